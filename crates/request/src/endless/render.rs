//! Renders a part of an endless maze.

use std::sync::Arc;

use crate::endless::view::PictureView;
use crate::endless::{EndlessPart, EndlessRequest};
use crate::facts::Facts;
use crate::render::RenderContext;
use crate::{ParameterId, ResolvedRequest};
use mazewright_core::{Cancel, Error, Openings, Refusal, Site, Stage};
use mazewright_endless::picture::json::{self, WindowDocument};
use mazewright_endless::picture::{TILE, TileStyle, Zoom, draw_tile, last_zoom};
use mazewright_endless::{Endless, MazeWindow, Place, RegionCache};
use mazewright_render::cost::Cost;
use mazewright_render::draw::draw;
use mazewright_render::drawing::Drawing;
use mazewright_render::formats::SettingGroup;
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::Overlay;

/// The number of cells in the cost of a tile.
const TILE_CELLS: u64 = 2048;

/// Memory of a tile while it is drawn, in bytes: its cells and lines, and bands of pixels.
const TILE_BYTES: u64 = 4 << 20;

/// Returns the cost of a tile with `scale` × `scale` pixels for each of its pixels.
pub fn tile_cost(request: &ResolvedRequest, scale: u32) -> Cost {
    let format = &request.format.value;
    let pixels = u64::from(TILE * scale).pow(2);
    Cost {
        cells: TILE_CELLS,
        pixels: if format.is_raster() { pixels } else { 0 },
        // Cells of the least width have two lines each.
        output: (format.max_bytes)(2 * TILE_CELLS, pixels),
        memory: TILE_BYTES,
    }
}

/// Returns the maze of a request.
pub fn endless<V>(
    request: &ResolvedRequest,
    part: &EndlessPart<V>,
    regions: &Arc<RegionCache>,
) -> Result<Endless, Error> {
    Endless::new(part.side_log2, &request.spec, Arc::clone(regions))
}

/// Renders the bytes of a response. `url` is the canonical URL of the request.
pub fn render(
    request: &ResolvedRequest,
    part: &EndlessPart<PictureView>,
    url: &str,
    regions: &Arc<RegionCache>,
    context: &mut impl RenderContext,
    cancel: &Cancel,
) -> Result<(Vec<u8>, Facts), Error> {
    let maze = endless(request, part, regions)?;
    let bytes = match part.view {
        PictureView::Tile { zoom, at, scale } => {
            let drawing = tile(request, part, &maze, (zoom, at, scale), cancel)?;
            context.stage_ended("draw");
            let bytes = written(request, &drawing, cancel)?;
            context.stage_ended("encode");
            bytes
        }
        PictureView::Window { origin } => {
            window(request, part, url, (&maze, origin), context, cancel)?
        }
    };
    Ok((bytes, Facts::default()))
}

/// Writes a drawing in the format of a request.
fn written(
    request: &ResolvedRequest,
    drawing: &Drawing,
    cancel: &Cancel,
) -> Result<Vec<u8>, Error> {
    request.format.value.write.write_drawing(drawing, cancel).unwrap_or_else(|| {
        let name = request.format.name;
        let detail = format!("format is {name}, which does not draw parts of an endless maze");
        Err(Refusal::new(ParameterId::FORMAT.name(), "not-taken", detail).into())
    })
}

fn tile(
    request: &ResolvedRequest,
    part: &EndlessPart<PictureView>,
    maze: &Endless,
    (zoom, at, scale): (u32, [u32; 2], u32),
    cancel: &Cancel,
) -> Result<Drawing, Error> {
    let solution = request.style.solution;
    let style = TileStyle {
        ink: request.style.ink,
        paper: request.style.paper,
        path: request.style.path,
        page_colors: request.style.page_colors(),
        shows_walls: solution != Overlay::Only,
        shows_solution: solution != Overlay::Hidden,
        ends: part.ends,
        has_openings: request.spec.openings == Openings::Ends,
        scale,
    };
    let zoom = Zoom::new(maze, zoom).ok_or_else(|| {
        let detail = format!("zoom is {zoom}, but the last zoom is {}", last_zoom(part.side_log2));
        Refusal::new("zoom", "no-such-tile", detail)
    })?;
    draw_tile(maze, zoom, at, &style, cancel)
}

fn window(
    request: &ResolvedRequest,
    part: &EndlessPart<PictureView>,
    url: &str,
    (maze, origin): (&Endless, Place),
    context: &mut impl RenderContext,
    cancel: &Cancel,
) -> Result<Vec<u8>, Error> {
    let Site { cols, rows, .. } = request.spec.site;
    cancel.begin_stage(Stage::Carve);
    let window = maze.part(0, origin, [cols, rows], cancel)?;
    context.stage_ended("carve");
    cancel.begin_stage(Stage::Solve);
    let [start, goal] = part.ends;
    let pieces = maze.route(start, goal, cancel)?.pieces(0, origin, [cols, rows])?;
    context.stage_ended("solve");
    cancel.begin_stage(Stage::Write);
    if request.format.value.reads(SettingGroup::Fields) {
        let whole = EndlessRequest { maze: request.clone(), part: *part };
        let caption =
            Caption { url: Some(url.to_owned()), params: whole.params(), ..Caption::default() };
        let document = WindowDocument {
            side_log2: part.side_log2,
            seed: &request.spec.seed,
            window: &window,
            ends: part.ends,
            pieces: &pieces,
            caption: &caption,
        };
        let bytes = json::write(&document, cancel)?;
        context.stage_ended("encode");
        return Ok(bytes);
    }
    let has_openings = request.spec.openings == Openings::Ends;
    let openings = if has_openings { maze.openings(start, goal) } else { [None; 2] };
    let grid = context.grid(&request.spec, cancel)?;
    let shown = MazeWindow { window: &window, pieces: &pieces, openings };
    let (shown, routes) = shown.maze(&request.spec, grid, cancel)?;
    let scene = Scene {
        spec: &request.spec,
        style: &request.style,
        maze: &shown,
        solver: request.solver,
        routes: &routes,
        caption: &Caption::default(),
    };
    let write = &request.format.value.write;
    if write.is_data() {
        let bytes = write.write(&scene, request.fields, cancel)?;
        context.stage_ended("encode");
        return Ok(bytes);
    }
    let mut drawing = draw(&scene, cancel)?;
    let (side, seed) = (maze.side(0), request.spec.seed.number());
    if !drawing.is_titled {
        drawing.title = format!("{cols} × {rows} of an endless maze, {side} × {side}, seed {seed}");
    }
    drawing.description = format!(
        "{cols} × {rows} squares from {origin} on, of a maze of {side} × {side}, made by {}; the way \
         from {start} to {goal} {}.",
        request.spec.algorithm.name,
        if pieces.is_empty() { "does not come here" } else { "comes through here" },
    );
    context.stage_ended("draw");
    let bytes = written(request, &drawing, cancel)?;
    context.stage_ended("encode");
    Ok(bytes)
}
