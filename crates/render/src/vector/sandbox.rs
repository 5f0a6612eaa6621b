//! Restricts an SVG of a caller to shapes and plain paint, without references to anything outside.
//! Bounds the work, which is counted before anything is resolved.

use std::collections::BTreeSet;

use usvg::roxmltree::{Document, Node, ParsingOptions};
use usvg::{Options, Tree};

use crate::vector::PictureFault;
use crate::vector::effects::{
    EFFECTS, check_clip, check_clips_in_clips, check_effect, check_effects, without_comments,
};
use crate::vector::markup;
use crate::vector::weight::{self, MAX_DEPTH, MAX_XML_NODES, too_many_elements};

/// The largest size of a source, in bytes.
pub const MAX_BYTES: usize = 256 << 10;

/// The largest size of style sheets. Each rule is tried on each element.
pub const MAX_STYLE_BYTES: usize = 8 << 10;

/// The largest size of a `style` attribute, in bytes. The time for reading it grows with the square
/// of its size.
pub const MAX_STYLE_ATTRIBUTE_BYTES: usize = 3 << 10;

/// The attributes that have numbers. No valid value of any of them contains `nan` or `inf`.
const NUMERIC: &[&str] = &[
    "cx",
    "cy",
    "d",
    "gradientTransform",
    "height",
    "points",
    "r",
    "rx",
    "ry",
    "stroke-width",
    "transform",
    "viewBox",
    "width",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
];

/// The attributes that restrict an element to some readers.
const CONDITIONS: &[&str] = &["requiredExtensions", "requiredFeatures", "systemLanguage"];

const SVG: &str = "http://www.w3.org/2000/svg";
const CLIP_PATH: &str = "clipPath";

/// The elements that may be in an SVG.
const ELEMENTS: &[&str] = &[
    "svg",
    "g",
    "defs",
    CLIP_PATH,
    "symbol",
    "use",
    "title",
    "desc",
    "metadata",
    "style",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "linearGradient",
    "radialGradient",
    "stop",
];

/// Reads an SVG, and rejects elements that are not allowed.
pub(super) fn read(source: &str) -> Result<Tree, PictureFault> {
    if source.len() > MAX_BYTES {
        let detail = format!("it has {} bytes; at most {MAX_BYTES} are allowed", source.len());
        return Err(PictureFault::new("too-large", detail));
    }
    markup::check(source)?;
    let options = ParsingOptions {
        // Many drawing programs write a document type without entities.
        allow_dtd: true,
        nodes_limit: MAX_XML_NODES as u32,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(source, options).map_err(|error| match error {
        usvg::roxmltree::Error::NodesLimitReached => too_many_elements(),
        error => {
            let why: String = error.to_string().chars().filter(|it| !it.is_control()).collect();
            let why: String = why.chars().take(120).collect();
            PictureFault::new("not-svg", format!("it is not well-formed XML: {why}"))
        }
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" || root.tag_name().namespace() != Some(SVG) {
        let detail = format!("it must be an svg element with xmlns=\"{SVG}\"");
        return Err(PictureFault::new("not-svg", detail));
    }
    let elements = || root.descendants().filter(Node::is_element);
    let clips = elements().filter(|it| it.tag_name().name() == CLIP_PATH);
    let clips: BTreeSet<&str> = clips.filter_map(|it| it.attribute("id")).collect();
    let mut sheets = String::new();
    for node in elements() {
        check_element(node, &clips, &mut sheets)?;
    }
    check_clips_in_clips(root, &sheets)?;
    weight::check(&document, &sheets)?;
    Tree::from_xmltree(&document, &Options::default()).map_err(|error| {
        PictureFault::new("not-svg", format!("it cannot be drawn: {error}").to_lowercase())
    })
}

fn check_element(
    node: Node<'_, '_>,
    clips: &BTreeSet<&str>,
    sheets: &mut String,
) -> Result<(), PictureFault> {
    let reject = |detail: String| Err(PictureFault::new("not-allowed", detail));
    let name = node.tag_name().name();
    let shown: String = name.chars().filter(char::is_ascii_alphanumeric).take(24).collect();
    if node.ancestors().take(MAX_DEPTH + 2).count() > MAX_DEPTH + 1 {
        let detail = format!("its elements are nested more than {MAX_DEPTH} deep");
        return Err(PictureFault::new("too-deep", detail));
    }
    if node.tag_name().namespace() != Some(SVG) {
        // Notes of drawing programs, which are not drawn.
        return Ok(());
    }
    let is_nested_svg = name == "svg" && node.parent_element().is_some();
    if !ELEMENTS.contains(&name) || is_nested_svg {
        return reject(format!(
            "it has the element {shown}; only shapes, groups, use, gradients, style and clipPath are allowed"
        ));
    }
    if name == CLIP_PATH {
        check_clip(node)?;
    }
    if name == "style" {
        let texts = node.descendants().filter(Node::is_text);
        let text: String = texts.filter_map(|it| it.text()).collect();
        sheets.push_str(&text);
        if sheets.len() > MAX_STYLE_BYTES {
            let given = sheets.len();
            let detail = format!(
                "its style sheets have {given} bytes or more; at most {MAX_STYLE_BYTES} are allowed"
            );
            return Err(PictureFault::new("too-large", detail));
        }
        if !has_plain_selectors(&text) {
            return reject(
                "its style sheet may only have plain rules for elements, classes and ids".into(),
            );
        }
        check_references(&text)?;
        check_effects(&text, clips)?;
    }
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        if name == "href" && !value.starts_with('#') {
            return reject(format!("{shown} refers to something outside of it"));
        }
        if NUMERIC.contains(&name) {
            check_numbers(&shown, name, value)?;
        }
        if name.len() > 2 && name[..2].eq_ignore_ascii_case("on") {
            return reject(format!("{shown} has a script"));
        }
        if CONDITIONS.contains(&name) {
            return reject(format!(
                "{shown} has {name}, which shows it only to some readers; that is not allowed"
            ));
        }
        if EFFECTS.contains(&name) {
            check_effect(name, value, clips)?;
        }
        if name == "style" {
            if value.len() > MAX_STYLE_ATTRIBUTE_BYTES {
                let given = value.len();
                let detail = format!(
                    "style of {shown} has {given} bytes; at most {MAX_STYLE_ATTRIBUTE_BYTES} are allowed"
                );
                return Err(PictureFault::new("too-large", detail));
            }
            check_effects(value, clips)?;
        }
        check_references(value)?;
    }
    Ok(())
}

/// Rejects values that are not numbers, and sizes that are not valid, where usvg would silently
/// ignore them.
fn check_numbers(element: &str, name: &str, value: &str) -> Result<(), PictureFault> {
    let reject = |what: &str| {
        let value: String = value.chars().filter(|it| !it.is_control()).take(40).collect();
        let detail = format!("{name} of {element} is \"{value}\", {what}");
        Err(PictureFault::new("not-svg", detail))
    };
    let lower = value.to_ascii_lowercase();
    if ["nan", "inf"].iter().any(|word| lower.contains(word)) {
        return reject("which has a value that is not a number");
    }
    if name == "viewBox" {
        let numbers = value.split([' ', ',', '\t', '\n', '\r']).filter(|number| !number.is_empty());
        let numbers: Option<Vec<f64>> =
            numbers.map(|number| number.parse().ok().filter(|it: &f64| it.is_finite())).collect();
        if !numbers.is_some_and(|it| it.len() == 4 && it[2] > 0.0 && it[3] > 0.0) {
            return reject("but must be four numbers, the last two above 0");
        }
    }
    Ok(())
}

/// Returns whether the selectors of a style sheet have no combinators, attributes or rules with
/// `@`. Matching these could take long.
fn has_plain_selectors(text: &str) -> bool {
    let Some(rest) = without_comments(text) else { return false };
    let rules = rest.split('}').filter_map(|rule| rule.split_once('{'));
    let plain = |letter: char| letter.is_alphanumeric() || "._-#*".contains(letter);
    !rest.contains('@')
        && rules
            .flat_map(|(selectors, _)| selectors.split(','))
            .all(|it| it.trim().chars().all(plain))
}

/// Rejects references by `url(…)` to anything but elements of the document.
fn check_references(text: &str) -> Result<(), PictureFault> {
    let lower = text.to_ascii_lowercase();
    for rest in lower.split("url(").skip(1) {
        let target = rest.trim_start().trim_start_matches(['"', '\'']);
        if !target.starts_with('#') {
            let detail = "it refers to something outside of it by url()";
            return Err(PictureFault::new("not-allowed", detail));
        }
    }
    Ok(())
}
