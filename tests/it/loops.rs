//! Dead ends opened, and loops: exactly as many as were asked for, by a simulation of its own.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use mazewright_core::spec::Spec;
use mazewright_core::spec::topology::{Share, Topology};

use crate::app::Service;
use crate::common::{Made, distances, opened_ways, shape, spec};
use crate::routing::{Links, carve, check_maze, mazes, routed, share};

#[test]
fn braids_open_exactly_the_share_of_dead_ends() {
    for (spec, name) in mazes() {
        for (sparse, hundredths) in [(0, 10), (0, 50), (0, 100), (1, 50), (1, 100)] {
            let name = format!("{name} sparse {sparse} braid {hundredths}");
            let plain = Topology { sparse, ..Topology::default() };
            let Ok(base) = carve(&routed(&spec, plain)) else { continue };
            let braid = share(hundredths);
            let maze = carve(&routed(&spec, Topology { braid, ..plain })).unwrap();
            let mut links = Links::new(base.grid(), base.open_links());
            links.used.retain(|&cell| base.is_used(cell));
            let wanted = braid.of(links.dead_ends().len());
            let mut left = wanted;
            let (before, opened) = maze.open_links().split_at(base.open_links().len());
            assert_eq!(before, base.open_links(), "{name}: links are opened after all others");
            let mut missed = 0;
            for &link in opened {
                let (ends, closed) = (links.dead_ends(), links.closed());
                assert!(closed.contains(&link), "{name}: {link} may be opened");
                let cells = links.pairs[link as usize].into_iter();
                let gone: Vec<u32> = cells.filter(|cell| ends.contains(cell)).collect();
                assert!((1..=left).contains(&gone.len()), "{name}: {gone:?} of {left}");
                let has_two = |&link: &u32| {
                    links.has(link, gone[0])
                        && links.pairs[link as usize].iter().all(|cell| ends.contains(cell))
                };
                let best = gone.len() == 2 || left == 1 || !closed.iter().any(has_two);
                // One link may have been closed again, of which those that follow knew.
                missed += usize::from(!best);
                left -= gone.len();
                links.open.insert(link);
            }
            assert!(missed <= 1, "{name}: two dead ends are joined where that can be");
            check_maze(&maze, &links, &name);
            // What is left over cannot be opened, or would take another one along.
            let (ends, closed) = (links.dead_ends(), links.closed());
            for &end in ends.iter().filter(|_| left > 0) {
                let own = closed.iter().filter(|&&link| links.has(link, end));
                let joins_two =
                    |link: &u32| links.pairs[*link as usize].iter().all(|it| ends.contains(it));
                assert!(own.copied().all(|link| left == 1 && joins_two(&link)), "{name}: {end}");
            }
            assert!(
                hundredths < 100
                    || closed.iter().all(|&link| {
                        !links.pairs[link as usize].iter().any(|cell| ends.contains(cell))
                    }),
                "{name}: no dead end is left that could be opened"
            );
        }
    }
}

#[test]
fn exactly_as_many_loops_are_opened() {
    for (spec, name) in mazes() {
        let routing = Topology { braid: share(30), ..Topology::default() };
        let base = carve(&routed(&spec, routing)).unwrap();
        let mut links = Links::new(base.grid(), base.open_links());
        let closed = links.closed();
        let most = closed.len() as u32;
        for loops in [0, 1, most / 2, most] {
            let maze = carve(&routed(&spec, Topology { loops, ..routing })).unwrap();
            let (before, opened) = maze.open_links().split_at(base.open_links().len());
            assert_eq!(before, base.open_links(), "{name}: links are opened after all others");
            assert_eq!(opened.len() as u32, loops, "{name}");
            assert!(opened.iter().all(|link| closed.contains(link)), "{name}");
            links.open = maze.open_links().iter().copied().collect();
            check_maze(&maze, &links, &format!("{name} loops {loops}"));
            let again = carve(&routed(&spec, Topology { loops, ..routing })).unwrap();
            assert_eq!(again.open_links(), maze.open_links(), "{name}: the seed fixes it");
        }
        for loops in [most + 1, 4_000_000_000] {
            let refused = carve(&routed(&spec, Topology { loops, ..routing })).unwrap_err();
            assert_eq!((refused.parameter, refused.code), ("loops", "too-many"), "{name}");
            let says = format!("loops is {loops}, but this maze has only {most} closed passages");
            assert!(refused.detail.starts_with(&says), "{name}: {}", refused.detail);
        }
    }
}

/// Two of the four closed links of 3 × 3 squares: each pair equally likely, and so is the order.
#[test]
fn each_choice_of_loops_is_equally_likely() {
    const DRAWS: u64 = 6000;
    let mut drawn: BTreeMap<[usize; 2], u32> = BTreeMap::new();
    for seed in 0..DRAWS {
        let spec = Spec { seed: seed.into(), ..spec(shape("square"), 3, 3) };
        let routing = Topology { loops: 2, ..Topology::default() };
        let maze = carve(&routed(&spec, routing)).unwrap();
        let closed = Links::new(maze.grid(), &maze.open_links()[..8]).closed();
        assert_eq!(closed.len(), 4);
        let place = |link: u32| closed.iter().position(|&other| other == link).unwrap();
        *drawn.entry([place(maze.open_links()[8]), place(maze.open_links()[9])]).or_default() += 1;
    }
    assert_eq!(drawn.len(), 12);
    let expected = DRAWS as f64 / 12.0;
    let squares = drawn.values().map(|&count| (f64::from(count) - expected).powi(2) / expected);
    let off = (squares.sum::<f64>() - 11.0) / 22_f64.sqrt();
    assert!(off.abs() < 4.0, "{off:.1} standard deviations off");
}

#[test]
fn routes_through_loops_are_shortest() {
    for (spec, name) in mazes() {
        let routing = Topology { braid: Share::ALL, loops: 3, ..Topology::default() };
        if carve(&routed(&spec, routing)).is_err() {
            continue;
        }
        let made = Made::new(routed(&spec, routing));
        let ways = opened_ways(made.maze.grid(), made.maze.open_links());
        for ([start, goal], route) in made.maze.ends().zip(&made.routes) {
            assert_eq!(route.length(), Some(distances(&ways, start)[goal as usize]), "{name}");
        }
    }
}

#[tokio::test]
async fn they_are_parameters_and_refusals_say_what_works() {
    let service = Service::new();
    let base = "/maze.svg?shape=square&cols=20&rows=20";
    let path = "/maze?loops=7&braid=0.25&sparse=2&seed=1&gen=1";
    let reply = service.get(path).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    let url = crate::parameters::canonical("loops=7&braid=0.25&sparse=2&seed=1");
    assert_eq!(url, format!("{base}&sparse=2&braid=0.25&loops=7&seed=1&gen=1"));
    assert_eq!(service.get(&url).await.body, reply.body);
    let plain = service.get("/maze?seed=1&gen=1&sparse=0&braid=0&loops=0").await;
    assert_eq!(plain.body, service.get("/maze?seed=1&gen=1").await.body);
    for (query, parameter, code, says) in [
        ("cols=2&rows=1&sparse=1", "sparse", "too-sparse", "cut away 0 times"),
        (
            "cols=3&rows=3&loops=5",
            "loops",
            "too-many",
            "loops is 5, but this maze has only 4 closed",
        ),
        ("cols=3&rows=3&loops=4000000000", "loops", "too-many", "at most 4 for this maze"),
    ] {
        let reply = service.get(&format!("/maze?seed=1&{query}")).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{query}");
        assert!(reply.text().contains(says), "{query}: {}", reply.text());
    }
    let posted = service.post("/maze", r#"{"braid":0.25,"loops":7,"sparse":2,"seed":1}"#).await;
    assert_eq!(posted.body, reply.body);
    let named = service.get("/maze?seed=1&sparse=1000000&start=0&goal=19,19").await;
    assert_eq!(named.status, StatusCode::OK, "{}", named.text());
}

/// A knob that is given says that it matters, even where it stands at its default.
#[tokio::test]
async fn knobs_that_nothing_takes_are_refused_at_any_value() {
    let service = Service::new();
    for (algorithm, knob, value) in [
        ("kruskal", "river", "100"),
        ("kruskal", "run", "0"),
        ("wilson", "bias", "0"),
        ("backtracker", "corner", "nw"),
        ("backtracker", "pick", "newest,random"),
    ] {
        let path = format!("/maze?seed=1&algorithm={algorithm}&{knob}={value}");
        let reply = service.get(&path).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert_eq!(reply.faults(), [(knob.to_owned(), "not-taken".to_owned())], "{path}");
        let says = format!("{knob} changes nothing where algorithm is {algorithm}");
        assert!(reply.text().contains(&says), "{path}: {}", reply.text());
    }
    let taken = "/maze?seed=1&algorithm=growing-tree&pick=newest,random&bias=0&run=0";
    assert_eq!(service.get(taken).await.status, StatusCode::OK);
}
