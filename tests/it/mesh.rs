//! A caller's own planar graph: what it becomes, what is refused and where, and that every algorithm
//! and format works on it.

use std::time::Instant;

use mazewright_core::algorithm::ALGORITHMS;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::mesh::Mesh;
use mazewright_core::site::Site;
use mazewright_core::spec::Spec;
use mazewright_core::spec::openings::Openings;
use mazewright_render::draw::frame::pixels;
use mazewright_render::formats::Fields;
use mazewright_render::style::{Length, Overlay};

use crate::common::{
    MANY, Made, algorithm, carve, distances, lay, opened_ways, shape, spec, style,
};
use crate::mesh_faults::refused;
use crate::paths::{Piece, pieces};

pub(crate) const REGIONS: &str = include_str!("../data/regions.geojson");

pub(crate) fn read(json: &str) -> Mesh {
    Mesh::read(json, &Cancel::new()).unwrap()
}

pub(crate) fn laid(json: &str) -> Grid {
    read(json).lay(&Cancel::new()).unwrap()
}

fn spec_of(json: &str) -> Spec {
    Spec { site: Site::from_mesh(read(json)), ..spec(shape("square"), 1, 1) }
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

/// The length of an edge, along its bends.
fn length(grid: &Grid, edge: u32) -> f64 {
    let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
    let line: Vec<Point> = [from].into_iter().chain(grid.bends(edge)).chain([to]).collect();
    line.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
}

#[test]
fn regions_are_drawn_along_their_bends() {
    let made = Made::new(spec_of(REGIONS));
    let mut style = style();
    style.cell = Length::whole(100);
    style.solution = Overlay::Over;
    let svg = made.svg(&style);
    let drawn: f64 = pieces(&svg, "walls").iter().flatten().map(Piece::length).sum();
    let walls: f64 = made.maze.walls().map(|edge| length(made.maze.grid(), edge)).sum();
    assert!((drawn - walls * 100.0).abs() < 2.0, "{drawn} pixels of {walls} sides");
    for piece in pieces(&svg, "walls").iter().flatten() {
        let wide = made.maze.grid().size() * 100.0 + Point::new(10.01, 10.01);
        let within = |at: Point| at.x > 9.99 && at.y > 9.99 && at.x < wide.x && at.y < wide.y;
        assert!(within(piece.from) && within(piece.to), "{piece:?} lies within the margin");
    }
    assert!(svg.contains("<title>mesh maze, 8 cells, seed 1</title>"));
    assert!(!svg.contains("Aldmoor"), "names of the caller's are no part of the picture");
    let png = made.write("png", &style, Fields::ALL);
    if let Some(path) = std::env::var_os("SHOW") {
        std::fs::write(path, &png).unwrap();
    }
    let rows = crate::raster::pixels(&png);
    let [width, height] = pixels(&made.spec, &style);
    assert_eq!(rows.len() as u64, height, "as high as it was said to be");
    assert_eq!(rows[0].len() as u64 % width, 0, "and as wide");
}

#[test]
fn json_tells_the_bends() {
    let made = Made::new(spec_of(REGIONS));
    let json = made.json(Fields::ALL);
    let grid = made.maze.grid();
    let bends = json["planar"]["bends"].as_array().unwrap();
    assert_eq!(bends.len(), (0..grid.edges()).filter(|&it| grid.bends(it).len() > 0).count());
    for told in bends {
        let edge = u32::try_from(told["edge"].as_u64().unwrap()).unwrap();
        let points = told["points"].as_array().unwrap();
        assert_eq!(points.len(), grid.bends(edge).len());
        for (told, bend) in points.iter().zip(grid.bends(edge)) {
            let off = [told[0].as_f64().unwrap() - bend.x, told[1].as_f64().unwrap() - bend.y];
            assert!(off.iter().all(|off| off.abs() < 0.000_051), "{told} is off by {off:?}");
        }
    }
    let corners = json["planar"]["vertices"].as_array().unwrap().len() as u32;
    assert_eq!(corners, grid.corners(), "bends are no vertices");
    assert_eq!(corners + grid.cells(), grid.edges() + 1, "V − E + F = 1");
}

#[test]
fn two_faces_have_three_edges_between_two_corners() {
    let grid = laid(
        r#"{"vertices":[[0,0],[6,0],[6,4],[0,4],[3,0],[4,2],[3,4]],
        "faces":[[0,4,5,6,3],[4,1,2,6,5]]}"#,
    );
    assert_eq!((grid.cells(), grid.links()), (2, 1));
    let middle = grid.middle(0) - grid.bends(0).next().unwrap();
    assert!(middle.length() < 1e-5, "half way along a border is its bend, not between its ends");
}

#[test]
fn edges_between_the_same_corners_stay_apart() {
    // Short outlines keep no corner of their own: three edges join the same two corners.
    let json = r#"{"vertices":[[0,0],[10,0],[11,1],[10,2],[0,2],[-1,1]],
        "faces":[[0,1,2,3,4,5],[0,1,3,4]]}"#;
    assert_eq!(refused(json).code, "overlap");
    let json = r#"{"vertices":[[10,10],[10,11],[9.8,10.5],[10.2,10.5],[0,0],[0,20],[20,20],[20,0]],
        "faces":[[0,1,2],[0,3,1],[4,7,6,5,4,0,2,1,3,0]]}"#;
    assert_eq!(refused(json).code, "not-simple", "a face round others meets itself");
    let json = r#"{"vertices":[[0,0],[8,0],[8,8],[0,8],[4,4],[4.4,4],[4,4.4]],
        "faces":[[0,1,2,5,4],[0,4,6,2,3],[4,5,2,6]]}"#;
    let made = Made::new(Spec { openings: Openings::None, ..spec_of(json) });
    let drawn: f64 = pieces(&made.svg(&style()), "walls").iter().flatten().map(Piece::length).sum();
    let walls: f64 = made.maze.walls().map(|edge| length(made.maze.grid(), edge)).sum();
    assert!((drawn - walls * 20.0).abs() < 0.3, "{drawn} pixels of {walls} sides");
}

#[test]
fn corners_on_edges_split_them() {
    // Bricks, each by its own four corners alone.
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

#[test]
fn cancelled_work_stops() {
    let cancel = Cancel::new();
    let mesh = read(REGIONS);
    cancel.cancel();
    assert_eq!(Mesh::read(REGIONS, &cancel).unwrap_err(), Error::Cancelled);
    assert!(mesh.lay(&cancel).is_err());
}

/// Squares of different sizes: many close together, and one so large that they are a dot beside it.
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
    // Each edge runs along all shorter ones: to split them all would take the square of their number.
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
