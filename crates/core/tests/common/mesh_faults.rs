//! Helpers for the `mesh_faults` tests, shared by several test binaries.

use mazewright_core::cancel::Cancel;
use mazewright_core::error::Refusal;
use mazewright_core::mesh::Mesh;

use crate::common::refusal;

pub(crate) fn refused(json: &str) -> Refusal {
    refusal(Mesh::read(json, &Cancel::new()).unwrap_err())
}
