//! Inset walls for cutters: at a smooth rim they lie on the outline, which is cut on its own.

use crate::drawing::Lines;
use crate::drawing::cutting::covered::{CoveringSegments, straight_segments, without_covered};
use crate::scene::Scene;
use mazewright_core::{Cancel, Error};

/// Returns the walls without the parts that lie on the outline.
pub(crate) fn off_outline(
    scene: &Scene<'_>,
    walls: Lines,
    outline: &Lines,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    if scene.style.strokes.inset == 0 || !scene.spec.site.is_clipped() {
        return Ok(walls);
    }
    let segments: Vec<_> = straight_segments(outline).collect();
    without_covered(&walls, &CoveringSegments::new(&segments, cancel)?, cancel)
}
