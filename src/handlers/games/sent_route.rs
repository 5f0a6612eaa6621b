//! The route of a game in a request: it is read, compared with the stored route, and replayed.

use std::sync::Arc;

use axum::http::StatusCode;

use crate::app::App;
use crate::handlers::games::game_maze::in_its_maze;
use crate::jobs::quota::Caller;
use crate::response::problem::Problem;
use mazewright_core::analysis::{Grade, Path, grade, path_cells};
use mazewright_games::game::Game;
use mazewright_games::maze_measures::MazeMeasures;
use mazewright_games::play::Play;
use mazewright_games::route;
use mazewright_request::error::Fault;
use mazewright_request::reading::path::{MOVES, PATH};
use mazewright_request::reading::query::Reader;
use mazewright_request::render::SolvedMaze;

/// The largest number of steps of a route.
const MOST_STEPS: usize = 100_000;

/// The error of a route that does not continue the stored one.
const AFRESH: &str = "the route does not begin with the one that was saved before; get the game to see \
                      it, and continue it: steps back are steps, too";

/// A route and the member that had it.
pub(super) struct SentRoute {
    member: &'static str,
    pub(super) path: Path,
}

/// The result of a replay of a route.
pub(super) struct ReplayedRoute {
    pub(super) grade: Grade,
    /// The cells of the route, if it has arrived at the goal.
    pub(super) cells: Vec<u64>,
    /// The game without its player, if the route has arrived at the goal.
    pub(super) play: Option<Play>,
}

impl SentRoute {
    /// Reads the route from a body.
    pub(super) fn read(reader: &mut Reader, is_required: bool) -> Result<Option<Self>, Problem> {
        let member = if reader.holds(PATH) { PATH } else { MOVES };
        let path = if is_required { reader.walk()? } else { reader.walk_if_given()? };
        if let Some(path) = &path
            && route::steps(path) > MOST_STEPS
        {
            let detail = format!("{member} has more than {MOST_STEPS} steps");
            let allowed = format!("at most {MOST_STEPS} steps");
            reader.add(Fault::new(member, "too-long", detail).allowing(allowed));
        }
        Ok(path.map(|path| Self { member, path }))
    }

    /// Returns a problem if the route does not begin with the stored one, or has grown in a pause.
    pub(super) fn check_continues(&self, game: &Game, is_paused: bool) -> Result<(), Problem> {
        let refuse = |kind, detail: String| Err(Problem::new(StatusCode::CONFLICT, kind, detail));
        let text = route::write(&self.path);
        if !route::continues(&text, &game.route) {
            let kind = |path: &Path| match path {
                Path::Cells(_) => "cells",
                Path::Places(_) => "columns and rows",
                Path::Moves(_) => "directions",
            };
            let (kept, sent) = (route::read(&game.route).as_ref().map(kind), kind(&self.path));
            let detail = match kept.filter(|&kept| kept != sent) {
                Some(kept) => format!(
                    "the route is given as {sent}, but the one that was saved before as {kept}; a game \
                     keeps to one of them"
                ),
                None => AFRESH.to_owned(),
            };
            return refuse("not-a-continuation", detail);
        }
        if is_paused && text.len() > game.route.len() {
            let detail =
                "the game is paused, and the route has grown since; resume it by paused: false";
            return refuse("paused", detail.to_owned());
        }
        Ok(())
    }

    /// Makes the maze of a game again, and grades the route through it. A route with an impossible step is
    /// a problem.
    pub(super) async fn replay(
        &self,
        game: &Game,
        app: &Arc<App>,
        caller: &Caller,
    ) -> Result<ReplayedRoute, Problem> {
        let path = self.path.clone();
        let seconds = game.watch.active as f64 / 1000.0;
        let graded = in_its_maze(game, path.len(), app, caller, move |request, solved, cancel| {
            let SolvedMaze { maze, routes, .. } = solved;
            let grade = grade(maze, &path, Some(seconds), request.spec.seed.number(), cancel)?;
            // A game that goes on is saved often.
            if !grade.complete {
                return Ok((grade, Vec::new(), None));
            }
            let cells = path_cells(maze, &path, cancel)?;
            Ok((grade, cells, MazeMeasures::of(maze, routes, cancel)?))
        });
        let (grade, cells, measures) = graded.await?;
        if let Some(detail) = &grade.detail {
            return Err(self.refusal("impossible-step", detail.clone()));
        }
        let play = measures.map(|measures| Play {
            shape: game.shape.clone(),
            cells: measures.cells as i64,
            shortest: measures.shortest as i64,
            effort: (measures.effort * 100.0).round() as i64,
            steps: grade.steps.into(),
            active: game.watch.active,
            hints: game.hints,
        });
        Ok(ReplayedRoute { grade, cells, play })
    }

    /// Creates the problem of an invalid route.
    pub(super) fn refusal(&self, code: &'static str, detail: String) -> Problem {
        let fault = Fault::new(self.member, code, detail);
        Problem::impossible(code, vec![fault])
    }
}
