//! Payoff tables, cycles, Nash averaging and alpha-rank, against OpenSpiel (`fixtures/payoffs.py`).
#![allow(clippy::float_arithmetic, reason = "the statistics are floats")]

use crate::support::{close, fixture, number, numbers, rows};
use endturn_lab::stats::{
    Level, StatsError,
    alpha_rank::{Selection, alpha_rank},
    nash::nash_average,
    payoffs::Payoffs,
    random::Stream,
    rankings::Ranking,
    redrawn::{nash_intervals, rank_intervals},
};
use proptest::prelude::*;
use serde_json::Value;

fn table(value: &Value) -> (Vec<f64>, usize) {
    let rows = rows(value);
    (rows.concat(), rows.len())
}

#[test]
fn alpha_rank_is_that_of_openspiel_on_100_tables() {
    let fixture = fixture("payoffs.json");
    let cases = fixture["alpha_rank"].as_array().unwrap();
    assert_eq!(cases.len(), 100);
    for case in cases {
        let (table, size) = table(&case["table"]);
        let selection = numbers(&case["finite"]);
        let finite = Selection::Finite { population: selection[0] as u32, intensity: selection[1] };
        let limit = Selection::Strongest { slip: number(&case["slip"]) };
        for (selection, theirs) in [(finite, "finite_rank"), (limit, "limit_rank")] {
            let ours = alpha_rank(&table, size, selection).unwrap();
            for (ours, theirs) in ours.iter().zip(numbers(&case[theirs])) {
                close(*ours, theirs, 1e-9);
            }
        }
    }
}

#[test]
fn nash_averaging_is_that_of_openspiel() {
    for case in fixture("payoffs.json")["nash"].as_array().unwrap() {
        let (table, size) = table(&case["table"]);
        let average = nash_average(&table, size).unwrap();
        for (ours, theirs) in average.mix.iter().zip(numbers(&case["mix"])) {
            close(*ours, theirs, 1e-5);
        }
    }
}

#[test]
fn a_mix_stays_unbeaten_by_who_only_sometimes_loses_to_it() {
    // Many mixes are unbeaten here, and of those in none of them some draw against one mix and lose
    // to another.
    let table = [
        [0.0, 0.0, 0.25, -0.75, 0.75, 0.0],
        [0.0, 0.0, 0.25, 0.5, -0.75, 0.0],
        [-0.25, -0.25, 0.0, 0.0, 0.0, 0.0],
        [0.75, -0.5, 0.0, 0.0, 0.0, -0.25],
        [-0.75, 0.75, 0.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 0.25, 0.0, 0.0],
    ];
    let average = nash_average(&table.concat(), 6).unwrap();
    assert!(average.skill.iter().all(|skill| *skill <= 1e-9), "{average:?}");
}

/// An orbit of two games that the first wins with a score from 0 to 4 quarters.
fn orbit(one: usize, other: usize, quarters: u32) -> Vec<Ranking> {
    let game = |quarters| match quarters {
        0 => Ranking::win(other, one),
        1 => Ranking::draw(one, other),
        _ => Ranking::win(one, other),
    };
    vec![game(quarters.min(2)), game(quarters.saturating_sub(2))]
}

fn rock_paper_scissors() -> Payoffs {
    let mut payoffs = Payoffs::new(4);
    for number in 0..30 {
        for one in 0..3 {
            payoffs.add_orbit(&orbit(one, (one + 1) % 3, if number % 5 == 0 { 2 } else { 4 })).unwrap();
            payoffs.add_orbit(&orbit(one, 3, if number % 7 == 0 { 1 } else { 4 })).unwrap();
        }
    }
    payoffs
}

#[test]
fn rock_paper_scissors_is_one_cycle_of_equal_thirds() {
    let payoffs = rock_paper_scissors();
    let cycles = payoffs.cycles(Level::P95).unwrap();
    assert_eq!(cycles.len(), 1);
    assert_eq!(cycles[0].members, [0, 1, 2]);
    close(cycles[0].weakest, 0.9, 1e-12);
    let average = nash_average(&payoffs.matrix().unwrap(), 4).unwrap();
    for who in 0..3 {
        close(average.mix[who], 1.0 / 3.0, 1e-9);
        close(average.skill[who], 0.0, 1e-9);
    }
    assert!(average.mix[3] < 1e-12 && average.skill[3] < -0.5);
    let rank = alpha_rank(&payoffs.matrix().unwrap(), 4, Selection::Strongest { slip: 0.001 }).unwrap();
    assert!((0..3).all(|who| (rank[who] - 1.0 / 3.0).abs() < 0.01));
}

#[test]
fn how_sure_a_mix_is_narrows_with_more_orbits() {
    let of = |orbits: u32| {
        let mut payoffs = Payoffs::new(3);
        for number in 0..orbits {
            for one in 0..3 {
                payoffs.add_orbit(&orbit(one, (one + 1) % 3, if number % 3 == 0 { 1 } else { 4 })).unwrap();
            }
        }
        payoffs
    };
    let slip = Selection::Strongest { slip: 0.01 };
    let finite = Selection::Finite { population: 50, intensity: 0.05 };
    let mut widths = Vec::new();
    for orbits in [12, 1200] {
        let payoffs = of(orbits);
        let mix = nash_intervals(&payoffs, 300, Level::P95, &mut Stream::new(1, 0)).unwrap();
        assert_eq!(mix, nash_intervals(&payoffs, 300, Level::P95, &mut Stream::new(1, 0)).unwrap());
        let rank = rank_intervals(&payoffs, finite, 300, Level::P95, &mut Stream::new(1, 0)).unwrap();
        for interval in mix.iter().chain(&rank) {
            assert!(interval.contains(1.0 / 3.0) && interval.contains(interval.estimate));
        }
        widths.push([mix[0].width(), rank[0].width()]);
    }
    for (few, many) in widths[0].iter().zip(widths[1]) {
        assert!(many < 0.3 * few, "{widths:?}");
    }
    assert!(rank_intervals(&of(12), slip, 1, Level::P95, &mut Stream::new(1, 0)).is_err());
}

#[test]
fn orbits_that_are_all_alike_leave_a_mix_open() {
    let of = |orbits: u32| {
        let mut payoffs = Payoffs::new(2);
        (0..orbits).for_each(|_| payoffs.add_orbit(&orbit(0, 1, 2)).unwrap());
        nash_intervals(&payoffs, 300, Level::P95, &mut Stream::new(1, 0)).unwrap()[0]
    };
    assert_eq!((of(6).low, of(6).high), (0.0, 1.0), "the better of the two may be either");
    assert!(of(1).width() >= of(6).width());
}

#[test]
fn a_cycle_of_four_is_found_where_there_is_none_of_three() {
    let mut payoffs = Payoffs::new(4);
    for number in 0..40 {
        for one in 0..4 {
            payoffs.add_orbit(&orbit(one, (one + 1) % 4, if number % 5 == 0 { 2 } else { 4 })).unwrap();
        }
        payoffs.add_orbit(&orbit(0, 2, number % 5)).unwrap();
        payoffs.add_orbit(&orbit(1, 3, number % 5)).unwrap();
    }
    let cycles = payoffs.cycles(Level::new(0.99).unwrap()).unwrap();
    assert_eq!(cycles.iter().map(|cycle| cycle.members.clone()).collect::<Vec<_>>(), [vec![0, 1, 2, 3]]);
}

#[test]
fn games_of_more_seats_count_for_each_pair_whose_order_is_known() {
    let mut payoffs = Payoffs::new(4);
    payoffs
        .add_orbit(&[Ranking::winner(2, vec![0, 1]), Ranking { places: vec![vec![0, 1], vec![2]], unranked: vec![] }])
        .unwrap();
    assert_eq!(payoffs.score(0, 1, Level::P95).unwrap().estimate, 0.5);
    assert_eq!(payoffs.score(2, 0, Level::P95).unwrap().estimate, 0.5);
    assert_eq!(payoffs.score(0, 3, Level::P95), Err(StatsError::NoData));
    assert_eq!(payoffs.matrix(), Err(StatsError::NoData));
    assert!(payoffs.add_orbit(&[Ranking::win(0, 9)]).is_err() && payoffs.score(0, 9, Level::P95).is_err());
}

#[test]
fn senseless_tables_are_refused() {
    assert!(matches!(nash_average(&[0.0, 1.0, 1.0, 0.0], 2), Err(StatsError::OutOfRange(_))));
    assert!(matches!(nash_average(&[0.0; 3], 2), Err(StatsError::Shape(_))));
    assert_eq!(nash_average(&[0.0, f64::NAN, 0.0, 0.0], 2), Err(StatsError::NotFinite));
    let finite = |intensity| Selection::Finite { population: 50, intensity };
    assert!(matches!(alpha_rank(&[0.0, 1.0, -1.0, 0.0], 2, finite(-1.0)), Err(StatsError::OutOfRange(_))));
    // A preference so strong that the worse one never comes back, not even in the last digit.
    for table in [[0.0, 1.0, -1.0, 0.0], [0.0, -1.0, 1.0, 0.0]] {
        assert!(matches!(alpha_rank(&table, 2, finite(1e6)), Err(StatsError::OutOfRange(_))));
        assert!(alpha_rank(&table, 2, Selection::Strongest { slip: 1e-6 }).is_ok());
    }
    assert!(matches!(alpha_rank(&[1.0], 1, finite(1.0)), Ok(shares) if shares == [1.0]));
}

fn antisymmetric(size: usize) -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(-4_i32..=4, size * size).prop_map(move |entries| {
        let mut table = vec![0.0; size * size];
        for one in 0..size {
            for other in one + 1..size {
                table[one * size + other] = f64::from(entries[one * size + other]) / 4.0;
                table[other * size + one] = -table[one * size + other];
            }
        }
        table
    })
}

proptest! {
    #[test]
    fn nobody_beats_the_nash_mix_and_equals_share_alike(table in (1_usize..7).prop_flat_map(|size| antisymmetric(size).prop_map(move |table| (table, size)))) {
        let (table, size) = table;
        let average = nash_average(&table, size).unwrap();
        prop_assert!((average.mix.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        prop_assert!(average.mix.iter().all(|share| *share >= 0.0) && average.skill.iter().all(|skill| *skill <= 1e-8));
        for one in 0..size {
            for other in 0..size {
                if table[one * size..(one + 1) * size] == table[other * size..(other + 1) * size] {
                    prop_assert!((average.mix[one] - average.mix[other]).abs() < 1e-6);
                }
            }
        }
    }

    #[test]
    fn other_numbers_permute_mix_and_rank(table in antisymmetric(5), by in 1_usize..5) {
        let turn = |who: usize| (who + by) % 5;
        let mut turned = vec![0.0; 25];
        for one in 0..5 {
            for other in 0..5 {
                turned[turn(one) * 5 + turn(other)] = table[one * 5 + other];
            }
        }
        let selection = Selection::Finite { population: 20, intensity: 0.3 };
        let (mix, other) = (nash_average(&table, 5).unwrap().mix, nash_average(&turned, 5).unwrap().mix);
        let (rank, ranked) = (alpha_rank(&table, 5, selection).unwrap(), alpha_rank(&turned, 5, selection).unwrap());
        for who in 0..5 {
            prop_assert!((mix[who] - other[turn(who)]).abs() < 1e-5);
            prop_assert!((rank[who] - ranked[turn(who)]).abs() < 1e-10);
        }
    }
}
