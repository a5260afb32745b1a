//! C-61 Founding and joining cities: cities are founded, and units join them.
//! Draws none. Tells `CityBuilt`, `CitySizeChanged`.

use endturn_civ_rules::city::arrange::Placement;
use endturn_civ_rules::city::nationality::Nationalities;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{BuildingId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::production::memory::Memory;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::vision::Radii;
use endturn_engine::{RuleId, Seat};

use super::Growth;
use crate::facts::CivFact;
use crate::realm::{Cities, CityParts, Derived, Eye, Land, Nations, Realm, Units};
use crate::state::{Citizens, Position, Production, RulesInForce, Site, Unit};

const FOUNDING: RuleId = RuleId("C-61");

/// A city about to be founded.
#[derive(Clone, Debug)]
pub struct Founding {
    /// Owner of the city.
    pub owner: Seat,
    /// Tile of the city.
    pub tile: Tile,
    /// Name of the city; the next one of the nation's list if `None`.
    pub name: Option<String>,
    /// Citizens, at least 1.
    pub size: i32,
    /// Nationality of the citizens.
    pub nationality: Seat,
}

/// C-61: returns why no city can be founded on a tile, as text, or `None` if one can. A city that
/// is too near counts whether the founder sees it or not, as in Freeciv **(ours)**.
#[must_use]
pub fn founding_problem(eye: Eye<'_>, owner: Seat, tile: Tile) -> Option<&'static str> {
    if eye.rules.land.terrain(eye.map.terrain(tile)).no_cities {
        return Some("no city can be on this terrain");
    }
    if eye.map.owner(tile).is_some_and(|other| other != owner) {
        return Some("the tile belongs to another nation");
    }
    let apart = eye.rules.written.settings.citymindist - 1;
    let mut near = eye.map.topology().square(tile, apart);
    let map = eye.map.whole();
    near.any(|other| map.city(other).is_some()).then_some("another city is too near")
}

impl Eye<'_> {
    /// C-61: returns why a unit can't found a city where it is, or `None` if it can.
    pub(crate) fn founding_hindrance(self, unit: UnitId) -> Option<&'static str> {
        let (Some(&Unit { unit_type, owner, .. }), Some(&Position(tile))) =
            (self.unit_part(unit), self.unit_part(unit))
        else {
            return Some("the unit is gone");
        };
        if !self.rules.troops.get(unit_type).founds_cities {
            return Some("it can't found cities");
        }
        founding_problem(self, owner, tile).or_else(|| {
            let (action, other) = (Some(Action::FoundCity), self.map.owner(tile));
            let actor = Context { unit: Some(unit), other, action, ..Context::default() };
            let target = Context { tile: Some(tile), other: Some(owner), action, ..Context::default() };
            let is_enabled = self.is_enabled(Action::FoundCity, &actor, &target);
            (!is_enabled).then_some("the rules don't allow this unit to found a city here")
        })
    }
}

impl Realm<'_, '_> {
    /// C-61: founds a city on a tile that allows one.
    pub fn found_city(&mut self, founding: Founding) -> CityId {
        let Founding { owner, tile, size, nationality, .. } = founding;
        let name = founding.name.unwrap_or_else(|| self.derived.next_city_name(&self.cities, &self.nations, owner));
        self.derived.clear_site(&mut self.cities, &mut self.land, tile);
        let city = self.spawn_city(owner, tile, nationality, name);
        self.land.remember_land(tile);
        self.land.map.set_city(tile, Some(city));
        self.derived.refresh_homes_of_units_near(&self.cities, &self.units, &self.land, tile);
        self.fit_extras_to_city(tile);
        self.give_initial_buildings(city);
        // Vision first: only known land can be claimed.
        self.refresh_vision(city);
        self.claim(|survey| survey.claim_site(city));
        self.update_centers(owner);
        self.choose_initial_production(city);
        self.refresh_and_arrange(city);
        for _ in 1..size {
            if self.grow_city(city, nationality) == Growth::Blocked {
                break;
            }
            self.claim(|survey| survey.claim_borders(city));
        }
        self.cities.stocks_mut(city).food = 0;
        self.update_empire_size(owner, self.nations.holdings(owner).cities.len() - 1);
        self.facts.tell(FOUNDING, CivFact::CityBuilt { seat: owner, city, tile });
        self.meet_around(owner, tile);
        city
    }

    fn spawn_city(&mut self, owner: Seat, tile: Tile, nationality: Seat, name: String) -> CityId {
        let city = self.cities.fresh();
        self.cities.names.0.resize(city.0 as usize + 1, String::new());
        self.cities.names.0[city.0 as usize] = name;
        let mut placement = Placement::default();
        placement.specialists[0] = 1;
        let counts_nations = self.rules.written.game.citizen.nationality;
        let mut from = Nationalities::default();
        if counts_nations {
            from.add(nationality, 1);
        }
        let founded = self.round();
        let radius_sq = self.rules.written.game.civstyle.init_city_radius_sq.clamp(1, 26);
        let capital = CapitalKind::None;
        let site = Site { owner, founder: owner, tile, founded, radius_sq, vision_sq: Radii::NONE, capital, thefts: 0 };
        // For a city that can't build anything: the first entry of the ruleset.
        let target = Target::Building(BuildingId::at(0));
        let class = self.rules.class_of(target);
        let production = Production {
            target,
            worklist: Vec::new(),
            memory: Memory::founded(target, class, self.turn()),
            did_buy: false,
            did_sell: false,
            airlifts: 0,
        };
        let citizens = Citizens { size: 1, placement, nationality: from };
        self.admit_city(CityParts::new(city, site, citizens, production));
        self.nations.holdings_mut(owner).cities.push(city);
        self.derived.change_city(city);
        city
    }

    /// Gives a nation's first city the initial buildings; with `savepalace`, a later only city gets
    /// the saved ones.
    pub(super) fn give_initial_buildings(&mut self, city: CityId) {
        let owner = self.cities.site(city).owner;
        if self.nations.holdings(owner).cities.len() > 1 {
            return;
        }
        let is_first = !std::mem::replace(&mut self.nations.nation_mut(owner).got_first_city, true);
        let saves = self.rules.written.settings.savepalace;
        let rules = std::sync::Arc::clone(&self.rules.0);
        for name in &rules.written.game.options.global_init_buildings {
            let Some(building) = rules.building_id(name) else { continue };
            if is_first || saves && self.rules.is_saved(building) {
                self.add_building(city, building);
            }
        }
    }

    /// C-61: adds a unit's citizens to a city and uses the unit up. The caller has checked that it
    /// may.
    pub fn join_city(&mut self, unit: UnitId, city: CityId) {
        let count = self.units.citizens_in(&self.rules, unit);
        let nationality = self.units.unit(unit).nationality;
        self.spend_unit(unit);
        for _ in 0..count {
            self.add_citizen(city, nationality);
        }
        self.claim(|survey| survey.claim_borders(city));
        let seat = self.cities.site(city).owner;
        self.facts.tell(FOUNDING, CivFact::CitySizeChanged { seat, city, delta: count, reason: "unit_added" });
    }
}

impl RulesInForce {
    pub(super) fn is_saved(&self, building: BuildingId) -> bool {
        self.building(building).flags.iter().any(|flag| flag == "SaveSmallWonder")
    }
}

impl Units<'_, '_> {
    /// Citizens that a unit consists of.
    fn citizens_in(&self, rules: &RulesInForce, unit: UnitId) -> i32 {
        rules.troops.get(self.unit(unit).unit_type).pop_cost
    }
}

impl Derived<'_> {
    /// A worker of another city on the tile becomes a specialist in that city.
    fn clear_site(&mut self, cities: &mut Cities<'_, '_>, land: &mut Land<'_>, tile: Tile) {
        if let Some(other) = land.map.worker(tile) {
            self.lose_worked_tile(cities, land, other, tile);
        }
        land.map.set_worker(tile, None);
    }

    /// The first name of the nation's list that no city of the game has had.
    fn next_city_name(&mut self, cities: &Cities<'_, '_>, nations: &Nations<'_, '_>, owner: Seat) -> String {
        let names = &cities.names.0;
        self.caches.names.learn(names);
        let taken = &self.caches.names;
        let nation = self.rules.nation(nations.nation(owner).nation);
        let free = nation.cities.iter().find(|name| !taken.contains(name));
        free.cloned().unwrap_or_else(|| {
            let numbered = |number: usize| format!("{} {number}", nation.plural);
            (1..).map(numbered).find(|name| !taken.contains(name)).unwrap_or_default()
        })
    }
}
