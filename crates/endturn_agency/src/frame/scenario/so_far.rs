//! The course of a game under way, as a section states it: what no kind of games has of its own.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::KeyIndex,
    number::counted,
    seats::{Roster, SeatTable},
    turn::Limits,
};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{author::Seats, checks::Checker, codes, path::Path};
use serde::{Deserialize, Serialize};

use super::numbers::{Clock, MAX};
use super::section::{is_default, is_one, one};
use super::starts::{Plan, Starts};
use crate::frame::components::{Closing, Employment, Fate, Ownership};
use crate::frame::content::Named;
use crate::frame::ids::{AgentKey, FactionId, FactionKey, SiteKey};
use crate::frame::kind::Place;

/// A game under way: everything that concerns several offices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct SoFar {
    /// Factions that are destroyed or have caused panic.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    fates: BTreeMap<String, StatedFate>,
    /// The seats that are out, with the rounds in which they left.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    out: BTreeMap<String, u32>,
    /// The offices that hired agents, in the order of hire, each with the number of agents that it
    /// hired then; if left out, all of one office come before those of the next seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hired: Vec<(String, u32)>,
    /// The offices that opened sites, in the order of opening, each with the number of sites that
    /// it opened then; if left out, all of one office come before those of the next seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    opened: Vec<(String, u32)>,
}

/// The fate of a faction, and its deeds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
struct StatedFate {
    /// The seats that destroyed it, all in the same turn; none before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    destroyed_by: Vec<String>,
    /// Panic it has caused so far, in basis points, 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1_000_000_000))]
    panic_caused_bp: i64,
}

/// The course of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct SiteSoFar {
    /// The turn in which it was opened, from 1; 1 if left out.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub(crate) opened_in: u32,
    /// The turn that began when it ended; 0 while it is open.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) closed_in: u32,
    /// Agents who died there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) killed: u32,
}

impl Default for SiteSoFar {
    fn default() -> Self {
        Self { opened_in: one(), closed_in: 0, killed: 0 }
    }
}

impl SiteSoFar {
    /// The course of a site of a running game.
    pub(crate) fn of(owner: Ownership, closing: Closing) -> Self {
        Self { opened_in: owner.opened_in, closed_in: closing.turn, killed: closing.killed }
    }

    /// The end of the site.
    pub(crate) fn closing(self) -> Closing {
        Closing { turn: self.closed_in, killed: self.killed }
    }

    /// Checks that the course is possible for a site with this number of agents, and returns it
    /// with possible turns.
    pub(crate) fn check(
        self,
        clock: Clock,
        (site, agents): (&impl Place, usize),
        path: &Path,
        checker: &mut Checker<'_>,
    ) -> Self {
        let path = |field: &str| path.clone().name("so_far").name(field);
        let opened_in = clock.turn(self.opened_in, 1, path("opened_in"), checker);
        let mut closed_in = 0;
        if !site.is_over() {
            checker.range(path("closed_in"), self.closed_in, 0..=0);
        } else if self.closed_in > 0 {
            closed_in = clock.turn(self.closed_in, opened_in, path("closed_in"), checker);
        }
        let most = if site.is_over() { agents } else { 0 };
        checker.range(path("killed"), self.killed as usize, 0..=most);
        Self { opened_in, closed_in, killed: self.killed }
    }
}

/// The part of a plan that concerns several offices.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// By faction.
    pub(crate) fates: Vec<Fate>,
    /// The seats that are out, with the rounds in which they left.
    pub(crate) out: Vec<(Seat, u32)>,
    /// The office of each agent, if they are not in the order of the seats.
    pub(crate) hired: Vec<Seat>,
    /// The office of each site, if they are not in the order of the seats.
    pub(crate) opened: Vec<Seat>,
}

impl SoFar {
    /// The seats that are out; reports those of which no game can state it.
    pub(crate) fn out(&self, seats: Seats<'_>, clock: Clock, checker: &mut Checker<'_>) -> Vec<(Seat, u32)> {
        let mut out: Vec<(Seat, u32)> = Vec::new();
        for (name, round) in &self.out {
            let path = || Path::root().name("so_far").name("out").name(name);
            let round = clock.turn(*round, 1, path(), checker);
            match seats.named(checker, path(), name) {
                Some(seat) if out.iter().any(|(other, _)| *other == seat) => {
                    checker.error(codes::DUPLICATE_NAME, path(), format!("seat `{name}` has two entries here"));
                }
                Some(seat) => out.push((seat, round)),
                None => {}
            }
        }
        if !out.is_empty() && out.len() >= seats.names().len() {
            let path = Path::root().name("so_far").name("out");
            checker.error(codes::CONTRADICTION, path, "the game would be over: no seat is left");
        }
        out
    }

    /// Fills the course of a plan whose offices are complete; reports everything to which no game
    /// can have led.
    pub(crate) fn complete<K: Starts>(
        &self,
        seats: Seats<'_>,
        rules: &K::Rules,
        plan: &mut Plan<K>,
        checker: &mut Checker<'_>,
    ) {
        plan.course.fates = self.fates::<K>(seats, rules, plan, checker);
        let agents = plan.offices.iter().map(|office| office.agents.len()).collect::<Vec<_>>();
        plan.course.hired = in_order(seats, ("hired", "agent"), &self.hired, &agents, checker);
        let sites = plan.offices.iter().map(|office| office.sites.len()).collect::<Vec<_>>();
        plan.course.opened = in_order(seats, ("opened", "site"), &self.opened, &sites, checker);
    }

    fn fates<K: Starts>(
        &self,
        seats: Seats<'_>,
        rules: &K::Rules,
        plan: &Plan<K>,
        checker: &mut Checker<'_>,
    ) -> Vec<Fate> {
        let mut fates = vec![Fate::default(); rules.factions().len()];
        let whole = Path::root().name("so_far").name("fates");
        for (name, stated) in &self.fates {
            let path = whole.clone().name(name);
            let Some((id, faction)) = rules.faction_named(name).and_then(|id| Some((id, rules.faction(id)?))) else {
                let known = rules.factions().map(|(_, faction)| faction.names().word.as_str());
                checker.known_key(codes::DANGLING_REFERENCE, path, "faction", name, known);
                continue;
            };
            checker.range(path.clone().name("panic_caused_bp"), stated.panic_caused_bp, 0..=MAX);
            let fate = &mut fates[id.index()];
            fate.panic_caused_bp = stated.panic_caused_bp;
            let by = stated.destroyed_by.iter().enumerate().filter_map(|(at, name)| {
                let path = path.clone().name("destroyed_by").index(at);
                let seat = seats.named(checker, path.clone(), name)?;
                let has_done = K::last_lead(faction).is_some_and(|last| {
                    plan.offices[seat.index()].leads.iter().any(|(lead, count)| *lead == last && *count > 0)
                });
                if !has_done {
                    let told = format!("`{name}` has not investigated the last lead of this faction");
                    checker.error(codes::CONTRADICTION, path, told);
                }
                Some(seat)
            });
            fate.destroyed_by = by.collect();
        }
        if K::is_won(&fates) {
            checker.error(codes::CONTRADICTION, whole, "the game would be over: all factions are destroyed");
        }
        fates
    }

    /// The course of a running game; `None` if it has numbers that are too large.
    pub(crate) fn of<K: Starts>(rules: &K::Rules, world: &World) -> Option<Self> {
        let (roster, table) = (world.resource::<Roster>(), world.resource::<SeatTable>());
        let name = |seat: Seat| roster.name(seat).to_owned();
        let mut fates = BTreeMap::new();
        for (key, entity) in world.resource::<KeyIndex<FactionKey>>().iter() {
            let fate = world.get::<Fate>(entity).copied().unwrap_or_default();
            if fate != Fate::default() {
                let stated = StatedFate {
                    destroyed_by: fate.destroyed_by.iter().map(name).collect(),
                    panic_caused_bp: Some(fate.panic_caused_bp).filter(|bp| (0..=MAX).contains(bp))?,
                };
                fates.insert(rules.faction(FactionId::at(key.0 as usize))?.names().word.clone(), stated);
            }
        }
        let agents = world.resource::<KeyIndex<AgentKey>>().entities();
        let agents = agents.filter_map(|entity| Some(world.get::<Employment>(entity)?.office));
        let sites = world.resource::<KeyIndex<SiteKey>>().entities();
        let sites = sites.filter_map(|entity| Some(world.get::<Ownership>(entity)?.office));
        let names = |seats: Vec<Seat>| {
            let runs = seats.chunk_by(|one, next| one == next).map(|run| (name(run[0]), run.len() as u32));
            if seats.is_sorted() { Vec::new() } else { runs.collect() }
        };
        let left = |seat: Seat| Some((name(seat), table.eliminated(seat)?.round));
        Some(Self {
            fates,
            out: roster.seats().filter_map(left).collect(),
            hired: names(agents.collect()),
            opened: names(sites.collect()),
        })
    }
}

/// Reads a list of offices, each with a number of things of a kind, whose sums are these counts.
fn in_order(
    seats: Seats<'_>,
    (field, thing): (&str, &str),
    stated: &[(String, u32)],
    counts: &[usize],
    checker: &mut Checker<'_>,
) -> Vec<Seat> {
    let path = Path::root().name("so_far").name(field);
    if stated.is_empty() {
        return Vec::new();
    }
    let mut runs = Vec::with_capacity(stated.len());
    for (at, (name, count)) in stated.iter().enumerate() {
        runs.extend(seats.named(checker, path.clone().index(at).index(0), name).map(|seat| (seat, *count)));
    }
    let are_known = runs.len() == stated.len();
    let mut are_all = are_known;
    for (office, (count, named)) in counts.iter().zip(seats.names()).enumerate().filter(|_| are_known) {
        let own = runs.iter().filter(|(seat, _)| seat.index() == office);
        let listed = own.fold(0_usize, |sum, (_, count)| sum.saturating_add(*count as usize));
        if listed != *count {
            let told = format!("`{}` has {}, and {listed} are listed here", named, counted(*count, thing));
            checker.error(codes::CONTRADICTION, path.clone(), told);
            are_all = false;
        }
    }
    // Only counts that are right size a list.
    let runs = if are_all { runs } else { Vec::new() };
    runs.into_iter().flat_map(|(seat, count)| std::iter::repeat_n(seat, count as usize)).collect()
}

/// Marks the stated seats as out; none left after the round in which the game begins.
pub(crate) fn leave(out: &[(Seat, u32)], world: &mut World) {
    let last = world.resource::<Limits>().first_round;
    for (seat, round) in out {
        world.resource_mut::<SeatTable>().eliminate(*seat, (*round).min(last));
    }
}
