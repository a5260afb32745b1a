//! Ratings, against choix, statsmodels and SciPy (`fixtures/ratings.py`), and their invariants.
#![allow(clippy::float_arithmetic, reason = "the statistics are floats")]

use crate::support::{close, fixture, number, numbers};
use endturn_lab::stats::{
    Interval, Level, StatsError,
    rankings::Ranking,
    ratings::{Prior, RatedGames, Ratings, rate, share_of_elo},
    special::student_reach,
};
use proptest::prelude::*;
use serde_json::Value;

const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
const NO_PRIOR: Prior = Prior { drawn_games: 0.0 };

fn order(value: &Value) -> Ranking {
    let places = numbers(value).into_iter().map(|who| vec![who as usize]).collect();
    Ranking { places, unranked: Vec::new() }
}

fn same_up_to_the_mean(ratings: &Ratings, strengths: &[f64], relative: f64) {
    let mean = strengths.iter().sum::<f64>() / strengths.len() as f64;
    for (who, strength) in strengths.iter().enumerate() {
        close(ratings.of(who).unwrap().estimate / POINTS, strength - mean, relative);
    }
}

#[test]
fn bradley_terry_is_that_of_choix_and_its_intervals_those_of_statsmodels() {
    let case = &fixture("ratings.json")["pairs"];
    let orbits: Vec<Vec<Ranking>> = case["orbits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|orbit| orbit.as_array().unwrap().iter().map(order).collect())
        .collect();
    let ratings = rate(4, &orbits, NO_PRIOR, Level::P95).unwrap();
    same_up_to_the_mean(&ratings, &numbers(&case["strengths"]), 1e-6);
    let orbit_count = orbits.len() as f64;
    let reach = student_reach(Level::P95, orbit_count - 1.0) * (orbit_count / (orbit_count - 1.0)).sqrt();
    for (who, (strength, error)) in numbers(&case["from_first"]).iter().zip(numbers(&case["errors"])).enumerate() {
        let difference = ratings.difference(who + 1, 0).unwrap().scaled(1.0 / POINTS, 0.0);
        close(difference.estimate, *strength, 1e-9);
        close(difference.high - difference.estimate, reach * error, 1e-8);
    }
}

#[test]
fn games_that_are_counted_first_are_rated_as_those_that_are_listed() {
    let orbits: Vec<Vec<Ranking>> = (0..40)
        .map(|orbit| (0..3).map(|game| Ranking::win((orbit + game) % 3, (orbit * game + 1) % 3)).collect())
        .collect();
    let mut counted = RatedGames::new(3);
    for orbit in &orbits {
        let mut counts = std::collections::BTreeMap::new();
        for game in orbit.iter().rev() {
            *counts.entry(counted.known(game.clone()).unwrap()).or_default() += 1;
        }
        counted.add_counts(counts);
    }
    assert_eq!(counted.rate(Prior::default(), Level::P95), rate(3, &orbits, Prior::default(), Level::P95));
    assert_eq!(
        counted.known(Ranking::win(0, 3)),
        Err(StatsError::OutOfRange("a game names a competitor that does not exist"))
    );
}

#[test]
fn plackett_luce_is_that_of_choix() {
    let case = &fixture("ratings.json")["rankings"];
    let orbits: Vec<Vec<Ranking>> = case["orbits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|orbit| orbit.as_array().unwrap().iter().map(order).collect())
        .collect();
    same_up_to_the_mean(&rate(5, &orbits, NO_PRIOR, Level::P95).unwrap(), &numbers(&case["strengths"]), 1e-8);
}

#[test]
fn games_of_which_only_the_winner_is_known_are_rated_as_by_choix() {
    let case = &fixture("ratings.json")["winners"];
    let game = |value: &Value| {
        let players: Vec<usize> = numbers(value).into_iter().map(|who| who as usize).collect();
        vec![Ranking::winner(players[0], players[1..].to_vec())]
    };
    let orbits: Vec<Vec<Ranking>> = case["games"].as_array().unwrap().iter().map(game).collect();
    same_up_to_the_mean(&rate(5, &orbits, NO_PRIOR, Level::P95).unwrap(), &numbers(&case["strengths"]), 1e-8);
}

#[test]
fn ties_are_the_mean_over_all_orders_as_scipy_finds_it() {
    let case = &fixture("ratings.json")["ties"];
    let game = |value: &Value| {
        let place = |place: &Value| numbers(place).into_iter().map(|who| who as usize).collect();
        vec![Ranking { places: value.as_array().unwrap().iter().map(place).collect(), unranked: Vec::new() }]
    };
    let orbits: Vec<Vec<Ranking>> = case["games"].as_array().unwrap().iter().map(game).collect();
    same_up_to_the_mean(&rate(5, &orbits, Prior::default(), Level::P95).unwrap(), &numbers(&case["strengths"]), 1e-6);
}

#[test]
fn who_won_everything_gets_the_rating_of_the_stated_prior_and_a_wide_interval() {
    let orbits: Vec<Vec<Ranking>> = (0..5).map(|_| vec![Ranking::win(0, 1); 2]).collect();
    assert_eq!(rate(2, &orbits, NO_PRIOR, Level::P95), Err(StatsError::Separated));
    let ratings = rate(2, &orbits, Prior::default(), Level::P95).unwrap();
    assert!(ratings.separated());
    close(ratings.of(0).unwrap().estimate / POINTS, number(&fixture("ratings.json")["all_won"]), 1e-9);
    assert!(ratings.difference(0, 1).unwrap().width() > 400.0);
}

#[test]
fn a_pure_seat_advantage_moves_no_rating_and_widens_no_interval() {
    // The first seat wins all games: each orbit is one win for each.
    let mut orbits: Vec<Vec<Ranking>> = (0..40).map(|_| vec![Ranking::win(0, 1), Ranking::win(1, 0)]).collect();
    let of = |orbits: &[Vec<Ranking>]| rate(2, orbits, Prior::default(), Level::P95).unwrap().difference(0, 1).unwrap();
    let alike = of(&orbits);
    assert!(alike.estimate.abs() < 1e-9);
    // Orbits that are all alike hide how rare different ones are: the interval is that of
    // independent games.
    assert!(alike.width() > 100.0);
    // Also if one of them is better by the same amount in every orbit.
    let better: Vec<Vec<Ranking>> = (0..40).map(|_| vec![Ranking::win(0, 1), Ranking::draw(1, 0)]).collect();
    assert!(of(&better).width() > 100.0);
    orbits.push(vec![Ranking::win(0, 1); 2]);
    orbits.push(vec![Ranking::win(1, 0); 2]);
    let differing = of(&orbits);
    assert!(differing.estimate.abs() < 1e-9 && differing.width() < 0.4 * alike.width());
}

#[test]
fn games_that_make_no_sense_are_refused() {
    let fine = vec![Ranking::win(0, 1)];
    assert!(matches!(rate(2, std::slice::from_ref(&fine), NO_PRIOR, Level::P95), Err(StatsError::TooFew { .. })));
    assert!(matches!(rate(2, &[fine, vec![Ranking::win(0, 7)]], NO_PRIOR, Level::P95), Err(StatsError::OutOfRange(_))));
    let crowd = Ranking { places: vec![(0..13).collect()], unranked: Vec::new() };
    let crowds = [vec![crowd.clone()], vec![crowd]];
    assert!(matches!(rate(13, &crowds, Prior::default(), Level::P95), Err(StatsError::OutOfRange(_))));
    let negative = Prior { drawn_games: -1.0 };
    assert!(matches!(rate(13, &crowds, negative, Level::P95), Err(StatsError::OutOfRange(_))));
    // A competitor that never played has the prior's rating and a finite, wide interval.
    let orbits = [vec![Ranking::win(0, 1)], vec![Ranking::win(1, 0)]];
    let idle = rate(3, &orbits, Prior::default(), Level::P95).unwrap().of(2).unwrap();
    assert!(idle.width().is_finite() && idle.width() > 500.0 && idle.contains(0.0));
}

fn game(players: usize) -> impl Strategy<Value = Ranking> {
    (
        Just((0..players).collect::<Vec<_>>()).prop_shuffle(),
        prop::collection::vec(any::<bool>(), players),
        any::<bool>(),
    )
        .prop_map(|(order, joined, cut)| {
            let mut places: Vec<Vec<usize>> = Vec::new();
            for (who, joined) in order.into_iter().zip(joined) {
                match places.last_mut() {
                    Some(place) if joined => place.push(who),
                    _ => places.push(vec![who]),
                }
            }
            let unranked = if cut && places.len() > 1 { places.pop().unwrap() } else { Vec::new() };
            Ranking { places, unranked }
        })
}

fn near(one: Interval, other: Interval) -> bool {
    (one.estimate - other.estimate).abs() < 1e-5 && (one.low - other.low).abs() < 1e-4
}

#[test]
fn a_hundred_points_are_an_expected_share_of_64_in_100() {
    close(share_of_elo(100.0), 1.0 / (1.0 + 10.0_f64.powf(-0.25)), 1e-12);
    close(share_of_elo(0.0), 0.5, 1e-12);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn other_numbers_for_competitors_permute_the_ratings(games in prop::collection::vec(game(4), 2..20), by in 1_usize..4) {
        let turn = |who: &usize| (who + by) % 4;
        let turned: Vec<Vec<Ranking>> = games.iter().map(|game| vec![Ranking {
            places: game.places.iter().map(|place| place.iter().map(turn).collect()).collect(),
            unranked: game.unranked.iter().map(turn).collect(),
        }]).collect();
        let games: Vec<Vec<Ranking>> = games.into_iter().map(|game| vec![game]).collect();
        let (one, other) = (rate(4, &games, Prior::default(), Level::P95).unwrap(), rate(4, &turned, Prior::default(), Level::P95).unwrap());
        for who in 0..4 {
            prop_assert!(near(one.of(who).unwrap(), other.of(turn(&who)).unwrap()));
            let all = one.of(who).unwrap();
            prop_assert!(all.low <= all.estimate && all.estimate <= all.high && all.width().is_finite());
        }
    }

    #[test]
    fn one_more_win_never_lowers_the_winner(wins in 0_usize..20, losses in 0_usize..20) {
        let orbits = |wins: usize| -> Vec<Vec<Ranking>> {
            let won = std::iter::repeat_n(Ranking::win(0, 1), wins);
            won.chain(std::iter::repeat_n(Ranking::win(1, 0), losses + 2)).map(|game| vec![game]).collect()
        };
        let of = |wins| rate(2, &orbits(wins), Prior::default(), Level::P95).unwrap().of(0).unwrap().estimate;
        prop_assert!(of(wins + 1) > of(wins));
    }
}
