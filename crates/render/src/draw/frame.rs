//! The layout of a page: its size, and the position of the maze, the title and the legend. It
//! depends on the request and the bounds of the cells alone, so that limits on the size of pictures are
//! known before anything is built.
//!
//! ```text
//!   flat drawing ─▶ bent into a disc (warp) ─▶ rotated about its centre (turn) ─▶ block
//!
//!   ┌───────────────────┐  margin on all four sides
//!   │  title            │  strip, only with a title
//!   │  ┌─────────────┐  │
//!   │  │    block    │  │
//!   │  └─────────────┘  │
//!   │  ▬▬▬ legend ▬▬▬   │  strip, only with a legend
//!   └───────────────────┘
//! ```
//!
//! A page with a given canvas has these parts in its middle. All lengths are in hundredths of a pixel.

use crate::draw::page_area::PageArea;
use crate::draw::title::TitleStrip;
use crate::draw::whole::seam_openings::without_seam_openings;
use crate::draw::whole::turn;
use crate::draw::whole::warp::Disc;
use crate::draw::{legend, title};
use crate::drawing::{DevicePoint, Layer, Marks, UNITS_PER_PIXEL};
use crate::scene::Scene;
use crate::style::look::{Draw, Warp};
use crate::style::{Color, Length, Style};
use mazewright_core::geometry::{Point, rounded};
use mazewright_core::{Cancel, Error, Maze, Refusal, Spec};

/// A page and the position of the maze on it.
pub(crate) struct PageLayout {
    /// Width and height of the page.
    pub(crate) size: [u64; 2],
    /// Width and height of its parts with their margins.
    pub(crate) parts: [u64; 2],
    /// The area inside the margins.
    pub(crate) inside: PageArea,
    /// The strip that the title takes.
    pub(crate) title: TitleStrip,
    /// Width and height of the drawing before it is bent or rotated.
    flat: [u64; 2],
    /// The centre of the block.
    centre: Point,
    /// The upper left corner of a drawing that is neither bent nor rotated.
    origin: [u64; 2],
    /// The disc into which the drawing is bent, if it is.
    disc: Option<Disc>,
    /// The clockwise rotation, in whole degrees.
    turn: u32,
}

impl PageLayout {
    /// Returns the page for a drawing whose bounds have this width and height, in cell sides.
    pub(crate) fn new(bounds: Point, spec: &Spec, style: &Style) -> Self {
        let cell = f64::from(style.cell.hundredths());
        let flat = [bounds.x, bounds.y].map(|length| rounded(length * cell) as u64);
        let disc = (style.warp.value == Warp::Polar).then(|| {
            let circumference = spec.site.period_x().map_or(flat[0] as f64, |girth| girth * cell);
            let rotation = f64::from(style.rotation).to_radians();
            Disc::new(circumference, flat[1] as f64, cell, rotation)
        });
        let [width, height] = match &disc {
            Some(disc) => [disc.diameter(); 2],
            None if spec.site.is_disc() => flat,
            None => turn::rotated_size(flat, style.line.hundredths(), style.rotation),
        };
        let margin = u64::from(style.margin.hundredths());
        let title = TitleStrip::new(style, width);
        // Marks at the openings take a margin below the title and one above the legend.
        let strip = if style.legend { legend::height(width) } else { 0 };
        let gap_at = |strip| if style.marks_outside().is_some() && strip > 0 { margin } else { 0 };
        let [gap, legend_gap] = [title.height(), strip].map(gap_at);
        let parts = [width, title.height() + gap + height + legend_gap + strip]
            .map(|length| length + 2 * margin);
        let size = page_size(parts, style);
        let [left, above] = [0, 1].map(|axis| margin + offset(size[axis] - parts[axis]));
        let top = above + title.height() + gap;
        let bottom = top + height;
        let centre = Point::new(left as f64 + width as f64 / 2.0, top as f64 + height as f64 / 2.0);
        Self {
            size,
            parts,
            inside: PageArea { left, top: above, width, bottom, legend: bottom + legend_gap },
            title,
            flat,
            centre,
            origin: [left, top],
            disc,
            turn: style.rotation,
        }
    }

    /// Returns width and height of the block.
    pub(crate) fn block(&self) -> [u64; 2] {
        [self.inside.width, self.inside.bottom - self.origin[1]]
    }

    /// Returns the millimetres per pixel, if the drawing has a size in millimetres. If the longest side of the maze is
    /// given, they are exact for that side with its outer walls, because the sizes of cells are rounded.
    pub(crate) fn pixel_mm(&self, style: &Style) -> Option<f64> {
        let usual = style.pixel_mm()?;
        let exact = style.options.solid.fit.map(|fit| {
            let longest = self.block().into_iter().max().unwrap_or_default();
            f64::from(fit.hundredths()) / (longest + u64::from(style.line.hundredths())) as f64
        });
        Some(exact.unwrap_or(usual))
    }

    /// Returns the position of the upper left corner while the drawing is still flat.
    pub(crate) fn origin(&self) -> DevicePoint {
        let is_plain = self.disc.is_none() && self.turn == 0;
        if is_plain { self.origin.map(|along| along as i32) } else { [0, 0] }
    }

    /// Prepares the flat drawing of a disc for cutters: walls where its ends meet are drawn once.
    pub(crate) fn join_ends(&self, layers: &mut [Layer], cancel: &Cancel) -> Result<(), Error> {
        self.disc.as_ref().map_or(Ok(()), |disc| disc.join_ends(layers, cancel))
    }

    /// Bends or rotates the flat drawing, and moves it to its position.
    pub(crate) fn place(&self, layers: &mut [Layer], cancel: &Cancel) -> Result<(), Error> {
        match (&self.disc, self.turn) {
            (Some(disc), _) => disc.bend(layers, self.centre, cancel),
            (None, 0) => Ok(()),
            (None, turn) => turn::rotate(layers, self.flat, turn, self.centre, cancel),
        }
    }
}

impl PageLayout {
    /// Returns the third of the block's columns and of its rows that contains a point of the page:
    /// 0, 1 or 2.
    pub(crate) fn third(&self, point: Point) -> [usize; 2] {
        let away = point - self.centre;
        let size = self.block();
        [(away.x, size[0]), (away.y, size[1])].map(|(along, length)| match along / length as f64 {
            share if share < -1.0 / 6.0 => 0,
            share if share > 1.0 / 6.0 => 2,
            _ => 1,
        })
    }

    /// Returns where points of the flat drawing are on the page.
    pub(crate) fn placed<const N: usize>(
        &self,
        points: [DevicePoint; N],
        cancel: &Cancel,
    ) -> Result<[DevicePoint; N], Error> {
        let placed = self.placed_all(points.to_vec(), cancel)?;
        Ok(std::array::from_fn(|at| placed[at]))
    }

    /// Returns where any number of points of the flat drawing are on the page.
    pub(crate) fn placed_all(
        &self,
        points: Vec<DevicePoint>,
        cancel: &Cancel,
    ) -> Result<Vec<DevicePoint>, Error> {
        let marks = vec![Marks::Discs { centres: points, radius: 0 }];
        let mut layers = [Layer { name: "", color: Color::NONE, marks }];
        self.place(&mut layers, cancel)?;
        let [Layer { marks, .. }] = layers;
        let placed = marks.into_iter().flat_map(|marks| match marks {
            Marks::Discs { centres, .. } => centres,
            _ => Vec::new(),
        });
        Ok(placed.collect())
    }
}

/// Returns the size of a page whose parts with their margins have the size `parts`.
///
/// It is in whole pixels, because browsers draw a part of a pixel half transparent. A drawing in
/// millimetres has its exact size.
fn page_size(parts: [u64; 2], style: &Style) -> [u64; 2] {
    let unit = UNITS_PER_PIXEL as u64;
    [0, 1].map(|axis| {
        let least = u64::from(style.canvas[axis].unwrap_or_default()) * unit;
        let is_exact = style.pixel_mm().is_some();
        if is_exact { parts[axis] } else { parts[axis].next_multiple_of(unit) }.max(least)
    })
}

/// Returns the distance of the parts of a page from its side if `spare` is left over. It is in whole
/// pixels, so that lines on whole pixels stay there.
fn offset(spare: u64) -> u64 {
    let unit = UNITS_PER_PIXEL as u64;
    spare / 2 / unit * unit
}

/// Returns width and height of a picture in whole pixels, before anything is built, as if no cells were cut
/// out of their rectangle.
pub fn pixels(spec: &Spec, style: &Style) -> [u64; 2] {
    pixels_of(spec.site.size(), spec, style)
}

/// Returns width and height of a picture in whole pixels, if the bounds of its cells have this width and
/// height in cell sides.
pub fn pixels_of(bounds: Point, spec: &Spec, style: &Style) -> [u64; 2] {
    whole_pixels(PageLayout::new(bounds, spec, style).size, style)
}

/// Returns an upper bound on width and height of a picture in whole pixels, before anything is
/// built. It holds for sizes that are yet to be fitted to the cells, too.
pub fn max_pixels(spec: &Spec, style: &Style) -> [u64; 2] {
    let PageLayout { size: [width, height], title, .. } = layout(spec, style);
    let more =
        if spec.site.has_exact_size() { 0 } else { title.tallest().height() - title.height() };
    let room = style.room.unwrap_or_default();
    whole_pixels([width.max(room[0]), (height + more).max(room[1])], style)
}

fn whole_pixels(size: [u64; 2], style: &Style) -> [u64; 2] {
    size.map(|length| (length * u64::from(style.scale)).div_ceil(UNITS_PER_PIXEL as u64))
}

/// Returns the page of a picture before anything is built.
fn layout(spec: &Spec, style: &Style) -> PageLayout {
    PageLayout::new(spec.site.size(), spec, style)
}

/// Returns width and height of a maze with its outer walls in hundredths of a pixel, if its bounds have
/// this width and height in cell sides: those of the picture without margins, title and legend.
pub fn maze_size(bounds: Point, spec: &Spec, style: &Style) -> [u64; 2] {
    let line = u64::from(style.line.hundredths());
    PageLayout::new(bounds, spec, style).block().map(|length| length + line)
}

/// Returns the distance between the levels of a maze as a share of the width of its picture; 0 if it has
/// one level.
pub fn level_gap(spec: &Spec, style: &Style) -> f64 {
    let gap = spec.site.level_gap() * f64::from(style.cell.hundredths());
    gap / layout(spec, style).size[0] as f64
}

/// Returns an upper bound for the size of a cell in a bent drawing, as a multiple of its size in a
/// flat one; 1 for flat drawings. The three line segments of a cell become outlines with two sides
/// each, chords where they are slanted, and round ends.
pub(crate) fn warp_cost_factor(spec: &Spec, style: &Style) -> u64 {
    let PageLayout { disc: Some(disc), flat, .. } = PageLayout::new(spec.site.size(), spec, style)
    else {
        return 1;
    };
    let cell = style.cell.hundredths();
    // Edges of a custom mesh may extend across all cells.
    let reach = if spec.site.mesh.is_some() { flat[0] as f64 } else { f64::from(cell) };
    let width = style.line.hundredths().max(cell / 5);
    4 + (disc.chords(reach, reach) + disc.round_end(width)) as u64
}

/// Rejects a title that does not fit into a picture with `width` between its margins.
pub(crate) fn check_title(spec: &Spec, style: &Style, width: u64) -> Result<(), Refusal> {
    if style.title.is_none() {
        return Ok(());
    }
    title::check(style, width, layout(spec, style).title.tallest())
}

/// Rejects a margin that would cut the outer walls: half of each lies outside the outline.
pub fn check_margin(style: &Style) -> Result<(), Refusal> {
    let least = style.line.hundredths().div_ceil(2).max(style.cut_reach());
    if style.draw.value != Draw::Walls || style.margin.hundredths() >= least {
        return Ok(());
    }
    let (margin, least) = (style.margin, Length::from_hundredths(least));
    let detail = format!(
        "margin is {margin}, but must be at least {least}, half of line; otherwise the outer walls \
         would be cut"
    );
    Err(Refusal::new("margin", "too-small", detail)
        .allowing(format!("at least {least}"))
        .suggesting(Some(least.to_string())))
}

/// Returns a maze without the openings that a bend closes, if there are any.
pub(crate) fn without_bent_openings(
    Scene { spec, style, maze, .. }: &Scene<'_>,
    cancel: &Cancel,
) -> Result<Option<Maze>, Error> {
    match style.warp.value {
        Warp::Polar => {
            let girth = spec.site.period_x().unwrap_or(maze.grid().size().x);
            without_seam_openings(maze, girth, cancel)
        }
        Warp::None => Ok(None),
    }
}

/// Rejects bending a maze that does not fit into a single disc, and formats in millimetres that never bend.
pub fn check_warp(spec: &Spec, style: &Style, format_bends: bool) -> Result<(), Refusal> {
    let site = &spec.site;
    let refuse = |code, why: String, allowed: &str| {
        let warp = style.warp.name;
        let detail = format!("warp is {warp}, but {why}");
        Err(Refusal::new("warp", code, detail).allowing(allowed))
    };
    match style.warp.value {
        Warp::Polar if site.has_ring_rows() => {
            let shape = site.name();
            let why = format!(
                "{shape} cells lie in rings already; leave it out, or take a shape with straight rows"
            );
            refuse("already-round", why, "none, or a shape with straight rows")
        }
        Warp::Polar if !format_bends => {
            let why =
                "the format keeps straight rows straight; take shape=polar, or leave warp out";
            refuse("contradiction", why.to_owned(), "none")
        }
        Warp::Polar if site.wrap.value.turned => {
            let why = format!(
                "wrap is {}, and in a disc its edges meet where they are not glued; take wrap=x, or \
                 leave it out",
                site.wrap.name
            );
            refuse("turned-over", why, "none, or another wrap")
        }
        Warp::Polar if site.levels > 1 => {
            let why = format!(
                "levels is {}, and floors side by side do not make one disc; take levels=1, or \
                 leave it out",
                site.levels
            );
            refuse("several-floors", why, "none, or levels=1")
        }
        _ => Ok(()),
    }
}
