//! The grid of a mesh: edges between corners at which three or more meet, all else is bends.
//!
//! A border that two faces share from one such corner to the next is one edge, however many corners
//! it has on the way: there is one wall and one link. The outline of the mesh, which nobody shares,
//! keeps corners of its own, so that an opening is a gap and not a whole coast: it is cut where both
//! what lies behind and what lies ahead of its face's part come to half a cell side.

use super::Spot;
use super::inside;
use super::join::{Joined, NONE};
use super::snap::{Outlines, way};
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::grid::{Grid, Sides};
use crate::layout::{Free, Layout, Places};

/// Lays the grid; `side` is the length of a cell side in steps.
pub(super) fn lay(
    outlines: &Outlines,
    joined: &Joined,
    side: f64,
    cancel: &Cancel,
) -> Result<Grid, Stop> {
    let kept = corners(outlines, joined, side, cancel)?;
    let faces = outlines.faces();
    // The pieces of all faces: each is the range of sides, counted on round the face, that is one
    // edge.
    let mut first = vec![0_u32];
    let mut pieces: Vec<Piece> = Vec::new();
    for face in 0..faces {
        cancel.check_now_and_then(face as usize)?;
        pieces_of(outlines, face, &kept, &mut pieces);
        first.push(pieces.len() as u32);
    }

    let mut number = vec![NONE; outlines.corners().len()];
    let mut places = Vec::new();
    let place = |[x, y]: Spot| Point::new(f64::from(x), f64::from(y)) * (1.0 / side);
    for corner in (0..number.len() as u32).filter(|&corner| kept.has(corner)) {
        number[corner as usize] = places.len() as u32;
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
        ends.push([from, to].map(|corner| number[corner as usize]));
        ends.len() as u32 - 1
    };
    // A link is found from either side by the side with which its piece starts.
    let mut started = vec![NONE; outlines.side_count()];
    for (at, piece) in pieces.iter().enumerate() {
        cancel.check_now_and_then(at)?;
        let beyond = joined.mate[piece.last(outlines)];
        if beyond == NONE {
            continue;
        }
        near[at] = joined.face[beyond as usize];
        let known = started[beyond as usize];
        edge[at] = if known == NONE { add(piece) } else { known };
        started[piece.first(outlines)] = edge[at];
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
        cancel.check_now_and_then(face as usize)?;
        centres.push(inside::centre(outlines, face) * (1.0 / side));
    }
    let places_of_cells = Places::Rows(vec![0, faces]);
    let free = Free { corners: places, bends, centres, places: places_of_cells, ..Free::default() };
    let layout = Layout::Free(free);
    Ok(Grid::new(Sides { first, near, edge }, ends, links, None, layout))
}

/// Some sides of a face that follow each other.
struct Piece {
    face: u32,
    /// The first, counted round the face from its first side.
    start: u32,
    /// How many.
    count: u32,
}

impl Piece {
    /// The corners along it.
    fn corners<'a>(&self, outlines: &'a Outlines) -> impl Iterator<Item = u32> + 'a {
        let around = outlines.outline(self.face);
        let start = self.start as usize;
        (start..=start + self.count as usize).map(move |at| around[at % around.len()])
    }

    /// The number of its first side.
    fn first(&self, outlines: &Outlines) -> usize {
        let sides = outlines.sides(self.face);
        sides.start + self.start as usize % sides.len()
    }

    /// The number of its last side.
    fn last(&self, outlines: &Outlines) -> usize {
        let sides = outlines.sides(self.face);
        sides.start + (self.start + self.count - 1) as usize % sides.len()
    }
}

/// Cuts a face's outline at the corners that are kept, from the upmost of them on.
fn pieces_of(outlines: &Outlines, face: u32, kept: &Bits, pieces: &mut Vec<Piece>) {
    let around = outlines.outline(face);
    let is_kept = |at: &usize| kept.has(around[*at]);
    // Corners are numbered in reading order.
    let Some(top) = (0..around.len()).filter(is_kept).min_by_key(|&at| around[at]) else { return };
    let mut start = top;
    for at in top + 1..=top + around.len() {
        if kept.has(around[at % around.len()]) {
            pieces.push(Piece { face, start: start as u32, count: (at - start) as u32 });
            start = at;
        }
    }
}

/// The corners that stay corners.
fn corners(outlines: &Outlines, joined: &Joined, side: f64, cancel: &Cancel) -> Result<Bits, Stop> {
    let mut kept = Bits::new(outlines.corners().len());
    for (corner, _) in (0..).zip(&joined.meet).filter(|&(_, &meet)| meet > 2) {
        kept.put(corner);
    }
    let mut forks = Vec::new();
    let half = (side / 2.0 * FINE) as u64;
    for face in 0..outlines.faces() {
        cancel.check_now_and_then(face as usize)?;
        forks.clear();
        pieces_of(outlines, face, &kept, &mut forks);
        for coast in forks.iter().filter(|piece| joined.mate[piece.last(outlines)] == NONE) {
            let along = || coast.corners(outlines).zip(coast.corners(outlines).skip(1));
            let length = |(from, to): (u32, u32)| {
                let [x, y] = way(outlines.corner(from), outlines.corner(to)).map(f64::from);
                ((x * x + y * y).sqrt() * FINE) as u64
            };
            let (mut behind, mut ahead) = (0, along().map(length).sum::<u64>());
            for (from, to) in along() {
                let piece = length((from, to));
                (behind, ahead) = (behind + piece, ahead - piece);
                if behind >= half && ahead >= half {
                    kept.put(to);
                    behind = 0;
                }
            }
        }
    }
    Ok(kept)
}

/// Lengths of the outline are whole numbers of this part of a step: sums do not depend on an order.
const FINE: f64 = 256.0;
