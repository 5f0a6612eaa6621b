//! The Delaunay triangulation of points, one in each unit square of a grid.
//!
//! The grid of squares gives the initial triangulation: the points of the four squares around a
//! grid corner form a simple quadrilateral, which one of its diagonals divides. Edges that violate
//! the Delaunay condition are then flipped until none is left (C. Lawson, 1977). Coordinates are
//! integers and all tests are exact, so the algorithm terminates and has no special cases. For four
//! cocircular points, either diagonal is right. The algorithm is implemented here because libraries
//! do not check a cancel flag.

use crate::cancel::Cancel;
use crate::error::Error;

/// Subdivisions of the side of a unit square. Coordinates are multiples of 1 / `UNIT`.
pub(super) const UNIT: i64 = 1 << 11;

/// A point: x to the right, y down; in 1 / [`UNIT`].
pub(super) type GeneratorPoint = [i64; 2];

/// Marks the absence of a half-edge.
const NONE: u32 = u32::MAX;

/// Triangles as half-edges: half-edges 3t, 3t + 1 and 3t + 2 belong to triangle t, clockwise.
pub(super) struct Triangulation {
    /// The site at which each half-edge starts.
    pub(super) from: Vec<u32>,
    /// The opposite half-edge, in the neighbouring triangle.
    pub(super) twin: Vec<u32>,
}

/// Returns the next half-edge of the same triangle.
pub(super) fn next(half: u32) -> u32 {
    if half % 3 == 2 { half - 2 } else { half + 1 }
}

/// Returns the previous half-edge of the same triangle.
pub(super) fn before(half: u32) -> u32 {
    if half.is_multiple_of(3) { half + 2 } else { half - 1 }
}

impl Triangulation {
    /// Triangulates points that are given row by row, `columns` in a row.
    pub(super) fn new(
        sites: &[GeneratorPoint],
        columns: u32,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let mut mesh = Self::initial(sites, columns, cancel)?;
        let mut unchecked = Vec::new();
        for half in 0..mesh.from.len() as u32 {
            cancel.check_periodically(half as usize)?;
            if mesh.twin[half as usize] < half {
                unchecked.push(half);
            }
            while let Some(half) = unchecked.pop() {
                if mesh.is_wrong(sites, half) {
                    unchecked.extend(mesh.flip(half));
                }
            }
        }
        Ok(mesh)
    }

    /// Builds the initial triangulation: two triangles for each quadrilateral, half-edges 0 to 2
    /// and 3 to 5 of six. Half-edge 0 is the upper side, 3 the lower one.
    fn initial(sites: &[GeneratorPoint], columns: u32, cancel: &Cancel) -> Result<Self, Error> {
        let rows = sites.len() as u32 / columns;
        let quads = (columns - 1) * (rows - 1);
        let mut from = Vec::with_capacity(6 * quads as usize);
        let mut twin = Vec::with_capacity(6 * quads as usize);
        // The right side of the previous quadrilateral: its number depends on the diagonal chosen
        // there.
        let mut right = NONE;
        for row in 0..rows - 1 {
            cancel.check()?;
            for col in 0..columns - 1 {
                cancel.check_periodically(col as usize)?;
                let base = from.len() as u32;
                let a = row * columns + col;
                let [a, b, c, d] = [a, a + 1, a + 1 + columns, a + columns];
                let [at, bt, ct, dt] = [a, b, c, d].map(|site| sites[site as usize]);
                let cuts_down = orientation(at, bt, ct) > 0
                    && orientation(at, ct, dt) > 0
                    && !circumcircle_contains([at, bt, ct], dt);
                let above = if row > 0 { base - 6 * (columns - 1) + 3 } else { NONE };
                let below = if row + 2 < rows { base + 6 * (columns - 1) } else { NONE };
                let left = if col > 0 { right } else { NONE };
                let left_half = base + if cuts_down { 4 } else { 2 };
                if left != NONE {
                    twin[left as usize] = left_half;
                }
                if cuts_down {
                    from.extend([a, b, c, c, d, a]);
                    twin.extend([above, NONE, base + 5, below, left, base + 2]);
                    right = base + 1;
                } else {
                    from.extend([a, b, d, c, d, b]);
                    twin.extend([above, base + 4, left, below, base + 1, NONE]);
                    right = base + 5;
                }
            }
        }
        Ok(Self { from, twin })
    }

    /// Returns whether the point opposite a half-edge lies inside the circumcircle of its triangle.
    fn is_wrong(&self, sites: &[GeneratorPoint], half: u32) -> bool {
        let twin = self.twin[half as usize];
        if twin == NONE {
            return false;
        }
        let at = |half: u32| sites[self.from[half as usize] as usize];
        circumcircle_contains([at(half), at(next(half)), at(before(half))], at(before(twin)))
    }

    /// Replaces a half-edge and its twin by the other diagonal. Returns the four sides around it.
    fn flip(&mut self, half: u32) -> [u32; 4] {
        let twin = self.twin[half as usize];
        let (left, right) = (before(half), before(twin));
        self.from[half as usize] = self.from[right as usize];
        self.from[twin as usize] = self.from[left as usize];
        self.join(half, self.twin[right as usize]);
        self.join(twin, self.twin[left as usize]);
        self.join(left, right);
        [half, next(half), twin, next(twin)]
    }

    fn join(&mut self, one: u32, other: u32) {
        self.twin[one as usize] = other;
        if other != NONE {
            self.twin[other as usize] = one;
        }
    }
}

/// Returns a positive number if a, b, c are in clockwise order, 0 if they are collinear.
fn orientation(a: GeneratorPoint, b: GeneratorPoint, c: GeneratorPoint) -> i64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Returns whether the circumcircle of a clockwise triangle contains a point in its interior.
fn circumcircle_contains(triangle: [GeneratorPoint; 3], point: GeneratorPoint) -> bool {
    let [a, b, c] = triangle.map(|[x, y]| [x - point[0], y - point[1]]);
    let square = |[x, y]: GeneratorPoint| i128::from(x * x + y * y);
    let cross = |a: GeneratorPoint, b: GeneratorPoint| i128::from(a[0] * b[1] - a[1] * b[0]);
    square(a) * cross(b, c) + square(b) * cross(c, a) + square(c) * cross(a, b) > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Purpose, Rng};

    #[test]
    fn no_circle_holds_a_point() {
        for seed in 0..40 {
            let mut rng = Rng::new(seed, Purpose::Lay);
            let (columns, rows) = (9_u32, 7_u32);
            // Only few positions, so that many points are collinear or cocircular.
            let places = if seed % 2 == 0 { 4 } else { UNIT as u32 };
            let mut along = |at: u32| {
                let part = i64::from(rng.below(places)) * (UNIT / i64::from(places));
                i64::from(at) * UNIT + part
            };
            let sites: Vec<GeneratorPoint> = (0..columns * rows)
                .map(|site| [along(site % columns), along(site / columns)])
                .collect();
            let mesh = Triangulation::new(&sites, columns, &Cancel::new()).expect("nobody cancels");
            let quads = (columns - 1) * (rows - 1);
            assert_eq!(mesh.from.len() as u32, 6 * quads, "seed {seed}");
            for half in 0..mesh.from.len() as u32 {
                let [a, b, c] =
                    [half, next(half), before(half)].map(|half| mesh.from[half as usize]);
                let triangle = [a, b, c].map(|site| sites[site as usize]);
                assert!(
                    orientation(triangle[0], triangle[1], triangle[2]) > 0,
                    "seed {seed}: clockwise"
                );
                let twin = mesh.twin[half as usize];
                if twin != NONE {
                    assert_eq!((mesh.from[twin as usize], mesh.twin[twin as usize]), (b, half));
                    assert!(!circumcircle_contains(
                        triangle,
                        sites[mesh.from[before(twin) as usize] as usize]
                    ));
                }
            }
        }
    }
}
