//! Rejects effects that would change the look of a caller's SVG and are not drawn. A clip path is
//! allowed if it is one shape. Whether it cuts anything away is checked after the SVG is resolved.

use std::collections::BTreeSet;

use usvg::roxmltree::Node;

use crate::vector::PictureFault;

/// The largest size of the data of a path in a clip path, in bytes. A rectangle needs less.
const MAX_CLIP_DATA: usize = 200;

/// The properties with effects that are not drawn. The value `none` is allowed, and so is a clip
/// path that cuts nothing away.
pub(super) const EFFECTS: &[&str] = &[
    "clip-path",
    "filter",
    "marker",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mask",
    "mask-image",
];

/// Rejects a clip path with more than one shape, which would require a check at every use.
pub(super) fn check_clip(node: Node<'_, '_>) -> Result<(), PictureFault> {
    let shapes: Vec<_> = node.children().filter(Node::is_element).collect();
    let is_plain = |shape: &Node<'_, '_>| match shape.tag_name().name() {
        "rect" => true,
        "path" => shape.attribute("d").is_none_or(|data| data.len() <= MAX_CLIP_DATA),
        _ => false,
    };
    if shapes.len() <= 1 && shapes.iter().all(is_plain) {
        return Ok(());
    }
    let detail = "it has a clip path that is not a rectangle, which is not supported; apply it in the drawing program";
    Err(PictureFault::new("not-allowed", detail))
}

/// Rejects clip paths of clip paths: they are not resolved into areas, and resolving cyclic ones
/// would not end. A rule of a style sheet counts if any name in its selector belongs to the
/// element.
pub(super) fn check_clips_in_clips(root: Node<'_, '_>, sheets: &str) -> Result<(), PictureFault> {
    let clip = EFFECTS[0];
    let sheets = without_comments(sheets).unwrap_or_default();
    // Text without a brace, for example after a brace in quotes, counts as a rule for all elements.
    let rules = sheets.split('}').map(|rule| rule.split_once('{').unwrap_or(("*", rule)));
    let selectors = rules.filter(|(_, declarations)| declarations.contains(clip));
    let selectors: Vec<&str> = selectors.flat_map(|(selectors, _)| selectors.split(',')).collect();
    let named: BTreeSet<&str> =
        selectors.iter().flat_map(|it| it.trim().split(['.', '#']).skip(1)).collect();
    let selects_all = selectors.iter().any(|it| !it.contains(['.', '#']));
    let clips = root.descendants().filter(|it| it.tag_name().name() == "clipPath");
    for node in clips.flat_map(|it| it.descendants()).filter(Node::is_element) {
        let has = |name| node.attribute(name).unwrap_or_default();
        let mut names = has("class").split_whitespace().chain([has("id")]);
        if selects_all
            || node.attribute(clip).is_some()
            || has("style").contains(clip)
            || names.any(|name| named.contains(name))
        {
            let detail = "it has a clip path of a clip path, which is not supported; apply it in the drawing program";
            return Err(PictureFault::new("not-allowed", detail));
        }
    }
    Ok(())
}

/// Rejects declarations of effects that are not drawn.
pub(super) fn check_effects(text: &str, clips: &BTreeSet<&str>) -> Result<(), PictureFault> {
    let Some(text) = without_comments(text) else {
        return Err(PictureFault::new("not-svg", "a comment in its style has no end"));
    };
    let mut declarations = text.split(['{', '}', ';']).filter_map(|it| it.split_once(':'));
    declarations.try_for_each(|(name, value)| check_effect(name, value, clips))
}

/// Rejects an effect that is not drawn, such as a mask, because the picture would look different.
/// Whether a clip path of the picture cuts anything away is checked later.
pub(super) fn check_effect(
    name: &str,
    value: &str,
    clips: &BTreeSet<&str>,
) -> Result<(), PictureFault> {
    // The parser of styles skips a star before a name.
    let name = name.trim().trim_start_matches('*').to_ascii_lowercase();
    let value = value.split('!').next().unwrap_or_default().trim();
    let is_allowed = value.is_empty() || value.eq_ignore_ascii_case("none");
    let reference = || value.strip_prefix("url(")?.strip_suffix(')')?.trim().strip_prefix('#');
    let is_clip = name == "clip-path" && reference().is_some_and(|id| clips.contains(id));
    if is_allowed || is_clip || !EFFECTS.contains(&&*name) {
        return Ok(());
    }
    let detail = format!(
        "it has {name}, which is not supported; apply it in the drawing program, or leave it out"
    );
    Err(PictureFault::new("not-allowed", detail))
}

/// Returns a style sheet without its comments; `None` if a comment has no end.
pub(super) fn without_comments(text: &str) -> Option<String> {
    let (mut plain, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, comment)) = rest.split_once("/*") {
        plain.push_str(before);
        rest = comment.split_once("*/")?.1;
    }
    plain.push_str(rest);
    Some(plain)
}
