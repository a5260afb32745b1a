//! The cost of one list of legal orders late in a game of each module, and of a turn of personas
//! that use such lists.

use criterion::{Criterion, criterion_group, criterion_main};
use endturn_benches::{agency, fleets};
use endturn_engine::{Game, Seat, orders::Choice};
use endturn_tests::civ::late_game;

/// Maximum orders listed per form.
const MAX: usize = 40;

fn late_fleets() -> Game {
    let seats = [("Red", "turtle"), ("Blue", "turtle"), ("Green", "turtle"), ("Grey", "turtle")];
    let mut game = fleets(&seats).game();
    game.advance_rounds(30);
    game
}

fn late_agency() -> Game {
    let office = "money: 1_000_000, intel: 1_000, agents: [(count: 200), (count: 200, state: OnAssignment)], \
                  leads: {\"waterfront_rumours\": 1}, sites: [(mission: \"seize_courier\", expires_in: 9)]";
    agency("nothing", 1_000, &format!("offices: {{\"Office\": ({office})}}")).game()
}

fn late_civ() -> Game {
    let mut game = late_game(160, None);
    game.advance_rounds(10);
    game
}

/// One list of the first seat.
fn lists(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("legal");
    for (name, game) in [("fleets", late_fleets()), ("agency", late_agency()), ("civ", late_civ())] {
        let mut game = game;
        let seat = Seat(0);
        let digest = game.digest();
        group.bench_function(name, |bencher| bencher.iter(|| game.legal(seat, MAX).choices.len()));
        // The answer: nothing has changed, and everything listed is accepted.
        assert_eq!(game.digest(), digest);
        let listed = game.legal(seat, MAX).choices;
        assert!(listed.len() > 20, "{name}: {}", listed.len());
        let mark = game.mark();
        for choice in listed.into_iter().filter(|choice| matches!(choice, Choice::Order(_))).step_by(7) {
            game.choose(seat, choice).expect("it was listed");
            game.go_back(&mark);
        }
    }
    group.finish();
}

/// A round in which such a persona plays the first seat.
fn personas(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("legal_round");
    group.sample_size(10);
    for (module, persona, game) in [
        ("fleets", "random", late_fleets()),
        ("fleets", "greedy fleet_value", late_fleets()),
        ("civ", "random", late_game(16, None)),
        ("civ", "greedy gold", late_game(16, None)),
    ] {
        let mut game = game;
        game.take_over(Seat(0), vec![(module.to_owned(), persona.to_owned())]).expect("it can play");
        let start = game.mark();
        let round = |game: &mut Game| {
            game.go_back(&start);
            game.advance_round();
            game.digest()
        };
        let expected = round(&mut game);
        group.bench_function(format!("{module}/{persona}"), |bencher| bencher.iter(|| round(&mut game)));
        assert_eq!((round(&mut game), game.refused_persona_orders()), (expected, 0));
    }
    group.finish();
}

criterion_group!(benches, lists, personas);
criterion_main!(benches);
