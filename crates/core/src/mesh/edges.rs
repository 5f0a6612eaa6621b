//! Finds the edges that faces share, and the parts that they connect.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::mesh::fault;
use crate::mesh::raw_mesh::RawMesh;
use crate::mesh::snap::FaceOutlines;

/// Marks the absence of a side.
pub(super) const NONE: u32 = u32::MAX;

/// The sides of all faces, joined in pairs.
pub(super) struct Joined {
    /// The same edge as a side of the face across each side; [`NONE`] on the outline.
    pub(super) twin: Vec<u32>,
    /// The face of each side.
    pub(super) face: Vec<u32>,
    /// The number of edges that meet at each corner; 3 means three or more.
    pub(super) degree: Vec<u8>,
    /// The number of corners at which exactly two edges meet.
    pub(super) bends: u32,
    /// The number of parts that share no edge.
    pub(super) parts: u32,
    /// The number of cells on a shortest path between two cells of the largest part that are far
    /// apart.
    pub(super) length: u32,
}

/// Joins sides that are the same edge. Since all faces are clockwise, such sides have opposite
/// directions. Two sides with the same direction mean that two faces lie on the same side of an
/// edge, which is refused.
pub(super) fn join(
    outlines: &FaceOutlines,
    sketch: &RawMesh,
    cancel: &Cancel,
) -> Result<Joined, Error> {
    let sides: Vec<(u32, [u32; 2])> =
        outlines.all_sides().map(|(face, _, ends)| (face, ends)).collect();
    let key = |side: u32| {
        let [from, to] = sides[side as usize].1;
        (from.min(to), from.max(to))
    };
    let mut sorted: Vec<u32> = (0..sides.len() as u32).collect();
    cancel.check()?;
    let mut pause = cancel.pauses();
    sorted.sort_unstable_by_key(|&side| {
        pause();
        (key(side), side)
    });
    cancel.check()?;
    let mut mate = vec![NONE; sides.len()];
    let mut meet = vec![0_u8; outlines.corners().len()];
    for (index, same) in sorted.chunk_by(|&one, &other| key(one) == key(other)).enumerate() {
        cancel.check_periodically(index)?;
        let (low, high) = key(same[0]);
        for corner in [low, high] {
            let meet = &mut meet[corner as usize];
            *meet = (*meet + 1).min(3);
        }
        for (at, &side) in same.iter().enumerate() {
            let (face, [from, _]) = sides[side as usize];
            for &other in &same[at + 1..] {
                let (second, [other_from, _]) = sides[other as usize];
                if from == other_from {
                    return Err(overlap(outlines, sketch, face, second, [low, high]));
                }
                mate[side as usize] = other;
                mate[other as usize] = side;
            }
        }
    }
    let bends = meet.iter().map(|&meet| u32::from(meet == 2)).sum();
    let face = sides.into_iter().map(|(face, _)| face).collect();
    Ok(Joined { twin: mate, face, degree: meet, bends, parts: 1, length: 1 })
}

fn overlap(
    outlines: &FaceOutlines,
    sketch: &RawMesh,
    one: u32,
    other: u32,
    ends: [u32; 2],
) -> Error {
    let [from, to] = ends.map(|corner| outlines.place(sketch, outlines.corner(corner)));
    let [face, second] = [one, other].map(|face| sketch.face(face));
    if one == other {
        return fault("not-simple", format!("{face} has the edge {from} to {to} twice"));
    }
    // Rings have a fixed direction and start at their topmost corner, so equal faces have equal
    // outlines.
    if outlines.outline(one) == outlines.outline(other) {
        return fault("duplicate-face", format!("{second} is a duplicate of {face}"));
    }
    let detail = format!(
        "{face} and {second} overlap: both lie on the same side of the edge {from} to {to}"
    );
    fault("overlap", detail)
}

impl Joined {
    /// Counts the parts, and computes the length of the largest one.
    pub(super) fn measure_parts(
        mut self,
        outlines: &FaceOutlines,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let faces = outlines.faces();
        let mut seen = vec![false; faces as usize];
        let (mut largest, mut last) = (0, 0);
        self.parts = 0;
        for face in 0..faces {
            if !seen[face as usize] {
                let (size, _, far) = self.traverse(face, outlines, cancel, |cell| {
                    !std::mem::replace(&mut seen[cell as usize], true)
                })?;
                self.parts += 1;
                if size > largest {
                    (largest, last) = (size, far);
                }
            }
        }
        seen.fill(false);
        let (_, steps, _) = self.traverse(last, outlines, cancel, |cell| {
            !std::mem::replace(&mut seen[cell as usize], true)
        })?;
        self.length = steps + 1;
        Ok(self)
    }

    /// Traverses faces breadth first from `start`, as long as `new` accepts them. Returns the
    /// number of faces, the number of steps to the last face, and the last face.
    fn traverse(
        &self,
        start: u32,
        outlines: &FaceOutlines,
        cancel: &Cancel,
        mut new: impl FnMut(u32) -> bool,
    ) -> Result<(u32, u32, u32), Error> {
        new(start);
        let (mut here, mut steps, mut size) = (vec![start], 0, 1);
        loop {
            cancel.check()?;
            let mut next = Vec::new();
            for &face in &here {
                for mate in &self.twin[outlines.sides(face)] {
                    if *mate != NONE && new(self.face[*mate as usize]) {
                        next.push(self.face[*mate as usize]);
                    }
                }
            }
            if next.is_empty() {
                return Ok((size, steps, here[here.len() - 1]));
            }
            steps += 1;
            size += next.len() as u32;
            here = next;
        }
    }

    /// Returns the heap memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.twin) + size_of_val(&*self.face) + size_of_val(&*self.degree)
    }
}
