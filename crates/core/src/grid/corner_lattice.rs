//! The corners of a repeating pattern by their places, and the edges between them. The edges need
//! no list, because the kinds of cells and corners determine them.
//!
//! A **place** is the encoding of a corner's block and kind in one number, see
//! [`CornerNumbering`](crate::grid::layout::CornerNumbering); corners in ascending order have
//! ascending places. A **heading** is one of the few directions of edges; the opposite of heading h
//! is `h ^ 1`.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::Point;
use crate::grid::lattice_edges::{CornerEdge, LatticeSide};
use crate::grid::layout::{Lattice, Layout};
use crate::grid::{Grid, Pattern};

/// The corners and edges of a grid that is a repeating pattern.
#[derive(Clone, Copy, Debug)]
pub struct CornerLattice<'a> {
    grid: &'a Grid,
    lattice: &'a Lattice,
    pattern: &'a Pattern,
}

/// An edge between two corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatticeEdge {
    /// The places of the two corners, as [`Grid::ends`] has them.
    pub places: [u32; 2],
    /// The index of the edge among those at each of the two corners.
    pub slots: [u8; 2],
}

impl Grid {
    /// Returns the corners and edges by their places, or `None` if the grid is not a repeating
    /// pattern.
    pub fn corner_lattice(&self) -> Option<CornerLattice<'_>> {
        match (self.layout(), self.pattern()) {
            (Layout::Lattice(lattice), Some(pattern)) => {
                Some(CornerLattice { grid: self, lattice, pattern })
            }
            _ => None,
        }
    }
}

impl CornerLattice<'_> {
    /// Returns an upper bound on the places, not included.
    pub fn places(&self) -> usize {
        self.lattice.places.last().map_or(0, |&last| last as usize + 1)
    }

    /// Returns the largest number of edges that meet at a corner.
    pub fn most_edges(&self) -> usize {
        self.lattice.most_edges()
    }

    /// Returns the number of kinds of corners.
    pub fn kinds(&self) -> usize {
        self.lattice.corner_edges.len()
    }

    /// Returns the kind of a corner.
    #[inline]
    pub fn kind(&self, place: u32) -> usize {
        self.lattice.numbering.kind(place)
    }

    /// Returns the edges at a kind of corner, in ascending order where all of them are links. A
    /// corner on the outline may lack some of them. Returns nothing if there is no such kind.
    pub fn edges_at(&self, kind: usize) -> &[CornerEdge] {
        self.lattice.corner_edges.get(kind).map_or(&[], |edges| &edges[..])
    }

    /// Returns the position of a corner in the drawing, in cell sides, as [`Grid::corner`] does.
    #[inline]
    pub fn position(&self, place: u32) -> Point {
        self.lattice.at_place(place) - self.grid.bounds().min
    }

    /// Calls `visit` with each link, in the order of links.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    #[inline]
    pub fn links(
        &self,
        mut visit: impl FnMut(u32, LatticeEdge),
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let Lattice { cols, rows, block_cols, block_rows, numbering, sides, .. } = self.lattice;
        let mut classes = self.pattern.stencil().classes_of_cells();
        let mut link = 0;
        for row in 0..*rows {
            cancel.check()?;
            let kinds = (row % block_rows * block_cols) as usize;
            let sides = &sides[kinds..kinds + *block_cols as usize];
            let mut base = numbering.block_offset(0, row / block_rows);
            let mut kind = 0;
            for class in classes.by_ref().take(*cols as usize) {
                let sides = &sides[kind][..];
                for &side in &class.forward[..usize::from(class.forward_count)] {
                    visit(link, sides[usize::from(side)].at(base));
                    link += 1;
                }
                kind += 1;
                if kind == *block_cols as usize {
                    (kind, base) = (0, base + 1);
                }
            }
        }
        Ok(())
    }

    /// Iterates over the edges of the outline, in order.
    pub fn outline(&self) -> impl Iterator<Item = (u32, LatticeEdge)> + '_ {
        self.pattern.outline().map(|(edge, cell, side)| {
            let kind = usize::from(self.pattern.stencil().class(cell).kind);
            (edge, self.lattice.sides[kind][side].at(self.lattice.block_of(cell)))
        })
    }
}

impl LatticeSide {
    /// Returns the edge of the side in a cell whose block is at a place.
    #[inline]
    fn at(&self, block: u32) -> LatticeEdge {
        LatticeEdge {
            places: self.corners.map(|corner| block.wrapping_add(corner)),
            slots: self.slots,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::LatticeEdge;
    use crate::cancel::Cancel;
    use crate::grid::layout::Layout;
    use crate::shape::SHAPES;
    use crate::site::Site;

    #[test]
    fn edges_are_those_of_the_grid() {
        let cancel = Cancel::new();
        let mut lattices = 0;
        for shape in SHAPES {
            for (cols, rows) in [(1, 7), (7, 1), (2, 2), (5, 8), (13, 11)] {
                let Ok(grid) = Site::new(shape, cols, rows).lay(3, &cancel) else { continue };
                let Some(corners) = grid.corner_lattice() else { continue };
                let Layout::Lattice(lattice) = grid.layout() else { unreachable!() };
                lattices += 1;
                let mut next = 0;
                let mut met = vec![Vec::new(); corners.places()];
                let mut at_outline = vec![false; corners.places()];
                let mut visit =
                    |edge: u32, LatticeEdge { places: [from, to], slots }: LatticeEdge| {
                        let name = format!("{} {cols}×{rows}, edge {edge}", shape.name);
                        assert_eq!(edge, next, "{name}");
                        next += 1;
                        let ends = grid.ends(edge);
                        assert_eq!(
                            ends.map(|it| lattice.places[it as usize]),
                            [from, to],
                            "{name}"
                        );
                        let [out, back] =
                            [(from, slots[0]), (to, slots[1])].map(|(place, slot)| {
                                corners.edges_at(corners.kind(place))[usize::from(slot)]
                            });
                        assert_eq!(from.wrapping_add(out.step), to, "{name}: there");
                        assert_eq!(to.wrapping_add(back.step), from, "{name}: back");
                        assert_eq!([out.arrival, back.arrival], [slots[1], slots[0]], "{name}");
                        assert_eq!(corners.position(to), grid.corner(ends[1]), "{name}");
                        assert_eq!(grid.direction_id(edge), Some(out.heading >> 1), "{name}");
                        assert_eq!(out.heading, back.heading ^ 1, "{name}");
                        for (place, slot) in [(from, slots[0]), (to, slots[1])] {
                            met[place as usize].push(slot);
                            at_outline[place as usize] |= edge >= grid.links();
                        }
                    };
                corners.links(&mut visit, &cancel).expect("nobody cancels");
                corners.outline().for_each(|(edge, ends)| visit(edge, ends));
                assert_eq!(next, grid.edges());
                let inner = met.iter().zip(at_outline).filter(|&(_, is_outer)| !is_outer);
                for (slots, _) in inner {
                    assert!(slots.is_sorted(), "{}: {slots:?}", shape.name);
                }
            }
        }
        assert!(lattices > 40, "{lattices} grids have corner lattices");
    }
}
