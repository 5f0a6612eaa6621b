//! The public vectors: requests that meet every entry of the tables, and the SHA-256 of their answers.
//!
//! `UPDATE=1 cargo test vectors` adds a request for each entry that none meets, and writes the hashes again. It
//! changes no request.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop at that point")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::thread;

use mazewright_core::{ALGORITHMS, Cancel, Choice, SHAPES, SOLVERS, find};
use mazewright_render::formats::{FORMATS, Format};
use mazewright_request::limits::AnswerLimits;
use mazewright_request::parameter::{Parameter, UrlPlace};
use mazewright_request::reading::query::Reader;
use mazewright_request::render::{Names, render};
use mazewright_request::table::PARAMETERS;
use mazewright_request::value::Widget;
use mazewright_request::{ParameterId, ResolvedRequest};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The formats of every request, where it has them. PNG stands for its pixels.
const USUAL: [&str; 3] = ["json", "svg", "png"];

/// The end of every query.
const GEN: &str = "&gen=1";

/// Formats of pixels that builds with libdeflate compress to other bytes.
const COMPRESSED: [&str; 2] = ["gif", "apng"];

/// Requests for what no table lists, and for parameters together.
const OTHERS: [&str; 28] = [
    "seed=mazewright&cols=9&rows=8",
    "seed=18446744073709551615&cols=9&rows=8",
    "seed=%C3%A4%F0%9F%8C%80&shape=hex&cols=9&rows=8",
    "seed=1&mask=text:MAZE&mask_parts=all&cols=40&rows=12",
    "seed=2&mask=text:AB&rim=smooth&mask_parts=all&shape=tri&cols=30&rows=14",
    "seed=3&mask=text:%C3%84%3F&mask_parts=largest&shape=cairo&cols=16&rows=12&solution=true",
    "seed=4&mask=..X.,....,X...&shape=hex&cols=12&rows=12",
    "seed=5&mask=cat&shape=voronoi&cols=20&rows=20&goal=farthest",
    "seed=6&shape=hex&cols=9&rows=8&weave=1&braid=0.5",
    "seed=7&shape=polar&cols=8&rows=6&weave=0.5&solution=true",
    "seed=8&shape=oct&cols=9&rows=7&weave=0.3&draw=passages",
    "seed=9&shape=square&cols=9&rows=8&wrap=torus&levels=2&start=random&goal=random",
    "seed=10&shape=hex&cols=8&rows=8&wrap=x&levels=3&solution=true",
    "seed=11&shape=square&cols=10&rows=8&wrap=mobius&layers=planar,dual,walls",
    "seed=12&shape=tri&cols=12&rows=9&start=farthest&goal=farthest&loops=5",
    "seed=13&shape=square&cols=12&rows=9&sparse=2&inset=20&corners=30&solution=true",
    "seed=14&shape=hex&cols=9&rows=8&inset=25&weave=0.4",
    "seed=15&shape=brick&cols=14&rows=6&warp=polar&fill=distance",
    "seed=16&shape=square&cols=16&rows=6&warp=polar&corners=40&solution=true&way=gradient",
    "seed=17&shape=kite&cols=8&rows=8&outline=circle&rim=smooth&openings=n,s",
    "seed=18&shape=penrose-p3&cols=12&rows=12&outline=star&solver=tremaux",
    "seed=19&shape=square&cols=11&rows=11&symmetry=turn-4&algorithm=wilson",
    "seed=20&shape=square&cols=10&rows=8&unicursal=true&solution=true",
    "seed=21&shape=rhombille&cols=8&rows=7&hole=hexagon&hole_size=25&braid=1",
    "seed=22&shape=hex&cols=9&rows=8&difficulty=40&difficulty_strict=false&solver=right-hand",
    "seed=23&shape=square&cols=12&rows=12&algorithm=growing-tree&pick=newest:3,oldest&run=40",
    "seed=24&shape=polar&cols=8&rows=6&algorithm=hunt-and-kill&run=60&difficulty=medium&difficulty_strict=false",
    "seed=25&shape=square&cols=12&rows=9&trail=word:SPRING&turn=15&title=%C3%84&lang=de",
];

/// A request, and the SHA-256 of its answer in each of its formats.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
struct Vector {
    query: String,
    #[serde(flatten)]
    hashes: BTreeMap<String, String>,
}

/// An entry of a table, and requests that meet it. The first of them that has an answer becomes a vector.
struct Wanted {
    feature: String,
    queries: Vec<String>,
}

impl Vector {
    /// Returns the request with the hashes of its answers, or `None` if it has none.
    fn new(query: String, formats: &[&str]) -> Option<Self> {
        let hash = |name: &&str| Some(((*name).to_owned(), hash(&query, name).ok()?));
        let hashes: BTreeMap<_, _> = formats.iter().filter_map(hash).collect();
        (!hashes.is_empty()).then_some(Self { query, hashes })
    }

    /// Returns the same request with the hashes that it has now.
    fn again(&self) -> Self {
        let now = |name: &String| (name.clone(), hash(&self.query, name).unwrap_or_else(|why| why));
        Self { query: self.query.clone(), hashes: self.hashes.keys().map(now).collect() }
    }

    /// Returns what the request meets: its parameters with their values, and its shape with other choices.
    fn features(&self) -> Vec<String> {
        let mut features: Vec<String> = self.query.split('&').map(str::to_owned).collect();
        features.extend(self.query.strip_suffix(GEN).map(str::to_owned));
        for name in self.hashes.keys() {
            let request = resolve(&self.query, find(FORMATS, name).unwrap()).unwrap();
            let shape = request.spec.site.shape;
            features.push(of_shape(shape.name, request.spec.algorithm.name));
            features.push(of_shape(shape.name, request.solver.name));
            features.push(of_shape(shape.name, name));
        }
        features
    }
}

/// Returns the feature of a shape together with a choice.
fn of_shape(shape: &str, choice: &str) -> String {
    format!("{shape} {choice}")
}

fn resolve(query: &str, format: &'static Choice<Format>) -> Result<ResolvedRequest, String> {
    let mut reader = Reader::default();
    reader.query(query).map_err(|error| error.detail)?;
    let raw = reader.finish(Some(format)).map_err(|error| error.detail)?;
    let request = raw.resolve(|| None).map_err(|error| error.detail)?;
    request.check(&AnswerLimits::NONE).map_err(|error| error.detail)?;
    Ok(request)
}

/// Returns the SHA-256 of the answer to a request in a format, or of the pixels of a PNG.
fn hash(query: &str, format: &str) -> Result<String, String> {
    let request = resolve(query, find(FORMATS, format).unwrap())?;
    let url = request.canonical();
    let names = Names { url: &url, ..Names::default() };
    let (bytes, _) =
        render(&request, names, &mut (), &Cancel::new()).map_err(|error| format!("{error:?}"))?;
    let hashed = if format == "png" { pixels(&bytes) } else { bytes };
    Ok(Sha256::digest(hashed).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Returns the pixels of a PNG row by row, each red, green, blue and opacity.
fn pixels(png: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    if frame.color_type == png::ColorType::Rgba {
        return pixels;
    }
    assert_eq!(frame.color_type, png::ColorType::GrayscaleAlpha);
    pixels.chunks(2).flat_map(|it| [it[0], it[0], it[0], it[1]]).collect()
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/vectors.jsonl")
}

fn read() -> Vec<Vector> {
    let text = std::fs::read_to_string(path()).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Calls `make` for all items, on all cores, and returns the results in their order.
fn on_all_cores<T: Sync, R: Send>(items: &[T], make: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let make = &make;
    thread::scope(|scope| {
        let parts = items.chunks(items.len().div_ceil(cores).max(1));
        let workers: Vec<_> = parts
            .map(|part| scope.spawn(move || part.iter().map(make).collect::<Vec<R>>()))
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    })
}

/// Returns the formats that a vector may have besides the usual ones.
fn further_formats() -> impl Iterator<Item = &'static str> {
    let names = FORMATS.iter().map(|format| format.name);
    names.filter(|name| !USUAL.contains(name) && !COMPRESSED.contains(name))
}

/// Returns every entry of the tables that a vector has to meet.
fn wanted() -> Vec<Wanted> {
    let small = |shape: &str| format!("shape={shape}&cols=7&rows=6");
    let mut wanted = Vec::new();
    for shape in SHAPES {
        let mut add = |choice: &str, query: String| {
            wanted.push(Wanted { feature: of_shape(shape.name, choice), queries: vec![query] });
        };
        for algorithm in ALGORITHMS {
            add(algorithm.name, format!("{}&algorithm={}", small(shape.name), algorithm.name));
        }
        for solver in SOLVERS {
            add(solver.name, format!("{}&solver={}", small(shape.name), solver.name));
        }
        for format in further_formats() {
            add(format, format!("{}&format={format}", small(shape.name)));
        }
    }
    let of_shapes =
        [ParameterId::SHAPE, ParameterId::ALGORITHM, ParameterId::SOLVER, ParameterId::FORMAT];
    let other = PARAMETERS.iter().filter(|it| {
        let is_in_query = matches!(it.place, UrlPlace::Always | UrlPlace::Changed);
        is_in_query && !of_shapes.contains(&it.id) && it.id != ParameterId::SEED
    });
    for (number, parameter) in other.enumerate() {
        for value in values(parameter) {
            let query = parameter.query_with(value);
            let has = |name| query.split('&').any(|pair| pair.starts_with(&format!("{name}=")));
            // Each parameter begins with another shape.
            let shapes = SHAPES.iter().cycle().skip(number % SHAPES.len()).take(SHAPES.len());
            let mut queries: Vec<String> = shapes
                .map(|shape| match [has("shape"), has("cols") || has("rows")] {
                    [false, false] => format!("{}&{query}", small(shape.name)),
                    [false, true] => format!("shape={}&{query}", shape.name),
                    [true, false] => format!("cols=7&rows=6&{query}"),
                    [true, true] => query.clone(),
                })
                .collect();
            queries.dedup();
            wanted.push(Wanted { feature: query.split('&').next().unwrap().to_owned(), queries });
        }
    }
    wanted.extend(
        OTHERS.map(|query| Wanted { feature: query.to_owned(), queries: vec![query.to_owned()] }),
    );
    wanted
}

/// Returns the values of a parameter that vectors meet: all of a list, and the example of other kinds.
fn values(parameter: &Parameter) -> Vec<&'static str> {
    let description = parameter.value.describe();
    let default = parameter.default.text();
    match description.widget {
        Widget::Select | Widget::Switch if !description.values.is_empty() => {
            let names = description.values.into_iter().map(|it| it.name);
            names.filter(|name| Some(*name) != default).collect()
        }
        _ => vec![parameter.example],
    }
}

/// Returns the vector of a request, with a solver and a format that its shape has not met.
fn vector(wanted: &str, number: usize, met: &BTreeSet<String>) -> Option<Vector> {
    let pairs = || wanted.split('&');
    let value = |name: &str| pairs().find_map(|pair| pair.strip_prefix(name));
    let others: Vec<&str> = pairs().filter(|pair| !pair.starts_with("format=")).collect();
    let seed = if value("seed=").is_some() { String::new() } else { format!("&seed={number}") };
    let query = others.join("&");
    let plain = format!("{query}{seed}{GEN}");
    if let Some(format) = value("format=") {
        return Vector::new(plain, &[format]);
    }
    let shape = value("shape=").unwrap_or(SHAPES[0].name);
    let is_new = |choice: &str| !met.contains(&of_shape(shape, choice));
    let with_solver = SOLVERS
        .iter()
        .filter(|it| value("solver=").is_none() && is_new(it.name))
        .map(|it| format!("{query}&solver={}{seed}{GEN}", it.name))
        .find(|query| hash(query, USUAL[0]).is_ok());
    let query = with_solver.unwrap_or(plain);
    let further = further_formats().find(|it| is_new(it) && hash(&query, it).is_ok());
    Vector::new(query, &[&USUAL[..], further.as_slice()].concat())
}

/// Adds vectors for all that none meets.
fn add_missing(vectors: &mut Vec<Vector>) {
    let mut met: BTreeSet<String> = vectors.iter().flat_map(Vector::features).collect();
    for Wanted { feature, queries } in wanted() {
        if met.contains(&feature) {
            continue;
        }
        let new = |query: &String| vector(query, vectors.len() + 1, &met);
        let new = queries.iter().find_map(new);
        assert!(new.is_some() || !OTHERS.contains(&&*feature), "{feature} has no answer");
        met.extend(new.iter().flat_map(Vector::features));
        vectors.extend(new);
    }
}

#[test]
fn vectors() {
    let mut vectors = read();
    if std::env::var_os("UPDATE").is_some() {
        add_missing(&mut vectors);
        let lines = on_all_cores(&vectors, |it| serde_json::to_string(&it.again()).unwrap());
        std::fs::write(path(), lines.join("\n") + "\n").unwrap();
        return;
    }
    let changed: Vec<String> = on_all_cores(&vectors, |vector| {
        let now = vector.again();
        (now != *vector).then(|| format!("{vector:?}\n{now:?}"))
    })
    .into_iter()
    .flatten()
    .collect();
    assert!(
        changed.is_empty(),
        "{} of {} requests have other answers; the first are:\n{}\n\
         gen 1 is a promise: no change of a JSON document is merged. If pictures change, run \
         `UPDATE=1 cargo test vectors`, and say in CHANGELOG.md what changed.",
        changed.len(),
        vectors.len(),
        changed[..changed.len().min(4)].join("\n")
    );
}

#[test]
fn vectors_meet_every_entry_of_the_tables() {
    let vectors = read();
    let met: BTreeSet<String> = vectors.iter().flat_map(Vector::features).collect();
    // Some entries are impossible: no shape has them, or this shape lacks them.
    let missing: Vec<String> = wanted()
        .into_iter()
        .filter(|it| !met.contains(&it.feature))
        .filter(|it| it.queries.iter().any(|query| vector(query, 1, &met).is_some()))
        .map(|it| it.feature)
        .collect();
    assert!(missing.is_empty(), "run UPDATE=1 cargo test vectors, for {missing:?}");
    assert!(vectors.len() > 500, "{} vectors", vectors.len());
}
