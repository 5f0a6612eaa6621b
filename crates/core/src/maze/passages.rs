//! The passages of a maze: the neighbours of a cell, and the sides between them.

use crate::collections::bits::InRange;
use crate::maze::Maze;
use crate::maze::moves::Moves;
use crate::maze::next::Neighbours;

impl Maze {
    /// Returns the edges of the outline that are openings.
    pub fn openings(&self) -> &[u32] {
        &self.openings
    }

    /// Returns the first edge of a cell that is an opening in the outline, if there is one.
    pub fn opening_at(&self, cell: u32) -> Option<u32> {
        let mut edges = self.grid.boundary(cell).map(|(edge, _)| edge);
        edges.find(|edge| self.openings.contains(edge))
    }

    /// Returns the edges of the outline through which a route enters its first cell and leaves its
    /// last cell.
    pub fn openings_of(&self, route: &[u32]) -> [Option<u32>; 2] {
        let [first, last] = [route.first().copied(), route.last().copied()];
        let entrance = first.and_then(|cell| self.opening_at(cell));
        match (first, last) {
            // A route of one cell in a corner may enter and leave it through different edges.
            (Some(cell), Some(last)) if cell == last => {
                let mut edges = self.grid.boundary(cell).map(|(edge, _)| edge);
                let exit = edges.rfind(|edge| self.openings.contains(edge));
                [entrance, exit.filter(|_| exit != entrance)]
            }
            _ => [entrance, last.and_then(|cell| self.opening_at(cell))],
        }
    }

    /// Returns the open links, in the order in which they were opened.
    pub fn open_links(&self) -> &[u32] {
        &self.links.order
    }

    /// Returns the number of open links.
    pub fn passage_count(&self) -> u32 {
        self.links.edges.in_range(0..self.grid.links() as usize).count() as u32
    }

    /// Returns the cells at the other ends of a cell's open links, each with its link, in the order
    /// of the cell's sides.
    #[inline]
    pub fn steps(&self, cell: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let open = self.links.sides.in_range(self.grid.sides(cell));
        open.map(|side| (self.grid.neighbor(side), self.grid.edge(side)))
    }

    /// Returns the cells to which passages lead from a cell, in the order of the cell's sides.
    ///
    /// [`Grid::neighbors`](crate::grid::Grid::neighbors) also returns the cells behind walls.
    ///
    /// ```
    /// use mazewright_core::Maze;
    ///
    /// let corridor = Maze::builder().size(3, 1).build()?;
    /// assert_eq!(corridor.neighbours(0).collect::<Vec<_>>(), [1]);
    /// assert_eq!(corridor.neighbours(1).collect::<Vec<_>>(), [2, 0]);
    /// # Ok::<(), mazewright_core::Error>(())
    /// ```
    #[inline]
    pub fn neighbours(&self, cell: u32) -> Neighbours<'_> {
        match self.links.moves.of(cell) {
            Some(moves) => Neighbours::listed(cell, moves),
            None => Neighbours::looked_up(&self.grid, &self.links.sides, cell),
        }
    }

    /// Returns whether a passage leads from one cell to another in a single step.
    ///
    /// ```
    /// use mazewright_core::Maze;
    ///
    /// let corridor = Maze::builder().size(3, 1).build()?;
    /// assert!(corridor.connects(0, 1) && corridor.connects(1, 0));
    /// assert!(!corridor.connects(0, 2));
    /// # Ok::<(), mazewright_core::Error>(())
    /// ```
    pub fn connects(&self, one: u32, other: u32) -> bool {
        self.neighbours(one).any(|there| there == other)
    }

    /// Returns the moves of a cell, if they are listed.
    #[inline]
    pub fn moves(&self, cell: u32) -> Option<&Moves> {
        self.links.moves.of(cell)
    }

    /// Returns the two sides that the open links of a cell cross, or `None` if their number is not
    /// two.
    #[inline]
    pub(crate) fn corridor_sides(&self, cell: u32) -> Option<[usize; 2]> {
        let sides = self.grid.sides(cell);
        match self.links.moves.of(cell) {
            Some(Moves { count: 2, open, .. }) => {
                let [one, other] = [open.trailing_zeros(), open.ilog2()];
                Some([one, other].map(|side| sides.start + side as usize))
            }
            Some(_) => None,
            None => {
                let mut open = self.links.sides.in_range(sides);
                let both = [open.next()?, open.next()?];
                open.next().is_none().then_some(both)
            }
        }
    }

    /// Returns the first side of a cell that an open link to `there` crosses, if there is one.
    #[inline]
    pub fn side_to(&self, cell: u32, there: u32) -> Option<usize> {
        let mut sides = self.grid.sides(cell);
        match self.links.moves.of(cell) {
            Some(moves) => moves.side(there.wrapping_sub(cell)).map(|side| sides.start + side),
            None => {
                sides.find(|&side| self.is_open_side(side) && self.grid.neighbor(side) == there)
            }
        }
    }

    /// Returns whether an open link crosses a side.
    #[inline]
    pub fn is_open_side(&self, side: usize) -> bool {
        self.links.sides.contains(side as u32)
    }

    /// Returns the sides of a range that open links cross, in ascending order.
    #[inline]
    pub(crate) fn open_sides_in(&self, sides: std::ops::Range<usize>) -> InRange<'_> {
        self.links.sides.in_range(sides)
    }

    /// Returns the number of open links of a cell.
    #[inline]
    pub fn passages_of(&self, cell: u32) -> usize {
        match self.links.moves.of(cell) {
            Some(moves) => moves.count as usize,
            None => self.links.sides.in_range(self.grid.sides(cell)).count(),
        }
    }
}
