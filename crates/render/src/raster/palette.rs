//! Reduces a picture with many colours to a palette.
//!
//! If there are few enough colours, each has an entry of its own. Otherwise the box of colours with
//! the largest extent is repeatedly split at its median, and each box is represented by its most
//! frequent colour (after P. Heckbert, "Color image quantization for frame buffer display", 1982).
//! Only integer arithmetic is used.

use std::collections::BTreeMap;

/// Bits of each channel in the key of the lookup table for colours that were not counted.
const BITS: u32 = 5;

/// The value of an entry of the lookup table that is not computed yet.
const NONE: u16 = u16::MAX;

/// A palette, and the lookup of colours in it.
pub(crate) struct Palette {
    /// The colours.
    pub(crate) colors: Vec<[u8; 4]>,
    exact: BTreeMap<[u8; 4], u8>,
    nearest_by_key: Vec<u16>,
    last_lookup: ([u8; 4], u8),
}

/// A histogram of colours.
#[derive(Default)]
pub(crate) struct ColorCounts(BTreeMap<[u8; 4], u32>);

impl ColorCounts {
    /// Maximum number of distinct colours. If it is reached, new colours are reduced to the upper
    /// four bits of each channel.
    const MOST: usize = 1 << 15;

    /// Counts a colour a number of times.
    pub(crate) fn count(&mut self, color: [u8; 4], times: u32) {
        let color = solid(color);
        let coarse = |channel: u8| channel & 0xf0 | channel >> 4;
        let is_full = self.0.len() >= Self::MOST && !self.0.contains_key(&color);
        let color = if is_full { color.map(coarse) } else { color };
        let count = self.0.entry(color).or_default();
        *count = count.saturating_add(times);
    }

    /// Returns a palette of at most `most` colours for the counted ones.
    pub(crate) fn palette(self, most: usize) -> Palette {
        let mut boxes = vec![self.0.into_iter().collect::<Vec<([u8; 4], u32)>>()];
        while boxes.len() < most {
            let widest = (0..boxes.len()).max_by_key(|&at| (width(&boxes[at]).0, most - at));
            let Some(at) = widest.filter(|&at| width(&boxes[at]).0 > 0) else { break };
            let axis = width(&boxes[at]).1;
            let mut low = std::mem::take(&mut boxes[at]);
            low.sort_by_key(|(color, _)| color[axis]);
            let high = low.split_off(median(&low, axis));
            boxes[at] = low;
            boxes.push(high);
        }
        let colors = boxes.iter().filter_map(|color_box| {
            color_box.iter().max_by_key(|&&(color, times)| (times, color)).map(|&(color, _)| color)
        });
        let mut colors: Vec<[u8; 4]> = colors.collect();
        colors.sort_unstable();
        let exact = colors.iter().copied().zip(0..).collect();
        Palette {
            colors,
            exact,
            nearest_by_key: vec![NONE; 1 << (3 * BITS)],
            last_lookup: ([0; 4], TRANSPARENT),
        }
    }
}

/// The index of transparent pixels, beyond the last index of any palette.
pub(crate) const TRANSPARENT: u8 = 255;

/// Makes a colour either opaque or fully transparent, because palettes have no partial opacity.
fn solid([red, green, blue, alpha]: [u8; 4]) -> [u8; 4] {
    if alpha < 128 { [0; 4] } else { [red, green, blue, 255] }
}

/// Returns the largest extent of a box of colours, and its axis.
fn width(color_box: &[([u8; 4], u32)]) -> (u8, usize) {
    let along = |axis: usize| {
        let values = || color_box.iter().map(|(color, _)| color[axis]);
        values().max().unwrap_or(0) - values().min().unwrap_or(0)
    };
    (0..4).map(|axis| (along(axis), axis)).max().unwrap_or((0, 0))
}

/// Returns the index at which a box, sorted along an axis, is split: near the middle of the total
/// count, and only between two colours that differ along the axis.
fn median(color_box: &[([u8; 4], u32)], axis: usize) -> usize {
    let all: u64 = color_box.iter().map(|&(_, times)| u64::from(times)).sum();
    let mut sum = 0;
    let half = color_box.iter().position(|&(_, times)| {
        sum += u64::from(times);
        sum * 2 >= all
    });
    let half = half.unwrap_or(0);
    let value = |at: usize| color_box[at].0[axis];
    let is_split = |at: &usize| value(*at) != value(at - 1);
    (1..=half)
        .rev()
        .find(is_split)
        .or_else(|| (half + 1..color_box.len()).find(is_split))
        .unwrap_or(1)
}

impl Palette {
    /// Returns the index of the palette colour nearest to a colour; [`TRANSPARENT`] if the colour
    /// is transparent.
    pub(crate) fn index(&mut self, color: [u8; 4]) -> u8 {
        if self.last_lookup.0 == color {
            return self.last_lookup.1;
        }
        let solid = solid(color);
        let index = if solid[3] == 0 {
            TRANSPARENT
        } else if let Some(&index) = self.exact.get(&solid) {
            index
        } else {
            let key = solid[..3]
                .iter()
                .fold(0, |key, &channel| key << BITS | usize::from(channel >> (8 - BITS)));
            if self.nearest_by_key[key] == NONE {
                // The middle of all colours that have this key.
                let middle = [0, 1, 2].map(|axis| solid[axis] & !7 | 4);
                self.nearest_by_key[key] = self.nearest(middle);
            }
            self.nearest_by_key[key] as u8
        };
        self.last_lookup = (color, index);
        index
    }

    fn nearest(&self, color: [u8; 3]) -> u16 {
        let squared_distance = |own: &[u8; 4]| -> u32 {
            (0..3).map(|axis| u32::from(own[axis].abs_diff(color[axis])).pow(2)).sum()
        };
        let solid = (0..).zip(&self.colors).filter(|(_, own)| own[3] > 0);
        solid.min_by_key(|(_, own)| squared_distance(own)).map_or(0, |(at, _)| at)
    }
}
