//! Lays the cells of a site: lays the shape's rectangle or the mesh, glues edges, cuts cells out,
//! and stacks levels.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::{Error, Refusal};
use crate::grid::builder::{GridBuilder, Selection};
use crate::grid::{Grid, MappedGrid};
use crate::rng::{Purpose, Rng};
use crate::site::outline::CutRectangle;
use crate::site::{Site, levels, wrap};

impl Site {
    /// Lays the cells of a site that [`check`](Self::check) accepts. Refuses faults that only the
    /// cells show: a room that takes all cells or divides the rest, or edges that do not fit.
    pub fn lay(&self, seed: u64, cancel: &Cancel) -> Result<Grid, Error> {
        let mut rng = Rng::new(seed, Purpose::Lay);
        let cut = CutRectangle::new(self);
        let grid = match &self.mesh {
            None => self.shape.value.lay(cut.cols, cut.rows, &mut rng, cancel)?,
            Some(mesh) => mesh.lay(cancel)?,
        };
        if self.is_plain() {
            return Ok(grid);
        }
        let grid = grid.into_listed(cancel)?;
        let clips = self.is_clipped();
        let grid = if clips { self.clip(&cut, grid, cancel)? } else { grid };
        let round = grid.has_arcs();
        let mut builder = GridBuilder::new(grid);
        wrap::glue(&mut builder, self, cancel)?;

        let inside = cut.cell_filter(builder.bounds(), round);
        let is_kept = |cell| clips || inside(builder.centre(cell));
        let mut kept = builder.filter_cells(is_kept, cancel)?;
        if !clips && !self.has_divided_mesh() {
            // Removes cells that touch the rest at corners only.
            kept = builder.largest_component(kept, cancel)?;
        }
        let pieces = self.choose_cells(&builder, &mut kept, cancel)?;
        if self.hole.name != "none" && pieces.len() > 1 {
            let detail = format!(
                "hole is {}, but the {} makes {} mazes, and a room belongs to one; take \
                 mask_parts=largest",
                self.hole.name,
                self.source_of_parts(),
                pieces.len()
            );
            return Err(Refusal::new("hole", "several-parts", detail).allowing("none").into());
        }
        let room = self.room_cells(&builder, &kept, cancel)?;
        if self.levels > 1 {
            levels::stack(&mut builder, &kept, self);
        }
        self.cut_out(&builder, kept, room.as_ref(), &pieces, cancel)
    }

    /// Builds the grid of the cells that are kept on every level; the room is on the highest one.
    fn cut_out(
        &self,
        builder: &GridBuilder,
        mut cells: BitSet,
        room: Option<&BitSet>,
        pieces: &[Vec<u32>],
        cancel: &Cancel,
    ) -> Result<Grid, Error> {
        if let Some(room) = room {
            room.in_range(0..builder.cells() as usize).for_each(|cell| cells.remove(cell as u32));
        }
        if cells.count() as u64 * u64::from(self.levels) < 2 {
            return Err(self.too_few_left().into());
        }
        let grid = builder.build(Selection { cells: &cells, room }, cancel)?;
        let piece = |part: &BitSet| builder.build_component(&grid, &cells, part, cancel);
        let pieces: Result<Vec<MappedGrid>, Error> = if room.is_some() {
            std::iter::once(piece(&cells)).collect()
        } else {
            pieces.iter().map(|part| piece(&builder.to_set(part))).collect()
        };
        Ok(grid.with_components(pieces?))
    }
}
