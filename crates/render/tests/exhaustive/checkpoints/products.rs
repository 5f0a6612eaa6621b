//! All products of options that a request can have.

use std::time::Duration;

use mazewright_core::analysis::{self, MazeCount, Stats, Target, distances};
use mazewright_core::{Cancel, Chosen, Error, Maze, MazeBuilder, Mesh, SOLVERS, find};
use mazewright_render::formats::FORMATS;
use mazewright_render::formats::pdf::book::BookLayout;
use mazewright_render::formats::pdf::{PageContent, PdfDocument};
use mazewright_render::style::animation::{ANIMATES, Animation};
use mazewright_render::style::cutting::CUT_SHAPES;
use mazewright_render::style::layers::{LAYERS, Layers};
use mazewright_render::style::look::{DRAWS, FILLS, Fill, WARPS};
use mazewright_render::style::page::PrintOptions;
use mazewright_render::style::strokes::SOLUTION_STYLES;
use mazewright_render::style::{Length, Overlay, Style};
use mazewright_render::words::LANGUAGES;

use super::requests::Request;
use crate::cancellation::KINDS;
use crate::common::checkpoints::Late;
use crate::common::checkpoints::watch::quickest;

/// The widths of large mazes. In a debug build the larger ones take minutes and show nothing else.
const SIDES: &[u32] = if cfg!(debug_assertions) { &[300] } else { &[300, 500, 1000] };

/// One of this many animations is tried. They take far longer than all else, so that a debug build skips most.
const EACH_ANIMATION: u32 = if cfg!(debug_assertions) { 5 } else { 1 };

/// A maze of a shape that is as wide as `side` squares.
fn maze(shape: &str, side: u32) -> MazeBuilder {
    let size = if shape == "polar" { (6, side / 2) } else { (side, side) };
    Maze::builder().shape(shape).size(size.0, size.1)
}

fn request(shape: &str, side: u32) -> Request {
    Request::new(maze(shape, side), side).unwrap()
}

/// A change, with its name.
type Named<Change> = (&'static str, Change);

type MazeChange = fn(MazeBuilder) -> MazeBuilder;

/// Changes of a maze.
const TOPOLOGIES: [Named<MazeChange>; 18] = [
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

/// Changes of a style, with their names.
const STYLES: [Named<fn(&mut Style)>; 24] = [
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
    ("cut areas", |style| {
        style.options.cut = true;
        style.options.cutting.shape = find(CUT_SHAPES, "area").unwrap();
    }),
    ("all layers", |style| style.layers = Layers::parse(&LAYERS.join(",")).unwrap()),
    ("worksheet", |style| style.options.print.worksheet = true),
    ("tactile", |style| {
        (style.tactile, style.cell) = (true, Length::whole(400));
        style.line = Length::whole(18);
    }),
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
            for &side in SIDES {
                // Not every shape supports every change.
                if let Ok(request) = Request::new(change(maze(shape, side)), side) {
                    late.answer(what, &request);
                }
            }
        }
        for side in [12, 40] {
            let levels = maze(shape, side).levels(100);
            late.answer("levels", &Request::new(levels, side).unwrap().format("pdf"));
        }
    }
}

#[test]
fn large_mazes_have_short_intervals() {
    let mut late = Late::default();
    for shape in KINDS {
        for &side in &SIDES[1..] {
            // Larger answers in other formats are refused, or sent in parts.
            let formats = ["svg", "png", "webp", "json", "txt", "csv", "npy"];
            for format in formats.into_iter().take(if side > 500 { 2 } else { 7 }) {
                late.answer("large", &request(shape, side).format(format));
            }
            for solver in SOLVERS {
                late.answer("large", &request(shape, side).solver(solver));
            }
        }
    }
}

/// A page of four mazes.
#[test]
fn pages_of_books_have_short_intervals() {
    let mut late = Late::default();
    for shape in KINDS {
        for what in ["none", "distance"] {
            let request = request(shape, 300).styled(|style| style.fill = fill(what));
            late.check(&format!("a page of a book: {what} {request}"), |cancel| {
                let drawing = request.drawing(cancel)?;
                let print = PrintOptions::default();
                let layout = BookLayout::new(&print, &[drawing.size; 4], [4, 6]);
                let sheet = layout.sheet(1);
                let mut content = PageContent::new(&sheet);
                for at in 0..4 {
                    let told = (&drawing, String::new());
                    let frame = layout.maze(&sheet, at);
                    content.numbered(told, frame, "1", &["words"], cancel)?;
                    cancel.check()?;
                }
                let page = content.finish();
                cancel.check()?;
                let (mut document, _) = PdfDocument::begin("any", &LANGUAGES[0]);
                let bytes = document.page(&sheet, page);
                cancel.check()?;
                drop((bytes, drawing));
                Ok(())
            });
        }
    }
}

#[test]
fn styles_have_short_intervals() {
    let mut late = Late::default();
    for (at, shape) in KINDS.into_iter().enumerate() {
        for (turn, (what, change)) in STYLES.into_iter().enumerate() {
            late.answer(what, &request(shape, 300).styled(change));
            // The other formats have each style with one of the shapes, by turns.
            if (at + turn) % KINDS.len() == 0 {
                for (format, side) in [("png", 100), ("pdf", 100), ("3mf", 60)] {
                    late.answer(what, &request(shape, side).styled(change).format(format));
                }
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
    let (mut late, mut number) = (Late::default(), 0);
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
                    number += 1;
                    if number % EACH_ANIMATION == 0 {
                        late.answer(animate.name, &request.styled(animated).format(format));
                    }
                }
            }
        }
    }
}

/// Returns the JSON of a mesh: points in a ring around the first one, and the faces that `faces`
/// lists.
fn ring<const N: usize>(points: usize, faces: impl Iterator<Item = [usize; N]>) -> String {
    let place = |at: usize| {
        let angle = at as f64 / points as f64 * std::f64::consts::TAU;
        format!("[{:.9},{:.9}]", 1000.0 * angle.cos(), 1000.0 * angle.sin())
    };
    let places: Vec<String> = (0..points).map(place).collect();
    let faces: Vec<String> = faces.map(|face| format!("{face:?}")).collect();
    format!(r#"{{"vertices":[[0,0],{}],"faces":[{}]}}"#, places.join(","), faces.join(","))
}

/// A mesh of triangles around one vertex.
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
            analysis::search(&small.spec, Target::Near(0), false, cancel, make).map(drop)
        });
        late.check(&format!("number of {small}"), |cancel| -> Result<(), Error> {
            MazeCount::of(&small.spec.site.lay(1, cancel)?, cancel).map(drop)
        });
    }
}

/// Each checkpoint calls a scheduler, so a loop must not have one for every few steps either.
#[test]
fn requests_have_few_checkpoints() {
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
