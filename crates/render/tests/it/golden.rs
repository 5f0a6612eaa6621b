//! The same seed gives the same bytes: a hash of every small maze, picture and document.
//!
//! `tests/golden/hashes.txt` has one line per maze: its key, then the hashes of the links in the
//! order in which they were opened, of the JSON document, of the SVG, and of the PNG's pixels.
//! Sites that are cut, glued or stacked have a line each in `tests/golden/sites.txt`.

use std::fmt::Write as _;

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Cancel, End, SHAPES, Seed, Site, Spec};
use mazewright_render::formats::Fields;
use mazewright_render::style::{Color, Length, Overlay, Style};
use xxhash_rust::xxh3::xxh3_64;

use crate::common::golden_lines::hold;
use crate::common::raster::pixels;
use crate::common::sites::sites;
use crate::common::{MANY, Made, Written, algorithms, carve, lay, spec, style};

const FILE: &str = "tests/golden/hashes.txt";

const SIZES: [(u32, u32); 3] = [(3, 2), (9, 6), (30, 20)];

/// Seeds of each kind, each with ends and a style of its own.
const SEEDS: [&str; 3] = ["1", "mazewright", "18446744073709551615"];

fn line(made: &Made, which: usize) -> String {
    let mut style = style();
    match which {
        0 => {}
        1 => style.solution = Overlay::Over,
        _ => {
            style.cell = Length::parse("7.35").unwrap();
            style.line = Length::parse("1.5").unwrap();
            style.margin = Length::parse("4.25").unwrap();
            style.ink = Color::parse("20408080").unwrap();
            style.paper = Color::NONE;
            style.solution = Overlay::Over;
        }
    }
    let order = carve(made.maze.grid(), made.spec.algorithm, made.spec.seed.number());
    let order: Vec<u8> = order.iter().flat_map(|link| link.to_le_bytes()).collect();
    let hashes = [
        ("order", order),
        ("json", made.write("json", &style, Fields::ALL)),
        ("svg", made.write("svg", &style, Fields::ALL)),
        ("png", pixels(&made.write("png", &style, Fields::ALL)).concat()),
    ];
    let mut line = made.to_string();
    for (name, bytes) in hashes {
        let _ = write!(line, " {name}:{:016x}", xxh3_64(&bytes));
    }
    line
}

#[test]
fn golden() {
    let mut lines = Vec::new();
    for shape in SHAPES {
        for algorithm in algorithms(shape) {
            for (cols, rows) in SIZES {
                assert!(lay(shape, cols, rows).cells() > 1);
                for (which, text) in SEEDS.into_iter().enumerate() {
                    let ends = [End::First, End::Random, End::Farthest][which];
                    let goal = [End::Last, End::Random, End::Farthest][which];
                    let seed = Seed::parse(text).unwrap();
                    let spec =
                        Spec { algorithm, seed, start: ends, goal, ..spec(shape, cols, rows) };
                    lines.push(line(&Made::new(spec), which));
                }
            }
        }
    }
    hold(FILE, " order:", &lines);
}

/// Sites that are cut, glued or stacked: JSON and SVG with the solution.
#[test]
fn golden_sites() {
    let mut sites = sites();
    for shape in SHAPES {
        for mask in ["heart", "text:AB", "..X.,....,X..."] {
            let mask = Mask::parse(mask).unwrap();
            let name = format!("{} mask {mask}", shape.name);
            let parts = if mask.default_parts() == Parts::One {
                Parts::Largest
            } else {
                mask.default_parts()
            };
            sites.push((Site { mask: Some(mask), parts, ..Site::new(shape, 12, 12) }, name));
        }
    }
    let mut lines = Vec::new();
    for (site, name) in sites {
        let spec = Spec { site: site.clone(), seed: 3.into(), ..spec(site.shape, 2, 2) };
        if site.check(MANY).is_err() || site.lay(3, &Cancel::new()).is_err() {
            continue;
        }
        let made = Made::new(spec);
        let style = Style { solution: Overlay::Over, ..style() };
        let mut bytes = made.write("json", &style, Fields::ALL);
        bytes.extend(made.write("svg", &style, Fields::ALL));
        lines.push(format!("{name} is:{:016x}", xxh3_64(&bytes)));
    }
    hold("tests/golden/sites.txt", " is:", &lines);
}
