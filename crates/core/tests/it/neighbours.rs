//! The cells of a maze, and the passages between them.

use std::collections::BTreeSet;

use mazewright_core::{Maze, SHAPES};

use crate::common::{maze, spec};

/// Two cells are connected exactly if an open link joins them, in both directions.
#[test]
fn neighbours_are_the_cells_across_open_links() {
    for shape in SHAPES {
        let maze = maze(&spec(shape, 7, 6));
        let pairs: Vec<[u32; 2]> = maze.grid().link_cells().collect();
        let mut joined = BTreeSet::new();
        for &link in maze.open_links() {
            let [one, other] = pairs[link as usize];
            joined.extend([[one, other], [other, one]]);
        }
        let cells = maze.grid().cells();
        for one in 0..cells {
            let across: BTreeSet<u32> = maze.neighbours(one).collect();
            for other in 0..cells {
                let name = format!("{}: {one} and {other}", shape.name);
                assert_eq!(maze.connects(one, other), joined.contains(&[one, other]), "{name}");
                assert_eq!(maze.connects(one, other), across.contains(&other), "{name}");
            }
        }
    }
}

#[test]
fn removed_cells_are_left_out() {
    for times in 0..4 {
        let maze = Maze::builder().shape("tri").size(14, 9).sparse(times).build().unwrap();
        let cells: Vec<u32> = maze.cell_ids().collect();
        assert_eq!(cells.len(), maze.cell_count() as usize, "sparse {times}");
        assert!(cells.is_sorted());
        let used = (0..maze.grid().cells()).filter(|&cell| maze.is_used(cell));
        assert!(used.eq(cells.iter().copied()), "sparse {times}");
        assert!(cells.iter().all(|&cell| maze.passages_of(cell) > 0), "sparse {times}");
    }
}
