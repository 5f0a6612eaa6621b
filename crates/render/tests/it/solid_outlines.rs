//! Outlines of walls in solids, measured on triangles: how far they are from the sides of rounded walls.

use std::f64::consts::{PI, TAU};

use mazewright_core::geometry::Point;
use mazewright_core::{SHAPES, Site, Spec};
use mazewright_render::formats::Fields;
use mazewright_render::style::{Length, Style};

use crate::common::{Made, Written, spec, style};
use crate::dxf::{DxfSegment, polylines};
use crate::solid::{Triangle, can_be_laid, is_closed, smooth, triangles};

/// The largest distance of an outline from a side, in millimetres, and the rounding of both files.
const MOST: f64 = 0.05 + 0.01;

/// The distance between points of arcs that are measured, in millimetres.
const STEP: f64 = 0.2;

/// How near to an end of a wall or a sharp corner an outline is something else, in thicknesses of walls.
const END: f64 = 1.3;

/// How near to a sharp corner of two walls it is something else, in millimetres: DXF rounds no corner of two layers.
const CORNER: f64 = 6.0;

/// An arc of a wall, from an angle over a sweep.
struct WallArc {
    centre: Point,
    radius: f64,
    from: f64,
    sweep: f64,
}

impl WallArc {
    fn of(&DxfSegment { ends: [from, to], bulge }: &DxfSegment) -> Option<Self> {
        if bulge.abs() < 1e-6 {
            return None;
        }
        let sweep = 4.0 * bulge.atan();
        let (chord, length) = (to - from, (to - from).length());
        let left = Point::new(-chord.y, chord.x) * (1.0 / length);
        let radius = length / 2.0 / (sweep / 2.0).sin().abs();
        let across = radius * (sweep / 2.0).cos() * sweep.signum();
        let centre = (from + to) * 0.5 + left * across;
        let out = from - centre;
        Some(Self { centre, radius, from: out.y.atan2(out.x), sweep })
    }

    /// Returns points at a distance from the centre.
    fn points(&self, radius: f64) -> impl Iterator<Item = Point> {
        let count = (self.sweep.abs() * radius / STEP).ceil().max(2.0);
        (1..count as u32).map(move |at| {
            let angle = self.from + self.sweep * f64::from(at) / count;
            self.centre + Point::new(radius * angle.cos(), radius * angle.sin())
        })
    }

    fn distance(&self, point: Point) -> f64 {
        let out = point - self.centre;
        let turned = (out.y.atan2(out.x) - self.from) * self.sweep.signum();
        let is_beside = turned.rem_euclid(TAU) <= self.sweep.abs();
        if is_beside { (out.length() - self.radius).abs() } else { f64::INFINITY }
    }
}

fn distance(point: Point, [from, to]: [Point; 2]) -> f64 {
    let along = to - from;
    let share = ((point - from).dot(along) / along.dot(along)).clamp(0.0, 1.0);
    (from + along * share - point).length()
}

/// Returns the points where a wall ends, or where walls meet in a sharp corner, and how far from them an outline of walls
/// of this thickness may be something else.
fn rough_ends(segments: &[DxfSegment], wall: f64) -> Vec<(Point, f64)> {
    let mut ends: Vec<([i64; 2], Point, Point)> = Vec::new();
    for DxfSegment { ends: [from, to], bulge } in segments {
        let turn = 2.0 * bulge.atan();
        let turned = |it: Point, angle: f64| {
            let (sin, cos) = angle.sin_cos();
            Point::new(it.x * cos - it.y * sin, it.x * sin + it.y * cos) * (1.0 / it.length())
        };
        let chord = *to - *from;
        for (at, leaves) in [(*from, turned(chord, -turn)), (*to, turned(chord, PI + turn))] {
            ends.push(([at.x, at.y].map(|it| (it * 20.0).round() as i64), at, leaves));
        }
    }
    ends.sort_by_key(|&(key, ..)| key);
    let groups = ends.chunk_by(|one, other| one.0 == other.0);
    let rough = groups.filter_map(|group| match group {
        [one, other] if (one.2 + other.2).length() < 0.1 => None,
        [one, _] => Some((one.1, CORNER)),
        _ => Some((group[0].1, wall * END)),
    });
    rough.collect()
}

/// Returns the sides of the upper faces of walls, as seen from above.
fn upper_sides(solid: &[Triangle]) -> Vec<[Point; 2]> {
    let top = solid.iter().flatten().map(|corner| corner[2]).fold(f32::MIN, f32::max);
    let mut sides: Vec<([[u32; 2]; 2], bool, [Point; 2])> = Vec::new();
    for triangle in solid.iter().filter(|it| it.iter().all(|corner| corner[2] == top)) {
        for at in 0..3 {
            let ends = [triangle[at], triangle[(at + 1) % 3]];
            let key = ends.map(|[x, y, _]| [x, y].map(f32::to_bits));
            let ends = ends.map(|[x, y, _]| Point::new(x.into(), y.into()));
            let is_forward = key[0] < key[1];
            sides.push((if is_forward { key } else { [key[1], key[0]] }, is_forward, ends));
        }
    }
    sides.sort_by_key(|&(key, ..)| key);
    let groups = sides.chunk_by(|one, other| one.0 == other.0);
    groups.filter(|group| group.len() == 1).map(|group| group[0].2).collect()
}

/// Returns the largest distance of the sides of arcs from the outline of a solid, and the number of points measured.
fn measure(made: &Made, style: &Style) -> (f64, usize) {
    let solid = triangles(&made.write("stl", style, Fields::ALL));
    let what = format!("{made}, corners {}", style.strokes.corners);
    is_closed(&solid, &what);
    let half = f64::from(style.options.solid.wall.hundredths()) / 200.0;
    let text = String::from_utf8(made.write("dxf", style, Fields::ALL)).unwrap();
    let segments: Vec<DxfSegment> = polylines(&text).into_iter().flat_map(|it| it.1).collect();
    let arcs: Vec<WallArc> = segments.iter().filter_map(WallArc::of).collect();
    let straight: Vec<_> = segments.iter().filter(|it| it.bulge.abs() < 1e-6).collect();
    let (rough, sides) = (rough_ends(&segments, 2.0 * half), upper_sides(&solid));
    // The outer half of the outer walls lies outside the drawing.
    let shift = Point::new(half, half);
    let (mut most, mut measured) = (0.0_f64, 0);
    for arc in &arcs {
        let radii = [arc.radius - half, arc.radius + half];
        for point in radii.into_iter().filter(|&it| it > 0.0).flat_map(|it| arc.points(it)) {
            let to_walls = straight.iter().map(|it| distance(point, it.ends));
            let to_walls = to_walls.chain(arcs.iter().map(|it| it.distance(point)));
            let is_covered = to_walls.fold(f64::INFINITY, f64::min) < half - 0.01;
            let is_free = rough.iter().all(|&(end, reach)| (end - point).length() > reach);
            if is_free && !is_covered {
                let to_side = sides.iter().map(|&side| distance(point + shift, side));
                most = most.max(to_side.fold(f64::INFINITY, f64::min));
                measured += 1;
            }
        }
    }
    (most, measured)
}

/// Also where passages meet a wall, on either side, and where an outline clips cells. Walls there are thin enough for all of
/// them.
#[test]
fn outlines_of_walls_follow_their_arcs() {
    let mut measured = 0;
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 4) } else { (6, 5) };
        let plain = Site::new(shape, cols, rows);
        let clipped = smooth(&Site { cols: 9, rows: 9, ..plain.clone() }, "circle");
        for (site, corners, wall) in [
            (&plain, 0, 200),
            (&plain, 6, 100),
            (&plain, 15, 200),
            (&plain, 25, 200),
            (&plain, 40, 80),
            (&clipped, 0, 40),
            (&clipped, 30, 40),
        ] {
            let spec = Spec { site: site.clone(), ..spec(shape, cols, rows) };
            if !can_be_laid(&spec) {
                continue;
            }
            let made = Made::new(spec);
            let mut style = style();
            style.strokes.corners = corners;
            style.options.solid.wall = Length::from_hundredths(wall);
            let (most, points) = measure(&made, &style);
            assert!(most < MOST, "{made}, corners {corners}, walls of {wall}: {most} mm");
            measured += points;
        }
    }
    assert!(measured > 20_000, "{measured}");
}

/// Where a wall ends, or passages meet one that runs on, no joint stands out like a knob.
#[test]
fn joints_do_not_stand_out_of_their_walls() {
    let wall = 2.0;
    let mut measured = 0;
    for shape in SHAPES {
        let made = Made::new(spec(shape, 8, 6));
        let grid = made.maze.grid();
        if (0..grid.edges()).any(|edge| grid.arc(edge).is_some()) {
            continue;
        }
        let mut walls_at = vec![Vec::new(); grid.corners() as usize];
        let place = |corner: u32| {
            let Point { x, y } = grid.corner(corner);
            Point::new(x * 10.0, (grid.size().y - y) * 10.0) + Point::new(wall / 2.0, wall / 2.0)
        };
        let mut is_opening = vec![false; grid.corners() as usize];
        for edge in (grid.links()..grid.edges()).filter(|&edge| !made.maze.is_wall(edge)) {
            for end in grid.ends(edge) {
                is_opening[end as usize] = true;
            }
        }
        for edge in made.maze.walls() {
            let ends = grid.ends(edge);
            for (at, other) in [(ends[0], ends[1]), (ends[1], ends[0])] {
                walls_at[at as usize].push(place(other) - place(at));
            }
        }
        let walls: Vec<_> = made.maze.walls().map(|edge| grid.ends(edge).map(place)).collect();
        // The mitres of sharp corners reach far.
        let is_blunt = |corner: &u32| {
            let walls = &walls_at[*corner as usize];
            let cosine = |one: Point, next: Point| one.dot(next) / one.length() / next.length();
            let others = |at: usize| walls.iter().skip(at + 1);
            let mut pairs =
                (0..walls.len()).flat_map(|at| others(at).map(move |next| (walls[at], *next)));
            let is_plain = !walls.is_empty() && !is_opening[*corner as usize];
            is_plain && pairs.all(|(one, next)| cosine(one, next) < -0.4)
        };
        let blunt: Vec<u32> = (0..grid.corners()).filter(is_blunt).collect();
        let solid = triangles(&made.write("stl", &style(), Fields::ALL));
        for [point, _] in upper_sides(&solid) {
            let near = blunt.iter().find(|&&it| (place(it) - point).length() < 1.3 * wall);
            if near.is_none() {
                continue;
            }
            let off = walls.iter().map(|&wall| distance(point, wall));
            let off = off.fold(f64::INFINITY, f64::min);
            assert!(off < 0.78 * wall, "{made}: {off} mm at {point:?}");
            measured += 1;
        }
    }
    assert!(measured > 1000, "{measured}");
}
