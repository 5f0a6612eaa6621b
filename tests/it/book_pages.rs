//! The pages of books apart from the mazes: texts, page numbers, captions, and the distances
//! between mazes.

use axum::http::StatusCode;

use crate::app::{Service, USED_UP_SOON};
use crate::books::pages;
use crate::common::pdf::Picture;

#[tokio::test]
async fn a_page_has_the_fonts_of_its_texts() {
    let service = Service::new();
    // The PDF reader of the tests rejects texts without letters, and fonts that the page lacks.
    for query in [
        "footer=none",
        "footer=none&per_page=4",
        "footer=none&captions=|A",
        "page_margin=5",
        "bound=true&page=6x9&page_margin=6.35",
        "bound=true&footer=none",
    ] {
        let path = format!("/book.pdf?seed=1&cols=5&rows=5&count=2&{query}");
        let told = pages(&service.get(&path).await);
        assert!(told.iter().any(|page| page.texts.contains(&"2".to_owned())), "{path}");
    }
}

#[tokio::test]
async fn pages_of_bound_books_show_the_numbers_that_the_contents_name() {
    let service = Service::new();
    let path = "/book.pdf?seed=1&cols=5&rows=5&count=40&bound=true&page=6x9";
    for margin in ["0", "6.35", "8.9", "15"] {
        let told = pages(&service.get(&format!("{path}&page_margin={margin}")).await);
        let mazes = told.iter().enumerate().filter(|(_, page)| page.pictures.len() == 1);
        let mut count = 0;
        for (at, page) in mazes {
            // A page of one maze also has the number of that maze, which differs.
            assert!(page.texts.contains(&(at + 1).to_string()), "{margin}: {:?}", page.texts);
            count += 1;
        }
        assert_eq!(count, 40, "{margin}");
        let entries = &told[2].texts[..5];
        assert_eq!(entries, ["Contents", "Mazes 1 to 40", "4", "Solutions", "45"], "{margin}");
    }
    let bare = pages(&service.get(&format!("{path}&footer=none")).await);
    assert_eq!(bare[2].texts, ["Contents", "Mazes 1 to 40", "Solutions"]);
}

#[tokio::test]
async fn words_next_to_numbers_are_shortened_by_whole_parts() {
    let service = Service::new();
    let mut all: Vec<String> = Vec::new();
    for query in ["page=4x6in&solutions_per_page=9", "page=4x6in&footer=full", "page=a4"] {
        let path = format!("/book.pdf?seed=1&count=4&per_page=4&{query}");
        for page in pages(&service.get(&path).await) {
            // Footers are a separate matter.
            let words = page.texts.iter().filter(|text| !text.starts_with("4 mazes"));
            let words: Vec<&String> = words.collect();
            assert!(words.iter().all(|text| !text.contains('…')), "{path}: {words:?}");
            for number in 1..=4 {
                assert!(words.iter().any(|text| **text == number.to_string()), "{path}: {words:?}");
            }
            all.extend(words.into_iter().cloned());
        }
    }
    let count = |text: &str| all.iter().filter(|shown| *shown == text).count();
    assert!(count("solution") > 0, "{all:?}");
    assert!(count("square maze") > 0, "{all:?}");
    assert!(all.iter().any(|text| text.starts_with("solution, ")), "{all:?}");
}

#[tokio::test]
async fn captions_are_never_cut() {
    let service = Service::new();
    let words = "A caption that is far too long for a page of this size, even in three lines of it that are as small as can be";
    let fits = "A caption that is too long for two lines of this page";
    let with = async |captions: &str, query: &str| {
        let captions = captions.replace(' ', "+");
        let path = format!("/book.pdf?seed=1&count=4&per_page=4&page=4x6in&cols=5&rows=5{query}");
        service.get(&format!("{path}&captions={captions}")).await
    };
    for (query, lines) in [("", 3), ("&bound=true&page_margin=0", 2)] {
        let told = pages(&with(fits, query).await);
        let page = told.iter().find(|page| page.pictures.len() == 4).unwrap();
        let first = page.texts.iter().position(|text| text == "1").unwrap();
        let end = page.texts.iter().position(|text| text == "2").unwrap();
        assert_eq!(page.texts[first + 1..end].join(" "), fits, "{query}: {:?}", page.texts);
        assert_eq!(end - first - 1, lines, "{query}: {:?}", page.texts);
        // The maze is below the words, and the words are on the page.
        let above = page.places[end - 1][1] - page.pictures[0].matrix[5];
        assert!(above > 2.0, "{query}: {above} points between the words and the maze");
        let reply = with(&format!("|{fits}||{words}"), query).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert_eq!(reply.faults(), [("captions[3]".to_owned(), "too-long".to_owned())]);
        let allowed = reply.json()["errors"][0]["allowed"].as_str().unwrap().to_owned();
        let most: usize = allowed.split(' ').nth(1).unwrap().parse().unwrap();
        assert_eq!(with(&format!("|||{}", &words[..most]), query).await.status, StatusCode::OK);
        let more = with(&format!("|||{}", &words[..=most]), query).await;
        assert_eq!(more.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}: {most}");
    }
    let body = format!(
        r#"{{"seed":1,"per_page":4,"page":"4x6in","mazes":[{{"cols":5,"rows":5}},{{"cols":5,"rows":5,"title":"{words}"}}]}}"#
    );
    let reply = service.post("/book.pdf", &body).await;
    assert_eq!(reply.faults(), [("mazes[1].title".to_owned(), "too-long".to_owned())]);
}

/// The contents list the mazes with titles of their own, if there is space for all of them.
#[tokio::test]
async fn contents_list_the_titles_of_mazes() {
    let service = Service::new();
    let path = "/book.pdf?seed=1&cols=5&rows=5&count=40&bound=true&page=6x9";
    let told = pages(&service.get(&format!("{path}&captions=Cellar||Attic")).await);
    let wanted =
        ["Contents", "Mazes 1 to 40", "4", "1 – Cellar", "4", "3 – Attic", "6", "Solutions", "45"];
    assert_eq!(told[2].texts[..9], wanted);
    for (name, page) in [("Cellar", 4), ("Attic", 6)] {
        assert!(told[page - 1].texts.contains(&name.to_owned()), "{:?}", told[page - 1].texts);
    }
    let (left, below) = (told[2].places[3][0] - told[2].places[1][0], told[2].places[1][1]);
    assert!(left > 5.0, "{:?}", told[2].places);
    assert!(told[2].places[3][1] < below, "{:?}", told[2].places);
    // Nothing of the list is cut off.
    let all: Vec<String> = (1..=40).map(|at| format!("Door {at}")).collect();
    for (page, is_listed) in [("a4", true), ("4x6in", false)] {
        let path = format!("{path}&captions={}&page={page}", all.join("|").replace(' ', "+"));
        let path = path.replacen("&page=6x9", "", 1);
        let told = pages(&service.get(&path).await);
        let listed = told[2].texts.iter().filter(|text| text.contains("– Door")).count();
        assert_eq!(listed, if is_listed { 40 } else { 0 }, "{page}");
        assert!(told[2].texts.contains(&"Solutions".to_owned()), "{page}");
        let lowest = told[2].places.iter().map(|place| place[1]).fold(f64::MAX, f64::min);
        assert!(lowest > 15.0, "{page}: {lowest}");
    }
}

/// Without page numbers the margins above and below may be as narrow as the outer ones.
#[tokio::test]
async fn margins_of_bound_books_leave_room_for_page_numbers() {
    let service = Service::new();
    for (footer, least) in [("none", 0.25), ("short", 0.59)] {
        let path = format!(
            "/book.pdf?seed=1&cols=20&rows=40&margin=2&count=2&bound=true&page=6x9&page_margin=0&footer={footer}"
        );
        let told = pages(&service.get(&path).await);
        let page = told.iter().find(|page| page.pictures.len() == 1).unwrap();
        let picture = &page.pictures[0];
        let [_, _, _, scale, _, top] = picture.matrix;
        let points = picture.paths.iter().flat_map(|path| &path.points);
        let lowest = points.map(|[_, y]| top + y * scale).fold(f64::MAX, f64::min);
        let inches = lowest / 72.0;
        assert!((least..least + 0.1).contains(&inches), "{footer}: {inches} in");
    }
}

/// Returns where the lines of a picture are from left to right, in points from the left of the
/// page.
fn across(picture: &Picture) -> Vec<f64> {
    let [scale, _, _, _, left, _] = picture.matrix;
    let points = picture.paths.iter().flat_map(|path| &path.points);
    let mut across: Vec<f64> = points.map(|[x, _]| left + x * scale).collect();
    across.sort_by(f64::total_cmp);
    across
}

#[tokio::test]
async fn mazes_are_further_from_each_other_than_their_levels() {
    let service = Service::new();
    for query in [
        "cols=4&rows=4&per_page=4",
        "cols=20&rows=20&per_page=4&solutions_per_page=9",
        "cols=5&rows=5&shape=hex&ramp=size&per_page=4&page=a5",
        "cols=3&rows=9&levels=2&orientation=landscape&per_page=2&solutions_per_page=4",
    ] {
        let levels = if query.contains("levels") { "" } else { "&levels=3" };
        let path = format!("/book.pdf?seed=1&count=4&openings=true&{query}{levels}");
        for page in pages(&service.get(&path).await) {
            let [first, second] = [0, 1].map(|at| across(&page.pictures[at]));
            let between = second[0] - first[first.len() - 1];
            let gaps = [&first, &second]
                .map(|across| across.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max));
            assert!(between > 2.0 * gaps[0].max(gaps[1]), "{path}: {between} and {gaps:?}");
        }
    }
}

#[tokio::test]
async fn the_work_for_a_book_is_charged() {
    let service = Service::with_quota(USED_UP_SOON);
    let from = [("x-forwarded-for", "1.2.3.4")];
    let book = service.get_with("/book.pdf?seed=1&count=10&cols=4&rows=4", &from).await;
    assert_eq!(book.status, StatusCode::OK);
    let book = service.get_with("/book.pdf?seed=1&count=5&cols=4&rows=4", &from).await;
    assert_eq!(book.status, StatusCode::TOO_MANY_REQUESTS);
    let maze = service.get_with("/maze?seed=1", &from).await;
    assert_eq!(maze.status, StatusCode::TOO_MANY_REQUESTS);
}
