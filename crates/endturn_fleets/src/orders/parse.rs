//! The text form of orders: strict grammar, helpful refusals (section 2 of the rules text).

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Refusal, Words},
    seats::Roster,
};

use super::FleetsOrder;
use crate::fleet::{Class, Fleet};
use crate::plugin::RulesInForce;
use crate::rules::Rules;
use crate::scans::ScanLevel;
use crate::structures::Structure;

pub(super) fn order(words: &mut Words<'_>, world: &World) -> Result<FleetsOrder, Refusal> {
    let rules = &world.resource::<RulesInForce>().0;
    let roster = world.resource::<Roster>();
    match words.keyword("order", <FleetsOrder as endturn_engine::orders::Order>::KEYWORDS)? {
        0 => build(words),
        1 => queue(words, rules),
        2 => attack(words, rules, roster),
        _ => scan(words, roster),
    }
}

fn build(words: &mut Words<'_>) -> Result<FleetsOrder, Refusal> {
    words.set_example("build mine 2");
    let kinds = Structure::ALL.map(Structure::name);
    let kind = Structure::ALL[words.keyword("structure", &kinds)?];
    Ok(FleetsOrder::Build { kind, count: words.count()? })
}

fn queue(words: &mut Words<'_>, rules: &Rules) -> Result<FleetsOrder, Refusal> {
    let example = format!("queue {} 10", rules.name(first_class(rules)));
    words.set_example(&example);
    let class = class(words, rules, &[])?;
    Ok(FleetsOrder::Queue { class, count: words.count()? })
}

fn attack(words: &mut Words<'_>, rules: &Rules, roster: &Roster) -> Result<FleetsOrder, Refusal> {
    let example = format!("attack {} {} 10", roster.len(), rules.name(first_class(rules)));
    words.set_example(&example);
    let target = player(words, roster)?;
    let ships = ships(words, rules, &example)?;
    Ok(FleetsOrder::Attack { target, ships })
}

/// One or more classes with counts, each class once.
pub(crate) fn ships(words: &mut Words<'_>, rules: &Rules, example: &str) -> Result<Fleet, Refusal> {
    let mut ships = Fleet::EMPTY;
    let mut named = Vec::new();
    while named.is_empty() || !words.is_done() {
        let class = class(words, rules, &named)?;
        if named.contains(&class) {
            let reason = format!("{} is named twice", rules.name(class));
            let others = rules.classes().filter(|other| !named.contains(other)).map(|other| rules.name(other));
            return Err(Refusal::new("class-named-twice", reason).expecting(others).example(example));
        }
        named.push(class);
        ships = ships.with(class, words.count()?);
    }
    Ok(ships)
}

fn scan(words: &mut Words<'_>, roster: &Roster) -> Result<FleetsOrder, Refusal> {
    let example = format!("scan {} basic", roster.len());
    words.set_example(&example);
    let target = player(words, roster)?;
    let levels = ScanLevel::ALL.map(ScanLevel::name);
    let level = ScanLevel::ALL[words.keyword("scan level", &levels)?];
    Ok(FleetsOrder::Scan { target, level })
}

fn first_class(rules: &Rules) -> Class {
    rules.classes().next().expect("a ruleset has at least one ship class")
}

/// The next word as a ship class; those of `named` are not offered again.
fn class(words: &mut Words<'_>, rules: &Rules, named: &[Class]) -> Result<Class, Refusal> {
    let names: Vec<&str> =
        rules.classes().filter(|class| !named.contains(class)).map(|class| rules.name(class)).collect();
    let word = words.word(&names)?;
    rules.class(word).ok_or_else(|| words.unknown("ship class", word, &names))
}

/// The next word as a player: a seat's number from 1, or its name in any case.
pub(crate) fn player(words: &mut Words<'_>, roster: &Roster) -> Result<Seat, Refusal> {
    let names: Vec<&str> = roster.seats().map(|seat| roster.name(seat)).collect();
    let numbers: Vec<String> = roster.seats().map(|seat| seat.to_string()).collect();
    let expected: Vec<&str> = numbers.iter().map(String::as_str).chain(names).collect();
    let word = words.word(&expected)?;
    roster.find(word).ok_or_else(|| words.unknown("player", word, &expected))
}
