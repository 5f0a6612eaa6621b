//! Dead ends opened, and loops: exactly as many as were asked for, by a simulation of its own.

use mazewright_core::spec::topology::{Share, Topology};

use crate::common::topology::{Links, carve, mazes, share, with_topology};
use crate::common::{Made, distances, opened_ways};
use crate::topology::check_maze;

#[test]
fn braids_open_exactly_the_share_of_dead_ends() {
    for (spec, name) in mazes() {
        for (sparse, hundredths) in [(0, 10), (0, 50), (0, 100), (1, 50), (1, 100)] {
            let name = format!("{name} sparse {sparse} braid {hundredths}");
            let plain = Topology { sparse, ..Topology::default() };
            let Ok(base) = carve(&with_topology(&spec, plain)) else { continue };
            let braid = share(hundredths);
            let maze = carve(&with_topology(&spec, Topology { braid, ..plain })).unwrap();
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
        let topology = Topology { braid: share(30), ..Topology::default() };
        let base = carve(&with_topology(&spec, topology)).unwrap();
        let mut links = Links::new(base.grid(), base.open_links());
        let closed = links.closed();
        let most = closed.len() as u32;
        for loops in [0, 1, most / 2, most] {
            let maze = carve(&with_topology(&spec, Topology { loops, ..topology })).unwrap();
            let (before, opened) = maze.open_links().split_at(base.open_links().len());
            assert_eq!(before, base.open_links(), "{name}: links are opened after all others");
            assert_eq!(opened.len() as u32, loops, "{name}");
            assert!(opened.iter().all(|link| closed.contains(link)), "{name}");
            links.open = maze.open_links().iter().copied().collect();
            check_maze(&maze, &links, &format!("{name} loops {loops}"));
            let again = carve(&with_topology(&spec, Topology { loops, ..topology })).unwrap();
            assert_eq!(again.open_links(), maze.open_links(), "{name}: the seed fixes it");
        }
        for loops in [most + 1, 4_000_000_000] {
            let refused = carve(&with_topology(&spec, Topology { loops, ..topology })).unwrap_err();
            assert_eq!((refused.parameter, refused.code), ("loops", "too-many"), "{name}");
            let says = format!("loops is {loops}, but this maze has only {most} closed passages");
            assert!(refused.detail.starts_with(&says), "{name}: {}", refused.detail);
        }
    }
}

#[test]
fn routes_through_loops_are_shortest() {
    for (spec, name) in mazes() {
        let topology = Topology { braid: Share::ALL, loops: 3, ..Topology::default() };
        if carve(&with_topology(&spec, topology)).is_err() {
            continue;
        }
        let made = Made::new(with_topology(&spec, topology));
        let ways = opened_ways(made.maze.grid(), made.maze.open_links());
        for ([start, goal], route) in made.maze.ends().zip(&made.routes) {
            assert_eq!(route.length(), Some(distances(&ways, start)[goal as usize]), "{name}");
        }
    }
}
