//! Operations on a whole drawing.

pub(crate) mod casing;
pub(crate) mod hairlines;
pub(crate) mod seam_openings;
pub(crate) mod seam_walls;
pub(crate) mod tool_paths;
pub(crate) mod turn;
pub(crate) mod two_colors;
pub(crate) mod warp;
