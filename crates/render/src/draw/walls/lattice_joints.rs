//! Joints of the walls at the corners of a repeating pattern.
//!
//! A corner's walls are a set of **slots**, the indices of edges at its kind of corner. Their
//! joints follow from that set and from the order of the edge numbers there. Edges of the outline
//! have larger numbers than links, so each kind of corner has one order for corners inside and a
//! few for corners at the outline. The joints of each set in each order are computed once.

use mazewright_core::grid::{CornerEdge, CornerLattice};

/// The largest number of edges at a corner.
pub(crate) const MAX_EDGES: usize = 6;

/// The value for a missing slot.
pub(super) const NO_SLOT: u8 = 7;

/// The walls at a corner. The lowest bits are the slots that have a wall, the next ones the slots
/// whose wall is already part of a line. The rest is the index of the order of the corner's edges,
/// among the orders of its kind.
#[derive(Clone, Copy, Default)]
pub(super) struct CornerWalls(u16);

impl CornerWalls {
    const ORDER: u32 = 2 * MAX_EDGES as u32;

    /// Returns the slots that have a wall.
    #[inline]
    pub(super) fn walls(self) -> u8 {
        (self.0 & WALLS) as u8
    }

    /// Returns whether the wall of a slot is part of a line.
    #[inline]
    pub(super) fn is_drawn(self, slot: u8) -> bool {
        self.0 >> (MAX_EDGES as u8 + slot) & 1 == 1
    }

    /// Adds a wall to a slot if `is_wall`.
    #[inline]
    pub(super) fn add(&mut self, slot: u8, is_wall: bool) {
        self.0 |= u16::from(is_wall) << slot;
    }

    /// Returns the index of the order of the corner's edges.
    #[inline]
    fn order(self) -> usize {
        usize::from(self.0 >> Self::ORDER)
    }

    /// Marks the wall of a slot as part of a line.
    #[inline]
    pub(super) fn draw(&mut self, slot: u8) {
        self.0 |= 1 << (MAX_EDGES as u8 + slot);
    }

    pub(super) fn is_done(self) -> bool {
        self.0 & WALLS == self.0 >> MAX_EDGES & WALLS
    }

    /// Sets the index of the order of the corner's edges.
    fn set_order(&mut self, order: u8) {
        self.0 = self.0 & ((1 << Self::ORDER) - 1) | u16::from(order) << Self::ORDER;
    }
}

/// The bits of walls.
const WALLS: u16 = (1 << MAX_EDGES) - 1;

/// The largest number of orders of a kind of corner.
pub(super) const MAX_ORDERS: usize = 1 << 4;

/// The joints of the walls at a corner.
#[derive(Clone, Copy, Default)]
pub(super) struct Joints(u32);

impl Joints {
    /// Number of bits for the partner of each slot: the slot itself if its wall has no partner.
    const SLOT_BITS: u32 = 4;
    /// The bit in a slot's bits that says that the wall and its partner form a straight line.
    const STRAIGHT: u8 = 8;
    /// Shift of the slot whose wall has no partner.
    const ODD: u32 = 24;
    /// Shift of the number of points of lines at this corner.
    const POINTS: u32 = 27;
    /// The bit that says that the joints are known.
    const KNOWN: u32 = 1 << 31;
    /// The joints of a corner without walls.
    const NONE: Self = Self(Self::KNOWN | (NO_SLOT as u32) << Self::ODD);

    /// Returns the partner of a wall, and whether they form a straight line.
    #[inline]
    pub(super) fn partner(self, slot: u8) -> (u8, bool) {
        let bits = self.0 >> (Self::SLOT_BITS * u32::from(slot));
        ((bits & 7) as u8, bits as u8 & Self::STRAIGHT != 0)
    }

    /// Returns the slot whose wall has no partner; [`NO_SLOT`] if all have one.
    #[inline]
    pub(super) fn odd(self) -> u8 {
        (self.0 >> Self::ODD & 7) as u8
    }

    #[inline]
    pub(super) fn points(self) -> usize {
        (self.0 >> Self::POINTS & 7) as usize
    }
}

/// The slots of a kind of corner in the order of their edge numbers, padded with [`NO_SLOT`].
type Slots = [u8; MAX_EDGES];

/// A kind of corner.
pub(super) struct CornerKind {
    /// For each slot, the difference from a place to the place at the other end of the edge, and
    /// the slot there.
    pub(super) steps: [(u32, u8); MAX_EDGES],
    /// The number of slots.
    edges: u32,
    /// The index of the joints of its first order without walls, among the joints of all kinds.
    first_joints: usize,
    /// For each slot, the slot of the opposite edge; [`NO_SLOT`] if there is none.
    opposite: Slots,
    /// The orders of edges, beginning with the order of corners inside.
    orders: [Slots; MAX_ORDERS],
    /// For each order and slot, the order with that slot at the end; 0 if it is not known or is the
    /// first order.
    moved: [[u8; MAX_EDGES]; MAX_ORDERS],
    /// The number of orders.
    pub(super) order_count: usize,
}

impl CornerKind {
    fn new(edges: &[CornerEdge]) -> Self {
        let (mut slots, mut opposite) = ([NO_SLOT; MAX_EDGES], [NO_SLOT; MAX_EDGES]);
        let mut steps = [(0, 0); MAX_EDGES];
        for (slot, edge) in edges.iter().enumerate() {
            slots[slot] = slot as u8;
            steps[slot] = (edge.step, edge.arrival);
            let beyond = edges.iter().position(|other| other.heading == edge.heading ^ 1);
            opposite[slot] = beyond.map_or(NO_SLOT, |beyond| beyond as u8);
        }
        Self {
            steps,
            edges: edges.len() as u32,
            first_joints: 0,
            opposite,
            orders: [slots; MAX_ORDERS],
            moved: [[0; MAX_EDGES]; MAX_ORDERS],
            order_count: 1,
        }
    }

    /// Returns the index of a corner's joints among the joints of all kinds.
    #[inline]
    fn index(&self, corner: CornerWalls) -> usize {
        self.first_joints + (corner.order() << self.edges | usize::from(corner.walls()))
    }

    /// Moves a slot to the end of the order of a corner's edges.
    pub(super) fn move_to_end(&mut self, corner: &mut CornerWalls, slot: u8) {
        let known = self.moved[corner.order()][usize::from(slot)];
        corner.set_order(if known > 0 { known } else { self.with_last(corner.order(), slot) });
    }

    /// Returns the order with a slot at the end.
    fn with_last(&mut self, order: usize, slot: u8) -> u8 {
        let others = self.orders[order].into_iter().filter(|&it| it != NO_SLOT && it != slot);
        let mut slots = [NO_SLOT; MAX_EDGES];
        slots.iter_mut().zip(others.chain([slot])).for_each(|(to, slot)| *to = slot);
        let known = self.orders[..self.order_count].iter().position(|known| *known == slots);
        let index = known.unwrap_or(self.order_count);
        self.orders[index] = slots;
        self.order_count = self.order_count.max(index + 1);
        self.moved[order][usize::from(slot)] = index as u8;
        index as u8
    }

    /// Returns all walls of a corner in the order in which lines begin at them: pairs in a straight line, then
    /// the rest.
    pub(super) fn in_order(&self, corner: CornerWalls) -> impl Iterator<Item = u8> {
        let (order, walls) = (corner.order(), corner.walls());
        let mut done = 0_u8;
        let straight = walls_in(self.orders[order], walls).filter_map(move |slot| {
            let opposite = self.opposite_wall(walls, slot).filter(|_| done >> slot & 1 == 0)?;
            done |= 1 << opposite;
            Some([slot, opposite])
        });
        straight.flatten().chain(self.bent(order, walls))
    }

    /// Returns the opposite slot if it has a wall.
    fn opposite_wall(&self, walls: u8, slot: u8) -> Option<u8> {
        let opposite = self.opposite[usize::from(slot)];
        (opposite != NO_SLOT && walls >> opposite & 1 == 1).then_some(opposite)
    }

    /// Returns the slots of walls without an opposite wall, in order.
    fn bent(&self, order: usize, walls: u8) -> impl Iterator<Item = u8> {
        let slots = walls_in(self.orders[order], walls);
        slots.filter(move |&slot| self.opposite_wall(walls, slot).is_none())
    }

    /// Joins the walls of a corner: straight pairs, then the rest in order.
    fn join(&self, corner: CornerWalls) -> Joints {
        let mut joints = Joints::KNOWN;
        let mut set = |slot: u8, bits: u8| {
            joints |= u32::from(bits) << (Joints::SLOT_BITS * u32::from(slot));
        };
        let mut bent = corner.walls();
        for slot in 0..self.edges as u8 {
            if let Some(opposite) = self.opposite_wall(corner.walls(), slot)
                && corner.walls() >> slot & 1 == 1
            {
                set(slot, opposite | Joints::STRAIGHT);
                bent &= !(1 << slot);
            }
        }
        let (mut odd, mut points) = (NO_SLOT, 0);
        for &slot in &self.orders[corner.order()][..self.edges as usize] {
            if bent >> slot & 1 == 0 {
                continue;
            }
            if odd == NO_SLOT {
                (odd, points) = (slot, points + 1);
            } else {
                set(odd, slot);
                set(slot, odd);
                odd = NO_SLOT;
            }
        }
        if odd != NO_SLOT {
            set(odd, odd);
        }
        Joints(joints | u32::from(odd) << Joints::ODD | points << Joints::POINTS)
    }
}

/// Returns the slots that have a wall, in order.
fn walls_in(slots: Slots, walls: u8) -> impl Iterator<Item = u8> {
    slots.into_iter().filter(move |&slot| slot != NO_SLOT && walls >> slot & 1 == 1)
}

/// The known joints of walls, by kind of corner.
pub(super) struct JointTable {
    pub(super) kinds: Vec<CornerKind>,
    joints: Vec<Joints>,
}

impl JointTable {
    /// Creates a table without joints, for kinds that have all their orders.
    pub(super) fn new(mut kinds: Vec<CornerKind>) -> Self {
        let mut size = 0;
        for kind in &mut kinds {
            kind.first_joints = size;
            size += kind.order_count << kind.edges;
        }
        Self { kinds, joints: vec![Joints::default(); size] }
    }

    /// Returns the joints of the walls of a corner; computes them if they are not known.
    #[inline]
    pub(super) fn find(&mut self, kind: usize, corner: CornerWalls) -> Joints {
        // A place without a corner may have a kind that does not exist.
        let Some(kind) = self.kinds.get(kind) else { return Joints::NONE };
        let joints = &mut self.joints[kind.index(corner)];
        if joints.0 == 0 {
            *joints = kind.join(corner);
        }
        *joints
    }

    /// Returns the joints of the walls of a corner, which must be known.
    #[inline]
    pub(super) fn known(&self, kind: usize, corner: CornerWalls) -> Joints {
        self.joints[self.kinds[kind].index(corner)]
    }
}

/// Returns the kinds of corners of a lattice, with the order of corners inside.
pub(super) fn kinds(lattice: &CornerLattice<'_>) -> Vec<CornerKind> {
    (0..lattice.kinds()).map(|kind| CornerKind::new(lattice.edges_at(kind))).collect()
}
