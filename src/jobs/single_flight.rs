//! Single flight: work that several callers wait for runs once. It goes on when the caller who
//! started it leaves, and is cancelled when the last caller leaves.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::watch;

use mazewright_core::cancel::{Cancel, Progress};

/// Work in progress, as seen by those who wait for its result. When the last `Arc` of it is dropped,
/// the work is cancelled.
#[derive(Debug)]
pub struct SharedTask<T> {
    result: watch::Receiver<Option<T>>,
    cancel: Cancel,
}

/// The same work, as seen by the code that does it. If this is dropped before
/// [`complete`](Self::complete), those who wait learn that there will be no result.
#[derive(Debug)]
pub struct Completion<T> {
    result: watch::Sender<Option<T>>,
    /// Set once nobody waits any more.
    pub cancel: Cancel,
}

impl<T: Clone> SharedTask<T> {
    /// Work without a result yet.
    pub fn new() -> (Arc<Self>, Completion<T>) {
        let (sender, result) = watch::channel(None);
        let cancel = Cancel::new();
        let task = Self { result, cancel: cancel.clone() };
        (Arc::new(task), Completion { result: sender, cancel })
    }

    /// How far the work has come.
    pub fn progress(&self) -> Progress {
        self.cancel.progress()
    }

    /// The result; none if the work ended without one, as it does when it panics.
    pub async fn wait(&self) -> Option<T> {
        let mut result = self.result.clone();
        let completed = result.wait_for(Option::is_some).await.ok()?;
        completed.clone()
    }
}

impl<T> Drop for SharedTask<T> {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

impl<T> Completion<T> {
    /// Gives the result to all who wait.
    pub fn complete(&self, result: T) {
        self.result.send_replace(Some(result));
    }

    /// Returns once nobody waits any more.
    pub async fn abandoned(&self) {
        self.result.closed().await;
    }
}

/// The tasks in progress, by key.
#[derive(Debug)]
pub struct SingleFlight<K, T> {
    tasks: Arc<Tasks<K, T>>,
}

type Tasks<K, T> = Mutex<HashMap<K, Weak<SharedTask<T>>>>;

/// What the starter of a new task gets: it does the work, or has it done.
#[derive(Debug)]
pub struct Started<K: Eq + Hash, T> {
    /// Keeps the task findable. Dropped before `completion`, so that nobody joins a task that will
    /// never complete.
    pub registration: Registration<K, T>,
    /// Takes the result.
    pub completion: Completion<T>,
}

/// The entry of one task, removed when dropped.
#[derive(Debug)]
pub struct Registration<K: Eq + Hash, T> {
    tasks: Arc<Tasks<K, T>>,
    key: K,
    task: Weak<SharedTask<T>>,
}

impl<K, T> Default for SingleFlight<K, T> {
    fn default() -> Self {
        Self { tasks: Arc::default() }
    }
}

impl<K: Clone + Eq + Hash, T: Clone> SingleFlight<K, T> {
    /// The task of this key that is in progress, or else a new one. Only the caller who gets a new
    /// one also gets the means to complete it.
    pub fn join_or_start(&self, key: K) -> (Arc<SharedTask<T>>, Option<Started<K, T>>) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(task) = tasks.get(&key).and_then(Weak::upgrade) {
            return (task, None);
        }
        let (task, completion) = SharedTask::new();
        let weak = Arc::downgrade(&task);
        tasks.insert(key.clone(), Weak::clone(&weak));
        let tasks = Arc::clone(&self.tasks);
        let registration = Registration { tasks, key, task: weak };
        (task, Some(Started { registration, completion }))
    }
}

impl<K: Eq + Hash, T> Drop for Registration<K, T> {
    /// If all who waited had left earlier, a newer task may have taken the entry; that one stays.
    fn drop(&mut self) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        if tasks.get(&self.key).is_some_and(|task| task.ptr_eq(&self.task)) {
            tasks.remove(&self.key);
        }
    }
}
