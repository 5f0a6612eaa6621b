//! The difficulty of a route: mazes in which it must increase, and the formula, computed in another
//! way.

use std::collections::BTreeSet;

use mazewright_core::analysis::Difficulty;
use mazewright_core::{Cancel, Maze, SHAPES, Seed, Spec};

use crate::common::difficulty::figure;
use crate::common::{Made, algorithm, algorithms, shape, spec};

fn of(made: &Made) -> Difficulty {
    Difficulty::of(&made.maze, &made.route, &Cancel::new()).unwrap().unwrap()
}

fn effort(rows: &[&str]) -> f64 {
    of(&figure(rows)).effort()
}

#[test]
fn corridors_are_not_hard_at_all() {
    for length in 0..60 {
        assert_eq!(effort(&[&format!("S{}G", "#".repeat(length))]), 0.0, "{length}");
    }
    assert_eq!(effort(&["S##", "  #", "  #", "G##"]), 0.0, "nor with turns");
    assert_eq!(effort(&["S####G####", "         #"]), 0.0, "nor by what lies beyond the goal");
}

#[test]
fn each_false_branch_and_each_step_makes_it_harder() {
    let rising: [&[&str]; 7] = [
        &["S###G"],
        &["S###G", "  #  "],
        &["S###G", "  #  ", "  #  "],
        &["S####G", "  #   ", "  #   "],
        &["S####G", "  # # ", "  #   "],
        &["S####G", "  # # ", "  # ##", "     #"],
        &["##    ", "#     ", "S####G", "  # # ", "  # ##", "     #"],
    ];
    for pair in rising.windows(2) {
        assert!(effort(pair[0]) < effort(pair[1]), "{pair:?}");
        assert!(of(&figure(pair[0])).percent() <= of(&figure(pair[1])).percent());
    }
    for length in 1..40 {
        let tail = |length| "#".repeat(length);
        let branch = |length| {
            effort(&["    S###G", &format!("{:6}#  ", ""), &format!("{:6}#{}", "", tail(length))])
        };
        assert!(branch(length) < branch(length + 1), "a branch of {length}");
        let way = |length| {
            let row = format!("S#{}#G", tail(length));
            effort(&[&row, &format!("  #{}", " ".repeat(length + 1))])
        };
        assert!(way(length) < way(length + 1), "a way of {length}");
    }
}

/// With loops, a branch counts once for each passage between it and the route.
#[test]
fn branches_that_come_back_count_each_time() {
    let bits = |size: f64| (1.0 + size).log2().powi(2);
    let once = effort(&["S####G", " # #  ", "   #  "]);
    assert!((once - (bits(1.0) + bits(2.0)) * 5_f64.sqrt()).abs() < 1e-3, "{once}");
    let back = effort(&["S####G", " # #  ", " ###  "]);
    assert!((back - 2.0 * bits(5.0) * 5_f64.sqrt()).abs() < 1e-3, "{back}");
}

/// Computes the documented formula with branches found by a recursive walk.
#[test]
fn it_is_what_it_says() {
    for shape in SHAPES {
        for algorithm in algorithms(shape) {
            for (cols, rows) in [(2, 1), (7, 5), (12, 12)] {
                let made = Made::new(Spec { algorithm, ..spec(shape, cols, rows) });
                let (maze, cells) = (&made.maze, &made.route.cells);
                let on: BTreeSet<u32> = cells.iter().copied().collect();
                let mut sum = 0.0;
                for &cell in &cells[..cells.len() - 1] {
                    for first in maze.neighbours(cell).filter(|it| !on.contains(it)) {
                        let mut left = vec![(first, cell)];
                        let mut size = 0;
                        while let Some((here, from)) = left.pop() {
                            size += 1;
                            left.extend(
                                maze.neighbours(here).filter(|&to| to != from).map(|to| (to, here)),
                            );
                        }
                        sum += f64::from(1 + size).log2().powi(2);
                    }
                }
                let effort = sum * (cells.len() as f64 - 1.0).sqrt();
                let own = of(&made);
                assert!((own.effort() - effort).abs() < 0.01 + effort * 1e-4, "{made}");
                let percent = 100.0 * effort / (effort + 1600.0);
                assert!((f64::from(own.percent()) - percent).abs() < 0.51, "{made}: {percent}");
            }
        }
    }
}

/// Returns a maze of squares as text: a letter for each cell and for each passage.
fn drawn(maze: &Maze, cols: usize, rows: usize) -> Vec<String> {
    let mut text = vec![vec![' '; 2 * cols - 1]; 2 * rows - 1];
    for cell in 0..maze.grid().cells() {
        let [col, row, _] = maze.grid().col_row_level(cell).map(|it| it as usize);
        text[2 * row][2 * col] = match cell {
            _ if cell == maze.start() => 'S',
            _ if cell == maze.goal() => 'G',
            _ => '#',
        };
        for there in maze.neighbours(cell) {
            let [other, below, _] = maze.grid().col_row_level(there).map(|it| it as usize);
            text[row + below][col + other] = '#';
        }
    }
    text.into_iter().map(|row| row.into_iter().collect()).collect()
}

#[test]
fn mirrored_mazes_are_equally_hard() {
    for name in ["backtracker", "kruskal", "binary-tree"] {
        for seed in 0..20 {
            let plain = spec(shape("square"), 9, 7);
            let made =
                Made::new(Spec { algorithm: algorithm(name), seed: Seed::from(seed), ..plain });
            let rows = drawn(&made.maze, 9, 7);
            let there: Vec<&str> = rows.iter().map(String::as_str).collect();
            let back: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
            let back: Vec<&str> = back.iter().map(String::as_str).collect();
            let over: Vec<&str> = there.iter().rev().copied().collect();
            let own = effort(&there);
            assert!(own > 0.0);
            assert_eq!([effort(&back), effort(&over)], [own, own], "{made}");
        }
    }
}

#[test]
fn shapes_are_about_equally_hard_and_larger_mazes_harder() {
    let mean = |shape, algorithm, side| {
        let of_seed = |seed| {
            let spec = Spec { algorithm, seed: Seed::from(seed), ..spec(shape, side, side) };
            of(&Made::new(spec)).percent()
        };
        (0..8).map(of_seed).sum::<u32>() / 8
    };
    for shape in SHAPES.iter().filter(|shape| shape.name != "polar") {
        for algorithm in ["backtracker", "kruskal", "wilson"].map(algorithm) {
            let means = [5, 10, 20, 40].map(|side| mean(shape, algorithm, side));
            assert!(means.windows(2).all(|pair| pair[0] < pair[1]), "{}: {means:?}", shape.name);
            assert!((38..=65).contains(&means[2]), "{}: {means:?}", shape.name);
        }
    }
}
