//! A request for a maze before defaults are resolved: the values that were given, and the set of their parameters. The
//! entries of the [table](crate::table::PARAMETERS) name the fields that they set.

use crate::choices::PictureFit;
use crate::parameter_id::{ParameterId, ParameterSet};
use mazewright_core::analysis::Target;
use mazewright_core::{Chosen, Mask, Site, Solver, Spec};
use mazewright_render::formats::{Fields, Format};
use mazewright_render::style::end_marks::{EndMarks, IconSource};
use mazewright_render::style::layers::StyleLayer;
use mazewright_render::style::{Length, Style};

/// A request for a maze as it was read. [`resolve`](Self::resolve) fills in the values that are not given.
#[expect(clippy::struct_excessive_bools, reason = "each is a parameter")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawRequest {
    /// The maze.
    pub spec: Spec,
    /// The solver that finds the solution.
    pub solver: Chosen<Solver>,
    /// The style of the drawing.
    pub style: Style,
    /// The format of the response.
    pub format: Chosen<Format>,
    /// The members of a JSON document.
    pub fields: Fields,
    /// Whether the response reports the progress of the work, and then the URL of the result; not part of the
    /// canonical URL.
    pub progress: bool,
    /// Whether browsers save the response as a file; not part of the canonical URL.
    pub download: bool,
    /// Whether an error response is a picture; not part of the canonical URL.
    pub error_image: bool,
    /// The target difficulty of the maze.
    pub difficulty: Target,
    /// Whether a maze without this difficulty is an error. Otherwise the nearest one is taken.
    pub difficulty_strict: bool,
    /// The largest width of the picture, in pixels.
    pub width: Option<u32>,
    /// The largest height of the picture, in pixels.
    pub height: Option<u32>,
    /// What becomes of the space that the maze leaves within width and height.
    pub picture_fit: Chosen<PictureFit>,
    /// The longest side of a solid or of a picture on paper, in millimetres.
    pub fit_mm: Option<Length>,
    /// The parameters that the caller gave.
    pub given: ParameterSet,
}

/// The parameters that a mesh replaces.
pub(crate) const OF_SHAPES: [ParameterId; 3] =
    [ParameterId::SHAPE, ParameterId::COLS, ParameterId::ROWS];

impl RawRequest {
    /// Returns whether no seed was given, so that each response has another maze.
    pub fn is_fresh(&self) -> bool {
        !self.given.has(ParameterId::SEED)
    }

    /// Returns whether the response shows how the solver searched.
    pub fn is_traced(&self) -> bool {
        if self.format.value.write.is_data() {
            self.fields.contains("trace")
        } else {
            self.style.layers.contains(StyleLayer::Trace)
        }
    }

    /// Returns whether the request has a URL. A request with the caller's own cells, or with a mask that is
    /// too large, has none. Its canonical form is still the key of the caches.
    pub fn has_url(&self) -> bool {
        let Site { mesh, mask, .. } = &self.spec.site;
        let EndMarks { start_icon, goal_icon, .. } = &self.style.marks;
        let is_own = |icon: &Option<IconSource>| matches!(icon, Some(IconSource::Own(_)));
        mesh.is_none()
            && mask.as_ref().is_none_or(Mask::fits_url)
            && !is_own(start_icon)
            && !is_own(goal_icon)
    }
}
