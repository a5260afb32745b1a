//! A ruleset's effects and requirements, compiled once per game.

use super::ask::{Ask, Req, ReqList, Sets};
use super::cache::{HeardOf, Watched};
use super::literals::Facts;
use super::reqs::Reqs;
use super::slots::SlotBook;
use super::tiles::TileBook;
use crate::bits::Bits256;
use crate::ids::BuildingId;
use crate::ruleset::Ruleset;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::requirement::Requirement;
use crate::ruleset::words::Genus;

/// Most different things that effects on tiles may ask of a tile; a checked ruleset has no more.
pub const MAX_TILE_CONDITIONS: usize = 128;

/// Stands for no policy.
pub(super) const NO_POLICY: u16 = u16::MAX;

/// One effect: what it adds, the policy it is multiplied with, where its requirements stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct EffectRow {
    pub(super) value: i32,
    pub(super) policy: u16,
    reqs: (u32, u32),
}

/// All effects and requirements of a ruleset, ready to be asked.
///
/// It refers to the entries of the ruleset by their places and never changes; one book serves all games of a ruleset.
#[derive(Clone, Debug)]
pub struct EffectBook {
    pub(super) sets: Sets,
    /// Per kind, from where to where its effects stand.
    kinds: Vec<(u32, u32)>,
    effects: Vec<EffectRow>,
    effect_reqs: Vec<Req>,
    /// What makes each building obsolete, any of them; never in a circle.
    obsolete_by: Vec<ReqList>,
    /// All other lists of requirements.
    pub reqs: Reqs,
    pub(super) wonders: Bits256,
    pub(super) facts: Facts,
    pub(super) slots: SlotBook,
    pub(super) tiles: TileBook,
    pub(super) watched: Watched,
    pub(super) heard_of: HeardOf,
}

impl EffectBook {
    /// Compiles a checked ruleset. Of one that is not, names of nothing are never known, and obsolescence that turns in
    /// a circle and conditions of tiles beyond [`MAX_TILE_CONDITIONS`] are left out.
    #[must_use]
    pub fn compile(ruleset: &Ruleset) -> Self {
        let sets = Sets::of(ruleset);
        let reqs = Reqs::of(ruleset, &sets);
        let mut book = Self {
            obsolete_by: obsolete_by(ruleset, &sets),
            kinds: Vec::with_capacity(EffectKind::ALL.len()),
            effects: Vec::new(),
            effect_reqs: Vec::new(),
            reqs,
            sets,
            wonders: wonders(ruleset),
            facts: Facts::default(),
            slots: SlotBook::default(),
            tiles: TileBook::default(),
            watched: Watched::default(),
            heard_of: HeardOf::default(),
        };
        for kind in EffectKind::ALL {
            let from = book.effects.len() as u32;
            for (_, effect) in ruleset.effects.get(kind).into_iter().flat_map(|effects| effects.iter()) {
                let policy = effect.multiplier.as_ref().map(|policy| ruleset.policies.position(policy));
                // A policy that does not exist has no setting: the effect adds nothing.
                let policy = policy.map_or(NO_POLICY, |place| place.map_or(NO_POLICY - 1, |place| place as u16));
                let first = book.effect_reqs.len() as u32;
                book.effect_reqs.extend(book.sets.list(ruleset, &effect.reqs));
                let reqs = (first, book.effect_reqs.len() as u32);
                book.effects.push(EffectRow { value: effect.value, policy, reqs });
            }
            book.kinds.push((from, book.effects.len() as u32));
        }
        let (facts, slots, tiles) = super::literals::compile(&book, ruleset.policies.len(), ruleset.specialists.len());
        book.watched = Watched::by(&facts.city);
        book.heard_of = HeardOf::by(&facts.player);
        (book.facts, book.slots, book.tiles) = (facts, slots, tiles);
        book
    }

    /// A list of requirements of the same ruleset, compiled.
    #[must_use]
    pub fn reqs(&self, ruleset: &Ruleset, reqs: &[Requirement]) -> ReqList {
        self.sets.list(ruleset, reqs)
    }

    /// When a building can be built; all of them.
    #[must_use]
    pub fn building_reqs(&self, building: BuildingId) -> &[Req] {
        self.reqs.buildings.get(building.index()).map_or(&[], |list| list)
    }

    /// What makes a building obsolete; any of them.
    #[must_use]
    pub fn building_obsolete_by(&self, building: BuildingId) -> &[Req] {
        self.obsolete_by.get(building.index()).map_or(&[], |list| list)
    }

    /// Whether there is any effect of a kind.
    #[must_use]
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

    /// The requirements of an effect.
    pub(super) fn reqs_of(&self, effect: &EffectRow) -> &[Req] {
        self.effect_reqs.get(effect.reqs.0 as usize..effect.reqs.1 as usize).unwrap_or_default()
    }
}

fn wonders(ruleset: &Ruleset) -> Bits256 {
    let is_wonder = |genus| matches!(genus, Genus::GreatWonder | Genus::SmallWonder);
    ruleset.buildings.iter().enumerate().filter(|(_, (_, one))| is_wonder(one.genus)).map(|(at, _)| at).collect()
}

/// What makes each building obsolete, without what would turn in a circle.
fn obsolete_by(ruleset: &Ruleset, sets: &Sets) -> Vec<ReqList> {
    let lists: Vec<ReqList> = ruleset.buildings.iter().map(|(_, one)| sets.list(ruleset, &one.obsolete_by)).collect();
    let named = |at: usize| {
        let reqs = lists.get(at).into_iter().flat_map(|list| list.iter());
        reqs.filter_map(|req| if let Ask::Building(other) = req.ask { Some(other.index()) } else { None })
    };
    let leads_to = |from: usize, to: usize| {
        let mut seen = vec![false; lists.len()];
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            if at == to {
                return true;
            }
            if let Some(seen) = seen.get_mut(at).filter(|seen| !**seen) {
                *seen = true;
                open.extend(named(at));
            }
        }
        false
    };
    let is_fine = |at: usize, req: &&Req| !matches!(req.ask, Ask::Building(other) if leads_to(other.index(), at));
    lists.iter().enumerate().map(|(at, list)| list.iter().filter(|req| is_fine(at, req)).copied().collect()).collect()
}
