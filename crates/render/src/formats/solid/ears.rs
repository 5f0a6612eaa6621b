//! Polygons as triangles, by ear clipping.

use mazewright_core::{Cancel, Error};

/// A point of the plan, and the depth of the floor there below the height of its cell.
pub(super) type FloorPoint = [f32; 3];

/// Smallest allowed value of twice the area of a floor triangle, in square millimetres.
pub(super) const LEAST_AREA: f64 = 1e-6;

/// Returns twice the area of a triangle, positive if it is clockwise as seen from above.
pub(super) fn area([a, b, c]: [FloorPoint; 3]) -> f64 {
    let vector = |to: FloorPoint| [to[0] - a[0], to[1] - a[1]].map(f64::from);
    let ([x, y], [u, v]) = (vector(b), vector(c));
    y * u - x * v
}

/// Checks the flag of a computation whose steps differ in length.
#[derive(Default)]
pub(super) struct Pace {
    /// The cost of the steps since the last check.
    spent: usize,
}

impl Pace {
    /// Adds a step that visits `points` points.
    pub(super) fn step(&mut self, points: usize, cancel: &Cancel) -> Result<(), Error> {
        self.spent += points;
        if self.spent < POINTS {
            return Ok(());
        }
        self.spent = 0;
        cancel.check()
    }
}

/// The largest number of points that are visited between two checks.
const POINTS: usize = 50_000;

/// Triangulates a polygon by ear clipping. Returns false if it has no ear.
pub(super) fn clip_ears(
    points: &mut Vec<FloorPoint>,
    mut take: impl FnMut([FloorPoint; 3]),
    cancel: &Cancel,
) -> Result<bool, Error> {
    let mut pace = Pace::default();
    while points.len() >= 3 {
        let count = points.len();
        let corner =
            |at: usize| [points[(at + count - 1) % count], points[at], points[(at + 1) % count]];
        let is_ear = |&at: &usize| {
            let ear = corner(at);
            let [a, b, c] = ear;
            area(ear) > LEAST_AREA
                && points.iter().filter(|point| !ear.contains(point)).all(|&point| {
                    [[a, b, point], [b, c, point], [c, a, point]]
                        .into_iter()
                        .any(|it| area(it) < 0.0)
                })
        };
        // The last vertices may be collinear.
        let mut ear = None;
        for at in 0..count {
            pace.step(count, cancel)?;
            if is_ear(&at) {
                ear = Some(at);
                break;
            }
        }
        let Some(at) = ear else { return Ok(false) };
        let ear = corner(at);
        take(ear);
        points.remove(at);
    }
    Ok(true)
}
