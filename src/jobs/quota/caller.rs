//! The caller of a request, and the rest of its quota.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::Extensions;

use crate::client::Client;
use crate::jobs::payer::Payer;
use crate::jobs::quota::QuotaUnit;
use crate::response::problem::Problem;
use crate::signature::SigningKey;
use mazewright_core::Refusal;
use mazewright_request::ParameterId;

/// The caller of a request.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    /// The client, if it is known.
    pub client: Option<Client>,
    /// The key that has signed the request.
    pub(super) key: Option<Arc<SigningKey>>,
    /// The rest of the quota that was checked last, and its unit.
    left: Arc<Mutex<Option<(&'static QuotaUnit, u64)>>>,
}

impl Caller {
    /// Returns the caller that the middleware has noted in the extensions of a request.
    pub fn of(extensions: &Extensions) -> Self {
        extensions.get::<Self>().cloned().unwrap_or_default()
    }

    /// Creates a caller whose quota was not checked yet.
    pub fn new(client: Option<Client>, key: Option<Arc<SigningKey>>) -> Self {
        Self { client, key, left: Arc::default() }
    }

    /// Returns the payer of its work.
    pub fn payer(&self) -> Payer {
        Payer { client: self.client, key: self.key.as_ref().map(|key| key.name().into()) }
    }

    /// Returns a problem if a maze has more cells than the key allows.
    pub fn check_cells(&self, cells: u64) -> Result<(), Problem> {
        self.check_cells_of("the maze", ParameterId::COLS.name(), cells)
    }

    /// Returns a problem if `subject` has more cells than the key allows. `parameter` determines the number of cells.
    pub fn check_cells_of(
        &self,
        subject: &str,
        parameter: &'static str,
        cells: u64,
    ) -> Result<(), Problem> {
        let Some(key) = &self.key else { return Ok(()) };
        match key.cells {
            Some(most) if cells > most => {
                let detail = format!(
                    "{subject} has {cells} cells, but the key {} allows at most {most}",
                    key.name()
                );
                let refusal = Refusal::new(parameter, "too-large", detail);
                Err(Problem::refused(refusal.allowing(format!("at most {most} cells"))))
            }
            _ => Ok(()),
        }
    }

    /// Notes the rest of a quota.
    pub(super) fn was_left(&self, unit: &'static QuotaUnit, left: u64) {
        *self.lock() = Some((unit, left));
    }

    /// Returns the rest of a quota at its last check; `None` if it was not checked.
    pub(super) fn left(&self, of: &QuotaUnit) -> Option<u64> {
        self.lock().filter(|(unit, _)| unit.name == of.name).map(|(_, left)| left)
    }

    fn lock(&self) -> MutexGuard<'_, Option<(&'static QuotaUnit, u64)>> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
