//! The settings, each with its unit, its default and the reason for the default. Each is a flag and an
//! environment variable. None is called `MAZE_PORT`, because Kubernetes sets a variable of that name to
//! a URL for a service named `maze`. The comments on the fields are also the text of `--help`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use ipnet::IpNet;

use crate::arguments::Command;
use crate::listen_address::ListenAddress;
use crate::secret::Secret;
use crate::setting_values::{
    connections, contact, count, embedder, few, network, public_url, seconds, seconds_or_none,
    within,
};

/// Bytes in a MiB.
pub(crate) const MIB: u64 = 1 << 20;

/// The largest number of bytes of a request's head, and of what a connection reads ahead: the longest query, and
/// room for headers.
pub const HEAD_BYTES: usize = 24 * 1024;

/// The default of `MAZE_MEMORY`, in MiB, and the least.
pub(crate) const MEMORY: u64 = 768;
const LEAST_MEMORY: u64 = 48;

/// The command line: settings, and a task.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "mazewright",
    version,
    about = "Draws mazes as SVG, PNG, PDF, JSON and more. Without a command it serves them over HTTP"
)]
pub struct Settings {
    /// A task other than serving.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// A file with settings, one a line as NAME=VALUE. Variables of the environment and flags come first. SIGHUP reads
    /// it again.
    #[arg(long, env = "MAZE_SETTINGS_FILE", global = true)]
    pub settings_file: Option<PathBuf>,

    /// Addresses to serve on, separated by commas: an IP address and a port (0 for any free one), or
    /// `unix:PATH`, perhaps with the mode of the file, as `unix:/run/mazewright/http.sock?mode=660`. By default only
    /// this machine can connect. Sockets that systemd passes on take their place.
    #[arg(
        long,
        env = "MAZE_LISTEN",
        default_value = "127.0.0.1:8080",
        value_delimiter = ',',
        global = true
    )]
    pub listen: Vec<ListenAddress>,

    /// Addresses for operators: /livez, /readyz, /metrics. Off by default, so that nothing internal is public by
    /// accident.
    #[arg(long, env = "MAZE_ADMIN_LISTEN", value_delimiter = ',')]
    pub admin_listen: Vec<ListenAddress>,

    /// Most cells of a maze, up to 100 million, because corners are numbered by 32 bits. Four
    /// million squares carve and draw in about a second. Follows `MAZE_MEMORY`.
    #[arg(long, env = "MAZE_MAX_CELLS", default_value_t = 4_000_000, value_parser = within(2..=100_000_000))]
    pub max_cells: u64,

    /// Most pixels of a raster picture. 100 million is 10 000 × 10 000. Follows `MAZE_MEMORY`.
    #[arg(long, env = "MAZE_MAX_PIXELS", default_value_t = 100_000_000, value_parser = within(1..=100_000_000_000))]
    pub max_pixels: u64,

    /// Most bytes of an answer that is held, in MiB. Room for a picture of the largest maze. Longer JSON and
    /// SVG are sent as they are written. Follows `MAZE_MEMORY`.
    #[arg(long, env = "MAZE_MAX_ANSWER", default_value_t = 96, value_parser = within(1..=65_536))]
    pub max_answer: u64,

    /// Most bytes of a request body, in KiB. Far more than any list of parameters needs.
    #[arg(long, env = "MAZE_MAX_BODY", default_value_t = 1024, value_parser = within(1..=1_048_576))]
    pub max_body: u64,

    /// Jobs that run at once; 0 means one for each core. More would only make all of them slower.
    #[arg(long, env = "MAZE_JOBS", default_value_t = 0, value_parser = few(0..=1024))]
    pub jobs: usize,

    /// Jobs that may wait for their turn. If more wait, clients that have more than their share of them get 503.
    #[arg(long, env = "MAZE_QUEUE", default_value_t = 1024, value_parser = few(0..=1_000_000))]
    pub queue: usize,

    /// How long a render may wait for its turn, in seconds. Callers give up not much later.
    #[arg(long, env = "MAZE_QUEUE_WAIT", default_value = "5", value_parser = seconds)]
    pub queue_wait: Duration,

    /// How long a request may take from its first to its last stage, in seconds. The largest maze
    /// takes a few.
    #[arg(long, env = "MAZE_REQUEST_TIMEOUT", default_value = "30", value_parser = seconds)]
    pub request_timeout: Duration,

    /// How long a client may take over a request's head, and how long a connection may idle, in
    /// seconds. Longer than the usual 5 s of keep-alive clients, short enough against slow ones.
    #[arg(long, env = "MAZE_HEADER_TIMEOUT", default_value = "10", value_parser = seconds)]
    pub header_timeout: Duration,

    /// How long a client may take over a request's body, in seconds.
    #[arg(long, env = "MAZE_BODY_TIMEOUT", default_value = "10", value_parser = seconds)]
    pub body_timeout: Duration,

    /// The time over which `MAZE_LEAST_RATE` is measured, in seconds. A client that accepts nothing for
    /// longer is disconnected.
    #[arg(long, env = "MAZE_WRITE_TIMEOUT", default_value = "30", value_parser = seconds)]
    pub write_timeout: Duration,

    /// The least rate at which a client must accept an answer while the server waits for it, in KiB a second. Unsent
    /// answers hold memory.
    #[arg(long, env = "MAZE_LEAST_RATE", default_value_t = 16, value_parser = within(0..=1_000_000))]
    pub least_rate: u64,

    /// How long the server waits for a client during one answer, in seconds. The largest answer takes that long at
    /// 330 KiB a second.
    #[arg(long, env = "MAZE_SEND_TIMEOUT", default_value = "300", value_parser = seconds)]
    pub send_timeout: Duration,

    /// How long requests in progress may take to finish after a signal to stop, in seconds.
    /// Container platforms kill a program after 30.
    #[arg(long, env = "MAZE_DRAIN", default_value = "20", value_parser = seconds)]
    pub drain: Duration,

    /// Connections at once. With a few other files that stays under the usual limit of 1024 open
    /// files.
    #[arg(long, env = "MAZE_CONNECTIONS", default_value_t = 1000, value_parser = connections())]
    pub connections: u32,

    /// Connections of one client address at once, IPv6 by /64. Browsers open six, and one address may
    /// be a school's. Trusted proxies are not bounded.
    #[arg(long, env = "MAZE_CLIENT_CONNECTIONS", default_value_t = 100, value_parser = connections())]
    pub client_connections: u32,

    /// Memory for renders, answers being sent, request bodies and caches together, in MiB. The program itself
    /// takes some 20 more. Below 768, the defaults that follow it are smaller in the same proportion.
    #[arg(long, env = "MAZE_MEMORY", default_value_t = MEMORY, value_parser = within(LEAST_MEMORY..=16_777_216))]
    pub memory: u64,

    /// The part of the memory for the answer cache, in MiB; 0 for no cache. Thousands of pictures of
    /// the usual size. Follows `MAZE_MEMORY`.
    #[arg(long, env = "MAZE_CACHE", default_value_t = 64, value_parser = within(0..=16_777_216))]
    pub cache: u64,

    /// The part of the memory for the grid cache, in MiB; 0 for no cache. Most grids do not depend on
    /// the seed, so that the next maze of the same shape and size can use the same one. Follows `MAZE_MEMORY`.
    #[arg(long, env = "MAZE_GRIDS", default_value_t = 64, value_parser = within(0..=16_777_216))]
    pub grids: u64,

    /// A cache that replicas share, Redis or Valkey, as `redis://host:6379`, or `rediss://` with TLS. It holds answers
    /// that take longer to make than to fetch, and how much of their quotas clients have used.
    #[arg(long, env = "MAZE_SHARED_CACHE", hide_env_values = true)]
    pub shared_cache: Option<Secret>,

    /// The key that signs the entries of the shared cache, at least 32 characters, the same for all replicas.
    /// Without it damage is still found, but write access to the cache is enough to forge answers.
    #[arg(long, env = "MAZE_SHARED_CACHE_KEY", hide_env_values = true)]
    pub shared_cache_key: Option<Secret>,

    /// How long the shared cache may take to answer, in seconds; after that the service makes the answer.
    #[arg(long, env = "MAZE_SHARED_CACHE_TIMEOUT", default_value = "0.02", value_parser = seconds)]
    pub shared_cache_timeout: Duration,

    /// CPU time that a client address may use in a minute, in seconds; 0 means no limit. The service measures and
    /// charges it after the work; answers from the cache are free. Off by default, because behind a proxy all clients
    /// have the proxy's address.
    #[arg(long, env = "MAZE_QUOTA", default_value = "0", value_parser = seconds_or_none)]
    pub quota: Duration,

    /// Proxies whose report of the client's address is believed, as addresses or networks, separated
    /// by commas.
    #[arg(long, env = "MAZE_TRUSTED_PROXIES", value_delimiter = ',', value_parser = network)]
    pub trusted_proxies: Vec<IpNet>,

    /// Trust every peer as a proxy. Set this only where nothing but a proxy can connect; otherwise clients can claim any
    /// address.
    #[arg(long, env = "MAZE_TRUST_FORWARDED", default_value_t = false)]
    pub trust_forwarded: bool,

    /// The header in which the proxies report the client's address.
    #[arg(long, env = "MAZE_FORWARDED_HEADER", default_value = "x-forwarded-for")]
    pub forwarded_header: ForwardedHeader,

    /// Keys that sign URLs, as `name:secret`, separated by commas. After a secret, `:cells=N` limits the cells of a maze,
    /// and `:quota=N` the seconds of CPU time a minute. With any key, unsigned requests for work are refused.
    #[arg(long, env = "MAZE_SIGNING_KEYS", value_delimiter = ',', hide_env_values = true)]
    pub signing_keys: Vec<Secret>,

    /// Where games and scores are kept: sqlite:PATH, a file that is made where it does not exist, or
    /// `postgres://USER:PASSWORD@HOST/NAME`, for several replicas. Off by default: the service then
    /// writes nowhere, and pages keep times in the browser.
    #[arg(long, env = "MAZE_DATABASE", hide_env_values = true)]
    pub database: Option<Secret>,

    /// A PEM file with the certificate authorities for connections to Redis, PostgreSQL and the collector of traces. By
    /// default those of the system are trusted.
    #[arg(long, env = "MAZE_CA_FILE")]
    pub ca_file: Option<PathBuf>,

    /// Most bytes of a database of SQLite, in MiB; 0 means no limit. A million games of 100 steps take some 1200.
    #[arg(long, env = "MAZE_DATABASE_MAX", default_value_t = 1024, value_parser = within(0..=16_777_216))]
    pub database_max: u64,

    /// The key that signs the tokens of games, at least 32 characters. By default the service makes it once and keeps
    /// it in the database.
    #[arg(long, env = "MAZE_TOKEN_KEY", hide_env_values = true)]
    pub token_key: Option<Secret>,

    /// Requests a minute about games and scores for one client address; 0 means no limit. To begin a
    /// game counts as 5. Many people may share one address, as in a school.
    #[arg(long, env = "MAZE_GAMES_QUOTA", default_value_t = 6000, value_parser = count())]
    pub games_quota: u32,

    /// Scheme and host under which people reach the service, as `https://mazes.example`, for printed pages and
    /// links. By default links have the host of the request. With a path, as in `https://example.org/mazes`, all
    /// requests must begin with that path.
    #[arg(long, env = "MAZE_PUBLIC_URL", default_value = "", value_parser = public_url)]
    pub public_url: String,

    /// Origins whose pages may show `/play?embed=true` in a frame, separated by commas, as
    /// `https://school.example`; `*` for all. By default no page may.
    #[arg(long, env = "MAZE_EMBED_ORIGINS", value_delimiter = ',', value_parser = embedder)]
    pub embed_origins: Vec<String>,

    /// Whether agents can use the tools for mazes at `/mcp`, by the Model Context Protocol. Requests must name this machine or
    /// the host of `MAZE_PUBLIC_URL`.
    #[arg(long, env = "MAZE_MCP", default_value_t = false)]
    pub mcp: bool,

    /// Whom to tell about a vulnerability, as `mailto:security@mazes.example` or a URL. /.well-known/security.txt
    /// names it. By default there is no such file.
    #[arg(long, env = "MAZE_SECURITY_CONTACT", default_value = "", value_parser = contact)]
    pub security_contact: String,

    /// The format of log lines.
    #[arg(long, env = "MAZE_LOG_FORMAT", default_value = "pretty")]
    pub log_format: LogFormat,

    /// Which log lines are written, as `level` or `target=level,…`.
    #[arg(long, env = "MAZE_LOG", default_value = "info")]
    pub log: String,
}

/// The header in which proxies report the client's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ForwardedHeader {
    /// `X-Forwarded-For`, which most proxies write.
    XForwardedFor,
    /// `Forwarded`, as RFC 7239 has it.
    Forwarded,
}

/// The format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Pretty,
    /// For programs: one JSON object a line.
    Json,
}

impl Settings {
    /// Returns the number of jobs that run at once.
    pub fn jobs(&self) -> usize {
        match self.jobs {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            jobs => jobs,
        }
    }

    /// Returns the largest number of bytes of an answer.
    pub fn answer_bytes(&self) -> u64 {
        self.max_answer.saturating_mul(MIB)
    }

    /// Returns the largest number of bytes of a request body.
    pub fn body_bytes(&self) -> usize {
        usize::try_from(self.max_body.saturating_mul(1024)).unwrap_or(usize::MAX)
    }

    /// Returns the largest number of bytes of a database of SQLite; 0 for no limit.
    pub fn database_bytes(&self) -> u64 {
        self.database_max.saturating_mul(MIB)
    }

    /// Returns the path below which the service is served, without a slash at its end; empty for the root.
    pub fn base_path(&self) -> &str {
        let host = self.public_url.split_once("://").map_or("", |(_, host)| host);
        host.find('/').map_or("", |at| &host[at..])
    }
}
