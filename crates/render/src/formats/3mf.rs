//! The maze in the 3D Manufacturing Format: floor, walls, solution, start and goal as coloured parts of
//! one object, in millimetres, z up.
//!
//! Source: 3MF Consortium, "3MF Core Specification" 1.3.

use std::io;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use crate::formats::number::TextBuffer;
use crate::formats::solid::parts::{self, SolidMesh, meshes};
use crate::formats::{Canvas, Fields, Format, FormatPurpose, SettingGroup, Write};
use crate::scene::Scene;
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const THREE_MF: Choice<Format> = Choice {
    name: "3mf",
    aliases: &[],
    doc: "3D Manufacturing Format: floor, walls, solution, start and goal as coloured parts, for printers",
    value: Format {
        media_type: "model/3mf",
        purpose: FormatPurpose::Solid,
        is_compressible: false,
        shows_parts: false,
        canvas: Canvas::None,
        settings: SettingGroup::OF_SOLIDS,
        // Deflate compresses the text of triangles to a quarter or less.
        max_bytes: |cells, outline| {
            let inner = cells.saturating_mul(2000);
            inner.saturating_add(outline.saturating_mul(2000)).saturating_add(65_536)
        },
        bytes_per_cell: parts::BYTES_PER_CELL,
        write: Write::Data(write),
    },
};

/// Writing to memory cannot fail.
const IN_MEMORY: &str = "an archive can be written to memory";

/// Number of bytes of text that are compressed at once.
const CHUNK: usize = 1 << 15;

/// The cost of writing and compressing a vertex or a triangle, in plain iterations of a loop.
const COMPRESSED_COST: usize = 32;

/// Number of bytes of a compressed vertex or triangle; measured values are 5 to 6.4.
const COMPRESSED_BYTES: usize = 7;

const CONTENT_TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
"#;

const RELATIONSHIPS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="model" Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
"#;

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let meshes = meshes(scene, cancel)?;
    // This capacity is enough for most mazes. If the archive grows, copying it takes milliseconds.
    let items = meshes.iter().map(|mesh| mesh.vertices.len() + mesh.triangles.len());
    let bytes = Vec::with_capacity(items.sum::<usize>() * COMPRESSED_BYTES + CHUNK);
    let mut archive = ZipArchiveWriter::new(bytes);
    for (path, text) in [("[Content_Types].xml", CONTENT_TYPES), ("_rels/.rels", RELATIONSHIPS)] {
        add_file(&mut archive, path, |file| {
            file.write_all(text.as_bytes()).expect(IN_MEMORY);
            Ok(())
        })?;
    }
    add_file(&mut archive, "3D/3dmodel.model", |file| write_model(file, &meshes, cancel))?;
    let mut bytes = archive.finish().expect(IN_MEMORY);
    bytes.shrink_to_fit();
    Ok(bytes)
}

/// Adds a compressed file, whose text `write_text` writes. It has the first time that the container can express.
fn add_file(
    archive: &mut ZipArchiveWriter<Vec<u8>>,
    path: &str,
    write_text: impl FnOnce(&mut dyn io::Write) -> Result<(), Error>,
) -> Result<(), Error> {
    let file = archive.new_file(path).compression_method(CompressionMethod::DEFLATE);
    let (mut entry, config) = file.start().expect(IN_MEMORY);
    let mut file = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
    write_text(&mut file)?;
    let (encoder, descriptor) = file.finish().expect(IN_MEMORY);
    encoder.finish().expect(IN_MEMORY);
    entry.finish(descriptor).expect(IN_MEMORY);
    Ok(())
}

/// Writes the model: the materials as object 1, then each part, then the object that consists of
/// all parts.
fn write_model(
    file: &mut dyn io::Write,
    meshes: &[SolidMesh],
    cancel: &Cancel,
) -> Result<(), Error> {
    let mut text = TextBuffer::with_capacity(2 * CHUNK);
    text.push(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model unit=\"millimeter\" xml:lang=\"en\" \
         xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\"><resources>\
         <basematerials id=\"1\">",
    );
    for SolidMesh { name, rgb: [red, green, blue], .. } in meshes {
        let color = format!("#{red:02X}{green:02X}{blue:02X}");
        text.push(&format!("<base name=\"{name}\" displaycolor=\"{color}\"/>"));
    }
    text.push("</basematerials>");
    let mut least = [f32::INFINITY; 2];
    for (at, mesh) in meshes.iter().enumerate() {
        text.push(&format!(
            "<object id=\"{}\" type=\"model\" name=\"{}\" pid=\"1\" pindex=\"{at}\"><mesh><vertices>\n",
            at + 2,
            mesh.name
        ));
        for (at, vertex) in mesh.vertices.iter().enumerate() {
            cancel.check_periodically(at * COMPRESSED_COST)?;
            least = [0, 1].map(|axis| least[axis].min(vertex[axis]));
            for (before, &along) in ["<vertex x=\"", "\" y=\"", "\" z=\""].iter().zip(vertex) {
                text.push(before);
                text.decimal(along.into());
            }
            text.push("\"/>\n");
            compress(file, &mut text, CHUNK);
        }
        text.push("</vertices><triangles>\n");
        for (at, triangle) in mesh.triangles.iter().enumerate() {
            cancel.check_periodically(at * COMPRESSED_COST)?;
            let names = ["<triangle v1=\"", "\" v2=\"", "\" v3=\""];
            for (before, &vertex) in names.iter().zip(triangle) {
                text.push(before);
                text.integer(vertex);
            }
            text.push("\"/>\n");
            compress(file, &mut text, CHUNK);
        }
        text.push("</triangles></mesh></object>");
    }
    let all = meshes.len() + 2;
    text.push(&format!("<object id=\"{all}\" type=\"model\" name=\"maze\"><components>"));
    for at in 0..meshes.len() {
        text.push(&format!("<component objectid=\"{}\"/>", at + 2));
    }
    // Mitres of outer walls reach beyond the origin, but printers have no negative coordinates.
    text.push(&format!(
        "</components></object></resources><build><item objectid=\"{all}\" \
         transform=\"1 0 0 0 1 0 0 0 1 "
    ));
    for along in least {
        text.decimal((0.0 - along).into());
        text.push(" ");
    }
    text.push("0\"/></build></model>\n");
    compress(file, &mut text, 0);
    Ok(())
}

/// Compresses the text if it is at least `least` bytes.
fn compress(file: &mut dyn io::Write, text: &mut TextBuffer, least: usize) {
    if text.0.len() >= least {
        file.write_all(&text.0).expect(IN_MEMORY);
        text.0.clear();
    }
}
