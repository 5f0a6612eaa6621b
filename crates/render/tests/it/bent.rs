//! Pictures bent into a disc: what a piece covers, where it lies, and seams that close.

use std::f64::consts::TAU;

use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::find;
use mazewright_core::geometry::Point;
use mazewright_core::maze::Maze;
use mazewright_core::shape::SHAPES;
use mazewright_core::site::{Site, WRAPS};
use mazewright_core::spec::Spec;
use mazewright_core::spec::topology::{Share, Topology};
use mazewright_render::drawing::{DevicePoint, Drawing, Lines, Marks};
use mazewright_render::formats::Fields;
use mazewright_render::style::layers::Layers;
use mazewright_render::style::{Length, Style};

use crate::common::{MANY, Made, Written, shape, spec, style};
use crate::frames::{bent, drawing, points};
use crate::raster::compare_within;

/// The radius of the hole, that of the rim, and the middle, in hundredths of a pixel, of bent squares
/// of 20 pixels.
fn ring(cols: u32, rows: u32) -> (f64, f64, Point) {
    let inner = (f64::from(cols) * 2000.0 / TAU - f64::from(rows) * 1000.0).max(2000.0);
    let outer = inner + f64::from(rows) * 2000.0;
    (inner, outer, Point::new(outer + 1000.0, outer + 1000.0))
}

fn place(spot: DevicePoint) -> Point {
    let [x, y] = spot.map(f64::from);
    Point::new(x, y)
}

/// The outlines of a drawing's layer of walls, and its lines if it is flat.
fn walls(drawing: &Drawing) -> &Lines {
    let layer = drawing.layers.iter().find(|layer| layer.name == "walls").unwrap();
    match &layer.marks[0] {
        Marks::Lines { lines, .. } | Marks::Shapes { outlines: lines } => lines,
        other => panic!("{other:?}"),
    }
}

/// The area of a closed outline, arcs counted; below 0 where it runs anticlockwise.
fn area(lines: &Lines, range: std::ops::Range<usize>) -> f64 {
    let mut sum = 0.0;
    let first = lines.points[range.start];
    for at in range.clone() {
        let here = place(lines.points[at]);
        let next = if at + 1 < range.end { lines.points[at + 1] } else { first };
        sum += here.cross(place(next)) / 2.0;
        if let Some(arc) = lines.arcs.iter().find(|arc| arc.to as usize == at + 1)
            && at + 1 < range.end
        {
            let radius = f64::from(arc.radius);
            let half = ((place(next) - here).length() / 2.0 / radius).min(1.0).asin();
            let segment = radius * radius * (half - half.sin() * half.cos());
            sum += if arc.clockwise { segment } else { -segment };
        }
    }
    sum
}

#[test]
fn a_piece_takes_the_ground_that_it_covered() {
    for (cols, rows) in [(12, 4), (40, 6), (5, 9), (2, 2)] {
        let made = Made::new(spec(shape("square"), cols, rows));
        let (inner, _, middle) = ring(cols, rows);
        let (flat, bent) = (drawing(&made, &style()), drawing(&made, &bent()));
        let (flat, bent) = (walls(&flat), walls(&bent));
        let pieces: Vec<[Point; 2]> = flat
            .point_ranges()
            .flat_map(|line| line.skip(1))
            .map(|to| [to - 1, to].map(|at| place(flat.points[at]) - Point::new(1000.0, 1000.0)))
            .collect();
        assert_eq!(pieces.len(), bent.starts.len());
        let turn = TAU / (f64::from(cols) * 2000.0);
        for (&[from, to], outline) in pieces.iter().zip(bent.point_ranges()) {
            let [left, right] = [from.x.min(to.x) - 100.0, from.x.max(to.x) + 100.0];
            let [near, far] = [from.y.min(to.y) - 100.0 + inner, from.y.max(to.y) + 100.0 + inner];
            let wanted = (far * far - near * near) / 2.0 * (right - left) * turn;
            let taken = area(bent, outline.clone()).abs();
            // Each point may be off by a hundredth of a pixel.
            let slack = 1.5 * (2.0 * (far - near) + (far + near) * (right - left) * turn) + 20.0;
            assert!((taken - wanted).abs() < slack, "{made}: {taken} for {wanted}, ±{slack}");
            // Rings keep their thickness; spokes grow outward with the radius.
            for at in outline.clone() {
                let radius = (place(bent.points[at]) - middle).length();
                let off = (radius - near).abs().min((radius - far).abs());
                assert!(off < 1.0, "{made}: {radius} is neither {near} nor {far}");
            }
            if from.x == to.x {
                let [one, other] = [0, 1].map(|at| place(bent.points[outline.start + at]));
                let chord = 2.0 * near * (100.0 * turn).sin();
                assert!(((one - other).length() - chord).abs() < 1.5, "{made}: inner end");
            }
        }
    }
}

#[test]
fn everything_bent_lies_between_two_circles() {
    for shape in SHAPES.iter().filter(|shape| shape.name != "polar") {
        for wrap in ["none", "x"] {
            let wrap = find(WRAPS, wrap).unwrap();
            let site = Site { wrap, ..Site::new(shape, 12, 4) };
            let topology = Topology { weave: Share::parse("1").unwrap(), ..Topology::default() };
            for topology in [Topology::default(), topology] {
                let spec = Spec { site: site.clone(), topology, ..spec(shape, 12, 4) };
                if spec.check(MANY).is_err() || spec.site.lay(1, &Cancel::new()).is_err() {
                    continue;
                }
                // Not all shapes can be woven.
                let grid = spec.site.lay(1, &Cancel::new()).unwrap();
                let carved = Maze::carve(&spec, grid.into(), &Cancel::new());
                if carved.is_err() {
                    continue;
                }
                let made = Made::new(spec);
                let layers = Layers::parse("cells,planar,dual,walls,solution,ids").unwrap();
                let drawn = drawing(&made, &Style { layers, ..bent() });
                let size = made.maze.grid().size() * 2000.0;
                let round = made.spec.site.period_x().map_or(size.x, |girth| girth * 2000.0);
                let inner = (round / TAU - size.y / 2.0).max(2000.0);
                let outer = inner + size.y;
                let middle = place(drawn.size) * 0.5;
                assert!((middle.x - outer - 1000.0).abs() < 1.0, "{made}");
                let (spots, radii) = points(&drawn);
                for spot in spots {
                    let radius = (place(spot) - middle).length();
                    assert!(radius > inner - 210.0 && radius < outer + 210.0, "{made}: {radius}");
                }
                for radius in radii.into_iter().map(f64::from) {
                    assert!(radius > inner - 210.0 && radius < outer + 210.0, "{made}: {radius}");
                }
                let plain = |marks: &Marks| !matches!(marks, Marks::Lines { .. });
                assert!(drawn.layers.iter().flat_map(|layer| &layer.marks).all(plain), "{made}");
            }
        }
    }
}

/// The walls of a seam stand where links are closed and nowhere else: seen in the pixels of the
/// upright line from the middle to the top, half way along each row.
#[test]
fn a_wrapped_maze_closes_round_the_middle() {
    let wrap = |name| find(WRAPS, name).unwrap();
    let made = |shape, wrap| {
        let site = Site { wrap, ..Site::new(shape, 30, 8) };
        Made::new(Spec { site, ..spec(shape, 30, 8) })
    };
    let squares = made(shape("square"), wrap("x"));
    let rows = crate::common::raster::pixels(&squares.write("png", &bent(), Fields::ALL));
    let (inner, _, middle) = ring(30, 8);
    let mut open = 0;
    for row in 0..8_u32 {
        let link = squares.maze.steps(row * 30).find(|&(there, _)| there == row * 30 + 29);
        let radius = inner + f64::from(row) * 2000.0 + 1000.0;
        let [x, y] = [middle.x, middle.y - radius].map(|along| (along / 100.0) as usize);
        let is_white = rows[y][x * 4] > 200;
        assert_eq!(is_white, link.is_some(), "row {row}");
        open += usize::from(is_white);
    }
    assert!(open > 0 && open < 8, "{open}");

    let has_signs = |made: &Made, style: &Style| made.svg(style).contains("class=\"signs\"");
    let mut closing = 0;
    for shape in SHAPES {
        let site = Site { wrap: wrap("x"), ..Site::new(shape, 12, 4) };
        let spec = Spec { site, ..spec(shape, 12, 4) };
        if spec.check(MANY).is_ok() {
            let made = Made::new(spec);
            assert!(has_signs(&made, &style()) && !has_signs(&made, &bent()), "{made}");
            closing += 1;
        }
    }
    assert!(closing > 5, "{closing}");
    assert!(has_signs(&made(shape("square"), wrap("y")), &bent()), "rims do not meet");
}

#[test]
fn a_disc_of_several_bands_has_all_its_rings() {
    // Pieces of rings sag far below where they begin and end, into other bands.
    let made = Made::new(spec(shape("brick"), 4, 8));
    let style = Style { cell: Length::whole(60), ..bent() };
    assert!(mazewright_render::draw::frame::pixels(&made.spec, &style)[1] > 1000);
    // Chords of large arcs differ by some levels; what is missing differs by all of them.
    compare_within(&made, &style, "several bands", 128);
}
