//! G-code and HP-GL draw what DXF has, in the same order.

use std::collections::BTreeSet;
use std::sync::Arc;

use mazewright_core::{Cancel, Maze, OUTLINES, Rim, SHAPES, find};
use mazewright_render::cost::cost;
use mazewright_render::draw::fit::Fit;
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::style::end_marks::MARK_KINDS;
use mazewright_render::style::layers::Layers;
use mazewright_render::style::machine::MachineCommand;
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::cut_files::{CutStroke, dxf_strokes, travel};
use crate::common::pen_files::{PenSegment, read_gcode, read_hpgl};
use crate::common::weave::{plain, woven};
use crate::common::{Made, Written, spec, style};
use crate::cutting::cut_drawing;

/// The text of a format, which must not be longer than its bound.
fn text(made: &Made, style: &Style, format: &str) -> String {
    let text = String::from_utf8(made.write(format, style, Fields::ALL)).unwrap();
    let most = cost(&made.spec, style, find(FORMATS, format).unwrap()).output;
    assert!(text.len() as u64 <= most, "{made} {format}: {} of {most} bytes", text.len());
    text
}

/// Returns the segments of strokes, with the tangent of a quarter of their angle.
fn segments(strokes: &[CutStroke]) -> impl Iterator<Item = ([[f64; 2]; 2], f64)> {
    strokes.iter().flat_map(|stroke| {
        let ends = stroke.points.windows(2).map(|pair| [pair[0], pair[1]]);
        ends.zip(stroke.bulges.iter().copied())
    })
}

fn distance(one: [f64; 2], other: [f64; 2]) -> f64 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}

/// Returns the middle of an arc with the tangent of a quarter of its angle.
fn middle([from, to]: [[f64; 2]; 2], bulge: f64) -> [f64; 2] {
    let [x, y] = [0, 1].map(|axis| f64::midpoint(from[axis], to[axis]));
    [x + (to[1] - from[1]) / 2.0 * bulge, y - (to[0] - from[0]) / 2.0 * bulge]
}

/// Returns the middle of a segment of G-code.
fn middle_of(segment: &PenSegment) -> [f64; 2] {
    let Some((centre, clockwise)) = segment.arc else { return middle(segment.ends, 0.0) };
    let [from, to] = segment.ends.map(|end| (end[1] - centre[1]).atan2(end[0] - centre[0]));
    let turn = if clockwise { from - to } else { to - from }.rem_euclid(std::f64::consts::TAU);
    let angle = if clockwise { from - turn / 2.0 } else { from + turn / 2.0 };
    let radius = distance(segment.ends[0], centre);
    [centre[0] + radius * angle.cos(), centre[1] + radius * angle.sin()]
}

fn check_gcode(made: &Made, style: &Style, strokes: &[CutStroke], what: &str) {
    let machine = &style.options.machine;
    let commands = [machine.pen_up.text(), machine.pen_down.text()];
    let (found, way) = read_gcode(&text(made, style, "gcode"), commands, machine.feed);
    let wanted: Vec<_> = segments(strokes).collect();
    assert_eq!(found.len(), wanted.len(), "{what}");
    for (found, (ends, bulge)) in found.iter().zip(wanted) {
        for at in 0..2 {
            assert!(distance(found.ends[at], ends[at]) < 0.002, "{what}: {found:?}, {ends:?}");
        }
        let apart = distance(middle_of(found), middle(ends, bulge));
        // DXF has four decimals of the tangent.
        let most = 0.007 + distance(ends[0], ends[1]) * 1e-4;
        assert!(apart < most, "{what}: {found:?} instead of {ends:?} {bulge}: {apart}");
    }
    check_travel(way, strokes, what);
}

/// The last way is that to the origin.
fn check_travel(way: f64, strokes: &[CutStroke], what: &str) {
    let last = strokes.last().unwrap().points.last().unwrap();
    let wanted = travel(strokes) + distance(*last, [0.0; 2]);
    assert!((way / wanted - 1.0).abs() < 0.01, "{what}: {way} instead of {wanted}");
}

fn check_hpgl(made: &Made, style: &Style, strokes: &[CutStroke], what: &str) {
    let (found, way) = read_hpgl(&text(made, style, "hpgl"));
    let mut found = found.iter().peekable();
    for (ends, bulge) in segments(strokes) {
        // The circle of an arc.
        let radius = distance(ends[0], ends[1]) / 4.0 * (bulge.abs() + 1.0 / bulge.abs());
        let top = middle(ends, bulge);
        let chord = middle(ends, 0.0);
        let centre = [0, 1]
            .map(|axis| top[axis] + (chord[axis] - top[axis]) * radius / distance(top, chord));
        let mut here = found.peek().map_or(ends[1], |next| next.ends[0]);
        while distance(here, ends[1]) > 0.02 {
            let next = found.next().unwrap();
            let between = middle(next.ends, 0.0);
            here = next.ends[1];
            // In short segments, an earlier point may be near the end.
            let is_start = distance(here, ends[0]) < 0.04;
            let is_end = distance(here, ends[1]) < 0.02;
            // DXF has four decimals of the tangent.
            let most = 0.05 + distance(ends[0], ends[1]) * 5e-5;
            let is_on_arc = |point: [f64; 2]| (distance(point, centre) - radius).abs() < most;
            let is_right = if bulge == 0.0 || radius > 10_000.0 {
                is_start || is_end
            } else {
                is_start || is_on_arc(between) && is_on_arc(here)
            };
            assert!(is_right, "{what}: {next:?} in {ends:?} {bulge}");
        }
    }
    let left = found.map(|next| distance(next.ends[0], next.ends[1])).fold(0.0, f64::max);
    assert!(left < 0.04, "{what}: {left}");
    check_travel(way, strokes, what);
}

fn check(made: &Made, style: &Style, what: &str) {
    let dxf = text(made, style, "dxf");
    let strokes = dxf_strokes(&dxf);
    let (_, most) = dxf.split_once("$EXTMAX\n10\n").unwrap();
    let most: Vec<f64> = most.lines().step_by(2).take(2).map(|it| it.parse().unwrap()).collect();
    let step = f64::from(style.options.solid.cell.hundredths()) / 1e6 + 0.001;
    for point in strokes.iter().flat_map(CutStroke::flat) {
        for axis in 0..2 {
            let is_within = point[axis] > -step && point[axis] < most[axis] + step;
            assert!(is_within, "{what}: {point:?} outside {most:?}");
        }
    }
    check_gcode(made, style, &strokes, what);
    check_hpgl(made, style, &strokes, what);
}

#[test]
fn pens_draw_what_dxf_has() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 9, 6));
        for cell in ["1", "7.3", "120", "1000"] {
            for (solution, inset, corners) in
                [(Overlay::Hidden, 0, 0), (Overlay::Over, 0, 40), (Overlay::Over, 20, 15)]
            {
                let mut style = Style { solution, ..style() };
                style.options.solid.cell = Length::parse(cell).unwrap();
                // In cells of 1 mm, a rounded route between inset walls turns within a step of a plotter.
                let corners = if cell == "1" && inset > 0 { 0 } else { corners };
                (style.strokes.inset, style.strokes.corners) = (inset, corners);
                check(&made, &style, &format!("{made} cell {cell} inset {inset} {corners}"));
            }
        }
    }
}

#[test]
fn pens_draw_rails_of_bridges() {
    let mut crossings = 0;
    for shape in SHAPES {
        let spec = woven(plain(shape.name), "0.6", 2);
        let grid = spec.site.lay(2, &Cancel::new()).unwrap();
        if Maze::carve(&spec, Arc::new(grid), &Cancel::new()).is_err() {
            continue;
        }
        let made = Made::new(spec);
        crossings += made.maze.grid().crossings().len();
        check(&made, &Style { solution: Overlay::Over, ..style() }, &made.to_string());
    }
    assert!(crossings > 20, "{crossings}");
}

/// A command may set a feed rate, so the next segment sets its own.
#[test]
fn commands_stand_around_each_stroke() {
    let made = Made::new(spec(&SHAPES[0], 6, 5));
    let mut style = style();
    let machine = &mut style.options.machine;
    machine.feed = 640;
    machine.pen_up = MachineCommand::parse("G0 Z5").unwrap();
    machine.pen_down = MachineCommand::parse("G1 Z-1.5 F120").unwrap();
    let text = text(&made, &style, "gcode");
    let count = |line: &str| text.lines().filter(|it| *it == line).count();
    assert_eq!(count("G0 Z5"), count("G1 Z-1.5 F120") + 1);
    assert_eq!(text.matches(" F640\n").count(), count("G1 Z-1.5 F120"));
    check(&made, &style, "commands");
}

#[test]
fn each_layer_has_a_pen_of_its_own() {
    let made = Made::new(spec(&SHAPES[0], 6, 5));
    for (layers, solution, pens) in [
        ("", Overlay::Hidden, vec!["SP1", "SP3", "SP0"]),
        ("", Overlay::Over, vec!["SP2", "SP1", "SP3", "SP0"]),
        ("", Overlay::Only, vec!["SP2", "SP0"]),
        ("walls,centres", Overlay::Hidden, vec!["SP4", "SP1", "SP3", "SP0"]),
        ("centres", Overlay::Hidden, vec!["SP4", "SP0"]),
        ("centres,planar,solution", Overlay::Hidden, vec!["SP2", "SP4", "SP0"]),
    ] {
        let style = with_layers(&Style { solution, ..style() }, layers);
        let text = text(&made, &style, "hpgl");
        let found: Vec<&str> =
            text.split(';').map(str::trim).filter(|it| it.starts_with("SP")).collect();
        assert_eq!(found, pens);
    }
}

fn with_layers(style: &Style, layers: &str) -> Style {
    let layers = if layers.is_empty() { Layers::default() } else { Layers::parse(layers).unwrap() };
    Style { layers, ..style.clone() }
}

/// The outline comes after the walls, and the solution is a layer of its own.
#[test]
fn layers_have_names_in_gcode() {
    let made = Made::new(spec(&SHAPES[0], 6, 5));
    for is_paused in [false, true] {
        let mut style = with_layers(&style(), "walls,centres,solution");
        style.options.machine.layer_pause = is_paused;
        let text = text(&made, &style, "gcode");
        let is_mark = |line: &&str| line.starts_with('(') || *line == "M0";
        let names: Vec<&str> = text.lines().filter(is_mark).collect();
        let all = ["(SOLUTION)", "(CENTRES)", "M0", "(WALLS)", "M0", "(OUTLINE)", "M0"];
        let expected: Vec<&str> = all.into_iter().filter(|it| is_paused || *it != "M0").collect();
        assert_eq!(names, expected);
        check(&made, &style, "layers");
    }
}

/// The middles of passages lead through all links and openings, and cross no wall.
#[test]
fn centre_lines_are_the_open_links() {
    let mut count = 0;
    for shape in SHAPES {
        for (loops, inset, outline) in [(0, 0, "rectangle"), (4, 20, "rectangle"), (2, 0, "heart")]
        {
            let mut spec = spec(shape, if shape.name == "polar" { 5 } else { 9 }, 7);
            spec.topology.loops = loops;
            spec.site.outline = find(OUTLINES, outline).unwrap();
            if outline != "rectangle" {
                spec.site.rim = Rim::Smooth;
            }
            if spec.check(1000).is_err() || spec.site.lay(1, &Cancel::new()).is_err() {
                continue;
            }
            let made = Made::new(spec);
            let mut style = with_layers(&style(), "walls,centres");
            style.strokes.inset = inset;
            let what = format!("{made} {outline} inset {inset}");
            let strokes = dxf_strokes(&text(&made, &style, "dxf"));
            let segments = |is_centre: bool| -> Vec<[[f64; 2]; 2]> {
                let own = strokes.iter().filter(|it| (it.layer == "CENTRES") == is_centre);
                own.flat_map(|it| {
                    it.flat().windows(2).map(|pair| [pair[0], pair[1]]).collect::<Vec<_>>()
                })
                .collect()
            };
            let [walls, centres] = [false, true].map(segments);
            let crossed =
                centres.iter().filter(|one| walls.iter().any(|other| cross(**one, *other)));
            assert_eq!(crossed.count(), 0, "{what}");
            // Each of the two halves of a link is drawn once.
            let (maze, grid) = (&made.maze, made.maze.grid());
            let half = |cell: u32, side: usize| {
                let edge = grid.drawn_edge(side).unwrap();
                (grid.centre(cell) - grid.middle(edge)).length() * 10.0
            };
            let is_open = |side: usize| {
                let edge = grid.drawn_edge(side);
                maze.is_open_side(side)
                    || grid.is_outer(side) && edge.is_some_and(|edge| !maze.is_wall(edge))
            };
            let wanted: f64 = (0..grid.cells())
                .filter(|&cell| maze.is_used(cell))
                .flat_map(|cell| grid.sides(cell).map(move |side| (cell, side)))
                .filter(|&(_, side)| grid.drawn_edge(side).is_some() && is_open(side))
                .map(|(cell, side)| half(cell, side))
                .sum();
            let found: f64 = centres.iter().map(|[from, to]| distance(*from, *to)).sum();
            // Halves that would cross walls are bent.
            let most = if outline == "rectangle" { 1.002 } else { 1.05 };
            assert!((0.998..most).contains(&(found / wanted)), "{what}: {found} of {wanted}");
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

/// Returns whether two segments cross in the inside of both.
fn cross([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> bool {
    let turn = |one: [f64; 2], two: [f64; 2], three: [f64; 2]| {
        (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])
    };
    let differ = |one: f64, other: f64| one.min(other) < -1e-3 && one.max(other) > 1e-3;
    differ(turn(a, b, c), turn(a, b, d)) && differ(turn(c, d, a), turn(c, d, b))
}

/// Drawing programs show one layer for each meaning, and the software of cutters tells them by colour.
#[test]
fn layers_of_cut_drawings_differ_in_name_and_color() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 6, 5));
        let mut style = with_layers(&style(), "centres,walls,solution,ends");
        style.marks.kind = find(MARK_KINDS, "dots").unwrap();
        let layers = cut_drawing(&made, &style).layers;
        let names: Vec<&str> = layers.iter().map(|layer| layer.name).collect();
        let mut colors: Vec<[u8; 4]> = layers.iter().map(|layer| layer.color.rgba).collect();
        colors.sort_unstable();
        colors.dedup();
        assert_eq!(colors.len(), 5, "{made}: {names:?}");
        let all: BTreeSet<&str> = names.iter().copied().collect();
        assert_eq!(all, BTreeSet::from(["centres", "ends", "outline", "solution", "walls"]));
        assert_eq!((names.len(), names.last()), (5, Some(&"outline")), "{made}");
        style.options.cut = true;
        Fit::ALL.apply(&made.spec, &mut style).unwrap();
        let svg = made.svg(&style);
        for name in names {
            let group = format!(
                r#"<g class="{name}" id="{name}" inkscape:groupmode="layer" inkscape:label="{name}">"#
            );
            assert_eq!(svg.matches(&group).count(), 1, "{made}: {name}");
        }
    }
}
