//! Arcs of solids, measured on their triangles: how far chords are from them.

use mazewright_core::find;
use mazewright_render::cost::cost;
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::style::Length;

use crate::common::{Made, Written, shape, spec, style};
use crate::solid::{Triangle, triangles};

/// The largest distance of an arc from its chord, in millimetres.
const MOST: f64 = 0.0505;

/// Returns the lower and upper sides of upright faces, as seen from above.
fn level_edges(solid: &[Triangle]) -> impl Iterator<Item = [[f64; 2]; 2]> {
    solid.iter().flat_map(|corners| {
        let corners = corners.map(|corner| corner.map(f64::from));
        (0..3).filter_map(move |at| {
            let [from, to, other] = [0, 1, 2].map(|next| corners[(at + next) % 3]);
            let is_level = (from[2] - to[2]).abs() < 1e-4 && (other[2] - from[2]).abs() > 0.2;
            let is_upright = [from, to]
                .iter()
                .any(|it| (it[0] - other[0]).abs() < 1e-3 && (it[1] - other[1]).abs() < 1e-3);
            (is_level && is_upright).then(|| [from, to].map(|[x, y, _]| [x, y]))
        })
    })
}

#[test]
fn arcs_are_near_their_chords() {
    let mut chords = 0;
    for (rows, cell, wall) in [
        (12, 8, 2),
        (5, 10, 2),
        (4, 30, 2),
        (8, 40, 3),
        (8, 8, 1),
        (3, 200, 5),
        (5, 10, 5),
        (6, 5, 2),
        (4, 3, 1),
    ] {
        let made = Made::new(spec(shape("polar"), 6, rows));
        let mut style = style();
        (style.options.solid.cell, style.options.solid.wall) =
            (Length::whole(cell), Length::whole(wall));
        let solid = triangles(&made.write("stl", &style, Fields::ALL));
        let bounds = |axis: usize| {
            let along = || solid.iter().flatten().map(move |corner| f64::from(corner[axis]));
            [along().fold(f64::MAX, f64::min), along().fold(f64::MIN, f64::max)]
        };
        let centre = [0, 1].map(|axis| bounds(axis).iter().sum::<f64>() / 2.0);
        let radius = |x: f64, y: f64| (x - centre[0]).hypot(y - centre[1]);
        for [from, to] in level_edges(&solid) {
            let ends = [from, to].map(|[x, y]| radius(x, y));
            let is_on_arc = (ends[0] - ends[1]).abs() < 0.005;
            let length = (from[0] - to[0]).hypot(from[1] - to[1]);
            // The end of a radial wall is straight.
            let is_end = length < f64::from(wall) * 1.05;
            if is_on_arc && !is_end {
                let middle = [0, 1].map(|axis| f64::midpoint(from[axis], to[axis]));
                let sagitta = ends[0] - radius(middle[0], middle[1]);
                let about = format!("{rows} rings of {cell} mm, walls of {wall} mm");
                assert!(sagitta <= MOST, "{about}: {sagitta} mm at {} mm", ends[0]);
                chords += 1;
            }
        }
    }
    assert!(chords > 2000, "{chords}");
}

/// Corners of squares that are rounded as far as possible, and bumps, are arcs around the centres of cells.
#[test]
fn rounded_corners_and_bumps_are_near_their_chords() {
    for cell in [10, 40, 100, 300] {
        let made = Made::new(spec(shape("square"), 5, 4));
        let mut style = style();
        style.strokes.corners = 50;
        style.options.solid.bumps = true;
        style.options.solid.cell = Length::whole(cell);
        style.options.solid.wall = Length::whole(2);
        let file = made.write("stl", &style, Fields::ALL);
        let cost = cost(&made.spec, &style, find(FORMATS, "stl").unwrap());
        assert!(file.len() as u64 <= cost.output, "{cell}: {} of {}", file.len(), cost.output);
        let cell = f64::from(cell);
        // The outer half of the outer walls lies outside the cells.
        let centre = |along: f64| ((along - 1.0) / cell).floor() * cell + 1.0 + cell / 2.0;
        let mut chords = 0;
        for [from, to] in level_edges(&triangles(&file)) {
            let middle = [0, 1].map(|axis| f64::midpoint(from[axis], to[axis]));
            let centre = middle.map(centre);
            let radius = |[x, y]: [f64; 2]| (x - centre[0]).hypot(y - centre[1]);
            let length = (from[0] - to[0]).hypot(from[1] - to[1]);
            // Sides of walls between two others are as symmetrical, but long. Where a passage as wide as a wall meets a
            // corner, the wall is straight.
            let is_chord = length < cell / 4.0 && (length - 2.0).abs() > 0.1;
            if (radius(from) - radius(to)).abs() < 0.005 && is_chord {
                let sagitta = radius(from) - radius(middle);
                assert!(sagitta <= MOST, "{cell}: {sagitta} mm at {} mm", radius(from));
                chords += 1;
            }
        }
        assert!(chords > 100, "{cell}: {chords}");
    }
}

/// `OpenSCAD` joins chords of any length, so that those near the centre are near their arcs, too.
#[test]
fn arcs_of_openscad_are_near_their_chords() {
    let mut chords = 0;
    for (rows, cell, wall) in [(12, 8, 2), (5, 10, 5), (4, 30, 2), (8, 40, 3)] {
        let made = Made::new(spec(shape("polar"), 6, rows));
        let mut style = style();
        (style.options.solid.cell, style.options.solid.wall) =
            (Length::whole(cell), Length::whole(wall));
        let text = String::from_utf8(made.write("scad", &style, Fields::ALL)).unwrap();
        let walls = text.split("walls = [\n").nth(1).unwrap().split("];").next().unwrap();
        let centre = made.maze.grid().size() * 0.5;
        let (cell, half) = (f64::from(cell), f64::from(wall) / 2.0);
        for line in walls.lines() {
            let numbers: Vec<f64> = line
                .trim_matches(['[', ']', ','])
                .split(',')
                .map(|number| number.parse().unwrap())
                .collect();
            let radius = |x: f64, y: f64| (x - centre.x).hypot(y - centre.y);
            let [from, to] = [0, 2].map(|at| radius(numbers[at], numbers[at + 1]));
            let [x, y] = [0, 1].map(|at| f64::midpoint(numbers[at], numbers[at + 2]));
            if (from - to).abs() > 0.01 {
                continue;
            }
            let sagitta = (from * cell + half) * (1.0 - radius(x, y) / from);
            // Points are a thousandth of a cell apart.
            let most = MOST + cell * 0.002;
            assert!(sagitta <= most, "{rows} rings of {cell} mm: {sagitta} mm at {from}");
            chords += 1;
        }
    }
    assert!(chords > 500, "{chords}");
}

/// Arcs of large rings are single chords, so that the bound for a corner approaches that of other shapes. Cells of rings
/// have up to five corners.
#[test]
fn further_chords_count_where_arcs_have_them() {
    let of_cell = |name: &str, cols: u32, rows: u32, format: &str| {
        let spec = spec(shape(name), cols, rows);
        let cost = cost(&spec, &style(), find(FORMATS, format).unwrap());
        cost.output as f64 / cost.cells as f64
    };
    for format in ["stl", "obj", "glb", "3mf", "scad"] {
        let square = of_cell("square", 177, 177, format) * 5.0 / 4.0;
        for (rows, most) in [(100, 1.4), (200, 1.1), (400, 1.05)] {
            let polar = of_cell("polar", 6, rows, format);
            assert!(polar < most * square, "{format} {rows}: {polar} of {square}");
        }
        let few = of_cell("polar", 6, 5, format);
        assert!(few > 2.0 * square, "{format}: {few} of {square}");
    }
}
