//! Every rule of the module: id, name, where it is carried out, what it does, its file.

use endturn_engine::{RuleId, rules::RuleInfo};

const RESOLUTION: &str = "SegmentRun(Resolution)";

/// The rules in the order in which they are carried out.
pub const RULES: &[RuleInfo] = &[
    rule(
        "F-03.0",
        "Tally",
        "TurnStart",
        "sum up what each seat owns, for incomes, upkeep and projections",
        "src/resolution/tally.rs",
    ),
    rule(
        "F-09",
        "Personas",
        "persona",
        "AI seats decide from their view and draw under this id",
        "src/personas/mod.rs",
    ),
    rule(
        "F-01",
        "Structures",
        RESOLUTION,
        "pay for structures at escalating prices, advance and complete them",
        "src/resolution/builds.rs",
    ),
    rule(
        "F-02",
        "Ship orders",
        RESOLUTION,
        "pay for batches and scans, advance every batch one build turn",
        "src/resolution/ship_orders.rs",
    ),
    rule(
        "F-03",
        "Income and upkeep",
        RESOLUTION,
        "add income, take upkeep; a debt empties the stock",
        "src/resolution/settlement.rs",
    ),
    rule(
        "F-04",
        "Completions",
        RESOLUTION,
        "finished batches join the garrison and defend at once",
        "src/resolution/completions.rs",
    ),
    rule(
        "F-05.1",
        "Battles due",
        RESOLUTION,
        "fight the battles of missions that have arrived",
        "src/resolution/battles.rs",
    ),
    rule("F-07", "Battle", RESOLUTION, "both fleets deal their damage at the same moment", "src/battle.rs"),
    rule(
        "F-06.1",
        "Elimination",
        RESOLUTION,
        "seats whose planet fell leave, their missions dissolve",
        "src/resolution/elimination.rs",
    ),
    rule("F-05.2", "Returns", RESOLUTION, "missions due home rejoin the garrison", "src/resolution/returns.rs"),
    rule(
        "F-05.3",
        "Departures",
        RESOLUTION,
        "missions declared this turn leave the garrison",
        "src/resolution/departures.rs",
    ),
    rule(
        "F-08",
        "Scans",
        RESOLUTION,
        "report what scans reveal of planets as the next round begins",
        "src/resolution/scans.rs",
    ),
    rule(
        "F-06.2",
        "Victory",
        RESOLUTION,
        "the last player left wins; at the turn limit fleets are ranked",
        "src/resolution/finish.rs",
    ),
    rule("F-10", "Metrics", "view", "what balance runs measure of every seat and round", "src/metrics.rs"),
];

const fn rule(
    id: &'static str,
    name: &'static str,
    place: &'static str,
    summary: &'static str,
    source: &'static str,
) -> RuleInfo {
    RuleInfo { id: RuleId(id), name, place, summary, source }
}
