//! The sizes of a picture that are left open. They follow from the given sizes of the picture and
//! of its cells, so that pictures of all shapes look alike.

pub(crate) mod tactile;

use std::f64::consts::FRAC_1_SQRT_2;

use crate::draw::frame::PageLayout;
use crate::draw::graphs;
use crate::style::end_marks::MarkKind;
use crate::style::layers::StyleLayer;
use crate::style::look::Draw;
use crate::style::tactile::{TACTILE_LINE, TACTILE_MARGIN};
use crate::style::{Length, Style};
use mazewright_core::geometry::{Point, rounded};
use mazewright_core::{CellMeasure, Refusal, Spec};

/// The longer side of a picture without a given size, in pixels, where cells allow it.
pub const DEFAULT_SIDE: u32 = 640;

/// The least side of the mean cell in such a picture, in pixels.
const LEAST_PITCH: f64 = 8.0;

/// The limits of a cell's side and of the thickness of a wall, in hundredths of a pixel.
const CELL: [u32; 2] = [100, 100_000];
const LINE: [u32; 2] = [10, 10_000];

/// The thickness of a wall as a share of a cell, and that of a passage.
const WALL: f64 = 0.1;
pub(crate) const PASSAGE: f64 = 0.6;

/// The margin as a share of the size that a picture is made for: 10 pixels of 640.
const MARGIN: u32 = DEFAULT_SIDE / 10;

/// The margin for words and for icons outside the openings, relative to the usual margin. Icons are 10 mm large if
/// the picture is 150 mm wide.
const WITH_WORDS: u32 = 3;
const WITH_ICONS: u32 = 8;

/// Limits for the open side of a picture whose other side is given, where an outline or a mask cuts
/// cells out: a multiple of the given side, and the number of pixels of the picture.
const MOST_TIMES: u64 = 4;
const MOST_PIXELS: u64 = 1 << 23;

/// The space around cut lines, in millimetres.
const CUT_MARGIN: Length = Length::whole(2);

/// Where the size of a picture comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SizeSource {
    /// A given width or height.
    #[default]
    Sides,
    /// The page that holds the picture.
    Page,
}

/// Which sizes of a style are open, and the size that the picture is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fit {
    /// Whether the size of cells is open.
    pub cell: bool,
    /// Whether the thickness of lines is open.
    pub line: bool,
    /// The given margin; `None` if it is open.
    pub margin: Option<Length>,
    /// The largest width and height of the picture, in pixels.
    pub within: [Option<u32>; 2],
    /// Where that width and height come from.
    pub source: SizeSource,
    /// Whether the picture has exactly that width and height, with the maze in the middle.
    pub is_exact: bool,
}

impl Fit {
    /// All sizes are open.
    pub const ALL: Self = Self {
        cell: true,
        line: true,
        margin: None,
        within: [None; 2],
        source: SizeSource::Sides,
        is_exact: false,
    };

    /// Sets the open sizes of a style. Cells are as large as they can be in a picture of the given
    /// size, or of [`DEFAULT_SIDE`].
    ///
    /// The size of cells that an outline or a mask cuts out is not known before they are laid.
    /// Until then the sizes are those of a picture of all cells. [`Style::room`] is the space of
    /// the picture, into which [`apply_to`](Self::apply_to) fits the cells.
    ///
    /// # Errors
    /// Fails if cells of one pixel would be too large.
    pub fn apply(self, spec: &Spec, style: &mut Style) -> Result<(), Refusal> {
        (style.room, style.canvas) = (None, [None; 2]);
        if style.options.cut {
            self.set_millimetres(style);
            return Ok(());
        }
        if style.tactile {
            self.apply_tactile(spec, style)?;
            self.set_canvas(style);
            return Ok(());
        }
        if !self.cell {
            self.set(style, &spec.site.cell_measure(spec.topology.unicursal));
            return Ok(());
        }
        let most = self.within.map(|side| side.map(|side| u64::from(side) * 100));
        let most = if self.is_given() { most } else { [Some(u64::from(DEFAULT_SIDE) * 100); 2] };
        let bounds = spec.site.size();
        let page = self.fill(bounds, most.map(|side| side.unwrap_or(u64::MAX)), spec, style)?;
        if self.waits_for_cells(spec, style) {
            let scale = u64::from(style.scale);
            style.room = Some([0, 1].map(|axis| match (most[axis], most[1 - axis]) {
                (Some(side), _) => side,
                (None, side) => open_side(side.unwrap_or_default(), page[axis], scale),
            }));
        }
        self.set_canvas(style);
        Ok(())
    }

    /// Sets the open sizes of a style after its cells are laid. `bounds` is their width and height
    /// in cell sides.
    ///
    /// # Errors
    /// Fails if cells of one pixel would be too large.
    pub fn apply_to(self, bounds: Point, spec: &Spec, style: &mut Style) -> Result<(), Refusal> {
        if style.options.cut {
            self.set_millimetres(style);
        } else if let Some(room) = style.room.take() {
            style.canvas = [None; 2];
            self.fill(bounds, room, spec, style)?;
            self.set_canvas(style);
        }
        Ok(())
    }

    /// Sets the exact size of the picture, if it has one.
    fn set_canvas(self, style: &mut Style) {
        if self.is_exact {
            style.canvas = self.within;
        }
    }

    /// Returns whether the sizes of a style depend on cells that are not laid yet.
    pub fn waits_for_cells(self, spec: &Spec, style: &Style) -> bool {
        self.cell && !style.options.cut && !style.tactile && !spec.site.has_exact_size()
    }

    /// Returns whether the size of the picture is given.
    fn is_given(self) -> bool {
        self.within != [None; 2]
    }

    /// Makes cells as large as fit into a picture of the size `most`, in hundredths of a pixel.
    /// `bounds` is the width and height of all cells, in cell sides. Returns width and height of
    /// the picture.
    pub(crate) fn fill(
        self,
        bounds: Point,
        most: [u64; 2],
        spec: &Spec,
        style: &mut Style,
    ) -> Result<[u64; 2], Refusal> {
        let measure = spec.site.cell_measure(spec.topology.unicursal);
        let is_given = self.is_given();
        let mut layout = |cell| {
            style.cell = Length::from_hundredths(cell);
            self.set(style, &measure);
            PageLayout::new(bounds, spec, style)
        };
        // A crowded title counts only if no size has an uncrowded title.
        let mut fits = |cell, counts_crowded: bool| {
            let PageLayout { size: [width, mut height], title, .. } = layout(cell);
            if title.is_crowded && !counts_crowded {
                height -= title.height();
            }
            width <= most[0] && height <= most[1]
        };
        let mut least = CELL[0];
        for counts_crowded in [false, true] {
            let mut above = CELL[1] + 1;
            least = CELL[0];
            if is_given && !fits(least, counts_crowded) {
                return Err(self.too_small(bounds, spec, style));
            }
            while above - least > 1 {
                let middle = u32::midpoint(least, above);
                *(if fits(middle, counts_crowded) { &mut least } else { &mut above }) = middle;
            }
            if fits(least, true) {
                break;
            }
        }
        if !is_given {
            let pitch = spec.site.cell_measure(false).pitch;
            least = least.max((LEAST_PITCH * 100.0 / pitch) as u32).min(CELL[1]);
        }
        let PageLayout { size, parts, .. } = layout(least);
        if is_given && self.margin.is_none() {
            // Hundredths of a pixel that do not make larger cells go to the margin.
            let spare =
                (0..2).map(|axis| most[axis].saturating_sub(parts[axis])).min().unwrap_or(0);
            let margin = u64::from(style.margin.hundredths()) + spare / 2;
            style.margin = Length::from_hundredths(margin as u32);
        }
        Ok(size)
    }

    /// Sets lines and margin for the size of cells that a style has.
    pub(crate) fn set(self, style: &mut Style, measure: &CellMeasure) {
        if self.line {
            style.line = default_line(style, measure);
        }
        let half_line = Length::from_hundredths(style.line.hundredths().div_ceil(2));
        let has_corners = style.layers.contains(StyleLayer::Planar);
        let corner = if has_corners { graphs::corner_radius(style) } else { 0 };
        style.margin = match self.margin {
            None if style.tactile => style.length_of_mm(TACTILE_MARGIN),
            None => {
                let side = self.within.into_iter().flatten().min().unwrap_or(DEFAULT_SIDE);
                let usual = side * 100 / MARGIN;
                let margin = (margin_for_marks(style) * usual).max(corner);
                Length::from_hundredths(margin).max(half_line)
            }
            // Walls keep their thickness, so half of one has to fit.
            Some(given) if self.line && style.draw.value == Draw::Walls => given.max(half_line),
            Some(given) => given,
        };
    }

    /// Sets the sizes of a drawing for cutters, in which a pixel is a millimetre.
    fn set_millimetres(self, style: &mut Style) {
        style.cell = style.options.solid.cell;
        if self.line {
            style.line = style.options.cut_wall();
        }
        if self.margin.is_none() {
            style.margin = Length::from_hundredths(CUT_MARGIN.hundredths() + style.cut_reach());
        }
    }

    /// Returns the error for a picture that is too small for the least cells. A larger picture has a larger margin, unless
    /// that is given, so that the sides grow until the picture fits.
    fn too_small(self, bounds: Point, spec: &Spec, style: &mut Style) -> Refusal {
        /// More pixels than a side may have.
        const LONGEST: u64 = 1_000_000;
        let measure = spec.site.cell_measure(spec.topology.unicursal);
        style.cell = Length::from_hundredths(CELL[0]);
        let mut enough = self;
        let [width, height] = loop {
            enough.set(style, &measure);
            let size = PageLayout::new(bounds, spec, style).size.map(|side| side.div_ceil(100));
            let grown = [0, 1].map(|axis| {
                enough.within[axis].map(|given| given.max(size[axis].min(LONGEST) as u32))
            });
            if grown == enough.within {
                break size;
            }
            enough.within = grown;
        };
        let names = ["width", "height"].into_iter().zip(self.within).zip([width, height]);
        let (parameter, given, least) = names
            .filter_map(|((name, given), least)| Some((name, given?, least)))
            .find(|&(_, given, least)| u64::from(given) < least)
            .unwrap_or(("width", 0, width));
        let detail = format!(
            "{parameter} is {given}, but a picture of these cells takes {width} × {height} pixels \
             at least; take at least {least}, or fewer cells"
        );
        Refusal::new(parameter, "too-small", detail)
            .allowing(format!("at least {least}"))
            .suggesting(Some(least.to_string()))
    }
}

/// Returns the margin that the marks at start and goal need, relative to the usual one.
pub(crate) fn margin_for_marks(style: &Style) -> u32 {
    match style.marks_outside() {
        Some(MarkKind::Icons) => WITH_ICONS,
        Some(_) => WITH_WORDS,
        None => 1,
    }
}

/// Returns an upper bound for the open side of a picture whose other side is `given`, so that
/// little memory is reserved before it is known. All lengths are in hundredths of a pixel; `uncut`
/// is the open side if no cells are cut out.
fn open_side(given: u64, uncut: u64, scale: u64) -> u64 {
    let pixels = MOST_PIXELS * 100 * 100 / scale.pow(2);
    let long = (MOST_TIMES * given).min(pixels / given.max(1));
    long.max(given).max(uncut)
}

/// Returns the thickness of walls or passages for the size of cells in `style`.
fn default_line(style: &Style, measure: &CellMeasure) -> Length {
    let cell = f64::from(style.cell.hundredths());
    if style.tactile {
        return style.length_of_mm(TACTILE_LINE);
    }
    let width = match style.draw.value {
        // Each inset wall is two lines.
        Draw::Walls if style.strokes.inset > 0 => measure.wall_share(WALL) * FRAC_1_SQRT_2,
        Draw::Walls => measure.wall_share(WALL),
        Draw::Passages => PASSAGE * measure.pitch.min(measure.passage),
    };
    let width = rounded(cell * width) as u32;
    Length::from_hundredths(match style.draw.value {
        Draw::Walls => width.clamp(LINE[0], LINE[1]),
        Draw::Passages => width.max(LINE[0]),
    })
}
