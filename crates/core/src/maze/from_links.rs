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
    /// has made. It has no openings and no ends before it [gets](Self::with_ends)
    /// [them](Self::with_openings). The spec only describes it.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use mazewright_core::{Cancel, Maze};
    ///
    /// let spec = Maze::builder().size(3, 1).into_spec()?;
    /// let grid = Arc::new(spec.site.lay(0, &Cancel::new())?);
    /// let links = grid.link_cells().position(|cells| cells == [0, 1]);
    /// let links: Vec<u32> = links.into_iter().map(|link| link as u32).collect();
    /// let maze = Maze::from_links(&spec, grid, links, &Cancel::new())?.with_ends(vec![[0, 1]]);
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
    #[must_use]
    pub fn with_ends(self, ends: Vec<[u32; 2]>) -> Self {
        Self { ends, ..self }
    }

    /// Returns the maze with further openings: edges of its outline that a route may pass.
    #[must_use]
    pub fn with_openings(mut self, edges: Vec<u32>) -> Self {
        self.open_outline(edges);
        self
    }

    /// Returns the maze without walls at these edges.
    #[must_use]
    pub fn with_gaps(mut self, edges: &[u32]) -> Self {
        for &edge in edges {
            self.links.edges.insert(edge);
        }
        self
    }
}
