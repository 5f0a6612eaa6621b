//! At a smooth rim, all passages are open in the picture, and no wall has a gap.

use std::sync::Arc;

use mazewright_core::{Cancel, Maze, OUTLINES, Rim, SHAPES, Site, Spec, find};
use mazewright_render::draw::fit::Fit;
use mazewright_render::formats::Fields;
use mazewright_render::style::strokes::CAPS;
use mazewright_render::style::{Length, Style};

use crate::common::raster::{Rows, pixels};
use crate::common::{Made, Written, spec};

/// The size of the largest area of paper that may be cut off, in pixels: between walls that meet at acute angles.
const SPECK: usize = 60;

/// The darkest pixel that counts as paper.
const PAPER: u8 = 100;

/// Returns the number of the connected area of paper of each pixel, and the sizes of these areas. Area 0 is ink.
pub(crate) fn areas(rows: &Rows) -> (Vec<usize>, Vec<usize>) {
    let (height, width) = (rows.len(), rows[0].len() / 4);
    let is_paper: Vec<bool> = rows.iter().flatten().step_by(4).map(|&it| it >= PAPER).collect();
    let (mut areas, mut sizes) = (vec![0; is_paper.len()], vec![0]);
    for start in 0..is_paper.len() {
        if !is_paper[start] || areas[start] > 0 {
            continue;
        }
        let area = sizes.len();
        areas[start] = area;
        let (mut open, mut size) = (vec![start], 0);
        while let Some(at) = open.pop() {
            size += 1;
            let (x, y) = (at % width, at / width);
            let near = [
                (x > 0).then(|| at - 1),
                (x + 1 < width).then(|| at + 1),
                (y > 0).then(|| at - width),
                (y + 1 < height).then(|| at + width),
            ];
            for next in near.into_iter().flatten().filter(|&next| is_paper[next]) {
                if areas[next] == 0 {
                    areas[next] = area;
                    open.push(next);
                }
            }
        }
        sizes.push(size);
    }
    (areas, sizes)
}

/// Through the openings, all cells are connected with the outside.
#[test]
fn passages_are_open_at_a_smooth_rim() {
    let mut seen = 0;
    let (mut faults, mut gaps) = (Vec::new(), Vec::new());
    let looks = [("auto", None, 6), ("square", Some(15), 3), ("butt", Some(18), 3)];
    for choice in SHAPES {
        for (outline, (caps, line, seeds)) in
            ["heart", "star"].into_iter().flat_map(|it| looks.map(|look| (it, look)))
        {
            for seed in 1..seeds {
                let side = if choice.name == "polar" { 9 } else { 15 };
                let outline = find(OUTLINES, outline).unwrap();
                let site = Site { outline, rim: Rim::Smooth, ..Site::new(choice, side, side) };
                let spec = Spec { site, seed: seed.into(), ..spec(choice, 1, 1) };
                let Ok(grid) = spec.site.lay(seed, &Cancel::new()) else { continue };
                if Maze::carve(&spec, Arc::new(grid), &Cancel::new()).is_err() {
                    continue;
                }
                let made = Made::new(spec);
                let mut style = Style { scale: 2, ..Style::default() };
                Fit::ALL.apply(&made.spec, &mut style).unwrap();
                style.strokes.caps = find(CAPS, caps).unwrap();
                if let Some(percent) = line {
                    style.line = Length::from_hundredths(style.cell.hundredths() * percent / 100);
                    style.margin = style.line;
                }
                let rows = pixels(&made.write("png", &style, Fields::ALL));
                let (areas, sizes) = areas(&rows);
                let largest = *sizes.iter().max().unwrap();
                seen += 1;
                let pixel = |along: f64| {
                    let along = along * f64::from(style.cell.hundredths());
                    (along + f64::from(style.margin.hundredths())) as usize * 2 / 100
                };
                let grid = made.maze.grid();
                for cell in 0..grid.cells() {
                    let centre = grid.centre(cell);
                    let area = areas[pixel(centre.y) * rows[0].len() / 4 + pixel(centre.x)];
                    if (SPECK..largest).contains(&sizes[area]) {
                        faults.push(format!("{made} {caps}: cell {cell}, {} pixels", sizes[area]));
                    }
                }
                // No wall has a gap.
                for edge in (0..grid.edges()).filter(|&edge| made.maze.is_wall(edge)) {
                    let [from, to] = grid.ends(edge).map(|end| grid.corner(end));
                    let is_straight = ((from + to) * 0.5 - grid.middle(edge)).length() < 1e-9;
                    let shares = if is_straight { 0..=20 } else { 0..=0 };
                    for share in shares.map(|share| f64::from(share) / 20.0) {
                        let at = if is_straight {
                            from + (to - from) * share
                        } else {
                            grid.middle(edge)
                        };
                        let [x, y] = [at.x, at.y].map(pixel);
                        let near =
                            (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| [x, y]));
                        if near.map(|[x, y]| rows[y][4 * x]).min() > Some(PAPER) {
                            gaps.push(format!("{made} {caps}: {at:?}"));
                        }
                    }
                }
            }
        }
    }
    let (usual, thick): (Vec<_>, Vec<_>) = faults.iter().partition(|it| it.contains(" auto:"));
    assert!(seen > 300 && usual.is_empty(), "{} of {seen}: {usual:#?}", usual.len());
    // Thick walls may close off parts of cells that no passage leads through.
    assert!(thick.len() * 100 < seen, "{} of {seen}: {thick:#?}", thick.len());
    assert!(gaps.is_empty(), "{}: {gaps:#?}", gaps.len());
}
