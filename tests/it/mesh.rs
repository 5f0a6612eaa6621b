//! A caller's own planar graph: what it becomes, what is refused and where, and that every algorithm
//! and format works on it.

use mazewright::algorithm::ALGORITHMS;
use mazewright::cancel::Cancel;
use mazewright::grid::Grid;
use mazewright::mesh::Mesh;
use mazewright::render::Fields;
use mazewright::render::style::{Length, Overlay};
use mazewright::site::Site;
use mazewright::spec::Spec;

use crate::common::{Made, carve, distances, lay, opened_ways, refusal, shape, spec, style};

const REGIONS: &str = include_str!("../data/regions.geojson");

pub(crate) fn read(json: &str) -> Mesh {
    Mesh::read(json, &Cancel::new()).unwrap()
}

fn laid(json: &str) -> Grid {
    read(json).lay(&Cancel::new()).unwrap()
}

fn spec_of(json: &str) -> Spec {
    Spec { site: Site::of(read(json)), ..spec(shape("square"), 1, 1) }
}

/// The planar graph of a grid as a mesh.
fn as_mesh(grid: &Grid) -> String {
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
        assert_eq!(mesh.pairs().collect::<Vec<_>>(), grid.pairs().collect::<Vec<_>>(), "{name}");
        let counts = |grid: &Grid| (grid.cells(), grid.corners(), grid.edges(), grid.links());
        assert_eq!(counts(&mesh), counts(&grid), "{name}");
        let unit = mesh.size().x / grid.size().x;
        for cell in 0..grid.cells() {
            assert_eq!(mesh.near(cell), grid.near(cell), "{name}: cell {cell}, side by side");
            let off = (mesh.centre(cell) - grid.centre(cell) * unit).length();
            assert!(off < 1e-4, "{name}: cell {cell} is off by {off}");
        }
    }
}

#[test]
fn regions_are_a_maze_by_every_algorithm() {
    let grid = laid(REGIONS);
    assert_eq!((grid.cells(), grid.has_bends()), (8, true));
    for algorithm in ALGORITHMS {
        for seed in 0..20 {
            let opened = carve(&grid, algorithm, seed);
            let steps = distances(&opened_ways(&grid, &opened), 0);
            assert_eq!((opened.len(), steps.contains(&u32::MAX)), (7, false), "{}", algorithm.name);
        }
    }
}

#[test]
fn regions_are_drawn() {
    let made = Made::new(spec_of(REGIONS));
    let mut style = style();
    style.cell = Length::pixels(150);
    style.solution = Overlay::Over;
    let png = made.write("png", &style, Fields::ALL);
    if let Some(path) = std::env::var_os("SHOW") {
        std::fs::write(path, png).unwrap();
    }
}
