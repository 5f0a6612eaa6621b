//! Where routes are thinner than elsewhere, and where not.

use mazewright_core::{SHAPES, Seed, Share, Spec, Topology, find};
use mazewright_render::style::look::DRAWS;
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

/// Passages have rounded corners of their own, and the route stays in their middle.
#[test]
fn routes_in_drawn_passages_follow_them() {
    for choice in SHAPES {
        let spec = Spec { seed: 1.into(), ..spec(choice, 8, 8) };
        let mut style = Style { solution: Overlay::Over, ..Style::default() };
        style.draw = find(DRAWS, "passages").unwrap();
        let ends = |style: &Style| {
            let drawing = drawing(&spec, style).unwrap();
            strokes(&drawing, "solution").into_iter().map(|it| it.ends).collect::<Vec<_>>()
        };
        let sharp = ends(&style);
        style.strokes.corners = 50;
        assert_eq!(ends(&style), sharp, "{}", choice.name);
        assert!(sharp.len() > 4, "{}", choice.name);
    }
}

/// No wall makes a route over drawn passages thinner.
#[test]
fn routes_over_drawn_passages_are_wide() {
    for choice in SHAPES {
        for weave in [Share::NONE, Share::ALL] {
            let mut spec = Spec { seed: 1.into(), ..spec(choice, 10, 8) };
            spec.topology.weave = weave;
            let mut style = Style { solution: Overlay::Over, ..Style::default() };
            style.draw = find(DRAWS, "passages").unwrap();
            // Some shapes have no bridges.
            let Some(drawing) = drawing(&spec, &style) else { continue };
            let widths = || strokes(&drawing, "solution").into_iter().map(|it| it.width);
            let (least, most) = (widths().fold(f64::MAX, f64::min), widths().fold(0.0, f64::max));
            assert!(least > 0.5 * most, "{} {weave:?}: {least} of {most}", choice.name);
        }
    }
}
