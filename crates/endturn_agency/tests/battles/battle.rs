//! E-10 Battles, and E-21 the first battle rules.

use endturn_agency::battles::agents::present_at_start;
use endturn_agency::battles::battle::unit::Unit;
use endturn_agency::battles::battle::{Battle, Blow};
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::rules::{MissionRules, Rules};
use endturn_agency::battles::ruleset::numbers::BattleForm;
use endturn_agency::battles::skill::effective;
use endturn_agency::battles::state::{Agent, SiteState};
use endturn_agency::battles::throws::{Attacker, BattleThrow, Side};
use endturn_agency::frame::ids::AgentId;
use endturn_agency::internals::Sight;
use proptest::prelude::*;

use crate::battles::support::shipped;

fn rules(form: BattleForm) -> Rules {
    let mut rules = shipped();
    rules.battle.rules = form;
    rules
}

fn mission<'a>(rules: &'a Rules, word: &str) -> &'a MissionRules {
    rules.mission_named(word).and_then(|id| rules.mission(id)).expect(word)
}

/// A battle with agents of these skills.
fn battle(rules: &Rules, word: &str, skills: &[i64]) -> Battle {
    let mut battle = Battle::default();
    battle.prepare(rules, mission(rules, word));
    for (number, skill) in (0..).zip(skills) {
        let agent = Agent { skill: Fixed::whole(*skill), ..present_at_start(rules) };
        battle.add(rules, AgentId(number), &agent);
    }
    battle
}

/// The best draws for the agents, the worst for the enemies; and the other way round.
fn fixed(best: Side) -> impl FnMut(Attacker, BattleThrow, u64) -> u64 {
    move |who, _, bound| if who.side == best { bound.saturating_sub(1) } else { 0 }
}

#[test]
fn e_10_lucky_agents_win_unhurt_and_learn() {
    let rules = rules(BattleForm::Full);
    let mut battle = battle(&rules, "seize_courier", &[100; 4]);
    let mut blows = Vec::new();
    let outcome = battle.fight(&rules, &mut fixed(Side::Agents), &mut |blow| blows.push(*blow));
    assert_eq!((outcome.state, outcome.agents_killed, outcome.enemies_killed), (SiteState::Won, 0, 3));
    assert_eq!(outcome.enemies_rating_after, Fixed::ZERO);
    assert!(battle.agents.iter().all(|unit| unit.hit_points == Fixed::whole(30)));
    // Four hits on three units: recruits with 20 hit points and the operative with 25 fall after
    // two hits of 15 each.
    assert_eq!(outcome.rounds, 2);
    assert_eq!(blows.iter().filter(|blow| blow.damage.is_some()).count(), 6);
    let earned: i64 = battle.agents.iter().map(|unit| unit.skill_earned).sum();
    let misses = blows.iter().filter(|blow| blow.attacker.side == Side::Enemies).count() as i64;
    assert_eq!(earned, 6 * 4 + misses * 2);
}

#[test]
fn e_10_unlucky_agents_retreat_or_die() {
    let rules = rules(BattleForm::Full);
    let outcome = |count| {
        battle(&rules, "raid_boathouse", &vec![100; count]).fight(&rules, &mut fixed(Side::Enemies), &mut |_| ())
    };
    assert_eq!(outcome(1).state, SiteState::Wiped);
    assert_eq!(outcome(20).state, SiteState::Retreated);
    assert_eq!(outcome(0).state, SiteState::Wiped);
}

#[test]
fn e_10_nobody_to_fight_is_a_victory() {
    let rules = rules(BattleForm::Full);
    let mut battle = battle(&rules, "seize_courier", &[100]);
    battle.enemies.clear();
    assert_eq!(battle.fight(&rules, &mut fixed(Side::Enemies), &mut |_| ()).state, SiteState::Won);
}

#[test]
fn e_10_who_has_a_tenth_of_the_skill_left_is_out_of_it_but_alive() {
    let rules = rules(BattleForm::Full);
    let mut tired = present_at_start(&rules);
    let active = |agent: &Agent| Unit::agent(&rules, AgentId(0), agent).is_active(&rules);
    tired.exhaustion = Fixed::whole(94);
    assert!(active(&tired));
    tired.exhaustion = Fixed::whole(95);
    assert!(!active(&tired));
    let mut battle = battle(&rules, "seize_courier", &[]);
    battle.add(&rules, AgentId(0), &tired);
    let outcome = battle.fight(&rules, &mut fixed(Side::Agents), &mut |_| ());
    assert_eq!((outcome.state, outcome.rounds, outcome.agents_killed), (SiteState::Wiped, 0, 0));
}

#[test]
fn e_10_the_best_target_has_half_the_skill_and_was_attacked_least() {
    let rules = rules(BattleForm::Full);
    let (agents, mut sight) = (battle(&rules, "seize_courier", &[100]), Sight::default());
    let mut attacker = agents.agents[0];
    attacker.eff_at_round = attacker.eff;
    let who = Attacker { side: Side::Agents, number: 0, round: 1 };
    let mut choose = |skills: &[(i64, u32)], drawn: u64| {
        let mut units = battle(&rules, "seize_courier", &skills.iter().map(|(skill, _)| *skill).collect::<Vec<_>>());
        for (unit, (_, attacked)) in units.agents.iter_mut().zip(skills) {
            unit.eff_at_round = unit.eff;
            unit.attacked = *attacked;
        }
        sight.choose(&rules, (who, &attacker), &units.agents, &mut |_, _, _| drawn)
    };
    assert_eq!(choose(&[(40, 0), (45, 0), (56, 0)], 9), Some(1));
    // Equally near: the lower skill.
    assert_eq!(choose(&[(60, 0), (40, 0)], 9), Some(1));
    assert_eq!(choose(&[(50, 1), (75, 0)], 9), Some(1));
    // The least attacked doesn't fit, the next does.
    assert_eq!(choose(&[(200, 0), (50, 1), (50, 2)], 9), Some(1));
    // None is suitable: one of the least attacked, at random.
    assert_eq!(
        [choose(&[(200, 0), (300, 1), (10, 0)], 0), choose(&[(200, 0), (300, 1), (10, 0)], 1)],
        [Some(0), Some(2)]
    );
    assert_eq!([choose(&[(80, 0)], 9), choose(&[(20, 0)], 9), choose(&[], 9)], [Some(0), Some(0), None]);
}

#[test]
fn e_10_the_wounded_may_be_out_of_sight_but_not_all_of_them() {
    let rules = rules(BattleForm::Full);
    let mut units = battle(&rules, "seize_courier", &[50, 50]);
    units.agents[0].hit_points = Fixed::whole(20);
    units.agents.iter_mut().for_each(|unit| unit.eff_at_round = unit.eff);
    let attacker = Unit { eff_at_round: Fixed::whole(100), ..units.agents[0] };
    let who = Attacker { side: Side::Enemies, number: 0, round: 1 };
    let mut sight = Sight::default();
    let mut choose =
        |units: &Battle, drawn: u64| sight.choose(&rules, (who, &attacker), &units.agents, &mut |_, _, _| drawn);
    // A third is lost: draws below a third are out of sight.
    assert_eq!([choose(&units, 9_999_999), choose(&units, 10_000_000)], [Some(1), Some(0)]);
    units.agents[1].hit_points = Fixed::whole(20);
    assert_eq!(choose(&units, 0), Some(0));
}

/// Agents strike first; enemies then strike in the order of their skill after the blows.
#[test]
fn e_10_enemies_strike_in_the_order_of_their_skill_after_the_agents_blows() {
    let rules = rules(BattleForm::Full);
    let mut battle = battle(&rules, "seize_courier", &[100]);
    // Of three enemies, one is by far the best, and by far the worst once it is hit.
    battle.enemies[1].skill = Fixed::whole(50);
    battle.enemies[2].skill = Fixed::whole(45);
    for unit in &mut battle.enemies {
        unit.eff = effective(&rules, unit.skill, unit.exhaustion, (unit.hit_points, unit.max_hit_points));
    }
    let best = (0..3).max_by_key(|at| battle.enemies[*at].eff).expect("three");
    let mut blows: Vec<Blow> = Vec::new();
    // All attacks hit with minimum damage; the agent's target is the one at half its skill.
    battle.fight(
        &rules,
        &mut |_, throw, bound| if throw == BattleThrow::Attack { bound - 1 } else { 0 },
        &mut |blow| {
            blows.push(*blow);
        },
    );
    let round: Vec<&Blow> = blows.iter().filter(|blow| blow.attacker.round == 1).collect();
    let hit = round[0].target;
    assert_eq!(round[0].attacker.side, Side::Agents);
    let order: Vec<u32> = round[1..].iter().map(|blow| blow.attacker.number).collect();
    assert_eq!(order.len(), 3, "nobody died of the least damage");
    assert_eq!(*order.last().expect("three"), hit, "who was hit strikes last");
    assert_eq!(hit as usize, best, "before the blow it would have struck first");
}

/// A blow of 15 on 5 hit points counts as 15 in the books of both.
#[test]
fn e_10_damage_counts_the_whole_roll() {
    let rules = rules(BattleForm::Full);
    let mut battle = battle(&rules, "seize_courier", &[100]);
    battle.enemies.truncate(1);
    battle.enemies[0].hit_points = Fixed::whole(5);
    let mut taken = Vec::new();
    battle.fight(&rules, &mut fixed(Side::Agents), &mut |blow| taken.push(blow.damage));
    assert_eq!(taken, [Some(Fixed::whole(5))], "hit points taken");
    let (agent, enemy) = (battle.agents[0].record, battle.enemies[0].record);
    assert_eq!((agent.damage_dealt, enemy.damage_received), (Fixed::whole(15), Fixed::whole(15)));
}

#[test]
fn e_21_the_simple_target_is_least_attacked_then_weakest() {
    let rules = rules(BattleForm::First);
    let mut units = battle(&rules, "seize_courier", &[90, 40, 40]);
    let attacker = units.agents[0];
    let who = Attacker { side: Side::Enemies, number: 0, round: 1 };
    let mut sight = Sight::default();
    let mut choose = |units: &Battle| sight.choose(&rules, (who, &attacker), &units.agents, &mut |_, _, _| 0);
    assert_eq!(choose(&units), Some(1));
    units.agents[1].attacked = 1;
    assert_eq!(choose(&units), Some(2));
    units.agents[2].attacked = 1;
    assert_eq!(choose(&units), Some(0));
}

#[test]
fn e_10_a_ruleset_in_which_nobody_tires_or_hurts_ends_in_retreat() {
    let mut rules = rules(BattleForm::Full);
    rules.battle.exhaustion_per_attack = 0;
    rules.battle.exhaustion_per_defence = 0;
    (rules.battle.damage_high_pct, rules.battle.damage_low_pct, rules.battle.most_rounds) = (0, 0, 50);
    let outcome = battle(&rules, "seize_courier", &[100]).fight(&rules, &mut fixed(Side::Agents), &mut |_| ());
    assert_eq!((outcome.state, outcome.rounds), (SiteState::Retreated, 50));
}

proptest! {
    /// For any draws: blows and books agree, no unit attacks the dead or attacks twice in a round,
    /// and the battle ends.
    #[test]
    fn e_10_books_balance_in_every_battle(
        seed in any::<u64>(), first in any::<bool>(), count in 0..25_usize, skill in 20..400_i64, which in 0..6_usize,
    ) {
        let rules = rules(if first { BattleForm::First } else { BattleForm::Full });
        let word = rules.missions().nth(which).expect("a mission").1.names.word.clone();
        let mut battle = battle(&rules, &word, &vec![skill; count]);
        let office = endturn_engine::random::DrawSubject::TABLE;
        let mut draws = endturn_engine::random::Draws::new(seed);
        draws.enter_round(1);
        let mut throws = |who, throw, bound| {
            endturn_agency::battles::throws::battle_die(&draws, office, endturn_agency::frame::ids::SiteId(0), who, throw).below(bound)
        };
        let mut blows: Vec<Blow> = Vec::new();
        let outcome = battle.fight(&rules, &mut throws, &mut |blow| blows.push(*blow));
        let mut seen = std::collections::BTreeSet::new();
        let mut dead = std::collections::BTreeSet::new();
        for blow in &blows {
            let Attacker { side, number, round } = blow.attacker;
            prop_assert!(seen.insert((round, side, number)), "twice in a round");
            prop_assert!(!dead.contains(&(side, number)) && !dead.contains(&(side.other(), blow.target)));
            if blow.is_killed {
                dead.insert((side.other(), blow.target));
            }
        }
        prop_assert_eq!(dead.len() as u32, outcome.agents_killed + outcome.enemies_killed);
        for units in [&battle.agents, &battle.enemies] {
            for unit in units {
                prop_assert!(unit.hit_points >= Fixed::ZERO);
                // Damage counts in full, even beyond the target's hit points.
                let left = unit.hit_points + unit.record.damage_received;
                prop_assert!(left == unit.max_hit_points || (unit.is_dead() && left > unit.max_hit_points));
                prop_assert_eq!(unit.is_dead(), unit.killed_by.is_some());
            }
        }
        let dealt = |units: &[Unit]| units.iter().map(|unit| unit.record.damage_dealt).sum::<Fixed>();
        let received = |units: &[Unit]| units.iter().map(|unit| unit.record.damage_received).sum::<Fixed>();
        prop_assert_eq!(dealt(&battle.agents), received(&battle.enemies));
        prop_assert_eq!(dealt(&battle.enemies), received(&battle.agents));
        let is_over = |units: &[Unit]| !units.iter().any(|unit| unit.is_active(&rules));
        match outcome.state {
            SiteState::Won => prop_assert!(is_over(&battle.enemies)),
            SiteState::Wiped => prop_assert!(is_over(&battle.agents) && !is_over(&battle.enemies)),
            SiteState::Retreated => prop_assert!(!is_over(&battle.agents) && !is_over(&battle.enemies)),
            other => prop_assert!(false, "{other:?}"),
        }
        prop_assert!(outcome.rounds < 120, "exhaustion ends it");
    }
}
