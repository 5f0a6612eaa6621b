//! The limits of print shops for bound books, measured in the finished files: sizes of texts, widths
//! of lines, boxes of pages, the number of pages, and the space for the barcode.

use std::collections::BTreeMap;

use axum::http::StatusCode;

use crate::app::Service;
use crate::books::{has_way, pages};
use crate::common::pdf::{Pdf, reference, token};

const INCH: f64 = 72.0;

/// The least size of texts and width of lines, in points on paper.
#[derive(Debug)]
struct Thinnest {
    text: f64,
    line: f64,
}

impl Thinnest {
    /// Measures a page: follows the matrices of its content, forms included.
    fn of(pdf: &Pdf, page: usize) -> Self {
        let mut thinnest = Self { text: f64::INFINITY, line: f64::INFINITY };
        let content = pdf.stream(reference(pdf.dict(page), "/Contents"));
        thinnest.measure(pdf, page, &content, 1.0);
        thinnest
    }

    fn measure(&mut self, pdf: &Pdf, page: usize, content: &str, scale: f64) {
        let (mut scale, mut saved) = (scale, Vec::new());
        let (mut width, mut size) = (1.0, 0.0);
        let mut operands: Vec<&str> = Vec::new();
        let mut rest = content;
        while let Some((word, after)) = token(rest) {
            rest = after;
            if word.starts_with(|first: char| first.is_ascii_digit() || "-.(/<".contains(first)) {
                operands.push(word);
                continue;
            }
            let number = |at: usize| operands[at].parse::<f64>().unwrap();
            match word {
                "q" => saved.push((scale, width)),
                "Q" => (scale, width) = saved.pop().unwrap(),
                "cm" => scale *= number(0).hypot(number(1)),
                "w" => width = number(0),
                "Tf" => size = number(1),
                "Tj" => self.text = self.text.min(size * scale),
                "S" => self.line = self.line.min(width * scale),
                "Do" => {
                    let form = reference(pdf.dict(page), operands[0]);
                    self.measure(pdf, page, &pdf.stream(form), scale);
                }
                _ => {}
            }
            operands.clear();
        }
    }
}

/// Asserts that no text and no line of a document is below the given sizes in points. Returns the
/// number of pages with lines.
fn assert_thick(path: &str, pdf: &Pdf, [text, line]: [f64; 2]) -> usize {
    let all = pdf.pages().into_iter().map(|page| Thinnest::of(pdf, page));
    let all: Vec<Thinnest> = all.collect();
    for (at, page) in all.iter().enumerate() {
        assert!(page.text > text - 1e-3, "{path}: page {}: {page:?}", at + 1);
        assert!(page.line > line - 1e-3, "{path}: page {}: {page:?}", at + 1);
    }
    all.iter().filter(|page| page.line.is_finite()).count()
}

#[tokio::test]
async fn texts_and_lines_of_bound_books_are_thick_enough_to_print() {
    let service = Service::new();
    let mut lined = 0;
    for page in ["5x8in", "6x9", "8.5x11", "a4", "a5&orientation=landscape"] {
        for ramp in ["none", "size", "difficulty", "mixed", "none&shapes=all&count=20"] {
            for query in [
                "per_page=4&solutions_per_page=9&footer=full",
                "solutions_per_page=6&solution=true&way=arrows&theme=ocean",
                "cover=true&author=Ada&blurb=A+book+of+mazes",
            ] {
                let count = if ramp.contains("count") { "" } else { "&count=5" };
                let path = format!(
                    "/book.pdf?bound=true&seed=4&cols=14&rows=14&title=A+book+with+a+title&page={page}\
                     &ramp={ramp}&{query}{count}"
                );
                let reply = service.get(&path).await;
                assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.text());
                lined += assert_thick(&path, &Pdf::read(&reply.body), [7.0, 0.75]);
            }
        }
    }
    assert!(lined > 300, "{lined} pages with lines");
    // The example of the documentation.
    let path = "/book.pdf?title=Labyrinths&author=Ada&bound=true&page=6x9&ramp=mixed&count=20\
                &unique=true&seed=42";
    assert_thick(path, &Pdf::read(&service.get(path).await.body), [7.0, 0.75]);
}

#[tokio::test]
async fn large_print_is_twice_as_large() {
    let service = Service::new();
    for query in ["bound=true&page=letter", "page=a4", "worksheet=true", "bound=true&page=6x9"] {
        let path = format!(
            "/book.pdf?seed=4&count=3&cols=8&rows=8&large_print=true&solutions_per_page=1&{query}"
        );
        let reply = service.get(&path).await;
        let pdf = Pdf::read(&reply.body);
        let lines = if query.contains("bound") { 1.5 } else { 0.0 };
        assert_thick(&path, &pdf, [14.0, lines]);
        let plain = Pdf::read(&service.get(&path.replace("&large_print=true", "")).await.body);
        assert_eq!(pdf.pages().len(), plain.pages().len(), "{path}");
        assert_eq!(pdf.size(pdf.pages()[0]), plain.size(plain.pages()[0]), "{path}");
    }
    let small = "/book.pdf?seed=4&count=3&cols=60&rows=60&large_print=true&page=a5&solutions=false";
    let refused = service.get(small).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text().contains("at least 2 mm"), "{}", refused.text());
}

#[tokio::test]
async fn pages_of_bound_books_have_a_trim_box() {
    let service = Service::new();
    let path = "/book.pdf?seed=3&cols=5&rows=5&count=4&page=6x9";
    let bound = Pdf::read(&service.get(&format!("{path}&bound=true")).await.body);
    for page in bound.pages() {
        let trim = bound.page_box(page, "/TrimBox");
        assert_eq!(trim, Some([0.0, 0.0, 6.0 * INCH, 9.0 * INCH]));
    }
    let loose = Pdf::read(&service.get(path).await.body);
    assert!(loose.pages().into_iter().all(|page| loose.page_box(page, "/TrimBox").is_none()));
}

#[tokio::test]
async fn a_thin_or_coloured_book_says_so() {
    let service = Service::new();
    for (query, pages, has_colors) in [
        ("count=4&bound=true", Some(10), true),
        ("count=4&bound=true&theme=print", Some(10), false),
        ("count=4&bound=true&cover=true", Some(10), false),
        ("count=30&bound=true", None, true),
        ("count=30&bound=true&theme=print", None, false),
        ("count=30&bound=true&theme=print&fill=distance", None, true),
        ("count=30&bound=true&theme=ocean&solutions=false", None, true),
        ("count=30&bound=true&solutions=false&marks=none", None, false),
        ("count=4", None, false),
        (
            "count=100&cols=110&rows=110&per_page=1&solutions_per_page=2&page=a4&bound=true",
            None,
            true,
        ),
    ] {
        let path = format!("/book.pdf?seed=1&cols=5&rows=5&page=6x9&{query}");
        let path =
            if query.contains("cols") { path.replace("&cols=5&rows=5&page=6x9", "") } else { path };
        // The second answer is from the cache.
        for _ in 0..2 {
            let reply = service.get(&path).await;
            assert_eq!(reply.status, StatusCode::OK, "{path}: {:.300}", reply.text());
            let note = reply.headers.get("maze-note").map(|note| note.to_str().unwrap().to_owned());
            let thin = pages.map(|pages| {
                format!("the book has {pages} pages, but print shops bind at least 24; take a larger count")
            });
            let colored = "the pages have colours, and print shops charge for them; take theme=print for black ink";
            let colored = has_colors.then(|| colored.to_owned());
            let wanted: Vec<String> = [thin, colored].into_iter().flatten().collect();
            assert_eq!(note.unwrap_or_default(), wanted.join("; "), "{path}");
        }
    }
}

#[tokio::test]
async fn bound_books_have_pages_for_the_copyright_and_the_owner() {
    let service = Service::new();
    let path =
        "/book.pdf?seed=3&cols=5&rows=5&count=24&bound=true&page=6x9&title=Ways&author=Zo%C3%AB";
    let extended = format!("{path}&copyright=%C2%A9+2026+Ada|All+rights+reserved.&belongs_to=true");
    let reply = service.get(&extended).await;
    let told = pages(&reply);
    assert_eq!(told[1].texts, ["© 2026 Ada", "All rights reserved."]);
    assert_eq!(told[2].texts, ["This book belongs to"]);
    assert!(told[3].texts.is_empty());
    assert_eq!(told[4].texts[0], "Contents");
    assert_eq!(told[4].texts[2], "6", "the first page of mazes");
    assert!(told.len().is_multiple_of(2));
    let german = pages(&service.get(&format!("{extended}&lang=de")).await);
    assert_eq!(german[2].texts, ["Dieses Buch gehört"]);
    let pdf = Pdf::read(&reply.body);
    let info = pdf.dict(reference(pdf.trailer(), "/Info"));
    assert!(info.contains("/Author"), "{info}");
    let plain = Pdf::read(&service.get(&path.replace("&author=Zo%C3%AB", "")).await.body);
    assert!(!plain.dict(reference(plain.trailer(), "/Info")).contains("/Author"));
    for name in ["copyright=A", "belongs_to=true", "blurb=A"] {
        let refused = service.get(&format!("/book.pdf?seed=1&{name}")).await;
        let name = name.split('=').next().unwrap().to_owned();
        assert_eq!(refused.faults(), [(name, "not-taken".to_owned())]);
    }
}

#[tokio::test]
async fn the_back_has_its_text_above_the_barcode() {
    let service = Service::new();
    let paragraph =
        "Sixty mazes that rise from easy to hard, in every shape that has corners. ".repeat(2);
    for page in ["4x6in", "5x8in", "6x9", "8.5x11"] {
        let path = format!(
            "/book.pdf?seed=3&cols=5&rows=5&count=24&bound=true&page={page}&cover=true&title=Ways"
        );
        let text = paragraph.trim().replace(' ', "+");
        let reply = service.get(&format!("{path}&blurb={text}|{text}")).await;
        let drawn = &pages(&reply)[0];
        let told: BTreeMap<&str, usize> = drawn.told.iter().map(|it| (it.as_str(), 0)).collect();
        assert!(told.contains_key(paragraph.trim()), "{page}: {told:?}");
        assert!(told.contains_key("24 mazes with solutions"), "{page}: {told:?}");
        let pdf = Pdf::read(&reply.body);
        let [width, _] = pdf.size(pdf.pages()[0]);
        let back = drawn.texts.iter().zip(&drawn.places).filter(|(_, [x, _])| *x < width / 2.0);
        let mut lines = 0;
        for (text, [_, base]) in back {
            // A barcode is 1.2 inches high, 0.25 inches above the trim, which is 0.125 inches in.
            assert!(*base > (1.2 + 0.25 + 0.125) * INCH, "{page}: {text} at {base}");
            lines += 1;
        }
        assert!(lines > 4, "{page}: {lines}");
    }
    let long = vec![paragraph.trim().replace(' ', "+"); 20].join("|");
    let path = "/book.pdf?seed=3&cols=5&rows=5&count=24&bound=true&page=4x6in&cover=true";
    let refused = service.get(&format!("{path}&blurb={long}")).await;
    assert_eq!(refused.faults(), [("blurb".to_owned(), "too-long".to_owned())]);
}

#[tokio::test]
async fn a_page_may_have_a_single_solution() {
    let service = Service::new();
    for each in [1, 2, 4] {
        let path = format!("/book.pdf?seed=3&cols=5&rows=5&count=4&solutions_per_page={each}");
        let told = pages(&service.get(&path).await);
        assert_eq!(told.len(), 4 + 4 / each, "{path}");
        for (at, page) in told[4..].iter().enumerate() {
            assert_eq!(page.pictures.len(), each, "{path}");
            assert!(page.pictures.iter().all(has_way), "{path}");
            assert_eq!(page.texts[0], (at * each + 1).to_string(), "{path}");
        }
    }
    let refused = service.get("/book.pdf?seed=1&solutions_per_page=3").await;
    assert_eq!(refused.json()["errors"][0]["allowed"], "1, 2, 4, 6 or 9");
}
