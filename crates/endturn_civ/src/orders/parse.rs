//! The text form of orders: strict grammar, helpful refusals.

use endturn_civ_rules::city::terms::Rates;
use endturn_engine::orders::{Order, Refusal, Words};

use super::names::{Names, whole};
use super::{CityOption, CivOrder, examples, goal};

pub(super) fn order(words: &mut Words<'_>, names: Names<'_>) -> Result<CivOrder, Refusal> {
    let keyword = CivOrder::KEYWORDS[words.keyword("order", CivOrder::KEYWORDS)?];
    let order = parts(keyword, words, names).map_err(|refusal| examples::with(refusal, keyword, names))?;
    if !words.is_done() {
        // Whoever refuses what is left shows what the order should be.
        words.set_example(examples::of(keyword, names));
    }
    Ok(order)
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
