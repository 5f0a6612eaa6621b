//! Routes end with the walls of their openings.

use mazewright_core::{OUTLINES, Rim, SHAPES, Site, Spec, find};
use mazewright_render::drawing::{Cap, Drawing, Marks};
use mazewright_render::style::{Overlay, Style};

use crate::common::spec;
use crate::route_clearance::drawing;

/// Returns by how much a solution leaves the paper, in hundredths of a pixel.
fn most_outside(drawing: &Drawing) -> i32 {
    let layers = drawing.layers.iter().filter(|layer| layer.name == "solution");
    let outside = layers.flat_map(|layer| &layer.marks).filter_map(|marks| {
        let Marks::Lines { lines, width } = marks else { return None };
        let reach = if lines.cap == Cap::Butt { 0 } else { *width as i32 / 2 };
        let [width, height] = drawing.size;
        let points = lines.points.iter();
        let outside = points
            .flat_map(|&[x, y]| [reach - x, reach - y, x + reach - width, y + reach - height]);
        outside.max()
    });
    outside.max().unwrap_or(i32::MIN)
}

#[test]
fn routes_stay_on_the_paper() {
    let outlines = ["rectangle", "ring"].map(|it| find(OUTLINES, it).unwrap());
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for choice in SHAPES {
        for (cols, rows) in (1..=5).flat_map(|cols| (1..=5).map(move |rows| (cols, rows))) {
            for outline in outlines {
                for corners in [0, 50] {
                    let plain = spec(choice, cols, rows);
                    let site = Site { outline, rim: Rim::Smooth, ..plain.site };
                    let spec = Spec { site, seed: 2.into(), ..plain };
                    let mut style = Style { solution: Overlay::Over, ..Style::default() };
                    style.strokes.corners = corners;
                    let Some(drawing) = drawing(&spec, &style) else { continue };
                    tried += 1;
                    let (most, name) = (most_outside(&drawing), choice.name);
                    if most > 2 {
                        let about = format!("{name} {cols} x {rows} {}", outline.name);
                        wrong.push(format!("{about}, corners {corners}: {most} outside"));
                    }
                }
            }
        }
    }
    assert!(tried > 500, "{tried}");
    assert!(wrong.is_empty(), "{}\n{} of {tried}", wrong.join("\n"), wrong.len());
}
