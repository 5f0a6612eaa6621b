//! Words that people use for a value instead of its name and aliases.
//!
//! The reader still rejects such a word. The error names the value that was probably meant, even if the
//! spelling is not similar.

/// Words, and a value that they mean. A word may mean different values of different parameters. The first
/// one that is a value of the parameter counts.
pub struct OtherValue {
    /// The words, in lower case and without `_`, `-` and spaces.
    pub words: &'static [&'static str],
    /// The name of the value.
    pub value: &'static str,
}

const fn other(words: &'static [&'static str], value: &'static str) -> OtherValue {
    OtherValue { words, value }
}

/// The words.
pub static OTHER_VALUES: &[OtherValue] = &[
    other(&["yes", "on", "y", "show", "enabled"], "true"),
    other(&["no", "off", "n", "hide", "disabled"], "false"),
    other(&["true", "yes", "on", "all", "full", "max", "100%"], "1"),
    other(&["false", "no", "off", "none"], "0"),
    other(&["false", "no", "off", "nothing"], "none"),
    // Formats.
    other(&["jpg", "jpeg", "bmp", "bitmap", "tif", "tiff", "image", "picture"], "png"),
    other(&["mp4", "webm", "avi", "mov", "video", "movie", "animation"], "gif"),
    other(&["vector"], "svg"),
    other(&["xls", "xlsx", "excel", "spreadsheet"], "csv"),
    other(&["dwg"], "dxf"),
    other(&["gc", "ngc", "tap", "grbl", "cnc"], "gcode"),
    other(&["hpg", "hgl", "plotter"], "hpgl"),
    other(&["eps", "ps", "print", "printable"], "pdf"),
    other(&["ascii", "plain", "plaintext", "console", "terminal"], "txt"),
    // Shapes and outlines.
    other(&["circle", "round", "disc", "disk", "radial", "concentric"], "polar"),
    other(&["oval", "ellipse", "elliptic", "elliptical", "disk", "circular"], "circle"),
    other(&["honeycomb"], "hex"),
    other(&["irregular", "organic"], "voronoi"),
    other(&["box", "grid"], "square"),
    other(&["box", "square", "oblong"], "rectangle"),
    // Themes.
    other(&["black"], "dark"),
    other(&["white", "bright", "day"], "light"),
    // Algorithms and solvers.
    other(&["recursive", "depthfirst", "depthfirstsearch"], "backtracker"),
    other(&["depthfirstsearch"], "dfs"),
    other(&["dijkstra", "shortest", "breadthfirstsearch"], "bfs"),
    other(&["a*"], "a-star"),
    // Difficulty.
    other(&["simple", "beginner", "low", "kids"], "easy"),
    other(&["normal", "moderate", "middle", "intermediate"], "medium"),
    other(&["difficult", "expert", "extreme", "high"], "hard"),
    // Places.
    other(&["topleft", "upperleft", "northwest"], "nw"),
    other(&["top", "north", "up"], "n"),
    other(&["topright", "upperright", "northeast"], "ne"),
    other(&["left", "west"], "w"),
    other(&["middle", "centre"], "center"),
    other(&["right", "east"], "e"),
    other(&["bottomleft", "lowerleft", "southwest"], "sw"),
    other(&["bottom", "south", "down"], "s"),
    other(&["bottomright", "lowerright", "southeast"], "se"),
    other(&["furthest", "longest"], "farthest"),
    other(&["begin", "beginning"], "first"),
    other(&["end"], "last"),
    // Languages, as they call themselves.
    other(&["deutsch"], "de"),
    other(&["francais"], "fr"),
    other(&["espanol"], "es"),
    other(&["italiano"], "it"),
    other(&["portugues"], "pt"),
    other(&["nederlands"], "nl"),
    // Others.
    other(&["horizontal"], "x"),
    other(&["vertical"], "y"),
    other(&["both", "toroidal", "doughnut"], "xy"),
    other(&["vertical", "upright"], "portrait"),
    other(&["horizontal"], "landscape"),
    other(&["reflection"], "mirror"),
    other(&["generation", "generate", "build"], "carve"),
];

/// Returns the value among `names` that people mean by `word`.
pub fn other_value(word: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let plain: String = word.chars().filter(|it| !matches!(it, '_' | '-' | ' ')).collect();
    let plain = plain.to_ascii_lowercase();
    let of_word = OTHER_VALUES.iter().filter(|other| other.words.contains(&plain.as_str()));
    let names: Vec<&str> = names.collect();
    of_word.map(|other| other.value).find(|value| names.contains(value))
}
