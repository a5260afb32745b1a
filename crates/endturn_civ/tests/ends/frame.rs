//! The frame of the turn: phases and their changes, order of nations, clock facts, resets at the
//! end of a phase, the start of a game.

use std::panic::{AssertUnwindSafe, catch_unwind};

use endturn_civ::changes::NewUnit;
use endturn_civ::realm::Realm;
use endturn_civ::state::{Policies, Vision};
use endturn_engine::turn::SeatOrder;
use endturn_engine::{Seat, seats::SeatSet};

use crate::ends::table::{Table, meadow};

const A: Seat = Seat(0);

/// Three nations with a city each; A and B are on one team.
fn three(turn: &str, patch: &str) -> Table {
    let city = |name: &str, team: u8, x: i32| {
        format!("\"{name}\": (team: {team}, cities: [(name: \"{name} City\", at: ({x}, 3), size: 2)])")
    };
    let nations = [city("A", 1, 3), city("B", 1, 11), city("C", 2, 20)].join(", ");
    let civ = format!("ruleset: \"classic\", patch: ({patch}), {}, nations: {{{nations}}}", meadow(24, 7));
    Table::in_turns(3, turn, &["A", "B", "C"], &civ)
}

/// The seats of each phase of the running round, one letter each; the round is played to its end.
fn phases(table: &mut Table) -> Vec<String> {
    let (round, mut found) = (table.game.turn().round_number(), Vec::new());
    while table.game.turn().round_number() == round {
        let letters =
            |seats: SeatSet| seats.iter().map(|seat| "ABC".as_bytes()[seat.index()] as char).collect::<String>();
        found.push(letters(table.game.turn().seats()));
        let turn = table.game.turn().turn_number();
        while table.game.turn().turn_number() == turn {
            let seat = table.game.next_seat().expect("somebody acts");
            table.game.end_turn(seat).expect("it may");
        }
    }
    found
}

#[test]
fn w_02_a_pending_phase_mode_comes_into_force_as_its_turn_begins() {
    let turn =
        "phases: All, changes: [(round: 3, phases: Players), (round: 4, phases: Teams), (round: 6, phases: All)]";
    let mut table = three(turn, "");
    let seen: Vec<_> = (0..6).map(|_| phases(&mut table)).collect();
    let (all, teams) = (vec!["ABC"], vec!["AB", "C"]);
    assert_eq!(seen, [all.clone(), all.clone(), vec!["A", "B", "C"], teams.clone(), teams, all]);
}

#[test]
fn w_02_a_game_that_is_restored_changes_its_mode_all_the_same() {
    let turn = "phases: All, changes: [(round: 3, phases: Teams)]";
    let mut table = three(turn, "");
    phases(&mut table);
    let snapshot = table.game.snapshot();
    let mut other = three(turn, "");
    other.game.restore(&snapshot).expect("it is of this game");
    for _ in 0..3 {
        assert_eq!(phases(&mut other), phases(&mut table));
        assert_eq!(other.game.digest(), table.game.digest());
    }
    // A state of the later mode is invalid in a game that never reaches it.
    let later = table.game.snapshot();
    assert!(three("phases: All", "").game.restore(&later).is_err());
}

#[test]
fn w_09_where_nations_act_one_after_the_other_the_order_of_the_start_stays() {
    let order = |table: &Table| table.game.world().resource::<SeatOrder>().0.clone();
    for turn in ["phases: Players", "phases: Teams"] {
        let mut table = three(turn, "");
        let first = order(&table);
        for _ in 0..12 {
            phases(&mut table);
            assert_eq!(order(&table), first, "{turn}");
        }
    }
    let starts: std::collections::BTreeSet<_> = (0..24).map(|seed| order(&seeded(seed))).collect();
    assert_eq!(starts.len(), 6, "it is drawn for each game");
}

fn seeded(seed: u64) -> Table {
    let civ = format!("ruleset: \"classic\", {}, nations: {{\"A\": (cities: [(at: (3, 3))])}}", meadow(24, 7));
    Table::in_turns(seed, "phases: Players", &["A", "B", "C"], &civ)
}

#[test]
fn w_09_once_phases_have_changed_the_order_of_the_last_common_round_stays() {
    let mut table = three("phases: All, changes: [(round: 6, phases: Players), (round: 9, phases: All)]", "");
    let mut orders = Vec::new();
    for _ in 0..20 {
        orders.push(table.game.world().resource::<SeatOrder>().0.clone());
        phases(&mut table);
    }
    assert!(orders[..5].windows(2).any(|pair| pair[0] != pair[1]), "{orders:?}");
    assert!(orders[4..8].windows(2).all(|pair| pair[0] == pair[1]), "{orders:?}");
    assert!(orders[8..].windows(2).any(|pair| pair[0] != pair[1]), "{orders:?}");
}

/// The clock facts of round 2, in order.
fn clock(turn: &str) -> Vec<String> {
    let mut table = three(turn, "");
    table.game.take_facts();
    for _ in 0..2 {
        phases(&mut table);
    }
    let facts = table.game.take_facts();
    let clock = |name: &str| name.starts_with("Turn") || name.starts_with("Phase");
    let told = facts.iter().filter(|entry| entry.round == 2 && clock(entry.fact.name()));
    assert!(told.clone().all(|entry| !entry.fact.is_told() && entry.fact.weight() == 0), "the story leaves them out");
    let words = ["turn", "year", "phases", "phase", "nations"];
    told.map(|entry| {
        let json = entry.to_json(table.game.world());
        let parts: Vec<String> = words.iter().filter_map(|word| Some(format!("{word} {}", json.get(word)?))).collect();
        format!("{} {}: {}", entry.rule, entry.fact.name(), parts.join(", "))
    })
    .collect()
}

#[test]
fn w_03_w_15_w_41_w_45_w_86_the_clock_tells_of_a_turn_with_one_phase() {
    assert_eq!(
        clock("phases: All"),
        [
            "W-03 TurnBegun: turn 2, year -3950",
            "W-03 TurnStarted: turn 1, year -3950",
            "W-15 PhaseStarted: phase 0, nations [\"A\",\"B\",\"C\"]",
            "W-41 TurnAnnounced: turn 2, phases 1",
            "W-45 PhaseEnded: phase 0, nations [\"A\",\"B\",\"C\"]",
            "W-86 TurnEnded: turn 2",
        ]
    );
}

#[test]
fn w_10_the_clock_tells_of_a_turn_with_several_phases_before_the_first() {
    assert_eq!(
        clock("phases: Teams"),
        [
            "W-03 TurnBegun: turn 2, year -3950",
            "W-03 TurnStarted: turn 1, year -3950",
            "W-10 TurnAnnounced: turn 2, phases 2",
            "W-15 PhaseStarted: phase 0, nations [\"A\",\"B\"]",
            "W-45 PhaseEnded: phase 0, nations [\"A\",\"B\"]",
            "W-15 PhaseStarted: phase 1, nations [\"C\"]",
            "W-45 PhaseEnded: phase 1, nations [\"C\"]",
            "W-86 TurnEnded: turn 2",
        ]
    );
}

/// The names of all facts of round 2, in order, including those of the story.
fn names_of_round_two(turn: &str) -> Vec<&'static str> {
    let mut table = three(turn, "");
    table.game.take_facts();
    phases(&mut table);
    phases(&mut table);
    table.game.take_facts().iter().filter(|entry| entry.round == 2).map(|entry| entry.fact.name()).collect()
}

#[test]
fn w_45_a_phase_is_said_to_end_before_anything_of_its_end_happens() {
    let told = names_of_round_two("phases: Players");
    let ends: Vec<usize> = (0..told.len()).filter(|&at| told[at] == "PhaseEnded").collect();
    assert_eq!(ends.len(), 3);
    // A nation's treasury statement follows the end of its own phase, one for each.
    assert!(ends.iter().all(|&at| {
        told[at + 1..].iter().take_while(|name| **name != "PhaseEnded").any(|name| *name == "TreasurySettled")
    }));
    let first = told.iter().position(|name| *name == "TreasurySettled").expect("a treasury");
    assert!(ends[0] < first, "{told:?}");
}

#[test]
fn w_86_a_turn_is_said_to_end_behind_its_last_phase() {
    for turn in ["phases: All", "phases: Players", "phases: Teams"] {
        let told = names_of_round_two(turn);
        let end = told.iter().position(|name| *name == "TurnEnded").expect("the end of the turn");
        let last = told.iter().rposition(|name| *name == "TreasurySettled").expect("a treasury");
        assert!(
            last < end && told[..end].iter().filter(|name| **name == "PhaseEnded").count() >= 1,
            "{turn}: {told:?}"
        );
    }
}

#[test]
fn w_77_cities_look_around_once_all_nations_of_the_phase_are_done() {
    let mut table = three("", "");
    let city = table.city("A City");
    let site = |table: &Table| table.eye().city_part::<endturn_civ::state::Site>(city).unwrap().vision_sq.main;
    assert_eq!(site(&table), 5);
    table.round();
    assert_eq!(site(&table), 5);
    let rules: Vec<_> = table.game.systems().iter().filter_map(|row| row.rule).map(|rule| rule.0).collect();
    let at = |id: &str| rules.iter().position(|rule| *rule == id).expect("a rule");
    assert!(at("C-01") < at("W-77") && at("W-77") < at("W-81"));
    table.game.check_state().expect("who sees what is counted right");
}

#[test]
fn w_15_nothing_comes_by_itself_that_nobody_works_on() {
    let table = three("", "");
    let extras = table.eye().rules.written.extras.iter();
    // Extras that units can't build appear by nature or with a city, and no order places them.
    let grammar = table.game.grammar();
    assert!(extras.count() > 5 && grammar.iter().all(|(_, order, _)| !order.contains("place ")), "{grammar:?}");
}

#[test]
fn w_41_the_first_turn_is_announced_too() {
    let mut table = three("", "");
    let names: Vec<_> = table.game.take_facts().iter().map(|entry| entry.fact.name()).collect();
    // A listener from the start gets these facts; this table listens only once the game is made.
    assert!(names.is_empty());
    table.game.restart(3);
    let facts = table.game.take_facts();
    let clock: Vec<_> = facts.iter().map(|entry| entry.fact.name()).filter(|name| name.starts_with("Turn")).collect();
    assert_eq!(clock, ["TurnBegun", "TurnStarted", "TurnAnnounced"]);
}

#[test]
fn w_43_a_phase_lasts_until_all_of_it_have_ended() {
    let mut table = three("phases: Teams", "");
    let phase = table.game.turn().turn_number();
    assert!(table.game.end_turn(Seat(2)).is_err(), "C is of another team");
    table.game.end_turn(Seat(1)).unwrap();
    assert_eq!((table.game.turn().turn_number(), table.game.next_seat()), (phase, Some(A)));
    table.game.end_turn(A).unwrap();
    assert_eq!((table.game.turn().turn_number(), table.game.next_seat()), (phase + 1, Some(Seat(2))));
}

#[test]
fn w_44_orders_are_taken_from_those_whose_phase_it_is_and_refusals_change_nothing() {
    let mut table = three("phases: Teams", "");
    let before = table.game.digest();
    for seat in [Seat(2), A] {
        let refused = table.game.submit(seat, if seat == A { "produce Nowhere Warriors" } else { "goal Currency" });
        assert!(refused.is_err(), "{seat:?}");
        assert_eq!(table.game.digest(), before);
    }
    table.game.submit(A, "goal Currency").unwrap();
    assert_ne!(table.game.digest(), before);
}

#[test]
fn w_44_a_nation_that_fell_gives_no_orders() {
    let mut table = three("", "");
    let city = table.city("A City");
    table.reach(move |realm| realm.destroy_city(city, None, endturn_engine::RuleId("C-62")));
    table.round();
    assert!(!table.game.seat_table().stands(A));
    assert!(table.game.submit(A, "goal Currency").is_err());
}

#[test]
fn w_31_what_units_do_is_remembered_when_the_orders_of_all_have_been_carried_out() {
    // The order of the steps of a phase start is shown by the traces.
    let table = three("", "");
    let steps: Vec<_> = table.game.systems().iter().map(|row| row.step.as_str()).collect();
    let at = |step: &str| steps.iter().position(|other| *other == step).expect("a step");
    assert!(at("Orders") < at("Jobs") && at("Jobs") < at("Governments"));
}

#[test]
fn w_46_policies_come_before_the_choice_of_research_and_both_before_the_cities() {
    let table = three("", "");
    let rules: Vec<_> = table.game.systems().iter().filter_map(|row| row.rule).map(|rule| rule.0).collect();
    let ends = ["W-45", "W-46", "W-47", "W-53", "C-01", "W-81", "W-82", "W-86"];
    let places: Vec<_> = ends.iter().map(|end| rules.iter().position(|rule| rule == end).expect("a rule")).collect();
    assert!(places.is_sorted(), "{places:?}");
    assert_eq!(
        table.eye().nation_part::<Policies>(A).map(|policies| policies.settings.len()),
        Some(0),
        "classic has none"
    );
}

/// A nation that starts with the units of the setting `startunits`.
fn start(patch: &str, more: &str) -> Table {
    let civ = format!(
        "ruleset: \"classic\", patch: ({patch}), {}, nations: {{\"A\": (team: 1, start: Some((8, 5)){more}), \"B\": (team: 1, start: Some((20, 5)))}}",
        meadow(28, 11)
    );
    Table::new(&["A", "B"], &civ)
}

fn types(table: &Table, x: i32, y: i32) -> Vec<String> {
    let name = |unit| {
        let unit = table.eye().unit_part::<endturn_civ::state::Unit>(unit).unwrap();
        table.eye().rules.unit_type_name(unit.unit_type).to_owned()
    };
    table.units(x, y).into_iter().map(name).collect()
}

#[test]
fn w_145_start_units_are_the_best_of_their_roles_and_the_land_around_is_known() {
    let table = start("", "");
    assert_eq!(types(&table, 8, 5), ["Settlers", "Settlers", "Workers", "Workers", "Explorer"]);
    let vision = table.game.world().resource::<Vision>();
    let topology = *table.eye().map.topology();
    let around: std::collections::BTreeSet<_> = topology.circle(table.tile(8, 5), 5).collect();
    assert_eq!(around.len(), 21);
    let of_mate: std::collections::BTreeSet<_> = topology.circle(table.tile(20, 5), 5).collect();
    for tile in topology.all() {
        assert_eq!(vision.knows(A, tile), around.contains(&tile) || of_mate.contains(&tile), "{:?}", topology.xy(tile));
    }
    let knights = start(
        "settings: (startunits: \"wdDa\")",
        ", techs: [\"Bronze Working\", \"Feudalism\", \"Chivalry\", \"Explosives\"]",
    );
    assert_eq!(types(&knights, 8, 5), ["Engineers", "Warriors", "Pikemen", "Knights"]);
    assert_eq!(types(&knights, 20, 5), ["Engineers", "Warriors", "Pikemen", "Knights"], "a team knows together");
    let plain = start("settings: (startunits: \"wdDa\")", "");
    assert_eq!(
        types(&plain, 8, 5),
        ["Workers", "Warriors", "Phalanx", "Horsemen"],
        "the first of a role that nobody can build yet"
    );
}

#[test]
fn w_145_rates_go_to_science_as_far_as_the_government_lets_them() {
    let rates = |more: &str| {
        let table = start("", more);
        let rates = table.eye().nation_part::<Policies>(A).unwrap().rates;
        (rates.tax, rates.luxury, rates.science)
    };
    assert_eq!(rates(""), (40, 0, 60));
    assert_eq!(rates(", government: Some(\"Monarchy\")"), (30, 0, 70));
    assert_eq!(rates(", government: Some(\"Democracy\")"), (0, 0, 100));
    assert_eq!(rates(", rates: Some((science: 30, tax: 30, luxury: 40))"), (30, 40, 30));
}

#[test]
fn w_145_those_of_a_team_have_embassies_and_see_what_the_others_see() {
    let table = start("", "");
    let (relations, b) = (table.eye().relations(), Seat(1));
    assert!(relations.shares_with(A, b) && relations.shares_with(b, A));
    assert!(relations.pact(A, b).is_some_and(|pact| pact.embassy));
    assert!(table.game.world().resource::<Vision>().sees(A, table.tile(20, 5)));
    let mut table = table;
    table.round();
    table.game.check_state().expect("who sees what is counted right");
}

/// A and B on a coast; B holds much land and has no cities there.
fn coast(patch: &str) -> Table {
    let rows = [
        "::::::::::::",
        "gggggg::::::",
        "gggggggggggg",
        "gggggggggggg",
        "gggggggggggg",
        "gggggggggggg",
        "gggggggggggg",
    ];
    let civ = format!(
        "ruleset: \"classic\", patch: ({patch}), {}, nations: {{\"A\": (cities: [(name: \"A City\", at: (2, 2), size: 3)]), \"B\": \
         (cities: [(name: \"B City\", at: (9, 5), size: 1)])}}",
        crate::ends::table::drawn(&rows)
    );
    Table::new(&["A", "B"], &civ)
}

#[test]
fn w_04_land_is_what_borders_enclose_and_settled_land_what_is_worked_or_guarded() {
    let mut table = coast("settings: (borders: Disabled)");
    let sea = table.tile(2, 0);
    table.reach(move |realm| {
        let city = realm.land.city_at(realm.land.map.topology().at(2, 2).unwrap()).unwrap();
        // Two on land, one at sea, which doesn't count as land.
        let center = realm.cities.site(city).tile;
        let index = (0..64).find(|&index| realm.land.map.city_tile(center, index) == Some(sea));
        let land: Vec<usize> = (1..64)
            .filter(|&index| realm.land.map.city_tile(center, index).is_some_and(|tile| realm.land.map.is_land(tile)))
            .take(2)
            .collect();
        let mut placement = realm.cities.citizens(city).placement;
        placement.worked = land.into_iter().chain(index).fold(0, |all, index| all | 1 << index);
        placement.specialists = Default::default();
        realm.place_by_hand(city, placement);
    });
    let of = |table: &Table, seat| {
        let record = table.eye().record(Seat(seat));
        (record.settled_area / 1000, record.land_area / 1000)
    };
    assert_eq!(of(&table, 0), (3, 3), "the city and two fields, and no sea");
    let warriors = table.unit_type("Warriors");
    let places = [(10, 6), (6, 3), (10, 6)].map(|(x, y)| table.tile(x, y));
    table.reach(move |realm| {
        for (tile, owner) in places.into_iter().zip([1, 1, 1]) {
            let (owner, nationality) = (Seat(owner), Seat(owner));
            realm.add_unit(NewUnit {
                unit_type: warriors,
                owner,
                tile,
                home: None,
                veteran: 0,
                nationality,
                good: None,
            });
        }
    });
    let (settled, land) = of(&table, 1);
    assert_eq!(settled, 3, "the city, its field, and soldiers near it, once for a tile");
    assert_eq!(land, 4, "those far away hold land where there are no borders");
    // The first listed unit is the newest: if it is another nation's, it takes the tile.
    let near = table.tile(10, 6);
    table.reach(move |realm| {
        let (owner, nationality) = (A, A);
        realm.add_unit(NewUnit {
            unit_type: warriors,
            owner,
            tile: near,
            home: None,
            veteran: 0,
            nationality,
            good: None,
        });
    });
    assert_eq!((of(&table, 1), of(&table, 0)), ((2, 3), (3, 4)));
    let bordered = coast("");
    let owned = |seat| {
        bordered.eye().map.topology().all().filter(|&tile| bordered.eye().map.owner(tile) == Some(seat)).count() as i64
    };
    assert_eq!(of(&bordered, 0).1, owned(A), "any terrain within borders");
}

#[test]
fn w_04_who_can_read_follows_from_what_cities_add_to_science() {
    let mut table = coast("");
    assert_eq!(table.eye().record(A).literacy, 0);
    let (city, library) = (table.city("A City"), table.building("Library"));
    table.reach(move |realm| realm.add_building(city, library));
    let record = table.eye().record(A);
    assert_eq!((record.population, record.literacy), (60, 60), "a library doubles science, so that all can read");
    assert_eq!((record.improvements, record.cities, record.citizens()), (1, 1, 3));
}

#[test]
fn w_05_the_score_log_has_a_line_for_each_number_of_each_nation_and_turn() {
    let mut table = three("", "settings: (scorelog: true)");
    table.game.restart(3);
    for _ in 0..2 {
        phases(&mut table);
    }
    let facts = table.game.take_facts();
    let log = table.game.transcripts(&facts).next().expect("a log").1;
    assert_eq!(log.ending, "score.log");
    let lines: Vec<&str> = log.text.lines().collect();
    assert!(lines.contains(&"turn 1 -4000 4000 BCE") && lines.contains(&"turn 3 -3900 3900 BCE"), "{}", log.text);
    assert!(
        lines.contains(&"addplayer 1 0 A") && lines.contains(&"data 1 0 0 30") && lines.contains(&"data 1 3 2 1"),
        "{}",
        log.text
    );
    assert_eq!(lines.iter().filter(|line| line.starts_with("data ")).count(), 3 * 3 * 30);
    assert!(three("", "").game.transcripts(&facts).next().is_none(), "it is off by default");
}

#[test]
fn after_a_panic_in_it_the_realm_opens_again() {
    let mut table = three("", "");
    table.reach_world(|world| {
        let broken = catch_unwind(AssertUnwindSafe(|| Realm::with(world, |_| panic!("a bug"))));
        assert!(broken.is_err());
        assert!(Realm::with(world, |realm| realm.eye().all_cities().count() == 3));
    });
}
