//! The maze as binary glTF: floor, walls, solution, start and goal as nodes with materials of their
//! own, for web pages and games. The format requires metres and y up.
//!
//! Source: Khronos Group, "glTF 2.0 Specification" (ISO/IEC 12113), 4.4.

use crate::formats::solid::parts::{self, SolidMesh, meshes};
use crate::formats::{Canvas, Fields, Format, FormatPurpose, SettingGroup, Write};
use crate::scene::Scene;
use mazewright_core::{Cancel, Choice, Error};
use serde_json::{Value, json};

pub(crate) const GLB: Choice<Format> = Choice {
    name: "glb",
    aliases: &["gltf"],
    doc: "Binary glTF: floor, walls, solution, start and goal as coloured nodes, for the web and for games",
    value: Format {
        media_type: "model/gltf-binary",
        purpose: FormatPurpose::Solid,
        is_compressible: true,
        shows_parts: false,
        canvas: Canvas::None,
        settings: SettingGroup::OF_SOLIDS,
        // A triangle and a vertex take 12 bytes each.
        max_bytes: |cells, outline| {
            let inner = cells.saturating_mul(2200);
            inner.saturating_add(outline.saturating_mul(2200)).saturating_add(65_536)
        },
        bytes_per_cell: parts::BYTES_PER_CELL,
        write: Write::Data(write),
    },
};

/// The version of the container, and the types of its two chunks.
const VERSION: u32 = 2;
const JSON_CHUNK: &[u8; 4] = b"JSON";
const BINARY_CHUNK: &[u8; 4] = b"BIN\0";
/// Component types of accessors, and targets of buffer views.
const UNSIGNED_INT: u32 = 5125;
const FLOAT: u32 = 5126;
const ARRAY_BUFFER: u32 = 34962;
const ELEMENT_ARRAY_BUFFER: u32 = 34963;
/// Metres in a millimetre.
const METRES: f32 = 0.001;

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let parts = meshes(scene, cancel)?;
    let (mut views, mut accessors) = (Vec::new(), Vec::new());
    let mut length = 0;
    for SolidMesh { vertices, triangles, .. } in &parts {
        let [low, high] = bounds(vertices, cancel)?;
        let sizes = [(vertices.len(), ARRAY_BUFFER), (triangles.len(), ELEMENT_ARRAY_BUFFER)];
        for (count, target) in sizes {
            views.push(json!({"buffer": 0, "byteOffset": length, "byteLength": 12 * count, "target": target}));
            length += 12 * count;
        }
        accessors.push(json!({
            "bufferView": accessors.len(), "componentType": FLOAT, "count": vertices.len(),
            "type": "VEC3", "min": low, "max": high,
        }));
        accessors.push(json!({
            "bufferView": accessors.len(), "componentType": UNSIGNED_INT, "count": 3 * triangles.len(),
            "type": "SCALAR",
        }));
    }
    let document = document(&parts, &views, &accessors, length);
    let mut text = document.to_string().into_bytes();
    text.resize(text.len().next_multiple_of(4), b' ');
    let total = 12 + 8 + text.len() + 8 + length;
    let mut bytes = Vec::with_capacity(total);
    bytes.extend_from_slice(b"glTF");
    let word = |bytes: &mut Vec<u8>, word: usize| bytes.extend((word as u32).to_le_bytes());
    word(&mut bytes, VERSION as usize);
    word(&mut bytes, total);
    word(&mut bytes, text.len());
    bytes.extend_from_slice(JSON_CHUNK);
    bytes.append(&mut text);
    word(&mut bytes, length);
    bytes.extend_from_slice(BINARY_CHUNK);
    for SolidMesh { vertices, triangles, .. } in &parts {
        for (at, &vertex) in vertices.iter().enumerate() {
            cancel.check_periodically(at)?;
            bytes.extend(upright(vertex).into_iter().flat_map(f32::to_le_bytes));
        }
        for (at, triangle) in triangles.iter().enumerate() {
            cancel.check_periodically(at)?;
            bytes.extend(triangle.iter().flat_map(|vertex| vertex.to_le_bytes()));
        }
    }
    Ok(bytes)
}

/// Returns the document that describes the bytes of the buffer.
fn document(parts: &[SolidMesh], views: &[Value], accessors: &[Value], length: usize) -> Value {
    let each = |make: &dyn Fn(usize, &SolidMesh) -> Value| -> Vec<Value> {
        parts.iter().enumerate().map(|(at, mesh)| make(at, mesh)).collect()
    };
    let material = |_: usize, mesh: &SolidMesh| {
        let [red, green, blue] = mesh.rgb.map(linear);
        json!({"name": mesh.name, "pbrMetallicRoughness": {
            "baseColorFactor": [red, green, blue, 1.0], "metallicFactor": 0.0, "roughnessFactor": 0.9,
        }})
    };
    let mut nodes = each(&|at, mesh| json!({"name": mesh.name, "mesh": at}));
    nodes.push(json!({"name": "maze", "children": (0..parts.len()).collect::<Vec<_>>()}));
    json!({
        "asset": {"version": "2.0", "generator": "mazewright"},
        "scene": 0,
        "scenes": [{"name": "maze", "nodes": [parts.len()]}],
        "nodes": nodes,
        "meshes": each(&|at, mesh| json!({"name": mesh.name, "primitives": [
            {"attributes": {"POSITION": 2 * at}, "indices": 2 * at + 1, "material": at},
        ]})),
        "materials": each(&material),
        "buffers": [{"byteLength": length}],
        "bufferViews": views,
        "accessors": accessors,
    })
}

/// Returns a vertex with y up, in metres.
fn upright([x, y, z]: [f32; 3]) -> [f32; 3] {
    [x, z, -y].map(|along| along * METRES)
}

/// Returns the smallest and the largest coordinates.
fn bounds(vertices: &[[f32; 3]], cancel: &Cancel) -> Result<[[f32; 3]; 2], Error> {
    let mut bounds = [[f32::INFINITY; 3], [f32::NEG_INFINITY; 3]];
    for (at, vertex) in vertices.iter().enumerate() {
        cancel.check_periodically(at)?;
        for (axis, along) in upright(*vertex).into_iter().enumerate() {
            bounds[0][axis] = bounds[0][axis].min(along);
            bounds[1][axis] = bounds[1][axis].max(along);
        }
    }
    Ok(bounds)
}

/// Converts a channel of sRGB to linear light, from 0 to 1 (IEC 61966-2-1), rounded to four
/// decimals.
fn linear(channel: u8) -> f64 {
    let share = f64::from(channel) / 255.0;
    let light =
        if share <= 0.040_45 { share / 12.92 } else { libm::pow((share + 0.055) / 1.055, 2.4) };
    mazewright_core::geometry::rounded(light * 1e4) as f64 / 1e4
}
