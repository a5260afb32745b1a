//! Every rule of the module: id, name, place, effect, source file.

use endturn_engine::rules::RuleInfo;

use crate::frame::rule_rows::rules;

/// The rules in execution order.
pub const RULES: &[RuleInfo] = rules! {
    "P-01" "Personas" Personas "AI seats decide from their view" in "src/patrol/personas/mod.rs";
    "P-02" "Building blocks" Personas "ready agents, and the agents a mission needs" in "src/patrol/personas/team.rs";
    "P-03" "Turn frame" Personas "recall, investigate, deploy, work, hire" in "src/patrol/personas/frame.rs";
    "P-20" "Random" Personas "one of all legal actions, again and again" in "src/patrol/personas/random.rs"
        draws "actions";
    "A-42" "Common contract" Orders "validate, then apply; all or nothing" in "src/patrol/orders/office.rs"
        and "src/frame/orders/accept.rs" and "src/frame/orders/behind.rs" and "src/frame/orders/words.rs"
        and "src/patrol/actions.rs" and "src/patrol/orders/mod.rs";
    "A-43" "Hire" Orders "a new agent, if the gate is open" in "src/patrol/orders/hire.rs" tells "AgentHired";
    "A-44" "Sack" Orders "available agents leave for good" in "src/patrol/orders/sack.rs" tells "AgentsSacked";
    "A-45" "Assign" Orders "available agents set out for work" in "src/patrol/orders/assign.rs" tells "AgentsAssigned";
    "A-46" "Recall" Orders "agents on assignment set out for home" in "src/patrol/orders/recall.rs"
        tells "AgentsRecalled";
    "A-47" "Investigate" Orders "a lead is paid for and counted" in "src/patrol/orders/investigate.rs"
        tells "LeadInvestigated";
    "A-11" "Lead states" Orders "leads open once their dependencies are met" in "src/patrol/leads.rs";
    "A-48" "Site creation" Orders "an investigated lead opens its sites" in "src/patrol/orders/investigate.rs"
        and "src/patrol/sites.rs" tells "SiteOpened";
    "A-49" "Deploy" Orders "available agents are at a site at once" in "src/patrol/orders/deploy.rs"
        and "src/frame/orders/deploy.rs" tells "AgentsDeployed";
    "A-12" "Destruction" System "a faction whose last lead was investigated is destroyed"
        in "src/patrol/advance/destruction.rs" and "src/patrol/factions.rs"
        tells "FactionDestroyed" "FactionDiscovered";
    "A-41.1" "Victory" System "all factions are destroyed" in "src/patrol/advance/ending.rs" and "src/frame/ending.rs"
        and "src/patrol/ending.rs";
    "A-40.1" "Checks" System "the invariants before an advance" in "src/patrol/advance/checks.rs"
        and "src/patrol/invariants.rs";
    "A-21" "Counters" System "actions are counted from 0 again" in "src/patrol/advance/opening.rs";
    "A-22" "Retained state" System "upkeep of all living agents is kept" in "src/patrol/advance/opening.rs"
        and "src/patrol/money.rs";
    "A-23" "Available agents" System "they rest" in "src/patrol/advance/staff.rs";
    "A-24" "Recovering agents" System "they rest and regain hit points" in "src/patrol/advance/staff.rs"
        and "src/patrol/recovery.rs";
    "A-18" "Hit points during recovery" Within("A-24") "computed from the loss each turn" in "src/patrol/recovery.rs";
    "A-25" "Contracting agents" System "they earn money and tire" in "src/patrol/advance/staff.rs";
    "A-15" "Contracting income" Within("A-25") "money by effective skill" in "src/patrol/work.rs";
    "A-26" "Espionage agents" System "they gather intel and tire" in "src/patrol/advance/staff.rs";
    "A-16" "Espionage intel" Within("A-26") "intel by effective skill" in "src/patrol/work.rs";
    "A-27" "InTransit agents" System "they arrive" in "src/patrol/advance/staff.rs";
    "A-28" "Active sites" System "they wait one turn less, or expire" in "src/patrol/advance/sites.rs"
        and "src/patrol/sites.rs" tells "SiteExpired";
    "A-29" "Deployed sites" System "they are evaluated" in "src/patrol/advance/sites.rs" and "src/patrol/missions.rs"
        tells "SiteEvaluated";
    "A-02" "Random draws" Within("A-29") "one die per roll, keyed by its purpose" in "src/patrol/rolls.rs";
    "A-13" "Effective skill" Within("A-29") "skill less wounds and exhaustion" in "src/patrol/skill.rs";
    "A-19" "Thresholds" Within("A-29") "the value a roll must reach" in "src/patrol/rolls.rs" and "src/patrol/chances.rs";
    "A-30" "Objective rolls" Within("A-29") "each agent tries the easiest objective left" in "src/patrol/missions.rs"
        draws "objective";
    "A-31" "Hit-point rolls" Within("A-29") "each agent may lose hit points" in "src/patrol/missions.rs"
        draws "hit points";
    "A-32" "Termination" Within("A-29") "agents without hit points are dead" in "src/patrol/missions.rs";
    "A-33" "Survivors' exhaustion" Within("A-29") "by the site and by each death there" in "src/patrol/exhaustion.rs";
    "A-34" "Survivors' skill" Within("A-29") "skill gained by surviving a site" in "src/patrol/skill.rs";
    "A-17" "Recovery time" Within("A-29") "turns by the share of hit points lost" in "src/patrol/recovery.rs";
    "A-35" "Survivors' state" Within("A-29") "home, or to recovery" in "src/patrol/recovery.rs";
    "A-36" "Site outcome" Within("A-29") "all objectives or nothing" in "src/patrol/missions.rs";
    "A-37" "Player assets" System "money, intel, funding" in "src/patrol/advance/assets.rs" and "src/patrol/money.rs"
        tells "BooksSettled";
    "A-38" "Panic" System "rises by threat, falls by successes" in "src/patrol/advance/panic.rs"
        and "src/patrol/panic.rs" tells "PanicChanged";
    "A-39" "Factions" System "threat grows, suppression decays" in "src/patrol/advance/factions.rs"
        and "src/patrol/factions.rs" tells "FactionChanged";
    "A-40.2" "Checks" System "the invariants after an advance" in "src/patrol/advance/checks.rs"
        and "src/patrol/invariants.rs";
    "A-54" "Invariants" Within("A-40.1") "invariants of every campaign" in "src/patrol/invariants.rs"
        and "src/frame/invariants.rs";
    "A-41.2" "Loss" System "no money, or too much panic" in "src/patrol/advance/ending.rs"
        tells "CountryLost" "OfficeBankrupt";
    "A-52" "Projected balance" Views "money after the coming advance" in "src/patrol/view/mod.rs"
        and "src/patrol/money.rs";
    "A-53" "Turn report" Views "every change of an advance, as facts" in "src/patrol/facts/mod.rs"
        and "src/patrol/facts/words.rs";
};
