//! The number of walls that meet at each corner and bend: only corners of two walls are rounded.

use mazewright_core::{Cancel, Maze};

/// Returns the number of walls at each point of the grid of a maze, at most 255. A wall counts as
/// two at each of its bends.
pub(crate) fn meeting_walls(maze: &Maze, cancel: &Cancel) -> Vec<u8> {
    let grid = maze.grid();
    let mut counts = vec![0_u8; grid.points() as usize];
    for (index, edge) in maze.walls().enumerate() {
        cancel.pause_periodically(index);
        let bends = grid.bend_ids(edge).flat_map(|bend| [bend, bend]);
        for point in grid.ends(edge).into_iter().chain(bends) {
            counts[point as usize] = counts[point as usize].saturating_add(1);
        }
    }
    counts
}
