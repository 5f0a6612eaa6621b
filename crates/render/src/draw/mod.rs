//! From a scene to a drawing: its layers, then operations on the whole drawing.
//!
//! ```text
//!   fit/, fill           open sizes, and numbers of columns and rows;  line_widths: of routes, marks and signs
//!   layers               which layers there are, from back to front, and the ids of cells
//!     cells              fills and explored cells;  legend: the meaning of the colours
//!     walls/, inset/     lines of walls
//!     passages           passages as lines
//!     graphs             the planar graph, its dual, the tree
//!     numbers/           numbers of seams and cells
//!     route/             the solution, and the marks at start and goal, by mark_sizes
//!     shared_parts       values that several of these need
//!     head               the cells at work, in animations;  free_space: around the centre of a cell
//!   colormap             the colours of fills
//!   lines/               paths of lines and arcs, with rounded corners
//!   frame, page_area     the place of the picture, with title
//!   whole/               operations on a whole drawing: wider lines below others, bends, turns, outlines for cutters
//! ```

pub(crate) mod cells;
pub(crate) mod colormap;
pub(crate) mod fill;
pub mod fit;
pub mod frame;
pub(crate) mod free_space;
pub(crate) mod graphs;
pub(crate) mod head;
pub(crate) mod inset;
pub(crate) mod layers;
pub(crate) mod legend;
pub(crate) mod line_widths;
pub(crate) mod lines;
pub(crate) mod mark_sizes;
pub(crate) mod numbers;
pub(crate) mod page_area;
pub(crate) mod passages;
pub mod route;
pub mod sentence;
pub(crate) mod shared_parts;
pub mod title;
pub(crate) mod trail;
pub(crate) mod wall_places;
pub(crate) mod walls;
pub(crate) mod whole;

use crate::draw::cells::Values;
use crate::draw::frame::PageLayout;
use crate::draw::route::end_marks;
use crate::draw::whole::casing::casing;
use crate::draw::whole::hairlines::hairlines;
use crate::draw::whole::tool_paths::compensate;
use crate::drawing::cutting::order_layers;
use crate::drawing::{DevicePoint, Drawing, Layer, Marks};
use crate::scene::Scene;
use crate::style::cutting::HAIRLINE;
use crate::style::layers::StyleLayer;
use crate::style::{Color, Overlay, Style};
use mazewright_core::geometry::{Point, rounded};
use mazewright_core::{Cancel, Error};

/// Draws a scene for viewing.
pub fn draw(scene: &Scene<'_>, cancel: &Cancel) -> Result<Drawing, Error> {
    if !scene.style.options.cut {
        return draw_as_styled(scene, cancel);
    }
    let mut style = scene.style.clone();
    style.options.cut = false;
    draw_as_styled(&Scene { style: &style, ..*scene }, cancel)
}

/// Draws a scene, for cutters if its style says so.
pub(crate) fn draw_as_styled(scene: &Scene<'_>, cancel: &Cancel) -> Result<Drawing, Error> {
    let bent = frame::without_bent_openings(scene, cancel)?;
    let scene = &Scene { maze: bent.as_ref().unwrap_or(scene.maze), ..*scene };
    let Scene { spec, style, maze, routes, .. } = *scene;
    if style.tactile {
        fit::tactile::check(scene, cancel)?;
    }
    let frame = PageLayout::new(maze.grid().size(), spec, style);
    frame::check_title(spec, style, frame.inside.width)?;
    let to_device = to_page(&frame, style);
    let values = Values::new(scene, cancel)?;
    let mut layers = layers::layers(scene, values.as_ref(), &to_device, cancel)?;
    if style.options.cut {
        frame.join_ends(&mut layers, cancel)?;
    }
    frame.place(&mut layers, cancel)?;
    // The marks at the ends stay upright, so they are drawn at the final positions of their cells.
    if let Some(at) = layers.iter().position(|layer| layer.name == end_marks::LAYER) {
        let mut ends = end_marks::layers(scene, &frame, &to_device, cancel)?;
        // Letters and icons lie on the paper's colour.
        let are_plain = ends.iter().all(|layer| layer.color == style.path);
        let below_ends = if are_plain { casing(style, StyleLayer::Ends, &mut ends) } else { None };
        // Marks and a solution of the same colour share a layer, so that opacity applies once.
        if let Some(below) = at.checked_sub(1).map(|below| &mut layers[below])
            && below.name == StyleLayer::Solution.name()
            && ends.iter().all(|layer| layer.color == below.color)
            && !style.options.cut
        {
            below.marks.extend(ends.drain(..).flat_map(|layer| layer.marks));
            layers.remove(at);
            layers.splice(at - 1..at - 1, below_ends);
        } else {
            layers.splice(at..=at, below_ends.into_iter().chain(ends));
        }
    }
    layers.extend(trail::layers(scene, &frame, end_marks::mark_colors(scene), &to_device, cancel)?);
    // A solution that is laid over another picture does not repeat its title and legend.
    if style.solution != Overlay::Only {
        layers.splice(0..0, title::layer(style, frame.inside));
        layers.extend(legend::layers(style, values.as_ref(), frame.inside));
    }
    // The outline is cut last.
    layers.sort_by_key(|layer| layer.name == layers::OUTLINE);
    if style.options.cut {
        let millimetres = f64::from(style.cell.hundredths()) / 100.0;
        style.check_cut_walls(spec, millimetres)?;
        let is_area = style.options.has_wall_areas();
        compensate(&mut layers, [StyleLayer::Walls.name(), layers::OUTLINE], style, cancel)?;
        separate(&mut layers);
        for layer in &mut layers {
            layer.marks.retain(
                |marks| !matches!(marks, Marks::Lines { lines, .. } if lines.points.is_empty()),
            );
        }
        layers.retain(|layer| !layer.marks.is_empty());
        hairlines(&mut layers, if is_area { HAIRLINE } else { style.line }.hundredths());
    }
    // Other pictures keep the order in which walls are found: the order for pens takes 2.5 times
    // as long as making and writing a large maze.
    let options = &style.options;
    if options.cut || options.is_measured && !options.animation.is_animated() {
        order_layers(&mut layers, cancel)?;
    }
    let kind = format!(
        "A maze of {} {}, made by {}",
        maze.cell_count(),
        if spec.topology.unicursal { "four-sided cells" } else { spec.site.cell_name() },
        spec.algorithm.name,
    );
    Ok(Drawing {
        size: frame.size.map(|length| length as i32),
        is_titled: style.title.is_some(),
        language: style.language.name,
        title: match &style.title {
            Some(title) => title.drawn().to_owned(),
            None => style.language.value.titled(spec),
        },
        description: format!(
            "{kind}; the route from cell {} to cell {} {}.",
            maze.start(),
            maze.goal(),
            match routes[0].length() {
                Some(steps) => format!("takes {steps} steps"),
                None => "was not found".to_owned(),
            },
        ),
        scale: style.scale,
        dpi: style.dpi,
        pixel_mm: frame.pixel_mm(style),
        has_ids: style.options.cut || style.group_ids,
        paper: style.paper,
        page_colors: style.page_colors(),
        sole_ink: options.two_colors.then(|| style.text_color()),
        layers,
    })
}

/// Makes one layer of each meaning, in a colour of its own: the software of cutters assigns operations
/// by colour.
fn separate(layers: &mut Vec<Layer>) {
    const OUTLINE: Color = Color::opaque(0x00ff_0000);
    const CENTRES: Color = Color::opaque(0x0000_a000);
    const MARKS: Color = Color::opaque(0x00ff_00ff);
    let marks = [layers::SIGNS, StyleLayer::Ends.name(), StyleLayer::Ids.name()];
    let mut separate: Vec<Layer> = Vec::new();
    for mut layer in layers.drain(..) {
        layer.color = match layer.name {
            layers::OUTLINE => OUTLINE,
            name if name == StyleLayer::Centres.name() => CENTRES,
            name if marks.contains(&name) => MARKS,
            _ => layer.color,
        };
        match separate.iter_mut().find(|it| it.name == layer.name) {
            Some(same) => same.marks.append(&mut layer.marks),
            None => separate.push(layer),
        }
    }
    *layers = separate;
}

/// Returns the mapping from cell sides to the page, before it is bent or rotated.
pub(crate) fn to_page(frame: &PageLayout, style: &Style) -> impl Fn(Point) -> DevicePoint {
    let [left, top] = frame.origin();
    move |point: Point| [scaled(point.x, style) + left, scaled(point.y, style) + top]
}

/// Converts a length in cell sides to hundredths of a pixel. All coordinates of the flat drawing are
/// rounded here.
#[inline]
fn scaled(length: f64, style: &Style) -> i32 {
    rounded(length * f64::from(style.cell.hundredths())) as i32
}
