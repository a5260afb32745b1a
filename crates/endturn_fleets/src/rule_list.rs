//! Every rule of the module: id, name, place, effect, source file.

use endturn_engine::{RuleId, rules};

/// The rule under which personas draw.
pub const PERSONA_RULE: RuleId = RuleId("F-09");

rules! {
    /// The rules in execution order.
    pub RULES {
        /// sum up what each seat owns, for incomes, upkeep and projections
        "F-03.0" "Tally", in ["src/resolution/tally.rs"];
        /// AI seats decide from their view and draw under this id
        "F-09" "Personas", by Personas,
            in [
                "src/personas/mod.rs", "src/personas/intel.rs", "src/personas/scouting.rs", "src/personas/attack.rs",
                "src/personas/mix.rs", "src/personas/economy.rs", "src/personas/script/mod.rs",
            ],
            draws ["estimate", "fleet mix", "how deep to scan", "whom to scan", "mood", "whom to strike", "whose moment it is"];
        /// pay for structures at escalating prices, advance and complete them
        "F-01" "Structures",
            in ["src/resolution/builds.rs", "src/structures.rs", "src/projection.rs", "src/orders/build.rs"],
            tells ["StructuresBuilt"];
        /// pay for batches and scans, advance every batch one build turn
        "F-02" "Ship orders", in ["src/resolution/ship_orders.rs", "src/orders/queue.rs"];
        /// add income, take upkeep; a debt empties the stock
        "F-03" "Income and upkeep", in ["src/resolution/settlement.rs", "src/income.rs", "src/projection.rs"],
            tells ["ShipsDeserted", "UpkeepUnpaid"];
        /// finished batches join the garrison and defend at once
        "F-04" "Completions", in ["src/resolution/completions.rs"], tells ["ShipsCompleted"];
        /// fight the battles of missions that have arrived
        "F-05.1" "Battles due", in ["src/resolution/battles.rs"], draws ["order of attackers"],
            tells ["MissionDestroyed", "MissionTurnedBack"];
        /// both fleets deal their damage at the same moment
        "F-07" "Battle", by Within("F-05.1"), in ["src/battle.rs", "src/volley.rs"], draws ["battle"],
            tells ["BattleFought"];
        /// seats whose planet fell leave, their missions dissolve
        "F-06.1" "Elimination", in ["src/resolution/elimination.rs"],
            tells ["MissionDissolved", "MissionTurnedBack", "SeatEliminated"];
        /// missions due home rejoin the garrison
        "F-05.2" "Returns", in ["src/resolution/returns.rs"], tells ["MissionReturned"];
        /// missions declared this turn leave the garrison
        "F-05.3" "Departures", in ["src/resolution/departures.rs", "src/missions.rs", "src/orders/attack.rs"],
            tells ["MissionCalledOff", "MissionDeparted", "MissionReduced"];
        /// report what scans reveal of planets as the next round begins
        "F-08" "Scans", in ["src/resolution/scans.rs", "src/scans.rs", "src/scan_level.rs", "src/orders/scan.rs"],
            tells ["PlanetScanned", "ScanFoundNothing"];
        /// drop reports that no view can show any more
        "F-08.1" "Forgetting", in ["src/resolution/forgetting.rs"];
        /// the last player left wins; at the turn limit fleets are ranked
        "F-06.2" "Victory", in ["src/resolution/finish.rs", "src/victory.rs"];
        /// metrics of every seat and round for balance runs
        "F-10" "Metrics", by Views, in ["src/metrics.rs"];
    }
}
