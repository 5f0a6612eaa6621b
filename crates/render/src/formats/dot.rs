//! The maze as a graph in the DOT language of Graphviz; `neato -n` draws the cells at their
//! positions.
//!
//! Positions are in points, half an inch per cell side, and y points up. Start and goal are larger
//! and labelled; the passages of the solution are thick and red.
//! Source: <https://graphviz.org/doc/info/lang.html>.

use crate::draw::route::route_cells::RouteCells;
use crate::formats::number::TextBuffer;
use crate::formats::{Canvas, Fields, Format, FormatPurpose, Write};
use crate::scene::Scene;
use mazewright_core::collections::BitSet;
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const DOT: Choice<Format> = Choice {
    name: "dot",
    aliases: &["gv", "graphviz"],
    doc: "The graph of open passages in Graphviz's language, with positions for neato -n",
    value: Format {
        media_type: "text/vnd.graphviz",
        purpose: FormatPurpose::Data,
        is_compressible: true,
        shows_parts: false,
        canvas: Canvas::None,
        settings: &[],
        // A node takes up to 60 bytes, a passage 50; in the densest tilings there are four links
        // per cell.
        max_bytes: |cells, _| cells.saturating_mul(260).saturating_add(4096),
        bytes_per_cell: 1,
        write: Write::Data(write),
    },
};

/// Points per cell side.
const POINTS_PER_CELL: f64 = 36.0;

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let maze = scene.maze;
    let grid = maze.grid();
    let passed = RouteCells::new(scene, cancel)?;
    let [mut starts, mut goals] = [(); 2].map(|()| BitSet::new(grid.cells() as usize));
    for [start, goal] in maze.ends() {
        starts.insert(start);
        goals.insert(goal);
    }
    let mut text =
        TextBuffer::with_capacity((DOT.value.max_bytes)(grid.cells().into(), 0) as usize);
    text.push(
        "graph maze {\n  graph [splines=line, overlap=true];\n  \
         node [shape=point, width=0.08, label=\"\"];\n",
    );
    let height = grid.size().y;
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        let centre = grid.centre(cell);
        text.push("  ");
        text.integer(cell);
        text.push(" [pos=\"");
        text.decimal(centre.x * POINTS_PER_CELL);
        text.byte(b',');
        text.decimal((height - centre.y) * POINTS_PER_CELL);
        text.push("!\"");
        if starts.contains(cell) {
            text.push(", width=0.2, color=green, xlabel=start");
        } else if goals.contains(cell) {
            text.push(", width=0.2, color=red, xlabel=goal");
        }
        text.push("];\n");
    }
    for (link, [source, target]) in (0..).zip(grid.link_cells()) {
        cancel.check_periodically(link as usize)?;
        if maze.is_open(link) {
            text.push("  ");
            text.integer(source);
            text.push(" -- ");
            text.integer(target);
            text.push(if passed.edges.contains(link) {
                " [color=red, penwidth=3];\n"
            } else {
                ";\n"
            });
        }
    }
    text.push("}\n");
    text.0.shrink_to_fit();
    Ok(text.0)
}
