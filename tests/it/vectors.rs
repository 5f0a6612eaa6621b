//! The public vectors: the router and the command line give the answers whose hashes `vectors/vectors.jsonl` has.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use axum::http::StatusCode;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use crate::app::Service;
use crate::command_bytes::{run, said};
use crate::common::raster::pixels;

/// A request, and the SHA-256 of its answer in each of its formats.
#[derive(Deserialize)]
struct Vector {
    query: String,
    #[serde(flatten)]
    hashes: BTreeMap<String, String>,
}

fn vectors() -> Vec<Vector> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/vectors.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the hash of an answer: of the pixels of a PNG, and of the bytes of other formats.
fn hash(format: &str, answer: &[u8]) -> String {
    let digest = match format {
        "png" => Sha256::digest(pixels(answer).concat()),
        _ => Sha256::digest(answer),
    };
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[tokio::test]
async fn the_server_gives_the_vectors() {
    let service = Service::new();
    for Vector { query, hashes } in vectors() {
        for (format, expected) in hashes {
            let path = format!("/maze.{format}?{query}");
            let reply = service.get(&path).await;
            assert_eq!(reply.status, StatusCode::OK, "{path}");
            assert_eq!(hash(&format, &reply.body), expected, "{path}");
        }
    }
}

/// Each request is a process, so that this takes a sixteenth of them.
#[test]
fn the_command_line_gives_the_vectors() {
    let folder = tempfile::tempdir().unwrap();
    for (number, Vector { query, hashes }) in vectors().iter().enumerate() {
        for (at, (format, expected)) in hashes.iter().enumerate() {
            if (number + at) % 16 == 0 {
                let output = run(&folder, &["maze", query, "--format", format, "-o", "-"], b"");
                assert!(output.status.success(), "{query} as {format}: {}", said(&output));
                assert_eq!(&hash(format, &output.stdout), expected, "{query} as {format}");
            }
        }
    }
}
