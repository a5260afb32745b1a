//! The five player actions: `build`, `queue`, `attack`, `scan`; the fifth, `end`, is the engine's own.

mod check;
pub(crate) use check::Home;
pub(crate) mod parse;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::KeyIndex,
    orders::{Legal, Order, Refusal, Words},
    seats::Roster,
};
use serde::{Deserialize, Serialize};

use crate::components::{Plan, PlanetId};
use crate::fleet::{Class, Fleet};
use crate::plugin::RulesInForce;
use crate::scans::ScanLevel;
use crate::structures::Structure;

/// What a seat may ask for this turn. Orders have no effect before the resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FleetsOrder {
    /// F-01: structures.
    Build {
        /// The kind.
        kind: Structure,
        /// How many.
        count: u32,
    },
    /// F-02: a batch of ships.
    Queue {
        /// The class.
        class: Class,
        /// How many.
        count: u32,
    },
    /// F-05: an attack mission.
    Attack {
        /// Whose planet.
        target: Seat,
        /// The ships to send.
        ships: Fleet,
    },
    /// F-08: a scan.
    Scan {
        /// Whose planet.
        target: Seat,
        /// How deep.
        level: ScanLevel,
    },
}

impl Order for FleetsOrder {
    const MODULE: &'static str = crate::NAME;
    const KEYWORDS: &'static [&'static str] = &["build", "queue", "attack", "scan"];

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        parse::order(words, world)
    }

    fn text(&self, world: &World) -> String {
        let rules = &world.resource::<RulesInForce>().0;
        match *self {
            Self::Build { kind, count } => format!("build {} {count}", kind.name()),
            Self::Queue { class, count } => format!("queue {} {count}", rules.name(class)),
            Self::Attack { target, ships } => {
                ships.present().fold(format!("attack {target}"), |text, (class, count)| {
                    format!("{text} {} {count}", rules.name(class))
                })
            }
            Self::Scan { target, level } => format!("scan {target} {}", level.name()),
        }
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        check::may(self, seat, world)
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let planet = world.resource::<KeyIndex<PlanetId>>().get(PlanetId::home_of(legal.seat()));
        let planet = planet.expect("a seat that may act has its planet");
        let mut plan = world.get_mut::<Plan>(planet).expect("every planet has a plan");
        match *legal.order() {
            Self::Build { kind, count } => plan.structures = plan.structures.with(kind, count),
            Self::Queue { count: 0, .. } => {}
            Self::Queue { class, count } => plan.batches.push((class, count)),
            Self::Attack { target, ships } => plan.attacks.push((target, ships)),
            Self::Scan { target, level } => plan.scans.push((target, level)),
        }
    }

    fn words_for(stand_in: &str, seat: Seat, world: &World) -> Vec<String> {
        let (rules, roster) = (&world.resource::<RulesInForce>().0, world.resource::<Roster>());
        match stand_in {
            "CLASS" => rules.classes().map(|class| rules.name(class).to_owned()).collect(),
            "PLAYER" => {
                roster.seats().filter(|&other| other != seat).map(|other| roster.name(other).to_owned()).collect()
            }
            _ => Vec::new(),
        }
    }

    fn grammar(world: &World) -> Vec<(String, String)> {
        let rules = &world.resource::<RulesInForce>().0;
        let classes: Vec<&str> = rules.classes().map(|class| rules.name(class)).collect();
        let classes = classes.join("|");
        let players = world.resource::<Roster>().len();
        vec![
            ("build mine|reactor COUNT".into(), "build structures; each further one costs more".into()),
            (format!("queue {classes} COUNT"), "queue a batch of ships".into()),
            (
                format!("attack PLAYER ({classes} COUNT)+"),
                format!(
                    "send ships; the battle is {} turns later, survivors are home after {}; PLAYER is 1..{players} or a name",
                    rules.missions.battle_after, rules.missions.home_after
                ),
            ),
            ("scan PLAYER basic|deep|advanced".into(), "look at a planet; the report comes with the next turn".into()),
        ]
    }
}
