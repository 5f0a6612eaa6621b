//! Cells that are clipped at outlines and masks.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Cancel, HOLES, Maze, Rim, SHAPES, Site, Spec};
use sha2::{Digest, Sha256};

use crate::common::faces::{area, polygon};
use crate::common::mesh::read;
use crate::common::sites::{check_grid, check_maze, lay, outline};
use crate::common::{algorithm, shape, spec};

/// The outlines and masks at which cells are clipped.
const CUTS: [&str; 12] = [
    "rectangle",
    "circle",
    "ring",
    "sector",
    "star",
    "heart",
    "triangle",
    "hexagon",
    "rhombus",
    "cat",
    "smiley",
    "text:IO",
];

fn is_mask(cut: &str) -> bool {
    matches!(cut, "cat" | "smiley" | "text:IO")
}

/// A site of a shape with a smooth rim.
fn smooth(name: &str, cut: &str) -> Site {
    let (cols, rows) = match name {
        "polar" => (6, 10),
        "tri" => (26, 16),
        _ => (16, 16),
    };
    let site = Site { rim: Rim::Smooth, ..Site::new(shape(name), cols, rows) };
    if is_mask(cut) {
        let mask = Mask::parse(cut).unwrap();
        let parts = mask.default_parts();
        let (cols, rows) = if name == "polar" { (6, 18) } else { (2 * cols, 2 * rows) };
        return Site { mask: Some(mask), parts, cols, rows, ..site };
    }
    let side = if outline(cut).value.side.is_some() { 7 } else { 0 };
    let (cols, rows) = if side > 0 { (side, side) } else { (cols, rows) };
    Site { outline: outline(cut), cols, rows, ..site }
}

/// Returns every shape with every outline and mask at which it can be clipped.
fn sites() -> impl Iterator<Item = (Site, &'static str, String)> {
    CUTS.iter().flat_map(|&cut| {
        SHAPES.iter().map(move |it| (smooth(it.name, cut), cut, format!("{} {cut}", it.name)))
    })
}

/// Returns the parts of a grid that have a maze each.
fn parts(grid: &Grid) -> Vec<&Grid> {
    match grid.components() {
        [] => vec![grid],
        parts => parts.iter().map(|part| &part.grid).collect(),
    }
}

/// Returns the share of the bounds that a figure covers, or `None` if the shape determines it.
fn share(cut: &str, grid: &Grid) -> Option<f64> {
    let size = grid.size();
    let inside = |holds: &dyn Fn(Point) -> bool| {
        const SAMPLES: u32 = 800;
        let at = |index: u32| (f64::from(index) + 0.5) / f64::from(SAMPLES);
        let points = (0..SAMPLES).flat_map(|x| (0..SAMPLES).map(move |y| Point::new(at(x), at(y))));
        points.filter(|&point| holds(point)).count() as f64 / f64::from(SAMPLES * SAMPLES)
    };
    let circle = std::f64::consts::PI / 4.0;
    Some(match cut {
        "rectangle" => 1.0,
        // A quarter of a disc has the bounds of a quarter.
        "circle" | "sector" => circle,
        "ring" => circle * 0.75,
        "heart" => inside(&|at| {
            let (x, y) = ((at.x - 0.5) * 2.0 * 1.139_028, 1.236_068 - at.y * 2.236_068);
            let ring = x * x + y * y - 1.0;
            ring * ring * ring <= x * x * y * y * y
        }),
        "cat" | "smiley" => {
            let mask = Mask::parse(cut).unwrap();
            inside(&|at| mask.contains(Point::new(at.x * size.x, at.y * size.y), size))
        }
        _ => return None,
    })
}

#[test]
fn clipped_cells_are_a_grid_like_any_other() {
    for (site, _, name) in sites() {
        let grid = lay(&site).unwrap_or_else(|code| panic!("{name}: {code}"));
        for part in parts(&grid) {
            check_grid(part, &site, &name, None);
        }
    }
}

#[test]
fn they_cover_what_they_are_clipped_at_without_gaps() {
    for (site, cut, name) in sites() {
        // The disc of rings is not a rectangle.
        if cut == "rectangle" && site.shape.name == "polar" {
            continue;
        }
        let grid = lay(&site).unwrap();
        // The disc of rings clips masks, too.
        let is_clipped_twice = site.shape.name == "polar" && is_mask(cut);
        let Some(share) = share(cut, &grid).filter(|_| !is_clipped_twice) else { continue };
        let covered: f64 = (0..grid.cells()).map(|cell| area(&polygon(&grid, cell))).sum();
        let size = grid.size();
        let expected = share * size.x * size.y;
        let within = if is_mask(cut) { 0.01 } else { 0.005 };
        assert!((covered / expected - 1.0).abs() < within, "{name}: {covered} of {expected}");
    }
}

#[test]
fn they_lie_inside_of_it() {
    for (site, cut, name) in sites().filter(|(_, cut, _)| matches!(*cut, "circle" | "ring")) {
        let grid = lay(&site).unwrap();
        let (middle, radius) = (grid.size() * 0.5, grid.size().x / 2.0);
        for cell in 0..grid.cells() {
            for point in polygon(&grid, cell) {
                let away = (point - middle).length();
                let least = if cut == "ring" { radius / 2.0 } else { 0.0 };
                let is_inside = (least - 5e-3..=radius + 5e-3).contains(&away);
                assert!(is_inside, "{name}: cell {cell}, {away} of {radius}");
            }
        }
    }
}

#[test]
fn none_of_them_is_a_sliver() {
    for (site, _, name) in sites() {
        let plain =
            Site { rim: Rim::Cells, outline: outline("rectangle"), mask: None, ..site.clone() };
        let whole = lay(&plain).unwrap();
        let areas = (0..whole.cells()).map(|cell| area(&polygon(&whole, cell)));
        let least = areas.fold(f64::MAX, f64::min);
        let grid = lay(&site).unwrap();
        for cell in 0..grid.cells() {
            let own = area(&polygon(&grid, cell));
            assert!(own > 0.33 * least, "{name}: cell {cell} is {own}, but whole cells {least}");
        }
    }
}

#[test]
fn the_outline_of_a_rectangle_of_hexagons_is_four_lines() {
    let grid = lay(&smooth("hex", "rectangle")).unwrap();
    let Point { x: wide, y: high } = grid.size();
    for edge in grid.links()..grid.edges() {
        for at in grid.ends(edge).map(|corner| grid.corner(corner)) {
            let sides = [at.x, at.y, wide - at.x, high - at.y];
            assert!(sides.iter().any(|away| away.abs() < 1e-6), "{at:?}");
        }
    }
}

#[test]
fn squares_in_a_rectangle_have_nothing_to_clip() {
    for name in ["square", "voronoi", "zeta", "polar"] {
        let site = smooth(name, "rectangle");
        assert!(!site.is_clipped() && site.is_plain(), "{name}");
    }
    assert!(!Site { rim: Rim::Cells, ..smooth("hex", "circle") }.is_clipped());
}

#[test]
fn every_algorithm_makes_mazes_of_clipped_cells() {
    for (name, cut) in [("hex", "heart"), ("voronoi", "star"), ("polar", "sector")] {
        let site = smooth(name, cut);
        let grid = Arc::new(lay(&site).unwrap());
        check_maze(&site, &grid, name);
    }
    for cut in ["cat", "text:IO"] {
        let site = smooth("square", cut);
        let grid = Arc::new(lay(&site).unwrap());
        let spec = Spec { site, ..spec(shape("square"), 2, 2) };
        let maze = Maze::carve(&spec, Arc::clone(&grid), &Cancel::new()).unwrap();
        let count = parts(&grid).len() as u32;
        assert_eq!(maze.passage_count(), grid.cells() - count, "{cut}");
        assert_eq!(maze.ends().count() as u32, count, "{cut}");
        for end in maze.ends().flatten() {
            assert!(grid.sides(end).any(|side| grid.is_outer(side)), "{cut}: ends at the rim");
        }
    }
}

#[test]
fn rooms_levels_loops_and_paths_work_in_them() {
    let site = smooth("hex", "heart");
    let hole = HOLES.iter().find(|hole| hole.name == "circle").unwrap();
    for site in [
        Site { hole, ..site.clone() },
        Site { levels: 3, ..site.clone() },
        Site { hole, levels: 2, ..site.clone() },
        Site { mask: Some(Mask::parse("star").unwrap()), ..site.clone() },
        Site { levels: 2, ..smooth("tri", "text:IO") },
    ] {
        let name = format!("{} {} {}", site.hole.name, site.levels, site.mask.is_some());
        let grid = lay(&site).unwrap_or_else(|code| panic!("{name}: {code}"));
        for part in parts(&grid) {
            check_grid(part, &site, &name, None);
        }
    }
    for (unicursal, loops) in [(true, 0), (false, 20)] {
        let mut spec = Spec { site: site.clone(), ..spec(shape("hex"), 2, 2) };
        (spec.topology.unicursal, spec.topology.loops) = (unicursal, loops);
        spec.check(1 << 20).unwrap();
        let grid = Arc::new(lay(&site).unwrap());
        let maze = Maze::carve(&spec, grid, &Cancel::new()).unwrap();
        assert!(u64::from(maze.grid().cells()) <= spec.cells(), "at most the predicted number");
        assert_eq!(maze.passage_count(), maze.grid().cells() - 1 + loops);
    }
}

/// Openings lead to the outside, not into the hole.
#[test]
fn mazes_do_not_open_into_holes() {
    const SMILEY_EYES: [&str; 6] =
        ["........", "........", "..X..X..", "........", "..XXXX..", "........"];
    for shape in SHAPES {
        let rows = Mask::parse(&SMILEY_EYES.join(",")).unwrap();
        let size = if shape.name == "polar" { (6, 14) } else { (40, 30) };
        let masked =
            Site { mask: Some(rows), rim: Rim::Smooth, ..Site::new(shape, size.0, size.1) };
        for (cut, site) in [("ring", smooth(shape.name, "ring")), ("rows", masked)] {
            let grid = Arc::new(lay(&site).unwrap());
            let spec = Spec { site, ..spec(shape, 2, 2) };
            let maze = Maze::carve(&spec, Arc::clone(&grid), &Cancel::new()).unwrap();
            let centre = Point::new(grid.size().x / 2.0, grid.size().y / 2.0);
            for end in [maze.start(), maze.goal()] {
                let at = grid.middle(maze.opening_at(end).unwrap()) - centre;
                let far =
                    (2.0 * at.x / grid.size().x).abs().max((2.0 * at.y / grid.size().y).abs());
                let far = if cut == "ring" { 2.0 * at.x.hypot(at.y) / grid.size().x } else { far };
                assert!(far > 0.75, "{} {cut}: an opening at {at:?}", shape.name);
            }
        }
    }
}

#[test]
fn a_mesh_is_clipped_too() {
    // Two by two squares, ten units wide each.
    let json = r#"{"vertices":[[0,0],[10,0],[20,0],[0,10],[10,10],[20,10],[0,20],[10,20],[20,20]],
        "faces":[[0,1,4,3],[1,2,5,4],[3,4,7,6],[4,5,8,7]]}"#;
    let mesh = read(json);
    let site = Site { rim: Rim::Smooth, outline: outline("circle"), ..Site::from_mesh(mesh) };
    let grid = lay(&site).unwrap();
    assert_eq!((grid.cells(), grid.links()), (4, 4));
    let covered: f64 = (0..4).map(|cell| area(&polygon(&grid, cell))).sum();
    assert!((covered - std::f64::consts::PI).abs() < 0.01, "{covered}");
}

#[test]
fn cells_keep_their_names() {
    // Far from the outline every cell has its plain place, except for the origin of columns and
    // rows.
    let clipped = lay(&smooth("square", "circle")).unwrap();
    for cell in 0..clipped.cells() {
        let [col, row, _] = clipped.col_row_level(cell);
        let centre = clipped.centre(cell);
        if (centre - clipped.size() * 0.5).length() < 6.0 {
            assert_eq!([centre.x, centre.y].map(|at| at as u32), [col, row], "cell {cell}");
        }
    }
}

/// Far from any removed cell, a further piece has the name of the first removed cell.
#[test]
fn pieces_have_names_of_their_own() {
    let line = |at: usize| match at {
        0..216 => "X",
        _ if at % 9 == 4 => "X",
        _ => ".",
    };
    let rows: Vec<String> = (0..360).map(|at| line(at).repeat(9)).collect();
    let mask = Some(Mask::parse(&rows.join("\n")).unwrap());
    let parts = Parts::All;
    let site = Site { rim: Rim::Smooth, mask, parts, ..Site::new(shape("square"), 40, 40) };
    let grid = lay(&site).unwrap();
    assert!(grid.cells() > 1000, "{} cells of two pieces each", grid.cells());
    let names = (0..grid.cells()).map(|cell| grid.col_row_level(cell));
    assert_eq!(names.collect::<BTreeSet<_>>().len() as u32, grid.cells());
}

/// A line divides each cell into unequal pieces: the larger one has the name of the cell. The others have names of the
/// cells above, which the mask removes.
#[test]
fn the_largest_piece_keeps_the_name_of_its_cell() {
    const SIDE: usize = 12;
    const FINE: usize = 20;
    for (line, is_row) in [(8, true), (11, true), (8, false), (11, false)] {
        let is_line = |x: usize, y: usize| (if is_row { y } else { x }) % FINE == line;
        let letter = |x, y| if y < 7 * FINE || is_line(x, y) { 'X' } else { '.' };
        let row = |y: usize| (0..FINE * SIDE).map(|x| letter(x, y)).collect::<String>();
        let rows: Vec<String> = (0..FINE * SIDE).map(row).collect();
        let (mask, parts) = (Some(Mask::parse(&rows.join("\n")).unwrap()), Parts::All);
        let side = SIDE as u32;
        let site = Site { rim: Rim::Smooth, mask, parts, ..Site::new(shape("square"), side, side) };
        let grid = lay(&site).unwrap();
        let name = |cell| grid.col_row_level(cell);
        // Rows are counted from the first one that has a name.
        let first = (0..grid.cells()).map(|cell| name(cell)[1]).max().unwrap() - 4;
        let mut large = 0;
        for cell in 0..grid.cells() {
            let polygon = polygon(&grid, cell);
            let sum = polygon.iter().fold(Point::default(), |sum, &point| sum + point);
            let middle = sum * (1.0 / polygon.len() as f64);
            let is_own = name(cell)[..2] == [middle.x as u32, middle.y as u32 + first];
            let is_large = area(&polygon) > 0.475;
            assert_eq!(is_own, is_large, "line {line}: {:?} is at {middle:?}", name(cell));
            large += u32::from(is_large);
        }
        assert_eq!([2 * large, large], [grid.cells(), side * (side - 7)], "line {line}");
    }
}

#[test]
fn clipping_stops_when_it_is_cancelled() {
    let cancel = Cancel::new();
    cancel.cancel();
    for name in ["hex", "polar", "penrose-p3"] {
        assert!(smooth(name, "heart").lay(1, &cancel).is_err(), "{name}");
    }
}

/// Returns a digest of a maze: cells, links, positions to 10⁻⁶ of a cell side, and open edges.
fn digest(site: Site) -> String {
    let spec = Spec { site, algorithm: algorithm("wilson"), ..spec(shape("square"), 2, 2) };
    let grid = Arc::new(lay(&spec.site).unwrap());
    let maze = Maze::carve(&spec, Arc::clone(&grid), &Cancel::new()).unwrap();
    let mut text = String::new();
    for cell in 0..grid.cells() {
        write!(text, "{:?}{:?}", grid.col_row_level(cell), grid.neighbors(cell)).unwrap();
        for Point { x, y } in polygon(&grid, cell) {
            write!(text, "{:.6},{:.6} ", x + 0.0, y + 0.0).unwrap();
        }
    }
    let open = (0..grid.links()).filter(|&link| maze.is_open(link)).collect::<Vec<u32>>();
    write!(text, "{open:?}").unwrap();
    Sha256::digest(text).iter().take(8).fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

#[test]
fn clipped_mazes_never_change() {
    let expected = [
        ("hex", "heart", "50ecfc958f61f003"),
        ("square", "cat", "b3485032d1cfc3d7"),
        ("polar", "star", "8a79f365530de4cb"),
        ("voronoi", "text:IO", "03b3446d4e840839"),
    ];
    let found = expected.map(|(name, cut, _)| (name, cut, digest(smooth(name, cut))));
    let expected = expected.map(|(name, cut, digest)| (name, cut, digest.to_owned()));
    assert_eq!(found, expected);
}

#[test]
fn thin_rings_open_to_the_outside() {
    for (name, inner) in [("square", 80), ("hex", 90), ("voronoi", 85)] {
        let mut site = smooth(name, "ring");
        site.inner = inner;
        let Ok(grid) = lay(&site) else { continue };
        let (grid, centre) = (Arc::new(grid), |grid: &Grid| grid.size() * 0.5);
        let spec = Spec { site, ..spec(shape("square"), 2, 2) };
        let maze = Maze::carve(&spec, Arc::clone(&grid), &Cancel::new()).unwrap();
        let outside = grid.size().x / 2.0;
        let open = maze.ends().flatten().filter_map(|end| maze.opening_at(end));
        let away: Vec<f64> =
            open.map(|edge| (grid.middle(edge) - centre(&grid)).length() / outside).collect();
        assert_eq!(away.len(), 2, "{name}");
        let between = f64::midpoint(1.0, f64::from(inner) / 100.0);
        assert!(away.iter().all(|&it| it > between), "{name}: {away:?} of {between}");
    }
}
