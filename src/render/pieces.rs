//! A drawing taken apart, so that it can be compared with the next one: each piece of a line, each
//! disc and each closed outline by itself.
//!
//! Two drawings look alike wherever they have the same pieces, however those are joined into lines.
//! Time O(n log n), memory 24 bytes a piece.

use super::drawing::{Cap, Drawing, Join, Layer, Lines, Marks, Spot};
use super::style::Color;
use crate::cancel::{Cancel, Stop};

/// A piece of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// A hash of what it looks like: the same for the same piece of another drawing.
    pub(super) look: u64,
    /// Its marks among those of its layer.
    pub(super) marks: u32,
    /// Its points among those of its marks: of a piece of a line the point at which it ends, of a
    /// disc its centre, of an outline all of them.
    pub(super) from: u32,
    pub(super) to: u32,
}

/// What tells the layers of a drawing apart: their name and their colour.
pub(super) type Key = (&'static str, Color);

/// What tells a layer apart from others.
pub(super) fn key(layer: &Layer) -> Key {
    (layer.name, layer.color)
}

/// The pieces of a layer, sorted by what they look like.
pub(super) struct Pieces {
    /// The layer.
    pub(super) layer: Key,
    pub(super) pieces: Vec<Piece>,
}

/// Takes a drawing apart, layer by layer.
pub(super) fn pieces(drawing: &Drawing, cancel: &Cancel) -> Result<Vec<Pieces>, Stop> {
    let mut all = Vec::with_capacity(drawing.layers.len());
    for layer in &drawing.layers {
        let mut pieces = Vec::new();
        for (at, marks) in (0..).zip(&layer.marks) {
            add(&mut pieces, at, marks, cancel)?;
        }
        pieces.sort_unstable_by_key(|piece| piece.look);
        cancel.check()?;
        all.push(Pieces { layer: key(layer), pieces });
    }
    Ok(all)
}

fn add(pieces: &mut Vec<Piece>, marks: u32, of: &Marks, cancel: &Cancel) -> Result<(), Stop> {
    match of {
        Marks::Lines { lines, width } => {
            pieces.reserve(lines.points.len());
            let mut arcs = lines.arcs.iter().peekable();
            let ends = match lines.cap {
                Cap::Square => 0,
                Cap::Round => 1,
                Cap::Butt => 2,
            };
            let joins = u32::from(lines.join == Join::Round);
            let kind = hash([1, *width, u32::from(lines.rectilinear), 2 * ends + joins]);
            for (turn, line) in lines.each().enumerate() {
                cancel.check_now_and_then(turn)?;
                for at in line.start + 1..line.end {
                    let [from, to] = [lines.points[at - 1], lines.points[at]];
                    let arc = arcs.next_if(|arc| arc.to as usize == at);
                    let is_back = from > to;
                    let [first, last] = if is_back { [to, from] } else { [from, to] };
                    let bend =
                        arc.map_or(0, |arc| arc.radius << 1 | u32::from(arc.clockwise != is_back));
                    let look = mix(kind, [bits(first), bits(last), u64::from(bend)]);
                    let at = at as u32;
                    pieces.push(Piece { look, marks, from: at, to: at + 1 });
                }
            }
        }
        Marks::Discs { centres, radius } => {
            let kind = hash([2, *radius, 0, 0]);
            pieces.extend((0..).zip(centres).map(|(at, &centre)| {
                let look = mix(kind, [bits(centre), 0, 0]);
                Piece { look, marks, from: at, to: at + 1 }
            }));
        }
        Marks::Shapes { outlines } => closed(pieces, marks, outlines, hash([3; 4]), cancel)?,
        Marks::Areas { color, outlines } => {
            let color = u32::from_be_bytes(color.rgba);
            closed(pieces, marks, outlines, hash([4, color, 0, 0]), cancel)?;
        }
    }
    Ok(())
}

fn closed(
    pieces: &mut Vec<Piece>,
    marks: u32,
    outlines: &Lines,
    kind: u64,
    cancel: &Cancel,
) -> Result<(), Stop> {
    let mut arcs = outlines.arcs.iter().peekable();
    for (turn, line) in outlines.each().enumerate() {
        cancel.check_now_and_then(turn)?;
        let mut look = kind;
        for at in line.clone() {
            let arc = arcs.next_if(|arc| arc.to as usize == at);
            let bend = arc.map_or(0, |arc| arc.radius << 1 | u32::from(arc.clockwise));
            look = mix(look, [bits(outlines.points[at]), u64::from(bend), 0]);
        }
        pieces.push(Piece { look, marks, from: line.start as u32, to: line.end as u32 });
    }
    Ok(())
}

/// Gives the pieces that only one of two sorted lists has: of the first, then of the second.
pub(super) fn differ([before, after]: [&[Piece]; 2], mut only: impl FnMut(bool, &Piece)) {
    let (mut one, mut other) = (before.iter().peekable(), after.iter().peekable());
    loop {
        let (gone, new) = match (one.peek(), other.peek()) {
            (None, None) => return,
            (Some(_), None) => (true, false),
            (None, Some(_)) => (false, true),
            (Some(one), Some(other)) => (one.look <= other.look, other.look <= one.look),
        };
        let (gone, new) = (one.next_if(|_| gone), other.next_if(|_| new));
        match (gone, new) {
            (Some(piece), None) => only(false, piece),
            (None, Some(piece)) => only(true, piece),
            _ => {}
        }
    }
}

fn bits([x, y]: Spot) -> u64 {
    u64::from(x as u32) << 32 | u64::from(y as u32)
}

fn hash([one, two, three, four]: [u32; 4]) -> u64 {
    mix(0, [bits([one as i32, two as i32]), bits([three as i32, four as i32]), 0])
}

/// Stirs numbers into a hash: the steps of splitmix64 (Steele, Lea and Flood 2014).
fn mix(hash: u64, numbers: [u64; 3]) -> u64 {
    numbers.into_iter().fold(hash, |hash, number| {
        let mut stirred = (hash ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
        stirred = (stirred ^ stirred >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        stirred = (stirred ^ stirred >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        stirred ^ stirred >> 31
    })
}
