//! Woven mazes: crossings are correct on every shape and with every algorithm, and the planar graph
//! stays the same.

use std::collections::BTreeSet;
use std::sync::Arc;

use mazewright_core::grid::{Crossing, Grid};
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{
    ALGORITHMS, Cancel, End, HOLES, Maze, Mesh, OUTLINES, Refusal, SHAPES, Site, Spec, WRAPS, find,
};

use crate::common::weave::{plain, woven};
use crate::common::{Made, distances, opened_ways, refusal, shape};

/// Shapes whose cells have no two pairs of opposite sides.
const FLAT: [&str; 3] = ["tri", "cairo", "floret"];

fn carve(spec: &Spec) -> Result<Maze, Refusal> {
    let grid = spec.site.lay(spec.seed.number(), &Cancel::new()).unwrap();
    Maze::carve(spec, Arc::new(grid), &Cancel::new()).map_err(refusal)
}

/// Sites of every kind, of shapes that can be woven.
fn sites() -> Vec<Site> {
    let shapes = SHAPES.iter().filter(|shape| !FLAT.contains(&shape.name));
    let mask = |text: &str| Some(Mask::parse(text).unwrap());
    let mut sites: Vec<Site> = shapes
        .flat_map(|shape| {
            let plain = plain(shape.name);
            let wide = Site { cols: 2 * plain.cols, rows: 2 * plain.rows, ..plain.clone() };
            let (hole, parts) = (find(HOLES, "circle").unwrap(), Parts::All);
            let outline = find(OUTLINES, "circle").unwrap();
            [
                Site { levels: 3, ..plain.clone() },
                Site { outline, ..wide.clone() },
                Site { hole, levels: 2, ..wide.clone() },
                Site { mask: mask("...X...,...X..."), parts, ..wide.clone() },
                plain,
            ]
        })
        .collect();
    for name in ["square", "hex", "oct"] {
        let wraps = WRAPS.iter().map(|wrap| Site { wrap, ..Site::new(shape(name), 12, 12) });
        sites.extend(wraps.filter(|site| site.lay(1, &Cancel::new()).is_ok()));
    }
    let map = Mesh::read(include_str!("../data/regions.geojson"), &Cancel::new()).unwrap();
    sites.push(Site::from_mesh(map));
    sites
}

/// Checks a crossing.
fn check_crossing(maze: &Maze, pairs: &[[u32; 2]], crossing: &Crossing, name: &str) {
    let grid = maze.grid();
    let &Crossing { cell, over, under, edges } = crossing;
    let steps: Vec<(u32, u32)> = maze.steps(cell).collect();
    assert_eq!(steps.iter().map(|it| it.1).collect::<Vec<_>>(), over, "{name}: its only links");
    let [first, last] = pairs[under as usize];
    assert!(maze.is_open(under), "{name}: a tunnel is open");
    let near: BTreeSet<u32> = [steps[0].0, steps[1].0, first, last, cell].into();
    assert_eq!(near.len(), 5, "{name}: four different neighbours");
    let crossings = near.iter().filter(|&&near| grid.is_crossing(near)).count();
    assert_eq!(crossings, 1, "{name}: crossings do not touch");
    assert!(grid.sides(cell).all(|side| !grid.is_outer(side)), "{name}: not on the outline");

    let round: Vec<u32> = grid.boundary(cell).map(|(edge, _)| edge).collect();
    let at = |edge: u32| round.iter().position(|&it| it == edge).unwrap();
    let opposite = |one: u32, other: u32| at(one).abs_diff(at(other)) * 2 == round.len();
    let mut drawn = grid.sides(cell).filter(|&side| grid.neighbor(side) != grid.cells());
    let mut drawn = || drawn.next().and_then(|side| grid.drawn_edge(side)).unwrap();
    assert!(opposite(drawn(), drawn()), "{name}: the passage above runs straight");
    assert!(opposite(edges[0], edges[1]), "{name}: the tunnel runs straight");
    for (edge, beyond) in edges.into_iter().zip([first, last]) {
        assert!(!maze.is_wall(edge), "{name}: both tunnel ends are open");
        assert!(
            grid.boundary(beyond).any(|(own, _)| own == edge),
            "{name}: a tunnel end of its cell"
        );
    }
    let open = round.iter().filter(|&&edge| !maze.is_wall(edge)).count();
    assert_eq!(open, 4, "{name}: all other edges are walls");
}

/// Checks crossings and spanning tree. Returns the number of crossings.
fn check(maze: &Maze, name: &str) -> usize {
    let grid = maze.grid();
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    assert_eq!(pairs.len(), grid.links() as usize, "{name}");
    let mut unders = BTreeSet::new();
    for crossing in grid.crossings() {
        check_crossing(maze, &pairs, crossing, name);
        unders.insert(crossing.under);
        assert_eq!(grid.tunnel(crossing.under), Some(crossing), "{name}");
    }
    assert_eq!(unders.len(), grid.crossings().len(), "{name}: a tunnel each");
    assert!(grid.seams().all(|[link, _]| !unders.contains(&link)), "{name}: tunnels are not seams");
    // A room may touch a cell by two edges.
    let pairs = pairs.iter().filter(|it| grid.room().is_none_or(|room| !it.contains(&room)));
    let different: BTreeSet<&[u32; 2]> = pairs.clone().collect();
    assert_eq!(different.len(), pairs.count(), "{name}: no two cells are linked twice");

    let parts = grid.components().len().max(1) as u32;
    let parts = if grid.room().is_some() { 1 } else { parts };
    assert_eq!(maze.open_links().len() as u32, grid.cells() - parts, "{name}");
    assert_eq!(maze.passage_count(), grid.cells() - parts, "{name}: no link twice");
    let ways = opened_ways(grid, maze.open_links());
    let mut reached = 0;
    for [start, _] in maze.ends() {
        reached += distances(&ways, start).iter().filter(|&&it| it != u32::MAX).count();
    }
    assert_eq!(reached, grid.cells() as usize, "{name}: a tree");
    for [start, goal] in maze.ends() {
        assert!(
            !grid.is_crossing(start) && !grid.is_crossing(goal),
            "{name}: ends are not crossings"
        );
    }
    grid.crossings().len()
}

#[test]
fn every_algorithm_carves_what_crossings_leave() {
    for shape in SHAPES {
        for algorithm in ALGORITHMS {
            let name = format!("{} {}", shape.name, algorithm.name);
            match carve(&Spec { algorithm, ..woven(plain(shape.name), "1", 5) }) {
                Ok(maze) => {
                    let count = check(&maze, &name);
                    assert!(count >= 3, "{name}: {count} crossings");
                    // The links of crossings come first.
                    let first: BTreeSet<u32> =
                        maze.open_links()[..3 * count].iter().copied().collect();
                    let crossings = maze.grid().crossings().iter();
                    let forced = crossings.flat_map(|it| [it.over[0], it.over[1], it.under]);
                    assert_eq!(first, forced.collect(), "{name}");
                }
                Err(refusal) if algorithm.name == "division" && !FLAT.contains(&shape.name) => {
                    assert_eq!(refusal.code, "no-rectangle", "{name}");
                }
                Err(refusal) => {
                    assert!(FLAT.contains(&shape.name), "{name}: {refusal:?}");
                    assert_eq!((refusal.parameter, refusal.code), ("weave", "no-crossing"));
                    assert!(refusal.detail.contains("opposite sides"), "{}", refusal.detail);
                }
            }
        }
    }
}

/// The corners round a cell, as points.
fn corners(grid: &Grid, cell: u32) -> Vec<[[f64; 2]; 2]> {
    let place = |corner| {
        let at = grid.ends(corner).map(|end| grid.corner(end));
        at.map(|at| [at.x, at.y])
    };
    let round = grid.boundary(cell).map(|(edge, ends)| (place(edge), grid.ends(edge) == ends));
    round.map(|(ends, runs_on)| if runs_on { ends } else { [ends[1], ends[0]] }).collect()
}

#[test]
fn every_site_is_woven_on_the_planar_graph_that_it_had() {
    let mut seen = 0;
    for site in sites() {
        let name = format!(
            "{} {} {} {} levels {}",
            site.name(),
            site.outline.name,
            site.wrap.name,
            site.hole.name,
            site.levels
        );
        let before = site.lay(5, &Cancel::new()).unwrap();
        let maze = match carve(&woven(site.clone(), "1", 5)) {
            Ok(maze) => maze,
            Err(refusal) => {
                assert!(
                    site.mesh.is_some() && refusal.code == "no-crossing",
                    "{name}: {refusal:?}"
                );
                continue;
            }
        };
        seen += check(&maze, &name);
        let grid = maze.grid();
        let counts = |grid: &Grid| {
            let drawn = (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge)).count();
            (grid.cells(), grid.corners(), drawn, grid.seams().count(), grid.size())
        };
        assert_eq!(counts(grid), counts(&before), "{name}");
        for cell in 0..grid.cells() {
            assert_eq!(corners(grid, cell), corners(&before, cell), "{name}: cell {cell}");
            assert_eq!(grid.col_row_level(cell), before.col_row_level(cell), "{name}");
            let bends = |grid: &Grid| {
                let edges = grid.boundary(cell).map(|(edge, _)| grid.middle(edge));
                // The last bits of an arc's middle depend on the corner at which the arc starts.
                edges.map(|at| [at.x, at.y].map(|it| (it * 1e9).round())).collect::<Vec<_>>()
            };
            assert_eq!(bends(grid), bends(&before), "{name}: bends and arcs of cell {cell}");
        }
        for (piece, same) in grid.components().iter().zip(before.components()) {
            assert_eq!(piece.cells, same.cells, "{name}");
            for (own, [one, other]) in (0..).zip(piece.grid.link_cells()) {
                let [one, other] = [one, other].map(|cell| piece.cells[cell as usize]);
                let link: u32 = piece.links[own];
                let mut sides = grid.sides(one).filter(|&side| grid.edge(side) == link);
                assert!(sides.any(|side| grid.neighbor(side) == other), "{name}: links of a piece");
            }
        }
    }
    assert!(seen > 500, "{seen}");
}

/// Returns whether a further crossing of two axes would fit in a cell, for grids of one kind of
/// cells.
fn fits(maze: &Maze, before: &Grid, cell: u32) -> bool {
    let grid = maze.grid();
    let free = |there: u32| there != before.cells() && !grid.is_crossing(there);
    let near = before.neighbors(cell);
    if grid.is_crossing(cell) || !near.iter().all(|&there| free(there)) {
        return false;
    }
    // The cells that the links of crossings join.
    let forced = &maze.open_links()[..3 * grid.crossings().len()];
    let ways = opened_ways(grid, forced);
    let apart = |one: u32, other: u32| distances(&ways, one)[other as usize] == u32::MAX;
    let half = near.len() / 2;
    let axes = || (0..half).map(|at| [near[at], near[at + half]]);
    axes().enumerate().any(|(at, [one, other])| {
        axes().skip(at + 1).any(|[first, last]| {
            let rings = !apart(one, first) && !apart(other, last)
                || !apart(one, last) && !apart(other, first);
            apart(one, other) && apart(first, last) && !rings
        })
    })
}

#[test]
fn a_share_is_taken_of_a_set_to_which_none_can_be_added() {
    for name in ["square", "hex", "brick"] {
        for seed in 0..6 {
            let site = Site::new(shape(name), 10, 10);
            let before = site.lay(seed, &Cancel::new()).unwrap();
            let cells = |weave: &str| -> (Maze, BTreeSet<u32>) {
                let maze = carve(&woven(site.clone(), weave, seed)).unwrap();
                let cells = maze.grid().crossings().iter().map(|it| it.cell).collect();
                (maze, cells)
            };
            let (maze, all) = cells("1");
            let more = (0..before.cells()).find(|&cell| fits(&maze, &before, cell));
            assert_eq!(more, None, "{name} {seed}: a further one fits");
            let (_, half) = cells("0.5");
            assert_eq!(half.len(), all.len().div_ceil(2), "{name} {seed}");
            assert!(half.is_subset(&all), "{name} {seed}");
            assert_eq!(cells("0.01").1.len(), 1, "{name} {seed}: at least one crossing");
            let (plain, none) = cells("0");
            assert!(none.is_empty(), "{name} {seed}");
            assert_eq!(plain.grid().link_cells().count(), before.link_cells().count());
        }
    }
}

#[test]
fn a_seed_fixes_the_crossings_and_each_has_others() {
    for name in ["square", "hex", "polar"] {
        let crossings = |seed| {
            let maze = carve(&woven(plain(name), "1", seed)).unwrap();
            (maze.grid().crossings().iter().map(|it| (it.cell, it.under)).collect::<Vec<_>>(), maze)
        };
        let all: BTreeSet<Vec<(u32, u32)>> = (0..64).map(|seed| crossings(seed).0).collect();
        assert_eq!(all.len(), 64, "{name}");
        assert_eq!(crossings(7).1.open_links(), crossings(7).1.open_links(), "{name}");
    }
}

#[test]
fn either_passage_may_be_the_one_above() {
    let mut level = [0, 0];
    for seed in 0..40 {
        let maze = carve(&woven(plain("square"), "1", seed)).unwrap();
        for crossing in maze.grid().crossings() {
            let mut beyond = maze.neighbours(crossing.cell);
            let above = beyond.next().unwrap();
            level[usize::from(above + 1 == crossing.cell || above == crossing.cell + 1)] += 1;
        }
    }
    let [upright, level] = level;
    assert!(upright * 2 > level && level * 2 > upright, "{upright} upright, {level} level");
}

#[test]
fn routes_go_through_tunnels() {
    let mut tunnels = 0;
    for name in ["square", "hex", "oct", "polar", "penrose-p3"] {
        for seed in 0..4 {
            let ends = (End::Farthest, End::Farthest);
            let spec = Spec { start: ends.0, goal: ends.1, ..woven(plain(name), "1", seed) };
            let made = Made::new(spec);
            for pair in made.route.cells.windows(2) {
                let mut steps = made.maze.steps(pair[0]).filter(|&(there, _)| there == pair[1]);
                let (_, link) = steps.next().expect("a step over an open link");
                tunnels += usize::from(made.maze.grid().tunnel(link).is_some());
            }
        }
    }
    assert!(tunnels > 20, "{tunnels}");
}

#[test]
fn refusals_say_what_would_do() {
    let large = woven(Site::new(shape("square"), 30, 20), "0.5", 1);
    assert!(large.check(1200).is_ok());
    let refusal = large.check(1199).unwrap_err();
    assert_eq!((refusal.parameter, refusal.code), ("weave", "too-large"));
    assert!(refusal.detail.contains("600 cells: at most 599"), "{}", refusal.detail);
    for (site, words) in [
        (Site::new(shape("tri"), 9, 9), "weave is 0.5, but tri cells have no two pairs"),
        (Site::new(shape("square"), 9, 2), "weave is 0.5, but no crossing fits"),
    ] {
        let refusal = carve(&woven(site, "0.5", 1)).unwrap_err();
        assert!(refusal.detail.starts_with(words), "{}", refusal.detail);
        assert_eq!((refusal.parameter, refusal.code), ("weave", "no-crossing"));
    }
}
