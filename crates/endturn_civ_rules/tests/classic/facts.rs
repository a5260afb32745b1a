//! A slow evaluation of effects under exactly given facts.

use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::requirement::Condition;

/// The sum of a kind if the given facts hold and no others.
pub fn sum(rules: &Ruleset, kind: EffectKind, facts: &[Condition]) -> i32 {
    let effects = rules.effects.get(&kind).into_iter().flat_map(|effects| effects.iter());
    let holds =
        effects.filter(|(_, effect)| effect.reqs.iter().all(|one| facts.contains(&one.condition) == one.present));
    holds.map(|(_, effect)| effect.value).sum()
}

/// The sum with further facts, minus the sum without them.
pub fn more(rules: &Ruleset, kind: EffectKind, facts: &[Condition], further: &[Condition]) -> i32 {
    let all: Vec<Condition> = facts.iter().chain(further).cloned().collect();
    sum(rules, kind, &all) - sum(rules, kind, facts)
}
