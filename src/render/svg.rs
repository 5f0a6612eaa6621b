//! Stub.

use super::{Format, Write};
use crate::catalog::Choice;

pub(super) const SVG: Choice<Format> = Choice {
    name: "svg",
    aliases: &[],
    doc: "SVG",
    is: Format {
        media: "image/svg+xml",
        compresses: true,
        pixels: false,
        bytes: (64, 4096),
        write: Write::Told(|picture, _, _| Ok(format!("{:?}", picture.route.cells).into_bytes())),
    },
};
