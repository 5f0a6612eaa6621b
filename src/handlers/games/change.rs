//! `GET`, `PATCH` and `DELETE /games/{id}`, and `DELETE /games/{id}/name`.

use std::sync::Arc;

use axum::extract::{Path as PathParameter, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::handlers::body;
use crate::handlers::games::document::GameDocument;
use crate::handlers::games::sent_route::SentRoute;
use crate::handlers::games::{
    TRIES, already_finished, authorize, changed_meanwhile, count, fresh, load, no_such_game,
};
use crate::jobs::quota::Caller;
use crate::response::problem::Problem;
use mazewright_core::Cancel;
use mazewright_games::game::Game;
use mazewright_games::route;
use mazewright_request::reading::own_parameter::{read_held, wrong_value};
use mazewright_request::reading::path::{MOVES, PATH};
use mazewright_request::reading::query::{Reader, check_all_in_body, no_parameters};

/// The member that pauses and resumes a game.
const PAUSED: &str = "paused";

/// The member with the number of hints.
pub(super) const HINTS: &str = "hints";

/// The largest number of hints.
const MOST_HINTS: i64 = 1000;

/// `GET /games/{id}`
pub async fn read_game(
    State(app): State<Arc<App>>,
    PathParameter(id): PathParameter<String>,
    request: Request,
) -> Result<Response, Problem> {
    let token = admit_bare(&app, &id, request).await?;
    let game = load(&app.games, &id).await?;
    let document = GameDocument::new(&game, &token, app.games.clock.now());
    fresh(StatusCode::OK, &document.with_route(&game.route))
}

/// `DELETE /games/{id}`
pub async fn delete_game(
    State(app): State<Arc<App>>,
    PathParameter(id): PathParameter<String>,
    request: Request,
) -> Result<Response, Problem> {
    admit_bare(&app, &id, request).await?;
    deleted(Game::delete(&app.games.database, &id).await?)
}

/// `DELETE /games/{id}/name`
pub async fn delete_name(
    State(app): State<Arc<App>>,
    PathParameter(id): PathParameter<String>,
    request: Request,
) -> Result<Response, Problem> {
    admit_bare(&app, &id, request).await?;
    deleted(Game::delete_name(&app.games.database, &id).await?)
}

fn deleted(was_there: bool) -> Result<Response, Problem> {
    if was_there { Ok(StatusCode::NO_CONTENT.into_response()) } else { Err(no_such_game()) }
}

/// Checks the quota and the token of a request about a game. Returns the token.
pub(super) async fn admit(app: &App, id: &str, parts: &Parts) -> Result<String, Problem> {
    app.games_quota.take(1, &Caller::of(&parts.extensions)).await?;
    authorize(app, id, &parts.headers).await
}

/// Works as [`admit`], for a request that takes no parameters and no body.
async fn admit_bare(app: &App, id: &str, request: Request) -> Result<String, Problem> {
    let (parts, _) = request.into_parts();
    no_parameters(parts.uri.query().unwrap_or(""))?;
    admit(app, id, &parts).await
}

/// The changes of a game that a request makes.
struct GameChange {
    route: Option<SentRoute>,
    paused: Option<bool>,
    hints: Option<i64>,
}

/// `PATCH /games/{id}`
pub async fn save_game(
    State(app): State<Arc<App>>,
    PathParameter(id): PathParameter<String>,
    request: Request,
) -> Result<Response, Problem> {
    let now = app.games.clock.now();
    let (parts, body) = request.into_parts();
    let token = admit(&app, &id, &parts).await?;
    let caller = Caller::of(&parts.extensions);
    check_all_in_body(parts.uri.query().unwrap_or(""))?;
    let (change, _kept) = body::read_json(&app, &parts, body, GameChange::read).await?;
    for _ in 0..TRIES {
        let mut game = load(&app.games, &id).await?;
        let has_grown = change.apply(&mut game, now)?;
        let play = match change.route.as_ref().filter(|_| has_grown) {
            Some(route) => route.replay(&game, &app, &caller).await?.play,
            None => None,
        };
        if game.save(&app.games.database, has_grown).await? {
            count(play, &id, &app).await;
            return fresh(StatusCode::OK, &GameDocument::new(&game, &token, now));
        }
    }
    Err(changed_meanwhile())
}

impl GameChange {
    fn read(body: &[u8], cancel: &Cancel) -> Result<Self, Problem> {
        let mut reader = Reader::only(&[PATH, MOVES, PAUSED, HINTS]).cancelled_by(cancel);
        reader.json(body)?;
        let route = SentRoute::read(&mut reader, false)?;
        let paused = read_held(&mut reader, PAUSED, |text| {
            let wrong = || wrong_value(PAUSED, text, "invalid", "true or false".to_owned());
            text.parse().map_err(|_| wrong())
        });
        let hints = hints(&mut reader);
        reader.check()?;
        Ok(Self { route, paused, hints })
    }

    /// Changes a game. Returns whether its route has grown.
    fn apply(&self, game: &mut Game, now: i64) -> Result<bool, Problem> {
        if game.result.is_some() {
            return Err(already_finished());
        }
        let was_paused = !game.watch.is_running;
        match self.paused {
            Some(true) => game.watch.pause(now),
            Some(false) => game.watch.resume(now),
            None => game.watch.touch(now),
        }
        let mut has_grown = false;
        if let Some(route) = &self.route {
            route.check_continues(game, was_paused && !game.watch.is_running)?;
            let text = route::write(&route.path);
            has_grown = text != game.route;
            game.route = text;
        }
        // A page may have fewer hints than the database, because another device has taken some.
        game.hints = game.hints.max(self.hints.unwrap_or(0));
        Ok(has_grown)
    }
}

/// Reads the number of hints from a body.
pub(super) fn hints(reader: &mut Reader) -> Option<i64> {
    read_held(reader, HINTS, |text| {
        let number: Option<i64> = text.parse().ok();
        let within = number.filter(|number| (0..=MOST_HINTS).contains(number));
        within.ok_or_else(|| {
            let code = if number.is_some() { "out-of-range" } else { "invalid" };
            wrong_value(HINTS, text, code, format!("a whole number from 0 to {MOST_HINTS}"))
        })
    })
}
