//! What is raised beside the route, so that the route and what is high touch in more than a vertical line.
//!
//! ```text
//!    route │ floor      In the middle of this plan four vertical faces would meet, and the surface would not
//!   ───────┼───────     be one of a solid. So the passage between the two, above or below, is as high as
//!    floor │ wall       the route.
//! ```

use crate::formats::solid::half_edges::{HalfEdges, Strip};

/// Raises passages and spurs beside the route, if there is one.
pub(super) fn raise(web: &mut HalfEdges) {
    if !web.on_route.is_empty() {
        raise_spurs(web);
        join_to_routes(web);
        part_openings(web);
    }
}

/// Parts openings of routes that touch outside: they would do so in no more than a vertical line.
///
/// ```text
///    start │ goal       Between the two is a wall, or a passage that is raised like one beside the route.
///   ───────┼───────     The routes alone end inside the outline, since nothing is between them outside.
///    outside
/// ```
fn part_openings(web: &mut HalfEdges) {
    let outside = web.first_of_cell[web.on_route.len()] as usize;
    let is_opening =
        |web: &HalfEdges, it: usize| matches!(web.strips[it], Strip::Route | Strip::Threshold);
    for half_edge in outside..web.origin.len() {
        let next = web.next[half_edge] as usize;
        if !is_opening(web, half_edge) || !is_opening(web, next) {
            continue;
        }
        let around: Vec<usize> = web.around(next).collect();
        if around.iter().all(|&it| is_opening(web, it)) {
            continue;
        }
        for it in [half_edge, next] {
            web.strips[it] = Strip::Threshold;
            web.strips[web.twin[it] as usize] = Strip::Threshold;
        }
        let has_wall = around.iter().any(|&it| web.strips[it] == Strip::Wall);
        for it in around {
            if !has_wall && web.strips[it] == Strip::Open {
                web.strips[it] = Strip::Stub;
                web.strips[web.twin[it] as usize] = Strip::Stub;
            }
        }
    }
}

/// Raises spurs beside the route, with the joints at their vertices: they may be so short that these touch a
/// rounded wall.
fn raise_spurs(web: &mut HalfEdges) {
    let outside = web.first_of_cell[web.on_route.len()] as usize;
    for spur in 0..outside {
        if web.strips[spur] != Strip::Spur {
            continue;
        }
        let ends = [spur, web.twin[spur] as usize];
        let is_route = |it: usize| {
            web.strips[it] == Strip::Route || it < outside && web.on_route[web.cell(it)]
        };
        // Walls meet at the other end.
        let is_beside = |&end: &usize| !has_high_around(web, end) && web.around(end).any(is_route);
        if ends.iter().any(is_beside) {
            for end in ends {
                web.strips[end] = Strip::RaisedSpur;
            }
        }
    }
}

/// Raises passages between the route and a wall, or a raised spur.
fn join_to_routes(web: &mut HalfEdges) {
    for cell in 0..web.on_route.len() {
        if !web.on_route[cell] {
            continue;
        }
        let [first, end] = [cell, cell + 1].map(|at| web.first_of_cell[at] as usize);
        for half_edge in first..end {
            let before = if half_edge == first { end - 1 } else { half_edge - 1 };
            let both_open = [half_edge, before].map(|it| web.strips[it]) == [Strip::Open; 2];
            if both_open && has_high_around(web, half_edge) {
                web.strips[half_edge] = Strip::Stub;
                web.strips[web.twin[half_edge] as usize] = Strip::Stub;
            }
        }
    }
}

/// Whether there is a wall at the point that a half-edge leaves, or a raised spur.
fn has_high_around(web: &HalfEdges, half_edge: usize) -> bool {
    web.around(half_edge).any(|here| matches!(web.strips[here], Strip::Wall | Strip::RaisedSpur))
}
