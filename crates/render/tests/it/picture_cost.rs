//! The CPU time of reading pictures: no source takes long, whether it is accepted or rejected.

use std::time::Duration;

use mazewright_render::vector::{
    MAX_ATTRIBUTES, MAX_BYTES, MAX_CURVES, MAX_NAMESPACES, MAX_NODES, MAX_STYLE_ATTRIBUTE_BYTES,
    MAX_STYLE_BYTES, VectorPicture,
};

use crate::common::cpu_time::now;
use crate::picture_shapes::{DOT, SHAPES, each, svg};

/// The maximum CPU time of a source.
const LIMIT: Duration = Duration::from_millis(if cfg!(debug_assertions) { 50 * DEBUG } else { 50 });

/// The factor for reading without optimisation.
const DEBUG: u64 = 5;

/// Returns the least CPU time of a few readings, because another thread may slow one of them.
fn cost(source: &str) -> Duration {
    let read = || {
        let before = now();
        let _ = VectorPicture::svg(source);
        now().saturating_sub(before)
    };
    let first = read();
    if first < LIMIT { first } else { first.min(read()).min(read()) }
}

#[test]
fn no_source_takes_long() {
    for (name, shape) in SHAPES {
        let sizes = std::iter::successors(Some(8), |n| Some(n * 5 / 2));
        for n in sizes.take_while(|&n| n <= MAX_BYTES && shape(n).len() <= MAX_BYTES) {
            let took = cost(&shape(n));
            assert!(took < LIMIT, "{name}, {n}: {took:?}");
        }
    }
}

/// Each count is accepted up to its limit, and rejected beyond it, with both numbers.
#[test]
fn counts_have_limits() {
    type Case = (&'static str, usize, &'static str, fn(usize) -> String);
    let cases: &[Case] = &[
        ("namespaces", MAX_NAMESPACES, "too-many-namespaces", |n| {
            svg(&format!("<g{}/>{DOT}", each(n - 2, |i| format!(" xmlns:a{i}='b'"))))
        }),
        ("attributes", MAX_ATTRIBUTES, "too-many-attributes", |n| {
            svg(&format!("<g{}/>{DOT}", each(n, |i| format!(" a{i} = \"\""))))
        }),
        ("bytes of a style", MAX_STYLE_ATTRIBUTE_BYTES, "too-large", |n| {
            svg(&format!("<g style='{}'/>{DOT}", " ".repeat(n)))
        }),
        ("bytes of style sheets", MAX_STYLE_BYTES, "too-large", |n| {
            let half = " ".repeat(n / 2);
            svg(&format!("<style>{half}</style><style>{half}{}</style>{DOT}", " ".repeat(n % 2)))
        }),
        ("curves", MAX_CURVES, "too-detailed", |n| {
            svg(&format!("{DOT}<path fill='none' d='M0 0{}'/>", "t1 1".repeat(n)))
        }),
        ("elements", MAX_NODES, "too-many-elements", |n| {
            svg(&format!("{DOT}{}", "<g/>".repeat(n - 2)))
        }),
    ];
    for &(name, most, code, source) in cases {
        let accepted = VectorPicture::svg(&source(most));
        assert!(accepted.is_ok(), "{most} {name}: {accepted:?}");
        let fault = VectorPicture::svg(&source(most + 1)).unwrap_err();
        assert_eq!(fault.code, code, "{name}");
        assert!(fault.detail.contains(&most.to_string()), "{}", fault.detail);
    }
}

/// Circular references are rejected before they are resolved, however long they are and however
/// they are written.
#[test]
fn circular_references_are_rejected() {
    for length in 1..6 {
        let next = |at: usize| (at + 1) % length;
        let rect = "width='99' height='99'";
        let circles = [
            each(length, |i| {
                format!(
                    "<clipPath id='c{i}' clip-path='url(#c{})'><rect {rect}/></clipPath>",
                    next(i)
                )
            }),
            each(length, |i| {
                format!(
                    "<clipPath id='c{i}'><rect clip-path='url(#c{})' {rect}/></clipPath>",
                    next(i)
                )
            }),
            each(length, |i| {
                format!(
                    "<clipPath id='c{i}'><rect style='clip-path:url(#c{})' {rect}/></clipPath>",
                    next(i)
                )
            }),
            each(length, |i| {
                let next = next(i);
                format!(
                    "<style>.r{i}{{clip-path:url(#c{next})}}</style><clipPath id='c{i}'><rect class='a r{i}' {rect}/></clipPath>"
                )
            }),
            each(length, |i| {
                let next = next(i);
                format!(
                    "<style>rect#r{i}{{fill:red;*clip-path:url(#c{next})}}</style><clipPath id='c{i}'><rect id='r{i}' {rect}/></clipPath>"
                )
            }),
            each(length, |i| format!("<clipPath id='c{i}'><rect {rect}/></clipPath>"))
                + "<style>rect{clip-path:url(#c0)}</style>",
        ];
        for circle in circles {
            let source = svg(&format!("{circle}<g clip-path='url(#c0)'>{DOT}</g>"));
            assert_eq!(VectorPicture::svg(&source).unwrap_err().code, "not-allowed", "{source}");
        }
        let gradients =
            each(length, |i| format!("<linearGradient id='g{i}' href='#g{}'/>", next(i)));
        let source = svg(&format!("{gradients}<path fill='url(#g0)' d='M0 0h1v1z'/>"));
        assert_eq!(VectorPicture::svg(&source).unwrap_err().code, "too-deep", "{source}");
    }
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let source = svg(DOT);
    assert!(VectorPicture::svg(&format!("\u{feff}{source}")).is_ok());
}
