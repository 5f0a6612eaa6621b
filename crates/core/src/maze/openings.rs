//! Finds the edges at which the outline opens.
//!
//! The start opens its first edge on the outline, and the goal its last, clockwise from the top, so
//! mazes are typically entered from above and left below. Any other cell opens the first of its
//! outline edges that is closed. A room stays closed. In a silhouette, start and goal prefer the
//! outside to a hole.

use crate::cancel::Cancel;
use crate::error::{Error, Refusal};
use crate::grid::Grid;
use crate::maze::outer_corners::{opening_edge, outer_corners, outline_edges};
use crate::maze::{Maze, ends};
use crate::rng::{Purpose, Rng};
use crate::spec::openings::{Opening, Openings};
use crate::spec::{End, Spec};

/// Returns a refusal if an opening is at a cell that does not exist or does not touch the outline.
pub(super) fn check(grid: &Grid, spec: &Spec) -> Result<(), Refusal> {
    for &opening in spec.openings.listed() {
        let Opening::At(end) = opening else { continue };
        if let Some(fault) = ends::no_such_cell(grid, end) {
            let detail = format!("openings names {opening}, but {fault}");
            return Err(refusal("no-such-cell", detail, None));
        }
        let cell = ends::named(grid, end);
        if cell.is_some_and(|cell| outline_edges(grid, cell).next().is_none()) {
            return Err(not_on_outline(opening, cell));
        }
    }
    Ok(())
}

/// Returns the edges at which the outline opens.
pub(super) fn find(maze: &Maze, spec: &Spec, cancel: &Cancel) -> Result<Vec<u32>, Error> {
    let mut open = Vec::new();
    let needs_outside = spec.site.is_cut() && spec.openings != Openings::None;
    let outside = needs_outside.then(|| outer_corners(maze.grid(), cancel)).transpose()?;
    let edge_of_end = |opening: Opening, cell: u32| {
        let grid = maze.grid();
        let is_goal = opening == Opening::Goal;
        opening_edge(grid, cell, is_goal, outside.as_ref())
            .or_else(|| opening_edge(grid, cell, is_goal, None))
    };
    match &spec.openings {
        Openings::None => {}
        Openings::Ends => {
            for [start, goal] in maze.ends() {
                open.extend(edge_of_end(Opening::Start, start));
                open.extend(edge_of_end(Opening::Goal, goal));
            }
        }
        Openings::Listed(listed) => {
            let (of_ends, others): (Vec<Opening>, Vec<Opening>) =
                listed.iter().partition(|opening| !matches!(opening, Opening::At(_)));
            for opening in of_ends {
                for [start, goal] in maze.ends() {
                    let cell = if opening == Opening::Start { start } else { goal };
                    let edge = edge_of_end(opening, cell);
                    open.push(edge.ok_or_else(|| not_on_outline(opening, Some(cell)))?);
                }
            }
            let (random, others): (Vec<Opening>, Vec<Opening>) =
                others.into_iter().partition(|&opening| opening == Opening::At(End::Random));
            for opening in others {
                let edge = edge_of_cell(maze, opening, &open)?;
                open.push(edge);
            }
            open_random(maze, spec, random.len(), &mut open)?;
        }
    }
    Ok(open)
}

/// Returns the cells of the maze that have an edge on the outline.
fn outline_cells(maze: &Maze) -> impl DoubleEndedIterator<Item = u32> + '_ {
    let grid = maze.grid();
    let used = (0..grid.cells()).filter(|&cell| maze.is_used(cell));
    used.filter(|&cell| outline_edges(grid, cell).next().is_some())
}

/// Returns the edge for an opening at a listed cell: the first of its outline edges that is closed.
fn edge_of_cell(maze: &Maze, opening: Opening, open: &[u32]) -> Result<u32, Refusal> {
    let grid = maze.grid();
    let cells = || outline_cells(maze);
    let cell = match opening {
        Opening::At(End::First) => ends::first_or_last(grid, cells(), false),
        Opening::At(End::Last) => ends::first_or_last(grid, cells(), true),
        Opening::At(End::Compass(point)) => {
            grid.nearest_of(ends::compass_point(grid, point), cells())
        }
        Opening::At(end) => ends::named(grid, end),
        Opening::Start | Opening::Goal => None,
    };
    let Some(cell) = cell else { return Err(not_on_outline(opening, None)) };
    outline_edges(grid, cell).find(|edge| !open.contains(edge)).ok_or_else(|| {
        let has = outline_edges(grid, cell).count();
        let edges = if has == 1 { "edge" } else { "edges" };
        let detail = format!(
            "openings names {opening}, which is cell {cell}, but that cell has only {has} {edges} \
             on the outline, which other openings use; name another cell",
        );
        refusal("no-edge-left", detail, Some("a cell with an edge on the outline that is closed"))
    })
}

/// Opens the first outline edge of each of `count` different random cells. Cells that are open
/// already, and the start and goal, are excluded.
fn open_random(maze: &Maze, spec: &Spec, count: usize, open: &mut Vec<u32>) -> Result<(), Refusal> {
    if count == 0 {
        return Ok(());
    }
    let grid = maze.grid();
    let is_free = |&cell: &u32| {
        !outline_edges(grid, cell).any(|edge| open.contains(&edge))
            && !maze.ends().flatten().any(|end| end == cell)
    };
    let mut free: Vec<u32> = outline_cells(maze).filter(is_free).collect();
    if free.len() < count {
        let detail = format!(
            "openings names random {count} times, but only {} such cells touch the outline and \
             are not open yet; name fewer, or take openings=false",
            free.len()
        );
        return Err(refusal("too-many", detail, None));
    }
    let mut rng = Rng::new(spec.seed.number(), Purpose::Openings);
    for _ in 0..count {
        let cell = free.swap_remove(rng.below(free.len() as u32) as usize);
        open.extend(outline_edges(grid, cell).next());
    }
    Ok(())
}

/// Returns the refusal of an opening at a cell that does not touch the outline.
fn not_on_outline(opening: Opening, cell: Option<u32>) -> Refusal {
    let detail = match cell {
        Some(cell) => format!(
            "openings names {opening}, which is cell {cell}, but that cell does not touch the \
             outline; name a cell that does, or a point of the compass"
        ),
        None => format!(
            "openings names {opening}, but no cell of the maze touches the outline; take \
             openings=false"
        ),
    };
    refusal("not-on-outline", detail, Some("cells that touch the outline"))
}

fn refusal(code: &'static str, detail: String, allowed: Option<&str>) -> Refusal {
    let refusal = Refusal::new("openings", code, detail);
    match allowed {
        Some(allowed) => refusal.allowing(allowed),
        None => refusal,
    }
}
