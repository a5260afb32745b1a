//! `endturn fleets odds`: the odds of a battle between two lists of ships.

use endturn_engine::suggest::with_suggestion;
use endturn_scenario::tool::{
    Answer, Halt, Look, Need, Painter, Part, Question, Said, Tone, Tool, ToolOption, ToolRound, Tools,
};
use serde_json::{Map, Value, json};

use crate::fleet::{Class, Fleet};
use crate::forecast::Forecast;
use crate::in_force::RulesInForce;
use crate::rules::Rules;

/// Battles that are fought if nothing else is asked for, and the maximum.
const BATTLES: u32 = 10_000;
const MAX_BATTLES: u32 = 1_000_000;
/// Maximum ships of a class.
const MAX_SHIPS: u32 = 1_000_000;

pub(crate) static TOOLS: Tools = Tools {
    about: "Looks into games of the fleets module: the odds of a battle between two fleets.",
    examples: ODDS.examples,
    all: &[ODDS],
};

const fn option(name: &'static str, value: &'static str, help: &'static str, need: Need) -> ToolOption {
    ToolOption { name, value, help, need, excludes: &[] }
}

const ODDS: Tool = Tool {
    name: "odds",
    help: "Computes the odds of a battle between two lists of ships.\n\n\
           The battle is fought many times by the rules of the scenario in that round (F-07), with draws of its own: \
           the game is not changed, and its own battles stay unknown. Values are metal and energy together.",
    examples: &[
        "endturn fleets odds scenarios/fleets_duel.ron --attacker \"50 skiff, 4 frigate\" --defender \"30 frigate\"",
        "endturn fleets odds scenarios/fleets_duel.ron --attacker \"9 dreadnought\" --defender \"140 skiff\" --battles 1000",
    ],
    options: &[
        option("attacker", "SHIPS", "The ships that attack, like \"50 skiff, 4 frigate\".", Need::Always),
        option("defender", "SHIPS", "The ships at home, in the same way; \"none\" for none.", Need::Always),
        option("battles", "N", "Number of battles, 1 to 1000000; 10000 if left out.", Need::Free),
    ],
    round: ToolRound { help: "The round whose rules count; if left out, the start.", least: 0, otherwise: 0 },
    read,
};

fn read(said: &Said<'_>, problems: &mut Vec<String>) -> Option<Question> {
    let [attacker, defender] = ["attacker", "defender"].map(|name| said.value(name).unwrap_or_default());
    let battles = match said.value("battles") {
        None => Some(BATTLES),
        Some(text) => text.parse().ok().filter(|battles| (1..=MAX_BATTLES).contains(battles)).or_else(|| {
            problems.push(format!("`--battles {}`: expected a whole number from 1 to {MAX_BATTLES}", shorten(&text)));
            None
        }),
    }?;
    Some(Box::new(move |look, round, paint| odds(look, [&attacker, &defender], battles, round, paint)))
}

fn shorten(text: &str) -> String {
    endturn_engine::orders::shorten(text, 40)
}

fn odds(look: &mut dyn Look, words: [&str; 2], battles: u32, round: u32, paint: Painter<'_>) -> Result<Answer, Halt> {
    look.go_to(round)?;
    let game = look.game();
    let Some(RulesInForce(rules)) = game.world().get_resource::<RulesInForce>() else {
        return Err(Halt::problem("the scenario has no section `fleets`"));
    };
    let [ships, home] = [("attacker", words[0]), ("defender", words[1])].map(|(name, word)| fleet(rules, name, word));
    let (ships, home) = (ships?, home?);
    if ships.is_empty() {
        return Err(Halt::problem("`--attacker`: an attack needs ships"));
    }
    let seen = Forecast::of(rules, ships, home, battles);
    let heading = paint(Tone::Title, &format!("{} against {}", rules.describe(ships), rules.describe(home)));
    let side = |name: &str, fleet: Fleet, kept: u64, lost: i64| {
        let (all, value) = (fleet.ships(), fleet.value(rules));
        let lost = seen.mean(lost.unsigned_abs());
        [name, &value.to_string(), &format!("{} of {all}", seen.mean(kept)), &lost.to_string()]
            .map(str::to_owned)
            .to_vec()
    };
    let head = ["", "value", "ships kept", "value lost"].map(|cell| paint(Tone::Dim, cell)).to_vec();
    let rows =
        vec![head, side("attacker", ships, seen.kept, seen.lost[0]), side("defender", home, seen.left, seen.lost[1])];
    let fails = battles - seen.wins;
    let told = format!(
        "{heading}\n  attacker wins   {}\n  attack fails    {}, both fleets destroyed {}\n\nMeans of {battles} battles:\n",
        seen.percent(seen.wins),
        seen.percent(fails),
        seen.percent(seen.ruins)
    );
    let list = |fleet: Fleet| -> Map<String, Value> {
        fleet.present().map(|(class, count)| (rules.name(class).to_owned(), count.into())).collect()
    };
    let json = json!({
        "attacker": list(ships), "defender": list(home), "battles": battles, "attacker_wins": seen.wins,
        "attack_fails": fails, "both_destroyed": seen.ruins,
        "ships_kept": {"attacker": seen.kept, "defender": seen.left},
        "value": {"attacker": ships.value(rules), "defender": home.value(rules)},
        "value_lost": {"attacker": seen.lost[0], "defender": seen.lost[1]},
    });
    Ok(Answer { text: vec![Part::Lines(told), Part::Table(rows, 0)], json })
}

/// Reads a list of ships, like `50 skiff, 4 frigate`.
fn fleet(rules: &Rules, option: &str, text: &str) -> Result<Fleet, Halt> {
    let mut fleet = Fleet::default();
    if text.trim() == "none" {
        return Ok(fleet);
    }
    for part in text.split(',').map(str::trim) {
        let problem = |why: String| Halt::problem(format!("`--{option} {}`: {why}", shorten(text)));
        let mut words: Vec<&str> = part.split_whitespace().collect();
        // The number may stand first or last.
        let number = |word: &&str| word.parse::<u32>().ok().filter(|count| *count <= MAX_SHIPS);
        let count = match (words.first().and_then(number), words.last().and_then(number)) {
            (Some(count), _) => {
                words.remove(0);
                count
            }
            (None, Some(count)) => {
                words.pop();
                count
            }
            (None, None) => {
                let why =
                    format!("expected a number up to {MAX_SHIPS} and a class, such as `50 skiff`, found `{part}`");
                return Err(problem(why));
            }
        };
        let name = words.join(" ");
        if name.is_empty() {
            return Err(problem(format!("a class is missing after `{part}`, such as in `{count} skiff`")));
        }
        let class = class(rules, &name).ok_or_else(|| {
            let known: Vec<&str> = rules.classes().map(|class| rules.name(class)).collect();
            problem(with_suggestion(format!("`{name}` is no class; expected {}", known.join(", ")), &name, known))
        })?;
        fleet = fleet.with(class, fleet.count(class).saturating_add(count));
    }
    Ok(fleet)
}

/// The class with a name, in any case, or its plural.
fn class(rules: &Rules, name: &str) -> Option<Class> {
    let is_named = |class: &Class, word: &str| rules.name(*class).eq_ignore_ascii_case(word);
    let find = |word: &str| rules.classes().find(|class| is_named(class, word));
    find(name).or_else(|| find(name.strip_suffix('s')?))
}
