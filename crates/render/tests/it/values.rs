//! Seeds, random numbers, lengths and colours: values whose meaning must not change.

use mazewright_core::{Purpose, Rng, Seed};
use mazewright_render::style::{Color, Length};
use proptest::prelude::*;

#[test]
fn lengths_have_one_spelling() {
    for (text, hundredths) in
        [("0", 0), ("7", 700), ("0.5", 50), ("1.25", 125), ("42949672.95", u32::MAX)]
    {
        assert_eq!(Length::parse(text).map(Length::hundredths), Some(hundredths), "{text}");
    }
    for text in [
        "",
        ".",
        ".5",
        "5.",
        "05",
        "00",
        "1.0",
        "1.50",
        "1.255",
        "+1",
        "-1",
        "1e2",
        " 1",
        "1,5",
        "42949672.96",
        "99999999999",
        "1.2.3",
        "٣",
        "NaN",
    ] {
        assert_eq!(Length::parse(text), None, "{text}");
    }
}

#[test]
fn colours_are_read_in_all_their_forms() {
    for (text, rgba, canonical) in [
        ("fff", [255, 255, 255, 255], "ffffff"),
        ("A1b2C3", [0xa1, 0xb2, 0xc3, 255], "a1b2c3"),
        ("01020380", [1, 2, 3, 128], "01020380"),
        ("010203ff", [1, 2, 3, 255], "010203"),
        ("#fff", [255, 255, 255, 255], "ffffff"),
        ("#01020380", [1, 2, 3, 128], "01020380"),
        ("none", [0; 4], "none"),
        ("transparent", [0; 4], "none"),
        ("Navy", [0, 0, 0x80, 255], "000080"),
        ("rebeccapurple", [0x66, 0x33, 0x99, 255], "663399"),
        ("tan", [0xd2, 0xb4, 0x8c, 255], "d2b48c"),
    ] {
        let color = Color::parse(text).unwrap();
        assert_eq!((color.rgba, &*color.to_string()), (rgba, canonical), "{text}");
    }
    for text in [
        "",
        "#",
        "#red",
        "#none",
        "##fff",
        "ffff",
        "fffff",
        "12345",
        "rgb(1,2,3)",
        "hsl(0 0 0)",
        "currentcolor",
        "nocolour",
        "ff ",
        "éé",
        "url(x)",
        "<b>",
        "white;",
        "inherit",
    ] {
        assert_eq!(Color::parse(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn lengths_are_written_as_they_are_read(hundredths in any::<u32>()) {
        let text = match (hundredths / 100, hundredths % 100) {
            (whole, 0) => whole.to_string(),
            (whole, part) => format!("{whole}.{part:02}").trim_end_matches('0').to_owned(),
        };
        let length = Length::parse(&text).unwrap();
        prop_assert_eq!(length.hundredths(), hundredths);
        prop_assert_eq!(length.to_string(), text);
    }

    #[test]
    fn parsed_lengths_are_canonical(text in "[0-9.]{0,12}") {
        if let Some(length) = Length::parse(&text) {
            prop_assert_eq!(length.to_string(), text);
        }
    }

    #[test]
    fn colours_are_written_as_they_are_read(text in "[0-9a-z]{0,12}") {
        if let Some(color) = Color::parse(&text) {
            let again = Color::parse(&color.to_string()).unwrap();
            prop_assert!(again == color || !color.is_visible());
        }
    }

    #[test]
    fn parsers_never_panic(text in any::<String>()) {
        let _ = (Length::parse(&text), Color::parse(&text), Seed::parse(&text));
    }

    #[test]
    fn draws_stay_below_their_bound(seed in any::<u64>(), bound in 1..=u32::MAX) {
        let mut rng = Rng::new(seed, Purpose::Ends);
        for _ in 0..32 {
            prop_assert!(rng.below(bound) < bound);
        }
    }

    #[test]
    fn shuffles_keep_every_item(seed in any::<u64>(), len in 0..200_u32) {
        let mut items: Vec<u32> = (0..len).collect();
        Rng::new(seed, Purpose::Carve).shuffle(&mut items);
        items.sort_unstable();
        prop_assert_eq!(items, (0..len).collect::<Vec<u32>>());
    }
}
