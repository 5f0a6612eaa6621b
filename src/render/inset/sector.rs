//! What lies round a corner between two walls: where their faces meet, and where they cross the edges
//! between.
//!
//! ```text
//!        wall                Directions are angles from the first wall on, over the corridor. Up to
//!    ─────────P · · · edge   half of the sector, the corridor's side is the first wall's face, from
//!   ───────╮  │              there on the last wall's; round the end of a wall it runs across.
//!          │  │ wall
//! ```

use std::f64::consts::{FRAC_PI_2, PI, SQRT_2, TAU};

use super::super::chain::{Piece, meet};
use super::{Beyond, Inset};
use crate::geometry::Point;

/// From where on a wall's end is cut across: so that ends which nothing else meets are square.
const ACROSS: f64 = FRAC_PI_2 * 1.5;

/// How far before a border its corner is.
const BESIDE: f64 = FRAC_PI_2 / 2.0;

/// What two directions may differ by and still be one.
const SAME: f64 = 1e-9;

/// Most of an edge that one of its corners takes.
pub(super) const MOST_OF_EDGE: f64 = 0.48;

/// What bounds a sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Wall,
    Border,
    /// Nothing: all round the corner ways lead from cell to cell.
    None,
}

impl From<Beyond<'_>> for Bound {
    fn from(beyond: Beyond<'_>) -> Self {
        match beyond {
            Beyond::Wall => Self::Wall,
            Beyond::Border(_) => Self::Border,
            Beyond::Way(..) => Self::None,
        }
    }
}

/// A cell's part of a sector, at the end of one of its sides.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) cell: u32,
    pub(super) side: usize,
    /// The directions in which it starts and ends.
    from: f64,
    to: f64,
}

impl Part {
    fn half(&self) -> f64 {
        (self.to - self.from) / 2.0
    }
}

/// The cells round a corner between two walls.
pub(super) struct Sector {
    /// The corner, or a bend of a wall.
    pub(super) point: u32,
    /// What bounds it, first and last.
    pub(super) bounds: [Bound; 2],
    /// The cells' parts, from the first bound to the last.
    pub(super) parts: Vec<Part>,
    /// The piece that leads to the corner along the first bound, and the one that leads away along
    /// the last.
    pub(super) along: [Piece; 2],
}

/// A point of a corridor's side: its direction, and its distance for faces that stand 1 aside.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    direction: f64,
    pub(super) distance: f64,
    /// The piece of an edge that leads away from the corner and that is crossed there, if one is.
    pub(super) edge: Option<Piece>,
}

impl Inset<'_> {
    /// The sector that a cell's part at the end of a side belongs to.
    pub(super) fn sector(&self, cell: u32, side: usize) -> Sector {
        let own = (cell, side);
        let (mut first, mut least) = (own, own);
        let mut bounds = [Bound::None; 2];
        while let Beyond::Way(there, back) = self.beyond(first.0, first.1) {
            first = (there, self.before(there, back));
            least = least.min(first);
            if first == own {
                // Whichever cell asks, the parts have the same order.
                first = least;
                break;
            }
        }
        let is_whole = matches!(self.beyond(first.0, first.1), Beyond::Way(..));
        bounds[0] = self.beyond(first.0, first.1).into();
        let mut parts = Vec::new();
        let (mut here, mut from) = (first, 0.0);
        let into = self.last(first.0, first.1);
        let out = loop {
            let (cell, side) = here;
            let next = self.after(cell, side);
            let last = self.last(cell, side);
            let out = self.first(cell, next);
            let to = from + turn(last.way(last.to) * -1.0, out.way(out.from));
            parts.push(Part { cell, side, from, to });
            from = to;
            let beyond = self.beyond(cell, next);
            if let Beyond::Way(there, back) = beyond
                && (there, back) != first
            {
                here = (there, back);
                continue;
            }
            if !is_whole {
                bounds[1] = beyond.into();
            }
            break out;
        };
        let point = self.ends(cell, side)[1];
        Sector { point, bounds, parts, along: [into, out] }
    }

    /// The sector on one side of a bend of a wall.
    pub(super) fn bend(&self, cell: u32, side: usize, [from, at, to]: [u32; 3]) -> Sector {
        let along = [self.piece(from, at), self.piece(at, to)];
        let [into, out] = along.map(|it| it.way(it.from));
        let part = Part { cell, side, from: 0.0, to: turn(into * -1.0, out) };
        Sector { point: at, bounds: [Bound::Wall; 2], parts: vec![part], along }
    }

    /// Where a mark lies.
    pub(super) fn place(&self, sector: &Sector, mark: &Mark) -> Point {
        let depth = self.depth(sector.point);
        let [into, out] = &sector.along;
        let Mark { direction, distance, edge } = *mark;
        let (walls, whole) = (sector.bounds.map(|it| it == Bound::Wall), sector.whole());
        // Whose face it lies on.
        let near = [direction, whole - direction].map(|it| it <= sector.half() + SAME);
        let faces = [walls[0] && near[0], walls[1] && near[1]];
        let is_round = into.round.is_some() || out.round.is_some();
        if let Some(edge) = edge {
            let mut along = distance * depth;
            if is_round || edge.round.is_some() {
                let guess = edge.point(along);
                let found = match faces {
                    [true, _] => meet([into, &edge], [depth, 0.0], guess),
                    [_, true] => meet([&edge, out], [0.0, depth], guess),
                    _ => guess,
                };
                along = edge.along(found);
            }
            return edge.point(along.min(edge.length() * MOST_OF_EDGE));
        }
        let back = into.way(into.to) * -1.0;
        let (sin, cos) = (libm::sin(direction), libm::cos(direction));
        let way = Point::new(back.x * cos + back.y * sin, back.y * cos - back.x * sin);
        let guess = into.to + way * (distance * depth);
        match faces {
            _ if !is_round => guess,
            [true, true] => meet([into, out], [depth; 2], guess),
            [true, _] => meet([into, into], [depth; 2], guess),
            [_, true] => meet([out, out], [depth; 2], guess),
            _ => guess,
        }
    }

    /// How far faces stand aside at a corner or bend.
    pub(super) fn depth(&self, point: u32) -> f64 {
        f64::from(self.depth[point as usize])
    }
}

impl Sector {
    /// Its whole angle.
    fn whole(&self) -> f64 {
        self.parts.last().map_or(0.0, |part| part.to)
    }

    /// Up to which direction from a wall the corridor's side is its face.
    fn half(&self) -> f64 {
        let whole = self.whole();
        let is_wall = self.bounds.map(|it| it == Bound::Wall);
        // A border is what lies half way between a wall and its mirror image.
        if is_wall == [true, true] { (whole / 2.0).min(ACROSS) } else { whole.min(ACROSS) }
    }

    /// The corners of the corridor's side, in order.
    fn corners(&self) -> Vec<Mark> {
        let whole = self.whole();
        // Borders are met at a right angle: so are those that lie behind the end of a wall.
        let corners = match self.bounds {
            [Bound::Wall, Bound::Wall] if whole / 2.0 > ACROSS + SAME => {
                round(ACROSS, whole - ACROSS)
            }
            [Bound::Wall, Bound::Wall] => vec![(whole / 2.0, 1.0 / libm::sin(whole / 2.0))],
            [Bound::Wall, _] if whole > PI => round(ACROSS, whole - BESIDE),
            [Bound::Wall, _] if whole > ACROSS + SAME => vec![(ACROSS, SQRT_2)],
            [_, Bound::Wall] if whole > PI => round(BESIDE, whole - ACROSS),
            [_, Bound::Wall] if whole > ACROSS + SAME => vec![(whole - ACROSS, SQRT_2)],
            [Bound::Wall, _] | [_, Bound::Wall] => Vec::new(),
            [Bound::Border, _] if whole > FRAC_PI_2 => round(BESIDE, whole - BESIDE),
            [Bound::Border, _] => vec![(whole / 2.0, 1.0 / libm::sin(whole / 2.0))],
            [Bound::None, _] => {
                let distance = |part: &Part| 1.0 / libm::sin(part.half().min(ACROSS));
                self.parts.iter().map(|it| (it.from + it.half(), distance(it))).collect()
            }
        };
        let mark = |(direction, distance)| Mark { direction, distance, edge: None };
        corners.into_iter().map(mark).collect()
    }

    /// How far away the corridor's side crosses a direction in which an edge leads.
    fn crossing(&self, direction: f64) -> f64 {
        let whole = self.whole();
        let corners = self.corners();
        let at = corners.partition_point(|mark| mark.direction < direction - SAME);
        if self.bounds[0] == Bound::None {
            let count = corners.len();
            return between(&corners[(at + count - 1) % count], &corners[at % count], direction);
        }
        match (at.checked_sub(1).map(|at| &corners[at]), corners.get(at)) {
            (Some(before), Some(after)) => between(before, after, direction),
            (None, _) if self.bounds[0] == Bound::Wall => 1.0 / libm::sin(direction),
            (_, None) if self.bounds[1] == Bound::Wall => 1.0 / libm::sin(whole - direction),
            // From a corner at a right angle to the border.
            (Some(mark), None) => {
                mark.distance * libm::cos(whole - mark.direction) / libm::cos(whole - direction)
            }
            (None, Some(mark)) => mark.distance * libm::cos(mark.direction) / libm::cos(direction),
            (None, None) => 1.0,
        }
    }

    /// The largest radius with which both faces of two walls that meet at a corner can be rounded
    /// alike; or, where more walls meet, one that keeps the corridor's side off them.
    pub(super) fn most_round(&self, inset: &Inset<'_>) -> f64 {
        let whole = self.whole();
        if self.bounds != [Bound::Wall; 2] || whole / 2.0 > ACROSS + SAME {
            return f64::INFINITY;
        }
        let turn = (whole - PI).abs() / 2.0;
        let room = self.along.iter().map(Piece::length).fold(f64::INFINITY, f64::min) / 2.0;
        // The sides of a tunnel end at the wall of a bridge: it stays straight there.
        let is_bridge =
            |part: Option<&Part>| part.is_some_and(|it| inset.grid.is_crossing(it.cell));
        let beside = is_bridge(self.parts.first()) || is_bridge(self.parts.last());
        let room = if beside { room.min(inset.depth(self.point)) } else { room };
        let most = room / libm::tan(turn).max(SAME);
        if whole < PI || inset.walls[self.point as usize] == 2 {
            return most;
        }
        // What an arc of radius 1 cuts off the corner.
        let cut = 1.0 / libm::cos(turn) - 1.0;
        most.min(inset.depth(self.point) / libm::sin(whole / 2.0) / cut.max(SAME))
    }

    /// How far along its bounds the first and the last corner of the corridor's side lie, for faces
    /// that stand 1 aside.
    pub(super) fn ends_along(&self) -> [f64; 2] {
        let (corners, whole) = (self.corners(), self.whole());
        let first = corners.first().map(|it| it.distance * libm::cos(it.direction));
        let last = corners.last().map(|it| it.distance * libm::cos(whole - it.direction));
        // Without a corner, the face ends at the border.
        let face = || libm::cos(whole) / libm::sin(whole);
        [first, last].map(|it| it.unwrap_or_else(face))
    }

    /// The points of the corridor's side, from the first bound to the last; those where it crosses
    /// edges among them.
    pub(super) fn marks(&self, inset: &Inset<'_>) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        for part in 0..self.parts.len() {
            let own = self.marks_of(inset, part);
            // Neighbours share the edge between them.
            let skip = usize::from(part > 0);
            marks.extend(own.into_iter().skip(skip));
        }
        if self.bounds[0] == Bound::None {
            marks.pop();
        }
        marks
    }

    /// Those that a cell's part has.
    pub(super) fn marks_of(&self, inset: &Inset<'_>, part: usize) -> Vec<Mark> {
        let Part { cell, side, from, to } = self.parts[part];
        let is_first = part == 0 && self.bounds[0] == Bound::Wall;
        let is_last = part + 1 == self.parts.len() && self.bounds[1] == Bound::Wall;
        let cross = |direction, edge| {
            let distance = self.crossing(direction);
            Mark { direction, distance, edge: Some(edge) }
        };
        let mut marks = Vec::new();
        if !is_first {
            marks.push(cross(from, inset.last(cell, side).reversed()));
        }
        let within = |mark: &Mark| mark.direction > from + SAME && mark.direction < to - SAME;
        marks.extend(self.corners().into_iter().filter(within));
        if !is_last {
            marks.push(cross(to, inset.first(cell, inset.after(cell, side))));
        }
        marks
    }
}

/// Corners round the end of a wall between two directions, at most a quarter of a turn apart.
fn round(from: f64, to: f64) -> Vec<(f64, f64)> {
    let steps = ((to - from) / FRAC_PI_2 - SAME).ceil().max(1.0);
    let corner = |step| (from + (to - from) * f64::from(step) / steps, SQRT_2);
    (0..=steps as u32).map(corner).collect()
}

/// How far away the straight part between two corners crosses a direction.
fn between(one: &Mark, other: &Mark, direction: f64) -> f64 {
    let (a, b) = (one.distance, other.distance);
    let (before, after) = (direction - one.direction, other.direction - direction);
    a * b * libm::sin(before + after) / (a * libm::sin(before) + b * libm::sin(after))
}

/// The angle from one way to another, over the right side of what comes by the first and leaves by
/// the second.
fn turn(back: Point, on: Point) -> f64 {
    let angle = libm::atan2(on.cross(back), on.dot(back));
    if angle > SAME { angle } else { angle + TAU }
}
