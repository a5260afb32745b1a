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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parsed(text: &str) -> Result<Option<CityGoal>, Refusal> {
        read(&mut Words::new(text, ""))
    }

    #[test]
    fn c_16_a_goal_reads_as_it_is_written() {
        let goal = CityGoal {
            weights: Outputs([10, 5, 0, 2, 0, 2]),
            minimum: Outputs([1, 0, i32::MIN, -5, i32::MIN, i32::MIN]),
            allow_disorder: true,
            require_happy: true,
            happy_weight: -3,
        };
        let written = "weights food 10 shield 5 gold 2 science 2 minimum food 1 shield 0 gold -5 happy -3 celebrate \
                       disorder";
        assert_eq!(text(Some(&goal)), written);
        assert_eq!(parsed(written), Ok(Some(goal)));
        assert_eq!(parsed("off"), Ok(None));
        assert_eq!(parsed("weights"), Ok(Some(NOTHING)));
        assert_eq!(text(Some(&NOTHING)), "weights");
    }

    #[test]
    fn c_16_parts_come_in_order_and_once() {
        for (text, code) in [
            ("", "missing-word"),
            ("food 1", "unknown-word"),
            ("weights food", "missing-word"),
            ("weights food 1 food 2", "unknown-word"),
            ("weights celebrate minimum", "unknown-word"),
            ("weights happy 1 food 2", "unknown-word"),
            ("weights minimum minimum", "unknown-word"),
            ("weights disorder disorder", "unknown-word"),
            ("weights happy much", "bad-number"),
        ] {
            assert_eq!(parsed(text).map_err(|refusal| refusal.code), Err(code), "{text}");
        }
        let refusal = parsed("weights foot 1").unwrap_err();
        assert_eq!(refusal.suggestion.as_deref(), Some("food"));
    }

    proptest! {
        #[test]
        fn c_16_every_goal_reads_back(
            weights: [i32; 6],
            minimum: [i32; 6],
            bare in 0_usize..8,
            allow_disorder: bool,
            require_happy: bool,
            happy_weight: i32,
        ) {
            let mut goal = CityGoal {
                weights: Outputs(weights), minimum: Outputs(minimum), allow_disorder, require_happy, happy_weight,
            };
            for at in 0..bare.min(6) {
                goal.weights.0[at] = 0;
                goal.minimum.0[at] = i32::MIN;
            }
            prop_assert_eq!(parsed(&text(Some(&goal))), Ok(Some(goal)));
        }
    }
}
