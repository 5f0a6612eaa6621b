//! Lists of choices: `GET /algorithms`, `/formats`, `/shapes`, `/solvers`. One
//! line in [`LISTS`] gives a table a path.
//!
//! Some properties are in no table. The handler finds them by experiment, once, on a thread that may take long.
//! It cuts, glues and carves a small grid of each shape in all possible ways.

use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use tokio::sync::OnceCell;

use crate::response::document::{FIVE_MINUTES, StaticDocument};
use crate::response::problem::Problem;
use mazewright_core::analysis::{Capabilities, capabilities};
use mazewright_core::{ALGORITHMS, Choice, SHAPES, SOLVERS};
use mazewright_render::formats::{FORMATS, Format};
use mazewright_request::reading::query::no_parameters;
use mazewright_request::table::PARAMETERS;

/// A list of choices.
pub struct List {
    /// Its path, with a slash; without it the name of the document's only member.
    pub path: &'static str,
    /// Writes its entries, in the order of the table.
    entries: fn() -> String,
    /// The document, once a caller has requested it.
    kept: OnceCell<StaticDocument>,
}

/// The lists.
pub static LISTS: [List; 4] = [
    List::new("/algorithms", algorithms),
    List::new("/formats", formats),
    List::new("/shapes", shapes),
    List::new("/solvers", solvers),
];

impl List {
    const fn new(path: &'static str, entries: fn() -> String) -> Self {
        Self { path, entries, kept: OnceCell::const_new() }
    }

    /// Responds to `GET`.
    pub async fn respond(&'static self, request: Request) -> Result<Response, Problem> {
        no_parameters(request.uri().query().unwrap_or(""))?;
        let document = self.kept.get_or_try_init(|| self.write()).await?;
        document.response(request.headers(), FIVE_MINUTES).await
    }

    async fn write(&'static self) -> Result<StaticDocument, Problem> {
        let write = || {
            let name = self.path.trim_start_matches('/');
            let text = format!("{{\"{name}\":{}}}", (self.entries)());
            StaticDocument::new("application/json", text)
        };
        let written = tokio::task::spawn_blocking(write).await;
        written.map_err(|_| Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR))
    }
}

/// An entry of a list: the fields that every table has, and further properties.
#[derive(Serialize)]
struct ListEntry<T> {
    name: &'static str,
    aliases: &'static [&'static str],
    description: &'static str,
    #[serde(flatten)]
    more: T,
}

fn written<C, T: Serialize>(
    table: &'static [Choice<C>],
    more: impl Fn(&'static Choice<C>) -> T,
) -> String {
    let entry = |choice: &'static Choice<C>| {
        let Choice { name, aliases, doc: description, .. } = *choice;
        ListEntry { name, aliases, description, more: more(choice) }
    };
    let entries: Vec<ListEntry<T>> = table.iter().map(entry).collect();
    // Names and numbers can always be written.
    serde_json::to_string(&entries).unwrap_or_default()
}

#[derive(Serialize)]
struct OfAlgorithm {
    takes: Vec<&'static str>,
    limited: bool,
    shapes: Vec<&'static str>,
}

fn algorithms() -> String {
    written(ALGORITHMS, |algorithm| {
        let carves = |it: &&Capabilities| it.algorithms.contains(&algorithm.name);
        OfAlgorithm {
            takes: algorithm.value.options.iter().map(|option| option.name()).collect(),
            limited: algorithm.value.steps.is_some(),
            shapes: capabilities().iter().filter(carves).map(|it| it.shape.name).collect(),
        }
    })
}

#[derive(Serialize)]
struct OfFormat {
    media_type: &'static str,
    extension: &'static str,
    path: String,
    takes: Vec<&'static str>,
}

fn formats() -> String {
    written(FORMATS, |format| OfFormat {
        media_type: format.value.media_type,
        extension: format.name,
        path: format!("/maze.{}", format.name),
        takes: own_parameters(&format.value).collect(),
    })
}

/// Iterates over the names of the parameters that a format takes besides those that all formats take.
pub fn own_parameters(format: &Format) -> impl Iterator<Item = &'static str> {
    let own =
        PARAMETERS.iter().filter(|it| !it.group.is_of_all_formats() && format.reads(it.group));
    own.map(|parameter| parameter.name)
}

#[derive(Serialize)]
struct OfShape {
    cols: u32,
    rows: u32,
    cells_are: &'static str,
    #[serde(flatten)]
    capabilities: Option<&'static Capabilities>,
}

fn shapes() -> String {
    written(SHAPES, |shape| {
        let (cols, rows) = shape.value.default_size;
        let capabilities = capabilities().iter().find(|it| it.shape == shape);
        OfShape { cols, rows, cells_are: shape.value.cell_name, capabilities }
    })
}

#[derive(Serialize)]
struct OfSolver {
    shortest: bool,
}

fn solvers() -> String {
    written(SOLVERS, |solver| OfSolver { shortest: solver.value.shortest })
}
