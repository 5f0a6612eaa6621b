//! Helpers for the `solving` tests, shared by several test binaries.

use mazewright_core::{Cancel, Choice, End, Maze, Purpose, Rng, Route, Search, Solver, Spec};

use crate::common::{maze, shape, spec};

/// Solves with a trace.
pub(crate) fn solve(solver: &Choice<Solver>, maze: &Maze) -> Route {
    let cancel = Cancel::new();
    let search = Search::new(1, &cancel).traced(true);
    (solver.value.solve)(maze, &search).unwrap()
}

/// Returns a maze with `count` further random links open.
pub(crate) fn looped(spec: &Spec, count: usize) -> Maze {
    let plain = maze(spec);
    let links = 0..plain.grid().links();
    let room = |link: u32| {
        let room = plain.grid().room();
        room.is_some_and(|room| plain.grid().edges_of(room).contains(&link))
    };
    let mut closed: Vec<u32> = links.filter(|&link| !plain.is_open(link) && !room(link)).collect();
    Rng::new(spec.seed.number(), Purpose::Ends).shuffle(&mut closed);
    plain.with_open_links(&closed[..count.min(closed.len())])
}

/// Returns a square whose links are all open, with the goal in the middle.
pub(crate) fn hall(side: u32, openings: bool) -> (Spec, Maze) {
    let goal = End::Cell(side * side / 2);
    let spec = Spec { goal, openings: openings.into(), ..spec(shape("square"), side, side) };
    let maze = looped(&spec, usize::MAX);
    (spec, maze)
}
