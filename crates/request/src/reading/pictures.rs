//! Reads parameters whose values are pictures.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::ParameterId;
use crate::parameter::Parameter;
use crate::reading::query::Reader;
use mazewright_core::mask::{self, MaskFault, PhotoFormat};
use mazewright_core::{Mask, ReadError, Refusal};
use mazewright_render::formats::BYTE_ORDER_MARK;
use mazewright_render::style::end_marks::IconSource;
use mazewright_render::vector::{self, PictureFault, VectorPicture};

/// Returns which files are allowed as a mask, or as an icon.
pub fn allowed_pictures(parameter: ParameterId) -> String {
    let (side, size) = match parameter {
        ParameterId::MASK => {
            (mask::MAX_SIDE, format!(" and {} MiB of pixels", mask::MAX_PIXEL_BYTES >> 20))
        }
        _ => (vector::MAX_SIDE, format!(" and {} MiB", vector::MAX_PNG_BYTES >> 20)),
    };
    let svg = vector::MAX_BYTES >> 10;
    let photos = if parameter == ParameterId::MASK { ", JPEG or WebP" } else { "" };
    format!(
        "a PNG{photos} of at most {side} pixels on a side{size}, or an SVG of at most {svg} KiB"
    )
}

/// Returns what a file with a picture must be.
fn of_files(parameter: ParameterId) -> &'static str {
    match parameter {
        ParameterId::MASK => "must be a PNG, a JPEG, a WebP or an SVG",
        _ => "must be a PNG or an SVG",
    }
}

/// Returns the text of a file that begins as an SVG, with or without a byte order mark. An error names the encoding
/// if it is not UTF-8. `None` is for other files.
fn svg_of(file: &[u8]) -> Option<Result<&str, &'static str>> {
    if let [0xfe, 0xff, ..] | [0xff, 0xfe, ..] | [0, b'<', ..] | [b'<', 0, ..] = file {
        return Some(Err("UTF-16 text"));
    }
    let text = file.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(file);
    let is_svg = text.trim_ascii_start().starts_with(b"<");
    is_svg.then(|| std::str::from_utf8(text).map_err(|_| "not UTF-8"))
}

/// Returns the text of a file without control characters other than white space; `None` for other files.
fn text_of(file: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(file).ok()?.trim_start_matches(BYTE_ORDER_MARK);
    let is_text =
        !text.is_empty() && !text.contains(|it: char| it.is_control() && !it.is_whitespace());
    is_text.then_some(text)
}

impl Reader {
    /// Reads one parameter whose value is an SVG.
    pub fn take_svg(&mut self, name: &str, source: &str) {
        let Some(parameter) = self.newly_given(name) else { return };
        if parameter.id == ParameterId::MASK {
            match VectorPicture::svg(source) {
                Ok(picture) => self.request.spec.site.mask = Some(picture.mask()),
                Err(fault) => self.refuse(parameter, "an SVG", &fault),
            }
        } else {
            let read = || VectorPicture::svg(source).map_err(ReadError::Fault);
            self.take_icon(name, parameter, "an SVG", read);
        }
    }

    /// Reads one parameter whose value is a file with a picture, or the text of a mask.
    pub(super) fn take_picture(&mut self, name: &str, file: &[u8]) {
        match svg_of(file) {
            None => {
                if let Some(format) = PhotoFormat::of(file) {
                    self.take_photo(name, format, file);
                } else if ParameterId::named(name) == Some(ParameterId::MASK)
                    && let Some(text) = text_of(file)
                {
                    self.take(name, Ok(Cow::Borrowed(text)));
                } else {
                    self.take_png(name, file);
                }
            }
            Some(Ok(source)) => self.take_svg(name, source),
            Some(Err(encoding)) => {
                let Some(parameter) = self.newly_given(name) else { return };
                let detail = format!("it is {encoding}; save it as UTF-8");
                self.refuse(parameter, "an SVG", &PictureFault { code: "not-utf8", detail });
            }
        }
    }

    /// Reads one parameter whose value is a JPEG or a WebP.
    fn take_photo(&mut self, name: &str, format: PhotoFormat, photo: &[u8]) {
        let Some(parameter) = self.newly_given(name) else { return };
        let media = format!("a {}", format.name());
        if parameter.id != ParameterId::MASK {
            let detail = format!("it {}", of_files(parameter.id));
            let fault = PictureFault { code: "not-png", detail };
            return self.take_icon(name, parameter, &media, || Err(fault.into()));
        }
        match Mask::photo(format, photo, &self.cancel()) {
            Ok(mask) => self.request.spec.site.mask = Some(mask),
            // `check_cancelled` ends the reading.
            Err(ReadError::Cancelled) => {}
            Err(ReadError::Fault(MaskFault { code, detail, .. })) => {
                self.refuse(parameter, &media, &PictureFault { code, detail });
            }
        }
    }

    /// Reads one parameter whose value is a PNG.
    fn take_png(&mut self, name: &str, picture: &[u8]) {
        let Some(parameter) = self.newly_given(name) else { return };
        let file = format!("a file of {} bytes", picture.len());
        if parameter.id != ParameterId::MASK {
            let is_png = picture.starts_with(b"\x89PNG");
            let media = if is_png { "a PNG" } else { &file };
            let cancel = self.cancel();
            return self.take_icon(name, parameter, media, || {
                VectorPicture::png(picture, &cancel).map_err(|error| match error {
                    ReadError::Fault(fault) if fault.code == "not-png" && !is_png => {
                        PictureFault { detail: format!("it {}", of_files(parameter.id)), ..fault }
                            .into()
                    }
                    error => error,
                })
            });
        }
        match Mask::png(picture, &self.cancel()) {
            Ok(mask) => self.request.spec.site.mask = Some(mask),
            // `check_cancelled` ends the reading.
            Err(ReadError::Cancelled) => {}
            Err(ReadError::Fault(mut fault)) => {
                if fault.code == "not-a-png" {
                    // Writing to a string cannot fail.
                    let _ = write!(fault.detail, "; a picture {}", of_files(parameter.id));
                }
                let fault = PictureFault { code: fault.code, detail: fault.detail };
                self.refuse(parameter, &file, &fault);
            }
        }
    }

    /// Reads one parameter whose value is a picture that cannot be a mask. `media` is its kind.
    fn take_icon(
        &mut self,
        name: &str,
        parameter: &Parameter,
        media: &str,
        read: impl FnOnce() -> Result<VectorPicture, ReadError<PictureFault>>,
    ) {
        let marks = &mut self.request.style.marks;
        let icon = match parameter.id {
            ParameterId::START_ICON => &mut marks.start_icon,
            ParameterId::GOAL_ICON => &mut marks.goal_icon,
            _ => {
                let detail = format!(
                    "{name} is {media}, but only mask, mesh, start_icon and goal_icon may be files"
                );
                return self.fault(name, "wrong-type", detail);
            }
        };
        match read() {
            Ok(picture) => *icon = Some(IconSource::Own(picture)),
            Err(ReadError::Cancelled) => {}
            Err(ReadError::Fault(fault)) => self.refuse(parameter, media, &fault),
        }
    }

    fn refuse(&mut self, parameter: &Parameter, media: &str, fault: &PictureFault) {
        let detail = format!("{} is {media}, but {}", parameter.name, fault.detail);
        let refusal = Refusal::new(parameter.name, fault.code, detail);
        self.refusal.get_or_insert(refusal.allowing(allowed_pictures(parameter.id)));
    }
}
