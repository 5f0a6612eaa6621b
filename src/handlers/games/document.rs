//! Games and scores as JSON.

use serde::Serialize;
use serde_json::{Map, Value};

use mazewright_games::board::Score;
use mazewright_games::day::time_text;
use mazewright_games::game::Game;
use mazewright_games::route;
use mazewright_request::canonical::encode;

/// A game.
#[derive(Serialize)]
pub(super) struct GameDocument<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<&'a str>,
    state: &'static str,
    url: String,
    maze: &'a str,
    play: String,
    scores: String,
    began: String,
    seconds: f64,
    pauses: i64,
    hints: i64,
    #[serde(flatten)]
    route: Map<String, Value>,
    score: Option<ScoreDocument>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ranks: Option<Ranks>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected_seconds: Option<u64>,
}

/// The ranks of a score, from 1.
#[derive(Serialize)]
pub(super) struct Ranks {
    /// The rank among scores of the same maze.
    pub(super) maze: i64,
    /// The rank among scores of the same day.
    pub(super) day: i64,
    /// The rank on the board of the day; `None` for a maze that is not one of the day.
    pub(super) daily: Option<i64>,
}

/// A score.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ScoreDocument {
    pub(super) id: String,
    pub(super) name: Option<String>,
    pub(super) when: String,
    pub(super) seconds: f64,
    pub(super) explored: i64,
    pub(super) steps: i64,
    pub(super) shortest: i64,
    pub(super) score: f64,
    pub(super) hints: i64,
    pub(super) pauses: i64,
    pub(super) shape: String,
    pub(super) maze: String,
    pub(super) url: String,
}

impl<'a> GameDocument<'a> {
    /// Creates the document of a game at the time `now`, for the caller with this token.
    pub(super) fn new(game: &'a Game, token: &str, now: i64) -> Self {
        let Game { id, maze, query, watch, hints, result, .. } = game;
        let (state, elapsed) = match result {
            Some(_) => ("finished", watch.active),
            None if watch.is_running => ("running", watch.elapsed(now)),
            None => ("paused", watch.active),
        };
        Self {
            id,
            token: None,
            state,
            url: maze_url(query),
            maze,
            play: format!("{}#game={token}", play_url(query)),
            scores: scores_url(maze),
            began: time_text(game.began),
            seconds: seconds(elapsed),
            pauses: watch.pauses,
            hints: *hints,
            route: Map::new(),
            score: result.as_ref().map(|result| Score::of(game, result).into()),
            ranks: None,
            expected_seconds: None,
        }
    }

    /// Adds the token.
    pub(super) fn with_token(self, token: &'a str) -> Self {
        Self { token: Some(token), ..self }
    }

    /// Adds the route so far.
    pub(super) fn with_route(mut self, text: &str) -> Self {
        if let Some((name, value)) = route::json(text) {
            self.route.insert(name.to_owned(), value);
        }
        self
    }

    /// Adds the time that people take for such a maze, if it is known.
    pub(super) fn expecting(self, seconds: Option<f64>) -> Self {
        Self { expected_seconds: seconds.map(|seconds| seconds.round() as u64), ..self }
    }

    /// Adds the ranks of the score.
    pub(super) fn with_ranks(self, ranks: Ranks) -> Self {
        Self { ranks: Some(ranks), ..self }
    }
}

impl From<Score> for ScoreDocument {
    fn from(of: Score) -> Self {
        let Score { id, maze, query, shape, active, pauses, hints, result } = of;
        Self {
            id,
            name: result.name,
            when: time_text(result.finished),
            seconds: seconds(active),
            explored: result.explored,
            steps: result.steps,
            shortest: result.shortest,
            score: result.score as f64 / 100.0,
            hints,
            pauses,
            shape,
            maze,
            url: maze_url(&query),
        }
    }
}

/// Returns the URL of a picture of a maze. A game has the nearest maze where none has its difficulty.
pub(super) fn maze_url(query: &str) -> String {
    let has_difficulty = query.split('&').any(|pair| pair.starts_with("difficulty="));
    format!("/maze.svg?{query}{}", if has_difficulty { "&difficulty_strict=false" } else { "" })
}

/// Returns the URL of the page on which a maze is played.
pub(super) fn play_url(query: &str) -> String {
    format!("/play?{query}")
}

/// Returns the URL of the scores of a maze.
pub(super) fn scores_url(digest: &str) -> String {
    format!("/scores?maze={}", encode(digest))
}

fn seconds(milliseconds: i64) -> f64 {
    milliseconds as f64 / 1000.0
}
