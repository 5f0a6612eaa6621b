//! The two fonts of documents, embedded with only the glyphs that a document uses.
//!
//! Text is written as glyph numbers of the whole font, because pages are sent before the glyphs of
//! later pages are known. The end of the file has the subset, a map from these numbers to those of
//! the subset, and a map to characters (ISO 32000-1, 9.7 and 9.10).

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Chunk, Filter, Finish, Name, Rect, Ref, Str};
use sha2::{Digest, Sha256};
use subsetter::GlyphRemapper;
use ttf_parser::Face;

use crate::drawing::lettering;
use crate::formats::pdf::deflate::compressed;

/// A font of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Font {
    /// For all text except headings.
    Regular,
    /// For headings and numbers.
    Bold,
}

/// The glyphs that a document uses, by number, with their characters.
pub(crate) type Glyphs = BTreeMap<(Font, u16), char>;

/// Number of objects of a font.
pub(crate) const OBJECTS: usize = 6;

impl Font {
    pub(crate) const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    /// Returns the name of the resource.
    pub(crate) fn resource(self) -> Name<'static> {
        match self {
            Self::Regular => Name(b"F"),
            Self::Bold => Name(b"B"),
        }
    }

    fn bytes(self) -> &'static [u8] {
        match self {
            Self::Regular => lettering::REGULAR,
            Self::Bold => mazewright_core::font::BYTES,
        }
    }

    fn face(self) -> Option<Face<'static>> {
        Face::parse(self.bytes(), 0).ok()
    }

    /// Returns the glyph of each character, with the character that it shows: a question mark if
    /// the font lacks the character.
    pub(crate) fn glyphs(self, text: &str) -> Vec<(u16, char)> {
        let Some(face) = self.face() else { return Vec::new() };
        let glyph = |letter: char| face.glyph_index(letter).map(|glyph| (glyph.0, letter));
        text.chars().filter_map(|letter| glyph(letter).or_else(|| glyph('?'))).collect()
    }

    /// Returns the width of a text, in points.
    pub(crate) fn width(self, text: &str, size: f64) -> f64 {
        let Some(face) = self.face() else { return 0.0 };
        let question = face.glyph_index('?');
        let advance = |letter: char| {
            let glyph = face.glyph_index(letter).or(question)?;
            face.glyph_hor_advance(glyph).map(f64::from)
        };
        let units: f64 = text.chars().filter_map(advance).sum();
        units * size / f64::from(face.units_per_em())
    }

    /// Writes the font with some of its glyphs as objects from `first` on, each with `put`. Writes
    /// nothing without glyphs.
    pub(crate) fn write(
        self,
        glyphs: &Glyphs,
        first: Ref,
        mut put: impl FnMut(Ref, &mut dyn FnMut(&mut Chunk)),
    ) {
        let used: Vec<(u16, char)> = glyphs
            .range((self, 0)..=(self, u16::MAX))
            .map(|(&(_, glyph), &letter)| (glyph, letter))
            .collect();
        let (Some(face), Some(&(last, _))) = (self.face(), used.last()) else { return };
        let numbers: Vec<u16> = used.iter().map(|&(glyph, _)| glyph).collect();
        let remapper = GlyphRemapper::new_from_glyphs_sorted(&numbers);
        let subset = subsetter::subset(self.bytes(), 0, &remapper).unwrap_or_default();
        let mut map = vec![0; 2 * (usize::from(last) + 1)];
        for &glyph in &numbers {
            let place = 2 * usize::from(glyph);
            let number = remapper.get(glyph).unwrap_or(0);
            map[place..place + 2].copy_from_slice(&number.to_be_bytes());
        }
        let name = name(self, &numbers);
        let name = Name(name.as_bytes());
        let info =
            SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        let units = f32::from(face.units_per_em());
        let thousandths = |length: i16| f32::from(length) * 1000.0 / units;
        let id = |at: i32| Ref::new(first.get() + at);
        put(id(0), &mut |chunk| {
            let mut font = chunk.type0_font(id(0));
            font.base_font(name).encoding_predefined(Name(b"Identity-H"));
            font.descendant_font(id(1)).to_unicode(id(3));
        });
        put(id(1), &mut |chunk| {
            let mut font = chunk.cid_font(id(1));
            font.subtype(CidFontType::Type2).base_font(name).system_info(info);
            font.font_descriptor(id(2)).cid_to_gid_map_stream(id(4)).default_width(0.0);
            let mut widths = font.widths();
            for &glyph in &numbers {
                let advance = face.glyph_hor_advance(ttf_parser::GlyphId(glyph)).unwrap_or(0);
                widths.same(glyph, glyph, f32::from(advance) * 1000.0 / units);
            }
            widths.finish();
        });
        put(id(2), &mut |chunk| {
            let bounds = face.global_bounding_box();
            let [left, low] = [bounds.x_min, bounds.y_min].map(thousandths);
            let [right, high] = [bounds.x_max, bounds.y_max].map(thousandths);
            let mut descriptor = chunk.font_descriptor(id(2));
            descriptor.name(name).flags(FontFlags::SYMBOLIC).italic_angle(0.0);
            descriptor.bbox(Rect::new(left, low, right, high));
            descriptor.ascent(thousandths(face.ascender()));
            descriptor.descent(thousandths(face.descender()));
            descriptor.cap_height(thousandths(face.capital_height().unwrap_or(1493)));
            descriptor.stem_v(if self == Self::Bold { 160.0 } else { 90.0 });
            descriptor.font_file2(id(5));
        });
        let mut characters = UnicodeCmap::new(Name(b"Custom"), info);
        for &(glyph, letter) in &used {
            characters.pair(glyph, letter);
        }
        let characters = characters.finish();
        for (at, data) in [(3, characters.as_slice()), (4, &map), (5, &subset)] {
            let packed = compressed(data);
            put(id(at), &mut |chunk| {
                let mut stream = chunk.stream(id(at), &packed);
                stream.filter(Filter::FlateDecode);
                if at == 5 {
                    stream.pair(Name(b"Length1"), data.len() as i32);
                }
            });
        }
    }
}

/// Returns the name of a subset: six letters computed from its glyphs, and the font's name.
fn name(font: Font, glyphs: &[u16]) -> String {
    let bytes: Vec<u8> = glyphs.iter().flat_map(|glyph| glyph.to_be_bytes()).collect();
    let digest = Sha256::digest(&bytes);
    let tag: String = digest.iter().take(6).map(|byte| char::from(b'A' + byte % 26)).collect();
    match font {
        Font::Regular => format!("{tag}+DejaVuSans"),
        Font::Bold => format!("{tag}+DejaVuSans-Bold"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_characters_are_question_marks_with_their_width() {
        for font in Font::ALL {
            let shown = |text: &str| font.glyphs(text).iter().map(|it| it.1).collect::<String>();
            assert_eq!(shown("a\u{1}я🦀"), "a?я?");
            assert!((font.width("🦀🦀", 10.0) - font.width("??", 10.0)).abs() < 1e-9);
            assert!(font.width("WW", 10.0) > font.width("ii", 10.0));
        }
    }
}
