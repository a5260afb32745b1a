//! Every rule of the module: id, name, what carries it out, what it does, its file.

use endturn_engine::{
    RuleId,
    rules::{Place, RuleInfo},
};

const SITE: Place = Place::Within(RuleId("A-29"));

/// The rules in the order in which they are carried out.
pub const RULES: &[RuleInfo] = &[
    rule("P-01", "Personas", Place::Personas, "AI seats decide from their view", "src/patrol/personas/mod.rs"),
    rule(
        "P-02",
        "Building blocks",
        Place::Personas,
        "who is ready, and whom a mission needs",
        "src/patrol/personas/team.rs",
    ),
    rule(
        "P-03",
        "Turn frame",
        Place::Personas,
        "recall, investigate, deploy, work, hire",
        "src/patrol/personas/frame.rs",
    ),
    rule(
        "P-20",
        "Random",
        Place::Personas,
        "one of all legal actions, again and again",
        "src/patrol/personas/random.rs",
    )
    .draws(&["actions"]),
    rule(
        "A-42",
        "Common contract",
        Place::Orders,
        "validate, then apply; all or nothing",
        "src/patrol/orders/office.rs",
    )
    .also(&[
        "src/frame/orders/accept.rs",
        "src/frame/orders/words.rs",
        "src/patrol/actions.rs",
        "src/patrol/orders/mod.rs",
    ]),
    rule("A-43", "Hire", Place::Orders, "a new agent, if the gate is open", "src/patrol/orders/hire.rs")
        .tells(&["AgentHired"]),
    rule("A-44", "Sack", Place::Orders, "available agents leave for good", "src/patrol/orders/sack.rs")
        .tells(&["AgentsSacked"]),
    rule("A-45", "Assign", Place::Orders, "available agents set out for work", "src/patrol/orders/assign.rs")
        .tells(&["AgentsAssigned"]),
    rule("A-46", "Recall", Place::Orders, "agents on assignment set out for home", "src/patrol/orders/recall.rs")
        .tells(&["AgentsRecalled"]),
    rule("A-47", "Investigate", Place::Orders, "a lead is paid for and counted", "src/patrol/orders/investigate.rs")
        .tells(&["LeadInvestigated"]),
    rule("A-11", "Lead states", Place::Orders, "leads open as those before them are met", "src/patrol/leads.rs"),
    rule(
        "A-48",
        "Site creation",
        Place::Orders,
        "an investigated lead opens its sites",
        "src/patrol/orders/investigate.rs",
    )
    .tells(&["SiteOpened"]),
    rule("A-49", "Deploy", Place::Orders, "available agents are at a site at once", "src/patrol/orders/deploy.rs")
        .also(&["src/frame/orders/deploy.rs"])
        .tells(&["AgentsDeployed"]),
    rule(
        "A-12",
        "Destruction",
        Place::System,
        "a faction whose last lead was investigated is no more",
        "src/patrol/advance/destruction.rs",
    )
    .also(&["src/patrol/factions.rs"])
    .tells(&["FactionDestroyed", "FactionDiscovered"]),
    rule("A-41.1", "Victory", Place::System, "all factions are destroyed", "src/patrol/advance/ending.rs")
        .also(&["src/frame/ending.rs", "src/patrol/ending.rs"]),
    rule("A-40.1", "Checks", Place::System, "the invariants before an advance", "src/patrol/advance/checks.rs"),
    rule("A-21", "Counters", Place::System, "actions are counted from 0 again", "src/patrol/advance/opening.rs"),
    rule(
        "A-22",
        "Retained state",
        Place::System,
        "upkeep of all living agents is kept",
        "src/patrol/advance/opening.rs",
    )
    .also(&["src/patrol/money.rs"]),
    rule("A-23", "Available agents", Place::System, "they rest", "src/patrol/advance/staff.rs"),
    rule("A-24", "Recovering agents", Place::System, "they rest and regain hit points", "src/patrol/advance/staff.rs"),
    rule(
        "A-18",
        "Hit points during recovery",
        Place::Within(RuleId("A-24")),
        "worked out from the loss each turn",
        "src/patrol/recovery.rs",
    ),
    rule("A-25", "Contracting agents", Place::System, "they earn money and tire", "src/patrol/advance/staff.rs"),
    rule("A-15", "Contracting income", Place::Within(RuleId("A-25")), "money by effective skill", "src/patrol/work.rs"),
    rule("A-26", "Espionage agents", Place::System, "they gather intel and tire", "src/patrol/advance/staff.rs"),
    rule("A-16", "Espionage intel", Place::Within(RuleId("A-26")), "intel by effective skill", "src/patrol/work.rs"),
    rule("A-27", "InTransit agents", Place::System, "they arrive", "src/patrol/advance/staff.rs"),
    rule("A-28", "Active sites", Place::System, "they wait one turn less, or expire", "src/patrol/advance/sites.rs")
        .tells(&["SiteExpired"]),
    rule("A-29", "Deployed sites", Place::System, "they are decided", "src/patrol/advance/sites.rs")
        .also(&["src/patrol/missions.rs"])
        .tells(&["SiteEvaluated"]),
    rule("A-02", "Random draws", SITE, "one die per roll, keyed by what it is for", "src/patrol/rolls.rs"),
    rule("A-13", "Effective skill", SITE, "skill less wounds and exhaustion", "src/patrol/skill.rs"),
    rule("A-19", "Thresholds", SITE, "what a roll must reach", "src/patrol/rolls.rs").also(&["src/patrol/chances.rs"]),
    rule("A-30", "Objective rolls", SITE, "each agent tries the easiest objective left", "src/patrol/missions.rs")
        .draws(&["objective"]),
    rule("A-31", "Hit-point rolls", SITE, "each agent may lose hit points", "src/patrol/missions.rs")
        .draws(&["hit points"]),
    rule("A-32", "Termination", SITE, "agents without hit points are dead", "src/patrol/missions.rs"),
    rule("A-33", "Survivors' exhaustion", SITE, "by the site and by each death there", "src/patrol/exhaustion.rs"),
    rule("A-34", "Survivors' skill", SITE, "what is learnt from living through it", "src/patrol/skill.rs"),
    rule("A-17", "Recovery time", SITE, "turns by the share of hit points lost", "src/patrol/recovery.rs"),
    rule("A-35", "Survivors' state", SITE, "home, or to recovery", "src/patrol/recovery.rs"),
    rule("A-36", "Site outcome", SITE, "all objectives or nothing", "src/patrol/missions.rs"),
    rule("A-37", "Player assets", Place::System, "money, intel, funding", "src/patrol/advance/assets.rs")
        .tells(&["BooksSettled"]),
    rule("A-38", "Panic", Place::System, "rises by threat, falls by successes", "src/patrol/advance/panic.rs")
        .also(&["src/patrol/panic.rs"])
        .tells(&["PanicChanged"]),
    rule("A-39", "Factions", Place::System, "threat grows, suppression decays", "src/patrol/advance/factions.rs")
        .tells(&["FactionChanged"]),
    rule("A-40.2", "Checks", Place::System, "the invariants after an advance", "src/patrol/advance/checks.rs"),
    rule(
        "A-54",
        "Invariants",
        Place::Within(RuleId("A-40.1")),
        "what is true of every campaign",
        "src/patrol/invariants.rs",
    )
    .also(&["src/frame/invariants.rs"]),
    rule("A-41.2", "Loss", Place::System, "no money, or too much panic", "src/patrol/advance/ending.rs")
        .tells(&["CountryLost", "OfficeBankrupt"]),
    rule("A-52", "Projected balance", Place::Views, "money after the coming advance", "src/patrol/view/mod.rs"),
    rule("A-53", "Turn report", Place::Views, "every change of an advance, as facts", "src/patrol/facts/mod.rs")
        .also(&["src/patrol/facts/words.rs"]),
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
