//! SVG pictures.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| {
    let _ = mazewright_fuzz::svg(input);
});
