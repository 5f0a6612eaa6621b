//! The page with the solution behind a button.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use mazewright_render::formats::Fields;
use mazewright_render::style::title::Title;
use mazewright_render::style::{Color, Overlay, Style};
use sha2::{Digest, Sha256};

use crate::common::{Made, Written, shape, spec, style};

fn page(style: &Style) -> String {
    let made = Made::new(spec(shape("hex"), 7, 5));
    String::from_utf8(made.write("html", style, Fields::ALL)).unwrap()
}

#[test]
fn the_solution_is_a_picture_of_its_own_behind_a_button() {
    let made = Made::new(spec(shape("hex"), 7, 5));
    let text = page(&style());
    let without_seed = |svg: &str| svg.trim_end().replacen(", seed 1</title>", "</title>", 1);
    assert!(text.contains(&without_seed(&made.svg(&style()))));
    let alone = Style { solution: Overlay::Only, paper: Color::NONE, ..style() };
    assert!(text.contains(&without_seed(&made.svg(&alone))));
    assert!(text.contains("<label for=\"s\">"));
    assert!(!text.contains("checked>"));
    let shown = page(&Style { solution: Overlay::Over, ..style() });
    assert!(shown.contains("id=\"s\" checked>"));
    let only = page(&Style { solution: Overlay::Only, ..style() });
    assert_eq!(only.matches("<svg").count(), 1);
    assert!(!only.contains("<label"));
}

#[test]
fn the_page_allows_nothing_but_its_own_style_sheet() {
    let text = page(&Style { title: Title::parse("<b>\"&").ok(), ..style() });
    let sheet = text.split("<style>").nth(1).unwrap().split("</style>").next().unwrap();
    let hash = STANDARD.encode(Sha256::digest(sheet));
    let policy = format!("content=\"default-src 'none'; style-src 'sha256-{hash}'\"");
    assert!(text.contains(&policy));
    for word in ["<script", "http://www.w3.org/1999", " style=", " on", "<b>", "@import", "url("] {
        let found = text.matches(word).count();
        assert_eq!(found, 0, "{word}");
    }
}

/// The heading of the page is its title. Nothing repeats the title, and nothing contains the seed.
#[test]
fn a_page_has_its_title_once_and_no_seed() {
    let made = Made::new(spec(shape("hex"), 7, 5));
    let titled = Style { title: Title::parse("Minos").ok(), ..style() };
    let text = page(&titled);
    assert!(text.contains("<h1>Minos</h1>"));
    assert!(text.contains("<title>Minos</title>"));
    // Words that are wider than the window are broken.
    assert!(text.contains("margin:0 0 1rem;overflow-wrap:anywhere}"));
    let lettering =
        made.svg(&titled).matches("<path").count() - made.svg(&style()).matches("<path").count();
    assert!(lettering > 0, "the title is drawn in a picture of its own");
    assert_eq!(text.matches("<path").count(), page(&style()).matches("<path").count());
    let plain = page(&style());
    assert!(plain.contains("<h1>hex maze, 7 × 5</h1>"), "{plain:.900}");
    assert!(!plain.contains("seed"));
}
