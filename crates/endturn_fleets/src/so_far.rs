//! A game under way, as a scenario states it: everything that is neither a stock nor at home.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::KeyIndex,
    seats::{Roster, SeatTable, is_same_name},
    turn::Limits,
};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, codes, path::Path};
use serde::{Deserialize, Serialize};

use crate::components::{
    Batch, BatchId, BattleId, BattleReport, Build, BuildId, Mission, MissionId, ScanId, ScanReport,
};
use crate::fleet::{Class, Fleet};
use crate::missions::Timeline;
use crate::rules::Rules;
use crate::ruleset::{ByName, MEMORY_ROUNDS};
use crate::scan_level::ScanLevel;
use crate::scans::{Bucket, EconomyFacts, Intent, PlayerFacts, ScanFacts};
use crate::structures::{MAX_STRUCTURES, Structure, Structures};

/// A game under way: everything that is neither a stock nor at home.
#[derive(Debug, Clone, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct SoFar {
    /// Structures under construction, oldest orders first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    builds: Vec<StatedBuild>,
    /// Ships under construction, oldest orders first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    batches: Vec<StatedBatch>,
    /// Missions on their way, in the order in which they departed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missions: Vec<StatedMission>,
    /// Scan reports that seats remember, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    scans: Vec<StatedScan>,
    /// Battles that seats remember, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    battles: Vec<StatedBattle>,
    /// The seats that are out, with the rounds in which they left.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    out: BTreeMap<String, u32>,
}

/// Structures of one kind under construction.
#[derive(Debug, Clone, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct StatedBuild {
    /// Seat whose planet they are built on.
    owner: String,
    /// The kind of structure.
    kind: Structure,
    /// Number of structures that complete together, 1 to 1000.
    #[shape(range(min = 1, max = 1000))]
    count: u32,
    /// Resolutions left until completion, at least 1.
    turns_left: u32,
}

/// Ships under construction.
#[derive(Debug, Clone, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct StatedBatch {
    /// Seat that gets them.
    owner: String,
    /// The class.
    class: String,
    /// Number of ships, at least 1.
    count: u32,
    /// Build turns done, at least 1.
    turns_done: u32,
}

/// Ships on their way to a battle or back from one.
#[derive(Debug, Clone, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct StatedMission {
    /// Seat that sent it.
    owner: String,
    /// Seat whose planet it attacks.
    target: String,
    /// Its ships: class and count.
    ships: ByName<u32>,
    /// The round in which it was declared; those of its battle and its return follow.
    declared: u32,
    /// True once it has fought or turned back.
    #[serde(default)]
    returning: bool,
    /// Index of the mission among those its owner declared in the same turn, from 0.
    #[serde(default)]
    nth: u32,
}

/// The findings of a scan.
#[derive(Debug, Clone, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct StatedScan {
    /// Seat that scanned.
    owner: String,
    /// Seat that was scanned.
    target: String,
    /// Level of the scan.
    level: ScanLevel,
    /// The round whose resolution made it.
    round: u32,
    /// Ships at home: class and count.
    #[serde(default, skip_serializing_if = "ByName::is_empty")]
    home: ByName<u32>,
    /// Findings of deep scans and better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    economy: Option<EconomyFacts>,
    /// Intent that an advanced scan found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    intent: Option<Intent>,
}

/// A battle.
#[derive(Debug, Clone, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct StatedBattle {
    /// Seat whose mission it was.
    attacker: String,
    /// Seat whose planet was attacked.
    defender: String,
    /// The round in whose resolution it was fought.
    round: u32,
    /// Ships the attacker lost.
    #[serde(default, skip_serializing_if = "ByName::is_empty")]
    attacker_losses: ByName<u32>,
    /// Ships the defender lost.
    #[serde(default, skip_serializing_if = "ByName::is_empty")]
    defender_losses: ByName<u32>,
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

/// All entities of a kind, in the order of their keys.
fn all<K: endturn_engine::ids::StableKey, C: Component>(world: &World) -> impl Iterator<Item = &C> {
    world.resource::<KeyIndex<K>>().entities().filter_map(move |entity| world.get::<C>(entity))
}

impl SoFar {
    /// True if nothing is stated.
    pub(crate) fn is_empty(&self) -> bool {
        let lists = [self.builds.len(), self.batches.len(), self.missions.len(), self.scans.len(), self.battles.len()];
        lists.into_iter().all(|length| length == 0) && self.out.is_empty()
    }

    /// The course of a game so far.
    pub(crate) fn of(rules: &Rules, world: &World) -> Self {
        let (roster, table) = (world.resource::<Roster>(), world.resource::<SeatTable>());
        let name = |seat: Seat| roster.name(seat).to_owned();
        let build = |build: &Build| StatedBuild {
            owner: name(build.owner),
            kind: build.kind,
            count: build.count,
            turns_left: build.turns_left,
        };
        let batch = |batch: &Batch| StatedBatch {
            owner: name(batch.owner),
            class: rules.name(batch.class).to_owned(),
            count: batch.count,
            turns_done: batch.turns_done,
        };
        let mission = |mission: &Mission| StatedMission {
            owner: name(mission.owner),
            target: name(mission.target),
            ships: by_class(rules, mission.ships),
            declared: mission.timeline.declared,
            returning: mission.returning,
            nth: mission.nth,
        };
        let scan = |report: &ScanReport| StatedScan {
            owner: name(report.owner),
            target: name(report.target),
            level: report.level,
            round: report.round,
            home: by_class(rules, report.facts.home),
            economy: report.facts.economy,
            intent: report.facts.player.as_ref().map(|player| player.intent),
        };
        let battle = |report: &BattleReport| StatedBattle {
            attacker: name(report.attacker),
            defender: name(report.defender),
            round: report.round,
            attacker_losses: by_class(rules, report.attacker_losses),
            defender_losses: by_class(rules, report.defender_losses),
        };
        let left = |seat: Seat| Some((name(seat), table.eliminated(seat)?.round));
        Self {
            builds: all::<BuildId, Build>(world).map(build).collect(),
            batches: all::<BatchId, Batch>(world).map(batch).collect(),
            missions: all::<MissionId, Mission>(world).map(mission).collect(),
            scans: all::<ScanId, ScanReport>(world).map(scan).collect(),
            battles: all::<BattleId, BattleReport>(world).map(battle).collect(),
            out: roster.seats().filter_map(left).collect(),
        }
    }

    /// Reports everything that no game can have led to, and returns the rest.
    pub(crate) fn check(&self, reading: &Reading<'_>, checker: &mut Checker<'_>) -> Course {
        let mut course = Course::default();
        for (at, build) in self.builds.iter().enumerate() {
            let path = || item("builds", at);
            let owner = reading.seat(path().name("owner"), &build.owner, checker);
            let turns = reading.rules.structure(build.kind).build_turns.saturating_sub(1);
            let is_sound = within(checker, path().name("turns_left"), build.turns_left, turns);
            if let (Some(owner), true) = (owner, is_sound) {
                let StatedBuild { kind, count, turns_left, .. } = *build;
                course.builds.push(Build { owner, kind, count, turns_left });
            }
        }
        for (at, batch) in self.batches.iter().enumerate() {
            let path = || item("batches", at);
            let owner = reading.seat(path().name("owner"), &batch.owner, checker);
            let Some(class) = reading.class(path().name("class"), &batch.class, checker) else { continue };
            let turns_needed = reading.rules.ship(class).build_turns;
            let is_sound = checker.range(path().name("count"), batch.count, 1..=u32::MAX)
                & within(checker, path().name("turns_done"), batch.turns_done, turns_needed.saturating_sub(1));
            if let (Some(owner), true) = (owner, is_sound) {
                let StatedBatch { count, turns_done, .. } = *batch;
                course.batches.push(Batch { owner, class, count, turns_done, turns_needed });
            }
        }
        for (at, mission) in self.missions.iter().enumerate() {
            course.missions.extend(reading.mission(&item("missions", at), mission, checker));
        }
        for (at, scan) in self.scans.iter().enumerate() {
            course.scans.extend(reading.scan(&item("scans", at), scan, checker));
        }
        for (at, battle) in self.battles.iter().enumerate() {
            course.battles.extend(reading.battle(&item("battles", at), battle, checker));
        }
        in_order("scans", self.scans.iter().map(|scan| scan.round), checker);
        in_order("battles", self.battles.iter().map(|battle| battle.round), checker);
        for (name, round) in &self.out {
            let path = Path::root().name("so_far").name("out").name(name);
            if let Some(seat) = reading.seat(path.clone(), name, checker)
                && checker.range(path, *round, 1..=reading.round.max(1))
            {
                course.out.push((seat, *round));
            }
        }
        if course.out.len() + 1 >= reading.names.len() && !course.out.is_empty() {
            let path = Path::root().name("so_far").name("out");
            checker.error(codes::CONTRADICTION, path, "the game would be over: fewer than two seats are left");
        }
        course
    }
}

/// The path of an item of a list.
fn item(list: &str, at: usize) -> Path {
    Path::root().name("so_far").name(list).index(at)
}

/// Reports the first item of a list that is older than the one before it: seats forget from its
/// beginning.
fn in_order(list: &str, rounds: impl Iterator<Item = u32>, checker: &mut Checker<'_>) {
    let mut newest = 0;
    for (at, round) in rounds.enumerate() {
        if round < newest {
            let told = format!("this is older than the one before it, of round {newest}; the oldest come first");
            checker.error(codes::CONTRADICTION, item(list, at).name("round"), told);
            return;
        }
        newest = round;
    }
}

/// Checks a number of turns, of which there may be none to choose from.
fn within(checker: &mut Checker<'_>, path: Path, turns: u32, most: u32) -> bool {
    if most == 0 {
        checker.error(codes::CONTRADICTION, path, "these are complete in the turn in which they are paid for");
        return false;
    }
    checker.range(path, turns, 1..=most)
}

/// Names and numbers by which a stated game is read.
pub(crate) struct Reading<'a> {
    /// The rules.
    pub(crate) rules: &'a Rules,
    /// Names of the seats.
    pub(crate) names: Vec<&'a str>,
    /// Personas of the seats.
    pub(crate) personas: Vec<Option<String>>,
    /// The round in whose middle the game begins.
    pub(crate) round: u32,
}

impl Reading<'_> {
    fn seat(&self, path: Path, name: &str, checker: &mut Checker<'_>) -> Option<Seat> {
        let seat = self.names.iter().position(|other| is_same_name(other, name)).map(|at| Seat(at as u8));
        if seat.is_none() {
            checker.reference(path, "seat", name, self.names.iter().copied());
        }
        seat
    }

    /// Two seats that are not the same.
    fn pair(&self, path: &Path, names: [(&str, &str); 2], checker: &mut Checker<'_>) -> Option<[Seat; 2]> {
        let [one, other] = names.map(|(field, name)| self.seat(path.clone().name(field), name, checker));
        let (one, other) = (one?, other?);
        if one == other {
            let place = path.clone().name(names[1].0);
            checker.error(codes::CONTRADICTION, place, "it is the same seat, and not another");
            return None;
        }
        Some([one, other])
    }

    fn class(&self, path: Path, name: &str, checker: &mut Checker<'_>) -> Option<Class> {
        let class = self.rules.class(name);
        if class.is_none() {
            let known: Vec<&str> = self.rules.classes().map(|class| self.rules.name(class)).collect();
            checker.reference(path, "ship class", name, known);
        }
        class
    }

    fn ships(&self, path: &Path, ships: &ByName<u32>, checker: &mut Checker<'_>) -> Option<Fleet> {
        let mut fleet = Some(Fleet::EMPTY);
        for (name, count) in &ships.0 {
            let class = self.class(path.clone().name(name), name, checker);
            fleet = fleet.zip(class).map(|(fleet, class)| fleet.with(class, *count));
        }
        fleet
    }

    fn mission(&self, path: &Path, stated: &StatedMission, checker: &mut Checker<'_>) -> Option<Mission> {
        let pair = self.pair(path, [("owner", &stated.owner), ("target", &stated.target)], checker);
        let ships = self.ships(&path.clone().name("ships"), &stated.ships, checker);
        let ([owner, target], ships) = (pair?, ships?);
        let timeline = Timeline::new(&self.rules.missions, stated.declared);
        let declared = path.clone().name("declared");
        if ships.is_empty() {
            checker.error(codes::CONTRADICTION, path.clone().name("ships"), "a mission without ships is over");
            return None;
        }
        if !checker.range(declared.clone(), stated.declared, 1..=self.round.saturating_sub(1)) {
            return None;
        }
        if timeline.home < self.round {
            let told = format!("it would have been home in round {}", timeline.home);
            checker.error(codes::CONTRADICTION, declared, told);
            return None;
        }
        if timeline.battle < self.round && !stated.returning {
            let told = format!("it had its battle in round {}, so it is returning", timeline.battle);
            checker.error(codes::CONTRADICTION, path.clone().name("returning"), told);
            return None;
        }
        Some(Mission { owner, target, ships, timeline, returning: stated.returning, nth: stated.nth })
    }

    /// Checks that seats still remember a round.
    fn remembered(&self, path: &Path, round: u32, checker: &mut Checker<'_>) -> bool {
        let newest = self.round.saturating_sub(1);
        let oldest = (newest + 1).saturating_sub(MEMORY_ROUNDS).max(1);
        checker.range(path.clone().name("round"), round, oldest..=newest)
    }

    fn scan(&self, path: &Path, stated: &StatedScan, checker: &mut Checker<'_>) -> Option<ScanReport> {
        let pair = self.pair(path, [("owner", &stated.owner), ("target", &stated.target)], checker);
        let home = self.ships(&path.clone().name("home"), &stated.home, checker);
        let is_remembered = self.remembered(path, stated.round, checker);
        let needs = [
            ("economy", stated.economy.is_some(), stated.level >= ScanLevel::Deep),
            ("intent", stated.intent.is_some(), stated.level >= ScanLevel::Advanced),
        ];
        let mut is_sound = true;
        for (field, is_given, is_due) in needs.into_iter().filter(|(_, is_given, is_due)| is_given != is_due) {
            let told =
                if is_due { "a scan of this level finds this" } else { "a scan of this level does not find this" };
            checker.error(
                codes::CONTRADICTION,
                if is_given { path.clone().name(field) } else { path.clone() },
                format!("{field}: {told}"),
            );
            is_sound = false;
        }
        if !is_sound {
            return None;
        }
        if let Some(economy) = stated.economy {
            let buckets = &self.rules.scans.structure_buckets;
            for (field, bucket) in [("mines", economy.mines), ("reactors", economy.reactors)] {
                if bucket != Bucket::of(buckets, bucket.least) {
                    let place = path.clone().name("economy").name(field);
                    checker.error(codes::CONTRADICTION, place, "the ruleset has no such bucket");
                    return None;
                }
            }
        }
        let [owner, target] = pair?;
        let persona = self.personas.get(target.index()).cloned().flatten();
        let player = stated.intent.map(|intent| PlayerFacts { persona, intent });
        let facts = ScanFacts { home: home?, economy: stated.economy, player };
        is_remembered.then_some(ScanReport { owner, target, level: stated.level, round: stated.round, facts })
    }

    fn battle(&self, path: &Path, stated: &StatedBattle, checker: &mut Checker<'_>) -> Option<BattleReport> {
        let pair = self.pair(path, [("attacker", &stated.attacker), ("defender", &stated.defender)], checker);
        let losses = |field: &str, ships: &ByName<u32>, checker: &mut Checker<'_>| {
            self.ships(&path.clone().name(field), ships, checker)
        };
        let attacker_losses = losses("attacker_losses", &stated.attacker_losses, checker);
        let defender_losses = losses("defender_losses", &stated.defender_losses, checker);
        let is_remembered = self.remembered(path, stated.round, checker);
        let [attacker, defender] = pair?;
        let (attacker_losses, defender_losses) = (attacker_losses?, defender_losses?);
        let round = stated.round;
        is_remembered.then_some(BattleReport { attacker, defender, round, attacker_losses, defender_losses })
    }
}

impl Course {
    /// Spawns everything that is on its way, and lets seats leave.
    pub(crate) fn spawn(&self, world: &mut World) {
        self.builds.iter().for_each(|build| spawn::<BuildId>(world, *build));
        self.batches.iter().for_each(|batch| spawn::<BatchId>(world, *batch));
        self.missions.iter().for_each(|mission| spawn::<MissionId>(world, *mission));
        self.scans.iter().for_each(|report| spawn::<ScanId>(world, report.clone()));
        self.battles.iter().for_each(|report| spawn::<BattleId>(world, *report));
        let last = world.resource::<Limits>().first_round;
        for (seat, round) in &self.out {
            world.resource_mut::<SeatTable>().eliminate(*seat, (*round).min(last));
        }
    }

    /// Describes what a seat with these structures and ships at home can't have besides; `None` if
    /// it can have all of it.
    pub(crate) fn excess(&self, seat: Seat, complete: Structures, home: Fleet) -> Option<String> {
        let mut unfinished = complete;
        for build in self.builds.iter().filter(|build| build.owner == seat) {
            unfinished = unfinished.with(build.kind, build.count);
        }
        if unfinished.mines.max(unfinished.reactors) > MAX_STRUCTURES {
            return Some(format!("more than {MAX_STRUCTURES} structures of a kind, with those under construction"));
        }
        let batches = self.batches.iter().filter(|batch| batch.owner == seat);
        let missions = self.missions.iter().filter(|mission| mission.owner == seat);
        let ships = batches.map(|batch| Fleet::of(batch.class, batch.count)).chain(missions.map(|one| one.ships));
        let all = ships.into_iter().try_fold(home, Fleet::checked_add);
        all.is_none().then(|| format!("more than {} ships of a class, wherever they are", u32::MAX))
    }

    /// Structures of a seat under construction, ships on missions and ships under construction.
    pub(crate) fn holdings(&self, seat: Seat, holdings: &mut crate::income::Holdings) {
        for build in self.builds.iter().filter(|build| build.owner == seat) {
            holdings.unfinished = holdings.unfinished.with(build.kind, build.count);
        }
        for batch in self.batches.iter().filter(|batch| batch.owner == seat) {
            holdings.building = holdings.building.saturating_add(Fleet::of(batch.class, batch.count));
        }
        for mission in self.missions.iter().filter(|mission| mission.owner == seat) {
            holdings.away = holdings.away.saturating_add(mission.ships);
        }
    }
}

fn spawn<K: endturn_engine::ids::StableKey + Component>(world: &mut World, part: impl Component) {
    let key = world.resource_mut::<KeyIndex<K>>().fresh();
    world.spawn((key, part));
}
