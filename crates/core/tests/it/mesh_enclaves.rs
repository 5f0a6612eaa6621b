//! Polygons with holes that others fill: enclaves.

use std::sync::Arc;

use mazewright_core::geometry::Point;
use mazewright_core::{ALGORITHMS, Cancel, Maze, SOLVERS};
use serde_json::{Value, json};

use crate::common::mesh::{read, spec_of};
use crate::common::mesh_faults::refused;
use crate::common::refusal;

type Ring = Vec<[f64; 2]>;

/// Returns a regular polygon.
fn regular(sides: u32, [x, y]: [f64; 2], radius: f64) -> Ring {
    let turn = |at| std::f64::consts::TAU * (f64::from(at) + 0.5) / f64::from(sides);
    (0..sides).map(|at| [x + radius * turn(at).cos(), y + radius * turn(at).sin()]).collect()
}

fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Ring {
    vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]]
}

/// Returns polygons as `GeoJSON`, each an outer ring and its holes, in the plane near the equator.
fn map(polygons: &[Vec<Ring>]) -> String {
    let closed = |ring: &Ring| [&ring[..], &ring[..1]].concat();
    let feature = |rings: &Vec<Ring>| {
        let rings: Vec<Ring> = rings.iter().map(closed).collect();
        json!({"type": "Feature", "geometry": {"type": "Polygon", "coordinates": rings}})
    };
    let features: Vec<Value> = polygons.iter().map(feature).collect();
    json!({"type": "FeatureCollection", "features": features}).to_string()
}

/// A name, polygons as their rings, and the pairs of cells that share a border.
type Map = (&'static str, Vec<Vec<Ring>>, Vec<[u32; 2]>);

fn maps() -> Vec<Map> {
    let east = || vec![rectangle(9.0, 0.0, 3.0, 9.0)];
    let around = || rectangle(0.0, 0.0, 9.0, 9.0);
    let mut maps = Vec::new();
    for sides in 3..9 {
        let hole = regular(sides, [4.0, 5.0], 2.0);
        maps.push(("one", vec![vec![around(), hole.clone()], vec![hole]], vec![[0, 1]]));
    }
    let halves = [rectangle(3.0, 3.0, 1.0, 3.0), rectangle(4.0, 3.0, 2.0, 3.0)];
    let both = rectangle(3.0, 3.0, 3.0, 3.0);
    let [left, right] = halves;
    maps.push((
        "two in one hole",
        vec![vec![around(), both.clone()], vec![left.clone()], vec![right], east()],
        vec![[0, 1], [0, 2], [0, 3], [1, 2]],
    ));
    maps.push((
        "one that fills a part of the hole",
        vec![vec![around(), both.clone()], vec![left], east()],
        vec![[0, 1], [0, 2]],
    ));
    maps.push(("a lake", vec![vec![around(), both], east()], vec![[0, 1]]));
    let two = [regular(6, [2.5, 2.5], 1.5), regular(4, [6.0, 6.0], 1.5)];
    let [one, other] = two;
    maps.push((
        "two holes",
        vec![vec![around(), one.clone(), other.clone()], vec![one], vec![other], east()],
        vec![[0, 1], [0, 2], [0, 3]],
    ));
    let nest = |depth: u32| {
        let at = |depth: u32| {
            rectangle(
                f64::from(depth),
                f64::from(depth),
                f64::from(9 - 2 * depth),
                f64::from(9 - 2 * depth),
            )
        };
        if depth < 4 { vec![at(depth), at(depth + 1)] } else { vec![at(depth)] }
    };
    maps.push(("nested", (0..5).map(nest).collect(), vec![[0, 1], [1, 2], [2, 3], [3, 4]]));
    // Holes that touch the outer boundary, and each other.
    let wedge = vec![[0.0, 0.0], [4.0, 2.0], [2.0, 4.0]];
    maps.push((
        "touching the outside",
        vec![vec![around(), wedge.clone()], vec![wedge]],
        vec![[0, 1]],
    ));
    let squares = [rectangle(2.0, 2.0, 2.0, 2.0), rectangle(4.0, 4.0, 2.0, 2.0)];
    let [one, other] = squares;
    maps.push((
        "touching each other",
        vec![vec![around(), one.clone(), other.clone()], vec![one], vec![other], east()],
        vec![[0, 1], [0, 2], [0, 3]],
    ));
    maps
}

/// The polygons in another order and with rings in the other direction are the same map.
fn variants(polygons: &[Vec<Ring>]) -> [Vec<Vec<Ring>>; 3] {
    let turned = |ring: &Ring| ring.iter().rev().copied().collect::<Ring>();
    let all = polygons.iter().map(|rings| rings.iter().map(turned).collect()).collect();
    let holes = polygons.iter().map(|rings| {
        rings
            .iter()
            .enumerate()
            .map(|(at, ring)| if at > 0 { turned(ring) } else { ring.clone() })
            .collect()
    });
    [polygons.to_vec(), all, holes.collect()]
}

fn area(ring: &[Point]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(from, to)| from.cross(*to)).sum::<f64>() / 2.0
}

#[test]
fn enclaves_are_linked_with_the_polygon_around_them() {
    for (name, polygons, borders) in maps() {
        let digest = read(&map(&polygons)).digest();
        for polygons in variants(&polygons) {
            let mesh = read(&map(&polygons));
            assert_eq!((mesh.parts(), mesh.digest()), (1, digest.clone()), "{name}");
            let grid = mesh.lay(&Cancel::new()).unwrap();
            let mut links: Vec<[u32; 2]> = grid.link_cells().collect();
            links.sort_unstable();
            links.dedup();
            assert_eq!(links, borders, "{name}");
            // A border that no third cell meets is divided.
            for edge in 0..grid.edges() {
                let [from, to] = grid.ends(edge);
                assert_ne!(from, to, "{name}: edge {edge} is closed");
            }
            let mut whole = 0.0;
            for cell in 0..grid.cells() {
                let polygon = grid.polygon(cell);
                let outer = area(&polygon.outer);
                let holes: Vec<f64> = polygon.holes.iter().map(|hole| area(hole)).collect();
                assert!(outer > 0.0, "{name}");
                assert!(holes.iter().all(|&area| area < 0.0), "{name}");
                whole += outer + holes.iter().sum::<f64>();
                let centre = grid.centre(cell);
                let near = centre + Point::new(1e-3, 0.0);
                assert!(polygon.holds_line(centre, near), "{name}: {cell}");
            }
            assert!((whole - f64::from(grid.cells())).abs() < 1e-3, "{name}: {whole}");
        }
    }
}

#[test]
fn every_algorithm_and_solver_takes_enclaves() {
    for (name, polygons, _) in maps() {
        let json = map(&polygons);
        for algorithm in ALGORITHMS {
            for levels in [1, 2] {
                let mut spec = spec_of(&json);
                (spec.algorithm, spec.site.levels) = (algorithm, levels);
                if spec.check(100).is_err() {
                    continue;
                }
                let cancel = Cancel::new();
                let grid = Arc::new(spec.site.lay(1, &cancel).unwrap());
                let maze = match Maze::carve(&spec, Arc::clone(&grid), &cancel) {
                    Err(stop) if refusal(stop.clone()).code == "no-rectangle" => continue,
                    maze => maze.unwrap(),
                };
                assert_eq!(maze.passage_count(), grid.cells() - 1, "{name} {}", algorithm.name);
                for solver in SOLVERS {
                    // Walks that may give up.
                    if ["pledge", "random-mouse"].contains(&solver.name) {
                        continue;
                    }
                    let cells = maze.solve(solver).unwrap().cells;
                    let is_step = |pair: &[u32]| maze.neighbours(pair[0]).any(|it| it == pair[1]);
                    assert!(cells.windows(2).all(is_step), "{name} {}", solver.name);
                }
            }
        }
    }
}

#[test]
fn cells_around_enclaves_are_not_split() {
    for (name, polygons, _) in maps() {
        let mut spec = spec_of(&map(&polygons));
        spec.topology.unicursal = true;
        let cancel = Cancel::new();
        let grid = Arc::new(spec.site.lay(1, &cancel).unwrap());
        match Maze::carve(&spec, grid, &cancel) {
            // A boundary that touches itself is one ring.
            Ok(_) => assert!(name.starts_with("touching"), "{name}"),
            Err(error) => assert_eq!(refusal(error).parameter, "unicursal", "{name}"),
        }
    }
}

#[test]
fn holes_that_are_no_holes_are_refused() {
    let around = || rectangle(0.0, 0.0, 9.0, 9.0);
    let east = || vec![rectangle(9.0, 0.0, 3.0, 9.0)];
    let inner = || rectangle(3.0, 3.0, 3.0, 3.0);
    let wedge = vec![[0.0, 0.0], [5.0, 2.0], [9.0, 9.0], [2.0, 5.0]];
    for (rings, code) in [
        (vec![around(), rectangle(20.0, 1.0, 2.0, 2.0)], "hole"),
        (vec![around(), inner(), rectangle(4.0, 4.0, 1.0, 1.0)], "hole"),
        (vec![around(), inner(), rectangle(4.0, 4.0, 3.0, 1.0)], "not-simple"),
        (vec![around(), rectangle(8.0, 3.0, 0.5, 3.0), inner(), inner()], "not-simple"),
        (vec![around(), wedge], "not-simple"),
    ] {
        let refused = refused(&map(&[rings, east()]));
        assert_eq!((refused.parameter, refused.code), ("mesh", code), "{}", refused.detail);
    }
    // A polygon in another without a hole there.
    assert_eq!(refused(&map(&[vec![around()], vec![inner()]])).code, "overlap");
}
