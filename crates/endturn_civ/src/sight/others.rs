//! W-12 What one player may know of another: the cities in sight, the wonders of the world, how they stand to one another, and what
//! contact and embassies tell.
//! Draws none. Tells nothing.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{BuildingId, Tile};
use endturn_civ_rules::keys::{CityAt, CityId};
use endturn_civ_rules::nation::research::Research;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::{Genus, Intelligence, Relation};
use endturn_engine::Seat;

use super::Sight;
use crate::realm::NationPart;
use crate::stages::standing;
use crate::state::{Citizens, Holdings, Life, Nation, Pact, Site, Treaty, WonderState};

/// A city in sight.
#[derive(Clone, Copy)]
pub(crate) struct SeenCity {
    /// Its key.
    pub(crate) city: CityId,
    /// Whose it is.
    pub(crate) owner: Seat,
    /// Where it stands.
    pub(crate) tile: Tile,
    /// Its citizens.
    pub(crate) size: i32,
    /// Whether any units are in it; of which types does not show (W-138).
    pub(crate) is_garrisoned: bool,
}

/// A great wonder that was built at some time; everybody hears of them.
#[derive(Clone, Copy)]
pub(crate) struct Wonder {
    /// Which one.
    pub(crate) building: BuildingId,
    /// Who has it; none if it is lost.
    pub(crate) owner: Option<Seat>,
    /// The city that it stands in, if the seat knows that city.
    pub(crate) city: Option<CityId>,
}

impl<'w> Sight<'w> {
    /// The other seats.
    pub(crate) fn others(self) -> impl Iterator<Item = Seat> + use<'w> {
        self.roster().seats().filter(move |&other| other != self.seat)
    }

    /// W-12, W-107: how many rounds another nation has stood, which everybody hears.
    pub(crate) fn age(self, other: Seat) -> Option<i32> {
        self.eye.nation_part::<Life>(other).map(|life| life.turns)
    }

    /// How the own nation stands to another.
    pub(crate) fn relation(self, other: Seat) -> Option<Relation> {
        self.eye.relations().between(self.seat, other)
    }

    /// W-12: whether the seat, or one of its team, learns something of another nation.
    pub(crate) fn learns(self, other: Seat, what: Intelligence) -> bool {
        let asks = |seat: Seat| {
            let context = Context { intelligence: Some(what), other: Some(other), ..Context::player(seat) };
            self.value(EffectKind::NationIntelligence, &context) > 0
        };
        let mut friends = self.roster().seats().filter(|&seat| seat == self.seat || self.is_team_mate(seat));
        other == self.seat || self.is_team_mate(other) || friends.any(asks)
    }

    /// A part of another nation, if the seat learns of such things.
    pub(crate) fn learnt<C: NationPart>(self, other: Seat, what: Intelligence) -> Option<&'w C> {
        if self.learns(other, what) { self.eye.nation_part(other) } else { None }
    }

    /// How another nation stands to a third, with its counters; what is between two is known if one of them is.
    pub(crate) fn pact(self, one: Seat, other: Seat) -> Option<(Relation, &'w Pact)> {
        let knows = |seat| self.learns(seat, Intelligence::Diplomacy);
        let pact = self.eye.relations().pact(one, other).filter(|_| knows(one) || knows(other))?;
        Some((self.eye.relations().between(one, other)?, pact))
    }

    /// Whether the own nation is in contact with another.
    pub(crate) fn has_contact(self, other: Seat) -> bool {
        self.eye.has_contact(self.seat, other)
    }

    /// Whether the own nation has an embassy with another, from wherever, and the other with it.
    pub(crate) fn embassies(self, other: Seat) -> (bool, bool) {
        (self.eye.has_embassy(self.seat, other), self.eye.has_embassy(other, self.seat))
    }

    /// Whether the own nation shows another what it sees, and is shown what the other sees.
    pub(crate) fn shared_sight(self, other: Seat) -> (bool, bool) {
        let relations = self.eye.relations();
        (relations.shares_with(self.seat, other), relations.shares_with(other, self.seat))
    }

    /// The treaty that lies between the own nation and another.
    pub(crate) fn treaty(self, other: Seat) -> Option<&'w Treaty> {
        self.eye.treaties().between(self.seat, other)
    }

    /// The score of another nation, if the seat learns of it.
    pub(crate) fn score_of(self, other: Seat) -> Option<i32> {
        self.learns(other, Intelligence::Score).then(|| standing::summary(self.eye, other).score())
    }

    /// The culture of another nation, if the seat learns of it.
    pub(crate) fn culture_of(self, other: Seat) -> Option<i32> {
        self.learns(other, Intelligence::Culture).then(|| standing::culture(self.eye, other))
    }

    /// What another nation knows and researches, if the seat learns of it.
    pub(crate) fn research_of(self, other: Seat) -> Option<&'w Research> {
        self.learns(other, Intelligence::Techs).then(|| self.eye.research(other))?
    }

    /// Whether another nation is of the own team.
    pub(crate) fn is_team_mate(self, other: Seat) -> bool {
        let team = |seat| self.eye.nation_part::<Nation>(seat).map(|nation| nation.team);
        team(self.seat) == team(other)
    }

    /// The city on a tile, an own one or one that is seen now.
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

    /// The cities of others that are in sight now, by seat, oldest first.
    pub(crate) fn foreign_cities(self) -> impl Iterator<Item = SeenCity> + use<'w> {
        let of = move |other| self.eye.nation_part::<Holdings>(other).map_or(&[][..], |own| &own.cities);
        self.others().flat_map(of).filter_map(move |&city| self.seen(city))
    }

    /// What a city is called that is the seat's own, in sight, or a partner of its trade.
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

    /// Whether nobody has ever had a great wonder.
    pub(crate) fn is_unbuilt(self, wonder: BuildingId) -> bool {
        let state = self.eye.wonders().great.get(wonder.index());
        state.is_none_or(|&state| state == WonderState::Never)
    }
}
