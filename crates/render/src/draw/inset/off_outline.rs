//! Inset walls for cutters: at a smooth rim they lie on the outline, which is cut on its own, and where a rim leaves no
//! space, both sides of a wall lie on each other.

use crate::drawing::Lines;
use crate::drawing::cutting::covered::without_repeats;
use crate::scene::Scene;
use mazewright_core::{Cancel, Error};

/// Returns the walls without the parts that lie on the outline, and without those that lie on each other.
pub(crate) fn off_outline(
    scene: &Scene<'_>,
    walls: Lines,
    outline: &Lines,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    if scene.style.strokes.inset == 0 || !scene.spec.site.is_clipped() {
        return Ok(walls);
    }
    without_repeats(&walls, outline, cancel)
}
