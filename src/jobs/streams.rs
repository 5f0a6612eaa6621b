//! Places for answers that are sent as they are written.
//!
//! Such an answer keeps its maze until the caller has taken it, which may last as long as `MAZE_SEND_TIMEOUT`. So
//! that callers who read slowly leave memory to all other work, these answers hold at most half of it together,
//! and a client has one of them at a time. Who finds no place waits, at most `MAZE_QUEUE_WAIT`.

use std::collections::HashSet;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::config::Settings;
use crate::jobs::admission::Busy;
use crate::jobs::memory::{MemoryBudget, MemoryReservation};
use crate::net::client::Client;

/// The places.
#[derive(Debug)]
pub struct Streams {
    /// What the answers hold together.
    memory: MemoryBudget,
    /// The most that they may hold.
    most: u64,
    max_wait: Duration,
    /// Who has a place.
    clients: Mutex<HashSet<Client>>,
    left: Notify,
}

/// A place, given up when dropped.
#[derive(Debug)]
pub struct StreamPlace {
    memory: MemoryReservation,
    _turn: Turn,
}

/// The right of a client to have a place.
#[derive(Debug)]
struct Turn {
    streams: Arc<Streams>,
    client: Option<Client>,
}

impl Streams {
    /// Places in half of so many bytes.
    pub fn new(settings: &Settings, memory: u64) -> Arc<Self> {
        let most = memory / 2;
        Arc::new(Self {
            memory: MemoryBudget::new(most),
            most,
            max_wait: settings.queue_wait,
            clients: Mutex::default(),
            left: Notify::new(),
        })
    }

    /// A place for an answer that holds so many bytes, once there is one. An answer that holds more than all
    /// may together has a place if no other one has.
    pub async fn place(
        self: &Arc<Self>,
        bytes: u64,
        client: Option<Client>,
    ) -> Result<StreamPlace, Busy> {
        let place = async {
            let turn = self.turn(client).await;
            let memory = self.memory.reserve(bytes.min(self.most)).await?;
            Some(StreamPlace { memory, _turn: turn })
        };
        let place = tokio::time::timeout(self.max_wait, place).await;
        place.ok().flatten().ok_or(Busy::QueueTimeout)
    }

    /// Waits until the client has no place. Callers who are not known are different clients.
    async fn turn(self: &Arc<Self>, client: Option<Client>) -> Turn {
        loop {
            let mut left = pin!(self.left.notified());
            // From here on it is told of a place that is left.
            left.as_mut().enable();
            if client.is_none_or(|client| self.clients().insert(client)) {
                return Turn { streams: Arc::clone(self), client };
            }
            left.await;
        }
    }

    fn clients(&self) -> MutexGuard<'_, HashSet<Client>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl StreamPlace {
    /// The place of an answer that holds only so many bytes from now on.
    #[must_use]
    pub fn shrink_to(self, bytes: u64) -> Self {
        Self { memory: self.memory.shrink_to(bytes), ..self }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(client) = self.client {
            self.streams.clients().remove(&client);
            self.streams.left.notify_waiters();
        }
    }
}
