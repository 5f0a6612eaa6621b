//! The maze as a graph in the language of Graphviz; `neato -n` draws it where its cells lie.
//!
//! Positions are in points, half an inch a cell side, and y points up, as Graphviz has it. Start and
//! goal are larger and named; the solution's passages are thick and red.
//! Source: <https://graphviz.org/doc/info/lang.html>.

use super::number::Text;
use super::passed::Passed;
use super::{Canvas, Fields, Format, Picture, Write};
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;

pub(super) const DOT: Choice<Format> = Choice {
    name: "dot",
    aliases: &["gv", "graphviz"],
    doc: "The graph of open passages in Graphviz's language, with positions for neato -n",
    is: Format {
        media: "text/vnd.graphviz",
        compresses: true,
        canvas: Canvas::None,
        takes: &[],
        // A node takes up to 60, a passage 50; a cell of the densest tilings has four links.
        bytes: |cells, _| cells.saturating_mul(260).saturating_add(4096),
        beside: 1,
        write: Write::Told(write),
    },
};

/// Points of a cell side.
const POINTS: f64 = 36.0;

fn write(picture: &Picture<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let maze = picture.maze;
    let grid = maze.grid();
    let passed = Passed::new(picture, cancel)?;
    let [mut starts, mut goals] = [(); 2].map(|()| Bits::new(grid.cells() as usize));
    for [start, goal] in maze.ends() {
        starts.put(start);
        goals.put(goal);
    }
    let mut text = Text::with_capacity((DOT.is.bytes)(grid.cells().into(), 0) as usize);
    text.push(
        "graph maze {\n  graph [splines=line, overlap=true];\n  \
         node [shape=point, width=0.08, label=\"\"];\n",
    );
    let high = grid.size().y;
    for cell in 0..grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        let centre = grid.centre(cell);
        text.push("  ");
        text.whole(cell);
        text.push(" [pos=\"");
        text.decimal(centre.x * POINTS);
        text.byte(b',');
        text.decimal((high - centre.y) * POINTS);
        text.push("!\"");
        if starts.has(cell) {
            text.push(", width=0.2, color=green, xlabel=start");
        } else if goals.has(cell) {
            text.push(", width=0.2, color=red, xlabel=goal");
        }
        text.push("];\n");
    }
    for (link, [source, target]) in (0..).zip(grid.pairs()) {
        cancel.check_now_and_then(link as usize)?;
        if maze.is_open(link) {
            text.push("  ");
            text.whole(source);
            text.push(" -- ");
            text.whole(target);
            text.push(if passed.edges.has(link) { " [color=red, penwidth=3];\n" } else { ";\n" });
        }
    }
    text.push("}\n");
    text.0.shrink_to_fit();
    Ok(text.0)
}
