//! Running order of a stage's rules: modules by name, the rules of a module as it adds them, and
//! rules placed beside others at their spots.

use super::{Beside, Place, RuleId, RuleInfo, registry::AddedRule};
use crate::compact::CompactSort as _;
use crate::{suggest::did_you_mean, turn::Stage};

/// The rules of a stage, first to last.
///
/// # Errors
/// If the spot of a rule cannot be found, as a message.
pub(crate) fn running_order<'a>(
    stage: Stage,
    added: &'a [AddedRule],
    known: &[&RuleInfo],
) -> Result<Vec<&'a AddedRule>, String> {
    let mut here: Vec<&AddedRule> = added.iter().filter(|row| row.stage == stage).collect();
    here.compact_sort_by_key(|row| row.module);
    let (beside, own): (Vec<&AddedRule>, Vec<&AddedRule>) = here.iter().copied().partition(|row| row.beside.is_some());
    for row in &beside {
        check_neighbour(stage, row, added, &here, known)?;
    }
    let mut order = Vec::with_capacity(here.len());
    own.iter().for_each(|row| put(row, &beside, &mut order));
    let lost: Vec<&AddedRule> =
        beside.into_iter().filter(|row| order.iter().all(|one: &&AddedRule| one.rule != row.rule)).collect();
    if lost.is_empty() { Ok(order) } else { Err(ring(stage, &lost)) }
}

/// Appends a rule to the order, with all rules placed beside it.
fn put<'a>(row: &'a AddedRule, beside: &[&'a AddedRule], order: &mut Vec<&'a AddedRule>) {
    let at = |side: Beside| beside.iter().copied().filter(move |one| one.beside == Some(side));
    at(Beside::Before(row.rule)).for_each(|one| put(one, beside, order));
    order.push(row);
    at(Beside::After(row.rule)).for_each(|one| put(one, beside, order));
}

/// Checks that the rule beside which another is placed exists.
fn check_neighbour(
    stage: Stage,
    row: &AddedRule,
    added: &[AddedRule],
    here: &[&AddedRule],
    known: &[&RuleInfo],
) -> Result<(), String> {
    let Some(beside) = row.beside else { return Ok(()) };
    let other = beside.rule();
    if here.iter().any(|one| one.rule == other) {
        return Ok(());
    }
    let place = known.iter().find(|rule| rule.id == other).map(|rule| rule.place);
    let elsewhere = added.iter().find(|one| one.rule == other).map(|one| one.stage);
    let why = match (place, elsewhere) {
        (Some(Place::Within(carrier)), _) => {
            format!("{other} is carried out within {carrier}, and has no place of its own")
        }
        (Some(Place::Row(driver)), _) => {
            format!("{other} is a row of {driver}, and runs for one entity at a time inside it")
        }
        (_, Some(stage)) => format!("{other} runs in {stage}"),
        (Some(_), None) => format!("{other} is not a system"),
        (None, None) => unknown(other, row, here),
    };
    Err(format!("{stage}: {} of {} is to run {beside}, but {why}", row.rule, row.module))
}

fn unknown(other: RuleId, row: &AddedRule, here: &[&AddedRule]) -> String {
    let names = || here.iter().filter(|one| one.rule != row.rule).map(|one| one.rule.0);
    let hint = match did_you_mean(other.0, names()) {
        Some(near) => format!("did you mean {near}?"),
        None if names().next().is_none() => "there is no other rule".to_owned(),
        None => format!("there are {}", names().collect::<Vec<_>>().join(", ")),
    };
    format!("no module of this game has a rule {other} there; {hint}")
}

/// Describes rules that are placed beside one another in a cycle.
fn ring(stage: Stage, lost: &[&AddedRule]) -> String {
    let told = lost.iter().filter_map(|row| Some(format!("{} {}", row.rule, row.beside?)));
    format!("{stage}: these rules are placed beside one another in a cycle: {}", told.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STAGE: Stage = Stage::TurnEnd;

    fn row(module: &'static str, rule: &'static str, beside: Option<Beside>) -> AddedRule {
        AddedRule { stage: STAGE, module, step: String::new(), rule: RuleId(rule), beside }
    }

    fn order(rows: &[AddedRule], known: &[&RuleInfo]) -> Result<String, String> {
        let order = running_order(STAGE, rows, known)?;
        Ok(order.iter().map(|row| row.rule.0).collect::<Vec<_>>().join(" "))
    }

    fn after(rule: &'static str) -> Option<Beside> {
        Some(Beside::After(RuleId(rule)))
    }

    fn before(rule: &'static str) -> Option<Beside> {
        Some(Beside::Before(RuleId(rule)))
    }

    #[test]
    fn rules_beside_others_stand_there_in_the_order_in_which_they_were_added() {
        let rows = [
            row("war", "W-1", None),
            row("war", "W-2", None),
            row("tax", "T-1", after("W-1")),
            row("tax", "T-2", None),
            row("tax", "T-3", after("W-1")),
            row("tax", "T-4", before("W-1")),
            row("spy", "S-1", before("T-3")),
            row("spy", "S-2", after("W-1")),
            row("war", "W-3", after("W-2")),
        ];
        assert_eq!(order(&rows, &[]).as_deref(), Ok("T-2 T-4 W-1 S-2 T-1 S-1 T-3 W-2 W-3"));
        assert_eq!(order(&rows[..2], &[]).as_deref(), Ok("W-1 W-2"));
    }

    #[test]
    fn a_rule_whose_neighbour_is_not_there_is_told_with_what_is() {
        const fn info(id: &'static str, place: Place) -> RuleInfo {
            RuleInfo::new(RuleId(id), "", place, "", "")
        }
        let told = |beside: &'static str, known: &[&RuleInfo]| {
            let mut rows = vec![row("war", "W-01", None), row("war", "W-02", None), row("tax", "T-01", after(beside))];
            rows.push(AddedRule { stage: Stage::TurnStart, ..row("war", "W-77", None) });
            order(&rows, known).unwrap_err()
        };
        let begin = "TurnEnd: T-01 of tax is to run after";
        assert_eq!(
            told("W-3", &[]),
            format!("{begin} W-3, but no module of this game has a rule W-3 there; did you mean W-01?")
        );
        let listed = "but no module of this game has a rule Z there; there are W-01, W-02";
        assert_eq!(told("Z", &[]), format!("{begin} Z, {listed}"));
        assert_eq!(told("W-77", &[]), format!("{begin} W-77, but W-77 runs in TurnStart"));
        let within = info("W-09", Place::Within(RuleId("W-02")));
        assert!(told("W-09", &[&within]).ends_with("but W-09 is carried out within W-02, and has no place of its own"));
        let in_a_table = info("W-09", Place::Row(RuleId("W-02")));
        assert!(told("W-09", &[&in_a_table]).contains("W-09 is a row of W-02"));
        assert!(told("W-09", &[&info("W-09", Place::Orders)]).ends_with("but W-09 is not a system"));
    }

    #[test]
    fn rules_in_a_cycle_are_named() {
        let ring = [row("a", "A-1", after("B-1")), row("b", "B-1", before("A-1")), row("c", "C-1", None)];
        let told = "TurnEnd: these rules are placed beside one another in a cycle: A-1 after B-1, B-1 before A-1";
        assert_eq!(order(&ring, &[]).unwrap_err(), told);
        let itself = [row("a", "A-1", after("A-1"))];
        assert!(order(&itself, &[]).unwrap_err().ends_with("in a cycle: A-1 after A-1"));
    }
}
