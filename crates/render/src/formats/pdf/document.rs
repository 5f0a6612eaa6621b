//! The structure of a PDF file (ISO 32000-1, 7.5). Objects follow one another, so that each page
//! can be sent as soon as it is finished. The objects that all pages share and the cross-reference
//! table are at the end.
//!
//! Documents are archival and accessible: they keep the rules of PDF/A-2b (ISO 19005-2) and of PDF/UA-1 (ISO 14289-1).
//!
//! Pages are tagged (14.8): each page writes its elements, and the end of the file collects them in
//! one tree.

use std::fmt::Write as _;

use pdf_writer::{Chunk, Finish, Name, Rect, Ref, Settings, Str, TextStr};
use sha2::{Digest, Sha256};

use crate::drawing::DESCRIPTION_LANGUAGE;
use crate::formats::pdf::content::FinishedPage;
use crate::formats::pdf::deflate::compressed;
use crate::formats::pdf::file::metadata::{self, CREATOR};
use crate::formats::pdf::file::outline::{self, Bookmark};
use crate::formats::pdf::fonts::{Font, Glyphs, OBJECTS};
use crate::formats::pdf::sheet::Sheet;
use crate::formats::pdf::tag::StructureTag;
use crate::words::Words;
use mazewright_core::Chosen;

/// The version, and a comment with high bytes that marks the file as binary.
const HEADER: &[u8] = b"%PDF-1.7\n%\x80\x80\x80\x80\n";

/// The objects that exist once; all others follow.
const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const STRUCTURE: Ref = Ref::new(4);
const DOCUMENT: Ref = Ref::new(5);
const METADATA: Ref = Ref::new(6);
const COLORS: Ref = Ref::new(7);
const FONTS: [Ref; 2] = [Ref::new(8), Ref::new(8 + OBJECTS as i32)];
const FIXED: usize = 7 + 2 * OBJECTS;

/// The profile of the colour space, sRGB, which `assets/srgb/make.py` writes.
static SRGB: &[u8] = include_bytes!("../../../assets/srgb/srgb.icc");

/// A document that is being written.
#[derive(Clone, Debug)]
pub struct PdfDocument {
    /// Number of bytes returned so far.
    written: usize,
    /// The byte offset of each object, starting with object 1.
    offsets: Vec<usize>,
    pages: Vec<Ref>,
    /// The glyphs of all pages.
    glyphs: Glyphs,
    /// The elements of each page.
    elements: Vec<Vec<Ref>>,
    /// Whether there is a heading of the first level.
    has_heading: bool,
    bookmarks: Vec<Bookmark>,
    author: Option<String>,
    id: [u8; 16],
    /// The language of the text on pages.
    language: &'static str,
}

impl PdfDocument {
    /// Starts a document. Returns it and its first bytes. The file identifier is a hash of
    /// `identity`.
    pub fn begin(identity: &str, language: Chosen<Words>) -> (Self, Vec<u8>) {
        let digest = Sha256::digest(identity.as_bytes());
        let mut id = [0; 16];
        id.copy_from_slice(&digest[..16]);
        let document = Self {
            written: HEADER.len(),
            // These objects are written at the end.
            offsets: vec![0; FIXED],
            pages: Vec::new(),
            glyphs: Glyphs::new(),
            elements: Vec::new(),
            has_heading: false,
            bookmarks: Vec::new(),
            author: None,
            id,
            language: language.name,
        };
        (document, HEADER.to_vec())
    }

    /// Adds a page. Returns its bytes.
    pub fn page(&mut self, sheet: &Sheet, contents: FinishedPage) -> Vec<u8> {
        let FinishedPage { content, groups, alphas, glyphs, tags } = contents;
        let mut bytes = Vec::with_capacity(content.len() + 1024);
        let [page, stream] = [self.reserve(), self.reserve()];
        let groups: Vec<Ref> = groups
            .into_iter()
            .map(|group| {
                let id = self.reserve();
                self.put(&mut bytes, id, |chunk| {
                    let mut form = chunk.form_xobject(id, &group.content);
                    form.filter(pdf_writer::Filter::FlateDecode);
                    let [width, height] = group.size.map(|size| size as f32);
                    form.bbox(Rect::new(0.0, 0.0, width, height));
                    form.group().transparency();
                });
                id
            })
            .collect();
        self.put(&mut bytes, stream, |chunk| {
            chunk.stream(stream, &content).filter(pdf_writer::Filter::FlateDecode);
        });
        drop(content);
        let number = self.pages.len() as i32;
        self.put(&mut bytes, page, |chunk| {
            let mut dict = chunk.page(page);
            let unit = sheet.unit();
            let [width, height] = sheet.page_size().map(|size| (size / unit) as f32);
            let media = Rect::new(0.0, 0.0, width, height);
            dict.parent(PAGES).media_box(media).contents(stream);
            if let Some(bleed) = sheet.bleed {
                let bleed = (bleed * sheet.zoom / unit) as f32;
                let trim = Rect::new(bleed, bleed, width - bleed, height - bleed);
                dict.trim_box(trim);
                if bleed > 0.0 {
                    dict.bleed_box(media);
                }
            }
            if unit > 1.0 {
                dict.user_unit(unit as f32);
            }
            dict.struct_parents(number).pair(Name(b"Tabs"), Name(b"S"));
            let mut resources = dict.resources();
            let mut fonts = resources.fonts();
            for (font, id) in Font::ALL.into_iter().zip(FONTS) {
                if glyphs.keys().any(|&(used, _)| used == font) {
                    fonts.pair(font.resource(), id);
                }
            }
            fonts.finish();
            let mut states = resources.ext_g_states();
            for alpha in alphas {
                let part = f32::from(alpha) / 255.0;
                let name = format!("A{alpha}");
                let mut state = states.insert(Name(name.as_bytes())).dict();
                state.pair(Name(b"CA"), part).pair(Name(b"ca"), part);
            }
            states.finish();
            let mut forms = resources.x_objects();
            for (index, group) in groups.iter().enumerate() {
                forms.pair(Name(format!("G{index}").as_bytes()), *group);
            }
        });
        self.pages.push(page);
        self.glyphs.extend(glyphs);
        let needs_own_language = self.language != DESCRIPTION_LANGUAGE;
        let elements = tags.into_iter().enumerate().map(|(number, tag)| {
            let id = self.reserve();
            self.has_heading |= tag == StructureTag::Heading;
            // The first heading of a document has the first level (ISO 14289-1, 7.4.2).
            let is_first_level = tag == StructureTag::Subheading && !self.has_heading;
            let role = if is_first_level { StructureTag::Heading.role() } else { tag.role() };
            self.put(&mut bytes, id, |chunk| {
                let mut element = chunk.struct_element(id);
                element.custom_kind(role).parent(DOCUMENT).page(page);
                element.marked_content_child().marked_content_id(number as i32);
                if let StructureTag::Figure(text) = &tag {
                    element.alt(TextStr(text));
                    if needs_own_language {
                        element.lang(TextStr(DESCRIPTION_LANGUAGE));
                    }
                }
            });
            id
        });
        let elements = elements.collect();
        self.elements.push(elements);
        bytes
    }

    /// Returns the number of pages.
    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// Adds a bookmark to the last page. A bookmark lies below the last one before it with a
    /// smaller level; levels count from 0.
    pub fn bookmark(&mut self, title: &str, level: usize) {
        if let Some(&page) = self.pages.last() {
            self.bookmarks.push(Bookmark { title: title.to_owned(), level, page });
        }
    }

    /// Names the author in the properties of the document.
    pub fn name_author(&mut self, author: &str) {
        self.author = Some(author.to_owned());
    }

    /// Finishes the document. Returns its last bytes.
    pub fn end(mut self, title: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        let (pages, elements) =
            (std::mem::take(&mut self.pages), std::mem::take(&mut self.elements));
        let bookmarks = std::mem::take(&mut self.bookmarks);
        let (language, author) = (self.language, self.author.take());
        let ids: Vec<Ref> = (0..=bookmarks.len()).map(|_| self.reserve()).collect();
        let outline = (!bookmarks.is_empty()).then_some(ids[0]);
        self.put(&mut bytes, CATALOG, |chunk| {
            let mut catalog = chunk.indirect(CATALOG).dict();
            catalog.pair(Name(b"Type"), Name(b"Catalog")).pair(Name(b"Pages"), PAGES);
            catalog.pair(Name(b"Lang"), Str(language.as_bytes()));
            catalog.pair(Name(b"StructTreeRoot"), STRUCTURE);
            catalog.insert(Name(b"MarkInfo")).dict().pair(Name(b"Marked"), true);
            if let Some(outline) = outline {
                catalog.pair(Name(b"Outlines"), outline);
                catalog.pair(Name(b"PageMode"), Name(b"UseOutlines"));
            }
            catalog.pair(Name(b"Metadata"), METADATA);
            let mut intents = catalog.insert(Name(b"OutputIntents")).array();
            let mut intent = intents.push().dict();
            intent.pair(Name(b"Type"), Name(b"OutputIntent"));
            intent.pair(Name(b"S"), Name(b"GTS_PDFA1"));
            intent.pair(Name(b"OutputConditionIdentifier"), TextStr("sRGB"));
            intent.pair(Name(b"Info"), TextStr("sRGB"));
            intent.pair(Name(b"DestOutputProfile"), COLORS);
            intent.finish();
            intents.finish();
            let mut view = catalog.insert(Name(b"ViewerPreferences")).dict();
            view.pair(Name(b"DisplayDocTitle"), true);
        });
        self.put(&mut bytes, PAGES, |chunk| {
            chunk.pages(PAGES).count(pages.len() as i32).kids(pages.iter().copied());
        });
        self.put(&mut bytes, INFO, |chunk| {
            let mut info = chunk.indirect(INFO).dict();
            info.pair(Name(b"Title"), TextStr(title));
            if let Some(author) = &author {
                info.pair(Name(b"Author"), TextStr(author));
            }
            info.pair(Name(b"Creator"), TextStr(CREATOR));
        });
        // Programs look for the metadata without unpacking anything.
        let metadata = metadata::packet(title, author.as_deref(), language);
        self.put(&mut bytes, METADATA, |chunk| {
            let mut stream = chunk.stream(METADATA, metadata.as_bytes());
            stream.pair(Name(b"Type"), Name(b"Metadata")).pair(Name(b"Subtype"), Name(b"XML"));
        });
        self.put(&mut bytes, COLORS, |chunk| {
            let profile = compressed(SRGB);
            let mut stream = chunk.stream(COLORS, &profile);
            stream.filter(pdf_writer::Filter::FlateDecode).pair(Name(b"N"), 3);
        });
        self.put(&mut bytes, STRUCTURE, |chunk| {
            let mut root = chunk.indirect(STRUCTURE).dict();
            root.pair(Name(b"Type"), Name(b"StructTreeRoot")).pair(Name(b"K"), DOCUMENT);
            root.pair(Name(b"ParentTreeNextKey"), elements.len() as i32);
            let mut tree = root.insert(Name(b"ParentTree")).dict();
            let mut numbers = tree.insert(Name(b"Nums")).array();
            for (page, elements) in elements.iter().enumerate() {
                numbers.item(page as i32);
                numbers.push().array().items(elements.iter().copied());
            }
        });
        self.put(&mut bytes, DOCUMENT, |chunk| {
            let mut document = chunk.indirect(DOCUMENT).dict();
            document.pair(Name(b"Type"), Name(b"StructElem")).pair(Name(b"S"), Name(b"Document"));
            document.pair(Name(b"P"), STRUCTURE);
            document.insert(Name(b"K")).array().items(elements.iter().flatten().copied());
        });
        let glyphs = std::mem::take(&mut self.glyphs);
        for (font, first) in Font::ALL.into_iter().zip(FONTS) {
            font.write(&glyphs, first, |id, write| self.put(&mut bytes, id, write));
        }
        outline::write(&bookmarks, &ids, |id, write| self.put(&mut bytes, id, write));
        let mut end = format!("xref\n0 {}\n0000000000 65535 f \n", self.offsets.len() + 1);
        // Writing to a string cannot fail.
        for offset in &self.offsets {
            // An object that was not written, for example an unused font, is free.
            let kind = if *offset == 0 { "65535 f" } else { "00000 n" };
            let _ = writeln!(end, "{offset:010} {kind} ");
        }
        let id = format!("{:032X}", u128::from_be_bytes(self.id));
        let _ = write!(
            end,
            "trailer\n<</Size {}/Root {} 0 R/Info {} 0 R/ID[<{id}><{id}>]>>\nstartxref\n{}\n%%EOF\n",
            self.offsets.len() + 1,
            CATALOG.get(),
            INFO.get(),
            self.written,
        );
        bytes.extend_from_slice(end.as_bytes());
        bytes
    }

    /// Reserves the number of a new object.
    fn reserve(&mut self) -> Ref {
        self.offsets.push(0);
        Ref::new(self.offsets.len() as i32)
    }

    /// Writes an object and records its offset.
    fn put(&mut self, bytes: &mut Vec<u8>, id: Ref, write: impl FnOnce(&mut Chunk)) {
        let mut chunk = Chunk::with_settings(Settings { pretty: false });
        write(&mut chunk);
        self.offsets[id.get() as usize - 1] = self.written;
        self.written += chunk.len();
        bytes.extend_from_slice(chunk.as_bytes());
    }
}
