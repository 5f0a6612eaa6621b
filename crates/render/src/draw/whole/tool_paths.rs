//! The paths of a tool in a drawing for cutters: outlines of walls that are areas, and closed
//! outlines that make up for what the tool takes away.

use crate::drawing::cutting::areas::CutAreas;
use crate::drawing::{Layer, Lines, Marks};
use crate::style::Style;
use crate::style::cutting::Cutting;
use mazewright_core::{Cancel, Error};

/// Replaces two layers of a drawing in millimetres, walls and outline, by the paths of the tool.
pub(crate) fn compensate(
    layers: &mut [Layer],
    names: [&str; 2],
    style: &Style,
    cancel: &Cancel,
) -> Result<(), Error> {
    if !style.options.has_tool_paths() {
        return Ok(());
    }
    let mut taken = |name: &str| {
        let of_name = layers.iter_mut().filter(|layer| layer.name == name);
        let lines = of_name.flat_map(|layer| &mut layer.marks).filter_map(|marks| match marks {
            Marks::Lines { lines, .. } => Some(std::mem::take(lines)),
            _ => None,
        });
        lines.collect::<Vec<Lines>>()
    };
    let parts = tool_paths(names.map(&mut taken), style, cancel)?;
    for (name, lines) in names.into_iter().zip(parts) {
        let marks = lines.into_iter().map(|lines| Marks::Lines { lines, width: 0 }).collect();
        if let Some(layer) = layers.iter_mut().find(|layer| layer.name == name) {
            layer.marks = marks;
        }
    }
    Ok(())
}

/// Returns the paths for walls and for the outline, both in hundredths of a millimetre.
pub(crate) fn tool_paths(
    [walls, outline]: [Vec<Lines>; 2],
    style: &Style,
    cancel: &Cancel,
) -> Result<[Vec<Lines>; 2], Error> {
    let Cutting { kerf, .. } = style.options.cutting;
    if style.options.has_wall_areas() {
        let all = || walls.iter().chain(&outline);
        let wall = style.options.cut_wall().hundredths();
        let mut areas = CutAreas::of_strokes(all(), wall, cancel)?;
        if kerf.hundredths() > 0 {
            // The waste of a cut lies outside the walls.
            let wider = CutAreas::of_strokes(all(), wall + kerf.hundredths(), cancel)?;
            // No tool cuts a slit that is narrower than itself. A slit that ends inside a piece stays uncut.
            if wider.pieces_and_holes()[0] != areas.pieces_and_holes()[0] {
                return Err(style.options.cutting.kerf_too_wide().into());
            }
            areas = wider;
        }
        return Ok(areas.inner_and_outer(cancel)?.map(|lines| vec![lines]));
    }
    let mut paths = Vec::new();
    for lines in &outline {
        if lines.point_ranges().any(|line| !lines.is_closed(&line)) {
            return Err(style.options.cutting.kerf_without_effect().into());
        }
        let piece = CutAreas::inside(lines, cancel)?;
        let larger = piece.with_strokes(lines, kerf.hundredths(), cancel)?;
        if larger.pieces_and_holes() != piece.pieces_and_holes() {
            return Err(style.options.cutting.kerf_too_wide().into());
        }
        paths.push(larger.lines(cancel)?);
    }
    Ok([walls, paths])
}
