//! Signs in cells for passages that no gap in a wall shows: arrowheads for stairs up and down, and
//! the same number on both sides of an open seam.

use crate::draw::line_widths::route_width;
use crate::draw::numbers::Numbers;
use crate::draw::walls::polylines;
use crate::drawing::{DevicePoint, Lines};
use crate::scene::Scene;
use crate::style::look::{Draw, Warp};
use mazewright_core::cancel::Cancel;
use mazewright_core::collections::bits::BitSet;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;

/// Half the width and the height of an arrowhead, relative to the free space of the cell (see
/// [`room`]).
const HEAD: (f64, f64) = (0.42, 0.34);
/// Distance of an arrowhead's tip from the centre, relative to the free space of the cell.
const TIP: f64 = 0.62;
/// Distance of a number from walls and from the route, in widths of the route.
const GAP: f64 = 0.1;
/// Maximum height of a digit, relative to the free space of the cell.
const DIGIT: f64 = 0.72;
/// Number of places that are tried for a number, from each corner of a cell to its centre.
const PLACES: u32 = 16;

/// Maximum distance between edges that coincide, in cell sides.
const COINCIDENT: f64 = 1e-6;

/// The signs of a maze.
pub(crate) struct Signs {
    /// The arrowheads, as lines to be stroked.
    pub(crate) arrowheads: Lines,
    /// The outlines of the numbers.
    pub(crate) numbers: Lines,
}

/// Draws the signs of a scene. A number that would be too small to be read on one side of its seam is
/// left out on both.
pub(crate) fn signs(
    scene: &Scene<'_>,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Signs, Error> {
    let maze = scene.maze;
    let grid = maze.grid();
    let mut arrowheads = Vec::new();
    if grid.stairs() > 0 {
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            for (there, link) in maze.steps(cell) {
                if grid.is_stairs(link) {
                    // Cells of higher levels have higher numbers.
                    arrowheads.push(arrowhead(grid, cell, if there > cell { -1.0 } else { 1.0 }));
                }
            }
        }
    }
    // In a disc, seams between edges at the distance of its circumference coincide and need no sign.
    let is_warped = scene.style.warp.value != Warp::None;
    let circumference = if is_warped { scene.spec.site.period_x() } else { None };
    // The numbers of seams stay the same while the maze is carved.
    let finished = maze.finished();
    let mut seams: Vec<_> =
        grid.seam_sides().filter(|&[(_, link), _]| finished.is_open(link)).collect();
    seams.sort_unstable_by_key(|&[(_, link), _]| link);
    let (arrowheads, mut outlines) = (polylines(&arrowheads, to_device), Lines::default());
    if seams.is_empty() {
        return Ok(Signs { arrowheads, numbers: outlines });
    }
    let mut walls = BitSet::new(grid.edges() as usize);
    finished.walls().for_each(|edge| walls.insert(edge));
    let numbers = Numbers::new(scene.style);
    for (number, seam) in (1..).zip(seams) {
        cancel.check_periodically(number as usize * Numbers::COST)?;
        if !maze.is_open(seam[0].1) {
            continue;
        }
        let [here, there] = seam.map(|(_, edge)| grid.middle(edge));
        let apart = Point::new((here.x - there.x).abs(), (here.y - there.y).abs());
        if circumference.is_some_and(|circumference| {
            (apart - Point::new(circumference, 0.0)).length() < COINCIDENT
        }) {
            continue;
        }
        let width_ratio = numbers.width_ratio(number);
        let places = seam.map(|side| place(scene, &walls, side, width_ratio));
        let height = places[0].1.min(places[1].1);
        if numbers.are_legible(height) {
            for (at, _) in places {
                numbers.add(number, (at, height), to_device, &mut outlines);
            }
        }
    }
    Ok(Signs { arrowheads, numbers: outlines })
}

/// Returns the free space around the centre of a cell: the distance to its nearest edge.
pub(crate) fn free_radius(grid: &Grid, cell: u32) -> f64 {
    let centre = grid.centre(cell);
    let away = grid.boundary(cell).map(|(edge, _)| {
        if grid.arc(edge).is_some() {
            return (grid.middle(edge) - centre).length();
        }
        let [mut from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        let away = grid.bends(edge).chain([to]).map(|to| {
            let direction = to - std::mem::replace(&mut from, to);
            let back = centre - to;
            let along = (-back.dot(direction) / direction.dot(direction)).clamp(0.0, 1.0);
            (back + direction * along).length()
        });
        away.fold(f64::INFINITY, f64::min)
    });
    away.fold(f64::INFINITY, f64::min)
}

/// Returns `∧` above the centre if `down` is −1, and `∨` below it if `down` is 1.
fn arrowhead(grid: &Grid, cell: u32, down: f64) -> Vec<Point> {
    let (centre, room) = (grid.centre(cell), free_radius(grid, cell));
    let at = |x: f64, y: f64| centre + Point::new(x * room, y * room * down);
    let (half, height) = HEAD;
    vec![at(-half, TIP - height), at(0.0, TIP), at(half, TIP - height)]
}

/// Returns the centre and the height of a number inside a cell at an edge on a seam: beside the walls, or
/// in the passage.
fn place(
    scene: &Scene<'_>,
    walls: &BitSet,
    (cell, edge): (u32, u32),
    width_ratio: f64,
) -> (Point, f64) {
    let grid = scene.maze.grid();
    let centre = grid.centre(cell);
    let mut sides: Vec<Side> = grid
        .boundary(cell)
        .map(|(edge, ends)| Side { edge, ends: ends.map(|corner| grid.corner(corner)) })
        .collect();
    let Some(at) = sides.iter().position(|side| side.edge == edge) else {
        return (centre, 0.0);
    };
    sides.rotate_left(at);
    let (bounds, ends) = match scene.style.draw.value {
        Draw::Walls => beside_walls(scene, walls, centre, &sides),
        Draw::Passages => in_passage(scene, centre, &sides[0]),
    };
    let max_height = |at: Point| {
        let heights = bounds.iter().map(|&Bound { from, to, distance }| {
            let along = to - from;
            let inward = Point::new(-along.y, along.x) * (1.0 / along.length());
            let free = inward.dot(at - from) - distance;
            2.0 * free / (inward.x.abs() * width_ratio + inward.y.abs())
        });
        heights.fold(f64::INFINITY, f64::min)
    };
    let places = ends.iter().flat_map(|&end| {
        (1..PLACES).map(move |step| end + (centre - end) * (f64::from(step) / f64::from(PLACES)))
    });
    let places = places.map(|at| (at, max_height(at)));
    let (at, height) =
        places.fold((centre, 0.0), |best, place| if place.1 > best.1 { place } else { best });
    (at, height.min(free_radius(grid, cell) * DIGIT))
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
}

/// A line around an area, clockwise, and the distance to keep from it.
struct Bound {
    from: Point,
    to: Point,
    distance: f64,
}

/// Returns an area clockwise of the line from the centre of the cell to the middle of its first side,
/// between the walls and the next such line that a route may take, so that routes do not cross a number
/// and numbers of neighbouring edges do not collide. The second value are points at its walls.
fn beside_walls(
    scene: &Scene<'_>,
    walls: &BitSet,
    centre: Point,
    sides: &[Side],
) -> (Vec<Bound>, Vec<Point>) {
    let middles: Vec<Point> = sides.iter().map(Side::middle).collect();
    let ahead = middles[0] - centre;
    // The area has less than half a turn at the centre.
    let may_pass = |at: usize| {
        let next = middles.get(at + 1).is_some_and(|&next| ahead.cross(next - centre) > COINCIDENT);
        walls.contains(sides[at].edge) && next
    };
    let last = (1..sides.len()).find(|&at| !may_pass(at)).unwrap_or(0);
    let route = route_width(scene);
    let gap = route * GAP;
    let (from_wall, from_route) = (scene.style.half_line() + gap, route / 2.0 + gap);
    let around = sides[..=last].iter().map(|side| {
        let [from, to] = side.ends;
        Bound { from, to, distance: from_wall }
    });
    let spokes = [(middles[last], centre), (centre, middles[0])];
    let spokes = spokes.map(|(from, to)| Bound { from, to, distance: from_route });
    let corners = sides[..last].iter().map(|side| side.ends[1]);
    let ends = corners.chain(middles[..last].iter().skip(1).copied());
    (around.chain(spokes).collect(), ends.collect())
}

/// Returns the area of the passage from a side of the cell to its centre, and its end at the side.
fn in_passage(scene: &Scene<'_>, centre: Point, side: &Side) -> (Vec<Bound>, Vec<Point>) {
    let gap = route_width(scene) * GAP;
    let half = scene.style.half_line() - gap;
    let ([from, to], middle) = (side.ends, side.middle());
    let ahead = middle - centre;
    let bounds = vec![
        Bound { from, to, distance: gap },
        Bound { from: middle, to: centre, distance: -half },
        Bound { from: centre, to: centre + Point::new(ahead.y, -ahead.x), distance: 0.0 },
        Bound { from: centre, to: middle, distance: -half },
    ];
    (bounds, vec![middle])
}
