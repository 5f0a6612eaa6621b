//! Who asks, and what is left of the quota.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, HeaderName, StatusCode};

use crate::jobs::quota::{Counted, Taken};
use crate::net::client::Client;
use crate::request::ParameterId;
use crate::request::signature::SigningKey;
use crate::response::headers::text_value;
use crate::response::problem::Problem;
use mazewright_core::error::Refusal;

/// Seconds in which a quota becomes whole again.
pub(super) const WINDOW: u64 = 60;

const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// Who asks, and what is left of the quota.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    /// The client, if it is known.
    pub client: Option<Client>,
    /// The key that has signed the request.
    pub(super) key: Option<Arc<SigningKey>>,
    /// What is left of a quota, as of the last time that some was taken.
    left: Arc<Mutex<Option<Left>>>,
}

/// What is left of a quota.
#[derive(Clone, Copy, Debug)]
struct Left {
    /// The name of what is counted.
    name: &'static str,
    per_minute: u32,
    rest: u32,
}

impl Caller {
    /// A caller who has not taken anything yet.
    pub fn new(client: Option<Client>, key: Option<Arc<SigningKey>>) -> Self {
        Self { client, key, left: Arc::default() }
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

    /// Notes what is left of a quota, or says when there will be more.
    pub(super) fn took(
        &self,
        Taken { left, wait }: Taken,
        per_minute: u32,
        Counted { name, what, instead }: Counted,
    ) -> Result<(), Problem> {
        *self.left() = Some(Left { name, per_minute, rest: left });
        let Some(wait) = wait else { return Ok(()) };
        let wait = wait.as_secs() + 1;
        let detail = format!(
            "your quota of {per_minute} {what} a minute is used up; wait {wait} s{instead}"
        );
        let status = StatusCode::TOO_MANY_REQUESTS;
        Err(Problem::new(status, "quota-exceeded", detail).retry_after(wait))
    }

    /// Inserts what is left of the quota, if the request took from it.
    pub fn insert_headers(&self, headers: &mut HeaderMap) {
        let Some(Left { name, per_minute, rest }) = *self.left() else { return };
        let used = u64::from(per_minute.saturating_sub(rest));
        let whole = (used * WINDOW).div_ceil(per_minute.max(1).into());
        let policy = format!("\"{name}\";q={per_minute};w={WINDOW}");
        headers.insert(RATE_LIMIT_POLICY, text_value(&policy));
        headers.insert(RATE_LIMIT, text_value(&format!("\"{name}\";r={rest};t={whole}")));
    }

    fn left(&self) -> MutexGuard<'_, Option<Left>> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
