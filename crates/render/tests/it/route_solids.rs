//! Routes as solids: raised, and as a separate part.

use mazewright_core::{SHAPES, Spec, Topology};
use mazewright_render::formats::Fields;
use mazewright_render::style::Overlay;

use crate::common::{MANY, Made, Written, spec};
use crate::solid::{is_closed, solved, triangles};

#[test]
fn routes_whose_openings_touch_are_closed() {
    let mut made = 0;
    for shape in SHAPES {
        for unicursal in [true, false] {
            let loops = if unicursal { 0 } else { 6 };
            let topology = Topology { unicursal, loops, ..Topology::default() };
            let (cols, rows) = if shape.name == "polar" { (8, 8) } else { (7, 6) };
            let spec = Spec { topology, ..spec(shape, cols, rows) };
            if spec.check(MANY).is_err() {
                continue;
            }
            let maze = Made::new(spec);
            for solution in [Overlay::Only, Overlay::Over] {
                let found = triangles(&maze.write("stl", &solved(solution, false), Fields::ALL));
                is_closed(&found, &format!("{maze}, unicursal {unicursal}, {solution:?}"));
                made += 1;
            }
        }
    }
    assert!(made > 60, "{made} solids");
}
