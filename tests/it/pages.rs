//! The pages: what they load comes from the table of assets, with entity tags, encodings and a strict
//! policy.

use std::collections::BTreeSet;
use std::path::Path;

use axum::http::StatusCode;
use mazewright::handlers::pages::assets::{ASSETS, url};
use mazewright::request::parameter::{Parameter, Place};
use mazewright::request::table::PARAMETERS;

use crate::app::Service;

/// The pages that are HTML.
const PAGES: [&str; 4] = ["/", "/gallery", "/play", "/endless"];

fn files(folder: &Path, from: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, from, found);
        } else {
            let name = path.strip_prefix(from).unwrap().to_str().unwrap().replace('\\', "/");
            found.insert(name);
        }
    }
}

#[test]
fn every_file_of_the_pages_is_in_the_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/pages");
    let mut there = BTreeSet::new();
    files(&folder, &folder, &mut there);
    // These are parts of pages that the program puts together.
    there.retain(|name| name.rsplit_once('.').unwrap().1 != "html");
    let listed: BTreeSet<String> = ASSETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(listed, there);
}

#[tokio::test]
async fn assets_are_kept_for_ever_under_their_version_only() {
    let service = Service::new();
    for (name, content) in ASSETS {
        let reply = service.get(&url(name)).await;
        assert_eq!(reply.status, StatusCode::OK, "{name}");
        assert_eq!(reply.body, *content, "{name}");
        assert_eq!(reply.header("cache-control"), "public, max-age=31536000, immutable");
        let media = reply.header("content-type").split(';').next().unwrap();
        let expected = match name.rsplit_once('.').unwrap().1 {
            "js" => "text/javascript",
            "css" => "text/css",
            _ => "text/plain",
        };
        assert_eq!(media, expected, "{name}");
        let policy = reply.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        let again = service.get_with(&url(name), &[("if-none-match", reply.header("etag"))]).await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{name}");
        assert!(again.body.is_empty());
        let old = service.get(&format!("/assets/0/{name}")).await;
        assert_eq!((old.status, old.header("cache-control")), (StatusCode::OK, "no-cache"));
    }
    for missing in ["/assets/0/nothing.js", "/assets/0/studio/../main.rs", "/assets/0/studio/"] {
        let reply = service.get(missing).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{missing}");
        assert_eq!(reply.header("cache-control"), "no-store");
    }
}

#[tokio::test]
async fn pages_are_compressed_and_have_a_tag_for_each_encoding() {
    let service = Service::new();
    for path in PAGES.map(str::to_owned).into_iter().chain([url("common/base.css")]) {
        let plain = service.get(&path).await;
        let mut tags = BTreeSet::from([plain.header("etag").to_owned()]);
        for encoding in ["gzip", "br", "zstd"] {
            let reply = service.get_with(&path, &[("accept-encoding", encoding)]).await;
            assert_eq!(reply.header("content-encoding"), encoding, "{path}");
            assert_eq!(reply.header("vary"), "accept-encoding");
            assert!(reply.body.len() * 2 < plain.body.len(), "{path} {encoding}");
            assert!(tags.insert(reply.header("etag").to_owned()), "{path} {encoding}");
        }
        for tag in &tags {
            let reply = service.get_with(&path, &[("if-none-match", tag)]).await;
            assert_eq!((reply.status, reply.header("etag")), (StatusCode::NOT_MODIFIED, &**tag));
        }
    }
}

#[tokio::test]
async fn pages_stand_alone() {
    let service = Service::new();
    let others = ["/docs/", "/docs/swagger-initializer.js", "/openapi.yaml"];
    for path in PAGES.iter().chain(&others) {
        let reply = service.get(path).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}");
        assert!(reply.header("content-security-policy").starts_with("default-src 'none'"));
        let text = reply.text();
        assert!(!text.contains("src=\"http") && !text.contains("href=\"http"), "{path}");
        assert!(!text.contains("onclick=") && !text.contains("<style"), "{path}");
    }
    for page in PAGES {
        let policy = service.get(page).await;
        assert!(!policy.header("content-security-policy").contains("unsafe"), "{page}");
        assert!(
            !policy.text().contains(" style=") && !policy.text().contains("<script>"),
            "{page}"
        );
    }
    let page = service.get("/").await;
    let in_form = |it: &&Parameter| matches!(it.place, Place::Always | Place::Changed);
    for parameter in PARAMETERS.iter().filter(in_form) {
        let control = format!("name=\"{}\"", parameter.name);
        assert!(page.text().contains(&control), "{}", parameter.name);
    }
    let docs = service.get("/docs/swagger-initializer.js").await;
    let docs = docs.text();
    assert!(docs.contains("/openapi.yaml") && docs.contains("\"validatorUrl\": \"none\""));
}
