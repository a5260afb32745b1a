//! `why --fact`: a fact and its causes, back to orders.

use std::collections::BTreeSet;

use endturn::engine::RuleId;
use endturn::engine::orders::shorten;
use endturn::report::game::causes::{Caused, Causes, Root, rule_name};
use serde_json::{Map, Value, json};

use crate::args::{Format, WhyArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::opening::number;
use crate::playback::{Playback, When};
use crate::render::paint::Paint;
use crate::render::{json, shell};

/// Maximum facts that the text shows; the JSON form has all of them.
const MAX_SHOWN: usize = 60;
/// Columns by which a cause stands behind its effect.
const INDENT: usize = 2;
/// Maximum steps of indentation; causes farther back are no longer indented more.
const DEEPEST: usize = 20;

/// The game with its facts and their causes.
struct Answer {
    playback: Playback,
    causes: Causes,
    number: u32,
}

pub(super) fn fact(args: &WhyArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let asked = args.fact.as_deref().unwrap_or_default();
    let wanted = number::<u32>("--fact", asked.strip_prefix('#').unwrap_or(asked), 1, &mut problems);
    let when = When { round: None, otherwise: 1 };
    let (mut playback, _) = Playback::open(&args.game, &[], when, problems, console)?;
    let Some(number) = wanted else { return Ok(ExitCode::Usage) };
    playback.game.listen(true);
    playback.game.keep_links(true);
    // Once more, so that the facts of the start are heard too.
    playback.game.restart(playback.seed);
    let mut causes = Causes::default();
    while causes.get(number).is_none() {
        let goes_on = playback.round()?;
        causes.take_in(&mut playback.game);
        if !goes_on {
            break;
        }
    }
    if causes.get(number).is_none() {
        return Err(Failure::problem(beyond(number, causes.facts().len(), &playback)));
    }
    let answer = Answer { playback, causes, number };
    let text = match args.format {
        Format::Text => answer.text(console.paint()),
        Format::Json => json::line(&answer.json()),
    };
    console.answer(args.format, &text)?;
    Ok(ExitCode::Success)
}

/// The problem that there is no fact with this number.
fn beyond(number: u32, facts: usize, playback: &Playback) -> String {
    let range = match facts {
        0 => "the game has no facts".to_owned(),
        1 => "the game has 1 fact, number 1".to_owned(),
        _ => format!("the game has {facts} facts, numbered from 1 to {facts}"),
    };
    let seen = match playback.recorded() {
        None => format!("`endturn run {} --numbers` shows them", shell::quote(&shorten(&playback.name, 80))),
        Some(_) => "facts.jsonl, which `run --out` writes, has them as `id`".to_owned(),
    };
    format!("`--fact {number}`: {range}; {seen}")
}

impl Answer {
    fn text(&self, paint: Paint) -> String {
        let mut told =
            Tale { answer: self, paint, shown: BTreeSet::new(), skipped: 0, text: String::new(), rule: None };
        told.fact(self.number, 0);
        let all = self.causes.chain(self.number).len();
        let Tale { mut text, shown, skipped, rule, .. } = told;
        let rest = all.saturating_sub(shown.len() + skipped);
        if rest > 0 {
            let facts = if rest == 1 { "1 more fact".to_owned() } else { format!("{rest} more facts") };
            text += &format!("{facts}; --format json has all\n");
        }
        if let Some(rule) = rule {
            text += &paint.dim(format!("\n`endturn explain {rule}` prints the text of the rule\n"));
        }
        text
    }

    fn json(&self) -> Value {
        let chain = self.causes.chain(self.number);
        json!({
            "fact": self.number, "title": self.playback.game.setup().title, "seed": self.playback.seed,
            "chain": chain.into_iter().map(|fact| self.object(fact)).collect::<Vec<_>>(),
        })
    }

    /// A fact for programs.
    fn object(&self, fact: &Caused) -> Value {
        let mut object = Map::new();
        object.insert("id".into(), fact.number.into());
        object.insert("round".into(), fact.round.into());
        object.insert("fact".into(), fact.name.into());
        object.insert("text".into(), fact.text.clone().into());
        let stage = fact.stage.map(|stage| stage.to_string());
        let name = rule_name(&self.playback.game, fact.rule);
        object.insert("rule".into(), json!({"id": fact.rule.0, "name": name, "stage": stage}));
        let order = fact.order.as_ref();
        let order = order.map(
            |order| json!({"seat": order.seat, "player": order.player, "text": order.text, "is_pass": order.is_pass}),
        );
        object.insert("order".into(), order.into());
        object.insert("causes".into(), fact.causes.clone().into());
        object.insert("root".into(), fact.root().map(word).into());
        Value::Object(object)
    }

    /// Follows a fact back through facts of the same name, each the only cause of the next: the
    /// number of them, and the earliest.
    fn run<'f>(&'f self, fact: &'f Caused, shown: &BTreeSet<u32>) -> (usize, &'f Caused) {
        let (mut count, mut last) = (0, fact);
        while let [cause] = last.causes[..]
            && let Some(before) = self.causes.get(cause)
            && before.name == fact.name
            && before.order.is_none()
            && !shown.contains(&cause)
        {
            (count, last) = (count + 1, before);
        }
        (count, last)
    }
}

/// The word for the end of a chain.
fn word(root: Root) -> &'static str {
    match root {
        Root::Order => "order",
        Root::Start => "start",
        Root::Rule => "rule",
    }
}

/// The text while it grows.
struct Tale<'a> {
    answer: &'a Answer,
    paint: Paint,
    shown: BTreeSet<u32>,
    /// The number of facts that are only counted.
    skipped: usize,
    text: String,
    /// The rule of the first fact that no order was.
    rule: Option<RuleId>,
}

impl Tale<'_> {
    /// Prints a fact and what led to it.
    fn fact(&mut self, number: u32, depth: usize) {
        let answer = self.answer;
        let Some(fact) = answer.causes.get(number) else { return };
        let indent = " ".repeat(INDENT * depth.min(DEEPEST));
        let because = if depth == 0 { "" } else { "because " };
        let mark = self.paint.dim(format!("[#{number}]"));
        if self.shown.contains(&number) {
            self.text += &format!("{indent}{because}{mark}, as above\n");
            return;
        }
        if self.shown.len() >= MAX_SHOWN {
            return;
        }
        self.shown.insert(number);
        let when = if fact.round == 0 { "at the start".to_owned() } else { format!("round {}", fact.round) };
        let said = match &fact.order {
            Some(order) if order.is_pass => format!("{} ({}) passes", order.seat, order.player),
            Some(order) => format!("{} ({}) orders: {}", order.seat, order.player, order.text),
            None => fact.text.clone(),
        };
        let said = if depth == 0 { self.paint.strong(said) } else { said };
        self.text += &format!("{indent}{because}{mark} {when}: {said}\n");
        if fact.order.is_none() {
            self.rule.get_or_insert(fact.rule);
            let by = self.by(fact);
            self.text += &format!("{indent}    {}\n", self.paint.dim(by));
        }
        let (skipped, last) = answer.run(fact, &self.shown);
        self.skipped += skipped;
        if skipped > 0 {
            let since = last.round;
            let like = if skipped == 1 { "1 more like it" } else { &format!("{skipped} more like it") };
            self.text += &format!("{indent}    {}\n", self.paint.dim(format!("{like} before, since round {since}")));
        }
        for &cause in &last.causes {
            self.fact(cause, depth + 1);
        }
    }

    /// The rule of a fact in words, and that it is the end of a chain.
    fn by(&self, fact: &Caused) -> String {
        let mut text = format!("rule {}", fact.rule);
        if let Some(name) = rule_name(&self.answer.playback.game, fact.rule) {
            text += &format!(" {name}");
        }
        if let Some(stage) = fact.stage {
            text += &format!(", in {stage}");
        }
        text += match self.answer.run(fact, &self.shown).1.root() {
            Some(Root::Start) => "; the game begins with it",
            Some(Root::Rule) => "; by itself: no order or earlier fact that led to it is known",
            Some(Root::Order) | None => "",
        };
        text
    }
}
