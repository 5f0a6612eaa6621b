//! Parameters of a single resource, such as the number of mazes of a book. The table does not have them.
//! The reader holds their values as they were given, and the resource reads them.

use crate::ParameterId;
use crate::error::{Fault, shown};
use crate::reading::query::Reader;
use crate::value::{ValueError, ValueKind};
use mazewright_core::Chosen;

/// A parameter of one resource.
pub struct OwnParameter<K> {
    /// The parameter's name.
    pub name: &'static str,
    /// The kind of value.
    pub kind: K,
}

impl<K: ValueKind> OwnParameter<K> {
    /// Reads the value that `reader` holds. Returns `None` if it was not given, or if it is wrong and `reader`
    /// now has the fault.
    pub fn read(&self, reader: &mut Reader) -> Option<K::Value> {
        read_held(reader, self.name, |text| {
            let wrong = |error| refused_value(self.name, text, error, self.kind.describe().allowed);
            self.kind.parse(text).map_err(wrong)
        })
    }
}

impl Reader {
    /// Returns the format from the path, or else the given one. Adds a fault if they differ.
    pub fn chosen_format<T>(
        &mut self,
        fixed: Option<Chosen<T>>,
        given: Option<Chosen<T>>,
    ) -> Option<Chosen<T>> {
        if let (Some(fixed), Some(given)) = (fixed, given)
            && fixed != given
        {
            let detail = format!(
                "format is {}, but the path ends in .{}; leave one of them out",
                given.name, fixed.name
            );
            self.fault(ParameterId::FORMAT.name(), "contradiction", detail);
        }
        fixed.or(given)
    }
}

/// Reads the value that the reader holds for a name, by a function. A fault goes to the reader.
pub fn read_held<T>(
    reader: &mut Reader,
    name: &str,
    read: impl Fn(&str) -> Result<T, Fault>,
) -> Option<T> {
    let text = reader.held(name)?;
    read(&text).map_err(|fault| reader.add(fault)).ok()
}

/// Returns the fault of a value that a kind rejects.
pub fn refused_value(name: &str, text: &str, error: ValueError, allowed: String) -> Fault {
    let fault = match error.detail {
        Some(detail) if !text.is_empty() => {
            Fault::new(name, error.code, format!("{name} is {}, but {detail}", shown(text)))
                .allowing(allowed)
        }
        _ => wrong_value(name, text, error.code, allowed),
    };
    fault.suggesting(error.suggestion)
}

/// Returns the fault of a value that is not allowed.
pub fn wrong_value(name: &str, text: &str, code: &'static str, allowed: String) -> Fault {
    let (code, value) =
        if text.is_empty() { ("empty", "empty".into()) } else { (code, shown(text)) };
    Fault::new(name, code, format!("{name} is {value}, but must be {allowed}")).allowing(allowed)
}
