//! Numbers in drawings for cutters are single lines.

use mazewright_core::SHAPES;
use mazewright_core::geometry::Point;
use mazewright_render::drawing::{Drawing, Marks};
use mazewright_render::style::layers::Layers;
use mazewright_render::style::{Length, Style};

use crate::common::{Made, spec, style};
use crate::cutting::cut_drawing;
use crate::insets::chords;
use crate::route_clearance::distance;
use crate::seams::wrapped;

/// Returns the number of lines of a layer, and the points of each.
fn lines(drawing: &Drawing, name: &str) -> Vec<Vec<[i32; 2]>> {
    let layers = drawing.layers.iter().filter(|layer| layer.name == name);
    let all = layers.flat_map(|layer| &layer.marks).flat_map(|marks| match marks {
        Marks::Lines { lines, .. } => {
            lines.point_ranges().map(|line| lines.points[line].to_vec()).collect::<Vec<_>>()
        }
        other => panic!("{other:?}"),
    });
    all.collect()
}

#[test]
fn numbers_of_cells_are_single_lines_in_their_cells() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 7, 5));
        let layers = Layers::parse("walls,ids").unwrap();
        let mut style = Style { layers, ..style() };
        style.options.solid.cell = Length::whole(40);
        let drawing = cut_drawing(&made, &style);
        let lines = lines(&drawing, "ids");
        let cells = (0..made.maze.grid().cells()).filter(|&cell| made.maze.is_used(cell));
        // A 3 has two strokes, and every other digit one.
        let strokes = |cell: u32| {
            cell.to_string().bytes().map(|digit| if digit == b'3' { 2 } else { 1 }).sum::<usize>()
        };
        assert_eq!(lines.len(), cells.map(strokes).sum::<usize>(), "{made}");
        for line in &lines {
            let most = [0, 1].map(|axis| {
                let along = line.iter().map(|point| point[axis]);
                along.clone().max().unwrap() - along.min().unwrap()
            });
            assert!(line.len() > 2, "{made}: {line:?}");
            assert!(most.iter().all(|&side| side > 0 && side < 4000), "{made}: {most:?}");
        }
    }
}

/// Numbers of cells and of seams keep off the walls.
#[test]
fn numbers_touch_no_wall() {
    let mut seen = 0;
    for shape in SHAPES {
        for (wrap, inset) in [("none", 0), ("none", 20), ("x", 0), ("xy", 0), ("xy", 20)] {
            let Some(made) = wrapped(shape.name, wrap, (9, 8), 3) else { continue };
            let mut style = Style { layers: Layers::parse("walls,ids").unwrap(), ..style() };
            style.options.solid.cell = Length::whole(60);
            style.strokes.inset = inset;
            let drawing = cut_drawing(&made, &style);
            let [digits, walls] = [["ids", "signs"], ["walls", "outline"]].map(|names| -> Vec<_> {
                let layers = drawing.layers.iter().filter(|it| names.contains(&it.name));
                let marks = layers.flat_map(|layer| &layer.marks);
                let lines = marks.filter_map(|marks| match marks {
                    Marks::Lines { lines, .. } => Some(chords(lines)),
                    _ => None,
                });
                lines.flatten().map(|ends| ends.map(|[x, y]| Point::new(x, y))).collect()
            });
            seen += usize::from(lines(&drawing, "signs").len() > 4);
            for digit in &digits {
                let least = walls.iter().map(|wall| distance(*digit, *wall));
                let least = least.fold(f64::INFINITY, f64::min);
                assert!(least > 20.0, "{made} {wrap} {inset}: {least} at {digit:?}");
            }
        }
    }
    assert!(seen > 20, "{seen}");
}
