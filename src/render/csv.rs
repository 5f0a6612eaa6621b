//! The open passages as a table, a line each (RFC 4180): the two cells, where their centres lie, and
//! whether the solution takes the passage. Lengths are in cell sides, y points down.

use super::number::Text;
use super::passed::Passed;
use super::{Canvas, Fields, Format, Picture, Write};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;

pub(super) const CSV: Choice<Format> = Choice {
    name: "csv",
    aliases: &[],
    doc: "The open passages as a table: source, target, their centres and whether the solution passes",
    is: Format {
        media: "text/csv; charset=utf-8; header=present",
        compresses: true,
        canvas: Canvas::None,
        takes: &[],
        // A line takes up to 75, and a cell of the densest tilings has four links.
        bytes: |cells, _| cells.saturating_mul(300).saturating_add(1024),
        beside: 1,
        write: Write::Told(write),
    },
};

fn write(picture: &Picture<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
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
