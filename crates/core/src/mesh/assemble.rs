//! Builds the grid of a mesh. Its corners are the points at which three or more edges of the mesh
//! meet; all other points become bends.
//!
//! A border between two faces, from one such corner to the next, becomes a single edge however many
//! points it has: one wall and one link. The outline of the mesh gets additional corners, so that
//! an opening does not remove all of it: each part of the outline that belongs to one face is
//! divided wherever at least half a cell side lies both behind and ahead of a point. A border that is
//! closed gets two.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::geometry::{LatticePoint, Point};
use crate::grid::layout::{CellPlaces, Explicit, Layout};
use crate::grid::{Grid, Sides};
use crate::interior_point::interior_point;
use crate::mesh::edges::{Joined, NONE};
use crate::mesh::snap::{FaceOutlines, vector};

/// The smallest distance from the outline, in steps, at which the centroid of a face serves as its
/// centre.
const MIN_DISTANCE: f64 = 1.0;

/// Builds the grid. `side` is the length of a cell side in steps.
pub(super) fn lay(
    outlines: &FaceOutlines,
    joined: &Joined,
    side: f64,
    cancel: &Cancel,
) -> Result<Grid, Error> {
    let is_corner = corners(outlines, joined, side, cancel)?;
    let faces = outlines.faces();
    // The pieces of all faces. A piece is a range of sides that becomes one edge.
    let mut first = vec![0_u32];
    let mut pieces: Vec<Piece> = Vec::new();
    for face in 0..faces {
        cancel.check_periodically(face as usize)?;
        for ring in outlines.rings(face) {
            pieces_of(outlines, ring, &is_corner, &mut pieces);
        }
        first.push(pieces.len() as u32);
    }

    let mut new_corner = vec![NONE; outlines.corners().len()];
    let mut places = Vec::new();
    let place = |[x, y]: LatticePoint| Point::new(f64::from(x), f64::from(y)) * (1.0 / side);
    for corner in (0..new_corner.len() as u32).filter(|&corner| is_corner.contains(corner)) {
        new_corner[corner as usize] = places.len() as u32;
        places.push(place(outlines.corner(corner)));
    }
    let (mut edge, mut near) = (vec![NONE; pieces.len()], vec![faces; pieces.len()]);
    let (mut ends, mut bends) = (Vec::new(), Vec::new());
    let mut add = |piece: &Piece| {
        bends.push(places.len() as u32);
        let mut between = piece.corners(outlines);
        let from = between.next().unwrap_or(0);
        let mut to = from;
        let mut before = None;
        for corner in between {
            if let Some(bend) = before.replace(corner) {
                places.push(place(outlines.corner(bend)));
            }
            to = corner;
        }
        ends.push([from, to].map(|corner| new_corner[corner as usize]));
        ends.len() as u32 - 1
    };
    // The link of the piece that starts with each side. The face across finds it through the joined
    // sides.
    let mut link_at_start = vec![NONE; outlines.side_count()];
    for (at, piece) in pieces.iter().enumerate() {
        cancel.check_periodically(at)?;
        let beyond = joined.twin[piece.last(outlines)];
        if beyond == NONE {
            continue;
        }
        near[at] = joined.face[beyond as usize];
        let known = link_at_start[beyond as usize];
        edge[at] = if known == NONE { add(piece) } else { known };
        link_at_start[piece.first(outlines)] = edge[at];
    }
    let mut links = 0;
    for (at, piece) in pieces.iter().enumerate() {
        if edge[at] == NONE {
            edge[at] = add(piece);
        } else {
            links = links.max(edge[at] + 1);
        }
    }
    bends.push(places.len() as u32);
    let mut centres = Vec::with_capacity(faces as usize);
    for face in 0..faces {
        cancel.check_periodically(face as usize)?;
        centres.push(interior_point(&outlines.spots(face), MIN_DISTANCE) * (1.0 / side));
    }
    let places_of_cells = CellPlaces::Rows(vec![0, faces]);
    let free = Explicit {
        corners: places,
        bends,
        centres,
        places: places_of_cells,
        ..Explicit::default()
    };
    let layout = Layout::Explicit(free);
    Ok(Grid::new(Sides { first, neighbors: near, edge }, ends, links, None, layout))
}

/// A range of consecutive sides of a ring.
struct Piece {
    ring: u32,
    /// The first side, counted from the first side of the ring.
    start: u32,
    /// The number of sides.
    count: u32,
}

impl Piece {
    /// Iterates over the points of the piece, both ends included.
    fn corners<'a>(&self, outlines: &'a FaceOutlines) -> impl Iterator<Item = u32> + 'a {
        let around = outlines.ring(self.ring);
        let start = self.start as usize;
        (start..=start + self.count as usize).map(move |at| around[at % around.len()])
    }

    /// Returns the first side of the piece, as numbered in the mesh.
    fn first(&self, outlines: &FaceOutlines) -> usize {
        let sides = outlines.ring_sides(self.ring);
        sides.start + self.start as usize % sides.len()
    }

    /// Returns the last side of the piece, as numbered in the mesh.
    fn last(&self, outlines: &FaceOutlines) -> usize {
        let sides = outlines.ring_sides(self.ring);
        sides.start + (self.start + self.count - 1) as usize % sides.len()
    }
}

/// Divides a ring at the points that remain corners, starting with the topmost of them.
fn pieces_of(outlines: &FaceOutlines, ring: u32, is_corner: &BitSet, pieces: &mut Vec<Piece>) {
    let around = outlines.ring(ring);
    let is_kept = |at: &usize| is_corner.contains(around[*at]);
    // Points are numbered in reading order.
    let Some(top) = (0..around.len()).filter(is_kept).min_by_key(|&at| around[at]) else { return };
    let mut start = top;
    for at in top + 1..=top + around.len() {
        if is_corner.contains(around[at % around.len()]) {
            pieces.push(Piece { ring, start: start as u32, count: (at - start) as u32 });
            start = at;
        }
    }
}

/// Returns the points that remain corners.
fn corners(
    outlines: &FaceOutlines,
    joined: &Joined,
    side: f64,
    cancel: &Cancel,
) -> Result<BitSet, Error> {
    let mut is_corner = BitSet::new(outlines.corners().len());
    for (corner, _) in (0..).zip(&joined.degree).filter(|&(_, &meet)| meet > 2) {
        is_corner.insert(corner);
    }
    let mut pieces = Vec::new();
    let half = (side / 2.0 * UNITS_PER_STEP) as u64;
    for face in 0..outlines.faces() {
        cancel.check_periodically(face as usize)?;
        if joined.twin[outlines.sides(face)].iter().all(|&twin| twin == NONE) {
            // None of its corners is the end of a border, so that it keeps them all.
            outlines.outline(face).iter().for_each(|&corner| is_corner.insert(corner));
            continue;
        }
        pieces.clear();
        for ring in outlines.rings(face) {
            halve(outlines, ring, &mut is_corner);
            pieces_of(outlines, ring, &is_corner, &mut pieces);
        }
        for outer in pieces.iter().filter(|piece| joined.twin[piece.last(outlines)] == NONE) {
            let along = || outer.corners(outlines).zip(outer.corners(outlines).skip(1));
            let (mut behind, mut ahead) =
                (0, along().map(|ends| length(outlines, ends)).sum::<u64>());
            for (from, to) in along() {
                let part = length(outlines, (from, to));
                (behind, ahead) = (behind + part, ahead - part);
                if behind >= half && ahead >= half {
                    is_corner.insert(to);
                    behind = 0;
                }
            }
        }
    }
    Ok(is_corner)
}

/// Gives a ring two corners that are about half of its length apart, if it has fewer: where a single
/// face fills a hole, no third edge meets their border.
fn halve(outlines: &FaceOutlines, ring: u32, is_corner: &mut BitSet) {
    let around = outlines.ring(ring);
    let mut kept = (0..around.len()).filter(|&at| is_corner.contains(around[at]));
    let start = kept.next().unwrap_or(0);
    if kept.next().is_some() {
        return;
    }
    let along: Vec<u32> = around[start..].iter().chain(&around[..=start]).copied().collect();
    let parts = || along.iter().zip(&along[1..]).map(|(&from, &to)| length(outlines, (from, to)));
    let (whole, mut behind) = (parts().sum::<u64>(), 0);
    let is_before_half = |part: &u64| {
        behind += part;
        2 * behind < whole
    };
    let before = parts().take_while(is_before_half).count();
    is_corner.insert(along[0]);
    is_corner.insert(along[(before + 1).min(around.len() - 1)]);
}

/// Returns the length of a side.
fn length(outlines: &FaceOutlines, (from, to): (u32, u32)) -> u64 {
    let [x, y] = vector(outlines.corner(from), outlines.corner(to)).map(f64::from);
    ((x * x + y * y).sqrt() * UNITS_PER_STEP) as u64
}

/// Lengths along the outline are rounded to 1 / 256 step and summed as integers, so that sums do
/// not depend on the order.
const UNITS_PER_STEP: f64 = 256.0;
