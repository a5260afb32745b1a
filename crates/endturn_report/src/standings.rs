//! How contenders did in a batch.

use endturn_engine::seats::SeatOutcome;
use endturn_lab::{
    batch::Plan,
    ledger::{Folder, LedgerError},
    plan::LoadedPlan,
    play::{End, GameResult},
};

/// A contender's games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Its place in the plan.
    pub contender: usize,
    /// Seats it played in games that came to their end; two seats of one game count twice.
    pub games: u64,
    /// Of these, wins.
    pub wins: u64,
    /// Of these, draws.
    pub draws: u64,
    /// The sum of all ranks, from 1.
    pub ranks: u64,
}

/// What a batch came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// The contenders; the most wins per game first, then by their places in the plan.
    pub contenders: Vec<Standing>,
    /// Games that came to their end.
    pub finished: u64,
    /// Games that did not, with the first few of them.
    pub failed: u64,
    /// The first games that did not come to their end.
    pub failures: Vec<(u64, End)>,
    /// Finished rounds of games that came to their end.
    pub rounds: u64,
}

/// Failures that are kept.
const KEPT: usize = 10;

impl Standings {
    /// Those of all published shards of a batch.
    ///
    /// # Errors
    /// If a shard can't be read.
    pub fn of(plan: &LoadedPlan, folder: &Folder) -> Result<Self, LedgerError> {
        let contenders = (0..plan.players.len()).map(|contender| Standing { contender, ..Standing::default() });
        let mut all = Self { contenders: contenders.collect(), ..Self::default() };
        for head in folder.shards(plan.schedule()).filter(|head| folder.has(*head)) {
            for result in folder.read(head)? {
                all.add(plan, &result);
            }
        }
        all.contenders.sort_by(|one, other| {
            let wins = |of: &Standing, others: &Standing| u128::from(of.wins) * u128::from(others.games.max(1));
            wins(other, one).cmp(&wins(one, other)).then(one.contender.cmp(&other.contender))
        });
        Ok(all)
    }

    fn add(&mut self, plan: &LoadedPlan, result: &GameResult) {
        if !matches!(result.end, End::Over(_)) {
            self.failed += 1;
            if self.failures.len() < KEPT {
                self.failures.push((result.game, result.end.clone()));
            }
            return;
        }
        self.finished += 1;
        self.rounds += u64::from(result.rounds);
        let spec = plan.schedule().game(result.game).expect("results are of games of the plan");
        for (row, contender) in result.seats.iter().zip(plan.schedule().seating(&spec)) {
            let standing = &mut self.contenders[usize::from(contender)];
            standing.games += 1;
            standing.wins += u64::from(row.outcome == Some(SeatOutcome::Win));
            standing.draws += u64::from(row.outcome == Some(SeatOutcome::Draw));
            standing.ranks += u64::from(row.rank.unwrap_or(0));
        }
    }
}
