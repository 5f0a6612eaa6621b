//! Edges split where a corner lies on them: T-junctions become corners of both sides.
//!
//! Two faces may give the same border with different corners. A corner that one has and the other
//! has not lies on the other's edge, or next to it once both are snapped. All faces split an edge in
//! the same way, since the way depends on the edge alone.

use super::near::Near;
use super::read::Sketch;
use super::snap::{Outlines, dot, turn, way};
use super::{Spot, fault};
use crate::cancel::{Cancel, Stop};

/// Splitting may bend an edge towards other corners, so it is done again, but not for ever: what is
/// left then crosses something, and is refused for that.
const ROUNDS: usize = 8;

/// A corner lies on one edge at most where none overlap, and an edge has two sides; where edges lie
/// close together it may lie near a few more. Beyond this the work would grow with the square of
/// what the caller sent.
const MOST_SPLITS: usize = 8;

/// Splits edges until no corner lies on one between its ends; whether there was one.
pub(super) fn split(
    outlines: &mut Outlines,
    sketch: &Sketch,
    cancel: &Cancel,
) -> Result<bool, Stop> {
    for round in 0..ROUNDS {
        if !split_once(outlines, sketch, cancel)? {
            return Ok(round > 0);
        }
    }
    Ok(true)
}

fn split_once(outlines: &mut Outlines, sketch: &Sketch, cancel: &Cancel) -> Result<bool, Stop> {
    let most = outlines.side_count() + MOST_SPLITS * outlines.corners().len();
    let near = Near::new(outlines.corners(), cancel)?;
    let (mut boxes, mut on) = (Vec::new(), Vec::new());
    let mut first = vec![0];
    let mut around = Vec::with_capacity(outlines.side_count());
    for (turn, (face, [from, to])) in outlines.all_sides().enumerate() {
        cancel.check_now_and_then(turn * 16)?;
        while first.len() <= face as usize {
            first.push(around.len() as u32);
        }
        around.push(from);
        // Both faces look at the edge in the same direction.
        let ends = [from.min(to), from.max(to)].map(|corner| outlines.corner(corner));
        on.clear();
        near.each(ends[0], ends[1], &mut boxes, |corner| {
            if let Some(along) = place_on(ends, outlines.corner(corner)) {
                on.push((along, corner));
            }
        });
        if around.len() + on.len() > most {
            let face = sketch.face(face);
            let detail = format!("{face} overlaps others: its edges run along too many corners");
            return Err(fault("overlap", detail));
        }
        on.sort_unstable();
        let between = on.iter().map(|&(_, corner)| corner);
        if from < to { around.extend(between) } else { around.extend(between.rev()) }
    }
    while first.len() <= outlines.faces() as usize {
        first.push(around.len() as u32);
    }
    let more = around.len() > outlines.side_count();
    outlines.replace(first, around);
    Ok(more)
}

/// How far along an edge a corner lies that lies between its ends and within a step and a half of
/// it; in steps times the edge's length.
fn place_on([from, to]: [Spot; 2], spot: Spot) -> Option<i64> {
    let edge = way(from, to);
    let (along, length) = (dot(edge, way(from, spot)), dot(edge, edge));
    if along <= 0 || along >= length {
        return None;
    }
    let aside = i128::from(turn(from, to, spot));
    (4 * aside * aside <= 9 * i128::from(length)).then_some(along)
}
