//! Every number of a state at the ends of its range: refused by name, or played without overflow.

use std::cell::Cell;

use bevy_ecs::{component::Mutable, prelude::*};
use endturn_agency::battles;
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::frame::components as books;
use endturn_agency::patrol::{components as own, state as agency};
use endturn_civ::state as civ;
use endturn_civ_rules::ruleset::words::Output;
use endturn_civ_rules::{city::arrange::Goal, outputs::Outputs, vision::Radii};
use endturn_engine::Game;
use endturn_fleets::components as fleets;
use endturn_kit::refuse_or_play;

use super::snapshots::shipped;

/// A game some rounds old, and its state then.
struct Bench {
    name: &'static str,
    game: Game,
    image: Vec<u8>,
    played: Cell<u32>,
}

impl Bench {
    fn new(name: &'static str, rounds: u32) -> Self {
        let mut game = Game::new(shipped(name)).expect("a game");
        game.advance_rounds(rounds);
        let image = game.snapshot();
        Self { name, game, image, played: Cell::new(0) }
    }

    fn then(&mut self, what: &str, change: impl FnOnce(&mut World)) {
        self.game.restore(&self.image).expect("its own snapshot");
        change(self.game.world_mut());
        let forged = self.game.snapshot();
        self.game.restore(&self.image).expect("its own snapshot");
        let taken = refuse_or_play(&mut self.game, &forged, &format!("{}: {what}", self.name));
        self.played.set(self.played.get() + u32::from(taken.is_ok()));
    }

    /// Changes this component wherever it occurs.
    fn each<C: Component<Mutability = Mutable>>(&mut self, what: &str, change: impl Fn(&mut C)) {
        self.then(what, |world| {
            let mut query = world.query::<&mut C>();
            query.iter_mut(world).for_each(|mut part| change(&mut part));
        });
    }

    fn resource<R: Resource<Mutability = Mutable>>(&mut self, what: &str, change: impl Fn(&mut R)) {
        self.then(what, |world| change(&mut world.resource_mut::<R>()));
    }
}

const ENDS: [i32; 5] = [i32::MIN, -1, 0, 1, i32::MAX];
const WIDE_ENDS: [i64; 5] = [i64::MIN, -1, 0, 1, i64::MAX];
const COUNTS: [u32; 3] = [0, 1, u32::MAX];

#[test]
fn numbers_of_worlds_at_their_ends_are_refused_or_played() {
    for (name, rounds) in [("civ_tiny", 20), ("civ_two_cities", 40)] {
        let mut bench = Bench::new(name, rounds);
        for end in ENDS {
            let of = |field: &str| format!("{field} {end}");
            let all = Outputs([end; 6]);
            bench.each(&of("gold"), |one: &mut civ::Treasury| one.gold = end);
            bench.each(&of("infra_points"), |one: &mut civ::Treasury| one.infra_points = end);
            bench.each(&of("account"), |one: &mut civ::Treasury| {
                for entry in endturn_civ_rules::nation::account::Entry::ALL {
                    one.account[entry] = end;
                }
            });
            bench.each(&of("food"), |one: &mut civ::Stocks| one.food = end);
            bench.each(&of("shields"), |one: &mut civ::Stocks| one.shields = end);
            bench.each(&of("before_change"), |one: &mut civ::Production| one.memory.before_change_shields = end);
            bench.each(&of("last_turns"), |one: &mut civ::Production| one.memory.last_turns_shield_surplus = end);
            bench.each(&of("bought"), |one: &mut civ::Production| one.memory.bought_shields = end);
            bench.each(&of("caravan"), |one: &mut civ::Production| one.memory.caravan_shields = end);
            bench.each(&of("disbanded"), |one: &mut civ::Production| one.memory.disbanded_shields = end);
            bench.each(&of("turn_last_built"), |one: &mut civ::Production| one.memory.turn_last_built = end);
            bench.each(&of("airlifts"), |one: &mut civ::Production| one.airlifts = end);
            bench.each(&of("history"), |one: &mut civ::History| one.0 = end);
            bench.each(&of("illness"), |one: &mut civ::Health| one.illness = end);
            bench.each(&of("illness_trade"), |one: &mut civ::Health| one.illness_trade = end);
            bench.each(&of("moods"), |one: &mut civ::Moods| (one.rapture, one.disorder) = (end, end));
            bench.each(&of("saved"), |one: &mut civ::Books| one.saved = all);
            bench.each(&of("upkeep"), |one: &mut civ::Upkeep| one.0 = all);
            bench.each(&of("hit_points"), |one: &mut civ::HitPoints| one.0 = end);
            bench.each(&of("vision_sq"), |one: &mut civ::Site| {
                one.vision_sq = Radii { main: end, stealth: end, subsurface: end }
            });
            bench.each(&of("sight"), |one: &mut civ::Lookout| one.0.main = end);
            bench.each(&of("hidden sight"), |one: &mut civ::Lookout| (one.0.stealth, one.0.subsurface) = (end, end));
            bench.each(&of("finishes"), |one: &mut civ::Regime| one.0.finishes = Some(end));
            bench.each(&of("nation's history"), |one: &mut civ::Record| one.history = end);
            bench.each(&of("record"), |one: &mut civ::Record| {
                (one.units_built, one.units_lost, one.wonders_built, one.disorder_turns) = (end, end, end, end);
            });
            bench.each(&of("goal"), |one: &mut civ::Governor| {
                one.goal = Some(Goal { weights: all, minimum: all, happy_weight: end, ..Goal::ANYTHING });
            });
            bench.each(&of("minimum"), |one: &mut civ::Governor| {
                one.goal = Some(Goal { minimum: all, allow_disorder: false, require_happy: true, ..Goal::ANYTHING });
            });
            bench.resource(&of("year"), |one: &mut civ::Calendar| one.year = end);
            bench.resource(&of("changes"), |one: &mut civ::WorldRecord| one.changes.fill(end));
            bench.resource(&of("bulbs"), |one: &mut civ::ResearchPools| {
                one.pools.iter_mut().for_each(|pool| pool.bulbs = end);
            });
            bench.resource(&of("researched"), |one: &mut civ::ResearchPools| {
                one.pools.iter_mut().for_each(|pool| (pool.researched, pool.future) = (end, end));
            });
            bench.resource(&of("remembered"), |one: &mut civ::ResearchPools| {
                for pool in &mut one.pools {
                    let back = |aim| endturn_civ_rules::nation::research::Remembered { aim, lost: end };
                    pool.remembered = pool.aim.map(back);
                    pool.kept = pool.aim.map(|aim| (aim, end)).into_iter().collect();
                }
            });
        }
        assert_eq!(Output::ALL.len(), 6, "as many as above");
        assert!(bench.played.get() > 40, "{name}: {}", bench.played.get());
    }
}

#[test]
fn numbers_of_agencies_at_their_ends_are_refused_or_played() {
    for (name, rounds) in [("first_contact", 30), ("rival_offices", 25)] {
        let mut bench = Bench::new(name, rounds);
        for end in WIDE_ENDS {
            let of = |field: &str| format!("{field} {end}");
            bench.each(&of("money"), |one: &mut agency::Assets| one.money = end);
            bench.each(&of("intel"), |one: &mut agency::Assets| one.intel = end);
            bench.each(&of("funding"), |one: &mut agency::Assets| one.funding = end);
            bench.each(&of("hire_cost_due"), |one: &mut agency::Assets| one.hire_cost_due = end);
            bench.each(&of("threat"), |one: &mut agency::Faction| one.threat_level_bp = end);
            bench.each(&of("increase"), |one: &mut agency::Faction| one.threat_increase_bp = end);
            bench.each(&of("suppression"), |one: &mut agency::Faction| one.suppression_bp = end);
            bench.each(&of("caused"), |one: &mut books::Fate| one.panic_caused_bp = end);
            bench.each(&of("ledger"), |one: &mut own::Ledger| {
                (one.money.before, one.money.after, one.intel.before, one.intel.after) = (end, end, end, end);
            });
            bench.resource(&of("panic"), |one: &mut books::Panic| one.0 = end);
        }
        for end in ENDS {
            let of = |field: &str| format!("{field} {end}");
            bench.each(&of("skill"), |one: &mut agency::Agent| one.skill = end);
            bench.each(&of("exhaustion"), |one: &mut agency::Agent| one.exhaustion = end);
            bench.each(&of("hit_points"), |one: &mut agency::Agent| one.hit_points = end);
            bench.each(&of("most"), |one: &mut agency::Agent| (one.hit_points, one.max_hit_points) = (end, end));
            bench.each(&of("recovery"), |one: &mut agency::Agent| one.recovery_turns = end);
            bench.each(&of("lost"), |one: &mut agency::Agent| one.hit_points_lost_before_recovery = end);
            bench.each(&of("expires_in"), |one: &mut agency::Site| one.expires_in = Some(end));
            bench.each(&of("hardest"), |one: &mut own::Tally| one.hardest = end);
        }
        for end in COUNTS {
            let of = |field: &str| format!("{field} {end}");
            bench.each(&of("missions"), |one: &mut agency::Agent| {
                (one.missions_survived, one.turn_hired) = (end, end);
            });
            bench.each(&of("counts"), |one: &mut books::Knowledge| one.investigations.fill(end));
            bench.each(&of("actions"), |one: &mut books::Actions| (one.count, one.investigations) = (end, end));
            bench.each(&of("opened"), |one: &mut books::Ownership| one.opened_in = end);
            bench.each(&of("tally"), |one: &mut own::Tally| {
                (one.sites_opened, one.sites_won, one.killed, one.idle_turns) = (end, end, end, end);
            });
            bench.each(&of("service"), |one: &mut own::Service| {
                (one.contracting_turns, one.recovery_turns, one.ended_in) = (end, end, end);
            });
        }
        assert!(bench.played.get() > 30, "{name}: {}", bench.played.get());
    }
}

#[test]
fn numbers_of_agencies_with_battles_at_their_ends_are_refused_or_played() {
    let mut bench = Bench::new("three_factions", 60);
    for end in WIDE_ENDS {
        let of = |field: &str| format!("{field} {end}");
        let point = Fixed::micro(end);
        // Personas spend all they have, one purchase after the other: with the maximum of money
        // that takes long.
        let (some, few) = (end.min(100_000), Fixed::micro(end.min(1_000_000_000)));
        bench.each(&of("money"), |one: &mut battles::state::Assets| one.money = some);
        bench.each(&of("funding"), |one: &mut battles::state::Assets| one.funding = some);
        bench.each(&of("skill"), |one: &mut battles::state::Agent| one.skill = few);
        bench.each(&of("training"), |one: &mut battles::state::Agent| one.skill_from_training = point);
        bench.each(&of("exhaustion"), |one: &mut battles::state::Agent| one.exhaustion = point);
        bench.each(&of("most"), |one: &mut battles::state::Agent| {
            (one.hit_points, one.max_hit_points) = (point, point);
        });
        bench.each(&of("record"), |one: &mut battles::state::Agent| {
            (one.record.damage_dealt, one.record.damage_received) = (point, point);
        });
        bench.each(&of("progress"), |one: &mut battles::components::Investigations| {
            one.0.iter_mut().for_each(|one| one.progress = point);
        });
        bench.each(&of("hardest"), |one: &mut battles::components::Tally| one.hardest = point);
        bench.each(&of("toll"), |one: &mut battles::components::Toll| one.damage_taken.fill(point));
        bench.each(&of("caused"), |one: &mut books::Fate| one.panic_caused_bp = end);
        bench.resource(&of("panic"), |one: &mut books::Panic| one.0 = end);
    }
    for end in COUNTS {
        let of = |field: &str| format!("{field} {end}");
        bench.each(&of("upgrades"), |one: &mut battles::state::Assets| one.upgrades.0 = [end; 8]);
        bench
            .each(&of("missions"), |one: &mut battles::state::Agent| (one.missions_total, one.turn_hired) = (end, end));
        bench.each(&of("kills"), |one: &mut battles::state::Agent| one.record.kills = end);
        bench.each(&of("damage"), |one: &mut battles::state::Agent| one.damage = end.cast_signed().max(0));
        bench.each(&of("level"), |one: &mut battles::state::Faction| one.level = end);
        bench.each(&of("turns"), |one: &mut battles::state::Faction| {
            (one.turns_at_level, one.suppression_turns) = (end, end);
            one.turns_to_operation = one.turns_to_operation.map(|_| end);
            one.turns_to_next = one.turns_to_next.map(|_| end);
        });
        bench.each(&of("counts"), |one: &mut books::Knowledge| one.investigations.fill(end));
        bench.each(&of("difficulty"), |one: &mut battles::components::Investigations| {
            one.0.iter_mut().for_each(|one| (one.difficulty, one.turn_started) = (end, end));
        });
        bench.each(&of("killed"), |one: &mut battles::components::Toll| one.killed.fill(end));
        bench.each(&of("expires_in"), |one: &mut battles::state::Site| one.expires_in = end.cast_signed().max(1));
    }
    assert!(bench.played.get() > 30, "{}", bench.played.get());
}

#[test]
fn numbers_of_fleets_at_their_ends_are_refused_or_played() {
    let mut bench = Bench::new("fleets_four_way", 6);
    for end in WIDE_ENDS {
        bench.each(&format!("metal {end}"), |one: &mut fleets::Stock| one.0.metal = end);
        bench.each(&format!("energy {end}"), |one: &mut fleets::Stock| one.0.energy = end);
    }
    for end in COUNTS {
        let of = |field: &str| format!("{field} {end}");
        let mut ships = endturn_fleets::fleet::Fleet::EMPTY;
        ships.0[..3].fill(end);
        bench.each(&of("garrison"), |one: &mut fleets::Garrison| one.0 = ships);
        bench.each(&of("home"), |one: &mut fleets::ScanReport| one.facts.home = ships);
        bench.each(&of("round"), |one: &mut fleets::ScanReport| one.round = end);
        bench.each(&of("mission"), |one: &mut fleets::Mission| one.ships = ships);
        bench.each(&of("nth"), |one: &mut fleets::Mission| one.nth = end);
        bench.each(&of("declared"), |one: &mut fleets::Mission| one.timeline.declared = end);
        bench.each(&of("home round"), |one: &mut fleets::Mission| one.timeline.home = end);
        bench.each(&of("turns_done"), |one: &mut fleets::Batch| one.turns_done = end);
        bench.each(&of("count"), |one: &mut fleets::Batch| one.count = end);
        bench.each(&of("turns_left"), |one: &mut fleets::Build| one.turns_left = end);
        bench.each(&of("mines"), |one: &mut fleets::Works| one.complete.mines = end);
        bench.each(&of("scale"), |one: &mut fleets::IncomeScale| one.0 = end);
        bench.each(&of("plan"), |one: &mut fleets::Plan| one.structures.mines = end);
    }
    assert!(bench.played.get() > 5, "{}", bench.played.get());
}

#[test]
fn a_mission_that_departs_in_the_round_under_way_is_refused() {
    let mut game = Game::new(shipped("fleets_duel")).expect("a game");
    let has_missions = |game: &mut Game| {
        let world = game.world_mut();
        world.query::<&fleets::Mission>().iter(world).next().is_some()
    };
    while !has_missions(&mut game) {
        assert!(game.ended().is_none(), "no mission in the whole game");
        game.advance_round();
    }
    game.check_state().expect("a sound state");
    let round = game.rounds_finished() + 1;
    let world = game.world_mut();
    let mut query = world.query::<&mut fleets::Mission>();
    for mut mission in query.iter_mut(world) {
        let (line, later) = (mission.timeline, round - mission.timeline.declared);
        (mission.timeline.declared, mission.returning) = (round, false);
        (mission.timeline.battle, mission.timeline.home) = (line.battle + later, line.home + later);
    }
    let told = game.check_state().expect_err("it is still an order").to_string();
    assert!(told.contains("field declared"), "{told}");
}
