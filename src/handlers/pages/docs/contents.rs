//! The pages of the documentation.

use crate::handlers::pages::studio::group_title;
use mazewright_request::parameter::Topic;

/// A page of the documentation.
pub struct DocPage {
    /// The last part of its path.
    pub name: &'static str,
    /// Its heading; empty for the parameters of a topic whose heading is that of the studio.
    heading: &'static str,
    /// A sentence about it.
    pub about: &'static str,
    /// The tags of its operations.
    pub tags: &'static [&'static str],
    /// The topic of its parameters.
    pub topic: Option<Topic>,
    /// A document that it shows.
    pub guide: Option<&'static str>,
}

impl DocPage {
    /// Returns its heading.
    pub fn title(&self) -> &'static str {
        let of_studio = || self.topic.and_then(group_title).unwrap_or_default();
        if self.heading.is_empty() { of_studio() } else { self.heading }
    }
}

/// A part of the contents.
pub struct DocPart {
    /// Its heading.
    pub title: &'static str,
    /// Its pages.
    pub pages: &'static [DocPage],
}

const fn guide(
    name: &'static str,
    heading: &'static str,
    about: &'static str,
    file: &'static str,
) -> DocPage {
    DocPage { name, heading, about, tags: &[], topic: None, guide: Some(file) }
}

const fn operations(
    name: &'static str,
    heading: &'static str,
    about: &'static str,
    tags: &'static [&'static str],
    guide: Option<&'static str>,
) -> DocPage {
    DocPage { name, heading, about, tags, topic: None, guide }
}

const fn parameters(name: &'static str, topic: Topic, about: &'static str) -> DocPage {
    DocPage { name, heading: "", about, tags: &[], topic: Some(topic), guide: None }
}

/// The pages, without the first one.
#[rustfmt::skip]
pub static CONTENTS: [DocPart; 3] = [
    DocPart { title: "Guides", pages: &[
        guide("recipes", "Recipes", "Solutions for usual tasks, with curl and Python", "docs/recipes.md"),
        guide("api", "Requests and answers", "Rules of all requests: formats, caching, errors, bodies", "docs/api.md"),
        guide("formats", "Formats", "Each format: its parameters, its limits, how to read it", "docs/formats.md"),
        guide("difficulty", "Difficulty", "What difficulty is, and how to ask for one", "docs/difficulty.md"),
        guide("command-line", "Command line", "Mazes from the program itself, without a server", "docs/command-line.md"),
        guide("agents", "Agents", "Tools for language models, by the Model Context Protocol", "docs/agents.md"),
        guide("python", "Python", "The package with the same mazes, pictures and documents", "docs/python.md"),
        guide("javascript", "JavaScript", "The package that makes mazes in browsers, in Node and in Deno", "docs/javascript.md"),
        guide("versioning", "Versions", "What stays the same from version to version", "docs/versioning.md"),
        guide("operations", "Run a service", "Settings, limits and metrics of a service", "docs/operations.md"),
    ] },
    DocPart { title: "Operations", pages: &[
        operations("mazes", "Mazes", "One maze, in any format", &["mazes", "formats"], None),
        operations("books", "Books", "Many mazes in one document to print", &["books"], None),
        operations("datasets", "Data sets", "Many mazes as one stream", &["datasets"], Some("docs/datasets.md")),
        operations("solutions", "Solutions", "Routes graded, and solvers compared", &["solutions"], None),
        operations("games", "Games", "Games on the service's clock, scores, and the mazes of a day", &["games"], None),
        operations("endless", "The endless maze", "Parts of a maze without end", &["endless"], Some("docs/endless.md")),
        operations("lists", "Lists", "What there is to choose from", &["lists"], None),
        operations("service", "Pages and service", "Pages for people, descriptions for programs, and health", &["service"], None),
    ] },
    DocPart { title: "Parameters", pages: &[
        // The studio has the shape above its groups.
        DocPage {
            heading: "Shape and size",
            ..parameters("cells", Topic::Cells, "The shape of the cells, and their number")
        },
        parameters("outline", Topic::Site, "Which part of the plane holds cells, and which edges are joined"),
        parameters("algorithm", Topic::Carving, "How the maze is carved"),
        parameters("passages", Topic::Passages, "What changes in the passages after carving"),
        parameters("route", Topic::Route, "Seed, start, goal, solver and difficulty"),
        parameters("look", Topic::Look, "Colours, lines, marks and sizes"),
        parameters("motion", Topic::Motion, "Pictures that move"),
        parameters("output", Topic::Output, "The format, and settings of single formats"),
    ] },
];

/// Iterates over the pages.
pub fn pages() -> impl Iterator<Item = &'static DocPage> {
    CONTENTS.iter().flat_map(|part| part.pages)
}

/// Returns the page with a name.
pub fn page(name: &str) -> Option<&'static DocPage> {
    pages().find(|page| page.name == name)
}

/// Returns the page that shows a document.
pub fn page_of_guide(file: &str) -> Option<&'static DocPage> {
    pages().find(|page| page.guide == Some(file))
}

/// Returns the page with the parameters of a topic.
pub fn page_of_topic(topic: Topic) -> Option<&'static DocPage> {
    pages().find(|page| page.topic == Some(topic))
}

/// Returns the text of a link to a parameter, as a query has it: a name such as `start` alone says too little in a list
/// of links.
pub fn parameter_link(name: &str) -> String {
    format!("<code>{name}=</code>")
}
