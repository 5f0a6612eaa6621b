//! Values of the shared cache that differ from what a replica wrote: damaged, swapped, forged or
//! huge.

use std::time::Duration;

use axum::http::StatusCode;

use crate::app::{Reply, Service};
use crate::shared_cache::{
    LARGE, Redis, events, free_address, key_of_large, replica, settings_with_cache, until,
};

/// A second maze in the cache.
const OTHER: &str = "/maze.svg?cols=150&rows=150&seed=8";

/// Two entries, each with a copy, and the answer of the first.
struct Entries {
    redis: Redis,
    keys: [String; 2],
    made: Reply,
}

impl Entries {
    async fn new(redis: Redis) -> Self {
        let maker = replica(redis.address);
        let (made, other) = (maker.get(LARGE).await, maker.get(OTHER).await);
        until(|| events(&maker, "stored") == 2).await;
        let keys = [&made, &other]
            .map(|reply| format!("mazewright:{}", reply.header("etag").trim_matches('"')));
        for key in &keys {
            assert!(redis.ask(&format!("COPY {key} kept:{key}")).starts_with(":1"));
        }
        Self { redis, keys, made }
    }

    /// Lets `damage` change the first entry, and checks that no client gets it.
    async fn check(&self, what: &str, damage: impl Fn(&Redis, &str, &str)) {
        let Self { redis, keys, made } = self;
        for key in keys {
            assert!(redis.ask(&format!("COPY kept:{key} {key} REPLACE")).starts_with(":1"));
        }
        damage(redis, &keys[0], &keys[1]);
        let reader = replica(redis.address);
        let served = reader.get(LARGE).await;
        assert!(served.body == made.body, "{what}");
        for name in ["etag", "maze-cells", "maze-dead-ends", "maze-length", "maze-difficulty"] {
            assert_eq!(served.header(name), made.header(name), "{what}: {name}");
        }
        assert_eq!((events(&reader, "corrupt"), events(&reader, "hit")), (1, 0), "{what}");
        // The entry is replaced.
        until(|| events(&reader, "stored") == 1).await;
        let next = replica(redis.address);
        assert!(next.get(LARGE).await.body == made.body, "{what}");
        assert_eq!((events(&next, "corrupt"), events(&next, "hit")), (0, 1), "{what}");
    }
}

/// A function that changes the first of two entries, given their keys.
type Damage = fn(&Redis, &str, &str);

/// Flips each bit of a byte at some places of the digest, the line of headers and the body.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_value_is_never_served() {
    let Some(redis) = Redis::start(free_address()) else { return };
    let entries = Entries::new(redis).await;
    let flip = |place: i64, bit: u32| {
        move |redis: &Redis, key: &str, _: &str| {
            // The bits of a value are numbered from the highest bit of its first byte.
            let length: i64 = redis.ask(&format!("STRLEN {key}"))[1..].trim().parse().unwrap();
            let at = place.rem_euclid(length) * 8 + i64::from(bit);
            let set = redis.ask(&format!("GETBIT {key} {at}")).starts_with(":1");
            redis.ask(&format!("SETBIT {key} {at} {}", u32::from(!set)));
        }
    };
    for (number, place) in [0, 16, 31, 32, 45, 60, 80, 100, 1000, -1000, -1].into_iter().enumerate()
    {
        let bit = number as u32 % 8;
        entries.check(&format!("bit {bit} of byte {place}"), flip(place, bit)).await;
    }
    let others: [(&str, Damage); 8] = [
        ("swapped", |redis, one, other| {
            redis.ask(&format!("RENAME {one} kept"));
            redis.ask(&format!("RENAME {other} {one}"));
            redis.ask(&format!("RENAME kept {other}"));
        }),
        ("copied", |redis, one, other| drop(redis.ask(&format!("COPY {other} {one} REPLACE")))),
        ("longer", |redis, one, _| drop(redis.ask(&format!("APPEND {one} x")))),
        ("nonsense", |redis, one, _| drop(redis.ask(&format!("SET {one} nonsense")))),
        ("a line", |redis, one, _| drop(redis.ask(&format!("SET {one} {{}}")))),
        ("zeros", |redis, one, _| drop(redis.ask(&format!("SETRANGE {one} 0 00000")))),
        ("a list", |redis, one, _| {
            redis.ask(&format!("DEL {one}"));
            redis.ask(&format!("RPUSH {one} 1 2 3"));
        }),
        ("huge", |redis, one, _| drop(redis.ask(&format!("SETRANGE {one} 67108864 x")))),
    ];
    for (what, damage) in others {
        entries.check(what, damage).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_huge_value_is_not_read_as_a_whole() {
    let Some(redis) = Redis::start(free_address()) else { return };
    let key = key_of_large(&redis).await;
    redis.ask(&format!("SETRANGE {key} 268435456 x"));
    let sent = || {
        let info = redis.ask("INFO stats");
        let line = info.lines().find_map(|line| line.strip_prefix("total_net_output_bytes:"));
        line.unwrap().trim().parse::<u64>().unwrap()
    };
    let before = sent();
    let one = replica(redis.address);
    assert_eq!(one.get(LARGE).await.status, StatusCode::OK);
    assert_eq!(events(&one, "corrupt"), 1);
    let read = sent() - before;
    assert!(read < 4 << 20, "{read} bytes");
}

/// A replica with another key, or without one, does not trust values of other replicas.
#[tokio::test(flavor = "multi_thread")]
async fn only_replicas_with_the_same_key_trust_each_other() {
    const KEY: &str = "0123456789abcdef0123456789abcdef";
    let Some(redis) = Redis::start(free_address()) else { return };
    let with_key = |key: Option<&str>| {
        let mut settings = settings_with_cache(redis.address, Duration::from_secs(2));
        settings.shared_cache_key = key.map(Into::into);
        Service::with(settings)
    };
    let other = KEY.replace('0', "1");
    let keys = [None, Some(KEY), Some(&*other)];
    for written in keys {
        for read in keys {
            redis.ask("FLUSHALL");
            let (writer, reader) = (with_key(written), with_key(read));
            let made = writer.get(LARGE).await;
            until(|| events(&writer, "stored") == 1).await;
            assert!(reader.get(LARGE).await.body == made.body);
            let found = if written == read { "hit" } else { "corrupt" };
            assert_eq!(events(&reader, found), 1, "{written:?} {read:?}");
            // The next pair needs an empty cache.
            until(|| events(&reader, "stored") == u64::from(written != read)).await;
        }
    }
}
