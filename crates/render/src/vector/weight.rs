//! Counts the work of usvg for an SVG in advance: elements, bytes, segments and styles, with all
//! `use` resolved.

use std::collections::BTreeMap;
use std::str::FromStr as _;

use svgtypes::{Length, LengthUnit, SimplePathSegment, SimplifyingPathParser};
use usvg::roxmltree::{Document, Node};

use crate::vector::PictureFault;
use crate::vector::convert::{MAX_POINTS, SEGMENTS};
use crate::vector::effects::without_comments;

/// The largest depth of nested elements.
pub const MAX_DEPTH: usize = 48;

/// The largest number of elements, where each `use` counts with all that it repeats.
pub const MAX_NODES: usize = 2000;

/// The largest number of elements, comments and pieces of text, where each `use` counts with all
/// that it repeats.
pub const MAX_XML_NODES: usize = 4 * MAX_NODES;

/// The largest size of all attributes with all `use` resolved, in bytes. Path data is most of it.
pub const MAX_DATA: usize = 128 << 10;

/// The largest number of declarations in style sheets times elements: each may apply to each.
const MAX_STYLED: usize = 200_000;

/// Number of declarations of the shorthand `font`, the largest number of any shorthand.
const SHORTHAND: usize = 18;

/// The largest number of curves with all `use` resolved. If they are painted, they have
/// `MAX_POINTS` points.
pub const MAX_CURVES: usize = MAX_POINTS / SEGMENTS as usize;

/// The largest length of a chain of gradients that refer to each other.
const MAX_CHAIN: usize = 8;

/// The sums over an element and its descendants, including the repetitions by `use`.
#[derive(Clone, Copy, Default)]
struct Weight {
    elements: usize,
    /// Elements, comments and pieces of text.
    nodes: usize,
    /// Bytes of attributes.
    bytes: usize,
    curves: usize,
    /// Straight segments of paths.
    lines: usize,
    /// The square roots of the extents of curves: about the number of pieces of their strokes.
    roots: f64,
}

impl Weight {
    /// Returns the weight of an element without its children.
    fn of(node: Node<'_, '_>) -> Self {
        let bytes = node.attributes().map(|it| it.value().len()).sum();
        let mut weight = Self { elements: 1, nodes: 1, bytes, ..Self::default() };
        let radius = |name| node.attribute(name).map_or(0.0, length);
        let around = radius("r") + radius("rx") + radius("ry");
        if around > 0.0 {
            (0..4).for_each(|_| weight.add_curve(around));
        }
        let mut here = [0.0; 2];
        // Segments after an error are not drawn.
        let path = SimplifyingPathParser::from(node.attribute("d").unwrap_or_default());
        for segment in path.map_while(Result::ok) {
            let (points, count) = match segment {
                SimplePathSegment::MoveTo { x, y } => ([[x, y]; 3], 0),
                SimplePathSegment::LineTo { x, y } => ([[x, y]; 3], 1),
                SimplePathSegment::Quadratic { x1, y1, x, y } => ([[x1, y1], [x, y], [x, y]], 2),
                SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                    ([[x1, y1], [x2, y2], [x, y]], 3)
                }
                SimplePathSegment::ClosePath => continue,
            };
            let mut extent = 0.0;
            for point in points {
                extent += (point[0] - here[0]).abs() + (point[1] - here[1]).abs();
                here = point;
            }
            match count {
                0 => {}
                1 => weight.lines += 1,
                _ => weight.add_curve(extent),
            }
        }
        weight
    }

    fn add_curve(&mut self, extent: f64) {
        self.curves += 1;
        self.roots += extent.sqrt();
    }

    /// Returns the approximate number of pieces of the outlines of strokes. A straight segment has
    /// a piece on each of its two sides.
    fn pieces(&self, widest: f64) -> f64 {
        let width = if self.curves > 0 { widest.sqrt() } else { 0.0 };
        self.roots + width * self.curves as f64 + 2.0 * self.lines as f64
    }

    fn add(&mut self, more: Self) {
        for (sum, more) in [
            (&mut self.elements, more.elements),
            (&mut self.nodes, more.nodes),
            (&mut self.bytes, more.bytes),
            (&mut self.curves, more.curves),
            (&mut self.lines, more.lines),
        ] {
            *sum = sum.saturating_add(more);
        }
        self.roots += more.roots;
    }
}

/// Returns an error if a document exceeds the limits with all `use` resolved and the style sheets
/// `sheets`.
pub(super) fn check(document: &Document<'_>, sheets: &str) -> Result<(), PictureFault> {
    Counter::default().check(document, sheets, widest_stroke(document, sheets))
}

/// Returns the largest width that strokes may have; `None` if nothing has a stroke.
fn widest_stroke(document: &Document<'_>, sheets: &str) -> Option<f64> {
    let (mut is_stroked, mut widest) = (false, 1.0_f64);
    let mut property = |name: &str, value: &str| match name {
        "stroke" => is_stroked |= value != "none",
        "stroke-width" => widest = widest.max(length(value)),
        _ => {}
    };
    let declarations = |text: &str, property: &mut dyn FnMut(&str, &str)| {
        let text = without_comments(text).unwrap_or_default();
        for (name, value) in text.split(['{', '}', ';']).filter_map(|it| it.split_once(':')) {
            property(name.trim().trim_start_matches('*'), value.trim());
        }
    };
    declarations(sheets, &mut property);
    for attribute in document.descendants().flat_map(|it| it.attributes()) {
        match attribute.name() {
            "style" => declarations(attribute.value(), &mut property),
            name => property(name, attribute.value()),
        }
    }
    is_stroked.then_some(widest)
}

/// Returns an upper bound on a length, in pixels; infinite for units that depend on other elements.
fn length(text: &str) -> f64 {
    /// The largest unit.
    const INCH: f64 = 96.0;
    match Length::from_str(text.split('!').next().unwrap_or_default().trim()) {
        Ok(Length { unit: LengthUnit::Em | LengthUnit::Ex | LengthUnit::Percent, .. }) => {
            f64::INFINITY
        }
        Ok(Length { number, unit: LengthUnit::None | LengthUnit::Px }) => number.abs(),
        Ok(Length { number, .. }) => number.abs() * INCH,
        Err(_) => 0.0,
    }
}

#[derive(Default)]
struct Counter {
    /// `None` while the element is being counted.
    counted: BTreeMap<usize, Option<Weight>>,
}

impl Counter {
    fn check(
        &mut self,
        document: &Document<'_>,
        sheets: &str,
        widest: Option<f64>,
    ) -> Result<(), PictureFault> {
        let mut by_id = BTreeMap::new();
        for node in document.descendants() {
            if let Some(id) = node.attribute("id") {
                by_id.entry(id).or_insert(node);
            }
        }
        for node in document.descendants().filter(|it| it.tag_name().name() != "use") {
            let next = |node: &Node<'_, '_>| {
                let href = node.attributes().find(|it| it.name() == "href")?;
                by_id.get(href.value().trim_start_matches('#')).copied()
            };
            if std::iter::successors(Some(node), next).nth(MAX_CHAIN).is_some() {
                let detail = format!(
                    "its gradients refer to each other in a chain of more than {MAX_CHAIN}"
                );
                return Err(PictureFault::new("too-deep", detail));
            }
        }
        let weight = self.count(document.root_element(), &by_id, 0)?;
        if weight.elements > MAX_NODES || weight.nodes > MAX_XML_NODES {
            return Err(too_many_elements());
        }
        if weight.bytes > MAX_DATA {
            let detail =
                format!("its attributes have more than {MAX_DATA} bytes with all use resolved");
            return Err(PictureFault::new("too-large", detail));
        }
        let declarations =
            sheets.matches(':').count() + SHORTHAND * sheets.matches("font:").count();
        if weight.elements * declarations > MAX_STYLED {
            let Weight { elements, .. } = weight;
            let detail = format!(
                "its style sheets have {declarations} declarations, for {elements} elements; at most {MAX_STYLED} \
                 for all elements together are allowed"
            );
            return Err(PictureFault::new("too-large", detail));
        }
        let pieces = widest.map_or(0.0, |widest| weight.pieces(widest));
        if pieces.is_nan() || pieces > MAX_POINTS as f64 {
            let detail = format!(
                "the outlines of its strokes would have about {pieces:.0} pieces with all use resolved; at most \
                 {MAX_POINTS} are allowed"
            );
            return Err(PictureFault::new("too-detailed", detail));
        }
        for (name, given, most) in
            [("curves", weight.curves, MAX_CURVES), ("lines", weight.lines, MAX_POINTS)]
        {
            if given > most {
                let detail = format!(
                    "its paths have {given} {name} with all use resolved; at most {most} are allowed"
                );
                return Err(PictureFault::new("too-detailed", detail));
            }
        }
        Ok(())
    }

    fn count(
        &mut self,
        node: Node<'_, '_>,
        by_id: &BTreeMap<&str, Node<'_, '_>>,
        depth: usize,
    ) -> Result<Weight, PictureFault> {
        match self.counted.get(&node.id().get_usize()) {
            Some(Some(weight)) => return Ok(*weight),
            Some(None) => {
                let detail = "an element uses itself";
                return Err(PictureFault::new("recursive", detail));
            }
            None if depth > 4 * MAX_DEPTH => {
                let detail = "its use elements refer to each other too deep";
                return Err(PictureFault::new("too-deep", detail));
            }
            None => {}
        }
        self.counted.insert(node.id().get_usize(), None);
        let mut sum = Weight::of(node);
        sum.nodes += node.children().filter(|it| !it.is_element()).count();
        let is_use = node.tag_name().name() == "use";
        let href = node.attributes().find(|it| is_use && it.name() == "href");
        let used = href.and_then(|it| by_id.get(it.value().trim_start_matches('#')).copied());
        if href.is_some() && used.is_none() {
            return Err(PictureFault::new(
                "not-svg",
                "a use element refers to an element that does not exist",
            ));
        }
        for child in node.children().filter(Node::is_element).chain(used) {
            sum.add(self.count(child, by_id, depth + 1)?);
        }
        self.counted.insert(node.id().get_usize(), Some(sum));
        Ok(sum)
    }
}

pub(super) fn too_many_elements() -> PictureFault {
    let detail = format!(
        "it has more than {MAX_NODES} elements, where each use counts with all that it repeats"
    );
    PictureFault::new("too-many-elements", detail)
}
