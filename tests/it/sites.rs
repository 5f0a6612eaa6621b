//! Shapes × outlines × levels × wraps × rooms: whatever is cut, glued or stacked is a grid like any
//! other, and mazes are carved, solved and drawn in it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use mazewright_core::algorithm::ALGORITHMS;
use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::{Chosen, find};
use mazewright_core::error::Error;
use mazewright_core::grid::Grid;
use mazewright_core::maze::Maze;
use mazewright_core::shape::{SHAPES, Shape};
use mazewright_core::site::mask::{Mask, Parts};
use mazewright_core::site::{HOLES, OUTLINES, Outline, Site, WRAPS};
use mazewright_core::solver::{SOLVERS, Search};
use mazewright_core::spec::Spec;
use mazewright_render::style::{Overlay, Style};

use crate::common::{MANY, Made, distances, refusal, shape, spec, style, ways};
use crate::faces::{area, holds, polygon};

fn outline(name: &str) -> Chosen<Outline> {
    find(OUTLINES, name).unwrap()
}

/// A site's grid, or the code of its refusal.
fn lay(site: &Site) -> Result<Grid, &'static str> {
    site.check(MANY).map_err(|refusal| refusal.code)?;
    site.lay(3, &Cancel::new()).map_err(|stop| refusal(stop).code)
}

/// Every site of the product that is small, with its name: shapes × outlines × wraps × rooms × levels
/// × masks.
pub(crate) fn sites() -> Vec<(Site, String)> {
    // Bites at the sides and in corners; the middle stays.
    let bitten = Mask::parse("X..X...,.......,......X,.......,X......,..X...X").unwrap();
    let mut sites = Vec::new();
    for (shape, outline) in
        SHAPES.iter().flat_map(|it| OUTLINES.iter().map(move |other| (it, other)))
    {
        let side = if outline.value.side.is_some() { 5 } else { 12 };
        let (cols, rows) = (side, if outline.name == "rhombus" { 4 } else { side });
        for (wrap, hole) in WRAPS.iter().flat_map(|it| HOLES.iter().map(move |other| (it, other))) {
            for (levels, mask) in [(1, None), (3, None), (1, Some(&bitten)), (3, Some(&bitten))] {
                let parts = [shape.name, outline.name, wrap.name, hole.name].join(" ");
                let masked = if mask.is_some() { " bitten" } else { "" };
                let site = Site {
                    outline,
                    wrap,
                    hole,
                    levels,
                    hole_size: 40,
                    mask: mask.cloned(),
                    parts: Parts::Largest,
                    ..Site::new(shape, cols, rows)
                };
                sites.push((site, format!("{parts} {levels}{masked}")));
            }
        }
    }
    sites
}

/// Whether a grid hangs together in every respect; `euler` is V − E + F, where that is known.
pub(crate) fn check_grid(grid: &Grid, site: &Site, name: &str, euler: Option<i64>) {
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    assert_eq!(pairs.len() as u32, grid.links(), "{name}: a pair for each link");
    let reach = distances(&ways(grid.cells(), (0..).zip(pairs.iter().copied())), 0);
    assert!(!reach.contains(&u32::MAX), "{name}: in one piece");

    let mut drawn: BTreeMap<u32, u32> = BTreeMap::new();
    let mut stairs = 0;
    for cell in 0..grid.cells() {
        for side in grid.sides(cell) {
            let (there, link) = (grid.neighbor(side), grid.edge(side));
            if there == grid.cells() {
                assert!(link >= grid.links(), "{name}: outline");
                continue;
            }
            let back: Vec<u32> = grid
                .sides(there)
                .filter(|&it| grid.edge(it) == link)
                .map(|it| grid.neighbor(it))
                .collect();
            assert_eq!(back, [cell], "{name}: link {link} leads back");
            assert_eq!(pairs[link as usize], [cell.min(there), cell.max(there)], "{name}");
            if grid.is_stairs(link) {
                stairs += 1;
                let ([col, row, level], other) =
                    (grid.col_row_level(cell), grid.col_row_level(there));
                assert_eq!([col, row], [other[0], other[1]], "{name}: stairs go straight up");
                assert_eq!(level.abs_diff(other[2]), 1, "{name}: to the next level");
            }
        }
        let around: Vec<(u32, [u32; 2])> = grid.boundary(cell).collect();
        for (&(edge, [_, to]), &(_, [from, _])) in around.iter().zip(around.iter().cycle().skip(1))
        {
            *drawn.entry(edge).or_default() += 1;
            assert_eq!(to, from, "{name}: cell {cell} is closed round");
        }
        let polygon = polygon(grid, cell);
        assert!(area(&polygon) > 0.0, "{name}: cell {cell} goes round clockwise");
        assert!(holds(&polygon, grid.centre(cell)), "{name}: the centre of cell {cell}");
        assert_eq!(
            grid.cell_at(grid.col_row_level(cell)),
            Some(cell),
            "{name}: place of cell {cell}"
        );
    }
    assert_eq!(stairs, 2 * grid.stairs(), "{name}: stairs");
    let seams: BTreeSet<u32> = grid.seams().flatten().collect();
    assert_eq!(seams.len(), 2 * grid.seams().count(), "{name}: each edge in one seam");
    for edge in (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge)) {
        let cells = if edge < grid.links() && !seams.contains(&edge) { 2 } else { 1 };
        assert_eq!(drawn.get(&edge), Some(&cells), "{name}: edge {edge} is drawn by {cells}");
    }

    let corners: BTreeSet<u32> = drawn.keys().flat_map(|&edge| grid.ends(edge)).collect();
    assert_eq!(corners.len() as u32, grid.corners(), "{name}: no corner without an edge");
    let [corners, edges, faces] = [corners.len(), drawn.len(), grid.cells() as usize];
    if let Some(euler) = euler {
        assert_eq!(corners as i64 - edges as i64 + faces as i64, euler, "{name}: V − E + F");
    }
    assert_eq!(grid.levels(), site.levels, "{name}: levels");
}

/// V − E + F: floors without a hole count 1 each, and a room fills that of the last.
fn euler(grid: &Grid, site: &Site) -> i64 {
    // A room at the border leaves no hole below.
    let inside = |room| !grid.neighbors(room).contains(&grid.cells());
    if grid.room().is_some_and(inside) {
        1
    } else if site.outline.name == "ring" {
        0
    } else {
        i64::from(site.levels)
    }
}

fn check_maze(site: &Site, grid: &Arc<Grid>, name: &str) {
    for algorithm in ALGORITHMS {
        let spec = Spec { site: site.clone(), algorithm, seed: 3.into(), ..spec(site.shape, 2, 2) };
        let maze = Maze::carve(&spec, Arc::clone(grid), &Cancel::new());
        let maze = match maze.map_err(|stop| refusal(stop).code) {
            Ok(maze) => maze,
            // Whatever is defined on some grids only says so.
            Err("no-rectangle") => continue,
            Err(code) => panic!("{name} {}: {code}", algorithm.name),
        };
        assert_eq!(maze.passage_count(), grid.cells() - 1, "{name} {}", algorithm.name);
        let open = (0..).zip(grid.link_cells()).filter(|&(link, _)| maze.is_open(link));
        let reach = distances(&ways(grid.cells(), open), maze.start);
        assert!(!reach.contains(&u32::MAX), "{name} {}: spans all", algorithm.name);
        let route = (SOLVERS[0].value.solve)(&maze, &Search::new(1, &Cancel::new())).unwrap();
        assert_eq!(route.length(), Some(reach[maze.goal as usize]), "{name}: the way");
        if let Some(room) = grid.room() {
            assert_eq!(maze.goal, room, "{name}: the goal is the room");
            assert_eq!(maze.passages_of(room), 1, "{name}: the room has one door");
        }
    }
}

#[test]
fn whatever_is_cut_glued_or_stacked_is_a_grid() {
    let mut refused: BTreeMap<&str, u32> = BTreeMap::new();
    for (site, name) in sites() {
        match lay(&site) {
            Ok(grid) => {
                let euler = site.mask.is_none().then(|| euler(&grid, &site));
                check_grid(&grid, &site, &name, euler);
                check_maze(&site, &Arc::new(grid), &name);
            }
            Err(code) => {
                *refused.entry(code).or_default() += 1;
                let wrapped = site.wrap.name != "none";
                let allowed = match code {
                    "no-edges" => wrapped && site.outline.name != "rectangle",
                    "not-repeating" => wrapped && site.shape.value.block().is_none(),
                    "uneven-wrap" => wrapped,
                    "no-room" => site.hole.name != "none",
                    "no-cells" | "too-small" => site.mask.is_some(),
                    _ => false,
                };
                assert!(allowed, "{name}: {code}");
            }
        }
    }
    assert!(
        refused.contains_key("no-edges") && refused.contains_key("not-repeating"),
        "{refused:?}"
    );
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
    // The star's ten triangles, and the heart's integral by its equation, in their boxes.
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
            // Penrose patches are told by their bounds.
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
    assert_eq!(room(10, 1, 50).err(), Some("no-room"), "it would part the maze");
    assert_eq!(room(4, 4, 5).err(), Some("no-room"), "no cell lies in the middle");
}

#[test]
fn pictures_stay_in_their_frame() {
    for (site, name) in sites() {
        if lay(&site).is_err() {
            continue;
        }
        let made = Made::new(Spec { site: site.clone(), seed: 3.into(), ..spec(site.shape, 2, 2) });
        let svg = made.svg(&Style { solution: Overlay::Over, ..style() });
        let size = made.maze.grid().size();
        assert!(size.x <= site.size().x + 1e-9 && size.y <= site.size().y + 1e-9, "{name}");
        let frame = |length: f64| (length * 20.0 + 20.0).ceil();
        let view = svg.split("viewBox=\"0 0 ").nth(1).unwrap();
        let view: Vec<f64> =
            view.split('"').next().unwrap().split(' ').map(|it| it.parse().unwrap()).collect();
        assert!((view[0] - frame(size.x)).abs() <= 1.0, "{name}: {view:?}");
        assert!((view[1] - frame(size.y)).abs() <= 1.0, "{name}: {view:?}");
        let grid = made.maze.grid();
        let mut open = (0..grid.links()).filter(|&link| made.maze.is_open(link));
        let stairs = open.any(|link| grid.is_stairs(link));
        let seams = grid.seams().any(|[link, _]| made.maze.is_open(link));
        let signs = svg.contains("<g class=\"signs\">");
        assert_eq!(signs, stairs || seams, "{name}: signs for what no gap shows");
    }
}

#[test]
fn cancelled_sites_stop() {
    let cancel = Cancel::new();
    cancel.cancel();
    let site = Site { levels: 2, ..Site::new(shape("hex"), 9, 9) };
    assert_eq!(site.lay(1, &cancel).err(), Some(Error::Cancelled));
}
