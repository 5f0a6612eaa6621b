//! Meshes in parts: OBJ, 3MF and binary glTF have the same closed parts, in their own units.

use std::collections::BTreeMap;
use std::io::Read as _;

use flate2::bufread::DeflateDecoder;
use mazewright_core::{SHAPES, Spec};
use mazewright_render::formats::Fields;
use mazewright_render::style::{Length, Overlay, Style};
use serde_json::Value;

use crate::common::{Made, Written, spec, style};

/// A part: its name, its vertices, its triangles by number.
type Part = (String, Vec<[f64; 3]>, Vec<[usize; 3]>);

fn numbers<T: std::str::FromStr>(words: &[&str]) -> [T; 3] {
    let number = |at: usize| words[at].parse().unwrap_or_else(|_| panic!("{words:?}"));
    [0, 1, 2].map(number)
}

/// Returns the objects of an OBJ file.
fn objects(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut before = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[0] {
            "o" => {
                before += parts.last().map_or(0, |part| part.1.len());
                parts.push((words[1].to_owned(), Vec::new(), Vec::new()));
            }
            "v" => parts.last_mut().unwrap().1.push(numbers(&words[1..])),
            "f" => {
                let triangle: [usize; 3] = numbers(&words[1..]);
                parts.last_mut().unwrap().2.push(triangle.map(|vertex| vertex - 1 - before));
            }
            other => panic!("{other}"),
        }
    }
    parts
}

/// Returns the values of an attribute, in order.
fn attributes<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    text.split(&start).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

/// Returns the model of a 3MF file.
fn model(bytes: &[u8]) -> String {
    let archive = rawzip::ZipArchive::from_slice(bytes).unwrap();
    let (mut names, mut text) = (Vec::new(), String::new());
    let mut entries = archive.entries();
    while let Some(entry) = entries.next_entry().unwrap() {
        names.push(entry.file_path().try_normalize().unwrap().as_ref().to_owned());
        let file = archive.get_entry(entry.wayfinder()).unwrap();
        text.clear();
        let inflated = DeflateDecoder::new(file.data());
        // It checks the length and the checksum.
        file.verifying_reader(inflated).read_to_string(&mut text).unwrap();
    }
    assert_eq!(names, ["[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"]);
    assert!(text.contains("unit=\"millimeter\""));
    text
}

/// Returns the objects of a model that have meshes.
fn models(text: &str) -> Vec<Part> {
    let parts = text.split("<object ").skip(1).filter(|object| object.contains("<mesh>"));
    parts
        .map(|object| {
            let [x, y, z] = ["x", "y", "z"].map(|name| attributes(object, name));
            let [a, b, c] = ["v1", "v2", "v3"].map(|name| attributes(object, name));
            let name = attributes(object, "name")[0].to_owned();
            let vertices = (0..x.len()).map(|at| numbers(&[x[at], y[at], z[at]])).collect();
            let triangles = (0..a.len()).map(|at| numbers(&[a[at], b[at], c[at]])).collect();
            (name, vertices, triangles)
        })
        .collect()
}

/// Returns the nodes of a binary glTF that have meshes, in millimetres with z up.
fn nodes(bytes: &[u8]) -> Vec<Part> {
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    assert_eq!((&bytes[..4], word(4), word(8)), (&b"glTF"[..], 2, bytes.len()));
    let length = word(12);
    let document: Value = serde_json::from_slice(&bytes[20..20 + length]).unwrap();
    let buffer = &bytes[28 + length..];
    assert_eq!(word(20 + length), buffer.len());
    let data = |accessor: &Value| {
        let accessor = &document["accessors"][accessor.as_u64().unwrap() as usize];
        let view = &document["bufferViews"][accessor["bufferView"].as_u64().unwrap() as usize];
        let [start, size] =
            ["byteOffset", "byteLength"].map(|name| view[name].as_u64().unwrap() as usize);
        let items = buffer[start..start + size].chunks_exact(4);
        items.map(|item| <[u8; 4]>::try_from(item).unwrap()).collect::<Vec<_>>()
    };
    let nodes = document["nodes"].as_array().unwrap().iter().filter(|it| it.get("mesh").is_some());
    nodes
        .map(|node| {
            let mesh = &document["meshes"][node["mesh"].as_u64().unwrap() as usize];
            let primitive = &mesh["primitives"][0];
            let places = data(&primitive["attributes"]["POSITION"]);
            let places = places.chunks_exact(3).map(|place| {
                let [x, y, z] = [0, 1, 2].map(|at| f64::from(f32::from_le_bytes(place[at])));
                [x * 1000.0, -z * 1000.0, y * 1000.0]
            });
            let numbers = data(&primitive["indices"]);
            let triangles = numbers
                .chunks_exact(3)
                .map(|three| [0, 1, 2].map(|at| u32::from_le_bytes(three[at]) as usize));
            (node["name"].as_str().unwrap().to_owned(), places.collect(), triangles.collect())
        })
        .collect()
}

/// Returns the volume of a part. Each of its edges must run once in either direction.
fn closed_volume((name, vertices, triangles): &Part) -> f64 {
    let mut edges: BTreeMap<[usize; 2], i32> = BTreeMap::new();
    let mut volume = 0.0;
    for triangle in triangles {
        for (from, to) in [(0, 1), (1, 2), (2, 0)] {
            *edges.entry([triangle[from], triangle[to]]).or_default() += 1;
        }
        let [a, b, c] = triangle.map(|vertex| vertices[vertex]);
        volume += a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
    for (&[from, to], &count) in &edges {
        assert_eq!(count, 1, "{name}: an edge runs twice in one direction");
        assert_eq!(edges.get(&[to, from]), Some(&1), "{name}: an edge is open");
    }
    volume / 6.0
}

#[test]
fn meshes_have_closed_parts() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 8, 6));
        for solution in [Overlay::Hidden, Overlay::Over, Overlay::Only] {
            let mut style = Style { solution, ..style() };
            style.options.solid.wall = Length::from_hundredths(80);
            let bytes = |format| made.write(format, &style, Fields::ALL);
            let obj = objects(&String::from_utf8(bytes("obj")).unwrap());
            let names: Vec<&str> = obj.iter().map(|part| part.0.as_str()).collect();
            let wanted: &[&str] = match solution {
                Overlay::Hidden => &["floor", "walls", "start", "goal"],
                Overlay::Over => &["floor", "walls", "solution", "start", "goal"],
                Overlay::Only => &["solution"],
            };
            assert_eq!(names, wanted, "{made}");
            let volumes: Vec<f64> = obj.iter().map(closed_volume).collect();
            assert!(volumes.iter().all(|&volume| volume > 0.0), "{made}: {volumes:?}");
            for others in [models(&model(&bytes("3mf"))), nodes(&bytes("glb"))] {
                assert_eq!(others.len(), obj.len(), "{made}");
                for ((other, part), volume) in others.iter().zip(&obj).zip(&volumes) {
                    assert_eq!((&other.0, &other.2), (&part.0, &part.2), "{made}");
                    let ratio = closed_volume(other) / volume;
                    assert!((ratio - 1.0).abs() < 1e-3, "{made} {}: {ratio}", part.0);
                }
            }
        }
    }
}

/// Printers have no negative coordinates.
#[test]
fn models_begin_at_the_origin() {
    let mut moved = 0;
    for shape in SHAPES {
        // In one piece without a base.
        let closed = Spec { openings: false.into(), ..spec(shape, 6, 5) };
        let made = Made::new(closed);
        for (base, fit) in [(2, None), (0, None), (2, Some(120))] {
            let mut style = style();
            style.options.solid.base = Length::whole(base);
            style.options.solid.fit = fit.map(Length::whole);
            let text = model(&made.write("3mf", &style, Fields::ALL));
            let transform: Vec<f64> = attributes(&text, "transform")[0]
                .split(' ')
                .map(|number| number.parse().unwrap())
                .collect();
            let [linear, shift] = [&transform[..9], &transform[9..]];
            assert_eq!(linear, [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0], "{made}");
            for (axis, shift) in shift.iter().enumerate() {
                let places = models(&text).into_iter().flat_map(|(_, vertices, _)| vertices);
                let least = places.map(|it| it[axis]).fold(f64::INFINITY, f64::min);
                assert!((least + shift).abs() < 1e-6, "{made}: {least} and {shift}");
                moved += usize::from(*shift > 0.1);
            }
        }
    }
    assert!(moved > 10, "{moved}");
}
