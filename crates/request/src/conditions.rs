//! The conditions under which each parameter has an effect, and a query in which they hold.

use crate::canonical::encode;
use crate::need::{Condition, Need};
use crate::parameter::Parameter;
use crate::{ParameterId, RawRequest};
use mazewright_core::{ALGORITHMS, AlgorithmOption, Refusal, Rim, SHAPES, Site};

impl Parameter {
    /// Returns the conditions under which the parameter has an effect. All of them must hold: those of its entry, and
    /// those that follow from the tables of formats, algorithms and shapes.
    pub fn conditions(&self) -> Vec<String> {
        let mut all: Vec<String> =
            self.needs.iter().map(|need| need.condition().into_owned()).collect();
        if self.is_exclusive() {
            let takers: Vec<&str> = self.formats().map(|format| format.name).collect();
            all.push(format!("{}={}", ParameterId::FORMAT.name(), takers.join(",")));
        }
        if let Some(option) = AlgorithmOption::ALL.iter().find(|it| it.name() == self.name) {
            let takers = ALGORITHMS.iter().filter(|it| it.value.options.contains(option));
            let takers: Vec<&str> = takers.map(|it| it.name).collect();
            all.push(format!("{}={}", ParameterId::ALGORITHM.name(), takers.join(",")));
        }
        if self.id == ParameterId::RIM {
            // In a rectangle, the cells of some shapes leave nothing to clip.
            let clipped = SHAPES.iter().filter(|shape| {
                let (cols, rows) = shape.value.default_size;
                Site { rim: Rim::Smooth, ..Site::new(shape, cols, rows) }.is_clipped()
            });
            let shapes: Vec<&str> = clipped.map(|shape| shape.name).collect();
            all.push(format!("outline!=rectangle|mask!=none|shape={}", shapes.join(",")));
        }
        all
    }

    /// Returns a query in which the parameter has its example as value and everything that it needs to have an effect.
    /// The query has no seed.
    pub fn example_query(&self) -> String {
        self.query_with(self.example)
    }

    /// Works as [`example_query`](Self::example_query), with `value` instead of the example.
    pub fn query_with(&self, value: &str) -> String {
        let mut pairs = Vec::new();
        self.add_example(value, &mut RawRequest::blank(), &mut pairs);
        pairs.join("&")
    }

    /// Adds the parameter with a value, and other parameters for each condition that does not hold.
    fn add_example(&self, value: &str, request: &mut RawRequest, pairs: &mut Vec<String>) {
        if self.read(value, request).is_err() {
            return;
        }
        pairs.push(format!("{}={}", self.name, encode(value)));
        for text in self.conditions() {
            let condition = Condition::parse(&text);
            if condition.holds(request) {
                continue;
            }
            for term in condition.0.first().into_iter().flatten() {
                let Some(needed) = ParameterId::named(term.name).map(ParameterId::entry) else {
                    continue;
                };
                if !term.holds(request) {
                    let value = if term.is_negated { needed.example } else { term.values[0] };
                    needed.add_example(value, request, pairs);
                }
            }
        }
    }

    /// Returns an error if a request gives the parameter, but a condition for its effect does not hold.
    pub(crate) fn check_needs(&self, request: &RawRequest) -> Result<(), Refusal> {
        self.needs.iter().try_for_each(|&need| match need {
            Need::Silent(_) => Ok(()),
            Need::UnlessDefault(_) if self.has_default(request, &self.text(request)) => Ok(()),
            Need::Given(_) | Need::UnlessDefault(_) => need.check(self.name, request),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::ParameterId;
    use crate::RawRequest;
    use crate::need::{Condition, Term};
    use crate::table::PARAMETERS;

    #[test]
    fn conditions_name_parameters_and_their_values() {
        let mut terms = 0;
        for parameter in PARAMETERS {
            for condition in parameter.conditions() {
                for term in Condition::parse(&condition).0.into_iter().flatten() {
                    terms += 1;
                    let name = parameter.name;
                    let id = ParameterId::named(term.name).expect(&condition);
                    assert_eq!(id.name(), term.name, "{name}: {condition}");
                    for value in term.values {
                        let mut request = RawRequest::blank();
                        // Nothing is the value of a parameter that has no default and is not given.
                        if !value.is_empty() {
                            let read = id.entry().read(value, &mut request);
                            assert!(read.is_ok(), "{name}: {condition}: {value}");
                        }
                        let term = Term { name: id.name(), is_negated: false, values: vec![value] };
                        assert!(term.holds(&request), "{name}: {condition}: {value}");
                    }
                }
            }
        }
        assert!(terms > 40, "{terms}");
    }
}
