//! What moves in a picture, and how fast.
//!
//! Times are hundredths of a second, the unit that GIF has. A frame stays for at least two of them:
//! players make shorter ones long.

use super::style::Length;
use crate::catalog::{Choice, Chosen};

/// What moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Animate {
    /// Nothing.
    None,
    /// The maze, link by link in the order in which they were opened.
    Carve,
    /// The search, cell by cell, and then the way.
    Solve,
    /// The one after the other.
    Both,
}

/// What may move.
pub static ANIMATES: &[Choice<Animate>] = &[
    Choice { name: "none", aliases: &["false"], doc: "A picture at rest", is: Animate::None },
    Choice {
        name: "carve",
        aliases: &["true"],
        doc: "The maze is carved as its algorithm does",
        is: Animate::Carve,
    },
    Choice {
        name: "solve",
        aliases: &[],
        doc: "The solver explores the maze, then the way grows from start to goal",
        is: Animate::Solve,
    },
    Choice { name: "both", aliases: &[], doc: "Carved, then solved", is: Animate::Both },
];

/// Frames at least and at most.
pub const FRAMES: [u32; 2] = [2, 1000];

/// What moves, and how fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Animation {
    /// What moves.
    pub animate: Chosen<Animate>,
    /// Frames at most.
    pub frames: u32,
    /// How long all frames take together, in seconds.
    pub duration: Length,
    /// How much longer the last one stays, in seconds.
    pub pause: Length,
}

impl Default for Animation {
    /// Nothing moves.
    fn default() -> Self {
        let [duration, pause] = [8, 2].map(Length::pixels);
        Self { animate: &ANIMATES[0], frames: 100, duration, pause }
    }
}

impl Animation {
    /// Hundredths of a second that a frame stays at least.
    const LEAST_DELAY: u32 = 2;

    /// Whether anything moves.
    pub fn moves(&self) -> bool {
        self.animate.is != Animate::None
    }

    /// Whether the maze is carved.
    pub fn carves(&self) -> bool {
        matches!(self.animate.is, Animate::Carve | Animate::Both)
    }

    /// Whether it is solved.
    pub fn solves(&self) -> bool {
        matches!(self.animate.is, Animate::Solve | Animate::Both)
    }

    /// How many frames there are at most, in the time that they have.
    pub fn most_frames(&self) -> u32 {
        let fit = self.duration.hundredths() / Self::LEAST_DELAY;
        if self.moves() { self.frames.min(fit).max(FRAMES[0]) } else { 1 }
    }

    /// When a frame of so many begins, in hundredths of a second; for their number, when the last one
    /// ends but for its pause.
    pub fn begins(&self, frame: u32, frames: u32) -> u32 {
        let whole = u64::from(self.duration.hundredths()) * u64::from(frame);
        (whole / u64::from(frames)) as u32
    }

    /// How long a frame of so many stays, in hundredths of a second.
    pub fn delay(&self, frame: u32, frames: u32) -> u32 {
        let pause = if frame + 1 == frames { self.pause.hundredths() } else { 0 };
        self.begins(frame + 1, frames) - self.begins(frame, frames) + pause
    }

    /// How long all of it takes, in hundredths of a second.
    pub fn period(&self) -> u32 {
        self.duration.hundredths() + self.pause.hundredths()
    }

    /// How much work its frames are: one for each frame of a cell or of so many pixels.
    pub fn work(&self, cells: u64, pixels: u64) -> u64 {
        /// Pixels that are redrawn as fast as a cell is.
        const PIXELS: u64 = 64;
        u64::from(self.most_frames()).saturating_mul(cells.saturating_add(pixels / PIXELS))
    }

    /// The most work that is done.
    pub const MOST_WORK: u64 = 20_000_000;
}
