//! Draws the solution in one of its styles: a line, dots, a thin line with arrowheads, or a line
//! coloured by the colour map.

use crate::draw::cells::visible_paper;
use crate::draw::colormap::ColorRamp;
use crate::draw::line_widths::{DOT, HEAD, HEAD_WIDTH, WIDTHS, width_step};
use crate::draw::lines::polylines::Polylines;
use crate::draw::route;
use crate::draw::route::mark_places::MarkPlace;
use crate::draw::route::route_ends;
use crate::draw::route::step_marks::StraightPart;
use crate::draw::route::{Bridges, RouteLines};
use crate::draw::shared_parts::SharedParts;
use crate::draw::walls;
use crate::drawing::{Cap, DevicePoint, Join, Layer, Lines, Marks};
use crate::scene::Scene;
use crate::style::strokes::SolutionStyle;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};

/// Maximum number of colours of a gradient.
const STEPS: usize = 64;

/// Maximum radius of the disc where a route takes stairs, in widths of a cell.
const LANDING: f64 = 1.0 / 6.0;

/// Maximum length of an arrowhead relative to the straight part of the route on which it lies.
const HEAD_ON_LINE: f64 = 0.8;

/// The least room of an arrowhead on both sides, in widths of a cell: that of the line.
const LEAST_ROOM: f64 = 1.0 / 28.0;

/// Returns the layers of the solution. `cell` is the width of a cell, in hundredths of a pixel.
pub(crate) fn layers<'a>(
    scene: &Scene<'a>,
    shared: SharedParts<'a, '_>,
    name: &'static str,
    cell: u32,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Layer>, Error> {
    let style = scene.style;
    let SharedParts { corridors, numbers } = shared;
    let mut route_lines = route::route_lines(
        scene,
        corridors.get(scene.maze, style, cancel)?,
        numbers,
        Bridges::Rails,
        cancel,
    )?;
    let mark = style.strokes.solution_style.value;
    let width = if mark == SolutionStyle::Arrows { cell / 14 } else { cell / 5 };
    route_ends::end_at_symbols(&mut route_lines, scene, width, cancel)?;
    // A cutter follows the middle of a line.
    let width_of_end = if style.options.cut { style.line.hundredths() } else { width };
    let end =
        f64::from(width_of_end) / 2.0 / f64::from(style.cell.hundredths()) - style.half_line();
    for opening in &route_lines.openings {
        route_ends::end_with_walls(&mut route_lines.lines, scene.maze.grid(), opening, end);
    }
    if mark == SolutionStyle::Gradient {
        return gradient(scene, name, cell, &route_lines, to_device, cancel);
    }
    let mut marks = Vec::new();
    match mark {
        _ if route_lines.lines.iter().next().is_none() => {}
        SolutionStyle::Dots => {
            marks.extend(discs(scene, &route_lines.marks.dots, (cell, DOT), to_device));
        }
        SolutionStyle::Arrows => {
            let lines = walls::polylines(&route_lines.lines, to_device, cancel);
            marks.push(Marks::Lines { lines, width });
            let heads = heads(scene, cell, &route_lines.marks.straights, cancel)?;
            let outlines = walls::polylines(&heads, to_device, cancel);
            marks.push(Marks::Shapes { outlines });
        }
        SolutionStyle::Line | SolutionStyle::Gradient => {
            let half = f64::from(width) / 2.0 / f64::from(style.cell.hundredths());
            // A cutter follows the middle of a line.
            let narrow = if style.options.cut { &[][..] } else { &route_lines.narrow };
            let lines = by_width(route_lines.lines, narrow, half, cancel)?;
            for (step, lines) in lines.iter().enumerate().rev().filter(|it| it.1.starts() > 0) {
                let lines = walls::polylines(lines, to_device, cancel);
                marks
                    .push(Marks::Lines { lines, width: width * (step as u32 + 1) / WIDTHS as u32 });
            }
        }
    }
    marks.extend(discs(scene, &route_lines.landings, (cell, LANDING), to_device));
    let is_empty = marks.is_empty();
    Ok(if is_empty { Vec::new() } else { vec![Layer { name, color: style.path, marks }] })
}

/// Returns discs at places, with a radius in widths of a cell: smaller where there is less room.
fn discs(
    scene: &Scene<'_>,
    places: &[MarkPlace],
    (cell, radius): (u32, f64),
    to_device: &impl Fn(Point) -> DevicePoint,
) -> impl Iterator<Item = Marks> {
    let mut by_size: [Vec<DevicePoint>; WIDTHS] = std::array::from_fn(|_| Vec::new());
    for place in places {
        by_size[disc_size(scene, place, (cell, radius))].push(to_device(place.centre));
    }
    let discs = by_size.into_iter().enumerate().filter(|it| !it.1.is_empty());
    discs.map(move |(size, centres)| Marks::Discs {
        centres,
        radius: radius_of_size((cell, radius), size),
    })
}

/// Returns the size of a disc, in steps of a [`WIDTHS`]th of its usual radius.
fn disc_size(scene: &Scene<'_>, place: &MarkPlace, (cell, radius): (u32, f64)) -> usize {
    width_step(place.room - scene.style.half_wall(), unit(scene, cell) * radius)
}

/// Returns the radius of a disc of some size.
fn radius_of_size((cell, radius): (u32, f64), size: usize) -> u32 {
    (f64::from(cell) * radius * (size + 1) as f64 / WIDTHS as f64) as u32
}

/// Returns the parts of lines by their width, in steps of a [`WIDTHS`]th of the whole width: thinner where walls leave
/// less space. `narrow` has the index of the point that ends each narrow part, and its free space on both sides.
/// `half` is half the whole width, in cell sides.
fn by_width(
    lines: Polylines,
    narrow: &[(usize, f64)],
    half: f64,
    cancel: &Cancel,
) -> Result<[Polylines; WIDTHS], Error> {
    let mut by_width: [Polylines; WIDTHS] = std::array::from_fn(|_| Polylines::default());
    if narrow.is_empty() {
        by_width[WIDTHS - 1] = lines;
        return Ok(by_width);
    }
    let mut narrow = narrow.iter().peekable();
    let points = lines.points();
    for line in lines.ranges() {
        let mut last = WIDTHS;
        for to in line.skip(1) {
            cancel.check_periodically(to)?;
            while narrow.next_if(|it| it.0 < to).is_some() {}
            let free = narrow.peek().filter(|it| it.0 == to).map_or(half, |it| it.1);
            let step = width_step(free, half);
            if step != last {
                by_width[step].start(points[to - 1]);
                last = step;
            }
            by_width[step].add(points[to]);
        }
    }
    Ok(by_width)
}

/// Returns the width of a cell, in cell sides of the style; less than 1 with unicursal topology.
fn unit(scene: &Scene<'_>, cell: u32) -> f64 {
    f64::from(cell) / f64::from(scene.style.cell.hundredths())
}

/// Returns arrowheads as clockwise triangles, on a straight part of every second step.
fn heads(
    scene: &Scene<'_>,
    cell: u32,
    straights: &[StraightPart],
    cancel: &Cancel,
) -> Result<Polylines, Error> {
    let unit = unit(scene, cell);
    let mut heads = Polylines::default();
    for (index, StraightPart { ends: [from, to], room, .. }) in
        straights.iter().filter(|it| it.step % 2 == 0).enumerate()
    {
        cancel.check_periodically(index)?;
        let reach = (*to - *from).length();
        let direction = (*to - *from) * (1.0 / reach);
        let wide = 2.0 * room.max(LEAST_ROOM * unit) / HEAD_WIDTH;
        let length = (HEAD * unit).min(reach * HEAD_ON_LINE).min(wide);
        let tip = *from + direction * f64::midpoint(reach, length);
        let back = tip - direction * length;
        let half = Point::new(-direction.y, direction.x) * (length * HEAD_WIDTH / 2.0);
        heads.push([tip, back + half, back - half, tip]);
    }
    Ok(heads)
}

/// Draws the routes as a layer for each colour, from start to goal.
fn gradient(
    scene: &Scene<'_>,
    name: &'static str,
    cell: u32,
    route_lines: &RouteLines,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Layer>, Error> {
    let mut steps = vec![Polylines::default(); STEPS];
    let mut pair_count = 0;
    for route in &route_lines.routes {
        let own_lines = route_lines.lines.lines_in(route.clone());
        let segments = || own_lines.clone().flat_map(|line| line.windows(2));
        let total: f64 = segments().map(|pair| (pair[1] - pair[0]).length()).sum();
        let mut distance = 0.0;
        for line in own_lines {
            let mut last = usize::MAX;
            for pair in line.windows(2) {
                pair_count += 1;
                cancel.check_periodically(pair_count)?;
                let length = (pair[1] - pair[0]).length();
                let step = ((distance + length / 2.0) / total * STEPS as f64) as usize;
                let step = step.min(STEPS - 1);
                distance += length;
                if step != last {
                    steps[step].start(pair[0]);
                }
                steps[step].add(pair[1]);
                last = step;
            }
        }
    }
    let rounded: Vec<Lines> =
        steps.iter().map(|lines| walls::polylines(lines, to_device, cancel)).collect();
    let rectilinear = rounded.iter().all(|lines| lines.rectilinear);
    let mut discs: Vec<Vec<Marks>> = vec![Vec::new(); STEPS];
    let mut disc = |step: usize, centre: Point, radius| {
        discs[step].push(Marks::Discs { centres: vec![to_device(centre)], radius });
    };
    for (&along, place) in route_lines.along.iter().zip(&route_lines.landings) {
        let landing = (cell, LANDING);
        let radius = radius_of_size(landing, disc_size(scene, place, landing));
        disc(((along * STEPS as f64) as usize).min(STEPS - 1), place.centre, radius);
    }
    // The part of the colour map that is visible on the paper.
    let ramp = ColorRamp::new(scene.style.colormap.value, visible_paper(scene.style));
    let colored = rounded.into_iter().zip(discs).enumerate().map(|(step, (lines, discs))| {
        let color = ramp.color(step, STEPS);
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
