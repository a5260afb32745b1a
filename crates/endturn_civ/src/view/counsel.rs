//! Answers at the prompt besides the status: one city, odds, prices.

use endturn_civ_rules::nation::research::Aim;
use endturn_engine::{
    counsel::Question,
    orders::{Refusal, Words},
};

use super::cities::price;
use super::city_page;
use super::odds;
use super::viewer::Viewer;
use crate::sight::Sight;
use crate::state::Production;

pub(crate) const QUESTIONS: &[Question] = &[
    Question { word: "city", form: "city CITY", meaning: "all about a city of yours, or the visible part of another" },
    Question {
        word: "odds",
        form: "odds UNIT COLUMN,ROW",
        meaning: "the chance to win if the unit attacks that tile, as far as you see what is there",
    },
    Question { word: "prices", form: "prices", meaning: "the price of buying in each city, and the cost of techs" },
];

/// The answer to one of [`QUESTIONS`].
pub(crate) fn answer(sight: Option<Sight<'_>>, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
    let sight = sight.ok_or_else(|| Refusal::new("no-nation", "this seat has no nation"))?;
    let viewer = Viewer::of(sight);
    if word == "prices" {
        rest.end()?;
        return Ok(prices(viewer));
    }
    if word == "odds" {
        return odds::answer(viewer, rest);
    }
    let example = sight
        .cities()
        .first()
        .map_or_else(|| "city CITY".to_owned(), |&city| format!("city {}", viewer.names.city_word(city)));
    rest.set_example(&example);
    if let Some((tile, city)) = rest.look().and_then(|word| viewer.remembered(word)) {
        let _ = rest.word(&["CITY"])?;
        rest.end()?;
        return Ok(city_page::remembered(viewer, tile, city));
    }
    let found = viewer.names.city(rest).and_then(|at| rest.end().map(|()| at));
    let at = found.map_err(|refusal| refusal.example(&example))?;
    let seen = viewer.sight.city_named_by(at);
    let page = seen.and_then(|seen| city_page::page(viewer, seen));
    page.ok_or_else(|| viewer.names.unknown_city().example(example))
}

fn prices(viewer: Viewer<'_>) -> String {
    let mut lines = vec!["to buy the current production".to_owned()];
    for &city in viewer.sight.cities() {
        let (Some(price), Some(production)) = (price(viewer, city), viewer.sight.city::<Production>(city)) else {
            continue;
        };
        let (name, target) = (viewer.names.city_word(city), viewer.names.target_word(production.target));
        lines.push(match price {
            Ok(price) => format!("  {name:<16} {target}: {price} gold"),
            Err(reason) => format!("  {name:<16} {target}: {reason}"),
        });
    }
    if let Some(pool) = viewer.sight.research() {
        lines.push("techs that can be researched now, in bulbs".to_owned());
        let rules = viewer.sight.rules;
        lines.extend(
            rules
                .tree
                .researchable(&pool.known)
                .map(|tech| format!("  {:<22} {}", rules.tech_name(tech), viewer.sight.aim_cost(Aim::Tech(tech)))),
        );
    }
    lines.push("`city CITY` lists what a city can build, and for how many shields".to_owned());
    lines.join("\n")
}
