//! Checks which options contradict symmetry, as far as possible before a grid is built.

use crate::error::Refusal;
use crate::spec::Spec;
use crate::spec::topology::{Share, Symmetry};

/// Refuses options that would make a symmetric maze asymmetric.
pub(super) fn check(spec: &Spec) -> Result<(), Refusal> {
    let topology = &spec.topology;
    if topology.symmetry.value == Symmetry::None {
        return Ok(());
    }
    let hole = spec.site.hole.name;
    let (beside, why) = if topology.weave != Share::NONE {
        (format!("weave is {}", topology.weave), "where passages cross is not mirrored or turned")
    } else if topology.braid != Share::NONE {
        (format!("braid is {}", topology.braid), "which dead ends open is not mirrored or turned")
    } else if topology.loops > 0 {
        (format!("loops is {}", topology.loops), "further links are not mirrored or turned")
    } else if hole != "none" {
        (format!("hole is {hole}"), "a room has a single door")
    } else {
        return Ok(());
    };
    let detail = format!(
        "symmetry is {}, but {beside}, and {why}; leave one of them out",
        topology.symmetry.name
    );
    Err(Refusal::new("symmetry", "contradiction", detail).allowing("none"))
}
