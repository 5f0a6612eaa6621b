//! Who sends a request, and what was left of its quota.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::jobs::payer::Payer;
use crate::jobs::quota::QuotaUnit;
use crate::net::client::Client;
use crate::response::problem::Problem;
use crate::signature::SigningKey;
use mazewright_core::Refusal;
use mazewright_request::ParameterId;

/// Who sends a request.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    /// The client, if it is known.
    pub client: Option<Client>,
    /// The key that has signed the request.
    pub(super) key: Option<Arc<SigningKey>>,
    /// What was left of the quota that was asked last, and its unit.
    left: Arc<Mutex<Option<(&'static QuotaUnit, u64)>>>,
}

impl Caller {
    /// A caller whose quota was not asked yet.
    pub fn new(client: Option<Client>, key: Option<Arc<SigningKey>>) -> Self {
        Self { client, key, left: Arc::default() }
    }

    /// Who is charged for its work.
    pub fn payer(&self) -> Payer {
        Payer { client: self.client, key: self.key.as_ref().map(|key| key.name().into()) }
    }

    /// Returns a problem if a maze has more cells than the key allows.
    pub fn check_cells(&self, cells: u64) -> Result<(), Problem> {
        self.check_cells_of("the maze", ParameterId::COLS.name(), cells)
    }

    /// Returns a problem if `subject` has more cells than the key allows. `parameter` decides how many.
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

    /// Notes what was left of a quota.
    pub(super) fn was_left(&self, unit: &'static QuotaUnit, left: u64) {
        *self.lock() = Some((unit, left));
    }

    /// Returns what was left of a quota when it was asked; `None` if it was not.
    pub(super) fn left(&self, of: &QuotaUnit) -> Option<u64> {
        self.lock().filter(|(unit, _)| unit.name == of.name).map(|(_, left)| left)
    }

    fn lock(&self) -> MutexGuard<'_, Option<(&'static QuotaUnit, u64)>> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
