//! Relations between nations: pacts, contact, embassies, shared vision, and open treaties.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::TechId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::pact;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::{Seat, seats::SeatSet};
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// A nation's relation to another (W-117); counters are kept in both directions (W-99).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pact {
    /// A [`Relation`]; the same from both sides.
    state: u8,
    /// The closest relation there has ever been ([`pact::closeness`]); the same from both sides.
    pub closest: u8,
    /// Turns until a cease-fire or an armistice ends.
    pub turns_left: u8,
    /// Turns for which contact lasts (W-13).
    pub contact: u8,
    /// W-119: cause to cancel the pact: 1 this turn only, 2 this turn and the next.
    pub cause: u8,
    /// Round of the first meeting; 0 if they have been in contact since the start, or have not met.
    pub first_contact: u32,
    /// W-101: the round in which the pact was cancelled because two allies went to war; 0 if never.
    pub torn: u32,
    /// W-14: whether the first nation has an embassy with the second.
    pub embassy: bool,
}

/// Relations between nations, by pair of seats.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Relations {
    seats: usize,
    pacts: Vec<Pact>,
    /// By seat: the seats that see what it sees (W-138).
    shares: Vec<SeatSet>,
    /// By seat: the round of its last act of war (W-118, W-119); 0 if none.
    pub last_war: Vec<u32>,
}

impl Relations {
    /// Starts with the same relation between all nations.
    #[must_use]
    pub fn new(seats: usize, relation: Relation) -> Self {
        let closest = pact::closeness(relation).unwrap_or(0);
        let pacts = vec![Pact { state: relation as u8, closest, ..Pact::default() }; seats * seats];
        Self { seats, pacts, shares: vec![SeatSet::default(); seats], last_war: vec![0; seats] }
    }

    /// Adds a nation, which has the same relation with all others.
    pub(crate) fn join(&mut self, relation: Relation) {
        let mut grown = Self::new(self.seats + 1, relation);
        for one in 0..self.seats {
            let (from, to) = (one * self.seats, one * grown.seats);
            grown.pacts[to..to + self.seats].copy_from_slice(&self.pacts[from..from + self.seats]);
        }
        // The unused pact of a nation with itself must equal that of a seat in the scenario.
        if let (Some(own), Some(&first)) = (grown.pacts.last_mut(), self.pacts.first()) {
            *own = first;
        }
        grown.shares[..self.seats].copy_from_slice(&self.shares);
        grown.last_war[..self.seats].copy_from_slice(&self.last_war);
        *self = grown;
    }

    fn place(&self, one: Seat, other: Seat) -> Option<usize> {
        let is_pair = one != other && one.index() < self.seats && other.index() < self.seats;
        is_pair.then(|| one.index() * self.seats + other.index())
    }

    /// The relation between two nations; `None` for a nation and itself.
    #[must_use]
    pub fn between(&self, one: Seat, other: Seat) -> Option<Relation> {
        Relation::ALL.get(usize::from(self.pact(one, other)?.state)).copied()
    }

    /// Whether two nations are the same, on one team, or allied (W-117).
    #[must_use]
    pub fn are_friends(&self, one: Seat, other: Seat) -> bool {
        one == other || matches!(self.between(one, other), Some(Relation::Team | Relation::Alliance))
    }

    /// Those of some nations that are each allied or on a team with both of two others.
    pub(crate) fn common_allies(&self, among: SeatSet, one: Seat, other: Seat) -> SeatSet {
        let is_ally = |&third: &Seat| {
            ![one, other].contains(&third) && self.are_friends(third, one) && self.are_friends(third, other)
        };
        among.iter().filter(is_ally).collect()
    }

    /// A nation's pact with another, with all counters; `None` for a nation and itself.
    #[must_use]
    pub fn pact(&self, one: Seat, other: Seat) -> Option<&Pact> {
        self.pacts.get(self.place(one, other)?)
    }

    /// The same, mutable.
    pub fn pact_mut(&mut self, one: Seat, other: Seat) -> Option<&mut Pact> {
        let place = self.place(one, other)?;
        self.pacts.get_mut(place)
    }

    /// Changes both directions of a pact.
    pub fn both(&mut self, one: Seat, other: Seat, mut change: impl FnMut(&mut Pact)) {
        for (from, to) in [(one, other), (other, one)] {
            if let Some(pact) = self.pact_mut(from, to) {
                change(pact);
            }
        }
    }

    /// Sets the relation between two nations.
    pub fn set(&mut self, one: Seat, other: Seat, relation: Relation) {
        let closeness = pact::closeness(relation).unwrap_or(0);
        self.both(one, other, |pact| {
            pact.state = relation as u8;
            pact.closest = pact.closest.max(closeness);
        });
    }

    /// Whether a nation shares its vision with another.
    #[must_use]
    pub fn shares_with(&self, one: Seat, other: Seat) -> bool {
        self.shares.get(one.index()).is_some_and(|shares| shares.contains(other))
    }

    /// Starts or stops a nation's sharing of vision. The caller recounts the viewers of tiles.
    pub fn share(&mut self, one: Seat, other: Seat, begins: bool) {
        if one == other || other.index() >= self.seats {
            return;
        }
        if let Some(shares) = self.shares.get_mut(one.index()) {
            if begins { shares.insert(other) } else { shares.remove(other) }
        }
    }

    /// W-138: the nations that see what a nation sees: those it shares with, those that they share
    /// with, and so on.
    #[must_use]
    pub fn watchers(&self, seat: Seat) -> SeatSet {
        let direct = |one: Seat| self.shares.get(one.index()).copied().unwrap_or_default();
        let mut found = direct(seat);
        let mut open = found;
        while let Some(next) = open.lowest() {
            open.remove(next);
            let new = direct(next).without(found);
            new.iter().for_each(|one| {
                found.insert(one);
                open.insert(one);
            });
        }
        found.remove(seat);
        found
    }

    /// Describes what is wrong with these relations for this many nations; `team` gives a nation's
    /// team.
    pub(crate) fn fault(
        &self,
        seats: usize,
        team: impl Fn(usize) -> u8,
        most_contact: u8,
        round: u32,
    ) -> Option<&'static str> {
        let sizes = [self.pacts.len(), self.shares.len() * seats, self.last_war.len() * seats];
        if self.seats != seats || sizes != [seats * seats; 3] {
            return Some("they are not those of this table");
        }
        let table = SeatSet::first(seats);
        let is_of_others =
            |(at, shares): (usize, &SeatSet)| shares.without(table).is_empty() && !shares.contains(Seat(at as u8));
        if !self.shares.iter().enumerate().all(is_of_others) {
            return Some("vision is shared with itself or with no seat");
        }
        if self.last_war.iter().any(|&last| last > round) {
            return Some("the last war is in a future round");
        }
        for (place, pact) in self.pacts.iter().enumerate() {
            let (one, other) = (place / seats, place % seats);
            let back = &self.pacts[other * seats + one];
            let Some(&state) = Relation::ALL.get(usize::from(pact.state)).filter(|&&state| pact::is_state(state))
            else {
                return Some("there is no such pact");
            };
            if (pact.state, pact.closest, pact.first_contact) != (back.state, back.closest, back.first_contact) {
                return Some("they are not the same from both sides");
            }
            if one != other && (state == Relation::Team) != (team(one) == team(other)) {
                return Some("they are not those of the teams");
            }
            let most = if pact::runs_out(state) { 1..=pact::TURNS } else { 0..=pact::TURNS };
            let counts = one == other || most.contains(&pact.turns_left);
            if !counts || pact.contact > most_contact || pact.cause > 2 || pact.closest > 5 {
                return Some("a counter is out of range");
            }
            if pact.first_contact > round || pact.torn > round {
                return Some("the first meeting is in a future round");
            }
        }
        None
    }
}

/// Open treaties that wait for an answer, in the order of offers; at most one between two nations.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Treaties(pub Vec<Treaty>);

impl Treaties {
    /// The open treaty between two nations, whichever of them offers it.
    #[must_use]
    pub fn between(&self, one: Seat, other: Seat) -> Option<&Treaty> {
        self.0.iter().find(|treaty| treaty.is_between(one, other))
    }
}

/// A treaty that one nation offers another (W-117).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Treaty {
    /// Seat that offers it.
    pub from: Seat,
    /// Seat that receives the offer.
    pub to: Seat,
    /// Its clauses in order, 1 to 64.
    #[shape(length(min = 1, max = 64))]
    pub clauses: Vec<Clause>,
}

impl Treaty {
    /// Whether it is between these two.
    #[must_use]
    pub fn is_between(&self, one: Seat, other: Seat) -> bool {
        (self.from, self.to) == (one, other) || (self.from, self.to) == (other, one)
    }
}

/// A gift of one side, or a pact between both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Clause {
    /// Seat that gives it; for a pact, the seat that offers the treaty.
    pub giver: Seat,
    /// The gift or pact.
    pub gift: Gift,
}

/// Subject of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Gift {
    /// A tech.
    Advance(TechId),
    /// Gold.
    Gold(#[shape(range(min = 1, max = 1_000_000))] i32),
    /// All map tiles that the giver knows.
    #[serde(rename = "WorldMap")]
    Map,
    /// All sea tiles that the giver knows.
    SeaMap,
    /// A city.
    City(CityId),
    /// An embassy with the giver.
    Embassy,
    /// The giver's vision.
    Vision,
    /// A cease-fire.
    CeaseFire,
    /// Peace.
    Peace,
    /// An alliance.
    Alliance,
}

impl Gift {
    /// The pact that two nations agree on, if the clause is one.
    #[must_use]
    pub const fn pact(self) -> Option<Relation> {
        match self {
            Self::CeaseFire => Some(Relation::CeaseFire),
            Self::Peace => Some(Relation::Peace),
            Self::Alliance => Some(Relation::Alliance),
            _ => None,
        }
    }
}
