//! A legend: a bar of the colours that cells have, the least value to the left, the numbers that its
//! ends and its middle stand for, and what they count.
//!
//! Where the picture is narrow, all of it shrinks. Lengths in hundredths of a pixel.

use super::cells::{STEPS, Values, color};
use super::drawing::{Layer, Lines, Marks};
use super::frame::Inside;
use super::lettering::{set, width};
use super::look::Fill;
use super::style::{Color, Style};
use crate::geometry::{Point, rounded};

/// The bar's length at most.
const LONGEST: f64 = 40_000.0;

/// The least width in which nothing shrinks.
const ROOM: f64 = 20_000.0;

/// How much higher a picture is with a legend, and what lies how far below the maze: the bar's ends,
/// and the middles of the numbers and of the word.
const STRIP: f64 = 6000.0;
const BAR: [f64; 2] = [1500.0, 2700.0];
const NUMBERS: f64 = 3650.0;
const WORD: f64 = 5250.0;

/// The height of the font.
const EM: f64 = 1200.0;

/// The least gap between two numbers, in ems.
const GAP: f64 = 1.0;

/// Bytes that it takes in a picture at most.
pub(super) const BYTES: u64 = 128 << 10;

/// By how much it shrinks in so much room.
fn scale(room: f64) -> f64 {
    (room / ROOM).min(1.0)
}

/// How much higher a picture is with a legend, whose maze is so wide.
pub(super) fn strip(room: u64) -> u64 {
    rounded(STRIP * scale(room as f64)) as u64
}

/// The bar, and the words below it, where cells have values.
pub(super) fn layers(style: &Style, values: Option<&Values>, inside: Inside) -> Vec<Layer> {
    let Some(values) = values.filter(|_| style.legend) else { return Vec::new() };
    let room = inside.width as f64;
    let scale = scale(room);
    let long = room.min(LONGEST);
    let left = inside.margin as f64 + (room - long) / 2.0;
    let below = |down: f64| inside.bottom as f64 + down * scale;
    let bar = Layer {
        name: "legend",
        color: Color::opaque(0),
        marks: bar(style, values, [left, long], BAR.map(below)),
    };

    let em = EM * scale;
    let mut outlines = Lines::default();
    for (text, middle) in numbers(values.most, [left, long], em) {
        set(&text, Point::new(middle, below(NUMBERS)), em, &mut outlines);
    }
    set(counted(style.fill.is), Point::new(left + long / 2.0, below(WORD)), em, &mut outlines);
    let color = style.lettering();
    let scale = Layer { name: "scale", color, marks: vec![Marks::Shapes { outlines }] };
    [bar, scale].into_iter().filter(|layer| layer.color.is_visible()).collect()
}

/// The least and the greatest value, and the one half way if there is room, each with its middle:
/// below its colour, but not beyond the bar's ends.
fn numbers(most: u32, [left, long]: [f64; 2], em: f64) -> Vec<(String, f64)> {
    let placed = |value: u32| {
        let text = value.to_string();
        let half = width(&text) * em / 2.0;
        let at = left + long * f64::from(value) / f64::from(most.max(1));
        (text, at.max(left + half).min(left + long - half), half)
    };
    let mut numbers = vec![placed(0)];
    for value in [most, most / 2] {
        let (text, middle, half) = placed(value);
        let apart =
            |(_, other, its): &(String, f64, f64)| (middle - other).abs() > half + its + GAP * em;
        if value > 0 && numbers.iter().all(apart) {
            numbers.push((text, middle, half));
        }
    }
    numbers.into_iter().map(|(text, middle, _)| (text, middle)).collect()
}

/// What values count.
fn counted(fill: Fill) -> &'static str {
    match fill {
        Fill::None => "",
        Fill::Distance => "steps from the start",
        Fill::Segment => "walk",
        Fill::Level => "floor",
        Fill::Solution => "steps along the solution",
    }
}

/// An area for each value, or for as many as there are colours.
fn bar(
    style: &Style,
    values: &Values,
    [left, long]: [f64; 2],
    [upper, lower]: [f64; 2],
) -> Vec<Marks> {
    let count = (values.most as usize + 1).min(STEPS);
    let at = |part: usize| rounded(left + long * part as f64 / count as f64) as i32;
    let [upper, lower] = [upper, lower].map(|height| rounded(height) as i32);
    let area = |part: usize| {
        let color = color(part * (STEPS - 1) / (count - 1).max(1), style);
        let (from, to) = (at(part), at(part + 1));
        let mut outlines = Lines::default();
        outlines.start([from, upper]);
        for corner in [[to, upper], [to, lower], [from, lower]] {
            outlines.straight(corner);
        }
        Marks::Areas { color, outlines }
    };
    (0..count).map(area).collect()
}
