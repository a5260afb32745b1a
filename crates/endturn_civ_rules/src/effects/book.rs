//! A ruleset's effects and requirements, compiled for queries.

use super::ask::{Req, ReqList, Sets};
use super::literals::Facts;
use super::masks::TileBook;
use super::reqs::Reqs;
use super::slots::{MAX_SPECIALISTS, Slot, SlotBook};
use super::watched::{HeardOf, SightTerms, Watched};
use crate::bits::Bits256;
use crate::ids::{BuildingId, SpecialistId};
use crate::ruleset::Ruleset;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::requirement::Requirement;
use crate::ruleset::words::{Output, VisionLayer};

/// Maximum number of different conditions of effects on tiles; a checked ruleset has no more.
pub(crate) const MAX_TILE_CONDITIONS: usize = 128;

/// Marks the absence of a policy.
pub(super) const NO_POLICY: u16 = u16::MAX;

/// One effect: its value, the policy it is multiplied by, the range of its requirements.
#[derive(Clone, Copy, Debug)]
pub(super) struct EffectRow {
    pub(super) value: i32,
    pub(super) policy: u16,
    pub(super) reqs: (u32, u32),
}

/// All effects and requirements of a ruleset, compiled for queries.
///
/// It refers to the entries of the ruleset by index and never changes; one book serves all games of
/// a ruleset.
#[derive(Clone, Debug)]
pub struct EffectBook {
    pub(super) sets: Sets,
    /// Per kind, the range of its effects.
    pub(super) kinds: Vec<(u32, u32)>,
    pub(super) effects: Vec<EffectRow>,
    pub(super) effect_reqs: Vec<Req>,
    /// Conditions that make each building obsolete, any of them; never circular.
    pub(super) obsolete_by: Vec<ReqList>,
    /// All other lists of requirements.
    pub reqs: Reqs,
    pub(super) wonders: Bits256,
    pub(super) facts: Facts,
    pub(super) slots: SlotBook,
    pub(super) tiles: TileBook,
    pub(super) watched: Watched,
    pub(super) heard_of: HeardOf,
    pub(super) sight_terms: SightTerms,
    pub(super) goes_stale_with_nations: bool,
}

impl EffectBook {
    /// A list of requirements of the same ruleset, compiled.
    #[must_use]
    #[inline]
    pub fn reqs(&self, ruleset: &Ruleset, reqs: &[Requirement]) -> ReqList {
        self.sets.list(ruleset, reqs)
    }

    /// Requirements for a building to be built; all of them.
    #[must_use]
    #[inline]
    pub fn building_reqs(&self, building: BuildingId) -> &[Req] {
        self.reqs.buildings.get(building.index()).map_or(&[], |list| list)
    }

    /// Conditions that make a building obsolete; any of them.
    #[must_use]
    #[inline]
    pub fn building_obsolete_by(&self, building: BuildingId) -> &[Req] {
        self.obsolete_by.get(building.index()).map_or(&[], |list| list)
    }

    /// Whether there is any effect of a kind.
    #[must_use]
    #[inline]
    pub fn has(&self, kind: EffectKind) -> bool {
        !self.of_kind(kind).is_empty()
    }

    /// Number of buildings.
    pub(super) fn buildings(&self) -> usize {
        self.obsolete_by.len()
    }

    /// The effects of a kind.
    pub(super) fn of_kind(&self, kind: EffectKind) -> &[EffectRow] {
        let (from, to) = self.kinds.get(kind as usize).copied().unwrap_or_default();
        self.effects.get(from as usize..to as usize).unwrap_or_default()
    }

    /// Whether there is any effect of a kind.
    #[must_use]
    pub fn has_kind(&self, kind: EffectKind) -> bool {
        !self.of_kind(kind).is_empty()
    }

    /// The requirements of an effect.
    pub(super) fn reqs_of(&self, effect: &EffectRow) -> &[Req] {
        self.effect_reqs.get(effect.reqs.0 as usize..effect.reqs.1 as usize).unwrap_or_default()
    }

    /// The slot of a kind for queries about a nation or a city; [`Slot::NOWHERE`] for kinds queried
    /// about tiles or separately ([`EffectKind::asked`]), for which there is [`EffectBook::value`].
    #[must_use]
    #[inline]
    pub fn slot(&self, kind: EffectKind) -> Slot {
        self.slots.slot(kind, |_| 0)
    }

    /// The slot of a kind for one output; that of the kind if it doesn't depend on outputs.
    #[must_use]
    #[inline]
    pub fn slot_for(&self, kind: EffectKind, output: Output) -> Slot {
        self.slots.slot(kind, |slots| slots.by_output * (1 + output as u16))
    }

    /// The slot of a kind for one output of one specialist.
    #[must_use]
    #[inline]
    pub fn slot_of(&self, kind: EffectKind, specialist: SpecialistId, output: Output) -> Slot {
        if specialist.index() >= MAX_SPECIALISTS {
            return Slot::NOWHERE;
        }
        self.slots.slot(kind, |slots| slots.by_specialist * (1 + specialist.0 * 6 + output as u16))
    }

    /// The slot of a kind for one layer of vision; that of the kind if it doesn't depend on layers.
    #[must_use]
    #[inline]
    pub fn slot_on(&self, kind: EffectKind, layer: VisionLayer) -> Slot {
        self.slots.slot(kind, |slots| slots.by_layer * (1 + layer as u16))
    }

    /// Whether the slots of a kind cover all its effects. If not, some of its effects depend on a
    /// building, a unit, an action or another nation, and where such a thing is in question,
    /// [`EffectBook::value`] must be used instead.
    #[must_use]
    #[inline]
    pub fn is_whole(&self, kind: EffectKind) -> bool {
        self.slots.kinds.get(kind as usize).is_some_and(|slots| slots.is_whole)
    }

    /// Whether cached values of cities depend on effects that are not sums, so that it is unknown
    /// which changes of a nation affect them.
    #[must_use]
    pub fn goes_stale_with_nations(&self) -> bool {
        self.goes_stale_with_nations
    }

    /// Techs that, when learnt or lost, require a refresh of other nations too.
    #[must_use]
    #[inline]
    pub const fn heard_of(&self) -> HeardOf {
        self.heard_of
    }

    /// Dependencies of units' sight other than their positions and types.
    #[must_use]
    #[inline]
    pub const fn sight_terms(&self) -> SightTerms {
        self.sight_terms
    }

    /// Surroundings of cities that sums depend on; no other change there needs a refresh.
    #[must_use]
    #[inline]
    pub const fn watched(&self) -> Watched {
        self.watched
    }
}
