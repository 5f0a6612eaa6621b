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
        assert_eq!(fault["allowed"], "mask other than none, as mask=heart, or a mesh");
    }
    assert_eq!(service.get("/maze?seed=1&mask=heart&mask_parts=largest").await.status, 200);
}

fn packed(text: &str) -> String {
    with_end(text, b"")
}

/// The same with further bytes after the zlib stream.
fn with_end(text: &str, end: &[u8]) -> String {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut encoder, text.as_bytes()).unwrap();
    let encoded = base64::Engine::encode(
        &base64::engine::general_purpose::URL_SAFE_NO_PAD,
        [&encoder.finish().unwrap(), end].concat(),
    );
    format!("z:{encoded}")
}

/// Rows, letters and names that are compressed for a query are the same masks. One that is too long
/// for a query in plain text is accepted.
#[tokio::test]
async fn compressed_masks_are_the_masks() {
    let service = Service::new();
    let ring = |side: usize| {
        let row = |y: usize| {
            let cell = |x: usize| {
                let middle = |at: usize| at > side / 3 && at < side - side / 3;
                if middle(x) && middle(y) { 'X' } else { '.' }
            };
            (0..side).map(cell).collect::<String>()
        };
        (0..side).map(row).collect::<Vec<_>>()
    };
    for shape in ["square", "hex", "tri"] {
        for mask in [
            ring(9).join(","),
            ring(12).join("\n"),
            "heart".into(),
            "text:Hi".into(),
            ring(150).join(","),
        ] {
            let query = format!("shape={shape}&cols=40&rows=40&seed=1&mask_parts=largest");
            let zipped = packed(&mask);
            let reply = service.get(&format!("/maze.svg?{query}&mask={zipped}")).await;
            assert_eq!(reply.status, 200, "{shape} {mask}: {}", reply.text());
            let json = serde_json::json!({"shape": shape, "cols": 40, "rows": 40, "seed": 1, "mask_parts": "largest", "mask": mask});
            let posted = service.post("/maze.svg", &json.to_string()).await;
            assert_eq!(reply.body, posted.body, "{shape} {mask}");
            assert_eq!(reply.header("etag"), posted.header("etag"), "{shape} {mask}");
        }
    }
    let bomb = packed(&"X".repeat(50 << 20));
    let mut half = packed("heart");
    half.truncate(half.len() - 4);
    for (mask, code) in [
        ("z:".to_owned(), "invalid"),
        ("z:%2B%2B%2B%2B".to_owned(), "invalid"),
        ("z:AAAA".to_owned(), "invalid"),
        (half, "invalid"),
        (packed("\u{fffd}\u{0}"), "unknown-value"),
        (packed(&packed("heart")), "unknown-value"),
        (bomb[..8002].to_owned(), "out-of-range"),
        (with_end("heart", b"\0"), "invalid"),
        (with_end("heart", b"more bytes"), "invalid"),
    ] {
        let reply = service.get(&format!("/maze?seed=1&mask={mask}")).await;
        assert_eq!(reply.status, 400, "{mask}: {}", reply.text());
        assert_eq!(reply.faults()[0].0, "mask", "{mask}");
        assert!(
            reply.faults()[0].1 == code || code == "unknown-value",
            "{mask}: {:?}",
            reply.faults()
        );
    }
}

/// Padding makes no difference, and a compressed word is the word.
#[tokio::test]
async fn compressed_masks_may_have_padding_or_be_none() {
    let service = Service::new();
    let mut lengths = [0; 4];
    for mask in ["none", "NONE", "heart", "cat", "X.,.X,..", "text:A", "text:AB", "text:ABC"] {
        let plain = service.get(&format!("/maze.svg?seed=1&cols=30&rows=30&mask={mask}")).await;
        let packed = packed(mask);
        let digits = packed.len() - 2;
        lengths[digits % 4] += 1;
        for padding in 0..=(4 - digits % 4) % 4 {
            let padding = "=".repeat(padding);
            let path = format!("/maze.svg?seed=1&cols=30&rows=30&mask={packed}{padding}");
            let reply = service.get(&path).await;
            assert_eq!(reply.status, plain.status, "{mask}{padding}: {}", reply.text());
            assert_eq!(reply.body, plain.body, "{mask}{padding}");
        }
    }
    assert!(lengths[2] > 0 && lengths[3] > 0, "{lengths:?}");
}
