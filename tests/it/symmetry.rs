//! Symmetric mazes: spanning trees that a mirror or a turn puts on themselves, or refusals that name
//! the reason.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::TAU;

use axum::http::StatusCode;
use mazewright::algorithm::ALGORITHMS;
use mazewright::cancel::{Cancel, Refusal};
use mazewright::catalog::{Chosen, find};
use mazewright::geometry::Point;
use mazewright::grid::Grid;
use mazewright::maze::Maze;
use mazewright::routing::{Routing, SYMMETRIES, Share, Symmetry};
use mazewright::shape::SHAPES;
use mazewright::site::{HOLES, OUTLINES, Site, WRAPS};
use mazewright::spec::Spec;

use crate::app::Service;
use crate::common::{MANY, algorithm, distances, opened_ways, refusal, shape, sizes, spec};

fn symmetry(name: &str) -> Chosen<Symmetry> {
    find(SYMMETRIES, name).unwrap()
}

fn symmetries() -> impl Iterator<Item = Chosen<Symmetry>> {
    SYMMETRIES.iter().filter(|it| it.is != Symmetry::None)
}

/// A spec of a site with a symmetry.
fn wanted(site: Site, symmetry: Chosen<Symmetry>, seed: u64) -> Spec {
    let plain = spec(site.shape, 2, 2);
    let routing = Routing { symmetry, ..Routing::default() };
    Spec { site, routing, seed: seed.into(), ..plain }
}

fn carve(spec: &Spec) -> Result<Maze, Refusal> {
    spec.check(MANY)?;
    let grid = spec.site.lay(spec.seed.number(), &Cancel::new()).map_err(refusal)?;
    Maze::carve(spec, grid.into(), &Cancel::new()).map_err(refusal)
}

/// Where a motion about the middle of bounds or of a ring takes a point.
fn moved(symmetry: Symmetry, middle: Point, point: Point) -> Point {
    let Point { x, y } = point - middle;
    middle
        + match symmetry {
            Symmetry::None => Point::new(x, y),
            Symmetry::Mirror => Point::new(-x, y),
            Symmetry::Flip => Point::new(x, -y),
            Symmetry::Turn(times) => {
                let (sine, cosine) = (TAU / f64::from(times)).sin_cos();
                Point::new(x * cosine - y * sine, x * sine + y * cosine)
            }
        }
}

/// The middle of all corners, each as often as edges end there: of a grid that has the symmetry, the
/// point that stays.
fn middle(grid: &Grid) -> Point {
    let ends = (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge));
    let ends: Vec<Point> = ends.flat_map(|it| grid.ends(it)).map(|it| grid.corner(it)).collect();
    let sum = ends.iter().fold(Point::default(), |sum, &end| sum + end);
    sum * (1.0 / ends.len() as f64)
}

/// A point as a key; nearly equal ones that fall apart are found in a neighbouring key.
fn keys(point: Point) -> [(i64, i64); 4] {
    let key = |along: f64| (along * 1e3).floor() as i64;
    let [left, right] = [-2e-4, 2e-4].map(|by| key(point.x + by));
    let [top, bottom] = [-2e-4, 2e-4].map(|by| key(point.y + by));
    [(left, top), (right, top), (left, bottom), (right, bottom)]
}

/// Whether a set of points is the same after a motion.
fn is_same(symmetry: Symmetry, middle: Point, points: &[Point]) -> bool {
    let mut found: BTreeMap<(i64, i64), Vec<Point>> = BTreeMap::new();
    for &point in points {
        found.entry(keys(point)[0]).or_default().push(point);
        for key in keys(point).into_iter().skip(1) {
            found.entry(key).or_default().push(point);
        }
    }
    points.iter().all(|&point| {
        let to = moved(symmetry, middle, point);
        let near = |&there: &Point| (there - to).length() < 1e-4;
        keys(to).iter().any(|key| found.get(key).is_some_and(|there| there.iter().any(near)))
    })
}

fn is_tree(maze: &Maze) -> bool {
    let grid = maze.grid();
    let reach = distances(&opened_ways(grid, maze.order()), 0);
    maze.order().len() as u32 == grid.cells() - 1 && !reach.contains(&u32::MAX)
}

/// The middles of the walls that no opening takes away.
fn walls(maze: &Maze) -> Vec<Point> {
    let grid = maze.grid();
    let shut = (0..grid.links()).filter(|&link| !maze.is_open(link) && !grid.is_stairs(link));
    shut.chain(grid.links()..grid.edges()).map(|edge| grid.middle(edge)).collect()
}

/// Carves, and looks whether what is drawn stays the same.
fn check(site: &Site, symmetry: Chosen<Symmetry>, name: &str) -> Result<(), &'static str> {
    let spec = wanted(site.clone(), symmetry, 7);
    match carve(&spec) {
        Ok(maze) => {
            assert!(is_tree(&maze), "{name}: exactly one way between any two cells");
            let middle = middle(maze.grid());
            assert!(is_same(symmetry.is, middle, &walls(&maze)), "{name}: its walls stay");
            Ok(())
        }
        Err(refusal) => {
            assert_eq!(refusal.parameter, "symmetry", "{name}: {}", refusal.detail);
            if refusal.code == "not-symmetric" {
                let grid = site.lay(7, &Cancel::new()).unwrap();
                let edges: Vec<Point> = (0..grid.edges()).map(|it| grid.middle(it)).collect();
                let same = is_same(symmetry.is, middle(&grid), &edges);
                assert!(!same, "{name}: the cells are symmetric: {}", refusal.detail);
            } else {
                assert_eq!(refusal.code, "no-symmetry", "{name}");
            }
            Err(refusal.code)
        }
    }
}

#[test]
fn every_shape_and_size_is_symmetric_or_refused_for_a_reason() {
    for shape in SHAPES {
        let mut made = BTreeSet::new();
        for (cols, rows) in sizes(shape, 6) {
            for symmetry in symmetries() {
                let name = format!("{} {cols}x{rows} {}", shape.name, symmetry.name);
                if check(&Site::new(shape, cols, rows), symmetry, &name).is_ok() {
                    made.insert(symmetry.name);
                }
            }
        }
        println!("{}: {made:?}", shape.name);
    }
}

#[test]
fn outlines_are_symmetric_or_refused_for_a_reason() {
    for (shape, outline, sizes) in [
        ("tri", "triangle", 2..9),
        ("tri", "hexagon", 1..5),
        ("tri", "circle", 5..9),
        ("hex", "hexagon", 2..6),
        ("hex", "triangle", 2..9),
        ("hex", "circle", 5..9),
        ("square", "circle", 5..9),
        ("square", "star", 12..15),
        ("polar", "ring", 1..7),
        ("polar", "circle", 1..7),
        ("penrose-p2", "circle", 5..9),
        ("penrose-p3", "circle", 5..9),
        ("oct", "circle", 5..9),
        ("trihex", "hexagon", 2..6),
    ] {
        let outline = find(OUTLINES, outline).unwrap();
        for (size, symmetry) in sizes.flat_map(|it| symmetries().map(move |other| (it, other))) {
            let site = Site { outline, ..Site::new(crate::common::shape(shape), size, size) };
            let name = format!("{shape} {} {size} {}", outline.name, symmetry.name);
            let made = check(&site, symmetry, &name);
            println!("{name}: {made:?}");
        }
    }
}
