//! Mazes from links that a caller has opened.

use std::sync::Arc;

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::{Error, Refusal};
use crate::grid::Grid;
use crate::maze::Maze;
use crate::maze::open_links::OpenLinks;
use crate::spec::Spec;

impl Maze {
    /// Creates a maze in which exactly these links are open, for example one that another program
    /// has made. Add ends and openings by [`with_ends`](Self::with_ends) and
    /// [`with_openings`](Self::with_openings). The spec only describes the maze.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use mazewright_core::{Cancel, Maze};
    ///
    /// let spec = Maze::builder().size(3, 1).into_spec()?;
    /// let grid = Arc::new(spec.site.lay(0, &Cancel::new())?);
    /// let links = grid.link_cells().position(|cells| cells == [0, 1]);
    /// let links: Vec<u32> = links.into_iter().map(|link| link as u32).collect();
    /// let maze = Maze::from_links(&spec, grid, links, &Cancel::new())?.with_ends(vec![[0, 1]])?;
    /// assert!(maze.connects(0, 1) && !maze.connects(1, 2));
    /// # Ok::<(), mazewright_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails if it is cancelled, if the grid does not have one of the links, or if one is given twice.
    pub fn from_links(
        spec: &Spec,
        grid: Arc<Grid>,
        links: Vec<u32>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let mut open = BitSet::new(grid.edges() as usize);
        for (iteration, &link) in links.iter().enumerate() {
            cancel.check_periodically(iteration)?;
            if link >= grid.links() {
                let last = grid.links().saturating_sub(1);
                let detail = format!("link {link} does not exist; the grid has links 0 to {last}");
                return Err(Refusal::new("links", "no-such-link", detail).into());
            }
            if open.contains(link) {
                let detail = format!("link {link} is given twice; give each open link once");
                return Err(Refusal::new("links", "link-twice", detail).into());
            }
            open.insert(link);
        }
        let links = OpenLinks::new(&grid, open, links, cancel)?;
        Ok(Self::new(Arc::new(spec.clone()), grid, links))
    }

    /// Returns the maze with a start and a goal for each route through it.
    ///
    /// # Errors
    /// Fails if the maze does not have one of the cells.
    pub fn with_ends(self, ends: Vec<[u32; 2]>) -> Result<Self, Error> {
        let cells = self.grid.cells();
        let is_missing = |&cell: &u32| cell >= cells || !self.is_used(cell);
        if let Some(cell) = ends.iter().flatten().copied().find(|cell| is_missing(cell)) {
            let last = cells - 1;
            let detail = format!(
                "cell {cell} does not belong to the maze, which has cells of the numbers 0 to {last}"
            );
            return Err(Refusal::new("ends", "no-such-cell", detail).into());
        }
        Ok(Self { ends, ..self })
    }

    /// Returns the maze with further openings: edges of its outline that a route may pass.
    ///
    /// # Errors
    /// Fails if one of the edges is not on the outline.
    pub fn with_openings(mut self, edges: Vec<u32>) -> Result<Self, Error> {
        self.check_outline(&edges)?;
        self.open_outline(edges);
        Ok(self)
    }

    /// Returns the maze with walls at these openings.
    #[must_use]
    pub fn without_openings(mut self, edges: &[u32]) -> Self {
        self.openings.retain(|edge| !edges.contains(edge));
        for &edge in edges {
            self.links.edges.remove(edge);
            if let Some(gaps) = &mut self.without_wall {
                gaps.remove(edge);
            }
        }
        self
    }

    /// Returns the maze without walls at these edges of its outline.
    ///
    /// # Errors
    /// Fails if one of the edges is not on the outline.
    pub fn with_gaps(mut self, edges: &[u32]) -> Result<Self, Error> {
        self.check_outline(edges)?;
        self.remove_walls(edges);
        Ok(self)
    }

    fn check_outline(&self, edges: &[u32]) -> Result<(), Error> {
        let outline = self.grid.links()..self.grid.edges();
        match edges.iter().find(|edge| !outline.contains(edge)) {
            None => Ok(()),
            Some(edge) => {
                let (first, last) = (outline.start, outline.end.saturating_sub(1));
                let detail = format!(
                    "edge {edge} is not on the outline, which has the edges {first} to {last}"
                );
                Err(Refusal::new("edges", "no-such-edge", detail).into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Cancel, Error, Maze};

    #[test]
    fn what_a_maze_cannot_have_is_refused() {
        let cancel = Cancel::new();
        let spec = Maze::builder().size(3, 3).into_spec().expect("a spec");
        let grid = || std::sync::Arc::new(spec.site.lay(0, &cancel).expect("a grid"));
        let (links, edges) = (grid().links(), grid().edges());
        let maze = |links| Maze::from_links(&spec, grid(), links, &cancel);
        let code = |made: Result<Maze, Error>| match made {
            Err(Error::Refused(refusal)) => refusal.code,
            other => panic!("{other:?}"),
        };
        assert_eq!(code(maze(vec![links])), "no-such-link");
        assert_eq!(code(maze(vec![1, 0, 1])), "link-twice");
        let empty = || maze(Vec::new()).expect("a maze without passages");
        assert_eq!(code(empty().with_ends(vec![[0, 9]])), "no-such-cell");
        for edge in [0, links - 1, edges] {
            assert_eq!(code(empty().with_openings(vec![edge])), "no-such-edge");
            assert_eq!(code(empty().with_gaps(&[edge])), "no-such-edge");
        }
    }

    #[test]
    fn openings_of_sparse_mazes_have_no_wall() {
        let maze = Maze::builder().size(9, 9).sparse(2).openings("false").build().expect("a maze");
        let grid = maze.grid();
        let outline = grid.links()..grid.edges();
        let sides = maze.cell_ids().flat_map(|cell| grid.sides(cell).map(move |side| (cell, side)));
        let edges = sides.filter_map(|(cell, side)| Some((cell, grid.drawn_edge(side)?)));
        let walls: Vec<(u32, u32)> =
            edges.filter(|(_, edge)| outline.contains(edge) && maze.is_wall(*edge)).collect();
        assert!(!walls.is_empty());
        for (cell, edge) in walls {
            let opened = maze.clone().with_openings(vec![edge]).expect("an edge of the outline");
            assert!(!opened.is_wall(edge) && opened.opening_at(cell) == Some(edge), "{edge}");
            let open = maze.clone().with_gaps(&[edge]).expect("an edge of the outline");
            assert!(!open.is_wall(edge) && open.opening_at(cell).is_none(), "{edge}");
        }
    }
}
