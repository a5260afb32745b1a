//! Checks for requirements about things that their list is never evaluated for: an output if there
//! is none, a unit in queries about a city.

use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic};

use super::possible;
use super::requirements::lists;
use crate::ruleset::Ruleset;
use crate::ruleset::asked::Asked;
use crate::ruleset::effect_kind::EffectKind;

/// Maximum kinds of effects that a remark names.
const MAX_KINDS: usize = 8;

/// Reports requirements without an answer, because of what their list is evaluated for.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    // A list that contradicts itself is reported as a whole.
    for list in lists(ruleset).into_iter().filter(|list| possible::flaw(list.reqs, ruleset).is_none()) {
        for (at, one) in list.reqs.iter().enumerate() {
            let needs = one.condition.needs(one.range);
            let Some(lacks) = needs.iter().find(|subject| !list.asked.has(**subject)) else { continue };
            let always = !one.present && one.condition.is_plain_no();
            let fate = if always { "always holds" } else { "has no answer" };
            let message =
                format!("this {fate}: the list is evaluated for {}, without {}", list.asked.told(), lacks.told());
            let mut warning = Diagnostic::warning(codes::CONTRADICTION, message);
            if always {
                warning = warning.note(None, "leave it out");
            } else if list.is_of_effect {
                let fits = |asked: Asked| asked.has(*lacks) && needs.iter().all(|subject| asked.has(*subject));
                let kinds: Vec<EffectKind> =
                    EffectKind::ALL.iter().copied().filter(|kind| fits(kind.asked()) && !kind.is_unread()).collect();
                let shown = kinds.iter().take(MAX_KINDS).map(|kind| format!("`{}`", kind.word())).collect::<Vec<_>>();
                let more = if kinds.len() > MAX_KINDS { ", …" } else { "" };
                warning = warning.note(None, format!("kinds that are evaluated with it: {}{more}", shown.join(", ")));
            } else {
                warning = warning.note(None, format!("leave it out, or ask about {}", list.asked.told()));
            }
            checker.push(list.path.clone().index(at), warning);
        }
    }
}
