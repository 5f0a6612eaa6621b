//! Conditions on the values of other parameters, without which a parameter has no effect: data that the service and pages
//! read alike.

use std::borrow::Cow;
use std::fmt;

use crate::{ParameterId, RawRequest};
use mazewright_core::Refusal;
use mazewright_render::formats::{FORMATS, Format, FormatPurpose};

/// A condition without which a parameter has no effect, and what becomes of a request that gives it nevertheless.
///
/// A condition is written as alternatives separated by `|`, and one alternative must hold. An alternative has terms separated
/// by `&`, which must all hold. A term is a parameter, `=` or `!=`, and values separated by commas: `=` holds if one of
/// the comma-separated parts of the parameter's value is among them, `!=` if the whole value is not. `!=` and nothing
/// holds if there is a value. The name of a set of formats, such as `<solids>`, is among the values for
/// all formats of the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Rejected: a caller who gives a parameter expects it to matter, even if its value is the default.
    Given(&'static str),
    /// Rejected, unless the value is the default.
    UnlessDefault(&'static str),
    /// Accepted, so that a caller can change one part of a URL and nothing else.
    Silent(&'static str),
}

impl Need {
    /// Returns the condition, with the names of formats instead of the word for their set.
    pub fn condition(self) -> Cow<'static, str> {
        let (Self::Given(text) | Self::UnlessDefault(text) | Self::Silent(text)) = self;
        FORMAT_SETS.iter().fold(Cow::Borrowed(text), |text, set| {
            if !text.contains(set.name) {
                return text;
            }
            Cow::Owned(text.replace(set.name, &set.names()))
        })
    }

    /// Returns the error of a request that gives the parameter `name` without its condition.
    pub(crate) fn check(self, name: &'static str, request: &RawRequest) -> Result<(), Refusal> {
        let text = self.condition();
        let condition = Condition::parse(&text);
        if condition.holds(request) {
            return Ok(());
        }
        let mut clauses: Vec<String> = Vec::new();
        for term in condition.0.iter().flatten() {
            let value = term.value(request);
            let clause = match term {
                Term { name, .. } if value.is_empty() => format!("no {name} is given"),
                Term { name, .. } => format!("{name} is {value}"),
            };
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        let detail = format!(
            "{name} is given, but {}; leave {name} out, or take {condition}",
            clauses.join(" and ")
        );
        Err(Refusal::new(name, "not-taken", detail).allowing(condition.to_string()))
    }
}

/// A set of formats, by the word for it in conditions.
struct FormatSet {
    name: &'static str,
    has: fn(&Format) -> bool,
}

/// The sets of formats that conditions name. A new format belongs to them by its entry.
static FORMAT_SETS: [FormatSet; 3] = [
    FormatSet { name: "<animations>", has: Format::is_animation },
    FormatSet { name: "<cutters>", has: |format| format.purpose == FormatPurpose::Cutting },
    FormatSet { name: "<solids>", has: |format| format.purpose == FormatPurpose::Solid },
];

impl FormatSet {
    /// Returns the names of the formats of the set, separated by commas.
    fn names(&self) -> String {
        let members = FORMATS.iter().filter(|format| (self.has)(&format.value));
        members.map(|format| format.name).collect::<Vec<_>>().join(",")
    }
}

/// Alternatives of terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition<'a>(pub(crate) Vec<Vec<Term<'a>>>);

/// A term of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Term<'a> {
    pub(crate) name: &'a str,
    pub(crate) is_negated: bool,
    pub(crate) values: Vec<&'a str>,
}

impl<'a> Condition<'a> {
    pub(crate) fn parse(text: &'a str) -> Self {
        let terms = |alternative: &'a str| alternative.split('&').map(Term::parse).collect();
        Self(text.split('|').map(terms).collect())
    }

    pub(crate) fn holds(&self, request: &RawRequest) -> bool {
        self.0.iter().any(|terms| terms.iter().all(|term| term.holds(request)))
    }
}

/// For people: `fill other than none, as fill=distance, or way=gradient`.
impl fmt::Display for Condition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, terms) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", or ")?;
            }
            for (index, Term { name, is_negated, values }) in terms.iter().enumerate() {
                let and = if index > 0 { " and " } else { "" };
                if *is_negated && values == &[""] {
                    write!(f, "{and}a {name}")?;
                    continue;
                }
                let relation = if *is_negated { " other than " } else { "=" };
                write!(f, "{and}{name}{relation}{}", values.join(" or "))?;
                let example = ParameterId::named(name).map(|id| id.entry().example);
                if let Some(example) = example.filter(|it| *is_negated && !values.contains(it)) {
                    write!(f, ", as {name}={example}")?;
                }
            }
        }
        Ok(())
    }
}

impl<'a> Term<'a> {
    fn parse(text: &'a str) -> Self {
        let (name, values) = text.split_once('=').unwrap_or((text, ""));
        let (name, is_negated) = name.strip_suffix('!').map_or((name, false), |name| (name, true));
        Self { name, is_negated, values: values.split(',').collect() }
    }

    fn value(&self, request: &RawRequest) -> String {
        ParameterId::named(self.name).map_or_else(String::new, |id| id.entry().text(request))
    }

    pub(crate) fn holds(&self, request: &RawRequest) -> bool {
        let value = self.value(request);
        if self.is_negated {
            !self.values.contains(&value.as_str())
        } else {
            value.split(',').any(|part| self.values.contains(&part))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Condition, Need};

    #[test]
    fn conditions_read_as_words() {
        let words = |text| Condition::parse(text).to_string();
        let fill = "fill other than none, as fill=distance, or way=gradient";
        assert_eq!(words("fill!=none|way=gradient"), fill);
        assert_eq!(words("a=b,c&d!=e"), "a=b or c and d other than e");
        assert_eq!(words("mask=heart|mesh!="), "mask=heart, or a mesh");
    }

    #[test]
    fn sets_of_formats_follow_from_the_table() {
        let condition = |text| Need::Given(text).condition();
        assert_eq!(condition("cut=true|format=<cutters>"), "cut=true|format=dxf,gcode,hpgl");
        assert_eq!(condition("format=<solids>"), "format=stl,scad,3mf,glb,obj");
        assert_eq!(condition("format=<animations>"), "format=gif,apng");
        assert_eq!(condition("fill!=none"), "fill!=none");
    }
}
