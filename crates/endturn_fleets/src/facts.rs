//! The facts of the module.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat, facts,
    journal::{Told, Unseen},
    seats::{Roster, SeatSet},
};
use serde_json::Value;

use crate::battle::{BattleResult, Outcome};
use crate::components::Mission;
use crate::fleet::{Class, Fleet};
use crate::in_force::RulesInForce;
use crate::rules::Rules;
use crate::scans::{EconomyFacts, PlayerFacts, ScanLevel};
use crate::structures::Structure;

facts! {
    /// An event of a resolution. The target of a mission or a scan does not know about it.
    #[derive(PartialEq, Eq)]
    pub enum FleetsFact {
        /// F-01: structures were completed.
        StructuresBuilt { seat: Seat, structure: Structure, count: u32, ordered: Unseen<u32> } =
            "{seat} completes {count:<structure>}"; links = [follows structures(seat, structure, ordered.0)],
        /// F-03: a stock would have fallen below 0.
        UpkeepUnpaid { seat: Seat, metal: i64, energy: i64 } =
            "{seat} cannot pay {metal} metal and {energy} energy of upkeep"; links = [begins debt(seat)],
        /// F-03: ships left because of a debt.
        ShipsDeserted { seat: Seat, ships: Fleet } = "{seat} loses {ships} to desertion"; links = [continues debt(seat)],
        /// F-04: ships joined the garrison.
        ShipsCompleted { seat: Seat, class: Class, count: u32, ordered: Unseen<u32> } = "{seat} completes {count:<class>}";
            links = [takes ships(seat, class, count, ordered.0)],
        /// F-05: an ordered mission lost ships before it could depart: to attacks on its home, or
        /// to desertion.
        MissionReduced {
            seat: Seat,
            target: Seat,
            missing: Fleet,
            raiders: SeatSet,
            deserted: bool,
            key: Unseen<MissionKey>,
        } = own; to = [seat];
            links = [continues mission(key.0), follows raids(seat, key.0.1) if (!raiders.is_empty()), follows debt(seat) if (*deserted)],
        /// F-05: a mission left, and fights in a later round.
        MissionDeparted { seat: Seat, target: Seat, ships: Fleet, battle_round: u32, key: Unseen<MissionKey> } =
            "{seat} sends {ships} against {target}, battle in round {battle_round}"; to = [seat];
            links = [continues mission(key.0)],
        /// F-07: a battle was fought. `worth` is the value of all ships that were lost.
        BattleFought {
            attacker: Seat,
            defender: Seat,
            attacker_ships: Fleet,
            defender_ships: Fleet,
            attacker_losses: Fleet,
            defender_losses: Fleet,
            outcome: Outcome,
            worth: Worth,
            round: Unseen<u32>,
            key: Unseen<MissionKey>,
        } = own; weight = (worth.0); decisive = (*outcome == Outcome::AttackerWins);
            links = [
                continues mission(key.0),
                joins raids(defender, round.0) if (!defender_losses.is_empty()),
                begins fall(defender) if (*outcome == Outcome::AttackerWins),
            ],
        /// F-05: no ship of a mission is left.
        MissionDestroyed { seat: Seat, target: Seat, key: Unseen<MissionKey> } =
            "{seat} loses every ship of the mission against {target}"; to = [seat]; links = [follows mission(key.0)],
        /// F-06: a mission's target was gone.
        MissionTurnedBack { seat: Seat, target: Seat, ships: Fleet, key: Unseen<MissionKey> } =
            "{seat} turns {ships} back from {target}"; to = [seat];
            links = [continues mission(key.0), follows fall(target)],
        /// F-06: a mission's owner was eliminated.
        MissionDissolved { seat: Seat, target: Seat, ships: Fleet, key: Unseen<MissionKey> } = own; to = [seat];
            links = [follows mission(key.0), follows fall(seat)],
        /// F-05: survivors are home.
        MissionReturned { seat: Seat, target: Seat, ships: Fleet, key: Unseen<MissionKey> } = own; to = [seat];
            links = [follows mission(key.0)],
        /// F-05: an ordered mission stayed at home, because its target is gone or its ships were
        /// destroyed.
        MissionCalledOff { seat: Seat, target: Seat, ships: Fleet, key: Unseen<MissionKey> } = own; to = [seat];
            links = [follows mission(key.0), follows fall(target) if (!ships.is_empty())],
        /// F-08: the target of a scan that was paid for is gone.
        ScanFoundNothing { seat: Seat, target: Seat } = "{seat} scans {target}, which is gone"; to = [seat];
            links = [takes scan(seat, target), follows fall(target)],
        /// F-08: a scan report.
        PlanetScanned {
            seat: Seat,
            target: Seat,
            level: ScanLevel,
            ships: Fleet,
            economy: Found<EconomyFacts>,
            player: Found<PlayerFacts>,
        } = "{seat} scans {target} ({level}): {ships} at home{economy}{player}"; to = [seat]; links = [takes scan(seat, target)],
        /// F-06: a seat was eliminated. The battle that did it is the turning point.
        SeatEliminated { seat: Seat, by: Seat } = "{seat} is eliminated by {by}"; to = []; weight = 1; decisive;
            links = [continues fall(seat)],
    }
}

/// A mission: its owner, the round in which it was declared, and its index among those that its
/// owner declared in that round, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissionKey(pub Seat, pub u32, pub u32);

impl Mission {
    /// The key by which facts name the mission.
    pub(crate) fn key(&self) -> Unseen<MissionKey> {
        Unseen(MissionKey(self.owner, self.timeline.declared, self.nth))
    }
}

/// The value of all ships lost in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth(pub u64);

/// A part of a scan report; `None` if the level of the scan does not reveal it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T>(pub Option<T>);

fn rules(world: &World) -> &Rules {
    &world.resource::<RulesInForce>().0
}

/// Implements `Told` for types: how they are written for programs, and for people.
macro_rules! told {
    ($($type:ty: |$part:ident, $world:ident| $json:expr, $text:expr;)+) => {$(
        impl Told for $type {
            fn json(&self, $world: &World) -> Value {
                let $part = self;
                $json
            }

            fn in_text(&self, $world: &World) -> String {
                let $part = self;
                $text
            }
        }
    )+};
}

told! {
    Structure: |kind, _world| kind.name().into(), kind.name().to_owned();
    ScanLevel: |level, _world| level.name().into(), level.name().to_owned();
    Class: |class, world| rules(world).name(*class).into(), rules(world).name(*class).to_owned();
    Fleet: |fleet, world| Value::Object(
        fleet.present().map(|(class, count)| (rules(world).name(class).to_owned(), count.into())).collect()
    ), rules(world).describe(*fleet);
    Outcome: |outcome, _world| serde_json::to_value(outcome).unwrap_or_default(), format!("{outcome:?}");
    Found<EconomyFacts>: |found, _world| serde_json::to_value(found.0).unwrap_or_default(),
        found.0.map_or_else(String::new, |economy| format!("; {}", economy.describe()));
    Found<PlayerFacts>: |found, _world| serde_json::to_value(&found.0).unwrap_or_default(),
        found.0.as_ref().map_or_else(String::new, |player| format!("; {}", player.describe()));
}

impl Told for Worth {
    const IS_HIDDEN: bool = true;

    fn json(&self, _: &World) -> Value {
        self.0.into()
    }

    fn in_text(&self, _: &World) -> String {
        self.0.to_string()
    }
}

impl FleetsFact {
    /// A battle with the value of all ships that were lost.
    pub(crate) fn battle(rules: &Rules, mission: &Mission, garrison: Fleet, result: &BattleResult) -> Self {
        let lost = result.attacker_losses.value(rules).saturating_add(result.defender_losses.value(rules));
        Self::BattleFought {
            attacker: mission.owner,
            defender: mission.target,
            attacker_ships: mission.ships,
            defender_ships: garrison,
            attacker_losses: result.attacker_losses,
            defender_losses: result.defender_losses,
            outcome: result.outcome,
            worth: Worth(u64::try_from(lost).unwrap_or(0)),
            round: Unseen(mission.timeline.battle),
            key: mission.key(),
        }
    }

    /// Sentences whose verbs agree with the ships, or whose end depends on what happened.
    fn own_text(&self, world: &World) -> String {
        let of = |fleet: &Fleet| rules(world).describe(*fleet);
        let name = |seat: &Seat| world.resource::<Roster>().name_in_text(*seat);
        match self {
            Self::MissionReduced { seat, target, missing, raiders, deserted, .. } => {
                let (seat, target, lost) = (name(seat), name(target), of(missing));
                let (were, they) = (verb(missing, "was", "were"), verb(missing, "it", "they"));
                let destroyed = format!("{were} destroyed when {} attacked", raiders.in_text(world));
                let cause = match (raiders.is_empty(), deserted) {
                    (true, _) => "deserted".to_owned(),
                    (false, false) => destroyed,
                    (false, true) => destroyed + ", or deserted",
                };
                format!("the mission of {seat} against {target} lacks {lost} that {were} ordered: {they} {cause}")
            }
            Self::BattleFought {
                attacker,
                defender,
                attacker_ships,
                defender_ships,
                attacker_losses,
                defender_losses,
                outcome,
                ..
            } => {
                let (attacker, defender) = (name(attacker), name(defender));
                let end = match outcome {
                    Outcome::AttackerWins => format!("{attacker} takes the planet"),
                    Outcome::DefenderHolds => format!("{defender} holds"),
                    Outcome::BothDestroyed => format!("both fleets are destroyed, {defender} holds"),
                };
                let (sent, met) = (of(attacker_ships), of(defender_ships));
                let (lost, slain) = (of(attacker_losses), of(defender_losses));
                format!("{attacker} attacks {defender}: {sent} against {met}; losses {lost} and {slain}; {end}")
            }
            Self::MissionDissolved { seat, ships, .. } => {
                let dissolve = verb(ships, "dissolves", "dissolve");
                format!("{} of {} {dissolve} without a home", of(ships), name(seat))
            }
            Self::MissionReturned { seat, target, ships, .. } => {
                let are = verb(ships, "is", "are");
                format!("{} of {} {are} home from {}", of(ships), name(seat), name(target))
            }
            Self::MissionCalledOff { seat, target, ships, .. } if ships.is_empty() => {
                format!("{} has no ships left for the mission against {}", name(seat), name(target))
            }
            Self::MissionCalledOff { seat, target, ships, .. } => {
                let stay = verb(ships, "stays", "stay");
                format!("{} of {} {stay} at home: {} is gone", of(ships), name(seat), name(target))
            }
            _ => String::new(),
        }
    }
}

/// Returns the verb or pronoun for one ship, or for several.
fn verb(ships: &Fleet, one: &'static str, more: &'static str) -> &'static str {
    if ships.ships() == 1 { one } else { more }
}
