//! The maze as a Wavefront OBJ: floor, walls, solution, start and goal as objects of their own, in
//! millimetres, z up.
//!
//! Source: Alias|Wavefront, "Advanced Visualizer" manual, appendix B1.

use crate::formats::number::TextBuffer;
use crate::formats::solid::parts::{self, meshes};
use crate::formats::{Canvas, Fields, Format, FormatPurpose, SettingGroup, Write};
use crate::scene::Scene;
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const OBJ: Choice<Format> = Choice {
    name: "obj",
    aliases: &["wavefront"],
    doc: "Wavefront OBJ: floor, walls, solution, start and goal as objects, in millimetres",
    value: Format {
        media_type: "model/obj",
        purpose: FormatPurpose::Solid,
        is_compressible: true,
        shows_parts: false,
        canvas: Canvas::None,
        settings: SettingGroup::OF_SOLIDS,
        // A triangle takes up to 30 bytes, and so does a vertex.
        max_bytes: |cells, outline| {
            let inner = cells.saturating_mul(4200);
            inner.saturating_add(outline.saturating_mul(4200)).saturating_add(65_536)
        },
        bytes_per_cell: parts::BYTES_PER_CELL,
        write: Write::Data(write),
    },
};

/// Maximum number of bytes of the line of a vertex or of a triangle.
const LINE_BYTES: usize = 30;

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let meshes = meshes(scene, cancel)?;
    // If the text grows, copying it takes milliseconds.
    let lines = meshes.iter().map(|mesh| mesh.vertices.len() + mesh.triangles.len());
    let mut text = TextBuffer::with_capacity(lines.sum::<usize>() * LINE_BYTES);
    text.push("# a maze in millimetres, z up\n");
    // Vertices are numbered across all objects, from 1.
    let mut first = 1;
    for mesh in meshes {
        text.push("o ");
        text.push(mesh.name);
        text.byte(b'\n');
        for (at, vertex) in mesh.vertices.iter().enumerate() {
            cancel.check_periodically(at * TextBuffer::ITEM_COST)?;
            text.byte(b'v');
            for &along in vertex {
                text.byte(b' ');
                text.decimal(along.into());
            }
            text.byte(b'\n');
        }
        for (at, triangle) in mesh.triangles.iter().enumerate() {
            cancel.check_periodically(at * TextBuffer::ITEM_COST)?;
            text.byte(b'f');
            for &vertex in triangle {
                text.byte(b' ');
                text.integer(first + vertex);
            }
            text.byte(b'\n');
        }
        first += mesh.vertices.len() as u32;
    }
    text.0.shrink_to_fit();
    Ok(text.0)
}
