//! The cache and the quotas that replicas share: against a real server of Debian's redis-server,
//! and against servers that are absent, silent, or send nonsense. Without redis-server on the
//! machine, the tests that need it are skipped, unless `NEED_SERVERS` is set; `.ci/run` installs it
//! and sets that.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use mazewright::config::Settings;

use crate::app::{Service, USED_UP_SOON, settings};
use crate::server::TEST_TIMEOUT;
use crate::signing::{KEYS, LATE, sign};

/// A Redis of a test, on a free port.
pub(crate) struct Redis {
    child: Child,
    pub(crate) address: SocketAddr,
}

pub(crate) fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

impl Redis {
    /// Starts a Redis, or returns `None` if redis-server is not installed.
    pub(crate) fn start(address: SocketAddr) -> Option<Self> {
        Self::start_with(address, &["--port", &address.port().to_string()])
    }

    /// Starts a Redis whose ports are among its arguments.
    pub(crate) fn start_with(address: SocketAddr, ports: &[&str]) -> Option<Self> {
        let arguments = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
        let mut command = Command::new("redis-server");
        command.args(ports).args(arguments).current_dir(std::env::temp_dir());
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        if std::env::var_os("NEED_SERVERS").is_some() {
            assert!(child.is_ok(), "redis-server does not start: {child:?}");
        }
        let child = child.ok()?;
        let redis = Self { child, address };
        let began = Instant::now();
        while std::net::TcpStream::connect(address).is_err() {
            assert!(began.elapsed() < TEST_TIMEOUT, "redis-server does not listen");
            std::thread::sleep(Duration::from_millis(5));
        }
        Some(redis)
    }

    /// Returns the response to a command of one line.
    pub(crate) fn ask(&self, command: &str) -> String {
        let mut stream = std::net::TcpStream::connect(self.address).unwrap();
        write!(stream, "{command}\r\n").unwrap();
        let mut answer = [0; 4096];
        let length = stream.read(&mut answer).unwrap();
        String::from_utf8_lossy(&answer[..length]).into_owned()
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Creates a replica with a shared cache and a longer timeout than usual, because the machine may
/// be busy.
pub(crate) fn replica(address: SocketAddr) -> Service {
    hasty_replica(address, Duration::from_secs(2))
}

fn hasty_replica(address: SocketAddr, timeout: Duration) -> Service {
    Service::with(settings_with_cache(address, timeout))
}

pub(crate) fn settings_with_cache(address: SocketAddr, timeout: Duration) -> Settings {
    let mut settings = settings();
    settings.shared_cache_timeout = timeout;
    settings.shared_cache = Some(format!("redis://{address}").into());
    settings
}

pub(crate) fn events(service: &Service, event: &str) -> u64 {
    service.metric(&format!("mazewright_shared_cache_total{{event=\"{event}\"}}"))
}

pub(crate) async fn until(what: impl Fn() -> bool) {
    let began = Instant::now();
    while !what() {
        assert!(began.elapsed() < TEST_TIMEOUT);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

pub(crate) const LARGE: &str = "/maze.svg?cols=150&rows=150&seed=7";

#[tokio::test(flavor = "multi_thread")]
async fn one_replica_fetches_answers_of_another() {
    let Some(redis) = Redis::start(free_address()) else { return };
    let (one, other) = (replica(redis.address), replica(redis.address));
    let made = one.get(LARGE).await;
    assert_eq!(made.status, StatusCode::OK);
    until(|| events(&one, "stored") == 1).await;
    let fetched = other.get(LARGE).await;
    assert!(fetched.body == made.body);
    assert_eq!((events(&one, "miss"), events(&other, "hit")), (1, 1));
    assert_eq!(other.metric("mazewright_render_seconds_count"), 0);
    assert!(fetched.header("server-timing").starts_with("fetch;dur="));
    for name in ["etag", "maze-cells", "maze-dead-ends", "maze-difficulty", "content-length"] {
        assert_eq!(fetched.header(name), made.header(name), "{name}");
    }
    // An encoding has an entry of its own.
    let coding = [("accept-encoding", "zstd")];
    let encoded = one.get_with(LARGE, &coding).await;
    until(|| events(&one, "stored") == 2).await;
    let again = replica(redis.address).get_with(LARGE, &coding).await;
    assert_eq!(again.header("content-encoding"), "zstd");
    assert!(again.body == encoded.body);
    // The cache is not asked for a maze that is made at once.
    assert_eq!(other.get("/maze.svg?cols=5&rows=5&seed=7").await.status, StatusCode::OK);
    assert_eq!(events(&other, "miss"), 0);
    assert!(redis.ask("DBSIZE").starts_with(":2"), "{}", redis.ask("DBSIZE"));
}

/// Returns the key of [`LARGE`] in the cache, which has no other entry and is then cleared.
pub(crate) async fn key_of_large(redis: &Redis) -> String {
    let reply = replica(redis.address).get(LARGE).await;
    let key = format!("mazewright:{}", reply.header("etag").trim_matches('"'));
    let exists = |key: &str| redis.ask(&format!("EXISTS {key}")).starts_with(":1");
    until(|| exists(&key) && !exists(&format!("{key}:lease"))).await;
    assert!(redis.ask(&format!("DEL {key}")).starts_with(":1"));
    key
}

#[tokio::test(flavor = "multi_thread")]
async fn two_replicas_do_not_render_the_same_at_once() {
    let Some(redis) = Redis::start(free_address()) else { return };
    let (one, other) = (replica(redis.address), replica(redis.address));
    let key = key_of_large(&redis).await;
    // Both wait for a third one, which ends without an answer.
    assert!(redis.ask(&format!("SET {key}:lease 1")).starts_with("+OK"));
    let third = async {
        until(|| events(&one, "waited") == 1 && events(&other, "waited") == 1).await;
        assert!(redis.ask(&format!("DEL {key}:lease")).starts_with(":1"));
    };
    let (made, fetched, ()) = tokio::join!(one.get(LARGE), other.get(LARGE), third);
    assert!(made.body == fetched.body);
    let renders = |service: &Service| service.metric("mazewright_render_seconds_count");
    assert_eq!(renders(&one) + renders(&other), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lease_whose_owner_has_ended_expires() {
    let Some(redis) = Redis::start(free_address()) else { return };
    let one = replica(redis.address);
    let key = key_of_large(&redis).await;
    // The state that a replica leaves when it ends in the middle of a render.
    assert!(redis.ask(&format!("SET {key}:lease 1 PX 300")).starts_with("+OK"));
    assert_eq!(one.get(LARGE).await.status, StatusCode::OK);
    assert_eq!((events(&one, "waited"), events(&one, "miss")), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cache_that_fails_never_fails_a_request() {
    // An address without a listener, a silent listener, and one that sends nonsense.
    let nobody = free_address();
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let strange = TcpListener::bind("127.0.0.1:0").unwrap();
    let addresses = [nobody, silent.local_addr().unwrap(), strange.local_addr().unwrap()];
    std::thread::spawn(move || {
        for stream in strange.incoming().take(64).flatten() {
            let mut stream = stream;
            let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
        }
    });
    for address in addresses {
        let service = hasty_replica(address, Duration::from_millis(20));
        let began = Instant::now();
        let mut renders = 0;
        while events(&service, "failed") < 3 {
            assert!(began.elapsed() < TEST_TIMEOUT, "it is not asked again");
            for _ in 0..4 {
                let path = format!("/maze.svg?cols=120&rows=120&seed={renders}");
                assert_eq!(service.get(&path).await.status, StatusCode::OK);
                renders += 1;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(events(&service, "skipped") > 0, "the circuit is open");
        assert_eq!(service.metric("mazewright_render_seconds_count"), renders);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cache_that_comes_back_is_used_again() {
    let address = free_address();
    let Some(redis) = Redis::start(address) else { return };
    let service = replica(address);
    assert_eq!(service.get(LARGE).await.status, StatusCode::OK);
    until(|| events(&service, "stored") == 1).await;
    drop(redis);
    for seed in 10..20 {
        let path = format!("/maze.svg?cols=120&rows=120&seed={seed}");
        assert_eq!(service.get(&path).await.status, StatusCode::OK);
    }
    assert!(events(&service, "failed") > 0);
    let _redis = Redis::start(address).unwrap();
    let began = Instant::now();
    let mut seed = 100;
    while events(&service, "stored") == 1 {
        assert!(began.elapsed() < TEST_TIMEOUT, "it is not used again");
        seed += 1;
        let path = format!("/maze.svg?cols=120&rows=120&seed={seed}");
        assert_eq!(service.get(&path).await.status, StatusCode::OK);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A quota, an encoded answer and a plain one are three operations, and more charge the quota
/// afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn a_silent_cache_delays_a_request_by_its_timeout_once() {
    const TIMEOUT: Duration = Duration::from_millis(400);
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut least = Duration::MAX;
    for _ in 0..3 {
        let mut settings = settings_with_cache(silent.local_addr().unwrap(), TIMEOUT);
        (settings.quota, settings.trust_forwarded) = (Duration::from_secs(100), true);
        let service = Service::with(settings);
        let headers = [("x-forwarded-for", "1.2.3.4"), ("accept-encoding", "gzip")];
        let began = Instant::now();
        let reply = service.get_with(LARGE, &headers).await;
        least = least.min(began.elapsed());
        assert_eq!(reply.status, StatusCode::OK);
        assert_eq!(events(&service, "failed"), 1);
        assert!(events(&service, "skipped") >= 2, "{}", events(&service, "skipped"));
    }
    assert!(least >= TIMEOUT, "{least:?}");
    assert!(least < TIMEOUT * 7 / 4, "{least:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_another_replica_longer_than_a_second() {
    const TIMEOUT: Duration = Duration::from_millis(300);
    let Some(redis) = Redis::start(free_address()) else { return };
    let key = key_of_large(&redis).await;
    // The lease of a replica that hangs and renews it for ever.
    assert!(redis.ask(&format!("SET {key}:lease 1")).starts_with("+OK"));
    let mut least = Duration::MAX;
    for _ in 0..3 {
        let service = hasty_replica(redis.address, TIMEOUT);
        let began = Instant::now();
        assert_eq!(service.get(LARGE).await.status, StatusCode::OK);
        least = least.min(began.elapsed());
        assert_eq!(events(&service, "waited"), 1);
    }
    let second = Duration::from_secs(1);
    assert!(least >= second, "{least:?}");
    assert!(least < second * 2, "{least:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_entries_are_made_again_and_replaced() {
    let Some(redis) = Redis::start(free_address()) else { return };
    let key = key_of_large(&redis).await;
    assert!(redis.ask(&format!("SET {key} nonsense")).starts_with("+OK"));
    let one = replica(redis.address);
    assert_eq!(one.get(LARGE).await.status, StatusCode::OK);
    until(|| events(&one, "stored") == 1).await;
    let other = replica(redis.address);
    assert_eq!(other.get(LARGE).await.status, StatusCode::OK);
    assert_eq!(events(&other, "hit"), 1);
}

/// Creates a replica as above, whose clients have a quota.
fn replica_with_quota(address: SocketAddr, quota: Duration) -> Service {
    let mut settings = settings_with_cache(address, Duration::from_secs(2));
    (settings.quota, settings.trust_forwarded) = (quota, true);
    Service::with(settings)
}

#[tokio::test(flavor = "multi_thread")]
async fn replicas_count_quotas_together() {
    let Some(redis) = Redis::start(free_address()) else { return };
    let replicas = [(); 2].map(|()| replica_with_quota(redis.address, USED_UP_SOON));
    let mut seed = 0;
    let mut ask = |replica: usize, from: &'static str| {
        seed += 1;
        let (service, path) = (replicas[replica].clone(), format!("/maze?seed={seed}"));
        async move { service.get_with(&path, &[("x-forwarded-for", from)]).await.status }
    };
    assert_eq!(ask(0, "1.2.3.4").await, StatusCode::OK);
    // The use of a quota is sent a moment later.
    let key = "mazewright:quota:cpu-ms:client:1.2.3.4";
    until(|| redis.ask(&format!("EXISTS {key}")).starts_with(":1")).await;
    for replica in [1, 0] {
        assert_eq!(ask(replica, "1.2.3.4").await, StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(ask(1, "2001:db8::1").await, StatusCode::OK, "another client");
    let time: i64 = redis.ask(&format!("TTL {key}"))[1..].trim().parse().unwrap();
    assert!(time > 0, "{time}");
    // Without the store each replica counts by itself.
    drop(redis);
    for replica in [0, 1] {
        for status in [StatusCode::OK, StatusCode::TOO_MANY_REQUESTS] {
            assert_eq!(ask(replica, "9.9.9.9").await, status);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn replicas_count_the_quota_of_a_signing_key_together() {
    let Some(redis) = Redis::start(free_address()) else { return };
    let replicas = [(); 2].map(|()| {
        let mut settings = settings_with_cache(redis.address, Duration::from_secs(2));
        settings.trust_forwarded = true;
        settings.signing_keys = KEYS.map(Into::into).to_vec();
        Service::with(settings)
    });
    let ask = async |replica: usize, key: &str, seed: u32| {
        let target = sign(key, &format!("/maze.svg?cols=9&rows=9&seed={seed}"), LATE);
        // A key has one quota, wherever its requests come from.
        let from = format!("1.2.3.{seed}");
        replicas[replica].get_with(&target, &[("x-forwarded-for", &from)]).await
    };
    assert_eq!(ask(0, "kids", 1).await.status, StatusCode::OK);
    let mut seed = 1;
    // The use of a quota is sent a moment later.
    let refused = loop {
        seed += 1;
        let reply = ask(seed as usize % 2, "kids", seed).await;
        if reply.status != StatusCode::OK || seed > 100 {
            break reply;
        }
    };
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.header("ratelimit").contains("r=0"), "{}", refused.header("ratelimit"));
    assert_eq!(ask(1, "web", 4).await.status, StatusCode::OK, "another key");
}

#[test]
fn a_wrong_url_is_refused_at_the_start() {
    let mut settings = settings();
    settings.shared_cache = Some("http://nowhere".into());
    let error = mazewright::app::App::new(settings).unwrap_err();
    assert!(error.starts_with("MAZE_SHARED_CACHE must be a URL such as redis://"), "{error}");
}
