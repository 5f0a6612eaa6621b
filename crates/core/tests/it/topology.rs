//! Removed dead ends, checked by a separate simulation that knows only the links and their order.

use std::collections::BTreeSet;

use mazewright_core::{Compass, End, Maze, Openings, Spec, Topology, WRAPS, find};

use crate::common::topology::{Links, carve, mazes, share, with_topology};
use crate::common::{distances, opened_ways, shape, spec};

/// Checks that a maze agrees with `links`: open links, used cells, walls and numbers.
pub(crate) fn check_maze(maze: &Maze, links: &Links, name: &str) {
    let grid = maze.grid();
    let order: BTreeSet<u32> = maze.open_links().iter().copied().collect();
    assert_eq!(order, links.open, "{name}: open links");
    assert_eq!(order.len(), maze.open_links().len(), "{name}: each once");
    assert_eq!(maze.passage_count() as usize, order.len(), "{name}");
    for cell in 0..grid.cells() {
        assert_eq!(maze.is_used(cell), links.used.contains(&cell), "{name}: cell {cell}");
    }
    let mut walls = BTreeSet::new();
    for &cell in &links.used {
        for side in grid.sides(cell) {
            let is_open = maze.is_open(grid.edge(side));
            walls.extend(grid.drawn_edge(side).filter(|_| !is_open));
        }
    }
    walls.retain(|&edge| !maze.ends().flatten().any(|end| maze.opening_at(end) == Some(edge)));
    assert!(maze.walls().eq(walls.iter().copied()), "{name}: walls of what is left, no others");
    for edge in (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge)) {
        assert_eq!(maze.is_wall(edge), walls.contains(&edge), "{name}: edge {edge}");
    }
    let touches = |cell: u32| grid.neighbors(cell).contains(&grid.cells());
    let ways = opened_ways(grid, maze.open_links());
    for [start, goal] in maze.ends() {
        assert!(links.used.contains(&start) && links.used.contains(&goal), "{name}: ends");
        let own = (0..).zip(distances(&ways, start)).filter(|&(_, steps)| steps < u32::MAX);
        let outer = own.map(|(cell, _)| cell).any(touches);
        assert!(touches(start) || !outer, "{name}: the start is found on the outline");
    }
    if let Some(room) = grid.room() {
        assert_eq!(maze.passages_of(room), 1, "{name}: a room has one door");
    }
}

#[test]
fn all_dead_ends_are_cut_at_once_and_as_often_as_can_be() {
    for (spec, name) in mazes() {
        let base = carve(&spec).unwrap();
        let kept: BTreeSet<u32> = base.grid().room().into_iter().collect();
        let mut links = Links::new(base.grid(), base.open_links());
        let sparse =
            |sparse| carve(&with_topology(&spec, Topology { sparse, ..Topology::default() }));
        for time in 1.. {
            links.cut(&kept);
            if links.parts(base.grid()).iter().any(|&cells| cells < 2) {
                for more in [time, time + 7, 1_000_000] {
                    let refused = sparse(more).unwrap_err();
                    assert_eq!((refused.parameter, refused.code), ("sparse", "too-sparse"));
                    let says = format!("sparse is {more}, but that leaves fewer than two cells");
                    assert!(refused.detail.starts_with(&says), "{name}: {}", refused.detail);
                    let most = format!("cut away {} times", time - 1);
                    assert!(refused.detail.contains(&most), "{name}: {}", refused.detail);
                }
                break;
            }
            let maze = sparse(time).unwrap();
            check_maze(&maze, &links, &format!("{name} sparse {time}"));
            let rest = base.open_links().iter().filter(|link| links.open.contains(link));
            assert!(rest.eq(maze.open_links()), "{name}: the order of what is left");
        }
    }
}

#[test]
fn cells_that_are_named_stay() {
    for (spec, name) in mazes() {
        let base = carve(&spec).unwrap();
        let grid = base.grid();
        if grid.components().len() > 1 || grid.room().is_some() {
            continue;
        }
        let last = grid.cells() - 1;
        let [col, row, level] = grid.col_row_level(last);
        let outer = (1..last).find(|&cell| grid.neighbors(cell).contains(&grid.cells()));
        let place = |cell| grid.col_row_level(cell).map(|number| number.to_string()).join(":");
        let openings = outer.map_or("false".to_owned(), place);
        let spec = Spec {
            start: End::Cell(0),
            goal: End::At { col, row, level },
            openings: Openings::parse(&openings).unwrap(),
            topology: Topology { sparse: 1_000_000, ..Topology::default() },
            ..spec
        };
        // Only the routes between the named cells remain.
        let ways = opened_ways(grid, base.open_links());
        let named: Vec<u32> = [0, last].into_iter().chain(outer).collect();
        let steps: Vec<Vec<u32>> = named.iter().map(|&cell| distances(&ways, cell)).collect();
        let between = |cell: usize| {
            let pairs = (0..named.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
            pairs.into_iter().any(|(one, other)| {
                steps[one][cell] + steps[other][cell] == steps[one][named[other] as usize]
            })
        };
        let Ok(maze) = carve(&spec) else { panic!("{name}: {openings}") };
        for cell in 0..grid.cells() {
            assert_eq!(maze.is_used(cell), between(cell as usize), "{name}: {cell} of {named:?}");
        }
        assert_eq!((maze.start(), maze.goal()), (0, last), "{name}");
        assert_eq!(maze.passage_count(), maze.cell_count() - 1, "{name}");
    }
}

#[test]
fn other_ends_are_found_among_what_is_left() {
    for (spec, name) in mazes() {
        for (start, goal) in [
            (End::Random, End::Random),
            (End::Farthest, End::Farthest),
            (End::Compass(Compass { across: 1, down: 1 }), End::Farthest),
            (End::Compass(Compass { across: 2, down: 0 }), End::Random),
        ] {
            for seed in 0..3 {
                let topology = Topology { sparse: 2, ..Topology::default() };
                let spec = Spec { start, goal, topology, seed: seed.into(), ..spec.clone() };
                let Ok(maze) = carve(&spec) else { continue };
                let grid = maze.grid();
                let left: Vec<u32> = (0..grid.cells()).filter(|&it| maze.is_used(it)).collect();
                assert_eq!(left.len() as u32, maze.cell_count(), "{name}");
                assert!(maze.ends().flatten().all(|end| left.contains(&end)), "{name}");
                let ways = opened_ways(grid, maze.open_links());
                if (start, goal) == (End::Farthest, End::Farthest) {
                    let most = maze.ends().map(|[start, goal]| {
                        let own = left.iter().map(|&cell| distances(&ways, cell));
                        let own = own.filter(|steps| steps[start as usize] < u32::MAX);
                        let most = own.flatten().filter(|&steps| steps < u32::MAX).max();
                        (most, distances(&ways, start)[goal as usize])
                    });
                    most.for_each(|(most, own)| {
                        assert_eq!(most, Some(own), "{name}: longest route");
                    });
                }
                if let (End::Compass(Compass { across, down }), [] | [_]) =
                    (start, grid.components())
                {
                    let size = grid.size();
                    let x = size.x * f64::from(across) / 2.0;
                    let y = size.y * f64::from(down) / 2.0;
                    let away = |cell: u32| {
                        let centre = grid.centre(cell);
                        (centre.x - x).hypot(centre.y - y)
                    };
                    let least = left.iter().map(|&cell| away(cell)).fold(f64::MAX, f64::min);
                    assert!(away(maze.start()) < least + 1e-5, "{name}: the nearest that is left");
                }
            }
        }
    }
}

#[test]
fn the_farthest_ends_of_mazes_with_loops_are_those_of_all_pairs() {
    let mut longer = 0;
    for (name, cols, rows) in
        [("square", 14, 11), ("hex", 12, 9), ("tri", 17, 9), ("voronoi", 12, 10)]
    {
        for (loops, braid, wrap) in
            [(3, 0, "none"), (20, 0, "none"), (0, 100, "none"), (10, 30, "xy"), (2, 0, "x")]
        {
            for seed in 0..6 {
                let topology = Topology { loops, braid: share(braid), ..Topology::default() };
                let mut spec = with_topology(&spec(shape(name), cols, rows), topology);
                spec.site.wrap = find(WRAPS, wrap).unwrap();
                (spec.start, spec.goal) = (End::Farthest, End::Farthest);
                spec.seed = seed.into();
                let Ok(maze) = carve(&spec) else { continue };
                let ways = opened_ways(maze.grid(), maze.open_links());
                let steps = |from: u32| distances(&ways, from);
                let most =
                    (0..maze.grid().cells()).filter_map(|it| steps(it).into_iter().max()).max();
                let between = steps(maze.start())[maze.goal() as usize];
                assert_eq!(
                    Some(between),
                    most,
                    "{name} loops {loops} braid {braid} wrap {wrap} {seed}"
                );
                // Two breadth-first searches alone are not enough.
                let swept = steps(0).iter().max().and_then(|far| {
                    let from = steps(0).iter().position(|it| it == far)?;
                    steps(from as u32).into_iter().max()
                });
                longer += u32::from(swept < most);
            }
        }
    }
    assert!(longer > 5, "only {longer} mazes need more than two sweeps");
}
