//! Products of what a request can ask for.

use std::sync::Arc;
use std::time::Duration;

use mazewright_core::analysis::{self, MazeCount, Stats, Target, distances};
use mazewright_core::endless::{Endless, Place, RegionCache};
use mazewright_core::{Cancel, Chosen, Error, Maze, MazeBuilder, Mesh, SOLVERS, find};
use mazewright_render::endless::json::{self, WindowDocument};
use mazewright_render::endless::{Zoom, draw_tile, last_zoom};
use mazewright_render::formats::FORMATS;
use mazewright_render::scene::Caption;
use mazewright_render::style::animation::{ANIMATES, Animation};
use mazewright_render::style::layers::{LAYERS, Layers};
use mazewright_render::style::look::{DRAWS, FILLS, Fill, WARPS};
use mazewright_render::style::strokes::SOLUTION_STYLES;
use mazewright_render::style::{Length, Overlay, Style};

use super::Late;
use super::requests::Request;
use super::watch::quickest;
use crate::common::tiles;
use crate::patience::KINDS;

/// A maze of a shape that is as wide as `side` squares.
fn maze(shape: &str, side: u32) -> MazeBuilder {
    let size = if shape == "polar" { (6, side / 2) } else { (side, side) };
    Maze::builder().shape(shape).size(size.0, size.1)
}

fn request(shape: &str, side: u32) -> Request {
    Request::new(maze(shape, side), side).unwrap()
}

/// Changes of a maze, with what they are called.
const TOPOLOGIES: [(&str, fn(MazeBuilder) -> MazeBuilder); 18] = [
    ("levels", |it| it.levels(3)),
    ("weave", |it| it.weave(1.0)),
    ("mirrored", |it| it.symmetry("mirror")),
    ("turned", |it| it.symmetry("turn-2")),
    ("braided", |it| it.braid(1.0)),
    ("loops", |it| it.loops(1000)),
    ("sparse", |it| it.sparse(5)),
    ("unicursal", |it| it.unicursal(true)),
    ("heart", |it| it.outline("heart")),
    ("smooth circle", |it| it.outline("circle").rim("smooth")),
    ("letters", |it| it.mask("text:AB").mask_parts("largest")),
    ("smooth letters", |it| it.mask("text:AB").mask_parts("largest").rim("smooth")),
    ("many letters", |it| it.mask("text:ABCDEFGH").mask_parts("all")),
    ("torus", |it| it.wrap("xy")),
    ("room", |it| it.hole("circle")),
    ("farthest", |it| it.start("farthest").goal("farthest").braid(0.1)),
    ("random", |it| it.start("random").goal("random")),
    ("biased", |it| it.spec(|spec| spec.options.bias = 70)),
];

/// Changes of a style.
const STYLES: [(&str, fn(&mut Style)); 22] = [
    ("inset", |style| style.strokes.inset = 10),
    ("deep inset", |style| style.strokes.inset = 45),
    ("corners", |style| style.strokes.corners = 50),
    ("round inset", |style| (style.strokes.inset, style.strokes.corners) = (20, 50)),
    ("distance", |style| style.fill = fill("distance")),
    ("segment", |style| style.fill = fill("segment")),
    ("legend", |style| (style.fill, style.legend) = (fill("distance"), true)),
    ("inset fill", |style| (style.fill, style.strokes.inset) = (fill("distance"), 20)),
    ("passages", |style| style.draw = find(DRAWS, "passages").unwrap()),
    ("round passages", |style| {
        (style.draw, style.strokes.corners) = (find(DRAWS, "passages").unwrap(), 50);
    }),
    ("warped", |style| style.warp = find(WARPS, "polar").unwrap()),
    ("rotated", |style| style.rotation = 30),
    ("large", |style| style.scale = 4),
    ("dots", |style| style.strokes.solution_style = find(SOLUTION_STYLES, "dots").unwrap()),
    ("arrows", |style| style.strokes.solution_style = find(SOLUTION_STYLES, "arrows").unwrap()),
    ("gradient", |style| style.strokes.solution_style = find(SOLUTION_STYLES, "gradient").unwrap()),
    ("solution alone", |style| style.solution = Overlay::Only),
    ("cut", |style| style.options.cut = true),
    ("all layers", |style| style.layers = Layers::parse(&LAYERS.join(",")).unwrap()),
    ("worksheet", |style| style.options.print.worksheet = true),
    ("groove", |style| style.options.solid.groove = Length::whole(1)),
    ("frame", |style| style.options.solid.base = Length::whole(0)),
];

fn fill(name: &str) -> Chosen<Fill> {
    find(FILLS, name).unwrap()
}

#[test]
fn topologies_have_short_intervals() {
    let mut late = Late::default();
    for shape in KINDS {
        for (what, change) in TOPOLOGIES {
            // Not every shape can be changed in every way.
            if let Ok(request) = Request::new(change(maze(shape, 300)), 300) {
                late.answer(what, &request);
            }
        }
        let levels = maze(shape, 12).levels(100);
        late.answer("levels", &Request::new(levels, 12).unwrap().format("pdf"));
    }
}

#[test]
fn styles_have_short_intervals() {
    let mut late = Late::default();
    for shape in KINDS {
        for (what, change) in STYLES {
            for (format, side) in [("svg", 300), ("png", 100), ("pdf", 100), ("3mf", 60)] {
                late.answer(what, &request(shape, side).styled(change).format(format));
            }
        }
    }
}

#[test]
fn solvers_have_short_intervals_in_mazes_with_loops() {
    let mut late = Late::default();
    for shape in KINDS {
        for solver in SOLVERS {
            let builder = maze(shape, 300).braid(1.0);
            late.answer("braided", &Request::new(builder, 300).unwrap().solver(solver));
        }
    }
}

#[test]
fn animations_have_short_intervals() {
    let mut late = Late::default();
    for shape in KINDS {
        for algorithm in ["backtracker", "kruskal"] {
            for format in ["gif", "apng", "svg", "html"] {
                for (animate, (side, frames)) in
                    ANIMATES[1..].iter().zip([(224, 10), (100, 30), (40, 200)])
                {
                    let request =
                        Request::new(maze(shape, side).algorithm(algorithm), side).unwrap();
                    let animated = |style: &mut Style| {
                        let duration = Length::whole(20);
                        let head = animate.name == "both";
                        style.options.animation =
                            Animation { animate, frames, duration, head, ..Animation::default() };
                    };
                    late.answer(animate.name, &request.styled(animated).format(format));
                }
            }
        }
    }
}

/// The JSON of a mesh: points in a ring around the first one, and the faces that a number of the ring gives.
fn ring<const N: usize>(points: usize, faces: impl Iterator<Item = [usize; N]>) -> String {
    let place = |at: usize| {
        let angle = at as f64 / points as f64 * std::f64::consts::TAU;
        format!("[{:.9},{:.9}]", 1000.0 * angle.cos(), 1000.0 * angle.sin())
    };
    let places: Vec<String> = (0..points).map(place).collect();
    let faces: Vec<String> = faces.map(|face| format!("{face:?}")).collect();
    format!(r#"{{"vertices":[[0,0],{}],"faces":[{}]}}"#, places.join(","), faces.join(","))
}

/// Triangles around one vertex.
#[test]
fn fans_have_short_intervals() {
    const TRIANGLES: usize = 20_000;
    let faces = (0..TRIANGLES).map(|at| [0, at + 1, (at + 1) % TRIANGLES + 1]);
    let mesh = Mesh::read(&ring(TRIANGLES, faces), &Cancel::new()).unwrap();
    let mut late = Late::default();
    let request = |change: fn(MazeBuilder) -> MazeBuilder| {
        Request::new(change(Maze::builder().mesh(mesh.clone())), 100)
    };
    for (what, change) in STYLES {
        for format in ["svg", "png", "pdf"] {
            late.answer(what, &request(|it| it).unwrap().styled(change).format(format));
        }
    }
    for (what, change) in TOPOLOGIES {
        if let Ok(request) = request(change) {
            late.answer(what, &request);
            late.answer(what, &request.styled(|style| style.strokes.inset = 45));
        }
    }
    for format in FORMATS {
        late.answer("fan", &request(|it| it).unwrap().format(format.name));
    }
}

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

#[test]
fn analyses_have_short_intervals() {
    let mut late = Late::default();
    for shape in KINDS {
        for braid in [0.0, 0.5] {
            let request = Request::new(maze(shape, 300).braid(braid), 300).unwrap();
            late.check(&format!("statistics of {request}"), |cancel| {
                let (maze, routes) = request.carve(&request.spec, cancel)?;
                Stats::of(&maze, &routes[0], cancel)?;
                distances(&maze, cancel)?;
                maze.blocks(cancel).map(drop)
            });
        }
        let small = request(shape, 60);
        late.check(&format!("search for {small}"), |cancel| {
            let make = |spec: &_| small.carve(spec, cancel);
            analysis::search(&small.spec, Target::Near(0), cancel, make).map(drop)
        });
        late.check(&format!("number of {small}"), |cancel| -> Result<(), Error> {
            MazeCount::of(&small.spec.site.lay(1, cancel)?, cancel).map(drop)
        });
    }
}

/// A scheduler is called at each checkpoint, so that a loop must not have one for each few steps either.
#[test]
fn answers_have_few_checkpoints() {
    let small = Request::new(Maze::builder().shape("tri").size(18, 12), 18).unwrap();
    let squares = Request::new(Maze::builder().size(1000, 1000), 1000).unwrap();
    for (request, most) in
        [(small, 100), (squares, 8000), (request("hex", 100).format("png"), 1000)]
    {
        let checks =
            quickest(&|cancel: &Cancel| request.answer(cancel), Duration::MAX, None).checks;
        assert!(checks <= most, "{request}: {checks}");
    }
}
