//! Measures of pictures that fingers read, on swell paper or embossed.

use crate::style::{Length, Style};

/// Pixels in an inch of a tactile picture without a given resolution.
pub const TACTILE_DPI: u32 = 300;

/// The thickness of walls, in millimetres.
pub(crate) const TACTILE_LINE: f64 = 1.5;

/// The least width of a passage between walls, in millimetres.
pub(crate) const TACTILE_PASSAGE: f64 = 6.0;

/// The margin, in millimetres: a line of braille, 3 mm away from walls and from the edge.
pub(crate) const TACTILE_MARGIN: f64 = 13.5;

const MM_PER_INCH: f64 = 25.4;

impl Style {
    /// Returns the pixels in an inch of a tactile picture.
    pub(crate) fn tactile_dpi(&self) -> u32 {
        self.dpi.unwrap_or(TACTILE_DPI)
    }

    /// Converts millimetres of a tactile picture to hundredths of a pixel.
    pub(crate) fn hundredths_of_mm(&self, millimetres: f64) -> f64 {
        millimetres / MM_PER_INCH * f64::from(self.tactile_dpi()) * 100.0
    }

    /// Converts millimetres of a tactile picture to a length that is at least as long.
    pub(crate) fn length_of_mm(&self, millimetres: f64) -> Length {
        Length::from_hundredths(self.hundredths_of_mm(millimetres).ceil() as u32)
    }

    /// Converts hundredths of a pixel to millimetres of a tactile picture.
    pub(crate) fn in_mm(&self, hundredths: f64) -> f64 {
        hundredths * MM_PER_INCH / f64::from(self.tactile_dpi()) / 100.0
    }
}
