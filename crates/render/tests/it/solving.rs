//! Routes that were not found, in documents.

use mazewright_core::SOLVERS;
use mazewright_render::formats::Fields;
use mazewright_render::style::{Overlay, Style};

use crate::common::solving::{hall, solve};
use crate::common::{Made, Written, style};

#[test]
fn documents_state_that_no_route_was_found() {
    let (plain, maze) = hall(5, true);
    let over = Style { solution: Overlay::Over, ..style() };
    for solver in SOLVERS {
        let spec = plain.clone();
        let route = solve(solver, &maze);
        let made = Made {
            spec,
            maze: maze.clone(),
            solver,
            routes: vec![route.clone()],
            route: route.clone(),
        };
        let found = route.length().is_some();
        let json = made.json(Fields::ALL.with("trace").unwrap());
        let solution = &json["solution"];
        assert_eq!(solution["found"], found, "{}", solver.name);
        assert_eq!(solution["shortest"], route.length() == Some(4), "{}", solver.name);
        assert_eq!(solution["length"], serde_json::json!(route.length()), "{}", solver.name);
        assert_eq!(solution["cells"].as_array().unwrap().len(), route.cells.len());
        let trace: Vec<u32> = serde_json::from_value(json["trace"].clone()).unwrap();
        assert_eq!(trace, route.trace, "{}", solver.name);
        assert!(made.json(Fields::ALL)["trace"].is_null(), "only where it is named");
        let counts = !solution["paths"].is_null() || !solution["on_shortest"].is_null();
        assert_eq!(counts, solver.name == "all-shortest", "{}", solver.name);
        let svg = made.svg(&over);
        assert_eq!(svg.contains("was not found"), !found, "{}", solver.name);
        // The goal has no opening, so a ring marks it; only a line would show a solution.
        let drawn = svg.split("<g class=\"walls\">").nth(1).unwrap();
        let strokes = drawn.matches("stroke=").count();
        assert_eq!(strokes, 1 + usize::from(found), "{}", solver.name);
    }
}
