//! Requests that the server knows by their bytes: the same responses as by any other path, counted
//! alike.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use mazewright::jobs::known_requests::RequestBytes;

use crate::app::{Reply, Service, settings};
use crate::server::{Server, get};

/// Headers of a request.
type Headers<'a> = &'a [(&'a str, &'a str)];

fn known(service: &Service, method: &Method, path: &str, headers: Headers<'_>) -> bool {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
        map.append(name, HeaderValue::from_str(value).unwrap());
    }
    let bytes = RequestBytes::of(method, &path.parse().unwrap(), &map);
    bytes.is_some_and(|bytes| service.app.known.get(&bytes).is_some())
}

fn same(reply: &Reply, other: &Reply, what: &str) {
    assert_eq!(reply.status, other.status, "{what}");
    assert_eq!(reply.headers, other.headers, "{what}");
    assert!(reply.body == other.body, "{what}");
}

const TRI: &str = "shape=tri&cols=18&rows=12&seed=1";

#[tokio::test]
async fn a_known_request_has_the_response_of_one_that_is_read() {
    let service = Service::new();
    let tag = service.get(&format!("/maze.svg?{TRI}")).await.header("etag").to_owned();
    let weak = format!("W/{tag}");
    let cases: &[(&str, Headers<'_>)] = &[
        ("/maze.svg?", &[]),
        ("/maze.svg?gen=1&", &[]),
        ("/maze.svg?download=true&", &[]),
        ("/maze.svg?_=7&", &[("user-agent", "any")]),
        ("/maze?", &[]),
        ("/maze?", &[("accept", "image/png")]),
        ("/maze?gen=1&", &[("accept", "application/json"), ("accept-encoding", "br")]),
        ("/maze.svg?", &[("accept-encoding", "gzip, br")]),
        ("/maze.svg?", &[("accept-encoding", "gzip"), ("accept-encoding", "br")]),
        ("/maze.png?", &[("accept-encoding", "gzip")]),
        ("/maze.pdf?", &[]),
        ("/maze.svg?", &[("if-none-match", &tag)]),
        ("/maze?", &[("if-none-match", &weak), ("accept", "*/*")]),
        ("/maze.svg?gen=1&download=1&", &[("if-none-match", "*")]),
        ("/maze.svg?", &[("if-none-match", "\"other\"")]),
    ];
    for (path, headers) in cases {
        let path = format!("{path}{TRI}");
        for method in [Method::GET, Method::HEAD] {
            let what = format!("{method} {path} {headers:?}");
            let _rendered = service.send(method.clone(), &path, headers, "").await;
            let read = service.send(method.clone(), &path, headers, "").await;
            assert!(known(&service, &method, &path, headers), "{what}");
            let again = service.send(method.clone(), &path, headers, "").await;
            same(&read, &again, &what);
            assert_eq!(read.body.is_empty(), method == Method::HEAD || read.status == 304);
        }
    }
}

/// Equal responses do not show that a known request was not read. So this test gives the service
/// the response to another request as the known one.
#[tokio::test]
async fn a_known_request_is_not_read() {
    let service = Service::new();
    let [one, other] = [1, 2].map(|seed| format!("/maze.svg?seed={seed}"));
    let bytes = |path: &str| {
        RequestBytes::of(&Method::GET, &path.parse().unwrap(), &HeaderMap::new()).unwrap()
    };
    let mut replies = Vec::new();
    for path in [&one, &one, &other] {
        replies.push(service.get(path).await);
    }
    let known = service.app.known.get(&bytes(&one)).unwrap();
    service.app.known.insert(&bytes(&other), known);
    assert!(service.get(&other).await.body == replies[0].body);
    assert!(replies[2].body != replies[0].body);
}

#[tokio::test]
async fn variable_answers_are_never_known() {
    let service = Service::new();
    let tag = service.get("/maze.svg?seed=1").await.header("etag").to_owned();
    for (path, headers) in [
        ("/maze.svg", &[][..]),
        ("/maze?shape=tri", &[("if-none-match", "*")]),
        ("/maze?shape=tri", &[("if-none-match", &tag)]),
        ("/maze.svg?seed=1&cols=0", &[]),
        ("/maze.svg?seed=1&format=png", &[]),
        ("/maze.svg?seed=1", &[("accept-encoding", "*;q=0")]),
        ("/maze.svg?seed=1&progress=true", &[("accept", "text/event-stream")]),
        ("/compare.txt?seed=1", &[]),
        ("/healthz", &[]),
    ] {
        for _ in 0..3 {
            service.get_with(path, headers).await;
        }
        assert!(!known(&service, &Method::GET, path, headers), "{path}");
    }
    for _ in 0..3 {
        service.post("/maze.svg", r#"{"seed":1}"#).await;
        service.send(Method::OPTIONS, "/maze.svg?seed=1", &[], "").await;
    }
    assert_eq!(service.app.known.weight(), 0);
}

#[tokio::test]
async fn known_requests_are_counted_like_others() {
    let service = Service::new();
    let path = format!("/maze.svg?{TRI}");
    let tag = service.get(&path).await.header("etag").to_owned();
    for _ in 0..4 {
        service.get(&path).await;
        service.send(Method::HEAD, &path, &[], "").await;
        service.get_with(&path, &[("if-none-match", &tag)]).await;
    }
    for (labels, count) in [
        ("route=\"/maze.svg\",method=\"GET\",status=\"200\"", 5),
        ("route=\"/maze.svg\",method=\"HEAD\",status=\"200\"", 4),
        ("route=\"/maze.svg\",method=\"GET\",status=\"304\"", 4),
    ] {
        let line = format!("mazewright_requests_total{{{labels}}}");
        assert_eq!(service.metric(&line), count, "{line}");
    }
    for (from, count) in [("caller", 4), ("cache", 8), ("work", 1)] {
        let line = format!("mazewright_answers_total{{from=\"{from}\"}}");
        assert_eq!(service.metric(&line), count, "{line}");
    }
}

#[tokio::test]
async fn known_requests_take_no_more_bytes_than_their_part_of_the_cache() {
    let mut small = settings();
    small.cache = 1;
    let service = Service::with(small);
    for seed in 0..200 {
        for _ in 0..2 {
            let path = format!("/maze.svg?cols=2&rows=2&seed={seed}&_={}", "x".repeat(700));
            assert_eq!(service.get(&path).await.status, StatusCode::OK);
        }
    }
    let most = (1 << 20) / 16;
    let weight = service.app.known.weight();
    assert!((most / 2..=most).contains(&weight), "{weight} of {most}");
    // A request that is too long is read each time.
    let long = format!("/maze.svg?cols=2&rows=2&seed=0&_={}", "x".repeat(2000));
    for _ in 0..3 {
        assert_eq!(service.get(&long).await.status, StatusCode::OK);
    }
    assert!(!known(&service, &Method::GET, &long, &[]));
}

#[tokio::test]
async fn a_known_request_whose_answer_is_gone_is_rendered() {
    let (service, other) = (Service::new(), Service::new());
    let path = format!("/maze.svg?{TRI}");
    let first = service.get(&path).await;
    service.get(&path).await;
    // The other service has the entry, but not the answer.
    let bytes = RequestBytes::of(&Method::GET, &path.parse().unwrap(), &HeaderMap::new()).unwrap();
    other.app.known.insert(&bytes, service.app.known.get(&bytes).unwrap());
    assert!(other.get(&path).await.body == first.body);
    assert_eq!(other.metric("mazewright_render_seconds_count"), 1);
    assert_eq!(other.metric("mazewright_answers_total{from=\"work\"}"), 1);
}

#[test]
fn known_requests_are_logged_and_only_known_where_they_were_made() {
    let server = Server::start(&[("MAZE_ADMIN_LISTEN", "127.0.0.1:0")]);
    let path = format!("/maze.svg?{TRI}");
    for hit in [false, true, true, true] {
        assert!(server.get(&path).starts_with("HTTP/1.1 200"));
        let line = server.line_with("mazewright::request");
        for part in [&format!("hit={hit}"), "path=\"/maze.svg\"", "method=\"GET\"", "status=200"] {
            assert!(line.contains(part), "{line}");
        }
    }
    assert!(get(server.admin.unwrap(), &path).starts_with("HTTP/1.1 404"));
}
