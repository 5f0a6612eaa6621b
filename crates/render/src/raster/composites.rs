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
const MOST_SLACK: u8 = 48;

/// The difference of two slacks that are tried.
const SLACK_STEP: u8 = 3;

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
        if let Some(exact) = with(0) {
            return Some(exact);
        }
        let mut fitting = with(MOST_SLACK)?;
        let (mut least, mut most) = (1, MOST_SLACK / SLACK_STEP);
        while least < most {
            let middle = least.midpoint(most);
            match with(middle * SLACK_STEP) {
                Some(composites) => (fitting, most) = (composites, middle),
                None => least = middle + 1,
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
        for color in area_colors(layer) {
            let source = premultiplied(color, 255);
            let area = if source[3] == 255 {
                IndexArea::Opaque(self.own(source)?)
            } else if areas.iter().any(|(own, _)| *own == color) {
                // The second may lie over what came after the first.
                return None;
            } else {
                let mut indices = [0; MOST];
                self.mix(source, &self.tolerances(color), &mut indices)?;
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
        (index < MOST).then(|| {
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
        indices: &mut [u8; MOST],
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
                    &(&composites).area(layer, color).expect("an area"),
                    std::slice::from_mut(&mut index),
                );
                assert_eq!(palette[usize::from(index)], color.rgba);
                states.push((index, color.rgba));
            }
            if layer.name != "walls" {
                continue;
            }
            let (_, line) = (&composites).line(layer).expect("a line");
            for (index, exact) in states.clone() {
                for (level, &opacity) in LEVEL_OPACITY.iter().enumerate().skip(1) {
                    let mut index = index;
                    u8::cover(&line, level, &mut index);
                    let exact = over(premultiplied(layer.color, opacity), exact);
                    let own = palette[usize::from(index)];
                    let error = (0..4).map(|it| own[it].abs_diff(exact[it])).max().unwrap_or(0);
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
        let many = error(64, &[0]).expect("it fits");
        assert!((1..=8).contains(&many), "{many}");
        // Where one line lies over the rim of another.
        assert!(error(0, &[0, 0xff_00_00]).expect("it fits") <= 1);
        // Lines in two colours over so many make more than a palette holds, and so do too many areas.
        assert_eq!(error(64, &[0, 0xff_00_00]), None);
        assert_eq!(error(600, &[]), None);
    }

    #[test]
    fn paper_may_be_transparent() {
        let layers = layers(0, &[0xff_00_00]);
        let composites = Composites::new(Color::NONE, &layers).expect("it fits");
        let palette = composites.palette();
        let (_, line) = (&composites).line(&layers[1]).expect("a line");
        for (level, &opacity) in LEVEL_OPACITY.iter().enumerate().skip(1) {
            let mut index = 0;
            u8::cover(&line, level, &mut index);
            assert_eq!(palette[usize::from(index)], [255, 0, 0, opacity]);
        }
    }

    #[test]
    fn areas_may_lie_over_others_of_their_layer() {
        let area = |rgba| Marks::Areas { color: Color { rgba }, outlines: Lines::default() };
        let colors = [[200, 0, 0, 255], [0, 0, 200, 128], [0, 200, 0, 64]];
        let mut layer =
            Layer { name: "marks", color: Color::NONE, marks: colors.map(area).to_vec() };
        let composites = Composites::new(PAPER, std::slice::from_ref(&layer)).expect("it fits");
        let palette = composites.palette();
        let (mut index, mut exact) = (0, premultiplied(PAPER, 255));
        for rgba in colors {
            let color = Color { rgba };
            u8::fill(
                &(&composites).area(&layer, color).expect("an area"),
                std::slice::from_mut(&mut index),
            );
            exact = over(premultiplied(color, 255), exact);
            assert_eq!(palette[usize::from(index)], exact, "{rgba:?}");
        }
        layer.marks.push(area(colors[1]));
        assert!(Composites::new(PAPER, &[layer]).is_none());
    }

    #[test]
    fn layers_that_look_the_same_are_refused() {
        let mut layers = layers(3, &[0]);
        layers.push(layers[1].clone());
        assert!(Composites::new(PAPER, &layers).is_none());
    }
}
