//! The routes as lines: from centre to centre, through the middle of each edge that the route
//! crosses, and through the openings. A line is interrupted at stairs, at a seam, and where the
//! route passes below a bridge, and continues on their other side.

pub mod braille;
pub(crate) mod clearance;
mod end_arrows;
pub(crate) mod end_marks;
pub(crate) mod end_words;
pub(crate) mod mark_places;
pub(crate) mod necks;
pub(crate) mod route_cells;
mod route_ends;
mod route_turns;
pub(crate) mod solution;
pub(crate) mod stairs;
mod step_marks;
pub(crate) mod textures;

use std::collections::BTreeMap;
use std::ops::Range;

use crate::draw::inset::{InsetCorridors, route_dashes};
use crate::draw::line_widths::route_width;
use crate::draw::lines::polylines::Polylines;
use crate::draw::numbers::seam_numbers::SeamNumbers;
use crate::draw::route::clearance::{CellPoints, RouteWalls};
use crate::draw::route::mark_places::MarkPlace;
use crate::draw::route::route_turns::{Mouth, inside, may_pass_centre, stays_inside, through};
use crate::draw::route::stairs::stair_places;
use crate::draw::route::step_marks::{RouteSteps, StepMarks};
use crate::scene::Scene;
use crate::style::Style;
use crate::style::look::Draw;
use crate::style::strokes::SolutionStyle;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Polygon, Work};

/// The routes of a scene, as they are drawn.
#[derive(Default)]
pub(crate) struct RouteLines {
    pub(crate) lines: Polylines,
    /// The indices of the points of each route that has cells.
    pub(crate) routes: Vec<Range<usize>>,
    /// Places for dots or arrowheads, if the route has them.
    pub(crate) marks: StepMarks,
    /// The places of both ends of stairs on the routes.
    pub(crate) landings: Vec<MarkPlace>,
    /// The indices of points at which narrow parts end, with the free space on each side of their middle.
    pub(crate) narrow: Vec<(usize, f64)>,
    /// The ends of routes in openings.
    pub(crate) openings: Vec<RouteEnd>,
    /// The positions of [`landings`](Self::landings) along their route, from 0 to 1.
    pub(crate) along: Vec<f64>,
}

/// An end of a route in an opening.
pub(crate) struct RouteEnd {
    /// The index of its point.
    pub(crate) point: usize,
    /// Whether the route ends there, and does not begin.
    pub(crate) is_goal: bool,
    /// The edge of the opening.
    pub(crate) edge: u32,
}

/// Which part of a bridge hides the route that passes below it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bridges {
    /// None: passages are joined there.
    Joined,
    /// The bridge between its rails.
    Rails,
    /// The whole cell.
    WholeCells,
}

/// The cost of a step of a route without what it searches and measures, in iterations of a plain loop.
const STEP_COST: usize = 16;

/// The width of a route in a tunnel, relative to its usual width.
const HIDDEN: f64 = 0.5;

/// Returns the routes of a scene, inside its corridors if walls are inset.
pub(crate) fn route_lines(
    scene: &Scene<'_>,
    corridors: Option<&InsetCorridors<'_>>,
    numbers: &SeamNumbers,
    bridges: Bridges,
    cancel: &Cancel,
) -> Result<RouteLines, Error> {
    let mut route_lines = RouteLines::default();
    for route in scene.routes.iter().filter(|route| !route.cells.is_empty()) {
        let before = route_lines.lines.points().len();
        let room = [scene.style.half_wall(), route_width(scene) / 2.0];
        let mut walls = RouteWalls::new(scene, corridors, room, &route.cells, cancel)?;
        let kind = (corridors, numbers, bridges);
        add(&mut route_lines, scene, kind, &route.cells, &mut walls, cancel)?;
        route_lines.routes.push(before..route_lines.lines.points().len());
    }
    Ok(route_lines)
}

/// Adds a route between `walls`.
fn add(
    route_lines: &mut RouteLines,
    scene: &Scene<'_>,
    (corridors, numbers, bridges): (Option<&InsetCorridors<'_>>, &SeamNumbers, Bridges),
    cells: &[u32],
    walls: &mut RouteWalls<'_, '_>,
    cancel: &Cancel,
) -> Result<(), Error> {
    let maze = scene.maze;
    let grid = maze.grid();
    let clearance = walls.clearance();
    let may_turn = scene.spec.site.may_have_concave_cells();
    let has_room = !scene.spec.site.hole.value.is_none();
    let places = landing_places(scene, corridors, cells, cancel)?;
    let middle_of =
        |cell: u32| places.get(&cell).map_or_else(|| grid.centre(cell), |place| place.centre);
    let mouth = |cell: u32, edge: u32, side: Option<usize>| {
        let middle = grid.middle(edge);
        let inset = corridors.zip(side);
        inset.and_then(|(it, side)| it.mouth(cell, side, middle, clearance)).unwrap_or(middle)
    };
    let opening = |edge: Option<u32>, cell: Option<&u32>| {
        let (edge, &cell) = edge.zip(cell)?;
        let side = grid.sides(cell).find(|&side| grid.drawn_edge(side) == Some(edge));
        Some((edge, mouth(cell, edge, side)))
    };
    let [entrance, exit] = maze.openings_of(cells);
    let (entrance, exit) = (opening(entrance, cells.first()), opening(exit, cells.last()));
    let RouteLines { lines, marks, landings, along, narrow, openings, .. } = route_lines;
    let keeps_away = bridges != Bridges::WholeCells && !walls.are_full();
    lines.reserve(2 * cells.len() + 1);
    let mut work = Work::new(cancel);
    // Adds the points of the route inside a cell, between its entry and its exit.
    let pass = |(walls, work): (&mut RouteWalls<'_, '_>, &mut Work<'_>),
                (lines, narrow): (&mut Polylines, &mut Vec<(usize, f64)>),
                at: usize,
                mouths: [Option<Mouth>; 2]| {
        let cell = cells[at];
        let centre = middle_of(cell);
        let cells_may = (corridors, may_turn, has_room);
        let points = cell_points(scene, cells_may, (cell, centre), mouths, work)?;
        if !keeps_away || walls.is_wide(cell) && !points.may_be_straight {
            lines.extend(points.points);
            return Ok(());
        }
        let near = &cells[at.saturating_sub(1)..cells.len().min(at + 2)];
        walls.pass(lines, near, mouths, points, work, |to, free| narrow.push((to, free)))
    };
    lines.push(entrance.map(|(_, middle)| middle));
    let first = lines.points().len();
    openings.extend(entrance.map(|(edge, _)| RouteEnd { point: first - 1, is_goal: false, edge }));
    let mut entry = entrance;
    let mut steps = RouteSteps::new(scene.style.strokes.solution_style.value);
    for (index, pair) in cells.windows(2).enumerate() {
        work.add(STEP_COST)?;
        let [here, there] = [pair[0], pair[1]];
        let Some((_, link)) = maze.steps(here).find(|&(to, _)| to == there) else { continue };
        let drawn = |cell| {
            let side = grid.sides(cell).find(|&side| grid.edge(side) == link);
            let edge = side.and_then(|side| grid.drawn_edge(side))?;
            Some((edge, mouth(cell, edge, side)))
        };
        let (out, back) = (drawn(here), drawn(there));
        // Before the number of a seam, a route ends on the line from the centre.
        let stops = |cell, mouth: &Mouth| numbers.stop(cell, mouth.0).is_some();
        let exit = out.filter(|mouth| !stops(here, mouth));
        let first = lines.points().len();
        pass((&mut *walls, &mut work), (lines, narrow), index, [entry, exit])?;
        steps.add_pass(middle_of(here), first, lines, [entry, exit]);
        entry = back.filter(|mouth| !stops(there, mouth));
        steps.add_crossing(index, lines, [out, back]);
        match (out, back) {
            (Some((one, middle)), Some((other, _))) if one == other => lines.add(middle),
            (Some((one, out)), Some((other, back))) => {
                // The route ends before the number of the seam.
                let out = numbers.stop(here, one).unwrap_or(out);
                let back = numbers.stop(there, other).unwrap_or(back);
                lines.add(out);
                if bridges == Bridges::Joined && grid.tunnel(link).is_some() {
                    lines.add(back);
                    continue;
                }
                // Inset walls are closer to the tunnel ends than rails.
                let has_rails = bridges == Bridges::Rails && corridors.is_none();
                let crossing = grid.tunnel(link).filter(|_| has_rails);
                let bridge = crossing.and_then(|it| Some((it, grid.bridge_at(it)?)));
                if let Some((crossing, bridge)) = bridge {
                    let hidden = bridge.hidden_segment([out, back], clearance);
                    let free = |line| walls.free_at(crossing, line).filter(|_| keeps_away);
                    add_below((lines, narrow), hidden, [out, back], free);
                } else {
                    if let Some(corridors) = corridors.filter(|_| bridges == Bridges::Rails) {
                        add_hidden(lines, narrow, scene, corridors, link, [here, there]);
                    }
                    lines.start(back);
                }
            }
            _ => {
                lines.push([]);
                landings.extend([here, there].map(|cell| places[&cell]));
                along.extend([index, index + 1].map(|at| at as f64 / (cells.len() - 1) as f64));
            }
        }
    }
    let first = lines.points().len();
    pass((&mut *walls, &mut work), (lines, narrow), cells.len() - 1, [entry, exit])?;
    steps.add_pass(middle_of(cells[cells.len() - 1]), first, lines, [entry, exit]);
    if let Some((edge, middle)) = exit {
        openings.push(RouteEnd { point: lines.points().len(), is_goal: true, edge });
        lines.add(middle);
    }
    steps.add_to(marks, scene, (cells, lines), walls, &mut work)
}

/// Returns the places of all stairs that a route takes.
fn landing_places(
    scene: &Scene<'_>,
    corridors: Option<&InsetCorridors<'_>>,
    cells: &[u32],
    cancel: &Cancel,
) -> Result<BTreeMap<u32, MarkPlace>, Error> {
    let (maze, grid) = (scene.maze, scene.maze.grid());
    if grid.stairs() == 0 {
        return Ok(BTreeMap::new());
    }
    let mut ends = Vec::new();
    for (index, pair) in cells.windows(2).enumerate() {
        cancel.check_periodically(index)?;
        let mut steps = maze.steps(pair[0]);
        if steps.any(|(there, link)| there == pair[1] && grid.is_stairs(link)) {
            ends.extend(pair);
        }
    }
    if ends.is_empty() {
        Ok(BTreeMap::new())
    } else {
        stair_places(scene, corridors, &ends, cancel)
    }
}

/// Adds the route below a bridge, from `out` to `back`, without its hidden part. `free` returns the width that walls leave it,
/// if that is too little.
fn add_below(
    (lines, narrow): (&mut Polylines, &mut Vec<(usize, f64)>),
    [last, first]: [Point; 2],
    [out, back]: [Point; 2],
    free: impl Fn([Point; 2]) -> Option<f64>,
) {
    lines.add(last);
    narrow.extend(free([out, last]).map(|free| (lines.points().len() - 1, free)));
    lines.push([first, back]);
    narrow.extend(free([first, back]).map(|free| (lines.points().len() - 1, free)));
}

/// Returns the points of a route inside a cell, between its mouths, with the middle of the cell. `may_turn` says whether all cells may be concave, and
/// `has_room` whether the maze has a room, which may be concave.
fn cell_points(
    scene: &Scene<'_>,
    (corridors, may_turn, has_room): (Option<&InsetCorridors<'_>>, bool, bool),
    (cell, centre): (u32, Point),
    mouths: [Option<Mouth>; 2],
    work: &mut Work<'_>,
) -> Result<CellPoints, Error> {
    let grid = scene.maze.grid();
    let corridor = corridors.map(|corridors| corridors.polygon(cell));
    let straight = through(scene, centre, mouths);
    let whole = (may_turn || has_room).then(|| grid.polygon(cell));
    work.add(whole.as_ref().map_or(0, |it| it.outer.len()))?;
    let whole = whole.filter(|it| may_turn || !stays_inside(it, mouths, &straight));
    let mut way = |polygon: Polygon| {
        work.add(STEP_COST * polygon.outer.len())?;
        // A shorter way may lead around the other side of an enclave than the passages.
        let passes_centre = !polygon.holes.is_empty() && scene.style.draw.value == Draw::Passages;
        let points = inside(&polygon, centre, mouths, &straight, passes_centre, work)?;
        Ok::<_, Error>((stays_inside(&polygon, mouths, &points), points, Some(polygon)))
    };
    let (points, may_bend, area) = match (corridor.map(&mut way).transpose()?, whole) {
        (Some((true, points, area)), _) | (Some((_, points, area)), None) => (points, true, area),
        // A rim may leave so little of a cell in its middle that no corridor leads through it.
        (Some(_), Some(whole)) => (way(whole)?.1, false, None),
        (None, Some(whole)) => {
            let (_, points, area) = way(whole)?;
            (points, true, area)
        }
        (None, None) => (straight, true, None),
    };
    let may_be_straight = may_pass_centre(scene, cell, mouths);
    Ok(CellPoints { centre, points, may_bend, may_be_straight, area })
}

/// Adds the dashes of a route between two cells at the ends of a tunnel, where the tunnel has dashes.
fn add_hidden(
    lines: &mut Polylines,
    narrow: &mut Vec<(usize, f64)>,
    scene: &Scene<'_>,
    corridors: &InsetCorridors<'_>,
    link: u32,
    cells: [u32; 2],
) {
    let grid = scene.maze.grid();
    let sides = cells.map(|cell| {
        let side = grid.sides(cell).find(|&side| grid.edge(side) == link);
        side.map(|side| (cell, side))
    });
    let Style { strokes, options, .. } = scene.style;
    let is_line = strokes.solution_style.value == SolutionStyle::Line && !options.cut;
    let ([Some(one), Some(other)], true) = (sides, is_line) else { return };
    let pitch = scene.spec.site.cell_measure(false).pitch;
    let (half_line, half) = (scene.style.half_wall(), route_width(scene) / 2.0 * HIDDEN);
    let Some((dashes, free)) = route_dashes(corridors, [one, other], pitch, half_line, half) else {
        return;
    };
    for dash in dashes {
        lines.push(dash);
        narrow.push((lines.points().len() - 1, half.min(free - half_line)));
    }
}
