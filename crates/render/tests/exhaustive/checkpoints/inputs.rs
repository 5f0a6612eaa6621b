//! Reading what callers send: meshes and masks, each as large as a body may be.

use std::fmt::Write as _;

use mazewright_core::{Cancel, Error, Mask, Maze, Mesh, ReadError};

use super::requests::Request;
use crate::common::checkpoints::Late;
use mazewright_render::style::Overlay;
use mazewright_render::style::look::DRAWS;

/// The most bytes of a body at default settings.
const BODY: usize = 1 << 20;

/// Returns the text that `part` writes for the numbers from 0 on, up to `length` bytes, between two other texts.
fn filled(length: usize, before: &str, part: impl Fn(usize) -> String, after: &str) -> String {
    let mut text = before.to_owned();
    for at in 0.. {
        let next = part(at);
        if text.len() + next.len() + after.len() > length {
            break;
        }
        if at > 0 {
            text.push(',');
        }
        text.push_str(&next);
    }
    text + after
}

/// Squares in rows of 100, as a list of vertices and faces.
fn listed(side: usize) -> String {
    let corner = |at: usize| format!("[{},{}]", at % (side + 1), at / (side + 1));
    let corners: Vec<String> = (0..(side + 1) * (side + 1)).map(corner).collect();
    let face = |at: usize| {
        let first = at / side * (side + 1) + at % side;
        format!("[{first},{},{},{}]", first + 1, first + side + 2, first + side + 1)
    };
    let faces: Vec<String> = (0..side * side).map(face).collect();
    format!(r#"{{"vertices":[{}],"faces":[{}]}}"#, corners.join(","), faces.join(","))
}

/// Squares of a thousandth of a degree as features of `GeoJSON`, in rows of 100.
fn features() -> String {
    let feature = |at: usize| {
        let ([x, y], mut ring) = ([at % 100, at / 100], String::new());
        for [right, up] in [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]] {
            let comma = if ring.is_empty() { "" } else { "," };
            write!(ring, "{comma}[{}e-3,{}e-3]", x + right, y + up).unwrap();
        }
        let geometry = format!(r#"{{"type":"Polygon","coordinates":[[{ring}]]}}"#);
        format!(r#"{{"type":"Feature","properties":{{"name":"{at}"}},"geometry":{geometry}}}"#)
    };
    filled(BODY, r#"{"type":"FeatureCollection","features":["#, feature, "]}")
}

/// Two halves of a disc with as many corners as fit, as one geometry of `GeoJSON`.
fn halves() -> String {
    let corners = BODY / 52;
    let half = |turn: f64| {
        let place = |at: usize| {
            let angle = (turn + at as f64 / corners as f64) * std::f64::consts::PI;
            format!("[{:.7},{:.7}]", 80.0 * angle.cos(), 80.0 * angle.sin())
        };
        let places: Vec<String> = (0..=corners).map(place).collect();
        format!("[[{},{}]]", places.join(","), places[0])
    };
    format!(r#"{{"type":"MultiPolygon","coordinates":[{},{}]}}"#, half(0.0), half(1.0))
}

/// A square with `side` × `side` squares in it, as one geometry of `GeoJSON`.
fn enclaves(side: usize) -> String {
    let square = |[x, y]: [usize; 2], size: usize| {
        let [right, top] = [x + size, y + size];
        format!("[[{x},{y}],[{right},{y}],[{right},{top}],[{x},{top}],[{x},{y}]]")
    };
    let all: Vec<String> =
        (0..side * side).map(|at| square([4 * (at % side) + 1, 4 * (at / side) + 1], 2)).collect();
    let around = [square([0, 0], 4 * side)].iter().chain(&all).cloned().collect::<Vec<_>>();
    let (around, alone) = (around.join(","), all.join("],["));
    format!(r#"{{"type":"MultiPolygon","coordinates":[[{around}],[{alone}]]}}"#)
}

/// No search for a line around enclaves takes long, and the floor of a cell around them is cut in short steps.
#[test]
fn enclaves_have_short_intervals() {
    let mut late = Late::default();
    let mesh = Mesh::read(&enclaves(12), &Cancel::new()).unwrap();
    let request = Request::new(Maze::builder().mesh(mesh), 100).unwrap();
    for format in ["json", "stl"] {
        late.answer("enclaves", &request.clone().format(format));
    }
    for draw in DRAWS {
        let drawn = request.clone().format("svg").styled(|style| {
            (style.draw, style.solution) = (draw, Overlay::Over);
        });
        late.answer(&format!("enclaves, draw={}", draw.name), &drawn);
    }
}

#[test]
fn meshes_are_read_with_short_intervals() {
    let mut late = Late::default();
    for (what, text) in [("squares", listed(130)), ("features", features()), ("halves", halves())] {
        assert!((BODY / 2..=BODY).contains(&text.len()), "{what}: {}", text.len());
        late.check_stop(what, |cancel| Mesh::read(&text, cancel).map(drop));
        let mesh = Mesh::read(&text, &Cancel::new()).unwrap();
        let request = Request::new(Maze::builder().mesh(mesh), 100).unwrap();
        for format in ["svg", "png", "json"] {
            late.answer(what, &request.clone().format(format));
        }
    }
}

/// A picture in which every other pixel is inside, or every pixel.
fn picture(side: u32, is_in: fn(u32, u32) -> bool) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side, side);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().unwrap();
    let pixels = (0..side * side).map(|at| if is_in(at % side, at / side) { 255 } else { 0 });
    writer.write_image_data(&pixels.collect::<Vec<u8>>()).unwrap();
    writer.finish().unwrap();
    file
}

#[test]
fn masks_have_short_intervals() {
    let mut late = Late::default();
    let pictures: [(&str, Vec<u8>); 3] = [
        ("white", picture(4095, |_, _| true)),
        (
            "disc",
            picture(1000, |x, y| {
                (i64::from(x) - 500).pow(2) + (i64::from(y) - 500).pow(2) < 240_000
            }),
        ),
        ("stripes", picture(1000, |x, y| y % 4 < 2 || x % 1000 < 10)),
    ];
    for (what, bytes) in &pictures {
        let read = |cancel: &Cancel| match Mask::png(bytes, cancel) {
            Ok(mask) => Ok(mask),
            Err(ReadError::Cancelled) => Err(Error::Cancelled),
            Err(ReadError::Fault(fault)) => panic!("{fault:?}"),
        };
        late.check_stop(&format!("{what} picture"), |cancel| read(cancel).map(drop));
        let mask = read(&Cancel::new()).unwrap();
        for shape in crate::cancellation::KINDS {
            for rim in ["cells", "smooth"] {
                let (cols, rows) = if shape == "polar" { (6, 150) } else { (300, 300) };
                let builder = Maze::builder().shape(shape).size(cols, rows).mask(mask.clone());
                let builder = builder.mask_parts("largest").rim(rim);
                if let Ok(request) = Request::new(builder, 300) {
                    late.answer(&format!("{what} {rim}"), &request);
                }
            }
        }
    }
}
