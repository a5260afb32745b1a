//! Two builds of the program: both play a scenario, and their records are compared.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::args::{BisectArgs, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::render::json;

/// Maximum characters of a program's own error message.
const MAX_ERROR: usize = 400;

/// The lines of a game: orders, words and rounds; and its facts.
struct Played {
    record: Vec<Value>,
    facts: Vec<Value>,
}

/// The first difference between two lists of lines; `None` for a list that ends before it.
type Apart = Option<[Option<Value>; 2]>;

/// True for a file that the system can execute.
pub(super) fn is_program(word: &str) -> bool {
    let Ok(about) = fs::metadata(word) else { return false };
    #[cfg(unix)]
    let may_run = {
        use std::os::unix::fs::PermissionsExt as _;
        about.permissions().mode() & 0o111 != 0
    };
    #[cfg(not(unix))]
    let may_run = Path::new(word).extension().is_some_and(|ending| ending == "exe");
    about.is_file() && may_run && !word.ends_with(".ron") && !word.ends_with(".jsonl")
}

pub(super) fn bisect(args: &BisectArgs, bad: &str, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let Some(scenario) = &args.scenario else {
        return Err(Failure::problem("two programs need a game: name it with --scenario"));
    };
    if args.seeds.is_some() || args.by.is_some() || args.out.is_some() {
        problems.push("--seeds, --by and --out are for two scenarios or rulesets".to_owned());
    }
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    let place = tempfile::tempdir().map_err(|error| Failure::file("make", Path::new("a folder"), &error))?;
    let mut sides = Vec::new();
    for (at, program) in [args.good.as_str(), bad].into_iter().enumerate() {
        sides.push(play(program, scenario, args, &place.path().join(at.to_string()))?);
    }
    let [a, b] = &sides[..] else { return Ok(ExitCode::Bug) };
    let (lines, facts) = (apart(&a.record, &b.record), apart(&a.facts, &b.facts));
    let is_equal = lines.is_none() && facts.is_none();
    let round = |apart: &Apart| apart.iter().flatten().flatten().filter_map(|line| line["round"].as_u64()).min();
    let round = [round(&facts), lines.as_ref().map(|_| round_of(&a.record, &b.record))].into_iter().flatten().min();
    let text = match args.format {
        Format::Json => json::line(&json!({
            "type": "bisect", "equal": is_equal, "round": round,
            "record": lines.as_ref().map(|[a, b]| json!({"a": a, "b": b})),
            "facts": facts.as_ref().map(|[a, b]| json!({"a": a, "b": b})),
        })),
        Format::Text => {
            let paint = console.paint();
            let mut text = format!("A {} · B {} · {}\n", shorten(&args.good), shorten(bad), shorten(scenario));
            match round {
                None if is_equal => text += &format!("{}: the same orders, facts and rounds\n", paint.good("equal")),
                Some(round) => text += &format!("{}: they part in round {round}\n", paint.bad("differs")),
                None => text += &format!("{}: at the start\n", paint.bad("differs")),
            }
            text += &section("The first line of their records that differs", &lines, &told_line, console);
            text + &section("The first facts that differ", &facts, &told_fact, console)
        }
    };
    console.answer(args.format, &text)?;
    Ok(if is_equal { ExitCode::Success } else { ExitCode::Wrong })
}

fn section(title: &str, apart: &Apart, told: &dyn Fn(&Value) -> String, console: &Console<'_>) -> String {
    let Some(both) = apart else { return String::new() };
    let paint = console.paint();
    let mut text = format!("\n{}\n", paint.strong(title));
    for (name, line) in ["A", "B"].iter().zip(both) {
        let told = line.as_ref().map_or_else(|| "no further one".to_owned(), told);
        text += &format!("  {}  {}\n", paint.dim(name), shorten(&told));
    }
    text
}

/// A line of a record in words.
fn told_line(line: &Value) -> String {
    match (&line["order"], &line["digest"]) {
        (Value::String(order), _) => format!("seat {} orders: {order}", line["seat"]),
        (_, Value::String(digest)) => format!("the state after round {}: {digest}", line["round"]),
        _ => line.to_string(),
    }
}

fn told_fact(fact: &Value) -> String {
    let text = fact["text"].as_str().unwrap_or_default();
    format!("{text} ({}, round {})", fact["rule"].as_str().unwrap_or_default(), fact["round"])
}

/// Lets a program play the scenario, and reads what it wrote.
fn play(program: &str, scenario: &str, args: &BisectArgs, out: &Path) -> Result<Played, Failure> {
    let options = [("--set", &args.set), ("--seat", &args.seat)];
    let options = options.into_iter().flat_map(|(option, all)| all.iter().flat_map(move |one| [option, one.as_str()]));
    let seed = args.seed.iter().flat_map(|seed| ["--seed", seed.as_str()]);
    let run =
        Command::new(fs::canonicalize(program).map_err(|error| Failure::file("find", Path::new(program), &error))?)
            .args(["run", scenario, "--quiet", "--out"])
            .arg(out)
            .args(options)
            .args(seed)
            .stdin(Stdio::null())
            .output()
            .map_err(|error| Failure::file("run", Path::new(program), &error))?;
    if !run.status.success() {
        let said: String = String::from_utf8_lossy(&run.stderr).trim().chars().take(MAX_ERROR).collect();
        return Err(Failure::problem(format!(
            "`{}` can't play {}: {}",
            shorten(program),
            shorten(scenario),
            shorten(&said)
        )));
    }
    let lines = |name: &str| -> Result<Vec<Value>, Failure> {
        let path = out.join(name);
        let text = fs::read_to_string(&path).map_err(|error| Failure::file("read", &path, &error))?;
        let line = |line: &str| {
            serde_json::from_str(line).map_err(|error| {
                Failure::problem(format!("`{}` wrote an unreadable {name}: {error}", shorten(program)))
            })
        };
        text.lines().map(line).collect()
    };
    // The header of a record names its program.
    Ok(Played { record: lines("record.jsonl")?.split_off(1), facts: lines("facts.jsonl")? })
}

fn apart(a: &[Value], b: &[Value]) -> Apart {
    let at = (0..a.len().max(b.len())).find(|&at| a.get(at) != b.get(at))?;
    Some([a.get(at).cloned(), b.get(at).cloned()])
}

/// The round in which the first differing line of two records stands.
fn round_of(a: &[Value], b: &[Value]) -> u64 {
    let at = (0..a.len().max(b.len())).find(|&at| a.get(at) != b.get(at)).unwrap_or_default();
    let longer = if a.len() > b.len() { a } else { b };
    let ended = longer[at.min(longer.len())..].iter().find(|line| line["digest"].is_string());
    ended.and_then(|line| line["round"].as_u64()).unwrap_or_default()
}
