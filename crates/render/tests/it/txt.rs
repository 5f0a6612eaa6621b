//! Text: walls can be read back from it, and the way is laid over what is free.

use std::collections::HashSet;

use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::find;
use mazewright_core::maze::Maze;
use mazewright_core::shape::SHAPES;
use mazewright_core::site::mask::{Mask, Parts};
use mazewright_core::site::{HOLES, Site, WRAPS};
use mazewright_core::spec::topology::{Share, Topology};
use mazewright_core::spec::{End, Spec};
use mazewright_render::formats::Fields;
use mazewright_render::style::options::{CHARSETS, FormatOptions};
use mazewright_render::style::{Overlay, Style};

use crate::common::{MANY, Made, Written, refusal, shape, sizes, spec, style};

fn text(made: &Made, charset: &str, solution: Overlay) -> String {
    let options =
        FormatOptions { charset: find(CHARSETS, charset).unwrap(), ..FormatOptions::default() };
    let style = Style { options, solution, ..style() };
    String::from_utf8(made.write("txt", &style, Fields::ALL)).unwrap()
}

fn characters(text: &str) -> Vec<Vec<char>> {
    text.lines().map(|line| line.chars().collect()).collect()
}

/// The character at a place; lines end where nothing follows.
fn at(lines: &[Vec<char>], col: usize, row: usize) -> char {
    lines.get(row).and_then(|line| line.get(col)).copied().unwrap_or(' ')
}

/// The lines of a drawing without the labels of seams, which stand outside of its walls.
fn within_labels(lines: &[Vec<char>]) -> Vec<Vec<char>> {
    let is_wall = |it: &char| !it.is_ascii_digit() && *it != ' ';
    let top = lines.iter().position(|line| line.iter().any(is_wall)).unwrap();
    let left = lines.iter().filter_map(|line| line.iter().position(is_wall)).min().unwrap();
    lines[top..].iter().map(|line| line.get(left..).unwrap_or(&[]).to_vec()).collect()
}

/// Every edge of a grid whose walls are upright or level has its own character.
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
fn so_are_those_of_squares_that_fill_no_rectangle() {
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
fn a_room_of_a_few_squares_looks_like_this() {
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
fn the_way_lies_on_what_is_free() {
    for shape in SHAPES {
        for openings in [true, false] {
            let made = Made::new(Spec { openings: openings.into(), ..spec(shape, 9, 7) });
            let plain = text(&made, "ascii", Overlay::Hidden);
            let over = text(&made, "ascii", Overlay::Over);
            assert!(plain.is_ascii() && over.is_ascii(), "{made}");
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
            assert!(one[0].abs_diff(other[0]) <= 1 && one[1].abs_diff(other[1]) <= 1, "{made}");
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
fn levels_stand_below_each_other() {
    for shape in SHAPES {
        let site = Site { levels: 3, ..Site::new(shape, 6, 5) };
        let made = Made::new(Spec { site, ..spec(shape, 2, 2) });
        let plain = Made::new(spec(shape, 6, 5));
        let [floors, one] =
            [&made, &plain].map(|made| text(made, "ascii", Overlay::Hidden).lines().count());
        // The space between floors makes the mean cell seem larger, and so its characters fewer.
        assert!(floors > 2 * one && floors <= 3 * one + 6, "{made}: {floors} and {one} lines");
        let stairs =
            made.maze.open_links().iter().filter(|&&link| made.maze.grid().is_stairs(link));
        let text = text(&made, "ascii", Overlay::Hidden);
        let [up, down, both] = ['^', 'v', '%'].map(|sign| text.matches(sign).count());
        assert_eq!([up + both, down + both], [stairs.count(); 2], "{made}\n{text}");
    }
}

/// A route comes in by the opening above the start, and leaves by the one below the goal.
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

/// The dots of Braille patterns, as columns and rows of dots.
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
fn braille_dots_stand_where_walls_do() {
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

/// A maze whose crossings are all taken, or with glued edges.
fn knotted(name: &str, [cols, rows]: [u32; 2], weave: u32, wrap: &str, seed: u64) -> Made {
    let wrap = find(WRAPS, wrap).unwrap();
    let site = Site { wrap, ..Site::new(shape(name), cols, rows) };
    let weave = Share::from_hundredths(weave).unwrap();
    let topology = Topology { weave, ..Topology::default() };
    Made::new(Spec { site, topology, seed: seed.into(), ..spec(shape("square"), 2, 2) })
}

/// The maze in Unicode and in ASCII, with its route.
fn is_drawn(made: &Made, unicode: &str, ascii: &str) {
    for (charset, expected) in [("unicode", unicode), ("ascii", ascii)] {
        let drawn = text(made, charset, Overlay::Over);
        assert_eq!(drawn.trim_end(), expected.trim_matches('\n'), "{made}:\n{drawn}");
    }
}

/// A route goes over and under the same bridge, and under two that are side by side.
#[test]
fn crossings_show_what_is_above() {
    is_drawn(
        &knotted("square", [6, 5], 100, "none", 4),
        "
╷ · ╶───┬───────────┬───┐
│ · · · │     · · · │   │
│   ╷ · └───╴ · ║ · │   │
│   │ · · · ║ · ║ · │   │
│   ╵═══╶───┐ · ║   ╵   │
│           │ · ║   ║   │
│   ╷═══┌───┘═══║   ┌───┤
│   │   │           │   │
│   └───┼───╴═══╶───┘   │
│       │     · · · · · │
└───────┴───────────╴ · ╵
",
        "
| * ----+-----------+---+
| * * * |     * * * |   |
|   | * +---- * H * |   |
|   | * * * H * H * |   |
|   |===----+ * H   |   |
|           | * H   H   |
|   |===+---+===H   +---+
|   |   |           |   |
|   +---+----===----+   |
|       |     * * * * * |
+-------+------------ * |
",
    );
    is_drawn(
        &knotted("hex", [5, 4], 100, "none", 5),
        "
⢀⡠⠒⠁• ⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀
⡇  •  ⠁     ⠁     ⡇     ⠁     ⡇
⡇  •• ••••        ⡇  •• •• •  ⡇
⠑⠢⣀⢀⡠⠒⠁• ⢀⡠⠒⠑⠢⣀⢀⡠⠒⠁   • ⠑⠢⣀ • ⠑⠢⣀
   ⡇  •  ⠁     ⠁     ║ •   ⡇ •   ⡇
   ⡇  •• •• •• ║     ║• •  ⡇ ••  ⡇
⢀⡠⠒⠑⠢⣀⢀⡠⠒⠁  ⢀⡠⠒⠁  ⢀⡠⠒⠑⠢⣀⢀⡠⠒⠁• ⢀⡠⠒⠁
⡇     ⠁     ⠁     ⡇     ⡇  •  ⡇
⡇     ║     ║     ⡇     ⡇  •  ⡇
⠑⠢⣀⢀⡠⠒⠁  ⢀⡠⠒⠑⠢⣀⢀⡠⠒⠁     ⠑⠢⣀ • ⠑⠢⣀
   ⡇     ⠁     ⡇     ⡇     ⠁ •   ⡇
   ⡇           ⡇     ⡇       ••  ⡇
   ⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠁• ⢀⡠⠒⠁
      ⠁     ⠁     ⠁     ⠁     ⠁
",
        "
_-' * _-''-__-''-__-''-__-''-_
|  *              |           |
|  ** ****        |  ** ** *  |
'-__-' * _-''-__-'    * '-_ * '-_
   |  *        H     H *   | *   |
   |  ** ** ** H     H* *  | **  |
_-''-__-'   _-'   _-''-__-' * _-'
|     H     H     |     |  *  |
|     H     H     |     |  *  |
'-__-'   _-''-__-'      '-_ * '-_
   |           |     |       *   |
   |           |     |       **  |
   '-__-''-__-''-__-''-__-' * _-'
",
    );
}

/// The same number stands at both ends of a passage that leads out on one side and in on another.
#[test]
fn seams_have_the_same_number_on_both_sides() {
    is_drawn(
        &knotted("square", [6, 4], 0, "xy", 1),
        "
       2   3   4   5   6
 ╶───╴   ╷       ╷     ·
1· S     │       │     · ·1
 ╶───────┴───────┼───────╴
7                │        7
 ┌───────┬───╴   │   ╶───┐
 │       │       │       │
 │   ╷   │   ┌───┼───┐   │
 │   │   │   │   │   │ G │
 └───┘   ╵   ╵   ╵   ╵ · ╵
       2   3   4   5   6
",
        "
       2   3   4   5   6
 -----   |       |     *
1* S     |       |     * *1
 --------+-------+--------
7                |        7
 +-------+----   |   ----+
 |       |       |       |
 |   |   |   +---+---+   |
 |   |   |   |   |   | G |
 +---+   |   |   |   | * |
       2   3   4   5   6
",
    );
    is_drawn(
        &knotted("hex", [5, 4], 0, "x", 1),
        "
 ⢀⡠⠒⠁• ⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀
 ⡇  •  ⠁     ⠁     ⡇     ⠁     ⡇
 ⡇  •• ••••        ⡇ ••• •• •  ⡇
 ⠑⠢⣀⢀⡠⠒⠁• ⢀⡠⠒⠑⠢⣀⢀⡠⠒⠁• ⢀⡠⠒⠑⠢⣀ • ⠑⠢⣀
    ⠁  •  ⡇     ⠁  •  ⡇     ⠁ •   ⠁
   1•• •  ⡇ ••• •• •  ⡇        •• •1
 ⢀⡠⠒⠑⠢⣀⢀⡠⠒⠁• ⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠁
 ⠁     ⡇  •  ⡇     ⠁     ⡇     ⠁
2•• •  ⡇ ••  ⡇           ⡇  •• •2
 ⠑⠢⣀ • ⠁• ⢀⡠⠒⠁  ⢀⡠⠒⠑⠢⣀   ⠑⠢⣀ • ⠑⠢⣀
    ⡇ ••  ⡇     ⠁     ⡇     ⠁ •   ⡇
    ⡇  •  ⡇           ⡇       ••  ⡇
    ⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠁• ⢀⡠⠒⠁
       ⠁     ⠁     ⠁     ⠁     ⠁
",
        "
 _-' * _-''-__-''-__-''-__-''-_
 |  *              |           |
 |  ** ****        | *** ** *  |
 '-__-' * _-''-__-' * _-''-_ * '-_
       *  |        *  |       *
   1** *  | *** ** *  |        ** *1
 _-''-__-' * _-''-__-''-__-''-__-'
       |  *  |           |
2** *  | **  |           |  ** *2
 '-_ *  * _-'   _-''-_   '-_ * '-_
    | **  |           |       *   |
    |  *  |           |       **  |
    '-__-''-__-''-__-''-__-' * _-'
",
    );
}

#[test]
fn slanted_walls_of_both_directions_look_alike() {
    is_drawn(
        &knotted("hex", [4, 3], 0, "none", 1),
        "
⢀⡠⠒⠁• ⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀
⡇  •  ⠁     ⠁     ⠁     ⡇
⡇  •• •• •• •• •• •• •  ⡇
⠑⠢⣀   ⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀ • ⠑⠢⣀
   ⡇     ⡇     ⠁     ⡇ •   ⡇
   ⡇     ⡇           ⡇ ••  ⡇
⢀⡠⠒⠁  ⢀⡠⠒⠁  ⢀⡠⠒⠑⠢⣀   ⠁• ⢀⡠⠒⠁
⡇     ⡇     ⠁     ⡇  •  ⡇
⡇     ⡇           ⡇ ••  ⡇
⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠑⠢⣀⢀⡠⠒⠁• ⢀⡠⠒⠁
   ⠁     ⠁     ⠁     ⠁
",
        "
_-' * _-''-__-''-__-''-_
|  *                    |
|  ** ** ** ** ** ** *  |
'-_   '-__-''-__-''-_ * '-_
   |     |           | *   |
   |     |           | **  |
_-'   _-'   _-''-_    * _-'
|     |           |  *  |
|     |           | **  |
'-__-''-__-''-__-' * _-'
",
    );
}

/// Both ends of each tunnel are cut off by a rail, also where a route runs through it.
#[test]
fn tunnels_end_at_rails() {
    let mut tunnels = 0;
    for shape in SHAPES {
        let topology =
            Topology { weave: Share::from_hundredths(100).unwrap(), ..Topology::default() };
        let spec = Spec { topology, ..spec(shape, 12, 10) };
        let Ok(grid) = spec.site.lay(1, &Cancel::new()) else { continue };
        if spec.check(MANY).is_err() || Maze::carve(&spec, grid.into(), &Cancel::new()).is_err() {
            continue;
        }
        let made = Made::new(spec);
        let crossings = made.maze.grid().crossings();
        let open = crossings.iter().filter(|it| made.maze.is_open(it.under)).count();
        tunnels += open;
        for (charset, signs) in [("unicode", ['═', '║']), ("ascii", ['=', 'H'])] {
            let [hidden, over] =
                [Overlay::Hidden, Overlay::Over].map(|solution| text(&made, charset, solution));
            assert!(hidden.matches(signs).count() >= 2 * open, "{made}: {open}\n{hidden}");
            assert_eq!(
                over.matches(signs).count(),
                hidden.matches(signs).count(),
                "{made}\n{over}"
            );
            assert!(!text(&made, charset, Overlay::Only).contains(signs), "{made}");
        }
    }
    assert!(tunnels > 50, "{tunnels}");
}

#[test]
fn numbers_of_seams_are_pairs() {
    let mut seen = 0;
    for shape in SHAPES {
        for wrap in WRAPS {
            let site = Site { wrap, ..Site::new(shape, 8, 6) };
            if site.check(MANY).is_err() || site.lay(1, &Cancel::new()).is_err() {
                continue;
            }
            let made = Made::new(Spec { site, ..spec(shape, 2, 2) });
            let maze = &made.maze;
            let open =
                maze.grid().seam_sides().filter(|&[(_, link), _]| maze.is_open(link)).count();
            for charset in ["unicode", "ascii"] {
                let text = text(&made, charset, Overlay::Over);
                let words = text.split(|it: char| !it.is_ascii_digit());
                let mut numbers: Vec<usize> = words.filter_map(|word| word.parse().ok()).collect();
                numbers.sort_unstable();
                let pairs: Vec<usize> = (1..=open).flat_map(|number| [number; 2]).collect();
                assert_eq!(numbers, pairs, "{made} {}:\n{text}", wrap.name);
            }
            seen += open;
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Gaps of single characters beside each other have no room for numbers of three digits.
#[test]
fn seams_without_room_for_their_numbers_are_refused() {
    let site = Site { wrap: find(WRAPS, "y").unwrap(), ..Site::new(shape("rhombille"), 400, 2) };
    let made = Made::new(Spec { site, ..spec(shape("rhombille"), 2, 2) });
    let refused = refusal(made.try_write("txt", &style(), Fields::ALL).unwrap_err());
    assert_eq!((refused.parameter, refused.code), ("wrap", "no-room"));
    assert!(refused.detail.starts_with("wrap is y, but txt has no room"), "{}", refused.detail);
}

#[test]
fn levels_have_headings() {
    let site = Site { levels: 2, ..Site::new(shape("square"), 3, 2) };
    let levels = Made::new(Spec { site, ..spec(shape("square"), 2, 2) });
    for charset in ["unicode", "ascii"] {
        let text = text(&levels, charset, Overlay::Hidden);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines.len(), lines[0], lines[6], lines[7]), (13, "level 0", "", "level 1"));
    }
    let one = Made::new(spec(shape("square"), 3, 2));
    assert!(!text(&one, "unicode", Overlay::Hidden).contains("floor"));
}

/// A text has small dots among straight lines, and large ones where lines are dots themselves.
#[test]
fn all_dots_of_a_route_are_alike() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 6, 5));
        let text = text(&made, "unicode", Overlay::Over);
        let is_straight = ["square", "brick"].contains(&shape.name);
        assert_eq!([text.contains('·'), text.contains('•')], [is_straight, !is_straight], "{made}");
    }
}
