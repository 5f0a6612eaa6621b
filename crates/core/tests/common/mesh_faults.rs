//! Helpers for the `mesh_faults` tests, shared by several test binaries.

use mazewright_core::{Cancel, Mesh, Refusal};

use crate::common::refusal;

pub(crate) fn refused(json: &str) -> Refusal {
    refusal(Mesh::read(json, &Cancel::new()).unwrap_err())
}
