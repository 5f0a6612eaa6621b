//! Operations on a whole drawing: sizes that are known beforehand, rotations, and the result in
//! another program.

use std::f64::consts::TAU;

use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, OUTLINES, SHAPES, SOLVERS, Share, Site, Spec, Topology, find};
use mazewright_render::draw::draw;
use mazewright_render::draw::frame::{check_warp, max_pixels, pixels};
use mazewright_render::drawing::{DevicePoint, Drawing, Marks, UNITS_PER_PIXEL};
use mazewright_render::formats::Fields;
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::layers::Layers;
use mazewright_render::style::look::{DRAWS, FILLS, WARPS};
use mazewright_render::style::title::Title;
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::raster::{Rows, drawn};
use crate::common::tilings::BOUNDED;
use crate::common::{MANY, Made, Written, shape, spec, style};
use crate::raster::compare_within;

pub(crate) fn drawing(made: &Made, style: &Style) -> Drawing {
    let caption = Caption::default();
    let Made { spec, maze, routes, .. } = made;
    let picture = Scene { spec, style, maze, routes, solver: &SOLVERS[0], caption: &caption };
    draw(&picture, &Cancel::new()).unwrap()
}

pub(crate) fn bent() -> Style {
    Style { warp: find(WARPS, "polar").unwrap(), ..style() }
}

fn turned(turn: u32) -> Style {
    Style { rotation: turn, ..style() }
}

/// Returns width and height in a PNG's header.
fn header(png: &[u8]) -> [u64; 2] {
    [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()).into())
}

/// Returns a style with cells of 6.37 pixels, so that sizes are not whole numbers.
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
                        let mut style = odd(Style { warp, rotation: degrees, ..style() });
                        style.title = (strips & 1 == 1).then(|| Title::parse("Maze").unwrap());
                        style.legend = strips & 2 == 2;
                        style.fill = find(FILLS, "distance").unwrap();
                        if check_warp(&made.spec, &style, true).is_err() {
                            continue;
                        }
                        let told = pixels(&made.spec, &style);
                        let size = drawing(&made, &style).size;
                        let size = size.map(|it| (it as u64).div_ceil(UNITS_PER_PIXEL as u64));
                        let name = format!("{made} {} {} {degrees}", outline.name, warp.name);
                        let most = max_pixels(&made.spec, &style);
                        let fits = size[0] <= most[0] && size[1] <= most[1];
                        assert!(fits, "{name}: {size:?} {told:?} {most:?}");
                        assert!((size == told || !is_exact), "{name}: {size:?} {told:?} {most:?}");
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

/// A part of a pixel at the right or the lower edge would be half transparent in browsers.
#[test]
fn pictures_are_whole_pixels_and_drawings_in_millimetres_are_exact() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 7, 6));
        let looks = [style(), bent(), turned(30), Style { legend: true, ..style() }];
        for (index, look) in looks.into_iter().enumerate() {
            let mut style = odd(look);
            style.fill = find(FILLS, "distance").unwrap();
            if check_warp(&made.spec, &style, true).is_err() {
                continue;
            }
            let name = format!("{made} {index}");
            let size = drawing(&made, &style).size;
            assert_eq!(size.map(|side| side % UNITS_PER_PIXEL), [0, 0], "{name}");
            let rows = drawn(&made.svg(&style));
            let edges = rows.iter().map(|row| &row[row.len() - 4..]);
            let edges = edges.chain(rows[rows.len() - 1].chunks(4));
            edges.for_each(|pixel| assert_eq!(pixel[3], 255, "{name}"));
            // The difference is at the right and below, so that coordinates stay where they are.
            style.options.is_measured = true;
            let exact = drawing(&made, &style);
            for axis in [0, 1] {
                let more = size[axis] - exact.size[axis];
                assert!((0..UNITS_PER_PIXEL).contains(&more), "{name}: {more}");
            }
            style.options.is_measured = false;
            let (mut here, mut there) = (points(&drawing(&made, &style)).0, points(&exact).0);
            here.sort_unstable();
            there.sort_unstable();
            assert_eq!(here, there, "{name}");
        }
    }
}

#[test]
fn sizes_follow_from_a_sum() {
    let size = |spec: &Spec, style: &Style| pixels(spec, style);
    let squares = spec(shape("square"), 40, 8);
    // 800 × 160 with half a line on each side, rotated by an eighth: 964 · sin 45°, and the margin.
    let eighth = (802.0 + 162.0) * f64::sqrt(0.5) + 20.0 - 2.0;
    assert_eq!(size(&squares, &turned(45)), [f64::ceil(eighth) as u64; 2]);
    assert_eq!(size(&squares, &turned(90)), [180, 820]);
    // The middle row is as long as the maze is wide. The hole has the rest of its radius.
    let long = spec(shape("square"), 60, 8);
    let outer = 1200.0 / TAU + 80.0;
    assert_eq!(size(&long, &bent()), [f64::ceil(2.0 * outer + 20.0) as u64; 2]);
    // With too few columns for that, the innermost cells are half as wide as those in the middle.
    let outer = 800.0 / TAU / 2.0 + 160.0;
    assert_eq!(size(&squares, &bent()), [f64::ceil(2.0 * outer + 20.0) as u64; 2]);
    // With even fewer columns, the hole has one cell.
    assert_eq!(size(&spec(shape("square"), 6, 30), &bent()), [2 * (600 + 20) + 20; 2]);
    // The bounds of a disc do not depend on its rotation.
    let disc = spec(shape("polar"), 6, 5);
    assert_eq!(size(&disc, &turned(30)), size(&disc, &style()));
    assert_eq!(size(&squares, &Style { rotation: 77, ..bent() }), size(&squares, &bent()));
}

/// Returns all points of a drawing, layer by layer, and the radii of its arcs.
pub(crate) fn points(drawing: &Drawing) -> (Vec<DevicePoint>, Vec<u32>) {
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
fn four_quarter_turns_change_nothing() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 5, 6));
        // Numbers are not turned upside down.
        let layers = Layers::parse("cells,walls,dual,solution").unwrap();
        let drawn = |turn| drawing(&made, &odd(Style { rotation: turn, layers, ..style() }));
        let (mut spots, radii) = points(&drawn(0));
        // Drawings in millimetres are not rounded up to whole pixels.
        let mut exact = odd(Style { layers, ..style() });
        exact.options.is_measured = true;
        let mut size = drawing(&made, &exact).size;
        for turn in [90, 180, 270] {
            size.reverse();
            spots = spots.into_iter().map(|[x, y]| [size[0] - y, x]).collect();
            let whole = size.map(|side| (side as u32).next_multiple_of(100) as i32);
            assert_eq!(drawn(turn).size, whole, "{made} {turn}");
            assert_eq!(points(&drawn(turn)), (spots.clone(), radii.clone()), "{made} {turn}");
        }
    }
}

/// Returns pixels rotated clockwise by a quarter turn.
fn quarter(rows: &Rows) -> Rows {
    let wide = rows[0].len() / 4;
    let column = |x: usize| rows.iter().rev().flat_map(|row| row[x * 4..][..4].to_vec()).collect();
    (0..wide).map(column).collect()
}

#[test]
fn quarter_turns_keep_lines_on_pixels() {
    for (draw, line) in [("walls", 2), ("passages", 12)] {
        let made = Made::new(spec(shape("square"), 9, 5));
        let draw = find(DRAWS, draw).unwrap();
        let line = Length::whole(line);
        let drawn = |turn| {
            let style = Style { rotation: turn, draw, line, solution: Overlay::Over, ..style() };
            crate::common::raster::pixels(&made.write("png", &style, Fields::ALL))
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
            let vector = |pair: &[DevicePoint]| {
                let [[x, y], [to_x, to_y]] = [pair[0], pair[1]];
                Point::new(f64::from(to_x - x), f64::from(to_y - y))
            };
            let (flat, vector) = (vector(flat), vector(spots));
            let angle = f64::from(turn).to_radians();
            let wanted = Point::new(
                flat.x * angle.cos() - flat.y * angle.sin(),
                flat.x * angle.sin() + flat.y * angle.cos(),
            );
            assert!((wanted - vector).length() < 1.5, "{turn}: {vector:?} for {wanted:?}");
        }
        // Walls stay within the margin, which contains half of a line.
        let within = |[x, y]: &DevicePoint| {
            let [wide, tall] = drawn.size;
            *x >= 900 && *y >= 900 && *x <= wide - 900 && *y <= tall - 900
        };
        assert!(spots.iter().all(within), "{turn}");
        assert!(made.svg(&turned(turn)).contains(r#"stroke-linecap="square""#));
    }
}

#[test]
fn resvg_agrees_with_our_pixels() {
    let many = Share::parse("1").unwrap();
    let mut count = 0;
    for (name, cols, rows) in [("square", 20, 6), ("hex", 12, 5), ("tri", 20, 6), ("voronoi", 9, 5)]
    {
        for weave in [Share::NONE, many] {
            let topology = Topology { weave, ..Topology::default() };
            let spec = Spec { topology, ..spec(shape(name), cols, rows) };
            if weave == many && name != "square" {
                continue;
            }
            let made = Made::new(spec);
            for (which, base) in [bent(), turned(30), turned(90), Style { rotation: 100, ..bent() }]
                .into_iter()
                .enumerate()
            {
                let draw = find(DRAWS, ["walls", "passages"][which % 2]).unwrap();
                let line = Length::whole([3, 11][which % 2]);
                let title = Some(Title::parse("Oé & <Ж>").unwrap());
                let style = Style { draw, line, title, solution: Overlay::Over, ..base };
                compare_within(&made, &style, &format!("{made} frame {which} {weave}"), 140);
                count += 1;
            }
        }
    }
    assert_eq!(count, 20);
}
