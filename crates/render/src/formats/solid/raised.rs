//! Raises passages next to the route, so that the route and other high pieces touch in more than a
//! vertical line.
//!
//! ```text
//!    route │ floor      In the middle of this plan four vertical faces would meet, and the surface would
//!   ───────┼───────     not bound a solid. Therefore the passage between the two, above or below, is as
//!    floor │ wall       high as the route.
//! ```

use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::strip::Strip;

/// Raises passages and spurs next to the route, if there is one.
pub(super) fn raise(half_edges: &mut HalfEdges) {
    if !half_edges.on_route.is_empty() {
        raise_spurs(half_edges);
        join_to_routes(half_edges);
        separate_openings(half_edges);
    }
}

/// Separates openings of routes that touch outside, where they would have only a vertical line in
/// common.
///
/// ```text
///    start │ goal       Between the two is a wall, or a passage that is raised like one next to the route.
///   ───────┼───────     The mesh of the route ends inside the outline, because nothing separates them outside.
///    outside
/// ```
fn separate_openings(half_edges: &mut HalfEdges) {
    let outside = half_edges.first_of_cell[half_edges.on_route.len()] as usize;
    let is_opening = |half_edges: &HalfEdges, it: usize| {
        matches!(half_edges.strips[it], Strip::Route | Strip::Threshold)
    };
    for half_edge in outside..half_edges.origin.len() {
        let next = half_edges.next[half_edge] as usize;
        if !is_opening(half_edges, half_edge) || !is_opening(half_edges, next) {
            continue;
        }
        let around: Vec<usize> = half_edges.around(next).collect();
        if around.iter().all(|&it| is_opening(half_edges, it)) {
            continue;
        }
        for it in [half_edge, next] {
            half_edges.strips[it] = Strip::Threshold;
            half_edges.strips[half_edges.twin[it] as usize] = Strip::Threshold;
        }
        let has_wall = around.iter().any(|&it| half_edges.strips[it] == Strip::Wall);
        for it in around {
            if !has_wall && half_edges.strips[it] == Strip::Open {
                half_edges.strips[it] = Strip::Stub;
                half_edges.strips[half_edges.twin[it] as usize] = Strip::Stub;
            }
        }
    }
}

/// Raises spurs next to the route, with the joints at their vertices. Spurs may be so short that
/// these joints touch a rounded wall.
fn raise_spurs(half_edges: &mut HalfEdges) {
    let outside = half_edges.first_of_cell[half_edges.on_route.len()] as usize;
    for spur in 0..outside {
        if half_edges.strips[spur] != Strip::Spur {
            continue;
        }
        let ends = [spur, half_edges.twin[spur] as usize];
        let is_route = |it: usize| {
            half_edges.strips[it] == Strip::Route
                || it < outside && half_edges.on_route[half_edges.cell(it)]
        };
        // Walls meet at the other end.
        let is_next_to_route = |&end: &usize| {
            !has_high_around(half_edges, end) && half_edges.around(end).any(is_route)
        };
        if ends.iter().any(is_next_to_route) {
            for end in ends {
                half_edges.strips[end] = Strip::RaisedSpur;
            }
        }
    }
}

/// Raises passages between the route and a wall, or a raised spur.
fn join_to_routes(half_edges: &mut HalfEdges) {
    for cell in 0..half_edges.on_route.len() {
        if !half_edges.on_route[cell] {
            continue;
        }
        let [first, end] = [cell, cell + 1].map(|at| half_edges.first_of_cell[at] as usize);
        let mut before = vec![first; end - first];
        for half_edge in first..end {
            before[half_edges.next[half_edge] as usize - first] = half_edge;
        }
        for (half_edge, before) in (first..end).zip(before) {
            let both_open = [half_edge, before].map(|it| half_edges.strips[it]) == [Strip::Open; 2];
            if both_open && has_high_around(half_edges, half_edge) {
                half_edges.strips[half_edge] = Strip::Stub;
                half_edges.strips[half_edges.twin[half_edge] as usize] = Strip::Stub;
            }
        }
    }
}

/// Returns whether there is a wall or a raised spur at the point that a half-edge leaves.
fn has_high_around(half_edges: &HalfEdges, half_edge: usize) -> bool {
    half_edges
        .around(half_edge)
        .any(|here| matches!(half_edges.strips[here], Strip::Wall | Strip::RaisedSpur))
}
