//! Row-wise algorithms on meshes, whose cells are not in rows: levels are counted in steps from a
//! side.

use std::collections::{BTreeMap, BTreeSet};

use mazewright_core::grid::Grid;
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{AlgorithmOptions, Cancel, Corner, Site};

use crate::common::mesh::{REGIONS, read};
use crate::common::{algorithm, carve, carve_with, distances, lay, opened_ways, shape, ways};
use crate::mesh::{as_mesh, laid};

/// Links and their cells.
type Links = Vec<(u32, [u32; 2])>;

const ROW_WISE: [&str; 3] = ["binary-tree", "sidewinder", "eller"];

/// Returns squares tilted by 45°, or triangles if they are halved.
fn tilted(side: u32, halved: bool) -> Grid {
    let at = |col: u32, row: u32| row * (side + 1) + col;
    let spots = (0..(side + 1) * (side + 1)).map(|at| (at % (side + 1), at / (side + 1)));
    let points: Vec<[f64; 2]> =
        spots.map(|(x, y)| [f64::from(x) - f64::from(y), f64::from(x + y)]).collect();
    let mut faces: Vec<Vec<u32>> = Vec::new();
    for (col, row) in (0..side * side).map(|cell| (cell % side, cell / side)) {
        let [a, b, c, d] = [at(col, row), at(col + 1, row), at(col + 1, row + 1), at(col, row + 1)];
        // The diagonal that halves a square varies irregularly.
        match (halved, (7 * col + 5 * row * row) % 3 == 0) {
            (false, _) => faces.push(vec![a, b, c, d]),
            (true, true) => faces.extend([vec![a, b, c], vec![a, c, d]]),
            (true, false) => faces.extend([vec![a, b, d], vec![b, c, d]]),
        }
    }
    laid(&serde_json::json!({"vertices": points, "faces": faces}).to_string())
}

/// Returns meshes of every kind, none in rows. Except in the Penrose tiling, each chain of the
/// levels from the first corner has a link up, so that nothing is left over.
fn meshes() -> Vec<(&'static str, Grid)> {
    vec![
        ("voronoi", laid(&as_mesh(&lay(shape("voronoi"), 24, 18)))),
        ("penrose", laid(&as_mesh(&lay(shape("penrose-p3"), 20, 20)))),
        ("floret", laid(&as_mesh(&lay(shape("floret"), 20, 20)))),
        ("diamond", tilted(18, false)),
        ("triangles", tilted(14, true)),
        ("regions", laid(REGIONS)),
    ]
}

/// Returns the level of each cell: the steps over sides and corners from the cells at the upper (or
/// lower) side.
fn levels(grid: &Grid, south: bool) -> Vec<u32> {
    let mut at_corner: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for cell in 0..grid.cells() {
        for (_, corners) in grid.boundary(cell) {
            for corner in corners {
                at_corner.entry(corner).or_default().push(cell);
            }
        }
    }
    let depth = |cell: u32| if south { -grid.centre(cell).y } else { grid.centre(cell).y };
    let top = (0..grid.cells()).map(depth).fold(f64::INFINITY, f64::min);
    let mut level = vec![u32::MAX; grid.cells() as usize];
    let mut row: Vec<u32> = (0..grid.cells()).filter(|&it| depth(it) <= top + 0.75).collect();
    for number in 0.. {
        row.retain(|&cell| level[cell as usize] == u32::MAX);
        if row.is_empty() {
            break;
        }
        for &cell in &row {
            level[cell as usize] = number;
        }
        let corners = row.iter().flat_map(|&cell| grid.boundary(cell)).flat_map(|(_, ends)| ends);
        let next: BTreeSet<u32> = corners.flat_map(|corner| at_corner[&corner].clone()).collect();
        row = next.into_iter().collect();
    }
    level
}

/// The levels of squares, hexagons and triangles are their rows, and the mazes are the same.
#[test]
fn rows_are_found_again() {
    for name in ["square", "hex", "tri"] {
        let grid = lay(shape(name), 13, 11);
        let mesh = laid(&as_mesh(&grid));
        for name in ROW_WISE {
            for (_, corner) in Corner::NAMES {
                for bias in [-60, 0, 60] {
                    let options = AlgorithmOptions { corner, bias, ..AlgorithmOptions::default() };
                    for seed in 0..2 {
                        let carve = |grid| carve_with(grid, algorithm(name), &options, seed);
                        assert_eq!(carve(&grid), carve(&mesh), "{name} {options:?}");
                    }
                }
            }
        }
    }
}

fn with_cells(grid: &Grid, opened: &[u32]) -> Links {
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    opened.iter().map(|&link| (link, pairs[link as usize])).collect()
}

/// Returns the number of surplus parts of the cells up to each level, summed over all levels but
/// the last.
fn parts_too_many(links: &Links, level: &[u32]) -> usize {
    let last = level.iter().copied().max().unwrap();
    let too_many = |number: u32| {
        let within = |&&(_, pair): &&(u32, [u32; 2])| {
            pair.into_iter().all(|cell| level[cell as usize] <= number)
        };
        let cells = level.iter().filter(|&&own| own <= number).count();
        cells - 1 - links.iter().filter(within).count()
    };
    (0..last).map(too_many).sum()
}

/// Each chain opens links up or along, so the levels up to any level are connected. Only a few
/// chains are left over, because they touch the previous level only at corners.
#[test]
fn levels_hang_together() {
    for (what, grid) in meshes() {
        for (name, corner) in Corner::NAMES {
            let level = levels(&grid, corner.is_south());
            let few = match (what, corner.is_south()) {
                ("penrose", _) | (_, true) => grid.cells() as usize / 10,
                _ => 0,
            };
            for algorithm_name in ["binary-tree", "sidewinder"] {
                let options = AlgorithmOptions { corner, ..AlgorithmOptions::default() };
                let opened = carve_with(&grid, algorithm(algorithm_name), &options, 1);
                let parts = parts_too_many(&with_cells(&grid, &opened), &level);
                assert!(parts <= few, "{algorithm_name} {what} {name}: {parts} parts too many");
            }
        }
        let opened = carve(&grid, algorithm("kruskal"), 1);
        let parts = parts_too_many(&with_cells(&grid, &opened), &levels(&grid, false));
        let many = grid.cells() as usize / 10;
        assert!(
            what == "regions" || parts > many,
            "{what}: only {parts} surplus parts for \
                         Kruskal"
        );
    }
}

/// If nothing is left over, links along a level form chains, each cell of a binary tree opens one
/// link, and each run of a sidewinder opens one link up.
#[test]
fn cells_and_runs_open_one_link_each() {
    for (what, grid) in meshes().into_iter().filter(|(what, _)| *what != "penrose") {
        let level = levels(&grid, false);
        let is_along = |pair: [u32; 2]| level[pair[0] as usize] == level[pair[1] as usize];
        for name in ["binary-tree", "sidewinder"] {
            for seed in 0..4 {
                let links = with_cells(&grid, &carve(&grid, algorithm(name), seed));
                let along =
                    ways(grid.cells(), links.iter().copied().filter(|&(_, pair)| is_along(pair)));
                let most = along.iter().map(Vec::len).max().unwrap();
                assert!(most <= 2, "{name} {what}: a level forks");
                // The lower cell of each link up.
                let up = links.iter().filter(|&&(_, pair)| !is_along(pair)).map(|(_, pair)| {
                    pair.iter().copied().max_by_key(|&cell| level[cell as usize]).unwrap()
                });
                let up: Vec<u32> = up.collect();
                for number in 1..=*level.iter().max().unwrap() {
                    let own = |cell: &u32| level[*cell as usize] == number;
                    let count = (0..grid.cells()).filter(own).count();
                    let ends: usize =
                        (0..grid.cells()).filter(own).map(|it| along[it as usize].len()).sum();
                    let ups = up.iter().filter(|cell| own(cell)).count();
                    assert_eq!(ups + ends / 2, count, "{name} {what} level {number}");
                }
                if name == "sidewinder" {
                    for cell in (0..grid.cells()).filter(|&cell| level[cell as usize] > 0) {
                        let run = distances(&along, cell);
                        let ups = up.iter().filter(|&&it| run[it as usize] != u32::MAX).count();
                        assert_eq!(ups, 1, "{what}: the run of {cell}");
                    }
                }
            }
        }
    }
}

/// Every set of Eller's algorithm has a link to the next level if any of its cells can have one.
/// Few sets cannot.
#[test]
fn sets_lead_onward() {
    for (what, grid) in meshes() {
        let level = levels(&grid, false);
        let links = with_cells(&grid, &carve(&grid, algorithm("eller"), 1));
        let (mut sets, mut stranded) = (0, 0);
        for number in 0..*level.iter().max().unwrap() {
            let reaches = |pair: [u32; 2]| pair.map(|cell| level[cell as usize]).into_iter().max();
            let within = links.iter().copied().filter(|&(_, pair)| reaches(pair) <= Some(number));
            let ways = ways(grid.cells(), within);
            let onward: Vec<u32> = links
                .iter()
                .filter(|&&(_, pair)| reaches(pair) == Some(number + 1))
                .flat_map(|&(_, pair)| pair)
                .filter(|&cell| level[cell as usize] == number)
                .collect();
            let mut seen = BTreeSet::new();
            for cell in (0..grid.cells()).filter(|&cell| level[cell as usize] == number) {
                if seen.contains(&cell) {
                    continue;
                }
                let steps = distances(&ways, cell);
                seen.extend((0..grid.cells()).filter(|&it| steps[it as usize] != u32::MAX));
                sets += 1;
                stranded += usize::from(!onward.iter().any(|&it| steps[it as usize] != u32::MAX));
            }
        }
        assert!(10 * stranded <= sets, "{what}: {stranded} of {sets} sets are stranded");
    }
}

/// With levels, and in the parts of a masked mesh, every maze is complete.
#[test]
fn floors_and_parts_of_meshes_are_whole_mazes() {
    let mesh = read(&as_mesh(&lay(shape("voronoi"), 16, 16)));
    let masked = Some(Mask::parse("heart").unwrap());
    let sites = [
        Site { levels: 3, ..Site::from_mesh(mesh.clone()) },
        Site { mask: masked, parts: Parts::Largest, ..Site::from_mesh(mesh) },
        Site { levels: 3, ..Site::from_mesh(read(REGIONS)) },
    ];
    for site in sites {
        let grid = site.lay(1, &Cancel::new()).unwrap();
        for name in ROW_WISE {
            for (_, corner) in Corner::NAMES {
                let options = AlgorithmOptions { corner, ..AlgorithmOptions::default() };
                let opened = carve_with(&grid, algorithm(name), &options, 1);
                let once: BTreeSet<u32> = opened.iter().copied().collect();
                assert_eq!(once.len() as u32, grid.cells() - 1, "{name} {corner:?}");
                let steps = distances(&opened_ways(&grid, &opened), 0);
                assert!(!steps.contains(&u32::MAX), "{name} {corner:?}");
            }
        }
    }
}
