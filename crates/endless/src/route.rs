//! Routes between two cells, found in parts.

use crate::Endless;
use crate::place::{Place, Side};
use mazewright_core::{Cancel, Error};

/// The route from one cell of an endless maze to another. It is found region by region, never as a
/// whole.
#[derive(Clone, Debug)]
pub struct EndlessRoute<'a> {
    maze: &'a Endless,
    cancel: &'a Cancel,
    /// For each tier, the cells that contain the start and the goal.
    ends: Vec<[Place; 2]>,
    /// The parts found so far in each tier, with their regions.
    known: Vec<Vec<(Place, Option<RouteShare>)>>,
}

/// The part of a route that lies in a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteShare {
    /// The cells of the part, in the order of the route.
    pub cells: Vec<Place>,
    /// The side of the first cell through which the route enters from another region; `None` if the
    /// route starts here.
    pub from: Option<Side>,
    /// The side of the last cell through which the route leaves for another region; `None` if the
    /// route ends here.
    pub to: Option<Side>,
}

impl Endless {
    /// Returns the side through which the route from one cell to another leaves the first, or
    /// `None` if they are the same cell.
    ///
    /// # Errors
    /// Fails if there is no such cell, or if it is cancelled.
    pub fn next_step(
        &self,
        from: Place,
        to: Place,
        cancel: &Cancel,
    ) -> Result<Option<Side>, Error> {
        self.check("from", from)?;
        self.check("to", to)?;
        next_step(self, 0, from, to, cancel)
    }

    /// Returns the route between two cells.
    ///
    /// # Errors
    /// Fails if there is no such cell.
    pub fn route<'a>(
        &'a self,
        start: Place,
        goal: Place,
        cancel: &'a Cancel,
    ) -> Result<EndlessRoute<'a>, Error> {
        self.check("start", start)?;
        self.check("goal", goal)?;
        let mut ends = vec![[start, goal]];
        for tier in 1..self.tiers() {
            let below = ends[tier as usize - 1];
            ends.push(below.map(|cell| self.region_of(tier - 1, cell)));
        }
        Ok(EndlessRoute { maze: self, cancel, known: vec![Vec::new(); ends.len()], ends })
    }
}

impl EndlessRoute<'_> {
    /// Returns the cells of a tier that contain the start and the goal.
    pub fn ends(&self, tier: u32) -> [Place; 2] {
        self.ends[tier as usize]
    }

    /// Returns the part of the route in a region of `tier`, or `None` if the route does not visit the region. `region` is
    /// a cell of the next tier. This needs one region of `tier` and of each tier above.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn share(&mut self, tier: u32, region: Place) -> Result<Option<RouteShare>, Error> {
        if let Some((_, share)) = self.known[tier as usize].iter().find(|(at, _)| *at == region) {
            return Ok(share.clone());
        }
        let share = self.find(tier, region)?;
        self.known[tier as usize].push((region, share.clone()));
        Ok(share)
    }

    fn find(&mut self, tier: u32, at: Place) -> Result<Option<RouteShare>, Error> {
        let maze = self.maze;
        let [start, goal] = self.ends[tier as usize];
        let mut sides = [None; 2];
        if tier + 1 < maze.tiers() {
            // The sides through which the route of the next tier enters and leaves the region.
            let above = self.share(tier + 1, maze.region_of(tier + 1, at))?;
            let Some(RouteShare { cells, from, to }) = above else { return Ok(None) };
            let Some(index) = cells.iter().position(|&cell| cell == at) else { return Ok(None) };
            let side_to = |index: Option<usize>, beyond: Option<Side>| {
                let near = index.and_then(|index| cells.get(index));
                near.map_or(beyond, |&near| at.side_to(near))
            };
            sides = [side_to(index.checked_sub(1), from), side_to(Some(index + 1), to)];
        }
        let region = maze.region(tier, at, self.cancel)?;
        let door = |side: Option<Side>| side.and_then(|side| region.door(side));
        let [(first, from), (last, to)] = [(sides[0], start), (sides[1], goal)]
            .map(|(side, end)| door(side).map_or((end, None), |(cell, out)| (cell, Some(out))));
        Ok(Some(RouteShare { cells: region.path(first, last), from, to }))
    }

    /// Returns the pieces of the route in a rectangle of a tier, each without a gap, in any order.
    /// `from` and `to` of a piece lead out of the rectangle.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn pieces(
        &mut self,
        tier: u32,
        origin: Place,
        size: [u32; 2],
    ) -> Result<Vec<RouteShare>, Error> {
        let holds = |cell: Place| {
            cell.x.wrapping_sub(origin.x) < size[0] && cell.y.wrapping_sub(origin.y) < size[1]
        };
        let mut pieces: Vec<RouteShare> = Vec::new();
        for region in self.maze.regions_near(tier, origin, size) {
            self.cancel.check()?;
            let Some(RouteShare { cells, from, to }) = self.share(tier, region)? else { continue };
            let is_cut = |pair: &Place, next: &Place| holds(*pair) != holds(*next);
            let mut before: Option<Place> = None;
            let mut runs = cells.chunk_by(|one, other| !is_cut(one, other)).peekable();
            while let Some(run) = runs.next() {
                let (first, last) = (run[0], run[run.len() - 1]);
                let next = runs.peek().map(|next| next[0]);
                if holds(first) {
                    pieces.push(RouteShare {
                        cells: run.to_vec(),
                        from: before.map_or(from, |before| first.side_to(before)),
                        to: next.map_or(to, |next| last.side_to(next)),
                    });
                }
                before = Some(last);
            }
        }
        Ok(join(pieces))
    }
}

/// Joins pieces of a route that follow each other.
fn join(mut pieces: Vec<RouteShare>) -> Vec<RouteShare> {
    let mut joined: Vec<RouteShare> = Vec::new();
    while let Some(mut piece) = pieces.pop() {
        loop {
            let ends = [piece.cells[0], piece.cells[piece.cells.len() - 1]];
            let next = piece.to.map(|side| ends[1].across(side));
            let previous = piece.from.map(|side| ends[0].across(side));
            let is_next = |it: &RouteShare| next == Some(it.cells[0]);
            let is_previous =
                |it: &RouteShare| previous == it.cells.last().copied() && previous.is_some();
            if let Some(at) = pieces.iter().position(is_next) {
                let next = pieces.swap_remove(at);
                piece.cells.extend(next.cells);
                piece.to = next.to;
            } else if let Some(at) = pieces.iter().position(is_previous) {
                let mut previous = pieces.swap_remove(at);
                previous.cells.extend(piece.cells);
                piece = RouteShare { to: piece.to, ..previous };
            } else {
                break;
            }
        }
        joined.push(piece);
    }
    joined
}

/// Returns the side through which the route from one cell of a tier to another leaves the first, or
/// `None` if they are the same.
fn next_step(
    maze: &Endless,
    tier: u32,
    from: Place,
    to: Place,
    cancel: &Cancel,
) -> Result<Option<Side>, Error> {
    let (target, out) = target(maze, tier, from, to, cancel)?;
    if from == target {
        return Ok(out);
    }
    let region = maze.region(tier, maze.region_of(tier, from), cancel)?;
    Ok(from.side_to(region.path(from, target)[1]))
}

/// Follows the route from one cell of a tier to another within the region of the first. Returns the
/// last cell in that region, and the side through which the route leaves it.
fn target(
    maze: &Endless,
    tier: u32,
    from: Place,
    to: Place,
    cancel: &Cancel,
) -> Result<(Place, Option<Side>), Error> {
    let [here, there] = [from, to].map(|cell| maze.region_of(tier, cell));
    if here == there {
        return Ok((to, None));
    }
    let side = next_step(maze, tier + 1, here, there, cancel)?;
    let region = maze.region(tier, here, cancel)?;
    let door = side.and_then(|side| region.door(side));
    Ok(door.map_or((to, None), |(cell, out)| (cell, Some(out))))
}

/// The cells of the route from one cell to another, found on demand.
#[derive(Debug)]
pub struct Cells {
    maze: Endless,
    goal: Place,
    /// The first cell of the next region on the route.
    next: Option<Place>,
    /// The rest of the cells in the current region, the last one first.
    rest: Vec<Place>,
}

impl Cells {
    /// Returns the cells from `start` to `goal`, including both.
    ///
    /// # Errors
    /// Fails if there is no such cell.
    pub fn new(maze: Endless, start: Place, goal: Place) -> Result<Self, Error> {
        maze.check("start", start)?;
        maze.check("goal", goal)?;
        Ok(Self { maze, goal, next: Some(start), rest: Vec::new() })
    }

    /// Returns the next cell, or `None` after the goal.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn next(&mut self, cancel: &Cancel) -> Result<Option<Place>, Error> {
        if self.rest.is_empty()
            && let Some(first) = self.next
        {
            let (last, out) = target(&self.maze, 0, first, self.goal, cancel)?;
            let region = self.maze.region(0, self.maze.region_of(0, first), cancel)?;
            self.rest = region.path(first, last);
            self.rest.reverse();
            self.next = out.map(|side| last.across(side));
        }
        Ok(self.rest.pop())
    }
}
