//! Reads a mask from a PNG: light, opaque pixels are in.
//!
//! The size in the header is checked before anything of that size is allocated. Rows are reduced to
//! one bit per pixel as they are decoded, and large images are subsampled, so a mask takes at most
//! 128 KiB and a few rows.

use std::io::{Cursor, ErrorKind};

use ::png::{ColorType, Decoder, DecodingError, Limits, Reader, Transformations};

use crate::cancel::Cancel;
use crate::error::ReadError;
use crate::site::mask::orientation::ExifOrientation;
use crate::site::mask::rows::BitRows;
use crate::site::mask::{MAX_BYTES, MAX_SIDE, MaskFault};

/// The largest number of cells on the longer side of a maze if the request gives no size.
pub(crate) const MAX_CELLS: u32 = 60;

/// The largest size of all pixels in bytes, both in the file's format and with eight bits per
/// sample. It bounds the time of decoding.
pub const MAX_PIXEL_BYTES: u64 = 16 << 20;

/// The largest number of pixels per side that are kept: about the cells of the largest maze.
pub(crate) const MAX_KEPT: u32 = 1024;

/// The smallest alpha value, of 255, of pixels that are in.
pub(crate) const MIN_ALPHA: u8 = 128;

/// The smallest luminance, of 255, of pixels that are in.
const MIN_LUMINANCE: u32 = 128;

/// The largest amount of memory for the decoder, in bytes: a few rows of 16-bit RGBA.
const MAX_MEMORY: usize = 1 << 20;

/// The passes of Adam7: first column, first row, and distance between columns and between rows.
const ADAM7: [[usize; 4]; 7] = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
];

/// The single pass of an image that is not interlaced.
const PLAIN: [[usize; 4]; 1] = [[0, 0, 1, 1]];

/// Reads a PNG. Checks `cancel` before each row.
pub(crate) fn read(bytes: &[u8], cancel: &Cancel) -> Result<BitRows, ReadError<MaskFault>> {
    check_signature(bytes)?;
    if bytes.len() > MAX_BYTES {
        let detail =
            format!("a PNG of {} bytes is too large; at most {MAX_BYTES} are allowed", bytes.len());
        return Err(MaskFault::new("too-large", detail).into());
    }
    let mut decoder = decoder(bytes);
    let (cols, rows, passes) = {
        let info = decoder.read_header_info().map_err(|error| explain(&error))?;
        let passes = if info.interlaced { &ADAM7[..] } else { &PLAIN };
        (info.width, info.height, passes)
    };
    if cols.max(rows) > MAX_SIDE {
        let detail = format!(
            "a picture of {cols} × {rows} pixels is too large; take at most {MAX_SIDE} on a side"
        );
        return Err(MaskFault::new("too-large", detail).into());
    }
    let mut reader = decoder.read_info().map_err(|error| explain(&error))?;
    check_pixels(&reader)?;
    let (color, _) = reader.output_color_type();
    // Of each block of `block` × `block` pixels, only the middle pixel is kept.
    let block = cols.max(rows).div_ceil(MAX_KEPT);
    let mut mask = BitRows::all_out((cols / block).max(1), (rows / block).max(1));
    let kept =
        |at: u32, count: u32| (at % block == block / 2 && at / block < count).then_some(at / block);
    for &[first_col, first_row, across, down] in passes {
        // A pass without columns has no rows in the file.
        if first_col >= cols as usize {
            continue;
        }
        for row in (first_row as u32..rows).step_by(down) {
            cancel.check().map_err(|_| ReadError::Cancelled)?;
            let line = reader.next_interlaced_row().map_err(|error| explain(&error))?;
            let line = line.ok_or_else(|| broken("it has too few rows"))?;
            let Some(row) = kept(row, mask.rows()) else { continue };
            let pixels = line.data().chunks_exact(color.samples());
            for (col, pixel) in (first_col as u32..cols).step_by(across).zip(pixels) {
                if let Some(col) = kept(col, mask.cols())
                    && is_in(color, pixel)
                {
                    mask.set_in(col, row);
                }
            }
        }
    }
    reader.finish().map_err(|error| explain(&error))?;
    let orientation = ExifOrientation::of_exif(reader.info().exif_metadata.as_deref());
    Ok(turned(mask, orientation, cancel)?.validated()?)
}

/// Returns a mask as an orientation shows it.
fn turned(
    mask: BitRows,
    orientation: ExifOrientation,
    cancel: &Cancel,
) -> Result<BitRows, ReadError<MaskFault>> {
    if orientation == ExifOrientation::PLAIN {
        return Ok(mask);
    }
    let size = [mask.cols(), mask.rows()];
    let [cols, rows] = orientation.size(size);
    let mut shown = BitRows::all_out(cols, rows);
    for row in 0..size[1] {
        cancel.check().map_err(|_| ReadError::Cancelled)?;
        for col in (0..size[0]).filter(|&col| mask.is_in(col, row)) {
            let [col, row] = orientation.place([col, row], size);
            shown.set_in(col, row);
        }
    }
    Ok(shown)
}

/// Creates a decoder of a PNG into eight bits per sample.
pub fn decoder(bytes: &[u8]) -> Decoder<Cursor<&[u8]>> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MAX_MEMORY });
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder
}

/// Refuses pixels that take too long to decode.
fn check_pixels(reader: &Reader<Cursor<&[u8]>>) -> Result<(), MaskFault> {
    let info = reader.info();
    let given = info.raw_bytes() as u64;
    let mut bytes = reader.output_buffer_size().map_or(u64::MAX, |bytes| given.max(bytes as u64));
    // The search for a transparent colour doubles the time.
    if info.trns.is_some() && info.color_type != ColorType::Indexed {
        bytes = bytes.saturating_mul(2);
    }
    if bytes <= MAX_PIXEL_BYTES {
        return Ok(());
    }
    let (cols, rows) = info.size();
    let detail = format!(
        "a picture of {cols} × {rows} pixels takes {bytes} bytes; at most {MAX_PIXEL_BYTES} are allowed, such as \
         4096 × 4096 grey or 2048 × 2048 coloured pixels of 8 bits"
    );
    Err(MaskFault::new("too-large", detail))
}

/// Returns whether a pixel of eight bits per sample is light and opaque.
fn is_in(color: ColorType, pixel: &[u8]) -> bool {
    match (color, pixel) {
        (ColorType::GrayscaleAlpha, &[grey, alpha]) => alpha >= MIN_ALPHA && is_light([grey; 3]),
        (ColorType::Rgb, &[red, green, blue]) => is_light([red, green, blue]),
        (ColorType::Rgba, &[red, green, blue, alpha]) => {
            alpha >= MIN_ALPHA && is_light([red, green, blue])
        }
        (_, &[grey]) => is_light([grey; 3]),
        _ => false,
    }
}

/// Returns whether a colour is light enough to be in (ITU-R BT.601).
pub(crate) fn is_light([red, green, blue]: [u8; 3]) -> bool {
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) >= 1000 * MIN_LUMINANCE
}

fn check_signature(bytes: &[u8]) -> Result<(), MaskFault> {
    const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
    let other = match bytes {
        [] => return Err(MaskFault::new("empty", "the file is empty")),
        _ if bytes.starts_with(SIGNATURE) => return Ok(()),
        _ if SIGNATURE.starts_with(bytes) => return Err(cut_short()),
        [0xff, 0xd8, 0xff, ..] => "it is a JPEG, not a PNG",
        [b'G', b'I', b'F', b'8', ..] => "it is a GIF, not a PNG",
        [b'R', b'I', b'F', b'F', ..] => "it is a WebP or another RIFF file, not a PNG",
        _ => "it does not start with the PNG signature",
    };
    Err(MaskFault::new("not-a-png", other))
}

fn cut_short() -> MaskFault {
    MaskFault::new("cut-short", "the PNG ends before its last chunk")
}

fn broken(why: &str) -> MaskFault {
    MaskFault::new("broken-png", format!("the PNG is damaged: {why}"))
}

/// Converts an error of the decoder to a fault of the mask.
pub fn explain(error: &DecodingError) -> MaskFault {
    match error {
        DecodingError::IoError(error) if error.kind() == ErrorKind::UnexpectedEof => cut_short(),
        DecodingError::LimitsExceeded => {
            MaskFault::new("too-large", "the PNG takes too much memory to read")
        }
        DecodingError::Format(error) if error.to_string().starts_with("CRC error") => {
            broken("the checksum of a chunk is wrong")
        }
        DecodingError::Format(_) => broken("a chunk is missing, out of place or invalid"),
        _ => broken("it cannot be read"),
    }
}
