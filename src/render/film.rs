//! An animation as drawings: what a picture shows in each of its frames.
//!
//! Each frame is the drawing of a picture whose maze has only the first of its links open, and whose
//! routes only their beginnings, so whatever a picture may look like, it moves. The first frame has
//! nothing of what is to come, the last one is the picture itself.
//!
//! ```text
//!   frame  0 ─────────────────▶ ───────────────▶ ─────────▶ last
//!          links are opened     cells explored   way grows
//! ```

use std::sync::Arc;

use super::Picture;
use super::drawing::{Drawing, Layer};
use super::pixels::{Pixels, Region};
use super::strokes::WayMark;
use super::style::Overlay;
use crate::cancel::{Cancel, Stop};
use crate::maze::Maze;
use crate::solver::Route;

/// How many frames each part of an animation gets, if it has enough steps: these shares of all.
const SHARES: [usize; 3] = [3, 2, 1];

/// A picture on its way.
pub(super) struct Film<'a> {
    picture: Picture<'a>,
    whole: Arc<Maze>,
    /// Steps of carving, of the search and of the way.
    steps: [usize; 3],
    /// The frames that each of them gets, after the first.
    parts: [usize; 3],
}

impl<'a> Film<'a> {
    /// Divides the frames of a picture among what moves in it.
    pub(super) fn new(picture: &Picture<'a>) -> Self {
        let Picture { style, maze, routes, .. } = *picture;
        let animation = &style.options.animation;
        let count = |is: bool, steps: usize| if is { steps } else { 0 };
        let (solves, usual) = (animation.solves(), style.layers.names().next().is_none());
        let has_way =
            if usual { style.solution != Overlay::Hidden } else { style.layers.has("solution") };
        let steps = [
            count(animation.carves(), maze.order().len()),
            count(
                solves && style.layers.has("trace"),
                routes.iter().map(|route| route.trace.len()).sum(),
            ),
            count(solves && has_way, routes.iter().map(|route| route.cells.len()).sum()),
        ];
        let whole = Arc::new(maze.clone());
        Self { picture: *picture, whole, steps, parts: parts(steps, animation.most_frames()) }
    }

    /// How many frames there are: at least one.
    pub(super) fn frames(&self) -> u32 {
        1 + self.parts.iter().sum::<usize>() as u32
    }

    /// Draws the frames into pixels, one after the other, the last one from its drawing: each time the
    /// rectangle in which it differs from the one before, or all of it where `is_whole` says so.
    pub(super) fn play(
        &self,
        pixels: &mut Pixels,
        last: &Drawing,
        is_whole: bool,
        cancel: &Cancel,
        mut write: impl FnMut(&Pixels, Region, u32) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let frames = self.frames();
        for frame in 0..frames {
            cancel.reach(frame, frames);
            if frame + 1 == frames {
                // As a whole, so that it is the very picture.
                pixels.draw(last, cancel)?;
            } else {
                pixels.follow(self.drawing(frame, cancel)?, cancel)?;
            }
            let is_whole = frame == 0 || is_whole;
            let region = if is_whole { pixels.whole() } else { pixels.changed(cancel)? };
            write(pixels, region, frame)?;
            pixels.show(region);
        }
        Ok(())
    }

    /// Draws a frame.
    pub(super) fn drawing(&self, frame: u32, cancel: &Cancel) -> Result<Drawing, Stop> {
        cancel.check()?;
        if frame + 1 >= self.frames() {
            return Drawing::new(&self.picture, cancel);
        }
        let mut left = frame as usize;
        let mut done = [0; 3];
        for (done, (&steps, &parts)) in done.iter_mut().zip(self.steps.iter().zip(&self.parts)) {
            let here = left.min(parts);
            left -= here;
            *done = (steps * here).checked_div(parts).unwrap_or(steps);
        }
        let [links, mut explored, mut walked] = done;
        let carves = links < self.whole.order().len() && self.steps[0] > 0;
        let maze = carves.then(|| Maze::unfinished(&self.whole, links, cancel)).transpose()?;
        let style = self.picture.style;
        let solves = style.options.animation.solves();
        let gradient = style.strokes.way.is == WayMark::Gradient;
        let beginning = |route: &Route| {
            let begin = |cells: &[u32], done: &mut usize| {
                let here = cells.len().min(*done);
                *done -= here;
                cells[..here].to_vec()
            };
            // What is only carved is solved in its last frame.
            let (trace, cells) = if solves {
                // The colours of a gradient depend on all of it.
                let cells = if gradient { &mut route.cells.len() } else { &mut walked };
                (begin(&route.trace, &mut explored), begin(&route.cells, cells))
            } else {
                (Vec::new(), Vec::new())
            };
            Route { cells, trace, ..route.clone() }
        };
        let routes: Vec<Route> = self.picture.routes.iter().map(beginning).collect();
        let maze = maze.as_ref().unwrap_or(&self.whole);
        let picture = Picture { maze, routes: &routes, ..self.picture };
        let mut drawing = Drawing::new(&picture, cancel)?;
        if gradient && solves {
            keep(&mut drawing, [done[2], self.steps[2]]);
        }
        Ok(drawing)
    }
}

/// Keeps the first of the way's colours, a share of them.
fn keep(drawing: &mut Drawing, [share, whole]: [usize; 2]) {
    let is_way = |layer: &Layer| layer.name == "solution";
    let colors = drawing.layers.iter().filter(|layer| is_way(layer)).count();
    let mut left = (colors * share).checked_div(whole).unwrap_or(colors);
    drawing.layers.retain(|layer| {
        let stays = !is_way(layer) || left > 0;
        left -= usize::from(is_way(layer) && stays);
        stays
    });
}

/// Divides frames, the first left out, by shares: none gets more than it has steps, and what it
/// leaves goes to the others.
fn parts(steps: [usize; 3], frames: u32) -> [usize; 3] {
    let mut parts = [0; 3];
    let mut left = frames as usize - 1;
    let mut order = [0, 1, 2].map(|at: usize| at);
    // Those that have few steps for their share first.
    order.sort_by_key(|&at| steps[at] * 6 / SHARES[at]);
    let mut shares: usize = (0..3).filter(|&at| steps[at] > 0).map(|at| SHARES[at]).sum();
    for at in order.into_iter().filter(|&at| steps[at] > 0) {
        parts[at] = steps[at].min(left * SHARES[at] / shares);
        left -= parts[at];
        shares -= SHARES[at];
    }
    parts
}
