//! The maze as `GraphML`, which `NetworkX`, igraph, Gephi and yEd read: cells are nodes, open
//! passages are edges.
//!
//! Ids are cell numbers. Lengths are in cell sides, y points down. Every node has a value for every
//! key. Source: <http://graphml.graphdrawing.org/specification.html>.

use crate::draw::route::route_cells::RouteCells;
use crate::formats::number::TextBuffer;
use crate::formats::{Canvas, Fields, Format, FormatPurpose, Write};
use crate::scene::Scene;
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const GRAPHML: Choice<Format> = Choice {
    name: "graphml",
    aliases: &[],
    doc: "The graph of open passages, as NetworkX, Gephi and yEd read it",
    value: Format {
        media_type: "application/graphml+xml",
        purpose: FormatPurpose::Data,
        is_compressible: true,
        shows_parts: false,
        canvas: Canvas::None,
        settings: &[],
        // A node takes up to 220 bytes, a passage 45; in the densest tilings there are four links
        // per cell.
        max_bytes: |cells, _| cells.saturating_mul(400).saturating_add(4096),
        bytes_per_cell: 1,
        write: Write::Data(write),
    },
};

/// The attributes of a node and their types.
const KEYS: [(&str, &str); 6] = [
    ("x", "double"),
    ("y", "double"),
    ("col", "int"),
    ("row", "int"),
    ("level", "int"),
    ("on_solution", "boolean"),
];

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let maze = scene.maze;
    let grid = maze.grid();
    let passed = RouteCells::new(scene, cancel)?;
    let mut text =
        TextBuffer::with_capacity((GRAPHML.value.max_bytes)(grid.cells().into(), 0) as usize);
    text.push(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" \
         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
         xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns \
         http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n",
    );
    for (name, kind) in KEYS {
        for part in ["<key id=\"", name, "\" for=\"node\" attr.name=\"", name] {
            text.push(part);
        }
        for part in ["\" attr.type=\"", kind, "\"/>\n"] {
            text.push(part);
        }
    }
    text.push("<graph id=\"maze\" edgedefault=\"undirected\">\n");
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        let centre = grid.centre(cell);
        let [col, row, level] = grid.col_row_level(cell);
        text.push("<node id=\"");
        text.integer(cell);
        text.push("\"><data key=\"x\">");
        text.decimal(centre.x);
        text.push("</data><data key=\"y\">");
        text.decimal(centre.y);
        text.push("</data><data key=\"col\">");
        text.integer(col);
        text.push("</data><data key=\"row\">");
        text.integer(row);
        text.push("</data><data key=\"level\">");
        text.integer(level);
        text.push("</data><data key=\"on_solution\">");
        text.push(if passed.cells.contains(cell) { "true" } else { "false" });
        text.push("</data></node>\n");
    }
    for (link, [source, target]) in (0..).zip(grid.link_cells()) {
        cancel.check_periodically(link as usize)?;
        if maze.is_open(link) {
            text.push("<edge source=\"");
            text.integer(source);
            text.push("\" target=\"");
            text.integer(target);
            text.push("\"/>\n");
        }
    }
    text.push("</graph>\n</graphml>\n");
    text.0.shrink_to_fit();
    Ok(text.0)
}
