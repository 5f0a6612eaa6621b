//! A bump in a cell: a low cylinder with a rounded edge that marks start and goal for the finger.

use std::f64::consts::TAU;

use crate::draw::lines::elastic::{Walls, distance_of, roomiest};
use crate::formats::solid::Vertex;
use crate::formats::solid::ears::FloorPoint;
use crate::formats::solid::measures::MOST_SAGITTA;
use mazewright_core::Polygon;
use mazewright_core::geometry::Point;

/// The least number of sides of the cylinder.
const LEAST_SIDES: u32 = 24;
/// The radius, relative to the distance from the middle to the nearest wall.
const RADIUS: f64 = 0.6;
/// The least radius in millimetres: printers lose what is smaller. A smaller cell is filled up to this share.
const LEAST_RADIUS: f64 = 0.5;
const FILLED: f64 = 0.9;
/// The least radius in millimetres on a floor between walls. Where walls leave less, a bump is inside them: a file must not have an
/// object without triangles.
const LEAST_ON_FLOOR: f64 = 0.1;
/// The radius of the top, relative to that of the bump.
const TOP: f64 = 0.8;

/// Returns the middle and the radius of a bump inside the polygon of a cell, whose sides count as `half_wall` thick. Where the centre
/// of the cell is too narrow, the bump is where the cell is widest. `unit` is a unit of length in millimetres.
pub(crate) fn place(centre: Point, polygon: &Polygon, half_wall: f64, unit: f64) -> (Point, f64) {
    let walls: Walls = polygon.sides().collect();
    let least = LEAST_RADIUS / unit;
    let room = |at: Point| distance_of([at; 2], &walls);
    let centre = if polygon.holds(centre) { centre } else { inner_point(polygon, room) };
    let room = room(centre);
    let (centre, room) = if (room - half_wall) * RADIUS < least {
        roomiest(centre, &walls, room)
    } else {
        (centre, room)
    };
    let room = (room - half_wall).max(0.0);
    (centre, (room * RADIUS).max(least.min(room * FILLED)))
}

/// Returns the point in a polygon with the most `room` of those in the middle between two corners. Walls may cover the centre of
/// a clipped cell.
fn inner_point(polygon: &Polygon, room: impl Fn(Point) -> f64) -> Point {
    let corners: Vec<Point> = polygon.rings().flatten().copied().collect();
    let pairs = corners
        .iter()
        .enumerate()
        .flat_map(|(at, &one)| corners[..at].iter().map(move |&other| (one + other) * 0.5));
    let inside = pairs.filter(|&at| polygon.holds(at));
    let roomiest = inside.max_by(|&one, &other| room(one).total_cmp(&room(other)));
    roomiest.or(corners.first().copied()).unwrap_or_default()
}

/// Returns the middle and the radius of a bump in a cell with the boundary `cell`, in millimetres: on its `floor`, if
/// walls are thinner there to leave one.
pub(super) fn place_in_cell(
    centre: [f32; 2],
    cell: &Polygon<[f32; 2]>,
    half_wall: f64,
    floor: &Polygon<FloorPoint>,
) -> (Point, f64) {
    let point = |[x, y]: [f32; 2]| Point::new(x.into(), y.into());
    let bump = place(point(centre), &cell.map(point), half_wall, 1.0);
    if bump.1 >= LEAST_RADIUS {
        return bump;
    }
    let on_floor = place(point(centre), &floor.map(|[x, y, _]| point([x, y])), 0.0, 1.0);
    if on_floor.1 >= LEAST_ON_FLOOR {
        return on_floor;
    }
    place(point(centre), &cell.map(point), 0.0, 1.0)
}

/// Passes the triangles of a bump to `take`.
pub(super) fn write(
    (middle, radius): (Point, f64),
    [low, high]: [f32; 2],
    take: &mut impl FnMut([Vertex; 3]),
) {
    // The sagitta of a chord over an angle a is r a² / 8.
    let least = TAU * (radius / (8.0 * MOST_SAGITTA)).sqrt();
    let sides = (least.ceil() as u32).next_multiple_of(LEAST_SIDES);
    let at = |side: u32, part: f64, z: f32| {
        let angle = TAU * f64::from(side % sides) / f64::from(sides);
        let place = middle + Point::polar(radius * part, angle);
        [place.x as f32, place.y as f32, z]
    };
    let shoulder = low + (high - low) * 0.7;
    for side in 0..sides {
        let [a, b] = [side, side + 1];
        let rings = [(1.0, low), (1.0, shoulder), (TOP, high)];
        for pair in rings.windows(2) {
            let [(lower, z), (upper, top)] = [pair[0], pair[1]];
            take([at(a, lower, z), at(b, lower, z), at(b, upper, top)]);
            take([at(a, lower, z), at(b, upper, top), at(a, upper, top)]);
        }
        let [x, y] = [middle.x as f32, middle.y as f32];
        take([at(a, TOP, high), at(b, TOP, high), [x, y, high]]);
        take([at(b, 1.0, low), at(a, 1.0, low), [x, y, low]]);
    }
}
