//! Reads a mask from a JPEG or a WebP, turned as its Exif data say: light, opaque pixels are in.
//!
//! The size in the header is checked before anything of that size is allocated. The decoders hold all
//! pixels at once, up to [`MAX_PIXEL_BYTES`], and working memory of about the same size.

use std::io::Cursor;

use image_webp::{DecodingError, WebPDecoder};
use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use crate::cancel::Cancel;
use crate::error::ReadError;
use crate::site::mask::orientation::ExifOrientation;
use crate::site::mask::png::{MAX_KEPT, MAX_PIXEL_BYTES, MIN_ALPHA, is_light};
use crate::site::mask::rows::BitRows;
use crate::site::mask::{MAX_BYTES, MAX_SIDE, MaskFault};

/// The largest number of scans of a progressive JPEG. Each takes time for all pixels. Cameras and programs write
/// about ten.
const MAX_SCANS: usize = 32;

/// The largest Exif data that are read, in bytes: a chunk of a JPEG has no more.
const MAX_EXIF: usize = 1 << 16;

/// A format of photos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhotoFormat {
    /// JPEG, baseline or progressive.
    Jpeg,
    /// WebP that does not move.
    WebP,
}

/// Decoded pixels.
struct Photo {
    size: [u32; 2],
    /// Samples of a pixel: grey, RGB, or RGB and alpha.
    samples: usize,
    pixels: Vec<u8>,
    orientation: ExifOrientation,
}

impl PhotoFormat {
    /// Returns the format of a file by its first bytes; `None` for other files.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::WebP),
            _ => None,
        }
    }

    /// Returns the name of the format.
    pub fn name(self) -> &'static str {
        match self {
            Self::Jpeg => "JPEG",
            Self::WebP => "WebP",
        }
    }

    /// Reads a file. Checks `cancel` before and after the pixels are decoded, and before each row.
    pub(crate) fn read(
        self,
        bytes: &[u8],
        cancel: &Cancel,
    ) -> Result<BitRows, ReadError<MaskFault>> {
        if bytes.len() > MAX_BYTES {
            let detail = format!(
                "a {} of {} bytes is too large; at most {MAX_BYTES} are allowed",
                self.name(),
                bytes.len()
            );
            return Err(MaskFault::new("too-large", detail).into());
        }
        cancel.check().map_err(|_| ReadError::Cancelled)?;
        let photo = match self {
            Self::Jpeg => jpeg(bytes)?,
            Self::WebP => webp(bytes)?,
        };
        photo.rows(cancel)
    }

    /// Rejects a picture that takes too long or too much memory to decode. `bytes` is the size of a pixel.
    fn check_size(self, [cols, rows]: [u32; 2], bytes: u64) -> Result<(), MaskFault> {
        if cols.max(rows) > MAX_SIDE {
            let detail = format!(
                "a picture of {cols} × {rows} pixels is too large; take at most {MAX_SIDE} on a side"
            );
            return Err(MaskFault::new("too-large", detail));
        }
        let bytes = u64::from(cols) * u64::from(rows) * bytes;
        if bytes > MAX_PIXEL_BYTES {
            let detail = format!(
                "a {} of {cols} × {rows} pixels takes {bytes} bytes; at most {MAX_PIXEL_BYTES} are allowed, \
                 such as 1300 × 1300 pixels",
                self.name()
            );
            return Err(MaskFault::new("too-large", detail));
        }
        Ok(())
    }

    /// Creates the fault of a file that a decoder cannot read.
    fn broken(self, why: &str) -> MaskFault {
        let code = match self {
            Self::Jpeg => "broken-jpeg",
            Self::WebP => "broken-webp",
        };
        MaskFault::new(code, format!("the {} is damaged: {why}", self.name()))
    }

    /// Creates the fault of a file that ends too early.
    fn cut_short(self) -> MaskFault {
        MaskFault::new("cut-short", format!("the {} ends before its last pixel", self.name()))
    }
}

impl Photo {
    /// Reduces the pixels to bits, as they are shown. Of each block of a large picture, only the middle pixel
    /// is kept.
    fn rows(self, cancel: &Cancel) -> Result<BitRows, ReadError<MaskFault>> {
        let Self { size: [cols, rows], samples, pixels, orientation } = self;
        let block = cols.max(rows).div_ceil(MAX_KEPT);
        let kept = [cols, rows].map(|side| (side / block).max(1));
        let [shown_cols, shown_rows] = orientation.size(kept);
        let mut mask = BitRows::all_out(shown_cols, shown_rows);
        for row in 0..kept[1] {
            cancel.check().map_err(|_| ReadError::Cancelled)?;
            for col in 0..kept[0] {
                let [x, y] = [col, row].map(|at| (at * block + block / 2) as usize);
                let at =
                    (y.min(rows as usize - 1) * cols as usize + x.min(cols as usize - 1)) * samples;
                if is_in(&pixels[at..at + samples]) {
                    let [col, row] = orientation.place([col, row], kept);
                    mask.set_in(col, row);
                }
            }
        }
        Ok(mask.validated()?)
    }
}

/// Returns whether a pixel is light and opaque.
fn is_in(pixel: &[u8]) -> bool {
    match *pixel {
        [grey] => is_light([grey; 3]),
        [red, green, blue] => is_light([red, green, blue]),
        [red, green, blue, alpha] => alpha >= MIN_ALPHA && is_light([red, green, blue]),
        _ => false,
    }
}

/// Decodes a JPEG to its luminance.
fn jpeg(bytes: &[u8]) -> Result<Photo, MaskFault> {
    let format = PhotoFormat::Jpeg;
    let options = DecoderOptions::default()
        .set_max_width(u16::MAX.into())
        .set_max_height(u16::MAX.into())
        .jpeg_set_max_scans(MAX_SCANS)
        .jpeg_set_out_colorspace(ColorSpace::Luma);
    let mut decoder = JpegDecoder::new_with_options(Cursor::new(bytes), options);
    decoder.decode_headers().map_err(|error| explain_jpeg(&error))?;
    let info = decoder.info().ok_or_else(|| format.broken("it has no header"))?;
    let size = [info.width, info.height].map(u32::from);
    // A progressive JPEG keeps two bytes for each sample until its last scan.
    let sample = if has_marker(bytes, 0xc2) { 3 } else { 1 };
    format.check_size(size, u64::from(info.components.max(1)) * sample)?;
    if !matches!(decoder.input_colorspace(), Some(ColorSpace::YCbCr | ColorSpace::Luma)) {
        decoder.set_options(options.jpeg_set_out_colorspace(ColorSpace::RGB));
    }
    // The decoder would fill the missing part with grey.
    let is_whole = last_marker(bytes, 0xda).is_some_and(|scan| has_marker(&bytes[scan..], 0xd9));
    if !is_whole {
        return Err(format.cut_short());
    }
    let pixels = decoder.decode().map_err(|error| explain_jpeg(&error))?;
    let samples = pixels.len() / (size[0] as usize * size[1] as usize).max(1);
    if samples == 0 {
        return Err(format.broken("it has too few pixels"));
    }
    let orientation = ExifOrientation::of_exif(decoder.exif().map(Vec::as_slice));
    Ok(Photo { size, samples, pixels, orientation })
}

/// Returns whether a JPEG contains a marker. Compressed pixels contain none.
fn has_marker(bytes: &[u8], marker: u8) -> bool {
    bytes.windows(2).any(|pair| pair == [0xff, marker])
}

/// Returns the place of the last marker of a kind.
fn last_marker(bytes: &[u8], marker: u8) -> Option<usize> {
    bytes.windows(2).rposition(|pair| pair == [0xff, marker])
}

/// Converts an error of the decoder to a fault of the mask.
fn explain_jpeg(error: &DecodeErrors) -> MaskFault {
    let format = PhotoFormat::Jpeg;
    match error {
        DecodeErrors::ExhaustedData | DecodeErrors::IoErrors(_) => format.cut_short(),
        DecodeErrors::Unsupported(_) => MaskFault::new(
            "unsupported",
            "the JPEG is of a rare kind; save it as a baseline or progressive JPEG of 8 bits",
        ),
        _ => format.broken("it cannot be read"),
    }
}

/// Decodes a WebP.
fn webp(bytes: &[u8]) -> Result<Photo, MaskFault> {
    let format = PhotoFormat::WebP;
    let explain = |error: DecodingError| match error {
        DecodingError::IoError(_) => format.cut_short(),
        _ => format.broken("it cannot be read"),
    };
    lossy_sizes(bytes).try_for_each(|size| format.check_size(size, 4))?;
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(explain)?;
    let (cols, rows) = decoder.dimensions();
    format.check_size([cols, rows], 4)?;
    if decoder.is_animated() {
        return Err(MaskFault::new("unsupported", "the WebP moves; send one of its frames"));
    }
    decoder.set_memory_limit(MAX_EXIF);
    let exif = decoder.exif_metadata().ok().flatten();
    let samples = if decoder.has_alpha() { 4 } else { 3 };
    let mut pixels = vec![0; cols as usize * rows as usize * samples];
    decoder.read_image(&mut pixels).map_err(explain)?;
    let orientation = ExifOrientation::of_exif(exif.as_deref());
    Ok(Photo { size: [cols, rows], samples, pixels, orientation })
}

/// Iterates over the sizes in the headers of all lossy pictures of a WebP. The header of the whole may have another,
/// and the decoder compares them only after decoding.
fn lossy_sizes(bytes: &[u8]) -> impl Iterator<Item = [u32; 2]> {
    let side = |low, high| u32::from(u16::from_le_bytes([low, high]) & 0x3fff);
    // The name and the size of the chunk, three bytes of flags, a start code of three bytes, width and height.
    bytes
        .windows(18)
        .filter(|header| header.starts_with(b"VP8 "))
        .map(move |header| [side(header[14], header[15]), side(header[16], header[17])])
}
