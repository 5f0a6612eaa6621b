//! The seeds of samples of a comparison, which never change.

use mazewright_core::Seed;

#[test]
fn derived_seeds_are_fixed_for_ever() {
    // Computed by another program from the definition.
    for (seed, at, derived) in [
        (42, 0, 13_789_621_580_203_367_573),
        (42, 1, 362_040_032_084_776_300),
        (0, 999, 7_189_557_188_597_971_553),
    ] {
        assert_eq!(Seed::from(seed).derive(at), Seed::from(derived), "{seed} {at}");
    }
    let text = Seed::parse("Ada Lovelace").unwrap();
    assert_eq!(text.derive(3), Seed::from(text.number()).derive(3));
}
