//! Weave mazes: chooses the cells in which passages cross, and carves the rest of the maze around
//! them.
//!
//! A crossing fits in a cell that has four different neighbours across two pairs of opposite sides,
//! none of them a crossing. Its three links are opened before all others. A crossing whose links
//! would close a loop is not used. The cells of a crossing become one cell of a quotient grid,
//! which any algorithm can carve without knowing about crossings.

use crate::algorithm::CarveGrid;
use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::collections::disjoint_sets::DisjointSets;
use crate::collections::filled;
use crate::error::{Error, Refusal};
use crate::grid::{Grid, MappedGrid, PlannedCrossing};
use crate::rng::{Purpose, Rng};
use crate::spec::Spec;

/// Returns the grid with crossings: the requested share of a random maximal set.
pub(super) fn weave(spec: &Spec, grid: &Grid, cancel: &Cancel) -> Result<Grid, Error> {
    let mut rng = Rng::new(spec.seed.number(), Purpose::Weave);
    let grid = &*grid.listed(cancel)?;
    let all = choose(grid, &mut rng, cancel)?;
    let all = keep_connected(grid, all, cancel)?;
    if all.is_empty() {
        return Err(none_fits(spec, grid).into());
    }
    // A share above 0 gives at least one crossing.
    let count = spec.topology.weave.of(all.len()).max(1);
    grid.with_crossings(&all[..count], cancel)
}

/// Returns the refusal of a grid in which no crossing fits.
fn none_fits(spec: &Spec, grid: &Grid) -> Refusal {
    let (weave, name) = (spec.topology.weave, spec.site.name());
    let mut side_counts = (0..grid.cells()).map(|cell| grid.drawn_sides(cell).len());
    let why = if side_counts.any(|sides| sides >= 4 && sides.is_multiple_of(2)) {
        "but no crossing fits: it needs a cell away from the outline, with neighbours on two \
         pairs of \
         opposite sides; take more cells, or leave weave out"
            .to_owned()
    } else {
        format!(
            "but {name} cells have no two pairs of opposite sides, so no passage runs straight over \
             another; take another shape, or leave weave out"
        )
    };
    Refusal::new("weave", "no-crossing", format!("weave is {weave}, {why}"))
        .allowing("0, or cells with an even number of sides")
        .suggesting(Some("0".to_owned()))
}

/// The state of the search for places of crossings.
struct Finder<'a> {
    grid: &'a Grid,
    /// The cells that the links of the chosen crossings join.
    sets: DisjointSets,
    /// The cells that are crossings.
    taken: BitSet,
}

/// Returns a random set of crossings to which no further one can be added.
fn choose(grid: &Grid, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<PlannedCrossing>, Error> {
    let cells = grid.cells();
    let mut order: Vec<u32> = (0..cells).collect();
    rng.shuffle_many(&mut order, cancel);
    let taken = BitSet::new(cells as usize);
    let mut finder = Finder { grid, sets: DisjointSets::new(cells), taken };
    let mut chosen = Vec::new();
    for (turn, cell) in order.into_iter().enumerate() {
        cancel.check_periodically(turn * 16)?;
        if let Some(overpass) = finder.find(cell, rng) {
            finder.take(&overpass);
            chosen.push(overpass);
        }
    }
    Ok(chosen)
}

impl Finder<'_> {
    /// Returns a crossing in a cell, if one fits. Each pair of axes is equally likely to be first.
    fn find(&mut self, cell: u32, rng: &mut Rng) -> Option<PlannedCrossing> {
        let grid = self.grid;
        let sides = grid.drawn_sides(cell);
        let axes = sides.len() / 2;
        if axes < 2 || !sides.len().is_multiple_of(2) {
            return None;
        }
        let is_free = |side: usize| {
            let there = grid.neighbor(side);
            there != grid.cells() && Some(there) != grid.room() && !self.taken.contains(there)
        };
        if !grid.sides(cell).all(is_free) || Some(cell) == grid.room() || !grid.is_convex(cell) {
            return None;
        }
        let pairs = axes * (axes - 1);
        let from = rng.below(pairs as u32) as usize;
        let mut overpasses = (from..from + pairs).map(|pair| {
            let (over, offset) = (pair % pairs / (axes - 1), pair % (axes - 1));
            let axis = |at: usize| [sides.start + at, sides.start + at + axes];
            PlannedCrossing { cell, over: axis(over), under: axis((over + 1 + offset) % axes) }
        });
        overpasses.find(|it| self.fits(it))
    }

    /// Returns whether a crossing can be added to the chosen ones.
    fn fits(&mut self, &PlannedCrossing { cell, over, under }: &PlannedCrossing) -> bool {
        let grid = self.grid;
        let [one, other, first, last] =
            [over[0], over[1], under[0], under[1]].map(|side| grid.neighbor(side));
        let are_different = one != other
            && first != last
            && ![first, last].iter().any(|it| [one, other].contains(it));
        // The tunnel must not be a second link between the same two cells.
        let is_only_link = !grid.neighbors(first).contains(&last);
        // Only the upper passage may cross a seam.
        let others = grid.drawn_sides(cell).filter(|side| !over.contains(side));
        let [one, other, first, last] = [one, other, first, last].map(|cell| self.sets.find(cell));
        let closes_no_loop = one != other
            && first != last
            && [first, last] != [one, other]
            && [last, first] != [one, other];
        are_different
            && is_only_link
            && closes_no_loop
            && others.into_iter().all(|side| is_drawn_once(grid, side))
            && grid.bridge_fits(cell, over, under)
    }

    /// Adds a crossing to the chosen ones.
    fn take(&mut self, &PlannedCrossing { cell, over, under }: &PlannedCrossing) {
        self.taken.insert(cell);
        let [first, last] = under.map(|side| self.grid.neighbor(side));
        self.sets.join(first, last);
        for side in over {
            self.sets.join(cell, self.grid.neighbor(side));
        }
    }
}

/// Returns whether a side is drawn by a single edge, so that it is not part of a seam.
fn is_drawn_once(grid: &Grid, side: usize) -> bool {
    let edge = grid.edge(side);
    let mut back = grid.sides(grid.neighbor(side)).filter(|&back| grid.edge(back) == edge);
    grid.drawn_edge(side) == Some(edge) && back.all(|back| grid.drawn_edge(back) == Some(edge))
}

/// Removes the crossings that would disconnect cells from the rest of the maze.
///
/// Disconnected cells are neighbours of a crossing; if it is removed, they are connected again.
fn keep_connected(
    grid: &Grid,
    mut chosen: Vec<PlannedCrossing>,
    cancel: &Cancel,
) -> Result<Vec<PlannedCrossing>, Error> {
    let mut is_plain = BitSet::new(grid.cells() as usize + 1);
    for cell in (0..grid.cells()).filter(|&cell| Some(cell) != grid.room()) {
        is_plain.insert(cell);
    }
    for overpass in &chosen {
        is_plain.remove(overpass.cell);
    }
    let mut sets = DisjointSets::new(grid.cells());
    for cell in is_plain.in_range(0..grid.cells() as usize) {
        cancel.check_periodically(cell)?;
        for there in
            grid.neighbors(cell as u32).into_iter().filter(|&there| is_plain.contains(there))
        {
            sets.join(cell as u32, there);
        }
    }
    for (index, PlannedCrossing { cell, over, under }) in chosen.iter().enumerate() {
        cancel.check_periodically(index)?;
        for &side in over {
            sets.join(*cell, grid.neighbor(side));
        }
        sets.join(grid.neighbor(under[0]), grid.neighbor(under[1]));
    }
    let mut pause = cancel.pauses();
    chosen.retain(|it| {
        pause();
        let set = sets.find(it.cell);
        let is_joined = grid.neighbors(it.cell).iter().all(|&there| sets.find(there) == set);
        for there in grid.neighbors(it.cell) {
            sets.join(it.cell, there);
        }
        is_joined
    });
    Ok(chosen)
}

/// Carves a grid with crossings, or a piece of one: opens the links of the crossings first, then
/// runs the algorithm on the rest.
pub(super) fn carve(
    grid: &Grid,
    carve_grid: &mut CarveGrid<'_>,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let crossings = grid.crossings().iter();
    let mut opened: Vec<u32> =
        crossings.flat_map(|it| [it.over[0], it.over[1], it.under]).collect();
    let MappedGrid { grid: quotient, links, .. } = quotient(grid, &opened, cancel)?;
    // The crossings may already have joined all cells.
    if quotient.cells() > 1 {
        let carved = carve_grid(&quotient, rng)?;
        opened.extend(carved.into_iter().map(|link| links[link as usize]));
    }
    Ok(opened)
}

/// Returns the quotient grid: each of its cells is a set of cells that opened links join.
fn quotient(grid: &Grid, opened: &[u32], cancel: &Cancel) -> Result<MappedGrid, Error> {
    let cells = grid.cells();
    let mut is_open = BitSet::new(grid.edges() as usize);
    for (index, &link) in opened.iter().enumerate() {
        cancel.check_periodically(index)?;
        is_open.insert(link);
    }
    let mut sets = DisjointSets::new(cells);
    for cell in 0..cells {
        cancel.check_periodically(cell as usize)?;
        for side in grid.sides(cell).filter(|&side| is_open.contains(grid.edge(side))) {
            if grid.neighbor(side) != cells {
                sets.join(cell, grid.neighbor(side));
            }
        }
    }
    // Groups are numbered by their first cell.
    let mut group_of = Vec::with_capacity(cells as usize);
    let mut sizes: Vec<usize> = Vec::new();
    for cell in 0..cells {
        cancel.check_periodically(cell as usize)?;
        let first = sets.find(cell);
        let group = if first == cell { sizes.len() as u32 } else { group_of[first as usize] };
        if first == cell {
            sizes.push(0);
        }
        sizes[group as usize] += 1;
        group_of.push(group);
    }
    drop(sets);
    let mut end = 0;
    let mut pause = cancel.pauses();
    let groups: Vec<std::ops::Range<usize>> = sizes
        .into_iter()
        .map(|size| {
            pause();
            end += size;
            end - size..end
        })
        .collect();
    let mut next: Vec<usize> = groups.iter().map(|group| group.start).collect();
    let mut members = filled(&0, cells as usize, cancel)?;
    for (cell, &group) in (0..).zip(&group_of) {
        cancel.check_periodically(cell as usize)?;
        let at = &mut next[group as usize];
        members[*at] = cell;
        *at += 1;
    }
    drop(next);
    grid.quotient(&members, &groups, &group_of, |link| link, cancel)
}
