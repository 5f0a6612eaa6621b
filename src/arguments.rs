//! The commands of the command line and their arguments. The comments on the fields are also the text of `--help`.

use std::path::PathBuf;

use clap::builder::NonEmptyStringValueParser;
use clap::{Arg, Args, Command as Described, Subcommand};
use clap_complete::Shell;

/// A task of the program.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum Command {
    /// Serves mazes over HTTP, as the program does without a command.
    Serve,
    /// Writes a maze to a file: the same bytes as those of /maze.
    #[command(after_help = "Examples:\n  \
        mazewright maze 'shape=hex&cols=12&seed=42' -o maze.svg\n  \
        mazewright maze shape=tri cols=18 rows=12 seed=42 solution=true -o maze.pdf\n  \
        mazewright maze mask=@cat.png seed=42 -o cat.svg\n  \
        mazewright maze cols=20 rows=20 seed=1 --count 100 -o 'sheet-{n:03}.pdf'")]
    Maze(MazeArguments),
    /// Writes a book of mazes as PDF: the same bytes as those of /book.pdf.
    #[command(after_help = "Example:\n  \
        mazewright book count=20 ramp=difficulty seed=7 -o book.pdf")]
    Book(BookArguments),
    /// Writes a data set to files, on all cores: the same bytes as those of /dataset.*.
    Dataset(DatasetArguments),
    /// Prints the solution of a maze, or grades a route through it as /solve does.
    #[command(after_help = "Examples:\n  \
        mazewright solve shape=hex cols=12 seed=42\n  \
        mazewright solve cols=4 rows=4 seed=1 moves=ESSENE\n  \
        mazewright solve cols=4 rows=4 seed=1 path=0,1,5 seconds=12 --json")]
    Solve(FactsArguments),
    /// Prints the measures of a maze: its size, dead ends, solution, difficulty.
    Stats(FactsArguments),
    /// Writes the studio and the gallery as files that any web space can serve.
    #[command(after_help = "Example:\n  \
        mazewright site public && python3 -m http.server --directory public")]
    Site(SiteArguments),
    /// Lists the parameters, or the values of one: shapes, algorithms, solvers, formats, themes.
    List(ListArguments),
    /// Offers tools for mazes to an agent, by the Model Context Protocol on the standard input and output.
    #[command(after_help = "Example of a client's configuration:\n  \
        {\"mcpServers\": {\"mazes\": {\"command\": \"mazewright\", \"args\": [\"mcp\"]}}}")]
    Mcp(McpArguments),
    /// Prints the completions of a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Prints a page of the manual, for man(1).
    Man {
        /// A command; without it the page of the program.
        command: Option<String>,
        /// Write the pages of the program and of all commands into this folder instead.
        #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
        all: Option<PathBuf>,
    },
    /// Asks the server that runs with the same settings for /healthz; exits with 0 or 1.
    Healthcheck,
    /// Prints the settings as they are in effect, and what they allow; exits with 0 if they agree.
    Check(CheckArguments),
    /// Signs the path and query of a request and prints it.
    Sign(SignArguments),
    /// Fits the time that people take for a maze to its measures, from the finished games in the database, and prints
    /// the coefficients and the correlation.
    Calibrate(CalibrateArguments),
}

/// What `mazewright calibrate` prints.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct CalibrateArguments {
    /// Print the finished games as CSV instead: shape, size, measures, steps and seconds, and nothing
    /// about the players.
    #[arg(long)]
    pub csv: bool,
}

/// What `mazewright maze` writes.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct MazeArguments {
    /// Parameters of the maze as NAME=VALUE, such as shape=hex cols=12 seed=42, or together as the query of a URL. The
    /// value of `mask`, `mesh`, `start_icon` and `goal_icon` may be a file, as mask=@cat.png; @FILE alone is a JSON object of
    /// parameters; @- is the standard input. Without a seed the maze is new.
    #[arg(value_name = "NAME=VALUE")]
    pub parameters: Vec<String>,

    /// The file to write; its extension names the format. `-` is the standard output, the default.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// The format, where no extension names it.
    #[arg(long, short)]
    pub format: Option<String>,

    /// Write this number of mazes, with consecutive seeds, on all cores. The name of FILE must contain {n:03}, which
    /// becomes 001 and so on, or {seed}.
    #[arg(long, value_name = "MAZES", requires = "output", value_parser = clap::value_parser!(u64).range(1..))]
    pub count: Option<u64>,

    /// Show no progress.
    #[arg(long, short)]
    pub quiet: bool,
}

/// What `mazewright book` writes.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct BookArguments {
    /// Parameters of /book.pdf as NAME=VALUE, or together as the query of a URL. Files as for `mazewright maze`; the
    /// JSON object in @FILE may list the mazes.
    #[arg(value_name = "NAME=VALUE")]
    pub parameters: Vec<String>,

    /// The file to write. `-` is the standard output, the default.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Show no progress.
    #[arg(long, short)]
    pub quiet: bool,
}

/// A maze whose facts the program prints.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct FactsArguments {
    /// Parameters of the maze as NAME=VALUE, or together as the query of a URL. Files as for `mazewright maze`.
    /// `solve` also takes a route, as path=0,1,5 or moves=EES, and its time as seconds=12.
    #[arg(value_name = "NAME=VALUE")]
    pub parameters: Vec<String>,

    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Where `mazewright site` writes.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct SiteArguments {
    /// The folder to write to; it is created. It must be empty or hold an earlier site, whose files are replaced.
    pub folder: PathBuf,
    /// Write to a folder that holds other files too. Those of the same names are replaced.
    #[arg(long)]
    pub force: bool,
}

/// What `mazewright mcp` offers.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct McpArguments {
    /// Make the same mazes for blind walks each time: their seeds follow from this text, which agents must not know. By
    /// default they are new.
    #[arg(long, value_parser = NonEmptyStringValueParser::new())]
    pub seed: Option<String>,
}

/// A list to be printed.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct ListArguments {
    /// `parameters`, or a parameter whose values to list, such as `shapes`; without it, all topics.
    pub topic: Option<String>,

    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// What `mazewright dataset` writes.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct DatasetArguments {
    /// The file to write; its extension names the format: ndjson, tar, csv or parquet. `-` is the
    /// standard output.
    pub file: PathBuf,

    /// Parameters of /dataset.* as NAME=VALUE, such as shape=hex count=100000 seed=7, or together as the query of a URL,
    /// with & between them and %20 for a space. A seed must be given.
    pub parameters: Vec<String>,

    /// Items of a file: writes as many files as are needed, with numbers in their names. Existing files stay, so that
    /// an interrupted run can be started again.
    #[arg(long, value_name = "ITEMS", value_parser = clap::value_parser!(u64).range(1..))]
    pub shard: Option<u64>,

    /// The format, for the standard output.
    #[arg(long)]
    pub format: Option<String>,

    /// Show no progress.
    #[arg(long, short)]
    pub quiet: bool,
}

/// A request to be signed.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct SignArguments {
    /// Path and query, such as `/maze.svg?seed=1`.
    pub target: String,

    /// The name of a key in `MAZE_SIGNING_KEYS`; the first one if it is not given.
    #[arg(long)]
    pub key: Option<String>,

    /// For how many seconds the signature holds.
    #[arg(long, default_value_t = 86_400, value_parser = clap::value_parser!(u64).range(1..=3_155_760_000))]
    pub seconds: u64,

    /// Sign it for POST instead of GET and HEAD.
    #[arg(long)]
    pub post: bool,
}

/// Further checks.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct CheckArguments {
    /// Connect to the shared cache and to the database too.
    #[arg(long)]
    pub connect: bool,
}

/// Hides the settings that every command takes from the help of commands. The help of the program has them.
pub fn without_settings(described: Described) -> Described {
    let global = described.get_arguments().filter(|it| it.is_global_set());
    let hidden: Vec<Arg> = global.map(|setting| setting.clone().hide(true)).collect();
    described.mut_subcommands(|command| command.args(&hidden))
}
