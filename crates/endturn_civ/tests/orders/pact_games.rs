//! Three nations that offer, accept and cancel at random: pacts are the same from both sides,
//! counters stay within their bounds, and a restored game continues alike.

use endturn_civ::realm::Eye;
use endturn_civ_rules::nation::pact::{TURNS, runs_out};
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::Seat;
use proptest::prelude::*;

use crate::orders::pacts::{relations_of, three};
use crate::orders::{EGYPT, ROME, Table};

const SEATS: [Seat; 3] = [ROME, EGYPT, crate::orders::pacts::GREECE];
const NAMES: [&str; 3] = ["Rome", "Egypt", "Greece"];
const CLAUSES: [&str; 14] = [
    "ceasefire",
    "peace",
    "alliance",
    "me embassy",
    "you embassy",
    "me vision",
    "you vision",
    "me gold 7",
    "you gold 9",
    "me map",
    "you seamap",
    "me advance Alphabet",
    "you advance Pottery",
    "me city #340",
];

/// A seat types an order, or every seat ends its turn.
#[derive(Clone, Debug)]
enum Deed {
    Types(usize, String),
    Round,
}

fn deed() -> impl Strategy<Value = Deed> {
    let treaty =
        (0..3_usize, 0..3_usize, proptest::collection::vec(0..CLAUSES.len(), 1..4)).prop_map(|(one, other, terms)| {
            let terms: Vec<&str> = terms.into_iter().map(|at| CLAUSES[at]).collect();
            Deed::Types(one, format!("treaty {} {}", NAMES[other], terms.join(" ")))
        });
    let word =
        proptest::sample::select(&["accept", "accept", "accept", "reject", "cancel-pact", "withdraw-vision"][..]);
    let answer = (0..3_usize, 0..3_usize, word)
        .prop_map(|(one, other, word)| Deed::Types(one, format!("{word} {}", NAMES[other])));
    let step = (0..3_usize, 1..3_u32, -1..=1_i32, -1..=1_i32)
        .prop_map(|(one, unit, x, y)| Deed::Types(one, format!("move #{unit} {},{}", 10 + x, 5 + y)));
    prop_oneof![4 => treaty, 6 => answer, 2 => step, 1 => Just(Deed::Round)]
}

fn play(table: &mut Table, deed: &Deed) -> bool {
    match deed {
        Deed::Types(one, line) => table.game.submit(SEATS[*one], line).is_ok(),
        Deed::Round => {
            table.round();
            true
        }
    }
}

fn is_sound(table: &Table) -> Result<(), TestCaseError> {
    let eye = Eye::of(table.game.world());
    for one in SEATS {
        for other in SEATS {
            let (Some(pact), Some(back)) = (eye.relations().pact(one, other), eye.relations().pact(other, one)) else {
                prop_assert_eq!(one, other);
                continue;
            };
            let state = eye.relations().between(one, other);
            prop_assert_eq!(state, eye.relations().between(other, one));
            prop_assert_eq!((pact.closest, pact.first_contact), (back.closest, back.first_contact));
            prop_assert!(pact.contact <= 20 && pact.cause <= 2);
            let may_run = state.is_some_and(runs_out);
            let counts = if may_run { 1..=TURNS } else { 0..=0 };
            prop_assert!(counts.contains(&pact.turns_left));
            let offers = eye.treaties().0.iter().filter(|treaty| treaty.is_between(one, other)).count();
            prop_assert!(offers <= 1);
        }
    }
    let at_war = |one, other| eye.relations().between(one, other) == Some(Relation::War);
    for (ally, one, other) in [(0, 1, 2), (1, 0, 2), (2, 0, 1)].map(|(a, b, c)| (SEATS[a], SEATS[b], SEATS[c])) {
        let is_torn = at_war(one, other) && eye.are_friends(ally, one) && eye.are_friends(ally, other);
        prop_assert!(!is_torn, "{:?} is allied with two who fight", ally);
    }
    prop_assert_eq!(table.game.check_state(), Ok(()));
    Ok(())
}

fn table(seed: usize) -> Table {
    let states = ["War", "CeaseFire", "Peace", "Alliance", "NeverMet", "Armistice"];
    let state = |at: usize| states[(seed / 6_usize.pow(at as u32)) % 6];
    let all = [("Rome-Egypt", state(0)), ("Rome-Greece", state(1)), ("Egypt-Greece", "Peace")];
    let own = |tech: &str, x: i32, more: &str| {
        format!(
            "techs: [\"{tech}\"], cities: [{more}], units: [(unit: \"Warriors\", at: ({x}, 5)), (unit: \"Horsemen\", at: ({x}, 6))]"
        )
    };
    let rome = own("Alphabet", 8, "(name: \"Rome\", at: (4, 5)), (name: \"Ostia\", at: (20, 10), size: 2)");
    let egypt = own("Pottery", 12, "(name: \"Thebes\", at: (16, 6))");
    let greece = own("Alphabet", 10, "(name: \"Athens\", at: (28, 6))");
    three([&rome, &egypt, &greece], &relations_of(&all), "")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn w_117_whatever_three_nations_agree_on_is_sound_and_goes_on_alike_when_restored(
        seed in 0..36_usize, deeds in proptest::collection::vec(deed(), 1..60),
    ) {
        let (mut table, mut twin) = (table(seed), table(seed));
        is_sound(&table)?;
        for (at, deed) in deeds.iter().enumerate() {
            if at % 8 == 0 {
                twin.game.restore(&table.game.snapshot()).expect("its own snapshot");
            }
            let before = table.game.digest();
            let is_taken = play(&mut table, deed);
            prop_assert_eq!(play(&mut twin, deed), is_taken, "{:?}", deed);
            prop_assert!(is_taken || table.game.digest() == before, "{:?} was refused and changed the game", deed);
            prop_assert_eq!(table.game.digest(), twin.game.digest(), "after {:?}", deed);
            is_sound(&table)?;
        }
    }
}

/// The games above are worth playing only if many of their orders are accepted.
#[test]
fn the_games_are_about_something() {
    let mut table = table(0);
    let taken = ["treaty Egypt ceasefire me embassy", "treaty Greece me gold 7 peace"];
    for line in taken {
        table.order(ROME, line);
    }
    table.order(EGYPT, "accept Rome");
    table.order(SEATS[2], "accept Rome");
}
