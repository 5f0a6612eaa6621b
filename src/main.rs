//! The program: reads the settings, listens, serves, and stops on a signal.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::Method;
use clap::error::ErrorKind;
use mazewright::app::App;
use mazewright::config::{Command, DatasetArguments, LogFormat, Settings, Sign};
use mazewright::dataset;
use mazewright::environment;
use mazewright::jobs::job;
use mazewright::log_writer::{LogGuard, LogWriter};
use mazewright::net::open_files;
use mazewright::server::entry::Entry;
use mazewright::server::serve::serve;
use mazewright::signature::SigningKeys;
use tikv_jemallocator::Jemalloc;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

/// The allocator. The service allocates large and small blocks, long- and short-lived, on many threads. The C library's
/// allocator keeps the holes between them: 15 000 small PNGs left 4 GiB with 64 MiB in use. jemalloc has a thread that
/// releases what has been free for some seconds, even when nothing runs. It takes longer to build than mimalloc, which
/// has no such thread: 10 s after a flood of large mazes jemalloc held 121 MiB, and mimalloc 344.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// The time in which cancelled work must stop when the program ends.
const STOP_TIMEOUT: Duration = Duration::from_millis(200);

/// The longest time that a health check waits for the server.
const HEALTH_TIMEOUT: Duration = Duration::from_secs(3);

fn main() -> ExitCode {
    let settings = match Settings::read(std::env::args_os()) {
        Ok(settings) => settings,
        Err(error)
            if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) =>
        {
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => return fail(2, &environment::explain(&error, std::env::args_os())),
    };
    let ended = match settings.command.clone() {
        None => run(settings),
        Some(Command::Healthcheck) => {
            check_health(settings.listen).map_err(|error| format!("not healthy: {error}"))
        }
        Some(Command::Check) => check(settings),
        Some(Command::Sign(sign)) => print_signed(&settings, &sign),
        Some(Command::Dataset(arguments)) => write_dataset(settings, &arguments),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(1, &error),
    }
}

fn fail(code: u8, why: &str) -> ExitCode {
    eprintln!("mazewright: {why}");
    ExitCode::from(code)
}

/// A service that is ready to listen.
struct Prepared {
    app: Arc<App>,
    runtime: Runtime,
    /// Faults of the settings that do not prevent a start.
    warnings: Vec<String>,
    /// Dropped last, so that it writes the last log lines.
    _logs: LogGuard,
}

/// Performs the steps of a start before listening, so that `check` fails if a start would.
fn prepare(mut settings: Settings) -> Result<Prepared, String> {
    let logs = start_logs(&settings)?;
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let mut warnings = environment::warnings(names);
    if let Some(most) = open_files::raise_limit().filter(|&most| most < settings.connections) {
        warnings.push(format!(
            "MAZE_CONNECTIONS is {}, but the limit of open files leaves room for {most}",
            settings.connections
        ));
        settings.connections = most;
    }
    let runtime = start_runtime(&settings)?;
    let app = App::new(settings)?;
    Ok(Prepared { app, runtime, warnings, _logs: logs })
}

fn run(settings: Settings) -> Result<(), String> {
    let Prepared { _logs, app, runtime, warnings } = prepare(settings)?;
    for warning in warnings {
        tracing::warn!("{warning}");
    }
    let ended = runtime.block_on(async {
        let listener = bind(app.settings.listen, "MAZE_LISTEN").await?;
        let stop = stopped().map_err(|error| cannot_listen_for_signals(&error))?;
        ignore_hangups().map_err(|error| cannot_listen_for_signals(&error))?;
        if let Some(address) = app.settings.admin_listen {
            let listener = bind(address, "MAZE_ADMIN_LISTEN").await?;
            // It serves until the program ends, so that operators can watch the shutdown.
            let served =
                serve(app.clone(), Entry::admin(app.clone()), listener, std::future::pending());
            tokio::spawn(served);
        }
        serve(app.clone(), Entry::public(app.clone()), listener, stop).await;
        Ok(())
    });
    // Worker threads check their cancel flags; the program ends in time even if one does not.
    runtime.shutdown_timeout(STOP_TIMEOUT);
    ended
}

/// Prints the settings in effect and what they allow.
fn check(settings: Settings) -> Result<(), String> {
    let prepared = prepare(settings)?;
    let report = environment::report(&prepared.app.settings, &prepared.warnings);
    let mut out = std::io::stdout();
    out.write_all(report.as_bytes()).map_err(|error| format!("cannot write: {error}"))
}

/// Prints a signed target.
fn print_signed(settings: &Settings, sign: &Sign) -> Result<(), String> {
    let keys = SigningKeys::parse(&settings.signing_keys)?;
    let key = match &sign.key {
        Some(name) => keys.get(name).ok_or(format!("MAZE_SIGNING_KEYS has no key {name}"))?,
        None => keys.iter().next().ok_or("MAZE_SIGNING_KEYS has no key")?,
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let method = if sign.post { Method::POST } else { Method::GET };
    let signed = key.sign(&method, &sign.target, now + sign.seconds)?;
    writeln!(std::io::stdout(), "{signed}").map_err(|error| format!("cannot write: {error}"))
}

fn start_runtime(settings: &Settings) -> Result<Runtime, String> {
    let threads = job::threads(settings);
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let built = builder.enable_all().max_blocking_threads(threads).build();
    built.map_err(|error| format!("cannot start: {error}"))
}

/// Writes a data set to files. Removes an unfinished file after SIGINT or SIGTERM.
fn write_dataset(settings: Settings, arguments: &DatasetArguments) -> Result<(), String> {
    let app = App::new(settings)?;
    let runtime = start_runtime(&app.settings)?;
    let done = runtime.block_on(async {
        let stop = stopped().map_err(|error| cannot_listen_for_signals(&error))?;
        tokio::select! {
            done = dataset::files::write(&app, arguments) => done,
            () = stop => Err("interrupted; the unfinished file is removed".to_owned()),
        }
    });
    runtime.shutdown_timeout(STOP_TIMEOUT);
    done
}

async fn bind(address: SocketAddr, setting: &str) -> Result<TcpListener, String> {
    let explain = |error| format!("cannot listen on {address} ({setting}): {error}");
    let listener = TcpListener::bind(address).await.map_err(explain)?;
    let bound = listener.local_addr().map_err(explain)?;
    tracing::info!(setting, "listening on http://{bound}");
    Ok(listener)
}

/// Returns a future that is ready once SIGTERM or SIGINT arrives.
fn stopped() -> std::io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Makes SIGHUP write a log line and nothing else. By default it ends the process, but operators send it to make a
/// program reload its settings.
fn ignore_hangups() -> std::io::Result<()> {
    let mut hangup = signal(SignalKind::hangup())?;
    tokio::spawn(async move {
        while hangup.recv().await.is_some() {
            tracing::info!("SIGHUP is ignored: settings are read at the start alone");
        }
    });
    Ok(())
}

fn cannot_listen_for_signals(error: &std::io::Error) -> String {
    format!("cannot listen for signals: {error}")
}

/// Parses the filter of log lines. A word alone is a level. Otherwise it would be a target whose lines are all
/// written, with no lines of other targets.
fn log_filter(text: &str) -> Result<Targets, String> {
    let is_level = |part: &str| part.contains('=') || part.trim().parse::<LevelFilter>().is_ok();
    if !text.split(',').all(is_level) {
        return Err(format!(
            "MAZE_LOG is {text}: allowed are off, error, warn, info, debug and trace, alone or as target=level, \
             separated by commas"
        ));
    }
    text.parse().map_err(|error| format!("MAZE_LOG is {text}, which is not a filter: {error}"))
}

/// Writes log lines to standard error on a thread of its own.
fn start_logs(settings: &Settings) -> Result<LogGuard, String> {
    let filter = log_filter(&settings.log)?;
    let started = LogWriter::start(std::io::stderr());
    let (writer, guard) = started.map_err(|error| format!("cannot start: {error}"))?;
    let lines = tracing_subscriber::fmt::layer().with_writer(writer);
    let lines = match settings.log_format {
        LogFormat::Pretty => lines.with_ansi(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry().with(lines).with(filter).init();
    std::panic::set_hook(Box::new(|panic| tracing::error!("panic: {panic}")));
    Ok(guard)
}

/// Asks the server on an address for `/healthz`.
fn check_health(listen: SocketAddr) -> std::io::Result<()> {
    let host = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    let address = SocketAddr::new(host, listen.port());
    let mut stream = TcpStream::connect_timeout(&address, HEALTH_TIMEOUT)?;
    stream.set_read_timeout(Some(HEALTH_TIMEOUT))?;
    stream.set_write_timeout(Some(HEALTH_TIMEOUT))?;
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut head = [0; 12];
    stream.read_exact(&mut head)?;
    if &head == b"HTTP/1.1 200" {
        Ok(())
    } else {
        Err(std::io::Error::other(String::from_utf8_lossy(&head).into_owned()))
    }
}
