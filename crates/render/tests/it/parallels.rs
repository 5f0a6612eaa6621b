//! Inset walls are the exact parallels of their walls.

use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Maze, SHAPES, Share};

use crate::common::{Made, spec};
use crate::insets::{chords, closed, with_inset};
use crate::strokes::{drawn, lines};

/// A straight segment of a line.
type Piece = [[f64; 2]; 2];

/// Returns the distances from an edge of both ends of all segments that run along it, to the right
/// of it.
fn distances(pieces: &[Piece], [from, to]: [Point; 2], most: f64) -> Vec<f64> {
    let along = to - from;
    let length = along.length();
    let unit = along * (1.0 / length);
    let beside = |piece: &Piece| {
        let [start, end] = piece.map(|[x, y]| Point::new(x, y) - from);
        let long = (end - start).length();
        let at = [start, end].map(|point| (point.dot(unit), unit.cross(point)));
        let [left, right] = [at[0].0.min(at[1].0).max(0.0), at[0].0.max(at[1].0).min(length)];
        // Includes segments that lean a little, so that the test can find that they are not
        // parallel.
        let leans = (at[0].1 - at[1].1).abs() / long;
        let is_near = at.iter().all(|(_, away)| *away > 5.0 && *away < most);
        let is_beside = is_near && leans < 0.3 && right - left > 0.2 * length;
        (is_beside && long > 0.1 * length).then(|| at.map(|(_, away)| away))
    };
    pieces.iter().filter_map(beside).flatten().collect()
}

#[test]
fn inset_walls_are_parallels_all_at_one_distance() {
    for shape in SHAPES {
        for (inset, weave) in [(8, Share::NONE), (25, Share::NONE), (25, Share::ALL)] {
            let mut spec = closed(spec(shape, 9, 8));
            spec.topology.weave = weave;
            let cancel = Cancel::new();
            let grid = spec.site.lay(spec.seed.number(), &cancel).unwrap();
            let has_arcs = (0..grid.edges()).any(|edge| grid.arc(edge).is_some());
            // Not all shapes can be woven.
            if has_arcs || Maze::carve(&spec, grid.into(), &cancel).is_err() {
                continue;
            }
            let made = Made::new(spec);
            let grid = made.maze.grid();
            let layers = drawn(&made, &with_inset(inset, 0));
            let pieces = chords(lines(&layers, "walls"));
            let (mut found, mut walls) = (Vec::new(), 0);
            for cell in 0..grid.cells() {
                for (_, ends) in grid.boundary(cell).filter(|&(edge, _)| made.maze.is_wall(edge)) {
                    let ends =
                        ends.map(|end| grid.corner(end) * 10_000.0 + Point::new(1000.0, 1000.0));
                    let own = distances(&pieces, ends, 130.0 * f64::from(inset));
                    assert!(
                        !own.is_empty(),
                        "{made} inset {inset}: a wall of cell {cell} has a parallel"
                    );
                    found.extend(own);
                    walls += 1;
                }
            }
            found.sort_by(f64::total_cmp);
            let usual = found[found.len() / 2];
            let off = found.iter().filter(|it| (**it - usual).abs() > 2.0).count();
            // Random cells have a few edges that are too short for the distance of all others.
            let most = if made.spec.site.is_seeded() { found.len() / 10 } else { 0 };
            assert!(
                off <= most,
                "{made} inset {inset}: {off} of {walls} walls are not {usual} away"
            );
        }
    }
}
