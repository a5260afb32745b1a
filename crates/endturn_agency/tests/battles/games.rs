//! Whole games by personas: they end as expected, and no persona's action is refused.

use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::personas;
use endturn_agency::battles::ruleset::personas::BattlePersona;
use endturn_agency::battles::state::SiteState;
use endturn_agency::battles::throws::{Attacker, BattleThrow, Side};
use endturn_agency::battles::upgrades::{self, Upgrade};
use endturn_agency::frame::ending::Ending;
use endturn_agency::frame::ids::SiteId;
use endturn_engine::RuleId;
use endturn_engine::orders::Budget;
use endturn_engine::random::{DrawSubject, Draws, Purpose};

use crate::battles::campaign::{Campaign, Dice, Keyed};
use crate::battles::support::shipped;

/// The luckiest agents: their draws are the highest, those of the enemies the lowest.
#[derive(Clone, Copy, Debug)]
struct Lucky;

impl Dice for Lucky {
    fn battle(&self, _: &Draws, _: SiteId, who: Attacker, _: BattleThrow, bound: u64) -> u64 {
        if who.side == Side::Agents { bound.saturating_sub(1) } else { 0 }
    }

    fn lead(&self, _: &Draws, _: &str) -> u32 {
        10_000
    }
}

fn persona(name: &str) -> BattlePersona {
    shipped().persona(name).expect(name)
}

/// Plays a game to its end or to a number of turns; every action of the persona must be accepted.
fn play(persona: BattlePersona, seed: u64, money: Option<i64>, turns: u32, dice: &impl Dice) -> Campaign {
    let mut game = Campaign::new(shipped(), seed);
    game.assets.money = money.unwrap_or(game.assets.money);
    let mut draws = Draws::new(seed ^ 0x5eed);
    while game.ending.is_none() && game.turn < turns {
        draws.enter_round(game.turn);
        let mut die = draws.at(RuleId("P-15"), DrawSubject::TABLE, Purpose("plan"));
        for action in game.with_view(|view| personas::plan(persona, view, &mut die, &mut Budget::new(None))) {
            let done = game.act(&action);
            assert_eq!(done, Ok(()), "turn {}: {action:?}", game.turn);
        }
        assert_eq!(game.violations(), [], "turn {}", game.turn);
        game.advance(dice);
        assert_eq!(game.violations(), [], "after the advance to turn {}", game.turn);
    }
    game
}

fn tally(game: &Campaign, state: SiteState) -> usize {
    game.sites.iter().filter(|place| place.site.state == state).count()
}

/// The turn in which each of some games ended, all of them with the same ending.
fn ends(name: &str, seeds: std::ops::Range<u64>, ending: Ending) -> Vec<u32> {
    let ended = seeds.map(|seed| {
        let game = play(persona(name), seed, None, 600, &Keyed);
        assert_eq!(game.ending, Some(ending), "{name}, seed {seed}");
        game.turn
    });
    ended.collect()
}

#[test]
fn p_10_who_does_nothing_runs_out_of_money() {
    let turns = ends("nothing", 0..20, Ending::LostByMoney);
    assert!(turns.iter().all(|turn| (26..=27).contains(turn)), "{turns:?}");
}

#[test]
fn p_15_a_sound_office_wins_in_the_end() {
    let turns = ends("basic", 0..6, Ending::Won);
    assert!(turns.iter().all(|turn| (300..=450).contains(turn)), "{turns:?}");
}

#[test]
fn p_15_a_sound_office_wins_most_battles_and_misses_few() {
    let game = play(persona("basic"), 3, None, 600, &Keyed);
    let [won, retreated, wiped, expired] =
        [SiteState::Won, SiteState::Retreated, SiteState::Wiped, SiteState::Expired].map(|state| tally(&game, state));
    assert!(won > 90 && retreated + wiped < 15 && expired < 20, "{won} {retreated} {wiped} {expired}");
    // It has won and lost agents, bought everything, and trained.
    assert!(game.agents.len() > game.employed() + 100);
    assert!(Upgrade::ALL.iter().all(|one| upgrades::bought(&game.assets, *one) > 0));
    assert!(game.agents.iter().any(|agent| agent.skill_from_training > Fixed::ZERO));
}

#[test]
fn p_16_a_speedrunner_is_weak_without_luck() {
    let game = play(persona("speedrunner"), 0, None, 150, &Keyed);
    assert_eq!((game.ending, game.turn), (None, 150));
    let turns = ends("speedrunner", 0..3, Ending::LostByPanic);
    assert!(turns.iter().all(|turn| *turn > 150), "{turns:?}");
}

#[test]
fn p_16_with_luck_and_money_the_least_path_is_walked() {
    let game = play(persona("speedrunner"), 0, Some(100_000), 100, &Lucky);
    // 46 turns are the minimum: 18 investigations of two turns each, eight missions, and the common
    // leads.
    assert!(game.ending == Some(Ending::Won) && (46..=60).contains(&game.turn), "{:?} {}", game.ending, game.turn);
    assert_eq!((tally(&game, SiteState::Won), game.counts.iter().max()), (24, Some(&1)));
    let basic = play(persona("basic"), 0, Some(100_000), 250, &Lucky);
    assert!(basic.ending == Some(Ending::Won) && basic.turn > game.turn);
}

#[test]
fn p_15_p_16_the_same_seed_is_the_same_game() {
    for name in ["basic", "speedrunner"] {
        let game = |seed| {
            let game = play(persona(name), seed, None, 120, &Keyed);
            (game.agents, game.sites, game.factions, game.assets, game.counts)
        };
        assert_eq!(game(3), game(3));
        assert_ne!(game(3), game(4));
    }
}
