//! What is admitted when: job slots, small work, memory and the queue.

use std::sync::Arc;
use std::time::Duration;

use mazewright::jobs::admission::{Admission, Admitted, Busy, Demand, Permit};
use mazewright::jobs::memory::MemoryBudget;
use mazewright::jobs::render_job::{RenderJob, render_time};
use mazewright::net::client::Client;
use mazewright::request::query::Reader;
use mazewright::response::etag::EntityTag;
use mazewright_render::cost::Cost;

use crate::app::{PATIENCE, settings};

const MIB: u64 = 1 << 20;

/// Longer than short work.
const LONG: Duration = Duration::from_millis(60);

/// One slot, one place in the queue, eight MiB.
fn admission(queue_wait: Duration) -> Arc<Admission> {
    let mut narrow = settings();
    (narrow.jobs, narrow.queue, narrow.queue_wait) = (1, 1, queue_wait);
    Admission::new(&narrow, MemoryBudget::new(8 * MIB))
}

fn small() -> Demand {
    let cost = Cost { cells: 2500, memory: MIB, output: MIB, pixels: 500_000, nanos: 0 };
    Demand::render(&cost, Duration::ZERO, true)
}

/// Long work.
fn long() -> Demand {
    Demand::new(MIB, LONG)
}

fn now(admitted: Result<Admitted, Busy>) -> Permit {
    match admitted {
        Ok(Admitted::Now(permit)) => permit,
        other => panic!("{other:?}"),
    }
}

fn queued(admitted: Result<Admitted, Busy>) -> Admitted {
    match admitted {
        Ok(queued @ Admitted::Queued(_)) => queued,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn one_runs_one_waits_and_the_third_is_refused() {
    let admission = admission(Duration::from_millis(40));
    let first = now(admission.admit(long()));
    assert_eq!((admission.working(), admission.reserved()), (1, MIB));
    let second = queued(admission.admit(long()));
    assert_eq!(admission.queued(), 1);
    assert_eq!(admission.admit(long()).err(), Some(Busy::QueueFull));
    drop(now(admission.admit(small())));
    drop(first);
    let second = second.permit().await.unwrap();
    assert_eq!((admission.working(), admission.queued()), (1, 0));
    let third = queued(admission.admit(long()));
    assert_eq!(third.permit().await.err(), Some(Busy::QueueTimeout));
    drop(second);
    assert_eq!((admission.working(), admission.queued(), admission.reserved()), (0, 0, 0));
}

/// However many places the queue has, nobody waits who would not get a turn in time.
#[tokio::test]
async fn who_would_wait_too_long_is_refused_at_once() {
    let mut patient = settings();
    (patient.jobs, patient.queue, patient.queue_wait) = (1, 100, Duration::from_secs(10));
    let admission = Admission::new(&patient, MemoryBudget::new(1000 * MIB));
    // What counts is how long the work would take, which is none here.
    let work = Demand::new(MIB, Duration::from_secs(6));
    let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|it| Some(Client::of(it.parse().unwrap())));
    let running = now(admission.admit(work.of(one)));
    let mut waiting = Vec::new();
    let refused = loop {
        match admission.admit(work.of(one)) {
            Ok(admitted) => waiting.push(tokio::spawn(admitted.permit())),
            Err(busy) => break busy,
        }
        // It takes its place in the queue.
        tokio::task::yield_now().await;
    };
    assert_eq!(refused, Busy::LongWait(15));
    // Half of what runs, and two that wait for their turn behind the one that is next.
    assert_eq!((waiting.len(), admission.queued()), (3, 3));
    // A client that has had nothing yet does not wait behind another's work.
    assert!(matches!(admission.admit(work.of(other)), Ok(Admitted::Queued(_))));
    drop(running);
    for permit in waiting {
        assert!(permit.await.unwrap().is_ok(), "who waits gets a turn");
    }
    assert_eq!((admission.working(), admission.queued()), (0, 0));
    drop(now(admission.admit(work.of(one))));
}

#[tokio::test]
async fn small_work_takes_memory_but_no_slot() {
    let admission = admission(PATIENCE);
    let permits: Vec<Permit> = (0..3).map(|_| now(admission.admit(small()))).collect();
    assert_eq!(admission.working(), 0);
    assert!(admission.reserved() >= 6 * MIB);
    let fourth = queued(admission.admit(small()));
    drop(permits);
    assert!(fourth.permit().await.is_ok());
    // One cell or pixel more, or several mazes, are not small.
    let cost = Cost { cells: 2500, memory: 0, output: 0, pixels: 500_000, nanos: 0 };
    for demand in [
        Demand::render(&Cost { cells: 2501, ..cost }, Duration::ZERO, true),
        Demand::render(&Cost { pixels: 500_001, ..cost }, Duration::ZERO, true),
        Demand::render(&cost, Duration::ZERO, false),
    ] {
        let _permit = now(admission.admit(demand));
        assert_eq!(admission.working(), 1, "{demand:?}");
    }
}

/// Small work makes one maze and one picture of it.
#[test]
fn what_makes_more_than_one_maze_or_picture_is_not_small() {
    for (query, is_single) in [
        ("format=json", true),
        ("format=json&fields=stats", true),
        ("format=json&fields=mazes", false),
        ("format=json&fields=stats,mazes", false),
        ("format=svg", true),
        ("format=svg&animate=carve", false),
        ("format=svg&difficulty=easy", false),
        ("format=gif", false),
    ] {
        let mut reader = Reader::default();
        assert!(reader.query(&format!("cols=4&rows=4&seed=1&{query}")).is_ok(), "{query}");
        let Ok(mut request) = reader.finish(None) else { panic!("{query} is refused") };
        assert!(request.complete().is_ok(), "{query}");
        let Ok(cost) = request.check(&settings()) else { panic!("{query} is refused") };
        let tries = if query.contains("difficulty") { 9 } else { 1 };
        let time = render_time(&request, &cost);
        assert_eq!(time.as_nanos(), u128::from(cost.nanos) * u128::from(tries), "{query}");
        let demand = Demand::render(&cost, time, is_single).in_parts(tries);
        let tag = EntityTag::new("");
        let (part, client, canonical) = (None, None, "".into());
        let cacheable = true;
        let is_streamed = false;
        let job = RenderJob { request, part, canonical, tag, cost, is_streamed, cacheable, client };
        assert_eq!(job.demand(), demand, "{query}");
    }
}

#[tokio::test]
async fn a_panic_gives_everything_back() {
    let admission = admission(PATIENCE);
    now(admission.admit(long())).run(|_slot, _memory| panic!("on purpose"));
    let next = admission.admit(Demand::new(8 * MIB, LONG)).unwrap();
    let (sender, receiver) = tokio::sync::oneshot::channel();
    // The memory is free again only after the panic.
    next.permit().await.unwrap().run(move |_slot, _memory| sender.send(()).unwrap_or_default());
    receiver.await.unwrap();
}
