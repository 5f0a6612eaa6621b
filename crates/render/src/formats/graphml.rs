//! The maze as `GraphML`, which `NetworkX`, igraph, Gephi and yEd read: cells are nodes, open
//! passages are edges.
//!
//! Ids are cell numbers. Lengths are in cell sides, y points down. Every node has a value for every
//! key. Source: <http://graphml.graphdrawing.org/specification.html>.

use crate::draw::route_cells::Passed;
use crate::formats::number::Text;
use crate::formats::{Canvas, Fields, Format, Write};
use crate::scene::Scene;
use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::Choice;
use mazewright_core::error::Error;

pub(crate) const GRAPHML: Choice<Format> = Choice {
    name: "graphml",
    aliases: &[],
    doc: "The graph of open passages, as NetworkX, Gephi and yEd read it",
    is: Format {
        media: "application/graphml+xml",
        compresses: true,
        canvas: Canvas::None,
        takes: &[],
        // A node takes up to 220 bytes, a passage 45; in the densest tilings there are four links
        // per cell.
        bytes: |cells, _| cells.saturating_mul(400).saturating_add(4096),
        beside: 1,
        write: Write::Told(write),
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

fn write(picture: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let maze = picture.maze;
    let grid = maze.grid();
    let passed = Passed::new(picture, cancel)?;
    let mut text = Text::with_capacity((GRAPHML.is.bytes)(grid.cells().into(), 0) as usize);
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
        cancel.check_now_and_then(cell as usize)?;
        let centre = grid.centre(cell);
        let [col, row, level] = grid.place(cell);
        text.push("<node id=\"");
        text.whole(cell);
        text.push("\"><data key=\"x\">");
        text.decimal(centre.x);
        text.push("</data><data key=\"y\">");
        text.decimal(centre.y);
        text.push("</data><data key=\"col\">");
        text.whole(col);
        text.push("</data><data key=\"row\">");
        text.whole(row);
        text.push("</data><data key=\"level\">");
        text.whole(level);
        text.push("</data><data key=\"on_solution\">");
        text.push(if passed.cells.has(cell) { "true" } else { "false" });
        text.push("</data></node>\n");
    }
    for (link, [source, target]) in (0..).zip(grid.pairs()) {
        cancel.check_now_and_then(link as usize)?;
        if maze.is_open(link) {
            text.push("<edge source=\"");
            text.whole(source);
            text.push("\" target=\"");
            text.whole(target);
            text.push("\"/>\n");
        }
    }
    text.push("</graph>\n</graphml>\n");
    text.0.shrink_to_fit();
    Ok(text.0)
}
