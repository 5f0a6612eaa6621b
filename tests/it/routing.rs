//! Dead ends cut away, by a simulation of its own that knows nothing but the links and their order.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use mazewright_core::algorithm::ALGORITHMS;
use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::find;
use mazewright_core::error::Refusal;
use mazewright_core::grid::Grid;
use mazewright_core::maze::Maze;
use mazewright_core::shape::SHAPES;
use mazewright_core::site::mask::{Mask, Parts};
use mazewright_core::site::{HOLES, Site, WRAPS};
use mazewright_core::spec::openings::Openings;
use mazewright_core::spec::topology::{Share, Topology};
use mazewright_core::spec::{Compass, End, Spec};
use mazewright_render::formats::Fields;

use crate::common::{MANY, Made, distances, opened_ways, refusal, spec};

/// Every shape, plain, on floors, glued, with a room, and in two parts.
pub(crate) fn samples() -> Vec<(Spec, String)> {
    let mut samples = Vec::new();
    for shape in SHAPES {
        let plain = Site::new(shape, 12, 12);
        let small = Site::new(shape, 6, 6);
        let mask = Some(Mask::parse("..X..,..X..,..X..").unwrap());
        for (kind, site) in [
            ("plain", small.clone()),
            ("floors", Site { levels: 2, ..small }),
            ("torus", Site { wrap: find(WRAPS, "xy").unwrap(), ..plain.clone() }),
            ("room", Site { hole: find(HOLES, "circle").unwrap(), ..plain.clone() }),
            ("parts", Site { mask, parts: Parts::All, ..plain }),
        ] {
            let is_there = site.check(MANY).is_ok() && site.lay(1, &Cancel::new()).is_ok();
            if is_there {
                let spec = Spec { site, ..spec(shape, 6, 6) };
                samples.push((spec, format!("{} {kind}", shape.name)));
            }
        }
    }
    samples
}

/// The samples with some algorithms each.
pub(crate) fn mazes() -> impl Iterator<Item = (Spec, String)> {
    samples().into_iter().flat_map(|(spec, name)| {
        ["backtracker", "kruskal", "wilson", "random-walk"].map(|algorithm| {
            let name = format!("{name} {algorithm}");
            (Spec { algorithm: find(ALGORITHMS, algorithm).unwrap(), ..spec.clone() }, name)
        })
    })
}

pub(crate) fn routed(spec: &Spec, routing: Topology) -> Spec {
    Spec { topology: routing, ..spec.clone() }
}

pub(crate) fn share(hundredths: u32) -> Share {
    Share::from_hundredths(hundredths).unwrap()
}

pub(crate) fn carve(spec: &Spec) -> Result<Maze, Refusal> {
    let grid = Arc::new(spec.site.lay(spec.seed.number(), &Cancel::new()).unwrap());
    Maze::carve(spec, grid, &Cancel::new()).map_err(refusal)
}

/// A maze as links and cells, for the tests to work on.
pub(crate) struct Links {
    pub(crate) pairs: Vec<[u32; 2]>,
    pub(crate) open: BTreeSet<u32>,
    /// Cells that are part of the maze.
    pub(crate) used: BTreeSet<u32>,
    room: Option<u32>,
}

impl Links {
    pub(crate) fn new(grid: &Grid, order: &[u32]) -> Self {
        let open = order.iter().copied().collect();
        let used = (0..grid.cells()).collect();
        Self { pairs: grid.link_cells().collect(), open, used, room: grid.room() }
    }

    pub(crate) fn has(&self, link: u32, cell: u32) -> bool {
        self.pairs[link as usize].contains(&cell)
    }

    fn degrees(&self) -> BTreeMap<u32, u32> {
        let mut degrees: BTreeMap<u32, u32> = self.used.iter().map(|&cell| (cell, 0)).collect();
        let cells = self.open.iter().flat_map(|&link| self.pairs[link as usize]);
        cells.for_each(|cell| *degrees.get_mut(&cell).expect("open links join what is used") += 1);
        degrees
    }

    /// Cuts the dead ends away once.
    fn cut(&mut self, kept: &BTreeSet<u32>) {
        let degrees = self.degrees();
        let leaf = |cell: u32| degrees[&cell] == 1 && !kept.contains(&cell);
        let pairs = &self.pairs;
        self.open.retain(|&link| !pairs[link as usize].into_iter().any(leaf));
        let degrees = self.degrees();
        self.used.retain(|cell| degrees[cell] > 0);
    }

    pub(crate) fn dead_ends(&self) -> BTreeSet<u32> {
        let degrees = self.degrees().into_iter();
        let ends = degrees.filter(|&(cell, degree)| degree == 1 && Some(cell) != self.room);
        ends.map(|(cell, _)| cell).collect()
    }

    /// The links that may be opened.
    pub(crate) fn closed(&self) -> Vec<u32> {
        let joins = |&link: &u32| {
            let mut cells = self.pairs[link as usize].into_iter();
            cells.all(|cell| self.used.contains(&cell) && Some(cell) != self.room)
        };
        (0..self.pairs.len() as u32).filter(|it| !self.open.contains(it)).filter(joins).collect()
    }

    /// How many cells of each part are used.
    fn parts(&self, grid: &Grid) -> Vec<usize> {
        match grid.components() {
            parts @ [_, _, ..] => parts
                .iter()
                .map(|part| part.cells.iter().filter(|cell| self.used.contains(cell)).count())
                .collect(),
            _ => vec![self.used.len()],
        }
    }
}

/// The maze is what the links say: open links, used cells, walls and numbers.
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
        let sparse = |sparse| carve(&routed(&spec, Topology { sparse, ..Topology::default() }));
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
        // The ways between what is named, and nothing else.
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
        assert_eq!((maze.start, maze.goal), (0, last), "{name}");
        assert_eq!(maze.passage_count(), maze.cells() - 1, "{name}");
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
                let routing = Topology { sparse: 2, ..Topology::default() };
                let spec =
                    Spec { start, goal, topology: routing, seed: seed.into(), ..spec.clone() };
                let Ok(maze) = carve(&spec) else { continue };
                let grid = maze.grid();
                let left: Vec<u32> = (0..grid.cells()).filter(|&it| maze.is_used(it)).collect();
                assert_eq!(left.len() as u32, maze.cells(), "{name}");
                assert!(maze.ends().flatten().all(|end| left.contains(&end)), "{name}");
                let ways = opened_ways(grid, maze.open_links());
                if (start, goal) == (End::Farthest, End::Farthest) {
                    let most = maze.ends().map(|[start, goal]| {
                        let own = left.iter().map(|&cell| distances(&ways, cell));
                        let own = own.filter(|steps| steps[start as usize] < u32::MAX);
                        let most = own.flatten().filter(|&steps| steps < u32::MAX).max();
                        (most, distances(&ways, start)[goal as usize])
                    });
                    most.for_each(|(most, own)| assert_eq!(most, Some(own), "{name}: longest way"));
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
                    assert!(away(maze.start) < least + 1e-5, "{name}: the nearest that is left");
                }
            }
        }
    }
}

#[test]
fn numbers_count_what_is_left() {
    for (spec, name) in mazes() {
        let routing = Topology { sparse: 1, braid: share(50), loops: 1, ..Topology::default() };
        let Ok(maze) = carve(&routed(&spec, routing)) else { continue };
        let made = Made::new(routed(&spec, routing));
        let json = made.json(Fields::ALL);
        let parts = maze.grid().components().len().max(1) as u64;
        let used = u64::from(maze.cells());
        let stats = &json["stats"];
        assert_eq!(stats["unused"], u64::from(maze.grid().cells()) - used, "{name}");
        assert_eq!(stats["loops"], u64::from(maze.passage_count()) + parts - used, "{name}");
        assert_eq!(stats["open"], u64::from(maze.passage_count()), "{name}");
        let nodes = json["nodes"].as_array().unwrap();
        assert_eq!(nodes.len() as u32, maze.grid().cells(), "{name}: all cells are told");
        for (cell, node) in (0..).zip(nodes) {
            assert_eq!(node["neighbors"] == 0, !maze.is_used(cell), "{name}: {cell}");
        }
        let plain = Made::new(spec).json(Fields::ALL);
        assert_eq!(plain["stats"]["unused"], 0, "{name}: nothing was to be cut");
        assert_eq!(plain["stats"]["loops"], 0, "{name}");
    }
}
