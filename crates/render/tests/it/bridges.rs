//! Pictures of crossings: two rails each, both inside the cell, which the solution does not cross.

use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, SHAPES, SOLVERS};
use mazewright_render::draw::draw;
use mazewright_render::drawing::{DevicePoint, Lines, Marks};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::bridges::made;
use crate::common::{Made, style};
use crate::signs::distance;

/// Returns the lines of a layer.
fn lines(made: &Made, style: &Style, layer: &str) -> Vec<Lines> {
    let (spec, maze, routes, caption) =
        (&made.spec, &made.maze, &made.routes[..], &Caption::default());
    let picture = Scene { spec, style, maze, routes, solver: &SOLVERS[0], caption };
    let drawing = draw(&picture, &Cancel::new()).unwrap();
    let marks = drawing.layers.into_iter().filter(|it| it.name == layer).flat_map(|it| it.marks);
    let lines = marks.filter_map(|marks| match marks {
        Marks::Lines { lines, .. } => Some(lines),
        Marks::Discs { .. } | Marks::Shapes { .. } | Marks::Areas { .. } => None,
    });
    lines.collect()
}

/// Returns the segments of lines, as chords.
fn pieces(lines: &Lines) -> Vec<[DevicePoint; 2]> {
    let each = lines.point_ranges().flat_map(|line| lines.points[line].windows(2));
    each.map(|pair| [pair[0], pair[1]]).collect()
}

fn cross(one: [DevicePoint; 2], other: [DevicePoint; 2]) -> bool {
    let side = |[from, to]: [DevicePoint; 2], at: DevicePoint| {
        let vector = |to: DevicePoint| [to[0] - from[0], to[1] - from[1]].map(i64::from);
        let (to, at) = (vector(to), vector(at));
        (to[0] * at[1] - to[1] * at[0]).signum()
    };
    side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0
}

#[test]
fn each_crossing_has_two_rails_that_no_solution_crosses() {
    for shape in SHAPES {
        for made in (1..8).filter_map(|seed| made(shape.name, seed)) {
            let style = Style { solution: Overlay::Over, cell: Length::whole(100), ..style() };
            let walls = lines(&made, &style, "walls");
            let [_, rails] = &walls[..] else { panic!("{made}: walls and rails") };
            let crossings = made.maze.grid().crossings().len();
            assert_eq!(rails.starts.len(), 2 * crossings, "{made}: two rails each");
            // Between a corner and the point where a rail leaves the edge, and back.
            assert_eq!(rails.points.len(), 8 * crossings, "{made}");
            let solution = lines(&made, &style, "solution");
            for piece in solution.iter().flat_map(pieces) {
                let over = pieces(rails).into_iter().find(|&rail| cross(rail, piece));
                // An arc bulges over its chord.
                let straight = rails.arcs.is_empty();
                assert!(!straight || over.is_none(), "{made}: {piece:?} crosses {over:?}");
            }
        }
    }
}

#[test]
fn the_solution_is_hidden_below_bridges_alone() {
    let mut seen = 0;
    for shape in SHAPES {
        for made in (1..8).filter_map(|seed| made(shape.name, seed)) {
            let style = Style { solution: Overlay::Only, ..style() };
            let solution = lines(&made, &style, "solution");
            let grid = made.maze.grid();
            let tunnels = made.route.cells.windows(2).filter(|pair| {
                let mut steps = made.maze.steps(pair[0]).filter(|&(there, _)| there == pair[1]);
                steps.any(|(_, link)| grid.tunnel(link).is_some())
            });
            // A route that becomes thinner has more lines.
            let [solution] = &solution[..] else { continue };
            assert_eq!(solution.starts.len(), 1 + tunnels.count(), "{made}");
            seen += 1;
        }
    }
    assert!(seen > 7 * SHAPES.len() / 2, "{seen} mazes");
}

/// With inset walls, a tunnel that is nearly hidden has dashes from one of its ends to the other.
#[test]
fn nearly_hidden_tunnels_have_dashes() {
    for shape in SHAPES {
        for made in (1..4).filter_map(|seed| made(shape.name, seed)) {
            let mut style = style();
            style.strokes.inset = 22;
            let walls = lines(&made, &style, "walls");
            let is_little = ["zeta", "penrose-p2", "penrose-p3", "voronoi"].contains(&shape.name);
            let crossings = made.maze.grid().crossings().len();
            let Some(dashes) = walls.get(1) else {
                assert!(!is_little, "{made}: {crossings} crossings without dashes");
                continue;
            };
            // Both sides of a tunnel have at least one dash, each a line between two points.
            assert!(dashes.starts.len() >= 2, "{made}");
            assert_eq!(dashes.points.len(), 2 * dashes.starts.len(), "{made}");
            if is_little {
                assert!(dashes.starts.len() >= crossings, "{made}");
            }
            for dash in pieces(dashes) {
                let over = pieces(&walls[0]).into_iter().find(|&wall| cross(wall, dash));
                assert!(over.is_none(), "{made}: {dash:?} crosses {over:?}");
            }
        }
    }
}

/// The solution in a tunnel that is nearly hidden shows as dashes on the bridge, between its walls.
#[test]
fn the_solution_in_nearly_hidden_tunnels_has_dashes() {
    let (mut dashed, mut tunnels) = (0, 0);
    for name in ["zeta", "penrose-p2", "penrose-p3", "voronoi"] {
        for made in (1..12).filter_map(|seed| made(name, seed)) {
            let mut style = Style { solution: Overlay::Over, cell: Length::whole(100), ..style() };
            style.strokes.inset = 22;
            let solution: Vec<_> =
                lines(&made, &style, "solution").iter().flat_map(pieces).collect();
            let walls: Vec<_> = pieces(&lines(&made, &style, "walls")[0]);
            for &piece in &solution {
                let over = walls.iter().find(|&&wall| cross(wall, piece));
                assert!(over.is_none(), "{made}: {piece:?} crosses {over:?}");
            }
            let (grid, cells) = (made.maze.grid(), &made.route.cells);
            for pair in cells.windows(2) {
                let mut steps = made.maze.steps(pair[0]).filter(|&(there, _)| there == pair[1]);
                let Some(crossing) = steps.find_map(|(_, link)| grid.tunnel(link)) else {
                    continue;
                };
                if cells.contains(&crossing.cell) {
                    continue;
                }
                let margin = f64::from(style.margin.hundredths());
                let place = |point: Point| {
                    [point.x, point.y].map(|along| (along * 10_000.0 + margin) as i32)
                };
                let centre = place(grid.centre(crossing.cell));
                let corners = grid
                    .boundary(crossing.cell)
                    .map(|(_, ends)| ends.map(|it| place(grid.corner(it))));
                let nearest = |pieces: &[[DevicePoint; 2]]| {
                    let away = pieces.iter().map(|&piece| distance(centre, piece));
                    away.fold(f64::INFINITY, f64::min)
                };
                let rim = nearest(&corners.collect::<Vec<_>>());
                dashed += usize::from(nearest(&solution) < rim * 0.8);
                tunnels += 1;
            }
        }
    }
    // A bridge may be too narrow for a dash.
    assert!(tunnels > 20 && dashed * 10 >= tunnels * 9, "{dashed} of {tunnels}");
}
