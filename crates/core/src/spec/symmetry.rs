//! Checks which options contradict symmetry, as far as possible before a grid is built.

use crate::error::Refusal;
use crate::spec::Spec;
use crate::spec::topology::{Share, Symmetry};

/// Refuses options that would make a symmetric maze asymmetric.
pub(super) fn check(spec: &Spec) -> Result<(), Refusal> {
    let routing = &spec.topology;
    if routing.symmetry.value == Symmetry::None {
        return Ok(());
    }
    let hole = spec.site.hole.name;
    let (beside, why) = if routing.weave != Share::NONE {
        (format!("weave is {}", routing.weave), "where passages cross is not mirrored or turned")
    } else if routing.braid != Share::NONE {
        (format!("braid is {}", routing.braid), "which dead ends open is not mirrored or turned")
    } else if routing.loops > 0 {
        (format!("loops is {}", routing.loops), "further links are not mirrored or turned")
    } else if hole != "none" {
        (format!("hole is {hole}"), "a room has a single door")
    } else {
        return Ok(());
    };
    let detail = format!(
        "symmetry is {}, but {beside}, and {why}; leave one of them out",
        routing.symmetry.name
    );
    Err(Refusal::new("symmetry", "contradiction", detail).allowing("none"))
}
