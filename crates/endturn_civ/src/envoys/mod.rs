//! W-158 Attitude and diplomacy, W-159 Treaty evaluation: envoys judge other nations and their
//! treaties for a computer player, by what its nation knows. A nation has one if the persona with
//! which it began the game negotiates. Its pure part is
//! [`endturn_civ_rules::nation::attitude`]. Draws none. Tells `TreatyDeclined`.

mod aims;
mod offers;
mod weighing;

use std::cell::OnceCell;

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::nation::attitude::{Season, Sides, after_gifts};
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::personas::Knobs;
use endturn_civ_rules::ruleset::words::{Intelligence, Output, Relation};
use endturn_engine::{RuleId, Seat};

use crate::facts::CivFact;
use crate::realm::{Eye, Realm};
use crate::stages::standing;
use crate::state::{Books, Citizens, Holdings, Site, Unit, WarAim};

pub(crate) use aims::Resolve;
pub(crate) use weighing::Verdict;

/// W-159: answers to treaties.
const ANSWERS: RuleId = RuleId("W-159");

/// Attitude up to which an enemy counts as one that nations have in common.
const HATED: i32 = -100;
/// Strength that a shield of surplus per round stands for.
const SHIELD: i64 = 10;

/// The knowledge of a nation about another.
#[derive(Clone, Debug, Default)]
struct Known {
    /// Strength of its soldiers in sight.
    soldiers: i64,
    /// Its soldiers in sight on the nation's land.
    trespassers: i32,
    /// Its cities, in sight or remembered, with their sizes.
    cities: Vec<(Tile, i32)>,
    /// Guards that they may have, in halves: two in a city that is seen to have units, one in a
    /// city out of sight.
    half_guards: i64,
}

/// One nation's judge of others.
pub(crate) struct Envoy<'w> {
    /// The view of the nation.
    eye: Eye<'w>,
    seat: Seat,
    knobs: &'w Knobs,
    /// By seat, once needed.
    known: OnceCell<Vec<Known>>,
    /// By seat: its score if the nation learns it, once needed.
    scores: OnceCell<Vec<Option<i32>>>,
    /// By seat: its score, once needed, shared with other envoys.
    shared: Option<&'w [OnceCell<i32>]>,
}

impl<'w> Envoy<'w> {
    /// The envoy of a nation, whose persona has these numbers.
    pub(crate) fn new(eye: Eye<'w>, seat: Seat, knobs: &'w Knobs) -> Self {
        Self { eye: eye.seen_by(seat), seat, knobs, known: OnceCell::new(), scores: OnceCell::new(), shared: None }
    }

    /// The envoy of a nation that began the game with a persona that negotiates.
    pub(crate) fn of(eye: Eye<'w>, seat: Seat) -> Option<Self> {
        let knobs = eye.persona_of(seat).filter(|knobs| knobs.negotiates)?;
        Some(Self::new(eye, seat, knobs))
    }

    /// Shares the scores of nations with the envoys of others, while nothing changes.
    pub(crate) fn sharing(self, scores: &'w [OnceCell<i32>]) -> Self {
        Self { shared: Some(scores), ..self }
    }

    /// The other nations that this one knows: it is or was in contact with them, and they are no
    /// team mates.
    pub(crate) fn others(&self) -> impl Iterator<Item = Seat> + use<'w> {
        let (eye, seat) = (self.eye, self.seat);
        let is_met = move |relation| !matches!(relation, Relation::NeverMet | Relation::Team);
        let is_known = move |&other: &Seat| {
            eye.relations().between(seat, other).is_some_and(is_met)
                && (eye.attitudes().regard(seat, other).is_some() || eye.has_contact(seat, other))
        };
        eye.seat_table().standing().iter().filter(is_known)
    }

    /// The relation to another nation.
    pub(crate) fn relation(&self, other: Seat) -> Relation {
        self.eye.relations().between(self.seat, other).unwrap_or(Relation::NeverMet)
    }

    /// The attitude to another nation.
    pub(crate) fn love(&self, other: Seat) -> i32 {
        self.eye.attitudes().love(self.seat, other)
    }

    /// The nation's war aim.
    pub(crate) fn aim(&self) -> Option<&'w WarAim> {
        self.eye.attitudes().aim(self.seat)
    }

    fn is_aim(&self, other: Seat) -> bool {
        self.aim().is_some_and(|aim| aim.target == other)
    }

    /// W-12: whether the nation learns something about another.
    fn learns(&self, other: Seat, what: Intelligence) -> bool {
        let context = Context { intelligence: Some(what), other: Some(other), ..Context::player(self.seat) };
        other == self.seat || self.eye.rules.effects.value(EffectKind::NationIntelligence, &context, &self.eye) > 0
    }

    /// Whether two other nations are at war, as far as the nation knows.
    fn are_known_to_fight(&self, one: Seat, other: Seat) -> bool {
        let knows = |seat| self.learns(seat, Intelligence::Diplomacy);
        self.eye.relations().between(one, other) == Some(Relation::War) && (knows(one) || knows(other))
    }

    /// The nations that this one hates and with which both are at war.
    fn common_enemies(&self, other: Seat) -> i32 {
        let is_common = |&third: &Seat| {
            let is_enemy = self.relation(third) == Relation::War && self.love(third) <= HATED;
            third != other && is_enemy && self.are_known_to_fight(other, third)
        };
        i32::try_from(self.others().filter(is_common).count()).unwrap_or(i32::MAX)
    }

    fn known(&self) -> &[Known] {
        self.known.get_or_init(|| self.look_around())
    }

    /// Looks at all cities and soldiers that the nation sees, and at cities that it remembers.
    fn look_around(&self) -> Vec<Known> {
        let eye = self.eye;
        let mut known = vec![Known::default(); eye.roster().len()];
        for tile in eye.known_stacks(self.seat).filter(|&tile| eye.sees(tile)) {
            let is_own_land = eye.map.owner(tile) == Some(self.seat);
            for unit in eye.those_on(tile) {
                let Some(data) = eye.unit_part::<Unit>(unit).filter(|data| data.owner != self.seat) else { continue };
                let power = self.power_of_type(data.unit_type);
                if power > 0 {
                    let one = &mut known[data.owner.index()];
                    one.soldiers += power;
                    one.trespassers += i32::from(is_own_land);
                }
            }
        }
        for city in eye.foreign_cities(self.seat) {
            let (Some(site), Some(citizens)) = (eye.city_part::<Site>(city), eye.city_part::<Citizens>(city)) else {
                continue;
            };
            let one = &mut known[site.owner.index()];
            one.cities.push((site.tile, citizens.size));
            one.half_guards += 2 * i64::from(eye.is_garrisoned(site.tile));
        }
        for (tile, city) in eye.vision().remembered(self.seat) {
            if let Some(one) = known.get_mut(city.owner.index()) {
                one.cities.push((tile, city.size));
                one.half_guards += 1;
            }
        }
        known
    }

    /// The strength of a soldier, 0 for other units.
    fn power_of_type(&self, unit_type: UnitTypeId) -> i64 {
        let written = self.eye.rules.unit_type(unit_type);
        if !self.eye.rules.troops.get(unit_type).is_military {
            return 0;
        }
        let arms = i64::from(written.attack) + i64::from(written.defense);
        arms * i64::from(written.hit_points) * i64::from(written.firepower.max(1))
    }

    /// W-158: the strength of the nation's own soldiers, and of those that its shields could train.
    fn own_power(&self) -> i64 {
        let Some(held) = self.eye.nation_part::<Holdings>(self.seat) else { return 0 };
        let units = held.units.iter().filter_map(|&unit| self.eye.unit_part::<Unit>(unit));
        let books = held.cities.iter().filter_map(|&city| self.eye.city_part::<Books>(city));
        let shields: i64 = books.map(|books| i64::from(books.settled.surplus[Output::Shield].max(0))).sum();
        units.map(|data| self.power_of_type(data.unit_type)).sum::<i64>() + SHIELD * shields
    }

    /// W-158: the strength of another nation: its soldiers in sight, and one guard, as the nation
    /// could train it, in each city that is seen to have units; half of one in a city out of sight
    /// **(ours)**.
    fn power_of(&self, other: Seat) -> i64 {
        let known = &self.known()[other.index()];
        known.soldiers + known.half_guards * self.power_of_a_guard() / 2
    }

    fn power_of_a_guard(&self) -> i64 {
        let known = self.eye.research(self.seat).map(|research| research.known).unwrap_or_default();
        let troops = self.eye.rules.troops.iter();
        let fit = troops.filter(|(_, troop)| {
            troop.is_military && !troop.no_build && troop.tech.is_none_or(|tech| known.contains(tech.index()))
        });
        let best = fit.max_by_key(|&(unit, _)| (self.eye.rules.unit_type(unit).defense, std::cmp::Reverse(unit)));
        best.map_or(0, |(unit_type, _)| self.power_of_type(unit_type))
    }

    fn scores(&self) -> &[Option<i32>] {
        self.scores.get_or_init(|| {
            let score = |other| {
                let score = || standing::summary(self.eye.whole(), other).score();
                let shared = self.shared.and_then(|shared| shared.get(other.index()));
                let is_known = self.learns(other, Intelligence::Score);
                is_known.then(|| shared.map_or_else(score, |shared| *shared.get_or_init(score)))
            };
            self.eye.roster().seats().map(score).collect()
        })
    }

    fn score(&self, other: Seat) -> i32 {
        self.scores()[other.index()].unwrap_or(0)
    }

    /// Whether another nation's score is far above the nation's own.
    fn leads(&self, other: Seat) -> bool {
        let own = i64::from(self.score(self.seat));
        i64::from(self.score(other)) * 100 > own.max(1) * i64::from(self.knobs.leader_pct)
    }

    /// W-159: whether another nation is the strongest rival: the one with the highest score.
    fn is_rival(&self, other: Seat) -> bool {
        let score = self.score(other);
        score > self.score(self.seat) && self.others().all(|third| self.score(third) <= score)
    }

    /// The standing of the nation and another.
    fn sides(&self, other: Seat) -> Sides {
        Sides {
            relation: self.relation(other),
            love: self.love(other),
            is_aim: self.is_aim(other),
            is_rival: self.is_rival(other),
        }
    }

    /// W-158: what the nation has seen of another since the last round.
    pub(crate) fn season(&self, other: Seat) -> Season {
        Season {
            relation: self.eye.relations().between(self.seat, other),
            is_provoked: self.eye.relations().pact(self.seat, other).is_some_and(|pact| pact.cause > 0),
            common_enemies: self.common_enemies(other),
            trespassers: self.known()[other.index()].trespassers,
            charm: self.eye.rules.effects.value(EffectKind::GainAILove, &Context::player(other), &self.eye),
            leads: self.leads(other),
            is_aim: self.is_aim(other),
        }
    }

    fn cities(&self) -> i32 {
        let held = self.eye.nation_part::<Holdings>(self.seat);
        held.map_or(0, |held| i32::try_from(held.cities.len()).unwrap_or(i32::MAX))
    }

    /// The tiles of the nation's cities.
    fn own_cities(&self) -> impl Iterator<Item = Tile> {
        let held = self.eye.nation_part::<Holdings>(self.seat).map_or(&[][..], |held| &held.cities);
        held.iter().filter_map(|&city| self.eye.city_part::<Site>(city)).map(|site| site.tile)
    }
}

/// W-159: lets the envoy of a nation answer the treaty that another has just offered; a person's
/// nation has none, and its treaties stay open.
pub(crate) fn answer(realm: &mut Realm<'_, '_>, from: Seat, to: Seat) {
    let verdict = {
        let eye = realm.eye();
        let treaty = eye.treaties().between(from, to).filter(|treaty| treaty.to == to);
        let Some((envoy, treaty)) = Envoy::of(eye, to).zip(treaty) else { return };
        (envoy.weigh(treaty), envoy.love(from), envoy.cities())
    };
    match verdict {
        (Verdict::Accept { gifts }, love, cities) => {
            if !realm.accept_treaty(to, from) {
                decline(realm, from, to, "one of the two can't keep it");
            } else if gifts > 0 {
                realm.commons.attitudes.set_love(to, from, after_gifts(love, gifts, cities));
            }
        }
        (Verdict::Decline(reason), ..) => decline(realm, from, to, reason),
    }
}

/// Declines the open treaty, if there is one.
fn decline(realm: &mut Realm<'_, '_>, from: Seat, to: Seat, reason: &'static str) {
    let before = realm.nations.treaties.0.len();
    realm.nations.treaties.0.retain(|old| (old.from, old.to) != (from, to));
    if realm.nations.treaties.0.len() < before {
        realm.facts.tell(ANSWERS, CivFact::TreatyDeclined { seat: to, other: from, reason });
    }
}

/// Whether a unit's tile is on the same land as another tile.
fn is_on_foot(eye: Eye<'_>, from: Tile, to: Tile) -> bool {
    eye.map.continent(from) == eye.map.continent(to)
}
