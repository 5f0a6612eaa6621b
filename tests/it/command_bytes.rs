//! The commands of the command line give the bytes of the server, for all shapes and formats, and fail where it does.

use std::io::Write as _;
use std::process::Output;

use axum::http::StatusCode;
use mazewright_core::SHAPES;
use mazewright_render::formats::FORMATS;
use tempfile::TempDir;

use crate::app::{Reply, Service};
use crate::server::command;

/// Runs a command, with `input` as its standard input.
pub(crate) fn run(folder: &TempDir, arguments: &[&str], input: &[u8]) -> Output {
    let mut command = command();
    command.args(arguments).current_dir(folder).stdin(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that fails may not read it.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Returns what a command says on the standard error.
pub(crate) fn said(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Asserts that a command wrote the answer of the server, or has its faults.
fn assert_same(output: &Output, written: &[u8], reply: &Reply, what: &str) {
    if reply.status == StatusCode::OK {
        assert!(output.status.success(), "{what}: {}", said(output));
        assert_eq!(said(output), "", "{what}");
        assert!(written == reply.body, "{what}: {} and {}", written.len(), reply.body.len());
        return;
    }
    assert_eq!(output.status.code(), Some(2), "{what}: {}", said(output));
    assert!(written.is_empty(), "{what}");
    for fault in reply.json()["errors"].as_array().unwrap() {
        let detail = fault["detail"].as_str().unwrap();
        assert!(said(output).contains(detail), "{what}: {detail}\n{}", said(output));
    }
}

#[tokio::test]
async fn every_shape_has_the_bytes_of_the_server_in_every_format() {
    let (service, folder) = (Service::new(), tempfile::tempdir().unwrap());
    for (number, shape) in SHAPES.iter().enumerate() {
        // Every format meets three shapes, and every shape has pictures, pages and data.
        let formats = FORMATS.iter().enumerate().filter(|(at, format)| {
            ["svg", "png", "json", "pdf"].contains(&format.name) || (at + number) % 6 == 0
        });
        for (_, format) in formats {
            let (shape, format) = (shape.name, format.name);
            let query = format!("shape={shape}&cols=6&rows=5&seed=42");
            let reply = service.get(&format!("/maze.{format}?{query}")).await;
            let name = format!("{shape}.{format}");
            let output = run(&folder, &["maze", &query, "-o", &name], b"");
            let written = std::fs::read(folder.path().join(&name)).unwrap_or_default();
            assert_same(&output, &written, &reply, &name);
        }
    }
}

#[tokio::test]
async fn a_request_may_be_given_in_many_ways() {
    let (service, folder) = (Service::new(), tempfile::tempdir().unwrap());
    let path = |name: &str| folder.path().join(name);
    let mask = service.get("/maze.png?mask=heart&seed=1&cell=8&solution=only&paper=white").await;
    std::fs::write(path("mask.png"), mask.body).unwrap();
    let icon =
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>"#;
    std::fs::write(path("icon.svg"), icon).unwrap();
    let mesh =
        r#"{"vertices":[[0,0],[1,0],[2,0],[0,1],[1,1],[2,1]],"faces":[[0,1,4,3],[1,2,5,4]]}"#;
    std::fs::write(path("mesh.json"), mesh).unwrap();
    let plain = r#"{"shape":"hex","cols":7,"title":"A & B","seed":9}"#;
    std::fs::write(path("request.json"), plain).unwrap();
    let png = base64::Engine::encode(
        &base64::engine::general_purpose::STANDARD,
        std::fs::read(path("mask.png")).unwrap(),
    );
    let masked = format!(
        r#"{{"mask":{{"png":"{png}"}},"mask_parts":"largest","cols":30,"rows":30,"seed":2}}"#
    );
    let with_icon =
        format!(r#"{{"solution":true,"start_icon":{},"seed":3}}"#, serde_json::Value::from(icon));
    for (arguments, input, body) in [
        (&["shape=hex", "cols=7", "title=A & B", "seed=9"][..], "", plain),
        (&["shape=hex&cols=7", "title=A & B", "seed=9"], "", plain),
        (&["shape=hex&cols=7&title=A%20%26+B&seed=9"], "", plain),
        (&["shape=hex", "cols=7", "title=A & B", "_x=1", "download=true", "seed=9"], "", plain),
        (&["@request.json"], "", plain),
        (&["@-"], plain, plain),
        (&["@-", "seed=9"], r#"{"shape":"hex","cols":7,"title":"A & B"}"#, plain),
        (&["mask=@mask.png", "mask_parts=largest", "cols=30", "rows=30", "seed=2"], "", &masked),
        (&["solution=true", "start_icon=@icon.svg", "seed=3"], "", &with_icon),
        (&["solution=true", "start_icon=@-", "seed=3"], icon, &with_icon),
        (&["mesh=@mesh.json", "seed=4"], "", &format!(r#"{{"mesh":{mesh},"seed":4}}"#)),
        (&["title=@mask.png", "seed=5"], "", r#"{"title":"@mask.png","seed":5}"#),
    ] {
        for format in ["svg", "json"] {
            let reply = service.post(&format!("/maze.{format}"), body).await;
            let all = [&["maze", "--format", format], arguments].concat();
            let output = run(&folder, &all, input.as_bytes());
            assert_same(&output, &output.stdout, &reply, &format!("{arguments:?} {format}"));
        }
    }
}

#[tokio::test]
async fn books_have_the_bytes_of_the_server() {
    let (service, folder) = (Service::new(), tempfile::tempdir().unwrap());
    for query in [
        "count=3&seed=7&cols=8&rows=8&title=Three",
        "count=4&seed=7&ramp=difficulty",
        "count=0",
        "format=svg",
    ] {
        let reply = service.get(&format!("/book.pdf?{query}")).await;
        let output = run(&folder, &["book", query], b"");
        assert_same(&output, &output.stdout, &reply, query);
    }
    let body = r#"{"mazes":[{"shape":"tri"},{"seed":4,"title":"B"}],"seed":1}"#;
    let reply = service.post("/book.pdf", body).await;
    for arguments in [&["book", "@-"][..], &["book", "@-", "-o", "book.pdf"]] {
        let output = run(&folder, arguments, body.as_bytes());
        let file = std::fs::read(folder.path().join("book.pdf")).unwrap_or_default();
        let written = if arguments.len() > 2 { &file } else { &output.stdout };
        assert_same(&output, written, &reply, body);
    }
    let added =
        run(&folder, &["book", "@-", "seed=1"], body.replace(r#","seed":1"#, "").as_bytes());
    assert!(added.stdout == reply.body, "a parameter next to a body");
    for (body, query, fault) in
        [(body, "count=3", "count and mazes"), ("{}", "count=0", "count is 0")]
    {
        let output = run(&folder, &["book", "@-", query], body.as_bytes());
        assert!(said(&output).contains(fault), "{}", said(&output));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[tokio::test]
async fn facts_are_those_of_the_server() {
    let (service, folder) = (Service::new(), tempfile::tempdir().unwrap());
    let query = "shape=hex&cols=6&rows=5&seed=42&loops=2";
    let document = service.get(&format!("/maze.json?{query}&fields=stats,solution")).await.json();
    for (name, member) in [("stats", "stats"), ("solve", "solution")] {
        let json = run(&folder, &[name, query, "--json"], b"").stdout;
        let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
        assert_eq!(json, document[member]);
        let text = String::from_utf8(run(&folder, &[name, query], b"").stdout).unwrap();
        for (name, value) in document[member].as_object().unwrap() {
            let line = text.lines().find(|line| line.split_whitespace().next() == Some(name));
            let told = line.map(|line| line[name.len()..].trim());
            match value {
                serde_json::Value::Null => assert_eq!(told, None, "{name}"),
                serde_json::Value::Array(cells) => {
                    assert_eq!(told.unwrap().split(' ').count(), cells.len(), "{name}");
                }
                _ => assert_eq!(told.unwrap(), value.to_string().trim_matches('"'), "{name}"),
            }
        }
    }
    let cells = &document["solution"]["cells"];
    let body = format!(
        r#"{{"shape":"hex","cols":6,"rows":5,"seed":42,"loops":2,"path":{cells},"seconds":9.5}}"#
    );
    let reply = service.post("/solve", &body).await;
    assert_eq!(reply.json()["complete"], true);
    let path = format!("path={}", cells.to_string().trim_matches(['[', ']']));
    for (arguments, input) in [
        (&["solve", query, &path, "seconds=9.5", "--json"][..], ""),
        (&["solve", "@-", "--json"], &body),
    ] {
        let output = run(&folder, arguments, input.as_bytes());
        assert_eq!(
            String::from_utf8_lossy(&output.stdout).trim_end(),
            reply.text(),
            "{}",
            said(&output)
        );
    }
    let text = run(&folder, &["solve", query, "moves=e"], b"").stdout;
    assert!(String::from_utf8(text).unwrap().contains("\nshortest "));
    let fault = run(&folder, &["solve", "moves=EE"], b"");
    assert!(said(&fault).contains("seed is not given"), "{}", said(&fault));
    assert_eq!(fault.status.code(), Some(2));
}

/// The server sends large JSON in chunks, so that a maze may be larger than an answer in memory.
#[tokio::test]
async fn facts_of_large_mazes_are_those_of_the_server() {
    let (service, folder) = (Service::new(), tempfile::tempdir().unwrap());
    let query = "cols=500&rows=500&seed=1";
    let document = service.get(&format!("/maze.json?{query}&fields=stats,solution")).await.json();
    for (name, member) in [("stats", "stats"), ("solve", "solution")] {
        let output = run(&folder, &[name, query, "--json"], b"");
        assert!(output.status.success(), "{}", said(&output));
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(json, document[member]);
    }
}

#[test]
fn facts_take_the_parameters_of_every_format() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["stats", "solve"] {
        let plain = run(&folder, &[command, "cols=9&rows=9&seed=1"], b"");
        for parameters in [
            "format=txt&charset=ascii",
            "format=pdf&page=a4&page_margin=20",
            "format=stl&cell_mm=5",
            "format=png&bit_depth=1",
            "format=svg&animate=carve&duration=3",
            "format=json&fields=nodes,trace",
            "charset=ascii",
            "theme=neon&solution=true",
        ] {
            let query = format!("cols=9&rows=9&seed=1&{parameters}");
            let output = run(&folder, &[command, &query], b"");
            assert_eq!((said(&output), &output.stdout), ("", &plain.stdout), "{parameters}");
        }
        // The limits of animations do not hold for facts.
        let query = "cols=500&rows=500&seed=1&animate=carve&format=gif&duration=60";
        let output = run(&folder, &[command, query], b"");
        assert_eq!((said(&output), output.status.success()), ("", true));
    }
}
