//! What a connection does: its own tasks say it, and the table of all connections reads it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use crate::jobs::arrival::Arrival;
use crate::net::client::Client;

/// What a connection does, as its own tasks say.
#[derive(Debug)]
pub struct Activity {
    client: Option<Client>,
    is_spare: bool,
    began: Instant,
    /// Milliseconds after `began` at which it became idle; [`BUSY`] while it is not.
    idle_since: AtomicU64,
    /// Whether a part of an answer waits for the client.
    is_sending: AtomicBool,
    /// Requests so far.
    requests: AtomicU64,
    /// Whether a part of a request has come that has not begun to be answered.
    is_receiving: AtomicBool,
    /// Whether the client was told to come back later, since this was last asked.
    is_refused: AtomicBool,
    /// Told of each request that begins.
    request_begun: Notify,
    /// The body of the request, while it arrives.
    arrival: Mutex<Option<Arc<Arrival>>>,
    close: Notify,
}

const BUSY: u64 = u64::MAX;

/// Marks a connection as busy until it is dropped.
#[derive(Debug)]
pub struct InRequest(Arc<Activity>);

/// Marks a request's body as arriving until it is dropped.
#[derive(Debug)]
pub struct Receiving<'a>(&'a Activity);

impl Activity {
    /// An idle connection of a table that began at `began`.
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

    /// Whose connection it is; none for a trusted proxy.
    pub fn client(&self) -> Option<Client> {
        self.client
    }

    /// Whether it is one of the spare connections, which answer health checks alone.
    pub fn is_spare(&self) -> bool {
        self.is_spare
    }

    /// Closes the connection, because another one needs the place.
    pub fn displace(&self) {
        if let Some(arrival) = self.arrival() {
            arrival.drop_it();
        }
        self.close.notify_one();
    }

    /// Returns once another connection needs the place.
    pub async fn displaced(&self) {
        self.close.notified().await;
    }

    /// A request begins.
    pub fn begin_request(self: &Arc<Self>) -> InRequest {
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.idle_since.store(BUSY, Ordering::Relaxed);
        self.is_receiving.store(false, Ordering::Relaxed);
        self.request_begun.notify_one();
        InRequest(Arc::clone(self))
    }

    /// Bytes have come from the client.
    pub fn received(&self) {
        self.is_receiving.store(true, Ordering::Relaxed);
    }

    /// The body of the present request arrives.
    pub fn receive(&self, arrival: Arc<Arrival>) -> Receiving<'_> {
        *self.arrival_slot() = Some(arrival);
        Receiving(self)
    }

    /// The body of the present request, while it arrives.
    pub fn arrival(&self) -> Option<Arc<Arrival>> {
        self.arrival_slot().clone()
    }

    fn arrival_slot(&self) -> MutexGuard<'_, Option<Arc<Arrival>>> {
        self.arrival.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns once no part of a request has come that is not answered or about to be.
    pub async fn between_requests(&self) {
        while self.is_receiving.load(Ordering::Relaxed) {
            self.request_begun.notified().await;
        }
    }

    /// How many requests have begun.
    pub fn requests(&self) -> u64 {
        self.requests.load(Ordering::Relaxed)
    }

    /// Says whether a part of an answer waits for the client.
    pub fn set_sending(&self, is_sending: bool) {
        self.is_sending.store(is_sending, Ordering::Relaxed);
    }

    /// The client was told to come back later. Connections of proxies, which carry the requests of many clients,
    /// take no notice.
    pub fn refuse(&self) {
        self.is_refused.store(self.client.is_some(), Ordering::Relaxed);
    }

    /// Whether the client was told to come back later, since this was last asked.
    pub fn take_refusal(&self) -> bool {
        self.is_refused.load(Ordering::Relaxed) && self.is_refused.swap(false, Ordering::Relaxed)
    }

    /// Whether no answer is being made or sent.
    pub fn is_idle(&self) -> bool {
        self.idle_millis().is_some()
    }

    /// Milliseconds after which the connection became idle; none while it is not.
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

impl Drop for Receiving<'_> {
    fn drop(&mut self) {
        *self.0.arrival_slot() = None;
    }
}

fn millis_since(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_millis()).unwrap_or(BUSY - 1)
}
