//! The point at which two games part: the round, the stage, the rule, and what differs right after
//! it.

use endturn::engine::{
    game::LoggedOrder,
    snapshot::RowDifference,
    watch::{Moment, Watched},
};
use endturn::report::game::causes::rule_name;
use serde_json::{Value, json};

use crate::commands::diff;
use crate::failure::Failure;
use crate::playback::Playback;
use crate::render::difference::{self, Answer, Found};
use crate::render::paint::Paint;

/// Two games at the end of the first round in which they differ, or of the last.
pub(super) struct Parting {
    pub(super) a: Playback,
    pub(super) b: Playback,
    pub(super) found: Found,
    /// The point within the round; `None` if they are equal or differ from the start.
    point: Option<Point>,
}

struct Point {
    place: Place,
    /// The rows of the state that differ there.
    rows: Vec<RowDifference>,
    /// The first facts of the round that differ, as JSON; `None` for a game that has no more.
    facts: [Option<Value>; 2],
}

/// A place in a round.
enum Place {
    /// A rule: the states before it are equal.
    Rule(Moment),
    /// Between two rules, where orders are applied: after the rule before, if any, and before the
    /// next.
    Orders(Option<Moment>, Option<Moment>),
}

/// A game played to the end of the round, with what was seen in it.
struct Round {
    seen: Watched,
    facts: Vec<Value>,
    orders: Vec<LoggedOrder>,
    playback: Playback,
}

impl Parting {
    /// Plays both games side by side up to the first difference.
    pub(super) fn find(mut a: Playback, mut b: Playback) -> Result<Self, Failure> {
        let first = a.game.rounds_finished();
        [&mut a, &mut b].into_iter().for_each(|one| one.game.keep_log());
        let found = diff::first(&mut a, &mut b, None, &|| false)?.expect("nothing stops it");
        let point = match &found {
            Found::Differs { since: Some(round), .. } if *round > first => Some(point(&a, &b, *round)?),
            _ => None,
        };
        Ok(Self { a, b, found, point })
    }

    pub(super) fn is_equal(&self) -> bool {
        matches!(self.found, Found::Equal { .. })
    }

    pub(super) fn text(&self, all: bool, paint: Paint) -> String {
        let round = self.a.game.rounds_finished();
        let Some(point) = &self.point else {
            let answer = Answer { a: &self.a, b: &self.b, found: self.found.clone() };
            return difference::body(&answer, all, paint);
        };
        let told = match &self.found {
            Found::Differs { orders: Some(orders), .. } if orders.round < round => {
                format!("they look the same until round {round}, but their orders differ from round {}", orders.round)
            }
            _ => format!("they part in round {round}"),
        };
        let mut text = format!("{}: {told}\n\n", paint.bad("differs"));
        text += &format!("{}\n", paint.strong("Where they part"));
        text += &match &point.place {
            Place::Rule(moment) => format!("  in {}\n", self.named(moment)),
            Place::Orders(before, after) => {
                let side = |word: &str, moment: &Option<Moment>| {
                    moment.as_ref().map(|moment| format!("  {word} {}\n", self.named(moment))).unwrap_or_default()
                };
                format!("  where orders are applied\n{}{}", side("after", before), side("before", after))
            }
        };
        if point.facts.iter().any(Option::is_some) {
            let are_orders = point.facts.iter().flatten().any(|fact| fact["rule"].is_null());
            let kind = if are_orders { "orders" } else { "facts" };
            text += &format!("\n{}\n", paint.strong(format!("The first {kind} that differ")));
            for (name, fact) in ["A", "B"].iter().zip(&point.facts) {
                let told = match fact {
                    Some(fact) => {
                        let rule = fact["rule"].as_str().map(|rule| format!(" ({rule})")).unwrap_or_default();
                        format!("{}{rule}", fact["text"].as_str().unwrap_or_default())
                    }
                    None => "no more of them in this round".to_owned(),
                };
                text += &format!("  {}  {told}\n", paint.dim(name));
            }
        }
        text + &difference::rows("What differs right after it: section, key, field", &point.rows, all, paint)
    }

    /// A moment in words.
    fn named(&self, moment: &Moment) -> String {
        let Moment { stage, module, step, rule, .. } = moment;
        let name = rule_name(&self.a.game, *rule).map(|name| format!(" {name}")).unwrap_or_default();
        format!("{stage}: rule {rule}{name}, step {step} of {module}")
    }

    pub(super) fn json(&self) -> Value {
        let moment = |moment: &Moment| {
            json!({
                "stage": moment.stage.to_string(), "module": moment.module, "step": moment.step,
                "rule": moment.rule.0, "name": rule_name(&self.a.game, moment.rule),
            })
        };
        let answer = Answer { a: &self.a, b: &self.b, found: self.found.clone() };
        let point = self.point.as_ref().map(|point| {
            let (rule, before, after) = match &point.place {
                Place::Rule(rule) => (Some(rule), None, None),
                Place::Orders(before, after) => (None, before.as_ref(), after.as_ref()),
            };
            json!({
                "rule": rule.map(moment), "after": before.map(moment), "before": after.map(moment),
                "facts": {"a": point.facts[0], "b": point.facts[1]}, "state": difference::rows_json(&point.rows),
            })
        });
        json!({"diff": difference::value_of(&answer), "point": point})
    }
}

/// Finds the place within a round at which the games part.
fn point(a: &Playback, b: &Playback, round: u32) -> Result<Point, Failure> {
    let play =
        |keep: Option<usize>| -> Result<[Round; 2], Failure> { Ok([played(a, round, keep)?, played(b, round, keep)?]) };
    let [a, b] = play(None)?;
    let has_one_seed = a.playback.seed == b.playback.seed;
    let is_same = |one: &Moment, other: &Moment| {
        let place = |moment: &Moment| (moment.stage, moment.rule, moment.is_after);
        place(one) == place(other)
            && if has_one_seed { one.digest == other.digest } else { one.position == other.position }
    };
    let (own, other) = (&a.seen.moments, &b.seen.moments);
    let pairs = own.iter().zip(other).position(|(one, other)| !is_same(one, other));
    let at = pairs.unwrap_or(own.len().min(other.len()));
    let before = at.checked_sub(1).map(|at| own[at].clone());
    let place = match own.get(at).or_else(|| other.get(at)) {
        Some(moment) if moment.is_after => Place::Rule(moment.clone()),
        next => Place::Orders(before, next.cloned()),
    };
    let rows = match pairs {
        Some(at) => {
            let [a, b] = play(Some(at))?;
            match (&a.seen.kept, &b.seen.kept) {
                (Some(own), Some(other)) => own.differences(other),
                _ => Vec::new(),
            }
        }
        None => difference::of_state(&a.playback, &b.playback),
    };
    let rows = rows.into_iter().filter(|row| has_one_seed || row.section != "engine.draws").collect();
    let is_of_orders = matches!(place, Place::Orders(..));
    Ok(Point { place, rows, facts: first_apart(a, b, is_of_orders) })
}

/// The first facts that differ, or the first orders, whichever the place is of.
fn first_apart(a: Round, b: Round, is_of_orders: bool) -> [Option<Value>; 2] {
    let order = |round: &Round, order: &LoggedOrder| {
        let seat = round.playback.game.roster().name(order.seat);
        json!({"text": format!("{seat} orders: {}", order.text), "rule": null})
    };
    let orders = |round: &Round| round.orders.iter().map(|one| order(round, one)).collect::<Vec<_>>();
    // Facts without a text are those of orders.
    let has_text = |fact: &&Value| fact["text"].as_str().is_some_and(|text| !text.is_empty());
    let facts = |round: &Round| round.facts.iter().filter(has_text).cloned().collect::<Vec<_>>();
    let apart = |own: Vec<Value>, other: Vec<Value>| {
        let at = (0..own.len().max(other.len())).find(|&at| own.get(at) != other.get(at))?;
        Some([own.get(at).cloned(), other.get(at).cloned()])
    };
    let (orders, facts) = (apart(orders(&a), orders(&b)), apart(facts(&a), facts(&b)));
    if is_of_orders { orders.or(facts) } else { facts.or(orders) }.unwrap_or_default()
}

/// Plays a game up to the end of a round, and watches its rules in that round.
fn played(playback: &Playback, round: u32, keep: Option<usize>) -> Result<Round, Failure> {
    let anew = playback.watchable();
    let mut playback = anew.ok_or_else(|| Failure::problem("the game cannot be played anew".to_owned()))?;
    playback.game.keep_log();
    playback.game.listen(true);
    playback.go_to(round - 1)?;
    playback.open_round()?;
    _ = (playback.game.take_facts(), playback.game.take_log());
    playback.game.watch_rules(keep);
    playback.round()?;
    let seen = playback.game.take_watched();
    let facts = playback.game.take_facts().iter().map(|fact| fact.to_json(playback.game.world())).collect();
    let orders = playback.game.take_log();
    Ok(Round { seen, facts, orders, playback })
}
