//! The activity of a connection. Its own tasks report it, and the table of all connections reads it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use crate::client::Client;
use crate::net::arriving_body::ArrivingBody;

/// The activity of a connection, as its own tasks report it.
#[derive(Debug)]
pub struct Activity {
    client: Option<Client>,
    is_spare: bool,
    began: Instant,
    /// Milliseconds from `began` until it became idle; [`BUSY`] while it is not.
    idle_since: AtomicU64,
    /// Whether a part of an answer waits for the client.
    is_sending: AtomicBool,
    /// Requests so far.
    requests: AtomicU64,
    /// Whether a part of a request has come that is not being answered yet.
    is_receiving: AtomicBool,
    /// Whether the server has rejected the client for the moment, since the last look.
    is_refused: AtomicBool,
    /// Notified of each request that begins.
    request_begun: Notify,
    /// The body of the request, while it arrives.
    arrival: Mutex<Option<Arc<ArrivingBody>>>,
    close: Notify,
}

const BUSY: u64 = u64::MAX;

/// Marks a connection as busy until it is dropped.
#[derive(Debug)]
pub struct InRequest(Arc<Activity>);

/// Marks a request's body as arriving until it is dropped.
#[derive(Debug)]
pub struct ReceivingGuard<'a>(&'a Activity);

impl Activity {
    /// Creates an idle connection of a table that began at `began`.
    pub fn new(client: Option<Client>, is_spare: bool, began: Instant) -> Self {
        Self {
            client,
            is_spare,
            began,
            idle_since: AtomicU64::new(millis_since(began)),
            is_sending: AtomicBool::new(false),
            requests: AtomicU64::new(0),
            is_receiving: AtomicBool::new(false),
            is_refused: AtomicBool::new(false),
            request_begun: Notify::new(),
            arrival: Mutex::default(),
            close: Notify::new(),
        }
    }

    /// Returns the client of the connection; `None` for a trusted proxy.
    pub fn client(&self) -> Option<Client> {
        self.client
    }

    /// Returns whether it is a spare connection, which serves only health checks.
    pub fn is_spare(&self) -> bool {
        self.is_spare
    }

    /// Closes the connection, because a new connection needs the place.
    pub fn displace(&self) {
        if let Some(arrival) = self.arrival() {
            arrival.drop_it();
        }
        self.close.notify_one();
    }

    /// Waits until another connection needs the place.
    pub async fn displaced(&self) {
        self.close.notified().await;
    }

    /// Begins a request.
    pub fn begin_request(self: &Arc<Self>) -> InRequest {
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.idle_since.store(BUSY, Ordering::Relaxed);
        self.is_receiving.store(false, Ordering::Relaxed);
        self.request_begun.notify_one();
        InRequest(Arc::clone(self))
    }

    /// Notes that bytes have come from the client.
    pub fn received(&self) {
        self.is_receiving.store(true, Ordering::Relaxed);
    }

    /// Notes that the body of the present request arrives.
    pub fn receive(&self, arrival: Arc<ArrivingBody>) -> ReceivingGuard<'_> {
        *self.arrival_slot() = Some(arrival);
        ReceivingGuard(self)
    }

    /// Returns the body of the present request, while it arrives.
    pub fn arrival(&self) -> Option<Arc<ArrivingBody>> {
        self.arrival_slot().clone()
    }

    fn arrival_slot(&self) -> MutexGuard<'_, Option<Arc<ArrivingBody>>> {
        self.arrival.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until all parts of requests that have come are answered or about to be.
    pub async fn between_requests(&self) {
        while self.is_receiving.load(Ordering::Relaxed) {
            self.request_begun.notified().await;
        }
    }

    /// Returns the number of requests that have begun.
    pub fn requests(&self) -> u64 {
        self.requests.load(Ordering::Relaxed)
    }

    /// Sets whether a part of an answer waits for the client.
    pub fn set_sending(&self, is_sending: bool) {
        self.is_sending.store(is_sending, Ordering::Relaxed);
    }

    /// Notes that the server has rejected the client for the moment. Connections of proxies carry the requests of
    /// many clients, and ignore this.
    pub fn refuse(&self) {
        self.is_refused.store(self.client.is_some(), Ordering::Relaxed);
    }

    /// Returns whether the server has rejected the client for the moment, since the last call.
    pub fn take_refusal(&self) -> bool {
        self.is_refused.load(Ordering::Relaxed) && self.is_refused.swap(false, Ordering::Relaxed)
    }

    /// Returns whether the connection has no answer in progress.
    pub fn is_idle(&self) -> bool {
        self.idle_millis().is_some()
    }

    /// Returns the milliseconds until the connection became idle; `None` while it is not.
    pub fn idle_millis(&self) -> Option<u64> {
        let since = self.idle_since.load(Ordering::Relaxed);
        (since != BUSY && !self.is_sending.load(Ordering::Relaxed)).then_some(since)
    }
}

impl Drop for InRequest {
    fn drop(&mut self) {
        self.0.idle_since.store(millis_since(self.0.began), Ordering::Relaxed);
    }
}

impl Drop for ReceivingGuard<'_> {
    fn drop(&mut self) {
        *self.0.arrival_slot() = None;
    }
}

fn millis_since(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_millis()).unwrap_or(BUSY - 1)
}
