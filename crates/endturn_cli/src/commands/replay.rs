//! `replay`: replays a record and compares every digest.

use endturn::engine::Game;
use endturn::engine::record::{Record, RecordLine, Replay, Replayed};
use serde_json::{Map, Value};

use super::{run::MAX_PACE, watch::Watch};
use crate::args::{Format, ReplayArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::interrupt;
use crate::opening::{number, number_within};
use crate::render::number::counted;
use crate::render::paint::Paint;
use crate::render::story::Detail;
use crate::render::{json, json_game, verdict};
use crate::session::Session;
use crate::source::Source;

/// The result of a replay.
struct Findings {
    /// The changes found in the record's files.
    tampering: Vec<String>,
    /// False if the scenario's content differs from the one that was played.
    same_content: bool,
    replayed: Replayed,
    /// The version of the engine that wrote the record.
    engine: String,
    /// True if Ctrl-C ended the replay early.
    interrupted: bool,
    /// Number of complete rounds in the record.
    recorded: usize,
    cut: bool,
    /// True for a saved game, whose last round may be unfinished.
    is_saved: bool,
    /// The digest after the last round that agrees.
    digest: String,
}

pub(super) fn replay(args: &ReplayArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let to = args.round.as_deref().and_then(|text| number::<u32>("--round", text, 0, &mut problems));
    let pace = args.pace.as_deref().and_then(|text| number_within::<u32>("--pace", text, 0..=MAX_PACE, &mut problems));
    let every = args.every.as_deref().and_then(|text| number::<u32>("--every", text, 1, &mut problems));
    let recorded = Source::read_record(&args.record, console.input).map_err(|problem| problems.push(problem)).ok();
    if let Some(recorded) = recorded.as_ref().filter(|recorded| to.is_some_and(|to| to > recorded.last())) {
        problems.push(recorded.beyond());
    }
    let Some(recorded) = recorded.filter(|_| problems.is_empty()) else {
        return Err(Failure::Problems(problems, None));
    };
    let (is_saved, record) = (recorded.saved.is_some(), recorded.record);
    if console.owns_process {
        interrupt::watch();
    }
    if let Some(other) = endturn::other_engine(&record.header) {
        console.note(&format!("{other}; if their rules differ, so may the game"));
    }
    let (recorded, cut) = (record.rounds(), record.cut);
    let (engine, changed) = (record.header.engine.clone(), endturn::altered(&record.header));
    let replayable = match console.modules.from_record(record) {
        Ok(replayable) => replayable,
        // A scenario that was playable and no longer loads has been changed, or belongs to another
        // version.
        Err(report) if changed.is_empty() => {
            console.note("the files in the record are unchanged, but:");
            return Err(Failure::report(report));
        }
        Err(report) => {
            console.note(report.render(console.error_paint().style()).trim_end());
            let text = match args.format {
                Format::Text => {
                    let line = |change: &String| format!("{}: {change}\n", console.paint().bad("differs"));
                    changed.iter().map(line).collect()
                }
                Format::Json => json::line(&unplayable(&changed, &engine, recorded, cut)),
            };
            console.answer(args.format, &text)?;
            return Ok(ExitCode::Wrong);
        }
    };
    let seed = replayable.record.header.seed;
    let mut session = Session::start(replayable.loaded, seed, String::new());
    let (record, tampering) = (replayable.record, replayable.tampering);
    let is_watched = args.watch && console.terminals.output;
    let detail = Detail::of(&session.game, false);
    let mut watch = is_watched.then(|| Watch::new(&session, every, pace, detail, console));
    if let Some(watch) = &mut watch {
        watch.begin(&session, console)?;
    }
    let findings =
        Findings { is_saved, ..verify(&mut session, &record, tampering, to, (watch.as_mut(), &mut *console))? };
    if let Some(watch) = &mut watch {
        watch.stay(&session.game, console)?;
        console.say("\n")?;
    }
    tell(args, &session, &findings, console)
}

fn verify(
    session: &mut Session,
    record: &Record,
    tampering: Vec<String>,
    to: Option<u32>,
    (mut watch, console): (Option<&mut Watch>, &mut Console<'_>),
) -> Result<Findings, Failure> {
    let (mut digest, mut replay) = (session.game.digest(), Replay::new(record));
    let mut mismatch = None;
    while to.is_none_or(|to| replay.last_round() < to) {
        let mut failed = None;
        let replayed = match watch.as_mut().filter(|watch| watch.has_moves()) {
            None => session.replay(&mut replay, interrupt::asked, None),
            Some(watch) => {
                let mut look = |game: &Game| {
                    if failed.is_none() {
                        failed = watch.moved(game, console).err();
                    }
                };
                session.replay(&mut replay, interrupt::asked, Some(&mut look))
            }
        };
        if let Some(failure) = failed {
            return Err(failure);
        }
        match replayed {
            None => break,
            Some(Err(differs)) => {
                mismatch = Some(differs);
                break;
            }
            Some(Ok(())) => {}
        }
        if let Some(watch) = &mut watch {
            watch.ends(&session.game);
        }
        let seen = session.chronicle.round(&mut session.game);
        digest = session.game.digest();
        if let Some(watch) = &mut watch {
            watch.round(session, &seen, console)?;
        }
        if interrupt::asked() {
            break;
        }
    }
    let replayed = Replayed { rounds: replay.rounds(), mismatch };
    let same_content = record.header.content == session.header().content;
    let (recorded, cut, engine) = (record.rounds(), record.cut, record.header.engine.clone());
    let is_wanted = |line: &&RecordLine| matches!(line, RecordLine::Round(one) if to.is_none_or(|to| one.round <= to));
    let wanted = record.lines.iter().filter(is_wanted).count();
    let interrupted = replayed.mismatch.is_none() && (replayed.rounds as usize) < wanted;
    let (is_saved, digest) = (false, digest.to_string());
    Ok(Findings { tampering, same_content, replayed, engine, interrupted, recorded, cut, is_saved, digest })
}

fn tell(
    args: &ReplayArgs,
    session: &Session,
    findings: &Findings,
    console: &mut Console<'_>,
) -> Result<ExitCode, Failure> {
    let is_sound = findings.replayed.mismatch.is_none() && findings.tampering.is_empty();
    let code = match is_sound {
        true if findings.interrupted => ExitCode::Interrupted,
        true => ExitCode::Success,
        false => ExitCode::Wrong,
    };
    if args.format == Format::Json {
        console.say(&json::line(&result(session, findings, is_sound)))?;
        return Ok(code);
    }
    let paint = console.paint();
    let mut text = String::new();
    if !args.quiet && findings.replayed.mismatch.is_none() {
        console.say(&format!("{}\n", verdict::text(&session.book(), console.screen())))?;
    }
    for line in &findings.tampering {
        text += &format!("{}: {line}\n", paint.bad("differs"));
    }
    text += &agreement(findings, paint);
    if findings.is_saved && findings.cut {
        text += &format!("the game was saved in round {}, which is not finished\n", findings.recorded + 1);
    } else if findings.cut {
        text += &format!("the record breaks off after round {}; everything before it is complete\n", findings.recorded);
    }
    console.tell(&text)?;
    Ok(code)
}

/// Describes how far the replay agrees with the record. Only an intact record is verified by that.
fn agreement(findings: &Findings, paint: Paint) -> String {
    let rounds = counted(findings.replayed.rounds as usize, "round");
    let equal = format!("{rounds} without a difference, digest {}", findings.digest);
    match &findings.replayed.mismatch {
        Some(mismatch) => {
            format!("{}: {mismatch} ({rounds} before it without a difference)\n", paint.bad("differs"))
        }
        None if findings.interrupted => {
            let (last, all) = (findings.replayed.rounds, findings.recorded);
            format!("interrupted after round {last} of {all}: {equal}\n")
        }
        None if findings.tampering.is_empty() => format!("{}: {equal}\n", paint.good("verified")),
        None if findings.same_content => {
            format!(
                "not verified: the record was altered, but not the values in its files: the game is the same, {equal}\n"
            )
        }
        None => format!("not verified: the record was altered, yet its rounds are the same: {equal}\n"),
    }
}

/// The fields of [`result`] for a record from which no game can be made.
fn unplayable(tampering: &[String], engine: &str, recorded: usize, cut: bool) -> Value {
    serde_json::json!({
        "type": "replay", "verified": false, "interrupted": false, "engine": engine, "rounds_verified": 0,
        "rounds_recorded": recorded, "cut": cut, "tampering": tampering, "same_content": false, "mismatch": null,
        "digest": null, "result": null,
    })
}

fn result(session: &Session, findings: &Findings, is_sound: bool) -> Value {
    let mut object = Map::new();
    object.insert("type".into(), "replay".into());
    object.insert("verified".into(), (is_sound && !findings.interrupted).into());
    object.insert("interrupted".into(), findings.interrupted.into());
    object.insert("engine".into(), findings.engine.clone().into());
    object.insert("rounds_verified".into(), findings.replayed.rounds.into());
    object.insert("rounds_recorded".into(), findings.recorded.into());
    object.insert("cut".into(), findings.cut.into());
    object.insert("tampering".into(), findings.tampering.clone().into());
    object.insert("same_content".into(), findings.same_content.into());
    let mismatch = findings.replayed.mismatch.as_ref();
    let mismatch = mismatch.map(|one| serde_json::json!({"round": one.round, "reason": one.reason}));
    object.insert("mismatch".into(), mismatch.unwrap_or(Value::Null));
    object.insert("digest".into(), findings.digest.clone().into());
    // After a difference the game is in a round that was never played.
    let result =
        findings.replayed.mismatch.is_none().then(|| Value::Object(json_game::result(session, findings.interrupted)));
    object.insert("result".into(), result.unwrap_or(Value::Null));
    Value::Object(object)
}
