//! Pages of PDF: margins, pages as large as the picture, and metadata of the document.

use axum::http::StatusCode;
use mazewright_core::{SHAPES, Seed};
use mazewright_render::words::LANGUAGES;
use mazewright_request::canonical::encode;

use crate::app::Service;
use crate::books::pages;
use crate::common::pdf::{Pdf, Picture};

const MM: f64 = 72.0 / 25.4;

#[tokio::test]
async fn the_picture_fills_the_space_within_the_margins() {
    let service = Service::new();
    for (query, [wide, high], margin) in [
        ("", [210.0, 297.0], 15.0),
        ("&page=a3&page_margin=0", [297.0, 420.0], 0.0),
        ("&page=a5&page_margin=7.5", [148.0, 210.0], 7.5),
        ("&page=letter&orientation=landscape", [279.4, 215.9], 15.0),
        ("&page=legal&cols=40&rows=10", [215.9, 355.6], 15.0),
        ("&page=5.5x8.5in", [139.7, 215.9], 15.0),
        ("&page=101.6x152.4mm&page_margin=5", [101.6, 152.4], 5.0),
        ("&page=8.27x11.69in", [210.06, 296.93], 15.0),
        ("&cols=40&rows=10&orientation=portrait", [210.0, 297.0], 15.0),
        ("&cols=10&rows=40&page_margin=60", [210.0, 297.0], 60.0),
        ("&cell=3&line=1", [210.0, 297.0], 15.0),
    ] {
        for shape in SHAPES {
            let path = format!("/maze.pdf?seed=1&shape={}{query}", shape.name);
            let reply = service.get(&path).await;
            assert_eq!(reply.status, StatusCode::OK, "{path}");
            assert_eq!(reply.header("content-type"), "application/pdf");
            let pdf = Pdf::read(&reply.body);
            let page = pdf.pages()[0];
            let [width, height] = pdf.size(page);
            let (picture, zoom) = zoomed(&pdf, page);
            let [scale, _, _, flip, left, top] = picture.matrix.map(|it| it * zoom);
            let size = picture.size;
            // The scale of the picture with the page upright and sideways.
            let best = |[wide, high]: [f64; 2]| {
                let space = [wide, high].map(|side| (side - 2.0 * margin) * MM);
                (space[0] / size[0]).min(space[1] / size[1])
            };
            let turn = !query.contains("orientation") && best([high, wide]) > best([wide, high]);
            let sides = if turn { [high, wide] } else { [wide, high] };
            let near = |one: f64, other: f64| (one - other).abs() < 0.01;
            assert!(near(width, sides[0] * MM), "{path}");
            assert!(near(height, sides[1] * MM), "{path}");
            assert!(near(scale, -flip), "{path}: {scale} {flip}");
            let margin = margin * MM;
            let space = [width - 2.0 * margin, height - 2.0 * margin];
            let drawn = size.map(|along| along * scale);
            let full = [0, 1].map(|at| near(drawn[at], space[at]));
            assert!(full[0] || full[1], "{path}: {drawn:?} in {space:?}");
            assert!(drawn[0] < space[0] + 0.01, "{path}");
            assert!(drawn[1] < space[1] + 0.01, "{path}");
            assert!(near(left, (width - drawn[0]) / 2.0), "{path}: in the middle");
            assert!(near(top, f64::midpoint(height, drawn[1])), "{path}: in the middle");
        }
    }
}

#[tokio::test]
async fn a_page_that_fits_is_as_large_as_the_picture() {
    let service = Service::new();
    let reply = service.get("/maze.pdf?seed=1&cols=10&rows=6&cell=20&page=fit").await;
    let pdf = Pdf::read(&reply.body);
    let page = pdf.pages()[0];
    assert_eq!(pdf.size(page), [220.0 * 0.75, 140.0 * 0.75]);
    assert!(pdf.drawn(page).texts.is_empty());
    // PDF readers support no side of more than 14 400 units.
    let reply = service.get("/maze.pdf?seed=1&cols=2000&rows=2&cell=20&page=fit").await;
    let pdf = Pdf::read(&reply.body);
    let page = pdf.pages()[0];
    assert_eq!(pdf.size(page), [40_020.0 * 0.75 / 3.0, 60.0 * 0.75 / 3.0]);
    assert!(pdf.dict(page).contains("/UserUnit 3"), "{}", pdf.dict(page));
    let refused = service.get("/maze.pdf?seed=1&page=fit&page_margin=5").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.faults(), [("page_margin".to_owned(), "not-taken".to_owned())]);
    let refused = service.get("/maze.svg?seed=1&page=a3").await;
    assert_eq!(refused.faults(), [("page".to_owned(), "not-taken".to_owned())]);
    assert!(refused.text().contains("format=pdf"), "{}", refused.text());
}

#[tokio::test]
async fn a_document_has_metadata_without_a_date() {
    let service = Service::new();
    let url = "/maze.pdf?shape=tri&cols=9&rows=8&seed=Ada&gen=1&footer=full";
    let reply = service.get(url).await;
    let pdf = Pdf::read(&reply.body);
    let texts = pdf.drawn(pdf.pages()[0]).texts;
    let number = reply.header("maze-seed").to_owned();
    assert_eq!(number, "Ada");
    assert!(texts.iter().any(|text| text.contains("tri maze, 9 × 8")), "{texts:?}");
    assert!(texts.iter().any(|text| text.ends_with("seed Ada")), "{texts:?}");
    assert!(texts.iter().any(|text| text == url), "{texts:?}");
    let info = pdf.trailer().split("/Info ").nth(1).unwrap();
    let info = pdf.dict(info.split(' ').next().unwrap().parse().unwrap());
    assert!(info.contains("/Creator"), "{info}");
    assert!(info.contains("mazewright"), "{info}");
    assert!(info.contains("/Title"), "{info}");
    assert!(!info.contains("Date"), "{info}");
    assert!(pdf.trailer().contains("/ID[<"));
    let other = Service::new().get(url).await;
    assert_eq!(reply.body, other.body);
    let changed = service.get(&url.replace("Ada", "Bob")).await;
    let id = |body: &[u8]| Pdf::read(body).trailer().split("/ID").nth(1).unwrap()[..40].to_owned();
    assert_ne!(id(&reply.body), id(&changed.body));
    // Narrow margins have no space for a footer.
    let narrow = service.get(&url.replace("&footer", "&page_margin=8.9&footer")).await;
    let pdf = Pdf::read(&narrow.body);
    assert!(pdf.drawn(pdf.pages()[0]).texts.is_empty());
    // All letters are text that can be selected.
    let cyrillic = service.get("/maze.pdf?seed=%D0%94%D0%B0&cols=9&rows=8&footer=full").await;
    let pdf = Pdf::read(&cyrillic.body);
    let drawn = pdf.drawn(pdf.pages()[0]);
    assert!(drawn.texts[0].ends_with("seed Да"), "{:?}", drawn.texts);
}

#[tokio::test]
async fn pages_of_any_size_are_at_most_as_large_as_a0() {
    let service = Service::new();
    for (page, canonical) in [
        ("8.5x11in", "page=letter"),
        ("6x9in", "page=6x9"),
        ("148x210mm", "page=a5"),
        ("14.8x21cm", "page=a5"),
        ("84.1x118.9cm", "page=a0"),
        ("5.5x8.5IN", "page=139.7x215.9mm"),
        ("139.7x215.9mm", "page=139.7x215.9mm"),
        ("13.97x21.59cm", "page=139.7x215.9mm"),
        ("8.5x11.69in", "page=215.9x296.93mm"),
        ("11x17in", "page=279.4x431.8mm"),
        ("24x36in", "page=609.6x914.4mm"),
        ("60x80cm", "page=600x800mm"),
        ("80x60CM", "page=800x600mm"),
        ("841x152.4mm", "page=841x152.4mm"),
        ("101.6x1189mm", "page=101.6x1189mm"),
    ] {
        let reply = service.get(&format!("/maze.pdf?page={page}&seed=1")).await;
        assert_eq!(reply.status, StatusCode::OK, "{page}");
        let url = reply.header("link").split(['<', '>']).nth(1).unwrap().to_owned();
        assert!(url.contains(canonical), "{url}");
        assert_eq!(service.get(&url).await.body, reply.body, "{url}");
        for path in
            ["/book.pdf?count=2", "/maze.pdf?worksheet=true&key=corner", "/maze.pdf?sheets=2x1"]
        {
            let path = format!("{path}&seed=1&page={page}");
            assert_eq!(service.get(&path).await.status, StatusCode::OK, "{path}");
        }
    }
    for (page, code) in [
        ("3.99x6in", "out-of-range"),
        ("4x5.99in", "out-of-range"),
        ("33.12x40in", "out-of-range"),
        ("30x46.82in", "out-of-range"),
        ("841x1190mm", "out-of-range"),
        ("120x80cm", "out-of-range"),
        ("5x8cm", "out-of-range"),
        ("99999999999x6in", "unknown-value"),
        ("5x8", "unknown-value"),
        ("5x8m", "unknown-value"),
        ("x8in", "unknown-value"),
        ("-5x8in", "unknown-value"),
    ] {
        let reply = service.get(&format!("/maze.pdf?page={page}&seed=1")).await;
        assert_eq!(reply.faults(), [("page".to_owned(), code.to_owned())], "{page}");
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{page}");
        let allowed = "in in, cm or mm, from 4 × 6 in to 84.1 × 118.9 cm, as 5.5x8.5in or 60x80cm";
        assert!(reply.text().contains(allowed), "{}", reply.text());
    }
}

#[tokio::test]
async fn wrong_pages_say_what_would_do() {
    let service = Service::new();
    for (page, detail, suggestion) in [
        ("5x5in", "its height must be from 6 to 46.81 in", None),
        (
            "3x48in",
            "its width must be from 4 to 33.11 in and its height must be from 6 to 46.81 in",
            None,
        ),
        ("90x210mm", "its width must be from 101.6 to 841 mm", None),
        (
            "5x8cm",
            "its width must be from 10.16 to 84.1 cm and its height must be from 15.24 to 118.9 cm",
            None,
        ),
        (
            "8x5in",
            "the sides are those of an upright page; take page=5x8in with orientation=landscape",
            Some("5x8in"),
        ),
        (
            "100x70cm",
            "the sides are those of an upright page; take page=70x100cm with orientation=landscape",
            Some("70x100cm"),
        ),
        ("140x210", "the unit is missing; take page=140x210mm", Some("140x210mm")),
        ("5.5x8.5", "the unit is missing; take page=5.5x8.5in", Some("5.5x8.5in")),
        ("24X36", "the unit is missing; take page=24x36in", Some("24x36in")),
        ("60x80", "the unit is missing; take page=60x80cm", Some("60x80cm")),
        ("6inx9in", "the unit is given once, at the end; take page=6x9in", Some("6x9in")),
        ("60cm × 80cm", "the unit is given once, at the end; take page=60x80cm", Some("60x80cm")),
        (
            "140mmX210MM",
            "the unit is given once, at the end; take page=140x210mm",
            Some("140x210mm"),
        ),
        (
            "60 x 80 cm",
            "the sides have an x between them, and no spaces; take page=60x80cm",
            Some("60x80cm"),
        ),
        (
            "60*80cm",
            "the sides have an x between them, and no spaces; take page=60x80cm",
            Some("60x80cm"),
        ),
    ] {
        for path in ["/maze.pdf", "/book.pdf"] {
            let reply = service.get(&format!("{path}?page={}&seed=1", encode(page))).await;
            let fault = &reply.json()["errors"][0];
            assert_eq!(fault["detail"], format!("page is {page}, but {detail}"), "{path}");
            assert_eq!(fault["suggestion"].as_str(), suggestion, "{path}?page={page}");
        }
    }
    let other = service.get("/book.pdf?trim=6x9&seed=1").await;
    assert_eq!(other.json()["errors"][0]["suggestion"], "page");
    let narrow = service.get("/maze.pdf?page=4x6in&page_margin=60&seed=1").await;
    assert_eq!(narrow.faults(), [("page_margin".to_owned(), "too-large".to_owned())]);
    assert!(narrow.text().contains("at most 38.3"), "{}", narrow.text());
}

#[tokio::test]
async fn long_titles_of_worksheets_are_broken_into_lines() {
    let service = Service::new();
    let title = "The Great Labyrinth of King Minos on Crete";
    let long = format!("{title}, {title}, {title}, {title} and more of it");
    for page in ["a4", "a5", "4x6in"] {
        for text in [title, &long] {
            let query = format!("page={page}&title={0}&instructions={0}", text.replace(' ', "+"));
            let path = format!("/maze.pdf?seed=1&cols=6&rows=6&worksheet=true&{query}");
            let reply = service.get(&path).await;
            let pdf = Pdf::read(&reply.body);
            let drawn = pdf.drawn(pdf.pages()[0]);
            let shown = drawn.texts.join(" ");
            assert_eq!(shown.matches(text).count(), 2, "{page}: {:?}", drawn.texts);
            assert!(drawn.pictures[0].matrix[0] > 0.0, "{page}: room for the maze");
        }
    }
}

#[tokio::test]
async fn instructions_need_a_worksheet() {
    let service = Service::new();
    for (query, allowed) in [
        ("/maze.pdf?instructions=Go", "worksheet=true"),
        ("/maze.pdf?worksheet=false&instructions=Go", "worksheet=true"),
        ("/maze.svg?instructions=Go", "format=pdf"),
    ] {
        let reply = service.get(&format!("{query}&seed=1")).await;
        let fault = ("instructions".to_owned(), "not-taken".to_owned());
        assert_eq!(reply.faults(), [fault], "{query}: {}", reply.text());
        assert_eq!(reply.json()["errors"][0]["allowed"], allowed, "{query}");
    }
}

#[tokio::test]
async fn a_url_is_printed_smaller_where_the_margin_is_narrow() {
    let service = Service::new();
    for (query, lines) in [
        ("page_margin=15", 1),
        ("page_margin=10", 1),
        ("page_margin=13&page=a5&title=A+title+that+makes+a+long+address+of+two+lines", 2),
        ("page_margin=15&page=a5&title=A+title+that+makes+a+long+address+of+two+lines", 2),
        ("page_margin=10&page=a5&title=A+title+that+makes+a+long+address+of+two+lines", 0),
    ] {
        let path = format!("/maze.pdf?seed=1&gen=1&footer=full&{query}");
        let reply = service.get(&path).await;
        let pdf = Pdf::read(&reply.body);
        let texts = pdf.drawn(pdf.pages()[0]).texts;
        assert_eq!(texts.len(), 1 + lines, "{path}: {texts:?}");
        let url = texts[1..].concat();
        if lines > 0 {
            assert!(url.starts_with("/maze.pdf?"), "{texts:?}");
            assert!(url.contains("footer=full"), "{texts:?}");
            assert_eq!(service.get(&url).await.body, reply.body, "{url}");
        }
    }
}

/// A seed in letters that the font lacks is printed as its number, which gives the same mazes.
#[tokio::test]
async fn seeds_that_cannot_be_printed_are_printed_as_numbers() {
    let service = Service::new();
    for (text, is_printed) in
        [("Ωж é", true), ("漢字", false), ("e\u{301}", false), ("a\u{7}b", false)]
    {
        let seed = Seed::parse(text).unwrap();
        let told = if is_printed { text.to_owned() } else { seed.number().to_string() };
        let encoded = encode(text);
        let maze = format!("/maze.pdf?seed={encoded}&cols=5&rows=5&footer=full&title=Ways");
        let book = format!("/book.pdf?seed={encoded}&cols=5&rows=5&count=2&footer=full&title=Ways");
        for path in [maze, book] {
            let pages = pages(&service.get(&path).await);
            let heading = format!("Ways · seed {told}");
            assert!(pages[0].texts.contains(&heading), "{path}: {:?}", pages[0].texts);
        }
    }
}

/// Books have the words of their language on all of their pages, and in their URL.
#[tokio::test]
async fn books_have_the_words_of_their_language() {
    let service = Service::new();
    let path =
        "/book.pdf?seed=3&cols=24&rows=24&count=9&bound=true&ramp=difficulty&page=6x9&footer=full";
    let plain = service.get(path).await;
    for language in LANGUAGES {
        let (name, words) = (language.name, &language.value);
        let reply = service.get(&format!("{path}&lang={name}")).await;
        assert_eq!(reply.body == plain.body, name == "en", "{name}");
        let is_told = reply.header("link").contains(&format!("lang={name}"));
        assert_eq!(is_told, name != "en", "{}", reply.header("link"));
        let told =
            pages(&reply).into_iter().flat_map(|page| page.texts).collect::<Vec<_>>().join("\n");
        let steps = (words.solution_steps)(1);
        let (solution, _) = steps.split_once(',').unwrap();
        for text in [
            &format!("{} {}", (words.mazes)(9), words.with_solutions),
            words.contents,
            words.easy,
            words.hard,
            words.solutions,
            &(words.maze_numbers)(1, 9),
            &(words.seed)(&3),
            solution,
        ] {
            assert!(told.contains(text), "{name}: {text} is not in {told}");
        }
    }
    // The language applies to a whole book, and the URL of each maze has it.
    let body = r#"{"seed":1,"lang":"de","footer":"full","mazes":[{"cols":5,"rows":5},{"cols":4,"rows":4,"sparse":100}]}"#;
    let told = pages(&service.post("/book.pdf", body).await);
    let texts: Vec<String> = told.into_iter().flat_map(|page| page.texts).collect();
    let texts = texts.join(" ");
    for text in ["lang=de", "Dieses Labyrinth konnte", "kein Labyrinth", "Labyrinth, 5 × 5"] {
        assert!(texts.contains(text), "{text} is not in {texts}");
    }
    let reply = service.post("/book.pdf", r#"{"seed":1,"mazes":[{"lang":"de"}]}"#).await;
    assert_eq!(reply.faults(), [("mazes[0].lang".to_owned(), "not-taken".to_owned())]);
}

/// Returns the picture of a page, and the scale of the texts of a large page, which holds for the picture, too.
pub(crate) fn zoomed(pdf: &Pdf, page: usize) -> (Picture, f64) {
    let mut pictures = pdf.drawn(page).pictures;
    let picture = pictures.pop().unwrap();
    (picture, pictures.first().map_or(1.0, |first| first.matrix[0]))
}

#[tokio::test]
async fn languages_are_those_of_the_table() {
    let service = Service::new();
    for path in ["/maze.pdf?seed=1&lang=xx", "/maze.svg?seed=1&lang=xx"] {
        let reply = service.get(path).await;
        assert_eq!(reply.faults(), [("lang".to_owned(), "unknown-value".to_owned())], "{path}");
    }
    let plain = service.get("/maze.pdf?seed=1&worksheet=true").await;
    let english = service.get("/maze.pdf?seed=1&worksheet=true&language=EN").await;
    assert_eq!(plain.body, english.body);
}
