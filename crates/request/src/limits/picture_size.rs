//! The error of a picture with too many pixels, and the size that is small enough.

use crate::error::RequestError;
use crate::limits::AnswerLimits;
use crate::parameter::Parameter;
use crate::table::PARAMETERS;
use crate::{ParameterId, ResolvedRequest};
use mazewright_core::Refusal;
use mazewright_render::cost::cost;
use mazewright_render::draw::frame::max_pixels;

/// The parameters that determine the number of pixels for a given number of cells.
const ENLARGING: [ParameterId; 5] = [
    ParameterId::WIDTH,
    ParameterId::HEIGHT,
    ParameterId::CELL,
    ParameterId::MARGIN,
    ParameterId::SCALE,
];

impl ResolvedRequest {
    /// Creates the error of a picture that is too large. It names the given parameters that enlarge the picture, unless
    /// they have their least values, and suggests a smaller value of the first with which the picture is accepted.
    pub(super) fn too_many_pixels(
        &self,
        why: &str,
        allowed: &str,
        limits: &AnswerLimits,
    ) -> RequestError {
        let site = &self.spec.site;
        let is_least = |id| match id {
            ParameterId::MARGIN => self.style.margin.hundredths() == 0,
            ParameterId::SCALE => self.style.scale == 1,
            _ => false,
        };
        let is_cause = |it: &&Parameter| {
            ENLARGING.contains(&it.id) && self.given.has(it.id) && !is_least(it.id)
        };
        let given: Vec<&Parameter> = PARAMETERS.iter().filter(is_cause).collect();
        let words = site.size_words();
        let (clauses, advice) = if given.is_empty() {
            (site.size_clause(), format!("fewer {words}"))
        } else {
            let clauses: Vec<String> =
                given.iter().map(|it| format!("{} is {}", it.name, it.text(self))).collect();
            let names: Vec<&str> = given.iter().map(|it| it.name).collect();
            let advice = format!("a smaller {}, or fewer {words}", names.join(" or "));
            (clauses.join(" and "), advice)
        };
        let of_cells = ParameterId::named(site.size_parameter()).map(ParameterId::entry);
        let causes = given.iter().copied().chain(of_cells);
        let smaller = causes.clone().find_map(|it| Some((it.name, self.smaller(it, limits)?)));
        let (parameter, suggestion) = match smaller {
            Some((name, value)) => (name, Some(value)),
            None => (given.first().map_or(site.size_parameter(), |it| it.name), None),
        };
        let such_as = suggestion.as_ref().map(|value| format!(", as {parameter}={value}"));
        let detail = format!("{clauses}: {why}; take {advice}{}", such_as.unwrap_or_default());
        let refusal = Refusal::new(parameter, "too-many-pixels", detail).allowing(allowed);
        RequestError::refused(refusal.suggesting(suggestion))
    }

    /// Returns the largest value of a parameter with which the request is accepted, if a smaller one is.
    pub(super) fn smaller(&self, parameter: &Parameter, limits: &AnswerLimits) -> Option<String> {
        let [least, _] = parameter.value.describe().range?;
        let now: f64 = parameter.text(self).parse().ok()?;
        // Whole numbers stay whole.
        let unit =
            if parameter.value.describe().json_type.name() == "integer" { 1.0 } else { 100.0 };
        let text = |steps: u64| (steps as f64 / unit).to_string();
        let with = |steps: u64| {
            let mut request = self.clone().into_raw();
            parameter.read(&text(steps), &mut request).ok()?;
            request.resolve(|| None).ok()
        };
        // A size that is rejected for another reason is too small.
        let is_too_large = |steps: u64| with(steps).is_some_and(|it| it.is_too_large(limits));
        let [mut low, mut high] = [least, now].map(|value| (value * unit).round() as u64);
        while high > low + 1 {
            let middle = u64::midpoint(low, high);
            *(if is_too_large(middle) { &mut high } else { &mut low }) = middle;
        }
        // A picture that is still too large would be searched again.
        let is_accepted =
            |it: Self| !it.is_too_large(limits) && it.check_work_and_pixels(limits).is_ok();
        with(low).is_some_and(is_accepted).then(|| text(low))
    }

    /// Returns whether the picture has too many pixels, or its animation too many of all frames.
    fn is_too_large(&self, limits: &AnswerLimits) -> bool {
        let [width, height] = max_pixels(&self.spec, &self.style);
        width.max(height) > self.format.value.max_side()
            || self.takes_too_long()
            || cost(&self.spec, &self.style, self.format).pixels > limits.pixels
    }
}
