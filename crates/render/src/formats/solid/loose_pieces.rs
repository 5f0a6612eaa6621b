//! Rejects solids without a base that would fall apart: their walls hang together only where they meet.

use crate::formats::solid::half_edges::cells_of;
use crate::scene::Scene;
use crate::style::Overlay;
use mazewright_core::collections::{BitSet, DisjointSets};
use mazewright_core::{Cancel, Error, Maze, Refusal};

/// How a solution is a part of a solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RouteJoint {
    /// It fills the floor of its cells, and joins their walls.
    Joins,
    /// It lies on the base.
    Lies,
}

/// Returns an error if a solid without a base has more pieces than the base would have.
pub(crate) fn check(scene: &Scene<'_>, joint: RouteJoint, cancel: &Cancel) -> Result<(), Error> {
    let Scene { maze, style, .. } = *scene;
    if style.options.solid.base.hundredths() > 0 || style.solution == Overlay::Only {
        return Ok(());
    }
    let grid = maze.grid();
    let is_joined = style.shows_solution() && joint == RouteJoint::Joins;
    let is_loose = style.shows_solution() && joint == RouteJoint::Lies;
    let mut on_route = BitSet::new(grid.edges() as usize);
    for route in scene.routes.iter().filter(|_| is_joined) {
        for (at, cell) in cells_of(maze, route).enumerate() {
            cancel.check_periodically(at)?;
            grid.boundary(cell).for_each(|(edge, _)| on_route.insert(edge));
        }
    }
    let is_solid = |edge| maze.is_wall(edge) || on_route.contains(edge);
    let least = pieces(maze, |_| true, cancel)?;
    let found = pieces(maze, is_solid, cancel)? + usize::from(is_loose);
    if found <= least {
        return Ok(());
    }
    let closed = pieces(maze, |edge| is_solid(edge) || edge >= grid.links(), cancel)?;
    let may_close = closed + usize::from(is_loose) <= least;
    let [take, with] =
        if may_close { [", or openings=false", ", or with openings=false"] } else { [""; 2] };
    let detail = format!(
        "base_mm is 0, but without a base the solid is in {found} loose pieces; take a base_mm above 0{take}"
    );
    let refusal = Refusal::new("base_mm", "loose-pieces", detail);
    Err(Error::Refused(refusal.allowing(format!("above 0{with}"))))
}

/// Returns the number of connected pieces of those edges for which `is_solid` holds.
fn pieces(maze: &Maze, is_solid: impl Fn(u32) -> bool, cancel: &Cancel) -> Result<usize, Error> {
    let grid = maze.grid();
    let mut sets = DisjointSets::new(grid.corners());
    let mut joined = BitSet::new(grid.corners() as usize);
    let mut count = 0;
    for edge in (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge) && is_solid(edge)) {
        cancel.check_periodically(edge as usize)?;
        let ends = grid.ends(edge);
        for end in ends {
            if !joined.contains(end) {
                joined.insert(end);
                count += 1;
            }
        }
        count -= usize::from(sets.join(ends[0], ends[1]));
    }
    Ok(count)
}
