//! Meshes in drawings and documents.

use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;

use mazewright_core::{Openings, Spec};
use mazewright_render::draw::frame::pixels;
use mazewright_render::formats::Fields;
use mazewright_render::style::{Length, Overlay};

use crate::common::mesh::{REGIONS, spec_of};
use crate::common::mesh_faults::refused;
use crate::common::{Made, Written, style};
use crate::paths::{Piece, pieces};

/// Returns the length of an edge, along its bends.
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
        assert!(within(piece.from), "{piece:?} lies within the margin");
        assert!(within(piece.to), "{piece:?} lies within the margin");
    }
    assert!(svg.contains("<title>mesh maze, 8 cells, seed 1</title>"));
    assert!(!svg.contains("Aldmoor"), "names of the caller are not a part of the picture");
    let png = made.write("png", &style, Fields::ALL);
    if let Some(path) = std::env::var_os("SHOW") {
        std::fs::write(path, &png).unwrap();
    }
    let rows = crate::common::raster::pixels(&png);
    let [width, height] = pixels(&made.spec, &style);
    assert_eq!(rows.len() as u64, height, "as high as predicted");
    assert_eq!(rows[0].len() as u64 % width, 0, "and as wide");
}

#[test]
fn json_contains_the_bends() {
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
