//! Checks of animations before any work: animations in which nothing moves, and those that would take
//! too long.

use crate::error::RequestError;
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

    /// Returns an error if the animation would take too long.
    pub(crate) fn check_work(&self) -> Result<(), RequestError> {
        let RawRequest { spec, style, format, .. } = &**self;
        if !format.value.reads(SettingGroup::Animation) {
            return Ok(());
        }
        let [width, height] = max_pixels(spec, style);
        let is_raster = format.value.is_raster();
        let animation = &style.options.animation;
        let pixels = if is_raster { width.saturating_mul(height) } else { 0 };
        let inset = if style.strokes.inset > 0 { CORRIDORS } else { 0 };
        let richness = 1 + style.extra_cost() / 4 + inset;
        let work = animation.work(spec.equivalent_cells().saturating_mul(richness), pixels);
        if !animation.is_animated() || work <= Animation::MAX_WORK {
            return Ok(());
        }
        let frames = animation.max_frames();
        let most = Animation::MAX_WORK * u64::from(frames) / work;
        let of = if is_raster { format!(" and {pixels} pixels") } else { String::new() };
        let effective = if frames < animation.frames {
            format!(", and duration leaves {frames} of them")
        } else {
            String::new()
        };
        let detail = format!(
            "frames is {}{effective}: that many pictures of {} cells{of} take too long to draw; take at \
             most {most} frames, fewer {}{}",
            animation.frames,
            spec.cells(),
            spec.site.size_words(),
            if is_raster { ", or a smaller cell" } else { "" }
        );
        let refusal = Refusal::new(ParameterId::FRAMES.name(), "too-much-work", detail)
            .allowing(format!("at most {most} frames"));
        Err(RequestError::refused(refusal))
    }
}
