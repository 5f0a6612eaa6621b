//! What people use formats for.

/// What people use a format for. Each format has one purpose, and pages group formats by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatPurpose {
    /// Pictures.
    Picture,
    /// Pages on paper.
    Print,
    /// Drawings for cutters, lasers and plotters.
    Cutting,
    /// Solids for 3D printers and 3D scenes.
    Solid,
    /// Animations, pages and texts to play with.
    Motion,
    /// Data for games and programs.
    Data,
}
