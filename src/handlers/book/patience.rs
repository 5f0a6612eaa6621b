//! Patience with a busy service: a book that has begun is not given up at once.

use std::time::Duration;

use crate::jobs::render_job::RenderError;

/// How long to wait before work is tried again that was not admitted, and how often.
const RETRY_WAIT: Duration = Duration::from_millis(500);
const MAX_RETRIES: usize = 20;

/// How often work was tried again.
#[derive(Default)]
pub struct Patience {
    retries: usize,
}

impl Patience {
    /// Whether work that has failed is to be tried again; if so, waits until then.
    pub async fn waits(&mut self, error: &RenderError) -> bool {
        if !matches!(error, RenderError::Busy(_)) || self.retries == MAX_RETRIES {
            return false;
        }
        self.retries += 1;
        tokio::time::sleep(RETRY_WAIT).await;
        true
    }
}
