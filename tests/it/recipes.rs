//! The requests of docs/recipes.md: each is answered, and always with the same maze. `tests/recipes.py` runs the
//! commands as written.

use std::collections::BTreeSet;

use axum::http::{Method, StatusCode};

use crate::app::Service;

const TEXT: &str = include_str!("../../docs/recipes.md");

/// Returns the URLs in the text, from their paths on.
fn urls() -> BTreeSet<String> {
    let parts = TEXT.split("localhost:8080").skip(1);
    let url = |part: &str| part.split(['\'', '"', '\n', '`', ' ']).next().unwrap().to_owned();
    parts.map(url).filter(|url| url.starts_with('/')).collect()
}

/// Returns the values of a placeholder of Python in a URL.
fn spelt_out(url: &str) -> Vec<String> {
    match url.split_once("{content}") {
        Some((before, behind)) => {
            ["connections", "solution"].map(|it| [before, it, behind].concat()).to_vec()
        }
        None => vec![url.to_owned()],
    }
}

#[tokio::test]
async fn recipes_are_answered_with_mazes_that_never_change() {
    let service = Service::new();
    let all: Vec<String> = urls().iter().flat_map(|url| spelt_out(url)).collect();
    assert!(all.len() >= 15, "{all:?}");
    for url in all.iter().filter(|url| *url != "/solve") {
        let reply = service.get(url).await;
        assert_eq!(reply.status, StatusCode::OK, "{url}: {}", reply.text());
        let is_fixed = reply.header("cache-control").contains("immutable");
        assert!(is_fixed || !url.contains("gen=1"), "{url}");
    }
}

/// The blocks of the picture are those of the array.
#[tokio::test]
async fn the_recipe_for_blocks_has_a_pixel_for_each() {
    let service = Service::new();
    let url =
        urls().into_iter().find(|url| url.starts_with("/maze.png?cols=20&rows=20&cell=2")).unwrap();
    let picture = service.get(&url).await.body;
    let mut decoder = png::Decoder::new(std::io::Cursor::new(picture));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height), (41, 41));
    let channels = pixels.len() / (41 * 41);
    let dark = pixels.chunks(channels).map(|pixel| u8::from(pixel[0] < 128));
    let url = urls().into_iter().find(|url| url.contains("array=blocks")).unwrap();
    let array = service.get(&url).await.body;
    assert!(
        dark.eq(array[array.len() - 41 * 41..].iter().copied()),
        "walls are black, and all else is white"
    );
}

#[tokio::test]
async fn the_recipe_for_micromice_has_a_room_of_four_squares() {
    let service = Service::new();
    let url =
        urls().into_iter().find(|url| url.starts_with("/maze.svg?cols=16&rows=16&hole")).unwrap();
    let maze = service.get(&url.replace(".svg", ".json")).await.json();
    let nodes = maze["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 16 * 16 - 4 + 1);
    let room = nodes.last().unwrap();
    assert_eq!(
        maze["planar"]["faces"].as_array().unwrap().last().unwrap().as_array().unwrap().len(),
        8
    );
    assert_eq!((&maze["goal"], &room["neighbors"]), (&room["id"], &1.into()));
    let start = &nodes[maze["start"].as_u64().unwrap() as usize];
    assert_eq!((start["col"].as_u64(), start["row"].as_u64()), (Some(0), Some(15)));
    assert_eq!(maze["stats"]["loops"], 12);
}

#[tokio::test]
async fn the_recipe_for_grades_is_a_whole_route() {
    let body = TEXT.split("--json '").nth(1).unwrap().split('\'').next().unwrap();
    let reply = Service::new()
        .send(Method::POST, "/solve", &[("content-type", "application/json")], body)
        .await;
    assert_eq!(reply.json()["complete"], true, "{}", reply.text());
}
