//! What a parameter is, and how the API's description has it. They stand in [`PARAMETERS`].

use crate::request::kind::{Kind, Name, names_of};
pub use crate::request::table::PARAMETERS;
use mazewright_core::algorithm::options::Pick;
use mazewright_core::analysis::difficulty::Target;
use mazewright_core::site::mask::PRESETS;
use mazewright_core::spec::SEED_BYTES;
use mazewright_core::spec::end::{Compass, End};
use mazewright_core::spec::openings::Opening;
use mazewright_render::formats::members;
use mazewright_render::style::Length;
use mazewright_render::style::look::LAYERS;
use mazewright_render::style::title::MOST_LETTERS;

/// One parameter of a request.
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What its values are.
    pub kind: Kind,
    /// What holds where it is not given.
    pub default: Fallback,
    /// Where the canonical URL says it.
    pub place: Place,
    /// One sentence.
    pub doc: &'static str,
    /// A value to try.
    pub example: &'static str,
}

/// What holds where a parameter is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// This value, in canonical form.
    Text(&'static str),
    /// Whatever suits the shape or the mask.
    Shape,
    /// What the theme has.
    Theme,
    /// What suits the format.
    Format,
    /// A fresh random value.
    Fresh,
    /// Nothing.
    None,
}

impl Fallback {
    /// Whether it is this value.
    pub fn is(self, text: &str) -> bool {
        matches!(self, Self::Text(own) if own == text)
    }
}

/// Where the canonical URL says a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the query, always.
    Always,
    /// In the query, unless it has its default.
    Changed,
    /// In the path.
    Path,
    /// In the query by its digest, where it is given: in a body, for such a query cannot be asked.
    Body,
    /// Nowhere: it does not shape the answer's bytes.
    Nowhere,
}

/// A parameter as the API's description has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Schema {
    /// The parameter's name.
    pub name: &'static str,
    /// The JSON Schema type: `integer`, `number`, `boolean`, `string` or `object`.
    pub kind: &'static str,
    /// All values, where they can be listed; aliases left out.
    pub values: Vec<&'static str>,
    /// The least number, or the least length of a text.
    pub min: Option<f64>,
    /// The greatest number, or the greatest length of a text.
    pub max: Option<f64>,
    /// What holds where it is not given, where that is one value.
    pub default: Option<&'static str>,
    /// One sentence.
    pub doc: &'static str,
    /// A value to try.
    pub example: &'static str,
}

impl Parameter {
    /// The parameter as the API's description has it.
    pub fn schema(&self) -> Schema {
        let pixels = |length: &Length| f64::from(length.hundredths()) / 100.0;
        let (kind, min, max) = match &self.kind {
            Kind::Integer { min, max, .. } => {
                ("integer", Some(f64::from(*min)), Some(f64::from(*max)))
            }
            Kind::Signed { min, max, .. } => {
                ("integer", Some(f64::from(*min)), Some(f64::from(*max)))
            }
            Kind::Length { min, max, .. } => ("number", Some(pixels(min)), Some(pixels(max))),
            Kind::Share { .. } => ("number", Some(0.0), Some(1.0)),
            Kind::Boolean { .. } => ("boolean", None, None),
            Kind::Seed { .. } => ("string", Some(1.0), Some(SEED_BYTES as f64)),
            Kind::Text { .. } => ("string", Some(1.0), Some(MOST_LETTERS as f64)),
            Kind::Mesh => ("object", None, None),
            _ => ("string", None, None),
        };
        let default = match self.default {
            Fallback::Text(text) => Some(text),
            _ => None,
        };
        let values = self.values().iter().map(|value| value.name).collect();
        let Self { name, doc, example, .. } = *self;
        Schema { name, kind, values, min, max, default, doc, example }
    }

    /// The values that can be listed.
    pub fn values(&self) -> Vec<Name> {
        let plain = |name| Name { name, aliases: &[], doc: "" };
        match &self.kind {
            Kind::Choice { names, .. } => names(),
            Kind::Layers { .. } => LAYERS.map(plain).to_vec(),
            Kind::Fields { .. } => members().map(plain).collect(),
            Kind::Difficulty { .. } => Target::NAMES.map(|(name, _)| plain(name)).to_vec(),
            Kind::Pick { .. } => Pick::NAMES.map(plain).to_vec(),
            Kind::Direction { .. } => vec![plain("rows")],
            Kind::End { .. } => {
                let points = Compass::NAMES.map(|(name, _)| name);
                let words = End::WORDS.map(|(name, _)| name);
                words.into_iter().chain(points).map(plain).collect()
            }
            Kind::Openings { .. } => {
                let words = ["true", "false"].into_iter().chain(Opening::ENDS.map(|(it, _)| it));
                let cells = End::WORDS.iter().filter(|(_, end)| *end != End::Farthest);
                let points = Compass::NAMES.iter().map(|(name, _)| *name);
                words.chain(cells.map(|(name, _)| *name)).chain(points).map(plain).collect()
            }
            Kind::Mask { .. } => {
                let mut names = names_of(PRESETS);
                names.insert(0, Name { name: "none", aliases: &[], doc: "All of the picture" });
                names
            }
            _ => Vec::new(),
        }
    }

    /// Whether the parameter has this name or alias.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

/// All parameters as the API's description has them.
pub fn schemas() -> Vec<Schema> {
    PARAMETERS.iter().map(Parameter::schema).collect()
}

/// Where a parameter of a name or alias stands in the table.
pub fn position(name: &str) -> Option<usize> {
    PARAMETERS.iter().position(|parameter| parameter.is_called(name))
}

/// Every name and alias.
pub fn all_names() -> impl Iterator<Item = &'static str> {
    PARAMETERS.iter().flat_map(|it| it.aliases.iter().copied().chain([it.name]))
}
