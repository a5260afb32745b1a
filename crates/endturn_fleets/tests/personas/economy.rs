//! F-09 Economy: structures up to the persona's goal, then ships in its mix, as far as upkeep stays
//! payable.

use std::collections::BTreeMap;

use endturn_engine::number::permille;
use endturn_fleets::orders::{Build, FleetsOrder, Queue};
use endturn_fleets::personas::FleetPersona;
use endturn_fleets::projection::Commitments;
use endturn_fleets::ruleset::ByPhase;
use endturn_fleets::structures::Structure;

use crate::personas::sandbox::{NAMES, Sandbox, persona};
use crate::support::{shipped, shipped_ruleset};

fn builds(orders: &[FleetsOrder]) -> usize {
    orders.iter().filter(|order| matches!(order, FleetsOrder::Build(_))).count()
}

/// A turtle that prefers structures and fears no rival, with one mix of ships.
fn builder(mix: &[(&str, u32)]) -> FleetPersona {
    let rules = shipped();
    let mut knobs = shipped_ruleset().personas.0["turtle"].clone();
    let mix: BTreeMap<String, u32> = mix.iter().map(|&(class, share)| (class.to_owned(), share)).collect();
    let each = |value: u32| ByPhase { early: value, mid: value, late: value };
    knobs.fleet_mix_permille = ByPhase { early: mix.clone(), mid: mix.clone(), late: mix };
    (knobs.structures, knobs.economy_share_permille, knobs.ready_permille) = (each(9), each(1_000), each(10_000));
    (knobs.suspicion_permille, knobs.counter_permille, knobs.keep_up_permille) = (each(0), 0, 0);
    FleetPersona::new("builder", &knobs, |class| rules.class(class))
}

fn built(table: &Sandbox, persona: &FleetPersona) -> Vec<Structure> {
    let orders = table.decide("Red", persona, 7);
    let kind = |order: &FleetsOrder| match order {
        FleetsOrder::Build(Build { kind, .. }) => Some(*kind),
        _ => None,
    };
    orders.iter().filter_map(kind).collect()
}

#[test]
fn f_09_nobody_builds_what_the_game_is_too_short_to_pay_back() {
    let frigates = builder(&[("frigate", 1_000)]);
    let built = |turn_limit| {
        let table = Sandbox::new(turn_limit, &[("Red", "metal: 60_000, energy: 60_000"), ("Blue", "")]);
        built(&table, &frigates).len()
    };
    // A first mine costs 15 000 metal and earns 2 500 from the second round on; frigates don't
    // lack energy.
    assert_eq!(built(7), 0);
    assert!(built(8) > 0);
    for name in NAMES {
        let table = Sandbox::new(7, &[("Red", "metal: 60_000, energy: 60_000"), ("Blue", "")]);
        assert_eq!(builds(&table.decide("Red", &persona(name), 7)), 0, "{name}");
    }
}

/// Frigates need seven of metal for five of energy, skiffs the same of both.
#[test]
fn f_09_what_ships_lack_is_built_and_both_kinds_where_they_lack_both() {
    let table = |home: &str| Sandbox::new(20, &[("Red", home), ("Blue", "")]);
    let (even, rich) = ("metal: 60_000, energy: 60_000", "metal: 20_000, energy: 90_000");
    let (frigates, skiffs) = (builder(&[("frigate", 1_000)]), builder(&[("skiff", 1_000)]));
    assert_eq!(built(&table(rich), &frigates), [Structure::Mine], "a reactor would cost metal and bring what is there");
    let both = built(&table(even), &skiffs);
    assert!(both.contains(&Structure::Mine) && both.contains(&Structure::Reactor), "{both:?}");
}

#[test]
fn f_09_what_is_not_needed_yet_waits_in_stock_until_the_last_round() {
    let mut patient = builder(&[("frigate", 1_000)]);
    patient.knobs.structures = ByPhase { early: 0, mid: 0, late: 0 };
    let queued = |persona: &FleetPersona, turn_limit, rival: &str| {
        let mut table = Sandbox::new(turn_limit, &[("Red", ""), ("Blue", rival)]);
        if turn_limit > 1 {
            table.round(&["Red: scan Blue basic"]);
        }
        let orders = table.decide("Red", persona, 7);
        let value = |order: &FleetsOrder| match *order {
            FleetsOrder::Queue(Queue { class, count }) => table.rules.ship(class).cost.total() * i64::from(count),
            _ => 0,
        };
        (
            orders.iter().map(value).sum::<i64>(),
            orders.iter().all(|it| !matches!(it, FleetsOrder::Queue(Queue { class, .. }) if class.index() > 0)),
        )
    };
    let (equal, strong) = ("", "ships: {\"skiff\": 700}");
    assert!(queued(&patient, 20, equal).0 > 30_000, "it waits for nothing");
    patient.knobs.ready_permille = ByPhase { early: 1_000, mid: 1_000, late: 1_000 };
    assert_eq!(queued(&patient, 20, equal).0, 0, "its ships and stock are a match");
    let (value, _) = queued(&patient, 20, strong);
    assert!((20_000..45_000).contains(&value), "140 000 stand at the rival's home: {value}");
    // Frigates would not be finished in time.
    let (value, only_skiffs) = queued(&patient, 1, equal);
    assert!(value > 40_000 && only_skiffs, "{value}");
}

/// Against the unseen ships of a rival that may be as rich, only ships guard: stock can't
/// replace them.
#[test]
fn f_09_who_is_suspicious_arms_before_it_builds() {
    let mut persona = builder(&[("frigate", 1_000)]);
    let rich = "metal: 90_000, energy: 90_000";
    let mut table = Sandbox::new(20, &[("Red", rich), ("Blue", "")]);
    (0..4).for_each(|_| table.round(&["Red: scan Blue basic"]));
    assert!(!built(&table, &persona).is_empty());
    persona.knobs.suspicion_permille = ByPhase { early: 500, mid: 500, late: 500 };
    assert!(built(&table, &persona).is_empty());
}

#[test]
fn f_09_ships_come_before_structures_while_a_rival_is_known_to_be_stronger() {
    let mut careful = builder(&[("frigate", 1_000)]);
    careful.knobs.keep_up_permille = 1_000;
    let mut table = Sandbox::new(20, &[("Red", "metal: 60_000, energy: 60_000"), ("Blue", "ships: {\"skiff\": 900}")]);
    assert!(!built(&table, &careful).is_empty(), "it knows of no danger");
    table.round(&["Red: scan Blue basic"]);
    let orders = table.decide("Red", &careful, 7);
    assert_eq!(builds(&orders), 0);
    assert!(orders.iter().any(|order| matches!(order, FleetsOrder::Queue(_))), "it arms");
}

#[test]
fn f_09_upkeep_of_what_is_ordered_stays_below_the_cap() {
    let mut persona = builder(&[("frigate", 600), ("skiff", 400)]);
    for cap in [1_000, 600] {
        persona.knobs.upkeep_cap_permille = cap;
        let home = "metal: 4_000_000, energy: 4_000_000, mines: 9, reactors: 9";
        let mut table = Sandbox::new(60, &[("Red", home), ("Blue", "")]);
        let orders = table.decide("Red", &persona, 7);
        table.submit("Red", &orders);
        table.round(&[]);
        let view = table.view("Red");
        let (income, upkeep) = (view.project(Commitments::default()).income, view.all_ships().upkeep(view.rules));
        let most = |units: i64| permille(units, cap.into());
        assert!(upkeep.metal <= most(income.metal) && upkeep.energy <= most(income.energy), "{upkeep:?}");
        assert!(upkeep.metal * 10 >= most(income.metal) * 6, "it uses what it may: {upkeep:?}");
    }
}
