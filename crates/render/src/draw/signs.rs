//! Signs in cells for passages that no gap in a wall shows: arrowheads for stairs up and down, and
//! the same number on both sides of an open seam.

use crate::draw::number_places::NumberPlaces;
use crate::draw::numbers::Numbers;
use crate::draw::room::room;
use crate::draw::walls::polylines;
use crate::drawing::{DevicePoint, Lines};
use crate::scene::Scene;
use crate::style::look::Warp;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;

/// Half the width and the height of an arrowhead, relative to the free space of the cell (see
/// [`room`]).
const HEAD: (f64, f64) = (0.42, 0.34);
/// Distance of an arrowhead's tip from the centre, relative to the free space of the cell.
const TIP: f64 = 0.62;
/// Maximum distance between edges that coincide, in cell sides.
const COINCIDENT: f64 = 1e-6;

/// The signs of a maze.
pub(crate) struct Signs {
    /// The arrowheads, as lines to be stroked.
    pub(crate) arrowheads: Lines,
    /// The outlines of the numbers.
    pub(crate) numbers: Lines,
}

/// Draws the signs of a scene. A number for which one side of its seam has no room is left out on both.
pub(crate) fn signs(
    scene: &Scene<'_>,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Signs, Error> {
    let maze = scene.maze;
    let grid = maze.grid();
    let mut arrowheads = Vec::new();
    if grid.stairs() > 0 {
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            for (there, link) in maze.steps(cell) {
                if grid.is_stairs(link) {
                    // Cells of higher levels have higher numbers.
                    arrowheads.push(arrowhead(scene, cell, if there > cell { -1.0 } else { 1.0 }));
                }
            }
        }
    }
    // In a disc, seams between edges at the distance of its circumference coincide and need no sign.
    let is_warped = scene.style.warp.value != Warp::None;
    let circumference = if is_warped { scene.spec.site.period_x() } else { None };
    // The numbers of seams stay the same while the maze is carved.
    let finished = maze.finished();
    let mut seams: Vec<_> =
        grid.seam_sides().filter(|&[(_, link), _]| finished.is_open(link)).collect();
    seams.sort_unstable_by_key(|&[(_, link), _]| link);
    let (arrowheads, mut outlines) = (polylines(&arrowheads, to_device), Lines::default());
    if seams.is_empty() {
        return Ok(Signs { arrowheads, numbers: outlines });
    }
    let numbers = Numbers::new(scene.style);
    let mut places = NumberPlaces::new(scene, numbers.least_height());
    for (number, seam) in (1..).zip(seams) {
        cancel.check_periodically(number as usize * Numbers::COST)?;
        let [here, there] = seam.map(|(_, edge)| grid.middle(edge));
        let apart = Point::new((here.x - there.x).abs(), (here.y - there.y).abs());
        if circumference.is_some_and(|circumference| {
            (apart - Point::new(circumference, 0.0)).length() < COINCIDENT
        }) {
            continue;
        }
        let places = seam.map(|side| places.find(side, numbers.width_ratio(number)));
        if let [Some(here), Some(there)] = places
            && maze.is_open(seam[0].1)
        {
            let height = here.height.min(there.height);
            for place in [here, there] {
                numbers.add(number, (place.centre, height), to_device, &mut outlines);
            }
        }
    }
    Ok(Signs { arrowheads, numbers: outlines })
}

/// Returns `∧` above the centre if `down` is −1, and `∨` below it if `down` is 1.
fn arrowhead(scene: &Scene<'_>, cell: u32, down: f64) -> Vec<Point> {
    let (centre, room) = (scene.maze.grid().centre(cell), room(scene, cell));
    let at = |x: f64, y: f64| centre + Point::new(x * room, y * room * down);
    let (half, height) = HEAD;
    vec![at(-half, TIP - height), at(0.0, TIP), at(half, TIP - height)]
}
