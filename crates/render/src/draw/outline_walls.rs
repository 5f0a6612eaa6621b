//! The walls of a piece that is cut out: those within, and the outline that cuts it loose.
//!
//! A wrapped maze is cut open along its seams to lie flat. Both edges of a seam are in the outline, passages
//! too, because the piece ends there.

use crate::style::Style;
use crate::style::look::Warp;
use mazewright_core::collections::bits::BitSet;
use mazewright_core::grid::Grid;
use mazewright_core::maze::Maze;

/// Returns the maze with only the walls within, and with only those of the outline.
pub(crate) fn inner_and_outline(maze: &Maze, style: &Style) -> [Maze; 2] {
    let grid = maze.grid();
    let links = grid.links();
    let [mut ends, mut meets] = [(); 2].map(|()| BitSet::new(grid.edges() as usize));
    for seam in grid.seams().filter(|&[link, _]| maze.is_open(link) || maze.is_wall(link)) {
        if style.warp.value == Warp::Polar && is_upright(grid, seam) {
            meets.insert(seam[1]);
        } else {
            for edge in seam {
                ends.insert(edge);
            }
        }
    }
    let inner = |edge: u32| edge < links && !ends.contains(edge) && maze.is_wall(edge);
    let outer = |edge: u32| edge >= links && !meets.contains(edge) && maze.is_wall(edge);
    [maze.with_walls_at(inner), maze.with_walls_at(|edge| ends.contains(edge) || outer(edge))]
}

/// Whether the edges of a seam lie side by side: bent into a disc, they are one.
fn is_upright(grid: &Grid, seam: [u32; 2]) -> bool {
    let [one, other] = seam.map(|edge| grid.middle(edge));
    let apart = other - one;
    apart.x.abs() > apart.y.abs()
}
