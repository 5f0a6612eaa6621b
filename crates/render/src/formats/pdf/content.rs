//! The content stream of a page (ISO 32000-1, 8.5), compressed while it is written.
//!
//! One matrix places a drawing on the page, so its coordinates are written unchanged: hundredths of
//! a pixel, y down.

use flate2::FlushCompress;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Settings};

use crate::drawing::bezier::{QUARTER, cubics};
use crate::drawing::{Cap, DevicePoint, Drawing, Join, Layer, Lines, Marks};
use crate::formats::pdf::deflate::Compressed;
use crate::formats::pdf::fonts::Glyphs;
use crate::formats::pdf::sheet::{Placement, Sheet};
use crate::formats::pdf::tag::StructureTag;
use crate::style::Color;
use mazewright_core::geometry::rounded;
use mazewright_core::{Cancel, Error};

/// Number of bytes of content that are compressed at once.
const CHUNK_BYTES: usize = 1 << 15;

/// Maximum number of points of a path. Then lines are stroked and a new path begins, which bounds
/// the memory of readers.
const PATH_POINTS: usize = 1 << 13;
/// The cost of writing and compressing a point, in plain iterations of a loop.
const POINT_COST: usize = 16;

/// The cost of a disc, in the same unit.
const DISC_COST: usize = 64;

/// The width of the rim of areas beyond their outlines, in hundredths of a pixel, so that the
/// page does not show between adjacent areas.
const BLEED: f32 = 20.0;

/// The content of a page while it is drawn.
pub struct PageContent {
    pub(crate) content: Content,
    compressed: Compressed,
    groups: Vec<Group>,
    /// Which opacities are used, indexed by alpha.
    alphas: [bool; 256],
    /// The glyphs of its texts.
    pub(crate) glyphs: Glyphs,
    /// The roles of the tagged parts, in the order in which they are drawn.
    pub(crate) tags: Vec<StructureTag>,
    height: f64,
    /// The least width of lines, in points, and in the units of the drawing that is being drawn.
    least_line: f64,
    least_width: f32,
    /// The colours of the page and of its texts, if the page is not white.
    pub(crate) colors: Option<[Color; 2]>,
}

/// The finished content of a page.
pub struct FinishedPage {
    /// The compressed content stream.
    pub(crate) content: Vec<u8>,
    /// Transparency groups: marks whose opacity counts once where they overlap.
    pub(crate) groups: Vec<Group>,
    /// The alpha values that are used, in ascending order.
    pub(crate) alphas: Vec<u8>,
    /// The glyphs of its texts.
    pub(crate) glyphs: Glyphs,
    /// The roles of the tagged parts.
    pub(crate) tags: Vec<StructureTag>,
}

/// Marks that are composited as one object.
pub(crate) struct Group {
    /// The compressed content stream.
    pub(crate) content: Vec<u8>,
    /// Width and height of the bounding box, in hundredths of a pixel.
    pub(crate) size: DevicePoint,
}

fn empty_content() -> Content {
    Content::with_settings_and_capacity(Settings { pretty: false }, CHUNK_BYTES)
}

impl PageContent {
    /// Creates an empty page.
    pub fn new(sheet: &Sheet) -> Self {
        let mut page = Self { least_line: sheet.least_line(), ..Self::empty(sheet.size[1]) };
        let part = (sheet.zoom / sheet.unit()) as f32;
        if (part - 1.0).abs() > f32::EPSILON {
            page.content.transform([part, 0.0, 0.0, part, 0.0, 0.0]);
        }
        page
    }

    fn empty(height: f64) -> Self {
        Self {
            content: empty_content(),
            compressed: Compressed::new(),
            groups: Vec::new(),
            alphas: [false; 256],
            glyphs: Glyphs::new(),
            tags: Vec::new(),
            height,
            least_line: 0.0,
            least_width: 0.0,
            colors: None,
        }
    }

    /// Converts a distance from the top of the page to one from its bottom, in points.
    pub(crate) fn distance_from_bottom(&self, down: f64) -> f32 {
        (self.height - down) as f32
    }

    /// Draws a drawing. A background of the colour of the page is not painted. Lines that would be
    /// too thin to print are thicker.
    pub fn drawing(
        &mut self,
        drawing: &Drawing,
        placing: Placement,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let Placement { scale, left, top } = placing;
        let [width, height] = drawing.size.map(|size| size as f32);
        let top = self.distance_from_bottom(top);
        self.content.save_state();
        self.content.transform([scale as f32, 0.0, 0.0, -scale as f32, left as f32, top]);
        // Thicker lines reach beyond the drawing.
        self.least_width = (self.least_line / scale) as f32;
        let beyond = self.least_width / 2.0;
        let [clip_width, clip_height] = [width, height].map(|side| side + 2.0 * beyond);
        self.content.rect(-beyond, -beyond, clip_width, clip_height).clip_nonzero().end_path();
        if self.colors.is_none_or(|[paper, _]| paper != drawing.paper) {
            self.background(drawing.paper, [width, height])?;
        }
        for layer in &drawing.layers {
            cancel.check()?;
            self.layer(layer, drawing.size, cancel)?;
        }
        self.content.restore_state();
        Ok(())
    }

    fn layer(&mut self, layer: &Layer, size: DevicePoint, cancel: &Cancel) -> Result<(), Error> {
        let Layer { color, marks, .. } = layer;
        // Areas have their own opacities.
        let has_no_areas = !marks.iter().any(|marks| matches!(marks, Marks::Areas { .. }));
        let overlaps = color.rgba[3] < 255 && marks.len() > 1 && has_no_areas;
        self.with_opacity(*color, |page| {
            if !overlaps {
                return marks.iter().try_for_each(|marks| page.marks(marks, *color, cancel));
            }
            let mut group = Self { least_width: page.least_width, ..Self::empty(0.0) };
            marks.iter().try_for_each(|marks| group.marks(marks, *color, cancel))?;
            let name = format!("G{}", page.groups.len());
            let content = group.finish().content;
            page.groups.push(Group { content, size });
            page.content.x_object(Name(name.as_bytes()));
            Ok(())
        })
    }

    /// Draws with the opacity of a colour.
    pub(crate) fn with_opacity(
        &mut self,
        color: Color,
        draw: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
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

    fn marks(&mut self, marks: &Marks, color: Color, cancel: &Cancel) -> Result<(), Error> {
        match marks {
            Marks::Lines { lines, width } => {
                self.stroke_color(color);
                self.content.set_line_width((*width as f32).max(self.least_width));
                self.set_line_style(lines);
                // Translucent lines must be painted at once, or their opacity would count twice at
                // corners.
                let most_points = if color.rgba[3] == 255 { PATH_POINTS } else { usize::MAX };
                self.paths(lines, false, cancel, most_points, |content| {
                    content.stroke();
                })
            }
            Marks::Discs { centres, radius } => {
                self.fill_color(color);
                for (index, &centre) in centres.iter().enumerate() {
                    cancel.check_periodically(index * DISC_COST)?;
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
                self.with_opacity(color, |page| {
                    page.fill_color(color);
                    let opaque = color.rgba[3] == 255;
                    if opaque {
                        page.stroke_color(color);
                        page.content.set_line_width(2.0 * BLEED);
                    }
                    page.paths(outlines, true, cancel, usize::MAX, |content| {
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

    /// Sets line caps and joins.
    fn set_line_style(&mut self, lines: &Lines) {
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

    /// Writes lines. Paints them whenever there are `most_points` points, and at the end.
    fn paths(
        &mut self,
        lines: &Lines,
        closed: bool,
        cancel: &Cancel,
        most_points: usize,
        paint: impl Fn(&mut Content),
    ) -> Result<(), Error> {
        let mut arcs = lines.arcs.iter().peekable();
        let mut points = 0;
        for line in lines.point_ranges() {
            if points >= most_points {
                paint(&mut self.content);
                points = 0;
            }
            points += line.len();
            let start = line.start;
            let closed = closed || lines.cap == Cap::Butt && lines.is_closed(&line);
            for at in line {
                cancel.check_periodically(at * POINT_COST)?;
                let [x, y] = lines.points[at];
                let content = &mut self.content;
                if at == start {
                    content.move_to(x as f32, y as f32);
                } else if let Some(&arc) = arcs.next_if(|arc| arc.to as usize == at) {
                    cubics(lines.points[at - 1], [x, y], arc, |curve| {
                        // Hundredths of a pixel are precise enough for control points.
                        let [[a, b], [c, d], [e, f]] =
                            curve.map(|place| place.map(|along| rounded(along) as f32));
                        content.cubic_to(a, b, c, d, e, f);
                    });
                } else {
                    content.line_to(x as f32, y as f32);
                }
                self.compress_full();
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

    fn disc(&mut self, centre: DevicePoint, radius: f32) {
        let [x, y] = centre.map(|along| along as f32);
        let handle = rounded(f64::from(radius) * QUARTER) as f32;
        let (r, k) = (radius, handle);
        self.content
            .move_to(x + r, y)
            .cubic_to(x + r, y + k, x + k, y + r, x, y + r)
            .cubic_to(x - k, y + r, x - r, y + k, x - r, y)
            .cubic_to(x - r, y - k, x - k, y - r, x, y - r)
            .cubic_to(x + k, y - r, x + r, y - k, x + r, y)
            .close_path();
        self.compress_full();
    }

    /// Sets the colour of lines. Black and grey are grey, as texts are, and take black ink alone.
    pub(crate) fn stroke_color(&mut self, color: Color) {
        let [red, green, blue, _] = color.rgba.map(|part| f32::from(part) / 255.0);
        if color.is_grey() {
            self.content.set_stroke_gray(red);
        } else {
            self.content.set_stroke_rgb(red, green, blue);
        }
    }

    /// Sets the colour of areas and texts, as [`stroke_color`](Self::stroke_color) does.
    pub(crate) fn fill_color(&mut self, color: Color) {
        let [red, green, blue, _] = color.rgba.map(|part| f32::from(part) / 255.0);
        if color.is_grey() {
            self.content.set_fill_gray(red);
        } else {
            self.content.set_fill_rgb(red, green, blue);
        }
    }

    /// Compresses the content once there is enough of it.
    fn compress_full(&mut self) {
        if self.content.len() >= CHUNK_BYTES {
            let written = std::mem::replace(&mut self.content, empty_content());
            self.compressed.add(written.as_bytes(), FlushCompress::None);
            // Without a separator the last operator and the next one would merge.
            self.compressed.add(b"\n", FlushCompress::None);
        }
    }

    /// Finishes the page.
    pub fn finish(mut self) -> FinishedPage {
        self.compressed.add(self.content.as_bytes(), FlushCompress::Finish);
        let used_alphas = (0..=255_u8).filter(|&alpha| self.alphas[usize::from(alpha)]);
        FinishedPage {
            content: self.compressed.bytes,
            alphas: used_alphas.collect(),
            groups: self.groups,
            glyphs: self.glyphs,
            tags: self.tags,
        }
    }
}
