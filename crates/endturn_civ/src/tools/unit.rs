//! `civ unit`: what a round did to a unit, order by order and rule by rule.

use endturn_scenario::tool::{
    Answer, Halt, Look, Need, Painter, Part, Question, Said, Tone, Tool, ToolOption, ToolRound,
};
use serde_json::json;

use super::find;
use crate::story::{FollowingUnit, NoStory};

pub(super) const TOOL: Tool = Tool {
    name: "unit",
    help: "Tells what a round did to a unit, order by order and rule by rule.\n\n\
           The unit is shown before the round; then every order that did something to it, whoever gave it, with what came of \
           it; what rules did to it: steps, battles, rest, fuel; what the beginning of the next round did; and what has changed in the end. `endturn rules` says what a \
           rule is.",
    examples: &["endturn civ unit scenarios/civ_war.ron --unit \"Rome's Explorer#5\" --round 3"],
    options: &[ToolOption {
        name: "unit",
        value: "UNIT",
        help: "The unit, as OWNER's TYPE#NUMBER; what is not needed to tell it from others may be left out.",
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
    let Some(name) = said.value("unit") else {
        problems.push("nothing is asked about; give --unit".to_owned());
        return None;
    };
    Some(Box::new(move |look, round, paint| unit(look, &name, round, paint)))
}

fn unit(look: &mut dyn Look, name: &str, round: u32, paint: Painter<'_>) -> Result<Answer, Halt> {
    // Whether there is such a round is known once the one before is over.
    look.go_to(round.saturating_sub(1))?;
    if look.game().ended().is_some() || look.recorded().is_some_and(|last| round > last || round == 0) {
        return Err(look.beyond());
    }
    let found = find::unit(look.game(), name)?;
    let Some(unit) = found.unit else {
        let problem = format!("`{}` is a type and no unit of the game; give its number too", find::shorten(name));
        return Err(Halt::problem(problem));
    };
    let no_story = |why: NoStory| Halt::problem(why.to_string());
    look.open_round()?;
    let mut following = FollowingUnit::begin(look.game(), unit).map_err(no_story)?;
    look.round_with(&mut |game, seat, text| following.order(game, seat, text))?;
    let story = following.finish(look.game());
    let (title, seed) = (look.game().setup().title.clone(), look.seed());
    let heading = paint(Tone::Dim, &format!("{title} · seed {seed}"));
    let text = format!("{heading}\n{}", story.text(paint));
    let story = serde_json::to_value(&story).expect("a story is plain data");
    let json = json!({"scenario": title, "seed": seed, "story": story});
    Ok(Answer { text: vec![Part::Lines(text)], json })
}
