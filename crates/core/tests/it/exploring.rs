//! The exploration of solvers, counted again: `explored` and the trace, by the definition of each
//! solver.

use std::collections::BTreeSet;

use mazewright_core::{Cancel, End, Maze, Openings, SOLVERS, Search, Site, Spec};

use crate::common::solving::{looped, solve};
use crate::common::{distances, maze, shape, spec};
use crate::solving::{kinds, passages, solver};

/// Runs a check on mazes of every kind, with no loops to many loops.
fn for_each_maze(check: impl Fn(&Maze, &str)) {
    for (site, name) in kinds() {
        for (seed, loops) in [(1, 0), (2, 4), (3, 30)] {
            let spec = Spec { site: site.clone(), seed: seed.into(), ..spec(site.shape, 2, 2) };
            check(&looped(&spec, loops), &format!("{name} with {loops} loops"));
        }
    }
}

fn different(cells: &[u32]) -> u32 {
    cells.iter().collect::<BTreeSet<&u32>>().len() as u32
}

#[test]
fn breadth_first_searches_see_what_they_say() {
    for_each_maze(|maze, name| {
        let mut seen = vec![maze.start()];
        for at in 0.. {
            if at == seen.len() {
                break;
            }
            for there in maze.neighbours(seen[at]) {
                if !seen.contains(&there) {
                    seen.push(there);
                }
            }
        }
        assert_eq!(seen.len() as u32, maze.grid().cells(), "{name}: all can be reached");
        let upto = seen.iter().position(|&cell| cell == maze.goal()).unwrap() + 1;
        let told = |name: &str| {
            let route = solve(solver(name), maze);
            assert_eq!(route.explored as usize, route.trace.len(), "{name}: each cell once");
            route
        };
        assert_eq!(told("bfs").trace, seen[..upto], "{name}");
        assert_eq!(told("bfs-full").trace, seen, "{name}");
        let steps = distances(&passages(maze), maze.start());
        let length = steps[maze.goal() as usize];
        let near = |most: u32| -> Vec<u32> {
            seen.iter().copied().filter(|&cell| steps[cell as usize] <= most).collect()
        };
        assert_eq!(told("all-shortest").trace, near(length));
        assert!(told("bfs").explored > near(length - 1).len() as u32, "{name}: all nearer");

        // Each search has explored half of the distance (from the start, the longer half) and part
        // of its last ring.
        let back = distances(&passages(maze), maze.goal());
        let within = |ahead: u32, behind: u32| {
            let is_near =
                |cell: &u32| steps[*cell as usize] <= ahead || back[*cell as usize] <= behind;
            (0..maze.grid().cells()).filter(is_near).collect::<BTreeSet<u32>>()
        };
        let (own, other) = (length / 2, (length - 1) / 2);
        let both = told("bidirectional");
        let trace: BTreeSet<u32> = both.trace.iter().copied().collect();
        assert!(
            within(other, (length - 1) / 2 - (length % 2).min(other)).is_subset(&trace),
            "{name}"
        );
        assert!(trace.is_subset(&within(own + 1, own)), "{name}: not beyond where they meet");
        assert!(trace.contains(&maze.goal()) && trace.contains(&maze.start()), "{name}");

        let guided = told("a-star");
        assert!(guided.explored <= near(length).len() as u32 + length * 8, "{name}");
    });
}

/// Searches recursively, which the solver itself must not do.
fn enter(maze: &Maze, here: u32, entered: &mut Vec<u32>) -> bool {
    entered.push(here);
    here == maze.goal()
        || maze
            .neighbours(here)
            .any(|there| !entered.contains(&there) && enter(maze, there, entered))
}

#[test]
fn depth_first_search_enters_what_it_says() {
    for_each_maze(|maze, name| {
        let mut entered = Vec::new();
        assert!(enter(maze, maze.start(), &mut entered), "{name}");
        let route = solve(solver("dfs"), maze);
        assert_eq!(route.trace, entered, "{name}");
        assert_eq!(route.explored as usize, entered.len(), "{name}");
    });
}

#[test]
fn walks_go_from_cell_to_cell() {
    for_each_maze(|maze, name| {
        for walker in ["right-hand", "left-hand", "pledge", "tremaux", "random-mouse"] {
            let route = solve(solver(walker), maze);
            let name = format!("{name} {walker}");
            assert_eq!(route.trace[0], maze.start(), "{name}");
            let most = 4 * maze.grid().cells() as usize;
            assert!(route.trace.len() <= most, "{name}: {} steps", route.trace.len());
            for pair in route.trace.windows(2) {
                assert!(maze.neighbours(pair[0]).any(|there| there == pair[1]), "{name}: {pair:?}");
            }
            let is_whole = route.trace.len() < most;
            assert!(!is_whole || different(&route.trace) == route.explored, "{name}");
            let Some(length) = route.length().filter(|_| is_whole) else { continue };
            // The walk without its loops, in the order in which they close.
            let mut thread: Vec<u32> = Vec::new();
            for &cell in &route.trace {
                match thread.iter().position(|&it| it == cell) {
                    Some(at) => thread.truncate(at + 1),
                    None => thread.push(cell),
                }
            }
            assert_eq!(thread, route.cells, "{name}");
            assert_eq!(thread.len() as u32, length + 1, "{name}");
        }
        let walk = solve(solver("tremaux"), maze).trace;
        for pair in walk.windows(2) {
            let same = |it: &&[u32]| {
                (it[0], it[1]) == (pair[0], pair[1]) || (it[1], it[0]) == (pair[0], pair[1])
            };
            let between = maze.neighbours(pair[0]).filter(|&there| there == pair[1]).count();
            let marks = walk.windows(2).filter(same).count();
            assert!(marks <= 2 * between, "{name}: {pair:?} has {marks} marks");
        }
    });
}

/// In a hall, each hand follows the outer wall in its direction.
#[test]
fn hands_go_round_by_their_side() {
    let start = End::Cell(1);
    let plain = Spec { start, goal: End::Cell(4), ..spec(shape("square"), 3, 3) };
    let hall = looped(&plain, usize::MAX);
    // The walker enters from above at the middle of the upper row. With the right hand on the wall,
    // it first goes to the left of the picture.
    let right = solve(solver("right-hand"), &hall).trace;
    assert_eq!(right[..4], [1, 0, 3, 6], "{right:?}");
    let left = solve(solver("left-hand"), &hall).trace;
    assert_eq!(left[..4], [1, 2, 5, 8], "{left:?}");
    // The walker goes away from the opening, straight down to the lower wall, then turns left: to
    // the right in the picture.
    let goal = Spec { goal: End::Cell(0), ..plain };
    let pledge = solve(solver("pledge"), &looped(&goal, usize::MAX)).trace;
    assert_eq!(pledge[..6], [1, 4, 7, 8, 5, 2], "{pledge:?}");
}

/// Without an opening at the start, the walker has the first wall of its cell behind it.
#[test]
fn hands_begin_at_a_wall() {
    let mut later = 0;
    for name in ["square", "hex", "tri", "voronoi"] {
        for start in 0..30 {
            let site = Site::new(shape(name), 6, 6);
            let start = End::Cell(start);
            let spec = Spec { site, start, openings: Openings::None, ..spec(shape(name), 6, 6) };
            let maze = looped(&spec, 8);
            let grid = maze.grid();
            let sides: Vec<usize> = grid.sides(maze.start()).collect();
            let Some(wall) = sides.iter().position(|&side| !maze.is_open_side(side)) else {
                continue;
            };
            later += u32::from(wall > 0);
            // Sides run clockwise, so the right hand takes them backwards.
            let all = sides.len();
            for (walker, forward) in [("right-hand", false), ("left-hand", true)] {
                let turns = (1..all).map(|by| (wall + if forward { by } else { all - by }) % all);
                let mut open = turns.map(|at| sides[at]).filter(|&side| maze.is_open_side(side));
                let first = open.next().map(|side| grid.neighbor(side));
                let trace = solve(solver(walker), &maze).trace;
                assert_eq!(trace.get(1).copied(), first, "{name} {walker} from {}", maze.start());
            }
        }
    }
    assert!(later > 20, "only {later} cells whose first side is open");
}

/// Returns whether Pledge's walk on squares arrives within `steps` steps. It uses headings in
/// quarter turns and does not detect cycles.
fn pledge_arrives(maze: &Maze, steps: usize) -> bool {
    const OFFSETS: [[i64; 2]; 4] = [[0, -1], [1, 0], [0, 1], [-1, 0]];
    let grid = maze.grid();
    let place = |cell: u32| grid.col_row_level(cell).map(i64::from);
    // The cell one step away in a direction, clockwise from up, if there is a passage.
    let beyond = |cell: u32, direction: usize| {
        let ([col, row, _], [x, y]) = (place(cell), OFFSETS[direction]);
        maze.neighbours(cell).find(|&there| place(there)[..2] == [col + x, row + y])
    };
    let mut here = maze.start();
    let opened = |direction: &usize| beyond(here, *direction).is_none();
    let mut behind = (0..4).find(opened).unwrap_or(0);
    let mut turned: i64 = 0;
    for _ in 0..steps {
        // Right, straight on, left, back; in the second round, one full turn more.
        let choices = (0..2).flat_map(|round| (1..=4).map(move |quarter| (round, quarter)));
        let choice = choices.into_iter().find_map(|(round, quarter)| {
            let direction = (behind + 4 - quarter) % 4;
            let there = beyond(here, direction)?;
            let after = turned + 2 - 4 * round - quarter as i64;
            (after <= 0 || quarter == 4).then_some((there, direction, after))
        });
        let Some((there, direction, after)) = choice else { return false };
        (here, behind, turned) = (there, (direction + 2) % 4, after);
        if here == maze.goal() {
            return true;
        }
    }
    false
}

/// The solver gives up only if the walk would never arrive.
#[test]
fn pledge_arrives_where_a_walk_without_end_does() {
    let (mut arrived, mut lost) = (0, 0);
    for seed in 0..150 {
        for (loops, start, goal) in
            [(4, 24, 0), (12, 24, 48), (20, 17, 6), (9, 0, 24), (15, 30, 16)]
        {
            let spec = Spec {
                seed: seed.into(),
                start: End::Cell(start),
                goal: End::Cell(goal),
                openings: Openings::None,
                ..spec(shape("square"), 7, 7)
            };
            let maze = looped(&spec, loops);
            let arrives = pledge_arrives(&maze, 60 * maze.open_links().len());
            let route = solve(solver("pledge"), &maze);
            assert_eq!(route.length().is_some(), arrives, "seed {seed}, {loops} loops, to {goal}");
            *(if arrives { &mut arrived } else { &mut lost }) += 1;
        }
    }
    assert!(arrived > 100 && lost > 20, "{arrived} {lost}");
}

#[test]
fn fillers_leave_the_ways_to_the_goal() {
    for_each_maze(|maze, name| {
        let ways = passages(maze);
        // Whether a route leads from a cell to another without the cells in `out`.
        let joined = |from: u32, to: u32, out: &BTreeSet<u32>| {
            let mut seen = BTreeSet::from([from]);
            let mut left = vec![from];
            while let Some(here) = left.pop() {
                for &[there, _] in &ways[here as usize] {
                    if !out.contains(&there) && seen.insert(there) {
                        left.push(there);
                    }
                }
            }
            seen.contains(&to)
        };
        let mut filled = BTreeSet::new();
        loop {
            let is_dead = |cell: &u32| {
                let left = ways[*cell as usize].iter().filter(|way| !filled.contains(&way[0]));
                *cell != maze.start() && *cell != maze.goal() && left.count() < 2
            };
            let open = (0..maze.grid().cells()).filter(|cell| !filled.contains(cell));
            let dead: Vec<u32> = open.filter(is_dead).collect();
            if dead.is_empty() {
                break;
            }
            filled.extend(dead);
        }
        for filler in ["dead-end-filling", "cul-de-sac-filling"] {
            let route = solve(solver(filler), maze);
            assert_eq!(route.explored, maze.grid().cells(), "{name}");
            let upto = route.trace.len() - route.cells.len();
            assert_eq!(route.trace[upto..], route.cells, "{name}: then the route");
            let told: BTreeSet<u32> = route.trace[..upto].iter().copied().collect();
            assert_eq!(told.len(), upto, "{name}: each cell is filled once");
            if filler == "dead-end-filling" {
                assert_eq!(told, filled, "{name}");
                continue;
            }
            assert!(told.is_superset(&filled), "{name}");
            for cell in (0..maze.grid().cells()).filter(|cell| !told.contains(cell)) {
                // If the cell stays, it has routes to both ends without a common cell: no single
                // cell separates it from both, nor is one end the cell that separates it from the
                // other.
                let ends = [maze.start(), maze.goal()];
                let stays = ends.contains(&cell)
                    || (0..maze.grid().cells()).filter(|&other| other != cell).all(|other| {
                        let out = BTreeSet::from([other]);
                        ends.iter().any(|&end| end != other && joined(cell, end, &out))
                    });
                // Cells behind the goal or the start are never searched.
                let cut = |end: u32| {
                    !joined(cell, maze.start() + maze.goal() - end, &BTreeSet::from([end]))
                };
                assert!(stays || ends.into_iter().any(cut), "{name}: one cell separates {cell}");
            }
        }
    });
}

#[test]
fn mice_run_by_their_seed() {
    let maze = maze(&spec(shape("hex"), 12, 12));
    let cancel = Cancel::new();
    let run = |seed: u64| {
        let search = Search::new(seed, &cancel).traced(true);
        (solver("random-mouse").value.solve)(&maze, &search).unwrap()
    };
    let runs: Vec<_> = (0..16).map(run).collect();
    assert_eq!(runs[3], run(3));
    let walks: BTreeSet<&[u32]> = runs.iter().map(|run| &run.trace[..]).collect();
    assert_eq!(walks.len(), 16, "each seed has a walk of its own");
    for run in &runs {
        assert_eq!(run.cells, runs[0].cells, "there is one route");
        for around in run.trace.windows(3).filter(|it| it[0] == it[2]) {
            assert_eq!(maze.passages_of(around[1]), 1, "it turns back in dead ends only");
        }
    }
    for solver in SOLVERS.iter().filter(|it| it.name != "random-mouse") {
        let other = (solver.value.solve)(&maze, &Search::new(9, &cancel)).unwrap();
        assert_eq!(other.cells, runs[0].cells, "{}", solver.name);
    }
}
