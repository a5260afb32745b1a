//! A game as JSON Lines: one object per fact and per round, and one with the result.

use endturn::engine::{Game, metrics::MetricRow, record::RecordedChange};
use endturn::report::game::{
    chronicle::{Chronicle, RoundSeen},
    hindsight::{Decision, Shared, SharedBy, TurningPoint, TurningPointKind},
};
use serde_json::{Map, Value, json};

use super::{json::line, place, takeovers, verdict};
use crate::session::Session;

/// The lines of one round: its facts, then the round.
pub(crate) fn round(session: &Session, seen: &RoundSeen) -> String {
    let mut text = String::new();
    for fact in &seen.facts {
        let mut object = Map::new();
        object.insert("type".into(), "fact".into());
        if let Value::Object(fields) = &fact.json {
            object.extend(fields.clone());
        }
        object.insert("text".into(), fact.text.clone().into());
        object.insert("weight".into(), fact.weight.into());
        object.insert("decisive".into(), fact.decisive.into());
        text += &line(&Value::Object(object));
    }
    let seats = seen
        .rows
        .iter()
        .map(|row| json!({"seat": session.name(row.seat), "metrics": metrics(&session.chronicle, row)}));
    let seats: Vec<Value> = seats.collect();
    let digest = session.game.digest().to_string();
    text + &line(&json!({"type": "round", "round": seen.round, "digest": digest, "seats": seats}))
}

/// The metrics of one seat by name.
fn metrics(chronicle: &Chronicle, row: &MetricRow) -> Value {
    let named = chronicle.metrics.iter().zip(&row.values);
    Value::Object(named.map(|(metric, &value)| (metric.name.to_owned(), value.into())).collect())
}

/// The state of the game, as the fields of the result and of summary.json.
pub(crate) fn result(session: &Session, interrupted: bool) -> Map<String, Value> {
    let game = &session.game;
    let header = session.header();
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| object.insert(name.to_owned(), value);
    put("title", header.title.into());
    put("scenario", header.scenario.into());
    put("seed", session.seed.into());
    put("overrides", header.overrides.into());
    if !header.changes.is_empty() {
        let of = |one: &RecordedChange| json!({"after": one.after, "seed": one.seed, "overrides": one.overrides});
        put("changes", header.changes.iter().map(of).collect());
    }
    put("engine", header.engine.into());
    put("content", header.content.into());
    put("rulesets", place::all_rulesets(&session.loaded.modules, &session.loaded.rulesets));
    put("rounds", game.rounds_finished().into());
    put("interrupted", interrupted.into());
    put("over", game.ended().is_some().into());
    put("condition", game.ended().map(|ended| ended.condition.clone()).into());
    put("winners", winners(game));
    put("standings", standings(session));
    put("takeovers", takeovers::json(&session.book()));
    let hindsight = session.book().hindsight();
    put("decision", hindsight.decision.as_ref().map(|decision| self::decision(game, decision)).into());
    put("shared", hindsight.shared.as_ref().map(|shared| self::shared(game, shared)).into());
    put("turning_points", hindsight.points.iter().map(turning_point).collect());
    put("digest", game.digest().to_string().into());
    put("again", Some(session.repeat.clone()).filter(|command| !command.is_empty()).into());
    object
}

fn turning_point(point: &TurningPoint) -> Value {
    let kind = match point.kind {
        TurningPointKind::Fact => "fact",
        TurningPointKind::Reign => "reign",
    };
    json!({
        "round": point.round, "text": point.text, "weight": point.weight, "decisive": point.decisive, "kind": kind,
    })
}

/// Why the first seat is first.
fn decision(game: &Game, decision: &Decision) -> Value {
    let seat = |seat| game.roster().name(seat);
    let metric = |at: usize| game.metrics()[at].name;
    let ranked = decision.ranked.as_ref().map(|ranked| {
        let part = |(name, more): &(&str, i64)| json!({"part": name, "more": more});
        let parts: Vec<Value> = ranked.parts.iter().map(part).collect();
        let second = ranked.values.get(1).map(|&(second, _)| seat(second));
        json!({"metric": metric(ranked.metric), "second": second, "margin": ranked.margin, "parts": parts})
    });
    let reign = decision.reign.as_ref().map(|last| {
        let before = last.before.map(|before| json!({"seat": seat(before.seat), "since": before.from}));
        json!({"metric": metric(last.metric), "since": last.reign.from, "lost": last.reign.lost, "before": before})
    });
    let behind = decision.behind.iter().map(|&(at, who)| json!({"metric": metric(at), "seat": seat(who)}));
    json!({
        "first": seat(decision.first), "ranked": ranked, "reign": reign,
        "ahead": decision.ahead.iter().map(|&at| metric(at)).collect::<Vec<_>>(),
        "behind": behind.collect::<Vec<_>>(),
    })
}

/// Why several seats are first.
fn shared(game: &Game, shared: &Shared) -> Value {
    let equal = |&(at, value): &(usize, i64)| (game.metrics()[at].name.to_owned(), Value::from(value));
    let (by, metrics) = match &shared.by {
        SharedBy::Team => ("team", Map::new()),
        SharedBy::Ranking(metrics) => ("ranking", metrics.iter().map(equal).collect()),
        SharedBy::Win => ("win", Map::new()),
        SharedBy::Draw => ("draw", Map::new()),
    };
    let seats: Vec<&str> = shared.seats.iter().map(|&seat| game.roster().name(seat)).collect();
    json!({"seats": seats, "by": by, "metrics": metrics})
}

fn winners(game: &Game) -> Value {
    let winners = game.ended().into_iter().flat_map(|ended| ended.winners());
    winners.map(|seat| Value::from(game.roster().name(seat))).collect()
}

fn standings(session: &Session) -> Value {
    let places = verdict::places(&session.game).into_iter();
    let places = places.map(|(rank, seat, outcome)| {
        let row = session.game.metric_row(seat);
        json!({
            "rank": rank, "seat": session.name(seat), "number": seat.number(), "persona": session.persona(seat),
            "outcome": outcome, "metrics": metrics(&session.chronicle, &row),
        })
    });
    places.collect()
}
