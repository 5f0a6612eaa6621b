//! All work that a request may lead to has short intervals between its checkpoints.

mod inputs;
mod products;
mod requests;

use std::time::Duration;

use mazewright_core::{Cancel, Error};

use crate::common::checkpoints::{DEBUG_FACTOR, Late};
use crate::common::cpu_time::now;

/// Keeps the processor busy for each number of `parts` in milliseconds, each time after a check.
fn busy(parts: &[u64], cancel: &Cancel) -> Result<(), Error> {
    for &part in parts {
        cancel.check()?;
        let (began, time) = (now(), Duration::from_millis(part) * DEBUG_FACTOR);
        while now().saturating_sub(began) < time {}
    }
    Ok(())
}

/// The measurement finds work that checks too late, checks only once, or ends late.
#[test]
fn long_intervals_are_found() {
    let faults = |work: &dyn Fn(&Cancel) -> Result<(), Error>| {
        let mut late = Late::default();
        late.check_stop("work", work);
        late.take()
    };
    assert_eq!(faults(&|cancel| busy(&[1; 20], cancel)), "");
    let once = faults(&|cancel| busy(&[15], cancel));
    assert!(once.contains("until check 2"), "{once}");
    let late = faults(&|cancel| busy(&[1, 1, 1, 10, 1, 1], cancel));
    assert!(late.contains("until check 5"), "{late}");
    let slow = faults(&|cancel| {
        busy(&[1; 10], cancel).inspect_err(|_| busy(&[10], &Cancel::new()).unwrap())
    });
    assert!(slow.contains("after it was stopped"), "{slow}");
    assert!(faults(&|_| Ok(())).contains("when it began"));
}
