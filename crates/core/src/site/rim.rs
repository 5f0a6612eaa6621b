//! The choice of what becomes of cells at an outline or a mask.

use crate::catalog::{Choice, Listed};

/// What is done to the cells that an outline or a mask cuts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rim {
    /// A cell is kept as it is if its centre is inside.
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
        doc: "Whole cells, those whose centres are inside",
        value: Rim::Cells,
    },
    Choice {
        name: "smooth",
        aliases: &["clipped"],
        doc: "Cells clipped at the outline; small pieces join a neighbour",
        value: Rim::Smooth,
    },
];
