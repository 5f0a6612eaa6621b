//! The order of lines in DXF, in which cutters cut: inner lines first, the outline last.

use std::sync::Arc;

use mazewright_core::mask::Mask;
use mazewright_core::{Cancel, Maze, Openings, SHAPES, Site, Spec};
use mazewright_render::formats::Fields;
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::weave::{plain, woven};
use crate::common::{Made, Written, shape, spec, style};

/// A polyline: its layer and its vertices.
struct CutLine {
    layer: String,
    vertices: Vec<[f64; 2]>,
}

impl CutLine {
    /// Returns the least and the largest coordinates.
    fn bounds(&self) -> [[f64; 2]; 2] {
        let along = |axis: usize| self.vertices.iter().map(move |vertex| vertex[axis]);
        let [low, high] = [f64::min, f64::max];
        [
            [0, 1].map(|it| along(it).fold(f64::MAX, low)),
            [0, 1].map(|it| along(it).fold(f64::MIN, high)),
        ]
    }

    /// Returns whether a line lies within the bounds of another and touches none of them.
    fn is_inside(&self, other: &Self) -> bool {
        let ([low, high], [least, most]) = (self.bounds(), other.bounds());
        (0..2).all(|axis| least[axis] < low[axis] && high[axis] < most[axis])
    }
}

/// Returns the polylines of a document in their order.
fn cut_lines(text: &str) -> Vec<CutLine> {
    let lines: Vec<&str> = text.lines().collect();
    let pairs: Vec<(&str, &str)> = lines.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    let mut found: Vec<CutLine> = Vec::new();
    for (at, pair) in pairs.iter().enumerate() {
        match *pair {
            ("0", "POLYLINE") => {
                found.push(CutLine { layer: pairs[at + 1].1.to_owned(), vertices: Vec::new() });
            }
            ("0", "VERTEX") => {
                let [x, y] = [2, 3].map(|after| pairs[at + after].1.parse().unwrap());
                found.last_mut().unwrap().vertices.push([x, y]);
            }
            _ => {}
        }
    }
    found
}

fn lines_of(made: &Made, style: &Style) -> Vec<CutLine> {
    cut_lines(&String::from_utf8(made.write("dxf", style, Fields::ALL)).unwrap())
}

#[test]
fn the_outline_is_cut_last() {
    let (mut rails, mut outlines) = (0, 0);
    for shape in SHAPES {
        for weave in ["0", "0.6"] {
            let spec = woven(plain(shape.name), weave, 2);
            let grid = spec.site.lay(2, &Cancel::new()).unwrap();
            if Maze::carve(&spec, Arc::new(grid), &Cancel::new()).is_err() {
                continue;
            }
            let made = Made::new(spec);
            rails += made.maze.grid().crossings().len();
            for (inset, corners) in [(0, 0), (20, 0), (0, 30), (20, 30)] {
                for solution in [Overlay::Hidden, Overlay::Over, Overlay::Only] {
                    let mut style = Style { cell: Length::whole(10), solution, ..style() };
                    (style.strokes.inset, style.strokes.corners) = (inset, corners);
                    let lines = lines_of(&made, &style);
                    let what = format!("{made} weave {weave} inset {inset} {solution:?}");
                    let is_outline = |line: &&CutLine| line.layer == "OUTLINE";
                    let count = lines.iter().filter(is_outline).count();
                    let last = lines.iter().rev().take_while(is_outline).count();
                    assert_eq!(last, count, "{what}: lines after the outline");
                    assert_eq!(count == 0, solution == Overlay::Only, "{what}");
                    outlines += count;
                }
            }
        }
    }
    assert!(rails > 50, "{rails} rails");
    assert!(outlines > 100, "{outlines} outlines");
}

/// A piece falls out when its outline is cut, and what is inside moves with it.
#[test]
fn holes_are_cut_before_what_is_around_them() {
    let mut holes = 0;
    let rows = ["........,.XX..XX.,........,..X..X..,........", ".....,.X.X.,.....,.X.X.,....."];
    for name in ["square", "tri", "hex", "oct"] {
        for picture in rows {
            for corners in [0, 30] {
                let site = Site {
                    mask: Some(Mask::parse(picture).unwrap()),
                    ..Site::new(shape(name), 24, 20)
                };
                let openings = Openings::None;
                let made = Made::new(Spec { site, openings, ..spec(shape(name), 24, 20) });
                let mut style = Style { cell: Length::whole(10), ..style() };
                style.strokes.corners = corners;
                let lines = lines_of(&made, &style);
                let outline: Vec<&CutLine> =
                    lines.iter().filter(|line| line.layer == "OUTLINE").collect();
                for (at, line) in outline.iter().enumerate() {
                    let around = outline.iter().position(|other| line.is_inside(other));
                    holes += usize::from(around.is_some());
                    assert!(around.is_none_or(|around| around > at), "{made} {picture}: line {at}");
                }
            }
        }
    }
    assert!(holes > 20, "{holes}");
}
