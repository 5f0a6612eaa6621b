//! Animations as requests: formats, bounds, and that work stops when the client leaves.

use axum::http::StatusCode;
use mazewright_request::limits::AnswerLimits;
use mazewright_request::reading::query::Reader;

use crate::app::{Service, settings};

use crate::common::films::{of_apng, of_gif};
use crate::common::raster::{Rows, pixels};

/// Returns the largest difference of two images on their own paper, with opacity cut at one half
/// for one of them.
fn apart(one: &Rows, other: &Rows) -> u8 {
    let all = |rows: &Rows| rows.concat();
    let pairs = all(one).into_iter().zip(all(other)).collect::<Vec<_>>();
    let pixels = pairs.chunks_exact(4).filter(|it| it[3].1 >= 128);
    pixels.flat_map(|it| it[..3].iter().map(|&(one, two)| one.abs_diff(two))).max().unwrap_or(0)
}

#[tokio::test]
async fn pictures_of_every_look_are_animated() {
    let service = Service::new();
    for query in [
        "cols=6&rows=5&levels=2",
        "cols=6&rows=6&wrap=xy",
        "shape=hex&mask=heart&cols=12",
        "cols=9&rows=9&weave=1",
        "cols=9&rows=9&weave=1&draw=passages",
        "cols=9&rows=9&sparse=2",
        "cols=5&rows=4&unicursal=true",
        "shape=tri&cols=9&rows=6&braid=1&loops=2",
        "cols=11&rows=11&hole=circle",
        "mask=text:IO&mask_parts=all&cols=20&rows=8",
        "shape=hex&cols=6&rows=6&draw=passages&algorithm=kruskal",
        "shape=oct&cols=6&rows=6&fill=distance",
        "cols=8&rows=8&fill=segment&symmetry=mirror",
        "cols=6&rows=6&theme=dark&solution=true",
        "cols=6&rows=6&paper=none",
        "shape=polar&paper=ffffffc0&cols=6&rows=4",
        "cols=6&rows=6&layers=tree,walls",
        "cols=6&rows=6&layers=planar,dual,tree,walls,ids",
        "shape=voronoi&cols=6&rows=6&cell=17.3&line=1.7",
    ] {
        let png = service.get(&format!("/maze.png?seed=3&{query}")).await;
        assert_eq!(png.status, StatusCode::OK, "{query}: {}", png.text());
        let finished = pixels(&png.body);
        let get = async |format: &str| {
            let path = format!("/maze.{format}?seed=3&frames=12&duration=1.5&pause=0&{query}");
            let reply = service.get(&path).await;
            assert_eq!(reply.status, StatusCode::OK, "{path}");
            reply.body
        };
        let (still, frames) = of_apng(&get("apng").await);
        assert_eq!(still, finished, "{query}");
        assert_eq!(frames[frames.len() - 1].seen, finished, "{query}");
        assert_ne!(frames[0].seen, finished, "{query}");
        assert_eq!(frames.iter().map(|frame| frame.delay).sum::<u32>(), 150, "{query}");
        let frames = of_gif(&get("gif").await);
        assert_eq!(frames.len(), 12, "{query}");
        assert_eq!(frames.iter().map(|frame| frame.delay).sum::<u32>(), 150, "{query}");
        let last = &frames[11].seen;
        // With few colours the frame is exact; with many there are 255.
        assert!(apart(last, &finished) <= 64, "{query}: {}", apart(last, &finished));
        let solid = |rows: &Rows| -> Vec<bool> {
            rows.iter().flat_map(|row| row.chunks_exact(4).map(|it| it[3] >= 128)).collect()
        };
        assert_eq!(solid(last), solid(&finished), "{query}");
    }
    let body =
        r#"{"vertices":[[0,0],[1,0],[2,0],[0,1],[1,1],[2,1]],"faces":[[0,1,4,3],[1,2,5,4]]}"#;
    let mesh = service.post("/maze.gif", &format!("{{\"seed\":1,\"mesh\":{body}}}")).await;
    assert_eq!(of_gif(&mesh.body).len(), 2);
}

#[tokio::test]
async fn frames_and_times_have_bounds() {
    let service = Service::new();
    for (query, frames, time) in [
        ("frames=2", 2, 1000),
        ("frames=1000&cols=2&rows=1", 2, 1000),
        ("frames=1000&duration=120&cols=40&rows=30&cell=3&line=1", 1000, 12_200),
        ("duration=0.1&pause=0", 5, 10),
        ("duration=0.11&pause=60", 5, 6011),
        ("animate=both&frames=2", 2, 1000),
        ("animate=solve&cols=2&rows=1", 5, 1000),
    ] {
        let reply = service.get(&format!("/maze.gif?seed=1&{query}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{query}: {}", reply.text());
        let told = of_gif(&reply.body);
        assert_eq!(told.len(), frames, "{query}");
        assert_eq!(told.iter().map(|frame| frame.delay).sum::<u32>(), time, "{query}");
        assert!(told.iter().all(|frame| frame.delay >= 2), "{query}");
        let again = Service::new().get(&format!("/maze.gif?seed=1&{query}")).await;
        assert_eq!(again.body, reply.body, "{query}: the same again");
    }
    let still = service.get("/maze.gif?seed=1&animate=none").await;
    assert_eq!(of_gif(&still.body).len(), 1);
    let still = service.get("/maze.apng?seed=1&animate=none").await;
    assert_eq!(of_apng(&still.body).1.len(), 0);
    for (path, status, code) in [
        ("/maze.gif?frames=1", 400, "out-of-range"),
        ("/maze.gif?frames=1001", 400, "out-of-range"),
        ("/maze.gif?duration=0.09", 400, "out-of-range"),
        ("/maze.gif?duration=120.01", 400, "out-of-range"),
        ("/maze.gif?duration=1.234", 400, "invalid"),
        ("/maze.gif?pause=60.5", 400, "out-of-range"),
        ("/maze.gif?animate=carved", 400, "unknown-value"),
        ("/maze.png?animate=carve", 422, "not-taken"),
        ("/maze.json?frames=10", 422, "not-taken"),
        ("/maze.svg?pause=1", 422, "not-taken"),
        ("/maze.gif?animate=none&duration=3", 422, "not-taken"),
        ("/maze.gif?animate=solve&solution=false", 422, "contradiction"),
        ("/maze.gif?animate=carve&solution=only", 422, "not-taken"),
        ("/maze.gif?animate=carve&layers=ids", 422, "not-taken"),
        ("/maze.svg?animate=solve&layers=walls", 422, "not-taken"),
        ("/maze.svg?animate=carve&cols=500&rows=500", 422, "too-much-work"),
        ("/maze.gif?cols=70000&rows=1&cell=1&line=0.5&frames=2", 422, "too-many-pixels"),
        ("/maze.apng?cols=90&rows=90&cell=110&frames=2&fill=distance", 422, "too-much-memory"),
    ] {
        let reply = service.get(path).await;
        assert_eq!(reply.status.as_u16(), status, "{path}: {}", reply.text());
        assert!(reply.text().contains(&format!("\"code\":\"{code}\"")), "{path}: {}", reply.text());
    }
}

#[tokio::test]
async fn animations_are_requested_by_name() {
    let service = Service::new();
    for (accept, media) in [
        ("image/apng", "image/apng"),
        ("image/gif", "image/gif"),
        ("image/gif, image/png;q=0.5", "image/gif"),
        // Browsers name the types that they can show.
        (
            "text/html,application/xhtml+xml,image/avif,image/webp,image/apng,*/*;q=0.8",
            "image/svg+xml",
        ),
        ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "image/svg+xml"),
    ] {
        let reply = service.get_with("/maze?seed=1&cols=4&rows=4", &[("accept", accept)]).await;
        assert_eq!(reply.header("content-type"), media, "{accept}");
    }
    let plain = service.get("/maze.gif?seed=1&cols=4&rows=4").await;
    for same in ["animate=carve&frames=100", "animation=true&duration=8&pause=2"] {
        let reply = service.get(&format!("/maze.gif?seed=1&cols=4&rows=4&{same}")).await;
        assert_eq!(reply.header("etag"), plain.header("etag"), "{same}");
    }
    let solved = service.get("/maze.svg?seed=1&cols=4&rows=4&animate=solve").await;
    for same in ["solution=true", "layers=trace,walls,solution"] {
        let path = format!("/maze.svg?seed=1&cols=4&rows=4&animate=solve&{same}");
        assert_eq!(service.get(&path).await.header("etag"), solved.header("etag"), "{same}");
    }
}

#[tokio::test]
async fn a_client_that_leaves_stops_an_animation() {
    let mut bare = settings();
    (bare.cache, bare.grids) = (0, 0);
    let service = Service::with(bare);
    let asked = service.clone();
    let path = "/maze.gif?shape=hex&cols=80&rows=80&cell=4&line=1&frames=1000&duration=100&seed=1";
    let only = tokio::spawn(async move { asked.get(path).await });
    service.until(|app| app.renders.workload().running() == 1).await;
    only.abort();
    service.until(|app| app.renders.workload().running() == 0).await;
    service.until(|_| service.metric("mazewright_cancelled_total") > 0).await;
    service.until(|app| app.renders.workload().memory().reserved() == 0).await;
}

/// Fewer frames are advised only where they suffice.
#[test]
fn animations_that_take_too_long_say_what_works() {
    let limits = AnswerLimits { pixels: 100_000_000, ..AnswerLimits::NONE };
    let refused = |query: &str| {
        let mut reader = Reader::default();
        reader.query(&format!("seed=1&{query}")).unwrap();
        let request = reader.finish(None).unwrap().resolve(|| None).unwrap();
        request.check(&limits).err().map(|error| error.faults[0].clone())
    };
    for (query, parameter) in [
        ("format=gif&cols=2000&rows=2000&frames=1000", "cols"),
        ("format=gif&cols=300&rows=300&cell=2&line=1&frames=1000", "frames"),
        ("format=svg&animate=carve&cols=500&rows=500&frames=800", "frames"),
    ] {
        let fault = refused(query).unwrap();
        assert_eq!((&*fault.parameter, fault.code), (parameter, "too-much-work"), "{query}");
        let advises_frames = fault.detail.contains("at most");
        assert_eq!(advises_frames, parameter == "frames", "{query}: {fault:?}");
        let value = fault.suggestion.unwrap();
        let others = query.split('&').filter(|it| !it.starts_with(&format!("{parameter}=")));
        let others: Vec<&str> = others.collect();
        let remedied = format!("{}&{parameter}={value}", others.join("&"));
        assert_eq!(refused(&remedied), None, "{remedied}");
    }
}
