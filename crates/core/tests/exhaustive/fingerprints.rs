//! The texture of large mazes, which identifies an algorithm: share of dead ends, lengths of the
//! route from corner to corner and of the longest route, shares of cells by passages.

use crate::common::{algorithm, carve, distances, lay, opened_ways, shape};

/// Means over some seeds, and standard errors of the means, in percent of the cells.
struct Fingerprint {
    dead_ends: f64,
    corner_to_corner: [f64; 2],
    diameter: [f64; 2],
}

/// The number of mazes behind the known mean lengths.
const KNOWN_SEEDS: u64 = 8;

fn fingerprint((shape_name, side): (&str, u32), algorithm_name: &str, seeds: u64) -> Fingerprint {
    let grid = lay(shape(shape_name), side, side);
    let percent = 100.0 / f64::from(grid.cells());
    let measured: Vec<[f64; 3]> = (0..seeds)
        .map(|seed| {
            let ways = opened_ways(&grid, &carve(&grid, algorithm(algorithm_name), seed));
            let dead_ends = ways.iter().filter(|ways| ways.len() == 1).count() as f64;
            let from_corner = distances(&ways, 0);
            let across = from_corner[grid.cells() as usize - 1];
            let farthest = (0..).zip(&from_corner).max_by_key(|&(_, steps)| steps).unwrap().0;
            let longest = distances(&ways, farthest).into_iter().max().unwrap();
            [dead_ends, f64::from(across), f64::from(longest)].map(|count| count * percent)
        })
        .collect();
    let count = seeds as f64;
    let [dead_ends, corner_to_corner, diameter] = [0, 1, 2].map(|which| {
        let mean = measured.iter().map(|one| one[which]).sum::<f64>() / count;
        let squares = measured.iter().map(|one| (one[which] - mean) * (one[which] - mean));
        [mean, (squares.sum::<f64>() / (count - 1.0) / count).sqrt()]
    });
    Fingerprint { dead_ends: dead_ends[0], corner_to_corner, diameter }
}

/// Checks a fingerprint. A maze of this size differs from the mean by at most 0.4 points of dead
/// ends, so a band of one point holds for any seeds. Lengths vary by a third from maze to maze, and
/// the known lengths are means of only eight mazes. So the band is three standard errors of the
/// difference of two means, or one point if that is more. This still separates the backtracker
/// (tens of percent) clearly from the others (1 to 7 %).
fn is_known(
    (shape, side): (&str, u32),
    algorithm: &str,
    seeds: u64,
    dead_ends: f64,
    lengths: Option<(f64, f64)>,
) {
    let found = fingerprint((shape, side), algorithm, seeds);
    let name = format!("{shape} {algorithm}");
    let off = (found.dead_ends - dead_ends).abs();
    assert!(off <= 1.0, "{name}: {:.2} % dead ends, not {dead_ends}", found.dead_ends);
    let Some((across, longest)) = lengths else { return };
    for (what, [mean, error], known) in [
        ("from corner to corner", found.corner_to_corner, across),
        ("longest route", found.diameter, longest),
    ] {
        let band = 3.0 * error * (1.0 + seeds as f64 / KNOWN_SEEDS as f64).sqrt();
        assert!(
            (mean - known).abs() <= band.max(1.0),
            "{name}: {what} {mean:.2} ± {error:.2} %, not {known}"
        );
    }
}

#[test]
fn algorithms_are_known_by_their_texture() {
    for (shape, algorithm, dead_ends, lengths) in [
        ("square", "backtracker", 10.0, Some((17.6, 34.2))),
        ("tri", "backtracker", 9.9, Some((19.5, 35.3))),
        ("hex", "backtracker", 10.1, Some((13.7, 33.4))),
        ("square", "wilson", 29.4, Some((3.3, 4.9))),
        ("tri", "wilson", 25.0, Some((3.5, 5.7))),
        ("hex", "wilson", 32.1, Some((3.2, 4.8))),
        ("square", "kruskal", 30.5, Some((3.1, 4.5))),
        ("tri", "kruskal", 25.7, None),
        ("hex", "kruskal", 33.8, None),
    ] {
        is_known((shape, 150), algorithm, 64, dead_ends, lengths);
    }
}

/// The table has the share of dead ends on squares with the two lengths, on triangles and on
/// hexagons. Aldous–Broder and the algorithms with its law have known lengths on all three: those
/// of Wilson.
#[test]
fn the_other_algorithms_are_known_by_their_texture() {
    for (algorithm, dead_ends, lengths, side, tri, hex) in [
        ("hunt-and-kill", 9.4, (3.2, 6.0), 150, 9.5, 9.8),
        ("binary-tree", 25.1, (1.3, 2.6), 100, 12.9, 29.3),
        ("sidewinder", 27.7, (1.8, 3.0), 100, 20.6, 31.2),
        ("eller", 29.3, (2.5, 4.4), 100, 21.9, 31.9),
        ("aldous-broder", 29.4, (3.3, 4.9), 150, 25.0, 32.1),
        ("origin-shift", 29.4, (3.3, 4.9), 150, 25.0, 32.1),
        ("houston", 29.4, (3.3, 4.9), 150, 25.0, 32.1),
        ("prim-true", 30.5, (3.1, 4.5), 150, 25.7, 33.8),
        ("boruvka", 30.5, (3.1, 4.5), 150, 25.7, 33.8),
        ("reverse-delete", 30.5, (3.1, 4.5), 150, 25.7, 33.8),
        ("prim-edge", 32.4, (1.5, 2.1), 150, 25.7, 36.6),
        ("prim-modified", 35.8, (1.5, 2.1), 150, 28.0, 40.5),
        ("prim-simplified", 27.6, (1.4, 2.0), 150, 21.8, 31.9),
        ("growing-tree", 32.7, (2.2, 3.0), 150, 27.3, 35.8),
        ("blobby-division", 29.4, (3.8, 5.8), 150, 25.2, 31.7),
    ] {
        is_known(("square", 150), algorithm, KNOWN_SEEDS, dead_ends, Some(lengths));
        let is_uniform = matches!(algorithm, "aldous-broder" | "origin-shift");
        let uniform = |lengths: (f64, f64)| Some(lengths).filter(|_| is_uniform);
        is_known(("tri", side), algorithm, KNOWN_SEEDS, tri, uniform((3.5, 5.7)));
        is_known(("hex", side), algorithm, KNOWN_SEEDS, hex, uniform((3.2, 4.8)));
    }
    is_known(("square", 150), "division", KNOWN_SEEDS, 27.0, Some((4.3, 7.2)));
}

/// R. Burton and R. Pemantle (1993) and S. Manna and others (1992) computed the shares of cells
/// with one to four passages in a uniform spanning tree of the plane. Cells near the outline
/// differ, so a frame is left out. With half a million cells, the standard error of the shares is
/// about 0.05 points.
#[test]
fn wilson_has_the_degrees_of_uniform_trees() {
    const FRAME: u32 = 20;
    let side = 400;
    let grid = lay(shape("square"), side, side);
    let mut cells_with = [0_u32; 5];
    for seed in 0..4 {
        let ways = opened_ways(&grid, &carve(&grid, algorithm("wilson"), seed));
        let inner = FRAME..side - FRAME;
        for (cell, ways) in (0..).zip(&ways) {
            let [col, row, _] = grid.col_row_level(cell);
            if inner.contains(&col) && inner.contains(&row) {
                cells_with[ways.len()] += 1;
            }
        }
    }
    let total = f64::from(cells_with.iter().sum::<u32>());
    for (passages, known) in [(1, 29.45), (2, 44.70), (3, 22.24), (4, 3.61)] {
        let share = 100.0 * f64::from(cells_with[passages]) / total;
        assert!((share - known).abs() < 0.25, "{share:.2} % of cells have {passages}, not {known}");
    }
}
