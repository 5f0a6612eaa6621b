//! Names that people and other services use for a parameter, and names that do not apply to this service.
//!
//! Such a name is still an unknown parameter, and the reader rejects it. The error names the parameter
//! that was probably meant, even if the spelling is not similar.

use std::fmt::Write as _;

use crate::table::PARAMETERS;
use mazewright_core::nearest;

/// The meaning of a name elsewhere: the parameter to suggest, if there is one, and a clause that
/// continues "… is not a parameter".
struct OtherName {
    names: &'static [&'static str],
    suggestion: Option<&'static str>,
    explanation: &'static str,
}

const fn other(names: &'static [&'static str], suggestion: &'static str) -> OtherName {
    OtherName { names, suggestion: Some(suggestion), explanation: "" }
}

/// Iterates over every name and alias of a parameter.
fn all_names() -> impl Iterator<Item = &'static str> + Clone {
    PARAMETERS.iter().flat_map(|it| it.aliases.iter().copied().chain([it.name]))
}

/// An explanation of the sizes.
const SIZES: &str = "width and height are the size of the picture in pixels, cols and rows the numbers of cells, \
                     and cell is the side of a cell in pixels";

/// An explanation of the speed of an animation.
const SPEED: &str =
    "frames is the most pictures of an animation, and duration how long they take, in seconds";

/// The names, in lower case and without `_` and `-`.
static OTHER_NAMES: &[OtherName] = &[
    OtherName {
        names: &["size", "dimensions", "dim"],
        suggestion: Some("width"),
        explanation: SIZES,
    },
    OtherName { names: &["widthcells", "cellwidth"], suggestion: Some("cols"), explanation: SIZES },
    OtherName {
        names: &["heightcells", "cellheight"],
        suggestion: Some("rows"),
        explanation: SIZES,
    },
    OtherName { names: &["fps", "framerate"], suggestion: Some("frames"), explanation: SPEED },
    OtherName {
        names: &["speed", "animationspeed"],
        suggestion: Some("duration"),
        explanation: SPEED,
    },
    // Names without a parameter, although they are spelt similarly to one.
    OtherName {
        names: &["apikey", "accesskey", "backgroundimage"],
        suggestion: None,
        explanation: "",
    },
    other(&["w", "pixels", "px"], "width"),
    other(&["h"], "height"),
    other(&["x", "across", "gridwidth", "columncount", "numcols", "ncols"], "cols"),
    other(&["y", "rings", "down", "gridheight", "rowcount", "numrows", "nrows"], "rows"),
    other(&["color", "colour", "stroke", "wallcolor", "wallcolour", "foreground", "fg"], "ink"),
    other(&["bg", "bgcolor", "bgcolour", "backgroundcolor", "backgroundcolour"], "paper"),
    other(&["pathcolor", "pathcolour", "solutioncolor", "solutioncolour", "routecolor"], "path"),
    other(
        &["style", "skin", "colors", "colours", "colorscheme", "colourscheme", "darkmode"],
        "theme",
    ),
    other(
        &["type", "kind", "tiling", "tessellation", "grid", "cells", "celltype", "cellshape"],
        "shape",
    ),
    other(&["wall", "walls", "thickness", "strokewidth", "linewidth", "wallwidth"], "line"),
    other(&["padding", "border", "quietzone"], "margin"),
    other(&["cellsize", "tile", "tilesize"], "cell"),
    other(&["solve", "solved", "showsolution", "showpath", "route", "answer"], "solution"),
    other(&["id", "random", "randomseed", "rng"], "seed"),
    other(&["fmt", "ext", "extension", "output", "filetype", "mime", "as"], "format"),
    other(&["generator", "method", "carver"], "algorithm"),
    other(&["hardness", "hard", "easy", "complexity"], "difficulty"),
    other(&["dpr", "pixelratio", "devicepixelratio", "zoom", "density", "retina"], "scale"),
    other(&["resolution", "ppi"], "dpi"),
    other(&["palette", "gradient"], "colormap"),
    other(&["caption", "label", "heading", "header"], "title"),
    other(&["boundary", "silhouette"], "outline"),
    other(&["end", "finish", "endcell", "goalcell", "exitcell"], "goal"),
    other(&["begin", "origin", "startcell", "entrancecell", "entry"], "start"),
    other(&["trim", "trimsize", "pagesize", "sheet"], "page"),
    other(&["rot", "rotation"], "turn"),
    other(&["anim", "gif"], "animate"),
    other(&["bridge", "bridges", "crossings", "tunnels"], "weave"),
    other(&["cycles"], "loops"),
    other(&["locale"], "lang"),
    other(&["torus", "cylinder", "tileable", "seamless"], "wrap"),
    other(&["symmetric", "mirror"], "symmetry"),
    other(&["storeys", "stories"], "levels"),
];

/// Returns the parameter that an unknown name was probably meant to be, and a clause that explains it. The clause may
/// be empty. The known names are those of `own` and, unless `is_closed`, of the parameters of a maze.
pub fn meant(
    name: &str,
    own: &[&'static str],
    is_closed: bool,
) -> (Option<&'static str>, &'static str) {
    let words = words(name);
    let own = own.iter().copied();
    if is_closed {
        return (nearest(name, own.clone()).or_else(|| known_part(&words, own)), "");
    }
    let plain = words.replace('_', "");
    if let Some(other) = OTHER_NAMES.iter().find(|other| other.names.contains(&plain.as_str())) {
        return (other.suggestion, other.explanation);
    }
    let found = renamed(&words).or_else(|| nearest(name, all_names().chain(own)));
    (found.or_else(|| known_part(&words, all_names())), "")
}

/// Returns the parameter whose name has another word for its first one: `exit_icon` means `goal_icon`.
fn renamed(words: &str) -> Option<&'static str> {
    let (first, rest) = words.split_once('_')?;
    let other = OTHER_NAMES.iter().find(|other| other.names.contains(&first));
    let entry = PARAMETERS.iter().find(|it| it.aliases.contains(&first)).map(|it| it.name);
    let meant = entry.or_else(|| other?.suggestion)?;
    let name = format!("{meant}_{rest}");
    PARAMETERS.iter().find(|it| it.name == name).map(|it| it.name)
}

/// Returns the words of a name in lower case, with `_` between them.
fn words(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 4);
    let mut before = '_';
    for it in name.chars() {
        if before.is_ascii_lowercase() && it.is_ascii_uppercase() {
            words.push('_');
        }
        words.push(if it == '-' { '_' } else { it.to_ascii_lowercase() });
        before = it;
    }
    words
}

/// Returns whether the words of `part` follow each other in `words`.
fn is_part(part: &str, words: &str) -> bool {
    format!("_{words}_").contains(&format!("_{part}_"))
}

/// Returns the one known name whose words are in a name. Returns `None` if there are several that do not contain each
/// other.
fn known_part(
    words: &str,
    known: impl Iterator<Item = &'static str> + Clone,
) -> Option<&'static str> {
    // A longer text is not meant as a name.
    const LONGEST: usize = 64;
    if words.len() > LONGEST {
        return None;
    }
    let mut within = known.filter(|known| is_part(known, words));
    let longest = within.clone().max_by_key(|known| known.len())?;
    within.all(|other| is_part(other, longest)).then_some(longest)
}

/// Appends a suggestion and an explanation to the detail of a fault.
pub(super) fn explain(detail: &mut String, suggestion: Option<&str>, explanation: &str) {
    // Writing to a string cannot fail.
    let _ = match suggestion {
        _ if !explanation.is_empty() => write!(detail, "; {explanation}"),
        Some(suggestion) => write!(detail, "; did you mean {suggestion}?"),
        None => Ok(()),
    };
}

/// Returns whether the reader ignores `name` in a query. Clients add names that begin with `_` to get
/// around caches, and links carry the names of campaigns.
pub fn is_ignored(name: &str) -> bool {
    name.starts_with('_') || name.starts_with("utm_") || matches!(name, "fbclid" | "gclid")
}
