//! Seeds and random draws, which never change.

use mazewright_core::{Purpose, Rng, SEED_BYTES, Seed};

/// The values were computed by another program, from the definitions of `SplitMix64`, PCG XSL-RR
/// 128/64 MCG and D. Lemire's draw.
#[test]
fn draws_are_frozen() {
    let draws = |seed, purpose, bound: u32, count: usize| {
        let mut rng = Rng::new(seed, purpose);
        (0..count).map(|_| rng.below(bound)).collect::<Vec<u32>>()
    };
    let carve = [900, 278, 227, 760, 48, 432, 803, 693];
    assert_eq!(draws(42, Purpose::Carve, 1000, 8), carve);
    let ends = [616, 807, 370, 807, 95, 259, 850, 423];
    assert_eq!(draws(42, Purpose::Ends, 1000, 8), ends);
    // For this bound, nearly a third of all words are drawn again.
    let large =
        [2_880_306_252, 2_934_119_734, 1_644_006_442, 2_827_783_392, 1_852_732_782, 1_225_695_165];
    assert_eq!(draws(u64::MAX, Purpose::Carve, 3_000_000_000, 6), large);
    let mut rng = Rng::new(0, Purpose::Carve);
    assert_eq!([rng.word(), rng.word()], [0xbbd1_4252_ca64_729b, 0x4153_c356_eba3_54cd]);
}

#[test]
fn seeds_are_numbers_or_hashes() {
    for (text, number) in [
        ("0", 0),
        ("42", 42),
        ("18446744073709551615", u64::MAX),
        // Everything but a canonical u64 is text.
        ("18446744073709551616", 10_027_598_559_130_361_812),
        ("007", 7_106_483_370_208_201_996),
        ("mazewright", 15_485_640_505_987_104_329),
    ] {
        let seed = Seed::parse(text).unwrap();
        assert_eq!((seed.text(), seed.number()), (text, number));
    }
    for text in ["+5", "-1", " 1", "1 ", "1e3", "٣", "00"] {
        let seed = Seed::parse(text).unwrap();
        assert!(seed.number() > 1 << 32, "{text} is hashed, not read: {}", seed.number());
    }
    assert_eq!(Seed::parse(""), None);
    assert!(Seed::parse(&"x".repeat(SEED_BYTES)).is_some());
    assert_eq!(Seed::parse(&"x".repeat(SEED_BYTES + 1)), None);
}
