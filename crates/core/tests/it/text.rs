//! A few tiny mazes as text, to look at. They must never change.

use mazewright_core::{ALGORITHMS, Maze, Spec};

use crate::common::{maze, shape, spec};

/// Draws a maze of squares with `+`, `--` and `|`, including its openings.
fn drawn(maze: &Maze) -> String {
    let grid = maze.grid();
    let [last_col, last_row, _] = grid.col_row_level(grid.cells() - 1);
    let at = |col, row| grid.cell_at([col, row, 0]).unwrap();
    let wall = |cell: u32, side: usize, stands: &'static str| {
        if maze.is_wall(grid.edges_of(cell)[side]) { stands } else { &"  "[..stands.len()] }
    };
    let [top, right, bottom, left] = [0, 1, 2, 3];
    let mut lines = Vec::new();
    for row in 0..=last_row {
        let cells = || (0..=last_col).map(|col| at(col, row));
        let above = cells().map(|cell| ["+", wall(cell, top, "--")].concat());
        lines.push(above.collect::<String>() + "+");
        let beside = cells().map(|cell| [wall(cell, left, "|"), "  "].concat());
        lines.push(beside.collect::<String>() + wall(at(last_col, row), right, "|"));
    }
    let last = (0..=last_col).map(|col| at(col, last_row));
    let below = last.map(|cell| ["+", wall(cell, bottom, "--")].concat());
    lines.push(below.collect::<String>() + "+");
    lines.join("\n")
}

#[test]
fn small_mazes_look_as_they_always_did() {
    for (name, expected) in [("backtracker", BACKTRACKER), ("kruskal", KRUSKAL), ("wilson", WILSON)]
    {
        let algorithm = ALGORITHMS.iter().find(|algorithm| algorithm.name == name).unwrap();
        let text = drawn(&maze(&Spec { algorithm, ..spec(shape("square"), 6, 4) }));
        let expected: Vec<&str> = expected.trim().lines().map(str::trim).collect();
        let found: Vec<&str> = text.lines().map(str::trim).collect();
        assert_eq!(found, expected, "{name}:\n{text}\n");
    }
}

const BACKTRACKER: &str = "
+  +--+--+--+--+--+
|                 |
+  +--+--+--+--+  +
|  |           |  |
+  +--+--+  +  +  +
|           |  |  |
+--+--+  +--+--+  +
|        |        |
+--+--+--+--+--+  +
";

const KRUSKAL: &str = "
+  +--+--+--+--+--+
|     |        |  |
+  +--+  +--+  +  +
|     |  |        |
+--+  +  +--+  +--+
|  |        |     |
+  +  +--+--+  +  +
|        |     |  |
+--+--+--+--+--+  +
";

const WILSON: &str = "
+  +--+--+--+--+--+
|  |        |     |
+  +  +  +--+  +  +
|  |  |  |  |  |  |
+  +--+  +  +--+  +
|     |     |     |
+  +--+  +  +  +  +
|        |     |  |
+--+--+--+--+--+  +
";
