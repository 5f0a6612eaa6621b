//! The orders in which threads may meet, tried by shuttle: jobs that begin, are paused, stopped and abandoned while
//! others come. `cargo test -p mazewright-workload --features shuttle --test interleavings`
#![cfg(feature = "shuttle")]

use mazewright_workload::{Job, MemoryBudget, Workload, WorkloadLimits};
use shuttle::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::Arc;

/// Orders that are tried for each scene.
const TRIES: usize = 3000;

fn workload(cores: usize) -> Arc<Workload<u8>> {
    let limits = WorkloadLimits { cores, waiting: 100, begun: 2 };
    let spawn = Box::new(|task| drop(shuttle::thread::spawn(task)));
    Workload::new(limits, MemoryBudget::new(1 << 20), spawn, Box::new(|_, _| ()))
}

/// Waits until all jobs are done. Shuttle fails where that never comes about.
fn settle(workload: &Workload<u8>) {
    let is_idle = || workload.running() + workload.waiting() == 0;
    // A job that is away holds memory alone, and one that gives it back may have a core.
    while !(is_idle() && workload.memory().reserved() == 0 && is_idle()) {
        shuttle::thread::yield_now();
    }
}

/// Every job runs once to its end, never more at once than there are cores.
#[test]
fn all_jobs_end() {
    shuttle::check_random(
        || {
            let workload = workload(1);
            let (inside, ended) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
            for client in [1, 1, 2, 3] {
                let job = Job::new(&workload, client, None);
                let (running, inside, ended) =
                    (Arc::clone(&job), Arc::clone(&inside), Arc::clone(&ended));
                let run = move |_| {
                    for _ in 0..3 {
                        assert_eq!(inside.fetch_add(1, SeqCst), 0, "one core, one job");
                        shuttle::thread::yield_now();
                        inside.fetch_sub(1, SeqCst);
                        assert!(running.checkpoint());
                    }
                    ended.fetch_add(1, SeqCst);
                };
                workload.submit(&job, 1000, run).expect("there is room");
            }
            settle(&workload);
            assert_eq!(ended.load(SeqCst), 4);
        },
        TRIES,
    );
}

/// A job that is stopped at any moment leaves no core and no memory behind.
#[test]
fn stopped_jobs_leave_nothing_behind() {
    shuttle::check_random(
        || {
            let workload = workload(1);
            let jobs: Vec<_> = [1, 2, 2].map(|client| Job::new(&workload, client, None)).into();
            for job in &jobs {
                let running = Arc::clone(job);
                let run = move |_| {
                    for _ in 0..3 {
                        if !running.checkpoint() {
                            return;
                        }
                        running.leave_while(shuttle::thread::yield_now);
                    }
                };
                workload.submit(job, 1000, run).expect("there is room");
            }
            let stopping = Arc::clone(&jobs[1]);
            let thread = shuttle::thread::spawn(move || stopping.stop());
            jobs[0].stop();
            thread.join().expect("no panic");
            settle(&workload);
            // The core is free again.
            assert!(workload.try_here(&Job::new(&workload, 9, None), 1).is_some());
        },
        TRIES,
    );
}
