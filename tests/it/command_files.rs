//! The files of the command line: formats by extension, batches, whole files or none, pipes and terminals.

use std::fs;
use std::io::Read as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::app::Service;
use crate::command_bytes::{run, said};
use crate::server::{TEST_TIMEOUT, command};

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn wrong_arguments_exit_with_2_and_say_every_fault() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("garbled"), [b'{', 0xff]).unwrap();
    for (arguments, faults) in [
        (&["maze", "colz=3", "rows=0"][..], &["did you mean cols?", "rows is 0, but must be"][..]),
        (&["maze", "shape=hexx"], &["shape is hexx, but must be one of", "did you mean hex?"]),
        (&["maze", "cols=3", "cols=4"], &["cols is given twice"]),
        (&["maze", "cols=100000", "rows=100000"], &["cells"]),
        (&["maze", "shape=tri", "cols=1", "rows=8"], &["cols is 1 and rows is 8"]),
        (&["maze", "charset=ascii", "format=svg"], &["charset is given, but format is svg"]),
        (&["maze", "-o", "a.jpg"], &["format is jpg, but must be one of"]),
        (&["maze", "-o", "a"], &["a has no extension that names a format"]),
        (&["maze", "-o", "a.png", "format=svg"], &["format is svg, but the path ends in .png"]),
        (
            &["maze", "-o", "a.png", "--format", "svg"],
            &["format is svg, but the path ends in .png"],
        ),
        (&["maze", "--format", "svg", "format=svg"], &["format is given twice"]),
        (&["maze", "@a", "@-"], &["cannot read a"]),
        (&["maze", "@-", "@-"], &["@- is given twice"]),
        (&["maze", "@-"], &["the body must be a JSON object"]),
        (&["maze", "mask=@-"], &["mask is a file of 0 bytes"]),
        (&["maze", "mesh=@-"], &["mesh is empty"]),
        (&["maze", "mesh=@garbled"], &["mesh is not valid UTF-8"]),
        (&["maze", "mask=garbled"], &["garbled, which is a file; write mask=@garbled"]),
        (&["maze", "mask=cat.png"], &["mask is cat.png, but that is the name of a file"]),
        (&["maze", "hex"], &["hex is not NAME=VALUE, such as shape=hex"]),
        (&["maze", r#"{"shape":"hex"}"#], &["read from a file by @FILE"]),
        (
            &["maze", "http://localhost:8080/maze?shape=tri&cols=18"],
            &["of a URL, give what follows its question mark"],
        ),
        (&["maze", "--shape", "hex"], &["write the parameter as shape=VALUE, without dashes"]),
        (&["mazes"], &["unrecognized subcommand 'mazes'; did you mean maze?"]),
        (&["qqq"], &["'qqq'; mazewright --help lists the commands"]),
        (&["--listne", "x"], &["did you mean --listen?"]),
        (&["maze", "--count", "2"], &["--output"]),
        (
            &["maze", "--count", "2", "-o", "-"],
            &["--count is given, but the standard output is one file"],
        ),
        (&["maze", "--count", "2", "-o", "a.svg"], &["-o is a.svg, but --count needs names"]),
        (&["maze", "--count", "2", "-o", "{m}.svg"], &["{m} stands for nothing"]),
        (
            &["maze", "--count", "2", "-o", "{n}.svg", "seed=x"],
            &["seed is x, but with --count it must be"],
        ),
        (&["maze", "--count", "0", "-o", "{n}.svg"], &["0"]),
        (&["maze", "--size", "3"], &["'--size'"]),
        (&["book", "-o", "a.svg"], &["-o ends in .svg, but a book is a PDF; name it a.pdf"]),
        (&["book", "-o", "a.jpg"], &["-o ends in .jpg, but a book is a PDF; name it a.pdf"]),
        (&["solve", "seed=1", "seconds=12"], &["neither path nor moves is given"]),
        (&["list", "shaps"], &["shaps is not a list; did you mean shape?"]),
        (&["man", "mase"], &["mase is not a command"]),
        (&["dataset", "-", "count=0", "seed=1", "--format", "csv"], &["count is 0"]),
    ] {
        let output = run(&folder, arguments, b"");
        let said = said(&output);
        let code = if said.contains("cannot read") { 1 } else { 2 };
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        for fault in faults {
            assert!(said.contains(fault), "{arguments:?}: {fault}: {said}");
        }
        assert!(said.lines().all(|line| line.starts_with("mazewright: ")), "{arguments:?}: {said}");
    }
    assert_eq!(names(&folder), ["garbled"]);
}

#[test]
fn what_cannot_be_written_is_named_and_exits_with_1() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("folder.svg")).unwrap();
    for path in ["no/such/maze.svg", "folder.svg", "/proc/maze.svg", "/dev/full"] {
        let output = run(&folder, &["maze", "seed=1", "--format", "svg", "-o", path], b"");
        assert_eq!(output.status.code(), Some(1), "{path}: {}", said(&output));
        let message = format!("mazewright: cannot write {path}: ");
        assert!(said(&output).starts_with(&message), "{}", said(&output));
    }
    // A folder in which no file can be created. Nothing stops root.
    let read_only = folder.path().join("read-only");
    fs::create_dir(&read_only).unwrap();
    fs::set_permissions(&read_only, fs::Permissions::from_mode(0o555)).unwrap();
    let output = run(&folder, &["maze", "seed=1", "-o", "read-only/maze.svg"], b"");
    let is_root = output.status.success();
    assert!(
        is_root || said(&output).contains("cannot write read-only/maze.svg: "),
        "{}",
        said(&output)
    );
    fs::set_permissions(&read_only, fs::Permissions::from_mode(0o755)).unwrap();
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command().args(["maze", "seed=1"]).stdout(full).output().unwrap();
    assert!(
        said(&output).contains("cannot write to the standard output: No space"),
        "{}",
        said(&output)
    );
}

#[test]
fn an_existing_file_is_replaced_and_keeps_its_mode_and_links() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("maze.svg"), folder.path().join("link.svg"));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("maze.svg", &link).unwrap();
    // A command that fails leaves the file unchanged.
    assert!(!run(&folder, &["maze", "cols=0", "-o", "maze.svg"], b"").status.success());
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert!(run(&folder, &["maze", "seed=1", "-o", "link.svg"], b"").status.success());
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(names(&folder), ["link.svg", "maze.svg"]);
    // A device is written and stays.
    let output = run(&folder, &["maze", "seed=1", "--format", "svg", "-o", "/dev/null"], b"");
    assert!(output.status.success() && !fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn two_runs_on_one_file_leave_a_whole_one() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("maze.png.part"), "of a run that was killed").unwrap();
    let slow = "cols=1500&rows=1500&cell=2&algorithm=wilson&seed=1";
    let mut first =
        command().args(["maze", slow, "-o", "maze.png"]).current_dir(&folder).spawn().unwrap();
    let began = Instant::now();
    while fs::read(folder.path().join("maze.png.part")).is_ok_and(|found| !found.is_empty()) {
        assert!(began.elapsed() < TEST_TIMEOUT, "the stale file stays");
        std::thread::sleep(Duration::from_millis(2));
    }
    let second = run(&folder, &["maze", "cols=5&rows=5&seed=1", "-o", "maze.png"], b"");
    assert!(second.status.success(), "{}", said(&second));
    assert!(first.try_wait().unwrap().is_none(), "the first was too fast");
    let whole = |query: &str| run(&folder, &["maze", query, "-f", "png"], b"").stdout;
    let file = folder.path().join("maze.png");
    assert!(fs::read(&file).unwrap() == whole("cols=5&rows=5&seed=1"));
    assert!(first.wait().unwrap().success());
    assert!(fs::read(&file).unwrap() == whole(slow));
    assert_eq!(names(&folder), ["maze.png"]);
}

#[test]
fn a_book_may_have_no_extension() {
    let folder = tempfile::tempdir().unwrap();
    symlink("/dev/null", folder.path().join("printer.lp")).unwrap();
    for name in ["book", "book.PDF", "printer.lp"] {
        let output = run(&folder, &["book", "count=1&cols=5&rows=5&seed=1", "-o", name], b"");
        assert!(output.status.success(), "{name}: {}", said(&output));
    }
    assert_eq!(names(&folder), ["book", "book.PDF", "printer.lp"]);
}

#[tokio::test]
async fn a_batch_has_the_mazes_of_consecutive_seeds() {
    let (service, folder) = (Service::new(), tempfile::tempdir().unwrap());
    let arguments = ["maze", "shape=hex&cols=6&rows=5", "seed=98", "--count", "12"];
    let output = run(&folder, &[&arguments[..], &["-o", "a-{n:03}-{seed}.svg"]].concat(), b"");
    assert!(output.status.success() && said(&output).is_empty(), "{}", said(&output));
    assert_eq!(names(&folder).len(), 12);
    for (number, seed) in (1..).zip(98..110) {
        let reply = service.get(&format!("/maze.svg?shape=hex&cols=6&rows=5&seed={seed}")).await;
        let file = folder.path().join(format!("a-{number:03}-{seed}.svg"));
        assert!(fs::read(file).unwrap() == reply.body, "{seed}");
    }
    // The seed decides the cells of Voronoi's mazes.
    let arguments =
        ["maze", "shape=voronoi&cols=5&rows=5", "seed=1", "--count", "3", "-o", "v{n}.json"];
    assert!(run(&folder, &arguments, b"").status.success());
    let reply = service.get("/maze.json?shape=voronoi&cols=5&rows=5&seed=3").await;
    assert!(fs::read(folder.path().join("v3.json")).unwrap() == reply.body);
    // A difficulty that some seed lacks stops the batch.
    let arguments =
        ["maze", "cols=3&rows=3&difficulty=hard&seed=1", "--count", "3", "-o", "d{n}.svg"];
    assert_eq!(run(&folder, &arguments, b"").status.code(), Some(2));
    assert!(!names(&folder).iter().any(|name| name.starts_with('d')), "{:?}", names(&folder));
}

#[tokio::test]
async fn a_fresh_seed_is_said_and_makes_the_maze_again() {
    let (service, folder) = (Service::new(), tempfile::tempdir().unwrap());
    let output = run(&folder, &["maze", "cols=5", "rows=5"], b"");
    let seed = said(&output).trim_end().strip_prefix("mazewright: ").unwrap();
    let seed = seed.strip_suffix(" makes this maze again").unwrap();
    let reply = service.get(&format!("/maze.svg?cols=5&rows=5&{seed}")).await;
    assert!(output.stdout == reply.body);
    assert!(run(&folder, &["maze", "cols=5", "rows=5"], b"").stdout != reply.body);
}

/// Large JSON is written in chunks, as the server sends it.
#[tokio::test]
async fn a_large_document_is_written_as_it_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let query = "cols=40&rows=40&seed=1";
    let small =
        Service::with(mazewright::config::Settings { max_answer: 1, ..crate::app::settings() });
    let reply = small.get(&format!("/maze.json?{query}")).await;
    let arguments = ["--max-answer", "1", "maze", query, "-o", "maze.json"];
    let output = run(&folder, &arguments, b"");
    assert!(output.status.success(), "{}", said(&output));
    assert!(fs::read(folder.path().join("maze.json")).unwrap() == reply.body);
}

#[test]
fn an_interrupted_command_leaves_no_unfinished_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("maze.png"), "old").unwrap();
    for arguments in [
        &["maze", "cols=1500&rows=1500&cell=2&algorithm=wilson&seed=1", "-o", "maze.png"][..],
        &["maze", "cols=30&rows=30&seed=1", "--count", "1000000", "-o", "b{n}.svg"],
        &["book", "cols=90&rows=90&count=200&seed=1", "-o", "book.pdf"],
    ] {
        let mut child = command().args(arguments).current_dir(&folder).spawn().unwrap();
        let began = Instant::now();
        let has_begun = || names(&folder).iter().any(|name| name.contains(".part"));
        while !has_begun() {
            assert!(began.elapsed() < TEST_TIMEOUT, "no file");
            std::thread::sleep(Duration::from_millis(2));
        }
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(1), "{arguments:?}: {said}");
        assert!(said.contains("interrupted"), "{arguments:?}: {said}");
        assert!(!has_begun(), "{:?}", names(&folder));
        assert_eq!(fs::read_to_string(folder.path().join("maze.png")).unwrap(), "old");
        assert!(!folder.path().join("book.pdf").exists());
    }
    let whole =
        |name: &String| fs::read_to_string(folder.path().join(name)).unwrap().ends_with("</svg>\n");
    assert!(names(&folder).iter().filter(|name| name.starts_with('b')).all(whole));
}

/// Returns whether a process has a handler of SIGINT.
fn catches_interrupts(id: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    // The signal 2 is the second bit.
    u64::from_str_radix(caught.trim(), 16).unwrap() & 2 > 0
}

#[test]
fn an_interrupted_command_without_files_names_none() {
    let mut child =
        command().args(["stats", "cols=2000&rows=2000&algorithm=wilson&seed=1"]).spawn().unwrap();
    let id = child.id().to_string();
    // It listens for signals before it begins.
    let began = Instant::now();
    while !catches_interrupts(&id) {
        assert!(began.elapsed() < TEST_TIMEOUT, "it does not listen");
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(
        (child.wait().unwrap().code(), said.as_str()),
        (Some(1), "mazewright: interrupted\n")
    );
}

#[test]
fn a_reader_that_ends_early_is_no_error() {
    for arguments in [
        &["maze", "cols=300&rows=300&seed=1"][..],
        &["list", "parameters"],
        &["solve", "cols=300&rows=300&seed=1"],
        &["dataset", "-", "count=3000&seed=1", "--format", "ndjson", "-q"],
    ] {
        let mut child = command().args(arguments).spawn().unwrap();
        let mut some = [0; 10];
        let mut output = child.stdout.take().unwrap();
        output.read_exact(&mut some).unwrap();
        drop(output);
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!((child.wait().unwrap().code(), said.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

/// Returns what a terminal gets from a command, and its exit code.
fn on_terminal(arguments: &str, variables: &[(&str, &str)]) -> (String, Option<i32>) {
    let program = command().get_program().to_owned().into_string().unwrap();
    let mut script = Command::new("script");
    script.args(["-qec", &format!("{program} {arguments}"), "/dev/null"]);
    script.env("TERM", "xterm").env_remove("NO_COLOR").envs(variables.iter().copied());
    let output = script.stdin(Stdio::null()).output().unwrap();
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[test]
fn terminals_have_colours_and_no_bytes_that_are_not_text() {
    let (shown, code) = on_terminal("maze seed=1 format=png", &[]);
    assert_eq!(code, Some(2));
    assert!(shown.contains("the output is not text"), "{shown}");
    assert!(shown.contains("\u{1b}[") && !shown.contains("PNG"), "{shown}");
    assert!(on_terminal("maze seed=1 format=png -o -", &[]).0.contains("PNG"));
    assert!(on_terminal("maze seed=1", &[]).0.starts_with("<svg"));
    let (shown, _) = on_terminal("maze cols=0", &[("NO_COLOR", "1")]);
    assert!(shown.starts_with("mazewright: cols is 0"), "{shown:?}");
    // Work that takes long shows its stage.
    let (shown, code) = on_terminal(
        "maze 'cols=1500&rows=1500&cell=6&algorithm=wilson&seed=1' -o /dev/null -f png",
        &[],
    );
    assert!(code == Some(0) && shown.contains("write"), "{shown:?}");
}

#[test]
fn progress_is_cleared_before_the_output() {
    let slow = "'cols=1500&rows=1500&algorithm=wilson&seed=1'";
    for (arguments, beginning) in [
        (format!("maze {slow} -f svg"), "<svg"),
        (format!("--max-answer 1 maze {slow} -f json | head -c 99"), "{\"gen\""),
        (format!("stats {slow}"), "cells "),
        (format!("solve {slow}"), "solver "),
    ] {
        let (shown, code) = on_terminal(&arguments, &[]);
        assert_eq!(code, Some(0), "{arguments}");
        let (before, after) = shown.split_once(beginning).unwrap();
        // A fast machine may need no progress.
        assert!(before.is_empty() || before.ends_with("\r\u{1b}[2K"), "{arguments}: {before:?}");
        assert!(!after.contains('\u{1b}'), "{arguments}");
    }
}
