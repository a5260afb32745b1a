//! Output of the prompt: what a seat may know, and nothing that only others did.

use endturn_engine::{Game, Seat};

/// A shipped scenario.
fn scenario(name: &str) -> Game {
    let path = format!("{}/../scenarios/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    endturn::load(&path, &[]).expect("a shipped scenario").game()
}

/// Everything that the prompt can tell a seat without a numeric question.
fn told(game: &mut Game, seat: Seat, lines: &[&str]) -> String {
    let mut text = format!("{:?}\n{:?}\n{}\n", game.needs(seat), game.seen_picture(seat), game.status(seat));
    for line in lines {
        text += &format!("{line}: {:?} {:?}\n", game.ask(seat, line), game.next_words(seat, line));
    }
    text
}

/// Plays a game twice; the second seat gives these orders in one of them.
fn what_others_do_is_not_told(name: &str, orders: &[&str], lines: &[&str]) {
    let (mut quiet, mut busy) = (scenario(name), scenario(name));
    let me = Seat(0);
    let given = orders.iter().filter(|order| busy.submit(Seat(1), order).is_ok()).count();
    assert!(given > 0, "{name}: the orders are refused, so nothing is tested");
    assert_ne!(quiet.digest(), busy.digest());
    assert_eq!(told(&mut quiet, me, lines), told(&mut busy, me, lines), "{name}");
}

#[test]
fn orders_of_others_show_in_no_need_no_answer_and_no_proposal() {
    let fleets = ["build mine 1", "queue skiff 10", "attack 1 skiff 5"];
    what_others_do_is_not_told("fleets_duel", &fleets, &["prices", "odds 2", "odds Blue skiff 5", "attack", "scan"]);
    what_others_do_is_not_told("rival_offices", &["hire 2"], &["prices", "odds 0", "investigate", "deploy", "sack"]);
    let civ = ["found #1", "found #2", "research Pottery", "disband #3"];
    what_others_do_is_not_told("civ_continents", &civ, &["prices", "city", "city Thebes", "trade", "found", "produce"]);
}

#[test]
fn a_forecast_is_the_same_whatever_the_seed_of_the_game() {
    let answer = |seed: u64| {
        let mut game = scenario("fleets_duel");
        game.restart(seed);
        game.submit(Seat(0), "scan 2 basic").expect("there is energy");
        [Seat(0), Seat(1)].into_iter().for_each(|seat| game.end_turn(seat).expect("its turn"));
        game.ask(Seat(0), "odds 2").expect("a question").expect("an answer")
    };
    assert_eq!(answer(1), answer(2));
    assert!(answer(1).contains("40 skiffs, 4 frigates against 40 skiffs, 4 frigates of Blue"), "{}", answer(1));
}

/// 70 % and 80 % for two objectives; the second agent is left for the one that the first failed.
#[test]
fn a_19_the_odds_of_a_mission_are_those_of_its_rolls() {
    let section = "offices: {\"Office\": (agents: [(count: 3)], sites: [(mission: \"seize_courier\", expires_in: 1)])}";
    let mut table = endturn_tests::agency::office(section);
    let ask = |table: &mut endturn_tests::Table, line: &str| table.game.ask(Seat(0), line).expect("a question");
    let one = ask(&mut table, "odds 0 0").expect("an answer");
    assert!(one.starts_with("Seize the courier with 1 agent\n  success      0.0 %\n"), "two objectives: {one}");
    // 80 % · 70 % for two; with a third 56 % + 24 % · 70 % + 20 % · 80 % · 70 %.
    assert!(ask(&mut table, "odds 0 0-1").expect("an answer").contains("success      56.0 %"));
    let all = ask(&mut table, "odds 0").expect("an answer");
    assert!(all.contains("with 3 agents") && all.contains("success      84.0 %"), "{all}");
    assert!(all.contains("unhurt 71 %, killed 0 %"), "{all}");
    let needs: Vec<String> = table.game.needs(Seat(0)).into_iter().map(|need| need.text).collect();
    let expires = "mission-site-000 expires at the end of this turn, and agents are available: odds 0";
    assert_eq!(needs[0], expires);
    table.game.submit(Seat(0), "deploy 0 0-2").expect("they are available");
    assert!(!table.game.needs(Seat(0)).iter().any(|need| need.text == expires));
    assert_eq!(ask(&mut table, "odds 0").expect("those who were deployed"), all);
    assert_eq!(ask(&mut table, "odds 7").expect_err("no such site").code, "unknown-site");
    assert_eq!(ask(&mut table, "odds 0 9").expect_err("no such agent").code, "unknown-agent");
}

/// More agents win more often; the odds are counted, and do not depend on the game's seed.
#[test]
fn e_10_the_odds_of_a_battle_come_from_battles() {
    let section = "ruleset: \"agency_battles\", offices: {\"Office\": (agents: [(count: 5), (exhaustion: 40)], \
                   sites: [(mission: \"seize_courier\", expires_in: 1)])}";
    let mut table = endturn_tests::agency::office(section);
    let mut ask = |line: &str, seed: u64| {
        table.game.restart(seed);
        table.game.ask(Seat(0), line).expect("a question")
    };
    let won = |answer: &str| -> u32 {
        let line = answer.lines().find(|line| line.starts_with("  won ")).expect("a line");
        line.chars().filter(char::is_ascii_digit).collect::<String>().parse().expect("permille")
    };
    let (one, five) = (ask("odds 0 0", 1).expect("an answer"), ask("odds 0 0-4", 1).expect("an answer"));
    assert!(won(&one) < won(&five) && won(&five) <= 1_000, "{one}\n{five}");
    assert_eq!(ask("odds 0", 1), Ok(five.clone()), "all who are ready; the exhausted one is not");
    assert_eq!(ask("odds 0 0-4", 2), Ok(five));
    assert_eq!(ask("odds 0 77", 1).expect_err("nobody").code, "unknown-agent");
    let needs: Vec<String> = table.game.needs(Seat(0)).into_iter().map(|need| need.text).collect();
    assert!(
        needs.contains(&"mission-site-000 expires at the end of this turn, and agents are available: odds 0".into())
    );
}
