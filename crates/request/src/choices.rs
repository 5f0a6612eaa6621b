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

/// What becomes of the space that the maze leaves in a picture of a given width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFit {
    /// There is none: the picture is smaller.
    Inside,
    /// It is paper around the maze.
    Pad,
    /// There is as little as possible: columns and rows follow from width and height.
    Fill,
}

/// The values of the parameter `fit`.
pub(crate) static PICTURE_FITS: &[Choice<PictureFit>] = &[
    Choice {
        name: "inside",
        aliases: &[],
        doc: "The largest picture of these cells within width and height",
        value: PictureFit::Inside,
    },
    Choice {
        name: "pad",
        aliases: &["contain"],
        doc: "Exactly width and height, with the maze in the middle of the paper",
        value: PictureFit::Pad,
    },
    Choice {
        name: "fill",
        aliases: &[],
        doc: "The same, with as many columns and rows as fill it, where they are not given",
        value: PictureFit::Fill,
    },
];

/// The values of the parameter `bit_depth`: whether pixels have two colours.
pub(crate) static BIT_DEPTHS: &[Choice<bool>] = &[
    Choice {
        name: "auto",
        aliases: &[],
        doc: "As many as the colours and smooth edges need",
        value: false,
    },
    Choice {
        name: "1",
        aliases: &[],
        doc: "Two colours, ink and paper, without shades at edges",
        value: true,
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
