//! The text form of a governor's goal (C-16).
//!
//! `weights` with outputs and the value of a point of surplus (0 if omitted), then `minimum` with
//! outputs and the least surplus (no limit if omitted), then `happy` with the value of a happy
//! city, then `celebrate` if the city must celebrate, and `disorder` if that is acceptable.

use endturn_civ_rules::city::arrange::Goal as CityGoal;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::orders::{Refusal, Words};

use super::names::whole;

/// A goal without any wishes.
const NOTHING: CityGoal = CityGoal {
    weights: Outputs::NONE,
    minimum: Outputs([i32::MIN; 6]),
    allow_disorder: false,
    require_happy: false,
    happy_weight: 0,
};

/// The parts after `weights`, in order.
const PARTS: [&str; 4] = ["minimum", "happy", "celebrate", "disorder"];

/// A goal for a single output.
pub(super) fn aiming_at(output: Output) -> CityGoal {
    let mut goal = NOTHING;
    goal.weights[output] = 10;
    goal
}

/// Reads a governor's goal; `None` for `off`.
pub(super) fn read(words: &mut Words<'_>) -> Result<Option<CityGoal>, Refusal> {
    if words.keyword("part of a goal", &["weights", "off"])? == 1 {
        return Ok(None);
    }
    let mut goal = NOTHING;
    let mut part = 0;
    let mut named = Vec::new();
    while !words.is_done() {
        // An output list may continue, or any later part may follow.
        let outputs: Vec<Output> = match part {
            0 | 1 => Output::ALL.iter().copied().filter(|output| !named.contains(output)).collect(),
            _ => Vec::new(),
        };
        let mut expected: Vec<String> = outputs.iter().map(|output| output_word(*output)).collect();
        expected.extend(PARTS[part..].iter().map(|&part| part.to_owned()));
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        let at = words.keyword("part of a goal", &expected)?;
        if let Some(&output) = outputs.get(at) {
            let list = if part == 0 { &mut goal.weights } else { &mut goal.minimum };
            list[output] = whole(words)?;
            named.push(output);
            continue;
        }
        named.clear();
        part += at - outputs.len() + 1;
        match part {
            1 => {}
            2 => goal.happy_weight = whole(words)?,
            3 => goal.require_happy = true,
            _ => goal.allow_disorder = true,
        }
    }
    Ok(Some(goal))
}

/// The words after the city.
pub(crate) fn text(goal: Option<&CityGoal>) -> String {
    let Some(goal) = goal else { return "off".to_owned() };
    let listed = |list: &Outputs, usual: i32| -> String {
        let told = Output::ALL.iter().filter(|&&output| list[output] != usual);
        told.map(|&output| format!(" {} {}", output_word(output), list[output])).collect()
    };
    let mut text = format!("weights{}", listed(&goal.weights, 0));
    if goal.minimum != NOTHING.minimum {
        text += &format!(" minimum{}", listed(&goal.minimum, i32::MIN));
    }
    if goal.happy_weight != 0 {
        text += &format!(" happy {}", goal.happy_weight);
    }
    if goal.require_happy {
        text += " celebrate";
    }
    if goal.allow_disorder {
        text += " disorder";
    }
    text
}

/// An output as a word of orders.
pub(super) fn output_word(output: Output) -> String {
    output.word().to_lowercase()
}
