//! Helpers for the `weave` tests, shared by several test binaries.

use mazewright_core::{SHAPES, Seed, Share, Site, Spec, Topology};

use crate::common::{shape, spec};

pub(crate) fn woven(site: Site, weave: &str, seed: u64) -> Spec {
    let topology = Topology { weave: Share::parse(weave).unwrap(), ..Topology::default() };
    Spec { site, topology, seed: Seed::from(seed), ..spec(&SHAPES[0], 2, 2) }
}

/// Returns a site of a shape that is large enough for some crossings.
pub(crate) fn plain(name: &str) -> Site {
    let (cols, rows) = if name == "polar" { (6, 8) } else { (9, 9) };
    Site::new(shape(name), cols, rows)
}
