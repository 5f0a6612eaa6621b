//! Helpers for the `unicursal` tests, shared by several test binaries.

use mazewright_core::{Site, Spec, Topology};

use crate::common::spec;

pub(crate) fn wanted(site: Site) -> Spec {
    let plain = spec(site.shape, 2, 2);
    let topology = Topology { unicursal: true, ..Topology::default() };
    Spec { site, topology, ..plain }
}
