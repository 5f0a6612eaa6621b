//! From a rough grid to a grid: cells, links, outline and corners get the numbers that every grid has.

use super::{Chosen, OUT, Rough};
use crate::bits::Bits;
use crate::geometry::{Point, rounded};
use crate::grid::{Grid, NOWHERE, Sides};
use crate::layout::{Free, Layout, Places};

/// A grid that is made of a rough one.
pub(super) struct Build<'a> {
    rough: &'a Rough,
    /// The new number of each cell.
    cells: Vec<u32>,
    count: u32,
    /// The new number of each edge that is a link.
    links: Vec<u32>,
    ends: Vec<[u32; 2]>,
    headings: Vec<u8>,
    /// The edge that each was.
    was: Vec<u32>,
    sides: Sides,
    /// Sides on the outline or over seams: side, edge, corners.
    outline: Vec<(usize, u32, [u32; 2])>,
    /// The new sides that are drawn by another edge than their link's, and that edge.
    pictures: Vec<(usize, u32)>,
    /// The cells that were taken, in order; the room by one of them.
    taken: Vec<u32>,
    room: Option<u32>,
}

impl<'a> Build<'a> {
    /// Nothing yet of some cells.
    pub(super) fn new(rough: &'a Rough, chosen: Chosen<'_>) -> Self {
        let mut count = 0;
        let mut cells: Vec<u32> = (0..rough.cells())
            .map(|cell| {
                let here = chosen.cells.has(cell);
                count += u32::from(here);
                if here { count - 1 } else { OUT }
            })
            .collect();
        if let Some(room) = chosen.room {
            for cell in room.within(0..cells.len()) {
                cells[cell] = count;
            }
            count += 1;
        }
        Self {
            rough,
            cells,
            count,
            links: vec![OUT; rough.ends.len()],
            ends: Vec::new(),
            headings: Vec::new(),
            was: Vec::new(),
            sides: Sides { first: Vec::new(), near: Vec::new(), edge: Vec::new() },
            outline: Vec::new(),
            pictures: Vec::new(),
            taken: Vec::new(),
            room: None,
        }
    }

    fn number(&mut self, edge: u32, ends: [u32; 2]) -> u32 {
        self.ends.push(ends);
        self.was.push(edge);
        if let Some(headings) = &self.rough.headings {
            self.headings.push(headings[edge as usize]);
        }
        self.ends.len() as u32 - 1
    }

    /// Adds a cell, the next in order.
    pub(super) fn cell(&mut self, cell: u32) {
        self.sides.first.push(self.sides.near.len() as u32);
        self.taken.push(cell);
        for side in self.rough.sides(cell) {
            self.side(cell, side);
        }
    }

    fn side(&mut self, cell: u32, side: usize) {
        let rough = self.rough;
        let there = rough.near[side];
        let there = if there == OUT { OUT } else { self.cells[there as usize] };
        let drawn = rough.drawn(side);
        let ends = rough.ends(cell, side);
        if there == OUT {
            if let (Some(edge), Some(ends)) = (drawn, ends) {
                self.outline.push((self.sides.near.len(), edge, ends));
                self.sides.near.push(self.count);
                self.sides.edge.push(0);
            }
            return;
        }
        let link = rough.edge[side];
        if self.links[link as usize] == OUT {
            // The first cell's own edge, wherever it is drawn.
            self.links[link as usize] = self.number(drawn.unwrap_or(link), ends.unwrap_or(NOWHERE));
        } else {
            // A room comes last, so that over a seam either edge may have been the first.
            let first = self.was[self.links[link as usize] as usize];
            if let Some(edge) = drawn.filter(|&edge| edge != first) {
                self.pictures.push((self.sides.near.len(), edge));
            }
        }
        self.sides.near.push(there);
        self.sides.edge.push(self.links[link as usize]);
    }

    /// Adds the room: its sides are those of its cells that lead out of it, in order round it.
    pub(super) fn room(&mut self, room: &Bits) {
        let rough = self.rough;
        let inside: Vec<u32> =
            room.within(0..rough.cells() as usize).map(|cell| cell as u32).collect();
        let mut sides: Vec<(u32, u32, usize)> = Vec::new();
        for &cell in &inside {
            for side in rough.sides(cell) {
                let there = rough.near[side];
                if let Some([from, _]) = rough.ends(cell, side)
                    && (there == OUT || !room.has(there))
                {
                    sides.push((from, cell, side));
                }
            }
        }
        sides.sort_unstable();
        self.room = Some(self.sides.first.len() as u32);
        self.sides.first.push(self.sides.near.len() as u32);
        let mut middle = Point::default();
        for &cell in &inside {
            middle = middle + rough.centre(cell) * (1.0 / inside.len() as f64);
        }
        let away = |cell: &&u32| {
            let way = rough.centre(**cell) - middle;
            rounded(way.dot(way) * 1e6)
        };
        self.taken.push(inside.iter().min_by_key(away).copied().unwrap_or(0));
        let mut left = vec![true; sides.len()];
        let top = |&at: &usize| {
            let Point { x, y } = rough.corners[sides[at].0 as usize];
            (rounded(y * 1e6), rounded(x * 1e6))
        };
        // A side that starts where the last one ended; else the topmost of those left.
        let mut next = (0..sides.len()).min_by_key(top);
        while let Some(at) = next {
            left[at] = false;
            let (_, cell, side) = sides[at];
            self.side(cell, side);
            let end = rough.ends(cell, side).map_or(0, |[_, to]| to);
            let from = sides.partition_point(|&(from, _, _)| from < end);
            let on = (from..sides.len()).take_while(|&at| sides[at].0 == end);
            next = on
                .filter(|&at| left[at])
                .next()
                .or_else(|| (0..sides.len()).filter(|&at| left[at]).min_by_key(top));
        }
    }

    /// The bends of all edges, and where each edge's start, numbered on from the corners.
    fn bends(&self, corners: usize) -> (Vec<u32>, Vec<Point>) {
        let rough = self.rough;
        let (mut first, mut bends) = (Vec::new(), Vec::new());
        if !rough.first_bend.is_empty() {
            for (&edge, ends) in self.was.iter().zip(&self.ends) {
                first.push((corners + bends.len()) as u32);
                let own = rough.bends(edge);
                if rough.ends[edge as usize] == *ends {
                    bends.extend_from_slice(own);
                } else {
                    bends.extend(own.iter().rev());
                }
            }
            first.push((corners + bends.len()) as u32);
        }
        (first, bends)
    }

    /// Numbers what is on the outline, and the corners.
    pub(super) fn finish(mut self) -> Grid {
        let rough = self.rough;
        self.sides.first.push(self.sides.near.len() as u32);
        let links = self.ends.len() as u32;
        for (side, edge, ends) in std::mem::take(&mut self.outline) {
            self.sides.edge[side] = self.number(edge, ends);
        }
        let mut pictures = Vec::with_capacity(self.pictures.len());
        for (side, edge) in std::mem::take(&mut self.pictures) {
            pictures.push([side as u32, self.number(edge, rough.ends[edge as usize])]);
        }
        pictures.sort_unstable();

        // Corners keep their order.
        let mut corner = vec![0; rough.corners.len()];
        for &end in self.ends.iter().flatten().filter(|&&end| end != OUT) {
            corner[end as usize] = 1;
        }
        let mut corners = Vec::new();
        let mut floors = Vec::new();
        for (at, number) in corner.iter_mut().enumerate() {
            if rough.floors.get(floors.len()).is_some_and(|&first| first as usize == at) {
                floors.push(corners.len() as u32);
            }
            if *number == 1 {
                *number = corners.len() as u32;
                corners.push(rough.corners[at]);
            }
        }
        let (bends, points) = self.bends(corners.len());
        corners.extend(points);
        for end in self.ends.iter_mut().flatten().filter(|end| **end != OUT) {
            *end = corner[*end as usize];
        }
        let taken = || self.taken.iter().map(|&cell| cell as usize);
        let apart = u32::from(self.room.is_some());
        let sorted = &self.taken[..self.taken.len() - apart as usize];
        // Columns and rows count from the first that is left.
        let least = |axis: usize| taken().map(|cell| rough.places[cell][axis]).min().unwrap_or(0);
        let low = [least(0), least(1)];
        let places = Places::Listed {
            places: taken()
                .map(|cell| [rough.places[cell][0] - low[0], rough.places[cell][1] - low[1]])
                .collect(),
            levels: rough
                .levels
                .iter()
                .map(|&first| sorted.partition_point(|&cell| cell < first) as u32)
                .collect(),
            reads: rough.reads,
            apart,
        };
        let centres = taken().map(|cell| rough.centres[cell]).collect();
        let rings = rough.rings.map(|centre| rough.shifts.iter().map(|&by| centre + by).collect());
        let layout = Layout::Free(Free {
            corners,
            bends,
            centres,
            places,
            rings: rings.unwrap_or_default(),
            floors: floors.split_off(1),
            most_edges: rough.most_edges,
        });
        let headings = rough.headings.is_some().then_some(self.headings);
        Grid::new(self.sides, self.ends, links, headings, layout).with(pictures, self.room)
    }
}
