//! The grammar of orders, as help shows it.

use super::names::{Names, word};

pub(super) fn grammar(names: Names<'_>) -> Vec<(String, String)> {
    let rules = &names.eye.rules.written;
    let specialists: Vec<String> = rules.specialists.names().map(word).collect();
    let specialists = specialists.join("|");
    let mut lines: Vec<(String, String)> =
        LINES.iter().map(|(form, meaning)| (form.replace("SPECIALIST", &specialists), (*meaning).to_owned())).collect();
    let policies: Vec<String> = rules.policies.names().map(word).collect();
    let (form, meaning) = if policies.is_empty() {
        ("policy POLICY PERCENT".to_owned(), "set a policy; these rules have none")
    } else {
        (format!("policy {} PERCENT", policies.join("|")), "set a policy, from the end of the turn on")
    };
    lines.push((form, meaning.to_owned()));
    lines
}

const LINES: &[(&str, &str)] = &[
    (
        "produce CITY TARGET",
        "build something else; names are words with `_` for spaces, in any case, like City_Walls; CITY may be its place, like 12,7",
    ),
    ("worklist CITY TARGET*", "what is built next, in this order, at most 64; without a target, nothing"),
    ("buy CITY", "buy what is under construction"),
    ("sell CITY BUILDING", "sell an improvement, one per city and turn"),
    (
        "rates science PERCENT tax PERCENT luxury PERCENT",
        "split trade; 100 together, none above the government's limit",
    ),
    ("research TECH", "what is researched now; a change may cost the bulbs gathered"),
    ("goal TECH|none", "what is researched in the long run"),
    ("revolution GOVERNMENT", "overthrow the government for another; anarchy comes first"),
    (
        "found UNIT",
        "found a city where the unit stands, for units do not move; UNIT is its type and number among yours, like Settlers#12, or #12",
    ),
    ("join UNIT CITY", "the unit becomes citizens of a city that it is in or next to"),
    ("help UNIT CITY", "the unit adds its shields to a wonder"),
    ("recycle UNIT CITY", "the unit adds part of its shields to any production"),
    ("trade UNIT CITY", "the unit brings its goods to a city: revenue, and a trade route if there is room"),
    ("market UNIT CITY", "the unit sells its goods without a trade route"),
    ("disband UNIT", "the unit is no more"),
    ("rehome UNIT", "the city in which the unit stands supports it from now on"),
    ("work CITY COLUMN,ROW", "a specialist goes to work on a tile"),
    ("idle CITY COLUMN,ROW", "whoever works a tile becomes a specialist"),
    ("retrain CITY SPECIALIST SPECIALIST", "a specialist of one kind becomes one of another"),
    ("arrange CITY", "all citizens are placed anew by the governor"),
    (
        "governor CITY weights (OUTPUT NUMBER)* [minimum (OUTPUT NUMBER)+] [happy NUMBER] [celebrate] [disorder]",
        "what the governor aims at: the worth of a point of food, shield, trade, gold, luxury and science, and the least surplus",
    ),
    ("governor CITY off", "the governor aims at the usual"),
    (
        "option CITY science|tax|disband on|off",
        "new citizens become scientists or taxmen; the last ones may leave as a unit",
    ),
];
