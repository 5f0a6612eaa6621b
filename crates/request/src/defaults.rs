//! Defaults that follow from other parameters. The entries of the [table](crate::table::PARAMETERS) name these
//! functions.

use crate::raw_request::RawRequest;
use mazewright_core::mask::Parts;
use mazewright_core::{Chosen, Mask, Openings, Share};
use mazewright_render::formats::SettingGroup;
use mazewright_render::style::animation::{ANIMATES, Animated};
use mazewright_render::style::end_marks::{EndMarks, MARK_KINDS, MarkKind};
use mazewright_render::style::layers::Layers;
use mazewright_render::style::look::{Draw, Fill};
use mazewright_render::style::strokes::{SOLUTION_STYLES, SolutionStyle};
use mazewright_render::style::{Color, Length, Overlay, Style};

/// The solution's colour in drawings for cutters. It differs from red, the outline's colour.
const CUT_PATH: Color = Color::opaque(0x0000_00ff);

/// Returns the part that moves: animated formats animate by default.
pub(crate) fn animate(request: &RawRequest) -> Chosen<Animated> {
    &ANIMATES[usize::from(request.format.value.is_animation())]
}

/// Returns whether pictures show the solution: an animation of the search does, unless the layers exclude it.
pub(crate) fn solution(request: &RawRequest) -> Overlay {
    if request.style.options.animation.shows_search() { Overlay::Over } else { Overlay::Hidden }
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
    const OF_WEAVE: u32 = 22;
    let RawRequest { spec, style, .. } = request;
    let is_woven = spec.topology.weave != Share::NONE;
    if !is_woven || style.draw.value != Draw::Walls || spec.cells() > MOST_CELLS {
        return 0;
    }
    OF_WEAVE
}

/// Returns the marks at start and goal. Worksheets, posters and pages with a trail name both ends, unless they have
/// icons.
pub(crate) fn marks(request: &RawRequest) -> Chosen<MarkKind> {
    let EndMarks { start_icon, goal_icon, .. } = &request.style.marks;
    let has_icons = start_icon.is_some() || goal_icon.is_some();
    let is_open = request.spec.openings != Openings::None;
    if request.style.tactile {
        return of_kind(MarkKind::Textures);
    }
    let RawRequest { style, format, .. } = request;
    let is_on_page = format.value.reads(SettingGroup::Print);
    let is_explained = style.options.print.worksheet
        || is_on_page && (style.options.print.is_poster() || style.trail.is_some());
    let is_named = is_explained && is_open && !has_icons;
    of_kind(if is_named { MarkKind::Words } else { MarkKind::Auto })
}

fn of_kind(kind: MarkKind) -> Chosen<MarkKind> {
    MARK_KINDS.iter().find(|it| it.value == kind).unwrap_or(&MARK_KINDS[0])
}

/// Returns how the solution is drawn. Fingers tell dots from walls.
pub(crate) fn way(request: &RawRequest) -> Chosen<SolutionStyle> {
    let kind = if request.style.tactile { SolutionStyle::Dots } else { SolutionStyle::Line };
    SOLUTION_STYLES.iter().find(|it| it.value == kind).unwrap_or(&SOLUTION_STYLES[0])
}

/// Returns the margin of a page, which grows with its text.
pub(crate) fn page_margin(request: &RawRequest) -> Length {
    request.style.options.print.usual_margin()
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
    match style {
        _ if style.options.cut => CUT_PATH,
        // A tactile picture has one colour, because fingers feel none.
        Style { tactile: true, ink, .. } => *ink,
        _ => style.theme.value.path,
    }
}
