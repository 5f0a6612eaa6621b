//! Compares the groups of settings that formats list with their output: a format reads a setting if
//! and only if another value of it changes the bytes.

use std::collections::BTreeSet;

use mazewright_core::find;
use mazewright_render::draw::fit::Fit;
use mazewright_render::formats::setting_group::SettingGroup::{
    self, Animation, Array, CellMillimetres, Charset, Corners, Cut, Density, Depth, Drawing, Ids,
    Inset, Machine, Print, Resolution, Solid, Solution, Table, Tool, WallMillimetres,
};
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::style::animation::ANIMATES;
use mazewright_render::style::cutting::CUT_SHAPES;
use mazewright_render::style::end_marks::MARK_KINDS;
use mazewright_render::style::layers::Layers;
use mazewright_render::style::look::{COLORMAPS, DRAWS, FILLS, THEMES, Theme, WARPS};
use mazewright_render::style::machine::MachineCommand;
use mazewright_render::style::options::{ARRAYS, CHARSETS};
use mazewright_render::style::page::{FOOTERS, KEYS, ORIENTATIONS, PAGES};
use mazewright_render::style::strokes::{CAPS, SOLUTION_STYLES};
use mazewright_render::style::title::Title;
use mazewright_render::style::trail::Trail;
use mazewright_render::style::{Color, Length, Overlay, Style};
use mazewright_render::words::LANGUAGES;

use crate::common::{Made, Written, shape, spec, style};

/// A setting, its group, the changes that it needs to have an effect, and another value of it.
type Change = (&'static str, SettingGroup, fn(&mut Style), fn(&mut Style));

fn nothing(_: &mut Style) {}

fn worded(style: &mut Style) {
    style.marks.kind = find(MARK_KINDS, "words").unwrap();
}

fn solved(style: &mut Style) {
    style.solution = Overlay::Over;
}

/// The page is as large as the picture.
fn fitted(style: &mut Style) {
    style.options.print.page = find(PAGES, "fit").unwrap().value;
}

fn filled(style: &mut Style) {
    style.fill = find(FILLS, "distance").unwrap();
}

fn moving(style: &mut Style) {
    style.options.animation.animate = find(ANIMATES, "carve").unwrap();
    style.options.animation.frames = 8;
}

fn cut(style: &mut Style) {
    style.options.cut = true;
}

fn cut_area(style: &mut Style) {
    cut(style);
    style.options.cutting.shape = &CUT_SHAPES[1];
}

fn command(text: &str) -> MachineCommand {
    MachineCommand::parse(text).unwrap()
}

const CHANGES: [Change; 57] = [
    ("solution", Solution, nothing, solved),
    ("way", Drawing, solved, |it| it.strokes.solution_style = &SOLUTION_STYLES[1]),
    ("draw", Drawing, nothing, |it| it.draw = &DRAWS[1]),
    ("layers", SettingGroup::Layers, nothing, |it| it.layers = Layers::parse("centres").unwrap()),
    ("fill", Drawing, nothing, filled),
    ("colormap", Drawing, filled, |it| it.colormap = &COLORMAPS[1]),
    ("legend", Drawing, filled, |it| it.legend = true),
    ("fit", Drawing, nothing, |it| it.canvas = [Some(500), None]),
    ("cell", Drawing, nothing, |it| it.cell = Length::whole(25)),
    ("line", Drawing, nothing, |it| it.line = Length::whole(4)),
    ("caps", Drawing, nothing, |it| it.strokes.caps = find(CAPS, "butt").unwrap()),
    ("corners", Corners, nothing, |it| it.strokes.corners = 40),
    ("inset", Inset, nothing, |it| it.strokes.inset = 20),
    ("margin", Drawing, nothing, |it| it.margin = Length::whole(17)),
    ("tactile", Drawing, nothing, |it| {
        it.tactile = true;
        it.marks.kind = find(MARK_KINDS, "textures").unwrap();
        Fit::ALL.apply(&spec(shape("square"), 4, 4), it).unwrap();
    }),
    ("warp", Drawing, nothing, |it| it.warp = &WARPS[1]),
    ("turn", Drawing, nothing, |it| it.rotation = 90),
    ("title", Drawing, nothing, |it| it.title = Title::parse("A title").ok()),
    ("theme", Drawing, nothing, |it| {
        it.theme = &THEMES[1];
        let Theme { ink, paper, path, .. } = it.theme.value;
        (it.ink, it.paper, it.path) = (ink, paper, path);
    }),
    ("ink", Drawing, nothing, |it| it.ink = Color::opaque(0xff_00_00)),
    ("paper", Drawing, nothing, |it| it.paper = Color::opaque(0xff_ff_00)),
    ("path", Drawing, solved, |it| it.path = Color::opaque(0x00_80_00)),
    ("scale", Density, nothing, |it| it.scale = 2),
    ("dpi", Resolution, fitted, |it| it.dpi = Some(300)),
    ("bit_depth", Depth, solved, |it| it.options.two_colors = true),
    ("animate", Animation, nothing, moving),
    ("frames", Animation, moving, |it| it.options.animation.frames = 4),
    ("duration", Animation, moving, |it| it.options.animation.duration = Length::whole(5)),
    ("pause", Animation, moving, |it| it.options.animation.pause = Length::whole(5)),
    ("head", Animation, moving, |it| it.options.animation.head = true),
    ("charset", Charset, nothing, |it| it.options.charset = &CHARSETS[1]),
    ("bom", Table, nothing, |it| it.options.bom = true),
    ("array", Array, nothing, |it| it.options.array = &ARRAYS[1]),
    ("cut", Cut, nothing, |it| it.options.cut = true),
    ("group_ids", Ids, nothing, |it| it.group_ids = true),
    ("cell_mm", CellMillimetres, cut, |it| it.options.solid.cell = Length::whole(12)),
    ("cut_shape", Tool, cut, |it| it.options.cutting.shape = &CUT_SHAPES[1]),
    ("kerf_mm", Tool, cut_area, |it| it.options.cutting.kerf = Length::from_hundredths(20)),
    ("wall_mm", WallMillimetres, cut_area, |it| it.options.solid.wall = Length::whole(3)),
    ("feed_mm_min", Machine, nothing, |it| it.options.machine.feed = 600),
    ("layer_pause", Machine, nothing, |it| it.options.machine.layer_pause = true),
    ("pen_up", Machine, nothing, |it| it.options.machine.pen_up = command("G0 Z5")),
    ("pen_down", Machine, nothing, |it| it.options.machine.pen_down = command("G0 Z0")),
    ("height_mm", Solid, nothing, |it| it.options.solid.height = Length::whole(7)),
    ("base_mm", Solid, nothing, |it| it.options.solid.base = Length::whole(4)),
    ("groove_mm", Solid, nothing, |it| it.options.solid.groove = Length::whole(1)),
    ("bumps", Solid, nothing, |it| it.options.solid.bumps = true),
    ("page", Print, nothing, |it| it.options.print.page = find(PAGES, "a5").unwrap().value),
    ("trail", Drawing, nothing, |it| {
        it.trail = Trail::parse("word:AB").and_then(Result::ok);
    }),
    ("sheets", Print, nothing, |it| it.options.print.sheets = [3, 2]),
    ("orientation", Print, nothing, |it| {
        it.options.print.orientation = find(ORIENTATIONS, "landscape").unwrap();
    }),
    ("footer", Print, nothing, |it| it.options.print.footer = find(FOOTERS, "full").unwrap()),
    ("lang", Drawing, worded, |it| it.language = find(LANGUAGES, "de").unwrap()),
    ("worksheet", Print, nothing, |it| it.options.print.worksheet = true),
    (
        "instructions",
        Print,
        |it| it.options.print.worksheet = true,
        |it| {
            it.options.print.instructions = Title::parse("Find the cheese!").ok();
        },
    ),
    ("key", Print, nothing, |it| it.options.print.key = find(KEYS, "corner").unwrap()),
    ("page_margin", Print, nothing, |it| it.options.print.margin = Length::whole(30)),
];

#[test]
fn formats_read_exactly_the_settings_that_change_them() {
    let made = Made::new(spec(shape("square"), 9, 10));
    let fields = [Fields::ALL, Fields::parse("stats").unwrap()];
    let mut wrong = Vec::new();
    for format in FORMATS {
        let mut read: BTreeSet<&str> = CHANGES
            .into_iter()
            .filter(|&(_, group, ..)| format.value.reads(group))
            .map(|(name, ..)| name)
            .collect();
        read.extend(format.value.reads(SettingGroup::Fields).then_some("fields"));
        let mut taken = BTreeSet::new();
        for (name, _, base, change) in CHANGES {
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
        wrong.extend(read.symmetric_difference(&taken).map(|name| (format.name, *name)));
        let is_tried = |group: &SettingGroup| {
            *group == SettingGroup::Fields || CHANGES.iter().any(|(_, tried, ..)| tried == group)
        };
        assert!(format.value.settings.iter().all(is_tried), "{}", format.name);
    }
    assert_eq!(wrong, [], "read and without effect, or with effect and not read");
}
