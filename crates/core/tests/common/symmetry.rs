//! Helpers for the `symmetry` tests, shared by several test binaries.

use mazewright_core::{Chosen, SYMMETRIES, Site, Spec, Symmetry, Topology, find};

use crate::common::spec;

pub(crate) fn symmetry(name: &str) -> Chosen<Symmetry> {
    find(SYMMETRIES, name).unwrap()
}

/// A spec of a site with a symmetry.
pub(crate) fn wanted(site: Site, symmetry: Chosen<Symmetry>, seed: u64) -> Spec {
    let plain = spec(site.shape, 2, 2);
    let topology = Topology { symmetry, ..Topology::default() };
    Spec { site, topology, seed: seed.into(), openings: false.into(), ..plain }
}
