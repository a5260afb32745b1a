//! A module without state whose rules come after the last rule of each stage of civ, and check the
//! world there.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_civ::changes::NewUnit;
use endturn_civ::realm::{Eye, Realm};
use endturn_civ::state::{Citizens, Position, ResearchPools, Supported, Treasury};
use endturn_civ_rules::vision::Radii;
use endturn_engine::orders::NoOrder;
use endturn_engine::rules::{Place, RuleInfo, RuleSystems};
use endturn_engine::turn::{Stage, TurnChain};
use endturn_engine::{Game, GameSetup, ModuleSetup, RuleId, Seat, SmallModule};

use super::{account, citizens, claim, land, lists, troops};

const NAME: &str = "watch";
/// The stages that have rules of civ.
const STAGES: [(Stage, RuleId); 4] = [
    (Stage::TurnStart, RuleId("WATCH-1")),
    (Stage::PhaseStart, RuleId("WATCH-2")),
    (Stage::PhaseEnd, RuleId("WATCH-3")),
    (Stage::TurnEnd, RuleId("WATCH-4")),
];
const LOOK: &str = "looks, and changes nothing";
const RULES: &[RuleInfo] = &[
    RuleInfo::new(STAGES[0].1, "Turn has started", Place::System, LOOK, "tests/invariants/watch.rs"),
    RuleInfo::new(STAGES[1].1, "Phase has started", Place::System, LOOK, "tests/invariants/watch.rs"),
    RuleInfo::new(STAGES[2].1, "Phase has ended", Place::System, LOOK, "tests/invariants/watch.rs"),
    RuleInfo::new(STAGES[3].1, "Turn has ended", Place::System, LOOK, "tests/invariants/watch.rs"),
];

/// The checks made, and the first error.
#[derive(Debug, Default)]
pub struct Seen {
    /// Number of checks, by moment.
    pub looks: BTreeMap<String, u32>,
    /// Nations and cities whose sums of effects were compared.
    pub sums: usize,
    /// The first error: the round, the moment and the problem.
    pub fault: Option<String>,
    /// By seat: its gold when its account was opened.
    opening: BTreeMap<Seat, i64>,
}

/// The module, with the one that it watches.
#[derive(Clone)]
pub struct Watch {
    civ: Arc<dyn ModuleSetup>,
    /// The rule after which it comes, for each stage.
    behind: [RuleId; 4],
    seen: Arc<Mutex<Seen>>,
}

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct Looking(Stage);

impl Watch {
    /// A game that is watched.
    pub fn over(setup: &GameSetup) -> (Game, Self) {
        let plain = Game::new(Arc::new(setup.clone())).expect("a game");
        let last = |stage: Stage| {
            let mut rules = plain.systems().iter().filter(|row| row.stage == stage).filter_map(|row| row.rule);
            rules.next_back().expect("civ has rules in every stage")
        };
        let civ = setup.modules.iter().find(|module| module.name() == endturn_civ::NAME).expect("a game of civ");
        let watch = Self { civ: Arc::clone(civ), behind: STAGES.map(|(stage, _)| last(stage)), seen: Arc::default() };
        let mut setup = setup.clone();
        setup.modules.push(Arc::new(watch.clone().module()));
        (Game::new(Arc::new(setup)).expect("a game"), watch)
    }

    fn module(self) -> SmallModule<NoOrder> {
        let build = move |app: &mut App| {
            for ((stage, rule), last) in STAGES.into_iter().zip(self.behind) {
                let watch = self.clone();
                let look = move |world: &World| watch.look(world, &format!("{stage:?}"), Some(stage));
                app.add_rule(NAME, stage.after(last), Looking(stage), rule, look);
            }
        };
        SmallModule::without_orders(NAME, build, |_| ()).with_rules(RULES)
    }

    /// The findings so far.
    pub fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().expect("nobody panics while looking")
    }

    /// A new game begins.
    pub fn begin(&self) {
        let mut seen = self.seen();
        seen.opening.clear();
        seen.fault = None;
    }

    /// Checks the world after an order or a stage.
    pub fn look(&self, world: &World, moment: &str, stage: Option<Stage>) {
        let mut seen = self.seen();
        *seen.looks.entry(moment.split(' ').next().unwrap_or_default().to_owned()).or_default() += 1;
        if seen.fault.is_none() {
            let round = world.get_resource::<TurnChain>().map_or(0, |chain| chain.current().round_number());
            let looked = self.all_is_well(world, stage, &mut seen);
            seen.fault = looked.err().map(|problem| format!("round {round}, {moment}: {problem}"));
        }
    }

    fn all_is_well(&self, world: &World, stage: Option<Stage>, seen: &mut Seen) -> Result<(), String> {
        let eye = Eye::of(world);
        seen.sums += is_well(eye)?;
        self.civ.check(world).map_err(|unsound| format!("{unsound:?}"))?;
        let opening: BTreeMap<Seat, i64> =
            account::treasuries(world).into_iter().map(|(seat, gold, open)| (seat, gold - open)).collect();
        let before = std::mem::replace(&mut seen.opening, opening);
        // Accounts are settled as phases end; their statements are compared with the facts.
        let is_kept = stage == Some(Stage::PhaseEnd) || before.is_empty() || before == seen.opening;
        claim(is_kept, || format!("accounts: {before:?} became {:?}", seen.opening))
    }
}

/// Checks what holds for every civ world whenever no rule runs; returns the number of compared sums
/// of effects.
pub fn is_well(eye: Eye<'_>) -> Result<usize, String> {
    troops::stand_with_friends(eye)?;
    troops::can_be_where_they_are(eye)?;
    lists::agree(eye)?;
    citizens::of_all_cities(eye)?;
    citizens::books_of_all_cities(eye)?;
    land::is_seen_by_those_who_look(eye)?;
    eye.sums_are_true()
}

/// A deliberate error, with its expected message.
type Break = (&'static str, fn(&mut World));

/// The first own part of any unit, city or nation.
fn first<C: Component<Mutability = bevy_ecs::component::Mutable>>(world: &mut World, change: impl FnOnce(&mut C)) {
    let mut all = world.query::<&mut C>();
    change(&mut all.iter_mut(world).next().expect("there is one"));
}

/// Breaks applied to the duel, one at a time.
pub const BREAKS: [Break; 9] = [
    ("stand together", |world| {
        Realm::with(world, |realm| {
            let Position(tile) = *realm.units.position(realm.nations.holdings(Seat(0)).units[0]);
            let unit_type = realm.rules.unit_type_id("Warriors").expect("a type of classic");
            let owner = Seat(1);
            realm.add_unit(NewUnit { unit_type, owner, tile, home: None, veteran: 0, nationality: owner, good: None });
        });
    }),
    ("can't carry", |world| {
        Realm::with(world, |realm| {
            let holdings = realm.nations.holdings(Seat(0)).units.clone();
            let tile = *realm.units.position(holdings[0]);
            let other = holdings[1..].iter().copied().find(|&unit| *realm.units.position(unit) == tile);
            realm.units.aboard_mut(holdings[0]).0 = other;
        });
    }),
    ("Carrier can't carry Carrier", |world| {
        Realm::with(world, |realm| {
            let unit_type = realm.rules.unit_type_id("Carrier").expect("a type of classic");
            let (owner, tile) = (Seat(0), realm.cities.site(realm.nations.holdings(Seat(0)).cities[0]).tile);
            let new = NewUnit { unit_type, owner, tile, home: None, veteran: 0, nationality: owner, good: None };
            let unit = realm.add_unit(new);
            realm.units.aboard_mut(unit).0 = Some(unit);
        });
    }),
    ("not where they are listed", |world| first::<Position>(world, |at| at.0.0 += 1)),
    ("supports", |world| first::<Supported>(world, |units| _ = units.0.pop())),
    ("CityId(0): 5 of 4", |world| first::<Citizens>(world, |citizens| citizens.size += 1)),
    ("look there", |world| {
        Realm::with(world, |realm| {
            let Position(tile) = *realm.units.position(realm.nations.holdings(Seat(0)).units[0]);
            realm.survey().look_around(Seat(0), tile, Radii { subsurface: 2, ..Radii::NONE }, true);
        });
    }),
    ("sums of", |world| {
        let tech = Eye::of(world).rules.tech_id("Theology").expect("a tech of classic");
        world.resource_mut::<ResearchPools>().pools[0].known.insert(tech.index());
    }),
    ("accounts", |world| first::<Treasury>(world, |treasury| treasury.gold += 7)),
];
