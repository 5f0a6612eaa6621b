//! Fetches mazes from the service at MAZE_URL with the client that openapi-generator makes for Rust.

use openapi::apis::configuration::Configuration;
use openapi::apis::formats_api::{post_maze_json, post_maze_png, post_maze_svg};
use openapi::models::{MaskInBody, MazeRequest, SeedInBody, Shape};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let base_path = std::env::var("MAZE_URL")?;
    let service = Configuration { base_path, ..Configuration::new() };
    // A GET takes each of its parameters as an argument. A POST takes those that are given.
    let request = MazeRequest {
        shape: Some(Shape::Tri),
        cols: Some(18),
        rows: Some(12),
        seed: Some(Box::new(SeedInBody::String("42".to_owned()))),
        ..MazeRequest::new()
    };

    let svg = post_maze_svg(&service, request.clone(), None).await?.text().await?;
    assert!(svg.starts_with("<svg"), "{svg}");
    let png = post_maze_png(&service, request.clone(), None).await?.bytes().await?;
    assert!(png.starts_with(b"\x89PNG"), "{png:?}");

    let maze = post_maze_json(&service, request, None).await?;
    assert_eq!(maze.nodes.map(|it| it.len()), Some(216));
    assert_eq!(maze.links.map(|it| it.len()), Some(215));
    let openings = maze.params.and_then(|it| it.openings);
    assert_eq!(openings, Some(true.into()));

    // There are no walls at stairs.
    let floors = MazeRequest {
        mask: Some(Box::new(MaskInBody::String("text:HI".to_owned()))),
        levels: Some(2),
        fields: Some("dual,distances".to_owned()),
        ..MazeRequest::new()
    };
    let maze = post_maze_json(&service, floors, None).await?;
    assert!(maze.dual.is_some_and(|it| it.crosses.contains(&None)));
    assert!(maze.distances.is_some_and(|it| it.contains(&None) && it.contains(&Some(0))));
    println!("openapi-generator, Rust: SVG, PNG and JSON are read");
    Ok(())
}
