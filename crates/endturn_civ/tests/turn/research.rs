//! W-47, W-68 to W-70, W-72, W-146: costs of techs, and techs gained at once.

use endturn_civ::state::Skill;
use endturn_civ_rules::ids::TechId;
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::ruleset::words::AiSkill;
use endturn_engine::Seat;

use super::table::{Scene, Table};

const ROME: Seat = Seat(0);

fn tech(table: &Table, name: &str) -> TechId {
    TechId::at(table.eye().rules.written.techs.position(name).unwrap_or_else(|| panic!("no tech {name}")))
}

/// Cost of a tech for a seat.
fn cost(table: &Table, seat: u8, name: &str) -> i32 {
    table.eye().aim_cost(Seat(seat), Aim::Tech(tech(table, name)))
}

fn set_skill(table: &mut Table, seat: u8, skill: AiSkill) {
    table.edit(move |realm| realm.nations.nation_mut(Seat(seat)).skill = Some(Skill::of(skill)));
}

#[test]
fn w_69_w_146_a_novice_pays_two_and_a_half_times_the_bulbs_and_the_fraction_counts() {
    // Advanced Flight is the 56th: 10 · 57 · √57 is 4303.4, and 15 percent of it 645.51. A novice
    // pays 1613.77.
    let mut table = Table::rome("cities: [(at: (10, 7))]", "settings: (sciencebox: 15)");
    assert_eq!(cost(&table, 0, "Advanced Flight"), 645, "a person");
    for &skill in AiSkill::ALL {
        set_skill(&mut table, 0, skill);
        let expected = if skill == AiSkill::Novice { 1613 } else { 645 };
        assert_eq!(cost(&table, 0, "Advanced Flight"), expected, "{skill:?}");
    }
    set_skill(&mut table, 0, AiSkill::Novice);
    let future = |table: &Table| table.eye().aim_cost(ROME, Aim::Future);
    assert_eq!(future(&table), 20 * 15 / 100 * 5 / 2, "20 for the beginning, 15 percent, 250 percent");
}

#[test]
fn w_69_w_146_a_team_pays_the_mean_of_what_its_members_would() {
    let nations = "\"Rome\": (team: 1, cities: [(at: (10, 7))]), \"Egypt\": (team: 1, cities: [(at: (20, 7))])";
    let scene = Scene { nations, patch: "settings: (sciencebox: 15)", ..Scene::default() };
    let mut table = Table::new(&scene);
    set_skill(&mut table, 1, AiSkill::Novice);
    // 645.51 · 175 percent.
    assert_eq!([0, 1].map(|seat| cost(&table, seat, "Advanced Flight")), [1129; 2]);
}

#[test]
fn w_69_w_146_a_novice_of_a_scenario_learns_later() {
    let learnt = |skill: &str| {
        let text = format!(
            "(format: 1, name: \"x\", turn_limit: 200, seats: [(name: \"A\", persona: \"governor\")], civ: (ruleset: \"classic\", \
             map: Drawn((rows: [{}])), nations: {{\"A\": (skill: {skill}, cities: [(at: (4, 4), size: 4)])}}))",
            format!("{:?}, ", "g".repeat(10)).repeat(10)
        );
        let mut game = super::table::game(&text);
        game.advance_rounds(60);
        let eye = endturn_civ::realm::Eye::of(game.world());
        eye.research(ROME).expect("a pool").known.len()
    };
    let [novice, normal, hard] = ["Novice", "Normal", "Hard"].map(learnt);
    assert!(novice < normal, "{novice} and {normal}");
    assert_eq!(normal, hard);
}

/// Six nations that know more and more, with a barbarian among them in all styles but one.
fn learned(patch: &str) -> Table {
    const KNOWN: [&str; 6] = ["Alphabet", "Pottery", "Masonry", "Bronze Working", "Horseback Riding", "Warrior Code"];
    let seats = ["A", "B", "C", "D", "E", "F"];
    let nations: String = (0..6)
        .map(|at| format!("{:?}: (techs: {:?}, cities: [(at: ({}, 7))]), ", seats[at], &KNOWN[..at], 2 + 5 * at))
        .collect();
    Table::new(&Scene { nations: &nations, patch, seats: &seats, ..Scene::default() })
}

const LEAKS: &str = "game: (research: (tech_leakage: Players))";

#[test]
fn w_70_a_tech_gets_cheaper_by_the_share_of_those_who_know_it_as_soon_as_they_do() {
    let mut table = learned(LEAKS);
    // Five of six know Alphabet (28.28), one Horseback Riding.
    assert_eq!((cost(&table, 0, "Alphabet"), cost(&table, 0, "Horseback Riding")), (4, 23));
    let riding = tech(&table, "Horseback Riding");
    table.edit(move |realm| {
        assert_eq!(realm.eye().aim_cost(ROME, Aim::Tech(riding)), 23);
        realm.research_mut(Seat(2)).known.insert(riding.index());
        realm.learn(Seat(2), riding, "free");
        assert_eq!(realm.eye().aim_cost(ROME, Aim::Tech(riding)), 18, "four of six do not");
    });
    table.edit(|realm| {
        let city = realm.nations.holdings(Seat(5)).cities[0];
        realm.destroy_city(city, None, endturn_engine::RuleId("C-47"));
    });
    table.round();
    // F is destroyed: of five, four know Alphabet and one, C, Horseback Riding.
    assert_eq!((cost(&table, 0, "Alphabet"), cost(&table, 0, "Horseback Riding")), (5, 22));
}

#[test]
fn w_70_by_embassies_only_those_count_that_a_nation_has_one_with() {
    let nations = "\"A\": (cities: [(at: (3, 7))]), \"B\": (techs: [\"Alphabet\"], cities: [(at: (12, 7))]), \
         \"C\": (techs: [\"Alphabet\"], cities: [(at: (21, 7))]), \"D\": (cities: [(at: (27, 7))])";
    let scene = Scene {
        nations,
        patch: "game: (research: (tech_leakage: Embassies))",
        relations: "(between: (\"A\", \"B\"), state: Peace, embassies: [\"A\"])",
        seats: &["A", "B", "C", "D"],
        ..Scene::default()
    };
    let table = Table::new(&scene);
    // 28.28, less a quarter for one of four.
    assert_eq!([0, 3].map(|seat| cost(&table, seat, "Alphabet")), [21, 28]);
    assert_eq!(cost(&table, 0, "Pottery"), 28, "B does not know it");
}

#[test]
fn w_70_what_is_kept_of_who_knows_what_is_what_a_restored_game_counts() {
    let mut table = learned(&format!("{LEAKS}, settings: (sciencebox: 10, techlossforgiveness: 0)"));
    let mut twin = learned(&format!("{LEAKS}, settings: (sciencebox: 10, techlossforgiveness: 0)"));
    let (mut learnt, mut lost) = (0, 0);
    for round in 0..25 {
        let seat = Seat(round % 6);
        // Some become rich, and some fall into debts that cost them techs.
        let bulbs = if round % 4 == 3 { -300 } else { 90 };
        table.edit(move |realm| realm.add_bulbs_and_complete(seat, bulbs));
        let facts = table.round();
        learnt += facts.iter().filter(|fact| fact.contains(" learns ")).count();
        lost += facts.iter().filter(|fact| fact.starts_with("C-58") && fact.contains(" loses ")).count();
        twin.game.restore(&table.game.snapshot()).expect("a snapshot of the same scenario");
        for seat in 0..6 {
            for at in 0..table.eye().rules.tree.len() {
                let aim = Aim::Tech(TechId::at(at));
                let costs = [&table, &twin].map(|table| table.eye().aim_cost(Seat(seat), aim));
                assert_eq!(costs[0], costs[1], "round {round}, seat {seat}, tech {at}");
            }
        }
    }
    assert!(learnt > 10 && lost > 5, "{learnt} learnt, {lost} lost");
}

#[test]
fn w_47_w_72_nations_that_can_pay_for_everything_learn_everything_and_all_books_stay_true() {
    let mut table = learned(LEAKS);
    let techs = table.eye().rules.tree.len();
    table.edit(|realm| {
        for seat in realm.nations.all_seats() {
            let research = realm.research_mut(seat);
            (research.bulbs, research.aim) = (1_000_000, None);
            realm.choose_research(seat);
        }
    });
    table.check_caches();
    for seat in 0..6 {
        let pool = table.eye().research(Seat(seat)).expect("a pool");
        assert_eq!(pool.known.len(), techs, "seat {seat}");
        assert!(pool.future > 0, "and goes on with what comes after");
    }
    table.honest_round();
}

/// Rome with the Great Library between nations that know more than it does.
fn library(patch: &str, rome: &str) -> Table {
    let nations = format!(
        "\"Rome\": (cities: [(at: (4, 7), buildings: [\"Great Library\"])], {rome}), \
         \"A\": (cities: [(at: (10, 7))], techs: [\"Alphabet\", \"Writing\", \"Pottery\"]), \
         \"B\": (cities: [(at: (16, 7))], techs: [\"Alphabet\", \"Writing\"]), \
         \"C\": (cities: [(at: (22, 7))], techs: [\"Masonry\"])"
    );
    Table::new(&Scene { nations: &nations, patch, seats: &["Rome", "A", "B", "C"], ..Scene::default() })
}

fn stolen(table: &mut Table) -> Vec<String> {
    let facts = table.honest_round();
    facts.into_iter().filter(|fact| fact.contains("(stolen)")).collect()
}

#[test]
fn w_54_the_great_library_brings_one_tech_a_turn_that_two_others_know() {
    let mut table = library("", "");
    let mut come: Vec<String> = (0..3).flat_map(|_| stolen(&mut table)).collect();
    come.sort();
    assert_eq!(come, ["W-72 Rome learns Alphabet (stolen)", "W-72 Rome learns Writing (stolen)"], "the order is drawn");
    let mut table = library("effects: { Tech_Parasite: { \"Great Library\": (value: 3) } }", "");
    assert_eq!(stolen(&mut table), Vec::<String>::new());
}

#[test]
fn w_54_without_holes_what_a_tech_builds_on_comes_first() {
    for seed in 0..6 {
        let mut table = library("game: (civstyle: (tech_parasite_allow_holes: false))", "");
        table.again(seed);
        let come: Vec<String> = (0..2).flat_map(|_| stolen(&mut table)).collect();
        assert_eq!(come, ["W-72 Rome learns Alphabet (stolen)", "W-72 Rome learns Writing (stolen)"]);
    }
}

#[test]
fn w_54_w_71_it_costs_what_the_table_asks_for_gifts() {
    let rome =
        "techs: [\"Alphabet\"], researching: \"Bronze Working\", bulbs: 20, rates: (science: 0, tax: 60, luxury: 40)";
    let mut table = library("settings: (freecost: 50)", rome);
    let price = cost(&table, 0, "Writing") / 2;
    assert_eq!(stolen(&mut table), ["W-72 Rome learns Writing (stolen)"]);
    let pool = table.eye().research(ROME).expect("a pool");
    assert_eq!((price, pool.bulbs), (25, 20 - price));
}

#[test]
fn w_72_the_first_to_learn_philosophy_gets_another_tech() {
    let nations = "\"Rome\": (techs: [\"Mysticism\", \"Literacy\"], cities: [(at: (10, 7))]), \
         \"Egypt\": (techs: [\"Mysticism\", \"Literacy\"], cities: [(at: (20, 7))])";
    let mut table = Table::new(&Scene { nations, ..Scene::default() });
    let philosophy = tech(&table, "Philosophy");
    let known = |table: &Table, seat: u8| table.eye().research(Seat(seat)).expect("a pool").known.len();
    let before = [0, 1].map(|seat| known(&table, seat));
    let gain = move |table: &mut Table, seat: u8| {
        table.edit(move |realm| {
            realm.research_mut(Seat(seat)).known.insert(philosophy.index());
            realm.learn(Seat(seat), philosophy, "researched");
        });
    };
    gain(&mut table, 0);
    gain(&mut table, 1);
    assert_eq!([0, 1].map(|seat| known(&table, seat)), [before[0] + 2, before[1] + 1]);
}
