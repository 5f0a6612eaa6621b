//! Single flight: work for several waiting callers runs once. It continues when the caller who
//! started it leaves, and stops when the last caller leaves.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::watch;

/// Work in progress, from the side of its waiting callers. The last of them drops `H` when it leaves, which stops
/// the work.
#[derive(Debug)]
pub struct SharedTask<T, H> {
    result: watch::Receiver<Option<T>>,
    /// A guard that stops the work when it is dropped.
    pub handle: H,
}

/// The same work, from the side of the code that does it. If this is dropped before
/// [`complete`](Self::complete), the waiting callers get no result.
#[derive(Debug)]
pub struct Completion<T> {
    result: watch::Sender<Option<T>>,
}

impl<T: Clone, H> SharedTask<T, H> {
    /// Creates work without a result yet.
    pub fn new(handle: H) -> (Arc<Self>, Completion<T>) {
        let (sender, result) = watch::channel(None);
        (Arc::new(Self { result, handle }), Completion { result: sender })
    }

    /// Waits for the result; `None` if the work ended without one, for example by a panic.
    pub async fn wait(&self) -> Option<T> {
        let mut result = self.result.clone();
        let completed = result.wait_for(Option::is_some).await.ok()?;
        completed.clone()
    }
}

impl<T> Completion<T> {
    /// Gives the result to all waiting callers.
    pub fn complete(&self, result: T) {
        self.result.send_replace(Some(result));
    }

    /// Waits until the last caller has left.
    pub async fn abandoned(&self) {
        self.result.closed().await;
    }
}

/// The tasks in progress, by key.
#[derive(Debug)]
pub struct SingleFlight<K, T, H> {
    tasks: Arc<Tasks<K, T, H>>,
}

type Tasks<K, T, H> = Mutex<HashMap<K, Weak<SharedTask<T, H>>>>;

/// A task, and for the starter of a new one the means to complete it.
pub type JoinedTask<K, T, H> = (Arc<SharedTask<T, H>>, Option<Started<K, T, H>>);

/// The means of the starter of a new task, who does the work or delegates it.
#[derive(Debug)]
pub struct Started<K: Eq + Hash, T, H> {
    /// The entry at which callers find the task. Dropped before `completion`, so that no caller joins a task
    /// that will never complete.
    pub registration: Registration<K, T, H>,
    /// The receiver of the result.
    pub completion: Completion<T>,
}

/// The entry of one task, removed when dropped.
#[derive(Debug)]
pub struct Registration<K: Eq + Hash, T, H> {
    tasks: Arc<Tasks<K, T, H>>,
    key: K,
    task: Weak<SharedTask<T, H>>,
}

impl<K, T, H> Default for SingleFlight<K, T, H> {
    fn default() -> Self {
        Self { tasks: Arc::default() }
    }
}

impl<K: Clone + Eq + Hash, T: Clone, H> SingleFlight<K, T, H> {
    /// Returns the task of this key that is in progress, or else a new one with a handle. Only the caller who gets a
    /// new one also gets the means to complete it.
    pub fn join_or_start(&self, key: K, handle: impl FnOnce() -> H) -> JoinedTask<K, T, H> {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(task) = tasks.get(&key).and_then(Weak::upgrade) {
            return (task, None);
        }
        let (task, completion) = SharedTask::new(handle());
        let weak = Arc::downgrade(&task);
        tasks.insert(key.clone(), Weak::clone(&weak));
        let tasks = Arc::clone(&self.tasks);
        let registration = Registration { tasks, key, task: weak };
        (task, Some(Started { registration, completion }))
    }
}

impl<K: Eq + Hash, T, H> Drop for Registration<K, T, H> {
    /// Leaves the entry if a newer task has taken it, which happens after all callers had left earlier.
    fn drop(&mut self) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        if tasks.get(&self.key).is_some_and(|task| task.ptr_eq(&self.task)) {
            tasks.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_end_of_an_abandoned_task_leaves_its_successor_alone() {
        let tasks = SingleFlight::<&str, u8, Arc<()>>::default();
        let handles = [(); 3].map(|()| Arc::new(()));
        let is_stopped = |at: usize| Arc::strong_count(&handles[at]) == 1;
        let start = |at: usize| tasks.join_or_start("key", || Arc::clone(&handles[at]));
        let (first, old) = start(0);
        let old = old.expect("a new task");
        drop(first);
        assert!(is_stopped(0), "nobody waits for the old task");

        let (second, new) = start(1);
        let new = new.expect("an abandoned task is not joined");
        drop(old);
        let (third, started) = start(2);
        assert!(started.is_none(), "the new task is still joined");
        assert!(Arc::ptr_eq(&second, &third), "the new task is still joined");
        drop(second);
        assert!(!is_stopped(1), "somebody waits for the new task");
        new.completion.complete(7);
        assert_eq!(third.wait().await, Some(7));

        // A task that has ended is not joined either.
        drop(new);
        let (_, started) = start(2);
        assert!(started.is_some());
    }
}
