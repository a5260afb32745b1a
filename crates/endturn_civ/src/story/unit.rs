//! The turn of one unit: before the orders, after each of them, after the rules.

use std::fmt;

use bevy_ecs::prelude::*;
use endturn_civ_rules::effects::circumstances::Circumstances;
use endturn_civ_rules::keys::UnitId;
use endturn_engine::{Game, Seat, orders::Refusal, seats::Roster};
use endturn_scenario::tool::Tone;
use serde::Serialize;

use super::text::{Cells, labelled, plain, rule, table};
use super::{NoStory, StoryLine, notes};
use crate::notes::moves;
use crate::realm::Eye;
use crate::state::{Aboard, Automatic, Errand, Fuel, Home, Position, Veteran};
use crate::trace::Trace;

/// A unit at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitState {
    /// Its type.
    pub unit_type: String,
    /// Column and row of its tile.
    pub tile: (u32, u32),
    /// Hit points left.
    pub hit_points: i32,
    /// Hit points of its type at full health.
    pub full_hit_points: i32,
    /// Move fragments left.
    pub moves_left: i32,
    /// Fragments of one move.
    pub fragments: i32,
    /// Name of its veteran level.
    pub level: String,
    /// Activity.
    pub activity: String,
    /// Whether it is an auto-worker.
    pub automatic: bool,
    /// Turns that it can stay away from a refuel point; `None` if it needs no fuel.
    pub fuel: Option<i32>,
    /// The city that supports it.
    pub home: Option<String>,
    /// Its carrier.
    pub aboard: Option<String>,
    /// Column and row of its destination.
    pub goes_to: Option<(u32, u32)>,
}

impl UnitState {
    /// The state of a unit; `None` if there is no such unit.
    #[must_use]
    pub fn of(eye: Eye<'_>, unit: UnitId) -> Option<Self> {
        let unit_type = eye.unit_type(unit)?;
        let (rules, topology) = (eye.rules, eye.map.topology());
        let written = rules.unit_type(unit_type);
        let level = usize::from(eye.unit_part::<Veteran>(unit)?.0);
        let ladder = rules.written.veteran.get(&written.veteran_system);
        let needs_fuel = rules.movement.mover(unit_type).fuel_turns > 0;
        let carrier = eye.unit_part::<Aboard>(unit)?.0;
        Some(Self {
            unit_type: rules.unit_type_name(unit_type).to_owned(),
            tile: topology.xy(eye.unit_part::<Position>(unit)?.0),
            hit_points: eye.unit_hit_points(unit),
            full_hit_points: written.hit_points,
            moves_left: eye.unit_moves(unit),
            fragments: rules.movement.fragments,
            level: ladder.and_then(|ladder| ladder.get(level)).map_or_else(String::new, |rung| rung.name.clone()),
            activity: eye.unit_activity(unit)?.word().to_owned(),
            automatic: eye.unit_part::<Automatic>(unit)?.0,
            fuel: if needs_fuel { eye.unit_part::<Fuel>(unit).map(|fuel| fuel.0) } else { None },
            home: eye.unit_part::<Home>(unit)?.0.map(|city| eye.city_names().name(city).to_owned()),
            aboard: carrier.and_then(|carrier| name_of(eye, carrier)),
            goes_to: eye.unit_part::<Errand>(unit)?.way.first().map(|&goal| topology.xy(goal)),
        })
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let place = |(x, y): (u32, u32)| format!("({x}, {y})");
        let mut rows = vec![
            ("type", self.unit_type.clone()),
            ("tile", place(self.tile)),
            ("hit points", format!("{} of {}", self.hit_points, self.full_hit_points)),
            ("moves", moves(self.moves_left, self.fragments)),
            ("level", self.level.clone()),
            ("does", format!("{}{}", self.activity, if self.automatic { ", by itself" } else { "" })),
        ];
        rows.extend(self.fuel.map(|fuel| ("fuel", fuel.to_string())));
        rows.push(("home", self.home.clone().unwrap_or_else(|| "none".to_owned())));
        rows.extend(self.aboard.clone().map(|carrier| ("aboard", carrier)));
        rows.extend(self.goes_to.map(|tile| ("goes to", place(tile))));
        rows
    }
}

/// `Warriors#3`; `None` if the unit is gone.
fn name_of(eye: Eye<'_>, unit: UnitId) -> Option<String> {
    let unit_type = eye.unit_type(unit)?;
    Some(format!("{}#{}", eye.rules.unit_type_name(unit_type), eye.unit_number(unit).0))
}

/// The story of a unit's turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitStory {
    /// Its owner's name for it.
    pub unit: String,
    /// Seat that owned it before the turn.
    pub owner: String,
    /// The round.
    pub round: u32,
    /// The unit before the round.
    pub before: UnitState,
    /// Events in order: effects of orders, with their seats, then effects of rules.
    pub steps: Vec<UnitStep>,
    /// The unit after the round; `None` if it is gone.
    pub after: Option<UnitState>,
}

/// The effects on a unit of an order or of the round's rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitStep {
    /// The order with its seat, `Rome: move Legion#3 4,5`; `None` for rules.
    pub order: Option<String>,
    /// Whether the next round had begun, in which units get their moves back and continue their
    /// activities.
    pub next_round: bool,
    /// Notes of rules.
    pub notes: Vec<StoryLine>,
}

impl fmt::Display for UnitStory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&|_, text| text.to_owned()))
    }
}

impl UnitStory {
    /// The whole story, with every part painted.
    #[must_use]
    pub fn text(&self, paint: &dyn Fn(Tone, &str) -> String) -> String {
        let title = format!("{} of {}, round {}", self.unit, self.owner, self.round);
        let mut out = format!("{}\n", paint(Tone::Title, &title));
        let mut section = |title: &str, lines: &[Cells]| {
            if !lines.is_empty() {
                out += &format!("\n{}\n{}", paint(Tone::Title, title), table(lines, paint));
            }
        };
        let rows = self.before.rows();
        section("Before", &rows.iter().cloned().map(labelled).collect::<Vec<_>>());
        let (orders, rules): (Vec<_>, Vec<_>) = self.steps.iter().partition(|step| step.order.is_some());
        let mut lines: Vec<Cells> = Vec::new();
        for step in orders {
            lines.push(vec![(Tone::Rule, step.order.clone().unwrap_or_default())]);
            lines.extend(step.notes.iter().map(|note| vec![plain(&format!("  {} {}", note.rule, note.text))]));
        }
        section(&format!("Orders of round {}", self.round), &lines);
        for (title, next) in [("What the rules did", false), ("As the next round began", true)] {
            let done = rules.iter().filter(|step| step.next_round == next).flat_map(|step| &step.notes);
            let done = done.map(|note| vec![rule(note.rule), (Tone::Dim, note.name.to_owned()), plain(&note.text)]);
            section(title, &done.collect::<Vec<_>>());
        }
        let Some(after) = &self.after else {
            section("What has changed", &[vec![(Tone::Bad, "the unit is gone".to_owned())]]);
            return out;
        };
        let is = after.rows();
        let mut changed: Vec<Cells> = Vec::new();
        for label in ["type", "tile", "hit points", "moves", "level", "does", "fuel", "home", "aboard", "goes to"] {
            let of =
                |rows: &[(&str, String)]| rows.iter().find(|(other, _)| *other == label).map(|(_, text)| text.clone());
            let (was, is) = (of(&rows), of(&is));
            if was != is {
                let text = |side: Option<String>| side.unwrap_or_else(|| "none".to_owned());
                changed.push(labelled((label, format!("{} → {}", text(was), text(is)))));
            }
        }
        if changed.is_empty() {
            changed.push(vec![(Tone::Dim, "nothing".to_owned())]);
        }
        section("What has changed", &changed);
        out
    }
}

/// A traced unit, for a caller that plays the round itself.
#[derive(Clone, Debug)]
pub struct FollowingUnit {
    id: UnitId,
    unit: String,
    owner: Option<Seat>,
    round: u32,
    before: UnitState,
    steps: Vec<UnitStep>,
    /// Number of notes already in `steps`.
    told: usize,
}

impl FollowingUnit {
    /// Starts to trace a unit, and no other.
    ///
    /// # Errors If there is no such unit, or the game is over.
    pub fn begin(game: &mut Game, unit: UnitId) -> Result<Self, NoStory> {
        if game.ended().is_some() {
            return Err(NoStory::Over);
        }
        game.observer::<Trace>().ok_or(NoStory::NoUnit)?.follow_unit(Some(unit));
        // Odds are computed only while the journal has a reader.
        game.listen(true);
        drop(game.take_facts());
        let eye = Eye::of(game.world());
        let before = UnitState::of(eye, unit).ok_or(NoStory::NoUnit)?;
        let (name, owner) = (name_of(eye, unit).unwrap_or_default(), eye.unit_owner(unit));
        let round = game.turn().round_number();
        Ok(Self { id: unit, unit: name, owner, round, before, steps: Vec::new(), told: 0 })
    }

    /// Gives an order, or ends a seat's turn, and notes its effects on the unit.
    ///
    /// # Errors The refusal; the game is then as it was.
    pub fn order(&mut self, game: &mut Game, seat: Seat, text: &str) -> Result<(), Refusal> {
        let is_order = game.parse_as(seat, text).is_ok();
        self.take_notes(game, None);
        game.submit(seat, text)?;
        let who = game.world().resource::<Roster>().name(seat);
        let order = is_order.then(|| format!("{who}: {text}"));
        self.take_notes(game, order);
        Ok(())
    }

    /// Adds new notes, if any, as a step.
    fn take_notes(&mut self, game: &Game, order: Option<String>) {
        let Some(trace) = game.world().get_resource::<Trace>() else { return };
        let (end, next) = (trace.lines().len(), trace.until(self.round).max(self.told));
        for (range, next_round) in [(self.told..next, false), (next..end, true)] {
            let notes = notes(trace, range);
            if !notes.is_empty() {
                self.steps.push(UnitStep { order: order.clone(), next_round, notes });
            }
        }
        self.told = end;
    }

    /// Stops tracing and returns everything that was done to the unit.
    #[must_use]
    pub fn finish(mut self, game: &mut Game) -> UnitStory {
        self.take_notes(game, None);
        let world = game.world();
        let after = UnitState::of(Eye::of(world), self.id);
        let owner = self.owner.map_or_else(String::new, |seat| world.resource::<Roster>().name(seat).to_owned());
        if let Some(mut trace) = game.observer::<Trace>() {
            trace.follow_unit(None);
        }
        let Self { unit, round, before, steps, .. } = self;
        UnitStory { unit, owner, round, before, steps, after }
    }
}
