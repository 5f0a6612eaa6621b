//! The marks at start and goal.

use std::collections::BTreeSet;

use mazewright_core::{End, Openings, SHAPES, Spec, find, symbols};
use mazewright_render::draw::fit::Fit;
use mazewright_render::drawing::{Drawing, Marks};
use mazewright_render::formats::setting_group::SettingGroup;
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::style::contrast::{LEAST_CONTRAST, contrast};
use mazewright_render::style::end_marks::{EndMarks, ICONS, IconSource, MARK_KINDS};
use mazewright_render::style::look::{DRAWS, WARPS};
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::{Made, Written, shape, spec, style};
use crate::frames::drawing;

fn with_marks(kind: &str) -> Style {
    let marks = EndMarks { kind: find(MARK_KINDS, kind).unwrap(), ..EndMarks::default() };
    Style { marks, ..style() }
}

/// Returns a maze whose ends have no openings.
fn closed(name: &str) -> Made {
    let mut spec = spec(shape(name), 9, 7);
    spec.openings = false.into();
    Made::new(spec)
}

/// Returns the bounds of each outline or disc in the layer of the ends: left, upper, right, lower.
fn boxes(drawing: &Drawing) -> Vec<[i32; 4]> {
    let mut boxes = Vec::new();
    for marks in drawing.layers.iter().filter(|it| it.name == "ends").flat_map(|it| &it.marks) {
        match marks {
            Marks::Discs { centres, radius } => {
                let radius = *radius as i32;
                boxes.extend(
                    centres.iter().map(|&[x, y]| [x - radius, y - radius, x + radius, y + radius]),
                );
            }
            Marks::Shapes { outlines } => {
                for line in outlines.point_ranges() {
                    let points = || outlines.points[line.clone()].iter();
                    let [x, y] = [0, 1].map(|axis| {
                        let along = || points().map(|point| point[axis]);
                        [along().min().unwrap(), along().max().unwrap()]
                    });
                    // The half circles of a ring go from its left end to its right end.
                    let up = if y[0] == y[1] { (x[1] - x[0]) / 2 } else { 0 };
                    boxes.push([x[0], y[0] - up, x[1], y[1] + up]);
                }
            }
            // Paper around a mark that lies on walls or on a route.
            Marks::Lines { .. } => {}
            other @ Marks::Areas { .. } => panic!("{other:?}"),
        }
    }
    boxes
}

#[test]
fn icons_are_symbols_in_pairs() {
    let names: BTreeSet<&str> = ICONS.iter().map(|icon| icon.name).collect();
    assert_eq!((names.len(), ICONS.len() >= 48), (ICONS.len(), true));
    for icon in ICONS {
        assert!(symbols::contours(icon.name).is_some_and(|it| !it.is_empty()), "{}", icon.name);
        let partner = icon.value.partner();
        assert!(partner.name != icon.name);
        assert!(partner.value.partner() == icon);
    }
}

#[test]
fn an_icon_implies_its_partner() {
    let made = closed("square");
    let svg = |start: Option<&str>, goal: Option<&str>| {
        let icon =
            |name: Option<&str>| name.map(|name| IconSource::Bundled(find(ICONS, name).unwrap()));
        let marks =
            EndMarks { start_icon: icon(start), goal_icon: icon(goal), ..EndMarks::default() };
        made.svg(&Style { marks, ..style() })
    };
    let both = svg(Some("dog"), Some("bone"));
    assert_eq!(svg(Some("dog"), None), both);
    assert_eq!(svg(None, Some("bone")), both);
    assert_ne!(svg(Some("dog"), Some("cheese")), both);
    assert_eq!(svg(Some("mouse"), None), made.svg(&with_marks("icons")));
}

/// Start and goal have marks of their own in every shape, each inside its cell.
#[test]
fn every_shape_has_all_kinds_of_marks() {
    for shape in SHAPES {
        let mut spec = spec(shape, 9, 8);
        spec.openings = false.into();
        let made = Made::new(spec);
        let style = style();
        let cell = f64::from(style.cell.hundredths());
        let margin = style.margin.hundredths() as i32;
        for kind in ["auto", "dots", "arrows", "letters", "icons"] {
            let drawn = drawing(&made, &with_marks(kind));
            let boxes = boxes(&drawn);
            assert!(boxes.len() >= 2, "{made} {kind}: {boxes:?}");
            let ends =
                [made.maze.start(), made.maze.goal()].map(|end| made.maze.grid().centre(end));
            let mut seen = [0, 0];
            for [left, upper, right, lower] in boxes {
                // Inside the circle around the centre of one of the ends.
                let nearest = [0, 1].map(|end| {
                    let centre = ends[end];
                    let [x, y] = [centre.x, centre.y].map(|it| it * cell + f64::from(margin));
                    let far = |low: i32, high: i32, at: f64| {
                        (f64::from(low) - at).abs().max((f64::from(high) - at).abs())
                    };
                    far(left, right, x).max(far(upper, lower, y))
                });
                let end = usize::from(nearest[1] < nearest[0]);
                seen[end] += 1;
                let (at, cell_of_end) = (ends[end], [made.maze.start(), made.maze.goal()][end]);
                let corners = made.maze.grid().boundary(cell_of_end).flat_map(|(_, it)| it);
                let reach = corners.map(|it| (made.maze.grid().corner(it) - at).length());
                let reach = reach.fold(0.0, f64::max) * cell;
                assert!(nearest[end] < reach, "{made} {kind}: {nearest:?} {reach}");
                assert!(right - left > 20, "{made} {kind}");
                assert!(lower - upper > 20, "{made} {kind}");
            }
            assert!(seen[0] > 0, "{made} {kind}");
            assert!(seen[1] > 0, "{made} {kind}");
        }
        assert!(boxes(&drawing(&made, &with_marks("none"))).is_empty());
    }
}

#[test]
fn dots_differ_at_start_and_goal() {
    let drawn = drawing(&closed("hex"), &with_marks("dots"));
    let layer = drawn.layers.iter().find(|layer| layer.name == "ends").unwrap();
    let [Marks::Discs { centres, radius }, Marks::Shapes { outlines }] = &layer.marks[..] else {
        panic!("{:?}", layer.marks)
    };
    // A ring has an outer and an inner circle.
    assert_eq!((centres.len(), *radius > 300, outlines.starts.len()), (1, true, 2));
}

#[test]
fn openings_have_no_marks_by_default() {
    let made = Made::new(spec(shape("square"), 9, 7));
    assert!(boxes(&drawing(&made, &style())).is_empty());
    assert_eq!(boxes(&drawing(&made, &with_marks("dots"))).len(), 3);
    assert_eq!(boxes(&drawing(&made, &with_marks("arrows"))).len(), 2);
}

#[test]
fn arrows_lead_in_and_out() {
    for (name, openings) in [("square", true), ("hex", true), ("tri", false)] {
        let mut spec = spec(shape(name), 9, 7);
        spec.openings = openings.into();
        let made = Made::new(spec);
        let drawn = drawing(&made, &with_marks("arrows"));
        let layer = drawn.layers.iter().find(|layer| layer.name == "ends").unwrap();
        let [Marks::Shapes { outlines }] = &layer.marks[..] else { panic!("{:?}", layer.marks) };
        let grid = made.maze.grid();
        for (line, is_goal) in outlines.point_ranges().zip([false, true]) {
            let points = &outlines.points[line];
            // The fourth point is the tip, the first and the last are the end of the shaft.
            let [tip, tail] = [points[3], points[0]].map(|at| at.map(f64::from));
            let end = if is_goal { made.maze.goal() } else { made.maze.start() };
            let inside = if is_goal {
                made.route.cells[made.route.cells.len() - 2]
            } else {
                made.route.cells[1]
            };
            let toward = match made.maze.opening_at(end) {
                Some(edge) => grid.centre(end) - grid.middle(edge),
                None => grid.centre(inside) - grid.centre(end),
            };
            let along = (tip[0] - tail[0]) * toward.x + (tip[1] - tail[1]) * toward.y;
            assert!(if is_goal { along < 0.0 } else { along > 0.0 }, "{made} {is_goal}");
            for &[x, y] in points {
                assert!((0..=drawn.size[0]).contains(&x));
                assert!((0..=drawn.size[1]).contains(&y));
            }
        }
    }
}

/// Letters and icons neither rotate nor bend with the maze.
#[test]
fn letters_stay_upright() {
    let made = closed("square");
    let ratio = |style: &Style| {
        let boxes = boxes(&drawing(&made, style));
        let [left, upper, right, lower] = boxes[0];
        f64::from(right - left) / f64::from(lower - upper)
    };
    let plain = ratio(&with_marks("letters"));
    let turned = Style { rotation: 45, ..with_marks("letters") };
    let bent = Style { warp: find(WARPS, "polar").unwrap(), ..with_marks("letters") };
    for style in [turned, bent] {
        assert!((ratio(&style) - plain).abs() < 0.03, "{} {plain}", ratio(&style));
    }
}

/// A solution or filled cells below a letter leave a gap around it.
#[test]
fn letters_lie_on_paper() {
    let made = closed("square");
    let style = Style { solution: Overlay::Over, ..with_marks("letters") };
    let drawn = drawing(&made, &style);
    let ends: Vec<_> = drawn.layers.iter().filter(|layer| layer.name == "ends").collect();
    assert_eq!(ends.iter().map(|layer| layer.color).collect::<Vec<_>>(), [style.paper, style.ink]);
    // A passage that is narrower than the icon ends in a disc.
    let [ink, paper] = [style.ink, style.paper];
    for (line, colors) in [(12, &[paper][..]), (2, &[ink, paper])] {
        let draw = find(DRAWS, "passages").unwrap();
        let passages = Style { draw, line: Length::whole(line), ..with_marks("icons") };
        let drawn = drawing(&made, &passages);
        let ends = drawn.layers.iter().filter(|layer| layer.name == "ends");
        assert_eq!(ends.map(|layer| layer.color).collect::<Vec<_>>(), colors, "{line}");
    }
}

/// Tests ends inside the maze, with the solution hidden and shown, in every format that draws.
#[test]
fn marks_are_in_every_drawn_format() {
    let mut spec = spec(shape("square"), 7, 6);
    spec.goal = End::Cell(24);
    let made = Made::new(spec);
    let drawn = FORMATS.iter().filter(|it| it.value.reads(SettingGroup::Drawing));
    for format in drawn.map(|it| it.name) {
        for solution in [Overlay::Hidden, Overlay::Over, Overlay::Only] {
            let bytes = |kind: &str| {
                let style = Style { solution, ..with_marks(kind) };
                made.write(format, &style, Fields::ALL)
            };
            assert_ne!(bytes("icons"), bytes("none"), "{format}");
            assert_ne!(bytes("icons"), bytes("letters"), "{format}");
        }
    }
}

/// Returns the radius of the smallest circle around the bounds of each mark of two layers of
/// shapes, in pixels.
fn reaches(made: &Made, style: &Style) -> [f64; 2] {
    let drawn = drawing(made, style);
    let shapes = |marks: &Marks| matches!(marks, Marks::Shapes { .. });
    let ends = drawn.layers.iter().filter(|layer| layer.name == "ends");
    let mut ends = ends.flat_map(|layer| &layer.marks).filter(|marks| shapes(marks));
    [0, 1].map(|_| {
        let Some(Marks::Shapes { outlines }) = ends.next() else { panic!("{made}: two shapes") };
        let [width, height] = [0, 1].map(|axis| {
            let along = || outlines.points.iter().map(|point| point[axis]);
            along().max().unwrap() - along().min().unwrap()
        });
        f64::from(width.max(height)) / 200.0
    })
}

/// However different cells are, start and goal have marks of one size, which are distinguishable.
#[test]
fn marks_have_one_size_that_can_be_seen() {
    for shape in SHAPES {
        for seed in 1..5 {
            let mut spec = spec(shape, 8, 7);
            spec.seed = seed.into();
            let made = Made::new(spec);
            for (draw, kind) in
                DRAWS.iter().flat_map(|draw| ["letters", "icons"].map(|kind| (draw, kind)))
            {
                for inset in [0, 15] {
                    let mut style = Style { draw, ..with_marks(kind) };
                    style.strokes.inset = if draw.name == "walls" { inset } else { 0 };
                    Fit { within: [Some(420); 2], ..Fit::ALL }
                        .apply(&made.spec, &mut style)
                        .unwrap();
                    let [start, goal] = reaches(&made, &style);
                    let about = format!("{made} {} {kind} inset {inset}", draw.name);
                    // A symbol may be higher than wide, and its corners may be empty.
                    let ratio = start / goal;
                    assert!((0.7..1.43).contains(&ratio), "{about}: {start} and {goal}");
                    let cell = f64::from(style.cell.hundredths()) / 100.0;
                    let pitch = made.spec.site.cell_measure(false).pitch * cell;
                    let least = 5.0_f64.min(pitch * 0.08);
                    assert!(start.min(goal) >= least, "{about}: {start} and {goal} in {pitch}");
                }
            }
        }
    }
}

/// Arrows on a route have another colour than the route, and an edge around them.
#[test]
fn arrows_are_seen_on_the_solution() {
    for name in ["square", "kite"] {
        let made = Made::new(spec(shape(name), 8, 7));
        for draw in DRAWS {
            let style = Style { solution: Overlay::Over, draw, ..with_marks("arrows") };
            let drawn = drawing(&made, &style);
            let route = drawn.layers.iter().position(|layer| layer.name == "solution").unwrap();
            let [edge, arrows] = &drawn.layers[route + 1..] else { panic!("{made}") };
            assert!(matches!(&edge.marks[..], [Marks::Lines { .. }]), "{made}");
            assert!(matches!(&arrows.marks[..], [Marks::Shapes { .. }]), "{made}");
            let colors = [drawn.layers[route].color, edge.color, arrows.color];
            assert!(contrast(colors[1], colors[2]) >= LEAST_CONTRAST, "{made}: {colors:?}");
            assert!(colors[0] != colors[2], "{made}: {colors:?}");
        }
    }
}

#[test]
fn ends_without_an_opening_are_marked() {
    for shape in SHAPES {
        let closed = Made::new(Spec { openings: Openings::None, ..spec(shape, 6, 6) });
        let svg = closed.svg(&style());
        let ends = svg.split("<g class=\"ends\">").nth(1).unwrap();
        // A dot and a ring.
        let counts = ["<circle", "<path"].map(|mark| ends.matches(mark).count());
        assert_eq!(counts, [1, 1], "{closed}");
        let open = Made::new(spec(shape, 6, 6));
        assert_eq!(open.svg(&style()).matches("<circle").count(), 0, "{open}");
    }
}
