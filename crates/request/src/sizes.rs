//! The sizes of a picture. The sizes that are given determine the others. If an outline or a mask cuts cells out, the
//! cells of the maze do so as well.

use std::borrow::Cow;

use crate::choices::PictureFit;
use crate::error::RequestError;
use crate::resolved_request::ResolvedRequest;
use crate::{ParameterId, ParameterSet, RawRequest};
use mazewright_core::geometry::Point;
use mazewright_core::{Maze, Refusal, Site};
use mazewright_render::draw::fit::{Fit, SizeSource};
use mazewright_render::draw::frame::maze_size;
use mazewright_render::formats::SettingGroup;
use mazewright_render::formats::pdf::worksheet::tactile_space;
use mazewright_render::style::look::{Draw, Fill};
use mazewright_render::style::options::Solid;
use mazewright_render::style::strokes::SolutionStyle;
use mazewright_render::style::tactile::TACTILE_DPI;
use mazewright_render::style::{Length, Style};

/// The parameters of the picture's size.
const OF_PICTURES: [ParameterId; 2] = [ParameterId::WIDTH, ParameterId::HEIGHT];

/// The parameters of the picture's size in pixels.
const OF_PIXELS: [ParameterId; 4] =
    [ParameterId::CELL, ParameterId::WIDTH, ParameterId::HEIGHT, ParameterId::DPI];

impl ResolvedRequest {
    /// Returns the request with the sizes that fit its maze. They differ from the earlier sizes only if an outline or a
    /// mask cuts out cells.
    pub fn fitted(&self, maze: &Maze) -> Cow<'_, Self> {
        let waits = self.style.room.is_some() || self.fit_mm.is_some();
        if !waits || self.spec.site.has_exact_size() {
            return Cow::Borrowed(self);
        }
        let mut request = self.clone().into_raw();
        // Cells that fit the whole rectangle fit a part of it.
        match request.fit_to(maze.grid().size()) {
            Ok(()) => Cow::Owned(Self::new(request)),
            Err(_) => Cow::Borrowed(self),
        }
    }
}

impl RawRequest {
    /// Chooses the columns and rows that are not given so that the maze fills the picture, if it is to.
    pub(crate) fn fill_picture(&mut self) {
        if self.picture_fit.value != PictureFit::Fill {
            return;
        }
        let are_open = [ParameterId::COLS, ParameterId::ROWS].map(|id| !self.given.has(id));
        // A request may be resolved again, and has the chosen numbers then.
        let Site { shape, cols, rows, .. } = self.spec.site;
        let usual: [u32; 2] = shape.value.default_size.into();
        let usual =
            [0, 1].map(|axis| if are_open[axis] { usual[axis] } else { [cols, rows][axis] });
        self.fit(self.given).choose_cells(usual, are_open, &mut self.spec, &self.style);
    }

    /// Sets the sizes that are not given.
    pub(crate) fn set_sizes(&mut self) -> Result<(), RequestError> {
        if !self.format.value.is_raster() {
            // A maze pixel has several picture pixels in raster formats alone.
            self.style.scale = 1;
        }
        // Formats without drawings take tactile as every setting of the drawing: without effect.
        self.style.tactile &= self.format.value.reads(SettingGroup::Drawing);
        if !self.has_millimetres() {
            self.style.options.solid.cell = Solid::default().cell;
            self.fit_mm = None;
        }
        self.style.options.is_measured = self.is_measured();
        self.style.options.solid.fit = self.fit_mm;
        if self.style.tactile {
            // Only cells that it goes together with are measured.
            self.check_needs()?;
            self.style.dpi.get_or_insert(TACTILE_DPI);
        }
        self.choose_tactile_cells();
        self.check_sizes()?;
        self.check_cut()?;
        self.check_millimetres()?;
        let bounds = self.spec.site.size();
        self.fit_cut(bounds)?;
        self.fit(self.given).apply(&self.spec, &mut self.style).map_err(RequestError::refused)?;
        if self.is_measured() {
            self.fit_picture(bounds);
        }
        let is_picture = self.format.value.reads(SettingGroup::Drawing);
        if is_picture && self.given.has(ParameterId::LINE) {
            self.style.check_line(&self.spec).map_err(RequestError::refused)?;
        }
        Ok(())
    }

    /// Sets the sizes for cells whose bounds have this width and height in cell sides.
    fn fit_to(&mut self, bounds: Point) -> Result<(), RequestError> {
        self.fit_cut(bounds)?;
        let fit = self.fit(self.given);
        fit.apply_to(bounds, &self.spec, &mut self.style).map_err(RequestError::refused)?;
        if self.is_measured() {
            self.fit_picture(bounds);
        }
        Ok(())
    }

    /// Returns whether a given length is what it would be if it was not given. It is not if that depends on cells that
    /// are not laid yet.
    pub(crate) fn has_usual_length(&self, id: ParameterId, length: fn(&Style) -> Length) -> bool {
        let mut style = self.style.clone();
        let fit = self.fit(self.given.without(id));
        !fit.waits_for_cells(&self.spec, &style)
            && fit.apply(&self.spec, &mut style).is_ok()
            && length(&style) == length(&self.style)
    }

    /// Makes a tactile maze without given columns and rows small enough for its page.
    fn choose_tactile_cells(&mut self) {
        let are_open = [ParameterId::COLS, ParameterId::ROWS].map(|id| !self.given.has(id));
        if self.style.tactile && are_open != [false; 2] {
            self.fit(self.given).choose_tactile_cells(are_open, &mut self.spec, &self.style);
        }
    }

    /// Returns the size that the picture fits into, in pixels. A page gives it to tactile pictures, which do not
    /// grow with the page.
    fn space(&self) -> [Option<u32>; 2] {
        let page =
            self.is_fitted_to_page().then(|| tactile_space(&self.style, self.spec.site.size()));
        page.map_or([self.width, self.height], |page| page.map_or([None; 2], |it| it.map(Some)))
    }

    /// Returns whether the page determines the size of the picture.
    fn is_fitted_to_page(&self) -> bool {
        self.style.tactile && self.format.value.reads(SettingGroup::Print)
    }

    /// Returns the sizes that are open if the parameters of `given` are given.
    fn fit(&self, given: ParameterSet) -> Fit {
        let is_open = |id| !given.has(id);
        Fit {
            cell: is_open(ParameterId::CELL),
            line: is_open(ParameterId::LINE),
            margin: given.has(ParameterId::MARGIN).then_some(self.style.margin),
            within: self.space(),
            source: if self.is_fitted_to_page() { SizeSource::Page } else { SizeSource::Sides },
            is_exact: self.picture_fit.value != PictureFit::Inside,
        }
    }

    /// Returns an error if a size in millimetres conflicts with another size.
    fn check_millimetres(&self) -> Result<(), RequestError> {
        let (id, detail, allowed) = if self.fit_mm.is_some() && self.given.has(ParameterId::CELL_MM)
        {
            let why = "fit_mm is given beside cell_mm, but the size of the maze says how large its \
                       cells are; leave one of them out";
            (ParameterId::FIT_MM, why, "without cell_mm")
        } else if self.is_measured() && self.given.has(ParameterId::DPI) {
            let why = "dpi is given beside cell_mm or fit_mm, which say how large the picture is on \
                       paper; leave one of them out";
            (ParameterId::DPI, why, "without cell_mm and fit_mm")
        } else {
            return Ok(());
        };
        let refusal = Refusal::new(id.name(), "contradiction", detail.to_owned());
        Err(RequestError::refused(refusal.allowing(allowed)))
    }

    /// Sets the millimetres of a cell in a picture whose maze has a longest side in millimetres.
    fn fit_picture(&mut self, bounds: Point) {
        let Some(longest) = self.fit_mm else { return };
        let [width, height] = maze_size(bounds, &self.spec, &self.style);
        let part = f64::from(self.style.cell.hundredths()) / width.max(height) as f64;
        let cell = (f64::from(longest.hundredths()) * part) as u32;
        self.style.options.solid.cell = Length::from_hundredths(cell.max(1));
    }

    /// Sets the size of the cells of a drawing for cutters, from the size of the drawing. A solid reads its longest
    /// side itself.
    fn fit_cut(&mut self, bounds: Point) -> Result<(), RequestError> {
        let Some(longest) = self.fit_mm.filter(|_| self.style.options.cut) else { return Ok(()) };
        let (cell, least) = self.cut_cell(bounds, longest.hundredths());
        if cell < Solid::LEAST_CELL {
            let least = f64::from(least) / 100.0;
            return Err(RequestError::refused(Solid::too_small(longest, least)));
        }
        self.style.options.solid.cell = Length::from_hundredths(cell);
        Ok(())
    }

    /// Returns the size of a cell of a drawing for cutters with a given longest side, and the longest side with
    /// the least cells, in hundredths of a millimetre. A pixel is a millimetre; the drawing may be bent or rotated.
    fn cut_cell(&self, bounds: Point, most: u32) -> (u32, u32) {
        let mut style = self.style.clone();
        if !self.given.has(ParameterId::LINE) {
            style.line = style.options.cut_wall();
        }
        let mut side = |cell| {
            style.cell = Length::from_hundredths(cell);
            let [width, height] = maze_size(bounds, &self.spec, &style);
            u32::try_from(width.max(height)).unwrap_or(u32::MAX)
        };
        let least = side(Solid::LEAST_CELL);
        let [mut cell, mut above] = [0, 2 * most];
        while above - cell > 1 {
            let middle = u32::midpoint(cell, above);
            *(if side(middle) <= most { &mut cell } else { &mut above }) = middle;
        }
        (cell, least)
    }

    /// Returns whether the response has millimetres. An SVG has them if it is for cutters or if they give its size.
    pub(crate) fn has_millimetres(&self) -> bool {
        self.style.options.cut || !self.format.value.reads(SettingGroup::Cut) || self.is_measured()
    }

    /// Returns whether the response is an SVG, not for cutters, with a size in millimetres.
    pub(crate) fn is_measured(&self) -> bool {
        let is_given = self.given.has(ParameterId::CELL_MM) || self.fit_mm.is_some();
        is_given && !self.style.options.cut && self.format.value.reads(SettingGroup::Cut)
    }

    /// Returns an error for settings that a drawing for cutters does not take.
    pub(crate) fn check_cut(&self) -> Result<(), RequestError> {
        let options = &self.style.options;
        let given = |ids: &[ParameterId]| ids.iter().copied().find(|&id| self.given.has(id));
        let refuse = |id: ParameterId, code, why: &str, allowed: &str| {
            let detail = format!("{} {why}", id.name());
            Err(RequestError::refused(Refusal::new(id.name(), code, detail).allowing(allowed)))
        };
        if !options.cut || !self.format.value.reads(SettingGroup::Cut) {
            return Ok(());
        }
        if let Some(id) = given(&OF_PIXELS) {
            let why = "and cut are both given; with cut=true, set the size with cell_mm or fit_mm";
            return refuse(id, "contradiction", why, "without cut");
        }
        if options.has_wall_areas() && self.given.has(ParameterId::LINE) {
            let why = "and cut_shape=area are both given, but wall_mm is the thickness of walls; \
                       leave line out";
            return refuse(ParameterId::LINE, "contradiction", why, "without cut_shape=area");
        }
        if options.animation.is_animated() {
            let why = "and cut are both given, but a drawing for cutters does not move; leave one of them out";
            return refuse(ParameterId::ANIMATE, "contradiction", why, "none");
        }
        if self.style.draw.value == Draw::Passages {
            let why = "is passages, but cut is true, and passages are areas; take draw=walls";
            return refuse(ParameterId::DRAW, "contradiction", why, "walls");
        }
        let way = self.style.strokes.solution_style;
        if way.value != SolutionStyle::Line {
            let why = format!(
                "is {}, but cut is true, and a cutter follows lines of one colour; take way=line",
                way.name
            );
            return refuse(ParameterId::WAY, "contradiction", &why, "line");
        }
        let colors = [
            (ParameterId::INK, self.style.ink, self.style.shows_walls()),
            (ParameterId::PATH, self.style.path, self.style.shows_solution()),
        ];
        if let Some((id, color, _)) =
            colors.iter().find(|(_, it, shows)| *shows && !it.is_visible())
        {
            let why = format!(
                "is {color}, but cut is true, and a cutter follows only lines that are seen; take a colour"
            );
            return refuse(*id, "contradiction", &why, "a visible colour");
        }
        let Style { fill, layers, legend, paper, title, .. } = &self.style;
        let has_paper = self.given.has(ParameterId::PAPER) && paper.is_visible();
        for (id, is_shown, allowed) in [
            (ParameterId::FILL, fill.value != Fill::None, "none"),
            (ParameterId::LEGEND, *legend, "false"),
            (ParameterId::LAYERS, layers.has_areas(), "without cells and trace"),
            (ParameterId::TITLE, title.is_some(), "without cut"),
            (ParameterId::PAPER, has_paper, "none"),
        ] {
            if is_shown {
                let why = "and cut are both given, but a cutter follows lines and cannot show areas; \
                           leave one of them out";
                return refuse(id, "contradiction", why, allowed);
            }
        }
        Ok(())
    }

    /// Returns an error if the size of a cell conflicts with that of the picture.
    fn check_sizes(&self) -> Result<(), RequestError> {
        let given = OF_PICTURES.into_iter().find(|&id| self.given.has(id));
        let Some(id) = given.filter(|_| self.given.has(ParameterId::CELL)) else { return Ok(()) };
        let name = id.name();
        let detail = format!(
            "{name} and cell are both given, but the size of the picture determines that of its cells; \
             leave one of them out (cols and rows are the numbers of cells)"
        );
        Err(RequestError::refused(
            Refusal::new(name, "contradiction", detail).allowing("without cell"),
        ))
    }
}
