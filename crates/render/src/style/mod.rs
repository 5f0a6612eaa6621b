//! The style of a picture: lengths in pixels, colours, and the drawn parts.

pub mod animation;
pub mod contrast;
pub mod cutting;
pub mod end_marks;
pub mod layers;
pub mod look;
pub mod machine;
pub mod options;
pub mod page;
pub mod strokes;
pub mod tactile;
mod thick_walls;
pub mod title;
pub mod trail;

use colorous::Gradient;

pub use crate::color::Color;

use crate::drawing::PageColors;
use crate::style::end_marks::{EndMarks, IconPlace, MarkKind};
use crate::style::layers::{FILL_COST, Layers, StyleLayer};
use crate::style::look::{
    COLORMAPS, DRAWS, Draw, FILLS, Fill, GivenColors, Scheme, THEMES, Theme, WARPS, Warp,
};
use crate::style::title::Title;
use crate::style::trail::Trail;
use crate::words::{LANGUAGES, Words};
use mazewright_core::{Chosen, Error, Listed, Setting};

use crate::style::options::FormatOptions;
use crate::style::strokes::Strokes;

/// A length in hundredths of a pixel, or of a millimetre for solids and printed pages. It is exact,
/// comparable and hashable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Length(u32);

impl Length {
    /// Returns a length of whole pixels.
    pub const fn whole(pixels: u32) -> Self {
        Self(pixels * 100)
    }

    /// Returns a length of hundredths of a pixel.
    pub const fn from_hundredths(hundredths: u32) -> Self {
        Self(hundredths)
    }

    /// Returns the length in hundredths of a pixel.
    pub const fn hundredths(self) -> u32 {
        self.0
    }

    /// Parses numbers such as `12`, `0.5` or `1.25`: no sign, no superfluous zeros, at most two
    /// decimals. Returns `None` for other texts.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let plain = whole == "0" || !whole.starts_with('0') && !whole.is_empty();
        if !plain || !digits(whole) || !digits(part) || part.len() > 2 || part.ends_with('0') {
            return None;
        }
        if text.ends_with('.') {
            return None;
        }
        let whole: u32 = whole.parse().ok()?;
        let part: u32 = format!("{part:0<2}").parse().ok()?;
        Some(Self(whole.checked_mul(100)?.checked_add(part)?))
    }
}

impl std::fmt::Display for Length {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        match part {
            0 => write!(f, "{whole}"),
            _ if part.is_multiple_of(10) => write!(f, "{whole}.{}", part / 10),
            _ => write!(f, "{whole}.{part:02}"),
        }
    }
}

/// Whether the solution is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// The maze alone.
    Hidden,
    /// The maze with the solution over it.
    Over,
    /// The solution alone, in a picture of the same size, which can be laid over another picture.
    Only,
}

/// The style of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// The side of a cell; for cells in rings, the width of a ring.
    pub cell: Length,
    /// The line width of walls.
    pub line: Length,
    /// The margin around the drawing.
    pub margin: Length,
    /// Width and height in hundredths of a pixel into which the picture must fit, if its sizes
    /// depend on its cells. Until the cells are laid, the style has the sizes of a picture without
    /// cut-out cells.
    pub room: Option<[u64; 2]>,
    /// The exact width and height of the picture in pixels, where they are given. A smaller drawing
    /// lies in the middle.
    pub canvas: [Option<u32>; 2],
    /// The colour of walls, or of passages.
    pub ink: Color,
    /// The colour of the background.
    pub paper: Color,
    /// The colour of the solution.
    pub path: Color,
    /// Whether the solution is drawn.
    pub solution: Overlay,
    /// The theme, which sets the colours that are not given explicitly.
    pub theme: Chosen<Theme>,
    /// The colours that do not follow the page although the theme has them too.
    pub given_colors: GivenColors,
    /// Whether walls or passages are drawn.
    pub draw: Chosen<Draw>,
    /// The layers, from back to front; if empty, the default layers.
    pub layers: Layers,
    /// The value that decides the colour of a cell.
    pub fill: Chosen<Fill>,
    /// The colour map of cells.
    pub colormap: Chosen<Gradient>,
    /// Whether a legend below the maze explains the colours of cells.
    pub legend: bool,
    /// Whether the groups of an SVG have ids. Those of a drawing for cutters always have.
    pub group_ids: bool,
    /// Whether fingers read the picture: it has the sizes of walls and passages that they need.
    pub tactile: bool,
    /// The strokes of walls and routes.
    pub strokes: Strokes,
    /// The marks at start and goal.
    pub marks: EndMarks,
    /// The transformation of the plane.
    pub warp: Chosen<Warp>,
    /// The clockwise rotation of the drawing, in degrees: 0 to 359.
    pub rotation: u32,
    /// Device pixels per pixel, which enlarge the whole drawing.
    pub scale: u32,
    /// Pixels (not device pixels) per inch, which set the size of the picture on paper.
    pub dpi: Option<u32>,
    /// The title above the maze.
    pub title: Option<Title>,
    /// The signs along the solution.
    pub trail: Option<Trail>,
    /// The least font size of words at ends without an opening, which have dots where they would be
    /// smaller. Pages set it.
    pub least_text: Length,
    /// The language of the words that pictures and pages add.
    pub language: Chosen<Words>,
    /// Options of single formats.
    pub options: FormatOptions,
}

/// Returns the style of the maze alone, in black on white, with 20 pixels per cell.
impl Default for Style {
    fn default() -> Self {
        let theme = &THEMES[0];
        let Theme { ink, paper, path, .. } = theme.value;
        Self {
            cell: Length::whole(20),
            line: Length::whole(2),
            margin: Length::whole(10),
            room: None,
            canvas: [None; 2],
            ink,
            paper,
            path,
            solution: Overlay::Hidden,
            theme,
            given_colors: GivenColors::default(),
            draw: &DRAWS[0],
            layers: Layers::default(),
            fill: &FILLS[0],
            colormap: &COLORMAPS[0],
            legend: false,
            group_ids: false,
            tactile: false,
            strokes: Strokes::default(),
            marks: EndMarks::default(),
            warp: &WARPS[0],
            rotation: 0,
            scale: 1,
            dpi: None,
            title: None,
            trail: None,
            least_text: Length::whole(0),
            language: &LANGUAGES[0],
            options: FormatOptions::default(),
        }
    }
}

impl Style {
    /// Returns the default style in the colours of a theme: a name in [`THEMES`], or an entry of a
    /// table.
    ///
    /// # Errors
    /// Fails if no theme has that name.
    pub fn themed(theme: impl Setting<Chosen<Theme>>) -> Result<Self, Error> {
        let theme = theme.read(Theme::PARAMETER)?;
        let Theme { ink, paper, path, .. } = theme.value;
        Ok(Self { ink, paper, path, theme, ..Self::default() })
    }

    /// Returns the colours of the theme that depend on the page around the picture. A picture with its own ink or paper, or
    /// with filled cells, has none, because walls that change would not be seen on them. A drawing for cutters has none either.
    pub fn page_colors(&self) -> PageColors {
        let (theme, fixed) = (&self.theme.value, PageColors::default());
        let given = self.given_colors;
        let is_like_ink = self.path != theme.path && self.path.rgb() == self.ink.rgb();
        if self.options.cut || given.ink || self.ink != theme.ink || is_like_ink {
            return fixed;
        }
        match theme.scheme {
            Scheme::Fixed => fixed,
            Scheme::Text => PageColors { text: Some(self.ink), ..fixed },
            Scheme::Dark(_)
                if self.paper.is_visible() && (given.paper || self.paper != theme.paper) =>
            {
                fixed
            }
            Scheme::Dark(_) if self.shows_cells() => fixed,
            Scheme::Dark(dark) => {
                let has_theme_path = self.path == theme.path && !given.path;
                let path = has_theme_path.then_some([self.path, dark.path]);
                let paper = [theme.paper, dark.paper];
                PageColors { dark: [Some([self.ink, dark.ink]), Some(paper), path], ..fixed }
            }
        }
    }

    /// Returns whether cells are drawn as areas.
    pub fn shows_cells(&self) -> bool {
        if self.layers.is_empty() {
            self.fill.value != Fill::None && self.solution != Overlay::Only
        } else {
            self.layers.contains(StyleLayer::Cells)
        }
    }

    /// Returns the colour of title and legend: `ink`, or `path` if `ink` is invisible. The colour
    /// is invisible if both are.
    pub(crate) fn text_color(&self) -> Color {
        if self.ink.is_visible() { self.ink } else { self.path }
    }

    /// Returns which marks stand outside the openings, if any do.
    pub(crate) fn marks_outside(&self) -> Option<MarkKind> {
        let kind = self.marks.drawn_kind();
        let are_outside = match (kind, self.marks.icon_place.value) {
            (MarkKind::Words | MarkKind::Textures, _) | (MarkKind::Icons, IconPlace::Outside) => {
                true
            }
            (MarkKind::Icons, IconPlace::Auto) => self.options.print.worksheet,
            _ => false,
        };
        are_outside.then_some(kind)
    }

    /// Returns whether a picture of the maze has a colour other than black, white and grey, with the
    /// solution if `is_solved`.
    pub fn has_colors(&self, is_solved: bool) -> bool {
        let shows_path =
            is_solved || self.shows_solution() || self.marks.drawn_kind() != MarkKind::None;
        let colors = [(self.ink, true), (self.paper, true), (self.path, shows_path)];
        let is_colored =
            |(color, is_shown): (Color, bool)| is_shown && color.is_visible() && !color.is_grey();
        self.fill.value != Fill::None || colors.into_iter().any(is_colored)
    }

    /// Returns whether pictures contain words of the language.
    pub(crate) fn has_words(&self) -> bool {
        self.legend
            || matches!(
                self.marks.drawn_kind(),
                MarkKind::Letters | MarkKind::Words | MarkKind::Textures
            )
    }

    /// Returns the sentence that explains a trail, if there is one.
    pub fn collecting(&self) -> Option<&'static str> {
        let words = &self.language.value;
        let is_word = self.trail.as_ref()?.is_word();
        Some(if is_word { words.collect_letters } else { words.collect_numbers })
    }

    /// Returns whether pictures show the walls, or the passages.
    pub fn shows_walls(&self) -> bool {
        if self.layers.is_empty() {
            self.solution != Overlay::Only
        } else {
            self.layers.contains(StyleLayer::Walls)
        }
    }

    /// Returns whether pictures show the solution.
    pub fn shows_solution(&self) -> bool {
        self.solution != Overlay::Hidden || self.layers.contains(StyleLayer::Solution)
    }

    /// Returns the millimetres per pixel, if the drawing has a size in millimetres.
    pub(crate) fn pixel_mm(&self) -> Option<f64> {
        let FormatOptions { cut, is_measured, solid, .. } = &self.options;
        let millimetres = f64::from(solid.cell.hundredths()) / f64::from(self.cell.hundredths());
        (*cut || *is_measured).then_some(millimetres)
    }

    /// Returns how far the path of a tool is outside the outline of the cells, in hundredths of a
    /// millimetre: 0 along lines without a kerf, and in drawings that are not for cutters.
    pub(crate) fn cut_reach(&self) -> u32 {
        let FormatOptions { cutting, solid, .. } = &self.options;
        let wall = if self.options.has_wall_areas() { solid.wall.hundredths() } else { 0 };
        (wall + cutting.kerf.hundredths()).div_ceil(2)
    }

    /// Returns the default style with the corners of this style, for formats with lines that have
    /// no thickness.
    pub(crate) fn with_corners_alone(&self) -> Self {
        let strokes = Strokes { corners: self.strokes.corners, ..Strokes::default() };
        Self { strokes, ..Self::default() }
    }

    /// Returns half the line width of walls, in cell sides.
    pub(crate) fn half_line(&self) -> f64 {
        f64::from(self.line.hundredths()) / f64::from(self.cell.hundredths()) / 2.0
    }

    /// Returns half the line width of the walls, in cell sides: none if passages are drawn instead.
    pub(crate) fn half_wall(&self) -> f64 {
        if self.draw.value == Draw::Passages { 0.0 } else { self.half_line() }
    }

    /// Returns the additional cost of a picture, as a multiple of the cost of walls and a solution.
    pub fn extra_cost(&self) -> u64 {
        let fill = if self.fill.value == Fill::None { 0 } else { FILL_COST };
        let draw = u64::from(self.draw.value == Draw::Passages);
        let animation = &self.options.animation;
        let head = u64::from(animation.head && animation.is_animated());
        // Lines on areas and on passages may have a casing.
        let has_areas = self.shows_cells() || self.layers.contains(StyleLayer::Trace);
        let casing = u64::from(has_areas) + draw;
        let lines = draw + casing + self.strokes.cost() + self.marks.cost();
        self.layers.cost() + fill + head + lines
    }
}
