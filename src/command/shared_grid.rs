//! The grid of mazes that differ in their seeds alone.

use std::sync::{Arc, OnceLock};

use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error, Spec};
use mazewright_request::render::RenderContext;

/// The grid of mazes that differ in their seeds alone. It is laid once, unless the seed decides the cells.
#[derive(Debug, Default)]
pub struct SharedGrid(OnceLock<Arc<Grid>>);

impl RenderContext for &SharedGrid {
    fn grid(&self, spec: &Spec, cancel: &Cancel) -> Result<Arc<Grid>, Error> {
        let lay = || spec.site.lay(spec.seed.number(), cancel).map(Arc::new);
        if spec.site.is_seeded() {
            return lay();
        }
        match self.0.get() {
            Some(grid) => Ok(Arc::clone(grid)),
            None => lay().map(|grid| Arc::clone(self.0.get_or_init(|| grid))),
        }
    }

    fn stage_ended(&mut self, _stage: &'static str) {}
}
