//! Places of numbers at the seams of a maze, all of one height. Each number lies inside its cell.
//! Where the cell has no space and the margin has, it lies outside the outline next to the seam. A
//! piece that is cut has no margin: a number outside would be lost.
//!
//! No number lies on another number, on a rail, on an inset or on a rounded wall, nor on a route where the solution is drawn.

use std::collections::BTreeMap;

use crate::draw::lines::elastic::cross;
use crate::draw::lines::rounded::{line_end, rounded, route_rounding};
use crate::draw::mark_sizes::marked_cells;
use crate::draw::numbers::drawn_walls::DrawnWalls;
use crate::draw::numbers::number_areas::{AreaKind, NumberAreas, NumberSide};
use crate::draw::numbers::number_box::NumberBox;
use crate::scene::Scene;
use crate::style::look::{Draw, Warp};
use mazewright_core::collections::BitSet;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};

/// The shortest part of a route, between the centre of a cell and a number, relative to their distance.
const LEAST_PART: f64 = 0.05;

/// The surroundings of numbers, which do not change during the search for places.
pub(crate) struct NumberSite<'a> {
    pub(crate) scene: &'a Scene<'a>,
    walls: BitSet,
    /// The cells with marks, and the radius of the marks.
    marked: (Vec<u32>, f64),
    /// The rails of bridges, with their cells.
    rails: BTreeMap<u32, Vec<[Point; 2]>>,
    drawn_walls: DrawnWalls,
    /// The sides of cells on the outline.
    outline: Vec<(u32, [Point; 2])>,
}

/// The place of a number at a seam.
#[derive(Clone, Copy)]
pub(crate) struct NumberPlace {
    pub(crate) centre: Point,
    /// Where a route through the seam ends, before the number.
    pub(crate) stop: Option<Point>,
}

impl NumberBox {
    fn half(&self) -> Point {
        Point::new(self.height * self.width_ratio, self.height) * 0.5
    }

    /// Returns the distance that the box extends from its centre in a direction.
    fn reach(&self, direction: Point) -> f64 {
        let half = self.half();
        direction.x.abs() * half.x + direction.y.abs() * half.y
    }

    pub(crate) fn is_near(&self, other: &Self, distance: f64) -> bool {
        let apart = self.centre - other.centre;
        let reach = self.half() + other.half();
        apart.x.abs() < reach.x + distance && apart.y.abs() < reach.y + distance
    }

    /// Returns whether a line comes nearer than `distance`.
    fn meets(&self, [from, to]: [Point; 2], distance: f64) -> bool {
        let half = self.half() + Point::new(distance, distance);
        let (middle, along) = ((from + to) * 0.5 - self.centre, (to - from) * 0.5);
        let across = Point::new(-along.y, along.x);
        middle.x.abs() < half.x + along.x.abs()
            && middle.y.abs() < half.y + along.y.abs()
            && across.dot(middle).abs() < across.x.abs() * half.x + across.y.abs() * half.y
    }
}

impl<'a> NumberSite<'a> {
    /// Collects the surroundings of numbers in `cells`.
    pub(crate) fn new(
        scene: &'a Scene<'a>,
        cells: impl Iterator<Item = u32>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let drawn_walls = if scene.style.strokes.are_on_sides() {
            DrawnWalls::default()
        } else {
            DrawnWalls::near(scene, None, cells, true, cancel)?
        };
        let grid = scene.maze.grid();
        let mut walls = BitSet::new(grid.edges() as usize);
        scene.maze.finished().walls().for_each(|edge| walls.insert(edge));
        let mut rails: BTreeMap<u32, Vec<[Point; 2]>> = BTreeMap::new();
        for crossing in grid.crossings() {
            let bridge = grid.bridge_at(crossing).map(|bridge| bridge.rails);
            let points = bridge.into_iter().flatten().map(|rail| rail.points);
            let lines = points.flat_map(|[start, leave, reach, end]| {
                [[start, leave], [leave, reach], [reach, end]]
            });
            rails.entry(crossing.cell).or_default().extend(lines);
        }
        let seams = grid.seam_sides().map(|[(_, link), _]| link);
        let outline = (grid.links()..grid.edges()).chain(seams);
        let ends = |edge: u32| (edge, grid.ends(edge).map(|corner| grid.corner(corner)));
        Ok(Self {
            scene,
            walls,
            marked: marked_cells(scene),
            rails,
            drawn_walls,
            outline: outline.map(ends).collect(),
        })
    }
}

/// Finds places for numbers of one height.
pub(crate) struct NumberPlaces<'a> {
    site: &'a NumberSite<'a>,
    areas: NumberAreas<'a>,
    height: f64,
    /// Whether numbers may lie on marks.
    covers_marks: bool,
    /// The occupied boxes in each cell, and outside all cells.
    taken: BTreeMap<Option<u32>, Vec<NumberBox>>,
}

impl<'a> NumberPlaces<'a> {
    /// Creates an empty set of places. Numbers have a distance of `gap` from walls, and of `from_route` from routes.
    pub(crate) fn new(
        site: &'a NumberSite<'a>,
        height: f64,
        [gap, from_route]: [f64; 2],
        covers_marks: bool,
    ) -> Self {
        let areas = NumberAreas { scene: site.scene, walls: &site.walls, gap, from_route };
        Self { site, areas, height, covers_marks, taken: BTreeMap::new() }
    }

    /// Marks the box of another number in a cell as occupied.
    pub(crate) fn take(&mut self, cell: u32, number: NumberBox) {
        self.taken.entry(Some(cell)).or_default().push(number);
    }

    /// Finds and occupies a place for a number of a given `width_ratio`, at an edge of a cell on a
    /// seam.
    pub(crate) fn find(
        &mut self,
        (cell, edge): (u32, u32),
        width_ratio: f64,
    ) -> Option<NumberPlace> {
        let grid = self.site.scene.maze.grid();
        let centre = grid.centre(cell);
        let mut sides: Vec<NumberSide> = grid
            .boundary(cell)
            .map(|(edge, ends)| NumberSide { edge, ends: ends.map(|corner| grid.corner(corner)) })
            .collect();
        let at = sides.iter().position(|side| side.edge == edge)?;
        sides.rotate_left(at);
        let number = |centre| NumberBox { centre, height: self.height, width_ratio };
        let inside = self.inside(cell, centre, &sides, number).map(|place| (Some(cell), place));
        let found = inside.or_else(|| Some((None, self.outside(centre, &sides[0], number)?)));
        let (at, place) = found?;
        let number = number(place.centre);
        self.taken.entry(at).or_default().push(number);
        Some(place)
    }

    /// Finds a place inside a cell.
    fn inside(
        &self,
        cell: u32,
        centre: Point,
        sides: &[NumberSide],
        number: impl Fn(Point) -> NumberBox,
    ) -> Option<NumberPlace> {
        let (marked, radius) = &self.site.marked;
        let has_mark = !self.covers_marks && marked.binary_search(&cell).is_ok();
        let mark = has_mark.then_some(*radius + self.areas.gap);
        let (routes, from_route) = (self.routes(centre, sides), self.areas.route_distance());
        self.areas.of(centre, sides).iter().find_map(|area| {
            let width_ratio = number(centre).width_ratio;
            let places = area.places(centre, mark, width_ratio);
            let places = places.filter(|&(_, most)| most >= self.height);
            let mut places = places.filter_map(|(at, most)| {
                let it = number(at);
                let stop = match area.kind {
                    AreaKind::OnRoute => Some(self.stop(centre, &sides[0], &it)?),
                    AreaKind::Beside | AreaKind::Anywhere => None,
                };
                // A route through the seam ends before a number on it.
                let mut others = routes.iter().filter(|route| stop.is_none() || !route.0);
                let is_free = self.is_free(&it, Some(cell))
                    && self.is_clear(&it, cell)
                    && !others.any(|&(_, route)| it.meets(route, from_route));
                is_free.then_some((NumberPlace { centre: at, stop }, most))
            });
            let found = if area.kind == AreaKind::Beside {
                places.reduce(|best, place| if place.1 > best.1 { place } else { best })
            } else {
                places.next()
            };
            found.map(|(place, _)| place)
        })
    }

    /// Returns whether all other numbers are far enough from `number`.
    fn is_free(&self, number: &NumberBox, cell: Option<u32>) -> bool {
        let taken = self.taken.get(&cell).into_iter().flatten();
        taken.into_iter().all(|other| !number.is_near(other, self.areas.gap))
    }

    /// Returns the parts of all routes that may pass through a cell if the solution is drawn, each with whether the route
    /// passes through the first side.
    fn routes(&self, centre: Point, sides: &[NumberSide]) -> Vec<(bool, [Point; 2])> {
        let style = self.site.scene.style;
        if !style.shows_solution() {
            return Vec::new();
        }
        let open = sides.iter().enumerate().filter(|(_, it)| !self.site.walls.contains(it.edge));
        let open: Vec<_> = open.collect();
        let spoke = |&(at, side): &(usize, &NumberSide)| (at == 0, [centre, side.middle()]);
        let mut routes: Vec<_> = open.iter().map(spoke).collect();
        let rounding = route_rounding(style);
        if rounding == 0.0 {
            return routes;
        }
        let grid = self.site.scene.maze.grid();
        let end = |side: &NumberSide| line_end(grid, (side.edge, grid.middle(side.edge)), centre);
        for (index, (at, side)) in open.iter().enumerate() {
            for (_, other) in &open[index + 1..] {
                let line = rounded([end(side), end(other)], rounding).unwrap_or_default();
                routes.extend(line.windows(2).map(|pair| (*at == 0, [pair[0], pair[1]])));
            }
        }
        routes
    }

    /// Returns whether a number lies on no rail, and on no inset or rounded wall.
    fn is_clear(&self, number: &NumberBox, cell: u32) -> bool {
        let rails = self.site.rails.get(&cell).into_iter().flatten();
        let from_rail = self.areas.scene.style.half_line() + self.areas.gap;
        let on_rail = rails.into_iter().any(|&rail| number.meets(rail, from_rail));
        !on_rail && !self.meets_drawn_wall(number)
    }

    /// Returns whether a number is too near to an inset or rounded wall.
    fn meets_drawn_wall(&self, number: &NumberBox) -> bool {
        let distance = self.site.scene.style.half_line() + self.areas.gap;
        let half = number.half();
        let corners = [number.centre - half, number.centre + half];
        let mut walls = self.site.drawn_walls.around(&corners, distance);
        walls.any(|wall| number.meets(wall, distance))
    }

    /// Returns where a route from the centre of a cell through a side ends, before a number on it.
    fn stop(&self, centre: Point, side: &NumberSide, number: &NumberBox) -> Option<Point> {
        let away = number.centre - centre;
        let direction = (side.middle() - centre) * (1.0 / (side.middle() - centre).length());
        let length = away.length() - number.reach(direction) - self.areas.route_distance();
        (length >= away.length() * LEAST_PART).then(|| centre + direction * length)
    }

    /// Finds a place outside the maze, next to a side on the outline.
    fn outside(
        &self,
        centre: Point,
        side: &NumberSide,
        number: impl Fn(Point) -> NumberBox,
    ) -> Option<NumberPlace> {
        let style = self.site.scene.style;
        let is_upright = style.warp.value == Warp::None && style.rotation == 0;
        if style.options.cut || style.draw.value == Draw::Passages || !is_upright {
            return None;
        }
        let middle = side.middle();
        let along = side.ends[1] - side.ends[0];
        let outward = Point::new(along.y, -along.x) * (1.0 / along.length());
        let outward = if outward.dot(middle - centre) > 0.0 { outward } else { outward * -1.0 };
        let shows_solution = style.shows_solution();
        let distance = if shows_solution { self.areas.route_distance() } else { self.areas.gap };
        let it = number(middle + outward * (number(middle).reach(outward) + distance));
        let margin = f64::from(style.margin.hundredths()) / f64::from(style.cell.hundredths());
        let (half, size) = (it.half(), self.site.scene.maze.grid().size());
        let is_on_page = it.centre.x - half.x >= -margin
            && it.centre.y - half.y >= -margin
            && it.centre.x + half.x <= size.x + margin
            && it.centre.y + half.y <= size.y + margin;
        let from_wall = style.half_line() + self.areas.gap;
        // Away from the outline, and on the same side of it as the seam.
        let is_before = |&(edge, ends): &(u32, [Point; 2])| {
            let is_own = edge == side.edge;
            !it.meets(ends, if is_own { 0.0 } else { from_wall })
                && (is_own || !cross([middle, it.centre], ends))
        };
        let is_clear = is_on_page
            && self.is_free(&it, None)
            && !self.meets_drawn_wall(&it)
            && self.site.outline.iter().all(is_before);
        is_clear.then_some(NumberPlace { centre: it.centre, stop: None })
    }
}
