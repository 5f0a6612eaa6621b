//! SVG that moves: the finished picture, and round it what shows only for a time.
//!
//! Everything that moves is hidden unless an animation shows it, so programs that know no animations,
//! and readers who asked for less motion, see the finished picture. What vanishes (walls) lies over
//! it until its time comes; what grows (all else) is shown piece by piece while the finished layer is
//! hidden.
//!
//! ```text
//!   walls       finished      ████████████████      others      finished      ░░░░░░░░░░░░░███
//!               vanishes at 2 ███░░░░░░░░░░░░░                  comes at 2    ░░░██████████░░░
//! ```
//!
//! The animations are those of CSS (W3C, Animations Level 1). There are no ids, and the names of
//! keyframes say what they do, so that documents can stand in one page.

use std::collections::BTreeSet;

use super::Picture;
use super::drawing::{Bend, Drawing, Layer, Lines, Marks};
use super::film::Film;
use super::number::Text;
use super::pieces::{Key, Piece, Pieces, differ, key, pieces};
use super::svg::{begin, head, is_same, mark, paper};
use crate::cancel::{Cancel, Stop};

/// The layer that vanishes piece by piece; all others grow.
const VANISHES: &str = "walls";

/// What does not move where less motion is wanted.
const AT_REST: &str =
    "@media (prefers-reduced-motion:reduce){.mazewright-moving{animation:none!important}}";

/// Hundredths of a second in which something is seen.
type Span = [u32; 2];

/// A layer's pieces that are seen for a time.
#[derive(Default)]
struct Stage {
    text: Text,
    /// Whether there are any beside those of the first frame.
    moves: bool,
}

pub(super) fn write(picture: &Picture<'_>, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let film = Film::new(picture);
    let animation = &picture.style.options.animation;
    let frames = film.frames();
    let period = animation.period();
    let at = |frame: u32| animation.begins(frame, frames);
    let finished = film.drawing(frames - 1, cancel)?;
    let mut stages: Vec<Stage> = finished.layers.iter().map(|_| Stage::default()).collect();
    let mut spans = BTreeSet::new();
    let mut before: Option<(Drawing, Vec<Pieces>)> = None;
    for frame in 0..frames {
        cancel.reach(frame, frames);
        let drawing = film.drawing(frame, cancel)?;
        let after = pieces(&drawing, cancel)?;
        for (layer, stage) in finished.layers.iter().zip(&mut stages) {
            let key_of = key(layer);
            let old = before.as_ref().map_or(&[][..], |(_, pieces)| own(pieces, key_of));
            let mut seen = Vec::new();
            let vanishes = layer.name == VANISHES;
            differ([old, own(&after, key_of)], |is_new, piece| {
                seen.extend((is_new != vanishes).then_some(*piece));
            });
            let drawn = if vanishes { before.as_ref().map(|(it, _)| it) } else { Some(&drawing) };
            let of = drawn.and_then(|it| it.layers.iter().find(|it| key(it) == key_of));
            let (Some(of), false) = (of, seen.is_empty()) else { continue };
            stage.moves |= frame > 0;
            let span = if vanishes { [0, at(frame)] } else { [at(frame), at(frames - 1)] };
            // What only the last frame has is seen in the finished layer.
            if span[0] < span[1] {
                spans.insert(span);
                enter(&mut stage.text, span, period);
                show(&mut stage.text, of, seen, cancel)?;
                stage.text.push("</g>");
            }
        }
        before = Some((drawing, after));
    }
    let last = [at(frames - 1), period];
    spans.insert(last);
    let mut text = Text::default();
    head(&mut text, &finished);
    text.push("<style>");
    text.push(AT_REST);
    for &span in &spans {
        keyframes(&mut text, span, period);
    }
    text.push("</style>");
    paper(&mut text, &finished);
    let mut stages = stages.iter();
    for layers in finished.layers.chunk_by(is_same) {
        begin(&mut text, layers);
        for (layer, stage) in layers.iter().zip(&mut stages) {
            let grows = stage.moves && layer.name != VANISHES;
            if grows {
                text.push("<g class=\"mazewright-moving\"");
                animate(&mut text, last, period);
                text.byte(b'>');
            }
            layer.marks.iter().try_for_each(|marks| mark(&mut text, marks, layer.color, cancel))?;
            if grows {
                text.push("</g>");
            }
            if stage.moves {
                text.0.extend_from_slice(&stage.text.0);
            }
        }
        text.push("</g>");
    }
    text.push("</svg>\n");
    text.0.shrink_to_fit();
    Ok(text.0)
}

/// The pieces of a layer, if it has any.
fn own(of: &[Pieces], layer: Key) -> &[Piece] {
    of.iter().find(|it| it.layer == layer).map_or(&[], |it| &it.pieces)
}

/// Begins a group that is seen for a time.
fn enter(text: &mut Text, span: Span, period: u32) {
    text.push("<g class=\"mazewright-moving\" visibility=\"hidden\"");
    animate(text, span, period);
    text.byte(b'>');
}

/// Names the keyframes of an element.
fn animate(text: &mut Text, span: Span, period: u32) {
    text.push(" style=\"animation:");
    name(text, span, period);
    text.byte(b' ');
    text.hundredths(period as i32);
    text.push("s step-end infinite\"");
}

fn name(text: &mut Text, [from, to]: Span, period: u32) {
    text.push("mazewright");
    for number in [from, to, period] {
        text.byte(b'-');
        text.whole(number);
    }
}

/// Writes the keyframes by which an element is seen for a time, again and again.
fn keyframes(text: &mut Text, span: Span, period: u32) {
    text.push("@keyframes ");
    name(text, span, period);
    let [from, to] = span;
    let keys = [(0, "hidden"), (from, "visible"), (to, "hidden")];
    text.byte(b'{');
    for (at, seen) in keys {
        // The first holds unless it begins at once, the last unless all ends with it.
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
fn show(
    text: &mut Text,
    layer: &Layer,
    mut pieces: Vec<Piece>,
    cancel: &Cancel,
) -> Result<(), Stop> {
    pieces.sort_unstable_by_key(|piece| (piece.marks, piece.from));
    for same in pieces.chunk_by(|one, next| one.marks == next.marks) {
        cancel.check()?;
        let marks = match &layer.marks[same[0].marks as usize] {
            Marks::Lines { lines, width } => {
                Marks::Lines { lines: joined(lines, same), width: *width }
            }
            Marks::Discs { centres, radius } => {
                let centres = same.iter().map(|piece| centres[piece.from as usize]).collect();
                Marks::Discs { centres, radius: *radius }
            }
            Marks::Shapes { outlines } => Marks::Shapes { outlines: chosen(outlines, same) },
            Marks::Areas { color, outlines } => {
                Marks::Areas { color: *color, outlines: chosen(outlines, same) }
            }
        };
        mark(text, &marks, layer.color, cancel)?;
    }
    Ok(())
}

/// Pieces of lines, joined where one goes on where the other ends.
fn joined(of: &Lines, pieces: &[Piece]) -> Lines {
    let mut lines = of.alike();
    let mut last = u32::MAX;
    for &Piece { from: at, .. } in pieces {
        // Lines are parted by their first points, at which no piece ends.
        if last != at - 1 {
            lines.starts.push(lines.points.len() as u32);
            lines.points.push(of.points[at as usize - 1]);
        }
        last = at;
        push(&mut lines, of, at);
    }
    lines
}

/// Whole outlines.
fn chosen(of: &Lines, pieces: &[Piece]) -> Lines {
    let mut lines = of.alike();
    for piece in pieces {
        lines.starts.push(lines.points.len() as u32);
        (piece.from..piece.to).for_each(|at| push(&mut lines, of, at));
    }
    lines
}

/// Goes on to a point as other lines do.
fn push(lines: &mut Lines, of: &Lines, at: u32) {
    let to = lines.points.len() as u32;
    if let Ok(arc) = of.arcs.binary_search_by_key(&at, |arc| arc.to) {
        lines.arcs.push(Bend { to, ..of.arcs[arc] });
    }
    lines.points.push(of.points[at as usize]);
}
