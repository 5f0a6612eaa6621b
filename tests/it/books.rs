//! Books: their pages, numbers and solutions, how they are sent, and what is rejected.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::http::{Method, Request, StatusCode};
use http_body_util::BodyExt;
use mazewright_core::{SHAPES, Seed};
use mazewright_request::table::PARAMETERS;

use crate::app::{Reply, Service, settings};
use crate::common::pdf::{Drawn, Pdf, Picture};

/// Returns the drawings of the pages of a book.
pub(crate) fn pages(reply: &Reply) -> Vec<Drawn> {
    assert_eq!(reply.status, StatusCode::OK, "{:.300}", String::from_utf8_lossy(&reply.body));
    let pdf = Pdf::read(&reply.body);
    pdf.pages().into_iter().map(|page| pdf.drawn(page)).collect()
}

/// Returns the walls of a picture: the parts painted black.
pub(crate) fn walls(picture: &Picture) -> Vec<[f64; 2]> {
    let black = picture.paths.iter().filter(|path| path.color == [0, 0, 0] && path.painted == "S");
    black.flat_map(|path| path.points.clone()).collect()
}

pub(crate) fn has_way(picture: &Picture) -> bool {
    picture.paths.iter().any(|path| path.color == [0xd1, 0x24, 0x2f])
}

#[tokio::test]
async fn each_maze_has_a_number_and_its_solution_stands_at_the_back() {
    let service = Service::new();
    for per_page in [1, 2, 4] {
        for count in [1, 3, 7, 12] {
            for solutions in [true, false] {
                let path = format!(
                    "/book.pdf?seed=7&cols=5&rows=4&count={count}&per_page={per_page}\
                     &solutions={solutions}"
                );
                let pages = pages(&service.get(&path).await);
                let fronts = usize::div_ceil(count, per_page);
                let backs = if solutions { count.div_ceil(6) } else { 0 };
                assert_eq!(pages.len(), fronts + backs, "{path}");
                let mut mazes = Vec::new();
                for (at, page) in pages.iter().enumerate() {
                    let number = (at + 1).to_string();
                    assert!(page.texts.contains(&number), "{path}: page {number}");
                    let is_back = at >= fronts;
                    let first = if is_back { (at - fronts) * 6 } else { at * per_page };
                    for (tile, picture) in page.pictures.iter().enumerate() {
                        // The number of a solution precedes its words.
                        let place = if is_back { 2 * tile } else { tile };
                        assert_eq!(page.texts[place], (first + tile + 1).to_string(), "{path}");
                        let words = &page.texts[place + 1];
                        assert_eq!(words.starts_with("solution, "), is_back, "{path}: {words}");
                        assert_eq!(has_way(picture), is_back, "{path}");
                        mazes.push(walls(picture));
                    }
                }
                assert_eq!(mazes.len(), count * (1 + usize::from(solutions)), "{path}");
                let (front, back) = mazes.split_at(count);
                assert!(!solutions || front == back, "{path}: solutions of other mazes");
                assert!(front.windows(2).all(|pair| pair[0] != pair[1]), "{path}: twice the same");
            }
        }
    }
}

#[tokio::test]
async fn mazes_are_those_of_derived_seeds() {
    let service = Service::new();
    let book = service.get("/book.pdf?seed=Ada&shape=hex&cols=6&rows=5&count=3&footer=full").await;
    let pages = pages(&book);
    let seed = Seed::parse("Ada").unwrap();
    for (at, page) in pages.iter().take(3).enumerate() {
        let number = seed.derive(at as u64).number();
        let url = format!("/maze.pdf?shape=hex&cols=6&rows=5&seed={number}&gen=1&footer=full");
        assert!(page.texts.contains(&url), "{:?}", page.texts);
        let alone = Pdf::read(&service.get(&url).await.body);
        let alone = alone.drawn(alone.pages()[0]);
        assert_eq!(alone.pictures[0].paths, page.pictures[0].paths);
    }
    assert_eq!(book.header("maze-seed"), "Ada");
}

#[tokio::test]
async fn names_of_shapes_are_read_in_any_case() {
    let service = Service::new();
    let path = |shapes: &str| format!("/book.pdf?seed=1&count=2&cols=4&rows=4&shapes={shapes}");
    let (lower, upper) = (service.get(&path("hex,tri")).await, service.get(&path("Hex,TRI")).await);
    assert_eq!(upper.status, 200, "{}", upper.text());
    assert_eq!(upper.header("etag"), lower.header("etag"));
}

#[tokio::test]
async fn shapes_take_turns_and_ramps_rise() {
    let service = Service::new();
    let words = |pages: &[Drawn], count: usize| -> Vec<String> {
        pages.iter().take(count).map(|page| page.texts[1].clone()).collect()
    };
    let all = pages(
        &service.get("/book.pdf?seed=1&shapes=all&count=20&solutions=false&footer=full").await,
    );
    for (at, told) in words(&all, 20).iter().enumerate() {
        let shape = &SHAPES[at % SHAPES.len()];
        let (cols, rows) = shape.value.default_size;
        assert!(told.starts_with(&format!("{} maze, {cols} × {rows}, ", shape.name)), "{told}");
    }
    // Every shape, from a third of its size on.
    for shape in SHAPES {
        let path = format!("/book.pdf?seed=1&shape={}&ramp=size&count=5&footer=full", shape.name);
        let told = words(&pages(&service.get(&path).await), 5);
        let sizes: Vec<Vec<u32>> = told
            .iter()
            .map(|told| {
                let size = told.split(", ").nth(1).unwrap();
                size.split(" × ").map(|side| side.parse().unwrap()).collect()
            })
            .collect();
        let (cols, rows) = shape.value.default_size;
        assert_eq!(sizes[4], [cols, rows], "{told:?}");
        assert_eq!(sizes[0], [cols, rows].map(|side| (2 * side + 3) / 6), "{told:?}");
        assert!(sizes.windows(2).all(|pair| pair[0][0] <= pair[1][0]), "{told:?}");
    }
    let path = "/book.pdf?seed=1&cols=16&rows=16&ramp=difficulty&count=6&footer=full";
    let rising = pages(&service.get(path).await);
    let hard = |told: &String| told.rsplit(' ').next().unwrap().parse::<u32>().unwrap();
    let hard: Vec<u32> = words(&rising, 6).iter().map(hard).collect();
    assert!(hard[0] < 30, "{hard:?}");
    assert!(hard[5] > 45, "{hard:?}");
    assert!(hard.is_sorted(), "{hard:?}");
    // The URL of each page has one of the difficulties of the ramp. Its place is that of its
    // measured difficulty.
    let mut asked: BTreeSet<usize> = (0..6).map(|at| 20 + 12 * at).collect();
    for page in &rising[..6] {
        let url = page.texts.iter().find(|text| text.starts_with("/maze.pdf")).unwrap();
        let difficulty = url.split("&difficulty=").nth(1).unwrap().split('&').next().unwrap();
        assert!(asked.remove(&difficulty.parse().unwrap()), "{:?}", page.texts);
        let alone = service.get(url).await;
        assert!(
            page.texts[1].ends_with(&format!("difficulty {}", alone.header("maze-difficulty")))
        );
    }
    for (front, back) in rising[..6].iter().zip(&rising[6].pictures) {
        assert_eq!(
            walls(&front.pictures[0]),
            walls(back),
            "the solution of the maze that was found"
        );
    }
}

#[tokio::test]
async fn a_body_lists_mazes() {
    let service = Service::new();
    let body = r#"{"per_page":2,"page":"a5","footer":"full","mazes":[
        {"shape":"tri","cols":9,"rows":"8","seed":3,"layers":["walls"]},
        {"mask":"text:HI","cols":30,"rows":14,"seed":4},
        {"mesh":{"vertices":[[0,0],[1,0],[1,1],[0,1]],"faces":[[0,1,2],[0,2,3]]},"seed":5}]}"#;
    let reply = service.post("/book.pdf", body).await;
    assert_eq!(reply.header("cache-control"), "no-store");
    assert_eq!(reply.header("maze-seed"), "");
    let told = pages(&reply);
    assert_eq!(told.len(), 3);
    assert!(told[0].texts[1].starts_with("tri maze, 9 × 8, seed 3"), "{:?}", told[0].texts);
    assert!(told[1].texts[1].starts_with("mesh maze, 2 cells, seed 5"), "{:?}", told[1].texts);
    assert!(told[2].pictures.iter().all(has_way), "layers do not hide solutions at the back");
    assert_eq!(reply.body, service.post("/book.pdf", body).await.body);
    // Seeds that are left out follow from the book's seed.
    let body = r#"{"seed":7,"gen":1,"mazes":[{"cols":4,"rows":4},{"cols":4,"rows":4}]}"#;
    let listed = pages(&service.post("/book.pdf", body).await);
    let same = pages(&service.get("/book.pdf?seed=7&cols=4&rows=4&count=2").await);
    assert_eq!(walls(&listed[1].pictures[0]), walls(&same[1].pictures[0]));
    // Without a list, POST equals GET.
    let posted = service.post("/book.pdf", r#"{"seed":7,"cols":4,"rows":4,"count":2}"#).await;
    assert_eq!(posted.body, service.get("/book.pdf?seed=7&cols=4&rows=4&count=2").await.body);
    assert!(posted.header("content-location").starts_with("/book.pdf?"));
}

#[tokio::test]
async fn contradictions_are_rejected_before_the_first_byte() {
    let service = Service::new();
    for (query, status, parameter, code) in [
        ("count=0", 400, "count", "out-of-range"),
        ("count=201", 400, "count", "out-of-range"),
        ("count=x", 400, "count", "invalid"),
        ("per_page=3", 400, "per_page", "unknown-value"),
        ("ramp=up", 400, "ramp", "unknown-value"),
        ("solutions_per_page=5", 400, "solutions_per_page", "unknown-value"),
        ("stock=pink", 400, "stock", "unknown-value"),
        ("bound=maybe", 400, "bound", "invalid"),
        ("captions=a|%01", 400, "captions[1]", "unknown-letter"),
        ("count=2&captions=a|b|c", 422, "captions", "out-of-range"),
        ("cover=true", 422, "cover", "contradiction"),
        ("author=Ada", 422, "author", "not-taken"),
        ("worksheet=true&bound=true", 422, "worksheet", "contradiction"),
        ("key=corner", 422, "key", "not-taken"),
        ("progress=true", 422, "progress", "not-taken"),
        ("error=picture", 422, "error", "not-taken"),
        ("ramp=mixed&shape=hex", 422, "ramp", "contradiction"),
        ("shapes=square,hexx", 400, "shapes", "unknown-value"),
        ("solutions=maybe", 400, "solutions", "invalid"),
        ("mazes=1", 400, "mazes", "unknown-parameter"),
        ("fields=all", 422, "fields", "not-taken"),
        ("format=pdf", 422, "format", "not-taken"),
        ("charset=ascii", 422, "charset", "not-taken"),
        ("page=fit", 422, "page", "contradiction"),
        ("shape=hex&shapes=hex,tri", 422, "shape", "contradiction"),
        ("ramp=difficulty&difficulty=easy", 422, "difficulty", "contradiction"),
        ("ramp=difficulty&unicursal=true", 422, "ramp", "not-taken"),
        ("count=200&cols=150&rows=150", 422, "count", "too-large"),
        ("count=200&cols=100&rows=100&ramp=difficulty", 422, "count", "too-slow"),
        // 66 times 200 × 4556 cells: 65 to find each maze, and once more for its solution.
        ("count=200&cols=68&rows=67&ramp=difficulty", 422, "count", "too-slow"),
        ("per_page=4&count=4&cols=999&rows=999&solutions=false", 422, "per_page", "too-many-bytes"),
        ("count=6&cols=800&rows=800", 422, "solutions", "too-many-bytes"),
        ("shapes=square,hex&cols=21&rows=21&symmetry=turn-4", 422, "symmetry", ""),
        ("start=999", 422, "start", "no-such-cell"),
    ] {
        let reply = service.get(&format!("/book.pdf?seed=1&{query}")).await;
        assert_eq!(reply.status.as_u16(), status, "{query}: {:.300}", reply.text());
        let (named, told) = reply.faults()[0].clone();
        assert_eq!(named, parameter, "{query}: {}", reply.text());
        assert!(code.is_empty() || told == code, "{query}: {}", reply.text());
    }
    let second =
        service.get("/book.pdf?seed=1&shapes=square,hex&cols=21&rows=21&symmetry=turn-4").await;
    assert!(second.json()["detail"].as_str().unwrap().starts_with("maze 2: "), "{}", second.text());
    for (body, status, parameter, code) in [
        (r#"{"mazes":[]}"#, 400, "mazes", "out-of-range"),
        (r#"{"mazes":7}"#, 400, "mazes", "wrong-type"),
        (r#"{"mazes":[{},7]}"#, 400, "mazes[1]", "wrong-type"),
        (r#"{"mazes":[{},{"cols":0}]}"#, 400, "mazes[1].cols", "out-of-range"),
        (r#"{"mazes":[{},{"cols":4,"rows":4,"start":99}]}"#, 422, "mazes[1].start", "no-such-cell"),
        (r#"{"mazes":[{"page":"a3"}]}"#, 422, "mazes[0].page", "not-taken"),
        (r#"{"mazes":[{"format":"svg"}]}"#, 422, "mazes[0].format", "not-taken"),
        (r#"{"mazes":[{}],"cols":4}"#, 422, "cols", "not-taken"),
        (r#"{"mazes":[{}],"count":4}"#, 422, "count", "not-taken"),
        (r#"{"mazes":[{}],"captions":"One"}"#, 422, "captions", "not-taken"),
        (r#"{"mazes":[{}],"unique":true}"#, 422, "unique", "not-taken"),
        (r#"{"mazes":[{"seed":1}],"seed":4}"#, 422, "seed", "not-taken"),
    ] {
        let reply = service.post("/book.pdf", body).await;
        assert_eq!(reply.status.as_u16(), status, "{body}: {:.300}", reply.text());
        let fault = (parameter.to_owned(), code.to_owned());
        assert_eq!(reply.faults(), [fault], "{body}: {}", reply.text());
    }
    let both = service.post("/book.pdf", r#"{"mazes":[{"cols":0},{"shap":"x"}]}"#).await;
    let names: Vec<String> = both.faults().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["mazes[0].cols", "mazes[1].shap"]);
    // Parameters that no PDF accepts are rejected for books, too.
    for parameter in PARAMETERS.iter().filter(|it| it.name.ends_with("_mm")) {
        let path = format!("/book.pdf?seed=1&{}={}", parameter.name, parameter.example);
        assert_eq!(service.get(&path).await.status.as_u16(), 422, "{path}");
    }
}

#[tokio::test]
async fn books_are_cached_as_mazes_are() {
    let service = Service::new();
    let path = "/book.pdf?seed=1&gen=1&count=2&cols=4&rows=4";
    let first = service.get(path).await;
    assert_eq!(first.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(first.header("content-disposition"), "inline; filename=\"mazes-2-1.pdf\"");
    let tag = first.header("etag").to_owned();
    let same =
        service.get("/book.pdf?rows=4&cols=4&count=2&seed=%31&ramp=none&shapes=square").await;
    assert_eq!(same.header("etag"), tag);
    assert_eq!(same.body, first.body);
    let canonical =
        "</book.pdf?shape=square&cols=4&rows=4&seed=1&gen=1&count=2>; rel=\"canonical\"";
    assert_eq!(same.header("link"), canonical);
    let renders = service.metric("mazewright_render_seconds_count");
    let kept = service.get_with(path, &[("if-none-match", &tag)]).await;
    assert_eq!((kept.status, kept.body.len()), (StatusCode::NOT_MODIFIED, 0));
    let head = service.send(Method::HEAD, path, &[], "").await;
    assert_eq!((head.status, head.header("etag")), (StatusCode::OK, &*tag));
    assert_eq!(service.metric("mazewright_render_seconds_count"), renders);
    let mut tags = vec![tag];
    for other in [
        "&shapes=square,tri",
        "&ramp=size",
        "&ramp=mixed",
        "&per_page=2",
        "&solutions=false",
        "&solutions_per_page=9",
        "&page=a3",
        "&page=6x9",
        "&bound=true",
        "&bound=true&author=Ada",
        "&bound=true&cover=true",
        "&bound=true&cover=true&stock=cream",
        "&captions=one|two",
        "&unique=true",
        "&title=Mazes",
        "&footer=none",
    ] {
        tags.push(service.get(&format!("{path}{other}")).await.header("etag").to_owned());
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 17);
    let fresh = service.get("/book.pdf?count=2&cols=4&rows=4").await;
    assert_eq!((fresh.header("cache-control"), fresh.header("etag")), ("no-store", ""));
    let again = service.get(fresh.header("content-location")).await;
    assert_eq!(again.body, fresh.body);
}

/// Sends a request and returns the response, with its body still to come.
async fn begun(service: &Service, path: &str) -> axum::response::Response {
    use tower::ServiceExt;
    let router = mazewright::server::routes::router(service.app.clone());
    let request = Request::builder().uri(path).body(axum::body::Body::empty()).unwrap();
    router.oneshot(request).await.unwrap()
}

const MADE: &str = "mazewright_render_seconds_count{format=\"book\"}";

#[tokio::test]
async fn pages_are_sent_as_they_are_made_and_stop_when_the_caller_leaves() {
    let mut bare = settings();
    (bare.cache, bare.grids) = (0, 0);
    let service = Service::with(bare);
    let path = "/book.pdf?seed=1&count=40&cols=30&rows=30";
    let mut body = begun(&service, path).await.into_body();
    let first = body.frame().await.unwrap().unwrap().into_data().unwrap();
    assert!(first.starts_with(b"%PDF-1.7\n"));
    // One page with the client, one on its way, and one that waits for space.
    service.until(|_| service.metric(MADE) == 3).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(service.metric(MADE), 3, "the press waits for the caller");
    assert!(service.metric("mazewright_memory_bytes") < 200_000, "memory holds three pages");
    let second = body.frame().await.unwrap().unwrap().into_data().unwrap();
    assert!(!second.starts_with(b"%PDF"));
    service.until(|_| service.metric(MADE) == 4).await;
    drop((body, first, second));
    service.until(|app| app.renders.workload().memory().reserved() == 0).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(service.metric(MADE) <= 5, "nobody waits for more");
    assert_eq!(service.app.renders.workload().running(), 0);

    // Leaving in the middle of a page stops the work, too.
    let path = "/book.pdf?seed=1&count=8&cols=700&rows=700&algorithm=wilson&solutions=false&page=a3&page_margin=0";
    let asked = service.clone();
    let only = tokio::spawn(async move { begun(&asked, path).await });
    service.until(|app| app.renders.workload().running() == 1).await;
    only.abort();
    service.until(|app| app.renders.workload().running() == 0).await;
    service.until(|_| service.metric("mazewright_cancelled_total") > 0).await;
}
