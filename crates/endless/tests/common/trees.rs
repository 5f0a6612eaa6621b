//! Checks of endless mazes: they are one tree, their regions adjoin like squares, and their routes
//! are those of a breadth-first search.

use std::collections::BTreeSet;
use std::sync::Arc;

use mazewright_core::{ALGORITHMS, Cancel, Maze, Purpose, Rng};
use mazewright_endless::{Cells, Endless, Place, RegionCache, RouteShare, Side, Window};

pub(crate) fn endless(side_log2: u32, algorithm: &str, seed: u64) -> Endless {
    let spec = Maze::builder().algorithm(algorithm).seed(seed).into_spec().unwrap();
    Endless::new(side_log2, &spec, Arc::new(RegionCache::new(1 << 23))).unwrap()
}

pub(crate) fn place(x: u32, y: u32) -> Place {
    Place { x, y }
}

pub(crate) fn random_place(rng: &mut Rng, side: u32) -> Place {
    place(rng.below(side), rng.below(side))
}

/// Returns all cells of a tier.
pub(crate) fn whole(maze: &Endless, tier: u32) -> Window {
    let side = maze.side(tier);
    maze.part(tier, place(0, 0), [side; 2], &Cancel::new()).unwrap()
}

/// Returns the cells across the open sides of a cell.
pub(crate) fn near(window: &Window, cell: Place) -> impl Iterator<Item = Place> + '_ {
    Side::ALL
        .into_iter()
        .filter(move |&side| !window.is_wall(cell, side))
        .map(move |it| cell.across(it))
}

/// Returns the predecessor of each cell on the route from `start`. The start is its own
/// predecessor.
pub(crate) fn search(window: &Window, start: Place) -> Vec<Option<Place>> {
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

/// Returns the route between two cells by breadth-first search.
pub(crate) fn searched(window: &Window, start: Place, goal: Place) -> Vec<Place> {
    let before = search(window, start);
    let mut way = vec![goal];
    while way[way.len() - 1] != start {
        way.push(before[window.index(way[way.len() - 1])].unwrap());
    }
    way.reverse();
    way
}

pub(crate) fn found(maze: &Endless, start: Place, goal: Place) -> Vec<Place> {
    let cancel = Cancel::new();
    let mut cells = Cells::new(maze.clone(), start, goal).unwrap();
    std::iter::from_fn(|| cells.next(&cancel).unwrap()).collect()
}

/// Mazes of some algorithms and seeds.
pub(crate) type Mazes = fn(u32) -> Vec<(String, Endless)>;

/// Returns a maze by every algorithm, and several seeds of the first.
pub(crate) fn all(side_log2: u32) -> Vec<(String, Endless)> {
    let each = ALGORITHMS.iter().map(|it| (it.name, 7));
    let seeds = (0..8).map(|seed| (ALGORITHMS[0].name, seed));
    let one = |(algorithm, seed)| {
        (format!("{algorithm} {side_log2} {seed}"), endless(side_log2, algorithm, seed))
    };
    each.chain(seeds).map(one).collect()
}

/// Returns [`all`] mazes if they are small, and otherwise some of them.
pub(crate) fn some(side_log2: u32) -> Vec<(String, Endless)> {
    let step = if side_log2 < 6 { 1 } else { 6 };
    all(side_log2).into_iter().step_by(step).collect()
}

pub(crate) fn every_tier_of_every_size_is_one_tree(mazes: Mazes) {
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

pub(crate) fn regions_are_connected_and_adjoin_like_squares(mazes: Mazes) {
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

pub(crate) fn ways_are_those_of_a_search(mazes: Mazes) {
    let cancel = Cancel::new();
    for side_log2 in 1..=8 {
        for (name, maze) in mazes(side_log2) {
            let (window, side) = (whole(&maze, 0), maze.side(0));
            let mut rng = Rng::new(1, Purpose::Ends);
            // All pairs of the smallest.
            let pairs: Vec<[Place; 2]> = if side_log2 < 3 {
                let from = |start: Place| window.cells().map(move |goal| [start, goal]);
                window.cells().flat_map(from).collect()
            } else {
                (0..6).map(|_| [(); 2].map(|()| random_place(&mut rng, side))).collect()
            };
            for [start, goal] in pairs {
                let way = searched(&window, start, goal);
                assert_eq!(found(&maze, start, goal), way, "{name}: {start} to {goal}");
                // The next step from some cells of the route.
                for pair in way.windows(2).step_by(7) {
                    let step = maze.next_step(pair[0], goal, &cancel).unwrap().unwrap();
                    assert_eq!(pair[0].across(step), pair[1], "{name}: {start} to {goal}");
                }
                assert_eq!(maze.next_step(goal, goal, &cancel).unwrap(), None);
            }
        }
    }
}

/// Joins pieces of a route.
fn together(pieces: &[RouteShare], start: Place) -> Vec<Place> {
    let first = |piece: &&RouteShare| piece.from.is_none();
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

pub(crate) fn shares_of_tiles_make_the_way(mazes: Mazes) {
    let cancel = Cancel::new();
    for (name, maze) in (1..=8).flat_map(mazes) {
        let mut rng = Rng::new(2, Purpose::Ends);
        for tile in [64, 16, 7] {
            let [start, goal] = [(); 2].map(|()| random_place(&mut rng, maze.side(0)));
            let mut way = maze.route(start, goal, &cancel).unwrap();
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
            // The same route, region by region.
            let mut shares = Vec::new();
            for region in whole(&maze, 1).cells() {
                let mut route = maze.route(start, goal, &cancel).unwrap();
                shares.extend(route.share(0, region).unwrap());
            }
            let expected = found(&maze, start, goal);
            assert_eq!(together(&shares, start), expected, "{name}: shares of regions");
        }
    }
}
