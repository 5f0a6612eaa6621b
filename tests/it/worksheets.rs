//! Worksheets and the language of pictures: their defaults, and their canonical URLs.

use axum::http::StatusCode;
use mazewright_core::SHAPES;
use mazewright_render::words::LANGUAGES;

use crate::app::Service;
use crate::books::{pages, walls};

/// Returns the canonical URL of an answer.
async fn canonical(service: &Service, path: &str) -> String {
    let reply = service.get(path).await;
    assert_eq!(reply.status, StatusCode::OK, "{path}: {:.300}", reply.text());
    let link = reply.header("link").to_owned();
    link.split(['<', '>']).nth(1).unwrap_or_default().to_owned()
}

/// A worksheet names both ends if nothing else is asked for.
#[tokio::test]
async fn worksheets_name_both_ends() {
    let service = Service::new();
    for shape in SHAPES {
        let sheet = format!("/maze.pdf?shape={}&seed=1&worksheet=true", shape.name);
        let body = async |query: &str| service.get(&format!("{sheet}{query}")).await.body;
        let (usual, words) = (body("").await, body("&marks=words").await);
        assert!(usual == words, "{}", shape.name);
        assert!(usual != body("&marks=none").await, "{}", shape.name);
        assert!(usual != body("&marks=auto").await, "{}", shape.name);
    }
    let icons = "/maze.pdf?seed=1&worksheet=true&start_icon=dog";
    let with_icons = service.get(icons).await;
    assert_eq!(with_icons.status, StatusCode::OK, "{}", with_icons.text());
    let marked = service.get(&format!("{icons}&marks=icons")).await;
    assert_eq!(pages(&with_icons)[0].pictures, pages(&marked)[0].pictures);
    for (query, has_marks) in [
        ("worksheet=true&marks=words", false),
        ("worksheet=true&marks=auto", true),
        ("marks=words", true),
        ("marks=auto", false),
    ] {
        let url = canonical(&service, &format!("/maze.pdf?seed=1&{query}")).await;
        assert_eq!(url.contains("marks="), has_marks, "{query}: {url}");
    }
    // All mazes of a set have them, those of a list too, and the cell that follows from them.
    let set = "/book.pdf?seed=1&worksheet=true&count=2&cols=6&rows=6&solutions=false";
    let told = pages(&service.get(set).await);
    let named = pages(&service.get(&format!("{set}&marks=words")).await);
    assert_eq!(walls(&told[0].pictures[0]), walls(&named[0].pictures[0]));
    let body =
        r#"{"worksheet":true,"solutions":false,"mazes":[{"cols":6,"rows":6,"seed":1MARKS}]}"#;
    let given = async |marks: &str| service.post("/book.pdf", &body.replace("MARKS", marks)).await;
    let [usual, words] = [given("").await, given(r#","marks":"words""#).await];
    assert_eq!(pages(&usual)[0].pictures, pages(&words)[0].pictures);
}

/// The words in pictures of every kind are in the language, and a canonical URL has the language only
/// where it changes the picture.
#[tokio::test]
async fn pictures_have_the_words_of_their_language() {
    let service = Service::new();
    for language in LANGUAGES.iter().filter(|language| language.name != "en") {
        let (name, words) = (language.name, &language.value);
        let reply = service.get(&format!("/maze.svg?cols=6&rows=6&seed=1&lang={name}")).await;
        let svg = reply.text();
        let title = format!(
            "<title lang=\"{name}\">{}, 6 × 6, {}</title>",
            (words.kind)("square"),
            (words.seed)(&1)
        );
        assert!(svg.contains(&title), "{name}: {svg:.300}");
        let reply = service.get(&format!("/maze.html?seed=1&lang={name}")).await;
        let page = reply.text();
        assert!(page.contains(&format!("<html lang=\"{name}\">")), "{name}");
        for text in [words.show_solution, words.hide_solution] {
            assert!(page.contains(text), "{name}: {text}");
        }
        for format in ["svg", "png", "webp", "gif", "apng", "html", "pdf"] {
            for (marks, is_worded) in [
                ("marks=letters", true),
                ("marks=words", true),
                ("fill=level&legend=true", true),
                ("marks=dots", false),
            ] {
                let path = format!("/maze.{format}?cols=8&rows=8&seed=1&{marks}&frames=4").replace(
                    "&frames=4",
                    if ["gif", "apng"].contains(&format) { "&frames=4" } else { "" },
                );
                let plain = service.get(&path).await;
                let told = service.get(&format!("{path}&lang={name}")).await;
                let differs = plain.body != told.body;
                let has_texts = ["svg", "html", "pdf"].contains(&format);
                // Some words are alike in two languages.
                if differs {
                    assert!(is_worded || has_texts, "{path} {name}");
                }
                let url = canonical(&service, &format!("{path}&lang={name}")).await;
                assert_eq!(url.contains("lang="), is_worded || has_texts, "{path}: {url}");
                if !url.contains("lang=") {
                    assert_eq!(plain.header("etag"), told.header("etag"), "{path}");
                }
            }
        }
    }
    // A title of the caller leaves an SVG without words of its own.
    let url = canonical(&service, "/maze.svg?seed=1&title=Weg&lang=de").await;
    assert!(!url.contains("lang="), "{url}");
}
