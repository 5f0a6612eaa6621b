//! Braids and loops: exactly the requested number, checked by a separate simulation.

use mazewright_core::{Share, Spec, Topology};

use crate::common::topology::{Links, carve, mazes, share, with_topology};
use crate::common::{Made, algorithm, distances, opened_ways, shape, spec};
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
                // One link may have been closed again after later links were chosen.
                missed += usize::from(!best);
                left -= gone.len();
                links.open.insert(link);
            }
            assert!(missed <= 1, "{name}: two dead ends are joined where that can be");
            check_maze(&maze, &links, &name);
            // The remaining dead ends cannot be opened, or only together with another.
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

/// One dead end may be left that only a link to another dead end could open. If some dead end was
/// opened alone, its link is closed again and the pair is opened instead.
#[test]
fn the_last_dead_end_is_opened_in_exchange() {
    let mut exact = 0;
    for seed in 0..150 {
        for (cols, rows) in [(3, 3), (4, 3), (4, 4)] {
            let spec = Spec {
                seed: seed.into(),
                algorithm: algorithm("kruskal"),
                ..spec(shape("square"), cols, rows)
            };
            let base = carve(&spec).unwrap();
            for hundredths in [40, 50, 60, 75] {
                let braid = share(hundredths);
                let maze = carve(&with_topology(&spec, Topology { braid, ..Topology::default() }))
                    .unwrap();
                let mut links = Links::new(base.grid(), base.open_links());
                let ends = links.dead_ends();
                let wanted = braid.of(ends.len());
                links.open = maze.open_links().iter().copied().collect();
                let left = links.dead_ends();
                let removed = ends.len() - left.len();
                exact += usize::from(removed == wanted);
                if removed == wanted {
                    continue;
                }
                let name = format!("{cols}x{rows} seed {seed} braid {hundredths}");
                assert_eq!(removed + 1, wanted, "{name}");
                let pair =
                    |link: &u32| links.pairs[*link as usize].iter().all(|cell| left.contains(cell));
                if !links.closed().iter().any(pair) {
                    continue;
                }
                // Closing one of the opened links again must not give back a single dead end.
                let degrees = links.degrees();
                for &link in &maze.open_links()[base.open_links().len()..] {
                    let cells = links.pairs[link as usize].into_iter();
                    let single: Vec<u32> = cells.filter(|cell| degrees[cell] == 2).collect();
                    assert_ne!(single.len(), 1, "{name}: {link} could be closed for a pair");
                }
            }
        }
    }
    assert!(exact > 1500, "{exact}");
}

/// With one loop, some seed opens each of the closed links.
#[test]
fn every_closed_link_may_be_opened_by_chance() {
    let mut drawn = [0; 4];
    for seed in 0..200 {
        let spec = Spec { seed: seed.into(), ..spec(shape("square"), 3, 3) };
        let base = carve(&spec).unwrap();
        let closed = Links::new(base.grid(), base.open_links()).closed();
        let maze =
            carve(&with_topology(&spec, Topology { loops: 1, ..Topology::default() })).unwrap();
        let link = maze.open_links()[base.open_links().len()];
        drawn[closed.iter().position(|&it| it == link).unwrap()] += 1;
    }
    assert!(drawn.iter().all(|&times| times > 25), "{drawn:?}");
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
