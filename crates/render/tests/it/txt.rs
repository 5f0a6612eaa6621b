//! Text: walls can be read back from it, and the solution is laid over free characters.

use std::collections::HashSet;

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{End, HOLES, SHAPES, Site, Spec, WRAPS, find};
use mazewright_render::formats::Fields;
use mazewright_render::style::options::{CHARSETS, FormatOptions};
use mazewright_render::style::{Overlay, Style};

use crate::common::{Made, Written, shape, sizes, spec, style};

pub(crate) fn text(made: &Made, charset: &str, solution: Overlay) -> String {
    let options =
        FormatOptions { charset: find(CHARSETS, charset).unwrap(), ..FormatOptions::default() };
    let style = Style { options, solution, ..style() };
    String::from_utf8(made.write("txt", &style, Fields::ALL)).unwrap()
}

pub(crate) fn characters(text: &str) -> Vec<Vec<char>> {
    text.lines().map(|line| line.chars().collect()).collect()
}

/// Returns the character at a place; a space beyond the end of a line.
pub(crate) fn at(lines: &[Vec<char>], col: usize, row: usize) -> char {
    lines.get(row).and_then(|line| line.get(col)).copied().unwrap_or(' ')
}

/// Returns the lines of a drawing without the labels of seams, which are outside its walls.
fn within_labels(lines: &[Vec<char>]) -> Vec<Vec<char>> {
    let is_wall = |it: &char| !it.is_ascii_digit() && *it != ' ';
    let top = lines.iter().position(|line| line.iter().any(is_wall)).unwrap();
    let left = lines.iter().filter_map(|line| line.iter().position(is_wall)).min().unwrap();
    lines[top..].iter().map(|line| line.get(left..).unwrap_or(&[]).to_vec()).collect()
}

/// Checks that every edge of a grid has its own character. All walls must be vertical or
/// horizontal.
fn walls_are_read_back(made: &Made) {
    let grid = made.maze.grid();
    for charset in ["unicode", "ascii"] {
        let lines = within_labels(&characters(&text(made, charset, Overlay::Hidden)));
        for edge in (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge)) {
            let middle = grid.middle(edge);
            let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
            let is_upright = (from.x - to.x).abs() < 1e-9;
            let (col, row) = (middle.x * 4.0, middle.y * 2.0);
            let seen = at(&lines, col.round() as usize, row.round() as usize);
            let wall = match (charset, is_upright) {
                ("ascii", true) => '|',
                ("ascii", false) => '-',
                (_, true) => '│',
                (_, false) => '─',
            };
            let expected = if made.maze.is_wall(edge) { wall } else { ' ' };
            assert_eq!(seen, expected, "{made} {charset}: edge {edge}\n{lines:?}");
        }
    }
}

#[test]
fn walls_of_squares_are_read_back() {
    for (cols, rows) in sizes(shape("square"), 7) {
        for openings in [true, false] {
            walls_are_read_back(&Made::new(Spec {
                openings: openings.into(),
                ..spec(shape("square"), cols, rows)
            }));
        }
    }
}

#[test]
fn walls_of_squares_outside_a_rectangle_are_read_back() {
    let plain = Site::new(shape("square"), 12, 11);
    let mask = Some(Mask::parse("heart").unwrap());
    for site in [
        Site { mask, parts: Parts::Largest, ..plain.clone() },
        Site { hole: find(HOLES, "rectangle").unwrap(), ..plain.clone() },
        Site { wrap: find(WRAPS, "xy").unwrap(), ..plain },
    ] {
        walls_are_read_back(&Made::new(Spec { site, ..spec(shape("square"), 2, 2) }));
    }
}

#[test]
fn small_square_mazes_look_like_this() {
    let made = Made::new(Spec {
        start: End::Cell(0),
        goal: End::Cell(1),
        openings: false.into(),
        ..spec(shape("square"), 2, 1)
    });
    assert_eq!(text(&made, "unicode", Overlay::Over), "┌───────┐\n│ S · G │\n└───────┘\n");
    assert_eq!(text(&made, "ascii", Overlay::Hidden), "+-------+\n| S   G |\n+-------+\n");
    assert_eq!(text(&made, "ascii", Overlay::Only), "\n  S * G\n\n");
}

#[test]
fn the_solution_lies_on_free_characters() {
    for shape in SHAPES {
        for openings in [true, false] {
            let made = Made::new(Spec { openings: openings.into(), ..spec(shape, 9, 7) });
            let plain = text(&made, "ascii", Overlay::Hidden);
            let over = text(&made, "ascii", Overlay::Over);
            assert!(plain.is_ascii(), "{made}");
            assert!(over.is_ascii(), "{made}");
            let [before, after] = [&plain, &over].map(|text| characters(text));
            let mut dots = 0;
            for (row, line) in after.iter().enumerate() {
                for (col, &seen) in line.iter().enumerate() {
                    let was = at(&before, col, row);
                    let is_dot = seen == '*';
                    dots += usize::from(is_dot);
                    assert!(if is_dot { was == ' ' } else { was == seen }, "{made}: {over}");
                }
            }
            assert!(dots >= made.route.cells.len() / 2, "{made}: {dots} dots\n{over}");
            let only = text(&made, "ascii", Overlay::Only);
            assert!(only.chars().all(|it| "* SG\n".contains(it)), "{made}: {only}");
            let unicode = text(&made, "unicode", Overlay::Over);
            assert!(unicode.lines().all(|line| !line.ends_with(' ')), "{made}: blanks at an end");
            // Dots of a line may lie on the other side of a border of characters.
            let size = |text: &str| {
                let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
                [widest, text.lines().count()]
            };
            let [one, other] = [&unicode, &over].map(|text| size(text));
            assert!(one[0].abs_diff(other[0]) <= 1, "{made}");
            assert!(one[1].abs_diff(other[1]) <= 1, "{made}");
        }
    }
}

#[test]
fn ends_without_openings_are_marked() {
    for shape in SHAPES {
        let made = Made::new(Spec { openings: false.into(), ..spec(shape, 6, 5) });
        let text = text(&made, "unicode", Overlay::Hidden);
        for mark in ['S', 'G'] {
            assert_eq!(text.matches(mark).count(), 1, "{made}: {mark}\n{text}");
        }
        let made = Made::new(spec(shape, 6, 5));
        let open = self::text(&made, "unicode", Overlay::Hidden);
        assert!(!open.contains(['S', 'G']), "{made}\n{open}");
    }
}

#[test]
fn levels_lie_below_each_other() {
    for shape in SHAPES {
        let site = Site { levels: 3, ..Site::new(shape, 6, 5) };
        let made = Made::new(Spec { site, ..spec(shape, 2, 2) });
        let plain = Made::new(spec(shape, 6, 5));
        let [floors, one] =
            [&made, &plain].map(|made| text(made, "ascii", Overlay::Hidden).lines().count());
        // The space between levels makes the mean cell seem larger, and so its characters fewer.
        assert!(floors > 2 * one, "{made}: {floors} and {one} lines");
        assert!(floors <= 3 * one + 6, "{made}: {floors} and {one} lines");
        let stairs =
            made.maze.open_links().iter().filter(|&&link| made.maze.grid().is_stairs(link));
        let text = text(&made, "ascii", Overlay::Hidden);
        let text = text.replace("level", "");
        let [up, down, both] = ['^', 'v', '%'].map(|sign| text.matches(sign).count());
        assert_eq!([up + both, down + both], [stairs.count(); 2], "{made}\n{text}");
    }
}

/// A route enters by the opening above the start, and leaves by the one below the goal.
#[test]
fn both_openings_belong_to_the_route() {
    let style = Style { solution: Overlay::Over, ..style() };
    for (cols, rows) in [(2, 2), (5, 4), (9, 3)] {
        let made = Made::new(spec(shape("square"), cols, rows));
        let text = String::from_utf8(made.write("txt", &style, Fields::ALL)).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for line in [lines[0], lines[lines.len() - 1]] {
            assert_eq!(line.matches('·').count(), 1, "{made}: {text}");
        }
    }
}

/// Returns the dots of Braille patterns, as columns and rows of dots.
fn dots(text: &str) -> HashSet<(i64, i64)> {
    let mut dots = HashSet::new();
    for (row, line) in (0..).zip(text.lines()) {
        for (col, character) in (0..).zip(line.chars()) {
            let pattern = (character as u32).checked_sub(0x2800).filter(|it| *it < 256);
            for (bit, [right, down]) in
                [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2], [0, 3], [1, 3]].iter().enumerate()
            {
                if pattern.unwrap_or(0) >> bit & 1 == 1 {
                    dots.insert((2 * col + right, 4 * row + down));
                }
            }
        }
    }
    dots
}

/// Slanted and round walls are lines of dots: each wall is there, and none where a passage is.
#[test]
fn braille_dots_are_where_walls_are() {
    for shape in SHAPES.iter().filter(|it| !["square", "brick", "zeta"].contains(&it.name)) {
        let made = Made::new(Spec { openings: false.into(), ..spec(shape, 6, 5) });
        let text = text(&made, "unicode", Overlay::Hidden);
        let dots = dots(&text);
        let grid = made.maze.grid();
        let span = |axis: fn(&(i64, i64)) -> i64| dots.iter().map(axis).max().unwrap() as f64;
        let size = grid.size();
        let scale = [span(|it| it.0) / size.x, span(|it| it.1) / size.y];
        let mut open = 0;
        for edge in 0..grid.links() {
            let middle = grid.middle(edge);
            let at = [(middle.x, scale[0]), (middle.y, scale[1])]
                .map(|(along, scale)| (along * scale).round() as i64);
            let is_near = |reach: i64| {
                (-reach..=reach)
                    .any(|x| (-reach..=reach).any(|y| dots.contains(&(at[0] + x, at[1] + y))))
            };
            if made.maze.is_wall(edge) {
                assert!(is_near(1), "{made}: wall {edge} is missing\n{text}");
            } else {
                open += usize::from(!is_near(0));
            }
        }
        assert!(open * 10 >= 9 * made.maze.open_links().len(), "{made}: {open} are open\n{text}");
    }
}
