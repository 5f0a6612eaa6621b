//! A request for a maze, typed and complete, and its canonical URL: what the caches are keyed by,
//! and all that an entity tag depends on.

use std::fmt::Write as _;
use std::sync::LazyLock;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::request::parameter::{Parameter, UrlPlace};
use crate::request::table::PARAMETERS;
use crate::request::{MazeRequest, ParameterId, ParameterSet};
use crate::response::problem::{Fault, Problem, shown};
use mazewright_core::analysis::Target;
use mazewright_core::font::LETTERS;
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Chosen, SHAPES, SOLVERS, Seed, Share, Site, Spec};
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::scene::Caption;
use mazewright_render::style::animation::{ANIMATES, Animated};
use mazewright_render::style::end_marks::{EndMarks, IconSource};
use mazewright_render::style::layers::{Layers, StyleLayer};
use mazewright_render::style::look::{Draw, Fill, Theme, Warp};
use mazewright_render::style::{Color, Length, Overlay, Style};

/// The request in which nothing is given, with the table's defaults.
///
/// What a default can be read from stands in the table alone; a test holds the core's own
/// defaults to it.
static BLANK: LazyLock<MazeRequest> = LazyLock::new(|| {
    let mut request = MazeRequest {
        spec: Spec::new(Site::new(&SHAPES[0], 0, 0)),
        solver: &SOLVERS[0],
        style: Style::default(),
        format: &FORMATS[0],
        fields: Fields::ALL,
        progress: false,
        download: false,
        error_image: false,
        width: None,
        height: None,
        fit_mm: None,
        difficulty: Target::Any,
        given: ParameterSet::default(),
    };
    for parameter in PARAMETERS {
        if let Some(text) = parameter.default.text() {
            // A test reads every default back.
            let _ = parameter.read(text, &mut request);
        }
    }
    request
});

/// The parameters that a mesh stands in place of.
pub const OF_SHAPES: [ParameterId; 3] = [ParameterId::SHAPE, ParameterId::COLS, ParameterId::ROWS];

/// What stays as it is in a query's value; a comma and a colon, too, for they part lists.
const PLAIN: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b',').remove(b':');

impl MazeRequest {
    /// The request in which nothing is given yet.
    pub fn blank() -> Self {
        BLANK.clone()
    }

    /// Fills in what depends on other parameters, once all are read. A seed that was not given
    /// becomes a fresh one.
    pub fn complete(&mut self) -> Result<(), Problem> {
        self.check_title()?;
        let site = &mut self.spec.site;
        site.set_default_size();
        if !self.given.has(ParameterId::MASK_PARTS) {
            site.parts = usual_parts(site);
        }
        self.complete_style();
        self.complete_sizes()?;
        if self.is_fresh() {
            let number = getrandom::u64().map_err(|_| {
                let detail = "the system gives no random numbers; say which seed you want";
                Problem::busy("no-entropy", detail, 1)
            })?;
            self.spec.seed = Seed::from(number);
        }
        Ok(())
    }

    /// Refuses a title that the format draws, but the font cannot.
    fn check_title(&self) -> Result<(), Problem> {
        let draws = !self.format.value.has_text_title();
        let Some(fault) = self.title_fault().filter(|_| draws) else { return Ok(()) };
        let takers = FORMATS.iter().filter(|it| it.value.has_text_title());
        let takers: Vec<&str> = takers.map(|it| it.name).collect();
        let detail = format!("{}, and format={} draws titles", fault.detail, self.format.name);
        let allowed = format!("{LETTERS}; any visible letters with format={}", takers.join(", "));
        Err(Problem::invalid(vec![Fault { detail, ..fault.allowing(allowed) }]))
    }

    /// What is wrong with a title that is drawn.
    pub fn title_fault(&self) -> Option<Fault> {
        let title = self.style.title.as_ref()?;
        let error = title.check_drawn().err()?;
        let name = ParameterId::TITLE.name();
        let detail = format!("{name} is {}, but {}", shown(title.text()), error.detail);
        Some(Fault::new(name, error.code, detail).allowing(LETTERS))
    }

    /// Fills in what the theme has, and what moves.
    fn complete_style(&mut self) {
        let given = self.given;
        if !given.has(ParameterId::ANIMATE) {
            self.style.options.animation.animate = self.usual_animation();
        }
        if !given.has(ParameterId::LAYERS) {
            self.style.layers = self.usual_layers();
        }
        if !given.has(ParameterId::INSET) {
            self.style.strokes.inset = usual_inset(self);
        }
        let Theme { ink, paper, path } = usual_colors(&self.style);
        let style = &mut self.style;
        for (id, own, color) in [
            (ParameterId::INK, &mut style.ink, ink),
            (ParameterId::PAPER, &mut style.paper, paper),
            (ParameterId::PATH, &mut style.path, path),
        ] {
            if !given.has(id) {
                *own = color;
            }
        }
    }

    /// What moves where nothing is said: formats that are made to move do.
    fn usual_animation(&self) -> Chosen<Animated> {
        &ANIMATES[usize::from(self.format.value.is_animation())]
    }

    /// The layers where none are named: those of a search that is seen, or whatever usually shows.
    fn usual_layers(&self) -> Layers {
        let Style { solution, fill, options, .. } = &self.style;
        if !options.animation.shows_search() || *solution == Overlay::Only {
            return Layers::default();
        }
        let cells = if fill.value == Fill::None { "" } else { "cells," };
        Layers::parse(&format!("{cells}trace,walls,solution")).unwrap_or_default()
    }

    /// Whether no seed was given, so that each answer is another.
    pub fn is_fresh(&self) -> bool {
        !self.given.has(ParameterId::SEED)
    }

    /// Whether the answer tells how the solver searched.
    pub fn is_traced(&self) -> bool {
        if self.format.value.write.is_data() {
            self.fields.contains("trace")
        } else {
            self.style.layers.contains(StyleLayer::Trace)
        }
    }

    /// Whether there is a URL for this request: not if it has cells of the caller's own, or a
    /// mask too large. Its canonical form then still is the key of all that is kept.
    pub fn has_url(&self) -> bool {
        let Site { mesh, mask, .. } = &self.spec.site;
        let EndMarks { start_icon, goal_icon, .. } = &self.style.marks;
        let is_own = |icon: &Option<IconSource>| matches!(icon, Some(IconSource::Own(_)));
        mesh.is_none()
            && mask.as_ref().is_none_or(Mask::fits_url)
            && !is_own(start_icon)
            && !is_own(goal_icon)
    }

    /// Whether a parameter plays a part: cells of the caller's own stand in place of a shape and a
    /// size.
    pub(crate) fn has_part(&self, id: ParameterId) -> bool {
        match id {
            ParameterId::MESH => self.spec.site.mesh.is_some(),
            ParameterId::TITLE => self.style.title.is_some(),
            ParameterId::WIDTH => self.width.is_some(),
            ParameterId::HEIGHT => self.height.is_some(),
            ParameterId::FIT_MM => self.fit_mm.is_some() && self.has_millimetres(),
            ParameterId::CELL_MM => {
                self.has_millimetres() && !(self.is_measured() && self.fit_mm.is_some())
            }
            ParameterId::DPI => self.style.dpi.is_some(),
            _ => self.spec.site.mesh.is_none() || !OF_SHAPES.contains(&id),
        }
    }

    /// Whether a parameter would have this value if it were not given.
    fn is_usual(&self, parameter: &Parameter, value: &str) -> bool {
        let theme = usual_colors(&self.style);
        let solves = self.style.options.animation.shows_search();
        let is_length = |length: fn(&Style) -> Length| {
            self.usual_length(parameter.id, length) == Some(length(&self.style))
        };
        match parameter.id {
            ParameterId::MASK_PARTS => value == usual_parts(&self.spec.site).name(),
            ParameterId::ANIMATE => value == self.usual_animation().name,
            // A size in millimetres that is given makes a difference to a picture.
            ParameterId::CELL_MM if self.is_measured() => false,
            ParameterId::LAYERS if solves => value == self.usual_layers().to_string(),
            // What is solved shows its solution, unless the layers say what shows.
            ParameterId::SOLUTION if solves => value == "true",
            ParameterId::INK => value == theme.ink.to_string(),
            ParameterId::PAPER => value == theme.paper.to_string(),
            ParameterId::PATH => value == theme.path.to_string(),
            ParameterId::INSET => value == usual_inset(self).to_string(),
            ParameterId::CELL => is_length(|style| style.cell),
            ParameterId::LINE => is_length(|style| style.line),
            ParameterId::MARGIN => is_length(|style| style.margin),
            _ => parameter.default.text() == Some(value),
        }
    }

    /// The URL, without a host, that stands for this request: the same for every spelling of it,
    /// and another for every other answer.
    pub fn canonical(&self) -> String {
        let mut url = String::with_capacity(96);
        url.push_str("/maze.");
        url.push_str(self.format.name);
        url.push('?');
        self.write_query(&mut url, |_| true);
        url
    }

    /// Appends the query of the canonical URL, of which only some parameters are wanted.
    pub fn write_query(&self, url: &mut String, is_wanted: impl Fn(ParameterId) -> bool) {
        let mut is_first = true;
        for parameter in PARAMETERS {
            if !is_wanted(parameter.id) || !self.has_part(parameter.id) {
                continue;
            }
            let always = match parameter.place {
                UrlPlace::Always | UrlPlace::Body => true,
                UrlPlace::Changed if self.given.has(parameter.id) => false,
                _ => continue,
            };
            let before = url.len();
            if !is_first {
                url.push('&');
            }
            url.push_str(parameter.name);
            url.push('=');
            let value = url.len();
            parameter.write(self, url);
            if !always && self.is_usual(parameter, &url[value..]) {
                url.truncate(before);
                continue;
            }
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~,:".contains(&byte);
            if !url[value..].bytes().all(plain) {
                let encoded = encode(&url[value..]);
                url.truncate(value);
                url.push_str(&encoded);
            }
            is_first = false;
        }
    }

    /// What a document says about itself.
    pub fn caption(&self, url: &str) -> Caption {
        let mut params = String::from("{");
        let mut value = String::new();
        // What has no URL says what it is all the same.
        let named = |it: &&Parameter| {
            (it.id == ParameterId::SHAPE || self.has_part(it.id))
                && !it.is_refused_by(&self.format.value)
        };
        for parameter in PARAMETERS.iter().filter(named).filter(|it| it.place != UrlPlace::Nowhere)
        {
            value.clear();
            match parameter.id {
                ParameterId::SHAPE => value.push_str(self.spec.site.name()),
                _ => parameter.write(self, &mut value),
            }
            if !parameter.value.is_unquoted(&value) {
                value = serde_json::Value::from(value.as_str()).to_string();
            }
            let comma = if params.len() > 1 { "," } else { "" };
            let _ = write!(params, "{comma}\"{}\":{value}", parameter.name);
        }
        params.push('}');
        let url = self.has_url().then(|| url.to_owned());
        Caption { url, params, ..Caption::default() }
    }

    /// The name under which browsers save the answer. `place` says which part of the maze it has, with a
    /// hyphen before it; it is empty for all of the maze.
    pub fn filename(&self, place: &str) -> String {
        const LONGEST: usize = 40;
        let Spec { site, seed, .. } = &self.spec;
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        let text = seed.text();
        let number;
        let seed = if text.len() <= LONGEST && text.bytes().all(plain) {
            text
        } else {
            number = seed.number().to_string();
            &number
        };
        let size = match site {
            Site { mesh: Some(_), cols, .. } => cols.to_string(),
            Site { cols, rows, .. } => format!("{cols}x{rows}"),
        };
        format!("maze-{}-{size}{place}-{seed}.{}", site.name(), self.format.name)
    }
}

/// What becomes of a mask's parts where nothing is said.
fn usual_parts(site: &Site) -> Parts {
    site.mask.as_ref().map_or(Parts::default(), Mask::default_parts)
}

/// The inset of walls where none is given. Passages below others are seen at first sight where every
/// passage is a corridor of its own. Where there are many cells, corridors are too narrow for that.
fn usual_inset(request: &MazeRequest) -> u32 {
    const MOST_CELLS: u64 = 20_000;
    /// In percent of the width of a cell.
    const OF_WEAVE: f64 = 22.0;
    let MazeRequest { spec, style, .. } = request;
    let is_woven = spec.topology.weave != Share::NONE;
    let takes = style.draw.value == Draw::Walls && style.warp.value == Warp::None;
    if !is_woven || !takes || spec.cells() > MOST_CELLS {
        return 0;
    }
    (OF_WEAVE * spec.site.cell_measure(false).pitch.clamp(1.0, 2.0)) as u32
}

/// A text as it may stand in a query or a header.
pub fn encode(text: &str) -> String {
    utf8_percent_encode(text, PLAIN).to_string()
}

/// The colours that are not given: those of the theme. What is cut has no background, and its solution is
/// another colour than its outline, which is red. A solution alone, which is made to be laid over another
/// picture, has no background either.
fn usual_colors(style: &Style) -> Theme {
    let Theme { ink, paper, path } = style.theme.value;
    let has_paper = !style.options.cut && style.solution != Overlay::Only;
    Theme {
        ink,
        paper: if has_paper { paper } else { Color::NONE },
        path: if style.options.cut { CUT_PATH } else { path },
    }
}

/// The solution's colour in what is cut.
const CUT_PATH: Color = Color::opaque(0x0000_00ff);
