//! `error=image`: the error as a picture.

use axum::http::Method;

use crate::app::{Reply, Service, USED_UP_SOON, settings};

/// Returns the words that an SVG shows.
fn words(reply: &Reply) -> String {
    let text = reply.text();
    let document = resvg::usvg::roxmltree::Document::parse(text).unwrap();
    let lines = document.descendants().filter(|node| node.has_tag_name("text"));
    lines.filter_map(|line| line.text()).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn the_picture_has_the_text_of_the_document() {
    let service = Service::new();
    for query in
        ["cols=0", "cols=0&rows=x", "start=1&goal=1", "format=svg&shape=tree", "x=%3Cscript%3E%26"]
    {
        let document = service.get(&format!("/maze?{query}")).await;
        let reply = service.get(&format!("/maze?{query}&error=image")).await;
        assert_eq!(reply.status, document.status, "{query}");
        assert_eq!(reply.header("content-type"), "image/svg+xml");
        assert_eq!(reply.header("content-length"), reply.body.len().to_string());
        for name in
            ["cache-control", "access-control-allow-origin", "x-content-type-options", "etag"]
        {
            assert_eq!(reply.header(name), document.header(name), "{name}");
        }
        assert!(reply.header("content-security-policy").contains("sandbox"));
        let problem = document.json();
        let words = words(&reply);
        assert!(words.starts_with(&document.status.as_u16().to_string()), "{words}");
        for fault in problem["errors"].as_array().unwrap() {
            let detail = fault["detail"].as_str().unwrap();
            assert!(words.contains(detail), "{words}: {detail}");
        }
        assert!(!reply.text().contains("<script"));
    }
}

#[tokio::test]
async fn formats_of_pixels_have_pixels() {
    let service = Service::new();
    let png = ("accept", "image/png");
    for (path, header, media) in [
        ("/maze.png?cols=0&error=image", None, "image/png"),
        ("/maze.gif?cols=0&error=IMAGE", None, "image/png"),
        ("/maze?cols=0&format=webp&on_error=image", None, "image/png"),
        ("/maze?cols=0&error=image", Some(png), "image/png"),
        ("/maze?cols=0&error=image&format=svg", Some(png), "image/svg+xml"),
        ("/maze.pdf?cols=0&error=image", None, "image/svg+xml"),
        ("/maze.json?cols=0&%65rror=image", None, "image/svg+xml"),
        ("/maze.jpg?error=image", None, "image/svg+xml"),
    ] {
        let headers: Vec<_> = header.into_iter().collect();
        let reply = service.get_with(path, &headers).await;
        assert!(reply.status.is_client_error(), "{path}");
        assert_eq!(reply.header("content-type"), media, "{path}");
        if media == "image/png" {
            let decoder = png::Decoder::new(std::io::Cursor::new(&reply.body));
            let mut reader = decoder.read_info().unwrap();
            assert_eq!(reader.info().width, 480);
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut pixels).unwrap();
            let inked = pixels.iter().filter(|pixel| **pixel != pixels[pixels.len() / 2]).count();
            assert!(inked > 1000, "{path} has {inked} bytes that are not paper");
        }
        let head = service.send(Method::HEAD, path, &headers, "").await;
        assert_eq!(head.header("content-type"), media);
    }
}

#[tokio::test]
async fn other_paths_answer_errors_with_documents() {
    let mut few = settings();
    few.quota = USED_UP_SOON;
    few.trust_forwarded = true;
    let service = Service::with(few);
    let json = "application/problem+json";
    for path in [
        "/maze?cols=0",
        "/maze?cols=0&error=document",
        "/maze?error=sound",
        "/book.pdf?error=image",
    ] {
        let reply = service.get(path).await;
        assert!(reply.status.is_client_error(), "{path}");
        assert_eq!(reply.header("content-type"), json, "{path}");
    }
    let reply = service.post("/maze", r#"{"cols":3,"error":"image"}"#).await;
    assert_eq!(reply.faults(), [("error".to_owned(), "not-taken".to_owned())]);
    // The parameter is not a part of the maze.
    let plain = service.get("/maze?seed=1").await;
    let same = service.get("/maze?seed=1&error=image").await;
    assert_eq!(same.header("etag"), plain.header("etag"));
    assert_eq!(same.body, plain.body);
    // Errors that are not about parameters are shown, too.
    let from = [("x-forwarded-for", "1.2.3.4")];
    assert_eq!(service.get_with("/maze?seed=1&cols=3", &from).await.status.as_u16(), 200);
    let reply = service.get_with("/maze?seed=2&error=image", &from).await;
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (429, "image/svg+xml"));
    assert!(!reply.header("retry-after").is_empty());
}
