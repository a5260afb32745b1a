//! `civ city`: what a turn did to a city, order by order and rule by rule.

use endturn_scenario::tool::{
    Answer, Halt, Look, Need, Painter, Part, Question, Said, Tone, Tool, ToolOption, ToolRound,
};
use serde_json::json;

use super::find;
use crate::story::{Following, NoStory};

pub(super) const TOOL: Tool = Tool {
    name: "city",
    help: "Tells what a turn did to a city, order by order and rule by rule.\n\n\
           The city is shown before the round; then the orders that were about it or its nation, or changed it, each with \
           what it changed; the city after them; every rule that does something to it in the order in which they do, with \
           the numbers before and after and what causes them; and what has changed in the end. `endturn rules` says what \
           a rule is.",
    examples: &["endturn civ city scenarios/civ_two_cities.ron --city Roma --round 3"],
    options: &[ToolOption {
        name: "city",
        value: "CITY",
        help: "The city, by name.",
        need: Need::Always,
        excludes: &[],
    }],
    round: ToolRound {
        help: "The round that is told; if left out, the first of a scenario and the last of a record.",
        least: 1,
        otherwise: 1,
    },
    read,
};

fn read(said: &Said<'_>, problems: &mut Vec<String>) -> Option<Question> {
    let Some(name) = said.value("city") else {
        problems.push("nothing is asked about; give --city".to_owned());
        return None;
    };
    Some(Box::new(move |look, round, paint| city(look, &name, round, paint)))
}

fn city(look: &mut dyn Look, name: &str, round: u32, paint: Painter<'_>) -> Result<Answer, Halt> {
    // Whether there is such a round is known once the one before is over.
    look.go_to(round.saturating_sub(1))?;
    if look.game().ended().is_some() || look.recorded().is_some_and(|last| round > last || round == 0) {
        return Err(look.beyond());
    }
    let city = find::city(look, name, 1)?;
    let no_story = |why: NoStory| Halt::problem(why.to_string());
    look.open_round()?;
    let mut following = Following::begin(look.game(), city).map_err(no_story)?;
    look.round_with(&mut |game, seat, text| following.order(game, seat, text))?;
    let story = following.finish(look.game());
    let (title, seed) = (look.game().setup().title.clone(), look.seed());
    let heading = paint(Tone::Dim, &format!("{title} · seed {seed}"));
    let text = format!("{heading}\n{}", story.text(paint));
    let story = serde_json::to_value(&story).expect("a story is plain data");
    let json = json!({"scenario": title, "seed": seed, "story": story});
    Ok(Answer { text: vec![Part::Lines(text)], json })
}
