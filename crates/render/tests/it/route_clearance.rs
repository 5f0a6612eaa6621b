//! Routes and marks keep their distance from walls.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use mazewright_core::geometry::{Bounds, Point};
use mazewright_core::mask::Mask;
use mazewright_core::{
    Cancel, Compass, End, HOLES, Maze, OUTLINES, Rim, SHAPES, SOLVERS, Search, Site, Spec, find,
};
use mazewright_render::draw::draw;
use mazewright_render::draw::fit::Fit;
use mazewright_render::drawing::{Drawing, Lines, Marks};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::end_marks::{EndMarks, MARK_KINDS};
use mazewright_render::style::{Overlay, Style};

use crate::common::{shape, spec};
use crate::insets::chords;

/// Rounding of points and widths, in hundredths of a pixel.
pub(crate) const ROUNDING: f64 = 4.0;

/// The goal of mazes with a room.
const MIDDLE: End = End::Compass(Compass { across: 1, down: 1 });

/// A straight part of a line, with the width of the line.
pub(crate) struct Stroke {
    pub(crate) ends: [Point; 2],
    pub(crate) width: f64,
}

/// Returns the straight parts of the lines of a layer, arcs as chords.
pub(crate) fn strokes(drawing: &Drawing, name: &str) -> Vec<Stroke> {
    let marks = drawing.layers.iter().filter(|layer| layer.name == name).flat_map(|it| &it.marks);
    let lines = marks.filter_map(|marks| match marks {
        Marks::Lines { lines, width } => Some((lines, f64::from(*width))),
        _ => None,
    });
    let parts = lines.flat_map(|(lines, width)| {
        chords(lines)
            .into_iter()
            .map(move |ends| Stroke { ends: ends.map(|[x, y]| Point::new(x, y)), width })
    });
    parts.collect()
}

fn distance_to(point: Point, [from, to]: [Point; 2]) -> f64 {
    let along = to - from;
    let share =
        if along.dot(along) > 0.0 { (point - from).dot(along) / along.dot(along) } else { 0.0 };
    (from + along * share.clamp(0.0, 1.0) - point).length()
}

/// Returns the distance of two straight parts; 0 where they cross.
pub(crate) fn distance(one: [Point; 2], other: [Point; 2]) -> f64 {
    let is_apart = |[from, to]: [Point; 2], ends: [Point; 2]| {
        let [left, right] = ends.map(|end| (to - from).cross(end - from));
        left * right > 0.0
    };
    if !is_apart(one, other) && !is_apart(other, one) {
        let parallel = (one[1] - one[0]).cross(other[1] - other[0]) == 0.0;
        if !parallel {
            return 0.0;
        }
    }
    let to_other = one.map(|end| distance_to(end, other));
    let to_one = other.map(|end| distance_to(end, one));
    to_other.into_iter().chain(to_one).fold(f64::INFINITY, f64::min)
}

/// Returns the drawing of a maze with its solution; `None` if the shape does not fit the outline.
pub(crate) fn drawing(spec: &Spec, style: &Style) -> Option<Drawing> {
    let cancel = Cancel::new();
    let grid = spec.site.lay(spec.seed.number(), &cancel).ok()?;
    let made = Maze::carve(spec, Arc::new(grid), &cancel).ok()?;
    let search = Search::new(1, &cancel);
    let routes = mazewright_core::routes(&SOLVERS[0], &made, &search).unwrap();
    let caption = Caption::default();
    let (maze, routes, solver) = (&made, &routes[..], &SOLVERS[0]);
    Some(draw(&Scene { spec, style, maze, routes, solver, caption: &caption }, &cancel).unwrap())
}

/// Returns the width of a route where it has space.
pub(crate) fn whole_width(drawing: &Drawing) -> f64 {
    strokes(drawing, "solution").iter().map(|it| it.width).fold(0.0, f64::max)
}

/// Returns the squares, of 10 pixels each, that a rectangle touches.
fn squares(bounds: &Bounds) -> impl Iterator<Item = [i32; 2]> + use<> {
    let [low, high] =
        [bounds.min, bounds.max].map(|at| [at.x, at.y].map(|it| (it / 1000.0).floor() as i32));
    (low[0]..=high[0]).flat_map(move |x| (low[1]..=high[1]).map(move |y| [x, y]))
}

/// Calls `take` with each part of the solution, each wall near it, and their distance.
fn for_each_near(drawing: &Drawing, take: impl FnMut(&Stroke, &Stroke, f64)) {
    for_each_near_part(drawing, &strokes(drawing, "solution"), take);
}

/// Calls `take` with each of some parts, each wall near it, and their distance.
pub(crate) fn for_each_near_part(
    drawing: &Drawing,
    parts: &[Stroke],
    mut take: impl FnMut(&Stroke, &Stroke, f64),
) {
    let walls = strokes(drawing, "walls");
    let width = walls.iter().map(|wall| wall.width).fold(0.0, f64::max);
    let mut by_square: BTreeMap<[i32; 2], Vec<&Stroke>> = BTreeMap::new();
    for wall in &walls {
        for square in squares(&Bounds::of(wall.ends)) {
            by_square.entry(square).or_default().push(wall);
        }
    }
    for part in parts {
        let near = Bounds::of(part.ends).grown(part.width + width);
        for wall in squares(&near).filter_map(|square| by_square.get(&square)).flatten() {
            take(part, wall, distance(part.ends, wall.ends));
        }
    }
}

/// Returns by how much a route overlaps walls at most, in hundredths of a pixel, and where; −∞ if none is near.
pub(crate) fn overlap(drawing: &Drawing) -> (f64, Point) {
    let thinnest = (whole_width(drawing) / 8.0).floor();
    let mut most = (f64::NEG_INFINITY, Point::default());
    for_each_near(drawing, |route, wall, apart| {
        let over = f64::midpoint(route.width, wall.width) - apart;
        // Where a rim leaves no space, a route is as thin as it can be.
        if route.width > thinnest && over > most.0 {
            most = (over, route.ends[0]);
        }
    });
    most
}

pub(crate) fn sites(name: &str) -> Vec<(String, Site)> {
    let (cols, rows) = if name == "polar" { (6, 8) } else { (10, 10) };
    let plain = Site::new(shape(name), cols, rows);
    let room = Site { hole: find(HOLES, "circle").unwrap(), ..plain.clone() };
    let mut sites = vec![("plain".to_owned(), plain.clone()), ("room".to_owned(), room)];
    for outline in ["heart", "star"] {
        let site =
            Site { outline: find(OUTLINES, outline).unwrap(), rim: Rim::Smooth, ..plain.clone() };
        sites.push((format!("smooth {outline}"), site));
    }
    sites
}

#[test]
fn routes_do_not_lie_on_walls() {
    let mut faults = String::new();
    let (mut drawn, mut narrow, mut thin) = (0, 0, 0);
    for choice in SHAPES {
        for (site_name, site) in sites(choice.name) {
            for (inset, corners) in [(0, 0), (20, 0), (35, 0), (0, 50), (20, 30), (30, 50)] {
                for seed in 0..2_u32 {
                    let mut style = Style { solution: Overlay::Over, ..Style::default() };
                    (style.strokes.inset, style.strokes.corners) = (inset, corners);
                    let spec = Spec {
                        site: site.clone(),
                        seed: u64::from(seed).into(),
                        goal: if site_name == "room" { MIDDLE } else { End::Last },
                        ..spec(choice, 10, 10)
                    };
                    let Some(drawing) = drawing(&spec, &style) else { continue };
                    drawn += 1;
                    let widths: Vec<f64> =
                        strokes(&drawing, "solution").iter().map(|it| it.width).collect();
                    let whole = whole_width(&drawing);
                    narrow += usize::from(widths.iter().any(|width| *width < whole));
                    let is_thin = widths.iter().any(|width| *width <= whole / 8.0);
                    // Rims leave little, and rounded corners of inset walls leave less than sharp ones.
                    let is_wide =
                        site_name == "plain" || site_name == "room" && [inset, corners] == [0, 0];
                    assert!(
                        !(is_thin && is_wide && (inset == 0 || corners == 0)),
                        "{} inset {inset} corners {corners} seed {seed}",
                        choice.name
                    );
                    thin += usize::from(is_thin);
                    let (most, at) = overlap(&drawing);
                    if most > ROUNDING {
                        let name = choice.name;
                        writeln!(
                            faults,
                            "{name} {site_name} inset {inset} corners {corners} seed {seed}: {most:.0} at {at:?}"
                        )
                        .unwrap();
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {drawn}:\n{faults}", faults.lines().count());
    // Rims leave hardly any space between some cells.
    assert!(thin * 4 < drawn && narrow > thin, "{drawn} drawings, {narrow} narrow, {thin} thin");
}

/// Where a wall ends between two mouths of a cell, on one line with both, a route leads around that end.
#[test]
fn routes_cross_no_walls() {
    let mut drawn = 0;
    for choice in SHAPES {
        for outline in ["heart", "star", "circle", "ring", "hexagon", "rhombus"] {
            for (side, seed, corners) in [(20_u32, 3_u32, 50), (15, 1, 0)] {
                let size = if choice.name == "polar" { (6, side / 2) } else { (side, side) };
                let outline_of = find(OUTLINES, outline).unwrap();
                let site = Site::new(shape(choice.name), size.0, size.1);
                let site = Site { outline: outline_of, rim: Rim::Smooth, ..site };
                let spec = Spec { site, seed: u64::from(seed).into(), ..spec(choice, 10, 10) };
                let mut style = Style { solution: Overlay::Over, ..Style::default() };
                style.strokes.corners = corners;
                let Some(drawing) = drawing(&spec, &style) else { continue };
                drawn += 1;
                for_each_near(&drawing, |route, _, apart| {
                    let name = choice.name;
                    assert!(apart > 0.0, "{name} {outline} {side} at {:?}", route.ends);
                });
            }
        }
    }
    assert!(drawn > 150, "{drawn}");
}

/// A corridor is rounded only so far that the passage between its corner and the tip of a notch stays open.
#[test]
fn rounded_corridors_leave_notches_open() {
    let mask = Mask::parse("heart").unwrap();
    let parts = mask.default_parts();
    let plain = Site { rim: Rim::Smooth, ..Site::new(shape("square"), 35, 35) };
    let site = Site { mask: Some(mask), parts, ..plain };
    let spec = Spec { site, seed: 1.into(), ..spec(shape("square"), 35, 35) };
    let mut style = Style { solution: Overlay::Over, ..Style::default() };
    (style.strokes.corners, style.strokes.inset) = (50, 20);
    Fit::ALL.apply(&spec, &mut style).unwrap();
    for_each_near(&drawing(&spec, &style).unwrap(), |route, _, apart| {
        assert!(apart > 0.0, "at {:?}", route.ends);
    });
}

/// Returns by how much the solution turns at each of its points, in degrees.
fn turns(drawing: &Drawing) -> Vec<f64> {
    let strokes = strokes(drawing, "solution");
    let pairs = strokes.windows(2).filter(|pair| pair[0].ends[1] == pair[1].ends[0]);
    let turns = pairs.map(|pair| {
        let [before, after] = [0, 1].map(|at| pair[at].ends[1] - pair[at].ends[0]);
        before.cross(after).atan2(before.dot(after)).abs().to_degrees()
    });
    turns.collect()
}

#[test]
fn unicursal_routes_have_no_saw_teeth() {
    for choice in SHAPES {
        let mut spec = Spec { seed: 1.into(), ..spec(choice, 8, 8) };
        spec.topology.unicursal = true;
        let style = Style { solution: Overlay::Over, ..Style::default() };
        let drawing = drawing(&spec, &style).unwrap();
        let steps = drawing.description.split("takes ").nth(1).unwrap();
        let steps: f64 = steps.split(' ').next().unwrap().parse().unwrap();
        // A way over all centres turns by 75 to 100 degrees a step in kites of most shapes.
        let turn = turns(&drawing).iter().sum::<f64>() / steps;
        assert!(turn < 70.0, "{}: {turn:.0} degrees a step", choice.name);
    }
}

#[test]
fn rounded_walls_have_rounded_routes() {
    let mut all = [0, 0];
    for choice in SHAPES {
        for inset in [0, 25] {
            let spec = Spec { seed: 1.into(), ..spec(choice, 8, 8) };
            let mut style = Style { solution: Overlay::Over, ..Style::default() };
            style.strokes.inset = inset;
            let corners = |style: &Style| {
                let turns = turns(&drawing(&spec, style).unwrap());
                turns.iter().filter(|turn| **turn > 40.0).count()
            };
            let sharp = corners(&style);
            style.strokes.corners = 50;
            let round = corners(&style);
            let name = choice.name;
            assert!(sharp > 4 && round * 2 <= sharp, "{name} {inset}: {sharp} corners, {round}");
            all = [all[0] + sharp, all[1] + round];
        }
    }
    // Where walls leave no space for an arc, a route keeps a corner.
    assert!(all[1] * 8 <= all[0], "{all:?}");
}

/// Returns the polygons and discs of the marks at start and goal, as straight parts with a width.
fn marks(drawing: &Drawing) -> Vec<Stroke> {
    let mut parts = Vec::new();
    let layers = drawing.layers.iter().filter(|layer| layer.name == "ends");
    for marks in layers.flat_map(|layer| &layer.marks) {
        match marks {
            Marks::Shapes { outlines } if is_tiny(outlines) => {}
            Marks::Discs { radius: 0, .. } => {}
            Marks::Shapes { outlines } => {
                let ends = chords(outlines).into_iter();
                let ends = ends.map(|ends| ends.map(|[x, y]| Point::new(x, y)));
                parts.extend(ends.map(|ends| Stroke { ends, width: 0.0 }));
            }
            Marks::Discs { centres, radius } => {
                let centres = centres.iter().map(|&[x, y]| Point::new(x.into(), y.into()));
                parts.extend(
                    centres.map(|at| Stroke { ends: [at; 2], width: f64::from(2 * radius) }),
                );
            }
            Marks::Lines { .. } | Marks::Areas { .. } => panic!("{marks:?}"),
        }
    }
    parts
}

/// Returns whether outlines are smaller than a pixel.
fn is_tiny(outlines: &Lines) -> bool {
    let [x, y] = outlines.points[0];
    outlines.points.iter().all(|at| at[0].abs_diff(x).max(at[1].abs_diff(y)) < 100)
}

/// Dots, and icons and letters with the paper around them, cover no part of a wall.
#[test]
fn marks_cover_no_walls() {
    let (mut seen, mut hidden) = (0, 0);
    for choice in SHAPES {
        for (site_name, site) in sites(choice.name) {
            for (kind, inset, solution) in [
                ("icons", 0, Overlay::Hidden),
                ("icons", 30, Overlay::Over),
                ("letters", 0, Overlay::Over),
                ("letters", 20, Overlay::Hidden),
                ("dots", 0, Overlay::Hidden),
                ("dots", 30, Overlay::Hidden),
            ] {
                for seed in 0..2_u32 {
                    let marks_of =
                        EndMarks { kind: find(MARK_KINDS, kind).unwrap(), ..EndMarks::default() };
                    let mut style = Style { solution, marks: marks_of, ..Style::default() };
                    style.strokes.inset = inset;
                    let site = site.clone();
                    let spec = Spec { site, seed: u64::from(seed).into(), ..spec(choice, 10, 10) };
                    let Some(drawing) = drawing(&spec, &style) else { continue };
                    let walls = strokes(&drawing, "walls");
                    let parts = marks(&drawing);
                    // At a rim, inset walls may leave a cell no space for a mark.
                    hidden += usize::from(parts.is_empty());
                    for part in &parts {
                        for wall in &walls {
                            let apart = distance(part.ends, wall.ends);
                            let least = f64::midpoint(part.width, wall.width) - ROUNDING;
                            assert!(
                                apart >= least,
                                "{} {site_name} {kind} inset {inset} seed {seed}: {apart:.0} of {least:.0}",
                                choice.name
                            );
                        }
                    }
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 200 && hidden * 50 < seen, "{hidden} of {seen} have no space");
}
