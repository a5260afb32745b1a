//! `civ pact`: pacts and treaties between nations over time.

use endturn_scenario::tool::{Answer, Halt, Look, Need, Painter, Question, Said, Tool, ToolOption, ToolRound};

use super::{find, told};
use crate::story::{Chancery, NoStory};

pub(super) const TOOL: Tool = Tool {
    name: "pact",
    help: "Shows pacts and treaties between nations over time.\n\n\
           Shows for each pair of nations that have met the pact in force, since when, and when a cease-fire or an \
           armistice ends; embassies and shared vision; and every meeting, change of a pact with its reason, treaty \
           with its clauses, and incident, with round and rule.",
    examples: &[
        "endturn civ pact scenarios/civ_valley.ron --round 60",
        "endturn civ pact scenarios/civ_valley.ron --nation Egypt",
    ],
    options: &[ToolOption {
        name: "nation",
        value: "SEAT",
        help: "Only pacts of this nation, by the name or number of its seat.",
        need: Need::Free,
        excludes: &[],
    }],
    round: ToolRound {
        help: "Looks at the game after this round; if left out, after the last one.",
        least: 0,
        otherwise: LAST,
    },
    read,
};

/// The last round of the game, whichever it is.
const LAST: u32 = u32::MAX;

fn read(said: &Said<'_>, _: &mut Vec<String>) -> Option<Question> {
    let name = said.value("nation");
    Some(Box::new(move |look, round, paint| pacts(look, name.as_deref(), round, paint)))
}

fn pacts(look: &mut dyn Look, name: Option<&str>, round: u32, paint: Painter<'_>) -> Result<Answer, Halt> {
    let mut chancery = Chancery::begin(look.game()).map_err(|why: NoStory| Halt::problem(why.to_string()))?;
    while look.game().rounds_finished() < round {
        if !look.round()? {
            if round == LAST {
                break;
            }
            return Err(look.beyond());
        }
        chancery.note(look.game());
    }
    // Barbarians and rebels take their seats later.
    let about = name.map(|name| find::nation(look.game(), name)).transpose()?;
    let story = chancery.finish(look.game(), about);
    Ok(told::answer(look, &story.text(paint), &story, paint))
}
