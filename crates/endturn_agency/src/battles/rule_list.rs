//! Every rule of games with battles: id, name, place, effect, source file.

use endturn_engine::rules;

rules! {
    /// The rules in execution order.
    pub RULES {
        /// AI seats decide from their view
        "P-01" "Personas", by Personas, in ["src/battles/personas/mod.rs"];
        /// earn, follow leads, fight beatable enemies, save
        "P-15" "Basic", by Personas, in ["src/battles/personas/basic.rs", "src/battles/personas/spending.rs"],
            draws ["plan"];
        /// straight for the end
        "P-16" "Speedrunner", by Personas, in ["src/battles/personas/speedrunner.rs"];
        /// validate, then apply; all or nothing
        "A-42" "Common contract", by Orders,
            in [
                "src/battles/orders/office.rs", "src/battles/actions/mod.rs", "src/battles/actions/refused.rs",
                "src/battles/orders/mod.rs", "src/frame/orders/accept.rs", "src/frame/orders/behind.rs",
                "src/frame/orders/words.rs",
            ];
        /// hires and upgrades are paid at once
        "E-07" "Caps and upgrades", by Orders,
            in ["src/battles/upgrades.rs", "src/battles/orders/hire.rs", "src/battles/orders/upgrade.rs"],
            tells ["AgentHired", "UpgradeBought"];
        /// available agents leave for good
        "A-44" "Sack", by Orders, in ["src/battles/orders/sack.rs"], tells ["AgentsSacked"];
        /// available agents set out to earn money
        "A-45" "Contract", by Orders, in ["src/battles/orders/contract.rs"], tells ["AgentsContracted"];
        /// agents are called home
        "A-46" "Recall", by Orders, in ["src/battles/orders/recall.rs"], tells ["AgentsRecalled"];
        /// leads open, rest and close
        "E-09" "Lead availability", by Orders, in ["src/battles/leads.rs"];
        /// ready agents are at a site at once
        "A-49" "Deploy", by Orders, in ["src/battles/orders/deploy.rs", "src/frame/orders/deploy.rs"],
            tells ["AgentsDeployed"];
        /// the steps of an advance
        "E-16" "Turn order", by Views, in ["src/battles/advance/mod.rs"];
        /// the invariants before an advance
        "A-40.1" "Checks", in ["src/battles/advance/checks.rs"];
        /// actions are counted from 0 again
        "A-21" "Counters", in ["src/battles/advance/opening.rs"];
        /// upkeep of all agents is kept
        "A-22" "Retained state", in ["src/battles/advance/opening.rs", "src/battles/money.rs"];
        /// they rest
        "A-23" "Available agents", in ["src/battles/advance/staff.rs", "src/battles/recovery.rs"];
        /// they rest and regain hit points
        "A-24" "Recovering agents", in ["src/battles/advance/staff.rs", "src/battles/recovery.rs"];
        /// a share of all hit points per turn
        "E-05" "Recovery", by Within("A-24"), in ["src/battles/recovery.rs"];
        /// money by effective skill
        "E-04" "Contracting", in ["src/battles/advance/staff.rs", "src/battles/contracting.rs"];
        /// agents in training gain skill and tire
        "E-06" "Training",
            in ["src/battles/advance/staff.rs", "src/battles/orders/train.rs", "src/battles/training.rs"],
            tells ["AgentsTrained"];
        /// agents at leads make progress and solve them by chance
        "E-08" "Lead investigations",
            in [
                "src/battles/advance/investigations.rs", "src/battles/investigations.rs",
                "src/battles/orders/investigate.rs", "src/battles/orders/leave.rs", "src/battles/power.rs",
            ],
            draws ["difficulty", "progress"],
            tells ["AgentsWithdrawn", "FactionDiscovered", "InvestigationAbandoned", "LeadInvestigated", "LeadLeft", "LeadPursued", "LeadTaken", "SiteOpened"];
        /// a solved lead opens its sites
        "A-48" "Site creation", by Within("E-08"), in ["src/battles/changes.rs", "src/battles/sites.rs"];
        /// the leads and their dependencies
        "E-20" "Leads", by Within("E-08"), in ["src/battles/ruleset/content.rs"];
        /// a faction whose last lead was investigated is destroyed
        "E-15" "Destruction and victory",
            in ["src/battles/advance/investigations.rs", "src/battles/advance/ending.rs", "src/battles/ending.rs"],
            tells ["FactionDestroyed", "InvestigationAbandoned"];
        /// agents on the way arrive
        "A-27" "Transit", in ["src/battles/advance/staff.rs"];
        /// states, assignments, and how they change
        "E-02" "Agents", by Within("A-27"), in ["src/battles/agents.rs"];
        /// they wait one turn less, or expire
        "A-28" "Active sites", in ["src/battles/advance/sites.rs", "src/battles/sites.rs"], tells ["SiteExpired"];
        /// deployed sites are fought over
        "E-10" "Battle",
            in [
                "src/battles/advance/sites.rs", "src/battles/battle/attack.rs", "src/battles/battle/mod.rs",
                "src/battles/battle/target.rs", "src/battles/battle/unit.rs", "src/battles/chance.rs",
            ],
            draws ["attack", "damage", "out of sight", "target"], tells ["SiteFought"];
        /// one die per draw, keyed by its purpose
        "A-02" "Random draws", by Within("E-10"), in ["src/battles/throws.rs"];
        /// millionths, rounded once
        "E-01" "Fixed point", by Within("E-10"), in ["src/battles/fixed.rs"];
        /// skill less wounds and exhaustion
        "E-03" "Effective skill", by Within("E-10"), in ["src/battles/skill.rs"];
        /// the value of a unit in a fight
        "E-12" "Combat rating", by Within("E-10"), in ["src/battles/skill.rs"];
        /// the enemies of the agents
        "E-17" "Enemies", by Within("E-10"), in ["src/battles/ruleset/opposition.rs"];
        /// the simple rules, if the ruleset asks for them
        "E-21" "First battle rules", by Within("E-10"),
            in ["src/battles/battle/mod.rs", "src/battles/battle/target.rs"];
        /// exhaustion, skill and wounds of those who were there
        "E-11" "After the battle", by Within("E-10"), in ["src/battles/aftermath.rs", "src/battles/advance/sites.rs"];
        /// money and funding
        "A-37" "Player assets", in ["src/battles/advance/assets.rs"], tells ["BooksSettled"];
        /// unanswered operations raise panic, raids won lower it
        "E-14.1" "Operations: panic", in ["src/battles/advance/panic.rs", "src/battles/stakes.rs"],
            tells ["PanicChanged"];
        /// factions climb, lie low and strike
        "E-13" "Faction activity", in ["src/battles/advance/factions.rs", "src/battles/factions/mod.rs"],
            draws ["level turns", "operation", "operation level", "operation turns", "place", "suppression"],
            tells ["FactionChanged", "SiteOpened"];
        /// raids, and the turns for which they suppress a faction
        "E-18" "Offensive missions", by Within("E-13"), in ["src/battles/factions/mod.rs"];
        /// operations of factions
        "E-19" "Defensive missions", by Within("E-13"), in ["src/battles/ruleset/opposition.rs"];
        /// unanswered operations cost funding
        "E-14.2" "Operations: funding", in ["src/battles/advance/panic.rs"], tells ["FundingCut"];
        /// the invariants after an advance
        "A-40.2" "Checks", in ["src/battles/advance/checks.rs"];
        /// invariants of every campaign
        "A-54" "Invariants", by Within("A-40.1"), in ["src/battles/invariants.rs", "src/frame/invariants.rs"];
        /// no money, too much panic, or the last lead
        "A-41" "End of the game", in ["src/battles/advance/ending.rs", "src/frame/ending.rs", "src/battles/ending.rs"],
            tells ["CountryLost", "OfficeBankrupt"];
        /// money after the coming advance
        "A-52" "Projected balance", by Views, in ["src/battles/view/mod.rs", "src/battles/money.rs"];
        /// every change of an advance, as facts
        "A-53" "Turn report", by Views,
            in ["src/battles/facts/mod.rs", "src/battles/facts/json.rs", "src/battles/facts/words.rs"];
    }
}
