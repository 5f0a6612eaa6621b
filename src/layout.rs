//! Where the corners and cells of a grid lie. The graph itself knows no coordinates.

use crate::geometry::Point;

/// Where corners and cells lie, before the grid moves its left and upper end to 0.
#[derive(Clone, Debug)]
pub enum Layout {
    /// A block of cells repeated in two directions.
    Lattice(Lattice),
    /// Corners placed one by one.
    Free(Free),
}

/// A block of cells repeated in two directions: places follow from ids by arithmetic.
#[derive(Clone, Debug)]
pub struct Lattice {
    /// Way from a block to the next one to the right.
    pub across: Point,
    /// Way from a block to the next one below.
    pub down: Point,
    /// Corners of a block.
    pub corners: Vec<Point>,
    /// Centres of a block's cells, in reading order.
    pub centres: Vec<Point>,
    /// Columns of cells in a block.
    pub block_cols: u32,
    /// Rows of cells in a block.
    pub block_rows: u32,
    /// Columns of cells in the grid.
    pub cols: u32,
    /// Places for corners in a row of blocks: corner ids count through kind by kind, row by row.
    pub wide: u32,
    /// Block at which places start.
    pub low: (i32, i32),
    /// Place of each corner.
    pub places: Vec<u32>,
}

/// Corners placed one by one.
#[derive(Clone, Debug)]
pub struct Free {
    /// Each corner.
    pub corners: Vec<Point>,
    /// Each cell's centre.
    pub centres: Vec<Point>,
    /// First cell of each row, and the number of cells.
    pub rows: Vec<u32>,
    /// The centre of rings: edges whose corners lie equally far from it are arcs about it.
    pub ring_centre: Option<Point>,
}

impl Lattice {
    #[inline]
    fn corner(&self, corner: u32) -> Point {
        let place = self.places[corner as usize];
        let (line, across) = (place / self.wide, place % self.wide);
        let kinds = self.corners.len() as u32;
        let (down, kind) = (line / kinds, line % kinds);
        self.corners[kind as usize] + self.block(across, down, self.low)
    }

    fn block(&self, across: u32, down: u32, low: (i32, i32)) -> Point {
        self.across * f64::from(across as i32 + low.0) + self.down * f64::from(down as i32 + low.1)
    }

    fn centre(&self, cell: u32) -> Point {
        let (col, row) = (cell % self.cols, cell / self.cols);
        let kind = row % self.block_rows * self.block_cols + col % self.block_cols;
        self.centres[kind as usize]
            + self.block(col / self.block_cols, row / self.block_rows, (0, 0))
    }
}

impl Layout {
    /// How many corners there are.
    pub fn corners(&self) -> usize {
        match self {
            Self::Lattice(lattice) => lattice.places.len(),
            Self::Free(free) => free.corners.len(),
        }
    }

    /// Where a corner lies.
    #[inline]
    pub fn corner(&self, corner: u32) -> Point {
        match self {
            Self::Lattice(lattice) => lattice.corner(corner),
            Self::Free(free) => free.corners[corner as usize],
        }
    }

    /// Where the centre of a cell lies.
    pub fn centre(&self, cell: u32) -> Point {
        match self {
            Self::Lattice(lattice) => lattice.centre(cell),
            Self::Free(free) => free.centres[cell as usize],
        }
    }

    /// Column and row of a cell.
    pub fn place(&self, cell: u32) -> (u32, u32) {
        match self {
            Self::Lattice(lattice) => (cell % lattice.cols, cell / lattice.cols),
            Self::Free(free) => {
                let row = free.rows.partition_point(|&first| first <= cell) - 1;
                (cell - free.rows[row], row as u32)
            }
        }
    }

    /// The cell at a column and row that exist.
    pub fn cell(&self, col: u32, row: u32) -> u32 {
        match self {
            Self::Lattice(lattice) => row * lattice.cols + col,
            Self::Free(free) => free.rows[row as usize] + col,
        }
    }

    /// Whether rows run straight across the picture, so that the order of cells is reading order.
    pub fn reads_by_rows(&self) -> bool {
        matches!(self, Self::Lattice(_))
    }

    /// The centre about which an edge between these corners curves, if it does.
    pub fn curves_about(&self, from: Point, to: Point) -> Option<Point> {
        let Self::Free(Free { ring_centre: Some(centre), .. }) = self else {
            return None;
        };
        let gap = (from - *centre).length() - (to - *centre).length();
        (gap.abs() < 1e-6).then_some(*centre)
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Lattice(lattice) => size_of_val(&*lattice.places),
            Self::Free(free) => {
                size_of_val(&*free.corners) + size_of_val(&*free.centres) + size_of_val(&*free.rows)
            }
        }
    }
}
