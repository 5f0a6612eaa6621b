//! Many games at once: none is lost, even when the program is killed.

use std::collections::BTreeSet;
use std::io::Write;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::games::Table;
use crate::games::store::Folder;
use crate::server::{Server, rest};

#[tokio::test]
async fn a_thousand_games_at_once_are_all_kept() {
    const GAMES: usize = 1000;
    let folder = Folder::new();
    let mut settings = super::settings();
    if std::env::var_os("MAZE_TEST_DATABASE").is_none() {
        settings.database = Some(format!("sqlite:{}", folder.file().display()).into());
    }
    let table = Table::with(settings);
    let maze = json!({"cols": 2, "rows": 1, "seed": mazewright_games::token::new_id().unwrap()});
    let players = join_all((0..GAMES).map(|_| table.begin(&maze))).await;
    table.wait(1000);
    let body = json!({"name": "Ada", "moves": [0, 1]});
    let done = join_all(players.iter().map(|player| player.finish(&body))).await;
    for reply in &done {
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    }
    let maze = players[0].begun["maze"].as_str().unwrap();
    let page = table.scores(&format!("maze={maze}&limit=1000")).await;
    assert_eq!(page["total"], GAMES);
    let kept: BTreeSet<&str> = page["scores"]
        .as_array()
        .unwrap()
        .iter()
        .map(|score| score["id"].as_str().unwrap())
        .collect();
    let own: BTreeSet<&str> = players.iter().map(|player| &*player.id).collect();
    assert_eq!(kept, own);
}

/// Sends a JSON body on its own connection. Returns `None` if no response arrives.
fn post(address: SocketAddr, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n\
         authorization: Bearer {token}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = std::net::TcpStream::connect(address).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let answer = rest(&mut stream);
    let status = answer.get(9..12)?.parse().ok()?;
    let (_, body) = answer.split_once("\r\n\r\n")?;
    Some((status, serde_json::from_str(body).ok()?))
}

/// Players go on until the program is killed by a signal that it cannot catch. All scores that it
/// confirmed exist after the next start.
#[test]
fn a_kill_loses_no_finished_game() {
    const PLAYERS: usize = 8;
    const GAMES: usize = 60;
    let folder = Folder::new();
    let database = format!("sqlite:{}", folder.file().display());
    let settings = [("MAZE_DATABASE", &*database), ("MAZE_GAMES_QUOTA", "0")];
    let mut server = Server::start(&settings);
    let address = server.address;
    let (finished, stopped) = (Mutex::new(BTreeSet::new()), AtomicBool::new(false));
    let play = || {
        while !stopped.load(Ordering::Relaxed) {
            let maze = json!({"cols": 2, "rows": 1, "seed": 1});
            let Some((201, game)) = post(address, "/games", "", &maze) else { break };
            // The time that a person takes for one step.
            std::thread::sleep(Duration::from_millis(25));
            let path = format!("/games/{}/finish", game["id"].as_str().unwrap());
            let body = json!({"name": "Ada", "moves": [0, 1]});
            let Some((status, done)) = post(address, &path, game["token"].as_str().unwrap(), &body)
            else {
                break;
            };
            assert_eq!(status, 200, "{done}");
            finished.lock().unwrap().insert(game["id"].as_str().unwrap().to_owned());
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..PLAYERS {
            scope.spawn(play);
        }
        while finished.lock().unwrap().len() < GAMES {
            std::thread::sleep(Duration::from_millis(5));
        }
        server.kill();
        stopped.store(true, Ordering::Relaxed);
    });
    let finished = finished.into_inner().unwrap();
    assert!(finished.len() >= GAMES, "{}", finished.len());
    let server = Server::start(&settings);
    let answer = server.get("/scores?limit=1000");
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let page: Value = serde_json::from_str(body).unwrap();
    let kept: BTreeSet<String> = page["scores"]
        .as_array()
        .unwrap()
        .iter()
        .map(|score| score["id"].as_str().unwrap().to_owned())
        .collect();
    let lost: Vec<_> = finished.difference(&kept).collect();
    assert!(lost.is_empty(), "{lost:?}");
}
