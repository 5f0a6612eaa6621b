//! Where on its page a maze lies: told from what is wanted alone, before anything is built, so that
//! limits on the size of pictures are exact.
//!
//! ```text
//!   flat drawing ─▶ bent into a disc (warp) ─▶ turned about its middle (turn) ─▶ its block
//!
//!   ┌───────────────────┐  margin on all four sides
//!   │  title            │  a strip, if there is one
//!   │  ┌─────────────┐  │
//!   │  │    block    │  │
//!   │  └─────────────┘  │
//!   │  ▬▬▬ legend ▬▬▬   │  a strip, if there is one
//!   └───────────────────┘
//! ```
//!
//! All lengths in hundredths of a pixel.

use super::drawing::{Layer, Spot};
use super::look::Warp;
use super::style::Style;
use super::title::Title;
use super::warp::Disc;
use super::{legend, title, turn};
use crate::cancel::{Cancel, Refusal, Stop};
use crate::geometry::{Point, rounded};
use crate::spec::Spec;

/// A page and where the maze lies on it.
pub(super) struct Frame {
    /// Width and height of the page.
    pub(super) size: [u64; 2],
    /// Left and upper end of what lies within the margins, its width, and where the legend starts.
    pub(super) inside: Inside,
    /// Width and height of the flat drawing.
    flat: [u64; 2],
    /// Where the middle of the maze's block lies.
    centre: Point,
    /// Where the flat drawing's left and upper end lies, if it is neither bent nor turned.
    origin: [u64; 2],
    /// The disc that it is bent into.
    disc: Option<Disc>,
    /// By how much it is turned, clockwise, in whole degrees.
    turn: u32,
}

/// What lies within a page's margins.
#[derive(Clone, Copy)]
pub(super) struct Inside {
    /// Its left end, which is also its distance from the upper one.
    pub(super) margin: u64,
    /// Its width.
    pub(super) width: u64,
    /// The lower end of the maze's block.
    pub(super) bottom: u64,
}

impl Frame {
    /// The page of a drawing whose bounds have this width and height, in cell sides.
    pub(super) fn new(bounds: Point, spec: &Spec, style: &Style) -> Self {
        let cell = f64::from(style.cell.hundredths());
        let flat = [bounds.x, bounds.y].map(|length| rounded(length * cell) as u64);
        let disc = (style.warp.is == Warp::Polar).then(|| {
            let round = spec.site.girth().map_or(flat[0] as f64, |girth| girth * cell);
            let ahead = f64::from(style.turn).to_radians();
            Disc::new(round, flat[1] as f64, cell, ahead)
        });
        let [width, height] = match &disc {
            Some(disc) => [disc.diameter(); 2],
            None if spec.site.is_disc() => flat,
            None => turn::size(flat, style.line.hundredths(), style.turn),
        };
        let margin = u64::from(style.margin.hundredths());
        let top = margin + if style.title.is_some() { title::STRIP } else { 0 };
        let bottom = top + height;
        let strip = if style.legend { legend::strip(width) } else { 0 };
        let centre =
            Point::new(margin as f64 + width as f64 / 2.0, top as f64 + height as f64 / 2.0);
        Self {
            size: [width + 2 * margin, bottom + strip + margin],
            inside: Inside { margin, width, bottom },
            flat,
            centre,
            origin: [margin, top],
            disc,
            turn: style.turn,
        }
    }

    /// Where the flat drawing's left and upper end lies while it is drawn.
    pub(super) fn origin(&self) -> Spot {
        let is_plain = self.disc.is_none() && self.turn == 0;
        if is_plain { self.origin.map(|along| along as i32) } else { [0, 0] }
    }

    /// Bends and turns what was drawn flat, and puts it in its place.
    pub(super) fn place(&self, layers: &mut [Layer], cancel: &Cancel) -> Result<(), Stop> {
        match (&self.disc, self.turn) {
            (Some(disc), _) => disc.bend(layers, self.centre, cancel),
            (None, 0) => Ok(()),
            (None, turn) => turn::turn(layers, self.flat, turn, self.centre, cancel),
        }
    }
}

/// Width and height of a picture in whole pixels, before anything is built.
pub fn pixels(spec: &Spec, style: &Style) -> [u64; 2] {
    let Frame { size, .. } = Frame::new(spec.site.size(), spec, style);
    size.map(|length| length.div_ceil(super::drawing::UNIT as u64))
}

/// How many times as much a cell of a bent picture takes as one of a flat picture: three pieces of
/// lines become outlines with two sides and, where they are slanted, chords and round ends.
pub(super) fn bulk(spec: &Spec, style: &Style) -> u64 {
    let Frame { disc: Some(disc), flat, .. } = Frame::new(spec.site.size(), spec, style) else {
        return 1;
    };
    let cell = style.cell.hundredths();
    // Edges of a caller's own may run across all cells.
    let reach = if spec.site.mesh.is_some() { flat[0] as f64 } else { f64::from(cell) };
    let width = style.line.hundredths().max(cell / 5);
    4 + (disc.chords(reach, reach) + disc.round_end(width)) as u64
}

/// Bytes that the strips beside the maze take at most.
pub(super) fn strips(style: &Style) -> u64 {
    style.title.as_ref().map_or(0, Title::bytes) + if style.legend { legend::BYTES } else { 0 }
}

/// Refuses to bend what cannot be bent into one disc.
pub fn check(spec: &Spec, style: &Style) -> Result<(), Refusal> {
    let site = &spec.site;
    let refuse = |code, why: String, allowed: &str| {
        let warp = style.warp.name;
        let detail = format!("warp is {warp}, but {why}");
        Err(Refusal { parameter: "warp", code, detail, allowed: Some(allowed.into()) })
    };
    match style.warp.is {
        Warp::Polar if site.is_round() => {
            let shape = site.name();
            let why = format!(
                "{shape} cells lie in rings already; leave it out, or take a shape with straight rows"
            );
            refuse("already-round", why, "none, or a shape with straight rows")
        }
        Warp::Polar if site.wrap.is.turned => {
            let why = format!(
                "wrap is {}, and in a disc its edges meet where they are not glued; take wrap=x, or \
                 leave it out",
                site.wrap.name
            );
            refuse("turned-over", why, "none, or another wrap")
        }
        Warp::Polar if site.levels > 1 => {
            let why = format!(
                "levels is {}, and floors side by side do not make one disc; take levels=1, or \
                 leave it out",
                site.levels
            );
            refuse("several-floors", why, "none, or levels=1")
        }
        _ => Ok(()),
    }
}
