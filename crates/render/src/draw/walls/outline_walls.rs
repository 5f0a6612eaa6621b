//! The walls of a piece that is cut out: the walls inside, and the outline that cuts it loose.
//!
//! A wrapped maze is cut open along its seams to lie flat. Both edges of a seam belong to the
//! outline, even those of passages, because the piece ends there.

use crate::style::Style;
use crate::style::look::Warp;
use mazewright_core::Maze;
use mazewright_core::collections::BitSet;
use mazewright_core::grid::Grid;

/// Returns the maze with only the walls inside, and with only the outline.
pub(crate) fn inner_and_outline(maze: &Maze, style: &Style) -> [Maze; 2] {
    let grid = maze.grid();
    let on_outline = outline_edges(grid);
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
    let inner = |edge: u32| !on_outline(edge) && !ends.contains(edge) && maze.is_wall(edge);
    let outer = |edge: u32| on_outline(edge) && !meets.contains(edge) && maze.is_wall(edge);
    [maze.with_walls_at(inner), maze.with_walls_at(|edge| ends.contains(edge) || outer(edge))]
}

/// Returns a predicate for edges of the outline. These are numbered after the links, but so are two
/// kinds of edges with cells on both sides: the sides of a crossing that no passage uses, and the
/// far end of its tunnel.
pub(crate) fn outline_edges(grid: &Grid) -> impl Fn(u32) -> bool + use<> {
    let links = grid.links();
    let woven = (!grid.crossings().is_empty()).then(|| {
        let mut woven = BitSet::new(grid.edges() as usize);
        for crossing in grid.crossings() {
            grid.boundary(crossing.cell).for_each(|(edge, _)| woven.insert(edge));
        }
        // A crossing may be adjacent to a seam.
        for [_, edge] in grid.seams() {
            woven.remove(edge);
        }
        woven
    });
    move |edge| edge >= links && !woven.as_ref().is_some_and(|woven| woven.contains(edge))
}

/// Returns whether the edges of a seam lie side by side: bent into a disc, they become one.
fn is_upright(grid: &Grid, seam: [u32; 2]) -> bool {
    let [one, other] = seam.map(|edge| grid.middle(edge));
    let apart = other - one;
    apart.x.abs() > apart.y.abs()
}
