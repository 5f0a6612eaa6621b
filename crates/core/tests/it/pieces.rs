//! Masks cut sites of every shape by cell centres, and each part of a mask can be a maze of its
//! own.

use std::collections::BTreeSet;
use std::sync::Arc;

use mazewright_core::mask::{PRESETS, Parts};
use mazewright_core::{ALGORITHMS, Cancel, End, HOLES, Maze, SHAPES, Site, Spec, find};

use crate::common::pieces::{lay, masked};
use crate::common::sites::check_grid;
use crate::common::{distances, refusal, shape, spec, ways};

#[test]
fn rows_of_a_mask_are_rows_of_squares() {
    let mask = "..XX.,.X...,...XX";
    let grid = lay(&masked("square", 5, 3, mask, Parts::One)).unwrap();
    let kept: BTreeSet<[u32; 2]> = (0..grid.cells())
        .map(|cell| grid.col_row_level(cell))
        .map(|[col, row, _]| [col, row])
        .collect();
    let mut wanted = BTreeSet::new();
    for (row, line) in (0..).zip(mask.split(',')) {
        wanted.extend(
            (0..).zip(line.bytes()).filter(|&(_, byte)| byte == b'.').map(|(col, _)| [col, row]),
        );
    }
    assert_eq!(kept, wanted);
    assert_eq!(grid.cell_at([2, 0, 0]), None, "kept out");
}

#[test]
fn masks_cut_every_shape_by_its_centres() {
    for shape in SHAPES {
        for preset in ["heart", "king"] {
            let plain = Site::new(shape, 14, 14);
            let whole = lay(&plain).unwrap();
            let site = masked(shape.name, 14, 14, preset, Parts::Largest);
            let mask = site.mask.clone().unwrap();
            let name = format!("{} {preset}", shape.name);
            let inside =
                (0..whole.cells()).filter(|&cell| mask.contains(whole.centre(cell), whole.size()));
            let inside = inside.count() as u32;
            let grid = lay(&site).unwrap();
            check_grid(&grid, &site, &name, None);
            assert!(grid.cells() <= inside && grid.cells() > inside / 2, "{name}: {inside}");
            if grid.cells() < inside {
                let refused = lay(&Site { parts: Parts::One, ..site }).unwrap_err();
                assert_eq!(refused.code, "several-parts", "{name}");
            }
        }
    }
    assert!(PRESETS.len() > 10);
}

/// A message advises only rules for parts that succeed.
#[test]
fn advice_for_parts_can_be_followed() {
    let chessboard = ".X.X.X.X,X.X.X.X.";
    let pairs = vec!["..X".repeat(20); 14].join(&format!(",{},", "X".repeat(60)));
    for (mask, cols, rows, levels, advised) in [
        (chessboard, 8, 2, 1, &[][..]),
        (chessboard, 8, 2, 2, &["largest", "all"][..]),
        (&*pairs, 60, 27, 1, &["largest"][..]),
    ] {
        let of = |parts| Site { levels, ..masked("square", cols, rows, mask, parts) };
        let refused = lay(&of(Parts::One)).unwrap_err();
        assert_eq!(refused.code, "several-parts", "{mask}");
        for (name, parts) in [("largest", Parts::Largest), ("all", Parts::All)] {
            let is_advised = refused.detail.contains(&format!("mask_parts={name}"));
            assert_eq!(is_advised, advised.contains(&name), "{}", refused.detail);
            assert_eq!(lay(&of(parts)).is_ok(), is_advised, "{name}: {}", refused.detail);
        }
    }
}

#[test]
fn several_parts_are_told_and_can_be_mazes_each() {
    let mask = "....X..,....X..,XXXXXXX,.X.....";
    let refused = lay(&masked("square", 7, 4, mask, Parts::One)).unwrap_err();
    assert_eq!((refused.parameter, refused.code), ("mask", "several-parts"));
    assert!(
        refused.detail.contains("4 parts") && refused.detail.contains("8, 5, 4, 1 cells"),
        "{}",
        refused.detail
    );
    let grid = lay(&masked("square", 7, 4, mask, Parts::Largest)).unwrap();
    assert_eq!(grid.cells(), 8);
    assert!(grid.components().is_empty());
    // A single cell is not a maze.
    let site = masked("square", 7, 4, mask, Parts::All);
    let grid = Arc::new(lay(&site).unwrap());
    assert_eq!(grid.cells(), 17);
    assert_eq!(grid.components().iter().map(|it| it.cells.len()).collect::<Vec<_>>(), [8, 4, 5]);
    for algorithm in ALGORITHMS {
        for [start, goal] in
            [[End::First, End::Last], [End::Random, End::Farthest], [End::Random, End::Random]]
        {
            let spec =
                Spec { site: site.clone(), algorithm, start, goal, ..spec(shape("square"), 2, 2) };
            let maze = match Maze::carve(&spec, Arc::clone(&grid), &Cancel::new()) {
                Ok(maze) => maze,
                Err(stop) if refusal(stop.clone()).code == "no-rectangle" => continue,
                Err(stop) => panic!("{}: {stop:?}", algorithm.name),
            };
            assert_eq!(maze.passage_count(), 14, "{}: three trees", algorithm.name);
            let open = (0..).zip(grid.link_cells()).filter(|&(link, _)| maze.is_open(link));
            let ways = ways(grid.cells(), open);
            for (ends, piece) in maze.ends().zip(grid.components()) {
                assert!(ends.iter().all(|end| piece.cells.contains(end)), "{ends:?}");
                assert_ne!(ends[0], ends[1]);
                let reached = distances(&ways, ends[0]);
                let reached: Vec<u32> = (0..)
                    .zip(&reached)
                    .filter(|&(_, &far)| far != u32::MAX)
                    .map(|(cell, _)| cell)
                    .collect();
                assert_eq!(
                    reached, piece.cells,
                    "{}: a route to each cell of the part",
                    algorithm.name
                );
            }
        }
    }
    let cell = Spec { site: site.clone(), start: End::Cell(0), ..spec(shape("square"), 2, 2) };
    let told = refusal(Maze::carve(&cell, grid, &Cancel::new()).unwrap_err());
    assert_eq!((told.parameter, told.code), ("start", "several-parts"));
}

#[test]
fn what_a_mask_leaves_no_room_for_is_refused() {
    let none = lay(&masked("hex", 3, 3, "XX.,XXX", Parts::One)).map(|grid| grid.cells());
    assert_eq!(none.map_err(|it| it.code), Err("too-small"), "one cell");
    let wide = format!("{}.", "X".repeat(100));
    let none = lay(&masked("square", 3, 3, &wide, Parts::One)).map(|grid| grid.cells());
    assert_eq!(none.map_err(|it| (it.parameter, it.code)), Err(("mask", "no-cells")));
    let hole = find(HOLES, "circle").unwrap();
    let bored = Site { hole, ..masked("square", 9, 9, "...,.X.,...", Parts::One) };
    assert_eq!(lay(&bored).unwrap_err().code, "no-room", "the middle is out");
    let two = Site { hole, ..masked("square", 21, 9, "....X..", Parts::All) };
    assert_eq!(lay(&two).unwrap_err().code, "several-parts");
}
