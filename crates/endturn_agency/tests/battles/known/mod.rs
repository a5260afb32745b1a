//! The known answers K-49 to K-58.

use endturn_agency::battles::agents::present_at_start;
use endturn_agency::battles::battle::Battle;
use endturn_agency::battles::battle::attack::{chance, damage_range};
use endturn_agency::battles::chance::{Chance, GRID};
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::personas::desk::Desk;
use endturn_agency::battles::personas::spending::{self, STATS, Wish};
use endturn_agency::battles::rules::LeadRules;
use endturn_agency::battles::ruleset::numbers::BattleForm;
use endturn_agency::battles::ruleset::personas::BattlePersona;
use endturn_agency::battles::state::{Agent, AgentState, Investigation, SiteState};
use endturn_agency::battles::throws::{BattleThrow, Side};
use endturn_agency::battles::upgrades::{self, Upgrade};
use endturn_agency::battles::{contracting, investigations, recovery, skill};
use endturn_agency::frame::ids::{AgentId, LeadId};
use endturn_engine::RuleId;
use endturn_engine::orders::Budget;
use endturn_engine::random::{DrawSubject, Draws, Purpose};
use serde::Deserialize;

use crate::battles::campaign::Campaign;
use crate::battles::support::{known, shipped, variant};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Values {
    fails_up_to: Vec<(u32, u32)>,
    hits: Vec<((u32, u32), bool)>,
    contests: Vec<((i64, i64), String)>,
    damage: Vec<(i32, (i64, i64))>,
    effective_skill: Vec<((i64, i64, i64), String)>,
    value_of_5: Vec<(i64, String)>,
    income: Vec<(Vec<i64>, i64)>,
    recovery: Vec<((i64, i64, i64), u32)>,
    hidden_difficulty: Vec<((u32, u64), u32)>,
    chance: Vec<((i64, i64, u32), String)>,
}

fn values() -> Values {
    known("values")
}

fn agent(skill: i64) -> Agent {
    Agent { skill: Fixed::whole(skill), ..present_at_start(&shipped()) }
}

#[test]
fn k_49_e_10_the_grid_of_chances() {
    for (steps, fails_up_to) in values().fails_up_to {
        let chance = Chance::rounded(steps.into(), GRID.into());
        assert_eq!(chance.fails_up_to(), fails_up_to, "{chance}");
        assert!((1..=GRID).all(|draw| chance.succeeds(draw) == (draw > fails_up_to)));
    }
}

#[test]
fn k_50_e_10_a_fraction_is_a_draw() {
    for ((steps, fraction), is_hit) in values().hits {
        // A fraction u of one is the draw floor(10 000 · u) + 1.
        assert_eq!(Chance::rounded(steps.into(), GRID.into()).succeeds(fraction + 1), is_hit, "{steps} {fraction}");
    }
}

#[test]
fn k_51_e_10_e_21_contests() {
    let (full, first) = (shipped(), variant(&[("battle.ron", "(rules: First)")]));
    for ((attacker, defender), shown) in values().contests {
        let (attacker, defender) = (Fixed::whole(attacker), Fixed::whole(defender));
        let floored = chance(&first, attacker, defender);
        assert_eq!(floored.to_string(), shown);
        // To the nearest step it is the same, or one more.
        assert!((0..=1).contains(&(chance(&full, attacker, defender).steps() - floored.steps())));
    }
}

#[test]
fn k_52_e_10_what_a_hit_does() {
    for (base, range) in values().damage {
        assert_eq!(damage_range(&shipped(), base), range, "{base}");
    }
}

#[test]
fn k_53_e_21_an_agent_who_never_hits_retreats_after_three_rounds() {
    let rules = variant(&[("battle.ron", "(rules: First, damage_low_pct: 100, damage_high_pct: 100)")]);
    assert_eq!(rules.battle.rules, BattleForm::First);
    let mut battle = Battle::default();
    battle.prepare(&rules, rules.missions().next().expect("a mission").1);
    battle.enemies.truncate(1);
    battle.enemies[0].damage = 7;
    battle.add(&rules, AgentId(0), &agent(100));
    let mut throws = |who: endturn_agency::battles::throws::Attacker, throw, bound: u64| {
        if who.side == Side::Enemies && throw == BattleThrow::Attack { bound - 1 } else { 0 }
    };
    let outcome = battle.fight(&rules, &mut throws, &mut |_| ());
    assert_eq!((outcome.state, outcome.rounds, outcome.agents_killed), (SiteState::Retreated, 3, 0));
    assert_eq!((battle.agents[0].skill_earned, battle.agents[0].hit_points), (9, Fixed::whole(9)));
}

#[test]
fn k_54_e_03_effective_skill() {
    for ((skill, exhaustion, hit_points), expected) in values().effective_skill {
        let tired =
            Agent { exhaustion: Fixed::whole(exhaustion), hit_points: Fixed::whole(hit_points), ..agent(skill) };
        assert_eq!(skill::of(&shipped(), &tired).to_string(), expected);
    }
}

#[test]
fn k_55_e_04_value_and_income() {
    let rules = shipped();
    for (eff, expected) in values().value_of_5 {
        assert_eq!(contracting::value(&rules, Fixed::whole(5), Fixed::whole(eff)).to_string(), expected);
    }
    for (skills, expected) in values().income {
        let works = |one: &i64| Agent { state: AgentState::Contracting, ..agent(*one) };
        let agents: Vec<Agent> = skills.iter().map(works).collect();
        assert_eq!(contracting::income(&rules, &agents), expected, "{skills:?}");
    }
}

#[test]
fn k_56_e_05_turns_of_recovery() {
    for ((lost, most, share_bp), turns) in values().recovery {
        assert_eq!(recovery::turns(share_bp, Fixed::whole(lost), Fixed::whole(most)), turns, "{lost} of {most}");
    }
}

#[test]
fn k_57_e_08_hidden_difficulty() {
    let rules = shipped();
    for ((shown, fraction), expected) in values().hidden_difficulty {
        let lead = LeadRules { difficulty: shown, ..rules.lead(LeadId(0)).expect("a lead").clone() };
        let drawn = investigations::difficulties(&rules, shown) * fraction / 1_000_000;
        let one = investigations::start(&rules, (LeadId(0), &lead), 1, drawn);
        assert_eq!(one.difficulty, expected, "{shown} at {fraction}");
    }
}

#[test]
fn k_57_e_08_chances_to_twelve_digits() {
    for ((before, after, difficulty), expected) in values().chance {
        let (part, whole) = investigations::chance(&shipped(), difficulty, Fixed::whole(before), Fixed::whole(after));
        // Rounded to the last digit.
        let digits = (part * 1_000_000_000_000 + whole / 2) / whole;
        assert_eq!(format!("0.{digits:012}"), expected);
    }
}

#[test]
fn k_57_e_08_two_agents_gain_and_a_weak_one_loses() {
    let rules = shipped();
    let (eff, two) = (Fixed::whole(200), endturn_agency::battles::power::power(2, 8));
    assert_eq!(investigations::gain(&rules, eff, 2), two);
    let progress = Fixed::whole(80);
    let mut one = Investigation { lead: LeadId(0), difficulty: 100, progress, turn_started: 1 };
    investigations::lose(&mut one, Fixed::whole(200), Fixed::whole(50));
    assert_eq!(progress - one.progress, Fixed::whole(60));
}

#[test]
fn k_58_p_15_what_ten_thousand_buys() {
    let mut game = Campaign::new(shipped(), 1);
    game.assets.money = 10_000;
    let Some(BattlePersona::Basic(numbers)) = game.rules.persona("basic") else { panic!("a basic persona") };
    let mut die = Draws::new(1).at(RuleId("P-15"), DrawSubject::TABLE, Purpose("plan"));
    game.with_view(|view| {
        let mut budget = Budget::new(None);
        let mut desk = Desk::new(view, &mut die, &mut budget);
        spending::spend(&numbers, &mut desk);
        let bought = |upgrade| upgrades::bought(&desk.assets, upgrade);
        assert_eq!(desk.roster(), 36);
        let caps = [Upgrade::AgentCap, Upgrade::TransportCap, Upgrade::TrainingCap].map(bought);
        assert_eq!((caps, STATS.map(bought)), ([4, 1, 3], [2, 2, 1, 1, 1]));
        assert_eq!((desk.assets.money, spending::floor(numbers.upkeep_turns_in_hand, &desk)), (2500, 1800));
        assert_eq!(spending::wish(&numbers, &desk), Some(Wish::Upgrade(Upgrade::TransportCap)));
    });
}
