//! What a parameter is: a kind of value, and the field of a request that holds it. The parameters stand
//! in the [table](crate::table::PARAMETERS).

use crate::value::{Description, Name, ValueError, ValueKind};
use crate::{ParameterId, RawRequest};
use mazewright_core::Choice;
use mazewright_render::formats::{FORMATS, Format, SettingGroup};

/// One parameter of a request.
pub struct Parameter {
    /// Its number in the table.
    pub id: ParameterId,
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// The group of settings that it belongs to, by which formats say what they read.
    pub group: SettingGroup,
    /// What it is about, by which pages group parameters.
    pub topic: Topic,
    /// What its values are, and where a request holds them.
    pub value: &'static dyn ParameterValue,
    /// What holds where it is not given.
    pub default: Fallback,
    /// Where the canonical URL says it.
    pub place: UrlPlace,
    /// One sentence.
    pub doc: &'static str,
    /// A value to try.
    pub example: &'static str,
}

/// What parameters are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The cells, and how many there are.
    Cells,
    /// Where on the plane cells stand, and what is glued to what.
    Site,
    /// The algorithm and its options.
    Carving,
    /// What is done to the passages.
    Passages,
    /// Where the route runs, how it is found, and how hard that is.
    Route,
    /// How the picture looks.
    Look,
    /// What moves.
    Motion,
    /// What is written, and what only some formats have.
    Output,
}

/// A value of a request, whatever its kind.
pub trait ParameterValue: Sync {
    /// Reads a text that is not empty into a request.
    fn read(&self, text: &str, request: &mut RawRequest) -> Result<(), ValueError>;

    /// Appends the canonical spelling of the value that a request has.
    fn write(&self, request: &RawRequest, text: &mut String);

    /// Sets the value that follows from other values of the request, if there is such a rule.
    fn set_computed_default(&self, request: &mut RawRequest);

    /// Whether the value is the one that follows from other values; `None` if there is no such rule.
    fn is_computed_default(&self, request: &RawRequest) -> Option<bool>;

    /// What is said about the values of its kind.
    fn describe(&self) -> Description;

    /// Names of values, of which one may be suggested in place of another text.
    fn named_values(&self) -> Vec<&'static str>;

    /// Whether a canonical spelling stands in JSON without quotes.
    fn is_unquoted(&self, text: &str) -> bool;
}

/// A value that a field of the request holds.
pub struct RequestField<K: ValueKind> {
    /// The kind of value.
    pub kind: K,
    /// The field.
    pub get: fn(&RawRequest) -> &K::Value,
    /// The field, to be set.
    pub get_mut: fn(&mut RawRequest) -> &mut K::Value,
    /// The default, if it follows from other values of the request.
    pub computed: Option<fn(&RawRequest) -> K::Value>,
}

impl<K: ValueKind<Value: PartialEq>> ParameterValue for RequestField<K> {
    fn read(&self, text: &str, request: &mut RawRequest) -> Result<(), ValueError> {
        *(self.get_mut)(request) = self.kind.parse(text)?;
        Ok(())
    }

    fn write(&self, request: &RawRequest, text: &mut String) {
        // Writing to a string cannot fail.
        let _ = self.kind.format((self.get)(request), text);
    }

    fn set_computed_default(&self, request: &mut RawRequest) {
        if let Some(computed) = self.computed {
            *(self.get_mut)(request) = computed(request);
        }
    }

    fn is_computed_default(&self, request: &RawRequest) -> Option<bool> {
        self.computed.map(|computed| computed(request) == *(self.get)(request))
    }

    fn describe(&self) -> Description {
        self.kind.describe()
    }

    fn named_values(&self) -> Vec<&'static str> {
        self.kind.named_values()
    }

    fn is_unquoted(&self, text: &str) -> bool {
        self.kind.is_unquoted(text)
    }
}

/// A value that is the same in every request.
pub struct Constant<K: ValueKind> {
    /// The kind of value, which has this value alone.
    pub kind: K,
    /// The value.
    pub value: K::Value,
}

impl<K: ValueKind<Value: Sync>> ParameterValue for Constant<K> {
    fn read(&self, text: &str, _request: &mut RawRequest) -> Result<(), ValueError> {
        self.kind.parse(text).map(|_| ())
    }

    fn write(&self, _request: &RawRequest, text: &mut String) {
        // Writing to a string cannot fail.
        let _ = self.kind.format(&self.value, text);
    }

    fn set_computed_default(&self, _request: &mut RawRequest) {}

    fn is_computed_default(&self, _request: &RawRequest) -> Option<bool> {
        None
    }

    fn describe(&self) -> Description {
        self.kind.describe()
    }

    fn named_values(&self) -> Vec<&'static str> {
        self.kind.named_values()
    }

    fn is_unquoted(&self, text: &str) -> bool {
        self.kind.is_unquoted(text)
    }
}

/// What holds where a parameter is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// This value, in canonical form.
    Text(&'static str),
    /// Whatever suits the shape or the mask.
    Shape,
    /// Whatever suits the size of the picture and of its cells.
    Size,
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
    /// The value, in canonical form, where it does not depend on anything else.
    pub fn text(self) -> Option<&'static str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Shape | Self::Size | Self::Theme | Self::Format | Self::Fresh | Self::None => {
                None
            }
        }
    }
}

/// Where the canonical URL says a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UrlPlace {
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
    /// Reads a value into a request.
    pub fn read(&self, text: &str, request: &mut RawRequest) -> Result<(), ValueError> {
        if text.is_empty() {
            return Err(ValueError::new("empty"));
        }
        self.value.read(text, request)
    }

    /// Appends the canonical spelling of the value that a request has.
    pub fn write(&self, request: &RawRequest, text: &mut String) {
        self.value.write(request, text);
    }

    /// The parameter as the API's description has it.
    pub fn schema(&self) -> Schema {
        let Description { json_type, range, values, .. } = self.value.describe();
        let Self { name, doc, example, .. } = *self;
        Schema {
            name,
            kind: json_type.name(),
            values: values.iter().map(|value| value.name).collect(),
            min: range.map(|[min, _]| min),
            max: range.map(|[_, max]| max),
            default: self.default.text(),
            doc,
            example,
        }
    }

    /// The values that can be listed.
    pub fn values(&self) -> Vec<Name> {
        self.value.describe().values
    }

    /// Whether a format refuses the parameter if it does not read it. What says how mazes are drawn is
    /// not refused, so that one may ask for another format and leave the rest of a URL as it is.
    pub fn is_exclusive(&self) -> bool {
        match self.group {
            SettingGroup::Common
            | SettingGroup::Solution
            | SettingGroup::Drawing
            | SettingGroup::Corners
            | SettingGroup::Inset
            | SettingGroup::Density
            | SettingGroup::Resolution
            | SettingGroup::Fields => false,
            SettingGroup::Animation
            | SettingGroup::Charset
            | SettingGroup::Array
            | SettingGroup::CellMillimetres
            | SettingGroup::Cut
            | SettingGroup::Solid
            | SettingGroup::Print => true,
        }
    }

    /// Whether a format refuses the parameter.
    pub fn is_refused_by(&self, format: &Format) -> bool {
        self.is_exclusive() && !format.reads(self.group)
    }

    /// The formats that read the parameter.
    pub fn formats(&self) -> impl Iterator<Item = &'static Choice<Format>> {
        let group = self.group;
        FORMATS.iter().filter(move |format| format.value.reads(group))
    }

    /// Whether the parameter says which maze is made, whatever it looks like. A difficulty, by which a
    /// seed is searched for, and the solver are not among these.
    pub fn is_of_mazes(&self) -> bool {
        self.group == SettingGroup::Common
            && matches!(self.place, UrlPlace::Always | UrlPlace::Changed | UrlPlace::Body)
            && !matches!(self.id, ParameterId::SOLVER | ParameterId::DIFFICULTY)
    }

    /// Whether the parameter has this name or alias.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}
