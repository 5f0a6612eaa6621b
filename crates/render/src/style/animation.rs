//! Animation settings: the animated processes, and the timing of the frames.
//!
//! Durations of frames are in hundredths of a second, the unit of GIF. Every frame is shown for at
//! least two hundredths of a second, because players slow down frames with a shorter delay.

use crate::style::Length;
use mazewright_core::{Choice, Chosen};

/// Which processes are animated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Animated {
    /// Nothing.
    None,
    /// The carving of the maze, link by link, in the order in which the algorithm opened them.
    Carve,
    /// The search of the solver, cell by cell, followed by the route.
    Solve,
    /// The carving, followed by the search.
    Both,
}

/// The values of the parameter `animate`.
pub static ANIMATES: &[Choice<Animated>] = &[
    Choice { name: "none", aliases: &["false"], doc: "A picture at rest", value: Animated::None },
    Choice {
        name: "carve",
        aliases: &["true"],
        doc: "The maze is carved as its algorithm does",
        value: Animated::Carve,
    },
    Choice {
        name: "solve",
        aliases: &[],
        doc: "The solver explores the maze, then the way grows from start to goal",
        value: Animated::Solve,
    },
    Choice { name: "both", aliases: &[], doc: "Carved, then solved", value: Animated::Both },
];

/// The smallest and the largest allowed number of frames.
pub const FRAME_LIMITS: [u32; 2] = [2, 1000];

/// The animated processes, and their speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Animation {
    /// Which processes are animated.
    pub animate: Chosen<Animated>,
    /// The maximum number of frames.
    pub frames: u32,
    /// Duration of all frames together, in seconds.
    pub duration: Length,
    /// Additional time for which the last frame is shown, in seconds.
    pub pause: Length,
    /// Whether the cells at work are marked, and those that may be reached next.
    pub head: bool,
}

impl Default for Animation {
    /// Returns settings without animation.
    fn default() -> Self {
        let [duration, pause] = [8, 2].map(Length::whole);
        Self { animate: &ANIMATES[0], frames: 100, duration, pause, head: false }
    }
}

impl Animation {
    /// Minimum delay of a frame, in hundredths of a second.
    const LEAST_DELAY: u32 = 2;

    /// Returns whether anything is animated.
    pub fn is_animated(&self) -> bool {
        self.animate.value != Animated::None
    }

    /// Returns whether the carving is animated.
    pub fn shows_carving(&self) -> bool {
        matches!(self.animate.value, Animated::Carve | Animated::Both)
    }

    /// Returns whether the search is animated.
    pub fn shows_search(&self) -> bool {
        matches!(self.animate.value, Animated::Solve | Animated::Both)
    }

    /// Returns the maximum number of frames: the configured one, or fewer if the duration is too
    /// short for it. 1 without animation.
    pub fn max_frames(&self) -> u32 {
        let most_that_fit = self.duration.hundredths() / Self::LEAST_DELAY;
        if self.is_animated() { self.frames.min(most_that_fit).max(FRAME_LIMITS[0]) } else { 1 }
    }

    /// Returns the time at which frame `frame` of `frames` begins, in hundredths of a second. For
    /// `frame == frames`, the time at which the last frame ends, without the pause.
    pub fn frame_start(&self, frame: u32, frames: u32) -> u32 {
        let elapsed = u64::from(self.duration.hundredths()) * u64::from(frame);
        (elapsed / u64::from(frames)) as u32
    }

    /// Returns the delay of frame `frame` of `frames`, in hundredths of a second. The last frame
    /// includes the pause.
    pub fn delay(&self, frame: u32, frames: u32) -> u32 {
        let pause = if frame + 1 == frames { self.pause.hundredths() } else { 0 };
        self.frame_start(frame + 1, frames) - self.frame_start(frame, frames) + pause
    }

    /// Returns the duration of the whole animation with the pause, in hundredths of a second.
    pub fn total_duration(&self) -> u32 {
        self.duration.hundredths() + self.pause.hundredths()
    }

    /// Estimates the work for all frames. The unit is the redrawing of one cell; the result grows
    /// with the number of frames, cells and pixels.
    pub fn work(&self, cells: u64, pixels: u64) -> u64 {
        /// Number of pixels that take as long to redraw as one cell.
        const PIXELS: u64 = 64;
        u64::from(self.max_frames()).saturating_mul(cells.saturating_add(pixels / PIXELS))
    }

    /// The maximum [`work`](Self::work) of one animation.
    pub const MAX_WORK: u64 = 20_000_000;
}
