//! Perfect mazes that are symmetric under a mirror or a rotation.
//!
//! Such a maze is a tree that the motion maps to itself, and every automorphism of a finite tree
//! fixes a cell or a link. If some cells are fixed, they are connected; they are carved first. If
//! none is fixed, one link is rotated about its own middle; it is opened first. The rest is carved
//! once, on a quotient grid in which each cell represents all images of a cell. Each link opened
//! there is opened in all its images.
//!
//! ```text
//!   │ a b c b a │   the cells c are fixed: they are carved, then count as one cell of the quotient grid
//!   │ a b b a │     the link b b is fixed: it is opened; a and b are carved
//! ```

use crate::algorithm::CarveGrid;
use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::{Error, Refusal};
use crate::grid::{Grid, MappedGrid, NO_CLASS};
use crate::maze::making::motion::Motion;
use crate::rng::{Purpose, Rng};
use crate::spec::Spec;
use crate::spec::topology::Symmetry;

/// The largest number of fixed cells. They form a single cell of the quotient grid, and some
/// algorithms scan all of its sides each time they return to it.
const MAX_FIXED: usize = 16_384;

/// The group of a cell, or the class of a link, that is not assigned yet.
const NONE: u32 = u32::MAX;

/// Returns the links of a symmetric tree, in the order in which they are opened. The images of a
/// link follow each other.
pub(super) fn carve(
    spec: &Spec,
    grid: &Grid,
    carve_grid: &mut CarveGrid<'_>,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let parts = grid.components().len();
    if parts > 0 {
        let detail = format!(
            "symmetry is {}, but the {} has {parts} parts, each a maze of its own, and only one \
             maze can be symmetric; take mask_parts=largest",
            spec.topology.symmetry.name,
            spec.site.source_of_parts()
        );
        return Err(refusal("several-parts", detail, "a mask or mesh in one part"));
    }
    let motion = Motion::new(spec.topology.symmetry.value, grid, cancel)?;
    let orbits = motion.map(|motion| Orbits::new(motion, cancel)).transpose()?.flatten();
    let Some(orbits) = orbits else { return Err(cells_not_symmetric(spec)) };
    let mut carve = |quotient: &MappedGrid, rng: &mut Rng| {
        let opened = carve_grid(&quotient.grid, rng)?;
        let links = opened.into_iter().map(|link| quotient.links[link as usize]);
        Ok::<_, Error>(links.collect::<Vec<_>>())
    };
    if orbits.fixed.len() > MAX_FIXED && orbits.groups.len() > 1 {
        return Err(too_many_fixed(spec, orbits.fixed.len()));
    }
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    match orbits.fixed.len() {
        0 => {
            let mut rng = Rng::new(spec.seed.number(), Purpose::Symmetry);
            opened.push(orbits.fixed_link(spec, &mut rng)?);
        }
        1 => {}
        _ => {
            let fixed = orbits.fixed_part(grid, cancel)?;
            if !is_connected(&fixed.grid) {
                let why = "the fixed cells are not connected";
                return Err(no_symmetric_maze(spec, why));
            }
            opened = carve(&fixed, rng)?;
        }
    }
    if orbits.groups.len() > 1 {
        let quotient = grid.quotient(
            &orbits.members,
            &orbits.groups,
            &orbits.group_of,
            |link| orbits.class_of[link as usize],
            cancel,
        )?;
        for (iteration, link) in carve(&quotient, rng)?.into_iter().enumerate() {
            cancel.check_periodically(iteration)?;
            opened.extend(orbits.motion.orbit(link));
        }
    }
    Ok(opened)
}

impl Motion {
    /// Returns a link and all its images.
    fn orbit(&self, link: u32) -> impl Iterator<Item = u32> + '_ {
        let next = move |&at: &u32| Some(self.links[at as usize]).filter(|&it| it != link);
        std::iter::successors(Some(link), next)
    }
}

/// The orbits of cells and links under a motion. All fixed cells together count as one group.
struct Orbits {
    motion: Motion,
    /// The cells that the motion maps to themselves.
    fixed: Vec<u32>,
    /// The first cell of each group; all cells of the group of fixed cells.
    members: Vec<u32>,
    /// The range of each group in `members`.
    groups: Vec<std::ops::Range<usize>>,
    /// The group of each cell.
    group_of: Vec<u32>,
    /// The lowest link in the orbit of each link.
    class_of: Vec<u32>,
}

impl Orbits {
    /// Computes the orbits, or returns `None` if a cell that is not fixed has an orbit smaller than
    /// the order of the motion.
    fn new(motion: Motion, cancel: &Cancel) -> Result<Option<Self>, Error> {
        let cells = &motion.cells;
        let fixed: Vec<u32> =
            (0..).zip(cells).filter(|&(at, &to)| at == to).map(|(at, _)| at).collect();
        let mut group_of = vec![NONE; cells.len()];
        let (mut members, mut groups) = (Vec::new(), Vec::new());
        for first in 0..cells.len() as u32 {
            cancel.check_periodically(first as usize)?;
            if group_of[first as usize] != NONE {
                continue;
            }
            let (group, from) = (groups.len() as u32, members.len());
            if cells[first as usize] == first {
                for &cell in &fixed {
                    group_of[cell as usize] = group;
                }
                members.extend(&fixed);
            } else {
                let (mut cell, mut times) = (first, 0);
                while group_of[cell as usize] == NONE {
                    group_of[cell as usize] = group;
                    cell = cells[cell as usize];
                    times += 1;
                }
                if times != motion.order {
                    return Ok(None);
                }
                members.push(first);
            }
            groups.push(from..members.len());
        }
        let mut class_of = vec![NONE; motion.links.len()];
        for link in 0..class_of.len() as u32 {
            cancel.check_periodically(link as usize)?;
            if class_of[link as usize] == NONE {
                motion.orbit(link).for_each(|it| class_of[it as usize] = link);
            }
        }
        Ok(Some(Self { motion, fixed, members, groups, group_of, class_of }))
    }

    /// Returns the grid of the fixed cells and fixed links.
    fn fixed_part(&self, grid: &Grid, cancel: &Cancel) -> Result<MappedGrid, Error> {
        let groups: Vec<_> = (0..self.fixed.len()).map(|at| at..at + 1).collect();
        let mut group_of = vec![NONE; self.group_of.len()];
        for (at, &cell) in (0..).zip(&self.fixed) {
            group_of[cell as usize] = at;
        }
        let mut fixed_links = BitSet::new(self.class_of.len());
        for (link, [one, other]) in (0..).zip(grid.link_cells()) {
            cancel.check_periodically(link as usize)?;
            let are_fixed = [one, other].iter().all(|&cell| group_of[cell as usize] != NONE);
            if are_fixed && self.motion.links[link as usize] == link {
                fixed_links.insert(link);
            }
        }
        let class = |link: u32| if fixed_links.contains(link) { link } else { NO_CLASS };
        grid.quotient(&self.fixed, &groups, &group_of, class, cancel)
    }

    /// Returns one of the links that are mapped to themselves, each equally likely.
    fn fixed_link(&self, spec: &Spec, rng: &mut Rng) -> Result<u32, Error> {
        if self.motion.order > 2 {
            return Err(no_symmetric_maze(spec, "no cell lies in the middle"));
        }
        let links = (0..).zip(&self.motion.links).filter(|&(link, &to)| link == to);
        let links: Vec<u32> = links.map(|(link, _)| link).collect();
        if links.is_empty() {
            return Err(no_symmetric_maze(spec, "neither a cell nor a passage lies in the middle"));
        }
        Ok(links[rng.below(links.len() as u32) as usize])
    }
}

/// Returns whether all cells can be reached from the first.
fn is_connected(grid: &Grid) -> bool {
    let mut seen = BitSet::new(grid.cells() as usize);
    seen.insert(0);
    let (mut stack, mut count) = (vec![0], 1);
    while let Some(cell) = stack.pop() {
        for there in grid.neighbors(cell) {
            if !seen.contains(there) {
                seen.insert(there);
                count += 1;
                stack.push(there);
            }
        }
    }
    count == grid.cells()
}

/// Returns a refusal of the `symmetry` parameter.
fn refusal(code: &'static str, detail: String, allowed: &str) -> Error {
    Refusal::new("symmetry", code, detail)
        .allowing(allowed)
        .suggesting(Some("none".to_owned()))
        .into()
}

/// Returns the refusal of cells that are not symmetric themselves.
fn cells_not_symmetric(spec: &Spec) -> Error {
    let (name, example) = (spec.topology.symmetry.name, example(spec.topology.symmetry.value));
    let detail = format!(
        "symmetry is {name}, but the cells do not have this symmetry; {example}, or take another \
         symmetry"
    );
    refusal("not-symmetric", detail, "a symmetry that the cells have")
}

/// Returns the refusal of symmetric cells that have no symmetric perfect maze.
fn no_symmetric_maze(spec: &Spec, why: &str) -> Error {
    let (name, example) = (spec.topology.symmetry.name, example(spec.topology.symmetry.value));
    let detail = format!(
        "symmetry is {name}: {why}, so no perfect maze of these cells has this symmetry; take one column or \
         row more or less, another symmetry, or other cells: {example}"
    );
    refusal("no-symmetry", detail, "cells with a cell or a passage in their middle")
}

/// Returns the refusal of more than [`MAX_FIXED`] fixed cells.
fn too_many_fixed(spec: &Spec, fixed: usize) -> Error {
    let (name, fewer) = (spec.topology.symmetry.name, spec.site.size_words());
    let detail = format!(
        "symmetry is {name}: it fixes {fixed} cells, but may fix at most {MAX_FIXED}; take fewer \
         {fewer}, or another symmetry"
    );
    refusal("too-slow", detail, &format!("at most {MAX_FIXED} cells on the mirror"))
}

/// Returns a clause that names cells with a symmetry.
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
        Symmetry::Turn(_) => "no shape has it, but a mesh around a cell with this symmetry may",
    }
}
