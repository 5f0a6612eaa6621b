//! A builder of mazes: every setting has a default.

use std::sync::Arc;

use crate::algorithm::Algorithm;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions, BiasDirection};
use crate::cancel::Cancel;
use crate::catalog::{Chosen, Listed};
use crate::error::{Error, Refusal};
use crate::grid::Grid;
use crate::maze::Maze;
use crate::mesh::Mesh;
use crate::rng::Rng;
use crate::setting::Setting;
use crate::shape::{SHAPES, Shape};
use crate::site::mask::{Mask, Parts};
use crate::site::{HOLE_SIZES, Hole, Outline, Rim, Site, Wrap};
use crate::spec::openings::Openings;
use crate::spec::topology::{Share, Symmetry};
use crate::spec::{End, Seed, Spec};

/// The largest number of cells of a maze, unless [`MazeBuilder::max_cells`] sets another limit.
pub const DEFAULT_MAX_CELLS: u64 = 10_000_000;

/// The settings of a maze. With the defaults, it has 20 × 20 squares, the first algorithm of the
/// table and seed 0.
///
/// Methods take values in several forms (see [`Setting`]). The builder keeps the first invalid
/// value, and [`build`](Self::build) returns it as an error.
///
/// ```
/// use mazewright_core::Maze;
///
/// let maze = Maze::builder()
///     .shape("hex")
///     .size(12, 8)
///     .algorithm("wilson")
///     .seed("any text")
///     .braid(0.5)
///     .goal("farthest")
///     .build()?;
/// assert_eq!(maze.cell_count(), 96);
///
/// let error = Maze::builder().shape("hexx").build().expect_err("no such shape");
/// assert!(error.to_string().ends_with("did you mean hex?"));
/// # Ok::<(), mazewright_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct MazeBuilder {
    /// Columns and rows are 0 until they are set.
    spec: Spec,
    has_parts: bool,
    max_cells: u64,
    /// The first invalid value.
    refusal: Option<Refusal>,
}

impl Maze {
    /// Creates a builder with default settings.
    pub fn builder() -> MazeBuilder {
        Spec::new(Site::new(&SHAPES[0], 0, 0)).into()
    }
}

/// Creates a builder with the settings of a spec. If columns and rows are 0, the size is the
/// default.
impl From<Spec> for MazeBuilder {
    fn from(spec: Spec) -> Self {
        Self { spec, has_parts: false, max_cells: DEFAULT_MAX_CELLS, refusal: None }
    }
}

impl MazeBuilder {
    /// Sets the tessellation: a name of [`SHAPES`], or an entry of a table.
    pub fn shape(self, shape: impl Setting<Chosen<Shape>>) -> Self {
        self.set(Shape::PARAMETER, shape, |spec, shape| spec.site.shape = shape)
    }

    /// Sets the number of columns and rows. For shapes with rings, these are the cells of the
    /// innermost ring and the number of rings. The default depends on the outline, mask or shape.
    pub fn size(mut self, cols: u32, rows: u32) -> Self {
        let refusal =
            in_range("cols", cols, Site::SIDES).and_then(|()| in_range("rows", rows, Site::SIDES));
        self.refusal = self.refusal.or(refusal.err());
        (self.spec.site.cols, self.spec.site.rows) = (cols, rows);
        self
    }

    /// Replaces shape and size by the faces of a mesh: a [`Mesh`], or its JSON.
    pub fn mesh(self, mesh: impl Setting<Mesh>) -> Self {
        self.set("mesh", mesh, |spec, mesh| spec.site.set_mesh(mesh))
    }

    /// Sets the region of the plane that the maze covers: a name of
    /// [`OUTLINES`](crate::site::OUTLINES).
    pub fn outline(self, outline: impl Setting<Chosen<Outline>>) -> Self {
        self.set(Outline::PARAMETER, outline, |spec, outline| spec.site.outline = outline)
    }

    /// Sets whether the outline and the mask keep or clip the cells that they cross: a name of
    /// [`RIMS`](crate::site::RIMS).
    pub fn rim(self, rim: impl Setting<Chosen<Rim>>) -> Self {
        self.set(Rim::PARAMETER, rim, |spec, rim| spec.site.rim = rim.value)
    }

    /// Sets the mask: rows of `X` (out) and `.` (in), `text:` and letters, the name of a preset, or
    /// a [`Mask`].
    pub fn mask(self, mask: impl Setting<Mask>) -> Self {
        let has_parts = self.has_parts;
        self.set("mask", mask, |spec, mask| {
            if !has_parts {
                spec.site.parts = mask.default_parts();
            }
            spec.site.mask = Some(mask);
        })
    }

    /// Sets the rule for a mask that leaves several connected components: a name of
    /// [`PARTS`](crate::site::mask::PARTS).
    pub fn mask_parts(mut self, parts: impl Setting<Chosen<Parts>>) -> Self {
        self.has_parts = true;
        self.set(Parts::PARAMETER, parts, |spec, parts| spec.site.parts = parts.value)
    }

    /// Sets the number of levels, which stairs connect.
    pub fn levels(mut self, levels: u32) -> Self {
        self.spec.site.levels = levels;
        self
    }

    /// Sets the edges that are glued together: a name of [`WRAPS`](crate::site::WRAPS).
    pub fn wrap(self, wrap: impl Setting<Chosen<Wrap>>) -> Self {
        self.set(Wrap::PARAMETER, wrap, |spec, wrap| spec.site.wrap = wrap)
    }

    /// Sets the room in the middle: a name of [`HOLES`](crate::site::HOLES).
    pub fn hole(self, hole: impl Setting<Chosen<Hole>>) -> Self {
        self.set(Hole::PARAMETER, hole, |spec, hole| spec.site.hole = hole)
    }

    /// Sets the generation algorithm: a name of [`ALGORITHMS`](crate::algorithm::ALGORITHMS).
    pub fn algorithm(self, algorithm: impl Setting<Chosen<Algorithm>>) -> Self {
        self.set(Algorithm::PARAMETER, algorithm, |spec, algorithm| spec.algorithm = algorithm)
    }

    /// Sets the algorithm options.
    pub fn options(mut self, options: AlgorithmOptions) -> Self {
        self.spec.options = options;
        self
    }

    /// Sets the seed of all random numbers: a number or a text.
    pub fn seed(self, seed: impl Setting<Seed>) -> Self {
        self.set("seed", seed, |spec, seed| spec.seed = seed)
    }

    /// Sets the cell where the route starts: an id, column and row, or a text such as `nw` or
    /// `random`.
    pub fn start(self, start: impl Setting<End>) -> Self {
        self.set("start", start, |spec, start| spec.start = start)
    }

    /// Sets the cell where the route ends: an id, column and row, or a text such as `se` or
    /// `farthest`.
    pub fn goal(self, goal: impl Setting<End>) -> Self {
        self.set("goal", goal, |spec, goal| spec.goal = goal)
    }

    /// Sets the openings in the outline: `true` for start and goal, `false` for none, or a list of
    /// cells.
    pub fn openings(self, openings: impl Setting<Openings>) -> Self {
        self.set("openings", openings, |spec, openings| spec.openings = openings)
    }

    /// Sets the share of the possible crossings that the maze uses, from 0 to 1.
    pub fn weave(self, weave: impl Setting<Share>) -> Self {
        self.set("weave", weave, |spec, weave| spec.topology.weave = weave)
    }

    /// Sets the symmetry: a name of [`SYMMETRIES`](crate::spec::topology::SYMMETRIES).
    pub fn symmetry(self, symmetry: impl Setting<Chosen<Symmetry>>) -> Self {
        self.set(Symmetry::PARAMETER, symmetry, |spec, symmetry| spec.topology.symmetry = symmetry)
    }

    /// Sets how many times all dead ends are removed.
    pub fn sparse(mut self, times: u32) -> Self {
        self.spec.topology.sparse = times;
        self
    }

    /// Sets the share of the dead ends that is opened, from 0 to 1.
    pub fn braid(self, braid: impl Setting<Share>) -> Self {
        self.set("braid", braid, |spec, braid| spec.topology.braid = braid)
    }

    /// Sets the number of links that are opened in addition to those of a perfect maze.
    pub fn loops(mut self, loops: u32) -> Self {
        self.spec.topology.loops = loops;
        self
    }

    /// Sets whether the maze is one path without junctions.
    pub fn unicursal(mut self, unicursal: bool) -> Self {
        self.spec.topology.unicursal = unicursal;
        self
    }

    /// Changes the spec directly, for settings without a method here.
    pub fn spec(mut self, change: impl FnOnce(&mut Spec)) -> Self {
        change(&mut self.spec);
        self
    }

    /// Sets the largest number of cells. [`build`](Self::build) refuses a larger maze before it
    /// allocates memory for it.
    pub fn max_cells(mut self, cells: u64) -> Self {
        self.max_cells = cells;
        self
    }

    /// Returns the complete spec, after all checks that need no grid.
    ///
    /// # Errors
    /// Fails if a value is invalid, or if there is no such maze.
    pub fn into_spec(self) -> Result<Spec, Error> {
        let Self { mut spec, max_cells, refusal, .. } = self;
        if let Some(refusal) = refusal {
            return Err(refusal.into());
        }
        spec.site.set_default_size();
        check_ranges(&spec)?;
        // Cells, links and corners are numbered by 32-bit integers.
        spec.check(max_cells.min(u64::from(u32::MAX / 16)))?;
        Ok(spec)
    }

    /// Builds the maze.
    ///
    /// # Errors
    /// Fails if a value is invalid, or if there is no such maze.
    pub fn build(self) -> Result<Maze, Error> {
        self.build_with(&Cancel::new())
    }

    /// Builds the maze as [`build`](Self::build) does, and stops when `cancel` is set.
    ///
    /// # Errors
    /// Fails if a value is invalid, if there is no such maze, or if it is cancelled.
    pub fn build_with(self, cancel: &Cancel) -> Result<Maze, Error> {
        let spec = self.into_spec()?;
        let grid = spec.site.lay(spec.seed.number(), cancel)?;
        Maze::carve(&spec, Arc::new(grid), cancel)
    }

    /// Builds the maze by an algorithm of the caller, as [`Maze::carve_by`] does. `algorithm` gets a
    /// connected grid and a stream of random numbers, and returns the links of a spanning tree.
    ///
    /// ```
    /// use mazewright_core::Maze;
    ///
    /// // Each cell but the first opens a random link to a cell before it.
    /// let maze = Maze::builder()
    ///     .shape("hex")
    ///     .size(8, 8)
    ///     .build_by(|grid, rng| {
    ///         let pick = |cell| {
    ///             let earlier = |side: &usize| grid.neighbor(*side) < cell;
    ///             let sides: Vec<usize> = grid.sides(cell).filter(earlier).collect();
    ///             grid.edge(sides[rng.below(sides.len() as u32) as usize])
    ///         };
    ///         (1..grid.cells()).map(pick).collect()
    ///     })?;
    /// assert_eq!(maze.passage_count(), 63);
    /// # Ok::<(), mazewright_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails if a value is invalid, if there is no such maze, or if the links do not form a spanning
    /// tree.
    pub fn build_by(
        self,
        algorithm: impl FnMut(&Grid, &mut Rng) -> Vec<u32>,
    ) -> Result<Maze, Error> {
        let (spec, cancel) = (self.into_spec()?, Cancel::new());
        let grid = spec.site.lay(spec.seed.number(), &cancel)?;
        Maze::carve_by(&spec, Arc::new(grid), algorithm, &cancel)
    }

    /// Sets a value, or keeps its refusal if it is the first.
    fn set<T>(
        mut self,
        parameter: &'static str,
        value: impl Setting<T>,
        set: impl FnOnce(&mut Spec, T),
    ) -> Self {
        match value.read(parameter) {
            Ok(value) => set(&mut self.spec, value),
            Err(refusal) => self.refusal = self.refusal.or(Some(refusal)),
        }
        self
    }
}

/// Refuses numbers that are out of range.
fn check_ranges(spec: &Spec) -> Result<(), Refusal> {
    let Site { cols, rows, angle, inner, hole_size, levels, .. } = spec.site;
    let AlgorithmOptions { bias, bias_angle, river, run, .. } = spec.options;
    in_range("cols", cols, Site::SIDES)?;
    in_range("rows", rows, Site::SIDES)?;
    in_range("angle", angle, Site::ANGLES)?;
    in_range("inner", inner, Site::INNER_RADII)?;
    in_range("levels", levels, Site::LEVELS)?;
    in_range("hole_size", hole_size, HOLE_SIZES)?;
    in_range(AlgorithmOption::Bias.name(), bias, AlgorithmOptions::BIASES)?;
    if let BiasDirection::Degrees(degrees) = bias_angle {
        let range = [0, BiasDirection::MAX_DEGREES];
        in_range(AlgorithmOption::BiasAngle.name(), degrees, range)?;
    }
    in_range(AlgorithmOption::River.name(), river, AlgorithmOptions::PERCENTAGES)?;
    in_range(AlgorithmOption::Run.name(), run, AlgorithmOptions::PERCENTAGES)
}

/// Refuses a number that is less than `least` or greater than `most`.
fn in_range<N: Copy + PartialOrd + std::fmt::Display>(
    parameter: &'static str,
    number: N,
    [least, most]: [N; 2],
) -> Result<(), Refusal> {
    if (least..=most).contains(&number) {
        return Ok(());
    }
    let allowed = format!("{least} to {most}");
    let detail = format!("{parameter} is {number}, but must be from {allowed}");
    Err(Refusal::new(parameter, "out-of-range", detail).allowing(allowed))
}
