//! S-02 Diplomatic battles, S-03 Success and escape of agents: the chances of one agent, in
//! percent. Carried out by `crates/endturn_civ/src/changes/agents.rs`.
//! Draws none. Tells nothing.

use endturn_engine::number::saturate;

/// One side of a diplomatic battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agent {
    /// It has the flag `Spy`.
    pub is_spy: bool,
    /// It has the flag `SuperSpy`.
    pub is_super_spy: bool,
    /// The power of its level of experience.
    pub power_pct: i32,
}

/// Maximum percentage considered.
const MAX_PCT: i32 = 100_000;
/// Advantage of a `Spy` over a plain agent, in percent points.
const SPY: i64 = 25;

/// `pct` percent of a number, with the percentage clamped.
fn part(of: i64, pct: i32) -> i64 {
    of * i64::from(pct.clamp(-MAX_PCT, MAX_PCT)) / 100
}

/// S-02: an agent's chance of getting past one that guards the location, from 0 to 100. Even odds,
/// 25 more for a `Spy` and 25 less against one, plus the difference in power of their levels;
/// `Spy_Resistant` reduces the result by its percentage. A `SuperSpy` always gets past, and no
/// other agent past it **(ours)**.
#[must_use]
pub fn battle_pct(agent: Agent, guard: Agent, resistant_pct: i32) -> i32 {
    if agent.is_super_spy || guard.is_super_spy {
        return if agent.is_super_spy { 100 } else { 0 };
    }
    let by_kind = (i64::from(agent.is_spy) - i64::from(guard.is_spy)) * SPY;
    let even = 50 + by_kind + i64::from(agent.power_pct) - i64::from(guard.power_pct);
    saturate((even - part(even, resistant_pct)).clamp(0, 100))
}

/// S-03: the success chance of one try of a mission, from 0 to 100: `diplchance`, increased by
/// `Action_Odds_Pct` percent of it **(ours)**.
#[must_use]
pub fn success_pct(diplchance: i32, odds_pct: i32) -> i32 {
    let chance = i64::from(diplchance);
    saturate((chance + part(chance, odds_pct)).clamp(0, 100))
}

/// S-03: an agent's chance of returning from its mission, from 0 to 100: `diplchance`, plus the
/// power of its level above the lowest **(ours)**.
#[must_use]
pub fn escape_pct(diplchance: i32, power_pct: i32, lowest_pct: i32) -> i32 {
    saturate((i64::from(diplchance) + i64::from(power_pct) - i64::from(lowest_pct)).clamp(0, 100))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agent(is_spy: bool, power_pct: i32) -> Agent {
        Agent { is_spy, power_pct, ..Agent::default() }
    }

    #[test]
    fn s_02_equals_have_even_odds_and_a_spy_a_quarter_more() {
        let (diplomat, spy) = (agent(false, 100), agent(true, 100));
        let chances = [(diplomat, diplomat), (spy, diplomat), (diplomat, spy), (spy, spy)];
        assert_eq!(chances.map(|(one, other)| battle_pct(one, other, 0)), [50, 75, 25, 50]);
    }

    #[test]
    fn s_02_levels_count_by_their_power_and_resistance_takes_its_part() {
        assert_eq!(battle_pct(agent(false, 115), agent(false, 100), 0), 65);
        assert_eq!(battle_pct(agent(true, 100), agent(false, 110), 0), 65);
        assert_eq!(battle_pct(agent(false, 100), agent(false, 100), 25), 38, "a fortress: 50 less 12");
        assert_eq!(battle_pct(agent(true, 100), agent(false, 100), 75), 19, "a palace in a fortress: 75 less 56");
        assert_eq!(battle_pct(agent(true, 100), agent(false, 100), 100), 0);
    }

    #[test]
    fn s_02_nobody_gets_past_a_super_spy_but_another() {
        let leader = Agent { is_super_spy: true, ..agent(false, 100) };
        assert_eq!(battle_pct(agent(true, 115), leader, 0), 0);
        assert_eq!([battle_pct(leader, agent(true, 115), 100), battle_pct(leader, leader, 0)], [100; 2]);
    }

    #[test]
    fn s_03_success_and_escape_begin_at_diplchance() {
        assert_eq!(
            [success_pct(80, 0), success_pct(80, -50), success_pct(80, 50), success_pct(40, -200)],
            [80, 40, 100, 0]
        );
        assert_eq!([escape_pct(80, 100, 100), escape_pct(80, 115, 100), escape_pct(95, 110, 100)], [80, 95, 100]);
    }

    #[test]
    fn s_02_the_largest_numbers_there_are_stay_within_bounds() {
        for power in [i32::MIN, i32::MAX] {
            for other in [i32::MIN, i32::MAX] {
                let pct = battle_pct(agent(true, power), agent(false, other), power);
                let more = [success_pct(power, other), escape_pct(power, other, power), pct];
                assert!(more.iter().all(|pct| (0..=100).contains(pct)), "{more:?}");
            }
        }
    }
}
