//! Signs of stairs, and the ends of routes there.

use mazewright_core::geometry::Point;
use mazewright_core::{SHAPES, Spec};
use mazewright_render::drawing::{Drawing, Marks};
use mazewright_render::style::{Overlay, Style};

use crate::common::spec;
use crate::route_clearance::{ROUNDING, Stroke, drawing, for_each_near_part, sites, strokes};

/// The paper around a sign beyond a casing of its own thickness, in hundredths of a pixel.
const EDGE: f64 = 50.0;

/// The share of its usual size above which a sign is not as thin as it can be.
const THINNEST: f64 = 0.13;

/// Returns the signs with the paper around them, and the discs where routes end, both with their share of their usual size.
fn stairs(drawing: &Drawing) -> Vec<(Stroke, f64)> {
    let signs = strokes(drawing, "signs casing");
    let mut discs = Vec::new();
    let routes = drawing.layers.iter().filter(|layer| layer.name == "solution");
    for marks in routes.flat_map(|layer| &layer.marks) {
        if let Marks::Discs { centres, radius } = marks {
            let centres = centres.iter().map(|&[x, y]| Point::new(x.into(), y.into()));
            discs.extend(centres.map(|at| Stroke { ends: [at; 2], width: f64::from(2 * radius) }));
        }
    }
    let sized = [(signs, EDGE), (discs, 0.0)].into_iter().flat_map(|(parts, edge)| {
        let size = move |part: &Stroke| part.width - 2.0 * edge;
        let widest = parts.iter().map(size).fold(0.0, f64::max);
        parts.into_iter().map(move |part| {
            let share = size(&part) / widest;
            (part, share)
        })
    });
    sized.collect()
}

/// In clipped cells, between inset walls and in rounded corners, stairs keep away from all walls.
#[test]
fn stairs_cover_no_walls() {
    let (mut seen, mut thin) = (0, 0);
    for choice in SHAPES {
        for (site_name, mut site) in sites(choice.name) {
            if site_name == "room" {
                // A room has one level.
                continue;
            }
            site.levels = 2;
            for (inset, corners) in [(0, 0), (20, 0), (30, 50)] {
                let spec = Spec { site: site.clone(), seed: 7.into(), ..spec(choice, 10, 10) };
                let mut style = Style { solution: Overlay::Over, ..Style::default() };
                (style.strokes.inset, style.strokes.corners) = (inset, corners);
                let Some(drawing) = drawing(&spec, &style) else { continue };
                let parts = stairs(&drawing);
                // Where a rim leaves no space, a sign is as thin as it can be.
                thin += parts.iter().filter(|(_, share)| *share < THINNEST).count();
                seen += parts.len();
                let parts: Vec<Stroke> =
                    parts.into_iter().filter(|it| it.1 >= THINNEST).map(|it| it.0).collect();
                for_each_near_part(&drawing, &parts, |part, wall, apart| {
                    let free = apart - f64::midpoint(part.width, wall.width);
                    assert!(
                        free >= -ROUNDING,
                        "{} {site_name} inset {inset} corners {corners}: {free:.0} at {:?}",
                        choice.name,
                        part.ends
                    );
                });
            }
        }
    }
    assert!(seen > 10_000 && thin * 50 < seen, "{thin} of {seen} are thin");
}
