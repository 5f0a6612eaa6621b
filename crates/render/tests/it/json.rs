//! The JSON document: its members, and that they fit the maze and each other.

use std::collections::BTreeSet;

use mazewright_core::{SHAPES, Seed, Site, Spec, WRAPS, find};
use mazewright_render::formats::{FIELDS, Fields};
use serde_json::{Value, json};

use crate::common::{Made, Written, algorithms, shape, spec, style};

const HEAD: [&str; 7] = ["gen", "url", "seed", "seed_u64", "directed", "multigraph", "graph"];

fn for_each_document(check: impl Fn(&Made, &Value)) {
    for shape in SHAPES {
        for algorithm in algorithms(shape) {
            for (cols, rows) in [(2, 1), (3, 2), (7, 5)] {
                for openings in [true, false] {
                    let spec =
                        Spec { algorithm, openings: openings.into(), ..spec(shape, cols, rows) };
                    let made = Made::new(spec);
                    check(&made, &made.json(Fields::ALL));
                }
            }
        }
    }
}

fn names(value: &Value) -> BTreeSet<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn set<'a>(names: &[&'a str]) -> BTreeSet<&'a str> {
    names.iter().copied().collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn whole(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

fn wholes(value: &Value) -> Vec<u32> {
    list(value).iter().map(whole).collect()
}

#[test]
fn the_document_has_all_members() {
    for_each_document(|made, json| {
        let all: Vec<&str> = HEAD.into_iter().chain(FIELDS).collect();
        assert_eq!(names(json), set(&all), "{made}");
        assert_eq!(json["gen"], 1, "{made}");
        assert_eq!(json["url"], "/maze.json?\"", "{made}: as a string, escaped");
        assert_eq!(json["params"], json!({"shape": "any"}), "{made}: as an object");
        assert_eq!((&json["seed"], &json["seed_u64"]), (&json!("1"), &json!("1")), "{made}");
        let flags = (&json["directed"], &json["multigraph"], &json["graph"]);
        assert_eq!(flags, (&json!(false), &json!(false), &json!({})), "{made}");
        assert_eq!(
            names(&json["planar"]),
            set(&["vertices", "edges", "faces", "arcs", "bends", "seams", "crossings"]),
            "{made}"
        );
        assert_eq!(names(&json["dual"]), set(&["edges", "crosses"]), "{made}");
        let solution = set(&["solver", "found", "shortest", "cells", "length", "explored"]);
        assert_eq!(names(&json["solution"]), solution, "{made}");
    });
}

#[test]
fn nodes_are_the_cells() {
    for_each_document(|made, json| {
        let grid = made.maze.grid();
        assert_eq!(list(&json["nodes"]).len() as u32, grid.cells(), "{made}");
        for (id, node) in (0..).zip(list(&json["nodes"])) {
            let members = ["id", "x", "y", "col", "row", "level", "neighbors"];
            assert_eq!(names(node), set(&members), "{made}");
            let [col, row, level] = grid.col_row_level(id);
            let told = ["id", "col", "row", "level", "neighbors"].map(|name| whole(&node[name]));
            let passages = made.maze.passages_of(id) as u32;
            assert_eq!(told, [id, col, row, level, passages], "{made}: ids are indices");
            let centre = grid.centre(id);
            let [x, y] = ["x", "y"].map(|name| node[name].as_f64().unwrap());
            let off = (x - centre.x).abs().max((y - centre.y).abs());
            assert!(off <= 0.000_051, "{made}: cell {id} is off by {off}");
        }
    });
}

#[test]
fn passages_are_listed_twice_and_fit_the_dual() {
    for_each_document(|made, json| {
        assert_eq!(json["links"], json["edges"], "{made}");
        let dual = list(&json["dual"]["edges"]);
        assert_eq!(dual.len() as u32, made.maze.grid().links(), "{made}: every adjacency");
        let crosses = list(&json["dual"]["crosses"]);
        assert_eq!(crosses.len(), dual.len(), "{made}");
        let faces = list(&json["planar"]["faces"]);
        let mut open = Vec::new();
        for (pair, crossed) in dual.iter().zip(crosses) {
            for cell in wholes(pair) {
                let has = wholes(&faces[cell as usize]).contains(&whole(crossed));
                assert!(has, "{made}: face {cell} has the edge that its link crosses");
            }
            if made.maze.is_open(whole(crossed)) {
                open.push(json!({"source": pair[0], "target": pair[1]}));
            }
        }
        assert_eq!(list(&json["links"]), open, "{made}: open passages, in the order of the dual");
    });
}

#[test]
fn faces_go_round_by_their_edges() {
    for_each_document(|made, json| {
        let planar = &json["planar"];
        let edges: Vec<Vec<u32>> = list(&planar["edges"]).iter().map(wholes).collect();
        let vertices = list(&planar["vertices"]);
        assert!(vertices.iter().all(|vertex| list(vertex).len() == 2), "{made}");
        let faces = list(&planar["faces"]);
        assert_eq!(vertices.len() + faces.len(), edges.len() + 1, "{made}: V − E + F = 1");
        let low = |axis: usize| {
            let along = vertices.iter().map(|vertex| vertex[axis].as_f64().unwrap());
            along.fold(f64::INFINITY, f64::min)
        };
        assert!(low(0) >= 0.0, "{made}: coordinates start at 0");
        assert!(low(1) >= 0.0, "{made}: coordinates start at 0");
        for face in faces {
            let face = wholes(face);
            // Two edges of a face may join the same corners, so the test follows one direction.
            let is_round = |first: u32| {
                let mut here = first;
                for edge in &face {
                    let ends = &edges[*edge as usize];
                    if !ends.contains(&here) {
                        return false;
                    }
                    here = if ends[0] == here { ends[1] } else { ends[0] };
                }
                here == first
            };
            let ends = &edges[face[0] as usize];
            assert!(is_round(ends[0]) || is_round(ends[1]), "{made}: {face:?} in order round it");
        }
        let curved: BTreeSet<u32> =
            list(&planar["arcs"]).iter().map(|arc| whole(&arc["edge"])).collect();
        for (edge, ends) in (0..).zip(&edges) {
            assert_eq!(curved.contains(&edge), made.maze.grid().arc(edge).is_some(), "{made}");
            assert!(ends.iter().all(|&end| (end as usize) < vertices.len()), "{made}");
        }
        for arc in list(&planar["arcs"]) {
            assert_eq!(names(arc), set(&["edge", "center", "radius"]), "{made}");
            for &end in &edges[whole(&arc["edge"]) as usize] {
                let along = |axis: usize| {
                    let vertex = vertices[end as usize][axis].as_f64().unwrap();
                    vertex - arc["center"][axis].as_f64().unwrap()
                };
                let off = along(0).hypot(along(1)) - arc["radius"].as_f64().unwrap();
                assert!(off.abs() < 0.001, "{made}: both ends of an arc lie on its circle");
            }
        }
    });
}

#[test]
fn walls_and_the_solution_fit_the_maze() {
    for_each_document(|made, json| {
        let walls = wholes(&json["walls"]);
        let edges = 0..made.maze.grid().edges();
        let standing: Vec<u32> = edges.filter(|&edge| made.maze.is_wall(edge)).collect();
        assert_eq!(walls, standing, "{made}");
        assert_eq!(
            (whole(&json["start"]), whole(&json["goal"])),
            (made.maze.start(), made.maze.goal())
        );
        let solution = &json["solution"];
        assert_eq!(wholes(&solution["cells"]), made.route.cells, "{made}");
        assert_eq!(whole(&solution["length"]) as usize, made.route.cells.len() - 1, "{made}");
        assert_eq!(whole(&solution["explored"]), made.route.explored, "{made}");
        assert_eq!(solution["solver"], made.solver.name, "{made}");
        let stats = &json["stats"];
        let cells = made.maze.grid().cells();
        let with = |passages: usize| {
            let has = (0..cells).filter(|&cell| made.maze.passages_of(cell) == passages);
            json!(has.count())
        };
        assert_eq!(stats["cells"], cells, "{made}");
        assert_eq!(stats["links"], made.maze.grid().links(), "{made}");
        assert_eq!(stats["open"], cells - 1, "{made}");
        assert_eq!(stats["loops"], 0, "{made}");
        let counted = [&stats["dead_ends"], &stats["corridors"], &stats["junctions"]];
        assert_eq!(counted, [&with(1), &with(2), &with(3)], "{made}");
        let sum: u32 = ["dead_ends", "corridors", "junctions", "crossroads"]
            .iter()
            .map(|name| whole(&stats[*name]))
            .sum();
        assert_eq!(sum, cells, "{made}: every cell is of one kind");
    });
}

#[test]
fn a_request_may_select_members() {
    let made = Made::new(spec(&SHAPES[1], 4, 3));
    let all = made.json(Fields::ALL);
    assert_eq!(names(&made.json(Fields::NONE)), set(&HEAD));
    for field in FIELDS {
        let one = made.json(Fields::NONE.with(field).unwrap());
        let mut members = HEAD.to_vec();
        members.push(field);
        assert_eq!(names(&one), set(&members), "{field}");
        assert_eq!(one[field], all[field], "{field}");
    }
    for no in ["", "node", "gen", "url", "Stats"] {
        assert_eq!(Fields::NONE.with(no), None, "{no}");
    }
}

#[test]
fn hostile_seeds_stay_strings() {
    for text in ["\"},\"x\":{\"", "\\", "\u{0}\n\u{7f}", "<script>&", "é😀\u{2028}", "</title>"]
    {
        let seed = Seed::parse(text).unwrap();
        let made = Made::new(Spec { seed, ..spec(&SHAPES[0], 3, 3) });
        let json = made.json(Fields::ALL);
        assert_eq!(json["seed"], text);
        assert_eq!(json["seed_u64"], made.spec.seed.number().to_string());
        let svg = made.svg(&style());
        let tree = resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default());
        assert!(tree.is_ok(), "{text:?}");
        let plain = made.spec.seed.number().to_string();
        let other = Spec { seed: Seed::parse(&plain).unwrap(), ..made.spec.clone() };
        assert_eq!(svg, Made::new(other).svg(&style()), "{text:?} is not a part of the picture");
    }
}

/// With levels, stairs cross no edge of the planar graph, and every other link crosses one.
#[test]
fn stairs_alone_cross_nothing() {
    for (name, levels) in [("square", 3), ("hex", 2), ("tri", 4)] {
        let site = Site { levels, ..Site::new(shape(name), 4, 3) };
        let made = Made::new(Spec { site, ..spec(shape(name), 4, 3) });
        let grid = made.maze.grid();
        let json = made.json(Fields::ALL);
        let (dual, crosses) = (list(&json["dual"]["edges"]), list(&json["dual"]["crosses"]));
        assert_eq!((dual.len(), crosses.len()), (grid.links() as usize, dual.len()), "{made}");
        let mut stairs = 0;
        for (pair, crossed) in dual.iter().zip(crosses) {
            let [one, other] = [0, 1].map(|at| pair[at].as_u64().unwrap() as u32);
            let levels = [one, other].map(|cell| grid.col_row_level(cell)[2]);
            assert_eq!(crossed.is_null(), levels[0] != levels[1], "{made}: {pair} {crossed}");
            stairs += u32::from(crossed.is_null());
        }
        assert!(stairs > 0, "{made}");
    }
}

/// Links over stairs have no planar edge, so later edges have lower numbers than in the grid. This
/// applies to arcs and seams, too.
#[test]
fn arcs_and_seams_name_edges_of_the_document_on_levels_too() {
    let point = |value: &Value| [&value[0], &value[1]].map(|it| it.as_f64().unwrap());
    let at = |value: &Value| value.as_u64().unwrap() as usize;
    let polar = Site { levels: 3, ..Site::new(shape("polar"), 6, 4) };
    let wrap = find(WRAPS, "xy").unwrap();
    let torus = Site { levels: 3, wrap, ..Site::new(shape("square"), 6, 5) };
    let [polar, torus] = [polar, torus].map(|site| {
        Made::new(Spec { site, ..spec(shape("square"), 2, 2) }).json(Fields::ALL)["planar"].clone()
    });
    let ends = |planar: &Value, edge: &Value| {
        let pair = &planar["edges"][at(edge)];
        [0, 1].map(|end| point(&planar["vertices"][at(&pair[end])]))
    };
    let arcs = polar["arcs"].as_array().unwrap();
    assert!(arcs.len() > 3 * 20, "{}", arcs.len());
    for arc in arcs {
        let ([x, y], radius) = (point(&arc["center"]), arc["radius"].as_f64().unwrap());
        for end in ends(&polar, &arc["edge"]) {
            assert!(((end[0] - x).hypot(end[1] - y) - radius).abs() < 1e-3, "{arc}");
        }
    }
    let seams = torus["seams"].as_array().unwrap();
    assert_eq!(seams.len(), 3 * (6 + 5));
    for seam in seams {
        let [one, other] = [0, 1].map(|side| ends(&torus, &seam[side]));
        let middle = |[from, to]: [[f64; 2]; 2]| [0, 1].map(|at| f64::midpoint(from[at], to[at]));
        let (one, other) = (middle(one), middle(other));
        let apart = [0, 1].map(|at| (one[at] - other[at]).abs());
        assert!(apart == [6.0, 0.0] || apart == [0.0, 5.0], "{seam}: {apart:?}");
    }
}
