//! Whole games by personas: they end as one would expect, and no persona asks for what is refused.

use endturn_agency::battles::personas::{self, spending};
use endturn_agency::battles::ruleset::personas::Persona;
use endturn_agency::battles::state::SiteState;
use endturn_agency::battles::throws::{Attacker, BattleThrow, Side};
use endturn_agency::ending::Ending;
use endturn_agency::ids::SiteId;
use endturn_engine::RuleId;
use endturn_engine::random::{DrawSubject, Draws, Purpose};

use crate::campaign::{Campaign, Dice, Keyed};
use crate::support::shipped;

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

fn persona(name: &str) -> Persona {
    shipped().persona(name).expect(name)
}

/// Plays a game to its end or to a number of turns; every action of the persona must be accepted.
fn play(persona: Persona, seed: u64, money: Option<i64>, turns: u32, dice: &impl Dice) -> Campaign {
    let mut game = Campaign::new(shipped(), seed);
    game.assets.money = money.unwrap_or(game.assets.money);
    let mut draws = Draws::new(seed ^ 0x5eed);
    while game.ending.is_none() && game.turn < turns {
        draws.enter_round(game.turn);
        let mut die = draws.at(RuleId("P-15"), DrawSubject::TABLE, Purpose("plan"));
        for action in game.with_view(|view| personas::plan(persona, view, &mut die)) {
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

fn line(game: &Campaign) -> String {
    let sites = [SiteState::Won, SiteState::Retreated, SiteState::Wiped, SiteState::Expired];
    format!(
        "turn {} {:?}: {} employed of {}, money {}, funding {}, panic {}, won/retreated/wiped/expired {:?}, leads {}",
        game.turn,
        game.ending,
        game.employed(),
        game.agents.len(),
        game.assets.money,
        game.assets.funding,
        game.panic_bp,
        sites.map(|state| tally(game, state)),
        game.counts.iter().sum::<u32>(),
    )
}

#[test]
fn figures() {
    for seed in 0..6 {
        println!("nothing {}", line(&play(persona("nothing"), seed, None, 400, &Keyed)));
    }
    for seed in 0..6 {
        println!("basic {}", line(&play(persona("basic"), seed, None, 400, &Keyed)));
    }
    for seed in 0..3 {
        println!("speedrunner {}", line(&play(persona("speedrunner"), seed, None, 400, &Keyed)));
    }
    for seed in 0..3 {
        println!("basic lucky {}", line(&play(persona("basic"), seed, Some(100_000), 400, &Lucky)));
        println!("speedrunner lucky {}", line(&play(persona("speedrunner"), seed, Some(100_000), 400, &Lucky)));
    }
    let _ = (spending::STATS, Ending::Won);
}
