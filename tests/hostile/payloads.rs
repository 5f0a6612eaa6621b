//! Bodies that cost far more than their bytes, by their names in `expensive.txt`. `{seed}` is
//! replaced by a number.

use std::f64::consts::TAU;
use std::fmt::Write as _;
use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Value, json};

/// Returns the body called `name`, as JSON.
pub(crate) fn named(name: &str) -> String {
    match name {
        "mesh-fan" => mesh_fan(),
        "svg-namespaces" => masked(&json!(svg_namespaces())),
        "svg-attributes" => masked(&json!(svg_attributes())),
        "png-mask" => masked(&json!({ "png": BASE64.encode(png_mask()) })),
        _ => panic!("{name} is not a body"),
    }
}

fn masked(mask: &Value) -> String {
    json!({ "mask": mask, "seed": "{seed}" }).to_string()
}

/// Returns 20 000 triangles around one vertex, with inset walls.
fn mesh_fan() -> String {
    const TRIANGLES: u32 = 20_000;
    /// Large enough that corners at whole numbers are distinct.
    const RADIUS: f64 = 500_000.0;
    let corner = |at: u32| {
        let (sine, cosine) = (f64::from(at) * TAU / f64::from(TRIANGLES)).sin_cos();
        [(RADIUS * cosine).round() as i64, (RADIUS * sine).round() as i64]
    };
    let vertices: Vec<_> = std::iter::once([0, 0]).chain((0..TRIANGLES).map(corner)).collect();
    let faces: Vec<_> = (0..TRIANGLES).map(|at| [0, 1 + at, 1 + (at + 1) % TRIANGLES]).collect();
    json!({ "mesh": { "vertices": vertices, "faces": faces }, "inset": 45, "seed": "{seed}" })
        .to_string()
}

/// Returns 3000 namespaces on the root and 800 children that declare one more each.
fn svg_namespaces() -> String {
    let mut svg = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"");
    for at in 0..3000 {
        write!(svg, " xmlns:n{at}=\"{at}\"").unwrap();
    }
    svg.push('>');
    for _ in 0..800 {
        svg.push_str("<g xmlns:m=\"m\"/>");
    }
    svg + "<rect width=\"9\" height=\"9\"/></svg>"
}

/// Returns 29 000 attributes on one element.
fn svg_attributes() -> String {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect width=\"9\" height=\"9\"",
    );
    for at in 0..29_000 {
        write!(svg, " a{at:x}=\"\"").unwrap();
    }
    svg + "/></svg>"
}

/// Returns the largest picture that a mask may be, all white: 128 MiB in 130 kB.
fn png_mask() -> Vec<u8> {
    const SIDE: usize = 4096;
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, SIDE as u32, SIDE as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Sixteen);
    let mut writer = encoder.write_header().unwrap();
    let mut rows = writer.stream_writer().unwrap();
    let row = vec![0xff; SIDE * 8];
    for _ in 0..SIDE {
        rows.write_all(&row).unwrap();
    }
    rows.finish().unwrap();
    drop(writer);
    file
}
