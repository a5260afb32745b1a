//! Every rule of the module: id, name, place, effect, source file.

use endturn_engine::rules;

rules! {
    /// The rules in execution order.
    pub RULES {
        /// AI seats decide from their view
        "P-01" "Personas", by Personas, in ["src/patrol/personas/mod.rs"];
        /// ready agents, and the agents a mission needs
        "P-02" "Building blocks", by Personas, in ["src/patrol/personas/team.rs"];
        /// recall, investigate, deploy, work, hire
        "P-03" "Turn frame", by Personas, in ["src/patrol/personas/frame.rs"];
        /// one of all legal actions, again and again
        "P-20" "Random", by Personas, in ["src/patrol/personas/random.rs"], draws ["actions"];
        /// validate, then apply; all or nothing
        "A-42" "Common contract", by Orders,
            in [
                "src/patrol/orders/office.rs", "src/frame/orders/accept.rs", "src/frame/orders/behind.rs",
                "src/frame/orders/words.rs", "src/patrol/actions.rs", "src/patrol/orders/mod.rs",
            ];
        /// a new agent, if the gate is open
        "A-43" "Hire", by Orders, in ["src/patrol/orders/hire.rs"], tells ["AgentHired"];
        /// available agents leave for good
        "A-44" "Sack", by Orders, in ["src/patrol/orders/sack.rs"], tells ["AgentsSacked"];
        /// available agents set out for work
        "A-45" "Assign", by Orders, in ["src/patrol/orders/assign.rs"], tells ["AgentsAssigned"];
        /// agents on assignment set out for home
        "A-46" "Recall", by Orders, in ["src/patrol/orders/recall.rs"], tells ["AgentsRecalled"];
        /// a lead is paid for and counted
        "A-47" "Investigate", by Orders, in ["src/patrol/orders/investigate.rs"], tells ["LeadInvestigated"];
        /// leads open once their dependencies are met
        "A-11" "Lead states", by Orders, in ["src/patrol/leads.rs"];
        /// an investigated lead opens its sites
        "A-48" "Site creation", by Orders, in ["src/patrol/orders/investigate.rs", "src/patrol/sites.rs"],
            tells ["SiteOpened"];
        /// available agents are at a site at once
        "A-49" "Deploy", by Orders, in ["src/patrol/orders/deploy.rs", "src/frame/orders/deploy.rs"],
            tells ["AgentsDeployed"];
        /// a faction whose last lead was investigated is destroyed
        "A-12" "Destruction", in ["src/patrol/advance/destruction.rs", "src/patrol/factions.rs"],
            tells ["FactionDestroyed", "FactionDiscovered"];
        /// all factions are destroyed
        "A-41.1" "Victory", in ["src/patrol/advance/ending.rs", "src/frame/ending.rs", "src/patrol/ending.rs"];
        /// the invariants before an advance
        "A-40.1" "Checks", in ["src/patrol/advance/checks.rs", "src/patrol/invariants.rs"];
        /// actions are counted from 0 again
        "A-21" "Counters", in ["src/patrol/advance/opening.rs"];
        /// upkeep of all living agents is kept
        "A-22" "Retained state", in ["src/patrol/advance/opening.rs", "src/patrol/money.rs"];
        /// they rest
        "A-23" "Available agents", in ["src/patrol/advance/staff.rs"];
        /// they rest and regain hit points
        "A-24" "Recovering agents", in ["src/patrol/advance/staff.rs", "src/patrol/recovery.rs"];
        /// computed from the loss each turn
        "A-18" "Hit points during recovery", by Within("A-24"), in ["src/patrol/recovery.rs"];
        /// they earn money and tire
        "A-25" "Contracting agents", in ["src/patrol/advance/staff.rs"];
        /// money by effective skill
        "A-15" "Contracting income", by Within("A-25"), in ["src/patrol/work.rs"];
        /// they gather intel and tire
        "A-26" "Espionage agents", in ["src/patrol/advance/staff.rs"];
        /// intel by effective skill
        "A-16" "Espionage intel", by Within("A-26"), in ["src/patrol/work.rs"];
        /// they arrive
        "A-27" "InTransit agents", in ["src/patrol/advance/staff.rs"];
        /// they wait one turn less, or expire
        "A-28" "Active sites", in ["src/patrol/advance/sites.rs", "src/patrol/sites.rs"], tells ["SiteExpired"];
        /// they are evaluated
        "A-29" "Deployed sites", in ["src/patrol/advance/sites.rs", "src/patrol/missions.rs"], tells ["SiteEvaluated"];
        /// one die per roll, keyed by its purpose
        "A-02" "Random draws", by Within("A-29"), in ["src/patrol/rolls.rs"];
        /// skill less wounds and exhaustion
        "A-13" "Effective skill", by Within("A-29"), in ["src/patrol/skill.rs"];
        /// the value a roll must reach
        "A-19" "Thresholds", by Within("A-29"), in ["src/patrol/rolls.rs", "src/patrol/chances.rs"];
        /// each agent tries the easiest objective left
        "A-30" "Objective rolls", by Within("A-29"), in ["src/patrol/missions.rs"], draws ["objective"];
        /// each agent may lose hit points
        "A-31" "Hit-point rolls", by Within("A-29"), in ["src/patrol/missions.rs"], draws ["hit points"];
        /// agents without hit points are dead
        "A-32" "Termination", by Within("A-29"), in ["src/patrol/missions.rs"];
        /// by the site and by each death there
        "A-33" "Survivors' exhaustion", by Within("A-29"), in ["src/patrol/exhaustion.rs"];
        /// skill gained by surviving a site
        "A-34" "Survivors' skill", by Within("A-29"), in ["src/patrol/skill.rs"];
        /// turns by the share of hit points lost
        "A-17" "Recovery time", by Within("A-29"), in ["src/patrol/recovery.rs"];
        /// home, or to recovery
        "A-35" "Survivors' state", by Within("A-29"), in ["src/patrol/recovery.rs"];
        /// all objectives or nothing
        "A-36" "Site outcome", by Within("A-29"), in ["src/patrol/missions.rs"];
        /// money, intel, funding
        "A-37" "Player assets", in ["src/patrol/advance/assets.rs", "src/patrol/money.rs"], tells ["BooksSettled"];
        /// rises by threat, falls by successes
        "A-38" "Panic", in ["src/patrol/advance/panic.rs", "src/patrol/panic.rs"], tells ["PanicChanged"];
        /// threat grows, suppression decays
        "A-39" "Factions", in ["src/patrol/advance/factions.rs", "src/patrol/factions.rs"], tells ["FactionChanged"];
        /// the invariants after an advance
        "A-40.2" "Checks", in ["src/patrol/advance/checks.rs", "src/patrol/invariants.rs"];
        /// invariants of every campaign
        "A-54" "Invariants", by Within("A-40.1"), in ["src/patrol/invariants.rs", "src/frame/invariants.rs"];
        /// no money, or too much panic
        "A-41.2" "Loss", in ["src/patrol/advance/ending.rs"], tells ["CountryLost", "OfficeBankrupt"];
        /// money after the coming advance
        "A-52" "Projected balance", by Views, in ["src/patrol/view/mod.rs", "src/patrol/money.rs"];
        /// every change of an advance, as facts
        "A-53" "Turn report", by Views, in ["src/patrol/facts/mod.rs", "src/patrol/facts/words.rs"];
    }
}
