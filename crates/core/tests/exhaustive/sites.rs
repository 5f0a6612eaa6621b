//! The whole product of shapes, outlines, wraps, holes, levels and masks.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::common::sites::{check_grid, check_maze, covering, euler, lay, pairs, sites};

/// The covering array that the other tests use has every existing pair.
#[test]
fn the_covering_array_has_every_pair() {
    let covered: BTreeSet<_> = covering().iter().flat_map(|(site, _)| pairs(site)).collect();
    for (site, name) in sites() {
        if lay(&site).is_ok() {
            assert!(pairs(&site).is_subset(&covered), "{name}");
        }
    }
}

#[test]
fn whatever_is_cut_glued_or_stacked_is_a_grid() {
    let mut refused: BTreeMap<&str, u32> = BTreeMap::new();
    for (site, name) in sites() {
        match lay(&site) {
            Ok(grid) => {
                let euler = site.mask.is_none().then(|| euler(&grid, &site));
                check_grid(&grid, &site, &name, euler);
                check_maze(&site, &Arc::new(grid), &name);
            }
            Err(code) => {
                *refused.entry(code).or_default() += 1;
                let wrapped = site.wrap.name != "none";
                let allowed = match code {
                    "no-edges" => wrapped && site.outline.name != "rectangle",
                    "not-repeating" => wrapped && site.shape.value.block().is_none(),
                    "uneven-wrap" => wrapped,
                    "no-room" => site.hole.name != "none",
                    "no-cells" | "too-small" => site.mask.is_some(),
                    _ => false,
                };
                assert!(allowed, "{name}: {code}");
            }
        }
    }
    assert!(
        refused.contains_key("no-edges") && refused.contains_key("not-repeating"),
        "{refused:?}"
    );
}
