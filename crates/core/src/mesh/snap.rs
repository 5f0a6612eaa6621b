//! Outlines on a lattice with 2²⁰ steps along the larger side of the bounds. A cross product of two
//! vectors fits into 43 bits, so every test is exact.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::{LatticePoint, rounded};
use crate::mesh::fault;
use crate::mesh::raw_mesh::RawMesh;

/// The number of steps along the larger side of the bounds.
pub(super) const STEPS: i32 = 1 << 20;

/// The outlines of all faces. Their corners are numbered in reading order.
pub(super) struct FaceOutlines {
    corners: Vec<LatticePoint>,
    /// The index of each face's first ring, then the number of rings. The first ring of a face is
    /// its outer boundary; the others are its holes.
    rings: Vec<u32>,
    /// The index of each ring's first corner in `corner_ids`, then the length of `corner_ids`.
    first: Vec<u32>,
    /// The corners of all rings, face by face. After [`normalize`](Self::normalize) was called,
    /// outer boundaries are clockwise and holes are counterclockwise, so that the face is always on
    /// the same side.
    corner_ids: Vec<u32>,
    /// The origin of the lattice in the caller's coordinates, and the length of a step.
    frame: ([f64; 2], f64),
}

/// Snaps the points of all faces to the lattice and merges those at the same lattice point.
pub(super) fn snap(sketch: &RawMesh, cancel: &Cancel) -> Result<FaceOutlines, Error> {
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
    let steps = |along: f64| rounded(along / side * f64::from(STEPS)) as i32;
    let spot = |point: [f64; 2]| [steps(point[0] - low[0]), steps(point[1] - low[1])];
    let mut corners: Vec<LatticePoint> = used().map(spot).collect();
    cancel.check()?;
    let mut pause = cancel.pauses();
    corners.sort_unstable_by_key(|corner| {
        pause();
        by_row(*corner)
    });
    corners.dedup();
    cancel.check()?;
    let mut corner_ids = Vec::with_capacity(sketch.outlines.len());
    for (index, point) in used().enumerate() {
        cancel.check_periodically(index)?;
        let key = by_row(spot(point));
        corner_ids.push(corners.partition_point(|&corner| by_row(corner) < key) as u32);
    }
    let frame = (low, side / f64::from(STEPS));
    let (rings, first) = (sketch.rings.clone(), sketch.first.clone());
    Ok(FaceOutlines { corners, rings, first, corner_ids, frame })
}

/// Returns the key of the reading order: row by row.
fn by_row([x, y]: LatticePoint) -> (i32, i32) {
    (y, x)
}

impl FaceOutlines {
    /// Merges each corner with the first one that is at most one step away in x and in y. Returns
    /// whether there was any.
    pub(super) fn merge_near_corners(&mut self, cancel: &Cancel) -> Result<bool, Error> {
        let before = self.corners.len();
        // The new number of each corner.
        let mut merged: Vec<u32> = Vec::with_capacity(before);
        let mut kept: Vec<LatticePoint> = Vec::with_capacity(before);
        for (index, &[x, y]) in self.corners.iter().enumerate() {
            cancel.check_periodically(index)?;
            // Half of its eight neighbours precede it in reading order.
            let near = [[x - 1, y - 1], [x, y - 1], [x + 1, y - 1], [x - 1, y]];
            let found = near.iter().find_map(|spot| {
                kept.binary_search_by_key(&by_row(*spot), |&corner| by_row(corner)).ok()
            });
            merged.push(found.unwrap_or(kept.len()) as u32);
            if found.is_none() {
                kept.push([x, y]);
            }
        }
        for corner in &mut self.corner_ids {
            *corner = merged[*corner as usize];
        }
        self.corners = kept;
        Ok(self.corners.len() < before)
    }

    /// Returns the number of faces.
    pub(super) fn faces(&self) -> u32 {
        self.rings.len() as u32 - 1
    }

    /// Returns the numbers of a face's rings.
    pub(super) fn rings(&self, face: u32) -> std::ops::Range<u32> {
        self.rings[face as usize]..self.rings[face as usize + 1]
    }

    /// Returns the corners in reading order.
    pub(super) fn corners(&self) -> &[LatticePoint] {
        &self.corners
    }

    /// Returns the position of a corner.
    #[inline]
    pub(super) fn corner(&self, corner: u32) -> LatticePoint {
        self.corners[corner as usize]
    }

    /// Returns the numbers of a face's sides. Side `s` leads from the corner at index `s` to the
    /// next corner of its ring.
    pub(super) fn sides(&self, face: u32) -> std::ops::Range<usize> {
        let [start, end] = [face, face + 1].map(|face| self.rings[face as usize] as usize);
        self.first[start] as usize..self.first[end] as usize
    }

    /// Returns the numbers of the sides of a ring.
    pub(super) fn ring_sides(&self, ring: u32) -> std::ops::Range<usize> {
        self.first[ring as usize] as usize..self.first[ring as usize + 1] as usize
    }

    /// Returns the corners of a face, ring by ring.
    pub(super) fn outline(&self, face: u32) -> &[u32] {
        &self.corner_ids[self.sides(face)]
    }

    /// Returns the corners of a ring.
    pub(super) fn ring(&self, ring: u32) -> &[u32] {
        &self.corner_ids[self.ring_sides(ring)]
    }

    /// Returns the positions of the corners of a face, ring by ring.
    pub(super) fn spots(&self, face: u32) -> Vec<Vec<LatticePoint>> {
        let spots = |ring| self.ring(ring).iter().map(|&corner| self.corner(corner)).collect();
        self.rings(face).map(spots).collect()
    }

    /// Iterates over all sides, face by face and ring by ring: the face, the ring and the two
    /// corners.
    pub(super) fn all_sides(&self) -> impl Iterator<Item = (u32, u32, [u32; 2])> + '_ {
        (0..self.faces()).flat_map(move |face| {
            self.rings(face).flat_map(move |ring| {
                let corners = self.ring(ring);
                let next = corners.iter().cycle().skip(1);
                corners.iter().zip(next).map(move |(&from, &to)| (face, ring, [from, to]))
            })
        })
    }

    /// Returns the number of sides.
    pub(super) fn side_count(&self) -> usize {
        self.corner_ids.len()
    }

    /// Replaces all rings and their corners.
    pub(super) fn replace_rings(&mut self, rings: Vec<u32>, first: Vec<u32>, corner_ids: Vec<u32>) {
        self.rings = rings;
        self.replace(first, corner_ids);
    }

    /// Replaces the corners of all rings.
    pub(super) fn replace(&mut self, first: Vec<u32>, corner_ids: Vec<u32>) {
        (self.first, self.corner_ids) = (first, corner_ids);
    }

    /// Removes repeated corners and spikes (a path and the same path back) from each ring, makes
    /// outer boundaries clockwise and holes counterclockwise, and lets each ring start at its
    /// topmost corner. Refuses rings without area, and those that touch themselves.
    pub(super) fn normalize(&mut self, sketch: &RawMesh, cancel: &Cancel) -> Result<(), Error> {
        let mut seen = vec![u32::MAX; self.corners.len()];
        let (mut first, mut corner_ids) = (vec![0], Vec::with_capacity(self.corner_ids.len()));
        let mut cleaned = Vec::new();
        for face in 0..self.faces() {
            cancel.check_periodically(face as usize)?;
            for ring in self.rings(face) {
                without_spikes(self.ring(ring), &mut cleaned);
                let area = double_area(cleaned.iter().map(|&corner| self.corner(corner)));
                if cleaned.len() < 3 || area == 0 {
                    return Err(no_area(sketch, face, cleaned.len()));
                }
                for &corner in &cleaned {
                    if std::mem::replace(&mut seen[corner as usize], ring) == ring {
                        return Err(self.meets_itself(sketch, face, corner));
                    }
                }
                let is_hole = ring > self.rings(face).start;
                if (area < 0) != is_hole {
                    cleaned.reverse();
                }
                // Corners are numbered in reading order.
                let top = (0..cleaned.len()).min_by_key(|&at| cleaned[at]).unwrap_or(0);
                cleaned.rotate_left(top);
                corner_ids.extend_from_slice(&cleaned);
                first.push(corner_ids.len() as u32);
            }
        }
        self.replace(first, corner_ids);
        Ok(())
    }

    /// Returns the refusal of a face that touches itself at a corner.
    pub(super) fn meets_itself(&self, sketch: &RawMesh, face: u32, corner: u32) -> Error {
        let place = self.place(sketch, self.corner(corner));
        fault("not-simple", format!("{} meets itself at about {place}", sketch.face(face)))
    }

    /// Returns the total area of all faces, in square steps.
    pub(super) fn area(&self) -> i64 {
        let area = |ring| double_area(self.ring(ring).iter().map(|&corner| self.corner(corner)));
        (0..self.first.len() as u32 - 1).map(area).sum::<i64>() / 2
    }

    /// Returns the lowest and the highest coordinates of the faces' corners.
    pub(super) fn bounds(&self) -> [LatticePoint; 2] {
        let (mut low, mut high) = ([i32::MAX; 2], [i32::MIN; 2]);
        for spot in self.corner_ids.iter().map(|&corner| self.corner(corner)) {
            for axis in 0..2 {
                low[axis] = low[axis].min(spot[axis]);
                high[axis] = high[axis].max(spot[axis]);
            }
        }
        [low, high]
    }

    /// Returns a lattice point in the caller's coordinates, rounded, for messages.
    pub(super) fn place(&self, sketch: &RawMesh, spot: LatticePoint) -> String {
        let ([x, y], step) = self.frame;
        sketch.place([x + f64::from(spot[0]) * step, y + f64::from(spot[1]) * step])
    }

    /// Returns the heap memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.corners)
            + size_of_val(&*self.rings)
            + size_of_val(&*self.first)
            + size_of_val(&*self.corner_ids)
    }
}

/// Returns the refusal of a face with a ring that has no area.
fn no_area(sketch: &RawMesh, face: u32, corners: usize) -> Error {
    let why = if corners < 3 {
        "fewer than three corners are left after points closer than 2^-20 of the mesh are \
         merged and ways there and back are taken out"
    } else {
        "it lies on a line, or crosses itself so that its halves cancel out"
    };
    fault("no-area", format!("{} has no area: {why}", sketch.face(face)))
}

/// Writes the closed path `outline` to `cleaned`, without repeated corners and spikes.
fn without_spikes(outline: &[u32], cleaned: &mut Vec<u32>) {
    cleaned.clear();
    for &corner in outline {
        match cleaned[..] {
            [.., last] if last == corner => {}
            [.., before, _] if before == corner => {
                cleaned.pop();
            }
            _ => cleaned.push(corner),
        }
    }
    let mut start = 0;
    loop {
        match cleaned[start..] {
            [first, .., last] if first == last => _ = cleaned.pop(),
            [first, .., before, _] if first == before => _ = cleaned.pop(),
            [_, second, .., last] if second == last => start += 1,
            _ => break,
        }
    }
    cleaned.drain(..start);
}

/// Returns twice the area of a closed path, positive if it is clockwise.
fn double_area(spots: impl Iterator<Item = LatticePoint> + Clone) -> i64 {
    let next = spots.clone().cycle().skip(1);
    spots.zip(next).map(|(from, to)| cross(from, to)).sum()
}

/// Returns the cross product of two vectors.
fn cross([x, y]: LatticePoint, [to_x, to_y]: LatticePoint) -> i64 {
    i64::from(x) * i64::from(to_y) - i64::from(to_x) * i64::from(y)
}

/// Returns the side of the line from one point to another on which a third point lies: positive if
/// clockwise, zero if on the line.
#[inline]
pub(super) fn orientation(from: LatticePoint, to: LatticePoint, spot: LatticePoint) -> i64 {
    cross(vector(from, to), vector(from, spot))
}

/// Returns the vector from one point to another.
#[inline]
pub(super) fn vector(from: LatticePoint, to: LatticePoint) -> LatticePoint {
    [to[0] - from[0], to[1] - from[1]]
}

/// Returns the dot product of two vectors.
#[inline]
pub(super) fn dot([x, y]: LatticePoint, [to_x, to_y]: LatticePoint) -> i64 {
    i64::from(x) * i64::from(to_x) + i64::from(y) * i64::from(to_y)
}
