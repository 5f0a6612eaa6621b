//! The studio: a page for making a maze. Its address has the parameters of `/maze`, and it works
//! as a plain form if no script runs.

mod form;
pub mod oembed;
mod presets;

pub use form::group_title;

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;

use crate::app::App;
use crate::fresh_seed::fresh_seed;
use crate::handlers::origin::origin;
use crate::handlers::pages::assets;
use crate::handlers::pages::footer::{footer, site_footer};
use crate::handlers::pages::shell::{Shell, document, escape, oembed_link, respond};
use crate::handlers::pages::studio::form::ParameterForm;
use crate::response::problem::Problem;
use mazewright_core::find;
use mazewright_render::formats::FORMATS;
use mazewright_request::error::Fault;
use mazewright_request::limits::AnswerLimits;
use mazewright_request::parameter::Fallback;
use mazewright_request::reading::query::{Reader, decode};
use mazewright_request::{ParameterId, ResolvedRequest};

/// The maze of an address without parameters.
pub const FIRST_MAZE: &str = "shape=hex&outline=hexagon&seed=12";

/// The contents of an address.
pub struct Address {
    /// Names and values, decoded, without those of controls that were left alone.
    given: Vec<(String, String)>,
    /// The maze, or a problem.
    request: Result<ResolvedRequest, Problem>,
}

impl Address {
    /// Reads a query.
    pub fn read(query: &str, limits: &AnswerLimits) -> Self {
        let query = if query.is_empty() { FIRST_MAZE } else { query };
        let said = |pair: &&str| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let usual = ParameterId::named(name).and_then(|id| id.entry().default.text());
            // `gen` and `seed` keep the maze the same. Any other value at its default has no effect.
            !value.is_empty() && (usual != Some(value) || name == "gen")
        };
        let said: Vec<&str> = query.split('&').filter(said).collect();
        let text = |text: &str| {
            decode(text).map_or_else(|_| text.to_owned(), std::borrow::Cow::into_owned)
        };
        let given = said.iter().map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let name = text(name);
            let name = ParameterId::named(&name).map_or(name, |id| id.name().to_owned());
            (name, text(value))
        });
        Self { given: given.collect(), request: read_request(&said.join("&"), limits) }
    }

    fn value(&self, name: &str) -> Option<String> {
        if let Some((_, value)) = self.given.iter().find(|(own, _)| own == name) {
            return Some(value.clone());
        }
        let request = self.request.as_ref().ok()?;
        let entry = ParameterId::named(name)?.entry();
        // A person changes the size that the shape decides. Fields of colours show those of the theme next to their text.
        let is_shown = entry.default.is_decided() && entry.default != Fallback::Theme;
        is_shown.then(|| entry.text(request))
    }

    /// Returns whether the address gives a parameter.
    pub fn gives(&self, id: ParameterId) -> bool {
        self.given.iter().any(|(own, _)| own == id.name())
    }

    /// Returns the maze, or a problem.
    pub fn into_request(self) -> Result<ResolvedRequest, Problem> {
        self.request
    }

    /// Returns the faults of the address.
    fn faults(&self) -> Vec<Fault> {
        match &self.request {
            Ok(_) => Vec::new(),
            Err(problem) if problem.faults.is_empty() => {
                vec![Fault::new("", problem.kind, problem.detail.clone())]
            }
            Err(problem) => problem.faults.clone(),
        }
    }

    /// Returns the URL of the picture, if there is one.
    fn picture(&self) -> Option<String> {
        let request = self.request.as_ref().ok()?;
        Some(picture_url(request, None))
    }
}

fn read_request(query: &str, limits: &AnswerLimits) -> Result<ResolvedRequest, Problem> {
    let mut reader = Reader::default();
    reader.query(query)?;
    let request = reader.finish(None)?.resolve(fresh_seed)?;
    request.check(limits)?;
    Ok(request)
}

/// Returns the URL of a picture of a maze: in its own format if pages can show that, else as SVG.
pub fn picture_url(request: &ResolvedRequest, format: Option<&str>) -> String {
    let wanted = format.map_or(Some(request.format), |name| find(FORMATS, name));
    let format = wanted.filter(|it| it.value.is_picture()).unwrap_or(&FORMATS[0]);
    let shown = request.clone().altered(|shown| shown.format = format);
    let mut url = format!("/maze.{}?", shown.format.name);
    shown.write_query(&mut url, |id| shown.takes(id));
    url
}

/// Describes the maze in words.
pub fn words(request: &ResolvedRequest) -> String {
    let site = &request.spec.site;
    let cells = site.shape.value.cell_name;
    let mut words = format!("A maze of {cells}, {} × {}", site.cols, site.rows);
    if site.outline.name != "rectangle" {
        let _ = write!(words, ", in a {}", site.outline.name);
    }
    words + ", carved by " + request.spec.algorithm.name
}

/// `GET /`
pub async fn studio(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let query = request.uri().query().unwrap_or("");
    let address = Address::read(query, &app.settings.limits());
    let origin = origin(request.headers(), &app.settings).unwrap_or_default();
    respond(&document(page(&address, Some(&origin))), request.headers()).await
}

/// The page of a static site, and the maze that it shows first.
pub struct SiteStudio {
    /// The page as HTML.
    pub html: String,
    /// The URL of the maze, whose picture is [`SITE_PICTURE`].
    pub maze: String,
}

/// The file with the first maze of a static site.
pub const SITE_PICTURE: &str = "/pictures/first.svg";

impl SiteStudio {
    /// Makes the page.
    pub fn new(limits: &AnswerLimits) -> Self {
        let address = Address::read("", limits);
        let maze = address.picture().unwrap_or_default();
        Self { html: page(&address, None), maze }
    }
}

/// Returns the page as HTML: of the service at `origin`, or of a static site.
fn page(address: &Address, origin: Option<&str>) -> String {
    let is_site = origin.is_none();
    let value = |name: &str| address.value(name);
    let words = address.request.as_ref().map_or_else(
        |_| "Mazes on any tessellation, to look at, print, and solve".to_owned(),
        words,
    );
    let mut faults = String::new();
    for fault in address.faults() {
        // Writing to a string cannot fail.
        let _ = write!(faults, "<li>{}</li>", escape(&fault.detail));
    }
    let hidden = if faults.is_empty() { " hidden" } else { "" };
    let mut picture = address.picture();
    if is_site {
        // The script reads the maze from the query, which a file does not mind.
        picture = picture.map(|url| url.replace("/maze.svg", SITE_PICTURE));
    }
    let image = picture.as_deref().map_or_else(
        || "<img id=\"picture\" alt=\"\" hidden>".to_owned(),
        |url| format!("<img id=\"picture\" src=\".{}\" alt=\"{}\">", escape(url), escape(&words)),
    );
    let links: String = FORMATS
        .iter()
        .filter_map(|format| {
            let request = address.request.as_ref().ok()?;
            let mut url = format!("/maze.{}?", format.name);
            let request = request.clone().altered(|other| other.format = format);
            request.write_query(&mut url, |id| request.takes(id));
            let url = escape(&url);
            Some(format!(
                "<a href=\".{url}&amp;download=true\">{}</a> ",
                format.name.to_uppercase()
            ))
        })
        .collect();
    let mut play = String::new();
    if let Ok(request) = &address.request {
        request.write_query(&mut play, |id| !id.entry().is_exclusive());
    }
    let masks = assets::url(assets::DRAWN);
    let worker = assets::worker().map(|url| format!(" data-worker=\".{url}\""));
    let form = ParameterForm { value: &value, masks: &masks };
    let main = include_str!("../../../pages/studio/studio.html")
        .replace("<!-- presets -->", &presets::links(is_site))
        .replace("<!-- links -->", if is_site { "" } else { LINKS })
        .replace("<!-- without scripts -->", if is_site { NO_SCRIPTS } else { BUTTON })
        .replace("<!-- play -->", &escape(&play))
        .replace("<!-- first maze -->", &escape(FIRST_MAZE))
        .replace("<!-- worker -->", &worker.unwrap_or_default())
        .replace("<!-- site -->", if is_site { " data-site" } else { "" })
        .replace("<!-- of service -->", if is_site { "hidden " } else { "" })
        .replace("<!-- first -->", &form.first_choices())
        .replace("<!-- groups -->", &form.groups())
        .replace(
            "<!-- faults -->",
            &format!(
                "<div id=\"faults\" class=\"fault\" role=\"alert\"{hidden}><ul>{faults}</ul></div>"
            ),
        )
        .replace("<!-- picture -->", &image)
        .replace("<!-- files -->", &links);
    let title = match &address.request {
        Ok(_) => format!("{words} · mazewright"),
        Err(_) => "mazewright".to_owned(),
    };
    let (head, foot) = match origin {
        Some(origin) => (head(address, &words, origin), footer(".")),
        None => (String::new(), site_footer(".")),
    };
    let shell = Shell {
        path: "/",
        title: &title,
        description: &words,
        styles: &["common/site.css", "studio/studio.css"],
        scripts: &["studio/main.js"],
        head: &head,
        main: &(main + &foot),
    };
    if is_site { shell.html_of_site() } else { shell.html() }
}

/// The ways on without scripts: those of the service, and of a static site.
const LINKS: &str = "<noscript><p class=\"links\"><a href=\"./play?<!-- play -->\">Play it</a> Save as \
    <!-- files --></p></noscript>";
const BUTTON: &str = "<p><button class=\"primary\">Show the maze</button></p>";
const NO_SCRIPTS: &str = "<p>The studio needs JavaScript.</p>";

/// Returns the elements for previews of a shared address on other sites: title, description, picture and oEmbed.
fn head(address: &Address, words: &str, origin: &str) -> String {
    let Ok(request) = &address.request else { return String::new() };
    let mut query = String::new();
    request.write_query(&mut query, |_| true);
    let page = format!("{origin}/?{query}");
    let still = picture_url(request, Some("png"));

    let mut head = String::new();
    let mut add = |name: &str, content: &str| {
        let _ = writeln!(head, "<meta property=\"{name}\" content=\"{}\">", escape(content));
    };
    add("og:type", "website");
    add("og:site_name", "mazewright");
    add("og:title", words);
    add("og:description", "Made with mazewright: change it, solve it, print it");
    add("og:url", &page);
    add("og:image", &format!("{origin}{still}"));
    add("og:image:type", "image/png");
    let _ = writeln!(head, "<meta name=\"twitter:card\" content=\"summary_large_image\">");
    head.push_str(&oembed_link(origin, &page, words));
    head
}
