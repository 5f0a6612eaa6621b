//! The texture of windows of 64 × 64 cells: the lengths of straight runs of walls, and the share of
//! dead ends.

use std::collections::BTreeMap;
use std::sync::Arc;

use mazewright_core::{Cancel, Maze, Purpose, Rng, Spec};
use mazewright_endless::{Endless, Place, RegionCache, Side, Window};

/// The side of a window, in cells.
const SIDE: u32 = 64;

/// The length from which on runs are counted together, because they are rare.
const LONGEST: usize = 7;

/// The number of random cells near each other, so that their regions are carved once.
const NEAR: u32 = 20;

/// The side of a tile whose cells are 32 pixels wide, in cells.
const TILE: u32 = 8;

/// The texture of some windows.
#[derive(Debug, Default)]
pub(crate) struct Look {
    /// Runs of walls of each length from 1 on.
    runs: [u64; LONGEST],
    dead_ends: u64,
    cells: u64,
}

impl Look {
    /// Adds a window. `is_wall` returns whether there is a wall at a side of a cell.
    fn count(&mut self, is_wall: impl Fn(u32, u32, Side) -> bool) {
        for x in 0..SIDE {
            for y in 0..SIDE {
                let walls = Side::ALL.into_iter().filter(|&side| is_wall(x, y, side)).count();
                self.cells += 1;
                self.dead_ends += u64::from(walls == 3);
            }
        }
        // The lines between rows, and between columns.
        for line in 1..SIDE {
            self.count_line(|along| is_wall(along, line, Side::North));
            self.count_line(|along| is_wall(line, along, Side::West));
        }
    }

    fn count_line(&mut self, is_wall: impl Fn(u32) -> bool) {
        let mut run = 0;
        for along in 0..=SIDE {
            if along < SIDE && is_wall(along) {
                run += 1;
            } else if run > 0 {
                self.runs[LONGEST.min(run) - 1] += 1;
                run = 0;
            }
        }
    }

    pub(crate) fn shares(&self) -> Vec<f64> {
        let all = self.runs.iter().sum::<u64>() as f64;
        let runs = self.runs.iter().map(|&count| count as f64 / all);
        runs.chain([self.dead_ends as f64 / self.cells as f64]).collect()
    }

    /// Returns the relative difference of the share of dead ends.
    pub(crate) fn dead_end_difference(&self, other: &Self) -> f64 {
        let [one, other] = [self, other].map(|it| it.dead_ends as f64 / it.cells as f64);
        (one - other).abs() / other
    }

    /// Returns the greatest relative difference of the share of runs of any length, or of dead
    /// ends.
    pub(crate) fn difference(one: &Self, other: &Self) -> f64 {
        let pairs = one.shares().into_iter().zip(other.shares());
        pairs.map(|(one, other)| (one - other).abs() / other).fold(0.0, f64::max)
    }
}

/// Checks that cells of an endless maze of side 2³⁰ agree with their neighbours about the walls
/// between them, both one by one and as parts of tiles. The cells are random ones near random
/// places, mostly at borders of regions of all tiers.
pub(crate) fn neighbours_agree(count: u32) {
    let spec = Maze::builder().seed(42).into_spec().unwrap();
    let maze = Endless::new(30, &spec, Arc::new(RegionCache::new(1 << 24))).unwrap();
    let last = maze.side(0) - 1;
    let mut rng = Rng::new(3, Purpose::Ends);
    let mut open = 0;
    for turn in 0..count / NEAR {
        let mut place = Place { x: rng.below(last), y: rng.below(last) };
        if turn % 4 > 0 {
            let grain = 1 << (5 * (turn % 4 + rng.below(3)));
            place.x = place.x / grain * grain;
        }
        // The tiles that were read last.
        let mut tiles: BTreeMap<Place, Window> = BTreeMap::new();
        let mut in_tile = |cell: Place, side: Side| {
            let corner = Place { x: cell.x / TILE * TILE, y: cell.y / TILE * TILE };
            let tile = tiles
                .entry(corner)
                .or_insert_with(|| maze.part(0, corner, [TILE; 2], &Cancel::new()).unwrap());
            tile.is_wall(cell, side)
        };
        for _ in 0..NEAR {
            let [x, y] =
                [place.x, place.y].map(|at| (at + rng.below(32)).saturating_sub(16).min(last - 1));
            let cell = Place { x, y };
            let [east, south] = [Side::East, Side::South].map(|side| {
                let wall = maze.wall(cell, side).unwrap();
                let (there, back) = (cell.across(side), side.opposite());
                assert_eq!(maze.wall(there, back).unwrap(), wall, "{cell}");
                assert_eq!([in_tile(cell, side), in_tile(there, back)], [wall; 2], "{cell}: tiles");
                u32::from(!wall)
            });
            open += east + south;
        }
    }
    // On average, one of the two links of a cell to the east and south is open.
    assert!(open.abs_diff(count) < count / 10, "{open} of {count}");
}

fn spec(algorithm: &str, seed: u64) -> Spec {
    Maze::builder().size(4 * SIDE, 4 * SIDE).algorithm(algorithm).seed(seed).into_spec().unwrap()
}

/// Random windows of endless mazes of side 2³⁰.
pub(crate) fn of_endless(algorithm: &str, windows: u32) -> Look {
    let cache = Arc::new(RegionCache::new(1 << 22));
    let mut look = Look::default();
    let mut rng = Rng::new(1, Purpose::Ends);
    for index in 0..windows {
        let spec = spec(algorithm, u64::from(index % 8));
        let maze = Endless::new(30, &spec, Arc::clone(&cache)).unwrap();
        let [x, y] = [(); 2].map(|()| rng.below((1 << 30) - SIDE));
        let window = maze.window(x, y, SIDE, SIDE).unwrap();
        look.count(|col, row, side| window.is_wall(Place { x: x + col, y: y + row }, side));
    }
    look
}

/// The windows inside large plain mazes.
pub(crate) fn of_plain(algorithm: &str, mazes: u32) -> Look {
    let mut look = Look::default();
    for seed in 0..mazes {
        let maze = spec(algorithm, u64::from(seed));
        let maze = Maze::builder().spec(|own| *own = maze).max_cells(1 << 20).build().unwrap();
        let grid = maze.grid();
        for window in [[1, 1], [2, 1], [1, 2], [2, 2]] {
            let [left, top] = window.map(|at| at * SIDE - SIDE / 2);
            look.count(|col, row, side| {
                let cell = (top + row) * 4 * SIDE + left + col;
                maze.is_wall(grid.edges_of(cell)[side as usize])
            });
        }
    }
    look
}
