//! Perfect mazes that look the same after a mirror or a turn.
//!
//! Such a maze is a tree that a motion puts on itself, and a motion of a finite tree always leaves a
//! cell or a link where it is. So either some cells stay: then they hang together, and are carved
//! first; or none does: then one link turns about its own middle, and is opened first. All else is
//! carved once, into a grid of which each cell stands for all that the motion makes of it, and opened
//! wherever the motion takes it.
//!
//! ```text
//!   │ a b c b a │   the cells c stay: they are carved, then count as one cell of the folded grid
//!   │ a b b a │     a link b b stays: it is opened; a and b are carved
//! ```

use super::motion::Motion;
use crate::bits::Bits;
use crate::cancel::{Cancel, Refusal, Stop};
use crate::grid::{Grid, NO_CLASS, Piece};
use crate::rng::{Purpose, Rng};
use crate::routing::Symmetry;
use crate::spec::Spec;

/// Most cells that may stay: they are one cell for the carver, and some look at all of its sides each
/// time they come back to it.
const MOST_STILL: usize = 16_384;

/// Not reached yet.
const NONE: u32 = u32::MAX;

/// Opens links of a tree that looks the same after the motion that is wanted; those that go to each
/// other follow each other.
pub(super) fn carve(
    spec: &Spec,
    grid: &Grid,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    let parts = grid.pieces().len();
    if parts > 0 {
        let detail = format!(
            "symmetry is {}, but the mask has {parts} parts, each a maze of its own, and only one \
             maze can be symmetric; take mask_parts=largest",
            spec.routing.symmetry.name
        );
        return Err(fault("several-parts", detail, "a mask in one part"));
    }
    let motion = Motion::new(spec.routing.symmetry.is, grid, cancel)?;
    let folding = motion.map(|motion| Folding::new(motion, cancel)).transpose()?.flatten();
    let Some(folding) = folding else { return Err(unlike(spec)) };
    let carve = |fold: &Piece, rng: &mut Rng| {
        let opened = (spec.algorithm.is.carve)(&fold.grid, &spec.texture, rng, cancel)?;
        Ok::<_, Stop>(opened.into_iter().map(|link| fold.links[link as usize]).collect::<Vec<_>>())
    };
    if folding.still.len() > MOST_STILL && folding.groups.len() > 1 {
        return Err(long(spec, folding.still.len()));
    }
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    match folding.still.len() {
        0 => {
            let mut rng = Rng::new(spec.seed.number(), Purpose::Symmetry);
            opened.push(folding.turning(spec, &mut rng)?);
        }
        1 => {}
        _ => {
            let still = folding.still(grid, cancel)?;
            if !hangs_together(&still.grid) {
                let why = "of the cells that stay where they are, not all hang together";
                return Err(without(spec, why));
            }
            opened = carve(&still, rng)?;
        }
    }
    if folding.groups.len() > 1 {
        let fold = grid.fold(
            &folding.members,
            &folding.groups,
            &folding.of,
            |link| folding.class[link as usize],
            cancel,
        )?;
        for (turn, link) in carve(&fold, rng)?.into_iter().enumerate() {
            cancel.check_now_and_then(turn)?;
            opened.extend(folding.motion.around(link));
        }
    }
    Ok(opened)
}

impl Motion {
    /// A link, and all to which it goes.
    fn around(&self, link: u32) -> impl Iterator<Item = u32> + '_ {
        let next = move |&at: &u32| Some(self.links[at as usize]).filter(|&it| it != link);
        std::iter::successors(Some(link), next)
    }
}

/// Cells and links by what a motion makes of them.
struct Folding {
    motion: Motion,
    /// The cells that stay where they are.
    still: Vec<u32>,
    /// The first cell of each group, or all that stay.
    members: Vec<u32>,
    /// The members of each group.
    groups: Vec<std::ops::Range<usize>>,
    /// The group of each cell.
    of: Vec<u32>,
    /// The lowest link of those to which each link goes.
    class: Vec<u32>,
}

impl Folding {
    /// None where a cell is back sooner than the motion, though it does not stay.
    fn new(motion: Motion, cancel: &Cancel) -> Result<Option<Self>, Stop> {
        let cells = &motion.cells;
        let still: Vec<u32> =
            (0..).zip(cells).filter(|&(at, &to)| at == to).map(|(at, _)| at).collect();
        let mut of = vec![NONE; cells.len()];
        let (mut members, mut groups) = (Vec::new(), Vec::new());
        for first in 0..cells.len() as u32 {
            cancel.check_now_and_then(first as usize)?;
            if of[first as usize] != NONE {
                continue;
            }
            let (group, from) = (groups.len() as u32, members.len());
            if cells[first as usize] == first {
                for &cell in &still {
                    of[cell as usize] = group;
                }
                members.extend(&still);
            } else {
                let (mut cell, mut times) = (first, 0);
                while of[cell as usize] == NONE {
                    of[cell as usize] = group;
                    cell = cells[cell as usize];
                    times += 1;
                }
                if times != motion.times {
                    return Ok(None);
                }
                members.push(first);
            }
            groups.push(from..members.len());
        }
        let mut class = vec![NONE; motion.links.len()];
        for link in 0..class.len() as u32 {
            cancel.check_now_and_then(link as usize)?;
            if class[link as usize] == NONE {
                motion.around(link).for_each(|it| class[it as usize] = link);
            }
        }
        Ok(Some(Self { motion, still, members, groups, of, class }))
    }

    /// The cells that stay, by themselves, with the links that stay.
    fn still(&self, grid: &Grid, cancel: &Cancel) -> Result<Piece, Stop> {
        let groups: Vec<_> = (0..self.still.len()).map(|at| at..at + 1).collect();
        let mut of = vec![NONE; self.of.len()];
        for (at, &cell) in (0..).zip(&self.still) {
            of[cell as usize] = at;
        }
        let mut inner = Bits::new(self.class.len());
        for (link, [one, other]) in (0..).zip(grid.pairs()) {
            cancel.check_now_and_then(link as usize)?;
            let stay = [one, other].iter().all(|&cell| of[cell as usize] != NONE);
            if stay && self.motion.links[link as usize] == link {
                inner.put(link);
            }
        }
        let class = |link: u32| if inner.has(link) { link } else { NO_CLASS };
        grid.fold(&self.still, &groups, &of, class, cancel)
    }

    /// One of the links that turn about their own middle, each equally likely.
    fn turning(&self, spec: &Spec, rng: &mut Rng) -> Result<u32, Stop> {
        if self.motion.times > 2 {
            return Err(without(spec, "no cell lies in their middle"));
        }
        let links = (0..).zip(&self.motion.links).filter(|&(link, &to)| link == to);
        let links: Vec<u32> = links.map(|(link, _)| link).collect();
        if links.is_empty() {
            return Err(without(spec, "neither a cell nor a passage lies in their middle"));
        }
        Ok(links[rng.below(links.len() as u32) as usize])
    }
}

/// Whether all cells can be reached from the first.
fn hangs_together(grid: &Grid) -> bool {
    let mut seen = Bits::new(grid.cells() as usize);
    seen.put(0);
    let (mut waiting, mut count) = (vec![0], 1);
    while let Some(cell) = waiting.pop() {
        for &there in grid.near(cell) {
            if !seen.has(there) {
                seen.put(there);
                count += 1;
                waiting.push(there);
            }
        }
    }
    count == grid.cells()
}

fn fault(code: &'static str, detail: String, allowed: &str) -> Stop {
    Refusal { parameter: "symmetry", code, detail, allowed: Some(allowed.into()) }.into()
}

/// The refusal of cells that do not look the same after the motion themselves.
fn unlike(spec: &Spec) -> Stop {
    let (name, example) = (spec.routing.symmetry.name, example(spec.routing.symmetry.is));
    let detail = format!(
        "symmetry is {name}, but the cells themselves do not look the same after that; {example}, or \
         take another symmetry"
    );
    fault("not-symmetric", detail, "a symmetry that the cells have")
}

/// The refusal of cells of which no perfect maze is symmetric.
fn without(spec: &Spec, why: &str) -> Stop {
    let (name, example) = (spec.routing.symmetry.name, example(spec.routing.symmetry.is));
    let detail = format!(
        "symmetry is {name}: {why}, so no maze with exactly one way between any two of these cells \
         looks the same after that; take a column or a row more or less, another symmetry, or cells that \
         have this one: {example}"
    );
    fault("no-symmetry", detail, "cells with a cell or a passage in their middle")
}

/// The refusal of more cells that stay than may.
fn long(spec: &Spec, still: usize) -> Stop {
    let (name, fewer) = (spec.routing.symmetry.name, spec.site.levers());
    let detail = format!(
        "symmetry is {name}: {still} cells stay where they are, but at most {MOST_STILL} may; take \
         fewer {fewer}, or another symmetry"
    );
    fault("too-slow", detail, &format!("at most {MOST_STILL} cells on the mirror"))
}

/// What has a symmetry, in words.
fn example(symmetry: Symmetry) -> &'static str {
    match symmetry {
        Symmetry::None => "any cells will do",
        Symmetry::Mirror | Symmetry::Flip => "squares have it at every size",
        Symmetry::Turn(2) => "squares have it where cols or rows is odd",
        Symmetry::Turn(3) => {
            "shape=hex&outline=hexagon has it, and so has shape=tri&outline=triangle where a cell \
             lies in its middle"
        }
        Symmetry::Turn(4) => "squares have it where cols and rows are the same odd number",
        Symmetry::Turn(6) => "shape=hex&outline=hexagon has it, and so has shape=polar&cols=1",
        Symmetry::Turn(_) => "a mesh round such a cell has it",
    }
}
