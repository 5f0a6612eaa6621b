//! Numbers of cells and seams, and the places where they fit.

pub(crate) mod cell_numbers;
pub(crate) mod digits;
pub(crate) mod drawn_walls;
pub(crate) mod number_areas;
pub(crate) mod number_box;
pub(crate) mod number_places;
pub(crate) mod seam_numbers;
mod stroke_digits;
