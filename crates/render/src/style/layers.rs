//! The layers that a picture may have, and a selection of them.
//!
//! A new layer needs a variant of [`StyleLayer`], an properties of the table, and an arm in the code
//! that draws layers.

use std::fmt;

/// A layer that a style can select.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StyleLayer {
    /// Cells filled with colours.
    Cells,
    /// The planar graph: edges and corners.
    Planar,
    /// The cells that the solver explored.
    Trace,
    /// The dual graph: cells and all links.
    Dual,
    /// The dual graph with its open links only.
    Tree,
    /// The middles of passages, as few lines.
    Centres,
    /// Walls or passages.
    Walls,
    /// The solution.
    Solution,
    /// The marks at start and goal. The solution includes them, unless they are selected as a
    /// layer.
    Ends,
    /// The numbers of the cells.
    Ids,
}

/// The properties of a layer that are known without drawing it.
struct LayerProperties {
    layer: StyleLayer,
    name: &'static str,
    /// The maximum cost, as a multiple of the cost of walls and a solution.
    cost: u64,
    /// Whether it changes while a maze is carved.
    shows_carving: bool,
}

/// The layers, in the usual order from back to front.
#[rustfmt::skip]
const TABLE: &[LayerProperties] = &[
    LayerProperties { layer: StyleLayer::Cells, name: "cells", cost: FILL_COST, shows_carving: true },
    LayerProperties { layer: StyleLayer::Planar, name: "planar", cost: 8, shows_carving: false },
    LayerProperties { layer: StyleLayer::Trace, name: "trace", cost: FILL_COST, shows_carving: false },
    LayerProperties { layer: StyleLayer::Dual, name: "dual", cost: 5, shows_carving: false },
    LayerProperties { layer: StyleLayer::Tree, name: "tree", cost: 3, shows_carving: true },
    LayerProperties { layer: StyleLayer::Centres, name: "centres", cost: 3, shows_carving: true },
    LayerProperties { layer: StyleLayer::Walls, name: "walls", cost: 1, shows_carving: true },
    LayerProperties { layer: StyleLayer::Solution, name: "solution", cost: 1, shows_carving: false },
    LayerProperties { layer: StyleLayer::Ends, name: "ends", cost: 1, shows_carving: false },
    LayerProperties { layer: StyleLayer::Ids, name: "ids", cost: 72, shows_carving: false },
];

/// The names of the layers, in the usual order from back to front.
pub const LAYERS: [&str; TABLE.len()] = {
    let mut names = [""; TABLE.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = TABLE[at].name;
        at += 1;
    }
    names
};

/// The cost of filled cells, as a multiple of the cost of walls and a solution.
pub(crate) const FILL_COST: u64 = 4;

impl StyleLayer {
    /// Returns the name of the layer.
    pub fn name(self) -> &'static str {
        self.properties().name
    }

    /// Returns whether the layer changes while a maze is carved.
    pub fn shows_carving(self) -> bool {
        self.properties().shows_carving
    }

    fn properties(self) -> &'static LayerProperties {
        TABLE.iter().find(|properties| properties.layer == self).unwrap_or(&TABLE[0])
    }
}

/// A selection of layers in some order, from back to front.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layers {
    /// Indices into [`LAYERS`]; only the first `count` are valid.
    chosen: [u8; LAYERS.len()],
    count: u8,
}

impl Layers {
    /// Returns whether a layer fills cells with colours.
    pub fn has_areas(&self) -> bool {
        self.contains(StyleLayer::Cells) || self.contains(StyleLayer::Trace)
    }

    /// Parses names separated by commas.
    ///
    /// # Errors
    /// Returns the first name that is unknown or repeated.
    pub fn parse(text: &str) -> Result<Self, &str> {
        let mut layers = Self::default();
        for name in text.split(',') {
            let at = LAYERS.iter().position(|layer| *layer == name).ok_or(name)? as u8;
            if layers.numbers().contains(&at) {
                return Err(name);
            }
            layers.chosen[usize::from(layers.count)] = at;
            layers.count += 1;
        }
        Ok(layers)
    }

    fn numbers(&self) -> &[u8] {
        &self.chosen[..usize::from(self.count)]
    }

    /// Returns the same layers with another layer in front of them.
    #[must_use]
    pub fn with(mut self, layer: StyleLayer) -> Self {
        let number = TABLE.iter().position(|properties| properties.layer == layer);
        if let (Some(number), false) = (number, self.contains(layer)) {
            self.chosen[usize::from(self.count)] = number as u8;
            self.count += 1;
        }
        self
    }

    /// Returns whether no layer is selected, so that the default ones are drawn.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the layers, from back to front.
    pub fn iter(&self) -> impl Iterator<Item = StyleLayer> + '_ {
        self.numbers().iter().map(|&at| TABLE[usize::from(at)].layer)
    }

    /// Returns the maximum cost of the layers, as a multiple of the cost of walls and a solution.
    pub fn cost(&self) -> u64 {
        self.iter().map(|layer| layer.properties().cost).sum()
    }

    /// Returns whether a layer is selected.
    pub fn contains(&self, layer: StyleLayer) -> bool {
        self.iter().any(|it| it == layer)
    }
}

/// Writes the format that [`Layers::parse`] reads.
impl fmt::Display for Layers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, layer) in self.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { "," })?;
            f.write_str(layer.name())?;
        }
        Ok(())
    }
}
