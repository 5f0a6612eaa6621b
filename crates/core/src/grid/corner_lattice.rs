//! The corners of a repeating pattern by their places, and the edges between them: without a list
//! of edges, because all follow from the kinds of cells and corners.
//!
//! A **place** is the encoding of a corner's block and kind in one number, see
//! [`CornerNumbering`](crate::grid::layout::CornerNumbering); corners in ascending order have
//! ascending places. A **heading** is one of the few directions of edges; the opposite of heading h
//! is `h ^ 1`.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::grid::layout::{Lattice, LatticeSide, Layout};
use crate::grid::stencil::Stencil;

/// The corners and edges of a grid that is a repeating pattern.
#[derive(Clone, Copy, Debug)]
pub struct CornerLattice<'a> {
    grid: &'a Grid,
    lattice: &'a Lattice,
    stencil: &'a Stencil,
}

/// An edge between two corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatticeEdge {
    /// The places of the two corners, as [`Grid::ends`] has them.
    pub places: [u32; 2],
    /// The heading from the first corner to the second.
    pub heading: u8,
}

impl Grid {
    /// Returns the corners and edges by their places, if the grid is a repeating pattern with few
    /// headings.
    pub fn corner_lattice(&self) -> Option<CornerLattice<'_>> {
        match (self.layout(), self.stencil()) {
            (Layout::Lattice(lattice), Some(stencil)) if !lattice.steps.is_empty() => {
                Some(CornerLattice { grid: self, lattice, stencil })
            }
            _ => None,
        }
    }
}

impl CornerLattice<'_> {
    /// Returns a bound that all places are below.
    pub fn places(&self) -> usize {
        self.lattice.places.last().map_or(0, |&last| last as usize + 1)
    }

    /// Returns the largest number of edges that meet at a corner.
    pub fn most_edges(&self) -> usize {
        self.lattice.most_edges
    }

    /// Returns the place to which the edge with this heading leads. The corner must have it.
    #[inline]
    pub fn step(&self, place: u32, heading: u8) -> u32 {
        let steps = &self.lattice.steps[self.lattice.numbering.kind(place)];
        place.wrapping_add(steps[usize::from(heading)])
    }

    /// Returns the position of a corner in the drawing, in cell sides; see [`Grid::corner`].
    #[inline]
    pub fn position(&self, place: u32) -> Point {
        self.lattice.at_place(place) - self.grid.bounds().min
    }

    /// Calls `visit` with each edge, in the order of edges.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    #[inline]
    pub fn edges(
        &self,
        mut visit: impl FnMut(u32, LatticeEdge),
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let Lattice { cols, rows, block_cols, block_rows, numbering, sides, .. } = self.lattice;
        let edge = |base: u32, side: &LatticeSide| LatticeEdge {
            places: side.corners.map(|corner| base.wrapping_add(corner)),
            heading: side.heading,
        };
        let mut outline = Vec::new();
        let mut classes = self.stencil.classes_of_cells();
        let mut link = 0;
        for row in 0..*rows {
            cancel.check()?;
            let kinds = (row % block_rows * block_cols) as usize;
            let sides = &sides[kinds..kinds + *block_cols as usize];
            let mut base = numbering.block_offset(0, row / block_rows);
            let mut kind = 0;
            for class in classes.by_ref().take(*cols as usize) {
                let sides = &sides[kind];
                for &side in &class.forward[..usize::from(class.forward_count)] {
                    visit(link, edge(base, &sides[usize::from(side)]));
                    link += 1;
                }
                if u32::from(class.inside).count_ones() < u32::from(class.sides) {
                    let outer = sides.iter().enumerate();
                    let outer = outer.filter(|(side, _)| class.inside >> side & 1 == 0);
                    outline.extend(outer.map(|(_, side)| edge(base, side)));
                }
                kind += 1;
                if kind == *block_cols as usize {
                    (kind, base) = (0, base + 1);
                }
            }
        }
        for (turn, edge) in outline.into_iter().enumerate() {
            cancel.check_periodically(turn)?;
            visit(link, edge);
            link += 1;
        }
        Ok(())
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
                let visit =
                    |edge: u32, LatticeEdge { places: [from, to], heading }: LatticeEdge| {
                        let name = format!("{} {cols}×{rows}, edge {edge}", shape.name);
                        assert_eq!(edge, next, "{name}");
                        next += 1;
                        let ends = grid.ends(edge);
                        assert_eq!(
                            ends.map(|it| lattice.places[it as usize]),
                            [from, to],
                            "{name}"
                        );
                        assert_eq!(corners.step(from, heading), to, "{name}: there");
                        assert_eq!(corners.step(to, heading ^ 1), from, "{name}: back");
                        assert_eq!(corners.position(to), grid.corner(ends[1]), "{name}");
                        assert_eq!(grid.direction_id(edge), Some(heading >> 1), "{name}");
                    };
                corners.edges(visit, &cancel).expect("nobody cancels");
                assert_eq!(next, grid.edges());
            }
        }
        assert!(lattices > 40, "{lattices} grids have corner lattices");
    }
}
