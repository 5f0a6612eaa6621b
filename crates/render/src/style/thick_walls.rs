//! Walls that are as thick as passages are wide, and drawn passages that leave no space for walls: pictures and cuts would
//! show no maze.

use crate::style::options::{FormatOptions, Solid};
use crate::style::{Length, Style};
use mazewright_core::{Refusal, Spec};

impl Style {
    /// The least thickness of a line, in hundredths of a pixel.
    pub const LEAST_LINE: u32 = 10;

    /// Returns an error if the lines of a picture leave no space between them.
    pub fn check_line(&self, spec: &Spec) -> Result<(), Refusal> {
        let [cell, line] = [self.cell, self.line].map(|it| f64::from(it.hundredths()) / 100.0);
        let measure = spec.site.cell_measure(spec.topology.unicursal);
        // Where few passages are narrow, the maze may still be seen.
        let width = measure.passage.clamp(measure.pitch / 2.0, measure.pitch);
        let apart = width * cell * self.strokes.passage_share();
        if !self.shows_walls() || !self.ink.is_visible() || line < apart {
            return Ok(());
        }
        let why = format!("lines are about {apart:.2} pixels apart");
        let thick = ThickWalls { parameter: "line", given: self.line, cell: "cell", why };
        Err(thick.refusal("line", Self::LEAST_LINE, apart))
    }

    /// Returns an error if walls that are areas leave no passages in cells with a side of `cell`
    /// millimetres.
    pub(crate) fn check_cut_walls(&self, spec: &Spec, cell: f64) -> Result<(), Refusal> {
        let FormatOptions { cutting, solid, .. } = &self.options;
        let measure = spec.site.cell_measure(spec.topology.unicursal);
        let passage = measure.pitch.min(measure.passage) * cell * self.strokes.passage_share();
        let [wall, kerf] = [solid.wall, cutting.kerf].map(Solid::millimetres);
        if !self.options.has_wall_areas() || wall + kerf < passage {
            return Ok(());
        }
        let and = if kerf > 0.0 { " and kerf_mm" } else { "" };
        let why = format!("walls{and} fill passages that are {passage:.2} mm wide");
        let thick = ThickWalls { parameter: "wall_mm", given: solid.wall, cell: "cell_mm", why };
        Err(thick.refusal(&format!("wall{and}"), Solid::LEAST_WALL, passage - kerf))
    }
}

/// Walls that fill passages.
struct ThickWalls {
    /// The parameter of their thickness.
    parameter: &'static str,
    given: Length,
    /// The parameter of the size of cells.
    cell: &'static str,
    why: String,
}

impl ThickWalls {
    /// Returns the error where walls, called `name`, of at least `least` hundredths must be thinner than `space`.
    fn refusal(&self, name: &str, least: u32, space: f64) -> Refusal {
        let Self { parameter, given, cell, why } = self;
        let most = (space * 100.0).ceil() - 1.0;
        let (detail, allowed) = if most < f64::from(least) {
            (
                format!(
                    "cells are so small that no {name} leaves a passage; take a larger {cell} or fewer cells"
                ),
                "larger cells".to_owned(),
            )
        } else {
            let most = Length::from_hundredths(most as u32);
            (format!("{why}; take at most {most}, or larger cells"), format!("at most {most}"))
        };
        let detail = format!("{parameter} is {given}, but {detail}");
        Refusal::new(parameter, "too-thick", detail).allowing(allowed)
    }
}
