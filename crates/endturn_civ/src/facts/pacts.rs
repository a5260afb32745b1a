//! Sentences about pacts that change (W-100, W-101, W-117, W-118).

use bevy_ecs::prelude::*;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::sentence::filled;

use super::names::Shown;
use super::table::CivFact;

impl CivFact {
    /// The sentence of a fact whose row has none.
    pub(super) fn own_text(&self, world: &World) -> String {
        let Self::PactChanged { seat, other, from, to, reason } = self else { return String::new() };
        let fields = [
            ("seat", seat.in_text(world)),
            ("other", other.in_text(world)),
            ("from", spoken(from)),
            ("to", spoken(to)),
            ("reason", (*reason).to_owned()),
        ];
        filled(sentence(from, to, reason), &fields)
    }
}

/// The weight of a change to a state: wars and alliances are landmarks of a story.
pub(super) fn weight(to: &str) -> u64 {
    if [Relation::War, Relation::Alliance].iter().any(|state| to == state.word()) { 50 } else { 40 }
}

/// The sentence for a change between two states, which are words of `Relation`.
fn sentence(from: &str, to: &str, reason: &str) -> &'static str {
    let is = |word: &str, state: Relation| word == state.word();
    match reason {
        "cease-fire over" => "the cease-fire between {seat} and {other} runs out: they are at war",
        "armistice over" => "the armistice between {seat} and {other} becomes peace",
        "war between allies" => "{seat} ends its {from} with {other}, which makes war on another ally",
        "cancelled" if is(to, Relation::War) => "{seat} breaks its {from} with {other}: they are at war",
        "cancelled" => "{seat} ends its {from} with {other}; an {to} remains",
        _ if is(to, Relation::CeaseFire) => "the war between {seat} and {other} ends in a cease-fire",
        _ if is(to, Relation::Armistice) && is(from, Relation::War) => {
            "the war between {seat} and {other} ends in an armistice before peace"
        }
        _ if is(to, Relation::Armistice) => "{seat} and {other} agree on peace, after an armistice",
        _ if is(to, Relation::Alliance) => "{seat} and {other} become allies",
        _ => "the {from} between {seat} and {other} becomes {to} ({reason})",
    }
}

/// A word of `Relation` as it appears in a sentence.
fn spoken(word: &str) -> String {
    match word {
        _ if word == Relation::CeaseFire.word() => "cease-fire".to_owned(),
        _ if word == Relation::NeverMet.word() => "no contact".to_owned(),
        _ => word.to_lowercase(),
    }
}
