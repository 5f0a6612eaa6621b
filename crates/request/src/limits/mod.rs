//! Checks of requests before any work: requests that contradict themselves, that have unused parameters, or that would
//! take too much.

mod animation_limits;
mod picture_size;

use crate::error::RequestError;
use crate::raw_request::OF_SHAPES;
use crate::table::PARAMETERS;
use crate::{ParameterId, RawRequest, ResolvedRequest};
use mazewright_core::analysis::Target;
use mazewright_core::{AlgorithmOption, Refusal};
use mazewright_render::cost::Cost;
use mazewright_render::cost::cost;
use mazewright_render::draw::frame;
use mazewright_render::draw::frame::max_pixels;
use mazewright_render::formats::SettingGroup;
use mazewright_render::style::end_marks::MarkKind;
use mazewright_render::style::layers::StyleLayer;
use mazewright_render::style::look::Fill;
use mazewright_render::style::page::{Key, Page};
use mazewright_render::style::strokes::SolutionStyle;
use mazewright_render::style::{Length, Overlay, Style};

/// Limits of the response to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerLimits {
    /// The largest number of cells of a maze.
    pub cells: u64,
    /// The largest number of pixels of a picture.
    pub pixels: u64,
    /// The largest number of bytes of a response that is held in memory.
    pub answer_bytes: u64,
    /// The largest number of bytes of memory of a render, with its response.
    pub memory_bytes: u64,
    /// Bytes of memory that a response takes in addition to its body.
    pub answer_overhead: u64,
    /// Bytes of memory that a streamed response takes for its body.
    pub stream_bytes: u64,
}

impl AnswerLimits {
    /// The limits of the formats alone.
    pub const NONE: Self = Self {
        cells: u64::MAX,
        pixels: u64::MAX,
        answer_bytes: u64::MAX,
        memory_bytes: u64::MAX,
        answer_overhead: 0,
        stream_bytes: 0,
    };
}

/// The least width between the margins of a page, in hundredths of a millimetre.
const LEAST_SPACE: u32 = 2500;

impl RawRequest {
    /// Returns an error if a shape or size is given in addition to a mesh.
    pub(crate) fn check_mesh_alone(&self) -> Result<(), RequestError> {
        if !self.given.has(ParameterId::MESH) {
            return Ok(());
        }
        let given = OF_SHAPES.into_iter().find(|id| self.given.has(*id));
        match given.map(ParameterId::name) {
            None => Ok(()),
            Some(parameter) => Err(RequestError::refused(Refusal::new(
                parameter,
                "contradiction",
                format!(
                    "{parameter} and mesh are both given, but a mesh has its own cells; leave one of \
                     them out"
                ),
            ))),
        }
    }

    /// Forgets the given parameters that the format rejects.
    pub fn forget_refused(&mut self) {
        for parameter in PARAMETERS.iter().filter(|it| it.is_refused_by(&self.format.value)) {
            self.given.remove(parameter.id);
        }
    }

    /// Iterates over the options of algorithms that are given.
    pub(crate) fn given_options(&self) -> impl Iterator<Item = AlgorithmOption> {
        let is_given = |id| self.given.has(id);
        let options = AlgorithmOption::ALL.into_iter();
        options.filter(move |option| ParameterId::named(option.name()).is_some_and(is_given))
    }

    /// Returns an error if a given parameter needs another value of others.
    pub(crate) fn check_needs(&self) -> Result<(), RequestError> {
        for parameter in PARAMETERS.iter().filter(|it| self.given.has(it.id)) {
            // `check_format` names the formats that take it.
            if !parameter.is_refused_by(&self.format.value) {
                parameter.check_needs(self).map_err(RequestError::refused)?;
            }
        }
        Ok(())
    }
}

impl ResolvedRequest {
    /// Returns the cost of a request, or an error if the maze does not exist or takes too much. It builds nothing.
    pub fn check(&self, limits: &AnswerLimits) -> Result<Cost, RequestError> {
        let cost = self.check_work_and_pixels(limits)?;
        self.check_memory(&cost, limits)?;
        self.check_bytes(&cost, limits)?;
        Ok(cost)
    }

    /// Works as [`check`](Self::check), for a response that may be streamed. Also returns whether it must be
    /// streamed because it may have too many bytes to be held. The cost is then that of the stream.
    pub fn check_answer(&self, limits: &AnswerLimits) -> Result<(Cost, bool), RequestError> {
        let cost = self.check_work_and_pixels(limits)?;
        let is_chunked =
            self.format.value.is_chunked() && !self.style.options.animation.is_animated();
        let is_streamed = is_chunked && cost.output > limits.answer_bytes;
        if is_streamed {
            let cost = Cost { output: limits.stream_bytes, ..cost };
            self.check_memory(&cost, limits)?;
            return Ok((cost, true));
        }
        self.check_memory(&cost, limits)?;
        self.check_bytes(&cost, limits)?;
        Ok((cost, false))
    }

    /// Works as [`check_answer`](Self::check_answer), for work on the maze alone: it writes no file, which would have
    /// to be streamed.
    pub fn check_maze(&self, limits: &AnswerLimits) -> Result<Cost, RequestError> {
        self.check_answer(limits).map(|(cost, _)| cost)
    }

    fn check_work_and_pixels(&self, limits: &AnswerLimits) -> Result<Cost, RequestError> {
        let RawRequest { spec, style, format, .. } = &**self;
        self.check_use()?;
        self.check_format()?;
        self.check_page()?;
        spec.check(limits.cells).map_err(RequestError::refused)?;
        frame::check_warp(spec, style, format.value.bends()).map_err(RequestError::refused)?;
        frame::check_margin(style).map_err(RequestError::refused)?;
        let [width, height] = max_pixels(spec, style);
        let most = format.value.max_side();
        if width.max(height) > most {
            let why = format!(
                "the picture would be {width} × {height} pixels, but a side of a {} may have at most {most}",
                format.name
            );
            let allowed = format!("at most {most} pixels a side");
            return Err(self.too_many_pixels(&why, &allowed, limits));
        }
        self.check_work(limits)?;
        let cost = cost(spec, style, format);
        let cost = if self.is_traced() { cost.with_trace() } else { cost };
        if cost.pixels > limits.pixels {
            let most = limits.pixels;
            let why = format!(
                "the picture would be {width} × {height}, {} pixels, but at most {most} are allowed",
                cost.pixels
            );
            return Err(self.too_many_pixels(&why, &format!("at most {most} pixels"), limits));
        }
        Ok(cost)
    }

    /// Returns an error if the request would take more memory than there is.
    fn check_memory(&self, cost: &Cost, limits: &AnswerLimits) -> Result<(), RequestError> {
        let RawRequest { spec, format, .. } = &**self;
        let most = limits.memory_bytes;
        let takes = cost.memory.saturating_add(cost.output).saturating_add(limits.answer_overhead);
        if takes <= most {
            return Ok(());
        }
        let is_raster = format.value.is_raster();
        let (parameter, alternative) = if is_raster {
            (ParameterId::CELL.name(), "a smaller cell, or ")
        } else {
            (spec.site.size_parameter(), "")
        };
        let detail = format!(
            "{}: {} cells as {} may take {takes} bytes of memory, but at most {most} are \
             allowed; take {alternative}fewer {}",
            spec.site.size_clause(),
            cost.cells,
            format.name,
            spec.site.size_words()
        );
        let refusal = Refusal::new(parameter, "too-much-memory", detail)
            .allowing(format!("at most {most} bytes of memory"));
        Err(RequestError::refused(refusal))
    }

    /// Returns an error if the response would have too many bytes.
    fn check_bytes(&self, cost: &Cost, limits: &AnswerLimits) -> Result<(), RequestError> {
        let RawRequest { spec, format, .. } = &**self;
        let most = limits.answer_bytes;
        if cost.output > most {
            let detail = format!(
                "{}: {} cells as {} may take up to {} bytes, but at most {most} are allowed; \
                 take fewer cells",
                spec.site.size_clause(),
                cost.cells,
                format.name,
                cost.output
            );
            let refusal = Refusal::new(spec.site.size_parameter(), "too-many-bytes", detail)
                .allowing(format!("at most {most} bytes"));
            return Err(RequestError::refused(refusal));
        }
        Ok(())
    }

    /// Returns an error if a parameter applies to other formats alone.
    fn check_format(&self) -> Result<(), RequestError> {
        let mut given = PARAMETERS.iter().filter(|it| self.given.has(it.id));
        let refused = given.find(|it| it.is_refused_by(&self.format.value));
        let Some(parameter) = refused else { return Ok(()) };
        let takers: Vec<&str> = parameter.formats().map(|format| format.name).collect();
        let (parameter, takers) = (parameter.name, takers.join(" or "));
        let detail = format!(
            "{parameter} is given, but format is {}; leave it out, or take format={takers}",
            self.format.name
        );
        let refusal =
            Refusal::new(parameter, "not-taken", detail).allowing(format!("format={takers}"));
        Err(RequestError::refused(refusal))
    }

    /// Returns an error if margins leave no room on a sheet of paper.
    fn check_page(&self) -> Result<(), RequestError> {
        let Page::Paper([width, _]) = self.style.options.print.page else { return Ok(()) };
        let margin = self.style.options.print.margin;
        let most = Length::from_hundredths((width - LEAST_SPACE) / 2);
        if margin <= most {
            return Ok(());
        }
        let detail = format!(
            "page_margin is {margin}, but a page that is {} mm wide has room for margins of {most} mm at \
             most",
            Length::from_hundredths(width)
        );
        let refusal = Refusal::new(ParameterId::PAGE_MARGIN.name(), "too-large", detail);
        let refusal =
            refusal.allowing(format!("at most {most}")).suggesting(Some(most.to_string()));
        Err(RequestError::refused(refusal))
    }

    /// Returns whether the format reads a parameter, and the conditions hold without which it has no effect.
    pub fn takes(&self, id: ParameterId) -> bool {
        let parameter = id.entry();
        !parameter.is_refused_by(&self.format.value) && parameter.check_needs(self).is_ok()
    }

    /// Returns an error if a parameter affects nothing in the request.
    fn check_use(&self) -> Result<(), RequestError> {
        self.check_needs()?;
        self.check_looks()?;
        self.check_two_colors()?;
        self.check_moving()?;
        // A caller who gives an option expects it to matter, even if its value is the default.
        let mut options = self.given_options();
        options.try_for_each(|option| self.spec.check_option(option)).map_err(RequestError::refused)
    }

    /// Returns an error if a picture of two colours is to show areas of others.
    fn check_two_colors(&self) -> Result<(), RequestError> {
        let Style { fill, layers, strokes, options, .. } = &self.style;
        let is_gradient = strokes.solution_style.value == SolutionStyle::Gradient;
        let (name, value) = match () {
            () if !options.two_colors => return Ok(()),
            () if fill.value != Fill::None => ("fill", fill.name.to_owned()),
            () if layers.has_areas() => ("layers", layers.to_string()),
            () if is_gradient => ("way", strokes.solution_style.name.to_owned()),
            () => return Ok(()),
        };
        let depth = ParameterId::BIT_DEPTH.name();
        let detail = format!(
            "{depth} is 1, but {name} is {value}, which takes more than two colours; leave one of them out"
        );
        let refusal = Refusal::new(depth, "contradiction", detail).allowing("auto");
        Err(RequestError::refused(refusal.suggesting(Some("auto".to_owned()))))
    }

    /// Returns an error if settings of the look contradict each other.
    fn check_looks(&self) -> Result<(), RequestError> {
        let refuse = |id: ParameterId, code, detail: &str| {
            Err(RequestError::refused(Refusal::new(id.name(), code, detail)))
        };
        if self.given.has(ParameterId::LAYERS) && self.given.has(ParameterId::SOLUTION) {
            let listed = self.style.layers.contains(StyleLayer::Solution);
            let agreeing = if listed { Overlay::Over } else { Overlay::Hidden };
            if self.style.solution != agreeing {
                let why = "solution and layers are both given, but layers list what is drawn; name \
                           solution among them where solution is true, and only there";
                let (id, suggestion) = (ParameterId::SOLUTION, Some(listed.to_string()));
                let refusal = Refusal::new(id.name(), "contradiction", why).suggesting(suggestion);
                return Err(RequestError::refused(refusal));
            }
        }
        let Style { tactile, marks, options, .. } = &self.style;
        // Formats without drawings take it as every setting of the drawing: without effect.
        let draws = self.format.value.reads(SettingGroup::Drawing);
        if marks.kind.value == MarkKind::Textures && !tactile && draws {
            let why =
                "marks is textures, which have the sizes of tactile pictures; take tactile=true";
            return refuse(ParameterId::MARKS, "contradiction", why);
        }
        if *tactile && options.print.key.value == Key::Corner {
            let why =
                "key is corner, but tactile is true, and the maze takes the page; take key=back";
            return refuse(ParameterId::KEY, "contradiction", why);
        }
        if *tactile && self.difficulty != Target::Any && self.spec.site.is_seeded() {
            let why = "difficulty and tactile=true are both given, but the sizes of a tactile picture follow from its \
                       cells, and a search has other cells for each seed; leave difficulty out, or take another shape";
            return refuse(ParameterId::DIFFICULTY, "contradiction", why);
        }
        if self.style.legend && !self.style.shows_cells() {
            let layers = &self.style.layers;
            let why = if layers.is_empty() {
                "legend is true, but solution=only draws no cells; leave one of them out".to_owned()
            } else {
                format!(
                    "legend is true, but layers is {layers}, which draws no cells; add cells to layers, \
                     or leave legend out"
                )
            };
            return refuse(ParameterId::LEGEND, "not-taken", &why);
        }
        Ok(())
    }
}
