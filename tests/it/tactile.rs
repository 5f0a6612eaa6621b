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
