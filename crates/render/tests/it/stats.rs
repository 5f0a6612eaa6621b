//! The part of the tests `stats` that draws and writes.

use mazewright_core::site::Site;
use mazewright_core::solver::Route;
use mazewright_core::spec::{End, Seed, Spec};
use mazewright_render::formats::Fields;
use serde_json::Value;

use crate::common::difficulty::figure;
use crate::common::stats::{for_each_maze, passages};
use crate::common::{Made, Written, distances, shape, spec};

#[test]
fn what_has_no_number_is_null() {
    let mut made = figure(&["S##", "# #", "##G"]);
    let ring = made.json(Fields::ALL)["stats"].clone();
    assert_eq!((&ring["river"], &ring["loops"]), (&Value::Null, &1.into()));
    assert_eq!((&ring["diameter"], &ring["straightness"]), (&4.into(), &0.5.into()));
    assert_eq!(ring["difficulty"], 0, "the ring's other half has {ring}");
    made.routes =
        vec![Route { cells: Vec::new(), explored: 3, all_shortest: None, trace: Vec::new() }];
    let lost = made.json(Fields::ALL)["stats"].clone();
    for name in ["length", "turns", "decisions", "share"] {
        assert_eq!(lost[format!("solution_{name}")], Value::Null, "{name}");
    }
    assert_eq!((&lost["difficulty"], &lost["cells"]), (&Value::Null, &8.into()));
    assert_eq!(figure(&["SG"]).json(Fields::ALL)["stats"]["straightness"], Value::Null);
}

#[test]
fn distances_are_steps_from_the_start() {
    let fields = Fields::parse("distances").unwrap();
    for_each_maze(|made| {
        let told = made.json(fields)["distances"].clone();
        let steps: Vec<Value> = distances(&passages(made), made.maze.start)
            .into_iter()
            .map(|steps| if steps == u32::MAX { Value::Null } else { Value::from(steps) })
            .collect();
        assert_eq!(told, Value::from(steps), "{made}");
    });
    // Other letters cannot be reached.
    let mut site = Site::new(shape("square"), 40, 12);
    site.mask = mazewright_core::site::mask::Mask::parse("text:HI").ok();
    site.parts = mazewright_core::site::mask::Parts::All;
    let made = Made::new(Spec { site, seed: Seed::from(3), ..spec(shape("square"), 2, 2) });
    let json = made.json(Fields::parse("distances,parts,stats").unwrap());
    let first = json["parts"][0]["nodes"].as_array().unwrap();
    for (cell, steps) in (0..).zip(json["distances"].as_array().unwrap()) {
        assert_eq!(steps.is_null(), !first.contains(&Value::from(cell)), "cell {cell}");
    }
    assert_eq!(json["stats"]["loops"], 0, "two mazes, each without");
    let longest = made.maze.ends().map(|ends| {
        let far = Spec { start: End::Farthest, goal: End::Farthest, ..made.spec.clone() };
        assert_ne!(ends[0], ends[1]);
        Made::new(far).routes.iter().filter_map(Route::length).max().unwrap()
    });
    assert_eq!(json["stats"]["diameter"], longest.max().unwrap());
}
