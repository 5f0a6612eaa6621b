//! Tiles of the largest endless maze have no seams.

use crate::common::tiles::rims_agree;

#[test]
fn ten_thousand_tiles_agree_with_their_neighbours() {
    rims_agree(10_000);
}
