//! Inset corridors of repeating patterns, where a table holds the points at corners, are those of the same cells
//! without a pattern.

use mazewright_core::mask::Mask;
use mazewright_core::{SHAPES, Site, Spec};
use mazewright_render::drawing::{ArcSegment, Lines};

use crate::common::{Made, spec};
use crate::insets::{closed, with_inset};
use crate::strokes::{drawn, lines};

/// The largest distance between equal points, in hundredths of a pixel.
const SAME: i32 = 1;

/// Returns a maze on a repeating pattern, and the same maze on listed cells: a mask without holes leaves no pattern.
fn twins(spec: Spec) -> Option<[Made; 2]> {
    let mask = Some(Mask::parse("..,..").unwrap());
    let listed = Spec { site: Site { mask, ..spec.site.clone() }, ..spec.clone() };
    let [one, other] = [spec, listed].map(Made::new);
    let [pattern, lists] = [&one, &other].map(|it| it.maze.grid());
    pattern.corner_lattice()?;
    assert!(lists.corner_lattice().is_none(), "{one}");
    assert_eq!(pattern.cells(), lists.cells(), "{one}");
    assert_eq!(one.maze.open_links(), other.maze.open_links(), "{one}");
    Some([one, other])
}

/// Returns the arcs of lines from left to right: both ends, and the radius.
fn arcs(lines: &Lines) -> Vec<[i32; 5]> {
    let ends = |to: u32| [lines.points[to as usize - 1], lines.points[to as usize]];
    let arc = |arc: &ArcSegment| {
        let [one, other] = ends(arc.to);
        let ([x, y], [right, lower]) = (one.min(other), one.max(other));
        [x, y, right, lower, arc.radius as i32]
    };
    let mut arcs: Vec<[i32; 5]> = lines.arcs.iter().map(arc).collect();
    arcs.sort_unstable();
    arcs
}

#[test]
fn corners_of_a_pattern_are_those_of_listed_cells() {
    let mut compared = 0;
    for shape in SHAPES {
        let Some([pattern, listed]) = twins(closed(spec(shape, 6, 5))) else { continue };
        for inset in [4, 15, 30, 45] {
            for corners in [15, 30, 50] {
                let style = with_inset(inset, corners);
                let [one, other] = [&pattern, &listed].map(|made| {
                    let layers = drawn(made, &style);
                    arcs(lines(&layers, "walls"))
                });
                let what = format!("{pattern} inset {inset} corners {corners}");
                assert_eq!(one.len(), other.len(), "{what}");
                let near = |(one, other): (&[i32; 5], &[i32; 5])| {
                    one.iter().zip(other).all(|(one, other)| (one - other).abs() <= SAME)
                };
                let apart = one.iter().zip(&other).find(|&pair| !near(pair));
                assert_eq!(apart, None, "{what}");
                compared += one.len();
            }
        }
    }
    assert!(compared > 5000, "{compared}");
}
