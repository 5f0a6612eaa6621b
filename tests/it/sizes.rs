//! The size of pictures in pixels, on screens of high density and on paper, and of solids.

use mazewright_core::SHAPES;
use resvg::usvg::roxmltree::{Document, Node};

use crate::app::{Reply, Service};

/// Returns the width and height in the header of a PNG.
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
        // The margin is wide enough for the walls.
        ("cols=4&rows=4&margin=1", [640, 640]),
        // Cells stay large enough to be seen.
        ("cols=200&rows=100", [1620, 820]),
    ] {
        let size = png_size(&service.get(&format!("/maze.png?seed=1&{query}")).await);
        assert_eq!(size, [width, height], "{query}");
    }
}

/// The discs at the corners of a graph are larger than walls are thick.
#[tokio::test]
async fn the_corners_of_a_graph_stay_in_the_picture() {
    let service = Service::new();
    for shape in SHAPES {
        for side in [3, 5] {
            let query = format!("shape={}&cols={side}&rows={side}&layers=planar", shape.name);
            let reply = service.get(&format!("/maze.svg?{query}&seed=1")).await;
            assert_eq!(reply.status, 200, "{query}: {}", reply.text());
            let document = Document::parse(reply.text()).unwrap();
            let number = |node: Node<'_, '_>, name| node.attribute(name)?.parse::<f64>().ok();
            let root = document.root_element();
            let size = ["width", "height"].map(|it| number(root, it).unwrap());
            let discs = document.descendants().filter(|node| node.has_tag_name("circle"));
            let mut count = 0;
            for disc in discs {
                let radius = number(disc, "r").unwrap();
                for (name, most) in ["cx", "cy"].into_iter().zip(size) {
                    let at = number(disc, name).unwrap();
                    assert!(at > radius - 0.02 && at + radius < most + 0.02, "{query}: {at}");
                }
                count += 1;
            }
            assert!(count > 4, "{query}: {count}");
        }
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
        ("/maze.png?scale=4&width=100000", "width", "too-many-pixels"),
        ("/maze.svg?cols=2&rows=2&cell=2&title=Minotaur", "title", "no-room"),
        ("/maze.stl?fit_mm=100&cell_mm=3", "fit_mm", "contradiction"),
        ("/maze.stl?fit_mm=15", "fit_mm", "too-small"),
        ("/maze.svg?cut=true&cell=8", "cell", "contradiction"),
        ("/maze.svg?cut=true&width=80", "width", "contradiction"),
        ("/maze.svg?cut=true&dpi=96", "dpi", "contradiction"),
        ("/maze.svg?cut=true&animate=carve", "animate", "contradiction"),
        ("/maze.svg?cut=true&draw=passages", "draw", "contradiction"),
        ("/maze.svg?cut=true&solution=true&way=dots", "way", "contradiction"),
        ("/maze.svg?cut=true&solution=true&way=arrows", "way", "contradiction"),
        ("/maze.svg?cut=true&solution=true&way=gradient", "way", "contradiction"),
        ("/maze.svg?cut=true&fill=distance", "fill", "contradiction"),
        ("/maze.svg?cut=true&legend=true", "legend", "contradiction"),
        ("/maze.svg?cut=true&layers=cells,walls", "layers", "contradiction"),
        ("/maze.svg?cut=true&layers=walls,trace", "layers", "contradiction"),
        ("/maze.svg?cut=true&title=A", "title", "contradiction"),
        ("/maze.svg?cut=true&paper=white", "paper", "contradiction"),
        ("/maze.svg?cut=true&ink=none", "ink", "contradiction"),
        ("/maze.svg?cut=true&ink=ff000000", "ink", "contradiction"),
        ("/maze.svg?cut=true&solution=true&path=none", "path", "contradiction"),
        ("/maze.svg?cut=true&solution=only&path=none", "path", "contradiction"),
        ("/maze.svg?cell_mm=5&fit_mm=90", "fit_mm", "contradiction"),
        ("/maze.svg?cell_mm=5&dpi=90", "dpi", "contradiction"),
        ("/maze.svg?fit_mm=50&dpi=90", "dpi", "contradiction"),
        ("/maze.png?cut=true", "cut", "not-taken"),
    ] {
        let reply = service.get(path).await;
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{path}");
    }
}

/// A colour that nothing in the picture uses may be anything.
#[tokio::test]
async fn colours_of_what_is_not_cut_may_be_invisible() {
    let service = Service::new();
    for query in ["solution=only&ink=none", "layers=solution&ink=none", "path=none"] {
        let reply = service.get(&format!("/maze.svg?seed=1&cut=true&{query}")).await;
        assert_eq!(reply.status, 200, "{query}: {}", reply.text());
        assert!(reply.text().contains("<path"), "{query}");
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

/// More device pixels print finer, not larger: the side of the picture over its resolution stays
/// the same.
#[tokio::test]
async fn the_size_on_paper_does_not_depend_on_the_scale() {
    let service = Service::new();
    let number = |bytes: &[u8]| f64::from(u32::from_be_bytes(bytes[..4].try_into().unwrap()));
    let path =
        |format: &str, scale: u32| format!("/maze.{format}?seed=1&width=640&dpi=160&scale={scale}");
    for scale in 1..=4 {
        // Four inches.
        let png = service.get(&path("png", scale)).await.body;
        assert_eq!(number(&png[16..]), 640.0 * f64::from(scale));
        let at = png.windows(4).position(|it| it == b"pHYs").unwrap() + 4;
        let metres = number(&png[16..]) / number(&png[at..]);
        assert!((metres / 0.0254 - 4.0).abs() < 1e-3, "scale {scale}: {metres} m");
        let svg = service.get(&path("svg", scale)).await;
        assert!(svg.text().contains(r#"width="101.6mm" height="101.6mm""#), "{}", svg.text());
        let pdf = service.get(&(path("pdf", scale) + "&page=fit")).await.body;
        assert!(String::from_utf8_lossy(&pdf).contains("/MediaBox[0 0 288 288]"), "scale {scale}");
    }
}

#[tokio::test]
async fn a_solid_fits_its_longest_side() {
    let service = Service::new();
    let reply = service.get("/maze.stl?seed=1&cols=10&rows=5&fit_mm=120&wall_mm=2").await;
    let number = |at: usize| f32::from_le_bytes(reply.body[at..at + 4].try_into().unwrap());
    let corners = (84..reply.body.len()).step_by(50);
    let xs = corners.flat_map(|facet| [12, 24, 36].map(|corner| number(facet + corner)));
    let (least, most) = xs.fold((f32::MAX, f32::MIN), |(low, high), x| (low.min(x), high.max(x)));
    assert!((most - least - 120.0).abs() < 0.01, "{least} to {most}");
}

/// A solid accepts the least side that its rejection names.
#[tokio::test]
async fn the_least_side_of_a_solid_is_taken() {
    let service = Service::new();
    for query in [
        "stl?cols=20&rows=20",
        "stl?cols=20&rows=20&wall_mm=0.4",
        "stl?shape=hex&cols=18&rows=15&wall_mm=3",
        "stl?shape=tri&cols=30&rows=17",
        "stl?shape=tri&cols=30&rows=17&wall_mm=5",
        "scad?shape=tri&cols=30&rows=17&wall_mm=5",
        "stl?shape=oct&cols=20&rows=20",
        "stl?shape=polar&rows=12&wall_mm=5",
        "stl?shape=voronoi&cols=20&rows=20",
        "glb?shape=snub-square&cols=9&rows=12",
        "3mf?outline=circle&rim=smooth&cols=24&rows=24&unicursal=true",
        "dxf?cols=50&rows=40",
        "svg?cut=true&shape=hex&cols=25&rows=30",
    ] {
        let path = format!("/maze.{query}&seed=1");
        let refused = service.get(&format!("{path}&fit_mm=10")).await;
        assert_eq!(refused.faults(), [("fit_mm".to_owned(), "too-small".to_owned())], "{path}");
        let allowed = refused.json()["errors"][0]["allowed"].as_str().unwrap().to_owned();
        let least = allowed.strip_prefix("at least ").unwrap();
        let taken = service.get(&format!("{path}&fit_mm={least}")).await;
        assert_eq!(taken.status, 200, "{path}, {least} mm: {}", taken.text());
    }
    let reply = service.get("/maze.stl?cols=150&rows=150&seed=1&fit_mm=100&wall_mm=20").await;
    assert_eq!(reply.faults(), [("fit_mm".to_owned(), "too-small".to_owned())]);
    let allowed = reply.json()["errors"][0]["allowed"].clone();
    assert_eq!(allowed, "fewer cells");
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

/// Returns the layers of a drawing for cutters: label, and the points of each of its lines, in
/// millimetres.
pub(crate) fn cut_layers(text: &str) -> Vec<(String, Vec<Vec<[f64; 2]>>)> {
    const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";
    let document = Document::parse(text).unwrap();
    let groups = document.descendants().filter(|it| it.has_tag_name("g"));
    groups
        .map(|group| {
            assert_eq!(group.attribute((INKSCAPE, "groupmode")), Some("layer"));
            let label = group.attribute((INKSCAPE, "label")).unwrap().to_owned();
            let mut lines: Vec<Vec<[f64; 2]>> = Vec::new();
            let mut here = [0.0, 0.0];
            for path in group.children().filter(|it| it.has_tag_name("path")) {
                let data = path.attribute("d").unwrap();
                let starts = data.char_indices().filter(|(_, it)| it.is_ascii_alphabetic());
                let starts: Vec<usize> = starts.map(|(at, _)| at).chain([data.len()]).collect();
                for pair in starts.windows(2) {
                    let text = data[pair[0] + 1..pair[1]].replace('-', " -");
                    let numbers: Vec<f64> =
                        text.split_whitespace().map(|it| it.parse().unwrap()).collect();
                    let step = match (&data[pair[0]..=pair[0]], &numbers[..]) {
                        ("h", [x]) => [*x, 0.0],
                        ("v", [y]) => [0.0, *y],
                        ("m" | "l", [x, y]) | ("a", [.., x, y]) => [*x, *y],
                        ("z", []) => {
                            here = lines.last().unwrap()[0];
                            continue;
                        }
                        other => panic!("{other:?}"),
                    };
                    here = [here[0] + step[0], here[1] + step[1]];
                    if data[pair[0]..].starts_with('m') {
                        lines.push(Vec::new());
                    }
                    lines.last_mut().unwrap().push(here);
                }
            }
            (label, lines)
        })
        .collect()
}

pub(crate) fn bounds(line: &[[f64; 2]]) -> [f64; 4] {
    let fold = |axis: usize, start: f64, pick: fn(f64, f64) -> f64| {
        line.iter().map(|point| point[axis]).fold(start, pick)
    };
    let [low, high] = [f64::INFINITY, f64::NEG_INFINITY];
    [
        fold(0, low, f64::min),
        fold(1, low, f64::min),
        fold(0, high, f64::max),
        fold(1, high, f64::max),
    ]
}

#[tokio::test]
async fn an_svg_for_cutters_has_millimetres_layers_and_an_order() {
    let service = Service::new();
    let path = "/maze.svg?seed=1&cut=true&cols=12&rows=12&outline=ring&solution=true";
    let reply = service.get(&format!("{path}&cell_mm=7.5")).await;
    let text = reply.text();
    // 12 cells of 7.5 mm and two margins of 2 mm; a unit of the drawing is a millimetre.
    assert!(text.contains(r#"width="94mm" height="94mm" viewBox="0 0 94 94""#), "{text}");
    assert!(!text.contains("<rect"), "a background would be cut");
    assert!(text.contains(r#"stroke-width="0.1""#));
    let layers = cut_layers(text);
    let names: Vec<&str> = layers.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["walls", "solution", "outline"]);
    for (name, lines) in &layers {
        for (at, line) in lines.iter().enumerate() {
            let [left, top, right, bottom] = bounds(line);
            // The solution leaves by the openings.
            let is_inside = left >= 2.0 && top >= 2.0 && right <= 92.0 && bottom <= 92.0;
            assert!(is_inside || name == "solution", "{name}");
            for later in lines[at + 1..].iter().map(|line| bounds(line)) {
                let is_inside =
                    left < later[0] && top < later[1] && right > later[2] && bottom > later[3];
                assert!(!is_inside, "{name}: a line comes before one that it surrounds");
            }
        }
    }
    // The outline is around the hole of the ring, and around the ring. The openings hold the ring in place.
    let (_, outline) = layers.last().unwrap();
    let heights = outline.iter().map(|line| bounds(line)).map(|[_, top, _, bottom]| bottom - top);
    let heights: Vec<f64> = heights.collect();
    assert!(heights.iter().any(|&height| height > 80.0), "{heights:?}");
    assert!(heights.iter().any(|&height| height < 60.0), "{heights:?}");
    // Cells are as large as the whole allows.
    let fitted = service.get(&format!("{path}&fit_mm=120&line=0.5&ink=080")).await;
    let fitted = fitted.text();
    let walls: Vec<[f64; 2]> = cut_layers(fitted).pop().unwrap().1.concat();
    let [left, _, right, _] = bounds(&walls);
    assert!((119.3..=119.5).contains(&(right - left)), "{left} to {right}");
    assert!(fitted.contains(r##"stroke="#008800" stroke-width="0.5""##));
    assert!(fitted.contains(r##"stroke="#ff0000""##));
    assert!(fitted.contains(r##"stroke="#0000ff""##));
    // Parameters that draw no areas are accepted.
    let bare = service.get(&format!("{path}&fill=none&paper=none&legend=false&layers=walls")).await;
    assert_eq!(bare.status, 422, "layers replace solution");
    let bare = service.get("/maze.svg?seed=1&cut=true&fill=none&paper=none&layers=walls").await;
    assert_eq!(bare.status, 200);
    // The default scale is one of the values.
    let usual = service.get(&format!("{path}&cell_mm=10")).await;
    assert_eq!(usual.body, service.get(path).await.body);
    assert_eq!(
        service.get(reply.header("link").split(['<', '>']).nth(1).unwrap()).await.body,
        reply.body
    );
}

/// Returns the width and height of an SVG in millimetres, and those of its coordinates.
fn millimetres(svg: &str) -> ([f64; 2], [f64; 2]) {
    let value = |name: &str| svg.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next();
    let number = |text: &str| text.parse::<f64>().unwrap();
    let side = |name| number(value(name).unwrap().strip_suffix("mm").unwrap());
    let box_of: Vec<f64> = value("viewBox").unwrap().split(' ').map(number).collect();
    ([side("width"), side("height")], [box_of[2], box_of[3]])
}

#[tokio::test]
async fn an_svg_has_the_millimetres_of_its_cells() {
    let service = Service::new();
    let path = "/maze.svg?seed=1&cols=10&rows=6&cell=20&margin=5&line=2";
    let plain = service.get(path).await;
    let measured = service.get(&format!("{path}&cell_mm=10")).await;
    let (size, view) = millimetres(measured.text());
    assert_eq!((size, view), ([105.0, 65.0], [210.0, 130.0]));
    // Only the size and the order of lines differ.
    let rest =
        |text: &str| text[text.find("viewBox").unwrap()..text.find("m5 5").unwrap()].to_owned();
    assert_eq!(rest(measured.text()), rest(plain.text()));
    let letters = |text: &str| {
        let (_, lines) = text.split_once(" d=\"").unwrap();
        let mut lines: Vec<u8> = lines.bytes().filter(u8::is_ascii_alphabetic).collect();
        lines.sort_unstable();
        lines
    };
    assert_eq!(letters(measured.text()), letters(plain.text()));
    // The longest side of a maze with its outer walls: 202 pixels.
    let fitted = service.get(&format!("{path}&fit_mm=101")).await;
    assert_eq!(millimetres(fitted.text()), ([105.0, 65.0], [210.0, 130.0]));
    for query in
        ["shape=hex", "turn=30", "warp=polar", "title=A&fill=distance&legend=true", "shape=polar"]
    {
        let reply = service.get(&format!("/maze.svg?seed=1&fit_mm=120&margin=9&{query}")).await;
        let ([width, height], [wide, high]) = millimetres(reply.text());
        let scale = width / wide;
        // Two margins, which include half a wall.
        let maze = width - 18.0 * scale;
        assert!(maze <= 120.5, "{query}: {maze}");
        assert!(maze.max(height - 18.0 * scale) >= 118.0, "{query}: {maze}");
        assert!((scale - height / high).abs() < 1e-3, "{query}");
    }
    // Its canonical URL is equivalent.
    for query in ["cell_mm=10", "fit_mm=150"] {
        let reply = service.get(&format!("/maze.svg?seed=1&{query}")).await;
        let url = reply.header("link").split(['<', '>']).nth(1).unwrap().to_owned();
        assert!(url.contains(query), "{url}");
        assert!(!url.contains("cell_mm=10&fit"), "{url}");
        assert_eq!(service.get(&url).await.body, reply.body, "{url}");
        assert_ne!(service.get("/maze.svg?seed=1").await.header("etag"), reply.header("etag"));
    }
    // Other pictures do not accept it.
    assert_eq!(service.get("/maze.png?cell_mm=10").await.faults()[0].0, "cell_mm");
}
