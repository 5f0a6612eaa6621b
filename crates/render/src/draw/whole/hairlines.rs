//! A drawing for cutters: lines of one thickness, and outlines instead of areas, because a cutter
//! follows lines.

use crate::drawing::{Cap, DevicePoint, Join, Layer, Lines, Marks};

/// Draws all marks as lines of a width in hundredths of a pixel.
pub(crate) fn hairlines(layers: &mut [Layer], width: u32) {
    for marks in layers.iter_mut().flat_map(|layer| &mut layer.marks) {
        let lines = match marks {
            Marks::Lines { lines, .. } => std::mem::take(lines),
            Marks::Discs { centres, radius } => circles(centres, *radius),
            Marks::Shapes { outlines } | Marks::Areas { outlines, .. } => closed(outlines),
        };
        *marks = Marks::Lines { lines, width };
    }
}

fn empty() -> Lines {
    Lines { cap: Cap::Butt, join: Join::Round, ..Lines::default() }
}

/// Returns circles around points.
fn circles(centres: &[DevicePoint], radius: u32) -> Lines {
    let mut lines = empty();
    for &[x, y] in centres {
        let [left, right] = [[x - radius as i32, y], [x + radius as i32, y]];
        lines.move_to(left);
        lines.arc_to(right, radius, true);
        lines.arc_to(left, radius, true);
    }
    lines
}

/// Returns closed outlines as lines that end where they start.
fn closed(outlines: &Lines) -> Lines {
    let mut lines = empty();
    let mut arcs = outlines.arcs.iter().peekable();
    for outline in outlines.point_ranges() {
        let first = outlines.points[outline.start];
        lines.move_to(first);
        for at in outline.skip(1) {
            let to = outlines.points[at];
            match arcs.next_if(|arc| arc.to as usize == at) {
                Some(arc) => lines.arc_to(to, arc.radius, arc.clockwise),
                None => lines.line_to(to),
            }
        }
        lines.line_to(first);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::Color;

    #[test]
    fn areas_become_closed_lines() {
        let mut outlines = Lines::default();
        outlines.move_to([0, 0]);
        outlines.arc_to([20, 0], 10, true);
        outlines.line_to([10, 30]);
        let marks = vec![
            Marks::Discs { centres: vec![[50, 50]], radius: 5 },
            Marks::Shapes { outlines },
            Marks::Lines { lines: Lines::default(), width: 200 },
        ];
        let mut layers = [Layer { name: "ends", color: Color::opaque(0), marks }];
        hairlines(&mut layers, 10);
        let [Layer { marks, .. }] = layers;
        let all: Vec<&Lines> = marks
            .iter()
            .map(|marks| match marks {
                Marks::Lines { lines, width: 10 } => lines,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(all[0].points, [[45, 50], [55, 50], [45, 50]]);
        assert_eq!(all[0].arcs.len(), 2);
        assert_eq!(all[1].points, [[0, 0], [20, 0], [10, 30], [0, 0]]);
        assert_eq!(all[1].arcs.iter().map(|arc| arc.to).collect::<Vec<_>>(), [1]);
        assert!(all[1].is_closed(&(0..4)));
        assert!(all[2].points.is_empty());
    }
}
