//! Quotient grids: each cell represents a group of another grid's cells, each link a class of its
//! links. An algorithm carves the quotient grid, and each link that it opens is opened for its
//! whole class.
//!
//! A quotient grid is never drawn, so its edges have no corners. A cell has column, row and level
//! of the first cell of its group. A link has the direction of the first link of its class.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::grid::layout::{CellPlaces, Explicit, Layout};
use crate::grid::{Grid, MappedGrid, Sides};

/// The class of links that have no counterpart in the quotient grid.
pub(crate) const NO_CLASS: u32 = u32::MAX;

impl Grid {
    /// Builds the quotient grid.
    ///
    /// `groups` has a range of `members` for each group, in the order of their first members; `of`
    /// has the group of each cell. Two groups are linked once for each class of links that joins a
    /// member of one to a member of the other. Links within a group and links of class [`NO_CLASS`]
    /// are left out. In the result, `links` has the class of each link.
    pub(crate) fn quotient(
        &self,
        members: &[u32],
        groups: &[std::ops::Range<usize>],
        of: &[u32],
        class: impl Fn(u32) -> u32,
        cancel: &Cancel,
    ) -> Result<MappedGrid, Error> {
        let outside = groups.len() as u32;
        let mut sides = Sides { first: vec![0], neighbors: Vec::new(), edge: Vec::new() };
        let mut number = vec![NO_CLASS; self.links() as usize];
        // The last group that got a side of each class.
        let mut last = vec![outside; self.links() as usize];
        let mut links = Vec::new();
        let mut ways = Vec::new();
        for (group, range) in (0..outside).zip(groups) {
            for &cell in &members[range.clone()] {
                cancel.check_periodically(cell as usize)?;
                for side in self.sides(cell) {
                    let there = of.get(self.neighbor(side) as usize).copied();
                    let Some(there) = there.filter(|&there| there != group) else { continue };
                    let class = class(self.edge(side));
                    if class == NO_CLASS {
                        continue;
                    }
                    let own = &mut number[class as usize];
                    if *own == NO_CLASS {
                        *own = links.len() as u32;
                        links.push(class);
                        let direction = self.vector_across(cell, side).unwrap_or_default();
                        ways.push([direction.x as f32, direction.y as f32]);
                    }
                    if std::mem::replace(&mut last[class as usize], group) != group {
                        sides.neighbors.push(there);
                        sides.edge.push(*own);
                    }
                }
            }
            sides.first.push(sides.edge.len() as u32);
        }
        let cells: Vec<u32> = groups.iter().map(|range| members[range.start]).collect();
        let mut places = Vec::with_capacity(cells.len());
        let mut levels = Vec::new();
        for (at, &cell) in cells.iter().enumerate() {
            let [col, row, level] = self.col_row_level(cell);
            places.push([col, row]);
            levels.resize(levels.len().max(level as usize + 1), at as u32);
        }
        let centres = cells.iter().map(|&cell| self.layout.centre(cell)).collect();
        let reads = self.reads_by_rows();
        let layout = Layout::Explicit(Explicit {
            centres,
            places: CellPlaces::Sparse { places, levels, reads_by_rows: reads, unsorted: 0 },
            ..Explicit::default()
        });
        let mut grid = Self::never_drawn(sides, links.len() as u32, layout);
        grid.link_vectors = ways;
        Ok(MappedGrid { grid, cells, links })
    }
}
