//! Endless mazes: one tree at every size, the same from every side, and ways that are those of a
//! breadth-first search.

use std::collections::BTreeSet;
use std::sync::Arc;

use mazewright_core::algorithm::ALGORITHMS;
use mazewright_core::algorithm::options::AlgorithmOptions;
use mazewright_core::cancel::Cancel;
use mazewright_core::endless::{Cells, Endless, Place, RegionCache, Share, Side, Window};
use mazewright_core::rng::{Purpose, Rng};
use mazewright_core::{Error, Maze};

use crate::common::windows::{neighbours_agree, of_endless, of_plain};

fn endless(side_log2: u32, algorithm: &str, seed: u64) -> Endless {
    let spec = Maze::builder().algorithm(algorithm).seed(seed).into_spec().unwrap();
    Endless::new(side_log2, &spec, Arc::new(RegionCache::new(1 << 23))).unwrap()
}

fn place(x: u32, y: u32) -> Place {
    Place { x, y }
}

fn random_place(rng: &mut Rng, side: u32) -> Place {
    place(rng.below(side), rng.below(side))
}

/// All cells of a tier.
fn whole(maze: &Endless, tier: u32) -> Window {
    let side = maze.side(tier);
    maze.part(tier, place(0, 0), [side; 2], &Cancel::new()).unwrap()
}

/// The cells that an open side of a cell leads to.
fn near(window: &Window, cell: Place) -> impl Iterator<Item = Place> + '_ {
    Side::ALL
        .into_iter()
        .filter(move |&side| !window.is_wall(cell, side))
        .map(move |it| cell.across(it))
}

/// For each cell the one before it on the way from `start`, which is its own.
fn search(window: &Window, start: Place) -> Vec<Option<Place>> {
    let mut before = vec![None; (window.cols * window.rows) as usize];
    before[window.index(start)] = Some(start);
    let mut queue = vec![start];
    let mut at = 0;
    while let Some(&here) = queue.get(at) {
        at += 1;
        for there in near(window, here) {
            let entry = &mut before[window.index(there)];
            if entry.is_none() {
                *entry = Some(here);
                queue.push(there);
            }
        }
    }
    before
}

/// The way between two cells by breadth-first search.
fn searched(window: &Window, start: Place, goal: Place) -> Vec<Place> {
    let before = search(window, start);
    let mut way = vec![goal];
    while way[way.len() - 1] != start {
        way.push(before[window.index(way[way.len() - 1])].unwrap());
    }
    way.reverse();
    way
}

fn found(maze: &Endless, start: Place, goal: Place) -> Vec<Place> {
    let cancel = Cancel::new();
    let mut cells = Cells::new(maze.clone(), start, goal).unwrap();
    std::iter::from_fn(|| cells.next(&cancel).unwrap()).collect()
}

/// Every algorithm, and seeds of the first.
fn mazes(side_log2: u32) -> impl Iterator<Item = (String, Endless)> {
    let each = ALGORITHMS.iter().map(|it| (it.name, 7));
    let seeds = (0..8).map(|seed| (ALGORITHMS[0].name, seed));
    each.chain(seeds).map(move |(algorithm, seed)| {
        (format!("{algorithm} {side_log2} {seed}"), endless(side_log2, algorithm, seed))
    })
}

#[test]
fn every_tier_of_every_size_is_one_tree() {
    for side_log2 in 1..=8 {
        for (name, maze) in mazes(side_log2) {
            for tier in 0..maze.tiers() {
                let window = whole(&maze, tier);
                let cells = u64::from(maze.side(tier)).pow(2);
                let mut open = 0;
                for cell in window.cells() {
                    for there in near(&window, cell) {
                        assert!(window.holds(there), "{name}: {cell} opens the outline");
                        let back = there.side_to(cell).unwrap();
                        assert!(!window.is_wall(there, back), "{name}: {cell} {there}");
                        open += 1;
                    }
                }
                assert_eq!(open, 2 * (cells - 1), "{name}: links of tier {tier}");
                let reached = search(&window, place(0, 0)).into_iter().flatten().count() as u64;
                assert_eq!(reached, cells, "{name}: cells of tier {tier}");
            }
        }
    }
}

#[test]
fn regions_are_connected_and_adjoin_like_squares() {
    for (name, maze) in mazes(8) {
        let (window, side) = (whole(&maze, 0), maze.side(1));
        let mut pairs = BTreeSet::new();
        for cell in window.cells() {
            let region = maze.region_of(0, cell);
            for there in [Side::East, Side::South].map(|side| cell.across(side)) {
                if window.holds(there) {
                    let other = maze.region_of(0, there);
                    let step = region.x.abs_diff(other.x) + region.y.abs_diff(other.y);
                    assert!(step <= 1, "{name}: {region} touches {other} at {cell}");
                    if step == 1 && near(&window, cell).any(|it| it == there) {
                        assert!(
                            pairs.insert((region.min(other), region.max(other))),
                            "{name}: two doors"
                        );
                    }
                }
            }
        }
        // One door for each link of the next tier.
        let above = whole(&maze, 1);
        for cell in above.cells() {
            for there in near(&above, cell).filter(|&there| cell < there) {
                assert!(pairs.remove(&(cell, there)), "{name}: no door from {cell} to {there}");
            }
        }
        assert!(pairs.is_empty(), "{name}: {side}: {pairs:?}");
    }
}

#[test]
fn ways_are_those_of_a_search() {
    let cancel = Cancel::new();
    for side_log2 in [1, 2, 4, 5, 6, 7, 8] {
        for (name, maze) in mazes(side_log2) {
            let (window, side) = (whole(&maze, 0), maze.side(0));
            let mut rng = Rng::new(1, Purpose::Ends);
            for _ in 0..6 {
                let [start, goal] = [(); 2].map(|()| random_place(&mut rng, side));
                let way = searched(&window, start, goal);
                assert_eq!(found(&maze, start, goal), way, "{name}: {start} to {goal}");
                // The next step from some cells of the way.
                for pair in way.windows(2).step_by(7) {
                    let step = maze.next_step(pair[0], goal, &cancel).unwrap().unwrap();
                    assert_eq!(pair[0].across(step), pair[1], "{name}: {start} to {goal}");
                }
                assert_eq!(maze.next_step(goal, goal, &cancel).unwrap(), None);
            }
        }
    }
}

/// Puts pieces of a way together.
fn together(pieces: &[Share], start: Place) -> Vec<Place> {
    let first = |piece: &&Share| piece.from.is_none();
    let mut piece = pieces.iter().find(first).unwrap();
    assert_eq!(piece.cells[0], start);
    let mut way = piece.cells.clone();
    for _ in 1..pieces.len() {
        let next = piece.cells[piece.cells.len() - 1].across(piece.to.unwrap());
        piece = pieces.iter().find(|it| it.cells[0] == next).unwrap();
        assert_eq!(next.across(piece.from.unwrap()), way[way.len() - 1]);
        way.extend(&piece.cells);
    }
    assert_eq!(piece.to, None);
    way
}

#[test]
fn shares_of_tiles_make_the_way() {
    let cancel = Cancel::new();
    for (name, maze) in mazes(8) {
        let mut rng = Rng::new(2, Purpose::Ends);
        for tile in [64, 16, 7] {
            let [start, goal] = [(); 2].map(|()| random_place(&mut rng, 256));
            let mut way = maze.way(start, goal, &cancel).unwrap();
            for tier in 0..maze.tiers() {
                let (side, ends) = (maze.side(tier), way.ends(tier));
                let mut pieces = Vec::new();
                for y in (0..side).step_by(tile) {
                    for x in (0..side).step_by(tile) {
                        let size = [x, y].map(|from| (side - from).min(tile as u32));
                        pieces.extend(way.pieces(tier, place(x, y), size).unwrap());
                    }
                }
                let expected = searched(&whole(&maze, tier), ends[0], ends[1]);
                assert_eq!(together(&pieces, ends[0]), expected, "{name}: tier {tier}, {tile}");
            }
            // By regions, as the tiers have them.
            let mut shares = Vec::new();
            for region in whole(&maze, 1).cells() {
                shares.extend(maze.route_share(start, goal, 0, region).unwrap());
            }
            let expected = found(&maze, start, goal);
            assert_eq!(together(&shares, start), expected, "{name}: shares of regions");
        }
    }
}

#[test]
fn neighbours_agree_on_their_wall_anywhere() {
    neighbours_agree(2000);
}

/// A sample of what `tests/statistics` measures.
#[test]
fn windows_look_like_those_of_the_algorithm() {
    for algorithm in ["backtracker", "kruskal", "wilson"] {
        let (endless, plain) = (of_endless(algorithm, 60), of_plain(algorithm, 15));
        let apart = endless.dead_end_difference(&plain);
        assert!(apart < 0.1, "{algorithm}: {apart}");
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
    let mut way = maze.way(start, goal, &cancel).unwrap();
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
    // In each tier the way leads from a cell to adjacent ones, and its parts go on where others end.
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
    refused(wall(1024, 0), "cell is 1024,0, but must be x,y with both from 0 to 1023");
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
