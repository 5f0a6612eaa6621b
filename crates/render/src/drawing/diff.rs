//! Comparison of drawings: each segment of a line, each disc and each closed outline is a piece
//! with a hash of its appearance.
//!
//! Two drawings look the same wherever they have the same pieces, no matter how segments are joined
//! into lines. Time O(n log n), memory 24 bytes per piece.

use crate::color::Color;
use crate::drawing::{Cap, DevicePoint, Drawing, Join, Layer, Lines, Marks};
use mazewright_core::{Cancel, Error};

/// A piece of a drawing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    /// A hash of the appearance: equal pieces of two drawings have the same value.
    pub(crate) appearance: u64,
    /// The index of its marks within the layer.
    pub(crate) marks_index: u32,
    /// The range of its points within its marks: for a segment the point where it ends, for a disc
    /// its centre, for an outline all of its points.
    pub(crate) from: u32,
    pub(crate) to: u32,
}

/// The identity of a layer within a drawing: its name and colour, and the number of layers below it
/// with the same name and colour.
pub(crate) type LayerKey = (&'static str, Color, usize);

/// Returns the layers of a drawing with their identities, from back to front.
pub(crate) fn keyed_layers(drawing: &Drawing) -> impl Iterator<Item = (LayerKey, &Layer)> {
    drawing.layers.iter().enumerate().map(|(at, layer)| {
        let same = |it: &&Layer| (it.name, it.color) == (layer.name, layer.color);
        let below = drawing.layers[..at].iter().filter(same).count();
        ((layer.name, layer.color, below), layer)
    })
}

/// Returns the layer with an identity.
pub(crate) fn keyed_layer(drawing: &Drawing, key: LayerKey) -> Option<&Layer> {
    keyed_layers(drawing).find(|(own, _)| *own == key).map(|(_, layer)| layer)
}

/// The pieces of a layer, sorted by appearance.
pub(crate) struct LayerPieces {
    /// The identity of the layer.
    pub(crate) layer: LayerKey,
    pub(crate) pieces: Vec<Piece>,
}

/// Divides a drawing into pieces, layer by layer.
pub(crate) fn pieces(drawing: &Drawing, cancel: &Cancel) -> Result<Vec<LayerPieces>, Error> {
    let mut all = Vec::with_capacity(drawing.layers.len());
    for (key, layer) in keyed_layers(drawing) {
        let mut pieces = Vec::new();
        for (marks_index, marks) in (0..).zip(&layer.marks) {
            add_marks(&mut pieces, marks_index, marks, cancel)?;
        }
        let mut pause = cancel.pauses();
        pieces.sort_unstable_by_key(|piece| {
            pause();
            piece.appearance
        });
        all.push(LayerPieces { layer: key, pieces });
    }
    Ok(all)
}

fn add_marks(
    pieces: &mut Vec<Piece>,
    marks: u32,
    drawn_marks: &Marks,
    cancel: &Cancel,
) -> Result<(), Error> {
    match drawn_marks {
        Marks::Lines { lines, width } => {
            pieces.reserve(lines.points.len());
            let mut arcs = lines.arcs.iter().peekable();
            let cap_number = match lines.cap {
                Cap::Square => 0,
                Cap::Round => 1,
                Cap::Butt => 2,
            };
            let join_number = u32::from(lines.join == Join::Round);
            let kind =
                hash([1, *width, u32::from(lines.rectilinear), 2 * cap_number + join_number]);
            for line in lines.point_ranges() {
                for at in line.start + 1..line.end {
                    cancel.check_periodically(at)?;
                    let [from, to] = [lines.points[at - 1], lines.points[at]];
                    let arc = arcs.next_if(|arc| arc.to as usize == at);
                    let is_reversed = from > to;
                    let [first, last] = if is_reversed { [to, from] } else { [from, to] };
                    let bend = arc
                        .map_or(0, |arc| arc.radius << 1 | u32::from(arc.clockwise != is_reversed));
                    let look = mix(kind, [point_bits(first), point_bits(last), u64::from(bend)]);
                    let at = at as u32;
                    pieces.push(Piece {
                        appearance: look,
                        marks_index: marks,
                        from: at,
                        to: at + 1,
                    });
                }
            }
        }
        Marks::Discs { centres, radius } => {
            let kind = hash([2, *radius, 0, 0]);
            pieces.extend((0..).zip(centres).map(|(at, &centre)| {
                let look = mix(kind, [point_bits(centre), 0, 0]);
                Piece { appearance: look, marks_index: marks, from: at, to: at + 1 }
            }));
        }
        Marks::Shapes { outlines } => add_outlines(pieces, marks, outlines, hash([3; 4]), cancel)?,
        Marks::Areas { color, outlines } => {
            let color = u32::from_be_bytes(color.rgba);
            add_outlines(pieces, marks, outlines, hash([4, color, 0, 0]), cancel)?;
        }
    }
    Ok(())
}

fn add_outlines(
    pieces: &mut Vec<Piece>,
    marks: u32,
    outlines: &Lines,
    kind: u64,
    cancel: &Cancel,
) -> Result<(), Error> {
    let mut arcs = outlines.arcs.iter().peekable();
    for (index, line) in outlines.point_ranges().enumerate() {
        cancel.check_periodically(index)?;
        let mut look = kind;
        for at in line.clone() {
            let arc = arcs.next_if(|arc| arc.to as usize == at);
            let bend = arc.map_or(0, |arc| arc.radius << 1 | u32::from(arc.clockwise));
            look = mix(look, [point_bits(outlines.points[at]), u64::from(bend), 0]);
        }
        pieces.push(Piece {
            appearance: look,
            marks_index: marks,
            from: line.start as u32,
            to: line.end as u32,
        });
    }
    Ok(())
}

/// Calls `only` for each piece that is in only one of two sorted lists. The first argument is true
/// for pieces of the second list.
pub(crate) fn for_each_difference(
    [before, after]: [&[Piece]; 2],
    mut only: impl FnMut(bool, &Piece),
) {
    let (mut rest_before, mut rest_after) = (before.iter().peekable(), after.iter().peekable());
    loop {
        let (in_before, in_after) = match (rest_before.peek(), rest_after.peek()) {
            (None, None) => return,
            (Some(_), None) => (true, false),
            (None, Some(_)) => (false, true),
            (Some(rest_before), Some(rest_after)) => (
                rest_before.appearance <= rest_after.appearance,
                rest_after.appearance <= rest_before.appearance,
            ),
        };
        let (removed, added) =
            (rest_before.next_if(|_| in_before), rest_after.next_if(|_| in_after));
        match (removed, added) {
            (Some(piece), None) => only(false, piece),
            (None, Some(piece)) => only(true, piece),
            _ => {}
        }
    }
}

fn point_bits([x, y]: DevicePoint) -> u64 {
    u64::from(x as u32) << 32 | u64::from(y as u32)
}

fn hash([one, two, three, four]: [u32; 4]) -> u64 {
    mix(0, [point_bits([one as i32, two as i32]), point_bits([three as i32, four as i32]), 0])
}

/// Mixes numbers into a hash with the steps of splitmix64 (Steele, Lea and Flood 2014).
fn mix(hash: u64, numbers: [u64; 3]) -> u64 {
    numbers.into_iter().fold(hash, |hash, number| {
        let mut mixed = (hash ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    })
}
