//! C-17 Base mood and empire size, C-18 Luxury, C-19 Content effects, C-22 Final happiness effects,
//! C-23 States and disorder penalties: the citizens' mood, level by level. Carried out by
//! `crates/endturn_civ/src/changes/nations.rs` and `crates/endturn_civ/src/refresh/mod.rs`.
//! Draws none. Tells nothing.

use super::terms::{Faces, Feelings, MoodTerms};
use crate::arithmetic::saturate;

/// The values by which the size of a nation affects the mood of its cities (C-17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EmpireSize {
    /// `City_Unhappy_Size`: citizens content by default in a small nation.
    pub unhappy_size: i32,
    /// `Empire_Size_Base`: cities without any penalty.
    pub base: i32,
    /// `Empire_Size_Step`: cities per further penalty; no further penalty if not above 0.
    pub step: i32,
    /// Cities of the nation.
    pub cities: i32,
    /// Whether citizens can be angry.
    pub angry_citizens: bool,
}

/// C-17: the numbers of citizens of any city who are content and who are angry by default; 0 to 255
/// each, never both above 0.
#[must_use]
pub fn base_moods(empire: EmpireSize) -> (i32, i32) {
    let (base, step, cities) = (i64::from(empire.base), i64::from(empire.step), i64::from(empire.cities));
    let mut content = i64::from(empire.unhappy_size);
    if base + step > 0 && cities > base {
        content -= 1;
        if step > 0 {
            content -= (cities - base - 1) / step;
        }
    }
    let angry = if empire.angry_citizens { -content } else { 0 };
    (saturate(content.clamp(0, 255)), saturate(angry.clamp(0, 255)))
}

/// All levels of a city's mood, with this luxury and these specialists, who take up places of
/// content citizens (C-17…C-22).
#[must_use]
pub(crate) fn feelings(terms: &MoodTerms, size: i32, specialists: i32, luxury: i32) -> Feelings {
    let base = base_faces(terms, size, specialists);
    let pleased = after_luxury(base, luxury, terms.happy_cost);
    let effect = after_content(pleased, terms.make_content);
    let nationality = after_unrest(effect, terms.foreign_unrest);
    let martial = after_unrest(after_content(nationality, terms.martial_law), terms.unit_unrest);
    Feelings { base, luxury: pleased, effect, nationality, martial, last: after_wonders(martial, terms) }
}

/// C-23: the city is happy: large enough, no citizen unhappy, at least half of all citizens happy.
#[must_use]
pub(crate) const fn is_happy(faces: Faces, size: i32, celebrate_size: i32) -> bool {
    size >= celebrate_size && faces.angry == 0 && faces.unhappy == 0 && faces.happy >= (size + 1) / 2
}

/// C-23: the city is in disorder: unhappy citizens outnumber happy ones, with angry ones counting
/// twice.
#[must_use]
pub(crate) const fn is_disorder(faces: Faces) -> bool {
    faces.happy < faces.unhappy + 2 * faces.angry
}

/// C-17: content and angry citizens before any measures.
fn base_faces(terms: &MoodTerms, size: i32, specialists: i32) -> Faces {
    let specialists = specialists.clamp(0, size.max(0));
    let workers = size.max(0) - specialists;
    let content = size.min(terms.content).saturating_sub(specialists).max(0);
    let angry = terms.angry.clamp(0, workers - content);
    Faces { happy: 0, content, unhappy: workers - content - angry, angry }
}

/// C-18: luxury raises angry, then content citizens by one step and unhappy ones by two, and any
/// rest one step at a time.
fn after_luxury(faces: Faces, luxury: i32, happy_cost: i32) -> Faces {
    let Faces { mut happy, mut content, mut unhappy, mut angry } = faces;
    let mut steps = luxury.max(0) / happy_cost.max(1);
    move_some(&mut angry, &mut unhappy, &mut steps, 1);
    move_some(&mut content, &mut happy, &mut steps, 1);
    move_some(&mut unhappy, &mut happy, &mut steps, 2);
    let mut once = steps.min(1);
    move_some(&mut unhappy, &mut content, &mut once, 1);
    Faces { happy, content, unhappy, angry }
}

/// C-19, and martial law of C-21: the angry calm down, then the unhappy.
fn after_content(faces: Faces, count: i32) -> Faces {
    let Faces { happy, mut content, mut unhappy, mut angry } = faces;
    let mut left = count;
    move_some(&mut angry, &mut unhappy, &mut left, 1);
    move_some(&mut unhappy, &mut content, &mut left, 1);
    Faces { happy, content, unhappy, angry }
}

/// C-20, and soldiers abroad of C-21: content citizens become unhappy, happy ones too at double
/// cost; none becomes angry.
fn after_unrest(faces: Faces, count: i32) -> Faces {
    let Faces { mut happy, mut content, mut unhappy, angry } = faces;
    let mut left = count;
    move_some(&mut content, &mut unhappy, &mut left, 1);
    move_some(&mut happy, &mut unhappy, &mut left, 2);
    move_some(&mut happy, &mut content, &mut left, 1);
    Faces { happy, content, unhappy, angry }
}

/// C-22: effects that make citizens happy, and those that remove or reduce unhappiness.
fn after_wonders(faces: Faces, terms: &MoodTerms) -> Faces {
    let Faces { mut happy, mut content, mut unhappy, mut angry } = faces;
    let mut left = terms.make_happy;
    move_some(&mut content, &mut happy, &mut left, 1);
    move_some(&mut unhappy, &mut happy, &mut left, 2);
    if terms.no_unhappy {
        return Faces { happy, content: content + unhappy + angry, unhappy: 0, angry: 0 };
    }
    left = left.saturating_add(terms.force_content);
    move_some(&mut angry, &mut unhappy, &mut left, 1);
    move_some(&mut unhappy, &mut content, &mut left, 1);
    Faces { happy, content, unhappy, angry }
}

/// Moves citizens from one face to another, as many as there are and `left` pays for at `cost`
/// each, 1 or 2.
fn move_some(from: &mut i32, to: &mut i32, left: &mut i32, cost: i32) {
    let moved = (*left / cost).clamp(0, *from);
    *from -= moved;
    *to += moved;
    *left -= moved * cost;
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const fn faces(happy: i32, content: i32, unhappy: i32, angry: i32) -> Faces {
        Faces { happy, content, unhappy, angry }
    }

    fn despotism(cities: i32) -> EmpireSize {
        EmpireSize { unhappy_size: 4, base: 10, step: 10, cities, angry_citizens: true }
    }

    #[test]
    fn c_17_despotism_loses_a_content_citizen_at_11_21_31_cities() {
        let moods = [10, 11, 20, 21, 41, 51].map(|cities| base_moods(despotism(cities)));
        assert_eq!(moods, [(4, 0), (3, 0), (3, 0), (2, 0), (0, 0), (0, 1)]);
        let meek = EmpireSize { angry_citizens: false, ..despotism(51) };
        assert_eq!(base_moods(meek), (0, 0));
    }

    #[test]
    fn c_17_without_a_step_there_is_one_penalty_and_without_either_none() {
        let communism = EmpireSize { base: 12, step: 0, ..despotism(99) };
        assert_eq!(base_moods(communism), (3, 0));
        assert_eq!(base_moods(EmpireSize { base: 0, step: 0, ..despotism(99) }), (4, 0));
        assert_eq!(base_moods(EmpireSize { base: i32::MIN, step: i32::MAX, ..despotism(i32::MAX) }), (4, 0));
    }

    #[test]
    fn c_17_specialists_take_the_places_of_the_content() {
        let terms = MoodTerms { content: 4, happy_cost: 2, ..MoodTerms::default() };
        assert_eq!(feelings(&terms, 6, 0, 0).base, faces(0, 4, 2, 0));
        assert_eq!(feelings(&terms, 6, 1, 0).base, faces(0, 3, 2, 0));
        assert_eq!(feelings(&terms, 6, 5, 0).base, faces(0, 0, 1, 0));
        assert_eq!(feelings(&terms, 2, 0, 0).base, faces(0, 2, 0, 0));
        let crowded = MoodTerms { content: 0, angry: 3, ..terms };
        assert_eq!(feelings(&crowded, 6, 1, 0).base, faces(0, 0, 2, 3));
        assert_eq!(feelings(&crowded, 2, 0, 0).base, faces(0, 0, 0, 2));
    }

    #[test]
    fn c_18_to_c_21_a_city_of_eight_is_kept_in_order() {
        let terms = MoodTerms { content: 3, happy_cost: 2, make_content: 1, martial_law: 3, ..MoodTerms::default() };
        let all = feelings(&terms, 8, 0, 4);
        assert_eq!(all.base, faces(0, 3, 5, 0));
        assert_eq!(all.luxury, faces(2, 1, 5, 0));
        assert_eq!(all.effect, faces(2, 2, 4, 0));
        assert_eq!(all.nationality, faces(2, 2, 4, 0));
        assert_eq!(all.martial, faces(2, 5, 1, 0));
        assert!(!is_disorder(all.last));
    }

    #[test]
    fn c_18_luxury_lifts_the_angry_first_and_one_unhappy_last() {
        assert_eq!(after_luxury(faces(0, 1, 1, 2), 4, 2), faces(0, 1, 3, 0));
        assert_eq!(after_luxury(faces(0, 1, 2, 1), 8, 2), faces(2, 0, 2, 0), "1 angry, 1 content, 1 unhappy by two");
        assert_eq!(after_luxury(faces(0, 0, 3, 0), 7, 2), faces(1, 1, 1, 0), "one point and the rest are lost");
        assert_eq!(after_luxury(faces(0, 0, 3, 0), 2, 2), faces(0, 1, 2, 0));
        assert_eq!(after_luxury(faces(0, 0, 3, 0), -9, 2), faces(0, 0, 3, 0));
        assert_eq!(after_luxury(faces(0, 4, 3, 0), i32::MAX, 0), faces(7, 0, 0, 0));
    }

    #[test]
    fn c_19_content_effects_calm_the_angry_first_and_never_harm() {
        assert_eq!(after_content(faces(0, 1, 1, 2), 3), faces(0, 2, 2, 0));
        assert_eq!(after_content(faces(0, 1, 1, 2), 99), faces(0, 4, 0, 0));
        assert_eq!(after_content(faces(0, 1, 1, 2), -2), faces(0, 1, 1, 2));
    }

    #[test]
    fn c_20_foreign_citizens_make_the_content_unhappy_then_the_happy() {
        assert_eq!(after_unrest(faces(2, 2, 1, 0), 1), faces(2, 1, 2, 0));
        assert_eq!(after_unrest(faces(2, 2, 1, 0), 3), faces(1, 1, 3, 0));
        assert_eq!(after_unrest(faces(2, 2, 1, 0), 5), faces(0, 1, 4, 0));
        assert_eq!(after_unrest(faces(1, 0, 0, 1), 9), faces(0, 0, 1, 1));
    }

    #[test]
    fn c_21_soldiers_abroad_come_after_martial_law() {
        let terms = MoodTerms { content: 2, happy_cost: 2, martial_law: 1, unit_unrest: 2, ..MoodTerms::default() };
        assert_eq!(feelings(&terms, 4, 0, 0).martial, faces(0, 1, 3, 0));
    }

    #[test]
    fn c_22_what_makes_happy_skips_the_angry_and_what_is_left_of_it_calms() {
        let terms = MoodTerms { make_happy: 4, ..MoodTerms::default() };
        assert_eq!(after_wonders(faces(0, 1, 2, 1), &terms), faces(2, 0, 2, 0), "the fourth calms an angry one");
        assert_eq!(after_wonders(faces(0, 0, 0, 2), &MoodTerms { make_happy: 0, ..terms }), faces(0, 0, 0, 2));
        let forced = MoodTerms { force_content: 2, ..MoodTerms::default() };
        assert_eq!(after_wonders(faces(0, 0, 2, 1), &forced), faces(0, 1, 2, 0));
        let calm = MoodTerms { no_unhappy: true, make_happy: 1, ..forced };
        assert_eq!(after_wonders(faces(0, 1, 2, 1), &calm), faces(1, 3, 0, 0));
    }

    #[test]
    fn c_23_equal_numbers_are_order_and_half_the_city_happy_is_a_feast() {
        assert!(!is_disorder(faces(2, 0, 2, 0)) && is_disorder(faces(2, 0, 1, 1)) && !is_disorder(faces(0, 0, 0, 0)));
        assert!(is_happy(faces(3, 2, 0, 0), 5, 3) && !is_happy(faces(2, 3, 0, 0), 5, 3));
        assert!(!is_happy(faces(2, 0, 0, 0), 2, 3), "too small");
        assert!(!is_happy(faces(4, 0, 1, 0), 5, 3) && !is_happy(faces(4, 0, 0, 1), 5, 3));
    }

    prop_compose! {
        fn any_terms()(
            numbers in proptest::array::uniform10(-300..300_i32), no_unhappy: bool,
            wild in proptest::array::uniform4(any::<i32>())
        ) -> MoodTerms {
            let [content, angry, happy_cost, make_content, foreign_unrest, martial_law, ..] = numbers;
            let [.., unit_unrest, make_happy, force, _] = numbers;
            let is_wild = numbers[9] > 200;
            MoodTerms {
                content, angry, happy_cost, make_content, martial_law, celebrate_size: 3,
                foreign_unrest: if is_wild { wild[0] } else { foreign_unrest },
                unit_unrest: if is_wild { wild[1] } else { unit_unrest },
                make_happy: if is_wild { wild[2] } else { make_happy },
                no_unhappy,
                force_content: if is_wild { wild[3] } else { force },
            }
        }
    }

    proptest! {
        #[test]
        fn c_17_to_c_22_no_citizen_appears_or_vanishes(
            terms in any_terms(), size in 0..=255, specialists in 0..=300, luxury: i32
        ) {
            let all = feelings(&terms, size, specialists, luxury);
            for faces in [all.base, all.luxury, all.effect, all.nationality, all.martial, all.last] {
                let each = [faces.happy, faces.content, faces.unhappy, faces.angry];
                prop_assert!(each.iter().all(|&count| count >= 0));
                prop_assert_eq!(each.iter().sum::<i32>(), (size - specialists).max(0));
            }
        }

        #[test]
        fn c_17_content_and_angry_are_never_both_above_zero(unhappy_size: i32, base: i32, step: i32, cities: i32) {
            let (content, angry) = base_moods(EmpireSize { unhappy_size, base, step, cities, angry_citizens: true });
            prop_assert!(content == 0 || angry == 0);
            prop_assert!((0..=255).contains(&content) && (0..=255).contains(&angry));
        }
    }
}
