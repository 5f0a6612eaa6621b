//! The maze: a grid with its open links, start and goal.

mod blocks;
pub(crate) mod breadth_first;
mod broad_places;
pub(crate) mod direction;
mod ends;
mod from_links;
pub(crate) mod longest_route;
mod making;
pub(crate) mod moves;
mod next;
mod open_links;
mod open_sides;
mod openings;
mod outer_corners;
mod passages;
pub(crate) mod peel;
mod unfinished;

use std::sync::Arc;

use crate::collections::bits::BitSet;
use crate::grid::Grid;
use crate::spec::Spec;

use crate::maze::open_links::OpenLinks;

pub use crate::maze::next::Neighbours;

/// A grid with its open links, start and goal.
#[derive(Clone, Debug)]
pub struct Maze {
    spec: Arc<Spec>,
    grid: Arc<Grid>,
    links: OpenLinks,
    /// The edges without a wall, if there are more than the links have: removed cells have no walls.
    without_wall: Option<BitSet>,
    /// The cells removed by the `sparse` option, if it is set.
    removed: Option<BitSet>,
    /// Edges of the outline that are open.
    openings: Vec<u32>,
    /// Start and goal of each component's maze.
    ends: Vec<[u32; 2]>,
    /// The finished maze, if this maze is a stage of its construction.
    finished: Option<Arc<Maze>>,
}

impl Maze {
    /// Creates a maze without openings and ends.
    fn new(spec: Arc<Spec>, grid: Arc<Grid>, links: OpenLinks) -> Self {
        Self {
            spec,
            grid,
            links,
            without_wall: None,
            removed: None,
            openings: Vec::new(),
            ends: Vec::new(),
            finished: None,
        }
    }

    /// Opens these edges of the outline.
    fn open_outline(&mut self, edges: Vec<u32>) {
        self.remove_walls(&edges);
        self.openings.extend(edges);
    }

    /// Removes the walls at these edges of the outline.
    fn remove_walls(&mut self, edges: &[u32]) {
        for &edge in edges {
            self.links.edges.insert(edge);
            if let Some(gaps) = &mut self.without_wall {
                gaps.insert(edge);
            }
        }
    }

    /// Returns the edges without a wall.
    #[inline]
    fn gaps(&self) -> &BitSet {
        self.without_wall.as_ref().unwrap_or(&self.links.edges)
    }

    /// Returns the start and goal of each component's maze. A maze made
    /// [from links](Self::from_links) may have none.
    pub fn ends(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        self.ends.iter().copied()
    }

    /// Returns the cell where the route starts: that of the first component, or cell 0 if the maze has no ends.
    #[inline]
    pub fn start(&self) -> u32 {
        self.ends.first().map_or(0, |&[start, _]| start)
    }

    /// Returns the cell where the route ends: that of the first component, or cell 0 if the maze has no ends.
    #[inline]
    pub fn goal(&self) -> u32 {
        self.ends.first().map_or(0, |&[_, goal]| goal)
    }

    /// Returns a copy of the maze with further links open, for solvers.
    #[must_use]
    pub fn with_open_links(&self, links: &[u32]) -> Self {
        let mut maze = self.clone();
        maze.links.open(&self.grid, links);
        maze
    }

    /// Returns a copy of the maze with a wall at exactly the edges that `has_wall` accepts, to draw
    /// some of the walls.
    #[must_use]
    pub fn with_walls_at(&self, has_wall: impl Fn(u32) -> bool) -> Self {
        let mut gaps = self.gaps().clone();
        for edge in 0..self.grid.edges() {
            if has_wall(edge) {
                gaps.remove(edge);
            } else {
                gaps.insert(edge);
            }
        }
        Self { without_wall: Some(gaps), ..self.clone() }
    }

    /// Returns the specification that the maze was carved from.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Returns the grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns whether a link is open.
    #[inline]
    pub fn is_open(&self, link: u32) -> bool {
        self.links.edges.contains(link)
    }

    /// Returns whether an edge has a wall.
    #[inline]
    pub fn is_wall(&self, edge: u32) -> bool {
        !self.gaps().contains(edge)
    }

    /// Returns whether a cell belongs to the maze. Removed cells have no open links and no walls.
    #[inline]
    pub fn is_used(&self, cell: u32) -> bool {
        self.removed.as_ref().is_none_or(|cut| !cut.contains(cell))
    }

    /// Returns the number of removed cells, or `None` if the `sparse` option is not set.
    pub fn removed_cells(&self) -> Option<u32> {
        self.removed.as_ref().map(|cut| cut.count() as u32)
    }

    /// Returns the number of cells that belong to the maze.
    pub fn cell_count(&self) -> u32 {
        self.grid.cells() - self.removed_cells().unwrap_or(0)
    }

    /// Iterates over the cells that belong to the maze, in ascending order. With the `sparse`
    /// option, these are not all cells of the grid.
    ///
    /// ```
    /// use mazewright_core::Maze;
    ///
    /// let maze = Maze::builder().size(9, 9).sparse(2).build()?;
    /// assert!(maze.cell_count() < 81);
    /// assert_eq!(maze.cell_ids().count(), maze.cell_count() as usize);
    /// assert!(maze.cell_ids().all(|cell| maze.neighbours(cell).count() > 0));
    /// # Ok::<(), mazewright_core::Error>(())
    /// ```
    pub fn cell_ids(&self) -> impl DoubleEndedIterator<Item = u32> + Clone + '_ {
        (0..self.grid.cells()).filter(|&cell| self.is_used(cell))
    }

    /// Returns the edges that have a wall, in ascending order.
    pub fn walls(&self) -> impl Iterator<Item = u32> + '_ {
        let stairs = self.grid.stairs() > 0;
        let walls = self.gaps().absent(self.grid.edges());
        walls.filter(move |&edge| !(stairs && self.grid.is_stairs(edge)))
    }
}
