//! Dots and arrowheads along a route, and arrows at its ends, keep away from walls.

use mazewright_core::geometry::Point;
use mazewright_core::{Openings, SHAPES, Spec, find};
use mazewright_render::drawing::{DevicePoint, Drawing, Marks};
use mazewright_render::style::end_marks::MARK_KINDS;
use mazewright_render::style::{Overlay, Style};

use crate::common::spec;
use crate::route_clearance::{ROUNDING, Stroke, drawing, for_each_near_part, sites};
use crate::strokes::solution_style;

/// The share of the usual size above which a mark is not as small as it can be.
const SMALLEST: f64 = 0.13;

/// Returns the dots and the sides of arrowheads, each with the size of its mark.
fn marks(drawing: &Drawing) -> Vec<(Stroke, f64)> {
    let point = |&[x, y]: &DevicePoint| Point::new(x.into(), y.into());
    let mut found = Vec::new();
    let routes = drawing.layers.iter().filter(|layer| layer.name == "solution");
    for marks in routes.flat_map(|layer| &layer.marks) {
        match marks {
            Marks::Discs { centres, radius } => {
                let width = f64::from(2 * radius);
                found.extend(
                    centres.iter().map(|at| (Stroke { ends: [point(at); 2], width }, width)),
                );
            }
            Marks::Shapes { outlines } => {
                for range in outlines.point_ranges() {
                    let corners: Vec<Point> = outlines.points[range].iter().map(point).collect();
                    let size = (corners[0] - corners[1]).length();
                    let sides = corners.windows(2).map(|pair| [pair[0], pair[1]]);
                    found.extend(sides.map(|ends| (Stroke { ends, width: 0.0 }, size)));
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn dots_and_arrowheads_cover_no_walls() {
    let (mut seen, mut small) = (0, 0);
    for choice in SHAPES {
        for (site_name, site) in sites(choice.name) {
            for (inset, corners) in [(0, 0), (20, 0), (30, 50)] {
                for way in ["dots", "arrows"] {
                    let spec = Spec { site: site.clone(), seed: 7.into(), ..spec(choice, 10, 10) };
                    let mut style = Style { solution: Overlay::Over, ..Style::default() };
                    (style.strokes.inset, style.strokes.corners) = (inset, corners);
                    style.strokes.solution_style = solution_style(way);
                    let Some(drawing) = drawing(&spec, &style) else { continue };
                    let marks = marks(&drawing);
                    let largest = marks.iter().map(|it| it.1).fold(0.0, f64::max);
                    let usual = |it: &(Stroke, f64)| it.1 >= SMALLEST * largest;
                    seen += marks.len();
                    small += marks.iter().filter(|it| !usual(it)).count();
                    let parts: Vec<Stroke> =
                        marks.into_iter().filter(usual).map(|it| it.0).collect();
                    for_each_near_part(&drawing, &parts, |part, wall, apart| {
                        let free = apart - f64::midpoint(part.width, wall.width);
                        assert!(
                            free >= -ROUNDING,
                            "{} {site_name} inset {inset} corners {corners} {way}: {free:.0} at {:?}",
                            choice.name,
                            part.ends
                        );
                    });
                }
            }
        }
    }
    assert!(seen > 10_000 && small * 50 < seen, "{small} of {seen} are small");
}

/// Returns the sides of the arrows at the ends.
fn end_arrows(drawing: &Drawing) -> Vec<Stroke> {
    let point = |&[x, y]: &DevicePoint| Point::new(x.into(), y.into());
    let mut found = Vec::new();
    let ends = drawing.layers.iter().filter(|layer| layer.name == "ends");
    for marks in ends.flat_map(|layer| &layer.marks) {
        let Marks::Shapes { outlines } = marks else { continue };
        for range in outlines.point_ranges() {
            let corners: Vec<Point> = outlines.points[range].iter().map(point).collect();
            let next = corners.iter().cycle().skip(1);
            let sides = corners.iter().zip(next).map(|(&from, &to)| [from, to]);
            found.extend(sides.map(|ends| Stroke { ends, width: 0.0 }));
        }
    }
    found
}

/// Arrows lead through openings between inset walls, and lie in cells.
#[test]
fn arrows_at_the_ends_cover_no_walls() {
    let mut seen = 0;
    for choice in SHAPES {
        for (site_name, site) in sites(choice.name) {
            for (inset, corners) in [(0, 0), (20, 0), (30, 50)] {
                for openings in [Openings::None, Openings::Ends] {
                    let what =
                        format!("{} {site_name} {inset} {corners} {openings:?}", choice.name);
                    let site = site.clone();
                    let spec = Spec { site, seed: 7.into(), openings, ..spec(choice, 10, 10) };
                    let mut style = Style::default();
                    (style.strokes.inset, style.strokes.corners) = (inset, corners);
                    style.marks.kind = find(MARK_KINDS, "arrows").unwrap();
                    let Some(drawing) = drawing(&spec, &style) else { continue };
                    let arrows = end_arrows(&drawing);
                    seen += arrows.len();
                    for_each_near_part(&drawing, &arrows, |side, wall, apart| {
                        let free = apart - wall.width / 2.0;
                        assert!(free >= -ROUNDING, "{what}: {free:.0} at {:?}", side.ends);
                    });
                }
            }
        }
    }
    assert!(seen > 4_000, "{seen}");
}
