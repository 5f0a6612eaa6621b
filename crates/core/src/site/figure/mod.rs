//! The figures of outlines: regions of the plane.

mod contours;

use std::f64::consts::{FRAC_PI_2, PI};

use crate::geometry::{Bounds, Point, TRIANGLE_HEIGHT};
use crate::shape::OutlineAlignment;
use crate::site::Site;

/// A region of the plane.
#[derive(Clone, Debug)]
pub(in crate::site) enum PlaneRegion {
    /// A convex polygon: its corners in clockwise order, and the margin that extends it outward.
    Convex(Vec<Point>, f64),
    /// The unit disc about the origin, without the disc of radius `inner`, up to an angle in
    /// degrees, clockwise from the top.
    Disc { inner: f64, end_angle: Option<u32> },
    /// A polygon with corners at a distance of at most 1 from the origin.
    Star([Point; 10]),
    /// (x² + y² − 1)³ ≤ x² y³, with y up.
    Heart,
}

/// A corner of a figure: multiples of the side in `cols`, to the right, and of the side in `rows`,
/// down and to the right.
pub(in crate::site) type Step = (f64, f64);

/// Returns a triangle with the apex at the top and the third corner at the lower left.
pub(in crate::site) fn triangle() -> [Step; 3] {
    [(0.0, 0.0), (0.0, 1.0), (-1.0, 1.0)]
}

pub(in crate::site) fn hexagon() -> [Step; 6] {
    [(1.0, 0.0), (0.0, 1.0), (-1.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, -1.0)]
}

pub(in crate::site) fn rhombus() -> [Step; 4] {
    [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
}

/// Returns a star. Its inner radius is 0.5, more than that of a pentagram (0.38), so that the
/// points are wide enough for cells.
pub(in crate::site) fn star() -> [Point; 10] {
    std::array::from_fn(|at| {
        let radius = if at % 2 == 0 { 1.0 } else { 0.5 };
        Point::polar(radius, at as f64 * PI / 5.0 - FRAC_PI_2)
    })
}

impl PlaneRegion {
    /// Returns a polygon whose sides are as many cells long as the site says.
    pub(in crate::site) fn convex(steps: &[Step], site: &Site) -> Self {
        let OutlineAlignment { cell_pitch: pitch, on_corners, .. } = site.shape.value.alignment;
        // The distance between the outermost centres is one step less than the number of cells.
        let fewer_steps = u32::from(!on_corners);
        let [across, down] =
            [site.cols, site.rows].map(|side| f64::from(side - fewer_steps) * pitch);
        let corners = steps.iter().map(|&(x, y)| {
            let (x, y) = (x * across, y * down);
            Point::new(x + y / 2.0, y * TRIANGLE_HEIGHT)
        });
        Self::Convex(corners.collect(), if on_corners { 1e-6 } else { pitch * 0.5 })
    }

    /// Returns whether the region contains a point.
    pub(in crate::site) fn holds(&self, point: Point) -> bool {
        match self {
            Self::Convex(corners, margin) => {
                // The bounds matter if all corners are collinear.
                let mut ends = corners.iter().zip(corners.iter().cycle().skip(1));
                let inside = ends.all(|(&from, &to)| {
                    let side = to - from;
                    side.cross(point - from) >= -margin * side.length()
                });
                inside && self.bounds().contains(point)
            }
            Self::Disc { inner, end_angle } => {
                let square = point.dot(point);
                let within = square <= 1.0 && square >= inner * inner;
                within && end_angle.is_none_or(|angle| angle_of(point) <= f64::from(angle))
            }
            Self::Star(corners) => {
                let ends = corners.iter().zip(corners.iter().cycle().skip(1));
                let crossed = ends.filter(|(from, to)| {
                    (from.y > point.y) != (to.y > point.y)
                        && point.x < from.x + (to.x - from.x) * (point.y - from.y) / (to.y - from.y)
                });
                crossed.count() % 2 == 1
            }
            Self::Heart => is_in_heart(point),
        }
    }

    /// Returns the bounds that determine the scale of the region.
    pub(in crate::site) fn bounds(&self) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        match self {
            Self::Convex(corners, margin) => {
                for &corner in corners {
                    bounds.add(corner);
                }
                bounds.min = bounds.min - Point::new(*margin, *margin);
                bounds.max = bounds.max + Point::new(*margin, *margin);
            }
            // A sector has the bounds of the whole disc, so that its tip is at the centre.
            Self::Disc { .. } => {
                bounds.add(Point::new(-1.0, -1.0));
                bounds.add(Point::new(1.0, 1.0));
            }
            Self::Star(corners) => corners.iter().for_each(|&corner| bounds.add(corner)),
            Self::Heart => {
                bounds.add(Point::new(-1.139, -1.236));
                bounds.add(Point::new(1.139, 1.0));
            }
        }
        bounds
    }
}

impl PlaneRegion {
    /// Returns bounds of the contours, which may reach beyond [`bounds`](Self::bounds).
    pub(in crate::site) fn reach(&self) -> Bounds {
        let mut reach = self.bounds();
        match self {
            Self::Convex(corners, margin) => {
                let contour = contours::convex(corners, *margin, reach);
                for point in contour {
                    reach.add(point);
                }
            }
            Self::Heart => {
                reach.add(Point::new(-HEART.x, -HEART.y));
                reach.add(Point::new(HEART.x, 1.0));
            }
            Self::Disc { .. } | Self::Star(_) => {}
        }
        reach
    }
}

/// The extent of the heart to the right and upward, rounded up.
const HEART: Point = Point::new(1.1391, 1.2367);

/// Returns the direction of a point from the origin, in degrees, clockwise from the top.
fn angle_of(point: Point) -> f64 {
    let degrees = libm::atan2(point.x, -point.y) * (180.0 / PI);
    if degrees < 0.0 { degrees + 360.0 } else { degrees }
}

impl PlaneRegion {
    /// Returns the position of the region's origin and the length of its unit, if it is as large as
    /// possible in `bounds`, or in their inscribed circle if `round`.
    pub(in crate::site) fn fit_into(&self, bounds: Bounds, round: bool) -> (Point, f64) {
        let own = self.bounds();
        let (room, size) = (bounds.max - bounds.min, own.max - own.min);
        let middle = (bounds.min + bounds.max) * 0.5;
        let centred = matches!(self, Self::Disc { .. });
        if round && !centred {
            let centre = (own.min + own.max) * 0.5;
            let corners = match self {
                Self::Convex(corners, _) => corners.clone(),
                Self::Star(corners) => corners.to_vec(),
                _ => vec![own.max],
            };
            let far = corners.iter().map(|&corner| (corner - centre).length()).fold(0.0, f64::max);
            let scale = room.x.min(room.y) / 2.0 / far;
            return (middle - centre * scale, scale);
        }
        let scale = (room.x / size.x).min(room.y / size.y);
        (middle - (own.min + own.max) * 0.5 * scale, scale)
    }
}

/// Returns whether the heart contains a point.
fn is_in_heart(point: Point) -> bool {
    let (x, y) = (point.x, -point.y);
    let ring = x * x + y * y - 1.0;
    ring * ring * ring <= x * x * y * y * y
}
