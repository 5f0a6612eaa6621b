//! Tiles of endless mazes, for tests of several binaries.

use std::collections::BTreeSet;
use std::sync::Arc;

use mazewright_core::{Cancel, Maze, Purpose, Rng, Spec};
use mazewright_endless::picture::{TILE, TileStyle, Zoom, draw_tile, draw_tiles};
use mazewright_endless::{Endless, Place, RegionCache};
use mazewright_render::drawing::Drawing;
use mazewright_render::drawing::PageColors;
use mazewright_render::formats::{FORMATS, Write};
use mazewright_render::style::Color;

use crate::common::raster::{Rows, pixels};

pub(crate) fn maze(side_log2: u32, algorithm: &str) -> (Spec, Endless) {
    let spec = Maze::builder().algorithm(algorithm).seed(42).into_spec().unwrap();
    let maze = Endless::new(side_log2, &spec, Arc::new(RegionCache::new(1 << 24))).unwrap();
    (spec, maze)
}

pub(crate) fn style(maze: &Endless) -> TileStyle {
    let last = maze.side(0) - 1;
    TileStyle {
        ink: Color::opaque(0x20_2428),
        paper: Color::opaque(0xff_ffff),
        path: Color::opaque(0xd0_3020),
        page_colors: PageColors::default(),
        shows_walls: true,
        shows_solution: true,
        ends: [Place { x: 0, y: 0 }, Place { x: last, y: last }],
        has_openings: true,
        scale: 1,
    }
}

pub(crate) fn png(drawing: &Drawing) -> Vec<u8> {
    let Write::Drawn(write) = FORMATS.iter().find(|it| it.name == "png").unwrap().value.write
    else {
        panic!("PNG is drawn")
    };
    write(drawing, &Cancel::new()).unwrap()
}

pub(crate) fn tile(maze: &Endless, zoom: u32, at: [u32; 2], style: &TileStyle) -> Rows {
    let zoom = Zoom::new(maze, zoom).unwrap();
    pixels(&png(&draw_tile(maze, zoom, at, style, &Cancel::new()).unwrap()))
}

/// Returns a tile of each kind: one where the solution starts, and one in its middle.
pub(crate) fn places(maze: &Endless, zoom: Zoom) -> [[u32; 2]; 2] {
    let cancel = Cancel::new();
    let [start, goal] = style(maze).ends;
    let mut route = maze.route(start, goal, &cancel).unwrap();
    // Takes some steps along the solution in the largest cells, then the first cell of each tier.
    let mut at = start;
    for tier in (zoom.tier..maze.tiers()).rev() {
        let region = if tier + 1 == maze.tiers() { Place { x: 0, y: 0 } } else { at };
        let share = route.share(tier, region).unwrap().unwrap();
        at = share.cells[share.cells.len() / 2];
    }
    let count = TILE / zoom.cell();
    [[0, 0], [at.x / count, at.y / count]]
}

/// Cuts a square out of an image.
pub(crate) fn cut(rows: &Rows, [left, top]: [usize; 2], side: usize) -> Rows {
    rows[top..top + side].iter().map(|row| row[4 * left..4 * (left + side)].to_vec()).collect()
}

/// Checks that `tiles` different tiles look like a part of the picture of four tiles in one piece.
/// The tiles are of all zooms but the first, which has only one: at the solution once, then at
/// random places, with a scale of 1 and 2.
pub(crate) fn rims_agree(tiles: usize) {
    let (_, maze) = maze(30, "backtracker");
    let mut style = style(&maze);
    let mut rng = Rng::new(6, Purpose::Ends);
    let side = TILE as usize;
    let mut seen = BTreeSet::new();
    for turn in 0.. {
        if seen.len() >= tiles {
            break;
        }
        let (round, zoom) = (turn / 27, Zoom::new(&maze, 1 + turn % 27).unwrap());
        let at = match round {
            0 => places(&maze, zoom)[1].map(|at| at.min(zoom.tiles() - 2)),
            _ => [(); 2].map(|()| rng.below(zoom.tiles() - 1)),
        };
        let four =
            [[0, 0], [1, 0], [0, 1], [1, 1]].map(|[right, down]| [at[0] + right, at[1] + down]);
        let new = four.into_iter().filter(|&[x, y]| seen.insert((zoom.zoom, x, y))).count();
        if new == 0 {
            continue;
        }
        style.scale = 1 + round % 2;
        let side = side * style.scale as usize;
        let drawing = draw_tiles(&maze, zoom, at, 2, &style, &Cancel::new()).unwrap();
        let whole = pixels(&png(&drawing));
        for [x, y] in four {
            let from = [x - at[0], y - at[1]].map(|it| it as usize * side);
            let own = tile(&maze, zoom.zoom, [x, y], &style);
            let part = cut(&whole, from, side);
            assert!(part == own, "{}/{x}/{y}", zoom.zoom);
        }
    }
}
