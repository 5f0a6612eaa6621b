//! Masks in several parts, in documents and drawings.

use mazewright_core::grid::Grid;
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Cancel, Mesh, OUTLINES, Site, Spec, find};
use mazewright_render::formats::Fields;

use crate::common::pieces::{lay, masked};
use crate::common::sites::check_grid;
use crate::common::{Made, Written, shape, spec};

#[test]
fn documents_list_each_part() {
    let site = masked("hex", 12, 6, "...X...,...X...", Parts::All);
    let made = Made::new(Spec { site, ..spec(shape("hex"), 2, 2) });
    let json = made.json(Fields::ALL);
    let parts = json["parts"].as_array().unwrap();
    assert_eq!(parts.len(), 2);
    let mut nodes: Vec<u64> = Vec::new();
    for part in parts {
        let own: Vec<u64> =
            part["nodes"].as_array().unwrap().iter().map(|it| it.as_u64().unwrap()).collect();
        let cells = part["solution"]["cells"].as_array().unwrap();
        assert_eq!((&cells[0], &cells[cells.len() - 1]), (&part["start"], &part["goal"]));
        assert!(cells.iter().all(|cell| own.contains(&cell.as_u64().unwrap())));
        assert_eq!(part["solution"]["length"], cells.len() - 1);
        nodes.extend(own);
    }
    nodes.sort_unstable();
    let all = json["nodes"].as_array().unwrap().len() as u64;
    assert_eq!(nodes, (0..all).collect::<Vec<_>>(), "each cell in one part");
    assert_eq!((&json["start"], &json["goal"]), (&parts[0]["start"], &parts[0]["goal"]));
    assert_eq!(json["stats"]["loops"], 0);
    assert_eq!(json["stats"]["open"], all - 2);
    // A maze in one part has no list of parts.
    let whole = Made::new(spec(shape("hex"), 4, 4)).json(Fields::ALL);
    assert_eq!(whole["parts"], serde_json::json!([]));
}

#[test]
fn meshes_are_cut_and_stacked_like_shapes() {
    let text = include_str!("../../../core/tests/data/regions.geojson");
    let mesh = Mesh::read(text, &Cancel::new()).unwrap();
    let plain = Site::from_mesh(mesh);
    let whole = lay(&plain).unwrap();
    check_grid(&whole, &plain, "regions", Some(1));
    for levels in [2, 5] {
        let site = Site { levels, ..plain.clone() };
        let grid = lay(&site).unwrap();
        check_grid(&grid, &site, "regions stacked", Some(levels.into()));
        assert_eq!(grid.cells(), whole.cells() * levels);
        assert!(grid.has_bends());
        let points = |grid: &Grid| {
            (0..grid.edges())
                .filter(|&edge| !grid.is_stairs(edge))
                .map(|edge| grid.bends(edge).len())
                .sum::<usize>()
        };
        assert_eq!(points(&grid), points(&whole) * levels as usize, "each floor bends alike");
    }
    // Two faces less.
    let square = Site {
        mask: Some(Mask::parse("heart").unwrap()),
        parts: Parts::Largest,
        levels: 2,
        ..plain.clone()
    };
    let grid = lay(&square).unwrap();
    assert!(grid.cells() < 2 * whole.cells());
    check_grid(&grid, &square, "regions in a heart", None);
    let round = Site { outline: find(OUTLINES, "circle").unwrap(), ..plain };
    check_grid(&lay(&round).unwrap(), &round, "regions in a circle", None);
    for site in [square, round] {
        let made = Made::new(Spec { site, ..spec(shape("square"), 2, 2) });
        assert_eq!(made.maze.passage_count(), made.maze.grid().cells() - 1);
        assert_eq!(made.json(Fields::ALL)["params"]["shape"], "any");
    }
}
