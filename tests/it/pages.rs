//! The pages: their files come from the table of assets, with entity tags, encodings and a strict
//! policy.

use std::collections::BTreeSet;
use std::path::Path;

use axum::http::{Method, StatusCode};
use mazewright::config::Settings;
use mazewright::handlers::pages::assets::{ASSETS, DRAWN, url};
use mazewright_request::parameter::{Parameter, UrlPlace};
use mazewright_request::table::PARAMETERS;
use serde_json::Value;

use crate::app::{Service, settings};
use crate::caching::unpack;

/// The pages that are HTML.
const PAGES: [&str; 6] = ["/", "/gallery", "/play", "/endless", "/docs/", "/for/worksheets"];

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
    // These are parts of pages that the program assembles.
    there.retain(|name| name.rsplit_once('.').unwrap().1 != "html");
    there.insert(DRAWN.to_owned());
    let listed: BTreeSet<String> = ASSETS.iter().map(|asset| asset.name.to_owned()).collect();
    assert_eq!(listed, there);
}

#[tokio::test]
async fn assets_are_kept_for_ever_under_their_version_only() {
    let service = Service::new();
    for name in ASSETS.iter().map(|asset| asset.name) {
        let file = format!("{}/src/pages/{name}", env!("CARGO_MANIFEST_DIR"));
        let reply = service.get(&url(name)).await;
        assert_eq!(reply.status, StatusCode::OK, "{name}");
        if name == DRAWN {
            assert!(reply.text().contains("<view id=\"cat\""));
        } else {
            assert!(reply.body == std::fs::read(file).unwrap(), "{name}");
        }
        assert_eq!(reply.header("cache-control"), "public, max-age=31536000, immutable");
        let media = reply.header("content-type").split(';').next().unwrap();
        let expected = match name.rsplit_once('.').unwrap().1 {
            "js" | "mjs" => "text/javascript",
            "css" => "text/css",
            "svg" => "image/svg+xml",
            _ => "text/plain",
        };
        assert_eq!(media, expected, "{name}");
        let policy = reply.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
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

/// Files are in the program as `br`, which is smaller than what is made on demand. Callers that weigh encodings alike get it.
#[tokio::test]
async fn files_are_sent_as_they_are_in_the_program() {
    let service = Service::new();
    let others = ["/licenses", "/openapi.json", "/docs/reference.md"].map(str::to_owned);
    let files = ["vendor/leaflet/leaflet.js", DRAWN, "common/base.css"].map(url);
    for path in files.into_iter().chain(others) {
        let plain = service.get(&path).await;
        for (accept, encoding) in [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip, zstd", "zstd"),
            ("gzip", "gzip"),
            ("zstd, br;q=0.9", "zstd"),
            ("*", "br"),
            ("identity", ""),
        ] {
            let reply = service.get_with(&path, &[("accept-encoding", accept)]).await;
            assert_eq!(reply.header("content-encoding"), encoding, "{path} {accept}");
            assert_eq!(unpack(encoding, &reply.body), plain.body, "{path} {accept}");
        }
    }
}

#[tokio::test]
async fn pages_load_nothing_from_elsewhere() {
    let service = Service::new();
    let others = ["/openapi.yaml", "/openapi.json", "/docs/reference.md", "/licenses"];
    for path in PAGES.iter().chain(&others) {
        let reply = service.get(path).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}");
        assert!(reply.header("content-security-policy").starts_with("default-src 'none'"));
        let text = reply.text();
        assert!(!text.contains("src=\"http"), "{path}");
        assert!(!text.contains("href=\"http"), "{path}");
        assert!(!text.contains("onclick="), "{path}");
        assert!(!text.contains("<style"), "{path}");
    }
    for page in PAGES {
        let policy = service.get(page).await;
        assert!(!policy.header("content-security-policy").contains("unsafe"), "{page}");
        assert!(!policy.text().contains(" style="), "{page}");
        assert!(!policy.text().contains("<script>"), "{page}");
    }
    let page = service.get("/").await;
    let in_form = |it: &&Parameter| matches!(it.place, UrlPlace::Always | UrlPlace::Changed);
    for parameter in PARAMETERS.iter().filter(in_form) {
        let control = format!("class=\"control\" data-name=\"{}\"", parameter.name);
        assert_eq!(page.text().matches(&control).count(), 1, "{}", parameter.name);
    }
}

#[tokio::test]
async fn addresses_of_the_studio_are_read_like_those_of_mazes() {
    let service = Service::new();
    // A form also sends untouched controls, which count as not given. Aliases are read as well.
    let page = service.get("/?shape=delta&cols=&rows=&seed=5&braid=0&angle=90&solution=true").await;
    let src = "src=\"./maze.svg?shape=tri&amp;cols=30&amp;rows=20&amp;seed=5&amp;gen=1&amp;solution=true\"";
    assert!(page.text().contains(src), "{}", page.text());
    assert!(page.text().contains("id=\"faults\" class=\"fault\" role=\"alert\" hidden"));
    // All faults are shown, and as text.
    let page = service.get("/?shape=%3Cb%3E&nothing=1&cols=0").await;
    for told in ["shape is &lt;b>", "nothing is not a parameter", "cols is 0"] {
        assert!(page.text().contains(told), "{told}");
    }
    assert!(!page.text().contains("<b>"));
    // The picture of a format that pages cannot show is the SVG, without parameters that only the
    // format accepts.
    let page = service.get("/?format=stl&wall_mm=3&seed=5").await;
    assert!(
        page.text().contains(
            "src=\"./maze.svg?shape=square&amp;cols=20&amp;rows=20&amp;seed=5&amp;gen=1\""
        )
    );
    assert!(page.text().contains("/maze.stl?"));
    assert!(page.text().contains("wall_mm=3"));
}

#[tokio::test]
async fn shared_addresses_have_a_picture_elsewhere() {
    let service = Service::new();
    let host = [("host", "mazes.example:8443")];
    let page = service.get_with("/?shape=hex&seed=%22%3E&solution=true", &host).await;
    let text = page.text();
    let image = text.split("og:image\" content=\"").nth(1).unwrap().split('"').next().unwrap();
    let image = image.replace("&amp;", "&");
    let path = image.strip_prefix("http://mazes.example:8443").unwrap();
    assert!(path.starts_with("/maze.png?shape=hex"), "{path}");
    let picture = service.get(path).await;
    assert_eq!((picture.status, picture.header("content-type")), (StatusCode::OK, "image/png"));
    for property in ["og:title", "og:description", "og:url", "og:type"] {
        assert!(text.contains(&format!("property=\"{property}\" content=\"")), "{property}");
    }
    let link = text.split("application/json+oembed\" href=\"").nth(1).unwrap();
    let link = link.split('"').next().unwrap().replace("&amp;", "&");
    let path = link.strip_prefix("http://mazes.example:8443").unwrap();
    let photo = service.get_with(path, &host).await.json();
    assert_eq!(photo["url"], image.as_str());
    let small = service.get_with(&format!("{path}&maxwidth=100&maxheight=50"), &host).await.json();
    let sides =
        |it: &serde_json::Value| [it["width"].as_f64().unwrap(), it["height"].as_f64().unwrap()];
    let ([wide, high], [width, height]) = (sides(&photo), sides(&small));
    assert!(width <= 100.0);
    assert!(height <= 50.0);
    assert!((width / height - wide / high).abs() < 0.05);
    // Without a host the picture's URL is relative.
    let page = service.get("/?seed=1").await;
    assert!(page.text().contains("og:image\" content=\"/maze.png"));
}

#[tokio::test]
async fn oembed_refuses_what_is_not_the_studio() {
    let service = Service::new();
    let host = [("host", "mazes.example")];
    for (status, query) in [
        (400, ""),
        (501, "url=http://mazes.example/?seed=1&format=xml"),
        (400, "url=http://mazes.example/?seed=1&maxwidth=0"),
        (400, "url=http://mazes.example/?seed=1&url=x"),
        (400, "url=http://mazes.example/?seed=1&nothing=1"),
        (400, "url=http://mazes.example/?cols=x"),
        (404, "url=http://mazes.example.org/?seed=1"),
        (404, "url=http://other.example/?seed=1"),
        (404, "url=http://mazes.example/gallery"),
        (422, "url=http://mazes.example/?cols=5000%26rows=5000"),
        (200, "url=https://mazes.example/?seed=1"),
        (200, "url=https://mazes.example/?seed=1&dnt=1"),
        (200, "url=http%3A%2F%2Fmazes.example%2F%3Fseed%3D1%26shape%3Dhex&format=json"),
    ] {
        let reply = service.get_with(&format!("/oembed?{query}"), &host).await;
        assert_eq!(reply.status.as_u16(), status, "{query}: {}", reply.text());
    }
    // The token of a game is in the fragment of its link.
    let link = "http%3A%2F%2Fmazes.example%2Fplay%3Fseed%3D1%26gen%3D1";
    let [plain, secret] =
        ["", "%23game%3Dabc.SECRET"].map(|end| format!("/oembed?url={link}{end}"));
    let shown = service.get_with(&secret, &host).await;
    assert_eq!(shown.text(), service.get_with(&plain, &host).await.text());
    assert!(shown.text().contains("seed=1&") && !shown.text().contains("SECRET"));
}

/// Options that the studio hides have no effect, and options that the service always rejects are hidden.
#[tokio::test]
async fn the_studio_hides_what_the_service_does_not_take() {
    let service = Service::new();
    let page = service.get("/?seed=1").await;
    for parameter in PARAMETERS {
        let start = format!("data-name=\"{}\"", parameter.name);
        let Some((_, control)) = page.text().split_once(&start) else { continue };
        let needs = control.split('>').next().unwrap().contains("data-needs=");
        let path = format!("/maze.svg?seed=1&{}={}", parameter.name, parameter.example);
        if parameter.name == "seed" {
            continue;
        }
        let reply = service.get(&path).await;
        let refused = reply.status == 422 && reply.json()["errors"][0]["code"] == "not-taken";
        assert!(!refused || needs, "{path}: {}", reply.text());
    }
    // A condition that holds makes a difference.
    for (alone, with) in [
        ("outline=sector", "angle=120"),
        ("outline=ring", "inner=20"),
        ("hole=circle", "hole_size=60"),
        ("mask=cloud", "mask_parts=largest"),
        ("solution=true", "way=dots"),
        ("solution=true", "path=navy"),
        ("fill=distance", "colormap=magma"),
        ("solution=true&way=gradient", "colormap=magma"),
        ("fill=distance", "legend=true"),
        ("animate=carve", "frames=3"),
        ("algorithm=sidewinder", "corner=se"),
    ] {
        let alone = format!("/maze.svg?seed=1&{alone}");
        let reply = service.get(&format!("{alone}&{with}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{alone} {with}: {}", reply.text());
        let is_same = reply.body == service.get(&alone).await.body;
        assert!(!is_same || with.starts_with("mask_parts"), "{alone} {with}");
    }
}

#[tokio::test]
async fn the_studio_offers_all_values_but_those_of_meshes() {
    let service = Service::new();
    let page = service.get("/?seed=1").await;
    let symmetry = PARAMETERS.iter().find(|it| it.name == "symmetry").unwrap();
    let (_, select) = page.text().split_once("name=\"symmetry\"").unwrap();
    let select = select.split("</select>").next().unwrap();
    for value in symmetry.values() {
        let option = format!("<option value=\"{}\"", value.name);
        assert_eq!(select.contains(&option), value.name != "turn-5", "{}", value.name);
    }
}

/// The page of a game links the oEmbed data of its own address.
#[tokio::test]
async fn games_link_their_data_for_other_sites() {
    let service = Service::new();
    for query in ["seed=1", "seed=a%20b&shape=hex&gen=1", "size=16", "size=1024&seed=3&theme=dark"]
    {
        let page = service.get_with(&format!("/play?{query}"), &[("host", "m.example")]).await;
        let link = page.text().split("application/json+oembed\" href=\"").nth(1).unwrap();
        let link = link.split('"').next().unwrap().replace("&amp;", "&");
        let data = link.strip_prefix("http://m.example").unwrap();
        let url = mazewright_request::canonical::encode(&format!("http://m.example/play?{query}"));
        assert_eq!(data, format!("/oembed?url={url}"));
        let reply = service.get_with(data, &[("host", "m.example")]).await;
        assert_eq!(reply.status, StatusCode::OK, "{query}: {}", reply.text());
    }
    let list = service.get("/play").await;
    assert!(!list.text().contains("json+oembed"), "the list of mazes is not a maze");
}

#[tokio::test]
async fn games_have_a_title_and_a_picture_for_previews() {
    let service = Service::new();
    let host = [("host", "m.example")];
    let query = "shape=hex&cols=9&rows=8&difficulty=easy&seed=%3Cb%3E&gen=1&_players=2";
    let page = service.get_with(&format!("/play?{query}"), &host).await;
    let content = |name: &str| {
        let (_, rest) = page.text().split_once(&format!("property=\"{name}\" content=\"")).unwrap();
        rest.split('"').next().unwrap().replace("&amp;", "&")
    };
    assert!(content("og:title").starts_with("Play: A maze of hexagons, 9 × 8"));
    assert_eq!(content("og:url"), format!("http://m.example/play?{query}"));
    for given in ["true", "false"] {
        let page = format!("/play?{query}&difficulty_strict={given}");
        let page = service.get_with(&page, &host).await;
        let (_, rest) = page.text().split_once("property=\"og:image\" content=\"").unwrap();
        let picture = rest.split('"').next().unwrap().replace("&amp;", "&");
        let picture = service.get(picture.strip_prefix("http://m.example").unwrap()).await;
        assert_eq!(picture.status, StatusCode::OK, "{given}");
    }
    let without_seed = "/play?cols=9&rows=8&embed=true";
    let page = service.get_with(without_seed, &host).await;
    assert!(!page.text().contains("og:image"), "each visit has another maze");
    assert_eq!(page.text(), service.get_with(without_seed, &host).await.text());
    assert!(!page.text().contains("embed=true") && !page.text().contains("embed%3Dtrue"));
    let picture = content("og:image");
    let picture = service.get(picture.strip_prefix("http://m.example").unwrap()).await;
    assert_eq!((picture.status, picture.header("content-type")), (StatusCode::OK, "image/png"));
}

/// Only origins of the settings may frame a game, and nothing else.
#[tokio::test]
async fn games_are_framed_by_known_origins() {
    let host = [("host", "m.example")];
    let data = "/oembed?url=http://m.example/play?seed%3D1";
    let none = Service::new();
    let policy = none.get("/play?seed=1&embed=true").await;
    assert!(policy.header("content-security-policy").ends_with("frame-ancestors 'none'"));
    assert_eq!(none.get_with(data, &host).await.json()["type"], "photo");

    let embed_origins = vec!["https://a.example".to_owned(), "http://localhost:3000".to_owned()];
    let service = Service::with(Settings { embed_origins, ..settings() });
    for (path, ancestors) in [
        ("/play?seed=1&embed=true", "https://a.example http://localhost:3000"),
        ("/play?seed=1", "'none'"),
        ("/play?seed=1&embed=false", "'none'"),
        ("/play", "'none'"),
        ("/?seed=1&embed=true", "'none'"),
        ("/endless?embed=true", "'none'"),
    ] {
        let reply = service.get(path).await;
        let policy = reply.header("content-security-policy");
        assert!(policy.ends_with(&format!("frame-ancestors {ancestors}")), "{path}: {policy}");
    }
    let rich = service.get_with(&format!("{data}&maxwidth=300"), &host).await.json();
    let frame = "<iframe src=\"http://m.example/play?seed=1&amp;embed=true\" title=\"";
    assert!(rich["html"].as_str().unwrap().starts_with(frame), "{rich}");
    assert_eq!(
        (&rich["type"], &rich["width"], &rich["url"]),
        (&"rich".into(), &300.into(), &Value::Null)
    );
    let framed = service.get_with(&format!("{data}%26embed%3Dtrue&maxwidth=300"), &host).await;
    assert_eq!(framed.json(), rich, "the address of a frame is that of its game");
    let studio = service.get_with("/oembed?url=http://m.example/?seed%3D1", &host).await;
    assert_eq!(studio.json()["type"], "photo");

    let framed = "/play?seed=1&embed=true";
    let tag = service.get(framed).await.header("etag").to_owned();
    let known = service.get_with(framed, &[("if-none-match", &tag)]).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    let head = service.send(Method::HEAD, framed, &[], "").await;
    for reply in [known, head] {
        let policy = reply.header("content-security-policy");
        assert!(policy.ends_with("https://a.example http://localhost:3000"), "{policy}");
    }
}
