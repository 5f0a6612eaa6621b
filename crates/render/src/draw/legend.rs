//! The legend: a bar of the colours of cells, from the smallest value on the left to the largest,
//! with numbers at its ends and its middle, and a word for the unit.
//!
//! In narrow pictures the whole legend is scaled down. It is omitted where it would be illegible.
//! Lengths are in hundredths of a pixel.

use crate::draw::cells::{COLOR_STEPS, Values, ramp};
use crate::draw::page_area::PageArea;
use crate::drawing::lettering::{LEAST_EM, add_text, width};
use crate::drawing::{Layer, Lines, Marks};
use crate::style::look::Fill;
use crate::style::{Color, Style};
use crate::words::Words;
use mazewright_core::geometry::{Point, rounded};

/// Maximum length of the bar.
const MAX_LENGTH: f64 = 40_000.0;

/// Width from which the legend is not scaled down.
const FULL_SIZE_WIDTH: f64 = 20_000.0;

/// Height of the legend at full size, and positions below the maze: the upper and lower end of the
/// bar, and the middle of the numbers and of the word.
const STRIP: f64 = 6000.0;
const BAR: [f64; 2] = [1500.0, 2700.0];
const NUMBERS: f64 = 3650.0;
const WORD: f64 = 5250.0;

/// Font size.
const EM: f64 = 1200.0;

/// Minimum gap between two numbers, in ems.
const GAP: f64 = 1.0;

/// Maximum number of bytes that the legend takes in a picture.
pub(crate) const BYTES: u64 = 128 << 10;

/// Returns the scale of the legend for an available width, if it is legible.
fn scale(available: f64) -> Option<f64> {
    let scale = (available / FULL_SIZE_WIDTH).min(1.0);
    (EM * scale >= LEAST_EM).then_some(scale)
}

/// Returns the height of the legend for an available width.
pub(crate) fn height(available: u64) -> u64 {
    scale(available as f64).map_or(0, |scale| rounded(STRIP * scale) as u64)
}

/// Draws the bar and the text below it, if the style has a legible legend and cells have values.
pub(crate) fn layers(style: &Style, values: Option<&Values>, inside: PageArea) -> Vec<Layer> {
    let Some(values) = values.filter(|_| style.legend) else { return Vec::new() };
    let available = inside.width as f64;
    let Some(scale) = scale(available) else { return Vec::new() };
    let length = available.min(MAX_LENGTH);
    let left = inside.left as f64 + (available - length) / 2.0;
    let below = |down: f64| inside.legend as f64 + down * scale;
    let bar = Layer {
        name: "legend",
        color: Color::opaque(0),
        marks: bar(style, values, [left, length], BAR.map(below)),
    };

    let em = EM * scale;
    let mut outlines = Lines::default();
    for (text, middle) in numbers(values.max, [left, length], em) {
        add_text(&text, Point::new(middle, below(NUMBERS)), em, &mut outlines);
    }
    add_text(
        unit_name(style.fill.value, &style.language.value),
        Point::new(left + length / 2.0, below(WORD)),
        em,
        &mut outlines,
    );
    let color = style.text_color();
    let scale = Layer { name: "scale", color, marks: vec![Marks::Shapes { outlines }] };
    [bar, scale].into_iter().filter(|layer| layer.color.is_visible()).collect()
}

/// Returns the smallest and the largest value, and the one halfway between if there is space, each
/// with the x coordinate of its middle. A number is centred below its colour, but does not extend
/// beyond the ends of the bar.
fn numbers(most: u32, [left, length]: [f64; 2], em: f64) -> Vec<(String, f64)> {
    let placed = |value: u32| {
        let text = value.to_string();
        let half = width(&text) * em / 2.0;
        let position = left + length * f64::from(value) / f64::from(most.max(1));
        (text, position.max(left + half).min(left + length - half), half)
    };
    let mut numbers = vec![placed(0)];
    for value in [most, most / 2] {
        let (text, middle, half) = placed(value);
        let apart = |(_, other, other_half): &(String, f64, f64)| {
            (middle - other).abs() > half + other_half + GAP * em
        };
        if value > 0 && numbers.iter().all(apart) {
            numbers.push((text, middle, half));
        }
    }
    numbers.into_iter().map(|(text, middle, _)| (text, middle)).collect()
}

/// Returns the unit of the values.
fn unit_name(fill: Fill, words: &Words) -> &'static str {
    match fill {
        Fill::None => "",
        Fill::Distance => words.steps_from_start,
        Fill::Segment => words.walk,
        Fill::Level => words.floor,
        Fill::Solution => words.steps_along_solution,
    }
}

/// Draws one area for each value, or [`COLOR_STEPS`] areas if there are more values.
fn bar(
    style: &Style,
    values: &Values,
    [left, length]: [f64; 2],
    [top, bottom]: [f64; 2],
) -> Vec<Marks> {
    let count = (values.max as usize + 1).min(COLOR_STEPS);
    let edge = |part: usize| rounded(left + length * part as f64 / count as f64) as i32;
    let [top, bottom] = [top, bottom].map(|height| rounded(height) as i32);
    let ramp = ramp(style);
    let area = |part: usize| {
        let color = ramp.color(part * (COLOR_STEPS - 1) / (count - 1).max(1), COLOR_STEPS);
        let (from, to) = (edge(part), edge(part + 1));
        let mut outlines = Lines::default();
        outlines.move_to([from, top]);
        for corner in [[to, top], [to, bottom], [from, bottom]] {
            outlines.line_to(corner);
        }
        Marks::Areas { color, outlines }
    };
    (0..count).map(area).collect()
}
