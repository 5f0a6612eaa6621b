//! SVG: a drawing at rest, or an animation by CSS.

mod animated;
mod still;

use crate::formats::{Canvas, Format, OF_FRAMES, Write};
use mazewright_core::catalog::Choice;

pub(crate) const SVG: Choice<Format> = Choice {
    name: "svg",
    aliases: &[],
    doc: "Scalable Vector Graphics: walls as polylines, for screens, print, plotters and cutters",
    is: Format {
        media: "image/svg+xml",
        compresses: true,
        canvas: Canvas::None,
        takes: OF_FRAMES,
        beside: 0,
        bytes: |cells, _| cells.saturating_mul(80).saturating_add(2048),
        write: Write::Moving { still: still::write, moving: animated::write },
    },
};
