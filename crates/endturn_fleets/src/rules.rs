//! The ruleset in the form the rules read: names replaced by array indices, numbers proven to stay
//! in range.

use crate::amount::Amount;
use crate::fleet::{Class, Fleet, MAX_CLASSES};
use crate::ruleset::{Insolvency, Missions, Ruleset, Scans, StructureClass};
use crate::structures::{PriceList, Structure, Structures};
use crate::volley::BattleRules;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::number::counted;

/// Costs and build time of one ship of a class (F-02, F-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShipRules {
    /// Price, in units.
    pub cost: Amount,
    /// Turns from payment to joining the garrison, at least 1.
    pub build_turns: u32,
    /// Cost per turn once built, in units.
    pub upkeep: Amount,
}

/// Costs and yield of a kind of structure (F-01, F-03).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StructureRules {
    /// The prices of successive structures.
    pub prices: PriceList,
    /// Turns from payment to completion, at least 1.
    pub build_turns: u32,
    /// Income of each complete one per turn, in units.
    pub income: Amount,
}

/// A checked and compiled ruleset; nothing in it can make a rule fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Income of every planet each turn, in units.
    pub base_income: Amount,
    /// Factor on its later upkeep that a ship owes while it is being built.
    pub construction_upkeep_times: u32,
    /// The consequence for a player who can't pay.
    pub insolvency: Insolvency,
    /// The timeline of attacks.
    pub missions: Missions,
    /// Prices, bands and buckets of scans.
    pub scans: Scans,
    /// Strengths, multipliers and variance, reduced to the smallest whole numbers.
    pub battle: BattleRules,
    names: Vec<String>,
    ships: [ShipRules; MAX_CLASSES],
    mine: StructureRules,
    reactor: StructureRules,
    value_per_strength: u32,
}

impl Rules {
    /// Compiles a ruleset in which [`Fleets`](crate::Fleets) finds no error.
    pub fn compile(ruleset: &Ruleset) -> Rules {
        let mut ships = [ShipRules::default(); MAX_CLASSES];
        for (ship, class) in ships.iter_mut().zip(&ruleset.ships) {
            let cost = Amount::new(class.metal, class.energy);
            *ship = ShipRules { cost, build_turns: class.build_turns, upkeep: class.upkeep };
        }
        let growth = ruleset.economy.growth_permille;
        Rules {
            base_income: ruleset.economy.base_income,
            construction_upkeep_times: ruleset.economy.construction_upkeep_times,
            insolvency: ruleset.economy.insolvency,
            missions: ruleset.missions.clone(),
            scans: ruleset.scans.clone(),
            battle: BattleRules::compile(&ruleset.ships, &ruleset.battle),
            names: ruleset.ships.iter().map(|class| class.name.clone()).collect(),
            ships,
            mine: structure(&ruleset.economy.mine, growth),
            reactor: structure(&ruleset.economy.reactor, growth),
            value_per_strength: ruleset.battle.value_per_strength,
        }
    }

    /// The ship classes of this ruleset, in its order.
    pub fn classes(&self) -> impl DoubleEndedIterator<Item = Class> + Clone {
        Class::all().take(self.names.len())
    }

    /// The name of a class; empty for a class this ruleset does not have.
    pub fn name(&self, class: Class) -> &str {
        self.names.get(class.index()).map_or("", String::as_str)
    }

    /// The class called `name`, in any case.
    pub fn class(&self, name: &str) -> Option<Class> {
        self.classes().find(|&class| self.name(class).eq_ignore_ascii_case(name))
    }

    /// Price, build time and upkeep of a class; all zero for a class this ruleset does not have.
    pub fn ship(&self, class: Class) -> &ShipRules {
        &self.ships[class.index()]
    }

    /// Prices, build time and yield of a kind of structure.
    pub fn structure(&self, kind: Structure) -> &StructureRules {
        match kind {
            Structure::Mine => &self.mine,
            Structure::Reactor => &self.reactor,
        }
    }

    /// The price of `more` structures of both kinds for a planet that has paid for `owned` (F-01);
    /// [`Amount::UNPAYABLE`] or more if no stock could ever pay it.
    pub fn structures_price(&self, owned: Structures, more: Structures) -> Amount {
        Structure::ALL
            .into_iter()
            .map(|kind| self.structure(kind).prices.next(owned.count(kind), more.count(kind)))
            .sum()
    }

    /// Displayed strength of one ship, in thousandths, rounded half up: 6000 for a frigate of cost
    /// 1200 (F-07).
    pub fn strength_permille(&self, class: Class) -> i64 {
        let per_strength = i64::from(self.value_per_strength);
        (self.ship(class).cost.total() * 2000 + per_strength) / (2 * per_strength)
    }

    /// The classes from cheapest to most expensive by value; ties in the ruleset's order.
    pub fn cheapest_first(&self) -> impl Iterator<Item = Class> + use<> {
        let mut order: Vec<Class> = self.classes().collect();
        order.compact_sort_by_key(|&class| self.ship(class).cost.total());
        order.into_iter()
    }

    /// A fleet as text, in the ruleset's order: `600 skiffs, 1 dreadnought`, or `no ships`.
    pub fn describe(&self, fleet: Fleet) -> String {
        self.parts(fleet, counted)
    }

    /// A fleet with the names of its classes as they are, for programs: `600 skiff, 1 dreadnought`.
    pub(crate) fn listed(&self, fleet: Fleet) -> String {
        self.parts(fleet, |count, name| format!("{count} {name}"))
    }

    fn parts(&self, fleet: Fleet, part: impl Fn(u32, &str) -> String) -> String {
        let parts: Vec<String> = fleet.present().map(|(class, count)| part(count, self.name(class))).collect();
        if parts.is_empty() { "no ships".to_owned() } else { parts.join(", ") }
    }
}

fn structure(class: &StructureClass, growth_permille: u32) -> StructureRules {
    StructureRules {
        prices: PriceList::new(Amount::new(class.metal, class.energy), growth_permille),
        build_turns: class.build_turns,
        income: Amount::new(class.income_metal, class.income_energy),
    }
}
