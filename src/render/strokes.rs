//! How walls and the way are stroked: their ends, their corners, how far they stand from the cells'
//! edges, and what marks the way.

use crate::catalog::{Choice, Chosen};

/// How walls and the way are stroked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strokes {
    /// How free ends of walls end.
    pub caps: Chosen<Caps>,
    /// The radius of rounded corners, in percent of a cell's side.
    pub corners: u32,
    /// How far walls stand inside the cells, in percent of a cell's side.
    pub inset: u32,
    /// What shows the way.
    pub way: Chosen<WayMark>,
}

impl Default for Strokes {
    fn default() -> Self {
        Self { caps: &CAPS[0], corners: 0, inset: 0, way: &WAYS[0] }
    }
}

impl Strokes {
    /// How much they take, in multiples of a picture of walls and a solution.
    pub(super) fn richness(&self) -> u64 {
        // Lines are found piece by piece before they are drawn.
        let chains = if self.is_plain() { 0 } else { 4 };
        // Both sides of a wall are drawn, round each end; all of them may be one line.
        let inset = if self.inset > 0 { 20 } else { 0 };
        let way = match self.way.is {
            WayMark::Line => 0,
            WayMark::Dots | WayMark::Arrows => 2,
            WayMark::Gradient => 3,
        };
        chains + inset + way
    }

    /// The radius of rounded corners, in cell sides.
    pub(super) fn radius(&self) -> f64 {
        f64::from(self.corners) / 100.0
    }

    /// Whether walls are drawn as they stand.
    pub(super) fn is_plain(&self) -> bool {
        self.caps.is == Caps::Auto && self.corners == 0
    }
}

/// How free ends of walls end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Caps {
    /// Square where all is upright or level, else round.
    Auto,
    /// Round, half a line's thickness beyond.
    Round,
    /// Square, half a line's thickness beyond.
    Square,
    /// Square, where they end.
    Butt,
}

/// The ends that walls may have.
#[rustfmt::skip]
pub static CAPS: &[Choice<Caps>] = &[
    Choice { name: "auto", aliases: &[], doc: "Square where all is upright or level, else round", is: Caps::Auto },
    Choice { name: "round", aliases: &[], doc: "Round, half a line beyond", is: Caps::Round },
    Choice { name: "square", aliases: &[], doc: "Square, half a line beyond", is: Caps::Square },
    Choice { name: "butt", aliases: &["flat"], doc: "Square, where they end", is: Caps::Butt },
];

/// What shows the way from start to goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WayMark {
    /// A line.
    Line,
    /// Discs.
    Dots,
    /// A thin line with arrowheads.
    Arrows,
    /// A line whose colour runs through the colour map.
    Gradient,
}

/// What may show the way.
pub static WAYS: &[Choice<WayMark>] = &[
    Choice { name: "line", aliases: &[], doc: "A line of one colour", is: WayMark::Line },
    Choice { name: "dots", aliases: &["dotted"], doc: "A dot in each cell", is: WayMark::Dots },
    Choice {
        name: "arrows",
        aliases: &[],
        doc: "A thin line with arrowheads that point to the goal",
        is: WayMark::Arrows,
    },
    Choice {
        name: "gradient",
        aliases: &[],
        doc: "A line coloured by colormap from start to goal",
        is: WayMark::Gradient,
    },
];
