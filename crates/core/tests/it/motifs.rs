//! Every shape that repeats a block is its tessellation: sides, angles, cells at corners, and the
//! numbers of cells, links and corners of whole blocks.

use std::collections::BTreeSet;

use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{Motif, SHAPES, Tiling};

use crate::common::{lay, shape};

/// √3.
const ROOT_3: f64 = 1.732_050_807_568_877_2;

/// The expected properties of a tessellation.
struct Expected {
    name: &'static str,
    meets: Meets,
    /// Each kind of cell: the length of a side, the angle at its end in degrees, the next side, and
    /// so on.
    cells: &'static [&'static [f64]],
    /// The number of links in c × r blocks, as coefficients of c · r, c, r and 1.
    links: [i64; 4],
    /// The number of corners, in the same form.
    corners: [i64; 4],
}

/// The cells or edges that meet at inner corners.
enum Meets {
    /// An Archimedean tiling: the numbers of sides of the cells around every corner.
    Cells(&'static [i64]),
    /// A Laves tiling: the numbers of edges that meet at the corners of every cell.
    Edges(&'static [i64]),
}

const TRIANGLE: &[f64] = &[1.0, 60.0, 1.0, 60.0, 1.0, 60.0];

const SQUARE: &[f64] = &[1.0, 90.0, 1.0, 90.0, 1.0, 90.0, 1.0, 90.0];

const HEXAGON: &[f64] = &[1.0, 120.0, 1.0, 120.0, 1.0, 120.0, 1.0, 120.0, 1.0, 120.0, 1.0, 120.0];

const OCTAGON: &[f64] = &[
    1.0, 135.0, 1.0, 135.0, 1.0, 135.0, 1.0, 135.0, 1.0, 135.0, 1.0, 135.0, 1.0, 135.0, 1.0, 135.0,
];

const BRICK: &[f64] = &[1.0, 180.0, 1.0, 90.0, 1.0, 90.0, 1.0, 180.0, 1.0, 90.0, 1.0, 90.0];

const CAIRO: &[f64] = &[ROOT_3 - 1.0, 120.0, 1.0, 90.0, 1.0, 120.0, 1.0, 90.0, 1.0, 120.0];

const RHOMB: &[f64] = &[1.0, 60.0, 1.0, 120.0, 1.0, 60.0, 1.0, 120.0];

const KITE: &[f64] = &[ROOT_3, 60.0, ROOT_3, 90.0, 1.0, 120.0, 1.0, 90.0];

const PETAL: &[f64] =
    &[10.0 / 7.0, 60.0, 10.0 / 7.0, 120.0, 5.0 / 7.0, 120.0, 5.0 / 7.0, 120.0, 5.0 / 7.0, 120.0];

#[rustfmt::skip]
const TILINGS: &[Expected] = &[
    Expected { name: "square", meets: Meets::Cells(&[4, 4, 4, 4]), cells: &[SQUARE],
        links: [2, -1, -1, 0], corners: [1, 1, 1, 1] },
    Expected { name: "tri", meets: Meets::Cells(&[3, 3, 3, 3, 3, 3]), cells: &[TRIANGLE],
        links: [6, -1, -2, 0], corners: [2, 1, 2, 1] },
    Expected { name: "hex", meets: Meets::Cells(&[6, 6, 6]), cells: &[HEXAGON],
        links: [6, -2, -4, 1], corners: [4, 2, 4, 0] },
    Expected { name: "oct", meets: Meets::Cells(&[4, 8, 8]), cells: &[OCTAGON, SQUARE],
        links: [12, -4, -4, 1], corners: [8, 4, 4, 0] },
    Expected { name: "brick", meets: Meets::Edges(&[3, 3, 3, 3, 3, 3]), cells: &[BRICK],
        links: [6, -2, -4, 1], corners: [4, 2, 4, 0] },
    Expected { name: "cairo", meets: Meets::Edges(&[3, 3, 4, 3, 4]), cells: &[CAIRO],
        links: [10, -3, -3, 0], corners: [6, 3, 3, 1] },
    Expected { name: "rhombille", meets: Meets::Edges(&[3, 6, 3, 6]), cells: &[RHOMB],
        links: [12, -2, -4, 1], corners: [6, 2, 4, 0] },
    Expected { name: "kite", meets: Meets::Edges(&[3, 4, 6, 4]), cells: &[KITE],
        links: [24, -4, -8, 2], corners: [12, 4, 8, -1] },
    Expected { name: "floret", meets: Meets::Edges(&[3, 3, 3, 3, 6]), cells: &[PETAL],
        links: [30, -6, -12, 3], corners: [18, 6, 12, -2] },
    Expected { name: "trihex", meets: Meets::Cells(&[3, 6, 3, 6]), cells: &[HEXAGON, TRIANGLE],
        links: [12, -2, -4, 0], corners: [6, 2, 4, 1] },
    Expected { name: "snub-square", meets: Meets::Cells(&[3, 3, 4, 3, 4]), cells: &[SQUARE, TRIANGLE],
        links: [10, -2, -2, 0], corners: [4, 2, 2, 1] },
    Expected { name: "rhombitrihex", meets: Meets::Cells(&[3, 4, 6, 4]),
        cells: &[HEXAGON, SQUARE, TRIANGLE],
        links: [24, -3, -6, 0], corners: [12, 3, 6, 1] },
];

fn motif(tiling: &Expected) -> &'static Motif {
    match &shape(tiling.name).value.layout {
        Tiling::Periodic(motif) => motif,
        Tiling::Custom { .. } => panic!("{} repeats nothing", tiling.name),
    }
}

/// The corners of each cell of a motif's first block.
fn block(motif: &Motif) -> Vec<Vec<Point>> {
    let corner = |&(kind, x, y): &(u8, i8, i8)| {
        motif.corners[usize::from(kind)] + motif.across * f64::from(x) + motif.down * f64::from(y)
    };
    motif.faces.iter().map(|face| face.iter().map(corner).collect()).collect()
}

/// Twice the area of a polygon, positive when it goes round clockwise.
fn doubled_area(polygon: &[Point]) -> f64 {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().zip(next).map(|(from, to)| from.cross(*to)).sum()
}

/// Returns the canonical form of a ring of values, independent of start and direction. Starts are
/// `step` apart.
fn ring(values: &[i64], step: usize) -> Vec<i64> {
    let mut back = values.to_vec();
    back.reverse();
    // Sides and angles alternate, so the reversed ring must also start with a side.
    back.rotate_left(step - 1);
    let mut all = Vec::new();
    for mut values in [values.to_vec(), back] {
        for _ in 0..values.len() / step {
            values.rotate_left(step);
            all.push(values.clone());
        }
    }
    all.into_iter().min().unwrap()
}

/// The sides and angles of a polygon as a ring of millionths.
fn sides_and_angles(polygon: &[Point]) -> Vec<i64> {
    let count = polygon.len();
    let mut values = Vec::new();
    for at in 0..count {
        let [from, to, on] = [0, 1, 2].map(|step| polygon[(at + step) % count]);
        let (side, next) = (to - from, on - to);
        let turn = side.cross(next).atan2(side.dot(next)).to_degrees();
        values.extend([side.length(), 180.0 - turn]);
    }
    millionths(&values)
}

fn millionths(values: &[f64]) -> Vec<i64> {
    let values: Vec<i64> = values.iter().map(|value| (value * 1e6).round() as i64).collect();
    ring(&values, 2)
}

/// Returns the cells at each corner, clockwise, or nothing for a corner on the outline.
fn cells_round_corners(grid: &Grid) -> Vec<Vec<u32>> {
    let mut cells = vec![BTreeSet::new(); grid.corners() as usize];
    for (cell, edge) in (0..grid.cells())
        .flat_map(|cell| grid.edges_of(cell).into_iter().map(move |edge| (cell, edge)))
    {
        for corner in grid.ends(edge) {
            cells[corner as usize].insert(cell);
        }
    }
    for corner in (grid.links()..grid.edges()).flat_map(|edge| grid.ends(edge)) {
        cells[corner as usize].clear();
    }
    let clockwise = |(corner, cells): (u32, BTreeSet<u32>)| {
        let mut cells: Vec<u32> = cells.into_iter().collect();
        cells.sort_by(|&one, &other| {
            let angle = |cell| {
                let way = grid.centre(cell) - grid.corner(corner);
                way.y.atan2(way.x)
            };
            angle(one).total_cmp(&angle(other))
        });
        cells
    };
    (0..).zip(cells).map(clockwise).collect()
}

#[test]
fn every_shape_that_repeats_has_its_law() {
    let repeat = SHAPES.iter().filter(|shape| matches!(shape.value.layout, Tiling::Periodic(_)));
    let names: Vec<&str> = repeat.map(|shape| shape.name).collect();
    let told: Vec<&str> = TILINGS.iter().map(|tiling| tiling.name).collect();
    assert_eq!(names, told);
}

#[test]
fn a_block_fills_its_part_of_the_plane() {
    for tiling in TILINGS {
        let (name, motif) = (tiling.name, motif(tiling));
        assert!(motif.across.y == 0.0 && motif.down.x == 0.0, "{name}: level and upright");
        let areas: Vec<f64> = block(motif).iter().map(|face| doubled_area(face) / 2.0).collect();
        let whole = motif.across.cross(motif.down);
        let sum: f64 = areas.iter().sum();
        assert!((sum - whole).abs() < 1e-9, "{name}: cells have {sum} of {whole}");
        let most = areas.iter().copied().fold(0.0, f64::max);
        if tiling.cells.len() == 1 {
            assert!(areas.iter().all(|area| (area - most).abs() < 1e-9), "{name}: {areas:?}");
        }
        for face in block(motif) {
            let is_first = |point: &Point| {
                (point.y - face[0].y).abs() < 1e-9 && point.x >= face[0].x - 1e-9
                    || point.y > face[0].y + 1e-9
            };
            assert!(face.iter().all(is_first), "{name}: a face starts at the top: {face:?}");
        }
    }
}

#[test]
fn cells_have_the_sides_and_angles_of_their_tiling() {
    for tiling in TILINGS {
        let name = tiling.name;
        let wanted: BTreeSet<Vec<i64>> = tiling.cells.iter().map(|it| millionths(it)).collect();
        let found: BTreeSet<Vec<i64>> =
            block(motif(tiling)).iter().map(|face| sides_and_angles(face)).collect();
        assert_eq!(found, wanted, "{name}");
    }
}

#[test]
fn corners_join_the_cells_of_their_tiling() {
    for tiling in TILINGS {
        let (name, motif) = (tiling.name, motif(tiling));
        let grid = lay(shape(name), 4 * motif.cols, 4 * motif.rows);
        let around = cells_round_corners(&grid);
        let mut seen = 0;
        match tiling.meets {
            Meets::Cells(sides) => {
                for cells in around.iter().filter(|cells| !cells.is_empty()) {
                    let found: Vec<i64> =
                        cells.iter().map(|&cell| grid.neighbors(cell).len() as i64).collect();
                    assert_eq!(ring(&found, 1), ring(sides, 1), "{name}: round a corner");
                    seen += 1;
                }
            }
            Meets::Edges(edges) => {
                for cell in 0..grid.cells() {
                    let mut found = Vec::new();
                    for (&edge, &next) in
                        grid.edges_of(cell).iter().zip(grid.edges_of(cell).iter().cycle().skip(1))
                    {
                        let shared = |corner: &u32| grid.ends(next).contains(corner);
                        let corner = grid.ends(edge).into_iter().find(shared).unwrap();
                        found.push(around[corner as usize].len() as i64);
                    }
                    if !found.contains(&0) {
                        assert_eq!(ring(&found, 1), ring(edges, 1), "{name}: round cell {cell}");
                        seen += 1;
                    }
                }
            }
        }
        assert!(seen > 3, "{name}: only {seen} lie within");
    }
}

#[test]
fn whole_blocks_have_exact_counts() {
    for tiling in TILINGS {
        let (name, motif) = (tiling.name, motif(tiling));
        for (across, down) in (1..=8).flat_map(|down| (1..=8).map(move |across| (across, down))) {
            let (cols, rows) = (across * motif.cols, down * motif.rows);
            if cols * rows < 2 {
                continue;
            }
            let grid = lay(shape(name), cols, rows);
            let size = [across * down, across, down, 1].map(i64::from);
            let count = |times: [i64; 4]| -> i64 {
                times.iter().zip(size).map(|(times, size)| times * size).sum()
            };
            let name = format!("{name} {cols}x{rows}");
            assert_eq!(grid.cells(), cols * rows, "{name}: cells");
            assert_eq!(i64::from(grid.links()), count(tiling.links), "{name}: links");
            assert_eq!(i64::from(grid.corners()), count(tiling.corners), "{name}: corners");
        }
    }
}
