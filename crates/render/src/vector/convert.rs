//! Converts a resolved SVG to areas of one colour with straight edges.

use usvg::tiny_skia_path::{Path as Outline, PathSegment, Point as SkiaPoint, Rect};
use usvg::{
    BlendMode, ClipPath, FillRule, Group, Node, Opacity, Paint, PaintOrder, Path, Transform, Tree,
};

use crate::color::Color;
use crate::vector::{PictureFault, VectorShape};
use mazewright_core::geometry::Point;

/// The largest number of points of all areas.
pub const MAX_POINTS: usize = 20_000;

/// The largest number of segments of a path with a stroke.
const MAX_STROKED: usize = 4000;

/// The largest number of outlines of an area with the even-odd rule: each is compared with all
/// others.
const MAX_OUTLINES: usize = 500;

/// The largest number of areas.
pub const MAX_PARTS: usize = 24;

/// How far a shape may extend beyond a clip path and count as inside, as a share of the clip path's
/// longer side.
const CLIP_SLACK: f32 = 1e-3;

/// Number of straight segments per curve.
pub(super) const SEGMENTS: u16 = 10;

/// Returns the areas of a resolved SVG, from back to front.
pub(super) fn parts(tree: &Tree) -> Result<Vec<VectorShape>, PictureFault> {
    let mut areas = AreaBuilder::default();
    areas.group(tree.root(), 1.0)?;
    if areas.parts.is_empty() {
        return Err(PictureFault::new("empty", "nothing in it is painted"));
    }
    Ok(areas.parts)
}

#[derive(Default)]
struct AreaBuilder {
    parts: Vec<VectorShape>,
    points: usize,
}

impl AreaBuilder {
    fn group(&mut self, group: &Group, opacity: f32) -> Result<(), PictureFault> {
        if group.blend_mode() != BlendMode::Normal {
            let detail = "it has a blend mode, which is not allowed";
            return Err(PictureFault::new("not-allowed", detail));
        }
        if group.clip_path().is_some_and(|clip| cuts(clip, group)) {
            let detail = "it has a clip path that cuts something away, which is not supported; apply it in the drawing program";
            return Err(PictureFault::new("not-allowed", detail));
        }
        if group.opacity() < Opacity::ONE && overlaps(group) {
            let detail = "it has a group with an opacity and overlapping parts, which is not supported; give each \
                          part an opacity, or join them";
            return Err(PictureFault::new("not-allowed", detail));
        }
        let opacity = opacity * group.opacity().get();
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, opacity)?,
                Node::Path(path) => self.path(path, opacity)?,
                // The elements for images and texts are not allowed.
                Node::Image(_) | Node::Text(_) => {}
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &Path, opacity: f32) -> Result<(), PictureFault> {
        if !path.is_visible() {
            return Ok(());
        }
        let stroke_first = path.paint_order() == PaintOrder::StrokeAndFill;
        if stroke_first {
            self.stroke(path, opacity)?;
        }
        if let Some(fill) = path.fill() {
            let color = color(fill.paint(), fill.opacity(), opacity);
            let even_odd = fill.rule() == FillRule::EvenOdd;
            self.add(path.data(), path.abs_transform(), color, even_odd)?;
        }
        if stroke_first { Ok(()) } else { self.stroke(path, opacity) }
    }

    /// Adds the outline of a stroked path.
    fn stroke(&mut self, path: &Path, opacity: f32) -> Result<(), PictureFault> {
        let Some(stroke) = path.stroke() else { return Ok(()) };
        if stroke.dasharray().is_some() {
            let detail = "it has dashed lines, which are not allowed";
            return Err(PictureFault::new("not-allowed", detail));
        }
        if path.data().len() > MAX_STROKED {
            let detail = format!("it has a line of more than {MAX_STROKED} segments");
            return Err(PictureFault::new("too-detailed", detail));
        }
        let scale = path.abs_transform().get_scale();
        let scale = scale.0.max(scale.1).max(1.0);
        let pieces = pieces(path.data(), stroke.width().get()) * f64::from(scale).sqrt();
        if pieces.is_nan() || pieces > MAX_POINTS as f64 {
            let detail = format!(
                "the outline of a line has about {pieces:.0} pieces; at most {MAX_POINTS} are allowed"
            );
            return Err(PictureFault::new("too-detailed", detail));
        }
        let outline = path.data().stroke(&stroke.to_tiny_skia(), scale);
        let color = color(stroke.paint(), stroke.opacity(), opacity);
        outline.map_or(Ok(()), |outline| self.add(&outline, path.abs_transform(), color, false))
    }

    /// Adds an area of one colour.
    fn add(
        &mut self,
        outline: &Outline,
        transform: Transform,
        color: Color,
        even_odd: bool,
    ) -> Result<(), PictureFault> {
        if !color.is_visible() {
            return Ok(());
        }
        let is_curve =
            |it: &PathSegment| matches!(it, PathSegment::QuadTo(..) | PathSegment::CubicTo(..));
        let of_curves = outline.segments().filter(is_curve).count() * usize::from(SEGMENTS);
        if self.points + of_curves > MAX_POINTS {
            return Err(too_many_points());
        }
        let mut contours = contours(outline, transform);
        contours.retain(|contour| contour.len() > 2);
        self.points += contours.iter().map(Vec::len).sum::<usize>();
        if self.points > MAX_POINTS {
            return Err(too_many_points());
        }
        if contours.iter().flatten().any(|point| !(point.x.is_finite() && point.y.is_finite())) {
            return Err(PictureFault::new("not-svg", "it has coordinates that are not numbers"));
        }
        if even_odd {
            if contours.len() > MAX_OUTLINES {
                let detail = format!("an area of it has more than {MAX_OUTLINES} outlines");
                return Err(PictureFault::new("too-detailed", detail));
            }
            orient(&mut contours);
        }
        if contours.is_empty() {
            return Ok(());
        }
        if self.parts.len() == MAX_PARTS {
            let detail = format!("it has more than {MAX_PARTS} areas to paint; join some of them");
            return Err(PictureFault::new("too-detailed", detail));
        }
        self.parts.push(VectorShape { color, contours });
        Ok(())
    }
}

/// Creates the fault of a picture with too many points.
fn too_many_points() -> PictureFault {
    let detail = format!("its outlines have more than {MAX_POINTS} points");
    PictureFault::new("too-detailed", detail)
}

/// Returns whether the shapes that a group paints may overlap, judged by their bounding boxes.
fn overlaps(group: &Group) -> bool {
    let mut painted = Vec::new();
    add_bounds(group, &mut painted);
    // Pictures with more shapes are rejected later.
    painted.truncate(MAX_PARTS + 1);
    (1..painted.len()).any(|at| painted[..at].iter().any(|it| it.intersect(&painted[at]).is_some()))
}

/// Adds the bounding boxes of all shapes that a group paints.
fn add_bounds(group: &Group, painted: &mut Vec<Rect>) {
    for node in group.children() {
        match node {
            Node::Group(group) => add_bounds(group, painted),
            Node::Path(path) if path.is_visible() => {
                let fill = path.fill().map(|_| path.abs_bounding_box());
                let stroke = path.stroke().map(|_| path.abs_stroke_bounding_box());
                painted.extend([fill, stroke].into_iter().flatten());
            }
            _ => {}
        }
    }
}

/// Returns whether a clip path cuts anything away. It does not if it is an upright rectangle around
/// everything in the group, like those that drawing programs put around a whole picture.
fn cuts(clip: &ClipPath, group: &Group) -> bool {
    let [Node::Path(path)] = clip.root().children() else { return true };
    let to_page = group.abs_transform().pre_concat(clip.transform());
    let room = path.data().bounds().transform(to_page);
    let Some(room) = room.filter(|_| clip.clip_path().is_none() && is_upright(to_page)) else {
        return true;
    };
    let held = group.abs_stroke_bounding_box();
    let slack = room.width().max(room.height()) * CLIP_SLACK;
    !is_rectangle(path.data())
        || held.left() < room.left() - slack
        || held.top() < room.top() - slack
        || held.right() > room.right() + slack
        || held.bottom() > room.bottom() + slack
}

/// Returns whether a transform keeps upright rectangles upright.
fn is_upright(transform: Transform) -> bool {
    transform.kx == 0.0 && transform.ky == 0.0
}

/// Returns whether an outline is an upright rectangle.
fn is_rectangle(outline: &Outline) -> bool {
    let bounds = outline.bounds();
    let is_straight =
        |segment| !matches!(segment, PathSegment::QuadTo(..) | PathSegment::CubicTo(..));
    let end_of =
        |value: f32, ends: [f32; 2]| ends.iter().position(|end| end.total_cmp(&value).is_eq());
    let corners = outline.points().iter().map(|point| {
        let across = end_of(point.x, [bounds.left(), bounds.right()])?;
        Some([across, end_of(point.y, [bounds.top(), bounds.bottom()])?])
    });
    let Some(corners) = corners.collect::<Option<Vec<_>>>() else { return false };
    let changes = |one: [usize; 2], other: [usize; 2]| {
        [0, 1].iter().filter(|&&axis| one[axis] != other[axis]).count()
    };
    outline.segments().all(is_straight)
        && corners.len() >= 4
        && corners[..4].windows(2).all(|ends| changes(ends[0], ends[1]) == 1)
        && changes(corners[0], corners[2]) == 2
        && changes(corners[1], corners[3]) == 2
        && corners[4..].iter().all(|&corner| corner == corners[0])
}

/// Returns the colour of a paint; the mean of its stops for a gradient.
fn color(paint: &Paint, paint_opacity: Opacity, opacity: f32) -> Color {
    let opacity = paint_opacity.get() * opacity;
    let alpha = |opacity: f32| (opacity * 255.0 + 0.5) as u8;
    let stops = match paint {
        Paint::Color(it) => return Color { rgba: [it.red, it.green, it.blue, alpha(opacity)] },
        Paint::LinearGradient(gradient) => gradient.stops(),
        Paint::RadialGradient(gradient) => gradient.stops(),
        Paint::Pattern(_) => return Color::NONE,
    };
    let mut sums = [0.0; 4];
    for stop in stops {
        let it = stop.color();
        let channels = [it.red, it.green, it.blue].map(f32::from);
        for (sum, channel) in sums.iter_mut().zip(channels) {
            *sum += channel;
        }
        sums[3] += stop.opacity().get();
    }
    let [red, green, blue, opacities] = sums.map(|sum| sum / stops.len().max(1) as f32);
    let [red, green, blue] = [red, green, blue].map(|channel| (channel + 0.5) as u8);
    Color { rgba: [red, green, blue, alpha(opacities * opacity)] }
}

/// Returns the approximate number of pieces of the outline of a stroke: for each curve the square
/// root of its extent.
fn pieces(outline: &Outline, width: f32) -> f64 {
    let mut here = SkiaPoint::zero();
    let mut pieces = 0.0;
    for segment in outline.segments() {
        let points = match segment {
            PathSegment::MoveTo(to) | PathSegment::LineTo(to) => {
                here = to;
                continue;
            }
            PathSegment::QuadTo(control, to) => [control, to, to],
            PathSegment::CubicTo(one, other, to) => [one, other, to],
            PathSegment::Close => continue,
        };
        let mut extent = width;
        for point in points {
            extent += (point.x - here.x).abs() + (point.y - here.y).abs();
            here = point;
        }
        pieces += f64::from(extent).sqrt();
    }
    pieces
}

/// Returns the contours of a path, with curves as straight segments.
fn contours(outline: &Outline, transform: Transform) -> Vec<Vec<Point>> {
    let mut contours: Vec<Vec<Point>> = Vec::new();
    let mut here = SkiaPoint::zero();
    let push = |contours: &mut Vec<Vec<Point>>, mut at: SkiaPoint| {
        transform.map_point(&mut at);
        if let Some(contour) = contours.last_mut() {
            contour.push(Point::new(f64::from(at.x), f64::from(at.y)));
        }
    };
    for segment in outline.segments() {
        match segment {
            PathSegment::MoveTo(at) => {
                contours.push(Vec::new());
                push(&mut contours, at);
                here = at;
            }
            PathSegment::LineTo(at) => {
                push(&mut contours, at);
                here = at;
            }
            PathSegment::QuadTo(control, to) => {
                let third = |end: f32, control: f32| end + (control - end) * (2.0 / 3.0);
                let toward = |end: SkiaPoint| {
                    SkiaPoint::from_xy(third(end.x, control.x), third(end.y, control.y))
                };
                curve([here, toward(here), toward(to), to], |at| push(&mut contours, at));
                here = to;
            }
            PathSegment::CubicTo(one, other, to) => {
                curve([here, one, other, to], |at| push(&mut contours, at));
                here = to;
            }
            PathSegment::Close => {}
        }
    }
    contours
}

/// Passes the points after the first one of a cubic Bézier curve.
fn curve([from, one, other, to]: [SkiaPoint; 4], mut push: impl FnMut(SkiaPoint)) {
    for step in 1..=SEGMENTS {
        let share = f32::from(step) / f32::from(SEGMENTS);
        let rest = 1.0 - share;
        let mix = |axis: fn(&SkiaPoint) -> f32| {
            axis(&from) * rest * rest * rest
                + axis(&one) * 3.0 * rest * rest * share
                + axis(&other) * 3.0 * rest * share * share
                + axis(&to) * share * share * share
        };
        push(SkiaPoint::from_xy(mix(|at| at.x), mix(|at| at.y)));
    }
}

/// Orients contours that do not cross each other, so that the nonzero rule fills the same area as
/// the even-odd rule. Contours inside an odd number of others are holes.
fn orient(contours: &mut [Vec<Point>]) {
    let area = |contour: &[Point]| -> f64 { edges(contour).map(|(from, to)| from.cross(to)).sum() };
    let depths: Vec<usize> = (0..contours.len())
        .map(|index| {
            let at = contours[index][0];
            let others = contours.iter().enumerate().filter(|(other, _)| *other != index);
            others.filter(|(_, other)| contains(other, at)).count()
        })
        .collect();
    for (contour, depth) in contours.iter_mut().zip(depths) {
        if (area(contour) > 0.0) != depth.is_multiple_of(2) {
            contour.reverse();
        }
    }
}

fn edges(contour: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    contour.iter().copied().zip(contour.iter().copied().cycle().skip(1))
}

/// Returns whether a point is inside a contour, by the even-odd rule.
fn contains(contour: &[Point], at: Point) -> bool {
    let crossings = edges(contour).filter(|(from, to)| {
        (from.y <= at.y) != (to.y <= at.y) && {
            let side = (*to - *from).cross(at - *from);
            (side > 0.0) == (to.y > from.y)
        }
    });
    crossings.count() % 2 == 1
}
