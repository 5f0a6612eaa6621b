//! Checks of animations before any work: animations in which nothing moves, and those that would take
//! too long.

use crate::error::RequestError;
use crate::limits::AnswerLimits;
use crate::{ParameterId, RawRequest, ResolvedRequest};
use mazewright_core::Refusal;
use mazewright_render::draw::frame::max_pixels;
use mazewright_render::formats::SettingGroup;
use mazewright_render::style::Overlay;
use mazewright_render::style::animation::Animation;
use mazewright_render::style::layers::StyleLayer;

/// How much longer it takes to find corridors in a maze than to draw walls.
const CORRIDORS: u64 = 40;

impl ResolvedRequest {
    /// Returns an error for settings that no animation takes, and for animations in which nothing moves.
    pub(crate) fn check_moving(&self) -> Result<(), RequestError> {
        let given = |id| self.given.has(id);
        let animation = &self.style.options.animation;
        let refuse = |id: ParameterId, code, detail: String, allowed: &str| {
            Err(RequestError::refused(Refusal::new(id.name(), code, detail).allowing(allowed)))
        };
        if !self.format.value.reads(SettingGroup::Animation) {
            return Ok(());
        }
        let (style, name) = (&self.style, animation.animate.name);
        if animation.shows_search()
            && style.solution == Overlay::Hidden
            && given(ParameterId::SOLUTION)
        {
            let detail = format!(
                "solution is false, but animate is {name}, which shows it; leave one of them out"
            );
            return refuse(ParameterId::SOLUTION, "contradiction", detail, "true or only");
        }
        if !given(ParameterId::ANIMATE) {
            return Ok(());
        }
        let layers = &style.layers;
        let shows_search =
            [StyleLayer::Trace, StyleLayer::Solution].iter().any(|&it| layers.contains(it));
        let is_usual = layers.is_empty();
        if animation.shows_search() && !is_usual && !shows_search {
            let detail = format!(
                "animate is {name}, but nothing in layers={} moves; add trace or solution",
                style.layers
            );
            return refuse(
                ParameterId::ANIMATE,
                "not-taken",
                detail,
                "with trace or solution among layers",
            );
        }
        let is_carved = if is_usual {
            style.solution != Overlay::Only
        } else {
            layers.iter().any(StyleLayer::shows_carving)
        };
        if animation.shows_carving() && !is_carved {
            let detail = format!(
                "animate is {name}, but no layer shows how the maze is carved; add walls, tree or \
                 cells to layers, or take animate=solve"
            );
            return refuse(ParameterId::ANIMATE, "not-taken", detail, "with walls, tree or cells");
        }
        Ok(())
    }

    /// Returns the pixels of a frame that are redrawn, and whether the animation would take too long.
    fn frame_work(&self) -> (u64, bool) {
        let RawRequest { spec, style, format, .. } = &**self;
        if !format.value.reads(SettingGroup::Animation) {
            return (0, false);
        }
        let [width, height] = max_pixels(spec, style);
        let animation = &style.options.animation;
        let pixels = if format.value.is_raster() { width.saturating_mul(height) } else { 0 };
        let inset = if style.strokes.inset > 0 { CORRIDORS } else { 0 };
        let richness = 1 + style.extra_cost() / 4 + inset;
        let work = animation.work(spec.equivalent_cells().saturating_mul(richness), pixels);
        (pixels, animation.is_animated() && work > Animation::MAX_WORK)
    }

    /// Returns whether the animation would take too long.
    pub(super) fn takes_too_long(&self) -> bool {
        self.frame_work().1
    }

    /// Returns an error if the animation would take too long. It advises fewer frames only where that suffices.
    pub(crate) fn check_work(&self, limits: &AnswerLimits) -> Result<(), RequestError> {
        let RawRequest { spec, style, format, .. } = &**self;
        let (pixels, takes_too_long) = self.frame_work();
        if !takes_too_long {
            return Ok(());
        }
        let is_raster = format.value.is_raster();
        let animation = &style.options.animation;
        let frames = animation.max_frames();
        let of = if is_raster { format!(" and {pixels} pixels") } else { String::new() };
        let effective = if frames < animation.frames {
            format!(", and duration leaves {frames} of them")
        } else {
            String::new()
        };
        let words = spec.site.size_words();
        let fewer = self.smaller(ParameterId::FRAMES.entry(), limits);
        let of_cells = ParameterId::named(spec.site.size_parameter()).map(ParameterId::entry);
        let smaller = || of_cells.and_then(|it| Some((it.name, self.smaller(it, limits)?)));
        let (parameter, advice, allowed, suggestion) = if let Some(most) = fewer {
            let cell = if is_raster { ", or a smaller cell" } else { "" };
            let advice = format!("at most {most} frames, fewer {words}{cell}");
            (ParameterId::FRAMES.name(), advice, format!("at most {most} frames"), Some(most))
        } else if let Some((name, value)) = smaller() {
            let advice = format!("fewer {words}, as {name}={value}");
            (name, advice, format!("fewer {words}"), Some(value))
        } else {
            let fewer = format!("fewer {words}");
            (spec.site.size_parameter(), format!("{fewer} and fewer frames"), fewer, None)
        };
        let detail = format!(
            "frames is {}{effective}: that many pictures of {} cells{of} take too long to draw; take \
             {advice}",
            animation.frames,
            spec.cells(),
        );
        let refusal = Refusal::new(parameter, "too-much-work", detail).allowing(allowed);
        Err(RequestError::refused(refusal.suggesting(suggestion)))
    }
}
