//! PNGs of two colours: one bit a pixel, nothing between ink and paper, and no wall is lost.

use mazewright_core::{SHAPES, find};
use mazewright_render::formats::Fields;
use mazewright_render::style::end_marks::MARK_KINDS;
use mazewright_render::style::look::{DRAWS, THEMES};
use mazewright_render::style::strokes::{SOLUTION_STYLES, Strokes};
use mazewright_render::style::title::Title;
use mazewright_render::style::{Color, Length, Overlay, Style};

use crate::common::raster::{Rows, pixels};
use crate::common::{Made, Written, shape, spec};

/// Returns a style of two colours.
fn reduced(mut style: Style) -> Style {
    style.options.two_colors = true;
    style
}

/// Returns which pixels are not paper.
fn ink(rows: &Rows, paper: Color) -> Vec<Vec<bool>> {
    let is_ink = |pixel: &[u8]| pixel != paper.rgba;
    rows.iter().map(|row| row.chunks(4).map(is_ink).collect()).collect()
}

/// Returns the number of pieces of ink; pixels that touch at a corner belong together.
fn pieces(mut ink: Vec<Vec<bool>>) -> usize {
    let [width, height] = [ink[0].len(), ink.len()];
    let mut pieces = 0;
    for at in 0..width * height {
        let mut open = vec![[at % width, at / width]];
        let mut is_new = false;
        while let Some([x, y]) = open.pop() {
            if !std::mem::take(&mut ink[y][x]) {
                continue;
            }
            is_new = true;
            let cols = x.saturating_sub(1)..=(x + 1).min(width - 1);
            for x in cols {
                let rows = y.saturating_sub(1)..=(y + 1).min(height - 1);
                open.extend(rows.map(|y| [x, y]));
            }
        }
        pieces += usize::from(is_new);
    }
    pieces
}

#[test]
fn pictures_have_ink_and_paper_and_no_other_colour() {
    let base = || Style { cell: Length::from_hundredths(1370), ..Style::default() };
    let solved = || Style { solution: Overlay::Over, ..base() };
    let marked = |kind: &str| {
        let mut style = base();
        style.marks.kind = find(MARK_KINDS, kind).unwrap();
        style
    };
    let arrows = Strokes { inset: 20, solution_style: &SOLUTION_STYLES[2], ..Strokes::default() };
    let looks = [
        base(),
        solved(),
        Style { draw: &DRAWS[1], ..solved() },
        Style { strokes: arrows, ..solved() },
        Style { title: Title::parse("Maze").ok(), rotation: 20, scale: 3, ..solved() },
        Style { solution: Overlay::Only, ..base() },
        marked("icons"),
        marked("letters"),
    ];
    for name in ["square", "hex", "polar", "voronoi"] {
        let made = Made::new(spec(shape(name), 9, 8));
        for theme in THEMES {
            for (index, look) in looks.iter().enumerate() {
                let colors = Style::themed(theme).unwrap();
                let Style { ink, paper, path, theme, .. } = colors;
                let style = reduced(Style { ink, paper, path, theme, ..look.clone() });
                let png = made.write("png", &style, Fields::ALL);
                assert_eq!(png[24..26], [1, 3], "one bit, a palette");
                let rows = pixels(&png);
                let mut found: Vec<&[u8]> = rows.iter().flat_map(|row| row.chunks(4)).collect();
                found.sort_unstable();
                found.dedup();
                let mut wanted = [&ink.rgba[..], &paper.rgba];
                wanted.sort_unstable();
                assert_eq!(found, wanted, "{made} {} {index}", theme.name);
            }
        }
    }
}

#[test]
fn the_thinnest_walls_are_whole() {
    let mut count = 0;
    for shape in SHAPES {
        let made = Made::new(spec(shape, 8, 7));
        let drawn = |cell, line, scale| {
            let [cell, line] = [cell, line].map(Length::from_hundredths);
            let style = reduced(Style { cell, line, scale, ..Style::default() });
            ink(&pixels(&made.write("png", &style, Fields::ALL)), style.paper)
        };
        let whole = pieces(drawn(6400, 100, 1));
        for (cell, line) in [(1000, 10), (1130, 30), (970, 70), (1517, 149)] {
            for scale in [1, 2] {
                let thin = drawn(cell, line, scale);
                let name = format!("{made} cell {cell} line {line} scale {scale}");
                assert!((1..=whole).contains(&pieces(thin.clone())), "{name}");
                // Smooth lines of the same width cover the same pixels: ink is where they cover a quarter of a
                // pixel or more, and everywhere where they cover all of it, apart from single pixels between
                // a line and its corner.
                let device = (line * scale + 50) / 100;
                let smooth = Style {
                    cell: Length::from_hundredths(cell * scale),
                    line: Length::whole(device.max(1)),
                    margin: Length::whole(10 * scale),
                    ..Style::default()
                };
                let smooth = pixels(&made.write("png", &smooth, Fields::ALL));
                let rows = thin.iter().zip(&smooth);
                let both = rows.flat_map(|(thin, smooth)| thin.iter().zip(smooth.chunks(4)));
                let [mut inked, mut lost, mut stray] = [0; 3];
                for (&is_ink, pixel) in both {
                    stray += usize::from(is_ink && pixel[0] >= 192);
                    inked += usize::from(is_ink);
                    lost += usize::from(!is_ink && pixel[0] == 0);
                }
                assert!(200 * lost <= inked, "{name}: {lost} of {inked}");
                // Oblique lines are a little wider, and arcs are chords, with an error of less than a pixel.
                assert!(10 * stray <= inked, "{name}: {stray} of {inked}");
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
}

/// A smooth line that is thinner than the distance of the samples in a pixel does not pass between them.
#[test]
fn thin_smooth_lines_are_whole() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 9, 7));
        let pieces = [10, 15, 24, 100].map(|line| {
            let [line, cell] = [line, 2630].map(Length::from_hundredths);
            let style = Style { line, cell, ..Style::default() };
            pieces(ink(&pixels(&made.write("png", &style, Fields::ALL)), style.paper))
        });
        assert_eq!(pieces, [pieces[3]; 4], "{made}");
    }
}
