//! `mazewright dataset`: the bytes of the server, complete files or none, and runs that continue
//! where others were stopped. Also the server's own streams over a socket.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

use crate::app::Service;
use crate::server::{Server, TEST_TIMEOUT, command, get};

/// A folder of a test, removed with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("mazewright-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn run(&self, arguments: &[&str]) -> Output {
        command().arg("dataset").args(arguments).current_dir(&self.0).output().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn error(output: &Output) -> String {
    assert!(!output.status.success());
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A run replaces the unfinished file of a killed run, but no link, no folder, and no file behind a
/// link.
#[test]
fn an_unfinished_file_replaces_nothing_but_files() {
    let folder = Folder::new("unfinished");
    let kept = folder.file("kept");
    fs::write(&kept, "kept").unwrap();
    for (name, description) in [("mazes.csv", false), ("parts.csv", true)] {
        let unfinished = if description {
            folder.file("parts.json.part")
        } else {
            folder.file("mazes.csv.part")
        };
        let run = || {
            let shard: &[&str] = if description { &["--shard", "9"] } else { &[] };
            folder.run(&[&[name, "seed=7", "count=5", "-q"], shard].concat())
        };
        for target in [kept.clone(), folder.file("missing"), folder.0.clone()] {
            std::os::unix::fs::symlink(&target, &unfinished).unwrap();
            let said = error(&run());
            assert!(said.contains("is not a file; remove it"), "{said}");
            assert!(fs::symlink_metadata(&unfinished).unwrap().is_symlink(), "{said}");
            fs::remove_file(&unfinished).unwrap();
        }
        fs::create_dir(&unfinished).unwrap();
        assert!(error(&run()).contains("is not a file"));
        fs::remove_dir(&unfinished).unwrap();
        // A hard link is a file, but the other name keeps its content.
        fs::hard_link(&kept, &unfinished).unwrap();
        assert!(run().status.success());
        assert!(!unfinished.exists());
        assert_eq!(fs::read_to_string(&kept).unwrap(), "kept");
        assert!(!folder.file("missing").exists());
    }
}

#[tokio::test]
async fn files_have_the_bytes_of_the_server() {
    let (service, folder) = (Service::new(), Folder::new("bytes"));
    for format in ["ndjson", "tar", "csv", "parquet"] {
        let query = "cols=4&rows=4&seed=7&count=700&offset=20&vary=shape:tri:hex,loops:0..2";
        let name = format!("mazes.{format}");
        let arguments = ["cols=4", "rows=4", "seed=7", "count=700", "offset=20", "-q"];
        let vary = "vary=shape:tri:hex,loops:0..2";
        let output = folder.run(&[&[name.as_str(), vary], &arguments[..]].concat());
        assert!(output.status.success(), "{output:?}");
        let server = service.get(&format!("/dataset.{format}?{query}")).await.body;
        assert!(fs::read(folder.file(&name)).unwrap() == server, "{format}");
        let output = folder.run(&["-", "--format", format, query, "-q"]);
        assert!(output.stdout == server, "{format}");
        let again = error(&folder.run(&[&name, query]));
        assert!(again.contains("exists already"), "{again}");
    }
}

#[tokio::test]
async fn a_run_goes_on_where_another_was_stopped() {
    let (service, folder) = (Service::new(), Folder::new("resume"));
    let arguments = ["mazes.csv", "cols=4&rows=4&seed=7&count=250", "--shard", "100", "-q"];
    assert!(folder.run(&arguments).status.success());
    let names = ["mazes-000000.csv", "mazes-000001.csv", "mazes-000002.csv", "mazes.json"];
    assert_eq!(folder.names(), names);
    // Existing files are kept, and missing ones are made.
    fs::write(folder.file(names[0]), "kept").unwrap();
    fs::remove_file(folder.file(names[1])).unwrap();
    fs::write(folder.file("mazes-000001.csv.part"), "not whole").unwrap();
    assert!(folder.run(&arguments).status.success());
    assert_eq!(folder.names(), names);
    assert_eq!(fs::read(folder.file(names[0])).unwrap(), b"kept");
    let path = "/dataset.csv?cols=4&rows=4&seed=7&count=100&offset=100";
    assert!(fs::read(folder.file(names[1])).unwrap() == service.get(path).await.body);
    // Files of two data sets are not mixed.
    let other = ["mazes.csv", "cols=4&rows=4&seed=8&count=250", "--shard", "100", "-q"];
    assert!(error(&folder.run(&other)).contains("another data set"));
}

#[test]
fn a_run_that_is_interrupted_leaves_whole_files_only() {
    let folder = Folder::new("interrupted");
    let mut command = command();
    command.arg("dataset").args(["mazes.csv", "seed=7&count=1000000", "--shard", "50"]);
    let mut child = command.current_dir(&folder.0).stderr(Stdio::null()).spawn().unwrap();
    let began = Instant::now();
    while !folder.file("mazes-000001.csv").exists() {
        assert!(began.elapsed() < TEST_TIMEOUT, "no file");
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert!(!child.wait().unwrap().success());
    for name in folder.names().iter().filter(|name| *name != "mazes.json") {
        assert!(!name.contains(".part"), "{name}");
        let text = fs::read_to_string(folder.file(name)).unwrap();
        assert_eq!(text.lines().count(), 51, "{name}");
    }
}

#[test]
fn files_that_cannot_be_written_are_reported() {
    let folder = Folder::new("errors");
    for (arguments, said) in [
        (&["mazes.xml", "seed=1"][..], "must be one of ndjson, tar, csv, parquet"),
        (&["mazes", "seed=1"], "must be one of"),
        (&["mazes.csv", "--format", "tar", "seed=1"], "--format is tar"),
        (&["-", "seed=1"], "--format is not given"),
        (&["-", "seed=1", "--format", "csv", "--shard", "5"], "--shard is given"),
        (&["mazes.csv", "count=5"], "seed is not given"),
        (&["mazes.csv", "seed=1", "count=0", "vary=x"], "count is 0, but must be"),
        (&["mazes.csv", "seed=1", "count=0", "vary=x"], "vary names x"),
        (&["no/such/folder.csv", "seed=1", "count=5"], "cannot write no/such/folder.csv"),
        (&["mazes.csv", "seed=1", "shape=tri", "cols=1", "rows=8"], "cols is 1 and rows is 8"),
    ] {
        let text = error(&folder.run(arguments));
        assert!(text.starts_with("mazewright: "), "{arguments:?}: {text}");
        assert!(text.contains(said), "{arguments:?}: {text}");
    }
    assert!(folder.names().is_empty(), "{:?}", folder.names());
    // A full disk.
    let full = File::options().write(true).open("/dev/full").unwrap();
    let mut command = command();
    command.args(["dataset", "-", "--format", "csv", "seed=1", "-q"]).stdout(full);
    assert!(error(&command.output().unwrap()).contains("No space left"));
    // A folder in which no file can be created.
    for arguments in
        [&["/proc/mazes.csv", "seed=1"][..], &["/proc/mazes.csv", "seed=1", "--shard", "9"]]
    {
        let text = error(&folder.run(arguments));
        assert!(text.starts_with("mazewright: cannot write /proc/mazes."), "{text}");
    }
}

/// Runs in a folder whose files may have `blocks` blocks of 512 bytes, as on a disk that fills up.
fn run_within(blocks: u32, folder: &Folder, arguments: &[&str]) -> Output {
    let program = command().get_program().to_owned();
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" dataset \"$@\"");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &script]).arg(program).args(arguments).env_clear();
    shell.current_dir(&folder.0).output().unwrap()
}

#[test]
fn a_full_disk_leaves_complete_files() {
    let folder = Folder::new("full");
    // The description alone is larger than a block: it needs six characters for each of these.
    let seed = format!("seed={}", "Ω".repeat(120));
    let arguments = ["mazes.ndjson", &seed, "cols=4&rows=4&count=40", "--shard", "20", "-q"];
    let text = error(&run_within(1, &folder, &arguments));
    assert!(text.contains("cannot write mazes.json: File too large"), "{text}");
    assert!(folder.names().is_empty(), "{:?}", folder.names());
    let text = error(&run_within(8, &folder, &arguments));
    assert!(text.contains("cannot write mazes-000000.ndjson: File too large"), "{text}");
    assert_eq!(folder.names(), ["mazes.json"]);
    // With free space again, the same run continues.
    assert!(folder.run(&arguments).status.success());
    assert_eq!(folder.names(), ["mazes-000000.ndjson", "mazes-000001.ndjson", "mazes.json"]);
    for name in &folder.names()[..2] {
        assert_eq!(fs::read_to_string(folder.file(name)).unwrap().lines().count(), 20);
    }
}

/// A run shows its progress on a terminal, and nowhere else.
#[test]
fn a_terminal_shows_the_progress() {
    let folder = Folder::new("progress");
    let program = command().get_program().to_str().unwrap().to_owned();
    let shown = |name: &str, options: &str| {
        let run = format!("'{program}' dataset {name} 'cols=4&rows=4&seed=7&count=700' {options}");
        let mut terminal = std::process::Command::new("script");
        terminal.args(["-q", "-e", "-c", &run, "/dev/null"]).stdin(Stdio::null());
        let output = terminal.env("TERM", "xterm").current_dir(&folder.0).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let bar = shown("bar.csv", "");
    assert!(bar.contains("700/700 mazes, "), "{bar:?}");
    assert!(bar.contains("/s, "), "{bar:?}");
    assert_eq!(shown("quiet.csv", "--quiet"), "");
    let output = folder.run(&["plain.csv", "cols=4&rows=4&seed=7&count=700"]);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

/// The longest time until a stream stops after its reader has left.
const STOPS_WITHIN: Duration = Duration::from_millis(25);

#[test]
fn a_stream_stops_when_its_reader_leaves() {
    let server = Server::start(&[("MAZE_ADMIN_LISTEN", "127.0.0.1:0")]);
    let metric = |name: &str| {
        let text = get(server.admin.unwrap(), "/metrics");
        let line = text.lines().find(|line| line.starts_with(name)).unwrap().to_owned();
        line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()
    };
    let before = server.peak();
    for format in ["ndjson", "tar", "csv", "parquet"] {
        let mut least = Duration::MAX;
        // A busy machine may take longer now and then.
        for _ in 0..20 {
            let mut stream = server.connect();
            let path = format!("/dataset.{format}?count=1000000&cols=10&rows=10&seed=1");
            write!(stream, "GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
            let mut bytes = vec![0; 1 << 18];
            stream.read_exact(&mut bytes).unwrap();
            drop(stream);
            let began = Instant::now();
            while metric("mazewright_working ") + metric("mazewright_connections ") > 1 {
                assert!(began.elapsed() < TEST_TIMEOUT, "{format} goes on");
                std::thread::sleep(Duration::from_millis(1));
            }
            least = least.min(began.elapsed());
            if least <= STOPS_WITHIN {
                break;
            }
        }
        assert!(least <= STOPS_WITHIN, "{format} goes on for {least:?}");
    }
    // A million mazes have more than 500 MB: the stream does not run ahead of its reader.
    assert!(server.peak() < before + 128, "{} MiB after {before}", server.peak());
}
