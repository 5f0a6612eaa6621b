//! Numbers of a maze, each counted a second time.

use std::collections::BTreeSet;

use mazewright_core::algorithm::options::AlgorithmOptions;
use mazewright_core::analysis::statistics::Stats;
use mazewright_core::cancel::Cancel;
use mazewright_core::shape::SHAPES;
use mazewright_core::site::{Site, WRAPS};
use mazewright_core::solver::Route;
use mazewright_core::spec::{End, Seed, Spec};
use mazewright_render::formats::Fields;
use serde_json::Value;

use crate::common::{Made, algorithm, algorithms, distances, shape, spec, ways};
use crate::difficulty::{OPEN, figure};

fn stats(made: &Made) -> Stats {
    Stats::of(&made.maze, &made.route, &Cancel::new()).unwrap()
}

fn passages(made: &Made) -> Vec<Vec<[u32; 2]>> {
    let grid = made.maze.grid();
    let open = (0..).zip(grid.link_cells()).filter(|&(link, _)| made.maze.is_open(link));
    ways(grid.cells(), open)
}

/// Mazes with and without loops, flat, stacked and wrapped.
fn for_each_maze(check: impl Fn(&Made)) {
    for shape in SHAPES {
        for algorithm in algorithms(shape).chain([&OPEN]) {
            for (cols, rows) in [(2, 1), (3, 2), (7, 6)] {
                check(&Made::new(Spec { algorithm, ..spec(shape, cols, rows) }));
            }
        }
        for (levels, wrap) in [(3, 0), (1, 1), (2, 3)] {
            let wrap = &WRAPS[wrap];
            let site = Site { levels, wrap, ..Site::new(shape, 6, 6) };
            let spec = Spec { site, ..spec(shape, 6, 6) };
            if spec.check(1000).is_ok() && spec.site.lay(1, &Cancel::new()).is_ok() {
                check(&Made::new(Spec { algorithm: &OPEN, ..spec.clone() }));
                check(&Made::new(spec));
            }
        }
    }
}

#[test]
fn they_are_what_another_count_finds() {
    for_each_maze(|made| {
        let (stats, ways) = (stats(made), passages(made));
        let counts = stats.counts;
        let with = |count: usize| ways.iter().filter(|it| it.len() == count).count() as u32;
        let kinds = [counts.dead_ends, counts.corridors, counts.junctions];
        assert_eq!(kinds, [1, 2, 3].map(with), "{made}");
        let more = counts.cells - counts.dead_ends - counts.corridors - counts.junctions;
        assert_eq!((counts.crossroads, counts.unused), (more, 0), "{made}");
        assert_eq!(counts.open, made.maze.open_links().len() as u32, "{made}");
        assert_eq!(counts.loops, counts.open + 1 - counts.cells, "{made}");

        // The longest of all shortest ways.
        let cells = 0..counts.cells;
        let longest = cells.filter_map(|cell| distances(&ways, cell).into_iter().max()).max();
        assert_eq!(Some(stats.diameter.steps), longest, "{made}");
        assert!(stats.diameter.exact, "{made}");

        // Dead ends joined to those of their neighbours that have two passages or fewer.
        let mut sum = 0;
        for end in (0..counts.cells).filter(|&end| ways[end as usize].len() == 1) {
            let mut passage = BTreeSet::from([end]);
            let mut left = vec![end];
            while let Some(here) = left.pop() {
                for &[there, _] in &ways[here as usize] {
                    if ways[there as usize].len() < 3 && passage.insert(there) {
                        left.push(there);
                    }
                }
            }
            sum += passage.len();
        }
        let river = (counts.dead_ends > 0).then(|| sum as f64 / f64::from(counts.dead_ends));
        assert_eq!(stats.river, river, "{made}");

        let solution = stats.solution.unwrap();
        let route = &made.route.cells;
        assert_eq!(solution.length as usize, route.len() - 1, "{made}");
        assert_eq!(solution.share, route.len() as f64 / f64::from(counts.cells), "{made}");
        let choices = route.iter().enumerate().filter(|&(at, &cell)| {
            cell != made.maze.goal && ways[cell as usize].len() > if at == 0 { 1 } else { 2 }
        });
        assert_eq!(solution.decisions as usize, choices.count(), "{made}");
        assert!(stats.turns <= counts.corridors, "{made}");
        assert!(solution.turns < solution.length.max(1), "{made}");
    });
}

/// On squares to go straight on is to keep to a row or a column.
#[test]
fn squares_turn_where_row_and_column_change() {
    for algorithm in algorithms(shape("square")) {
        let made = Made::new(Spec { algorithm, ..spec(shape("square"), 12, 9) });
        let place = |cell| made.maze.grid().col_row_level(cell);
        let turns = |[one, other]: [u32; 2]| {
            let [one, other] = [place(one), place(other)];
            one[0] != other[0] && one[1] != other[1]
        };
        let two = |cell| -> Option<[u32; 2]> {
            made.maze.neighbors(cell).collect::<Vec<u32>>().try_into().ok()
        };
        let corridors: Vec<[u32; 2]> = (0..108).filter_map(two).collect();
        let stats = stats(&made);
        let turning = corridors.iter().filter(|&&pair| turns(pair)).count();
        assert_eq!(stats.turns as usize, turning, "{made}");
        let straight = (corridors.len() - turning) as f64 / corridors.len() as f64;
        assert_eq!(stats.straightness(), Some(straight), "{made}");
        let on_route = made.route.cells.windows(3).filter(|it| turns([it[0], it[2]])).count();
        assert_eq!(stats.solution.unwrap().turns as usize, on_route, "{made}");
    }
}

#[test]
fn straight_rows_are_straight() {
    for (name, cols, rows, straight) in [
        ("square", 9, 1, 1.0),
        ("hex", 9, 1, 1.0),
        ("tri", 9, 1, 0.0),
        ("brick", 9, 1, 1.0),
        ("polar", 40, 1, 1.0),
    ] {
        let made = Made::new(spec(shape(name), cols, rows));
        let share = stats(&made).straightness().unwrap();
        assert_eq!(share, straight, "{made}");
    }
    // Runs straight on where it can.
    for name in ["square", "hex", "oct", "rhombille", "kite", "snub-square"] {
        let share = |run| {
            let texture = AlgorithmOptions { run, ..AlgorithmOptions::default() };
            let made = Made::new(Spec { options: texture, ..spec(shape(name), 20, 20) });
            stats(&made).straightness().unwrap()
        };
        assert!(share(100) > share(0), "{name}: {} {}", share(100), share(0));
    }
    // A way over a seam goes on where the other side is drawn; stairs are never straight.
    let round = Site { wrap: &WRAPS[1], ..Site::new(shape("square"), 8, 1) };
    let made = Made::new(Spec { site: round, algorithm: &OPEN, ..spec(shape("square"), 8, 1) });
    assert_eq!((stats(&made).counts.loops, stats(&made).turns), (1, 0), "{made}");
    let tower = Site { levels: 5, ..Site::new(shape("square"), 1, 1) };
    let made = Made::new(Spec { site: tower, ..spec(shape("square"), 1, 1) });
    assert_eq!(stats(&made).turns, 3, "{made}");
}

#[test]
fn open_mazes_have_a_diameter_too() {
    let open = |site: Site| {
        let diameter =
            stats(&Made::new(Spec { algorithm: &OPEN, site, ..spec(shape("square"), 2, 2) }))
                .diameter;
        (diameter.steps, diameter.exact)
    };
    assert_eq!(open(Site::new(shape("square"), 20, 15)), (33, true));
    assert_eq!(open(Site::new(shape("square"), 300, 200)).0, 498);
    let torus = |side| Site { wrap: &WRAPS[3], ..Site::new(shape("square"), side, side) };
    assert_eq!(WRAPS[3].name, "xy");
    assert_eq!(open(torus(20)), (20, true));
    // All pairs of so many cells would take too long, so that it says so.
    let (steps, exact) = open(torus(100));
    assert!(!exact && steps == 100, "{steps}");
}

#[test]
fn what_has_no_number_is_null() {
    let mut made = figure(&["S##", "# #", "##G"]);
    let ring = made.json(Fields::ALL)["stats"].clone();
    assert_eq!((&ring["river"], &ring["loops"]), (&Value::Null, &1.into()));
    assert_eq!((&ring["diameter"], &ring["straightness"]), (&4.into(), &0.5.into()));
    assert_eq!(ring["difficulty"], 0, "the ring's other half has {ring}");
    made.routes =
        vec![Route { cells: Vec::new(), explored: 3, all_shortest: None, trace: Vec::new() }];
    let lost = made.json(Fields::ALL)["stats"].clone();
    for name in ["length", "turns", "decisions", "share"] {
        assert_eq!(lost[format!("solution_{name}")], Value::Null, "{name}");
    }
    assert_eq!((&lost["difficulty"], &lost["cells"]), (&Value::Null, &8.into()));
    assert_eq!(figure(&["SG"]).json(Fields::ALL)["stats"]["straightness"], Value::Null);
}

#[test]
fn distances_are_steps_from_the_start() {
    let fields = Fields::parse("distances").unwrap();
    for_each_maze(|made| {
        let told = made.json(fields)["distances"].clone();
        let steps: Vec<Value> =
            distances(&passages(made), made.maze.start).into_iter().map(Value::from).collect();
        assert_eq!(told, Value::from(steps), "{made}");
    });
    // Other letters cannot be reached.
    let mut site = Site::new(shape("square"), 40, 12);
    site.mask = mazewright_core::site::mask::Mask::parse("text:HI").ok();
    site.parts = mazewright_core::site::mask::Parts::All;
    let made = Made::new(Spec { site, seed: Seed::from(3), ..spec(shape("square"), 2, 2) });
    let json = made.json(Fields::parse("distances,parts,stats").unwrap());
    let first = json["parts"][0]["nodes"].as_array().unwrap();
    for (cell, steps) in (0..).zip(json["distances"].as_array().unwrap()) {
        assert_eq!(steps.is_null(), !first.contains(&Value::from(cell)), "cell {cell}");
    }
    assert_eq!(json["stats"]["loops"], 0, "two mazes, each without");
    let longest = made.maze.ends().map(|ends| {
        let far = Spec { start: End::Farthest, goal: End::Farthest, ..made.spec.clone() };
        assert_ne!(ends[0], ends[1]);
        Made::new(far).routes.iter().filter_map(Route::length).max().unwrap()
    });
    assert_eq!(json["stats"]["diameter"], longest.max().unwrap());
}

#[test]
fn algorithms_differ_as_they_should() {
    let of = |name: &str| {
        let algorithm = algorithm(name);
        stats(&Made::new(Spec { algorithm, ..spec(shape("square"), 60, 60) }))
    };
    let [winding, short] = ["backtracker", "kruskal"].map(of);
    assert!(winding.river > short.river, "{:?} {:?}", winding.river, short.river);
    assert!(winding.counts.dead_ends * 2 < short.counts.dead_ends);
    assert!(winding.diameter.steps > 2 * short.diameter.steps);
}
