//! Division: one wall with one gap, again and again.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use mazewright_core::algorithm::ALGORITHMS;
use mazewright_core::algorithm::options::AlgorithmOptions;
use mazewright_core::cancel::Cancel;
use mazewright_core::grid::Grid;
use mazewright_core::rng::{Purpose, Rng};
use mazewright_core::shape::SHAPES;

use crate::app::Service;
use crate::common::{algorithm, carve, lay, opened_ways, refusal, shape, sizes};
use crate::laws::{Law, off};

/// Whether a rectangle of squares (left, top, right, bottom) is cut by a full straight wall with one
/// gap, and so on in both parts. If any such wall divides a maze made so, each does.
fn is_divided(grid: &Grid, ways: &[Vec<[u32; 2]>], [left, top, right, bottom]: [u32; 4]) -> bool {
    if (right - left) * (bottom - top) == 1 {
        return true;
    }
    let is_open = |one: (u32, u32), other: (u32, u32)| {
        let [one, other] = [one, other].map(|(col, row)| grid.cell_at([col, row, 0]).unwrap());
        ways[one as usize].iter().any(|way| way[0] == other)
    };
    let upright =
        |&at: &u32| (top..bottom).filter(|&row| is_open((at - 1, row), (at, row))).count() == 1;
    let level =
        |&at: &u32| (left..right).filter(|&col| is_open((col, at - 1), (col, at))).count() == 1;
    if let Some(at) = (left + 1..right).find(upright) {
        return is_divided(grid, ways, [left, top, at, bottom])
            && is_divided(grid, ways, [at, top, right, bottom]);
    }
    (top + 1..bottom).find(level).is_some_and(|at| {
        is_divided(grid, ways, [left, top, right, at])
            && is_divided(grid, ways, [left, at, right, bottom])
    })
}

#[test]
fn every_rectangle_has_one_full_wall_with_one_gap() {
    for (cols, rows) in sizes(shape("square"), 7).chain([(30, 17)]) {
        let grid = lay(shape("square"), cols, rows);
        for seed in 0..5 {
            let ways = opened_ways(&grid, &carve(&grid, algorithm("division"), seed));
            assert!(is_divided(&grid, &ways, [0, 0, cols, rows]), "{cols}x{rows} seed {seed}");
        }
    }
    let grid = lay(shape("square"), 30, 17);
    for other in ALGORITHMS.iter().filter(|other| other.name != "division") {
        let ways = opened_ways(&grid, &carve(&grid, other, 1));
        assert!(!is_divided(&grid, &ways, [0, 0, 30, 17]), "{} is told apart", other.name);
    }
}

#[test]
fn division_refuses_what_is_no_rectangle() {
    for other in SHAPES.iter().filter(|other| other.name != "square") {
        let grid = lay(other, 6, 6);
        let carve = algorithm("division").value.carve;
        let mut rng = Rng::new(1, Purpose::Carve);
        let refused =
            carve(&grid, &AlgorithmOptions::default(), &mut rng, &Cancel::new()).unwrap_err();
        let refused = refusal(refused);
        assert_eq!((refused.parameter, refused.code), ("algorithm", "no-rectangle"));
    }
}

/// A line of any cells is a rectangle, too, and a corridor.
#[test]
fn lines_are_corridors() {
    for name in ["square", "tri", "hex", "brick", "voronoi"] {
        let grid = lay(shape(name), 9, 1);
        let opened = carve(&grid, algorithm("division"), 1);
        assert_eq!(opened, (0..8).collect::<Vec<u32>>(), "{name}");
    }
}

#[tokio::test]
async fn the_refusal_names_the_algorithm() {
    let service = Service::new();
    let reply = service.get("/maze?shape=hex&algorithm=division&seed=1").await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(reply.faults(), [("algorithm".to_owned(), "no-rectangle".to_owned())]);
    assert!(reply.text().contains("blobby-division"), "{}", reply.text());
    let square = service.get("/maze?shape=square&algorithm=recursive-division&seed=1").await;
    assert_eq!(square.status, StatusCode::OK);
}

/// Two growing parts of a region, and the cells reached but not yet grown from.
type Growth = (u64, u64, Vec<u32>);

/// How likely each way is to part a region in two, exactly.
fn parted(grid: &Grid, region: u64) -> BTreeMap<[u64; 2], f64> {
    let cells: Vec<u32> = (0..grid.cells()).filter(|cell| region >> cell & 1 == 1).collect();
    let pairs = (cells.len() * (cells.len() - 1)) as f64;
    let mut states: BTreeMap<Growth, f64> = BTreeMap::new();
    for &one in &cells {
        for &other in cells.iter().filter(|&&other| other != one) {
            let mut reached = vec![one, other];
            reached.sort_unstable();
            *states.entry((1 << one, 1 << other, reached)).or_default() += 1.0 / pairs;
        }
    }
    let mut done = BTreeMap::new();
    while let Some(((one, other, reached), likely)) = states.pop_first() {
        if one | other == region {
            *done.entry([one.min(other), one.max(other)]).or_default() += likely;
            continue;
        }
        for at in 0..reached.len() {
            let (mut parts, mut left) = ([one, other], reached.clone());
            let here = left.remove(at);
            let own = usize::from(one >> here & 1 == 0);
            for &there in grid.neighbors(here).iter().filter(|&&there| there != grid.cells()) {
                if region & !(one | other) & !parts[own] & 1 << there != 0 {
                    parts[own] |= 1 << there;
                    left.push(there);
                }
            }
            left.sort_unstable();
            *states.entry((parts[0], parts[1], left)).or_default() += likely / reached.len() as f64;
        }
    }
    done
}

/// The law of blobby division, exactly.
fn blobby_law(grid: &Grid, region: u64) -> Law {
    if region.is_power_of_two() {
        return Law::from([(0, 1.0)]);
    }
    let mut law = Law::new();
    for ([one, other], likely) in parted(grid, region) {
        let links = (0..).zip(grid.link_cells());
        let between = |&(_, [a, b]): &(u32, [u32; 2])| {
            let (a, b) = (1 << a, 1 << b);
            one & a != 0 && other & b != 0 || one & b != 0 && other & a != 0
        };
        let gaps: Vec<u32> = links.filter(between).map(|(link, _)| link).collect();
        for (left, left_likely) in blobby_law(grid, one) {
            for (right, right_likely) in blobby_law(grid, other) {
                for gap in &gaps {
                    *law.entry(left | right | 1 << gap).or_default() +=
                        likely * left_likely * right_likely / gaps.len() as f64;
                }
            }
        }
    }
    law
}

#[test]
fn blobs_grow_apart_by_their_law() {
    for (name, cols, rows) in [("square", 3, 2), ("tri", 5, 2), ("hex", 3, 2)] {
        let grid = lay(shape(name), cols, rows);
        let law = blobby_law(&grid, (1 << grid.cells()) - 1);
        let off = off(&grid, algorithm("blobby-division"), &law, 200 * law.len() as u64);
        assert!(off.abs() < 4.0, "{name}: {off:.1} standard deviations off");
    }
}
