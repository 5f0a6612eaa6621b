//! From the pieces of a plan to triangles.

use super::plan::Plan;
use super::web::Web;
use super::{Corner, too_thick};
use crate::cancel::{Cancel, Stop};
use crate::render::options::Solid;

/// A point of the plan.
type Spot = [f32; 2];

/// Twice the area of a triangle, positive where it is clockwise as seen from above.
fn area([a, b, c]: [Spot; 3]) -> f64 {
    let way = |to: Spot| [to[0] - a[0], to[1] - a[1]].map(f64::from);
    let ([x, y], [u, v]) = (way(b), way(c));
    y * u - x * v
}

/// Least of twice the area of a floor's triangle, in square millimetres.
const LEAST: f64 = 1e-6;

/// Triangles on their way out, and the heights of the pieces.
struct Faces<'a, T> {
    web: &'a Web,
    plan: &'a Plan,
    /// Heights of floors and of walls.
    floor: f32,
    wall: f32,
    take: T,
}

/// Gives the triangles of a plan.
pub(super) fn write(
    web: &Web,
    plan: &Plan,
    solid: &Solid,
    take: impl FnMut([Corner; 3]),
    cancel: &Cancel,
) -> Result<(), Stop> {
    let [base, height] = [solid.base, solid.height].map(Solid::millimetres);
    let (floor, wall) = (base as f32, (base + height) as f32);
    let mut faces = Faces { web, plan, floor, wall, take };
    let mut spots = Vec::new();
    for (cell, range) in web.first.windows(2).enumerate() {
        cancel.check_now_and_then(cell)?;
        spots.clear();
        spots.extend_from_slice(&plan.rims[range[0] as usize..range[1] as usize]);
        if !faces.floor(&mut spots, plan.centres[cell]) {
            return Err(too_thick(solid));
        }
    }
    let outside = web.first[web.first.len() - 1] as usize;
    let mut joined = vec![false; web.from.len()];
    for half in 0..web.from.len() {
        cancel.check_now_and_then(half)?;
        faces.rim(half);
        if half >= outside {
            faces.plate(half);
        }
        if half < web.twin[half] as usize {
            faces.strip(half);
        }
        if !joined[half] {
            faces.joint(half, &mut joined);
        }
    }
    Ok(())
}

impl<T: FnMut([Corner; 3])> Faces<'_, T> {
    fn height(&self, half: usize) -> f32 {
        if self.web.walls[half] { self.wall } else { self.floor }
    }

    /// The half-edge that leaves the same point next, anticlockwise of this one.
    fn beside(&self, half: usize) -> usize {
        self.web.next[self.web.twin[half] as usize] as usize
    }

    /// The top and the bottom of a triangle that is clockwise as seen from above.
    fn level(&mut self, [a, b, c]: [Spot; 3], height: f32) {
        let at = |[x, y]: Spot, z: f32| [x, y, z];
        (self.take)([at(a, height), at(c, height), at(b, height)]);
        (self.take)([at(a, 0.0), at(b, 0.0), at(c, 0.0)]);
    }

    /// An upright face, seen from the right of the way from one point to another.
    fn upright(&mut self, [a, b]: [Spot; 2], low: f32, high: f32) {
        if low < high {
            let at = |[x, y]: Spot, z: f32| [x, y, z];
            (self.take)([at(a, low), at(b, low), at(b, high)]);
            (self.take)([at(a, low), at(b, high), at(a, high)]);
        }
    }

    /// The ends of a rim.
    fn ends(&self, half: usize) -> [Spot; 2] {
        [half, self.web.next[half] as usize].map(|at| self.plan.rims[at])
    }

    /// The upright face between a strip and the floor beside it.
    fn rim(&mut self, half: usize) {
        self.upright(self.ends(half), self.floor, self.height(half));
    }

    /// The plate's own edge along the outside; with a wall's it would be one face, to which two would
    /// be joined where the wall ends.
    fn plate(&mut self, half: usize) {
        self.upright(self.ends(half), 0.0, self.floor);
    }

    /// The strip of an edge.
    fn strip(&mut self, half: usize) {
        let twin = self.web.twin[half] as usize;
        let next = |at: usize| self.web.next[at] as usize;
        let [a, b, c, d] = [next(twin), twin, next(half), half].map(|at| self.plan.rims[at]);
        let height = self.height(half);
        self.level([a, b, c], height);
        self.level([a, c, d], height);
    }

    /// The joint round the point that a half-edge leaves, and the upright faces of the ends of the
    /// strips that meet there and are lower.
    fn joint(&mut self, first: usize, joined: &mut [bool]) {
        let mut high = self.floor;
        let (mut here, mut count) = (first, 0);
        while !joined[here] {
            joined[here] = true;
            high = high.max(self.height(here));
            count += 1;
            here = self.beside(here);
        }
        let node = self.plan.nodes[self.web.from[first] as usize];
        for _ in 0..count {
            let beside = self.beside(here);
            let ends = [here, beside].map(|at| self.plan.rims[at]);
            self.upright(ends, self.height(here), high);
            if count > 3 {
                self.level([node, ends[1], ends[0]], high);
            }
            here = beside;
        }
        if count == 3 {
            let [second, third] = [self.beside(first), self.beside(self.beside(first))];
            self.level([third, second, first].map(|at| self.plan.rims[at]), high);
        }
    }

    /// The floor of a cell whose points stand clockwise; false if it has none.
    fn floor(&mut self, spots: &mut Vec<Spot>, centre: Spot) -> bool {
        let fans = |apex: Spot, spots: &[Spot]| {
            spots.windows(2).all(|pair| area([apex, pair[0], pair[1]]) > LEAST)
        };
        if fans(spots[0], &spots[1..]) {
            for at in 1..spots.len() - 1 {
                self.level([spots[0], spots[at], spots[at + 1]], self.floor);
            }
            return true;
        }
        spots.push(spots[0]);
        if fans(centre, spots) {
            for pair in spots.windows(2) {
                self.level([centre, pair[0], pair[1]], self.floor);
            }
            return true;
        }
        spots.pop();
        self.ears(spots)
    }

    /// Cuts ears off a polygon until nothing is left; false if there is none to cut.
    fn ears(&mut self, spots: &mut Vec<Spot>) -> bool {
        while spots.len() >= 3 {
            let count = spots.len();
            let corner =
                |at: usize| [spots[(at + count - 1) % count], spots[at], spots[(at + 1) % count]];
            let is_ear = |&at: &usize| {
                let ear = corner(at);
                let [a, b, c] = ear;
                area(ear) > LEAST
                    && spots.iter().filter(|spot| !ear.contains(spot)).all(|&spot| {
                        [[a, b, spot], [b, c, spot], [c, a, spot]]
                            .into_iter()
                            .any(|it| area(it) < 0.0)
                    })
            };
            // What is left at the end may be a line.
            let ear = (0..count).find(is_ear);
            let Some(at) = ear else { return false };
            let ear = corner(at);
            self.level(ear, self.floor);
            spots.remove(at);
        }
        true
    }
}
