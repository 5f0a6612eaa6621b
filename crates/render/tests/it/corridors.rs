//! Passages drawn as lines: the picture has as many corridors as the maze has components, and the
//! expected amount of ink.

use mazewright_core::{Cancel, Maze, SHAPES, Share, Spec, Topology, find};
use mazewright_render::draw::fit::Fit;
use mazewright_render::formats::Fields;
use mazewright_render::style::Style;
use mazewright_render::style::look::DRAWS;

use crate::common::raster::pixels;
use crate::common::{MANY, Made, Written, spec};
use crate::insets::joined;

/// Returns the number of connected regions of dark pixels, and their share of the picture.
fn ink(rows: &[Vec<u8>]) -> (usize, f64) {
    let width = rows[0].len() / 4;
    let mut is_dark: Vec<bool> =
        rows.iter().flat_map(|row| row.chunks(4).map(|pixel| pixel[0] < 128)).collect();
    let dark = is_dark.iter().filter(|&&it| it).count();
    let mut regions = 0;
    for first in 0..is_dark.len() {
        if !std::mem::take(&mut is_dark[first]) {
            continue;
        }
        regions += 1;
        let mut left = vec![first];
        while let Some(at) = left.pop() {
            let (x, beyond) = (at % width, is_dark.len());
            let beside = [
                if x > 0 { at - 1 } else { beyond },
                if x + 1 < width { at + 1 } else { beyond },
                at.wrapping_sub(width),
                at + width,
            ];
            for there in beside.into_iter().filter(|&there| there < beyond) {
                if std::mem::take(&mut is_dark[there]) {
                    left.push(there);
                }
            }
        }
    }
    (regions, dark as f64 / is_dark.len() as f64)
}

#[test]
fn passages_are_as_many_corridors_as_the_maze_has_parts() {
    let (mut wrong, mut woven) = (Vec::new(), 0);
    for shape in SHAPES {
        for unicursal in [false, true] {
            for weave in [Share::NONE, Share::ALL] {
                let (cols, rows) = shape.value.default_size;
                let topology = Topology { unicursal, weave, ..Topology::default() };
                let spec = Spec { topology, ..spec(shape, cols, rows) };
                let cancel = Cancel::new();
                let grid = spec.site.lay(spec.seed.number(), &cancel).unwrap();
                // Not all shapes can be woven, and unicursal mazes never.
                let is_refused = spec.check(MANY).is_err();
                if is_refused || Maze::carve(&spec, grid.into(), &cancel).is_err() {
                    assert!(weave == Share::ALL, "{}", shape.name);
                    continue;
                }
                woven += u32::from(weave == Share::ALL);
                let made = Made::new(spec);
                let draw = find(DRAWS, "passages").unwrap();
                let mut style = Style { draw, ..Style::default() };
                Fit::ALL.apply(&made.spec, &mut style).unwrap();
                // A bridge separates the halves of the passage below it.
                let mut parts = joined(&made);
                parts.sort_unstable();
                parts.dedup();
                let (regions, share) = ink(&pixels(&made.write("png", &style, Fields::ALL)));
                if regions != parts.len() || !(0.14..0.6).contains(&share) {
                    wrong.push(format!(
                        "{made} unicursal {unicursal} weave {weave:?}: {regions} corridors for {} parts, {share:.2} ink",
                        parts.len()
                    ));
                }
            }
        }
    }
    assert!(woven > 5, "{woven} {wrong:#?}");
    assert!(wrong.is_empty(), "{woven} {wrong:#?}");
}
