//! Routes in cells that were clipped at an outline or a mask: they stay inside the cells.

use std::sync::Arc;

use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::find;
use mazewright_core::maze::Maze;
use mazewright_core::shape::SHAPES;
use mazewright_core::site::mask::Mask;
use mazewright_core::site::{OUTLINES, Rim, Site};
use mazewright_core::solver::{SOLVERS, Search};
use mazewright_core::spec::Spec;
use mazewright_render::draw::draw;
use mazewright_render::drawing::{DevicePoint, Drawing, Marks};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::{Overlay, Style};

use crate::common::{shape, spec, style};

/// What cells are clipped at: outlines, and masks.
const CUTS: [(&str, bool); 8] = [
    ("circle", false),
    ("heart", false),
    ("ring", false),
    ("sector", false),
    ("star", false),
    ("cat", true),
    ("snowflake", true),
    ("text:IO", true),
];

/// The segments of the lines of a layer.
fn segments(drawing: &Drawing, name: &str) -> Vec<[DevicePoint; 2]> {
    let layers = drawing.layers.iter().filter(|layer| layer.name == name);
    let lines = layers.flat_map(|layer| &layer.marks).filter_map(|marks| match marks {
        Marks::Lines { lines, .. } => Some(lines),
        _ => None,
    });
    let pairs = lines.flat_map(|lines| {
        lines.point_ranges().flat_map(|line| {
            line.clone().skip(1).map(|to| [lines.points[to - 1], lines.points[to]])
        })
    });
    pairs.collect()
}

/// Twice the area of a triangle.
fn area([a, b, c]: [DevicePoint; 3]) -> i64 {
    let [a, b, c] = [a, b, c].map(|point| point.map(i64::from));
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Whether segments cross, by more than rounding.
fn cross(one: [DevicePoint; 2], other: [DevicePoint; 2]) -> bool {
    let apart = |[a, b]: [DevicePoint; 2], [c, d]: [DevicePoint; 2]| {
        let length = f64::from((b[0] - a[0]).abs().max((b[1] - a[1]).abs()));
        let sides = [c, d].map(|point| area([a, b, point]) as f64);
        sides[0] * sides[1] < 0.0 && sides.iter().all(|side| side.abs() > 4.0 * length)
    };
    apart(one, other) && apart(other, one)
}

fn site(name: &str, (cut, is_mask): (&str, bool)) -> Site {
    let (cols, rows) = if name == "polar" { (6, 10) } else { (14, 14) };
    let site = Site { rim: Rim::Smooth, ..Site::new(shape(name), cols, rows) };
    if is_mask {
        let mask = Mask::parse(cut).unwrap();
        let parts = mask.default_parts();
        return Site { mask: Some(mask), parts, ..site };
    }
    Site { outline: find(OUTLINES, cut).unwrap(), ..site }
}

#[test]
fn routes_in_clipped_cells_cross_no_walls() {
    let style = Style { solution: Overlay::Over, ..style() };
    let mut routed = 0;
    for shape in SHAPES {
        for cut in CUTS {
            for seed in 1..4 {
                let site = site(shape.name, cut);
                let spec = Spec { site, seed: seed.into(), ..spec(shape, 14, 14) };
                // Some shapes leave cells that are not connected.
                let Ok(grid) = spec.site.lay(seed, &Cancel::new()) else { continue };
                let what = format!("{} at {}, seed {seed}", shape.name, cut.0);
                let made = Maze::carve(&spec, Arc::new(grid), &Cancel::new()).unwrap();
                let cancel = Cancel::new();
                let search = Search::new(1, &cancel);
                let routes = mazewright_core::solver::routes(&SOLVERS[0], &made, &search).unwrap();
                let scene = Scene {
                    spec: &spec,
                    style: &style,
                    maze: &made,
                    routes: &routes,
                    solver: &SOLVERS[0],
                    caption: &Caption::default(),
                };
                let drawing = draw(&scene, &cancel).unwrap();
                let [walls, route] = ["walls", "solution"].map(|name| segments(&drawing, name));
                assert!(!route.is_empty(), "{what}");
                let crossed = route
                    .iter()
                    .filter(|&&segment| walls.iter().any(|&wall| cross(segment, wall)))
                    .count();
                assert_eq!(crossed, 0, "{what}: segments through walls");
                routed += 1;
            }
        }
    }
    assert!(routed > 200, "{routed}");
}
