//! A game under way: everything that is neither a stock nor at home, as a scenario states it and a
//! snapshot has it.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::{KeyIndex, StableKey},
    seats::{Roster, SeatTable},
    snapshot::{Row, Unsound},
    turn::Limits,
};
use endturn_scenario::shape::Shaped;
use endturn_scenario::stated::{Find, Group, Judge, Names, Stated, find_in, name_in, sound_value, table, text_beside};
use endturn_scenario::{checks::Checker, codes, path::Path};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::components::{
    Batch, BatchId, BattleId, BattleReport, Build, BuildId, Mission, MissionId, ScanId, ScanReport, holdings,
};
use crate::fleet::{Fleet, MAX_CLASSES};
use crate::in_force::RulesInForce;
use crate::income::Holdings;
use crate::missions::Timeline;
use crate::rules::Rules;
use crate::ruleset::{ByName, MEMORY_ROUNDS};
use crate::scan_level::ScanLevel;
use crate::scans::Bucket;
use crate::structures::{MAX_STRUCTURES, Structures};

/// A game under way: everything that is neither a stock nor at home.
#[derive(Debug, Clone, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct SoFar {
    /// Structures under construction, oldest orders first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    builds: Vec<Stated<Build>>,
    /// Ships under construction, oldest orders first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    batches: Vec<Stated<Batch>>,
    /// Missions on their way, in the order in which they departed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missions: Vec<Stated<Mission>>,
    /// Scan reports that seats remember, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    scans: Vec<Stated<ScanReport>>,
    /// Battles that seats remember, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    battles: Vec<Stated<BattleReport>>,
    /// The seats that are out, with the rounds in which they left.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    out: BTreeMap<String, u32>,
}

/// The same, checked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Course {
    builds: Vec<Build>,
    batches: Vec<Batch>,
    missions: Vec<Mission>,
    scans: Vec<ScanReport>,
    battles: Vec<BattleReport>,
    out: Vec<(Seat, u32)>,
}

/// Ships as a table by class.
pub(crate) fn by_class(rules: &Rules, ships: Fleet) -> ByName<u32> {
    ByName(ships.present().map(|(class, count)| (rules.name(class).to_owned(), count)).collect())
}

/// Ships of a table by class; unknown classes are left out.
pub(crate) fn of_classes(rules: &Rules, ships: &ByName<u32>) -> Fleet {
    let known = ships.0.iter().filter_map(|(name, count)| Some((rules.class(name)?, *count)));
    known.fold(Fleet::EMPTY, |fleet, (class, count)| fleet.with(class, count))
}

/// A game in which something is under way, as far as checks depend on it.
pub(crate) struct Situation<'a> {
    /// The rules.
    pub(crate) rules: &'a Rules,
    /// Names of the seats.
    pub(crate) seats: Vec<&'a str>,
    /// Personas of the seats.
    pub(crate) personas: Vec<Option<&'a str>>,
    /// The round in whose middle the game is.
    pub(crate) round: u32,
    /// The last round that is over.
    pub(crate) newest: u32,
}

impl<'a> Situation<'a> {
    /// The situation of a game in this round; `newest` is the newest round that is over.
    pub(crate) fn of(world: &'a World, round: u32, newest: u32) -> Self {
        let (rules, roster) = (&world.resource::<RulesInForce>().0, world.resource::<Roster>());
        let seats = roster.seats().map(|seat| roster.name(seat)).collect();
        let personas = roster.seats().map(|seat| roster.persona(seat, crate::NAME)).collect();
        Self { rules, seats, personas, round, newest }
    }

    /// The persona of a seat; `None` without one, or without the seat.
    fn persona(&self, seat: Seat) -> Option<&'a str> {
        self.personas.get(seat.index()).copied().flatten()
    }

    fn known(&self, kind: &str) -> Vec<&str> {
        if kind == "seat" {
            return self.seats.clone();
        }
        self.rules.classes().map(|class| self.rules.name(class)).collect()
    }
}

impl Find for Situation<'_> {
    fn find(&self, kind: &str, written: &Value, path: Path, is_key: bool, checker: &mut Checker<'_>) -> Option<Value> {
        match kind {
            "ships" => {
                let counts = written.as_object()?;
                let count = |class: usize| counts.get(&class.to_string()).cloned().unwrap_or_else(|| 0.into());
                Some((0..MAX_CLASSES).map(count).collect())
            }
            "player" => Some(json!({"persona": null, "intent": written})),
            _ => find_in(&self.known(kind), (kind, written), path, is_key, checker),
        }
    }
}

impl Names for Situation<'_> {
    fn name(&self, kind: &str, kept: &Value) -> Option<String> {
        match kind {
            "ships" => {
                let counts = kept.as_array()?.iter().enumerate().filter(|(_, count)| count.as_u64() != Some(0));
                let entries = counts.map(|(class, count)| Some((self.name("ship class", &class.into())?, count)));
                Some(table(entries.collect::<Option<Vec<_>>>()?))
            }
            "player" => kept.get("intent")?.as_str().map(str::to_owned),
            _ => name_in(&self.known(kind), kept),
        }
    }
}

/// Something under way, an entity of its own: its component has all fields, and what its fields
/// don't say is code here.
trait Underway: Component + Serialize + DeserializeOwned + Shaped {
    type Key: StableKey + Component;
    /// The section of snapshots; its list in scenarios has the same name after `fleets.`.
    const SECTION: &'static str;

    /// Fills the fields that scenarios do not have.
    fn complete(&mut self, _: &Situation<'_>) {}

    /// Checks what no game can have led to.
    fn check(&self, situation: &Situation<'_>, judge: &mut Judge<'_, '_>);

    /// The round of a report, of which seats remember the newest, and forget from the oldest on.
    fn round(&self) -> Option<u32> {
        None
    }
}

/// Checks turns of work, of which there may be none to choose from.
fn within(judge: &mut Judge<'_, '_>, field: &str, turns: u32, needed: u32) {
    let most = needed.saturating_sub(1);
    if judge.ensure(most > 0, field, "these are complete in the turn in which they are paid for") {
        judge.within(field, turns, 1..=most);
    }
}

/// Checks that two seats, of these fields, are not the same.
fn rival(judge: &mut Judge<'_, '_>, fields: [&str; 2], one: Seat, other: Seat) -> bool {
    let are_known = judge.knows(&fields);
    are_known && judge.ensure(one != other, fields[1], "it is the same seat, and not another")
}

/// F-01.
impl Underway for Build {
    type Key = BuildId;
    const SECTION: &'static str = "fleets.builds";

    fn check(&self, situation: &Situation<'_>, judge: &mut Judge<'_, '_>) {
        within(judge, "turns_left", self.turns_left, situation.rules.structure(self.kind).build_turns);
    }
}

/// F-02, F-04.
impl Underway for Batch {
    type Key = BatchId;
    const SECTION: &'static str = "fleets.batches";

    fn complete(&mut self, situation: &Situation<'_>) {
        self.turns_needed = situation.rules.ship(self.class).build_turns;
    }

    fn check(&self, situation: &Situation<'_>, judge: &mut Judge<'_, '_>) {
        let turns = situation.rules.ship(self.class).build_turns;
        if judge.knows(&["class"]) {
            within(judge, "turns_done", self.turns_done, turns);
            judge.within("turns_needed", self.turns_needed, turns..=turns);
        }
    }
}

/// F-05, F-06.
impl Underway for Mission {
    type Key = MissionId;
    const SECTION: &'static str = "fleets.missions";

    fn complete(&mut self, situation: &Situation<'_>) {
        self.timeline = Timeline::new(&situation.rules.missions, self.timeline.declared);
    }

    /// Also refuses a mission that was declared after the last round that is over: one of the round
    /// under way is still an order of its owner's plan.
    fn check(&self, situation: &Situation<'_>, judge: &mut Judge<'_, '_>) {
        let (line, round) = (self.timeline, situation.round);
        if !rival(judge, ["owner", "target"], self.owner, self.target)
            || !judge.ensure(!self.ships.is_empty(), "ships", "a mission without ships is over")
            || !judge.within("declared", line.declared, 1..=situation.newest)
        {
            return;
        }
        let fits = line == Timeline::new(&situation.rules.missions, line.declared);
        judge.ensure(fits, "battle", "the rounds of battle and return differ from the ruleset's");
        let told = format_args!("it would have been home in round {}", line.home);
        if judge.ensure(line.home >= round, "declared", told) {
            let told = format_args!("it had its battle in round {}, so it is returning", line.battle);
            judge.ensure(line.battle >= round || self.returning, "returning", told);
        }
    }
}

/// F-08, F-08.1.
impl Underway for ScanReport {
    type Key = ScanId;
    const SECTION: &'static str = "fleets.scans";

    fn complete(&mut self, situation: &Situation<'_>) {
        if let Some(player) = &mut self.facts.player {
            player.persona = situation.persona(self.target).map(str::to_owned);
        }
    }

    fn check(&self, situation: &Situation<'_>, judge: &mut Judge<'_, '_>) {
        rival(judge, ["owner", "target"], self.owner, self.target);
        let (level, facts) = (self.level, &self.facts);
        for (field, is_given, is_due) in [
            ("economy", facts.economy.is_some(), level >= ScanLevel::Deep),
            ("intent", facts.player.is_some(), level >= ScanLevel::Advanced),
        ] {
            let told = if is_due { "finds this" } else { "does not find this" };
            judge.ensure(is_given == is_due, field, format_args!("{field}: a scan of this level {told}"));
        }
        let counts =
            facts.economy.map(|economy| [("economy.mines", economy.mines), ("economy.reactors", economy.reactors)]);
        for (field, bucket) in counts.into_iter().flatten() {
            let is_bucket = bucket == Bucket::of(&situation.rules.scans.structure_buckets, bucket.least);
            judge.ensure(is_bucket, field, "the ruleset has no such bucket");
        }
        let persona = situation.persona(self.target);
        let is_its = facts.player.as_ref().is_none_or(|player| player.persona.as_deref() == persona);
        judge.ensure(is_its, "intent", "the persona is not the target's");
    }

    fn round(&self) -> Option<u32> {
        Some(self.round)
    }
}

/// F-05.1, F-08.1.
impl Underway for BattleReport {
    type Key = BattleId;
    const SECTION: &'static str = "fleets.battles";

    fn check(&self, _: &Situation<'_>, judge: &mut Judge<'_, '_>) {
        rival(judge, ["attacker", "defender"], self.attacker, self.defender);
    }

    fn round(&self) -> Option<u32> {
        Some(self.round)
    }
}

/// Checks one of a list, whose reports must not be older than `latest`.
fn check<P: Underway>(part: &P, situation: &Situation<'_>, latest: &mut u32, judge: &mut Judge<'_, '_>) {
    part.check(situation, judge);
    let Some(round) = part.round() else { return };
    let oldest = (situation.newest + 1).saturating_sub(MEMORY_ROUNDS).max(1);
    judge.within("round", round, oldest..=situation.newest);
    let told = format_args!("this is older than the one before it, of round {latest}; the oldest come first");
    judge.ensure(round >= *latest, "round", told);
    *latest = round;
}

fn list_of<P: Underway>() -> &'static str {
    P::SECTION.trim_start_matches("fleets.")
}

fn read<P: Underway>(list: &[Stated<P>], situation: &Situation<'_>, checker: &mut Checker<'_>) -> Vec<P> {
    let mut latest = 0;
    let read = list.iter().enumerate().filter_map(|(at, one)| {
        let path = Path::root().name("so_far").name(list_of::<P>()).index(at);
        let (mut part, unread) = one.read_most(situation, &path, checker)?;
        part.complete(situation);
        let mut judge = Judge::section(&path, checker, unread);
        check(&part, situation, &mut latest, &mut judge);
        judge.is_sound().then_some(part)
    });
    read.collect()
}

/// All entities of a kind, in the order of their keys.
pub(crate) fn all<K: StableKey, C: Component>(world: &World) -> impl Iterator<Item = (K, &C)> {
    world.resource::<KeyIndex<K>>().iter().filter_map(move |(key, entity)| Some((key, world.get::<C>(entity)?)))
}

fn sound<P: Underway>(world: &World, situation: &Situation<'_>) -> Result<(), Unsound> {
    let mut latest = 0;
    all::<P::Key, P>(world).try_for_each(|(key, part)| {
        let row = Row::of(P::SECTION, &key);
        sound_value(part, row, situation)?;
        let mut judge = Judge::snapshot(row);
        check(part, situation, &mut latest, &mut judge);
        judge.verdict()
    })
}

/// Checks everything that is under way in a snapshot.
///
/// # Errors
/// The first value that no game could have.
pub(crate) fn check_snapshot(world: &World, situation: &Situation<'_>) -> Result<(), Unsound> {
    sound::<Build>(world, situation)?;
    sound::<Batch>(world, situation)?;
    sound::<Mission>(world, situation)?;
    sound::<ScanReport>(world, situation)?;
    sound::<BattleReport>(world, situation)
}

fn write<P: Underway>(world: &World, situation: &Situation<'_>, group: &mut Group) {
    let part = |(_, part): (P::Key, &P)| Group::of(text_beside(part, None, situation)).close();
    group.put_list(list_of::<P>(), all::<P::Key, P>(world).map(part));
}

/// The course of a game so far, as a section states it.
pub(crate) fn section(world: &World, situation: &Situation<'_>) -> Group {
    let (roster, seats) = (world.resource::<Roster>(), world.resource::<SeatTable>());
    let mut group = Group::new();
    write::<Build>(world, situation, &mut group);
    write::<Batch>(world, situation, &mut group);
    write::<Mission>(world, situation, &mut group);
    write::<ScanReport>(world, situation, &mut group);
    write::<BattleReport>(world, situation, &mut group);
    let left = |seat: Seat| Some((roster.name(seat).to_owned(), seats.eliminated(seat)?.round));
    group.put_table("out", roster.seats().filter_map(left));
    group
}

impl SoFar {
    /// True if nothing is stated.
    pub(crate) fn is_empty(&self) -> bool {
        let lists = [self.builds.len(), self.batches.len(), self.missions.len(), self.scans.len(), self.battles.len()];
        lists.into_iter().all(|length| length == 0) && self.out.is_empty()
    }

    /// Reports everything that no game can have led to, and returns the rest.
    pub(crate) fn check(&self, situation: &Situation<'_>, checker: &mut Checker<'_>) -> Course {
        let mut course = Course {
            builds: read(&self.builds, situation, checker),
            batches: read(&self.batches, situation, checker),
            missions: read(&self.missions, situation, checker),
            scans: read(&self.scans, situation, checker),
            battles: read(&self.battles, situation, checker),
            out: Vec::new(),
        };
        let whole = Path::root().name("so_far").name("out");
        for (name, round) in &self.out {
            let path = whole.clone().name(name);
            let seat = situation.find("seat", &name.as_str().into(), path.clone(), true, checker);
            if let Some(seat) = seat.and_then(|seat| serde_json::from_value(seat).ok())
                && checker.range(path, *round, 1..=situation.round.max(1))
            {
                course.out.push((seat, *round));
            }
        }
        if course.out.len() + 1 >= situation.seats.len() && !course.out.is_empty() {
            checker.error(codes::CONTRADICTION, whole, "the game would be over: fewer than two seats are left");
        }
        course
    }
}

impl Course {
    /// Spawns everything that is on its way, and lets seats leave.
    pub(crate) fn spawn(&self, world: &mut World) {
        spawn(world, &self.builds);
        spawn(world, &self.batches);
        spawn(world, &self.missions);
        spawn(world, &self.scans);
        spawn(world, &self.battles);
        let last = world.resource::<Limits>().first_round;
        for (seat, round) in &self.out {
            world.resource_mut::<SeatTable>().eliminate(*seat, (*round).min(last));
        }
    }

    /// Describes what a seat with these structures and ships at home can't have besides; `None` if
    /// it can have all of it.
    pub(crate) fn excess(&self, seat: Seat, complete: Structures, home: Fleet) -> Option<String> {
        let holdings = self.holdings(seat, complete, home);
        let unfinished = holdings.complete.plus(holdings.unfinished);
        if unfinished.mines.max(unfinished.reactors) > MAX_STRUCTURES {
            return Some(format!("more than {MAX_STRUCTURES} structures of a kind, with those under construction"));
        }
        let batches = self.batches.iter().filter(|batch| batch.owner == seat);
        let missions = self.missions.iter().filter(|mission| mission.owner == seat);
        let ships = batches.map(|batch| Fleet::of(batch.class, batch.count)).chain(missions.map(|one| one.ships));
        let all = ships.into_iter().try_fold(home, Fleet::checked_add);
        all.is_none().then(|| format!("more than {} ships of a class, wherever they are", u32::MAX))
    }

    /// All that a seat with these structures and ships at home has.
    pub(crate) fn holdings(&self, seat: Seat, complete: Structures, home: Fleet) -> Holdings {
        holdings(seat, (complete, home), self.builds.iter(), self.batches.iter(), self.missions.iter())
    }
}

fn spawn<P: Underway + Clone>(world: &mut World, parts: &[P]) {
    for part in parts {
        let key = world.resource_mut::<KeyIndex<P::Key>>().fresh();
        world.spawn((key, part.clone()));
    }
}
