//! A ruleset's effects and requirements, ready to be asked.

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

/// Most different things that effects on tiles may ask of a tile; a checked ruleset has no more.
pub(crate) const MAX_TILE_CONDITIONS: usize = 128;

/// Stands for no policy.
pub(super) const NO_POLICY: u16 = u16::MAX;

/// One effect: what it adds, the policy it is multiplied with, where its requirements stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct EffectRow {
    pub(super) value: i32,
    pub(super) policy: u16,
    pub(super) reqs: (u32, u32),
}

/// All effects and requirements of a ruleset, ready to be asked.
///
/// It refers to the entries of the ruleset by their places and never changes; one book serves all games of a ruleset.
#[derive(Clone, Debug)]
pub struct EffectBook {
    pub(super) sets: Sets,
    /// Per kind, from where to where its effects stand.
    pub(super) kinds: Vec<(u32, u32)>,
    pub(super) effects: Vec<EffectRow>,
    pub(super) effect_reqs: Vec<Req>,
    /// What makes each building obsolete, any of them; never in a circle.
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

    /// When a building can be built; all of them.
    #[must_use]
    #[inline]
    pub fn building_reqs(&self, building: BuildingId) -> &[Req] {
        self.reqs.buildings.get(building.index()).map_or(&[], |list| list)
    }

    /// What makes a building obsolete; any of them.
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

    /// How many buildings there are.
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

    /// The slot of a kind asked about a nation or a city; [`Slot::NOWHERE`] for what is asked about tiles or apart
    /// ([`EffectKind::asked`]), for which there is [`EffectBook::value`].
    #[must_use]
    #[inline]
    pub fn slot(&self, kind: EffectKind) -> Slot {
        self.slots.slot(kind, |_| 0)
    }

    /// The slot of a kind for one output; that of the kind if outputs make no difference to it.
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

    /// The slot of a kind for one layer of vision; that of the kind if layers make no difference to it.
    #[must_use]
    #[inline]
    pub fn slot_on(&self, kind: EffectKind, layer: VisionLayer) -> Slot {
        self.slots.slot(kind, |slots| slots.by_layer * (1 + layer as u16))
    }

    /// Whether the slots of a kind tell all of it. If not, some of its effects ask about a building, a unit, an action
    /// or another nation, and where such a thing is in question, [`EffectBook::value`] must be asked instead.
    #[must_use]
    #[inline]
    pub fn is_whole(&self, kind: EffectKind) -> bool {
        self.slots.kinds.get(kind as usize).is_some_and(|slots| slots.is_whole)
    }

    /// Whether what cities keep depends on effects that are no sums, so that nobody can tell which changes of a nation touch it.
    #[must_use]
    pub fn goes_stale_with_nations(&self) -> bool {
        self.goes_stale_with_nations
    }

    /// Techs that make a refresh of other nations than those who learn or lose them necessary.
    #[must_use]
    #[inline]
    pub const fn heard_of(&self) -> HeardOf {
        self.heard_of
    }

    /// What the sight of units hangs on besides where they are and what they are.
    #[must_use]
    #[inline]
    pub const fn sight_terms(&self) -> SightTerms {
        self.sight_terms
    }

    /// What is looked at around cities; nothing else there needs a refresh when it changes.
    #[must_use]
    #[inline]
    pub const fn watched(&self) -> Watched {
        self.watched
    }
}
