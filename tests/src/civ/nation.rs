//! Writes the start of a nation.

use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::requirement::Condition;
use endturn_civ_rules::ruleset::words::Genus;
use endturn_engine::random::Draw;

use super::land::{Land, Site};
use super::{WorldRecipe, one_of};

/// Names of the great wonders, in any order.
pub(super) fn great_wonders(rules: &CivRules, draw: &mut Draw) -> Vec<String> {
    let mut names = of_genus(rules, Genus::GreatWonder);
    draw.shuffle(&mut names);
    names
}

fn of_genus(rules: &CivRules, genus: Genus) -> Vec<String> {
    let all = rules.written.buildings.iter();
    all.filter(|(_, building)| building.genus == genus).map(|(name, _)| name.to_owned()).collect()
}

pub(super) fn text(
    recipe: &WorldRecipe,
    at: usize,
    sites: &mut [Site],
    land: &Land,
    rules: &CivRules,
    wonders: &mut Vec<String>,
    draw: &mut Draw,
) -> String {
    let techs = techs(recipe, rules, draw);
    let (science, luxury) = rates(recipe, draw);
    let gold = recipe.gold / 2 + draw.below(recipe.gold / 2 + 1);
    let mut cities = String::new();
    let mut units = String::new();
    for (nth, &site) in sites.iter().enumerate() {
        let partners = partners(recipe, at, nth, sites, land);
        cities += &city(recipe, (at, nth), site, (rules, &techs), wonders, &partners, draw);
        units += &units_of(recipe, (at, nth), site, land, rules, &techs, draw);
    }
    format!(
        "\"P{}\": (government: \"{}\", gold: {gold}, rates: (science: {science}, tax: {}, luxury: {luxury}), techs: {techs:?}, \
         start_units: false, cities: [\n{cities}], units: [\n{units}]),\n",
        at + 1,
        government(rules, &techs, draw),
        100 - science - luxury,
    )
}

/// Percent of science and luxury; the rest is tax, and none is above 60.
fn rates(recipe: &WorldRecipe, draw: &mut Draw) -> (i64, i64) {
    if recipe.is_lattice {
        return (20, 40);
    }
    let science = 10 * draw.below(7).cast_signed();
    let luxury = 10 * draw.below(3).cast_signed().min((100 - science) / 20);
    (science, luxury.max(40 - science))
}

/// Techs with all their prerequisites.
fn techs(recipe: &WorldRecipe, rules: &CivRules, draw: &mut Draw) -> Vec<String> {
    let all: Vec<(&str, &[String])> =
        rules.written.techs.iter().map(|(name, tech)| (name, tech.reqs.as_slice())).collect();
    let wanted = all.len() as u64 * recipe.techs / 1_000;
    let mut known: Vec<String> = Vec::new();
    while (known.len() as u64) < wanted {
        let is_next = |(name, reqs): &&(&str, &[String])| {
            !known.iter().any(|own| own == name) && reqs.iter().all(|req| known.contains(req))
        };
        let next: Vec<_> = all.iter().filter(is_next).collect();
        if next.is_empty() {
            break;
        }
        known.push(one_of(draw, &next).0.to_owned());
    }
    known
}

/// Any government except anarchy that the techs allow.
fn government(rules: &CivRules, techs: &[String], draw: &mut Draw) -> String {
    let is_known = |condition: &Condition| matches!(condition, Condition::Tech(tech) if techs.contains(tech));
    let governments = rules.written.governments.iter();
    let allowed = governments.filter(|(_, government)| government.reqs.iter().all(|req| is_known(&req.condition)));
    let names: Vec<&str> = allowed.map(|(name, _)| name).filter(|&name| name != "Anarchy").collect();
    (*one_of(draw, &names)).to_owned()
}

fn name(nation: usize, city: usize) -> String {
    format!("C{}x{}", nation + 1, city + 1)
}

/// Trade partners among the nation's cities: later ones, so that no route is written twice.
fn partners(recipe: &WorldRecipe, nation: usize, nth: usize, sites: &[Site], land: &Land) -> Vec<String> {
    let later = (nth + 1..sites.len()).filter(|&other| land.distance(sites[nth], sites[other]) >= 9);
    later.take(recipe.routes).map(|other| name(nation, other)).collect()
}

fn city(
    recipe: &WorldRecipe,
    (nation, nth): (usize, usize),
    (x, y): Site,
    (rules, techs): (&CivRules, &[String]),
    wonders: &mut Vec<String>,
    partners: &[String],
    draw: &mut Draw,
) -> String {
    let (least, most) = recipe.citizens;
    let size = draw.between(i64::from(least), i64::from(most));
    let mut buildings = of_genus(rules, Genus::Improvement);
    buildings.retain(|_| draw.chance_permille(recipe.buildings));
    if draw.chance_permille(recipe.buildings / 2) {
        buildings.extend(wonders.pop());
    }
    let units = ["Settlers", "Warriors", "Workers", "Caravan"];
    let production = match draw.below(8) {
        0..3 => (*one_of(draw, &units)).to_owned(),
        3 => "Coinage".to_owned(),
        4 if !wonders.is_empty() => one_of(draw, wonders).clone(),
        5 => rules.building_name(BuildingId(draw.below(rules.written.buildings.len() as u64) as u16)).to_owned(),
        _ => new_building(rules, techs, &buildings, draw),
    };
    format!(
        "(name: \"{}\", at: ({x}, {y}), size: {size}, buildings: {buildings:?}, production: \"{production}\", food: {}, \
         shields: {}, routes: {partners:?}, worklist: [\"Temple\", \"Library\", \"Warriors\"]),\n",
        name(nation, nth),
        draw.below(20),
        draw.below(60),
    )
}

/// An improvement that the city does not have and the techs allow; coinage if there is none.
fn new_building(rules: &CivRules, techs: &[String], standing: &[String], draw: &mut Draw) -> String {
    let holds = |condition: &Condition| match condition {
        Condition::Tech(tech) => techs.contains(tech),
        Condition::Building(building) => standing.contains(building),
        _ => false,
    };
    let is_new = |(name, building): &(&str, &endturn_civ_rules::ruleset::buildings::Building)| {
        building.genus == Genus::Improvement
            && !standing.iter().any(|own| own == name)
            && building.obsolete_by.is_empty()
            && building.reqs.iter().all(|req| req.present && holds(&req.condition))
    };
    let all: Vec<&str> = rules.written.buildings.iter().filter(is_new).map(|(name, _)| name).collect();
    if all.is_empty() { "Coinage".to_owned() } else { (*one_of(draw, &all)).to_owned() }
}

/// Land units that the nation can have: at home, or on the surrounding land.
fn units_of(
    recipe: &WorldRecipe,
    (nation, nth): (usize, usize),
    site: Site,
    land: &Land,
    rules: &CivRules,
    techs: &[String],
    draw: &mut Draw,
) -> String {
    let may = |unit: &endturn_civ_rules::ruleset::units::UnitType| {
        unit.class == "Land" && unit.tech.as_ref().is_none_or(|tech| techs.contains(tech)) && unit.building.is_none()
    };
    let all: Vec<&str> = rules.written.units.iter().filter(|(_, unit)| may(unit)).map(|(name, _)| name).collect();
    let mut text = String::new();
    for _ in 0..draw.below(recipe.units + 1) {
        // In rows the next city is near, and its units must not be on the same tile.
        let reach = if recipe.is_lattice { i64::from(recipe.apart - 1) / 2 } else { 3 };
        let step = |draw: &mut Draw| draw.between(-reach, reach) as i32;
        let abroad = (site.0 + step(draw), site.1 + step(draw));
        let (x, y) = if draw.below(3) == 0 && land.is_land(abroad) { abroad } else { site };
        text += &format!("(unit: \"{}\", at: ({x}, {y}), home: \"{}\"),\n", one_of(draw, &all), name(nation, nth));
    }
    text
}
