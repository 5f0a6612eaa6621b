//! The treatment of cells at an outline or a mask.

use crate::catalog::{Choice, Listed};

/// The treatment of the cells that an outline or a mask crosses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rim {
    /// A cell is kept whole if its centre is inside.
    #[default]
    Cells,
    /// Cells are clipped.
    Smooth,
}

impl Listed for Rim {
    const PARAMETER: &'static str = "rim";

    fn table() -> &'static [Choice<Self>] {
        RIMS
    }
}

/// All rims; the first is the default.
pub static RIMS: &[Choice<Rim>] = &[
    Choice {
        name: "cells",
        aliases: &[],
        doc: "Whole cells whose centres are inside",
        value: Rim::Cells,
    },
    Choice {
        name: "smooth",
        aliases: &["clipped"],
        doc: "Cells clipped at the outline; small pieces join a neighbour",
        value: Rim::Smooth,
    },
];
