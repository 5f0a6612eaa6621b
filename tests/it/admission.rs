//! What is admitted when: job slots, small work, memory and the queue.

use std::sync::Arc;
use std::time::Duration;

use mazewright::jobs::admission::{Admission, Admitted, Busy, Demand, Permit};
use mazewright::jobs::memory::MemoryBudget;
use mazewright::jobs::render_job::RenderJob;
use mazewright::request::query::Reader;
use mazewright::response::etag::Tag;
use mazewright_render::cost::Cost;

use crate::app::{PATIENCE, settings};

const MIB: u64 = 1 << 20;

/// One slot, one place in the queue, eight MiB.
fn admission(queue_wait: Duration) -> Arc<Admission> {
    let mut narrow = settings();
    (narrow.jobs, narrow.queue, narrow.queue_wait) = (1, 1, queue_wait);
    Admission::new(&narrow, MemoryBudget::new(8 * MIB))
}

fn small() -> Demand {
    Demand::render(&Cost { cells: 2500, memory: MIB, output: MIB, pixels: 500_000 }, true)
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
    let admission = admission(Duration::from_millis(20));
    let first = now(admission.admit(Demand::memory(MIB)));
    assert_eq!((admission.working(), admission.reserved()), (1, MIB));
    let second = queued(admission.admit(Demand::memory(MIB)));
    assert_eq!(admission.queued(), 1);
    assert_eq!(admission.admit(Demand::memory(MIB)).err(), Some(Busy::QueueFull));
    assert_eq!(admission.admit(small()).err(), Some(Busy::QueueFull), "a slot is taken");
    drop(first);
    let second = second.permit().await.unwrap();
    assert_eq!((admission.working(), admission.queued()), (1, 0));
    let third = queued(admission.admit(small()));
    assert_eq!(third.permit().await.err(), Some(Busy::QueueTimeout));
    drop(second);
    assert_eq!((admission.working(), admission.queued(), admission.reserved()), (0, 0, 0));
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
    let cost = Cost { cells: 2500, memory: 0, output: 0, pixels: 500_000 };
    for demand in [
        Demand::render(&Cost { cells: 2501, ..cost }, true),
        Demand::render(&Cost { pixels: 500_001, ..cost }, true),
        Demand::render(&cost, false),
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
        let demand = Demand::render(&cost, is_single);
        let tag = Tag::new("");
        let job = RenderJob { request, canonical: "".into(), tag, cost, cacheable: true };
        assert_eq!(job.demand(), demand, "{query}");
    }
}

#[tokio::test]
async fn a_panic_gives_everything_back() {
    let admission = admission(PATIENCE);
    now(admission.admit(Demand::memory(MIB))).run(|_slot, _memory| panic!("on purpose"));
    let next = admission.admit(Demand::memory(8 * MIB)).unwrap();
    let (sender, receiver) = tokio::sync::oneshot::channel();
    // The memory is free again only after the panic.
    next.permit().await.unwrap().run(move |_slot, _memory| sender.send(()).unwrap_or_default());
    receiver.await.unwrap();
}
