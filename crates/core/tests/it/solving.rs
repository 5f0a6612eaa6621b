//! The routes of all solvers: the only route of a perfect maze, shortest routes where the solver
//! guarantees them, and nothing where it cannot arrive.

use std::collections::BTreeSet;

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{
    Cancel, Choice, End, Maze, OUTLINES, Route, SHAPES, SOLVERS, Search, Site, Solver, Spec, WRAPS,
    find, routes,
};

use crate::common::sites::covering;
use crate::common::solving::{hall, looped, solve};
use crate::common::{MANY, algorithms, distances, maze, refusal, shape, spec, ways};

pub(crate) fn solver(name: &str) -> &'static Choice<Solver> {
    find(SOLVERS, name).unwrap()
}

/// Returns the neighbours of each cell across open links, with the links.
pub(crate) fn passages(maze: &Maze) -> Vec<Vec<[u32; 2]>> {
    let open = (0..).zip(maze.grid().link_cells()).filter(|&(link, _)| maze.is_open(link));
    ways(maze.grid().cells(), open)
}

/// Returns plain sites of every shape, and some with outlines, wraps or levels.
pub(crate) fn kinds() -> Vec<(Site, String)> {
    let mut kinds = Vec::new();
    for shape in SHAPES {
        kinds.push((Site::new(shape, 9, 8), shape.name.to_owned()));
    }
    for name in ["square", "hex", "tri", "oct"] {
        let plain = Site::new(shape(name), 8, 8);
        kinds.push((Site { levels: 3, ..plain.clone() }, format!("{name} on levels")));
        let disc = find(OUTLINES, "circle").unwrap();
        kinds.push((Site { outline: disc, ..plain.clone() }, format!("{name} disc")));
        for wrap in &WRAPS[1..] {
            let site = Site { wrap, ..plain.clone() };
            // An odd number of rows turns over where an even one does not.
            let odd = Site { rows: 9, ..site.clone() };
            kinds.extend([site, odd].map(|site| (site, format!("{name} {}", wrap.name))));
        }
    }
    kinds.retain(|(site, _)| site.check(MANY).is_ok() && site.lay(1, &Cancel::new()).is_ok());
    kinds
}

pub(crate) fn check_route(route: &Route, maze: &Maze, name: &str) {
    check_route_between(route, maze, [maze.start(), maze.goal()], name);
}

fn check_route_between(route: &Route, maze: &Maze, ends: [u32; 2], name: &str) {
    let cells = &route.cells;
    assert_eq!([cells[0], cells[cells.len() - 1]], ends, "{name}: ends");
    for pair in cells.windows(2) {
        assert!(maze.connects(pair[0], pair[1]), "{name}: from {pair:?}");
    }
    let once: BTreeSet<u32> = cells.iter().copied().collect();
    assert_eq!(once.len(), cells.len(), "{name}: no cell twice");
}

#[test]
fn all_find_the_way_of_a_perfect_maze() {
    for shape in SHAPES {
        for algorithm in algorithms(shape) {
            for (cols, rows) in [(2, 1), (5, 1), (4, 7), (9, 9)] {
                let spec = Spec { algorithm, ..spec(shape, cols, rows) };
                if spec.check(MANY).is_err() {
                    continue;
                }
                let maze = maze(&spec);
                let name = format!("{} {} {cols}x{rows}", shape.name, algorithm.name);
                agree(&maze, &name);
                let shortest = distances(&passages(&maze), maze.start())[maze.goal() as usize];
                let route = solve(&SOLVERS[0], &maze);
                assert_eq!(route.length(), Some(shortest), "{name}");
            }
        }
    }
}

/// Checks that every solver finds the same route.
fn agree(maze: &Maze, name: &str) {
    let way = solve(&SOLVERS[0], maze);
    check_route(&way, maze, name);
    for solver in SOLVERS {
        // The random mouse is slow in large mazes.
        if solver.name != "random-mouse" || maze.grid().cells() < 120 {
            let route = solve(solver, maze);
            assert_eq!(route.cells, way.cells, "{name} {}", solver.name);
        }
    }
}

#[test]
fn all_find_the_way_whatever_is_cut_glued_or_stacked() {
    for (site, name) in covering() {
        agree(&maze(&Spec { site: site.clone(), seed: 3.into(), ..spec(site.shape, 2, 2) }), &name);
    }
}

/// On a torus the shorter route may cross a seam. If the estimate used the centres as drawn, it
/// would exceed the number of steps, and the route would not be shortest.
#[test]
fn a_star_is_shortest_on_a_long_torus() {
    let wrap = find(WRAPS, "xy").unwrap();
    let site = Site { wrap, ..Site::new(shape("square"), 40, 8) };
    for loops in [20, 100, usize::MAX] {
        for goal in [39, 35, 30, 21, 319, 310, 160] {
            let ends =
                Spec { start: End::Cell(0), goal: End::Cell(goal), ..spec(site.shape, 2, 2) };
            let maze = looped(&Spec { site: site.clone(), ..ends }, loops);
            let steps = distances(&passages(&maze), maze.start())[maze.goal() as usize];
            let name = format!("{loops} loops, goal {goal}");
            let route = solve(solver("a-star"), &maze);
            assert_eq!(route.length(), Some(steps), "{name}");
            if loops == usize::MAX {
                // The estimate is exact: the shorter differences of column and row.
                let [col, row] = [goal % 40, goal / 40];
                assert_eq!(steps, col.min(40 - col) + row.min(8 - row), "{name}");
                let between = (col.min(40 - col) + 1) * (row.min(8 - row) + 1);
                assert!(route.explored <= 4 * between, "{name}: {} cells", route.explored);
            }
        }
    }
}

#[test]
fn routes_are_ways_and_shortest_where_that_is_promised() {
    let mut longer = BTreeSet::new();
    for (site, name) in kinds() {
        for (seed, loops) in [(1, 3), (2, 12), (3, 40), (4, usize::MAX)] {
            let spec = Spec { site: site.clone(), seed: seed.into(), ..spec(site.shape, 2, 2) };
            let maze = looped(&spec, loops);
            let shortest = distances(&passages(&maze), maze.start())[maze.goal() as usize];
            for solver in SOLVERS {
                let name = format!("{name} {loops} {}", solver.name);
                let route = solve(solver, &maze);
                let Some(length) = route.length() else {
                    let may_miss = ["right-hand", "left-hand", "pledge", "random-mouse"];
                    assert!(may_miss.contains(&solver.name), "{name} always arrives");
                    continue;
                };
                check_route(&route, &maze, &name);
                assert!(length >= shortest, "{name}");
                assert!(!solver.value.shortest || length == shortest, "{name}: {length}");
                if length > shortest {
                    longer.insert(solver.name);
                }
            }
        }
    }
    let walkers = ["dfs", "left-hand", "pledge", "random-mouse", "right-hand", "tremaux"];
    assert_eq!(longer.into_iter().collect::<Vec<&str>>(), walkers, "others are longer at times");
}

#[test]
fn pledge_comes_to_the_outer_wall_and_a_hand_may_not() {
    let mut missed = 0;
    for shape in SHAPES {
        for seed in 0..30 {
            let plain = spec(shape, 9, 8);
            let spec = Spec { start: End::Random, seed: seed.into(), ..plain };
            let maze = looped(&spec, 15);
            let name = format!("{} seed {seed}", shape.name);
            assert!(solve(solver("pledge"), &maze).length().is_some(), "{name}");
            missed += u32::from(solve(solver("right-hand"), &maze).length().is_none());
        }
    }
    assert!(missed > 20, "the right hand missed {missed} goals only");
}

#[test]
fn who_cannot_arrive_ends_and_says_so() {
    for openings in [true, false] {
        let (_, maze) = hall(9, openings);
        for name in ["right-hand", "left-hand", "pledge"] {
            let route = solve(solver(name), &maze);
            assert_eq!((route.cells.len(), route.length()), (0, None), "{name}");
            assert_eq!(route.explored, 4 * 8, "{name}: once around the hall");
        }
        assert!(solve(solver("tremaux"), &maze).length().is_some());
    }
}

#[test]
fn all_shortest_ways_are_counted() {
    // An open square of n by n steps has (2n over n) routes.
    let ways = |side: u32| {
        let spec = Spec { goal: End::Cell(side * side - 1), ..spec(shape("square"), side, side) };
        solve(solver("all-shortest"), &looped(&spec, usize::MAX)).all_shortest.unwrap()
    };
    assert_eq!(ways(2).count, Some(2));
    assert_eq!(ways(5).count, Some(70));
    assert_eq!(ways(21).count, Some(137_846_528_820));
    assert_eq!(ways(5).cells, (0..25).collect::<Vec<u32>>());
    // The largest number that fits is (130 over 65), about 9.5 · 10³⁷.
    assert!(ways(66).count.is_some_and(|paths| paths > 9 * 10u128.pow(37)));
    assert_eq!(ways(70).count, None, "about 2.4 · 10⁴⁰ does not fit");
    for (site, name) in kinds() {
        let spec = Spec { site: site.clone(), seed: 5.into(), ..spec(site.shape, 2, 2) };
        let maze = looped(&spec, 25);
        let ways = passages(&maze);
        let [ahead, behind] = [maze.start(), maze.goal()].map(|end| distances(&ways, end));
        let length = ahead[maze.goal() as usize];
        let on: Vec<u32> = (0..maze.grid().cells())
            .filter(|&cell| ahead[cell as usize] + behind[cell as usize] == length)
            .collect();
        let mut count = vec![0u128; ways.len()];
        count[maze.start() as usize] = 1;
        let mut order = on.clone();
        order.sort_by_key(|&cell| ahead[cell as usize]);
        for &cell in &order {
            for &[there, _] in &ways[cell as usize] {
                if ahead[there as usize] == ahead[cell as usize] + 1 {
                    count[there as usize] += count[cell as usize];
                }
            }
        }
        let told = solve(solver("all-shortest"), &maze).all_shortest.unwrap();
        assert_eq!(told.cells, on, "{name}");
        assert_eq!(told.count, Some(count[maze.goal() as usize]), "{name}");
    }
}

#[test]
fn each_part_of_a_mask_has_a_route() {
    let mask = Some(Mask::parse("text:AB").unwrap());
    let site = Site { mask, parts: Parts::All, ..Site::new(shape("square"), 30, 20) };
    let maze = maze(&Spec { site, ..spec(shape("square"), 2, 2) });
    let ends: Vec<[u32; 2]> = maze.ends().collect();
    assert_eq!(ends.len(), 2);
    for solver in SOLVERS {
        let cancel = Cancel::new();
        let all = routes(solver, &maze, &Search::new(1, &cancel)).unwrap();
        for ((&ends, route), piece) in ends.iter().zip(&all).zip(maze.grid().components()) {
            check_route_between(route, &maze, ends, solver.name);
            let cells = piece.cells.len() as u32;
            assert!(route.explored <= cells, "{}: no cell of another part", solver.name);
            let sees_all = solver.name.ends_with("-filling") || solver.name == "bfs-full";
            assert!(!sees_all || route.explored == cells, "{}", solver.name);
        }
    }
}

/// In a perfect maze there is only one route between any two cells, whatever start and goal are.
#[test]
fn all_find_the_route_between_any_two_cells() {
    let maze = maze(&spec(shape("hex"), 5, 4));
    let passages = passages(&maze);
    for solver in SOLVERS {
        for (from, to) in [(0, 19), (19, 0), (7, 12), (maze.goal(), maze.start()), (3, 3)] {
            let route = maze.solve_between(from, to, solver).unwrap();
            let name = format!("{} from {from} to {to}", solver.name);
            check_route_between(&route, &maze, [from, to], &name);
            assert_eq!(route.length(), Some(distances(&passages, from)[to as usize]), "{name}");
        }
    }
}

#[test]
fn routes_between_cells_that_do_not_exist_are_refused() {
    let refused = |maze: &Maze, from, to| {
        let error = maze.solve_between(from, to, "bfs").unwrap_err();
        let refusal = refusal(error);
        assert_eq!(refusal.code, "no-such-cell");
        (refusal.parameter, refusal.detail)
    };
    let plain = maze(&spec(shape("square"), 4, 3));
    let (parameter, detail) = refused(&plain, 12, 0);
    assert_eq!((parameter, &*detail), ("from", "from is 12, but the maze has cells 0 to 11"));
    assert_eq!(refused(&plain, 0, u32::MAX).0, "to");
    let sparse = Maze::builder().size(9, 9).sparse(1).build().unwrap();
    let removed = (0..81).find(|&cell| !sparse.is_used(cell)).unwrap();
    assert!(refused(&sparse, removed, 0).1.ends_with("that cell was removed from the maze"));
}
