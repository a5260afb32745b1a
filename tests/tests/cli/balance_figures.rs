//! Figures in the pages of docs/balance: they are those that their plans give today.
//!
//! A comment above a table says what it shows, and the same cells are computed anew:
//!
//! - `<!-- figures: points in column 2 of plans/x.ron -->`: the share of points of the contenders
//!   that the first cell of a row names in backticks;
//! - `<!-- figures: wins in column 2 of plans/x.ron -->`: the share of games that they win alone;
//! - `<!-- figures: payoffs of plans/x.ron -->`: points of the row against the column;
//! - `<!-- figures: pairs in column 3 of plans/x.ron -->`: rows such as `a against b`;
//! - `<!-- figures: points against a in column 3 of plans/x.ron -->`: points from one opponent;
//! - `<!-- figures: settings of a against b in column 2 of plans/x.ron -->`: points that `a` takes
//!   from `b` at the values of levers that the first cell names, as in `` `risk_pct 60` ``.
//!
//! - `<!-- figures: means of score of Rome in column 2 of plans/x.ron -->`: a metric of a seat,
//!   or `points of Rome`, at the value of a lever that the first cell names, or that it is part of;
//! - `<!-- figures: changes of score of Rome in column 3 of plans/x.ron -->`: the same as the
//!   change from the first value;
//! - `<!-- figures: spread in column 2 of plans/x.ron -->`: how far the share of points that the
//!   first seat takes lies from one half, as a standard deviation over the settings that have the
//!   value of a lever that the first cell names, without what luck adds to it;
//! - `<!-- figures: searches of plans/x.ron -->`: points that the best find of a search takes from
//!   the persona that the head names in backticks; the other columns are its root, the number of
//!   its candidates, or the turn limit.
//! - `<!-- figures: seats of 200 seeds -->`: the answers of `fair` on that many seeds. A row names
//!   the scenario and the persona in its first two cells; then come the points of the first seat,
//!   and the handicap with the seat that has it, as in `komi of White: 5`.
//!
//! A cell is an estimate, with or without bounds, in percent, or in the unit of a metric:
//! `31.5 (27.2 to 36.1)`, `98 %`. It is compared with as many decimals as it has. Cells that begin
//! with a dash are left alone. Two marks above a table are for two of its columns.
//!
//! Sentences refer to tables: a figure with bounds stands in one.
#![allow(clippy::float_arithmetic, reason = "figures about games")]

use std::{collections::BTreeSet, fs};

use endturn_cli::Terminals;
use serde_json::Value;

use crate::readme;
use crate::support::{call, endturn, folder, json_lines, repository};

/// A marked table of a page.
#[derive(Debug)]
struct Marked {
    place: String,
    kind: Kind,
    plan: String,
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// The meaning of the cells, with the index of their column.
#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Points(usize),
    PointsAgainst(String, usize),
    Settings([String; 2], usize),
    Wins(usize),
    Payoffs,
    Pairs(usize),
    /// The metric, or `points`, the name of the seat, and whether it is the change.
    Outcome([String; 2], bool, usize),
    Spread(usize),
    Searches,
    Seats,
}

/// All marked tables of the pages.
fn marked() -> Vec<Marked> {
    let mut pages: Vec<_> =
        fs::read_dir(repository().join("docs/balance")).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    let mut all = Vec::new();
    for path in pages {
        let (text, name) = (fs::read_to_string(&path).unwrap(), path.file_name().unwrap().to_string_lossy());
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let Some(mark) = line.strip_prefix("<!-- figures: ").and_then(|line| line.strip_suffix(" -->")) else {
                assert!(!line.contains("figures:"), "{name}:{}: `{line}` is no mark of a table", at + 1);
                continue;
            };
            let table: Vec<Vec<String>> = lines[at + 1..]
                .iter()
                .skip_while(|line| !line.starts_with('|'))
                .map_while(|line| cells(line))
                .collect();
            assert!(table.len() > 2, "{name}:{}: no table follows", at + 1);
            let (what, plan) = mark.rsplit_once(" of ").expect("a mark names a plan");
            let (kind, column) = what.split_once(" in column ").unwrap_or((what, "1"));
            let column = column.parse::<usize>().expect("a column is a number") - 1;
            let kind = match kind.split(' ').collect::<Vec<_>>()[..] {
                ["points"] => Kind::Points(column),
                ["points", "against", other] => Kind::PointsAgainst(other.to_owned(), column),
                ["settings", "of", one, "against", other] => Kind::Settings([one, other].map(str::to_owned), column),
                ["means", "of", metric, "of", seat] => Kind::Outcome([metric, seat].map(str::to_owned), false, column),
                ["changes", "of", metric, "of", seat] => Kind::Outcome([metric, seat].map(str::to_owned), true, column),
                ["spread"] => Kind::Spread(column),
                ["wins"] => Kind::Wins(column),
                ["payoffs"] => Kind::Payoffs,
                ["pairs"] => Kind::Pairs(column),
                ["searches"] => Kind::Searches,
                ["seats"] => Kind::Seats,
                _ => panic!("{name}:{}: `{kind}` is not a kind of figures", at + 1),
            };
            let (heads, rows) = (table[0].clone(), table[2..].to_vec());
            all.push(Marked { place: format!("{name}:{}", at + 1), kind, plan: plan.to_owned(), heads, rows });
        }
    }
    all
}

/// The cells of a row of a table.
fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(|cell| cell.trim().to_owned()).collect())
}

/// The names between backticks.
fn names(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The numbers of a cell, each with its number of decimals; empty for a dash.
fn numbers(cell: &str) -> Vec<(f64, usize)> {
    if cell.starts_with('–') {
        return Vec::new();
    }
    let number = |word: &str| {
        let word = word.trim_matches(['(', ')', '%']);
        let value: f64 = word.parse().ok()?;
        Some((value, word.split_once('.').map_or(0, |(_, decimals)| decimals.len())))
    };
    let all: Vec<(f64, usize)> = cell.split_whitespace().filter_map(number).collect();
    assert!(matches!(all.len(), 1 | 3), "`{cell}` is not an estimate, with or without bounds");
    all
}

/// Checks that a cell shows an estimate in percent; returns how many numbers it has.
fn check(place: &str, cell: &str, estimate: &Value) -> usize {
    check_times(place, cell, estimate, 100.0)
}

/// Checks that a cell shows an estimate times a factor; returns how many numbers it has.
fn check_times(place: &str, cell: &str, estimate: &Value, factor: f64) -> usize {
    let shown = numbers(cell);
    for ((shown, decimals), field) in shown.iter().zip(["estimate", "low", "high"]) {
        let value = estimate[field].as_f64().unwrap_or_else(|| panic!("{place}: nothing is known of `{cell}`"));
        let (shown, now) = (format!("{shown:.decimals$}"), format!("{:.decimals$}", value * factor + 0.0));
        assert_eq!(shown, now, "{place}: `{cell}` is out of date: {estimate}");
    }
    shown.len()
}

/// Checks a table against the result of its plan; returns the number of figures.
fn compare(table: &Marked, result: &Value) -> usize {
    let (place, contenders) = (&table.place, result["contenders"].as_array().unwrap());
    let of = |name: &str| {
        let known = contenders.iter().position(|one| one["contender"] == name);
        known.unwrap_or_else(|| panic!("{place}: {} has no contender `{name}`", table.plan))
    };
    let against = |one: &str, other: &str| &contenders[of(one)]["against"][of(other)];
    let mut count = 0;
    for row in &table.rows {
        let named = names(&row[0]);
        match &table.kind {
            &Kind::Points(column) => {
                count +=
                    named.iter().map(|name| check(place, &row[column], &contenders[of(name)]["points"])).sum::<usize>();
            }
            &Kind::Wins(column) => {
                let won = |name: &str| &result["campaigns"][of(name)]["won"];
                count += named.iter().map(|name| check(place, &row[column], won(name))).sum::<usize>();
            }
            Kind::PointsAgainst(other, column) => {
                count += named.iter().map(|name| check(place, &row[*column], against(name, other))).sum::<usize>();
            }
            Kind::Settings([one, other], column) => {
                let contenders = setting(place, &named, result)["contenders"].as_array().unwrap();
                let of = |name: &str| contenders.iter().position(|one| one["contender"] == name).unwrap();
                count += check(place, &row[*column], &contenders[of(one)]["against"][of(other)]);
            }
            Kind::Payoffs => {
                for (head, cell) in table.heads.iter().zip(row).skip(1).filter(|(_, cell)| !cell.starts_with('–')) {
                    count += check(place, cell, against(named[0], head));
                }
            }
            &Kind::Pairs(column) => {
                // Further rows may show something else.
                if let Some((one, other)) = row[0].split_once(" against ") {
                    count += check(place, &row[column], against(one, other));
                }
            }
            Kind::Outcome([metric, seat], is_change, column) => {
                let factor = if metric == "points" { 100.0 } else { 1.0 };
                count += check_times(
                    place,
                    &row[*column],
                    &outcome(place, &named, (metric, seat), *is_change, result),
                    factor,
                );
            }
            &Kind::Spread(column) => count += check(place, &row[column], &spread(place, &named, result)),
            Kind::Searches | Kind::Seats => unreachable!("its figures are no result of a batch"),
        }
    }
    assert!(count > 0, "{place}: the table shows no figure");
    count
}

/// The configurations of a result in which a lever has a value that is, or contains, the name.
fn configurations<'r>(place: &str, named: &[&str], result: &'r Value) -> Vec<&'r Value> {
    let [name] = named else { panic!("{place}: a row names one value, found {named:?}") };
    let levers = &result["levers"];
    let factors: Vec<&str> =
        levers["factors"].as_array().unwrap().iter().filter_map(|one| one["name"].as_str()).collect();
    let values = |one: &Value| -> Vec<String> {
        let values = one["values"].as_array().unwrap().iter().map(|value| value.as_str().unwrap_or("").to_owned());
        factors
            .iter()
            .zip(values)
            .flat_map(|(factor, value)| {
                let last = factor.rsplit('.').next().unwrap_or(factor);
                [format!("{last} {value}"), value]
            })
            .collect()
    };
    let all: Vec<&Value> = levers["configurations"].as_array().unwrap().iter().collect();
    let exact: Vec<&Value> = all.iter().copied().filter(|one| values(one).iter().any(|value| value == name)).collect();
    if !exact.is_empty() {
        return exact;
    }
    // A unit more of a kind is named once more.
    let times = |one: &Value| values(one).iter().map(|value| value.matches(name).count()).max().unwrap_or(0);
    let most = all.iter().map(|one| times(one)).max().filter(|times| *times > 0);
    let found: Vec<&Value> = all.into_iter().filter(|one| Some(times(one)) == most).collect();
    assert!(!found.is_empty(), "{place}: no setting has `{name}`");
    found
}

/// The place of an outcome among those of each configuration.
fn outcome_place(place: &str, (metric, seat): (&str, &str), result: &Value) -> usize {
    let seats = result["seats"].as_array().unwrap();
    let number = seats.iter().find(|one| one["name"] == seat).map(|one| one["seat"].clone());
    let is_it = |one: &Value| match metric {
        "points" => one["kind"] == "seat" && Some(&one["seat"]) == number.as_ref(),
        _ => one["metric"] == metric && one["seat"] == seat,
    };
    let found = result["levers"]["outcomes"].as_array().unwrap().iter().position(is_it);
    found.unwrap_or_else(|| panic!("{place}: no outcome is {metric} of {seat}"))
}

/// An outcome at the value of a lever, or its change from the first value.
fn outcome(place: &str, named: &[&str], of: (&str, &str), is_change: bool, result: &Value) -> Value {
    let at = outcome_place(place, of, result);
    let found = configurations(place, named, result);
    let [one] = found[..] else { panic!("{place}: {} settings have {named:?}", found.len()) };
    if !is_change {
        return one["outcomes"][at].clone();
    }
    let factors = result["levers"]["factors"].as_array().unwrap();
    let moved = |factor: usize| one["values"][factor] != result["levers"]["configurations"][0]["values"][factor];
    let factor = (0..factors.len()).find(|&factor| moved(factor)).unwrap_or(0);
    let to = factors[factor]["values"].as_array().unwrap().iter().position(|value| *value == one["values"][factor]);
    let effects = result["levers"]["effects"].as_array().unwrap();
    let effect = effects.iter().find(|one| one["factor"] == factor && Some(one["to"].as_u64().unwrap() as usize) == to);
    effect.unwrap_or_else(|| panic!("{place}: no effect of {named:?}"))["changes"][at].clone()
}

/// The standard deviation from one half of the first seat's share of points over settings, without
/// what luck adds to it, with a 95 % interval.
fn spread(place: &str, named: &[&str], result: &Value) -> Value {
    let variances: Vec<f64> = configurations(place, named, result)
        .into_iter()
        .map(|one| {
            let (share, games) = (one["outcomes"][0]["estimate"].as_f64().unwrap(), one["games"].as_f64().unwrap());
            (share - 0.5).powi(2) - share * (1.0 - share) / (games - 1.0)
        })
        .collect();
    let count = variances.len() as f64;
    let mean = variances.iter().sum::<f64>() / count;
    let error = (variances.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0) / count).sqrt();
    let root = |variance: f64| variance.max(0.0).sqrt();
    serde_json::json!({
        "estimate": root(mean), "low": root(mean - 1.96 * error), "high": root(mean + 1.96 * error),
    })
}

/// Compares a table of searches with the points that a search with these options takes from a
/// persona; returns the number of figures.
fn compare_searches(table: &Marked, points: impl Fn(&str, &str) -> Value) -> usize {
    let mut count = 0;
    for row in &table.rows {
        let cells = || table.heads.iter().zip(row);
        let option = |(head, cell): (&String, &String)| match head.as_str() {
            "root" => format!(" --seed {cell}"),
            "candidates" => format!(" --candidates {}", cell.replace(',', "")),
            "turn limit" => format!(" --set turn_limit={cell}"),
            _ => String::new(),
        };
        let options: String = cells().map(option).collect();
        for (head, cell) in cells().filter(|(head, _)| head.starts_with('`')) {
            count += check(&table.place, cell, &points(&options, names(head)[0]));
        }
    }
    assert!(count > 0, "{}: the table shows no figure", table.place);
    count
}

/// The points that the best find of a search takes from a persona.
fn searched(plan: &str, options: &str, against: &str) -> Value {
    let command = format!("search {plan} --against {against} --best 1{options} --format json");
    let lines = json_lines(&endturn(&command).success());
    lines.iter().find(|line| line["type"] == "found").expect("a search finds a script")["points"].clone()
}

/// Compares rows of a table of seats with what `fair` answers; returns the number of figures.
fn compare_seats(table: &Marked, is_meant: impl Fn(&str) -> bool) -> usize {
    let mut count = 0;
    let seeds = table.plan.strip_suffix(" seeds").expect("a mark of seats has a number of seeds").replace(',', "");
    for row in table.rows.iter().filter(|row| is_meant(names(&row[0])[0])) {
        let (scenario, persona) = (names(&row[0])[0], names(&row[1])[0]);
        let words = ["fair", scenario, "--persona", persona, "--seeds", &seeds, "--format", "json"];
        let answer = json_lines(&call(&words, "", Terminals::default()).success()).remove(0);
        count += check(&table.place, &row[2], &answer["seats"][0]["points"]);
        let handicaps = answer["handicaps"].as_array().unwrap().iter().map(|one| {
            let text = |name: &str| one[name].as_str().unwrap();
            format!("{} of {}: {}", text("name"), text("seat"), one["value"])
        });
        let told = handicaps.collect::<Vec<_>>().join(", ");
        assert_eq!(row[3], if told.is_empty() { "–" } else { &told }, "{}: {scenario}, {persona}", table.place);
    }
    assert!(count > 0, "{}: the table shows no figure", table.place);
    count
}

/// The one setting of a result in which levers have all of these values; the name of a lever may
/// lack its beginning.
fn setting<'r>(place: &str, named: &[&str], result: &'r Value) -> &'r Value {
    let has = |setting: &Value, name: &str| {
        let values = setting["values"].as_str().unwrap().split(", ");
        values
            .into_iter()
            .any(|value| value.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
    };
    let all = result["settings"].as_array().unwrap();
    let mut found = all.iter().filter(|setting| named.iter().all(|name| has(setting, name)));
    let first = found.next().unwrap_or_else(|| panic!("{place}: no setting has {named:?}"));
    assert!(found.next().is_none(), "{place}: more than one setting has {named:?}");
    first
}

/// Plays a plan.
fn played(plan: &str) -> Value {
    let out = folder();
    let command = format!("batch {plan} --out {} --tables none --quiet --format json", out.path().display());
    json_lines(&endturn(&command).success()).pop().unwrap()
}

#[test]
fn marked_tables_are_those_of_plans_and_one_of_them_is_up_to_date() {
    let all = marked();
    assert!(all.len() >= 7, "{all:?}");
    for table in all.iter().filter(|table| table.kind != Kind::Seats) {
        assert!(repository().join(&table.plan).is_file(), "{}: there is no {}", table.place, table.plan);
    }
    let sampled = all.iter().filter(|table| table.plan == readme::PLAYED && table.kind != Kind::Searches);
    let report = endturn(&format!("report {} --format json", readme::played().0.display())).success();
    let result = json_lines(&report).remove(0);
    let count: usize = sampled.map(|table| compare(table, &result)).sum();
    assert!(count >= 9, "{count} figures");
}

#[test]
fn a_row_of_seats_is_up_to_date() {
    let all = marked();
    let table = all.iter().find(|table| table.kind == Kind::Seats).expect("board games have one");
    assert!(compare_seats(table, |scenario| scenario == "kalaha") >= 3);
}

#[test]
fn a_figure_that_is_out_of_date_is_found() {
    let estimate = serde_json::json!({"estimate": 0.3149, "low": 0.2721, "high": 0.3607});
    assert_eq!(check("x", "31.5 (27.2 to 36.1)", &estimate), 3);
    assert_eq!(check("x", "31 %", &estimate), 1);
    assert_eq!(check("x", "–", &estimate), 0);
    for cell in ["31.4 (27.2 to 36.1)", "31.5 (27.2 to 36.2)", "32 %"] {
        assert!(std::panic::catch_unwind(|| check("x", cell, &estimate)).is_err(), "{cell}");
    }
}

#[test]
fn the_values_of_levers_name_a_setting() {
    let setting = |values: &str, points: f64| {
        let none = serde_json::Value::Null;
        let one = serde_json::json!({"contender": "a", "against": [none, {"estimate": points}]});
        serde_json::json!({"values": values, "contenders": [one, {"contender": "b", "against": []}]})
    };
    let settings = [setting("x.ship.cost 5, x.tax 10", 0.25), setting("x.ship.cost 15, x.tax 10", 0.5)];
    let result = serde_json::json!({"contenders": [], "settings": settings});
    let table = |cell: &str, shown: &str| Marked {
        place: "x".to_owned(),
        kind: Kind::Settings(["a", "b"].map(str::to_owned), 1),
        plan: String::new(),
        heads: Vec::new(),
        rows: vec![vec![cell.to_owned(), shown.to_owned()]],
    };
    assert_eq!(compare(&table("`cost 5`", "25 %"), &result), 1);
    assert_eq!(compare(&table("`ship.cost 15`, `tax 10`", "50 %"), &result), 1);
    for (cell, shown) in [("`cost 5`", "50 %"), ("`tax 10`", "25 %"), ("`cost 6`", "25 %")] {
        assert!(std::panic::catch_unwind(|| compare(&table(cell, shown), &result)).is_err(), "{cell}");
    }
}

#[test]
fn a_table_of_searches_names_their_options_and_personas() {
    let cells = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
    let table = |shown: &str| Marked {
        place: "x".to_owned(),
        kind: Kind::Searches,
        plan: String::new(),
        heads: cells(["root", "candidates", "`a`", "`b`"]),
        rows: vec![cells(["6", "2,000", shown, "–"])],
    };
    let points = |options: &str, against: &str| {
        assert_eq!(options, " --seed 6 --candidates 2000");
        serde_json::json!({"estimate": if against == "a" { 0.286 } else { 0.5 }})
    };
    assert_eq!(compare_searches(&table("28.6"), points), 1);
    assert!(std::panic::catch_unwind(|| compare_searches(&table("50.0"), points)).is_err());
    let all = marked();
    assert!(all.iter().any(|table| table.kind == Kind::Searches), "{all:?}");
}

#[test]
fn figures_with_bounds_stand_in_tables() {
    for entry in fs::read_dir(repository().join("docs/balance")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        // A sentence may be broken inside a figure.
        for paragraph in text.split("\n\n").filter(|one| !one.starts_with(['|', '<'])) {
            let words: Vec<&str> = paragraph.split_whitespace().collect();
            let is_number = |word: &str| word.parse::<f64>().is_ok();
            for three in words.windows(3) {
                let low = three[0].strip_prefix('(').is_some_and(is_number);
                let is_bounds = low && three[1] == "to" && three[2].starts_with(|one: char| one.is_ascii_digit());
                let is_about = three[1] == "±" && is_number(three[0]);
                assert!(!is_bounds && !is_about, "{}: {three:?} stands in a sentence", path.display());
            }
        }
    }
}

#[test]
#[ignore = "plays all plans and searches that pages have tables of: ten minutes in a release build"]
fn all_marked_tables_are_up_to_date() {
    let all = marked();
    let (seats, plans): (Vec<_>, Vec<_>) = all.iter().partition(|table| table.kind == Kind::Seats);
    let (searches, batches): (Vec<_>, Vec<_>) = plans.into_iter().partition(|table| table.kind == Kind::Searches);
    let plans: BTreeSet<&str> = batches.iter().map(|table| table.plan.as_str()).collect();
    for plan in plans {
        let result = played(plan);
        let count: usize = batches.iter().filter(|table| table.plan == plan).map(|table| compare(table, &result)).sum();
        println!("{plan}: {count} figures");
    }
    for table in seats {
        println!("{}: {} figures of seats", table.place, compare_seats(table, |_| true));
    }
    for table in searches {
        let points = |options: &str, against: &str| searched(&table.plan, options, against);
        println!("{}: {} figures of searches", table.place, compare_searches(table, points));
    }
}
