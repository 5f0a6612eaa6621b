//! Masks as parameters: the parts that remain, and what they exclude.

use crate::app::Service;

#[tokio::test]
async fn a_single_remaining_part_is_the_whole_maze() {
    // The other parts are single cells, which are not mazes.
    let service = Service::new();
    let path = "/maze.json?mask=....XX.,....XXX&cols=7&rows=2&mask_parts=all&seed=1";
    let plain = service.get(path).await.json();
    assert_eq!(plain["stats"]["cells"], 8);
    assert_eq!(plain["parts"].as_array().unwrap().len(), 0);
    for more in ["unicursal=true", "symmetry=mirror"] {
        let reply = service.get(&format!("{path}&{more}")).await;
        assert_eq!(reply.status, 200, "{more}: {}", reply.text());
    }
}

#[tokio::test]
async fn a_maze_of_one_path_accepts_no_difficulty() {
    let service = Service::new();
    let reply = service.get("/maze.svg?unicursal=true&difficulty=hard&seed=1").await;
    assert_eq!(reply.status, 422);
    assert_eq!(reply.faults(), [("difficulty".to_owned(), "not-taken".to_owned())]);
}

#[tokio::test]
async fn parts_need_a_mask() {
    let service = Service::new();
    for query in [
        "mask_parts=all",
        "mask_parts=one",
        "mask=none&mask_parts=largest",
        "outline=star&mask_parts=all",
    ] {
        let reply = service.get(&format!("/maze?seed=1&{query}")).await;
        assert_eq!(reply.faults(), [("mask_parts".to_owned(), "not-taken".to_owned())], "{query}");
        let fault = &reply.json()["errors"][0];
        assert!(
            fault["detail"].as_str().unwrap().starts_with("mask_parts is given, but mask is none")
        );
        assert_eq!(fault["allowed"], "mask other than none, as mask=heart");
    }
    assert_eq!(service.get("/maze?seed=1&mask=heart&mask_parts=largest").await.status, 200);
}
