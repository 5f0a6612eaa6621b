//! Prints a maze of squares as text, with its route.
//!
//! `cargo run --example print_maze -- 12 8 any-seed`

use mazewright_core::{Error, Maze};

#[expect(clippy::print_stdout, reason = "the output of the example")]
fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| arguments.next().and_then(|it| it.parse().ok()).unwrap_or(default);
    let (cols, rows) = (number(12), number(8));
    let seed = arguments.next().unwrap_or("1".to_owned());
    let maze = Maze::builder().size(cols, rows).seed(&*seed).build()?;
    let route = maze.solve("bfs")?;

    let grid = maze.grid();
    // The edges of a square, clockwise from the top.
    let wall = |cell, side: usize| maze.is_wall(grid.edges_of(cell)[side]);
    for row in 0..rows {
        let cells = || row * cols..(row + 1) * cols;
        let above = cells().map(|cell| if wall(cell, 0) { "+---" } else { "+   " });
        println!("{}+", above.collect::<String>());
        let line = cells().map(|cell| {
            let left = if wall(cell, 3) { '|' } else { ' ' };
            let mark = if route.cells.contains(&cell) { '•' } else { ' ' };
            format!("{left} {mark} ")
        });
        println!("{}|", line.collect::<String>());
    }
    let below =
        ((rows - 1) * cols..rows * cols).map(|cell| if wall(cell, 2) { "+---" } else { "+   " });
    println!("{}+", below.collect::<String>());
    Ok(())
}
