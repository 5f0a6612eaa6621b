//! Masks: rows of text, letters and presets, valid and invalid, and their names.

use std::collections::BTreeSet;

use mazewright_core::font;
use mazewright_core::geometry::Point;
use mazewright_core::mask::{MAX_BYTES, MAX_NAME_BYTES, Mask, PRESETS, Parts};
use mazewright_core::{Cancel, OUTLINES, SHAPES, Site};
use proptest::prelude::*;
use sha2::{Digest, Sha256};

/// Returns a picture of `cols` × `rows` squares as rows of text, with the squares that are in.
fn raster(mask: &Mask, (cols, rows): (u32, u32)) -> String {
    let size = Point::new(cols.into(), rows.into());
    let line = |row: u32| {
        let has =
            |col: u32| mask.contains(Point::new(f64::from(col) + 0.5, f64::from(row) + 0.5), size);
        (0..cols).map(|col| if has(col) { '.' } else { 'X' }).collect::<String>()
    };
    (0..rows).map(line).collect::<Vec<_>>().join(",")
}

/// Returns the number of connected parts of the squares that are in.
fn parts(raster: &str) -> usize {
    part_sizes(raster, b'.').len()
}

/// Returns the number of connected parts of the squares that are out and do not touch the border.
fn holes(raster: &str) -> usize {
    let cols = raster.find(',').unwrap_or(raster.len());
    let border = "X".repeat(cols + 2);
    let rows: Vec<String> = raster.split(',').map(|row| format!("X{row}X,")).collect();
    let framed = rows.concat();
    part_sizes(&format!("{border},{framed}{border}"), b'X').len() - 1
}

/// Returns the sizes of the connected parts of the squares that are in, or out.
fn part_sizes(raster: &str, wanted: u8) -> Vec<usize> {
    let rows: Vec<_> = raster.split(',').map(str::as_bytes).collect();
    let mut left: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (row, line) in rows.iter().enumerate() {
        left.extend((0..line.len()).filter(|&col| line[col] == wanted).map(|col| (row, col)));
    }
    let mut parts = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut size = 1;
        let mut edge = vec![first];
        while let Some((row, col)) = edge.pop() {
            let near = [(row + 1, col), (row, col + 1), (row.wrapping_sub(1), col)];
            for next in near.into_iter().chain([(row, col.wrapping_sub(1))]) {
                if left.remove(&next) {
                    size += 1;
                    edge.push(next);
                }
            }
        }
        parts.push(size);
    }
    parts
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|it| char::from(b"0123456789abcdef"[it as usize]))
        .collect()
}

fn code(text: &str) -> &'static str {
    match Mask::parse(text) {
        Ok(mask) => panic!("{mask:?} is a mask"),
        Err(fault) => {
            assert!(fault.detail.len() < 250 && !fault.detail.contains('\n'), "{}", fault.detail);
            fault.code
        }
    }
}

#[test]
fn rows_are_read_in_all_their_forms() {
    let plain = Mask::parse("X.X.,....,X..X").unwrap();
    assert_eq!((plain.size(), &*plain.name(), plain.fits_url()), ((4, 3), "X.X.,....,X..X", true));
    for same in
        ["X.X.\n....\nX..X", "X.X.\r\n....\r\nX..X\r\n", "#.#.,....,#..#", "X.#.\n....,X..X\n"]
    {
        assert_eq!(Mask::parse(same).unwrap(), plain, "{same:?}");
    }
    assert_ne!(Mask::parse("X.X.,....,X...").unwrap(), plain);
    assert_ne!(Mask::parse("..,..").unwrap(), Mask::parse("....").unwrap());
    assert_eq!(raster(&plain, (4, 3)), "X.X.,....,X..X");
}

#[test]
fn rows_stretch_over_the_bounds() {
    let mask = Mask::parse("X.,.X").unwrap();
    assert_eq!(raster(&mask, (4, 2)), "XX..,..XX");
    assert_eq!(raster(&mask, (2, 6)), "X.,X.,X.,.X,.X,.X");
    // A character with no centre of a cell in its area has no cell.
    assert_eq!(raster(&Mask::parse("X...X").unwrap(), (2, 1)), "..");
    let size = Point::new(7.0, 3.0);
    for outside in [(-0.1, 2.0), (7.0, 2.0), (1.0, 3.0), (1.0, -1e-9), (f64::NAN, 1.0)] {
        assert!(!mask.contains(Point::new(outside.0, outside.1), size), "{outside:?}");
    }
}

#[test]
fn what_is_no_mask_is_told_apart() {
    for (text, expected) in [
        ("", "too-small"),
        ("X", "too-small"),
        (".", "too-small"),
        (",", "too-small"),
        ("XX,XX", "no-cells"),
        ("XXXX", "no-cells"),
        ("..,...", "ragged"),
        ("...,..", "ragged"),
        ("..,,..", "ragged"),
        ("..\n..\n\n", "ragged"),
        ("X.x,...", "strange-character"),
        ("X. ,...", "strange-character"),
        ("..\u{7},...", "strange-character"),
        (".é,...", "strange-character"),
        ("hart", "unknown-value"),
        ("Hearts", "unknown-value"),
        ("text", "unknown-value"),
        ("text:", "no-cells"),
        ("text:   ", "no-cells"),
        ("text:語", "unknown-letter"),
        ("text:a\u{0}b", "unknown-letter"),
        ("text:a\nb", "unknown-letter"),
        ("text:q\u{301}", "unknown-letter"),
        ("text:\u{1eaf}", "unknown-letter"),
        ("sha256:00", "name-only"),
        ("data:image/png;base64,AAAA", "in-query"),
        ("cat.png", "unknown-value"),
        ("./my pictures/Cat.JPG", "unknown-value"),
        ("https://example.com/cat", "unknown-value"),
    ] {
        assert_eq!(code(text), expected, "{text:?}");
    }
    assert!(Mask::parse("cat.png").unwrap_err().detail.contains("the name of a file"));
    let lacking = Mask::parse("text:a語").unwrap_err().detail;
    assert!(lacking.contains("語 (U+8A9E)") && lacking.contains(font::LETTERS), "{lacking}");
    assert!(Mask::parse("text:\u{1b}").unwrap_err().detail.contains("U+001B"));
    assert!(Mask::parse("..,...").unwrap_err().detail.contains("row 2 has 3 characters"));
}

#[test]
fn letters_and_accents_of_their_own_are_one_letter() {
    let [one, two] =
        ["text:\u{c9}t\u{e9}", "text:E\u{301}te\u{301}"].map(|text| Mask::parse(text).unwrap());
    assert_eq!((one.name(), one.size()), (two.name(), two.size()));
    assert_eq!(one, two);
    // A character of the font does not change, although its canonical form is another character.
    assert_eq!(Mask::parse("text:a\u{387}").unwrap().name(), "text:a\u{387}");
}

/// The font has exactly the characters that its description lists.
#[test]
fn the_letters_of_the_font_are_those_that_are_told() {
    let is_letter = |letter: &char| letter.is_alphabetic();
    let has = |letter: char| font::has_all(&letter.to_string());
    let mut lacking: Vec<char> =
        ('!'..='\u{17f}').filter(is_letter).filter(|it| !has(*it)).collect();
    lacking.extend(('\u{370}'..='\u{3ff}').filter(is_letter).filter(|it| !has(*it)));
    lacking.extend(('\u{400}'..='\u{45f}').filter(|it| !has(*it)));
    lacking.extend("ȘșȚțẞҐґ".chars().filter(|it| !has(*it)));
    assert_eq!(lacking, []);
    let more: Vec<char> =
        ('\u{180}'..='\u{1fff}').filter(is_letter).filter(|it| has(*it)).collect();
    let told = |it: &char| "ȘșȚțẞҐґ".contains(*it) || ('\u{370}'..='\u{45f}').contains(it);
    assert!(more.iter().all(told), "{more:?}");
}

#[test]
fn long_masks_are_read_up_to_their_bounds() {
    let row = ".".repeat(1000);
    let large = vec![row; 1000].join("\n");
    let mask = Mask::parse(&large).unwrap();
    assert_eq!((mask.size(), mask.fits_url()), ((1000, 1000), false));
    let digest = Sha256::digest(large.replace('\n', ","));
    assert_eq!(mask.name(), format!("sha256:{}", hex(&digest)));
    assert!(mask.bytes() < 200_000);

    let fits = vec![".".repeat(1023); 2].join(",");
    assert_eq!((fits.len(), Mask::parse(&fits).unwrap().fits_url()), (MAX_NAME_BYTES - 1, true));
    let long = ".".repeat(MAX_NAME_BYTES + 1);
    assert!(!Mask::parse(&long).unwrap().fits_url());
    assert!(Mask::parse(&".".repeat(4096)).is_ok());
    assert_eq!(code(&".".repeat(4097)), "too-large");
    assert_eq!(code(&vec![".."; 4097].join(",")), "too-large");
    assert_eq!(code(&".".repeat(MAX_BYTES + 1)), "too-large");
    assert_eq!(code(&"a".repeat(1_000_000)), "unknown-value");
    assert_eq!(code(&format!("text:{}", "a".repeat(1_000_000))), "too-long");
}

#[test]
fn letters_have_their_known_points() {
    let has = |text: &str, x: f64, y: f64| {
        let mask = Mask::parse(text).unwrap();
        let (cols, rows) = mask.size();
        let size = Point::new(cols.into(), rows.into());
        mask.contains(Point::new(x * size.x, y * size.y), size)
    };
    // A stem is solid everywhere, a ring is hollow, and an L has no upper right corner.
    for (x, y) in [(0.1, 0.1), (0.5, 0.5), (0.9, 0.9)] {
        assert!(has("text:I", x, y));
    }
    assert!(!has("text:O", 0.5, 0.5) && has("text:O", 0.05, 0.5) && has("text:O", 0.5, 0.05));
    assert!(has("text:L", 0.1, 0.1) && has("text:L", 0.9, 0.95) && !has("text:L", 0.9, 0.2));
    // An accented letter consists of two parts, and an 8 has two holes.
    assert!(has("text:8", 0.5, 0.5) && !has("text:8", 0.5, 0.3) && !has("text:8", 0.5, 0.7));
    assert_eq!(parts(&letters("Ä")), 3);
}

/// Returns the raster of letters in their default size.
fn letters(text: &str) -> String {
    let mask = Mask::parse(&format!("text:{text}")).unwrap();
    raster(&mask, mask.size())
}

#[test]
fn letters_stand_apart_and_are_wide_enough_to_walk_in() {
    for (text, count) in [("HELLO", 5), ("WWW", 3), ("a b", 2), ("ΩЖ", 2), ("I♥U", 3)] {
        assert_eq!(parts(&letters(text)), count, "{text}");
    }
    for text in ["HELLO", "Ångström", "WMwm", "easy", "Жщ", "0123456789"] {
        let raster = letters(text);
        for line in raster.split(',') {
            // A run may be narrower than a stroke only where a round part begins or ends.
            let wide = line.split('X').any(|run| run.len() >= 3);
            assert!(wide || !line.contains('.'), "{text}: {line}");
        }
    }
    assert_eq!(Mask::parse("text:H").unwrap().size(), (21, 24));
}

#[test]
fn letters_keep_their_form() {
    let mask = Mask::parse("text:I").unwrap();
    let wide = Point::new(100.0, 10.0);
    assert!(
        mask.contains(Point::new(50.0, 0.5), wide) && mask.contains(Point::new(50.0, 9.5), wide)
    );
    assert!(
        !mask.contains(Point::new(40.0, 5.0), wide) && !mask.contains(Point::new(60.0, 5.0), wide)
    );
    let high = Point::new(10.0, 200.0);
    assert!(
        mask.contains(Point::new(0.5, 100.0), high) && !mask.contains(Point::new(5.0, 10.0), high)
    );
}

#[test]
fn spaces_at_the_ends_say_nothing() {
    assert_eq!(Mask::parse("text: A B ").unwrap().name(), "text:A B");
    let wide = |text: &str| Mask::parse(text).unwrap().size().0;
    assert!(wide("text:A  B") > wide("text:A B"));
    assert!(Mask::parse(&format!("text:{}", "Ж".repeat(64))).is_ok());
    assert_eq!(code(&format!("text:{}", "Ж".repeat(65))), "too-long");
}

#[test]
fn the_font_has_the_letters_it_promises() {
    let letters = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`\
        abcdefghijklmnopqrstuvwxyz{|}~¿¡ÀÉÎÕÜßẞÆŒŁŐŠŽçñřşțğıΑΒΓΔΩαβγδωΆώЁАБВЖЯабвжяіїєґ€–—„“”’…";
    for letter in letters.chars() {
        let mask = Mask::parse(&format!("text:{letter}")).unwrap();
        assert!(raster(&mask, mask.size()).contains('.'), "{letter}");
    }
}

#[test]
fn presets_are_silhouettes() {
    let mut names = BTreeSet::new();
    for preset in PRESETS {
        let name = preset.name;
        let mask = Mask::parse(name).unwrap();
        assert_eq!((&*mask.name(), mask.fits_url()), (name, true));
        for other in preset.aliases {
            assert_eq!(Mask::parse(other).unwrap(), mask, "{other}");
        }
        for name in preset.aliases.iter().chain([&name]) {
            assert!(
                names.insert(*name) && name.bytes().all(|it| it.is_ascii_lowercase()),
                "{name}"
            );
        }
        let (cols, rows) = mask.size();
        assert!([35, 45].contains(&cols.max(rows)), "{name}");
        for size in [(cols, rows), (48, 48)] {
            // Only the largest region has cells.
            let sizes = part_sizes(&raster(&mask, size), b'.');
            let (largest, all) = (sizes.iter().max().unwrap(), sizes.iter().sum::<usize>());
            assert!(largest * 100 >= all * 86, "{name}: {largest} of {all} cells");
            let least = size.0 as usize * size.1 as usize / 6;
            assert!(*largest >= least, "{name}: {largest} cells, less than {least}");
        }
    }
    assert!(PRESETS.len() >= 60);
}

#[test]
fn silhouettes_keep_their_holes() {
    for (name, expected) in [
        ("skull", 3),
        ("smiley", 3),
        ("flower", 1),
        ("ghost", 2),
        ("pumpkin", 4),
        ("robot", 2),
        ("crown", 3),
        ("key", 1),
        ("car", 4),
        ("heart", 0),
    ] {
        let mask = Mask::parse(name).unwrap();
        assert_eq!(holes(&raster(&mask, mask.size())), expected, "{name}");
    }
}

/// Frozen values: the same cells must be in on every machine, or mazes in a mask would change.
#[test]
fn outlines_never_change() {
    let mut hash = Sha256::new();
    for preset in PRESETS {
        hash.update(raster(&Mask::parse(preset.name).unwrap(), (61, 47)));
    }
    for text in ["The quick brown fox jumps", "over 13 ¼ lazy dogs & ßÄĘŽ", "Ωμέγα Жёлтый"]
    {
        hash.update(letters(text));
    }
    assert_eq!(hex(&hash.finalize()[..8]), "88712e0a765b7bc4");
}

proptest! {
    #[test]
    fn rows_round_trip(cols in 1..40_usize, bits in prop::collection::vec(any::<bool>(), 2..400)) {
        let letters: Vec<_> = bits.iter().map(|&bit| if bit { '.' } else { 'X' }).collect();
        let rows: Vec<String> = letters.chunks_exact(cols).map(|row| row.iter().collect()).collect();
        let text = rows.join(",");
        prop_assume!(text.contains('.') && text.len() > 1);
        let mask = Mask::parse(&text).unwrap();
        prop_assert_eq!(&*mask.name(), &text);
        prop_assert_eq!(raster(&mask, mask.size()), text);
    }

    #[test]
    fn letters_round_trip(text in "[ A-Za-zÀ-ÖΑ-ΡЀ-я0-9!-/]{1,64}") {
        prop_assume!(!text.trim().is_empty());
        let mask = Mask::parse(&format!("text:{text}")).unwrap();
        prop_assert!(mask.fits_url());
        prop_assert_eq!(Mask::parse(&mask.name()).unwrap(), mask);
    }

    #[test]
    fn parsing_never_panics(text in "(text:)?[X.#,\\n]{0,9}.{0,70}") {
        if let Ok(mask) = Mask::parse(&text) {
            prop_assert!(mask.size().0 > 0 && mask.size().1 > 0);
            prop_assert_eq!(Mask::parse(&mask.name()).unwrap(), mask);
        }
    }
}

/// Cells that an outline leaves at a corner of the others are out before a mask divides the rest: a mask that has all
/// cells changes nothing, whatever becomes of parts.
#[test]
fn a_full_mask_changes_no_outline() {
    let (mut count, mut touching) = (0, 0);
    for shape in SHAPES {
        for outline in OUTLINES {
            for side in [5, 7, 11] {
                let plain = Site { outline, ..Site::new(shape, side, side) };
                let cancel = Cancel::new();
                let Ok(grid) = plain
                    .check(10_000)
                    .map_err(|_| ())
                    .and_then(|()| plain.lay(1, &cancel).map_err(|_| ()))
                else {
                    continue;
                };
                for parts in [Parts::One, Parts::Largest, Parts::All] {
                    let mask = Some(Mask::parse(".,.").unwrap());
                    let masked = Site { mask, parts, ..plain.clone() };
                    let about = format!("{} {} {side} {parts:?}", shape.name, outline.name);
                    let found =
                        masked.lay(1, &cancel).unwrap_or_else(|why| panic!("{about}: {why}"));
                    assert_eq!(found.cells(), grid.cells(), "{about}");
                    assert_eq!(found.links(), grid.links(), "{about}");
                    count += 1;
                }
                touching += usize::from(shape.name == "tri" && outline.name == "star");
            }
        }
    }
    assert!(count > 500 && touching > 0, "{count} {touching}");
}
