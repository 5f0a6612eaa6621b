//! G-code for laser cutters, pen plotters and mills that run GRBL: lines in millimetres at a feed
//! rate, arcs as G2 and G3, and commands that lift and lower the pen or switch the laser.
//!
//! Source: RS274/NGC Interpreter, version 3; GRBL 1.1, which refuses an arc whose radius differs by
//! 0.005 mm at its ends.

use crate::drawing::stroke_arc::StrokeArc;
use crate::drawing::{ArcSegment, Lines};
use crate::formats::cut_sheet::{BYTES_PER_CELL, CutSheet};
use crate::formats::number::TextBuffer;
use crate::formats::{Canvas, Fields, Format, FormatPurpose, SettingGroup, Write};
use crate::scene::Scene;
use crate::style::machine::Machine;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const GCODE: Choice<Format> = Choice {
    name: "gcode",
    aliases: &["nc"],
    doc: "G-code in millimetres for lasers and pen plotters with GRBL: solution, walls, outline",
    value: Format {
        media_type: "text/x-gcode",
        purpose: FormatPurpose::Cutting,
        is_compressible: true,
        shows_parts: false,
        canvas: Canvas::None,
        settings: &[
            SettingGroup::Solution,
            SettingGroup::Layers,
            SettingGroup::Corners,
            SettingGroup::Inset,
            SettingGroup::CellMillimetres,
            SettingGroup::Tool,
            SettingGroup::WallMillimetres,
            SettingGroup::Machine,
        ],
        // A line takes some 25 bytes, an arc 45. Each stroke has two commands of 40 bytes.
        max_bytes: |cells, outline| {
            cells.saturating_mul(600).saturating_add(outline.saturating_mul(600)) + 16_384
        },
        bytes_per_cell: BYTES_PER_CELL,
        write: Write::Data(write),
    },
};

/// Arcs that are nowhere farther from their chord are chords, in millimetres. The rounding of a
/// flatter arc might turn it into a whole circle.
const FLAT: f64 = 0.005;

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let sheet = CutSheet::new(scene, cancel)?;
    let machine = &scene.style.options.machine;
    let text = TextBuffer::default();
    let mut gcode = Gcode { text, machine, pen: Point::default(), is_down: false };
    // Millimetres, absolute positions, arcs in the plane of X and Y.
    gcode.text.push("G21\nG90\nG17\n");
    gcode.line(machine.pen_up.text());
    for (index, (layer, lines)) in sheet.layers.iter().enumerate() {
        gcode.lift();
        gcode.line(&format!("({})", layer.name()));
        if machine.layer_pause && index > 0 {
            gcode.line("M0");
        }
        gcode.strokes(&sheet, lines, cancel)?;
    }
    gcode.lift();
    gcode.travel(Point::default());
    gcode.line("M2");
    gcode.text.0.shrink_to_fit();
    Ok(gcode.text.0)
}

/// A program that is being written.
struct Gcode<'a> {
    text: TextBuffer,
    machine: &'a Machine,
    /// The position, in millimetres.
    pen: Point,
    is_down: bool,
}

impl Gcode<'_> {
    fn line(&mut self, text: &str) {
        self.text.push(text);
        self.text.byte(b'\n');
    }

    /// Writes a word for a length.
    fn word(&mut self, letter: &str, millimetres: f64) {
        self.text.push(letter);
        self.text.decimal(millimetres);
    }

    fn lift(&mut self) {
        if self.is_down {
            self.is_down = false;
            self.line(self.machine.pen_up.text());
        }
    }

    /// Moves with the pen up.
    fn travel(&mut self, to: Point) {
        self.word("G0 X", to.x);
        self.word(" Y", to.y);
        self.text.byte(b'\n');
        self.pen = to;
    }

    fn strokes(&mut self, sheet: &CutSheet, lines: &Lines, cancel: &Cancel) -> Result<(), Error> {
        let mut arcs = lines.arcs.iter().peekable();
        for range in lines.point_ranges() {
            for at in range.clone() {
                cancel.check_periodically(at * TextBuffer::ITEM_COST)?;
                let [x, y] = sheet.millimetres(lines.points[at]).map(to_micrometres);
                let to = Point::new(x, y);
                if at == range.start {
                    if !self.is_down || to != self.pen {
                        self.lift();
                        self.travel(to);
                    }
                    continue;
                }
                let arc = arcs.next_if(|arc| arc.to as usize == at);
                self.segment(to, arc.map(|arc| (arc, sheet.scale)));
            }
        }
        Ok(())
    }

    /// Moves with the pen down. The feed rate follows each command that lowers the pen, because
    /// that may move at a rate of its own.
    fn segment(&mut self, to: Point, arc: Option<(&ArcSegment, f64)>) {
        let lowers = !self.is_down;
        if lowers {
            self.is_down = true;
            self.line(self.machine.pen_down.text());
        }
        let half = (to - self.pen).length() / 2.0;
        let arc = arc.map(|(arc, scale)| (f64::from(arc.radius) * scale, arc.clockwise));
        let arc = arc.filter(|(radius, _)| half * half / 2.0 > FLAT * radius);
        self.text.push(match arc {
            None => "G1 X",
            Some((_, true)) => "G2 X",
            Some((_, false)) => "G3 X",
        });
        self.text.decimal(to.x);
        self.word(" Y", to.y);
        if let Some((radius, clockwise)) = arc {
            // With y up, counter-clockwise is from the first axis to the second.
            let to_centre = StrokeArc::between([self.pen, to], radius, !clockwise).to_centre();
            self.word(" I", to_micrometres(to_centre.x));
            self.word(" J", to_micrometres(to_centre.y));
        }
        if lowers {
            self.text.push(" F");
            self.text.integer(self.machine.feed);
        }
        self.text.byte(b'\n');
        self.pen = to;
    }
}

/// Rounds a length to micrometres.
fn to_micrometres(millimetres: f64) -> f64 {
    (millimetres * 1000.0).round() / 1000.0
}
