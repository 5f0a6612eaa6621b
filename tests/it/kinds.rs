//! Each kind of value writes a text that it reads as the same value.

use std::fmt::Debug;

use mazewright_core::{BiasDirection, Pick, Seed, Share};
use mazewright_render::style::{Color, Length};
use mazewright_request::RawRequest;
use mazewright_request::kinds::{
    BooleanKind, ColorKind, DifficultyKind, DirectionKind, EndKind, IntegerKind, LengthKind,
    OpeningsKind, PickKind, SeedKind, ShareKind, SignedKind,
};
use mazewright_request::parameter::UrlPlace;
use mazewright_request::table::PARAMETERS;
use mazewright_request::value::ValueKind;
use proptest::prelude::*;

/// Writes a value and reads it again.
fn again<K: ValueKind<Value: Debug>>(kind: &K, value: &K::Value) -> K::Value {
    let mut text = String::new();
    kind.format(value, &mut text).unwrap();
    let read = kind.parse(&text);
    read.unwrap_or_else(|error| panic!("{value:?} is written as {text}: {error:?}"))
}

/// Checks that each parameter that accepts a text reads the same from what it writes.
fn is_read_again(text: &str) {
    for parameter in PARAMETERS.iter().filter(|parameter| parameter.place != UrlPlace::Body) {
        let mut first = RawRequest::blank();
        if parameter.read(text, &mut first).is_err() {
            continue;
        }
        let written = parameter.text(&first);
        let (name, mut second) = (parameter.name, RawRequest::blank());
        assert!(parameter.read(&written, &mut second).is_ok(), "{name}={text}: {written}");
        assert_eq!(second, first, "{name}={text}: {written}");
        assert_eq!(parameter.text(&second), written, "{name}={text}");
        let is_json = serde_json::from_str::<serde_json::Value>(&written).is_ok();
        assert!(is_json || !parameter.value.is_unquoted(&written), "{name}={text}: {written}");
    }
}

#[test]
fn values_of_lists_survive_writing_and_reading() {
    for parameter in PARAMETERS {
        is_read_again(parameter.example);
        parameter.default.text().map(is_read_again);
        for value in parameter.values() {
            is_read_again(value.name);
            value.aliases.iter().for_each(|alias| is_read_again(alias));
        }
    }
}

#[test]
fn each_kind_says_what_it_takes() {
    for parameter in PARAMETERS {
        let said = parameter.value.describe();
        assert!(!said.allowed.is_empty(), "{}", parameter.name);
        for value in &said.values {
            let mut request = RawRequest::blank();
            assert!(parameter.read(value.name, &mut request).is_ok(), "{}", parameter.name);
        }
        if let Some([min, max]) = said.range {
            assert!(min <= max, "{}", parameter.name);
        }
    }
}

/// Generates words of lists, numbers, and near misses of both.
fn texts() -> impl Strategy<Value = String> {
    let listed: Vec<&'static str> = PARAMETERS
        .iter()
        .flat_map(|parameter| parameter.values().into_iter().map(|value| value.name))
        .collect();
    let item = prop_oneof![
        prop::sample::select(listed),
        prop::sample::select(vec!["all", "usual", "text:AB", "X.X", "...", "newest:3", "1:2", "0"]),
    ];
    prop_oneof![
        prop::collection::vec(item, 1..5).prop_map(|items| items.join(",")),
        "-?[0-9]{1,11}",
        "[0-9]{1,4}\\.[0-9]{1,2}",
        "[0-9a-f]{3,8}",
        "[0-9]{1,2}[,:][0-9]{1,2}([,:][0-9])?",
        "(newest|oldest|random):[0-9]{1,4},(newest|oldest|random)(:[0-9]{1,4})?",
        "text:[A-Z ]{1,8}",
        "[X.,#]{1,20}",
        "[a-z]{1,12}",
        ".{1,20}",
    ]
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(text in texts()) {
        is_read_again(&text);
    }

    #[test]
    fn values_of_numbers_are_read_again(
        number in any::<u32>(), signed in any::<i32>(), share in 0..=100_u32, percent in 0..=100_u32,
        degrees in 0..=179_u32, rgba in any::<[u8; 4]>(), switch in any::<bool>(),
    ) {
        let integer = IntegerKind { min: 0, max: u32::MAX };
        prop_assert_eq!(again(&integer, &number), number);
        prop_assert_eq!(again(&SignedKind([i32::MIN, i32::MAX]), &signed), signed);
        let [min, max] = [0, u32::MAX].map(Length::from_hundredths);
        let length = LengthKind { unit: "pixels", min, max };
        prop_assert_eq!(again(&length, &Length::from_hundredths(number)), Length::from_hundredths(number));
        let share = Share::from_hundredths(share).unwrap();
        prop_assert_eq!(again(&ShareKind, &share), share);
        let target = DifficultyKind.parse(&percent.to_string()).unwrap();
        prop_assert_eq!(again(&DifficultyKind, &target), target);
        let direction = BiasDirection::Degrees(degrees);
        prop_assert_eq!(again(&DirectionKind, &direction), direction);
        let color = Color { rgba };
        let color = if color.is_visible() { color } else { Color::NONE };
        prop_assert_eq!(again(&ColorKind, &color), color);
        prop_assert_eq!(again(&BooleanKind, &switch), switch);
        let seed = Seed::from(u64::from(number));
        prop_assert_eq!(again(&SeedKind, &seed), seed);
    }

    #[test]
    fn values_of_lists_are_read_again(
        weights in any::<[u16; 3]>(), cell in any::<u32>(), col in any::<u32>(), row in any::<u32>(),
        level in 0..3_u32, seed in ".{1,60}",
    ) {
        let [newest, oldest, random] = weights.map(|weight| u32::from(weight) % 1001);
        if let Some(pick) = Pick::new(newest, oldest, random) {
            prop_assert_eq!(again(&PickKind, &pick), pick);
        }
        for text in [cell.to_string(), format!("{col},{row}"), format!("{col},{row},{level}")] {
            let end = EndKind.parse(&text).unwrap();
            prop_assert_eq!(again(&EndKind, &end), end);
        }
        let openings = OpeningsKind.parse(&format!("{cell},{col}:{row}:{level},start")).unwrap();
        prop_assert_eq!(again(&OpeningsKind, &openings), openings);
        let seed = SeedKind.parse(&seed).unwrap();
        prop_assert_eq!(again(&SeedKind, &seed), seed);
    }
}
