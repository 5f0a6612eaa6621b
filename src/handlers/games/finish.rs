//! `POST /games/{id}/finish`: ends a game. The service replays the route and takes the time.

use std::sync::Arc;

use axum::extract::{Path as PathParameter, Request, State};
use axum::http::StatusCode;
use axum::response::Response;

use crate::app::App;
use crate::handlers::body;
use crate::handlers::games::change::{HINTS, admit, hints};
use crate::handlers::games::document::{GameDocument, Ranks};
use crate::handlers::games::sent_route::{ReplayedRoute, SentRoute};
use crate::handlers::games::sent_times::{SentTimes, TIMES};
use crate::handlers::games::{TRIES, already_finished, changed_meanwhile, count, fresh, load};
use crate::jobs::quota::Caller;
use crate::response::problem::Problem;
use mazewright_core::Cancel;
use mazewright_core::analysis::Path;
use mazewright_games::board::Filter;
use mazewright_games::daily;
use mazewright_games::day;
use mazewright_games::game::{Game, GameResult};
use mazewright_games::play::Play;
use mazewright_games::player_name::{MAX_CHARACTERS, player_name};
use mazewright_games::route;
use mazewright_games::scoring::{FASTEST, least_time, score};
use mazewright_request::error::{Fault, shown};
use mazewright_request::reading::own_parameter::read_held;
use mazewright_request::reading::path::{MOVES, PATH};
use mazewright_request::reading::query::{Reader, check_all_in_body};

/// The member with the player's name.
const NAME: &str = "name";

/// The body that finishes a game.
struct FinishBody {
    route: SentRoute,
    name: Option<String>,
    hints: Option<i64>,
    times: Option<SentTimes>,
}

/// `POST /games/{id}/finish`
pub async fn finish_game(
    State(app): State<Arc<App>>,
    PathParameter(id): PathParameter<String>,
    request: Request,
) -> Result<Response, Problem> {
    // The time stops when the request comes, before it waits in a queue.
    let now = app.games.clock.now();
    let (parts, body) = request.into_parts();
    let token = admit(&app, &id, &parts).await?;
    let caller = Caller::of(&parts.extensions);
    check_all_in_body(parts.uri.query().unwrap_or(""))?;
    let (finish, _kept) = body::read_json(&app, &parts, body, FinishBody::read).await?;
    for _ in 0..TRIES {
        let mut game = load(&app.games, &id).await?;
        let (result, play) = finish.result(&mut game, now, &app, &caller).await?;
        if game.finish(&result, &app.games.database).await? {
            count(play, &id, &app).await;
            let ranks = ranks(&game, &result, &app).await?;
            game.result = Some(result);
            return fresh(StatusCode::OK, &GameDocument::new(&game, &token, now).with_ranks(ranks));
        }
    }
    Err(changed_meanwhile())
}

async fn ranks(game: &Game, result: &GameResult, app: &App) -> Result<Ranks, Problem> {
    let maze = Filter { maze: Some(game.maze.clone()), ..Filter::default() };
    let span = Some(day::span(day::day_of(result.finished)));
    let of_day = Filter { span, ..Filter::default() };
    let database = &app.games.database;
    let board = daily::board(day::day_of(result.finished))?;
    let is_listed = board.mazes.as_ref().is_some_and(|mazes| mazes.contains(&game.maze));
    Ok(Ranks {
        maze: maze.rank(result, database).await?,
        day: of_day.rank(result, database).await?,
        daily: if is_listed { Some(board.rank(result, database).await?) } else { None },
    })
}

impl FinishBody {
    fn read(body: &[u8], cancel: &Cancel) -> Result<Self, Problem> {
        let own = [PATH, MOVES, NAME, HINTS, TIMES];
        let mut reader = Reader::only(&own).cancelled_by(cancel);
        reader.json(body)?;
        let route = SentRoute::read(&mut reader, true)?;
        let name = read_held(&mut reader, NAME, name).flatten();
        let hints = hints(&mut reader);
        let times = SentTimes::read(&mut reader);
        reader.check()?;
        // Without a route there was a fault, which is reported by now.
        let route = route.ok_or_else(|| Problem::of_status(StatusCode::BAD_REQUEST))?;
        if let Some(times) = &times {
            times.check(&route)?;
        }
        Ok(Self { route, name, hints, times })
    }

    /// Returns the result of the game and the game without its player, or the problem that prevents its end.
    async fn result(
        &self,
        game: &mut Game,
        now: i64,
        app: &Arc<App>,
        caller: &Caller,
    ) -> Result<(GameResult, Option<Play>), Problem> {
        if game.result.is_some() {
            return Err(already_finished());
        }
        self.route.check_continues(game, !game.watch.is_running)?;
        game.watch.finish(now);
        game.hints = game.hints.max(self.hints.unwrap_or(0));
        let steps = route::steps(&self.route.path) as i64;
        let (took, least) = (game.watch.active, least_time(steps));
        if took < least {
            let detail = format!(
                "{steps} steps in {} s are more than {FASTEST} a second, which no person makes; the \
                 game goes on, and can be finished {} s after it began",
                took as f64 / 1000.0,
                least as f64 / 1000.0
            );
            return Err(self.route.refusal("too-fast", detail));
        }
        let ReplayedRoute { grade, cells, play } = self.route.replay(game, app, caller).await?;
        let Some(shortest) = grade.shortest.filter(|_| grade.complete) else {
            let detail = "the route does not end at the goal".to_owned();
            return Err(self.route.refusal("not-at-the-goal", detail));
        };
        game.route = route::write(&Path::Cells(cells));
        let times = self.times.as_ref().filter(|times| times.are_within(took));
        game.times = times.map(ToString::to_string);
        let result = GameResult {
            finished: now,
            name: self.name.clone(),
            steps: grade.steps.into(),
            shortest: shortest.into(),
            explored: grade.visited.into(),
            score: score(&grade, game.hints),
        };
        Ok((result, play))
    }
}

/// Reads a name; null means none.
fn name(json: &str) -> Result<Option<String>, Fault> {
    let wrong = |code, detail: String| {
        Fault::new(NAME, code, detail)
            .allowing(format!("a text of 1 to {MAX_CHARACTERS} characters, or null"))
    };
    let text: Option<String> = serde_json::from_str(json).map_err(|_| {
        wrong("wrong-type", format!("{NAME} is {}, but must be a text or null", shown(json)))
    })?;
    let Some(text) = text else { return Ok(None) };
    let name = player_name(&text);
    name.map(Some).map_err(|error| wrong(error.code, format!("{NAME} {}", error.why)))
}
