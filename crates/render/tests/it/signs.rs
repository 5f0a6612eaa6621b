//! Signs stay legible in their cells: arrowheads of stairs, and numbers at seams.

use mazewright_core::{Cancel, End, Mesh, SHAPES, SOLVERS, Seed, Site, Spec, WRAPS, find};
use mazewright_render::draw::draw;
use mazewright_render::draw::fit::Fit;
use mazewright_render::drawing::{DevicePoint, Lines, Marks};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::look::DRAWS;
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::{MANY, Made, shape, spec, style};
use crate::strokes::drawn;

/// Returns the straight segments of lines, or of closed outlines.
pub(crate) fn line_pieces(lines: &Lines, is_closed: bool) -> Vec<[DevicePoint; 2]> {
    let each = lines.point_ranges().flat_map(|range| {
        let line = &lines.points[range];
        let end = is_closed.then(|| [line[line.len() - 1], line[0]]);
        line.windows(2).map(|pair| [pair[0], pair[1]]).chain(end)
    });
    each.collect()
}

/// Returns the straight segments of a layer's lines and outlines.
fn pieces(made: &Made, style: &Style, layer: &str) -> Vec<[DevicePoint; 2]> {
    marks(made, style, layer)
        .iter()
        .flat_map(|marks| match marks {
            Marks::Lines { lines, .. } => line_pieces(lines, false),
            Marks::Shapes { outlines } => line_pieces(outlines, true),
            Marks::Discs { .. } | Marks::Areas { .. } => Vec::new(),
        })
        .collect()
}

/// Returns the marks of a layer.
pub(crate) fn marks(made: &Made, style: &Style, layer: &str) -> Vec<Marks> {
    let (spec, maze, routes, caption) =
        (&made.spec, &made.maze, &made.routes[..], &Caption::default());
    let picture = Scene { spec, style, maze, routes, solver: &SOLVERS[0], caption };
    let layers = draw(&picture, &Cancel::new()).unwrap().layers;
    layers.into_iter().filter(|it| it.name == layer).flat_map(|layer| layer.marks).collect()
}

fn cross(one: [DevicePoint; 2], other: [DevicePoint; 2]) -> bool {
    let side = |[from, to]: [DevicePoint; 2], at: DevicePoint| {
        let vector = |to: DevicePoint| [to[0] - from[0], to[1] - from[1]].map(i64::from);
        let (to, at) = (vector(to), vector(at));
        (to[0] * at[1] - to[1] * at[0]).signum()
    };
    // Segments of one straight line cross where they overlap.
    let meet = |at: usize| {
        let [low, high] =
            [i32::min, i32::max].map(|end| [one, other].map(|it| end(it[0][at], it[1][at])));
        low[0] <= high[1] && low[1] <= high[0]
    };
    let apart = side(one, other[0]) * side(one, other[1]) > 0
        || side(other, one[0]) * side(other, one[1]) > 0;
    !apart && meet(0) && meet(1)
}

/// Returns all edges of a maze, with and without a wall, in hundredths of a pixel; arcs are
/// omitted.
fn edges(made: &Made, style: &Style) -> Vec<[DevicePoint; 2]> {
    let grid = made.maze.grid();
    let cell = f64::from(style.cell.hundredths());
    let margin = style.margin.hundredths() as i32;
    let drawn = (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge) && grid.arc(edge).is_none());
    let line = |edge| {
        let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        let line: Vec<_> = [from].into_iter().chain(grid.bends(edge)).chain([to]).collect();
        let spots = line.iter().map(|at| [at.x, at.y].map(|it| (it * cell) as i32 + margin));
        let spots: Vec<DevicePoint> = spots.collect();
        spots.windows(2).map(|pair| [pair[0], pair[1]]).collect::<Vec<_>>()
    };
    drawn.flat_map(line).collect()
}

fn signs_stay_inside(site: Site, seed: u64) {
    let name = format!("{} {}", site.name(), site.wrap.name);
    let spec = Spec { site, seed: Seed::from(seed), ..spec(&SHAPES[0], 2, 2) };
    let style = Style { cell: Length::whole(80), ..style() };
    let made = Made::new(spec);
    let signs = pieces(&made, &style, "signs");
    assert!(!signs.is_empty(), "{name}");
    for edge in edges(&made, &style) {
        let crossing = signs.iter().find(|&&sign| cross(sign, edge));
        assert_eq!(crossing, None, "{name}: a sign crosses the edge {edge:?}");
    }
}

#[test]
fn arrowheads_stay_in_their_cells() {
    for shape in SHAPES {
        signs_stay_inside(Site { levels: 3, ..Site::new(shape, 6, 6) }, 5);
    }
    let mesh = Mesh::read(include_str!("../../../core/tests/data/regions.geojson"), &Cancel::new())
        .unwrap();
    signs_stay_inside(Site { levels: 3, ..Site::from_mesh(mesh) }, 5);
}

#[test]
fn numbers_stay_in_their_cells() {
    let mut seen = 0;
    for wrap in WRAPS {
        for shape in SHAPES {
            let site = Site { wrap, ..Site::new(shape, 12, 12) };
            let fits = site.check(MANY).is_ok() && site.lay(1, &Cancel::new()).is_ok();
            if wrap.name != "none" && fits {
                signs_stay_inside(site, 5);
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "{seen}");
}

#[test]
fn the_solution_hides_no_number() {
    let mut seen = 0;
    for (shape, seed) in SHAPES.iter().flat_map(|shape| (1..6).map(move |seed| (shape, seed))) {
        let wrap = ["xy", "x", "y"].into_iter().map(|name| find(WRAPS, name).unwrap());
        let sites = wrap.map(|wrap| Site { wrap, ..Site::new(shape, 12, 12) });
        let mut sites =
            sites.filter(|site| site.check(MANY).is_ok() && site.lay(1, &Cancel::new()).is_ok());
        let Some(site) = sites.next() else { continue };
        let (start, goal, seed) = (End::Farthest, End::Farthest, Seed::from(seed));
        let made = Made::new(Spec { site, start, goal, seed, ..spec(&SHAPES[0], 2, 2) });
        let style = Style { solution: Overlay::Over, cell: Length::whole(40), ..style() };
        let widths = marks(&made, &style, "solution").into_iter().filter_map(|marks| match marks {
            Marks::Lines { width, .. } => Some(width),
            _ => None,
        });
        let half = f64::from(widths.max().unwrap()) / 2.0;
        let marks = marks(&made, &style, "solution");
        for at in pieces(&made, &style, "signs").into_iter().flatten() {
            for marks in &marks {
                match marks {
                    Marks::Lines { lines, .. } => {
                        for piece in line_pieces(lines, false) {
                            let away = distance(at, piece);
                            assert!(away >= half, "{made}: {at:?} lies under {piece:?}");
                        }
                    }
                    Marks::Shapes { outlines } => {
                        // A ring: its outer circle first, from its left end.
                        let [left, right] = [0, 1].map(|end| outlines.points[end]);
                        let radius = f64::from(right[0] - left[0]) / 2.0;
                        let centre = [i32::midpoint(left[0], right[0]), left[1]];
                        let away = distance(at, [centre, centre]);
                        assert!(away >= radius, "{made}: {at:?} lies under the ring");
                    }
                    Marks::Discs { centres, radius } => {
                        for &centre in centres {
                            let away = distance(at, [centre, centre]);
                            assert!(away >= f64::from(*radius), "{made}: {at:?} lies under a dot");
                        }
                    }
                    Marks::Areas { .. } => {}
                }
            }
            seen += 1;
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// Their colour is that of the paper around passages.
#[test]
fn numbers_stay_in_passages() {
    let mut seen = 0;
    for shape in SHAPES {
        let site = Site { wrap: find(WRAPS, "x").unwrap(), ..Site::new(shape, 12, 12) };
        if site.check(MANY).is_err() || site.lay(1, &Cancel::new()).is_err() {
            continue;
        }
        let made = Made::new(Spec { site, ..spec(&SHAPES[0], 2, 2) });
        let mut style = Style { draw: &DRAWS[1], cell: Length::whole(60), ..style() };
        Fit { cell: false, ..Fit::ALL }.apply(&made.spec, &mut style).unwrap();
        let half = f64::from(style.line.hundredths()) / 2.0;
        let passages = pieces(&made, &style, "passages");
        for at in pieces(&made, &style, "signs").into_iter().flatten() {
            let is_inside = passages.iter().any(|&piece| distance(at, piece) <= half);
            assert!(is_inside, "{made}: {at:?} lies outside the passages");
            seen += 1;
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// Returns the distance of a point from a straight segment.
pub(crate) fn distance(at: DevicePoint, [from, to]: [DevicePoint; 2]) -> f64 {
    let vector =
        |from: DevicePoint, to: DevicePoint| [0, 1].map(|axis| f64::from(to[axis] - from[axis]));
    let ([x, y], [ahead, down]) = (vector(from, at), vector(from, to));
    let length = (ahead * ahead + down * down).max(1.0);
    let along = ((x * ahead + y * down) / length).clamp(0.0, 1.0);
    (x - ahead * along).hypot(y - down * along)
}

/// Stairs to a higher level point up, and those to a lower one down. Levels are side by side.
#[test]
fn arrowheads_point_to_the_other_level() {
    let site = Site { levels: 2, ..Site::new(shape("square"), 3, 3) };
    let (made, style) = (Made::new(Spec { site, ..spec(&SHAPES[0], 2, 2) }), style());
    let signs = pieces(&made, &style, "signs");
    let middle = style.margin.hundredths() as i32 + 4 * style.cell.hundredths() as i32;
    assert!(signs.len() >= 4);
    for [from, tip] in signs.iter().step_by(2) {
        let is_upper = tip[0] > middle;
        assert_eq!(tip[1] > from[1], is_upper, "{from:?} {tip:?}");
    }
}

/// The signs of stairs lie over the solution, with an edge around them, and in the same places as
/// without it.
#[test]
fn the_solution_hides_no_stairs() {
    let site = Site { levels: 3, ..Site::new(shape("square"), 8, 8) };
    let made = Made::new(Spec { site, seed: Seed::from(3), ..spec(&SHAPES[0], 2, 2) });
    for draw in DRAWS {
        let plain = Style { draw, ..style() };
        let solved = Style { solution: Overlay::Over, ..plain.clone() };
        let layers = drawn(&made, &solved);
        let at = |name| layers.iter().position(|layer| layer.name == name).unwrap();
        let [route, edge, signs] = ["solution", "signs casing", "signs"].map(at);
        assert!(route < edge, "{}", draw.name);
        assert!(edge < signs, "{}", draw.name);
        assert_ne!(layers[edge].color, layers[signs].color);
        assert_ne!(layers[route].color, layers[signs].color);
        let width = |layer: usize| match &layers[layer].marks[..] {
            [Marks::Lines { width, .. }] => *width,
            other => panic!("{other:?}"),
        };
        assert!(width(edge) >= width(signs) + 150, "{}", draw.name);
        assert_eq!(pieces(&made, &solved, "signs"), pieces(&made, &plain, "signs"));
    }
}
