//! The context of renders in the service: it takes grids from the cache and measures stages.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::jobs::grid_cache::GridCache;
use crate::jobs::stage_times::StageTimes;
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error, Spec};
use mazewright_request::render::RenderContext;

/// A cache of grids, and the times of the stages on this thread.
pub struct CachedContext<'a> {
    grids: &'a GridCache,
    /// The stages that have ended.
    pub times: StageTimes,
    /// The time at which the last stage ended.
    since: Instant,
}

impl<'a> CachedContext<'a> {
    /// Begins to measure. The stages must run on the calling thread.
    pub fn begin(grids: &'a GridCache) -> Self {
        Self { grids, times: StageTimes::begin(), since: Instant::now() }
    }

    /// Begins to measure after a wait for this turn.
    pub fn begin_after(wait: Duration, grids: &'a GridCache) -> Self {
        let mut context = Self::begin(grids);
        context.times.waited(wait);
        context
    }
}

impl RenderContext for CachedContext<'_> {
    fn grid(&self, spec: &Spec, cancel: &Cancel) -> Result<Arc<Grid>, Error> {
        self.grids.get_or_lay(spec, cancel)
    }

    fn stage_ended(&mut self, stage: &'static str) {
        self.since = self.times.add(stage, self.since);
    }
}
