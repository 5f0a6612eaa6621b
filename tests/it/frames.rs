//! What is done to a whole drawing: it is turned, and bent into a disc.

use std::f64::consts::TAU;

use axum::http::StatusCode;
use mazewright::cancel::Cancel;
use mazewright::catalog::find;
use mazewright::geometry::Point;
use mazewright::render::drawing::{Drawing, Lines, Marks, Spot, UNIT, pixels};
use mazewright::render::frame::check;
use mazewright::render::look::{DRAWS, FILLS, Layers, WARPS};
use mazewright::render::style::{Length, Overlay, Style};
use mazewright::render::title::Title;
use mazewright::render::{Caption, Fields, Picture};
use mazewright::routing::{Routing, Share};
use mazewright::shape::SHAPES;
use mazewright::site::{OUTLINES, Site, WRAPS};
use mazewright::spec::Spec;

use crate::app::Service;
use crate::common::{MANY, Made, shape, spec, style};
use crate::raster::{Rows, compare_within};
use crate::tilings::BOUNDED;

pub(crate) fn drawing(made: &Made, style: &Style) -> Drawing {
    let caption = Caption::default();
    let Made { spec, maze, routes, .. } = made;
    let picture = Picture { spec, style, maze, routes, caption: &caption };
    Drawing::new(&picture, &Cancel::new()).unwrap()
}

fn bent() -> Style {
    Style { warp: find(WARPS, "polar").unwrap(), ..style() }
}

fn turned(turn: u32) -> Style {
    Style { turn, ..style() }
}

/// Width and height as a PNG's header has them.
fn header(png: &[u8]) -> [u64; 2] {
    [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()).into())
}

/// Cells of 6.37 pixels, so that sizes are no whole numbers.
fn odd(style: Style) -> Style {
    let length = |text| Length::parse(text).unwrap();
    Style { cell: length("6.37"), line: length("1.5"), margin: length("3.25"), ..style }
}

#[test]
fn sizes_are_known_before_anything_is_built() {
    let mut turn = 0;
    for shape in SHAPES {
        for outline in OUTLINES {
            let site = Site { outline, ..Site::new(shape, 6, 5) };
            let spec = Spec { site, ..spec(shape, 6, 5) };
            if spec.check(MANY).is_err() || spec.site.lay(1, &Cancel::new()).is_err() {
                continue;
            }
            let is_exact = spec.site.is_plain() && !BOUNDED.contains(&shape.name);
            let made = Made::new(spec);
            for warp in WARPS {
                for degrees in [0, 1, 45, 90, 137, 270] {
                    for strips in 0..4 {
                        let mut style = odd(Style { warp, turn: degrees, ..style() });
                        style.title = (strips & 1 == 1).then(|| Title::parse("Maze").unwrap());
                        style.legend = strips & 2 == 2;
                        style.fill = find(FILLS, "distance").unwrap();
                        if check(&made.spec, &style).is_err() {
                            continue;
                        }
                        let told = pixels(&made.spec, &style);
                        let size = drawing(&made, &style).size;
                        let size = size.map(|it| (it as u64).div_ceil(UNIT as u64));
                        let name = format!("{made} {} {} {degrees}", outline.name, warp.name);
                        let fits = size[0] <= told[0] && size[1] <= told[1];
                        assert!(size == told || fits && !is_exact, "{name}: {size:?} {told:?}");
                        turn += 1;
                        if turn % 16 == 0 {
                            let png = made.write("png", &style, Fields::ALL);
                            assert_eq!(header(&png), size, "{name}");
                        }
                    }
                }
            }
        }
    }
    assert!(turn > 3000, "{turn}");
}

#[test]
fn sizes_follow_from_a_sum() {
    let size = |spec: &Spec, style: &Style| pixels(spec, style);
    let squares = spec(shape("square"), 24, 8);
    // 480 × 160 with half a line on each side, turned by an eighth: 644 · sin 45°, and the margin.
    let eighth = (482.0 + 162.0) * f64::sqrt(0.5) + 20.0 - 2.0;
    assert_eq!(size(&squares, &turned(45)), [f64::ceil(eighth) as u64; 2]);
    assert_eq!(size(&squares, &turned(90)), [180, 500]);
    // The middle row is as long as the maze is wide; the hole takes what is left of its radius.
    let outer = 480.0 / TAU + 80.0;
    assert_eq!(size(&squares, &bent()), [f64::ceil(2.0 * outer + 20.0) as u64; 2]);
    // Too few columns for that: a hole of one cell.
    assert_eq!(size(&spec(shape("square"), 6, 30), &bent()), [2 * (600 + 20) + 20; 2]);
    // However a disc is turned, its bounds stay.
    let disc = spec(shape("polar"), 6, 5);
    assert_eq!(size(&disc, &turned(30)), size(&disc, &style()));
    assert_eq!(size(&squares, &Style { turn: 77, ..bent() }), size(&squares, &bent()));
}

/// All points of a drawing, layer by layer, and the radii of its arcs.
fn points(drawing: &Drawing) -> (Vec<Spot>, Vec<u32>) {
    let (mut spots, mut radii) = (Vec::new(), Vec::new());
    for marks in drawing.layers.iter().flat_map(|layer| &layer.marks) {
        match marks {
            Marks::Discs { centres, .. } => spots.extend(centres),
            Marks::Lines { lines, .. }
            | Marks::Shapes { outlines: lines }
            | Marks::Areas { outlines: lines, .. } => {
                spots.extend(&lines.points);
                radii.extend(lines.arcs.iter().map(|arc| arc.radius));
            }
        }
    }
    (spots, radii)
}

#[test]
fn four_quarter_turns_are_none() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 5, 6));
        let layers = Layers::parse("cells,walls,dual,solution,ids").unwrap();
        let drawn = |turn| drawing(&made, &odd(Style { turn, layers, ..style() }));
        let (mut spots, radii) = points(&drawn(0));
        let mut size = drawn(0).size;
        for turn in [90, 180, 270] {
            size.reverse();
            spots = spots.into_iter().map(|[x, y]| [size[0] - y, x]).collect();
            assert_eq!(drawn(turn).size, size, "{made} {turn}");
            assert_eq!(points(&drawn(turn)), (spots.clone(), radii.clone()), "{made} {turn}");
        }
    }
}

/// Pixels turned clockwise by a quarter.
fn quarter(rows: &Rows) -> Rows {
    let wide = rows[0].len() / 4;
    let column = |x: usize| rows.iter().rev().flat_map(|row| row[x * 4..][..4].to_vec()).collect();
    (0..wide).map(column).collect()
}

#[test]
fn what_lies_on_pixels_does_so_turned() {
    for (draw, line) in [("walls", 2), ("passages", 12)] {
        let made = Made::new(spec(shape("square"), 9, 5));
        let draw = find(DRAWS, draw).unwrap();
        let line = Length::pixels(line);
        let drawn = |turn| {
            let style = Style { turn, draw, line, solution: Overlay::Over, ..style() };
            crate::raster::pixels(&made.write("png", &style, Fields::ALL))
        };
        let mut rows = drawn(0);
        for turn in [90, 180, 270] {
            rows = quarter(&rows);
            assert!(drawn(turn) == rows, "{turn}");
        }
    }
}

#[test]
fn turned_lines_keep_their_lengths_and_their_ends() {
    let made = Made::new(spec(shape("square"), 9, 5));
    let (flat, _) = points(&drawing(&made, &style()));
    for turn in [1, 30, 45, 200, 359] {
        let drawn = drawing(&made, &turned(turn));
        let (spots, _) = points(&drawn);
        for (flat, spots) in flat.windows(2).zip(spots.windows(2)) {
            let way = |pair: &[Spot]| {
                let [[x, y], [to_x, to_y]] = [pair[0], pair[1]];
                Point::new(f64::from(to_x - x), f64::from(to_y - y))
            };
            let (flat, way) = (way(flat), way(spots));
            let angle = f64::from(turn).to_radians();
            let wanted = Point::new(
                flat.x * angle.cos() - flat.y * angle.sin(),
                flat.x * angle.sin() + flat.y * angle.cos(),
            );
            assert!((wanted - way).length() < 1.5, "{turn}: {way:?} for {wanted:?}");
        }
        // Walls stay within the margin, of which half a line is theirs.
        let within = |[x, y]: &Spot| {
            let [wide, tall] = drawn.size;
            *x >= 900 && *y >= 900 && *x <= wide - 900 && *y <= tall - 900
        };
        assert!(spots.iter().all(within), "{turn}");
        assert!(made.svg(&turned(turn)).contains(r#"stroke-linecap="square""#));
    }
}

/// The radius of the hole, that of the rim, and the middle, in hundredths of a pixel, of bent squares
/// of 20 pixels.
fn ring(cols: u32, rows: u32) -> (f64, f64, Point) {
    let inner = (f64::from(cols) * 2000.0 / TAU - f64::from(rows) * 1000.0).max(2000.0);
    let outer = inner + f64::from(rows) * 2000.0;
    (inner, outer, Point::new(outer + 1000.0, outer + 1000.0))
}

fn place(spot: Spot) -> Point {
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
            .each()
            .flat_map(|line| line.skip(1))
            .map(|to| [to - 1, to].map(|at| place(flat.points[at]) - Point::new(1000.0, 1000.0)))
            .collect();
        assert_eq!(pieces.len(), bent.starts.len());
        let turn = TAU / (f64::from(cols) * 2000.0);
        for (&[from, to], outline) in pieces.iter().zip(bent.each()) {
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
            let routing = Routing { weave: Share::parse("1").unwrap(), ..Routing::default() };
            for routing in [Routing::default(), routing] {
                let spec = Spec { site: site.clone(), routing, ..spec(shape, 12, 4) };
                if spec.check(MANY).is_err() || spec.site.lay(1, &Cancel::new()).is_err() {
                    continue;
                }
                let grid = spec.site.lay(1, &Cancel::new()).unwrap();
                let carved = mazewright::maze::Maze::carve(&spec, grid.into(), &Cancel::new());
                if carved.is_err() {
                    continue;
                }
                let made = Made::new(spec);
                let layers = Layers::parse("cells,planar,dual,walls,solution,ids").unwrap();
                let drawn = drawing(&made, &Style { layers, ..bent() });
                let size = made.maze.grid().size() * 2000.0;
                let round = made.spec.site.girth().map_or(size.x, |girth| girth * 2000.0);
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
    let rows = crate::raster::pixels(&squares.write("png", &bent(), Fields::ALL));
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
fn the_judge_sees_what_we_draw() {
    let many = Share::parse("1").unwrap();
    let mut count = 0;
    for (name, cols, rows) in [("square", 20, 6), ("hex", 12, 5), ("tri", 20, 6), ("voronoi", 9, 5)]
    {
        for weave in [Share::NONE, many] {
            let routing = Routing { weave, ..Routing::default() };
            let spec = Spec { routing, ..spec(shape(name), cols, rows) };
            if weave == many && name != "square" {
                continue;
            }
            let made = Made::new(spec);
            for (which, base) in [bent(), turned(30), turned(90), Style { turn: 100, ..bent() }]
                .into_iter()
                .enumerate()
            {
                let draw = find(DRAWS, ["walls", "passages"][which % 2]).unwrap();
                let line = Length::pixels([3, 11][which % 2]);
                let title = Some(Title::parse("Oé & <Ж>").unwrap());
                let style = Style { draw, line, title, solution: Overlay::Over, ..base };
                compare_within(&made, &style, &format!("{made} frame {which} {weave}"), 140);
                count += 1;
            }
        }
    }
    assert_eq!(count, 20);
}

#[tokio::test]
async fn what_cannot_be_bent_is_refused() {
    let service = Service::new();
    for (query, parameter, code, word) in [
        ("shape=polar&warp=polar", "warp", "already-round", "rings already"),
        ("levels=2&warp=polar", "warp", "several-floors", "levels=1"),
        ("wrap=mobius&warp=polar", "warp", "turned-over", "take wrap=x"),
        ("legend=true", "legend", "not-taken", "fill=distance"),
        ("fill=level&layers=walls&legend=true", "legend", "not-taken", "cells"),
        ("fill=level&solution=only&legend=true", "legend", "not-taken", "solution=only"),
    ] {
        let reply = service.get(&format!("/maze.svg?seed=1&{query}")).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{query}");
        assert!(reply.text().contains(word), "{query}: {}", reply.text());
    }
    for query in ["turn=360", "turn=-1", "turn=1.5", "warp=mercator"] {
        let reply = service.get(&format!("/maze.svg?seed=1&{query}")).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{query}");
    }
    // The largest pictures are counted, not built, bent ones too.
    for query in ["cols=1000000&rows=1&warp=polar", "cols=3000&rows=3000&cell=4&warp=polar&turn=45"]
    {
        let reply = service.get(&format!("/maze.png?seed=1&{query}")).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
    }
}
