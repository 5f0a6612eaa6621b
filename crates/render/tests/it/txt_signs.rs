//! Signs in text: the upper passage at a crossing, the two ends of a seam, levels.

use crate::common::{MANY, Made, Written, refusal, shape, spec, style};
use crate::txt::text;
use mazewright_core::{Cancel, Maze, SHAPES, Share, Site, Spec, Topology, WRAPS, find};
use mazewright_render::formats::Fields;
use mazewright_render::style::Overlay;

/// Returns a maze whose crossings are all used, or with glued edges.
fn knotted(name: &str, [cols, rows]: [u32; 2], weave: u32, wrap: &str, seed: u64) -> Made {
    let wrap = find(WRAPS, wrap).unwrap();
    let site = Site { wrap, ..Site::new(shape(name), cols, rows) };
    let weave = Share::from_hundredths(weave).unwrap();
    let topology = Topology { weave, ..Topology::default() };
    Made::new(Spec { site, topology, seed: seed.into(), ..spec(shape("square"), 2, 2) })
}

/// Checks the maze in Unicode and in ASCII, with its route.
fn is_drawn(made: &Made, unicode: &str, ascii: &str) {
    for (charset, expected) in [("unicode", unicode), ("ascii", ascii)] {
        let drawn = text(made, charset, Overlay::Over);
        assert_eq!(drawn.trim_end(), expected.trim_matches('\n'), "{made}:\n{drawn}");
    }
}

/// A route passes over and under the same bridge, and under two bridges side by side.
#[test]
fn crossings_show_the_upper_passage() {
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

/// Both ends of a passage that leads out on one side and in on another have the same number.
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

/// A rail cuts off both ends of each tunnel, even where a route runs through it.
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

/// Adjacent gaps of single characters have no space for numbers of three digits.
#[test]
fn seams_without_space_for_their_numbers_are_rejected() {
    let site = Site { wrap: find(WRAPS, "y").unwrap(), ..Site::new(shape("rhombille"), 400, 2) };
    let made = Made::new(Spec { site, ..spec(shape("rhombille"), 2, 2) });
    let refused = refusal(made.try_write("txt", &style(), Fields::ALL).unwrap_err());
    assert_eq!((refused.parameter, refused.code), ("wrap", "no-room"));
    assert!(refused.detail.starts_with("wrap is y, but txt has no space"), "{}", refused.detail);
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
