//! Outlines and masks that are too complex to clip cells at are refused before clipping.

use mazewright_core::geometry::Point;
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Rim, SHAPES, Site, WRAPS};

use crate::common::shape;
use crate::common::sites::lay;

/// Squares with a smooth rim.
fn smooth() -> Site {
    Site { rim: Rim::Smooth, ..Site::new(shape("square"), 16, 16) }
}

#[test]
fn what_cannot_be_clipped_is_refused() {
    let wrapped = Site { wrap: &WRAPS[1], ..smooth() };
    assert_eq!(lay(&wrapped).err(), Some("no-edges"));
    // A chessboard of single characters has more sides than a mask may have.
    let row = |at: usize| if at.is_multiple_of(2) { ".X".repeat(200) } else { "X.".repeat(200) };
    let board: Vec<String> = (0..400).map(row).collect();
    let mask = Mask::parse(&board.join("\n")).unwrap();
    let board = Site { mask: Some(mask), ..smooth() };
    assert_eq!(lay(&board).err(), Some("too-complex"));
    // Lines through the middle of all cells divide each cell in two, more pieces than there are
    // names.
    let rows = |count: usize| -> String {
        let line = |at: usize| if at % 9 == 4 { "X" } else { "." }.repeat(9);
        (0..9 * count).map(line).collect::<Vec<_>>().join("\n")
    };
    let mask = Some(Mask::parse(&rows(110)).unwrap());
    let parts = Parts::All;
    let site = Site { rim: Rim::Smooth, mask, parts, ..Site::new(shape("square"), 110, 110) };
    assert_eq!(lay(&site).err(), Some("too-complex"));
}

/// Pictures whose sides cross each other or edges of cells too often are refused before clipping.
/// For all others, `equivalent_cells` counts the memory that clipping needs.
#[test]
fn masks_that_cross_too_often_are_refused() {
    let star = |count: i32| -> Vec<Vec<Point>> {
        vec![(0..count).map(|at| Point::polar(5.0, f64::from(at) * 2.4)).collect()]
    };
    let site = |contours: Vec<Vec<Point>>, cols: u32| {
        let mask = Some(Mask::painted("sha256:00", [(contours, true)]));
        Site { rim: Rim::Smooth, mask, parts: Parts::All, ..Site::new(shape("square"), cols, cols) }
    };
    assert!(lay(&site(star(200), 40)).is_ok());
    assert_eq!(lay(&site(star(9000), 40)).err(), Some("too-complex"));
    let tooth = |at: u32| {
        let y = f64::from(at);
        [Point::new(0.0, y), Point::new(2000.0, y + 0.5)]
    };
    let comb = |teeth: u32| -> Vec<Vec<Point>> {
        let end = Point::new(-1.0, f64::from(teeth));
        vec![(0..teeth).flat_map(tooth).chain([end, Point::new(-1.0, 0.0)]).collect()]
    };
    assert_eq!(lay(&site(comb(2000), 200)).err(), Some("too-complex"));
    let plain = Site { mask: None, ..site(comb(2), 9) }.equivalent_cells();
    let counted = |teeth: u32| site(comb(teeth), 9).equivalent_cells() - plain;
    // A horizontal line crosses the edges between columns, but no other line.
    assert!(counted(2000) >= 4000 * 8, "{}", counted(2000));
    assert!(counted(20) < 4000, "{}", counted(20));
}

/// Letters that are smaller than specks leave no line at which cells could be clipped.
#[test]
fn letters_smaller_than_specks_leave_no_cells() {
    for (cols, rows) in [(2, 8), (2, 30), (3, 20)] {
        for shape in SHAPES {
            let mask = Some(Mask::parse("text:MAZEMAZE").unwrap());
            let site =
                Site { rim: Rim::Smooth, mask, parts: Parts::All, ..Site::new(shape, cols, rows) };
            if site.check(u64::MAX).is_ok() && shape.name != "polar" {
                assert_eq!(lay(&site).err(), Some("too-small"), "{} {cols} × {rows}", shape.name);
            }
        }
    }
}
