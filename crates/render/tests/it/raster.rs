//! PNG pictures compared with resvg, which draws our SVG of the same picture.

use std::path::{Path, PathBuf};

use mazewright_core::{ALGORITHMS, End, SHAPES, Seed, Spec, find};
use mazewright_render::formats::Fields;
use mazewright_render::style::look::FILLS;
use mazewright_render::style::strokes::Strokes;
use mazewright_render::style::{Color, Length, Overlay, Style};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::common::raster::{Rows, pixels};
use crate::common::tilings::BOUNDED;
use crate::common::{Made, Written, spec, style};
use crate::paths::attribute;

/// Number of pixels per side that resvg draws for each of ours, so that its own anti-aliasing (and
/// its shortcut for lines of less than a pixel) does not count.
const FINE: u32 = 4;

/// Returns the same picture as drawn by resvg, each pixel the mean of a block.
fn judged(svg: &str, width: u32, height: u32) -> Rows {
    let tree = Tree::from_str(svg, &Options::default()).unwrap();
    let mut pixmap = Pixmap::new(width * FINE, height * FINE).unwrap();
    let scale = Transform::from_scale(FINE as f32, FINE as f32);
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    let (fine, wide) = (FINE as usize, (width * FINE) as usize);
    let mean = |x: usize, y: usize| {
        // Colours are multiplied by their opacity here, as means require.
        let mut sum = [0_u32; 4];
        for row in y * fine..(y + 1) * fine {
            for pixel in &pixmap.pixels()[row * wide + x * fine..][..fine] {
                let parts = [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()];
                sum.iter_mut().zip(parts).for_each(|(sum, part)| *sum += u32::from(part));
            }
        }
        let [red, green, blue, alpha] = sum;
        let straight = |part: u32| (part * 255).checked_div(alpha).unwrap_or(0) as u8;
        [straight(red), straight(green), straight(blue), (alpha / (FINE * FINE)) as u8]
    };
    let row = |y: usize| (0..width as usize).flat_map(|x| mean(x, y)).collect::<Vec<u8>>();
    (0..height as usize).map(row).collect()
}

/// Returns the difference of two pixels, on black and on white: the larger difference of a channel.
fn apart(one: &[u8], other: &[u8]) -> u32 {
    let on = |pixel: &[u8], channel: usize, ground: u32| {
        let alpha = u32::from(pixel[3]);
        (u32::from(pixel[channel]) * alpha + ground * (255 - alpha)) / 255
    };
    let channels = (0..3).flat_map(|channel| [0, 255].map(|ground| (channel, ground)));
    let apart = |(channel, ground)| on(one, channel, ground).abs_diff(on(other, channel, ground));
    channels.map(apart).max().unwrap_or(0)
}

/// Writes expected, difference and actual picture side by side.
fn keep(name: &str, expected: &Rows, actual: &Rows) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/pictures");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}.png"));
    let difference = |one: &[u8], other: &[u8]| {
        let light = 255 - apart(one, other).min(255) as u8;
        [255, light, light, 255]
    };
    let rows = expected.iter().zip(actual).map(|(one, other)| {
        let between = one.chunks(4).zip(other.chunks(4));
        let between: Vec<u8> = between.flat_map(|(one, other)| difference(one, other)).collect();
        [one.clone(), between, other.clone()].concat()
    });
    let rows: Vec<Vec<u8>> = rows.collect();
    let file = std::fs::File::create(&path).unwrap();
    let mut encoder = png::Encoder::new(file, rows[0].len() as u32 / 4, rows.len() as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header().unwrap().write_image_data(&rows.concat()).unwrap();
    path
}

/// Returns a few styles: lines on pixels and between them, thick and hair-thin, opaque and
/// translucent.
fn styles() -> Vec<Style> {
    let length = |text| Length::parse(text).unwrap();
    let drawn = |cell, line, margin| Style {
        cell: length(cell),
        line: length(line),
        margin: length(margin),
        ..style()
    };
    let mut styles = vec![
        drawn("20", "2", "10"),
        drawn("12", "1", "4"),
        drawn("16", "3", "8.5"),
        drawn("9.37", "1.6", "3.21"),
        drawn("31", "9", "6"),
        drawn("3", "1", "0"),
    ];
    let mut clear = drawn("14", "2.5", "5");
    clear.ink = Color::parse("c0208099").unwrap();
    clear.paper = Color::NONE;
    clear.path = Color::parse("10a04080").unwrap();
    styles.push(clear.clone());
    clear.paper = Color::parse("ffe0a080").unwrap();
    styles.push(clear);
    styles
}

/// Of 255. The rasteriser samples four rows per pixel, so each rim of a nearly horizontal line may
/// be off by a quarter of a pixel, and a line has two rims.
const MOST_APART: u32 = 127;

/// Of 255, on average over the pixels that a mark touches: half the distance between two samples.
/// Only tiny pictures of a few vertical or horizontal lines come near it.
const MEAN_APART: f64 = 32.0;

/// Of 255, for lines along rows and columns. The coverage is exact except for rounding; a route has
/// round ends and discs, whose rims are a few levels off.
const BAND_APART: u32 = 60;

/// Shapes whose lines differ in kind: on pixels, at an angle, arcs, and in any direction.
const KINDS: [&str; 4] = ["square", "hex", "polar", "voronoi"];

const OVERLAYS: [Overlay; 3] = [Overlay::Hidden, Overlay::Over, Overlay::Only];

#[test]
fn png_equals_svg() {
    for (at, shape) in SHAPES.iter().enumerate() {
        let sizes = [(3, 2), (8, 6), (13, 9)];
        for (turn, &(cols, rows)) in sizes.iter().enumerate() {
            let seed = Seed::from(u64::from(cols));
            let algorithm = &ALGORITHMS[turn % ALGORITHMS.len()];
            let openings = (at + turn) % 2 == 0;
            let spec =
                Spec { algorithm, seed, openings: openings.into(), ..spec(shape, cols, rows) };
            let made = Made::new(spec);
            for (which, style) in styles().into_iter().enumerate() {
                for (over, solution) in OVERLAYS.into_iter().enumerate() {
                    // Other shapes have each style and overlay once in a while.
                    let is_kind = KINDS.contains(&shape.name) && turn == 1;
                    if is_kind || (at + turn + which) % 8 == 0 && over == (at + turn) % 3 {
                        let style = Style { solution, ..style.clone() };
                        let name = format!("{made} style {which} {solution:?} {openings}");
                        compare(&made, &style, &name);
                    }
                }
            }
        }
    }
}

fn compare(made: &Made, style: &Style, name: &str) {
    compare_within(made, style, name, MOST_APART);
}

/// Compares PNG and SVG of a picture. No pixel may differ by more than `limit`.
pub(crate) fn compare_within(made: &Made, style: &Style, name: &str, limit: u32) {
    let actual = pixels(&made.write("png", style, Fields::ALL));
    let (width, height) = (actual[0].len() as u32 / 4, actual.len() as u32);
    let [wide, tall] = mazewright_render::draw::frame::pixels(&made.spec, style);
    let size = [u64::from(width), u64::from(height)];
    let is_bound = BOUNDED.contains(&made.spec.site.shape.name);
    let fits = is_bound && size[0] <= wide && size[1] <= tall;
    assert!(size == [wide, tall] || fits, "{name}: {size:?}, told {wide} × {tall}");
    let svg = made.svg(style);
    let expected = judged(&svg, width, height);
    // A last row or column that the SVG covers only in part is omitted.
    let [wide, tall] = ["width", "height"].map(|name| attribute(&svg, name));
    let [wide, tall] = [wide, tall].map(|text| text.parse::<f64>().unwrap() as usize);
    let (mut most, mut sum, mut touched) = (0, 0, 0);
    let paper = style.paper.rgba;
    for (one, other) in expected.iter().zip(&actual).take(tall) {
        for (one, other) in one.chunks(4).zip(other.chunks(4)).take(wide) {
            let apart = apart(one, other);
            most = most.max(apart);
            sum += apart;
            touched += u32::from(one != paper || other != paper);
        }
    }
    let mean = f64::from(sum) / f64::from(touched.max(1));
    if most > limit || mean > MEAN_APART {
        let path = keep(&name.replace(' ', "-"), &expected, &actual);
        let path = path.display();
        panic!(
            "{name}: {most} apart at most, {mean:.3} on average; see {path}: svg, difference, png"
        );
    }
}

/// Of 255. A pixel has 17 levels of coverage; two of them share an entry of the palette. One of its
/// samples may lie so near to the rim of a line that rounding decides.
const SAMPLE_APART: u32 = 24;

/// Returns the largest difference from the picture that resvg draws pixel by pixel, with its own
/// anti-aliasing. A last row or column that the SVG covers only in part is omitted.
fn apart_from_resvg(made: &Made, style: &Style) -> u32 {
    let svg = made.svg(style);
    let tree = Tree::from_str(&svg, &Options::default()).unwrap();
    let [width, height] = [tree.size().width(), tree.size().height()];
    let mut pixmap = Pixmap::new(width.ceil() as u32, height.ceil() as u32).unwrap();
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    let actual = pixels(&made.write("png", style, Fields::ALL));
    let mut most = 0;
    for (y, row) in actual.iter().enumerate().take(height as usize) {
        for (x, pixel) in row.chunks(4).enumerate().take(width as usize) {
            let theirs = pixmap.pixel(x as u32, y as u32).unwrap().demultiply();
            let theirs = [theirs.red(), theirs.green(), theirs.blue(), theirs.alpha()];
            most = most.max(apart(pixel, &theirs));
        }
    }
    most
}

/// Tests lines of more than a pixel, of shapes whose walls are straight and have the same few
/// directions.
#[test]
fn pixels_equal_those_of_resvg_within_a_sample() {
    for (name, limit) in [
        ("square", SAMPLE_APART),
        ("tri", SAMPLE_APART),
        ("hex", SAMPLE_APART),
        ("kite", SAMPLE_APART),
        ("cairo", SAMPLE_APART),
        ("rhombille", SAMPLE_APART),
        ("trihex", SAMPLE_APART),
        ("oct", SAMPLE_APART),
        ("snub-square", SAMPLE_APART),
    ] {
        // Pieces of lines of the last size have stamps.
        let sizes = [(14, 11), (14, 11), (14, 11), (14, 11), (60, 40)];
        let lengths = [("20", "2"), ("10", "2"), ("14", "3"), ("25", "1.5"), ("10", "2")];
        for ((cols, rows), (cell, line)) in sizes.into_iter().zip(lengths) {
            let [cell, line] = [cell, line].map(|text| Length::parse(text).unwrap());
            for solution in [Overlay::Hidden, Overlay::Over] {
                let style = Style { cell, line, solution, ..style() };
                let made = Made::new(spec(find(SHAPES, name).unwrap(), cols, rows));
                let most = apart_from_resvg(&made, &style);
                assert!(most <= limit, "{name} {cell} {line} {solution:?}: {most}");
            }
        }
    }
}

/// A wide route that bends a little at each of its points has no cracks between its parts.
#[test]
fn gentle_bends_have_no_cracks() {
    for shape in SHAPES.iter().filter(|shape| !BOUNDED.contains(&shape.name)) {
        let made = Made::new(spec(shape, 5, 4));
        for (corners, thickness) in [(20, "30"), (45, "30"), (45, "12")] {
            let strokes = Strokes { corners, ..style().strokes };
            let [cell, line] = ["90", thickness].map(|text| Length::parse(text).unwrap());
            let style = Style { cell, line, strokes, solution: Overlay::Over, ..style() };
            let svg = made.svg(&style);
            let tree = Tree::from_str(&svg, &Options::default()).unwrap();
            let [width, height] = [tree.size().width(), tree.size().height()];
            let mut pixmap = Pixmap::new(width.ceil() as u32, height.ceil() as u32).unwrap();
            resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
            let ours = pixels(&made.write("png", &style, Fields::ALL));
            let is_route = |x: u32, y: u32| {
                let it = pixmap.pixel(x, y).unwrap();
                [it.red(), it.green(), it.blue(), it.alpha()] == style.path.rgba
            };
            for (x, y) in
                (1..height as u32 - 1).flat_map(|y| (1..width as u32 - 1).map(move |x| (x, y)))
            {
                let mut around = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y)));
                let pixel = &ours[y as usize][4 * x as usize..][..4];
                let is_inside = around.all(|(x, y)| is_route(x, y));
                let is_crack = is_inside && apart(pixel, &style.path.rgba) > SAMPLE_APART;
                assert!(!is_crack, "{made} {corners} {thickness}: {pixel:?} at {x} {y}");
            }
        }
    }
}

/// Lines and discs on the border of two bands of rows are drawn in both. The styles have edges in
/// the middle of pixels, so a row that is missing or drawn twice differs by half at least.
#[test]
fn nothing_is_lost_at_the_borders_of_bands() {
    for (cell, line) in [("12", "2.5"), ("12", "1.5"), ("11.5", "3.5")] {
        let length = |text| Length::parse(text).unwrap();
        let style =
            Style { cell: length(cell), line: length(line), solution: Overlay::Over, ..style() };
        let made = Made::new(spec(&SHAPES[0], 53, 65));
        assert!(mazewright_render::draw::frame::pixels(&made.spec, &style)[1] > 700);
        compare_within(&made, &style, &format!("bands {cell} {line}"), BAND_APART);
    }
    let fill = find(FILLS, "distance").unwrap();
    let style = Style { cell: Length::whole(12), fill, solution: Overlay::Over, ..style() };
    for (start, goal) in [(60 * 29 + 7, 60 * 31 + 40), (60 * 30 + 20, 60 * 28 + 33)] {
        let (start, goal) = (End::Cell(start), End::Cell(goal));
        let made = Made::new(Spec { start, goal, ..spec(&SHAPES[0], 60, 60) });
        compare_within(&made, &style, "bands with discs", BAND_APART);
    }
}

/// The blended colours of lines and areas are in a palette if it has space for them, and are exact
/// where lines cover whole pixels.
#[test]
fn fills_are_indexed_if_they_fit_a_palette() {
    let length = |text| Length::parse(text).unwrap();
    let fill = find(FILLS, "distance").unwrap();
    let drawn = |line| Style { cell: Length::whole(20), line: length(line), fill, ..style() };
    let made = |name| Made::new(spec(find(SHAPES, name).unwrap(), 13, 9));
    let square = made("square");
    let clear = Style { ink: Color::parse("00000080").unwrap(), ..drawn("2") };
    let color_type = |made: &Made, style: &Style| {
        let bytes = made.write("png", style, Fields::ALL);
        let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        reader.info().color_type
    };
    for (style, limit) in [(&drawn("2"), 0), (&clear, BAND_APART), (&drawn("2.5"), SAMPLE_APART)] {
        assert_eq!(color_type(&square, style), png::ColorType::Indexed);
        compare_within(&square, style, &format!("filled squares {limit}"), limit);
    }
    for name in ["tri", "hex", "kite", "snub-square"] {
        let filled = made(name);
        assert_eq!(color_type(&filled, &drawn("2")), png::ColorType::Indexed);
        let most = apart_from_resvg(&filled, &drawn("2"));
        assert!(most <= SAMPLE_APART, "{name}: {most}");
    }
    // A solution blends with all blended colours of walls.
    let solved = Style { solution: Overlay::Over, ..drawn("2.5") };
    assert_eq!(color_type(&square, &solved), png::ColorType::Rgb);
    compare_within(&square, &solved, "filled squares and a solution", BAND_APART);
}

/// Pictures in which nothing is drawn are whole: all pixels are paper.
#[test]
fn pictures_of_paper_alone_are_whole() {
    let made = Made::new(spec(find(SHAPES, "hex").unwrap(), 5, 5));
    for paper in [Color::opaque(0xff_ff_ff), Color::opaque(0x12_34_56), Color::NONE] {
        for height in [24, 400] {
            let cell = Length::whole(height);
            let style = Style { ink: Color::NONE, path: Color::NONE, paper, cell, ..style() };
            let seen = pixels(&made.write("png", &style, Fields::ALL));
            let mut all = seen.iter().flat_map(|row| row.chunks_exact(4));
            assert!(all.all(|pixel| pixel == paper.rgba), "{paper:?}, {height}");
        }
    }
}
