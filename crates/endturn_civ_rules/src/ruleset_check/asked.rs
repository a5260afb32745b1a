//! Checks for effects with requirements about things their kind is never queried with: an output if
//! there is none, a city in queries about a whole nation.

use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic};

use super::findings::entry;
use super::possible;
use crate::ruleset::Ruleset;
use crate::ruleset::asked::Asked;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::words::Range;

/// Reports requirements that can never hold because of the kind of their effect.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    for (kind, effects) in &ruleset.effects {
        // A list that contradicts itself is reported as a whole.
        for (name, effect) in effects.iter().filter(|(_, effect)| possible::flaw(&effect.reqs, ruleset).is_none()) {
            for (at, one) in effect.reqs.iter().enumerate().filter(|(_, one)| one.present) {
                let Some(what) = out_of_question(*kind, one) else { continue };
                let path = entry("effects", kind.word()).name(name).name("reqs").index(at);
                let message = format!("this effect can never count: `{}` is evaluated without {what}", kind.word());
                let others: Vec<String> = kinds_with(one).map(|kind| format!("`{}`", kind.word())).collect();
                let mut warning = Diagnostic::warning(codes::CONTRADICTION, message);
                if !others.is_empty() {
                    warning = warning.note(None, format!("kinds that are evaluated with it: {}", others.join(", ")));
                }
                checker.push(path, warning);
            }
        }
    }
}

/// The subject of a requirement that queries of a kind never have; `None` if they may have it, or
/// if that is unknown.
fn out_of_question(kind: EffectKind, one: &Requirement) -> Option<&'static str> {
    let asked = kind.asked();
    match &one.condition {
        Condition::Output(_)
            if matches!(asked, Asked::Player | Asked::City | Asked::CityOrBuilding | Asked::CityLayer) =>
        {
            Some("an output")
        }
        Condition::Specialist(_) if !matches!(asked, Asked::CitySpecialist | Asked::Apart(..)) => Some("a specialist"),
        Condition::VisionLayer(_) if !matches!(asked, Asked::CityLayer | Asked::Apart(..)) => Some("a layer of vision"),
        Condition::Building(_) if is_of_nation(asked) && matches!(one.range, Range::City | Range::Traderoute) => {
            Some("a city")
        }
        Condition::MinSize(_) if is_of_nation(asked) => Some("a city"),
        condition if condition.is_of_tile() && is_of_nation(asked) => Some("a tile"),
        _ => None,
    }
}

fn is_of_nation(asked: Asked) -> bool {
    matches!(asked, Asked::Player | Asked::PlayerOutput)
}

/// Kinds that allow a requirement, if they are few.
fn kinds_with(one: &Requirement) -> impl Iterator<Item = EffectKind> {
    let fits: fn(Asked) -> bool = match &one.condition {
        Condition::Output(_) => {
            |asked| matches!(asked, Asked::CityOutput | Asked::PlayerOutput | Asked::TileOutput | Asked::CitySpecialist)
        }
        Condition::Specialist(_) => |asked| asked == Asked::CitySpecialist,
        Condition::VisionLayer(_) => |asked| asked == Asked::CityLayer,
        _ => |_| false,
    };
    EffectKind::ALL.iter().copied().filter(move |kind| fits(kind.asked()))
}
