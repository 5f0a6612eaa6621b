//! Resolves a request: fills in the values that were not given.

use crate::ParameterId;
use crate::error::{Fault, RequestError, shown};
use crate::parameter::Fallback;
use crate::raw_request::RawRequest;
use crate::resolved_request::ResolvedRequest;
use crate::table::PARAMETERS;
use mazewright_core::Seed;
use mazewright_core::font::LETTERS;
use mazewright_render::formats::FORMATS;
use mazewright_render::style::look::{GivenColors, Scheme};
use mazewright_render::words::LANGUAGES;

/// Bits of a whole number that a JavaScript `Number` holds exactly.
const JAVASCRIPT_BITS: u32 = 53;

/// Returns the seed that 64 random bits make: one that JavaScript holds exactly.
pub fn seed_of_random(bits: u64) -> u64 {
    bits >> (u64::BITS - JAVASCRIPT_BITS)
}

impl RawRequest {
    /// Fills in the values that are not given. `entropy` makes the seed of a request without one.
    pub fn resolve(
        mut self,
        entropy: impl FnOnce() -> Option<u64>,
    ) -> Result<ResolvedRequest, RequestError> {
        self.check_title()?;
        self.spec.site.set_default_size();
        self.fill_picture();
        self.set_computed_defaults();
        self.style.given_colors = GivenColors {
            ink: self.keeps_color(ParameterId::INK),
            paper: self.keeps_color(ParameterId::PAPER),
            path: self.keeps_color(ParameterId::PATH),
        };
        if !self.format.value.follows_language(&self.style) {
            self.style.language = &LANGUAGES[0];
        }
        // Sizes may depend on the cells, and those of some shapes on the seed.
        if self.is_fresh() {
            self.spec.seed = Seed::from(entropy().ok_or_else(RequestError::no_seed)?);
        }
        self.set_sizes()?;
        Ok(ResolvedRequest::new(self))
    }

    /// Returns whether a parameter is a given colour that stays although the theme's colours follow the page.
    pub(crate) fn keeps_color(&self, id: ParameterId) -> bool {
        let is_color = [ParameterId::INK, ParameterId::PAPER, ParameterId::PATH].contains(&id);
        is_color && self.given.has(id) && self.style.theme.value.scheme != Scheme::Fixed
    }

    /// Sets the values whose defaults follow from other parameters. Defaults that follow from the format come first,
    /// because others depend on them.
    fn set_computed_defaults(&mut self) {
        for of_format in [true, false] {
            for parameter in PARAMETERS {
                if (parameter.default == Fallback::Format) == of_format
                    && !self.given.has(parameter.id)
                {
                    parameter.value.set_computed_default(self);
                }
            }
        }
    }

    /// Returns an error if the format draws the title and the font cannot.
    fn check_title(&self) -> Result<(), RequestError> {
        let draws = !self.format.value.has_text_title();
        let Some(fault) = self.title_fault().filter(|_| draws) else { return Ok(()) };
        let takers = FORMATS.iter().filter(|it| it.value.has_text_title());
        let takers: Vec<&str> = takers.map(|it| it.name).collect();
        let detail = format!("{}, and format={} draws titles", fault.detail, self.format.name);
        let allowed = format!("{LETTERS}; any visible letters with format={}", takers.join(", "));
        Err(RequestError::invalid(vec![Fault { detail, ..fault.allowing(allowed) }]))
    }

    /// Returns the fault of a title that is drawn.
    pub fn title_fault(&self) -> Option<Fault> {
        let title = self.style.title.as_ref()?;
        let error = title.check_drawn().err()?;
        let name = ParameterId::TITLE.name();
        let detail = format!("{name} is {}, but {}", shown(title.text()), error.detail);
        Some(Fault::new(name, error.code, detail).allowing(LETTERS))
    }
}
