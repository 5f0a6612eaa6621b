//! Writes a maze in a format in one call.

use std::fmt::Write as _;

use crate::cost::cost;
use crate::draw::frame;
use crate::formats::{Fields, Format};
use crate::scene::{Caption, Scene};
use crate::style::Style;
use crate::style::layers::StyleLayer;
use mazewright_core::{
    AlgorithmOptions, Cancel, Chosen, Error, Listed, Maze, Refusal, SOLVERS, Search, Setting,
    Solver, Spec, Topology, routes,
};

/// The largest number of pixels of an image, unless [`Options::max_pixels`] sets another limit.
pub const DEFAULT_MAX_PIXELS: u64 = 100_000_000;

/// Options of [`write_with`].
#[derive(Clone, Debug)]
pub struct Options {
    /// The solver that finds the route.
    pub solver: Chosen<Solver>,
    /// The members of a JSON document.
    pub fields: Fields,
    /// The URL of the document, if it has one.
    pub url: Option<String>,
    /// The largest number of pixels of an image. A larger image is rejected before memory is
    /// allocated for it.
    pub max_pixels: u64,
    /// The flag that cancels writing.
    pub cancel: Cancel,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            solver: &SOLVERS[0],
            fields: Fields::ALL,
            url: None,
            max_pixels: DEFAULT_MAX_PIXELS,
            cancel: Cancel::new(),
        }
    }
}

/// Returns a drawing of a maze as an SVG document.
///
/// ```
/// use mazewright_core::Maze;
/// use mazewright_render::{Style, svg};
///
/// let maze = Maze::builder().shape("polar").seed(7).build()?;
/// assert!(svg(&maze, &Style::default())?.starts_with("<svg"));
/// # Ok::<(), mazewright_core::Error>(())
/// ```
///
/// # Errors
/// Fails if the style does not fit the maze.
pub fn svg(maze: &Maze, style: &Style) -> Result<String, Error> {
    text(maze, "svg", style)
}

/// Returns a drawing of a maze as a PNG image.
///
/// # Errors
/// Fails if the style does not fit the maze, or if the image would be too large.
pub fn png(maze: &Maze, style: &Style) -> Result<Vec<u8>, Error> {
    write(maze, "png", style)
}

/// Returns a maze, its planar graph, its dual graph and the shortest route as a JSON document.
///
/// ```
/// let maze = mazewright_core::Maze::builder().size(3, 2).build()?;
/// assert!(mazewright_render::json(&maze)?.contains("\"start\":0,\"goal\":5"));
/// # Ok::<(), mazewright_core::Error>(())
/// ```
///
/// # Errors
/// Does not fail for a maze made by this version of the core.
pub fn json(maze: &Maze) -> Result<String, Error> {
    text(maze, "json", &Style::default())
}

/// Writes a maze in a format of [`FORMATS`](crate::formats::FORMATS), given by name or as an entry
/// of the table.
///
/// # Errors
/// Fails if there is no such format, if the style does not fit the maze, or if the image would be
/// too large.
pub fn write(
    maze: &Maze,
    format: impl Setting<Chosen<Format>>,
    style: &Style,
) -> Result<Vec<u8>, Error> {
    write_with(maze, format, style, &Options::default())
}

/// Writes a maze like [`write`](write()), with further options.
///
/// # Errors
/// Fails like [`write`](write()), or if it is cancelled.
pub fn write_with(
    maze: &Maze,
    format: impl Setting<Chosen<Format>>,
    style: &Style,
    options: &Options,
) -> Result<Vec<u8>, Error> {
    let format = format.read(Format::PARAMETER)?;
    let (spec, cancel) = (maze.spec(), &options.cancel);
    check(spec, style, format, options.max_pixels)?;
    let traced = style.layers.contains(StyleLayer::Trace)
        || style.options.animation.shows_search()
        || options.fields.contains("trace");
    let search = Search::new(spec.seed.number(), cancel).traced(traced);
    let routes = routes(options.solver, maze, &search)?;
    let caption = Caption { url: options.url.clone(), params: params(spec), ..Caption::default() };
    let solver = options.solver;
    let scene = Scene { spec, style, maze, solver, routes: &routes, caption: &caption };
    format.value.write.write(&scene, options.fields, cancel)
}

fn text(maze: &Maze, format: &str, style: &Style) -> Result<String, Error> {
    let bytes = write(maze, format, style)?;
    // These formats write UTF-8 only.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Rejects styles that do not fit the maze, and images that are too large.
fn check(
    spec: &Spec,
    style: &Style,
    format: Chosen<Format>,
    max_pixels: u64,
) -> Result<(), Refusal> {
    frame::check_warp(spec, style, format.value.bends())?;
    if style.cell.hundredths() == 0 {
        return Err(Refusal::new("cell", "out-of-range", "cell is 0, but must be more"));
    }
    frame::check_margin(style)?;
    let ([width, height], most) = (frame::max_pixels(spec, style), format.value.max_side());
    let pixels = cost(spec, style, format).pixels;
    if width.max(height) <= most && pixels <= max_pixels {
        return Ok(());
    }
    let detail = format!(
        "cell is {}: the picture would be {width} × {height} pixels, but at most {most} a side and \
         {max_pixels} in all are allowed; take a smaller cell or fewer {}",
        style.cell,
        spec.site.size_words()
    );
    Err(Refusal::new("cell", "too-many-pixels", detail))
}

/// Returns the settings of a spec as the text of a JSON object.
fn params(spec: &Spec) -> String {
    let (site, options) = (&spec.site, &spec.options);
    let Topology { weave, symmetry, sparse, braid, loops, unicursal } = spec.topology;
    let AlgorithmOptions { pick, corner, bias, bias_angle, river, run } = options;
    let mask = site.mask.as_ref().map_or("none".into(), |mask| mask.name());
    let cells = if let Some(mesh) = &site.mesh {
        format!("\"mesh\":\"sha256:{}\"", mesh.digest())
    } else {
        let (cols, rows) = (site.cols, site.rows);
        let shape = serde_json::Value::from(site.shape.name);
        format!("\"shape\":{shape},\"cols\":{cols},\"rows\":{rows}")
    };
    let mut text = format!("{{{cells}");
    for (name, value) in [
        ("outline", site.outline.name),
        ("wrap", site.wrap.name),
        ("hole", site.hole.name),
        ("mask_parts", site.parts.name()),
        ("algorithm", spec.algorithm.name),
        ("corner", corner.name()),
        ("pick", &pick.to_string()),
        ("bias_angle", &bias_angle.to_string()),
        ("symmetry", symmetry.name),
        ("start", &spec.start.to_string()),
        ("goal", &spec.goal.to_string()),
        ("openings", &spec.openings.to_string()),
        ("mask", &mask),
        ("seed", spec.seed.text()),
    ] {
        // Writing to a string cannot fail.
        let _ = write!(text, ",\"{name}\":{}", serde_json::Value::from(value));
    }
    let (angle, inner, hole, levels) = (site.angle, site.inner, site.hole_size, site.levels);
    let _ = write!(
        text,
        ",\"angle\":{angle},\"inner\":{inner},\"hole_size\":{hole},\"levels\":{levels},\
         \"bias\":{bias},\"river\":{river},\"run\":{run},\"weave\":{weave},\"sparse\":{sparse},\
         \"braid\":{braid},\"loops\":{loops},\"unicursal\":{unicursal}}}"
    );
    text
}
