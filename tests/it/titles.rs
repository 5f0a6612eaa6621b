//! Titles of pictures: text, and rejections.

use axum::http::StatusCode;

use resvg::usvg::{Options, Tree};

use crate::app::Service;
use crate::books::pages;

/// Returns the texts of a PNG: keyword and text.
fn texts(png: &[u8]) -> Vec<(String, String)> {
    let reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let text =
        |chunk: &png::text_metadata::ITXtChunk| (chunk.keyword.clone(), chunk.get_text().unwrap());
    reader.info().utf8_text.iter().map(text).collect()
}

#[tokio::test]
async fn hostile_titles_are_plain_words_or_refused() {
    let service = Service::new();
    for (title, escaped) in [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("]]></title><b>", "]]&gt;&lt;/title&gt;&lt;b&gt;"),
        ("\"quoted\" 'too'", "&quot;quoted&quot; 'too'"),
        ("&amp;&#x3c;&lt", "&amp;amp;&amp;#x3c;&amp;lt"),
        ("{{7*7}}${x}%00\\u0000", "{{7*7}}${x}%00\\u0000"),
        ("Ωμέγα Привет ßœ ★ ♞ 🐭", "Ωμέγα Привет ßœ ★ ♞ 🐭"),
    ] {
        let encoded = mazewright_request::canonical::encode(title);
        let reply = service.get(&format!("/maze.svg?seed=1&title={encoded}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{title}: {}", reply.text());
        assert!(reply.text().contains(&format!("<title>{escaped}</title>")), "{title}");
        assert!(!reply.text().contains("<script"), "{title}");
        assert!(!reply.text().contains("<b>"), "{title}");
        assert!(Tree::from_str(reply.text(), &Options::default()).is_ok(), "{title}");
        let url = reply.header("link").to_owned();
        assert!(url.contains(&format!("title={encoded}")), "{title}: {url}");
        let png = service.get(&format!("/maze.png?seed=1&title={encoded}")).await;
        assert_eq!(texts(&png.body), [("Title".to_owned(), title.to_owned())]);
        let body = serde_json::json!({"seed": 1, "title": title}).to_string();
        let posted = service.post("/maze.svg", &body).await;
        assert_eq!(posted.body, reply.body, "{title}");
        let json = service.get(&format!("/maze.json?seed=1&title={encoded}")).await;
        assert_eq!(json.json()["params"]["title"], title);
    }
    for (encoded, code, word) in [
        ("", "empty", "empty"),
        ("a%00b", "unknown-letter", "U+0000"),
        ("a%0Ab", "unknown-letter", "U+000A"),
        ("%E2%80%8Fabc", "unknown-letter", "U+200F"),
        ("a%E2%80%8Bb", "unknown-letter", "U+200B"),
        ("%EF%BB%BFa", "unknown-letter", "U+FEFF"),
        ("%F0%9F%98%80", "unknown-letter", "😀 (U+1F600)"),
        ("%E6%BC%A2", "unknown-letter", "漢 (U+6F22)"),
        ("q%CC%81", "unknown-letter", "U+0301"),
        (
            "%E1%BA%AF",
            "unknown-letter",
            "ắ (U+1EAF), which the font lacks; it has Latin letters up to ſ",
        ),
        ("+++", "no-letters", "a visible character"),
        ("%FF", "garbled", "UTF-8"),
    ] {
        let reply = service.get(&format!("/maze.svg?seed=1&title={encoded}")).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{encoded}");
        assert_eq!(reply.faults(), [("title".to_owned(), code.to_owned())], "{encoded}");
        assert!(reply.text().contains(word), "{encoded}: {}", reply.text());
    }
    // The error names all characters that the font lacks, and the formats that accept them.
    let reply = service.get("/maze.pdf?seed=1&title=%D7%A9%D7%9C+%F0%9F%98%80").await;
    let fault = &reply.json()["errors"][0];
    let detail = fault["detail"].as_str().unwrap();
    assert!(detail.contains("ש (U+05E9), ל (U+05DC), 😀 (U+1F600)"), "{detail}");
    assert!(fault["allowed"].as_str().unwrap().contains("html"), "{fault}");
    let long = |count: usize| format!("/maze.svg?seed=1&title={}", "%C3%9F".repeat(count));
    assert_eq!(service.get(&long(200)).await.status, StatusCode::OK);
    let reply = service.get(&long(201)).await;
    assert_eq!(reply.faults(), [("title".to_owned(), "too-long".to_owned())]);
    // A picture without a given title has none.
    assert!(texts(&service.get("/maze.png?seed=1").await.body).is_empty());
    let json = service.get("/maze.json?seed=1").await.json();
    assert_eq!(json["params"].get("title"), None);
}

/// Documents that have a title as text accept the letters of all scripts.
#[tokio::test]
async fn texts_take_titles_of_all_scripts() {
    let service = Service::new();
    for title in ["שלום עולם", "مَرحبًا", "漢字", "😀👩‍🔬❤️", "नमस्ते", "q\u{301}"]
    {
        let encoded = mazewright_request::canonical::encode(title);
        let html = service.get(&format!("/maze.html?seed=1&title={encoded}")).await;
        assert_eq!(html.status, StatusCode::OK, "{title}: {}", html.text());
        for tag in ["title", "h1"] {
            assert!(html.text().contains(&format!("<{tag}>{title}</{tag}>")), "{title}");
        }
        // The picture does not show the title, nor leaves space for it.
        let plain = service.get("/maze.html?seed=1").await;
        let untitled = html.text().replace(title, "square maze, 20 × 20");
        assert_eq!(untitled, plain.text(), "{title}");
        let json = service.get(&format!("/maze.json?seed=1&title={encoded}")).await;
        assert_eq!(json.json()["params"]["title"], title);
        let body = serde_json::json!({"seed": 1, "title": title}).to_string();
        assert_eq!(service.post("/maze.html", &body).await.body, html.body, "{title}");
        for path in ["maze.svg", "maze.png", "maze.gif", "maze.pdf", "book.pdf"] {
            let reply = service.get(&format!("/{path}?seed=1&title={encoded}")).await;
            assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{path} {title}");
            let fault = ("title".to_owned(), "unknown-letter".to_owned());
            assert_eq!(reply.faults(), [fault], "{path} {title}");
        }
    }
    for encoded in ["a%E2%80%AEb", "%E2%81%A7a", "a%07", "%EF%BB%BFa"] {
        let reply = service.get(&format!("/maze.html?seed=1&title={encoded}")).await;
        assert_eq!(reply.faults(), [("title".to_owned(), "unknown-letter".to_owned())]);
    }
    let reply = service.get("/maze.json?seed=1&title=%CC%81+%E3%80%80").await;
    assert_eq!(reply.faults(), [("title".to_owned(), "no-letters".to_owned())]);
}

/// A letter and an accent after it are drawn as the one letter of the font. Data keep them as they
/// were given.
#[tokio::test]
async fn accents_behind_their_letters_are_drawn_on_them() {
    let service = Service::new();
    for path in [
        "maze.svg?seed=1",
        "maze.png?seed=1",
        "maze.pdf?seed=1&footer=short",
        "book.pdf?seed=1&count=2",
    ] {
        let [one, two] =
            ["%C3%A9t%C3%A9", "e%CC%81te%CC%81"].map(|title| format!("/{path}&title={title}"));
        let [one, two] = [service.get(&one).await, service.get(&two).await];
        assert_eq!(two.status, StatusCode::OK, "{path}: {}", two.text());
        assert_eq!(one.body.len(), two.body.len(), "{path}");
        assert!(path.contains(".pdf") || one.body == two.body, "{path}");
    }
    let words = "e%CC%81";
    let book = format!("/book.pdf?seed=1&count=24&bound=true&author={words}&captions={words}");
    let told = pages(&service.get(&book).await);
    assert_eq!(told[0].texts[1], "é");
    assert!(told[3].texts.contains(&"é".to_owned()), "{:?}", told[3].texts);
    let sheet = format!("/maze.pdf?seed=1&worksheet=true&title={words}&instructions={words}");
    let shown = pages(&service.get(&sheet).await)[0].texts.clone();
    assert_eq!(shown.iter().filter(|text| *text == "é").count(), 2, "{shown:?}");
    let json = service.get("/maze.json?seed=1&title=e%CC%81").await;
    assert_eq!(json.json()["params"]["title"], "e\u{301}");
}
