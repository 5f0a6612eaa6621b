//! The area at which cells are clipped: the figure of the outline and the mask, as contours on the
//! lattice.

use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay::{Overlay, ShapeType};
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::i_float::int::point::IntPoint;

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::{Bounds, LatticePoint, Point};
use crate::site::Site;
use crate::site::clip::MAX_OVERLAPS;
use crate::site::clip::crossings::{crossings, segments_of};
use crate::site::clip::lattice::{ClipLattice, double_area};
use crate::site::outline::CutRectangle;

/// The smallest area or hole that is kept, in squares of a cell side. A smaller one contains no
/// cell, so that no maze shows it.
const SPECK: f64 = 0.2;

/// Closed contours without intersections, filled by the even-odd rule.
pub(super) type Contours = Vec<Vec<LatticePoint>>;

impl Site {
    /// Returns the contours of the area in which the site has cells. `frame` are the bounds into
    /// which figure and mask are fitted. Refuses a mask with too many sides or too many crossings.
    pub(super) fn area(
        &self,
        cut: &CutRectangle,
        frame: Bounds,
        round: bool,
        lattice: &ClipLattice,
        cancel: &Cancel,
    ) -> Result<Contours, Error> {
        let snapped = |contours: Vec<Vec<Point>>| -> Contours {
            let snap = |points: Vec<Point>| points.into_iter().map(|at| lattice.snap(at)).collect();
            contours.into_iter().map(snap).collect()
        };
        let figure = cut.contours(frame, round).unwrap_or_else(|| vec![frame.corners().to_vec()]);
        let mut area = overlay(&snapped(figure), &[], OverlayRule::Subject, FillRule::EvenOdd);
        if let Some(mask) = &self.mask {
            let mut inside = Contours::new();
            let areas = mask.areas(frame.max - frame.min, cancel)?;
            let areas = areas.ok_or_else(|| self.too_complex())?;
            let mut left = MAX_OVERLAPS;
            for (contours, is_in) in areas {
                let place =
                    |points: Vec<Point>| points.into_iter().map(|at| at + frame.min).collect();
                let contours = snapped(contours.into_iter().map(place).collect());
                let segments = segments_of(&inside).chain(segments_of(&contours));
                let found = crossings(segments, left, cancel)?;
                left -= found.ok_or_else(Self::too_crossed)?;
                let rule = if is_in { OverlayRule::Union } else { OverlayRule::Difference };
                cancel.check()?;
                inside = overlay(&inside, &contours, rule, FillRule::NonZero);
            }
            cancel.check()?;
            area = overlay(&area, &inside, OverlayRule::Intersect, FillRule::NonZero);
        }
        cancel.check()?;
        let speck = 2.0 * SPECK * lattice.steps(1.0) * lattice.steps(1.0);
        area.retain(|contour| double_area(contour).abs() as f64 >= speck);
        Ok(area)
    }
}

/// Combines two areas. The result has outer contours of one orientation and holes of the other.
fn overlay(
    subject: &[Vec<LatticePoint>],
    clip: &[Vec<LatticePoint>],
    rule: OverlayRule,
    fill: FillRule,
) -> Contours {
    let count = subject.iter().chain(clip).map(Vec::len).sum();
    let mut overlay = Overlay::new(count);
    for (contours, kind) in [(subject, ShapeType::Subject), (clip, ShapeType::Clip)] {
        for contour in contours {
            let points: Vec<IntPoint> = contour.iter().map(|&[x, y]| IntPoint::new(x, y)).collect();
            overlay.add_contour(&points, kind);
        }
    }
    let shapes = overlay.overlay(rule, fill);
    let points = |contour: Vec<IntPoint>| contour.into_iter().map(|at| [at.x, at.y]).collect();
    shapes.into_iter().flatten().map(points).collect()
}
