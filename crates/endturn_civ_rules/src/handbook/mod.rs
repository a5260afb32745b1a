//! Rulesets in words for players: requirements, effects, combat bonuses, costs of techs.

mod effect;
mod requirement;

use endturn_engine::number::{counted, counted_as};
use endturn_scenario::bridge;
use endturn_scenario::handbook::{Handbook, Note, Prose};
use endturn_scenario::tree::Node;

use self::effect::sentence;
use self::requirement::condition;
use crate::ids::TechId;
use crate::nation::leakage::Leakage;
use crate::nation::tech_cost::{CostFactors, TechCosts};
use crate::nation::tech_tree::TechTree;
use crate::ruleset::Ruleset;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::effects::Effect;
use crate::ruleset::game::TechCost;
use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::units::CombatBonus;

/// The words for the pages of rulesets.
pub static HANDBOOK: Handbook = Handbook {
    first: &[
        "units",
        "buildings",
        "techs",
        "governments",
        "terrain",
        "resources",
        "extras",
        "specialists",
        "achievements",
        "unit_classes",
        "effects",
    ],
    trees: &[("techs", "reqs")],
    references: &[
        ("techs", "reqs", "Leads to"),
        ("units", "tech", "Allows units"),
        ("units", "building", "Allows units"),
        ("units", "government", "Allows units"),
        ("units", "obsoleted_by", "Takes the place of"),
        ("units", "class", "Units"),
        ("buildings", "reqs", "Allows buildings"),
        ("buildings", "obsolete_by", "Makes obsolete"),
        ("governments", "reqs", "Allows governments"),
        ("extras", "reqs", "Allows extras"),
        ("specialists", "reqs", "Allows specialists"),
        // Notes state them as sentences.
        ("effects", "", ""),
    ],
    say,
    notes,
};

fn say(kind: &str, node: &Node) -> Option<Prose> {
    match kind {
        "Requirement" => Some(condition(&bridge::read_quietly(node)?)),
        "CombatBonus" => Some(bonus(&bridge::read_quietly(node)?)),
        _ => None,
    }
}

/// A combat bonus as a sentence.
fn bonus(one: &CombatBonus) -> Prose {
    const FLAG: &str = "unit flag";
    match one {
        CombatBonus::DefenseMultiplier { against, value } => {
            Prose::text(format!("own defence × {} against attackers with the flag ", value.saturating_add(1)))
                .name(FLAG, against)
        }
        CombatBonus::DefenseDivider { against, value } => {
            let rest = format!(" ÷ {}", value.saturating_add(1));
            Prose::text("strength of defenders with the flag ").name(FLAG, against).and(&rest)
        }
        CombatBonus::Firepower1 { against, .. } => {
            Prose::text("firepower 1 for defenders with the flag ").name(FLAG, against)
        }
    }
}

fn notes(node: &Node) -> Vec<Note> {
    let Some(ruleset) = bridge::read_quietly::<Ruleset>(node) else { return Vec::new() };
    let mut notes = costs(&ruleset);
    for (&kind, effects) in &ruleset.effects {
        for (_, effect) in effects.iter() {
            if !kind.is_unread() {
                notes.extend(effect.reqs.iter().filter_map(|req| effect_of(kind, effect, req)));
            }
            let text = sentence(kind, effect, None);
            notes.push(Note { file: "effects", entry: kind.word().to_owned(), title: None, text });
        }
    }
    notes
}

/// The costs of techs, where they do not depend on the course of the game.
fn costs(ruleset: &Ruleset) -> Vec<Note> {
    let research = &ruleset.game.research;
    if research.tech_cost_style == TechCost::CivOrCivII {
        return Vec::new();
    }
    let tree = TechTree::compile(ruleset);
    let costs = TechCosts::compile(&tree, research.tech_cost_style, research.base_tech_cost_bulbs);
    let factors = CostFactors { sciencebox: ruleset.settings.sciencebox, ..CostFactors::PLAIN };
    let cost = |(at, (name, _)): (usize, (&str, _))| {
        let tech = TechId::at(at);
        let bulbs = factors.tech(&costs, tech, 1, Leakage::default());
        let bulbs = counted(bulbs.unsigned_abs(), "bulb");
        let text = match tree.count(tech) {
            ..=1 => bulbs,
            count => format!("{bulbs}; {} before it in all", counted_as(count - 1, "tech comes", "techs come")),
        };
        Note { file: "techs", entry: name.to_owned(), title: Some("Cost"), text: Prose::text(text) }
    };
    ruleset.techs.iter().enumerate().map(cost).collect()
}

/// The effect as a note on the thing that a requirement names; `None` if it names none, or must not
/// hold.
fn effect_of(kind: EffectKind, effect: &Effect, req: &Requirement) -> Option<Note> {
    let (file, entry) = match &req.condition {
        Condition::Tech(name) => ("techs", name),
        Condition::Government(name) => ("governments", name),
        Condition::Building(name) => ("buildings", name),
        Condition::Extra(name) => ("extras", name),
        Condition::Resource(name) => ("resources", name),
        Condition::Terrain(name) => ("terrain", name),
        Condition::UnitType(name) => ("units", name),
        Condition::UnitClass(name) => ("unit_classes", name),
        Condition::Specialist(name) => ("specialists", name),
        _ => return None,
    };
    let text = sentence(kind, effect, Some(req));
    req.present.then(|| Note { file, entry: entry.clone(), title: Some("Effects"), text })
}

#[cfg(test)]
mod tests {
    use endturn_scenario::handbook::Part;

    use super::*;

    /// The plain words of a text.
    pub(super) fn words(prose: &Prose) -> String {
        let word = |part: &Part| match part {
            Part::Text(text) | Part::Name(_, text) => text.clone(),
        };
        prose.parts.iter().map(word).collect()
    }

    #[test]
    fn combat_bonuses_are_sentences() {
        let horse = || "Horse".to_owned();
        let told = [
            CombatBonus::DefenseMultiplier { against: horse(), value: 1 },
            CombatBonus::DefenseDivider { against: horse(), value: 2 },
            CombatBonus::Firepower1 { against: horse(), value: 1 },
        ];
        let told = told.map(|one| words(&bonus(&one)));
        assert_eq!(
            told,
            [
                "own defence × 2 against attackers with the flag Horse",
                "strength of defenders with the flag Horse ÷ 3",
                "firepower 1 for defenders with the flag Horse",
            ]
        );
    }
}
