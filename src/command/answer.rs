//! The bytes of one maze.

use crate::command::failure::Failure;
use crate::command::output::OutputSink;
use crate::response::streaming::CHUNK;
use mazewright_core::{Cancel, Error};
use mazewright_render::formats::chunks::Chunks;
use mazewright_request::ResolvedRequest;
use mazewright_request::render::{Names, RenderContext, SolvedMaze, render};

/// Writes the maze of a request to `sink`: in chunks, if it `is_streamed`.
pub fn put(
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
    let solved = SolvedMaze::new(request, context, cancel)?;
    let mut failed = None;
    let mut take = |bytes: Vec<u8>| {
        sink.put(&bytes).map_err(|why| {
            failed = Some(why);
            Error::Cancelled
        })
    };
    let chunks = Chunks { bytes: CHUNK, take: &mut take };
    let written = solved.write_in_chunks(request, names, chunks, cancel);
    match failed {
        Some(why) => Err(why),
        None => Ok(written?),
    }
}

/// Says which seed makes a fresh maze again.
pub fn tell_seed(request: &ResolvedRequest) {
    anstream::eprintln!("mazewright: seed={} makes it again", request.spec.seed.text());
}
