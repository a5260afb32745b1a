//! `civ nation`: the account of a nation over a round or several.

use endturn_scenario::tool::{Answer, Halt, Look, Need, Painter, Question, Said, Tool, ToolOption};

use super::{find, told};
use crate::story::{Bookkeeping, NoStory};

pub(super) const TOOL: Tool = Tool {
    name: "nation",
    help: "Shows the account of a nation: its gold by cause, trade, research, production, mood and army.\n\n\
           Shows the treasury before and after the round, with every cause of income and expense and its largest \
           parts; trade and its use; research; production; mood; the army with battles and losses; relations with \
           other nations; and the changes since the round before. Figures are those at the end of the round, as in \
           `endturn show`. With --since, the account covers all rounds after that one.",
    examples: &[
        "endturn civ nation scenarios/civ_war.ron --nation Egypt --round 12",
        "endturn civ nation scenarios/civ_valley.ron --nation Rome --since 20 --round 40",
    ],
    options: &[
        ToolOption {
            name: "nation",
            value: "SEAT",
            help: "The nation, by the name or number of its seat.",
            need: Need::Always,
            excludes: &[],
        },
        ToolOption {
            name: "since",
            value: "ROUND",
            help: "Accounts for all rounds after this one, and shows the changes since; 0 is the start of the game.\n\n\
                   If left out, the round before --round.",
            need: Need::Free,
            excludes: &[],
        },
    ],
    round: told::ROUND,
    read,
};

fn read(said: &Said<'_>, problems: &mut Vec<String>) -> Option<Question> {
    let since = said.value("since");
    let since = since.map(|text| (text.trim().parse::<u32>(), find::shorten(&text)));
    if let Some((Err(_), text)) = &since {
        problems.push(format!("`--since {text}` is not a round; expected a number from 0 to {}", u32::MAX));
    }
    let Some(name) = said.value("nation") else {
        problems.push("no nation is given; add --nation".to_owned());
        return None;
    };
    let since = since.and_then(|(round, _)| round.ok());
    Some(Box::new(move |look, round, paint| nation(look, &name, (since, round), paint)))
}

fn nation(
    look: &mut dyn Look,
    name: &str,
    (since, round): (Option<u32>, u32),
    paint: Painter<'_>,
) -> Result<Answer, Halt> {
    let first = since.map_or(round, |since| since.saturating_add(1));
    if first > round {
        let problem =
            format!("`--since {}` is not before --round {round}; try --since {}", first - 1, round.max(1) - 1);
        return Err(Halt::problem(problem));
    }
    told::go_before(look, first)?;
    let mut books = Bookkeeping::begin(look.game()).map_err(|why: NoStory| Halt::problem(why.to_string()))?;
    while look.game().rounds_finished() < round {
        if !look.round()? {
            return Err(look.beyond());
        }
        books.note(look.game());
    }
    let seat = find::nation(look.game(), name)?;
    let account = books.account(look.game(), seat);
    let account = account.ok_or_else(|| Halt::problem(format!("`{}` has no nation", find::shorten(name))))?;
    books.finish(look.game());
    Ok(told::answer(look, &account.text(paint), &account, paint))
}
