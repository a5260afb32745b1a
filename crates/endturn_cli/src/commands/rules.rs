//! `rules`: the rules of the turn core and of the modules, one by one, and their metrics.

use endturn::engine::compact::CompactSort as _;
use endturn::engine::rule_list;
use endturn::{Modules, RuleRow};
use serde_json::{Value, json};

use super::columns;
use crate::args::{Format, RulesArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::render::number::counted;
use crate::render::{json, rule_page, table};

/// A table that can be searched.
pub(super) struct Listing {
    /// The kind of thing that a line describes.
    pub(super) what: &'static str,
    /// The names of the columns.
    pub(super) head: Vec<&'static str>,
    /// The columns in which a match counts most, best first: lines that match there come before
    /// others.
    pub(super) best: &'static [usize],
    /// The cells of every line for people, and the line for programs.
    pub(super) lines: Vec<(Vec<String>, Value)>,
}

pub(super) fn rules(args: &RulesArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let module = known_module(console.modules, args.module.as_deref())?;
    let listing = match (args.metrics, args.ours) {
        (true, _) => columns::listing(console.modules, module),
        (_, true) => Ok(decided(console.modules, module)),
        _ => listing(console.modules, module),
    };
    listing.map_err(Failure::report)?.tell(args, console)
}

/// Lists the points that the rules leave open and that were decided here.
fn decided(modules: &Modules, module: Option<&str>) -> Listing {
    let all = endturn::decisions();
    let is_there = |name: &str| name == rule_list::NAME || modules.get(name).is_some();
    let wanted = all.iter().filter(|one| module.map_or(is_there(one.module()), |module| module == one.module()));
    let lines = wanted.map(|one| {
        let rule = if one.rule.is_empty() { "-" } else { &one.rule };
        let cells = [rule, one.module(), &one.source, &one.text].map(str::to_owned);
        let object = json!({"rule": one.rule, "module": one.module(), "source": one.source, "decision": one.text});
        (cells.to_vec(), object)
    });
    Listing {
        what: "decision",
        head: vec!["rule", "module", "source", "decision"],
        best: &[0, 3],
        lines: lines.collect(),
    }
}

fn listing(modules: &Modules, module: Option<&str>) -> Result<Listing, endturn::scenario::diagnostic::Report> {
    let book = modules.rule_book()?;
    let wanted = book.iter().filter(|rule| module.is_none_or(|module| module == rule.module));
    let head = vec!["id", "module", "name", "stage", "step", "summary", "source"];
    Ok(Listing { what: "rule", head, best: &[0, 2, 5], lines: wanted.map(line).collect() })
}

/// Returns the module that was named, if any.
pub(super) fn known_module(modules: &Modules, name: Option<&str>) -> Result<Option<&'static str>, Failure> {
    let Some(name) = name else { return Ok(None) };
    let names = || modules.iter().map(|module| module.name()).chain([rule_list::NAME]);
    let unknown = || {
        let known = names().collect::<Vec<_>>().join(", ");
        let problem = format!("there is no module `{}`; expected {known}", shorten(name));
        Failure::problem(with_suggestion(problem, name, names()))
    };
    names().find(|known| *known == name).map(Some).ok_or_else(unknown)
}

/// A rule for programs.
pub(super) fn object(rule: &RuleRow) -> Value {
    json!({
        "id": rule.id, "module": rule.module, "ruleset": rule.ruleset, "name": rule.name, "stage": rule.stage, "step": rule.step,
        "summary": rule.summary, "source": rule.sources[0], "sources": rule.sources, "draws": rule.draws, "facts": rule.facts,
        "known_as": rule.known_as,
    })
}

fn line(rule: &RuleRow) -> (Vec<String>, Value) {
    // If a module has two kinds of games, the second one is listed under its ruleset's name.
    let game = rule.ruleset.unwrap_or(rule.module);
    let cells = [rule.id, game, rule.name, &rule.stage, &rule.step, rule.summary, &rule.sources.join(", ")];
    (cells.map(str::to_owned).to_vec(), object(rule))
}

impl Listing {
    /// Names the lines that have a word with the same stem in a column of `best`.
    fn related(&self, word: &str) -> Vec<String> {
        let has_akin = |cells: &[String]| {
            let words = self.best.iter().flat_map(|&at| words(&cells[at..=at]));
            words.map(|one| one.to_lowercase()).any(|one| is_akin(&one, word))
        };
        let named = |(cells, _): &(Vec<String>, Value)| {
            let names: Vec<String> = self.best.iter().take(2).map(|&at| shorten(&cells[at])).collect();
            has_akin(cells).then(|| names.join(" "))
        };
        self.lines.iter().filter_map(named).take(MAX_RELATED).collect()
    }

    /// Prints the lines that match the word.
    fn tell(mut self, args: &RulesArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
        let word = args.word.as_deref().unwrap_or("").trim().to_lowercase();
        let words: Vec<String> = self.lines.iter().flat_map(|(cells, _)| words(cells)).collect();
        let has = |cell: &String| cell.to_lowercase().contains(&word);
        let is_known = |line: &Value| also_known(line).any(|id| id.to_lowercase() == word);
        let known_as = self.lines.iter().find(|(_, line)| is_known(line)).map(|(cells, _)| cells[0].clone());
        let related = self.related(&word);
        self.lines.retain(|(cells, line)| cells.iter().any(has) || is_known(line));
        if !word.is_empty() {
            self.lines.compact_sort_by_key(|(cells, line)| {
                let place = self.best.iter().position(|&at| has(&cells[at])).unwrap_or(usize::MAX);
                if is_known(line) { 0 } else { place }
            });
        }
        let advice = self.advice(&word);
        let (rows, objects): (Vec<Vec<String>>, Vec<Value>) = self.lines.into_iter().unzip();
        let count = rows.len();
        if args.format == Format::Json {
            console.say(&json::line(&Value::Array(objects)))?;
        } else if count > 0 {
            let paint = console.paint();
            let mut shown = vec![self.head.iter().map(|cell| paint.dim(cell)).collect()];
            shown.extend(rows);
            let lines = table::lines(&shown, &[], "");
            let also =
                known_as.map_or_else(String::new, |id| format!("{} is listed under {id}\n", word.to_uppercase()));
            console.tell(&format!("{lines}\n{also}{}\n{advice}", counted(count, self.what)))?;
        }
        if count > 0 {
            return Ok(ExitCode::Success);
        }
        if let (Some(module), true) = (&args.module, words.is_empty()) {
            console.note(&format!("module {module} has no {}s", self.what));
            return Ok(ExitCode::Wrong);
        }
        let problem = format!("no {} has the word `{}`", self.what, shorten(&word));
        let problem = match related.is_empty() {
            true => with_suggestion(problem, &word, words.iter().map(String::as_str)),
            false => format!("{problem}; related: {}", related.join(", ")),
        };
        console.note(&problem);
        if !advice.is_empty() {
            console.note(advice.trim_end());
        }
        Ok(ExitCode::Wrong)
    }

    /// Names the command that prints the text of a rule: the one asked for, the only one, or any.
    fn advice(&self, word: &str) -> String {
        if self.what != "rule" {
            return String::new();
        }
        let text = |id: &Value, module: &Value| rule_page::paragraph(module.as_str()?, id.as_str()?);
        let told: Vec<_> = self.lines.iter().filter_map(|(_, line)| text(&line["id"], &line["module"])).collect();
        let asked = endturn_rules_text::rule(word).filter(|rule| self.lines.is_empty() || told.contains(rule));
        let only = told.first().copied().filter(|_| self.lines.len() == 1);
        match asked.or(only) {
            Some(rule) => format!("`endturn explain {}` prints its text ({})\n", rule.id, rule_page::file(rule)),
            None if told.is_empty() => String::new(),
            None => "`endturn explain ID` prints the text of a rule\n".to_owned(),
        }
    }
}

/// Maximum related lines in a message.
const MAX_RELATED: usize = 5;
/// Minimum letters of a shared stem: `starvation` and `starves`.
const STEM: usize = 5;

/// True if two lower-case words begin with the same stem.
fn is_akin(one: &str, other: &str) -> bool {
    let shared = one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    shared >= STEM && 2 * shared >= one.chars().count().max(other.chars().count())
}

/// Other ids of a rule.
fn also_known(line: &Value) -> impl Iterator<Item = &str> {
    line["known_as"].as_array().into_iter().flatten().filter_map(Value::as_str)
}

fn words(cells: &[String]) -> Vec<String> {
    let text = cells.join(" ");
    text.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| word.len() > 2).map(str::to_owned).collect()
}
