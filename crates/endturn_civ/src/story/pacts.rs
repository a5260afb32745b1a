//! Pacts and treaties between nations over time: events by pair, and the relations in force.

use std::fmt;

use bevy_ecs::prelude::*;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::{Game, Seat, number::counted, seats::Roster};
use endturn_scenario::tool::Tone;
use serde::Serialize;

use super::NoStory;
use super::text::{Cells, plain, rule, table};
use crate::facts::CivFact;
use crate::realm::Eye;
use crate::state::{Clause, Gift, Treaty};
use crate::trace::Trace;

/// Pacts between nations, from the start to a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PactStory {
    /// The last round.
    pub round: u32,
    /// All pairs that have met, in the order of seats.
    pub pairs: Vec<PairStory>,
}

/// Pacts between two nations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PairStory {
    /// One nation.
    pub one: String,
    /// The other nation.
    pub other: String,
    /// The pact in force, such as `Peace`.
    pub pact: &'static str,
    /// Round in which it came into force; `None` if it is in force since the start.
    pub since: Option<u32>,
    /// Turns until a cease-fire or an armistice ends.
    pub turns_left: Option<u8>,
    /// The pact that follows a cease-fire or an armistice.
    pub then: Option<&'static str>,
    /// Other agreements in force, as in `Rome has an embassy with Egypt`.
    pub also: Vec<String>,
    /// Events, oldest first.
    pub events: Vec<PactEvent>,
}

/// An event between two nations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PactEvent {
    /// The round.
    pub round: u32,
    /// The rule.
    pub rule: &'static str,
    /// The event in a sentence.
    pub text: String,
    /// The clauses of a treaty that was accepted, as in `Rome gives 50 gold`.
    pub clauses: Vec<String>,
}

/// Follows the pacts of all nations from the start, while the caller plays round after round.
#[derive(Clone, Debug, Default)]
pub struct Chancery {
    events: Vec<(Seat, Seat, bool, PactEvent)>,
}

impl Chancery {
    /// Starts to follow pacts. Earlier facts are dropped.
    ///
    /// # Errors If the game has no nations.
    pub fn begin(game: &mut Game) -> Result<Self, NoStory> {
        game.observer::<Trace>().ok_or(NoStory::NoNation)?.keep_treaties(true);
        game.listen(true);
        drop(game.take_facts());
        Ok(Self::default())
    }

    /// Takes the events since the last call; to be called after each round.
    pub fn note(&mut self, game: &mut Game) {
        let kept = game.observer::<Trace>().map(|mut trace| trace.take_treaties()).unwrap_or_default();
        let (mut kept, facts) = (kept.into_iter(), game.take_facts());
        let world = game.world();
        for entry in &facts {
            let Some(fact) = entry.downcast::<CivFact>() else { continue };
            let Some((one, other, begins)) = pair(fact) else { continue };
            let treaty = if matches!(fact, CivFact::TreatyAccepted { .. }) { kept.next() } else { None };
            let clauses = treaty.map(|treaty| clauses(Eye::of(world), &treaty)).unwrap_or_default();
            let (round, text) = (entry.round, entry.fact.text(world));
            let event = PactEvent { round, rule: entry.rule.0, text, clauses };
            self.events.push((one.min(other), one.max(other), begins, event));
        }
    }

    /// The story up to now, of all nations or of one, and stops following.
    #[must_use]
    pub fn finish(self, game: &mut Game, about: Option<Seat>) -> PactStory {
        if let Some(mut trace) = game.observer::<Trace>() {
            trace.keep_treaties(false);
        }
        let world = game.world();
        let seats: Vec<Seat> = world.resource::<Roster>().seats().collect();
        let pairs = seats.iter().flat_map(|&one| seats.iter().map(move |&other| (one, other)));
        let wanted = pairs.filter(|&(one, other)| one < other && about.is_none_or(|seat| [one, other].contains(&seat)));
        let pairs = wanted.filter_map(|(one, other)| self.pair(Eye::of(world), one, other)).collect();
        PactStory { round: game.rounds_finished(), pairs }
    }

    /// The story of a pair; `None` if the two have not met.
    fn pair(&self, eye: Eye<'_>, one: Seat, other: Seat) -> Option<PairStory> {
        let own: Vec<_> = self.events.iter().filter(|event| (event.0, event.1) == (one, other)).collect();
        let all = eye.relations();
        let (relation, pact) = (all.between(one, other)?, all.pact(one, other)?);
        let is_foe_of_all = eye.is_barbarian(one) || eye.is_barbarian(other);
        if own.is_empty() && (relation == Relation::NeverMet || is_foe_of_all) {
            return None;
        }
        let name = |seat| eye.roster().name(seat).to_owned();
        let then = match relation {
            Relation::CeaseFire => Some(Relation::War.word()),
            Relation::Armistice => Some(Relation::Peace.word()),
            _ => None,
        };
        let mut also = Vec::new();
        for (giver, taker) in [(one, other), (other, one)] {
            if all.pact(giver, taker).is_some_and(|pact| pact.embassy) {
                also.push(format!("{} has an embassy with {}", name(giver), name(taker)));
            }
            if all.shares_with(giver, taker) {
                also.push(format!("{} shares its vision with {}", name(giver), name(taker)));
            }
        }
        Some(PairStory {
            one: name(one),
            other: name(other),
            pact: relation.word(),
            since: own.iter().rev().find(|event| event.2).map(|event| event.3.round),
            turns_left: then.map(|_| pact.turns_left),
            then,
            also,
            events: own.iter().map(|event| event.3.clone()).collect(),
        })
    }
}

/// The pair that a fact is about, and whether a pact comes into force by it.
fn pair(fact: &CivFact) -> Option<(Seat, Seat, bool)> {
    Some(match *fact {
        CivFact::PactChanged { seat, other, .. } | CivFact::FirstContact { seat, other, .. } => (seat, other, true),
        CivFact::TreatyAccepted { seat, other }
        | CivFact::EmbassyEstablished { seat, other }
        | CivFact::VisionShared { seat, other }
        | CivFact::VisionWithdrawn { seat, other }
        | CivFact::IncidentOccurred { seat, other, .. } => (seat, other, false),
        _ => return None,
    })
}

/// The clauses of a treaty in words.
fn clauses(eye: Eye<'_>, treaty: &Treaty) -> Vec<String> {
    let words = |&Clause { giver, gift }: &Clause| {
        let gift = match gift {
            Gift::Advance(tech) => eye.rules.tech_name(tech).to_owned(),
            Gift::Gold(gold) => format!("{gold} gold"),
            Gift::Map => "its map".to_owned(),
            Gift::SeaMap => "its map of the seas".to_owned(),
            Gift::City(city) => eye.city_names().name(city).to_owned(),
            Gift::Embassy => "an embassy".to_owned(),
            Gift::Vision => "its vision".to_owned(),
            Gift::CeaseFire => return "both agree on a cease-fire".to_owned(),
            Gift::Peace => return "both agree on peace".to_owned(),
            Gift::Alliance => return "both agree on an alliance".to_owned(),
        };
        format!("{} gives {gift}", eye.roster().name(giver))
    };
    treaty.clauses.iter().map(words).collect()
}

impl fmt::Display for PactStory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&|_, text| text.to_owned()))
    }
}

impl PactStory {
    /// The whole story, with every part painted.
    #[must_use]
    pub fn text(&self, paint: &dyn Fn(Tone, &str) -> String) -> String {
        let title = match self.round {
            0 => "Pacts at the start".to_owned(),
            round => format!("Pacts after round {round}"),
        };
        let mut out = format!("{}\n", paint(Tone::Title, &title));
        for pair in &self.pairs {
            let title = format!("{} and {}", pair.one, pair.other);
            out += &format!("\n{}\n", paint(Tone::Title, &title));
            out += &format!("  {}\n", pair.now());
            out += &pair.also.iter().map(|line| format!("  {line}\n")).collect::<String>();
            let mut lines: Vec<Cells> = Vec::new();
            for event in &pair.events {
                let round = (Tone::Dim, format!("round {}", event.round));
                lines.push(vec![round, rule(event.rule), plain(&event.text)]);
                let clause = |clause: &String| {
                    vec![(Tone::Dim, String::new()), (Tone::Dim, String::new()), plain(&format!("  {clause}"))]
                };
                lines.extend(event.clauses.iter().map(clause));
            }
            out += &table(&lines, paint);
        }
        if self.pairs.is_empty() {
            out += &format!("  {}\n", paint(Tone::Dim, "no nations have met"));
        }
        out
    }
}

impl PairStory {
    /// The pact in force, as in `now cease-fire, since round 12; war in 4 turns`.
    fn now(&self) -> String {
        let since = self.since.map_or_else(|| "since the start".to_owned(), |round| format!("since round {round}"));
        let end = self.then.zip(self.turns_left).map_or_else(String::new, |(then, turns)| {
            format!("; {} in {}", spoken(then), counted(u64::from(turns), "turn"))
        });
        format!("now {}, {since}{end}", spoken(self.pact))
    }
}

/// A word of `Relation` as it appears in a sentence.
pub(super) fn spoken(word: &str) -> String {
    if word == Relation::CeaseFire.word() { "cease-fire".to_owned() } else { word.to_lowercase() }
}
