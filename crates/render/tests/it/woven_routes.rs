//! Routes over and under bridges keep their distance from rails and walls.

use mazewright_core::{SHAPES, Share, Spec, Topology};
use mazewright_render::style::{Overlay, Style};

use crate::common::spec;
use crate::route_clearance::{ROUNDING, drawing, overlap};

#[test]
fn woven_routes_do_not_lie_on_walls() {
    let (mut drawn, mut faults) = (0, Vec::new());
    for choice in SHAPES {
        let size = if choice.name == "polar" { (6, 8) } else { (9, 9) };
        for (weave, levels) in [("1", 1), ("0.3", 2)] {
            for corners in [0, 50] {
                for seed in 0..6_u64 {
                    let weave = Share::parse(weave).unwrap();
                    let topology = Topology { weave, ..Topology::default() };
                    let mut spec =
                        Spec { topology, seed: seed.into(), ..spec(choice, size.0, size.1) };
                    spec.site.levels = levels;
                    let mut style = Style { solution: Overlay::Over, ..Style::default() };
                    style.strokes.corners = corners;
                    let Some(drawing) = drawing(&spec, &style) else { continue };
                    drawn += 1;
                    let (most, at) = overlap(&drawing);
                    if most > ROUNDING {
                        let name = choice.name;
                        faults.push(format!(
                            "{name}, levels {levels}, corners {corners}, seed {seed}: {most:.0} at {at:?}"
                        ));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {drawn}:\n{}", faults.len(), faults.join("\n"));
    assert!(drawn > 300, "{drawn}");
}
