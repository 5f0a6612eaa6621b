//! Masks with several parts may have only as many mazes as fit into memory.

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Cancel, SHAPES, Site, find};

/// Returns a mask of pairs of cells that do not touch: `across` pairs in a row, `down` rows.
fn pairs(across: usize, down: usize) -> Mask {
    let row = vec![".."; across].join("X");
    let gap = format!("\n{}\n", "X".repeat(row.len()));
    Mask::parse(&vec![row; down].join(&gap)).unwrap()
}

#[test]
fn a_mask_parts_in_no_more_mazes_than_memory_holds() {
    let cancel = Cancel::new();
    let lay = |across, down| {
        let mask = pairs(across, down);
        let (cols, rows) = mask.size();
        let site = Site {
            mask: Some(mask),
            parts: Parts::All,
            ..Site::new(find(SHAPES, "square").unwrap(), cols, rows)
        };
        site.lay(0, &cancel)
    };
    assert_eq!(lay(16, 16).unwrap().components().len(), 256);
    let refused = format!("{:?}", lay(257, 1).unwrap_err());
    assert!(refused.contains("too-many-parts") && refused.contains("257 parts"), "{refused}");
    // A million cells would take a hundred gigabytes.
    let refused = format!("{:?}", lay(333, 500).unwrap_err());
    assert!(refused.contains("166500 parts"), "{refused}");
}
