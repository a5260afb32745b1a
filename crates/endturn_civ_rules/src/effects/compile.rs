//! A ruleset's effects and requirements, compiled once per game.

use super::ask::{Ask, Req, ReqList, Sets};
use super::book::{EffectBook, EffectRow, NO_POLICY};
use super::land_facts::LandFacts;
use super::literals::Facts;
use super::masks::TileBook;
use super::numbering::Numbering;
use super::reqs::Reqs;
use super::slot_maker::Maker;
use super::slots::SlotBook;
use super::watched::{HeardOf, SightTerms, Watched};
use crate::bits::Bits256;
use crate::ruleset::Ruleset;
use crate::ruleset::asked::Stale;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::words::Genus;

impl EffectBook {
    /// Compiles a checked ruleset. In an unchecked one, unknown names are never met, and circular
    /// obsolescence and conditions of tiles beyond `MAX_TILE_CONDITIONS` are left out.
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
            sight_terms: SightTerms::default(),
            goes_stale_with_nations: false,
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
        let policies = ruleset.policies.len();
        let mut numbering = Numbering::new(&book);
        let slots = Maker::make(&book, &mut numbering, policies, ruleset.specialists.len());
        let tiles = TileBook::make(&book, &mut numbering, policies);
        let facts = numbering.facts;
        let tiles = TileBook { land: LandFacts::of(&facts.tile, &book.sets, ruleset.terrain.len()), ..tiles };
        book.watched = Watched::by(&facts.city);
        book.heard_of = HeardOf::by(&facts.player);
        let sight = book.of_kind(EffectKind::UnitVisionRadiusSq);
        let terms = SightTerms::by(sight.iter().flat_map(|effect| book.reqs_of(effect)));
        book.sight_terms =
            SightTerms { more: terms.more || sight.iter().any(|effect| effect.policy != NO_POLICY), ..terms };
        (book.facts, book.slots, book.tiles) = (facts, slots, tiles);
        book.goes_stale_with_nations = EffectKind::ALL.iter().any(|&kind| match kind.asked().stale() {
            Stale::WithFacts | Stale::Never => false,
            Stale::WithFactsOrNations => book.has(kind) && !book.is_whole(kind),
            Stale::WithNations => book.has(kind),
        });
        book
    }
}

fn wonders(ruleset: &Ruleset) -> Bits256 {
    let is_wonder = |genus| matches!(genus, Genus::GreatWonder | Genus::SmallWonder);
    ruleset.buildings.iter().enumerate().filter(|(_, (_, one))| is_wonder(one.genus)).map(|(at, _)| at).collect()
}

/// Conditions that make each building obsolete, without circular ones.
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
