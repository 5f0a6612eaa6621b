//! No part of a drawing for cutters is cut twice.

use mazewright_core::{Cancel, OUTLINES, Rim, SHAPES, Share, Site, Spec, WRAPS, find};
use mazewright_render::draw::frame::check_warp;
use mazewright_render::drawing::{DevicePoint, Drawing, Marks};
use mazewright_render::style::Style;
use mazewright_render::style::look::WARPS;

use crate::common::{Made, shape, spec, style};
use crate::cutting::cut_drawing;

/// The least length of an overlap, and the largest distance of parallel lines, in hundredths of a pixel.
const LEAST: f64 = 30.0;
const APART: f64 = 1.5;

/// Returns the straight segments of a drawing.
fn straights(drawing: &Drawing) -> Vec<[DevicePoint; 2]> {
    let marks = drawing.layers.iter().flat_map(|layer| &layer.marks);
    let lines = marks.filter_map(|marks| match marks {
        Marks::Lines { lines, .. } => Some(lines),
        _ => None,
    });
    let all = lines.flat_map(|lines| {
        let is_straight = |to: &usize| lines.arcs.iter().all(|arc| arc.to as usize != *to);
        let ends = lines.point_ranges().flat_map(|line| line.skip(1)).filter(is_straight);
        ends.map(|to| [lines.points[to - 1], lines.points[to]]).collect::<Vec<_>>()
    });
    all.collect()
}

/// Returns the length that two segments have in common.
fn overlap([from, to]: [DevicePoint; 2], other: [DevicePoint; 2]) -> f64 {
    let relative = |point: DevicePoint| [0, 1].map(|axis| f64::from(point[axis] - from[axis]));
    let [x, y] = relative(to);
    let length = x.hypot(y);
    let [one, two] =
        other.map(relative).map(|[a, b]| [(a * x + b * y) / length, (a * y - b * x) / length]);
    if one[1].abs() > APART || two[1].abs() > APART {
        return 0.0;
    }
    one[0].max(two[0]).min(length) - one[0].min(two[0]).max(0.0)
}

/// Returns sites of a shape, with the styles that matter for them.
fn cases(name: &str) -> Vec<(Site, Style)> {
    let site = Site::new(shape(name), if name == "polar" { 5 } else { 9 }, 7);
    let plain = style();
    let inset = |percent| {
        let mut style = plain.clone();
        style.strokes.inset = percent;
        style
    };
    let mut rounded = plain.clone();
    rounded.strokes.corners = 30;
    let bent = Style { warp: find(WARPS, "polar").unwrap(), ..plain.clone() };
    let [heart, circle] = ["heart", "circle"].map(|name| find(OUTLINES, name).unwrap());
    let wrapped = |name| Site { wrap: find(WRAPS, name).unwrap(), ..site.clone() };
    vec![
        (site.clone(), plain.clone()),
        (site.clone(), inset(20)),
        (site.clone(), rounded.clone()),
        (Site { outline: heart, ..site.clone() }, plain.clone()),
        (Site { outline: heart, rim: Rim::Smooth, ..site.clone() }, rounded),
        (Site { outline: heart, rim: Rim::Smooth, ..site.clone() }, inset(20)),
        (Site { outline: circle, rim: Rim::Smooth, ..site.clone() }, inset(10)),
        (wrapped("x"), bent.clone()),
        (wrapped("xy"), plain),
        (site, bent),
    ]
}

#[test]
fn nothing_is_cut_twice() {
    let (mut count, mut bent) = (0, 0);
    let mut faults = Vec::new();
    for shape in SHAPES {
        for (case, (site, style)) in cases(shape.name).into_iter().enumerate() {
            for (seed, weave) in [(1, 0), (2, 0), (3, 100)] {
                let mut spec = Spec { site: site.clone(), seed: seed.into(), ..spec(shape, 1, 1) };
                spec.topology.weave = if weave > 0 { Share::ALL } else { Share::NONE };
                let is_carved = || {
                    let grid = spec.site.lay(spec.seed.number(), &Cancel::new()).ok()?;
                    mazewright_core::Maze::carve(&spec, grid.into(), &Cancel::new()).ok()
                };
                if weave > 0 && spec.site.wrap.name != "none" {
                    continue;
                }
                let is_refused =
                    spec.check(1 << 20).is_err() || check_warp(&spec, &style, true).is_err();
                if is_refused || is_carved().is_none() {
                    continue;
                }
                let made = Made::new(spec);
                let straights = straights(&cut_drawing(&made, &style));
                count += 1;
                bent += usize::from(style.warp.name == "polar");
                let mut twice = 0.0;
                for (at, &one) in straights.iter().enumerate() {
                    let lengths = straights[..at].iter().map(|&other| overlap(one, other));
                    twice += lengths.filter(|&length| length > LEAST).sum::<f64>();
                }
                if twice > 0.0 {
                    faults.push(format!("{made} case {case} weave {weave}: {twice:.0}"));
                }
            }
        }
    }
    assert!(count > 250 && bent > 40, "{count}, {bent} bent");
    assert!(faults.is_empty(), "{} of {count}: {faults:#?}", faults.len());
}
