//! Masks from JPEG and WebP in bodies of requests.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::app::Service;
use crate::uploads::{form, send_form};

const JPEG: &[u8] = include_bytes!("../../crates/core/tests/photos/turned.jpg");
const WEBP: &[u8] = include_bytes!("../../crates/core/tests/photos/lossy.webp");

#[tokio::test]
async fn photos_are_masks_in_forms_and_in_json() {
    let service = Service::new();
    let mut tags = Vec::new();
    for (media, photo) in [("jpeg", JPEG), ("webp", WEBP)] {
        let body = form(&[("mask", Some("photo"), photo), ("seed", None, b"1")]);
        let sent = send_form(&service, body).await;
        assert_eq!(sent.status, 200, "{media}: {}", sent.text());
        let encoded = STANDARD.encode(photo);
        for mask in [
            format!(r#""data:image/{media};base64,{encoded}""#),
            format!(r#""data:image/png;base64,{encoded}""#),
            format!(r#"{{"file":"{encoded}"}}"#),
        ] {
            let json = service.post("/maze", &format!(r#"{{"mask":{mask},"seed":1}}"#)).await;
            assert_eq!(json.status, 200, "{media}: {}", json.text());
            assert_eq!(json.body, sent.body, "{media}");
        }
        tags.push(sent.header("etag").to_owned());
    }
    // Both files show the same picture, one of them turned.
    assert_eq!(tags[0], tags[1]);
}

#[tokio::test]
async fn photos_that_are_no_masks_are_refused() {
    let service = Service::new();
    for (name, photo, code, word) in [
        (
            "mask",
            &JPEG[..300],
            "cut-short",
            "mask is a JPEG, but the JPEG ends before its last pixel",
        ),
        ("start_icon", JPEG, "not-png", "start_icon is a JPEG, but it must be a PNG or an SVG"),
        ("mask", b"GIF89a\x01\0", "not-a-png", "must be a PNG, a JPEG, a WebP or an SVG"),
    ] {
        let body = form(&[(name, Some("photo"), photo)]);
        let reply = send_form(&service, body).await;
        assert_eq!(reply.faults(), [(name.to_owned(), code.to_owned())], "{}", reply.text());
        assert!(reply.text().contains(word), "{}", reply.text());
    }
}
