//! Animations of algorithms that add walls: an open space is divided, frame by frame.

use std::collections::HashSet;

use mazewright_core::{ALGORITHMS, Maze, SHAPES, Spec, Topology, find};
use mazewright_render::formats::Fields;
use mazewright_render::style::animation::{ANIMATES, Animation};
use mazewright_render::style::look::DRAWS;
use mazewright_render::style::{Length, Style};

use crate::common::films::{Frame, of_apng, of_gif};
use crate::common::raster::{Rows, drawn, pixels};
use crate::common::{Made, Written, algorithm, shape, spec, style};

const FRAMES: u32 = 6;

fn large() -> Style {
    Style { cell: Length::whole(24), line: Length::whole(2), ..style() }
}

fn moving(style: &Style) -> Style {
    let animate = find(ANIMATES, "carve").unwrap();
    let mut style = style.clone();
    style.options.animation = Animation { animate, frames: FRAMES, ..Animation::default() };
    style
}

/// Returns the links that are open after the first ones of a perfect maze were opened: these links,
/// and all links between cells that the others connect.
fn open_links(maze: &Maze, opened: usize) -> HashSet<u32> {
    let cells: Vec<[u32; 2]> = maze.grid().link_cells().collect();
    let (first, others) = maze.open_links().split_at(opened);
    let mut region: Vec<u32> = (0..maze.grid().cells()).collect();
    for &link in others {
        let [one, other] = cells[link as usize].map(|cell| region[cell as usize]);
        region.iter_mut().filter(|it| **it == other).for_each(|it| *it = one);
    }
    let within = (0..).zip(&cells).filter(|(_, pair)| {
        let [one, other] = pair.map(|cell| region[cell as usize]);
        one == other
    });
    within.map(|(link, _)| link).chain(first.iter().copied()).collect()
}

/// Returns whether the pixel in the middle of a link is dark.
fn is_dark(made: &Made, seen: &Rows, style: &Style, link: u32) -> bool {
    let at = |along: f64| {
        let cell = f64::from(style.cell.hundredths());
        ((along * cell + f64::from(style.margin.hundredths())) / 100.0) as usize
    };
    let middle = made.maze.grid().middle(link);
    seen[at(middle.y)][at(middle.x) * 4] < 128
}

/// Returns an animated SVG as a still picture, at a time in hundredths of a second.
fn at_time(svg: &str, time: u32) -> String {
    let mut parts = svg.split("<g class=\"mazewright-moving\"");
    let mut still = parts.next().unwrap().to_owned();
    for part in parts {
        let (tag, rest) = part.split_once('>').unwrap();
        let name = tag.split_once("animation:mazewright-").unwrap().1.split(' ').next().unwrap();
        let span: Vec<u32> = name.split('-').map(|it| it.parse().unwrap()).collect();
        let visibility = if (span[0]..span[1]).contains(&time) { "visible" } else { "hidden" };
        still.extend(["<g visibility=\"", visibility, "\">", rest]);
    }
    still
}

/// Checks each frame of each animated format.
fn check(made: &Made, still: &Style) {
    let style = moving(still);
    let finished = pixels(&made.write("png", still, Fields::ALL));
    let svg = made.svg(&style);
    let gif = of_gif(&made.write("gif", &style, Fields::ALL));
    let mut begin = 0;
    let of_svg: Vec<Frame> = gif
        .iter()
        .map(|frame| {
            let seen = drawn(&at_time(&svg, begin));
            begin += frame.delay;
            Frame { seen, ..*frame }
        })
        .collect();
    let (_, apng) = of_apng(&made.write("apng", &style, Fields::ALL));
    for (format, frames) in [("gif", &gif), ("apng", &apng), ("svg", &of_svg)] {
        let last = frames.len() - 1;
        assert_eq!(last, FRAMES as usize - 1, "{made}");
        if format != "svg" {
            assert_eq!(frames[last].seen, finished, "{made}: the last {format} is the picture");
        }
        for (at, frame) in frames.iter().enumerate() {
            let opened = made.maze.open_links().len() * at / last;
            let open = open_links(&made.maze, opened);
            for link in 0..made.maze.grid().links() {
                let dark = is_dark(made, &frame.seen, still, link);
                assert_eq!(dark, !open.contains(&link), "{made}: {format} {at}, link {link}");
            }
        }
    }
}

fn divided(spec: Spec, by: &str) -> Made {
    Made::new(Spec { algorithm: algorithm(by), ..spec })
}

#[test]
fn walls_divide_an_open_space_on_every_shape() {
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 3) } else { (5, 4) };
        let made = divided(spec(shape, cols, rows), "blobby-division");
        check(&made, &large());
        let none = open_links(&made.maze, 0);
        assert_eq!(none.len() as u32, made.maze.grid().links(), "{made}: open at first");
    }
    check(&divided(spec(shape("square"), 9, 7), "division"), &large());
    // Corridors with gaps between them are redrawn where a wall is added.
    let mut inset = large();
    inset.strokes.inset = 20;
    let made = divided(spec(shape("square"), 7, 5), "division");
    let frames = of_gif(&made.write("gif", &moving(&inset), Fields::ALL));
    let svg = made.svg(&moving(&inset));
    let mut begin = 0;
    for (at, frame) in frames.iter().enumerate() {
        let seen = drawn(&at_time(&svg, begin));
        let difference = |(one, other): (&u8, u8)| one.abs_diff(other);
        let most = frame.seen.concat().iter().zip(seen.concat()).map(difference).max();
        // An edge that is drawn twice is darker, but no wall is missing.
        assert!(most < Some(128), "{made}: the SVG differs from frame {at} by {most:?}");
        begin += frame.delay;
    }
}

/// Links and cells that are added to a maze, or removed from it, after it was divided.
#[test]
fn loops_open_last_and_removed_cells_stay_empty() {
    let square = || spec(shape("square"), 8, 6);
    for topology in [
        Topology { loops: 9, ..Topology::default() },
        Topology { sparse: 3, ..Topology::default() },
    ] {
        let made = divided(Spec { topology, ..square() }, "division");
        let style = moving(&large());
        let finished = pixels(&made.write("png", &large(), Fields::ALL));
        let frames = of_gif(&made.write("gif", &style, Fields::ALL));
        assert_eq!(frames[frames.len() - 1].seen, finished, "{made}");
        let ends: Vec<[u32; 2]> = made.maze.grid().link_cells().collect();
        let used = |&link: &u32| ends[link as usize].iter().all(|&cell| made.maze.is_used(cell));
        let links: Vec<u32> = (0..made.maze.grid().links()).filter(used).collect();
        let dark = |frame: &Frame| {
            links.iter().filter(|&&link| is_dark(&made, &frame.seen, &large(), link)).count()
        };
        assert_eq!(dark(&frames[0]), 0, "{made}: an open space");
        assert!(dark(&frames[4]) > 0, "{made}: walls");
    }
}

/// Passages drawn as lines fill the space, and those that walls cross disappear.
#[test]
fn passages_disappear_where_walls_are_added() {
    let draw = find(DRAWS, "passages").unwrap();
    let still = Style { draw, ..large() };
    let made = divided(spec(shape("square"), 6, 5), "division");
    let style = moving(&still);
    let svg = made.svg(&style);
    let frames = of_gif(&made.write("gif", &style, Fields::ALL));
    let mut begin = 0;
    for (at, frame) in frames.iter().enumerate() {
        let opened = made.maze.open_links().len() * at / (frames.len() - 1);
        let open = open_links(&made.maze, opened);
        let of_svg = drawn(&at_time(&svg, begin));
        for link in 0..made.maze.grid().links() {
            for seen in [&frame.seen, &of_svg] {
                let dark = is_dark(&made, seen, &still, link);
                assert_eq!(dark, open.contains(&link), "{made}: frame {at}, link {link}");
            }
        }
        begin += frame.delay;
    }
}

#[test]
fn only_the_two_divisions_add_walls() {
    let adders = ALGORITHMS.iter().filter(|it| it.value.adds_walls).map(|it| it.name);
    assert_eq!(adders.collect::<Vec<_>>(), ["division", "blobby-division"]);
}
