//! Stroke settings of walls and of the solution: caps, corners, inset, and the style of the
//! solution.

use mazewright_core::{Choice, Chosen};

/// The strokes of walls and routes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strokes {
    /// The caps of free ends of walls.
    pub caps: Chosen<Caps>,
    /// The radius of rounded corners, in percent of a cell's side.
    pub corners: u32,
    /// Distance of the walls from the edges of the cells, in percent of a cell's side.
    pub inset: u32,
    /// The style of the solution.
    pub solution_style: Chosen<SolutionStyle>,
}

impl Default for Strokes {
    fn default() -> Self {
        Self { caps: &CAPS[0], corners: 0, inset: 0, solution_style: &SOLUTION_STYLES[0] }
    }
}

impl Strokes {
    /// Returns the cost of these settings, as a multiple of the cost of walls and a solution.
    pub(crate) fn cost(&self) -> u64 {
        // Segments of lines are collected before they are drawn.
        let chains = if self.is_plain() { 0 } else { 4 };
        // Each wall has two sides and end pieces, and all of them may be one line.
        let inset = if self.inset > 0 { 20 } else { 0 };
        let solution = match self.solution_style.value {
            SolutionStyle::Line => 0,
            SolutionStyle::Dots | SolutionStyle::Arrows => 2,
            SolutionStyle::Gradient => 3,
        };
        chains + inset + solution
    }

    /// Returns the radius of rounded corners, in cell sides.
    pub(crate) fn radius(&self) -> f64 {
        f64::from(self.corners) / 100.0
    }

    /// Returns the distance of the walls from the edges of the cells, in cell sides.
    pub(crate) fn inset_depth(&self) -> f64 {
        f64::from(self.inset) / 100.0
    }

    /// Returns the width of a passage between walls, relative to one between walls that are not inset.
    pub(crate) fn passage_share(&self) -> f64 {
        1.0 - 2.0 * self.inset_depth()
    }

    /// Returns whether all walls lie on the sides of cells, from corner to corner.
    pub(crate) fn are_on_sides(&self) -> bool {
        self.inset == 0 && self.corners == 0
    }

    /// Returns whether walls have only the default caps and corners.
    pub(crate) fn is_plain(&self) -> bool {
        self.caps.value == Caps::Auto && self.corners == 0
    }
}

/// The caps of free ends of walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Caps {
    /// Square if all walls are horizontal or vertical, otherwise round.
    Auto,
    /// Round, extended by half the line width.
    Round,
    /// Square, extended by half the line width.
    Square,
    /// Square, without extension.
    Butt,
}

/// The values of the parameter `caps`.
#[rustfmt::skip]
pub static CAPS: &[Choice<Caps>] = &[
    Choice { name: "auto", aliases: &[], doc: "Square where all is upright or level, else round", value: Caps::Auto },
    Choice { name: "round", aliases: &[], doc: "Round, half a line beyond", value: Caps::Round },
    Choice { name: "square", aliases: &[], doc: "Square, half a line beyond", value: Caps::Square },
    Choice { name: "butt", aliases: &["flat"], doc: "Square, where they end", value: Caps::Butt },
];

/// The style of the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SolutionStyle {
    /// A line of one colour.
    Line,
    /// A dot in each cell.
    Dots,
    /// A thin line with arrowheads towards the goal.
    Arrows,
    /// A line coloured by the colour map.
    Gradient,
}

/// The values of the parameter `way`.
pub static SOLUTION_STYLES: &[Choice<SolutionStyle>] = &[
    Choice { name: "line", aliases: &[], doc: "A line of one colour", value: SolutionStyle::Line },
    Choice {
        name: "dots",
        aliases: &["dotted"],
        doc: "A dot in each cell",
        value: SolutionStyle::Dots,
    },
    Choice {
        name: "arrows",
        aliases: &[],
        doc: "A thin line with arrowheads that point to the goal",
        value: SolutionStyle::Arrows,
    },
    Choice {
        name: "gradient",
        aliases: &[],
        doc: "A line coloured by colormap from start to goal",
        value: SolutionStyle::Gradient,
    },
];
