//! Work that several callers may wait for: it runs once, goes on when the first of them leaves, and
//! is cancelled when the last of them does.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::watch;

use mazewright_core::cancel::{Cancel, Progress};

/// One piece of work, as those see it who wait for its outcome.
#[derive(Debug)]
pub struct Flight<T> {
    outcome: watch::Receiver<Option<T>>,
    cancel: Cancel,
}

/// The same work, as the one sees it who does it.
#[derive(Debug)]
pub struct Landing<T> {
    outcome: watch::Sender<Option<T>>,
    /// Set once nobody waits any more.
    pub cancel: Cancel,
}

impl<T: Clone> Flight<T> {
    /// Work whose outcome is still to come.
    pub fn start() -> (Arc<Self>, Landing<T>) {
        let (sender, outcome) = watch::channel(None);
        let cancel = Cancel::new();
        (Arc::new(Self { outcome, cancel: cancel.clone() }), Landing { outcome: sender, cancel })
    }

    /// How far the work has come.
    pub fn progress(&self) -> Progress {
        self.cancel.progress()
    }

    /// The outcome; none if whoever works has given up without one.
    pub async fn wait(&self) -> Option<T> {
        let mut outcome = self.outcome.clone();
        let landed = outcome.wait_for(Option::is_some).await.ok()?;
        landed.clone()
    }
}

impl<T> Drop for Flight<T> {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

impl<T> Landing<T> {
    /// Tells all who wait.
    pub fn land(&self, outcome: T) {
        self.outcome.send_replace(Some(outcome));
    }

    /// Waits until nobody waits any more.
    pub async fn abandoned(&self) {
        self.outcome.closed().await;
    }
}

/// The flights under way.
#[derive(Debug)]
pub struct Flights<K, T>(Mutex<HashMap<K, Weak<Flight<T>>>>);

impl<K, T> Default for Flights<K, T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, T> Flights<K, T> {
    /// The flight of this key, or else a new one.
    pub fn join(&self, key: K, start: impl FnOnce() -> Arc<Flight<T>>) -> Arc<Flight<T>> {
        let mut flights = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(flight) = flights.get(&key).and_then(Weak::upgrade) {
            return flight;
        }
        let flight = start();
        flights.insert(key, Arc::downgrade(&flight));
        flight
    }

    /// Forgets the flight of this key once its work is done. If all who waited had left before,
    /// a later flight may have its place; that one stays.
    pub fn leave(&self, key: &K, landing: &Landing<T>) {
        let mut flights = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own =
            |flight: Arc<Flight<T>>| flight.outcome.same_channel(&landing.outcome.subscribe());
        if flights.get(key).is_some_and(|flight| flight.upgrade().is_none_or(own)) {
            flights.remove(key);
        }
    }
}
