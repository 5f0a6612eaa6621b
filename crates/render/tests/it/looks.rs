//! The parts of a picture: layers, filled cells, passages and themes.

use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, SHAPES, SOLVERS, Search, Share, Spec, find, routes};
use mazewright_render::draw::draw;
use mazewright_render::draw::fit::Fit;
use mazewright_render::drawing::{Layer, Marks};
use mazewright_render::formats::Fields;
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::contrast::{contrast, over};
use mazewright_render::style::end_marks::{EndMarks, MARK_KINDS};
use mazewright_render::style::layers::{LAYERS, Layers};
use mazewright_render::style::look::{COLORMAPS, DRAWS, Draw, FILLS, Fill, THEMES, Theme};
use mazewright_render::style::strokes::CAPS;
use mazewright_render::style::{Color, Length, Overlay, Style};

use crate::common::raster::pixels;
use crate::common::{Made, Written, algorithm, shape, spec, style};
use crate::necks::areas;
use crate::raster::compare_within;

/// Returns the maze with the route's trace.
pub(crate) fn traced(spec: Spec) -> Made {
    let mut made = Made::new(spec);
    let cancel = Cancel::new();
    let search = Search::new(1, &cancel).traced(true);
    made.routes = routes(&SOLVERS[0], &made.maze, &search).unwrap();
    made
}

pub(crate) fn drawn(made: &Made, style: &Style) -> Vec<Layer> {
    let caption = Caption::default();
    let Made { spec, maze, routes, .. } = made;
    let picture = Scene { spec, style, maze, routes, solver: &SOLVERS[0], caption: &caption };
    draw(&picture, &Cancel::new()).unwrap().layers
}

fn with_layers(names: &str) -> Style {
    Style { layers: Layers::parse(names).unwrap(), ..style() }
}

fn lines_and_discs(layer: &Layer) -> (usize, usize) {
    layer.marks.iter().fold((0, 0), |(lines, discs), marks| match marks {
        Marks::Lines { lines: more, .. } => (lines + more.starts.len(), discs),
        Marks::Discs { centres, .. } => (lines, discs + centres.len()),
        Marks::Shapes { .. } | Marks::Areas { .. } => (lines, discs),
    })
}

#[test]
fn layers_are_read_back_as_they_are_written() {
    let all = LAYERS.join(",");
    for text in ["walls", "ids,walls,planar", &all] {
        assert_eq!(Layers::parse(text).unwrap().to_string(), text);
    }
    assert_eq!(Layers::parse("walls,floor"), Err("floor"));
    assert_eq!(Layers::parse("walls,ids,walls"), Err("walls"));
    assert_eq!(Layers::parse(""), Err(""));
}

#[test]
fn layers_are_drawn_in_the_given_order() {
    for shape in SHAPES {
        let made = traced(spec(shape, 5, 4));
        let grid = made.maze.grid();
        for names in [LAYERS.join(","), LAYERS.iter().rev().copied().collect::<Vec<_>>().join(",")]
        {
            let kind = find(MARK_KINDS, "letters").unwrap();
            let marks = EndMarks { kind, ..EndMarks::default() };
            let cell = Length::whole(80);
            let layers = drawn(&made, &Style { marks, cell, ..with_layers(&names) });
            let mut found: Vec<&str> = layers.iter().map(|layer| layer.name).collect();
            // Letters and the paper below them.
            found.dedup();
            assert_eq!(found.join(","), names, "{made}");
            for layer in &layers {
                let counts = lines_and_discs(layer);
                let (edges, links) = (grid.edges() as usize, grid.links() as usize);
                let (cells, corners) = (grid.cells() as usize, grid.corners() as usize);
                match layer.name {
                    "planar" => assert_eq!(counts, (edges, corners), "{made}"),
                    "dual" => assert_eq!(counts, (links, cells), "{made}"),
                    "tree" => assert_eq!(counts, (cells - 1, cells), "{made}"),
                    "cells" | "trace" | "ids" => assert_eq!(counts, (0, 0), "{made}"),
                    // Lines of the paper's colour are around letters that lie on walls.
                    "ends" => {
                        assert!(counts.0 == 0 || layer.color == style().paper, "{made}");
                    }
                    _ => assert!(counts.0 > 0, "{made}: {} has lines", layer.name),
                }
            }
        }
    }
}

#[test]
fn the_trace_shows_the_cells_that_were_explored() {
    for shape in SHAPES {
        let made = traced(spec(shape, 6, 5));
        let explored = made.routes[0].trace.len();
        assert_eq!(explored as u32, made.routes[0].explored, "{made}");
        let layers = drawn(&made, &with_layers("trace"));
        let [Marks::Areas { outlines, .. }] = &layers[0].marks[..] else {
            panic!("{made}: areas of one colour")
        };
        assert_eq!(outlines.starts.len(), explored, "{made}");
    }
}

/// Areas have hard edges, while the finer picture of resvg has soft ones. Single pixels may have a
/// very different colour, but on average the pictures are as close as those of lines.
fn compare(made: &Made, style: &Style, name: &str) {
    compare_within(made, style, name, 255);
}

#[test]
fn png_shows_the_looks_that_svg_does() {
    for (at, shape) in SHAPES.iter().enumerate() {
        let made = traced(Spec { algorithm: algorithm("random-walk"), ..spec(shape, 7, 5) });
        for (turn, fill) in FILLS.iter().enumerate() {
            let colormap = &COLORMAPS[(at + turn) % COLORMAPS.len()];
            let draw = &DRAWS[(at + turn) % 2];
            let Theme { ink, paper, path, .. } = THEMES[(at + turn) % THEMES.len()].value;
            let solution = if turn % 2 == 0 { Overlay::Over } else { Overlay::Hidden };
            let style = Style { ink, paper, path, solution, fill, colormap, draw, ..style() };
            compare(&made, &style, &format!("{made} {} {}", fill.name, draw.name));
        }
        for names in ["planar,dual,tree", "cells,trace,walls,solution,ids"] {
            // Numbers of cells need large cells.
            let style = Style { cell: Length::whole(60), ..with_layers(names) };
            compare(&made, &style, &format!("{made} {names}"));
        }
        let mut clear = with_layers("cells,trace,solution");
        clear.paper = Color::NONE;
        compare(&made, &clear, &format!("{made} on nothing"));
    }
}

/// Returns the colour at a point of a picture, in cell sides.
fn at(rows: &[Vec<u8>], style: &Style, point: Point) -> [u8; 4] {
    let place = |along: f64| {
        (along * f64::from(style.cell.hundredths()) / 100.0
            + f64::from(style.margin.hundredths()) / 100.0) as usize
    };
    let pixel = &rows[place(point.y)][4 * place(point.x)..][..4];
    [pixel[0], pixel[1], pixel[2], pixel[3]]
}

#[test]
fn cells_have_the_colour_of_their_distance() {
    let fill = find(FILLS, "distance").unwrap();
    for shape in SHAPES {
        for colormap in COLORMAPS {
            let made = Made::new(spec(shape, 6, 4));
            let grid = made.maze.grid();
            let style = Style { fill, colormap, ..style() };
            let rows = pixels(&made.write("png", &style, Fields::ALL));
            let mut steps = vec![u32::MAX; grid.cells() as usize];
            let mut reached = vec![made.maze.start()];
            steps[made.maze.start() as usize] = 0;
            for turn in 0.. {
                let Some(&here) = reached.get(turn) else { break };
                for there in made.maze.neighbours(here).collect::<Vec<u32>>() {
                    if steps[there as usize] == u32::MAX {
                        steps[there as usize] = steps[here as usize] + 1;
                        reached.push(there);
                    }
                }
            }
            let most = steps.iter().max().unwrap();
            // Black walls are invisible at the dark end of a map.
            let color = |at: u32, whole: u32| {
                let color = colormap.value.eval_continuous(f64::from(at) / f64::from(whole));
                Color { rgba: [color.r, color.g, color.b, 255] }
            };
            let is_seen = |&at: &u32| contrast(style.ink, color(at, 63)) >= 3.0;
            let seen: Vec<u32> = (0..64).filter(is_seen).collect();
            let [first, last] = [seen[0], seen[seen.len() - 1]];
            assert_eq!(seen.len() as u32, last - first + 1, "{}", colormap.name);
            for cell in 0..grid.cells() {
                let step = steps[cell as usize] * 63 / most;
                let expected = color(first * 63 + step * (last - first), 63 * 63);
                let found = at(&rows, &style, grid.centre(cell));
                assert_eq!(found, expected.rgba, "{made} cell {cell}");
            }
        }
    }
}

#[test]
fn only_the_solution_s_cells_are_filled_by_it() {
    let fill = find(FILLS, "solution").unwrap();
    for shape in SHAPES {
        let made = Made::new(spec(shape, 6, 4));
        let style = Style { fill, ..style() };
        let rows = pixels(&made.write("png", &style, Fields::ALL));
        for cell in 0..made.maze.grid().cells() {
            let found = at(&rows, &style, made.maze.grid().centre(cell));
            let on_route = made.route.cells.contains(&cell);
            assert_eq!(found != style.paper.rgba, on_route, "{made}: cell {cell}");
        }
    }
}

#[test]
fn passages_lead_over_open_links_and_nothing_else() {
    let draw = find(DRAWS, "passages").unwrap();
    assert_eq!(draw.value, Draw::Passages);
    for (shape, fill) in SHAPES.iter().flat_map(|shape| FILLS.iter().map(move |fill| (shape, fill)))
    {
        let made = Made::new(spec(shape, 6, 4));
        let grid = made.maze.grid();
        // A fill colours the passages, not the gaps between them.
        let style = Style { draw, fill, ..style() };
        let rows = pixels(&made.write("png", &style, Fields::ALL));
        for link in 0..grid.links() {
            let found = at(&rows, &style, grid.middle(link));
            if made.maze.is_open(link) {
                // Thin lines may touch a pixel in part.
                assert_ne!(found, style.paper.rgba, "{made}: link {link} is open");
            } else {
                assert_eq!(found, style.paper.rgba, "{made}: link {link} is closed");
            }
        }
    }
}

#[test]
fn themes_are_distinct_and_legible() {
    for (at, theme) in THEMES.iter().enumerate() {
        let Theme { ink, paper, path, .. } = theme.value;
        let paper = over(paper, Color::opaque(0xff_ff_ff));
        // WCAG 2 requires 4.5 for text and 3 for large text.
        assert!(contrast(ink, paper) >= 7.0, "{}: {}", theme.name, contrast(ink, paper));
        assert!(contrast(path, paper) >= 3.0, "{}: {}", theme.name, contrast(path, paper));
        assert!(THEMES[..at].iter().all(|other| other.value != theme.value), "{}", theme.name);
    }
}

#[test]
fn floors_have_colours_of_their_own() {
    let mut levels = spec(shape("square"), 4, 3);
    levels.site.levels = 3;
    let made = Made::new(levels);
    let style = Style { fill: find(FILLS, "level").unwrap(), ..style() };
    assert_eq!(style.fill.value, Fill::Level);
    let layers = drawn(&made, &style);
    assert_eq!((layers[0].name, layers[0].marks.len()), ("cells", 3));
}

#[test]
fn bridges_part_passages_that_cross() {
    let draw = find(DRAWS, "passages").unwrap();
    let mut woven = spec(shape("square"), 10, 8);
    woven.topology.weave = Share::ALL;
    let made = Made::new(woven);
    let layers = drawn(&made, &Style { draw, ..style() });
    let names: Vec<&str> = layers.iter().map(|layer| layer.name).collect();
    assert_eq!(names, ["passages", "signs"]);
    assert_eq!(lines_and_discs(&layers[1]).0, 2 * made.maze.grid().crossings().len());
    assert_eq!(layers[1].color, style().paper);
}

#[test]
fn filled_cells_leave_no_gaps_between_them() {
    let magenta = [0xff, 0, 0xff, 0xff];
    for shape in SHAPES {
        let made = Made::new(spec(shape, 8, 9));
        let style = Style {
            fill: find(FILLS, "distance").unwrap(),
            paper: Color { rgba: magenta },
            cell: Length::from_hundredths(1730),
            ..with_layers("cells")
        };
        let rows = pixels(&made.write("png", &style, Fields::ALL));
        let at = |x: usize, y: usize| rows[y][4 * x..4 * x + 4] == magenta;
        for (x, y) in
            (1..rows.len() - 1).flat_map(|y| (1..rows[0].len() / 4 - 1).map(move |x| (x, y)))
        {
            let beside = [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)];
            let is_hole = at(x, y) && beside.iter().all(|&paper| !paper);
            assert!(!is_hole, "{made}: paper shows at {x}, {y}");
        }
    }
}

/// Numbers lie on passages, and may be wider.
#[test]
fn numbers_on_passages_are_legible() {
    let made = Made::new(spec(shape("hex"), 6, 5));
    let draw = find(DRAWS, "passages").unwrap();
    for (parts, names) in [
        ("walls,ids", &["passages", "ids casing", "ids"][..]),
        ("ids", &["ids"]),
        ("ids,walls", &["ids casing", "ids", "passages"]),
    ] {
        let style = Style { draw, cell: Length::whole(40), ..with_layers(parts) };
        let layers = drawn(&made, &style);
        assert_eq!(layers.iter().map(|layer| layer.name).collect::<Vec<_>>(), names, "{parts}");
        let color = layers.iter().find(|layer| layer.name == "ids").unwrap().color;
        assert_eq!(color == style.paper, names.contains(&"ids casing"), "{parts}");
    }
}

/// The parts of a passage that gets narrower have no gaps between them, however its ends are drawn.
#[test]
fn bent_passages_have_no_cracks() {
    for choice in ["kite", "floret", "voronoi", "cairo"].map(shape) {
        for seed in 1..4_u64 {
            let made = Made::new(Spec { seed: seed.into(), ..spec(choice, 10, 10) });
            // Passages that reach both borders divide the paper.
            let parts = CAPS.iter().map(|cap| {
                let draw = find(DRAWS, "passages").unwrap();
                let mut style = Style { draw, scale: 2, ..Style::default() };
                style.strokes.caps = cap;
                Fit::ALL.apply(&made.spec, &mut style).unwrap();
                let (_, sizes) = areas(&pixels(&made.write("png", &style, Fields::ALL)));
                sizes[1..].iter().filter(|&&size| size > 2).count()
            });
            let parts: Vec<usize> = parts.collect();
            assert!(parts.iter().all(|&count| count <= 2), "{made}: {parts:?}");
        }
    }
}
