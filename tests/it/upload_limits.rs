//! The limits of uploads, and the encodings in which they are read.

use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::app::Service;
use crate::uploads::{DISC, Part, form, send_form};

#[tokio::test]
async fn expensive_pictures_are_422() {
    let service = Service::new();
    let svg = |attributes: &str, content: &str| {
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'{attributes}>{content}</svg>"
        )
    };
    let each =
        |count: usize, item: &dyn Fn(usize) -> String| (0..count).map(item).collect::<String>();
    let circle = "<circle r='4'/>";
    let namespaces = svg(
        &each(3000, &|at| format!(" xmlns:a{at}='b'")),
        &each(800, &|at| format!("<g xmlns:c{at}='d'/>")),
    );
    let attributes = svg(&each(20_000, &|at| format!(" a{at}=''")), circle);
    let clips = svg(
        "",
        &(each(3, &|at| {
            let next = (at + 1) % 3;
            format!(
                "<clipPath id='c{at}' clip-path='url(#c{next})'><rect width='9' height='9'/></clipPath>"
            )
        }) + "<g clip-path='url(#c0)'><circle r='4'/></g>"),
    );
    let strokes = svg("", "<circle r='9e9' stroke='red'/>");
    for (source, code, words) in [
        (namespaces, "too-many-namespaces", "declares 3801 namespaces; at most 64"),
        (attributes, "too-many-attributes", "svg has 20002 attributes; at most 64"),
        (clips, "not-allowed", "a clip path of a clip path"),
        (strokes, "too-detailed", "at most 20000"),
    ] {
        for name in ["mask", "start_icon", "goal_icon"] {
            let body = json!({name: {"svg": source}}).to_string();
            let reply = service.post("/maze", &body).await;
            assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", reply.text());
            assert_eq!(reply.faults(), [(name.to_owned(), code.to_owned())]);
            assert!(reply.text().contains(words), "{}", reply.text());
        }
    }
}

#[tokio::test]
async fn a_byte_order_mark_is_passed_over_in_every_form() {
    let service = Service::new();
    let marked = format!("\u{feff}{DISC}");
    let url = format!("data:image/svg+xml;base64,{}", STANDARD.encode(&marked));
    for picture in [json!(marked), json!({"svg": marked}), json!(url)] {
        let body = json!({"mask": picture, "seed": 1}).to_string();
        let reply = service.post("/maze", &body).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    }
    let parts: [Part<'_>; 2] = [("mask", Some("a.svg"), marked.as_bytes()), ("seed", None, b"1")];
    let reply = send_form(&service, form(&parts)).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
}

#[tokio::test]
async fn an_encoding_other_than_utf_8_is_named() {
    let service = Service::new();
    let units: Vec<u16> = DISC.encode_utf16().collect();
    let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    let latin = DISC.replace("<circle", "<!--\u{e9}--><circle");
    let latin: Vec<u8> = latin.chars().map(|letter| letter as u32 as u8).collect();
    for (file, words) in [
        (little.clone(), "it is UTF-16 text"),
        (big.clone(), "it is UTF-16 text"),
        ([b"\xff\xfe".to_vec(), little].concat(), "it is UTF-16 text"),
        ([b"\xfe\xff".to_vec(), big].concat(), "it is UTF-16 text"),
        (latin, "it is not UTF-8"),
    ] {
        for name in ["mask", "goal_icon"] {
            let reply = send_form(&service, form(&[(name, Some("a.svg"), &file[..])])).await;
            assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", reply.text());
            assert_eq!(reply.faults(), [(name.to_owned(), "not-utf8".to_owned())]);
            assert!(reply.text().contains(words), "{}", reply.text());
            let url = format!("data:image/svg+xml;base64,{}", STANDARD.encode(&file));
            let reply = service.post("/maze", &json!({name: url}).to_string()).await;
            assert_eq!(reply.faults(), [(name.to_owned(), "not-utf8".to_owned())]);
        }
    }
}

#[tokio::test]
async fn forms_have_a_limited_number_of_parts_and_other_bytes() {
    let service = Service::new();
    // Files that were not chosen count, too.
    let many: Vec<Part<'_>> = vec![("mask", Some(""), b""); 129];
    let reply = send_form(&service, form(&many)).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    assert!(reply.text().contains("more than 128 parts"), "{}", reply.text());
    let mut body = b"x".repeat(64 << 10);
    body.extend(b"\r\n");
    body.extend(form(&[("seed", None, b"1")]));
    let reply = send_form(&service, body).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    assert!(reply.text().contains("but at most 65536 are allowed"), "{}", reply.text());
}
