//! Masks from photos: JPEG and WebP, turned as their Exif data say.

use std::time::Duration;

use cpu_time::ThreadTime;
use mazewright_core::mask::{MaskFault, PhotoFormat};
use mazewright_core::{Cancel, Mask, ReadError};

const COLOUR: &[u8] = include_bytes!("../photos/colour.jpg");
const GREY: &[u8] = include_bytes!("../photos/grey.jpg");
const PROGRESSIVE: &[u8] = include_bytes!("../photos/progressive.jpg");
const CMYK: &[u8] = include_bytes!("../photos/cmyk.jpg");
const TURNED_JPEG: &[u8] = include_bytes!("../photos/turned.jpg");
const LOSSY: &[u8] = include_bytes!("../photos/lossy.webp");
const LOSSLESS: &[u8] = include_bytes!("../photos/lossless.webp");
const ALPHA: &[u8] = include_bytes!("../photos/alpha.webp");
const ALPHA_LOSSY: &[u8] = include_bytes!("../photos/alpha_lossy.webp");
const TURNED_WEBP: &[u8] = include_bytes!("../photos/turned.webp");
const MOVING: &[u8] = include_bytes!("../photos/moving.webp");

/// The picture in all of these files: an L that lies on its back.
fn rows() -> Vec<Vec<bool>> {
    let is_in = |x: usize, y: usize| {
        (8..16).contains(&x) && (8..24).contains(&y)
            || (8..40).contains(&x) && (16..24).contains(&y)
    };
    (0..32).map(|y| (0..48).map(|x| is_in(x, y)).collect()).collect()
}

fn mask(rows: &[Vec<bool>]) -> Mask {
    let text = |row: &Vec<bool>| row.iter().map(|&it| if it { '.' } else { 'X' }).collect();
    let rows: Vec<String> = rows.iter().map(text).collect();
    Mask::parse(&rows.join(",")).unwrap()
}

fn read(bytes: &[u8]) -> Result<Mask, MaskFault> {
    let format = PhotoFormat::of(bytes).unwrap();
    Mask::photo(format, bytes, &Cancel::new()).map_err(|error| match error {
        ReadError::Fault(fault) => fault,
        ReadError::Cancelled => panic!("nothing cancels"),
    })
}

fn code(bytes: &[u8]) -> &'static str {
    read(bytes).map_or_else(|fault| fault.code, |mask| panic!("{mask:?} is a mask"))
}

/// Returns the JPEG with Exif data that have this orientation.
fn with_orientation(jpeg: &[u8], number: u8) -> Vec<u8> {
    let exif = [
        b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec(),
        vec![number, 0, 0, 0, 0, 0, 0],
    ]
    .concat();
    let length = (exif.len() as u16 + 2).to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, &exif, &jpeg[2..]].concat()
}

/// Returns the rows as a PNG with Exif data that have this orientation.
fn png_with_orientation(rows: &[Vec<bool>], number: u8) -> Vec<u8> {
    let exif = [&b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0"[..], &[number]];
    let exif = [&exif.concat()[..], &[0; 6]].concat();
    let mut info = png::Info::with_size(rows[0].len() as u32, rows.len() as u32);
    (info.color_type, info.bit_depth) = (png::ColorType::Grayscale, png::BitDepth::Eight);
    info.exif_metadata = Some(exif.into());
    let mut bytes = Vec::new();
    let mut writer = png::Encoder::with_info(&mut bytes, info).unwrap().write_header().unwrap();
    let pixels: Vec<u8> = rows.iter().flatten().map(|&is_in| u8::from(is_in) * 255).collect();
    writer.write_image_data(&pixels).unwrap();
    writer.finish().unwrap();
    bytes
}

#[test]
fn every_kind_of_photo_is_the_same_mask_as_its_rows() {
    let wanted = mask(&rows());
    for (name, bytes) in [
        ("colour", COLOUR),
        ("grey", GREY),
        ("progressive", PROGRESSIVE),
        ("cmyk", CMYK),
        ("turned jpeg", TURNED_JPEG),
        ("lossy", LOSSY),
        ("lossless", LOSSLESS),
        ("alpha", ALPHA),
        ("alpha lossy", ALPHA_LOSSY),
        ("turned webp", TURNED_WEBP),
    ] {
        assert_eq!(read(bytes).as_ref(), Ok(&wanted), "{name}");
    }
    assert_eq!(read(COLOUR).unwrap().size(), (48, 32));
}

#[test]
fn photos_are_turned_as_their_orientation_says() {
    let plain = rows();
    let transposed = |rows: &[Vec<bool>]| -> Vec<Vec<bool>> {
        (0..rows[0].len()).map(|x| rows.iter().map(|row| row[x]).collect()).collect()
    };
    let mirrored = |rows: &[Vec<bool>]| -> Vec<Vec<bool>> {
        rows.iter().map(|row| row.iter().rev().copied().collect()).collect()
    };
    let flipped = |rows: &[Vec<bool>]| -> Vec<Vec<bool>> { rows.iter().rev().cloned().collect() };
    for jpeg in [COLOUR, PROGRESSIVE, GREY] {
        for (number, wanted) in [
            (0, plain.clone()),
            (1, plain.clone()),
            (2, mirrored(&plain)),
            (3, flipped(&mirrored(&plain))),
            (4, flipped(&plain)),
            (5, transposed(&plain)),
            (6, mirrored(&transposed(&plain))),
            (7, flipped(&mirrored(&transposed(&plain)))),
            (8, flipped(&transposed(&plain))),
            (9, plain.clone()),
        ] {
            let png = png_with_orientation(&plain, number);
            let png = Mask::png(&png, &Cancel::new()).unwrap();
            assert_eq!(png, mask(&wanted), "PNG {number}");
            assert_eq!(read(&with_orientation(jpeg, number)), Ok(mask(&wanted)), "{number}");
        }
    }
}

#[test]
fn photos_that_end_early_or_are_damaged_are_refused() {
    for (bytes, broken) in [
        (COLOUR, "broken-jpeg"),
        (PROGRESSIVE, "broken-jpeg"),
        (LOSSLESS, "broken-webp"),
        (ALPHA_LOSSY, "broken-webp"),
        (TURNED_WEBP, "broken-webp"),
    ] {
        let is_jpeg = broken == "broken-jpeg";
        for length in 12..bytes.len() - 1 {
            // The end of a WebP may be padding, or Exif data.
            match read(&bytes[..length]) {
                Ok(_) => assert!(!is_jpeg, "{length} of {}", bytes.len()),
                Err(fault) => assert!(
                    ["cut-short", broken, "no-cells", "too-large"].contains(&fault.code),
                    "{length}: {fault:?}"
                ),
            }
        }
    }
    assert_eq!(code(MOVING), "unsupported");
    assert_eq!(code(&[COLOUR, &vec![0; 1 << 20]].concat()), "too-large");
}

/// Returns the JPEG with another size in the header of its frame.
fn resized(jpeg: &[u8], cols: u16, rows: u16) -> Vec<u8> {
    let is_frame = |pair: &[u8]| pair[0] == 0xff && [0xc0, 0xc2].contains(&pair[1]);
    let at = jpeg.windows(2).position(is_frame).unwrap();
    let mut bytes = jpeg.to_vec();
    bytes[at + 5..at + 9].copy_from_slice(&[rows.to_be_bytes(), cols.to_be_bytes()].concat());
    bytes
}

#[test]
fn sizes_of_photos_are_looked_at_before_anything_is_made() {
    let began = ThreadTime::now();
    for (cols, rows) in [(4097, 8), (8, 4097), (u16::MAX, u16::MAX), (4096, 4096)] {
        for jpeg in [COLOUR, PROGRESSIVE] {
            assert_eq!(code(&resized(jpeg, cols, rows)), "too-large", "{cols} × {rows}");
        }
    }
    // Two bytes of the width and two of the height, with 14 bits each.
    let frame = LOSSY.windows(4).position(|it| it == b"VP8 ").unwrap() + 14;
    let mut large = LOSSY.to_vec();
    large[frame..frame + 4].copy_from_slice(&[0xff, 0x3f, 0xff, 0x3f]);
    assert_eq!(code(&large), "too-large");
    let mut large = LOSSLESS.to_vec();
    large[21..25].copy_from_slice(&[0xfe, 0xbf, 0xff, 0x0f]);
    assert_eq!(code(&large), "too-large");
    assert!(began.elapsed() < Duration::from_millis(200), "{:?}", began.elapsed());
}

/// A progressive JPEG of many scans would take a long time for few bytes.
#[test]
fn scans_of_progressive_photos_are_limited() {
    let scan = PROGRESSIVE.windows(2).rposition(|pair| pair == [0xff, 0xda]).unwrap();
    let with_scans = |count| {
        let scans = PROGRESSIVE[scan..PROGRESSIVE.len() - 2].repeat(count);
        [&PROGRESSIVE[..scan], &scans, &[0xff, 0xd9]].concat()
    };
    assert_eq!(read(&with_scans(20)), Ok(mask(&rows())));
    assert_eq!(code(&with_scans(40)), "broken-jpeg");
    let began = ThreadTime::now();
    assert_eq!(code(&with_scans(10_000)), "broken-jpeg");
    // The same for the largest picture.
    let _: Result<Mask, MaskFault> = read(&resized(&with_scans(10_000), 1300, 1300));
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
}
