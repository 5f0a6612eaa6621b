//! Effects in pictures of callers that are not drawn, and clip paths that cut nothing away.

use mazewright_render::style::{Color, Length, Style};
use mazewright_render::vector::MAX_BYTES;

use crate::common::{Made, shape, spec};
use crate::frames::drawing;
use crate::raster::compare_within;
use crate::vector::{code, svg, with_icon};

/// Returns a square of 10 × 10 in the middle, in a group with some attributes, and a clip path `c`
/// with some content.
fn clipped(clip: &str, attributes: &str) -> String {
    svg(&format!(
        "<defs><clipPath id='c'>{clip}</clipPath></defs>\
         <g {attributes}><rect x='5' y='5' width='10' height='10'/></g>"
    ))
}

#[test]
fn unsupported_effects_are_rejected() {
    for (source, expected) in [
        (svg("<path clip-path='url(#c)' d='M0 0h9v9z'/>"), "not-allowed"),
        (clipped("<rect width='8' height='20'/>", "clip-path='url(#c)'"), "not-allowed"),
        (
            clipped("<rect x='-5' y='-5' width='19' height='25'/>", "clip-path='url(#c)'"),
            "not-allowed",
        ),
        (clipped("<rect width='20' height='20' rx='5'/>", "clip-path='url(#c)'"), "not-allowed"),
        (clipped("<circle cx='10' cy='10' r='10'/>", "clip-path='url(#c)'"), "not-allowed"),
        (clipped("<path d='M0 0h20v20z'/>", "style='clip-path:url(#c)'"), "not-allowed"),
        (
            clipped("<rect width='20' height='20'/>", "clip-path='url(#c)' transform='rotate(9)'"),
            "not-allowed",
        ),
        (clipped(&"<rect width='20' height='20'/>".repeat(2), ""), "not-allowed"),
        (svg("<path style='fill:red;Clip-Path : circle(10%)' d='M0 0h9v9z'/>"), "not-allowed"),
        (
            svg("<style>g{fill:red;clip-path/**/:inset(3px)}</style><g><path d='M0 0h9v9z'/></g>"),
            "not-allowed",
        ),
        (svg("<path mask='url(#c)' d='M0 0h9v9z'/>"), "not-allowed"),
        (svg("<path filter='blur(5px)' d='M0 0h9v9z'/>"), "not-allowed"),
        (svg("<path style='marker-end:url(#c)' d='M0 0h9v9z'/>"), "not-allowed"),
        (svg("<path style='fill:red;/*' d='M0 0h9v9z'/>"), "not-svg"),
        (
            svg(&format!("<path style='{}' d='M0 0h9v9z'/>", "/**/".repeat(MAX_BYTES / 5))),
            "too-large",
        ),
        (svg("<switch><path d='M0 0h9v9z'/></switch>"), "not-allowed"),
        (svg("<path d='M0 0h9v9z'/><path systemLanguage='de' d='M0 0h9v9z'/>"), "not-allowed"),
        (svg("<path d='M0 0h9v9z'/><use href='#c'/>"), "not-svg"),
    ] {
        assert_eq!(code(&source), expected, "{source:.300}");
    }
}

/// Returns two overlapping areas of different colours, each with some attributes, in a group with
/// others.
fn overlapping(each: &str, all: &str) -> String {
    svg(&format!(
        "<g {all}><rect x='1' y='1' width='12' height='12' fill='red' {each}/>\
         <circle cx='13' cy='13' r='6' fill='blue' {each}/></g>"
    ))
}

#[test]
fn only_translucent_areas_show_others_below() {
    let cell = Length::whole(60);
    for paper in [Color::opaque(0xff_ff_ff), Color::NONE] {
        let through = overlapping("fill-opacity='.5'", "");
        let style = Style { cell, paper, ..with_icon(&through) };
        compare_within(&Made::new(spec(shape("square"), 3, 2)), &style, "icons show through", 48);
    }
    // A group that is translucent as a whole hides the areas below its upper parts.
    assert_eq!(code(&overlapping("", "opacity='.5'")), "not-allowed");
    assert_eq!(code(&overlapping("fill-opacity='.9'", "style='opacity:.5'")), "not-allowed");
    let stroked = "<path d='M2 2h9v9z' fill='red' stroke='blue' opacity='.5'/>";
    assert_eq!(code(&svg(stroked)), "not-allowed");
    for source in [
        overlapping("", "opacity='1'"),
        overlapping("opacity='.5'", ""),
        svg("<g opacity='.5'><path d='M2 2h9v9z'/><path d='M12 12h5v5z'/></g>"),
        svg("<path d='M2 2h9v9z' fill='none' stroke='blue' opacity='.5'/>"),
    ] {
        drawing(&Made::new(spec(shape("square"), 6, 5)), &with_icon(&source));
    }
}

/// Drawing programs put a clip path around a whole picture.
#[test]
fn clip_paths_that_cut_nothing_are_left_out() {
    let areas = |source: &str| {
        let drawn = drawing(&Made::new(spec(shape("square"), 6, 5)), &with_icon(source));
        let ends = drawn.layers.into_iter().filter(|layer| layer.name == "ends");
        format!("{:?}", ends.map(|layer| (layer.color, layer.marks)).collect::<Vec<_>>())
    };
    let plain = areas(&clipped("<rect/>", ""));
    for (clip, attributes) in [
        ("<rect width='20' height='20' fill='white'/>", "clip-path='url(#c)'"),
        ("<path d='M0 0h20v20H0z'/>", "style='clip-path : url(#c)'"),
        ("<path d='M5 5V15H15V5H5Z'/>", "clip-path='url( #c )'"),
    ] {
        assert_eq!(areas(&clipped(clip, attributes)), plain, "{clip} {attributes}");
    }
}
