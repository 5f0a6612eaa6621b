//! Solids are not inside out, whatever clips and rounds them.

use std::collections::BTreeMap;

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Cancel, Error, SHAPES, Seed, Site, Spec};
use mazewright_render::formats::Fields;
use mazewright_render::style::{Length, Style};

use crate::common::{MANY, Made, Written, shape, spec, style};
use crate::solid::{Triangle, is_closed, smooth, triangles, volume};

/// Returns the representative of a set of vertices.
fn root(parents: &mut [usize], mut at: usize) -> usize {
    while parents[at] != at {
        parents[at] = parents[parents[at]];
        at = parents[at];
    }
    at
}

/// Returns the bodies of a solid: triangles that share vertices.
fn bodies(triangles: &[Triangle]) -> Vec<Vec<Triangle>> {
    let mut numbers = BTreeMap::new();
    let mut parents: Vec<usize> = Vec::new();
    let mut first = Vec::new();
    for corners in triangles {
        let ids = corners.map(|corner| {
            *numbers.entry(corner.map(|it| (it + 0.0).to_bits())).or_insert_with(|| {
                parents.push(parents.len());
                parents.len() - 1
            })
        });
        let [a, b, c] = ids.map(|id| root(&mut parents, id));
        parents[b] = a;
        let c = root(&mut parents, c);
        parents[c] = a;
        first.push(a);
    }
    let mut bodies: BTreeMap<usize, Vec<Triangle>> = BTreeMap::new();
    for (corners, first) in triangles.iter().zip(first) {
        bodies.entry(root(&mut parents, first)).or_default().push(*corners);
    }
    bodies.into_values().collect()
}

/// Returns a site that a silhouette clips.
fn clipped(shape: &str, side: u32, name: &str) -> Site {
    let plain = Site::new(crate::common::shape(shape), side, side);
    let mask = Some(Mask::parse(name).unwrap());
    Site { mask, parts: Parts::Largest, ..smooth(&plain, "rectangle") }
}

/// Checks a solid, and returns whether there is one.
fn is_right(made: &Made, style: &Style, what: &str) -> bool {
    let file = match made.try_write("stl", style, Fields::ALL) {
        Err(Error::Refused(_)) => return false,
        file => file.unwrap(),
    };
    let found = triangles(&file);
    is_closed(&found, what);
    for body in bodies(&found) {
        let volume = volume(&body);
        assert!(volume > 0.0, "{what}: a body of {volume} mm³");
    }
    true
}

#[test]
fn no_clipped_solid_is_turned_inside_out() {
    let (mut right, mut refused) = (0, 0);
    for shape in SHAPES {
        let side = if shape.name == "polar" { 6 } else { 14 };
        for silhouette in ["knight", "shark", "heart"] {
            for openings in [true, false] {
                let site = clipped(shape.name, side, silhouette);
                let spec = Spec { site, openings: openings.into(), ..spec(shape, 2, 2) };
                if spec.check(MANY).is_err() || spec.site.lay(1, &Cancel::new()).is_err() {
                    continue;
                }
                let made = Made::new(spec);
                for corners in [0, 20, 50] {
                    let mut style = style();
                    style.strokes.corners = corners;
                    let what = format!(
                        "{} {silhouette}, corners {corners}, openings {openings}",
                        shape.name
                    );
                    let is_right = is_right(&made, &style, &what);
                    *(if is_right { &mut right } else { &mut refused }) += 1;
                }
            }
        }
    }
    assert!(right > 20 * refused, "{right} solids, {refused} refused");
    assert!(right > 280, "{right} solids, {refused} refused");
}

#[test]
fn rounded_outlines_without_openings_are_no_molds() {
    for (name, seed, silhouette, cell, wall) in [
        ("cairo", "75", "knight", 635, 200),
        ("brick", "301", "knight", 1195, 100),
        ("cairo", "155", "shark", 635, 200),
    ] {
        for openings in [true, false] {
            let seed = Seed::parse(seed).unwrap();
            let site = clipped(name, 20, silhouette);
            let made = Made::new(Spec {
                site,
                seed,
                openings: openings.into(),
                ..spec(shape(name), 2, 2)
            });
            for corners in [25, 45, 50] {
                let mut style = style();
                style.strokes.corners = corners;
                style.options.solid.cell = Length::from_hundredths(cell);
                style.options.solid.wall = Length::from_hundredths(wall);
                let what = format!("{name} {silhouette}, corners {corners}, openings {openings}");
                assert!(is_right(&made, &style, &what), "{what}: refused");
            }
        }
    }
}
