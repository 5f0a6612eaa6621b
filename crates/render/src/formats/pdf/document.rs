//! The structure of a PDF file: objects one after the other, so that each page can be sent as soon
//! as it is finished, then the cross-reference table (ISO 32000-1, 7.5).

use std::fmt::Write as _;

use pdf_writer::{Chunk, Finish, Name, Rect, Ref, Settings, TextStr};
use sha2::{Digest, Sha256};

use crate::formats::pdf::content::{FONT, FinishedPage};
use crate::formats::pdf::sheet::Sheet;

/// The version, and a comment with high bytes that marks the file as binary.
const HEADER: &[u8] = b"%PDF-1.7\n%\x80\x80\x80\x80\n";

/// The objects that exist once; all others follow.
const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const HELVETICA: Ref = Ref::new(4);

/// A document that is being written.
#[derive(Clone, Debug)]
pub struct Document {
    /// Number of bytes returned so far.
    written: usize,
    /// The byte offset of each object, starting with object 1.
    offsets: Vec<usize>,
    pages: Vec<Ref>,
    id: [u8; 16],
}

impl Document {
    /// Starts a document; returns it and its first bytes. The file identifier is a hash of
    /// `identity`.
    pub fn begin(identity: &str) -> (Self, Vec<u8>) {
        let digest = Sha256::digest(identity.as_bytes());
        let mut id = [0; 16];
        id.copy_from_slice(&digest[..16]);
        // The first four objects are written at the end.
        let offsets = vec![0; 4];
        (Self { written: HEADER.len(), offsets, pages: Vec::new(), id }, HEADER.to_vec())
    }

    /// Adds a page; returns its bytes.
    pub fn page(&mut self, sheet: &Sheet, contents: FinishedPage) -> Vec<u8> {
        let FinishedPage { content, groups, alphas } = contents;
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
        self.put(&mut bytes, page, |chunk| {
            let mut dict = chunk.page(page);
            let unit = sheet.unit();
            let [width, height] = sheet.size.map(|size| (size / unit) as f32);
            dict.parent(PAGES).media_box(Rect::new(0.0, 0.0, width, height)).contents(stream);
            if unit > 1.0 {
                dict.user_unit(unit as f32);
            }
            let mut resources = dict.resources();
            resources.fonts().pair(FONT, HELVETICA);
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
        bytes
    }

    /// Finishes the document; returns its last bytes.
    pub fn end(mut self, title: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        let pages = std::mem::take(&mut self.pages);
        self.put(&mut bytes, CATALOG, |chunk| {
            let mut catalog = chunk.indirect(CATALOG).dict();
            catalog.pair(Name(b"Type"), Name(b"Catalog")).pair(Name(b"Pages"), PAGES);
            let mut view = catalog.insert(Name(b"ViewerPreferences")).dict();
            view.pair(Name(b"DisplayDocTitle"), true);
        });
        self.put(&mut bytes, PAGES, |chunk| {
            chunk.pages(PAGES).count(pages.len() as i32).kids(pages.iter().copied());
        });
        self.put(&mut bytes, INFO, |chunk| {
            let mut info = chunk.indirect(INFO).dict();
            info.pair(Name(b"Title"), TextStr(title));
            info.pair(Name(b"Creator"), TextStr("mazewright"));
        });
        self.put(&mut bytes, HELVETICA, |chunk| {
            let mut font = chunk.type1_font(HELVETICA);
            font.base_font(Name(b"Helvetica")).encoding_predefined(Name(b"WinAnsiEncoding"));
        });
        let mut end = format!("xref\n0 {}\n0000000000 65535 f \n", self.offsets.len() + 1);
        // Writing to a string cannot fail.
        for offset in &self.offsets {
            let _ = writeln!(end, "{offset:010} 00000 n ");
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
