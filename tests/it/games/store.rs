//! The file of SQLite: it is created and survives the service. While it is not writable, requests
//! about games fail with a clear message, and mazes continue.

use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::http::StatusCode;
use mazewright::app::App;
use mazewright::config::Settings;
use rusqlite::Connection;
use serde_json::json;

use crate::app::with_games;
use crate::games::{Table, WAY, kind};

/// A folder that is removed with its value.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new() -> Self {
        let name = format!("mazewright-{}", mazewright_games::token::new_id().unwrap());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir(&path).unwrap();
        Self(path)
    }

    pub(super) fn file(&self) -> PathBuf {
        self.0.join("games.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn at(file: &Path) -> Settings {
    let database = Some(format!("sqlite:{}", file.display()).into());
    // Short, because the tests wait for it.
    Settings { database, queue_wait: Duration::from_millis(300), games_quota: 0, ..with_games() }
}

#[tokio::test]
async fn games_and_their_tokens_outlive_the_service() {
    let folder = Folder::new();
    let (id, token, maze) = {
        let table = Table::with(at(&folder.file()));
        let done = table.small().await;
        table.wait(1000);
        done.finished(&json!({"name": "Ada", "moves": WAY})).await;
        let player = table.small().await;
        player.save(&json!({"moves": [0, 4]})).await;
        (player.id.clone(), player.token.clone(), done.begun["maze"].clone())
    };
    let table = Table::with(at(&folder.file()));
    table.wait(2000);
    let player = crate::games::Player { table: &table, id, token, begun: json!({}) };
    let game = player.get().await;
    assert_eq!((&game["path"], &game["seconds"]), (&json!([0, 4]), &json!(1.0)));
    player.finished(&json!({"name": "Bea", "moves": WAY})).await;
    let scores = table.scores(&format!("maze={}", maze.as_str().unwrap())).await;
    assert_eq!((&scores["total"], &scores["scores"][0]["name"]), (&json!(2), &"Ada".into()));
    let mode: String = Connection::open(folder.file())
        .unwrap()
        .query_row("PRAGMA journal_mode", [], |row| row.get(0))
        .unwrap();
    assert_eq!(mode, "wal");
}

#[tokio::test]
async fn a_locked_file_stops_games_and_not_mazes() {
    let folder = Folder::new();
    let table = Table::with(at(&folder.file()));
    let player = table.small().await;
    table.wait(1000);
    let other = Connection::open(folder.file()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    for reply in [
        player.finish(&json!({"moves": WAY})).await,
        player.patch(&json!({"moves": [0]})).await,
        table.service.post("/games", r#"{"cols":4,"rows":3}"#).await,
    ] {
        assert_eq!(
            (reply.status, &*kind(&reply)),
            (StatusCode::SERVICE_UNAVAILABLE, "database-busy")
        );
        assert_eq!(reply.header("retry-after"), "1");
    }
    // Readers do not wait.
    assert_eq!(player.get().await["state"], "running");
    assert_eq!(table.service.get("/scores").await.status, StatusCode::OK);
    assert_eq!(table.service.get("/maze?cols=4&rows=3").await.status, StatusCode::OK);
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(player.finished(&json!({"moves": WAY})).await["state"], "finished");
}

#[tokio::test]
async fn a_full_database_keeps_what_it_has() {
    let folder = Folder::new();
    let table = Table::with(Settings { database_max: 1, ..at(&folder.file()) });
    let player = table.small().await;
    table.wait(1000);
    // Long routes fill a file of a MiB.
    let long = json!({"moves": ([0, 1].repeat(20_000))});
    let mut waiting = Vec::new();
    let full = loop {
        let other = table.small().await;
        let reply = other.patch(&long).await;
        if reply.status != StatusCode::OK {
            break reply;
        }
        waiting.push(other);
        assert!(waiting.len() < 100, "the file does not fill");
    };
    assert_eq!((full.status, &*kind(&full)), (StatusCode::SERVICE_UNAVAILABLE, "database-full"));
    assert!(full.text().contains("no space left"), "{}", full.text());
    assert_eq!(table.service.get("/maze?cols=4&rows=3").await.status, StatusCode::OK);
    assert_eq!(waiting[0].get().await["path"], long["moves"]);
    // Once there is space, games continue.
    let deleted = waiting[0].send(axum::http::Method::DELETE, "", "").await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    assert_eq!(player.finished(&json!({"moves": WAY})).await["state"], "finished");
}

#[tokio::test]
async fn a_file_that_cannot_be_opened_is_tried_again() {
    let folder = Folder::new();
    let missing = folder.0.join("later");
    let table = Table::with(at(&missing.join("games.db")));
    for reply in [
        table.service.post("/games", r#"{"cols":4,"rows":3}"#).await,
        table.service.get("/scores").await,
    ] {
        let expected = (StatusCode::SERVICE_UNAVAILABLE, "database-unavailable");
        assert_eq!((reply.status, &*kind(&reply)), expected);
        assert!(!reply.text().contains("later"), "paths are for the log: {}", reply.text());
    }
    assert_eq!(table.service.get("/maze?cols=4&rows=3").await.status, StatusCode::OK);
    std::fs::create_dir(&missing).unwrap();
    assert_eq!(table.small().await.get().await["state"], "running");
    assert_eq!(table.service.get("/scores").await.status, StatusCode::OK);
}

/// The file is damaged in each way while the service runs, and then removed or replaced, with and
/// without its log. Games continue without a restart, and their tokens outlive one.
#[tokio::test]
async fn a_file_that_is_destroyed_and_removed_is_made_again() {
    type Change = fn(&Path);
    let beside = |file: &Path, suffix: &str| PathBuf::from(format!("{}{suffix}", file.display()));
    let damages: [(&str, Change); 3] = [
        ("whole", |_| {}),
        ("overwritten", |file| {
            let length = std::fs::metadata(file).unwrap().len() as usize;
            std::fs::write(file, vec![0x5a; length.max(4096)]).unwrap();
        }),
        ("cut off", |file| {
            std::fs::File::options().write(true).open(file).unwrap().set_len(100).unwrap();
        }),
    ];
    for (what, damage) in damages {
        for with_log in [false, true] {
            for is_replaced in [false, true] {
                let what = format!("{what}, log removed {with_log}, replaced {is_replaced}");
                let folder = Folder::new();
                let file = folder.file();
                let backup = folder.0.join("backup.db");
                let table = Table::with(at(&file));
                let early = table.small().await;
                Connection::open(&file)
                    .unwrap()
                    .execute("VACUUM INTO ?1", [backup.to_str().unwrap()])
                    .unwrap();
                let lost = table.small().await;
                assert_eq!(table.service.get("/scores").await.status, StatusCode::OK);
                damage(&file);
                // No response here may panic or hang.
                let _ = table.service.post("/games", r#"{"cols":4,"rows":3}"#).await;
                let _ = table.service.get("/scores").await;
                if with_log {
                    let _ = std::fs::remove_file(beside(&file, "-wal"));
                    let _ = std::fs::remove_file(beside(&file, "-shm"));
                }
                if is_replaced {
                    std::fs::rename(&backup, &file).unwrap();
                } else {
                    std::fs::remove_file(&file).unwrap();
                }
                let scores = table.service.get("/scores").await;
                assert_eq!(scores.status, StatusCode::OK, "{what}: {}", scores.text());
                let found = early.send(axum::http::Method::GET, "", "").await.status;
                assert_eq!(found == StatusCode::OK, is_replaced, "{what}: {found}");
                let found = lost.send(axum::http::Method::GET, "", "").await.status;
                assert_eq!(found, StatusCode::NOT_FOUND, "{what}");
                let player = table.small().await;
                assert_eq!(player.get().await["state"], "running", "{what}");
                let check: String = Connection::open(&file)
                    .unwrap()
                    .query_row("PRAGMA integrity_check", [], |row| row.get(0))
                    .unwrap();
                assert_eq!(check, "ok", "{what}");
                let (id, token) = (player.id.clone(), player.token.clone());
                drop(table);
                let table = Table::with(at(&file));
                let player = crate::games::Player { table: &table, id, token, begun: json!({}) };
                assert_eq!(player.get().await["state"], "running", "{what}");
            }
        }
    }
}

#[tokio::test]
async fn a_file_of_something_else_stays_as_it_is() {
    let folder = Folder::new();
    let text = "no database at all, ".repeat(1000);
    std::fs::write(folder.file(), &text).unwrap();
    let table = Table::with(at(&folder.file()));
    let reply = table.service.post("/games", r#"{"cols":4,"rows":3}"#).await;
    assert_eq!(kind(&reply), "database-unavailable");
    assert_eq!(std::fs::read_to_string(folder.file()).unwrap(), text);
    // Tables of a later version are not changed either.
    std::fs::remove_file(folder.file()).unwrap();
    let later = Connection::open(folder.file()).unwrap();
    later
        .execute_batch(
            "CREATE TABLE schema_version (version BIGINT); INSERT INTO schema_version VALUES (99)",
        )
        .unwrap();
    let table = Table::with(at(&folder.file()));
    let reply = table.service.post("/games", r#"{"cols":4,"rows":3}"#).await;
    assert_eq!(kind(&reply), "database-unavailable");
    let tables: i64 =
        later.query_row("SELECT COUNT(*) FROM sqlite_master", [], |row| row.get(0)).unwrap();
    assert_eq!(tables, 1);
}

#[test]
fn settings_that_name_no_database_are_refused() {
    for (database, expected) in [
        ("mysql://x", "must begin with sqlite: or postgres://"),
        ("games.db", "must begin with sqlite: or postgres://"),
        ("sqlite:", "without a path"),
        ("postgres://secret@host:port", "is not a URL of PostgreSQL"),
        ("postgres:///games", "it has no host"),
        ("postgres://u:p@127.0.0.1/x?sslmode=allow", "sslmode must be disable, prefer, require"),
        ("postgres://u:p@127.0.0.1/x?sslnegotiation=direct", "sslnegotiation is direct"),
        ("postgres://u:p@127.0.0.1/x?channel_binding=require", "channel_binding is require"),
        ("postgres://u:p@a,b/x?port=1,2,3", "one port"),
        ("postgres://u:p@a,b/x?hostaddr=127.0.0.1", "hostaddr must have"),
        ("postgres://u:a@b?secret=1@127.0.0.1/x", "write @ and ?"),
        ("secret", "must begin with sqlite:"),
    ] {
        let settings = Settings { database: Some(database.into()), ..with_games() };
        let error = App::new(settings).unwrap_err();
        assert!(error.starts_with("MAZE_DATABASE"), "{error}");
        assert!(error.contains(expected), "{error}");
        assert!(!error.contains("ret@"), "{error}");
        assert!(!error.contains("secret"), "{error}");
    }
    let settings = Settings { database: Some("".into()), ..with_games() };
    assert!(App::new(settings).is_ok(), "empty is off");
}
