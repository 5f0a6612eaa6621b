//! The names of shapes for pages, written from the table of parameters.
//!
//! `UPDATE=1 cargo test --test it shape_names` writes the script. Without `UPDATE`, the test fails if it is old.

use std::fmt::Write as _;

use mazewright_request::ParameterId;

const FILE: &str = "src/pages/common/shape_names.js";

fn script() -> String {
    let mut text = String::from(
        "/** The names that people have for shapes. Written by `UPDATE=1 cargo test --test it shape_names`; do not edit. */\n\n\
         /** @type {Record<string, string>} */\n\
         const NAMES = {\n",
    );
    let entry = ParameterId::SHAPE.entry();
    for shape in entry.values() {
        let key = if shape.name.contains('-') {
            format!("{:?}", shape.name)
        } else {
            shape.name.to_owned()
        };
        let _ = writeln!(text, "  {key}: {:?},", entry.title_of(shape.name));
    }
    text += "};\n\n\
        /**\n * The name that people have for a shape.\n * @param {string} shape\n */\n\
        export function nameOf(shape) {\n  return NAMES[shape] ?? shape;\n}\n";
    text
}

#[test]
fn pages_have_the_names_of_all_shapes() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let text = script();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert!(std::fs::read_to_string(&path).unwrap_or_default() == text, "{FILE} is old");
}
