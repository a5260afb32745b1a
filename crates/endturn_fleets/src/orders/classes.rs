//! Ship classes as words of orders.

use bevy_ecs::prelude::*;
use endturn_engine::orders::{Refusal, Words};

use crate::fleet::{Class, Fleet};
use crate::in_force::RulesInForce;
use crate::rules::Rules;

/// The names of all classes as a grammar shows them.
pub(super) fn joined(world: &World) -> String {
    let rules = &world.resource::<RulesInForce>().0;
    rules.classes().map(|class| rules.name(class)).collect::<Vec<_>>().join("|")
}

/// The name of the first class, used in examples.
pub(super) fn first_class(rules: &Rules) -> &str {
    rules.name(rules.classes().next().expect("a ruleset has at least one ship class"))
}

/// Reads the next word as a ship class; classes in `named` are not suggested again.
pub(super) fn class(words: &mut Words<'_>, rules: &Rules, named: &[Class]) -> Result<Class, Refusal> {
    let names: Vec<&str> =
        rules.classes().filter(|class| !named.contains(class)).map(|class| rules.name(class)).collect();
    let word = words.word(&names)?;
    rules.class(word).ok_or_else(|| words.unknown("ship class", word, &names))
}

/// Reads one or more classes with counts, each class once.
pub(crate) fn ships(words: &mut Words<'_>, rules: &Rules) -> Result<Fleet, Refusal> {
    let mut ships = Fleet::EMPTY;
    let mut named = Vec::new();
    while named.is_empty() || !words.is_done() {
        let class = class(words, rules, &named)?;
        if named.contains(&class) {
            let reason = format!("{} is named twice", rules.name(class));
            let others = rules.classes().filter(|other| !named.contains(other)).map(|other| rules.name(other));
            return Err(Refusal::new("class-named-twice", reason).expecting(others));
        }
        named.push(class);
        ships = ships.with(class, words.count()?);
    }
    Ok(ships)
}
