//! Spellings of routes: directions by compass, by screen and by letter, and cells by column and row.

use serde_json::{Value, json};

use crate::app::{Service, with_games};
use crate::grading::solve;

/// Directions clockwise from the north, as people spell them.
const SPELLINGS: [[&str; 4]; 10] = [
    ["n", "e", "s", "w"],
    ["N", "E", "S", "W"],
    ["u", "r", "d", "l"],
    ["U", "R", "D", "L"],
    ["up", "right", "down", "left"],
    ["UP", "RIGHT", "DOWN", "LEFT"],
    ["Up", "Right", "Down", "Left"],
    ["up", "e", "DOWN", "l"],
    ["north", "east", "south", "west"],
    ["", "x", "forward", "0"],
];

/// The spellings at the start of the list that are accepted.
const ACCEPTED: usize = 8;

#[tokio::test]
async fn routes_through_squares_have_many_spellings() {
    let service = Service::new();
    for (cols, rows, seed) in [(4, 3, 1), (9, 9, 2), (2, 12, 3), (15, 6, 4)] {
        let path = format!("/maze.json?cols={cols}&rows={rows}&seed={seed}");
        let document = service.get(&path).await.json();
        let maze = format!("\"cols\":{cols},\"rows\":{rows},\"seed\":{seed}");
        let cells = document["solution"]["cells"].clone();
        let by_cells = solve(&service, &maze, &format!("\"path\":{cells}")).await.json();
        assert_eq!(by_cells["is_shortest"], true, "{path}");
        let place = |cell: &Value| {
            let node = &document["nodes"][cell.as_u64().unwrap() as usize];
            [node["col"].as_i64().unwrap(), node["row"].as_i64().unwrap()]
        };
        let places: Vec<[i64; 2]> = cells.as_array().unwrap().iter().map(place).collect();
        let turns: Vec<usize> = places
            .windows(2)
            .map(|pair| match [pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]] {
                [0, -1] => 0,
                [1, 0] => 1,
                [0, 1] => 2,
                _ => 3,
            })
            .collect();
        let with_level: Vec<[i64; 3]> = places.iter().map(|[col, row]| [*col, *row, 0]).collect();
        let with_decimals =
            format!("{:?}", places.iter().map(|it| it.map(|it| it as f64)).collect::<Vec<_>>());
        let mut routes = vec![
            format!("\"path\":{}", json!(places)),
            format!("\"moves\":{}", json!(places)),
            format!("\"path\":{}", json!(with_level)),
            format!("\"path\":{with_decimals}"),
        ];
        for (at, words) in SPELLINGS.iter().enumerate() {
            let spelt: Vec<&str> = turns.iter().map(|turn| words[*turn]).collect();
            let list = format!("\"moves\":{}", json!(spelt));
            let commas = format!("\"moves\":{}", json!(spelt.join(",")));
            if at >= ACCEPTED {
                let refused = solve(&service, &maze, &list).await;
                assert_eq!(refused.faults(), [("moves".to_owned(), "unknown-value".to_owned())]);
                continue;
            }
            routes.extend([list, commas]);
            if words.iter().all(|word| word.len() == 1) {
                routes.push(format!("\"moves\":{}", json!(spelt.join(""))));
            }
        }
        for route in routes {
            let grade = solve(&service, &maze, &route).await;
            assert_eq!(grade.status, 200, "{route}: {}", grade.text());
            assert_eq!(grade.json(), by_cells, "{route}");
        }
    }
}

/// With several levels, up and down are stairs.
#[tokio::test]
async fn up_and_down_are_stairs_where_there_are_levels() {
    let service = Service::new();
    let mut stairs = 0;
    for seed in 1..6 {
        let path = format!("/maze.json?cols=4&rows=4&levels=3&seed={seed}");
        let document = service.get(&path).await.json();
        let maze = format!("\"cols\":4,\"rows\":4,\"levels\":3,\"seed\":{seed}");
        let cells = document["solution"]["cells"].as_array().unwrap();
        let node = |cell: &Value| &document["nodes"][cell.as_u64().unwrap() as usize];
        let places: Vec<Value> = cells
            .iter()
            .map(|cell| json!([node(cell)["col"], node(cell)["row"], node(cell)["level"]]))
            .collect();
        let turns: Vec<&str> = cells
            .windows(2)
            .map(|pair| {
                let by = |name: &str| {
                    node(&pair[1])[name].as_i64().unwrap() - node(&pair[0])[name].as_i64().unwrap()
                };
                match [by("level"), by("col"), by("row")] {
                    [1, ..] => "U",
                    [-1, ..] => "D",
                    [0, 1, _] => "R",
                    [0, -1, _] => "L",
                    [_, _, 1] => "S",
                    _ => "N",
                }
            })
            .collect();
        stairs += turns.iter().filter(|turn| matches!(**turn, "U" | "D")).count();
        for route in [
            format!("\"path\":{}", json!(places)),
            format!("\"moves\":\"{}\"", turns.concat()),
            format!("\"moves\":\"{}\"", turns.concat().to_lowercase()),
        ] {
            let grade = solve(&service, &maze, &route).await;
            assert_eq!(grade.json()["is_shortest"], true, "{route}: {}", grade.text());
        }
    }
    assert!(stairs > 5, "{stairs}");
    let beyond =
        solve(&service, "\"cols\":4,\"rows\":4,\"seed\":1", "\"path\":[[0,0],[4,0]]").await;
    assert_eq!(beyond.json()["reason"], "no-such-cell", "{}", beyond.text());
}

/// A game keeps a route by columns and rows, and gives it back so.
#[tokio::test]
async fn a_game_is_finished_by_columns_and_rows() {
    let service = Service::with(with_games());
    let maze = r#"{"cols":4,"rows":3,"seed":1}"#;
    let begun = service.post("/games", maze).await.json();
    let token = format!("Bearer {}", begun["token"].as_str().unwrap());
    let headers = [("content-type", "application/json"), ("authorization", &*token)];
    let path = format!("/games/{}", begun["id"].as_str().unwrap());
    let some = r#"{"path":[[0,0],[0,1]]}"#;
    let saved = service.send(axum::http::Method::PATCH, &path, &headers, some).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    let read = service.get_with(&path, &headers[1..]).await.json();
    assert_eq!(read["path"], json!([[0, 0, 0], [0, 1, 0]]), "{read}");
    // A person takes longer.
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    let all = "[[0,0],[0,1],[0,2],[1,2],[1,1],[2,1],[2,0],[3,0],[3,1],[3,2]]";
    let body = format!("{{\"path\":{all},\"name\":\"Ada\"}}");
    let done =
        service.send(axum::http::Method::POST, &format!("{path}/finish"), &headers, body).await;
    assert_eq!(done.status, 200, "{}", done.text());
}
