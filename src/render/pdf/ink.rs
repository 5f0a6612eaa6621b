//! What is drawn on a page: marks as operators of a content stream (ISO 32000-1, 8.5), packed while
//! they are written.
//!
//! A drawing is put on the page by one matrix, so that coordinates stay the drawing's own whole
//! numbers: hundredths of a pixel, y down.

use flate2::{Compress, Compression, FlushCompress, Status};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Settings};

use super::sheet::{Placing, Sheet};
use crate::cancel::{Cancel, Stop};
use crate::geometry::rounded;
use crate::render::bezier::{QUARTER, cubics};
use crate::render::drawing::{Cap, Drawing, Join, Layer, Lines, Marks, Spot};
use crate::render::style::Color;

/// The name by which pages know Helvetica.
pub(super) const FONT: Name<'static> = Name(b"F");

/// Bytes that are packed together.
const TOGETHER: usize = 1 << 15;

/// Points of lines that are painted by one operator, so that readers need not hold more of them.
const STROKED: usize = 1 << 13;

/// How far areas reach beyond their outlines, in hundredths of a pixel, so that no paper shines
/// through between neighbours.
const BLEED: f32 = 20.0;

/// What is drawn on a page, while it is drawn.
pub struct Ink {
    pub(super) content: Content,
    packed: Packed,
    groups: Vec<Group>,
    /// Which opacities are used.
    alphas: [bool; 256],
    height: f64,
}

/// What was drawn on a page.
pub struct Contents {
    /// The page's stream, packed.
    pub(super) content: Vec<u8>,
    /// Marks whose opacity counts once where they overlap.
    pub(super) groups: Vec<Group>,
    /// The opacities that are used.
    pub(super) alphas: Vec<u8>,
}

/// Marks that are painted as one.
pub(super) struct Group {
    /// The stream, packed.
    pub(super) content: Vec<u8>,
    /// Width and height of what they stand in, in hundredths of a pixel.
    pub(super) size: Spot,
}

/// Bytes on their way through deflate.
struct Packed {
    deflate: Compress,
    bytes: Vec<u8>,
}

fn blank() -> Content {
    Content::with_settings_and_capacity(Settings { pretty: false }, TOGETHER)
}

impl Ink {
    /// Nothing is drawn yet.
    pub fn new(sheet: &Sheet) -> Self {
        let mut ink = Self::empty(sheet.size[1]);
        let unit = sheet.unit();
        if unit > 1.0 {
            let part = (1.0 / unit) as f32;
            ink.content.transform([part, 0.0, 0.0, part, 0.0, 0.0]);
        }
        ink
    }

    fn empty(height: f64) -> Self {
        let packed =
            Packed { deflate: Compress::new(Compression::new(6), true), bytes: Vec::new() };
        Self { content: blank(), packed, groups: Vec::new(), alphas: [false; 256], height }
    }

    /// Where a height counted from above lies, counted from below.
    pub(super) fn up(&self, down: f64) -> f32 {
        (self.height - down) as f32
    }

    /// Draws a drawing. White paper is left to the page.
    pub fn drawing(
        &mut self,
        drawing: &Drawing,
        placing: Placing,
        cancel: &Cancel,
    ) -> Result<(), Stop> {
        let Placing { scale, left, top } = placing;
        let [width, height] = drawing.size.map(|size| size as f32);
        let top = self.up(top);
        self.content.save_state();
        self.content.transform([scale as f32, 0.0, 0.0, -scale as f32, left as f32, top]);
        self.content.rect(0.0, 0.0, width, height).clip_nonzero().end_path();
        if drawing.paper.is_visible() && drawing.paper != Color::opaque(0xff_ff_ff) {
            self.faint(drawing.paper, |ink| {
                ink.fill_color(drawing.paper);
                ink.content.rect(0.0, 0.0, width, height).fill_nonzero();
                Ok(())
            })?;
        }
        for layer in &drawing.layers {
            cancel.check()?;
            self.layer(layer, drawing.size, cancel)?;
        }
        self.content.restore_state();
        Ok(())
    }

    fn layer(&mut self, layer: &Layer, size: Spot, cancel: &Cancel) -> Result<(), Stop> {
        let Layer { color, marks, .. } = layer;
        // Areas have opacities of their own.
        let plain = !marks.iter().any(|marks| matches!(marks, Marks::Areas { .. }));
        let overlaps = color.rgba[3] < 255 && marks.len() > 1 && plain;
        self.faint(*color, |ink| {
            if !overlaps {
                return marks.iter().try_for_each(|marks| ink.marks(marks, *color, cancel));
            }
            let mut group = Self::empty(0.0);
            marks.iter().try_for_each(|marks| group.marks(marks, *color, cancel))?;
            let name = format!("G{}", ink.groups.len());
            let content = group.finish().content;
            ink.groups.push(Group { content, size });
            ink.content.x_object(Name(name.as_bytes()));
            Ok(())
        })
    }

    /// Draws something with a colour's opacity.
    fn faint(
        &mut self,
        color: Color,
        draw: impl FnOnce(&mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let alpha = color.rgba[3];
        if alpha == 255 {
            return draw(self);
        }
        self.alphas[usize::from(alpha)] = true;
        self.content.save_state();
        self.content.set_parameters(Name(format!("A{alpha}").as_bytes()));
        draw(self)?;
        self.content.restore_state();
        Ok(())
    }

    fn marks(&mut self, marks: &Marks, color: Color, cancel: &Cancel) -> Result<(), Stop> {
        match marks {
            Marks::Lines { lines, width } => {
                self.stroke_color(color);
                self.content.set_line_width(*width as f32);
                self.ends(lines);
                // What shows through must be painted at once, or it would count twice at corners.
                let most = if color.rgba[3] == 255 { STROKED } else { usize::MAX };
                self.paths(lines, false, cancel, most, |content| {
                    content.stroke();
                })
            }
            Marks::Discs { centres, radius } => {
                self.fill_color(color);
                for (turn, &centre) in centres.iter().enumerate() {
                    cancel.check_now_and_then(turn)?;
                    self.disc(centre, *radius as f32);
                }
                self.content.fill_nonzero();
                Ok(())
            }
            Marks::Shapes { outlines } => {
                self.fill_color(color);
                self.paths(outlines, true, cancel, usize::MAX, |content| {
                    content.fill_nonzero();
                })
            }
            Marks::Areas { color, outlines } => {
                let color = *color;
                self.faint(color, |ink| {
                    ink.fill_color(color);
                    let opaque = color.rgba[3] == 255;
                    if opaque {
                        ink.stroke_color(color);
                        ink.content.set_line_width(2.0 * BLEED);
                    }
                    ink.paths(outlines, true, cancel, usize::MAX, |content| {
                        if opaque {
                            content.fill_nonzero_and_stroke();
                        } else {
                            content.fill_nonzero();
                        }
                    })
                })
            }
        }
    }

    /// How lines end and turn.
    fn ends(&mut self, lines: &Lines) {
        let cap = match lines.cap {
            Cap::Square => LineCapStyle::ProjectingSquareCap,
            Cap::Round => LineCapStyle::RoundCap,
            Cap::Butt => LineCapStyle::ButtCap,
        };
        let join = match lines.join {
            Join::Miter => LineJoinStyle::MiterJoin,
            Join::Round => LineJoinStyle::RoundJoin,
        };
        self.content.set_line_cap(cap).set_line_join(join);
    }

    /// Writes lines, and paints them whenever there are `most` points and at the end.
    fn paths(
        &mut self,
        lines: &Lines,
        closed: bool,
        cancel: &Cancel,
        most: usize,
        paint: impl Fn(&mut Content),
    ) -> Result<(), Stop> {
        let mut arcs = lines.arcs.iter().peekable();
        let mut points = 0;
        for (turn, line) in lines.each().enumerate() {
            cancel.check_now_and_then(turn)?;
            if points >= most {
                paint(&mut self.content);
                points = 0;
            }
            points += line.len();
            let start = line.start;
            let closed = closed || lines.cap == Cap::Butt && lines.is_closed(&line);
            for at in line {
                let [x, y] = lines.points[at];
                let content = &mut self.content;
                if at == start {
                    content.move_to(x as f32, y as f32);
                } else if let Some(&arc) = arcs.next_if(|arc| arc.to as usize == at) {
                    cubics(lines.points[at - 1], [x, y], arc, |curve| {
                        // Hundredths of a pixel are fine enough for what steers a curve.
                        let [[a, b], [c, d], [e, f]] =
                            curve.map(|place| place.map(|along| rounded(along) as f32));
                        content.cubic_to(a, b, c, d, e, f);
                    });
                } else {
                    content.line_to(x as f32, y as f32);
                }
                self.pack();
            }
            if closed {
                self.content.close_path();
            }
        }
        if points > 0 {
            paint(&mut self.content);
        }
        Ok(())
    }

    fn disc(&mut self, centre: Spot, radius: f32) {
        let [x, y] = centre.map(|along| along as f32);
        let reach = rounded(f64::from(radius) * QUARTER) as f32;
        let (r, k) = (radius, reach);
        self.content
            .move_to(x + r, y)
            .cubic_to(x + r, y + k, x + k, y + r, x, y + r)
            .cubic_to(x - k, y + r, x - r, y + k, x - r, y)
            .cubic_to(x - r, y - k, x - k, y - r, x, y - r)
            .cubic_to(x + k, y - r, x + r, y - k, x + r, y)
            .close_path();
        self.pack();
    }

    fn stroke_color(&mut self, color: Color) {
        let [red, green, blue, _] = color.rgba.map(|part| f32::from(part) / 255.0);
        self.content.set_stroke_rgb(red, green, blue);
    }

    fn fill_color(&mut self, color: Color) {
        let [red, green, blue, _] = color.rgba.map(|part| f32::from(part) / 255.0);
        self.content.set_fill_rgb(red, green, blue);
    }

    /// Packs what is written, once there is enough of it.
    fn pack(&mut self) {
        if self.content.len() >= TOGETHER {
            let written = std::mem::replace(&mut self.content, blank());
            self.packed.add(written.as_bytes(), FlushCompress::None);
            // Else the last operator and the next one would be one word.
            self.packed.add(b"\n", FlushCompress::None);
        }
    }

    /// Ends the page.
    pub fn finish(mut self) -> Contents {
        self.packed.add(self.content.as_bytes(), FlushCompress::Finish);
        let used = (0..=255_u8).filter(|&alpha| self.alphas[usize::from(alpha)]);
        Contents { content: self.packed.bytes, alphas: used.collect(), groups: self.groups }
    }
}

impl Packed {
    fn add(&mut self, bytes: &[u8], flush: FlushCompress) {
        let before = self.deflate.total_in();
        loop {
            let done = (self.deflate.total_in() - before) as usize;
            let ends = matches!(flush, FlushCompress::Finish);
            if done == bytes.len() && !ends {
                return;
            }
            self.bytes.reserve(TOGETHER / 2);
            // Deflate has no faults of its own where it is fed in order.
            match self.deflate.compress_vec(&bytes[done..], &mut self.bytes, flush) {
                Ok(Status::StreamEnd) | Err(_) => return,
                Ok(_) => {}
            }
        }
    }
}
