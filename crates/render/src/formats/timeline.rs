//! The timeline of an animation: the drawing of each frame.
//!
//! A frame is the drawing of a scene whose maze has only the first of its links open or whose
//! routes are cut short, so every style can be animated. The first frame shows nothing of what
//! appears later; the last one is the finished scene. A maze that is constructed by walls starts
//! without them.
//!
//! ```text
//!   frame  0 ─────────────────▶ ───────────────▶ ──────────▶ last
//!          links are opened     cells explored   route grows
//!          or walls are added
//! ```

use std::borrow::Cow;
use std::sync::Arc;

use crate::draw::draw;
use crate::draw::head::Head;
use crate::draw::whole::casing::SOLUTION_CASING;
use crate::drawing::{Drawing, Layer};
use crate::raster::frame_buffer::{FrameRegion, PixelBuffer};
use crate::scene::Scene;
use crate::style::Overlay;
use crate::style::layers::StyleLayer;
use crate::style::strokes::SolutionStyle;
use mazewright_core::{Cancel, Error, Maze, Route};

/// The ratio of frames for the three phases, if each has enough steps.
const SHARES: [usize; 3] = [3, 2, 1];

/// The timeline of a scene.
pub(crate) struct Timeline<'a> {
    scene: Scene<'a>,
    finished: Arc<Maze>,
    /// Number of steps of carving, of the search and of the route.
    steps: [usize; 3],
    /// Number of frames of each phase, not counting the first frame.
    phase_frames: [usize; 3],
    /// The cells of each link, if the animation marks the cells at work.
    link_cells: Vec<[u32; 2]>,
}

impl<'a> Timeline<'a> {
    /// Divides the frames between the phases.
    pub(crate) fn new(scene: &Scene<'a>) -> Self {
        let Scene { style, maze, routes, .. } = *scene;
        let animation = &style.options.animation;
        let steps_if = |is: bool, steps: usize| if is { steps } else { 0 };
        let (solves, is_default) = (animation.shows_search(), style.layers.is_empty());
        let has_route = if is_default {
            style.solution != Overlay::Hidden
        } else {
            style.layers.contains(StyleLayer::Solution)
        };
        let steps = [
            steps_if(animation.shows_carving(), maze.open_links().len()),
            steps_if(
                solves && style.layers.contains(StyleLayer::Trace),
                routes.iter().map(|route| route.trace.len()).sum(),
            ),
            steps_if(solves && has_route, routes.iter().map(|route| route.cells.len()).sum()),
        ];
        let finished = Arc::new(maze.clone());
        let phase_frames = divide(steps, animation.max_frames());
        let link_cells = if animation.head && animation.is_animated() {
            maze.grid().link_cells().collect()
        } else {
            Vec::new()
        };
        Self { scene: *scene, finished, steps, phase_frames, link_cells }
    }

    /// Returns the number of frames, at least 1.
    pub(crate) fn frame_count(&self) -> u32 {
        1 + self.phase_frames.iter().sum::<usize>() as u32
    }

    /// Returns whether walls are added while the maze is carved.
    pub(crate) fn adds_walls(&self) -> bool {
        self.steps[0] > 0 && self.finished.adds_walls()
    }

    /// Draws the frames into `pixels` one after the other and calls `write` for each with the
    /// rectangle that differs from the previous frame, or with the whole image if `is_whole`.
    /// `last` is the drawing of the last frame.
    pub(crate) fn draw_frames(
        &self,
        pixels: &mut PixelBuffer,
        last: &Drawing,
        is_whole: bool,
        cancel: &Cancel,
        mut write: impl FnMut(&PixelBuffer, FrameRegion, u32) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let frames = self.frame_count();
        for frame in 0..frames {
            cancel.set_progress(frame, frames);
            if frame + 1 == frames {
                // A full redraw, so that the last frame equals the still image exactly.
                pixels.redraw(last, cancel)?;
            } else {
                pixels.update(self.pixels(frame, cancel)?, cancel)?;
            }
            let is_whole = frame == 0 || is_whole;
            let region =
                if is_whole { pixels.full_region() } else { pixels.changed_region(cancel)? };
            write(pixels, region, frame)?;
            if frame + 1 < frames {
                pixels.show(region, cancel)?;
            }
        }
        Ok(())
    }

    /// Draws a frame in device pixels.
    pub(crate) fn pixels(&self, frame: u32, cancel: &Cancel) -> Result<Drawing, Error> {
        Ok(self.drawing(frame, cancel)?.in_device_pixels().into_owned())
    }

    /// Draws a frame.
    pub(crate) fn drawing(&self, frame: u32, cancel: &Cancel) -> Result<Drawing, Error> {
        cancel.check()?;
        if frame + 1 >= self.frame_count() {
            return draw(&self.scene, cancel);
        }
        let mut remaining = frame as usize;
        let mut done = [0; 3];
        for (done, (&steps, &frames)) in
            done.iter_mut().zip(self.steps.iter().zip(&self.phase_frames))
        {
            let count = remaining.min(frames);
            remaining -= count;
            *done = (steps * count).checked_div(frames).unwrap_or(steps);
        }
        let [links, mut explored, mut walked] = done;
        let carves = links < self.finished.open_links().len() && self.steps[0] > 0;
        let maze = carves.then(|| Maze::unfinished(&self.finished, links, cancel)).transpose()?;
        let style = self.scene.style;
        let solves = style.options.animation.shows_search();
        let gradient = style.strokes.solution_style.value == SolutionStyle::Gradient;
        let beginning = |route: &Route| {
            let begin = |cells: &[u32], done: &mut usize| {
                let count = cells.len().min(*done);
                *done -= count;
                cells[..count].to_vec()
            };
            // If only carving is animated, the solution appears in the last frame.
            let (trace, cells) = if solves {
                // The colours of a gradient depend on the whole route.
                let cells = if gradient { &mut route.cells.len() } else { &mut walked };
                (begin(&route.trace, &mut explored), begin(&route.cells, cells))
            } else {
                (Vec::new(), Vec::new())
            };
            Route { cells, trace, ..route.clone() }
        };
        let routes: Vec<Route> = self.scene.routes.iter().map(beginning).collect();
        let maze = maze.as_ref().unwrap_or(&self.finished);
        let scene = Scene { maze, routes: &routes, ..self.scene };
        let mut drawing = draw(&scene, cancel)?;
        if gradient && solves {
            keep_first(&mut drawing, [done[2], self.steps[2]]);
        }
        if !self.link_cells.is_empty() {
            let head = self.head(done, cancel)?;
            drawing.layers.extend(head.layers(&self.scene, cancel)?);
        }
        Ok(drawing)
    }

    /// Returns the drawing of the last frame with all additional layers of other frames, in device
    /// pixels.
    pub(crate) fn with_all_layers<'b>(
        &self,
        last: &'b Drawing,
        cancel: &Cancel,
    ) -> Result<Cow<'b, Drawing>, Error> {
        let mut all = Cow::Borrowed(last);
        if self.frame_count() < 2 {
            return Ok(all);
        }
        // The marks at the ends have a layer of their own until a solution of their colour is drawn.
        let mut at = 0;
        for layer in self.pixels(0, cancel)?.layers {
            let is_same = |other: &Layer| other.name == layer.name && other.color == layer.color;
            if let Some(place) = all.layers.iter().position(is_same) {
                at = place + 1;
            } else {
                all.to_mut().layers.insert(at, layer);
                at += 1;
            }
        }
        if self.link_cells.is_empty() || self.frame_count() < 3 {
            return Ok(all);
        }
        // Marks all cells, because marks have several sizes, and each may cover pixels that no
        // other covers.
        let cells: Vec<u32> = self.finished.cell_ids().collect();
        let layers = Head { frontier: cells.clone(), cells }.layers(&self.scene, cancel)?;
        let marks = Drawing { layers, scale: self.scene.style.scale, ..last.clone() };
        all.to_mut().layers.extend(marks.magnified_layers());
        Ok(all)
    }

    /// Returns the cells at work after `done` steps of each phase.
    fn head(&self, done: [usize; 3], cancel: &Cancel) -> Result<Head, Error> {
        let [links, explored, walked] = done;
        let (grid, routes) = (self.finished.grid(), self.scene.routes);
        let mut is_reached = vec![false; grid.cells() as usize];
        let mut is_adjacent = vec![false; grid.cells() as usize];
        let mut cells = Vec::new();
        if links < self.steps[0] {
            let opened = &self.finished.open_links()[..links];
            for (index, &link) in opened.iter().enumerate() {
                cancel.check_periodically(index)?;
                for cell in self.link_cells[link as usize] {
                    is_reached[cell as usize] = true;
                }
            }
            cells
                .extend(opened.last().into_iter().flat_map(|&link| self.link_cells[link as usize]));
            // Walls are added between cells that are all reached already.
            let closed = if self.finished.adds_walls() { &[][..] } else { &self.link_cells };
            for (index, &[a, b]) in closed.iter().enumerate() {
                cancel.check_periodically(index)?;
                is_adjacent[a as usize] |= is_reached[b as usize];
                is_adjacent[b as usize] |= is_reached[a as usize];
            }
        } else if explored < self.steps[1] {
            let traces = routes.iter().flat_map(|route| &route.trace).take(explored);
            for (index, &cell) in traces.enumerate() {
                cancel.check_periodically(index)?;
                is_reached[cell as usize] = true;
                cells = vec![cell];
                self.finished.steps(cell).for_each(|(there, _)| is_adjacent[there as usize] = true);
            }
        } else {
            let walked = routes.iter().flat_map(|route| &route.cells).take(walked);
            cells.extend(walked.last());
        }
        let is_frontier = |&cell: &u32| is_adjacent[cell as usize] && !is_reached[cell as usize];
        Ok(Head { cells, frontier: self.finished.cell_ids().filter(is_frontier).collect() })
    }
}

/// Keeps the first `share / whole` of the colours of the route.
fn keep_first(drawing: &mut Drawing, [share, whole]: [usize; 2]) {
    let is_route = |layer: &Layer| layer.name == StyleLayer::Solution.name();
    let colors = drawing.layers.iter().filter(|layer| is_route(layer)).count();
    let mut remaining = (colors * share).checked_div(whole).unwrap_or(colors);
    if remaining < colors {
        // The casing would show the rest of the route.
        drawing.layers.retain(|layer| layer.name != SOLUTION_CASING);
    }
    drawing.layers.retain(|layer| {
        let stays = !is_route(layer) || remaining > 0;
        remaining -= usize::from(is_route(layer) && stays);
        stays
    });
}

/// Divides all frames but the first by [`SHARES`]. A phase gets at most as many frames as it has
/// steps; the remainder goes to the others.
fn divide(steps: [usize; 3], frames: u32) -> [usize; 3] {
    let mut parts = [0; 3];
    let mut remaining = frames as usize - 1;
    let mut order = [0, 1, 2].map(|phase: usize| phase);
    // Phases with few steps for their share come first, so that the others can use their remainder.
    order.sort_by_key(|&phase| steps[phase] * 6 / SHARES[phase]);
    let mut shares: usize =
        (0..3).filter(|&phase| steps[phase] > 0).map(|phase| SHARES[phase]).sum();
    for phase in order.into_iter().filter(|&phase| steps[phase] > 0) {
        parts[phase] = steps[phase].min(remaining * SHARES[phase] / shares);
        remaining -= parts[phase];
        shares -= SHARES[phase];
    }
    parts
}
