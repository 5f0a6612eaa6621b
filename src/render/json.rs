//! Stub.

use super::{Format, Write};
use crate::catalog::Choice;

pub(super) const JSON: Choice<Format> = Choice {
    name: "json",
    aliases: &[],
    doc: "JSON",
    is: Format {
        media: "application/json",
        compresses: true,
        pixels: false,
        bytes: (64, 4096),
        write: Write::Told(|picture, _, _| Ok(format!("{:?}", picture.route.cells).into_bytes())),
    },
};
