//! Where routes are thinner than elsewhere.

use mazewright_core::{Seed, Share, Spec, Topology};
use mazewright_render::style::{Overlay, Style};

use crate::common::{shape, spec};
use crate::route_clearance::{ROUNDING, drawing, strokes, whole_width};

/// Only the part of a route next to walls is thinner: mouths of woven octagons are narrow, but the octagons are not.
#[test]
fn routes_are_thin_only_near_walls() {
    let mut count = 0;
    for (inset, name) in
        [0, 10, 20].into_iter().flat_map(|it| ["oct", "hex", "brick"].map(|name| (it, name)))
    {
        for seed in 1..=4_u64 {
            let topology = Topology { weave: Share::ALL, ..Topology::default() };
            let spec = Spec { topology, seed: Seed::from(seed), ..spec(shape(name), 8, 8) };
            let mut style = Style { solution: Overlay::Over, ..Style::default() };
            style.strokes.inset = inset;
            let Some(drawing) = drawing(&spec, &style) else { continue };
            let whole = whole_width(&drawing);
            let line = strokes(&drawing, "walls")[0].width;
            for route in strokes(&drawing, "solution").iter().filter(|it| it.width < whole) {
                // Two parts, one of them near to a wall, are longer.
                let length = (route.ends[1] - route.ends[0]).length();
                let most = 5.0 * f64::midpoint(whole, line) + ROUNDING;
                assert!(length <= most, "{name} {inset} {seed}: {length} of {most}");
                count += 1;
            }
        }
    }
    assert!(count > 20, "{count}");
}
