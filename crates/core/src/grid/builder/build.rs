//! Builds a grid from a rough one, and numbers its cells, links, outline and corners.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::geometry::Point;
use crate::grid::builder::{GridBuilder, Selection};
use crate::grid::layout::{CellPlaces, Explicit, Layout};
use crate::grid::{Grid, NO_CORNERS, Sides};

/// Marks a cell that is not chosen, or a number that is not assigned yet.
const OUT: u32 = u32::MAX;
/// Marks a cell that is part of the room.
const ROOM: u32 = u32::MAX - 1;

/// A grid under construction, built level by level.
pub(crate) struct Assembly<'a> {
    rough: &'a GridBuilder,
    chosen: Selection<'a>,
    /// The new number of each cell on the lowest level; [`OUT`] or [`ROOM`] for others.
    cells: Vec<u32>,
    /// The number of cells per level that are kept.
    count: u32,
    /// The number of all cells, including the room. As a cell id, it means the outside.
    outside: u32,
    floor: u32,
    /// The new number of each edge that is a link on the current level.
    links: Vec<u32>,
    /// Links across seams whose first cell is the room. The room comes last, so they are numbered
    /// at their second cell.
    numbered_at_second_cell: Vec<u32>,
    /// The new number of the stairs up from each cell of the level below.
    stairs: Vec<u32>,
    /// The corners of each edge; each level has its own numbers.
    ends: Vec<[u32; 2]>,
    headings: Vec<u8>,
    /// The index of each edge's first bend; empty if no edge has bends.
    first_bend: Vec<u32>,
    bends: Vec<Point>,
    sides: Sides,
    /// The sides on the outline: side, level, edge and corners.
    outline: Vec<(usize, u32, u32, [u32; 2])>,
    /// The new sides that are drawn by a second edge instead of their link's: side, level and
    /// second edge.
    pictures: Vec<(usize, u32, u32)>,
}

impl<'a> Assembly<'a> {
    /// Starts a grid of the chosen cells.
    pub(crate) fn new(rough: &'a GridBuilder, chosen: Selection<'a>) -> Self {
        let grid = &rough.grid;
        let mut cells = vec![OUT; grid.cells() as usize];
        let (mut count, mut sides) = (0, 0);
        for cell in chosen.cells.in_range(0..cells.len()) {
            cells[cell] = count;
            count += 1;
            sides += grid.neighbors(cell as u32).len();
        }
        if let Some(room) = chosen.room {
            room.in_range(0..cells.len()).for_each(|cell| cells[cell] = ROOM);
        }
        let floors = rough.floors() as usize;
        let stairs = if floors > 1 { count as usize } else { 0 };
        let sides = floors * sides + 2 * (floors - 1) * stairs;
        let first = count as usize * floors + 1 + usize::from(chosen.room.is_some());
        Self {
            rough,
            chosen,
            cells,
            count,
            outside: count * floors as u32 + u32::from(chosen.room.is_some()),
            floor: 0,
            links: Vec::new(),
            numbered_at_second_cell: Vec::new(),
            stairs: vec![OUT; stairs],
            ends: Vec::with_capacity(sides / 2),
            headings: Vec::with_capacity(if grid.has_direction_ids() { sides / 2 } else { 0 }),
            first_bend: Vec::new(),
            bends: Vec::new(),
            sides: Sides {
                first: Vec::with_capacity(first),
                neighbors: Vec::with_capacity(sides),
                edge: Vec::with_capacity(sides),
            },
            outline: Vec::new(),
            pictures: Vec::new(),
        }
    }

    /// Starts a level.
    pub(crate) fn start_level(&mut self, floor: u32) {
        self.floor = floor;
        self.links.clear();
        self.links.resize(self.rough.grid.edges() as usize, OUT);
        self.numbered_at_second_cell.clear();
    }

    /// Numbers an edge of a level. `ends` are its corners, in their new order.
    fn number(&mut self, floor: u32, edge: u32, ends: [u32; 2]) -> u32 {
        let grid = &self.rough.grid;
        let corners = grid.corners();
        self.ends.push(ends.map(|end| floor * corners + end));
        self.headings.extend(grid.direction_id(edge));
        if grid.has_bends() {
            self.first_bend.push(self.bends.len() as u32);
            let shift = self.rough.shifts[floor as usize];
            let own = grid.bend_ids(edge).map(|bend| grid.layout().corner(bend) + shift);
            if grid.ends(edge) == ends {
                self.bends.extend(own);
            } else {
                self.bends.extend(own.rev());
            }
        }
        self.ends.len() as u32 - 1
    }

    /// Adds the next cell of the level.
    pub(crate) fn push_cell(&mut self, cell: u32) {
        let (floor, count) = (self.floor, self.count);
        self.sides.first.push(self.sides.neighbors.len() as u32);
        for side in self.rough.grid.sides(cell) {
            self.side(cell, side);
        }
        let own = self.cells[cell as usize];
        if floor > 0 {
            self.sides.neighbors.push((floor - 1) * count + own);
            self.sides.edge.push(self.stairs[own as usize]);
        }
        if floor + 1 < self.rough.floors() {
            self.stairs[own as usize] = self.number_stairs();
            self.sides.neighbors.push((floor + 1) * count + own);
            self.sides.edge.push(self.stairs[own as usize]);
        }
    }

    /// Numbers stairs, which have no corners.
    fn number_stairs(&mut self) -> u32 {
        self.ends.push(NO_CORNERS);
        if self.rough.grid.has_direction_ids() {
            self.headings.push(0);
        }
        if self.rough.grid.has_bends() {
            self.first_bend.push(self.bends.len() as u32);
        }
        self.ends.len() as u32 - 1
    }

    fn side(&mut self, cell: u32, side: usize) {
        let (grid, floor) = (&self.rough.grid, self.floor);
        // A plain grid has no stairs, so every side is drawn.
        let Some((drawn, ends)) = grid.oriented_edge(cell, side) else { return };
        let there = grid.neighbor(side);
        let there = match self.cells.get(there as usize) {
            Some(&ROOM) if floor + 1 == self.rough.floors() => self.outside - 1,
            None | Some(&(OUT | ROOM)) => {
                self.outline.push((self.sides.neighbors.len(), floor, drawn, ends));
                self.sides.neighbors.push(self.outside);
                self.sides.edge.push(0);
                return;
            }
            Some(&there) => floor * self.count + there,
        };
        let link = grid.edge(side);
        if self.links[link as usize] == OUT {
            // This is the edge that is drawn for the first cell's side, even if it is not the
            // link's own.
            self.links[link as usize] = self.number(floor, drawn, ends);
            if drawn != link {
                self.numbered_at_second_cell.push(link);
            }
        } else if drawn != link {
            self.pictures.push((self.sides.neighbors.len(), floor, drawn));
        } else if self.numbered_at_second_cell.contains(&link) {
            self.pictures.push((self.sides.neighbors.len(), floor, link));
        }
        self.sides.neighbors.push(there);
        self.sides.edge.push(self.links[link as usize]);
    }

    /// Adds the room. Its sides are the sides that lead out of it, in order around its boundary.
    pub(crate) fn push_room(&mut self, room: &BitSet) {
        self.sides.first.push(self.sides.neighbors.len() as u32);
        for (cell, side) in self.rough.room_boundary(room) {
            self.side(cell, side);
        }
    }

    /// Numbers the edges of the outline and the corners, and returns the grid.
    pub(crate) fn finish(mut self, cancel: &Cancel) -> Result<Grid, Error> {
        drop((std::mem::take(&mut self.cells), std::mem::take(&mut self.links)));
        drop(std::mem::take(&mut self.stairs));
        self.sides.first.push(self.sides.neighbors.len() as u32);
        let links = self.ends.len() as u32;
        let more = self.outline.len() + self.pictures.len();
        self.ends.reserve_exact(more);
        self.headings.reserve_exact(more);
        for (index, (side, floor, edge, ends)) in
            std::mem::take(&mut self.outline).into_iter().enumerate()
        {
            cancel.check_periodically(index)?;
            self.sides.edge[side] = self.number(floor, edge, ends);
        }
        let mut pictures = Vec::with_capacity(self.pictures.len());
        for (index, (side, floor, edge)) in
            std::mem::take(&mut self.pictures).into_iter().enumerate()
        {
            cancel.check_periodically(index)?;
            let ends = self.rough.grid.ends(edge);
            pictures.push([side as u32, self.number(floor, edge, ends)]);
        }
        cancel.check()?;
        let room = self.chosen.room.map(|_| self.outside - 1);
        let layout = self.layout(cancel)?;
        let Self { rough, sides, mut ends, mut headings, .. } = self;
        ends.shrink_to_fit();
        headings.shrink_to_fit();
        let headings = rough.grid.has_direction_ids().then_some(headings);
        Ok(Grid::new(sides, ends, links, headings, layout).with_stairs_and_seams(pictures, room))
    }

    /// Returns the layout; numbers the corners that are used.
    fn layout(&mut self, cancel: &Cancel) -> Result<Layout, Error> {
        let rough = self.rough;
        let layout = rough.grid.layout();
        let is_all = self.count == rough.cells() && rough.floors() == 1;
        if is_all && matches!(layout, Layout::Lattice(_)) {
            return Ok(layout.clone());
        }
        let (mut corners, floors) = self.corners(cancel)?;
        cancel.check()?;
        let mut first_bend = std::mem::take(&mut self.first_bend);
        if rough.grid.has_bends() {
            first_bend.push(self.bends.len() as u32);
            for first in &mut first_bend {
                *first += corners.len() as u32;
            }
            corners.append(&mut self.bends);
        }
        let cells = || self.chosen.cells.in_range(0..rough.cells() as usize).map(|it| it as u32);
        let middle = self.chosen.room.map(|room| rough.central_cell(room));
        let place = |cell: u32| {
            cancel.pause_periodically(cell as usize);
            let [col, row, _] = layout.col_row_level(cell);
            [col, row]
        };
        // Columns and rows count from the lowest that is used.
        let origin = cells().chain(middle).map(place).fold([u32::MAX; 2], |origin, place| {
            [origin[0].min(place[0]), origin[1].min(place[1])]
        });
        let mut centres = Vec::with_capacity(self.outside as usize);
        let mut places = Vec::with_capacity(self.outside as usize);
        let last = rough.shifts[rough.shifts.len() - 1];
        let floors_of_cells =
            rough.shifts.iter().flat_map(|&shift| cells().map(move |it| (it, shift)));
        for (index, (cell, shift)) in floors_of_cells.chain(middle.map(|it| (it, last))).enumerate()
        {
            cancel.check_periodically(index)?;
            centres.push(layout.centre(cell) + shift);
            let [col, row] = place(cell);
            places.push([col - origin[0], row - origin[1]]);
        }
        let places = CellPlaces::Sparse {
            places,
            levels: (0..rough.floors()).map(|floor| floor * self.count).collect(),
            reads_by_rows: layout.reads_by_rows(),
            unsorted: u32::from(middle.is_some()),
        };
        let rings = layout.ring_centre(0);
        let rings = rings.map(|centre| rough.shifts.iter().map(|&shift| centre + shift).collect());
        Ok(Layout::Explicit(Explicit {
            corners,
            bends: first_bend,
            centres,
            places,
            ring_centres: rings.unwrap_or_default(),
            level_corners: floors,
            most_edges: layout.most_edges(),
        }))
    }

    /// Numbers the corners that are used, in their original order. Returns their positions, and the
    /// first corner of each level except the lowest.
    fn corners(&mut self, cancel: &Cancel) -> Result<(Vec<Point>, Vec<u32>), Error> {
        let rough = self.rough;
        let floor = rough.grid.corners() as usize;
        let mut number = vec![OUT; floor * rough.shifts.len()];
        let mut count = 0;
        for (index, &end) in self.ends.iter().flatten().enumerate().filter(|it| *it.1 != OUT) {
            cancel.check_periodically(index)?;
            count += usize::from(number[end as usize] == OUT);
            number[end as usize] = 0;
        }
        cancel.check()?;
        let mut corners = Vec::with_capacity(count + self.bends.len());
        let mut floors = Vec::with_capacity(rough.shifts.len());
        for (number, &shift) in number.chunks_mut(floor).zip(&rough.shifts) {
            floors.push(corners.len() as u32);
            for (at, number) in (0..).zip(number).filter(|(_, number)| **number != OUT) {
                cancel.check_periodically(at as usize)?;
                *number = corners.len() as u32;
                corners.push(rough.grid.layout().corner(at) + shift);
            }
        }
        for (index, end) in self.ends.iter_mut().flatten().enumerate().filter(|it| *it.1 != OUT) {
            cancel.check_periodically(index)?;
            *end = number[*end as usize];
        }
        floors.remove(0);
        Ok((corners, floors))
    }
}
