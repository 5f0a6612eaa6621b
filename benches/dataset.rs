//! Measures mazes per second of data sets, as shares of a loop over the libraries on the same
//! processors. The loop makes and writes the same mazes without numbering, framing, batches or
//! files. The libraries write neither CSV nor Parquet: there, the loop writes figures as lines, and
//! documents, which contain what Parquet contains.
//!
//! `cargo bench --bench dataset` prints the table. Both are measured in turn on all processors, and
//! the table has the medians over the rounds. Both lay the grid once.
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on should stop")]
#![allow(clippy::print_stdout, reason = "the table is the result")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use clap::Parser;
use futures_util::StreamExt;
use mazewright::app::App;
use mazewright::arguments::DatasetArguments;
use mazewright::config::Settings;
use mazewright::dataset::batches::stream;
use mazewright::dataset::files;
use mazewright::response::negotiation::Encoding;
use mazewright_core::analysis::{FIGURES, Figure, Stats};
use mazewright_core::{Cancel, Maze, Seed, Spec, find};
use mazewright_dataset::earlier::EarlierMazes;
use mazewright_dataset::formats::DATASET_FORMATS;
use mazewright_dataset::plan::DatasetPlan;
use mazewright_render::draw::fit::Fit;
use mazewright_render::{Style, json, png};
use tikv_jemallocator::Jemalloc;

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

const ROUNDS: usize = 7;

/// A row of the table: a format, and how the loop writes each maze.
struct Row {
    name: &'static str,
    format: &'static str,
    query: &'static str,
    /// Whether `mazewright dataset` writes it to a file.
    is_file: bool,
    write: fn(&Maze, &Style) -> usize,
    mazes: u64,
}

const ROWS: [Row; 5] = [
    Row {
        name: "documents as NDJSON",
        format: "ndjson",
        query: "&fields=all",
        is_file: false,
        write: document,
        mazes: 10_000,
    },
    Row {
        name: "the same to a file",
        format: "ndjson",
        query: "&fields=all",
        is_file: true,
        write: document,
        mazes: 10_000,
    },
    Row {
        name: "pictures as tar",
        format: "tar",
        query: "&formats=png",
        is_file: false,
        write: |maze, style| png(maze, style).unwrap().len(),
        mazes: 2_000,
    },
    Row {
        name: "figures as CSV",
        format: "csv",
        query: "",
        is_file: false,
        write: figures,
        mazes: 10_000,
    },
    Row {
        name: "graphs and figures as Parquet",
        format: "parquet",
        query: "",
        is_file: false,
        write: document,
        mazes: 10_000,
    },
];

fn document(maze: &Maze, _: &Style) -> usize {
    json(maze).unwrap().len()
}

fn figures(maze: &Maze, _: &Style) -> usize {
    let route = maze.solve("bfs").unwrap();
    let stats = Stats::of(maze, &route, &Cancel::new()).unwrap();
    let mut line = String::new();
    for (_, figure) in FIGURES {
        // Writing to a string cannot fail.
        let _ = match figure(&stats) {
            None => write!(line, ","),
            Some(Figure::Whole(number)) => write!(line, "{number},"),
            Some(Figure::Real(number)) => write!(line, "{number:.6},"),
            Some(Figure::Flag(answer)) => write!(line, "{answer},"),
        };
    }
    line.len()
}

fn main() {
    // `cargo test --benches` only tests that the program starts.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let app = App::new(Settings::parse_from(["mazewright"])).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    println!("mazes per second on {} processors", processors());
    for row in &ROWS {
        let mut rates = [const { Vec::new() }; 2];
        for _ in 0..ROUNDS {
            rates[0].push(rate(row.mazes, || in_a_loop(row)));
            rates[1].push(rate(row.mazes, || runtime.block_on(as_data_set(row, &app))));
        }
        let [alone, stream] = rates.map(|mut rates: Vec<f64>| {
            rates.sort_by(f64::total_cmp);
            rates[ROUNDS / 2]
        });
        println!(
            "{:<44} loop {alone:>8.0}   data set {stream:>8.0}   {:.2}",
            row.name,
            stream / alone
        );
    }
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

fn rate(mazes: u64, work: impl FnOnce()) -> f64 {
    let began = Instant::now();
    work();
    mazes as f64 / began.elapsed().as_secs_f64()
}

fn in_a_loop(row: &Row) {
    let spec = Maze::builder().size(10, 10).into_spec().unwrap();
    let grid = Arc::new(spec.site.lay(0, &Cancel::new()).unwrap());
    let mut style = Style::default();
    Fit::ALL.apply(&spec, &mut style).unwrap();
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        for _ in 0..processors() {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= row.mazes {
                        break;
                    }
                    let spec = Spec { seed: Seed::from(7).derive(number), ..spec.clone() };
                    let maze = Maze::carve(&spec, Arc::clone(&grid), &Cancel::new()).unwrap();
                    black_box((row.write)(&maze, &style));
                }
            });
        }
    });
}

async fn as_data_set(row: &Row, app: &Arc<App>) {
    let format = find(DATASET_FORMATS, row.format).unwrap();
    let query = format!("cols=10&rows=10&seed=7&count={}{}", row.mazes, row.query);
    if row.is_file {
        let name = format!("mazewright-bench-{}.{}", std::process::id(), row.format);
        let file = std::env::temp_dir().join(name);
        let parameters = vec![query];
        let (shard, format, quiet) = (None, None, true);
        let arguments = DatasetArguments { file, parameters, shard, format, quiet };
        files::write_files(app, &arguments).await.unwrap();
        std::fs::remove_file(&arguments.file).unwrap();
        return;
    }
    let plan =
        DatasetPlan::read(&query, format.name, format.value.kind, &app.settings.limits(), || {
            Some(1)
        })
        .unwrap();
    let mut chunks = Box::pin(stream(
        app,
        &Arc::new(plan),
        format,
        Encoding::Identity,
        None,
        &EarlierMazes::default(),
    ));
    while let Some(chunk) = chunks.next().await {
        black_box(chunk.unwrap().bytes.len());
    }
}
