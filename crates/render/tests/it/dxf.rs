//! DXF: every wall once, on the layer where it belongs, in millimetres.

use std::sync::Arc;

use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Maze, Openings, SHAPES, Spec, find};
use mazewright_render::cost::cost;
use mazewright_render::draw::fit::Fit;
use mazewright_render::drawing::{Lines, Marks};
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::weave::{plain, woven};
use crate::common::{Made, Written, spec, style};
use crate::looks::drawn;
use crate::strokes::solution_style;

/// Returns the pairs of group code and value of a document.
fn pairs(text: &str) -> Vec<(u32, &str)> {
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len() % 2, 0);
    lines.chunks_exact(2).map(|pair| (pair[0].parse().unwrap(), pair[1])).collect()
}

/// A part of a polyline: its ends, and its bulge, the tangent of a quarter of the angle of an arc.
pub(crate) struct DxfSegment {
    pub(crate) ends: [Point; 2],
    pub(crate) bulge: f64,
}

/// Returns the segments of each polyline, with its layer.
pub(crate) fn polylines(text: &str) -> Vec<(String, Vec<DxfSegment>)> {
    let (mut found, mut layer, mut closed) = (Vec::new(), String::new(), false);
    let mut vertices: Vec<(Point, f64)> = Vec::new();
    let pairs = pairs(text);
    for entity in pairs.chunk_by(|_, next| next.0 != 0) {
        let value = |code: u32| entity.iter().find(|pair| pair.0 == code).map(|pair| pair.1);
        let number = |code: u32| value(code).map_or(0.0, |text| text.parse::<f64>().unwrap());
        match entity[0].1 {
            "POLYLINE" => {
                (layer, closed) = (value(8).unwrap().to_owned(), number(70) > 0.0);
            }
            "VERTEX" => vertices.push((Point::new(number(10), number(20)), number(42))),
            "SEQEND" => {
                let next = vertices.iter().skip(1).chain(vertices.first().filter(|_| closed));
                let pairs = vertices.iter().zip(next);
                let segments = pairs
                    .map(|(&(from, bulge), &(to, _))| DxfSegment { ends: [from, to], bulge })
                    .collect();
                found.push((layer.clone(), segments));
                vertices.clear();
            }
            _ => {}
        }
    }
    found
}

/// Returns the length of all polylines of a layer, in millimetres.
fn length(text: &str, layer: &str) -> f64 {
    let lines = polylines(text).into_iter().filter(|(name, _)| name == layer);
    let segments = lines.flat_map(|(_, segments)| segments);
    let lengths = segments.map(|DxfSegment { ends: [from, to], bulge }| {
        let quarter = bulge.abs().atan();
        let angle = 4.0 * quarter;
        let is_straight = quarter < 1e-9;
        let stretch = if is_straight { 1.0 } else { angle / 2.0 / (angle / 2.0).sin() };
        (to - from).length() * stretch
    });
    lengths.sum()
}

#[test]
fn dxf_has_walls_outline_and_solution_on_layers() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 9, 6));
        let mut style = Style { solution: Overlay::Over, ..style() };
        style.options.solid.cell = Length::from_hundredths(750);
        let text = String::from_utf8(made.write("dxf", &style, Fields::ALL)).unwrap();
        let grid = made.maze.grid();
        let wall = |edge: u32| {
            let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
            let points: Vec<_> = [from].into_iter().chain(grid.bends(edge)).chain([to]).collect();
            let straight: f64 = points.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum();
            7.5 * grid.arc(edge).map_or(straight, |arc| arc.radius * arc.angles().1)
        };
        let sum = |is_link: bool| -> f64 {
            made.maze.walls().filter(|&edge| (edge < grid.links()) == is_link).map(wall).sum()
        };
        for (layer, wanted) in [("WALLS", sum(true)), ("OUTLINE", sum(false))] {
            let found = length(&text, layer);
            assert!((found / wanted - 1.0).abs() < 1e-3, "{made} {layer}: {found} of {wanted}");
        }
        assert!(length(&text, "SOLUTION") > 7.5, "{made}");
        let only = Style { solution: Overlay::Only, ..style.clone() };
        let only = String::from_utf8(made.write("dxf", &only, Fields::ALL)).unwrap();
        let lengths = ["WALLS", "OUTLINE", "SOLUTION"].map(|layer| length(&only, layer) > 0.0);
        assert_eq!(lengths, [false, false, true], "{made}");
        // A cutter cuts the inside before it cuts the piece loose.
        let last = |layer: &str| text.rfind(&format!("VERTEX\n8\n{layer}\n")).unwrap();
        assert!(last("WALLS") < last("OUTLINE"), "{made}");
    }
}

/// Returns the lengths of the lines of a layer in a picture, in millimetres.
fn drawn_lengths(made: &Made, style: &Style, name: &str) -> Vec<f64> {
    let layers = drawn(made, style).into_iter().filter(|layer| layer.name == name);
    let lines = layers.flat_map(|layer| layer.marks).filter_map(|marks| match marks {
        Marks::Lines { lines, .. } => Some(lines),
        _ => None,
    });
    let length = |lines: Lines| -> f64 {
        let steps = lines.point_ranges().flat_map(|range| {
            let points = &lines.points[range];
            points
                .windows(2)
                .map(|pair| [0, 1].map(|axis| f64::from(pair[1][axis] - pair[0][axis])))
        });
        steps.map(|[x, y]| x.hypot(y) / 100.0).sum()
    };
    lines.map(length).collect()
}

/// Inset corridors are cut as they are drawn, inside the outline of the cells, and bridges have
/// rails.
#[test]
fn corridors_and_rails_are_cut() {
    let mut crossings = 0;
    for shape in SHAPES {
        for (weave, inset) in [("0", 20), ("0.6", 0), ("0.6", 22)] {
            let spec = woven(plain(shape.name), weave, 2);
            let grid = spec.site.lay(2, &Cancel::new()).unwrap();
            if Maze::carve(&spec, Arc::new(grid), &Cancel::new()).is_err() {
                continue;
            }
            let made = Made::new(spec);
            let grid = made.maze.grid();
            if (0..grid.edges()).any(|edge| !grid.is_stairs(edge) && grid.arc(edge).is_some()) {
                continue;
            }
            crossings += grid.crossings().len();
            let mut style = Style { cell: Length::whole(10), solution: Overlay::Over, ..style() };
            let written =
                |style: &Style| String::from_utf8(made.write("dxf", style, Fields::ALL)).unwrap();
            let whole = length(&written(&style), "OUTLINE");
            style.strokes.inset = inset;
            let text = written(&style);
            let most = cost(&made.spec, &style, find(FORMATS, "dxf").unwrap()).output;
            assert!(text.len() as u64 <= most, "{made}: {} of {most} bytes", text.len());
            let [walls, outline, solution] =
                ["WALLS", "OUTLINE", "SOLUTION"].map(|layer| length(&text, layer));
            let drawn = drawn_lengths(&made, &style, "walls");
            // Dashes across bridges are thin lines, which are not cut.
            let (told, wanted) =
                if inset > 0 { (walls, drawn[0]) } else { (walls + outline, drawn.iter().sum()) };
            let what = format!("{made}, inset {inset}");
            assert!((told / wanted - 1.0).abs() < 5e-3, "{what}: {told} of {wanted}");
            assert!((outline / whole - 1.0).abs() < 1e-9, "{what}: {outline} of {whole}");
            // The dashes of a hidden route are not cut, and a gradient has none.
            style.strokes.solution_style = solution_style("gradient");
            let drawn: f64 = drawn_lengths(&made, &style, "solution").iter().sum();
            assert!((solution / drawn - 1.0).abs() < 5e-3, "{what}: {solution} of {drawn}");
        }
    }
    assert!(crossings > 50, "{crossings}");
}

/// Returns the number of lines and the length of the outline in DXF, and the number of its lines in
/// SVG.
fn outline(made: &Made) -> (usize, f64, usize) {
    let text = String::from_utf8(made.write("dxf", &style(), Fields::ALL)).unwrap();
    let mut style = style();
    style.options.cut = true;
    Fit::ALL.apply(&made.spec, &mut style).unwrap();
    let svg = made.svg(&style);
    let (_, red) = svg.split_once("class=\"outline\"").unwrap();
    let lines = text.matches("POLYLINE\n8\nOUTLINE\n").count();
    (lines, length(&text, "OUTLINE"), red.matches(['M', 'm']).count())
}

/// Sides of crossings that no passage uses are inner walls, whatever their numbers.
#[test]
fn crossings_add_nothing_to_the_outline() {
    let mut crossings = 0;
    for (shape, seed) in SHAPES.iter().flat_map(|shape| (1..4).map(move |seed| (shape, seed))) {
        let [plain, woven] = ["0", "1"].map(|weave| {
            let spec = woven(plain(shape.name), weave, seed);
            Spec { openings: Openings::None, ..spec }
        });
        let cancel = Cancel::new();
        let grid = woven.site.lay(seed, &cancel).unwrap();
        if Maze::carve(&woven, Arc::new(grid), &cancel).is_err() {
            continue;
        }
        let [plain, woven] = [plain, woven].map(Made::new);
        crossings += woven.maze.grid().crossings().len();
        let (one, other) = (outline(&plain), outline(&woven));
        assert_eq!((one.0, one.2), (other.0, other.2), "{woven}");
        assert!((one.1 / other.1 - 1.0).abs() < 1e-9, "{woven}: {one:?}, {other:?}");
    }
    assert!(crossings > 300, "{crossings}");
}

/// Corners of two walls are bulges, and walls that end at others still touch them.
#[test]
fn corners_are_rounded_in_dxf() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 9, 6));
        let of = |corners: u32| {
            let mut style = style();
            style.strokes.corners = corners;
            String::from_utf8(made.write("dxf", &style, Fields::ALL)).unwrap()
        };
        let (plain, rounded) = (of(0), of(40));
        let bulges = |text: &str| pairs(text).iter().filter(|&&(code, _)| code == 42).count();
        assert!(bulges(&rounded) > bulges(&plain) + 5, "{made}");
        for layer in ["WALLS", "OUTLINE"] {
            let [plain, rounded] = [&plain, &rounded].map(|text| length(text, layer));
            assert!(rounded <= plain, "{made}: {rounded} of {plain}");
            assert!(rounded > plain * 0.75, "{made}: {rounded} of {plain}");
        }
        let ends = |text: &str| {
            let mut found = ends(text);
            found.sort_unstable();
            found
        };
        // Lines end at the same points. In closed ones, any point may be the first.
        let lost = ends(&rounded).iter().filter(|end| !ends(&plain).contains(end)).count();
        assert_eq!(lost, 0, "{made}");
    }
}

/// Returns the ends of polylines that are not closed, in hundredths of a millimetre.
fn ends(text: &str) -> Vec<[i64; 2]> {
    let (mut found, mut line) = (Vec::new(), Vec::<[i64; 2]>::new());
    let mut is_closed = false;
    let hundredths = |value: &str| (value.parse::<f64>().unwrap() * 100.0).round() as i64;
    let pairs = pairs(text);
    let start = pairs.iter().position(|&pair| pair == (2, "ENTITIES")).unwrap();
    for &(code, value) in &pairs[start..] {
        match (code, value) {
            (70, value) => is_closed = value == "1",
            (10, x) => line.push([hundredths(x), 0]),
            (20, y) => line.last_mut().unwrap()[1] = hundredths(y),
            (0, "SEQEND") => {
                let ends = [line[0], line[line.len() - 1]];
                found.extend(ends.into_iter().filter(|_| !is_closed && ends[0] != ends[1]));
                line.clear();
            }
            _ => {}
        }
    }
    found
}
