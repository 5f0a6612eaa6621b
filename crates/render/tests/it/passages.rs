//! Pictures of passages: each loop of the maze surrounds one hole, and nothing else does.

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Cancel, OUTLINES, Rim, SHAPES, Site, Spec, find};
use mazewright_render::formats::Fields;
use mazewright_render::style::look::{DRAWS, WARPS};
use mazewright_render::style::{Length, Style};

use crate::common::raster::{Rows, pixels};
use crate::common::{Made, Written, shape, spec, style};

/// The side of a cell, in pixels: large enough for the gaps in the narrowest cells at a rim.
const CELL: u32 = 60;

/// The least area of a hole, in pixels: a hundredth of a cell.
const SPECK: usize = (CELL * CELL / 100) as usize;

/// Returns the number of connected areas, of at least `least` pixels, of the pixels for which `is_part` holds. Diagonal
/// neighbours are connected if `diagonal`.
fn areas(
    [width, height]: [usize; 2],
    is_part: impl Fn(usize, usize) -> bool,
    diagonal: bool,
    least: usize,
) -> usize {
    let mut seen = vec![false; width * height];
    let mut count = 0;
    for start in 0..width * height {
        if seen[start] || !is_part(start % width, start / width) {
            continue;
        }
        seen[start] = true;
        let mut open = vec![start];
        let mut size = 0;
        while let Some(at) = open.pop() {
            size += 1;
            let (x, y) = (at % width, at / width);
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                let there = x.checked_add_signed(dx).zip(y.checked_add_signed(dy));
                let Some((x, y)) = there.filter(|&(x, y)| x < width && y < height) else {
                    continue;
                };
                if (diagonal || dx == 0 || dy == 0) && !seen[y * width + x] && is_part(x, y) {
                    seen[y * width + x] = true;
                    open.push(y * width + x);
                }
            }
        }
        count += usize::from(size >= least);
    }
    count
}

/// Returns the number of connected pieces of ink, and of holes in them.
fn pieces_and_holes(rows: &Rows) -> [usize; 2] {
    let size = [rows[0].len() / 4, rows.len()];
    let is_ink = |x: usize, y: usize| rows[y][4 * x] < 0x80;
    [areas(size, is_ink, true, 1), areas(size, |x, y| !is_ink(x, y), false, SPECK) - 1]
}

/// Returns a picture of passages, `share` of the width of a cell wide.
fn passages(made: &Made, share: f64, warp: &str) -> Rows {
    let measure = made.spec.site.cell_measure(false);
    let line = f64::from(CELL) * measure.pitch.min(measure.passage) * share;
    let style = Style {
        draw: find(DRAWS, "passages").unwrap(),
        warp: find(WARPS, warp).unwrap(),
        cell: Length::whole(CELL),
        line: Length::from_hundredths((line * 100.0) as u32),
        margin: Length::whole(CELL),
        ..style()
    };
    pixels(&made.write("png", &style, Fields::ALL))
}

/// Returns sites of a shape: with straight and with cut cells, and one with narrow necks.
fn sites(name: &str) -> Vec<Site> {
    let site = |cols, rows| match name {
        "polar" => Site::new(shape(name), cols / 2, rows),
        _ => Site::new(shape(name), cols, rows),
    };
    let (plain, large) = (site(12, 9), site(20, 20));
    let smooth = Site { rim: Rim::Smooth, ..plain.clone() };
    let outline = |name| Site { outline: find(OUTLINES, name).unwrap(), ..smooth.clone() };
    let mask = Mask::parse("cat").unwrap();
    vec![
        plain,
        outline("circle"),
        outline("heart"),
        Site { mask: Some(mask), parts: Parts::Largest, rim: Rim::Smooth, ..large },
    ]
}

#[test]
fn holes_in_passages_are_the_loops_of_the_maze() {
    let mut faults = Vec::new();
    let (mut count, mut necks) = (0, 0);
    for shape in SHAPES {
        for (at, site) in sites(shape.name).into_iter().enumerate() {
            for (seed, loops, share, warp) in [
                (1, 0, 0.6, "none"),
                (2, 0, 0.9, "none"),
                (3, 4, 0.6, "none"),
                (4, 2, 0.6, "polar"),
            ] {
                if warp != "none" && at > 0 {
                    continue;
                }
                let mut spec = Spec { site: site.clone(), seed: seed.into(), ..spec(shape, 1, 1) };
                spec.topology.loops = loops;
                if warp == "polar" {
                    spec.openings = false.into();
                }
                // Some shapes leave cells that are not connected.
                if spec.site.lay(spec.seed.number(), &Cancel::new()).is_err() {
                    continue;
                }
                let made = Made::new(spec);
                let maze = &made.maze;
                let grid = maze.grid();
                let cells = (0..grid.cells()).filter(|&cell| maze.is_used(cell)).count();
                let links = (0..grid.links()).filter(|&link| maze.is_open(link)).count();
                let found = pieces_and_holes(&passages(&made, share, warp));
                count += 1;
                let more = found[1] - (links + 1 - cells);
                // A mask may cut cells down to necks without width, which any line fills.
                let has_necks = site.mask.is_some() && more <= 2;
                necks += if has_necks { more } else { 0 };
                if found[0] != 1 || more != 0 && !has_necks {
                    faults.push(format!("{made} {at} {share} {warp}: {found:?}, {links} {cells}"));
                }
            }
        }
    }
    assert!(count > 200 && necks < 8, "{count} with {necks} necks");
    assert!(faults.is_empty(), "{} of {count}: {faults:#?}", faults.len());
}
