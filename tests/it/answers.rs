//! Answers as clients, crawlers and caches read them: `HEAD`, files at fixed paths, `Accept`, and what errors repeat.

use std::fmt::Write as _;

use axum::http::{Method, StatusCode};

use mazewright::handlers::pages::docs::contents;
use mazewright::handlers::pages::purposes::PURPOSES;
use mazewright::handlers::pages::shell::NAVIGATION;

use crate::app::{Reply, Service, settings, with_games};

/// Returns the target of a small answer that is the same each time.
fn target(path: &str) -> String {
    let path = match path {
        "/endless/{z}/{x}/{y}" => "/endless/0/0/0.png",
        "/assets/{version}/{*file}" => "/assets/1/common/base.css",
        "/docs/{page}" => "/docs/mazes",
        "/for/{purpose}" => "/for/worksheets",
        path => path,
    };
    let query = match path {
        "/oembed" => "url=/%3Fseed%3D1",
        "/book.pdf" => "count=2&seed=1&cols=5&rows=5",
        _ if path.starts_with("/dataset") => "count=3&cols=4&rows=4&seed=1",
        _ if path.starts_with("/compare") => "samples=2&cols=4&rows=4&seed=1",
        "/endless/route" => "limit=50&seed=1",
        _ if path.starts_with("/maze") || path.starts_with("/endless") => "seed=1",
        _ => "",
    };
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

/// Returns the headers that a request repeats, in order.
fn headers(reply: &Reply) -> Vec<(String, String)> {
    let lasting = reply.headers.iter().filter(|(name, _)| *name != "server-timing");
    let mut all: Vec<_> = lasting
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    all.sort();
    all
}

/// Whether `HEAD` comes first or after `GET`, with and without encoding.
#[tokio::test]
async fn head_has_the_headers_of_get_on_every_route() {
    let mut own = with_games();
    own.security_contact = "mailto:security@mazes.example".into();
    let paths: Vec<String> = {
        let service = Service::new();
        service.get("/healthz").await;
        service.app.paths.get().unwrap().all().map(str::to_owned).collect()
    };
    let mut checked = 0;
    for encoding in ["identity", "gzip"] {
        let [first, second] = [Service::with(own.clone()), Service::with(own.clone())];
        for path in paths.iter().filter(|path| !path.starts_with("/games/")) {
            let target = target(path);
            let asked = [("accept-encoding", encoding)];
            let head = first.send(Method::HEAD, &target, &asked, "").await;
            if head.status == StatusCode::METHOD_NOT_ALLOWED {
                continue;
            }
            assert!(head.body.is_empty(), "{target}");
            let got = first.send(Method::GET, &target, &asked, "").await;
            let again = first.send(Method::HEAD, &target, &asked, "").await;
            let alone = second.send(Method::GET, &target, &asked, "").await;
            assert_eq!(head.status, got.status, "{target}");
            let expected = headers(&got);
            assert_eq!(headers(&head), expected, "{target}");
            assert_eq!(headers(&again), expected, "{target}");
            assert_eq!(headers(&alone), expected, "{target}");
            let length = got.header("content-length");
            let is_stated = length == got.body.len().to_string();
            assert!(is_stated || length.is_empty(), "{target}: {length}");
            checked += 1;
        }
    }
    assert!(checked > 80, "{checked}");
}

#[tokio::test]
async fn search_engines_list_the_pages_alone() {
    let service = Service::with(with_games());
    service.get("/healthz").await;
    let paths: Vec<String> = service.app.paths.get().unwrap().all().map(str::to_owned).collect();
    let robots = service.get("/robots.txt").await;
    let sitemap = service.get_with("/sitemap.xml", &[("host", "mazes.example")]).await;
    assert_eq!(sitemap.header("content-type"), "text/xml; charset=utf-8");
    let general = robots.text().split("User-agent: *").nth(1).unwrap().to_owned();
    let forbidden: Vec<&str> =
        general.lines().filter_map(|line| line.strip_prefix("Disallow: ")).collect();
    for path in &paths {
        let target = target(path);
        let reply = service.get(&target).await;
        if reply.status == StatusCode::METHOD_NOT_ALLOWED {
            continue;
        }
        let is_page = reply.header("content-security-policy").contains("frame-ancestors");
        let expected = if is_page { "all" } else { "noindex" };
        assert_eq!(reply.header("x-robots-tag"), expected, "{target}");
        let is_listed = sitemap.text().contains(&format!("<loc>http://mazes.example{path}</loc>"));
        assert!(!is_listed || is_page, "{path}");
        let is_forbidden = forbidden.iter().any(|it| target.starts_with(it));
        assert!(!(is_listed && is_forbidden), "{path}");
        let has_no_end = ["/maze", "/dataset", "/book", "/compare", "/endless."]
            .iter()
            .any(|it| path.starts_with(it))
            || path.contains("{z}");
        assert!(!has_no_end || is_forbidden, "{path}");
    }
    let known = service.get("/maze.svg?seed=1").await;
    assert_eq!(known.header("x-robots-tag"), "noindex", "from the cache");
    let count = NAVIGATION.len() + PURPOSES.len() + contents::pages().count();
    assert_eq!(sitemap.text().matches("<loc>").count(), count, "{}", sitemap.text());
    assert!(robots.text().contains("User-agent: Twitterbot"), "previews may fetch pictures");
    let llms = service.get_with("/llms.txt", &[("host", "mazes.example")]).await;
    assert_eq!(sitemap.header("content-type"), "text/xml; charset=utf-8");
    for part in llms.text().split("(http://mazes.example").skip(1) {
        let link = part.split(')').next().unwrap();
        assert_eq!(service.get(link).await.status, StatusCode::OK, "{link}");
    }
    assert!(llms.text().starts_with("# mazewright\n\n> "));
    assert!(service.get("/favicon.ico").await.text().starts_with("<svg"));
}

#[tokio::test]
async fn the_contact_for_vulnerabilities_is_the_operators() {
    let path = "/.well-known/security.txt";
    let none = Service::new().get(path).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    assert!(none.text().contains("MAZE_SECURITY_CONTACT"), "{}", none.text());
    let mut own = settings();
    own.security_contact = "mailto:security@mazes.example".into();
    let reply = Service::with(own).get(path).await;
    let text = reply.text();
    let expires = text.strip_prefix("Contact: mailto:security@mazes.example\nExpires: ").unwrap();
    assert!(expires.trim_end().parse::<jiff::Timestamp>().is_ok(), "{expires}");
}

/// The table of the documentation holds.
#[tokio::test]
async fn accept_is_read_as_documented() {
    let docs = include_str!("../../docs/api.md");
    let (_, table) =
        docs.split_once("| `Accept` | sent by | answer |\n| --- | --- | --- |\n").unwrap();
    let service = Service::new();
    let mut rows = 0;
    for row in table.lines().take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let accept = cells[0].trim_matches('`');
        let asked = [("accept", accept)];
        let asked = if accept == "none" { &[][..] } else { &asked[..] };
        let reply = service.get_with("/maze?seed=1", asked).await;
        let media = reply.header("content-type").split(';').next().unwrap().to_owned();
        let expected = format!("`{media}`");
        assert!(cells[2].contains(&expected), "{row}: {media}");
        rows += 1;
    }
    assert!(rows > 8, "{rows}");
}

/// A control or bidirectional character of a caller is escaped wherever an error repeats it.
#[tokio::test]
async fn errors_escape_what_would_turn_their_text_around() {
    let service = Service::with(with_games());
    let disturbing = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(letter, '\u{2066}'..='\u{2069}')
    };
    let all: Vec<char> = ('\0'..='\u{3000}').filter(|&letter| disturbing(letter)).collect();
    assert_eq!(all.len(), 65 + 3 + 7 + 4);
    let mut told = 0;
    for letter in all {
        let mut encoded = String::new();
        for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
            // Writing to a string cannot fail.
            let _ = write!(encoded, "%{byte:02x}");
        }
        let value = format!("a{encoded}b");
        let json = serde_json::to_string(&format!("a{letter}b")).unwrap();
        for reply in [
            service.get(&format!("/maze?{value}=1")).await,
            service
                .get(&format!(
                    "/maze?shape={value}&cols={value}&title={value}&mask={value}&format=png"
                ))
                .await,
            service.get(&format!("/{value}")).await,
            service.get(&format!("/daily?day={value}")).await,
            service.get(&format!("/dataset.csv?vary={value}&solution_length={value}")).await,
            service.get(&format!("/oembed?url={value}&format={value}")).await,
            service.get(&format!("/endless.svg?side={value}&x={value}")).await,
            service.post("/solve", &format!("{{\"seed\":1,\"moves\":{json}}}")).await,
            service.post("/maze", &format!("{{{json}:{json},\"shape\":{json}}}")).await,
        ] {
            assert!(reply.status.is_client_error(), "{}", reply.text());
            // The document is JSON, so that its own escapes are read first.
            let document = reply.json().to_string();
            let texts: Vec<String> = texts(&reply.json());
            let bad = texts.iter().find(|text| text.contains(disturbing));
            assert_eq!(bad, None, "{letter:?}: {document}");
            let escape = letter.escape_unicode().to_string();
            told += usize::from(texts.iter().any(|text| text.contains(&escape)));
        }
    }
    assert!(told > 500, "{told}");
}

/// Returns all strings of a document.
fn texts(value: &serde_json::Value) -> Vec<String> {
    match value {
        serde_json::Value::String(text) => vec![text.clone()],
        serde_json::Value::Array(items) => items.iter().flat_map(texts).collect(),
        serde_json::Value::Object(members) => members.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// The sizes that oEmbed states are those of the picture that it links to.
#[tokio::test]
async fn oembed_links_a_picture_of_the_stated_size() {
    let service = Service::new();
    let links = [
        "/?seed=1",
        "/play?seed=1&shape=hex",
        "/maze.svg?seed=1&cols=30&rows=9",
        "/maze?seed=1&shape=polar&cell=20",
        "/maze.png?seed=1&width=300&scale=2",
        "/maze.json?seed=1&outline=circle",
        "/maze.gif?seed=1&cols=5&rows=5&animate=carve",
        "/play?size=16",
        "/play?seed=3&size=1024&theme=dark",
        "/play?size=2&algorithm=wilson&seed=1&gen=1",
    ];
    for link in links {
        for limits in
            ["", "&maxwidth=200", "&maxheight=100", "&maxwidth=200&maxheight=100", "&maxwidth=5000"]
        {
            let path =
                format!("/oembed?url={}{limits}", mazewright_request::canonical::encode(link));
            let reply = service.get(&path).await;
            assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.text());
            let json = reply.json();
            assert_eq!(json["type"], "photo");
            let picture = service.get(json["url"].as_str().unwrap()).await;
            assert_eq!(picture.header("content-type"), "image/png", "{path}: {json}");
            let size = |at: usize| u32::from_be_bytes(picture.body[at..at + 4].try_into().unwrap());
            assert_eq!(
                (&json["width"], &json["height"]),
                (&size(16).into(), &size(20).into()),
                "{path}"
            );
            for (name, at) in [("maxwidth=", 16), ("maxheight=", 20)] {
                if let Some((_, most)) = limits.split_once(name) {
                    let most: u32 = most.split('&').next().unwrap().parse().unwrap();
                    assert!(size(at) <= most, "{path}");
                }
            }
        }
    }
    for name in ["maxwidth", "maxheight"] {
        for number in ["0", "x", "5", "-1"] {
            for link in ["/%3Fseed%3D1", "/play%3Fsize%3D16"] {
                let reply = service.get(&format!("/oembed?url={link}&{name}={number}")).await;
                assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{name} {number}");
                assert_eq!(reply.faults()[0].0, name, "{number}: {}", reply.text());
            }
        }
    }
    let xml = service.get("/oembed?format=xml&url=/?seed=1").await;
    assert_eq!(xml.status, StatusCode::NOT_IMPLEMENTED);
    for link in ["/gallery", "/maze.docx?seed=1", "http://elsewhere.example/maze.svg"] {
        let path = format!("/oembed?url={}", mazewright_request::canonical::encode(link));
        assert_eq!(service.get_with(&path, &[("host", "a.example")]).await.status, 404, "{link}");
    }
}

/// The suggestion of an error is accepted in its place.
#[tokio::test]
async fn suggested_sizes_are_accepted() {
    let service = Service::new();
    let mut followed = 0;
    for shape in ["square", "tri", "hex", "polar", "voronoi", "cairo"] {
        for format in ["png", "gif", "svg"] {
            for query in [
                "width=90000",
                "height=90000",
                "width=90000&height=80000",
                "cell=900",
                "cell=900.25&margin=1000",
                "cell=500&scale=4",
                "scale=4&cell=300&line=20",
                "cols=900&rows=900&cell=60",
                "levels=9&cell=700",
                "outline=circle&width=50000&margin=50",
                "turn=30&cell=600",
            ] {
                let path = format!("/maze.{format}?seed=1&shape={shape}&{query}");
                let reply = service.send(Method::HEAD, &path, &[], "").await;
                if reply.status == StatusCode::OK {
                    continue;
                }
                let reply = service.get(&path).await;
                let fault = reply.json()["errors"][0].clone();
                if fault["code"] != "too-many-pixels" {
                    continue;
                }
                let name = fault["parameter"].as_str().unwrap();
                // An animation of many cells may be too much work at every size.
                let Some(value) = fault["suggestion"].as_str() else { continue };
                let others = query.split('&').filter(|it| !it.starts_with(&format!("{name}=")));
                let others: Vec<&str> = others.collect();
                let query = format!("seed=1&shape={shape}&{}&{name}={value}", others.join("&"));
                let mut reader = mazewright_request::reading::query::Reader::default();
                reader.query(&query).unwrap();
                let format = mazewright_core::find(mazewright_render::formats::FORMATS, format);
                let raw = reader.finish(format).unwrap();
                let request =
                    raw.resolve(|| None).unwrap_or_else(|error| panic!("{query}: {error}"));
                let limits = service.app.settings.limits();
                let code = request.check(&limits).err().map(|error| error.code);
                // There may be another limit, of bytes or memory.
                assert!(
                    code.is_none_or(|it| it == "too-many-bytes" || it == "too-much-memory"),
                    "{query}: {code:?}"
                );
                followed += 1;
            }
        }
    }
    assert!(followed > 30, "{followed}");
}

#[tokio::test]
async fn layers_and_solution_agree_or_are_rejected() {
    let service = Service::new();
    for (layers, solution, status) in [
        ("walls,solution", "true", 200),
        ("solution", "true", 200),
        ("walls", "false", 200),
        ("walls,solution", "false", 422),
        ("walls,solution", "only", 422),
        ("walls", "true", 422),
        ("walls", "only", 422),
    ] {
        let path = format!("/maze.svg?seed=1&layers={layers}&solution={solution}");
        let reply = service.get(&path).await;
        assert_eq!(reply.status.as_u16(), status, "{path}: {}", reply.text());
        if status == 200 {
            let alone = service.get(&format!("/maze.svg?seed=1&layers={layers}")).await;
            assert_eq!(reply.body, alone.body, "{path}");
            continue;
        }
        let fault = &reply.json()["errors"][0];
        let other = fault["suggestion"].as_str().unwrap();
        let again = format!("/maze.svg?seed=1&layers={layers}&solution={other}");
        assert_eq!(service.get(&again).await.status, StatusCode::OK, "{again}");
    }
}
