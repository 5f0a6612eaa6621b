//! The colours that the layers of a drawing make over each other, as indices of a palette.
//!
//! Areas and lines keep their own colours. What a line that covers a part of a pixel makes of the colours below it
//! may be more than a palette holds; then those that differ by a few steps share an entry. This is seen at the rims of
//! lines only, and less than the sixteen levels of coverage there.

use std::sync::Arc;

use crate::drawing::{Layer, Marks};
use crate::raster::coverage::sampling_of;
use crate::raster::painted::{Paintable, Paints};
use crate::raster::samples::{LEVEL_OPACITY, LEVELS, Sampling};
use crate::raster::straight;
use crate::raster::true_color::{RgbaPixel, over, premultiplied};
use crate::style::Color;

/// Most colours of a palette.
const MOST: usize = 256;

/// By how much of 255 a channel of a mixed colour may be off at most, and a part of the contrast between line and ground:
/// where that is large, a sample more or less is off by more already. The least that the palette has room for is taken.
const MOST_SLACK: u8 = 50;

/// One in so many steps of contrast counts.
const CONTRAST_PART: u8 = 6;

/// By how much of 255 a channel of a mixed colour may be off at most by itself.
const MOST_TOLERANCE: u8 = 8;

/// The same where the rims of two lines lie over each other, which few pixels show.
const RIM_TOLERANCE: u8 = 12;

/// A palette, and what each paint makes of its colours.
#[derive(Clone, Debug)]
pub(crate) struct Composites {
    /// Premultiplied; the first is that of the paper.
    colors: Vec<RgbaPixel>,
    layers: Vec<LayerComposites>,
}

/// What a layer makes of the colours below.
#[derive(Clone, Debug)]
struct LayerComposites {
    name: &'static str,
    /// By the colours of its areas, if it has any.
    areas: Vec<(Color, IndexArea)>,
    color: Color,
    sampling: Sampling,
    line: IndexLine,
}

/// What an area makes of each index.
#[derive(Clone, Debug)]
pub(crate) enum IndexArea {
    Opaque(u8),
    Mixed(Arc<[u8; MOST]>),
}

/// What a line makes of each index, by its level of coverage.
pub(crate) type IndexLine = Arc<[[u8; MOST]; LEVELS]>;

impl Composites {
    /// What layers make over each other and a paper, if it fits into a palette and the layers can be told apart.
    pub(crate) fn new(paper: Color, layers: &[Layer]) -> Option<Self> {
        let key = |layer: &Layer| (layer.name, layer.color);
        if (1..layers.len()).any(|at| layers[..at].iter().any(|it| key(it) == key(&layers[at]))) {
            return None;
        }
        let sampling = |layer: &Layer| sampling_of(layer.marks.iter());
        let samplings: Vec<Sampling> = layers.iter().map(sampling).collect();
        let with = |slack| {
            let mut palette = PaletteBuilder::new(paper, slack);
            let both = layers.iter().zip(&samplings);
            let layers = both.map(|(layer, &sampling)| palette.layer(layer, sampling));
            let layers = layers.collect::<Option<_>>()?;
            Some(Self { colors: palette.colors, layers })
        };
        let mut fitting = with(MOST_SLACK)?;
        let (mut least, mut most) = (0, MOST_SLACK);
        while least < most {
            let slack = least.midpoint(most);
            match with(slack) {
                Some(composites) => (fitting, most) = (composites, slack),
                None => least = slack + 1,
            }
        }
        Some(fitting)
    }

    /// The colour of each index, with straight alpha.
    pub(crate) fn palette(&self) -> Vec<[u8; 4]> {
        self.colors.iter().copied().map(straight).collect()
    }

    fn layer(&self, layer: &Layer) -> Option<&LayerComposites> {
        self.layers.iter().find(|it| it.name == layer.name && it.color == layer.color)
    }
}

/// The colours of areas.
fn area_colors(layer: &Layer) -> impl Iterator<Item = Color> {
    layer.marks.iter().filter_map(|marks| match marks {
        Marks::Areas { color, .. } => Some(*color),
        _ => None,
    })
}

/// A palette to which the colours of layers are added.
struct PaletteBuilder {
    colors: Vec<RgbaPixel>,
    slack: u8,
    /// Whether each colour is mixed of others.
    are_mixed: Vec<bool>,
}

impl PaletteBuilder {
    fn new(paper: Color, slack: u8) -> Self {
        Self { colors: vec![premultiplied(paper, 255)], are_mixed: vec![false], slack }
    }

    /// Adds the colours that a layer makes. `None` if there are too many.
    fn layer(&mut self, layer: &Layer, sampling: Sampling) -> Option<LayerComposites> {
        let mut areas: Vec<(Color, IndexArea)> = Vec::new();
        let below = self.colors.len();
        for color in area_colors(layer) {
            let source = premultiplied(color, 255);
            let area = if source[3] == 255 {
                IndexArea::Opaque(self.own(source)?)
            } else {
                let mut indices = [0; MOST];
                self.mix(color, 255, below, &mut indices)?;
                IndexArea::Mixed(Arc::new(indices))
            };
            areas.push((color, area));
        }
        let mut line = [[0; MOST]; LEVELS];
        if areas.is_empty() {
            let levels = match sampling {
                Sampling::Single => LEVELS - 1..LEVELS,
                Sampling::Grid => 1..LEVELS,
            };
            // From full coverage on, so that the line's own colour is not mixed.
            for level in levels.rev() {
                self.mix(layer.color, LEVEL_OPACITY[level], below, &mut line[level])?;
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
        (index < MOST).then(|| {
            self.colors.push(color);
            self.are_mixed.push(is_mixed);
            index as u8
        })
    }

    /// By how much what a colour makes of another may be off.
    fn tolerance(&self, full: RgbaPixel, below: usize) -> u8 {
        if self.slack == 0 || self.are_mixed[below] {
            return self.slack.min(RIM_TOLERANCE);
        }
        let own = self.colors[below];
        let contrast = (0..4).map(|it| own[it].abs_diff(full[it])).max().unwrap_or(0);
        self.slack.saturating_sub(contrast.div_ceil(CONTRAST_PART)).min(MOST_TOLERANCE)
    }

    /// Adds what a colour at a part of its opacity, of 255, makes of the first colours, and stores its indices.
    fn mix(
        &mut self,
        color: Color,
        opacity: u8,
        below: usize,
        indices: &mut [u8; MOST],
    ) -> Option<()> {
        let [source, full] = [opacity, 255].map(|opacity| premultiplied(color, opacity));
        if source[3] == 255 {
            indices[..below].fill(self.own(source)?);
            return Some(());
        }
        let earlier: Vec<usize> = (0..below).filter(|&at| self.are_mixed[at]).collect();
        let mut from = 0;
        while from < below {
            let first = over(source, self.colors[from]);
            let mut tolerance = self.tolerance(full, from);
            // Layers of one colour make the same mixtures.
            let is_near = |&&at: &&usize| {
                (0..4).all(|it| self.colors[at][it].abs_diff(first[it]) <= tolerance)
            };
            if let Some(&index) = earlier.iter().find(is_near) {
                indices[from] = index as u8;
                from += 1;
                continue;
            }
            // As many colours in a row as the middle of all is near to.
            let [mut least, mut most] = [first; 2];
            let mut to = from + 1;
            while to < below {
                let mixed = over(source, self.colors[to]);
                let lower = [0, 1, 2, 3].map(|it| least[it].min(mixed[it]));
                let upper = [0, 1, 2, 3].map(|it| most[it].max(mixed[it]));
                tolerance = tolerance.min(self.tolerance(full, to));
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

impl Paints for &Composites {
    type Pixel = u8;

    fn paper(&self) -> u8 {
        0
    }

    fn area(&self, layer: &Layer, color: Color) -> Option<IndexArea> {
        let areas = &self.layer(layer)?.areas;
        areas.iter().find(|(own, _)| *own == color).map(|(_, area)| area.clone())
    }

    fn line(&self, layer: &Layer) -> Option<(Sampling, IndexLine)> {
        let layer = self.layer(layer)?;
        Some((layer.sampling, layer.line.clone()))
    }
}

impl Paintable for u8 {
    type Area = IndexArea;
    type Line = IndexLine;

    fn fill(area: &IndexArea, pixels: &mut [u8]) {
        match area {
            IndexArea::Opaque(index) => pixels.fill(*index),
            IndexArea::Mixed(indices) => {
                for pixel in pixels {
                    *pixel = indices[usize::from(*pixel)];
                }
            }
        }
    }

    #[inline]
    fn cover(line: &IndexLine, level: usize, pixel: &mut u8) {
        *pixel = line[level][usize::from(*pixel)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Lines;

    const PAPER: Color = Color::opaque(0xff_ff_ff);

    /// A layer of areas of so many colours from blue to yellow, and lines of colours over them.
    fn layers(areas: i32, lines: &[u32]) -> Vec<Layer> {
        let ramp = |at: i32| {
            let along = |from: i32, to: i32| (from + (to - from) * at / areas.max(1)) as u32;
            let color = along(70, 250) << 16 | along(30, 230) << 8 | along(180, 40);
            Marks::Areas { color: Color::opaque(color), outlines: Lines::default() }
        };
        let slanted = Marks::Discs { centres: Vec::new(), radius: 150 };
        let line = |&color: &u32| Layer {
            name: "walls",
            color: Color::opaque(color),
            marks: vec![slanted.clone()],
        };
        let marks = (0..areas).map(ramp).collect();
        let mut layers = vec![Layer { name: "cells", color: Color::NONE, marks }];
        layers.extend(lines.iter().map(line));
        layers
    }

    /// The largest difference of a channel between a palette and exact colours, wherever lines lie over areas.
    fn largest_error(layers: &[Layer], composites: &Composites) -> u8 {
        let palette = composites.palette();
        let mut most = 0;
        let mut states: Vec<(u8, RgbaPixel)> = vec![(0, premultiplied(PAPER, 255))];
        for layer in layers {
            for color in area_colors(layer) {
                let mut index = 0;
                u8::fill(
                    &(&composites).area(layer, color).unwrap(),
                    std::slice::from_mut(&mut index),
                );
                assert_eq!(palette[usize::from(index)], color.rgba);
                states.push((index, color.rgba));
            }
            if layer.name != "walls" {
                continue;
            }
            let (_, line) = (&composites).line(layer).unwrap();
            for (index, exact) in states.clone() {
                for level in 1..LEVELS {
                    let mut index = index;
                    u8::cover(&line, level, &mut index);
                    let exact = over(premultiplied(layer.color, LEVEL_OPACITY[level]), exact);
                    let own = palette[usize::from(index)];
                    let error = (0..4).map(|it| own[it].abs_diff(exact[it])).max().unwrap();
                    assert!(level < LEVELS - 1 || error == 0, "a line has its own colour");
                    most = most.max(error);
                    states.push((index, exact));
                }
            }
        }
        most
    }

    #[test]
    fn few_colours_are_exact_and_many_nearly() {
        let error = |areas, lines: &[u32]| {
            let layers = layers(areas, lines);
            Composites::new(PAPER, &layers).map(|it| largest_error(&layers, &it))
        };
        assert_eq!(error(0, &[0]), Some(0));
        assert_eq!(error(15, &[0]), Some(0));
        let many = error(64, &[0]).unwrap();
        assert!((1..=8).contains(&many), "{many}");
        // Where one line lies over the rim of another.
        assert!(error(0, &[0, 0xff_00_00]).unwrap() <= 1);
        // Lines in two colours over so many make more than a palette holds, and so do too many areas.
        assert_eq!(error(64, &[0, 0xff_00_00]), None);
        assert_eq!(error(600, &[]), None);
    }

    #[test]
    fn paper_may_be_transparent() {
        let layers = layers(0, &[0xff_00_00]);
        let composites = Composites::new(Color::NONE, &layers).unwrap();
        let palette = composites.palette();
        let (_, line) = (&composites).line(&layers[1]).unwrap();
        for (level, &opacity) in LEVEL_OPACITY.iter().enumerate().skip(1) {
            let mut index = 0;
            u8::cover(&line, level, &mut index);
            assert_eq!(palette[usize::from(index)], [255, 0, 0, opacity]);
        }
    }

    #[test]
    fn layers_that_look_the_same_are_refused() {
        let mut layers = layers(3, &[0]);
        layers.push(layers[1].clone());
        assert!(Composites::new(PAPER, &layers).is_none());
    }
}
