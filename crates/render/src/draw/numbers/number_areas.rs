//! The areas of a cell for a number at one of its sides, in order of preference:
//!
//! ```text
//!  ┌──seam───┐   1 on either side of the route through the seam, next to walls, so that no route crosses it
//!  │ 1  │  1 │   2 on the route, which then ends before the number
//!  │ ╲  2  ╱ │   3 anywhere in the cell, near the seam
//!  │  ╲ 3 ╱  │
//!  └─────────┘
//! ```
//!
//! If passages are drawn instead of walls, there is only the second, inside the passage.

use crate::draw::line_widths::route_reach;
use crate::scene::Scene;
use crate::style::look::Draw;
use mazewright_core::collections::BitSet;
use mazewright_core::geometry::Point;

/// Number of places that are tried for a number, from each corner of a cell to its centre.
const PLACES_PER_LINE: u32 = 16;

/// Maximum distance between lines that coincide, in cell sides.
const COINCIDENT: f64 = 1e-6;

/// A part of a cell.
pub(crate) struct NumberArea {
    /// Lines around it.
    lines: Vec<BoundaryLine>,
    /// The ends of lines to the centre of the cell on which a number may lie.
    ends: Vec<Point>,
    pub(crate) kind: AreaKind,
}

/// The relation of an area to routes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AreaKind {
    /// No route crosses it. The place with the most space is the best.
    Beside,
    /// It lies on the route through the side.
    OnRoute,
    /// Routes may cross it. The first place is the best.
    Anywhere,
}

/// A line around an area, clockwise, and the distance to keep from it.
struct BoundaryLine {
    from: Point,
    to: Point,
    distance: f64,
}

/// A side of a cell, clockwise.
pub(crate) struct NumberSide {
    pub(crate) edge: u32,
    pub(crate) ends: [Point; 2],
}

impl NumberSide {
    pub(crate) fn middle(&self) -> Point {
        (self.ends[0] + self.ends[1]) * 0.5
    }

    /// Returns the same side with left and right exchanged.
    fn mirrored(&self) -> Self {
        let [from, to] = self.ends.map(mirrored);
        Self { edge: self.edge, ends: [to, from] }
    }

    fn line(&self, distance: f64) -> BoundaryLine {
        let [from, to] = self.ends;
        BoundaryLine { from, to, distance }
    }
}

/// Creates the areas of cells.
pub(crate) struct NumberAreas<'a> {
    pub(crate) scene: &'a Scene<'a>,
    pub(crate) walls: &'a BitSet,
    /// The distance of numbers from walls.
    pub(crate) gap: f64,
    /// Their distance from routes.
    pub(crate) from_route: f64,
}

impl NumberAreas<'_> {
    /// Returns the areas of a cell for numbers at the first of its sides.
    pub(crate) fn of(&self, centre: Point, sides: &[NumberSide]) -> Vec<NumberArea> {
        if self.scene.style.draw.value == Draw::Passages {
            return vec![self.in_passage(centre, &sides[0])];
        }
        vec![
            self.clockwise(centre, sides),
            self.counterclockwise(centre, sides),
            self.on_route(sides),
            self.anywhere(sides),
        ]
    }

    /// Returns the distance of numbers from the middle of a wall.
    pub(crate) fn wall_distance(&self) -> f64 {
        let style = self.scene.style;
        style.half_line() + style.strokes.inset_depth() + self.gap
    }

    /// Returns the distance of numbers from the middle of a route.
    pub(crate) fn route_distance(&self) -> f64 {
        route_reach(self.scene) + self.from_route
    }

    /// Returns the area clockwise of the line from the centre of the cell to the middle of its
    /// first side. It extends along the walls to the next such line of a possible route, so that
    /// routes do not cross a number.
    fn clockwise(&self, centre: Point, sides: &[NumberSide]) -> NumberArea {
        let middles: Vec<Point> = sides.iter().map(NumberSide::middle).collect();
        let ahead = middles[0] - centre;
        // The area has less than half a turn at the centre.
        let may_pass = |at: usize| {
            let next =
                middles.get(at + 1).is_some_and(|&next| ahead.cross(next - centre) > COINCIDENT);
            self.walls.contains(sides[at].edge) && next
        };
        let last = (1..sides.len()).find(|&at| !may_pass(at)).unwrap_or(0);
        let around = sides[..=last].iter().map(|side| side.line(self.wall_distance()));
        let spokes = [(middles[last], centre), (centre, middles[0])];
        let distance = self.route_distance();
        let spokes = spokes.map(|(from, to)| BoundaryLine { from, to, distance });
        let corners = sides[..last].iter().map(|side| side.ends[1]);
        let ends = corners.chain(middles[..last].iter().skip(1).copied());
        let kind = AreaKind::Beside;
        NumberArea { lines: around.chain(spokes).collect(), ends: ends.collect(), kind }
    }

    /// Returns the same area counterclockwise of that line: the area of the mirrored cell,
    /// mirrored.
    fn counterclockwise(&self, centre: Point, sides: &[NumberSide]) -> NumberArea {
        let others = sides[1..].iter().rev();
        let sides: Vec<NumberSide> =
            sides[..1].iter().chain(others).map(NumberSide::mirrored).collect();
        let NumberArea { lines, ends, kind } = self.clockwise(mirrored(centre), &sides);
        let lines = lines.into_iter().map(|BoundaryLine { from, to, distance }| BoundaryLine {
            from: mirrored(to),
            to: mirrored(from),
            distance,
        });
        NumberArea { lines: lines.collect(), ends: ends.into_iter().map(mirrored).collect(), kind }
    }

    /// Returns the line from the first side to the centre.
    fn on_route(&self, sides: &[NumberSide]) -> NumberArea {
        let ends = vec![sides[0].middle()];
        NumberArea { lines: self.around(sides), ends, kind: AreaKind::OnRoute }
    }

    /// Returns the whole cell, with places near the first side first.
    fn anywhere(&self, sides: &[NumberSide]) -> NumberArea {
        // Towards the centre from the seam first, then from its ends, then from elsewhere.
        let ends = sides[..1].iter().map(NumberSide::middle).chain(sides[0].ends);
        let others = sides[1..].iter().flat_map(|side| [side.middle(), side.ends[1]]);
        let ends = ends.chain(others).collect();
        NumberArea { lines: self.around(sides), ends, kind: AreaKind::Anywhere }
    }

    /// Returns the sides of a cell.
    fn around(&self, sides: &[NumberSide]) -> Vec<BoundaryLine> {
        let distance = |side: &NumberSide| {
            if self.walls.contains(side.edge) { self.wall_distance() } else { self.gap }
        };
        sides.iter().map(|side| side.line(distance(side))).collect()
    }

    /// Returns the passage from a side of the cell to its centre.
    fn in_passage(&self, centre: Point, side: &NumberSide) -> NumberArea {
        let half = self.scene.style.half_line() - self.gap;
        let middle = side.middle();
        let ahead = middle - centre;
        let across = Point::new(ahead.y, -ahead.x);
        let lines = vec![
            side.line(self.gap),
            BoundaryLine { from: middle, to: centre, distance: -half },
            BoundaryLine { from: centre, to: centre + across, distance: 0.0 },
            BoundaryLine { from: centre, to: middle, distance: -half },
        ];
        NumberArea { lines, ends: vec![middle], kind: AreaKind::OnRoute }
    }
}

/// Returns the point with left and right exchanged.
fn mirrored(Point { x, y }: Point) -> Point {
    Point::new(-x, y)
}

impl NumberArea {
    /// Returns places for the centre of a number with a given `width_ratio`, each with the largest
    /// height of a number there. The number lies inside the area, and outside a mark with the
    /// radius `mark` around the centre of the cell.
    pub(crate) fn places(
        &self,
        centre: Point,
        mark: Option<f64>,
        width_ratio: f64,
    ) -> impl Iterator<Item = (Point, f64)> + '_ {
        // The height of a number that extends by `reach` from its middle in a direction.
        let height = move |reach: f64, direction: Point| {
            2.0 * reach / (direction.x.abs() * width_ratio + direction.y.abs())
        };
        let place = move |at: Point| {
            let within = self.lines.iter().map(|&BoundaryLine { from, to, distance }| {
                let along = to - from;
                let inward = Point::new(-along.y, along.x) * (1.0 / along.length());
                height(inward.dot(at - from) - distance, inward)
            });
            let away = (at - centre).length();
            let outside = mark.map(|radius| height(away - radius, (at - centre) * (1.0 / away)));
            (at, within.chain(outside).fold(f64::INFINITY, f64::min))
        };
        let steps = move |end: Point| {
            (1..PLACES_PER_LINE).map(move |step| {
                end + (centre - end) * (f64::from(step) / f64::from(PLACES_PER_LINE))
            })
        };
        self.ends.iter().flat_map(move |&end| steps(end)).map(place)
    }
}
