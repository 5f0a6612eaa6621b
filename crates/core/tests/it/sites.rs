//! Shapes × outlines × levels × wraps × rooms: all combinations are consistent grids, in which
//! mazes can be carved and solved.

use std::collections::BTreeSet;
use std::sync::Arc;

use mazewright_core::grid::Grid;
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{
    Cancel, Chosen, Error, HOLES, OUTLINES, Rim, SHAPES, Shape, Site, WRAPS, find,
};

use crate::common::shape;
use crate::common::sites::{check_grid, check_maze, covering, euler, lay, outline};

/// Every pair of a shape, an outline, a wrap, a hole, a number of levels and a mask, where it exists;
/// `exhaustive` takes the whole product.
#[test]
fn pairs_of_what_is_cut_glued_or_stacked_are_grids() {
    let covering = covering();
    assert!((100..1500).contains(&covering.len()), "{} sites", covering.len());
    for (site, name) in covering {
        let grid = lay(&site).unwrap();
        let euler = site.mask.is_none().then(|| euler(&grid, &site));
        check_grid(&grid, &site, &name, euler);
        check_maze(&site, &Arc::new(grid), &name);
    }
}

#[test]
fn sides_of_triangles_hexagons_and_rhombi_count_cells() {
    let cells = |shape: Chosen<Shape>, name: &str, cols: u32, rows: u32| {
        let site = Site { outline: outline(name), ..Site::new(shape, cols, rows) };
        lay(&site).map(|grid| grid.cells())
    };
    for side in 2..12 {
        let [tri, hex] = [shape("tri"), shape("hex")];
        assert_eq!(cells(tri, "triangle", side, side), Ok(side * side));
        assert_eq!(cells(tri, "hexagon", side, side), Ok(6 * side * side));
        assert_eq!(cells(tri, "rhombus", side, side), Ok(2 * side * side));
        assert_eq!(cells(hex, "hexagon", side, side), Ok(3 * side * (side - 1) + 1));
        assert_eq!(cells(hex, "triangle", side, side), Ok(side * (side + 1) / 2));
        assert_eq!(cells(hex, "rhombus", side, side), Ok(side * side));
        assert_eq!(cells(hex, "rhombus", side, 3), Ok(side * 3));
        assert_eq!(cells(tri, "rhombus", 2, side), Ok(4 * side));
    }
    assert_eq!(cells(shape("hex"), "hexagon", 1, 1), Err("too-small"));
    assert_eq!(cells(shape("tri"), "hexagon", 1, 1), Ok(6));
    assert_eq!(cells(shape("tri"), "triangle", 5, 4), Err("uneven-side"));
}

#[test]
fn round_outlines_have_the_area_of_their_figure() {
    let share = |name: &str, angle: u32| {
        let plain = Site::new(shape("square"), 200, 200);
        let site = Site { outline: outline(name), angle, inner: 60, ..plain };
        f64::from(lay(&site).unwrap().cells()) / 40_000.0
    };
    let near = |is: f64, wanted: f64| assert!((is - wanted).abs() < 0.005, "{is} for {wanted}");
    let disc = std::f64::consts::PI / 4.0;
    near(share("circle", 90), disc);
    near(share("ring", 90), disc * (1.0 - 0.36));
    near(share("sector", 90), disc / 4.0);
    near(share("sector", 250), disc * 250.0 / 360.0);
    // The star has ten triangles; the area of the heart is the integral of its equation.
    let star = 5.0 * 0.5 * (std::f64::consts::PI / 5.0).sin();
    let wide = 2.0 * (2.0 * std::f64::consts::PI / 5.0).sin();
    near(share("star", 90), star / (wide * wide));
    near(share("heart", 90), 3.661 / (2.278 * 2.278));
}

#[test]
fn rings_are_cut_along_their_spokes() {
    let polar = |name: &str, angle: u32| {
        let site = Site::new(shape("polar"), 6, 10);
        lay(&Site { outline: outline(name), angle, ..site }).unwrap()
    };
    let whole = polar("rectangle", 90).cells();
    assert_eq!(polar("circle", 90).cells(), whole, "a disc is round already");
    assert_eq!(polar("sector", 120).cells(), whole / 3);
    assert_eq!(polar("sector", 360).cells(), whole);
    // Five of ten rings are left: all but 6 + 6 + 12 + 24 + 24.
    assert_eq!(polar("ring", 90).cells(), whole - 72);
}

/// Whole cells that are cut out of a rectangle lie within the predicted size. The prediction is
/// exact only for a whole rectangle.
#[test]
fn outlines_lie_within_the_size_told() {
    for (shape, outline) in
        SHAPES.iter().flat_map(|shape| OUTLINES.iter().map(move |it| (shape, it)))
    {
        let site = Site { outline, ..Site::new(shape, 9, 9) };
        let name = format!("{} {}", shape.name, outline.name);
        let Ok(grid) = lay(&site) else { continue };
        let (told, size) = (site.size(), grid.size());
        let fits = size.x <= told.x + 1e-9 && size.y <= told.y + 1e-9;
        assert!(fits, "{name}: {size:?} of {told:?}");
        let is_cut = outline.name != "rectangle";
        assert!(!(is_cut && site.has_exact_size()), "{name}");
        if site.has_exact_size() {
            assert!((told - size).length() < 1e-9, "{name}: {size:?} of {told:?}");
        }
    }
}

/// Clipped cells also lie within the predicted size.
#[test]
fn smooth_rims_lie_within_the_size_told() {
    let masks = [None, Some("heart"), Some("cat"), Some("text:Q")];
    let masks = masks.map(|text| text.map(|text| Mask::parse(text).unwrap()));
    let mut over = Vec::new();
    let mut laid = 0;
    for shape in SHAPES {
        for outline in OUTLINES {
            for mask in masks.iter().filter(|it| it.is_none() || outline.name == "rectangle") {
                for (cols, rows) in [(6, 6), (9, 9), (20, 20), (24, 9)] {
                    let plain = Site::new(shape, cols, rows);
                    let mask = mask.clone();
                    let parts = Parts::Largest;
                    let site = Site { outline, mask, parts, rim: Rim::Smooth, ..plain };
                    let Ok(grid) = lay(&site) else { continue };
                    let (told, size) = (site.size(), grid.size());
                    laid += 1;
                    // Points are rounded to a fine lattice.
                    if size.x > told.x + 1e-3 || size.y > told.y + 1e-3 {
                        over.push(format!("{site:?}: {size:?} of {told:?}"));
                    }
                }
            }
        }
    }
    assert!(laid > 400, "{laid}");
    assert!(over.is_empty(), "{} of {laid}: {over:#?}", over.len());
}

#[test]
fn levels_are_stacked_grids() {
    for shape in SHAPES {
        let one = lay(&Site::new(shape, 6, 6)).unwrap();
        for levels in 2..8 {
            let site = Site { levels, ..Site::new(shape, 6, 6) };
            let grid = lay(&site).unwrap();
            let name = format!("{} on {levels} levels", shape.name);
            assert_eq!(grid.cells(), one.cells() * levels, "{name}");
            assert_eq!(grid.levels(), levels, "{name}");
            assert_eq!(grid.links(), one.links() * levels + one.cells() * (levels - 1), "{name}");
            assert_eq!(grid.corners(), one.corners() * levels, "{name}");
            let (told, size) = (site.size(), grid.size());
            // Penrose patches have only an upper bound.
            let least = if shape.name.starts_with("penrose") { 0.5 } else { 1.0 } - 1e-9;
            for (told, size) in [(told.x, size.x), (told.y, size.y)] {
                assert!(size <= told + 1e-9 && size >= told * least, "{name}: {size} of {told}");
            }
            for cell in 0..grid.cells() {
                let (level, below) = (cell / one.cells(), cell % one.cells());
                let [col, row, _] = one.col_row_level(below);
                assert_eq!(grid.col_row_level(cell), [col, row, level], "{name}: cell {cell}");
            }
        }
    }
}

#[test]
fn wraps_glue_what_lies_opposite() {
    let wrapped = |name: &str, wrap: &str, cols: u32, rows: u32| {
        let site = Site { wrap: find(WRAPS, wrap).unwrap(), ..Site::new(shape(name), cols, rows) };
        lay(&site)
    };
    // On a torus every cell has all its neighbours, and nothing is outside.
    for shape in SHAPES.iter().filter(|shape| shape.value.block().is_some()) {
        let grid = wrapped(shape.name, "xy", 12, 12).unwrap();
        let outside = (0..grid.cells()).any(|cell| grid.neighbors(cell).contains(&grid.cells()));
        assert!(!outside, "{}", shape.name);
        let degrees: u32 = (0..grid.cells()).map(|cell| grid.neighbors(cell).len() as u32).sum();
        assert_eq!(degrees, 2 * grid.links(), "{}", shape.name);
        let folded = grid.seams().count() as u32;
        let flat = lay(&Site::new(shape, 12, 12)).unwrap();
        assert_eq!(
            grid.links(),
            flat.links() + folded,
            "{}: the old links and the seams",
            shape.name
        );
    }
    let neighbours = |grid: &Grid, cell: u32| -> BTreeSet<u32> {
        grid.neighbors(cell).iter().copied().filter(|&there| there != grid.cells()).collect()
    };
    let grid = wrapped("square", "x", 4, 3).unwrap();
    assert_eq!(neighbours(&grid, 0), BTreeSet::from([1, 3, 4]));
    let grid = wrapped("square", "y", 4, 3).unwrap();
    assert_eq!(neighbours(&grid, 0), BTreeSet::from([1, 4, 8]));
    let grid = wrapped("square", "mobius", 4, 3).unwrap();
    assert_eq!(neighbours(&grid, 0), BTreeSet::from([1, 4, 11]), "upside down");
    assert_eq!(neighbours(&grid, 4), BTreeSet::from([0, 5, 7, 8]), "the middle row meets itself");
    // Rows 0 and 2 of hexagons lie alike, so an odd number of rows can be turned over.
    assert_eq!(wrapped("hex", "mobius", 4, 4).err(), Some("uneven-wrap"));
    let grid = wrapped("hex", "mobius", 4, 3).unwrap();
    assert!(neighbours(&grid, 0).contains(&11));
    for (name, wrap, cols, rows, code) in [
        ("hex", "y", 4, 3, "uneven-wrap"),
        ("tri", "x", 5, 4, "uneven-wrap"),
        ("square", "x", 1, 4, "too-small"),
        ("square", "x", 2, 4, "too-small"),
        ("square", "y", 4, 2, "too-small"),
        ("square", "mobius", 2, 1, "too-small"),
        ("polar", "x", 6, 4, "not-repeating"),
    ] {
        assert_eq!(
            wrapped(name, wrap, cols, rows).err(),
            Some(code),
            "{name} {wrap} {cols}x{rows}"
        );
    }
}

#[test]
fn a_room_that_leaves_no_maze_is_refused() {
    let room = |cols: u32, rows: u32, hole_size: u32| {
        let hole = find(HOLES, "rectangle").unwrap();
        lay(&Site { hole, hole_size, ..Site::new(shape("square"), cols, rows) })
    };
    let grid = room(10, 10, 40).unwrap();
    assert_eq!(grid.cells(), 100 - 16 + 1);
    assert_eq!(grid.neighbors(grid.room().unwrap()).len(), 16, "four sides of four cells");
    assert_eq!(room(10, 1, 50).err(), Some("no-room"), "it would divide the maze");
    assert_eq!(room(4, 4, 5).err(), Some("no-room"), "no cell lies in the middle");
}

/// The size of a room is a percentage of the shorter side.
#[test]
fn a_room_is_measured_by_the_shorter_side() {
    for (cols, rows) in [(20, 10), (10, 20)] {
        for (name, cells) in [("rectangle", 16), ("circle", 12)] {
            let hole = find(HOLES, name).unwrap();
            let site = Site { hole, hole_size: 40, ..Site::new(shape("square"), cols, rows) };
            assert_eq!(lay(&site).unwrap().cells(), 200 - cells + 1, "{cols}x{rows} {name}");
        }
    }
}

/// Up to three levels form a row; more form a block that is as square as possible. They are two
/// cell sides apart.
#[test]
fn levels_stand_in_a_row_or_in_a_block() {
    for (levels, columns, rows) in
        [(1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 2, 2), (5, 3, 2), (7, 3, 3), (9, 3, 3), (10, 4, 3)]
    {
        let grid = lay(&Site { levels, ..Site::new(shape("square"), 5, 4) }).unwrap();
        let size = [(5, columns), (4, rows)].map(|(side, count)| f64::from(count * (side + 2) - 2));
        assert_eq!([grid.size().x, grid.size().y], size, "{levels} levels");
        for cell in 0..grid.cells() {
            let ([col, row, level], centre) = (grid.col_row_level(cell), grid.centre(cell));
            let x = f64::from(level % columns * 7 + col) + 0.5;
            let y = f64::from(level / columns * 6 + row) + 0.5;
            assert_eq!([centre.x, centre.y], [x, y], "{levels} levels, {col} {row} {level}");
        }
    }
}

#[test]
fn cancelled_sites_stop() {
    let cancel = Cancel::new();
    cancel.cancel();
    let site = Site { levels: 2, ..Site::new(shape("hex"), 9, 9) };
    assert_eq!(site.lay(1, &cancel).err(), Some(Error::Cancelled));
}
