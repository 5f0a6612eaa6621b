//! Places of numbers at the seams of a maze, each inside of a cell.
//!
//! Several areas of the cell are tried, until in one of them a number is large enough to be read:
//!
//! ```text
//!  ┌──seam───┐   1 on either side of the way through the seam, beside walls, so that no route crosses it
//!  │ 1  │  1 │   2 between the seam and the centre
//!  │ ╲  2  ╱ │   3 anywhere in the cell, near the seam
//!  │  ╲ 3 ╱  │
//!  └─────────┘
//! ```
//!
//! Where a route is drawn through the cell, only the first is tried; where passages are drawn and not walls,
//! the passage. No number covers another one; a mark only if there is no other place.

use std::collections::BTreeMap;

use crate::draw::line_widths::route_width;
use crate::draw::mark_sizes::marked_cells;
use crate::draw::room::room;
use crate::scene::Scene;
use crate::style::look::Draw;
use mazewright_core::collections::bits::BitSet;
use mazewright_core::geometry::Point;

/// Distance of a number from walls and from the route, in widths of the route.
const GAP: f64 = 0.1;
/// Maximum height and width of a number, relative to the room of the cell.
const OF_ROOM: f64 = 0.72;
/// Maximum height of a number that a route may cross, as a multiple of the least height.
const SMALL: f64 = 1.15;
/// Number of places that are tried for a number, from each corner of a cell to its centre.
const PLACES: u32 = 16;

/// Maximum distance between lines that coincide, in cell sides.
const COINCIDENT: f64 = 1e-6;

/// Finds places for numbers.
pub(crate) struct NumberPlaces<'a> {
    scene: &'a Scene<'a>,
    walls: BitSet,
    /// The least height of a number.
    least: f64,
    /// The cells in which a route is drawn.
    on_route: BitSet,
    /// The cells with marks, and the radius of those.
    marked: (Vec<u32>, f64),
    /// The places that are taken in each cell.
    taken: BTreeMap<u32, Vec<NumberPlace>>,
}

/// The place of a number. Lengths are in cell sides.
#[derive(Clone, Copy)]
pub(crate) struct NumberPlace {
    pub(crate) centre: Point,
    /// The largest height.
    pub(crate) height: f64,
    width_ratio: f64,
}

impl NumberPlace {
    fn overlaps(&self, other: &Self) -> bool {
        let apart = self.centre - other.centre;
        let [one, two] = [self, other].map(|it| it.height / 2.0);
        apart.x.abs() < one * self.width_ratio + two * other.width_ratio
            && apart.y.abs() < one + two
    }
}

/// A part of a cell.
struct Area {
    /// Lines around it.
    bounds: Vec<Bound>,
    /// The ends of lines to the centre of the cell on which a number may lie.
    ends: Vec<Point>,
    /// The maximum height of a number, if the first place is taken at which it can be read; else that is taken
    /// at which it is largest.
    most: Option<f64>,
}

/// A line around an area, clockwise, and the distance to keep from it.
struct Bound {
    from: Point,
    to: Point,
    distance: f64,
}

/// A side of a cell, clockwise.
struct Side {
    edge: u32,
    ends: [Point; 2],
}

impl Side {
    fn middle(&self) -> Point {
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

impl<'a> NumberPlaces<'a> {
    /// Begins. `least` is the least height of a number.
    pub(crate) fn new(scene: &'a Scene<'a>, least: f64) -> Self {
        let mut walls = BitSet::new(scene.maze.grid().edges() as usize);
        scene.maze.finished().walls().for_each(|edge| walls.insert(edge));
        let mut on_route = BitSet::new(scene.maze.grid().cells() as usize);
        if scene.style.shows_solution() {
            let cells = scene.routes.iter().flat_map(|route| &route.cells);
            cells.for_each(|&cell| on_route.insert(cell));
        }
        Self { scene, walls, least, on_route, marked: marked_cells(scene), taken: BTreeMap::new() }
    }

    /// Takes a place for a number of a width, relative to its height, inside a cell at an edge on a seam.
    /// `None` if it could not be read anywhere.
    pub(crate) fn find(
        &mut self,
        (cell, edge): (u32, u32),
        width_ratio: f64,
    ) -> Option<NumberPlace> {
        let grid = self.scene.maze.grid();
        let centre = grid.centre(cell);
        let mut sides: Vec<Side> = grid
            .boundary(cell)
            .map(|(edge, ends)| Side { edge, ends: ends.map(|corner| grid.corner(corner)) })
            .collect();
        let at = sides.iter().position(|side| side.edge == edge)?;
        sides.rotate_left(at);
        let mut areas = Vec::new();
        if self.scene.style.draw.value == Draw::Passages {
            areas.push(self.in_passage(centre, &sides[0]));
        } else {
            areas.push(self.clockwise(centre, &sides));
            areas.push(self.counterclockwise(centre, &sides));
            if !self.on_route.contains(cell) {
                areas.push(self.before_seam(centre, &sides[0]));
                areas.push(self.anywhere(&sides));
            }
        }
        let most = room(self.scene, cell) * OF_ROOM / width_ratio.max(1.0);
        let (marked, radius) = &self.marked;
        let mark = marked.binary_search(&cell).ok().map(|_| *radius);
        let taken = self.taken.entry(cell).or_default();
        let radii = std::iter::once(mark).chain(mark.map(|_| None));
        let mut tried = radii.flat_map(|radius| areas.iter().map(move |area| (area, radius)));
        let found = tried.find_map(|(area, radius)| {
            let most = area.most.unwrap_or(most).max(self.least);
            let places = area.places(centre, radius, width_ratio);
            let places =
                places.map(|place| NumberPlace { height: place.height.min(most), ..place });
            let mut places = places.filter(|place| {
                place.height >= self.least && taken.iter().all(|other| !place.overlaps(other))
            });
            if area.most.is_some() {
                return places.next();
            }
            places.reduce(|best, place| if place.height > best.height { place } else { best })
        });
        taken.extend(found);
        found
    }

    fn gap(&self) -> f64 {
        route_width(self.scene) * GAP
    }

    fn wall_distance(&self) -> f64 {
        let inset = f64::from(self.scene.style.strokes.inset) / 100.0;
        self.scene.style.half_line() + inset + self.gap()
    }

    /// An area clockwise of the line from the centre of the cell to the middle of its first side, between the
    /// walls and the next such line that a route may take, so that routes do not cross a number.
    fn clockwise(&self, centre: Point, sides: &[Side]) -> Area {
        let middles: Vec<Point> = sides.iter().map(Side::middle).collect();
        let ahead = middles[0] - centre;
        // The area has less than half a turn at the centre.
        let may_pass = |at: usize| {
            let next =
                middles.get(at + 1).is_some_and(|&next| ahead.cross(next - centre) > COINCIDENT);
            self.walls.contains(sides[at].edge) && next
        };
        let last = (1..sides.len()).find(|&at| !may_pass(at)).unwrap_or(0);
        let from_route = route_width(self.scene) / 2.0 + self.gap();
        let around = sides[..=last].iter().map(|side| side.bound(self.wall_distance()));
        let spokes = [(middles[last], centre), (centre, middles[0])];
        let spokes = spokes.map(|(from, to)| Bound { from, to, distance: from_route });
        let corners = sides[..last].iter().map(|side| side.ends[1]);
        let ends = corners.chain(middles[..last].iter().skip(1).copied());
        Area { bounds: around.chain(spokes).collect(), ends: ends.collect(), most: None }
    }

    /// The same area counterclockwise of that line: that of the mirrored cell, mirrored.
    fn counterclockwise(&self, centre: Point, sides: &[Side]) -> Area {
        let others = sides[1..].iter().rev();
        let sides: Vec<Side> = sides[..1].iter().chain(others).map(Side::mirrored).collect();
        let Area { bounds, ends, most } = self.clockwise(mirrored(centre), &sides);
        let bounds = bounds.into_iter().map(|Bound { from, to, distance }| Bound {
            from: mirrored(to),
            to: mirrored(from),
            distance,
        });
        Area { bounds: bounds.collect(), ends: ends.into_iter().map(mirrored).collect(), most }
    }

    /// The maximum height of a number that a route may cross.
    fn small(&self) -> f64 {
        self.least * SMALL
    }

    /// The triangle between the seam and the centre.
    fn before_seam(&self, centre: Point, seam: &Side) -> Area {
        let [from, to] = seam.ends;
        let spokes = [(to, centre), (centre, from)];
        let spokes = spokes.map(|(from, to)| Bound { from, to, distance: self.gap() });
        let bounds = std::iter::once(seam.bound(self.gap())).chain(spokes).collect();
        Area { bounds, ends: vec![seam.middle()], most: Some(self.small()) }
    }

    /// The whole cell, first at the seam.
    fn anywhere(&self, sides: &[Side]) -> Area {
        let distance = |side: &Side| {
            if self.walls.contains(side.edge) { self.wall_distance() } else { self.gap() }
        };
        let bounds = sides.iter().map(|side| side.bound(distance(side))).collect();
        // Toward the centre from the seam first, then from its ends, then from elsewhere.
        let ends = sides[..1].iter().map(Side::middle).chain(sides[0].ends);
        let others = sides[1..].iter().flat_map(|side| [side.middle(), side.ends[1]]);
        Area { bounds, ends: ends.chain(others).collect(), most: Some(self.small()) }
    }

    /// The passage from a side of the cell to its centre.
    fn in_passage(&self, centre: Point, side: &Side) -> Area {
        let half = self.scene.style.half_line() - self.gap();
        let middle = side.middle();
        let ahead = middle - centre;
        let across = Point::new(ahead.y, -ahead.x);
        let bounds = vec![
            side.bound(self.gap()),
            Bound { from: middle, to: centre, distance: -half },
            Bound { from: centre, to: centre + across, distance: 0.0 },
            Bound { from: centre, to: middle, distance: -half },
        ];
        Area { bounds, ends: vec![middle], most: None }
    }
}

/// The point with left and right exchanged.
fn mirrored(Point { x, y }: Point) -> Point {
    Point::new(-x, y)
}

impl Area {
    /// The places for a number of a width relative to its height, each with the largest height for which it is
    /// inside of the area, and outside of a mark of a radius around the centre of the cell.
    fn places(
        &self,
        centre: Point,
        mark: Option<f64>,
        width_ratio: f64,
    ) -> impl Iterator<Item = NumberPlace> + '_ {
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
            let height = within.chain(outside).fold(f64::INFINITY, f64::min);
            NumberPlace { centre: at, height, width_ratio }
        };
        let steps = move |end: Point| {
            (1..PLACES)
                .map(move |step| end + (centre - end) * (f64::from(step) / f64::from(PLACES)))
        };
        self.ends.iter().flat_map(move |&end| steps(end)).map(place)
    }
}
