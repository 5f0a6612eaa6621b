//! The context of renders in the service: grids come from the cache, and stages are measured.

use std::sync::Arc;
use std::time::Instant;

use crate::jobs::grid_cache::GridCache;
use crate::jobs::stage_times::StageTimes;
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error, Spec};
use mazewright_request::render::RenderContext;

/// Grids of a cache, and the times of the stages on this thread.
pub struct CachedContext<'a> {
    grids: &'a GridCache,
    /// The stages that have ended.
    pub times: StageTimes,
    /// When the last stage ended.
    since: Instant,
}

impl<'a> CachedContext<'a> {
    /// Begins to measure. Call it on the thread on which the stages will run.
    pub fn begin(grids: &'a GridCache) -> Self {
        Self { grids, times: StageTimes::begin(), since: Instant::now() }
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
