//! Tiles and windows have short intervals between their checkpoints.

use std::sync::Arc;

use mazewright_core::{Maze, find};
use mazewright_endless::picture::json::{self, WindowDocument};
use mazewright_endless::picture::{Zoom, draw_tile, last_zoom};
use mazewright_endless::{Endless, Place, RegionCache};
use mazewright_render::formats::FORMATS;
use mazewright_render::scene::Caption;

use crate::common::checkpoints::Late;
use crate::common::tiles;

#[test]
fn endless_mazes_have_short_intervals() {
    let mut late = Late::default();
    for algorithm in ["backtracker", "kruskal", "wilson", "division"] {
        let maze = || {
            let spec = Maze::builder().algorithm(algorithm).seed(42).into_spec().unwrap();
            (Endless::new(30, &spec, Arc::new(RegionCache::new(1 << 24))).unwrap(), spec)
        };
        for zoom in 0..=last_zoom(30) {
            late.check(&format!("{algorithm} tile of zoom {zoom}"), |cancel| {
                let (maze, _) = maze();
                let style = tiles::style(&maze);
                let drawing =
                    draw_tile(&maze, Zoom::new(&maze, zoom).unwrap(), [0; 2], &style, cancel)?;
                let png = find(FORMATS, "png").unwrap();
                png.value.write.write_drawing(&drawing, cancel).unwrap().map(drop)
            });
        }
        late.check(&format!("{algorithm} window"), |cancel| {
            let (maze, spec) = maze();
            let (origin, size) = (Place { x: 7, y: 7 }, [500; 2]);
            let window = maze.part(0, origin, size, cancel)?;
            let ends = [Place { x: 0, y: 0 }, Place { x: 1000, y: 1000 }];
            let pieces = maze.route(ends[0], ends[1], cancel)?.pieces(0, origin, size)?;
            let (seed, caption) = (&spec.seed, &Caption::default());
            let (window, pieces) = (&window, &pieces[..]);
            json::write(
                &WindowDocument { side_log2: 30, seed, window, ends, pieces, caption },
                cancel,
            )
            .map(drop)
        });
    }
}
