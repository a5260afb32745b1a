//! Slots: small numbers for queries about a nation or a city as a whole.

use crate::bits::Bits256;
use crate::ruleset::effect_kind::EffectKind;

/// A query about a nation or a city: a kind of effect and perhaps an output, a specialist or a
/// layer of vision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot(u16);

impl Slot {
    /// The slot of values that are not cached; its value is 0.
    pub const NOWHERE: Self = Self(u16::MAX);

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Maximum specialists of a ruleset.
pub(super) const MAX_SPECIALISTS: usize = 8;

/// The location of a slot's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    /// It never changes.
    Constant(i32),
    /// Among the sums of the nation.
    Player(u16),
    /// Among the sums of the city.
    City(u16),
}

/// An effect of a sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    pub(super) value: i32,
    pub(super) policy: u16,
    pub(super) lits: (u32, u32),
}

/// A sum: its constant part, and the range of its other effects.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum {
    pub(super) base: i64,
    pub(super) terms: (u32, u32),
}

/// The slots of one kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct KindSlots {
    pub(super) first: u16,
    pub(super) is_kept: bool,
    pub(super) by_output: u16,
    pub(super) by_specialist: u16,
    pub(super) by_layer: u16,
    pub(super) is_whole: bool,
}

/// All slots, the facts their values depend on, and the slots that change when a fact does.
#[derive(Clone, Debug, Default)]
pub(super) struct SlotBook {
    pub(super) kinds: Vec<KindSlots>,
    pub(super) homes: Vec<Home>,
    pub(super) player: Vec<Sum>,
    pub(super) city: Vec<Sum>,
    pub(super) terms: Vec<Term>,
    /// The sums of a city that depend on a fact of the nation, on one of the city, on a policy.
    pub(super) on_player: Vec<Bits256>,
    pub(super) on_city: Vec<Bits256>,
    pub(super) on_policy: Vec<Bits256>,
}

impl SlotBook {
    pub(super) fn terms(&self, sum: &Sum) -> &[Term] {
        self.terms.get(sum.terms.0 as usize..sum.terms.1 as usize).unwrap_or_default()
    }

    pub(super) fn slot(&self, kind: EffectKind, place: impl FnOnce(&KindSlots) -> u16) -> Slot {
        let slots = self.kinds.get(kind as usize).filter(|slots| slots.is_kept);
        slots.map_or(Slot::NOWHERE, |slots| Slot(slots.first + place(slots)))
    }
}
