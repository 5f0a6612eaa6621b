//! Numbers at seams: all or none, of one size, apart from all other marks.

use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, SHAPES, Share, Site, Spec, Topology, WRAPS, find};
use mazewright_render::draw::fit::Fit;
use mazewright_render::drawing::{DevicePoint, Marks};
use mazewright_render::style::end_marks::{EndMarks, MARK_KINDS};
use mazewright_render::style::layers::Layers;
use mazewright_render::style::look::DRAWS;
use mazewright_render::style::{Length, Overlay, Style};
use resvg::usvg::{Node, Options, Tree};

use crate::common::{MANY, Made, Written, shape, spec, style};
use crate::signs::{distance, line_pieces, marks};

/// Returns a maze on a site with a wrap, if there is such a site.
pub(crate) fn wrapped(name: &str, wrap: &str, size: (u32, u32), seed: u64) -> Option<Made> {
    let wrap = find(WRAPS, wrap).unwrap();
    let site = Site { wrap, ..Site::new(shape(name), size.0, size.1) };
    let fits = site.check(MANY).is_ok() && site.lay(1, &Cancel::new()).is_ok();
    fits.then(|| Made::new(Spec { site, seed: seed.into(), ..spec(&SHAPES[0], 2, 2) }))
}

/// A box: left, upper, right, lower.
type Bounds = [i32; 4];

/// Returns the bounds of the outer contours of a layer's shapes: of its digits.
fn digits(made: &Made, style: &Style, layer: &str) -> Vec<Bounds> {
    let mut bounds = Vec::new();
    for marks in marks(made, style, layer) {
        let Marks::Shapes { outlines } = marks else { continue };
        for range in outlines.point_ranges() {
            let points = &outlines.points[range];
            let pairs = points.iter().zip(points.iter().cycle().skip(1));
            let area: i64 = pairs
                .map(|(from, to)| {
                    i64::from(from[0]) * i64::from(to[1]) - i64::from(to[0]) * i64::from(from[1])
                })
                .sum();
            let ends = |axis: usize| {
                let along = || points.iter().map(|point| point[axis]);
                [along().min().unwrap(), along().max().unwrap()]
            };
            let ([left, right], [upper, lower]) = (ends(0), ends(1));
            if area > 0 {
                bounds.push([left, upper, right, lower]);
            }
        }
    }
    bounds
}

fn overlap(one: &Bounds, other: &Bounds) -> bool {
    (0..2).all(|axis| one[axis] < other[axis + 2] && other[axis] < one[axis + 2])
}

/// Returns the number of digits of the numbers of all open seams.
fn expected(made: &Made) -> usize {
    let open = made.maze.grid().seam_sides().filter(|side| made.maze.is_open(side[0].1)).count();
    (1..=open).map(|number| 2 * number.to_string().len()).sum()
}

#[test]
fn all_seams_have_numbers_of_one_size_or_none_has() {
    let mut full = 0;
    for shape in SHAPES {
        for (wrap, seed) in ["x", "y", "xy", "mobius"].into_iter().zip(3..) {
            let Some(made) = wrapped(shape.name, wrap, (14, 10), seed) else { continue };
            for (draw, solution) in
                DRAWS.iter().flat_map(|draw| [Overlay::Hidden, Overlay::Over].map(|it| (draw, it)))
            {
                for within in [200, 640, 1280] {
                    let mut style = Style { draw, solution, ..style() };
                    let fit = Fit { within: [Some(within); 2], ..Fit::ALL };
                    fit.apply(&made.spec, &mut style).unwrap();
                    let digits = digits(&made, &style, "signs");
                    let about = format!("{made} {wrap} {} {solution:?} {within}", draw.name);
                    let all = expected(&made);
                    assert!([0, all].contains(&digits.len()), "{about}: {} of {all}", digits.len());
                    // Round digits are higher than straight ones.
                    let heights = || digits.iter().map(|it| it[3] - it[1]);
                    let [least, most] =
                        [heights().min(), heights().max()].map(Option::unwrap_or_default);
                    assert!(f64::from(most) <= f64::from(least) * 1.07, "{about}: {least} {most}");
                    let is_plain = draw.name == "walls" && solution == Overlay::Hidden;
                    assert!(within < 640 || !is_plain || !digits.is_empty(), "{about}: no numbers");
                    full += usize::from(!digits.is_empty() && within == 640);
                }
            }
        }
    }
    assert!(full >= 80, "{full}");
}

/// The seam that the solution crosses has its number in rows that are as high as two numbers.
#[test]
fn seams_on_the_solution_have_numbers() {
    for within in [640, 1280] {
        let made = wrapped("brick", "x", (14, 10), 3).unwrap();
        let mut style = Style { solution: Overlay::Over, ..style() };
        Fit { within: [Some(within); 2], ..Fit::ALL }.apply(&made.spec, &mut style).unwrap();
        let all = expected(&made);
        assert_eq!((digits(&made, &style, "signs").len(), all > 8), (all, true), "{within}");
    }
}

#[test]
fn numbers_of_seams_and_cells_are_apart() {
    let mut seen = 0;
    for shape in SHAPES {
        for wrap in ["x", "xy"] {
            let Some(made) = wrapped(shape.name, wrap, (12, 8), 2) else { continue };
            for cell in [20, 30, 50, 90] {
                let layers = Layers::parse("walls,ids").unwrap();
                let style = Style { cell: Length::whole(cell), layers, ..style() };
                // Small cells have no room for their numbers.
                if cell < 50 && crate::numbers::drawing(&made, &style).is_err() {
                    continue;
                }
                let [seams, cells] = ["signs", "ids"].map(|layer| digits(&made, &style, layer));
                for one in &seams {
                    let other = cells.iter().find(|other| overlap(one, other));
                    assert_eq!(other, None, "{made} {wrap} {cell}: {one:?}");
                    seen += 1;
                }
                let twins: Vec<_> = (0..seams.len())
                    .flat_map(|at| seams[..at].iter().map(move |it| (at, it)))
                    .filter(|(at, it)| overlap(&seams[*at], it))
                    .collect();
                assert_eq!(twins, [], "{made} {wrap} {cell}");
            }
        }
    }
    assert!(seen > 1000, "{seen}");
    // A cell of 30 pixels has space for both.
    let made = wrapped("square", "xy", (12, 8), 2).unwrap();
    let layers = Layers::parse("walls,ids").unwrap();
    let style = Style { cell: Length::whole(30), layers, ..style() };
    assert_eq!(digits(&made, &style, "signs").len(), expected(&made));
    let all: usize = (0..96).map(|id: u32| id.to_string().len()).sum();
    assert_eq!(digits(&made, &style, "ids").len(), all);
}

/// There are at least 2 pixels of paper between the solution and numbers or letters.
#[test]
fn numbers_and_letters_keep_their_distance_from_the_solution() {
    let (mut numbers, mut letters, mut seen, mut near) = (0, 0, 0, 0);
    let shapes = || SHAPES.iter().map(|shape| shape.name);
    for (name, wrap) in shapes().flat_map(|name| ["x", "y", "xy", "mobius"].map(|it| (name, it))) {
        for (seed, (cell, inset, corners)) in
            [(20, 0, 0), (36, 0, 0), (36, 0, 50), (36, 15, 0)].into_iter().enumerate()
        {
            let Some(made) = wrapped(name, wrap, (12, 8), seed as u64) else { continue };
            let kind = find(MARK_KINDS, "letters").unwrap();
            let mut style = Style {
                cell: Length::whole(cell),
                solution: Overlay::Over,
                marks: EndMarks { kind, ..EndMarks::default() },
                ..style()
            };
            (style.strokes.inset, style.strokes.corners) = (inset, corners);
            Fit { cell: false, ..Fit::ALL }.apply(&made.spec, &mut style).unwrap();
            let mut route: Vec<([DevicePoint; 2], f64)> = Vec::new();
            for marks in marks(&made, &style, "solution") {
                let Marks::Lines { lines, width } = marks else { continue };
                let pieces = line_pieces(&lines, false);
                route.extend(pieces.into_iter().map(|piece| (piece, f64::from(width) / 2.0)));
            }
            let mut nearest = f64::INFINITY;
            for layer in ["signs", "ends"] {
                let count = if layer == "signs" { &mut numbers } else { &mut letters };
                for marks in marks(&made, &style, layer) {
                    let Marks::Shapes { outlines } = marks else { continue };
                    *count += outlines.points.len();
                    for &at in &outlines.points {
                        let away = route.iter().map(|&(piece, half)| distance(at, piece) - half);
                        let away = away.fold(f64::INFINITY, f64::min);
                        let about = format!("{made} {wrap} {cell} {inset} {corners} {layer}");
                        // Where cells leave less space, a nearer number is better than none.
                        let least = if layer == "signs" { 20.0 } else { 197.0 };
                        assert!(away >= least, "{about}: {away:.0} at {at:?}");
                        nearest = nearest.min(away);
                    }
                }
            }
            if cell > 20 {
                seen += 1;
                near += usize::from(nearest < 197.0);
            }
        }
    }
    assert!(near * 8 < seen, "{near} of {seen}");
    assert!(numbers > 10_000 && letters > 10_000, "{numbers} {letters}");
}

/// Inset walls run through cells, too, and so do rails of bridges.
#[test]
fn numbers_of_seams_do_not_touch_walls() {
    let mut seen = 0;
    for (name, weave) in [("hex", "0.2"), ("hex", "1"), ("square", "1"), ("square", "0")] {
        for (seed, inset) in (1..4).flat_map(|seed| [0, 15].map(|inset| (seed, inset))) {
            let made = wrapped(name, "x", (12, 8), seed).unwrap();
            let topology = Topology { weave: Share::parse(weave).unwrap(), ..Topology::default() };
            let made = Made::new(Spec { topology, ..made.spec });
            let mut style = style();
            style.strokes.inset = inset;
            Fit::ALL.apply(&made.spec, &mut style).unwrap();
            let half = f64::from(style.line.hundredths()) / 2.0;
            let mut walls: Vec<[DevicePoint; 2]> = Vec::new();
            for marks in marks(&made, &style, "walls") {
                if let Marks::Lines { lines, .. } = marks {
                    walls.extend(line_pieces(&lines, false));
                }
            }
            for marks in marks(&made, &style, "signs") {
                let Marks::Shapes { outlines } = marks else { continue };
                for &at in &outlines.points {
                    let nearest = walls.iter().map(|&wall| distance(at, wall));
                    let nearest = nearest.fold(f64::INFINITY, f64::min);
                    assert!(nearest > half, "{made} weave {weave} inset {inset}: {at:?} {nearest}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// Returns the contours of a group in an SVG for cutters, in millimetres.
fn contours(svg: &str, group: &str) -> Vec<Vec<Point>> {
    let Some((_, group)) = svg.split_once(&format!("<g class=\"{group}\"")) else {
        return Vec::new();
    };
    let (_, paths) = group.split_once('>').unwrap();
    let (paths, _) = paths.split_once("</g>").unwrap();
    let alone = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="999" height="999">{paths}</svg>"#
    );
    let tree = Tree::from_str(&alone, &Options::default()).unwrap();
    let mut contours: Vec<Vec<Point>> = Vec::new();
    for node in tree.root().children() {
        let Node::Path(path) = node else { panic!("{paths}") };
        for segment in path.data().segments() {
            use resvg::tiny_skia::PathSegment::{Close, CubicTo, LineTo, MoveTo, QuadTo};
            match segment {
                MoveTo(_) => contours.push(Vec::new()),
                CubicTo(one, other, to) => {
                    let contour = contours.last_mut().unwrap();
                    let from = contour[contour.len() - 1];
                    let [one, other, to] =
                        [one, other, to].map(|at| Point::new(at.x.into(), at.y.into()));
                    contour.extend((1..8).map(|step| {
                        let (done, left) = (f64::from(step) / 8.0, 1.0 - f64::from(step) / 8.0);
                        let pull = (one * left + other * done) * (3.0 * left * done);
                        from * left.powi(3) + pull + to * done.powi(3)
                    }));
                }
                LineTo(_) | QuadTo(..) | Close => {}
            }
            if let MoveTo(to) | LineTo(to) | QuadTo(_, to) | CubicTo(.., to) = segment {
                contours.last_mut().unwrap().push(Point::new(to.x.into(), to.y.into()));
            }
        }
    }
    contours
}

/// Returns whether a point lies in a polygon.
fn is_within(polygon: &[Point], at: Point) -> bool {
    let ends = polygon.iter().zip(polygon.iter().cycle().skip(1));
    let crossings = ends.filter(|&(&from, &to)| {
        (from.y > at.y) != (to.y > at.y)
            && at.x < from.x + (to.x - from.x) * (at.y - from.y) / (to.y - from.y)
    });
    crossings.count() % 2 == 1
}

/// Returns whether two lines cross.
fn cross(one: [Point; 2], other: &[Point]) -> bool {
    let is_between = |line: &[Point], ends: &[Point]| {
        let side = |at: Point| (line[1] - line[0]).cross(at - line[0]);
        side(ends[0]) * side(ends[1]) < 0.0
    };
    is_between(&one, other) && is_between(other, &one)
}

/// A number outside the outline would not be a part of the cut piece.
#[test]
fn numbers_of_seams_lie_on_the_piece_that_is_cut() {
    let (mut numbered, mut shapes) = (0, std::collections::BTreeSet::new());
    for shape in SHAPES {
        for (wrap, seed) in ["x", "y", "xy", "mobius"].into_iter().zip(1..) {
            let Some(made) = wrapped(shape.name, wrap, (12, 8), seed) else { continue };
            for (cell, corners) in [(3, 0), (5, 0), (5, 50), (10, 0), (10, 50)] {
                let mut style = style();
                style.options.cut = true;
                style.options.solid.cell = Length::whole(cell);
                style.strokes.corners = corners;
                Fit::ALL.apply(&made.spec, &mut style).unwrap();
                let margin = f64::from(style.margin.hundredths()) / 100.0;
                let place =
                    |at: Point| Point::new(at.x - margin, at.y - margin) * (1.0 / f64::from(cell));
                let svg = made.svg(&style);
                let [digits, outline] = ["signs", "outline"].map(|name| contours(&svg, name));
                let grid = made.maze.grid();
                let cells: Vec<Vec<Point>> = (0..grid.cells())
                    .map(|cell| grid.boundary(cell).map(|(_, ends)| grid.corner(ends[0])).collect())
                    .collect();
                let about = format!("{made} {wrap} {cell} {corners}");
                for at in digits.iter().flatten() {
                    let is_on_piece = cells.iter().any(|cell| is_within(cell, place(*at)));
                    assert!(is_on_piece, "{about}: {at:?}");
                }
                // Rounded corners cut a little off the cells.
                for digit in &digits {
                    let ends = digit.iter().zip(digit.iter().cycle().skip(1));
                    let sides = outline.iter().flat_map(|line| line.windows(2));
                    let mut pairs = ends.flat_map(|ends| sides.clone().map(move |it| (ends, it)));
                    let crossing = pairs.find(|&((from, to), side)| cross([*from, *to], side));
                    assert_eq!(crossing, None, "{about}");
                }
                numbered += usize::from(!digits.is_empty());
                if cell == 10 && !digits.is_empty() {
                    shapes.insert(shape.name);
                }
                assert!(cell < 10 || !digits.is_empty(), "{about}: no numbers");
            }
        }
    }
    assert!(numbered > 80, "{numbered}, {shapes:?}");
    assert!(shapes.len() > 10, "{numbered}, {shapes:?}");
}
