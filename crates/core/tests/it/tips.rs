//! Default ends of silhouettes lie where the outline is broad. An opening at a tip would cut the
//! tip off, and one in a notch or a slit would be hard to find.

use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Maze, Rim, SHAPES, Site, Spec};

use crate::common::sites::outline;
use crate::common::{maze, shape, spec};

fn carved(site: Site) -> Maze {
    maze(&Spec { site, ..spec(shape("square"), 2, 2) })
}

fn in_mask(site: Site, mask: &str) -> Site {
    let mask = Some(Mask::parse(mask).unwrap());
    Site { mask, parts: Parts::Largest, ..site }
}

/// The corners of a cell, clockwise.
fn corners(grid: &Grid, cell: u32) -> Vec<Point> {
    grid.boundary(cell).map(|(_, [from, _])| grid.corner(from)).collect()
}

/// Returns whether a point is inside a polygon, by counting the sides above it.
fn is_inside(polygon: &[Point], at: Point) -> bool {
    let after = polygon.iter().cycle().skip(1);
    let above = polygon.iter().zip(after).filter(|(one, other)| {
        let is_across = (one.x <= at.x) != (other.x <= at.x);
        is_across && one.y + (at.x - one.x) / (other.x - one.x) * (other.y - one.y) < at.y
    });
    above.count() % 2 == 1
}

/// Returns the share of a disc around a place that cells cover. Its radius is three mean cells,
/// less in a small silhouette.
fn covered(grid: &Grid, place: Point) -> f64 {
    const STEPS: i32 = 12;
    let size = grid.size();
    let polygons: Vec<Vec<Point>> = (0..grid.cells()).map(|cell| corners(grid, cell)).collect();
    let area = |polygon: &Vec<Point>| {
        let after = polygon.iter().cycle().skip(1);
        polygon.iter().zip(after).map(|(&one, &other)| one.cross(other)).sum::<f64>().abs() / 2.0
    };
    let mean = polygons.iter().map(area).sum::<f64>() / f64::from(grid.cells());
    assert!(mean > 0.0 && mean < size.x * size.y);
    let radius = mean.sqrt() * f64::min(3.0, f64::from(grid.cells()).sqrt() / 4.0);
    let is_near = |&cell: &u32| (grid.centre(cell) - place).length() < 2.5 * radius;
    let near: Vec<&Vec<Point>> =
        (0..grid.cells()).filter(is_near).map(|cell| &polygons[cell as usize]).collect();
    let steps = (-STEPS..=STEPS).flat_map(|x| (-STEPS..=STEPS).map(move |y| [x, y]));
    let offsets = steps.filter(|[x, y]| x * x + y * y <= STEPS * STEPS);
    let points: Vec<Point> = offsets
        .map(|at| {
            let [x, y] = at.map(|step| (f64::from(step) + 0.01) / f64::from(STEPS) * radius);
            Point::new(place.x + x, place.y + y)
        })
        .collect();
    let inside = points.iter().filter(|&&at| near.iter().any(|polygon| is_inside(polygon, at)));
    inside.count() as f64 / points.len() as f64
}

#[test]
fn default_ends_of_silhouettes_are_at_broad_places() {
    for shape in SHAPES {
        let mut sites = Vec::new();
        for name in ["triangle", "star", "heart", "circle", "rhombus"] {
            sites.push((Site { outline: outline(name), ..Site::new(shape, 0, 0) }, name));
        }
        for name in ["heart", "star", "leaf", "cat", "tree", "moon", "hand"] {
            sites.push((in_mask(Site::new(shape, 0, 0), name), name));
        }
        for ((mut site, name), is_small) in
            sites.into_iter().flat_map(|it| [(it.clone(), false), (it, true)])
        {
            site.set_default_size();
            if is_small {
                (site.cols, site.rows) = (site.cols.min(12), site.rows.min(12));
            }
            for rim in [Rim::Cells, Rim::Smooth] {
                let maze = carved(Site { rim, ..site.clone() });
                let grid = maze.grid();
                let places = [maze.start(), maze.goal()].map(|end| {
                    let edge = maze.opening_at(end).expect("default ends are open");
                    grid.middle(edge)
                });
                let about = format!("{} {name} {rim:?}, {} cells", shape.name, grid.cells());
                for place in places {
                    let share = covered(grid, place);
                    assert!((0.28..0.72).contains(&share), "{about}: {share:.2} at {place:?}");
                }
                let size = grid.size();
                let apart = (places[1] - places[0]).length();
                assert!(apart > size.x.max(size.y) / 3.0, "{about}: {apart:.1} of {size:?}");
            }
        }
    }
}

/// Default ends are not in the hole of a silhouette.
#[test]
fn default_ends_open_to_the_outside() {
    let hole = "............,............,............,............,............,.....XX.....,............";
    for rim in [Rim::Cells, Rim::Smooth] {
        let site = Site { rim, ..in_mask(Site::new(shape("square"), 12, 7), hole) };
        let maze = carved(site);
        let size = maze.grid().size();
        for end in [maze.start(), maze.goal()] {
            let at = maze.grid().middle(maze.opening_at(end).unwrap());
            let edges = [at.x, at.y, size.x - at.x, size.y - at.y];
            assert!(edges.into_iter().any(|distance| distance < 1e-6), "{rim:?}: {at:?}");
        }
    }
}

/// Whole rectangles open in their corners, and rectangles with a cut-out open near them.
#[test]
fn rectangles_open_at_their_corners() {
    let plain = carved(Site::new(shape("square"), 12, 9));
    assert_eq!((plain.start(), plain.goal()), (0, 12 * 9 - 1));
    let cut = carved(in_mask(Site::new(shape("square"), 12, 9), "......,..XX..,......"));
    assert!((1..3).contains(&cut.start()), "{}", cut.start());
    let from_last = cut.grid().cells() - 1 - cut.goal();
    assert!((1..3).contains(&from_last), "{from_last}");
}
