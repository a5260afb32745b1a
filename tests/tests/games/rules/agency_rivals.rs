//! Several offices in one country: shared and separate state, and the winner.

use endturn_agency::patrol::tools;
use endturn_engine::{Seat, seats::SeatOutcome};
use endturn_tests::agency::{text, view};
use endturn_tests::{Table, scenario};

fn table(seats: &str, section: &str) -> Table {
    let mut game = scenario(&text(seats, 40, section)).game();
    game.listen(true);
    Table { game }
}

const CLOSE: &str = "leads: {\"question_steward\": 1}, sites: [(mission: \"raid_lighthouse\", state: Successful)]";

fn close_to_the_end(offices: &[&str]) -> String {
    let offices: Vec<String> = offices.iter().map(|name| format!("\"{name}\": ({CLOSE})")).collect();
    format!("offices: {{{}}}", offices.join(", "))
}

#[test]
fn a_12_who_questions_the_keeper_wins_before_the_advance() {
    let mut table = table("(name: \"A\"), (name: \"B\")", &close_to_the_end(&["B"]));
    assert_eq!(table.refusal(1, "investigate question_keeper").code, "lead-not-discovered");
    table.game.submit(Seat(1), "investigate question_keeper").expect("the raid was won");
    assert_eq!(table.refusal(2, "hire").code, "game-over");
    // The other office does not know yet.
    table.game.submit(Seat(0), "hire").expect("its turn goes on");
    let told = table.round(&[]);
    assert!(told.iter().any(|line| line == "The Undertow is destroyed by B"), "{told:#?}");
    let ended = table.game.ended().expect("it is over");
    assert_eq!((ended.round, ended.condition.as_str()), (1, "The Undertow is destroyed"));
    assert_eq!(ended.winners().collect::<Vec<_>>(), [Seat(1)]);
    assert_eq!(ended.result(Seat(0)).map(|result| result.outcome), Some(SeatOutcome::Loss));
    assert_eq!(view(&table.game, 0).panic_bp, 0, "no advance came");
}

#[test]
fn a_12_offices_that_do_it_in_the_same_turn_share_it() {
    let mut table = table("(name: \"A\"), (name: \"B\")", &close_to_the_end(&["A", "B"]));
    table.round(&["1: investigate question_keeper", "2: investigate question_keeper"]);
    let ended = table.game.ended().expect("it is over");
    assert_eq!(ended.winners().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
}

#[test]
fn a_41_a_bankrupt_office_leaves_and_the_others_play_on() {
    let mut table = table("(name: \"A\"), (name: \"B\")", "");
    tools::set_money(table.game.world_mut(), Seat(0), -21);
    tools::set_funding(table.game.world_mut(), Seat(1), 7);
    let told = table.round(&[]);
    assert!(told.iter().any(|line| line == "A is bankrupt with -1 money and closes"), "{told:#?}");
    assert_eq!(table.game.ended(), None);
    assert!(!table.game.seat_table().stands(Seat(0)));
    assert_eq!(view(&table.game, 1).assets.money, 507);
    tools::set_panic(table.game.world_mut(), 9_990);
    table.round(&[]);
    let ended = table.game.ended().expect("it is over");
    assert_eq!(ended.result(Seat(1)).map(|one| (one.rank, one.outcome)), Some((1, SeatOutcome::Loss)));
    assert_eq!(ended.result(Seat(0)).map(|one| (one.rank, one.outcome)), Some((2, SeatOutcome::Eliminated)));
}

#[test]
fn a_41_nothing_happens_to_what_a_bankrupt_office_leaves_behind() {
    let section = "offices: {\"A\": (agents: [(count: 2), (state: OnAssignment, assignment: Contracting)], \
                   sites: [(mission: \"raid_boathouse\", expires_in: 2)])}";
    let mut table = table("(name: \"A\"), (name: \"B\")", section);
    tools::set_money(table.game.world_mut(), Seat(0), -100);
    table.round(&[]);
    assert!(!table.game.seat_table().stands(Seat(0)));
    let before = view(&table.game, 0).assets;
    for _ in 0..4 {
        let told = table.round(&[]);
        assert!(told.iter().all(|line| !line.starts_with("A ") && !line.starts_with("A:")), "{told:#?}");
    }
    assert_eq!((view(&table.game, 0).assets, view(&table.game, 0).tally.sites_expired), (before, 0));
}

#[test]
fn a_12_who_ends_it_in_the_same_turn_has_won_whatever_else_they_have() {
    let mut table = table("(name: \"A\"), (name: \"B\")", &close_to_the_end(&["A", "B"]));
    tools::set_money(table.game.world_mut(), Seat(0), 5_000);
    table.round(&["1: investigate question_keeper", "2: investigate question_keeper"]);
    let ended = table.game.ended().expect("it is over");
    assert_eq!(ended.winners().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
}

#[test]
fn q_24_sites_wait_for_agents_or_for_strength_or_by_choice() {
    let site = "(mission: \"seize_courier\", expires_in: 9)";
    let office = |agents: &str| format!("(money: 9000, agents: [{agents}], sites: [{site}])");
    let section = format!(
        "offices: {{\"A\": {}, \"B\": {}, \"C\": {}}}",
        office("(count: 1)"),
        office("(count: 2, skill: 40)"),
        office("(count: 6)")
    );
    let mut table = table("(name: \"A\"), (name: \"B\"), (name: \"C\")", &section);
    table.round(&[]);
    let of = |name: &str| [1, 2, 3].map(|seat| table.metric(seat, name));
    assert_eq!(of("waiting_sites"), [1, 1, 1]);
    assert_eq!((of("waiting_for_agents"), of("waiting_for_strength")), ([1, 0, 0], [0, 1, 0]));
}

#[test]
fn a_38_a_success_of_one_office_helps_all() {
    let section = "offices: {\"A\": (agents: [(count: 4, skill: 300)], \
                   sites: [(mission: \"raid_boathouse\", agents: [0, 1, 2, 3])])}, panic_bp: 500";
    let mut table = table("(name: \"A\"), (name: \"B\")", section);
    table.round(&[]);
    let (a, b) = (view(&table.game, 0), view(&table.game, 1));
    assert_eq!((a.panic_bp, b.panic_bp), (580, 580));
    assert_eq!((a.tally.sites_won, b.tally.sites_won), (1, 0));
    assert_eq!((a.assets.money, b.assets.money), (500 + 20 - 20 + 100, 520));
}

/// An office's results depend on its name, not on its seat or its rival's actions.
#[test]
fn a_02_exchanging_two_seats_exchanges_their_results() {
    let play = |seats: &str| {
        let mut game = scenario(&text(seats, 40, "")).game();
        game.advance_rounds(40);
        let rows = [Seat(0), Seat(1)].map(|seat| game.metric_row(seat).values);
        assert_eq!(game.refused_persona_orders(), 0);
        rows
    };
    let (one, other) = ("(name: \"A\", persona: \"basic\")", "(name: \"B\", persona: \"reckless\")");
    let (first, second) = (play(&format!("{one}, {other}")), play(&format!("{other}, {one}")));
    assert_eq!((&first[0], &first[1]), (&second[1], &second[0]));
}

#[test]
fn a_12_an_undiscovered_faction_shows_no_numbers() {
    let mut table = table("(name: \"A\"), (name: \"B\")", "offices: {\"A\": (leads: {\"undertow_profile\": 1})}");
    assert!(view(&table.game, 0).factions[0].numbers.is_some());
    assert!(view(&table.game, 1).factions[0].numbers.is_none());
    table.round(&[]);
    let json = table.game.view(Seat(1)).to_string();
    assert!(!json.contains("threat"), "{json}");
}
