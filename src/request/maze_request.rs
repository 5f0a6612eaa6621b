//! A request for a maze, typed and complete, and its canonical URL: what the caches are keyed by,
//! and all that an entity tag depends on.

use std::fmt::Write as _;
use std::sync::LazyLock;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::request::mask_size::fit;
use crate::request::parameter::{Fallback, PARAMETERS, Parameter, Place, position};
use crate::response::problem::Problem;
use mazewright_core::algorithm::ALGORITHMS;
use mazewright_core::algorithm::options::Texture;
use mazewright_core::analysis::difficulty::Target;
use mazewright_core::catalog::Chosen;
use mazewright_core::geometry::rounded;
use mazewright_core::shape::SHAPES;
use mazewright_core::site::Site;
use mazewright_core::site::mask::{Mask, Parts};
use mazewright_core::solver::{SOLVERS, Solver};
use mazewright_core::spec::openings::Openings;
use mazewright_core::spec::topology::Routing;
use mazewright_core::spec::{End, Seed, Spec};
use mazewright_render::formats::{FORMATS, Fields, Format, Write};
use mazewright_render::scene::Caption;
use mazewright_render::style::animation::{ANIMATES, Animate};
use mazewright_render::style::look::{Draw, Fill, Layers, Theme};
use mazewright_render::style::options::OWN;
use mazewright_render::style::{Length, Overlay, Style};

/// A request for a maze.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Which maze.
    pub spec: Spec,
    /// The solver that finds the route.
    pub solver: Chosen<Solver>,
    /// How it is drawn.
    pub style: Style,
    /// What is written.
    pub format: Chosen<Format>,
    /// Which members a document has.
    pub fields: Fields,
    /// Whether the answer tells how far the work has come, and then where it is; no part of the
    /// canonical URL.
    pub progress: bool,
    /// Whether browsers save the answer as a file; no part of the canonical URL.
    pub download: bool,
    /// How hard the maze is to be.
    pub difficulty: Target,
    /// Which parameters the caller gave.
    pub given: Given,
}

/// A set of parameters, by their position in the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given(u128);

impl Given {
    /// Adds a parameter; `false` if it was in the set already.
    pub fn add(&mut self, at: usize) -> bool {
        let before = self.0;
        self.0 |= 1 << at;
        self.0 != before
    }

    /// Adds the parameter of a name.
    pub fn add_name(&mut self, name: &str) {
        position(name).map(|at| self.add(at));
    }

    /// Whether a parameter is in the set.
    pub fn has(self, at: usize) -> bool {
        self.0 >> at & 1 == 1
    }

    /// Whether the parameter of this name is in the set.
    pub fn has_name(self, name: &str) -> bool {
        position(name).is_some_and(|at| self.has(at))
    }
}

/// The request in which nothing is given, with the table's defaults.
static BLANK: LazyLock<Ask> = LazyLock::new(|| {
    let mut ask = Ask {
        spec: Spec {
            site: Site::new(&SHAPES[0], 0, 0),
            algorithm: &ALGORITHMS[0],
            texture: Texture::default(),
            routing: Routing::default(),
            seed: Seed::from(0),
            start: End::First,
            goal: End::Last,
            openings: Openings::Ends,
        },
        solver: &SOLVERS[0],
        style: Style::default(),
        format: &FORMATS[0],
        fields: Fields::ALL,
        progress: false,
        download: false,
        difficulty: Target::Any,
        given: Given::default(),
    };
    for parameter in PARAMETERS {
        if let Fallback::Text(text) = parameter.default {
            // A test reads every default back.
            let _ = parameter.kind.read(text, &mut ask);
        }
    }
    ask
});

/// The parameters that a mesh stands in place of.
pub const OF_SHAPES: [&str; 3] = ["shape", "cols", "rows"];

/// What stays as it is in a query's value; a comma and a colon, too, for they part lists.
const PLAIN: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b',').remove(b':');

impl Ask {
    /// The request in which nothing is given yet.
    pub fn blank() -> Self {
        BLANK.clone()
    }

    /// Fills in what depends on other parameters, once all are read. A seed that was not given
    /// becomes a fresh one.
    pub fn complete(&mut self) -> Result<(), Problem> {
        let site = &mut self.spec.site;
        let (cols, rows) = match (site.outline.is.side, &site.mask) {
            // A side that is given is that of all sides.
            (Some(side), _) if (site.cols, site.rows) == (0, 0) => (side, side),
            (Some(_), _) => (site.rows, site.cols),
            (None, Some(mask)) => fit(&site.shape.is, mask.size(), (site.cols, site.rows)),
            (None, None) => site.shape.is.size,
        };
        if let Some(mask) = &site.mask
            && !self.given.has_name("mask_parts")
        {
            site.parts = mask.usual_parts();
        }
        if site.cols == 0 {
            site.cols = cols;
        }
        if site.rows == 0 {
            site.rows = rows;
        }
        self.dress();
        if self.is_fresh() {
            let number = getrandom::u64().map_err(|_| {
                let detail = "the system gives no random numbers; say which seed you want";
                Problem::busy("no-entropy", detail, 1)
            })?;
            self.spec.seed = Seed::from(number);
        }
        Ok(())
    }

    /// Fills in what the theme has, how wide passages are, and what moves.
    fn dress(&mut self) {
        let given = self.given;
        if !given.has_name("animate") {
            self.style.options.animation.animate = self.usual_animation();
        }
        if !given.has_name("layers") {
            self.style.layers = self.usual_layers();
        }
        let style = &mut self.style;
        let Theme { ink, paper, path } = style.theme.is;
        for (name, own, color) in [
            ("ink", &mut style.ink, ink),
            ("paper", &mut style.paper, paper),
            ("path", &mut style.path, path),
        ] {
            if !given.has_name(name) {
                *own = color;
            }
        }
        if style.draw.is == Draw::Passages && !given.has_name("line") {
            style.line = Length::hundredth(usual_passage(&self.spec.site, style.cell));
        }
    }

    /// What moves where nothing is said: formats that are made to move do.
    fn usual_animation(&self) -> Chosen<Animate> {
        &ANIMATES[usize::from(self.format.is.moves())]
    }

    /// The layers where none are named: those of a search that is seen, or whatever usually shows.
    fn usual_layers(&self) -> Layers {
        let Style { solution, fill, options, .. } = &self.style;
        if !options.animation.solves() || *solution == Overlay::Only {
            return Layers::default();
        }
        let cells = if fill.is == Fill::None { "" } else { "cells," };
        Layers::parse(&format!("{cells}trace,walls,solution")).unwrap_or_default()
    }

    /// Whether no seed was given, so that each answer is another.
    pub fn is_fresh(&self) -> bool {
        !self.given.has_name("seed")
    }

    /// Whether the answer tells how the solver searched.
    pub fn is_traced(&self) -> bool {
        match self.format.is.write {
            Write::Told(_) => self.fields.has("trace"),
            Write::Drawn(_) | Write::Moving { .. } | Write::Composed(_) => {
                self.style.layers.has("trace")
            }
        }
    }

    /// Whether there is a URL for this request: not if it has cells of the caller's own, or a
    /// mask too large. Its canonical form then still is the key of all that is kept.
    pub fn has_url(&self) -> bool {
        let Site { mesh, mask, .. } = &self.spec.site;
        mesh.is_none() && mask.as_ref().is_none_or(Mask::fits_url)
    }

    /// Whether a parameter plays a part: cells of the caller's own stand in place of a shape and a
    /// size.
    fn tells(&self, name: &str) -> bool {
        match name {
            "mesh" => self.spec.site.mesh.is_some(),
            "title" => self.style.title.is_some(),
            _ if self.spec.site.mesh.is_some() => !OF_SHAPES.contains(&name),
            _ => true,
        }
    }

    /// Whether a parameter would have this value if it were not given.
    fn is_usual(&self, parameter: &Parameter, value: &str) -> bool {
        let Theme { ink, paper, path } = self.style.theme.is;
        match parameter.name {
            "mask_parts" => {
                let usual = self.spec.site.mask.as_ref().map_or(Parts::One, Mask::usual_parts);
                value == usual.name()
            }
            "animate" => value == self.usual_animation().name,
            "layers" if self.style.options.animation.solves() => {
                value == self.usual_layers().to_string()
            }
            // What is solved shows its solution, unless the layers say what shows.
            "solution" if self.style.options.animation.solves() => value == "true",
            "ink" => value == ink.to_string(),
            "paper" => value == paper.to_string(),
            "path" => value == path.to_string(),
            "line" if self.style.draw.is == Draw::Passages => {
                value
                    == Length::hundredth(usual_passage(&self.spec.site, self.style.cell))
                        .to_string()
            }
            _ => parameter.default.is(value),
        }
    }

    /// The URL, without a host, that stands for this request: the same for every spelling of it,
    /// and another for every other answer.
    pub fn canonical(&self) -> String {
        let mut url = String::with_capacity(96);
        url.push_str("/maze.");
        url.push_str(self.format.name);
        let mut joint = '?';
        for (at, parameter) in PARAMETERS.iter().enumerate() {
            if !self.tells(parameter.name) {
                continue;
            }
            let always = match parameter.place {
                Place::Always | Place::Body => true,
                Place::Changed if self.given.has(at) => false,
                _ => continue,
            };
            let before = url.len();
            url.push(joint);
            url.push_str(parameter.name);
            url.push('=');
            let value = url.len();
            parameter.kind.show(self, &mut url);
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
            joint = '&';
        }
        url
    }

    /// What a document says about itself.
    pub fn caption(&self, url: &str) -> Caption {
        let mut params = String::from("{");
        let mut value = String::new();
        // What has no URL says what it is all the same.
        let idle =
            |it: &Parameter| OWN.contains(&it.name) && !self.format.is.takes.contains(&it.name);
        let named = |it: &&Parameter| (it.name == "shape" || self.tells(it.name)) && !idle(it);
        for parameter in PARAMETERS.iter().filter(named).filter(|it| it.place != Place::Nowhere) {
            value.clear();
            match parameter.name {
                "shape" => value.push_str(self.spec.site.name()),
                _ => parameter.kind.show(self, &mut value),
            }
            if !parameter.kind.is_bare(&value) {
                value = serde_json::Value::from(value.as_str()).to_string();
            }
            let comma = if params.len() > 1 { "," } else { "" };
            let _ = write!(params, "{comma}\"{}\":{value}", parameter.name);
        }
        params.push('}');
        Caption { url: self.has_url().then(|| url.to_owned()), params, difficulty_seed: None }
    }

    /// The name under which browsers save the answer.
    pub fn filename(&self) -> String {
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
        format!("maze-{}-{size}-{seed}.{}", site.name(), self.format.name)
    }
}

/// How wide passages are where `line` is not given, in hundredths of a pixel: three fifths of a cell,
/// or of the square that is as large as a cell, where that is less.
fn usual_passage(site: &Site, cell: Length) -> u32 {
    /// Cells a side of what is measured.
    const SIDE: u32 = 24;
    let Site { shape, .. } = site;
    let size = shape.is.size_of(SIDE, SIDE);
    let side = (size.x * size.y / shape.is.cells(SIDE, SIDE) as f64).sqrt();
    let wide = if site.mesh.is_some() { 1.0 } else { side.min(1.0) };
    rounded(f64::from(cell.hundredths()) * 0.6 * wide) as u32
}

/// A text as it may stand in a query or a header.
pub fn encode(text: &str) -> String {
    utf8_percent_encode(text, PLAIN).to_string()
}
