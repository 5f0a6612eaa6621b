//! Grooves in the floors of solids.

use mazewright_core::{Error, SHAPES, Spec, Topology};
use mazewright_render::formats::Fields;
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::{Made, Written, spec};
use crate::solid::{Triangle, grooved, is_closed, rows_of, thin, triangles, volume};

#[test]
fn grooves_are_closed_and_take_from_the_floor_alone() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 8, 6));
        let [flat, sunk] =
            [thin(), grooved()].map(|style| triangles(&made.write("stl", &style, Fields::ALL)));
        is_closed(&sunk, &made.to_string());
        let taken = volume(&flat) - volume(&sunk);
        // A valley has half the volume of a box: it takes at most half a millimetre of all floors.
        let floors = made.maze.grid().size();
        let most = floors.x * floors.y * 100.0 * 0.5;
        assert!(taken > most * 0.05, "{made}: {taken} of {most}");
        assert!(taken < most, "{made}: {taken} of {most}");
        let heights = |found: &[Triangle]| {
            let mut all: Vec<f32> = found.iter().flatten().map(|corner| corner[2]).collect();
            all.sort_by(f32::total_cmp);
            all.dedup();
            all
        };
        assert_eq!(heights(&flat), [0.0, 2.0, 12.0], "{made}");
        let heights = heights(&sunk);
        assert!(heights.contains(&1.0), "{made}: {heights:?}");
        assert!(heights.contains(&2.0), "{made}: {heights:?}");
        assert!(heights.iter().all(|&z| z == 0.0 || z >= 1.0), "{made}: {heights:?}");
        // It leads from the middle of each cell through the middle of every passage to the next.
        let grid = made.maze.grid();
        let lowest = |point: mazewright_core::geometry::Point| {
            let place = [0.4 + 10.0 * point.x, 0.4 + 10.0 * (grid.size().y - point.y)];
            let near = |corner: &&[f32; 3]| {
                (f64::from(corner[0]) - place[0]).hypot(f64::from(corner[1]) - place[1]) < 0.9
            };
            let corners = sunk.iter().flatten().filter(near);
            corners.map(|corner| corner[2]).filter(|&z| z > 0.0).fold(f32::INFINITY, f32::min)
        };
        for link in (0..grid.links()).filter(|&link| made.maze.is_open(link)) {
            let is_bent = grid.arc(link).is_some();
            assert!(is_bent || lowest(grid.middle(link)) == 1.0, "{made}: link {link}");
        }
    }
}

#[test]
fn grooves_have_to_fit_into_the_base() {
    let made = Made::new(spec(&SHAPES[0], 4, 3));
    let deep = {
        let mut style = grooved();
        style.options.solid.groove = Length::from_hundredths(161);
        style
    };
    let filled = Style { solution: Overlay::Over, ..grooved() };
    for format in ["stl", "scad", "3mf", "glb", "obj"] {
        for (style, code) in [(&deep, "too-thin"), (&filled, "contradiction")] {
            let Err(Error::Refused(refusal)) = made.try_write(format, style, Fields::ALL) else {
                panic!("{format}: {code}");
            };
            assert_eq!((refusal.parameter, refusal.code), ("groove_mm", code), "{format}");
        }
        assert_ne!(
            made.write(format, &grooved(), Fields::ALL),
            made.write(format, &thin(), Fields::ALL)
        );
    }
    let text = String::from_utf8(made.write("scad", &grooved(), Fields::ALL)).unwrap();
    let length = |line: &Vec<f64>| (line[2] - line[0]).hypot(line[3] - line[1]);
    let sum: f64 = rows_of(&text, "grooves").iter().map(length).sum();
    assert!((sum - 11.0).abs() < 1e-6, "a line for each passage: {sum}");
}

/// In `OpenSCAD`, each passage has a line from either cell.
#[test]
fn grooves_of_openscad_lead_through_every_passage() {
    for (shape, sparse) in SHAPES.iter().flat_map(|shape| [(shape, 0), (shape, 3)]) {
        let topology = Topology { sparse, ..Topology::default() };
        let made = Made::new(Spec { topology, ..spec(shape, 8, 6) });
        let text = String::from_utf8(made.write("scad", &grooved(), Fields::ALL)).unwrap();
        let lines = rows_of(&text, "grooves").len();
        assert_eq!(lines, 2 * made.maze.passage_count() as usize, "{made}, sparse {sparse}");
    }
}
