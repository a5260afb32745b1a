//! An order of each form, with what the reader has: an example must not speak of cities that the reader can't know, nor of
//! some that are not there.

use endturn_civ_rules::ids::{GovernmentId, PolicyId, SpecialistId, TechId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::production::sell::is_sellable;
use endturn_civ_rules::rules::TroopNumbers;
use endturn_engine::orders::Refusal;

use super::names::Names;
use crate::state::{Buildings, Citizens, Production, Regime, Site, Unit};

/// A refusal with an example, if it has none.
pub(super) fn with(refusal: Refusal, keyword: &str, names: Names<'_>) -> Refusal {
    if refusal.example.is_empty() { refusal.example(of(keyword, names)) } else { refusal }
}

/// An order that begins with a keyword. Where the reader has nothing of a kind, the word of the grammar stands for it.
pub(super) fn of(keyword: &str, names: Names<'_>) -> String {
    let shown = Example { names, city: names.own_cities().first().copied() };
    let city = shown.city_word();
    let parts = match keyword {
        "produce" | "worklist" => format!("{city} {}", shown.target()),
        "sell" => format!("{city} {}", shown.building()),
        "rates" => "science 60 tax 40 luxury 0".to_owned(),
        "research" | "goal" => shown.tech(),
        "revolution" => shown.government(),
        "found" => shown.unit(|numbers| numbers.founds_cities),
        "join" => format!("{} {city}", shown.unit(|numbers| numbers.pop_cost > 0)),
        "help" => format!("{} {city}", shown.unit(|numbers| numbers.helps_wonders)),
        "trade" | "market" => format!("{} {city}", shown.unit(|numbers| numbers.trades)),
        "recycle" => format!("{} {city}", shown.unit(|_| true)),
        "disband" | "rehome" => shown.unit(|_| true),
        "work" | "idle" => format!("{city} {}", shown.tile()),
        "retrain" => format!("{city} {}", shown.specialists()),
        "governor" => format!("{city} weights food 10 shield 5 minimum food 1"),
        "option" => format!("{city} science on"),
        "policy" => shown.policy(),
        _ => city,
    };
    format!("{keyword} {parts}")
}

/// What an example is made of.
struct Example<'w> {
    names: Names<'w>,
    city: Option<CityId>,
}

impl Example<'_> {
    fn city_word(&self) -> String {
        self.city.map_or_else(|| "CITY".to_owned(), |city| self.names.city_word(city))
    }

    fn target(&self) -> String {
        let production = self.city.and_then(|city| self.names.eye.city_part::<Production>(city));
        production.map_or_else(|| "TARGET".to_owned(), |production| self.names.target_word(production.target))
    }

    fn building(&self) -> String {
        let eye = self.names.eye;
        let standing = self.city.and_then(|city| eye.city_part::<Buildings>(city)).map(|buildings| buildings.standing);
        let mut all = standing.iter().flat_map(|all| all.iter()).map(endturn_civ_rules::ids::BuildingId::at);
        let for_sale = all.find(|&building| is_sellable(eye.rules.building(building).genus));
        for_sale.map_or_else(|| "BUILDING".to_owned(), |building| self.names.building_word(building))
    }

    /// The first own unit that is good for it.
    fn unit(&self, is_good: impl Fn(&TroopNumbers) -> bool) -> String {
        let eye = self.names.eye;
        let fits = |unit: &&UnitId| {
            eye.unit_part::<Unit>(**unit).is_some_and(|data| is_good(eye.rules.troops.get(data.unit_type)))
        };
        let unit = self.names.own_units().iter().find(fits);
        unit.map_or_else(|| "UNIT".to_owned(), |&unit| self.names.unit_word(unit))
    }

    fn tech(&self) -> String {
        let (eye, names) = (self.names.eye, self.names);
        let pool = names.reader.and_then(|seat| eye.research(seat));
        let next = pool.and_then(|pool| eye.rules.tree.researchable(&pool.known).next());
        next.filter(|_| !eye.rules.tree.is_empty())
            .map_or_else(|| "TECH".to_owned(), |tech: TechId| names.tech_word(tech))
    }

    fn government(&self) -> String {
        let (eye, names) = (self.names.eye, self.names);
        let seat = names.reader;
        let now = seat.and_then(|seat| eye.nation_part::<Regime>(seat)).map(|regime| regime.0.government);
        let mut all = (0..eye.rules.written.governments.len()).map(GovernmentId::at);
        let open = all.find(|&one| Some(one) != now && seat.is_some_and(|seat| eye.may_have_government(seat, one)));
        open.map_or_else(|| "GOVERNMENT".to_owned(), |one| names.government_word(one))
    }

    /// The first tile that the city works.
    fn tile(&self) -> String {
        let eye = self.names.eye;
        let tile = self.city.and_then(|city| {
            let (site, citizens) = (eye.city_part::<Site>(city)?, eye.city_part::<Citizens>(city)?);
            eye.map.city_tile(site.tile, citizens.placement.worked.trailing_zeros() as usize)
        });
        tile.map_or_else(|| "COLUMN,ROW".to_owned(), |tile| self.names.tile_word(tile))
    }

    fn specialists(&self) -> String {
        let last = self.names.eye.rules.written.specialists.len().saturating_sub(1).min(1);
        [0, last].map(|at| self.names.specialist_word(SpecialistId::at(at))).join(" ")
    }

    fn policy(&self) -> String {
        let policies = &self.names.eye.rules.written.policies;
        policies.at(0).map_or_else(
            || "POLICY PERCENT".to_owned(),
            |(_, policy)| format!("{} {}", self.names.policy_word(PolicyId::at(0)), policy.default_pct),
        )
    }
}
