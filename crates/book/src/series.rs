//! The mazes of a book without a list: they share all parameters, and differ by number.

use std::fmt::Write as _;

use crate::draft::{COUNT, DEFAULT_COUNT, RAMP, Ramp, SHAPE_LIST};
use crate::options::BookOptions;
use mazewright_core::analysis::Target;
use mazewright_core::{Chosen, Refusal, SHAPES, Seed, Shape};
use mazewright_request::error::RequestError;
use mazewright_request::{ParameterId, RawRequest, ResolvedRequest};

/// The difficulties of the first and the last maze of a ramp.
const EASY: u32 = 20;
const HARD: u32 = 80;

/// Mazes that differ by number only.
pub struct Series {
    /// The number of mazes.
    pub count: u32,
    /// The shapes that they have in turn; empty if they are not given.
    pub shapes: Vec<Chosen<Shape>>,
    /// The ramp.
    pub ramp: Chosen<Ramp>,
}

impl Series {
    /// Returns the request with the shared parameters, and that of each maze.
    pub fn requests(
        &self,
        mut open: RawRequest,
        entropy: impl FnOnce() -> Option<u64>,
    ) -> Result<(ResolvedRequest, Vec<ResolvedRequest>), RequestError> {
        self.check(&open)?;
        if let [shape] = self.shapes[..] {
            open.spec.site.shape = shape;
        }
        let base = open.clone().resolve(entropy)?;
        let requests = (0..self.count)
            .map(|at| {
                let mut request = open.clone();
                request.spec.seed = base.spec.seed.derive(at.into());
                if let Some(shape) = self.shape(at, &request.spec.seed) {
                    request.spec.site.shape = shape;
                }
                request.given.add(ParameterId::SEED);
                Ok(request.resolve(|| None)?.altered(|request| self.apply_ramp(request, at)))
            })
            .collect::<Result<_, RequestError>>()?;
        Ok((base, requests))
    }

    /// Returns the shape of a maze if it is not the shared one: the next in turn, or as its seed picks it.
    fn shape(&self, at: u32, seed: &Seed) -> Option<Chosen<Shape>> {
        if self.ramp.value != Ramp::Mixed {
            return self.shapes.get(at as usize % self.shapes.len().max(1)).copied();
        }
        let all: Vec<Chosen<Shape>> =
            if self.shapes.is_empty() { SHAPES.iter().collect() } else { self.shapes.clone() };
        // The lowest bits of a seed determine the maze; the highest are free.
        all.get((seed.number() >> 32) as usize % all.len()).copied()
    }

    fn check(&self, base: &RawRequest) -> Result<(), RequestError> {
        let given = |id| base.given.has(id);
        let (parameter, code, detail) = if !self.shapes.is_empty() && given(ParameterId::SHAPE) {
            let why = "shape and shapes are both given; leave one of them out";
            (ParameterId::SHAPE.name(), "contradiction", why)
        } else if !self.shapes.is_empty() && given(ParameterId::MESH) {
            let why = "shapes and mesh are both given, but a mesh has its own cells; leave one of \
                       them out";
            (SHAPE_LIST, "contradiction", why)
        } else if self.ramp.value == Ramp::Mixed
            && (given(ParameterId::SHAPE) || given(ParameterId::MESH))
        {
            let why = "ramp is mixed, which picks shapes itself, beside shape or mesh; name the shapes to \
                       pick from in shapes";
            (RAMP.name, "contradiction", why)
        } else if self.ramp.value == Ramp::Size && given(ParameterId::MESH) {
            let why = "ramp is size, but the cells of a mesh are fixed; leave one of them out";
            (RAMP.name, "not-taken", why)
        } else if self.ramp.value.rises() && given(ParameterId::DIFFICULTY) {
            let why = "difficulty is given, but a ramp of difficulties gives each maze its own; \
                       leave one of them out";
            (ParameterId::DIFFICULTY.name(), "contradiction", why)
        } else if self.ramp.value.rises() && base.spec.topology.unicursal {
            let why = "ramp rises in difficulty, but unicursal is true, and one path without junctions \
                       always has difficulty 0; leave one of them out";
            (RAMP.name, "not-taken", why)
        } else {
            return Ok(());
        };
        Err(RequestError::refused(Refusal::new(parameter, code, detail)))
    }

    /// Gives a maze its size or difficulty between those of the first and the last.
    fn apply_ramp(&self, request: &mut RawRequest, at: u32) {
        let last = self.count - 1;
        if last == 0 {
            return;
        }
        match self.ramp.value {
            Ramp::None => {}
            Ramp::Size => {
                let site = &mut request.spec.site;
                for side in [&mut site.cols, &mut site.rows] {
                    let (part, whole) = (u64::from(last + 2 * at), u64::from(3 * last));
                    let grown = (u64::from(*side) * part + whole / 2) / whole;
                    // At least two a side: with one, many shapes would be a corridor or not exist.
                    *side = (grown as u32).max((*side).min(2));
                }
                request.given.add(ParameterId::COLS);
                request.given.add(ParameterId::ROWS);
            }
            Ramp::Difficulty | Ramp::Mixed => {
                request.difficulty = Target::Near(EASY + (HARD - EASY) * at / last);
                request.given.add(ParameterId::DIFFICULTY);
                // A book needs a maze for each page.
                request.difficulty_strict = false;
                request.given.add(ParameterId::DIFFICULTY_STRICT);
            }
        }
    }

    /// Returns the canonical URL of the book, without a host: that of its mazes without their individual parameters,
    /// and then the parameters of books.
    pub fn canonical(&self, base: &ResolvedRequest, options: &BookOptions) -> String {
        let mut url = "/book.pdf?".to_owned();
        // Several shapes replace one, and each has a size of its own.
        let several = self.shapes.len() > 1 || self.ramp.value == Ramp::Mixed;
        base.write_query(&mut url, |id| match id {
            ParameterId::SHAPE => !several,
            ParameterId::COLS | ParameterId::ROWS => !several || base.given.has(id),
            _ => true,
        });
        // Writing to a string cannot fail.
        if self.count != DEFAULT_COUNT {
            let _ = write!(url, "&{}={}", COUNT.name, self.count);
        }
        if several && !self.shapes.is_empty() {
            let names: Vec<&str> = self.shapes.iter().map(|shape| shape.name).collect();
            let _ = write!(url, "&{SHAPE_LIST}={}", names.join(","));
        }
        if self.ramp.value != Ramp::None {
            let _ = write!(url, "&{}={}", RAMP.name, self.ramp.name);
        }
        options.write_query(&mut url);
        url
    }
}
