//! Builds the masks of a ruleset's effects on tiles.

use super::book::EffectBook;
use super::literals::{Aspect, Facts, Lit, Place, Scope, words};
use super::masks::{COLUMNS, Mask, Rule, TileBook, column};
use super::numbering::Numbering;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::words::Output;

impl TileBook {
    pub(super) fn make(book: &EffectBook, numbering: &mut Numbering<'_>, policies: usize) -> Self {
        let mut columns = vec![Vec::new(); COLUMNS];
        for kind in EffectKind::ALL {
            let outputs = kind.asked().tile_columns(Output::ALL.len());
            for output in Output::ALL.iter().take(outputs) {
                let Some(rules) = column(*kind, *output).and_then(|at| columns.get_mut(at)) else { continue };
                let output = (outputs > 1).then_some(*output);
                let aspect = Aspect { output, place: Place::Tile, ..Aspect::default() };
                for effect in book.of_kind(*kind) {
                    if let Some(lits) = numbering.list(book.reqs_of(effect), aspect) {
                        rules.push(rule(&lits, effect.value, effect.policy, numbering));
                    }
                }
            }
        }
        let mut tiles = Self { columns, ..Self::default() };
        tiles.depend(&numbering.facts, policies);
        tiles
    }

    fn depend(&mut self, facts: &Facts, policies: usize) {
        let (mut player, mut city) = (words(facts.player.len()), words(facts.city.len()));
        let mut policy = words(policies);
        for rule in self.columns.iter().flatten() {
            facts.visit(facts.lits(rule.lits), &mut |scope, fact| match scope {
                Scope::Player => set(&mut player, fact),
                Scope::City => set(&mut city, fact),
                _ => {}
            });
            set(&mut policy, u32::from(rule.policy));
        }
        (self.on_player, self.on_city, self.on_policy) = (player, city, policy);
    }
}

fn set(words: &mut [u64], number: u32) {
    if let Some(word) = words.get_mut(number as usize >> 6) {
        *word |= 1 << (number & 63);
    }
}

fn rule(lits: &[Lit], value: i32, policy: u16, numbering: &mut Numbering<'_>) -> Rule {
    let (mut need, mut forbid) = (0, 0);
    let mut rest = Vec::new();
    for lit in lits {
        match lit.scope {
            Scope::Tile if lit.negated => forbid |= 1 << lit.number,
            Scope::Tile => need |= 1 << lit.number,
            _ => rest.push(*lit),
        }
    }
    Rule { lits: numbering.keep(&rest), mask: Mask { need, forbid, value }, policy }
}
