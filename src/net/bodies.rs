//! The only reader of request bodies. It limits their length, their time and their memory.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, HttpBody};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use http_body_util::BodyExt;

use crate::client::Client;
use crate::config::{HEAD_BYTES, Settings};
use crate::jobs::quota::Caller;
use crate::net::activity::Activity;
use crate::net::arriving_body::ArrivingBody;
use crate::net::body_memory::{BodyMemory, BodyReservation};
use crate::response::problem::Problem;

/// The number of seconds that a client must wait before it sends a body again.
const RETRY_SECONDS: u64 = 1;

/// Reads bodies within the limits of the settings.
#[derive(Debug)]
pub struct Bodies {
    memory: Arc<BodyMemory<Option<Client>>>,
    longest: usize,
    timeout: Duration,
}

/// The memory of a body. Its request keeps it until it is answered, because the values from the body also take
/// memory.
pub type BodyKept = BodyReservation<Option<Client>>;

impl Bodies {
    /// Creates the limits from the settings.
    pub fn new(settings: &Settings) -> Self {
        let memory = BodyMemory::new(settings.bodies_bytes());
        Self { memory, longest: settings.body_bytes(), timeout: settings.body_timeout }
    }

    /// Returns the bytes of all bodies.
    pub fn held(&self) -> u64 {
        self.memory.held()
    }

    /// Receives a whole body.
    pub async fn receive(&self, parts: &Parts, body: Body) -> Result<(Vec<u8>, BodyKept), Problem> {
        // A client that asks first gets no 100 Continue, which hyper sends when the body is read.
        if body.size_hint().lower() > self.longest as u64 {
            return Err(self.too_long());
        }
        let client = parts.extensions.get::<Caller>().and_then(|caller| caller.client);
        let arrival = Arc::new(ArrivingBody::new(Instant::now()));
        let activity = parts.extensions.get::<Arc<Activity>>();
        let _receiving = activity.map(|activity| activity.receive(Arc::clone(&arrival)));
        let kept = self.memory.begin(client, Arc::clone(&arrival));
        tokio::select! {
            biased;
            () = arrival.dropped() => Err(dropped()),
            read = tokio::time::timeout(self.timeout, self.read(body, &arrival, &kept)) => {
                let bytes = read.unwrap_or_else(|_| Err(self.too_slow()))?;
                let is_kept = kept.arrived(bytes.capacity() as u64);
                if is_kept { Ok((bytes, kept)) } else { Err(dropped()) }
            }
        }
    }

    /// Reads a body into one block. The parts are copied, because each would keep a whole buffer of the connection.
    async fn read(
        &self,
        mut body: Body,
        arrival: &ArrivingBody,
        kept: &BodyKept,
    ) -> Result<Vec<u8>, Problem> {
        let reserve = |bytes: usize| {
            // The connection has a buffer of its own.
            let is_reserved = kept.grow_to((HEAD_BYTES + bytes) as u64);
            if is_reserved { Ok(()) } else { Err(dropped()) }
        };
        let mut bytes = Vec::new();
        reserve(0)?;
        while let Some(frame) = body.frame().await {
            let Ok(part) = frame.map_err(|_| cut_short())?.into_data() else { continue };
            arrival.received(part.len());
            let length = bytes.len() + part.len();
            if length > self.longest {
                return Err(self.too_long());
            }
            if length > bytes.capacity() {
                let capacity = length.next_power_of_two().min(self.longest);
                reserve(capacity)?;
                bytes.reserve_exact(capacity - bytes.len());
            }
            bytes.extend_from_slice(&part);
        }
        Ok(bytes)
    }

    /// Creates the problem of a body with too many bytes.
    fn too_long(&self) -> Problem {
        let detail = format!("the body is longer than {} bytes", self.longest);
        closing(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "body-too-large", detail))
    }

    /// Creates the problem of a body that takes too long.
    fn too_slow(&self) -> Problem {
        let detail = format!("the body did not arrive within {} s", self.timeout.as_secs_f64());
        closing(Problem::new(StatusCode::REQUEST_TIMEOUT, "body-too-slow", detail))
    }
}

/// Creates the problem of a body whose connection ends too early.
fn cut_short() -> Problem {
    let detail = "the body ended before Content-Length bytes or its last chunk had arrived";
    Problem::new(StatusCode::BAD_REQUEST, "body-cut-short", detail)
}

/// Creates the problem of a body that made room for others.
fn dropped() -> Problem {
    let detail = "the server needs the connection or the memory of this body, which arrived more slowly than \
                  others; try again soon";
    closing(Problem::busy("body-dropped", detail, RETRY_SECONDS))
}

/// Ends the connection, on which the rest of the body would be taken for the next request.
fn closing(problem: Problem) -> Problem {
    problem.with(header::CONNECTION, HeaderValue::from_static("close"))
}
