//! Writes a maze and its solution to an SVG file: `cargo run --example maze_to_svg > maze.svg`.

use mazewright_core::{Error, Maze};
use mazewright_render::style::Overlay;
use mazewright_render::{Style, svg};

#[expect(clippy::print_stdout, reason = "the output of the example")]
fn main() -> Result<(), Error> {
    let maze = Maze::builder().shape("hex").size(24, 16).algorithm("wilson").seed(42).build()?;
    let style = Style { solution: Overlay::Over, ..Style::themed("blueprint")? };
    print!("{}", svg(&maze, &style)?);
    Ok(())
}
