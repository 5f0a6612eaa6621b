//! Building blocks of a page: tagged parts, artifacts, backgrounds, lines, and rotated parts (ISO
//! 32000-1, 14.6 and 14.8).

use pdf_writer::Name;

use crate::formats::pdf::content::PageContent;
use crate::formats::pdf::sheet::{LEAST_LINE, PageFrame, Sheet};
use crate::formats::pdf::tag::StructureTag;
use crate::formats::pdf::text::TextColor;
use crate::style::{Color, Style};
use mazewright_core::Error;

impl PageContent {
    /// Draws a part of the page with a tag that names its role.
    pub fn tagged<T>(&mut self, tag: StructureTag, draw: impl FnOnce(&mut Self) -> T) -> T {
        let number = self.tags.len() as i32;
        let role = tag.role();
        self.tags.push(tag);
        self.content.begin_marked_content_with_properties(role).properties().identify(number);
        let drawn = draw(self);
        self.content.end_marked_content();
        drawn
    }

    /// Draws a part of the page that does not belong to its text: a footer, lines.
    pub fn artifact<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        self.content.begin_marked_content(Name(b"Artifact"));
        let drawn = draw(self);
        self.content.end_marked_content();
        drawn
    }

    /// Paints a rectangle of `width` × `height` at the origin, unless it is white like the page.
    pub(crate) fn background(
        &mut self,
        color: Color,
        [width, height]: [f32; 2],
    ) -> Result<(), Error> {
        if !color.is_visible() || color == Color::opaque(0xff_ff_ff) {
            return Ok(());
        }
        self.with_opacity(color, |page| {
            page.fill_color(color);
            page.content.rect(0.0, 0.0, width, height).fill_nonzero();
            Ok(())
        })
    }

    /// Paints the whole page in the paper of a style. The page's own texts and lines then have its
    /// ink. A white page is not painted.
    pub fn paper(&mut self, sheet: &Sheet, style: &Style) -> Result<(), Error> {
        let (paper, ink) = (style.paper, style.text_color());
        if !paper.is_visible() || paper == Color::opaque(0xff_ff_ff) {
            return Ok(());
        }
        let size = sheet.size.map(|side| side as f32);
        self.artifact(|content| content.background(paper, size))?;
        let ink = if ink.is_visible() { ink } else { Color::opaque(0) };
        self.colors = Some([paper, ink]);
        Ok(())
    }

    /// Returns the mixture of ink and paper for a text or a line. `share` is that of the paper.
    pub(crate) fn shade(&self, share: f32) -> TextColor {
        let Some([paper, ink]) = self.colors else { return TextColor::Grey(share) };
        let mixed = [0, 1, 2].map(|at| {
            let [from, to] = [ink.rgba[at], paper.rgba[at]].map(f32::from);
            (from + (to - from) * share).round() as u8
        });
        let [red, green, blue] = mixed;
        TextColor::Color(Color { rgba: [red, green, blue, 255] })
    }

    /// Draws a thin line between two points, in points from the upper left.
    pub fn rule(&mut self, ends: [[f64; 2]; 2], grey: f32) {
        self.colored_rule(ends, self.shade(grey));
    }

    /// Draws a thin line in a colour between two points, in points from the upper left.
    pub(crate) fn colored_rule(&mut self, [from, to]: [[f64; 2]; 2], color: impl Into<TextColor>) {
        let [[a, b], [c, d]] = [from, to].map(|[x, y]| [x as f32, self.distance_from_bottom(y)]);
        match color.into() {
            TextColor::Grey(grey) => {
                self.content.set_stroke_gray(grey);
            }
            TextColor::Color(color) => self.stroke_color(color),
        }
        self.content.set_line_width(LEAST_LINE as f32);
        self.content.move_to(a, b).line_to(c, d).stroke();
    }

    /// Draws within a frame, and nothing beyond it.
    pub(crate) fn clipped<T>(
        &mut self,
        PageFrame { left, top, width, height }: PageFrame,
        draw: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let bottom = self.distance_from_bottom(top + height);
        self.content.save_state();
        self.content.rect(left as f32, bottom, width as f32, height as f32);
        self.content.clip_nonzero().end_path();
        let drawn = draw(self);
        self.content.restore_state();
        drawn
    }

    /// Draws rotated by half a turn about a point, in points from the upper left.
    pub fn turned<T>(&mut self, [x, y]: [f64; 2], draw: impl FnOnce(&mut Self) -> T) -> T {
        let (x, y) = (x as f32, self.distance_from_bottom(y));
        self.transformed([-1.0, 0.0, 0.0, -1.0, 2.0 * x, 2.0 * y], draw)
    }

    /// Draws rotated clockwise by a quarter turn about a point, in points from the upper left.
    pub fn quarter_turned<T>(&mut self, [x, y]: [f64; 2], draw: impl FnOnce(&mut Self) -> T) -> T {
        let (x, y) = (x as f32, self.distance_from_bottom(y));
        self.transformed([0.0, -1.0, 1.0, 0.0, x - y, x + y], draw)
    }

    fn transformed<T>(&mut self, matrix: [f32; 6], draw: impl FnOnce(&mut Self) -> T) -> T {
        self.content.save_state();
        self.content.transform(matrix);
        let drawn = draw(self);
        self.content.restore_state();
        drawn
    }
}
