//! Titles of pictures: what is text, and what is refused.

use axum::http::StatusCode;

use resvg::usvg::{Options, Tree};

use crate::app::Service;

/// The texts of a PNG: keyword and text.
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
        let encoded = mazewright::request::completion::encode(title);
        let reply = service.get(&format!("/maze.svg?seed=1&title={encoded}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{title}: {}", reply.text());
        assert!(reply.text().contains(&format!("<title>{escaped}</title>")), "{title}");
        assert!(!reply.text().contains("<script") && !reply.text().contains("<b>"), "{title}");
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
        ("e%CC%81", "unknown-letter", "U+0301"),
        ("+++", "no-letters", "can be seen"),
        ("%FF", "garbled", "UTF-8"),
    ] {
        let reply = service.get(&format!("/maze.svg?seed=1&title={encoded}")).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{encoded}");
        assert_eq!(reply.faults(), [("title".to_owned(), code.to_owned())], "{encoded}");
        assert!(reply.text().contains(word), "{encoded}: {}", reply.text());
    }
    let long = |count: usize| format!("/maze.svg?seed=1&title={}", "%C3%9F".repeat(count));
    assert_eq!(service.get(&long(200)).await.status, StatusCode::OK);
    let reply = service.get(&long(201)).await;
    assert_eq!(reply.faults(), [("title".to_owned(), "too-long".to_owned())]);
    // Nobody who gives none has one.
    assert!(texts(&service.get("/maze.png?seed=1").await.body).is_empty());
    let json = service.get("/maze.json?seed=1").await.json();
    assert_eq!(json["params"].get("title"), None);
}
