//! Ends and corners of walls, and the styles of the solution.

use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Chosen, Openings, SHAPES, SOLVERS, Share, Spec, find};
use mazewright_render::draw::draw;
use mazewright_render::drawing::{Layer, Lines, Marks};
use mazewright_render::formats::Fields;
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::look::DRAWS;
use mazewright_render::style::strokes::{CAPS, Caps, SOLUTION_STYLES, SolutionStyle, Strokes};
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::raster::pixels;
use crate::common::{Made, Written, algorithm, shape, spec, style};
use crate::raster::compare_within;

pub(crate) fn drawn(made: &Made, style: &Style) -> Vec<Layer> {
    let caption = Caption::default();
    let Made { spec, maze, routes, .. } = made;
    let picture = Scene { spec, style, maze, routes, solver: &SOLVERS[0], caption: &caption };
    draw(&picture, &Cancel::new()).unwrap().layers
}

/// Returns the lines of a layer.
pub(crate) fn lines<'a>(layers: &'a [Layer], name: &str) -> &'a Lines {
    let marks = layers.iter().filter(|layer| layer.name == name).flat_map(|layer| &layer.marks);
    let mut lines = marks.filter_map(|marks| match marks {
        Marks::Lines { lines, .. } => Some(lines),
        _ => None,
    });
    lines.next().unwrap()
}

fn caps(name: &str) -> Chosen<Caps> {
    find(CAPS, name).unwrap()
}

pub(crate) fn solution_style(name: &str) -> Chosen<SolutionStyle> {
    find(SOLUTION_STYLES, name).unwrap()
}

/// 40 pixels per cell, walls of 8.
fn thick(strokes: Strokes) -> Style {
    let (cell, line) = (Length::whole(40), Length::whole(8));
    Style { cell, line, strokes, ..style() }
}

/// Returns a point of the grid in pixels.
pub(crate) fn place(style: &Style, point: Point) -> Point {
    let [cell, margin] = [style.cell, style.margin].map(|it| f64::from(it.hundredths()) / 100.0);
    point * cell + Point::new(margin, margin)
}

/// Returns the walls at each corner of a grid.
fn walls_at(made: &Made) -> Vec<Vec<u32>> {
    let grid = made.maze.grid();
    let mut walls = vec![Vec::new(); grid.corners() as usize];
    for edge in made.maze.walls() {
        grid.ends(edge).iter().for_each(|&corner| walls[corner as usize].push(edge));
    }
    walls
}

/// Returns the direction in which an edge leaves a corner.
fn leaving(grid: &Grid, corner: u32, edge: u32) -> Point {
    let [from, to] = grid.ends(edge);
    let here = grid.corner(corner);
    let direction = match grid.arc(edge) {
        Some(arc) => {
            let out = here - arc.centre;
            let direction = Point::new(-out.y, out.x);
            if (arc.from - here).length() < 1e-9 { direction } else { direction * -1.0 }
        }
        None => grid.corner(if corner == from { to } else { from }) - here,
    };
    direction * (1.0 / direction.length())
}

const PLAIN: [&str; 6] = ["square", "hex", "tri", "polar", "cairo", "oct"];

fn of(shape_name: &str) -> Made {
    Made::new(Spec { algorithm: algorithm("prim-modified"), ..spec(shape(shape_name), 7, 6) })
}

#[test]
fn free_ends_have_the_requested_caps() {
    for name in PLAIN {
        let made = of(name);
        let grid = made.maze.grid();
        let walls = walls_at(&made);
        let ends: Vec<u32> =
            (0..grid.corners()).filter(|&it| walls[it as usize].len() == 1).collect();
        assert!(ends.len() > 3, "{made}");
        for (cap, beyond, aside) in
            [("butt", false, false), ("round", true, false), ("square", true, true)]
        {
            let style = thick(Strokes { caps: caps(cap), ..Strokes::default() });
            let rows = pixels(&made.write("png", &style, Fields::ALL));
            let is_ink = |at: Point| rows[at.y as usize][4 * at.x as usize] < 128;
            for &corner in &ends {
                let out = leaving(grid, corner, walls[corner as usize][0]) * -1.0;
                let at = place(&style, grid.corner(corner));
                let side = Point::new(-out.y, out.x);
                assert_eq!(is_ink(at + out * 2.2), beyond, "{made} {cap}: beyond {corner}");
                let edge = at + out * 3.2 + side * 3.2;
                assert_eq!(is_ink(edge), aside, "{made} {cap}: beyond and next to {corner}");
                assert!(is_ink(at - out * 2.0), "{made} {cap}: before {corner}");
            }
        }
    }
}

/// However segments are joined, a picture differs from one with round ends only at free ends.
#[test]
fn caps_change_free_ends_and_nothing_else() {
    for shape in SHAPES {
        let made = Made::new(Spec { algorithm: algorithm("wilson"), ..spec(shape, 8, 7) });
        let grid = made.maze.grid();
        let walls = walls_at(&made);
        let round = thick(Strokes { caps: caps("round"), ..Strokes::default() });
        let ends: Vec<Point> = (0..grid.corners())
            .filter(|&it| walls[it as usize].len() == 1)
            .map(|it| place(&round, grid.corner(it)))
            .collect();
        let sharp = lines(&drawn(&made, &style()), "walls").rectilinear;
        let expected = pixels(&made.write("png", &round, Fields::ALL));
        for cap in ["butt", "square"] {
            let style = thick(Strokes { caps: caps(cap), ..Strokes::default() });
            let actual = pixels(&made.write("png", &style, Fields::ALL));
            let mut differ = 0;
            for (y, (one, other)) in expected.iter().zip(&actual).enumerate() {
                for (x, (one, other)) in one.chunks(4).zip(other.chunks(4)).enumerate() {
                    // If all lines are vertical or horizontal, corners are sharp.
                    if one[0].abs_diff(other[0]) < 128 || sharp && other[0] < one[0] {
                        continue;
                    }
                    differ += 1;
                    let at = Point::new(x as f64 + 0.5, y as f64 + 0.5);
                    let near = ends.iter().any(|&end| (end - at).length() < 7.0);
                    assert!(near, "{made} {cap}: {at:?} differs");
                }
            }
            assert!(differ > 0 || ends.is_empty() || sharp, "{made} {cap}");
        }
    }
}

#[test]
fn each_corner_of_two_walls_is_rounded_once() {
    for name in PLAIN {
        let made = of(name);
        let grid = made.maze.grid();
        let walls = walls_at(&made);
        let is_bent = |&corner: &u32| match walls[corner as usize][..] {
            [one, other] => {
                let [one, other] = [one, other].map(|edge| leaving(grid, corner, edge));
                one.cross(other).abs() > 1e-3
            }
            _ => false,
        };
        let bent = (0..grid.corners()).filter(is_bent).count();
        let plain = drawn(&made, &thick(Strokes::default()));
        let arcs = lines(&plain, "walls").arcs.len();
        let style = thick(Strokes { corners: 10, ..Strokes::default() });
        let layers = drawn(&made, &style);
        let rounded = lines(&layers, "walls");
        if name != "polar" {
            assert_eq!((arcs, rounded.arcs.len()), (0, bent), "{made}");
            // A tenth of 40 pixels.
            assert!(rounded.arcs.iter().all(|arc| arc.radius == 400), "{made}");
        }
        assert!(bent > 3, "{made}: {bent}");
        assert!(rounded.arcs.len() >= bent, "{made}: {bent}");
        check_tangents(rounded, &made);
    }
}

/// Checks that straight segments run into arcs without a corner.
fn check_tangents(lines: &Lines, made: &Made) {
    for arc in lines.arcs.iter().filter(|arc| arc.radius < 2000) {
        let at = arc.to as usize;
        let is_arc = |to: usize| lines.arcs.iter().any(|arc| arc.to as usize == to);
        let point = |at: usize| Point::new(lines.points[at][0].into(), lines.points[at][1].into());
        let (from, to) = (point(at - 1), point(at));
        let chord = to - from;
        let radius = f64::from(arc.radius);
        let sine = (chord.length() / 2.0 / radius).min(1.0);
        let half = sine.asin() * if arc.clockwise { 1.0 } else { -1.0 };
        let turned = |by: f64| {
            let (sin, cos) = by.sin_cos();
            Point::new(chord.x * cos - chord.y * sin, chord.x * sin + chord.y * cos)
        };
        let line = lines.point_ranges().find(|line| line.contains(&at)).unwrap();
        let mut beside = Vec::new();
        if at - 1 > line.start && !is_arc(at - 1) {
            beside.push((turned(-half), from - point(at - 2)));
        }
        if at + 1 < line.end && !is_arc(at + 1) {
            beside.push((turned(half), point(at + 1) - to));
        }
        for (direction, piece) in beside.into_iter().filter(|(_, piece)| piece.length() > 200.0) {
            let sine = direction.cross(piece) / direction.length() / piece.length();
            assert!(sine.abs() < 0.05, "{made}: {arc:?} {sine}");
            assert!(direction.dot(piece) > 0.0, "{made}: {arc:?} {sine}");
        }
    }
}

#[test]
fn arcs_are_as_large_as_fits() {
    // At a sharp corner of the outline half a side is too short for half of it as a radius.
    let made = Made::new(Spec { openings: Openings::None, ..spec(shape("tri"), 7, 5) });
    let layers = drawn(&made, &thick(Strokes { corners: 50, ..Strokes::default() }));
    let radii: Vec<u32> = lines(&layers, "walls").arcs.iter().map(|arc| arc.radius).collect();
    let sharp = (2000.0 / 60_f64.to_radians().tan()) as u32;
    assert!(radii.iter().any(|radius| radius.abs_diff(sharp) < 3), "{radii:?}");
    assert!(radii.iter().all(|&radius| radius <= 2000), "{radii:?}");
}

#[test]
fn passages_have_ends_and_corners_too() {
    let passages = find(DRAWS, "passages").unwrap();
    for name in PLAIN {
        let made = of(name);
        let plain = Style { draw: passages, ..thick(Strokes::default()) };
        let strokes = Strokes { corners: 30, caps: caps("butt"), ..Strokes::default() };
        let styled = Style { strokes, ..plain.clone() };
        let [plain, styled] = [plain, styled].map(|style| drawn(&made, &style));
        let [plain, styled] = [&plain, &styled].map(|layers| lines(layers, "passages"));
        let links = (0..made.maze.grid().links()).filter(|&link| made.maze.is_open(link)).count();
        assert!(plain.starts.len() < links, "{made}: joined");
        assert_eq!(styled.starts.len(), plain.starts.len(), "{made}: joined");
        assert!(!styled.arcs.is_empty(), "{made}: rounded");
        assert!(plain.arcs.is_empty(), "{made}: rounded");
        check_tangents(styled, &made);
    }
}

pub(crate) fn shown(strokes: Strokes) -> Style {
    Style { solution: Overlay::Over, ..thick(strokes) }
}

#[test]
fn png_shows_the_strokes_that_svg_does() {
    for (turn, shape) in SHAPES.iter().enumerate() {
        let weave = if turn % 3 == 0 { Share::ALL } else { Share::NONE };
        let mut spec = spec(shape, 7, 6);
        let plain = spec.clone();
        spec.topology.weave = weave;
        let cancel = Cancel::new();
        let grid = std::sync::Arc::new(spec.site.lay(1, &cancel).unwrap());
        let spec =
            if mazewright_core::Maze::carve(&spec, grid, &cancel).is_ok() { spec } else { plain };
        let made = Made::new(spec);
        for (at, (cap, style_name)) in
            [("butt", "dots"), ("square", "arrows"), ("round", "gradient")].into_iter().enumerate()
        {
            let corners = [30, 0, 50][(turn + at) % 3];
            let inset = [0, 12, 30][at];
            let strokes = Strokes {
                caps: caps(cap),
                corners,
                inset,
                solution_style: solution_style(style_name),
            };
            let cell = Length::parse("23.5").unwrap();
            let style = Style { cell, line: Length::whole(3), ..shown(strokes) };
            compare_within(&made, &style, &format!("{made} {cap} {corners} {inset}"), 140);
        }
    }
    let draw = find(DRAWS, "passages").unwrap();
    for name in PLAIN {
        for cap in ["butt", "square", "round"] {
            let strokes = Strokes { caps: caps(cap), corners: 30, ..Strokes::default() };
            let style = Style { draw, ..thick(strokes) };
            compare_within(&of(name), &style, &format!("{name} passages {cap}"), 140);
        }
    }
}

/// A line that ends where it starts has no free ends: it is closed, or its corner there would have
/// a notch.
#[test]
fn closed_lines_with_butt_caps_are_closed_in_svg() {
    let mut all = 0;
    for name in ["square", "hex", "tri"] {
        let closed = Spec { openings: false.into(), ..spec(shape(name), 5, 4) };
        let made = Made::new(closed);
        let style = thick(Strokes { caps: caps("butt"), ..Strokes::default() });
        let drawn = drawn(&made, &style);
        let lines = lines(&drawn, "walls");
        let count = lines.point_ranges().filter(|line| lines.is_closed(line)).count();
        all += count;
        let svg = made.svg(&style);
        let walls = svg.split("<g class=\"walls\"").nth(1).unwrap().split("</g>").next().unwrap();
        assert_eq!(walls.matches('z').count(), count, "{made}: {walls}");
    }
    assert!(all > 0, "an outline is closed");
}
