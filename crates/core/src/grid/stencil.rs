//! The neighbours of cells in a repeating pattern, with one byte per cell.
//!
//! In a repeating block of cells, all cells of one kind have the same difference in number to the
//! neighbour below, and likewise to the other neighbours. So a cell's neighbours follow from its
//! **class**: its kind, and the set of its sides that lead outside. A grid has few classes, and
//! loops over all cells read one byte per cell instead of a list of numbers.
//!
//! ```text
//!   0 1 1 2        classes of squares in a rectangle: 4 cells at the corners, the rest of the
//!   3 4 4 5        upper row, of the left column, …; in class 4 the differences are
//!   6 7 7 8        −4 (up), +1 (right), +4 (down), −1 (left)
//! ```

/// The largest number of sides of a cell that has a class.
pub(crate) const MAX_SIDES: usize = 8;

/// The largest number of classes.
const MAX_CLASSES: usize = 1 << 8;

/// The neighbours of all cells of a class.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Class {
    /// The kind of the cells.
    pub(crate) kind: u8,
    /// The number of sides.
    pub(crate) sides: u8,
    /// The sides that lead to a neighbour; bit 0 is the first side.
    pub(crate) inside: u8,
    /// The sides that lead to the row above.
    pub(crate) up: u8,
    /// The sides that lead to the row below.
    pub(crate) down: u8,
    /// The difference in number to the neighbour across each side, modulo 2³²; 0 for the outside.
    pub(crate) offsets: [u32; MAX_SIDES],
    /// The index of each side among the neighbour's sides; 0 for the outside.
    pub(crate) twins: [u8; MAX_SIDES],
    /// The kind of the neighbour across each side; 0 for the outside.
    pub(crate) neighbor_kinds: [u8; MAX_SIDES],
    /// The number of links to cells with a larger number.
    pub(crate) forward_count: u8,
    /// The sides of these links, in order; then zeros.
    pub(crate) forward: [u8; MAX_SIDES],
    /// The number of sides before each side that lead to a cell with a larger number.
    forward_before: [u8; MAX_SIDES],
}

/// The neighbours of cells of a kind, whichever of their sides lead outside.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KindSteps {
    /// The number of sides.
    pub(crate) sides: u8,
    /// The difference in number to the neighbour across each side, modulo 2³².
    pub(crate) offsets: [u32; MAX_SIDES],
    /// The kind of the neighbour across each side.
    pub(crate) neighbor_kinds: [u8; MAX_SIDES],
}

/// The neighbour across a side of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Across {
    /// The number of the neighbour minus that of the cell, modulo 2³².
    pub(crate) offset: u32,
    /// The index of the same side among the neighbour's sides.
    pub(crate) twin: u8,
    /// The kind of the neighbour.
    pub(crate) kind: u8,
    /// The row of the neighbour minus that of the cell.
    pub(crate) rows: i32,
}

impl Class {
    /// Returns the class of the cells of a kind with these sides; `None` for the outside.
    fn new(kind: u8, sides: impl Iterator<Item = Option<Across>>) -> Self {
        let mut class = Self { kind, ..Self::default() };
        for (side, neighbor) in sides.enumerate() {
            class.sides += 1;
            class.forward_before[side] = class.forward_count;
            let Some(Across { offset, twin, kind, rows }) = neighbor else { continue };
            class.inside |= 1 << side;
            class.up |= u8::from(rows == -1) << side;
            class.down |= u8::from(rows == 1) << side;
            (class.offsets[side], class.twins[side]) = (offset, twin);
            class.neighbor_kinds[side] = kind;
            if (offset as i32) > 0 {
                class.forward[usize::from(class.forward_count)] = side as u8;
                class.forward_count += 1;
            }
        }
        class
    }

    /// Returns whether a side leads to a cell with a larger number.
    #[inline]
    pub(super) fn leads_forward(&self, side: usize) -> bool {
        (self.offsets[side] as i32) > 0
    }

    /// Returns the number of sides before `side` that lead to a cell with a larger number.
    #[inline]
    pub(super) fn forward_before(&self, side: usize) -> u32 {
        self.forward_before[side].into()
    }

    /// Returns the first side that leads to the cell with this difference in number.
    #[inline]
    pub(super) fn side_to(&self, offset: u32) -> Option<usize> {
        self.offsets[..usize::from(self.sides)].iter().position(|&it| it == offset)
    }

    /// Returns the sides that lead outside, as a set.
    #[inline]
    pub(super) fn outer_sides(&self) -> u8 {
        !self.inside & ((1_u16 << self.sides) - 1) as u8
    }

    /// Returns the differences in cell number over the links to cells with a larger number.
    pub(crate) fn forward_offsets(&self) -> impl Iterator<Item = u32> + '_ {
        let sides = &self.forward[..usize::from(self.forward_count)];
        sides.iter().map(|&side| self.offsets[usize::from(side)])
    }
}

/// The classes of all cells of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Stencil {
    classes: Vec<Class>,
    /// The class of each cell.
    codes: Vec<u8>,
    /// The number of kinds.
    kinds: usize,
    /// The largest number of links of a cell to cells with a larger number.
    most_forward: usize,
}

impl Stencil {
    /// Returns the class of a cell.
    #[inline]
    pub(crate) fn class(&self, cell: u32) -> &Class {
        &self.classes[usize::from(self.codes[cell as usize])]
    }

    /// Returns the number of sides of every cell, if it is the same for all.
    pub(super) fn uniform_sides(&self) -> Option<u8> {
        let most = self.most_sides() as u8;
        self.classes.iter().all(|class| class.sides == most).then_some(most)
    }

    /// Iterates over the classes of all cells.
    pub(crate) fn classes_of_cells(&self) -> impl Iterator<Item = &Class> + '_ {
        self.codes.iter().map(|&code| &self.classes[usize::from(code)])
    }

    /// Returns the class of each cell, as an index into the [`classes`](Self::classes).
    pub(crate) fn codes(&self) -> &[u8] {
        &self.codes
    }

    /// Iterates over the classes.
    pub(crate) fn classes(&self) -> impl Iterator<Item = &Class> + '_ {
        self.classes.iter()
    }

    /// Returns for each kind of cell the neighbours that any cell of the kind has.
    pub(crate) fn steps_of_kinds(&self) -> Vec<KindSteps> {
        let mut kinds = vec![KindSteps::default(); self.kinds];
        for class in &self.classes {
            let steps = &mut kinds[usize::from(class.kind)];
            steps.sides = class.sides;
            for side in (0..MAX_SIDES).filter(|side| class.inside >> side & 1 == 1) {
                steps.offsets[side] = class.offsets[side];
                steps.neighbor_kinds[side] = class.neighbor_kinds[side];
            }
        }
        kinds
    }

    /// Returns the number of kinds of cells.
    pub(crate) fn kinds(&self) -> usize {
        self.kinds
    }

    /// Returns the largest number of sides of a cell.
    pub(crate) fn most_sides(&self) -> usize {
        self.classes.iter().map(|class| usize::from(class.sides)).max().unwrap_or(0)
    }

    /// Returns the largest number of links of a cell to cells with a larger number.
    pub(crate) fn most_forward(&self) -> usize {
        self.most_forward
    }

    /// Returns whether all cells are of one kind and have these differences in cell number, except
    /// for sides that lead outside.
    pub(crate) fn is_uniform(&self, offsets: &[u32]) -> bool {
        self.kinds == 1
            && self.classes.iter().all(|class| {
                let sides = class.offsets.iter().zip(offsets).enumerate();
                usize::from(class.sides) == offsets.len()
                    && sides.into_iter().all(|(side, (offset, wanted))| {
                        offset == wanted || class.inside >> side & 1 == 0
                    })
            })
    }

    /// Returns the heap memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.codes) + size_of_val(&*self.classes)
    }
}

/// A stencil under construction: cells are added in the order of their numbers.
pub(crate) struct StencilBuilder {
    stencil: Stencil,
    /// The class of each kind and set of inside sides; [`NO_CLASS`] if no cell had them yet.
    known: Vec<[u16; 1 << MAX_SIDES]>,
    /// Whether all cells so far have a class.
    is_complete: bool,
}

/// Marks a kind and set of sides without a class.
const NO_CLASS: u16 = u16::MAX;

impl StencilBuilder {
    /// Starts without cells. `sides` has the number of sides of each kind of cell.
    pub(crate) fn new(sides: impl ExactSizeIterator<Item = usize>, cells: u32) -> Self {
        let kinds = sides.len();
        let is_complete = kinds <= MAX_CLASSES && sides.max() <= Some(MAX_SIDES);
        let codes = Vec::with_capacity(if is_complete { cells as usize } else { 0 });
        let known = vec![[NO_CLASS; 1 << MAX_SIDES]; if is_complete { kinds } else { 0 }];
        let stencil = Stencil { classes: Vec::new(), codes, kinds, most_forward: 0 };
        Self { stencil, known, is_complete }
    }

    /// Adds a cell of a kind. `inside` is the set of its sides that lead to a neighbour, and
    /// `sides` returns the neighbour across each side, or `None` for the outside.
    #[inline]
    pub(crate) fn push<I>(&mut self, kind: usize, inside: u32, sides: impl Fn() -> I)
    where
        I: Iterator<Item = Option<Across>>,
    {
        if !self.is_complete {
            return;
        }
        let code = self.known[kind][inside as usize];
        let code = if code == NO_CLASS { self.add(kind, inside, sides()) } else { code };
        self.stencil.codes.push(code as u8);
    }

    /// Adds `cells` cells with the classes of the last `block` cells, repeated.
    pub(crate) fn repeat_last(&mut self, block: usize, mut cells: usize) {
        if !self.is_complete {
            return;
        }
        let codes = &mut self.stencil.codes;
        let first = codes.len() - block;
        while cells > 0 {
            let more = cells.min(codes.len() - first);
            codes.extend_from_within(first..first + more);
            cells -= more;
        }
    }

    #[cold]
    fn add(
        &mut self,
        kind: usize,
        inside: u32,
        sides: impl Iterator<Item = Option<Across>>,
    ) -> u16 {
        let Stencil { classes, most_forward, .. } = &mut self.stencil;
        if classes.len() == MAX_CLASSES {
            self.is_complete = false;
            return 0;
        }
        let class = Class::new(kind as u8, sides);
        *most_forward = usize::from(class.forward_count).max(*most_forward);
        classes.push(class);
        let code = classes.len() as u16 - 1;
        self.known[kind][inside as usize] = code;
        code
    }

    /// Returns the stencil, or `None` if a cell has too many sides or there are too many classes.
    pub(crate) fn finish(self) -> Option<Stencil> {
        self.is_complete.then_some(self.stencil)
    }
}
