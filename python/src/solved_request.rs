//! A request with its solved maze, from which other formats and other mazes follow.

use std::sync::Arc;

use mazewright_core::{Cancel, Seed};
use mazewright_render::formats::FORMATS;
use mazewright_request::error::RequestError;
use mazewright_request::reading::query::Reader;
use mazewright_request::render::{Names, SolvedMaze};
use mazewright_request::{ParameterId, RawRequest, ResolvedRequest};

use crate::entropy::fresh_seed;
use crate::kept_grid::KeptGrid;
use crate::limits::LIMITS;
use crate::problem::Stop;

/// A request with its solved maze.
#[derive(Clone)]
pub(crate) struct SolvedRequest {
    /// The request as it was read, which changes begin with. Its seed may be that of another maze.
    pub(crate) open: Arc<RawRequest>,
    /// The request with all values.
    pub(crate) request: ResolvedRequest,
    /// Its maze.
    pub(crate) solved: Arc<SolvedMaze>,
    /// The grid of the maze, for others of the same site.
    pub(crate) grids: KeptGrid,
}

/// Reads a query and a JSON object. Either may be empty.
fn read(mut reader: Reader, query: &str, body: &str) -> Result<Reader, RequestError> {
    reader.query(query)?;
    if !body.is_empty() {
        reader.json(body.as_bytes())?;
    }
    Ok(reader)
}

impl SolvedRequest {
    /// Makes the maze of a query and a JSON object. Either may be empty. `seed` replaces theirs.
    pub(crate) fn new(
        query: &str,
        body: &str,
        seed: Option<Seed>,
        cancel: &Cancel,
    ) -> Result<Self, Stop> {
        let reader = read(Reader::default().cancelled_by(cancel), query, body)?;
        let mut request = reader.finish(None)?;
        if let Some(seed) = seed {
            request.spec.seed = seed;
            request.given.add(ParameterId::SEED);
        }
        let open = Arc::new(request.clone());
        let request = request.resolve(fresh_seed)?;
        request.check(&LIMITS)?;
        Self::of(open, request, KeptGrid::default(), cancel)
    }

    fn of(
        open: Arc<RawRequest>,
        request: ResolvedRequest,
        mut grids: KeptGrid,
        cancel: &Cancel,
    ) -> Result<Self, Stop> {
        let solved = Arc::new(SolvedMaze::new(&request, &mut grids, cancel)?);
        Ok(Self { open, request, solved, grids })
    }

    /// Returns the request as it was read, with the seed of this maze.
    fn seeded(&self) -> RawRequest {
        let mut request = (*self.open).clone();
        request.spec.seed = self.request.spec.seed.clone();
        request.given.add(ParameterId::SEED);
        request
    }

    /// Returns a reader of changes to the request.
    fn changes(&self) -> Reader {
        Reader::changing(self.seeded())
    }

    /// Makes the maze of another seed.
    pub(crate) fn with_seed(&self, seed: Seed, cancel: &Cancel) -> Result<Self, Stop> {
        Self::of(Arc::clone(&self.open), self.request.with_seed(seed), self.grids.clone(), cancel)
    }

    /// Makes the maze of another seed, which may be too long.
    pub(crate) fn with_text_seed(&self, text: &str, cancel: &Cancel) -> Result<Self, Stop> {
        let mut reader = self.changes();
        reader.take(ParameterId::SEED.name(), Ok(text.into()));
        let request = reader.finish(None)?.resolve(fresh_seed)?;
        Self::of(Arc::clone(&self.open), request, self.grids.clone(), cancel)
    }

    /// Returns the request in a format, with the parameters of a JSON object changed, which may be empty.
    pub(crate) fn changed(
        &self,
        format: Option<&str>,
        changes: &str,
        cancel: &Cancel,
    ) -> Result<ResolvedRequest, Stop> {
        let mut reader = self.changes().cancelled_by(cancel);
        if let Some(format) = format {
            reader.take(ParameterId::FORMAT.name(), Ok(format.into()));
        }
        let request = read(reader, "", changes)?.finish(None)?.resolve(fresh_seed)?;
        request.check(&LIMITS)?;
        Ok(request)
    }

    /// Returns the canonical query, which says the format too.
    pub(crate) fn query(&self) -> String {
        let (request, mut query) = (&self.request, String::new());
        request.write_query(&mut query, |_| true);
        if request.format != &FORMATS[0] {
            query.extend(["&", ParameterId::FORMAT.name(), "=", request.format.name]);
        }
        query
    }

    /// Returns the parameters of a request for this maze as a JSON object.
    pub(crate) fn params(&self, request: &ResolvedRequest) -> String {
        // The sizes of a picture may follow from the cells.
        request.fitted(&self.solved.maze).caption("").params
    }

    /// Returns the bytes of the maze in a format, with the parameters of a JSON object changed, which may be empty.
    pub(crate) fn rendered(
        &self,
        format: Option<&str>,
        changes: &str,
        cancel: &Cancel,
    ) -> Result<Vec<u8>, Stop> {
        let request = self.changed(format, changes, cancel)?;
        let other;
        let solved = if self.is_of(&request) {
            &*self.solved
        } else {
            other = SolvedMaze::new(&request, &mut self.grids.clone(), cancel)?;
            &other
        };
        let url = request.canonical();
        let names = Names { url: &url, ..Names::default() };
        Ok(solved.write(&request, names, &mut (), cancel)?)
    }

    /// Returns whether a request has this maze, with these routes.
    fn is_of(&self, request: &ResolvedRequest) -> bool {
        let own = &self.request;
        own.spec == request.spec
            && own.solver == request.solver
            && own.difficulty == request.difficulty
            && own.difficulty_strict == request.difficulty_strict
            && (own.is_traced() || !request.is_traced())
    }
}
