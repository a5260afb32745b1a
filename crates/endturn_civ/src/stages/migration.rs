//! C-59 Migration: citizens move to better cities. Its pure part is
//! [`endturn_civ_rules::city::migration`]. Step `Migration`. Draws `migrant`, `migration`. Tells
//! `CitizenMigrated`, `CityDestroyed`, `CitySizeChanged`, `MigrationRefused`.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use endturn_civ_rules::bits::ones;
use endturn_civ_rules::city::culture::culture;
use endturn_civ_rules::city::migration::{
    Candidate, MigrationRules, ScoreTerms, Wanderlust, best_targets, decide, has_food, is_migration_turn,
    migration_score,
};
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::{Genus, Output};
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{RuleId, Seat, turn::SeatOrder};

use super::cities_in_turn;
use crate::changes::Growth;
use crate::facts::{CivFact, Reason};
use crate::realm::Realm;
use crate::state::Site;

/// The rule.
pub const RULE: RuleId = RuleId("C-59");

/// Farthest distance of a city that attracts migrants, in tiles.
const FARTHEST: i32 = 11;

/// C-59: lets citizens of every city in the phase migrate. Off by default; then nothing is done.
/// Needs a realm: cities grow and shrink, and the last citizen to leave ends one.
pub fn migrate(mut realm: Realm, order: Res<SeatOrder>) {
    let rules = Arc::clone(&realm.rules.0);
    let settings = &rules.written.settings;
    let terms = MigrationRules {
        distance: settings.mgr_distance,
        nation_chance_pct: settings.mgr_nationchance,
        world_chance_pct: settings.mgr_worldchance,
    };
    if !settings.migration || terms.nation_chance_pct <= 0 && terms.world_chance_pct <= 0 {
        return;
    }
    realm.work(|realm| {
        let mut scores = Scores::default();
        for (_, city) in cities_in_turn(realm.eye(), &order) {
            if !realm.cities.lives(city) {
                continue;
            }
            let site = *realm.cities.site(city);
            let founded = i32::try_from(site.founded).unwrap_or(i32::MAX);
            let is_capital = site.capital != CapitalKind::None;
            if is_migration_turn(realm.turn(), founded, settings.mgr_turninterval, is_capital) {
                look_around(realm, city, terms, &mut scores);
            }
        }
    });
}

/// Scores of this turn by city; each is computed once, regardless of later migration.
#[derive(Default)]
struct Scores(Vec<Option<i64>>);

impl Scores {
    fn of(&mut self, realm: &mut Realm<'_, '_>, city: CityId) -> i64 {
        let place = city.0 as usize;
        if self.0.len() <= place {
            self.0.resize(place + 1, None);
        }
        *self.0[place].get_or_insert_with(|| score(realm, city))
    }
}

/// Quality of life in a city.
fn score(realm: &mut Realm<'_, '_>, city: CityId) -> i64 {
    if realm.refresh(city) {
        realm.arrange(city);
    }
    let settled = realm.cities.books(city).settled;
    let mut building_shields = 0i32;
    let mut has_wonder = false;
    for building in realm.cities.buildings(city).standing.iter().map(BuildingId::at) {
        building_shields = building_shields.saturating_add(realm.eye().building_cost(city, building));
        has_wonder |= is_wonder(realm, building);
    }
    migration_score(&ScoreTerms {
        size: realm.cities.citizens(city).size,
        faces: settled.feelings.last,
        building_shields,
        trade: settled.surplus[Output::Trade],
        luxury: settled.surplus[Output::Luxury],
        science: settled.surplus[Output::Science],
        food: settled.surplus[Output::Food],
        culture: culture(realm.cities.history(city).0, realm.city_value(city, EffectKind::Performance)),
        culture_permille: realm.rules.written.game.culture.migration_permille,
        illness: realm.cities.health(city).illness,
        has_wonder,
        is_capital: realm.cities.site(city).capital != CapitalKind::None,
        migration_pct: realm.city_value(city, EffectKind::MigrationPct),
    })
}

fn is_wonder(realm: &Realm<'_, '_>, building: BuildingId) -> bool {
    matches!(realm.rules.genus(building), Genus::GreatWonder | Genus::SmallWonder)
}

/// Finds the best cities within reach, and may move a citizen there.
fn look_around(realm: &mut Realm<'_, '_>, city: CityId, rules: MigrationRules, scores: &mut Scores) {
    let Site { owner, tile, .. } = *realm.cities.site(city);
    let own_score = scores.of(realm, city);
    let topology = *realm.land.map.topology();
    let near = topology.square(tile, FARTHEST).filter_map(|other| realm.land.map.city(other));
    let mut near: Vec<(i32, CityId)> = near
        .filter(|&other| other != city)
        .map(|other| (topology.distance(tile, realm.cities.site(other).tile), other))
        .collect();
    // Cities at the same distance stay in map order.
    near.compact_sort_by_key(|&(distance, _)| distance);
    let mut candidates = Vec::with_capacity(near.len());
    for (distance, other) in near {
        let site = *realm.cities.site(other);
        candidates.push(Candidate {
            city: other,
            distance,
            radius_sq: site.radius_sq,
            score: scores.of(realm, other),
            is_own: site.owner == owner,
            has_kin: realm.cities.citizens(city).nationality.count(site.owner) > 0,
        });
    }
    let targets = best_targets(own_score, rules, candidates);
    let mut draw = realm.facts.draw_city(RULE, city, "migration");
    match decide(targets, rules, &mut draw) {
        Wanderlust::Goes(target) => {
            if let Err(reason) = move_citizen(realm, city, target) {
                refuse(realm, city, target, reason);
            }
        }
        Wanderlust::Dreams(target) => refuse(realm, city, target, "undecided"),
        Wanderlust::Stays => {}
    }
}

fn refuse(realm: &mut Realm<'_, '_>, city: CityId, target: CityId, reason: Reason) {
    let seat = realm.cities.site(city).owner;
    realm.facts.tell(RULE, CivFact::MigrationRefused { seat, city, target, reason });
}

/// C-59: moves one citizen if all conditions of the rule hold, checked in its order; otherwise
/// returns the reason why not.
fn move_citizen(realm: &mut Realm<'_, '_>, city: CityId, target: CityId) -> Result<(), Reason> {
    if realm.rules.written.settings.mgr_foodneeded && !can_feed_one_more(realm, target) {
        return Err("no food there");
    }
    let size = realm.cities.citizens(target).size;
    if !realm.may_have_size(target, size + 1) {
        return Err("no room there");
    }
    let seat = realm.cities.site(city).owner;
    let nationality = if realm.cities.citizens(city).size <= 1 {
        leave_last(realm, city)?
    } else {
        leave(realm, city, realm.cities.site(target).owner)
    };
    realm.facts.tell(RULE, CivFact::CitizenMigrated { seat, city, target });
    if realm.grow_city(target, nationality) == Growth::Grown {
        realm.claim(|survey| survey.claim_borders(target));
        let seat = realm.cities.site(target).owner;
        realm.facts.tell(RULE, CivFact::CitySizeChanged { seat, city: target, delta: 1, reason: "migration_to" });
    }
    Ok(())
}

/// Whether a city can feed one more citizen, from its surplus or the best free tile.
fn can_feed_one_more(realm: &Realm<'_, '_>, city: CityId) -> bool {
    let free = realm.workable_tiles(city) & !realm.cities.citizens(city).placement.worked;
    let tiles = &realm.derived.cache(city).tiles;
    let best = ones(free).filter_map(|at| tiles.get(at)).map(|tile| tile[Output::Food]).max();
    let cost = realm.rules.written.game.civstyle.food_cost_per_citizen;
    has_food(realm.cities.books(city).settled.surplus[Output::Food], cost, best)
}

/// Moves the only citizen, which destroys the city; no citizen leaves a wonder or a nation's only
/// city that way. Returns the migrant's nation.
fn leave_last(realm: &mut Realm<'_, '_>, city: CityId) -> Result<Seat, Reason> {
    if realm.cities.buildings(city).standing.iter().any(|building| is_wonder(realm, BuildingId::at(building))) {
        return Err("last citizen of a wonder");
    }
    let Site { owner: seat, tile, .. } = *realm.cities.site(city);
    let topology = realm.land.map.topology();
    let others = realm.nations.holdings(seat).cities.iter().rev().copied().filter(|&other| other != city);
    let nearest = others.min_by_key(|&other| topology.distance(tile, realm.cities.site(other).tile));
    let nearest = nearest.ok_or("last city")?;
    let nationality = realm.cities.citizens(city).nationality.iter().next().map_or(seat, |(nation, _)| nation);
    realm.move_supported_units(city, Some(nearest));
    realm.facts.tell(RULE, CivFact::CitySizeChanged { seat, city, delta: -1, reason: "migration_from" });
    realm.destroy_city(city, None, RULE);
    Ok(nationality)
}

/// Takes one of several citizens, with its share of the food; returns its nation.
fn leave(realm: &mut Realm<'_, '_>, city: CityId, to: Seat) -> Seat {
    realm.cities.stocks_mut(city).food /= 2;
    let owner = realm.cities.site(city).owner;
    let mut staying = realm.cities.citizens(city).nationality;
    let mut draw = realm.facts.draw_city(RULE, city, "migrant");
    let nation = staying.migrant(owner, to, &mut draw);
    staying.remove_one(nation);
    realm.lose_citizens(city, 1, None, Some("migration_from"));
    // The migrant left, not a citizen drawn as in other losses.
    if realm.cities.citizens(city).nationality != staying {
        realm.cities.citizens_mut(city).nationality = staying;
        realm.derived.change_city(city);
        realm.refresh_and_arrange(city);
    }
    nation
}
