//! What shows the way from start to goal: a line, dots, arrowheads on a thin line, or a line whose
//! colour runs through the colour map.

use super::Picture;
use super::drawing::{Cap, Join, Layer, Lines, Marks, Spot};
use super::signs::room;
use super::strokes::WayMark;
use super::style::Color;
use super::trace;
use super::way::{self, Way};
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;

/// Colours of a gradient at most.
const STEPS: usize = 64;

/// The radius of a dot, and the most that two of them are apart, in cell sides.
const DOT: f64 = 0.13;
const APART: f64 = 1.25;

/// The length of an arrowhead and its width, in cell sides, and what it takes at most of the room in
/// its cell.
const HEAD: f64 = 0.42;
const SLIM: f64 = 0.8;
const IN_CELL: f64 = 1.1;

/// The layers of the way.
pub(super) fn layers(
    picture: &Picture<'_>,
    name: &'static str,
    cell: u32,
    spot: &impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Vec<Layer>, Stop> {
    let style = picture.style;
    let way = way::way(picture, cancel)?;
    let mark = style.strokes.way.is;
    if mark == WayMark::Gradient {
        return gradient(picture, name, cell, &way, spot, cancel);
    }
    let mut marks = Vec::new();
    let line = |width| Marks::Lines { lines: trace::through(&way.lines, spot), width };
    match mark {
        _ if way.lines.is_empty() => {}
        WayMark::Dots => {
            let radius = (f64::from(cell) * DOT) as u32;
            let centres = dots(picture, cell, cancel)?.into_iter().map(spot).collect();
            marks.push(Marks::Discs { centres, radius });
        }
        WayMark::Arrows => {
            marks.push(line(cell / 14));
            let outlines = trace::through(&heads(picture, cell, cancel)?, spot);
            marks.push(Marks::Shapes { outlines });
        }
        WayMark::Line | WayMark::Gradient => marks.push(line(cell / 5)),
    }
    if !way.landings.is_empty() {
        let centres = way.landings.into_iter().map(spot).collect();
        marks.push(Marks::Discs { centres, radius: cell / 6 });
    }
    marks.extend(ends(picture, cell, spot));
    let is_empty = marks.is_empty();
    Ok(if is_empty { Vec::new() } else { vec![Layer { name, color: style.path, marks }] })
}

/// The ends that no opening shows.
pub(super) fn ends(
    picture: &Picture<'_>,
    cell: u32,
    spot: &impl Fn(Point) -> Spot,
) -> Option<Marks> {
    let maze = picture.maze;
    let ends = maze.ends().flatten().filter(|&end| maze.opening_at(end).is_none());
    let centres: Vec<Spot> = ends.map(|end| spot(maze.grid().centre(end))).collect();
    (!centres.is_empty()).then_some(Marks::Discs { centres, radius: cell / 5 })
}

/// The unit of marks in cell sides: kites are smaller.
fn unit(picture: &Picture<'_>, cell: u32) -> f64 {
    f64::from(cell) / f64::from(picture.style.cell.hundredths())
}

/// A dot in each cell of the way, and one more where centres lie far apart.
fn dots(picture: &Picture<'_>, cell: u32, cancel: &Cancel) -> Result<Vec<Point>, Stop> {
    let grid = picture.maze.grid();
    let most = APART * unit(picture, cell);
    let mut dots = Vec::new();
    for (turn, [here, there]) in steps(picture).enumerate() {
        cancel.check_now_and_then(turn)?;
        let [from, to] = [here, there].map(|cell| grid.centre(cell));
        dots.push(from);
        if let [Some(out), Some(back)] = [out(picture, [here, there]), out(picture, [there, here])]
            && out == back
            && (to - from).length() > most
        {
            dots.push(grid.middle(out));
        }
    }
    let goals = picture.routes.iter().filter_map(|route| route.cells.last());
    dots.extend(goals.map(|&goal| grid.centre(goal)));
    Ok(dots)
}

/// The steps of all routes.
fn steps<'a>(picture: &Picture<'a>) -> impl Iterator<Item = [u32; 2]> + use<'a> {
    picture.routes.iter().flat_map(|route| route.cells.windows(2).map(|pair| [pair[0], pair[1]]))
}

/// The edge by which a cell is left for another; none for stairs.
fn out(picture: &Picture<'_>, [here, there]: [u32; 2]) -> Option<u32> {
    let (maze, grid) = (picture.maze, picture.maze.grid());
    let (_, link) = maze.steps(here).find(|&(to, _)| to == there)?;
    let side = grid.sides(here).find(|&side| maze.leads(side) && grid.edge(side) == link)?;
    grid.drawn(side)
}

/// Arrowheads: triangles, clockwise, on the way out of every second cell.
fn heads(picture: &Picture<'_>, cell: u32, cancel: &Cancel) -> Result<Vec<Vec<Point>>, Stop> {
    let grid = picture.maze.grid();
    let unit = unit(picture, cell);
    let mut heads = Vec::new();
    for route in picture.routes {
        for (turn, pair) in route.cells.windows(2).enumerate().step_by(2) {
            cancel.check_now_and_then(turn)?;
            let Some(edge) = out(picture, [pair[0], pair[1]]) else { continue };
            let (from, to) = (grid.centre(pair[0]), grid.middle(edge));
            let reach = (to - from).length();
            let way = (to - from) * (1.0 / reach);
            let long = (HEAD * unit).min(reach * 0.9).min(room(grid, pair[0]) * IN_CELL);
            let tip = from + way * f64::midpoint(reach, long);
            let back = tip - way * long;
            let half = Point::new(-way.y, way.x) * (long * SLIM / 2.0);
            heads.push(vec![tip, back + half, back - half, tip]);
        }
    }
    Ok(heads)
}

/// The way in steps of one colour each, from the start's to the goal's.
fn gradient(
    picture: &Picture<'_>,
    name: &'static str,
    cell: u32,
    way: &Way,
    spot: &impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Vec<Layer>, Stop> {
    let maze = picture.maze;
    let mut steps: Vec<Vec<Vec<Point>>> = vec![Vec::new(); STEPS];
    let mut rest = &way.lines[..];
    let mut cancelled = 0;
    for &count in &way.counts {
        let (own, more) = rest.split_at(count);
        rest = more;
        let pieces = || own.iter().flat_map(|line| line.windows(2));
        let whole: f64 = pieces().map(|pair| (pair[1] - pair[0]).length()).sum();
        let mut length = 0.0;
        for line in own {
            let mut last = usize::MAX;
            for pair in line.windows(2) {
                cancelled += 1;
                cancel.check_now_and_then(cancelled)?;
                let long = (pair[1] - pair[0]).length();
                let step = ((length + long / 2.0) / whole * STEPS as f64) as usize;
                let step = step.min(STEPS - 1);
                length += long;
                match steps[step].last_mut() {
                    Some(line) if step == last => line.push(pair[1]),
                    _ => steps[step].push(pair.to_vec()),
                }
                last = step;
            }
        }
    }
    let rounded: Vec<Lines> = steps.iter().map(|lines| trace::through(lines, spot)).collect();
    let rectilinear = rounded.iter().all(|lines| lines.rectilinear);
    let mut discs: Vec<Vec<Marks>> = vec![Vec::new(); STEPS];
    let mut disc = |step: usize, centre: Point, radius| {
        discs[step].push(Marks::Discs { centres: vec![spot(centre)], radius });
    };
    for (&along, &landing) in way.along.iter().zip(&way.landings) {
        disc(((along * STEPS as f64) as usize).min(STEPS - 1), landing, cell / 6);
    }
    for [start, goal] in maze.ends() {
        for (end, step) in [(start, 0), (goal, STEPS - 1)] {
            if maze.opening_at(end).is_none() {
                disc(step, maze.grid().centre(end), cell / 5);
            }
        }
    }
    let colored = rounded.into_iter().zip(discs).enumerate().map(|(step, (lines, discs))| {
        let color = picture.style.colormap.is.eval_rational(step, STEPS);
        let color = Color { rgba: [color.r, color.g, color.b, 255] };
        let (cap, join) =
            if rectilinear { (Cap::Square, Join::Miter) } else { (Cap::Round, Join::Round) };
        let lines = Lines { cap, join, ..lines };
        let mut marks = discs;
        if !lines.points.is_empty() {
            marks.push(Marks::Lines { lines, width: cell / 5 });
        }
        Layer { name, color, marks }
    });
    Ok(colored.filter(|layer| !layer.marks.is_empty()).collect())
}
