//! PNGs as masks: every colour type, depth and order of rows, and broken or too large files.

use std::io::Write as _;
use std::time::Duration;

use cpu_time::ThreadTime;
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use mazewright_core::mask::{Mask, MaskFault};
use mazewright_core::{Cancel, ReadError};
use proptest::prelude::*;
use sha2::{Digest, Sha256};

use crate::masks::hex;

/// The mask that the pictures show.
const ROWS: &str = "X..XX.X.XX.,.XX.X.X.X..,XX.X..XX..X,.X.X.X.X.X.,...........,XXXXXXXXXX.,\
    .X..X..X..X,X.XX.XX.XX.,..XX..XX..X";

fn chunk(png: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    let mut crc = Crc::new();
    crc.update(&kind);
    crc.update(data);
    png.extend((data.len() as u32).to_be_bytes());
    png.extend(kind);
    png.extend(data);
    png.extend(crc.sum().to_be_bytes());
}

fn zlib(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

/// Returns the head of a PNG: signature, size, depth, colour type, order of rows.
fn head(cols: u32, rows: u32, depth: u8, kind: u8, interlaced: bool) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut data = Vec::from(cols.to_be_bytes());
    data.extend(rows.to_be_bytes());
    data.extend([depth, kind, 0, 0, u8::from(interlaced)]);
    chunk(&mut png, *b"IHDR", &data);
    png
}

fn tail(png: &mut Vec<u8>, scanlines: &[u8]) {
    chunk(png, *b"IDAT", &zlib(scanlines));
    chunk(png, *b"IEND", &[]);
}

/// A pixel format: colour type, bits per sample, samples of pixels that are in and out, and the
/// chunks before the pixels.
struct Way {
    kind: u8,
    depth: u8,
    inside: &'static [u16],
    outside: &'static [u16],
    before: &'static [(&'static [u8; 4], &'static [u8])],
}

impl Way {
    fn png(&self, text: &str, interlaced: bool) -> Vec<u8> {
        let rows: Vec<&[u8]> = text.split(',').map(str::as_bytes).collect();
        let (wide, high) = (rows[0].len(), rows.len());
        let mut png = head(wide as u32, high as u32, self.depth, self.kind, interlaced);
        for (kind, data) in self.before {
            chunk(&mut png, **kind, data);
        }
        // First column, first row, and distances between columns and rows of each pass.
        let passes: &[[usize; 4]] = if interlaced {
            &[
                [0, 0, 8, 8],
                [4, 0, 8, 8],
                [0, 4, 4, 8],
                [2, 0, 4, 4],
                [0, 2, 2, 4],
                [1, 0, 2, 2],
                [0, 1, 1, 2],
            ]
        } else {
            &[[0, 0, 1, 1]]
        };
        let mut lines = Vec::new();
        for &[col, row, across, down] in passes.iter().filter(|pass| pass[0] < wide) {
            for line in rows.iter().skip(row).step_by(down) {
                lines.push(0);
                let samples =
                    line.iter().skip(col).step_by(across).flat_map(|&letter| {
                        if letter == b'.' { self.inside } else { self.outside }
                    });
                let mut bits: Vec<u8> = Vec::new();
                for sample in samples {
                    bits.extend((0..self.depth).rev().map(|at| (sample >> at & 1) as u8));
                }
                let byte =
                    |bits: &[u8]| (0..8).fold(0, |sum, at| sum << 1 | bits.get(at).unwrap_or(&0));
                lines.extend(bits.chunks(8).map(byte));
            }
        }
        tail(&mut png, &lines);
        png
    }
}

/// Grey, RGB, palette, with alpha, and with a colour or index that is transparent.
#[rustfmt::skip]
const WAYS: &[Way] = &[
    Way { kind: 0, depth: 1, inside: &[1], outside: &[0], before: &[] },
    Way { kind: 0, depth: 2, inside: &[2], outside: &[1], before: &[] },
    Way { kind: 0, depth: 4, inside: &[8], outside: &[7], before: &[] },
    Way { kind: 0, depth: 8, inside: &[128], outside: &[127], before: &[] },
    Way { kind: 0, depth: 16, inside: &[0x8000], outside: &[0x7fff], before: &[] },
    Way { kind: 0, depth: 8, inside: &[200], outside: &[201], before: &[(b"tRNS", &[0, 201])] },
    Way { kind: 0, depth: 16, inside: &[0xc901], outside: &[0xc900], before: &[(b"tRNS", &[0xc9, 0])] },
    Way { kind: 0, depth: 1, inside: &[1], outside: &[0], before: &[(b"tRNS", &[0, 0])] },
    Way { kind: 2, depth: 8, inside: &[0, 255, 0], outside: &[255, 0, 255], before: &[] },
    Way { kind: 2, depth: 16, inside: &[0xffff, 0xffff, 0], outside: &[0, 0, 0xffff], before: &[] },
    Way { kind: 2, depth: 8, inside: &[255, 255, 254], outside: &[255, 255, 255],
          before: &[(b"tRNS", &[0, 255, 0, 255, 0, 255])] },
    Way { kind: 3, depth: 1, inside: &[0], outside: &[1], before: &[(b"PLTE", &[255, 255, 255, 0, 0, 0])] },
    Way { kind: 3, depth: 2, inside: &[3], outside: &[2],
          before: &[(b"PLTE", &[0, 0, 0, 9, 9, 9, 99, 99, 99, 222, 222, 222])] },
    Way { kind: 3, depth: 4, inside: &[1], outside: &[0], before: &[(b"PLTE", &[90, 90, 90, 255, 200, 90])] },
    Way { kind: 3, depth: 8, inside: &[1], outside: &[0],
          before: &[(b"PLTE", &[255, 255, 255, 255, 255, 255]), (b"tRNS", &[127])] },
    Way { kind: 4, depth: 8, inside: &[255, 128], outside: &[255, 127], before: &[] },
    Way { kind: 4, depth: 16, inside: &[0xffff, 0x8000], outside: &[0x7fff, 0xffff], before: &[] },
    Way { kind: 6, depth: 8, inside: &[255, 255, 255, 255], outside: &[255, 255, 255, 0], before: &[] },
    Way { kind: 6, depth: 16, inside: &[0xffff, 0xffff, 0xffff, 0xffff], outside: &[0, 0, 0, 0xffff],
          before: &[] },
];

#[test]
fn every_kind_of_png_is_the_same_mask_as_its_rows() {
    let mask = Mask::parse(ROWS).unwrap();
    for way in WAYS {
        for interlaced in [false, true] {
            let read = self::read(&way.png(ROWS, interlaced));
            let what = format!("type {}, {} bits, {interlaced}", way.kind, way.depth);
            assert_eq!(read.as_ref(), Ok(&mask), "{what}");
            assert_eq!(read.unwrap().name(), ROWS, "{what}");
        }
    }
    // Passes without pixels have no rows.
    for narrow in ["..", ".,.", ".X,X.", "...,X.X", ".....,X.X.X"] {
        for interlaced in [false, true] {
            assert_eq!(read(&WAYS[3].png(narrow, interlaced)).unwrap().name(), narrow);
        }
    }
}

/// Reads a PNG, and returns what is wrong with it.
fn read(bytes: &[u8]) -> Result<Mask, MaskFault> {
    Mask::png(bytes, &Cancel::new()).map_err(|error| match error {
        ReadError::Fault(fault) => fault,
        ReadError::Cancelled => panic!("nothing cancels"),
    })
}

fn code(bytes: &[u8]) -> &'static str {
    match read(bytes) {
        Ok(mask) => panic!("{mask:?} is a mask"),
        Err(fault) => fault.code,
    }
}

#[test]
fn what_is_no_picture_is_told_apart() {
    let png = WAYS[3].png(ROWS, false);
    assert_eq!(code(b""), "empty");
    assert_eq!(code(b"\xff\xd8\xff\xe0\0\x10JFIF\0"), "not-a-png");
    assert!(read(b"\xff\xd8\xff\xe0").unwrap_err().detail.contains("JPEG"));
    assert_eq!(code(b"GIF89a"), "not-a-png");
    assert_eq!(code(b"<svg/>"), "not-a-png");
    assert_eq!(code(&WAYS[3].png(".", false)), "too-small");
    assert_eq!(code(&WAYS[3].png("XX,XX", false)), "no-cells");
    for length in 1..png.len() {
        assert_eq!(code(&png[..length]), "cut-short", "{length}");
    }
    let mut garbled = png.clone();
    garbled[45] ^= 0xff;
    assert_eq!(code(&garbled), "broken-png");
    let mut short = head(11, 9, 8, 0, false);
    tail(&mut short, &[0; 12]);
    assert!(["broken-png", "cut-short"].contains(&code(&short)));
}

#[test]
fn sizes_are_looked_at_before_anything_is_made() {
    let began = ThreadTime::now();
    for (cols, rows) in [(50_000, 50_000), (4097, 1), (1, 4097), (i32::MAX as u32, 1)] {
        let mut bomb = head(cols, rows, 16, 6, true);
        tail(&mut bomb, &[0; 99]);
        assert_eq!(code(&bomb), "too-large", "{cols} × {rows}");
        assert_eq!(code(&bomb[..40]), "too-large", "{cols} × {rows}, only the header");
    }
    assert!(began.elapsed() < Duration::from_millis(100));
    let mut none = head(0, 5, 8, 0, false);
    tail(&mut none, &[0; 9]);
    assert_eq!(code(&none), "broken-png");
}

#[test]
fn a_large_picture_is_reduced() {
    let mut lines = Vec::new();
    for row in 0..4096 {
        lines.push(0);
        let left = if row < 2048 { 0xff } else { 0 };
        lines.extend([[left; 256], [0xff; 256]].concat());
    }
    let mut png = head(4096, 4096, 1, 0, false);
    tail(&mut png, &lines);
    let mask = read(&png).unwrap();
    assert_eq!((mask.size(), mask.fits_url()), ((60, 60), false));
    assert!(mask.bytes() < 150_000, "{}", mask.bytes());
    let half = [vec!["."; 1024].concat(), format!("{}{}", "X".repeat(512), ".".repeat(512))];
    let text: Vec<&str> = (0..1024).map(|row| &*half[row / 512]).collect();
    let digest = Sha256::digest(text.join(","));
    assert_eq!(mask.name(), format!("sha256:{}", hex(&digest)));
}

#[test]
fn pictures_say_how_many_cells_suit_them() {
    let size = |cols: usize, rows: usize| {
        let text = vec![".".repeat(cols); rows].join(",");
        read(&WAYS[0].png(&text, false)).unwrap().size()
    };
    assert_eq!(size(12, 7), (12, 7));
    assert_eq!(size(60, 60), (60, 60));
    assert_eq!(size(200, 100), (60, 30));
    assert_eq!(size(3, 900), (1, 60));
}

proptest! {
    #[test]
    fn broken_pictures_never_panic(
        way in 0..WAYS.len(), interlaced in any::<bool>(), at in any::<prop::sample::Index>(),
        byte in any::<u8>(), cut in any::<prop::sample::Index>(),
    ) {
        let mut png = WAYS[way].png(ROWS, interlaced);
        let at = at.index(png.len());
        png[at] = byte;
        let _ = read(&png);
        let _ = read(&png[..cut.index(png.len())]);
    }
}
