//! The part of a colour map on which a line is visible.

use colorous::Gradient;

use crate::style::Color;
use crate::style::contrast::{LEAST_CONTRAST, contrast};

/// Number of colours of a map that are examined.
const SAMPLES: usize = 64;

/// A map is used as a whole if fewer than one in `LEAST_PART` of its colours could be used.
const LEAST_PART: usize = 4;

/// The longest part of a map whose colours have enough contrast with another colour, or the whole map
/// if that part is short.
#[derive(Clone, Copy)]
pub(crate) struct ColorRamp {
    map: Gradient,
    first: usize,
    last: usize,
}

impl ColorRamp {
    /// Returns the part of a map on which the colour `against` is visible.
    pub(crate) fn new(map: Gradient, against: Color) -> Self {
        let whole = Self { map, first: 0, last: SAMPLES - 1 };
        if !against.is_visible() {
            return whole;
        }
        let (mut best, mut start) = (Self { map, first: 0, last: 0 }, None);
        for at in 0..=SAMPLES {
            let is_seen =
                at < SAMPLES && contrast(sample(map, at, SAMPLES - 1), against) >= LEAST_CONTRAST;
            if is_seen {
                start.get_or_insert(at);
            } else if let Some(first) = start.take()
                && at - first > best.last - best.first
            {
                best = Self { map, first, last: at - 1 };
            }
        }
        if best.last - best.first < SAMPLES / LEAST_PART { whole } else { best }
    }

    /// Returns colour `step` of `steps`.
    pub(crate) fn color(self, step: usize, steps: usize) -> Color {
        let across = (steps - 1).max(1);
        let at = self.first * across + step * (self.last - self.first);
        sample(self.map, at, (SAMPLES - 1) * across)
    }
}

/// Returns the colour of a map at `at` of `whole`.
fn sample(map: Gradient, at: usize, whole: usize) -> Color {
    let color = map.eval_continuous(at as f64 / whole as f64);
    Color { rgba: [color.r, color.g, color.b, 255] }
}
