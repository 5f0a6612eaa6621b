//! Mazes carved by functions of the caller.

use std::sync::Arc;

use mazewright_core::grid::Grid;
use mazewright_core::{AlgorithmOptions, Cancel, Error, Maze, Refusal, Rng, SHAPES, Spec};

use crate::common::{MANY, algorithm, refusal, shape, spec};

/// Carves a plain maze of squares by a function.
fn carved(algorithm: impl FnMut(&Grid, &mut Rng) -> Vec<u32>) -> Result<Maze, Refusal> {
    let spec = spec(shape("square"), 3, 2);
    let grid = Arc::new(spec.site.lay(1, &Cancel::new()).unwrap());
    Maze::carve_by(&spec, grid, algorithm, &Cancel::new()).map_err(refusal)
}

/// A function that calls an algorithm of the table makes the maze of that algorithm, also where the
/// maze is woven, symmetric, unicursal, or in several parts.
#[test]
fn functions_carve_like_algorithms_of_the_table() {
    let kruskal = algorithm("kruskal");
    let cancel = Cancel::new();
    let by_table = |grid: &Grid, rng: &mut Rng| {
        (kruskal.value.carve)(grid, &AlgorithmOptions::default(), rng, &cancel).unwrap()
    };
    let mut specs: Vec<Spec> = SHAPES.iter().map(|shape| spec(shape, 9, 7)).collect();
    let plain = || Maze::builder().size(12, 9).seed(3);
    let builders = [
        plain().weave(0.5),
        plain().size(9, 9).symmetry("turn-2"),
        plain().unicursal(true),
        plain().mask("...X...,...X..."),
        plain().mask("...X...,...X...").mask_parts("all"),
        plain().hole("circle"),
        plain().levels(3).sparse(2),
    ];
    specs.extend(builders.into_iter().filter_map(|builder| builder.into_spec().ok()));
    let mut compared = 0;
    for spec in specs.into_iter().filter(|spec| spec.check(MANY).is_ok()) {
        let spec = Spec { algorithm: kruskal, ..spec };
        let Ok(grid) = spec.site.lay(1, &cancel).map(Arc::new) else { continue };
        let own = Maze::carve_by(&spec, Arc::clone(&grid), by_table, &cancel).unwrap();
        let table = Maze::carve(&spec, grid, &cancel).unwrap();
        assert_eq!(own.open_links(), table.open_links());
        assert_eq!([own.start(), own.goal()], [table.start(), table.goal()]);
        compared += 1;
    }
    assert!(compared > SHAPES.len(), "{compared} mazes were compared");
}

#[test]
fn links_that_are_not_a_spanning_tree_are_refused() {
    // 0 1 2
    // 3 4 5, with the links 0–1, 0–3, 1–2, 1–4, 2–5, 3–4, 4–5.
    let code = |links: &[u32]| carved(|_, _| links.to_vec()).map_err(|it| (it.code, it.detail));
    assert!(code(&[0, 1, 2, 3, 4]).is_ok());
    for (links, words) in [
        (&[0, 1, 3, 5][..], "opened link 5, but cells 3 and 4 were connected already"),
        (&[0, 0, 1, 2, 3], "opened link 0, but cells 0 and 1"),
        (&[0, 1, 2, 3, 7], "opened link 7, but the grid has links 0 to 6"),
        (&[0, 1, 2], "left the cells in 3 parts"),
        (&[], "left the cells in 6 parts"),
    ] {
        let (code, detail) = code(links).unwrap_err();
        assert_eq!(code, "not-a-tree");
        assert!(detail.contains(words), "{detail}");
    }
}

/// The spec of such a maze does not have the function.
#[test]
fn the_spec_of_such_a_maze_cannot_be_carved_again() {
    let maze = carved(|_, _| vec![0, 1, 2, 3, 4]).unwrap();
    assert_eq!(maze.spec().algorithm.name, "custom");
    let grid = Arc::new(maze.grid().clone());
    let refused = Maze::carve(maze.spec(), grid, &Cancel::new()).map_err(refusal).unwrap_err();
    assert_eq!((refused.parameter, refused.code), ("algorithm", "custom"));
}

#[test]
fn a_set_flag_cancels() {
    let spec = spec(shape("square"), 3, 2);
    let cancel = Cancel::new();
    let grid = Arc::new(spec.site.lay(1, &cancel).unwrap());
    let result =
        Maze::carve_by(&spec, grid, |_, _| (0..5).inspect(|_| cancel.cancel()).collect(), &cancel);
    assert!(matches!(result, Err(Error::Cancelled)));
}
