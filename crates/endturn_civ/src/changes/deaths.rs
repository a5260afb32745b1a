//! W-40 Players without units and cities die, W-78 Dying players leave, W-88 Border claims, W-138
//! Vision and fog: a nation is destroyed, with everything that was its own. Draws none. Tells
//! `NationDestroyed`, `UnitLost`.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::game::GameLoss;
use endturn_civ_rules::ruleset::settings::RevealMap;
use endturn_engine::{RuleId, Seat, seats::SeatSet};

use super::Loss;
use super::capture::BACK;
use crate::facts::CivFact;
use crate::realm::{Nations, Realm};
use crate::state::{RulesInForce, Site};

const LEAVING: RuleId = RuleId("W-78");
const WITH_ITS_NATION: Loss = Loss { rule: LEAVING, reason: "player_died" };

impl Realm<'_, '_> {
    /// W-40: removes dying nations, and those with neither cities nor units, lowest seat first;
    /// returns those removed. A nation that still waits for units the scenario grants it stays
    /// **(ours)**.
    pub(crate) fn bury_dying(&mut self) -> SeatSet {
        let mut fallen = SeatSet::EMPTY;
        for seat in self.nations.all_seats() {
            if self.nations.is_alive(seat) && self.has_to_leave(seat) {
                self.leave(seat);
                fallen.insert(seat);
            }
        }
        fallen
    }

    fn has_to_leave(&self, seat: Seat) -> bool {
        let holdings = self.nations.holdings(seat);
        let has_nothing = holdings.cities.is_empty() && holdings.units.is_empty();
        let awaits = || self.commons.grants.0.iter().any(|grant| grant.seat == seat && grant.tile.is_some());
        // W-90: barbarians that may come again stay at the table.
        let returns = self.commons.invitation.barbarians.is_some() && self.eye().is_barbarian(seat);
        self.nations.life(seat).is_dying || has_nothing && !returns && !awaits()
    }

    /// W-78: destroys a nation and everything that was its own, in the order of the rule. Its units
    /// are not counted as losses, and no palace is saved.
    fn leave(&mut self, seat: Seat) {
        let round = self.round();
        self.nations.table.eliminate(seat, round);
        self.derived.caches.forget_spread();
        self.change_world();
        self.end_diplomacy_of(seat);
        self.reveal_map_to_the_dead(seat);
        self.facts.tell(LEAVING, CivFact::NationDestroyed { seat });
        self.give_cities_back(seat);
        self.leave_cities(seat);
        for unit in self.nations.holdings(seat).units.iter().rev().copied().collect::<Vec<UnitId>>() {
            if self.units.lives(unit) {
                self.wipe_unit(unit, WITH_ITS_NATION);
            }
        }
        self.abandon_land(seat);
        self.nations.lose_spaceship(&mut self.commons.spaceships, &mut self.facts, seat);
        self.nations.life_mut(seat).is_dying = false;
    }

    /// W-78: if the table wants it and no nation of a team is left, its members learn the whole map
    /// as it is now.
    fn reveal_map_to_the_dead(&mut self, seat: Seat) {
        let team = self.nations.nation(seat).team;
        let mates: Vec<Seat> =
            self.nations.all_seats().filter(|&mate| self.nations.nation(mate).team == team).collect();
        let is_wanted = self.rules.written.settings.revealmap.contains(&RevealMap::Dead);
        if !is_wanted || mates.iter().any(|&mate| self.nations.is_alive(mate)) {
            return;
        }
        mates.into_iter().for_each(|mate| self.survey().hear_of_all(mate));
    }

    /// W-78: returns cities to surviving nations that founded them; units there that are no friends
    /// of the founder leave (W-120).
    fn give_cities_back(&mut self, seat: Seat) {
        for city in self.nations.cities_of_the_dead(seat) {
            let founder = self.eye().city_part::<Site>(city).map(|site| site.founder);
            if let Some(founder) = founder.filter(|&founder| founder != seat && self.nations.is_alive(founder)) {
                self.hand_city_on(city, founder, BACK, true);
            }
        }
    }

    fn hand_city_on(&mut self, city: CityId, to: Seat, reason: &'static str, razes: bool) {
        let tile = self.cities.site(city).tile;
        self.transfer_city(city, to, reason, razes);
        let strangers: SeatSet = self.eye().holders(tile).filter(|&other| other != to).collect();
        for other in strangers.iter() {
            self.resolve_stacks(to, other);
        }
    }

    /// W-78: disposes of the other cities of a nation: depending on the ruleset barbarians get
    /// them, or they are destroyed. The style `CivilWar` changes nothing **(ours)**: rebels would
    /// take their seat (W-79) when the cities are gone.
    fn leave_cities(&mut self, seat: Seat) {
        let rules = std::sync::Arc::clone(&self.rules.0);
        let style = &rules.written.game.civstyle.gameloss_style;
        let heir = if style.contains(&GameLoss::Barbarians) { self.nations.barbarian_heir(&self.rules) } else { None };
        for city in self.nations.cities_of_the_dead(seat) {
            match heir {
                Some(heir) if self.cities.lives(city) => self.hand_city_on(city, heir, "death-barbarians_get", false),
                None if self.cities.lives(city) => self.destroy_city(city, None, LEAVING),
                _ => {}
            }
        }
    }

    /// W-88, W-138: a nation's bases, and the land that they claimed, lose their owner.
    fn abandon_land(&mut self, seat: Seat) {
        let topology = *self.land.map.topology();
        let is_base = |realm: &Self, tile: Tile| {
            realm.land.map.owner(tile) == Some(seat) && realm.land.map.claimer(tile) == Some(tile)
        };
        for tile in topology.all() {
            if is_base(self, tile) {
                self.claim(|survey| survey.release_borders(tile));
            }
        }
        let outposts: Vec<Tile> = self.land.outposts.of(seat).map(|(tile, _)| tile).collect();
        outposts.into_iter().for_each(|tile| self.survey().man_outpost(tile, None));
    }
}

impl Nations<'_, '_> {
    /// The cities of a nation as they are now, newest first.
    fn cities_of_the_dead(&self, seat: Seat) -> Vec<CityId> {
        self.holdings(seat).cities.iter().rev().copied().collect()
    }

    /// W-78, W-90: the first barbarians, who inherit what a nation leaves behind. Only barbarians
    /// who are at the table from its start inherit **(ours)**.
    fn barbarian_heir(&self, rules: &RulesInForce) -> Option<Seat> {
        self.all_seats().find(|&seat| self.is_alive(seat) && self.is_land_barbarian(rules, seat))
    }
}
