//! A palette to which layers add the colours that result from blending with those below.
//!
//! Colours of areas and lines are added exactly. Blended colours that are near to each other share
//! an entry.

use std::sync::Arc;

use crate::color::Color;
use crate::drawing::{Layer, Marks};
use crate::raster::index_paint::{IndexArea, IndexLine, MOST_COLORS};
use crate::raster::samples::{LEVEL_OPACITY, LEVELS, Sampling};
use crate::raster::true_color::{RgbaPixel, over, premultiplied};

/// The number of steps of contrast that reduce the slack by one.
const CONTRAST_PART: u8 = 6;

/// The largest error, of 255, of a channel of a blended colour.
const MOST_TOLERANCE: u8 = 8;

/// The same where the rims of two lines overlap, which affects few pixels.
const RIM_TOLERANCE: u8 = 12;

/// The composites of a layer with the colours below.
#[derive(Clone, Debug)]
pub(super) struct LayerComposites {
    pub(super) name: &'static str,
    /// The effects of its areas by their colours, if it has any.
    pub(super) areas: Vec<(Color, IndexArea)>,
    pub(super) color: Color,
    pub(super) sampling: Sampling,
    pub(super) line: IndexLine,
}

/// Returns the colours of areas.
pub(super) fn area_colors(layer: &Layer) -> impl Iterator<Item = Color> {
    layer.marks.iter().filter_map(|marks| match marks {
        Marks::Areas { color, .. } => Some(*color),
        _ => None,
    })
}

/// A palette to which the colours of layers are added.
pub(super) struct PaletteBuilder {
    /// The colours, premultiplied.
    pub(super) colors: Vec<RgbaPixel>,
    /// The largest error, of 255, of a channel of a blended colour where a line has no contrast
    /// with the colour below it.
    slack: u8,
    /// Whether each colour is a blend of others.
    are_blended: Vec<bool>,
}

impl PaletteBuilder {
    pub(super) fn new(paper: Color, slack: u8) -> Self {
        Self { colors: vec![premultiplied(paper, 255)], are_blended: vec![false], slack }
    }

    /// Adds the colours that result from a layer; `None` if there are too many.
    pub(super) fn layer(&mut self, layer: &Layer, sampling: Sampling) -> Option<LayerComposites> {
        let mut areas: Vec<(Color, IndexArea)> = Vec::new();
        for color in area_colors(layer) {
            let source = premultiplied(color, 255);
            let area = if source[3] == 255 {
                IndexArea::Opaque(self.own(source)?)
            } else if areas.iter().any(|(own, _)| *own == color) {
                // The second area may lie over marks that came after the first.
                return None;
            } else {
                let mut indices = [0; MOST_COLORS];
                self.blend(source, &self.tolerances(color), &mut indices)?;
                IndexArea::Blended(Arc::new(indices))
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
            // Starts with full coverage, so that the line's own colour is exact.
            for level in levels.rev() {
                let source = premultiplied(layer.color, LEVEL_OPACITY[level]);
                self.blend(source, &tolerances, &mut line[level])?;
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

    /// Returns the index of an exact colour, and adds the colour if it is new.
    fn own(&mut self, color: RgbaPixel) -> Option<u8> {
        let known = self.colors.iter().position(|&it| it == color);
        known.map_or_else(|| self.add(color, false), |index| Some(index as u8))
    }

    /// Adds a colour. Returns its index.
    fn add(&mut self, color: RgbaPixel, is_blended: bool) -> Option<u8> {
        let index = self.colors.len();
        (index < MOST_COLORS).then(|| {
            self.colors.push(color);
            self.are_blended.push(is_blended);
            index as u8
        })
    }

    /// Returns, for each present colour, the largest error of its blend with `color`.
    fn tolerances(&self, color: Color) -> Vec<u8> {
        let full = premultiplied(color, 255);
        let tolerance = |(own, &is_blended): (&RgbaPixel, &bool)| {
            if is_blended {
                return self.slack.min(RIM_TOLERANCE);
            }
            let contrast = (0..4).map(|it| own[it].abs_diff(full[it])).max().unwrap_or(0);
            self.slack.saturating_sub(contrast.div_ceil(CONTRAST_PART)).min(MOST_TOLERANCE)
        };
        self.colors.iter().zip(&self.are_blended).map(tolerance).collect()
    }

    /// Adds the blends of a colour with the first colours of the palette, as many as there are
    /// tolerances. Stores their indices.
    fn blend(
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
        let blended: Vec<RgbaPixel> =
            self.colors[..below].iter().map(|&color| over(source, color)).collect();
        let earlier: Vec<usize> = (0..below).filter(|&at| self.are_blended[at]).collect();
        let mut from = 0;
        while from < below {
            // Layers of one colour give the same blends.
            let is_near = |&&at: &&usize| {
                let both = self.colors[at].iter().zip(blended[from]);
                both.map(|(one, other)| one.abs_diff(other)).all(|it| it <= tolerances[from])
            };
            if let Some(&index) = earlier.iter().find(is_near) {
                indices[from] = index as u8;
                from += 1;
                continue;
            }
            // Combines consecutive colours as long as the middle of all of them is near enough to
            // each.
            let [mut least, mut most] = [blended[from]; 2];
            let mut tolerance = tolerances[from];
            let mut to = from + 1;
            while to < below {
                let lower = [0, 1, 2, 3].map(|it| least[it].min(blended[to][it]));
                let upper = [0, 1, 2, 3].map(|it| most[it].max(blended[to][it]));
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
