//! Meshes: the grids that they become, their refusals, and every algorithm on them.

use std::time::Instant;

use mazewright_core::grid::Grid;
use mazewright_core::{ALGORITHMS, Cancel, Error, Mesh, Spec};

use crate::common::mesh::{REGIONS, read, spec_of};
use crate::common::mesh_faults::refused;
use crate::common::{MANY, algorithm, carve, distances, lay, opened_ways, shape};

pub(crate) fn laid(json: &str) -> Grid {
    read(json).lay(&Cancel::new()).unwrap()
}

/// The planar graph of a grid as a mesh.
pub(crate) fn as_mesh(grid: &Grid) -> String {
    let points: Vec<[f64; 2]> =
        (0..grid.corners()).map(|corner| grid.corner(corner)).map(|it| [it.x, it.y]).collect();
    let faces: Vec<Vec<u32>> = (0..grid.cells())
        .map(|cell| {
            let edges = grid.edges_of(cell);
            let ends = |at: usize| grid.ends(edges[at % edges.len()]);
            let shared = |at: usize| {
                let next = ends(at + 1);
                ends(at).into_iter().find(|corner| next.contains(corner)).unwrap()
            };
            (0..edges.len()).map(shared).collect()
        })
        .collect();
    serde_json::json!({"vertices": points, "faces": faces}).to_string()
}

#[test]
fn shapes_given_as_meshes_are_the_same_graphs() {
    for name in ["square", "hex", "tri"] {
        let grid = lay(shape(name), 7, 5);
        let mesh = laid(&as_mesh(&grid));
        assert_eq!(
            mesh.link_cells().collect::<Vec<_>>(),
            grid.link_cells().collect::<Vec<_>>(),
            "{name}"
        );
        let counts = |grid: &Grid| (grid.cells(), grid.corners(), grid.edges(), grid.links());
        assert_eq!(counts(&mesh), counts(&grid), "{name}");
        let unit = mesh.size().x / grid.size().x;
        for cell in 0..grid.cells() {
            assert_eq!(
                mesh.neighbors(cell),
                grid.neighbors(cell),
                "{name}: cell {cell}, side by side"
            );
            let off = (mesh.centre(cell) - grid.centre(cell) * unit).length();
            assert!(off < 1e-4, "{name}: cell {cell} is off by {off}");
        }
    }
}

#[test]
fn regions_are_a_maze_by_every_algorithm() {
    let grid = laid(REGIONS);
    assert_eq!((grid.cells(), grid.has_bends()), (8, true));
    // Division needs rectangles.
    for algorithm in ALGORITHMS.iter().filter(|it| it.name != "division") {
        for seed in 0..20 {
            let opened = carve(&grid, algorithm, seed);
            let steps = distances(&opened_ways(&grid, &opened), 0);
            assert_eq!((opened.len(), steps.contains(&u32::MAX)), (7, false), "{}", algorithm.name);
        }
    }
}

#[test]
fn two_faces_have_three_edges_between_two_corners() {
    let grid = laid(
        r#"{"vertices":[[0,0],[6,0],[6,4],[0,4],[3,0],[4,2],[3,4]],
        "faces":[[0,4,5,6,3],[4,1,2,6,5]]}"#,
    );
    assert_eq!((grid.cells(), grid.links()), (2, 1));
    let middle = grid.middle(0) - grid.bends(0).next().unwrap();
    assert!(
        middle.length() < 1e-5,
        "half way along a border is its bend, not the middle of its \
                                     ends"
    );
}

#[test]
fn corners_on_edges_split_them() {
    // Bricks, each given by its own four corners only.
    let polygon = |col: u32, row: u32| {
        let (x, y) = (f64::from(2 * col + row % 2) / 7.0, f64::from(row) / 3.0);
        let (right, top) = (x + 2.0 / 7.0, y + 1.0 / 3.0);
        serde_json::json!([[[x, y], [right, y], [right, top], [x, top], [x, y]]])
    };
    let (cols, rows) = (6, 5);
    let bricks: Vec<_> = (0..cols * rows).map(|at| polygon(at % cols, at / cols)).collect();
    let json = serde_json::json!({"type": "MultiPolygon", "coordinates": bricks}).to_string();
    let grid = laid(&json);
    for at in 0..cols * rows {
        let inner = (1..cols - 1).contains(&(at % cols)) && (1..rows - 1).contains(&(at / cols));
        let near = grid.neighbors(at).iter().filter(|&&near| near != grid.cells()).count();
        assert!(!inner || near == 6, "brick {at} has {near} neighbours");
    }
    assert_eq!(grid.corners() + grid.cells(), grid.edges() + 1, "V − E + F = 1");
    assert!(grid.centre(0).y > grid.centre(cols * rows - 1).y, "north is up");
}

#[test]
fn the_same_cells_are_the_same_mesh() {
    let plain = read(r#"{"vertices":[[0,0],[1,0],[1,1],[0,1]],"faces":[[0,1,2],[0,2,3]]}"#);
    for same in [
        r#"{"faces":[[2,1,0],[3,0,2]],"vertices":[[0,0],[1,0],[1,1],[0,1],[7,7]]}"#,
        r#"{"vertices":[[5,5,99],[25,5],[25,25],[5,25]],"faces":[[1,2,0,1],[0,0,2,3]]}"#,
        r#"{"vertices":[[0,0],[1,0],[1,1],[0,1],[0.5,0.8]],"faces":[[0,1,2],[0,2,4,2,3]]}"#,
    ] {
        assert_eq!(read(same), plain, "{same}");
        assert_eq!(read(same).digest(), plain.digest(), "{same}");
    }
    let other = read(r#"{"vertices":[[0,0],[1,0],[1,1],[0,1]],"faces":[[0,2,3],[0,1,2]]}"#);
    assert_ne!(other, plain, "the order of faces is the order of cells");
}

#[test]
fn walks_in_a_long_mesh_are_refused_and_not_in_a_wide_one() {
    for (cols, rows, extent) in [(100, 1, (100, 1)), (20, 10, (29, 7))] {
        let mesh = read(&as_mesh(&lay(shape("square"), cols, rows)));
        assert_eq!(mesh.extent(), extent, "{cols}x{rows}");
    }
    let wilson = |json: &str| Spec { algorithm: algorithm("wilson"), ..spec_of(json) };
    let long = wilson(&as_mesh(&lay(shape("square"), 40_000, 1))).check(MANY).unwrap_err();
    assert_eq!(long.code, "too-slow");
    assert!(wilson(&as_mesh(&lay(shape("square"), 200, 200))).check(MANY).is_ok());
}

/// Returns a cell of 400 sides surrounded by 400 cells. The middle of the mesh lies in one of
/// these, in the given quarter of the directions.
fn wheel(quarter: u32) -> Grid {
    const SIDES: u32 = 400;
    let circle = |[x, y]: [f64; 2], radius: f64| {
        (0..SIDES).map(move |at| {
            let turn = f64::from(at) * std::f64::consts::TAU / f64::from(SIDES);
            [x + radius * turn.cos(), y + radius * turn.sin()]
        })
    };
    let middle = [[140.0, 0.0], [0.0, 140.0], [-140.0, 0.0], [0.0, -140.0]][quarter as usize];
    let points: Vec<[f64; 2]> = circle([0.0; 2], 50.0).chain(circle(middle, 200.0)).collect();
    let ring = (0..SIDES).map(|at| {
        let next = (at + 1) % SIDES;
        vec![at, SIDES + at, SIDES + next, next]
    });
    // The large cell comes last, so that the walks from other cells lead through it.
    let faces: Vec<Vec<u32>> = ring.chain([(0..SIDES).collect()]).collect();
    laid(&serde_json::json!({"vertices": points, "faces": faces}).to_string())
}

/// Wilson's walk leaves a cell of 400 sides across any of them, and stores the side. The walks end
/// at the cell in the middle of the mesh: not the large cell, but a neighbour across one of its
/// last sides.
#[test]
fn a_cell_of_400_sides_is_carved_over_all_of_them() {
    let hub = |grid: &Grid| {
        let cells = 0..grid.cells();
        let hub = cells.max_by_key(|&cell| grid.edges_of(cell).len()).unwrap();
        grid.edges_of(hub).to_vec()
    };
    let ends_late = |grid: &Grid| {
        let end = grid.edges_of(grid.nearest(grid.size() * 0.5));
        hub(grid).iter().position(|side| end.contains(side)) >= Some(290)
    };
    let grid = (0..4).map(wheel).find(ends_late).unwrap();
    let sides = hub(&grid);
    assert_eq!(sides.len(), 400);
    for name in ["wilson", "aldous-broder", "backtracker"] {
        let mut used = std::collections::BTreeSet::new();
        for seed in 0..40 {
            let opened = carve(&grid, algorithm(name), seed);
            assert_eq!(opened.len() as u32, grid.cells() - 1, "{name} {seed}");
            let steps = distances(&opened_ways(&grid, &opened), 0);
            assert!(!steps.contains(&u32::MAX), "{name} {seed}: every cell is reached");
            used.extend(opened.iter().filter_map(|link| sides.iter().position(|it| it == link)));
        }
        if name != "backtracker" {
            let late = used.iter().filter(|&&side| side >= 256).count();
            assert!(late > 120, "{name}: only {late} of 144 sides after the 256th were opened");
        }
    }
}

#[test]
fn cancelled_work_stops() {
    let cancel = Cancel::new();
    let mesh = read(REGIONS);
    cancel.cancel();
    assert_eq!(Mesh::read(REGIONS, &cancel).unwrap_err(), Error::Cancelled);
    assert!(mesh.lay(&cancel).is_err());
}

/// Returns a mesh of squares: many small ones close together, and a very large one next to them.
fn dot_beside_a_square(side: u32) -> String {
    let at = |col: u32, row: u32| row * (side + 1) + col;
    let mut points: Vec<[f64; 2]> = (0..(side + 1) * (side + 1))
        .map(|at| [f64::from(at % (side + 1)), f64::from(at / (side + 1))])
        .collect();
    let mut faces: Vec<Vec<u32>> = (0..side * side)
        .map(|cell| (cell % side, cell / side))
        .map(|(col, row)| {
            vec![at(col, row), at(col + 1, row), at(col + 1, row + 1), at(col, row + 1)]
        })
        .collect();
    let far = f64::from(side) * 800.0;
    let next = points.len() as u32;
    points.extend([[-far, 0.0], [-far, f64::from(side)]]);
    faces.push(vec![next, 0, at(0, side), next + 1]);
    serde_json::json!({"vertices": points, "faces": faces}).to_string()
}

#[test]
fn a_hundred_thousand_faces_take_bounded_time() {
    for json in [as_mesh(&lay(shape("square"), 400, 250)), dot_beside_a_square(316)] {
        let began = Instant::now();
        let mesh = read(&json);
        let grid = mesh.lay(&Cancel::new()).unwrap();
        let took = began.elapsed();
        assert!(grid.cells() >= 99_000);
        // Quadratic time would be minutes.
        assert!(took.as_secs() < 20, "{took:?}");
    }
    // Each edge runs along all shorter edges. To split them all would take quadratic time.
    let (mut points, mut faces) = (Vec::new(), Vec::new());
    for at in 0..30_000 {
        points.extend([
            [-1.0 - f64::from(at), 0.0],
            [1.0 + f64::from(at), 0.0],
            [0.0, f64::from(at) + 1.0],
        ]);
        faces.push([3 * at, 3 * at + 1, 3 * at + 2]);
    }
    let began = Instant::now();
    let json = serde_json::json!({"vertices": points, "faces": faces}).to_string();
    assert_eq!(refused(&json).code, "overlap");
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}
