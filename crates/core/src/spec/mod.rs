//! The specification of a maze: everything that determines the graph, its ends and the route, and
//! nothing that determines how it is drawn.
//!
//! A `Spec` is complete (it has no unset defaults), bounded in size, comparable and hashable, so it
//! can be a cache key.

pub(crate) mod end;
pub(crate) mod openings;
mod symmetry;
pub(crate) mod topology;
mod unicursal;

use sha2::{Digest, Sha256};

use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions, BiasDirection};
use crate::algorithm::{ALGORITHMS, Algorithm, MAX_EXPECTED_STEPS};
use crate::catalog::Chosen;
use crate::error::Refusal;
use crate::site::Site;
use crate::spec::openings::Openings;
use crate::spec::topology::{Share, Topology};

pub(crate) use crate::spec::end::{Compass, End};

/// The version of the generation contract: seed hash, random number generator, bounded draws, order
/// of cells, each algorithm and each tie-break.
pub const GENERATION_VERSION: u32 = 1;

/// The largest length of a seed, in bytes.
pub const SEED_BYTES: usize = 256;

/// The specification of a maze.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spec {
    /// The cells of the maze.
    pub site: Site,
    /// The generation algorithm.
    pub algorithm: Chosen<Algorithm>,
    /// Algorithm options.
    pub options: AlgorithmOptions,
    /// Topology options: loops, braid, weave, symmetry and others.
    pub topology: Topology,
    /// The seed of all random numbers.
    pub seed: Seed,
    /// The cell where the route starts.
    pub start: End,
    /// The cell where the route ends.
    pub goal: End,
    /// The openings in the outline.
    pub openings: Openings,
}

/// A seed as it was given, and the number derived from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seed {
    text: Box<str>,
    number: u64,
}

impl Seed {
    /// Reads a seed. The number of a decimal `u64` without leading zeros is itself. The number of
    /// any other text is the first eight bytes of its SHA-256, big-endian. Returns `None` if the
    /// text is empty or longer than [`SEED_BYTES`].
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

    /// Returns number `index` of a sequence of seeds derived from this seed. It is the first eight
    /// bytes of the SHA-256 of this seed's number and `index`. All numbers are eight bytes,
    /// big-endian.
    #[must_use]
    pub fn derive(&self, index: u64) -> Self {
        let digest = Sha256::digest([self.number.to_be_bytes(), index.to_be_bytes()].concat());
        Self::from(first_eight(&digest))
    }

    /// Returns the seed as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the number derived from the seed.
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
    /// Returns the spec of a perfect maze by the first algorithm of the table, with seed 0. It
    /// starts and ends at the first and last cell on the outline.
    pub fn new(site: Site) -> Self {
        Self {
            site,
            algorithm: &ALGORITHMS[0],
            options: AlgorithmOptions::default(),
            topology: Topology::default(),
            seed: Seed::from(0),
            start: End::First,
            goal: End::Last,
            openings: Openings::Ends,
        }
    }

    /// Returns an upper bound on the number of cells, saturating, without building anything.
    pub fn cells(&self) -> u64 {
        if self.topology.unicursal { self.site.corners() } else { self.site.cells() }
    }

    /// Returns the number of cells of a plain site that takes at least as much memory as this maze,
    /// saturating.
    pub fn equivalent_cells(&self) -> u64 {
        let site = &self.site;
        if self.topology.unicursal {
            // Ortho cells of faces that are not star-shaped have edges with bends.
            site.corners().saturating_add(site.corners_of_concave_cells())
        } else {
            site.equivalent_cells()
        }
    }

    /// Returns an upper bound on the number of edges of the cells that the outline and the mask keep, saturating. Edges on
    /// the outside of a whole rectangle do not count. Neither do those that a smooth rim adds, except in a path.
    pub fn kept_edges(&self) -> u64 {
        let edges = self.site.kept_edges();
        if !self.topology.unicursal {
            return edges;
        }
        // A path has four edges for each edge of the cells; each bend counts as a cell of six.
        let clipped = self.site.corners_of_concave_cells();
        edges.saturating_mul(4).saturating_add(clipped.saturating_mul(3))
    }

    /// Returns the mean number of steps that the algorithm takes, or 0 if that is about one per
    /// link.
    pub fn steps(&self) -> f64 {
        let (cols, rows) = self.site.extent();
        self.algorithm.value.steps.map_or(0.0, |steps| steps(self.site.cells(), cols, rows))
    }

    /// Refuses a maze that cannot exist or may have more than `most` cells. Takes constant time and
    /// memory.
    pub fn check(&self, most: u64) -> Result<(), Refusal> {
        self.site.check(most)?;
        let steps = self.steps();
        if steps > MAX_EXPECTED_STEPS {
            let algorithm = self.algorithm.name;
            let (cols, rows) = self.site.extent();
            let detail = format!(
                "algorithm is {algorithm}: in {cols} × {rows} its walks would take about {steps:.0} \
                 steps, but at most {MAX_EXPECTED_STEPS:.0} are allowed; take fewer cells, a \
                 wider maze, or another algorithm"
            );
            return Err(Refusal::new("algorithm", "too-slow", detail)
                .allowing(format!("at most {MAX_EXPECTED_STEPS:.0} steps")));
        }
        self.check_options()?;
        symmetry::check(self)?;
        unicursal::check(self, most)?;
        self.check_weave(most)
    }

    /// Refuses crossings in a maze with more than half of the allowed cells: they take twice the
    /// memory.
    fn check_weave(&self, most: u64) -> Result<(), Refusal> {
        let (cells, most, weave) = (self.cells(), most / 2, self.topology.weave);
        if weave == Share::NONE || cells <= most {
            return Ok(());
        }
        let detail = format!(
            "weave is {weave}, but a maze of {cells} cells: at most {most} are allowed where \
             passages cross, half as many as elsewhere; take fewer {}, or leave weave out",
            self.site.size_words()
        );
        Err(Refusal::new("weave", "too-large", detail).allowing(format!("at most {most} cells")))
    }

    /// Refuses algorithm options that are set although the algorithm does not use them.
    fn check_options(&self) -> Result<(), Refusal> {
        self.options.non_default().try_for_each(|option| self.check_option(option))?;
        self.check_bias()
    }

    /// Refuses an algorithm option that the algorithm does not use, whether or not it is set.
    pub fn check_option(&self, option: AlgorithmOption) -> Result<(), Refusal> {
        let algorithm = self.algorithm;
        if algorithm.value.options.contains(&option) {
            return Ok(());
        }
        let takers = ALGORITHMS.iter().filter(|other| other.value.options.contains(&option));
        let takers: Vec<&str> = takers.map(|other| other.name).collect();
        let (parameter, algorithm, takers) = (option.name(), algorithm.name, takers.join(", "));
        let detail = format!(
            "{parameter} changes nothing where algorithm is {algorithm}; leave it out, or take an \
             algorithm that uses it: {takers}"
        );
        Err(Refusal::new(parameter, "not-taken", detail).allowing(format!("with {takers}")))
    }

    /// Refuses a bias direction without a bias.
    fn check_bias(&self) -> Result<(), Refusal> {
        let AlgorithmOptions { bias, bias_angle, .. } = self.options;
        if bias != 0 || bias_angle == BiasDirection::Rows {
            return Ok(());
        }
        let detail = format!(
            "bias_angle is {bias_angle}, but bias is 0, so that no passages are preferred; leave \
             it out, or take a bias from -100 to 100 that is not 0"
        );
        Err(Refusal::new(AlgorithmOption::BiasAngle.name(), "not-taken", detail)
            .allowing("with a bias that is not 0"))
    }
}
