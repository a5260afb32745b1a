//! Personas that negotiate: attitudes, answers, offers, wars and their ends.

use endturn_civ::orders::CivOrder;
use endturn_civ::realm::Eye;
use endturn_civ::state::{Attitudes, WarAim};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::{Game, Seat};

use super::sandbox::{decide, of};

const ROME: Seat = Seat(0);
const EGYPT: Seat = Seat(1);

/// Rome, a person, and Egypt, played by a persona, on one land.
fn two(state: &str, persona: &str, rome: &str, egypt: &str) -> Game {
    of(two_text(state, persona, rome, egypt))
}

fn two_text(state: &str, persona: &str, rome: &str, egypt: &str) -> String {
    let rows = vec![format!("\"{}\"", "g".repeat(24)); 12].join(", ");
    format!(
        "(format: 1, name: \"test\", seed: 1, turn_limit: 90, seats: [(name: \"Rome\"), (name: \"Egypt\", persona: \"{persona}\")], \
         civ: (ruleset: \"classic\", map: Drawn((wrap_x: false, rows: [{rows}])), nations: {{\
         \"Rome\": (gold: 500, start_units: false, cities: [(name: \"Roma\", at: (4, 5), size: 3)], {rome}), \
         \"Egypt\": (gold: 50, start_units: false, cities: [(name: \"Thebes\", at: (14, 6), size: 3), (name: \"Giza\", at: (18, 6))], {egypt})}}, \
         relations: [(between: (\"Rome\", \"Egypt\"), state: {state})]))"
    )
}

/// The facts of an order.
fn told(game: &mut Game, line: &str) -> Vec<String> {
    game.listen(true);
    game.take_facts();
    game.submit(ROME, line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    game.take_facts().iter().map(|entry| entry.fact.text(game.world())).collect()
}

/// Rome ends its turn, and Egypt's persona has its own.
fn end_round(game: &mut Game) {
    game.end_turn(ROME).expect("Rome is to act");
    game.advance_to_decision();
}

fn relation(game: &Game) -> Relation {
    Eye::of(game.world()).relations().between(ROME, EGYPT).expect("two nations")
}

fn declines(game: &mut Game, line: &str) -> String {
    let facts = told(game, line);
    let answer = facts.iter().find_map(|fact| fact.strip_prefix("Egypt declines the treaty of Rome: "));
    answer.unwrap_or_else(|| panic!("{line}: {facts:?}")).to_owned()
}

#[test]
fn w_159_a_persona_that_negotiates_answers_a_person_at_once_and_with_reasons() {
    let mut game = two("War", "hard", "techs: [\"Alphabet\"]", "techs: [\"Pottery\"]");
    assert_eq!(declines(&mut game, "treaty Egypt me gold 100 you advance Pottery"), "it trades with no enemy");
    let facts = told(&mut game, "treaty Egypt ceasefire");
    assert!(facts.contains(&"Egypt accepts the treaty of Rome".to_owned()), "{facts:?}");
    assert_eq!(relation(&game), Relation::CeaseFire);
    assert_eq!(declines(&mut game, "treaty Egypt you vision"), "it shows what it sees to allies only");
    assert_eq!(declines(&mut game, "treaty Egypt alliance"), "it does not trust the other so much");
    assert_eq!(declines(&mut game, "treaty Egypt you gold 20"), "it wants more for it");
    assert_eq!(declines(&mut game, "treaty Egypt me gold 1 you advance Pottery"), "it wants more for it");
    let facts = told(&mut game, "treaty Egypt me advance Alphabet you advance Pottery");
    assert!(facts.contains(&"Egypt accepts the treaty of Rome".to_owned()), "{facts:?}");
    let love = |game: &Game| game.world().resource::<Attitudes>().love(EGYPT, ROME);
    let before = love(&game);
    told(&mut game, "treaty Egypt me gold 300");
    assert!(love(&game) > before, "gifts please: {before}, {}", love(&game));
    assert!(game.world().resource::<Attitudes>().aim(EGYPT).is_none());
    assert_eq!(game.check_state(), Ok(()));
}

#[test]
fn w_159_offers_to_persons_and_to_older_personas_stay_open() {
    let mut game = two("War", "conqueror", "", "");
    told(&mut game, "treaty Egypt ceasefire");
    assert_eq!(Eye::of(game.world()).treaties().0.len(), 1);
    assert_eq!(*game.world().resource::<Attitudes>(), Attitudes::default());
}

#[test]
fn w_158_breaches_are_resented_and_peace_is_liked() {
    let mut game = two("Peace", "hard", "", "");
    (0..8).for_each(|_| end_round(&mut game));
    let love = |game: &Game| game.world().resource::<Attitudes>().love(EGYPT, ROME);
    let before = love(&game);
    assert!((20..60).contains(&before), "{before}");
    told(&mut game, "cancel-pact Egypt");
    assert_eq!(love(&game), before - 200);
    // A restored game goes on alike.
    let mut twin = two("Peace", "hard", "", "");
    twin.restore(&game.snapshot()).expect("its own snapshot");
    for one in [&mut game, &mut twin] {
        end_round(one);
    }
    assert_eq!(game.digest(), twin.digest());
}

/// Egypt under a senate, eager for war with Rome, in sight of Roma.
fn under_a_senate(state: &str) -> Game {
    let explorers = [5, 8, 11].map(|column| format!("(unit: \"Explorer\", at: ({column}, 6)), ")).concat();
    let egypt = format!("government: \"Democracy\", units: [{explorers}(unit: \"Musketeers\", at: (14, 6), count: 9)]");
    let eager = "war_from_cities: 1, war_after_turns: 0, war_to_attitude: 1000, war_from_attack: 0, garrison: 9";
    let patch = format!("ruleset: \"classic\", patch: (personas: {{\"hard\": ({eager})}}),");
    of(two_text(state, "hard", "", &egypt).replace("ruleset: \"classic\",", &patch))
}

#[test]
fn w_158_under_a_senate_war_waits_until_a_cease_fire_runs_out() {
    let aim = |game: &Game| game.world().resource::<Attitudes>().aim(EGYPT).cloned();
    let (mut peace, mut truce) = (under_a_senate("Peace"), under_a_senate("CeaseFire"));
    (0..3).for_each(|_| [&mut peace, &mut truce].into_iter().for_each(end_round));
    assert_eq!(aim(&peace), None);
    let wanted = aim(&truce).expect("a war aim");
    assert!(wanted.target == ROME && wanted.begins > 12, "{wanted:?}");
    (3..wanted.begins).for_each(|_| end_round(&mut truce));
    assert_eq!((relation(&truce), aim(&truce).map(|aim| aim.target)), (Relation::War, Some(ROME)));
}

#[test]
fn w_38_w_158_a_persona_offers_a_cease_fire_to_those_it_does_not_mean_to_fight() {
    let mut game = two("War", "nothing", "", "");
    let offers = |game: &Game| {
        let orders = decide(game, "hard", EGYPT);
        orders.iter().any(|order| matches!(order, CivOrder::Treaty(_)))
    };
    let mut rounds = Vec::new();
    for round in 0..10 {
        if offers(&game) {
            rounds.push(round);
        }
        end_round(&mut game);
    }
    assert_eq!(rounds.len(), 2, "once in five rounds: {rounds:?}");
    // A person's offer that waits is answered by a persona that takes the seat over.
    told(&mut game, "treaty Egypt ceasefire");
    let orders = decide(&game, "hard", EGYPT);
    assert!(orders.iter().any(|order| matches!(order, CivOrder::Accept(_))), "{orders:?}");
}

/// Five nations of the shipped small world after some rounds, by the facts of their pacts.
fn small(seed: u64, rounds: u32) -> (Game, Vec<String>) {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/civ_small.ron");
    let text = std::fs::read_to_string(file).expect("a shipped scenario");
    let mut game = of(text.replace("seed: 42", &format!("seed: {seed}")));
    game.listen(true);
    game.advance_rounds(rounds);
    let facts = game.take_facts().iter().map(|entry| entry.fact.text(game.world())).collect();
    (game, facts)
}

#[test]
fn w_158_nations_that_meet_make_cease_fires_and_trade_techs() {
    let (game, facts) = small(42, 90);
    let count = |part: &str| facts.iter().filter(|fact| fact.contains(part)).count();
    assert!(count("ends in a cease-fire") >= 2, "cease-fires: {}", count("ends in a cease-fire"));
    assert!(count("has an embassy with") >= 2 && count("(traded") + count("gold, of which") >= 1, "nothing is traded");
    assert_eq!(game.check_state(), Ok(()));
    assert!(!game.world().resource::<Attitudes>().regards.is_empty());
}

/// Egypt at war with its aim, with an explorer that sees Roma, and soldiers in Thebes.
fn at_war(soldiers: u32, more: &str) -> Game {
    let legions = format!("(unit: \"Legion\", at: (14, 6), count: {soldiers})");
    let egypt = format!(
        "techs: [\"Bronze Working\", \"Iron Working\"], units: [(unit: \"Explorer\", at: (5, 6)), (unit: \"Explorer\", at: (8, 6)), (unit: \"Explorer\", at: (11, 6)), {legions}]"
    );
    let text = two_text("War", "hard", "", &egypt);
    let aim = "(of: \"Egypt\", target: \"Rome\", begins: 1, gained: 1)";
    of(text.replace("relations:", &format!("so_far: (war_aims: [{aim}]{more}), relations:")))
}

/// The soldiers that are sent beside Roma.
fn sent(game: &Game) -> usize {
    let topology = *Eye::of(game.world()).map.topology();
    let roma = topology.at(4, 5).expect("on the map");
    let goes = |order: &&CivOrder| matches!(order, CivOrder::Goto(goto) if topology.distance(goto.1, roma) == 1);
    decide(game, "hard", EGYPT).iter().filter(goes).count()
}

#[test]
fn w_154_soldiers_set_out_together_once_they_are_enough() {
    assert_eq!([2, 3, 4, 6].map(|soldiers| sent(&at_war(soldiers, ""))), [0, 0, 4, 6]);
}

#[test]
fn w_153_a_city_where_attacks_failed_is_attacked_by_more() {
    let failed = |count: u32| format!(", defeats: [(of: \"Egypt\", at: (4, 5), round: 1, count: {count})]");
    assert_eq!([1, 2, 9].map(|count| sent(&at_war(6, &failed(count)))), [6, 6, 0]);
    assert_eq!(sent(&at_war(8, &failed(9))), 8, "twice as many are enough");
}

#[test]
fn w_153_failed_attacks_are_counted_until_one_succeeds() {
    let (mut all, of, at) = (Attitudes::default(), Seat(2), Tile(7));
    all.remember_defeat(of, at, 5);
    all.remember_defeat(of, at, 9);
    all.remember_defeat(Seat(1), at, 9);
    assert_eq!([0, 9, 10].map(|since| all.defeats_since(of, at, since)), [2, 2, 0]);
    all.forget_defeats(of, at);
    assert_eq!((all.defeats_since(of, at, 0), all.defeats_since(Seat(1), at, 0)), (0, 1));
}

#[test]
fn w_158_attitudes_and_aims_are_kept_in_the_order_of_seats() {
    let mut all = Attitudes::default();
    for (of, to) in [(2, 0), (0, 1), (1, 0), (0, 2)] {
        all.set_love(Seat(of), Seat(to), i32::from(of));
    }
    all.set_love(Seat(0), Seat(1), 40);
    let aim = |of, target| WarAim { of: Seat(of), target: Seat(target), begins: 3, gained: 3 };
    all.set_aim(Seat(1), Some(aim(1, 0)));
    all.set_aim(Seat(0), Some(aim(0, 2)));
    all.set_aim(Seat(1), None);
    assert!(all.regards.is_sorted_by_key(|one| (one.of, one.to)));
    assert_eq!((all.love(Seat(0), Seat(1)), all.love(Seat(1), Seat(2))), (40, 0));
    assert_eq!((all.aim(Seat(0)).map(|aim| aim.target), all.aim(Seat(1))), (Some(Seat(2)), None));
}
