//! Defaults that follow from other parameters. The entries of the [table](crate::table::PARAMETERS) name these
//! functions.

use crate::raw_request::RawRequest;
use mazewright_core::mask::Parts;
use mazewright_core::{Chosen, Mask, Share};
use mazewright_render::style::animation::{ANIMATES, Animated};
use mazewright_render::style::layers::Layers;
use mazewright_render::style::look::{Draw, Fill, Warp};
use mazewright_render::style::{Color, Overlay, Style};

/// The solution's colour in drawings for cutters. It differs from red, the outline's colour.
const CUT_PATH: Color = Color::opaque(0x0000_00ff);

/// Returns the part that moves: animated formats animate by default.
pub(crate) fn animate(request: &RawRequest) -> Chosen<Animated> {
    &ANIMATES[usize::from(request.format.value.is_animation())]
}

/// Returns the layers: those of a shown search, or the usual ones.
pub(crate) fn layers(request: &RawRequest) -> Layers {
    let Style { solution, fill, options, .. } = &request.style;
    if !options.animation.shows_search() || *solution == Overlay::Only {
        return Layers::default();
    }
    let cells = if fill.value == Fill::None { "" } else { "cells," };
    Layers::parse(&format!("{cells}trace,walls,solution")).unwrap_or_default()
}

/// Returns the treatment of the parts into which a mask divides the maze.
pub(crate) fn mask_parts(request: &RawRequest) -> Parts {
    request.spec.site.mask.as_ref().map_or(Parts::default(), Mask::default_parts)
}

/// Returns the inset of walls. Passages below others are easy to see if every passage is a corridor of its own.
/// With many cells, corridors are too narrow for that.
pub(crate) fn inset(request: &RawRequest) -> u32 {
    const MOST_CELLS: u64 = 20_000;
    /// In percent of the width of a cell.
    const OF_WEAVE: f64 = 22.0;
    let RawRequest { spec, style, .. } = request;
    let is_woven = spec.topology.weave != Share::NONE;
    let takes = style.draw.value == Draw::Walls && style.warp.value == Warp::None;
    if !is_woven || !takes || spec.cells() > MOST_CELLS {
        return 0;
    }
    (OF_WEAVE * spec.site.cell_measure(false).pitch.clamp(1.0, 2.0)) as u32
}

/// Returns the colour of walls.
pub(crate) fn ink(request: &RawRequest) -> Color {
    request.style.theme.value.ink
}

/// Returns the colour of the background. A drawing for cutters has none. Neither has a solution alone, which is
/// meant as an overlay of another picture.
pub(crate) fn paper(request: &RawRequest) -> Color {
    let style = &request.style;
    if style.options.cut || style.solution == Overlay::Only {
        return Color::NONE;
    }
    style.theme.value.paper
}

/// Returns the colour of the solution.
pub(crate) fn path(request: &RawRequest) -> Color {
    let style = &request.style;
    if style.options.cut { CUT_PATH } else { style.theme.value.path }
}
