//! Signed URLs: the requests that need a signature, the limits of a key, and ids that responses
//! repeat.

use axum::http::{Method, StatusCode};
use mazewright::secret::Secret;
use mazewright::signature::SigningKeys;

use crate::app::{Service, with_games};

/// Later than any run of these tests.
pub(crate) const LATE: u64 = 32_000_000_000;

pub(crate) const KEYS: [&str; 2] = [
    "web:0123456789abcdef0123456789abcdef",
    "kids:fedcba9876543210fedcba9876543210:cells=100:quota=0.001",
];

fn service() -> Service {
    service_with(&KEYS)
}

fn service_with(keys: &[&str]) -> Service {
    let mut signed = with_games();
    signed.signing_keys = keys.iter().map(|&key| key.into()).collect();
    Service::with(signed)
}

pub(crate) fn sign(name: &str, target: &str, expires: u64) -> String {
    let keys = SigningKeys::parse(&KEYS.map(Secret::from)).unwrap();
    keys.get(name).unwrap().sign(&Method::GET, target, expires).unwrap()
}

#[tokio::test]
async fn only_signed_requests_make_work() {
    let service = service();
    for open in ["/healthz", "/shapes", "/"] {
        assert_eq!(service.get(open).await.status, StatusCode::OK, "{open}");
    }
    for closed in ["/maze?seed=1", "/book.pdf?seed=1", "/oembed?url=/?seed=1", "/maze.png?seed=1"] {
        let refused = service.get(closed).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{closed}");
        assert!(refused.text().contains(":not-signed"), "{}", refused.text());
        let page = service.get_with(closed, &[("accept", "text/html,application/xhtml+xml")]).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN, "{closed}");
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{closed}");
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
    let mut seed = 0;
    let refused = loop {
        seed += 1;
        let reply = ask(&format!("/maze.svg?cols=10&rows=10&seed={seed}")).await;
        assert_eq!(reply.header("ratelimit-policy"), "\"cpu-ms\";q=1;w=60");
        if reply.status != StatusCode::OK {
            break reply;
        }
        assert!(seed < 100, "a millisecond of CPU time is used by far fewer mazes");
    };
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.header("ratelimit").contains("r=0"), "{}", refused.header("ratelimit"));
    let other = service.get(&sign("web", "/maze.svg?cols=20&rows=20&seed=3", LATE)).await;
    assert_eq!(other.status, StatusCode::OK);
}

/// Returns whether a route makes no maze, or is about games, which have limits of their own.
fn is_unsigned(path: &str) -> bool {
    const PAGES: [&str; 24] = [
        "/",
        "/algorithms",
        "/assets/{version}/{*file}",
        "/daily",
        "/docs",
        "/docs/",
        "/endless",
        "/favicon.ico",
        "/llms.txt",
        "/robots.txt",
        "/sitemap.xml",
        "/.well-known/security.txt",
        "/formats",
        "/gallery",
        "/healthz",
        "/licenses",
        "/openapi.yaml",
        "/openapi.json",
        "/docs/{page}",
        "/for/{purpose}",
        "/play",
        "/shapes",
        "/solvers",
        "/games",
    ];
    PAGES.contains(&path) || path.starts_with("/games/") || path.starts_with("/scores")
}

/// Returns a request to a signed route for `10 * cols` cells: the method, the target and the body.
fn request_for(path: &str, cols: u32) -> (Method, String, String) {
    let size = format!("cols={cols}&rows=10&seed=1");
    let target = match path {
        "/solve" => {
            let body = format!(r#"{{"cols":{cols},"rows":10,"seed":1,"moves":"e"}}"#);
            return (Method::POST, path.to_owned(), body);
        }
        "/links" => {
            let body = format!(r#"{{"cols":{cols},"rows":10,"seed":1}}"#);
            return (Method::POST, path.to_owned(), body);
        }
        "/oembed" => {
            let size = size.replace('&', "%26").replace('=', "%3D");
            format!("/oembed?url=/%3F{size}")
        }
        "/endless/{z}/{x}/{y}" => "/endless/0/0/0.png?seed=1".to_owned(),
        "/endless/next" | "/endless/tiles.json" => format!("{path}?seed=1"),
        "/endless/route" => format!("{path}?limit={}&seed=1", 10 * cols),
        _ if path.starts_with("/compare") => format!("{path}?samples=1&{size}"),
        "/book.pdf" => format!("{path}?count=1&{size}"),
        _ if path.starts_with("/dataset") => format!("{path}?count=1&{size}"),
        _ => format!("{path}?{size}"),
    };
    (Method::GET, target, String::new())
}

/// Every route is signed or is listed above, so that a new route cannot be forgotten.
#[tokio::test]
async fn the_limits_of_a_key_hold_on_every_route_that_makes_mazes() {
    const KEYS: [&str; 2] = [
        "small:0123456789abcdef0123456789abcdef:cells=100",
        "few:fedcba9876543210fedcba9876543210:quota=0.001",
    ];
    let service = service_with(&KEYS);
    let keys = SigningKeys::parse(&KEYS.map(Secret::from)).unwrap();
    let send = async |key: &str, (method, target, body): (Method, String, String)| {
        let target = keys.get(key).unwrap().sign(&method, &target, LATE).unwrap();
        service.send(method, &target, &[("content-type", "application/json")], body).await
    };
    service.get("/healthz").await;
    let paths: Vec<String> = service.app.paths.get().unwrap().all().map(str::to_owned).collect();
    // More than a millisecond of CPU time.
    assert_eq!(send("few", request_for("/maze.svg", 2000)).await.status, StatusCode::OK);
    for path in paths.iter().filter(|path| !is_unsigned(path)) {
        let (method, target, body) = request_for(path, 10);
        let unsigned = service.send(method, &target, &[], body).await;
        assert_eq!(unsigned.status, StatusCode::FORBIDDEN, "{target}");
        if path == "/endless/tiles.json" {
            continue;
        }
        // The size of this picture is known without a maze.
        if path != "/oembed" {
            // A different maze than below, because a cached one would be free.
            let (method, target, body) = request_for(path, 10);
            let spent = send("few", (method, target.replace("seed=1", "seed=2"), body)).await;
            assert_eq!(spent.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
        }
        // A tile has 2048 cells, and a step one.
        if path != "/endless/{z}/{x}/{y}" {
            let allowed = send("small", request_for(path, 10)).await;
            assert!(allowed.status.is_success(), "{path}: {}", allowed.text());
        }
        if path != "/endless/next" {
            let (method, target, body) = request_for(path, 11);
            let refused = send("small", (method.clone(), target.clone(), body.clone())).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
            let text = refused.text();
            assert!(text.contains("but the key small allows at most 100"), "{path}: {text}");
            if method == Method::GET {
                let head = send("small", (Method::HEAD, target, body)).await;
                assert_eq!(head.status, refused.status, "{path}");
            }
        }
    }
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
