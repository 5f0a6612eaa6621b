//! Builders for tests: specs, grids and mazes in which everything but the tested setting is plain.
#![allow(dead_code, reason = "no test binary uses all of it")]

pub(crate) mod bridges;
pub(crate) mod difficulty;
pub(crate) mod faces;
pub(crate) mod mesh;
pub(crate) mod mesh_faults;
pub(crate) mod openings;
pub(crate) mod pieces;
pub(crate) mod segments;
pub(crate) mod sites;
pub(crate) mod solving;
pub(crate) mod stats;
pub(crate) mod symmetry;
pub(crate) mod tilings;
pub(crate) mod topology;
pub(crate) mod trees;
pub(crate) mod unicursal;
pub(crate) mod weave;

use std::fmt;
use std::sync::Arc;

use mazewright_core::geometry::Point;
use mazewright_core::grid::{CellPlaces, Explicit, Faces, Grid, Layout};
use mazewright_core::{
    ALGORITHMS, Algorithm, AlgorithmOptions, Cancel, Chosen, End, Error, Maze, Openings, Purpose,
    Rng, Route, SHAPES, SOLVERS, Search, Seed, Shape, Site, Solver, Spec, Topology, find, routes,
};

/// More cells than any test asks for.
pub(crate) const MANY: u64 = 10_000_000;

pub(crate) fn shape(name: &str) -> Chosen<Shape> {
    find(SHAPES, name).unwrap()
}

pub(crate) fn algorithm(name: &str) -> Chosen<Algorithm> {
    find(ALGORITHMS, name).unwrap()
}

/// The algorithms that can carve a shape.
pub(crate) fn algorithms(shape: Chosen<Shape>) -> impl Iterator<Item = Chosen<Algorithm>> {
    let grid = lay(shape, 6, 6);
    ALGORITHMS.iter().filter(move |algorithm| {
        let mut rng = Rng::new(1, Purpose::Carve);
        let carved =
            (algorithm.value.carve)(&grid, &AlgorithmOptions::default(), &mut rng, &Cancel::new());
        !matches!(carved, Err(Error::Refused(_)))
    })
}

/// A spec with the first algorithm and solver and the default ends.
pub(crate) fn spec(shape: Chosen<Shape>, cols: u32, rows: u32) -> Spec {
    Spec {
        site: Site::new(shape, cols, rows),
        algorithm: &ALGORITHMS[0],
        options: AlgorithmOptions::default(),
        topology: Topology::default(),
        seed: Seed::from(1),
        start: End::First,
        goal: End::Last,
        openings: Openings::Ends,
    }
}

/// Returns the sizes of a shape that exist, up to `most` columns and rows.
pub(crate) fn sizes(shape: Chosen<Shape>, most: u32) -> impl Iterator<Item = (u32, u32)> {
    (1..=most)
        .flat_map(move |rows| (1..=most).map(move |cols| (cols, rows)))
        .filter(move |&(cols, rows)| spec(shape, cols, rows).check(MANY).is_ok())
}

pub(crate) fn lay(shape: Chosen<Shape>, cols: u32, rows: u32) -> Arc<Grid> {
    Arc::new(Site::new(shape, cols, rows).lay(1, &Cancel::new()).unwrap())
}

/// Returns a grid with a square for each letter. The squares must be connected, and each row must
/// have one.
pub(crate) fn mesh(rows: &[&str]) -> Grid {
    let wide = rows[0].len() as u32 + 1;
    let mut numbers = std::collections::BTreeMap::new();
    let mut faces = Faces::new();
    let (mut centres, mut first) = (Vec::new(), vec![0]);
    for (row, text) in (0..).zip(rows) {
        for (col, _) in (0..).zip(text.bytes()).filter(|&(_, letter)| letter != b' ') {
            let corners = [(col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1)];
            faces.push(corners.map(|(col, row)| {
                let next = numbers.len() as u32;
                *numbers.entry(row * wide + col).or_insert(next)
            }));
            centres.push(Point::new(f64::from(col) + 0.5, f64::from(row) + 0.5));
        }
        first.push(centres.len() as u32);
    }
    let mut corners = vec![Point::default(); numbers.len()];
    for (place, number) in numbers {
        corners[number as usize] = Point::new(f64::from(place % wide), f64::from(place / wide));
    }
    let layout = Layout::Explicit(Explicit {
        corners,
        centres,
        places: CellPlaces::Rows(first),
        ..Explicit::default()
    });
    faces.lay(layout, &Cancel::new()).unwrap()
}

/// The links in the order in which an algorithm opens them.
pub(crate) fn carve(grid: &Grid, algorithm: Chosen<Algorithm>, seed: u64) -> Vec<u32> {
    carve_with(grid, algorithm, &AlgorithmOptions::default(), seed)
}

/// Carves with algorithm options.
pub(crate) fn carve_with(
    grid: &Grid,
    algorithm: Chosen<Algorithm>,
    options: &AlgorithmOptions,
    seed: u64,
) -> Vec<u32> {
    let mut rng = Rng::new(seed, Purpose::Carve);
    (algorithm.value.carve)(grid, options, &mut rng, &Cancel::new()).unwrap()
}

pub(crate) fn maze(spec: &Spec) -> Maze {
    let grid = spec.site.lay(spec.seed.number(), &Cancel::new()).unwrap();
    Maze::carve(spec, Arc::new(grid), &Cancel::new()).unwrap()
}

/// Returns the set of opened links as a bit mask, for grids of up to 64 links.
pub(crate) fn mask(opened: &[u32]) -> u64 {
    opened.iter().fold(0, |mask, link| mask | 1 << link)
}

/// Returns the neighbours of each cell across a set of links, with the links.
pub(crate) fn ways(cells: u32, links: impl Iterator<Item = (u32, [u32; 2])>) -> Vec<Vec<[u32; 2]>> {
    let mut ways = vec![Vec::new(); cells as usize];
    for (link, [one, other]) in links {
        ways[one as usize].push([other, link]);
        ways[other as usize].push([one, link]);
    }
    ways
}

/// Returns the neighbours of each cell across the opened links, with the links.
pub(crate) fn opened_ways(grid: &Grid, opened: &[u32]) -> Vec<Vec<[u32; 2]>> {
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    ways(grid.cells(), opened.iter().map(|&link| (link, pairs[link as usize])))
}

/// Returns the number of steps from a cell to each cell; `u32::MAX` for cells that cannot be
/// reached.
pub(crate) fn distances(ways: &[Vec<[u32; 2]>], from: u32) -> Vec<u32> {
    let mut steps = vec![u32::MAX; ways.len()];
    steps[from as usize] = 0;
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(here) = queue.pop_front() {
        for &[there, _] in &ways[here as usize] {
            if steps[there as usize] == u32::MAX {
                steps[there as usize] = steps[here as usize] + 1;
                queue.push_back(there);
            }
        }
    }
    steps
}

/// A maze with its routes.
pub(crate) struct Made {
    pub(crate) spec: Spec,
    pub(crate) maze: Maze,
    pub(crate) solver: Chosen<Solver>,
    pub(crate) route: Route,
    pub(crate) routes: Vec<Route>,
}

impl Made {
    pub(crate) fn new(spec: Spec) -> Self {
        let maze = maze(&spec);
        let solver = &SOLVERS[0];
        let routes = routes(solver, &maze, &Search::new(1, &Cancel::new())).unwrap();
        Self { spec, maze, solver, route: routes[0].clone(), routes }
    }
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spec { site: Site { shape, cols, rows, .. }, algorithm, seed, .. } = &self.spec;
        write!(f, "{} {cols}x{rows} {} seed {}", shape.name, algorithm.name, seed.text())
    }
}

/// Returns the refusal in an error.
pub(crate) fn refusal(stop: Error) -> mazewright_core::Refusal {
    match stop {
        Error::Refused(refusal) => refusal,
        Error::Cancelled => panic!("cancelled, but no test cancels"),
    }
}
