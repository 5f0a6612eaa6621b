//! The sizes of a picture: those that are not given follow from those that are.

use crate::request::{MazeRequest, ParameterId, ParameterSet};
use crate::response::problem::Problem;
use mazewright_core::error::Refusal;
use mazewright_render::draw::fit::Fit;
use mazewright_render::style::{Length, Style};

/// The parameters that say how large a picture is.
const OF_PICTURES: [ParameterId; 2] = [ParameterId::WIDTH, ParameterId::HEIGHT];

/// The least side of a solid's cell, in hundredths of a millimetre.
const LEAST_CELL_MM: u32 = 100;

impl MazeRequest {
    /// Sets the sizes that are not given.
    pub(crate) fn complete_sizes(&mut self) -> Result<(), Problem> {
        if !self.format.value.is_raster() {
            // Only pictures of pixels have several for each.
            self.style.scale = 1;
        }
        self.check_sizes()?;
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
        let refuse = |code, detail: String| {
            Err(Problem::refused(Refusal::new(ParameterId::FIT_MM.name(), code, detail)))
        };
        if self.given.has(ParameterId::CELL_MM) {
            let detail = "fit_mm is given beside cell_mm, but the size of the solid says how large \
                          cells are; leave one of them out";
            return refuse("contradiction", detail.to_owned());
        }
        let solid = &mut self.style.options.solid;
        let size = self.spec.site.size();
        // Half a wall stands outside the outline on each side.
        let room = longest.hundredths().saturating_sub(solid.wall.hundredths());
        let cell = (f64::from(room) / size.x.max(size.y)) as u32;
        if cell < LEAST_CELL_MM {
            let least = f64::from(LEAST_CELL_MM) * size.x.max(size.y);
            let least = (least as u32 + solid.wall.hundredths()).div_ceil(100) + 1;
            let detail = format!(
                "fit_mm is {longest}, but so many cells of 1 mm take {least} mm; take more, or fewer \
                 cells"
            );
            return refuse("too-small", detail);
        }
        solid.cell = Length::from_hundredths(cell);
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
