//! Builds the slots of a ruleset: sums of the same effects share one.

use std::collections::BTreeMap;

use super::ask::Req;
use super::book::{EffectBook, NO_POLICY};
use super::literals::{Aspect, Facts, Lit, Place, Scope};
use super::numbering::Numbering;
use super::slots::{Home, KindSlots, MAX_SPECIALISTS, SlotBook, Sum, Term};
use super::weights::total;
use crate::bits::Bits256;
use crate::ids::SpecialistId;
use crate::ruleset::asked::Asked;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::words::{Output, VisionLayer};
use endturn_engine::compact::CompactSort as _;

/// The effects of a sum in a form that can be compared with others.
type Terms = Vec<(i32, u16, Vec<Lit>)>;

/// Builds the slots.
pub(super) struct Maker<'n, 'b> {
    book: &'b EffectBook,
    numbering: &'n mut Numbering<'b>,
    slots: SlotBook,
    homes: BTreeMap<(bool, i64, Terms), Home>,
}

impl<'n, 'b> Maker<'n, 'b> {
    pub(super) fn make(
        book: &'b EffectBook,
        numbering: &'n mut Numbering<'b>,
        policies: usize,
        specialists: usize,
    ) -> SlotBook {
        let mut maker = Self { book, numbering, slots: SlotBook::default(), homes: BTreeMap::new() };
        for kind in EffectKind::ALL {
            maker.kind(*kind, specialists.min(MAX_SPECIALISTS));
        }
        let Self { numbering, mut slots, .. } = maker;
        depend(&mut slots, &numbering.facts, policies);
        slots
    }

    fn kind(&mut self, kind: EffectKind, specialists: usize) {
        let first = self.slots.homes.len() as u16;
        let is_of_player = matches!(kind.asked(), Asked::Player | Asked::PlayerOutput);
        let plain = Aspect { place: if is_of_player { Place::Nation } else { Place::City }, ..Aspect::default() };
        let outputs = || Output::ALL.iter().map(|output| Aspect { output: Some(*output), ..plain });
        let mut aspects = vec![plain];
        let (mut by_output, mut by_specialist, mut by_layer) = (0, 0, 0);
        match kind.asked() {
            Asked::Player | Asked::City | Asked::CityOrBuilding => {}
            Asked::PlayerOutput | Asked::CityOutput => {
                by_output = 1;
                aspects.extend(outputs());
            }
            Asked::CitySpecialist => {
                by_specialist = 1;
                for place in 0..specialists {
                    let specialist = Some(SpecialistId::at(place));
                    aspects.extend(outputs().map(|aspect| Aspect { specialist, ..aspect }));
                }
            }
            Asked::CityLayer => {
                by_layer = 1;
                aspects.extend(VisionLayer::ALL.iter().map(|layer| Aspect { layer: Some(*layer), ..plain }));
            }
            Asked::Tile | Asked::TileOutput | Asked::Apart(..) => aspects.clear(),
        }
        let is_kept = !aspects.is_empty();
        for aspect in aspects {
            let home = self.home(kind, aspect, is_of_player);
            self.slots.homes.push(home);
        }
        let mut effects = self.book.of_kind(kind).iter();
        let tells = |req: &Req| super::literals::is_kept(req, kind.asked());
        let is_whole = is_kept && effects.all(|effect| self.book.reqs_of(effect).iter().all(tells));
        let slots = KindSlots { first, is_kept, by_output, by_specialist, by_layer, is_whole };
        self.slots.kinds.push(slots);
    }

    /// The home of a kind's value; sums of the same effects share one.
    fn home(&mut self, kind: EffectKind, aspect: Aspect, is_of_player: bool) -> Home {
        let mut base = 0;
        let mut terms: Terms = Vec::new();
        for effect in self.book.of_kind(kind) {
            match self.numbering.list(self.book.reqs_of(effect), aspect) {
                None => {}
                Some(lits) if lits.is_empty() && effect.policy == NO_POLICY => base += i64::from(effect.value),
                Some(lits) => terms.push((effect.value, effect.policy, lits)),
            }
        }
        if terms.is_empty() {
            return Home::Constant(total(base));
        }
        terms.compact_sort();
        let is_of_player = is_of_player || terms.iter().all(|(_, _, lits)| self.is_of_player(lits));
        let key = (is_of_player, base, terms);
        if let Some(home) = self.homes.get(&key) {
            return *home;
        }
        let from = self.slots.terms.len() as u32;
        for (value, policy, lits) in &key.2 {
            let lits = self.numbering.keep(lits);
            self.slots.terms.push(Term { value: *value, policy: *policy, lits });
        }
        let sum = Sum { base, terms: (from, self.slots.terms.len() as u32) };
        let sums = if is_of_player { &mut self.slots.player } else { &mut self.slots.city };
        let number = sums.len() as u16;
        sums.push(sum);
        let home = if is_of_player { Home::Player(number) } else { Home::City(number) };
        self.homes.insert(key, home);
        home
    }

    /// Whether the result depends only on facts of the nation.
    fn is_of_player(&self, lits: &[Lit]) -> bool {
        let mut is_so = true;
        self.numbering.facts.visit(lits, &mut |scope, _| is_so &= scope != Scope::City);
        is_so
    }
}

/// Records for every fact which sums of a city depend on it.
fn depend(slots: &mut SlotBook, facts: &Facts, policies: usize) {
    let mut on_player = vec![Bits256::EMPTY; facts.player.len()];
    let mut on_city = vec![Bits256::EMPTY; facts.city.len()];
    let mut on_policy = vec![Bits256::EMPTY; policies];
    for (number, sum) in slots.city.iter().enumerate() {
        for term in slots.terms(sum) {
            facts.visit(facts.lits(term.lits), &mut |scope, fact| {
                let on = match scope {
                    Scope::Player => &mut on_player,
                    Scope::City => &mut on_city,
                    _ => return,
                };
                if let Some(sums) = on.get_mut(fact as usize) {
                    sums.insert(number);
                }
            });
            if let Some(sums) = on_policy.get_mut(usize::from(term.policy)) {
                sums.insert(number);
            }
        }
    }
    (slots.on_player, slots.on_city, slots.on_policy) = (on_player, on_city, on_policy);
}
