//! Statistics of a maze, each computed a second time.

use std::collections::BTreeSet;

use mazewright_core::analysis::Stats;
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{AlgorithmOptions, Cancel, Site, Spec, WRAPS};

use crate::common::difficulty::OPEN;
use crate::common::stats::{for_each_maze, passages};
use crate::common::{Made, algorithm, algorithms, distances, shape, spec};

fn stats(made: &Made) -> Stats {
    Stats::of(&made.maze, &made.route, &Cancel::new()).unwrap()
}

/// Returns the direction from a cell's centre to the midpoint of the corners of a link's edge, in
/// degrees, or `None` for stairs.
fn direction(made: &Made, cell: u32, link: u32) -> Option<f64> {
    let grid = made.maze.grid();
    let side = grid.sides(cell).find(|&side| grid.edge(side) == link).unwrap();
    let [from, to] = grid.ends(grid.drawn_edge(side)?).map(|corner| grid.corner(corner));
    let centre = grid.centre(cell);
    let (x, y) = (f64::midpoint(from.x, to.x), f64::midpoint(from.y, to.y));
    Some((y - centre.y).atan2(x - centre.x).to_degrees())
}

/// Returns whether the passage through a cell from one link to another bends by more than 25
/// degrees.
fn bends(made: &Made, cell: u32, links: [u32; 2]) -> bool {
    match links.map(|link| direction(made, cell, link)) {
        [Some(one), Some(other)] => {
            let between = (one - other).abs();
            180.0 - between.min(360.0 - between) > 25.0
        }
        _ => true,
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
        let more = ways.iter().filter(|it| it.len() > 3).count() as u32;
        assert_eq!((counts.crossroads, counts.unused), (more, with(0)), "{made}");
        let used = made.maze.grid().cells() - with(0);
        assert_eq!(counts.open, made.maze.open_links().len() as u32, "{made}");
        assert_eq!(counts.loops, counts.open + 1 - used, "{made}");

        // The longest of all shortest routes.
        let cells = 0..counts.cells;
        let reached = |cell| distances(&ways, cell).into_iter().filter(|&it| it != u32::MAX).max();
        let longest = cells.filter_map(reached).max();
        assert_eq!(Some(stats.diameter.steps), longest, "{made}");
        assert!(stats.diameter.exact, "{made}");

        // Dead ends with the neighbours that have at most two passages, and so on.
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
        assert_eq!(solution.share, route.len() as f64 / f64::from(used), "{made}");
        let choices = route.iter().enumerate().filter(|&(at, &cell)| {
            cell != made.maze.goal() && ways[cell as usize].len() > if at == 0 { 1 } else { 2 }
        });
        assert_eq!(solution.decisions as usize, choices.count(), "{made}");
        let bent = |&cell: &u32| -> bool {
            let links: Vec<u32> = ways[cell as usize].iter().map(|&[_, link]| link).collect();
            links.len() == 2 && bends(made, cell, [links[0], links[1]])
        };
        assert_eq!(stats.turns as usize, (0..counts.cells).filter(bent).count(), "{made}");
        let straight = f64::from(counts.corridors) - f64::from(stats.turns);
        let straight = (counts.corridors > 0).then(|| straight / f64::from(counts.corridors));
        assert_eq!(stats.straightness(), straight, "{made}");
        let link_to = |here: u32, there: u32| {
            ways[here as usize].iter().find(|it| it[0] == there).map(|it| it[1]).unwrap()
        };
        let turned = route.windows(3).filter(|three| {
            let (before, here, after) = (three[0], three[1], three[2]);
            bends(made, here, [before, after].map(|there| link_to(here, there)))
        });
        assert_eq!(solution.turns as usize, turned.count(), "{made}");
    });
}

/// On squares, a straight passage stays in its row or column.
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
            made.maze.neighbours(cell).collect::<Vec<u32>>().try_into().ok()
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
    // A run goes straight on where it can.
    for name in ["square", "hex", "oct", "rhombille", "kite", "snub-square"] {
        let share = |run| {
            let options = AlgorithmOptions { run, ..AlgorithmOptions::default() };
            let made = Made::new(Spec { options, ..spec(shape(name), 20, 20) });
            stats(&made).straightness().unwrap()
        };
        assert!(share(100) > share(0), "{name}: {} {}", share(100), share(0));
    }
    // A passage across a seam continues at the other edge; stairs are never straight.
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
    // The search over all pairs of cells would take too long, so the diameter is not exact.
    let (steps, exact) = open(torus(100));
    assert!(!exact && steps == 100, "{steps}");
}

/// In a maze with several parts, loops are counted in each, and the diameter is the largest. It is
/// exact only if the diameter of each part is.
#[test]
fn parts_are_counted_together() {
    let parts = |mask: &str, cols, rows| Site {
        mask: Some(Mask::parse(mask).unwrap()),
        parts: Parts::All,
        ..Site::new(shape("square"), cols, rows)
    };
    let site = parts("...X..,...X..,XXXX..", 6, 3);
    let plain = spec(shape("square"), 2, 2);
    let made = Made::new(Spec { site: site.clone(), ..plain.clone() });
    assert_eq!((stats(&made).counts.loops, made.maze.ends().count()), (0, 2));
    let made = Made::new(Spec { site, algorithm: &OPEN, ..plain.clone() });
    let Stats { counts, diameter, .. } = stats(&made);
    assert_eq!((counts.cells, counts.open, counts.loops), (12, 14, 4));
    assert_eq!((diameter.steps, diameter.exact), (3, true));
    // A wide ring has too many candidates for the ends of a longest route; a block of four cells
    // has few.
    let mask = |is_mirrored: bool| {
        let letter = |x: u32, y: u32| {
            let x = if is_mirrored { 69 - x } else { x };
            let ring = x < 50 && !((10..40).contains(&x) && (10..40).contains(&y));
            if ring || (60..62).contains(&x) && y < 2 { '.' } else { 'X' }
        };
        let row = |y: u32| (0..70).map(|x| letter(x, y)).collect::<String>();
        (0..50).map(row).collect::<Vec<_>>().join(",")
    };
    for is_mirrored in [false, true] {
        let site = parts(&mask(is_mirrored), 70, 50);
        let made = Made::new(Spec { site, algorithm: &OPEN, ..plain.clone() });
        assert_eq!((made.maze.grid().cells(), made.maze.ends().count()), (1604, 2));
        assert!(!stats(&made).diameter.exact, "mirrored: {is_mirrored}");
    }
}

/// A passage that almost reverses its direction is not straight.
#[test]
fn sharp_turns_are_turns() {
    let mut sharp = 0;
    for (name, seed) in ["backtracker", "kruskal"].into_iter().flat_map(|it| [(it, 1), (it, 2)]) {
        let (seed, algorithm) = (seed.into(), algorithm(name));
        let made = Made::new(Spec { seed, algorithm, ..spec(shape("voronoi"), 90, 90) });
        let ways = passages(&made);
        let mut turns = 0;
        for (cell, links) in (0..).zip(&ways) {
            let [[_, one], [_, other]] = links[..] else { continue };
            turns += u32::from(bends(&made, cell, [one, other]));
            let [one, other] = [one, other].map(|link| direction(&made, cell, link).unwrap());
            let between = (one - other).abs();
            sharp += u32::from(between.min(360.0 - between) < 25.0);
        }
        assert_eq!(stats(&made).turns, turns, "{made}");
    }
    assert!(sharp > 0, "no sharp turns");
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
