//! The request in which nothing is given.

use std::sync::LazyLock;

use crate::choices::PICTURE_FITS;
use crate::parameter_id::ParameterSet;
use crate::raw_request::RawRequest;
use crate::table::PARAMETERS;
use mazewright_core::analysis::Target;
use mazewright_core::{SHAPES, SOLVERS, Site, Spec};
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::style::Style;

/// The request in which nothing is given, with the defaults of the table.
///
/// The table is the only place of constant defaults. A test compares the core's own defaults with it.
static BLANK: LazyLock<RawRequest> = LazyLock::new(|| {
    let mut request = RawRequest {
        spec: Spec::new(Site::new(&SHAPES[0], 0, 0)),
        solver: &SOLVERS[0],
        style: Style::default(),
        format: &FORMATS[0],
        fields: Fields::ALL,
        progress: false,
        download: false,
        error_image: false,
        width: None,
        height: None,
        picture_fit: &PICTURE_FITS[0],
        fit_mm: None,
        difficulty: Target::Any,
        difficulty_strict: true,
        given: ParameterSet::default(),
    };
    for parameter in PARAMETERS {
        if let Some(text) = parameter.default.text() {
            // A test reads every default back.
            let _ = parameter.read(text, &mut request);
        }
    }
    request
});

impl RawRequest {
    /// Returns the request in which nothing is given: each field has the default of the table.
    pub fn blank() -> Self {
        BLANK.clone()
    }
}
