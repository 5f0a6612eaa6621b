//! Pictures of all sizes show the same lines.

use mazewright_core::geometry::{Bounds, Point};
use mazewright_core::{SHAPES, Spec, find};
use mazewright_render::drawing::Drawing;
use mazewright_render::style::look::DRAWS;
use mazewright_render::style::{Length, Style};
use std::collections::BTreeMap;

use crate::common::spec;
use crate::route_clearance::{Stroke, distance, drawing, sites, strokes};

/// How much larger the large picture is.
const LARGER: u32 = 50;

/// The largest distance of a line in the small picture from the same line in the large one, in hundredths of a pixel: walls at
/// necks move in steps of a sixteenth of half a wall.
const MOST: f64 = 12.0;

/// Returns the lines of walls or passages, in hundredths of a pixel of the small picture.
fn lines(drawing: &Drawing, scale: f64) -> Vec<[Point; 2]> {
    let parts = ["walls", "passages"].into_iter().flat_map(|name| strokes(drawing, name));
    parts.map(|Stroke { ends, .. }| ends.map(|end| end * (1.0 / scale))).collect()
}

/// Returns the point of `lines` that is farthest from all `others`, and its distance.
fn farthest(lines: &[[Point; 2]], others: &[[Point; 2]]) -> (f64, Point) {
    const SIDE: f64 = 500.0;
    let squares = |bounds: Bounds| {
        let [low, high] =
            [bounds.min, bounds.max].map(|at| [at.x, at.y].map(|it| (it / SIDE).floor() as i32));
        (low[0]..=high[0]).flat_map(move |x| (low[1]..=high[1]).map(move |y| [x, y]))
    };
    let mut by_square: BTreeMap<[i32; 2], Vec<[Point; 2]>> = BTreeMap::new();
    for &line in others {
        for square in squares(Bounds::of(line).grown(MOST)) {
            by_square.entry(square).or_default().push(line);
        }
    }
    let mut most = (0.0, Point::default());
    for &[from, to] in lines {
        for at in [from, (from + to) * 0.5] {
            let near = squares(Bounds::of([at])).filter_map(|square| by_square.get(&square));
            let away = near.flatten().map(|&line| distance([at; 2], line));
            let away = away.fold(SIDE, f64::min);
            if away > most.0 {
                most = (away, at);
            }
        }
    }
    most
}

#[test]
fn small_pictures_have_the_lines_of_large_ones() {
    for choice in SHAPES {
        for (site_name, site) in sites(choice.name) {
            for (draw, inset) in [("walls", 0), ("walls", 20), ("passages", 0)] {
                let spec = Spec { site: site.clone(), seed: 7.into(), ..spec(choice, 10, 10) };
                let mut style = Style::default();
                style.strokes.inset = inset;
                style.draw = find(DRAWS, draw).unwrap();
                let Some(small) = drawing(&spec, &style) else { continue };
                for length in [&mut style.cell, &mut style.line, &mut style.margin] {
                    *length = Length::from_hundredths(length.hundredths() * LARGER);
                }
                let large = drawing(&spec, &style).unwrap();
                let [small, large] =
                    [(small, 1.0), (large, f64::from(LARGER))].map(|(it, scale)| lines(&it, scale));
                for (one, other) in [(&small, &large), (&large, &small)] {
                    let (away, at) = farthest(one, other);
                    let name = choice.name;
                    assert!(away <= MOST, "{name} {site_name} {draw} {inset}: {away:.1} at {at:?}");
                }
            }
        }
    }
}
