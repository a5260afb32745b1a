//! Checks that the module's state is one a game can reach: the invariants of F-01 to F-08 whenever
//! orders are given or the game is over.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::{KeyIndex, StableKey},
    seats::{Roster, SeatTable},
    snapshot::{Row, Unsound},
    turn::{TurnChain, TurnWork},
};

use crate::NAME;
use crate::amount::MAX_STOCK;
use crate::components::{
    Batch, BatchId, BattleId, BattleReport, Build, BuildId, Garrison, IncomeScale, Ledger, Mission, MissionId, Plan,
    PlanetId, ScanId, ScanReport, Stock, Works,
};
use crate::fleet::{Class, Fleet};
use crate::in_force::RulesInForce;
use crate::income::Holdings;
use crate::missions::Timeline;
use crate::rules::Rules;
use crate::ruleset::MEMORY_ROUNDS;
use crate::scans::{Bucket, ScanLevel};
use crate::structures::{MAX_STRUCTURES, Structures};

/// Checks everything; `scales` are the income scales in seat order.
///
/// # Errors
/// The first value that no game could have.
pub(crate) fn check(world: &World, scales: &[u32]) -> Result<(), Unsound> {
    let check = Check {
        world,
        rules: &world.resource::<RulesInForce>().0,
        seats: scales.len(),
        round: world.resource::<TurnChain>().current().round_number(),
        is_over: world.resource::<TurnWork>().ended().is_some(),
    };
    let planets = world.resource::<KeyIndex<PlanetId>>().iter().map(|(key, _)| key.0);
    let is_table = planets.eq(0..scales.len() as u32);
    Row::resource(PlanetId::KIND).ensure(is_table, "keys", "not every seat has its planet")?;
    check.builds()?;
    check.batches()?;
    check.missions()?;
    check.scans()?;
    check.battles()?;
    let holdings = check.holdings();
    let seats = (0u8..).map(Seat).zip(scales.iter().zip(holdings));
    seats.into_iter().try_for_each(|(seat, (&scale, holdings))| check.planet(seat, scale, holdings))
}

struct Check<'w> {
    world: &'w World,
    rules: &'w Rules,
    seats: usize,
    round: u32,
    is_over: bool,
}

impl<'w> Check<'w> {
    /// All entities of a kind, with the component that defines the kind.
    fn all<K: StableKey, C: Component>(&self) -> impl Iterator<Item = (K, &'w C)> {
        let world = self.world;
        world.resource::<KeyIndex<K>>().iter().filter_map(|(key, entity)| Some((key, world.get::<C>(entity)?)))
    }

    fn of<C: Component>(&self, planet: PlanetId) -> &'w C {
        let entity = self.world.resource::<KeyIndex<PlanetId>>().get(planet).expect("checked: the planet is there");
        self.world.get::<C>(entity).expect("a planet was read with all its components")
    }

    /// Checks that all ships are of classes in the ruleset.
    fn ships(&self, row: Row<'_>, field: impl std::fmt::Display, ships: Fleet) -> Result<(), Unsound> {
        let known = self.rules.classes().count();
        let strange = ships.present().find(|(class, _)| class.index() >= known);
        row.ensure(strange.is_none(), field, format_args!("there is no ship class {strange:?}"))
    }

    fn class(&self, row: Row<'_>, class: Class, count: u32) -> Result<(), Unsound> {
        row.within("class", class.index(), 0..=self.rules.classes().count() - 1)?;
        row.within("count", count, 1..=u32::MAX)
    }

    fn seat(&self, row: Row<'_>, field: impl std::fmt::Display, seat: Seat) -> Result<(), Unsound> {
        row.ensure(seat.index() < self.seats, field, format_args!("there is no seat {seat}"))
    }

    fn rival(&self, row: Row<'_>, field: impl std::fmt::Display, own: Seat, other: Seat) -> Result<(), Unsound> {
        let is_rival = own != other && other.index() < self.seats;
        row.ensure(is_rival, field, format_args!("{other} is not another seat"))
    }

    /// F-01.
    fn builds(&self) -> Result<(), Unsound> {
        self.all::<BuildId, Build>().try_for_each(|(key, build)| {
            let row = Row::of("fleets.builds", &key);
            self.seat(row, "owner", build.owner)?;
            row.within("count", build.count, 1..=MAX_STRUCTURES)?;
            let turns = self.rules.structure(build.kind).build_turns;
            row.within("turns_left", build.turns_left, 1..=turns.saturating_sub(1))
        })
    }

    /// F-02, F-04.
    fn batches(&self) -> Result<(), Unsound> {
        self.all::<BatchId, Batch>().try_for_each(|(key, batch)| {
            let row = Row::of("fleets.batches", &key);
            self.seat(row, "owner", batch.owner)?;
            self.class(row, batch.class, batch.count)?;
            let turns = self.rules.ship(batch.class).build_turns;
            row.within("turns_needed", batch.turns_needed, turns..=turns)?;
            row.within("turns_done", batch.turns_done, 1..=turns.saturating_sub(1))
        })
    }

    /// F-05, F-06.
    fn missions(&self) -> Result<(), Unsound> {
        self.all::<MissionId, Mission>().try_for_each(|(key, mission)| {
            let row = Row::of("fleets.missions", &key);
            self.seat(row, "owner", mission.owner)?;
            self.rival(row, "target", mission.owner, mission.target)?;
            self.ships(row, "ships", mission.ships)?;
            row.ensure(!mission.ships.is_empty(), "ships", "no ship is left")?;
            let line = mission.timeline;
            row.within("timeline.declared", line.declared, 1..=self.round)?;
            let fits = line == Timeline::new(&self.rules.missions, line.declared);
            row.ensure(fits, "timeline", "it differs from the ruleset's")?;
            row.within("timeline.home", line.home, self.round..=u32::MAX)?;
            let is_due = line.battle < self.round;
            row.ensure(mission.returning || !is_due, "returning", "it should have fought or turned back")
        })
    }

    /// F-08, F-08.1.
    fn scans(&self) -> Result<(), Unsound> {
        let mut latest = 0;
        self.all::<ScanId, ScanReport>().try_for_each(|(key, report)| {
            let row = Row::of("fleets.scans", &key);
            self.seat(row, "owner", report.owner)?;
            self.rival(row, "target", report.owner, report.target)?;
            latest = self.remembered(row, report.round, latest)?;
            self.facts(row, report)
        })
    }

    /// F-05.1, F-08.1.
    fn battles(&self) -> Result<(), Unsound> {
        let mut latest = 0;
        self.all::<BattleId, BattleReport>().try_for_each(|(key, report)| {
            let row = Row::of("fleets.battles", &key);
            self.seat(row, "attacker", report.attacker)?;
            self.rival(row, "defender", report.attacker, report.defender)?;
            latest = self.remembered(row, report.round, latest)?;
            self.ships(row, "attacker_losses", report.attacker_losses)?;
            self.ships(row, "defender_losses", report.defender_losses)
        })
    }

    /// Checks that reports are in the order of their rounds, and none is older than seats remember.
    fn remembered(&self, row: Row<'_>, round: u32, latest: u32) -> Result<u32, Unsound> {
        let newest = if self.is_over { self.round } else { self.round - 1 };
        let oldest = (newest + 1).saturating_sub(MEMORY_ROUNDS).max(latest).max(1);
        row.within("round", round, oldest..=newest)?;
        Ok(round)
    }

    fn facts(&self, row: Row<'_>, report: &ScanReport) -> Result<(), Unsound> {
        let facts = &report.facts;
        self.ships(row, "facts.home", facts.home)?;
        let fits = facts.economy.is_some() == (report.level >= ScanLevel::Deep)
            && facts.player.is_some() == (report.level >= ScanLevel::Advanced);
        row.ensure(fits, "facts", "they are not those of the level")?;
        if let Some(economy) = facts.economy {
            let buckets = &self.rules.scans.structure_buckets;
            let is_bucket = |bucket: Bucket| bucket == Bucket::of(buckets, bucket.least);
            let fits = is_bucket(economy.mines) && is_bucket(economy.reactors);
            row.ensure(fits, "facts.economy", "the ruleset has no such buckets")?;
        }
        let Some(player) = &facts.player else { return Ok(()) };
        let persona = self.world.resource::<Roster>().persona(report.target, NAME);
        row.ensure(player.persona.as_deref() == persona, "facts.player.persona", "it is not the target's")
    }

    fn planet(&self, seat: Seat, scale: u32, holdings: Holdings) -> Result<(), Unsound> {
        let planet = PlanetId::home_of(seat);
        let row = |section| Row::of(section, &planet);
        let stock = self.of::<Stock>(planet).0;
        // A seat that left by the rules of another module has paid and earns no more.
        let least = if self.world.resource::<SeatTable>().stands(seat) { 0 } else { -MAX_STOCK };
        row("fleets.stock").within("metal", stock.metal, least..=MAX_STOCK)?;
        row("fleets.stock").within("energy", stock.energy, least..=MAX_STOCK)?;
        self.ships(row("fleets.garrison"), "", self.of::<Garrison>(planet).0)?;
        let works = self.of::<Works>(planet);
        check_structures(row("fleets.works"), "complete", works.complete)?;
        let fresh_too = works.fresh.mines <= works.complete.mines && works.fresh.reactors <= works.complete.reactors;
        row("fleets.works").ensure(fresh_too, "fresh", "they are not among the complete ones")?;
        row("fleets.income_scale").within("", self.of::<IncomeScale>(planet).0, scale..=scale)?;
        // Once the game is over, the ledger may still hold the tally of the last round.
        let is_tally = self.is_over || self.of::<Ledger>(planet).0 == holdings;
        row("fleets.ledger").ensure(is_tally, "", "it differs from what the seat owns")?;
        self.ledger(row("fleets.ledger"), &self.of::<Ledger>(planet).0)?;
        self.plan(seat, self.of::<Plan>(planet))
    }

    fn ledger(&self, row: Row<'_>, holdings: &Holdings) -> Result<(), Unsound> {
        let all = holdings.home.checked_add(holdings.away).and_then(|ships| ships.checked_add(holdings.building));
        let all = all.ok_or_else(|| row.wrong("", format_args!("more than {} ships of a class", u32::MAX)))?;
        self.ships(row, "", all)?;
        check_structures(row, "", holdings.complete.plus(holdings.unfinished))
    }

    /// Checks that orders can have left this plan: possible purchases, and ships that exist.
    fn plan(&self, seat: Seat, plan: &Plan) -> Result<(), Unsound> {
        let planet = PlanetId::home_of(seat);
        let row = Row::of("fleets.plan", &planet);
        let owned = self.of::<Ledger>(planet).0;
        let owned = owned.complete.plus(owned.unfinished);
        check_structures(row, "structures", if self.is_over { plan.structures } else { owned.plus(plan.structures) })?;
        for &(class, count) in &plan.batches {
            self.class(row, class, count)?;
        }
        let mut reserved = Some(Fleet::EMPTY);
        for (at, &(target, ships)) in plan.attacks.iter().enumerate() {
            let field = format_args!("attacks[{at}]");
            self.rival(row, field, seat, target)?;
            self.ships(row, field, ships)?;
            row.ensure(!ships.is_empty(), field, "it has no ships")?;
            reserved = reserved.and_then(|sum| sum.checked_add(ships));
        }
        let home = self.of::<Garrison>(planet).0;
        let are_there = self.is_over || reserved.is_some_and(|ships| home.contains(ships));
        row.ensure(are_there, "attacks", "more ships are to leave than are at home")?;
        let mut scans = plan.scans.iter().enumerate();
        scans.try_for_each(|(at, &(target, _))| self.rival(row, format_args!("scans[{at}]"), seat, target))
    }

    /// F-03.0 of the current state, in seat order.
    fn holdings(&self) -> Vec<Holdings> {
        let planets = self.all::<PlanetId, Works>();
        let start = |(planet, works): (PlanetId, &Works)| Holdings {
            complete: works.complete,
            home: self.of::<Garrison>(planet).0,
            ..Holdings::default()
        };
        let mut holdings: Vec<Holdings> = planets.map(start).collect();
        for (_, build) in self.all::<BuildId, Build>() {
            let unfinished = &mut holdings[build.owner.index()].unfinished;
            *unfinished = unfinished.with(build.kind, build.count);
        }
        for (_, batch) in self.all::<BatchId, Batch>() {
            let building = &mut holdings[batch.owner.index()].building;
            *building = building.saturating_add(Fleet::of(batch.class, batch.count));
        }
        for (_, mission) in self.all::<MissionId, Mission>() {
            let away = &mut holdings[mission.owner.index()].away;
            *away = away.saturating_add(mission.ships);
        }
        holdings
    }
}

fn check_structures(row: Row<'_>, field: &str, structures: Structures) -> Result<(), Unsound> {
    let dot = if field.is_empty() { "" } else { "." };
    row.within(format_args!("{field}{dot}mines"), structures.mines, 0..=MAX_STRUCTURES)?;
    row.within(format_args!("{field}{dot}reactors"), structures.reactors, 0..=MAX_STRUCTURES)
}
