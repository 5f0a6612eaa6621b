//! The bytes of one maze.

use crate::command::failure::Failure;
use crate::command::output::OutputSink;
use crate::response::streaming::CHUNK;
use mazewright_core::{Cancel, Error};
use mazewright_render::formats::chunks::Chunks;
use mazewright_request::ResolvedRequest;
use mazewright_request::render::{Names, RenderContext, SolvedMaze, render};

/// Writes the maze of a request to `sink`: in chunks, if it `is_streamed`.
pub fn put_answer(
    request: &ResolvedRequest,
    is_streamed: bool,
    host: &str,
    context: &mut impl RenderContext,
    cancel: &Cancel,
    sink: &mut OutputSink<'_>,
) -> Result<(), Failure> {
    let url = request.canonical();
    let names = Names { host, url: &url };
    if !is_streamed {
        let (bytes, _) = render(request, names, context, cancel)?;
        return sink.put(&bytes);
    }
    let mut failed = None;
    let written = put_in_chunks(request, names, context, cancel, &mut |bytes| {
        sink.put(&bytes).map_err(|why| {
            failed = Some(why);
            Error::Cancelled
        })
    });
    match failed {
        Some(why) => Err(why),
        None => Ok(written?),
    }
}

/// Passes the maze of a request to `take` in chunks. Its format must be one that can be written so.
pub fn put_in_chunks(
    request: &ResolvedRequest,
    names: Names<'_>,
    context: &mut impl RenderContext,
    cancel: &Cancel,
    take: &mut dyn FnMut(Vec<u8>) -> Result<(), Error>,
) -> Result<(), Error> {
    let solved = SolvedMaze::new(request, context, cancel)?;
    solved.write_in_chunks(request, names, Chunks { bytes: CHUNK, take }, cancel)
}

/// Prints the fresh seed of a maze on the standard error.
pub fn print_seed(request: &ResolvedRequest) {
    anstream::eprintln!("mazewright: seed={} makes this maze again", request.spec.seed.text());
}
