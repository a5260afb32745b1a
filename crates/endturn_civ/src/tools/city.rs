//! `civ city`: effects of a turn on a city, order by order and rule by rule.

use endturn_scenario::tool::{Answer, Halt, Look, Need, Painter, Question, Said, Tool, ToolOption};

use super::{find, told};
use crate::story::{Following, NoStory};

pub(super) const TOOL: Tool = Tool {
    name: "city",
    help: "Shows the effects of a turn on a city, order by order and rule by rule.\n\n\
           Shows the city before the round; the orders about it or its nation, or that changed it, each with its \
           changes; the city after them; every rule that affects it, in order, with the numbers before and after \
           and their causes; and the changes over the whole round. `endturn rules` describes the rules.",
    examples: &["endturn civ city scenarios/civ_two_cities.ron --city Roma --round 3"],
    options: &[ToolOption {
        name: "city",
        value: "CITY",
        help: "The city, by name.",
        need: Need::Always,
        excludes: &[],
    }],
    round: told::ROUND,
    read,
};

fn read(said: &Said<'_>, problems: &mut Vec<String>) -> Option<Question> {
    let Some(name) = said.value("city") else {
        problems.push("no city is given; add --city".to_owned());
        return None;
    };
    Some(Box::new(move |look, round, paint| city(look, &name, round, paint)))
}

fn city(look: &mut dyn Look, name: &str, round: u32, paint: Painter<'_>) -> Result<Answer, Halt> {
    told::go_before(look, round)?;
    let city = find::city(look, name, 1)?;
    let no_story = |why: NoStory| Halt::problem(why.to_string());
    look.open_round()?;
    let mut following = Following::begin(look.game(), city).map_err(no_story)?;
    look.round_with(&mut |game, seat, text| following.order(game, seat, text))?;
    let story = following.finish(look.game());
    Ok(told::answer(look, &story.text(paint), &story, paint))
}
