//! Tiles of the largest endless maze have no seams. A tile from an empty cache takes a few times as
//! long as an ordinary picture.

use std::hint::black_box;

use mazewright_core::{Cancel, Maze};
use mazewright_endless::Endless;
use mazewright_endless::picture::{Zoom, draw_tile, last_zoom};
use mazewright_render::formats::Fields;
use mazewright_render::style::{Overlay, Style};

use crate::common::cpu_time::least_in_turns;
use crate::common::tiles::{self, png, rims_agree};
use crate::common::{Made, Written};

#[test]
fn two_thousand_tiles_agree_with_their_neighbours() {
    rims_agree(2000);
}

/// The largest processor time of a tile with cells of 4 pixels, from an empty cache, relative to a
/// plain picture of 32 × 32 cells. It is twice the usual value, because this program is not
/// optimised.
const MOST: f64 = 8.0;

#[test]
#[expect(clippy::print_stdout, reason = "how near the bound is is worth seeing")]
fn a_cold_tile_takes_a_few_times_as_long_as_a_plain_picture() {
    let mut slow = Vec::new();
    for algorithm in ["backtracker", "kruskal", "wilson"] {
        let picture = Style { solution: Overlay::Over, ..Style::default() };
        let spec = Maze::builder().size(32, 32).algorithm(algorithm).seed(42).into_spec().unwrap();
        let draw_plain = || {
            black_box(Made::new(spec.clone()).write("png", &picture, Fields::ALL));
        };
        let last = last_zoom(30) - 3;
        for at in [0, 1 << (last - 1), (1 << last) / 3] {
            let draw = || {
                let (_, maze): (_, Endless) = tiles::maze(30, algorithm);
                let zoom = Zoom::new(&maze, last).unwrap();
                let style = tiles::style(&maze);
                let drawing = draw_tile(&maze, zoom, [at; 2], &style, &Cancel::new()).unwrap();
                black_box(png(&drawing));
            };
            let [plain, tile] = least_in_turns(40, [&draw_plain, &draw]);
            let ratio = tile.as_secs_f64() / plain.as_secs_f64();
            println!("{algorithm} {at}: {tile:?}, {plain:?} for a plain picture: {ratio:.1}");
            if ratio > MOST {
                slow.push(format!("{algorithm} {at}: {ratio:.1}"));
            }
        }
    }
    assert!(slow.is_empty(), "{slow:?}");
}
