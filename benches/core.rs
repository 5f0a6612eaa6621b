//! Measures what each step costs per cell: grids, carving, solving, counting and writing.
//!
//! `cargo bench --bench core` runs all steps; `cargo bench --bench core -- carve` runs those of one
//! step. Criterion's throughput is in elements. An element is a cell; for solving it is an explored
//! cell, for PNG a pixel.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use mazewright_core::analysis::{Difficulty, MazeCount, Stats};
use mazewright_core::grid::Grid;
use mazewright_core::mask::Mask;
use mazewright_core::{
    ALGORITHMS, AlgorithmOptions, Cancel, Choice, End, HOLES, Maze, OUTLINES, Openings, Purpose,
    Rng, SHAPES, SOLVERS, SYMMETRIES, Search, Shape, Share, Site, Spec, Topology, WRAPS, find,
};
use mazewright_endless::picture::{TileStyle, Zoom, draw_tile, last_zoom};
use mazewright_endless::{Endless, Place, RegionCache};
use mazewright_render::draw::frame::pixels;
use mazewright_render::drawing::PageColors;
use mazewright_render::formats::{FORMATS, Fields, Write};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::animation::ANIMATES;
use mazewright_render::style::{Color, Length, Overlay, Style};

/// Columns and rows of the big grids.
const SIDE: u32 = 1000;

fn spec(shape: &'static Choice<Shape>, cols: u32, rows: u32) -> Spec {
    Spec {
        site: Site::new(shape, cols, rows),
        algorithm: &ALGORITHMS[0],
        options: AlgorithmOptions::default(),
        topology: Topology::default(),
        seed: 7.into(),
        start: End::First,
        goal: End::Last,
        openings: Openings::Ends,
    }
}

fn style(cell: u32) -> Style {
    Style { cell: Length::whole(cell), ..Style::default() }
}

fn big(shape: &'static Choice<Shape>) -> Arc<Grid> {
    Arc::new(Site::new(shape, SIDE, SIDE).lay(1, &Cancel::new()).expect("nobody cancels"))
}

/// Returns a site of any shape with about a quarter of a million cells.
fn middling(shape: &'static Choice<Shape>) -> Site {
    // As many rings as give about as many cells.
    let (cols, rows) = if shape.name == "polar" { (6, 285) } else { (500, 500) };
    Site::new(shape, cols, rows)
}

fn lay(c: &mut Criterion) {
    let mut group = c.benchmark_group("lay");
    for shape in SHAPES {
        let site = middling(shape);
        group.throughput(Throughput::Elements(site.cells()));
        group.bench_function(shape.name, |b| b.iter(|| site.lay(1, &Cancel::new())));
    }
}

/// Measures sites that are cut, glued or stacked, per cell that is laid first.
fn rework(c: &mut Criterion) {
    let mut group = c.benchmark_group("rework");
    for name in ["square", "hex"] {
        let plain = middling(find(SHAPES, name).expect("a shape"));
        let floors = Site { rows: plain.rows / 4, levels: 4, ..plain.clone() };
        let sites = [
            (
                "outline",
                Site { outline: find(OUTLINES, "circle").expect("a disc"), ..plain.clone() },
            ),
            ("wrap", Site { wrap: find(WRAPS, "xy").expect("a torus"), ..plain.clone() }),
            ("levels", floors),
            ("hole", Site { hole: find(HOLES, "circle").expect("a room"), ..plain.clone() }),
            ("mask", Site { mask: Mask::parse("heart").ok(), ..plain }),
        ];
        for (what, site) in sites {
            group.throughput(Throughput::Elements(site.cells()));
            let id = BenchmarkId::new(what, name);
            group.bench_function(id, |b| b.iter(|| site.lay(1, &Cancel::new())));
        }
    }
}

fn carve(c: &mut Criterion) {
    let mut group = c.benchmark_group("carve");
    for shape in &SHAPES[..3] {
        let grid = big(shape);
        group.throughput(Throughput::Elements(grid.cells().into()));
        for algorithm in ALGORITHMS {
            group.bench_function(BenchmarkId::new(algorithm.name, shape.name), |b| {
                b.iter(|| {
                    let mut rng = Rng::new(7, Purpose::Carve);
                    (algorithm.value.carve)(
                        &grid,
                        &AlgorithmOptions::default(),
                        &mut rng,
                        &Cancel::new(),
                    )
                });
            });
        }
    }
}

/// Measures changes of a perfect maze of a quarter of a million squares, including carving and
/// ends.
fn route(c: &mut Criterion) {
    let mut group = c.benchmark_group("route");
    let plain = spec(&SHAPES[0], SIDE / 2, SIDE / 2);
    let grid = Arc::new(plain.site.lay(7, &Cancel::new()).expect("nobody cancels"));
    group.throughput(Throughput::Elements(grid.cells().into()));
    let none = Topology::default();
    for (name, topology) in [
        ("none", none),
        ("weave=1", Topology { weave: Share::ALL, ..none }),
        ("symmetry=mirror", Topology { symmetry: &SYMMETRIES[1], ..none }),
        ("sparse=10", Topology { sparse: 10, ..none }),
        ("braid=1", Topology { braid: Share::ALL, ..none }),
        ("loops=10000", Topology { loops: 10_000, ..none }),
        ("unicursal=true", Topology { unicursal: true, ..none }),
    ] {
        let spec = Spec { topology, ..plain.clone() };
        group.bench_function(name, |b| {
            b.iter(|| {
                Maze::carve(&spec, Arc::clone(&grid), &Cancel::new()).map(|maze| maze.start())
            });
        });
    }
}

/// Measures breadth-first search in mazes of every algorithm, and every solver in two kinds of
/// mazes.
fn solve(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    for shape in &SHAPES[..3] {
        let grid = big(shape);
        for algorithm in ALGORITHMS {
            let spec = Spec { algorithm, ..spec(shape, SIDE, SIDE) };
            // Not every algorithm carves every shape.
            let Ok(maze) = Maze::carve(&spec, Arc::clone(&grid), &Cancel::new()) else { continue };
            let all =
                shape.name == "square" && ["backtracker", "kruskal"].contains(&algorithm.name);
            for solver in &SOLVERS[..if all { SOLVERS.len() } else { 1 }] {
                let cancel = Cancel::new();
                let solve = || (solver.value.solve)(black_box(&maze), &Search::new(1, &cancel));
                let explored = solve().expect("nobody cancels").explored;
                group.throughput(Throughput::Elements(explored.into()));
                let name = format!("{} {}", solver.name, algorithm.name);
                group.bench_function(BenchmarkId::new(name, shape.name), |b| b.iter(solve));
            }
        }
    }
}

/// Measures statistics and counts of mazes. An element is a cell of the grid.
fn stats(c: &mut Criterion) {
    let mut group = c.benchmark_group("stats");
    for shape in &SHAPES[..3] {
        let grid = big(shape);
        group.throughput(Throughput::Elements(grid.cells().into()));
        for name in ["backtracker", "kruskal"] {
            let algorithm = find(ALGORITHMS, name).expect("an algorithm");
            let spec = Spec { algorithm, ..spec(shape, SIDE, SIDE) };
            // Not every algorithm carves every shape.
            let Ok(maze) = Maze::carve(&spec, Arc::clone(&grid), &Cancel::new()) else { continue };
            let route = (SOLVERS[0].value.solve)(&maze, &Search::new(1, &Cancel::new()))
                .expect("nobody cancels");
            group.bench_function(BenchmarkId::new(format!("all {name}"), shape.name), |b| {
                b.iter(|| Stats::of(black_box(&maze), &route, &Cancel::new()));
            });
            group.bench_function(BenchmarkId::new(format!("difficulty {name}"), shape.name), |b| {
                b.iter(|| Difficulty::of(black_box(&maze), &route, &Cancel::new()));
            });
        }
        let grid = Site::new(shape, 20, 20).lay(1, &Cancel::new()).expect("nobody cancels");
        group.throughput(Throughput::Elements(grid.cells().into()));
        group.bench_function(BenchmarkId::new("mazes 20x20", shape.name), |b| {
            b.iter(|| MazeCount::of(black_box(&grid), &Cancel::new()));
        });
    }
}

/// Measures one format for one maze, including drawing. `pixels` counts pixels instead of cells.
fn write(c: &mut Criterion, name: &str, shape: &str, size: (u32, u32), cell: u32) {
    let shape = find(SHAPES, shape).expect("a shape");
    let format = find(FORMATS, name).expect("a format");
    let (spec, style) = (spec(shape, size.0, size.1), style(cell));
    let grid = spec.site.lay(1, &Cancel::new()).expect("nobody cancels");
    let maze = Maze::carve(&spec, Arc::new(grid), &Cancel::new()).expect("two ends");
    let route =
        (SOLVERS[0].value.solve)(&maze, &Search::new(1, &Cancel::new())).expect("nobody cancels");
    let caption =
        Caption { url: Some("/maze.json".into()), params: "{}".into(), ..Caption::default() };
    let picture = Scene {
        spec: &spec,
        style: &style,
        maze: &maze,
        routes: std::slice::from_ref(&route),
        solver: &SOLVERS[0],
        caption: &caption,
    };
    let [width, height] = pixels(&spec, &style);
    let mut group = c.benchmark_group(name);
    let elements =
        if format.value.is_raster() { width * height } else { u64::from(maze.grid().cells()) };
    group.throughput(Throughput::Elements(elements));
    let id = format!("{} {}x{} at {cell}px", shape.name, size.0, size.1);
    group.bench_function(id, |b| {
        b.iter(|| format.value.write.write(&picture, Fields::ALL, &Cancel::new()));
    });
}

fn formats(c: &mut Criterion) {
    for shape in ["square", "tri", "hex"] {
        write(c, "svg", shape, (SIDE, SIDE), 20);
    }
    for shape in ["square", "tri", "hex", "polar"] {
        let size = if shape == "polar" { (6, 60) } else { (100, 100) };
        write(c, "svg", shape, size, 20);
        write(c, "json", shape, size, 20);
        write(c, "png", shape, size, 10);
    }
    for name in ["svg", "png", "json"] {
        write(c, name, "tri", (18, 12), 20);
    }
}

/// Measures a maze of 100 × 100 cells that is carved in 200 frames, about 600 pixels wide.
fn animate(c: &mut Criterion) {
    let mut group = c.benchmark_group("animate");
    for (shape, algorithm) in [
        ("square", "backtracker"),
        ("square", "kruskal"),
        ("hex", "backtracker"),
        ("hex", "kruskal"),
    ] {
        let algorithm = find(ALGORITHMS, algorithm).expect("an algorithm");
        let spec = Spec { algorithm, ..spec(find(SHAPES, shape).expect("a shape"), 100, 100) };
        let mut style = Style { line: Length::whole(1), ..style(6) };
        style.options.animation.animate = find(ANIMATES, "carve").expect("an animation");
        style.options.animation.frames = 200;
        let grid = spec.site.lay(1, &Cancel::new()).expect("nobody cancels");
        let maze = Maze::carve(&spec, Arc::new(grid), &Cancel::new()).expect("two ends");
        let route = (SOLVERS[0].value.solve)(&maze, &Search::new(1, &Cancel::new()))
            .expect("nobody cancels");
        let (spec, style, routes) = (&spec, &style, std::slice::from_ref(&route));
        let picture = Scene {
            spec,
            style,
            maze: &maze,
            routes,
            solver: &SOLVERS[0],
            caption: &Caption::default(),
        };
        group.throughput(Throughput::Elements(maze.grid().cells().into()));
        for name in ["gif", "apng", "svg"] {
            let format = find(FORMATS, name).expect("a format");
            let id = BenchmarkId::new(format!("{name} {}", algorithm.name), shape);
            group.bench_function(id, |b| {
                b.iter(|| format.value.write.write(&picture, Fields::ALL, &Cancel::new()));
            });
        }
    }
}

/// Measures tiles of endless mazes with their solution, where nothing is carved yet, next to a
/// plain picture of 32 × 32 cells. Compares tiles of a small maze with those of the largest, too.
/// An element is a picture.
fn endless(c: &mut Criterion) {
    let mut group = c.benchmark_group("endless");
    let cancel = Cancel::new();
    let spec = spec(&SHAPES[0], 32, 32);
    let png = find(FORMATS, "png").expect("a format");
    group.bench_function("plain 32 × 32", |b| {
        b.iter(|| {
            let grid = Arc::new(spec.site.lay(1, &cancel).expect("a grid"));
            let maze = Maze::carve(&spec, grid, &cancel).expect("a maze");
            let search = Search::new(1, &cancel);
            let routes = [(SOLVERS[0].value.solve)(&maze, &search).expect("a route")];
            let style = Style { solution: Overlay::Over, ..style(20) };
            let caption = Caption::default();
            let (maze, routes) = (&maze, &routes);
            let solver = &SOLVERS[0];
            let scene =
                Scene { spec: &spec, style: &style, maze, solver, routes, caption: &caption };
            png.value.write.write(&scene, Fields::ALL, &cancel)
        });
    });
    for side_log2 in [10, 30] {
        let last = (1_u32 << side_log2) - 1;
        let style = TileStyle {
            ink: Color::opaque(0),
            paper: Color::opaque(0xff_ffff),
            path: Color::opaque(0xd0_3020),
            page_colors: PageColors::default(),
            shows_walls: true,
            shows_solution: true,
            ends: [Place { x: 0, y: 0 }, Place { x: last, y: last }],
            has_openings: true,
            scale: 1,
        };
        let zooms = last_zoom(side_log2);
        for zoom in [0, zooms / 2, zooms - 3, zooms] {
            for (place, at) in [("corner", 0), ("middle", (1_u32 << zoom) / 2)] {
                let name = format!("2^{side_log2} zoom {zoom} {place}");
                group.bench_function(name, |b| {
                    b.iter(|| {
                        let cache = Arc::new(RegionCache::new(1 << 24));
                        let maze = Endless::new(side_log2, &spec, cache).expect("a maze");
                        let zoom = Zoom::new(&maze, zoom).expect("a zoom");
                        let drawing = draw_tile(&maze, zoom, [at; 2], &style, &cancel);
                        let drawing = drawing.expect("nobody cancels");
                        match png.value.write {
                            Write::Drawn(write) => write(&drawing, &cancel),
                            _ => Ok(Vec::new()),
                        }
                    });
                });
            }
        }
    }
}

criterion_group! {
    name = steps;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    targets = lay, rework, carve, route, solve, stats, formats, animate, endless
}
criterion_main!(steps);
