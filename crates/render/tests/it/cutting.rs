//! The order of strokes for cutters and plotters: the pen travels little, inner strokes come before
//! those around them, and the outline is last.

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{
    Cancel, OUTLINES, Openings, Rim, SHAPES, SOLVERS, Share, Site, Spec, Topology, find,
};
use mazewright_render::draw::fit::Fit;
use mazewright_render::drawing::{Drawing, Marks};
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::cut_files::{
    CutStroke, drawn_strokes, dxf_strokes, greedy_travel, strokes_around, travel,
};
use crate::common::{Made, Written, shape, spec, style};

/// Returns the drawing of an SVG for cutters.
pub(crate) fn cut_drawing(made: &Made, style: &Style) -> Drawing {
    let mut style = style.clone();
    style.options.cut = true;
    Fit::ALL.apply(&made.spec, &mut style).unwrap();
    let caption = Caption::default();
    let Made { spec, maze, routes, .. } = made;
    let style = &style;
    let scene = Scene { spec, style, maze, routes, solver: &SOLVERS[0], caption: &caption };
    find(FORMATS, "svg").unwrap().value.write.draw(&scene, &Cancel::new()).unwrap()
}

fn dxf(made: &Made, style: &Style) -> Vec<CutStroke> {
    dxf_strokes(&String::from_utf8(made.write("dxf", style, Fields::ALL)).unwrap())
}

/// Checks the rules of the order, and returns the travel and that of a simple search for the
/// nearest stroke.
fn check(strokes: &[CutStroke], what: &str) -> [f64; 2] {
    let around = strokes_around(strokes);
    for (index, outer) in around.iter().enumerate() {
        assert!(outer.iter().all(|&outer| outer > index), "{what}: {index} inside {outer:?}");
    }
    let is_outline = |stroke: &&CutStroke| stroke.layer.to_lowercase().starts_with("outline");
    let last = strokes.iter().rev().take_while(is_outline).count();
    assert_eq!(last, strokes.iter().filter(is_outline).count(), "{what}");
    [travel(strokes), greedy_travel(strokes, &around)]
}

/// Checks that the travel is at most a factor of that of a simple search.
fn check_travel(strokes: &[CutStroke], most: f64, what: &str) {
    let [travel, greedy] = check(strokes, what);
    assert!(travel <= greedy * most, "{what}: {travel} instead of {greedy}");
}

#[test]
fn the_pen_travels_little() {
    for shape in SHAPES {
        for (cols, rows) in [(5, 4), (12, 9), (30, 14)] {
            let made = Made::new(spec(shape, cols, rows));
            for (solution, inset, corners) in [
                (Overlay::Hidden, 0, 0),
                (Overlay::Over, 0, 40),
                (Overlay::Only, 0, 0),
                (Overlay::Over, 20, 0),
            ] {
                let mut style = Style { cell: Length::whole(10), solution, ..style() };
                (style.strokes.inset, style.strokes.corners) = (inset, corners);
                let what = format!("{made} {solution:?} inset {inset} corners {corners}");
                check_travel(&dxf(&made, &style), 1.1, &format!("{what} dxf"));
                let drawing = cut_drawing(&made, &style);
                check_travel(&drawn_strokes(&drawing), 1.1, &format!("{what} svg"));
            }
        }
    }
}

/// Insets of mazes with loops, and outlines with holes, have closed strokes inside others.
#[test]
fn inner_strokes_come_before_those_around_them() {
    let mut nested = 0;
    let holes = "............,.XX..XX.....,............,..X..X..X...,............";
    for shape in SHAPES {
        let plain = Site::new(shape, 12, 10);
        let mask = Some(Mask::parse(holes).unwrap());
        let masked = Site { mask, parts: Parts::Largest, ..plain.clone() };
        for site in [plain, masked] {
            for (inset, corners) in [(0, 0), (20, 0), (15, 30)] {
                let topology = Topology { braid: Share::ALL, ..Topology::default() };
                let openings = Openings::None;
                let spec = Spec { site: site.clone(), topology, openings, ..spec(shape, 12, 10) };
                if spec.check(1000).is_err() {
                    continue;
                }
                let made = Made::new(spec);
                let mut style = Style { solution: Overlay::Over, ..style() };
                (style.strokes.inset, style.strokes.corners) = (inset, corners);
                let what = format!("{made} inset {inset} corners {corners}");
                for strokes in [dxf(&made, &style), drawn_strokes(&cut_drawing(&made, &style))] {
                    nested += strokes_around(&strokes).iter().filter(|it| !it.is_empty()).count();
                    check_travel(&strokes, 1.1, &what);
                }
            }
        }
    }
    assert!(nested > 500, "{nested}");
}

#[test]
fn large_drawings_travel_little() {
    for (name, cols, rows, seed) in [("square", 60, 60, 2_u64), ("hex", 30, 30, 1)] {
        let made = Made::new(Spec { seed: seed.into(), ..spec(shape(name), cols, rows) });
        check_travel(&drawn_strokes(&cut_drawing(&made, &style())), 0.95, name);
        check_travel(&dxf(&made, &style()), 0.95, name);
    }
}

/// A route that is thinner in narrow places is still one stroke.
#[test]
fn solutions_for_cutters_are_whole() {
    for shape in SHAPES {
        let mut site = Site::new(shape, if shape.name == "polar" { 6 } else { 14 }, 14);
        site.outline = find(OUTLINES, "circle").unwrap();
        site.rim = Rim::Smooth;
        if site.lay(3, &Cancel::new()).is_err() {
            continue;
        }
        let made = Made::new(Spec { site, seed: 3.into(), ..spec(shape, 1, 1) });
        let mut style = Style { solution: Overlay::Over, ..style() };
        style.strokes.inset = 20;
        let drawing = cut_drawing(&made, &style);
        let layer = drawing.layers.iter().find(|layer| layer.name == "solution").unwrap();
        let lines = layer.marks.iter().map(|marks| match marks {
            Marks::Lines { lines, .. } => lines.starts.len(),
            other => panic!("{other:?}"),
        });
        assert_eq!(lines.sum::<usize>(), 1, "{made}");
    }
}
