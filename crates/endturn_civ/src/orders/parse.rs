//! The text form of orders: strict grammar, helpful refusals.

use endturn_engine::orders::{Order, Refusal, Words};

use super::names::{Names, whole};
use super::{CityOption, CivOrder, goal};
use crate::city::terms::Rates;

/// An order of each form, by keyword.
const EXAMPLES: &[(&str, &str)] = &[
    ("produce", "produce Rome Settlers"),
    ("worklist", "worklist Rome Warriors Temple"),
    ("buy", "buy Rome"),
    ("sell", "sell Rome Temple"),
    ("rates", "rates science 60 tax 40 luxury 0"),
    ("research", "research Bronze_Working"),
    ("goal", "goal Philosophy"),
    ("revolution", "revolution Monarchy"),
    ("found", "found Settlers#12"),
    ("join", "join Settlers#12 Rome"),
    ("help", "help Caravan#12 Rome"),
    ("recycle", "recycle Warriors#12 Rome"),
    ("trade", "trade Caravan#12 Rome"),
    ("market", "market Caravan#12 Rome"),
    ("disband", "disband Warriors#12"),
    ("rehome", "rehome Warriors#12"),
    ("work", "work Rome 12,7"),
    ("idle", "idle Rome 12,7"),
    ("retrain", "retrain Rome elvis taxman"),
    ("arrange", "arrange Rome"),
    ("governor", "governor Rome weights food 10 shield 5 minimum food 1"),
    ("option", "option Rome science on"),
    ("policy", "policy NAME 50"),
];

pub(super) fn order(words: &mut Words<'_>, names: Names<'_>) -> Result<CivOrder, Refusal> {
    let keyword = CivOrder::KEYWORDS[words.keyword("order", CivOrder::KEYWORDS)?];
    let example = EXAMPLES.iter().find(|(word, _)| *word == keyword).map_or("", |(_, example)| example);
    words.set_example(example);
    parts(keyword, words, names).map_err(
        |refusal| {
            if refusal.example.is_empty() { refusal.example(example) } else { refusal }
        },
    )
}

/// What stands behind the keyword.
fn parts(keyword: &str, words: &mut Words<'_>, names: Names<'_>) -> Result<CivOrder, Refusal> {
    Ok(match keyword {
        "produce" => CivOrder::Produce(names.city(words)?, names.target(words)?),
        "worklist" => worklist(words, names)?,
        "buy" => CivOrder::Buy(names.city(words)?),
        "sell" => CivOrder::Sell(names.city(words)?, names.building(words)?),
        "rates" => rates(words)?,
        "research" => CivOrder::Research(names.tech(words)?),
        "goal" => aim(words, names)?,
        "revolution" => CivOrder::Revolution(names.government(words)?),
        "found" => CivOrder::Found(names.unit(words)?),
        "join" => CivOrder::Join(names.unit(words)?, names.city(words)?),
        "help" => CivOrder::Help(names.unit(words)?, names.city(words)?),
        "recycle" => CivOrder::Recycle(names.unit(words)?, names.city(words)?),
        "trade" => CivOrder::Trade(names.unit(words)?, names.city(words)?),
        "market" => CivOrder::Market(names.unit(words)?, names.city(words)?),
        "disband" => CivOrder::Disband(names.unit(words)?),
        "rehome" => CivOrder::Rehome(names.unit(words)?),
        "work" => CivOrder::Work(names.city(words)?, names.tile(words)?),
        "idle" => CivOrder::Idle(names.city(words)?, names.tile(words)?),
        "retrain" => CivOrder::Retrain(names.city(words)?, names.specialist(words)?, names.specialist(words)?),
        "arrange" => CivOrder::Arrange(names.city(words)?),
        "governor" => CivOrder::Governor(names.city(words)?, goal::read(words)?),
        "option" => option(words, names)?,
        _ => CivOrder::Policy(names.policy(words)?, whole(words)?),
    })
}

fn worklist(words: &mut Words<'_>, names: Names<'_>) -> Result<CivOrder, Refusal> {
    let city = names.city(words)?;
    let mut list = Vec::new();
    while !words.is_done() {
        list.push(names.target(words)?);
    }
    Ok(CivOrder::Worklist(city, list))
}

/// All three rates by name, in any order.
fn rates(words: &mut Words<'_>) -> Result<CivOrder, Refusal> {
    let mut rates = Rates::default();
    let mut left = vec!["science", "tax", "luxury"];
    while !left.is_empty() {
        let name = left.remove(words.keyword("rate", &left)?);
        let percent = whole(words)?;
        match name {
            "science" => rates.science = percent,
            "tax" => rates.tax = percent,
            _ => rates.luxury = percent,
        }
    }
    Ok(CivOrder::Rates(rates))
}

fn aim(words: &mut Words<'_>, names: Names<'_>) -> Result<CivOrder, Refusal> {
    let mut ahead = words.clone();
    if ahead.word(&["TECH", "none"])?.eq_ignore_ascii_case("none") {
        *words = ahead;
        return Ok(CivOrder::NoGoal);
    }
    Ok(CivOrder::Goal(names.tech(words)?))
}

fn option(words: &mut Words<'_>, names: Names<'_>) -> Result<CivOrder, Refusal> {
    let city = names.city(words)?;
    let option = CityOption::ALL[words.keyword("option of a city", &CityOption::ALL.map(CityOption::word))?];
    Ok(CivOrder::Option(city, option, words.keyword("state of an option", &["on", "off"])? == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_has_an_example_that_begins_with_it() {
        let of_examples: Vec<&str> = EXAMPLES.iter().map(|(word, _)| *word).collect();
        assert_eq!(of_examples, CivOrder::KEYWORDS);
        assert!(EXAMPLES.iter().all(|(word, example)| example.split(' ').next() == Some(word)));
    }
}
