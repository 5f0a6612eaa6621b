//! The Delaunay triangulation of points of which each lies in a unit square of its own.
//!
//! The squares tell a triangulation to start from: the points of four squares about a corner make a
//! simple quadrilateral, and one of its diagonals parts it. Sides whose two triangles are not
//! Delaunay are then flipped until none is left (C. Lawson, 1977). Coordinates are whole numbers
//! and all tests exact, so it ends and has no special cases; of four points on a circle, either
//! diagonal stays. It looks at the cancel flag, as no finished library does.

use crate::cancel::{Cancel, Stop};

/// Parts of a unit square's side: coordinates are multiples.
pub(super) const UNIT: i64 = 1 << 11;

/// A point: x to the right, y down.
pub(super) type Site = [i64; 2];

/// No half-edge.
const NONE: u32 = u32::MAX;

/// Triangles by their half-edges: three each, clockwise.
pub(super) struct Mesh {
    /// The site from which each half-edge leads.
    pub(super) from: Vec<u32>,
    /// The half-edge that leads the other way.
    pub(super) twin: Vec<u32>,
}

/// The next half-edge of the same triangle.
pub(super) fn next(half: u32) -> u32 {
    if half % 3 == 2 { half - 2 } else { half + 1 }
}

/// The one before.
pub(super) fn before(half: u32) -> u32 {
    if half.is_multiple_of(3) { half + 2 } else { half - 1 }
}

impl Mesh {
    /// Triangulates points by rows of squares, `wide` in a row.
    pub(super) fn new(sites: &[Site], wide: u32, cancel: &Cancel) -> Result<Self, Stop> {
        let mut mesh = Self::parted(sites, wide, cancel)?;
        let mut doubtful = Vec::new();
        for half in 0..mesh.from.len() as u32 {
            cancel.check_now_and_then(half as usize)?;
            if mesh.twin[half as usize] < half {
                doubtful.push(half);
            }
            while let Some(half) = doubtful.pop() {
                if mesh.is_wrong(sites, half) {
                    doubtful.extend(mesh.flip(half));
                }
            }
        }
        Ok(mesh)
    }

    /// Two triangles for each four squares: half-edges 0 to 2 and 3 to 5 of six. Half-edge 0 is the
    /// upper side, 3 the lower one.
    fn parted(sites: &[Site], wide: u32, cancel: &Cancel) -> Result<Self, Stop> {
        let tall = sites.len() as u32 / wide;
        let quads = (wide - 1) * (tall - 1);
        let mut from = Vec::with_capacity(6 * quads as usize);
        let mut twin = Vec::with_capacity(6 * quads as usize);
        // The left sides of the quadrilaterals follow from how each is parted.
        let mut right = NONE;
        for row in 0..tall - 1 {
            cancel.check()?;
            for col in 0..wide - 1 {
                cancel.check_now_and_then(col as usize)?;
                let base = from.len() as u32;
                let a = row * wide + col;
                let [a, b, c, d] = [a, a + 1, a + 1 + wide, a + wide];
                let [at, bt, ct, dt] = [a, b, c, d].map(|site| sites[site as usize]);
                let falls =
                    turn(at, bt, ct) > 0 && turn(at, ct, dt) > 0 && !holds([at, bt, ct], dt);
                let above = if row > 0 { base - 6 * (wide - 1) + 3 } else { NONE };
                let below = if row + 2 < tall { base + 6 * (wide - 1) } else { NONE };
                let left = if col > 0 { right } else { NONE };
                let left_half = base + if falls { 4 } else { 2 };
                if left != NONE {
                    twin[left as usize] = left_half;
                }
                if falls {
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

    /// Whether the point beyond a half-edge lies within the circle of its triangle.
    fn is_wrong(&self, sites: &[Site], half: u32) -> bool {
        let twin = self.twin[half as usize];
        if twin == NONE {
            return false;
        }
        let at = |half: u32| sites[self.from[half as usize] as usize];
        holds([at(half), at(next(half)), at(before(half))], at(before(twin)))
    }

    /// Puts the other diagonal in place of a half-edge and its twin; gives the sides about it.
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

/// Positive where the way from one point by the next to the third turns clockwise.
fn turn(a: Site, b: Site, c: Site) -> i64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Whether the circle through a clockwise triangle's corners holds a point.
fn holds(triangle: [Site; 3], point: Site) -> bool {
    let [a, b, c] = triangle.map(|[x, y]| [x - point[0], y - point[1]]);
    let square = |[x, y]: Site| i128::from(x * x + y * y);
    let cross = |a: Site, b: Site| i128::from(a[0] * b[1] - a[1] * b[0]);
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
            let (wide, tall) = (9_u32, 7_u32);
            // Few places, so that points lie on lines and on circles with others.
            let places = if seed % 2 == 0 { 4 } else { UNIT as u32 };
            let mut along = |at: u32| {
                let part = i64::from(rng.below(places)) * (UNIT / i64::from(places));
                i64::from(at) * UNIT + part
            };
            let sites: Vec<Site> =
                (0..wide * tall).map(|site| [along(site % wide), along(site / wide)]).collect();
            let mesh = Mesh::new(&sites, wide, &Cancel::new()).expect("nobody cancels");
            let quads = (wide - 1) * (tall - 1);
            assert_eq!(mesh.from.len() as u32, 6 * quads, "seed {seed}");
            for half in 0..mesh.from.len() as u32 {
                let [a, b, c] =
                    [half, next(half), before(half)].map(|half| mesh.from[half as usize]);
                let triangle = [a, b, c].map(|site| sites[site as usize]);
                assert!(turn(triangle[0], triangle[1], triangle[2]) > 0, "seed {seed}: clockwise");
                let twin = mesh.twin[half as usize];
                if twin != NONE {
                    assert_eq!((mesh.from[twin as usize], mesh.twin[twin as usize]), (b, half));
                    assert!(!holds(triangle, sites[mesh.from[before(twin) as usize] as usize]));
                }
            }
        }
    }
}
