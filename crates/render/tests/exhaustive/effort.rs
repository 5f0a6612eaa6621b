//! The processor time that a maze is expected to take, by which callers take turns, is right to a factor.

use std::time::Duration;

use mazewright_core::builder::MazeBuilder;
use mazewright_core::catalog::find;
use mazewright_core::maze::Maze;
use mazewright_core::shape::SHAPES;
use mazewright_core::spec::topology::Share;
use mazewright_render::cost::cost;
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::style::Style;
use mazewright_render::style::look::{DRAWS, FILLS, WARPS};

use crate::common::{Made, Written};
use crate::cpu_time::least;

/// Columns and rows.
const SIDE: u32 = 60;

/// What a maze may take, as a multiple of what is expected, where plain squares take what is expected. Bricks,
/// which are upright too, take the least.
const RANGE: std::ops::RangeInclusive<f64> = 0.15..=5.0;

/// The processor time of carving, drawing and writing by that which is expected.
fn excess(builder: MazeBuilder, style: &Style, format: &str) -> (f64, Duration) {
    let spec = builder.seed(1).into_spec().unwrap();
    let expected = cost(&spec, style, find(FORMATS, format).unwrap()).nanos;
    let taken = least(5, || {
        Made::new(spec.clone()).write(format, style, Fields::ALL);
    });
    (taken.as_nanos() as f64 / expected as f64, taken)
}

#[test]
#[expect(clippy::print_stdout, reason = "how near the bound is is worth seeing")]
fn expected_times_are_right_to_a_factor() {
    let plain = || Maze::builder().size(SIDE, SIDE);
    let style = Style::default;
    let mut cases: Vec<(String, MazeBuilder, Style)> =
        SHAPES.iter().map(|shape| (shape.name.to_owned(), plain().shape(shape), style())).collect();
    for (name, builder) in [
        ("levels", plain().levels(3)),
        ("weave", plain().weave(Share::ALL)),
        ("symmetry", plain().symmetry("mirror")),
        ("braid", plain().braid(Share::ALL)),
        ("loops", plain().loops(500)),
        ("unicursal", plain().unicursal(true)),
        ("outline", plain().outline("heart")),
        ("smooth outline", plain().outline("circle").rim("smooth")),
        ("mask", plain().mask("text:AB")),
        ("wrap", plain().wrap("torus")),
    ] {
        cases.push((name.to_owned(), builder, style()));
    }
    let with = |change: fn(&mut Style)| {
        let mut style = style();
        change(&mut style);
        style
    };
    for (name, style) in [
        ("inset", with(|style| style.strokes.inset = 10)),
        ("corners", with(|style| style.strokes.corners = 30)),
        ("fill", with(|style| style.fill = find(FILLS, "distance").unwrap())),
        ("passages", with(|style| style.draw = find(DRAWS, "passages").unwrap())),
        ("polar", with(|style| style.warp = find(WARPS, "polar").unwrap())),
    ] {
        cases.push((name.to_owned(), plain(), style));
    }
    let usual = ["svg", "png"].map(|format| excess(plain(), &style(), format).0);
    let mut far = Vec::new();
    for (name, builder, style) in cases {
        for (format, usual) in ["svg", "png"].into_iter().zip(usual) {
            let (excess, taken) = excess(builder.clone(), &style, format);
            let factor = excess / usual;
            println!("{name} as {format}: {taken:?}, {factor:.2} of what is expected");
            if !RANGE.contains(&factor) {
                far.push(format!("{name} as {format}: {factor:.2}"));
            }
        }
    }
    assert!(far.is_empty(), "{far:?}");
}
