//! Prints the distance of every cell from the start: a map of how deep the maze is.
//!
//! `cargo run --example distances -- prim-true`

use mazewright_core::analysis::distances;
use mazewright_core::{Cancel, Error, Maze};

#[expect(clippy::print_stdout, reason = "the output of the example")]
fn main() -> Result<(), Error> {
    let algorithm = std::env::args().nth(1).unwrap_or("backtracker".to_owned());
    let maze = Maze::builder().size(16, 10).algorithm(&*algorithm).start("center").build()?;
    let steps = distances(&maze, &Cancel::new())?;
    for row in steps.chunks(16) {
        let numbers = row.iter().map(|steps| format!("{:>4}", steps.unwrap_or_default()));
        println!("{}", numbers.collect::<String>());
    }
    let farthest = steps.iter().flatten().max().unwrap_or(&0);
    println!("{algorithm}: the farthest cell is {farthest} steps away");
    Ok(())
}
