//! Refuses options that contradict a unicursal maze, as far as possible before a grid is built.

use crate::error::Refusal;
use crate::spec::topology::Share;
use crate::spec::{End, Spec};

/// Refuses options that a single path cannot have, and more than `most` ortho cells.
pub(super) fn check(spec: &Spec, most: u64) -> Result<(), Refusal> {
    let (site, topology) = (&spec.site, &spec.topology);
    if !topology.unicursal {
        return Ok(());
    }
    let contradiction = if site.levels > 1 {
        Some((format!("levels is {}", site.levels), "stairs would cut the path around the walls"))
    } else if site.wrap.name != "none" {
        let wrap = format!("wrap is {}", site.wrap.name);
        Some((wrap, "a path around the walls cannot leave the picture"))
    } else if site.hole.name != "none" {
        let hole = format!("hole is {}", site.hole.name);
        Some((hole, "a path through all cells would end in the room"))
    } else if topology.weave != Share::NONE {
        Some((format!("weave is {}", topology.weave), "the path never crosses itself"))
    } else if topology.sparse > 0 {
        Some((format!("sparse is {}", topology.sparse), "one path has no dead ends to cut back"))
    } else if topology.braid != Share::NONE {
        Some((format!("braid is {}", topology.braid), "one path has no dead ends to open"))
    } else if topology.loops > 0 {
        Some((format!("loops is {}", topology.loops), "one path has no loops"))
    } else {
        None
    };
    if let Some((option, why)) = contradiction {
        return Err(Refusal::new(
            "unicursal",
            "contradiction",
            format!("unicursal is true, but {option}, and {why}; leave one of them out"),
        )
        .allowing("false"));
    }
    if spec.goal != End::Last {
        return Err(goal_is_fixed());
    }
    let cells = spec.cells();
    if cells > most {
        let (size, fewer) = (site.size_clause(), site.size_words());
        let detail = format!(
            "{size} and unicursal is true: the cells are split into {cells}, but at most {most} \
             are allowed; take fewer {fewer}"
        );
        let refusal = Refusal::new(site.size_parameter(), "too-large", detail);
        return Err(refusal.allowing(format!("at most {most} cells")));
    }
    Ok(())
}

/// Returns the refusal of a goal for a unicursal maze, which has a fixed one.
fn goal_is_fixed() -> Refusal {
    let detail = "goal is given, but unicursal is true, and that path always ends next to its \
                  start; leave goal out";
    Refusal::new("goal", "not-taken", detail).allowing("with unicursal=false")
}
