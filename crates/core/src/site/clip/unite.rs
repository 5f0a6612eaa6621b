//! Unites pieces that are too small for a cell, or open only through a narrow gap, with a
//! neighbour.

use std::collections::{BTreeMap, BTreeSet};

use crate::cancel::Cancel;
use crate::error::Error;
use crate::site::clip::lattice::distance;
use crate::site::clip::neighborhood::{Neighborhood, segments};
use crate::site::clip::points::Points;

/// A piece is a sliver if this many times its area is less than the area of its cell.
pub(super) const SLIVER: i64 = 3;

/// The least width of a passage between pieces, in sides of a square with the area of a cell.
const NARROW: f64 = 0.3;

/// The largest area of a unit that is united because of a narrow border, in areas of its plain
/// cell.
const MOST: i64 = 2;

/// The border of two units.
struct Border {
    /// The neighbour.
    unit: u32,
    /// The length in steps.
    length: f64,
    /// The number of segments.
    segments: usize,
    /// Whether the border consists of whole, unchanged edges of the plain grid.
    is_whole: bool,
}

/// Unites each sliver, the smallest first, with the neighbour with the longest common border. Then
/// unites pieces that only a narrow border joins.
pub(super) fn unite(
    all: &mut Neighborhood,
    points: &Points<'_>,
    cancel: &Cancel,
) -> Result<(), Error> {
    let is_sliver =
        |all: &Neighborhood, unit: usize| all.units[unit].area * SLIVER < all.usual[unit];
    let slivers = (0..all.pieces).filter(|&unit| is_sliver(all, unit));
    let mut slivers: BTreeSet<(i64, u32)> =
        slivers.map(|unit| (all.units[unit].area, unit as u32)).collect();
    while let Some((_, unit)) = slivers.pop_first() {
        cancel.check()?;
        let mut borders = borders(all, unit, points);
        borders.sort_by(|one, other| other.length.total_cmp(&one.length));
        let Some(border) = borders.into_iter().find(|border| all.can_unite(unit, border)) else {
            continue;
        };
        slivers.remove(&(all.units[border.unit as usize].area, border.unit));
        let kept = all.merge(unit, border.unit);
        if is_sliver(all, kept as usize) {
            slivers.insert((all.units[kept as usize].area, kept));
        }
    }
    let mut waiting: BTreeSet<u32> = (0..all.pieces as u32).collect();
    while let Some(unit) = waiting.pop_first() {
        cancel.check()?;
        if let Some(border) = narrow_border(all, unit, points) {
            let kept = all.merge(unit, border.unit);
            waiting.remove(&border.unit);
            waiting.insert(kept);
        }
    }
    Ok(())
}

/// Returns a border of a piece that is too narrow for a passage, if the two units may be united.
fn narrow_border(all: &Neighborhood, unit: u32, points: &Points<'_>) -> Option<Border> {
    let mut borders = borders(all, unit, points);
    borders.sort_by(|one, other| one.length.total_cmp(&other.length));
    let count = borders.len();
    borders.into_iter().enumerate().find_map(|(at, border)| {
        let [one, other] = [unit, border.unit].map(|unit| unit as usize);
        let usual = all.usual[one].min(all.usual[other]);
        let is_narrow = !border.is_whole && border.length < NARROW * (usual as f64 / 2.0).sqrt();
        let area = all.units[one].area + all.units[other].area;
        let is_widest = at + 1 == count;
        let is_small = area <= MOST * all.usual[one].max(all.usual[other]);
        (is_narrow && (is_widest || is_small) && all.can_unite(unit, &border)).then_some(border)
    })
}

/// Returns the borders of a unit, by the numbers of its neighbours.
fn borders(all: &Neighborhood, unit: u32, points: &Points<'_>) -> Vec<Border> {
    let outline = &all.units[unit as usize].outline;
    let mut found: BTreeMap<u32, (f64, usize, BTreeMap<u32, u32>)> = BTreeMap::new();
    for segment in segments(outline) {
        let Some(there) = all.across(segment) else { continue };
        let (length, count, ends) = found.entry(there).or_default();
        *length += distance(points.at(segment[0]), points.at(segment[1]));
        *count += 1;
        for end in segment {
            *ends.entry(end).or_default() += 1;
        }
    }
    let border = |(unit, (length, segments, ends)): (u32, (f64, usize, BTreeMap<u32, u32>))| {
        let mut ends = ends.into_iter().filter(|&(_, count)| count == 1);
        let is_whole = ends.all(|(end, _)| points.is_plain(end));
        Border { unit, length, segments, is_whole }
    };
    found.into_iter().map(border).collect()
}

impl Neighborhood {
    /// Returns whether a unit is a whole cell, possibly with pieces united to it.
    fn is_whole(&self, unit: u32) -> bool {
        unit as usize >= self.pieces
    }

    /// Returns whether two units share one connected border and nothing else, so that they have one
    /// outline together; two whole cells are never united.
    fn can_unite(&self, unit: u32, border: &Border) -> bool {
        if self.is_whole(unit) && self.is_whole(border.unit) {
            return false;
        }
        let [one, other] = [unit, border.unit].map(|unit| &self.units[unit as usize].outline);
        let corners: BTreeSet<u32> = one.iter().copied().collect();
        let shared = other.iter().filter(|corner| corners.contains(corner)).count();
        shared == border.segments + 1 && border.segments < one.len().min(other.len())
    }

    /// Unites two units that share one border. Returns the unit that remains: a whole cell, or the
    /// larger of the two.
    fn merge(&mut self, one: u32, other: u32) -> u32 {
        let rank = |unit: u32| (self.is_whole(unit), self.units[unit as usize].area, unit);
        let (kept, gone) = if rank(one) > rank(other) { (one, other) } else { (other, one) };
        let gone_outline = std::mem::take(&mut self.units[gone as usize].outline);
        let outline = std::mem::take(&mut self.units[kept as usize].outline);
        let is_shared =
            |at: usize| self.across([outline[at], outline[(at + 1) % outline.len()]]) == Some(gone);
        let count = outline.len();
        // The first segment of the border, and the number of its segments.
        let start = (0..count)
            .find(|&at| is_shared(at) && !is_shared((at + count - 1) % count))
            .unwrap_or(0);
        let length = (0..count).take_while(|by| is_shared((start + by) % count)).count();
        let mut united: Vec<u32> =
            (length..count).map(|by| outline[(start + by) % count]).collect();
        let from = gone_outline.iter().position(|&at| at == outline[start]).unwrap_or(0);
        let others = gone_outline.len();
        united.extend((0..others - length).map(|by| gone_outline[(from + by) % others]));
        for [from, to] in segments(&gone_outline) {
            if self.across([from, to]) == Some(kept) {
                self.owner.remove(&[from, to]);
                self.owner.remove(&[to, from]);
            } else {
                self.owner.insert([from, to], kept);
            }
        }
        self.units[kept as usize].area += self.units[gone as usize].area;
        self.units[kept as usize].outline = united;
        kept
    }
}
