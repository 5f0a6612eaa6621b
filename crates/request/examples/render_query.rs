//! Writes the bytes that a query asks for to standard output:
//! `cargo run -p mazewright-request --example render_query 'shape=tri&seed=42&format=png' > maze.png`.

use std::error::Error;
use std::io::{Write, stdout};

use mazewright_core::Cancel;
use mazewright_request::reading::query::Reader;
use mazewright_request::render::{Names, render};

fn main() -> Result<(), Box<dyn Error>> {
    let query = std::env::args().nth(1).ok_or("give a query, such as shape=hex&seed=1")?;
    let mut reader = Reader::default();
    reader.query(&query)?;
    let request = reader.finish(None)?.resolve(|| None)?;
    let url = request.canonical();
    let (bytes, _) =
        render(&request, Names { url: &url, ..Names::default() }, &mut (), &Cancel::new())?;
    stdout().write_all(&bytes)?;
    Ok(())
}
