//! Small pictures of the effects of options.

use mazewright_request::ParameterId;

/// Returns the query of a picture of a value, for parameters whose values a picture explains best.
pub(super) fn thumbnail(parameter: ParameterId, value: &str) -> Option<String> {
    let query = match (parameter, value) {
        (ParameterId::SHAPE, "polar") => "shape=polar&rows=3&cols=5&cell=18".to_owned(),
        (ParameterId::SHAPE, "tri" | "kite") => format!("shape={value}&cols=7&rows=4&cell=20"),
        (ParameterId::SHAPE, "penrose-p2" | "penrose-p3" | "voronoi") => {
            format!("shape={value}&cols=5&rows=5&cell=16&line=1.5")
        }
        (ParameterId::SHAPE, "floret" | "trihex" | "rhombitrihex" | "snub-square") => {
            format!("shape={value}&cols=3&rows=3&cell=14&line=1.5")
        }
        (ParameterId::SHAPE, _) => format!("shape={value}&cols=4&rows=4&cell=20"),
        (ParameterId::OUTLINE, "triangle" | "hexagon" | "rhombus") => {
            format!("shape=tri&outline={value}&cols=9&rows=9&cell=8&line=1.5")
        }
        (ParameterId::OUTLINE, "sector") => {
            "outline=sector&angle=120&cols=18&rows=18&cell=5&line=1.5".to_owned()
        }
        (ParameterId::OUTLINE, _) => format!("outline={value}&cols=20&rows=20&cell=5&line=1.5"),
        (ParameterId::RIM, _) => {
            format!("shape=hex&outline=heart&rim={value}&cols=10&rows=10&cell=8&line=1.5")
        }
        (ParameterId::MASK, "none") => "cols=14&rows=14&cell=6&line=1".to_owned(),
        (ParameterId::MASK, _) => {
            format!("mask={value}&cols=18&rows=18&cell=5&line=1&mask_parts=largest")
        }
        (ParameterId::THEME, _) => {
            format!("theme={value}&shape=hex&cols=4&rows=4&solution=true&cell=20&line=2.5&margin=8")
        }
        (ParameterId::WAY, _) => {
            format!("way={value}&solution=true&cols=5&rows=4&cell=16&line=1.5")
        }
        _ => return None,
    };
    let margin = if query.contains("margin") { "" } else { "&margin=4" };
    Some(format!("{query}{margin}&seed=4&gen=1"))
}
