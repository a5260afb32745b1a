//! C-60 Disasters: whether one strikes a city, and the order of its effects. Carried out by
//! `crates/endturn_civ/src/stages/disasters.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;

use crate::ruleset::events::DisasterEffect;

/// Whether a disaster strikes: the draw comes first, whether or not its requirements hold.
///
/// `disasters` is the setting; nothing is drawn if it is 0. `frequency` is the disaster's, in
/// millionths.
pub fn strikes(draw: &mut Draw, disasters: i32, frequency: i32, reqs_hold: impl FnOnce() -> bool) -> bool {
    if disasters <= 0 {
        return false;
    }
    let chance = i64::from(disasters) * i64::from(frequency);
    (draw.below(1_000_000) as i64) < chance && reqs_hold()
}

/// The effects of a disaster in order, each once.
///
/// Of the two that take a citizen, the one that may destroy the city comes before the other.
pub fn in_order(effects: &[DisasterEffect]) -> impl Iterator<Item = DisasterEffect> {
    let destroys = effects.contains(&DisasterEffect::ReducePopDestroy);
    DisasterEffect::ALL
        .iter()
        .copied()
        .filter(move |effect| effects.contains(effect) && !(destroys && *effect == DisasterEffect::ReducePopulation))
}

/// Citizens a city of this size loses to an effect.
#[must_use]
pub const fn citizens_lost(effect: DisasterEffect, size: i32) -> i32 {
    match effect {
        DisasterEffect::ReducePopDestroy => 1,
        DisasterEffect::ReducePopulation if size > 1 => 1,
        _ => 0,
    }
}

/// Draws the building that is destroyed; candidates are ordinary improvements without the flag
/// `DisasterProof`.
pub fn building_hit(draw: &mut Draw, candidates: usize) -> Option<usize> {
    (candidates > 0).then(|| draw.below(candidates as u64) as usize)
}

#[cfg(test)]
mod tests {
    use super::super::fair;
    use super::*;
    use DisasterEffect as Effect;

    #[test]
    fn c_60_the_draw_precedes_the_requirements() {
        let (mut drawn, mut same) = (fair::draw("C-60", 1), fair::draw("C-60", 1));
        assert!(!strikes(&mut drawn, 10, 100_000, || false));
        let _ = same.below(1_000_000);
        assert_eq!(drawn.below(1_000_000), same.below(1_000_000), "exactly one number was drawn");
        let (mut idle, mut fresh) = (fair::draw("C-60", 2), fair::draw("C-60", 2));
        assert!(!strikes(&mut idle, 0, 1_000_000, || true));
        assert_eq!(idle.below(1_000_000), fresh.below(1_000_000), "without disasters nothing is drawn");
    }

    #[test]
    fn c_60_classic_strikes_once_in_ten_thousand() {
        let mut draw = fair::draw("C-60", 3);
        let hits = (0..1_000_000).filter(|_| strikes(&mut draw, 10, 10, || true)).count();
        assert!((60..=140).contains(&hits), "{hits} of 100 expected");
        assert!(strikes(&mut draw, 1000, 1000, || true), "a chance of 1 always hits");
    }

    #[test]
    fn c_60_effects_come_in_their_own_order() {
        let accident = [Effect::EmptyProdStock, Effect::ReducePopulation, Effect::Fallout, Effect::Pollution];
        let expected = [Effect::Pollution, Effect::Fallout, Effect::ReducePopulation, Effect::EmptyProdStock];
        assert_eq!(in_order(&accident).collect::<Vec<_>>(), expected);
        let both = [Effect::ReducePopulation, Effect::ReducePopDestroy];
        assert_eq!(in_order(&both).collect::<Vec<_>>(), [Effect::ReducePopDestroy]);
    }

    #[test]
    fn c_60_the_last_citizen_dies_only_by_what_may_destroy_the_city() {
        let lost = |effect| [1, 2].map(|size| citizens_lost(effect, size));
        assert_eq!((lost(Effect::ReducePopulation), lost(Effect::ReducePopDestroy)), ([0, 1], [1, 1]));
        assert_eq!(lost(Effect::DestroyBuilding), [0, 0]);
        assert_eq!(building_hit(&mut fair::draw("C-60", 4), 0), None);
        assert!(building_hit(&mut fair::draw("C-60", 4), 3).is_some_and(|at| at < 3));
    }
}
