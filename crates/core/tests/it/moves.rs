//! The neighbours of cells by their listed moves, compared with those of the grid.

use mazewright_core::{Cancel, Maze, REMOVED, Site, Spec};

use crate::common::solving::looped;
use crate::common::weave::woven;
use crate::common::{distances, maze, shape, spec};
use crate::solving::{kinds, passages};

/// Runs a check on mazes of every kind, with and without loops: plain, cut, wrapped, with levels,
/// woven.
fn for_each_maze(check: impl Fn(&Maze, &str)) {
    for (site, name) in kinds() {
        let spec = Spec { site: site.clone(), seed: 5.into(), ..spec(site.shape, 2, 2) };
        for loops in [0, 5, usize::MAX] {
            check(&looped(&spec, loops), &format!("{name} with {loops} loops"));
        }
    }
    for name in ["square", "hex", "oct"] {
        check(&maze(&woven(Site::new(shape(name), 9, 9), "1", 3)), &format!("{name} woven"));
    }
}

#[test]
fn moves_lead_where_open_sides_do() {
    for_each_maze(|maze, name| {
        let grid = maze.grid();
        for cell in 0..grid.cells() {
            let open: Vec<usize> =
                grid.sides(cell).filter(|&side| maze.is_open_side(side)).collect();
            let there: Vec<u32> = open.iter().map(|&side| grid.neighbor(side)).collect();
            assert_eq!(maze.neighbours(cell).collect::<Vec<u32>>(), there, "{name}: {cell}");
            assert_eq!(maze.passages_of(cell), there.len(), "{name}: {cell}");
            let Some(moves) = maze.moves(cell) else { continue };
            assert_eq!(usize::from(moves.count), there.len(), "{name}: {cell}");
            for (&side, &there) in open.iter().zip(&there) {
                let by = there.wrapping_sub(cell);
                assert_eq!(moves.side(by), Some(side - grid.sides(cell).start), "{name}: {cell}");
            }
        }
    });
}

#[test]
fn patterns_are_listed() {
    for (site, name) in kinds() {
        let maze = maze(&Spec { site: site.clone(), ..spec(site.shape, 2, 2) });
        let listed = (0..maze.grid().cells()).filter(|&cell| maze.moves(cell).is_some()).count();
        if ["square", "tri", "hex", "oct", "brick"].contains(&name.as_str()) {
            assert_eq!(listed, maze.grid().cells() as usize, "{name}");
        }
    }
}

/// Each remaining cell has at least two passages, unless it is kept. Each removed cell had one
/// remaining neighbour, the reported one.
#[test]
fn dead_ends_are_peeled_off() {
    for_each_maze(|maze, name| {
        let cells = maze.grid().cells();
        let stays = |cell| cell == maze.start();
        let mut told = Vec::new();
        let tell = |cell, next| told.push((cell, next));
        let marks = maze.peel(0..cells, stays, tell, &Cancel::new()).unwrap();
        let is_left = |cell: u32| marks[cell as usize] != REMOVED;
        for cell in (0..cells).filter(|&cell| is_left(cell) && !stays(cell)) {
            assert!(maze.neighbours(cell).filter(|&it| is_left(it)).count() > 1, "{name}: {cell}");
        }
        assert_eq!(told.len(), (0..cells).filter(|&cell| !is_left(cell)).count(), "{name}");
        let mut is_gone = vec![false; cells as usize];
        for (cell, next) in told {
            is_gone[cell as usize] = true;
            let left: Vec<u32> =
                maze.neighbours(cell).filter(|&it| !is_gone[it as usize]).collect();
            assert_eq!(left, Vec::from_iter(next), "{name}: {cell}");
        }
        if maze.passage_count() + 1 == cells {
            let far = distances(&passages(maze), maze.start());
            assert!((0..cells).all(|cell| is_left(cell) == (far[cell as usize] == 0)), "{name}");
        }
    });
}
