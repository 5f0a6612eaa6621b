//! Tiles of the largest endless maze have no seams.

use crate::common::tiles::rims_agree;

#[test]
fn ten_thousand_tiles_agree_with_their_neighbours() {
    // Four tiles each time.
    rims_agree(2_500);
}
