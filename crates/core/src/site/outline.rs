//! Outlines: the region of the plane from which cells are kept, for any shape of cells. A cell is
//! kept if the region contains its centre, unless the rim is smooth: then cells are clipped.
//!
//! Triangle, hexagon and rhombus have a side length, counted in cells. A side of `s` gives s², 6 s²
//! and 2 s² triangles, or s (s + 1) / 2, 3 s (s − 1) + 1 and s² hexagons. All other figures are as
//! large as possible in the rectangle of `cols` × `rows` cells. The same holds for those three if
//! the shape has no repeated block (rings, Penrose, Voronoi …). Cells that touch the others only at
//! a corner are removed.

use crate::catalog::{Choice, Listed};
use crate::error::Refusal;
use crate::geometry::{Bounds, Point};
use crate::shape::Cover;
use crate::site::Site;
use crate::site::figure::{PlaneRegion, hexagon, rhombus, star, triangle};
use crate::site::region_extent::RegionExtent;
use crate::site::rim::Rim;

/// A region of the plane from which cells are kept.
pub struct Outline {
    /// The default side length in cells; `None` for figures that fit into cols × rows.
    pub side: Option<u32>,
    /// Whether all sides have the same length, so that rows must equal cols.
    is_equilateral: bool,
    /// A function that returns the figure for a site, in its own coordinates, y down, or `None` if
    /// all cells are kept.
    figure: fn(&Site) -> Option<PlaneRegion>,
}

impl Listed for Outline {
    const PARAMETER: &'static str = "outline";

    fn table() -> &'static [Choice<Self>] {
        OUTLINES
    }
}

/// All outlines; the first is the default.
pub static OUTLINES: &[Choice<Outline>] = &[
    Choice {
        name: "rectangle",
        aliases: &["rect", "whole", "disc", "full"],
        doc: "All of cols × rows; rings: the whole disc",
        value: Outline { side: None, is_equilateral: false, figure: |_| None },
    },
    Choice {
        name: "triangle",
        aliases: &[],
        doc: "A triangle with cols cells a side",
        value: Outline {
            side: Some(20),
            is_equilateral: true,
            figure: |site| Some(PlaneRegion::convex(&triangle(), site)),
        },
    },
    Choice {
        name: "hexagon",
        aliases: &[],
        doc: "A hexagon with cols cells a side",
        value: Outline {
            side: Some(10),
            is_equilateral: true,
            figure: |site| Some(PlaneRegion::convex(&hexagon(), site)),
        },
    },
    Choice {
        name: "rhombus",
        aliases: &["parallelogram", "diamond"],
        doc: "A rhombus with cols and rows cells along its sides",
        value: Outline {
            side: Some(15),
            is_equilateral: false,
            figure: |site| Some(PlaneRegion::convex(&rhombus(), site)),
        },
    },
    Choice {
        name: "circle",
        aliases: &["round"],
        doc: "The largest circle in cols × rows",
        value: Outline {
            side: None,
            is_equilateral: false,
            figure: |_| Some(PlaneRegion::Disc { inner: 0.0, end_angle: None }),
        },
    },
    Choice {
        name: "ring",
        aliases: &["annulus", "donut"],
        doc: "A circle with a round hole; inner is the radius of the hole in percent",
        value: Outline {
            side: None,
            is_equilateral: false,
            figure: |site| {
                Some(PlaneRegion::Disc { inner: f64::from(site.inner) / 100.0, end_angle: None })
            },
        },
    },
    Choice {
        name: "sector",
        aliases: &["wedge", "pie"],
        doc: "A slice of the circle, angle degrees wide, clockwise from the top",
        value: Outline {
            side: None,
            is_equilateral: false,
            figure: |site| Some(PlaneRegion::Disc { inner: 0.0, end_angle: Some(site.angle) }),
        },
    },
    Choice {
        name: "star",
        aliases: &[],
        doc: "A five-pointed star",
        value: Outline {
            side: None,
            is_equilateral: false,
            figure: |_| Some(PlaneRegion::Star(star())),
        },
    },
    Choice {
        name: "heart",
        aliases: &[],
        doc: "A heart",
        value: Outline { side: None, is_equilateral: false, figure: |_| Some(PlaneRegion::Heart) },
    },
];

/// The rectangle of cells from which the outline is cut.
#[derive(Clone, Debug)]
pub(super) struct CutRectangle {
    /// Columns of the rectangle.
    pub(super) cols: u32,
    /// Rows of the rectangle.
    pub(super) rows: u32,
    figure: Option<PlaneRegion>,
    /// The position of the figure's origin, for figures that are aligned to the cells.
    at: Option<Point>,
    /// The bounds into which figures and masks are fitted, if they are not the bounds of all cells.
    /// The cells at a smooth rim reach beyond them.
    frame: Option<Bounds>,
}

impl CutRectangle {
    /// Computes the rectangle, without building anything.
    pub(super) fn new(site: &Site) -> Self {
        let figure = (site.outline.value.figure)(site);
        let Some((block, cols, rows)) = site.block().filter(|_| site.outline.value.side.is_some())
        else {
            return Self::fitted(site, figure);
        };
        let Some(figure) = figure else { return Self::fitted(site, None) };
        // A margin of one block on all sides ensures that every cell whose centre is in the figure
        // is laid.
        let Bounds { min, max } = figure.bounds();
        let before = |low: f64, block_size: f64| (-low / block_size).max(0.0).ceil() + 1.0;
        let (left, above) = (before(min.x, block.x), before(min.y, block.y));
        let at = site.shape.value.alignment.origin + Point::new(left * block.x, above * block.y);
        let blocks = |high: f64, block_size: f64| (high / block_size).ceil() + 2.0;
        Self {
            cols: (blocks(at.x + max.x, block.x) * f64::from(cols)) as u32,
            rows: (blocks(at.y + max.y, block.y) * f64::from(rows)) as u32,
            figure: Some(figure),
            at: Some(at),
            frame: None,
        }
    }

    /// Returns the rectangle of the site's columns and rows. If the rim is smooth, it is larger, to
    /// cover their bounds.
    fn fitted(site: &Site, figure: Option<PlaneRegion>) -> Self {
        let (cols, rows) = (site.cols, site.rows);
        let is_clipped = site.rim == Rim::Smooth && site.mesh.is_none();
        let cover = if is_clipped { site.shape.value.cover(cols, rows) } else { None };
        match cover {
            Some(Cover { cols, rows, frame }) => {
                Self { cols, rows, figure, at: None, frame: Some(frame) }
            }
            None => Self { cols, rows, figure, at: None, frame: None },
        }
    }

    /// Returns whether all cells of the rectangle are kept.
    pub(super) fn is_whole(&self) -> bool {
        self.figure.is_none() && self.frame.is_none()
    }

    /// Returns the bounds into which figures and masks are fitted. `bounds` are the bounds of all
    /// cells.
    pub(super) fn frame(&self, bounds: Bounds) -> Bounds {
        self.frame.unwrap_or(bounds)
    }

    /// Returns width and height of the bounds into which figures and masks are fitted. `size` is that of all cells.
    pub(super) fn frame_or(&self, size: Point) -> Point {
        self.frame.map_or(size, |frame| frame.max - frame.min)
    }

    /// Returns an upper bound on width and height of the kept cells, if it is less than for all
    /// cells.
    pub(super) fn frame_size(&self) -> Option<Point> {
        let mut bounds = self.frame?;
        if let Some(figure) = &self.figure {
            // Shapes with a frame have no rings.
            let (origin, scale) = self.placement(figure, bounds, false);
            let Bounds { min, max } = figure.reach();
            for at in [min, max] {
                bounds.add(origin + at * scale);
            }
        }
        Some(bounds.max - bounds.min)
    }

    /// Returns the closed contours of the figure in the coordinates of the cells, filled by the
    /// even-odd rule. Returns `None` without a figure.
    pub(super) fn contours(&self, bounds: Bounds, round: bool) -> Option<Vec<Vec<Point>>> {
        let figure = self.figure.as_ref()?;
        let (origin, scale) = self.placement(figure, bounds, round);
        let place =
            |contour: Vec<Point>| contour.into_iter().map(|at| origin + at * scale).collect();
        Some(figure.contours(scale, round).into_iter().map(place).collect())
    }

    /// Returns the approximate extent of the figure, or else of the frame, in cell sides, for cells of this width and
    /// height. Returns `None` without both.
    pub(super) fn figure_extent(&self, size: Point) -> Option<RegionExtent> {
        let Some(figure) = &self.figure else {
            return self.frame.map(|frame| RegionExtent::of_contours(&[frame.corners().to_vec()]));
        };
        let (_, scale) = self.placement(figure, Bounds { min: Point::default(), max: size }, false);
        // A few chords suffice for a curve.
        let own = RegionExtent::of_contours(&figure.contours(1.0, false));
        Some(RegionExtent { length: own.length * scale, area: own.area * scale * scale })
    }

    /// Returns the position of the figure's origin and the length of its unit.
    fn placement(&self, figure: &PlaneRegion, bounds: Bounds, round: bool) -> (Point, f64) {
        // Figures that are not aligned to the cells are scaled to the bounds.
        self.at.map_or_else(|| figure.fit_into(bounds, round), |at| (at, 1.0))
    }

    /// Returns a function that decides by the centre of a cell whether it is kept. `bounds` are the
    /// bounds of the rectangle of cells, or of a disc if `round` is true.
    pub(super) fn cell_filter(&self, bounds: Bounds, round: bool) -> impl Fn(Point) -> bool + '_ {
        let figure = self.figure.as_ref();
        let (origin, scale) =
            figure.map_or((Point::default(), 1.0), |figure| self.placement(figure, bounds, round));
        move |centre| figure.is_none_or(|figure| figure.holds((centre - origin) * (1.0 / scale)))
    }
}

/// Refuses sizes that an outline does not accept.
pub(super) fn check(site: &Site) -> Result<(), Refusal> {
    let Site { outline, cols, rows, .. } = site;
    let name = outline.name;
    if outline.value.is_equilateral && cols != rows {
        let detail = format!(
            "rows is {rows} and cols is {cols}: a {name} has one side, cols; leave rows out, or \
             say the same"
        );
        return Err(Refusal::new("rows", "uneven-side", detail)
            .allowing(format!("{cols}"))
            .suggesting(Some(cols.to_string())));
    }
    Ok(())
}
