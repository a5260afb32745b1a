//! The facts of the module.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    journal::Fact,
    number::counted,
    seats::{Roster, SeatSet},
};
use serde_json::{Map, Value, json};

use crate::amount::Amount;
use crate::battle::{BattleResult, Outcome};
use crate::components::Mission;
use crate::fleet::{Class, Fleet};
use crate::in_force::RulesInForce;
use crate::rules::Rules;
use crate::scans::{ScanFacts, ScanLevel};
use crate::structures::Structure;

/// An event of a resolution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of the state they tell about")]
pub enum FleetsFact {
    /// F-01: structures were completed.
    StructuresBuilt { seat: Seat, kind: Structure, count: u32 },
    /// F-03: a stock would have fallen below 0.
    UpkeepUnpaid { seat: Seat, unpaid: Amount },
    /// F-03: ships left because of a debt.
    ShipsDeserted { seat: Seat, ships: Fleet },
    /// F-04: ships joined the garrison.
    ShipsCompleted { seat: Seat, class: Class, count: u32 },
    /// F-05: an ordered mission lost ships before it could depart: to attacks on its home, or to
    /// desertion.
    MissionReduced { seat: Seat, target: Seat, missing: Fleet, raiders: SeatSet, deserted: bool },
    /// F-05: a mission left; `battle` is the round in which it fights.
    MissionDeparted { seat: Seat, target: Seat, ships: Fleet, battle: u32 },
    /// F-07: a battle was fought. `weight` is the value of all ships that were lost.
    BattleFought { attacker: Seat, defender: Seat, sent: Fleet, garrison: Fleet, result: BattleResult, weight: u64 },
    /// F-05: no ship of a mission is left.
    MissionDestroyed { seat: Seat, target: Seat },
    /// F-06: a mission's target was gone.
    MissionTurnedBack { seat: Seat, target: Seat, ships: Fleet },
    /// F-06: a mission's owner was eliminated.
    MissionDissolved { seat: Seat, target: Seat, ships: Fleet },
    /// F-05: survivors are home.
    MissionReturned { seat: Seat, target: Seat, ships: Fleet },
    /// F-05: an ordered mission stayed at home, because its target is gone or its ships were
    /// destroyed.
    MissionCalledOff { seat: Seat, target: Seat, ships: Fleet },
    /// F-08: the target of a scan that was paid for is gone.
    ScanFoundNothing { seat: Seat, target: Seat },
    /// F-08: a scan report.
    PlanetScanned { seat: Seat, target: Seat, level: ScanLevel, facts: ScanFacts },
    /// F-06: a seat was eliminated.
    SeatEliminated { seat: Seat, by: Seat },
}

impl FleetsFact {
    /// A battle with its weight.
    pub(crate) fn battle(rules: &Rules, mission: &Mission, garrison: Fleet, result: &BattleResult) -> Self {
        let lost = result.attacker_losses.value(rules).saturating_add(result.defender_losses.value(rules));
        Self::BattleFought {
            attacker: mission.owner,
            defender: mission.target,
            sent: mission.ships,
            garrison,
            result: *result,
            weight: u64::try_from(lost).unwrap_or(0),
        }
    }
}

/// Formats facts with the names of one game.
struct Names<'w> {
    rules: &'w Rules,
    roster: &'w Roster,
    /// True if the names are used within sentences.
    is_told: bool,
}

impl<'w> Names<'w> {
    fn of(world: &'w World) -> Self {
        Self { rules: &world.resource::<RulesInForce>().0, roster: world.resource(), is_told: false }
    }

    /// The names for use within sentences.
    fn told(world: &'w World) -> Self {
        Self { is_told: true, ..Self::of(world) }
    }

    fn seat(&self, seat: Seat) -> &'w str {
        if self.is_told { self.roster.name_in_text(seat) } else { self.roster.name(seat) }
    }

    fn fleet(&self, fleet: Fleet) -> Value {
        let ships = fleet.present().map(|(class, count)| (self.rules.name(class).to_owned(), count.into()));
        Value::Object(ships.collect())
    }

    fn describe(&self, fleet: Fleet) -> String {
        self.rules.describe(fleet)
    }

    /// The reason why ships are gone.
    fn cause(&self, missing: Fleet, raiders: SeatSet, deserted: bool) -> String {
        let were = verb(missing, "was", "were");
        let raiders: Vec<&str> = raiders.iter().map(|raider| self.seat(raider)).collect();
        match (raiders.is_empty(), deserted) {
            (true, _) => "deserted".to_owned(),
            (false, false) => format!("{were} destroyed when {} attacked", raiders.join(" and ")),
            (false, true) => format!("{were} destroyed when {} attacked, or deserted", raiders.join(" and ")),
        }
    }
}

impl Fact for FleetsFact {
    fn name(&self) -> &'static str {
        match self {
            Self::StructuresBuilt { .. } => "StructuresBuilt",
            Self::UpkeepUnpaid { .. } => "UpkeepUnpaid",
            Self::ShipsDeserted { .. } => "ShipsDeserted",
            Self::ShipsCompleted { .. } => "ShipsCompleted",
            Self::MissionReduced { .. } => "MissionReduced",
            Self::MissionDeparted { .. } => "MissionDeparted",
            Self::BattleFought { .. } => "BattleFought",
            Self::MissionDestroyed { .. } => "MissionDestroyed",
            Self::MissionTurnedBack { .. } => "MissionTurnedBack",
            Self::MissionDissolved { .. } => "MissionDissolved",
            Self::MissionReturned { .. } => "MissionReturned",
            Self::MissionCalledOff { .. } => "MissionCalledOff",
            Self::ScanFoundNothing { .. } => "ScanFoundNothing",
            Self::PlanetScanned { .. } => "PlanetScanned",
            Self::SeatEliminated { .. } => "SeatEliminated",
        }
    }

    fn seats(&self) -> SeatSet {
        match *self {
            Self::StructuresBuilt { seat, .. }
            | Self::UpkeepUnpaid { seat, .. }
            | Self::ShipsDeserted { seat, .. }
            | Self::ShipsCompleted { seat, .. }
            // The target of a mission or a scan does not know about it.
            | Self::MissionReduced { seat, .. }
            | Self::MissionDeparted { seat, .. }
            | Self::MissionDestroyed { seat, .. }
            | Self::MissionTurnedBack { seat, .. }
            | Self::MissionDissolved { seat, .. }
            | Self::MissionReturned { seat, .. }
            | Self::MissionCalledOff { seat, .. }
            | Self::ScanFoundNothing { seat, .. }
            | Self::PlanetScanned { seat, .. } => [seat].into_iter().collect(),
            Self::BattleFought { attacker, defender, .. } => [attacker, defender].into_iter().collect(),
            Self::SeatEliminated { .. } => SeatSet::EMPTY,
        }
    }

    fn weight(&self) -> u64 {
        match *self {
            Self::BattleFought { weight, .. } => weight,
            // The battle that did it is the turning point.
            Self::SeatEliminated { .. } => 1,
            _ => 0,
        }
    }

    fn is_decisive(&self) -> bool {
        match self {
            Self::BattleFought { result, .. } => result.outcome == Outcome::AttackerWins,
            Self::SeatEliminated { .. } => true,
            _ => false,
        }
    }

    fn fields(&self, world: &World) -> Map<String, Value> {
        let names = Names::of(world);
        let fields = match self {
            Self::StructuresBuilt { seat, kind, count } => {
                json!({"seat": names.seat(*seat), "structure": kind.name(), "count": count})
            }
            Self::UpkeepUnpaid { seat, unpaid } => {
                json!({"seat": names.seat(*seat), "metal": unpaid.metal, "energy": unpaid.energy})
            }
            Self::ShipsDeserted { seat, ships } => json!({"seat": names.seat(*seat), "ships": names.fleet(*ships)}),
            Self::ShipsCompleted { seat, class, count } => {
                json!({"seat": names.seat(*seat), "class": names.rules.name(*class), "count": count})
            }
            Self::MissionReduced { seat, target, missing, raiders, deserted } => json!({
                "seat": names.seat(*seat), "target": names.seat(*target), "missing": names.fleet(*missing),
                "raiders": raiders.iter().map(|raider| names.seat(raider)).collect::<Vec<_>>(), "deserted": deserted,
            }),
            Self::MissionDeparted { seat, target, ships, battle } => json!({
                "seat": names.seat(*seat), "target": names.seat(*target), "ships": names.fleet(*ships),
                "battle_round": battle,
            }),
            Self::BattleFought { attacker, defender, sent, garrison, result, .. } => json!({
                "attacker": names.seat(*attacker), "defender": names.seat(*defender),
                "attacker_ships": names.fleet(*sent), "defender_ships": names.fleet(*garrison),
                "attacker_losses": names.fleet(result.attacker_losses),
                "defender_losses": names.fleet(result.defender_losses),
                "outcome": serde_json::to_value(result.outcome).unwrap_or(Value::Null),
            }),
            Self::MissionDestroyed { seat, target } | Self::ScanFoundNothing { seat, target } => {
                json!({"seat": names.seat(*seat), "target": names.seat(*target)})
            }
            Self::MissionTurnedBack { seat, target, ships }
            | Self::MissionDissolved { seat, target, ships }
            | Self::MissionReturned { seat, target, ships }
            | Self::MissionCalledOff { seat, target, ships } => {
                json!({"seat": names.seat(*seat), "target": names.seat(*target), "ships": names.fleet(*ships)})
            }
            Self::PlanetScanned { seat, target, level, facts } => json!({
                "seat": names.seat(*seat), "target": names.seat(*target), "level": level.name(),
                "ships": names.fleet(facts.home),
                "economy": serde_json::to_value(facts.economy).unwrap_or(Value::Null),
                "player": serde_json::to_value(&facts.player).unwrap_or(Value::Null),
            }),
            Self::SeatEliminated { seat, by } => json!({"seat": names.seat(*seat), "by": names.seat(*by)}),
        };
        match fields {
            Value::Object(fields) => fields,
            _ => Map::new(),
        }
    }

    fn text(&self, world: &World) -> String {
        let names = Names::told(world);
        match self {
            Self::StructuresBuilt { seat, kind, count } => {
                format!("{} completes {}", names.seat(*seat), counted(*count, kind.name()))
            }
            Self::UpkeepUnpaid { seat, unpaid } => {
                format!(
                    "{} cannot pay {} metal and {} energy of upkeep",
                    names.seat(*seat),
                    unpaid.metal,
                    unpaid.energy
                )
            }
            Self::ShipsDeserted { seat, ships } => {
                format!("{} loses {} to desertion", names.seat(*seat), names.describe(*ships))
            }
            Self::ShipsCompleted { seat, class, count } => {
                format!("{} completes {}", names.seat(*seat), names.describe(Fleet::of(*class, *count)))
            }
            Self::MissionReduced { seat, target, missing, raiders, deserted } => format!(
                "the mission of {} against {} lacks {} that {} ordered: {} {}",
                names.seat(*seat),
                names.seat(*target),
                names.describe(*missing),
                verb(*missing, "was", "were"),
                verb(*missing, "it", "they"),
                names.cause(*missing, *raiders, *deserted)
            ),
            Self::MissionDeparted { seat, target, ships, battle } => format!(
                "{} sends {} against {}, battle in round {battle}",
                names.seat(*seat),
                names.describe(*ships),
                names.seat(*target)
            ),
            Self::BattleFought { attacker, defender, sent, garrison, result, .. } => {
                battle_text(&names, (*attacker, *sent), (*defender, *garrison), result)
            }
            Self::MissionDestroyed { seat, target } => {
                format!("{} loses every ship of the mission against {}", names.seat(*seat), names.seat(*target))
            }
            Self::MissionTurnedBack { seat, target, ships } => {
                format!("{} turns {} back from {}", names.seat(*seat), names.describe(*ships), names.seat(*target))
            }
            Self::MissionDissolved { seat, ships, .. } => {
                let dissolve = verb(*ships, "dissolves", "dissolve");
                format!("{} of {} {dissolve} without a home", names.describe(*ships), names.seat(*seat))
            }
            Self::MissionReturned { seat, target, ships } => {
                let (are, ships) = (verb(*ships, "is", "are"), names.describe(*ships));
                format!("{ships} of {} {are} home from {}", names.seat(*seat), names.seat(*target))
            }
            Self::MissionCalledOff { seat, target, ships } if ships.is_empty() => {
                format!("{} has no ships left for the mission against {}", names.seat(*seat), names.seat(*target))
            }
            Self::MissionCalledOff { seat, target, ships } => {
                let (stay, ships) = (verb(*ships, "stays", "stay"), names.describe(*ships));
                format!("{ships} of {} {stay} at home: {} is gone", names.seat(*seat), names.seat(*target))
            }
            Self::ScanFoundNothing { seat, target } => {
                format!("{} scans {}, which is gone", names.seat(*seat), names.seat(*target))
            }
            Self::PlanetScanned { seat, target, level, facts } => scan_text(&names, *seat, *target, *level, facts),
            Self::SeatEliminated { seat, by } => {
                format!("{} is eliminated by {}", names.seat(*seat), names.seat(*by))
            }
        }
    }
}

/// Returns the verb or pronoun for one ship, or for several.
fn verb(ships: Fleet, one: &'static str, more: &'static str) -> &'static str {
    if ships.ships() == 1 { one } else { more }
}

fn scan_text(names: &Names<'_>, seat: Seat, target: Seat, level: ScanLevel, facts: &ScanFacts) -> String {
    let (seat, target, ships) = (names.seat(seat), names.seat(target), names.describe(facts.home));
    let mut text = format!("{seat} scans {target} ({}): {ships} at home", level.name());
    for more in [facts.economy.map(|economy| economy.describe()), facts.player.as_ref().map(|player| player.describe())]
    {
        text += &more.map_or(String::new(), |more| format!("; {more}"));
    }
    text
}

fn battle_text(names: &Names<'_>, attack: (Seat, Fleet), defence: (Seat, Fleet), result: &BattleResult) -> String {
    let (attacker, defender) = (names.seat(attack.0), names.seat(defence.0));
    let end = match result.outcome {
        Outcome::AttackerWins => format!("{attacker} takes the planet"),
        Outcome::DefenderHolds => format!("{defender} holds"),
        Outcome::BothDestroyed => format!("both fleets are destroyed, {defender} holds"),
    };
    format!(
        "{attacker} attacks {defender}: {} against {}; losses {} and {}; {end}",
        names.describe(attack.1),
        names.describe(defence.1),
        names.describe(result.attacker_losses),
        names.describe(result.defender_losses)
    )
}
