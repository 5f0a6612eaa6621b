//! The size of pictures in pixels, on screens of high density and on paper, and of solids.

use crate::app::{Reply, Service};

/// Width and height in the header of a PNG.
fn png_size(reply: &Reply) -> [u32; 2] {
    assert_eq!(reply.status, 200, "{}", reply.text());
    [16, 20].map(|at| u32::from_be_bytes(reply.body[at..at + 4].try_into().unwrap()))
}

#[tokio::test]
async fn a_picture_fits_into_the_width_and_height_that_are_given() {
    let service = Service::new();
    for (query, [width, height]) in [
        ("", [640, 640]),
        ("width=300", [300, 300]),
        ("height=123", [123, 123]),
        ("cols=40&width=801", [801, 414]),
        ("cols=40&width=300&height=100", [197, 100]),
        ("cols=40&width=100&height=300", [100, 52]),
        ("cols=300&rows=300&width=1000", [1000, 1000]),
        ("cols=2&rows=2&width=64&scale=3", [192, 192]),
        ("warp=polar&width=500", [500, 500]),
        ("turn=30&width=500", [500, 500]),
        ("title=Daedalus&fill=distance&legend=true&height=500", [404, 500]),
        ("cell=10", [220, 220]),
        ("cell=10&scale=2", [440, 440]),
        // Walls are thin enough for the margin.
        ("cols=4&rows=4&margin=1", [640, 640]),
        // Cells stay large enough to be seen.
        ("cols=200&rows=100", [1620, 820]),
    ] {
        let size = png_size(&service.get(&format!("/maze.png?seed=1&{query}")).await);
        assert_eq!(size, [width, height], "{query}");
    }
}

#[tokio::test]
async fn sizes_that_contradict_each_other_or_cannot_be_are_refused() {
    let service = Service::new();
    for (path, parameter, code) in [
        ("/maze.svg?width=100&cell=3", "width", "contradiction"),
        ("/maze.svg?height=100&cell=3", "height", "contradiction"),
        ("/maze.svg?cols=300&width=200", "width", "too-small"),
        ("/maze.svg?rows=300&height=200&width=500", "height", "too-small"),
        ("/maze.png?scale=4&width=100000", "cell", "too-many-pixels"),
        ("/maze.stl?fit_mm=100&cell_mm=3", "fit_mm", "contradiction"),
        ("/maze.stl?fit_mm=15", "fit_mm", "too-small"),
    ] {
        let reply = service.get(path).await;
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{path}");
    }
}

#[tokio::test]
async fn a_resolution_says_how_large_a_picture_is_on_paper() {
    let service = Service::new();
    let png = service.get("/maze.png?seed=1&dpi=300").await;
    let at = png.body.windows(4).position(|it| it == b"pHYs").unwrap();
    assert_eq!(png.body[at + 4..at + 13], [0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1]);
    assert!(!service.get("/maze.png?seed=1").await.body.windows(4).any(|it| it == b"pHYs"));
    let svg = service.get("/maze.svg?seed=1&dpi=254").await;
    assert!(svg.text().contains(r#"width="64mm" height="64mm" viewBox="0 0 640 640""#));
    let pdf = service.get("/maze.pdf?seed=1&page=fit&dpi=320").await;
    let text = String::from_utf8_lossy(&pdf.body);
    assert!(text.contains("/MediaBox[0 0 144 144]"), "640 pixels are 2 inches");
}

#[tokio::test]
async fn a_solid_fits_its_longest_side() {
    let service = Service::new();
    let reply = service.get("/maze.stl?seed=1&cols=10&rows=5&fit_mm=120&wall_mm=2").await;
    let number = |at: usize| f32::from_le_bytes(reply.body[at..at + 4].try_into().unwrap());
    let corners = (84..reply.body.len()).step_by(50);
    let xs = corners.flat_map(|facet| [12, 24, 36].map(|corner| number(facet + corner)));
    let (least, most) = xs.fold((f32::MAX, f32::MIN), |(low, high), x| (low.min(x), high.max(x)));
    assert!((119.0..=120.0).contains(&(most - least)), "{least} to {most}");
}

#[tokio::test]
async fn names_of_other_services_are_explained() {
    let service = Service::new();
    for (name, suggestion) in [
        ("size", "width"),
        ("backgroundColor", "paper"),
        ("colour", "ink"),
        ("type", "shape"),
        ("stroke-width", "line"),
        ("cellSize", "cell"),
        ("Shape", "shape"),
        ("dpr", "scale"),
    ] {
        let reply = service.get(&format!("/maze?{name}=5")).await;
        assert_eq!(reply.status, 400, "{name}");
        assert_eq!(reply.json()["errors"][0]["suggestion"], suggestion, "{name}");
    }
    let reply = service.get("/maze?size=5").await;
    assert!(reply.text().contains("cols and rows the numbers of cells"), "{}", reply.text());
}
