//! Work without the interpreter's lock. Ctrl-C stops it: the work's flag looks for signals at its checks.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use mazewright_core::Cancel;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::problem::{Stop, maze_error};

/// The time between two looks for signals. Each takes the interpreter's lock.
const EVERY: Duration = Duration::from_millis(50);

/// Runs `work` without the interpreter's lock.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Cancel) -> Result<T, Stop> + Send,
) -> PyResult<T> {
    let interrupt = Arc::new(Mutex::new(None));
    let cancel = interruptible(Arc::clone(&interrupt));
    py.detach(|| work(&cancel)).map_err(|stop| match stop {
        Stop::Refused(error) => maze_error(py, error),
        Stop::Cancelled => {
            let interrupt = interrupt.lock().unwrap_or_else(PoisonError::into_inner).take();
            interrupt.unwrap_or_else(|| PyRuntimeError::new_err("the work was cancelled"))
        }
    })
}

/// Creates a flag that is set when Python's handler of a signal raises an exception, which goes to `interrupt`.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is for one lifetime")]
fn interruptible(interrupt: Arc<Mutex<Option<PyErr>>>) -> Cancel {
    let (began, looked) = (Instant::now(), AtomicU64::new(0));
    Cancel::with_observer(move |cancel| {
        let now = began.elapsed().as_millis() as u64;
        if now - looked.load(Ordering::Relaxed) < EVERY.as_millis() as u64 {
            return;
        }
        looked.store(now, Ordering::Relaxed);
        if let Err(raised) = Python::attach(|py| py.check_signals()) {
            *interrupt.lock().unwrap_or_else(PoisonError::into_inner) = Some(raised);
            cancel.cancel();
        }
    })
}
