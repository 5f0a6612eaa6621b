//! Lines that walls repel, and their distance from walls.

use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{Error, Polygon, Work};
use smallvec::SmallVec;

/// The number of parts into which a line is divided to be bent, and the number of steps.
const PARTS: usize = 12;
const STEPS: usize = 24;

/// How far a point moves in a step: away from walls, and towards the middle of its neighbours.
const REPULSION: f64 = 0.6;
const TENSION: f64 = 0.3;

/// The distance from a wall at which a point lies on it, relative to the clearance.
const ON_WALL: f64 = 1e-3;

/// The largest step of a point, relative to its distance from the nearest wall.
const WITHIN: f64 = 0.45;

/// How much more than the clearance a line is bent for, so that most of it keeps its width.
const MORE: f64 = 1.08;

/// The largest distance of omitted points from a bent line, relative to the clearance.
const SMOOTHNESS: f64 = 0.05;

/// The largest distance of an arc from the straight parts that replace it, in cell sides.
const SAGITTA: f64 = 0.005;

/// The number of straight parts that replace a rounded corner.
pub(crate) const CHORDS: usize = 12;

/// Straight parts of walls.
pub(crate) type Walls = SmallVec<[[Point; 2]; 16]>;

/// Returns a line that keeps a distance of `clearance` from walls as far as they have space, with the same ends as
/// `line`.
pub(crate) fn bent(
    line: &[Point],
    walls: &Walls,
    clearance: f64,
    work: &mut Work<'_>,
) -> Result<Vec<Point>, Error> {
    let enough = clearance * MORE;
    let mut points = divided(line, PARTS);
    let mut moved = points.clone();
    for _ in 0..STEPS {
        work.add(points.len() * walls.len())?;
        for at in 1..points.len() - 1 {
            let (here, middle) = (points[at], (points[at - 1] + points[at + 1]) * 0.5);
            let mut free = enough;
            let mut away = Point::default();
            for &wall in walls {
                let apart = here - nearest(here, wall);
                let distance = apart.length();
                if distance >= enough {
                    continue;
                }
                // A point on a corner moves out of the bend of the line.
                let is_on_wall = distance <= enough * ON_WALL;
                let out = if is_on_wall { here - middle } else { apart };
                free = free.min(if is_on_wall { enough } else { distance });
                let length = out.length();
                if length > 0.0 {
                    away = away + out * ((enough - distance) / length);
                }
            }
            let step = away * REPULSION + (middle - here) * TENSION;
            // A point that moves less than its distance from all walls stays on their side.
            let share = (free * WITHIN / step.length()).min(1.0);
            moved[at] = if share.is_nan() { here } else { here + step * share };
        }
        std::mem::swap(&mut points, &mut moved);
    }
    // Two lines are measured, for crossings and for distances.
    work.add(4 * points.len() * walls.len())?;
    let bent = simplified(&points, clearance * SMOOTHNESS);
    let [before, after] =
        [line, &bent].map(|line| (crossings(line, walls), least_distance(line, walls)));
    let is_better =
        after.0 < before.0 || after.0 == before.0 && after.1 >= before.1 - clearance * ON_WALL;
    Ok(if is_better { bent } else { line.to_vec() })
}

/// Returns the distance of the line from the centre of a cell to one of its edges from all other edges.
pub(crate) fn leg_space(grid: &Grid, cell: u32, edge: u32) -> f64 {
    distance_of([grid.centre(cell), grid.middle(edge)], &other_edges(grid, cell, edge))
}

/// Returns the edges of a cell without one of them.
pub(crate) fn other_edges(grid: &Grid, cell: u32, edge: u32) -> Walls {
    let mut walls = Walls::new();
    for (other, _) in grid.boundary(cell).filter(|&(other, _)| other != edge) {
        add_edge(&mut walls, grid, other);
    }
    walls
}

/// Returns the polygon of a cell. Chords replace arcs.
pub(crate) fn polygon(grid: &Grid, cell: u32) -> Polygon {
    let points = |ring: Vec<(u32, [u32; 2])>| {
        let mut outline = Vec::new();
        for (edge, [from, _]) in ring {
            let mut parts = Walls::new();
            add_edge(&mut parts, grid, edge);
            if grid.ends(edge)[0] == from {
                outline.extend(parts.iter().map(|part| part[0]));
            } else {
                outline.extend(parts.iter().rev().map(|part| part[1]));
            }
        }
        outline
    };
    grid.rings(cell).into_iter().map(points).collect()
}

/// Adds the straight parts of an edge.
pub(crate) fn add_edge(walls: &mut Walls, grid: &Grid, edge: u32) {
    let ends = grid.ends(edge).map(|corner| grid.corner(corner));
    let mut points: SmallVec<[Point; 16]> = SmallVec::from_slice(&ends[..1]);
    match grid.arc(edge) {
        Some(arc) => {
            let (start, sweep) = arc.angles();
            let chords = (sweep * (arc.radius / (8.0 * SAGITTA)).sqrt()).ceil() as usize;
            let at = |part: usize| start + sweep * part as f64 / chords as f64;
            let inner: SmallVec<[Point; 16]> =
                (1..chords).map(|part| arc.centre + Point::polar(arc.radius, at(part))).collect();
            if (arc.from - ends[0]).length() < (arc.to - ends[0]).length() {
                points.extend(inner);
            } else {
                points.extend(inner.into_iter().rev());
            }
        }
        None => points.extend(grid.bends(edge)),
    }
    points.push(ends[1]);
    walls.extend(points.windows(2).map(|pair| [pair[0], pair[1]]));
}

/// Returns the number of parts of a line that cross walls.
fn crossings(line: &[Point], walls: &Walls) -> usize {
    line.windows(2).filter(|pair| distance_of([pair[0], pair[1]], walls) < 0.0).count()
}

/// Returns the least distance of the parts of a line from walls.
pub(crate) fn least_distance(line: &[Point], walls: &Walls) -> f64 {
    let parts = line.windows(2).map(|pair| distance_of([pair[0], pair[1]], walls));
    parts.fold(f64::INFINITY, f64::min)
}

/// Returns the least distance of a straight line from walls; −1 if it crosses one, which is worse than to touch.
pub(crate) fn distance_of(line: [Point; 2], walls: &Walls) -> f64 {
    let mut least = f64::INFINITY;
    for &wall in walls {
        if cross(line, wall) {
            return -1.0;
        }
        let ends = line.map(|end| end - nearest(end, wall));
        let others = wall.map(|end| end - nearest(end, line));
        let squares = ends.into_iter().chain(others).map(|apart| apart.dot(apart));
        least = squares.fold(least, f64::min);
    }
    least.sqrt()
}

/// Returns the point of a straight line that is nearest to a point.
pub(crate) fn nearest(to: Point, [from, end]: [Point; 2]) -> Point {
    let along = end - from;
    let square = along.dot(along);
    let share = if square > 0.0 { ((to - from).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
    from + along * share
}

/// Returns whether two straight lines cross.
pub(crate) fn cross(one: [Point; 2], other: [Point; 2]) -> bool {
    let divides = |[from, to]: [Point; 2], ends: [Point; 2]| {
        let [left, right] = ends.map(|end| (to - from).cross(end - from));
        left * right < 0.0
    };
    divides(one, other) && divides(other, one)
}

/// Returns points at equal distances along a line, between `parts` parts.
pub(crate) fn divided(line: &[Point], parts: usize) -> Vec<Point> {
    let total: f64 = line.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum();
    let mut points = vec![line[0]];
    let mut before = 0.0;
    for pair in line.windows(2) {
        let length = (pair[1] - pair[0]).length();
        while points.len() < parts {
            let share = (total * points.len() as f64 / parts as f64 - before) / length;
            if share.is_nan() || share > 1.0 {
                break;
            }
            points.push(pair[0] + (pair[1] - pair[0]) * share);
        }
        before += length;
    }
    points.push(line[line.len() - 1]);
    points
}

/// Returns a line without the points that are hardly away from it.
pub(crate) fn simplified(line: &[Point], tolerance: f64) -> Vec<Point> {
    let ends = [line[0], line[line.len() - 1]];
    let away = |at: &usize| (line[*at] - nearest(line[*at], ends)).length();
    let farthest = (1..line.len() - 1).max_by(|one, other| away(one).total_cmp(&away(other)));
    match farthest.filter(|at| away(at) > tolerance) {
        None => ends.to_vec(),
        Some(at) => {
            let mut points = simplified(&line[..=at], tolerance);
            points.pop();
            points.extend(simplified(&line[at..], tolerance));
            points
        }
    }
}

/// The largest number of steps to the point with the most space.
const CLIMB: usize = 24;

/// The shortest step, relative to the longest.
const FINEST: f64 = 1.0 / 128.0;

/// Returns the point with the most space between walls that a climb from `start` reaches, and its distance from them.
pub(crate) fn roomiest(start: Point, walls: &Walls, reach: f64) -> (Point, f64) {
    const TURNS: [(f64, f64); 8] = [
        (1.0, 0.0),
        (0.7, 0.7),
        (0.0, 1.0),
        (-0.7, 0.7),
        (-1.0, 0.0),
        (-0.7, -0.7),
        (0.0, -1.0),
        (0.7, -0.7),
    ];
    let (mut best, mut step) = ((start, distance_of([start; 2], walls)), reach);
    for _ in 0..CLIMB {
        if step < reach * FINEST {
            break;
        }
        let from = best;
        for (x, y) in TURNS {
            let to = from.0 + Point::new(x, y) * step;
            let room = distance_of([to; 2], walls);
            if room > best.1 && distance_of([from.0, to], walls) > 0.0 {
                best = (to, room);
            }
        }
        if best.0 == from.0 {
            step /= 2.0;
        }
    }
    best
}
