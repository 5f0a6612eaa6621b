//! Solids with rounded corners.

use mazewright_core::{Error, SHAPES, Site, Spec};
use mazewright_render::formats::Fields;
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::{Made, Written, shape, spec, style};
use crate::solid::{grooved, is_closed, smooth, solved, thin, triangles, volume};

/// Returns a style with rounded corners.
fn rounded(style: Style, corners: u32) -> Style {
    let mut style = style;
    style.strokes.corners = corners;
    style
}

#[test]
fn corners_of_solids_are_rounded() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 10, 8));
        for base in [thin(), grooved(), solved(Overlay::Over, false), solved(Overlay::Only, false)]
        {
            let of = |corners: u32| {
                triangles(&made.write("stl", &rounded(base.clone(), corners), Fields::ALL))
            };
            let plain = of(0);
            for corners in [3, 20, 50] {
                let what = format!("{made}, corners {corners}, {:?}", base.solution);
                let found = of(corners);
                is_closed(&found, &what);
                let share = volume(&found) / volume(&plain);
                assert!((0.9..1.1).contains(&share), "{what}: {share}");
                assert!(found != plain, "{what}");
            }
        }
        for format in ["3mf", "glb", "obj", "scad"] {
            let [plain, round] =
                [0, 30].map(|corners| made.write(format, &rounded(thin(), corners), Fields::ALL));
            assert!(round.len() > plain.len(), "{made} {format}");
        }
    }
}

#[test]
fn rounded_corners_of_squares_lose_the_volume_outside_the_arc() {
    // One row: a frame with its two lower corners, or its two right ones, and openings at two
    // others.
    let made = Made::new(spec(shape("square"), 6, 1));
    let mut style = style();
    style.options.solid.wall = Length::whole(1);
    let [plain, round] = [0, 50].map(|corners| {
        let found = triangles(&made.write("stl", &rounded(style.clone(), corners), Fields::ALL));
        volume(&found)
    });
    let corners = 4.0 - made.maze.ends().count() as f64 * 2.0;
    // A corner of the plate, 2 mm high, and of the wall on it, 10 mm high, with a radius of 5 mm.
    let quarter = std::f64::consts::PI / 4.0;
    let plate = 5.5 * 5.5 * (1.0 - quarter) * 2.0;
    let wall = (5.5 * 5.5 - 4.5 * 4.5 - (5.5 * 5.5 - 4.5 * 4.5) * quarter) * 10.0;
    let wanted = corners * (plate + wall);
    let lost = plain - round;
    assert!((lost - wanted).abs() < 0.15 * wanted + 0.1, "{lost} for {wanted}");
}

#[test]
fn too_round_corners_are_rejected_with_a_sufficient_radius() {
    let site = smooth(&Site::new(shape("polar"), 6, 7), "star");
    let made = Made::new(Spec { site, ..spec(shape("polar"), 2, 2) });
    let style = rounded(style(), 30);
    match made.try_write("stl", &style, Fields::ALL) {
        Ok(file) => is_closed(&triangles(&file), "star"),
        Err(Error::Refused(refusal)) => {
            assert_eq!((refusal.parameter, refusal.code), ("corners", "too-large"));
            let allowed = refusal.allowed.unwrap();
            let most = allowed.strip_prefix("at most ").and_then(|rest| rest.split(',').next());
            let style = rounded(style, most.unwrap().parse().unwrap());
            is_closed(&triangles(&made.write("stl", &style, Fields::ALL)), "star");
        }
        Err(error) => panic!("{error:?}"),
    }
}
