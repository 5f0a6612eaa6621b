//! Pictures bent into a disc: the bounds of segments, their places, and seams that close.

use std::f64::consts::TAU;

use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Maze, Openings, SHAPES, Share, Site, Spec, Topology, WRAPS, find};
use mazewright_render::draw::frame::check_warp;
use mazewright_render::drawing::{DevicePoint, Drawing, Lines, Marks};
use mazewright_render::formats::Fields;
use mazewright_render::style::layers::Layers;
use mazewright_render::style::look::DRAWS;
use mazewright_render::style::{Length, Style};

use crate::common::{MANY, Made, Written, shape, spec, style};
use crate::frames::{bent, drawing, points};
use crate::raster::compare_within;

/// Returns the radius of the hole, the outer radius, and the centre, in hundredths of a pixel, of
/// bent squares of 20 pixels.
fn ring(cols: u32, rows: u32) -> (f64, f64, Point) {
    let girth = f64::from(cols) * 2000.0;
    let inner = hole(girth, f64::from(rows) * 2000.0);
    let outer = inner + f64::from(rows) * 2000.0;
    (inner, outer, Point::new(outer + 1000.0, outer + 1000.0))
}

/// Returns the radius of the hole of a rectangle with this width and height.
fn hole(girth: f64, height: f64) -> f64 {
    (girth / TAU - height / 2.0).max(girth / TAU / 2.0).max(2000.0)
}

fn place(spot: DevicePoint) -> Point {
    let [x, y] = spot.map(f64::from);
    Point::new(x, y)
}

/// Returns the lines of a drawing's layer of walls, and their width.
fn walls(drawing: &Drawing) -> (&Lines, u32) {
    let layer = drawing.layers.iter().find(|layer| layer.name == "walls").unwrap();
    match &layer.marks[0] {
        Marks::Lines { lines, width } => (lines, *width),
        other => panic!("{other:?}"),
    }
}

#[test]
fn walls_are_as_thick_along_spokes_as_along_rings() {
    for (cols, rows) in [(6, 6), (12, 4), (40, 6), (5, 9), (2, 2)] {
        let made = Made::new(spec(shape("square"), cols, rows));
        let (inner, _, middle) = ring(cols, rows);
        let (flat, bent) = (drawing(&made, &style()), drawing(&made, &bent()));
        let [flat, bent] = [&flat, &bent].map(walls);
        assert_eq!((flat.1, bent.1), (200, 200), "{made}");
        let (flat, bent) = (flat.0, bent.0);
        assert_eq!(flat.starts.len(), bent.starts.len(), "{made}");
        let turn = TAU / (f64::from(cols) * 2000.0);
        for (line, round) in flat.point_ranges().zip(bent.point_ranges()) {
            // Ends of lines lie on rings and spokes.
            for (at, bent_at) in [(line.start, round.start), (line.end - 1, round.end - 1)] {
                let flat_at = place(flat.points[at]) - Point::new(1000.0, 1000.0);
                let angle = flat_at.x * turn - TAU / 4.0;
                let expected = middle + Point::polar(inner + flat_at.y, angle);
                let off = (place(bent.points[bent_at]) - expected).length();
                assert!(off < 1.5, "{made}: {off}");
            }
            // All points in between lie on rings and spokes.
            for at in round.clone() {
                let radius = (place(bent.points[at]) - middle).length();
                let ring = (radius - inner) / 2000.0;
                let ring = (ring - ring.round()).abs() * 2000.0;
                let angle = bent_angle(place(bent.points[at]) - middle) / turn / 2000.0;
                let spoke = (angle - angle.round()).abs() * 2000.0 * turn * radius;
                assert!(ring.min(spoke) < 1.5, "{made}: {ring} from a ring, {spoke} from a spoke");
            }
        }
    }
}

/// Returns the angle from the top, clockwise.
fn bent_angle(point: Point) -> f64 {
    point.x.atan2(-point.y)
}

/// Passages fill their cells, so they get wider outward like the cells.
#[test]
fn passages_get_wider_outward() {
    let made = Made::new(spec(shape("square"), 20, 8));
    let draw = find(DRAWS, "passages").unwrap();
    let drawing = drawing(&made, &Style { draw, line: Length::whole(12), ..bent() });
    let layer = drawing.layers.iter().find(|layer| layer.name == "passages").unwrap();
    assert!(layer.marks.iter().all(|marks| matches!(marks, Marks::Shapes { .. })));
    let svg = made.svg(&Style { draw, ..bent() });
    assert!(!svg.contains("stroke-width"), "outlines are filled");
}

/// The innermost cells of a disc are at least half as wide as cells in the middle, unless the hole
/// is a single cell wide.
#[test]
fn holes_are_no_narrower_than_their_cells_need() {
    for (cols, rows) in [(6, 6), (30, 8), (30, 30), (60, 10), (3, 20)] {
        let made = Made::new(spec(shape("square"), cols, rows));
        let (inner, outer, _) = ring(cols, rows);
        let drawing = drawing(&made, &bent());
        assert_eq!(
            f64::from(drawing.size[0]),
            (((2.0 * outer).round() + 2000.0) / 100.0).ceil() * 100.0,
            "{made}"
        );
        let width = inner * TAU / f64::from(cols);
        assert!(width >= 999.0, "{made}: {width}");
        assert!(inner >= 2000.0, "{made}: {width}");
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
                // Cells are three times as large as those of the lengths below, so that numbers have room.
                let cell = Length::whole(60);
                let drawn = drawing(&made, &Style { layers, cell, ..bent() });
                let size = made.maze.grid().size() * 2000.0;
                let round = made.spec.site.period_x().map_or(size.x, |girth| girth * 2000.0);
                let inner = hole(round, size.y);
                let outer = inner + size.y;
                let middle = Point::new(3.0 * outer + 1000.0, 3.0 * outer + 1000.0);
                let spare = place(drawn.size) - middle * 2.0;
                assert!(
                    (-1.0..100.0).contains(&spare.x) && spare.x == spare.y,
                    "{made}: {spare:?}"
                );
                let (spots, radii) = points(&drawn);
                for spot in spots {
                    let radius = (place(spot) - middle).length() / 3.0;
                    assert!(radius > inner - 210.0, "{made}: {radius}");
                    assert!(radius < outer + 210.0, "{made}: {radius}");
                }
                for radius in radii.into_iter().map(|radius| f64::from(radius) / 3.0) {
                    assert!(radius > inner - 210.0, "{made}: {radius}");
                    assert!(radius < outer + 210.0, "{made}: {radius}");
                }
            }
        }
    }
}

/// The walls of a seam are where links are closed and nowhere else. They are visible in the pixels
/// of the vertical line from the centre to the top, in the middle of each row.
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
    assert!(open > 0, "{open}");
    assert!(open < 8, "{open}");

    // The cells have space for numbers.
    let has_signs = |made: &Made, style: &Style| {
        let style = Style { cell: Length::whole(80), ..style.clone() };
        made.svg(&style).contains("class=\"signs\"")
    };
    let mut closing = 0;
    for shape in SHAPES {
        let site = Site { wrap: wrap("x"), ..Site::new(shape, 12, 4) };
        let spec = Spec { site, ..spec(shape, 12, 4) };
        if spec.check(MANY).is_ok() {
            let made = Made::new(spec);
            assert!(has_signs(&made, &style()), "{made}");
            assert!(!has_signs(&made, &bent()), "{made}");
            closing += 1;
        }
    }
    assert!(closing > 5, "{closing}");
    assert!(has_signs(&made(shape("square"), wrap("y")), &bent()), "rims do not meet");
}

#[test]
fn a_disc_of_several_bands_has_all_its_rings() {
    // Segments of rings bulge far below their ends, into other bands.
    let made = Made::new(spec(shape("brick"), 4, 8));
    let style = Style { cell: Length::whole(60), ..bent() };
    assert!(mazewright_render::draw::frame::pixels(&made.spec, &style)[1] > 1000);
    // Chords of large arcs differ by some levels; a missing mark differs by all of them.
    compare_within(&made, &style, "several bands", 128);
}

/// An opening on the seam would lead to the cell on its other side.
#[test]
fn openings_on_the_seam_are_marks() {
    let marked = ["tri", "rhombille", "kite", "floret", "snub-square"];
    let mut seen = 0;
    for choice in SHAPES.iter().filter(|it| !["polar", "voronoi"].contains(&it.name)) {
        for seed in 1..4_u64 {
            let spec = Spec { seed: seed.into(), ..spec(choice, 12, 7) };
            if check_warp(&spec, &bent(), true).is_err() {
                continue;
            }
            let made = Made::new(spec);
            let marks_of = |style: &Style| {
                let layers = drawing(&made, style).layers.into_iter();
                layers
                    .filter(|layer| layer.name == "ends")
                    .map(|layer| layer.marks.len())
                    .sum::<usize>()
            };
            assert_eq!(marks_of(&style()), 0, "{made}");
            assert_eq!(marks_of(&bent()) > 0, marked.contains(&choice.name), "{made}");
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen}");
}

/// Cells at the left and the right end have no other side at the outline than that on the seam.
#[test]
fn all_openings_on_the_seam_are_closed() {
    let lines = |openings: Openings, style: &Style| {
        let made = Made::new(Spec { openings, ..spec(shape("square"), 12, 7) });
        let drawing = drawing(&made, style);
        walls(&drawing).0.points.clone()
    };
    for openings in ["w", "e", "w,e"] {
        let openings = Openings::parse(openings).unwrap();
        assert_ne!(lines(openings.clone(), &style()), lines(Openings::None, &style()));
        assert_eq!(lines(openings, &bent()), lines(Openings::None, &bent()));
    }
}
