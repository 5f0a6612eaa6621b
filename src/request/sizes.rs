//! The sizes of a picture: those that are not given follow from those that are.

use crate::request::{MazeRequest, ParameterId, ParameterSet};
use crate::response::problem::Problem;
use mazewright_core::error::Refusal;
use mazewright_render::draw::fit::{Fit, HAIRLINE};
use mazewright_render::formats::SettingGroup;
use mazewright_render::style::look::Draw;
use mazewright_render::style::options::Solid;
use mazewright_render::style::{Length, Style};

/// The parameters that say how large a picture is.
const OF_PICTURES: [ParameterId; 2] = [ParameterId::WIDTH, ParameterId::HEIGHT];

/// The parameters that say how large a picture is in pixels.
const OF_PIXELS: [ParameterId; 4] =
    [ParameterId::CELL, ParameterId::WIDTH, ParameterId::HEIGHT, ParameterId::DPI];

/// The least side of a solid's cell, in hundredths of a millimetre.
const LEAST_CELL_MM: u32 = 100;

impl MazeRequest {
    /// Sets the sizes that are not given.
    pub(crate) fn complete_sizes(&mut self) -> Result<(), Problem> {
        if !self.format.value.is_raster() {
            // Only pictures of pixels have several for each.
            self.style.scale = 1;
        }
        if !self.has_millimetres() {
            self.style.options.solid.cell = Solid::default().cell;
            self.fit_mm = None;
        }
        self.check_sizes()?;
        self.check_cut()?;
        self.fit_solid()?;
        self.fit(self.given).apply(&self.spec, &mut self.style).map_err(Problem::refused)
    }

    /// Returns what a length would be if it were not given.
    pub(crate) fn usual_length(
        &self,
        id: ParameterId,
        length: impl Fn(&Style) -> Length,
    ) -> Option<Length> {
        let mut style = self.style.clone();
        let fit = self.fit(self.given.without(id));
        fit.apply(&self.spec, &mut style).ok().map(|()| length(&style))
    }

    /// Which sizes are open if these parameters are given.
    fn fit(&self, given: ParameterSet) -> Fit {
        let is_open = |id| !given.has(id);
        Fit {
            cell: is_open(ParameterId::CELL),
            line: is_open(ParameterId::LINE),
            margin: is_open(ParameterId::MARGIN),
            within: [self.width, self.height],
        }
    }

    /// Sets the size of the cells of a solid of a given size.
    fn fit_solid(&mut self) -> Result<(), Problem> {
        let Some(longest) = self.fit_mm else { return Ok(()) };
        let refuse = |code, detail: String, allowed: String| {
            let refusal = Refusal::new(ParameterId::FIT_MM.name(), code, detail);
            Err(Problem::refused(refusal.allowing(allowed)))
        };
        if self.given.has(ParameterId::CELL_MM) {
            let detail = "fit_mm is given beside cell_mm, but the size of the maze says how large its \
                          cells are; leave one of them out";
            return refuse("contradiction", detail.to_owned(), "without cell_mm".to_owned());
        }
        let solid = &self.style.options.solid;
        let size = self.spec.site.size();
        // Half a wall stands outside the outline on each side.
        let wall = match self.style.options.cut {
            true if self.given.has(ParameterId::LINE) => self.style.line,
            true => HAIRLINE,
            false => solid.wall,
        };
        let room = longest.hundredths().saturating_sub(wall.hundredths());
        let cell = (f64::from(room) / size.x.max(size.y)) as u32;
        if cell < LEAST_CELL_MM {
            let least = f64::from(LEAST_CELL_MM) * size.x.max(size.y);
            let least = (least as u32 + wall.hundredths()).div_ceil(100) + 1;
            let detail = format!(
                "fit_mm is {longest}, but so many cells of 1 mm take {least} mm; take more, or fewer \
                 cells"
            );
            return refuse("too-small", detail, format!("at least {least}"));
        }
        self.style.options.solid.cell = Length::from_hundredths(cell);
        Ok(())
    }

    /// Whether the answer has millimetres. SVG takes sizes in millimetres without using them where it is
    /// not for cutters, as the picture of what is printed or cut in another format.
    pub(crate) fn has_millimetres(&self) -> bool {
        self.style.options.cut || !self.format.value.reads(SettingGroup::Cut)
    }

    /// Refuses what a drawing for cutters does not take.
    pub(crate) fn check_cut(&self) -> Result<(), Problem> {
        let options = &self.style.options;
        let given = |ids: &[ParameterId]| ids.iter().copied().find(|&id| self.given.has(id));
        let refuse = |id: ParameterId, code, why: &str, allowed: &str| {
            let detail = format!("{} {why}", id.name());
            Err(Problem::refused(Refusal::new(id.name(), code, detail).allowing(allowed)))
        };
        if !options.cut || !self.format.value.reads(SettingGroup::Cut) {
            return Ok(());
        }
        if let Some(id) = given(&OF_PIXELS) {
            let why = "is given beside cut, but what is cut has millimetres, which cell_mm or fit_mm \
                       say; leave one of them out";
            return refuse(id, "contradiction", why, "without cut");
        }
        if options.animation.is_animated() {
            let why = "is given beside cut, but what is cut does not move; leave one of them out";
            return refuse(ParameterId::ANIMATE, "contradiction", why, "none");
        }
        if self.style.draw.value == Draw::Passages {
            let why = "is passages, but cut is true, and passages are areas; take draw=walls";
            return refuse(ParameterId::DRAW, "contradiction", why, "walls");
        }
        Ok(())
    }

    /// Refuses the size of a cell beside that of the picture.
    fn check_sizes(&self) -> Result<(), Problem> {
        let given = OF_PICTURES.into_iter().find(|&id| self.given.has(id));
        let Some(id) = given.filter(|_| self.given.has(ParameterId::CELL)) else { return Ok(()) };
        let name = id.name();
        let detail = format!(
            "{name} is given beside cell, but the size of the picture in pixels says how large cells \
             are; leave one of them out (cols and rows are the numbers of cells)"
        );
        Err(Problem::refused(Refusal::new(name, "contradiction", detail).allowing("without cell")))
    }
}
