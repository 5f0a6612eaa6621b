//! Stub.

use super::{Format, Write};
use crate::catalog::Choice;

pub(super) const PNG: Choice<Format> = Choice {
    name: "png",
    aliases: &[],
    doc: "PNG",
    is: Format {
        media: "image/png",
        compresses: false,
        pixels: true,
        bytes: (64, 4096),
        write: Write::Told(|picture, _, _| Ok(format!("{:?}", picture.route.cells).into_bytes())),
    },
};
