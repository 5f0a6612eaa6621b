//! Helpers for the `topology` tests, shared by several test binaries.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use mazewright_core::grid::Grid;
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{
    ALGORITHMS, Cancel, HOLES, Maze, Refusal, SHAPES, Share, Site, Spec, Topology, WRAPS, find,
};

use crate::common::{MANY, refusal, spec};

/// Returns sites of every shape: plain, with levels, wrapped, with a room, and in two parts.
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

/// Returns the samples, with some algorithms each.
pub(crate) fn mazes() -> impl Iterator<Item = (Spec, String)> {
    samples().into_iter().flat_map(|(spec, name)| {
        ["backtracker", "kruskal", "wilson", "random-walk"].map(|algorithm| {
            let name = format!("{name} {algorithm}");
            (Spec { algorithm: find(ALGORITHMS, algorithm).unwrap(), ..spec.clone() }, name)
        })
    })
}

pub(crate) fn with_topology(spec: &Spec, topology: Topology) -> Spec {
    Spec { topology, ..spec.clone() }
}

pub(crate) fn share(hundredths: u32) -> Share {
    Share::from_hundredths(hundredths).unwrap()
}

pub(crate) fn carve(spec: &Spec) -> Result<Maze, Refusal> {
    let grid = Arc::new(spec.site.lay(spec.seed.number(), &Cancel::new()).unwrap());
    Maze::carve(spec, grid, &Cancel::new()).map_err(refusal)
}

/// A maze as sets of links and cells, which the tests modify.
pub(crate) struct Links {
    pub(crate) pairs: Vec<[u32; 2]>,
    pub(crate) open: BTreeSet<u32>,
    /// The cells that are part of the maze.
    pub(crate) used: BTreeSet<u32>,
    pub(crate) room: Option<u32>,
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

    pub(crate) fn degrees(&self) -> BTreeMap<u32, u32> {
        let mut degrees: BTreeMap<u32, u32> = self.used.iter().map(|&cell| (cell, 0)).collect();
        let cells = self.open.iter().flat_map(|&link| self.pairs[link as usize]);
        cells.for_each(|cell| *degrees.get_mut(&cell).expect("open links join what is used") += 1);
        degrees
    }

    /// Removes all dead ends once.
    pub(crate) fn cut(&mut self, kept: &BTreeSet<u32>) {
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

    /// Returns the links that may be opened.
    pub(crate) fn closed(&self) -> Vec<u32> {
        let joins = |&link: &u32| {
            let mut cells = self.pairs[link as usize].into_iter();
            cells.all(|cell| self.used.contains(&cell) && Some(cell) != self.room)
        };
        (0..self.pairs.len() as u32).filter(|it| !self.open.contains(it)).filter(joins).collect()
    }

    /// Returns the number of used cells of each part.
    pub(crate) fn parts(&self, grid: &Grid) -> Vec<usize> {
        match grid.components() {
            parts @ [_, _, ..] => parts
                .iter()
                .map(|part| part.cells.iter().filter(|cell| self.used.contains(cell)).count())
                .collect(),
            _ => vec![self.used.len()],
        }
    }
}
