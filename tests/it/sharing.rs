//! State that clients share or do not share: cached answers, running renders, quotas, entity tags,
//! and the seed of a book.

use std::io::Read;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use futures_util::future::join_all;
use mazewright::response::etag::EntityTag;
use mazewright::response::negotiation::Encoding;
use mazewright_core::Seed;

use crate::app::{Service, USED_UP_SOON, settings};
use crate::common::pdf::Pdf;

#[tokio::test]
async fn a_small_body_is_compressed_only_for_those_who_refuse_identity() {
    let service = Service::new();
    let path = "/maze.svg?cols=2&rows=2&seed=1";
    let plain = service.get(path).await;
    let once = service.app.renders.answers_weight();
    // Each twice: rendered or compressed, then cached.
    for (accept, encoding) in [
        ("gzip", ""),
        ("gzip", ""),
        ("gzip, identity;q=0", "gzip"),
        ("gzip, identity;q=0", "gzip"),
        ("gzip", ""),
    ] {
        let reply = service.get_with(path, &[("accept-encoding", accept)]).await;
        assert_eq!(reply.status, StatusCode::OK, "{accept}");
        assert_eq!(reply.header("content-encoding"), encoding, "{accept}");
        let mut body = Vec::new();
        match encoding {
            "" => body.extend(&reply.body),
            _ => drop(flate2::read::GzDecoder::new(&*reply.body).read_to_end(&mut body).unwrap()),
        }
        assert_eq!(body, plain.body, "{accept}");
    }
    // The cache has the answer without encoding, and once more for clients that need one.
    let twice = service.app.renders.answers_weight();
    assert!((2 * once - 256..=2 * once + 256).contains(&twice), "{twice} bytes, {once} for one");
}

#[tokio::test]
async fn a_quota_belongs_to_a_network_of_64_bits() {
    let mut strict = settings();
    (strict.quota, strict.trust_forwarded) = (USED_UP_SOON, true);
    let service = Service::with(strict);
    for (seed, address, status) in [
        (1, "2001:db8:0:1::1", StatusCode::OK),
        (2, "2001:db8:0:1::2", StatusCode::TOO_MANY_REQUESTS),
        (3, "2001:db8:0:1:ffff:ffff:ffff:ffff", StatusCode::TOO_MANY_REQUESTS),
        // Another network of the same /48.
        (4, "2001:db8:0:2::1", StatusCode::OK),
        (5, "2001:db8:0:2::2", StatusCode::TOO_MANY_REQUESTS),
        // IPv4 addresses count separately, even when they are written as IPv6.
        (6, "192.0.2.1", StatusCode::OK),
        (7, "192.0.2.2", StatusCode::OK),
        (8, "::ffff:192.0.2.1", StatusCode::TOO_MANY_REQUESTS),
    ] {
        let from = [("x-forwarded-for", address)];
        let reply = service.get_with(&format!("/maze?seed={seed}"), &from).await;
        assert_eq!(reply.status, status, "{address}");
    }
}

#[tokio::test]
async fn a_render_that_was_abandoned_is_started_anew_and_shared_again() {
    let mut single = settings();
    single.jobs = 1;
    let service = Service::with(single);
    let get = || {
        let service = service.clone();
        let path = "/maze.svg?cols=300&rows=300&algorithm=wilson&seed=1";
        tokio::spawn(async move { service.get(path).await })
    };
    let old = get();
    service.until(|app| app.renders.workload().running() == 1).await;
    old.abort();
    assert!(old.await.is_err());
    let new = get();
    service.until(|_| service.metric("mazewright_cancelled_total") == 1).await;
    service.until(|app| app.renders.workload().running() == 1).await;
    let joined = get();
    let (new, joined) = (new.await.unwrap(), joined.await.unwrap());
    assert_eq!((new.status, joined.status), (StatusCode::OK, StatusCode::OK));
    assert_eq!(new.body, joined.body);
    assert_eq!(service.metric("mazewright_render_seconds_count"), 1);
    assert_eq!(service.metric("mazewright_cancelled_total"), 1);
}

#[tokio::test]
async fn a_tag_of_another_version_does_not_match() {
    let service = Service::new();
    let url = "/maze.svg?shape=tri&cols=18&rows=12&seed=1&gen=1";
    let tag = service.get(url).await.header("etag").to_owned();
    let tag_of = |tag: EntityTag| tag.of(Encoding::Identity);
    assert_eq!(tag, tag_of(EntityTag::of_version(url, env!("CARGO_PKG_VERSION"))));
    for (tag, status) in [
        (tag, StatusCode::NOT_MODIFIED),
        (tag_of(EntityTag::of_version(url, "0.0.1")), StatusCode::OK),
        (tag_of(EntityTag::of_version(url, "")), StatusCode::OK),
    ] {
        let reply = service.get_with(url, &[("if-none-match", &tag)]).await;
        assert_eq!(reply.status, status, "{tag}");
    }
}

#[tokio::test]
async fn listed_mazes_keep_their_seeds_and_the_others_have_derived_ones() {
    let service = Service::new();
    let mazes = r#"[{"cols":4,"rows":4,"seed":5},{"cols":4,"rows":4},
        {"cols":4,"rows":4,"seed":"Ada"},{"cols":4,"rows":4}]"#;
    let body =
        |seed: &str| format!(r#"{{{seed}"solutions":false,"footer":"full","mazes":{mazes}}}"#);
    let book = service.post("/book.pdf", &body(r#""seed":7,"#)).await;
    assert_eq!(book.status, StatusCode::OK, "{}", String::from_utf8_lossy(&book.body));
    assert_eq!(book.header("maze-seed"), "7");
    let derived = |at| Seed::from(7).derive(at).number().to_string();
    let pdf = Pdf::read(&book.body);
    let pages = pdf.pages();
    assert_eq!(pages.len(), 4);
    for (page, seed) in pages.into_iter().zip(["5", &derived(1), "Ada", &derived(3)]) {
        let url = format!("/maze.pdf?shape=square&cols=4&rows=4&seed={seed}&gen=1&footer=full");
        let texts = pdf.drawn(page).texts;
        assert!(texts.contains(&url), "{url}: {texts:?}");
    }

    // Without a seed of its own the book has a fresh one, and names it.
    let fresh = service.post("/book.pdf", &body("")).await;
    assert_eq!(fresh.status, StatusCode::OK);
    assert_eq!(fresh.header("cache-control"), "no-store");
    let seed = fresh.header("maze-seed");
    assert!(!seed.is_empty());
    let again = service.post("/book.pdf", &body(&format!(r#""seed":"{seed}","#))).await;
    assert_eq!(again.body, fresh.body);
    let other = service.post("/book.pdf", &body("")).await;
    assert_ne!(other.header("maze-seed"), seed);
}

#[tokio::test]
async fn equal_comparisons_are_made_once() {
    let service = Service::new();
    let path = "/compare?cols=60&rows=60&samples=20&seed=77";
    let asked: Vec<_> = (0..20)
        .map(|_| {
            let service = service.clone();
            tokio::spawn(async move { service.get(path).await.body })
        })
        .collect();
    let mut bodies = Vec::new();
    for asked in asked {
        bodies.push(asked.await.unwrap());
    }
    assert!(bodies[0].starts_with(b"{\"seed\""), "{:?}", String::from_utf8_lossy(&bodies[0]));
    assert!(bodies.iter().all(|body| *body == bodies[0]));
    assert_eq!(service.metric("mazewright_answers_total{from=\"work\"}"), 1);
    let shared = service.metric("mazewright_answers_total{from=\"shared\"}");
    let cached = service.metric("mazewright_answers_total{from=\"cache\"}");
    assert_eq!(shared + cached, 19);
}

#[tokio::test]
async fn responses_say_what_is_left_of_the_quota() {
    let service = Service::with_quota(Duration::from_millis(60));
    let ask = async |path: &str| service.get_with(path, &[("x-forwarded-for", "192.0.2.9")]).await;
    let left = |reply: &crate::app::Reply| -> u32 {
        assert_eq!(reply.header("ratelimit-policy"), "\"cpu-ms\";q=60;w=60");
        let (left, _) = reply.header("ratelimit")["\"cpu-ms\";r=".len()..].split_once(';').unwrap();
        left.parse().unwrap()
    };
    let first = ask("/maze?seed=1").await;
    assert!((1..60).contains(&left(&first)), "{}", left(&first));
    let cached = ask("/maze?seed=1").await;
    let fields = (cached.header("ratelimit"), cached.header("ratelimit-policy"));
    assert_eq!(fields, ("", ""), "the quota was not asked");
    // One request may use more than the quota has left; the next one has to wait.
    let dear = ask("/compare?cols=60&rows=60&samples=20&seed=1").await;
    assert_eq!((dear.status, left(&dear)), (StatusCode::OK, 0));
    let late = ask("/maze?seed=2").await;
    assert_eq!((late.status, left(&late)), (StatusCode::TOO_MANY_REQUESTS, 0));
    assert!(!late.header("retry-after").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn equal_requests_for_a_short_book_share_one_printing() {
    let service = Service::new();
    let path = "/book.pdf?seed=7&count=6&cols=30&rows=30";
    let all = join_all((0..20).map(|_| service.get(path))).await;
    let pages = Pdf::read(&all[0].body).pages().len() as u64;
    assert_eq!(pages, 7);
    for reply in &all {
        assert_eq!(reply.status, StatusCode::OK);
        assert!(reply.body == all[0].body);
    }
    let renders = || service.metric("mazewright_render_seconds_count");
    assert_eq!(renders(), pages);
    // It is not printed again later either, under any file name.
    let later = service.get(&format!("{path}&download=true")).await;
    assert!(later.body == all[0].body);
    assert!(renders() == pages);
    assert!(later.header("content-disposition").starts_with("attachment"));
    let answers =
        |from: &str| service.metric(&format!("mazewright_answers_total{{from=\"{from}\"}}"));
    assert_eq!(answers("work"), 1);
    assert_eq!(answers("work") + answers("shared") + answers("cache"), 21);
    // A long book is sent page by page to each client.
    let long = "/book.pdf?seed=7&count=100&cols=200&rows=200&solutions=false";
    let head = service.send(Method::HEAD, long, &[], "").await;
    assert_eq!(head.status, StatusCode::OK);
    assert_eq!(renders(), pages);
}
