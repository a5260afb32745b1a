//! Every rule of games with battles: id, name, what carries it out, what it does, its file.

use endturn_engine::{
    RuleId,
    rules::{Place, RuleInfo},
};

const BATTLE: Place = Place::Within(RuleId("E-10"));

/// The rules in the order in which they are carried out.
pub const RULES: &[RuleInfo] = &[
    rule("P-01", "Personas", Place::Personas, "AI seats decide from their view", "src/battles/personas/mod.rs"),
    rule(
        "P-15",
        "Basic",
        Place::Personas,
        "earn, follow leads, fight what can be beaten, save",
        "src/battles/personas/basic.rs",
    )
    .also(&["src/battles/personas/spending.rs"])
    .draws(&["plan"]),
    rule("P-16", "Speedrunner", Place::Personas, "straight for the end", "src/battles/personas/speedrunner.rs"),
    rule(
        "A-42",
        "Common contract",
        Place::Orders,
        "validate, then apply; all or nothing",
        "src/battles/orders/office.rs",
    )
    .also(&[
        "src/battles/actions.rs",
        "src/battles/actions/refused.rs",
        "src/battles/orders/mod.rs",
        "src/frame/orders/accept.rs",
        "src/frame/orders/words.rs",
    ]),
    rule("E-07", "Caps and upgrades", Place::Orders, "hires and upgrades are paid at once", "src/battles/upgrades.rs")
        .also(&["src/battles/orders/hire.rs", "src/battles/orders/upgrade.rs"])
        .tells(&["AgentHired", "UpgradeBought"]),
    rule("A-44", "Sack", Place::Orders, "available agents leave for good", "src/battles/orders/sack.rs")
        .tells(&["AgentsSacked"]),
    rule("A-45", "Contract", Place::Orders, "available agents set out to earn money", "src/battles/orders/contract.rs")
        .tells(&["AgentsContracted"]),
    rule("A-46", "Recall", Place::Orders, "agents are called home", "src/battles/orders/recall.rs")
        .tells(&["AgentsRecalled"]),
    rule("E-09", "Lead availability", Place::Orders, "leads open, rest and are done with", "src/battles/leads.rs"),
    rule("A-49", "Deploy", Place::Orders, "agents who are ready are at a site at once", "src/battles/orders/deploy.rs")
        .also(&["src/frame/orders/deploy.rs"])
        .tells(&["AgentsDeployed"]),
    rule("E-16", "Turn order", Place::Views, "the steps of an advance", "src/battles/advance/mod.rs"),
    rule("A-40.1", "Checks", Place::System, "the invariants before an advance", "src/battles/advance/checks.rs"),
    rule("A-21", "Counters", Place::System, "actions are counted from 0 again", "src/battles/advance/opening.rs"),
    rule("A-22", "Retained state", Place::System, "upkeep of all agents is kept", "src/battles/advance/opening.rs")
        .also(&["src/battles/money.rs"]),
    rule("A-23", "Available agents", Place::System, "they rest", "src/battles/advance/staff.rs"),
    rule("A-24", "Recovering agents", Place::System, "they rest and regain hit points", "src/battles/advance/staff.rs"),
    rule(
        "E-05",
        "Recovery",
        Place::Within(RuleId("A-24")),
        "a share of all hit points per turn",
        "src/battles/recovery.rs",
    ),
    rule("E-04", "Contracting", Place::System, "money by effective skill", "src/battles/advance/staff.rs")
        .also(&["src/battles/contracting.rs"]),
    rule("E-06", "Training", Place::System, "agents in training gain skill and tire", "src/battles/advance/staff.rs")
        .also(&["src/battles/orders/train.rs", "src/battles/training.rs"])
        .tells(&["AgentsTrained"]),
    rule(
        "E-08",
        "Lead investigations",
        Place::System,
        "agents at leads find out, by chance",
        "src/battles/advance/investigations.rs",
    )
    .also(&[
        "src/battles/investigations.rs",
        "src/battles/orders/investigate.rs",
        "src/battles/orders/leave.rs",
        "src/battles/power.rs",
    ])
    .draws(&["difficulty", "progress"])
    .tells(&[
        "AgentsWithdrawn",
        "FactionDiscovered",
        "InvestigationAbandoned",
        "LeadInvestigated",
        "LeadLeft",
        "LeadPursued",
        "LeadTaken",
        "SiteOpened",
    ]),
    rule(
        "A-48",
        "Site creation",
        Place::Within(RuleId("E-08")),
        "a solved lead opens its sites",
        "src/battles/changes.rs",
    ),
    rule("E-20", "Leads", Place::Within(RuleId("E-08")), "which leads there are", "src/battles/ruleset/content.rs"),
    rule(
        "E-15",
        "Destruction and victory",
        Place::System,
        "a faction whose last lead was investigated is no more",
        "src/battles/advance/investigations.rs",
    )
    .also(&["src/battles/advance/ending.rs", "src/battles/ending.rs"])
    .tells(&["FactionDestroyed", "InvestigationAbandoned"]),
    rule("A-27", "Transit", Place::System, "agents on the way arrive", "src/battles/advance/staff.rs"),
    rule(
        "E-02",
        "Agents",
        Place::Within(RuleId("A-27")),
        "states, assignments, and how they change",
        "src/battles/agents.rs",
    ),
    rule("A-28", "Active sites", Place::System, "they wait one turn less, or expire", "src/battles/advance/sites.rs")
        .also(&["src/battles/sites.rs"])
        .tells(&["SiteExpired"]),
    rule("E-10", "Battle", Place::System, "deployed sites are fought over", "src/battles/advance/sites.rs")
        .also(&[
            "src/battles/battle/attack.rs",
            "src/battles/battle/mod.rs",
            "src/battles/battle/target.rs",
            "src/battles/battle/unit.rs",
            "src/battles/chance.rs",
        ])
        .draws(&["attack", "damage", "out of sight", "target"])
        .tells(&["SiteFought"]),
    rule("A-02", "Random draws", BATTLE, "one die per draw, keyed by what it is for", "src/battles/throws.rs"),
    rule("E-01", "Fixed point", BATTLE, "millionths, rounded once", "src/battles/fixed.rs"),
    rule("E-03", "Effective skill", BATTLE, "skill less wounds and exhaustion", "src/battles/skill.rs"),
    rule("E-12", "Combat rating", BATTLE, "what a unit is worth in a fight", "src/battles/skill.rs"),
    rule("E-17", "Enemies", BATTLE, "who waits for the agents", "src/battles/ruleset/opposition.rs"),
    rule(
        "E-21",
        "First battle rules",
        BATTLE,
        "the simple rules, if the ruleset asks for them",
        "src/battles/battle/mod.rs",
    ),
    rule(
        "E-11",
        "After the battle",
        BATTLE,
        "exhaustion, skill and wounds of those who were there",
        "src/battles/aftermath.rs",
    ),
    rule("A-37", "Player assets", Place::System, "money and funding", "src/battles/advance/assets.rs")
        .tells(&["BooksSettled"]),
    rule(
        "E-14.1",
        "Operations: panic",
        Place::System,
        "what nobody answered frightens, raids won calm",
        "src/battles/advance/panic.rs",
    )
    .also(&["src/battles/stakes.rs"])
    .tells(&["PanicChanged"]),
    rule(
        "E-13",
        "Faction activity",
        Place::System,
        "factions climb, lie low and strike",
        "src/battles/advance/factions.rs",
    )
    .also(&["src/battles/factions.rs"])
    .draws(&["level turns", "operation", "operation level", "operation turns", "place", "suppression"])
    .tells(&["FactionChanged", "SiteOpened"]),
    rule(
        "E-18",
        "Offensive missions",
        Place::Within(RuleId("E-13")),
        "how long a raid holds a faction down",
        "src/battles/factions.rs",
    ),
    rule(
        "E-19",
        "Defensive missions",
        Place::Within(RuleId("E-13")),
        "what factions undertake",
        "src/battles/ruleset/opposition.rs",
    ),
    rule(
        "E-14.2",
        "Operations: funding",
        Place::System,
        "what nobody answered costs funding",
        "src/battles/advance/panic.rs",
    )
    .tells(&["FundingCut"]),
    rule("A-40.2", "Checks", Place::System, "the invariants after an advance", "src/battles/advance/checks.rs"),
    rule(
        "A-54",
        "Invariants",
        Place::Within(RuleId("A-40.1")),
        "what is true of every campaign",
        "src/battles/invariants.rs",
    )
    .also(&["src/frame/invariants.rs"]),
    rule(
        "A-41",
        "End of the game",
        Place::System,
        "no money, too much panic, or the last lead",
        "src/battles/advance/ending.rs",
    )
    .also(&["src/frame/ending.rs"])
    .tells(&["CountryLost", "OfficeBankrupt"]),
    rule("A-52", "Projected balance", Place::Views, "money after the coming advance", "src/battles/view/mod.rs"),
    rule("A-53", "Turn report", Place::Views, "every change of an advance, as facts", "src/battles/facts/mod.rs")
        .also(&["src/battles/facts/json.rs", "src/battles/facts/words.rs"]),
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
