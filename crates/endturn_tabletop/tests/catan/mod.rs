//! Catan on the clock: hidden cards, offers, setups, the promises of the kit, and complete games of
//! personas.

mod games;
mod prices;
mod rules;

use endturn_engine::{Game, RuleId, Seat, random::Purpose, turn::TurnChain};
use endturn_kit::Subject;
use endturn_tabletop::{
    Catan,
    catan::{Position, geometry, view},
};

use crate::support;

const PLAYERS: &str = "P1 P2 P3 P4";
const BEGINNERS: &str = "patch: (rules: (island: Beginners))";

/// A settlement on a vertex and a road beside it.
fn placed(vertex: u8) -> String {
    format!("settle V{vertex}; road E{}; ", geometry().vertex_edges[usize::from(vertex)][0])
}

/// The setup of four players on the coast.
fn setup() -> String {
    [0, 2, 51, 53, 33, 37, 11, 15].map(placed).concat()
}

/// A game after its setup, and the states that lines push there; `dice` are those of the ninth
/// turn.
fn after_setup(section: &str, dice: [u64; 2], lines: &str) -> (Game, Vec<String>) {
    let seed = support::seed(RuleId("CA-3"), Purpose("dice"), &[(9, &dice)]);
    let mut game = support::seeded(&Catan, PLAYERS, section, seed);
    support::play(&mut game, &setup());
    assert_eq!(support::state(&game), "9/3 P1 Roll#0 p0");
    let states = support::play(&mut game, lines);
    (game, states)
}

const LARGE: &str = "patch: (rules: (island: Beginners)), hands: {\"P2\": (wool: 8), \"P4\": (ore: 8)}";

/// A game under way of two seats, on the beginners' island.
const UNDER_WAY: &str = "players: {\"Red\": (settlements: [\"V10\"], cities: [\"V20\"], roads: [\"E10\", \"E22\"], \
    cards: (knight: 1), knights: 2), \"Blue\": (settlements: [\"V40\"], roads: [\"E57\"])}";

#[test]
fn ca_2_a_game_begins_with_a_stated_turn() {
    let section = roads_of(UNDER_WAY);
    let section = format!("{section}, hands: {{\"Red\": (ore: 2)}}, robber: Some(\"H3\"), played: (monopoly: 1)");
    let mut game = support::game(&Catan, "Red Blue", &section);
    let row = game.metric_row(Seat(0)).values;
    assert_eq!((row[0], row[1], row[3]), (3, 2, 2), "points, resources, knights");
    game.check_state().expect("a sound state");
    support::play(&mut game, "roll");
    let text = "turn: (from_round: 7, from_turn: 13)";
    let setup = support::load_with(&Catan, "Red Blue", &section, text).expect("it is sound");
    let mut game = Game::new(setup.into()).expect("a game");
    assert_eq!((game.turn().round_number(), game.turn().turn_number()), (7, 13));
    support::play(&mut game, "Red: roll");
}

/// Each building of the stated game gets a road on the first edge that touches it.
fn roads_of(section: &str) -> String {
    let first = |vertex: usize| endturn_tabletop::catan::geometry().vertex_edges[vertex][0];
    let roads = format!("\"E{}\", \"E{}\"", first(10), first(20));
    section.replace("\"E10\", \"E22\"", &roads).replace("\"E57\"", &format!("\"E{}\"", first(40)))
}

#[test]
fn ca_2_an_impossible_position_is_refused_at_its_place() {
    let sound = roads_of(UNDER_WAY);
    let near = endturn_tabletop::catan::geometry().vertex_neighbours[10][0];
    for (old, new, told) in [
        ("\"V40\"", "\"V10\"".to_owned(), "Red has built there already"),
        ("\"V40\"", format!("\"V{near}\""), "V10, where Red has built, is only one road away"),
        ("\"V40\"", "\"V99\"".to_owned(), "`V99` is not one of V0 to V53"),
        ("settlements: [\"V40\"], ", String::new(), "Blue has neither a settlement nor a city"),
        ("roads: [", "roads: [\"E71\", ".to_owned(), "none of Red's roads and buildings leads there"),
        ("(knight: 1)", "(knight: 14)".to_owned(), "of knights there are 14, not 16"),
        ("(knight: 1)", "(monopoly: 3)".to_owned(), "3"),
        ("knights: 2)", "knights: 2), robber: ()".to_owned(), ""),
    ] {
        let section = sound.replacen(old, &new, 1);
        assert!(section != sound, "{old}");
        let report = support::load(&Catan, "Red Blue", &section).err().unwrap_or_else(|| panic!("{section} is sound"));
        assert!(report.contains(told), "{section}: {report}");
    }
    for (more, told) in [
        ("longest_road: Some(\"Red\")", "Red has 1 road in a row, and it takes 5"),
        ("largest_army: Some(\"Red\")", "Red has 2 knights, and it takes 3"),
        ("robber: Some(\"H19\")", "`H19` is not one of H0 to H18"),
        ("played: (knight: 1)", "knights that were played are among those of the seats"),
        ("played: (point: 1)", "a card of a point is not played"),
        ("island: Some((hexes: [\"desert\"], harbours: []))", "an island has 19 hexes, not 1"),
    ] {
        let section = format!("{sound}, {more}");
        let report = support::load(&Catan, "Red Blue", &section).err().unwrap_or_else(|| panic!("{section} is sound"));
        assert!(report.contains(told), "{section}: {report}");
    }
    let report = support::load(&Catan, "Red Blue", "robber: Some(\"H3\")").expect_err("there is no game");
    assert!(report.contains("robber may be given only if players are"), "{report}");
}

#[test]
fn ca_2_the_second_settlement_of_the_setup_pays() {
    let mut game = support::game(&Catan, PLAYERS, BEGINNERS);
    support::play(&mut game, &setup());
    let position = game.world().resource::<Position>();
    assert_eq!(position.players.iter().map(|player| player.buildings().count_ones()).collect::<Vec<_>>(), [2; 4]);
    assert_eq!(position.players.iter().map(|player| player.held()).collect::<Vec<_>>(), [1, 1, 2, 2]);
}

/// T-111: until all have chosen, no seat sees another's discard.
#[test]
fn ca_4_a_discard_lies_face_down_until_all_have_chosen() {
    let (game, _) = after_setup(LARGE, [3, 4], "roll; end; P2: discard 4 wool");
    let (other, _) = after_setup(LARGE, [3, 4], "roll; end; P2: discard 3 wool 1 ore !cannot-pay");
    let known = |game: &Game| view(game.world().resource(), 0);
    assert_eq!(known(&game), known(&other));
}

#[test]
fn ca_8_offers_are_answered_by_one_seat_after_the_other_within_the_segment() {
    let section = format!("{BEGINNERS}, hands: {{\"P1\": (wool: 3), \"P4\": (brick: 3)}}");
    let lines = "roll; offer wool for 1 brick; P1: end !response-pending; P3: accept !response-pending; \
        P2: buy !not-your-turn; P2: end !response-pending; P2: decline; P3: decline; P4: accept; P4: accept ?not-your-turn";
    let (game, states) = after_setup(&section, [5, 3], lines);
    assert_eq!(states, ["9/3 P1 Trade#1 p0", "9/3 P1 Trade#2 p0"], "an accepted offer is a trade");
    let position = game.world().resource::<Position>();
    assert_eq!((position.offer, position.offers), (None, 1));
    assert!(position.players[0].hand[1] > 0 && position.players[3].hand[2] > 0);
    let refused = "roll; offer 1 wool for 1 wool !same-kind; offer 9 wool for 1 ore !cannot-pay; offer 0 wool for 1 ore !no-gifts; \
        offer 1 wool for 1 brick; decline; decline; decline; accept !no-offer; end";
    let states = after_setup(&section, [5, 3], refused).1;
    assert_eq!(states, ["9/3 P1 Trade#1 p0", "9/3 P1 Build#2 p0"], "a declined one is none");
}

#[test]
fn ca_7_what_others_hold_is_hidden_in_views_facts_and_drawings() {
    let section = format!("{BEGINNERS}, hands: {{\"P1\": (ore: 1, wool: 1, grain: 1)}}");
    let seed = support::seed(RuleId("CA-3"), Purpose("dice"), &[(9, &[5, 3])]);
    let mut game = support::seeded(&Catan, PLAYERS, &section, seed);
    game.listen(true);
    support::play(&mut game, &(setup() + "roll; end; buy"));
    let facts = game.take_facts();
    let of = |name: &str| facts.iter().find(|entry| entry.fact.name() == name).expect("it is told");
    assert!(of("CardBought").fact.is_public() && !of("CardDrawn").fact.is_public());
    assert_eq!(of("CardDrawn").fact.seats().iter().collect::<Vec<_>>(), [Seat(0)]);
    let position = game.world().resource::<Position>();
    assert_eq!(position.players[0].fresh.iter().sum::<u8>(), 1);
    let seen = |seat| view(position, seat).players[0].cards;
    assert_eq!((seen(0), seen(1), view(position, 1).seen.players[0].fresh), (1, 1, [1, 0, 0, 0, 0]));
    let drawn = |seat: Option<u8>| game.drawing(seat.map(Seat)).expect("there is a board").plain();
    let own = drawn(Some(0));
    assert!(own.contains("new)") && drawn(None).contains("new)") && !drawn(Some(1)).contains("new)"), "{own}");
}

#[test]
fn ca_10_personas_keep_every_promise() {
    let small = "patch: (rules: (island: Drawn(Shuffled), options: (goal: 5, safe_hand: 4)))";
    for (players, section) in [
        ("R=merchant B=hermit W=random_settler O=merchant", ""),
        ("R=random_settler B=merchant", small),
        ("R B W", small),
    ] {
        let proof = Subject::of(support::setup(&Catan, players, section)).with_rounds(15).keeps_every_promise(1);
        assert!(proof.forged.refused > 0, "{players}: {proof:?}");
    }
}

#[test]
fn ca_10_personas_play_games_to_their_end() {
    for (players, seed) in
        [("A=merchant B=hermit C=random_settler D=merchant", 1), ("A=random_settler B=random_settler", 2)]
    {
        let mut game = support::seeded(&Catan, players, "", seed);
        game.advance_rounds(500);
        let (winners, condition) = support::ended(&game);
        assert_eq!((winners.len(), condition), (1, "enough points"));
        let turns = game.world().resource::<TurnChain>().current().turn_number();
        assert!(turns < 1_000, "{turns}");
    }
}

#[test]
fn orders_of_programs_with_absurd_numbers_are_refused() {
    let seed = support::seed(RuleId("CA-3"), Purpose("dice"), &[(9, &[5, 3])]);
    let mut game = support::seeded(&Catan, PLAYERS, BEGINNERS, seed);
    support::play(&mut game, &(setup() + "roll"));
    let digest = game.digest();
    for order in [
        "{\"settle\": {\"vertex\": 255}}",
        "{\"road\": {\"edge\": 200}}",
        "{\"knight\": {\"raid\": {\"hex\": 200, \"victim\": 60}}}",
        "{\"roads\": {\"edges\": {\"one\": 255, \"other\": 255}}}",
        "{\"bank\": {\"count\": 255, \"kind\": \"Ore\", \"other\": \"Wool\"}}",
        "{\"offer\": {\"bargain\": {\"give\": [255, 0, 0, 0, 0], \"take\": [0, 255, 255, 255, 255]}}}",
        "{\"discard\": {\"cards\": [255, 255, 255, 255, 255]}}",
    ] {
        let refusal = game.submit_json(Seat(0), "catan", order).expect_err(order);
        assert!(refusal.code != "bad-json", "{order}: {refusal}");
        assert_eq!(game.digest(), digest, "{order}");
    }
}

#[test]
fn ca_1_islands_hang_on_the_seed_or_are_fixed() {
    let island = |section: &str, seed| {
        let game = support::seeded(&Catan, PLAYERS, section, seed);
        game.world().resource::<Position>().layout
    };
    assert!(island("", 1) != island("", 2) && island("", 1) == island("", 1));
    assert!(island(BEGINNERS, 1) == island(BEGINNERS, 2));
}

#[test]
fn what_no_game_could_begin_with_is_refused() {
    for (players, section, told) in [
        ("P1", "", "two to four"),
        ("P1 P2 P3 P4 P5", "", "two to four"),
        ("P1 P2", "hands: {\"P3\": (wool: 1)}", "P3"),
        ("P1 P2", "hands: {\"P1\": (wool: 20)}", "from 0 to 19"),
        ("P1 P2", "hands: {\"P1\": (wool: 10), \"P2\": (wool: 10)}", "the bank has 19"),
        ("P1 P2", "patch: (rules: (options: (goal: 2)))", "from 3 to 20"),
    ] {
        let report = support::load(&Catan, players, section).expect_err("it is refused");
        assert!(report.contains(told), "{report}");
    }
}

/// No line of the board is wider than the usual terminal, which would cut it, also with full hands
/// and long names; all nine harbours are named.
#[test]
fn the_board_fits_the_usual_terminal() {
    let hand = "brick: 4, grain: 4, lumber: 4, ore: 4, wool: 4";
    let game = support::game(&Catan, "Maximiliana Bo Cy", &format!("hands: {{\"Maximiliana\": ({hand})}}"));
    let text = game.drawing(Some(Seat(0))).expect("an island").plain();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let harbours = text.matches("3 of any").count() + text.matches(" 2 ").count();
    assert!(harbours >= 9 && text.contains("harbours: V"), "{text}");
}
