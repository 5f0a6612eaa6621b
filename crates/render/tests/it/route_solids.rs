//! Routes as solids: raised, and as a separate part.

use std::sync::Arc;

use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, End, Maze, SHAPES, Seed, Share, Site, Spec, Topology, WRAPS};
use mazewright_render::formats::Fields;
use mazewright_render::style::Overlay;

use crate::common::{MANY, Made, Written, shape, spec};
use crate::solid::{Triangle, can_be_laid, is_closed, rows_of, solved, triangles};

#[test]
fn routes_whose_openings_touch_are_closed() {
    let mut made = 0;
    for shape in SHAPES {
        for unicursal in [true, false] {
            let loops = if unicursal { 0 } else { 6 };
            let topology = Topology { unicursal, loops, ..Topology::default() };
            let (cols, rows) = if shape.name == "polar" { (8, 8) } else { (7, 6) };
            let spec = Spec { topology, ..spec(shape, cols, rows) };
            if spec.check(MANY).is_err() {
                continue;
            }
            let maze = Made::new(spec);
            for solution in [Overlay::Only, Overlay::Over] {
                let found = triangles(&maze.write("stl", &solved(solution, false), Fields::ALL));
                is_closed(&found, &format!("{maze}, unicursal {unicursal}, {solution:?}"));
                made += 1;
            }
        }
    }
    assert!(made > 60, "{made} solids");
}

/// Returns the greatest height of a solid at a point of the plan, in millimetres.
fn height_at(triangles: &[Triangle], [x, y]: [f64; 2]) -> f64 {
    let heights = triangles.iter().filter_map(|corners| {
        let [a, b, c] = corners.map(|corner| corner.map(f64::from));
        let cross = |one: [f64; 3], other: [f64; 3]| {
            (one[0] - x) * (other[1] - y) - (one[1] - y) * (other[0] - x)
        };
        let shares = [cross(b, c), cross(c, a), cross(a, b)];
        let sum: f64 = shares.iter().sum();
        let is_over = sum > 1e-9 && shares.iter().all(|&share| share >= -1e-5 * sum);
        is_over.then(|| (shares[0] * a[2] + shares[1] * b[2] + shares[2] * c[2]) / sum)
    });
    heights.fold(0.0, f64::max)
}

#[test]
fn routes_are_raised_at_both_sides_of_a_seam() {
    let mut seams = 0;
    for shape in [shape("square")] {
        for wrap in WRAPS {
            for seed in 1..=6_u64 {
                let site = Site { wrap, ..Site::new(shape, 8, 6) };
                let (seed, goal) = (Seed::from(seed), End::Farthest);
                let spec = Spec { site, seed, goal, ..spec(shape, 2, 2) };
                if !can_be_laid(&spec) {
                    continue;
                }
                let made = Made::new(spec);
                let grid = made.maze.grid();
                let passes = |one: u32, other: u32| {
                    let pair = [one.min(other), one.max(other)];
                    made.route
                        .cells
                        .windows(2)
                        .any(|it| [it[0].min(it[1]), it[0].max(it[1])] == pair)
                };
                let passed: Vec<[u32; 2]> = grid
                    .seam_sides()
                    .filter(|&[(one, link), (other, _)]| {
                        made.maze.is_open(link) && passes(one, other)
                    })
                    .map(|sides| sides.map(|(_, edge)| edge))
                    .collect();
                if passed.is_empty() {
                    continue;
                }
                let solid =
                    triangles(&made.write("stl", &solved(Overlay::Over, false), Fields::ALL));
                let cell_at = |point: Point| {
                    height_at(&solid, [point.x * 10.0, (grid.size().y - point.y) * 10.0])
                };
                let route = cell_at(grid.centre(made.route.cells[1]));
                assert!((2.5..11.5).contains(&route), "{made} {}: {route}", wrap.name);
                for edge in passed.into_iter().flatten() {
                    let height = cell_at(grid.middle(edge));
                    let what = format!("{made} {} edge {edge}", wrap.name);
                    assert!((height - route).abs() < 1e-3, "{what}: {height} of {route}");
                    seams += 1;
                }
            }
        }
    }
    assert!(seams > 10, "{seams}");
}

/// A crossing is one open cell in a solid, so that a route below it has no gap there.
#[test]
fn routes_pass_through_crossings_without_a_gap() {
    let mut tunnels = 0;
    for (shape, wrap) in SHAPES.iter().flat_map(|shape| WRAPS.iter().map(move |wrap| (shape, wrap)))
    {
        for seed in 1..=3_u64 {
            let site = Site { wrap, ..Site::new(shape, 8, 8) };
            let topology = Topology { weave: Share::ALL, ..Topology::default() };
            let (seed, goal) = (Seed::from(seed), End::Farthest);
            let spec = Spec { site, topology, seed, goal, ..spec(shape, 2, 2) };
            if !can_be_laid(&spec) {
                continue;
            }
            // Some shapes have no cells in which passages can cross.
            let grid = Arc::new(spec.site.lay(1, &Cancel::new()).unwrap());
            if Maze::carve(&spec, grid, &Cancel::new()).is_err() {
                continue;
            }
            let made = Made::new(spec);
            let grid = made.maze.grid();
            let below: Vec<u32> = made
                .route
                .cells
                .windows(2)
                .filter_map(|pair| {
                    let link = made.maze.steps(pair[0]).find(|&(to, _)| to == pair[1])?.1;
                    grid.tunnel(link).map(|crossing| crossing.cell)
                })
                .collect();
            if below.is_empty() {
                continue;
            }
            let what = format!("{made} {}", wrap.name);
            for solution in [Overlay::Over, Overlay::Only] {
                let file = made.write("stl", &solved(solution, false), Fields::ALL);
                let solid = triangles(&file);
                is_closed(&solid, &what);
                let height = |cell: u32| {
                    let Point { x, y } = grid.centre(cell);
                    // Beside the centre, where the corners of triangles may meet.
                    height_at(&solid, [x * 10.0 + 0.13, (grid.size().y - y) * 10.0 + 0.07])
                };
                let route = height(made.route.cells[1]);
                for &cell in &below {
                    assert!((height(cell) - route).abs() < 1e-3, "{what} {cell}: {route}");
                    tunnels += 1;
                }
            }
            if wrap.name == "none" {
                let source = made.write("scad", &solved(Overlay::Only, false), Fields::ALL);
                let rows = rows_of(&String::from_utf8(source).unwrap(), "solution");
                let gaps = rows.windows(2).filter(|pair| pair[0][2..] != pair[1][..2]).count();
                assert_eq!(gaps, 0, "{what}");
            }
        }
    }
    assert!(tunnels > 100, "{tunnels}");
}
