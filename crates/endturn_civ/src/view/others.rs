//! Other nations, as far as the viewer has information about them (W-12).

use endturn_civ_rules::ids::TechId;
use endturn_civ_rules::nation::pact::runs_out;
use endturn_civ_rules::ruleset::words::{Intelligence, Relation};
use endturn_engine::{Seat, number::counted};
use serde_json::{Value, json};

use super::nation::{aim_name, ship_figures};
use super::viewer::Viewer;
use crate::orders::treaty_terms;
use crate::state::{Pact, Policies, Regime, Treasury};

/// Turns until a pact expires; `None` if it doesn't.
fn turns_left((state, pact): (Relation, &Pact)) -> Option<u8> {
    runs_out(state).then_some(pact.turns_left)
}

/// Another nation.
pub(super) fn as_json(viewer: Viewer<'_>, other: Seat) -> Value {
    let (sight, roster) = (viewer.sight, viewer.roster);
    let (own, theirs) = (sight.pact(sight.seat(), other), sight.pact(other, sight.seat()));
    let (shows, is_shown) = sight.shared_sight(other);
    let (has_embassy, is_host) = sight.embassies(other);
    let mut nation = json!({
        "seat": roster.name(other),
        "word": viewer.names.nation_word(other),
        "number": other.number(),
        "alive": sight.stands(other),
        "turns_alive": sight.age(other),
        "relation": sight.relation(other).map(Relation::word),
        "team_mate": sight.is_team_mate(other),
        "in_contact": sight.has_contact(other),
        "contact_turns": own.map(|(_, pact)| pact.contact),
        "turns_left": own.and_then(turns_left),
        "cause_to_cancel": own.is_some_and(|(_, pact)| pact.cause > 0),
        "gives_cause_to_cancel": theirs.is_some_and(|(_, pact)| pact.cause > 0),
        "first_contact": own.map(|(_, pact)| pact.first_contact).filter(|&round| round > 0),
        "embassy": has_embassy,
        "embassy_here": is_host,
        "shows_us": is_shown,
        "sees_us": shows,
    });
    nation["treaty"] = sight.treaty(other).map_or(Value::Null, |treaty| {
        let clauses = treaty_terms(treaty, sight.seat(), viewer.names);
        json!({ "from": roster.name(treaty.from), "to": roster.name(treaty.to), "clauses": clauses })
    });
    nation["known"] = known(viewer, other);
    nation
}

/// The viewer's information about another nation; unknown parts are omitted.
fn known(viewer: Viewer<'_>, other: Seat) -> Value {
    let (sight, rules) = (viewer.sight, viewer.sight.rules);
    let mut known = serde_json::Map::new();
    let mut learn = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            known.insert(name.to_owned(), value);
        }
    };
    learn("score", sight.score_of(other).map(Value::from));
    learn("gold", sight.learnt::<Treasury>(other, Intelligence::Gold).map(|own| own.gold.into()));
    let regime = sight.learnt::<Regime>(other, Intelligence::Government);
    learn("government", regime.map(|regime| rules.government_name(regime.0.government).into()));
    learn("revolution_ends", regime.and_then(|regime| regime.0.finishes).map(Value::from));
    learn("pacts", sight.learns(other, Intelligence::Diplomacy).then(|| pacts(viewer, other)));
    let research = sight.research_of(other);
    learn("techs", research.map(|pool| pool.known.iter().map(|at| rules.tech_name(TechId::at(at))).collect()));
    learn("researches", research.and_then(|pool| pool.aim).map(|aim| aim_name(viewer, aim).into()));
    let rates = sight.learnt::<Policies>(other, Intelligence::TaxRates).map(|policies| policies.rates);
    learn("rates", rates.map(|rates| json!({ "science": rates.science, "tax": rates.tax, "luxury": rates.luxury })));
    learn("culture", sight.culture_of(other).map(Value::from));
    learn("spaceship", ship_figures(viewer, other));
    learn("policies", sight.learnt::<Policies>(other, Intelligence::Multipliers).map(|own| json!(own.settings)));
    Value::Object(known)
}

/// Relations of another nation with all but the viewer.
fn pacts(viewer: Viewer<'_>, other: Seat) -> Value {
    let sight = viewer.sight;
    let thirds = sight.others().filter(|&third| third != other);
    let one = |third| {
        let pact = sight.pact(other, third)?;
        let name = viewer.roster.name(third);
        Some(json!({
            "seat": name, "relation": pact.0.word(), "turns_left": turns_left(pact), "embassy": pact.1.embassy,
        }))
    };
    thirds.filter_map(one).collect()
}

/// A line about another nation for a person at the prompt.
pub(super) fn line(viewer: Viewer<'_>, other: Seat) -> String {
    let sight = viewer.sight;
    let mut line = format!("  nation {:<10}{}", other.number(), viewer.roster.name(other));
    if !sight.stands(other) {
        return line + ", gone";
    }
    line += &format!(", {}", sight.relation(other).map_or("", Relation::word));
    if let Some(turns) = sight.pact(sight.seat(), other).and_then(turns_left) {
        line += &format!(" for {}", counted(turns, "turn"));
    }
    if !sight.has_contact(other) {
        line += ", no contact";
    }
    if let (true, _) = sight.embassies(other) {
        line += ", embassy";
    }
    if let Some(regime) = sight.learnt::<Regime>(other, Intelligence::Government) {
        line += &format!(", {}", sight.rules.government_name(regime.0.government));
    }
    if let Some(treasury) = sight.learnt::<Treasury>(other, Intelligence::Gold) {
        line += &format!(", {} gold", treasury.gold);
    }
    if let Some(treaty) = sight.treaty(other) {
        let whose = if treaty.from == sight.seat() { "you offer" } else { "offers you" };
        line += &format!("; {whose} a treaty: {}", treaty_terms(treaty, sight.seat(), viewer.names).join(" "));
    }
    line
}
