//! The time that the rules of a game took, slowest first.

use std::cmp::Reverse;

use endturn::engine::compact::CompactSort as _;
use endturn::engine::{RuleId, rules::RuleTime};
use serde_json::{Value, json};

use super::number::grouped;
use super::paint::Paint;
use super::table::{self, Align};

/// Renders a table for people; rules that never ran are left out.
pub(crate) fn text(times: &[RuleTime], name: impl Fn(RuleId) -> &'static str, paint: Paint) -> String {
    let all = total(times);
    let head = ["share", "calls", "ns per call", "rule", "name", "module", "stage"].map(|cell| paint.dim(cell));
    let mut rows = vec![head.to_vec()];
    for time in dearest(times) {
        let place = match (time.stage, time.driver) {
            (Some(stage), Some(driver)) => format!("{stage}, row of {driver}"),
            (Some(stage), None) => stage.to_string(),
            (None, Some(driver)) => format!("within {driver}"),
            (None, None) => String::new(),
        };
        rows.push(vec![
            share(time.nanoseconds, all),
            grouped(time.calls),
            grouped(per_call(time)),
            time.rule.to_string(),
            what(time.rule).unwrap_or_else(|| name(time.rule)).to_owned(),
            time.module.to_owned(),
            place,
        ]);
    }
    let title = format!("Time of rules, personas and orders: {} µs", grouped(all / 1_000));
    format!("{}\n{}", paint.strong(title), table::lines(&rows, &[Align::Right; 3], "  "))
}

/// Returns all times for programs, in running order.
pub(crate) fn json(times: &[RuleTime], name: impl Fn(RuleId) -> &'static str) -> Value {
    let time = |time: &RuleTime| {
        json!({
            "module": time.module, "stage": time.stage.map(|stage| stage.to_string()), "rule": time.rule.0,
            "name": what(time.rule).unwrap_or_else(|| name(time.rule)), "driver": time.driver.map(|driver| driver.0),
            "calls": time.calls, "nanoseconds": time.nanoseconds,
        })
    };
    json!({
        "type": "timings", "nanoseconds": u64::try_from(total(times)).unwrap_or(u64::MAX),
        "rules": times.iter().map(time).collect::<Vec<_>>(),
    })
}

fn what(rule: RuleId) -> Option<&'static str> {
    match rule {
        RuleTime::DECISIONS => Some("Decisions of personas"),
        RuleTime::ORDERS => Some("Orders checked and applied"),
        _ => None,
    }
}

fn dearest(times: &[RuleTime]) -> Vec<&RuleTime> {
    let mut ran: Vec<&RuleTime> = times.iter().filter(|time| time.calls > 0).collect();
    ran.compact_sort_by_key(|time| Reverse(time.nanoseconds));
    ran
}

fn total(times: &[RuleTime]) -> i128 {
    times.iter().map(|time| i128::from(time.nanoseconds)).sum()
}

/// `12.3 %`, rounded down.
fn share(nanoseconds: u64, all: i128) -> String {
    let permille = i128::from(nanoseconds) * 1_000 / all.max(1);
    format!("{}.{} %", permille / 10, permille % 10)
}

fn per_call(time: &RuleTime) -> u64 {
    time.nanoseconds.checked_div(time.calls).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use endturn::engine::turn::Stage;

    use super::*;

    fn times() -> Vec<RuleTime> {
        let time = |rule, stage, driver, calls, nanoseconds| RuleTime {
            module: "x",
            stage,
            rule: RuleId(rule),
            driver,
            calls,
            nanoseconds,
        };
        let (end, driver) = (Some(Stage::TurnEnd), Some(RuleId("X-01")));
        vec![
            time("X-01", end, None, 2, 1_000),
            time("X-02", end, driver, 400, 6_500),
            time("X-03", end, driver, 0, 0),
            time("decide", None, None, 10, 2_500),
        ]
    }

    #[test]
    fn the_dearest_come_first_and_what_never_ran_is_left_out() {
        let text = text(&times(), |rule| if rule.0 == "X-02" { "Growth" } else { "" }, Paint(false));
        let lines: Vec<&str> = text.lines().collect();
        let expected = [
            "Time of rules, personas and orders: 10 µs",
            "   share  calls  ns per call  rule    name                   module  stage",
            "  65.0 %    400           16  X-02    Growth                 x       TurnEnd, row of X-01",
            "  25.0 %     10          250  decide  Decisions of personas  x",
            "  10.0 %      2          500  X-01                           x       TurnEnd",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn programs_get_every_line_and_nothing_divides_by_zero() {
        let object = json(&times(), |_| "");
        assert_eq!((object["nanoseconds"].as_u64(), object["rules"].as_array().unwrap().len()), (Some(10_000), 4));
        assert_eq!((&object["rules"][1]["driver"], &object["rules"][3]["stage"]), (&"X-01".into(), &Value::Null));
        assert_eq!(share(0, 0), "0.0 %");
        assert_eq!(share(u64::MAX, i128::from(u64::MAX)), "100.0 %");
        assert_eq!(text(&[], |_| "", Paint(false)).lines().count(), 2);
    }
}
