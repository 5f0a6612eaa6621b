//! DXF for CAD programs and cutters: polylines in millimetres, with the walls, the outline and the
//! solution on layers of their own.
//!
//! Release 12 (AC1009), which all programs read. Arcs are bulges of polylines. The outline comes
//! last, so that a cutter that follows the order of the file cuts the inside first. Source: Autodesk,
//! "`AutoCAD` Release 12 Customization Manual", chapter 11.

use crate::drawing::{ArcSegment, DevicePoint, Lines, real_point};
use crate::formats::cut_sheet::{BYTES_PER_CELL, CutSheet, SheetLayer};
use crate::formats::number::TextBuffer;
use crate::formats::{Canvas, Fields, Format, FormatPurpose, SettingGroup, Write};
use crate::scene::Scene;
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const DXF: Choice<Format> = Choice {
    name: "dxf",
    aliases: &[],
    doc: "DXF in millimetres for CAD programs and cutters: walls, outline, solution and centre lines on layers",
    value: Format {
        media_type: "image/vnd.dxf",
        purpose: FormatPurpose::Cutting,
        is_compressible: true,
        shows_parts: false,
        canvas: Canvas::None,
        settings: SettingGroup::OF_CUTTERS,
        // A vertex takes some 60 bytes, and the ends of a polyline 70.
        max_bytes: |cells, outline| {
            cells.saturating_mul(420).saturating_add(outline.saturating_mul(420)) + 16_384
        },
        bytes_per_cell: BYTES_PER_CELL,
        write: Write::Data(write),
    },
};

/// The layers with their colours, as numbers of `AutoCAD`'s table: white or black, red, blue, green.
const LAYERS: [(SheetLayer, u32); 4] = [
    (SheetLayer::Walls, 7),
    (SheetLayer::Outline, 1),
    (SheetLayer::Solution, 5),
    (SheetLayer::Centres, 3),
];

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let sheet = CutSheet::new(scene, cancel)?;
    let mut dxf = Dxf { text: TextBuffer::default(), sheet: &sheet };
    dxf.head();
    for (layer, lines) in &sheet.layers {
        dxf.polylines(layer.name(), lines, cancel)?;
    }
    dxf.text.push("0\nENDSEC\n0\nEOF\n");
    dxf.text.0.shrink_to_fit();
    Ok(dxf.text.0)
}

/// A document that is being written: pairs of lines, a group code and its value.
struct Dxf<'a> {
    text: TextBuffer,
    sheet: &'a CutSheet,
}

impl Dxf<'_> {
    fn name(&mut self, code: u32, value: &str) {
        self.text.integer(code);
        self.text.byte(b'\n');
        self.text.push(value);
        self.text.byte(b'\n');
    }

    fn integer(&mut self, code: u32, value: u32) {
        self.text.integer(code);
        self.text.byte(b'\n');
        self.text.integer(value);
        self.text.byte(b'\n');
    }

    fn decimal(&mut self, code: u32, value: f64) {
        self.text.integer(code);
        self.text.byte(b'\n');
        self.text.decimal(value);
        self.text.byte(b'\n');
    }

    /// Writes everything before the first polyline.
    fn head(&mut self) {
        self.name(0, "SECTION");
        self.name(2, "HEADER");
        self.name(9, "$ACADVER");
        self.name(1, "AC1009");
        // 4 means millimetres, 1 means metric.
        self.name(9, "$INSUNITS");
        self.integer(70, 4);
        self.name(9, "$MEASUREMENT");
        self.integer(70, 1);
        for (name, [x, y]) in [("$EXTMIN", [0.0, 0.0]), ("$EXTMAX", self.sheet.size)] {
            self.name(9, name);
            self.decimal(10, x);
            self.decimal(20, y);
        }
        self.name(0, "ENDSEC");
        self.name(0, "SECTION");
        self.name(2, "TABLES");
        self.name(0, "TABLE");
        self.name(2, "LAYER");
        self.integer(70, LAYERS.len() as u32);
        for (layer, color) in LAYERS {
            self.name(0, "LAYER");
            self.name(2, layer.name());
            self.integer(70, 0);
            self.integer(62, color);
            self.name(6, "CONTINUOUS");
        }
        self.name(0, "ENDTAB");
        self.name(0, "ENDSEC");
        self.name(0, "SECTION");
        self.name(2, "ENTITIES");
    }

    fn polylines(&mut self, layer: &str, lines: &Lines, cancel: &Cancel) -> Result<(), Error> {
        let mut arcs = lines.arcs.iter().peekable();
        for (index, line) in lines.point_ranges().enumerate() {
            cancel.check_periodically(index * TextBuffer::ITEM_COST)?;
            let is_closed = lines.is_closed(&line);
            self.name(0, "POLYLINE");
            self.name(8, layer);
            self.integer(66, 1);
            self.integer(70, u32::from(is_closed));
            let end = line.end;
            for at in line {
                // The bulge of an arc belongs to its first point.
                let arc = arcs.next_if(|arc| arc.to as usize == at + 1 && at + 1 < end);
                if is_closed && at + 1 == end {
                    continue;
                }
                self.name(0, "VERTEX");
                self.name(8, layer);
                let [x, y] = self.sheet.millimetres(lines.points[at]);
                self.decimal(10, x);
                self.decimal(20, y);
                if let Some(arc) = arc {
                    self.decimal(42, bulge([lines.points[at], lines.points[at + 1]], arc));
                }
            }
            self.name(0, "SEQEND");
        }
        Ok(())
    }
}

/// Returns the tangent of a quarter of an arc's central angle, negative if the arc is clockwise.
fn bulge([from, to]: [DevicePoint; 2], arc: &ArcSegment) -> f64 {
    let half = (real_point(to) - real_point(from)).length() / 2.0;
    let radius = f64::from(arc.radius).max(half);
    let bulge = half / (radius + (radius * radius - half * half).sqrt());
    if arc.clockwise { -bulge } else { bulge }
}
