//! Checks of requests before any work: requests that contradict themselves, that have unused parameters, or that would
//! take too much.

use crate::error::RequestError;
use crate::parameter::Parameter;
use crate::raw_request::OF_SHAPES;
use crate::table::PARAMETERS;
use crate::{ParameterId, RawRequest, ResolvedRequest};
use mazewright_core::{AlgorithmOption, Refusal, Site, goal_is_fixed};
use mazewright_render::cost::Cost;
use mazewright_render::cost::cost;
use mazewright_render::draw::frame;
use mazewright_render::draw::frame::max_pixels;
use mazewright_render::style::look::{Draw, Fill};
use mazewright_render::style::page::Page;
use mazewright_render::style::strokes::SolutionStyle;
use mazewright_render::style::{Length, Style};

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

/// The parameters that determine the number of pixels for a given number of cells.
const ENLARGING: [ParameterId; 5] = [
    ParameterId::WIDTH,
    ParameterId::HEIGHT,
    ParameterId::CELL,
    ParameterId::MARGIN,
    ParameterId::SCALE,
];

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
                    "{parameter} is given beside mesh, but a mesh brings its own cells; leave one of \
                     them out"
                ),
            ))),
        }
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

    fn check_work_and_pixels(&self, limits: &AnswerLimits) -> Result<Cost, RequestError> {
        let RawRequest { spec, style, format, .. } = &**self;
        self.check_use()?;
        self.check_format()?;
        self.check_page()?;
        spec.check(limits.cells).map_err(RequestError::refused)?;
        frame::check_warp(spec, style).map_err(RequestError::refused)?;
        // Half a wall lies outside the outline and would be cut off.
        let walls = style.draw.value == Draw::Walls;
        if walls && 2 * style.margin.hundredths() < style.line.hundredths() {
            let least = Length::from_hundredths(style.line.hundredths().div_ceil(2));
            let detail = format!(
                "margin is {}, but must be at least {least}, half of line, or the outer walls \
                 would be cut",
                style.margin
            );
            let refusal = Refusal::new(ParameterId::MARGIN.name(), "too-small", detail)
                .allowing(format!("at least {least}"));
            return Err(RequestError::refused(refusal));
        }
        let [width, height] = max_pixels(spec, style);
        let most = format.value.max_side();
        if width.max(height) > most {
            let why = format!(
                "the picture would be {width} × {height} pixels, but a side of a {} may have at most {most}",
                format.name
            );
            return Err(self.too_many_pixels(&why, &format!("at most {most} pixels a side")));
        }
        self.check_work()?;
        let cost = cost(spec, style, format);
        let cost = if self.is_traced() { cost.with_trace() } else { cost };
        if cost.pixels > limits.pixels {
            let most = limits.pixels;
            let why = format!(
                "the picture would be {width} × {height}, {} pixels, but at most {most} are allowed",
                cost.pixels
            );
            return Err(self.too_many_pixels(&why, &format!("at most {most} pixels")));
        }
        Ok(cost)
    }

    /// Creates the error of a picture that is too large. It names the given parameters that enlarge the picture, unless
    /// they have their least values.
    fn too_many_pixels(&self, why: &str, allowed: &str) -> RequestError {
        let site = &self.spec.site;
        let is_least = |id| match id {
            ParameterId::MARGIN => self.style.margin.hundredths() == 0,
            ParameterId::SCALE => self.style.scale == 1,
            _ => false,
        };
        let is_cause = |it: &&Parameter| {
            ENLARGING.contains(&it.id) && self.given.has(it.id) && !is_least(it.id)
        };
        let given: Vec<&Parameter> = PARAMETERS.iter().filter(is_cause).collect();
        let clause = |it: &&Parameter| {
            let mut value = String::new();
            it.write(self, &mut value);
            format!("{} is {value}", it.name)
        };
        let words = site.size_words();
        let (parameter, clauses, advice) = match given[..] {
            [] => (site.size_parameter(), site.size_clause(), format!("fewer {words}")),
            [first, ..] => {
                let clauses: Vec<String> = given.iter().map(clause).collect();
                let names: Vec<&str> = given.iter().map(|it| it.name).collect();
                let advice = format!("a smaller {}, or fewer {words}", names.join(" or "));
                (first.name, clauses.join(" and "), advice)
            }
        };
        let detail = format!("{clauses}: {why}; take {advice}");
        RequestError::refused(Refusal::new(parameter, "too-many-pixels", detail).allowing(allowed))
    }

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

    /// Returns an error for a page layout that cannot apply: a position on a page as large as the picture, margins that
    /// leave no room on a sheet of paper, or instructions without a worksheet.
    fn check_page(&self) -> Result<(), RequestError> {
        if self.given.has(ParameterId::INSTRUCTIONS) && !self.style.options.print.worksheet {
            let detail = "instructions is given, but worksheet is false, and only a worksheet has \
                          instructions; leave it out, or take worksheet=true";
            let refusal = Refusal::new(ParameterId::INSTRUCTIONS.name(), "not-taken", detail);
            return Err(RequestError::refused(refusal.allowing("worksheet=true")));
        }
        if let Page::Paper([width, _]) = self.style.options.print.page {
            let margin = self.style.options.print.margin;
            let most = Length::from_hundredths((width - LEAST_SPACE) / 2);
            if margin > most {
                let detail = format!(
                    "page_margin is {margin}, but a page that is {} mm wide has room for margins of {most} \
                     mm at most",
                    Length::from_hundredths(width)
                );
                let refusal = Refusal::new(ParameterId::PAGE_MARGIN.name(), "too-large", detail);
                return Err(RequestError::refused(refusal.allowing(format!("at most {most}"))));
            }
        }
        let fits = self.style.options.print.page == Page::Fit;
        let of_paper = [ParameterId::ORIENTATION, ParameterId::PAGE_MARGIN];
        let idle = of_paper.into_iter().find(|id| fits && self.given.has(*id));
        let Some(parameter) = idle.map(ParameterId::name) else { return Ok(()) };
        let detail = format!(
            "{parameter} is given, but page is fit, a page as large as the picture; leave it \
             out, or take a page of paper, as page=a4"
        );
        let refusal = Refusal::new(parameter, "not-taken", detail).allowing("with any other page");
        Err(RequestError::refused(refusal))
    }

    /// Returns an error if a parameter affects nothing in the request.
    fn check_use(&self) -> Result<(), RequestError> {
        let Site { outline, hole, mask, .. } = &self.spec.site;
        for (id, of, value, takes) in [
            (ParameterId::ANGLE, ParameterId::OUTLINE, outline.name, &["sector"] as &[&str]),
            (ParameterId::INNER, ParameterId::OUTLINE, outline.name, &["ring"]),
            (
                ParameterId::HOLE_SIZE,
                ParameterId::HOLE,
                hole.name,
                &["rectangle", "hexagon", "circle"],
            ),
        ] {
            if self.given.has(id) && !takes.contains(&value) {
                let (parameter, of, takes) = (id.name(), of.name(), takes.join(" or "));
                let detail = format!(
                    "{parameter} is given, but {of} is {value}; only {of}={takes} takes it"
                );
                let refusal =
                    Refusal::new(parameter, "not-taken", detail).allowing(format!("{of}={takes}"));
                return Err(RequestError::refused(refusal));
            }
        }
        if self.given.has(ParameterId::MASK_PARTS) && mask.is_none() {
            let detail = "mask_parts is given, but mask is none, and only a mask may leave several parts; leave \
                          it out, or take a mask, as mask=heart";
            let refusal = Refusal::new(ParameterId::MASK_PARTS.name(), "not-taken", detail);
            return Err(RequestError::refused(refusal.allowing("with a mask")));
        }
        if self.spec.topology.unicursal && self.given.has(ParameterId::GOAL) {
            return Err(RequestError::refused(goal_is_fixed()));
        }
        self.check_looks()?;
        self.check_moving()?;
        if self.spec.topology.unicursal && self.given.has(ParameterId::DIFFICULTY) {
            let detail = "difficulty is given, but unicursal is true, and one path without junctions \
                         always has difficulty 0; leave one of them out";
            let refusal = Refusal::new(ParameterId::DIFFICULTY.name(), "not-taken", detail)
                .allowing("with unicursal=false");
            return Err(RequestError::refused(refusal));
        }
        // A caller who gives an option expects it to matter, even if its value is the default.
        let is_given = |option: &AlgorithmOption| {
            ParameterId::named(option.name()).is_some_and(|id| self.given.has(id))
        };
        let mut given = AlgorithmOption::ALL.into_iter().filter(is_given);
        given.try_for_each(|option| self.spec.check_option(option)).map_err(RequestError::refused)
    }

    /// Returns an error if settings of the look contradict each other.
    fn check_looks(&self) -> Result<(), RequestError> {
        let given = |id| self.given.has(id);
        let Style { fill, legend, strokes, marks, .. } = &self.style;
        let no_fill = fill.value == Fill::None;
        let is_gradient = strokes.solution_style.value == SolutionStyle::Gradient;
        let (id, code, detail) = if given(ParameterId::LAYERS) && given(ParameterId::SOLUTION) {
            let why = "solution is given beside layers, but layers say what shows; name solution \
                       among them";
            (ParameterId::SOLUTION, "contradiction", why)
        } else if given(ParameterId::WAY) && !self.style.shows_solution() {
            let why = "way is given, but the picture shows no solution; leave it out, or take \
                       solution=true, or name solution among layers";
            (ParameterId::WAY, "not-taken", why)
        } else if given(ParameterId::COLORMAP) && no_fill && !is_gradient {
            let why = "colormap is given, but fill is none and way is not gradient; only filled \
                       cells and the gradient of a solution take it";
            (ParameterId::COLORMAP, "not-taken", why)
        } else if given(ParameterId::LEGEND) && no_fill {
            let why = "legend is given, but fill is none; take fill=distance, segment, level or \
                       solution";
            (ParameterId::LEGEND, "not-taken", why)
        } else if *legend && !self.style.shows_cells() {
            let why = "legend is true, but the cells whose colours it tells do not show; name cells \
                       among layers, or leave solution=only out";
            (ParameterId::LEGEND, "not-taken", why)
        } else if let Some(id) = [ParameterId::START_ICON, ParameterId::GOAL_ICON]
            .into_iter()
            .find(|id| given(*id) && !marks.may_be_icons())
        {
            let detail = format!(
                "{} is given, but marks is {}; leave one of them out, or take marks=icons",
                id.name(),
                marks.kind.name
            );
            let refusal = Refusal::new(id.name(), "not-taken", detail).allowing("marks=icons");
            return Err(RequestError::refused(refusal));
        } else if strokes.inset > 0 && self.style.draw.value == Draw::Passages {
            let why = "inset is given, but draw is passages, which have no walls that could stand \
                       inside the cells; leave one of them out";
            (ParameterId::INSET, "not-taken", why)
        } else {
            return Ok(());
        };
        let (parameter, detail) = (id.name(), detail.to_owned());
        Err(RequestError::refused(Refusal::new(parameter, code, detail)))
    }
}
