//! Lists of choices that only requests have.

use mazewright_core::{Choice, Corner};
use mazewright_render::style::Overlay;

/// Names of overlays: whether and where a picture shows the solution.
pub(crate) static OVERLAYS: &[Choice<Overlay>] = &[
    Choice { name: "false", aliases: &["0"], doc: "The maze alone", value: Overlay::Hidden },
    Choice {
        name: "true",
        aliases: &["1"],
        doc: "The solution over the maze",
        value: Overlay::Over,
    },
    Choice {
        name: "only",
        aliases: &[],
        doc: "The solution alone, to lay over",
        value: Overlay::Only,
    },
];

/// Forms of an error response. `response/error_picture.rs` draws the picture.
pub(crate) static ERROR_FORMS: &[Choice<bool>] = &[
    Choice { name: "document", aliases: &[], doc: "A problem document", value: false },
    Choice { name: "image", aliases: &["picture"], doc: "A picture of what it says", value: true },
];

/// Corners at which the corridors of row-wise mazes may meet.
pub(crate) static MEETING_CORNERS: &[Choice<Corner>] =
    &[corner(0), corner(1), corner(2), corner(3)];

const fn corner(at: usize) -> Choice<Corner> {
    let (name, is) = Corner::NAMES[at];
    Choice { name, aliases: &[], doc: "", value: is }
}
