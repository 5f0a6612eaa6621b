//! Quotient grids: each cell stands for a group of another grid's cells, each link for a class of
//! its links. An algorithm carves the quotient grid, and each link that it opens is opened for its
//! whole class.
//!
//! A quotient grid is never drawn: its edges have no corners. A cell has column, row and level of
//! the first cell of its group, and a link has the direction of the first link of its class.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::grid::layout::{Free, Layout, Places};
use crate::grid::{Grid, Piece, Sides};

/// The class of links that no link of the quotient grid stands for.
pub(crate) const NO_CLASS: u32 = u32::MAX;

impl Grid {
    /// Builds the quotient grid.
    ///
    /// `groups` has a range of `members` for each group, in the order of their first members; `of`
    /// has the group of each cell. Two groups are linked once for each class of links that joins a
    /// member of one to a member of the other. Links within a group and links of class [`NO_CLASS`]
    /// are left out. In the result, `links` has the class of each link.
    pub(crate) fn fold(
        &self,
        members: &[u32],
        groups: &[std::ops::Range<usize>],
        of: &[u32],
        class: impl Fn(u32) -> u32,
        cancel: &Cancel,
    ) -> Result<Piece, Error> {
        let outside = groups.len() as u32;
        let mut sides = Sides { first: vec![0], near: Vec::new(), edge: Vec::new() };
        let mut number = vec![NO_CLASS; self.links() as usize];
        // For each class, the last group that got a side of it.
        let mut last = vec![outside; self.links() as usize];
        let mut links = Vec::new();
        let mut ways = Vec::new();
        for (group, range) in (0..outside).zip(groups) {
            for &cell in &members[range.clone()] {
                cancel.check_now_and_then(cell as usize)?;
                for side in self.sides(cell) {
                    let there = of.get(self.near[side] as usize).copied();
                    let Some(there) = there.filter(|&there| there != group) else { continue };
                    let class = class(self.edge[side]);
                    if class == NO_CLASS {
                        continue;
                    }
                    let own = &mut number[class as usize];
                    if *own == NO_CLASS {
                        *own = links.len() as u32;
                        links.push(class);
                        let direction = self.way(cell, side).unwrap_or_default();
                        ways.push([direction.x as f32, direction.y as f32]);
                    }
                    if std::mem::replace(&mut last[class as usize], group) != group {
                        sides.near.push(there);
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
            let [col, row, level] = self.place(cell);
            places.push([col, row]);
            levels.resize(levels.len().max(level as usize + 1), at as u32);
        }
        let centres = cells.iter().map(|&cell| self.layout.centre(cell)).collect();
        let reads = self.reads_by_rows();
        let layout = Layout::Free(Free {
            centres,
            places: Places::Listed { places, levels, reads, apart: 0 },
            ..Free::default()
        });
        let mut grid = Self::without_picture(sides, links.len() as u32, layout);
        grid.ways = ways;
        Ok(Piece { grid, cells, links })
    }
}
