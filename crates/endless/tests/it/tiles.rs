//! Tiles of endless mazes: stable at every zoom, without seams, and equal to windows.

use std::fmt::Write as _;
use std::sync::Arc;

use mazewright_core::{Cancel, Maze, Spec};
use mazewright_endless::picture::{TILE, TileStyle, Zoom, draw_tile, last_zoom};
use mazewright_endless::{MazeWindow, Place};
use mazewright_render::draw::draw;
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::{Color, Length, Overlay, Style};
use xxhash_rust::xxh3::xxh3_64;

use crate::common::golden_lines::hold;
use crate::common::raster::pixels;
use crate::common::tiles::{cut, maze, places, png, rims_agree, style, tile};

#[test]
fn golden_tiles() {
    let mut lines = Vec::new();
    for algorithm in ["backtracker", "kruskal"] {
        let (_, maze) = maze(30, algorithm);
        let mut style = style(&maze);
        for zoom in [0, 1, 3, 6, 10, 15, 20, 23, 24, 25, 26, 27] {
            let zoom = Zoom::new(&maze, zoom).unwrap();
            for at in places(&maze, zoom) {
                for scale in [1, 2] {
                    style.scale = scale;
                    let drawing = draw_tile(&maze, zoom, at, &style, &Cancel::new()).unwrap();
                    let rows = pixels(&png(&drawing)).concat();
                    let mut line = format!("{algorithm} {}/{}/{}", zoom.zoom, at[0], at[1]);
                    let _ = write!(line, "@{scale}x: {}", format_args!("{:016x}", xxh3_64(&rows)));
                    lines.push(line);
                }
            }
        }
    }
    hold("tests/golden/tiles.txt", ":", &lines);
}

#[test]
fn every_zoom_shows_cells_of_four_to_sixty_four_pixels() {
    for side_log2 in 1..=30 {
        let (_, maze) = maze(side_log2, "backtracker");
        let last = last_zoom(side_log2);
        assert_eq!(Zoom::new(&maze, last + 1), None);
        for zoom in 0..=last {
            let zoom = Zoom::new(&maze, zoom).unwrap();
            let cells = TILE / zoom.cell() * zoom.tiles();
            assert_eq!(cells, maze.side(zoom.tier), "{side_log2} {zoom:?}");
            let is_tiny = side_log2 < 3;
            assert!((4..=64).contains(&zoom.cell()) || is_tiny, "{side_log2} {zoom:?}");
        }
        assert_eq!(Zoom::new(&maze, last).unwrap().tier, 0, "{side_log2}");
    }
}

#[test]
fn tiles_side_by_side_look_like_one_picture() {
    rims_agree(224);
}

#[test]
fn windows_look_like_the_tiles_side_by_side() {
    let cancel = Cancel::new();
    let (spec, maze) = maze(30, "wilson");
    let tile_style = style(&maze);
    let [start, goal] = tile_style.ends;
    for (zoom, is_visited) in [(27, true), (26, true), (27, false), (26, false)] {
        let zoom = Zoom::new(&maze, zoom).unwrap();
        let at = if is_visited { places(&maze, zoom)[1] } else { [1 << 20, 77] };
        let (cell, line) = (zoom.cell(), zoom.line());
        let count = 2 * TILE / cell;
        let origin = Place { x: at[0] * (TILE / cell), y: at[1] * (TILE / cell) };
        let window = maze.window(origin.x, origin.y, count, count).unwrap();
        let mut route = maze.route(start, goal, &cancel).unwrap();
        let pieces = route.pieces(0, origin, [count; 2]).unwrap();
        assert_eq!(!pieces.is_empty(), is_visited, "{zoom:?}");
        let plain = Maze::builder().size(count, count).seed(42).into_spec().unwrap();
        let grid = Arc::new(plain.site.lay(42, &cancel).unwrap());
        let part =
            MazeWindow { window: &window, pieces: &pieces, openings: maze.openings(start, goal) };
        let (shown, routes) = part.maze(&plain, grid, &cancel).unwrap();
        // Lines that are an odd number of pixels thick lie half a pixel to the right on tiles.
        let half = if (line.hundredths() / 100).is_multiple_of(2) { 0 } else { 50 };
        let style = Style {
            cell: Length::whole(cell),
            line,
            margin: Length::from_hundredths(1000 + half),
            ink: tile_style.ink,
            paper: tile_style.paper,
            path: tile_style.path,
            solution: Overlay::Over,
            ..Style::default()
        };
        let scene = Scene {
            spec: &Spec { seed: spec.seed.clone(), ..plain.clone() },
            style: &style,
            maze: &shown,
            solver: &mazewright_core::SOLVERS[0],
            routes: &routes,
            caption: &Caption::default(),
        };
        let picture = pixels(&png(&draw(&scene, &cancel).unwrap()));
        for [right, down] in [[0, 0], [1, 0], [0, 1], [1, 1]] {
            let own = tile(&maze, zoom.zoom, [at[0] + right, at[1] + down], &tile_style);
            // Without the rim of the window, where its own outline lies.
            let rim = 4;
            let side = TILE as usize - rim;
            let inner = [right, down].map(|it| if it == 0 { rim } else { 0 });
            let from = [right, down].map(|it| 10 + if it == 0 { rim } else { TILE as usize });
            let (window, tile) = (cut(&picture, from, side), cut(&own, inner, side));
            let differ = (0..side).find(|&row| window[row] != tile[row]);
            assert_eq!(differ, None, "{zoom:?} {at:?} {right} {down}, row");
        }
    }
}

#[test]
fn a_tile_has_the_parts_of_its_style() {
    let (_, maze) = maze(30, "backtracker");
    let whole = style(&maze);
    let colors = |style: &TileStyle| {
        let rows = tile(&maze, 27, [0, 0], style).concat();
        let pixels = rows.chunks(4).map(|it| [it[0], it[1], it[2], it[3]]);
        pixels.collect::<std::collections::BTreeSet<_>>()
    };
    let all = colors(&whole);
    for color in [whole.ink, whole.paper, whole.path] {
        assert!(all.contains(&color.rgba), "{color}");
    }
    let no_walls = colors(&TileStyle { shows_walls: false, paper: Color::NONE, ..whole });
    assert!(!no_walls.contains(&whole.ink.rgba));
    assert!(no_walls.contains(&whole.path.rgba));
    // Without the solution, its ends are shown.
    let ends = colors(&TileStyle { shows_solution: false, ..whole });
    assert!(ends.contains(&whole.path.rgba));
}

#[test]
fn the_outline_of_the_maze_is_on_its_tiles() {
    let (_, maze) = maze(30, "backtracker");
    let style = TileStyle { shows_solution: false, has_openings: false, ..style(&maze) };
    let is_ink = |pixel: &[u8]| pixel == style.ink.rgba;
    for zoom in 0..=last_zoom(30) {
        let last = (1 << zoom) - 1;
        let [first, end] = [[0, 0], [last, last]].map(|at| tile(&maze, zoom, at, &style));
        // Without the ends of the solution, which are drawn over the outline.
        let side = 4 * TILE as usize;
        for (row, name) in [(&first[0], "upper"), (&end[TILE as usize - 1], "lower")] {
            let ink = row.chunks(4).filter(|it| is_ink(it)).count();
            assert!(ink > TILE as usize * 3 / 4, "{zoom}: {name} {ink}");
        }
        for (rows, from, name) in [(&first, 0, "left"), (&end, side - 4, "right")] {
            let ink = rows.iter().filter(|row| is_ink(&row[from..from + 4])).count();
            assert!(ink > TILE as usize * 3 / 4, "{zoom}: {name} {ink}");
        }
    }
}
