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
        bytes: |_, pixels| pixels / 4 + 4096,
        write: Write::Drawn(|_, _| Ok(Vec::new())),
    },
};
