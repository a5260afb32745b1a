//! W-12 What one player may know of another: cities in sight, wonders of the world, relations, and
//! the information that contact and embassies give. Draws none. Tells nothing.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{BuildingId, Tile};
use endturn_civ_rules::keys::{CityAt, CityId};
use endturn_civ_rules::nation::research::Research;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::personas::Knobs;
use endturn_civ_rules::ruleset::words::{Genus, Intelligence, Relation};
use endturn_engine::Seat;

use super::Sight;
use crate::envoys::Envoy;
use crate::realm::NationPart;
use crate::stages::standing;
use crate::state::{Citizens, Life, Nation, Pact, Site, Treaty, WonderState};

/// A city in sight.
#[derive(Clone, Copy)]
pub(crate) struct SeenCity {
    /// Its key.
    pub(crate) city: CityId,
    /// Its owner.
    pub(crate) owner: Seat,
    /// Its tile.
    pub(crate) tile: Tile,
    /// Number of citizens.
    pub(crate) size: i32,
    /// Whether any units are in it; their types don't show (W-138).
    pub(crate) is_garrisoned: bool,
}

/// A great wonder that was built at some time; every nation learns of those.
#[derive(Clone, Copy)]
pub(crate) struct Wonder {
    /// The wonder.
    pub(crate) building: BuildingId,
    /// Its owner; `None` if it is lost.
    pub(crate) owner: Option<Seat>,
    /// Its city, if the seat knows that city.
    pub(crate) city: Option<CityId>,
}

impl<'w> Sight<'w> {
    /// The other seats.
    pub(crate) fn others(self) -> impl Iterator<Item = Seat> + use<'w> {
        self.roster().seats().filter(move |&other| other != self.seat)
    }

    /// W-12, W-107: number of rounds that another nation has lasted, which every nation learns.
    pub(crate) fn age(self, other: Seat) -> Option<i32> {
        self.eye.nation_part::<Life>(other).map(|life| life.turns)
    }

    /// The seat's relation to another nation.
    pub(crate) fn relation(self, other: Seat) -> Option<Relation> {
        self.eye.relations().between(self.seat, other)
    }

    /// W-12: whether the seat or its team gets a kind of information about another nation.
    pub(crate) fn learns(self, other: Seat, what: Intelligence) -> bool {
        let asks = |seat: Seat| {
            let context = Context { intelligence: Some(what), other: Some(other), ..Context::player(seat) };
            self.value(EffectKind::NationIntelligence, &context) > 0
        };
        let mut friends = self.roster().seats().filter(|&seat| seat == self.seat || self.is_team_mate(seat));
        other == self.seat || self.is_team_mate(other) || friends.any(asks)
    }

    /// A component of another nation, if the seat gets that information.
    pub(crate) fn learnt<C: NationPart>(self, other: Seat, what: Intelligence) -> Option<&'w C> {
        if self.learns(other, what) { self.eye.nation_part(other) } else { None }
    }

    /// The pact between two other nations, with its counters; known if the seat knows about either
    /// of them.
    pub(crate) fn pact(self, one: Seat, other: Seat) -> Option<(Relation, &'w Pact)> {
        let knows = |seat| self.learns(seat, Intelligence::Diplomacy);
        let pact = self.eye.relations().pact(one, other).filter(|_| knows(one) || knows(other))?;
        Some((self.eye.relations().between(one, other)?, pact))
    }

    /// Whether the seat is in contact with another nation.
    pub(crate) fn has_contact(self, other: Seat) -> bool {
        self.eye.has_contact(self.seat, other)
    }

    /// Whether the seat has an embassy with another nation, by any means, and the other with it.
    pub(crate) fn embassies(self, other: Seat) -> (bool, bool) {
        (self.eye.has_embassy(self.seat, other), self.eye.has_embassy(other, self.seat))
    }

    /// Whether the seat shares its vision with another nation, and the other with it.
    pub(crate) fn shared_sight(self, other: Seat) -> (bool, bool) {
        let relations = self.eye.relations();
        (relations.shares_with(self.seat, other), relations.shares_with(other, self.seat))
    }

    /// W-158: the judge of other nations for a persona with these numbers.
    pub(crate) fn envoy(self, knobs: &'w Knobs) -> Envoy<'w> {
        Envoy::new(self.eye, self.seat, knobs)
    }

    /// W-158: the nation that the seat is to fight now: its war aim, once they are at war.
    pub(crate) fn foe(self) -> Option<Seat> {
        let aim = self.eye.attitudes().aim(self.seat)?;
        (aim.begins <= self.round() && self.is_enemy(aim.target)).then_some(aim.target)
    }

    /// W-158: the nation that the seat means to fight, now or soon.
    pub(crate) fn war_aim(self) -> Option<Seat> {
        self.eye.attitudes().aim(self.seat).map(|aim| aim.target)
    }

    /// W-153: attacks of the seat on a tile that failed within a number of rounds.
    pub(crate) fn defeats(self, tile: Tile, rounds: i32) -> i32 {
        let since = self.round().saturating_sub(rounds.max(0).unsigned_abs());
        self.eye.attitudes().defeats_since(self.seat, tile, since)
    }

    /// The open treaty between the seat and another nation.
    pub(crate) fn treaty(self, other: Seat) -> Option<&'w Treaty> {
        self.eye.treaties().between(self.seat, other)
    }

    /// The score of another nation, if the seat learns it.
    pub(crate) fn score_of(self, other: Seat) -> Option<i32> {
        self.learns(other, Intelligence::Score).then(|| standing::summary(self.eye, other).score())
    }

    /// The culture of another nation, if the seat learns it.
    pub(crate) fn culture_of(self, other: Seat) -> Option<i32> {
        self.learns(other, Intelligence::Culture).then(|| standing::culture(self.eye, other))
    }

    /// The techs and research of another nation, if the seat learns them.
    pub(crate) fn research_of(self, other: Seat) -> Option<&'w Research> {
        self.learns(other, Intelligence::Techs).then(|| self.eye.research(other))?
    }

    /// Whether another nation is on the seat's team.
    pub(crate) fn is_team_mate(self, other: Seat) -> bool {
        let team = |seat| self.eye.nation_part::<Nation>(seat).map(|nation| nation.team);
        team(self.seat) == team(other)
    }

    /// The city on a tile, if it is the seat's or visible now.
    pub(crate) fn city_on(self, tile: Tile) -> Option<SeenCity> {
        self.seen(self.eye.map.city(tile)?)
    }

    /// The city that an order names, if the seat knows it.
    pub(crate) fn city_named_by(self, at: CityAt) -> Option<SeenCity> {
        self.seen(self.eye.city_named_by(at)?)
    }

    fn seen(self, city: CityId) -> Option<SeenCity> {
        let site = self.eye.city_part::<Site>(city).filter(|_| self.names().is_known(city))?;
        let size = self.eye.city_part::<Citizens>(city)?.size;
        let (tile, is_garrisoned) = (site.tile, self.eye.is_garrisoned(site.tile));
        Some(SeenCity { city, owner: site.owner, tile, size, is_garrisoned })
    }

    /// The foreign cities in sight now, by seat, oldest first.
    pub(crate) fn foreign_cities(self) -> impl Iterator<Item = SeenCity> + use<'w> {
        self.eye.foreign_cities(self.seat).into_iter().filter_map(move |city| self.seen(city))
    }

    /// The name of a city that is the seat's, in sight, or a trade partner.
    pub(crate) fn city_name(self, city: CityId) -> &'w str {
        self.eye.city_names().name(city)
    }

    /// Great wonders that were ever built.
    pub(crate) fn wonders(self) -> impl Iterator<Item = Wonder> + use<'w> {
        let great = self.eye.wonders().great.iter().enumerate();
        let known = great.map(|(at, &state)| (BuildingId::at(at), state));
        known.filter(move |&(building, _)| self.rules.building(building).genus == Genus::GreatWonder).filter_map(
            move |(building, state)| match state {
                WonderState::Never => None,
                WonderState::Lost => Some(Wonder { building, owner: None, city: None }),
                WonderState::Standing { owner, city } => {
                    let city = Some(city).filter(|&city| self.names().is_known(city));
                    Some(Wonder { building, owner: Some(owner), city })
                }
            },
        )
    }

    /// Whether a great wonder has never been built.
    pub(crate) fn is_unbuilt(self, wonder: BuildingId) -> bool {
        let state = self.eye.wonders().great.get(wonder.index());
        state.is_none_or(|&state| state == WonderState::Never)
    }
}
