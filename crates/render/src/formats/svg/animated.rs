//! Animated SVG: the finished drawing, plus groups that are visible only for a time.
//!
//! Everything that is animated is hidden by default, so programs without CSS animations and readers
//! who prefer reduced motion see the finished drawing. Pieces of walls that will be removed lie
//! over it until then. The pieces of other layers appear one by one while the finished layer is
//! hidden.
//!
//! ```text
//!   walls       finished      ████████████████      others      finished      ░░░░░░░░░░░░░███
//!               removed at 2  ███░░░░░░░░░░░░░                  appears at 2  ░░░██████████░░░
//! ```
//!
//! Marks of the cells at work lie over everything else, each for as long as the frames show it.
//!
//! The animations are CSS (W3C, Animations Level 1). Only groups may have ids, and keyframe names contain
//! their times, so several documents can be embedded in one page.

use std::collections::{BTreeMap, BTreeSet};

use crate::draw::head;
use crate::draw::whole::casing::WALLS_CASING;
use crate::drawing::diff::{
    LayerKey, LayerPieces, Piece, for_each_difference, keyed_layer, keyed_layers, pieces,
};
use crate::drawing::{ArcSegment, Drawing, Layer, Lines, Marks, PageColors};
use crate::formats::number::TextBuffer;
use crate::formats::svg::still::{
    SCHEME_CLASS, begin_group, dark_colors, mark, same_group, write_background, write_start,
};
use crate::formats::timeline::Timeline;
use crate::scene::Scene;
use mazewright_core::{Cancel, Error};

/// The layers whose pieces are removed over time; pieces of the others are added.
const REMOVED_LAYERS: [&str; 2] = ["walls", WALLS_CASING];

/// Shows the finished maze in print, and to readers who prefer reduced motion.
const STILL: &str =
    "@media print,(prefers-reduced-motion:reduce){.mazewright-moving{animation:none!important}}";

/// A time span in hundredths of a second.
type Span = [u32; 2];

/// The pieces of a layer that are visible only for a time.
#[derive(Default)]
struct Transient {
    text: TextBuffer,
    /// Whether any of them changes after the first frame.
    moves: bool,
    /// For each appearance of visible pieces, the frames in which these pieces appeared.
    since: BTreeMap<u64, Vec<u32>>,
}

impl Transient {
    /// Adds pieces of a layer that are visible for a time span.
    fn add(
        &mut self,
        span: Span,
        period: u32,
        layer: (&Layer, &PageColors),
        pieces: Vec<Piece>,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        begin_timed(&mut self.text, span, period);
        write_pieces(&mut self.text, layer, pieces, cancel)?;
        self.text.push("</g>");
        Ok(())
    }

    /// Compares the pieces of a frame with those of the frame before it. Returns the pieces that
    /// disappeared, by the frame in which they appeared.
    fn ended(&mut self, frame: u32, before_and_after: [&[Piece]; 2]) -> BTreeMap<u32, Vec<Piece>> {
        let mut ended: BTreeMap<u32, Vec<Piece>> = BTreeMap::new();
        for_each_difference(before_and_after, |is_new, piece| {
            let since = self.since.entry(piece.appearance).or_default();
            if is_new {
                since.push(frame);
            } else if let Some(appeared) = since.pop() {
                ended.entry(appeared).or_default().push(*piece);
            }
        });
        ended
    }
}

pub(crate) fn write(scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let timeline = Timeline::new(scene);
    let animation = &scene.style.options.animation;
    let frames = timeline.frame_count();
    let period = animation.total_duration();
    let time = |frame: u32| animation.frame_start(frame, frames);
    let finished = timeline.drawing(frames - 1, cancel)?;
    let page = finished.page_colors;
    let mut transients: Vec<Transient> =
        finished.layers.iter().map(|_| Transient::default()).collect();
    let mut spans = BTreeSet::new();
    // The finished drawing has no marks of cells at work.
    let mut heads = head::LAYERS.map(|name| (name, Transient::default()));
    let is_removed = |layer: &Layer| !timeline.adds_walls() && REMOVED_LAYERS.contains(&layer.name);
    let mut before: Option<(Drawing, Vec<LayerPieces>)> = None;
    for frame in 0..frames {
        cancel.set_progress(frame, frames);
        let drawing = timeline.drawing(frame, cancel)?;
        let after = pieces(&drawing, cancel)?;
        for ((identity, layer), transient) in keyed_layers(&finished).zip(&mut transients) {
            let old = before.as_ref().map_or(&[][..], |(_, pieces)| pieces_of(pieces, identity));
            let new = pieces_of(&after, identity);
            if timeline.adds_walls() {
                for_each_difference([old, new], |_, _| transient.moves |= frame > 0);
                // The last frame is drawn in the finished layer.
                let new = if frame + 1 < frames { new } else { &[] };
                let drawn = before.as_ref().and_then(|(it, _)| keyed_layer(it, identity));
                for (appeared, ended) in transient.ended(frame, [old, new]) {
                    let Some(drawn) = drawn else { break };
                    let span = [appeared, frame].map(time);
                    spans.insert(span);
                    transient.add(span, period, (drawn, &page), ended, cancel)?;
                }
                continue;
            }
            let mut changed = Vec::new();
            let is_removed = is_removed(layer);
            for_each_difference([old, new], |is_new, piece| {
                changed.extend((is_new != is_removed).then_some(*piece));
            });
            let drawn = if is_removed { before.as_ref().map(|(it, _)| it) } else { Some(&drawing) };
            let of = drawn.and_then(|it| keyed_layer(it, identity));
            let (Some(of), false) = (of, changed.is_empty()) else { continue };
            transient.moves |= frame > 0;
            let span = if is_removed { [0, time(frame)] } else { [time(frame), time(frames - 1)] };
            // Pieces that only the last frame has are drawn in the finished layer.
            if span[0] < span[1] {
                spans.insert(span);
                transient.add(span, period, (of, &page), changed, cancel)?;
            }
        }
        for (name, transient) in &mut heads {
            let named = |of: &[LayerPieces]| {
                of.iter().find(|it| it.layer.0 == *name).map_or(Vec::new(), |it| it.pieces.clone())
            };
            let old = before.as_ref().map_or(Vec::new(), |(_, pieces)| named(pieces));
            let drawn = before.as_ref().map(|(it, _)| &it.layers[..]).unwrap_or_default();
            let drawn = drawn.iter().find(|layer| layer.name == *name);
            for (appeared, ended) in transient.ended(frame, [&old, &named(&after)]) {
                let Some(drawn) = drawn else { break };
                let span = [appeared, frame].map(time);
                spans.insert(span);
                transient.add(span, period, (drawn, &page), ended, cancel)?;
            }
        }
        before = Some((drawing, after));
    }
    let last = [time(frames - 1), period];
    spans.insert(last);
    let mut text = TextBuffer::default();
    write_start(&mut text, &finished);
    write_sheet(&mut text, &spans, period, &page);
    write_background(&mut text, &finished);
    let mut transients = transients.iter();
    for layers in finished.layers.chunk_by(same_group) {
        begin_group(&mut text, layers, &finished);
        for (layer, transient) in layers.iter().zip(&mut transients) {
            let grows = transient.moves && !is_removed(layer);
            if grows {
                text.push("<g class=\"mazewright-moving\"");
                animate(&mut text, last, period);
                text.byte(b'>');
            }
            layer
                .marks
                .iter()
                .try_for_each(|marks| mark(&mut text, marks, (layer.color, &page), cancel))?;
            if grows {
                text.push("</g>");
            }
            if transient.moves {
                text.0.extend_from_slice(&transient.text.0);
            }
        }
        text.push("</g>");
    }
    write_heads(&mut text, &heads, &page);
    text.push("</svg>\n");
    text.0.shrink_to_fit();
    Ok(text.0)
}

/// Writes the style sheet.
fn write_sheet(text: &mut TextBuffer, spans: &BTreeSet<Span>, period: u32, page: &PageColors) {
    text.push("<style>");
    text.push(STILL);
    text.push(&dark_colors(page));
    for &span in spans {
        keyframes(text, span, period);
    }
    text.push("</style>");
}

/// Writes the marks of the cells at work.
fn write_heads(text: &mut TextBuffer, heads: &[(&str, Transient)], page: &PageColors) {
    let scheme = if page.has_dark() { format!(" {SCHEME_CLASS}") } else { String::new() };
    for (name, transient) in heads.iter().filter(|(_, it)| !it.text.0.is_empty()) {
        text.push(&format!("<g class=\"{name}{scheme}\">"));
        text.0.extend_from_slice(&transient.text.0);
        text.push("</g>");
    }
}

/// Returns the pieces of a layer; empty if it has none.
fn pieces_of(of: &[LayerPieces], layer: LayerKey) -> &[Piece] {
    of.iter().find(|it| it.layer == layer).map_or(&[], |it| &it.pieces)
}

/// Opens a group that is visible for a time span.
fn begin_timed(text: &mut TextBuffer, span: Span, period: u32) {
    text.push("<g class=\"mazewright-moving\" visibility=\"hidden\"");
    animate(text, span, period);
    text.byte(b'>');
}

/// Writes the style that selects the keyframes of an element.
fn animate(text: &mut TextBuffer, span: Span, period: u32) {
    text.push(" style=\"animation:");
    keyframes_name(text, span, period);
    text.byte(b' ');
    text.hundredths(period as i32);
    text.push("s step-end infinite\"");
}

fn keyframes_name(text: &mut TextBuffer, [from, to]: Span, period: u32) {
    text.push("mazewright");
    for number in [from, to, period] {
        text.byte(b'-');
        text.integer(number);
    }
}

/// Writes the keyframes that make an element visible during a time span of every period.
fn keyframes(text: &mut TextBuffer, span: Span, period: u32) {
    text.push("@keyframes ");
    keyframes_name(text, span, period);
    let [from, to] = span;
    let keys = [(0, "hidden"), (from, "visible"), (to, "hidden")];
    text.byte(b'{');
    for (at, seen) in keys {
        // A keyframe at 0 is redundant if the span starts there, one at the end if it ends there.
        if (at, seen) == (0, "hidden") && from == 0 || at == period {
            continue;
        }
        text.decimal(f64::from(at) * 100.0 / f64::from(period));
        text.push("%{visibility:");
        text.push(seen);
        text.byte(b'}');
    }
    text.byte(b'}');
}

/// Writes pieces of a layer.
fn write_pieces(
    text: &mut TextBuffer,
    (layer, page): (&Layer, &PageColors),
    mut pieces: Vec<Piece>,
    cancel: &Cancel,
) -> Result<(), Error> {
    let mut pause = cancel.pauses();
    pieces.sort_unstable_by_key(|piece| {
        pause();
        (piece.marks_index, piece.from)
    });
    for same in pieces.chunk_by(|one, next| one.marks_index == next.marks_index) {
        cancel.check()?;
        let marks = match &layer.marks[same[0].marks_index as usize] {
            Marks::Lines { lines, width } => {
                Marks::Lines { lines: joined_lines(lines, same), width: *width }
            }
            Marks::Discs { centres, radius } => {
                let centres = same.iter().map(|piece| centres[piece.from as usize]).collect();
                Marks::Discs { centres, radius: *radius }
            }
            Marks::Shapes { outlines } => {
                Marks::Shapes { outlines: whole_outlines(outlines, same) }
            }
            Marks::Areas { color, outlines } => {
                Marks::Areas { color: *color, outlines: whole_outlines(outlines, same) }
            }
        };
        mark(text, &marks, (layer.color, page), cancel)?;
    }
    Ok(())
}

/// Returns the lines through pieces; consecutive pieces stay in one line.
fn joined_lines(of: &Lines, pieces: &[Piece]) -> Lines {
    let mut lines = of.empty_like();
    let mut last = u32::MAX;
    for &Piece { from: at, .. } in pieces {
        // The first point of a line never ends a piece, so consecutive numbers belong to one line.
        if last != at - 1 {
            lines.starts.push(lines.points.len() as u32);
            lines.points.push(of.points[at as usize - 1]);
        }
        last = at;
        push_point(&mut lines, of, at);
    }
    lines
}

/// Copies whole outlines.
fn whole_outlines(of: &Lines, pieces: &[Piece]) -> Lines {
    let mut lines = of.empty_like();
    for piece in pieces {
        lines.starts.push(lines.points.len() as u32);
        (piece.from..piece.to).for_each(|at| push_point(&mut lines, of, at));
    }
    lines
}

/// Appends a point with the arc that ends at it, if any.
fn push_point(lines: &mut Lines, of: &Lines, at: u32) {
    let to = lines.points.len() as u32;
    if let Ok(arc) = of.arcs.binary_search_by_key(&at, |arc| arc.to) {
        lines.arcs.push(ArcSegment { to, ..of.arcs[arc] });
    }
    lines.points.push(of.points[at as usize]);
}
