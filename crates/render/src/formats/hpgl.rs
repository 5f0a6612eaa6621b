//! HP-GL for pen plotters and vinyl cutters: absolute moves of a pen in units of 0.025 mm. Arcs are
//! chords, which all machines draw.
//!
//! Source: Hewlett-Packard, "HP-GL/2 and HP RTL Reference Guide", edition of 1997.

use crate::drawing::Lines;
use crate::drawing::stroke_arc::StrokeArc;
use crate::formats::cut_sheet::{BYTES_PER_CELL, CutSheet};
use crate::formats::number::TextBuffer;
use crate::formats::{Canvas, Fields, Format, FormatPurpose, SettingGroup, Write};
use crate::scene::Scene;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const HPGL: Choice<Format> = Choice {
    name: "hpgl",
    aliases: &["plt"],
    doc: "HP-GL for pen plotters and vinyl cutters: solution, walls, outline",
    value: Format {
        media_type: "application/vnd.hp-hpgl",
        purpose: FormatPurpose::Cutting,
        is_compressible: true,
        shows_parts: false,
        canvas: Canvas::None,
        settings: SettingGroup::OF_CUTTERS,
        // A point takes some 12 bytes, and an arc of large cells has up to 60 points.
        max_bytes: |cells, outline| {
            cells.saturating_mul(700).saturating_add(outline.saturating_mul(700)) + 16_384
        },
        bytes_per_cell: BYTES_PER_CELL,
        write: Write::Data(write),
    },
};

/// Plotter units in a millimetre.
const UNITS: f64 = 40.0;

/// The greatest distance of a chord from its arc, in millimetres.
const TOLERANCE: f64 = 0.03;

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let sheet = CutSheet::new(scene, cancel)?;
    let mut hpgl = Hpgl { text: TextBuffer::default(), pen: [0, 0], is_down: false };
    hpgl.text.push("IN;\n");
    for (layer, lines) in &sheet.layers {
        // The command takes the pen of the layer, with no pen on the sheet.
        hpgl.text.push("PU;SP");
        hpgl.text.integer(layer.pen());
        hpgl.text.push(";\n");
        hpgl.strokes(&sheet, lines, cancel)?;
        hpgl.end_stroke();
    }
    hpgl.text.push("PU0,0;SP0;\n");
    hpgl.text.0.shrink_to_fit();
    Ok(hpgl.text.0)
}

/// A point in plotter units.
type PlotterPoint = [i32; 2];

/// A program that is being written.
struct Hpgl {
    text: TextBuffer,
    pen: PlotterPoint,
    is_down: bool,
}

impl Hpgl {
    fn point(&mut self, point: PlotterPoint) {
        for (axis, along) in point.into_iter().enumerate() {
            self.text.push(if axis > 0 { "," } else { "" });
            self.text.push(if along < 0 { "-" } else { "" });
            self.text.integer(along.unsigned_abs());
        }
        self.pen = point;
    }

    /// Ends the command that draws.
    fn end_stroke(&mut self) {
        if self.is_down {
            self.is_down = false;
            self.text.push(";\n");
        }
    }

    /// Moves with the pen down.
    fn segment(&mut self, to: PlotterPoint) {
        if !self.is_down {
            self.is_down = true;
            self.text.push("PD");
        } else if to == self.pen {
            return;
        } else {
            self.text.byte(b',');
        }
        self.point(to);
    }

    fn strokes(&mut self, sheet: &CutSheet, lines: &Lines, cancel: &Cancel) -> Result<(), Error> {
        let mut arcs = lines.arcs.iter().peekable();
        let mut steps = cancel.pauses();
        let units = |[x, y]: [f64; 2]| [x, y].map(|along| (along * UNITS).round() as i32);
        for range in lines.point_ranges() {
            for at in range.clone() {
                cancel.check_periodically(at * TextBuffer::ITEM_COST)?;
                let here = sheet.millimetres(lines.points[at]);
                let to = units(here);
                if at == range.start {
                    if !self.is_down || to != self.pen {
                        self.end_stroke();
                        self.text.push("PU");
                        self.point(to);
                        self.text.byte(b';');
                    }
                    continue;
                }
                if let Some(arc) = arcs.next_if(|arc| arc.to as usize == at) {
                    let ends = [sheet.millimetres(lines.points[at - 1]), here];
                    let ends = ends.map(|[x, y]| Point::new(x, y));
                    let radius = f64::from(arc.radius) * sheet.scale;
                    // With y up, counter-clockwise is from the first axis to the second.
                    let arc = StrokeArc::between(ends, radius, !arc.clockwise);
                    for point in arc.points_between(arc.points_within(TOLERANCE)) {
                        steps();
                        self.segment(units([point.x, point.y]));
                    }
                }
                self.segment(to);
            }
        }
        Ok(())
    }
}
