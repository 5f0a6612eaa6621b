//! Retries of work that a busy service does not admit, so that a book or a data set that has begun does not fail at
//! once.

use std::time::Duration;

use crate::jobs::render_error::RenderError;

/// The wait before a retry, and the number of retries.
const RETRY_WAIT: Duration = Duration::from_millis(500);
const MAX_RETRIES: usize = 20;

/// The number of retries so far.
#[derive(Default)]
pub struct Retries {
    retries: usize,
}

impl Retries {
    /// Returns whether failed work is to be tried again; if so, waits until then.
    pub async fn wait(&mut self, error: &RenderError) -> bool {
        if !matches!(error, RenderError::Busy(_)) || self.retries == MAX_RETRIES {
            return false;
        }
        self.retries += 1;
        tokio::time::sleep(RETRY_WAIT).await;
        true
    }
}
