//! The route through an endless maze: its next step, and its cells one after another.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use bytes::Bytes;
use futures_util::stream;
use serde::Serialize;

use crate::app::App;
use crate::handlers::endless::tagged;
use crate::jobs::payer::Payer;
use crate::jobs::quota::Caller;
use crate::jobs::render_error::RenderError;
use crate::response::problem::Problem;
use mazewright_core::{Cancel, Error};
use mazewright_endless::{Cells, Place};
use mazewright_request::endless::EndlessRequest;
use mazewright_request::endless::render::endless;
use mazewright_request::endless::view::{LIMIT, RouteView, StepView};

/// Memory of a part of a route, in bytes: some regions and lines.
const MEMORY: u64 = 1 << 20;

/// The number of cells that are written at once.
const PART: usize = 4096;

/// The next step of a route.
#[derive(Serialize)]
struct NextStep {
    /// The side at which the route leaves the cell: `n`, `e`, `s` or `w`.
    side: &'static str,
    /// The cell that it leads to.
    col: u32,
    row: u32,
    /// The number of this cell, which has up to 60 bits.
    cell: String,
    /// Whether this is the goal.
    arrives: bool,
}

/// `GET /endless/next`
pub async fn next(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let wanted = EndlessRequest::read(request.uri().query().unwrap_or(""), StepView, None)?;
    let headers = request.headers();
    let tagged = match tagged(&wanted, &wanted.canonical(), headers, "application/json") {
        Ok(response) => return Ok(response),
        Err(tagged) => tagged,
    };
    let caller = Caller::of(request.extensions());
    app.quota.check(&caller).await?;
    let renders = Arc::clone(&app.renders);
    let [from, to] = wanted.part.ends;
    let side_log2 = wanted.part.side_log2;
    let found = app.renders.run(caller.payer(), MEMORY, move |cancel| {
        let maze = endless(&wanted.maze, &wanted.part, renders.regions())?;
        maze.next_step(from, to, cancel)
    });
    let side = found.await.map_err(|error| error.problem(&app.settings))?;
    // The ends differ, so that there is a step.
    let step = side.map(|side| {
        let next = from.across(side);
        let cell = next.number(side_log2).to_string();
        NextStep { side: side.letter(), col: next.x, row: next.y, cell, arrives: next == to }
    });
    Ok(tagged.response(serde_json::to_vec(&step).unwrap_or_default()))
}

/// A route in the course of writing.
struct Writer {
    app: Arc<App>,
    wanted: Arc<EndlessRequest<RouteView>>,
    /// The cell from which the route continues.
    here: Place,
    /// The number of cells that were written, and the largest number.
    count: usize,
    limit: usize,
    is_done: bool,
    payer: Payer,
}

/// `GET /endless/route`
pub async fn route(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let view = RouteView::default();
    let wanted = EndlessRequest::read(request.uri().query().unwrap_or(""), view, None)?;
    let headers = request.headers();
    let media = "application/x-ndjson";
    let tagged = match tagged(&wanted, &wanted.canonical(), headers, media) {
        Ok(response) => return Ok(response),
        Err(tagged) => tagged,
    };
    let caller = Caller::of(request.extensions());
    let limit = wanted.part.view.limit;
    caller.check_cells_of("the answer", LIMIT.name, limit.into())?;
    app.quota.check(&caller).await?;
    let here = wanted.part.ends[0];
    let settings = app.settings.clone();
    let payer = caller.payer();
    let wanted = Arc::new(wanted);
    let mut writer =
        Writer { app, wanted, here, count: 0, limit: limit as usize, is_done: false, payer };
    // An error of the first part gives the response the status of an error.
    let first = writer.part().await.map_err(|error| error.problem(&settings))?;
    let first = stream::once(async { Ok::<_, RenderError>(first) });
    let rest = stream::unfold(writer, async |mut writer| {
        if writer.is_done {
            return None;
        }
        let part = writer.part().await;
        writer.is_done |= part.is_err();
        Some((part, writer))
    });
    let parts = futures_util::StreamExt::chain(first, rest);
    // A part that fails ends the answer before its last line.
    let parts = futures_util::StreamExt::map(parts, |part| {
        part.map_err(|_| std::io::Error::other("the way was not finished"))
    });
    Ok(tagged.response(Body::from_stream(parts)))
}

impl Writer {
    /// Returns the lines of the next cells, and at the end a line that says whether the route has arrived.
    async fn part(&mut self) -> Result<Bytes, RenderError> {
        let Self { app, wanted, here, count, limit, .. } = self;
        let (renders, wanted) = (Arc::clone(&app.renders), Arc::clone(wanted));
        let (from, so_far, limit) = (*here, *count, *limit);
        let work = move |cancel: &Cancel| {
            let maze = endless(&wanted.maze, &wanted.part, renders.regions())?;
            let mut cells = Cells::new(maze, from, wanted.part.ends[1])?;
            let mut lines = String::with_capacity(32 * PART);
            let mut written = 0;
            let mut next = cells.next(cancel)?;
            while let Some(cell) = next.filter(|_| written < PART && so_far + written < limit) {
                // Writing to a string cannot fail.
                let _ = writeln!(lines, "{{\"col\":{},\"row\":{}}}", cell.x, cell.y);
                written += 1;
                next = cells.next(cancel)?;
            }
            let total = so_far + written;
            match next {
                None => {
                    let _ = writeln!(lines, "{{\"cells\":{total},\"arrived\":true}}");
                }
                Some(next) if total == limit => {
                    let _ = writeln!(
                        lines,
                        "{{\"cells\":{total},\"arrived\":false,\"next\":\"{next}\"}}"
                    );
                }
                Some(_) => {}
            }
            Ok::<_, Error>((lines, total, next.filter(|_| total < limit)))
        };
        let (lines, total, next) = app.renders.run(self.payer.clone(), MEMORY, work).await?;
        self.count = total;
        match next {
            Some(next) => self.here = next,
            None => self.is_done = true,
        }
        Ok(Bytes::from(lines))
    }
}
