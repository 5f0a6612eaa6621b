//! Keeps routes away from walls. A route through a cell that comes too near to a wall is bent like an elastic
//! line that the walls repel. Where a passage is narrower than the route, the route becomes thinner.

use crate::draw::inset::InsetCorridors;
use crate::draw::line_widths::{half_wall_at, may_have_necks};
use crate::draw::lines::elastic::{
    CHORDS, Walls, add_edge, bent, distance_of, least_distance, leg_space, simplified,
};
use crate::draw::lines::polylines::Polylines;
use crate::draw::lines::rounded::{line_end, rounded, route_rounding};
use crate::draw::numbers::drawn_walls::DrawnWalls;
use crate::draw::route::route_turns::{Mouth, over_centre};
use crate::scene::Scene;
use crate::style::strokes::SolutionStyle;
use mazewright_core::collections::BitSet;
use mazewright_core::geometry::{Bounds, Point};
use mazewright_core::grid::{Crossing, Grid, Rail};
use mazewright_core::{Cancel, Error, Polygon, Spec, Work};

/// The distance from a line at which walls no longer matter to it, relative to the clearance: it bends by about one
/// clearance, and keeps another.
const REACH: f64 = 3.0;

/// The largest distance of omitted points from a rounded line, relative to the clearance.
const SMOOTHNESS: f64 = 0.02;

/// The least length of a part of a line that is as thin as its walls demand, relative to the clearance.
const THIN_PART: f64 = 2.5;

/// The points of a route between two mouths of a cell.
pub(crate) struct CellPoints {
    /// The middle of the cell.
    pub(crate) centre: Point,
    pub(crate) points: Vec<Point>,
    /// Whether the line over these points may be bent.
    pub(crate) may_bend: bool,
    /// Whether the line may omit all of them.
    pub(crate) may_be_straight: bool,
    /// The polygon that they stay in, if the line may lead over the middle of the cell instead.
    pub(crate) area: Option<Polygon>,
}

/// The walls around the cells of a route.
pub(crate) struct RouteWalls<'a, 'b> {
    scene: &'b Scene<'a>,
    corridors: Option<&'b InsetCorridors<'a>>,
    /// The walls as they are drawn, if the grid and the corridors do not tell: at a rim, walls replace parts of
    /// corridors, and rounded corners replace parts of walls.
    drawn: Option<DrawnWalls>,
    /// The cells of bridges over which the route leads, each with the index of its crossing, in ascending order.
    bridges: Vec<(u32, u32)>,
    /// How much of their corners routes round, from 0 to 1.
    rounding: f64,
    /// The least distance of the middle of a route from the middle of a wall, in cell sides.
    clearance: f64,
    /// Half the usual width of walls, in cell sides.
    half_wall: f64,
    /// Whether walls are thinner at necks.
    has_necks: bool,
    /// Whether every route keeps its distance in a kind of cells, where that is known.
    wide_kinds: Vec<Option<bool>>,
}

impl<'a, 'b> RouteWalls<'a, 'b> {
    /// Creates the walls around some cells. Lines want `room` between their middle and a wall whose half width is
    /// `half_wall`.
    pub(crate) fn new(
        scene: &'b Scene<'a>,
        corridors: Option<&'b InsetCorridors<'a>>,
        [half_wall, room]: [f64; 2],
        cells: &[u32],
        cancel: &'b Cancel,
    ) -> Result<Self, Error> {
        let rounding = route_rounding(scene.style);
        let is_cut = corridors.is_some() && scene.spec.site.is_clipped();
        let needs_drawn = is_cut || rounding > 0.0;
        let drawn = needs_drawn
            .then(|| DrawnWalls::near(scene, corridors, cells.iter().copied(), false, cancel));
        let drawn = drawn.transpose()?;
        let bridges = bridges(scene.maze.grid(), cells, cancel)?;
        let wide_kinds = Vec::new();
        let (clearance, has_necks) = (half_wall + room, may_have_necks(scene));
        Ok(Self {
            scene,
            corridors,
            drawn,
            bridges,
            rounding,
            clearance,
            half_wall,
            has_necks,
            wide_kinds,
        })
    }

    /// Returns the least distance of the middle of a line from the middle of a wall.
    pub(crate) fn clearance(&self) -> f64 {
        self.clearance
    }

    /// Returns the space on each side of the middle of a line that has this distance from the middles of walls.
    pub(crate) fn free(&self, distance: f64) -> f64 {
        let half = self.half_wall;
        distance - if self.has_necks { half_wall_at(distance, half) } else { half }
    }

    /// Returns whether walls are so thick that they fill the passages.
    pub(crate) fn are_full(&self) -> bool {
        let Spec { site, topology, .. } = self.scene.spec;
        2.0 * self.scene.style.half_wall() >= site.cell_measure(topology.unicursal).passage
    }

    /// Returns whether every route through a cell keeps its distance from all walls, with sharp corners.
    pub(crate) fn is_wide(&mut self, cell: u32) -> bool {
        let grid = self.scene.maze.grid();
        let is_plain =
            self.corridors.is_none() && grid.crossings().is_empty() && self.rounding == 0.0;
        let Some(kind) = grid.kind(cell).filter(|_| is_plain) else { return false };
        let kind = kind as usize;
        if self.wide_kinds.len() <= kind {
            self.wide_kinds.resize(kind + 1, None);
        }
        *self.wide_kinds[kind].get_or_insert_with(|| {
            grid.boundary(cell).all(|(edge, _)| leg_space(grid, cell, edge) >= self.clearance)
        })
    }

    /// Returns the walls near a line through a cell. `cells` are that of the route before it, itself, and the one after.
    fn near(&self, line: Bounds, cells: &[u32]) -> Walls {
        let near = line.grown(self.clearance * REACH);
        if let Some(drawn) = self.drawn.as_ref().filter(|_| self.rounding > 0.0) {
            return drawn.around(&[near.min, near.max], 0.0).collect();
        }
        let mut walls = Walls::new();
        for &cell in cells {
            self.add(&mut walls, cell);
        }
        walls.retain(|wall| Bounds::of(*wall).overlaps(&near));
        walls
    }

    /// Returns the space on each side of a straight line through some cells; less than 0 if it crosses a wall.
    pub(crate) fn room(
        &self,
        line: [Point; 2],
        cells: &[u32],
        work: &mut Work<'_>,
    ) -> Result<f64, Error> {
        if self.are_full() {
            return Ok(f64::INFINITY);
        }
        let walls = self.near(Bounds::of(line), cells);
        work.add(2 * walls.len())?;
        Ok(self.free(distance_of(line, &walls)))
    }

    /// Returns the space that rails and walls leave a straight line in the cell of a crossing, if that is too little.
    pub(crate) fn free_at(&self, crossing: &Crossing, line: [Point; 2]) -> Option<f64> {
        let mut walls = self.near(Bounds::of(line), &[crossing.cell]);
        add_rails(&mut walls, self.scene.maze.grid(), crossing);
        let distance = distance_of(line, &walls);
        (distance < self.clearance).then(|| self.free(distance))
    }

    /// Adds the walls around a cell, and the corners at which walls may end.
    fn add(&self, walls: &mut Walls, cell: u32) {
        let maze = self.scene.maze.finished();
        let grid = maze.grid();
        if let Some(drawn) = &self.drawn {
            walls.extend(drawn.around(&grid.polygon(cell).outer, self.clearance));
        } else if let Some(corridors) = self.corridors {
            for face in corridors.outline(cell).iter().flatten().filter(|face| !face.is_open) {
                let pieces = if face.piece.round.is_some() { CHORDS } else { 1 };
                let length = face.piece.along(face.piece.to);
                let at = |part: usize| match part {
                    0 => face.piece.from,
                    part if part == pieces => face.piece.to,
                    part => face.piece.point(length * part as f64 / pieces as f64),
                };
                walls.extend((0..pieces).map(|part| [at(part), at(part + 1)]));
            }
            return;
        }
        for (edge, ends) in grid.boundary(cell) {
            if maze.is_wall(edge) {
                add_edge(walls, grid, edge);
            } else {
                walls.extend(ends.map(|end| [grid.corner(end); 2]));
            }
        }
        for side in grid.sides(cell) {
            if let Some(crossing) = grid.tunnel(grid.edge(side)) {
                add_rails(walls, grid, crossing);
            }
        }
        if let Ok(at) = self.bridges.binary_search_by_key(&cell, |&(cell, _)| cell) {
            add_rails(walls, grid, &grid.crossings()[self.bridges[at].1 as usize]);
        }
    }

    /// Adds the points of a route between two mouths of a cell to a line: rounded if walls have rounded
    /// corners, and bent if the line comes too near to the walls around `cells`. Calls `report` with the index of each
    /// point that ends a narrow part, and the space on both sides of its middle.
    pub(crate) fn pass(
        &mut self,
        lines: &mut Polylines,
        cells: &[u32],
        mouths: [Option<Mouth>; 2],
        CellPoints { centre, points, may_bend, may_be_straight, area }: CellPoints,
        work: &mut Work<'_>,
        mut report: impl FnMut(usize, f64),
    ) -> Result<(), Error> {
        let [entry, exit] = mouths.map(|mouth| mouth.map(|(_, at)| at));
        let mut line: Vec<Point> = entry.into_iter().chain(points).chain(exit).collect();
        let grid = self.scene.maze.grid();
        let round = match mouths {
            [Some(from), Some(to)] if self.rounding > 0.0 => {
                let ends = [from, to].map(|mouth| line_end(grid, mouth, line[line.len() / 2]));
                rounded(ends, self.rounding)
            }
            _ => None,
        };
        let round = round.map(|line| simplified(&line, self.clearance * SMOOTHNESS));
        let straight = may_be_straight.then(|| vec![line[0], line[line.len() - 1]]);
        let others = [round, straight];
        let all = others.iter().flatten().flatten();
        work.add(cells.iter().map(|&cell| grid.sides(cell).len()).sum())?;
        let mut walls = self.near(Bounds::of(line.iter().chain(all.clone()).copied()), cells);
        // Whether one of the others is better, whether the line is free, and where it is narrow.
        work.add((all.count() + 4 * line.len()) * walls.len())?;
        let is_better = |other: &Vec<Point>| {
            let distance = least_distance(other, &walls);
            distance >= self.clearance || distance >= least_distance(&line, &walls)
        };
        if let Some(better) = others.into_iter().flatten().find(is_better) {
            line = better;
        }
        if may_bend && least_distance(&line, &walls) < self.clearance {
            line = bent(&line, &walls, self.clearance, work)?;
        }
        let free = least_distance(&line, &walls);
        if let Some(area) = area.filter(|_| free < self.clearance) {
            // Nothing bends a straight line away from the end of a wall that it passes through.
            let inner = over_centre(&area, centre, mouths, work)?;
            let other: Vec<Point> = entry.into_iter().chain(inner).chain(exit).collect();
            walls = self.near(Bounds::of(line.iter().chain(&other).copied()), cells);
            let other = bent(&other, &walls, self.clearance, work)?;
            if least_distance(&other, &walls) > free {
                line = other;
            }
        }
        if self.scene.style.strokes.solution_style.value == SolutionStyle::Line {
            line = divided_where_narrow(&line, &walls, self.clearance);
        }
        let own = usize::from(entry.is_some())..line.len() - usize::from(exit.is_some());
        let first = lines.points().len() - own.start;
        for (at, pair) in line.windows(2).enumerate() {
            let distance = distance_of([pair[0], pair[1]], &walls);
            if distance < self.clearance {
                report(first + at + 1, self.free(distance));
            }
        }
        lines.extend(line[own].iter().copied());
        Ok(())
    }
}

/// Returns the cells of bridges over which a route leads, each with the index of its crossing, in ascending order.
fn bridges(grid: &Grid, cells: &[u32], cancel: &Cancel) -> Result<Vec<(u32, u32)>, Error> {
    if grid.crossings().is_empty() {
        return Ok(Vec::new());
    }
    let mut on_route = BitSet::new(grid.cells() as usize);
    for &cell in cells {
        on_route.insert(cell);
    }
    let mut bridges = Vec::new();
    for (index, crossing) in grid.crossings().iter().enumerate() {
        cancel.check_periodically(index)?;
        if on_route.contains(crossing.cell) {
            bridges.push((crossing.cell, index as u32));
        }
    }
    bridges.sort_unstable();
    Ok(bridges)
}

/// Adds the rails of a bridge.
fn add_rails(walls: &mut Walls, grid: &Grid, crossing: &Crossing) {
    let rails = grid.bridge_at(crossing).map(|bridge| bridge.rails);
    for Rail { points: [start, leave, reach, end], arc } in rails.into_iter().flatten() {
        walls.extend([[start, leave], [reach, end]]);
        let Some((arc, _)) = arc else {
            walls.push([leave, reach]);
            continue;
        };
        let (angle, sweep) = arc.angles();
        let at = |part: usize| {
            arc.centre + Point::polar(arc.radius, angle + sweep * part as f64 / CHORDS as f64)
        };
        walls.extend((0..CHORDS).map(|part| [at(part), at(part + 1)]));
    }
}

/// Returns a line with further points where it is near to walls, so that only its parts next to them are thinner.
fn divided_where_narrow(line: &[Point], walls: &Walls, clearance: f64) -> Vec<Point> {
    let mut points = vec![line[0]];
    for pair in line.windows(2) {
        let along = pair[1] - pair[0];
        if (0.0..clearance).contains(&distance_of([pair[0], pair[1]], walls)) {
            let parts = (along.length() / (THIN_PART * clearance)) as u32;
            let share = |part| f64::from(part) / f64::from(parts);
            points.extend((1..parts).map(|part| pair[0] + along * share(part)));
        }
        points.push(pair[1]);
    }
    points
}
