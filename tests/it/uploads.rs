//! Masks in requests: every form of a body means the same, errors name the parameter, and a mask
//! without a URL gets none.

use std::fmt::Write as _;

use axum::http::{Method, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::app::{Reply, Service, settings};

/// Returns a picture of `X.X,...,X.X`.
fn picture() -> Vec<u8> {
    encoded(3, 3, &[0, 255, 0, 255, 255, 255, 0, 255, 0])
}

fn encoded(cols: u32, rows: u32, pixels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, cols, rows);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(pixels).unwrap();
    writer.finish().unwrap();
    bytes
}

pub(crate) const MEDIA: &str = "multipart/form-data; boundary=part";

/// A part of a form: name, name of the file, content.
pub(crate) type Part<'a> = (&'a str, Option<&'a str>, &'a [u8]);

pub(crate) fn form(parts: &[Part<'_>]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, file, content) in parts {
        let mut head = format!("--part\r\nContent-Disposition: form-data; name=\"{name}\"");
        if let Some(file) = file {
            let _ = write!(head, "; filename=\"{file}\"\r\nContent-Type: image/png");
        }
        body.extend(format!("{head}\r\n\r\n").bytes());
        body.extend(*content);
        body.extend(b"\r\n");
    }
    body.extend(b"--part--\r\n");
    body
}

pub(crate) async fn send_form(service: &Service, body: impl AsRef<[u8]>) -> Reply {
    service.send(Method::POST, "/maze", &[("content-type", MEDIA)], body).await
}

#[tokio::test]
async fn every_form_of_a_mask_is_the_same_request() {
    let service = Service::new();
    let got = service.get("/maze.json?mask=X.X,...,X.X&seed=1&gen=1").await;
    assert_eq!(got.status, StatusCode::OK, "{}", got.text());
    let url = "/maze.json?shape=square&cols=3&rows=3&mask=X.X,...,X.X&seed=1&gen=1";
    assert_eq!(got.json()["url"], url);
    let png = STANDARD.encode(picture());
    for mask in [
        r#""X.X,...,X.X""#.to_owned(),
        r##""#.#\n...\r\n#.#\n""##.to_owned(),
        r#"["X.X","...","X.X"]"#.to_owned(),
        format!(r#"{{"png":"{png}"}}"#),
        format!(r#"{{"file":"{png}"}}"#),
        format!(r#"{{"file":"{}"}}"#, STANDARD.encode("#.#\r\n...\r\n#.#\r\n")),
        format!(r#""data:image/png;base64,{png}""#),
        format!(r#""data:image/png;base64,{}""#, png.replace('+', "\\u002b")),
        format!(r#""data:image/gif;base64,{png}""#),
        format!(r#""data:;base64,{png}""#),
        r#""data:text/plain,X.X%0A...%0AX.X""#.to_owned(),
    ] {
        let body = format!(r#"{{"mask":{mask},"seed":1,"format":"json"}}"#);
        let posted = service.post("/maze", &body).await;
        assert_eq!(posted.status, StatusCode::OK, "{mask}: {}", posted.text());
        assert_eq!((&posted.body, posted.header("content-location")), (&got.body, url), "{mask}");
    }
    let common: [Part<'_>; 2] = [("seed", None, b"1"), ("format", None, b"json")];
    let rows = b"X.X\r\n...\r\nX.X";
    for mask in [
        ("mask", Some("a.png"), &picture()[..]),
        ("mask", Some("a.txt"), rows),
        ("mask", None, rows),
    ] {
        let unchosen: Part<'_> = ("cols", Some(""), b"");
        let body = form(&[common[0], mask, ("_x", None, b"y"), unchosen, common[1]]);
        let posted = send_form(&service, body).await;
        assert_eq!(posted.status, StatusCode::OK, "{}", posted.text());
        assert_eq!((&posted.body, posted.header("content-location")), (&got.body, url));
    }
}

#[tokio::test]
async fn a_mask_that_fits_no_url_claims_none() {
    let service = Service::new();
    let body = |last: &str, extra: &str| {
        let rows = [vec![".".repeat(60); 59], vec![format!("{}{last}", ".".repeat(59))]].concat();
        format!(r#"{{"mask":["{}"],"format":"json"{extra}}}"#, rows.join("\",\""))
    };
    for extra in ["", r#","seed":1"#] {
        let reply = service.post("/maze", &body("X", extra)).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
        assert_eq!((reply.header("link"), reply.header("content-location")), ("", ""));
        let document = reply.json();
        assert!(document["url"].is_null());
        let params = &document["params"];
        assert!(params["mask"].as_str().unwrap().starts_with("sha256:"));
        assert_eq!((&params["cols"], &params["rows"]), (&60.into(), &60.into()));
    }
    let one = service.post("/maze", &body("X", r#","seed":1"#)).await;
    assert_eq!(one.header("server-timing"), "cache;desc=hit", "it is kept all the same");
    let other = service.post("/maze", &body(".", r#","seed":1"#)).await;
    assert_ne!(other.header("etag"), one.header("etag"));
    let again = service.get("/maze?mask=sha256:0123").await;
    assert_eq!(again.faults(), [("mask".to_owned(), "name-only".to_owned())]);
}

#[tokio::test]
async fn faults_name_the_mask_and_what_is_allowed() {
    let service = Service::new();
    let long = "X".repeat(100_000);
    for (mask, code, word) in [
        (r#""hart""#, "unknown-value", "mask is hart, but no silhouette has that name"),
        (r#"["..","..."]"#, "ragged", "row 2 has 3 characters"),
        (r#"{"png":"@@@@"}"#, "invalid", "not valid base64"),
        (r#"{"png":"AAA"}"#, "invalid", "not valid base64"),
        (r#"{"png":7}"#, "invalid", "mask is an object"),
        (r#"{"jpg":""}"#, "invalid", "mask is an object"),
        (r#""data:image/png;base64,@@""#, "invalid", "mask is a data URL that is not valid base64"),
        (r#""data:image/png""#, "invalid", "mask is a data URL without a comma before its data"),
        (r#"{"file":"QQ"}"#, "invalid", "mask has a file that is not valid base64"),
        (r#"{"file":"cGxhbg=="}"#, "unknown-value", "mask is plan, but no silhouette"),
        (r#"{"file":"IFgK"}"#, "strange-character", "row 1 has a space; use X or #"),
        (&format!(r#""{long}""#), "too-large", "(100000 bytes)"),
        (r#""""#, "empty", "mask is empty"),
        ("[[1]]", "wrong-type", "a list of lists, but must be rows of X and . with commas"),
        (r#"["X.", {}]"#, "wrong-type", "a list of objects"),
        (r#"["X.", null]"#, "wrong-type", "a list with null"),
    ] {
        let reply = service.post("/maze", &format!(r#"{{"mask":{mask}}}"#)).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{mask}");
        assert_eq!(reply.faults(), [("mask".to_owned(), code.to_owned())], "{}", reply.text());
        assert!(reply.text().contains(word), "{}", reply.text());
        assert!(reply.body.len() < 2000, "{}", reply.text());
    }
    let errors = service.get("/maze?mask=hart").await.json()["errors"].clone();
    assert_eq!(errors[0]["suggestion"], "heart");
    assert!(errors[0]["allowed"].as_str().unwrap().contains("cat or rocket"));
    let reply = service.get("/maze?mask=data:image/png;base64,AAAA").await;
    assert_eq!(reply.faults(), [("mask".to_owned(), "in-query".to_owned())]);
    let reply = service.get("/maze?mask_parts=two").await;
    assert_eq!(reply.faults(), [("mask_parts".to_owned(), "unknown-value".to_owned())]);
}

#[tokio::test]
async fn forms_are_as_strict_as_other_bodies() {
    let service = Service::new();
    let png = picture();
    let cases: [(&[Part<'_>], &str, &str); 6] = [
        (&[("cols", Some("a.png"), &png)], "cols", "wrong-type"),
        (&[("colz", Some("a.png"), &png)], "colz", "unknown-parameter"),
        (&[("", Some("a.png"), &png)], "", "unknown-parameter"),
        (&[("mask", Some("a.png"), &png), ("mask", None, b"heart")], "mask", "duplicate"),
        (&[("seed", None, b"\xff")], "seed", "garbled"),
        (&[("cols", None, b"")], "cols", "empty"),
    ];
    for (parts, name, code) in cases {
        let reply = send_form(&service, form(parts)).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST);
        assert_eq!(reply.faults(), [(name.to_owned(), code.to_owned())], "{}", reply.text());
    }
    for (name, bytes, detail) in [
        (
            "mask",
            &b"GIF89a\x01\0"[..],
            "a file of 8 bytes, but it is a GIF, not a PNG; a picture must be a PNG, a JPEG, a WebP or an SVG",
        ),
        (
            "mask",
            b"plan\0",
            "a file of 5 bytes, but it does not start with the PNG signature; a picture must be a PNG, a JPEG, a WebP or an SVG",
        ),
        ("goal_icon", b"GIF89a", "a file of 6 bytes, but it must be a PNG or an SVG"),
        (
            "cols",
            b"GIF89a",
            "a file of 6 bytes, but only mask, mesh, start_icon and goal_icon may be files",
        ),
    ] {
        let reply = send_form(&service, form(&[(name, Some("a.png"), bytes)])).await;
        let told = reply.json()["errors"][0]["detail"].clone();
        assert_eq!(told, format!("{name} is {detail}"));
    }
    let names: Vec<String> = (0..129).map(|at| format!("_{at}")).collect();
    let many: Vec<Part<'_>> = names.iter().map(|name| (&**name, None, &b"1"[..])).collect();
    assert_eq!(send_form(&service, form(&many[..128])).await.status, StatusCode::OK);
    let reply = send_form(&service, form(&many)).await;
    assert!(reply.text().contains("more than 128 parts"), "{}", reply.text());
}

#[tokio::test]
async fn broken_forms_get_clear_answers() {
    let service = Service::new();
    let whole = form(&[("mask", Some("a.png"), &picture())]);
    for length in 1..whole.len() - 4 {
        let reply = send_form(&service, &whole[..length]).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{length}");
        assert!(
            reply.text().contains("the form breaks off before its last boundary"),
            "{}",
            reply.text()
        );
    }
    for (media, body, status) in [
        ("multipart/form-data", &whole[..], 415),
        ("multipart/mixed; boundary=part", &whole, 415),
        (MEDIA, b"", 400),
        (MEDIA, b"--part\r\n\xff\xfe: x\r\n\r\ny\r\n--part--\r\n", 400),
        (MEDIA, b"--part\r\n\r\nno name\r\n--part--\r\n", 400),
        (MEDIA, b"{\"cols\":3}", 400),
    ] {
        let reply = service.send(Method::POST, "/maze", &[("content-type", media)], body).await;
        assert_eq!(reply.status.as_u16(), status, "{}", reply.text());
        assert_eq!(reply.header("content-type"), "application/problem+json");
    }
    let mut small = settings();
    small.max_body = 1;
    let long = form(&[("mask", Some("a.png"), &[0; 2000])]);
    let reply = send_form(&Service::with(small), long).await;
    assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn columns_and_rows_come_from_the_mask() {
    let service = Service::new();
    let size = async |query: &str| {
        let path = format!("/maze.json?seed=1&fields=params&{query}");
        let reply = service.get(&path).await;
        assert_eq!(reply.status, StatusCode::OK, "{query}: {}", reply.text());
        let params = reply.json()["params"].clone();
        (params["cols"].as_u64().unwrap(), params["rows"].as_u64().unwrap())
    };
    assert_eq!(size("mask=heart").await, (35, 35));
    assert_eq!(size("mask=text:H").await, (21, 24));
    assert_eq!(size("mask=heart&cols=80").await, (80, 80));
    assert_eq!(size("mask=text:H&rows=48").await, (42, 48));
    assert_eq!(size("mask=text:H&cols=2").await, (2, 2));
    assert_eq!(size("mask=heart&rows=7&cols=9").await, (9, 7));
    assert_eq!(size("mask=none").await, (20, 20));
    // About as many cells as the mask has characters, in any shape.
    for shape in ["tri", "hex"] {
        let (cols, rows) = size(&format!("mask=heart&shape={shape}")).await;
        assert!((1100..1400).contains(&(cols * rows)), "{shape}: {cols} × {rows}");
    }
    let (cols, rows) = size("mask=heart&shape=polar").await;
    assert_eq!((cols, size("mask=heart&shape=polar&rows=9").await), (6, (6, 9)));
    assert!((14..22).contains(&rows), "{rows} rings");
}

pub(crate) const DISC: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\
                    <circle cx='4' cy='4' r='4' fill='#123456'/></svg>";

#[tokio::test]
async fn an_svg_is_taken_in_every_form_of_a_body() {
    let service = Service::new();
    let encoded = STANDARD.encode(DISC);
    for name in ["mask", "mask_svg", "start_icon", "goal_icon"] {
        let mut tags = Vec::new();
        for value in [
            format!("{{\"svg\":\"{DISC}\"}}"),
            format!("\"{DISC}\""),
            format!("{{\"file\":\"{encoded}\"}}"),
            format!("\"data:image/svg+xml;base64,{encoded}\""),
            format!("\"data:image/svg+xml;utf8,{}\"", DISC.replace('#', "%23")),
        ] {
            let body = format!("{{\"{name}\":{value},\"seed\":1}}");
            let reply = service.post("/maze", &body).await;
            assert_eq!(reply.status, StatusCode::OK, "{name}: {}", reply.text());
            assert!(reply.header("content-location").is_empty(), "{name} has no URL");
            tags.push(reply.header("etag").to_owned());
            if name.ends_with("icon") {
                assert!(reply.text().contains("#123456"), "{name}");
            }
        }
        let parts: [Part<'_>; 2] = [(name, Some("a.svg"), DISC.as_bytes()), ("seed", None, b"1")];
        let reply = send_form(&service, form(&parts)).await;
        assert_eq!(reply.status, StatusCode::OK, "{name}: {}", reply.text());
        tags.push(reply.header("etag").to_owned());
        tags.dedup();
        assert_eq!(tags.len(), 1, "{name}: {tags:?}");
    }
}

#[tokio::test]
async fn an_svg_that_is_not_allowed_is_422() {
    let service = Service::new();
    let script = DISC.replace("<circle", "<script/><circle");
    for name in ["mask", "start_icon"] {
        let body = format!("{{\"{name}\":{{\"svg\":\"{script}\"}}}}");
        let reply = service.post("/maze", &body).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", reply.text());
        assert_eq!(reply.faults(), [(name.to_owned(), "not-allowed".to_owned())]);
        assert!(reply.text().contains("script"), "{}", reply.text());
    }
    let reply = service.post("/maze", &format!("{{\"cols\":\"{DISC}\"}}")).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{}", reply.text());
}

/// A file that cannot be read is rejected with the same status, whatever its purpose.
#[tokio::test]
async fn a_picture_that_is_damaged_is_422() {
    let service = Service::new();
    let jpeg = STANDARD.encode(b"\xff\xd8\xff\xe0\0\x10JFIF\0");
    let cut = STANDARD.encode(&picture()[..50]);
    let mut bytes = picture();
    let end = bytes.len() - 18;
    bytes[end] ^= 1;
    let garbled = STANDARD.encode(&bytes);
    for (name, png, code, word) in [
        ("mask", "", "empty", "the file is empty"),
        ("mask", &jpeg, "cut-short", "mask is a JPEG, but the JPEG ends before its last pixel"),
        ("mask", &cut, "cut-short", "a file of 50 bytes"),
        ("mask", &garbled, "broken-png", "the PNG is damaged: the checksum of a chunk is wrong"),
        ("goal_icon", &jpeg, "not-png", "but it must be a PNG or an SVG"),
        (
            "goal_icon",
            &cut,
            "not-png",
            "goal_icon is a PNG, but the PNG ends before its last chunk",
        ),
        ("start_icon", &garbled, "not-png", "the PNG is damaged: the checksum of a chunk is wrong"),
    ] {
        let reply = service.post("/maze", &format!(r#"{{"{name}":{{"png":"{png}"}}}}"#)).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{name} {}", reply.text());
        assert_eq!(reply.faults(), [(name.to_owned(), code.to_owned())], "{}", reply.text());
        assert!(reply.text().contains(word), "{}", reply.text());
        let allowed = reply.json()["errors"][0]["allowed"].as_str().unwrap().to_owned();
        let side = if name == "mask" { 4096 } else { 1024 };
        let kinds = if name == "mask" { "PNG, JPEG or WebP" } else { "PNG" };
        let start = format!("a {kinds} of at most {side} pixels on a side");
        assert!(allowed.starts_with(&start), "{allowed}");
        assert!(allowed.ends_with("an SVG of at most 256 KiB"), "{allowed}");
    }
}

/// A few kilobytes can cross each other a million times; each of these would take seconds and
/// gigabytes.
#[tokio::test]
async fn an_svg_that_crosses_itself_too_often_is_422() {
    let star: Vec<String> = (0..9000)
        .map(|at| f64::from(at) * 2.4)
        .map(|angle| format!("{:.3},{:.3} ", 5.0 + 5.0 * angle.cos(), 5.0 + 5.0 * angle.sin()))
        .collect();
    let comb: Vec<String> = (0..1500).map(|at| format!("0,{at} 4500,{at}.5 ")).collect();
    let (star, comb) = (star.concat(), comb.concat());
    let comb = |turn: u32| {
        format!("<polygon transform='rotate({turn} 2250 750)' points='{comb}-1,1500 -1,0'/>")
    };
    let service = Service::new();
    for shapes in [format!("<polygon points='{star}'/>"), format!("{}{}", comb(0), comb(90))] {
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4500 4500'>{shapes}</svg>"
        );
        let body = format!("{{\"mask\":{{\"svg\":\"{svg}\"}},\"rim\":\"smooth\",\"seed\":3}}");
        let reply = service.post("/maze", &body).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", reply.text());
        assert_eq!(reply.faults(), [("mask".to_owned(), "too-complex".to_owned())]);
        assert!(reply.text().contains("at most 65536 times, or rim=cells"), "{}", reply.text());
    }
}

#[tokio::test]
async fn a_png_may_be_an_icon() {
    let service = Service::new();
    let encoded = STANDARD.encode(picture());
    let mut tags = Vec::new();
    for value in
        [format!("{{\"png\":\"{encoded}\"}}"), format!("\"data:image/png;base64,{encoded}\"")]
    {
        let reply = service.post("/maze", &format!("{{\"goal_icon\":{value},\"seed\":1}}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
        tags.push(reply.header("etag").to_owned());
    }
    let png = picture();
    let parts: [Part<'_>; 2] = [("goal_icon", Some("a.png"), &png), ("seed", None, b"1")];
    let reply = send_form(&service, form(&parts)).await;
    tags.push(reply.header("etag").to_owned());
    tags.dedup();
    assert_eq!(tags.len(), 1, "{tags:?}");
    let parts: [Part<'_>; 1] = [("start_icon", Some("a.gif"), b"GIF89a")];
    let reply = send_form(&service, form(&parts)).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", reply.text());
    assert_eq!(reply.faults(), [("start_icon".to_owned(), "not-png".to_owned())]);
}
