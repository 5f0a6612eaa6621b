//! The sizes of tactile pictures: the least cells whose passages a finger can follow, and the errors
//! for mazes that have too little space for them.

use std::collections::BTreeSet;

use crate::draw::fit::{Fit, SizeSource};
use crate::draw::frame::PageLayout;
use crate::draw::lines::elastic::leg_space;
use crate::scene::Scene;
use crate::style::tactile::{TACTILE_LINE, TACTILE_PASSAGE};
use crate::style::{Length, Style};
use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error, Refusal, Spec};

/// The largest number of cells whose passages are measured. Tactile cells of this number do not fit on any page.
const MOST_CELLS: u64 = 20_000;

/// The largest side of a cell, in millimetres. Cells that need more have passages of almost no width.
const MOST_CELL: f64 = 100.0;

/// The largest number of grids that are laid to find a size that fits. Each has fewer cells than the last, by one part
/// in [`TRY_STEP`].
const MOST_TRIES: u32 = 4;
const TRY_STEP: u32 = 12;

/// How many plain iterations of a loop it costs to measure a passage.
const PASSAGE_COST: usize = 32;

/// The bounds of the cells of a maze before it is carved, and the least side of a cell with wide passages.
pub(crate) struct TactileCells {
    pub(crate) bounds: Point,
    pub(crate) least: Length,
}

impl TactileCells {
    /// Measures the cells of a maze. Returns `None` if there are none, which other checks report.
    pub(crate) fn new(spec: &Spec, style: &Style) -> Result<Option<Self>, Refusal> {
        if spec.check(u64::MAX).is_err() {
            return Ok(None);
        }
        if spec.site.cells() > MOST_CELLS {
            let detail = format!(
                "tactile is true, but {}, and at most {MOST_CELLS} cells are measured; take fewer cells",
                spec.site.size_clause()
            );
            return Err(no_room(detail, "fewer cells"));
        }
        let cancel = Cancel::new();
        let Ok(grid) = spec.site.lay(spec.seed.number(), &cancel) else { return Ok(None) };
        let Ok(narrowest) = narrowest(&grid, 0..grid.links(), &cancel) else { return Ok(None) };
        let needed = (TACTILE_PASSAGE + TACTILE_LINE) / narrowest;
        if needed > MOST_CELL {
            return Err(too_narrow(spec, narrowest));
        }
        Ok(Some(Self { bounds: grid.size(), least: style.length_of_mm(needed) }))
    }
}

/// Returns the width of the narrowest of the passages through `links`, in cell sides, from the middle of one wall to the
/// middle of the other. A passage is a line between the centres of two cells over the middle of their edge. In a pattern,
/// the cells of a kind are measured once.
fn narrowest(grid: &Grid, links: impl Iterator<Item = u32>, cancel: &Cancel) -> Result<f64, Error> {
    let mut least = f64::INFINITY;
    let cells: Vec<[u32; 2]> = grid.link_cells().collect();
    let mut measured = BTreeSet::new();
    for (index, link) in links.enumerate() {
        cancel.check_periodically(index * PASSAGE_COST)?;
        for cell in cells[link as usize] {
            let side = grid.sides(cell).position(|side| grid.edge(side) == link);
            if grid.kind(cell).is_none_or(|kind| measured.insert((kind, side))) {
                least = least.min(2.0 * leg_space(grid, cell, link));
            }
        }
    }
    Ok(least.max(f64::MIN_POSITIVE))
}

/// Returns an error if a tactile picture has narrower passages than a finger needs.
pub(crate) fn check(scene: &Scene<'_>, cancel: &Cancel) -> Result<(), Error> {
    let Scene { spec, style, maze, .. } = *scene;
    let grid = maze.grid();
    let open = (0..grid.links()).filter(|&link| maze.is_open(link));
    let narrowest = narrowest(grid, open, cancel)?;
    let clear = style.in_mm(narrowest * f64::from(style.cell.hundredths()));
    let wall = style.in_mm(f64::from(style.line.hundredths()));
    // Lengths are rounded to hundredths of a pixel.
    if clear - wall < TACTILE_PASSAGE - 0.01 {
        return Err(too_narrow(spec, narrowest).into());
    }
    Ok(())
}

impl Fit {
    /// Sets the sizes of a tactile picture. Without a given size, cells have the least side that fingers need.
    pub(crate) fn apply_tactile(self, spec: &Spec, style: &mut Style) -> Result<(), Refusal> {
        let measure = spec.site.cell_measure(spec.topology.unicursal);
        let Some(cells) = TactileCells::new(spec, style)? else {
            self.set(style, &measure);
            return Ok(());
        };
        let TactileCells { bounds, least } = cells;
        let Some(most) = self.tactile_space().filter(|_| self.cell) else {
            style.cell = if self.cell { least } else { style.cell };
            self.set(style, &measure);
            if style.cell >= least {
                return Ok(());
            }
            let detail = format!(
                "cell is {}, but passages of {TACTILE_PASSAGE} mm take cells of {least} pixels at {} pixels an inch; \
                 take at least {least}, or leave cell out",
                style.cell,
                style.tactile_dpi()
            );
            let refusal = Refusal::new("cell", "too-small", detail);
            return Err(refusal
                .allowing(format!("at least {least}"))
                .suggesting(Some(least.to_string())));
        };
        let fits = self.fill(bounds, most, spec, style).is_ok() && style.cell >= least;
        if fits { Ok(()) } else { Err(self.too_many_cells(&cells, most, spec, style)) }
    }

    /// Makes a tactile maze smaller until it fits: the open ones of columns and rows.
    pub fn choose_tactile_cells(self, are_open: [bool; 2], spec: &mut Spec, style: &Style) {
        let Some(most) = self.tactile_space() else { return };
        let Ok(Some(measured)) = TactileCells::new(spec, style) else { return };
        if let Some(size) = self.largest(are_open, &measured, most, spec, style) {
            (spec.site.cols, spec.site.rows) = size.into();
        }
    }

    /// Returns the space of a picture with a given size, in hundredths of a pixel.
    fn tactile_space(self) -> Option<[u64; 2]> {
        let most = self.within.map(|side| side.map_or(u64::MAX, |side| u64::from(side) * 100));
        (self.within != [None; 2]).then_some(most)
    }

    /// Returns columns and rows that fit with about the same proportions, as many as can be, if any fit. `measured` are
    /// the cells of `spec`. They predict the size of a smaller maze, so that few other grids are laid.
    fn largest(
        self,
        are_open: [bool; 2],
        measured: &TactileCells,
        most: [u64; 2],
        spec: &Spec,
        style: &Style,
    ) -> Option<[u32; 2]> {
        if spec.site.mesh.is_some() {
            return None;
        }
        let counts = [spec.site.cols, spec.site.rows];
        let long = counts.into_iter().max()?;
        let size_of = |part: u32| {
            [0, 1].map(|axis| {
                let less = (u64::from(counts[axis]) * u64::from(part)).div_ceil(u64::from(long));
                if are_open[axis] { less as u32 } else { counts[axis] }
            })
        };
        let spec_of = |part: u32| {
            let mut smaller = spec.clone();
            (smaller.site.cols, smaller.site.rows) = size_of(part).into();
            smaller
        };
        let fits = |cells: &TactileCells, spec: &Spec| {
            let mut style = style.clone();
            style.cell = cells.least;
            self.set(&mut style, &spec.site.cell_measure(spec.topology.unicursal));
            let needed = PageLayout::new(cells.bounds, spec, &style).size;
            needed[0] <= most[0] && needed[1] <= most[1]
        };
        let whole = spec.site.size();
        let is_predicted = |part: u32| {
            let smaller = spec_of(part);
            let Point { x, y } = smaller.site.size();
            let bounds =
                Point::new(measured.bounds.x * x / whole.x, measured.bounds.y * y / whole.y);
            fits(&TactileCells { bounds, ..*measured }, &smaller)
        };
        let [mut part, mut above] = [0, long + 1];
        while above - part > 1 {
            let middle = u32::midpoint(part, above);
            *(if is_predicted(middle) { &mut part } else { &mut above }) = middle;
        }
        // Cells are counted as they are laid: a smaller maze may have narrower ones.
        for _ in 0..MOST_TRIES {
            if part == 0 {
                break;
            }
            let smaller = spec_of(part);
            let cells = TactileCells::new(&smaller, style).ok().flatten();
            if cells.is_some_and(|cells| fits(&cells, &smaller)) {
                return Some(size_of(part));
            }
            part -= part.div_ceil(TRY_STEP);
        }
        None
    }

    /// Iterates over the names of the sides that are given, and their lengths.
    fn sides(self) -> impl Iterator<Item = (usize, &'static str, u32)> {
        let names = ["width", "height"].into_iter().enumerate();
        names.filter_map(move |(axis, name)| {
            let given = self.within[axis].filter(|_| self.source == SizeSource::Sides)?;
            Some((axis, name, given))
        })
    }

    /// Returns clauses about the given sides, each after a comma.
    fn given_sides(self) -> String {
        let clauses = self.sides().map(|(_, name, given)| format!(", {name} is {given}"));
        clauses.collect::<Vec<_>>().concat()
    }

    /// Returns what has room for a picture of the given size, in hundredths of a pixel.
    fn larger(self, size: [u64; 2]) -> String {
        let least = |(axis, name, given): (usize, &str, u32)| {
            let least: u64 = size[axis].div_ceil(100);
            (u64::from(given) < least).then(|| format!("a {name} of at least {least}"))
        };
        let sides: Vec<String> = self.sides().filter_map(least).collect();
        match &sides[..] {
            _ if self.source == SizeSource::Page => "a larger page".to_owned(),
            [] => "a larger width or height".to_owned(),
            _ => sides.join(" and "),
        }
    }

    /// Returns the error for a maze that is too large for its page with the least cells.
    fn too_many_cells(
        self,
        cells: &TactileCells,
        most: [u64; 2],
        spec: &Spec,
        style: &mut Style,
    ) -> Refusal {
        style.cell = cells.least;
        self.set(style, &spec.site.cell_measure(spec.topology.unicursal));
        let size = PageLayout::new(cells.bounds, spec, style).size;
        let shown = |sides: [u64; 2]| {
            let sides = sides.map(|side| match side {
                u64::MAX => "any length".to_owned(),
                side => format!("{:.0}", style.in_mm(side as f64)),
            });
            format!("{} × {} mm", sides[0], sides[1])
        };
        let largest = self.largest([true; 2], cells, most, spec, style);
        let larger = self.larger(size);
        let (remedy, allowed) = match largest {
            Some([cols, rows]) => (
                format!("take at most {cols} × {rows} cells, or {larger}"),
                format!("at most {cols} × {rows} cells"),
            ),
            None => (format!("take {larger}"), larger),
        };
        let detail = format!(
            "tactile is true{} and {}, which takes {} with passages of {TACTILE_PASSAGE} mm, but there is room for {}; \
             {remedy}",
            self.given_sides(),
            spec.site.size_clause(),
            shown(size),
            shown(most),
        );
        no_room(detail, &allowed)
    }
}

/// Returns the error for cells whose passages are too narrow.
fn too_narrow(spec: &Spec, narrowest: f64) -> Refusal {
    let detail = format!(
        "tactile is true, but the narrowest passage between {} is {narrowest:.2} of a cell's side wide; take another \
         shape, outline or seed, or whole cells with rim=cells",
        spec.site.cell_name()
    );
    no_room(detail, "false, or a shape with wide passages")
}

fn no_room(detail: String, allowed: &str) -> Refusal {
    Refusal::new("tactile", "no-room", detail).allowing(allowed)
}
