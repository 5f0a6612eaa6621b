//! Lists every side and edge of a pattern whose cells have too many classes or too many sides.

use crate::cancel::Cancel;
use crate::collections::bit_ranks::BitRanks;
use crate::error::Error;
use crate::grid::layout::{Lattice, Layout};
use crate::grid::{Grid, Sides};
use crate::shape::motif::{Motif, Side};

impl Motif {
    /// Lists the sides and edges of a grid.
    pub(super) fn list(
        &self,
        sides: &[Vec<Side>],
        corners: &BitRanks,
        layout: Layout,
        cancel: &Cancel,
    ) -> Result<Grid, Error> {
        let Layout::Lattice(Lattice { cols, rows, numbering, .. }) = layout else {
            unreachable!("it is one")
        };
        let cells = cols * rows;
        let total = self.count(sides, cols, rows);
        let mut first = Vec::with_capacity(cells as usize + 1);
        let mut near = Vec::with_capacity(total);
        let mut edge: Vec<u32> = Vec::with_capacity(total);
        let mut ends = Vec::with_capacity(total / 2 + 2 * (cols + rows) as usize);
        let mut directions = Vec::with_capacity(ends.capacity());
        let mut outline = Vec::new();
        let mut here: u32 = 0;
        for (row, cells_of_row) in self.rows(rows, cols) {
            cancel.check()?;
            let base = numbering.block_offset(0, row / self.rows);
            for (col, (block, kind)) in cells_of_row.enumerate() {
                first.push(near.len() as u32);
                for side in &sides[kind] {
                    let corners = side.corners.map(|corner| corners.of(base + block + corner));
                    let beyond_col = (col as u32).wrapping_add_signed(side.offset.0);
                    let beyond_row = row.wrapping_add_signed(side.offset.1);
                    if beyond_col >= cols || beyond_row >= rows {
                        outline.push((edge.len() as u32, corners, side.direction));
                        near.push(cells);
                        edge.push(0);
                        continue;
                    }
                    let there = beyond_row * cols + beyond_col;
                    near.push(there);
                    if there > here {
                        edge.push(ends.len() as u32);
                        ends.push(corners);
                        directions.push(side.direction);
                    } else {
                        edge.push(edge[(first[there as usize] + side.twin) as usize]);
                    }
                }
                here += 1;
            }
        }
        first.push(near.len() as u32);
        let links = ends.len() as u32;
        for (side, corners, direction) in outline {
            edge[side as usize] = ends.len() as u32;
            ends.push(corners);
            directions.push(direction);
        }
        ends.shrink_to_fit();
        directions.shrink_to_fit();
        let sides = Sides { first, neighbors: near, edge };
        Ok(Grid::new(sides, ends, links, Some(directions), layout))
    }

    fn count(&self, sides: &[Vec<Side>], cols: u32, rows: u32) -> usize {
        let times = |size: u32, step: u32, at: u32| (size + step - 1 - at) / step;
        sides
            .iter()
            .enumerate()
            .map(|(kind, sides)| {
                let (row, col) = (kind as u32 / self.cols, kind as u32 % self.cols);
                sides.len()
                    * times(cols, self.cols, col) as usize
                    * times(rows, self.rows, row) as usize
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use crate::cancel::Cancel;
    use crate::collections::bit_ranks::BitRanks;
    use crate::grid::Grid;
    use crate::shape::motif::{Motif, Plan};
    use crate::shape::{SHAPES, Tiling};

    fn listed(motif: &Motif, cols: u32, rows: u32) -> Grid {
        let cancel = Cancel::new();
        let Plan { sides, corners, layout, .. } = motif.plan(cols, rows, &cancel).expect("a plan");
        motif.list(&sides, &BitRanks::new(corners), layout, &cancel).expect("a grid")
    }

    /// Asserts that two grids are the same except for the numbers of sides.
    fn assert_same(one: &Grid, other: &Grid, name: &str) {
        let sizes = |grid: &Grid| [grid.cells(), grid.links(), grid.edges(), grid.corners()];
        assert_eq!(sizes(one), sizes(other), "{name}");
        assert_eq!(one.most_sides(), other.most_sides(), "{name}");
        assert_eq!(one.bounds(), other.bounds(), "{name}");
        for cell in 0..one.cells() {
            let name = format!("{name}: cell {cell}");
            assert_eq!(*one.neighbors(cell), *other.neighbors(cell), "{name}");
            assert_eq!(*one.edges_of(cell), *other.edges_of(cell), "{name}");
            for (side, twin) in one.sides(cell).zip(other.sides(cell)) {
                assert_eq!(one.neighbor(side), other.neighbor(twin), "{name}");
                assert_eq!(one.edge(side), other.edge(twin), "{name}");
            }
        }
        for edge in 0..one.edges() {
            assert_eq!(one.ends(edge), other.ends(edge), "{name}: edge {edge}");
            assert_eq!(one.direction_id(edge), other.direction_id(edge), "{name}: edge {edge}");
        }
    }

    #[test]
    fn computed_sides_and_edges_are_those_of_the_lists() {
        for shape in SHAPES {
            let Tiling::Periodic(motif) = &shape.value.layout else { continue };
            for (cols, rows) in [(1, 1), (1, 9), (9, 1), (2, 2), (5, 8), (24, 17), (40, 61)] {
                let name = format!("{} {cols}×{rows}", shape.name);
                let grid = motif.lay(cols, rows, &Cancel::new()).expect("a grid");
                assert!(grid.pattern().is_some(), "{name} has classes");
                let lists = listed(motif, cols, rows);
                assert!(lists.pattern().is_none(), "{name} is listed");
                assert_same(&grid, &lists, &name);
                assert_same(&grid.listed(&Cancel::new()).expect("nobody cancels"), &lists, &name);
            }
        }
    }

    #[test]
    fn grids_take_few_bytes_for_each_cell() {
        for shape in SHAPES {
            let Tiling::Periodic(motif) = &shape.value.layout else { continue };
            let grid = motif.lay(200, 200, &Cancel::new()).expect("a grid");
            let bytes = grid.bytes() as f64 / f64::from(grid.cells());
            assert!(bytes < 16.0, "{}: {bytes}", shape.name);
        }
    }
}
