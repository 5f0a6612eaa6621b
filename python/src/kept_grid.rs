//! The grid of the maze before, which the next maze of the same site shares.

use std::sync::{Arc, Mutex, PoisonError};

use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error, Site, Spec};
use mazewright_request::render::RenderContext;

/// Keeps the last grid. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct KeptGrid(Arc<Mutex<Option<LaidSite>>>);

/// A site and its grid.
type LaidSite = (Site, Arc<Grid>);

impl RenderContext for KeptGrid {
    fn grid(&self, spec: &Spec, cancel: &Cancel) -> Result<Arc<Grid>, Error> {
        let lay = || spec.site.lay(spec.seed.number(), cancel).map(Arc::new);
        if spec.site.is_seeded() {
            return lay();
        }
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, grid)) = kept().as_ref().filter(|(site, _)| *site == spec.site) {
            return Ok(Arc::clone(grid));
        }
        let grid = lay()?;
        *kept() = Some((spec.site.clone(), Arc::clone(&grid)));
        Ok(grid)
    }

    fn stage_ended(&mut self, _stage: &'static str) {}
}
