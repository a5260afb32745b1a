//! `civ unit`: effects of a round on a unit, order by order and rule by rule.

use endturn_scenario::tool::{Answer, Halt, Look, Need, Painter, Question, Said, Tool, ToolOption};

use super::{find, told};
use crate::story::{FollowingUnit, NoStory};

pub(super) const TOOL: Tool = Tool {
    name: "unit",
    help: "Shows the effects of a round on a unit, order by order and rule by rule.\n\n\
           Shows the unit before the round; every order that affected it, from any seat, with the result; the \
           effects of rules: steps, battles, rest, fuel; the effects of the start of the next round; and the \
           changes over the whole round. `endturn rules` describes the rules.",
    examples: &[
        "endturn civ unit scenarios/civ_war.ron --unit \"Rome's Explorer#5\" --round 3",
        "endturn civ unit scenarios/civ_war.ron --unit \"Explorer of Rome\" --round 3",
    ],
    options: &[ToolOption {
        name: "unit",
        value: "UNIT",
        help: "The unit, as OWNER's TYPE#NUMBER; parts that are not needed to identify it may be left out. Or as in \
               a story: `TYPE of OWNER`, or `TYPE of OWNER at (COLUMN, ROW)`, where it stands as the round begins.",
        need: Need::Always,
        excludes: &[],
    }],
    round: told::ROUND,
    read,
};

fn read(said: &Said<'_>, problems: &mut Vec<String>) -> Option<Question> {
    let Some(name) = said.value("unit") else {
        problems.push("no unit is given; add --unit".to_owned());
        return None;
    };
    Some(Box::new(move |look, round, paint| unit(look, &name, round, paint)))
}

fn unit(look: &mut dyn Look, name: &str, round: u32, paint: Painter<'_>) -> Result<Answer, Halt> {
    told::go_before(look, round)?;
    let unit = match find::unit_of_story(look.game(), name)? {
        Some(unit) => unit,
        None => find::unit(look.game(), name)?.unit.ok_or_else(|| {
            Halt::problem(format!("`{}` is a type, not a unit of the game; give its number too", find::shorten(name)))
        })?,
    };
    let no_story = |why: NoStory| Halt::problem(why.to_string());
    look.open_round()?;
    let mut following = FollowingUnit::begin(look.game(), unit).map_err(no_story)?;
    look.round_with(&mut |game, seat, text| following.order(game, seat, text))?;
    let story = following.finish(look.game());
    Ok(told::answer(look, &story.text(paint), &story, paint))
}
