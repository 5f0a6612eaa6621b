//! The targets of `fuzz/run` with the inputs in `fuzz/corpus`: they build, and none fails.

#[path = "../../fuzz/src/lib.rs"]
#[allow(unreachable_pub, reason = "a library of its own, too")]
mod targets;

use std::path::Path;

/// Returns the names of the inputs of a target that it accepts, all the way to cells.
fn taken(target: &str, run: impl Fn(&[u8]) -> bool) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut taken = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if run(&std::fs::read(&path).unwrap()) {
            taken.push(path.file_name().unwrap().to_str().unwrap().to_owned());
        }
    }
    taken
}

#[test]
fn kept_inputs_do_not_fail() {
    fn text(run: impl Fn(&str) -> bool) -> impl Fn(&[u8]) -> bool {
        move |bytes| std::str::from_utf8(bytes).is_ok_and(&run)
    }
    for (target, taken, seeds) in [
        ("query", taken("query", text(targets::query)), &["plain", "many"][..]),
        ("json", taken("json", targets::json), &["plain", "mask"]),
        ("mesh", taken("mesh", text(targets::mesh)), &["two"]),
        (
            "mask",
            taken("mask", targets::mask),
            &["name", "text", "cross", "png", "svg", "jpeg", "webp"],
        ),
        (
            "svg",
            taken("svg", text(targets::svg)),
            &["shapes", "paints", "styles", "uses", "clips", "declared"],
        ),
        ("form", taken("form", targets::form), &["fields", "png", "svg", "rows"]),
    ] {
        for seed in seeds {
            assert!(
                taken.iter().any(|name| name == seed),
                "{target}/{seed} is not among {taken:?}"
            );
        }
    }
}
