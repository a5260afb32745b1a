//! Every rule of the module: id, name, place, effect, source file.

use endturn_engine::{
    RuleId,
    rules::{Place, RuleInfo},
};

/// The rule under which personas draw.
pub const PERSONA_RULE: RuleId = RuleId("F-09");

/// The rules in execution order.
pub const RULES: &[RuleInfo] = &[
    rule(
        "F-03.0",
        "Tally",
        Place::System,
        "sum up what each seat owns, for incomes, upkeep and projections",
        "src/resolution/tally.rs",
    ),
    rule(
        "F-09",
        "Personas",
        Place::Personas,
        "AI seats decide from their view and draw under this id",
        "src/personas/mod.rs",
    )
    .also(&[
        "src/personas/intel.rs",
        "src/personas/scouting.rs",
        "src/personas/attack.rs",
        "src/personas/mix.rs",
        "src/personas/economy.rs",
        "src/personas/script/mod.rs",
    ])
    .draws(&[
        "estimate",
        "fleet mix",
        "how deep to scan",
        "whom to scan",
        "mood",
        "whom to strike",
        "whose moment it is",
    ]),
    rule(
        "F-01",
        "Structures",
        Place::System,
        "pay for structures at escalating prices, advance and complete them",
        "src/resolution/builds.rs",
    )
    .also(&["src/structures.rs", "src/projection.rs", "src/orders/build.rs"])
    .tells(&["StructuresBuilt"]),
    rule(
        "F-02",
        "Ship orders",
        Place::System,
        "pay for batches and scans, advance every batch one build turn",
        "src/resolution/ship_orders.rs",
    )
    .also(&["src/orders/queue.rs"]),
    rule(
        "F-03",
        "Income and upkeep",
        Place::System,
        "add income, take upkeep; a debt empties the stock",
        "src/resolution/settlement.rs",
    )
    .also(&["src/income.rs", "src/projection.rs"])
    .tells(&["ShipsDeserted", "UpkeepUnpaid"]),
    rule(
        "F-04",
        "Completions",
        Place::System,
        "finished batches join the garrison and defend at once",
        "src/resolution/completions.rs",
    )
    .tells(&["ShipsCompleted"]),
    rule(
        "F-05.1",
        "Battles due",
        Place::System,
        "fight the battles of missions that have arrived",
        "src/resolution/battles.rs",
    )
    .draws(&["order of attackers"])
    .tells(&["MissionDestroyed", "MissionTurnedBack"]),
    rule(
        "F-07",
        "Battle",
        Place::Within(RuleId("F-05.1")),
        "both fleets deal their damage at the same moment",
        "src/battle.rs",
    )
    .also(&["src/volley.rs"])
    .draws(&["battle"])
    .tells(&["BattleFought"]),
    rule(
        "F-06.1",
        "Elimination",
        Place::System,
        "seats whose planet fell leave, their missions dissolve",
        "src/resolution/elimination.rs",
    )
    .tells(&["MissionDissolved", "MissionTurnedBack", "SeatEliminated"]),
    rule("F-05.2", "Returns", Place::System, "missions due home rejoin the garrison", "src/resolution/returns.rs")
        .tells(&["MissionReturned"]),
    rule(
        "F-05.3",
        "Departures",
        Place::System,
        "missions declared this turn leave the garrison",
        "src/resolution/departures.rs",
    )
    .also(&["src/missions.rs", "src/orders/attack.rs"])
    .tells(&["MissionCalledOff", "MissionDeparted", "MissionReduced"]),
    rule(
        "F-08",
        "Scans",
        Place::System,
        "report what scans reveal of planets as the next round begins",
        "src/resolution/scans.rs",
    )
    .also(&["src/scans.rs", "src/scan_level.rs", "src/orders/scan.rs"])
    .tells(&["PlanetScanned", "ScanFoundNothing"]),
    rule(
        "F-08.1",
        "Forgetting",
        Place::System,
        "drop reports that no view can show any more",
        "src/resolution/forgetting.rs",
    ),
    rule(
        "F-06.2",
        "Victory",
        Place::System,
        "the last player left wins; at the turn limit fleets are ranked",
        "src/resolution/finish.rs",
    )
    .also(&["src/victory.rs"]),
    rule("F-10", "Metrics", Place::Views, "metrics of every seat and round for balance runs", "src/metrics.rs"),
];

const fn rule(
    id: &'static str,
    name: &'static str,
    place: Place,
    summary: &'static str,
    source: &'static str,
) -> RuleInfo {
    RuleInfo::new(RuleId(id), name, place, summary, source)
}
