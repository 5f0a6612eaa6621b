//! Jobs on real threads: turns, memory, stopping, panics. Decided by counts and order, not by times.
#![cfg(not(feature = "shuttle"))]

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use mazewright_workload::{Job, MemoryBudget, QueueFull, SLICE, Workload, WorkloadLimits};

const KIB: u64 = 1024;

/// Far longer than anything takes here.
const TIMEOUT: Duration = Duration::from_secs(60);

type Charges = Arc<Mutex<Vec<(u8, Duration)>>>;

fn workload(cores: usize, waiting: usize, memory: u64) -> (Arc<Workload<u8>>, Charges) {
    let limits = WorkloadLimits { cores, waiting, begun: 8 };
    let charges = Charges::default();
    let charged = Arc::clone(&charges);
    let charge = Box::new(move |client: &u8, used| {
        charged.lock().expect("no panic").push((*client, used));
    });
    let spawn = Box::new(|task| drop(std::thread::spawn(task)));
    (Workload::new(limits, MemoryBudget::new(memory), spawn, charge), charges)
}

/// A job that runs until it is stopped, or until `end` is set. It reports its begin and its end.
struct Endless {
    job: Arc<Job<u8>>,
    end: Arc<AtomicBool>,
    events: Receiver<&'static str>,
}

fn endless(workload: &Arc<Workload<u8>>, client: u8, bytes: u64) -> Result<Endless, QueueFull> {
    let job = Job::new(workload, client, None);
    let end = Arc::new(AtomicBool::new(false));
    let (sender, events) = channel();
    let (running, told) = (Arc::clone(&job), Arc::clone(&end));
    workload.submit(&job, bytes, move |memory| {
        let _ = sender.send("begun");
        while running.checkpoint() && !told.load(SeqCst) {
            std::hint::spin_loop();
        }
        drop(memory);
        let _ = sender.send("ended");
    })?;
    Ok(Endless { job, end, events })
}

impl Endless {
    fn next(&self) -> Option<&'static str> {
        self.events.recv_timeout(TIMEOUT).ok()
    }

    fn finish(&self) {
        self.end.store(true, SeqCst);
        assert_eq!(self.next(), Some("ended"));
    }
}

fn until(what: impl Fn() -> bool) {
    let began = Instant::now();
    while !what() {
        assert!(began.elapsed() < TIMEOUT, "it does not come about");
        std::thread::yield_now();
    }
}

#[test]
fn a_job_that_never_ends_does_not_keep_others_from_beginning() {
    let (workload, charges) = workload(1, 100, 1000 * KIB);
    let first = endless(&workload, 1, KIB).expect("it is taken");
    assert_eq!(first.next(), Some("begun"));
    let others: Vec<_> =
        (2..6).map(|client| endless(&workload, client, KIB).expect("it is taken")).collect();
    for other in &others {
        assert_eq!(other.next(), Some("begun"), "while the first one runs on");
    }
    assert_eq!((workload.running(), workload.waiting()), (1, 4));
    // A second job of a busy client begins, too.
    let second = endless(&workload, 1, KIB).expect("it is taken");
    assert_eq!(second.next(), Some("begun"));
    for endless in others.iter().chain([&first, &second]) {
        endless.finish();
    }
    until(|| workload.running() == 0);
    let charges = charges.lock().expect("no panic");
    let used = |client| -> Duration {
        charges.iter().filter(|(of, _)| *of == client).map(|(_, used)| *used).sum()
    };
    assert!(used(1) >= SLICE && (2..6).all(|client| used(client) > Duration::ZERO), "{charges:?}");
}

#[test]
fn what_waits_or_runs_can_be_stopped() {
    let (workload, _) = workload(1, 100, 10 * KIB);
    let running = endless(&workload, 1, KIB).expect("it is taken");
    assert_eq!(running.next(), Some("begun"));
    // It lacks memory, so that it cannot begin.
    let unbegun = endless(&workload, 2, 9 * KIB).expect("it is taken");
    assert!(!unbegun.job.has_begun());
    unbegun.job.stop();
    assert_eq!(unbegun.next(), None, "it is dropped unused");
    let paused = endless(&workload, 3, KIB).expect("it is taken");
    assert_eq!(paused.next(), Some("begun"));
    for endless in [paused, running] {
        endless.job.stop();
        assert_eq!(endless.next(), Some("ended"));
    }
    until(|| (workload.running(), workload.waiting()) == (0, 0));
    assert_eq!(workload.memory().reserved(), 0);
}

#[test]
fn a_deadline_ends_a_job() {
    let (workload, _) = workload(1, 1, KIB);
    let job = Job::new(&workload, 1, Some(Instant::now()));
    let (sender, ended) = channel();
    let running = Arc::clone(&job);
    let run = move |_| {
        while running.checkpoint() {}
        let _ = sender.send(());
    };
    workload.submit(&job, 1, run).expect("it is taken");
    assert_eq!(ended.recv_timeout(TIMEOUT), Ok(()));
    assert!(job.is_stopped());
}

#[test]
fn a_client_with_more_than_its_part_of_the_queue_is_refused() {
    let (workload, _) = workload(1, 4, 8 * KIB);
    let first = endless(&workload, 1, 3 * KIB).expect("it is taken");
    assert_eq!(first.next(), Some("begun"));
    // None of them can begin, for want of memory.
    let mut waiting = Vec::new();
    let refused = loop {
        match endless(&workload, 2, 7 * KIB) {
            Ok(endless) => waiting.push(endless),
            Err(refused) => break refused,
        }
    };
    assert_eq!((waiting.len(), refused), (4, QueueFull), "it has all places, and no more");
    let other = endless(&workload, 3, 7 * KIB).expect("a client without jobs has a place");
    for endless in waiting.iter().chain([&other]) {
        endless.job.stop();
    }
    first.finish();
}

#[test]
fn large_jobs_get_memory_in_their_turn_and_small_ones_at_once() {
    let (workload, _) = workload(2, 100, 1024 * KIB);
    let holder = endless(&workload, 1, 500 * KIB).expect("it is taken");
    assert_eq!(holder.next(), Some("begun"));
    let large = endless(&workload, 2, 800 * KIB).expect("it waits for memory");
    // One that would fit does not pass the one that waits for more, but a small one does.
    let middle = endless(&workload, 3, 300 * KIB).expect("it waits");
    let small = endless(&workload, 4, 4 * KIB).expect("it is taken");
    assert_eq!(small.next(), Some("begun"));
    assert!(!large.job.has_begun() && !middle.job.has_begun());
    holder.finish();
    assert_eq!(large.next(), Some("begun"));
    assert!(!middle.job.has_begun());
    large.finish();
    assert_eq!(middle.next(), Some("begun"));
    middle.finish();
    small.finish();
}

#[test]
fn a_job_that_waits_for_its_reader_leaves_its_core() {
    let (workload, charges) = workload(1, 100, 100 * KIB);
    let (job, (unblock, blocked)) = (Job::new(&workload, 1, None), channel::<()>());
    let (running, (sender, events)) = (Arc::clone(&job), channel());
    let run = move |_| {
        let _ = sender.send("begun");
        let _ = running.leave_while(|| blocked.recv());
        let _ = sender.send(if running.checkpoint() { "went on" } else { "stopped" });
    };
    workload.submit(&job, KIB, run).expect("it is taken");
    assert_eq!(events.recv_timeout(TIMEOUT), Ok("begun"));
    until(|| workload.running() == 0);
    let other = endless(&workload, 2, KIB).expect("it is taken");
    assert_eq!(other.next(), Some("begun"));
    unblock.send(()).expect("it waits");
    assert_eq!(events.recv_timeout(TIMEOUT), Ok("went on"), "it gets a turn next to the other");
    other.finish();
    until(|| workload.running() == 0);
    assert!(charges.lock().expect("no panic").iter().any(|(client, _)| *client == 1));
}

#[test]
fn a_panic_gives_everything_back() {
    let (workload, _) = workload(1, 0, 100 * KIB);
    for _ in 0..3 {
        let job = Job::new(&workload, 1, None);
        let (sender, ended) = channel::<()>();
        let run = move |_memory| {
            let _sender = sender;
            panic!("on purpose");
        };
        workload.submit(&job, 80 * KIB, run).expect("the core is free");
        assert!(ended.recv_timeout(TIMEOUT).is_err());
        until(|| workload.running() == 0 && workload.memory().reserved() == 0);
    }
}

#[test]
fn a_trial_is_made_while_a_core_is_free_and_nobody_waits() {
    let (workload, _) = workload(1, 100, 1024 * KIB);
    let [job, other] = [1, 2].map(|client| Job::new(&workload, client, None));
    assert!(workload.try_here(&job, 100 * KIB).is_none(), "too much memory for a small holder");
    let (trial, memory) = workload.try_here(&job, KIB).expect("the core is free");
    assert!(job.checkpoint(), "it has just begun");
    assert!(workload.try_here(&other, KIB).is_none(), "the core is taken");
    let waiting = endless(&workload, 3, KIB).expect("it waits");
    assert!(!waiting.job.has_begun());
    until(|| !job.checkpoint());
    drop((trial, memory));
    assert_eq!(waiting.next(), Some("begun"));
    waiting.finish();
    // A job whose trial is over can be submitted.
    let (sender, ended) = channel();
    let running = Arc::clone(&job);
    let run = move |_| {
        let _ = sender.send(running.checkpoint());
    };
    workload.submit(&job, KIB, run).expect("there is room");
    assert_eq!(ended.recv_timeout(TIMEOUT), Ok(true));
}

/// Many threads ask at once; no core is lost and none is given twice.
#[test]
fn all_jobs_of_many_clients_end() {
    let (workload, _) = workload(2, 10_000, 1024 * KIB);
    let (ended, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let together = Arc::new(AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for client in 0..8 {
            let workload = &workload;
            let (ended, most, together) = (&ended, &most, &together);
            scope.spawn(move || {
                for _ in 0..50 {
                    let job = Job::new(workload, client, None);
                    let running = Arc::clone(&job);
                    let (ended, most, together) =
                        (Arc::clone(ended), Arc::clone(most), Arc::clone(together));
                    let run = move |_| {
                        for _ in 0..3 {
                            let now = together.fetch_add(1, SeqCst) + 1;
                            most.fetch_max(now, SeqCst);
                            together.fetch_sub(1, SeqCst);
                            running.checkpoint();
                        }
                        ended.fetch_add(1, SeqCst);
                    };
                    workload.submit(&job, KIB, run).expect("there is room");
                }
            });
        }
    });
    until(|| ended.load(SeqCst) == 400 && workload.running() == 0);
    assert!(most.load(SeqCst) <= 2, "{} ran at once", most.load(SeqCst));
    assert_eq!((workload.waiting(), workload.memory().reserved()), (0, 0));
}
