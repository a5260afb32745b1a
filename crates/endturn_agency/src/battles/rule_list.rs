//! Every rule of games with battles: id, name, place, effect, source file.

use endturn_engine::rules::RuleInfo;

use crate::frame::rule_rows::rules;

/// The rules in execution order.
pub const RULES: &[RuleInfo] = rules! {
    "P-01" "Personas" Personas "AI seats decide from their view" in "src/battles/personas/mod.rs";
    "P-15" "Basic" Personas "earn, follow leads, fight beatable enemies, save" in "src/battles/personas/basic.rs"
        and "src/battles/personas/spending.rs" draws "plan";
    "P-16" "Speedrunner" Personas "straight for the end" in "src/battles/personas/speedrunner.rs";
    "A-42" "Common contract" Orders "validate, then apply; all or nothing" in "src/battles/orders/office.rs"
        and "src/battles/actions.rs" and "src/battles/actions/refused.rs" and "src/battles/orders/mod.rs"
        and "src/frame/orders/accept.rs" and "src/frame/orders/behind.rs" and "src/frame/orders/words.rs";
    "E-07" "Caps and upgrades" Orders "hires and upgrades are paid at once" in "src/battles/upgrades.rs"
        and "src/battles/orders/hire.rs" and "src/battles/orders/upgrade.rs" tells "AgentHired" "UpgradeBought";
    "A-44" "Sack" Orders "available agents leave for good" in "src/battles/orders/sack.rs" tells "AgentsSacked";
    "A-45" "Contract" Orders "available agents set out to earn money" in "src/battles/orders/contract.rs"
        tells "AgentsContracted";
    "A-46" "Recall" Orders "agents are called home" in "src/battles/orders/recall.rs" tells "AgentsRecalled";
    "E-09" "Lead availability" Orders "leads open, rest and close" in "src/battles/leads.rs";
    "A-49" "Deploy" Orders "ready agents are at a site at once" in "src/battles/orders/deploy.rs"
        and "src/frame/orders/deploy.rs" tells "AgentsDeployed";
    "E-16" "Turn order" Views "the steps of an advance" in "src/battles/advance/mod.rs";
    "A-40.1" "Checks" System "the invariants before an advance" in "src/battles/advance/checks.rs";
    "A-21" "Counters" System "actions are counted from 0 again" in "src/battles/advance/opening.rs";
    "A-22" "Retained state" System "upkeep of all agents is kept" in "src/battles/advance/opening.rs"
        and "src/battles/money.rs";
    "A-23" "Available agents" System "they rest" in "src/battles/advance/staff.rs" and "src/battles/recovery.rs";
    "A-24" "Recovering agents" System "they rest and regain hit points" in "src/battles/advance/staff.rs"
        and "src/battles/recovery.rs";
    "E-05" "Recovery" Within("A-24") "a share of all hit points per turn" in "src/battles/recovery.rs";
    "E-04" "Contracting" System "money by effective skill" in "src/battles/advance/staff.rs"
        and "src/battles/contracting.rs";
    "E-06" "Training" System "agents in training gain skill and tire" in "src/battles/advance/staff.rs"
        and "src/battles/orders/train.rs" and "src/battles/training.rs" tells "AgentsTrained";
    "E-08" "Lead investigations" System "agents at leads make progress and solve them by chance"
        in "src/battles/advance/investigations.rs" and "src/battles/investigations.rs"
        and "src/battles/orders/investigate.rs" and "src/battles/orders/leave.rs" and "src/battles/power.rs"
        draws "difficulty" "progress"
        tells "AgentsWithdrawn" "FactionDiscovered" "InvestigationAbandoned" "LeadInvestigated" "LeadLeft"
        "LeadPursued" "LeadTaken" "SiteOpened";
    "A-48" "Site creation" Within("E-08") "a solved lead opens its sites" in "src/battles/changes.rs"
        and "src/battles/sites.rs";
    "E-20" "Leads" Within("E-08") "the leads and their dependencies" in "src/battles/ruleset/content.rs";
    "E-15" "Destruction and victory" System "a faction whose last lead was investigated is destroyed"
        in "src/battles/advance/investigations.rs" and "src/battles/advance/ending.rs" and "src/battles/ending.rs"
        tells "FactionDestroyed" "InvestigationAbandoned";
    "A-27" "Transit" System "agents on the way arrive" in "src/battles/advance/staff.rs";
    "E-02" "Agents" Within("A-27") "states, assignments, and how they change" in "src/battles/agents.rs";
    "A-28" "Active sites" System "they wait one turn less, or expire" in "src/battles/advance/sites.rs"
        and "src/battles/sites.rs" tells "SiteExpired";
    "E-10" "Battle" System "deployed sites are fought over" in "src/battles/advance/sites.rs"
        and "src/battles/battle/attack.rs" and "src/battles/battle/mod.rs" and "src/battles/battle/target.rs"
        and "src/battles/battle/unit.rs" and "src/battles/chance.rs" draws "attack" "damage" "out of sight" "target"
        tells "SiteFought";
    "A-02" "Random draws" Within("E-10") "one die per draw, keyed by its purpose" in "src/battles/throws.rs";
    "E-01" "Fixed point" Within("E-10") "millionths, rounded once" in "src/battles/fixed.rs";
    "E-03" "Effective skill" Within("E-10") "skill less wounds and exhaustion" in "src/battles/skill.rs";
    "E-12" "Combat rating" Within("E-10") "the value of a unit in a fight" in "src/battles/skill.rs";
    "E-17" "Enemies" Within("E-10") "the enemies of the agents" in "src/battles/ruleset/opposition.rs";
    "E-21" "First battle rules" Within("E-10") "the simple rules, if the ruleset asks for them"
        in "src/battles/battle/mod.rs" and "src/battles/battle/target.rs";
    "E-11" "After the battle" Within("E-10") "exhaustion, skill and wounds of those who were there"
        in "src/battles/aftermath.rs" and "src/battles/advance/sites.rs";
    "A-37" "Player assets" System "money and funding" in "src/battles/advance/assets.rs" tells "BooksSettled";
    "E-14.1" "Operations: panic" System "unanswered operations raise panic, raids won lower it"
        in "src/battles/advance/panic.rs" and "src/battles/stakes.rs" tells "PanicChanged";
    "E-13" "Faction activity" System "factions climb, lie low and strike" in "src/battles/advance/factions.rs"
        and "src/battles/factions.rs"
        draws "level turns" "operation" "operation level" "operation turns" "place" "suppression"
        tells "FactionChanged" "SiteOpened";
    "E-18" "Offensive missions" Within("E-13") "raids, and the turns for which they suppress a faction" in "src/battles/factions.rs";
    "E-19" "Defensive missions" Within("E-13") "operations of factions" in "src/battles/ruleset/opposition.rs";
    "E-14.2" "Operations: funding" System "unanswered operations cost funding" in "src/battles/advance/panic.rs"
        tells "FundingCut";
    "A-40.2" "Checks" System "the invariants after an advance" in "src/battles/advance/checks.rs";
    "A-54" "Invariants" Within("A-40.1") "invariants of every campaign" in "src/battles/invariants.rs"
        and "src/frame/invariants.rs";
    "A-41" "End of the game" System "no money, too much panic, or the last lead" in "src/battles/advance/ending.rs"
        and "src/frame/ending.rs" and "src/battles/ending.rs" tells "CountryLost" "OfficeBankrupt";
    "A-52" "Projected balance" Views "money after the coming advance" in "src/battles/view/mod.rs"
        and "src/battles/money.rs";
    "A-53" "Turn report" Views "every change of an advance, as facts" in "src/battles/facts/mod.rs"
        and "src/battles/facts/json.rs" and "src/battles/facts/words.rs";
};
