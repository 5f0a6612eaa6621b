//! Cells around enclaves, in pictures, documents and solids.

use mazewright_core::geometry::Point;
use mazewright_core::{Openings, find};
use mazewright_render::formats::Fields;
use mazewright_render::style::look::DRAWS;
use mazewright_render::style::{Length, Overlay};
use serde_json::json;

use crate::common::mesh::spec_of;
use crate::common::{Made, Written, style};
use crate::paths::{Piece, pieces};
use crate::solid::{is_closed, triangles};

type Ring = Vec<[f64; 2]>;

fn regular(sides: u32, [x, y]: [f64; 2], radius: f64) -> Ring {
    let turn = |at| std::f64::consts::TAU * f64::from(at) / f64::from(sides);
    (0..=sides)
        .map(|at| at % sides)
        .map(|at| [x + radius * turn(at).cos(), y + radius * turn(at).sin()])
        .collect()
}

fn rectangle([x, y]: [f64; 2], [width, height]: [f64; 2]) -> Ring {
    vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]]
}

/// Maps: squares with squares in them, rings of hexagons, nested squares, and a cell with two
/// enclaves and a lake.
fn maps() -> Vec<String> {
    let mut squares: Vec<Vec<Ring>> = Vec::new();
    for (x, y) in (0..9).map(|at| (3.0 * f64::from(at % 3), 3.0 * f64::from(at / 3))) {
        let hole = rectangle([x + 1.0, y + 1.0], [1.0, 1.0]);
        squares.extend([vec![rectangle([x, y], [3.0; 2]), hole.clone()], vec![hole]]);
    }
    let mut hexagons = Vec::new();
    for (x, y) in (0..9).map(|at| (f64::from(at % 3), f64::from(at / 3))) {
        let height = 3.0_f64.sqrt();
        let middle = [3.0 * x, 2.0 * height * (y + if x == 1.0 { 0.5 } else { 0.0 })];
        let hole = regular(6, middle, 1.0);
        hexagons.extend([vec![regular(6, middle, 2.0), hole.clone()], vec![hole]]);
    }
    let nest = |depth: u32| rectangle([f64::from(depth); 2], [f64::from(12 - 2 * depth); 2]);
    let nested = (0..4).map(|depth| vec![nest(depth), nest(depth + 1)]).chain([vec![nest(4)]]);
    let [one, other] = [regular(7, [3.0, 3.0], 1.5), regular(5, [8.0, 4.0], 1.5)];
    let around = rectangle([0.0; 2], [12.0, 9.0]);
    let lake = rectangle([2.0, 6.0], [5.0, 2.0]);
    let several = vec![
        vec![around, one.clone(), other.clone(), lake],
        vec![one],
        vec![other],
        vec![rectangle([12.0, 0.0], [4.0, 9.0])],
    ];
    let map = |polygons: Vec<Vec<Ring>>| {
        let geometry = json!({"type": "MultiPolygon", "coordinates": polygons});
        json!({"type": "Feature", "geometry": geometry}).to_string()
    };
    vec![map(squares), map(hexagons), map(nested.collect()), map(several)]
}

fn mazes() -> impl Iterator<Item = Made> {
    maps().into_iter().flat_map(|json| {
        (1..5).map(move |seed| {
            let mut spec = spec_of(&json);
            (spec.seed, spec.openings) = (seed.into(), Openings::from(true));
            Made::new(spec)
        })
    })
}

#[test]
fn solids_around_enclaves_are_closed() {
    for made in mazes() {
        for (corners, solution) in [(0, Overlay::Hidden), (0, Overlay::Over), (20, Overlay::Hidden)]
        {
            let mut style = style();
            (style.strokes.corners, style.solution) = (corners, solution);
            style.options.solid.cell = Length::whole(20);
            let what = format!("{made}, {corners}");
            is_closed(&triangles(&made.write("stl", &style, Fields::ALL)), &what);
        }
    }
}

/// Returns whether two lines cross, apart from their ends.
fn crosses([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let side = |from: Point, to: Point, at: Point| (to - from).cross(at - from);
    let far = 1e-6;
    let apart = |one: f64, other: f64| one * other < 0.0 && one.abs().min(other.abs()) > far;
    apart(side(a, b, c), side(a, b, d)) && apart(side(c, d, a), side(c, d, b))
}

#[test]
fn routes_go_around_enclaves() {
    for made in mazes() {
        for (draw, inset) in [("walls", 0), ("walls", 8), ("passages", 0)] {
            let mut style = style();
            (style.cell, style.solution) = (Length::whole(100), Overlay::Over);
            (style.draw, style.strokes.inset) = (find(DRAWS, draw).unwrap(), inset);
            let svg = made.svg(&style);
            let grid = made.maze.grid();
            let margin = Point::new(10.0, 10.0);
            for piece in pieces(&svg, "solution").iter().flatten() {
                let &Piece { from, to, .. } = piece;
                let [from, to] = [from, to].map(|at| (at - margin) * 0.01);
                for edge in made.maze.walls() {
                    let [start, end] = grid.ends(edge).map(|corner| grid.corner(corner));
                    let line: Vec<Point> =
                        [start].into_iter().chain(grid.bends(edge)).chain([end]).collect();
                    let is_crossed =
                        line.windows(2).any(|wall| crosses([from, to], [wall[0], wall[1]]));
                    assert!(!is_crossed, "{made}, inset {inset}: {from:?} to {to:?}");
                }
            }
        }
    }
}

/// A face has the sides of all its rings, so that each link is a side of two faces.
#[test]
fn documents_have_all_sides_of_cells_around_enclaves() {
    for made in mazes() {
        let json = made.json(Fields::ALL);
        let mut sides = vec![0; json["planar"]["edges"].as_array().unwrap().len()];
        for face in json["planar"]["faces"].as_array().unwrap() {
            for edge in face.as_array().unwrap() {
                sides[edge.as_u64().unwrap() as usize] += 1;
            }
        }
        let links = made.maze.grid().links() as usize;
        assert!(sides[..links].iter().all(|&count| count == 2), "{made}");
        assert!(sides[links..].iter().all(|&count| count == 1), "{made}");
    }
}

/// The walls around an enclave are thinner on the side of a narrow cell around it, as those outside are.
#[test]
fn narrow_cells_around_enclaves_keep_a_floor() {
    for (gap, wall) in [(0.2, 4), (0.15, 3), (0.1, 4)] {
        let mut polygons: Vec<Vec<Ring>> = Vec::new();
        for (x, y) in (0..9).map(|at| (3.0 * f64::from(at % 3), 3.0 * f64::from(at / 3))) {
            let around = rectangle([x, y], [3.0; 2]);
            if [x, y] == [3.0; 2] {
                let hole = rectangle([x + gap, y + gap], [3.0 - 2.0 * gap; 2]);
                polygons.extend([vec![around, hole.clone()], vec![hole]]);
            } else {
                polygons.push(vec![around]);
            }
        }
        let geometry = json!({"type": "MultiPolygon", "coordinates": polygons});
        let map = json!({"type": "Feature", "geometry": geometry}).to_string();
        let made = Made::new(spec_of(&map));
        let mut style = style();
        style.options.solid.cell = Length::whole(20);
        style.options.solid.wall = Length::whole(wall);
        let solid = triangles(&made.write("stl", &style, Fields::ALL));
        is_closed(&solid, &format!("{gap} {wall}"));
    }
}
