//! The names that people have for values whose names in requests are short or technical.

/// A name in requests, and the name that people have.
type Titles = &'static [(&'static str, &'static str)];

/// Shapes of cells.
pub(crate) const SHAPES: Titles = &[
    ("square", "Squares"),
    ("tri", "Triangles"),
    ("hex", "Hexagons"),
    ("oct", "Octagons"),
    ("zeta", "Diagonals"),
    ("brick", "Bricks"),
    ("cairo", "Cairo tiles"),
    ("rhombille", "Cubes"),
    ("kite", "Kites"),
    ("floret", "Flowers"),
    ("trihex", "Stars"),
    ("snub-square", "Pinwheels"),
    ("rhombitrihex", "Rosettes"),
    ("polar", "Rings"),
    ("penrose-p2", "Darts"),
    ("penrose-p3", "Penrose"),
    ("voronoi", "Pebbles"),
];

/// Solvers.
pub(crate) const SOLVERS: Titles = &[
    ("bfs", "Breadth first"),
    ("bfs-full", "Breadth first, whole maze"),
    ("bidirectional", "From both ends"),
    ("a-star", "A*"),
    ("dfs", "Depth first"),
    ("tremaux", "Trémaux"),
    ("all-shortest", "All shortest routes"),
];

/// Formats.
pub(crate) const FORMATS: Titles = &[
    ("svg", "SVG"),
    ("png", "PNG"),
    ("webp", "WebP"),
    ("gif", "GIF"),
    ("apng", "APNG"),
    ("json", "JSON"),
    ("txt", "Text"),
    ("graphml", "GraphML"),
    ("dot", "Graphviz DOT"),
    ("csv", "CSV"),
    ("npy", "NumPy"),
    ("stl", "STL"),
    ("scad", "OpenSCAD"),
    ("pdf", "PDF"),
    ("dxf", "DXF"),
    ("3mf", "3MF"),
    ("glb", "glTF (GLB)"),
    ("obj", "OBJ"),
    ("html", "Web page"),
    ("gcode", "G-code"),
    ("hpgl", "HPGL"),
];

/// Returns a name in words: `solver_trace` and `hunt-and-kill` are "Solver trace" and "Hunt and kill".
pub(crate) fn in_words(name: &str) -> String {
    let words = name.replace(['_', '-'], " ");
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParameterId;

    /// Each title is of a value, and no two values have the same one.
    #[test]
    fn titles_are_those_of_values() {
        for (id, titles) in [
            (ParameterId::SHAPE, SHAPES),
            (ParameterId::SOLVER, SOLVERS),
            (ParameterId::FORMAT, FORMATS),
        ] {
            let values = id.entry().values();
            for (name, _) in titles {
                assert!(values.iter().any(|value| value.name == *name), "{name} is no value");
            }
            let mut all: Vec<String> =
                values.iter().map(|value| id.entry().title_of(value.name)).collect();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), values.len());
        }
        for shape in ParameterId::SHAPE.entry().values() {
            assert!(SHAPES.iter().any(|(name, _)| *name == shape.name), "{}", shape.name);
        }
        for format in ParameterId::FORMAT.entry().values() {
            assert!(FORMATS.iter().any(|(name, _)| *name == format.name), "{}", format.name);
        }
    }
}
