//! A planar graph of the caller's own as the cells of a maze: a map of countries, a floor plan, a
//! drawing cut into faces.
//!
//! ```text
//!   JSON ─ read ─▶ Sketch ─ snap ─▶ Outlines ─ split, join, cross, fan ─▶ Mesh ─ chain ─▶ Grid
//!                  floats           integers   T-junctions, faults          edges with bends
//! ```
//!
//! The caller's coordinates are snapped to a grid of 2²⁰ steps for the larger side of their bounds,
//! and merged where they meet there. From then on all is integers: two meshes are the same if they
//! are there, whatever numbers the caller used, and each test below is exact. A corner that lies on
//! another face's edge, or within a step and a half of it, splits that edge: maps often have a
//! corner more on one side of a border.
//!
//! What is refused, and where it is: outlines that have no area, meet or cross themselves; faces
//! that overlap or are given twice; parts that no common edge joins. If no edges cross, faces do not
//! get into each other at corners, each edge has at most one face on either side, and edges join all
//! faces, then no two faces overlap: a face within another could only be joined to faces that lie
//! within it as well.
//!
//! The unit of a mesh is the side of a square as large as its mean face.

mod chain;
mod cross;
mod fan;
mod geojson;
mod inside;
mod join;
mod near;
mod read;
mod snap;
mod split;

use std::fmt::{self, Write as _};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::cancel::{Cancel, Refusal, Stop};
use crate::geometry::Point;
use crate::grid::Grid;
use join::Joined;
use snap::Outlines;

/// Most vertices of a mesh, or positions of its rings, those that stand several times included.
pub const MOST_VERTICES: usize = 1_000_000;

/// A corner on the grid of steps.
type Spot = [i32; 2];

/// A planar graph of the caller's own, checked and ready to be laid. Cheap to clone; equal and
/// hashed by its content.
#[derive(Clone)]
pub struct Mesh(Arc<Whole>);

struct Whole {
    outlines: Outlines,
    joined: Joined,
    /// The side of a cell, in steps.
    side: f64,
    digest: [u8; 32],
}

impl Mesh {
    /// Reads a mesh from JSON: `{"vertices":[[x,y],…],"faces":[[vertex,…],…]}` with y downward, or
    /// `GeoJSON` (RFC 7946) made of polygons. Each refusal names the parameter `mesh` and says where
    /// the fault is. Time O(n log n) in the number of vertices.
    pub fn read(json: &str, cancel: &Cancel) -> Result<Self, Stop> {
        let sketch = read::sketch(json)?;
        let mut outlines = snap::snap(&sketch, cancel)?;
        outlines.tidy(&sketch, cancel)?;
        let mut joined = join::join(&outlines, &sketch, cancel)?;
        if split::split(&mut outlines, &sketch, cancel)? {
            outlines.tidy(&sketch, cancel)?;
            joined = join::join(&outlines, &sketch, cancel)?;
        }
        cross::check(&outlines, &sketch, cancel)?;
        fan::check(&outlines, &sketch, cancel)?;
        let joined = joined.connect(&outlines, cancel)?;
        let side = (outlines.area() as f64 / f64::from(outlines.faces())).sqrt();
        let mut hash = Sha256::new();
        for face in 0..outlines.faces() {
            cancel.check_now_and_then(face as usize)?;
            let outline = outlines.outline(face);
            hash.update((outline.len() as u32).to_be_bytes());
            for [x, y] in outline.iter().map(|&corner| outlines.corner(corner)) {
                hash.update(x.to_be_bytes());
                hash.update(y.to_be_bytes());
            }
        }
        let digest = hash.finalize().into();
        Ok(Self(Arc::new(Whole { outlines, joined, side, digest })))
    }

    /// How many cells it has: at least two.
    pub fn cells(&self) -> u32 {
        self.0.outlines.faces()
    }

    /// How many corners its cells have together, bends included, each counted in every cell.
    pub fn corners(&self) -> u32 {
        self.0.outlines.side_count() as u32
    }

    /// How many points its edges have at most beside the corners at which three or more meet.
    pub fn bends(&self) -> u32 {
        self.0.joined.bends
    }

    /// Width and height of the bounds, in cell sides.
    pub fn size(&self) -> Point {
        let [low, high] = self.0.outlines.bounds();
        Point::new(f64::from(high[0] - low[0]), f64::from(high[1] - low[1])) * (1.0 / self.0.side)
    }

    /// About how many cells long and wide it is, as cells follow each other and not as the picture
    /// looks: the steps between two cells far apart, and the number of cells over that.
    pub fn extent(&self) -> (u32, u32) {
        (self.0.joined.long, self.cells().div_ceil(self.0.joined.long))
    }

    /// Lays the cells; cell i is the caller's face i. There is one row of all cells.
    pub fn lay(&self, cancel: &Cancel) -> Result<Grid, Stop> {
        let Whole { outlines, joined, side, .. } = &*self.0;
        chain::lay(outlines, joined, *side, cancel)
    }

    /// SHA-256 of what it is once it has been snapped, as 64 hexadecimal digits.
    pub fn digest(&self) -> String {
        let mut text = String::with_capacity(64);
        for byte in self.0.digest {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        text
    }

    /// Bytes that it holds.
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

/// A fault of the mesh.
fn fault(code: &'static str, detail: String) -> Stop {
    Stop::Refused(Refusal { parameter: "mesh", code, detail, allowed: None })
}
