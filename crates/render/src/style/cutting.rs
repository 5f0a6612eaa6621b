//! The path of the tool of a cutter or plotter.

use crate::style::Length;
use mazewright_core::{Choice, Chosen, Refusal};

/// The thickness of cut lines, in millimetres.
pub(crate) const HAIRLINE: Length = Length::from_hundredths(10);

/// How drawings for cutters show walls, and what the tool takes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cutting {
    /// The path of the tool.
    pub shape: Chosen<CutShape>,
    /// The width of material that the tool takes away. Closed outlines make up for it.
    pub kerf: Length,
}

impl Default for Cutting {
    fn default() -> Self {
        Self { shape: &CUT_SHAPES[0], kerf: Length::whole(0) }
    }
}

/// The path of the tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutShape {
    /// The middle of walls.
    Line,
    /// The outlines of walls.
    Area,
}

/// The values of the parameter `cut_shape`.
pub static CUT_SHAPES: &[Choice<CutShape>] = &[
    Choice {
        name: "line",
        aliases: &["lines"],
        doc: "Along the middle of each wall, for lasers, pens and engravers",
        value: CutShape::Line,
    },
    Choice {
        name: "area",
        aliases: &["areas"],
        doc: "Around walls that are wall_mm thick, in closed outlines, for vinyl knives and routers",
        value: CutShape::Area,
    },
];

impl Cutting {
    /// Returns the error for a kerf without closed outlines.
    pub(crate) fn kerf_without_effect(&self) -> Refusal {
        let detail = format!(
            "kerf_mm is {}, but the outline is open, and both edges of a cut belong to the piece; \
             take openings=false, or cut_shape=area, or leave kerf_mm out",
            self.kerf
        );
        Refusal::new("kerf_mm", "not-taken", detail).allowing("0").suggesting(Some("0".to_owned()))
    }

    /// Returns the error for a kerf that would change the number of pieces.
    pub(crate) fn kerf_too_wide(&self) -> Refusal {
        let detail = format!(
            "kerf_mm is {}, but some pieces are closer together or narrower than that, so that the \
             tool would join or remove them; take a larger cell_mm, a smaller kerf_mm, or a smaller wall_mm",
            self.kerf
        );
        Refusal::new("kerf_mm", "too-thick", detail).allowing("a smaller one")
    }
}
