//! What all requests share.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::config::Settings;
use crate::jobs::quota::Quota;
use crate::jobs::render_service::RenderService;
use crate::net::metrics::Metrics;

/// The state of the service.
#[derive(Debug)]
pub struct App {
    /// The settings.
    pub settings: Settings,
    /// Renders and caches answers.
    pub renders: Arc<RenderService>,
    /// Counters.
    pub metrics: Arc<Metrics>,
    /// How many renders each caller may have.
    pub quota: Quota,
    /// Whether the service has been told to stop.
    pub draining: AtomicBool,
}

impl App {
    /// A service with these settings, or why they contradict each other.
    pub fn new(settings: Settings) -> Result<Arc<Self>, String> {
        let needed = RenderService::largest(&settings)
            .saturating_add(settings.cache_bytes())
            .saturating_add(settings.grids_bytes());
        if settings.memory_bytes() < needed {
            return Err(format!(
                "MAZE_MEMORY is {} MiB, but must be at least {} MiB: MAZE_CACHE {} and MAZE_GRIDS \
                 {}, and the largest request that MAZE_MAX_CELLS and MAZE_MAX_ANSWER allow",
                settings.memory,
                needed.div_ceil(1 << 20),
                settings.cache,
                settings.grids,
            ));
        }
        let metrics = Arc::new(Metrics::new());
        Ok(Arc::new(Self {
            renders: RenderService::new(&settings, Arc::clone(&metrics)),
            quota: Quota::new(&settings),
            metrics,
            draining: AtomicBool::new(false),
            settings,
        }))
    }
}
