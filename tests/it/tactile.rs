//! Tactile pictures over HTTP: sizes that follow from the cells.

use mazewright_render::formats::FORMATS;

use crate::app::{Reply, Service};

/// Returns the width and height of an SVG in pixels.
fn size(reply: &Reply) -> [f64; 2] {
    assert_eq!(reply.status, 200, "{}", reply.text());
    let text = reply.text();
    let side = |name: &str| {
        let text = text.split(&format!(" {name}=\"")).nth(1).unwrap();
        text.split('"').next().unwrap().trim_end_matches("in").trim_end_matches("mm").parse()
    };
    ["width", "height"].map(|name| side(name).unwrap())
}

/// The cells of some shapes depend on the seed, and sizes follow from the cells.
#[tokio::test]
async fn fresh_seeds_have_the_sizes_of_their_own_cells() {
    let service = Service::new();
    let mut compared = 0;
    for shape in ["zeta", "voronoi", "square"] {
        for _ in 0..8 {
            let path = format!("/maze.svg?shape={shape}&cols=3&rows=3&tactile=true");
            let fresh = service.get(&path).await;
            if fresh.status != 200 {
                // Irregular cells may be too narrow for fingers, and a refused seed is not drawn.
                assert_eq!(fresh.faults(), [("tactile".to_owned(), "no-room".to_owned())]);
                assert!(shape == "voronoi" && fresh.text().contains("of a cell's side"), "{path}");
                continue;
            }
            let canonical = fresh.header("content-location");
            assert!(canonical.contains("seed="), "{canonical}");
            let again = service.get(canonical).await;
            assert!(again.status == 200 && again.body == fresh.body, "{canonical}");
            compared += 1;
        }
    }
    assert!(compared > 16, "{compared}");
}

#[tokio::test]
async fn what_has_no_tactile_picture_is_refused() {
    let service = Service::new();
    for (query, parameter, code) in [
        ("unicursal=true", "unicursal", "not-taken"),
        ("shape=voronoi&difficulty=easy", "difficulty", "contradiction"),
        ("cell=20", "cell", "too-small"),
        ("width=300&cols=40", "tactile", "no-room"),
        ("dpi=10&rows=1000&height=2900", "tactile", "no-room"),
        ("cols=200&rows=200", "tactile", "no-room"),
    ] {
        let path = format!("/maze.svg?tactile=true&seed=1&{query}");
        let reply = service.get(&path).await;
        assert_eq!(reply.status, 422, "{path}: {}", reply.text());
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{path}");
    }
    // The same settings are taken where cells do not depend on the seed, and where they have space.
    for query in ["difficulty=easy", "cell=100", "unicursal=false"] {
        size(&service.get(&format!("/maze.svg?tactile=true&seed=1&cols=8&rows=8&{query}")).await);
    }
}

/// A picture that is too small says which of its sides is, and a page that is too small says so.
#[tokio::test]
async fn the_side_that_is_too_small_is_named() {
    let service = Service::new();
    for (query, name, other) in [
        ("width=400", "width", ""),
        ("height=300&cols=8&rows=4", "height", ""),
        ("width=2000&height=100&cols=8&rows=4", "height", ""),
        ("width=100&height=100&cols=8&rows=4", "width", "&height=2000"),
        ("width=400&page=a3", "width", ""),
    ] {
        let path = |query: &str| format!("/maze.svg?tactile=true&seed=1&{query}");
        let reply = service.get(&path(query)).await;
        let text = reply.text();
        assert_eq!(reply.faults(), [("tactile".to_owned(), "no-room".to_owned())], "{query}");
        assert!(!text.contains("larger page"), "{query}: {text}");
        assert!(text.contains(&format!(", {name} is ")), "{query}: {text}");
        let least = text.split(&format!("{name} of at least ")).nth(1).unwrap();
        let least = least.split(|it: char| !it.is_ascii_digit()).next().unwrap();
        let others = query.split('&').filter(|pair| {
            let is_other = pair.starts_with("height=") && !other.is_empty();
            !pair.starts_with(&format!("{name}=")) && !pair.starts_with("page") && !is_other
        });
        let others: Vec<&str> = others.collect();
        let remedied = path(&format!("{}&{name}={least}{other}", others.join("&")));
        size(&service.get(&remedied).await);
    }
    let on_page = service.get("/maze.pdf?tactile=true&cols=90&rows=90&page=a6").await;
    assert!(on_page.text().contains("larger page"), "{}", on_page.text());
}

/// The given side limits the numbers of cells that are not given.
#[tokio::test]
async fn a_width_alone_chooses_the_cells() {
    let service = Service::new();
    for (given, axis) in [("width", 0), ("height", 1)] {
        let path = format!("/maze.svg?tactile=true&{given}=1200");
        let reply = service.get(&path).await;
        assert!(size(&reply)[axis] <= 1200.0, "{path}: {:?}", size(&reply));
        let again = service.get(reply.header("content-location")).await;
        assert!(again.status == 200 && again.body == reply.body, "{path}");
    }
}

/// A caller can change the format of a URL and nothing else.
#[tokio::test]
async fn every_format_takes_the_settings_of_tactile_pictures() {
    let service = Service::new();
    for format in FORMATS {
        let path = |query| format!("/maze.{}?cols=4&rows=4&seed=1{query}", format.name);
        let [plain, tactile] = [path(""), path("&tactile=true&marks=textures")];
        assert_eq!(service.get(&plain).await.status, 200, "{plain}");
        let reply = service.get(&tactile).await;
        assert_eq!(reply.status, 200, "{tactile}: {}", reply.text());
    }
}
