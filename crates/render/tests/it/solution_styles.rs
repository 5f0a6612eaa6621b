//! The solution from start to goal as dots, arrows and a gradient.

use mazewright_core::geometry::Point;
use mazewright_core::{Chosen, SHAPES, Shape, WRAPS, find};
use mazewright_render::drawing::{DevicePoint, Layer, Marks};
use mazewright_render::style::contrast::{LEAST_CONTRAST, contrast};
use mazewright_render::style::strokes::Strokes;
use mazewright_render::style::{Color, Style};

use crate::common::{Made, Written, shape, spec};
use crate::strokes::{drawn, place, shown, solution_style};

fn with_solution_style(name: &str) -> Style {
    shown(Strokes { solution_style: solution_style(name), ..Strokes::default() })
}

fn made_in(shape: Chosen<Shape>) -> Made {
    Made::new(spec(shape, 6, 6))
}

/// Returns the distance of the middle of a cell from its sides.
fn room(made: &Made, cell: u32) -> f64 {
    let middle = made.maze.grid().centre(cell);
    let distance = |[from, to]: [Point; 2]| {
        let along = to - from;
        let share = ((middle - from).dot(along) / along.dot(along)).clamp(0.0, 1.0);
        (from + along * share - middle).length()
    };
    made.maze.grid().polygon(cell).sides().map(distance).fold(f64::INFINITY, f64::min)
}

#[test]
fn each_cell_of_the_solution_has_a_dot() {
    for shape in SHAPES {
        let made = made_in(shape);
        let style = with_solution_style("dots");
        let layers = drawn(&made, &style);
        let discs = layers[1].marks.iter().flat_map(|marks| match marks {
            Marks::Discs { centres, .. } => centres,
            other => panic!("{made}: {other:?}"),
        });
        let centres: Vec<DevicePoint> = discs.copied().collect();
        let grid = made.maze.grid();
        for &cell in &made.route.cells {
            let at = place(&style, grid.centre(cell)) * 100.0;
            let near =
                |it: &&DevicePoint| (Point::new(it[0].into(), it[1].into()) - at).length() < 2.0;
            let count = centres.iter().filter(near).count();
            // Where the middle has too little room, the dot is on the route next to it.
            let is_narrow = room(&made, cell) < 0.18;
            assert!(count == 1 || count == 0 && is_narrow, "{made}: cell {cell}: {count}");
        }
        let between = centres.len() - made.route.cells.len();
        assert!(between < made.route.cells.len(), "{made}: {between} more");
        if shape.name == "square" {
            assert_eq!(between, 0, "{made}");
        }
    }
}

#[test]
fn arrowheads_point_to_the_goal_and_do_not_touch() {
    for shape in SHAPES {
        let made = made_in(shape);
        let style = with_solution_style("arrows");
        let layers = drawn(&made, &style);
        let shapes = layers[1].marks.iter().find_map(|marks| match marks {
            Marks::Shapes { outlines } => Some(outlines),
            _ => None,
        });
        let grid = made.maze.grid();
        let cells = &made.route.cells;
        let heads: Vec<Vec<Point>> = shapes
            .unwrap()
            .point_ranges()
            .map(|line| {
                let points = &shapes.unwrap().points[line];
                points.iter().map(|&[x, y]| Point::new(x.into(), y.into()) * 0.01).collect()
            })
            .collect();
        assert_eq!(heads.len(), cells.len() / 2, "{made}");
        for (head, pair) in heads.iter().zip(cells.chunks(2)) {
            let tip = head[0];
            let vector = tip - (head[1] + head[2]) * 0.5;
            let on = place(&style, grid.centre(pair[1])) - place(&style, grid.centre(pair[0]));
            assert!(vector.dot(on) > 0.0, "{made}: {head:?} points on");
            assert!(vector.length() > 3.0, "{made}: {head:?} can be seen");
        }
        let away = |one: &Vec<Point>, other: &Vec<Point>| {
            let pairs = one.iter().flat_map(|a| other.iter().map(move |b| (*a - *b).length()));
            pairs.fold(f64::INFINITY, f64::min)
        };
        for (at, one) in heads.iter().enumerate() {
            let touched = heads[at + 1..].iter().find(|other| away(one, other) < 0.5);
            assert_eq!(touched, None, "{made}: {one:?}");
        }
    }
}

/// The whole of an arrowhead lies along one straight part of the route, away from its corners.
#[test]
fn arrowheads_lie_on_straight_parts() {
    for shape in SHAPES {
        let made = made_in(shape);
        let layers = drawn(&made, &with_solution_style("arrows"));
        let [Marks::Lines { lines, .. }, Marks::Shapes { outlines }] = &layers[1].marks[..] else {
            panic!("{made}")
        };
        let point = |&[x, y]: &DevicePoint| Point::new(x.into(), y.into());
        let parts: Vec<[Point; 2]> = lines
            .point_ranges()
            .flat_map(|line| {
                let points: Vec<Point> = lines.points[line].iter().map(point).collect();
                points.windows(2).map(|pair| [pair[0], pair[1]]).collect::<Vec<_>>()
            })
            .collect();
        for head in outlines.point_ranges() {
            let head: Vec<Point> = outlines.points[head].iter().map(point).collect();
            let (tip, back) = (head[0], (head[1] + head[2]) * 0.5);
            let apart = 0.11 * (tip - back).length();
            let holds = |[from, to]: &[Point; 2]| {
                let length = (*to - *from).length();
                let ahead = (*to - *from) * (1.0 / length);
                let is_on = |at: Point| {
                    let along = ahead.dot(at - *from);
                    ahead.cross(at - *from).abs() < 3.0 && along > apart && along < length - apart
                };
                is_on(tip) && is_on(back) && ahead.dot(tip - back) > 0.0
            };
            assert!(parts.iter().any(holds), "{made}: {tip:?} {back:?}");
        }
    }
}

/// Returns the position of a layer's colour in the part of the colour map that is visible on the
/// paper: from 0 to 1.
fn place_in_map(layer: &Layer, style: &Style) -> f64 {
    const SAMPLES: usize = 63 * 63;
    let color = |at: usize| {
        let color = style.colormap.value.eval_continuous(at as f64 / SAMPLES as f64);
        Color { rgba: [color.r, color.g, color.b, 255] }
    };
    // The map gets paler towards its end.
    let is_seen = |&at: &usize| contrast(color(at), style.paper) >= LEAST_CONTRAST;
    let last = (0..=SAMPLES).rfind(is_seen).unwrap();
    let at = (0..=SAMPLES).find(|&at| color(at) == layer.color);
    at.expect("a colour of the map") as f64 / last as f64
}

#[test]
fn a_gradient_runs_through_the_colour_map() {
    for shape in SHAPES {
        let made = made_in(shape);
        let style = with_solution_style("gradient");
        let layers: Vec<Layer> =
            drawn(&made, &style).into_iter().filter(|layer| layer.name == "solution").collect();
        assert!((6..=64).contains(&layers.len()), "{made}: {}", layers.len());
        let places: Vec<f64> = layers.iter().map(|layer| place_in_map(layer, &style)).collect();
        let [first, last] = [places[0], *places.last().unwrap()];
        assert!(places.is_sorted(), "{places:?}");
        assert!(first < 0.25, "{places:?}");
        assert!(last > 0.75, "{places:?}");
        let length = |layers: &[Layer]| -> f64 {
            let lines =
                layers.iter().flat_map(|layer| &layer.marks).filter_map(|marks| match marks {
                    Marks::Lines { lines, .. } => Some(lines),
                    _ => None,
                });
            lines
                .flat_map(|lines| lines.point_ranges().map(move |line| &lines.points[line]))
                .flat_map(|points| points.windows(2))
                .map(|at| {
                    f64::hypot(f64::from(at[1][0] - at[0][0]), f64::from(at[1][1] - at[0][1]))
                })
                .sum()
        };
        let plain = drawn(&made, &with_solution_style("line"));
        let [one, other] = [length(&layers), length(&plain[1..])];
        assert!((one - other).abs() < 0.01 * other, "{made}: {one} of {other}");
        assert_eq!(made.svg(&style).matches("<g class=\"solution\"").count(), 1, "{made}");
    }
}

#[test]
fn landings_and_seams_have_colours_of_the_gradient() {
    let mut levels = spec(shape("square"), 4, 4);
    levels.site.levels = 2;
    levels.site.wrap = find(WRAPS, "x").unwrap();
    let made = Made::new(levels);
    let layers = drawn(&made, &with_solution_style("gradient"));
    let discs = layers.iter().flat_map(|layer| &layer.marks);
    let discs = discs.filter(|marks| matches!(marks, Marks::Discs { .. })).count();
    assert!(discs >= 2, "{discs}");
}

/// The colours of a route that consists of stairs go from one end of the map to the other.
#[test]
fn a_gradient_over_stairs_ends_at_the_goal() {
    let mut tower = spec(shape("square"), 1, 1);
    tower.site.levels = 5;
    let style = with_solution_style("gradient");
    let layers = drawn(&Made::new(tower), &style);
    let is_landing = |layer: &&Layer| {
        layer.name == "solution" && layer.marks.iter().any(|it| matches!(it, Marks::Discs { .. }))
    };
    let places: Vec<f64> =
        layers.iter().filter(is_landing).map(|layer| place_in_map(layer, &style)).collect();
    let [first, last] = [places[0], *places.last().unwrap()];
    assert!(first == 0.0, "{places:?}");
    assert!(last > 0.95, "{places:?}");
}
