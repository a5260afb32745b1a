//! `batch submit`: one batch on many machines.

use std::{env, path::Path, process::Command};

use endturn::{
    lab::{
        batch::Plan,
        ledger::{Folder, ShardHead, ShardSize},
        plan::LoadedPlan,
    },
    report::{files::write_whole, words},
    scenario::files::slashed,
};

use super::{
    changed,
    open::{self, ledger},
};
use crate::args::{BatchSubmitArgs, Engine};
use crate::commands::dry_run::Pilot;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::opening::number_within;
use crate::render::shell;

/// Maximum elements.
const MAX_ELEMENTS: u64 = 10_000;
/// Maximum elements if nobody asks for a number.
const USUAL_ELEMENTS: u64 = 64;
/// Seconds for which an element should be at work: starting one takes a scheduler a second or more.
const ELEMENT_SECONDS: u64 = 300;
/// The folder of the job's files, in the folder of the batch.
const JOB: &str = "job";

const SLURM: &str = include_str!("../../../template/jobs/slurm.sh.txt");
const COLLECT: &str = include_str!("../../../template/jobs/collect.sh.txt");
const KUBERNETES: &str = include_str!("../../../template/jobs/kubernetes.yaml.txt");

pub(super) fn submit(args: &BatchSubmitArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let nodes = args.nodes.as_deref().and_then(|text| number_within("--nodes", text, 1..=MAX_ELEMENTS, &mut problems));
    let workers: Option<u64> = number_within("--workers", &args.workers, 1..=1024, &mut problems);
    if args.on == Engine::Dask && args.scheduler.is_none() {
        problems.push("`--on dask`: name the scheduler's address with --scheduler".to_owned());
    }
    check_words(args, &mut problems);
    let plan = open::plan(&args.plan, problems.clone(), console)?;
    open::refuse_targets(&plan, &args.plan)?;
    let Some(workers) = workers.filter(|_| problems.is_empty()) else {
        return Err(Failure::Problems(problems, None));
    };
    let pilot = Pilot::play(&plan);
    let begun = Folder::look(&args.out).ok();
    let orbits = begun.as_ref().map_or_else(|| pilot.good_orbits(&plan), Folder::orbits_per_shard);
    let shards = plan.schedule().orbits().div_ceil(orbits);
    let seconds = pilot.core_seconds(&plan).div_ceil(workers);
    let elements = nodes.unwrap_or_else(|| seconds.div_ceil(ELEMENT_SECONDS).clamp(1, USUAL_ELEMENTS)).min(shards);
    let mut job = Job { args, plan: &plan, workers, elements };
    if args.dry_run {
        console.tell(&format!(
            "{} of {}, {} of {}\n",
            words::counted(shards, "shard"),
            words::counted(orbits, "orbit"),
            words::counted(elements, "element"),
            words::counted(workers, "worker")
        ))?;
        for (name, text) in job.files()? {
            console.tell(&format!("\n== {}\n{text}", slashed(&args.out.join(JOB).join(name))))?;
        }
        return Ok(ExitCode::Success);
    }
    let folder = Folder::open_sized(&args.out, plan.id(), false, ShardSize::Usual(orbits));
    let folder = folder.map_err(|error| changed::failure(error, &args.out, &plan))?;
    folder.refuse_fewer(&plan.inputs).map_err(ledger)?;
    folder.keep(&plan.inputs).map_err(ledger)?;
    let listing = folder.listing().map_err(ledger)?;
    let is_there = |head: &ShardHead| listing.has(head.shard) && folder.has(*head).unwrap_or(false);
    let missing = folder.shards(plan.schedule()).filter(|head| !is_there(head)).count() as u64;
    if missing == 0 {
        let out = shell::quote_path(&args.out);
        return Err(Failure::problem(format!(
            "nothing is missing in {out}; `endturn report {out}` reports the result"
        )));
    }
    if begun.is_some() && missing < shards && !args.missing {
        return Err(Failure::problem(format!(
            "{} has {} already; --missing submits the rest",
            slashed(&args.out),
            words::counted(shards - missing, "shard")
        )));
    }
    drop(folder);
    job.elements = elements.min(missing);
    let place = args.out.join(JOB);
    std::fs::create_dir_all(&place).map_err(|error| Failure::file("write", &place, &error))?;
    for (name, text) in job.files()? {
        let path = place.join(name);
        write_whole(&path, text.as_bytes()).map_err(|error| Failure::problem(error.to_string()))?;
    }
    job.submit(&place, console)?;
    console.tell(&format!(
        "{} submitted for {}\nwatch   endturn batch status {} --watch\n",
        words::counted(job.elements, "element"),
        words::counted(missing, "shard"),
        shell::quote_path(&args.out)
    ))?;
    Ok(ExitCode::Success)
}

/// Refuses words that would be more than a value in a job's file, or that the system would not
/// read.
fn check_words(args: &BatchSubmitArgs, problems: &mut Vec<String>) {
    if args.on == Engine::Dask && (args.time.is_some() || args.mem.is_some()) {
        problems.push("`--on dask`: its workers have their own limits; leave out --time and --mem".to_owned());
    }
    let has_digits = |time: &String| time.bytes().all(|byte| byte.is_ascii_digit());
    if args.on == Engine::Kubernetes && !args.time.as_ref().is_none_or(has_digits) {
        problems.push("`--time`: Kubernetes expects a number of seconds".to_owned());
    }
    let has_breaks = |word: &str| word.chars().any(char::is_control);
    if has_breaks(&args.plan) || has_breaks(&slashed(&args.out)) {
        problems.push("the paths of the plan and the folder can't have control characters in a job's file".to_owned());
    }
    let words = [("--time", &args.time), ("--mem", &args.mem)];
    for (option, word) in words.into_iter().filter_map(|(option, word)| Some((option, word.as_deref()?))) {
        if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":.-".contains(&byte)) {
            problems.push(format!("`{option}`: expected letters, digits, and `:`, `.` or `-`"));
        }
    }
}

/// A batch to be submitted.
struct Job<'a> {
    args: &'a BatchSubmitArgs,
    plan: &'a LoadedPlan,
    workers: u64,
    elements: u64,
}

impl Job<'_> {
    /// The job's files: name and text.
    fn files(&self) -> Result<Vec<(&'static str, String)>, Failure> {
        Ok(match self.args.on {
            Engine::Slurm => vec![("job.sh", self.filled(SLURM)?), ("collect.sh", self.filled(COLLECT)?)],
            Engine::Kubernetes => vec![("job.yaml", self.filled(KUBERNETES)?)],
            Engine::Dask => Vec::new(),
        })
    }

    /// A template with its values.
    fn filled(&self, template: &str) -> Result<String, Failure> {
        let here = env::current_dir().map_err(|error| Failure::problem(format!("no current folder: {error}")))?;
        let program = env::current_exe().map_err(|error| Failure::problem(format!("no path of endturn: {error}")))?;
        let is_yaml = self.args.on == Engine::Kubernetes;
        let quoted = |word: &str| if is_yaml { serde_json::Value::from(word).to_string() } else { shell::quote(word) };
        let limits = match (is_yaml, &self.args.time, &self.args.mem) {
            (true, Some(time), _) => format!("  activeDeadlineSeconds: {time}\n"),
            (true, None, _) => String::new(),
            (false, time, mem) => {
                let line = |option: &str, value: &Option<String>| {
                    value.as_ref().map(|value| format!("#SBATCH --{option}={value}\n")).unwrap_or_default()
                };
                line("time", time) + &line("mem", mem)
            }
        };
        let in_job = |name: &str| shell::quote_path(&self.args.out.join(JOB).join(name));
        let memory = self.args.mem.as_ref().map(|mem| format!(", memory: {mem}")).unwrap_or_default();
        let values = [
            ("name", self.name()),
            ("elements", self.elements.to_string()),
            ("workers", self.workers.to_string()),
            ("limits\n", limits.clone()),
            ("limits", limits),
            ("memory", memory),
            ("log", in_job("%A_%a.out")),
            ("result", in_job("result.txt")),
            ("here", quoted(&slashed(&here))),
            ("program", shell::quote_path(&program)),
            ("plan", quoted(&self.args.plan)),
            ("out", quoted(&slashed(&self.args.out))),
            ("id", format!("{:032x}", self.plan.id())),
            ("image", quoted(&self.args.image)),
            ("claim", quoted(&self.args.claim)),
        ];
        let mut text = template.to_owned();
        for (name, value) in values {
            let place = match name.strip_suffix('\n') {
                // A line of its own vanishes with its line end.
                Some(name) => format!("{{{{{name}}}}}\n"),
                None => format!("{{{{{name}}}}}"),
            };
            text = text.replace(&place, &value);
        }
        Ok(text)
    }

    /// The name of the job: `endturn-` and the plan's file name, as Kubernetes allows names.
    fn name(&self) -> String {
        let stem = Path::new(&self.args.plan).file_stem().map(|stem| stem.to_string_lossy().to_lowercase());
        let letter = |one: char| if one.is_ascii_alphanumeric() { one } else { '-' };
        let stem: String = stem.unwrap_or_default().chars().map(letter).take(40).collect();
        format!("endturn-{}", stem.trim_matches('-')).trim_end_matches('-').to_owned()
    }

    /// Hands the job to its system.
    fn submit(&self, place: &Path, console: &mut Console<'_>) -> Result<(), Failure> {
        let file = |name: &str| slashed(&place.join(name)).into_owned();
        match self.args.on {
            Engine::Slurm => {
                let array = called("sbatch", &["--parsable".to_owned(), file("job.sh")])?;
                let array = array.trim().split(';').next().unwrap_or_default().to_owned();
                let after = format!("--dependency=afterany:{array}");
                let result = called("sbatch", &["--parsable".to_owned(), after, file("collect.sh")])?;
                console.tell(&format!("array {array}; result {}, to {}\n", result.trim(), file("result.txt")))
            }
            Engine::Kubernetes => {
                called("kubectl", &["apply".to_owned(), "-f".to_owned(), file("job.yaml")])?;
                console.tell(&format!(
                    "when the job {} is complete, this reports the result: endturn batch {} --out {}\n",
                    self.name(),
                    shell::quote(&self.args.plan),
                    shell::quote_path(&self.args.out)
                ))
            }
            Engine::Dask => {
                let scheduler = self.args.scheduler.clone().unwrap_or_default();
                let out = slashed(&self.args.out).into_owned();
                let program = env::current_exe().map(|path| slashed(&path).into_owned()).unwrap_or_default();
                let words = ["-m", "endturn_dask", &self.args.plan, "--out", &out, "--scheduler", &scheduler];
                let mut words: Vec<String> = words.map(str::to_owned).to_vec();
                words.extend(["--workers".to_owned(), self.workers.to_string(), "--program".to_owned(), program]);
                called("python3", &words).map(drop)
            }
        }
    }
}

/// Runs a command of a system and returns its output.
fn called(program: &str, words: &[String]) -> Result<String, Failure> {
    let output = Command::new(program).args(words).output();
    let output = output.map_err(|error| {
        Failure::problem(format!(
            "cannot run `{program}`: {error}; the job's files are written, and can be submitted by hand"
        ))
    })?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let error = String::from_utf8_lossy(&output.stderr);
    let line: String = error.trim().chars().filter(|one| !one.is_control() || *one == ' ').take(400).collect();
    Err(Failure::problem(format!("`{program}` refused the job: {line}")))
}
