//! A persona ready for use.

use endturn_engine::random::{DrawSubject, Draws};
use endturn_fleets::personas::FleetPersona;
use endturn_fleets::ruleset::ByPhase;

use crate::support::shipped_ruleset;

#[test]
fn f_09_a_mood_is_drawn_for_each_seat_and_lasts_for_the_whole_game() {
    let named = |name: &str, moods: &[&str]| {
        let mut knobs = shipped_ruleset().personas.0["turtle"].clone();
        knobs.moods = moods.iter().map(|&mood| mood.to_owned()).collect();
        FleetPersona::new(name, &knobs, |_| None)
    };
    let others = [named("calm", &[]), named("wild", &["calm"])];
    let mut persona = named("both", &["calm", "wild"]);
    persona.find_moods(&others);
    let mut counts = std::collections::BTreeMap::new();
    let mut differ = 0;
    for seed in 0..600 {
        let mut draws = Draws::new(seed);
        let [first, second] = [1, 2].map(|seat| persona.mood(DrawSubject::TABLE.nth(seat), &draws).name.clone());
        differ += u32::from(first != second);
        for round in 1..4 {
            draws.enter_round(round);
            assert_eq!(persona.mood(DrawSubject::TABLE.nth(1), &draws).name, first, "seed {seed}, round {round}");
        }
        *counts.entry(first).or_insert(0) += 1;
    }
    assert_eq!(counts.keys().collect::<Vec<_>>(), ["both", "calm", "wild"]);
    assert!(counts.values().all(|count| (150..=250).contains(count)), "{counts:?}");
    assert!((330..=470).contains(&differ), "{differ} of 600 games give two seats different moods");
}

#[test]
fn a_margin_slides_from_phase_to_phase() {
    let mut knobs = shipped_ruleset().personas.0["turtle"].clone();
    (knobs.mid_from, knobs.late_from) = (5, 15);
    knobs.margin_permille = ByPhase { early: 400, mid: 200, late: -100 };
    let persona = FleetPersona::new("turtle", &knobs, |_| None);
    let margins = [1, 3, 5, 10, 15, 16, 60].map(|round| persona.margin(round));
    assert_eq!(margins, [400, 300, 200, 50, -100, -100, -100]);
}

#[test]
fn phases_may_be_empty() {
    let mut knobs = shipped_ruleset().personas.0["turtle"].clone();
    for (mid_from, late_from) in [(0, 0), (1, 1), (0, 9), (1, 2), (7, 7)] {
        (knobs.mid_from, knobs.late_from) = (mid_from, late_from);
        let persona = FleetPersona::new("turtle", &knobs, |_| None);
        let ByPhase { early, mid, late } = knobs.margin_permille;
        let (least, most) = (early.min(mid).min(late), early.max(mid).max(late));
        assert!((0..20).all(|round| (least..=most).contains(&persona.margin(round))));
        assert_eq!(persona.margin(u32::MAX), late);
    }
}
