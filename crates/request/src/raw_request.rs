//! A request for a maze as it was read: the values that were given, and which these are. The entries of the
//! [table](crate::table::PARAMETERS) say which fields they set.

use crate::parameter_id::{ParameterId, ParameterSet};
use mazewright_core::analysis::Target;
use mazewright_core::{Chosen, Mask, SHAPES, SOLVERS, Site, Solver, Spec};
use mazewright_render::formats::{FORMATS, Fields, Format};
use mazewright_render::style::end_marks::{EndMarks, IconSource};
use mazewright_render::style::layers::StyleLayer;
use mazewright_render::style::{Length, Style};

/// A request for a maze as it was read. Its [`resolve`](Self::resolve) fills in what is not given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawRequest {
    /// Which maze.
    pub spec: Spec,
    /// The solver that finds the solution.
    pub solver: Chosen<Solver>,
    /// How it is drawn.
    pub style: Style,
    /// What is written.
    pub format: Chosen<Format>,
    /// Which members a document has.
    pub fields: Fields,
    /// Whether the answer tells how far the work has come, and then where it is; no part of the
    /// canonical URL.
    pub progress: bool,
    /// Whether browsers save the answer as a file; no part of the canonical URL.
    pub download: bool,
    /// Whether an error is answered with a picture; no part of the canonical URL.
    pub error_image: bool,
    /// How hard the maze is to be.
    pub difficulty: Target,
    /// The largest width of the picture, in pixels.
    pub width: Option<u32>,
    /// The largest height of the picture, in pixels.
    pub height: Option<u32>,
    /// The longest side of a solid, in millimetres.
    pub fit_mm: Option<Length>,
    /// Which parameters the caller gave.
    pub given: ParameterSet,
}

/// The parameters that a mesh replaces.
pub(crate) const OF_SHAPES: [ParameterId; 3] =
    [ParameterId::SHAPE, ParameterId::COLS, ParameterId::ROWS];

impl RawRequest {
    /// Whether no seed was given, so that each answer is another.
    pub fn is_fresh(&self) -> bool {
        !self.given.has(ParameterId::SEED)
    }

    /// Whether the answer tells how the solver searched.
    pub fn is_traced(&self) -> bool {
        if self.format.value.write.is_data() {
            self.fields.contains("trace")
        } else {
            self.style.layers.contains(StyleLayer::Trace)
        }
    }

    /// Whether there is a URL for this request: not if it has cells of the caller's own, or a
    /// mask too large. Its canonical form then still is the key of all that is kept.
    pub fn has_url(&self) -> bool {
        let Site { mesh, mask, .. } = &self.spec.site;
        let EndMarks { start_icon, goal_icon, .. } = &self.style.marks;
        let is_own = |icon: &Option<IconSource>| matches!(icon, Some(IconSource::Own(_)));
        mesh.is_none()
            && mask.as_ref().is_none_or(Mask::fits_url)
            && !is_own(start_icon)
            && !is_own(goal_icon)
    }

    /// Whether a parameter plays a part: cells of the caller's own stand in place of a shape and a
    /// size.
    pub(crate) fn has_part(&self, id: ParameterId) -> bool {
        match id {
            ParameterId::MESH => self.spec.site.mesh.is_some(),
            ParameterId::TITLE => self.style.title.is_some(),
            ParameterId::WIDTH => self.width.is_some(),
            ParameterId::HEIGHT => self.height.is_some(),
            ParameterId::FIT_MM => self.fit_mm.is_some() && self.has_millimetres(),
            ParameterId::CELL_MM => {
                self.has_millimetres() && !(self.is_measured() && self.fit_mm.is_some())
            }
            ParameterId::DPI => self.style.dpi.is_some(),
            _ => self.spec.site.mesh.is_none() || !OF_SHAPES.contains(&id),
        }
    }
}
