//! The lists of the parameters that formats take, held to what the formats write: a parameter is listed
//! if and only if another value of it changes the bytes.

use std::collections::BTreeSet;

use mazewright_core::catalog::find;
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::style::animation::ANIMATES;
use mazewright_render::style::layers::Layers;
use mazewright_render::style::look::{COLORMAPS, DRAWS, FILLS, THEMES, Theme, WARPS};
use mazewright_render::style::options::{ARRAYS, CHARSETS, FORMAT_PARAMETERS};
use mazewright_render::style::page::{ORIENTATIONS, PAGES};
use mazewright_render::style::strokes::{CAPS, SOLUTION_STYLES};
use mazewright_render::style::title::Title;
use mazewright_render::style::{Color, Length, Overlay, Style};

use crate::common::{Made, Written, shape, spec, style};

/// A parameter, what else it needs to have an effect, and another value of it.
type Change = (&'static str, fn(&mut Style), fn(&mut Style));

fn nothing(_: &mut Style) {}

fn solved(style: &mut Style) {
    style.solution = Overlay::Over;
}

fn filled(style: &mut Style) {
    style.fill = find(FILLS, "distance").unwrap();
}

fn moving(style: &mut Style) {
    style.options.animation.animate = find(ANIMATES, "carve").unwrap();
    style.options.animation.frames = 8;
}

const CHANGES: [Change; 33] = [
    ("solution", nothing, solved),
    ("way", solved, |it| it.strokes.solution_style = &SOLUTION_STYLES[1]),
    ("draw", nothing, |it| it.draw = &DRAWS[1]),
    ("layers", nothing, |it| it.layers = Layers::parse("tree").unwrap()),
    ("fill", nothing, filled),
    ("colormap", filled, |it| it.colormap = &COLORMAPS[1]),
    ("legend", filled, |it| it.legend = true),
    ("cell", nothing, |it| it.cell = Length::whole(25)),
    ("line", nothing, |it| it.line = Length::whole(4)),
    ("caps", nothing, |it| it.strokes.caps = find(CAPS, "butt").unwrap()),
    ("corners", nothing, |it| it.strokes.corners = 40),
    ("inset", nothing, |it| it.strokes.inset = 20),
    ("margin", nothing, |it| it.margin = Length::whole(17)),
    ("warp", nothing, |it| it.warp = &WARPS[1]),
    ("turn", nothing, |it| it.rotation = 90),
    ("title", nothing, |it| it.title = Title::parse("A title").ok()),
    ("theme", nothing, |it| {
        it.theme = &THEMES[1];
        let Theme { ink, paper, path } = it.theme.value;
        (it.ink, it.paper, it.path) = (ink, paper, path);
    }),
    ("ink", nothing, |it| it.ink = Color::opaque(0xff_00_00)),
    ("paper", nothing, |it| it.paper = Color::opaque(0xff_ff_00)),
    ("path", solved, |it| it.path = Color::opaque(0x00_80_00)),
    ("animate", nothing, moving),
    ("frames", moving, |it| it.options.animation.frames = 4),
    ("duration", moving, |it| it.options.animation.duration = Length::whole(5)),
    ("pause", moving, |it| it.options.animation.pause = Length::whole(5)),
    ("charset", nothing, |it| it.options.charset = &CHARSETS[1]),
    ("array", nothing, |it| it.options.array = &ARRAYS[1]),
    ("cell_mm", nothing, |it| it.options.solid.cell = Length::whole(12)),
    ("wall_mm", nothing, |it| it.options.solid.wall = Length::whole(3)),
    ("height_mm", nothing, |it| it.options.solid.height = Length::whole(7)),
    ("base_mm", nothing, |it| it.options.solid.base = Length::whole(4)),
    ("page", nothing, |it| it.options.print.page = find(PAGES, "a5").unwrap()),
    ("orientation", nothing, |it| {
        it.options.print.orientation = find(ORIENTATIONS, "landscape").unwrap();
    }),
    ("page_margin", nothing, |it| it.options.print.margin = Length::whole(30)),
];

#[test]
fn formats_take_what_changes_them_and_nothing_else() {
    let made = Made::new(spec(shape("square"), 6, 7));
    let fields = [Fields::ALL, Fields::parse("stats").unwrap()];
    let mut wrong = Vec::new();
    for format in FORMATS {
        let listed: BTreeSet<&str> = format.value.parameters.iter().copied().collect();
        assert_eq!(listed.len(), format.value.parameters.len(), "{}: once each", format.name);
        let mut taken = BTreeSet::new();
        for (name, base, change) in CHANGES {
            let mut style = style();
            base(&mut style);
            let before = made.write(format.name, &style, Fields::ALL);
            change(&mut style);
            if made.write(format.name, &style, Fields::ALL) != before {
                taken.insert(name);
            }
        }
        let [all, few] = fields.map(|fields| made.write(format.name, &style(), fields));
        if all != few {
            taken.insert("fields");
        }
        wrong.extend(listed.symmetric_difference(&taken).map(|name| (format.name, *name)));
    }
    assert_eq!(wrong, [], "listed and without effect, or with effect and not listed");
    let own: BTreeSet<&str> = FORMAT_PARAMETERS.into_iter().collect();
    let all: BTreeSet<&str> = CHANGES.into_iter().map(|(name, ..)| name).collect();
    assert!(own.is_subset(&all), "every parameter of formats is tried");
}
