//! The blended colours of overlapping layers of a drawing, as indices of a palette.
//!
//! Areas and lines keep their own colours. A line that covers a part of a pixel blends with the
//! colours below it, and the blended colours may be more than a palette holds. Then colours that
//! differ by a few steps share an entry. This affects only the rims of lines, where the sixteen
//! levels of coverage differ more.

use crate::color::Color;
use crate::drawing::Layer;
use crate::raster::coverage::sampling_of;
use crate::raster::index_paint::{IndexArea, IndexLine};
use crate::raster::painted::Paints;
use crate::raster::palette_builder::{LayerComposites, PaletteBuilder};
use crate::raster::samples::Sampling;
use crate::raster::straight;
use crate::raster::true_color::RgbaPixel;
use mazewright_core::Cancel;

/// The cost of the colours of a layer, in plain iterations of a loop.
const LAYER_COST: usize = Cancel::EVERY;

/// The largest slack that is tried. It limits the error of a channel of a blended colour, after a
/// part of the contrast between the line and the colour below it is subtracted. Where the contrast
/// is large, one sample more or less already makes a difference. The smallest slack that fits into
/// the palette is used.
const MOST_SLACK: u8 = 48;

/// The difference between two slacks that are tried.
const SLACK_STEP: u8 = 3;

/// A palette, and the results of each paint over its colours.
#[derive(Clone, Debug)]
pub(crate) struct Composites {
    /// The colours, premultiplied. The first is the paper.
    colors: Vec<RgbaPixel>,
    layers: Vec<LayerComposites>,
}

impl Composites {
    /// Returns the composites of layers over each other and a paper, if they fit into a palette and
    /// the layers are distinguishable.
    pub(crate) fn new(paper: Color, layers: &[Layer], cancel: &Cancel) -> Option<Self> {
        let key = |layer: &Layer| (layer.name, layer.color);
        if (1..layers.len()).any(|at| layers[..at].iter().any(|it| key(it) == key(&layers[at]))) {
            return None;
        }
        let sampling = |layer: &Layer| sampling_of(layer.marks.iter());
        let samplings: Vec<Sampling> = layers.iter().map(sampling).collect();
        let with = |slack| {
            let mut palette = PaletteBuilder::new(paper, slack);
            let both = layers.iter().zip(&samplings);
            let layers = both.enumerate().map(|(index, (layer, &sampling))| {
                cancel.pause_periodically(index * LAYER_COST);
                palette.layer(layer, sampling)
            });
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

    /// Returns the colour of each index, with straight alpha.
    pub(crate) fn palette(&self) -> Vec<[u8; 4]> {
        self.colors.iter().copied().map(straight).collect()
    }

    fn layer(&self, layer: &Layer) -> Option<&LayerComposites> {
        let known = self.layers.iter().find(|it| it.name == layer.name && it.color == layer.color);
        debug_assert!(known.is_some(), "{} in {:?} has no composites", layer.name, layer.color);
        known
    }
}

impl Paints for Composites {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Lines, Marks};
    use crate::raster::painted::Paintable;
    use crate::raster::palette_builder::area_colors;
    use crate::raster::samples::{LEVEL_OPACITY, LEVELS};
    use crate::raster::true_color::{over, premultiplied};

    const PAPER: Color = Color::opaque(0xff_ff_ff);

    /// Returns a layer with `areas` areas of colours from blue to yellow, and lines of colours over
    /// them.
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

    /// Returns the largest difference of a channel between a palette and exact colours, wherever
    /// lines lie over areas.
    fn largest_error(layers: &[Layer], composites: &Composites) -> u8 {
        let palette = composites.palette();
        let mut most = 0;
        let mut states: Vec<(u8, RgbaPixel)> = vec![(0, premultiplied(PAPER, 255))];
        for layer in layers {
            for color in area_colors(layer) {
                let mut index = 0;
                u8::fill(
                    &composites.area(layer, color).expect("an area"),
                    std::slice::from_mut(&mut index),
                );
                assert_eq!(palette[usize::from(index)], color.rgba);
                states.push((index, color.rgba));
            }
            if layer.name != "walls" {
                continue;
            }
            let (_, line) = composites.line(layer).expect("a line");
            for (index, exact) in states.clone() {
                for (level, &opacity) in LEVEL_OPACITY.iter().enumerate().skip(1) {
                    let mut index = index;
                    u8::cover(&line, level, &mut index);
                    let exact = over(premultiplied(layer.color, opacity), exact);
                    let own = palette[usize::from(index)];
                    let error = (0..4).map(|it| own[it].abs_diff(exact[it])).max().unwrap_or(0);
                    let is_own = level == LEVELS - 1;
                    assert!(!is_own || error == 0, "a line has its own colour");
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
            Composites::new(PAPER, &layers, &Cancel::new()).map(|it| largest_error(&layers, &it))
        };
        assert_eq!(error(0, &[0]), Some(0));
        assert_eq!(error(15, &[0]), Some(0));
        let many = error(64, &[0]).expect("it fits");
        assert!((1..=8).contains(&many), "{many}");
        // One line lies over the rim of another.
        assert!(error(0, &[0, 0xff_00_00]).expect("it fits") <= 1);
        // Lines in two colours over 64 areas have more colours than a palette holds, and so do 600
        // areas.
        assert_eq!(error(64, &[0, 0xff_00_00]), None);
        assert_eq!(error(600, &[]), None);
    }

    #[test]
    fn paper_may_be_transparent() {
        let layers = layers(0, &[0xff_00_00]);
        let composites = Composites::new(Color::NONE, &layers, &Cancel::new()).expect("it fits");
        let palette = composites.palette();
        let (_, line) = composites.line(&layers[1]).expect("a line");
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
        let composites =
            Composites::new(PAPER, std::slice::from_ref(&layer), &Cancel::new()).expect("it fits");
        let palette = composites.palette();
        let (mut index, mut exact) = (0, premultiplied(PAPER, 255));
        for rgba in colors {
            let color = Color { rgba };
            u8::fill(
                &composites.area(&layer, color).expect("an area"),
                std::slice::from_mut(&mut index),
            );
            exact = over(premultiplied(color, 255), exact);
            assert_eq!(palette[usize::from(index)], exact, "{rgba:?}");
        }
        layer.marks.push(area(colors[1]));
        assert!(Composites::new(PAPER, &[layer], &Cancel::new()).is_none());
    }

    #[test]
    fn layers_that_look_the_same_are_rejected() {
        let mut layers = layers(3, &[0]);
        layers.push(layers[1].clone());
        assert!(Composites::new(PAPER, &layers, &Cancel::new()).is_none());
    }
}
