//! Refuses options that contradict symmetry, as far as possible before a grid is built.

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
    let (option, why) = if topology.weave != Share::NONE {
        (format!("weave is {}", topology.weave), "the crossings are not symmetric")
    } else if topology.braid != Share::NONE {
        (format!("braid is {}", topology.braid), "the dead ends that open are not symmetric")
    } else if topology.loops > 0 {
        (format!("loops is {}", topology.loops), "the additional links are not symmetric")
    } else if hole != "none" {
        (format!("hole is {hole}"), "a room has a single door")
    } else {
        return Ok(());
    };
    let detail = format!(
        "symmetry is {}, but {option}, and {why}; leave one of them out",
        topology.symmetry.name
    );
    Err(Refusal::new("symmetry", "contradiction", detail)
        .allowing("none")
        .suggesting(Some("none".to_owned())))
}
