//! A palette to which layers add the colours that they make of those below.
//!
//! Colours of areas and lines are added as they are. Mixed colours that are near to each other share an entry.

use std::sync::Arc;

use crate::drawing::{Layer, Marks};
use crate::raster::index_paint::{IndexArea, IndexLine, MOST_COLORS};
use crate::raster::samples::{LEVEL_OPACITY, LEVELS, Sampling};
use crate::raster::true_color::{RgbaPixel, over, premultiplied};
use crate::style::Color;

/// The slack is reduced by one for so many steps of contrast.
const CONTRAST_PART: u8 = 6;

/// By how much of 255 a channel of a mixed colour may be off at most by itself.
const MOST_TOLERANCE: u8 = 8;

/// The same where the rims of two lines lie over each other, which few pixels show.
const RIM_TOLERANCE: u8 = 12;

/// What a layer makes of the colours below.
#[derive(Clone, Debug)]
pub(super) struct LayerComposites {
    pub(super) name: &'static str,
    /// By the colours of its areas, if it has any.
    pub(super) areas: Vec<(Color, IndexArea)>,
    pub(super) color: Color,
    pub(super) sampling: Sampling,
    pub(super) line: IndexLine,
}

/// The colours of areas.
pub(super) fn area_colors(layer: &Layer) -> impl Iterator<Item = Color> {
    layer.marks.iter().filter_map(|marks| match marks {
        Marks::Areas { color, .. } => Some(*color),
        _ => None,
    })
}

/// A palette to which the colours of layers are added.
pub(super) struct PaletteBuilder {
    /// Premultiplied.
    pub(super) colors: Vec<RgbaPixel>,
    /// By how much of 255 a channel of a mixed colour may be off where a line has no contrast with what is below it.
    slack: u8,
    /// Whether each colour is mixed of others.
    are_mixed: Vec<bool>,
}

impl PaletteBuilder {
    pub(super) fn new(paper: Color, slack: u8) -> Self {
        Self { colors: vec![premultiplied(paper, 255)], are_mixed: vec![false], slack }
    }

    /// Adds the colours that a layer makes. `None` if there are too many.
    pub(super) fn layer(&mut self, layer: &Layer, sampling: Sampling) -> Option<LayerComposites> {
        let mut areas: Vec<(Color, IndexArea)> = Vec::new();
        for color in area_colors(layer) {
            let source = premultiplied(color, 255);
            let area = if source[3] == 255 {
                IndexArea::Opaque(self.own(source)?)
            } else if areas.iter().any(|(own, _)| *own == color) {
                // The second may lie over what came after the first.
                return None;
            } else {
                let mut indices = [0; MOST_COLORS];
                self.mix(source, &self.tolerances(color), &mut indices)?;
                IndexArea::Mixed(Arc::new(indices))
            };
            areas.push((color, area));
        }
        let mut line = [[0; MOST_COLORS]; LEVELS];
        if areas.is_empty() {
            let levels = match sampling {
                Sampling::Single => LEVELS - 1..LEVELS,
                Sampling::Grid => 1..LEVELS,
            };
            let tolerances = self.tolerances(layer.color);
            // From full coverage on, so that the line's own colour is not mixed.
            for level in levels.rev() {
                let source = premultiplied(layer.color, LEVEL_OPACITY[level]);
                self.mix(source, &tolerances, &mut line[level])?;
            }
        }
        Some(LayerComposites {
            name: layer.name,
            areas,
            color: layer.color,
            sampling,
            line: Arc::new(line),
        })
    }

    /// The index of a colour as it is.
    fn own(&mut self, color: RgbaPixel) -> Option<u8> {
        let known = self.colors.iter().position(|&it| it == color);
        known.map_or_else(|| self.add(color, false), |index| Some(index as u8))
    }

    /// The index of another colour.
    fn add(&mut self, color: RgbaPixel, is_mixed: bool) -> Option<u8> {
        let index = self.colors.len();
        (index < MOST_COLORS).then(|| {
            self.colors.push(color);
            self.are_mixed.push(is_mixed);
            index as u8
        })
    }

    /// By how much what a colour makes of each of the present ones may be off.
    fn tolerances(&self, color: Color) -> Vec<u8> {
        let full = premultiplied(color, 255);
        let tolerance = |(own, &is_mixed): (&RgbaPixel, &bool)| {
            if is_mixed {
                return self.slack.min(RIM_TOLERANCE);
            }
            let contrast = (0..4).map(|it| own[it].abs_diff(full[it])).max().unwrap_or(0);
            self.slack.saturating_sub(contrast.div_ceil(CONTRAST_PART)).min(MOST_TOLERANCE)
        };
        self.colors.iter().zip(&self.are_mixed).map(tolerance).collect()
    }

    /// Adds what a colour makes of the first ones, as many as there are tolerances, and stores its indices.
    fn mix(
        &mut self,
        source: RgbaPixel,
        tolerances: &[u8],
        indices: &mut [u8; MOST_COLORS],
    ) -> Option<()> {
        let below = tolerances.len();
        if source[3] == 255 {
            indices[..below].fill(self.own(source)?);
            return Some(());
        }
        let mixed: Vec<RgbaPixel> =
            self.colors[..below].iter().map(|&color| over(source, color)).collect();
        let earlier: Vec<usize> = (0..below).filter(|&at| self.are_mixed[at]).collect();
        let mut from = 0;
        while from < below {
            // Layers of one colour make the same mixtures.
            let is_near = |&&at: &&usize| {
                let both = self.colors[at].iter().zip(mixed[from]);
                both.map(|(one, other)| one.abs_diff(other)).all(|it| it <= tolerances[from])
            };
            if let Some(&index) = earlier.iter().find(is_near) {
                indices[from] = index as u8;
                from += 1;
                continue;
            }
            // As many colours in a row as the middle of all is near to.
            let [mut least, mut most] = [mixed[from]; 2];
            let mut tolerance = tolerances[from];
            let mut to = from + 1;
            while to < below {
                let lower = [0, 1, 2, 3].map(|it| least[it].min(mixed[to][it]));
                let upper = [0, 1, 2, 3].map(|it| most[it].max(mixed[to][it]));
                tolerance = tolerance.min(tolerances[to]);
                if (0..4).any(|it| upper[it] - lower[it] > 2 * tolerance) {
                    break;
                }
                (least, most, to) = (lower, upper, to + 1);
            }
            let middle = [0, 1, 2, 3].map(|it| least[it].midpoint(most[it]));
            indices[from..to].fill(self.add(middle, true)?);
            from = to;
        }
        Some(())
    }
}
