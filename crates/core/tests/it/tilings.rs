//! Every shape at every small size is a planar graph without holes, with a consistent dual.

use std::collections::BTreeSet;
use std::f64::consts::TAU;

use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{Chosen, SHAPES, Shape};

use crate::common::faces::{area, holds, polygon};
use crate::common::tilings::BOUNDED;
use crate::common::{MANY, distances, lay, shape, sizes, spec, ways};

const MOST: u32 = 8;

/// Runs a check on every shape at every small size.
fn for_each_grid(check: impl Fn(&Grid, Chosen<Shape>, u32, u32, &str)) {
    for shape in SHAPES {
        for (cols, rows) in sizes(shape, MOST) {
            let name = format!("{} {cols}x{rows}", shape.name);
            check(&lay(shape, cols, rows), shape, cols, rows, &name);
        }
    }
}

/// Returns whether some cell cannot be reached from the first.
fn is_split(grid: &Grid) -> bool {
    distances(&ways(grid.cells(), (0..).zip(grid.link_cells())), 0).contains(&u32::MAX)
}

#[test]
fn euler_counts_hold() {
    for_each_grid(|grid, _, _, _, name| {
        let [corners, edges, faces] = [grid.corners(), grid.edges(), grid.cells()].map(i64::from);
        assert_eq!(corners - edges + faces, 1, "{name}: a plane without holes");
        assert!(!is_split(grid), "{name}: every cell can be reached");
        assert_eq!(grid.link_cells().count() as u32, grid.links(), "{name}: one pair a link");
        let most = (0..grid.cells()).map(|cell| grid.neighbors(cell).len()).max();
        assert_eq!(most, Some(grid.most_sides()), "{name}: the most sides");
        let used: BTreeSet<u32> = (0..grid.edges()).flat_map(|edge| grid.ends(edge)).collect();
        assert_eq!(used.len() as u32, grid.corners(), "{name}: no corner without an edge");
    });
}

#[test]
fn sides_mirror_each_other() {
    for_each_grid(|grid, _, _, _, name| {
        let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
        let mut faces = vec![0; grid.edges() as usize];
        for cell in 0..grid.cells() {
            for (at, side) in grid.sides(cell).enumerate() {
                let (near, edge) = (grid.neighbor(side), grid.edge(side));
                assert_eq!(
                    (near, edge),
                    (grid.neighbors(cell)[at], grid.edges_of(cell)[at]),
                    "{name}"
                );
                faces[edge as usize] += 1;
                if near == grid.cells() {
                    assert!(edge >= grid.links(), "{name}: edge {edge} is on the outline");
                    continue;
                }
                let mut pair = [cell, near];
                pair.sort_unstable();
                assert_eq!(pairs[edge as usize], pair, "{name}: link {edge} joins its cells");
                let twins = grid.sides(near).filter(|&twin| grid.edge(twin) == edge);
                let back: Vec<u32> = twins.map(|twin| grid.neighbor(twin)).collect();
                assert_eq!(back, [cell], "{name}: the neighbour has edge {edge} once, and back");
            }
        }
        for (edge, &faces) in (0..).zip(&faces) {
            assert_eq!(faces, if edge < grid.links() { 2 } else { 1 }, "{name}: edge {edge}");
        }
    });
}

#[test]
fn faces_go_round_clockwise() {
    for_each_grid(|grid, _, _, _, name| {
        for cell in 0..grid.cells() {
            let sides: Vec<[u32; 2]> = grid.boundary(cell).map(|(_, ends)| ends).collect();
            for (at, [_, to]) in sides.iter().enumerate() {
                let next = sides[(at + 1) % sides.len()][0];
                assert_eq!(*to, next, "{name}: cell {cell}, side {at} leads to the next");
            }
            let polygon = polygon(grid, cell);
            assert!(area(&polygon) > 0.25, "{name}: cell {cell} is clockwise and has an area");
            assert!(holds(&polygon, grid.centre(cell)), "{name}: cell {cell} holds its centre");
            assert_eq!(grid.nearest(grid.centre(cell)), cell, "{name}: nearest to its own centre");
        }
    });
}

#[test]
fn headings_are_what_geometry_says() {
    for_each_grid(|grid, _, _, _, name| {
        let mut meeting = vec![Vec::new(); grid.corners() as usize];
        for edge in 0..grid.edges() {
            let [from, to] = grid.ends(edge);
            let way = grid.corner(to) - grid.corner(from);
            meeting[from as usize].push((edge, way));
            meeting[to as usize].push((edge, way * -1.0));
        }
        let most = meeting.iter().map(Vec::len).max();
        assert!(grid.most_edges_at_a_corner().is_none_or(|told| Some(told) >= most), "{name}");
        for edges in &meeting {
            for &(one, way) in edges {
                for &(other, other_way) in edges.iter().filter(|&&(other, _)| other != one) {
                    let (Some(heading), other_heading) =
                        (grid.direction_id(one), grid.direction_id(other))
                    else {
                        continue;
                    };
                    let runs_on = way.has_same_direction(other_way * -1.0);
                    assert_eq!(Some(heading) == other_heading, runs_on, "{name}: {one}, {other}");
                }
            }
        }
    });
}

#[test]
fn places_lie_within_the_size_told() {
    for_each_grid(|grid, shape, cols, rows, name| {
        let size = grid.size();
        let told = shape.value.max_bounds(cols, rows);
        assert_eq!(shape.value.fills_bounds(), !BOUNDED.contains(&shape.name), "{name}");
        if BOUNDED.contains(&shape.name) {
            let spare = told - size;
            let fits = spare.x >= 0.0 && spare.y >= 0.0 && spare.x < 4.0 && spare.y < 4.0;
            assert!(fits, "{name}: size is {size:?}, told {told:?}");
        } else {
            assert!((size - told).length() < 1e-9, "{name}: size is {size:?}, told {told:?}");
        }
        let mut low = Point::new(1.0, 1.0);
        let mut high = Point::default();
        let corners: Vec<Point> = (0..grid.corners()).map(|corner| grid.corner(corner)).collect();
        let middles = (0..grid.edges()).map(|edge| grid.middle(edge));
        for point in corners.iter().copied().chain(middles) {
            low = Point::new(low.x.min(point.x), low.y.min(point.y));
            high = Point::new(high.x.max(point.x), high.y.max(point.y));
        }
        let reaches_out =
            low.x > -1e-9 && low.y > -1e-9 && high.x < size.x + 1e-9 && high.y < size.y + 1e-9;
        assert!(reaches_out, "{name}: {low:?} to {high:?} within {size:?}");
        if (0..grid.edges()).all(|edge| grid.arc(edge).is_none()) {
            assert!(low.length() < 1e-9 && (high - size).length() < 1e-9, "{name}: bounds touch");
        }
        for (at, one) in corners.iter().enumerate() {
            for other in &corners[..at] {
                assert!((*one - *other).length() > 0.2, "{name}: corners apart: {one:?}");
            }
        }
    });
}

#[test]
fn counts_are_told_before_anything_is_built() {
    for_each_grid(|grid, shape, cols, rows, name| {
        let is_bound = BOUNDED.contains(&shape.name);
        let (cells, told) = (u64::from(grid.cells()), shape.value.max_cells(cols, rows));
        assert!(cells == told || is_bound && cells < told, "{name}: {cells} cells, told {told}");
        let (mut cell, mut before) = (0, 1);
        for row in 0..rows {
            let wide =
                (cell..grid.cells()).take_while(|&cell| grid.col_row_level(cell)[1] == row).count();
            // The number of cells multiplies from ring to ring; all other rows have equal lengths.
            let is_right =
                if shape.name == "polar" { wide % before == 0 } else { wide == cols as usize };
            assert!(is_bound || wide > 0 && is_right, "{name}: {wide} in row {row}");
            before = wide;
            for col in 0..wide as u32 {
                assert_eq!(grid.col_row_level(cell), [col, row, 0], "{name}: place of cell {cell}");
                assert_eq!(grid.cell_at([col, row, 0]), Some(cell), "{name}: cell at {col},{row}");
                cell += 1;
            }
        }
        assert_eq!(cell, grid.cells(), "{name}: widths add up");
    });
    for shape in SHAPES {
        let (most, cells) = (u32::MAX, shape.value.max_cells(u32::MAX, u32::MAX));
        assert!(cells > u64::from(most), "{}: huge sizes saturate", shape.name);
        let refusal = spec(shape, most, most).check(MANY).unwrap_err();
        assert_eq!(refusal.code, "too-large", "{}", shape.name);
        let (cols, rows) = shape.value.default_size;
        spec(shape, cols, rows).check(MANY).expect("the size by default exists");
    }
}

#[test]
fn straight_tilings_have_sides_of_one() {
    for name in ["square", "tri", "hex"] {
        for (cols, rows) in sizes(shape(name), MOST) {
            let grid = lay(shape(name), cols, rows);
            for edge in 0..grid.edges() {
                let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
                let length = (from - to).length();
                assert!((length - 1.0).abs() < 1e-9, "{name} {cols}x{rows}: edge {edge}: {length}");
            }
        }
    }
}

#[test]
fn only_sizes_that_have_no_maze_are_refused() {
    for shape in SHAPES {
        for (cols, rows) in (1..=MOST).flat_map(|rows| (1..=MOST).map(move |cols| (cols, rows))) {
            let Err(refusal) = spec(shape, cols, rows).check(MANY) else { continue };
            let name = format!("{} {cols}x{rows}: {}", shape.name, refusal.detail);
            match refusal.code {
                "too-small" => assert_eq!(shape.value.max_cells(cols, rows), 1, "{name}"),
                "disconnected" => assert!(is_split(&lay(shape, cols, rows)), "{name}"),
                code => panic!("{name}: unknown code {code}"),
            }
        }
    }
    let refusal = spec(shape("tri"), 1, 3).check(MANY).unwrap_err();
    assert_eq!((refusal.parameter, refusal.code), ("cols", "disconnected"));
    let refusal = spec(shape("square"), 4, 4).check(15).unwrap_err();
    assert_eq!((refusal.parameter, refusal.code), ("cols", "too-large"));
    assert!(spec(shape("square"), 4, 4).check(16).is_ok());
}

#[test]
fn triangles_18_by_12() {
    let grid = lay(shape("tri"), 18, 12);
    assert_eq!((grid.cells(), grid.links()), (216, 303));
}

#[test]
fn sectors_of_rings_are_half_a_cell_wide() {
    for cols in 2..=70 {
        let grid = lay(shape("polar"), cols, 3);
        let centre = grid.size() * 0.5;
        let away = |cell: u32| (grid.centre(cell) - centre).length();
        let width = TAU * away(0) / f64::from(cols);
        assert!(width >= 0.5 - 1e-6, "{cols} sectors: {width}");
        // The disc is as small as possible, with a radius of at least 1.
        assert!(cols <= 6 || width < 0.5 + 1e-6, "{cols} sectors: {width}");
        let last = away(grid.cells() - 1);
        assert!((grid.size().x / 2.0 - last - 0.5).abs() < 1e-6, "the last ring has width 1");
        assert!((last - 2.0 * away(0) - 1.5).abs() < 1e-6, "and so has the one inside it");
    }
}
