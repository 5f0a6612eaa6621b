//! Lists of openings.

use std::collections::BTreeSet;

use mazewright_core::grid::Grid;
use mazewright_core::{Compass, SHAPES, Spec, Topology};

use crate::common::openings::{carve, open, outer};
use crate::common::spec;
use crate::common::topology::samples;

fn on_outline(grid: &Grid) -> Vec<u32> {
    (0..grid.cells()).filter(|&cell| !outer(grid, cell).is_empty()).collect()
}

#[test]
fn ends_in_a_list_open_as_they_do_without() {
    for (spec, name) in samples() {
        let plain = carve(&spec, "true").unwrap();
        let grid = plain.grid();
        let touches = |cell: u32| !outer(grid, cell).is_empty();
        assert!(open(&carve(&spec, "false").unwrap()).is_empty(), "{name}");
        let edges = |first: bool| {
            let ends = plain.ends().map(|[start, goal]| if first { start } else { goal });
            let edges = ends.map(|end| outer(grid, end));
            let edges = edges.map(|edges| if first { edges[0] } else { edges[edges.len() - 1] });
            edges.collect::<BTreeSet<u32>>()
        };
        for (list, first, last) in
            [("start", true, false), ("goal", false, true), ("goal,start", true, true)]
        {
            let inside = plain.ends().find_map(|[start, goal]| {
                let cell = [start, goal].into_iter().zip([first, last]);
                cell.filter(|&(_, listed)| listed).find(|&(cell, _)| !touches(cell))
            });
            match carve(&spec, list) {
                Ok(maze) => {
                    assert_eq!(inside, None, "{name} {list}");
                    let mut all = BTreeSet::new();
                    all.extend(if first { edges(true) } else { BTreeSet::new() });
                    all.extend(if last { edges(false) } else { BTreeSet::new() });
                    assert_eq!(open(&maze), all, "{name} {list}");
                    let closed = maze.ends().filter(|&[start, _]| maze.opening_at(start).is_none());
                    assert!(first || closed.count() > 0, "{name}: the start stays closed");
                }
                Err(refused) => {
                    assert!(inside.is_some(), "{name} {list}: {}", refused.detail);
                    let told = (refused.parameter, refused.code);
                    assert_eq!(told, ("openings", "not-on-outline"), "{name} {list}");
                }
            }
        }
    }
}

#[test]
fn words_mean_cells_that_touch_the_outline() {
    for (spec, name) in samples() {
        let base = carve(&spec, "false").unwrap();
        let grid = base.grid();
        let outline = on_outline(grid);
        let near = |Compass { across, down }: Compass, cell: u32| {
            let size = grid.size();
            let along = |size: f64, at: u8| [0.0, size / 2.0, size][at as usize];
            let centre = grid.centre(cell);
            (centre.x - along(size.x, across)).hypot(centre.y - along(size.y, down))
        };
        let read = |&cell: &u32| {
            let centre = grid.centre(cell);
            let line =
                if grid.reads_by_rows() { f64::from(cell) } else { (centre.y * 1e6).round() };
            [line as i64, (centre.x * 1e6).round() as i64]
        };
        for word in Compass::NAMES.map(|(name, _)| name).into_iter().chain(["first", "last"]) {
            let carved = carve(&spec, word);
            let Ok(maze) = carved else {
                let refused = carved.err().unwrap();
                assert!(outline.is_empty(), "{name} {word}: {}", refused.detail);
                assert_eq!(refused.code, "not-on-outline", "{name} {word}");
                assert!(refused.detail.contains("no cell of the maze touches the outline"));
                continue;
            };
            let open = open(&maze);
            assert_eq!(open.len(), 1, "{name} {word}");
            let cell = outline
                .iter()
                .copied()
                .find(|&it| outer(grid, it).iter().any(|edge| open.contains(edge)));
            let cell = cell.unwrap();
            assert_eq!(open.first(), outer(grid, cell).first(), "{name} {word}: its first edge");
            match Compass::NAMES.iter().find(|(name, _)| *name == word) {
                Some(&(_, point)) => {
                    let least = outline.iter().map(|&it| near(point, it)).fold(f64::MAX, f64::min);
                    assert!(near(point, cell) < least + 1e-5, "{name} {word}: {cell}");
                }
                None if word == "first" => {
                    assert_eq!(outline.iter().copied().min_by_key(read), Some(cell), "{name}");
                }
                None => assert_eq!(outline.iter().copied().max_by_key(read), Some(cell), "{name}"),
            }
        }
    }
}

#[test]
fn a_cell_opens_as_often_as_it_is_named_and_can() {
    for (spec, name) in samples() {
        let base = carve(&spec, "false").unwrap();
        let grid = base.grid();
        for cell in on_outline(grid).into_iter().filter(|&cell| cell > 1).step_by(7) {
            let [col, row, level] = grid.col_row_level(cell);
            let edges = outer(grid, cell);
            for (list, count) in [
                (format!("{cell}"), 1),
                (format!("{col}:{row}:{level}"), 1),
                (format!("{cell},{col}:{row}:{level}"), 2),
            ] {
                match carve(&spec, &list) {
                    Ok(maze) => {
                        let wanted = edges[..count].iter().copied().collect();
                        assert_eq!(open(&maze), wanted, "{name} {list}");
                    }
                    Err(refused) => {
                        assert!(edges.len() < count, "{name} {list}: {}", refused.detail);
                        assert_eq!(refused.code, "no-edge-left", "{name}");
                        let says = format!("which is cell {cell}, but that cell has only 1 edge");
                        assert!(refused.detail.contains(&says), "{name}: {}", refused.detail);
                    }
                }
            }
        }
        let inner = (2..grid.cells()).find(|&cell| outer(grid, cell).is_empty());
        for (list, code) in inner
            .map(|cell| (cell.to_string(), "not-on-outline"))
            .into_iter()
            .chain([(grid.cells().to_string(), "no-such-cell")])
        {
            let refused = carve(&spec, &list).unwrap_err();
            assert_eq!((refused.parameter, refused.code), ("openings", code), "{name} {list}");
            assert!(refused.detail.contains(&list), "{name}: {}", refused.detail);
        }
    }
}

#[test]
fn random_openings_are_cells_of_their_own() {
    for (spec, name) in samples() {
        let base = carve(&spec, "false").unwrap();
        let grid = base.grid();
        let outline = on_outline(grid);
        let ends: BTreeSet<u32> = base.ends().flatten().collect();
        let free = outline.iter().filter(|cell| !ends.contains(cell)).count();
        if !(5..=60).contains(&free) {
            continue;
        }
        let mut drawn = BTreeSet::new();
        for seed in 0..20 {
            let spec = Spec { seed: seed.into(), ..spec.clone() };
            let maze = carve(&spec, "random,random,random,random,random").unwrap();
            let open = open(&maze);
            let opens = |cell: &u32| outer(maze.grid(), *cell).iter().any(|it| open.contains(it));
            let cells: BTreeSet<u32> = on_outline(maze.grid()).into_iter().filter(opens).collect();
            assert_eq!((open.len(), cells.len()), (5, 5), "{name}: five cells, an edge each");
            assert!(maze.ends().flatten().all(|end| !cells.contains(&end)), "{name}: no end");
            let again = carve(&spec, "random,random,random,random,random").unwrap();
            assert!(maze.walls().eq(again.walls()), "{name}: the seed fixes them");
            let plain = carve(&spec, "false").unwrap();
            assert_eq!(plain.open_links(), maze.open_links(), "{name}: the maze stays as it is");
            drawn.extend(cells);
        }
        assert!(drawn.len() > 5, "{name}: the seed draws them");
        let all = |count: usize| vec!["random"; count].join(",");
        assert!(carve(&spec, &all(free)).is_ok(), "{name}: {free}");
        let refused = carve(&spec, &all(free + 1)).unwrap_err();
        assert_eq!((refused.parameter, refused.code), ("openings", "too-many"), "{name}");
        assert!(refused.detail.contains(&format!("{free} such cells touch")), "{}", refused.detail);
    }
}

/// Words are resolved among the remaining cells of a sparse maze, and named cells remain.
#[test]
fn openings_are_found_among_cells_that_are_left() {
    for shape in SHAPES {
        for seed in 0..4 {
            let topology = Topology { sparse: 2, ..Topology::default() };
            let spec = Spec { topology, seed: seed.into(), ..spec(shape, 12, 9) };
            let Ok(maze) = carve(&spec, "n,s,e,w,random,random") else { continue };
            let grid = maze.grid();
            for cell in on_outline(grid).into_iter().filter(|&cell| !maze.is_used(cell)) {
                // An edge of the outline without a used cell has no wall.
                assert!(outer(grid, cell).iter().all(|&edge| !maze.is_wall(edge)));
            }
            let used = on_outline(grid).into_iter().filter(|&cell| maze.is_used(cell));
            let gaps = used.flat_map(|it| outer(grid, it)).filter(|&it| !maze.is_wall(it)).count();
            assert_eq!(gaps, 6, "{} {seed}", shape.name);
        }
    }
}
