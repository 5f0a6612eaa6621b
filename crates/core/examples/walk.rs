//! A walk through a maze of squares: press an arrow key or one of `w`, `a`, `s`, `d`, then Enter.
//!
//! `cargo run --example walk`
//!
//! To walk without Enter, let the terminal pass each key on at once:
//! `stty cbreak && cargo run --example walk; stty sane`

use std::io::{Read, stdin};

use mazewright_core::grid::Grid;
use mazewright_core::{Direction, DirectionFinder, Error, Maze};

#[expect(clippy::print_stdout, reason = "the output of the example")]
fn main() -> Result<(), Error> {
    let maze = Maze::builder().size(10, 6).build()?;
    let mut finder = DirectionFinder::new(maze.grid());
    let (mut here, mut steps) = (maze.start(), 0);
    println!("{}", picture(&maze, here));
    for key in stdin().lock().bytes().map_while(Result::ok) {
        // Terminals send ESC [ A to D for the arrows up, down, right and left.
        let direction = match key {
            b'A' | b'w' => "n",
            b'B' | b's' => "s",
            b'C' | b'd' => "e",
            b'D' | b'a' => "w",
            b'q' => break,
            _ => continue,
        };
        let side = Direction::parse(direction).and_then(|it| finder.side(here, it));
        if let Some(side) = side.filter(|&side| maze.is_open_side(side)) {
            (here, steps) = (maze.grid().neighbor(side), steps + 1);
        }
        println!("{}", picture(&maze, here));
        if here == maze.goal() {
            let best = maze.solve("bfs")?.length().unwrap_or(0);
            println!("You arrived in {steps} steps; the shortest route has {best}.");
            break;
        }
    }
    Ok(())
}

/// Returns the maze as text: `☻` is the walker and `×` the goal.
fn picture(maze: &Maze, here: u32) -> String {
    let grid: &Grid = maze.grid();
    // The edges of a square, clockwise from the top.
    let wall = |cell, side: usize| maze.is_wall(grid.edges_of(cell)[side]);
    let mut text = String::from("\n");
    for row in 0..6 {
        let cells = || row * 10..(row + 1) * 10;
        text.extend(cells().map(|cell| if wall(cell, 0) { "+--" } else { "+  " }));
        text.push_str("+\n");
        for cell in cells() {
            text.push(if wall(cell, 3) { '|' } else { ' ' });
            text.push_str(match cell {
                _ if cell == here => "☻ ",
                _ if cell == maze.goal() => "× ",
                _ => "  ",
            });
        }
        text.push_str("|\n");
    }
    text.extend((50..60).map(|cell| if wall(cell, 2) { "+--" } else { "+  " }));
    text.push('+');
    text
}
