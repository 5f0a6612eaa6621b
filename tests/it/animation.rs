//! Animations: GIF and APNG as outside decoders see them, frame by frame, against the picture at rest.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::find;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;
use mazewright_core::shape::SHAPES;
use mazewright_core::solver::{SOLVERS, Search, routes};
use mazewright_core::spec::Spec;
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::animation::{ANIMATES, Animation};
use mazewright_render::style::layers::Layers;
use mazewright_render::style::{Length, Style};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::app::{Service, settings};
use crate::common::{Made, algorithm, shape, spec, style};
use crate::films::{Frame, of_apng, of_gif};
use crate::raster::{Rows, pixels};

/// A style that moves, with a number of frames at most.
fn moving(animate: &str, frames: u32, style: &Style) -> Style {
    let animate = find(ANIMATES, animate).unwrap();
    let mut style = style.clone();
    style.options.animation = Animation { animate, frames, ..Animation::default() };
    style
}

/// The frames of both formats.
fn both(made: &Made, style: &Style) -> [Vec<Frame>; 2] {
    let gif = of_gif(&made.write("gif", style, Fields::ALL));
    [gif, of_apng(&made.write("apng", style, Fields::ALL)).1]
}

fn large() -> Style {
    Style { cell: Length::whole(24), line: Length::whole(2), ..style() }
}

/// Whether the pixel at a point of a maze is dark.
fn is_dark(seen: &Rows, style: &Style, point: Point) -> bool {
    let at = |along: f64| {
        let cell = f64::from(style.cell.hundredths());
        ((along * cell + f64::from(style.margin.hundredths())) / 100.0) as usize
    };
    seen[at(point.y)][at(point.x) * 4] < 128
}

#[test]
fn links_open_in_their_order_on_every_shape() {
    const FRAMES: u32 = 6;
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 3) } else { (5, 4) };
        let made = Made::new(spec(shape, cols, rows));
        let (grid, order) = (made.maze.grid(), made.maze.open_links());
        let still = large();
        let finished = pixels(&made.write("png", &still, Fields::ALL));
        let style = moving("carve", FRAMES, &still);
        for frames in both(&made, &style) {
            assert_eq!(frames.len(), 6, "{made}");
            assert_eq!(frames.iter().map(|frame| frame.delay).sum::<u32>(), 1000, "{made}");
            assert!(frames.iter().all(|frame| frame.delay >= 2), "{made}");
            assert_eq!(frames[5].seen, finished, "{made}: the last frame is the picture");
            let area = |frame: &Frame| frame.region[2] * frame.region[3];
            assert!(frames[1..].iter().any(|it| area(it) < area(&frames[0])), "{made}: all whole");
            for (at, frame) in frames.iter().enumerate() {
                let open = order.len() * at / 5;
                for (turn, &link) in order.iter().enumerate() {
                    let dark = is_dark(&frame.seen, &style, grid.middle(link));
                    assert_eq!(dark, turn >= open, "{made}: frame {at}, link {turn}");
                }
            }
            // The rasteriser may cut lines elsewhere, and arcs be told in one piece or two, which turns a
            // pixel on their rim some levels darker.
            for pair in frames.windows(2) {
                let [before, after] = [0, 1].map(|at| pair[at].seen.concat());
                let darker =
                    before.iter().zip(&after).any(|(one, two)| *one > two.saturating_add(100));
                assert!(!darker, "{made}: a wall appears");
            }
        }
        let (at_rest, _) = of_apng(&made.write("apng", &style, Fields::ALL));
        assert_eq!(at_rest, finished, "{made}: who knows no animations sees the picture");
    }
}

/// A maze with the traces of its search.
fn traced(spec: Spec) -> Made {
    let mut made = Made::new(spec);
    let cancel = Cancel::new();
    let search = Search { seed: 1, traced: true, cancel: &cancel };
    made.routes = routes(&SOLVERS[0], &made.maze, &search).unwrap();
    made
}

#[test]
fn the_search_grows_and_then_the_way() {
    let layers = Layers::parse("trace,walls,solution").unwrap();
    for name in ["square", "hex", "polar"] {
        let made = traced(spec(shape(name), 6, 5));
        let still = Style { layers, ..large() };
        let finished = pixels(&made.write("png", &still, Fields::ALL));
        let [gif, apng] = both(&made, &moving("solve", 20, &still));
        assert_eq!(apng[apng.len() - 1].seen, finished, "{name}");
        // Blue, as the way is, and paler where the search has been.
        let count = |frame: &Frame, most: u8| {
            let pixels = frame.seen.iter().flat_map(|row| row.chunks_exact(4));
            pixels.filter(|it| it[2] > it[0].saturating_add(30) && it[0] <= most).count()
        };
        for frames in [&gif, &apng] {
            let ends = [0, frames.len() - 1].map(|at| &frames[at]);
            assert_eq!((count(ends[0], 60), count(ends[0], 255)), (0, 0), "{name}");
            let ways: Vec<usize> = frames.iter().map(|frame| count(frame, 60)).collect();
            let seen: Vec<usize> = frames.iter().map(|frame| count(frame, 255)).collect();
            assert!(seen.is_sorted() || ways.is_sorted(), "{name}: {seen:?} {ways:?}");
            assert!(ways[frames.len() / 3] == 0 && seen[frames.len() / 3] > 0, "{name}: {ways:?}");
            assert!(ways[frames.len() - 1] > ways[frames.len() - 3], "{name}: {ways:?}");
        }
    }
}

/// The largest difference of two images on paper of their own, opacity cut at a half for one of them.
fn apart(one: &Rows, other: &Rows) -> u8 {
    let all = |rows: &Rows| rows.concat();
    let pairs = all(one).into_iter().zip(all(other)).collect::<Vec<_>>();
    let pixels = pairs.chunks_exact(4).filter(|it| it[3].1 >= 128);
    pixels.flat_map(|it| it[..3].iter().map(|&(one, two)| one.abs_diff(two))).max().unwrap_or(0)
}

#[tokio::test]
async fn whatever_a_picture_looks_like_it_moves() {
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
        // Few colours are exact; of many there are 255.
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
        ("/maze.gif?cols=70000&rows=1&cell=1&line=1&frames=2", 422, "too-many-pixels"),
        ("/maze.apng?cols=90&rows=90&cell=110&frames=2&fill=distance", 422, "too-much-memory"),
    ] {
        let reply = service.get(path).await;
        assert_eq!(reply.status.as_u16(), status, "{path}: {}", reply.text());
        assert!(reply.text().contains(&format!("\"code\":\"{code}\"")), "{path}: {}", reply.text());
    }
}

#[tokio::test]
async fn what_moves_is_asked_for_by_name() {
    let service = Service::new();
    for (accept, media) in [
        ("image/apng", "image/apng"),
        ("image/gif", "image/gif"),
        ("image/gif, image/png;q=0.5", "image/gif"),
        // Browsers name what they can show.
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

/// What programs see that know no animations.
fn at_rest(svg: &str) -> Vec<u8> {
    let tree = Tree::from_str(svg, &Options::default()).unwrap();
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height()).unwrap();
    resvg::render(&tree, Transform::default(), &mut pixmap.as_mut());
    pixmap.data().to_vec()
}

#[test]
fn svg_that_moves_is_the_picture_at_rest() {
    let layers = Layers::parse("cells,trace,walls,solution").unwrap();
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 3) } else { (6, 5) };
        let made = traced(Spec { algorithm: algorithm("kruskal"), ..spec(shape, cols, rows) });
        for still in [style(), Style { layers, ..style() }] {
            let plain = made.svg(&still);
            let name = if still == style() { "carve" } else { "both" };
            let svg = made.svg(&moving(name, 15, &still));
            assert_eq!(at_rest(&svg), at_rest(&plain), "{made}");
            // Two of them may stand in one page.
            assert!(!svg.contains(" id=") && !svg.contains("<script"), "{made}");
            assert!(svg.contains("prefers-reduced-motion"), "{made}");
            // What is shown for a time is hidden unless it is animated.
            let shown = svg.matches("visibility=\"hidden\" style=\"animation:mazewright-").count();
            let most = if name == "carve" { 14 } else { 4 * 15 };
            assert!(shown > 0 && shown <= most, "{made}: {shown} groups");
            let walls = svg.split("<g class=\"walls\">").nth(1).unwrap();
            let walls = walls.split("<g class=\"solution\">").next().unwrap();
            let times = walls
                .split("animation:mazewright-0-")
                .skip(1)
                .map(|rest| rest.split('-').next().unwrap().parse::<u32>().unwrap());
            let times: Vec<u32> = times.collect();
            assert!(times.is_sorted() && times.len() >= 4, "{made}: {times:?}");
            for name in times.iter().map(|to| format!("@keyframes mazewright-0-{to}-1000{{")) {
                assert_eq!(svg.matches(&name).count(), 1, "{made}: {name}");
            }
        }
    }
}

#[test]
fn animations_stop_when_they_are_told() {
    let made = Made::new(spec(shape("hex"), 60, 60));
    let style = moving("carve", 1000, &style());
    let caption = Caption::default();
    let picture = Scene {
        spec: &made.spec,
        style: &style,
        maze: &made.maze,
        routes: &made.routes,
        solver: &SOLVERS[0],
        caption: &caption,
    };
    for name in ["gif", "apng", "svg"] {
        let cancel = Cancel::new();
        let told = std::thread::scope(|scope| {
            let other = cancel.clone();
            let told = scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(50));
                other.cancel();
                Instant::now()
            });
            let made =
                find(FORMATS, name).unwrap().value.write.write(&picture, Fields::ALL, &cancel);
            assert_eq!(made.err(), Some(Error::Cancelled), "{name}");
            told.join().unwrap().elapsed()
        });
        assert!(told < Duration::from_millis(100), "{name}: {told:?}");
    }
}

#[tokio::test]
async fn whoever_leaves_stops_an_animation() {
    let mut bare = settings();
    (bare.cache, bare.grids) = (0, 0);
    let service = Service::with(bare);
    let asked = service.clone();
    let path = "/maze.gif?shape=hex&cols=80&rows=80&cell=4&line=1&frames=1000&duration=100&seed=1";
    let only = tokio::spawn(async move { asked.get(path).await });
    service.until(|app| app.renders.admission().working() == 1).await;
    only.abort();
    service.until(|app| app.renders.admission().working() == 0).await;
    service.until(|_| service.metric("mazewright_cancelled_total") > 0).await;
    service.until(|app| app.renders.admission().reserved() == 0).await;
}
