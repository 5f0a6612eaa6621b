//! Writing a maze in one call.

use mazewright_core::{Error, Maze};
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::style::Overlay;
use mazewright_render::style::animation::{ANIMATES, Animation};
use mazewright_render::style::options::FormatOptions;
use mazewright_render::style::{Length, layers::Layers};
use mazewright_render::{Options, Style, json, png, svg, write, write_with};

fn code(error: Error) -> &'static str {
    match error {
        Error::Refused(refusal) => refusal.code,
        Error::Cancelled => "cancelled",
    }
}

#[test]
fn every_format_writes_every_animation() {
    let maze = Maze::builder().size(6, 4).loops(2).seed("a text").build().expect("a maze");
    for format in FORMATS {
        for animate in ANIMATES {
            let animation = Animation { animate, ..Animation::default() };
            let options = FormatOptions { animation, ..FormatOptions::default() };
            let style = Style { solution: Overlay::Over, options, ..Style::default() };
            let bytes = write(&maze, format.name, &style).expect(format.name);
            assert!(!bytes.is_empty(), "{} {}", format.name, animate.name);
        }
    }
}

#[test]
fn documents_are_well_formed() {
    let maze = Maze::builder().mask("text:HI").build().expect("mazes");
    let style = Style::themed("dark").expect("a theme");
    assert!(svg(&maze, &style).expect("a document").ends_with("</svg>\n"));
    assert!(png(&maze, &style).expect("an image").starts_with(b"\x89PNG"));
    let document: serde_json::Value =
        serde_json::from_str(&json(&maze).expect("a document")).expect("JSON");
    assert_eq!(document["params"]["mask"], "text:HI");
    assert_eq!(document["params"]["weave"], 0);
    assert_eq!(document["parts"].as_array().map(Vec::len), Some(2));
}

#[test]
fn traces_are_recorded_if_they_are_shown() {
    let maze = Maze::builder().size(6, 4).build().expect("a maze");
    let options =
        Options { fields: Fields::parse("trace").expect("a field"), ..Options::default() };
    let bytes = write_with(&maze, "json", &Style::default(), &options).expect("a document");
    let document: serde_json::Value = serde_json::from_slice(&bytes).expect("JSON");
    assert!(document["trace"].as_array().is_some_and(|trace| trace.len() > 2));
    let layers = Layers::parse("trace,walls").expect("layers");
    assert!(svg(&maze, &Style { layers, ..Style::default() }).is_ok());
}

#[test]
fn unwritable_mazes_are_rejected() {
    let maze = Maze::builder().size(300, 300).build().expect("a maze");
    let style = Style::default();
    assert_eq!(code(write(&maze, "bmp", &style).expect_err("no format")), "unknown-value");
    let large = Style { cell: Length::whole(2000), ..style.clone() };
    assert_eq!(code(png(&maze, &large).expect_err("too large")), "too-many-pixels");
    let cut = Style { margin: Length::whole(0), ..style.clone() };
    assert_eq!(code(svg(&maze, &cut).expect_err("cut")), "too-small");
    assert_eq!(code(Style::themed("drak").expect_err("no theme")), "unknown-value");
    let options = Options::default();
    options.cancel.cancel();
    assert_eq!(code(write_with(&maze, "svg", &style, &options).expect_err("it")), "cancelled");
}
