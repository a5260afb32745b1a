//! Several seats in the first place of a finished game, and the reason why they share it.

use endturn_engine::{
    Game, Seat,
    seats::{SeatOutcome, SeatSet},
};

use super::decision::value;

/// Several seats that share the first place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The seats, in seat order.
    pub seats: Vec<Seat>,
    /// The reason.
    pub by: SharedBy,
}

/// The reason why several seats share the first place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SharedBy {
    /// They are a team, which has won.
    Team,
    /// They have the same values of all metrics that rank seats: each metric, as an index among
    /// all, with that value.
    Ranking(Vec<(usize, i64)>),
    /// The ending lets all of them win.
    Win,
    /// The ending is a draw.
    Draw,
}

impl Shared {
    /// `None` if the game goes on, or fewer than two seats are first.
    pub(super) fn of(game: &Game) -> Option<Self> {
        let ended = game.ended()?;
        let first = || ended.results.iter().filter(|result| result.rank == 1);
        let set: SeatSet = first().map(|result| result.seat).collect();
        if set.len() < 2 {
            return None;
        }
        let has_won = first().all(|result| result.outcome == SeatOutcome::Win);
        let mut teams = game.setup().modules.iter().flat_map(|module| module.teams());
        let is_team = has_won && teams.any(|team| set.without(team).is_empty());
        let by = match equal(game, set) {
            _ if is_team => SharedBy::Team,
            _ if has_won => SharedBy::Win,
            Some(equal) => SharedBy::Ranking(equal),
            None => SharedBy::Draw,
        };
        Some(Self { seats: set.iter().collect(), by })
    }
}

/// The values of the one module that ranks seats, if these seats have the same in all its metrics.
fn equal(game: &Game, seats: SeatSet) -> Option<Vec<(usize, i64)>> {
    let [ranking] = game.rankings() else { return None };
    let same = |&place: &usize| {
        let mut values = seats.iter().map(|seat| value(game, place, seat));
        let first = values.next()?;
        values.all(|other| other == first).then_some((place, first))
    };
    ranking.iter().map(same).collect()
}
