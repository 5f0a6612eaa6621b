//! Parameters: a parameter binds a kind of value to the field of a request that holds it. The
//! [table](crate::table::PARAMETERS) lists the parameters.

use serde::Serialize;

use crate::need::Need;
use crate::text::titles::in_words;
use crate::value::{Description, Name, ValueError, ValueKind};
use crate::{ParameterId, RawRequest};
use mazewright_core::Choice;
use mazewright_render::formats::{FORMATS, Format, SettingGroup};

/// One parameter of a request.
pub struct Parameter {
    /// The parameter's number in the table.
    pub id: ParameterId,
    /// The parameter's name.
    pub name: &'static str,
    /// Other names for the parameter.
    pub aliases: &'static [&'static str],
    /// The parameter's group of settings. A format names the groups that it reads.
    pub group: SettingGroup,
    /// The parameter's topic. Pages group parameters by topic.
    pub topic: Topic,
    /// The kind of its values, and the field of a request that holds them.
    pub value: &'static dyn ParameterValue,
    /// The default.
    pub default: Fallback,
    /// The parameter's place in the canonical URL.
    pub place: UrlPlace,
    /// A description of one sentence.
    pub doc: &'static str,
    /// An example of a value.
    pub example: &'static str,
    /// The views of an endless maze that take it.
    pub endless: EndlessUse,
    /// The conditions under which it has an effect, in addition to a format that reads it.
    pub needs: &'static [Need],
    /// Returns whether a given value is what it would be if it was not given. `None` if `default` or a rule of the field
    /// decides that.
    pub is_usual: Option<fn(&RawRequest) -> bool>,
    /// How pages show it.
    pub control: Control,
}

/// How pages show a parameter, where its kind and its name do not say it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Control {
    /// The label, if it is not the name.
    pub label: Option<&'static str>,
    /// The lowest value, the highest value and the step of the slider next to a number, if not its whole range.
    pub slider: Option<[f64; 3]>,
    /// Whether a number has a slider: people try it out because they do not know the value.
    pub has_slider: bool,
    /// The names that people have for values, in addition to the names in requests, where those are not words.
    pub titles: &'static [(&'static str, &'static str)],
    /// Whether all values show side by side.
    pub has_segments: bool,
    /// Values that no page offers.
    pub hidden: &'static [&'static str],
    /// Whether it chooses a kind of maze. A seed takes another maze of the same kind.
    pub is_choice: bool,
}

impl Control {
    /// What follows from the kind and the name.
    pub const PLAIN: Self = Self {
        label: None,
        slider: None,
        has_slider: true,
        titles: &[],
        has_segments: false,
        hidden: &[],
        is_choice: true,
    };
}

/// The views of an endless maze that take a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndlessUse {
    /// All views: it determines the maze.
    Maze,
    /// Tiles and windows.
    Pictures,
    /// Windows.
    Windows,
    /// None. The reason continues "… is given, but".
    Not(&'static str),
}

impl EndlessUse {
    /// None, for no reason of its own.
    pub const OTHER: Self = Self::Not("windows of an endless maze do not take it");
}

/// Topics of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The shape of the cells, and their number.
    Cells,
    /// The positions of cells on the plane, and the edges that are glued together.
    Site,
    /// The algorithm and its options.
    Carving,
    /// Changes to the passages after carving.
    Passages,
    /// The route: its ends, its solver and its difficulty.
    Route,
    /// The look of the picture.
    Look,
    /// The animation.
    Motion,
    /// The output: its format, and the settings of single formats.
    Output,
}

/// A value of a request, of any kind.
pub trait ParameterValue: Sync {
    /// Reads `text`, which is not empty, into `request`.
    fn read(&self, text: &str, request: &mut RawRequest) -> Result<(), ValueError>;

    /// Appends the canonical spelling of the value in `request` to `text`.
    fn write(&self, request: &RawRequest, text: &mut String);

    /// Sets the value that follows from other values of the request, if there is such a rule.
    fn set_computed_default(&self, request: &mut RawRequest);

    /// Returns whether the value equals its computed default; `None` if it has no such rule.
    fn is_computed_default(&self, request: &RawRequest) -> Option<bool>;

    /// Describes the values of this kind.
    fn describe(&self) -> Description;

    /// Returns the names of values. An error may suggest one of them.
    fn named_values(&self) -> Vec<&'static str>;

    /// Returns whether JSON has the canonical spelling `text` without quotes.
    fn is_unquoted(&self, text: &str) -> bool;
}

/// A value that a field of the request holds.
pub struct RequestField<K: ValueKind> {
    /// The kind of value.
    pub kind: K,
    /// Returns the field.
    pub get: fn(&RawRequest) -> &K::Value,
    /// Returns the field, to be set.
    pub get_mut: fn(&mut RawRequest) -> &mut K::Value,
    /// Computes the default from other values of the request, if there is such a rule.
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
    /// The kind of value, which allows this value alone.
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

/// The default of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// This value, in canonical form.
    Text(&'static str),
    /// The value that suits the shape or the mask.
    Shape,
    /// The value that suits the size of the picture and of its cells.
    Size,
    /// The value of the theme.
    Theme,
    /// The value that suits the format.
    Format,
    /// A fresh random value.
    Fresh,
    /// No value.
    None,
}

impl Fallback {
    /// Returns what decides the value, in words for a field that is empty; `None` if nothing does.
    pub fn hint(self) -> Option<&'static str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Shape => Some("by shape"),
            Self::Size | Self::Format => Some("as usual"),
            Self::Theme => Some("by theme"),
            Self::Fresh | Self::None => None,
        }
    }

    /// Returns whether each maze decides the value, so that pages show it only then.
    pub fn is_decided(self) -> bool {
        matches!(self, Self::Shape | Self::Theme | Self::Fresh)
    }

    /// Returns the value in canonical form, if it does not depend on anything else.
    pub fn text(self) -> Option<&'static str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

/// The place of a parameter in the canonical URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UrlPlace {
    /// In the query, always.
    Always,
    /// In the query, unless it equals its default.
    Changed,
    /// In the path.
    Path,
    /// In the query as a digest, if it is given. Such a value comes in a body, because a query cannot hold it.
    Body,
    /// Nowhere, because it does not change the bytes of the response.
    Nowhere,
}

/// A parameter in the form of the API's description.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Schema {
    /// The parameter's name.
    pub name: &'static str,
    /// The JSON Schema type: `integer`, `number`, `boolean`, `string` or `object`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// All values, if they can be listed, without aliases.
    pub values: Vec<&'static str>,
    /// The least number, or the least length of a text.
    pub min: Option<f64>,
    /// The greatest number, or the greatest length of a text.
    pub max: Option<f64>,
    /// The default, if it is a single value.
    pub default: Option<&'static str>,
    /// A description of one sentence.
    pub doc: &'static str,
    /// An example of a value.
    pub example: &'static str,
}

impl Parameter {
    /// Reads `text` into `request`.
    pub fn read(&self, text: &str, request: &mut RawRequest) -> Result<(), ValueError> {
        if text.is_empty() {
            return Err(ValueError::new("empty"));
        }
        self.value.read(text, request)
    }

    /// Returns the canonical spelling of the value in `request`.
    pub fn text(&self, request: &RawRequest) -> String {
        let mut text = String::new();
        self.value.write(request, &mut text);
        text
    }

    /// Appends the value in `request` as JSON.
    pub(crate) fn write_json(&self, request: &RawRequest, json: &mut String) {
        let from = json.len();
        self.value.write(request, json);
        if !self.value.is_unquoted(&json[from..]) {
            let quoted = serde_json::Value::from(&json[from..]).to_string();
            json.replace_range(from.., &quoted);
        }
    }

    /// Returns the parameter in the form of the API's description.
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

    /// Returns whether the value in `request`, whose canonical spelling is `text`, is the default.
    pub(crate) fn has_default(&self, request: &RawRequest, text: &str) -> bool {
        let computed = self.value.is_computed_default(request);
        computed.unwrap_or_else(|| self.default.text() == Some(text))
    }

    /// Returns whether `request` has a value. It may lack one only if the parameter has no default.
    pub(crate) fn has_value(&self, request: &RawRequest) -> bool {
        self.default != Fallback::None || !self.text(request).is_empty()
    }

    /// Returns the name that people have for a value.
    pub fn title_of(&self, value: &str) -> String {
        let own = self.control.titles.iter().find(|(name, _)| *name == value);
        own.map_or_else(|| in_words(value), |&(_, title)| title.to_owned())
    }

    /// Returns the parameter's label.
    pub fn label(&self) -> String {
        self.control.label.map_or_else(|| in_words(self.name), str::to_owned)
    }

    /// Returns the values that can be listed.
    pub fn values(&self) -> Vec<Name> {
        self.value.describe().values
    }

    /// Returns whether a format that does not read the parameter rejects it. Settings of the drawing are
    /// accepted, so that a caller can change the format of a URL and nothing else.
    pub fn is_exclusive(&self) -> bool {
        self.group.is_exclusive()
    }

    /// Returns whether `format` rejects the parameter.
    pub fn is_refused_by(&self, format: &Format) -> bool {
        self.is_exclusive() && !format.reads(self.group)
    }

    /// Iterates over the formats that read the parameter.
    pub fn formats(&self) -> impl Iterator<Item = &'static Choice<Format>> {
        let group = self.group;
        FORMATS.iter().filter(move |format| format.value.reads(group))
    }

    /// Returns whether the parameter determines the maze, apart from its look. The solver does not, and neither
    /// does a difficulty, which only guides the search for a seed.
    pub fn is_of_mazes(&self) -> bool {
        self.group == SettingGroup::Common
            && matches!(self.place, UrlPlace::Always | UrlPlace::Changed | UrlPlace::Body)
    }

    /// Returns whether `name` is the parameter's name or an alias.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}
