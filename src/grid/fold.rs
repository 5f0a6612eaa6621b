//! Grids whose cells are groups of another grid's cells, for algorithms to carve: what is carved into
//! such a grid holds for every link of a class.
//!
//! A fold has no picture: nothing of it has corners. Its cells have the place of their group's first
//! cell, and its links lead the way that the first of their class does.

use super::{Grid, Piece, Sides};
use crate::cancel::{Cancel, Stop};
use crate::layout::{Free, Layout, Places};

/// Stands for no link: no way leads over its class.
pub(crate) const NO_CLASS: u32 = u32::MAX;

impl Grid {
    /// The grid of groups of cells.
    ///
    /// `groups` has a range of `members` for each, by their first member; `of` says to which group
    /// each cell belongs. Two groups are linked by each class of links that one member of each has;
    /// links within a group and those of [`NO_CLASS`] are left out. The links of the piece are
    /// classes.
    pub(crate) fn fold(
        &self,
        members: &[u32],
        groups: &[std::ops::Range<usize>],
        of: &[u32],
        class: impl Fn(u32) -> u32,
        cancel: &Cancel,
    ) -> Result<Piece, Stop> {
        let outside = groups.len() as u32;
        let mut sides = Sides { first: vec![0], near: Vec::new(), edge: Vec::new() };
        let mut number = vec![NO_CLASS; self.links() as usize];
        // The last group that has a side of each class.
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
                        let way = self.way(cell, side).unwrap_or_default();
                        ways.push([way.x as f32, way.y as f32]);
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
