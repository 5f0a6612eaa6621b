//! Suggestions for dimensions that have no solid. Every suggested size is tried before an error
//! names it.

use crate::scene::Scene;
use crate::style::Length;
use crate::style::options::Solid;
use mazewright_core::{Error, Refusal};

/// Number of halvings of the gap between a size that is too small and a sufficient one.
const HALVINGS: u32 = 2;

/// Returns the error for a scene without a solid. `works` returns whether there is one with other
/// dimensions and corners.
pub(super) fn refusal(
    scene: &Scene<'_>,
    mut works: impl FnMut(&Solid, u32) -> Result<bool, Error>,
) -> Result<Refusal, Error> {
    let (solid, corners) = (scene.style.options.solid, scene.style.strokes.corners);
    let mut smaller = corners;
    while smaller > 0 {
        smaller /= 2;
        if works(&solid, smaller)? {
            return Ok(too_round(corners, smaller));
        }
    }
    let mut works = |solid: &Solid| works(solid, corners);
    if let Some(fit) = solid.fit
        && let Some(least) = size(scene, &mut works)?
    {
        return Ok(Solid::too_small(fit, Solid::millimetres(least)));
    }
    let wall = thickness(scene, &mut works)?;
    let cell = if solid.fit.is_none() { size(scene, &mut works)? } else { None };
    Ok(match (wall, cell, solid.fit) {
        (Some(_), ..) | (None, None, None) => too_thick(&solid, wall, cell),
        (None, Some(least), _) => {
            let detail = format!(
                "cell_mm is {} and wall_mm is {}: most cells would have no floor; take a cell_mm of at least \
                 {least}",
                solid.cell, solid.wall
            );
            Refusal::new("cell_mm", "too-small", detail)
                .allowing(format!("at least {least}"))
                .suggesting(Some(least.to_string()))
        }
        (None, None, Some(fit)) => {
            let detail = format!(
                "fit_mm is {fit}, but even with {} mm, the largest fit_mm, and walls of any \
                 thickness, most cells would have no floor; take fewer cells",
                Solid::MOST_FIT
            );
            Refusal::new("fit_mm", "too-small", detail).allowing("fewer cells")
        }
    })
}

/// Returns the error for rounded corners that leave a cell without floor. `most` is a sufficient
/// radius.
fn too_round(corners: u32, most: u32) -> Refusal {
    let detail = format!(
        "corners is {corners}: with thick walls, such round corners leave no floor in some \
         cells; take at most {most}"
    );
    Refusal::new("corners", "too-large", detail)
        .allowing(format!("at most {most}"))
        .suggesting(Some(most.to_string()))
}

/// Returns the error for walls that leave most cells without floor. `wall` and `cell` are
/// sufficient sizes.
fn too_thick(solid: &Solid, wall: Option<Length>, cell: Option<Length>) -> Refusal {
    let size = match solid.fit {
        Some(fit) => format!("fit_mm is {fit}"),
        None => format!("cell_mm is {}", solid.cell),
    };
    let walls = wall.map(|wall| format!("walls of at most {wall} mm"));
    let cells = cell.map(|cell| format!("a cell_mm of at least {cell}"));
    let advice: Vec<String> = walls.into_iter().chain(cells).collect();
    let advice = match &advice[..] {
        [] => "no thickness and no size of cells helps; take other cells".to_owned(),
        some => format!("take {}", some.join(", or ")),
    };
    let detail = format!(
        "wall_mm is {} and {size}: such thick walls leave no floor in most cells; {advice}",
        solid.wall
    );
    let cells = cell.map(|cell| format!(", or with a cell_mm of at least {cell}"));
    let allowed = wall.map_or("other cells".to_owned(), |wall| {
        format!("at most {wall}{}", cells.unwrap_or_default())
    });
    let suggestion = wall.map(|wall| wall.to_string());
    Refusal::new("wall_mm", "too-thick", detail).allowing(allowed).suggesting(suggestion)
}

/// Returns the width of a narrow passage, in cell sides.
fn passage(scene: &Scene<'_>) -> f64 {
    scene.spec.site.cell_measure(scene.spec.topology.unicursal).passage
}

/// Returns a sufficient thickness of walls, if there is one. It is less than a quarter of itself
/// below the least thickness that failed. The search starts with the width of a narrow passage.
fn thickness(
    scene: &Scene<'_>,
    mut works: impl FnMut(&Solid) -> Result<bool, Error>,
) -> Result<Option<Length>, Error> {
    let mut solid = scene.style.options.solid;
    let size = scene.maze.grid().size();
    let cell = match solid.fit {
        Some(fit) => f64::from(fit.hundredths()) / size.x.max(size.y),
        None => f64::from(solid.cell.hundredths()),
    };
    let mut works = |wall: u32| {
        solid.wall = Length::from_hundredths(wall);
        works(&solid)
    };
    let mut above = scene.style.options.solid.wall.hundredths();
    let mut wall = ((cell * passage(scene)) as u32).min(above.saturating_sub(1));
    while wall < Solid::LEAST_WALL || !works(wall)? {
        if wall < 2 * Solid::LEAST_WALL {
            return Ok(None);
        }
        above = wall;
        wall /= 2;
    }
    while 2 * wall < above {
        *(if works(2 * wall)? { &mut wall } else { &mut above }) = 2 * wall;
    }
    for _ in 0..HALVINGS {
        let middle = u32::midpoint(wall, above);
        *(if middle > wall && works(middle)? { &mut wall } else { &mut above }) = middle;
    }
    Ok(Some(Length::from_hundredths(wall)))
}

/// Returns a sufficient longest side in whole millimetres, if there is one. If no longest side is
/// given, returns a sufficient side of cells. The search starts with a size that makes passages
/// wider than walls.
fn size(
    scene: &Scene<'_>,
    mut works: impl FnMut(&Solid) -> Result<bool, Error>,
) -> Result<Option<Length>, Error> {
    let solid = scene.style.options.solid;
    let mut works = |millimetres: u32| {
        let length = Length::whole(millimetres);
        works(&match solid.fit {
            Some(_) => Solid { fit: Some(length), ..solid },
            None => Solid { cell: length, ..solid },
        })
    };
    let wall = Solid::millimetres(solid.wall);
    let cell = (wall / passage(scene)).max(f64::from(Solid::LEAST_CELL) / 100.0);
    let size = scene.maze.grid().size();
    let (given, expected, most) = match solid.fit {
        Some(fit) => (fit, cell * size.x.max(size.y) + wall, Solid::MOST_FIT),
        None => (solid.cell, cell, Solid::MOST_CELL),
    };
    let mut below = given.hundredths() / 100;
    let mut least = (expected as u32).max(below) + 1;
    loop {
        if least > most {
            least = most;
        }
        if works(least)? {
            break;
        }
        if least == most {
            return Ok(None);
        }
        below = least;
        least *= 2;
    }
    while least / 2 > below {
        let half = least / 2;
        *(if works(half)? { &mut least } else { &mut below }) = half;
    }
    for _ in 0..HALVINGS {
        let middle = u32::midpoint(below, least);
        if middle > below && works(middle)? {
            least = middle;
        } else {
            below = middle;
        }
    }
    Ok(Some(Length::whole(least)))
}
