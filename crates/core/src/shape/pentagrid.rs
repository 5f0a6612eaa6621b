//! Pentagrid: five families of parallel lines, whose crossings are the rhombs of a Penrose tiling.
//!
//! N. G. de Bruijn, "Algebraic theory of Penrose's non-periodic tilings of the plane" (1981).
//! Family `j` has the lines on which `z` · `e(j)` + γ is an integer; `e(j)` is the unit vector at
//! `j` fifths of a turn, clockwise from the top. A region between lines is a corner of the tiling:
//! five integers, one for each family (the number of the strip between consecutive lines), which
//! are the steps along each `e(j)`. Their sum minus 5γ is the index of the corner, 1 to 4. Two
//! lines cross at a point where four regions meet, the corners of a rhomb.
//!
//! With γ = 1/5 or 2/5 for every family no three lines meet at a point, and the tiling has
//! five-fold rotational symmetry about its centre. All arithmetic here is exact: coordinates are
//! `a` + `b`φ with integers `a` and `b`, where φ = (1 + √5) / 2.

use crate::geometry::Point;

/// A corner: the number of steps along each of the five directions.
pub(super) type StepCounts = [i32; 5];

/// sin 72°.
const SINE: f64 = 0.951_056_516_295_153_5;
/// φ, the golden ratio.
pub(super) const PHI: f64 = 1.618_033_988_749_895;

/// The five families of lines.
#[derive(Clone, Copy)]
pub(super) struct Pentagrid {
    /// 5γ: 1 or 2.
    pub(super) five_gamma: i32,
}

/// A rhomb, which is the crossing of two lines.
#[derive(Clone, Copy)]
pub(super) struct Rhomb {
    /// The corner from which two sides lead along the directions `one` and `other`.
    pub(super) base: StepCounts,
    /// The family of the first line.
    pub(super) one: usize,
    /// The family of the second line: `one` + 1 for a thick rhomb, `one` + 2 for a thin one, modulo
    /// 5.
    pub(super) other: usize,
}

impl Pentagrid {
    /// Returns the rhomb where a line of family `one` crosses a line of family `other`, which is
    /// `one` + 1 or `one` + 2 modulo 5.
    pub(super) fn crossing(
        self,
        (one, line): (usize, i32),
        (other, across): (usize, i32),
    ) -> Rhomb {
        // Five times the coordinates along e(one) and e(other).
        let m = i64::from(5 * line - self.five_gamma);
        let n = i64::from(5 * across - self.five_gamma);
        // The sum of the coordinates along e(j − 1) and e(j + 1) is φ − 1 times the one along e(j).
        // None of the remaining three is an integer: the coefficients of φ here are not 0, since 5
        // divides neither 5γ nor twice that.
        let mut base = [0; 5];
        base[one] = line;
        base[other] = across;
        let others = if (one + 1) % 5 == other {
            [(2, -m - n, n), (3, m + n, -m - n), (4, -m - n, m)]
        } else {
            [(1, 0, m + n), (3, -n, -m), (4, -m, -n)]
        };
        for (step, integer, golden) in others {
            let fifths = integer + i64::from(self.five_gamma) + times_phi(golden);
            base[(one + step) % 5] = fifths.div_euclid(5) as i32 + 1;
        }
        Rhomb { base, one, other }
    }

    /// Returns the index of a corner, 1 to 4.
    pub(super) fn index(self, steps: StepCounts) -> i32 {
        steps.iter().sum::<i32>() - self.five_gamma
    }

    /// Calls `call` for every crossing whose point, times 5/2, lies in the upright rectangle about
    /// the centre whose half width and half height is `half`, and for some crossings just outside.
    pub(super) fn each_crossing<E>(
        self,
        half: Point,
        mut call: impl FnMut(Rhomb) -> Result<(), E>,
    ) -> Result<(), E> {
        let half = half * 0.4;
        for (one, step) in (0..5).flat_map(|one| [(one, 1), (one, 2)]) {
            let other = (one + step) % 5;
            let (along, crossed) = (unit(one), unit(other));
            let most = (half.x * along.x.abs() + half.y * along.y.abs()) as i32 + 1;
            for line in -most..=most {
                // The line runs through `foot` in the direction `direction`. It is inside the
                // rectangle between the parameters `low` and `high`.
                let foot = along * (f64::from(line) - f64::from(self.five_gamma) / 5.0);
                let direction = Point::new(-along.y, along.x);
                let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
                for (from, by, half) in
                    [(foot.x, direction.x, half.x), (foot.y, direction.y, half.y)]
                {
                    if by.abs() > 1e-9 {
                        low = low.max(-from / by - half / by.abs());
                        high = high.min(-from / by + half / by.abs());
                    }
                }
                if low > high {
                    continue;
                }
                let (start, slope) = (foot.dot(crossed), direction.dot(crossed));
                let (near, far) = (start + slope * low, start + slope * high);
                for across in near.min(far).floor() as i32..=near.max(far).ceil() as i32 + 1 {
                    call(self.crossing((one, line), (other, across)))?;
                }
            }
        }
        Ok(())
    }
}

impl Rhomb {
    /// Returns the corners of the rhomb, clockwise from `base`.
    pub(super) fn corners(self) -> [StepCounts; 4] {
        let far = step_from(step_from(self.base, self.one, 1), self.other, 1);
        [self.base, step_from(self.base, self.one, 1), far, step_from(self.base, self.other, 1)]
    }

    /// Returns whether the rhomb is thick.
    pub(super) fn is_thick(self) -> bool {
        (self.one + 1) % 5 == self.other
    }
}

/// Returns the corner `by` steps from a corner in a direction. `direction` counts modulo 5.
pub(super) fn step_from(mut steps: StepCounts, direction: usize, by: i32) -> StepCounts {
    steps[direction % 5] += by;
    steps
}

/// Returns the unit vector of a direction.
fn unit(direction: usize) -> Point {
    let mut steps = [0; 5];
    steps[direction] = 1;
    Golden::of(steps).point()
}

/// The exact position of a corner: x = sin 72° · (`u` + `v`φ), y = (`p` + `q`φ) / 2.
///
/// The conjugates of these coordinates (φ replaced by −1/φ) are bounded: |`u` + `v`φ'| is at most
/// φ² and |`p` + `q`φ'| at most 2φ. So a corner is given by `v`, `q` and a small number: `u` has
/// the parity of `q`, and `p` that of `u` + `v`, which leaves three values of `u` and four of `p`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Golden {
    pub(super) v: i32,
    pub(super) q: i32,
    u: i32,
    p: i32,
}

impl Golden {
    /// The number of different corners with the same `v` and `q`.
    pub(super) const CHOICES: u32 = 12;

    pub(super) fn of(steps: StepCounts) -> Self {
        let [a, b, c, d, e] = steps;
        Self { v: c - d, q: c + d - b - e, u: b - e - c + d, p: b + e - 2 * a }
    }

    /// Returns the index of the corner among the corners with the same `v` and `q`.
    pub(super) fn choice(self) -> u32 {
        let u = (self.u - over_phi(self.v) + 2) >> 1;
        let p = (self.p - over_phi(self.q) + 3) >> 1;
        (u * 4 + p) as u32
    }

    /// Returns the corner with a given `v`, `q` and [`choice`](Self::choice).
    pub(super) fn chosen(v: i32, q: i32, choice: u32) -> Self {
        let low = 2 * (choice / 4) as i32 - 2 + over_phi(v);
        let u = low + (low - q).rem_euclid(2);
        let low = 2 * (choice % 4) as i32 - 3 + over_phi(q);
        Self { v, q, u, p: low + (low - u - v).rem_euclid(2) }
    }

    pub(super) fn point(self) -> Point {
        let sum = |integer: i32, golden: i32| f64::from(integer) + f64::from(golden) * PHI;
        Point::new(SINE * sum(self.u, self.v), sum(self.p, self.q) / 2.0)
    }
}

/// Returns ⌊number · φ⌋. Exact for 32 bits: such a product differs from every integer by at least
/// 2⁻³⁴, and φ is given with 64 binary places.
fn times_phi(number: i64) -> i64 {
    const PHI: i128 = (1 << 64) + 0x9e37_79b9_7f4a_7c15;
    ((i128::from(number) * PHI) >> 64) as i64
}

/// Returns ⌊number / φ⌋.
fn over_phi(number: i32) -> i32 {
    times_phi(number.into()) as i32 - number
}
