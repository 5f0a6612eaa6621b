//! Cells as filled areas, coloured by the value that the style selects.

use crate::draw::colormap::ColorRamp;
use crate::draw::inset::SharedCorridors;
use crate::draw::lines::corner_arcs::CornerArcs;
use crate::draw::wall_places::WallPlaces;
use crate::drawing::{DevicePoint, Marks};
use crate::scene::Scene;
use crate::style::contrast::over;
use crate::style::look::{Draw, Fill};
use crate::style::{Color, Style};
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Maze, segments};

/// Number of colours that are sampled from a colour map.
pub(crate) const COLOR_STEPS: usize = 64;

/// Opacity, in percent, of cells that have no colour of their own, and of cells that the solver
/// explored.
pub(crate) const TILE: u32 = 12;
pub(crate) const EXPLORED: u32 = 28;

/// The value that decides the colour of each cell.
pub(crate) struct Values {
    /// Value by cell; `None` for cells that are not filled.
    by_cell: Vec<Option<u32>>,
    /// The largest value; the smallest is 0.
    pub(crate) max: u32,
}

impl Values {
    /// Returns the values that colour the cells of a scene, or `None` if cells are not
    /// drawn or have no colours.
    pub(crate) fn new(scene: &Scene<'_>, cancel: &Cancel) -> Result<Option<Self>, Error> {
        let Scene { maze, style, .. } = *scene;
        if !style.shows_cells() {
            return Ok(None);
        }
        let by_cell = match style.fill.value {
            Fill::None => return Ok(None),
            // Colours do not change while the maze is carved.
            Fill::Distance => distances(maze.finished(), cancel)?,
            Fill::Segment => by_segment(maze.finished(), cancel)?,
            Fill::Level => {
                let level = |cell| maze.is_used(cell).then(|| maze.grid().col_row_level(cell)[2]);
                (0..maze.grid().cells()).map(level).collect()
            }
            Fill::Solution => route_positions(scene),
        };
        let most = by_cell.iter().flatten().copied().max().unwrap_or(0);
        Ok(Some(Self { by_cell, max: most }))
    }

    /// Returns the index of the colour of a cell, below [`COLOR_STEPS`]; `None` for cells that are not filled.
    pub(crate) fn color_step(&self, cell: u32) -> Option<usize> {
        self.by_cell[cell as usize].map(|value| self.step(value))
    }

    /// Returns the index of the colour for a value, below [`COLOR_STEPS`].
    fn step(&self, value: u32) -> usize {
        value as usize * (COLOR_STEPS - 1) / self.max.max(1) as usize
    }
}

/// Returns the part of the style's colour map on which walls are visible, or in which passages are visible on the paper.
pub(crate) fn ramp(style: &Style) -> ColorRamp {
    let paper = visible_paper(style);
    let beside = match style.draw.value {
        Draw::Walls => over(style.ink, paper),
        Draw::Passages => paper,
    };
    ColorRamp::new(style.colormap.value, beside)
}

/// Returns the colour of the background as it appears, with white below a transparent one.
pub(crate) fn visible_paper(style: &Style) -> Color {
    over(style.paper, Color::opaque(0xff_ff_ff))
}

/// Draws the filled cells, as one group of marks for each colour.
pub(crate) fn filled<'a>(
    scene: &Scene<'a>,
    corridors: &SharedCorridors<'a>,
    values: Option<&Values>,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Error> {
    let Scene { maze, style, .. } = *scene;
    let fill = FillArea::new(scene, corridors, cancel)?;
    let shows = |cell| maze.is_used(cell) && maze.is_reached(cell);
    let Some(values) = values else {
        let all: Vec<u32> = (0..maze.grid().cells()).filter(|&cell| shows(cell)).collect();
        return Ok(vec![fill.areas(&all, style.ink.with_opacity(TILE), to_device, cancel)?]);
    };
    let mut steps = vec![Vec::new(); COLOR_STEPS];
    for (cell, value) in (0..).zip(&values.by_cell) {
        if let Some(value) = value.filter(|_| maze.is_reached(cell)) {
            steps[values.step(value)].push(cell);
        }
    }
    let (mut marks, ramp) = (Vec::new(), ramp(style));
    for (step, cells) in steps.iter().enumerate().filter(|(_, cells)| !cells.is_empty()) {
        marks.push(fill.areas(cells, ramp.color(step, COLOR_STEPS), &to_device, cancel)?);
    }
    Ok(marks)
}

/// Draws the cells that the solvers explored.
pub(crate) fn explored<'a>(
    scene: &Scene<'a>,
    corridors: &SharedCorridors<'a>,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Error> {
    let mut cells: Vec<u32> =
        scene.routes.iter().flat_map(|route| route.trace.iter().copied()).collect();
    let mut pause = cancel.pauses();
    cells.sort_unstable_by(|one, other| {
        pause();
        one.cmp(other)
    });
    cells.dedup();
    if cells.is_empty() {
        return Ok(Vec::new());
    }
    let color = scene.style.path.with_opacity(EXPLORED);
    Ok(vec![FillArea::new(scene, corridors, cancel)?.areas(&cells, color, to_device, cancel)?])
}

/// Which area of a cell is filled: what walls leave free.
struct FillArea<'a, 'b> {
    places: WallPlaces<'a, 'b>,
    /// The corners of the walls, if they are rounded.
    corners: Option<CornerArcs>,
}

impl<'a, 'b> FillArea<'a, 'b> {
    fn new(
        scene: &Scene<'a>,
        corridors: &'b SharedCorridors<'a>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let Scene { maze, style, .. } = *scene;
        let places = WallPlaces::new(maze, style, corridors, cancel)?;
        let is_rounded = style.strokes.corners > 0 && style.draw.value == Draw::Walls;
        let corners = is_rounded.then(|| places.corner_arcs(style, cancel)).transpose()?;
        Ok(Self { places, corners })
    }

    fn areas(
        &self,
        cells: &[u32],
        color: Color,
        to_device: impl Fn(Point) -> DevicePoint,
        cancel: &Cancel,
    ) -> Result<Marks, Error> {
        let outlines = self.places.outlines(self.corners.as_ref(), cells, to_device, cancel)?;
        Ok(Marks::Areas { color, outlines })
    }
}

/// Returns the number of steps of each cell from the start of its part of the maze.
fn distances(maze: &Maze, cancel: &Cancel) -> Result<Vec<Option<u32>>, Error> {
    let mut steps = vec![None; maze.grid().cells() as usize];
    let mut queue: Vec<u32> = maze.ends().map(|[start, _]| start).collect();
    for &start in &queue {
        steps[start as usize] = Some(0);
    }
    let mut next = 0;
    while next < queue.len() {
        cancel.check_periodically(next)?;
        let here = queue[next];
        next += 1;
        for there in maze.neighbours(here) {
            if steps[there as usize].is_none() {
                steps[there as usize] = steps[here as usize].map(|steps| steps + 1);
                queue.push(there);
            }
        }
    }
    Ok(steps)
}

/// Returns, for each cell, the number of the first carved path that reached it.
fn by_segment(maze: &Maze, cancel: &Cancel) -> Result<Vec<Option<u32>>, Error> {
    let mut values = vec![None; maze.grid().cells() as usize];
    for (number, path) in (0..).zip(segments(maze.grid(), maze.open_links(), cancel)?) {
        for cell in path {
            values[cell as usize].get_or_insert(number);
        }
    }
    Ok(values)
}

/// Returns the position of each cell of the solution on its route.
fn route_positions(scene: &Scene<'_>) -> Vec<Option<u32>> {
    let mut values = vec![None; scene.maze.grid().cells() as usize];
    for route in scene.routes {
        for (position, &cell) in (0..).zip(&route.cells) {
            values[cell as usize] = Some(position);
        }
    }
    values
}
