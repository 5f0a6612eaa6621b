//! Meshes: planar graphs of the caller as the cells of a maze, such as a map of countries, a floor
//! plan, or a drawing divided into faces.
//!
//! ```text
//!   JSON ─ read ─▶ RawMesh ─ snap ─▶ FaceOutlines ─ split, crossings, corners ─▶ Mesh ─ assemble ─▶ Grid
//!                  floats            integers       T-junctions, faults               edges with bends
//! ```
//!
//! The caller's coordinates are snapped to a lattice of 2²⁰ steps along the larger side of their
//! bounds, and points at the same lattice point are merged. After that, all computation uses
//! integers, so all tests below are exact. Two meshes with the same lattice points are equal,
//! whatever their coordinates were. In many maps, one side of a border has more corners than the
//! other. So a corner on an edge of another face, or within 1.5 steps of it, splits that edge. If
//! the faces still overlap or have several parts, corners at most one step apart in x and in y are
//! merged too. Two such corners may be rounded to two lattice points, however near they are.
//!
//! The module refuses outlines that have no area or that touch or cross themselves, and faces that
//! overlap or are given twice. It reports the place of the fault. These checks are sufficient.
//! Suppose that no edges cross, faces do not overlap at corners, and each edge has at most one face
//! on either side. Suppose too that an edge and the next one below it agree about the face between
//! them. Then no two faces overlap. Of all edges strictly inside a face, the leftmost one would lie
//! below an edge of that face and disagree with it.
//!
//! A face may have holes. A face that fills a hole, or several that fill it together, are its
//! neighbours like all others; what no face fills belongs to the outside.
//!
//! A mesh may have several parts that share no edge. A [`Site`](crate::Site) decides which of them
//! get a maze.
//!
//! The unit of length in a grid of a mesh is the side of a square with the mean area of a face.

mod assemble;
mod corners;
mod crossings;
mod edges;
mod geojson;
mod nearby;
mod parse;
mod polygon_names;
mod raw_mesh;
mod read;
mod snap;
mod split;
mod touching;

use std::fmt::{self, Write as _};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::cancel::Cancel;
use crate::error::{Error, Refusal};
use crate::geometry::{LatticePoint, Point};
use crate::grid::Grid;
use crate::mesh::edges::Joined;
use crate::mesh::raw_mesh::RawMesh;
use crate::mesh::snap::FaceOutlines;

/// The largest number of vertices of a mesh, or of positions in its rings, counted with
/// repetitions.
pub(crate) const MAX_VERTICES: usize = 1_000_000;

/// A planar graph of the caller, after all checks. Cheap to clone; compared and hashed by content.
#[derive(Clone)]
pub struct Mesh(Arc<Inner>);

struct Inner {
    outlines: FaceOutlines,
    joined: Joined,
    /// The length of a cell side, in steps.
    side: f64,
    /// Width and height of the bounds, in cell sides.
    size: Point,
    /// The width of a narrow passage, in cell sides.
    passage: f64,
    digest: [u8; 32],
    /// The number of features without a geometry.
    skipped: u32,
}

impl Mesh {
    /// Reads a mesh from JSON: `{"vertices":[[x,y],…],"faces":[[vertex,…],…]}` with y downward, or
    /// `GeoJSON` (RFC 7946) with polygons. Refusals have the parameter `mesh` and name the place of
    /// the fault. Time O(n log n) in the number of vertices.
    pub fn read(json: &str, cancel: &Cancel) -> Result<Self, Error> {
        let sketch = read::sketch(json, cancel)?;
        let read = Self::of_outlines(snap::snap(&sketch, cancel)?, &sketch, cancel);
        if matches!(&read, Err(Error::Cancelled)) || read.as_ref().is_ok_and(|it| it.parts() == 1) {
            return read;
        }
        let mut outlines = snap::snap(&sketch, cancel)?;
        if !outlines.merge_near_corners(cancel)? {
            return read;
        }
        match Self::of_outlines(outlines, &sketch, cancel) {
            Err(Error::Refused(_)) => read,
            merged => merged,
        }
    }

    /// Checks snapped outlines, and joins the edges that they share.
    fn of_outlines(
        mut outlines: FaceOutlines,
        sketch: &RawMesh,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        outlines.normalize(sketch, cancel)?;
        let mut joined = edges::join(&outlines, sketch, cancel)?;
        if split::split(&mut outlines, sketch, cancel)? {
            outlines.normalize(sketch, cancel)?;
            joined = edges::join(&outlines, sketch, cancel)?;
        }
        if touching::join(&mut outlines, sketch, cancel)? {
            joined = edges::join(&outlines, sketch, cancel)?;
        }
        let nested = crossings::check(&outlines, sketch, cancel)?;
        corners::check(&outlines, sketch, cancel)?;
        if let Some(fault) = nested {
            return Err(fault);
        }
        let joined = joined.measure_parts(&outlines, cancel)?;
        let side = (outlines.area() as f64 / f64::from(outlines.faces())).sqrt();
        let mut widths = Vec::with_capacity(outlines.faces() as usize);
        let mut hash = Sha256::new();
        for face in 0..outlines.faces() {
            cancel.check_periodically(face as usize)?;
            let rings = outlines.spots(face);
            widths.push(width(&rings));
            // Holes are known by their direction.
            for ring in rings {
                hash.update((ring.len() as u32).to_be_bytes());
                hash.update(
                    ring.into_iter().flatten().flat_map(i32::to_be_bytes).collect::<Vec<u8>>(),
                );
            }
        }
        let digest = hash.finalize().into();
        let mut pause = cancel.pauses();
        widths.sort_unstable_by(|one, other| {
            pause();
            one.total_cmp(other)
        });
        cancel.check()?;
        let passage = widths[widths.len() / 10] / side;
        let [low, high] = outlines.bounds();
        let size =
            Point::new(f64::from(high[0] - low[0]), f64::from(high[1] - low[1])) * (1.0 / side);
        let skipped = sketch.skipped;
        Ok(Self(Arc::new(Inner { outlines, joined, side, size, passage, digest, skipped })))
    }

    /// Returns the number of parts that share no edge.
    pub fn parts(&self) -> u32 {
        self.0.joined.parts
    }

    /// Returns the number of features of the document that have no geometry, and so no cell.
    pub fn skipped(&self) -> u32 {
        self.0.skipped
    }

    /// Returns the least width of nine cells in ten, in cell sides.
    pub(crate) fn passage(&self) -> f64 {
        self.0.passage
    }

    /// Returns the number of cells, which is at least two.
    pub fn cells(&self) -> u32 {
        self.0.outlines.faces()
    }

    /// Returns the total number of corners of the cells, including bends. A corner counts once for
    /// each of its cells.
    pub fn corners(&self) -> u32 {
        self.0.outlines.side_count() as u32
    }

    /// Returns an upper bound on the number of bends: points at which only two edges meet.
    pub fn bends(&self) -> u32 {
        self.0.joined.bends
    }

    /// Returns width and height of the bounds, in cell sides.
    pub fn size(&self) -> Point {
        self.0.size
    }

    /// Returns the approximate length and width of the mesh as a graph, in cells: the number of
    /// cells on a shortest path between two cells of the largest part that are far apart, and the
    /// number of all cells divided by that.
    pub fn extent(&self) -> (u32, u32) {
        (self.0.joined.length, self.cells().div_ceil(self.0.joined.length))
    }

    /// Lays the grid. Cell `i` is face `i` of the mesh; all cells are in a single row.
    pub fn lay(&self, cancel: &Cancel) -> Result<Grid, Error> {
        let Inner { outlines, joined, side, .. } = &*self.0;
        assemble::lay(outlines, joined, *side, cancel)
    }

    /// Returns the SHA-256 of the snapped mesh, as 64 hexadecimal digits.
    pub fn digest(&self) -> String {
        let mut text = String::with_capacity(64);
        for byte in self.0.digest {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        text
    }

    /// Returns the heap memory in bytes.
    pub fn bytes(&self) -> usize {
        self.0.outlines.bytes() + self.0.joined.bytes()
    }
}

impl PartialEq for Mesh {
    fn eq(&self, other: &Self) -> bool {
        self.0.digest == other.0.digest
    }
}

impl Eq for Mesh {}

impl Hash for Mesh {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.digest.hash(state);
    }
}

impl fmt::Debug for Mesh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mesh {}", self.digest())
    }
}

/// Returns the width of a face in steps: four times its area, divided by its circumference. This is
/// the diameter of the inscribed circle if all edges touch it, and less in long or ragged faces.
fn width(rings: &[Vec<LatticePoint>]) -> f64 {
    let (mut double_area, mut length) = (0.0, 0.0);
    for ring in rings {
        let point = |&[x, y]: &LatticePoint| Point::new(f64::from(x), f64::from(y));
        let next = ring.iter().cycle().skip(1);
        for (from, to) in ring.iter().map(point).zip(next.map(point)) {
            double_area += from.cross(to);
            length += (to - from).length();
        }
    }
    2.0 * f64::abs(double_area) / length
}

/// Constructs a refusal of the mesh.
fn fault(code: &'static str, detail: String) -> Error {
    Error::Refused(Refusal::new("mesh", code, detail))
}
