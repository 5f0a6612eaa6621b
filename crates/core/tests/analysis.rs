//! Grades of paths, the comparison of solvers and the capabilities of shapes.

use std::time::Duration;

use mazewright_core::analysis::{Comparison, Count, Path, capabilities, grade};
use mazewright_core::{Cancel, Direction, Maze, MazeBuilder, SHAPES, SOLVERS, Spec};

#[test]
fn the_route_of_a_solver_is_graded_as_a_shortest_one() {
    let maze = Maze::builder().size(8, 6).loops(4).build().expect("a maze");
    let route = maze.solve("bfs").expect("a route");
    let path = Path::Cells(route.cells.iter().map(|&cell| cell.into()).collect());
    let grade = grade(&maze, &path, Some(0.0), 0, &Cancel::new()).expect("nobody cancels");
    assert!(grade.valid && grade.complete && grade.is_shortest);
    assert_eq!((Some(grade.steps), grade.score), (route.length(), Some(100.0)));
}

#[test]
fn impossible_moves_are_explained() {
    let maze = Maze::builder().size(4, 4).build().expect("a maze");
    let north = Direction::parse("N").expect("a direction");
    let grade = grade(&maze, &Path::Moves(vec![north]), None, 0, &Cancel::new());
    let grade = grade.expect("nobody cancels");
    assert_eq!((grade.valid, grade.at, grade.reason), (false, Some(1), Some("no-neighbor")));
    assert_eq!(grade.detail.as_deref(), Some("step 1 goes n from cell 0, but the maze ends there"));
}

#[test]
fn comparisons_are_reproducible_apart_from_times() {
    let spec = Maze::builder().size(6, 6).loops(3).seed(1).into_spec().expect("a spec");
    let comparison = Comparison {
        spec,
        samples: 5,
        solvers: SOLVERS.iter().collect(),
        count: Count::Cells,
        times: true,
    };
    let carve = |spec: &Spec, cancel: &Cancel| MazeBuilder::from(spec.clone()).build_with(cancel);
    let run = || comparison.run(carve, || Duration::ZERO, &Cancel::new()).expect("a report");
    let report = run();
    assert_eq!(report, run());
    assert_eq!((report.cells, report.solvers.len()), (180, SOLVERS.len()));
    assert_eq!(report.solvers[0].shortest, Some(1.0));
    assert_eq!(report.table().lines().count(), SOLVERS.len() + 1);
}

#[test]
fn every_shape_has_capabilities() {
    let all = capabilities();
    assert_eq!(all.len(), SHAPES.len());
    assert!(all.iter().all(|it| it.algorithms.contains(&"backtracker")));
    let algorithms = all.iter().map(|it| it.algorithms.contains(&"division"));
    assert!(algorithms.clone().any(|it| it) && !algorithms.clone().all(|it| it));
}
