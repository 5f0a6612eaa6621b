//! Start and goal are the requested cells.

use std::collections::BTreeSet;
use std::sync::Arc;

use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Compass, End, Maze, SHAPES, Seed, Spec};

use crate::common::{MANY, distances, lay, maze, refusal, shape, spec, ways};

/// Returns the neighbours of each cell across open links, with the links.
fn passages(maze: &Maze) -> Vec<Vec<[u32; 2]>> {
    let open = (0..).zip(maze.grid().link_cells()).filter(|&(link, _)| maze.is_open(link));
    ways(maze.grid().cells(), open)
}

/// Returns the expected cell of an end that depends neither on the seed nor on the other end.
fn expected(maze: &Maze, end: End) -> Option<u32> {
    let grid = maze.grid();
    let outer = (0..grid.cells()).filter(|&cell| grid.neighbors(cell).contains(&grid.cells()));
    let read = |cell: &u32| {
        let Point { x, y } = grid.centre(*cell);
        // In reading order, triangles that point up and down are on the same line.
        let line = if grid.reads_by_rows() { f64::from(grid.col_row_level(*cell)[1]) } else { y };
        [(line * 1e6).round() as i64, (x * 1e6).round() as i64]
    };
    match end {
        End::First => outer.min_by_key(read),
        End::Last => outer.max_by_key(read),
        End::Cell(cell) => Some(cell),
        End::At { col, row, level } => {
            (0..grid.cells()).find(|&cell| grid.col_row_level(cell) == [col, row, level])
        }
        End::Compass(Compass { across, down }) => {
            let size = grid.size();
            let along = |size: f64, at: u8| [0.0, size / 2.0, size][at as usize];
            let point = Point::new(along(size.x, across), along(size.y, down));
            let away = |cell: &u32| ((grid.centre(*cell) - point).length() * 1e5).round() as i64;
            (0..grid.cells()).min_by_key(away)
        }
        End::Random | End::Farthest => None,
    }
}

#[test]
fn ends_are_where_they_were_asked_for() {
    let fixed = [End::First, End::Last, End::Cell(5), End::At { col: 2, row: 1, level: 0 }];
    let compass = Compass::NAMES.map(|(_, compass)| End::Compass(compass));
    let all: Vec<End> =
        fixed.into_iter().chain(compass).chain([End::Random, End::Farthest]).collect();
    for shape in SHAPES {
        for (cols, rows) in [(4, 3), (6, 5), (9, 9)] {
            let grid = lay(shape, cols, rows);
            for &start in &all {
                for &goal in &all {
                    let spec = Spec { start, goal, ..spec(shape, cols, rows) };
                    let name = format!("{} {cols}x{rows} {start:?} {goal:?}", shape.name);
                    spec.check(MANY).unwrap();
                    match Maze::carve(&spec, grid.clone(), &Cancel::new()) {
                        Ok(maze) => check_ends(&maze, start, goal, &name),
                        Err(stop) => {
                            let same = refusal(stop);
                            assert_eq!(
                                (same.parameter, same.code),
                                ("goal", "same-cell"),
                                "{name}"
                            );
                            let probe =
                                maze(&Spec { start: End::Random, goal: End::Random, ..spec });
                            assert_eq!(expected(&probe, start), expected(&probe, goal), "{name}");
                        }
                    }
                }
            }
        }
    }
}

fn check_ends(maze: &Maze, start: End, goal: End, name: &str) {
    for (end, cell) in [(start, maze.start()), (goal, maze.goal())] {
        assert!(expected(maze, end).is_none_or(|expected| expected == cell), "{name}: {cell}");
    }
    assert_ne!(maze.start(), maze.goal(), "{name}");
    let ways = passages(maze);
    let steps = |from: u32| distances(&ways, from);
    let between = steps(maze.start())[maze.goal() as usize];
    match (start, goal) {
        (End::Farthest, End::Farthest) => {
            let cells = 0..maze.grid().cells();
            let diameter = cells.filter_map(|cell| steps(cell).into_iter().max()).max();
            assert_eq!(Some(between), diameter, "{name}: the longest route");
        }
        (End::Farthest, _) => {
            assert_eq!(steps(maze.goal()).into_iter().max(), Some(between), "{name}");
        }
        (_, End::Farthest) => {
            assert_eq!(steps(maze.start()).into_iter().max(), Some(between), "{name}");
        }
        _ => {}
    }
}

#[test]
fn random_ends_hang_on_the_seed_alone_and_leave_the_maze_alone() {
    for shape in SHAPES {
        let plain = spec(shape, 6, 6);
        let mut starts = BTreeSet::new();
        let mut goals = BTreeSet::new();
        for seed in 0..200 {
            let plain = Spec { seed: Seed::from(seed), ..plain.clone() };
            let random = Spec { start: End::Random, goal: End::Random, ..plain.clone() };
            let (plain, random, again) = (maze(&plain), maze(&random), maze(&random));
            assert_eq!((random.start(), random.goal()), (again.start(), again.goal()));
            for link in 0..plain.grid().links() {
                assert_eq!(plain.is_open(link), random.is_open(link), "{}: {link}", shape.name);
            }
            starts.insert(random.start());
            goals.insert(random.goal());
        }
        // With 36 cells or more, 200 draws almost certainly miss at most a tenth.
        let cells = maze(&plain).grid().cells() as usize;
        let most = cells.min(100);
        assert!(starts.len() * 10 > most * 8, "{}: {} starts", shape.name, starts.len());
        assert!(goals.len() * 10 > most * 8, "{}: {} goals", shape.name, goals.len());
    }
}

#[test]
fn cells_that_do_not_exist_are_refused() {
    let square = spec(shape("square"), 4, 3);
    let at = |col, row, level| End::At { col, row, level };
    for (end, exists) in [
        (End::Cell(11), true),
        (End::Cell(12), false),
        (End::Cell(u32::MAX), false),
        (at(3, 2, 0), true),
        (at(4, 2, 0), false),
        (at(3, 3, 0), false),
        (at(3, 2, 1), false),
        (at(u32::MAX, u32::MAX, u32::MAX), false),
    ] {
        let told = |spec: Spec| {
            let grid = Arc::new(spec.site.lay(1, &Cancel::new()).unwrap());
            let carved = Maze::carve(&spec, grid, &Cancel::new());
            carved.err().map(refusal).map(|refusal| (refusal.parameter, refusal.code))
        };
        let (first, last) = (End::Cell(0), End::Cell(10));
        let start = Spec { start: end, goal: first, ..square.clone() };
        let goal = Spec { start: last, goal: end, ..square.clone() };
        assert_eq!(told(start), (!exists).then_some(("start", "no-such-cell")), "{end:?}");
        assert_eq!(told(goal), (!exists).then_some(("goal", "no-such-cell")), "{end:?}");
    }
    // The rows of rings differ: 6 cells, then 6, then 12.
    let polar = lay(shape("polar"), 6, 3);
    assert_eq!(polar.cell_at([11, 2, 0]), Some(23));
    assert_eq!(polar.cell_at([11, 1, 0]), None);
}
