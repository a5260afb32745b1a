//! `civ why`: the effects behind a number.

use endturn_engine::{number::counted, suggest::with_suggestion};
use endturn_scenario::tool::{Answer, Halt, Look, Need, Painter, Part, Question, Said, Tone, Tool, ToolOption, title};
use serde_json::{Map, Value, json};

use super::find::{self, shorten};
use crate::story::{self, Subject, Told, ToldEffect, Unmet};
use endturn_civ_rules::ruleset::{effect_kind::EffectKind, words::Output};

/// Most kinds that a message names.
const NAMED: usize = 8;

pub(super) const TOOL: Tool = Tool {
    name: "why",
    help: "Explains a sum of effects for a city, a nation or a tile.\n\n\
           Every effect of the kind is listed: those that apply, and those that do not, with the unmet requirements \
           as written in the ruleset; for an output, only effects on that output. Requirements that depend on more \
           than the city, such as a unit, are shown as unknown. Kinds and names are those of effects.ron.",
    examples: &[
        "endturn civ why scenarios/civ_two_cities.ron --city Roma --effect Make_Content --round 20",
        "endturn civ why scenarios/civ_two_cities.ron --city Roma --effect Output_Bonus --output science",
        "endturn civ why scenarios/civ_two_cities.ron --nation Rome --effect Max_Rates",
        "endturn civ why scenarios/civ_two_cities.ron --tile 6,6 --effect Output_Add_Tile --output food",
    ],
    options: OPTIONS,
    round: find::AFTER,
    read,
};

const OPTIONS: &[ToolOption] = &[
    ToolOption {
        name: "city",
        value: "CITY",
        help: "The city in question, by name.",
        need: Need::Unless(&["nation", "tile"]),
        excludes: &["nation"],
    },
    ToolOption {
        name: "nation",
        value: "SEAT",
        help: "The nation in question, by the name or number of its seat.",
        need: Need::Free,
        excludes: &[],
    },
    ToolOption {
        name: "tile",
        value: "COLUMN,ROW",
        help: "The tile in question, for kinds that need one; as worked by the city that works it now, or by --city.\n\n\
               Columns and rows are counted from 0, as in orders and on maps. Without it, the city's own tile is used.",
        need: Need::Free,
        excludes: &["nation"],
    },
    ToolOption {
        name: "effect",
        value: "KIND",
        help: "The kind of effect, like Make_Content.",
        need: Need::Always,
        excludes: &[],
    },
    ToolOption {
        name: "output",
        value: "OUTPUT",
        help: "The output in question, for kinds that need one: food, shield, trade, gold, luxury or science.",
        need: Need::Free,
        excludes: &[],
    },
];

/// The parsed question.
struct Asked {
    city: Option<String>,
    nation: Option<String>,
    tile: Option<String>,
    kind: EffectKind,
    output: Option<Output>,
}

fn read(said: &Said<'_>, problems: &mut Vec<String>) -> Option<Question> {
    let (city, nation, tile) = (said.value("city"), said.value("nation"), said.value("tile"));
    let kinds = EffectKind::ALL.iter().map(|&kind| (kind.word(), kind));
    let kind = word("--effect", "kind of effect", &said.value("effect").unwrap_or_default(), kinds, problems);
    let outputs = Output::ALL.iter().map(|&output| (output.word(), output));
    let given = said.value("output");
    let output = given.as_deref().and_then(|text| word("--output", "output", text, outputs, problems));
    let kind = kind?;
    problems.extend(mismatch(kind, output, given.is_some()));
    problems.extend(astray(kind, nation.is_some(), tile.is_some()));
    let asked = Asked { city, nation, tile, kind, output };
    Some(Box::new(move |look, round, paint| why(look, &asked, round, paint)))
}

fn why(look: &mut dyn Look, asked: &Asked, round: u32, paint: Painter<'_>) -> Result<Answer, Halt> {
    look.go_to(round)?;
    let (subject, name) = subject(look, asked)?;
    let told = story::why(look.game().world(), subject, asked.kind, asked.output);
    let seed = look.seed();
    let heading = paint(Tone::Dim, &title(look.game(), seed));
    let about = asked.output.map_or(String::new(), |output| format!(" for {}", output.word().to_lowercase()));
    let sum = paint(Tone::Title, &format!("{}{about}, {name}: {}", asked.kind.word(), told.sum));
    let text =
        vec![Part::Lines(format!("{heading}\n{sum}\n\n")), effects(&told, paint), Part::Lines(left_out(&told, paint))];
    Ok(Answer { text, json: as_json(look, asked, &told) })
}

/// The problem of an output that is missing in the question, or that no rule would use.
fn mismatch(kind: EffectKind, output: Option<Output>, is_given: bool) -> Option<String> {
    let word = kind.word();
    match (story::needs_output(kind), output) {
        (true, None) if !is_given => {
            let words: Vec<String> = Output::ALL.iter().map(|output| output.word().to_lowercase()).collect();
            Some(format!("rules use `{word}` for one output at a time; add --output with one of {}", words.join(", ")))
        }
        (false, Some(_)) => Some(format!("no rule uses `{word}` for an output; leave --output out")),
        _ => None,
    }
}

/// The problem of a subject that no rule would use.
fn astray(kind: EffectKind, has_nation: bool, has_tile: bool) -> Option<String> {
    let word = kind.word();
    match (story::needs_tile(kind), has_tile) {
        (false, true) => Some(format!("no rule uses `{word}` for a tile; leave --tile out")),
        (true, false) if has_nation => {
            Some(format!("rules use `{word}` for a tile; give --tile COLUMN,ROW instead of --nation"))
        }
        _ => None,
    }
}

/// The value for a word in any case; otherwise a problem.
fn word<'a, T>(
    option: &str,
    what: &str,
    text: &str,
    known: impl Iterator<Item = (&'a str, T)> + Clone,
    problems: &mut Vec<String>,
) -> Option<T> {
    let found = known.clone().find(|(word, _)| word.eq_ignore_ascii_case(text.trim()));
    if let Some((_, value)) = found {
        return Some(value);
    }
    let mut problem = format!("`{option} {}`: there is no such {what}", shorten(text));
    let words: Vec<&str> = known.map(|(word, _)| word).collect();
    if words.len() < 10 {
        problem += &format!("; expected one of {}", words.join(", "));
    }
    let asked = text.trim().to_lowercase();
    let near: Vec<&str> =
        words.iter().copied().filter(|word| word.to_lowercase().contains(&asked)).take(NAMED).collect();
    if words.len() >= 10 && asked.len() > 2 && !near.is_empty() {
        problems.push(format!("{problem}; names with it are {}", near.join(", ")));
        return None;
    }
    let more = format!("; `endturn help effects` lists all {}", words.len());
    let more = if words.len() < 10 { "" } else { &more };
    problems.push(with_suggestion(problem + more, text, words));
    None
}

fn subject(look: &mut dyn Look, asked: &Asked) -> Result<(Subject, String), Halt> {
    if let Some(word) = &asked.nation {
        let seat = find::nation(look.game(), word)?;
        return Ok((Subject::Nation(seat), look.game().roster().name(seat).to_owned()));
    }
    let tile = asked.tile.as_deref().map(|text| find::tile(look.game(), text)).transpose()?;
    let city = asked.city.as_deref().map(|name| find::city(look, name, 0)).transpose()?;
    if let Some((tile, name)) = tile {
        let by = asked.city.as_deref().map(|city| format!(" as {} works it", shorten(city)));
        return Ok((Subject::Tile(tile, city), format!("tile {name}{}", by.unwrap_or_default())));
    }
    let Some(id) = city else {
        return Err(Halt::problem("no subject is given; add --city, --nation or --tile"));
    };
    let found = story::cities(look.game().world()).into_iter().find(|city| city.id == id);
    let name = found.map(|city| format!("{} of {}", city.name, look.game().roster().name(city.owner)));
    Ok((Subject::City(id), name.unwrap_or_default()))
}

/// The effects that apply, then the others.
fn effects(told: &Told, paint: Painter<'_>) -> Part {
    if told.effects.is_empty() {
        let about = if told.other_outputs == 0 { "" } else { " for this output" };
        return Part::Lines(format!("  the ruleset has no effect of this kind{about}\n"));
    }
    let mut rows = vec![["adds", "value", "effect", "requirements"].map(|head| paint(Tone::Dim, head)).to_vec()];
    let (counted, others): (Vec<&ToldEffect>, Vec<&ToldEffect>) = told.effects.iter().partition(|one| one.counts);
    rows.extend(counted.into_iter().chain(others).map(|one| row(one, paint)));
    Part::Table(rows, 2)
}

/// The note that effects of other outputs are omitted.
fn left_out(told: &Told, paint: Painter<'_>) -> String {
    let what = match told.other_outputs {
        0 => return String::new(),
        count => counted(count, "effect"),
    };
    format!("  {}\n", paint(Tone::Dim, &format!("{what} of other outputs left out")))
}

fn row(one: &ToldEffect, paint: Painter<'_>) -> Vec<String> {
    let policy = one.policy.as_ref().zip(one.policy_pct);
    let policy = policy.map_or(String::new(), |(name, pct)| format!(" × {name} at {pct} %"));
    let value = format!("{:+}{policy}", one.value);
    if one.counts {
        return vec![
            paint(Tone::Good, &format!("{:+}", one.adds)),
            value,
            one.name.clone(),
            paint(Tone::Good, "counts"),
        ];
    }
    let missing = one.missing.iter().map(|missing| {
        let requirement = &missing.requirement;
        match missing.why {
            Unmet::No => format!("{} {requirement}", paint(Tone::Bad, "needs")),
            Unmet::Obsolete => format!("{} {requirement}", paint(Tone::Bad, "obsolete")),
            Unmet::Unknown => format!("{} {requirement}", paint(Tone::Rule, "unknown")),
        }
    });
    let missing: Vec<String> = missing.collect();
    vec!["0".to_owned(), value, one.name.clone(), missing.join(", ")]
}

fn as_json(look: &mut dyn Look, asked: &Asked, told: &Told) -> Value {
    let mut object = Map::new();
    object.insert("scenario".into(), look.game().setup().title.clone().into());
    object.insert("seed".into(), look.seed().into());
    object.insert("round".into(), look.game().rounds_finished().into());
    object.insert("city".into(), json!(asked.city));
    object.insert("nation".into(), json!(asked.nation));
    object.insert("tile".into(), json!(asked.tile));
    object.insert("effect".into(), asked.kind.word().into());
    object.insert("output".into(), asked.output.map(|output| output.word().to_lowercase()).into());
    let told = serde_json::to_value(told).expect("what is told is plain data");
    object.extend(told.as_object().cloned().unwrap_or_default());
    Value::Object(object)
}
