//! Games: what a client can do, what is rejected, and what is stored.
//!
//! If `MAZE_TEST_DATABASE` is the URL of an empty PostgreSQL database, all tests here run on it.
//! They then share the database, so each test examines only its own mazes.

mod board;
mod cheats;
mod daily;
mod flood;
mod links;
mod play;
mod races;
mod store;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Instant;

use axum::http::{Method, StatusCode};
use mazewright::config::Settings;
use serde_json::{Value, json};

use crate::app::{Reply, Service, with_games};

/// The route through the maze of [`Table::small`], from 0 to 11.
const WAY: [u32; 10] = [0, 4, 8, 9, 5, 6, 2, 3, 7, 11];

/// 2026-11-22T08:00:00Z, in milliseconds.
const MORNING: i64 = 1_795_334_400_000;

/// A service with games, and its clock.
struct Table {
    service: Service,
    time: Arc<AtomicI64>,
}

/// A game in progress.
struct Player<'a> {
    table: &'a Table,
    id: String,
    token: String,
    begun: Value,
}

/// Returns the settings of a service that stores games in the database of these tests.
fn settings() -> Settings {
    let database = std::env::var("MAZE_TEST_DATABASE").ok();
    let with = with_games();
    Settings {
        database: database.map(Into::into).or(with.database.clone()),
        games_quota: 0,
        ..with
    }
}

/// Requires that a client may send `left` more requests, and as many as its quota, which is `quota` a minute, has
/// regained since `began`. `ask` sends one, and gets its number.
async fn quota_leaves(left: u64, quota: u32, began: Instant, ask: impl AsyncFn(u64) -> StatusCode) {
    let mut answered = 0;
    loop {
        let status = ask(answered).await;
        if status == StatusCode::TOO_MANY_REQUESTS {
            break;
        }
        assert_eq!(status, StatusCode::OK);
        answered += 1;
        let regained = (began.elapsed().as_secs() + 1) * u64::from(quota) / 60;
        assert!(answered <= left + regained + 1, "{answered} requests, {regained} regained");
    }
    assert!(answered >= left, "{answered} requests");
}

impl Table {
    fn new() -> Self {
        Self::with(settings())
    }

    fn with(settings: Settings) -> Self {
        let time = Arc::new(AtomicI64::new(MORNING));
        Self { service: Service::with_clock(settings, Arc::clone(&time)), time }
    }

    /// Advances the clock.
    fn wait(&self, milliseconds: i64) {
        self.time.fetch_add(milliseconds, Ordering::Relaxed);
    }

    /// Begins a game in the maze of 4 × 3 squares of the tests of grades, but with a size that only
    /// this test has. `own` makes it unique on the scoreboard.
    async fn begin(&self, maze: &Value) -> Player<'_> {
        let reply = self.service.post("/games", &maze.to_string()).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text());
        let begun = reply.json();
        let text = |name: &str| begun[name].as_str().unwrap().to_owned();
        assert_eq!(reply.header("location"), format!("/games/{}", text("id")));
        Player { table: self, id: text("id"), token: text("token"), begun }
    }

    /// Begins a game in the maze of the route [`WAY`].
    async fn small(&self) -> Player<'_> {
        self.begin(&json!({"cols": 4, "rows": 3, "seed": 1})).await
    }

    /// Begins a game in a maze of two cells, which no other test plays.
    async fn own(&self) -> Player<'_> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let seed = format!(
            "{}-{number}-{}",
            std::process::id(),
            mazewright_games::token::new_id().unwrap()
        );
        self.begin(&json!({"cols": 2, "rows": 1, "seed": seed})).await
    }

    async fn scores(&self, query: &str) -> Value {
        let reply = self.service.get(&format!("/scores?{query}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{query}: {}", reply.text());
        reply.json()
    }
}

impl Player<'_> {
    async fn send(&self, method: Method, rest: &str, body: &str) -> Reply {
        let token = format!("Bearer {}", self.token);
        let headers = [("authorization", &*token), ("content-type", "application/json")];
        self.table.service.send(method, &format!("/games/{}{rest}", self.id), &headers, body).await
    }

    /// Returns the game in its present state.
    async fn get(&self) -> Value {
        let reply = self.send(Method::GET, "", "").await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
        reply.json()
    }

    /// Saves the game.
    async fn patch(&self, change: &Value) -> Reply {
        self.send(Method::PATCH, "", &change.to_string()).await
    }

    /// Saves the game, and must succeed.
    async fn save(&self, change: &Value) -> Value {
        let reply = self.patch(change).await;
        assert_eq!(reply.status, StatusCode::OK, "{change}: {}", reply.text());
        reply.json()
    }

    async fn finish(&self, body: &Value) -> Reply {
        self.send(Method::POST, "/finish", &body.to_string()).await
    }

    /// Finishes the game, and must succeed.
    async fn finished(&self, body: &Value) -> Value {
        let reply = self.finish(body).await;
        assert_eq!(reply.status, StatusCode::OK, "{body}: {}", reply.text());
        reply.json()
    }
}

/// Returns the last part of the type of a problem.
fn kind(reply: &Reply) -> String {
    let problem = reply.json();
    problem["type"].as_str().unwrap().rsplit(':').next().unwrap().to_owned()
}
