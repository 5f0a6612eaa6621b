//! Wraps: the left edge of a repeating tessellation is glued to the right edge, or the upper to the
//! lower.
//!
//! The whole rectangle is translated by its width or height, and for a Möbius strip also reflected.
//! A side of the outline is glued to the side that it then coincides with. Kind and block, which
//! are integers, identify corners, so floats do not decide what fits.

use crate::cancel::Cancel;
use crate::catalog::{Choice, Listed};
use crate::error::{Error, Refusal};
use crate::grid::builder::GridBuilder;
use crate::grid::layout::{Lattice, Layout};
use crate::site::Site;
use crate::site::outline::CutRectangle;
use crate::site::rim::Rim;

/// The edges of the rectangle that are glued together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrap {
    /// The left edge to the right one.
    pub x: bool,
    /// The upper edge to the lower one.
    pub y: bool,
    /// Whether the rectangle is reflected between its right and its left edge (Möbius strip).
    pub turned: bool,
}

impl Wrap {
    /// Returns whether any edges are glued together.
    pub fn is_glued(self) -> bool {
        self.x || self.y
    }
}

impl Listed for Wrap {
    const PARAMETER: &'static str = "wrap";

    fn table() -> &'static [Choice<Self>] {
        WRAPS
    }
}

/// All wraps; the first is the default.
pub static WRAPS: &[Choice<Wrap>] = &[
    Choice {
        name: "none",
        aliases: &["plane"],
        doc: "Nothing is glued",
        value: Wrap { x: false, y: false, turned: false },
    },
    Choice {
        name: "x",
        aliases: &["cylinder"],
        doc: "The left edge is glued to the right one: a cylinder",
        value: Wrap { x: true, y: false, turned: false },
    },
    Choice {
        name: "y",
        aliases: &[],
        doc: "The upper edge is glued to the lower one: a horizontal cylinder",
        value: Wrap { x: false, y: true, turned: false },
    },
    Choice {
        name: "xy",
        aliases: &["torus"],
        doc: "Both pairs of edges are glued: a torus",
        value: Wrap { x: true, y: true, turned: false },
    },
    Choice {
        name: "mobius",
        aliases: &["moebius"],
        doc: "The left edge is glued to the right one upside down: a Möbius strip",
        value: Wrap { x: true, y: false, turned: true },
    },
];

/// A corner: its kind, and the column and row of its block.
type Corner = [i32; 3];

/// Refuses sites whose edges cannot be glued, as far as that is known before cells are laid.
pub(super) fn check(site: &Site) -> Result<(), Refusal> {
    let wrap = site.wrap;
    if !wrap.value.is_glued() {
        return Ok(());
    }
    let (name, shape) = (wrap.name, site.name());
    let refuse = |code, detail: String, allowed: &str| {
        Err(Refusal::new("wrap", code, format!("wrap is {name}, but {detail}")).allowing(allowed))
    };
    let is_smooth = site.rim == Rim::Smooth;
    if !CutRectangle::new(site).is_whole() {
        let detail = format!("a {} has no opposite edges to glue", site.outline.name);
        // Without the outline, a smooth rim would clip the edges or have no effect.
        return if is_smooth {
            refuse("no-edges", format!("{detail}; leave wrap out"), "none")
        } else {
            let detail = format!("{detail}; take outline=rectangle, or leave wrap out");
            refuse("no-edges", detail, "none, or outline=rectangle")
        };
    }
    if is_smooth {
        let detail =
            "rim is smooth, which would clip the edges to glue; take rim=cells, or leave wrap out";
        return refuse("no-edges", detail.to_owned(), "none, or rim=cells");
    }
    let Some((_, cols, rows)) = site.block() else {
        // A mesh has no other shape.
        let (instead, allowed) = if site.mesh.is_some() {
            ("", "none")
        } else {
            (
                "take a shape whose cells repeat, such as square, or ",
                "none, or a shape whose cells repeat",
            )
        };
        let detail = format!(
            "{shape} cells do not repeat, so nothing fits across the edges; {instead}leave wrap out"
        );
        return refuse("not-repeating", detail, allowed);
    };
    for (glued, parameter, number, step) in
        [(wrap.value.x, "cols", site.cols, cols), (wrap.value.y, "rows", site.rows, rows)]
    {
        if glued && number % step != 0 {
            let detail = format!(
                "wrap is {name} and {parameter} is {number}: {shape} cells repeat every {step} \
                 {parameter}, so {parameter} must be a multiple of {step}"
            );
            return Err(Refusal::new(parameter, "uneven-wrap", detail)
                .allowing(format!("a multiple of {step}")));
        }
    }
    Ok(())
}

/// Glues the edges of a plain grid.
pub(super) fn glue(builder: &mut GridBuilder, site: &Site, cancel: &Cancel) -> Result<(), Error> {
    let Wrap { x, y, turned } = site.wrap.value;
    if !(x || y) {
        return Ok(());
    }
    let Layout::Lattice(lattice) = builder.grid().layout() else { return Ok(()) };
    let (blocks_across, blocks_down) =
        ((site.cols / lattice.block_cols) as i32, (site.rows / lattice.block_rows) as i32);
    let outline = builder.outline_sides();
    let corner = |corner: u32| -> Corner {
        let (col, row, kind) = lattice.numbering.decode(lattice.places[corner as usize]);
        [kind as i32, col, row]
    };
    // Two sides that are glued have opposite directions.
    let mut beyond: Vec<([Corner; 2], usize)> = (0..)
        .zip(&outline)
        .map(|(at, &(_, _, [from, to]))| ([corner(to), corner(from)], at))
        .collect();
    beyond.sort_unstable();
    let shifts: &[(i32, i32)] = match (x, y) {
        (true, true) => &[(1, 0), (0, 1), (1, 1), (1, -1)],
        (true, false) => &[(1, 0)],
        _ => &[(0, 1)],
    };
    let reflection = if turned {
        Some(Reflection::new(lattice).ok_or_else(|| uneven_mobius(site))?)
    } else {
        None
    };
    let mut glued = vec![false; outline.len()];
    let mut pairs = Vec::new();
    let mut find = |transform: &dyn Fn(Corner) -> Option<Corner>| -> Result<(), Error> {
        for (at, &(cell, side, [from, to])) in outline.iter().enumerate() {
            cancel.check_periodically(at)?;
            let (Some(from), Some(to)) = (transform(corner(from)), transform(corner(to))) else {
                continue;
            };
            // Reflection reverses the direction of a side.
            let wanted = if turned { [to, from] } else { [from, to] };
            if let Ok(found) = beyond.binary_search_by_key(&wanted, |&(corners, _)| corners) {
                let other = beyond[found].1;
                if !glued[at] && !glued[other] && at != other {
                    (glued[at], glued[other]) = (true, true);
                    pairs.push([(cell, side), (outline[other].0, outline[other].1)]);
                }
            }
        }
        Ok(())
    };
    for &(across, down) in shifts {
        let (across, down) = (across * blocks_across, down * blocks_down);
        match &reflection {
            None => find(&|[kind, col, row]| Some([kind, col + across, row + down]))?,
            Some(reflection) => {
                find(&|corner| {
                    reflection.image_of(corner).map(|[kind, col, row]| [kind, col + across, row])
                })?;
            }
        }
    }
    if let Some(refusal) = turned
        .then(|| incomplete_gluing(&outline, &pairs, &corner, &beyond, blocks_across, site))
        .flatten()
    {
        return Err(refusal.into());
    }
    builder.glue(pairs.into_iter());
    match builder.doubly_linked() {
        Some((one, other)) => Err(too_small(site, one, other).into()),
        None => Ok(()),
    }
}

/// Returns a refusal if a reflected strip is not glued along its whole edge.
fn incomplete_gluing(
    outline: &[(u32, u32, [u32; 2])],
    pairs: &[[(u32, u32); 2]],
    corner: &impl Fn(u32) -> Corner,
    beyond: &[([Corner; 2], usize)],
    blocks_across: i32,
    site: &Site,
) -> Option<Refusal> {
    let straight = outline.iter().filter(|&&(_, _, [from, to])| {
        let moved = [from, to].map(|end| {
            let [kind, col, row] = corner(end);
            [kind, col + blocks_across, row]
        });
        beyond.binary_search_by_key(&moved, |&(corners, _)| corners).is_ok()
    });
    (straight.count() != pairs.len()).then(|| uneven_mobius(site))
}

fn uneven_mobius(site: &Site) -> Refusal {
    let Site { shape, rows, .. } = site;
    let detail = format!(
        "wrap is mobius and rows is {rows}: the right edge of {} cells, turned over, does not fit \
         the left one; take another number of rows, one more or less, or another shape",
        shape.name
    );
    Refusal::new("rows", "uneven-wrap", detail)
}

fn too_small(site: &Site, one: u32, other: u32) -> Refusal {
    let Site { wrap, cols, rows, .. } = site;
    let touches = if one == other { "itself".to_owned() } else { format!("cell {other} twice") };
    let parameter = if wrap.value.x && (!wrap.value.y || cols <= rows) { "cols" } else { "rows" };
    let detail = format!(
        "wrap is {}, cols is {cols} and rows is {rows}: cell {one} would touch {touches}; take more \
         {parameter}",
        wrap.name
    );
    Refusal::new(parameter, "too-small", detail)
}

/// The reflection of a repeating tessellation, top to bottom, that maps its rows to themselves.
struct Reflection {
    /// The image of each kind of corner: its kind, and its displacement in blocks.
    kinds: Vec<Option<Corner>>,
}

impl Reflection {
    /// Computes the reflection, or returns `None` if the tessellation is not symmetric under it.
    fn new(lattice: &Lattice) -> Option<Self> {
        let rows = (0..lattice.places.len() as u32).map(|corner| lattice.corner(corner).y);
        let (low, high) = rows
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), y| (low.min(y), high.max(y)));
        let kinds: Vec<Option<Corner>> = lattice
            .corners
            .iter()
            .map(|&at| {
                let turned = crate::geometry::Point::new(at.x, low + high - at.y);
                // The corner that lies there. Blocks are upright, so columns and rows are
                // independent.
                (0..).zip(&lattice.corners).find_map(|(kind, &own)| {
                    let offset = turned - own;
                    let (col, row) = (offset.x / lattice.across.x, offset.y / lattice.down.y);
                    let whole = |number: f64| (number - number.round()).abs() < 1e-6;
                    (whole(col) && whole(row))
                        .then(|| [kind, col.round() as i32, row.round() as i32])
                })
            })
            .collect();
        kinds.iter().any(Option::is_some).then_some(Self { kinds })
    }

    fn image_of(&self, [kind, col, row]: Corner) -> Option<Corner> {
        let [kind, across, down] = self.kinds[kind as usize]?;
        Some([kind, col + across, down - row])
    }
}
