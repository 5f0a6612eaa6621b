//! Walls that are cut out as areas, and outlines that make up for the kerf.

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Cancel, OUTLINES, Openings, Rim, SHAPES, Site, Spec, find};
use mazewright_render::cost::cost;
use mazewright_render::draw::fit::Fit;
use mazewright_render::draw::frame::check_warp;
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::style::cutting::CUT_SHAPES;
use mazewright_render::style::look::WARPS;
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::cut_files::{CutStroke, drawn_strokes, dxf_strokes};
use crate::common::{Made, Written, shape, spec, style};
use crate::cutting::cut_drawing;

/// The largest error of outlines, in millimetres: chords, and points in hundredths.
const ERROR: f64 = 0.07;

/// The largest error of what stays after a tool took its kerf away, in millimetres.
const KERF_ERROR: f64 = 0.05;

type Segment = [[f64; 2]; 2];

fn distance(one: [f64; 2], other: [f64; 2]) -> f64 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}

/// Returns the distance of a point from a segment.
fn away(point: [f64; 2], [from, to]: Segment) -> f64 {
    let [along, there] = [to, point].map(|at| [at[0] - from[0], at[1] - from[1]]);
    let length = along[0] * along[0] + along[1] * along[1];
    let share = (along[0] * there[0] + along[1] * there[1]) / length.max(1e-12);
    let share = share.clamp(0.0, 1.0);
    distance(point, [from[0] + along[0] * share, from[1] + along[1] * share])
}

fn nearest(point: [f64; 2], segments: &[Segment]) -> f64 {
    segments.iter().map(|&segment| away(point, segment)).fold(f64::INFINITY, f64::min)
}

fn turn(one: [f64; 2], two: [f64; 2], three: [f64; 2]) -> f64 {
    (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])
}

/// Returns whether two segments cross in the inside of both.
fn cross([a, b]: Segment, [c, d]: Segment) -> bool {
    let least = 1e-9;
    let differ =
        |one: f64, other: f64| one > least && other < -least || one < -least && other > least;
    differ(turn(a, b, c), turn(a, b, d)) && differ(turn(c, d, a), turn(c, d, b))
}

/// Returns the distance of two segments that do not cross.
fn apart([a, b]: Segment, [c, d]: Segment) -> f64 {
    if cross([a, b], [c, d]) {
        return 0.0;
    }
    let ends = [away(a, [c, d]), away(b, [c, d]), away(c, [a, b]), away(d, [a, b])];
    ends.into_iter().fold(f64::INFINITY, f64::min)
}

/// Returns the points of a stroke. Arcs are divided into chords of at most `most`.
fn dense(stroke: &CutStroke, most: f64) -> Vec<[f64; 2]> {
    let mut points = vec![stroke.points[0]];
    for (pair, &bulge) in stroke.points.windows(2).zip(&stroke.bulges) {
        divide([pair[0], pair[1]], bulge, most, &mut points);
    }
    points
}

fn divide([from, to]: Segment, bulge: f64, most: f64, points: &mut Vec<[f64; 2]>) {
    if bulge == 0.0 || distance(from, to) < most {
        return points.push(to);
    }
    let [dx, dy] = [0, 1].map(|axis| (to[axis] - from[axis]) / 2.0);
    let top = [from[0] + dx + dy * bulge, from[1] + dy - dx * bulge];
    let half = (bulge.atan() / 2.0).tan();
    divide([from, top], half, most, points);
    divide([top, to], half, most, points);
}

/// Returns the strokes of walls and outline, as points.
fn walls(strokes: &[CutStroke], unit: f64) -> Vec<Vec<[f64; 2]>> {
    let is_wall = |stroke: &&CutStroke| {
        let layer = stroke.layer.to_lowercase();
        layer.starts_with("walls") || layer.starts_with("outline")
    };
    let all = strokes.iter().filter(is_wall);
    all.map(|stroke| dense(stroke, 1.0 / unit).iter().map(|at| at.map(|it| it * unit)).collect())
        .collect()
}

fn segments(strokes: &[Vec<[f64; 2]>]) -> Vec<Segment> {
    strokes.iter().flat_map(|it| it.windows(2).map(|pair| [pair[0], pair[1]])).collect()
}

/// Returns whether closed strokes are around a point, by the even-odd rule.
fn is_inside([x, y]: [f64; 2], segments: &[Segment]) -> bool {
    let is_crossed = |&&[from, to]: &&Segment| {
        (from[1] > y) != (to[1] > y)
            && x > from[0] + (y - from[1]) * (to[0] - from[0]) / (to[1] - from[1])
    };
    segments.iter().filter(is_crossed).count() % 2 == 1
}

/// Returns the number of groups of strokes that are at most `reach` apart from each other.
fn groups(strokes: &[Vec<[f64; 2]>], reach: f64) -> usize {
    let mut group: Vec<usize> = (0..strokes.len()).collect();
    let parts: Vec<Vec<Segment>> =
        strokes.iter().map(|it| segments(std::slice::from_ref(it))).collect();
    for one in 0..parts.len() {
        for other in 0..one {
            let meet = |a: &Segment| parts[other].iter().any(|&b| apart(*a, b) < reach);
            if group[one] != group[other] && parts[one].iter().any(meet) {
                let [from, to] = [group[one], group[other]];
                group.iter_mut().filter(|it| **it == from).for_each(|it| *it = to);
            }
        }
    }
    group.sort_unstable();
    group.dedup();
    group.len()
}

/// Returns how many strokes lie inside an even number of others: the outer outlines.
fn outer(strokes: &[Vec<[f64; 2]>]) -> usize {
    let around = |one: usize| {
        let others = (0..strokes.len()).filter(|&other| other != one);
        others
            .filter(|&other| {
                is_inside(strokes[one][0], &segments(std::slice::from_ref(&strokes[other])))
            })
            .count()
    };
    (0..strokes.len()).filter(|&one| around(one) % 2 == 0).count()
}

fn with_walls(style: &Style, wall: u32, kerf: u32) -> Style {
    let mut style = style.clone();
    style.options.cutting.shape = &CUT_SHAPES[1];
    style.options.cutting.kerf = Length::from_hundredths(kerf);
    style.options.solid.wall = Length::from_hundredths(wall);
    style
}

/// Returns mazes of a shape: plain, with a smooth rim, and with holes; with loops and without openings.
fn mazes(name: &str) -> Vec<Spec> {
    let holes = "........,.XX..X..,........,..X..X..,........";
    let (cols, rows) = if name == "polar" { (5, 5) } else { (8, 7) };
    let plain = Site::new(shape(name), cols, rows);
    let mask = Some(Mask::parse(holes).unwrap());
    let masked = Site { mask, parts: Parts::Largest, ..plain.clone() };
    let heart = find(OUTLINES, "heart").unwrap();
    let smooth = Site { outline: heart, rim: Rim::Smooth, ..plain.clone() };
    let mut all = Vec::new();
    for site in [plain, masked, smooth] {
        for (loops, openings) in [(0, true.into()), (3, Openings::None)] {
            let mut spec = Spec { site: site.clone(), openings, ..spec(shape(name), 1, 1) };
            spec.topology.loops = loops;
            if spec.check(2000).is_ok() && spec.site.lay(1, &Cancel::new()).is_ok() {
                all.push(spec);
            }
        }
    }
    all
}

/// Checks outlines against the strokes that they are the outlines of.
fn check(outlines: &[Vec<[f64; 2]>], strokes: &[Vec<[f64; 2]>], half: f64, what: &str) {
    for outline in outlines {
        assert_eq!(outline.first(), outline.last(), "{what}");
    }
    assert!(strokes.iter().all(|stroke| stroke.len() > 1), "{what}: a point");
    let [sides, middles] = [outlines, strokes].map(segments);
    for (at, &one) in sides.iter().enumerate() {
        let crossed = sides[..at].iter().find(|&&other| cross(one, other));
        assert!(crossed.is_none(), "{what}: {one:?} crosses {crossed:?}");
    }
    let most = middles
        .iter()
        .flatten()
        .fold([0.0_f64; 2], |most, at| [most[0].max(at[0]), most[1].max(at[1])]);
    // Ends of strokes may be square.
    let far = half * 2.0_f64.sqrt();
    let mut inside = 0;
    for step in 0..600_u32 {
        let share = |ratio: f64| (f64::from(step) * ratio).fract() * 1.1 - 0.05;
        let point = [share(0.754_877_666), share(0.569_840_291)];
        let point = [0, 1].map(|axis| point[axis] * most[axis]);
        let near = nearest(point, &middles);
        let is_in = is_inside(point, &sides);
        inside += usize::from(is_in);
        assert!(is_in || near > half - ERROR, "{what}: {point:?} at {near} is outside");
        assert!(!is_in || near < far + ERROR, "{what}: {point:?} at {near} is inside");
    }
    assert!(inside > 2, "{what}: {inside}");
    let pieces = outer(outlines);
    let [least, most] = [2.0 * (far + ERROR), 2.0 * (half - ERROR)].map(|it| groups(strokes, it));
    assert!((least..=most).contains(&pieces), "{what}: {pieces} of {least} to {most}");
}

#[test]
fn outlines_are_those_of_the_strokes() {
    let mut count = 0;
    for shape in SHAPES {
        for (at, spec) in mazes(shape.name).into_iter().enumerate() {
            let made = Made::new(spec);
            let measure = made.spec.site.cell_measure(false);
            let passage = measure.pitch.min(measure.passage) * 1000.0;
            for (inset, corners, share) in [(0, 0, 0.2), (20, 0, 0.3), (0, 40, 0.5)] {
                let mut style = Style { solution: Overlay::Over, ..style() };
                (style.strokes.inset, style.strokes.corners) = (inset, corners);
                let room = passage * (1.0 - 0.02 * f64::from(inset));
                let wall = ((room * share) as u32).max(10);
                let half = f64::from(wall) / 200.0;
                let area = with_walls(&style, wall, 0);
                let what = format!("{made} maze {at} inset {inset} corners {corners}");
                let strokes = walls(&drawn_strokes(&cut_drawing(&made, &style)), 0.01);
                // The margin is wider.
                let strokes: Vec<Vec<[f64; 2]>> = strokes
                    .into_iter()
                    .map(|stroke| stroke.into_iter().map(|at| at.map(|it| it + half)).collect())
                    .collect();
                let outlines = walls(&drawn_strokes(&cut_drawing(&made, &area)), 0.01);
                check(&outlines, &strokes, half, &format!("{what} svg"));
                let text = |style: &Style| {
                    String::from_utf8(made.write("dxf", style, Fields::ALL)).unwrap()
                };
                let strokes: Vec<Vec<[f64; 2]>> = walls(&dxf_strokes(&text(&style)), 1.0)
                    .into_iter()
                    .map(|stroke| stroke.into_iter().map(|at| at.map(|it| it + half)).collect())
                    .collect();
                let outlines = walls(&dxf_strokes(&text(&area)), 1.0);
                check(&outlines, &strokes, half, &format!("{what} dxf"));
                for format in ["svg", "dxf", "gcode", "hpgl"] {
                    let mut style = area.clone();
                    if format == "svg" {
                        style.options.cut = true;
                        Fit::ALL.apply(&made.spec, &mut style).unwrap();
                    }
                    let bound = cost(&made.spec, &style, find(FORMATS, format).unwrap()).output;
                    let length = made.write(format, &style, Fields::ALL).len() as u64;
                    assert!(length <= bound, "{what} {format}: {length} of {bound}");
                }
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
}

/// Outlines that are bent into a disc are closed, too.
#[test]
fn bent_walls_have_outlines() {
    for shape in SHAPES.iter().filter(|shape| shape.name != "polar") {
        let made = Made::new(Spec { openings: Openings::None, ..spec(shape, 12, 6) });
        let mut bent = style();
        bent.warp = find(WARPS, "polar").unwrap();
        if check_warp(&made.spec, &bent, true).is_err() {
            continue;
        }
        let strokes = walls(&drawn_strokes(&cut_drawing(&made, &bent)), 0.01);
        let strokes: Vec<Vec<[f64; 2]>> = strokes
            .into_iter()
            .map(|stroke| stroke.into_iter().map(|at| at.map(|it| it + 0.2)).collect())
            .collect();
        let area = with_walls(&bent, 40, 0);
        let outlines = walls(&drawn_strokes(&cut_drawing(&made, &area)), 0.01);
        check(&outlines, &strokes, 0.2, &made.to_string());
    }
}

fn area(outlines: &[Vec<[f64; 2]>]) -> f64 {
    let one = |outline: &Vec<[f64; 2]>| {
        let pairs = outline.windows(2);
        pairs.map(|it| it[0][0] * it[1][1] - it[0][1] * it[1][0]).sum::<f64>() / 2.0
    };
    outlines.iter().map(one).sum()
}

/// The path lies half of the kerf outside what stays: outer outlines are larger, and holes smaller.
#[test]
fn the_kerf_is_added_to_what_stays() {
    // How many mazes were tried, and how many outlines and areas have pieces closer together than the kerf.
    let (mut count, mut refused) = (0, [0; 2]);
    for shape in SHAPES {
        for mut spec in mazes(shape.name) {
            spec.openings = Openings::None;
            let made = Made::new(spec);
            for is_area in [false, true] {
                let paths = |kerf: u32| {
                    let mut style = with_walls(&style(), 60, kerf);
                    if !is_area {
                        style.options.cutting.shape = &CUT_SHAPES[0];
                    }
                    let text = made.try_write("dxf", &style, Fields::ALL).ok()?;
                    let strokes = dxf_strokes(&String::from_utf8(text).unwrap());
                    let outline: Vec<CutStroke> =
                        strokes.into_iter().filter(|it| is_area || it.layer == "OUTLINE").collect();
                    Some(walls(&outline, 1.0))
                };
                let (Some(before), after) = (paths(0), paths(30)) else { continue };
                count += 1;
                let Some(after) = after else {
                    refused[usize::from(is_area)] += 1;
                    continue;
                };
                let what = format!("{made} {is_area}");
                let moved: Vec<Segment> = segments(&before)
                    .into_iter()
                    .map(|ends| ends.map(|at| at.map(|it| it + 0.15)))
                    .collect();
                for &point in after.iter().flatten() {
                    let away = nearest(point, &moved);
                    let is_right =
                        (0.15 - KERF_ERROR..0.15 * 2.0_f64.sqrt() + KERF_ERROR).contains(&away);
                    assert!(is_right, "{what}: {point:?} is {away} mm away");
                    let is_hole = is_inside(point, &moved);
                    assert!(!is_hole, "{what}: {point:?} is inside what stays");
                }
                if is_area {
                    assert!(area(&after).abs() > area(&before).abs(), "{what}");
                }
            }
        }
    }
    assert!(count > 60 && refused[1] * 20 < count, "{refused:?} of {count}");
}

/// A slit that is narrower than the kerf and ends inside a piece stays uncut.
#[test]
fn slits_at_smooth_rims_do_not_forbid_a_kerf() {
    let (mut count, mut refused) = (0, 0);
    for choice in SHAPES.iter().filter(|it| it.name != "penrose-p2") {
        for corners in [0, 50] {
            let outline = find(OUTLINES, "star").unwrap();
            let site = Site::new(shape(choice.name), 12, 12);
            let site = Site { outline, rim: Rim::Smooth, ..site };
            let made = Made::new(Spec { site, ..spec(choice, 1, 1) });
            let mut style = with_walls(&style(), 200, 20);
            (style.options.solid.cell, style.strokes.corners) = (Length::whole(6), corners);
            count += 1;
            refused += usize::from(made.try_write("dxf", &style, Fields::ALL).is_err());
        }
    }
    assert!(refused * 6 < count, "{refused} of {count}");
}
