//! Helpers for the `difficulty` tests, shared by several test binaries.

use std::sync::Arc;

use mazewright_core::{Algorithm, Cancel, Choice, End, Maze, SOLVERS, Search, Spec, routes};

use crate::common::{Made, mesh, shape, spec};

/// Opens all links, loops or not.
pub(crate) static OPEN: Choice<Algorithm> = Choice {
    name: "open",
    aliases: &[],
    doc: "All links",
    value: Algorithm {
        carve: |grid, _, _, _| Ok((0..grid.links()).collect()),
        steps: None,
        options: &[],
        adds_walls: false,
    },
};

/// A maze of squares where there is a letter, all of them open to each other, from `S` to `G`.
pub(crate) fn figure(rows: &[&str]) -> Made {
    let letters: Vec<char> = rows.concat().chars().filter(|it| *it != ' ').collect();
    let end = |letter| End::Cell(letters.iter().position(|it| *it == letter).unwrap() as u32);
    let plain = spec(shape("square"), 2, 2);
    let spec = Spec { algorithm: &OPEN, start: end('S'), goal: end('G'), ..plain };
    let maze = Maze::carve(&spec, Arc::new(mesh(rows)), &Cancel::new()).unwrap();
    let routes = routes(&SOLVERS[0], &maze, &Search::new(1, &Cancel::new())).unwrap();
    Made { spec, maze, solver: &SOLVERS[0], route: routes[0].clone(), routes }
}
