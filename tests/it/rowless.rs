//! Row-wise algorithms where cells stand in no rows: meshes have levels by steps from a side.

use std::collections::{BTreeMap, BTreeSet};

use mazewright::cancel::Cancel;
use mazewright::grid::Grid;
use mazewright::mask::{Mask, Parts};
use mazewright::site::Site;
use mazewright::texture::{Corner, Texture};

use crate::common::{algorithm, carve, distances, lay, opened_ways, shape, textured, ways};
use crate::mesh::{REGIONS, as_mesh, laid, read};

const ROW_WISE: [&str; 3] = ["binary-tree", "sidewinder", "eller"];

/// Squares that stand on a corner, or, where they are halved, triangles.
fn tilted(side: u32, halved: bool) -> Grid {
    let at = |col: u32, row: u32| row * (side + 1) + col;
    let spots = (0..(side + 1) * (side + 1)).map(|at| (at % (side + 1), at / (side + 1)));
    let points: Vec<[f64; 2]> =
        spots.map(|(x, y)| [f64::from(x) - f64::from(y), f64::from(x + y)]).collect();
    let mut faces: Vec<Vec<u32>> = Vec::new();
    for (col, row) in (0..side * side).map(|cell| (cell % side, cell / side)) {
        let [a, b, c, d] =
            [at(col, row), at(col + 1, row), at(col + 1, row + 1), at(col, row + 1)];
        // Which way a square is halved changes without a rule.
        match (halved, (7 * col + 5 * row * row) % 3 == 0) {
            (false, _) => faces.push(vec![a, b, c, d]),
            (true, true) => faces.extend([vec![a, b, c], vec![a, c, d]]),
            (true, false) => faces.extend([vec![a, b, d], vec![b, c, d]]),
        }
    }
    laid(&serde_json::json!({"vertices": points, "faces": faces}).to_string())
}

/// Meshes of every kind; none is a shape's rows.
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

/// The level of each cell: steps over sides and corners from the cells at the upper side.
fn levels(grid: &Grid) -> Vec<u32> {
    let mut at_corner: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for cell in 0..grid.cells() {
        for (_, corners) in grid.round(cell) {
            corners.map(|corner| at_corner.entry(corner).or_default().push(cell));
        }
    }
    let depth = |cell: u32| grid.centre(cell).y;
    let top = (0..grid.cells()).map(depth).fold(f64::MAX, f64::min);
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
        let corners = row.iter().flat_map(|&cell| grid.round(cell)).flat_map(|(_, ends)| ends);
        let next: BTreeSet<u32> = corners.flat_map(|corner| at_corner[&corner].clone()).collect();
        row = next.into_iter().collect();
    }
    level
}

/// Rows of squares, hexagons and triangles are levels, and mazes are the same as in rows.
#[test]
fn rows_are_found_again() {
    for name in ["square", "hex", "tri"] {
        let grid = lay(shape(name), 13, 11);
        let mesh = laid(&as_mesh(&grid));
        for name in ROW_WISE {
            for (_, corner) in Corner::NAMES {
                for seed in 0..4 {
                    let texture = Texture { corner, ..Texture::default() };
                    let [rows, levels] =
                        [&grid, &mesh].map(|grid| textured(grid, algorithm(name), &texture, seed));
                    assert_eq!(rows, levels, "{name} {corner:?}");
                }
            }
        }
    }
}
#[test]
fn probe() {
    for (what, grid) in meshes() {
        let level = levels(&grid);
        let pairs: Vec<[u32; 2]> = grid.pairs().collect();
        let last = *level.iter().max().unwrap();
        for name in ["binary-tree", "sidewinder", "eller", "kruskal"] {
            let opened = carve(&grid, algorithm(name), 1);
            let mut parts_more = 0;
            for k in 0..last {
                let up = opened.iter().map(|&l| (l, pairs[l as usize])).filter(|(_, p)| p.iter().all(|&c| level[c as usize] <= k));
                let cells = level.iter().filter(|&&l| l <= k).count();
                parts_more += cells - up.count() - 1;
            }
            let along: Vec<_> = opened.iter().map(|&l| (l, pairs[l as usize])).filter(|(_, [a, b])| level[*a as usize] == level[*b as usize]).collect();
            let alongn = along.len();
            let w = ways(grid.cells(), along.into_iter());
            let branched = w.iter().filter(|w| w.len() > 2).count();
            println!("{what} {name} cells {} levels {} parts {parts_more} along {alongn} branched {branched}", grid.cells(), last + 1);
        }
    }
}
