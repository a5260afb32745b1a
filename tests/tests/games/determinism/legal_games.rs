//! Games in which every seat gives random legal orders: no listed order is refused, and no invalid
//! state arises.

use endturn_engine::{
    Game, RuleId, Seat,
    orders::{Choice, SeatEvent},
    random::{Draw, DrawSubject, Draws, Purpose},
};

/// Maximum orders requested of each form.
const MAX: usize = 5;

fn shipped(name: &str) -> Game {
    let path = format!("{}/../scenarios/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    let mut game = endturn::load(&path, &[]).unwrap_or_else(|report| panic!("{report}")).game();
    let seats: Vec<Seat> = game.roster().seats().collect();
    seats.into_iter().for_each(|seat| game.take_over(seat, Vec::new()).expect("a person needs no persona"));
    game
}

/// Draws one of the choices; a word to the clock once in six.
fn choose(mut choices: Vec<Choice>, draw: &mut Draw) -> Choice {
    let orders = choices.iter().filter(|choice| matches!(choice, Choice::Order(_))).count();
    let is_word = orders == 0 || draw.below(6) == 0;
    let at =
        if is_word { orders as u64 + draw.below((choices.len() - orders) as u64) } else { draw.below(orders as u64) };
    choices.swap_remove(at as usize)
}

fn play(name: &str, seed: u64, most: u32) -> u32 {
    let mut game = shipped(name);
    game.restart(seed);
    let mut draw = Draws::new(seed).at(RuleId("test"), DrawSubject::named(name), Purpose("legal games"));
    for _ in 0..most {
        let Some(seat) = game.next_seat() else { break };
        let legal = game.legal(seat, MAX);
        assert!(legal.unlisted.is_empty(), "{name}: {:?} list nothing", legal.unlisted);
        let choice = choose(legal.choices, &mut draw);
        let is_end = matches!(choice, Choice::Event(SeatEvent::End));
        let text = game.choice_text(seat, &choice);
        game.choose(seat, choice)
            .unwrap_or_else(|refusal| panic!("{name}, seed {seed}: `{text}` was listed: {refusal}"));
        if is_end {
            assert_eq!(game.check_state(), Ok(()), "{name}, seed {seed}: behind `{text}` of seat {seat}");
        }
    }
    game.rounds_finished()
}

fn all(names: &[&str], most: u32) {
    for name in names {
        let rounds: u32 = (1..=3).map(|seed| play(name, seed, most)).sum();
        assert!(rounds > 2, "{name}: {rounds} rounds in all");
    }
}

#[test]
fn random_legal_games_of_fleets_meet_no_refusal() {
    all(&["fleets_duel", "fleets_four_way", "fleets_tutorial", "fleets_underdog"], 800);
}

#[test]
fn random_legal_games_of_agency_meet_no_refusal() {
    all(&["first_contact", "rival_offices", "rival_offices_changed", "three_factions", "war_in_the_dark"], 800);
}

#[test]
fn random_legal_games_of_civ_meet_no_refusal() {
    all(
        &[
            "civ_tiny",
            "civ_two_cities",
            "civ_valley",
            "civ_continents",
            "civ_war",
            "civ_teams",
            "civ_duel",
            "civ_islands",
            "civ_space",
            "civ_barbarians",
        ],
        300,
    );
}
