//! Requests for parts of an endless maze. They take some of the parameters of a maze, and a few of their
//! own. The default seed is 0, because all tiles of a map must show the same maze.

pub mod render;
pub mod view;

use std::fmt::Write as _;

use crate::endless::view::{View, window_formats};
use crate::error::{Fault, RequestError};
use crate::kinds::SideKind;
use crate::parameter::{Parameter, UrlPlace};
use crate::reading::own_parameter::OwnParameter;
use crate::reading::query::Reader;
use crate::table::PARAMETERS;
use crate::{ParameterId, RawRequest, ResolvedRequest};
use mazewright_core::{Chosen, End, Openings, Purpose, Refusal, Rng, SHAPES, Seed, Site};
use mazewright_endless::{MAX_SIDE_LOG2, Place, REGION_LOG2};
use mazewright_render::formats::Format;
use mazewright_render::style::layers::StyleLayer;

/// Cells along a side of the maze.
pub const SIZE: OwnParameter<SideKind> = OwnParameter { name: "size", kind: SideKind };

/// A part of an endless maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndlessPart<V> {
    /// The side of the maze, as a power of two.
    pub side_log2: u32,
    /// The start and the goal of the route.
    pub ends: [Place; 2],
    /// The view.
    pub view: V,
}

/// A request for a part of an endless maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndlessRequest<V> {
    /// The algorithm, its options and the seed; how a picture is drawn and in which format.
    pub maze: ResolvedRequest,
    /// The part of the maze.
    pub part: EndlessPart<V>,
}

impl<V: View> EndlessRequest<V> {
    /// Reads the query of a request for a view. `format` is that of the path.
    pub fn read(
        query: &str,
        view: V,
        format: Option<Chosen<Format>>,
    ) -> Result<Self, RequestError> {
        let own: Vec<&str> = [SIZE.name].iter().chain(view.own()).copied().collect();
        let mut reader = Reader::with_own_parameters(&own);
        reader.query(query)?;
        let side_log2 = SIZE.read(&mut reader).unwrap_or(MAX_SIDE_LOG2);
        let view = view.read(&mut reader);
        let mut maze = reader.finish(format)?;
        check_use(&maze, view)?;
        if !maze.given.has(ParameterId::SEED) {
            maze.spec.seed = Seed::from(0);
            maze.given.add(ParameterId::SEED);
        }
        set_site(&mut maze, side_log2, view);
        check_algorithm(&maze).map_err(RequestError::refused)?;
        let maze = maze.resolve(|| None)?;
        let ends = ends(&maze, side_log2).map_err(RequestError::refused)?;
        let request = Self { maze, part: EndlessPart { side_log2, ends, view } };
        request.check_window().map_err(RequestError::refused)?;
        Ok(request)
    }

    /// Returns the canonical URL of this request, without a host.
    pub fn canonical(&self) -> String {
        let mut url = self.part.view.url(1 << self.part.side_log2, self.maze.format);
        self.maze.write_query(&mut url, |id| self.part.view.takes(id) && id != ParameterId::SHAPE);
        url
    }

    /// Returns the query of the URLs of tiles.
    pub fn tile_query(&self) -> String {
        let mut query = format!("size={}&", 1_u32 << self.part.side_log2);
        self.maze
            .write_query(&mut query, |id| self.part.view.takes(id) && id != ParameterId::SHAPE);
        query
    }

    /// Returns an error if the window does not lie in the maze.
    fn check_window(&self) -> Result<(), Refusal> {
        let Some(origin) = self.part.view.origin() else { return Ok(()) };
        let side = 1_u32 << self.part.side_log2;
        let Site { cols, rows, .. } = self.maze.spec.site;
        for (name, at, names, count) in
            [("x", origin.x, "cols", cols), ("y", origin.y, "rows", rows)]
        {
            if at >= side {
                let allowed = format!("from 0 to {}", side - 1);
                let detail =
                    format!("{name} is {at}, but must be {allowed}, because size is {side}");
                return Err(Refusal::new(name, "out-of-range", detail).allowing(allowed));
            }
            if count > side - at {
                let allowed = format!("at most {}", side - at);
                let detail = format!(
                    "{names} is {count}, but from {name} {at} on there are only {} of {side}",
                    side - at
                );
                return Err(Refusal::new(names, "out-of-range", detail).allowing(allowed));
            }
        }
        Ok(())
    }

    /// Returns the parameters as a JSON object.
    pub fn params(&self) -> String {
        let EndlessPart { side_log2, view, .. } = self.part;
        let mut params = format!("{{\"size\":{}", 1_u32 << side_log2);
        if let Some(Place { x, y }) = view.origin() {
            // Writing to a string cannot fail.
            let _ = write!(params, ",\"x\":{x},\"y\":{y}");
        }
        let taken =
            PARAMETERS.iter().filter(|it| view.takes(it.id) && it.place != UrlPlace::Nowhere);
        let named =
            |it: &&Parameter| self.maze.has_part(it) && !it.is_refused_by(&self.maze.format.value);
        for parameter in taken.filter(named) {
            let _ = write!(params, ",\"{}\":", parameter.name);
            parameter.write_json(&self.maze, &mut params);
        }
        params.push('}');
        params
    }
}

/// Returns an error if the response does not depend on a given parameter.
fn check_use(maze: &RawRequest, view: impl View) -> Result<(), RequestError> {
    let idle = PARAMETERS.iter().filter(|it| maze.given.has(it.id) && !view.takes(it.id));
    let mut faults: Vec<Fault> = idle
        .map(|it| {
            let detail = format!("{} is given, but {}; leave it out", it.name, view.reason(it.id));
            Fault::new(it.name, "not-taken", detail)
        })
        .collect();
    let mut refuse = |id: ParameterId, value: &str, allowed: &str| {
        let name = id.name();
        let detail = format!("{name} is {value}, but must be {allowed} in an endless maze");
        faults.push(Fault::new(name, "not-taken", detail).allowing(allowed));
    };
    let shape = maze.spec.site.shape;
    if shape != &SHAPES[0] {
        refuse(ParameterId::SHAPE, shape.name, SHAPES[0].name);
    }
    if let Openings::Listed(_) = maze.spec.openings {
        refuse(ParameterId::OPENINGS, &maze.spec.openings.to_string(), "true or false");
    }
    let layers = maze.style.layers;
    if layers.contains(StyleLayer::Trace) {
        refuse(ParameterId::LAYERS, &layers.to_string(), "layers without trace");
    }
    if view.origin().is_some() && !window_formats().any(|format| format == maze.format) {
        let formats: Vec<&str> = window_formats().map(|format| format.name).collect();
        refuse(ParameterId::FORMAT, maze.format.name, &formats.join(", "));
    }
    RequestError::check_taken(faults)
}

/// Returns an error if the algorithm does not take one of its options.
fn check_algorithm(maze: &RawRequest) -> Result<(), Refusal> {
    let mut spec = maze.spec.clone();
    spec.site = Site::new(spec.site.shape, 1 << REGION_LOG2, 1 << REGION_LOG2);
    maze.given_options().try_for_each(|option| spec.check_option(option))?;
    spec.check(u64::MAX)
}

/// Sets the cells that are drawn.
fn set_site(maze: &mut RawRequest, side_log2: u32, view: impl View) {
    let side = 1_u32 << side_log2;
    let site = &mut maze.spec.site;
    if let Some(origin) = view.origin() {
        // The default for squares, but at most the size of the maze.
        let mut usual = Site::new(site.shape, 0, 0);
        usual.set_default_size();
        for (id, count, usual, from) in [
            (ParameterId::COLS, &mut site.cols, usual.cols, origin.x),
            (ParameterId::ROWS, &mut site.rows, usual.rows, origin.y),
        ] {
            if !maze.given.has(id) {
                *count = usual.min(side.saturating_sub(from)).max(1);
                maze.given.add(id);
            }
        }
    } else {
        (site.cols, site.rows) = (side, side);
    }
}

/// Returns the start and the goal of the route.
fn ends(maze: &RawRequest, side_log2: u32) -> Result<[Place; 2], Refusal> {
    let last = (1_u32 << side_log2) - 1;
    let place = |id: ParameterId, end: End| match end {
        End::First => Ok(Some(Place { x: 0, y: 0 })),
        End::Last => Ok(Some(Place { x: last, y: last })),
        End::At { col: x, row: y, level: 0 } if x.max(y) <= last => Ok(Some(Place { x, y })),
        End::Compass(point) => {
            let along = |third: u8| match third {
                0 => 0,
                1 => last / 2,
                _ => last,
            };
            Ok(Some(Place { x: along(point.across), y: along(point.down) }))
        }
        End::Random => Ok(None),
        End::At { .. } | End::Cell(_) | End::Farthest => {
            let name = id.name();
            let allowed = format!(
                "x,y with both from 0 to {last}, first, last, a point of the compass, or random"
            );
            let detail = format!("{name} is {end}, but must be {allowed}");
            Err(Refusal::new(name, "no-such-cell", detail).allowing(allowed))
        }
    };
    let start = place(ParameterId::START, maze.spec.start)?;
    let goal = place(ParameterId::GOAL, maze.spec.goal)?;
    let mut rng = Rng::new(maze.spec.seed.number(), Purpose::Ends);
    // A random end is drawn again while it is the other end.
    let mut random = |other: Option<Place>| loop {
        let drawn = Place { x: rng.below(last + 1), y: rng.below(last + 1) };
        if Some(drawn) != other {
            return drawn;
        }
    };
    let start = start.unwrap_or_else(|| random(goal));
    let goal = goal.unwrap_or_else(|| random(Some(start)));
    if start == goal {
        let detail = format!("goal is {goal}, but that is the start; name another cell");
        return Err(Refusal::new(ParameterId::GOAL.name(), "same-cell", detail));
    }
    Ok([start, goal])
}
