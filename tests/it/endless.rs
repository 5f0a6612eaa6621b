//! `/endless` over HTTP: tiles, windows, steps and routes of a maze larger than memory.

use std::collections::BTreeSet;

use axum::http::{Method, StatusCode};
use mazewright_request::endless::view::{tile_formats, window_formats};

use crate::app::Service;

const IMMUTABLE: &str = "public, max-age=31536000, immutable";

#[tokio::test]
async fn tiles_of_every_zoom_and_format() {
    let service = Service::new();
    for zoom in 0..=27_u32 {
        let last = (1_u32 << zoom) - 1;
        for [x, y] in [[0, 0], [last, last], [last / 2, last / 3]] {
            let reply = service.get(&format!("/endless/{zoom}/{x}/{y}.png?solution=true")).await;
            assert_eq!(reply.status, StatusCode::OK, "{zoom}/{x}/{y} {}", reply.text());
            let decoder = png::Decoder::new(std::io::Cursor::new(&reply.body[..]));
            assert_eq!(decoder.read_info().unwrap().info().size(), (256, 256));
        }
    }
    let mut tags = BTreeSet::new();
    for format in tile_formats() {
        for scale in ["", "@2x"] {
            let path = format!("/endless/27/3/4{scale}.{}?gen=1&seed=7", format.name);
            let reply = service.get(&path).await;
            assert_eq!(reply.status, StatusCode::OK, "{path}");
            assert_eq!(reply.header("content-type"), format.value.media_type);
            assert_eq!(reply.header("cache-control"), IMMUTABLE);
            let name = format!("-z27-x3-y4{scale}-7.{}\"", format.name);
            assert!(reply.header("content-disposition").ends_with(&name), "{path}");
            assert!(tags.insert(reply.header("etag").to_owned()), "{path}");
            let again = service.get_with(&path, &[("if-none-match", reply.header("etag"))]).await;
            assert_eq!(again.status, StatusCode::NOT_MODIFIED);
            let head = service.send(Method::HEAD, &path, &[], "").await;
            assert_eq!(head.header("etag"), reply.header("etag"));
        }
    }
    let double = service.get("/endless/27/3/4@2x.png").await;
    let decoder = png::Decoder::new(std::io::Cursor::new(&double.body[..]));
    assert_eq!(decoder.read_info().unwrap().info().size(), (512, 512));
}

#[tokio::test]
async fn tiles_outside_of_the_maze_are_rejected() {
    let service = Service::new();
    for path in [
        "/endless/28/0/0.png",
        "/endless/4294967296/0/0.png",
        "/endless/3/8/0.png",
        "/endless/3/0/8.png",
        "/endless/-1/0/0.png",
        "/endless/3/-1/0.png",
        "/endless/3/0/NaN.png",
        "/endless/03/0/0.png",
        "/endless/3/0/0.gif",
        "/endless/3/0/0",
        "/endless/3/0/0@3x.png",
        "/endless/8/0/0.png?size=1024",
    ] {
        let reply = service.get(path).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(reply.header("content-type"), "application/problem+json");
        assert_eq!(reply.header("cache-control"), "no-store");
    }
    let detail = service.get("/endless/3/8/0.png").await.json()["detail"].to_string();
    assert!(detail.contains("columns and rows are from 0 to 7"), "{detail}");
    let detail = service.get("/endless/8/0/0.png?size=1024").await.json()["detail"].to_string();
    assert!(detail.contains("with size 1024 the last zoom is 7"), "{detail}");
}

#[tokio::test]
async fn faults_of_parameters() {
    let service = Service::new();
    for (query, parameter, code, status) in [
        ("size=2147483648", "size", "out-of-range", 400),
        ("size=1000", "size", "invalid", 400),
        ("size=1", "size", "out-of-range", 400),
        ("size=-2", "size", "invalid", 400),
        ("size=NaN", "size", "invalid", 400),
        ("x=1073741824", "x", "out-of-range", 400),
        ("y=-1", "y", "invalid", 400),
        ("cols=0", "cols", "out-of-range", 400),
        ("size=1024&x=1024", "x", "out-of-range", 422),
        ("size=1024&x=1000&cols=25", "cols", "out-of-range", 422),
        ("size=16&rows=17", "rows", "out-of-range", 422),
        ("start=5,5&goal=5,5", "goal", "same-cell", 422),
        ("size=64&start=64,0", "start", "no-such-cell", 422),
        ("goal=farthest", "goal", "no-such-cell", 422),
        ("goal=17", "goal", "no-such-cell", 422),
        ("shape=hex", "shape", "not-taken", 422),
        ("openings=n", "openings", "not-taken", 422),
        ("braid=0.5", "braid", "not-taken", 422),
        ("fill=distance", "fill", "not-taken", 422),
        ("limit=5", "limit", "unknown-parameter", 400),
        ("pick=oldest", "pick", "not-taken", 422),
        ("cols=2001&rows=2000", "cols", "too-large", 422),
    ] {
        let reply = service.get(&format!("/endless.svg?{query}")).await;
        assert_eq!(reply.status.as_u16(), status, "{query} {}", reply.text());
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{query}");
    }
    let suggested = service.get("/endless.svg?size=1000").await.json();
    assert_eq!(suggested["errors"][0]["suggestion"], "1024");
    // Parameters that only windows have.
    let reply = service.get("/endless/3/1/1.png?cell=5&margin=3").await;
    let faults = reply.faults().into_iter().map(|(parameter, _)| parameter);
    assert_eq!(faults.collect::<Vec<_>>(), ["cell", "margin"]);
    for query in ["x=banana", "x=1&y=7"] {
        let reply = service.get(&format!("/endless/3/1/1.svg?{query}")).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{query}: a tile has no window");
        assert_eq!(reply.faults()[0], ("x".to_owned(), "unknown-parameter".to_owned()));
    }
    for path in
        ["/endless/next?theme=dark", "/endless/route?limit=0", "/endless/route?limit=1000001"]
    {
        assert!(service.get(path).await.status.is_client_error(), "{path}");
    }
}

#[tokio::test]
async fn random_ends_are_different_cells() {
    let service = Service::new();
    for ends in ["start=random", "goal=random", "start=random&goal=random"] {
        for seed in 0..20 {
            let url = format!("/endless/next?size=2&{ends}&seed={seed}");
            let reply = service.get(&url).await;
            assert_eq!(reply.status, StatusCode::OK, "{url}: {}", reply.text());
        }
    }
}

#[tokio::test]
async fn windows_in_every_format() {
    let service = Service::new();
    for format in window_formats() {
        let path = format!("/endless.{}?x=536870900&y=7&cols=30&rows=20&gen=1", format.name);
        let reply = service.get(&path).await;
        assert_eq!(reply.status, StatusCode::OK, "{path} {}", reply.text());
        assert_eq!(reply.header("content-type"), format.value.media_type);
        assert_eq!(reply.header("cache-control"), IMMUTABLE);
        let name = format!("filename=\"maze-square-30x20-x536870900-y7-0.{}\"", format.name);
        assert_eq!(reply.header("content-disposition"), format!("inline; {name}"));
        let saved = service.get(&format!("{path}&download=true")).await;
        assert_eq!(saved.header("content-disposition"), format!("attachment; {name}"));
    }
    // Every look of a picture.
    for look in [
        "draw=passages",
        "layers=planar,dual,tree",
        "way=gradient&solution=true",
        "corners=40",
        "inset=20",
        "warp=polar",
        "turn=30",
        "title=Far",
        "theme=blueprint",
        "solution=only",
        "algorithm=division",
        "algorithm=growing-tree&pick=oldest",
        "layers=ids",
        "marks=letters",
        "marks=arrows&openings=false",
        "start_icon=dog&goal_icon=bone",
        "dpi=300",
        "colormap=magma&way=gradient&solution=true",
    ] {
        let path = format!("/endless.svg?cols=12&rows=9&{look}");
        let reply = service.get(&path).await;
        assert_eq!(reply.status, StatusCode::OK, "{path} {}", reply.text());
    }
    let mut drawings = std::collections::BTreeSet::new();
    for lang in ["en", "de"] {
        let path = format!("/endless.svg?size=4&cols=4&rows=4&marks=letters&lang={lang}");
        let drawing = service.get(&path).await.text().to_owned();
        drawings.insert(drawing.split_once("class=\"ends\"").unwrap().1.to_owned());
    }
    assert_eq!(drawings.len(), 2, "the letters of the ends follow the language");
    let text = service.get("/endless.txt?size=4&cols=4&rows=4&openings=false&charset=ascii").await;
    let expected = service.get("/maze.txt?cols=4&rows=4&openings=false&charset=ascii&seed=1").await;
    let lengths = |text: &str| text.lines().map(str::len).collect::<Vec<_>>();
    assert_eq!(lengths(text.text()), lengths(expected.text()));
}

#[tokio::test]
async fn windows_as_data() {
    let service = Service::new();
    let document =
        service.get("/endless.json?x=1073741800&y=1073741800&cols=24&rows=24").await.json();
    let nodes = document["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 24 * 24);
    assert_eq!(nodes[0]["col"], 1_073_741_800);
    let last = ((1_u64 << 60) - 1).to_string();
    assert_eq!(nodes[nodes.len() - 1]["cell"], last);
    assert_eq!(document["goal"]["cell"], last);
    let links = document["links"].as_array().unwrap();
    let rim = document["rim"].as_array().unwrap();
    let neighbors: u64 = nodes.iter().map(|node| node["neighbors"].as_u64().unwrap()).sum();
    assert_eq!(neighbors as usize, 2 * links.len() + rim.len());
    // The outline of the maze is closed, so that nothing leads out to the east or the south.
    assert!(!rim.is_empty());
    assert!(rim.iter().all(|out| out["side"] == "n" || out["side"] == "w"), "{rim:?}");
    // The goal is in the window, where a piece of the route ends.
    let pieces = document["solution"].as_array().unwrap();
    let end = pieces.iter().find(|piece| piece["to"].is_null()).unwrap();
    assert_eq!(end["nodes"].as_array().unwrap().last().unwrap(), 24 * 24 - 1);
    assert_eq!(document["params"]["size"], 1 << 30);
    // The whole of a small maze is one tree.
    let whole = service.get("/endless.json?size=64&cols=64&rows=64&seed=3").await.json();
    assert_eq!(whole["links"].as_array().unwrap().len(), 64 * 64 - 1);
    assert_eq!(whole["rim"].as_array().unwrap().len(), 0);
}

#[tokio::test]
async fn steps_and_cells_of_a_route() {
    let service = Service::new();
    let way = service.get("/endless/route?size=256&seed=5&limit=100000").await;
    assert_eq!(way.header("content-type"), "application/x-ndjson");
    let lines: Vec<serde_json::Value> =
        way.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (last, cells) = lines.split_last().unwrap();
    assert_eq!(last["arrived"], true);
    assert_eq!(last["cells"], cells.len());
    assert_eq!((&cells[0]["col"], &cells[0]["row"]), (&0.into(), &0.into()));
    assert_eq!(cells[cells.len() - 1]["col"], 255);
    for pair in cells.windows(2).step_by(97) {
        let from = format!("{},{}", pair[0]["col"], pair[0]["row"]);
        let path = format!("/endless/next?size=256&seed=5&from={from}&to=255,255");
        let step = service.get(&path).await.json();
        assert_eq!((&step["col"], &step["row"]), (&pair[1]["col"], &pair[1]["row"]), "{from}");
        assert_eq!(step["arrives"], false);
    }
    // The route is cut at the limit, and continues from there.
    let start = service.get("/endless/route?size=256&seed=5&limit=50").await;
    let (body, rest) = start.text().trim_end().rsplit_once('\n').unwrap();
    assert!(way.text().starts_with(body));
    let rest: serde_json::Value = serde_json::from_str(rest).unwrap();
    assert_eq!((&rest["cells"], &rest["arrived"]), (&50.into(), &false.into()));
    let next = rest["next"].as_str().unwrap();
    let on =
        service.get(&format!("/endless/route?size=256&seed=5&limit=100000&start={next}")).await;
    assert!(way.text().contains(on.text().split_once("{\"cells\"").unwrap().0));
    // Several parts, each of thousands of cells.
    let long = service.get("/endless/route?limit=20000").await;
    assert_eq!(long.text().lines().count(), 20_001);
}

#[tokio::test]
async fn the_map_says_where_the_tiles_are() {
    let service = Service::new();
    let host = [("host", "mazes.example:8080")];
    let map = service.get_with("/endless/tiles.json?size=65536&seed=a%20b&theme=dark", &host).await;
    assert_eq!(map.header("content-type"), "application/json");
    let map = map.json();
    assert_eq!(map["tilejson"], "3.0.0");
    assert_eq!((&map["minzoom"], &map["maxzoom"]), (&0.into(), &13.into()));
    let url = map["tiles"][0].as_str().unwrap();
    let path = url.strip_prefix("http://mazes.example:8080").unwrap();
    let path = path.replace("{z}", "13").replace("{x}", "8191").replace("{y}", "0");
    let tile = service.get(&path).await;
    assert_eq!((tile.status, tile.header("cache-control")), (StatusCode::OK, IMMUTABLE));
    let same = service.get("/endless/13/8191/0.png?theme=dark&seed=a+b&size=65536&gen=1").await;
    assert_eq!(same.header("etag"), tile.header("etag"));
    // Without a host the URL is relative.
    let relative = service.get("/endless/tiles.json").await;
    assert!(relative.json()["tiles"][0].as_str().unwrap().starts_with("/endless/"));
}

/// Documents that differ in the host of their URLs have different tags, and others have the same one.
#[tokio::test]
async fn the_tag_of_a_map_depends_on_its_host_and_maze() {
    let service = Service::new();
    let mut tags = BTreeSet::new();
    for query in ["", "?seed=7", "?seed=7&size=65536", "?seed=7&theme=dark", "?seed=8"] {
        for host in ["mazes.example", "mazes.example:8080", "other.example"] {
            let path = format!("/endless/tiles.json{query}");
            let map = service.get_with(&path, &[("host", host)]).await;
            let tag = map.header("etag").to_owned();
            assert_eq!(map.header("vary").to_lowercase(), "host", "{path}");
            let known = [("host", host), ("if-none-match", &*tag)];
            let again = service.get_with(&path, &known).await;
            assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{path} {host}");
            let known = [("host", "third.example"), ("if-none-match", &*tag)];
            let third = service.get_with(&path, &known).await;
            assert!(third.text().contains("http://third.example/"), "{path} {host}");
            assert!(tags.insert(tag), "{path} {host}");
        }
    }
}

#[tokio::test]
async fn the_size_of_a_window_in_pixels() {
    let service = Service::new();
    let size = async |path: &str| {
        let reply = service.get(path).await;
        assert_eq!(reply.status, StatusCode::OK, "{path} {}", reply.text());
        let decoder = png::Decoder::new(std::io::Cursor::new(&reply.body[..]));
        decoder.read_info().unwrap().info().size()
    };
    for (query, most) in [
        ("width=300", (300, 210)),
        ("height=100", (160, 100)),
        ("width=300&height=100", (300, 100)),
        ("width=150&scale=2", (300, 210)),
    ] {
        let [window, maze] = ["endless", "maze"]
            .map(|path| format!("/{path}.png?cols=30&rows=20&margin=1&line=1&{query}"));
        let window = size(&window).await;
        assert_eq!(window, size(&maze).await, "{query}");
        assert!(window.0 <= most.0, "{query}: {window:?}");
        assert!(window.1 <= most.1, "{query}: {window:?}");
    }
    let reply = service.get("/endless.svg?width=300&cell=5").await;
    assert_eq!(reply.faults(), [("width".to_owned(), "contradiction".to_owned())]);
}

#[tokio::test]
async fn marks_are_at_the_ends_and_not_where_a_window_cuts_the_route() {
    let service = Service::new();
    let picture = async |query: &str, kind: &str| {
        let path = format!("/endless.svg?size=256&cols=16&rows=16&marks={kind}&{query}");
        let reply = service.get(&path).await;
        assert_eq!(reply.status, StatusCode::OK, "{path} {}", reply.text());
        reply.text().to_owned()
    };
    // Next to the start, on the route.
    let [start, goal, between] = ["x=0&y=0", "x=240&y=240", "x=1&y=1"];
    let document = service.get("/endless.json?size=256&cols=16&rows=16&x=1&y=1").await.json();
    assert!(!document["solution"].as_array().unwrap().is_empty());
    for kind in ["dots", "arrows", "letters", "icons"] {
        for (window, has_mark) in [(start, true), (goal, true), (between, false)] {
            let [with, without] = [picture(window, kind).await, picture(window, "none").await];
            assert_eq!(with != without, has_mark, "{kind} {window}");
        }
    }
}

#[tokio::test]
async fn a_refusal_of_fills_says_why() {
    let service = Service::new();
    let reply = service.get("/endless.svg?fill=distance&legend=true").await.json();
    let details = reply["errors"].to_string();
    assert!(details.contains("from distances over the whole maze"), "{details}");
    assert!(details.contains("explains the colours of filled cells"), "{details}");
    let reply = service.get("/endless.svg?layers=walls,trace").await;
    assert_eq!(reply.faults(), [("layers".to_owned(), "not-taken".to_owned())]);
}

/// At the border a window has only the existing cells, where their number is not given.
#[tokio::test]
async fn windows_at_the_border_are_smaller() {
    let service = Service::new();
    for (at, cells) in [("x=1073741820", 80), ("x=1073741823&y=1073741820", 4), ("size=8&x=2", 48)]
    {
        let document = service.get(&format!("/endless.json?{at}")).await.json();
        assert_eq!(document["nodes"].as_array().unwrap().len(), cells, "{at}");
    }
    let reply = service.get("/endless.json?x=1073741820&cols=5").await;
    assert_eq!(reply.faults(), [("cols".to_owned(), "out-of-range".to_owned())]);
}
