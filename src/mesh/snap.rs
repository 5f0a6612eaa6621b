//! Outlines on a grid of whole steps: 2²⁰ of them to the larger side of the bounds, so that a vector
//! product of two ways fits 43 bits and every test is exact.

use super::read::Sketch;
use super::{Spot, fault};
use crate::cancel::{Cancel, Stop};
use crate::geometry::rounded;

/// Steps to the larger side of the bounds.
pub(super) const STEPS: i32 = 1 << 20;

/// The outlines of faces by their corners, which are numbered in reading order.
pub(super) struct Outlines {
    corners: Vec<Spot>,
    /// Each face's first place among `around`, and the number of places.
    first: Vec<u32>,
    /// The corners of the faces, face by face, clockwise once they are tidy.
    around: Vec<u32>,
    /// Where the grid starts in the caller's coordinates, and the length of a step.
    frame: ([f64; 2], f64),
}

/// Snaps the points that faces have to the grid, and merges those that meet there.
pub(super) fn snap(sketch: &Sketch, cancel: &Cancel) -> Result<Outlines, Stop> {
    let faces = sketch.faces();
    if faces < 2 {
        let s = if faces == 1 { "" } else { "s" };
        let detail = format!("the mesh has {faces} face{s}, but a maze has at least 2 cells");
        return Err(fault("too-small", detail));
    }
    let used = || sketch.outlines.iter().map(|&point| sketch.points[point as usize]);
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for point in used() {
        for axis in 0..2 {
            low[axis] = low[axis].min(point[axis]);
            high[axis] = high[axis].max(point[axis]);
        }
    }
    let side = (high[0] - low[0]).max(high[1] - low[1]);
    if side.is_nan() || side <= 0.0 {
        return Err(fault("no-area", "all vertices of the mesh lie at one point".into()));
    }
    let whole = |along: f64| rounded(along / side * f64::from(STEPS)) as i32;
    let spot = |point: [f64; 2]| [whole(point[0] - low[0]), whole(point[1] - low[1])];
    let by_row = |&[x, y]: &Spot| (y, x);
    let mut corners: Vec<Spot> = used().map(spot).collect();
    corners.sort_unstable_by_key(by_row);
    corners.dedup();
    cancel.check()?;
    let mut around = Vec::with_capacity(sketch.outlines.len());
    for (turn, point) in used().enumerate() {
        cancel.check_now_and_then(turn)?;
        let key = by_row(&spot(point));
        around.push(corners.partition_point(|corner| by_row(corner) < key) as u32);
    }
    let frame = (low, side / f64::from(STEPS));
    Ok(Outlines { corners, first: sketch.first.clone(), around, frame })
}

impl Outlines {
    /// How many faces there are.
    pub(super) fn faces(&self) -> u32 {
        self.first.len() as u32 - 1
    }

    /// The corners, in reading order.
    pub(super) fn corners(&self) -> &[Spot] {
        &self.corners
    }

    /// Where a corner lies.
    #[inline]
    pub(super) fn corner(&self, corner: u32) -> Spot {
        self.corners[corner as usize]
    }

    /// The places of a face's corners: side `s` of the mesh runs from the corner at place `s` to the
    /// next one of the face.
    pub(super) fn sides(&self, face: u32) -> std::ops::Range<usize> {
        self.first[face as usize] as usize..self.first[face as usize + 1] as usize
    }

    /// The corners of a face.
    pub(super) fn outline(&self, face: u32) -> &[u32] {
        &self.around[self.sides(face)]
    }

    /// Every side, face by face: its face and its two corners.
    pub(super) fn all_sides(&self) -> impl Iterator<Item = (u32, [u32; 2])> + '_ {
        (0..self.faces()).flat_map(move |face| {
            let outline = self.outline(face);
            let next = outline.iter().cycle().skip(1);
            outline.iter().zip(next).map(move |(&from, &to)| (face, [from, to]))
        })
    }

    /// How many sides there are.
    pub(super) fn side_count(&self) -> usize {
        self.around.len()
    }

    /// Replaces the outlines.
    pub(super) fn replace(&mut self, first: Vec<u32>, around: Vec<u32>) {
        (self.first, self.around) = (first, around);
    }

    /// Takes repeated corners and spikes (there and back again) out of each outline, turns it
    /// clockwise and lets it start at its upmost corner; refuses what is no outline.
    pub(super) fn tidy(&mut self, sketch: &Sketch, cancel: &Cancel) -> Result<(), Stop> {
        let mut seen = vec![u32::MAX; self.corners.len()];
        let (mut first, mut around) = (vec![0], Vec::with_capacity(self.around.len()));
        let mut plain = Vec::new();
        for face in 0..self.faces() {
            cancel.check_now_and_then(face as usize)?;
            without_spikes(self.outline(face), &mut plain);
            let area = double_area(plain.iter().map(|&corner| self.corner(corner)));
            if plain.len() < 3 || area == 0 {
                let why = if plain.len() < 3 {
                    "fewer than three corners are left once what lies closer than 2^-20 of the mesh is \
                     merged and ways there and back are taken out"
                } else {
                    "it lies on a line, or crosses itself so that its halves cancel out"
                };
                let detail = format!("{} has no area: {why}", sketch.face(face));
                return Err(fault("no-area", detail));
            }
            for &corner in &plain {
                if std::mem::replace(&mut seen[corner as usize], face) == face {
                    let place = self.place(sketch, self.corner(corner));
                    let detail = format!("{} meets itself at about {place}", sketch.face(face));
                    return Err(fault("not-simple", detail));
                }
            }
            if area < 0 {
                plain.reverse();
            }
            // Corners are numbered in reading order.
            let top = (0..plain.len()).min_by_key(|&at| plain[at]).unwrap_or(0);
            plain.rotate_left(top);
            around.extend_from_slice(&plain);
            first.push(around.len() as u32);
        }
        self.replace(first, around);
        Ok(())
    }

    /// The area of all faces, in square steps.
    pub(super) fn area(&self) -> i64 {
        let area = |face| double_area(self.outline(face).iter().map(|&corner| self.corner(corner)));
        (0..self.faces()).map(area).sum::<i64>() / 2
    }

    /// The first and last column and row of steps that corners of faces lie on.
    pub(super) fn bounds(&self) -> [Spot; 2] {
        let (mut low, mut high) = ([i32::MAX; 2], [i32::MIN; 2]);
        for spot in self.around.iter().map(|&corner| self.corner(corner)) {
            for axis in 0..2 {
                low[axis] = low[axis].min(spot[axis]);
                high[axis] = high[axis].max(spot[axis]);
            }
        }
        [low, high]
    }

    /// A place in the caller's coordinates, about.
    pub(super) fn place(&self, sketch: &Sketch, spot: Spot) -> String {
        let ([x, y], step) = self.frame;
        sketch.place([x + f64::from(spot[0]) * step, y + f64::from(spot[1]) * step])
    }

    /// Bytes that they hold.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.corners) + size_of_val(&*self.first) + size_of_val(&*self.around)
    }
}

/// A closed way without repeated corners and without ways there and back.
fn without_spikes(outline: &[u32], plain: &mut Vec<u32>) {
    plain.clear();
    for &corner in outline {
        match plain[..] {
            [.., last] if last == corner => {}
            [.., before, _] if before == corner => {
                plain.pop();
            }
            _ => plain.push(corner),
        }
    }
    let mut start = 0;
    loop {
        match plain[start..] {
            [first, .., last] if first == last => _ = plain.pop(),
            [first, .., before, _] if first == before => _ = plain.pop(),
            [_, second, .., last] if second == last => start += 1,
            _ => break,
        }
    }
    plain.drain(..start);
}

/// Twice the area within a closed way, positive where it runs clockwise.
fn double_area(spots: impl Iterator<Item = Spot> + Clone) -> i64 {
    let next = spots.clone().cycle().skip(1);
    spots.zip(next).map(|(from, to)| cross(from, to)).sum()
}

/// The vector product of two ways.
fn cross([x, y]: Spot, [to_x, to_y]: Spot) -> i64 {
    i64::from(x) * i64::from(to_y) - i64::from(to_x) * i64::from(y)
}

/// On which side of the way from one spot to another a third lies: positive clockwise of it, zero on
/// the line.
#[inline]
pub(super) fn turn(from: Spot, to: Spot, spot: Spot) -> i64 {
    cross(way(from, to), way(from, spot))
}

/// The way from one spot to another.
#[inline]
pub(super) fn way(from: Spot, to: Spot) -> Spot {
    [to[0] - from[0], to[1] - from[1]]
}

/// The scalar product of two ways.
#[inline]
pub(super) fn dot([x, y]: Spot, [to_x, to_y]: Spot) -> i64 {
    i64::from(x) * i64::from(to_x) + i64::from(y) * i64::from(to_y)
}
