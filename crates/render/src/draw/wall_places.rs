//! Where the walls of a maze are drawn: on the sides of its cells, or inset in them. What draws them, or what lies along
//! them, asks here, and need not know which.

use crate::draw::inset::off_outline::off_outline;
use crate::draw::inset::{InsetCorridors, SharedCorridors};
use crate::draw::lines::corner_arcs::CornerArcs;
use crate::draw::walls::outline_walls::inner_and_outline;
use crate::draw::{inset, walls};
use crate::drawing::{DevicePoint, Lines};
use crate::scene::Scene;
use crate::style::Style;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Maze};

/// The places of the walls of a maze.
#[derive(Clone, Copy)]
pub(crate) enum WallPlaces<'a, 'b> {
    /// On the sides of cells.
    Sides(&'a Maze),
    /// At the sides of corridors inside cells.
    Corridors(&'b InsetCorridors<'a>),
}

/// The lines that show which of two passages runs above the other.
pub(crate) struct BridgeLines {
    pub(crate) lines: Lines,
    /// Their thickness, relative to walls.
    pub(crate) thickness: f64,
}

impl<'a, 'b> WallPlaces<'a, 'b> {
    /// Returns the places of the walls in a style. `shared` keeps the corridors, if there are any.
    pub(crate) fn new(
        maze: &'a Maze,
        style: &Style,
        shared: &'b SharedCorridors<'a>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let corridors = shared.get(maze, style, cancel)?;
        Ok(corridors.map_or(Self::Sides(maze), Self::Corridors))
    }

    /// Returns the corridors in which walls are inset, for what runs inside them.
    pub(crate) fn corridors(self) -> Option<&'b InsetCorridors<'a>> {
        match self {
            Self::Sides(_) => None,
            Self::Corridors(corridors) => Some(corridors),
        }
    }

    /// Draws the walls.
    pub(crate) fn walls(
        self,
        style: &Style,
        to_device: impl Fn(Point) -> DevicePoint,
        cancel: &Cancel,
    ) -> Result<Lines, Error> {
        match self {
            Self::Sides(maze) => walls::walls(maze, style, to_device, cancel),
            Self::Corridors(corridors) => inset::walls(corridors, style, to_device, cancel),
        }
    }

    /// Draws the walls for cutters: those inside, and the outline that cuts a piece loose. All corridors lie inside the
    /// outline of the cells.
    pub(crate) fn inner_walls_and_outline(
        self,
        scene: &Scene<'_>,
        style: &Style,
        to_device: impl Fn(Point) -> DevicePoint,
        cancel: &Cancel,
    ) -> Result<[Lines; 2], Error> {
        let maze = scene.maze;
        let [inner, outline] = inner_and_outline(maze, style);
        let lines = |some: &Maze| walls::walls_among(some, maze, style, &to_device, cancel);
        let inner = match self {
            Self::Sides(_) => lines(&inner)?,
            Self::Corridors(corridors) => inset::walls(corridors, style, &to_device, cancel)?,
        };
        let outline = lines(&outline)?;
        Ok([off_outline(scene, inner, &outline, cancel)?, outline])
    }

    /// Draws the bridges: their rails, or, between inset walls, dashes for the sides of the passages below them. Cutters do
    /// not cut dashes.
    pub(crate) fn bridges(
        self,
        scene: &Scene<'_>,
        is_cut: bool,
        to_device: impl Fn(Point) -> DevicePoint,
        cancel: &Cancel,
    ) -> Result<Option<BridgeLines>, Error> {
        /// The thickness of dashes across bridges, relative to walls.
        const DASHES: f64 = 0.6;
        let grid = scene.maze.grid();
        if grid.crossings().is_empty() {
            return Ok(None);
        }
        let (lines, thickness) = match self {
            Self::Sides(_) => (walls::rails(grid, to_device, cancel)?, 1.0),
            Self::Corridors(_) if is_cut => return Ok(None),
            Self::Corridors(corridors) => {
                let pitch = scene.spec.site.cell_measure(false).pitch;
                let half_line = scene.style.half_line();
                (inset::dashes(corridors, pitch, half_line, to_device, cancel)?, DASHES)
            }
        };
        Ok((!lines.points.is_empty()).then_some(BridgeLines { lines, thickness }))
    }

    /// Returns the rounded corners of the walls.
    pub(crate) fn corner_arcs(self, style: &Style, cancel: &Cancel) -> Result<CornerArcs, Error> {
        match self {
            Self::Sides(maze) => walls::corner_arcs(maze, style, cancel),
            Self::Corridors(corridors) => inset::corner_arcs(corridors, style, cancel),
        }
    }

    /// Draws the closed outlines of the space between walls in cells, with `corners` if these are rounded.
    pub(crate) fn outlines(
        self,
        corners: Option<&CornerArcs>,
        cells: &[u32],
        to_device: impl Fn(Point) -> DevicePoint,
        cancel: &Cancel,
    ) -> Result<Lines, Error> {
        match (self, corners) {
            (Self::Sides(maze), None) => walls::outlines(maze.grid(), cells, to_device, cancel),
            (Self::Sides(maze), Some(corners)) => {
                walls::rounded_cells::outlines(maze, corners, cells, to_device, cancel)
            }
            (Self::Corridors(corridors), Some(corners)) => {
                inset::outlines(corridors, corners, cells, to_device, cancel)
            }
            (Self::Corridors(corridors), None) => {
                inset::outlines(corridors, &CornerArcs::default(), cells, to_device, cancel)
            }
        }
    }
}
