//! Algorithm options: the algorithms that use them, and their effects. They never break a maze.

use std::collections::BTreeSet;

use mazewright_core::grid::Grid;
use mazewright_core::{
    ALGORITHMS, AlgorithmOption, AlgorithmOptions, BiasDirection, Corner, Pick, SHAPES,
};

use crate::common::{MANY, algorithm, carve_with, distances, lay, opened_ways, shape, spec};

/// Returns the algorithms that use an option.
fn takers(option: AlgorithmOption) -> impl Iterator<Item = &'static str> {
    ALGORITHMS.iter().filter(move |it| it.value.options.contains(&option)).map(|it| it.name)
}

fn plain() -> AlgorithmOptions {
    AlgorithmOptions::default()
}

/// Returns the extreme values of each option, one at a time and some together.
fn options() -> Vec<AlgorithmOptions> {
    let mut all = vec![];
    for bias in [-100, -30, 30, 100] {
        all.push(AlgorithmOptions { bias, ..plain() });
        all.push(AlgorithmOptions { bias, corner: Corner::SouthEast, ..plain() });
        all.push(AlgorithmOptions { bias, run: 50, river: 50, ..plain() });
        all.push(AlgorithmOptions { bias, bias_angle: BiasDirection::Degrees(30), ..plain() });
    }
    for percent in [0, 50, 99] {
        all.push(AlgorithmOptions { river: percent, ..plain() });
        all.push(AlgorithmOptions { run: percent + 1, ..plain() });
    }
    for text in ["newest", "oldest", "random", "newest:3,oldest:2,random", "oldest,random:1000"] {
        all.push(AlgorithmOptions { pick: Pick::parse(text).unwrap(), ..plain() });
    }
    all.extend(Corner::NAMES.map(|(_, corner)| AlgorithmOptions { corner, ..plain() }));
    all
}

#[test]
fn every_option_is_a_spanning_tree() {
    for shape in SHAPES {
        let exists = |&(cols, rows): &(u32, u32)| spec(shape, cols, rows).check(MANY).is_ok();
        for (cols, rows) in [(2, 1), (1, 2), (5, 4), (9, 9)].into_iter().filter(exists) {
            let grid = lay(shape, cols, rows);
            for options in options() {
                let turned: Vec<AlgorithmOption> = options.non_default().collect();
                let takes =
                    |all: &[AlgorithmOption]| turned.iter().any(|option| all.contains(option));
                for algorithm in ALGORITHMS.iter().filter(|it| takes(it.value.options)) {
                    let opened = carve_with(&grid, algorithm, &options, 1);
                    let once: BTreeSet<u32> = opened.iter().copied().collect();
                    let name = format!("{} {} {options:?}", shape.name, algorithm.name);
                    assert_eq!(once.len() as u32, grid.cells() - 1, "{name}");
                    let steps = distances(&opened_ways(&grid, &opened), 0);
                    assert!(!steps.contains(&u32::MAX), "{name}");
                }
            }
        }
    }
}

/// An option that an algorithm uses changes its mazes; any other option changes nothing.
#[test]
fn algorithms_look_at_the_options_they_take_and_no_others() {
    let grid = lay(shape("square"), 20, 20);
    let turned = [
        AlgorithmOptions { pick: Pick::parse("oldest").unwrap(), ..plain() },
        AlgorithmOptions { corner: Corner::SouthEast, ..plain() },
        AlgorithmOptions { bias: 60, ..plain() },
        AlgorithmOptions { bias: 60, bias_angle: BiasDirection::Degrees(30), ..plain() },
        AlgorithmOptions { river: 40, ..plain() },
        AlgorithmOptions { run: 60, ..plain() },
    ];
    for algorithm in ALGORITHMS {
        for (option, options) in AlgorithmOption::ALL.into_iter().zip(&turned) {
            assert_eq!(options.non_default().last(), Some(option));
            // A direction needs a bias to have an effect.
            let before = match option {
                AlgorithmOption::BiasAngle => AlgorithmOptions { bias: 60, ..plain() },
                _ => plain(),
            };
            let changed = carve_with(&grid, algorithm, options, 5)
                != carve_with(&grid, algorithm, &before, 5);
            assert_eq!(
                changed,
                algorithm.value.options.contains(&option),
                "{} {option:?}",
                algorithm.name
            );
        }
    }
}

/// Returns the share of opened links that lead from row to row.
fn share_across(grid: &Grid, opened: &[u32]) -> f64 {
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    let row = |cell: u32| grid.col_row_level(cell)[1];
    let across = |&&link: &&u32| row(pairs[link as usize][0]) != row(pairs[link as usize][1]);
    opened.iter().filter(across).count() as f64 / opened.len() as f64
}

#[test]
fn bias_prefers_passages_along_rows_or_across() {
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 30) } else { (60, 60) };
        let grid = lay(shape, cols, rows);
        for name in takers(AlgorithmOption::Bias) {
            let share = |bias| {
                let options = AlgorithmOptions { bias, ..plain() };
                share_across(&grid, &carve_with(&grid, algorithm(name), &options, 1))
            };
            let shares = [-100, -60, 0, 60, 100].map(share);
            let rises = shares.windows(2).all(|two| two[0] <= two[1] + 0.01);
            let name = format!("{} {name}: {shares:?}", shape.name);
            assert!(rises && shares[4] - shares[0] > 0.02, "{name}");
        }
    }
}

/// Returns the share of corridor cells that are straight, on squares.
fn share_straight(grid: &Grid, opened: &[u32]) -> f64 {
    let ways = opened_ways(grid, opened);
    let corridors: Vec<_> = ways.iter().filter(|ways| ways.len() == 2).collect();
    let is_straight = |ways: &&&Vec<[u32; 2]>| {
        let [one, other] = [ways[0][0], ways[1][0]].map(|near| grid.col_row_level(near));
        one[0] == other[0] || one[1] == other[1]
    };
    corridors.iter().filter(is_straight).count() as f64 / corridors.len() as f64
}

#[test]
fn runs_go_straight_on() {
    let grid = lay(shape("square"), 60, 60);
    for name in takers(AlgorithmOption::Run) {
        let share = |run| {
            let options = AlgorithmOptions { run, ..plain() };
            share_straight(&grid, &carve_with(&grid, algorithm(name), &options, 1))
        };
        let shares = [0, 50, 100].map(share);
        assert!(shares[0] + 0.05 < shares[1] && shares[1] + 0.05 < shares[2], "{name}: {shares:?}");
    }
}

/// A run along a row stays in the row, also through triangles and around rings.
#[test]
fn runs_are_straight_on_every_tessellation() {
    let options = AlgorithmOptions { run: 100, ..plain() };
    for (name, cols) in [("square", 40), ("tri", 40), ("hex", 40), ("polar", 40)] {
        let grid = lay(shape(name), cols, 9);
        let longest = |options: &AlgorithmOptions| {
            let lengths = (0..20).map(|seed| {
                let opened = carve_with(&grid, algorithm("backtracker"), options, seed);
                let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
                let row = |cell: u32| grid.col_row_level(cell)[1];
                let level =
                    |&link: &u32| row(pairs[link as usize][0]) == row(pairs[link as usize][1]);
                let runs = opened.split(|link| !level(link));
                runs.map(<[u32]>::len).max().unwrap()
            });
            lengths.sum::<usize>()
        };
        let (winding, straight) = (longest(&plain()), longest(&options));
        assert!(straight > 2 * winding, "{name}: {straight} steps along a row, and {winding}");
    }
}

#[test]
fn rivers_that_dry_up_leave_dead_ends() {
    let grid = lay(shape("square"), 60, 60);
    for name in takers(AlgorithmOption::River) {
        let dead_ends = |river| {
            let options = AlgorithmOptions { river, ..plain() };
            let ways = opened_ways(&grid, &carve_with(&grid, algorithm(name), &options, 1));
            ways.iter().filter(|ways| ways.len() == 1).count()
        };
        let counts = [100, 90, 0].map(dead_ends);
        assert!(counts[0] + 100 < counts[1].min(counts[2]), "{name}: {counts:?}");
    }
}

#[test]
fn picks_have_one_spelling() {
    for (text, shown) in [
        ("newest", "newest"),
        ("random:7", "random"),
        ("random:50,newest:50", "newest,random"),
        ("newest:3,oldest:0,random:6", "newest,random:2"),
        ("oldest:1000,newest:1", "newest,oldest:1000"),
    ] {
        let pick = Pick::parse(text).unwrap();
        assert_eq!(pick.to_string(), shown);
        assert_eq!(Pick::parse(shown), Some(pick));
    }
    for wrong in
        ["", "newest:0", "newest,newest", "newest:01", "newest:1001", "new", "random:", ","]
    {
        assert_eq!(Pick::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn a_turned_option_needs_an_algorithm_that_takes_it() {
    for algorithm in ALGORITHMS {
        for options in options() {
            let mut spec = spec(shape("square"), 5, 5);
            (spec.algorithm, spec.options) = (algorithm, options);
            let refused = spec.check(MANY).err();
            let first =
                options.non_default().find(|option| !algorithm.value.options.contains(option));
            let named = refused.map(|refused| (refused.parameter, refused.code));
            assert_eq!(
                named,
                first.map(|option| (option.name(), "not-taken")),
                "{}",
                algorithm.name
            );
        }
    }
}
