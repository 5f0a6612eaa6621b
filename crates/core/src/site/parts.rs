//! The components of cells of a mesh, or of those that a mask keeps: a single one, the largest, or
//! several with a maze each.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::{Error, Refusal};
use crate::grid::builder::{Components, GridBuilder};
use crate::site::Site;
use crate::site::mask::Parts;

/// The largest number of mazes into which a mask or a mesh may divide a site. Each takes time and memory for
/// all cells of the site.
pub(super) const MAX_PARTS: usize = 256;

impl Site {
    /// Removes the cells that the mask excludes, and the parts that get no maze. Returns the other connected components,
    /// which get a maze each, if there are several.
    pub(super) fn choose_cells(
        &self,
        builder: &GridBuilder,
        kept: &mut BitSet,
        cancel: &Cancel,
    ) -> Result<Vec<Vec<u32>>, Error> {
        let clips = self.is_clipped();
        if !clips && !self.has_parts() {
            return Ok(Vec::new());
        }
        if let Some(mask) = self.mask.as_ref().filter(|_| !clips) {
            let bounds = builder.bounds();
            let size = bounds.max - bounds.min;
            let inside = |cell| mask.contains(builder.centre(cell) - bounds.min, size);
            *kept = builder.filter_cells(|cell| kept.contains(cell) && inside(cell), cancel)?;
        }
        self.choose_parts(builder, kept, cancel)
    }

    /// Returns what divides the cells into parts.
    pub(crate) fn source_of_parts(&self) -> &'static str {
        if self.mask.is_some() { "mask" } else { "mesh" }
    }

    /// Removes the components that get no maze. Returns the others, if there are several.
    fn choose_parts(
        &self,
        builder: &GridBuilder,
        kept: &mut BitSet,
        cancel: &Cancel,
    ) -> Result<Vec<Vec<u32>>, Error> {
        let parts = builder.components(kept, cancel)?;
        if parts.count() == 0 && self.mask.is_none() {
            return Err(self.too_few_left().into());
        }
        if parts.count() == 0 {
            let more = if self.mesh.is_some() { "" } else { "more cols and rows, or " };
            let detail = format!("mask excludes the centre of every cell; take {more}another mask");
            return Err(Refusal::new("mask", "no-cells", detail).into());
        }
        if parts.count() == 1 {
            return Ok(Vec::new());
        }
        // An outline has one part, except for cells that touch the others only at a corner.
        let rule = if self.has_parts() { self.parts } else { Parts::Largest };
        match rule {
            Parts::One => Err(self.several_parts(&parts).into()),
            Parts::Largest => {
                *kept = builder.to_set(parts.largest());
                Ok(Vec::new())
            }
            Parts::All => {
                // A maze has at least two cells; with several levels, a single cell per level is
                // enough.
                let parts = parts.iter().filter(|part| part.len() > 1 || self.levels > 1);
                let parts: Vec<Vec<u32>> = parts.map(<[u32]>::to_vec).collect();
                if parts.is_empty() {
                    return Err(self.too_few_left().into());
                }
                if parts.len() > MAX_PARTS {
                    return Err(self.too_many_parts(parts.len()).into());
                }
                *kept = BitSet::new(builder.cells() as usize);
                parts.iter().flatten().for_each(|&cell| kept.insert(cell));
                // A single component is the whole grid.
                Ok(if parts.len() > 1 { parts } else { Vec::new() })
            }
        }
    }

    /// Returns the refusal of more components than there may be mazes.
    fn too_many_parts(&self, parts: usize) -> Refusal {
        let source = self.source_of_parts();
        let detail = format!(
            "{source} has {parts} parts of two cells or more, but at most {MAX_PARTS} may have a \
             maze each; take fewer parts, or mask_parts=largest"
        );
        let allowed = format!("at most {MAX_PARTS} parts, or mask_parts=largest");
        Refusal::new(source, "too-many-parts", detail).allowing(allowed)
    }

    /// Returns the refusal of several components.
    fn several_parts(&self, parts: &Components) -> Refusal {
        const SHOWN: usize = 8;
        let mut sizes: Vec<usize> = parts.iter().map(<[u32]>::len).collect();
        sizes.sort_unstable_by(|one, other| other.cmp(one));
        let shown: Vec<String> = sizes.iter().take(SHOWN).map(ToString::to_string).collect();
        let more = if sizes.len() > SHOWN { " and at most as many" } else { "" };
        let (source, has) = match &self.mask {
            Some(_) => ("mask", "leaves"),
            None => ("mesh", "has"),
        };
        // A single cell is a maze only if it has several levels.
        let mazes = sizes.iter().filter(|&&size| size > 1 || self.levels > 1).count();
        let (remedy, or) = match mazes {
            0 => (format!("take a {source} whose cells share edges"), ""),
            1..=MAX_PARTS => (
                "mask_parts=largest takes the largest, mask_parts=all makes a maze of each"
                    .to_owned(),
                ", or mask_parts=largest or all",
            ),
            _ => ("mask_parts=largest takes the largest".to_owned(), ", or mask_parts=largest"),
        };
        let detail = format!(
            "{source} {has} {} parts that share no edge, of {}{more} cells; {remedy}",
            parts.count(),
            shown.join(", ")
        );
        let allowed = format!("a {source} in one part{or}");
        Refusal::new(source, "several-parts", detail).allowing(allowed)
    }
}
