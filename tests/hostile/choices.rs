//! Requests with extreme parameters, made from the `/openapi.yaml` of the running program.

use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::time::Duration;

use yaml_rust2::{Yaml, YamlLoader};

use crate::expensive::Request;
use crate::server::Server;
use mazewright_core::{Purpose, Rng};

/// Sizes to try, the largest first: some requests are accepted only at small sizes.
const SIZES: [u32; 6] = [1000, 500, 224, 100, 50, 20];

/// Values of parameters whose schema has no list of values.
const TEXTS: &[(&str, &[&str])] = &[
    ("mask", &["heart", "text:MAZE", "snowflake"]),
    ("pick", &["newest:3,oldest", "random", "oldest"]),
    ("difficulty", &["hard", "100"]),
    ("start", &["random", "farthest"]),
    ("goal", &["farthest"]),
    ("openings", &["n,s,e,w", "false"]),
    ("layers", &["planar,dual"]),
    ("fields", &["trace,distances", "order,segments", "blocks,mazes"]),
    ("bias_angle", &["45"]),
    ("title", &["Daedalus"]),
    ("instructions", &["Escape!"]),
    ("page", &["a3", "fit"]),
    ("start_icon", &["dog"]),
    ("shapes", &["all", "voronoi,penrose-p2"]),
    ("captions", &["The cellar|The attic"]),
    ("vary", &["shape:all,algorithm:all", "cols:1..224,algorithm:all"]),
    ("solution_length", &["1000000..", "..1"]),
    ("formats", &["gif", "3mf,pdf,png", "svg,json,html", "solution.apng"]),
    ("solvers", &["all"]),
];

/// Parameters that do not affect the work, or that every request has.
const LEFT_OUT: [&str; 12] = [
    "seed", "gen", "cols", "rows", "format", "progress", "download", "error", "ink", "paper",
    "path", "size",
];

/// A route that makes mazes, and its parameters with their extreme values.
struct Route {
    path: String,
    /// Whether the route accepts `cols` and `rows`.
    is_sized: bool,
    parameters: Vec<(String, Vec<String>)>,
}

/// Returns the routes that make mazes.
fn routes(server: &Server) -> Vec<Route> {
    let answer = server.get("/openapi.yaml");
    let (_, text) = answer.split_once("\r\n\r\n").unwrap();
    let document = YamlLoader::load_from_str(text).unwrap().remove(0);
    let paths = document["paths"].as_hash().unwrap();
    let route = |path: &str, item: &Yaml| {
        let listed = item["get"]["parameters"].as_vec()?;
        let parameters = listed.iter().map(|parameter| resolved(&document, parameter));
        let format = path.strip_prefix("/maze.");
        let takes = |it: &&Yaml| {
            it["in"].as_str() == Some("query")
                && it["x-formats"].as_vec().is_none_or(|formats| {
                    formats.iter().any(|it| it.as_str() == format) || format.is_none()
                })
        };
        let parameters = parameters.filter(takes);
        let named = parameters.map(|parameter| {
            let name = parameter["name"].as_str().unwrap();
            (name.to_string(), extremes(name, resolved(&document, &parameter["schema"])))
        });
        let mut parameters: Vec<_> = named.collect();
        let has = |name: &str| parameters.iter().any(|(known, _)| known == name);
        // `/maze` and `/compare.json` equal other routes.
        let is_distinct = path != "/maze" && !path.starts_with("/compare.") && !path.contains('{');
        let (is_maze, is_sized) = (has("algorithm"), has("cols"));
        parameters.retain(|(name, values)| !values.is_empty() && !LEFT_OUT.contains(&&**name));
        (is_distinct && is_maze).then(|| Route { path: path.to_string(), is_sized, parameters })
    };
    let all = paths.iter().flat_map(|(path, item)| {
        spelt_out(&document, path.as_str().unwrap(), item).into_iter().map(move |path| (path, item))
    });
    all.filter_map(|(path, item)| route(&path, item)).collect()
}

/// Returns the paths that a path with a format stands for, or itself.
fn spelt_out(document: &Yaml, path: &str, item: &Yaml) -> Vec<String> {
    let listed = item["get"]["parameters"].as_vec().into_iter().flatten();
    let mut listed = listed.map(|parameter| resolved(document, parameter));
    let format =
        listed.find(|it| it["name"].as_str() == Some("format") && path.contains("{format}"));
    let Some(formats) = format.and_then(|it| it["schema"]["enum"].as_vec()) else {
        return vec![path.to_owned()];
    };
    formats.iter().map(|it| path.replace("{format}", it.as_str().unwrap())).collect()
}

/// Follows a `$ref`.
fn resolved<'a>(document: &'a Yaml, node: &'a Yaml) -> &'a Yaml {
    match node["$ref"].as_str() {
        Some(reference) => {
            let steps = reference.trim_start_matches("#/").split('/');
            resolved(document, steps.fold(document, |node, step| &node[step]))
        }
        None => node,
    }
}

/// Returns all choices, both ends of a range, or the values in [`TEXTS`].
fn extremes(name: &str, schema: &Yaml) -> Vec<String> {
    let text = |value: &Yaml| match value {
        Yaml::Integer(number) => number.to_string(),
        Yaml::Real(text) | Yaml::String(text) => text.clone(),
        other => panic!("{name}: {other:?}"),
    };
    if let Some(choices) = schema["enum"].as_vec() {
        return choices.iter().map(text).collect();
    }
    match schema["type"].as_str() {
        Some("boolean") => vec!["true".into()],
        Some("integer" | "number") => {
            let ends = [&schema["minimum"], &schema["maximum"]];
            ends.into_iter().filter(|end| !end.is_badvalue()).map(text).collect()
        }
        _ => {
            let listed = TEXTS.iter().find(|(known, _)| *known == name);
            listed.map_or_else(Vec::new, |(_, values)| {
                values.iter().map(ToString::to_string).collect()
            })
        }
    }
}

/// A generator of requests with extreme values of some parameters, at random from a fixed seed.
pub(crate) struct Draws {
    routes: Vec<Route>,
    rng: Rng,
}

impl Draws {
    pub(crate) fn new(server: &Server) -> Self {
        Self { routes: routes(server), rng: Rng::new(31, Purpose::Vary) }
    }

    fn pick<'a, T>(rng: &mut Rng, from: &'a [T]) -> &'a T {
        &from[rng.below(from.len() as u32) as usize]
    }

    /// Returns a request at one of the sizes, with an extreme value of each parameter in `given`
    /// and of `more` others.
    pub(crate) fn next(&mut self, given: &[&str], more: usize) -> Request {
        let Self { routes, rng } = self;
        let route = Self::pick(rng, routes);
        let size = Self::pick(rng, &SIZES);
        let mut target = format!("{}?seed={{seed}}", route.path);
        if route.is_sized {
            write!(target, "&cols={size}&rows={size}").unwrap();
        }
        let mut order: Vec<_> = route.parameters.iter().collect();
        rng.shuffle(&mut order);
        let (first, others): (Vec<_>, Vec<_>) =
            order.into_iter().partition(|(name, _)| given.contains(&&**name));
        for (name, values) in first.into_iter().chain(others.into_iter().take(more)) {
            write!(target, "&{name}={}", Self::pick(rng, values)).unwrap();
        }
        Request::get(String::new(), target)
    }

    /// Returns the next request with extreme values of two parameters that the server accepts.
    pub(crate) fn next_pair(&mut self, server: &Server) -> Request {
        loop {
            let pair = self.next(&[], 2);
            if !is_refused(server, &pair) {
                return pair;
            }
        }
    }
}

/// Returns whether the server rejects a request, which it does at once.
fn is_refused(server: &Server, request: &Request) -> bool {
    let mut stream = server.connect();
    stream.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
    stream.write_all(&request.bytes(1)).unwrap();
    let mut head = [0; 12];
    stream.read_exact(&mut head).is_ok() && head.starts_with(b"HTTP/1.1 4")
}
