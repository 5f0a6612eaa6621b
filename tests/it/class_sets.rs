//! Sets of worksheets: a sheet for each pupil, with one, two or four mazes, and the solutions at the
//! end.

use axum::http::StatusCode;
use mazewright_core::Choice;
use mazewright_render::words::{LANGUAGES, Words};

use crate::app::Service;
use crate::books::{has_way, pages, walls};
use crate::common::pdf::{Drawn, Pdf};

/// The first language.
static ENGLISH: &Choice<Words> = &LANGUAGES[0];

const MM: f64 = 72.0 / 25.4;

/// Returns the number of texts of a page that are equal to `text`.
fn count(page: &Drawn, text: &str) -> usize {
    page.texts.iter().filter(|shown| *shown == text).count()
}

#[tokio::test]
async fn each_pupil_has_a_sheet_and_the_solutions_are_at_the_end() {
    let service = Service::new();
    for per_page in [1, 2, 4] {
        for page in ["a4", "a5&orientation=landscape", "letter&title=Find+the+cheese"] {
            let path = format!(
                "/book.pdf?worksheet=true&count=10&cols=6&rows=6&seed=1&per_page={per_page}&page={page}"
            );
            let reply = service.get(&path).await;
            let told = pages(&reply);
            let sheets = 10_usize.div_ceil(per_page);
            assert_eq!(told.len(), sheets + 2, "{path}: no title page and no contents");
            let (mut mazes, mut solutions) = (Vec::new(), Vec::new());
            for (at, sheet) in told.iter().enumerate() {
                let is_key = at >= sheets;
                assert_eq!(count(sheet, "Name"), usize::from(!is_key), "{path}: {:?}", sheet.texts);
                assert_eq!(count(sheet, "Date"), usize::from(!is_key), "{path}: {:?}", sheet.texts);
                let is_several = sheet.pictures.len() > 1;
                let title = match page.contains("title") {
                    true => "Find the cheese",
                    false if is_several => "Mazes",
                    false => "Maze",
                };
                let heading = if page.contains("title") {
                    "Find the cheese · Solutions"
                } else {
                    "Solutions"
                };
                assert_eq!(count(sheet, heading), usize::from(is_key), "{path}: {:?}", sheet.texts);
                if !is_key {
                    let way = ENGLISH.value.instructions[usize::from(is_several)];
                    assert!(sheet.told.iter().any(|text| text == way), "{path}: {:?}", sheet.told);
                    assert!(count(sheet, title) > 0, "{path}: {:?}", sheet.texts);
                    let has_stars = sheet.texts.iter().any(|text| text.contains('★'));
                    assert_eq!(has_stars, per_page == 1, "{path}: {:?}", sheet.texts);
                }
                let first = if is_key { 6 * (at - sheets) } else { at * per_page };
                for (tile, picture) in sheet.pictures.iter().enumerate() {
                    let number = (first + tile + 1).to_string();
                    assert!(count(sheet, &number) > 0, "{path}: {number} in {:?}", sheet.texts);
                    assert_eq!(has_way(picture), is_key, "{path}");
                    let of = format!("Sheet {}, solution", (first + tile) / per_page + 1);
                    let is_named = sheet.texts.iter().any(|text| text.starts_with(&of));
                    assert_eq!(is_named, is_key, "{path}: {of} in {:?}", sheet.texts);
                    // The head is above all mazes.
                    let top = picture.matrix[5];
                    let heads = sheet.texts.iter().zip(&sheet.places).take(5);
                    let below = heads.filter(|(_, [_, base])| !is_key && *base < top);
                    assert_eq!(below.count(), 0, "{path}: {:?}", sheet.texts);
                    // Small solutions have no words, and no margin for them.
                    let mut walls = walls(picture);
                    let least =
                        [0, 1].map(|axis| walls.iter().map(|it| it[axis]).fold(f64::MAX, f64::min));
                    for [x, y] in &mut walls {
                        (*x, *y) = (*x - least[0], *y - least[1]);
                    }
                    if is_key { &mut solutions } else { &mut mazes }.push(walls);
                }
            }
            assert_eq!(mazes.len(), 10, "{path}");
            assert_eq!(mazes, solutions, "{path}: solutions in the order of the mazes");
            let differs = |at: usize| mazes[..at].iter().all(|other| *other != mazes[at]);
            assert!((0..10).all(differs), "{path}: the same maze twice");
            // Nothing is closer to the edge than printers allow.
            let pdf = Pdf::read(&reply.body);
            let size = pdf.size(pdf.pages()[0]);
            let at = told.iter().flat_map(|sheet| &sheet.places);
            assert!(at.clone().all(|[x, y]| *x > 4.9 * MM && *y < size[1] - 4.9 * MM), "{path}");
        }
    }
}

/// Class sets name the pupil or the sheet of a solution, and never a part of an answer.
#[tokio::test]
async fn solutions_of_a_set_say_whose_they_are() {
    let service = Service::new();
    let set = "/book.pdf?worksheet=true&count=2&cols=9&rows=9&seed=1";
    for (query, captions) in [
        ("&captions=Ada%7CBob", ["Ada, solution", "Bob, solution"]),
        ("&trail=numbers:2,4,6", ["Sheet 1, 2, 4, 6", "Sheet 2, 2, 4, 6"]),
        ("&captions=Ada%7CBob&trail=word:SUN", ["Ada, SUN", "Bob, SUN"]),
        ("&lang=de&trail=word:SUN", ["Blatt 1, SUN", "Blatt 2, SUN"]),
    ] {
        let told = pages(&service.get(&format!("{set}{query}")).await);
        let key = told.last().unwrap();
        for caption in captions {
            let has = key.texts.iter().any(|text| text.starts_with(caption));
            assert!(has, "{query}: {caption} in {:?}", key.texts);
        }
        let answers = told[0].texts.iter().filter(|text| ["Answer", "Lösung"].contains(&&***text));
        assert_eq!(answers.count(), usize::from(query.contains("trail")), "{query}");
    }
}

/// Each maze with a trail has a line for its answer where the page has space.
#[tokio::test]
async fn mazes_of_a_sheet_have_lines_for_their_answers() {
    let service = Service::new();
    let set = "/book.pdf?worksheet=true&cols=9&rows=9&seed=1";
    let lines_of = async |query: &str| {
        let told = pages(&service.get(&format!("{set}&{query}")).await);
        let is_line = |text: &&String| text.starts_with("Answer");
        let lines = |page: &Drawn| page.texts.iter().filter(is_line).cloned().collect::<Vec<_>>();
        [lines(&told[0]), lines(&told[1])]
    };
    for (query, lines) in [
        ("count=3&per_page=2&trail=word:SUN", ["Answer 1,Answer 2", "Answer"]),
        (
            "count=7&per_page=4&trail=word:SUN",
            ["Answer 1,Answer 2,Answer 3,Answer 4", "Answer 5,Answer 6,Answer 7"],
        ),
        ("count=4&per_page=2&page=a5&trail=word:SUN", ["Answer 1,Answer 2", "Answer 3,Answer 4"]),
        ("count=4&per_page=2&page=a6&trail=word:SUN", ["Answer", "Answer"]),
    ] {
        assert_eq!(lines_of(query).await.map(|lines| lines.join(",")), lines, "{query}");
    }
}

/// A maze with words of its own also has the explanation of its trail.
#[tokio::test]
async fn a_trail_leaves_the_words_of_a_maze() {
    let service = Service::new();
    let collect = ENGLISH.value.collect_letters;
    let book = "/book.pdf?footer=full&count=1&cols=9&rows=9&seed=1&difficulty=easy";
    let first_words = async |query: &str| {
        let told = pages(&service.get(&format!("{book}{query}")).await);
        let page = told.into_iter().find(|page| page.pictures.len() == 1).unwrap();
        page.texts.join(" ")
    };
    let usual = first_words("").await;
    assert!(usual.contains("square") && usual.contains("difficulty"), "{usual}");
    let both = first_words("&trail=word:SUN").await;
    assert!(both.contains("square") && both.contains("difficulty"), "{both}");
    assert!(both.contains(collect), "{both}");
    // On a narrow page the explanation alone stays.
    let narrow = first_words("&trail=word:SUN&per_page=4&page=a6").await;
    let words = narrow.split(" · seed").next().unwrap();
    assert!(!words.contains("difficulty"), "{narrow}");
    let started = collect.split(' ').next().unwrap();
    assert!(narrow.contains(started), "{narrow}");
}

/// Pages without instructions of their own explain a trail, and name its ends.
#[tokio::test]
async fn books_and_posters_explain_trails() {
    let service = Service::new();
    let collect = ENGLISH.value.collect_letters;
    for path in [
        "/book.pdf?bound=true&count=2&cols=9&rows=9&seed=1&trail=word:SUN",
        "/book.pdf?count=2&cols=9&rows=9&seed=1&trail=word:SUN",
        "/maze.pdf?sheets=2x1&cols=9&rows=9&seed=1&trail=word:SUN",
        "/maze.pdf?cols=9&rows=9&seed=1&trail=word:SUN",
    ] {
        let reply = service.get(path).await;
        let named = service.get(&format!("{path}&marks=words")).await;
        let pages_of = |reply| pages(reply);
        let (usual, named) = (pages_of(&reply), pages_of(&named));
        let explains = |page: &Drawn| page.texts.join(" ").contains(collect);
        let first = usual.iter().position(explains);
        let Some(first) = first else { panic!("{path}: no page explains the trail") };
        assert_eq!(usual[first].pictures, named[first].pictures, "{path}: no START and FINISH");
    }
}

#[tokio::test]
async fn sheets_of_a_set_have_the_words_of_their_language() {
    let service = Service::new();
    for language in LANGUAGES {
        let path =
            format!("/book.pdf?worksheet=true&count=1&cols=6&rows=6&seed=1&lang={}", language.name);
        let told = pages(&service.get(&path).await);
        for word in [language.value.name, language.value.date, language.value.maze] {
            assert!(count(&told[0], word) > 0, "{word}: {:?}", told[0].texts);
        }
        let instructions = told[0].told.iter().any(|text| text == language.value.instructions[0]);
        assert!(instructions, "{:?}", told[0].told);
    }
}

#[tokio::test]
async fn sets_take_instructions_and_lists_and_are_not_bound() {
    let service = Service::new();
    let body = r#"{"worksheet":true,"instructions":"Escape!","title":"Friday","mazes":[
        {"shape":"hex","cols":5,"rows":5,"seed":1},{"cols":5,"rows":5,"seed":2,"title":"The cellar"}]}"#;
    let told = pages(&service.post("/book.pdf", body).await);
    for sheet in &told[..2] {
        for text in ["Escape!", "Friday", "Name"] {
            assert!(count(sheet, text) > 0, "{text}: {:?}", sheet.texts);
        }
    }
    assert_eq!(count(&told[1], "The cellar"), 1, "{:?}", told[1].texts);
    let body = r#"{"mazes":[{"worksheet":true}]}"#;
    let refused = service.post("/book.pdf", body).await;
    assert_eq!(refused.faults(), [("mazes[0].worksheet".to_owned(), "not-taken".to_owned())]);
    for (query, fault) in [
        ("worksheet=true&bound=true", ("worksheet", "contradiction")),
        ("worksheet=true&key=back", ("key", "not-taken")),
        ("instructions=Escape!", ("instructions", "not-taken")),
    ] {
        let refused = service.get(&format!("/book.pdf?seed=1&{query}")).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        let (name, code) = fault;
        assert_eq!(refused.faults(), [(name.to_owned(), code.to_owned())], "{query}");
    }
    // With the whole footer, a sheet has the URL of a worksheet with the same maze.
    let path = "/book.pdf?worksheet=true&count=1&cols=6&rows=6&seed=1&gen=1&footer=full";
    let sheet = &pages(&service.get(path).await)[0];
    let url = sheet.texts.iter().find(|text| text.starts_with("/maze.pdf")).unwrap();
    let alone = &pages(&service.get(url).await)[0];
    assert_eq!(walls(&alone.pictures[0]), walls(&sheet.pictures[0]), "{url}");
    assert!(count(alone, "Name") > 0, "{url}");
}
