//! Rejects a book without repetitions if it is known that there are too few different mazes. It counts those of a
//! small grid.

use crate::countable::is_countable;
use crate::draft::COUNT;
use crate::options::UNIQUE;
use crate::plan::BookPlan;
use mazewright_core::analysis::MazeCount;
use mazewright_core::{Cancel, Error, Refusal, Seed, Spec};

/// Returns the refusal of a book with too few different mazes, if that is known.
pub fn too_few(plan: &BookPlan, cancel: &Cancel) -> Result<Option<Refusal>, Error> {
    if !plan.options.unique {
        return Ok(None);
    }
    let mut kinds: Vec<(Spec, u64)> = Vec::new();
    for maze in plan.mazes.iter().filter(|maze| is_countable(&maze.request.spec)) {
        let spec = Spec { seed: Seed::from(0), ..maze.request.spec.clone() };
        match kinds.iter_mut().find(|(known, _)| *known == spec) {
            Some((_, wanted)) => *wanted += 1,
            None => kinds.push((spec, 1)),
        }
    }
    for (spec, wanted) in kinds {
        let grid = spec.site.lay(0, cancel)?;
        // A number without digits, or with more than a book has mazes, is large.
        let count = MazeCount::of(&grid, cancel)?.count;
        let Some(count) = count.and_then(|digits| digits.parse::<u64>().ok()) else { continue };
        if count >= wanted {
            continue;
        }
        let (site, mazes) = (&spec.site, plan.mazes.len());
        let (name, clause, parts) = (site.name(), site.size_clause(), site.size_words());
        let of_them = match wanted {
            _ if wanted == mazes as u64 => String::new(),
            _ => format!(", {wanted} of them of the same cells"),
        };
        let (number, unique, s) = (COUNT.name, UNIQUE.name, if count == 1 { "" } else { "s" });
        let detail = format!(
            "{number} is {mazes}{of_them}, and {unique} is true, but {name} cells where {clause} have only {count} \
             different maze{s}; take fewer mazes, more {parts}, or {unique}=false"
        );
        let allowed = format!("at most {count} mazes of the same cells");
        return Ok(Some(Refusal::new(COUNT.name, "too-large", detail).allowing(allowed)));
    }
    Ok(None)
}
