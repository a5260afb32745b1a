//! `civ why`: the effects behind a number.

use endturn::civ::story::{self, Subject, Told, ToldEffect, Unmet};
use endturn::civ::{EffectKind, Output};
use serde_json::{Map, Value, json};

use super::{find, open};
use crate::args::{Format, WhyArgs};
use crate::commands::map;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::opening::number;
use crate::playback::{Playback, When};
use crate::render::json;
use crate::render::number::counted;
use crate::render::paint::Paint;
use crate::render::table::{self, Align};

/// Kinds that a message names.
const NAMED: usize = 8;

pub(super) fn why(args: &WhyArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let round = args.round.as_deref().and_then(|text| number::<u32>("--round", text, 0, &mut problems));
    let kinds = EffectKind::ALL.iter().map(|&kind| (kind.word(), kind));
    let kind = word("--effect", "kind of effect", &args.effect, kinds, &mut problems);
    let outputs = Output::ALL.iter().map(|&output| (output.word(), output));
    let output = args.output.as_deref().map(|text| word("--output", "output", text, outputs, &mut problems));
    let (kind, output) = (kind, output.flatten());
    problems.extend(kind.and_then(|kind| mismatch(kind, output, args.output.is_some())));
    problems.extend(kind.and_then(|kind| astray(kind, args)));
    let (mut look, round) = open(&args.game, &args.seat, When { round, otherwise: 0 }, problems, console)?;
    look.go_to(round)?;
    let Some(kind) = kind else { return Ok(ExitCode::Usage) };
    let (subject, name) = subject(&mut look, args)?;
    let told = story::why(look.game.world(), subject, kind, output);
    let text = match args.format {
        Format::Json => as_json(&look, args, kind, output, &told),
        Format::Text => {
            let paint = console.paint();
            let heading = paint.dim(map::title(&look.game, look.seed));
            let about = output.map_or(String::new(), |output| format!(" for {}", output.word().to_lowercase()));
            let sum = format!("{}{about}, {name}: {}", kind.word(), told.sum);
            format!("{heading}\n{}\n\n{}{}", paint.strong(sum), effects(&told, paint), left_out(&told, paint))
        }
    };
    console.answer(args.format, &text)?;
    Ok(ExitCode::Success)
}

/// An output that is missing in the question, or of which no rule would ask.
fn mismatch(kind: EffectKind, output: Option<Output>, is_given: bool) -> Option<String> {
    let word = kind.word();
    match (story::needs_output(kind), output) {
        (true, None) if !is_given => {
            let words: Vec<String> = Output::ALL.iter().map(|output| output.word().to_lowercase()).collect();
            Some(format!(
                "rules ask for `{word}` of one output at a time; add --output with one of {}",
                words.join(", ")
            ))
        }
        (false, Some(_)) => Some(format!("no rule asks for `{word}` with an output in mind; leave --output out")),
        _ => None,
    }
}

/// A subject of which no rule would ask.
fn astray(kind: EffectKind, args: &WhyArgs) -> Option<String> {
    let word = kind.word();
    match (story::needs_tile(kind), args.tile.is_some()) {
        (false, true) => Some(format!("no rule asks for `{word}` with a tile in mind; leave --tile out")),
        (true, false) if args.nation.is_some() => {
            Some(format!("rules ask for `{word}` of a tile; give --tile COLUMN,ROW instead of --nation"))
        }
        _ => None,
    }
}

/// The value that a word stands for, in any case; else a problem.
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

fn subject(look: &mut Playback, args: &WhyArgs) -> Result<(Subject, String), Failure> {
    if let Some(word) = &args.nation {
        let seat = find::nation(&look.game, word)?;
        return Ok((Subject::Nation(seat), look.game.roster().name(seat).to_owned()));
    }
    let tile = args.tile.as_deref().map(|text| find::tile(&look.game, text)).transpose()?;
    let city = args.city.as_deref().map(|name| find::city(look, name, 0)).transpose()?;
    if let Some((tile, name)) = tile {
        let by = args.city.as_deref().map(|city| format!(" as {} works it", shorten(city)));
        return Ok((Subject::Tile(tile, city), format!("tile {name}{}", by.unwrap_or_default())));
    }
    let Some(id) = city else {
        return Err(Failure::problem("nothing is asked about; give --city, --nation or --tile"));
    };
    let found = story::cities(look.game.world()).into_iter().find(|city| city.id == id);
    let name = found.map(|city| format!("{} of {}", city.name, look.game.roster().name(city.owner)));
    Ok((Subject::City(id), name.unwrap_or_default()))
}

/// The effects that count, then the others.
fn effects(told: &Told, paint: Paint) -> String {
    if told.effects.is_empty() {
        let about = if told.other_outputs == 0 { "" } else { " for this output" };
        return format!("  the ruleset has no effect of this kind{about}\n");
    }
    let mut rows = vec![["adds", "value", "effect", "requirements"].map(|head| paint.dim(head)).to_vec()];
    let (counted, others): (Vec<&ToldEffect>, Vec<&ToldEffect>) = told.effects.iter().partition(|one| one.counts);
    rows.extend(counted.into_iter().chain(others).map(|one| row(one, paint)));
    table::lines(&rows, &[Align::Right, Align::Right], "  ")
}

/// That effects of other outputs are not listed.
fn left_out(told: &Told, paint: Paint) -> String {
    match told.other_outputs {
        0 => String::new(),
        count => format!("  {}\n", paint.dim(format!("{} of other outputs left out", counted(count, "effect")))),
    }
}

fn row(one: &ToldEffect, paint: Paint) -> Vec<String> {
    let policy = one.policy.as_ref().zip(one.policy_pct);
    let policy = policy.map_or(String::new(), |(name, pct)| format!(" × {name} at {pct} %"));
    let value = format!("{:+}{policy}", one.value);
    if one.counts {
        return vec![paint.good(format!("{:+}", one.adds)), value, one.name.clone(), paint.good("counts")];
    }
    let missing = one.missing.iter().map(|missing| {
        let requirement = &missing.requirement;
        match missing.why {
            Unmet::No => format!("{} {requirement}", paint.bad("needs")),
            Unmet::Obsolete => format!("{} {requirement}", paint.bad("obsolete")),
            Unmet::Unknown => format!("{} {requirement}", paint.event("unknown")),
        }
    });
    let missing: Vec<String> = missing.collect();
    vec!["0".to_owned(), value, one.name.clone(), missing.join(", ")]
}

fn as_json(look: &Playback, args: &WhyArgs, kind: EffectKind, output: Option<Output>, told: &Told) -> String {
    let mut object = Map::new();
    object.insert("scenario".into(), look.game.setup().title.clone().into());
    object.insert("seed".into(), look.seed.into());
    object.insert("round".into(), look.game.rounds_finished().into());
    object.insert("city".into(), json!(args.city));
    object.insert("nation".into(), json!(args.nation));
    object.insert("tile".into(), json!(args.tile));
    object.insert("effect".into(), kind.word().into());
    object.insert("output".into(), output.map(|output| output.word().to_lowercase()).into());
    let told = serde_json::to_value(told).expect("what is told is plain data");
    object.extend(told.as_object().cloned().unwrap_or_default());
    json::line(&Value::Object(object))
}
