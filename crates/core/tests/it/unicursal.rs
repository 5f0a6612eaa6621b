//! Unicursal mazes: on every shape the path visits every kite once, and the kites are a consistent
//! grid.

use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{
    ALGORITHMS, Cancel, Compass, End, Maze, Mesh, OUTLINES, Refusal, SHAPES, SOLVERS, SYMMETRIES,
    Search, Site, Spec, Topology, find, routes,
};

use crate::common::faces::{area, closed, polygon};
use crate::common::sites::check_grid;
use crate::common::unicursal::wanted;
use crate::common::{MANY, refusal, shape, sizes};

fn carve(spec: &Spec) -> Result<Maze, Refusal> {
    spec.check(MANY)?;
    let grid = spec.site.lay(spec.seed.number(), &Cancel::new()).map_err(refusal)?;
    Maze::carve(spec, grid.into(), &Cancel::new()).map_err(refusal)
}

fn whole_area(grid: &Grid) -> f64 {
    (0..grid.cells()).map(|cell| area(&polygon(grid, cell))).sum()
}

fn touches(grid: &Grid, cell: u32) -> bool {
    grid.neighbors(cell).contains(&grid.cells())
}

/// Checks all properties: the maze is a path through all kites, and the kites cover the cells.
fn check(spec: &Spec, name: &str) -> Maze {
    let maze = carve(spec).unwrap_or_else(|refusal| panic!("{name}: {}", refusal.detail));
    let grid = maze.grid();
    let before = spec.site.lay(spec.seed.number(), &Cancel::new()).unwrap();
    // Parts of a mask may touch only at a corner.
    let [corners, edges, cells] = [before.corners(), before.edges(), before.cells()].map(i64::from);
    check_grid(grid, &spec.site, name, Some(corners - edges + cells));
    let corners: usize = (0..before.cells()).map(|cell| before.neighbors(cell).len()).sum();
    assert_eq!(grid.cells() as usize, corners, "{name}: a kite a corner");
    assert!(u64::from(grid.cells()) <= spec.cells(), "{name}: limits count {}", spec.cells());
    for cell in 0..grid.cells() {
        assert_eq!(grid.neighbors(cell).len(), 4, "{name}: kite {cell}");
    }
    let (own, whole) = (whole_area(grid), whole_area(&before));
    // Arcs are measured by chords, and half edges have more chords.
    let exact = if grid.has_arcs() { 3e-3 } else { 1e-9 };
    assert!((own - whole).abs() < exact * whole, "{name}: area {own}, not {whole}");
    assert!((grid.size() - before.size()).length() < 1e-9, "{name}: as large as before");

    assert_eq!(maze.passage_count(), grid.cells() - 1, "{name}: passages");
    let mut here = maze.start();
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    for &link in maze.open_links() {
        let [one, other] = pairs[link as usize];
        assert!(here == one || here == other, "{name}: the order walks the path");
        here = if here == one { other } else { one };
    }
    assert_eq!(here, maze.goal(), "{name}: the path ends at the goal");
    for cell in 0..grid.cells() {
        let passages = if cell == maze.start() || cell == maze.goal() { 1 } else { 2 };
        assert_eq!(maze.passages_of(cell), passages, "{name}: cell {cell}");
    }
    assert!(
        grid.neighbors(maze.start()).contains(&maze.goal()),
        "{name}: start and goal are neighbours"
    );
    let routes = routes(&SOLVERS[0], &maze, &Search::new(1, &Cancel::new())).unwrap();
    assert_eq!(routes[0].cells.len() as u32, grid.cells(), "{name}: the route visits all");
    maze
}

#[test]
fn every_shape_and_size_is_one_path() {
    for shape in SHAPES {
        for (cols, rows) in sizes(shape, 5) {
            let name = format!("{} {cols}x{rows}", shape.name);
            let maze = check(&wanted(Site::new(shape, cols, rows)), &name);
            for end in [maze.start(), maze.goal()] {
                assert!(touches(maze.grid(), end), "{name}: ends at the outline");
                assert!(maze.opening_at(end).is_some(), "{name}: opens at its ends");
            }
        }
    }
}

#[test]
fn outlines_masks_and_algorithms_keep_the_path() {
    for shape in SHAPES {
        for outline in ["circle", "star", "ring"] {
            let outline = find(OUTLINES, outline).unwrap();
            let site = Site { outline, ..Site::new(shape, 12, 12) };
            check(&wanted(site), &format!("{} {}", shape.name, outline.name));
        }
        let mask = Some(Mask::parse("heart").unwrap());
        let site = Site { mask, parts: Parts::Largest, ..Site::new(shape, 12, 12) };
        check(&wanted(site), &format!("{} heart", shape.name));
    }
    for algorithm in ALGORITHMS {
        let spec = wanted(Site::new(shape("square"), 9, 7));
        check(&Spec { algorithm, ..spec }, algorithm.name);
    }
    let symmetry = find(SYMMETRIES, "turn-4").unwrap();
    let plain = wanted(Site::new(shape("square"), 7, 7));
    let topology = Topology { symmetry, ..plain.topology };
    check(&Spec { topology, ..plain }, "symmetric");
}

#[test]
fn squares_become_squares() {
    let maze = check(&wanted(Site::new(shape("square"), 10, 8)), "squares");
    let grid = maze.grid();
    assert_eq!(grid.cells(), 320);
    for cell in 0..320 {
        let (col, row) = (cell % 20, cell / 20);
        assert_eq!(grid.col_row_level(cell), [col, row, 0]);
        let middle = |at: u32| f64::from(2 * at + 1) / 4.0;
        let centre = grid.centre(cell);
        assert_eq!((centre.x, centre.y), (middle(col), middle(row)));
        let place = |side| grid.neighbors(cell)[side];
        if col + 1 < 20 {
            assert_eq!(place(1), cell + 1, "sides go round clockwise from the top");
        }
    }
    assert_eq!(maze.start(), 0);
    // The cell in the corner opens upward and to the left.
    assert_eq!(maze.goal(), 20);
}

/// Returns whether no two sides of a polygon cross.
fn is_simple(polygon: &[Point]) -> bool {
    let sides: Vec<(Point, Point)> = closed(polygon).collect();
    let parts = |(from, to): (Point, Point), (one, other): (Point, Point)| {
        let [one, other] = [one, other].map(|point| (to - from).cross(point - from));
        one.min(other) < -1e-9 && one.max(other) > 1e-9
    };
    let pairs = sides
        .iter()
        .enumerate()
        .flat_map(|(at, &one)| sides[at + 1..].iter().map(move |&other| (one, other)));
    pairs.into_iter().all(|(one, other)| !(parts(one, other) && parts(other, one)))
}

#[test]
fn meshes_become_kites_bends_and_all() {
    // Two interlocked spirals: no point sees the whole outline.
    let spiral = r#"{"vertices":[[0,0],[7,0],[7,7],[1,7],[1,2],[5,2],[5,5],[3,5],[3,4],[4,4],[4,3],[2,3],
        [2,6],[6,6],[6,1],[0,1]],
        "faces":[[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15],[15,14,13,12,11,10,9,8,7,6,5,4]]}"#;
    for json in [
        r#"{"vertices":[[0,0],[2,0],[4,0],[4,3],[2,3],[0,3],[2,1.5]],"faces":[[0,1,6,5],[1,2,3,6],[3,4,5,6]]}"#,
        // Two cells with a common border of three pieces, and a notch in the outline.
        r#"{"vertices":[[0,0],[4,0],[4.4,1],[3.6,2],[4,3],[0,3],[8,0],[8.3,1.2],[8,3]],
            "faces":[[0,1,2,3,4,5],[1,6,7,8,4,3,2]]}"#,
        // A comb.
        r#"{"vertices":[[0,0],[9,0],[9,5],[8,5],[8,1],[6,1],[6,5],[5,5],[5,1],[1,1],[1,5],[0,5],[9,-2],[0,-2]],
            "faces":[[0,1,2,3,4,5,6,7,8,9,10,11],[13,12,1,0]]}"#,
        include_str!("../data/regions.geojson"),
        spiral,
    ] {
        let name = &json[..json.len().min(60)];
        let mesh = match Mesh::read(json, &Cancel::new()) {
            Ok(mesh) => mesh,
            Err(stop) => panic!("{name}: {}", refusal(stop).detail),
        };
        let spec = wanted(Site::from_mesh(mesh.clone()));
        let maze = check(&spec, name);
        let grid = maze.grid();
        assert!(grid.cells() <= mesh.corners(), "{name}");
        let mut whole = 0.0;
        for cell in 0..grid.cells() {
            let polygon = polygon(grid, cell);
            assert!(is_simple(&polygon), "{name}: kite {cell} does not cross itself");
            whole += area(&polygon);
        }
        let before = whole_area(&spec.site.lay(1, &Cancel::new()).unwrap());
        assert!((whole - before).abs() < 1e-9 * before, "{name}: no kite lies over another");
    }
}

#[test]
fn the_path_starts_where_it_is_asked_to() {
    for name in ["square", "hex", "polar", "penrose-p2"] {
        let plain = wanted(Site::new(shape(name), 6, 6));
        let center = End::Compass(Compass { across: 1, down: 1 });
        for start in [End::Cell(5), End::Last, End::Random, End::Farthest, center] {
            let maze = check(&Spec { start, ..plain.clone() }, name);
            if start == End::Cell(5) {
                assert_eq!(maze.start(), 5);
            }
        }
        let first = check(&plain, name);
        let [col, row, level] = first.grid().col_row_level(first.start());
        let maze = check(&Spec { start: End::At { col, row, level }, ..plain.clone() }, name);
        assert_eq!(maze.start(), first.start());
        let beyond = Spec { start: End::Cell(first.grid().cells()), ..plain };
        assert_eq!(carve(&beyond).unwrap_err().code, "no-such-cell");
    }
}
