//! A grid that is being reworked: edges glued together, floors stacked, cells left out or made into
//! one room. Whatever is done to it, a grid made of it is numbered as every grid is.

mod build;

use build::Build;

use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::geometry::{Bounds, Point};
use crate::grid::{Grid, NOWHERE, Piece};

/// What lies beyond a side on the outline.
const OUT: u32 = u32::MAX;

/// A grid that is being reworked.
#[derive(Clone, Debug)]
pub(crate) struct Rough {
    /// Each cell's first side, and the number of sides.
    first: Vec<u32>,
    /// The cell beyond each side, or [`OUT`].
    near: Vec<u32>,
    /// The edge of each side.
    edge: Vec<u32>,
    /// The corners of each edge.
    ends: Vec<[u32; 2]>,
    headings: Option<Vec<u8>>,
    /// Where each edge's bends start among them, and their number; empty where no edge has any.
    first_bend: Vec<u32>,
    bends: Vec<Point>,
    /// The sides that are drawn by another edge than their link's, and that edge; by side.
    pictures: Vec<[u32; 2]>,
    corners: Vec<Point>,
    centres: Vec<Point>,
    /// Column and row of each cell.
    places: Vec<[u32; 2]>,
    /// The first cell of each floor.
    levels: Vec<u32>,
    /// The first corner of each floor.
    floors: Vec<u32>,
    rings: Option<Point>,
    bounds: Bounds,
    /// Where each floor lies.
    shifts: Vec<Point>,
    reads: bool,
    most_edges: Option<usize>,
}

/// Which of a rough grid's cells become a grid.
#[derive(Clone, Copy)]
pub(crate) struct Chosen<'a> {
    /// Cells that stay as they are.
    pub(crate) cells: &'a Bits,
    /// Cells that become one, the last: a room.
    pub(crate) room: Option<&'a Bits>,
}

impl Rough {
    /// Takes a plain grid apart.
    pub(crate) fn new(grid: &Grid, cancel: &Cancel) -> Result<Self, Stop> {
        let cells = grid.cells();
        let (mut first, mut near, mut edge) =
            (Vec::with_capacity(cells as usize + 1), vec![], vec![]);
        let mut places = Vec::with_capacity(cells as usize);
        for cell in 0..cells {
            cancel.check_now_and_then(cell as usize)?;
            first.push(near.len() as u32);
            near.extend(
                grid.near(cell).iter().map(|&there| if there == cells { OUT } else { there }),
            );
            edge.extend_from_slice(grid.edges_of(cell));
            let [col, row, _] = grid.place(cell);
            places.push([col, row]);
        }
        first.push(near.len() as u32);
        let layout = grid.layout();
        cancel.check()?;
        let (mut first_bend, mut bends) = (Vec::new(), Vec::new());
        if grid.has_bends() {
            for edge in 0..grid.edges() {
                first_bend.push(bends.len() as u32);
                bends.extend(layout.bends(edge).map(|bend| layout.corner(bend)));
            }
            first_bend.push(bends.len() as u32);
        }
        Ok(Self {
            first,
            near,
            edge,
            ends: (0..grid.edges()).map(|edge| grid.ends(edge)).collect(),
            headings: grid.headings().map(<[u8]>::to_vec),
            first_bend,
            bends,
            pictures: Vec::new(),
            corners: (0..grid.corners()).map(|corner| layout.corner(corner)).collect(),
            centres: (0..cells).map(|cell| layout.centre(cell)).collect(),
            places,
            levels: vec![0],
            floors: vec![0],
            rings: layout.ring_centre(0),
            bounds: grid.bounds(),
            shifts: vec![Point::default()],
            reads: layout.reads_by_rows(),
            most_edges: layout.most_edges(),
        })
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> u32 {
        self.first.len() as u32 - 1
    }

    /// Where a cell's centre lies.
    pub(crate) fn centre(&self, cell: u32) -> Point {
        self.centres[cell as usize]
    }

    /// The bounds of all cells of the plain grid.
    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The bounds of some cells of a plain grid; but for all of them the bulge of arcs does not count.
    pub(crate) fn bounds_of(&self, cells: &Bits) -> Bounds {
        if cells.count() == self.cells() as usize {
            return self.bounds;
        }
        let mut bounds = Bounds::EMPTY;
        let cells = cells.within(0..self.cells() as usize).map(|cell| cell as u32);
        for side in cells.flat_map(|cell| self.sides(cell)) {
            if let Some(edge) = self.drawn(side) {
                self.ends[edge as usize]
                    .iter()
                    .for_each(|&end| bounds.add(self.corners[end as usize]));
                self.bends(edge).iter().for_each(|&bend| bounds.add(bend));
            }
        }
        bounds
    }

    /// The cells of which something is true.
    pub(crate) fn cells_that(&self, holds: impl Fn(u32) -> bool) -> Bits {
        let mut cells = Bits::new(self.cells() as usize);
        (0..self.cells()).filter(|&cell| holds(cell)).for_each(|cell| cells.put(cell));
        cells
    }

    /// The largest part of a set of cells that hangs together; of several, the first.
    pub(crate) fn largest(&self, cells: &Bits, cancel: &Cancel) -> Result<Bits, Stop> {
        let parts = self.parts(cells, cancel)?;
        let most = parts.iter().map(Vec::len).max();
        let part = parts.iter().find(|part| Some(part.len()) == most);
        Ok(self.set_of(part.map_or(&[], Vec::as_slice)))
    }

    /// A cell that touches itself, or another cell twice, over a seam; both of them.
    pub(crate) fn doubled(&self) -> Option<(u32, u32)> {
        self.pictures.iter().find_map(|&[side, _]| {
            let cell = self.first.partition_point(|&first| first <= side) as u32 - 1;
            let there = self.near[side as usize];
            let times = self.beyond(cell).filter(|&near| near == there).count();
            (cell == there || times > 1).then_some((cell, there))
        })
    }

    /// Whether two of these cells touch over a seam.
    pub(crate) fn crosses_seam(&self, cells: &Bits) -> bool {
        self.pictures.iter().any(|&[side, _]| {
            let cell = self.first.partition_point(|&first| first <= side) as u32 - 1;
            let there = self.near[side as usize];
            there != OUT && cells.has(cell) && cells.has(there)
        })
    }

    /// The sides of a cell.
    fn sides(&self, cell: u32) -> std::ops::Range<usize> {
        self.first[cell as usize] as usize..self.first[cell as usize + 1] as usize
    }

    /// The cells beyond a cell's sides.
    pub(crate) fn beyond(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        self.near[self.sides(cell)].iter().copied().filter(|&there| there != OUT)
    }

    /// The edge that draws a side; none for stairs.
    fn drawn(&self, side: usize) -> Option<u32> {
        if !self.pictures.is_empty()
            && let Ok(at) = self.pictures.binary_search_by_key(&(side as u32), |&[side, _]| side)
        {
            return Some(self.pictures[at][1]);
        }
        let edge = self.edge[side];
        (self.ends[edge as usize] != NOWHERE).then_some(edge)
    }

    /// The corners of a side, clockwise round its cell.
    fn ends(&self, cell: u32, side: usize) -> Option<[u32; 2]> {
        let edge = self.drawn(side)?;
        let [from, to] = self.ends[edge as usize];
        let second = self.near[side] < cell && edge == self.edge[side];
        Some(if second { [to, from] } else { [from, to] })
    }

    /// The bends of an edge, from its first corner to its second.
    fn bends(&self, edge: u32) -> &[Point] {
        let edge = edge as usize;
        match self.first_bend.get(edge..edge + 2) {
            Some(ends) => &self.bends[ends[0] as usize..ends[1] as usize],
            None => &[],
        }
    }

    /// The sides on the outline: cell, side and corners, clockwise round the cell.
    pub(crate) fn outline(&self) -> Vec<(u32, u32, [u32; 2])> {
        let cells = 0..self.cells();
        cells
            .flat_map(|cell| self.sides(cell).map(move |side| (cell, side)))
            .filter(|&(_, side)| self.near[side] == OUT)
            .map(|(cell, side)| (cell, side as u32, self.ends[self.edge[side] as usize]))
            .collect()
    }

    /// Makes links of pairs of sides of the outline, each a cell and its side.
    pub(crate) fn glue(&mut self, pairs: impl Iterator<Item = [(u32, u32); 2]>) {
        for mut pair in pairs {
            pair.sort_unstable();
            let [(one, own), (other, side)] = pair;
            self.near[own as usize] = other;
            self.near[side as usize] = one;
            self.pictures.push([side, self.edge[side as usize]]);
            self.edge[side as usize] = self.edge[own as usize];
        }
        self.pictures.sort_unstable();
    }

    /// Stacks floors, the first the lowest, joined by stairs wherever a cell lies above another,
    /// and drawn where `shifts` say.
    pub(crate) fn stack(self, shifts: Vec<Point>, cancel: &Cancel) -> Result<Self, Stop> {
        let floors = shifts.len() as u32;
        let (cells, edges) = (self.cells(), self.ends.len() as u32);
        let corners = self.corners.len() as u32;
        let total = self.near.len() * floors as usize;
        let mut stacked = Self {
            first: Vec::with_capacity((cells * floors) as usize + 1),
            near: Vec::with_capacity(total + 2 * (cells * floors) as usize),
            edge: Vec::with_capacity(total + 2 * (cells * floors) as usize),
            ends: Vec::with_capacity((edges * floors + cells * (floors - 1)) as usize),
            headings: self.headings.as_ref().map(|_| Vec::new()),
            first_bend: Vec::new(),
            bends: Vec::new(),
            pictures: Vec::new(),
            corners: Vec::with_capacity((corners * floors) as usize),
            centres: Vec::with_capacity((cells * floors) as usize),
            places: Vec::with_capacity((cells * floors) as usize),
            levels: (0..floors).map(|floor| floor * cells).collect(),
            floors: (0..floors).map(|floor| floor * corners).collect(),
            shifts,
            ..self
        };
        // The stairs up from a cell, after the edges of all floors.
        let stairs = |floor: u32, cell: u32| floors * edges + floor * cells + cell;
        for floor in 0..floors {
            let shift = stacked.shifts[floor as usize];
            let mut pictures = self.pictures.iter().peekable();
            for cell in 0..cells {
                cancel.check_now_and_then(cell as usize)?;
                stacked.first.push(stacked.near.len() as u32);
                for side in self.first[cell as usize]..self.first[cell as usize + 1] {
                    if let Some([_, edge]) = pictures.next_if(|&&[at, _]| at == side) {
                        stacked.pictures.push([stacked.near.len() as u32, edge + floor * edges]);
                    }
                    let there = self.near[side as usize];
                    stacked.near.push(if there == OUT { OUT } else { there + floor * cells });
                    stacked.edge.push(self.edge[side as usize] + floor * edges);
                }
                if floor > 0 {
                    stacked.near.push((floor - 1) * cells + cell);
                    stacked.edge.push(stairs(floor - 1, cell));
                }
                if floor + 1 < floors {
                    stacked.near.push((floor + 1) * cells + cell);
                    stacked.edge.push(stairs(floor, cell));
                }
            }
            stacked.ends.extend(self.ends.iter().map(|ends| ends.map(|end| end + floor * corners)));
            if !self.first_bend.is_empty() {
                for edge in 0..edges {
                    stacked.first_bend.push(stacked.bends.len() as u32);
                    stacked.bends.extend(self.bends(edge).iter().map(|&bend| bend + shift));
                }
            }
            stacked.corners.extend(self.corners.iter().map(|&corner| corner + shift));
            stacked.centres.extend(self.centres.iter().map(|&centre| centre + shift));
            stacked.places.extend_from_slice(&self.places);
            if let (Some(all), Some(own)) = (&mut stacked.headings, &self.headings) {
                all.extend_from_slice(own);
            }
        }
        stacked.first.push(stacked.near.len() as u32);
        let links = (cells * (floors - 1)) as usize;
        stacked.ends.extend(std::iter::repeat_n(NOWHERE, links));
        if !self.first_bend.is_empty() {
            let end = stacked.bends.len() as u32;
            stacked.first_bend.extend(std::iter::repeat_n(end, links + 1));
        }
        if let Some(headings) = &mut stacked.headings {
            headings.extend(std::iter::repeat_n(0, links));
        }
        Ok(stacked)
    }

    /// The parts that hang together of a set of cells, by their first cell.
    pub(crate) fn parts(&self, cells: &Bits, cancel: &Cancel) -> Result<Vec<Vec<u32>>, Stop> {
        let mut seen = Bits::new(self.cells() as usize);
        let mut parts = Vec::new();
        for from in cells.within(0..self.cells() as usize) {
            if seen.has(from as u32) {
                continue;
            }
            seen.put(from as u32);
            let mut part = vec![from as u32];
            let mut next = 0;
            while next < part.len() {
                cancel.check_now_and_then(next)?;
                for there in self.beyond(part[next]) {
                    if cells.has(there) && !seen.has(there) {
                        seen.put(there);
                        part.push(there);
                    }
                }
                next += 1;
            }
            parts.push(part);
        }
        Ok(parts)
    }

    /// Those cells as a set.
    pub(crate) fn set_of(&self, cells: &[u32]) -> Bits {
        let mut set = Bits::new(self.cells() as usize);
        cells.iter().for_each(|&cell| set.put(cell));
        set
    }

    /// The grid of some of the cells.
    fn whole(&self, chosen: Chosen<'_>, cancel: &Cancel) -> Result<Grid, Stop> {
        let mut build = Build::new(self, chosen);
        for (turn, cell) in chosen.cells.within(0..self.cells() as usize).enumerate() {
            cancel.check_now_and_then(turn)?;
            build.cell(cell as u32);
        }
        if let Some(room) = chosen.room {
            build.room(room);
        }
        cancel.check()?;
        Ok(build.finish())
    }

    /// The grid of some of the cells; as pieces it has those sets of them into each of which a maze
    /// of its own is carved.
    pub(crate) fn grid(
        &self,
        chosen: Chosen<'_>,
        pieces: &[Bits],
        cancel: &Cancel,
    ) -> Result<Grid, Stop> {
        let whole = self.whole(chosen, cancel)?;
        let pieces: Result<Vec<Piece>, Stop> = pieces
            .iter()
            .map(|cells| {
                let grid = self.whole(Chosen { cells, room: None }, cancel)?;
                let chosen = chosen.cells.within(0..self.cells() as usize);
                let cells: Vec<u32> = (0..)
                    .zip(chosen)
                    .filter(|&(_, cell)| cells.has(cell as u32))
                    .map(|(id, _)| id)
                    .collect();
                let mut links = vec![0; grid.links() as usize];
                for (own, &id) in (0..).zip(&cells) {
                    // Sides stand in the same order; stairs that lead nowhere are left out.
                    let mut sides = whole.sides(id).filter(|&side| {
                        let there = whole.beyond(side);
                        whole.drawn(side).is_some() || cells.binary_search(&there).is_ok()
                    });
                    for side in grid.sides(own) {
                        let Some(same) = sides.next() else { break };
                        if grid.beyond(side) != grid.cells() {
                            links[grid.edge(side) as usize] = whole.edge(same);
                        }
                    }
                }
                Ok(Piece { grid, cells, links })
            })
            .collect();
        Ok(whole.with_pieces(pieces?))
    }
}
