//! A region: some 1000 cells of a tier, carved, with the doors to its neighbours.

use crate::border::{Axis, Border, Door};
use crate::place::{Place, Side};
use mazewright_core::grid::Grid;
use mazewright_core::{Algorithm, AlgorithmOptions, Cancel, Chosen, Error, Rng};

/// The bit that marks a cell as a member of the region. The lower four bits are its open sides.
pub(super) const INSIDE: u8 = 1 << 7;

/// The position of the bits with the side to the parent.
const PARENT_SHIFT: u32 = 4;

/// A table of bits: set for each set of open sides that has one member. This is faster than
/// counting.
const ONE_SIDE: u16 = 0b0000_0001_0001_0110;
/// A table of bits: set for each set of open sides that has at least three members.
const THREE_SIDES: u16 = 0b1110_1000_1000_0000;

/// A carved region. The cells are stored in its bounding box, with a frame of one cell.
#[derive(Debug)]
pub(super) struct Region {
    /// The upper left cell of the box inside the frame.
    origin: Place,
    /// The number of cells in a row of the box, with the frame.
    pub(super) width: usize,
    /// For each cell of the box: its open sides, the side to its parent in the tree, and whether it
    /// belongs to the region.
    pub(super) cells: Vec<u8>,
    /// The root of the tree: the region's first cell.
    root: usize,
    /// The door at each side of the region: a cell, and the side of this cell on which the door is.
    doors: [Option<(Place, Side)>; 4],
}

impl Region {
    /// Returns the region inside four borders, with all walls closed.
    pub(super) fn bounded_by(borders: &[Border; 4]) -> Self {
        let corners = || borders.iter().flat_map(Border::corners);
        let least = |of: fn(Place) -> u32| corners().map(of).min().unwrap_or(0);
        let most = |of: fn(Place) -> u32| corners().map(of).max().unwrap_or(0);
        let origin = Place { x: least(|it| it.x), y: least(|it| it.y) };
        let width = (most(|it| it.x) - origin.x) as usize + 2;
        let height = (most(|it| it.y) - origin.y) as usize + 2;
        let mut cells = vec![0_u8; width * height];
        let index = |Place { x, y }: Place| {
            (y - origin.y + 1) as usize * width + (x - origin.x + 1) as usize
        };
        // Each vertical edge of the border changes what is to its right.
        for border in borders {
            let along = border.from..;
            match border.axis {
                Axis::Vertical => along
                    .zip(&border.line)
                    .for_each(|(y, &x)| cells[index(Place { x, y })] ^= INSIDE),
                Axis::Horizontal => {
                    for (x, pair) in along.skip(1).zip(border.line.windows(2)) {
                        for y in pair[0].min(pair[1])..pair[0].max(pair[1]) {
                            cells[index(Place { x, y })] ^= INSIDE;
                        }
                    }
                }
            }
        }
        for row in cells.chunks_exact_mut(width) {
            let mut inside = 0;
            for cell in row {
                inside ^= *cell;
                *cell = inside;
            }
        }
        let root = cells.iter().position(|&cell| cell & INSIDE > 0).unwrap_or_default();
        Self { origin, width, cells, root, doors: [None; 4] }
    }

    /// Runs an algorithm, and opens its links.
    pub(super) fn open_links(
        &mut self,
        inside: &[bool],
        algorithm: Chosen<Algorithm>,
        options: &AlgorithmOptions,
        rng: &mut Rng,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let grid = Grid::of_squares(inside, self.width);
        let links = (algorithm.value.carve)(&grid, options, rng, cancel)?;
        let mut is_open = vec![false; grid.links() as usize];
        for &link in &links {
            is_open[link as usize] = true;
        }
        // Links are numbered by the first of their cells, to the east and then to the south. The
        // loop does not branch on whether a link is open, because the processor cannot predict it.
        let mut link = 0;
        for at in (0..inside.len()).filter(|&at| inside[at]) {
            for side in [Side::East, Side::South] {
                let there = self.step(at, side);
                if inside[there] {
                    let open = u8::from(is_open[link]);
                    self.cells[at] |= side.bit() * open;
                    self.cells[there] |= side.opposite().bit() * open;
                    link += 1;
                }
            }
        }
        Ok(())
    }

    /// Finds the parents in the tree of open links.
    pub(super) fn find_parents(&mut self) {
        let steps = self.steps();
        // A stack of cells with the side to their parents. The first `top` entries are in use.
        let mut stack = vec![(0, Side::North); self.cells.len() + Side::ALL.len()];
        let mut top = 0;
        // Every side is written to the stack, but `top` passes it only if it is open and does not
        // lead to the parent. This avoids a branch that the processor cannot predict.
        let push = |at: usize, open: u8, top: &mut usize, stack: &mut [(usize, Side)]| {
            for (side, step) in Side::ALL.into_iter().zip(steps) {
                stack[*top] = (at.wrapping_add(step), side.opposite());
                *top += usize::from(open & side.bit() > 0);
            }
        };
        push(self.root, self.cells[self.root], &mut top, &mut stack);
        while top > 0 {
            top -= 1;
            let (at, up) = stack[top];
            self.set_parent(at, up);
            push(at, self.cells[at] & !up.bit(), &mut top, &mut stack);
        }
    }

    /// Opens the door on one side.
    pub(super) fn open_door(&mut self, side: Side, door: &Door) {
        let [before, after] = door.cells;
        let (cell, out) = match side {
            Side::East | Side::South => (before, door.side),
            Side::West | Side::North => (after, door.side.opposite()),
        };
        let at = self.index(cell);
        self.cells[at] |= out.bit();
        self.doors[side as usize] = Some((cell, out));
    }

    /// Returns the index of a cell in the box. It must lie in the box.
    fn index(&self, Place { x, y }: Place) -> usize {
        let [col, row] = [x.wrapping_sub(self.origin.x), y.wrapping_sub(self.origin.y)];
        (row as usize + 1) * self.width + col as usize + 1
    }

    fn place(&self, at: usize) -> Place {
        let [col, row] = [at % self.width - 1, at / self.width - 1];
        Place { x: self.origin.x + col as u32, y: self.origin.y + row as u32 }
    }

    /// Returns the index of the cell across a side.
    pub(super) fn step(&self, at: usize, side: Side) -> usize {
        at.wrapping_add(self.steps()[side as usize])
    }

    /// Returns the difference in index across each side, modulo 2 to the power of the bits of an index.
    pub(super) fn steps(&self) -> [usize; 4] {
        [self.width.wrapping_neg(), 1, self.width, 1_usize.wrapping_neg()]
    }

    /// Returns the open sides of a cell of the region, as bits.
    pub(super) fn open_sides(&self, cell: Place) -> u8 {
        self.cells[self.index(cell)] & 0xF
    }

    /// Returns whether a side of a cell of the region is open.
    pub(super) fn is_open(&self, cell: Place, side: Side) -> bool {
        self.open_sides(cell) & side.bit() > 0
    }

    /// Returns the door on a side of the region: a cell of the region, and the side of the cell on
    /// which the door is.
    pub(super) fn door(&self, side: Side) -> Option<(Place, Side)> {
        self.doors[side as usize]
    }

    /// Iterates over the rows of the box without its frame: the first place, and for each cell its open
    /// sides, or `None` if it does not belong to the region.
    pub(super) fn rows(&self) -> impl Iterator<Item = (Place, impl Iterator<Item = Option<u8>>)> {
        let rows = self.cells.chunks_exact(self.width).enumerate().skip(1);
        rows.map(|(row, cells)| {
            let open = |&cell: &u8| (cell & INSIDE > 0).then_some(cell & 0xF);
            (self.place(row * self.width + 1), cells[1..].iter().map(open))
        })
    }

    /// Returns whether the region may have cells in a rectangle.
    pub(super) fn meets(&self, origin: Place, [cols, rows]: [u32; 2]) -> bool {
        let is_in = |at: u32, from: u32, count: u32| at.wrapping_sub(from) < count;
        self.rows().filter(|(first, _)| is_in(first.y, origin.y, rows)).any(|(first, cells)| {
            (first.x..).zip(cells).any(|(x, open)| open.is_some() && is_in(x, origin.x, cols))
        })
    }

    /// Returns the path from one cell of the region to another, including both.
    pub(super) fn path(&self, from: Place, to: Place) -> Vec<Place> {
        let [mut path, mut back] = [from, to].map(|cell| {
            let mut path = vec![self.index(cell)];
            while let Some(&at) = path.last().filter(|&&at| at != self.root) {
                path.push(self.step(at, self.parent(at)));
            }
            path
        });
        // The paths to the root are the same from the cell at which they meet.
        let shared =
            path.iter().rev().zip(back.iter().rev()).take_while(|(one, other)| one == other);
        let shared = shared.count();
        path.truncate(path.len() + 1 - shared);
        back.truncate(back.len() - shared);
        path.extend(back.into_iter().rev());
        path.into_iter().map(|at| self.place(at)).collect()
    }

    /// Returns the root of the tree.
    pub(super) fn root(&self) -> usize {
        self.root
    }

    pub(super) fn parent(&self, at: usize) -> Side {
        Side::ALL[usize::from(self.cells[at] >> PARENT_SHIFT & 3)]
    }

    pub(super) fn set_parent(&mut self, at: usize, parent: Side) {
        self.cells[at] = self.cells[at] & !(3 << PARENT_SHIFT) | (parent as u8) << PARENT_SHIFT;
    }

    /// Returns whether the cell at an index of the box belongs to the region.
    pub(super) fn is_inside(&self, at: usize) -> bool {
        self.cells[at] & INSIDE > 0
    }

    /// Returns whether a cell has one open side.
    pub(super) fn is_dead_end(&self, at: usize) -> bool {
        has_one_side(self.cells[at])
    }

    /// Returns whether a cell has at least three open sides.
    pub(super) fn is_junction(&self, at: usize) -> bool {
        THREE_SIDES >> (self.cells[at] & 0xF) & 1 == 1
    }

    /// Returns the memory of the region in bytes, heap included.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.cells)
    }
}

/// Returns whether a cell has one open side.
pub(super) fn has_one_side(cell: u8) -> bool {
    ONE_SIDE >> (cell & 0xF) & 1 == 1
}
