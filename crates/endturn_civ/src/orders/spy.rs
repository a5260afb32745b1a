//! W-14 Embassies, W-75 Transfers, S-04 Sabotage and poison, S-05 Inciting and bribing: `embassy`,
//! `incite`, `investigate`, `steal`, `sabotage` and `poison`: missions of agents in foreign cities.
//! Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::ids::{BuildingId, TechId, Tile};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::production::target::Target;

use super::prelude::*;
use crate::covert::{Mark, Mission, MissionProblem, Plot};
use crate::realm::Realm;

/// Techs and buildings listed per agent at a city.
const LISTED: usize = 2;

/// W-14: an agent opens an embassy with the owner of a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Embassy(pub UnitNumber, pub CityAt);

/// W-14: an agent reports what is in a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Investigate(pub UnitNumber, pub CityAt);

/// S-04: an agent poisons a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Poison(pub UnitNumber, pub CityAt);

/// S-05: an agent incites a city to join its nation, for gold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Incite(pub UnitNumber, pub CityAt);

/// W-75: an agent steals a tech: the one named, or any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Steal(pub UnitNumber, pub CityAt, pub Option<TechId>);

/// S-04: an agent sabotages a city: the target named, or any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sabotage(pub UnitNumber, pub CityAt, pub Option<Mark>);

/// The tiles on which an agent can act: its own and the adjacent ones.
pub(super) fn around(desk: Desk<'_>, unit: UnitId) -> impl Iterator<Item = Tile> {
    let from = desk.eye.unit_part::<crate::state::Position>(unit);
    from.into_iter().flat_map(move |from| desk.eye.map.topology().square(from.0, 1))
}

/// The missions of a kind that a unit could carry out now.
fn open(desk: Desk<'_>, unit: UnitId, plot: Plot) -> impl Iterator<Item = Mission> {
    let cities = around(desk, unit).filter_map(move |tile| desk.eye.map.city(tile));
    let known = cities.filter(move |&city| desk.names.is_known(city));
    known.filter_map(move |city| desk.eye.mission(unit, city, plot).ok())
}

/// All missions of a kind that a seat's units could carry out, in the form of orders.
fn all_open(desk: Desk<'_>, plot: Plot) -> impl Iterator<Item = (UnitNumber, CityAt)> {
    let units = desk.names.own_units().iter();
    units.flat_map(move |&unit| {
        let number = desk.eye.unit_number(unit);
        open(desk, unit, plot).map(move |mission| (number, CityAt(mission.tile)))
    })
}

fn may(word: &str, desk: Desk<'_>, (number, at): (UnitNumber, CityAt), plot: Plot) -> Result<(), Refusal> {
    let (unit, _) = desk.own_unit(number)?;
    let city = desk.seen_city(at)?;
    let Err(problem) = desk.eye.mission(unit, city, plot) else { return Ok(()) };
    let refusal = Refusal::new(problem.code(), problem.to_string());
    if problem == MissionProblem::Gone {
        return Err(refusal);
    }
    let own = desk.names.unit_word(unit);
    let rest = match plot {
        Plot::Steal(Some(tech)) => format!(" {}", desk.names.tech_word(tech)),
        Plot::Sabotage(Some(mark)) => format!(" {}", mark_word(desk.names, mark)),
        _ => String::new(),
    };
    let places = open(desk, unit, plot).map(|mission| desk.names.city_at_word(CityAt(mission.tile)));
    let open: Vec<String> = places.map(|place| format!("{word} {own} {place}{rest}")).collect();
    Err(if open.is_empty() { refusal } else { refusal.expecting(open) })
}

fn go(realm: &mut Realm<'_, '_>, seat: Seat, (number, at): (UnitNumber, CityAt), plot: Plot) -> Option<()> {
    let eye = realm.eye();
    let (unit, city) = (eye.unit_numbered(seat, number)?, eye.city_named_by(at)?);
    let mission = eye.seen_by(seat).mission(unit, city, plot).ok()?;
    realm.carry_out_mission(&mission);
    Some(())
}

macro_rules! missions {
    ($($order:ident $word:literal $plot:expr, $meaning:literal;)+) => {$(
        impl Form for $order {
            const WORD: &'static str = $word;
            type Proof = ();

            spelled!(UnitNumber, CityAt);

            fn meaning(_: &World) -> Cow<'static, str> {
                $meaning.into()
            }

            fn example(reader: Option<Seat>, world: &World) -> String {
                let shown = Shown::to(reader, world);
                format!("{} {}", shown.agent(), shown.city())
            }

            fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
                may($word, Desk::of(seat, world), (self.0, self.1), $plot)
            }

            const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
                all_open(Desk::of(seat, world), $plot).map(|(number, at)| Self(number, at)).collect()
            });

            fn apply(legal: Legal<Self>, world: &mut World) {
                carry_out(legal, world, |realm, seat, Self(number, at)| go(realm, seat, (number, at), $plot));
            }
        }

        about!($order: City(1));
    )+};
}

missions! {
    Embassy "embassy" Plot::Embassy, "an agent opens an embassy with the nation of a city next to it";
    Investigate "investigate" Plot::Investigate, "an agent reports what is in a city next to it";
    Incite "incite" Plot::Incite, "an agent incites a city next to it to join you, for gold; a refusal gives the price";
    Poison "poison" Plot::Poison, "an agent kills a citizen of an enemy city next to it";
}

impl Steal {
    fn plot(self) -> Plot {
        Plot::Steal(self.2)
    }
}

impl Form for Steal {
    const WORD: &'static str = "steal";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "UNIT CITY [TECH]".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "an agent steals a tech from a city next to it; a named one is harder to get".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.agent(), shown.city())
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let names = Names::of(world);
        let (unit, city) = (names.unit(words)?, names.city(words)?);
        Ok(Self(unit, city, if words.is_done() { None } else { Some(names.tech(words)?) }))
    }

    fn text(&self, world: &World) -> String {
        let names = Names::of(world);
        let both = format!("{} {}", names.unit_number_word(self.0), names.city_at_word(self.1));
        self.2.map_or_else(|| both.clone(), |tech| format!("{both} {}", names.tech_word(tech)))
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        if self.2.is_some_and(|tech| tech.index() >= desk.eye.rules.tree.len()) {
            return Err(super::desk::no_entry("tech"));
        }
        may(Self::WORD, desk, (self.0, self.1), self.plot())
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        let desk = Desk::of(seat, world);
        let mut orders: Vec<Self> =
            all_open(desk, Plot::Steal(None)).map(|(number, at)| Self(number, at, None)).collect();
        let techs = (0..desk.eye.rules.tree.len()).map(TechId::at);
        let wanted: Vec<TechId> = techs.filter(|&tech| desk.eye.could_take(seat, tech)).collect();
        let Some(&first) = wanted.first() else { return orders };
        for (number, at) in all_open(desk, Plot::Steal(Some(first))) {
            let some = sampler.some_of(wanted.clone(), LISTED);
            orders.extend(some.into_iter().map(|tech| Self(number, at, Some(tech))));
        }
        orders
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, order| go(realm, seat, (order.0, order.1), order.plot()));
    }
}

about!(Steal: City(1));

/// The word for a city's production.
const PRODUCTION: &str = "production";

fn mark_word(names: Names<'_>, mark: Mark) -> String {
    match mark {
        Mark::Production => PRODUCTION.to_owned(),
        Mark::Building(building) => names.building_word(building),
    }
}

impl Sabotage {
    fn plot(self) -> Plot {
        Plot::Sabotage(self.2)
    }
}

/// The ruleset's buildings that can be sabotaged; which of them are in a foreign city is secret.
fn exposed(desk: Desk<'_>) -> impl Iterator<Item = BuildingId> {
    let all = (0..desk.eye.rules.written.buildings.len()).map(BuildingId::at);
    all.filter(move |&one| desk.eye.rules.work(one).sabotage_pct > 0)
}

impl Form for Sabotage {
    const WORD: &'static str = "sabotage";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "UNIT CITY [production|BUILDING]".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "an agent sabotages an enemy city next to it: its production, a building, or a random target".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {} {PRODUCTION}", shown.agent(), shown.city())
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let names = Names::of(world);
        let (unit, city) = (names.unit(words)?, names.city(words)?);
        let mark = match words.look() {
            None => None,
            Some(word) if word.eq_ignore_ascii_case(PRODUCTION) => {
                words.word(&[PRODUCTION])?;
                Some(Mark::Production)
            }
            Some(_) => Some(Mark::Building(names.building(words)?)),
        };
        Ok(Self(unit, city, mark))
    }

    fn text(&self, world: &World) -> String {
        let names = Names::of(world);
        let both = format!("{} {}", names.unit_number_word(self.0), names.city_at_word(self.1));
        self.2.map_or_else(|| both.clone(), |mark| format!("{both} {}", mark_word(names, mark)))
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        if let Some(Mark::Building(building)) = self.2 {
            desk.is_entry(Target::Building(building))?;
        }
        may(Self::WORD, desk, (self.0, self.1), self.plot())
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        let desk = Desk::of(seat, world);
        let mut orders = Vec::new();
        for mark in [None, Some(Mark::Production)] {
            orders.extend(all_open(desk, Plot::Sabotage(mark)).map(|(number, at)| Self(number, at, mark)));
        }
        // The places where sabotage is possible don't depend on the building.
        let Some(first) = exposed(desk).next() else { return orders };
        for (number, at) in all_open(desk, Plot::Sabotage(Some(Mark::Building(first)))) {
            let some = sampler.some_of(exposed(desk).collect(), LISTED);
            orders.extend(some.into_iter().map(|one| Self(number, at, Some(Mark::Building(one)))));
        }
        orders
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, order| go(realm, seat, (order.0, order.1), order.plot()));
    }
}

about!(Sabotage: City(1));
