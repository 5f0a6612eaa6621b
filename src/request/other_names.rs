//! Names that other services have for what a parameter does, and names that are not for this service.
//!
//! Such a name is an unknown parameter all the same: it is refused, but the refusal says which
//! parameter was probably meant, where the letters alone would not.

use std::fmt::Write as _;

/// What a name stands for elsewhere: a clause that continues "… is not a parameter", and the parameter
/// to suggest.
struct OtherName {
    names: &'static [&'static str],
    suggestion: &'static str,
    explanation: &'static str,
}

const fn other(names: &'static [&'static str], suggestion: &'static str) -> OtherName {
    OtherName { names, suggestion, explanation: "" }
}

/// The names, without `_` and `-` and in lower case.
static OTHER_NAMES: &[OtherName] = &[
    OtherName {
        names: &["size", "dimensions", "dim"],
        suggestion: "width",
        explanation: "width and height are the size of the picture in pixels, cols and rows the \
                      numbers of cells, and cell is the side of a cell in pixels",
    },
    other(&["w", "pixels", "px"], "width"),
    other(&["h"], "height"),
    other(&["x", "across", "gridwidth", "columncount"], "cols"),
    other(&["y", "rings", "down", "gridheight", "rowcount"], "rows"),
    other(&["color", "colour", "stroke", "wallcolor", "wallcolour", "foreground", "fg"], "ink"),
    other(&["bg", "bgcolor", "backgroundcolor", "backgroundcolour"], "paper"),
    other(&["pathcolor", "pathcolour", "solutioncolor", "solutioncolour", "routecolor"], "path"),
    other(&["type", "tiling", "tessellation", "grid", "cells", "celltype"], "shape"),
    other(&["wall", "walls", "thickness", "strokewidth", "linewidth", "wallwidth"], "line"),
    other(&["padding", "border", "quietzone"], "margin"),
    other(&["cellsize", "tile", "tilesize"], "cell"),
    other(&["solve", "solved", "showsolution", "answer"], "solution"),
    other(&["id", "random", "randomseed", "rng"], "seed"),
    other(&["ext", "output", "filetype", "as"], "format"),
    other(&["generator", "method", "carver"], "algorithm"),
    other(&["hardness", "hard", "easy"], "difficulty"),
    other(&["dpr", "pixelratio", "devicepixelratio", "zoom", "density", "retina"], "scale"),
    other(&["resolution", "ppi"], "dpi"),
    other(&["palette", "gradient"], "colormap"),
    other(&["caption", "label", "heading"], "title"),
    other(&["boundary", "silhouette"], "outline"),
    other(&["end", "finish"], "goal"),
    other(&["begin", "origin"], "start"),
    other(&["trim", "trimsize", "pagesize", "sheet"], "page"),
];

/// Returns the parameter that a name stands for elsewhere, and a clause that explains it; the clause
/// may be empty.
pub(super) fn other_name(name: &str) -> Option<(&'static str, &'static str)> {
    let plain: String = name.chars().filter(|it| !matches!(it, '_' | '-')).collect();
    let plain = plain.to_ascii_lowercase();
    let found = OTHER_NAMES.iter().find(|other| other.names.contains(&plain.as_str()))?;
    Some((found.suggestion, found.explanation))
}

/// Appends what is known of a name to the detail of a fault.
pub(super) fn explain(detail: &mut String, suggestion: Option<&str>, explanation: &str) {
    // Writing to a string cannot fail.
    let _ = match suggestion {
        _ if !explanation.is_empty() => write!(detail, "; {explanation}"),
        Some(suggestion) => write!(detail, "; did you mean {suggestion}?"),
        None => Ok(()),
    };
}

/// Whether a name in a query is left to others: clients add names that begin with `_` so that no
/// cache answers, and links carry the names of campaigns.
pub(super) fn is_ignored(name: &str) -> bool {
    name.starts_with('_') || name.starts_with("utm_") || matches!(name, "fbclid" | "gclid")
}
