//! W-160 Research: the goal with the greatest gain on its path for its bulbs. Draws none. Tells
//! nothing.

use std::ops::Range;

use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::ids::{BuildingId, GovernmentId, TechId, UnitTypeId};
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::ruleset::want::Want;
use endturn_civ_rules::ruleset::words::{Genus, Output};

use endturn_engine::reasons::{Reason, Weighed};

use super::book::{Entry, Perk};
use super::own::Own;
use super::space;
use crate::orders::{CivOrder, Goal, Research};

/// Sets a goal if there is none, or if the last step to it is under way; aims at its first step
/// where that is free.
pub(super) fn aim(own: &Own<'_>, orders: &mut Vec<CivOrder>) {
    let research = own.research;
    let aimed = match research.aim {
        Some(Aim::Tech(tech)) => Some(tech),
        _ => None,
    };
    if research.goal.is_some() && research.goal != aimed {
        own.explain(|| {
            let goal = research.goal.map_or("", |goal| own.sight.rules.tech_name(goal));
            let because = "it chooses the next goal when the last step to this one is under way";
            Reason::new("research goal").options([Weighed::new(goal).taken(true)]).because(because)
        });
        return;
    }
    let tree = &own.sight.rules.tree;
    let mut known = research.known;
    // The next goal is chosen while the last step to the present one is under way.
    let is_last_step = research.goal.is_some();
    if let Some(tech) = aimed.filter(|_| is_last_step) {
        known.insert(tech.index());
    }
    let listed = listed_goal(own, &known);
    let Some(goal) = listed.or_else(|| best_goal(own, &known)) else { return };
    let first = orders.len();
    orders.push(Goal(Some(goal)).into());
    let is_free = aimed.is_none() || research.bulbs <= 0 || research.got_tech;
    if let Some(step) = tree.goal_step(&research.known, goal).filter(|_| is_free && !is_last_step)
        && aimed != Some(step)
    {
        orders.push(Research(step).into());
    }
    own.explain(|| why(own, &known, goal, listed.is_some(), first..orders.len()));
}

/// The reason for a goal and its first step, with the places of their orders.
fn why(own: &Own<'_>, known: &Bits256, goal: TechId, is_listed: bool, places: Range<usize>) -> Reason {
    let rules = own.sight.rules;
    let mut options = Vec::new();
    each_goal(own, known, |tech, gain, bulbs| {
        let steps = rules.tree.needed(tech).without(known).len() as i64;
        let option = Weighed::new(rules.tech_name(tech))
            .worth(gain.saturating_mul(1_000) / bulbs.max(1))
            .fact("points a turn", gain)
            .fact("bulbs", bulbs)
            .fact("steps", steps);
        options.push(if tech == goal { option.given(places.clone()) } else { option });
    });
    let because = match is_listed {
        true => "it is the first unknown tech of `tech_goals`, which come before all others",
        false => "it is the goal with the greatest gain on its path for its bulbs",
    };
    Reason::new("research goal")
        .measured_in("points a turn per thousand bulbs on the path")
        .knob("tech_worth", own.knobs.tech_worth)
        .options(options)
        .because(because)
        .best_first()
}

/// The first unknown tech among those that the persona names.
fn listed_goal(own: &Own<'_>, known: &Bits256) -> Option<TechId> {
    let tree = &own.sight.rules.tree;
    let is_open = |tech: &TechId| !known.contains(tech.index()) && tree.is_reachable(&own.research.known, *tech);
    own.book.goals.iter().copied().find(is_open)
}

/// The goal with the most worth on its path for its bulbs; among equals, the first.
fn best_goal(own: &Own<'_>, known: &Bits256) -> Option<TechId> {
    let mut best: Option<(i64, TechId)> = None;
    each_goal(own, known, |tech, gain, bulbs| {
        let ratio = gain.saturating_mul(1_000) / bulbs.max(1);
        if best.is_none_or(|(most, _)| ratio > most) {
            best = Some((ratio, tech));
        }
    });
    best.map(|(_, tech)| tech)
}

/// Calls `each` with every possible goal, the worth of its path, and the bulbs of that.
fn each_goal(own: &Own<'_>, known: &Bits256, mut each: impl FnMut(TechId, i64, i64)) {
    let rules = own.sight.rules;
    let worth = worths(own, known);
    let cost = |tech: usize| i64::from(rules.tech_costs.plain(TechId::at(tech), own.research.researched)).max(1);
    for at in (0..rules.tree.len()).filter(|&at| !known.contains(at)) {
        let tech = TechId::at(at);
        if !rules.tree.is_reachable(&own.research.known, tech) {
            continue;
        }
        let (mut gain, mut bulbs) = (0_i64, 0_i64);
        for step in rules.tree.needed(tech).without(known).iter() {
            gain += worth[step];
            bulbs += cost(step);
        }
        each(tech, gain, bulbs);
    }
}

/// The worth of each tech by itself to the nation, in points per turn.
fn worths(own: &Own<'_>, known: &Bits256) -> Vec<i64> {
    let mut worth = vec![i64::from(own.knobs.tech_worth); own.sight.rules.tree.len()];
    for (at, perks) in own.book.techs.iter().enumerate().filter(|(at, _)| !known.contains(*at)) {
        worth[at] += perks.iter().map(|perk| typical(own, perk, true)).sum::<i64>().max(0);
    }
    let missing_of = |entry: &Entry| {
        let steps = entry.techs.iter().map(|tech| own.sight.rules.tree.needed(TechId::at(tech)));
        steps.fold(Bits256::EMPTY, |all, more| all.union(&more)).without(known).len() as i32
    };
    let mut wonders = own.book.buildings.iter().filter(|entry| entry.enables_space);
    let is_space_near = space::is_wanted(own) && wonders.any(|entry| missing_of(entry) <= own.knobs.space_within_techs);
    for (at, entry) in own.book.buildings.iter().enumerate() {
        let missing = entry.techs.without(known);
        let is_gone =
            known.meets(&entry.ends) || entry.genus == Genus::GreatWonder && !own.sight.is_unbuilt(BuildingId::at(at));
        if missing.is_empty() || is_gone {
            continue;
        }
        share(&mut worth, &missing, of_building(own, at));
        // W-160: techs of spaceships, once the first of them is near.
        if (entry.part.is_some() || entry.enables_space) && is_space_near {
            missing.iter().for_each(|step| worth[step] += i64::from(own.knobs.space_tech_worth));
        }
    }
    let now = own.book.governments[own.government.index()].worth;
    for (at, regime) in own.book.governments.iter().enumerate() {
        let better = i64::from(super::government::worth(own, GovernmentId::at(at)).max(now) - now);
        let points = better * i64::from(own.knobs.government_worth) * i64::from(own.count());
        share(&mut worth, &regime.techs.without(known), points);
    }
    let tech_known = |tech: Option<TechId>| tech.is_none_or(|tech| known.contains(tech.index()));
    let best = own.book.soldiers.iter().filter(|one| tech_known(one.tech)).map(|one| one.defense).max().unwrap_or(0);
    for soldier in own.book.soldiers.iter().filter(|one| one.defense > best) {
        if let Some(tech) = soldier.tech.filter(|tech| !known.contains(tech.index())) {
            worth[tech.index()] += i64::from(soldier.defense - best) * i64::from(own.knobs.defense_tech_worth);
        }
    }
    let raids = own.knobs.raid_size > 0 && own.count() >= own.knobs.war_from_cities;
    if own.knobs.attacks_from_pct > 0 && (own.knobs.army > 0 || raids) {
        let best = super::army::best_attack(own, known);
        for soldier in own.book.soldiers.iter().filter(|one| one.attack > best) {
            if let Some(tech) = soldier.tech.filter(|tech| !known.contains(tech.index())) {
                worth[tech.index()] += i64::from(soldier.attack - best) * i64::from(own.knobs.army_worth);
            }
        }
    }
    if let Some(tech) = boat_tech(own, known) {
        for step in own.sight.rules.tree.needed(tech).without(known).iter() {
            worth[step] += i64::from(own.knobs.boat_tech_worth) * i64::from(own.knobs.boats);
        }
    }
    worth
}

/// The tech of the first boat, if the nation is alone on land that is full.
fn boat_tech(own: &Own<'_>, known: &Bits256) -> Option<TechId> {
    if own.knobs.boats <= 0 || own.towns.is_empty() || !own.foreign_cities().is_empty() {
        return None;
    }
    let tech = |&boat: &UnitTypeId| own.sight.rules.troops.get(boat).tech;
    let cheapest =
        own.book.boats.iter().filter_map(tech).min_by_key(|&tech| own.sight.rules.tree.needed(tech).len())?;
    let is_missing = own.book.boats.iter().all(|boat| tech(boat).is_some_and(|tech| !known.contains(tech.index())));
    let is_full = || !own.towns.iter().any(|town| super::settling::has_site(own, town.site.tile));
    (is_missing && is_full()).then_some(cheapest)
}

/// Shares the worth of what several techs make possible among them.
fn share(worth: &mut [i64], missing: &Bits256, points: i64) {
    let count = missing.len() as i64;
    for at in missing.iter() {
        worth[at] += points.max(0) / count.max(1);
    }
}

/// Points per turn of a building in every city where the nation would build it.
fn of_building(own: &Own<'_>, at: usize) -> i64 {
    let entry = &own.book.buildings[at];
    let is_wonder = matches!(entry.genus, Genus::GreatWonder | Genus::SmallWonder);
    let perks: i64 = entry.perks.iter().map(|perk| typical(own, perk, !is_wonder || perk.is_wide)).sum();
    if is_wonder {
        return perks + i64::from(own.knobs.wonder_worth);
    }
    let upkeep = i64::from(entry.upkeep) * own.worth(Output::Gold) * i64::from(own.count());
    (perks - upkeep).max(0)
}

/// Points per turn of an effect in the whole nation, or in an average city.
fn typical(own: &Own<'_>, perk: &Perk, is_everywhere: bool) -> i64 {
    let cities = i64::from(own.count()).max(1);
    let value = i64::from(perk.value);
    let all = |output: Output| i64::from(own.raw[output].max(0)) * value * own.worth(output) / 100;
    let points = match (perk.want, perk.output) {
        (Want::Bonus, Some(output)) => all(output),
        (Want::Bonus, None) => Output::ALL.iter().map(|&output| all(output)).sum(),
        // A third of the tiles fit, one worked tile per citizen.
        (Want::Tile, Some(output)) => i64::from(own.citizens) * value * own.worth(output) / 3,
        (Want::TilePct, Some(output)) => all(output) / 3,
        (Want::Content, _) => value.min(4) * i64::from(own.knobs.content_worth) * cities,
        (Want::NoUnhappy, _) => 4 * i64::from(own.knobs.content_worth) * cities,
        (Want::Size, _) => value.min(4) * i64::from(own.knobs.citizen_worth) * cities / 2,
        (Want::SizeUnlimit, _) => 4 * i64::from(own.knobs.citizen_worth) * cities / 2,
        (Want::Granary, _) => 2 * value * own.worth(Output::Food) * cities / 100,
        (Want::Waste, _) => i64::from(own.raw[Output::Trade]) * value * own.worth(Output::Trade) / 400,
        (Want::Culture, _) => value * i64::from(own.knobs.culture_worth) * cities,
        (Want::Techs, _) => value * i64::from(own.knobs.tech_worth),
        (Want::Defense, _) => value * i64::from(own.knobs.defense_worth) * cities / 100,
        _ => 0,
    };
    if is_everywhere { points } else { points / cities }
}
