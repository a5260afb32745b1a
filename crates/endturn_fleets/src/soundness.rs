//! Checks that the module's state is one a game can reach: the invariants of F-01 to F-08 whenever
//! orders are given or the game is over.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::{KeyIndex, StableKey},
    seats::SeatTable,
    snapshot::{Row, Unsound},
    turn::{TurnChain, TurnWork},
};

use crate::amount::MAX_STOCK;
use crate::components::{
    Batch, BatchId, Build, BuildId, Garrison, IncomeScale, Ledger, Mission, MissionId, Plan, PlanetId, Stock, Works,
    holdings,
};
use crate::fleet::{Class, Fleet};
use crate::in_force::RulesInForce;
use crate::income::Holdings;
use crate::rules::Rules;
use crate::so_far::{self, Situation, all};
use crate::structures::{MAX_STRUCTURES, Structures};

/// Checks everything; `scales` are the income scales in seat order.
///
/// # Errors
/// The first value that no game could have.
pub(crate) fn check(world: &World, scales: &[u32]) -> Result<(), Unsound> {
    let (rules, is_over) = (&world.resource::<RulesInForce>().0, world.resource::<TurnWork>().ended().is_some());
    let check = Check { world, rules, seats: scales.len(), is_over };
    let planets = world.resource::<KeyIndex<PlanetId>>().iter().map(|(key, _)| key.0);
    let is_table = planets.eq(0..scales.len() as u32);
    Row::resource(PlanetId::KIND).ensure(is_table, "keys", "not every seat has its planet")?;
    let round = world.resource::<TurnChain>().current().round_number();
    let newest = if is_over { round } else { round.saturating_sub(1) };
    so_far::check_snapshot(world, &Situation::of(world, round, newest))?;
    (0u8..).map(Seat).zip(scales).try_for_each(|(seat, &scale)| check.planet(seat, scale))
}

struct Check<'w> {
    world: &'w World,
    rules: &'w Rules,
    seats: usize,
    is_over: bool,
}

impl<'w> Check<'w> {
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

    fn rival(&self, row: Row<'_>, field: impl std::fmt::Display, own: Seat, other: Seat) -> Result<(), Unsound> {
        let is_rival = own != other && other.index() < self.seats;
        row.ensure(is_rival, field, format_args!("{other} is not another seat"))
    }

    fn planet(&self, seat: Seat, scale: u32) -> Result<(), Unsound> {
        let (world, planet) = (self.world, PlanetId::home_of(seat));
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
        let holdings = holdings(
            seat,
            (works.complete, self.of::<Garrison>(planet).0),
            all::<BuildId, Build>(world).map(|(_, build)| build),
            all::<BatchId, Batch>(world).map(|(_, batch)| batch),
            all::<MissionId, Mission>(world).map(|(_, mission)| mission),
        );
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
}

fn check_structures(row: Row<'_>, field: &str, structures: Structures) -> Result<(), Unsound> {
    let dot = if field.is_empty() { "" } else { "." };
    row.within(format_args!("{field}{dot}mines"), structures.mines, 0..=MAX_STRUCTURES)?;
    row.within(format_args!("{field}{dot}reactors"), structures.reactors, 0..=MAX_STRUCTURES)
}
