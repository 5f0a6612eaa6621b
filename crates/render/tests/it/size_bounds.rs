//! The bounds on the size of solids: no file exceeds its bound, and none is so far below it that the bound would
//! refuse a file of a modest size.

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{OUTLINES, Rim, SHAPES, Site, Spec, Topology, find};
use mazewright_render::cost::cost;
use mazewright_render::formats::{FORMATS, Fields};

use crate::common::sites::lay;
use crate::common::{Made, Written, style};

/// How many times as large as its file a bound may be, besides bytes that do not depend on the maze.
const MOST: u64 = 25;
const BESIDE: u64 = 1 << 20;

#[test]
fn solids_are_within_their_bounds_which_are_near() {
    let mask = Some(Mask::parse("cat").unwrap());
    let heart = find(OUTLINES, "heart").unwrap();
    let mut wrong = Vec::new();
    for shape in SHAPES {
        for (side, corners) in [(2, 30), (3, 0), (9, 4), (16, 30)] {
            let rim = Rim::Smooth;
            let whole = Site { rim, parts: Parts::Largest, ..Site::new(shape, side, side) };
            let path = Topology { unicursal: true, ..Topology::default() };
            let cases = [
                ("whole", whole.clone(), Topology::default()),
                ("cat", Site { mask: mask.clone(), ..whole.clone() }, Topology::default()),
                ("heart", Site { outline: heart, ..whole.clone() }, Topology::default()),
                ("path in a heart", Site { outline: heart, ..whole }, path),
            ];
            for (name, site, topology) in cases {
                let spec = Spec { topology, ..Spec::new(site) };
                let about = format!("{} {side} × {side}, corners {corners}, {name}", shape.name);
                if spec.check(u64::MAX).is_err() || lay(&spec.site).is_err() {
                    continue;
                }
                let made = Made::new(spec);
                let mut style = style();
                style.strokes.corners = corners;
                let Ok(file) = made.try_write("stl", &style, Fields::ALL) else { continue };
                let size = file.len() as u64;
                let bound = cost(&made.spec, &style, find(FORMATS, "stl").unwrap()).output;
                if size > bound || bound > MOST * size + BESIDE {
                    wrong.push(format!("{about}: {size} bytes, bound {bound}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
