//! Signed URLs: what needs a signature, what a key allows, and ids that responses repeat.

use axum::http::{Method, StatusCode};
use mazewright::request::signature::SigningKeys;

use crate::app::{Service, settings};

/// Later than any run of these tests.
pub(crate) const LATE: u64 = 32_000_000_000;

pub(crate) const KEYS: [&str; 2] = [
    "web:0123456789abcdef0123456789abcdef",
    "kids:fedcba9876543210fedcba9876543210:cells=100:quota=2",
];

fn service() -> Service {
    let mut signed = settings();
    signed.signing_keys = KEYS.map(str::to_owned).to_vec();
    Service::with(signed)
}

pub(crate) fn sign(name: &str, target: &str, expires: u64) -> String {
    let keys = SigningKeys::parse(&KEYS.map(str::to_owned)).unwrap();
    keys.get(name).unwrap().sign(&Method::GET, target, expires).unwrap()
}

#[tokio::test]
async fn only_signed_requests_make_work() {
    let service = service();
    for open in ["/healthz", "/shapes", "/"] {
        assert_eq!(service.get(open).await.status, StatusCode::OK, "{open}");
    }
    for closed in ["/maze?seed=1", "/book.pdf?seed=1", "/compare?seed=1", "/maze.png?seed=1"] {
        let refused = service.get(closed).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{closed}");
        assert!(refused.text().contains(":not-signed"), "{}", refused.text());
    }
    assert_eq!(service.post("/maze", "{}").await.status, StatusCode::FORBIDDEN);
    let target = sign("web", "/maze.svg?seed=1", LATE);
    let plain = Service::new().get("/maze.svg?seed=1").await;
    // Rendered, cached, and known by its bytes.
    for _ in 0..3 {
        let signed = service.get(&target).await;
        assert_eq!(signed.status, StatusCode::OK, "{}", signed.text());
        assert_eq!((&signed.body, signed.header("etag")), (&plain.body, plain.header("etag")));
    }
    let forged = target.replace("seed=1", "seed=2");
    assert!(service.get(&forged).await.text().contains(":wrong-signature"));
    let expired = service.get(&sign("web", "/maze.svg?seed=1", 1)).await;
    assert!(expired.text().contains(":expired"), "{}", expired.text());
}

#[tokio::test]
async fn a_key_has_limits_of_its_own() {
    let service = service();
    let ask = async |target: &str| service.get(&sign("kids", target, LATE)).await;
    let large = ask("/maze.svg?cols=11&rows=10&seed=1").await;
    assert_eq!(large.faults(), [("cols".to_owned(), "too-large".to_owned())]);
    assert!(large.text().contains("110 cells, but the key kids allows at most 100"));
    for (seed, status, left) in [(1, 200, "r=1"), (2, 200, "r=0"), (3, 429, "r=0")] {
        let reply = ask(&format!("/maze.svg?cols=10&rows=10&seed={seed}")).await;
        assert_eq!(reply.status.as_u16(), status, "{seed}");
        assert!(reply.header("ratelimit").contains(left), "{}", reply.header("ratelimit"));
        assert_eq!(reply.header("ratelimit-policy"), "\"renders\";q=2;w=60");
    }
    let other = service.get(&sign("web", "/maze.svg?cols=20&rows=20&seed=3", LATE)).await;
    assert_eq!(other.status, StatusCode::OK);
}

#[tokio::test]
async fn ids_of_requests_are_repeated() {
    let service = Service::new();
    for path in ["/maze?seed=1", "/maze?seed=1", "/maze?cols=0", "/nothing", "/shapes"] {
        let reply = service.get_with(path, &[("x-request-id", "abc-1")]).await;
        assert_eq!(reply.header("x-request-id"), "abc-1", "{path}");
        let strange = service.get_with(path, &[("x-request-id", "a b")]).await;
        assert_eq!(strange.header("x-request-id"), "", "{path}");
    }
}
