//! The positions of a grid's corners and cells. The graph itself has no coordinates.

use crate::geometry::Point;
use crate::grid::lattice_edges::{CornerEdge, LatticeSide};

/// The positions of corners and cells, in cell sides, before the grid moves its bounds to the
/// origin.
#[derive(Clone, Debug)]
pub enum Layout {
    /// A block of cells, repeated in two directions.
    Lattice(Lattice),
    /// Corners with individual positions.
    Explicit(Explicit),
}

/// A block of cells, repeated in two directions: positions are computed from ids.
#[derive(Clone, Debug)]
pub struct Lattice {
    /// Vector from a block to the next one to the right.
    pub across: Point,
    /// Vector from a block to the next one below.
    pub down: Point,
    /// The position of each kind of corner in the first block.
    pub corners: Vec<Point>,
    /// The centres of a block's cells, in reading order.
    pub centres: Vec<Point>,
    /// Columns of cells in a block.
    pub block_cols: u32,
    /// Rows of cells in a block.
    pub block_rows: u32,
    /// Columns of cells in the grid.
    pub cols: u32,
    /// Rows of cells in the grid.
    pub rows: u32,
    /// How the place of a corner encodes block and kind.
    pub numbering: CornerNumbering,
    /// The place of each corner, as [`CornerNumbering`] defines it.
    pub places: Vec<u32>,
    /// The sides of each kind of cell, clockwise from the top.
    pub sides: Vec<Vec<LatticeSide>>,
    /// The edges at each kind of corner, in ascending order where all of them are links.
    pub corner_edges: Vec<Vec<CornerEdge>>,
}

/// The encoding of a corner of repeated blocks in one number, its place. From the highest bits to
/// the lowest, a place has the row of blocks, the kind and the column of blocks. Each has a fixed
/// number of bits, so that decoding takes no division.
#[derive(Clone, Copy, Debug)]
pub struct CornerNumbering {
    /// The number of bits of the column.
    col_bits: u32,
    /// The number of bits of the kind.
    kind_bits: u32,
    /// The lowest column and row of blocks.
    origin: (i32, i32),
}

impl CornerNumbering {
    /// Returns the encoding for a number of columns and kinds, and a lowest column and row.
    pub fn new(cols: u32, kinds: u32, origin: (i32, i32)) -> Self {
        let bits = |count: u32| count.next_power_of_two().trailing_zeros();
        Self { col_bits: bits(cols), kind_bits: bits(kinds), origin }
    }

    /// Returns the place of a corner.
    pub fn place(self, col: i32, row: i32, kind: u32) -> u32 {
        let (col, row) = ((col - self.origin.0) as u32, (row - self.origin.1) as u32);
        self.block_offset(col, row) | kind << self.col_bits
    }

    /// Returns the difference of two places that are `col` columns and `row` rows of blocks apart.
    #[inline]
    pub(crate) fn block_offset(self, col: u32, row: u32) -> u32 {
        row << (self.col_bits + self.kind_bits) | col
    }

    /// Returns the kind of a place.
    #[inline]
    pub fn kind(self, place: u32) -> usize {
        (place >> self.col_bits & ((1 << self.kind_bits) - 1)) as usize
    }

    /// Returns column, row and kind of a place.
    #[inline]
    pub fn decode(self, place: u32) -> (i32, i32, usize) {
        let col = place & ((1 << self.col_bits) - 1);
        let upper_bits = place >> self.col_bits;
        let kind = upper_bits & ((1 << self.kind_bits) - 1);
        let row = upper_bits >> self.kind_bits;
        (col as i32 + self.origin.0, row as i32 + self.origin.1, kind as usize)
    }
}

/// Corners with individual positions.
#[derive(Clone, Debug, Default)]
pub struct Explicit {
    /// The corners, then the bends of all edges, edge by edge.
    pub corners: Vec<Point>,
    /// The index of each edge's first bend in `corners`, and the end of the last edge's bends;
    /// empty if no edge has bends.
    pub bends: Vec<u32>,
    /// The centre of each cell.
    pub centres: Vec<Point>,
    /// Column, row and level of each cell.
    pub places: CellPlaces,
    /// The centre of the rings, one for each level: an edge whose corners have the same distance
    /// from the centre of their level is an arc about it. Empty if no edge is an arc.
    pub ring_centres: Vec<Point>,
    /// The first corner of each level except the lowest.
    pub level_corners: Vec<u32>,
    /// The largest number of edges that meet at a corner, if it is about the same everywhere.
    pub most_edges: Option<usize>,
}

/// Column, row and level of each cell, in the order of cell ids.
#[derive(Clone, Debug)]
pub enum CellPlaces {
    /// Rows without gaps on a single level: the first cell of each row, then the number of cells.
    Rows(Vec<u32>),
    /// Rows with gaps, or several levels.
    Sparse {
        /// Column and row of each cell; sorted by row, then by column, within a level.
        places: Vec<[u32; 2]>,
        /// The first cell of each level.
        levels: Vec<u32>,
        /// Whether rows are horizontal in the drawing.
        reads_by_rows: bool,
        /// The number of cells at the end that are not in sorted order.
        unsorted: u32,
    },
}

impl Default for CellPlaces {
    fn default() -> Self {
        Self::Rows(Vec::new())
    }
}

impl CellPlaces {
    /// Returns column, row and level of a cell.
    fn place(&self, cell: u32) -> [u32; 3] {
        match self {
            Self::Rows(rows) => {
                let row = rows.partition_point(|&first| first <= cell) - 1;
                [cell - rows[row], row as u32, 0]
            }
            Self::Sparse { places, levels, .. } => {
                let [col, row] = places[cell as usize];
                let level = levels.partition_point(|&first| first <= cell) - 1;
                [col, row, level as u32]
            }
        }
    }

    /// Returns the cell at a column, row and level, if there is one.
    fn cell(&self, [col, row, level]: [u32; 3]) -> Option<u32> {
        match self {
            Self::Rows(rows) => {
                let row = rows.get(row as usize..row as usize + 2)?;
                (level == 0 && col < row[1] - row[0]).then(|| row[0] + col)
            }
            Self::Sparse { places, levels, unsorted: apart, .. } => {
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
            Self::Sparse { places, .. } => size_of_val(&**places),
        }
    }
}

impl Lattice {
    /// Returns the largest number of edges that meet at a corner.
    pub fn most_edges(&self) -> usize {
        self.corner_edges.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Returns the position of a corner.
    #[inline]
    pub fn corner(&self, corner: u32) -> Point {
        self.at_place(self.places[corner as usize])
    }

    #[inline]
    fn block(&self, col: i32, row: i32) -> Point {
        self.across * f64::from(col) + self.down * f64::from(row)
    }

    /// Returns the position of the corner at a place.
    #[inline]
    pub(crate) fn at_place(&self, place: u32) -> Point {
        let (col, row, kind) = self.numbering.decode(place);
        self.corners[kind] + self.block(col, row)
    }

    /// Returns the place of a cell's block.
    #[inline]
    pub(crate) fn block_of(&self, cell: u32) -> u32 {
        let (col, row) = (cell % self.cols, cell / self.cols);
        self.numbering.block_offset(col / self.block_cols, row / self.block_rows)
    }

    fn centre(&self, cell: u32) -> Point {
        let (col, row) = (cell % self.cols, cell / self.cols);
        // Divisions would take most of the time.
        if let [centre] = self.centres[..] {
            return centre + self.block(col as i32, row as i32);
        }
        self.centres[self.kind(cell) as usize]
            + self.block((col / self.block_cols) as i32, (row / self.block_rows) as i32)
    }

    /// Returns the index of a cell within its block.
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
    /// Returns the number of corners.
    pub fn corners(&self) -> usize {
        match self {
            Self::Lattice(lattice) => lattice.places.len(),
            // The first bend follows the last corner.
            Self::Explicit(free) => {
                free.bends.first().map_or(free.corners.len(), |&first| first as usize)
            }
        }
    }

    /// Returns the number of corners and bends.
    pub fn points(&self) -> usize {
        match self {
            Self::Lattice(lattice) => lattice.places.len(),
            Self::Explicit(free) => free.corners.len(),
        }
    }

    /// Returns the ids of an edge's bends; they are numbered after the corners.
    #[inline]
    pub fn bends(&self, edge: u32) -> std::ops::Range<u32> {
        match self {
            Self::Explicit(free) if !free.bends.is_empty() => {
                free.bends[edge as usize]..free.bends[edge as usize + 1]
            }
            _ => 0..0,
        }
    }

    /// Returns the position of a corner or a bend.
    #[inline]
    pub fn corner(&self, corner: u32) -> Point {
        match self {
            Self::Lattice(lattice) => lattice.corner(corner),
            Self::Explicit(free) => free.corners[corner as usize],
        }
    }

    /// Returns the position of a cell's centre.
    pub fn centre(&self, cell: u32) -> Point {
        match self {
            Self::Lattice(lattice) => lattice.centre(cell),
            Self::Explicit(free) => free.centres[cell as usize],
        }
    }

    /// Returns the number of cells in the repeated block; 0 if the layout has none.
    pub fn kinds(&self) -> u32 {
        match self {
            Self::Lattice(lattice) => lattice.centres.len() as u32,
            Self::Explicit(_) => 0,
        }
    }

    /// Returns the index of a cell within the repeated block, if the layout has one.
    #[inline]
    pub fn kind(&self, cell: u32) -> Option<u32> {
        match self {
            Self::Lattice(lattice) => Some(lattice.kind(cell)),
            Self::Explicit(_) => None,
        }
    }

    /// Returns column, row and level of a cell.
    pub fn col_row_level(&self, cell: u32) -> [u32; 3] {
        match self {
            Self::Lattice(lattice) => [cell % lattice.cols, cell / lattice.cols, 0],
            Self::Explicit(free) => free.places.place(cell),
        }
    }

    /// Returns the first cell of each row, then the number of cells. Returns `None` if rows have
    /// gaps or there are several levels.
    pub(crate) fn rows_of_cells(&self) -> Option<Vec<u32>> {
        match self {
            Self::Lattice(lattice) => {
                Some((0..=lattice.rows).map(|row| row * lattice.cols).collect())
            }
            Self::Explicit(Explicit { places: CellPlaces::Rows(rows), .. }) => Some(rows.clone()),
            Self::Explicit(_) => None,
        }
    }

    /// Returns the cell at a column, row and level, if there is one.
    pub fn cell_at(&self, place: [u32; 3]) -> Option<u32> {
        match self {
            Self::Lattice(lattice) => {
                let [col, row, level] = place;
                let is_inside = col < lattice.cols && row < lattice.rows && level == 0;
                is_inside.then(|| row * lattice.cols + col)
            }
            Self::Explicit(free) => free.places.cell(place),
        }
    }

    /// Returns the number of levels.
    pub fn levels(&self) -> u32 {
        match self {
            Self::Explicit(Explicit { places: CellPlaces::Sparse { levels, .. }, .. }) => {
                levels.len() as u32
            }
            _ => 1,
        }
    }

    /// Returns whether rows are horizontal in the drawing, so that cell ids are in reading order.
    pub fn reads_by_rows(&self) -> bool {
        match self {
            Self::Lattice(_) => true,
            Self::Explicit(free) => {
                matches!(free.places, CellPlaces::Sparse { reads_by_rows: true, .. })
            }
        }
    }

    /// Returns the centre of the arcs at a corner, or `None` if no edge is an arc. An edge is an
    /// arc if both its corners have the same distance from the centre.
    #[inline]
    pub(crate) fn ring_centre(&self, corner: u32) -> Option<Point> {
        match self {
            Self::Lattice(_) => None,
            Self::Explicit(free) if free.level_corners.is_empty() => {
                free.ring_centres.first().copied()
            }
            Self::Explicit(free) => {
                let level = free.level_corners.partition_point(|&first| first <= corner);
                free.ring_centres.get(level).copied()
            }
        }
    }

    /// Returns whether edges may be arcs.
    #[inline]
    pub fn has_arcs(&self) -> bool {
        matches!(self, Self::Explicit(free) if !free.ring_centres.is_empty())
    }

    /// Returns the largest number of edges that meet at a corner, if it is about the same
    /// everywhere.
    pub fn most_edges(&self) -> Option<usize> {
        match self {
            Self::Lattice(lattice) => Some(lattice.most_edges()),
            Self::Explicit(free) => free.most_edges,
        }
    }

    /// Returns the heap memory in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Lattice(lattice) => size_of_val(&*lattice.places),
            Self::Explicit(free) => {
                size_of_val(&*free.corners)
                    + size_of_val(&*free.bends)
                    + size_of_val(&*free.centres)
                    + free.places.bytes()
            }
        }
    }
}
