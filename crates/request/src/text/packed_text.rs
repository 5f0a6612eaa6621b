//! Texts that are compressed for a URL: `z:`, and the base64url of a zlib stream (RFC 1950), with or without padding.

use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, general_purpose::NO_PAD};
use flate2::{Decompress, FlushDecompress, Status};

/// base64url (RFC 4648), whose padding most programs write and URLs do without.
const BASE64URL: GeneralPurpose =
    GeneralPurpose::new(&URL_SAFE, NO_PAD.with_decode_padding_mode(DecodePaddingMode::Indifferent));

/// Begins a compressed text.
const PREFIX: &str = "z:";

/// Why a text cannot be unpacked, in words that continue "but".
pub(crate) enum PackedTextError {
    /// It is not what was compressed.
    Broken(String),
    /// It is longer than allowed.
    Long(String),
}

/// Unpacks a text of at most `most` bytes. Returns `None` for a text that is not compressed.
pub(crate) fn unpack(text: &str, most: usize) -> Result<Option<String>, PackedTextError> {
    let Some(packed) = text.strip_prefix(PREFIX) else { return Ok(None) };
    let broken = |why: &str| {
        let rule = "z: must be followed by the base64url of zlib's deflate";
        PackedTextError::Broken(format!("it {why}; {rule}"))
    };
    let stream = BASE64URL.decode(packed).map_err(|_| broken("is not base64url"))?;
    // One byte more shows that the text is too long, however much follows.
    let mut plain = Vec::with_capacity(most + 1);
    let mut inflater = Decompress::new(true);
    let read = inflater.decompress_vec(&stream, &mut plain, FlushDecompress::Finish);
    if plain.len() > most {
        let detail = format!("it has more than {most} bytes once it is decompressed");
        return Err(PackedTextError::Long(detail));
    }
    if !matches!(read, Ok(Status::StreamEnd)) {
        return Err(broken("cannot be decompressed"));
    }
    let more = stream.len() as u64 - inflater.total_in();
    if more > 0 {
        return Err(broken(&format!("has {more} bytes after the end of the stream")));
    }
    let plain = String::from_utf8(plain);
    plain.map(Some).map_err(|_| broken("is not UTF-8 once it is decompressed"))
}
