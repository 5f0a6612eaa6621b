//! The program: reads the settings and executes a command, or listens, serves, and stops on a signal.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::Method;
use clap::builder::styling::{AnsiColor, Style};
use clap::error::ErrorKind;
use mazewright::app::App;
use mazewright::arguments::{
    CalibrateArguments, CheckArguments, Command, DatasetArguments, SignArguments,
};
use mazewright::command::failure::Failure;
use mazewright::command::{CommandSettings, book, facts, list, maze, shell};
use mazewright::config::Settings;
use mazewright::dataset;
use mazewright::environment;
use mazewright::jobs::job;
use mazewright::listen_address::ListenAddress;
use mazewright::log_writer::LogGuard;
use mazewright::logs::{LogFilter, start_logs};
use mazewright::mcp::transports::serve_stdio;
use mazewright::net::listeners::Listeners;
use mazewright::net::open_files;
use mazewright::reload::Reloader;
use mazewright::server::base_path::HEALTH;
use mazewright::server::middleware::RouteStack;
use mazewright::server::serve::serve;
use mazewright::signature::SigningKeys;
use mazewright::site;
use mazewright::system::{self, ReloadSignals, StopSignals};
use mazewright::tls::Authorities;
use mazewright::traces::Traces;
use mazewright_games::calibration::{Calibration, ENOUGH};
use mazewright_games::play::{KEPT_PLAYS, Play, csv};
use tokio::runtime::Runtime;

#[global_allocator]
static ALLOCATOR: system::Allocator = system::Allocator;

/// The time in which cancelled work must stop when the program ends.
const STOP_TIMEOUT: Duration = Duration::from_millis(200);

/// The colour of the beginning of an error, on terminals.
const ERROR: Style = AnsiColor::Red.on_default().bold();

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
        Err(error) => {
            return fail(Failure::wrong(environment::explain(&error, std::env::args_os())));
        }
    };
    execute(settings).map_or_else(fail, |()| ExitCode::SUCCESS)
}

fn execute(settings: Settings) -> Result<(), Failure> {
    let of_command = CommandSettings::new(&settings);
    match settings.command.clone() {
        None | Some(Command::Serve) => Ok(run(settings)?),
        Some(Command::Maze(arguments)) => maze::write_maze(&arguments, &of_command),
        Some(Command::Book(arguments)) => book::write_book(&arguments, &of_command),
        Some(Command::Dataset(arguments)) => write_dataset(settings, &arguments),
        Some(Command::Solve(arguments)) => facts::solve(&arguments, &of_command),
        Some(Command::Stats(arguments)) => facts::stats(&arguments, &of_command),
        Some(Command::Site(arguments)) => site::write_site(&arguments, &of_command),
        Some(Command::List(arguments)) => list::print(&arguments),
        Some(Command::Mcp(arguments)) => Ok(offer_tools(settings, arguments.seed)?),
        Some(Command::Completions { shell }) => shell::print_completions(shell),
        Some(Command::Man { all: Some(folder), .. }) => shell::write_manuals(&folder),
        Some(Command::Man { command, .. }) => shell::print_manual(command.as_deref()),
        Some(Command::Healthcheck) => check_health(&settings.listen[0])
            .map_err(|error| Failure::of_file("not healthy", &error)),
        Some(Command::Check(options)) => Ok(check_settings(settings, &options)?),
        Some(Command::Sign(sign)) => Ok(print_signed(&settings, &sign)?),
        Some(Command::Calibrate(options)) => Ok(calibrate(settings, &options)?),
    }
}

/// Writes the messages of a failure, and returns its exit code.
fn fail(failure: Failure) -> ExitCode {
    let code = failure.code();
    for message in failure.messages() {
        anstream::eprintln!("{ERROR}mazewright:{ERROR:#} {message}");
    }
    ExitCode::from(code)
}

/// A service that is ready to listen.
struct PreparedService {
    app: Arc<App>,
    runtime: Runtime,
    /// Faults of the settings that do not prevent a start.
    warnings: Vec<String>,
    filter: LogFilter,
    /// Dropped last, so that it writes the last log lines.
    _logs: LogGuard,
}

/// Performs the steps of a start before listening, so that `check` fails if a start would.
fn prepare(mut settings: Settings) -> Result<PreparedService, String> {
    let (logs, filter) = start_logs(&settings)?;
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
    let in_runtime = runtime.enter();
    let authorities = Authorities::read(app.settings.ca_file.as_deref())?;
    if let Some(traces) = Traces::start(&authorities)? {
        // They are set once.
        let _ = app.traces.set(traces);
    }
    drop(in_runtime);
    Ok(PreparedService { app, runtime, warnings, filter, _logs: logs })
}

fn run(settings: Settings) -> Result<(), String> {
    let PreparedService { _logs, filter, app, runtime, warnings } = prepare(settings)?;
    for warning in warnings {
        tracing::warn!("{warning}");
    }
    let ended = runtime.block_on(async {
        let stop = stopped().map_err(|error| cannot_listen_for_signals(&error))?;
        let arguments = std::env::args_os().collect();
        let reloader = Reloader::new(Arc::clone(&app), filter, arguments);
        reload_on_hangup(reloader).map_err(|error| cannot_listen_for_signals(&error))?;
        let [listeners, admin] = listen(&app.settings)?;
        if !admin.is_empty() {
            // It serves until the program ends, so that operators can watch the shutdown.
            let served =
                serve(app.clone(), RouteStack::admin(app.clone()), admin, std::future::pending());
            tokio::spawn(served);
        }
        serve(app.clone(), RouteStack::public(app.clone()), listeners, stop).await;
        Ok(())
    });
    if let Some(traces) = app.traces.get() {
        traces.finish();
    }
    // Worker threads check their cancel flags; the program ends in time even if one does not.
    runtime.shutdown_timeout(STOP_TIMEOUT);
    ended
}

/// Prints the settings in effect and what they allow, and which servers answer if `options` ask for that.
fn check_settings(settings: Settings, options: &CheckArguments) -> Result<(), String> {
    let prepared = prepare(settings)?;
    let mut report = environment::report(&prepared.app.settings, &prepared.warnings);
    let connected = if options.connect {
        prepared.runtime.block_on(prepared.app.connect())
    } else {
        Ok(Vec::new())
    };
    for setting in connected.iter().flatten() {
        // Writing to a string cannot fail.
        let _ = writeln!(report, "{setting:<26} connected");
    }
    let mut out = std::io::stdout();
    out.write_all(report.as_bytes()).map_err(|error| format!("cannot write: {error}"))?;
    connected.map(drop)
}

/// Prints a signed target.
fn print_signed(settings: &Settings, sign: &SignArguments) -> Result<(), String> {
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

/// Writes a data set to files. Removes an unfinished file after a signal to stop.
fn write_dataset(settings: Settings, arguments: &DatasetArguments) -> Result<(), Failure> {
    let app = App::new(settings)?;
    let runtime = start_runtime(&app.settings)?;
    let done = runtime.block_on(async {
        let stop = stopped().map_err(|error| cannot_listen_for_signals(&error))?;
        tokio::select! {
            done = dataset::files::write_files(&app, arguments) => done,
            () = stop => Err(Failure::Interrupted),
        }
    });
    runtime.shutdown_timeout(STOP_TIMEOUT);
    done
}

/// Offers tools to an agent until its input ends.
fn offer_tools(settings: Settings, seed: Option<String>) -> Result<(), String> {
    let app = App::new(settings)?;
    let runtime = start_runtime(&app.settings)?;
    let ended = runtime.block_on(serve_stdio(app, seed));
    runtime.shutdown_timeout(STOP_TIMEOUT);
    ended
}

/// Prints how long people take for a maze, or the finished games.
fn calibrate(settings: Settings, options: &CalibrateArguments) -> Result<(), String> {
    let app = App::new(settings)?;
    let runtime = start_runtime(&app.settings)?;
    let database = &app.games.database;
    database.check_on().map_err(|_| "MAZE_DATABASE, which has the games, is not set")?;
    let plays = runtime.block_on(Play::newest(database, KEPT_PLAYS));
    let plays = plays.map_err(|error| format!("cannot read MAZE_DATABASE: {error}"))?;
    let text = if options.csv {
        csv(plays)
    } else {
        let few = format!(
            "{} games are stored; {ENOUGH} without hints, in different mazes, are needed",
            plays.len()
        );
        Calibration::fit(&plays).ok_or(few)?.to_string()
    };
    std::io::stdout().write_all(text.as_bytes()).map_err(|error| format!("cannot write: {error}"))
}

/// Opens the sockets for everybody and for operators, unless systemd has passed on such ones.
fn listen(settings: &Settings) -> Result<[Listeners; 2], String> {
    match Listeners::passed()? {
        Some([public, _]) if public.is_empty() => {
            Err("systemd passes no socket on whose name is not admin".to_owned())
        }
        Some([public, admin]) if admin.is_empty() => {
            Ok([public, Listeners::bind(&settings.admin_listen, "MAZE_ADMIN_LISTEN")?])
        }
        Some(passed) => Ok(passed),
        None => Ok([
            Listeners::bind(&settings.listen, "MAZE_LISTEN")?,
            Listeners::bind(&settings.admin_listen, "MAZE_ADMIN_LISTEN")?,
        ]),
    }
}

/// Returns a future that is ready once a signal to stop arrives.
fn stopped() -> std::io::Result<impl Future<Output = ()>> {
    let mut signals = StopSignals::listen()?;
    Ok(async move { signals.next().await })
}

/// Reads the settings again at each signal to do so.
fn reload_on_hangup(reloader: Reloader) -> std::io::Result<()> {
    let mut signals = ReloadSignals::listen()?;
    tokio::spawn(async move {
        while signals.next().await.is_some() {
            match reloader.reload() {
                Ok(others) if others.is_empty() => tracing::info!("the settings were read again"),
                Ok(others) => {
                    let others = others.join(", ");
                    tracing::warn!(
                        "the settings were read again; after a restart these change too: {others}"
                    );
                }
                Err(why) => tracing::error!("the settings are unchanged: {why}"),
            }
        }
    });
    Ok(())
}

fn cannot_listen_for_signals(error: &std::io::Error) -> String {
    format!("cannot listen for signals: {error}")
}

/// Asks the server on an address for `/healthz`.
fn check_health(listen: &ListenAddress) -> std::io::Result<()> {
    let listen = match listen {
        ListenAddress::Ip(listen) => listen,
        ListenAddress::Unix { path, .. } => {
            return ask_health(system::connect(path, HEALTH_TIMEOUT)?, "localhost");
        }
    };
    let host = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    let address = SocketAddr::new(host, listen.port());
    let stream = TcpStream::connect_timeout(&address, HEALTH_TIMEOUT)?;
    stream.set_read_timeout(Some(HEALTH_TIMEOUT))?;
    stream.set_write_timeout(Some(HEALTH_TIMEOUT))?;
    ask_health(stream, &address.to_string())
}

fn ask_health(mut stream: impl Read + Write, host: &str) -> std::io::Result<()> {
    let request = format!("GET {HEALTH} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut head = [0; 12];
    stream.read_exact(&mut head)?;
    if &head == b"HTTP/1.1 200" {
        Ok(())
    } else {
        Err(std::io::Error::other(String::from_utf8_lossy(&head).into_owned()))
    }
}
