//! Books to be bound: title page, contents, chapters, margins and covers; and words next to mazes.

use std::collections::BTreeSet;

use axum::http::StatusCode;

use crate::app::Service;
use crate::books::pages;
use crate::common::pdf::{Drawn, Pdf, reference};

const INCH: f64 = 72.0;

fn says(page: &Drawn, text: &str) -> bool {
    page.texts.iter().any(|shown| shown == text)
}

#[tokio::test]
async fn bound_books_have_a_title_contents_chapters_and_even_pages() {
    let service = Service::new();
    let path = "/book.pdf?seed=3&cols=24&rows=24&count=9&ramp=difficulty&bound=true&page=6x9\
                &title=Ways&author=Ada&solutions_per_page=4";
    let reply = service.get(path).await;
    let told = pages(&reply);
    assert!(told.len().is_multiple_of(2));
    assert!(says(&told[0], "Ways"));
    assert!(says(&told[0], "Ada"));
    assert!(says(&told[0], "9 mazes with solutions"));
    assert!(told[1].texts.is_empty());
    assert!(told[1].pictures.is_empty());
    let contents = &told[2];
    assert_eq!(contents.texts[0], "Contents");
    // Each entry leads to the page that it names.
    let entries: Vec<(&String, usize)> = contents.texts[1..9]
        .chunks(2)
        .map(|entry| (&entry[0], entry[1].parse().unwrap()))
        .collect();
    let names: Vec<&str> =
        entries.iter().map(|(name, _)| name.split(':').next().unwrap()).collect();
    assert_eq!(names, ["Easy", "Medium", "Hard", "Solutions"]);
    for ((_, page), name) in entries.iter().zip(names) {
        assert!(says(&told[page - 1], name), "{name}: {:?}", told[page - 1].texts);
    }
    // The title is above no maze, and no seed is printed anywhere.
    let mazes: Vec<&Drawn> = told.iter().filter(|page| page.pictures.len() == 1).collect();
    assert_eq!(mazes.len(), 9 + 1, "nine mazes, and the ninth solution alone on its page");
    assert!(told.iter().flat_map(|page| &page.texts).all(|text| !text.contains("seed")));
    // Bookmarks: chapters, with mazes below them.
    let pdf = Pdf::read(&reply.body);
    let titles: Vec<&String> = pdf
        .objects
        .values()
        .map(|(dict, _)| dict)
        .filter(|dict| dict.contains("/Dest") && dict.contains("/Title"))
        .collect();
    assert_eq!(titles.len(), 3 + 9 + 1);
    // Inner margins change sides, and are wider than the outer ones.
    let sheets = pdf.pages();
    let lefts = |page: usize| pdf.drawn(sheets[page]).pictures[0].matrix[4];
    let is_single = |page: &Drawn| page.pictures.len() == 1;
    let facing = told.windows(2).position(|both| both.iter().all(is_single)).unwrap();
    let [one, other] = [lefts(facing), lefts(facing + 1)];
    assert!((one - other).abs() > 0.1 * INCH, "{one}, {other}");
    assert_eq!(pdf.size(sheets[0]), [6.0 * INCH, 9.0 * INCH]);
}

#[tokio::test]
async fn books_of_any_size_have_covers_and_inner_margins_of_it() {
    let service = Service::new();
    let book = "/book.pdf?seed=3&cols=5&rows=5&count=20&bound=true&page=5.25x8in&title=Ways";
    let reply = service.get(book).await;
    let pdf = Pdf::read(&reply.body);
    let sheets = pdf.pages();
    for &sheet in &sheets {
        assert_eq!(pdf.size(sheet).map(|side| (side * 100.0).round()), [37_800.0, 57_600.0]);
    }
    let cover = service.get(&format!("{book}&cover=true&stock=cream")).await;
    let cover = Pdf::read(&cover.body);
    let [width, height] = cover.size(cover.pages()[0]);
    let wanted = (2.0 * 5.25 + 0.25 + sheets.len() as f64 * 0.0025) * INCH;
    assert!((width - wanted).abs() < 0.01);
    assert!((height - 8.25 * INCH).abs() < 0.01);
}

#[tokio::test]
async fn covers_are_as_wide_as_the_book_is_thick() {
    let service = Service::new();
    let book = "/book.pdf?seed=3&cols=5&rows=5&count=90&bound=true&page=6x9&title=Ways";
    let inside = pages(&service.get(book).await).len();
    let idle = service.get("/book.pdf?seed=3&cols=5&rows=5&count=2&stock=cream").await;
    assert_eq!(idle.faults(), [("stock".to_owned(), "not-taken".to_owned())]);
    assert_eq!(idle.json()["errors"][0]["allowed"], "bound=true");
    // The pages of a book and its cover accept the same parameters.
    let stocked = pages(&service.get(&format!("{book}&stock=cream")).await);
    assert_eq!(stocked.len(), inside);
    for (stock, thickness) in [("white", 0.002_252), ("cream", 0.0025)] {
        let reply = service.get(&format!("{book}&cover=true&stock={stock}")).await;
        assert!(reply.header("content-disposition").contains("-cover.pdf"));
        let pdf = Pdf::read(&reply.body);
        let sheets = pdf.pages();
        assert_eq!(sheets.len(), 1);
        let [width, height] = pdf.size(sheets[0]);
        let wanted = (12.25 + inside as f64 * thickness) * INCH;
        assert!((width - wanted).abs() < 0.01);
        assert!((height - 9.25 * INCH).abs() < 0.01);
        let drawn = pdf.drawn(sheets[0]);
        // The lines about the book are apart from a blurb.
        let path = format!("{book}&cover=true&author=Ada&blurb=For+the+train");
        let cover = &pages(&service.get(&path).await)[0];
        let at = |text: &str| cover.texts.iter().position(|shown| shown == text).unwrap();
        let [above, below] =
            ["For the train", "90 mazes with solutions"].map(|it| cover.places[at(it)][1]);
        assert!(above - below > 2.0 * 13.0 * 1.25, "{above} {below}");
        let authors = cover.texts.iter().filter(|text| *text == "Ada").count();
        assert_eq!(authors, 2, "on the front and on the spine: {:?}", cover.texts);
        let titles = drawn.texts.iter().filter(|text| *text == "Ways").count();
        assert_eq!(titles, 2, "on the front and on the spine: {:?}", drawn.texts);
        assert!(says(&drawn, "90 mazes with solutions"));
    }
}

/// Reading a page aloud needs spaces at the ends of lines and between columns, which are not
/// visible.
#[tokio::test]
async fn texts_have_spaces_between_their_words() {
    let service = Service::new();
    let title = "The great labyrinth of King Minos on the island of Crete";
    let caption =
        "The minotaur waits behind the third door of the second cellar, behind the stairs";
    let book = format!(
        "/book.pdf?seed=3&cols=5&rows=5&count=24&bound=true&page=4x6in&title={}&author={}&captions={}",
        title.replace(' ', "+"),
        title.replace(' ', "+"),
        caption.replace(' ', "+"),
    );
    let front = pages(&service.get(&book).await);
    let tells = |page: &Drawn, text: &str| {
        let count = page.told.iter().filter(|told| *told == text).count();
        assert_eq!(count, 1, "{text}: {:?}", page.told);
        // A text that fits on one line would test nothing.
        assert!(!says(page, text), "{text}");
    };
    assert_eq!(front[0].told[..2], [title, title], "{:?}", front[0].told);
    assert!(front[0].texts.len() > front[0].told.len(), "{:?}", front[0].texts);
    tells(&front[2], "Mazes 1 to 24 4");
    tells(&front[2], &format!("1 – {caption} 4"));
    tells(&front[3], &format!("1 {caption}"));
    let cover = pages(&service.get(&format!("{book}&cover=true")).await);
    assert_eq!(cover[0].told[..2], [title, title], "{:?}", cover[0].told);
    let body = r#"{"seed":1,"page":"a5","per_page":4,"mazes":[
        {"cols":5,"rows":5},{"cols":5,"rows":5,"sparse":100}]}"#;
    let gaps = pages(&service.post("/book.pdf", body).await);
    tells(
        &gaps[0],
        "This maze could not be made. Cutting away its dead ends would leave too little of it.",
    );
    tells(&gaps[1], "2 no maze");
}

#[tokio::test]
async fn captions_precede_numbers() {
    let service = Service::new();
    let told =
        pages(&service.get("/book.pdf?seed=3&cols=5&rows=5&count=3&captions=Cellar||Attic").await);
    let words: Vec<&str> = told[..3].iter().map(|page| page.texts[1].as_str()).collect();
    assert_eq!(words, ["Cellar", "2", "Attic"], "without a caption the page number is next");
    let body =
        r#"{"title":"Ways","mazes":[{"cols":5,"rows":5,"cell":20,"seed":1,"title":"Cellar"}]}"#;
    let told = pages(&service.post("/book.pdf", body).await);
    assert_eq!(told[0].texts[..2], ["1", "Cellar"]);
    assert!(says(&told[0], "Ways"));
    let alone = service.get("/maze.pdf?cols=5&rows=5&cell=20&seed=1").await;
    let alone = Pdf::read(&alone.body);
    assert_eq!(
        alone.drawn(alone.pages()[0]).pictures[0].paths,
        told[0].pictures[0].paths,
        "the title is not drawn over the maze"
    );
}

#[tokio::test]
async fn no_two_mazes_of_a_unique_book_are_alike() {
    let service = Service::new();
    // There are 15 mazes of three columns and two rows.
    let path = "/book.pdf?seed=3&cols=3&rows=2&algorithm=wilson&count=14";
    let different = |pages: &[Drawn]| {
        let kinds: BTreeSet<String> =
            pages.iter().map(|page| format!("{:?}", page.pictures[0].paths)).collect();
        kinds.len()
    };
    let plain = pages(&service.get(path).await);
    assert!(different(&plain[..14]) < 14, "without it some are alike");
    let unique = pages(&service.get(&format!("{path}&unique=true")).await);
    let made: Vec<Drawn> =
        unique.into_iter().take(14).filter(|it| !it.pictures.is_empty()).collect();
    assert_eq!(made.len(), 14);
    assert_eq!(different(&made), 14);
    // Asking for more mazes than exist leaves gaps where they are not counted: with two loops all
    // walls are open.
    let path = path.replace("count=14", "count=6&unique=true&solutions=false&loops=2");
    let all = pages(&service.get(&path).await);
    let gaps = all.iter().filter(|page| page.pictures.is_empty()).count();
    assert_eq!(gaps, 5);
}

/// In small grids all perfect mazes are counted before any is made.
#[tokio::test]
async fn a_unique_book_of_more_mazes_than_there_are_is_refused() {
    let service = Service::new();
    let made = service.metric("mazewright_render_seconds_count{format=\"book\"}");
    for (query, most) in [
        ("cols=2&rows=2&count=30", Some("4")),
        ("cols=3&rows=2&count=16", Some("15")),
        ("cols=3&rows=2&count=16&start=farthest&goal=farthest", Some("15")),
        ("cols=2&rows=2&count=20&shapes=square,hex", Some("4")),
        ("cols=1&rows=40&count=2", Some("1")),
        ("cols=3&rows=2&count=16&start=random", None),
        ("cols=6&rows=6&count=16", None),
        ("cols=2&rows=2&count=4", None),
    ] {
        let reply = service.get(&format!("/book.pdf?seed=1&unique=true&{query}")).await;
        let Some(most) = most else {
            assert_eq!(reply.status, StatusCode::OK, "{query}: {:.300}", reply.text());
            continue;
        };
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert_eq!(reply.faults(), [("count".to_owned(), "too-large".to_owned())], "{query}");
        let fault = &reply.json()["errors"][0];
        assert_eq!(fault["allowed"], format!("at most {most} mazes of the same cells"));
        let words = format!("have only {most} different maze");
        assert!(fault["detail"].as_str().unwrap().contains(&words), "{query}: {fault}");
        assert_eq!(service.metric("mazewright_render_seconds_count{format=\"book\"}"), made);
    }
}

/// A parameter that has no meaning next to a list of mazes names its alternative.
#[tokio::test]
async fn lists_of_mazes_have_titles_instead_of_captions() {
    let service = Service::new();
    for (name, instead) in
        [("captions", "give each maze its title"), ("unique", "give each maze a seed of its own")]
    {
        let reply =
            service.post("/book.pdf", &format!(r#"{{"mazes":[{{}}],"{name}":true}}"#)).await;
        assert!(reply.text().contains(instead), "{}", reply.text());
    }
}

#[tokio::test]
async fn long_captions_are_broken_into_lines() {
    let service = Service::new();
    let caption = "The minotaur waits behind the third door";
    let path = format!(
        "/book.pdf?per_page=4&page=a5&count=4&seed=1&cols=5&rows=5&captions={}",
        caption.replace(' ', "+")
    );
    let told = &pages(&service.get(&path).await)[0];
    assert_eq!(told.texts[1..3].join(" "), caption, "{:?}", told.texts);
    let above = told.places[2][1] - told.pictures[0].matrix[5];
    assert!(above > 2.0, "{above} points between the words and the maze");
}

#[tokio::test]
async fn a_mixed_ramp_has_many_shapes() {
    let service = Service::new();
    let path =
        "/book.pdf?seed=3&count=12&ramp=mixed&shapes=square,hex,tri&cols=20&rows=20&footer=full";
    let told = pages(&service.get(path).await);
    let shapes: BTreeSet<&str> =
        told[..12].iter().map(|page| page.texts[1].split(' ').next().unwrap()).collect();
    assert_eq!(shapes, BTreeSet::from(["hex", "square", "tri"]));
    let hard = |page: &Drawn| page.texts[1].rsplit(' ').next().unwrap().parse::<u32>().unwrap();
    let (first, last) = (hard(&told[0]), hard(&told[11]));
    assert!(first + 15 < last, "{first} {last}");
    let all = service.get("/book.pdf?seed=3&count=2&ramp=mixed&solutions=false").await;
    assert_eq!(all.status, StatusCode::OK);
}

#[tokio::test]
async fn printed_pages_name_the_host() {
    let mut settings = crate::app::settings();
    settings.public_url = "https://mazes.example".to_owned();
    let service = Service::with(settings);
    let url = "/maze.pdf?shape=hex&cols=5&rows=5&seed=1&gen=1";
    let texts = |reply: crate::app::Reply| {
        let pdf = Pdf::read(&reply.body);
        pdf.drawn(pdf.pages()[0]).texts
    };
    assert_eq!(texts(service.get(url).await)[1], "https://mazes.example");
    let full = texts(service.get(&format!("{url}&footer=full")).await);
    assert_eq!(full[1], format!("https://mazes.example{url}&footer=full"));
    let book = texts(service.get("/book.pdf?seed=1&count=1&cols=5&rows=5").await);
    assert!(book.contains(&"https://mazes.example".to_owned()), "{book:?}");
}

#[tokio::test]
async fn long_titles_and_authors_are_broken_into_lines() {
    let service = Service::new();
    let (title, author) = (
        "A rather long title for a very small book",
        "Maria Magdalena von Hohenzollern-Sigmaringen",
    );
    let path = format!(
        "/book.pdf?count=4&seed=1&cols=5&rows=5&bound=true&per_page=4&title={}&author={}",
        title.replace(' ', "+"),
        author.replace(' ', "+")
    );
    for page in ["4x6in", "6x9", "a4"] {
        for cover in ["", "&cover=true"] {
            let told = pages(&service.get(&format!("{path}&page={page}{cover}")).await);
            let shown = told[0].texts.join(" ");
            assert!(shown.contains(title), "{page}{cover}: {shown}");
            assert!(shown.contains(author), "{page}{cover}: {shown}");
        }
    }
}

#[tokio::test]
async fn covers_have_a_trim_box_and_their_paper_reaches_into_the_bleed() {
    let service = Service::new();
    let path = "/book.pdf?seed=3&cols=5&rows=5&count=90&bound=true&page=6x9&title=Ways&author=Ada";
    for (theme, paper) in [("light", None), ("ocean", Some([0x05, 0x2f, 0x4e]))] {
        let reply = service.get(&format!("{path}&cover=true&theme={theme}")).await;
        let pdf = Pdf::read(&reply.body);
        let page = pdf.pages()[0];
        let [width, height] = pdf.size(page);
        let [_, bleed, trim] =
            ["/MediaBox", "/BleedBox", "/TrimBox"].map(|name| pdf.page_box(page, name).unwrap());
        assert_eq!(bleed, [0.0, 0.0, width, height]);
        assert!((trim[2] - (width - 9.0)).abs() < 1e-3);
        assert!((trim[3] - (height - 9.0)).abs() < 1e-3);
        assert_eq!(trim[..2], [9.0, 9.0]);
        let drawn = pdf.drawn(page);
        assert_eq!(drawn.background, paper.map(|paper| (paper, [width, height])), "{theme}");
        // The maze has no background of its own, and texts have the colour of its walls.
        assert!(drawn.pictures[0].paths.iter().all(|path| path.painted == "S"), "{theme}");
        let content = pdf.stream(reference(pdf.dict(page), "/Contents"));
        let words: Vec<&str> = content.split_whitespace().collect();
        let greys = words.windows(2).filter(|pair| pair[1] == "g").map(|pair| pair[0]);
        assert!(
            greys.into_iter().all(|grey| grey == "0" && paper.is_none()),
            "{theme}: grey texts"
        );
    }
    let inside = service.get(path).await;
    let pdf = Pdf::read(&inside.body);
    let sizes = pdf.pages().into_iter().map(|page| (pdf.size(page), page));
    for ([width, height], page) in sizes {
        assert_eq!(pdf.page_box(page, "/TrimBox"), Some([0.0, 0.0, width, height]));
        assert_eq!(pdf.page_box(page, "/BleedBox"), None);
    }
}

/// Chapters have the words for difficulties that requests use. Chapters of a list follow them as
/// long as the difficulties rise.
#[tokio::test]
async fn chapters_are_called_as_difficulties_are() {
    let service = Service::new();
    let mazes: Vec<String> = ["easy", "20", "34", "45", "medium", "55", "66", "70", "hard"]
        .map(|difficulty| format!(r#"{{"cols":20,"rows":20,"difficulty":"{difficulty}"}}"#))
        .to_vec();
    let body =
        format!(r#"{{"bound":true,"seed":1,"solutions":false,"mazes":[{}]}}"#, mazes.join(","));
    let told = pages(&service.post("/book.pdf", &body).await);
    for chapter in ["Easy: Mazes 1 to 3", "Medium: Mazes 4 to 6", "Hard: Mazes 7 to 9"] {
        assert!(says(&told[2], chapter), "{:?}", told[2].texts);
    }
    let falling: Vec<String> = mazes.into_iter().rev().collect();
    let body = format!(r#"{{"bound":true,"seed":1,"mazes":[{}]}}"#, falling.join(","));
    let told = pages(&service.post("/book.pdf", &body).await);
    assert_eq!(told[2].texts[1], "Mazes 1 to 9");
}
