//! The number of perfect mazes in a grid: known numbers, and determinants computed in another way.

use mazewright_core::analysis::MazeCount;
use mazewright_core::grid::Grid;
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Cancel, HOLES, SHAPES, Site, Spec, WRAPS};

use crate::common::{Made, lay, shape, spec};

fn of(grid: &Grid) -> MazeCount {
    MazeCount::of(grid, &Cancel::new()).unwrap()
}

fn count(grid: &Grid) -> String {
    of(grid).count.unwrap()
}

#[test]
fn known_numbers() {
    for (name, cols, rows, known) in [
        ("square", 2, 1, "1"),
        ("square", 2, 2, "4"),
        ("square", 3, 2, "15"),
        ("square", 3, 3, "192"),
        ("square", 4, 3, "2415"),
        ("square", 4, 4, "100352"),
        ("square", 5, 5, "557568000"),
        ("square", 6, 6, "32565539635200"),
        ("square", 7, 7, "19872369301840986112"),
        ("square", 10, 10, "5694319004079097795957215725765328371712000"),
        ("tri", 3, 2, "6"),
        ("tri", 4, 3, "35"),
        ("tri", 5, 2, "35"),
        ("tri", 6, 3, "1092"),
        ("hex", 2, 2, "8"),
        ("hex", 3, 2, "55"),
        ("hex", 3, 3, "2071"),
    ] {
        let grid = lay(shape(name), cols, rows);
        assert_eq!(count(&grid), known, "{name} {cols}x{rows}");
    }
    let tri = of(&lay(shape("tri"), 18, 12));
    assert!((tri.log10.unwrap() - 3.57e63_f64.log10()).abs() < 0.001, "{tri:?}");
    let digits = tri.count.unwrap();
    assert!(digits.starts_with("357") && digits.len() == 64, "{digits}");
}

/// Returns the determinant of the reduced Laplacian, by fraction-free elimination (E. Bareiss,
/// 1968). It may have about thirty digits.
fn trees(grid: &Grid) -> i128 {
    let size = grid.cells() as usize - 1;
    let mut rows = vec![vec![0_i128; size + 1]; size + 1];
    for [one, other] in grid.link_cells().map(|pair| pair.map(|cell| cell as usize)) {
        rows[one][one] += 1;
        rows[other][other] += 1;
        rows[one][other] -= 1;
        rows[other][one] -= 1;
    }
    let mut before = 1;
    for at in 0..size {
        for row in at + 1..size {
            for col in at + 1..size {
                let crossed = rows[row][col] * rows[at][at] - rows[row][at] * rows[at][col];
                rows[row][col] = crossed / before;
            }
        }
        before = rows[at][at];
    }
    before
}

#[test]
fn determinants_agree() {
    for shape in SHAPES {
        for (cols, rows, levels, wrap) in
            [(2, 2, 1, 0), (3, 3, 1, 0), (4, 3, 1, 0), (2, 2, 2, 0), (4, 4, 1, 1), (4, 4, 1, 3)]
        {
            let site = Site { levels, wrap: &WRAPS[wrap], ..Site::new(shape, cols, rows) };
            let Ok(grid) =
                site.check(100).map_or(Err(()), |()| site.lay(1, &Cancel::new()).map_err(|_| ()))
            else {
                continue;
            };
            if grid.cells() > 28 {
                continue;
            }
            let (mazes, trees) = (of(&grid), trees(&grid));
            let name = format!("{} {cols}x{rows} {levels} {}", shape.name, WRAPS[wrap].name);
            assert_eq!(mazes.count, Some(trees.to_string()), "{name}");
            assert!((mazes.log10.unwrap() - (trees as f64).log10()).abs() < 1e-9, "{name}");
        }
    }
}

/// The numbers of the parts are multiplied, and a room's doors by the mazes around it.
#[test]
fn parts_and_doors_multiply() {
    let letters = Site {
        mask: Mask::parse("..XX..,..XX..").ok(),
        parts: Parts::All,
        ..Site::new(shape("square"), 6, 2)
    };
    assert_eq!(count(&letters.lay(1, &Cancel::new()).unwrap()), "16", "4 · 4");
    let room = Site { hole: &HOLES[1], hole_size: 20, ..Site::new(shape("square"), 3, 3) };
    let grid = room.lay(1, &Cancel::new()).unwrap();
    // The cell in the middle is surrounded by a ring of eight cells, and has four doors.
    assert_eq!((grid.cells(), grid.room().is_some()), (9, true));
    assert_eq!(count(&grid), "32", "8 · 4");
    let carved: std::collections::BTreeSet<Vec<u32>> = (0..2000)
        .map(|seed| {
            let made = Made::new(Spec {
                site: room.clone(),
                seed: seed.into(),
                algorithm: crate::common::algorithm("wilson"),
                ..spec(shape("square"), 3, 3)
            });
            let mut order = made.maze.open_links().to_vec();
            order.sort_unstable();
            order
        })
        .collect();
    assert_eq!(carved.len(), 32, "each is carved");
}

#[test]
fn large_grids_have_a_logarithm_and_huge_ones_nothing() {
    let large = of(&lay(shape("square"), 100, 100));
    // Each cell adds 4 · Catalan's constant / π; cells at the outline add less.
    let log10 = large.log10.unwrap();
    assert!((4900.0..5064.0).contains(&log10), "{log10}");
    assert_eq!(large.count, None);
    let wide = lay(shape("square"), 3000, 4);
    let tall = lay(shape("square"), 4, 3000);
    let [wide, tall] = [wide, tall].map(|grid| of(&grid).log10.unwrap());
    assert!((wide - tall).abs() < 1e-6, "{wide} {tall}: numbered by the shorter side");
    assert_eq!(of(&lay(shape("square"), 500, 500)), MazeCount { log10: None, count: None });
}
