//! The areas of a cell in which a number beside one of its sides may stand, the better ones first:
//!
//! ```text
//!  ┌──seam───┐   1 on either side of the way through the seam, beside walls, so that no route crosses it
//!  │ 1  │  1 │   2 on the way, so that a route ends before it
//!  │ ╲  2  ╱ │   3 anywhere in the cell, near the seam
//!  │  ╲ 3 ╱  │
//!  └─────────┘
//! ```
//!
//! Where passages are drawn and not walls, there is only the second, inside of the passage.

use crate::draw::line_widths::route_reach;
use crate::scene::Scene;
use crate::style::look::Draw;
use mazewright_core::collections::BitSet;
use mazewright_core::geometry::Point;

/// Number of places that are tried for a number, from each corner of a cell to its centre.
const PLACES: u32 = 16;
/// Maximum distance between lines that coincide, in cell sides.
const COINCIDENT: f64 = 1e-6;

/// A part of a cell.
pub(crate) struct NumberArea {
    /// Lines around it.
    bounds: Vec<Bound>,
    /// The ends of lines to the centre of the cell on which a number may lie.
    ends: Vec<Point>,
    pub(crate) kind: AreaKind,
}

/// What is special about an area.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AreaKind {
    /// No route crosses it. The place with the most room is the best.
    Beside,
    /// It lies on the way through the side.
    OnWay,
    /// Routes may cross it. The first place is the best.
    Anywhere,
}

/// A line around an area, clockwise, and the distance to keep from it.
struct Bound {
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

    /// The same side with left and right exchanged.
    fn mirrored(&self) -> Self {
        let [from, to] = self.ends.map(mirrored);
        Self { edge: self.edge, ends: [to, from] }
    }

    fn bound(&self, distance: f64) -> Bound {
        let [from, to] = self.ends;
        Bound { from, to, distance }
    }
}

/// Makes the areas of cells.
pub(crate) struct Areas<'a> {
    pub(crate) scene: &'a Scene<'a>,
    pub(crate) walls: &'a BitSet,
    /// The distance of numbers from walls and routes.
    pub(crate) gap: f64,
}

impl Areas<'_> {
    /// Returns the areas of a cell for numbers at the first of its sides.
    pub(crate) fn of(&self, centre: Point, sides: &[NumberSide]) -> Vec<NumberArea> {
        if self.scene.style.draw.value == Draw::Passages {
            return vec![self.in_passage(centre, &sides[0])];
        }
        vec![
            self.clockwise(centre, sides),
            self.counterclockwise(centre, sides),
            self.on_way(sides),
            self.anywhere(sides),
        ]
    }

    /// Returns the distance of numbers from the middle of a wall.
    pub(crate) fn wall_distance(&self) -> f64 {
        let inset = f64::from(self.scene.style.strokes.inset) / 100.0;
        self.scene.style.half_line() + inset + self.gap
    }

    /// Returns the distance of numbers from the middle of a route.
    pub(crate) fn route_distance(&self) -> f64 {
        route_reach(self.scene) + self.gap
    }

    /// An area clockwise of the line from the centre of the cell to the middle of its first side, between the
    /// walls and the next such line that a route may take, so that routes do not cross a number.
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
        let around = sides[..=last].iter().map(|side| side.bound(self.wall_distance()));
        let spokes = [(middles[last], centre), (centre, middles[0])];
        let distance = self.route_distance();
        let spokes = spokes.map(|(from, to)| Bound { from, to, distance });
        let corners = sides[..last].iter().map(|side| side.ends[1]);
        let ends = corners.chain(middles[..last].iter().skip(1).copied());
        let kind = AreaKind::Beside;
        NumberArea { bounds: around.chain(spokes).collect(), ends: ends.collect(), kind }
    }

    /// The same area counterclockwise of that line: that of the mirrored cell, mirrored.
    fn counterclockwise(&self, centre: Point, sides: &[NumberSide]) -> NumberArea {
        let others = sides[1..].iter().rev();
        let sides: Vec<NumberSide> =
            sides[..1].iter().chain(others).map(NumberSide::mirrored).collect();
        let NumberArea { bounds, ends, kind } = self.clockwise(mirrored(centre), &sides);
        let bounds = bounds.into_iter().map(|Bound { from, to, distance }| Bound {
            from: mirrored(to),
            to: mirrored(from),
            distance,
        });
        NumberArea {
            bounds: bounds.collect(),
            ends: ends.into_iter().map(mirrored).collect(),
            kind,
        }
    }

    /// The line from the first side to the centre.
    fn on_way(&self, sides: &[NumberSide]) -> NumberArea {
        let ends = vec![sides[0].middle()];
        NumberArea { bounds: self.around(sides), ends, kind: AreaKind::OnWay }
    }

    /// The whole cell, first at the first side.
    fn anywhere(&self, sides: &[NumberSide]) -> NumberArea {
        // Toward the centre from the seam first, then from its ends, then from elsewhere.
        let ends = sides[..1].iter().map(NumberSide::middle).chain(sides[0].ends);
        let others = sides[1..].iter().flat_map(|side| [side.middle(), side.ends[1]]);
        let ends = ends.chain(others).collect();
        NumberArea { bounds: self.around(sides), ends, kind: AreaKind::Anywhere }
    }

    /// The sides of a cell.
    fn around(&self, sides: &[NumberSide]) -> Vec<Bound> {
        let distance = |side: &NumberSide| {
            if self.walls.contains(side.edge) { self.wall_distance() } else { self.gap }
        };
        sides.iter().map(|side| side.bound(distance(side))).collect()
    }

    /// The passage from a side of the cell to its centre.
    fn in_passage(&self, centre: Point, side: &NumberSide) -> NumberArea {
        let half = self.scene.style.half_line() - self.gap;
        let middle = side.middle();
        let ahead = middle - centre;
        let across = Point::new(ahead.y, -ahead.x);
        let bounds = vec![
            side.bound(self.gap),
            Bound { from: middle, to: centre, distance: -half },
            Bound { from: centre, to: centre + across, distance: 0.0 },
            Bound { from: centre, to: middle, distance: -half },
        ];
        NumberArea { bounds, ends: vec![middle], kind: AreaKind::OnWay }
    }
}

/// The point with left and right exchanged.
fn mirrored(Point { x, y }: Point) -> Point {
    Point::new(-x, y)
}

impl NumberArea {
    /// The places for the centre of a number of a width relative to its height, each with the largest height for
    /// which it is inside of the area, and outside of a mark of a radius around the centre of the cell.
    pub(crate) fn places(
        &self,
        centre: Point,
        mark: Option<f64>,
        width_ratio: f64,
    ) -> impl Iterator<Item = (Point, f64)> + '_ {
        // The height for which a number reaches so far in a direction from its middle.
        let height = move |reach: f64, direction: Point| {
            2.0 * reach / (direction.x.abs() * width_ratio + direction.y.abs())
        };
        let place = move |at: Point| {
            let within = self.bounds.iter().map(|&Bound { from, to, distance }| {
                let along = to - from;
                let inward = Point::new(-along.y, along.x) * (1.0 / along.length());
                height(inward.dot(at - from) - distance, inward)
            });
            let away = (at - centre).length();
            let outside = mark.map(|radius| height(away - radius, (at - centre) * (1.0 / away)));
            (at, within.chain(outside).fold(f64::INFINITY, f64::min))
        };
        let steps = move |end: Point| {
            (1..PLACES)
                .map(move |step| end + (centre - end) * (f64::from(step) / f64::from(PLACES)))
        };
        self.ends.iter().flat_map(move |&end| steps(end)).map(place)
    }
}
