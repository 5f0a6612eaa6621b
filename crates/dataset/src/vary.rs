//! `vary`: parameters that are drawn anew for each item, each with the values that it may have.
//!
//! ```text
//!   vary=shape:tri:hex,cols:10..40,algorithm:all
//!        │     └ values, one of which is drawn  └ all values that can be listed
//!        └ a parameter   └ a range of whole numbers, both ends included
//! ```
//!
//! Each value is equally likely, and parameters do not depend on each other.

use std::fmt::Write as _;

use std::fmt;

use crate::length_range::parse_range;
use mazewright_core::Rng;
use mazewright_request::error::shown;
use mazewright_request::parameter::{Parameter, UrlPlace};
use mazewright_request::reading::other_names::meant;
use mazewright_request::value::{Description, ValueError, ValueKind, Widget};
use mazewright_request::{ParameterId, RawRequest};

/// The name for all values that can be listed.
const ALL: &str = "all";

/// The largest number of combinations of listed values. The plan checks each of them before the first item
/// is made.
const MAX_COMBINATIONS: usize = 20_000;

/// The parameters that differ from item to item; none by default.
#[derive(Clone, Debug, Default)]
pub struct Vary(Vec<Axis>);

/// A parameter that differs, and its values.
#[derive(Clone)]
struct Axis {
    parameter: &'static Parameter,
    values: Values,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Values {
    /// Values in canonical form.
    Listed(Vec<String>),
    /// The numbers from the first to the second.
    Range(u32, u32),
}

impl Vary {
    /// Iterates over the parameters that differ.
    pub fn parameters(&self) -> impl Iterator<Item = &'static Parameter> + '_ {
        self.0.iter().map(|axis| axis.parameter)
    }

    /// Returns whether a parameter differs.
    pub fn has(&self, id: ParameterId) -> bool {
        self.parameters().any(|parameter| parameter.id == id)
    }

    /// Returns whether no parameter differs.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Draws a value for each parameter and sets it in a request.
    pub fn draw(&self, rng: &mut Rng, request: &mut RawRequest) {
        for Axis { parameter, values } in &self.0 {
            match values {
                Values::Listed(texts) => {
                    set(request, parameter, &texts[rng.below(texts.len() as u32) as usize]);
                }
                Values::Range(least, most) => {
                    let number = least + rng.below((most - least).saturating_add(1));
                    set(request, parameter, &number.to_string());
                }
            }
        }
    }

    /// Calls `visit` for a request with each combination of values, until it fails. Ranges take only their largest
    /// number.
    pub fn each_largest<E>(
        &self,
        base: &RawRequest,
        mut visit: impl FnMut(RawRequest) -> Result<(), E>,
    ) -> Result<(), E> {
        for mut at in 0..self.combinations() {
            let mut request = base.clone();
            for Axis { parameter, values } in &self.0 {
                match values {
                    Values::Listed(texts) => {
                        set(&mut request, parameter, &texts[at % texts.len()]);
                        at /= texts.len();
                    }
                    Values::Range(_, most) => set(&mut request, parameter, &most.to_string()),
                }
            }
            visit(request)?;
        }
        Ok(())
    }

    /// Returns the number of combinations of listed values; saturating.
    fn combinations(&self) -> usize {
        let listed = self.0.iter().map(|axis| match &axis.values {
            Values::Listed(texts) => texts.len(),
            Values::Range(..) => 1,
        });
        listed.fold(1, usize::saturating_mul)
    }
}

fn set(request: &mut RawRequest, parameter: &Parameter, text: &str) {
    // Each value was read when the request came in.
    let _ = parameter.read(text, request);
    request.given.add(parameter.id);
}

/// The kind of value of `vary`.
pub struct VaryKind;

impl ValueKind for VaryKind {
    type Value = Vary;

    const HAS_CASE: bool = true;

    fn parse_spelling(&self, text: &str) -> Result<Vary, ValueError> {
        let mut vary = Vary::default();
        for part in text.split(',') {
            let axis = axis(part)?;
            if vary.has(axis.parameter.id) {
                let detail = format!("names {} twice", axis.parameter.name);
                return Err(explained("duplicate", detail));
            }
            vary.0.push(axis);
        }
        if vary.combinations() > MAX_COMBINATIONS {
            let detail = format!(
                "has {} combinations of values, but at most {MAX_COMBINATIONS} are allowed",
                vary.combinations()
            );
            return Err(explained("too-many", detail));
        }
        Ok(vary)
    }

    fn format(&self, value: &Vary, text: &mut String) -> fmt::Result {
        for (at, Axis { parameter, values }) in value.0.iter().enumerate() {
            text.push_str(if at == 0 { "" } else { "," });
            text.push_str(parameter.name);
            match values {
                Values::Listed(all) => all.iter().for_each(|one| {
                    text.push(':');
                    text.push_str(one);
                }),
                Values::Range(least, most) => {
                    // Writing to a string cannot fail.
                    let _ = write!(text, ":{least}..{most}");
                }
            }
        }
        Ok(())
    }

    fn describe(&self) -> Description {
        let allowed = "names of parameters, each followed by its values with colons before them, by all, \
                       or by a range of whole numbers, and separated by commas, such as \
                       shape:tri:hex,cols:10..40,algorithm:all";
        Description::text(allowed, Widget::Text)
    }
}

/// Reads one parameter with its values.
fn axis(text: &str) -> Result<Axis, ValueError> {
    let (name, values) = text.split_once(':').unwrap_or((text, ""));
    let Some(id) = ParameterId::named(name) else {
        let suggestion = meant(name, &[], false).0.map(str::to_owned);
        let detail = Some(format!("names {}, which is not a parameter", shown(name)));
        return Err(ValueError { code: "unknown-parameter", suggestion, detail });
    };
    let parameter = id.entry();
    if !may_vary(parameter) {
        let detail = format!("names {name}, which is the same for all items");
        return Err(explained("not-taken", detail));
    }
    if values.is_empty() {
        return Err(explained("empty", format!("names {name} without values")));
    }
    let values = match values {
        _ if values.eq_ignore_ascii_case(ALL) && !parameter.values().is_empty() => {
            let names = parameter.values().into_iter().map(|value| value.name.to_owned());
            Values::Listed(names.collect())
        }
        _ => {
            if let Some(range) = parse_range(values) {
                canonical(parameter, &range.start().to_string())?;
                canonical(parameter, &range.end().to_string())?;
                Values::Range(*range.start(), *range.end())
            } else {
                let mut texts = Vec::new();
                for value in values.split(':') {
                    let text = canonical(parameter, value)?;
                    if texts.contains(&text) {
                        let detail = format!("names {value} of {name} twice");
                        return Err(explained("duplicate", detail));
                    }
                    texts.push(text);
                }
                Values::Listed(texts)
            }
        }
    };
    Ok(Axis { parameter, values })
}

/// Returns whether a parameter may differ from item to item: one that determines the maze or its
/// drawing. The seed differs in any case.
pub fn may_vary(parameter: &Parameter) -> bool {
    matches!(parameter.place, UrlPlace::Always | UrlPlace::Changed)
        && !matches!(parameter.id, ParameterId::SEED | ParameterId::GEN | ParameterId::FIELDS)
}

/// Returns the canonical spelling of a value.
fn canonical(parameter: &Parameter, text: &str) -> Result<String, ValueError> {
    let mut request = RawRequest::blank();
    parameter.read(text, &mut request).map_err(|error| {
        let (name, allowed) = (parameter.name, parameter.value.describe().allowed);
        let but = error.detail.unwrap_or_else(|| format!("must be {allowed}"));
        let detail = Some(format!("has {} for {name}, which {but}", shown(text)));
        ValueError { detail, ..error }
    })?;
    Ok(parameter.text(&request))
}

/// Creates an error whose detail continues "vary".
fn explained(code: &'static str, detail: String) -> ValueError {
    ValueError { code, suggestion: None, detail: Some(detail) }
}

impl fmt::Debug for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.parameter.name, self.values)
    }
}
