//! The open passages as a table, one per line (RFC 4180): both cells, their centres, and whether
//! the solution uses the passage. Lengths are in cell sides, y points down.

use crate::draw::route::route_cells::RouteCells;
use crate::formats::number::TextBuffer;
use crate::formats::{Canvas, Fields, Format, FormatPurpose, SettingGroup, Write};
use crate::scene::Scene;
use mazewright_core::{Cancel, Choice, Error};

/// The begin of a table that Excel reads as UTF-8.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

pub(crate) const CSV: Choice<Format> = Choice {
    name: "csv",
    aliases: &[],
    doc: "The open passages as a table: source, target, their centres and whether the solution passes",
    value: Format {
        media_type: "text/csv; charset=utf-8; header=present",
        purpose: FormatPurpose::Data,
        is_compressible: true,
        shows_parts: false,
        canvas: Canvas::None,
        settings: &[SettingGroup::Table],
        // A line takes up to 75 bytes; in the densest tilings there are four links per cell.
        max_bytes: |cells, _| cells.saturating_mul(300).saturating_add(1024),
        bytes_per_cell: 1,
        write: Write::Data(write),
    },
};

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let maze = scene.maze;
    let grid = maze.grid();
    let passed = RouteCells::new(scene, cancel)?;
    let mut text =
        TextBuffer::with_capacity((CSV.value.max_bytes)(grid.cells().into(), 0) as usize);
    if scene.style.options.bom {
        text.push(BYTE_ORDER_MARK);
    }
    text.push("source,target,source_x,source_y,target_x,target_y,on_solution\r\n");
    for (link, [source, target]) in (0..).zip(grid.link_cells()) {
        cancel.check_periodically(link as usize)?;
        if !maze.is_open(link) {
            continue;
        }
        text.integer(source);
        text.byte(b',');
        text.integer(target);
        for cell in [source, target] {
            let centre = grid.centre(cell);
            text.byte(b',');
            text.decimal(centre.x);
            text.byte(b',');
            text.decimal(centre.y);
        }
        text.push(if passed.edges.contains(link) { ",true\r\n" } else { ",false\r\n" });
    }
    text.0.shrink_to_fit();
    Ok(text.0)
}
