//! Themes that follow the page around a picture: `auto` and `text`.

use mazewright_core::{SHAPES, find};
use mazewright_render::formats::Fields;
use mazewright_render::style::animation::ANIMATES;
use mazewright_render::style::layers::Layers;
use mazewright_render::style::look::FILLS;
use mazewright_render::style::{Color, Overlay, Style};

use crate::common::{Made, Written, shape, spec, style};

/// Returns a style in the colours of a theme.
fn in_theme(style: &Style, theme: &str) -> Style {
    let Style { ink, paper, path, theme, .. } = Style::themed(theme).unwrap();
    Style { ink, paper, path, theme, ..style.clone() }
}

fn hexadecimal(color: Color) -> String {
    format!("#{color}")
}

/// Returns the styles with which each shape is drawn.
fn looks() -> Vec<Style> {
    let solved = Style { solution: Overlay::Over, ..style() };
    let layers = Layers::parse("planar,tree,walls,solution").unwrap();
    let mut moving = solved.clone();
    moving.options.animation.animate = find(ANIMATES, "solve").unwrap();
    moving.options.animation.head = true;
    moving.options.animation.frames = 4;
    vec![style(), solved.clone(), Style { layers, ..solved }, moving]
}

/// On a dark page, the colours of `auto` are those of `dark`: each colour of a group of the scheme is replaced by its
/// rule.
#[test]
fn auto_is_dark_on_dark_pages() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 6, 5));
        for (at, look) in looks().iter().enumerate() {
            let [auto, light, dark] =
                ["auto", "light", "dark"].map(|theme| made.svg(&in_theme(look, theme)));
            assert_eq!(without_scheme(&auto, false), light, "{made} {at}");
            assert_eq!(without_scheme(&auto, true), dark, "{made} {at}");
        }
    }
}

/// Returns an SVG without its rules for dark pages, which are applied if `is_dark`.
fn without_scheme(svg: &str, is_dark: bool) -> String {
    let from = svg.find("@media screen").unwrap();
    let to = from + svg[from..].find("}}").unwrap() + 2;
    let rules = &svg[from..to];
    let mut plain = [&svg[..from], &svg[to..]].concat().replace("<style></style>", "");
    let [light, dark] = ["light", "dark"].map(|theme| Style::themed(theme).unwrap());
    for (light, dark) in
        [light.ink, light.paper, light.path].into_iter().zip([dark.ink, dark.paper, dark.path])
    {
        let [light, dark] = [light, dark].map(hexadecimal);
        for name in ["fill", "stroke"] {
            let rule = format!("[{name}=\"{light}\"]{{{name}:{dark}}}");
            assert!(rules.contains(&rule), "{rule} in {rules}");
            if is_dark {
                let of = |color: &str| format!("{name}=\"{color}\"");
                plain = plain.replace(&of(&light), &of(&dark));
            }
        }
    }
    // All that is drawn belongs to the scheme.
    let groups = plain.matches("<g class=\"").count();
    let moving = plain.matches("<g class=\"mazewright-moving\"").count();
    assert_eq!(plain.matches(" mazewright-scheme\"").count(), groups - moving, "{plain}");
    plain.replace(" class=\"mazewright-scheme\"", "").replace(" mazewright-scheme\"", "\"")
}

/// Colours that show numbers stay, and so do those that the caller gave.
#[test]
fn other_colours_stay_on_dark_pages() {
    let made = Made::new(spec(shape("square"), 6, 5));
    let filled = Style { fill: find(FILLS, "distance").unwrap(), ..style() };
    let [black, blue] = [0, 0x33_66_99].map(Color::opaque);
    let solved = Style { solution: Overlay::Over, ..style() };
    let mut cut = style();
    cut.options.cut = true;
    for theme in ["auto", "text"] {
        let own = in_theme(&style(), theme);
        let mut stay = vec![
            Style { ink: blue, ..own.clone() },
            Style { path: black, ..in_theme(&solved, theme) },
            in_theme(&cut, theme),
        ];
        if theme == "auto" {
            stay.extend([Style { paper: blue, ..own }, in_theme(&filled, theme)]);
        }
        for (at, style) in stay.iter().enumerate() {
            let svg = made.svg(style);
            let is_fixed = !svg.contains("mazewright-scheme") && !svg.contains("currentColor");
            assert!(is_fixed, "{theme} {at}: {svg}");
        }
    }
    // Other colours of the picture follow the page.
    let green = Style { path: Color::opaque(0x00_80_00), ..in_theme(&solved, "auto") };
    let svg = made.svg(&green);
    assert!(svg.contains("{stroke:#e6edf3}") && svg.contains("\"#008000\""), "{svg}");
    assert!(!svg.contains("f0b72f"), "{svg}");
}

/// Pictures that do not know their reader are light.
#[test]
fn auto_is_light_elsewhere() {
    let made = Made::new(spec(shape("hex"), 5, 4));
    for format in ["png", "pdf", "webp", "dxf"] {
        let [auto, light] = ["auto", "light"]
            .map(|theme| made.write(format, &in_theme(&style(), theme), Fields::ALL));
        assert_eq!(auto, light, "{format}");
    }
}

/// The style sheet of a page is the one that its policy allows.
#[test]
fn pages_hold_the_rules() {
    use base64::Engine as _;
    use sha2::Digest as _;

    let made = Made::new(spec(shape("hex"), 5, 4));
    for theme in ["auto", "light", "text"] {
        let page = made.write("html", &in_theme(&style(), theme), Fields::ALL);
        let page = String::from_utf8(page).unwrap();
        assert_eq!(page.matches("<style>").count(), 1, "{theme}");
        let (_, sheet) = page.split_once("<style>").unwrap();
        let (sheet, _) = sheet.split_once("</style>").unwrap();
        assert_eq!(sheet.contains("prefers-color-scheme"), theme == "auto");
        let hash = sha2::Sha256::digest(sheet);
        let hash = base64::engine::general_purpose::STANDARD.encode(hash);
        assert!(page.contains(&format!("style-src 'sha256-{hash}'")), "{theme}");
    }
}

/// All lines are in the colour of the text around the picture.
#[test]
fn text_is_the_current_colour() {
    for shape in SHAPES {
        let made = Made::new(spec(shape, 6, 5));
        for (at, look) in looks().iter().enumerate() {
            let svg = made.svg(&in_theme(look, "text"));
            assert!(svg.contains("=\"currentColor\""), "{made} {at}");
            assert!(!svg.contains("\"#000000\""), "{made} {at}: {svg}");
            assert!(!svg.contains("<rect"), "{made} {at}");
        }
    }
    let made = Made::new(spec(shape("hex"), 5, 4));
    let inked = Style { ink: Color::opaque(0x33_66_99), ..in_theme(&style(), "text") };
    assert!(made.svg(&inked).contains("\"#336699\""));
}

/// The groups have ids if these are asked for, and are layers for drawing programs.
#[test]
fn groups_have_ids_on_demand() {
    let made = Made::new(spec(shape("hex"), 5, 4));
    for look in looks() {
        for group_ids in [false, true] {
            let mut look = look.clone();
            look.group_ids = group_ids;
            let svg = made.svg(&look);
            let named = svg.matches("\" id=\"").count();
            assert_eq!(named > 0, group_ids, "{svg}");
            assert_eq!(svg.matches("inkscape:groupmode=\"layer\"").count(), named);
            let mut ids: Vec<&str> =
                svg.split(" id=\"").skip(1).map(|it| it.split('"').next().unwrap()).collect();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), named, "each id is one group's: {svg}");
        }
    }
}
