//! Solids whose longest side is given.

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Error, OUTLINES, Refusal, Rim, SHAPES, Site, Spec, find};
use mazewright_render::formats::Fields;
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::{MANY, Made, Written, shape, spec, style};
use crate::solid::{can_be_laid, is_closed, rows_of, smooth, triangles};

/// Returns a style with a longest side, and walls of `wall` hundredths of a millimetre.
fn fitted(fit: u32, wall: u32) -> Style {
    let mut style = style();
    style.options.solid.fit = Some(Length::whole(fit));
    style.options.solid.wall = Length::from_hundredths(wall);
    style
}

/// Returns the longer side of points.
fn longer(points: impl Iterator<Item = [f64; 2]>) -> f64 {
    let mut bounds = [[f64::INFINITY, f64::NEG_INFINITY]; 2];
    for point in points {
        for ([low, high], along) in bounds.iter_mut().zip(point) {
            (*low, *high) = (low.min(along), high.max(along));
        }
    }
    bounds.map(|[low, high]| high - low).into_iter().fold(0.0, f64::max)
}

/// Returns the longest side of a solid in a format, as seen from above.
fn longest(made: &Made, format: &str, style: &Style) -> Result<f64, Error> {
    let file = made.try_write(format, style, Fields::ALL)?;
    Ok(match format {
        "stl" => {
            let found = triangles(&file);
            is_closed(&found, &made.to_string());
            longer(found.iter().flatten().map(|corner| [corner[0], corner[1]].map(f64::from)))
        }
        "obj" => {
            let text = String::from_utf8(file).unwrap();
            longer(text.lines().filter_map(|line| line.strip_prefix("v ")).map(|line| {
                let at: Vec<f64> = line.split(' ').map(|it| it.parse().unwrap()).collect();
                [at[0], at[1]]
            }))
        }
        "scad" => {
            let text = String::from_utf8(file).unwrap();
            let variable = |name: &str| -> f64 {
                let value = text.split(&format!("{name} = ")).nth(1).unwrap();
                value.split(';').next().unwrap().parse().unwrap()
            };
            let walls = rows_of(&text, "walls");
            let ends = walls.iter().flat_map(|it| [[it[0], it[1]], [it[2], it[3]]]);
            let has_plate = variable("base") > 0.0;
            let corners = rows_of(&text, "corners");
            let corners = corners.iter().filter(|_| has_plate).map(|it| [it[0], it[1]]);
            longer(ends.chain(corners)) * variable("cell") + variable("wall")
        }
        other => panic!("{other}"),
    })
}

/// Returns whole, cut, clipped and masked sites of a shape.
fn sites(plain: &Site) -> Vec<Site> {
    let mask = |text: &str| Some(Mask::parse(text).unwrap());
    vec![
        plain.clone(),
        Site { cols: 3, rows: 2, ..plain.clone() },
        Site { outline: find(OUTLINES, "star").unwrap(), ..plain.clone() },
        Site { mask: mask("heart"), parts: Parts::Largest, ..plain.clone() },
        Site { levels: 2, ..plain.clone() },
        smooth(plain, "circle"),
        smooth(plain, "star"),
    ]
}

#[test]
fn solids_have_the_requested_longest_side() {
    for shape in SHAPES {
        let mut tried = 0;
        for site in sites(&Site::new(shape, 9, 8)) {
            let what = format!("{site:?}");
            let spec = Spec { site, ..spec(shape, 2, 2) };
            if !can_be_laid(&spec) {
                continue;
            }
            let made = Made::new(spec);
            for (wall, corners, base, solution) in [
                (100, 0, 2, Overlay::Hidden),
                (400, 0, 2, Overlay::Over),
                (250, 40, 0, Overlay::Hidden),
                (120, 50, 1, Overlay::Hidden),
            ] {
                let mut style = Style { solution, ..fitted(211, wall) };
                style.strokes.corners = corners;
                style.options.solid.base = Length::whole(base);
                for format in ["stl", "obj", "scad"] {
                    match longest(&made, format, &style) {
                        Ok(side) => {
                            let what = format!("{what} {format}, walls {wall}, corners {corners}");
                            assert!((side - 211.0).abs() < 0.01, "{what}: {side}");
                            tried += 1;
                        }
                        Err(Error::Refused(_)) => (),
                        Err(error) => panic!("{what}: {error:?}"),
                    }
                }
            }
        }
        assert!(tried > 25, "{}: {tried}", shape.name);
    }
}

/// Discs at start and goal lie inside, also where walls cover the centre of their cell.
#[test]
fn discs_do_not_reach_over_the_walls() {
    let mut tried = 0;
    for shape in SHAPES {
        for mask in ["cat", "text:HI", "skull"] {
            for seed in 1..4_u64 {
                let mask = Some(Mask::parse(mask).unwrap());
                let plain = Site::new(shape, 14, 14);
                let site = Site { mask, parts: Parts::Largest, rim: Rim::Smooth, ..plain };
                let spec = Spec { site, seed: seed.into(), ..spec(shape, 1, 1) };
                if !can_be_laid(&spec) {
                    continue;
                }
                let made = Made::new(spec);
                for wall in [200, 300] {
                    let Ok(side) = longest(&made, "obj", &fitted(60, wall)) else { continue };
                    assert!((side - 60.0).abs() < 0.02, "{made} walls of {wall}: {side}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

/// Returns the size that an error names, in hundredths of a millimetre.
fn named(refusal: &Refusal, before: &str) -> Option<u32> {
    let allowed = refusal.allowed.as_deref()?;
    let number = allowed.split(before).nth(1)?.split(',').next()?;
    Some((number.parse::<f64>().unwrap() * 100.0).round() as u32)
}

fn refused(made: &Made, format: &str, style: &Style) -> Option<Refusal> {
    match made.try_write(format, style, Fields::ALL) {
        Ok(_) => None,
        Err(Error::Refused(refusal)) => Some(refusal),
        Err(error) => panic!("{made}: {error:?}"),
    }
}

/// The named sizes are also less than twice the least sufficient ones.
#[test]
fn sizes_named_in_errors_are_accepted() {
    let mut sizes = 0;
    for shape in SHAPES {
        for site in [Site::new(shape, 15, 9), smooth(&Site::new(shape, 9, 9), "heart")] {
            let spec = Spec { site, ..spec(shape, 2, 2) };
            if spec.check(MANY).is_err() {
                continue;
            }
            let made = Made::new(spec);
            for format in ["stl", "scad"] {
                for wall in [30, 500, 2000] {
                    let style = fitted(10, wall);
                    let Some(refusal) = refused(&made, format, &style) else { continue };
                    let what = format!("{made}, {format}, walls {wall}: {}", refusal.detail);
                    let [mut other, mut half] = [style.clone(), style.clone()];
                    match (
                        refusal.parameter,
                        named(&refusal, "at least "),
                        named(&refusal, "at most "),
                    ) {
                        ("fit_mm", Some(least), _) => {
                            other.options.solid.fit = Some(Length::from_hundredths(least));
                            half.options.solid.fit = Some(Length::from_hundredths(least / 2));
                        }
                        ("wall_mm", _, Some(most)) => {
                            other.options.solid.wall = Length::from_hundredths(most);
                            half.options.solid.wall = Length::from_hundredths(most * 2);
                        }
                        (_, None, None) => continue,
                        _ => panic!("{what}"),
                    }
                    assert!(refused(&made, format, &other).is_none(), "{what}");
                    assert!(refused(&made, format, &half).is_some(), "{what}");
                    sizes += 1;
                }
            }
            for [cell, wall] in [[10, 30], [1, 20], [3, 1], [3, 2]] {
                let mut style = style();
                style.options.solid.cell = Length::whole(cell);
                style.options.solid.wall = Length::whole(wall);
                let Some(refusal) = refused(&made, "stl", &style) else { continue };
                let is_taken = |[cell, wall]: [u32; 2]| {
                    let mut style = style.clone();
                    style.options.solid.cell = Length::from_hundredths(cell);
                    style.options.solid.wall = Length::from_hundredths(wall);
                    refused(&made, "stl", &style).is_none()
                };
                let (cell, wall) = (cell * 100, wall * 100);
                if let Some(least) = named(&refusal, "cell_mm of at least ") {
                    let taken = [least, least / 2].map(|cell| is_taken([cell, wall]));
                    assert_eq!(taken, [true, false], "{made}: {}", refusal.detail);
                    sizes += 1;
                }
                if let Some(most) = named(&refusal, "at most ") {
                    let taken = [most, most * 2].map(|wall| is_taken([cell, wall]));
                    assert_eq!(taken, [true, false], "{made}: {}", refusal.detail);
                    sizes += 1;
                }
            }
        }
    }
    assert!(sizes > 12 * SHAPES.len() / 2, "{sizes}");
}

/// An error names no sizes that do not help.
#[test]
fn no_size_is_named_if_none_helps() {
    let made = Made::new(spec(shape("tri"), 60, 60));
    let style = fitted(100, 10_000);
    let refusal = refused(&made, "scad", &style).unwrap();
    assert_eq!((refusal.parameter, refusal.allowed.as_deref()), ("fit_mm", Some("fewer cells")));
    let refusal = refused(&made, "stl", &style).unwrap();
    assert!(!refusal.detail.contains("larger cells"), "{}", refusal.detail);
    assert_eq!(refusal.parameter, "wall_mm", "{}", refusal.detail);
    let most = named(&refusal, "at most ").unwrap();
    assert!(refused(&made, "stl", &fitted(100, most)).is_none(), "{}", refusal.detail);
}
