//! Solids of mazes with cells that are narrower than the thickness of their walls.

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Error, SHAPES, Site, Spec};
use mazewright_render::formats::Fields;
use mazewright_render::style::Length;

use crate::common::{MANY, Made, Written, shape, spec, style};
use crate::solid::{Triangle, is_closed, smooth, triangles};

#[test]
fn clipped_cells_are_solids_for_all_walls() {
    let mut made = 0;
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 8) } else { (16, 14) };
        let plain = Site::new(shape, cols, rows);
        let cat = Some(Mask::parse("cat").unwrap());
        for site in [
            smooth(&plain, "circle"),
            smooth(&plain, "heart"),
            smooth(&plain, "star"),
            Site { mask: cat, parts: Parts::Largest, ..smooth(&plain, "rectangle") },
        ] {
            let what = format!("{} {}", shape.name, site.outline.name);
            let spec = Spec { site, ..spec(shape, 2, 2) };
            if spec.check(MANY).is_err()
                || spec.site.lay(1, &mazewright_core::Cancel::new()).is_err()
            {
                continue;
            }
            let maze = Made::new(spec);
            for wall in [200, 300] {
                let mut style = style();
                style.options.solid.wall = Length::from_hundredths(wall);
                let found = triangles(&maze.write("stl", &style, Fields::ALL));
                let what = format!("{what}, walls of {wall}");
                is_closed(&found, &what);
                is_upright(&found, &what);
                let width = f64::from(wall) / 100.0;
                let [least, most] = bounds(&found);
                for (axis, side) in
                    [maze.maze.grid().size().x, maze.maze.grid().size().y].into_iter().enumerate()
                {
                    let side = f64::from(most[axis] - least[axis]) - 10.0 * side;
                    assert!(side < 4.0 * width, "{what}: {side} mm beyond the cells");
                }
                made += 1;
            }
        }
    }
    assert!(made > 120, "{made} solids");
}

/// Checks that nearly all horizontal faces look up, except for the lowest, which look down.
fn is_upright(triangles: &[Triangle], what: &str) {
    let lowest = bounds(triangles)[0][2];
    let wrong = triangles.iter().filter_map(|&[a, b, c]| {
        let is_level = a[2] == b[2] && b[2] == c[2];
        let along = |to: [f32; 3], axis: usize| f64::from(to[axis] - a[axis]);
        let area = along(b, 0) * along(c, 1) - along(b, 1) * along(c, 0);
        is_level.then_some(if a[2] == lowest { area / 2.0 } else { -area / 2.0 })
    });
    // Where a wall is thinner on one side, a joint may have a point outside.
    let wrong: f64 = wrong.filter(|&area| area > 0.0).sum();
    assert!(wrong < 0.2, "{what}: {wrong} square millimetres upside down");
}

/// Returns the least and the greatest coordinates.
fn bounds(triangles: &[Triangle]) -> [[f32; 3]; 2] {
    let ends = [[f32::MAX; 3], [f32::MIN; 3]];
    triangles.iter().flatten().fold(ends, |[low, high], at| {
        [0, 1].map(|end| {
            [0, 1, 2].map(|axis| match end {
                0 => low[axis].min(at[axis]),
                _ => high[axis].max(at[axis]),
            })
        })
    })
}

#[test]
fn walls_of_narrow_cells_leave_a_floor() {
    let site = smooth(&Site::new(shape("hex"), 16, 14), "heart");
    let made = Made::new(Spec { site, ..spec(shape("hex"), 2, 2) });
    let mut style = style();
    style.options.solid.wall = Length::whole(3);
    let found = triangles(&made.write("stl", &style, Fields::ALL));
    // As much floor as there are cells. None of these is a wall from side to side.
    let floors = found.iter().filter(|corners| corners.iter().all(|corner| corner[2] == 2.0));
    let floor = |&[a, b, c]: &Triangle| {
        let along = |to: [f32; 3], axis: usize| f64::from(to[axis] - a[axis]);
        (along(b, 0) * along(c, 1) - along(b, 1) * along(c, 0)) / 2.0
    };
    let area: f64 = floors.map(floor).sum();
    let least = 20.0 * f64::from(made.maze.cell_count());
    assert!(area > least, "{area} of {least}");
}

#[test]
fn the_thickness_that_an_error_names_is_taken() {
    for shape in SHAPES {
        for site in [Site::new(shape, 8, 6), smooth(&Site::new(shape, 12, 12), "circle")] {
            let spec = Spec { site, ..spec(shape, 2, 2) };
            if spec.check(MANY).is_err() {
                continue;
            }
            let made = Made::new(spec);
            let mut style = style();
            style.options.solid.wall = Length::whole(40);
            let Err(Error::Refused(refusal)) = made.try_write("stl", &style, Fields::ALL) else {
                panic!("{made}: walls of 40 mm in cells of 10 mm");
            };
            assert_eq!((refusal.parameter, refusal.code), ("wall_mm", "too-thick"), "{made}");
            let allowed = refusal.allowed.unwrap();
            let most = allowed.strip_prefix("at most ").and_then(|rest| rest.split(',').next());
            let most: f64 = most.unwrap().parse().unwrap();
            assert!(most > 1.0, "{made}: {most}");
            style.options.solid.wall = Length::from_hundredths((most * 100.0).round() as u32);
            let taken = made.write("stl", &style, Fields::ALL);
            is_closed(&triangles(&taken), &format!("{made}, walls of {most}"));
        }
    }
}
