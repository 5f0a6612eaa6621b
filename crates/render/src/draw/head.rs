//! The cells that an animation is working on, and the frontier: the cells that it may reach next.
//!
//! ```text
//!   carved   ●   at work: the cells of the passage that was opened last
//!    ·  ·  ·     frontier: cells next to carved ones; in a search, beyond open passages
//! ```

use crate::draw::frame::PageLayout;
use crate::draw::free_space::free_radius;
use crate::draw::to_page;
use crate::drawing::{Layer, Marks};
use crate::scene::Scene;
use crate::style::Color;
use mazewright_core::geometry::rounded;
use mazewright_core::{Cancel, Error};

/// The names of the layers.
const FRONTIER_LAYER: &str = "frontier";
const LAYER: &str = "head";

/// The layers, from back to front.
pub(crate) const LAYERS: [&str; 2] = [FRONTIER_LAYER, LAYER];

/// The radius of a mark, relative to the free space of its cell.
const HEAD: f64 = 0.6;
const FRONTIER: f64 = 0.3;

/// The opacity of the frontier.
const FAINT: u8 = 0x60;

/// The cells that an animation is working on, and those that it may reach next.
#[derive(Debug, Default)]
pub(crate) struct Head {
    /// The cells at work.
    pub(crate) cells: Vec<u32>,
    /// The cells that may be reached next.
    pub(crate) frontier: Vec<u32>,
}

impl Head {
    /// Draws the marks, placed like those of the scene.
    pub(crate) fn layers(&self, scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<Layer>, Error> {
        let (style, grid) = (scene.style, scene.maze.grid());
        let frame = PageLayout::new(grid.size(), scene.spec, style);
        let place = to_page(&frame, style);
        let [red, green, blue, alpha] = style.text_color().rgba;
        let faint = Color { rgba: [red, green, blue, alpha.min(FAINT)] };
        let mut layers = Vec::new();
        for (name, color, cells, share) in [
            (FRONTIER_LAYER, faint, &self.frontier, FRONTIER),
            (LAYER, style.path, &self.cells, HEAD),
        ] {
            let mut marks = Vec::with_capacity(cells.len());
            for (index, &cell) in cells.iter().enumerate() {
                cancel.check_periodically(index)?;
                let radius = free_radius(grid, cell) * share * f64::from(style.cell.hundredths());
                let centres = vec![place(grid.centre(cell))];
                marks.push(Marks::Discs { centres, radius: rounded(radius) as u32 });
            }
            if color.is_visible() && !marks.is_empty() {
                layers.push(Layer { name, color, marks });
            }
        }
        frame.place(&mut layers, cancel)?;
        Ok(layers)
    }
}
