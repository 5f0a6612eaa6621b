//! A bump in a cell: a low cylinder with a rounded edge that marks start and goal for the finger.

use crate::formats::solid::Vertex;
use mazewright_core::geometry::Point;

/// Sides of the cylinder.
const SIDES: u32 = 24;
/// The radius, relative to the distance from the centre to the nearest wall.
const RADIUS: f64 = 0.6;
/// The radius of the top, relative to that of the bump.
const TOP: f64 = 0.8;

/// Passes the triangles of a bump to `take`. `floor` are the corners of the cell's floor.
pub(super) fn write(
    centre: [f32; 2],
    floor: &[[f32; 2]],
    [low, high]: [f32; 2],
    take: &mut impl FnMut([Vertex; 3]),
) {
    let [middle, points] = [std::slice::from_ref(&centre), floor].map(|points| {
        points.iter().map(|&[x, y]| Point::new(x.into(), y.into())).collect::<Vec<_>>()
    });
    let middle = middle[0];
    let nearest = points
        .iter()
        .zip(points.iter().cycle().skip(1))
        .map(|(&from, &to)| {
            let (side, here) = (to - from, middle - from);
            let along = (here.dot(side) / side.dot(side)).clamp(0.0, 1.0);
            (here - side * along).length()
        })
        .fold(f64::INFINITY, f64::min);
    let at = |side: u32, part: f64, z: f32| {
        let angle = std::f64::consts::TAU * f64::from(side % SIDES) / f64::from(SIDES);
        let place = middle + Point::polar(nearest * RADIUS * part, angle);
        [place.x as f32, place.y as f32, z]
    };
    let shoulder = low + (high - low) * 0.7;
    for side in 0..SIDES {
        let [a, b] = [side, side + 1];
        let rings = [(1.0, low), (1.0, shoulder), (TOP, high)];
        for pair in rings.windows(2) {
            let [(lower, z), (upper, top)] = [pair[0], pair[1]];
            take([at(a, lower, z), at(b, lower, z), at(b, upper, top)]);
            take([at(a, lower, z), at(b, upper, top), at(a, upper, top)]);
        }
        let [x, y] = centre;
        take([at(a, TOP, high), at(b, TOP, high), [x, y, high]]);
        take([at(b, 1.0, low), at(a, 1.0, low), [x, y, low]]);
    }
}
