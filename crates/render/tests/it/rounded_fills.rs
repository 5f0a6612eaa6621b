//! Filled cells follow rounded corners of walls.

use mazewright_core::{OUTLINES, Rim, SHAPES, Site, Spec, find};
use mazewright_render::Style;
use mazewright_render::formats::Fields;
use mazewright_render::style::end_marks::MARK_KINDS;
use mazewright_render::style::look::FILLS;
use mazewright_render::style::{Color, Length};

use crate::common::raster::{Rows, pixels};
use crate::common::{Made, Written, spec, style};

/// A picture whose walls are black on white, with cells in other colours.
struct Picture {
    rows: Rows,
    width: usize,
}

/// The content of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    Paper,
    Wall,
    Cell,
}

impl Picture {
    fn new(bytes: &[u8]) -> Self {
        let rows = pixels(bytes);
        let width = rows[0].len() / 4;
        Self { rows, width }
    }

    fn shown(&self, [x, y]: [usize; 2]) -> Shown {
        match self.rows[y][4 * x..4 * x + 3] {
            [red, green, blue] if red > 235 && green > 235 && blue > 235 => Shown::Paper,
            // The ends of the colour map are darker than white and lighter than black.
            [red, green, blue] if red < 25 && green < 25 && blue < 25 => Shown::Wall,
            _ => Shown::Cell,
        }
    }

    /// Returns whether all pixels around a pixel show the same, so that it lies on no edge.
    fn is_even(&self, [x, y]: [usize; 2]) -> bool {
        let around = (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| [x, y]));
        around.into_iter().all(|at| self.shown(at) == self.shown([x, y]))
    }

    /// Returns the pixels that are connected with the upper left corner without a wall between.
    fn outside(&self) -> Vec<bool> {
        let mut reached = vec![false; self.width * self.rows.len()];
        let mut open = vec![[0, 0]];
        while let Some([x, y]) = open.pop() {
            if self.shown([x, y]) == Shown::Wall
                || std::mem::replace(&mut reached[y * self.width + x], true)
            {
                continue;
            }
            open.extend((x > 0).then(|| [x - 1, y]));
            open.extend((y > 0).then(|| [x, y - 1]));
            open.extend((x + 1 < self.width).then(|| [x + 1, y]));
            open.extend((y + 1 < self.rows.len()).then(|| [x, y + 1]));
        }
        reached
    }
}

#[test]
fn fills_end_at_rounded_walls() {
    let whole = find(OUTLINES, "rectangle").unwrap();
    let cut = find(OUTLINES, "circle").unwrap();
    for shape in SHAPES {
        for (inset, outline) in [(0, whole), (25, whole), (25, cut)] {
            // The rim of rings is smooth anyway, and their narrow walls enclose paper.
            if outline == cut && shape.name == "polar" {
                continue;
            }
            let rim = if outline == whole { Rim::default() } else { Rim::Smooth };
            let site = Site { outline, rim, ..Site::new(shape, 6, 6) };
            let spec = Spec { site, openings: false.into(), seed: 5.into(), ..spec(shape, 6, 6) };
            let mut style = Style { ink: Color::opaque(0), ..style() };
            style.fill = find(FILLS, "distance").unwrap();
            style.marks.kind = find(MARK_KINDS, "none").unwrap();
            (style.strokes.corners, style.strokes.inset) = (50, inset);
            (style.cell, style.line) = (Length::whole(60), Length::whole(3));
            let made = Made::new(spec);
            let picture = Picture::new(&made.write("png", &style, Fields::ALL));
            let outside = picture.outside();
            let (mut spilled, mut bare, mut filled) = (0, 0, 0);
            for y in 1..picture.rows.len() - 1 {
                for x in 1..picture.width - 1 {
                    if !picture.is_even([x, y]) {
                        continue;
                    }
                    match (picture.shown([x, y]), outside[y * picture.width + x]) {
                        (Shown::Cell, true) => spilled += 1,
                        (Shown::Paper, false) => bare += 1,
                        (Shown::Cell, false) => filled += 1,
                        (Shown::Wall, _) | (Shown::Paper, true) => {}
                    }
                }
            }
            let what = format!(
                "{} {} {inset}: {spilled} and {bare} of {filled}",
                shape.name, outline.name
            );
            assert!(spilled == 0 && bare == 0 && filled > 10_000, "{what}");
        }
    }
}
