//! Finds parameters by name, and their entries in the table.

use crate::ParameterId;
use crate::parameter::Parameter;
use crate::table::PARAMETERS;

impl ParameterId {
    /// Returns the parameter that has the name or alias `name`.
    pub fn named(name: &str) -> Option<Self> {
        PARAMETERS.iter().find(|parameter| parameter.is_called(name)).map(|parameter| parameter.id)
    }

    /// Returns the parameter's entry in the table.
    pub fn entry(self) -> &'static Parameter {
        &PARAMETERS[self.number()]
    }

    /// Returns the parameter's name.
    pub fn name(self) -> &'static str {
        self.entry().name
    }
}
