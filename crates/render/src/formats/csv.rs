//! The open passages as a table, one per line (RFC 4180): both cells, their centres, and whether
//! the solution uses the passage. Lengths are in cell sides, y points down.

use crate::draw::route_cells::Passed;
use crate::formats::number::Text;
use crate::formats::{Canvas, Fields, Format, Write};
use crate::scene::Scene;
use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::Choice;
use mazewright_core::error::Error;

pub(crate) const CSV: Choice<Format> = Choice {
    name: "csv",
    aliases: &[],
    doc: "The open passages as a table: source, target, their centres and whether the solution passes",
    is: Format {
        media: "text/csv; charset=utf-8; header=present",
        compresses: true,
        canvas: Canvas::None,
        takes: &[],
        // A line takes up to 75 bytes; in the densest tilings there are four links per cell.
        bytes: |cells, _| cells.saturating_mul(300).saturating_add(1024),
        beside: 1,
        write: Write::Told(write),
    },
};

fn write(picture: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let maze = picture.maze;
    let grid = maze.grid();
    let passed = Passed::new(picture, cancel)?;
    let mut text = Text::with_capacity((CSV.is.bytes)(grid.cells().into(), 0) as usize);
    text.push("source,target,source_x,source_y,target_x,target_y,on_solution\r\n");
    for (link, [source, target]) in (0..).zip(grid.pairs()) {
        cancel.check_now_and_then(link as usize)?;
        if !maze.is_open(link) {
            continue;
        }
        text.whole(source);
        text.byte(b',');
        text.whole(target);
        for cell in [source, target] {
            let centre = grid.centre(cell);
            text.byte(b',');
            text.decimal(centre.x);
            text.byte(b',');
            text.decimal(centre.y);
        }
        text.push(if passed.edges.has(link) { ",true\r\n" } else { ",false\r\n" });
    }
    text.0.shrink_to_fit();
    Ok(text.0)
}
