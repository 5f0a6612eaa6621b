//! Which maze is wanted: everything that decides the graph, its ends and the route, and nothing
//! that decides how it is drawn.
//!
//! A `Spec` is complete (no default is left open), bounded, comparable and hashable, so it serves
//! as the key of whatever is kept.

mod symmetry;
mod unicursal;

use sha2::{Digest, Sha256};

use crate::algorithm::{ALGORITHMS, Algorithm, MOST_STEPS};
use crate::cancel::Refusal;
use crate::catalog::Chosen;
use crate::openings::Openings;
use crate::routing::{Routing, Share};
use crate::site::Site;
use crate::solver::Solver;
use crate::texture::{Direction, Knob, Texture};

pub use crate::end::{Compass, End};

pub use unicursal::goal_is_fixed;

/// The generation contract that this program keeps: seed hash, generator, bounded draw, cell order,
/// each algorithm and each tie-break.
pub const GEN: u32 = 1;

/// The largest seed, in bytes.
pub const SEED_BYTES: usize = 256;

/// Which maze is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spec {
    /// Where it stands.
    pub site: Site,
    /// The generation algorithm.
    pub algorithm: Chosen<Algorithm>,
    /// What turns its texture.
    pub texture: Texture,
    /// How its ways run.
    pub routing: Routing,
    /// The solver that finds the route.
    pub solver: Chosen<Solver>,
    /// What fixes everything random.
    pub seed: Seed,
    /// Where the route starts.
    pub start: End,
    /// Where the route ends.
    pub goal: End,
    /// Where the outline opens.
    pub openings: Openings,
}

/// A seed as it was given, and the number that it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seed {
    text: Box<str>,
    number: u64,
}

impl Seed {
    /// A canonical decimal `u64` is that number; any other text is the first eight bytes,
    /// big-endian, of its SHA-256. `None` when the text is empty or longer than [`SEED_BYTES`].
    pub fn parse(text: &str) -> Option<Self> {
        if text.is_empty() || text.len() > SEED_BYTES {
            return None;
        }
        let canonical = text.bytes().all(|byte| byte.is_ascii_digit())
            && (text == "0" || !text.starts_with('0'));
        let number = match text.parse::<u64>() {
            Ok(number) if canonical => number,
            _ => first_eight(&Sha256::digest(text.as_bytes())),
        };
        Some(Self { text: text.into(), number })
    }

    /// One of any number of seeds that follow from this one: the first eight bytes, big-endian, of
    /// the SHA-256 of its number and of `at`, eight bytes each, big-endian.
    #[must_use]
    pub fn derived(&self, at: u64) -> Self {
        let digest = Sha256::digest([self.number.to_be_bytes(), at.to_be_bytes()].concat());
        Self::from(first_eight(&digest))
    }

    /// The seed as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number that it stands for.
    pub fn number(&self) -> u64 {
        self.number
    }
}

fn first_eight(digest: &[u8]) -> u64 {
    digest[..8].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        Self { text: number.to_string().into(), number }
    }
}

impl Spec {
    /// How many cells the maze has at most, saturating; nothing is built.
    pub fn cells(&self) -> u64 {
        if self.routing.unicursal { self.site.corners() } else { self.site.cells() }
    }

    /// How many cells of a plain site take as many bytes as this maze's do at most, saturating.
    pub fn weight(&self) -> u64 {
        let site = &self.site;
        match (self.routing.unicursal, &site.mesh) {
            (false, _) => site.weight(),
            (true, None) => site.corners(),
            // Ways inside winding cells have bends.
            (true, Some(_)) => site.corners().saturating_mul(2),
        }
    }

    /// How many steps the algorithm takes on average, where that is not about one a link; else 0.
    pub fn steps(&self) -> f64 {
        let (cols, rows) = self.site.extent();
        self.algorithm.is.steps.map_or(0.0, |steps| steps(self.site.cells(), cols, rows))
    }

    /// Whether such a maze exists and has at most `most` cells. Takes constant time and memory.
    pub fn check(&self, most: u64) -> Result<(), Refusal> {
        self.site.check(most)?;
        let steps = self.steps();
        if steps > MOST_STEPS {
            let algorithm = self.algorithm.name;
            let (cols, rows) = self.site.extent();
            return Err(Refusal {
                parameter: "algorithm",
                code: "too-slow",
                detail: format!(
                    "algorithm is {algorithm}: in {cols} × {rows} its walks would take about \
                     {steps:.0} steps, but at most {MOST_STEPS:.0} are allowed; take fewer cells, a \
                     less long and narrow maze, or another algorithm"
                ),
                allowed: Some(format!("at most {MOST_STEPS:.0} steps")),
            });
        }
        self.check_texture()?;
        symmetry::check(self)?;
        unicursal::check(self, most)?;
        self.check_weave(most)
    }

    /// Refuses crossings in more than half of the cells that may be: they take twice the memory.
    fn check_weave(&self, most: u64) -> Result<(), Refusal> {
        let (cells, most, weave) = (self.cells(), most / 2, self.routing.weave);
        if weave == Share::NONE || cells <= most {
            return Ok(());
        }
        Err(Refusal {
            parameter: "weave",
            code: "too-large",
            detail: format!(
                "weave is {weave}, but with {cells} cells: at most {most} are allowed where passages \
                 cross, half as many as elsewhere; take fewer {}, or leave weave out",
                self.site.levers()
            ),
            allowed: Some(format!("at most {most} cells")),
        })
    }

    /// Refuses knobs that are turned though the algorithm does not look at them.
    fn check_texture(&self) -> Result<(), Refusal> {
        self.texture.turned().try_for_each(|knob| self.check_knob(knob))?;
        self.check_bias()
    }

    /// Refuses a knob that the algorithm does not look at, wherever it stands.
    pub fn check_knob(&self, knob: Knob) -> Result<(), Refusal> {
        let algorithm = self.algorithm;
        if algorithm.is.takes.contains(&knob) {
            return Ok(());
        }
        let takers = ALGORITHMS.iter().filter(|other| other.is.takes.contains(&knob));
        let takers: Vec<&str> = takers.map(|other| other.name).collect();
        let (parameter, algorithm, takers) = (knob.name(), algorithm.name, takers.join(", "));
        Err(Refusal {
            parameter,
            code: "not-taken",
            detail: format!(
                "{parameter} changes nothing where algorithm is {algorithm}; leave it out, or take \
                 an algorithm that looks at it: {takers}"
            ),
            allowed: Some(format!("with {takers}")),
        })
    }

    /// Refuses a direction for a bias that there is not.
    fn check_bias(&self) -> Result<(), Refusal> {
        let Texture { bias, bias_angle, .. } = self.texture;
        if bias != 0 || bias_angle == Direction::Rows {
            return Ok(());
        }
        Err(Refusal {
            parameter: Knob::BiasAngle.name(),
            code: "not-taken",
            detail: format!(
                "bias_angle is {bias_angle}, but bias is 0, so that no passages are preferred; leave \
                 it out, or take a bias from -100 to 100 that is not 0"
            ),
            allowed: Some("with a bias that is not 0".into()),
        })
    }
}
