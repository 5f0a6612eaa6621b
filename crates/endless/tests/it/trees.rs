//! Endless mazes: one tree at every size, consistent windows, and the routes of a breadth-first
//! search.

use std::collections::BTreeSet;
use std::sync::Arc;

use mazewright_core::{AlgorithmOptions, Cancel, Error, Maze, Purpose, Rng};
use mazewright_endless::{Cells, Endless, RegionCache, Side};

use crate::common::trees::{self as checks, endless, place, random_place, some};
use crate::common::windows::{neighbours_agree, of_endless, of_plain};

#[test]
fn every_tier_of_every_size_is_one_tree() {
    checks::every_tier_of_every_size_is_one_tree(some);
}

#[test]
fn regions_are_connected_and_adjoin_like_squares() {
    checks::regions_are_connected_and_adjoin_like_squares(some);
}

#[test]
fn ways_are_those_of_a_search() {
    checks::ways_are_those_of_a_search(some);
}

#[test]
fn shares_of_tiles_make_the_way() {
    checks::shares_of_tiles_make_the_way(some);
}

#[test]
fn neighbours_agree_on_their_wall_anywhere() {
    neighbours_agree(2000);
}

/// A smaller sample than in `tests/statistics`.
#[test]
fn windows_look_like_those_of_the_algorithm() {
    for algorithm in ["backtracker", "kruskal", "wilson"] {
        let (endless, plain) = (of_endless(algorithm, 60), of_plain(algorithm, 15));
        let apart = endless.dead_end_difference(&plain);
        assert!(apart < 0.1, "{algorithm}: {apart}");
    }
}

/// A window carves only the regions of its cells and, for their doors, the regions above them.
#[test]
fn a_window_carves_no_region_in_vain() {
    let middle = (1 << 29) - 1;
    for (x, y, side) in [(0, 0, 65), (middle, middle, 66), (middle, 77, 66), (123_456, 654_321, 9)]
    {
        let cache = Arc::new(RegionCache::new(1 << 24));
        let spec = Maze::builder().seed(3).into_spec().unwrap();
        let maze = Endless::new(30, &spec, Arc::clone(&cache)).unwrap();
        let window = maze.window(x, y, side, side).unwrap();
        let mut needed =
            window.cells().map(|cell| maze.region_of(0, cell)).collect::<BTreeSet<_>>();
        let mut count = needed.len();
        for tier in 1..maze.tiers() {
            needed = needed.into_iter().map(|cell| maze.region_of(tier, cell)).collect();
            count += needed.len();
        }
        assert_eq!(cache.regions(), count, "{side} cells from {x},{y} on");
    }
}

#[test]
fn windows_are_what_walls_say() {
    let maze = endless(30, "wilson", 5);
    let mut rng = Rng::new(4, Purpose::Ends);
    let corner = (1 << 30) - 40;
    for origin in [place(0, 0), place(corner, corner), place(0, corner)]
        .into_iter()
        .chain((0..6).map(|_| random_place(&mut rng, corner)))
    {
        let window = maze.window(origin.x, origin.y, 40, 33).unwrap();
        for cell in window.cells() {
            for side in Side::ALL {
                assert_eq!(window.is_wall(cell, side), maze.wall(cell, side).unwrap(), "{cell}");
            }
        }
    }
}

#[test]
fn the_way_through_the_largest_maze_goes_on_step_by_step() {
    let cancel = Cancel::new();
    let maze = endless(30, "backtracker", 42);
    let last = maze.side(0) - 1;
    let (start, goal) = (place(0, 0), place(last, last));
    let mut cells = Cells::new(maze.clone(), start, goal).unwrap();
    let mut way = maze.route(start, goal, &cancel).unwrap();
    let mut here = cells.next(&cancel).unwrap().unwrap();
    assert_eq!(here, start);
    for turn in 0..5000 {
        let next = cells.next(&cancel).unwrap().unwrap();
        let side = here.side_to(next).unwrap();
        assert!(!maze.wall(here, side).unwrap());
        if turn % 50 == 0 {
            assert_eq!(maze.next_step(here, goal, &cancel).unwrap(), Some(side));
            let share = way.share(0, maze.region_of(0, here)).unwrap().unwrap();
            assert!(share.cells.contains(&here));
        }
        here = next;
    }
    // In each tier the route leads from a cell to an adjacent one, and its parts continue where
    // others end.
    for tier in (0..maze.tiers()).rev() {
        let [start, goal] = way.ends(tier);
        let share = way.share(tier, maze.region_of(tier, start)).unwrap().unwrap();
        assert_eq!((share.cells[0], share.from), (start, None));
        let share = way.share(tier, maze.region_of(tier, goal)).unwrap().unwrap();
        assert_eq!((share.cells.last(), share.to), (Some(&goal), None));
    }
}

#[test]
fn what_is_forgotten_is_carved_again() {
    let spec = Maze::builder().seed(1).into_spec().unwrap();
    let [small, large] = [0, 1 << 24].map(|bytes| Arc::new(RegionCache::new(bytes)));
    let [forgetful, other] =
        [&small, &large].map(|cache| Endless::new(20, &spec, Arc::clone(cache)).unwrap());
    let [one, two] = [forgetful, other].map(|maze| maze.window(4000, 70_000, 90, 90).unwrap());
    assert_eq!(one, two);
    assert_eq!(small.weight(), 0);
    assert!(large.weight() > 0);
}

#[test]
fn many_windows_stay_within_the_cache() {
    let spec = Maze::builder().seed(1).into_spec().unwrap();
    let cache = Arc::new(RegionCache::new(1 << 20));
    let maze = Endless::new(30, &spec, Arc::clone(&cache)).unwrap();
    let mut rng = Rng::new(5, Purpose::Ends);
    for _ in 0..2000 {
        let at = random_place(&mut rng, maze.side(0) - 8);
        maze.window(at.x, at.y, 8, 8).unwrap();
        assert!(cache.weight() <= 1 << 20);
    }
}

#[test]
fn other_seeds_algorithms_and_options_are_other_mazes() {
    let part = |maze: &Endless| maze.window(1000, 1000, 64, 64).unwrap();
    let first = part(&endless(20, "backtracker", 1));
    assert_eq!(part(&endless(20, "backtracker", 1)), first);
    assert_ne!(part(&endless(20, "backtracker", 2)), first);
    assert_ne!(part(&endless(20, "kruskal", 1)), first);
    let options = AlgorithmOptions { bias: 80, ..AlgorithmOptions::default() };
    let biased = Maze::builder().seed(1).options(options).into_spec().unwrap();
    let cache = Arc::new(RegionCache::new(1 << 20));
    assert_ne!(part(&Endless::new(20, &biased, cache).unwrap()), first);
}

#[test]
fn what_does_not_exist_is_refused_with_the_reason() {
    let refused = |result: Result<(), Error>, words: &str| {
        let Err(Error::Refused(refusal)) = result else { panic!("{words}: not refused") };
        assert!(refusal.detail.contains(words), "{} has no {words:?}", refusal.detail);
    };
    let maze = endless(10, "backtracker", 1);
    let wall = |x, y| maze.wall(place(x, y), Side::North).map(|_| ());
    refused(wall(1024, 0), "cell is 1024,0, but must be x,y, each from 0 to 1023");
    refused(wall(0, u32::MAX), "0,4294967295");
    refused(maze.window(1000, 0, 25, 1).map(|_| ()), "cols is 25 from x 1000 on");
    refused(maze.window(0, 0, 1, 0).map(|_| ()), "rows is 0");
    refused(maze.window(0, u32::MAX, 1, 1).map(|_| ()), "rows is 1 from y 4294967295");
    let cancel = Cancel::new();
    refused(maze.next_step(place(0, 0), place(0, 1024), &cancel).map(|_| ()), "to is 0,1024");
    for side_log2 in [0, 31, 32, u32::MAX] {
        let spec = Maze::builder().into_spec().unwrap();
        let cache = Arc::new(RegionCache::new(0));
        refused(Endless::new(side_log2, &spec, cache).map(|_| ()), "from 2 to 1073741824");
    }
}
