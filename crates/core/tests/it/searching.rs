//! Searches for a difficulty: seeds are tried in a fixed order, up to a limit, and the seed found
//! gives the same maze again.

use std::cell::Cell;
use std::sync::Arc;

use mazewright_core::analysis::{Difficulty, SearchResult, Target, max_tries, search};
use mazewright_core::{Cancel, End, Error, Maze, SHAPES, SOLVERS, Search, Seed, Spec, routes};

use crate::common::{Made, algorithm, shape, spec};

/// Returns the result of a search, and the number of mazes that it made.
fn found(spec: &Spec, target: Target) -> (Result<SearchResult, Error>, u64) {
    searched(spec, target, false)
}

fn searched(spec: &Spec, target: Target, is_strict: bool) -> (Result<SearchResult, Error>, u64) {
    let cancel = Cancel::new();
    let made = Cell::new(0);
    let found = search(spec, target, is_strict, &cancel, |spec| {
        made.set(made.get() + 1);
        let grid = Arc::new(spec.site.lay(spec.seed.number(), &cancel)?);
        let maze = Maze::carve(spec, grid, &cancel)?;
        let routes = routes(&SOLVERS[0], &maze, &Search::new(spec.seed.number(), &cancel))?;
        Ok((maze, routes))
    });
    (found, made.get())
}

fn percent(found: &SearchResult) -> u32 {
    found.difficulty.unwrap().percent()
}

#[test]
fn what_is_wanted_is_read_back_as_it_is_written() {
    for text in ["any", "easy", "medium", "hard", "0", "1", "2", "50", "99", "100"] {
        assert_eq!(Target::parse(text).map(|it| it.to_string()).as_deref(), Some(text));
    }
    for wrong in ["", "101", "01", "-1", "5.0", "Easy", "+5", "4294967297"] {
        assert_eq!(Target::parse(wrong), None, "{wrong}");
    }
    for percent in 0..=100 {
        let words = [Target::Easy, Target::Medium, Target::Hard];
        assert_eq!(words.iter().filter(|it| it.distance(percent) == 0).count(), 1, "{percent}");
        assert_eq!(Target::Any.distance(percent), 0);
        assert_eq!(Target::Near(50).distance(percent), percent.abs_diff(50).saturating_sub(2));
    }
}

/// A strict search finds what another search finds, or is refused with the ranges that were found. Every
/// number in them is found, and others are not.
#[test]
fn what_is_out_of_reach_is_refused_with_what_is_not() {
    let mut refused = 0;
    for shape in SHAPES {
        for (seed, target) in (0..).zip(["easy", "hard", "0", "45", "100"]) {
            let target = Target::parse(target).unwrap();
            let spec = Spec { seed: Seed::from(seed), ..spec(shape, 6, 6) };
            let nearest = found(&spec, target).0.unwrap();
            let about = format!("{} {target}", shape.name);
            match searched(&spec, target, true).0 {
                Ok(strict) => {
                    assert_eq!(strict.seed, nearest.seed, "{about}");
                    assert_eq!(target.distance(percent(&strict)), 0, "{about}");
                }
                Err(error) => {
                    let refusal = crate::common::refusal(error);
                    refused += 1;
                    assert_ne!(target.distance(percent(&nearest)), 0, "{about}");
                    assert_eq!((refusal.parameter, refusal.code), ("difficulty", "out-of-reach"));
                    let other: u32 = refusal.suggestion.unwrap().parse().unwrap();
                    let [off, least] = [other, percent(&nearest)].map(|it| target.distance(it));
                    assert_eq!(off, least, "{about}: {other}");
                    let ranges = refusal.allowed.unwrap();
                    let bounds = |range: &str| {
                        let range = range.trim_start_matches("from ");
                        let (low, high) = range.split_once(" to ").unwrap_or((range, range));
                        low.parse::<u32>().unwrap()..=high.parse::<u32>().unwrap()
                    };
                    let offered: Vec<u32> = ranges.split(", or ").flat_map(bounds).collect();
                    assert!(offered.contains(&other), "{about}: {ranges}");
                    assert!(offered.iter().all(|&it| target.distance(it) > 0), "{about}: {ranges}");
                    for number in 0..=100 {
                        let is_found = searched(&spec, Target::Near(number), true).0.is_ok();
                        let is_offered = offered.contains(&number);
                        assert!(is_found || !is_offered, "{about}: {number} of {ranges}");
                        let near =
                            offered.iter().any(|it| it.abs_diff(number) <= Target::TOLERANCE);
                        assert!(!is_found || near, "{about}: {number} is found, too: {ranges}");
                    }
                }
            }
        }
    }
    assert!(refused > SHAPES.len(), "{refused}");
}

/// The result is the first match, otherwise the first of the nearest mazes. This test tries all
/// seeds.
#[test]
fn the_first_that_will_do_is_taken() {
    for shape in SHAPES {
        for (seed, target) in (0..).zip(["easy", "medium", "hard", "0", "20", "45", "50", "100"]) {
            let target = Target::parse(target).unwrap();
            let spec = Spec { seed: Seed::from(seed), ..spec(shape, 12, 12) };
            let (found, made) = found(&spec, target);
            let found = found.unwrap();
            let off = target.distance(percent(&found));
            assert_eq!(
                made <= max_tries(&spec),
                off == 0 && made > 0,
                "{}: stops early",
                shape.name
            );
            assert!(made <= max_tries(&spec) + 1, "{}: {made} mazes", shape.name);
            let own = Made::new(Spec { seed: found.seed.clone(), ..spec.clone() });
            assert_eq!(
                own.maze.open_links(),
                found.maze.open_links(),
                "{own}: the same maze again"
            );
            assert_eq!(own.routes, found.routes, "{own}");
            assert!(found.seed != spec.seed || made == 1 || off > 0, "{own}");
        }
    }
}

/// If no maze matches, the result is the first of the nearest mazes. Small mazes often have the
/// same difficulty.
#[test]
fn of_the_nearest_mazes_the_first_is_taken() {
    let mut ties = 0;
    for number in 0..20 {
        let spec = Spec { seed: Seed::from(number), ..spec(shape("square"), 4, 4) };
        let cancel = Cancel::new();
        let tried = std::cell::RefCell::new(Vec::new());
        let found = search(&spec, Target::Near(100), false, &cancel, |spec| {
            let made = Made::new(spec.clone());
            let difficulty = Difficulty::of(&made.maze, &made.route, &cancel)?;
            tried.borrow_mut().push((spec.seed.clone(), difficulty.unwrap().percent()));
            Ok((made.maze, made.routes))
        });
        // The last one is the maze that was chosen, made again.
        let mut tried = tried.into_inner();
        let again = tried.pop().unwrap();
        assert_eq!(tried.len() as u64, max_tries(&spec));
        let most = tried.iter().map(|&(_, percent)| percent).max().unwrap();
        let nearest = || tried.iter().filter(|&&(_, percent)| percent == most);
        assert_eq!(Some(&again), nearest().next(), "seed {number}");
        assert_eq!(found.unwrap().seed, again.0, "seed {number}");
        ties += usize::from(nearest().count() > 1);
    }
    assert!(ties > 2, "{ties} of 20 seeds have several mazes that come nearest");
}

#[test]
fn larger_mazes_are_tried_less_often() {
    let square = |side| max_tries(&spec(shape("square"), side, side));
    assert_eq!([5, 100, 200, 500, 1000].map(square), [64, 64, 50, 8, 4]);
    let slow = Spec { algorithm: algorithm("aldous-broder"), ..spec(shape("square"), 700, 700) };
    let alike = max_tries(&Spec { algorithm: algorithm("kruskal"), ..slow.clone() });
    assert!((1..=alike).contains(&max_tries(&slow)), "walks count, too");
}

#[test]
fn hard_ones_are_harder_than_easy_ones() {
    let mean = |target: Target| {
        let of = |seed| {
            let spec = Spec { seed: Seed::from(seed), ..spec(shape("hex"), 20, 18) };
            percent(&found(&spec, target).0.unwrap())
        };
        (0..12).map(of).sum::<u32>() / 12
    };
    let [easy, medium, hard] = [Target::Easy, Target::Medium, Target::Hard].map(mean);
    assert!(easy <= 40 && (41..=59).contains(&medium) && hard >= 55, "{easy} {medium} {hard}");
    assert!(mean(Target::Near(45)).abs_diff(45) <= 2);
}

/// The search returns the refusal of the given seed, but skips other seeds that are refused.
#[test]
fn what_other_seeds_refuse_is_passed_over() {
    let spec = spec(shape("square"), 6, 6);
    let cancel = Cancel::new();
    let refuse = |spec: &Spec| {
        let same = Spec { start: End::Cell(1), goal: End::Cell(1), ..spec.clone() };
        Maze::carve(&same, Arc::new(same.site.lay(1, &cancel)?), &cancel)
    };
    let none = search(&spec, Target::Hard, false, &cancel, |spec| Ok((refuse(spec)?, Vec::new())));
    assert!(matches!(none, Err(Error::Refused(_))));
    let one = search(&spec, Target::Hard, false, &cancel, |it| {
        let made = if it.seed == spec.seed {
            Made::new(it.clone())
        } else {
            return Err(refuse(it).unwrap_err());
        };
        Ok((made.maze, made.routes))
    });
    assert_eq!(one.unwrap().seed, spec.seed);
    cancel.cancel();
    let stopped = search(&spec, Target::Hard, false, &cancel, |it| {
        Ok((Maze::carve(it, Arc::new(it.site.lay(1, &cancel)?), &cancel)?, Vec::new()))
    });
    assert_eq!(stopped.err(), Some(Error::Cancelled));
}
