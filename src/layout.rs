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
    /// Rows of cells in the grid.
    pub rows: u32,
    /// Where the corners' places start and how they are counted.
    pub numbering: Numbering,
    /// Place of each corner.
    pub places: Vec<u32>,
    /// How many edges meet at a corner at most.
    pub most_edges: usize,
}

/// How the corners of repeated blocks are counted: row of blocks, kind, column of blocks. Each has a
/// whole number of bits, so that a place is taken apart without a division.
#[derive(Clone, Copy, Debug)]
pub struct Numbering {
    /// Bits for the column.
    col_bits: u32,
    /// Bits for the kind.
    kind_bits: u32,
    /// Column and row at which it starts.
    low: (i32, i32),
}

impl Numbering {
    /// Room for a number of columns and kinds, from a first column and row.
    pub fn new(cols: u32, kinds: u32, low: (i32, i32)) -> Self {
        let bits = |count: u32| count.next_power_of_two().trailing_zeros();
        Self { col_bits: bits(cols), kind_bits: bits(kinds), low }
    }

    /// The place of a corner.
    pub fn place(self, col: i32, row: i32, kind: u32) -> u32 {
        let (col, row) = ((col - self.low.0) as u32, (row - self.low.1) as u32);
        self.block(col, row) | kind << self.col_bits
    }

    /// How much a column and a row add to a place.
    #[inline]
    pub fn block(self, col: u32, row: u32) -> u32 {
        row << (self.col_bits + self.kind_bits) | col
    }

    /// Column, row and kind of a place.
    #[inline]
    pub fn parts(self, place: u32) -> (i32, i32, usize) {
        let col = place & ((1 << self.col_bits) - 1);
        let line = place >> self.col_bits;
        let kind = line & ((1 << self.kind_bits) - 1);
        let row = line >> self.kind_bits;
        (col as i32 + self.low.0, row as i32 + self.low.1, kind as usize)
    }
}

/// Corners placed one by one.
#[derive(Clone, Debug, Default)]
pub struct Free {
    /// Each corner, and after the corners the bends of the edges, edge by edge.
    pub corners: Vec<Point>,
    /// Where each edge's bends start among the corners, and where the last one's end; empty where
    /// no edge has any.
    pub bends: Vec<u32>,
    /// Each cell's centre.
    pub centres: Vec<Point>,
    /// Which cell has which place.
    pub places: Places,
    /// The centres of rings, one a floor: edges whose corners lie equally far from the centre of
    /// their floor are arcs about it. Empty where no edge is an arc.
    pub rings: Vec<Point>,
    /// The first corner of each floor after the first.
    pub floors: Vec<u32>,
    /// How many edges meet at a corner at most, where that is about the same everywhere.
    pub most_edges: Option<usize>,
}

/// Column, row and level of each cell, in the order of cells.
#[derive(Clone, Debug)]
pub enum Places {
    /// Whole rows of one level: the first cell of each row, and the number of cells.
    Rows(Vec<u32>),
    /// Cells with gaps between them, or on several levels.
    Listed {
        /// Column and row of each cell; rows do not fall within a level, nor columns within a row.
        places: Vec<[u32; 2]>,
        /// The first cell of each level.
        levels: Vec<u32>,
        /// Whether rows run straight across the picture.
        reads: bool,
        /// How many of the last cells stand out of the order.
        apart: u32,
    },
}

impl Default for Places {
    fn default() -> Self {
        Self::Rows(Vec::new())
    }
}

impl Places {
    /// Column, row and level of a cell.
    fn place(&self, cell: u32) -> [u32; 3] {
        match self {
            Self::Rows(rows) => {
                let row = rows.partition_point(|&first| first <= cell) - 1;
                [cell - rows[row], row as u32, 0]
            }
            Self::Listed { places, levels, .. } => {
                let [col, row] = places[cell as usize];
                let level = levels.partition_point(|&first| first <= cell) - 1;
                [col, row, level as u32]
            }
        }
    }

    /// The cell at a place, if there is one.
    fn cell(&self, [col, row, level]: [u32; 3]) -> Option<u32> {
        match self {
            Self::Rows(rows) => {
                let row = rows.get(row as usize..row as usize + 2)?;
                (level == 0 && col < row[1] - row[0]).then(|| row[0] + col)
            }
            Self::Listed { places, levels, apart, .. } => {
                let sorted = places.len() - *apart as usize;
                let from = *levels.get(level as usize)? as usize;
                let end = levels.get(level as usize + 1).map_or(sorted, |&end| end as usize);
                let found = places[from.min(sorted)..end.min(sorted)]
                    .binary_search_by_key(&[row, col], |&[col, row]| [row, col]);
                let at = found.map(|at| from + at).ok();
                let apart = || {
                    (sorted..places.len()).find(|&at| self.place(at as u32) == [col, row, level])
                };
                at.or_else(apart).map(|at| at as u32)
            }
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Rows(rows) => size_of_val(&**rows),
            Self::Listed { places, .. } => size_of_val(&**places),
        }
    }
}

impl Lattice {
    /// Where a corner lies.
    #[inline]
    pub fn corner(&self, corner: u32) -> Point {
        let (col, row, kind) = self.numbering.parts(self.places[corner as usize]);
        self.corners[kind] + self.block(col, row)
    }

    #[inline]
    fn block(&self, col: i32, row: i32) -> Point {
        self.across * f64::from(col) + self.down * f64::from(row)
    }

    fn centre(&self, cell: u32) -> Point {
        let (col, row) = (cell % self.cols, cell / self.cols);
        self.centres[self.kind(cell) as usize]
            + self.block((col / self.block_cols) as i32, (row / self.block_rows) as i32)
    }

    /// Which cell of its block a cell is.
    #[inline]
    fn kind(&self, cell: u32) -> u32 {
        if self.centres.len() == 1 {
            return 0;
        }
        let (col, row) = (cell % self.cols, cell / self.cols);
        row % self.block_rows * self.block_cols + col % self.block_cols
    }
}

impl Layout {
    /// How many corners there are.
    pub fn corners(&self) -> usize {
        match self {
            Self::Lattice(lattice) => lattice.places.len(),
            // The first bend follows the last corner.
            Self::Free(free) => {
                free.bends.first().map_or(free.corners.len(), |&first| first as usize)
            }
        }
    }

    /// How many corners and bends there are.
    pub fn points(&self) -> usize {
        match self {
            Self::Lattice(lattice) => lattice.places.len(),
            Self::Free(free) => free.corners.len(),
        }
    }

    /// The bends of an edge, numbered on from the corners.
    #[inline]
    pub fn bends(&self, edge: u32) -> std::ops::Range<u32> {
        match self {
            Self::Free(free) if !free.bends.is_empty() => {
                free.bends[edge as usize]..free.bends[edge as usize + 1]
            }
            _ => 0..0,
        }
    }

    /// Where a corner or a bend lies.
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

    /// How many cells a block has that repeats; 0 where none does.
    pub fn kinds(&self) -> u32 {
        match self {
            Self::Lattice(lattice) => lattice.centres.len() as u32,
            Self::Free(_) => 0,
        }
    }

    /// Which cell of the block that repeats a cell is.
    #[inline]
    pub fn kind(&self, cell: u32) -> Option<u32> {
        match self {
            Self::Lattice(lattice) => Some(lattice.kind(cell)),
            Self::Free(_) => None,
        }
    }

    /// Column, row and level of a cell.
    pub fn place(&self, cell: u32) -> [u32; 3] {
        match self {
            Self::Lattice(lattice) => [cell % lattice.cols, cell / lattice.cols, 0],
            Self::Free(free) => free.places.place(cell),
        }
    }

    /// The cell at a column, row and level, if there is one.
    pub fn cell(&self, place: [u32; 3]) -> Option<u32> {
        match self {
            Self::Lattice(lattice) => {
                let [col, row, level] = place;
                let there = col < lattice.cols && row < lattice.rows && level == 0;
                there.then(|| row * lattice.cols + col)
            }
            Self::Free(free) => free.places.cell(place),
        }
    }

    /// How many levels there are.
    pub fn levels(&self) -> u32 {
        match self {
            Self::Free(Free { places: Places::Listed { levels, .. }, .. }) => levels.len() as u32,
            _ => 1,
        }
    }

    /// Whether rows run straight across the picture, so that the order of cells is reading order.
    pub fn reads_by_rows(&self) -> bool {
        match self {
            Self::Lattice(_) => true,
            Self::Free(free) => matches!(free.places, Places::Listed { reads: true, .. }),
        }
    }

    /// The centre about which an edge at a corner curves if both its corners lie equally far from
    /// it; none where no edge curves.
    #[inline]
    pub fn ring_centre(&self, corner: u32) -> Option<Point> {
        match self {
            Self::Lattice(_) => None,
            Self::Free(free) if free.floors.is_empty() => free.rings.first().copied(),
            Self::Free(free) => {
                let floor = free.floors.partition_point(|&first| first <= corner);
                free.rings.get(floor).copied()
            }
        }
    }

    /// Whether some edges may be arcs.
    #[inline]
    pub fn has_rings(&self) -> bool {
        matches!(self, Self::Free(free) if !free.rings.is_empty())
    }

    /// How many edges meet at a corner at most, where that is about the same everywhere.
    pub fn most_edges(&self) -> Option<usize> {
        match self {
            Self::Lattice(lattice) => Some(lattice.most_edges),
            Self::Free(free) => free.most_edges,
        }
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Lattice(lattice) => size_of_val(&*lattice.places),
            Self::Free(free) => {
                size_of_val(&*free.corners)
                    + size_of_val(&*free.bends)
                    + size_of_val(&*free.centres)
                    + free.places.bytes()
            }
        }
    }
}
