//! W-158 Attitude and diplomacy, W-159 Treaty evaluation: the numbers by which a computer player
//! judges other nations and what they offer. Carried out by
//! `crates/endturn_civ/src/stages/attitudes.rs` and `crates/endturn_civ/src/envoys/weighing.rs`.
//! Draws none. Tells nothing.

use crate::ruleset::personas::Knobs;
use crate::ruleset::words::Relation;

/// The highest attitude; the lowest is its negative.
pub const MAX_ATTITUDE: i32 = 1000;
/// Soldiers on the nation's land that count at most.
const TRESPASSERS: i32 = 6;
/// Divisor of the resentment of nations that a betrayal did not harm.
const WITNESSES: i32 = 4;
/// Love that gifts of one treaty can buy at most.
const BOUGHT: i64 = 150;

/// Events between two nations since the last round, as one of them has seen them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Season {
    /// Their relation.
    pub relation: Option<Relation>,
    /// Whether the other gave cause to break a pact (W-119).
    pub is_provoked: bool,
    /// Number of nations with which both are at war, as far as the nation knows.
    pub common_enemies: i32,
    /// Soldiers of the other that the nation sees on its own land.
    pub trespassers: i32,
    /// The sum of `Gain_AI_Love` of the other nation.
    pub charm: i32,
    /// Whether the other's score is far above the nation's own.
    pub leads: bool,
    /// Whether the other is the nation's war aim.
    pub is_aim: bool,
}

/// W-158: the attitude after a round.
#[must_use]
pub fn next(love: i32, season: &Season, knobs: &Knobs) -> i32 {
    let mut love = love;
    match season.relation {
        Some(Relation::Armistice | Relation::Peace | Relation::Alliance) if !season.is_provoked => {
            love += knobs.peace_love;
        }
        Some(Relation::CeaseFire) if !season.is_provoked => love += knobs.truce_love,
        Some(Relation::War) => love -= knobs.war_hate,
        _ => {}
    }
    love += knobs.common_enemy_love.saturating_mul(season.common_enemies.clamp(0, 32));
    if season.is_provoked {
        love -= love.max(0) / 2 + knobs.provoked_hate;
    }
    love -= knobs.trespass_hate * season.trespassers.clamp(0, TRESPASSERS);
    love += season.charm.clamp(-MAX_ATTITUDE, MAX_ATTITUDE);
    love -= if season.leads { knobs.leader_hate } else { 0 };
    love -= if season.is_aim { knobs.aim_hate } else { 0 };
    love -= love * knobs.fades_pct / 100;
    love.clamp(-MAX_ATTITUDE, MAX_ATTITUDE)
}

/// W-158: the attitude to a nation that breaks a pact, with the nation itself or with another.
#[must_use]
pub fn after_betrayal(love: i32, is_victim: bool, knobs: &Knobs) -> i32 {
    let hate = if is_victim { knobs.betrayal_hate } else { knobs.betrayal_hate / WITNESSES };
    (love - hate).clamp(-MAX_ATTITUDE, MAX_ATTITUDE)
}

/// W-159: the attitude of a nation with this number of cities after gifts of this worth.
#[must_use]
pub fn after_gifts(love: i32, worth: i64, cities: i32) -> i32 {
    let bought = (worth.max(0) / (10 * i64::from(cities.max(0)) + 1)).min(BOUGHT);
    (love + bought as i32).clamp(-MAX_ATTITUDE, MAX_ATTITUDE)
}

/// A nation that could become a war aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prey {
    /// Cities that the nation knows of it.
    pub cities: i32,
    /// Citizens in them.
    pub citizens: i32,
    /// Distance in tiles of the nearest of them on the nation's own land.
    pub distance: i32,
    /// Strength of the nation and of those at war with the other already.
    pub own_power: i64,
    /// Strength of the other.
    pub power: i64,
    /// Attitude to it.
    pub love: i32,
    /// Rounds since the first meeting.
    pub known_for: i32,
    /// Closeness of their pact; 0 for war.
    pub closeness: i32,
    /// Whether an ally fights it already.
    pub is_allys_enemy: bool,
    /// Whether its score is far above the nation's own.
    pub leads: bool,
    /// Whether its spaceship is under way.
    pub has_launched: bool,
}

/// W-158: how much a nation is worth as a war aim; `None` if it is out of the question.
#[must_use]
pub fn aim_worth(prey: &Prey, knobs: &Knobs) -> Option<i64> {
    let is_urgent = prey.has_launched && knobs.launch_war_ratio_pct > 0;
    let ratio = match prey.is_allys_enemy {
        _ if is_urgent => knobs.launch_war_ratio_pct,
        true => knobs.ally_war_ratio_pct,
        false => knobs.war_ratio_pct,
    };
    let is_wanted = is_urgent || prey.is_allys_enemy || prey.love <= knobs.war_to_attitude;
    let is_strong = prey.own_power.saturating_mul(100) >= prey.power.saturating_mul(i64::from(ratio));
    let is_out = knobs.war_ratio_pct == 0
        || prey.cities == 0
        || !is_wanted
        || !is_strong
        || !is_urgent && (prey.known_for < knobs.war_after_turns || prey.distance > knobs.war_reach);
    if is_out {
        return None;
    }
    let of = |count: i32, worth: i32| 1_000 * i64::from(count) * i64::from(worth);
    let worth = of(prey.cities, knobs.aim_city_worth) + of(prey.citizens, knobs.aim_citizen_worth);
    let share = |left: i64, pct: i32| left.saturating_mul(i64::from(pct)) / 100;
    let near = (0..prey.distance).fold(worth, |left, _| share(left, knobs.aim_way_pct));
    let kept = (0..prey.closeness).fold(near, |left, _| share(left, 100 - knobs.betrayal_pct));
    let kept = if prey.leads { share(kept, knobs.aim_leader_pct) } else { kept };
    let kept = if is_urgent { share(kept, knobs.aim_launch_pct) } else { kept };
    Some(if prey.is_allys_enemy { share(kept, knobs.aim_ally_pct) } else { kept })
}

/// The standing of the two sides of a treaty, as one of them sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// Their relation.
    pub relation: Relation,
    /// Attitude to the other.
    pub love: i32,
    /// Whether the other is the war aim.
    pub is_aim: bool,
    /// Whether the other has the highest score that the nation knows.
    pub is_rival: bool,
}

impl Sides {
    /// Whether they are allies or of one team.
    #[must_use]
    pub const fn are_allies(&self) -> bool {
        matches!(self.relation, Relation::Alliance | Relation::Team)
    }

    /// Whether they are at war, or have not met.
    #[must_use]
    pub const fn are_enemies(&self) -> bool {
        matches!(self.relation, Relation::War | Relation::NeverMet)
    }

    /// W-159: gold that a tech of this many bulbs is worth to the nation that gets it.
    #[must_use]
    pub fn tech_gain(&self, bulbs: i32) -> i64 {
        if self.are_enemies() { i64::from(bulbs) / 2 } else { i64::from(bulbs) }
    }

    /// W-159: gold that a tech of this many bulbs must bring to be given away; `None` if it is not
    /// for sale.
    #[must_use]
    pub fn tech_price(&self, bulbs: i32, knobs: &Knobs) -> Option<i64> {
        if knobs.tech_price_pct == 0 {
            return None;
        }
        let mut price = i64::from(bulbs) * i64::from(knobs.tech_price_pct) / 100;
        if self.are_allies() {
            price /= 2;
        } else if self.are_enemies() {
            price = price * i64::from(knobs.enemy_price_pct) / 100;
        }
        Some(if self.is_rival { price * i64::from(knobs.rival_price_pct) / 100 } else { price })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn season(relation: Relation) -> Season {
        Season { relation: Some(relation), ..Season::default() }
    }

    #[test]
    fn w_158_peace_is_loved_and_war_hated_and_all_of_it_fades() {
        let knobs = Knobs::default();
        let next = |love, season: &Season| next(love, season, &knobs);
        assert_eq!(next(0, &season(Relation::Peace)), 15);
        assert_eq!(next(0, &season(Relation::CeaseFire)), 5);
        assert_eq!(next(0, &season(Relation::War)), -15);
        assert_eq!(next(500, &season(Relation::NeverMet)), 480);
        assert_eq!(next(-500, &season(Relation::NeverMet)), -480);
        // What is gained and what fades are equal in the end.
        let settled = (0..200).fold(0, |love, _| next(love, &season(Relation::Peace)));
        assert_eq!(next(settled, &season(Relation::Peace)), settled);
        assert!((350..=375).contains(&settled), "{settled}");
        assert_eq!(next(-1000, &Season { is_provoked: true, ..season(Relation::War) }), -1000);
    }

    #[test]
    fn w_158_provocations_trespassers_leaders_and_aims_cost_love() {
        let knobs = Knobs { fades_pct: 0, ..Knobs::default() };
        let next = |season: &Season| next(100, season, &knobs);
        let peace = season(Relation::Peace);
        assert_eq!(next(&Season { is_provoked: true, ..peace }), 100 - 50 - 180);
        assert_eq!(next(&Season { trespassers: 9, ..peace }), 115 - 30);
        assert_eq!(next(&Season { common_enemies: 2, ..peace }), 115 + 8);
        assert_eq!(next(&Season { charm: 20, ..peace }), 135);
        assert_eq!(next(&Season { leads: true, is_aim: true, ..peace }), 115 - 10 - 25);
        assert_eq!([true, false].map(|victim| after_betrayal(100, victim, &knobs)), [-100, 50]);
        assert_eq!([0, 50, 5_000].map(|worth| after_gifts(0, worth, 4)), [0, 1, 121]);
    }

    #[test]
    fn w_158_a_war_aim_is_near_weak_and_not_loved() {
        let knobs = Knobs::default();
        let prey = Prey {
            cities: 5,
            citizens: 20,
            distance: 0,
            own_power: 150,
            power: 100,
            love: 100,
            known_for: 16,
            closeness: 0,
            is_allys_enemy: false,
            leads: false,
            has_launched: false,
        };
        assert_eq!(aim_worth(&prey, &knobs), Some(200_000));
        let not = [
            Prey { own_power: 149, ..prey },
            Prey { love: 101, ..prey },
            Prey { known_for: 15, ..prey },
            Prey { cities: 0, ..prey },
            Prey { distance: 13, ..prey },
        ];
        assert_eq!(not.map(|prey| aim_worth(&prey, &knobs)), [None; 5]);
        // An ally's enemy may be as strong and as loved as it likes.
        let allys = Prey { own_power: 70, love: 900, is_allys_enemy: true, ..prey };
        assert_eq!(aim_worth(&allys, &knobs), Some(400_000));
        // Peace must be broken first.
        assert_eq!(aim_worth(&Prey { closeness: 3, ..prey }, &knobs), Some(102_400));
        assert_eq!(aim_worth(&Prey { leads: true, ..prey }, &knobs), Some(300_000));
        assert_eq!(aim_worth(&prey, &Knobs { war_ratio_pct: 0, ..knobs }), None);
    }

    #[test]
    fn w_161_a_nation_whose_ship_is_under_way_is_the_first_war_aim() {
        let knobs = Knobs::default();
        let friend = Prey {
            cities: 1,
            citizens: 1,
            distance: 30,
            own_power: 70,
            power: 100,
            love: 900,
            known_for: 0,
            closeness: 3,
            is_allys_enemy: false,
            leads: false,
            has_launched: false,
        };
        let rival = Prey { has_launched: true, ..friend };
        let weak = Prey { cities: 40, citizens: 90, distance: 0, own_power: 900, love: -900, known_for: 90, ..friend };
        assert_eq!(aim_worth(&friend, &knobs), None);
        assert!(aim_worth(&rival, &knobs) > Some(0));
        assert!(
            aim_worth(&Prey { distance: 0, ..rival }, &knobs)
                > aim_worth(&Prey { cities: 4, citizens: 4, ..weak }, &knobs)
        );
        assert_eq!(aim_worth(&Prey { own_power: 69, ..rival }, &knobs), None);
        assert_eq!(aim_worth(&rival, &Knobs { launch_war_ratio_pct: 0, ..knobs.clone() }), None);
        // A persona to which ships are no more than other reasons.
        let unhurried = Knobs { aim_launch_pct: 100, ..knobs.clone() };
        assert_eq!(aim_worth(&rival, &unhurried).map(|worth| worth * 10), aim_worth(&rival, &knobs));
    }

    #[test]
    fn w_159_techs_are_dear_to_enemies_and_cheap_to_allies() {
        let knobs = Knobs::default();
        let sides = |relation| Sides { relation, love: 0, is_aim: false, is_rival: false };
        let price = |relation| sides(relation).tech_price(100, &knobs);
        assert_eq!([Relation::Alliance, Relation::Peace, Relation::War].map(price), [Some(40), Some(80), Some(240)]);
        assert_eq!(Sides { is_rival: true, ..sides(Relation::Peace) }.tech_price(100, &knobs), Some(160));
        assert_eq!([Relation::Peace, Relation::War].map(|relation| sides(relation).tech_gain(100)), [100, 50]);
        assert_eq!(sides(Relation::Peace).tech_price(100, &Knobs { tech_price_pct: 0, ..knobs }), None);
    }
}
