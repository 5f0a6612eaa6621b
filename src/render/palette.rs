//! A palette of few colours for a picture of many.
//!
//! As long as there are few enough, each is its own; else they are parted at the median of the part
//! that is widest, again and again, and each part stands for its most frequent colour (after
//! P. Heckbert, "Color image quantization for frame buffer display", 1982). Whole numbers alone.

use std::collections::BTreeMap;

/// Bits of a part of a colour by which colours that were not seen before are looked up.
const BITS: u32 = 5;

/// Not looked up yet.
const NONE: u16 = u16::MAX;

/// A palette.
pub(super) struct Palette {
    /// The colours.
    pub(super) colors: Vec<[u8; 4]>,
    exact: BTreeMap<[u8; 4], u8>,
    near: Vec<u16>,
    last: ([u8; 4], u8),
}

/// How often each colour was seen.
#[derive(Default)]
pub(super) struct Seen(BTreeMap<[u8; 4], u32>);

impl Seen {
    /// Colours that are told apart at most: of further ones only the upper bits are looked at.
    const MOST: usize = 1 << 15;

    /// Sees a colour so many times.
    pub(super) fn see(&mut self, color: [u8; 4], times: u32) {
        let color = solid(color);
        let coarse = |part: u8| part & 0xf0 | part >> 4;
        let is_full = self.0.len() >= Self::MOST && !self.0.contains_key(&color);
        let color = if is_full { color.map(coarse) } else { color };
        let count = self.0.entry(color).or_default();
        *count = count.saturating_add(times);
    }

    /// At most so many colours that stand for all that were seen.
    pub(super) fn palette(self, most: usize) -> Palette {
        let mut parts = vec![self.0.into_iter().collect::<Vec<([u8; 4], u32)>>()];
        while parts.len() < most {
            let widest = (0..parts.len()).max_by_key(|&at| (width(&parts[at]).0, most - at));
            let Some(at) = widest.filter(|&at| width(&parts[at]).0 > 0) else { break };
            let axis = width(&parts[at]).1;
            let mut low = std::mem::take(&mut parts[at]);
            low.sort_by_key(|(color, _)| color[axis]);
            let high = low.split_off(median(&low, axis));
            parts[at] = low;
            parts.push(high);
        }
        let colors = parts.iter().filter_map(|part| {
            part.iter().max_by_key(|&&(color, times)| (times, color)).map(|&(color, _)| color)
        });
        let mut colors: Vec<[u8; 4]> = colors.collect();
        colors.sort_unstable();
        let exact = colors.iter().copied().zip(0..).collect();
        Palette { colors, exact, near: vec![NONE; 1 << (3 * BITS)], last: ([0; 4], NOTHING) }
    }
}

/// The index of what is transparent: one more than palettes have.
pub(super) const NOTHING: u8 = 255;

/// A colour without opacity in between, which palettes have not.
fn solid([red, green, blue, alpha]: [u8; 4]) -> [u8; 4] {
    if alpha < 128 { [0; 4] } else { [red, green, blue, 255] }
}

/// How wide a part is, and along which axis.
fn width(part: &[([u8; 4], u32)]) -> (u8, usize) {
    let along = |axis: usize| {
        let values = || part.iter().map(|(color, _)| color[axis]);
        values().max().unwrap_or(0) - values().min().unwrap_or(0)
    };
    (0..4).map(|axis| (along(axis), axis)).max().unwrap_or((0, 0))
}

/// Where a part that is sorted along an axis is cut: before the colour that half of all come to, and
/// between two that differ.
fn median(part: &[([u8; 4], u32)], axis: usize) -> usize {
    let all: u64 = part.iter().map(|&(_, times)| u64::from(times)).sum();
    let mut sum = 0;
    let half = part.iter().position(|&(_, times)| {
        sum += u64::from(times);
        sum * 2 >= all
    });
    let half = half.unwrap_or(0);
    let value = |at: usize| part[at].0[axis];
    let cut = |at: &usize| value(*at) != value(at - 1);
    (1..=half).rev().find(cut).or_else(|| (half + 1..part.len()).find(cut)).unwrap_or(1)
}

impl Palette {
    /// The index of the colour that is nearest to a colour; [`NOTHING`] for what is transparent.
    pub(super) fn index(&mut self, color: [u8; 4]) -> u8 {
        if self.last.0 == color {
            return self.last.1;
        }
        let solid = solid(color);
        let index = if solid[3] == 0 {
            NOTHING
        } else if let Some(&index) = self.exact.get(&solid) {
            index
        } else {
            let key = solid[..3]
                .iter()
                .fold(0, |key, &part| key << BITS | usize::from(part >> (8 - BITS)));
            if self.near[key] == NONE {
                // The middle of all colours that are looked up alike.
                let middle = [0, 1, 2].map(|axis| solid[axis] & !7 | 4);
                self.near[key] = self.nearest(middle);
            }
            self.near[key] as u8
        };
        self.last = (color, index);
        index
    }

    fn nearest(&self, color: [u8; 3]) -> u16 {
        let away = |own: &[u8; 4]| -> u32 {
            (0..3).map(|axis| u32::from(own[axis].abs_diff(color[axis])).pow(2)).sum()
        };
        let solid = (0..).zip(&self.colors).filter(|(_, own)| own[3] > 0);
        solid.min_by_key(|(_, own)| away(own)).map_or(0, |(at, _)| at)
    }
}
