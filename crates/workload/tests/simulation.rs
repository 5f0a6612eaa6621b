//! The queue by simulation: clients with random jobs share some cores, and what each has had is compared with its fair
//! share.

use std::collections::BTreeMap;

use mazewright_workload::{FairQueue, QueuePlace};

/// A slice, in microseconds.
const SLICE: u64 = 10_000;

/// Numbers that look random, the same in each run (`SplitMix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ (word >> 31)) % bound
    }

    /// A cost between a tenth of a millisecond and ten seconds, all magnitudes alike.
    fn cost(&mut self) -> u64 {
        let magnitude = 10_u64.pow(2 + self.below(5) as u32);
        magnitude + self.below(9 * magnitude)
    }
}

/// A job: what it still costs, and when it came.
#[derive(Clone, Copy, Debug)]
struct Job {
    rest: u64,
    came: u64,
}

/// A part of a job that runs: until when, for whom, its place, the job, and how much of it is run.
type Running = (u64, u32, QueuePlace, Job, u64);

/// Cores that serve a queue by slices, as a workload does, in simulated time.
struct Cores {
    queue: FairQueue<u32, Job>,
    /// What runs on each core.
    running: Vec<Option<Running>>,
    now: u64,
    /// What each client has had.
    had: BTreeMap<u32, u64>,
    /// How long each finished job took, by client.
    took: Vec<(u32, u64)>,
}

impl Cores {
    fn new(count: usize) -> Self {
        Self {
            queue: FairQueue::new(SLICE),
            running: vec![None; count],
            now: 0,
            had: BTreeMap::new(),
            took: Vec::new(),
        }
    }

    fn add(&mut self, client: u32, cost: u64) {
        self.queue.add(&client, Job { rest: cost, came: self.now });
    }

    /// Runs until the next slice ends. Returns false if nothing runs.
    fn step(&mut self) -> bool {
        for core in &mut self.running {
            if core.is_none()
                && let Some((place, job, client)) = self.queue.take(|client, _| Some(*client))
            {
                let part = job.rest.min(SLICE);
                *core = Some((self.now + part, client, place, job, part));
            }
        }
        let ends = self.running.iter().flatten().map(|it| it.0).min();
        let Some(end) = ends else { return false };
        self.now = end;
        for core in &mut self.running {
            let Some((at, client, place, mut job, part)) = *core else { continue };
            if at > end {
                continue;
            }
            let place = self.queue.charge(&client, place, part);
            *self.had.entry(client).or_default() += part;
            job.rest -= part;
            *core = None;
            if job.rest == 0 {
                self.queue.leave(&client);
                self.took.push((client, self.now - job.came));
            } else if self.queue.is_behind(&client, place) {
                self.queue.pause(&client, place, job);
            } else {
                let part = job.rest.min(SLICE);
                *core = Some((self.now + part, client, place, job, part));
            }
        }
        true
    }
}

/// Thousands of clients that always want more, some with one job and some with many: all have the same, to a slice and
/// what a job had before it was charged.
#[test]
fn busy_clients_have_equal_shares() {
    for cores in [1, 2, 7] {
        let (mut random, mut all) = (Random(7), Cores::new(cores));
        let clients = 2000;
        for client in 0..clients {
            for _ in 0..=random.below(20) {
                all.add(client, 1_000_000_000 + random.below(1000));
            }
        }
        let total = 40 * SLICE * u64::from(clients);
        while all.now * (cores as u64) < total {
            assert!(all.step());
        }
        let (least, most) = (all.had.values().min(), all.had.values().max());
        let (least, most) = (*least.expect("clients"), *most.expect("clients"));
        assert_eq!(all.had.len(), clients as usize, "nobody starves");
        assert!(most - least <= SLICE * (1 + cores as u64), "{least} to {most} on {cores} cores");
    }
}

/// Clients with random costs and pauses: one that asks for little hardly waits, whatever the others ask for.
#[test]
fn small_jobs_do_not_wait_for_large_ones() {
    let (mut random, mut all) = (Random(11), Cores::new(2));
    // Fifty clients keep two jobs of random cost each; one asks for a millisecond now and then.
    // At first nobody has had anything, and who comes last is served last.
    let (victim, mut next) = (1000, 1_000_000);
    for client in 0..50 {
        all.add(client, random.cost());
        all.add(client, random.cost());
    }
    let mut seen = 0;
    while all.now < 60_000_000 {
        if all.now >= next {
            all.add(victim, 1000);
            next = all.now + 50_000;
        }
        assert!(all.step());
        let done: Vec<u32> = all.took[seen..].iter().map(|(client, _)| *client).collect();
        for client in done.into_iter().filter(|&client| client != victim) {
            all.add(client, random.cost());
        }
        seen = all.took.len();
    }
    let mut waits: Vec<u64> =
        all.took.iter().filter(|(client, _)| *client == victim).map(|(_, took)| *took).collect();
    waits.sort_unstable();
    assert!(waits.len() > 1000, "{}", waits.len());
    let worst = waits[waits.len() - 1];
    assert!(worst <= 2 * SLICE + 1000, "{worst} µs for a job of 1000");
}

/// A client is not faster by more jobs, nor slower by fewer, and what it had while nobody waited is forgotten.
#[test]
fn many_jobs_are_no_advantage() {
    let mut all = Cores::new(1);
    all.add(1, 100 * SLICE);
    while all.step() {}
    for _ in 0..100 {
        all.add(1, 10 * SLICE);
    }
    all.add(2, 10 * SLICE);
    while all.step() {}
    let (_, lone) = all.took.iter().find(|(client, _)| *client == 2).expect("it is done");
    assert!((19 * SLICE..=21 * SLICE).contains(lone), "{lone} µs for a half of 20 slices");
}
