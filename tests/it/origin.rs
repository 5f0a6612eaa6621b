//! The address of the service in responses that contain it.

use axum::http::StatusCode;

use crate::app::{Service, settings};

/// Returns the scheme and host in `text` of the URL of the service that ends in `rest`.
fn before<'a>(text: &'a str, rest: &str) -> &'a str {
    let end = text.find(rest).unwrap_or_else(|| panic!("no {rest} in {text}"));
    let start = text[..end].rfind(['"', ' ']).unwrap() + 1;
    &text[start..end]
}

#[tokio::test]
async fn all_links_have_the_public_url_or_else_the_host_of_the_request() {
    for (public, host, forwarded, origin) in [
        ("", "a.example", "", "http://a.example"),
        ("", "a.example:81", "https", "https://a.example:81"),
        ("", "[::1]:81", "", "http://[::1]:81"),
        ("", "a_b", "", "http://a_b"),
        ("", "", "", ""),
        ("https://mazes.example", "a.example", "", "https://mazes.example"),
        ("https://mazes.example", "evil", "http", "https://mazes.example"),
        ("https://mazes.example", "", "", "https://mazes.example"),
        ("https://b.example/mazes", "a.example", "", "https://b.example/mazes"),
    ] {
        let mut settings = settings();
        settings.public_url = public.to_owned();
        settings.trust_forwarded = true;
        let service = Service::with(settings);
        let headers = [("host", host), ("x-forwarded-proto", forwarded)];
        let below = public.strip_prefix("https://b.example").unwrap_or_default();
        let ask = async |path: &str| {
            let reply = service.get_with(&format!("{below}{path}"), &headers).await;
            assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.text());
            reply
        };
        let what = format!("{public} {host}");
        let page = ask("/?cols=4&rows=4&seed=1").await;
        assert_eq!(before(page.text(), "/maze.png?"), origin, "{what}");
        assert_eq!(before(page.text(), "/oembed?"), origin, "{what}");
        assert_eq!(before(page.text(), "/?shape="), origin, "{what}");
        let map = ask("/endless/tiles.json").await;
        assert_eq!(before(map.text(), "/endless/{z}"), origin, "{what}");
        assert_eq!(map.header("vary"), if public.is_empty() { "host" } else { "" }, "{what}");
        let photo = ask(&format!("/oembed?url={origin}/?seed=1")).await.json();
        assert_eq!(photo["provider_url"], format!("{origin}/"), "{what}");
        assert!(
            photo["url"].as_str().unwrap().starts_with(&format!("{origin}/maze.png?")),
            "{what}"
        );
        if !public.is_empty() {
            let path = format!("{below}/oembed?url=http://{host}/?seed=1");
            let other = service.get_with(&path, &headers).await;
            assert_eq!(other.status, StatusCode::NOT_FOUND, "{what}");
        }
    }
}
