//! W-40, W-78: the death of nations, and the fate of their possessions.

use endturn_civ::changes::Loss;
use endturn_civ::state::{Clause, Gift, Life, Spaceship, Treaty, Unit, Vision};
use endturn_civ_rules::nation::score::ShipState;
use endturn_engine::{RuleId, Seat};

use crate::ends::table::{Table, meadow};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

/// B with a leader at (9, 5) and two cities; A and C with a city each.
fn kingdom(b: &str, patch: &str, more: &str) -> Table {
    let civ = format!(
        "ruleset: \"classic\", patch: ({patch}), {}, {more} nations: {{\"A\": (cities: [(name: \"Far\", at: (2, 2))]), \
         \"B\": (cities: [(name: \"Own\", at: (9, 5), size: 3, buildings: [\"Temple\", \"Library\", \"Marketplace\"]), \
         (name: \"Gift\", at: (15, 8), size: 3, buildings: [\"Temple\", \"Library\", \"Marketplace\"])], units: [(unit: \"Leader\", at: (9, 5)){b}]), \
         \"C\": (cities: [(name: \"Third\", at: (24, 2))])}}",
        meadow(28, 12)
    );
    Table::new(&["A", "B", "C"], &civ)
}

/// B loses its leader.
fn regicide(table: &mut Table) {
    let leader = table.units(9, 5)[0];
    table.reach(move |realm| realm.lose_unit(leader, Loss { rule: RuleId("W-131"), reason: "killed" }));
}

fn stands(table: &Table, seat: Seat) -> bool {
    table.eye().nation_part::<Life>(seat).is_some() && table.game.seat_table().stands(seat)
}

#[test]
fn w_140_and_w_78_who_loses_his_leader_is_no_more_when_the_phase_ends() {
    let mut table = kingdom(", (unit: \"Warriors\", at: (20, 6)), (unit: \"Trireme\", at: (9, 5))", "", "");
    regicide(&mut table);
    assert!(stands(&table, B) && table.eye().nation_part::<Life>(B).expect("a nation").is_dying);
    let told = table.round();
    assert!(!stands(&table, B) && !table.eye().nation_part::<Life>(B).expect("a nation").is_dying);
    let from = told.iter().position(|fact| fact == "B is destroyed").expect("told");
    let fates = ["Gift of B is destroyed", "Own of B is destroyed", "B loses Warriors (player died)"];
    let at: Vec<usize> = fates.iter().map(|fate| told.iter().position(|fact| fact == fate).expect(fate)).collect();
    assert!(at.iter().all(|&place| place > from) && at.is_sorted(), "{told:?}");
    assert!(
        !told.iter().any(|fact| fact.contains("Palace") && !fact.contains("loses")),
        "no palace is saved: {told:?}"
    );
    assert_eq!((table.owner(9, 5), table.owner(15, 8)), (None, None));
    assert_eq!(
        table.eye().all_units().filter(|&unit| table.eye().unit_part::<Unit>(unit).expect("a unit").owner == B).count(),
        0
    );
    let lost = table.eye().nation_part::<endturn_civ::state::Record>(B).expect("a nation").units_lost;
    assert_eq!(lost, 2, "the leader, and the ship that lost its port; nobody counts those who died with their nation");
    table.round();
    assert!(table.game.ended().is_none(), "two are left");
    assert_eq!([A, B, C].map(|seat| table.eye().nation_part::<Life>(seat).expect("a nation").turns), [2, 0, 2]);
}

#[test]
fn w_78_cities_go_back_to_those_who_founded_them_if_they_still_are() {
    let units =
        ", (unit: \"Warriors\", at: (17, 8), home: \"Gift\"), (unit: \"Warriors\", at: (20, 8), home: \"Gift\")";
    let mut table = kingdom(units, "settings: (razechance: 100)", "");
    let gift = table.city("Gift");
    table.reach(move |realm| realm.cities.site_mut(gift).founder = A);
    regicide(&mut table);
    let told = table.round();
    assert!(told.contains(&"Gift goes from B to A (death-back to original)".to_owned()), "{told:?}");
    assert_eq!((table.owner(15, 8), table.size("Gift") >= 3, table.lives("Own")), (Some(A), true, false));
    assert!(!table.has("Gift", "Temple") && !table.has("Gift", "Library"), "it is razed");
    let owner = |table: &Table, x, y| {
        table.units(x, y).first().map(|&unit| table.eye().unit_part::<Unit>(unit).expect("a unit").owner)
    };
    assert_eq!(
        (owner(&table, 17, 8), owner(&table, 20, 8)),
        (Some(A), None),
        "three tiles are near enough to follow it"
    );
    assert!(told.contains(&"B loses Warriors (city lost)".to_owned()));
    let mut gone = kingdom("", "", "");
    let gift = gone.city("Gift");
    gone.reach(move |realm| realm.cities.site_mut(gift).founder = B);
    regicide(&mut gone);
    gone.round();
    assert!(!gone.lives("Gift"));
}

#[test]
fn w_78_barbarians_at_the_table_inherit_where_the_ruleset_says_so() {
    let with = |style: &str| {
        let civ = format!(
            "ruleset: \"classic\", patch: (nations: {{\"Barbarian\": (playable: true)}}, game: (civstyle: (gameloss_style: [{style}]))), {}, nations: {{\
             \"A\": (nation: \"Barbarian\", units: [(unit: \"Workers\", at: (2, 2))]), \"B\": (cities: [(name: \"Own\", at: (9, 5), size: 3)], \
             units: [(unit: \"Leader\", at: (9, 5)), (unit: \"Warriors\", at: (9, 5)), (unit: \"Warriors\", at: (1, 9))]), \
             \"C\": (cities: [(name: \"Third\", at: (24, 2))])}}",
            meadow(28, 12)
        );
        let mut table = Table::new(&["A", "B", "C"], &civ);
        regicide(&mut table);
        let told = table.round();
        let garrison =
            table.units(9, 5).first().map(|&unit| table.eye().unit_part::<Unit>(unit).expect("a unit").owner);
        (told.contains(&"Own goes from B to A (death-barbarians get)".to_owned()), table.owner(9, 5), garrison)
    };
    assert_eq!(with("Barbarians"), (true, Some(A), Some(A)));
    assert_eq!(with("CivilWar, Barbarians"), (true, Some(A), Some(A)), "too few cities to fall apart");
    assert_eq!(with(""), (false, None, None));
}

#[test]
fn w_78_treaties_and_shared_sight_end_and_the_ship_is_lost() {
    let mut table = kingdom(
        "",
        "",
        "relations: [(between: (\"A\", \"B\"), state: Peace), (between: (\"B\", \"C\"), state: Peace)],",
    );
    table.reach(|realm| {
        let shows = vec![Clause { giver: B, gift: Gift::Vision }];
        realm.nations.offer_treaty(&mut realm.facts, Treaty { from: B, to: A, clauses: shows });
        assert!(realm.accept_treaty(A, B));
        realm.nations.offer_treaty(
            &mut realm.facts,
            Treaty { from: B, to: C, clauses: vec![Clause { giver: B, gift: Gift::Gold(1) }] },
        );
        realm.nations.spaceship_mut(B).state = ShipState::Started;
    });
    assert!(table.eye().relations().shares_with(B, A));
    regicide(&mut table);
    let told = table.round();
    let end = |text: &str| told.iter().position(|fact| fact == text).unwrap_or_else(|| panic!("{text}: {told:?}"));
    let (sight, treaty, last) = (
        end("B no longer shares its vision with A"),
        end("the treaty that B offered C is void"),
        end("B is destroyed"),
    );
    assert!(sight < treaty && treaty < last);
    assert!(!table.eye().relations().shares_with(B, A));
    assert_eq!(table.eye().nation_part::<Spaceship>(B), Some(&Spaceship::default()));
}

#[test]
fn w_78_the_dead_see_the_whole_map_if_the_table_wants_it_and_none_of_their_team_is_left() {
    let known = |patch: &str, team: &str| {
        let civ = format!(
            "ruleset: \"classic\", patch: ({patch}), {}, nations: {{\"A\": ({team} units: [(unit: \"Workers\", at: (2, 2))]), \
             \"B\": ({team} units: [(unit: \"Leader\", at: (9, 5))]), \"C\": (units: [(unit: \"Workers\", at: (25, 2))])}}",
            meadow(28, 12)
        );
        let mut table = Table::new(&["A", "B", "C"], &civ);
        regicide(&mut table);
        table.round();
        let tile = table.tile(27, 11);
        let vision = table.game.world().resource::<Vision>();
        (vision.knows(A, tile), vision.knows(B, tile))
    };
    assert_eq!(known("", ""), (false, false));
    assert_eq!(known("settings: (revealmap: [Dead])", ""), (false, true));
    assert_eq!(known("settings: (revealmap: [Dead])", "team: 1,"), (false, false), "A is left");
}

#[test]
fn w_40_who_has_nothing_is_no_more_before_anybody_acts_unless_units_are_to_come() {
    let civ = format!(
        "ruleset: \"classic\", {}, nations: {{\"A\": (cities: [(name: \"Far\", at: (2, 2))]), \"B\": (start_units: false), \
         \"C\": (units: [(unit: \"Warriors\", at: (9, 5), turn: 3)])}}",
        meadow(18, 8)
    );
    let mut table = Table::new(&["A", "B", "C"], &civ);
    let seat = table.game.next_seat();
    assert_eq!((seat, stands(&table, B), stands(&table, C)), (Some(A), false, true));
    table.round();
    table.round();
    assert_eq!((table.units(9, 5).len(), stands(&table, C)), (1, true));
}

#[test]
fn w_40_a_nation_that_is_dying_is_so_in_a_snapshot_too() {
    let mut table = kingdom("", "", "");
    regicide(&mut table);
    table.facts();
    let snapshot = table.game.snapshot();
    let told = table.round();
    table.game.restore(&snapshot).expect("a snapshot of the game");
    assert!(table.eye().nation_part::<Life>(B).expect("a nation").is_dying);
    assert_eq!(table.round(), told);
}
