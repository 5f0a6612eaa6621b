//! Traces of the real program: what a collector gets, and when it gets nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::trace::v1::{ResourceSpans, Span};
use prost::Message as _;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::server::{Server, TEST_TIMEOUT, get};
use crate::tls::authority::Authority;

/// A connection to a collector.
trait Connection: std::io::Read + std::io::Write {}

impl<T: std::io::Read + std::io::Write> Connection for T {}

/// A collector that keeps what it gets.
struct Collector {
    address: SocketAddr,
    got: Arc<Mutex<Vec<ResourceSpans>>>,
    paths: Arc<Mutex<BTreeSet<String>>>,
}

impl Collector {
    fn start() -> Self {
        Self::start_with(|stream| Box::new(stream))
    }

    /// Starts a collector that wraps its connections.
    fn start_with(wrap: impl Fn(TcpStream) -> Box<dyn Connection> + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (got, paths) =
            (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(BTreeSet::new())));
        let (keep, keep_paths) = (Arc::clone(&got), Arc::clone(&paths));
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut reader = BufReader::new(wrap(stream.unwrap()));
                let (mut line, mut length) = (String::new(), 0);
                // A client that trusts another authority leaves.
                if reader.read_line(&mut line).is_err() {
                    continue;
                }
                keep_paths.lock().unwrap().insert(line.trim_end().to_owned());
                while line.trim_end() != "" {
                    line.clear();
                    reader.read_line(&mut line).unwrap();
                    let (name, value) = line.split_once(':').unwrap_or_default();
                    if name.eq_ignore_ascii_case("content-length") {
                        length = value.trim().parse().unwrap();
                    }
                    if name.eq_ignore_ascii_case("content-type") {
                        assert_eq!(value.trim(), "application/x-protobuf");
                    }
                }
                let mut body = vec![0; length];
                reader.read_exact(&mut body).unwrap();
                let request = ExportTraceServiceRequest::decode(&*body).unwrap();
                keep.lock().unwrap().extend(request.resource_spans);
                let answer = b"HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\ncontent-length: 0\r\n\r\n";
                reader.get_mut().write_all(answer).unwrap();
            }
        });
        Self { address, got, paths }
    }

    fn spans(&self) -> Vec<Span> {
        let got = self.got.lock().unwrap();
        got.iter().flat_map(|it| &it.scope_spans).flat_map(|it| it.spans.clone()).collect()
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Waits until there are spans of `count` requests, and returns all spans.
    fn wait_for(&self, count: usize) -> Vec<Span> {
        let began = Instant::now();
        loop {
            let spans = self.spans();
            if spans.iter().filter(|span| is_root(span)).count() >= count {
                return spans;
            }
            assert!(began.elapsed() < TEST_TIMEOUT, "there are {} spans", spans.len());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// The spans of requests are those of a server.
fn is_root(span: &Span) -> bool {
    span.kind == 2
}

fn text(span: &Span, name: &str) -> String {
    let found = span.attributes.iter().find(|it| it.key == name);
    match found.and_then(|it| it.value.clone()?.value) {
        Some(Value::StringValue(text)) => text,
        Some(Value::IntValue(number)) => number.to_string(),
        Some(Value::BoolValue(is)) => is.to_string(),
        other => panic!("{name} is {other:?}: {span:?}"),
    }
}

fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from_digit(digit.into(), 16).unwrap()).collect()
}

fn ask(server: &Server, path: &str, traceparent: &str) -> String {
    let head = format!(
        "GET {path} HTTP/1.1\r\nhost: x\r\ntraceparent: {traceparent}\r\nconnection: close\r\n\r\n"
    );
    server.raw(head.as_bytes())
}

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

#[test]
fn a_request_is_a_span_with_its_stages_below() {
    let collector = Collector::start();
    let server = Server::start(&[
        ("OTEL_EXPORTER_OTLP_ENDPOINT", &collector.url()),
        ("OTEL_SERVICE_NAME", "mazes-of-a-test"),
        ("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test"),
        ("OTEL_BSP_SCHEDULE_DELAY", "100"),
        ("MAZE_JOBS", "1"),
    ]);
    let path = "/maze.png?cols=150&rows=150&algorithm=wilson&solution=true&seed=";
    // The second one waits for the core.
    let address = server.address;
    let (first, second) = (format!("{path}1"), format!("{path}2"));
    let other = std::thread::spawn(move || get(address, &second));
    assert!(ask(&server, &first, &format!("00-{TRACE}-{PARENT}-01")).contains(" 200 OK"));
    other.join().unwrap();
    // The cache, twice: the second time the bytes of the request are known.
    for _ in 0..2 {
        get(address, &first);
    }
    assert!(get(address, "/maze.svg?cols=0").contains(" 400 "));
    let spans = collector.wait_for(5);
    let roots: Vec<&Span> = spans.iter().filter(|span| is_root(span)).collect();
    let mut stages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for span in spans.iter().filter(|span| !is_root(span)) {
        let root = roots.iter().find(|root| root.span_id == span.parent_span_id).unwrap();
        assert_eq!(span.trace_id, root.trace_id);
        assert!(span.start_time_unix_nano <= span.end_time_unix_nano, "{span:?}");
        assert!(span.end_time_unix_nano <= root.end_time_unix_nano, "{span:?} {root:?}");
        stages.entry(hex(&root.span_id)).or_default().insert(span.name.clone());
    }
    let given = roots.iter().find(|root| hex(&root.trace_id) == TRACE).unwrap();
    assert_eq!(hex(&given.parent_span_id), PARENT);
    assert_eq!(given.name, "GET /maze.png");
    assert_eq!(text(given, "http.request.method"), "GET");
    assert_eq!(text(given, "http.route"), "/maze.png");
    assert_eq!(text(given, "http.response.status_code"), "200");
    assert_eq!(text(given, "mazewright.cache.hit"), "false");
    assert!(roots.iter().filter(|root| root.parent_span_id.is_empty()).count() == 4);
    let made: Vec<_> = stages.values().collect();
    assert_eq!(made.len(), 2, "{stages:?}");
    for stages in &made {
        for name in ["grid", "carve", "solve", "draw", "encode"] {
            assert!(stages.contains(name), "{name}: {stages:?}");
        }
    }
    assert!(made.iter().any(|stages| stages.contains("queue")), "{stages:?}");
    let hits = roots.iter().filter(|root| {
        root.attributes.iter().any(|it| it.key == "mazewright.cache.hit")
            && text(root, "mazewright.cache.hit") == "true"
    });
    assert_eq!(hits.count(), 2);
    assert!(roots.iter().any(|root| text(root, "http.response.status_code") == "400"));
    let got = collector.got.lock().unwrap();
    for resource in got.iter().filter_map(|it| it.resource.as_ref()) {
        let value = |name: &str| {
            let found = resource.attributes.iter().find(|it| it.key == name);
            match found.and_then(|it| it.value.clone()?.value) {
                Some(Value::StringValue(text)) => text,
                other => panic!("{name} is {other:?}"),
            }
        };
        assert_eq!(value("service.name"), "mazes-of-a-test");
        assert_eq!(value("service.version"), env!("CARGO_PKG_VERSION"));
        assert_eq!(value("deployment.environment.name"), "test");
    }
    assert_eq!(
        *collector.paths.lock().unwrap(),
        BTreeSet::from(["POST /v1/traces HTTP/1.1".to_owned()])
    );
}

/// The last spans are sent when the service ends, long before a batch would be.
#[test]
fn samplers_and_callers_decide_what_is_sent() {
    let yes = format!("00-{TRACE}-{PARENT}-01");
    let no = format!("00-{TRACE}-{PARENT}-00");
    for (settings, parent, is_sent) in [
        (vec![], "", true),
        (vec![], &*yes, true),
        (vec![], &*no, false),
        (vec![("OTEL_TRACES_SAMPLER", "always_off")], &*yes, false),
        (vec![("OTEL_TRACES_SAMPLER", "always_on")], &*no, true),
        (vec![("OTEL_TRACES_SAMPLER", "parentbased_always_off")], "", false),
        (vec![("OTEL_SDK_DISABLED", "true")], "", false),
        (vec![("OTEL_TRACES_EXPORTER", "none")], &*yes, false),
    ] {
        let collector = Collector::start();
        let url = format!("{}/v1/traces", collector.url());
        let mut all = vec![("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", &*url)];
        all.extend(&settings);
        let mut server = Server::start(&all);
        assert!(ask(&server, "/maze.svg?seed=1", parent).contains(" 200 OK"));
        server.terminate();
        assert!(server.ended().success());
        // The library sends spans again if the collector answers late.
        let spans = collector.spans().into_iter().filter(is_root);
        let roots: BTreeSet<_> = spans.map(|span| span.span_id).collect();
        assert_eq!(roots.len(), usize::from(is_sent), "{settings:?} {parent}: {roots:?}");
    }
}

#[test]
fn a_collector_that_is_away_is_reported_once_and_disturbs_nothing() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut server = Server::start(&[
        ("OTEL_EXPORTER_OTLP_ENDPOINT", &format!("http://{taken}")),
        ("OTEL_BSP_SCHEDULE_DELAY", "50"),
    ]);
    for seed in 0..3 {
        assert!(server.get(&format!("/maze.svg?seed={seed}")).contains(" 200 OK"));
        std::thread::sleep(Duration::from_millis(200));
    }
    server.line_with("the collector of traces takes none");
    server.terminate();
    assert!(server.ended().success());
    let lines = server.all_lines();
    let reports = lines.iter().filter(|line| line.contains("the collector of traces")).count();
    assert_eq!(reports, 1, "{lines:?}");
}

#[test]
fn a_wrong_address_of_the_collector_prevents_the_start() {
    for (url, why) in [
        ("collector:4318", "it must begin with http:// or https://"),
        ("ftp://collector", "it must begin with http:// or https://"),
        ("http://a b", "it is not a URL"),
    ] {
        let mut check = crate::server::command();
        let output = check.arg("check").env("OTEL_EXPORTER_OTLP_ENDPOINT", url).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{url}: {text}");
        assert!(text.contains(&format!("OTEL_EXPORTER_OTLP_ENDPOINT is {url}: {why}")), "{text}");
    }
}

#[test]
fn a_password_in_the_address_of_the_collector_is_refused_and_not_shown() {
    let mut check = crate::server::command();
    let url = "http://user:secret@collector:4318/v1";
    let output = check.arg("check").env("OTEL_EXPORTER_OTLP_ENDPOINT", url).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("OTEL_EXPORTER_OTLP_ENDPOINT must have no user"), "{text}");
    assert!(!text.contains("secret"), "{text}");
}

#[test]
fn the_certificate_of_a_collector_must_be_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let right = Authority::new(folder.path(), "right");
    let wrong = Authority::new(folder.path(), "wrong");
    let files = right.sign(folder.path());
    let certificate = CertificateDer::from_pem_file(&files.certificate).unwrap();
    let key = PrivateKeyDer::from_pem_file(&files.key).unwrap();
    let config = ServerConfig::builder().with_no_client_auth();
    let config = Arc::new(config.with_single_cert(vec![certificate], key).unwrap());
    let collector = Collector::start_with(move |stream| {
        let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
        Box::new(StreamOwned::new(connection, stream))
    });
    for (authority, is_sent) in [(&wrong, false), (&right, true)] {
        let mut server = Server::start(&[
            ("OTEL_EXPORTER_OTLP_ENDPOINT", &format!("https://{}", collector.address)),
            ("MAZE_CA_FILE", authority.file.to_str().unwrap()),
        ]);
        assert!(server.get("/maze.svg?seed=1").contains(" 200 OK"));
        server.terminate();
        assert!(server.ended().success());
        assert_eq!(collector.spans().is_empty(), !is_sent);
        let report =
            server.all_lines().iter().any(|line| line.contains("MAZE_CA_FILE names a file"));
        assert_eq!(report, !is_sent);
    }
}
