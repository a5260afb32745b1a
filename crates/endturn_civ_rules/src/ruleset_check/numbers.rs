//! Checks that every number is within its range, which the docs of the fields state.

use std::ops::RangeInclusive;

use endturn_scenario::{checks::Checker, codes, path::Path};

use super::findings::entry;
use crate::ruleset::Ruleset;
use crate::ruleset::events::HutContent;
use crate::ruleset::extras::Extra;
use crate::ruleset::terrain::Terrain;
use crate::ruleset::units::{UnitType, VeteranLevel};

const POINTS: RangeInclusive<i32> = -1000..=1000;
const PERCENT: RangeInclusive<i32> = 0..=100;
const THOUSAND: RangeInclusive<i32> = 0..=1000;
const COST: RangeInclusive<i32> = 0..=30_000;
const WORK: RangeInclusive<i32> = 1..=1000;
const FACTOR: RangeInclusive<i32> = 0..=10_000;

type Numbers = Vec<(&'static str, i32, RangeInclusive<i32>)>;

/// Reports every number out of its range.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let mut all: Vec<(Path, Numbers)> = Vec::new();
    all.extend(ruleset.terrain.iter().flat_map(|(name, one)| terrain(&entry("terrain", name), one)));
    for (name, one) in ruleset.resources.iter() {
        let numbers = vec![("food", one.food, POINTS), ("shield", one.shield, POINTS), ("trade", one.trade, POINTS)];
        all.push((entry("resources", name), numbers));
    }
    all.extend(ruleset.extras.iter().flat_map(|(name, one)| extra(&entry("extras", name), one)));
    for (name, one) in ruleset.unit_classes.iter() {
        let numbers = vec![
            ("min_speed_moves", one.min_speed_moves, PERCENT),
            ("hp_loss_pct_per_turn", one.hp_loss_pct_per_turn, PERCENT),
            ("non_native_defense_pct", one.non_native_defense_pct, THOUSAND),
        ];
        all.push((entry("unit_classes", name), numbers));
    }
    all.extend(ruleset.units.iter().flat_map(|(name, one)| unit(&entry("units", name), one)));
    all.extend(ruleset.veteran.iter().flat_map(|(name, levels)| ladder(&entry("veteran", name), levels)));
    for (name, one) in ruleset.buildings.iter() {
        let numbers = vec![
            ("build_cost", one.build_cost, COST),
            ("upkeep", one.upkeep, THOUSAND),
            ("sabotage_pct", one.sabotage_pct, PERCENT),
        ];
        all.push((entry("buildings", name), numbers));
    }
    all.extend(happenings(ruleset));
    for (section, numbers) in ruleset.game.numbers() {
        let path = section.split('.').fold(Path::root().name("game"), Path::name);
        all.push((path, numbers));
    }
    all.push((Path::root().name("settings"), ruleset.settings.numbers()));
    for (path, numbers) in all {
        for (field, value, range) in numbers {
            checker.range(path.clone().name(field), value, range);
        }
    }
    granaries(ruleset.game.civstyle.granary_food_ini.as_slice(), checker);
    shapes(ruleset, checker);
}

/// Checks the granaries of the smallest sizes: at least one, each within its range.
fn granaries(sizes: &[i32], checker: &mut Checker<'_>) {
    let here = entry("game", "civstyle").name("granary_food_ini");
    if sizes.is_empty() {
        checker.error(codes::OUT_OF_RANGE, here.clone(), "there must be at least a granary for size 1");
    }
    for (at, &size) in sizes.iter().enumerate() {
        // A single number may be written without a list around it.
        let path = if sizes.len() == 1 { here.clone() } else { here.clone().index(at) };
        checker.range(path, size, 0..=10_000);
    }
}

fn terrain(here: &Path, one: &Terrain) -> Vec<(Path, Numbers)> {
    let to = |field: &str| here.clone().name(field);
    let mut all = vec![
        (
            here.clone(),
            vec![
                ("move_cost", one.move_cost, PERCENT),
                ("defense_bonus_pct", one.defense_bonus_pct, THOUSAND),
                ("base_turns", one.base_turns, THOUSAND),
                ("placing_turns", *one.placing_turns.for_check(), THOUSAND),
                ("pillage_turns", one.pillage_turns, THOUSAND),
                ("clean_pollution_turns", one.clean_pollution_turns, THOUSAND),
                ("clean_fallout_turns", one.clean_fallout_turns, THOUSAND),
            ],
        ),
        (to("output"), one.output.named().map(|(name, value)| (name, value, POINTS)).into()),
        (to("generator"), one.generator.named().map(|(name, value)| (name, value, PERCENT)).into()),
    ];
    if let Some(work) = &one.irrigate {
        all.push((to("irrigate"), vec![("food_bonus", work.food_bonus, PERCENT), ("turns", work.turns, WORK)]));
    }
    if let Some(work) = &one.mine {
        all.push((to("mine"), vec![("shield_bonus", work.shield_bonus, PERCENT), ("turns", work.turns, WORK)]));
    }
    for (field, work) in [("cultivate", &one.cultivate), ("plant", &one.plant), ("transform", &one.transform)] {
        all.extend(work.as_ref().map(|work| (to(field), vec![("turns", work.turns, WORK)])));
    }
    if let Some(road) = &one.road {
        let numbers = vec![
            ("turns", road.turns, WORK),
            ("food_pct", road.food_pct, THOUSAND),
            ("shield_pct", road.shield_pct, THOUSAND),
            ("trade_pct", road.trade_pct, THOUSAND),
        ];
        all.push((to("road"), numbers));
    }
    all
}

fn extra(here: &Path, one: &Extra) -> Vec<(Path, Numbers)> {
    let numbers = vec![
        ("build_turns", one.build_turns, THOUSAND),
        ("removal_turns", one.removal_turns, THOUSAND),
        ("defense_bonus_pct", one.defense_bonus_pct, THOUSAND),
    ];
    let mut all = vec![(here.clone(), numbers)];
    if let Some(base) = &one.base {
        let radii = [("border_sq", base.border_sq), ("vision_main_sq", *base.vision_main_sq.for_check())];
        let numbers = radii.into_iter().filter_map(|(name, value)| Some((name, value?, PERCENT))).collect();
        all.push((here.clone().name("base"), numbers));
    }
    if let Some(road) = &one.road {
        let numbers = vec![
            ("move_cost_fragments", road.move_cost_fragments, PERCENT),
            ("food_const", road.food_const, POINTS),
            ("shield_const", road.shield_const, POINTS),
            ("trade_const", road.trade_const, POINTS),
            ("food_incr", road.food_incr, POINTS),
            ("shield_incr", road.shield_incr, POINTS),
            ("trade_incr", road.trade_incr, POINTS),
            ("food_pct", road.food_pct, POINTS),
            ("shield_pct", road.shield_pct, POINTS),
            ("trade_pct", road.trade_pct, POINTS),
        ];
        all.push((here.clone().name("road"), numbers));
    }
    all
}

fn unit(here: &Path, one: &UnitType) -> Vec<(Path, Numbers)> {
    let numbers = vec![
        ("attack", one.attack, FACTOR),
        ("defense", one.defense, FACTOR),
        ("moves", one.moves, 0..=150),
        ("hit_points", one.hit_points, WORK),
        ("firepower", one.firepower, 0..=200),
        ("build_cost", one.build_cost, COST),
        ("pop_cost", one.pop_cost, PERCENT),
        ("fuel_turns", one.fuel_turns, PERCENT),
        ("vision_radius_sq", one.vision_radius_sq, 0..=200),
        ("transport_capacity", one.transport_capacity, PERCENT),
        ("unhappiness", one.unhappiness, PERCENT),
        ("bombard_rate", *one.bombard_rate.for_check(), PERCENT),
        ("paradrop_range", one.paradrop_range, 0..=65_535),
        ("city_size", one.city_size, 1..=100),
    ];
    let upkeep = one.upkeep;
    let upkeep =
        vec![("shield", upkeep.shield, THOUSAND), ("food", upkeep.food, THOUSAND), ("gold", upkeep.gold, THOUSAND)];
    let mut all = vec![(here.clone(), numbers), (here.clone().name("upkeep"), upkeep)];
    for (at, bonus) in one.combat_bonuses.iter().enumerate() {
        let (word, _, value) = bonus.parts();
        let range = if word == "Firepower1" { 1..=1 } else { 1..=100 };
        all.push((here.clone().name("combat_bonuses").index(at), vec![("value", value, range)]));
    }
    all
}

fn ladder(here: &Path, levels: &[VeteranLevel]) -> Vec<(Path, Numbers)> {
    let level = |(at, one): (usize, &VeteranLevel)| {
        let numbers = vec![
            ("power_pct", one.power_pct, 1..=10_000),
            ("move_bonus_fragments", one.move_bonus_fragments, THOUSAND),
            ("raise_chance_combat_pct", one.raise_chance_combat_pct, PERCENT),
            ("raise_chance_work_pct", one.raise_chance_work_pct, PERCENT),
        ];
        (here.clone().index(at), numbers)
    };
    levels.iter().enumerate().map(level).collect()
}

/// Numbers of effects, disasters, events, trade.
fn happenings(ruleset: &Ruleset) -> Vec<(Path, Numbers)> {
    let mut all = Vec::new();
    for (kind, effects) in &ruleset.effects {
        for (name, one) in effects.iter() {
            let numbers = vec![("value", one.value, -100_000..=100_000)];
            all.push((entry("effects", kind.word()).name(name), numbers));
        }
    }
    for (name, one) in ruleset.policies.iter() {
        let numbers = vec![
            ("min_pct", one.min_pct, POINTS),
            ("max_pct", one.max_pct, POINTS),
            ("step_pct", one.step_pct, 1..=2000),
        ];
        all.push((entry("policies", name), numbers));
    }
    for (name, one) in ruleset.disasters.iter() {
        all.push((entry("disasters", name), vec![("frequency", one.frequency, 0..=1_000_000)]));
    }
    for (at, hut) in ruleset.events.huts.iter().enumerate() {
        all.push((entry("events", "huts").index(at), vec![("weight", hut.weight, WORK)]));
    }
    all.push((Path::root().name("events"), ruleset.events.numbers()));
    for (kind, route) in &ruleset.trade_routes {
        all.push((entry("trade_routes", kind.word()), vec![("income_pct", route.income_pct, FACTOR)]));
    }
    for (name, good) in ruleset.goods.iter() {
        let numbers = vec![
            ("from_pct", good.from_pct, FACTOR),
            ("to_pct", good.to_pct, FACTOR),
            ("one_time_pct", good.one_time_pct, FACTOR),
        ];
        all.push((entry("goods", name), numbers));
    }
    all
}

/// Checks counts and orders of numbers.
fn shapes(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    for (at, hut) in ruleset.events.huts.iter().enumerate() {
        if let HutContent::Gold(gold) | HutContent::Mercenaries(gold) | HutContent::City(gold) = hut.content {
            checker.range(entry("events", "huts").index(at).name("content").index(0), gold, 0..=50_000);
        }
    }
    for (name, levels) in ruleset.veteran.iter() {
        if levels.is_empty() {
            checker.error(codes::OUT_OF_RANGE, entry("veteran", name), "a ladder needs at least one level");
        }
    }
    for (name, tech) in ruleset.techs.iter() {
        if tech.reqs.len() > 2 {
            let message = format!("`{name}` builds on {} techs; expected at most two", tech.reqs.len());
            checker.error(codes::OUT_OF_RANGE, entry("techs", name).name("reqs"), message);
        }
    }
    let traits = ruleset.game.ai_traits.for_check();
    let all = [
        ("expansionist", &traits.expansionist),
        ("trader", &traits.trader),
        ("aggressive", &traits.aggressive),
        ("builder", &traits.builder),
    ];
    for (name, one) in all.into_iter().filter(|(_, one)| one.min > one.max) {
        let here = entry("game", "ai_traits").name(name);
        if !checker.is_doubtful(here.clone().name("max")) {
            let message = format!("the minimum {} is above the maximum {}", one.min, one.max);
            checker.error(codes::CONTRADICTION, here.name("min"), message);
        }
    }
}
