//! Compares our PNG with another route: usvg and resvg draw our SVG of the same maze, and tiny-skia
//! encodes the pixels, in the same process and by turns.
//!
//! `cargo bench --bench pixels` prints a table: milliseconds of both routes from a carved and
//! solved maze to the bytes, their ratio, the bytes of both, and the largest difference of a
//! channel.
//! `cargo bench --bench pixels -- hex` prints the rows whose name contains `hex`.

#![allow(clippy::print_stdout, reason = "the table is what this program writes")]

use std::hint::black_box;
use std::io::Cursor;
use std::sync::Arc;
use std::time::Instant;

use mazewright_core::{
    ALGORITHMS, AlgorithmOptions, Cancel, End, Maze, Openings, Route, SHAPES, SOLVERS, Search,
    Site, Spec, Topology, find,
};
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::look::FILLS;
use mazewright_render::style::{Length, Overlay, Style};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Shape, columns, rows and pixels per cell.
const PICTURES: [(&str, u32, u32, u32); 10] = [
    ("tri", 18, 12, 20),
    ("square", 18, 12, 10),
    ("square", 100, 100, 10),
    ("square", 500, 500, 10),
    ("tri", 100, 100, 10),
    ("hex", 100, 100, 10),
    ("polar", 6, 50, 10),
    ("voronoi", 100, 100, 10),
    ("penrose-p3", 100, 100, 10),
    ("kite", 100, 100, 10),
];

const LOOKS: [&str; 5] = ["plain", "solution", "distance", "corners", "inset"];

/// Number of runs of each route, each with a maze of its own.
const ROUNDS: u64 = 12;

fn style(cell: u32, look: &str) -> Style {
    let mut style = Style { cell: Length::whole(cell), ..Style::default() };
    match look {
        "solution" => style.solution = Overlay::Over,
        "distance" => style.fill = find(FILLS, "distance").expect("a fill"),
        "corners" => style.strokes.corners = 30,
        "inset" => style.strokes.inset = 10,
        _ => {}
    }
    style
}

struct Made {
    spec: Spec,
    maze: Maze,
    route: Route,
}

fn made(shape: &str, cols: u32, rows: u32, seed: u64) -> Made {
    let spec = Spec {
        site: Site::new(find(SHAPES, shape).expect("a shape"), cols, rows),
        algorithm: &ALGORITHMS[0],
        options: AlgorithmOptions::default(),
        topology: Topology::default(),
        seed: seed.into(),
        start: End::First,
        goal: End::Last,
        openings: Openings::Ends,
    };
    let grid = spec.site.lay(seed, &Cancel::new()).expect("nobody cancels");
    let maze = Maze::carve(&spec, Arc::new(grid), &Cancel::new()).expect("two ends");
    let route =
        (SOLVERS[0].value.solve)(&maze, &Search::new(1, &Cancel::new())).expect("nobody cancels");
    Made { spec, maze, route }
}

fn write(made: &Made, style: &Style, format: &str) -> Vec<u8> {
    let scene = Scene {
        spec: &made.spec,
        style,
        maze: &made.maze,
        routes: std::slice::from_ref(&made.route),
        solver: &SOLVERS[0],
        caption: &Caption::default(),
    };
    let format = find(FORMATS, format).expect("a format");
    format.value.write.write(&scene, Fields::ALL, &Cancel::new()).expect("nobody cancels")
}

/// Returns the encoded picture, its pixels, and the width and height of the SVG in whole pixels.
fn straight_road(made: &Made, style: &Style) -> (Vec<u8>, Pixmap, [u32; 2]) {
    let svg = String::from_utf8(write(made, style, "svg")).expect("SVG is text");
    let tree = Tree::from_str(&svg, &Options::default()).expect("SVG is valid");
    let [width, height] = [tree.size().width(), tree.size().height()];
    let mut pixmap =
        Pixmap::new(width.ceil() as u32, height.ceil() as u32).expect("a picture has pixels");
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    (pixmap.encode_png().expect("a picture can be encoded"), pixmap, [width as u32, height as u32])
}

/// Returns the largest difference of a channel of opaque pictures. `size` is the size of the SVG; a
/// last row or column that is only partly covered is omitted.
fn difference(png: &[u8], pixmap: &Pixmap, size: [u32; 2]) -> u8 {
    let mut decoder = png::Decoder::new(Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("a picture");
    let samples = info.color_type.samples();
    let mut most = 0;
    for y in 0..size[1] {
        for x in 0..size[0] {
            let ours = &pixels[(y * info.width + x) as usize * samples..][..samples];
            let theirs = pixmap.pixel(x, y).expect("a pixel");
            let theirs = [theirs.red(), theirs.green(), theirs.blue()];
            for (ours, theirs) in ours.iter().zip(theirs) {
                most = most.max(ours.abs_diff(theirs));
            }
        }
    }
    most
}

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    println!("| picture | resvg, ms | mazewright, ms | ratio | kB | kB | difference |");
    println!("|---|---|---|---|---|---|---|");
    for (shape, cols, rows, cell) in PICTURES {
        for look in LOOKS {
            let name = format!("{shape} {cols}×{rows} at {cell} px, {look}");
            if wanted.as_ref().is_some_and(|wanted| !name.contains(wanted)) {
                continue;
            }
            let style = style(cell, look);
            let (mut theirs, mut ours) = (Vec::new(), Vec::new());
            let mut sizes = [0; 2];
            let mut most = 0;
            let rounds = if u64::from(cols) * u64::from(rows) > 100_000 { 5 } else { ROUNDS };
            for seed in 0..rounds {
                let made = made(shape, cols, rows, seed);
                let start = Instant::now();
                let png = black_box(write(&made, &style, "png"));
                ours.push(start.elapsed().as_secs_f64() * 1e3);
                let start = Instant::now();
                let (encoded, pixmap, size) = black_box(straight_road(&made, &style));
                theirs.push(start.elapsed().as_secs_f64() * 1e3);
                sizes = [encoded.len(), png.len()];
                most = most.max(difference(&png, &pixmap, size));
            }
            let [theirs, ours] =
                [theirs, ours].map(|times| times.into_iter().fold(f64::MAX, f64::min));
            let ratio = theirs / ours;
            let [straight, own] = sizes.map(|bytes| bytes as f64 / 1e3);
            println!(
                "| {name} | {theirs:.2} | {ours:.3} | {ratio:.1} | {straight:.1} | {own:.1} | {most} |"
            );
        }
    }
}
