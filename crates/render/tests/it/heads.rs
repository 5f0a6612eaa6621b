//! Animations that mark the cells at work, and those that may be reached next.

use mazewright_core::{SHAPES, SOLVERS, Search, Spec, Topology, find, routes};
use mazewright_render::formats::Fields;
use mazewright_render::style::animation::{ANIMATES, Animation};
use mazewright_render::style::layers::Layers;
use mazewright_render::style::{Length, Style};

use crate::common::films::{Frame, of_apng, of_gif};
use crate::common::raster::{Rows, pixels};
use crate::common::{Made, Written, spec, style};

const FRAMES: u32 = 6;

/// Returns a still style, and the same with an animation and its head.
fn styles(animate: &str) -> [Style; 2] {
    let layers = if animate == "solve" { "trace,walls,solution" } else { "walls" };
    let layers = Layers::parse(layers).unwrap();
    let still = Style { cell: Length::whole(24), line: Length::whole(2), layers, ..style() };
    let animate = find(ANIMATES, animate).unwrap();
    let mut moving = still.clone();
    moving.options.animation =
        Animation { animate, frames: FRAMES, head: true, ..Animation::default() };
    [still, moving]
}

fn both(made: &Made, style: &Style) -> [Vec<Frame>; 2] {
    let gif = of_gif(&made.write("gif", style, Fields::ALL));
    [gif, of_apng(&made.write("apng", style, Fields::ALL)).1]
}

/// Returns the colour in the middle of a cell.
fn middle(made: &Made, seen: &Rows, cell: u32) -> [u8; 3] {
    let centre = made.maze.grid().centre(cell);
    let [x, y] = [centre.x, centre.y].map(|along| (along * 24.0 + 10.0) as usize);
    seen[y][4 * x..4 * x + 3].try_into().unwrap()
}

/// Checks the colours in the middles of cells: a cell at work, one of the frontier, or neither.
fn check(made: &Made, seen: &Rows, at_work: &[u32], frontier: &[u32], what: &str) {
    let path = style().path.rgba;
    for cell in 0..made.maze.grid().cells() {
        let shown = middle(made, seen, cell);
        let is_path = shown == path[..3];
        assert_eq!(is_path, at_work.contains(&cell), "{made} {what}: cell {cell} is {shown:?}");
        let is_faint = is_grey(shown) && shown[0] < 250;
        assert_eq!(is_faint, frontier.contains(&cell), "{made} {what}: cell {cell} is {shown:?}");
    }
}

fn is_grey([red, green, blue]: [u8; 3]) -> bool {
    red == green && green == blue
}

#[test]
fn the_cells_of_the_last_passage_and_the_frontier_are_marked() {
    for (shape, sparse) in SHAPES.iter().flat_map(|shape| [(shape, 0), (shape, 2)]) {
        let (cols, rows) = if shape.name == "polar" { (6, 3) } else { (6, 5) };
        let topology = Topology { sparse, ..Topology::default() };
        let made = Made::new(Spec { topology, ..spec(shape, cols, rows) });
        let (grid, order) = (made.maze.grid(), made.maze.open_links());
        let cells: Vec<[u32; 2]> = grid.link_cells().collect();
        let [still, moving] = styles("carve");
        let finished = pixels(&made.write("png", &still, Fields::ALL));
        for frames in both(&made, &moving) {
            let last = frames.len() - 1;
            assert_eq!(frames[last].seen, finished, "{made}: the last frame is the picture");
            for (at, frame) in frames[..last].iter().enumerate() {
                let opened = &order[..order.len() * at / last];
                let joined: Vec<u32> =
                    opened.iter().flat_map(|&link| cells[link as usize]).collect();
                let at_work = opened.last().map_or(vec![], |&it| cells[it as usize].to_vec());
                let beside = cells.iter().flat_map(|&[a, b]| [(a, b), (b, a)]);
                let frontier: Vec<u32> = beside
                    .filter(|(cell, other)| !joined.contains(cell) && joined.contains(other))
                    .map(|(cell, _)| cell)
                    .filter(|&cell| made.maze.is_used(cell))
                    .collect();
                check(&made, &frame.seen, &at_work, &frontier, &format!("frame {at}"));
            }
        }
    }
}

#[test]
fn the_cell_that_a_search_has_reached_shows() {
    let mut made = Made::new(spec(&SHAPES[0], 9, 7));
    let cancel = mazewright_core::Cancel::new();
    let search = Search::new(1, &cancel).traced(true);
    made.routes = routes(find(SOLVERS, "bfs").unwrap(), &made.maze, &search).unwrap();
    let trace = made.routes[0].trace.clone();
    let [_, moving] = styles("solve");
    for frames in both(&made, &moving) {
        let mut found = 0;
        for frame in &frames[..frames.len() - 1] {
            let explored =
                trace.iter().take_while(|&&cell| !is_grey(middle(&made, &frame.seen, cell)));
            let explored: Vec<u32> = explored.copied().collect();
            let Some(&head) = explored.last().filter(|_| explored.len() < trace.len()) else {
                continue;
            };
            let beyond = explored.iter().flat_map(|&cell| made.maze.steps(cell));
            let frontier: Vec<u32> =
                beyond.map(|(cell, _)| cell).filter(|cell| !explored.contains(cell)).collect();
            check(&made, &frame.seen, &[head], &frontier, "search");
            found += 1;
        }
        assert!(found >= 2, "{found} frames of the search");
    }
}

#[test]
fn heads_show_in_many_colours_too() {
    let made = Made::new(spec(&SHAPES[0], 6, 5));
    let [_, mut moving] = styles("carve");
    moving.layers = Layers::default();
    moving.fill = find(mazewright_render::style::look::FILLS, "distance").unwrap();
    let [gif, apng] = both(&made, &moving);
    let path = style().path.rgba;
    for frames in [&gif, &apng] {
        let dots = frames.iter().filter(|frame| {
            made.maze.cell_ids().any(|cell| {
                let shown = middle(&made, &frame.seen, cell);
                shown.iter().zip(path).all(|(&one, other)| one.abs_diff(other) < 40)
            })
        });
        assert!(dots.count() >= FRAMES as usize - 2);
    }
}

/// Returns the discs of a group of an animated SVG: their time spans and places.
fn discs(svg: &str, group: &str) -> Vec<([u32; 2], [f64; 2])> {
    let Some((_, rest)) = svg.split_once(&format!("<g class=\"{group}\">")) else { return vec![] };
    let rest = rest.split("</g></g>").next().unwrap();
    let mut found = Vec::new();
    for timed in rest.split("animation:mazewright-").skip(1) {
        let span: Vec<u32> = timed.split('-').take(2).map(|it| it.parse().unwrap()).collect();
        for disc in timed.split("<circle").skip(1) {
            let number = |name: &str| -> f64 {
                let value = disc.split(&format!(" {name}=\"")).nth(1).unwrap();
                value.split('"').next().unwrap().parse().unwrap()
            };
            found.push(([span[0], span[1]], [number("cx"), number("cy")]));
        }
    }
    found
}

#[test]
fn an_animated_svg_shows_them_as_long_as_a_gif_does() {
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 3) } else { (6, 5) };
        let made = Made::new(spec(shape, cols, rows));
        let grid = made.maze.grid();
        let [_, moving] = styles("carve");
        let frames = of_gif(&made.write("gif", &moving, Fields::ALL));
        let svg = String::from_utf8(made.write("svg", &moving, Fields::ALL)).unwrap();
        let [heads, frontier] = ["head", "frontier"].map(|group| discs(&svg, group));
        assert!(!heads.is_empty(), "{made}");
        assert!(!frontier.is_empty(), "{made}");
        let mut begin = 0;
        for frame in &frames {
            let at = |discs: &[([u32; 2], [f64; 2])]| -> Vec<u32> {
                let shown = |[from, to]: [u32; 2]| from <= begin && begin < to;
                let shown = discs.iter().filter(|(span, _)| shown(*span));
                let cell = |&(_, [x, y]): &([u32; 2], [f64; 2])| {
                    made.maze.cell_ids().find(|&cell| {
                        let centre = grid.centre(cell);
                        let [left, down] = [centre.x, centre.y].map(|along| along * 24.0 + 10.0);
                        (left - x).hypot(down - y) < 0.1
                    })
                };
                shown.map(|disc| cell(disc).unwrap()).collect()
            };
            let [heads, frontier] = [&heads, &frontier].map(|discs| at(discs));
            check(&made, &frame.seen, &heads, &frontier, &format!("at {begin}"));
            begin += frame.delay;
        }
    }
}
